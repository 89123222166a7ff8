//! Updating a picture of what a run has learned while the run continues.

use super::page::hidden;
use gloo::timers::callback::Interval;
use web_sys::Element;
use yew::prelude::*;

/// Milliseconds between two updates.
const AGAIN: u32 = 1000;

/// The requested picture, and its state.
pub(super) struct Again {
    /// The number of the requested picture.
    pub(super) wanted: u32,
    /// The number of the current picture, if any.
    pub(super) shown: Option<u32>,
    /// Whether the run is in progress.
    pub(super) going: bool,
    /// Whether a request has not been answered yet.
    pub(super) busy: bool,
    /// Whether the first picture is requested automatically during a run.
    pub(super) from_the_start: bool,
    pub(super) on_look: Callback<u32>,
}

/// Requests a picture when its number or `cause` changes, at the end of the run, and regularly during the run
/// while `place` is visible.
#[hook]
pub(super) fn use_again<C: PartialEq + 'static>(of: Again, cause: C, place: &NodeRef) {
    let Again { wanted, shown, going, busy, from_the_start, on_look } = of;
    let ask = on_look.clone();
    use_effect_with((wanted, shown, busy), move |(wanted, shown, busy)| {
        if !busy && shown.is_some_and(|shown| shown != *wanted) {
            ask.emit(*wanted);
        }
    });
    let ask = on_look.clone();
    use_effect_with((cause, going), move |_| {
        if shown.is_some() && !busy {
            ask.emit(wanted);
        }
    });
    let place = place.clone();
    let asks = going && !busy && (shown.is_some() || from_the_start);
    use_effect_with((asks, wanted), move |(asks, wanted)| {
        let wanted = *wanted;
        let timer = asks.then(|| {
            Interval::new(AGAIN, move || {
                if place.cast::<Element>().is_some_and(|element| is_seen(&element)) {
                    on_look.emit(wanted);
                }
            })
        });
        move || drop(timer)
    });
}

/// Whether a part of the element is visible.
fn is_seen(element: &Element) -> bool {
    let window = gloo::utils::window();
    let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let room = element.get_bounding_client_rect();
    !hidden() && room.top() < height && room.bottom() > 0.0
}
