//! Pictures made of cards.

use super::Subject;
use crate::ui::card::card_back;
use yew::prelude::*;

/// A card that lies face down.
pub(super) const BACK: &str = "??";

/// Cards as a fragment names them, `D7 D9 | ?? / SQ`: in the notation of the game, `|` for a gap, `/` for a new line. Those at the places in
/// `marked`, counted from 0 over all lines, have a ring.
pub(crate) fn pictured(subject: Subject, cards: &str, marked: &str) -> Html {
    let marked: Vec<usize> = marked.split_whitespace().filter_map(|place| place.parse().ok()).collect();
    let mut place = 0;
    let mut one = |card: &str| {
        if card == "|" {
            return html! { <i class="gap"></i> };
        }
        let class = marked.contains(&place).then_some("marked");
        place += 1;
        html! { <span {class}>{ if card == BACK { card_back() } else { (subject.face)(card).unwrap_or_default() } }</span> }
    };
    let mut line =
        |cards: &str| html! { <span class="line">{ for cards.split_whitespace().map(&mut one) }</span> };
    html! { <>{ for cards.split('/').map(&mut line) }</> }
}
