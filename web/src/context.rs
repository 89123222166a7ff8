//! How the page is shown, for every part of it.

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

/// What a person may like or not, wherever they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Liking {
    FourColours,
    Sound,
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
    /// What happens at the table is heard as well.
    pub sound: bool,
    /// Nothing moves: the system asks for it, or the speed says so.
    pub still: bool,
    /// Everything is large, for a projector.
    pub big: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { lang: Lang::En, dark: false, four_colours: true, sound: false, still: false, big: false }
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

/// A page of one column: `--narrow` of assets/style/tokens.css.
const NARROW: &str = "(max-width: 900px)";

/// Whether the page is laid out for a narrow screen.
pub(crate) fn narrow() -> bool {
    media(NARROW)
}

/// Whether a media query holds now. Natively there is no screen, and none does.
pub(crate) fn media(query: &str) -> bool {
    cfg!(target_arch = "wasm32")
        && gloo::utils::window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

#[cfg(test)]
mod tests {
    use super::NARROW;

    #[test]
    fn the_style_sheets_have_the_same_width_for_a_narrow_page() {
        let tokens = include_str!("../../assets/style/tokens.css");
        assert!(tokens.contains(&format!("@custom-media --narrow {NARROW};\n")));
    }
}
