//! Marks for the whole table: the order of ranks, and whether there is a revolution.

use super::melds::column;
use crate::{
    board::BoardProps,
    context::Look,
    words::{daihinmin::Words, fill},
};
use tefuda_games::daihinmin::Daihinmin;
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
            <span class="ladder" role="img" aria-label={fill(words.ladder, [&ranks.join(" ")])}>{ rungs }</span>
        </div>
    }
}
