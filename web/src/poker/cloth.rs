//! The cards and chips on the table.

use super::{PokerTable, gloss};
use crate::{
    board::Beat,
    players::Players,
    ui::card::{card_back, court_face},
    words::poker::Words,
};
use tefuda_games::{
    BySeat, Lang, Seat,
    poker::{BettingLine, Poker, PokerRank, PokerView, SEATS},
};
use yew::prelude::*;

/// The most chips in one stack.
const STACK: i32 = 6;

/// A card's face. It has no suit, because suits have no effect.
pub(crate) fn face(rank: PokerRank) -> Html {
    use tefuda_games::Rank as French;
    court_face([French::JACK, French::QUEEN, French::KING][rank as usize])
}

/// A place for a card, with its face or its back.
pub(super) fn card(class: &'static str, of: &str, shown: Option<PokerRank>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let says = shown.map_or(words.face_down, |rank| words.rank(rank));
    let class = classes!("leaf", class, shown.is_some().then_some("shown"));
    html! {
        <div {class} role="img" aria-label={[of, words.colon, says].concat()}>
            { shown.map_or_else(card_back, face) }
        </div>
    }
}

/// Chips in stacks.
pub(crate) fn chips(count: i32) -> Html {
    let stack = |from: usize| {
        let high = STACK.min(count - from as i32);
        html! { <i style={format!("--n:{high}")}></i> }
    };
    html! {
        <span class="chips" aria-hidden="true">{ for (0..count.max(0) as usize).step_by(STACK as usize).map(stack) }</span>
    }
}

/// The chips on the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stakes {
    /// In the pot.
    pub(super) pot: i32,
    /// In front of each seat, in the order of play.
    pub(super) bets: BySeat<i32, 2>,
}

impl Stakes {
    /// Bets are in front of the seats during their round, and a moment longer if `resting`.
    pub(super) fn new<P: Poker>(line: BettingLine<P>, resting: bool) -> Self {
        if !line.open() && !resting {
            return Self { pot: line.pot(), bets: BySeat([0, 0]) };
        }
        let last = if resting { line.before().unwrap_or(line) } else { line };
        let mut start = last;
        while let Some(before) = start.before().filter(|before| before.round() == last.round()) {
            start = before;
        }
        // At the start of a round both have paid the same.
        let base = start.paid()[0];
        Self { pot: 2 * base, bets: BySeat(line.paid().map(|paid| paid - base)) }
    }
}

/// Whether the last move ended the first round.
pub(super) fn turned_now<P: Poker>(line: BettingLine<P>) -> bool {
    line.open() && line.board() && line.before().is_some_and(|before| !before.board())
}

/// The middle of the table: the pot, the public card if there is one, and the bets in front of the seats.
pub(super) fn middle<P: PokerTable>(
    view: &PokerView<P>,
    players: Players<'_>,
    viewer: Seat,
    beat: Beat,
    lang: Lang,
) -> Html {
    let words = Words::of(lang);
    let (line, resting) = (view.line(), beat != Beat::None);
    let stakes = Stakes::new(line, resting);
    // The card is turned up after the bets have been gathered. If the hand ended with a fold, it stays face
    // down.
    let public = view.public().filter(|_| !(resting && turned_now(line)));
    let gather = match view.chips() {
        _ if beat != Beat::Gather => "",
        Some(chips) if chips[viewer] > 0 => "to-own",
        Some(chips) if chips[viewer] < 0 => "to-other",
        _ => "to-pot",
    };
    let other = viewer.after(1, SEATS);
    html! {
        <div class={classes!("middle", gather)}>
            { stake("pot", gloss::<P>(lang).mark(words.pot), stakes.pot) }
            if P::PUBLIC { { card("public", words.public, public, lang) } }
            { stake("bet other", html! { words.stake(players.other(other)) }, stakes.bets[view.role(other)]) }
            { stake("bet own", html! { words.stake(players.other(viewer)) }, stakes.bets[view.role(viewer)]) }
        </div>
    }
}

/// A stack of chips with its number and name.
fn stake(class: &'static str, says: Html, count: i32) -> Html {
    html! {
        // A new element for each amount, so that its chips travel.
        <p key={format!("{class}{count}")} class={classes!("stake", class, (count == 0).then_some("none"))}>
            { chips(count) }<span>{ says }</span>{ " " }<b class="num">{ count }</b>
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{kuhn, leduc::Line};

    #[test]
    fn bets_stay_in_front_of_the_seats_until_the_round_ends() {
        let at = |line: &str, resting| {
            let Stakes { pot, bets } = Stakes::new(line.parse::<Line>().expect("a line"), resting);
            (pot, bets.0)
        };
        assert_eq!(at("|", false), (2, [0, 0]));
        assert_eq!(at("cr|", false), (2, [0, 2]));
        assert_eq!(at("crr|", false), (2, [4, 2]));
        assert_eq!(at("crrc|", true), (2, [4, 4]), "a moment longer");
        assert_eq!(at("crrc|", false), (10, [0, 0]));
        assert_eq!(at("crrc|r", false), (10, [4, 0]));
        assert_eq!(at("crrc|rrc", true), (10, [8, 8]));
        assert_eq!(at("crrc|rrc", false), (26, [0, 0]));
        assert_eq!(at("rf|", true), (2, [2, 0]));
        let Stakes { pot, bets } = Stakes::new("cr".parse::<kuhn::Line>().expect("a line"), false);
        assert_eq!((pot, bets.0), (2, [0, 1]), "with a single round");
    }

    #[test]
    fn the_public_card_is_turned_up_once() {
        let turned = |line: &str| turned_now(line.parse::<Line>().expect("a line"));
        assert!(turned("cc|") && turned("rrc|"));
        assert!(!turned("|") && !turned("cc|c") && !turned("rf|") && !turned("cc|cc"));
    }
}
