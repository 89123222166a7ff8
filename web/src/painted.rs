//! What can wait until the page was painted is no part of the task that puts it there.

use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast as _, prelude::Closure};
use yew::prelude::*;

/// Calls `then` when the next frame was painted, or soon, where nobody looks at the page and it is not painted.
pub(crate) fn after_paint(then: impl FnOnce() + 'static) {
    let soon = move || {
        Timeout::new(0, then).forget();
    };
    if gloo::utils::document().hidden() {
        soon();
        return;
    }
    let on_frame = Closure::once_into_js(soon);
    // A browser that has no frames would have no page.
    gloo::utils::window().request_animation_frame(on_frame.unchecked_ref()).ok();
}

/// Whether the page was painted since the component came.
#[hook]
pub(crate) fn use_painted() -> bool {
    let painted = use_state(|| false);
    let setter = painted.setter();
    use_effect_with((), move |()| after_paint(move || setter.set(true)));
    *painted
}
