//! The keyboard: all keys and their actions, handled in one place and shown in one list.

use super::modal::{Modal, composing};
use crate::words::Shell;
use gloo::events::EventListener;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

/// The action of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Undo,
    Hint,
    Next,
    Pause,
    Mind,
    Step,
    Ten,
    Finish,
    Back,
    On,
    NoteBefore,
    NoteAfter,
    Note,
    Keys,
}

/// The keys, with their actions.
const KEYS: [(&str, Key); 14] = [
    ("u", Key::Undo),
    ("h", Key::Hint),
    ("n", Key::Next),
    ("p", Key::Pause),
    ("m", Key::Mind),
    ("s", Key::Step),
    ("t", Key::Ten),
    ("g", Key::Finish),
    (",", Key::Back),
    (".", Key::On),
    ("<", Key::NoteBefore),
    (">", Key::NoteAfter),
    ("w", Key::Note),
    ("?", Key::Keys),
];

impl Key {
    /// Returns the key with a name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        KEYS.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
    }

    /// Returns the name of the key, to be shown on its button.
    pub(crate) fn name(self) -> &'static str {
        KEYS.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| *name)
    }
}

/// Calls `on_press` with the name of each key that is not [`taken`].
#[hook]
pub(crate) fn use_presses(on_press: Callback<String>) {
    // Store the callback during rendering. Effects run later, and a key may come before them.
    let latest = use_mut_ref(|| on_press.clone());
    latest.replace(on_press);
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if !taken(event) {
                let on_press = latest.borrow().clone();
                on_press.emit(key_name(event));
            }
        });
        move || drop(listener)
    });
}

#[derive(Properties, PartialEq)]
pub(crate) struct PressesProps {
    pub(crate) on_press: Callback<String>,
}

/// Listens to the keyboard for a component that can't use hooks.
#[component]
pub(crate) fn Presses(props: &PressesProps) -> Html {
    use_presses(props.on_press.clone());
    Html::default()
}

/// Whether a key is not for the page: it has been handled already, belongs to the browser, or belongs to the
/// text field, control or dialog where it was pressed. Arrows also belong to sliders, choices, and elements
/// that they scroll sideways.
pub(crate) fn taken(event: &KeyboardEvent) -> bool {
    let arrow = event.key().starts_with("Arrow");
    if composing(event) {
        return true;
    }
    let browser = event.ctrl_key() || event.meta_key() || event.alt_key() || (arrow && event.shift_key());
    if browser || event.default_prevented() {
        return true;
    }
    // After a click beside its controls, an open dialog may be without focus.
    if gloo::utils::document().query_selector("dialog[open]").ok().flatten().is_some() {
        return true;
    }
    let own = ["input:not([type=range], [type=radio]), textarea, select", "input, textarea, select"]
        [usize::from(arrow)];
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| {
        target.closest(own).ok().flatten().is_some() || (arrow && scrolls_sideways(target))
    })
}

/// Returns the name of a key, independent of the keyboard layout.
pub(crate) fn key_name(event: &KeyboardEvent) -> String {
    plain_name(event.key(), &event.code(), event.shift_key())
}

/// Returns the name of a key without Shift. Caps Lock changes no letter, and the digits of a French keyboard
/// are digits.
fn plain_name(key: String, code: &str, shift: bool) -> String {
    if shift || key.chars().nth(1).is_some() {
        return key;
    }
    code.strip_prefix("Digit").map_or_else(|| key.to_ascii_lowercase(), str::to_owned)
}

/// Whether an element, or one around it, can be scrolled sideways.
fn scrolls_sideways(element: Element) -> bool {
    let style = |element: &Element| gloo::utils::window().get_computed_style(element).ok().flatten();
    std::iter::successors(Some(element), |element| element.parent_element()).any(|element| {
        element.scroll_width() > element.client_width()
            && style(&element)
                .and_then(|style| style.get_property_value("overflow-x").ok())
                .is_some_and(|overflow| matches!(&*overflow, "auto" | "scroll"))
    })
}

/// Returns the keys of a table.
pub(crate) fn table_keys(words: &Shell) -> Vec<(&'static str, &'static str)> {
    vec![
        ("← → Home End", words.key_hand),
        ("Enter", words.key_play),
        ("Space", words.key_select),
        ("x", words.key_pass),
        ("q s", words.key_jump),
        ("1 … 0", words.key_number),
        ("f c r", words.key_bets),
        ("e", words.key_equilibrium),
        ("i", words.key_terms),
        ("u", words.key_undo),
        ("h", words.key_hint),
        ("n", words.key_next),
        ("p", words.key_pause),
        (", .", words.key_review),
        ("< >", words.key_notes),
        ("w", words.key_note),
        ("m", words.key_mind),
        ("s", words.key_step),
        ("t", words.key_ten),
        ("g", words.key_finish),
        ("?", words.key_keys),
    ]
}

/// The dialog with the list of keys and their actions.
pub(crate) fn keys_dialog<W: Into<AttrValue>>(
    keys: impl IntoIterator<Item = (&'static str, W)>,
    on_close: Callback<()>,
    words: &Shell,
) -> Html {
    let row = |(keys, what): (&'static str, W)| {
        html! { <tr><th scope="row">{ for keys.split(' ').map(|k| html! { <kbd>{ k }</kbd> }) }</th><td>{ what.into() }</td></tr> }
    };
    html! {
        <Modal key="keys" title={words.keys_title} {on_close}>
            <table class="keys"><tbody>{ for keys.into_iter().map(row) }</tbody></table>
        </Modal>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tefuda_games::Lang;

    #[test]
    fn keys_work_with_caps_lock_and_on_a_french_keyboard() {
        let name = |key: &str, code, shift| plain_name(key.to_owned(), code, shift);
        assert_eq!(name("h", "KeyH", false), "h");
        assert_eq!(name("H", "KeyH", false), "h", "Caps Lock");
        assert_eq!(name("&", "Digit1", false), "1", "French");
        assert_eq!(name("à", "Digit0", false), "0");
        assert_eq!(name("1", "Numpad1", false), "1");
        assert_eq!(name("?", "Slash", true), "?");
        assert_eq!(name("!", "Digit1", true), "!");
        assert_eq!(name("Home", "Numpad7", false), "Home");
    }

    #[test]
    fn every_key_is_in_the_list_and_has_its_own_name() {
        let table = table_keys(Shell::of(Lang::En));
        let listed: HashSet<&str> = table.iter().flat_map(|(keys, _)| keys.split(' ')).collect();
        for (name, key) in KEYS {
            assert!(listed.contains(name), "{name}");
            assert_eq!((Key::of(name), key.name()), (Some(key), name));
        }
    }
}
