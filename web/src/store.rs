//! The storage of this browser: preferences, and the current match.
//!
//! Storage may be full, switched off, or filled by others. Then reading gives nothing, and writing reports
//! failure. `gloo-storage` throws an exception in a browser without storage, so we call the browser directly.

use tefuda_games::FileId;
use wasm_bindgen::JsValue;

/// Returns the key of the current match of a game.
pub(crate) fn match_key(game: &str) -> String {
    format!("tefuda.match.{game}")
}

/// Returns the key of the match that was unfinished when another one started.
pub(crate) fn kept_key(game: &str) -> String {
    format!("tefuda.kept.{game}")
}

/// Returns the key of the grades of the match's deals.
pub(crate) fn grades_key(game: &str) -> String {
    format!("tefuda.grades.{game}")
}

/// Returns the key of a record that another part of the page passes to the next table of a game.
pub(crate) fn handed_key(game: &str) -> String {
    format!("tefuda.handed.{game}")
}

/// Returns the key of a match to be continued at the table of an address.
pub(crate) fn begun_key(address: &str) -> String {
    ["tefuda.begun.", address].concat()
}

/// Returns the key of the records that were open when the table of an address was left.
pub(crate) fn left_key(address: &str) -> String {
    ["tefuda.left.", address].concat()
}

/// Returns the key of the name that its owner gave to an agent file.
pub(crate) fn name_key(file: FileId) -> String {
    format!("tefuda.name.{file}")
}

/// Returns the key of a copy of a match that could not be read.
pub(crate) fn unreadable_key(game: &str) -> String {
    format!("tefuda.unreadable.{game}")
}

/// A storage of texts by key.
pub(crate) trait Storage {
    /// Returns the text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Saves a text. Returns false if there is no room.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Deletes a text.
    fn remove(&self, key: &str);
}

/// A storage of the browser. Native programs have none, so they save nothing.
pub(crate) struct Area(fn(&web_sys::Window) -> Result<Option<web_sys::Storage>, JsValue>);

/// The browser's permanent storage.
pub(crate) const BROWSER: Area = Area(web_sys::Window::local_storage);

/// The storage of this tab, which lasts until the tab is closed. Parts of the page use it to pass data on.
pub(crate) const TAB: Area = Area(web_sys::Window::session_storage);

impl Area {
    fn storage(&self) -> Option<web_sys::Storage> {
        let window = cfg!(target_arch = "wasm32").then(gloo::utils::window)?;
        (self.0)(&window).ok().flatten()
    }

    /// Returns the text under a key, and deletes it.
    pub(crate) fn take(&self, key: &str) -> Option<String> {
        let text = self.get(key)?;
        self.remove(key);
        Some(text)
    }
}

impl Storage for Area {
    fn get(&self, key: &str) -> Option<String> {
        self.storage()?.get_item(key).ok().flatten()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        self.storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = self.storage() {
            // If removing fails, the entry is overwritten next time.
            storage.remove_item(key).ok();
        }
    }
}

/// Returns the text under a key in the browser's storage.
pub(crate) fn read(key: &str) -> Option<String> {
    BROWSER.get(key)
}

/// Saves a text there. Returns false if the browser refuses.
pub(crate) fn write(key: &str, text: &str) -> bool {
    BROWSER.set(key, text)
}

/// Deletes a text there.
pub(crate) fn remove(key: &str) {
    BROWSER.remove(key);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Storage;
    use std::{
        cell::{Cell, RefCell},
        collections::BTreeMap,
    };

    /// A storage that counts written bytes, and may be full.
    pub(crate) struct Room {
        pub(crate) kept: RefCell<BTreeMap<String, String>>,
        pub(crate) bytes: Cell<usize>,
        /// The number of bytes for which there is room in a text.
        pub(crate) longest: Cell<usize>,
        /// The number of keys for which there is room.
        pub(crate) most: Cell<usize>,
    }

    impl Room {
        /// An empty storage with room for texts of this many bytes.
        pub(crate) fn of(bytes: usize) -> Self {
            let (kept, most) = (RefCell::default(), Cell::new(usize::MAX));
            Self { kept, bytes: Cell::new(0), longest: Cell::new(bytes), most }
        }
    }

    impl Default for Room {
        fn default() -> Self {
            Self::of(usize::MAX)
        }
    }

    impl Storage for Room {
        fn get(&self, key: &str) -> Option<String> {
            self.kept.borrow().get(key).cloned()
        }

        fn set(&self, key: &str, text: &str) -> bool {
            let new = usize::from(self.get(key).is_none());
            let room = text.len() <= self.longest.get() && self.kept.borrow().len() + new <= self.most.get();
            if room {
                self.bytes.set(self.bytes.get() + text.len());
                self.kept.borrow_mut().insert(key.to_owned(), text.to_owned());
            }
            room
        }

        fn remove(&self, key: &str) {
            self.kept.borrow_mut().remove(key);
        }
    }
}
