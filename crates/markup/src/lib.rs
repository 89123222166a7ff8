//! Yew, with shorter code behind `html!`.
//!
//! The macro writes paths such as `::yew::virtual_dom::VTag::__new_other`, and Yew inlines its own code behind them at
//! every element: a reference to the node that nobody asked for, a counted pointer, a list with a place for keys. The
//! page has several hundred elements, so this glue was a fifth of its WebAssembly. So the page depends on this crate
//! under the name of `yew`. Everything is Yew's, except the few names with which `html!` builds elements. Here each of
//! them is a call of one function. What is drawn is the same.
//!
//! These names are private to Yew and its macro, and may change with any version. Then this crate does not compile, and
//! a line in the page's `Cargo.toml` goes back to `yew` itself.

// What is known where the macro is used (no key, no listeners) must be seen there, for the code to be left out.
#![allow(clippy::inline_always)]

pub use ::yew::*;

mod classes;
mod element;
mod nodes;

/// [`mod@yew::html`], with short code for classes, children and references.
pub mod html {
    pub use crate::classes::Classes;
    pub use crate::element::MaybeRef as NodeRef;
    pub use crate::nodes::Children as ChildrenRenderer;
    pub use ::yew::html::*;
}

/// [`yew::virtual_dom`], with short code for elements, lists and texts.
pub mod virtual_dom {
    pub use crate::element::{Attributes, VTag};
    pub use crate::nodes::{VList, VText};
    /// [`yew::virtual_dom::listeners`], with short code for elements without listeners.
    pub mod listeners {
        pub use crate::element::Listeners;
        pub use ::yew::virtual_dom::listeners::*;
    }
    pub use ::yew::virtual_dom::*;
}

/// [`yew::utils`], with short code for values in braces.
pub mod utils {
    pub use crate::nodes::{NodeSeq, into_node_iter};
    pub use ::yew::utils::*;
}

/// [`yew::prelude`].
pub mod prelude {
    pub use crate::classes::Classes;
    pub use ::yew::prelude::*;
}
