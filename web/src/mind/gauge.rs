//! Bars for numbers from 0 to 1, with optional marks or frames.

use super::format::length;
use yew::prelude::*;

/// A bar for a number from 0 to 1, with further elements on it.
pub(crate) fn gauge(share: f32, more: Html) -> Html {
    html! {
        <span class="mind-gauge"><span style={format!("inline-size:{}", length(share.into()))} />{ more }</span>
    }
}

/// A line across a bar.
pub(crate) fn mark(share: f32) -> Html {
    html! { <i style={format!("inset-inline-start:{}", length(share.into()))} /> }
}

/// A frame around a part of a bar.
pub(crate) fn frame([from, to]: [f32; 2]) -> Html {
    let (start, long) = (length(from.into()), length((to - from).into()));
    html! { <b style={format!("inset-inline-start:{start};inline-size:{long}")} /> }
}
