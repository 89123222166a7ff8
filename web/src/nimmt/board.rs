//! The board of 6 Nimmt!: the rows, the cards of a turn, everyone's heads, the hand, and the card tracker.

use super::scene::{Act, BoardContext, Lying, Scene};
use crate::{
    board::{Beat, BoardProps, classes_of},
    context::{flips, media, narrow, use_flag, use_look},
    painted::{Later, Turn},
    shell::use_presses,
    ui::{
        card::card_back,
        crest::crest,
        hand::{Hand, Slot, stated},
        seat::{self, Plate, fewest_first},
        term::Gloss,
    },
    words::{fill, nimmt::Words},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    Lang, Say as _, Seat, View as _,
    nimmt::{Cards, Nimmt, NimmtMove, NimmtView, ROW_ROOM, ROWS, Row, TURNS, Table, Taken, heads_of},
};
use yew::prelude::*;

/// The table as seen by the seat at its lower edge.
#[component]
pub(crate) fn NimmtBoard(props: &BoardProps<Nimmt>) -> Html {
    let look = use_look();
    let turned = use_flag();
    let looked = use_state(|| None::<u8>);
    let follow = use_mut_ref(|| false);
    let (view, table) = (&props.view, props.view.table());
    let scene = Scene::of(table, props.beat);
    let act = {
        let act = act(props, look.lang);
        let follow = follow.clone();
        Callback::from(move |play: NimmtMove| {
            follow.replace(true);
            act.emit(play);
        })
    };
    let desk = BoardContext { props, scene: &scene, words: Words::of(look.lang), act };
    let taking = desk.taking();
    use_presses(digits(&desk));

    // The card tracker is open at first if there is plenty of room.
    let roomy = !look.big && !narrow() && media("(min-height: 600px)");
    let open = *turned != roomy;
    let looked_at = looked.filter(|card| view.hand().has(*card));
    let aim = looked_at.filter(|_| open && props.beat == Beat::None && table.taker().is_none());
    let aim = aim.and_then(|card| view.outlook(card).row);
    let on_look = Callback::from({
        let looked = looked.clone();
        move |card: u8| {
            if *looked != Some(card) {
                looked.set(Some(card));
            }
        }
    });
    let over = table.turn().is_none() && props.beat == Beat::None;
    let tracked = open && !scene.live && !over;
    let class = classes!(
        classes_of("nimmt-board", look, over),
        open.then_some("tracking"),
        taking.then_some("choosing-row"),
        (table.seats() > 6).then_some("many"),
        props.open.is_some().then_some("open"),
    );
    html! {
        <section {class} aria-label={desk.words.table}>
            <div class="felt">
                { others(&desk) }
                { rows(&desk, aim) }
                <div class={classes!("beside", tracked.then_some("tracked"))}>
                    { turn(&desk) }
                    if tracked {
                        <Later>{ tracker(&desk, looked_at) }</Later>
                    }
                </div>
                if over {
                    { deal_result(&desk) }
                }
                { strip(&desk, &turned, open) }
                { hand(&desk, follow, on_look) }
            </div>
        </section>
    }
}

/// Returns the action for a move: make it, or show why it is illegal.
fn act(props: &BoardProps<Nimmt>, lang: Lang) -> Callback<NimmtMove> {
    let (view, may_move, person) = (props.view.clone(), props.may_move, props.person);
    let (on_move, on_say) = (props.on_move.clone(), props.on_say.clone());
    Callback::from(move |play: NimmtMove| {
        let words = Words::of(lang);
        match view.check(play) {
            _ if !person => {}
            Ok(()) if may_move => on_move.emit(play),
            Ok(()) => on_say.emit(words.too_soon.to_owned()),
            Err(_) if view.table().has_chosen(view.seat()) => on_say.emit(words.already.to_owned()),
            Err(reason) => on_say.emit(reason.say(lang)),
        }
    })
}

/// Returns the action of the digit keys: they choose a card by its place in the hand, or a row.
fn digits(desk: &BoardContext<'_>) -> Callback<String> {
    let (act, taking, hand) = (desk.act.clone(), desk.taking(), desk.props.view.hand());
    Callback::from(move |key: String| {
        let Ok(digit) = key.parse::<usize>() else { return };
        let place = (digit + 9) % 10;
        if !taking {
            if let Some(card) = hand.iter().nth(place) {
                act.emit(NimmtMove::Card(card));
            }
        } else if place < ROWS {
            act.emit(NimmtMove::Row(place as u8 + 1));
        }
    })
}

/// The line above the hand: the number of the turn, the viewer's own plate, and the button for the card
/// tracker.
fn strip(desk: &BoardContext<'_>, turned: &UseStateHandle<bool>, open: bool) -> Html {
    let table = desk.props.view.table();
    let number = (table.revealed_turns() + usize::from(!desk.scene.live)).clamp(1, TURNS);
    html! {
        <div class="strip">
            <ul class="marks"><li class="count">{ fill(desk.words.turn_number, [&number.to_string()]) }</li></ul>
            <div class="seat bottom">{ plate(desk, desk.viewer()) }</div>
            <div class="peek">
                <button type="button" class="button quiet compact" title={desk.words.tracker} onclick={flips(turned)}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M3 4h4v4H3zM10 4h4v4h-4zM17 4h4v4h-4zM3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4zM3 16h4v4H3zM10 16h4v4h-4zM17 16h4v4h-4z" />
                    </svg>
                    <span>{ desk.words.tracker }</span>
                </button>
            </div>
        </div>
    }
}

/// The rows. `aim` is the row, 1 to 4, where the card under the pointer would go.
pub(super) fn rows(desk: &BoardContext<'_>, aim: Option<u8>) -> Html {
    let row = |(number, cards): (u8, &Vec<u8>)| row(desk, number, cards, aim == Some(number));
    html! {
        <ol class="ox-rows" aria-label={desk.words.rows}>
            <Later turn={Turn::First}>{ for (1..).zip(&desk.scene.rows).map(row) }</Later>
        </ol>
    }
}

/// A row, with its price in front, and its places.
fn row(desk: &BoardContext<'_>, number: u8, cards: &[u8], aim: bool) -> Html {
    let acting = desk.scene.acting().filter(|(step, _)| step.row == number);
    let falling = acting.is_some_and(|(_, act)| act == Act::Falling);
    // The card just placed: the last of the row, or the first of a new one.
    let new = acting.filter(|_| !falling).map(|(step, _)| step.card);
    // The sixth card stays in its place until the row is taken.
    let sixth = acting.filter(|(step, _)| falling && step.taken == Taken::Sixth).map(|(step, _)| step.card);
    let heads = cards.iter().map(|card| heads_of(*card)).sum::<u8>();
    let class = classes!(
        "ox-row",
        (cards.len() == ROW_ROOM).then_some("full"),
        aim.then_some("aim"),
        falling.then_some("falls"),
        acting.is_some_and(|(step, _)| desk.yours(step.seat)).then_some("yours"),
    );
    let place = |k: usize| match cards.get(k) {
        Some(card) => {
            let card = *card;
            let class = classes!(
                "place",
                (k + 1 == cards.len()).then_some("end"),
                (new == Some(card)).then_some("nimmt-new")
            );
            html! { <span key={k} {class}>{ face(card) }</span> }
        }
        None => html! { <span key={k} class="place"></span> },
    };
    html! {
        <li key={number} {class}>
            { price(desk, number, heads, cards) }
            { for (0..ROW_ROOM).map(place) }
            <span class="place sixth" aria-hidden="true">{ sixth.map_or_else(head, face) }</span>
        </li>
    }
}

/// The price of a row. Usually it describes the row, and when you must take a row, it is a button.
fn price(desk: &BoardContext<'_>, number: u8, heads: u8, cards: &[u8]) -> Html {
    let shown = html! { <>{ head() }{ heads }</> };
    if !desk.taking() {
        let free = (ROW_ROOM - cards.len().min(ROW_ROOM)) as u8;
        let list = cards.iter().map(u8::to_string).collect::<Vec<_>>().join(desk.words.comma);
        let said = desk.words.row_of(number, heads, free) + desk.words.comma + &list;
        return html! {
            <span class="price num"><span class="sr">{ said }</span><span aria-hidden="true" data-term="heads">{ shown }</span></span>
        };
    }
    let play = NimmtMove::Row(number);
    let onclick = desk.act.reform(move |_: MouseEvent| play);
    let hinted = desk.props.hint == Some(play);
    let mut label = fill(desk.words.take.of(heads), [&number.to_string(), &heads.to_string()]);
    if hinted {
        label = label + desk.words.comma + desk.words.hinted;
    }
    html! {
        <button type="button" class={classes!("price", "num", "take", hinted.then_some("hinted"))} {onclick}
            data-row={number.to_string()} aria-label={label}>
            { shown }<small>{ desk.words.take_short }</small>
        </button>
    }
}

/// All other seats, in the order around the table.
pub(super) fn others(desk: &BoardContext<'_>) -> Html {
    let (viewer, seats) = (desk.viewer(), desk.props.view.table().seats());
    let count = seats - 1;
    // Choose the number of columns so that the lines are even. A narrow table has as many as fit.
    let style = format!("--wide:{}", count.div_ceil(count.div_ceil(5).max(1)));
    let other = |steps: u8| {
        let seat = viewer.after(steps, seats);
        html! {
            <section key={seat.0} class="seat" aria-label={desk.name(seat).to_owned()}>
                { plate(desk, seat) }
                { open_hand(desk, seat) }
            </section>
        }
    };
    html! { <div class="seats" {style}>{ for (1..seats).map(other) }</div> }
}

/// The cards of a seat, if the table is open.
fn open_hand(desk: &BoardContext<'_>, seat: Seat) -> Option<Html> {
    let hand = desk.props.open.as_ref()?.hand(seat);
    let cards = hand.iter().map(|card| html! { <span key={card}>{ card }</span> });
    let label = fill(desk.words.hand_of, [desk.name(seat)]);
    Some(html! { <p class="open-hand num" role="group" aria-label={label}>{ for cards }</p> })
}

/// The plate of a seat.
pub(super) fn plate(desk: &BoardContext<'_>, seat: Seat) -> Html {
    let (table, words) = (desk.props.view.table(), desk.words);
    let heads = desk.scene.heads.get(seat.index()).copied().unwrap_or(0);
    let total = desk.props.total(seat);
    let idle = desk.scene.live && table.taker().is_none() || table.turn().is_none();
    let taking = table.taker() == Some(seat);
    let chosen = table.has_chosen(seat);
    let thinking = desk.props.thinking == Some(seat);
    let own = desk.yours(seat) && desk.props.may_move;
    let doing = if idle || table.taker().is_some() && !taking {
        ""
    } else if own {
        words.your_turn
    } else if taking {
        words.taking
    } else if chosen {
        words.chosen
    } else if thinking {
        words.thinking
    } else {
        words.choosing
    };
    let won = table.turn().is_none()
        && !desk.scene.live
        && !chosen
        && desk.scene.heads.iter().all(|other| *other >= heads);
    let before = before(desk, seat);
    seat::plate(Plate {
        seat,
        name: desk.name(seat),
        level: desk.props.level(seat, words.lang),
        turn: own || taking,
        thinking,
        class: classes!(
            chosen.then_some("passed"),
            won.then_some("won"),
            before.is_some().then_some("covered")
        ),
        tally: seat::tally(heads, total),
        tally_said: fill(
            words.tally.of(heads),
            [&heads.to_string(), &(total + i32::from(heads)).to_string()],
        ),
        doing,
        more: before.unwrap_or_default(),
    })
}

/// The item in front of a seat: a face-down card, a card to be placed, or the heads it has just taken.
fn before(desk: &BoardContext<'_>, seat: Seat) -> Option<Html> {
    if let Some((step, Act::Takes)) = desk.scene.acting()
        && step.seat == seat
    {
        return Some(
            html! { <span class="lay took num" aria-hidden="true">{ "+" }{ step.heads }{ head() }</span> },
        );
    }
    let view = &desk.props.view;
    let turned = desk.scene.cards.iter().find(|lying| lying.seat == seat && !lying.placed);
    let own = view.chosen().filter(|_| seat == desk.viewer());
    let known = turned.map(|lying| lying.card).or(own);
    let card = match known.or_else(|| desk.props.open.as_ref()?.chosen(seat)) {
        Some(card) => face(card),
        None if view.table().has_chosen(seat) => card_back(),
        None => return None,
    };
    Some(html! { <span class="lay">{ card }</span> })
}

/// The cards of the deck, and the destination of the card under the pointer.
pub(super) fn tracker(desk: &BoardContext<'_>, looked: Option<u8>) -> Html {
    let (view, words) = (&desk.props.view, desk.words);
    let unseen = view.unseen();
    let gap = looked.map_or(Cards::EMPTY, |card| unseen & gap(view, card));
    let says =
        looked.map_or_else(|| words.point_at.to_owned(), |card| words.outlook(card, &view.outlook(card)));
    let cell = |card: u8| {
        let class = if view.hand().has(card) || view.chosen() == Some(card) {
            "mine"
        } else if gap.has(card) {
            "gap"
        } else if unseen.has(card) {
            ""
        } else {
            "seen"
        };
        html! { <span key={card} class={classes!("cell", tint(card), class, (looked == Some(card)).then_some("looked"))}>{ card }</span> }
    };
    let label = fill(words.unseen_are, [&unseen.len().to_string(), &ranges(unseen, words.comma)]);
    html! {
        <section class="tracker" aria-label={words.tracker}>
            <p class="outlook">{ says }</p>
            <div class="cells num" role="img" aria-label={label}>
                { for view.table().config().cards().iter().map(cell) }
            </div>
            <p class="legend" aria-hidden="true">
                { for [("seen", words.seen), ("mine", words.mine), ("", words.unseen)].map(|(class, word)| html! {
                    <span><i class={classes!("cell", class)}></i>{ word }</span>
                }) }
            </p>
        </section>
    }
}

/// Returns the cards between the end of a card's row and the card.
fn gap(view: &NimmtView, card: u8) -> Cards {
    let table = view.table();
    let low = table.row_for(card).and_then(|row| table.rows().get(row)).map_or(0, Row::end);
    Cards::between(low, card)
}

/// Formats a set of cards as short ranges: `1–4, 7, 9–12`.
fn ranges(cards: Cards, comma: &str) -> String {
    let mut says = String::new();
    let mut before = None;
    for card in cards {
        let next = cards.has(card + 1);
        let follows = before == Some(card - 1);
        before = Some(card);
        if follows && next {
            continue;
        }
        if !says.is_empty() {
            says += if follows { "–" } else { comma };
        }
        says += &card.to_string();
    }
    says
}

/// The current event, and the cards of the turn.
pub(super) fn turn(desk: &BoardContext<'_>) -> Html {
    let scene = desk.scene;
    let item = |(k, lying): (usize, &Lying)| {
        let now = scene.now.is_some_and(|(at, _)| at == k);
        card(desk, lying, now)
    };
    html! {
        <section class={classes!("turn", (!scene.live).then_some("past"))}>
            <p class="happens">{ Gloss::of::<Nimmt>(desk.words.lang).mark(&happens(desk)) }</p>
            if !scene.live && !scene.cards.is_empty() {
                <p class="last-turn">{ desk.words.last_turn }</p>
            }
            <ol class="turned">{ for scene.cards.iter().enumerate().map(item) }</ol>
        </section>
    }
}

/// A card with its player and destination.
fn card(desk: &BoardContext<'_>, lying: &Lying, now: bool) -> Html {
    let Lying { seat, card, goes, placed } = *lying;
    let gone = goes.filter(|_| placed);
    let took = gone.is_some_and(|step| step.heads > 0);
    let class = classes!(
        placed.then_some("placed"),
        now.then_some("nimmt-now"),
        took.then_some("took"),
        desk.yours(seat).then_some("yours"),
    );
    let went = gone.map(|step| {
        let says = if took { format!("+{}", step.heads) } else { format!("→{}", step.row) };
        html! { <b class="went num">{ says }</b> }
    });
    html! {
        <li key={card} {class}>
            <span class="sr">{ desk.words.card_of(card, heads_of(card)) }</span>
            { face(card) }
            { went }
            <span class="who">{ crest(seat) }<span>{ desk.name(seat).to_owned() }</span></span>
            { ask(desk, seat, card) }
        </li>
    }
}

/// A button over an open card that shows its agent's thoughts.
fn ask(desk: &BoardContext<'_>, seat: Seat, card: u8) -> Option<Html> {
    let chair = desk.props.chairs.get(seat.index())?;
    chair.spec()?;
    let number = number(desk.props.view.table(), seat);
    let onclick = desk.props.on_ask.reform(move |_: MouseEvent| number);
    let label = fill(desk.words.ask, [desk.name(seat), &card.to_string()]);
    Some(
        html! { <button type="button" class="ask" aria-label={label.clone()} title={label} {onclick}></button> },
    )
}

/// Returns the number of the move by which a seat chose its card of the revealed turn.
fn number(table: &Table, seat: Seat) -> usize {
    let turn = if table.taker().is_some() { table.turns() } else { table.turns().saturating_sub(1) };
    let rows = (0..turn).filter(|turn| table.choice(*turn).is_some()).count();
    turn * usize::from(table.seats()) + rows + seat.index()
}

/// Describes the current event.
fn happens(desk: &BoardContext<'_>) -> String {
    let (words, table) = (desk.words, desk.props.view.table());
    let viewer = desk.viewer();
    if let Some((step, act)) = desk.scene.acting() {
        let put = match act {
            Act::Joins => words.joins,
            Act::Falling if step.taken == Taken::Sixth => words.sixth,
            _ => return desk.takes(&step),
        };
        return fill(put, [&step.card.to_string(), &step.row.to_string()]);
    }
    if desk.props.beat != Beat::None {
        return words.turned.to_owned();
    }
    if let Some(taker) = table.taker() {
        let card = table.waiting().first().map_or(0, |(_, card)| *card);
        return words.must_take((!desk.yours(taker)).then(|| desk.name(taker)), card);
    }
    let says = if table.turn().is_none() {
        ""
    } else if desk.props.person && table.has_chosen(viewer) {
        words.wait
    } else if !desk.props.person {
        words.all_choose
    } else if table.turns() == 0 {
        words.first
    } else {
        words.choose
    };
    says.to_owned()
}

/// The heads of the deal and of the match, the fewest first.
pub(super) fn deal_result(desk: &BoardContext<'_>) -> Html {
    let words = desk.words;
    let heads: Vec<i32> = desk.props.view.table().heads().iter().map(|heads| i32::from(*heads)).collect();
    let heading = if desk.props.match_over { words.match_over } else { words.deal_over };
    let columns = [words.player, words.this_deal, words.total];
    fewest_first(desk.props, &heads, heading, Gloss::of::<Nimmt>(words.lang), &columns)
}

/// The most cards in a row on a narrow table.
const ROW: usize = 5;

/// The hand. `on_look` is called for each card that is focused or pointed at.
fn hand(desk: &BoardContext<'_>, follow: Rc<RefCell<bool>>, on_look: Callback<u8>) -> Html {
    let (props, words) = (desk.props, desk.words);
    let cards: Vec<u8> = props.view.hand().iter().collect();
    let live = props.may_move && props.view.table().taker().is_none();
    let upper = if cards.len() > ROW { cards.len().div_ceil(2) } else { 0 };
    let slot = |card: u8| {
        let hinted = props.hint == Some(NimmtMove::Card(card));
        Slot {
            card,
            face: face(card),
            label: stated(words.card_of(card, heads_of(card)), words.comma, &[(words.hinted, hinted)]),
            answers: live,
            playable: live,
            chosen: false,
            hinted,
            fresh: false,
        }
    };
    let slots: Vec<_> = cards.iter().copied().map(slot).collect();
    let label =
        if props.person { words.hand.to_owned() } else { fill(words.hand_of, [desk.name(desk.viewer())]) };
    let on_pick = desk.act.reform(NimmtMove::Card);
    html! {
        <Hand<u8> key={props.finished.len()} {cards} {slots} {upper} {label} {live} {follow} away={desk.taking()} {on_pick} {on_look} />
    }
}

/// The CSS class of a card's tint and heads.
pub(super) fn tint(card: u8) -> &'static str {
    match heads_of(card) {
        0 | 1 => "heads-1",
        2 => "heads-2",
        3 => "heads-3",
        5 => "heads-5",
        _ => "heads-7",
    }
}

/// The face of a card, without text for screen readers. Its slot has a label.
pub(super) fn face(card: u8) -> Html {
    html! { <span key={card} class={classes!("card", "ox-card", tint(card))} aria-hidden="true"><b data-n={card.to_string()}>{ card }</b></span> }
}

/// One bull head, in the current text colour.
pub(super) fn head() -> Html {
    html! { <i class="head" aria-hidden="true"></i> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::dealt;
    use tefuda_games::{Game as _, Seed};

    #[test]
    fn consecutive_cards_are_written_as_ranges() {
        let said = |cards: &[u8]| ranges(cards.iter().copied().collect::<Cards>(), ", ");
        assert_eq!(said(&[1, 2, 3, 4, 7, 9, 10, 104]), "1–4, 7, 9–10, 104");
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[104]), "104");
    }

    #[test]
    fn a_revealed_card_is_found_in_the_history() {
        let (mut found, mut waiting) = (0, 0);
        for seed in 0..8 {
            let mut game = dealt::<Nimmt>(0, seed);
            let mut rng = Seed(seed + 1).rng();
            while let Some(play) = game.random_move(&mut rng) {
                game.play(play).expect("a random move is legal");
                let (table, history) = (game.table(), game.history());
                let open = if table.taker().is_some() { table.turns() + 1 } else { table.turns() };
                let Some(cards) = open.checked_sub(1).and_then(|turn| table.plays(turn)) else { continue };
                for (seat, card) in (0..).map(Seat).zip(cards) {
                    assert_eq!(history[number(table, seat)], (seat, NimmtMove::Card(*card)));
                    found += 1;
                }
                waiting += usize::from(table.taker().is_some());
            }
        }
        assert!(found > 1000 && waiting > 0, "{found} {waiting}");
    }
}
