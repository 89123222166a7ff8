//! The cards of a turn in ascending order, with their players, and a line about the current event.

use super::{
    card::face,
    scene::BoardContext,
    scene::{Act, Lying},
};
use crate::{
    board::Beat,
    ui::{
        crest::crest,
        seat::{Standing, result},
        term::Gloss,
    },
    words::fill,
};
use tefuda_games::{
    Seat,
    nimmt::{Nimmt, Table, Taken, heads_of},
    sort_short,
};
use yew::prelude::*;

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
    let (emit, number) = (desk.props.on_ask.clone(), number(desk.props.view.table(), seat));
    let onclick = move |_: MouseEvent| emit.emit(number);
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
    let heads = desk.props.view.table().heads();
    let deal = |seat: usize| heads.get(seat).map_or(0, |heads| i32::from(*heads));
    let total = |seat: usize| desk.props.totals.get(seat).copied().unwrap_or(0) + deal(seat);
    let mut seats: Vec<usize> = (0..heads.len()).collect();
    sort_short(&mut seats, |a, b| (total(*a), deal(*a)) < (total(*b), deal(*b)));
    let best = seats.first().map_or(0, |seat| total(*seat));
    let row = |seat: &usize| {
        let at = Seat(*seat as u8);
        Standing {
            seat: at,
            name: desk.name(at),
            cells: vec![deal(*seat).to_string(), total(*seat).to_string()],
            best: total(*seat) == best,
            own: at == desk.viewer(),
        }
    };
    let rows: Vec<Standing<'_>> = seats.iter().map(row).collect();
    let heading = if desk.props.match_over { words.match_over } else { words.deal_over };
    result(
        heading,
        Gloss::of::<Nimmt>(words.lang),
        &[words.player, words.this_deal, words.total],
        &rows,
        desk.props.ending.clone(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game as _, Seed, Standing as _,
        nimmt::{NimmtMove, NimmtStanding},
    };

    #[test]
    fn a_revealed_card_is_found_in_the_history() {
        let rules = Nimmt::config(&Nimmt::FACTS.presets[0].spec());
        let (mut found, mut waiting) = (0, 0);
        for seed in 0..8 {
            let deal = NimmtStanding::new(rules).deal(Seed(seed));
            let mut game = Nimmt::new(rules, &deal).expect("a deal that can be played");
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
