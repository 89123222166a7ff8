//! The storage of this browser: preferences, and the current match.
//!
//! Storage may be full, switched off, or filled by others. Then reading gives nothing, and writing reports
//! failure. `gloo-storage` throws an exception in a browser without storage, so we call the browser directly.

use tefuda_games::FileId;

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

/// The browser's permanent storage.
pub(crate) struct Browser;

/// The storage of this tab, which lasts until the tab is closed. Parts of the page use it to pass data on.
pub(crate) struct Tab;

impl Tab {
    fn storage() -> Option<web_sys::Storage> {
        window()?.session_storage().ok().flatten()
    }

    /// Returns the text under a key, and deletes it.
    pub(crate) fn take(&self, key: &str) -> Option<String> {
        let text = self.get(key)?;
        self.remove(key);
        Some(text)
    }
}

impl Storage for Tab {
    fn get(&self, key: &str) -> Option<String> {
        Self::storage()?.get_item(key).ok().flatten()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        Self::storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = Self::storage() {
            storage.remove_item(key).ok();
        }
    }
}

impl Storage for Browser {
    fn get(&self, key: &str) -> Option<String> {
        read(key)
    }

    fn set(&self, key: &str, text: &str) -> bool {
        write(key, text)
    }

    fn remove(&self, key: &str) {
        remove(key);
    }
}

fn storage() -> Option<web_sys::Storage> {
    window()?.local_storage().ok().flatten()
}

/// Returns the window. Natively there is none, so nothing is saved.
fn window() -> Option<web_sys::Window> {
    cfg!(target_arch = "wasm32").then(gloo::utils::window)
}

/// Returns the text under a key.
pub(crate) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Saves a text. Returns false if the browser refuses.
pub(crate) fn write(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Deletes a text.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // If removing fails, the entry is overwritten next time.
        storage.remove_item(key).ok();
    }
}
