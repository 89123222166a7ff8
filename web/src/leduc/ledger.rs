//! The list of bets, from top to bottom.

use crate::{
    players::Players,
    ui::{crest::crest, term::Gloss},
    words::leduc::Words,
};
use tefuda_games::{
    Lang,
    leduc::{Bet, Leduc, LeducView},
};
use yew::prelude::*;

/// The actions and amounts of both rounds.
pub(super) fn ledger(view: &LeducView, players: Players<'_>, lang: Lang) -> Html {
    let (words, line, gloss) = (Words::of(lang), view.line(), Gloss::of::<Leduc>(lang));
    let entry = |bet: Bet| {
        html! {
            <li>{ crest(bet.seat) }<span class="name">{ players.name(bet.seat).to_owned() }</span>{ " " }<b>{ gloss.mark(&words.act(bet)) }</b></li>
        }
    };
    let round = |round: u8| {
        let past = round < line.round();
        html! {
            <div class={classes!("round", past.then_some("past"))}>
                <h2>{ words.round_of(round) }</h2>
                <ol>{ for view.bets().filter(|bet| bet.round == round).map(entry) }</ol>
            </div>
        }
    };
    html! {
        <section class="ledger" aria-label={words.betting}>{ for (0..=line.round()).map(round) }</section>
    }
}
