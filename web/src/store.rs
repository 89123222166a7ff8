//! The storage of this browser: preferences, and the match that is being played.
//!
//! Storage may be full, switched off or filled by others. Then reading gives nothing, and writing says that it failed.
//! `gloo-storage` throws if a browser has none, so the browser is asked directly.

use tefuda_games::FileId;

/// The match in progress of a game.
pub(crate) fn match_key(game: &str) -> String {
    format!("tefuda.match.{game}")
}

/// The match that was in progress when another one was begun.
pub(crate) fn kept_key(game: &str) -> String {
    format!("tefuda.kept.{game}")
}

/// The grades of the deals of a match.
pub(crate) fn grades_key(game: &str) -> String {
    format!("tefuda.grades.{game}")
}

/// A record that another part of the page hands to the next table of a game.
pub(crate) fn handed_key(game: &str) -> String {
    format!("tefuda.handed.{game}")
}

/// A match that another part of the page hands to the table of an address, to be gone on with there.
pub(crate) fn begun_key(address: &str) -> String {
    ["tefuda.begun.", address].concat()
}

/// Records that the table of an address was left with, for when somebody comes back.
pub(crate) fn left_key(address: &str) -> String {
    ["tefuda.left.", address].concat()
}

/// What its owner calls a file on the shelf.
pub(crate) fn name_key(file: FileId) -> String {
    format!("tefuda.name.{file}")
}

/// A match that could not be read, as it was found.
pub(crate) fn unreadable_key(game: &str) -> String {
    format!("tefuda.unreadable.{game}")
}

/// Where texts are kept under keys.
pub(crate) trait Storage {
    /// A text kept under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text. False if there is no room.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Forgets a text.
    fn remove(&self, key: &str);
}

/// The storage of this browser.
pub(crate) struct Browser;

/// The storage of this tab, which forgets it all when it is closed: for what one part of the page hands to another.
pub(crate) struct Tab;

impl Tab {
    fn storage() -> Option<web_sys::Storage> {
        window()?.session_storage().ok().flatten()
    }

    /// A text kept under a key, and forgotten with that.
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

/// The browser. Natively there is none, and nothing is kept.
fn window() -> Option<web_sys::Window> {
    cfg!(target_arch = "wasm32").then(gloo::utils::window)
}

/// A text kept under a key.
pub(crate) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text. False if the browser refuses.
pub(crate) fn write(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Forgets a text.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // An entry that cannot be removed is overwritten next time.
        storage.remove_item(key).ok();
    }
}
