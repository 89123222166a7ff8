//! Yew with shorter code behind `html!`.
//!
//! The macro writes paths such as `::yew::virtual_dom::VTag::__new_other`, and Yew inlines its own code
//! behind them at every element: an unused node reference, a counted pointer, a list with room for keys. The
//! page has several hundred elements, so this glue was a fifth of its WebAssembly. So the page uses this
//! crate under the name `yew`. Everything is re-exported from Yew, except the few names with which `html!`
//! builds elements. Here each of them is one function call. The page looks the same.
//!
//! These names are private to Yew and its macro, and may change with any version. If this crate then fails to
//! compile, change one line in the page's `Cargo.toml` back to `yew` itself, and set each `style` through the DOM:
//! the page's security policy refuses style attributes, so this crate sets them as properties.

// Inline always: only then can the compiler drop the code for missing keys and listeners at each use of the
// macro.
#![allow(clippy::inline_always)]

pub use ::yew::*;

mod classes;
mod element;
mod nodes;

/// [`mod@yew::html`] with shorter code for classes, children and references.
pub mod html {
    pub use crate::classes::Classes;
    pub use crate::element::MaybeRef as NodeRef;
    pub use crate::nodes::Children as ChildrenRenderer;
    pub use ::yew::html::*;
}

/// [`yew::virtual_dom`] with shorter code for elements, lists and texts.
pub mod virtual_dom {
    pub use crate::element::{Attributes, VTag};
    pub use crate::nodes::{VList, VText};
    /// [`yew::virtual_dom::listeners`] with shorter code for elements without listeners.
    pub mod listeners {
        pub use crate::element::Listeners;
        pub use ::yew::virtual_dom::listeners::*;
    }
    pub use ::yew::virtual_dom::*;
}

/// [`yew::utils`] with shorter code for values in braces.
pub mod utils {
    pub use crate::nodes::{NodeSeq, into_node_iter};
    pub use ::yew::utils::*;
}

/// [`yew::prelude`].
pub mod prelude {
    pub use crate::classes::Classes;
    pub use ::yew::prelude::*;
}
