//! What every part of the page needs to know about how it is shown.

use tefuda_games::Lang;
use yew::prelude::*;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Shade {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How the page is shown to this person. Handed down as a Yew context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a liking of its own; every combination occurs.
pub(crate) struct Look {
    /// The language.
    pub lang: Lang,
    /// Whether the page is dark now, whoever decided it.
    pub dark: bool,
    /// Suits in four colours instead of two.
    pub four_colours: bool,
    /// Nothing moves: the system asks for it, or the speed says so.
    pub still: bool,
    /// Everything is large, for a projector.
    pub big: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { lang: Lang::En, dark: false, four_colours: true, still: false, big: false }
    }
}

/// How the page is shown.
#[hook]
pub(crate) fn use_look() -> Look {
    use_context::<Look>().unwrap_or_default()
}

/// Something that is off until it is turned on. One hook for all of them: each `use_state` is compiled by itself.
#[hook]
pub(crate) fn use_flag() -> UseStateHandle<bool> {
    use_state(|| false)
}

/// Whether a media query holds now.
pub(crate) fn media(query: &str) -> bool {
    gloo_utils::window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}
