//! Shared logic of all hands: the card of an event, focus, and chosen cards.
//!
//! Yew lets events in between its own tasks. A click or a key can come before the page has drawn the effect
//! of the previous one, and before the effects of a rendering have run. So nothing here depends on an effect,
//! or on the state at the last rendering.

use std::{cell::RefCell, rc::Rc, str::FromStr};
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

/// Returns the card of an event's slot.
pub(crate) fn card_at<C: FromStr>(event: &web_sys::Event) -> Option<C> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-card]").ok()??.get_attribute("data-card")?.parse().ok()
}

/// Moves focus to the element of a hand that matches a selector.
pub(crate) fn focus(list: &NodeRef, selector: &str) {
    if let Some(element) =
        find(list, selector).and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok())
    {
        // If the element is no longer focusable, nothing happens.
        let _ = element.focus();
    }
}

/// Moves focus to the hand's tab stop, unless another card has focus.
pub(crate) fn focus_stop(list: &NodeRef) {
    if find(list, ":focus").is_none() {
        focus(list, "[tabindex='0']");
    }
}

fn find(list: &NodeRef, selector: &str) -> Option<web_sys::Element> {
    list.cast::<web_sys::Element>()?.query_selector(selector).ok().flatten()
}

/// A selection for a decision, until the decision is made.
#[derive(Clone)]
pub(crate) struct Choice<D, T> {
    decision: D,
    kept: Rc<RefCell<Option<(D, T)>>>,
    update: UseForceUpdateHandle,
}

impl<D: Clone + PartialEq, T: Copy + Default> Choice<D, T> {
    /// Returns the current selection. Empty at first.
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

/// Returns the selection for `decision`. The selection for an earlier decision is dropped for good.
#[hook]
pub(crate) fn use_choice<D: PartialEq + 'static, T: 'static>(decision: D) -> Choice<D, T> {
    let kept = use_mut_ref(|| None::<(D, T)>);
    kept.borrow_mut().take_if(|(of, _)| *of != decision);
    Choice { decision, kept, update: use_force_update() }
}
