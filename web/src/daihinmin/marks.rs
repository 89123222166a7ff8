//! Helps for the whole table: the order of ranks, whether there is a revolution, and the cards played.

use super::melds::{column, written};
use crate::{
    board::BoardProps,
    context::{Look, media},
    painted::Later,
    ui::{card::ink, suit::sign},
    words::{daihinmin::Words, fill},
};
use tefuda_games::{
    Suit,
    daihinmin::{Cards, Daihinmin, DaihinminCard},
};
use yew::prelude::*;

/// The number of the game, the ranks from weak to strong, and the revolution.
pub(super) fn marks(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (table, words) = (props.view.table(), Words::of(look.lang));
    let mut ranks: Vec<&str> = (1..14).map(column).collect();
    let rungs = ranks
        .iter()
        .enumerate()
        .map(|(i, rank)| html! { <i key={i} style={format!("--i:{i}")}>{ *rank }</i> });
    let rungs: Html = rungs.collect();
    if table.revolution() {
        ranks.reverse();
    }
    let number = (props.finished.len() + 1).to_string();
    html! {
        <div class={classes!("order", table.revolution().then_some("upside"))}>
            <span>{ fill(words.game, [&number, &table.config().games.to_string()]) }</span>
            if table.revolution() { <b key="revolution" class="revolution" data-term="revolution">{ words.revolution }</b> }
            <span class="ladder" role="img" aria-label={fill(words.ladder, [&ranks.join(" ")])} data-term="rank-order">{ rungs }</span>
        </div>
    }
}

/// All cards by suit and rank. Played cards are struck out, and your own are framed. Folded at first on small
/// tables.
pub(super) fn memory(props: &BoardProps<Daihinmin>, look: Look) -> Html {
    let (view, words) = (&props.view, Words::of(look.lang));
    let own = if props.person { view.hand() } else { Cards::EMPTY };
    let cell = |card: DaihinminCard| {
        let gone = view.table().played().has(card).then_some("memory-gone");
        let own = own.has(card).then_some("memory-own");
        html! { <i key={card.code()} class={classes!(gone, own)}>{ column(card.strength() + 1) }</i> }
    };
    let row = |suit: &Suit| {
        html! {
            <span key={*suit as u32}>
                <b class={ink(*suit, look.four_colours)}>{ sign(*suit) }</b>
                { for Cards::suit(*suit).iter().map(cell) }
                if *suit == Suit::Spades { { cell(DaihinminCard::JOKER) } }
            </span>
        }
    };
    let hidden = Cards::DECK - view.table().played() - own;
    html! {
        <details class="memory" open={!look.big && media("(min-width: 74rem) and (min-height: 46rem)")}>
            <summary>{ words.memory }</summary>
            <div role="img" aria-label={fill(words.hidden, [&written(hidden)])}>
                <Later>{ for Suit::ALL.iter().rev().map(row) }</Later>
            </div>
        </details>
    }
}
