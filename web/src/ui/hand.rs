//! What the hands of all games do alike: which card an event is about, where the focus goes, and what is chosen.
//!
//! Yew lets events in between two tasks of its own. A click or a key can come before the page has drawn what the last
//! one changed, and before the effects of what is drawn. So nothing here depends on an effect, or on what a component
//! knew when it was drawn last.

use std::{cell::RefCell, rc::Rc, str::FromStr};
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

/// The card of the slot that an event is about.
pub(crate) fn card_at<C: FromStr>(event: &web_sys::Event) -> Option<C> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-card]").ok()??.get_attribute("data-card")?.parse().ok()
}

/// Moves the focus to the part of a hand that a selector finds.
pub(crate) fn focus(list: &NodeRef, selector: &str) {
    if let Some(element) =
        find(list, selector).and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok())
    {
        // An element that is not focusable any more is no harm.
        let _ = element.focus();
    }
}

/// Moves the focus to the card that the keyboard stops at, unless it is on another card already.
pub(crate) fn focus_stop(list: &NodeRef) {
    if find(list, ":focus").is_none() {
        focus(list, "[tabindex='0']");
    }
}

fn find(list: &NodeRef, selector: &str) -> Option<web_sys::Element> {
    list.cast::<web_sys::Element>()?.query_selector(selector).ok().flatten()
}

/// What is chosen for a decision, until it is made.
#[derive(Clone)]
pub(crate) struct Choice<D, T> {
    decision: D,
    kept: Rc<RefCell<Option<(D, T)>>>,
    update: UseForceUpdateHandle,
}

impl<D: Clone + PartialEq, T: Copy + Default> Choice<D, T> {
    /// What is chosen at this moment; at first nothing.
    pub(crate) fn get(&self) -> T {
        match &*self.kept.borrow() {
            Some((decision, chosen)) if *decision == self.decision => *chosen,
            _ => T::default(),
        }
    }

    pub(crate) fn set(&self, chosen: T) {
        self.kept.replace(Some((self.decision.clone(), chosen)));
        self.update.force_update();
    }
}

/// What is chosen for `decision`. What was chosen for another one is gone, and does not come back with it.
#[hook]
pub(crate) fn use_choice<D: PartialEq + 'static, T: 'static>(decision: D) -> Choice<D, T> {
    let kept = use_mut_ref(|| None::<(D, T)>);
    kept.borrow_mut().take_if(|(of, _)| *of != decision);
    Choice { decision, kept, update: use_force_update() }
}
