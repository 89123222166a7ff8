//! The data that a table hands over to the page on which a position is set up, besides the address that leads there.

use crate::store::Storage;

/// What is handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Handed {
    /// The address of the table.
    pub(crate) back: String,
    /// The record of the deal on the table, as far as it is looked at, if its cards may be seen.
    pub(crate) open: Option<String>,
}

fn key(game: &str) -> String {
    ["tefuda.arrange.", game].concat()
}

impl Handed {
    /// Hands it over. Where there is no room, the page does without.
    pub(crate) fn leave(&self, storage: &impl Storage, game: &str) {
        let text = [self.back.as_str(), self.open.as_deref().unwrap_or_default()].join("\n");
        storage.set(&key(game), &text);
    }

    /// What the last table of a game has handed over in this tab.
    pub(super) fn of(storage: &impl Storage, game: &str) -> Option<Self> {
        let text = storage.get(&key(game))?;
        let (back, open) = text.split_once('\n')?;
        let open = (!open.is_empty()).then(|| open.to_owned());
        Some(Self { back: back.to_owned(), open })
    }
}
