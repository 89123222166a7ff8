//! Words that are explained where they stand: `assets/terms.js` shows their entry of the glossary (`assets/guide/terms.*.html`).

use yew::prelude::*;

/// A word with its id in the glossary, to be pointed at, tapped, or reached by the keyboard.
pub(crate) fn term(id: &'static str, says: impl Into<AttrValue>) -> Html {
    html! { <button type="button" data-term={id}>{ says.into() }</button> }
}
