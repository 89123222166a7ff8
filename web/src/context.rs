//! How the page is shown, for all of its parts.

use std::cell::RefCell;
use tefuda_games::Lang;
use web_sys::MediaQueryList;
use yew::prelude::*;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Shade {
    /// As the system is set.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// A preference that applies everywhere on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Liking {
    FourColours,
    Sound,
}

/// How the page is shown. Provided as a Yew context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Independent preferences: every combination occurs.
pub(crate) struct Look {
    /// The language.
    pub lang: Lang,
    /// Whether the page is dark now, by preference or by the system.
    pub dark: bool,
    /// Whether suits have four colours instead of two.
    pub four_colours: bool,
    /// Whether events at the table make sounds.
    pub sound: bool,
    /// Whether animations are off, by the system or by the speed setting.
    pub still: bool,
    /// Whether everything is large, for a projector.
    pub big: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { lang: Lang::En, dark: false, four_colours: true, sound: false, still: false, big: false }
    }
}

/// Returns how the page is shown.
#[hook]
pub(crate) fn use_look() -> Look {
    use_context::<Look>().unwrap_or_default()
}

/// A flag that is off at first. All flags share this hook, because each `use_state` compiles to its own code.
#[hook]
pub(crate) fn use_flag() -> UseStateHandle<bool> {
    use_state(|| false)
}

/// Switches a flag.
pub(crate) fn flips<E>(flag: &UseStateHandle<bool>) -> Callback<E> {
    let flag = flag.clone();
    Callback::from(move |_| flag.set(!*flag))
}

/// Sets a state to `value`.
pub(crate) fn sets<T: Clone + 'static, E>(state: &UseStateHandle<T>, value: T) -> Callback<E> {
    let state = state.clone();
    Callback::from(move |_| state.set(value.clone()))
}

/// A page with one column: `--narrow` in assets/style/tokens.css.
const NARROW: &str = "(max-width: 56.25rem)";

/// A page whose header folds into a menu: `--folded` in assets/style/tokens.css.
pub(crate) const FOLDED: &str = "(max-width: 73.75rem)";

/// A person who wants little motion.
pub(crate) const CALM: &str = "(prefers-reduced-motion: reduce)";

/// Whether the page has the narrow layout.
pub(crate) fn narrow() -> bool {
    media(NARROW)
}

thread_local! {
    /// The media queries so far. Chromium keeps something of each `matchMedia`, and a table asks with every move.
    static QUERIES: RefCell<Vec<(&'static str, MediaQueryList)>> = const { RefCell::new(Vec::new()) };
}

/// Whether a media query matches now. Natively there is no screen, so none matches.
pub(crate) fn media(query: &'static str) -> bool {
    cfg!(target_arch = "wasm32")
        && QUERIES.with_borrow_mut(|queries| {
            if let Some((_, list)) = queries.iter().find(|(other, _)| *other == query) {
                return list.matches();
            }
            let Some(list) = gloo::utils::window().match_media(query).ok().flatten() else { return false };
            let matches = list.matches();
            queries.push((query, list));
            matches
        })
}

#[cfg(test)]
mod tests {
    use super::{FOLDED, NARROW};

    #[test]
    fn widths_are_the_same_as_in_the_style_sheets() {
        let tokens = include_str!("../../assets/style/tokens.css");
        for (name, query) in [("narrow", NARROW), ("folded", FOLDED)] {
            assert!(tokens.contains(&format!("@custom-media --{name} {query};\n")), "{name}");
        }
    }
}
