//! Pictures of cards.

use super::Subject;
use crate::ui::card::card_back;
use yew::prelude::*;

/// A face-down card.
pub(super) const BACK: &str = "??";

/// Draws cards as written in a fragment, `D7 D9 | ?? / SQ`: in the notation of the game, with `|` for a gap
/// and `/` for a new line. `marked` lists the cards with a ring, counted from 0 over all lines.
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
