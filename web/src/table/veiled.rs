//! Property tests: a player never sees or hears a card that must stay hidden.

#![allow(clippy::unwrap_used)]

use super::sitting::Sitting;
use crate::{game_ui::GameUi, notation::card_text, players::Players, ui::card::card_name};
use proptest::prelude::*;
use std::{collections::BTreeSet, rc::Rc};
use tefuda_agents::explain::Explanation;
use tefuda_arena::{AnyCourse as _, Session};
use tefuda_games::{
    Card, Lang, Seat, daihinmin::Daihinmin, hearts::Hearts, kuhn::Kuhn, leduc::Leduc, nimmt::Nimmt,
};

/// A game with hidden cards.
pub(crate) trait Secrets: GameUi {
    /// Fast agents for every kind of explanation.
    const WHO: &'static [&'static str];
    /// Rules, and the number of seats.
    const TABLE: (&'static str, u8);

    /// Returns the cards that only this seat may see.
    fn held(&self, seat: Seat) -> Vec<String>;
}

impl Secrets for Hearts {
    const WHO: &'static [&'static str] = &[
        "mc:playouts=12",
        "mc:playouts=12,arms=cards,formula=ucb1-tuned",
        "pimc:worlds=2",
        "falcon",
        "falcon:preset=both,age=100,degsq=filter,theta=-0.2",
        "rules",
        "random",
    ];
    const TABLE: (&'static str, u8) = ("rules=standard", 4);

    fn held(&self, seat: Seat) -> Vec<String> {
        self.hand(seat).into_iter().map(|card| card.to_string()).collect()
    }
}

impl Secrets for Daihinmin {
    const WHO: &'static [&'static str] = &[
        "uct:playouts=20",
        "champion:playouts=20,belief=10",
        "mc:worlds=2",
        "rank",
        "sontaku:aim=3,playouts=20",
        "sontaku:aim=3,engine=ranks",
        "default",
    ];
    const TABLE: (&'static str, u8) = ("rules=standard", 5);

    fn held(&self, seat: Seat) -> Vec<String> {
        self.hand(seat).iter().map(|card| card.to_string()).collect()
    }
}

impl Secrets for Leduc {
    const WHO: &'static [&'static str] =
        &["nash:iterations=10", "nfsp", "exploiter", "mc:worlds=3", "call", "random"];
    const TABLE: (&'static str, u8) = ("rules=standard", 2);

    fn held(&self, seat: Seat) -> Vec<String> {
        vec![self.cards().private[seat.index()].to_string()]
    }
}

impl Secrets for Nimmt {
    const WHO: &'static [&'static str] =
        &["search:worlds=4", "adaptive:worlds=4", "loss", "mc:worlds=2", "rule-9", "random"];
    const TABLE: (&'static str, u8) = ("rules=standard:players=4", 4);

    fn held(&self, seat: Seat) -> Vec<String> {
        let held = self.hand(seat).iter().chain(self.chosen(seat));
        held.filter(|card| !self.table().seen().has(*card)).map(|card| card.to_string()).collect()
    }
}

/// A table with one person, and the same agent in all other seats.
fn table<G: Secrets>(seed: u32, person: u8, agent: &str) -> Sitting<G> {
    let (rules, seats) = G::TABLE;
    let chair = |seat: u8| format!("&s{seat}={}", if seat == person % seats { "you" } else { agent });
    let chairs: String = (0..seats).map(chair).collect();
    let mut table = Sitting::at(&format!("{rules}&seed={seed}{chairs}"));
    table.lang = if seed.is_multiple_of(2) { Lang::En } else { Lang::Ja };
    table
}

/// Returns the cards that must stay hidden from the person. Left out are cards that the person has passed on,
/// cards that a joker replaces, and cards of a move that is about to be made openly.
fn hidden<G: Secrets>(table: &Sitting<G>) -> BTreeSet<String> {
    let state = &table.state;
    let session = Session::<G>::load(&state.session.record()).unwrap();
    let (person, legal) = (state.viewer(), session.legal());
    let seats = (0..G::TABLE.1).map(Seat).filter(|seat| *seat != person);
    let mut hidden: BTreeSet<String> = seats.flat_map(|seat| session.game().held(seat)).collect();
    for made in state.session.history() {
        for card in made.play.split(' ').filter(|card| made.seat == person || card.starts_with('*')) {
            hidden.remove(card.trim_start_matches('*'));
        }
    }
    let choice = state.live.as_ref().and_then(|live| live.choice);
    let open = choice.filter(|play| !state.session.would_be_secret(*play));
    for card in open.iter().flat_map(|play| legal[usize::from(play.0)].split(' ')) {
        hidden.remove(card.trim_start_matches('*'));
        if card.starts_with('*') {
            hidden.remove("JK");
        }
    }
    hidden
}

/// Returns the names of a French card in both languages.
fn said_as(card: &str) -> Vec<String> {
    let card = card.parse::<Card>();
    card.map_or_else(|_| Vec::new(), |card| [Lang::En, Lang::Ja].map(|lang| card_name(lang, card)).to_vec())
}

/// Fails if a sentence names a hidden card.
fn tells_nothing<G: Secrets>(table: &Sitting<G>, told: &str) -> Result<(), TestCaseError> {
    for card in hidden(table) {
        for name in said_as(&card) {
            // A run is named by the ranks at its ends, one of which may belong to the joker.
            let mut named = told.match_indices(&name).map(|(at, _)| &told[at + name.len()..]);
            prop_assert!(named.all(|rest| rest.starts_with("から")), "{} names {}", told, card);
        }
    }
    Ok(())
}

/// Fails if the panel or the board shows a hidden card.
fn shows_nothing<G: Secrets>(table: &Sitting<G>) -> Result<(), TestCaseError> {
    if table.state.session.turn().is_none() {
        return Ok(());
    }
    let (mind, board) = (table.mind(), table.board());
    if G::UI.telling {
        // The numbers alone would reveal the card, so the whole thought must be hidden.
        let mut other = Sitting::<G>::from_record(&table.state.session.record(), "");
        other.lang = table.lang;
        other.state = table.state.clone();
        let nothing = Rc::new(Explanation::Uniform { options: 0 });
        if let Some(live) = &mut other.state.live {
            live.explanation = live.explanation.is_some().then(|| nothing.clone());
        }
        for number in table.explained() {
            other.state.thoughts.insert(number, nothing.clone());
        }
        prop_assert_eq!(other.mind().outline("section.mind"), mind.outline("section.mind"));
        return Ok(());
    }
    let chips: BTreeSet<String> = mind.texts(".mind-card").into_iter().collect();
    // This name of an action type mentions two cards. It is shown when one of them is played, and says nothing about
    // the other.
    let said = mind.said().replace("the ace or king of spades", "");
    let faces = board.values("[data-card]", "data-card");
    let laid = board.texts(".lay .ox-card");
    for card in hidden(table) {
        prop_assert!(!chips.contains(&card), "{} is in the panel:\n{}", card, said);
        prop_assert!(!faces.contains(&card.as_str()) && !laid.contains(&card), "{} is on the board", card);
        let Ok(french) = card.parse::<Card>() else {
            prop_assert!(
                card != "JK" || !chips.iter().any(|chip| chip.contains("JK")),
                "the joker is in the panel"
            );
            continue;
        };
        for name in said_as(&card).into_iter().chain([card_text(french)]) {
            prop_assert!(!said.contains(&name), "{} is in the panel:\n{}", name, said);
        }
    }
    Ok(())
}

/// Plays `blind` moves of a deal without checks, then checks everything for `seen` moves.
pub(crate) fn keeps_secrets<G: Secrets>(
    seed: u32,
    person: u8,
    agent: usize,
    blind: usize,
    seen: usize,
) -> Result<(), TestCaseError> {
    let mut table = table::<G>(seed, person, G::WHO[agent % G::WHO.len()]);
    for _ in 0..blind {
        if table.state.session.turn().is_none() {
            return Ok(());
        }
        let told = table.any();
        tells_nothing(&table, &told)?;
    }
    for _ in 0..seen {
        if table.state.session.turn().is_none() {
            return Ok(());
        }
        let told = if table.asks() {
            table.any()
        } else {
            table.think(3);
            shows_nothing(&table)?;
            table.think(u32::MAX);
            shows_nothing(&table)?;
            table.reveal()
        };
        tells_nothing(&table, &told)?;
        shows_nothing(&table)?;
    }
    for number in table.explained() {
        table.select(number);
        shows_nothing(&table)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hearts_shows_no_card_of_another_hand(seed: u32, person in 0u8..4, agent in 0usize..7, blind in 0usize..50) {
        keeps_secrets::<Hearts>(seed % 1_000_000, person, agent, blind, 5)?;
    }

    #[test]
    fn daihinmin_shows_no_card_of_another_hand(seed: u32, person in 0u8..5, agent in 0usize..7, blind in 0usize..50) {
        keeps_secrets::<Daihinmin>(seed % 1_000_000, person, agent, blind, 6)?;
    }

    #[test]
    fn leduc_shows_neither_the_other_card_nor_a_thought_that_reveals_it(seed: u32, person in 0u8..2, agent in 0usize..6, blind in 0usize..4) {
        keeps_secrets::<Leduc>(seed % 1_000_000, person, agent, blind, 4)?;
    }

    #[test]
    fn nimmt_shows_no_face_down_card_and_none_of_another_hand(seed: u32, person in 0u8..4, agent in 0usize..6, blind in 0usize..36) {
        keeps_secrets::<Nimmt>(seed % 1_000_000, person, agent, blind, 5)?;
    }
}

/// Two people play at one table, against agents that answer at once. The table shows only the hand of the one who is to
/// move, and doesn't call either of them "you", even if the link asks for open hands.
fn seats_two<G: Secrets>() {
    let (rules, seats) = G::TABLE;
    let agent = G::WHO[G::WHO.len() - 1];
    let chair = |seat| if seat == 0 || seat + 1 == seats { "you" } else { agent };
    let chairs: String =
        (0..seats).map(|seat| ["&s", &seat.to_string(), "=", chair(seat)].concat()).collect();
    let mut table = Sitting::<G>::at(&format!("{rules}&seed=5{chairs}&open=true"));
    let names = table.names();
    assert_ne!(names[0], names[usize::from(seats) - 1]);
    assert!(!Players::new(&names, &table.state.session.setup().chairs).is_you(Seat(0)));
    let mut seen = BTreeSet::new();
    while let Some(seat) = table.state.session.turn() {
        if table.asks() {
            assert_eq!(table.state.viewer(), seat);
            shows_nothing(&table).unwrap();
            let (board, session) =
                (table.board(), Session::<G>::load(&table.state.session.record()).unwrap());
            let held = session.game().held(seat);
            let hand = board.values(".hand .slot", "data-card");
            assert!(hand.is_empty() || hand.len() == held.len(), "{hand:?} is not {held:?}");
            assert!(hand.iter().all(|card| held.contains(&(*card).to_owned())), "{hand:?} is not {held:?}");
            // A poker hand is one card, and the other one lies face down.
            assert_eq!(board.count(".theirs.shown"), 0);
            assert!(!hand.is_empty() || board.count(".own.shown") == 1);
            seen.insert(seat);
        }
        table.go();
    }
    assert_eq!(seen.len(), 2, "both have moved");
}

#[test]
fn two_people_at_one_table_each_see_their_own_hand_when_it_is_their_turn() {
    seats_two::<Hearts>();
    seats_two::<Daihinmin>();
    seats_two::<Leduc>();
    seats_two::<Kuhn>();
    seats_two::<Nimmt>();
}

/// A found case: an action type whose name mentions the king of spades, for an ace played openly.
#[test]
fn a_name_of_two_cards_reveals_neither() {
    keeps_secrets::<Hearts>(2_411_804_798 % 1_000_000, 0, 0, 2, 5).unwrap();
}
