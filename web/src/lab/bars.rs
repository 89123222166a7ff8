//! Bars of the pictures, on a scale from 0 to 1.

use tefuda_numbers::percent_fixed;
use yew::prelude::*;

/// A width as a CSS style, for a share of the track.
pub(super) fn width(share: f64) -> String {
    ["width:", &percent_fixed(share, 2)].concat()
}

/// A horizontal position as a CSS style, for a share of the track.
pub(super) fn left(share: f64) -> String {
    ["left:", &percent_fixed(share, 2)].concat()
}

/// A bar from `from` to `to`, with a CSS class.
pub(super) fn bar(class: &'static str, from: f64, to: f64) -> Html {
    let style = [&left(from), ";", &width(to - from)].concat();
    html! { <i {class} {style}></i> }
}

/// A line of a list: name, bars and value.
pub(super) fn row(class: &'static str, track: &'static str, name: Html, bars: Html, number: String) -> Html {
    html! {
        <li {class}><span>{ name }</span><span class={track} aria-hidden="true">{ bars }</span><span class="num">{ number }</span></li>
    }
}
