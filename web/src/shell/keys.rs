//! The keyboard: which keys do what, listened to in one place and shown in one list.

use super::Modal;
use crate::words::Shell;
use gloo::events::EventListener;
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Undo,
    Hint,
    Next,
    Pause,
    Mind,
    Step,
    Finish,
    Back,
    On,
    NoteBefore,
    NoteAfter,
    Note,
    Keys,
}

/// The keys by their names.
const KEYS: [(&str, Key); 13] = [
    ("u", Key::Undo),
    ("h", Key::Hint),
    ("n", Key::Next),
    ("p", Key::Pause),
    ("m", Key::Mind),
    ("s", Key::Step),
    ("g", Key::Finish),
    (",", Key::Back),
    (".", Key::On),
    ("<", Key::NoteBefore),
    (">", Key::NoteAfter),
    ("w", Key::Note),
    ("?", Key::Keys),
];

impl Key {
    fn of(name: &str) -> Option<Self> {
        KEYS.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
    }

    /// Its name, for the button that does the same.
    pub(crate) fn name(self) -> &'static str {
        KEYS.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| *name)
    }
}

/// Calls `on_key` for the keys of the page.
#[hook]
pub(crate) fn use_keys(on_key: Callback<Key>) {
    use_presses(Callback::from(move |name: String| {
        if let Some(key) = Key::of(&name) {
            on_key.emit(key);
        }
    }));
}

/// Calls `on_press` with the name of each key that is pressed outside text fields and dialogs, and that nothing else
/// has taken.
#[hook]
pub(crate) fn use_presses(on_press: Callback<String>) {
    // What is called is known as soon as a page is drawn. Effects come later, and a key may come before them.
    let latest = use_mut_ref(|| on_press.clone());
    latest.replace(on_press);
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
            if event.default_prevented()
                || event.ctrl_key()
                || event.meta_key()
                || event.alt_key()
                || busy(event)
            {
                return;
            }
            let on_press = latest.borrow().clone();
            on_press.emit(event.key());
        });
        move || drop(listener)
    });
}

/// Whether the key belongs to a text field, a control or a dialog. A slider takes none that writes something.
fn busy(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|e| {
        e.closest("input:not([type=range]), textarea, select, dialog").ok().flatten().is_some()
    })
}

/// The keys of a table.
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
        ("g", words.key_finish),
    ]
}

/// A list of keys, and what each of them does.
pub(crate) fn keys_dialog<W: Into<AttrValue>>(
    keys: Vec<(&'static str, W)>,
    on_close: Callback<()>,
    words: &Shell,
) -> Html {
    let rows = keys.into_iter().map(|(keys, what)| (keys, what.into())).chain([("?", words.key_keys.into())]);
    let row = |(keys, what): (&'static str, AttrValue)| {
        html! { <tr><th scope="row">{ for keys.split(' ').map(|k| html! { <kbd>{ k }</kbd> }) }</th><td>{ what }</td></tr> }
    };
    html! {
        <Modal key="keys" title={words.keys_title} {on_close}>
            <table class="keys"><tbody>{ for rows.map(row) }</tbody></table>
        </Modal>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tefuda_games::Lang;

    #[test]
    fn every_key_is_in_the_list_and_has_a_name_of_its_own() {
        let listed: HashSet<&str> = table_keys(Shell::of(Lang::En))
            .iter()
            .flat_map(|(keys, _)| keys.split(' '))
            .chain(["?"])
            .collect();
        for (name, key) in KEYS {
            assert!(listed.contains(name), "{name}");
            assert_eq!((Key::of(name), key.name()), (Some(key), name));
        }
    }
}
