//! The measured strength of agents, for a person who chooses among them.

use tefuda_games::{Text, text};

/// A step of strength. `docs/results/strength.md` has the measurements that the steps of a game rest on; a test compares them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Loses to whoever knows the game.
    Easy,
    /// Knows the rules of thumb.
    Fair,
    /// Hard to beat.
    Strong,
    /// The best there is here.
    Strongest,
}

impl Strength {
    /// All steps, from the lowest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Fair, Self::Strong, Self::Strongest];

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Easy => text("easy", "やさしい"),
            Self::Fair => text("medium", "ふつう"),
            Self::Strong => text("strong", "強い"),
            Self::Strongest => text("strongest", "最強"),
        }
    }

    /// It as stars: one for the lowest, four for the highest.
    pub const fn stars(self) -> &'static str {
        match self {
            Self::Easy => "★☆☆☆",
            Self::Fair => "★★☆☆",
            Self::Strong => "★★★☆",
            Self::Strongest => "★★★★",
        }
    }
}
