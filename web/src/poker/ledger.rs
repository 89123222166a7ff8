//! The list of bets, from top to bottom.

use super::{PokerTable, gloss};
use crate::{players::Players, ui::crest::crest, words::poker::Words};
use tefuda_games::{
    Lang,
    poker::{Bet, PokerView},
};
use yew::prelude::*;

/// The actions and amounts of all rounds.
pub(super) fn ledger<P: PokerTable>(view: &PokerView<P>, players: Players<'_>, lang: Lang) -> Html {
    let (words, line, gloss) = (Words::of(lang), view.line(), gloss::<P>(lang));
    let entry = |bet: Bet| {
        html! {
            <li>{ crest(bet.seat) }<span class="name">{ players.name(bet.seat).to_owned() }</span>{ " " }<b>{ gloss.mark(&words.act::<P>(bet)) }</b></li>
        }
    };
    let round = |round: u8| {
        let past = round < line.round();
        html! {
            <div class={classes!("round", past.then_some("past"))}>
                <h2>{ words.round_of::<P>(round) }</h2>
                <ol>{ for view.bets().filter(|bet| bet.round == round).map(entry) }</ol>
            </div>
        }
    };
    html! {
        <section class="ledger" aria-label={words.betting}>{ for (0..=line.round()).map(round) }</section>
    }
}
