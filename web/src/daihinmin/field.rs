//! The middle of the table: the top combination, the trick so far, the suit lock, and the effects of the last
//! move.

use super::{
    face::{chip, signs, spread},
    melds::called,
    news::cries,
    place::{name, place},
};
use crate::{
    board::{Beat, BoardProps},
    context::Look,
    ui::{crest::crest, term::Gloss},
    words::{daihinmin::Words, fill},
};
use tefuda_games::{
    View as _,
    daihinmin::{Daihinmin, Turn},
};
use yew::prelude::*;

/// The middle of the table during play.
pub(super) fn field(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let gloss = Gloss::of::<Daihinmin>(look.lang);
    let resting = props.beat != Beat::None;
    let trick = if resting { table.last_trick() } else { table.trick() };
    let side = |turn: &Turn| place(table, props.view.seat(), turn.seat);
    let cleared = table.trick().is_empty();
    let gather = (props.beat == Beat::Gather && cleared).then_some("gather");
    // With the number of the turn as key, each combination is a new element, which slides to its place.
    let top = (0..trick.len()).rev().find_map(|at| Some((at, trick[at].meld?)));
    let says = |turn: &Turn| {
        let what = turn.meld.map_or_else(|| words.passed.to_owned(), |meld| called(look.lang, meld));
        [name(&props.names, turn.seat), words.comma, &what].concat()
    };
    let large = top.map(|(at, meld)| {
        let turn = &trick[at];
        let key = table.turns().len() - trick.len() + at;
        html! {
            <div {key} class={classes!("meld", side(turn))} style={format!("--n:{}", meld.len())}>
                <div class="meld-cards" role="img" aria-label={says(turn)}>{ spread(meld, look) }</div>
                <p>
                    <span aria-hidden="true">{ crest(turn.seat) }{ name(&props.names, turn.seat) }</span>
                    if !table.lock().is_empty() {
                        <b class="lock" data-term="lock">{ words.lock }{ signs(table.lock(), look) }</b>
                    }
                </p>
            </div>
        }
    });
    let step = |(at, turn): (usize, &Turn)| {
        html! {
            <li key={at} class={(top.map(|(top, _)| top) == Some(at)).then_some("latest")}>
                { crest(turn.seat) }
                <span class="sr">{ says(turn) }</span>
                { turn.meld.map_or_else(|| html! { <span class="slim none" aria-hidden="true">{ "–" }</span> }, |meld| chip(meld, look)) }
            </li>
        }
    };
    let cries = if resting { cries(table, &props.names, look.lang) } else { Vec::new() };
    html! {
        <section key="field" class={classes!("pile", gather)} aria-label={words.field}>
            { for large }
            if let Some(leader) = table.turn().filter(|_| cleared && !resting) {
                <p key="opens" class="opens">
                    { if props.players().is_you(leader) { words.you_open.to_owned() } else { fill(words.opens, [name(&props.names, leader)]) } }
                </p>
            }
            <ol key="flow" class="flow" aria-label={words.flow}>{ for trick.iter().enumerate().map(step) }</ol>
            if !cries.is_empty() {
                <p key="cries" class="cries">{ for cries.iter().map(|cry| html! { <span>{ gloss.mark(cry) }</span> }) }</p>
            }
        </section>
    }
}
