//! Bars of the pictures: parts of a room that goes from 0 to 1.

use tefuda_numbers::fixed;
use yew::prelude::*;

/// A width as a style: a share of the room.
pub(super) fn width(share: f64) -> String {
    ["width:", &fixed(share * 100.0, 2), "%"].concat()
}

/// A place as a style: a share of the room, from the left.
pub(super) fn left(share: f64) -> String {
    ["left:", &fixed(share * 100.0, 2), "%"].concat()
}

/// A bar of a class from `from` to `to`.
pub(super) fn bar(class: &'static str, from: f64, to: f64) -> Html {
    let style = [&left(from), ";", &width(to - from)].concat();
    html! { <i {class} {style}></i> }
}

/// A line of a list: what it is about, its bars, and the number that they stand for.
pub(super) fn row(class: &'static str, track: &'static str, name: Html, bars: Html, number: String) -> Html {
    html! {
        <li {class}><span>{ name }</span><span class={track} aria-hidden="true">{ bars }</span><span class="num">{ number }</span></li>
    }
}
