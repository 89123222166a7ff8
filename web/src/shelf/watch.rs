//! Lists of the shelf that follow it, wherever on the page something is put on it or taken off.

use super::{Trouble, list};
use gloo::events::EventListener;
use std::{cell::Cell, rc::Rc};
use tefuda_agents::agent_file::Outline;
use yew::prelude::*;

/// What the window hears when the shelf has changed.
pub(crate) const CHANGED: &str = "tefuda-shelf";

thread_local! {
    static GENERATION: Cell<u32> = const { Cell::new(0) };
}

/// A number that is another one whenever the shelf has changed on this page.
pub(crate) fn generation() -> u32 {
    GENERATION.get()
}

/// Says that the shelf has changed.
pub(super) fn changed() {
    GENERATION.set(generation().wrapping_add(1));
    if let Ok(event) = web_sys::Event::new(CHANGED) {
        // It is no event that anybody could cancel.
        gloo::utils::window().dispatch_event(&event).ok();
    }
}

/// What is on the shelf, or why that is not known. Empty until it was read.
pub(super) type Shelf = Result<Rc<Vec<Outline>>, Trouble>;

/// What is on the shelf, now and whenever it changes.
#[hook]
pub(super) fn use_shelf() -> Shelf {
    let shelf = use_state(|| Shelf::Ok(Rc::default()));
    {
        let shelf = shelf.clone();
        use_effect_with((), move |()| {
            let read = move || {
                let shelf = shelf.clone();
                crate::busy::spawn(async move { shelf.set(list().await.map(Rc::new)) });
            };
            read();
            let listener = EventListener::new(&gloo::utils::window(), CHANGED, move |_| read());
            move || drop(listener)
        });
    }
    (*shelf).clone()
}
