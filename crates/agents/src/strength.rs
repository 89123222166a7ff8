//! The measured strength of agents, to help people choose one.

use tefuda_games::{Text, text};

/// A level of strength. `docs/results/strength.md` has the measurements behind the levels of each game; a
/// test compares them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Loses to anyone who knows the game.
    Easy,
    /// Knows the rules of thumb.
    Fair,
    /// Hard to beat.
    Strong,
    /// The best agent here.
    Strongest,
}

impl Strength {
    /// All levels, lowest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Fair, Self::Strong, Self::Strongest];

    /// Returns the level of an agent by its id.
    pub fn of(strengths: &[(&str, Self)], id: &str) -> Option<Self> {
        strengths.iter().find(|(of, _)| *of == id).map(|(_, strength)| *strength)
    }

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Easy => text("Easy", "やさしい"),
            Self::Fair => text("Medium", "ふつう"),
            Self::Strong => text("Strong", "つよい"),
            Self::Strongest => text("Strongest", "最強"),
        }
    }

    /// The level as stars: one for the lowest, four for the highest.
    pub const fn stars(self) -> &'static str {
        match self {
            Self::Easy => "★☆☆☆",
            Self::Fair => "★★☆☆",
            Self::Strong => "★★★☆",
            Self::Strongest => "★★★★",
        }
    }
}
