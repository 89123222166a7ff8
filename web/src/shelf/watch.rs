//! Live lists of My agents, which follow changes from anywhere on the page.

use super::{Trouble, list};
use gloo::events::EventListener;
use std::{cell::Cell, rc::Rc};
use tefuda_agents::agent_file::Outline;
use yew::prelude::*;

/// The event on the window after a change of My agents.
pub(crate) const CHANGED: &str = "tefuda-shelf";

thread_local! {
    static GENERATION: Cell<u32> = const { Cell::new(0) };
}

/// Returns a number that changes with every change of My agents on this page.
pub(crate) fn generation() -> u32 {
    GENERATION.get()
}

/// Announces a change of My agents.
pub(super) fn changed() {
    GENERATION.set(generation().wrapping_add(1));
    if let Ok(event) = web_sys::Event::new(CHANGED) {
        // The result only says whether the event was cancelled, and it can't be.
        gloo::utils::window().dispatch_event(&event).ok();
    }
}

/// The contents of My agents, or the reason why they are unknown. Empty until they have been read.
pub(super) type Shelf = Result<Rc<Vec<Outline>>, Trouble>;

/// Returns the contents of My agents, and follows changes.
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
