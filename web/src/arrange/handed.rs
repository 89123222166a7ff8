//! The data that a table passes to the position editor, besides the address.

use crate::store::Storage;

/// The data passed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Handed {
    /// The address of the table.
    pub(crate) back: String,
    /// The record of the current deal up to the position shown, if its cards may be seen.
    pub(crate) open: Option<String>,
}

fn key(game: &str) -> String {
    ["tefuda.arrange.", game].concat()
}

impl Handed {
    /// Stores the data for this tab. If there is no room, the page works without it.
    pub(crate) fn leave(&self, storage: &impl Storage, game: &str) {
        let text = [self.back.as_str(), self.open.as_deref().unwrap_or_default()].join("\n");
        storage.set(&key(game), &text);
    }

    /// Reads the data from the last table of a game in this tab.
    pub(super) fn of(storage: &impl Storage, game: &str) -> Option<Self> {
        let text = storage.get(&key(game))?;
        let (back, open) = text.split_once('\n')?;
        let open = (!open.is_empty()).then(|| open.to_owned());
        Some(Self { back: back.to_owned(), open })
    }
}
