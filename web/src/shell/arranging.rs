//! The link to the position editor.

use crate::words::arrange::ToArrangeWords;
use tefuda_games::Lang;
use yew::prelude::*;

/// Its address, and an action before leaving.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ToArrange {
    pub(crate) href: AttrValue,
    /// Called before the person leaves.
    pub(crate) on_leave: Callback<MouseEvent>,
}

impl ToArrange {
    pub(super) fn show(&self, lang: Lang) -> Html {
        let words = ToArrangeWords::of(lang);
        html! {
            <p class="row">
                <a class="button" href={self.href.clone()} onclick={self.on_leave.clone()} aria-describedby="arrange-help">{ words.title }</a>
                <span id="arrange-help" class="help">{ words.open_help }</span>
            </p>
        }
    }
}
