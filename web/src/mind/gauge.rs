//! Bars for numbers of 0…1, with a mark or a frame on them.

use super::format::length;
use yew::prelude::*;

/// A bar for a number of 0…1, with whatever else lies on it.
pub(crate) fn gauge(share: f32, more: Html) -> Html {
    html! {
        <span class="mind-gauge"><span style={format!("inline-size:{}", length(share.into()))} />{ more }</span>
    }
}

/// A line across a bar.
pub(crate) fn mark(share: f32) -> Html {
    html! { <i style={format!("inset-inline-start:{}", length(share.into()))} /> }
}

/// A frame round a part of a bar.
pub(crate) fn frame([from, to]: [f32; 2]) -> Html {
    let (start, long) = (length(from.into()), length((to - from).into()));
    html! { <b style={format!("inset-inline-start:{start};inline-size:{long}")} /> }
}
