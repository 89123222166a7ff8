//! The claims of a paper, and whether our numbers reproduce them.

use super::report::{Number, NumberStyle, Words};
use serde::{Deserialize, Serialize};
use tefuda_games::{Text, spoken as text};

/// The verdict on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimVerdict {
    /// Reproduced: the whole interval supports the claim. For a stated value, the interval contains it.
    Holds,
    /// Not reproduced: the whole interval contradicts the claim.
    DoesNot,
    /// Inconclusive: the interval contains both, or there is no interval.
    CannotTell,
    /// Not measured yet.
    Missing,
}

impl ClaimVerdict {
    /// The verdict in words.
    pub fn name(self) -> Text {
        match self {
            Self::Holds => text("reproduced", "再現できた"),
            Self::DoesNot => text("not reproduced", "再現できなかった"),
            Self::CannotTell => text("inconclusive", "判断できない"),
            Self::Missing => text("not measured yet", "未測定"),
        }
    }
}

/// The values that support a claim.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Above a value.
    Above(f64),
    /// Below a value.
    Below(f64),
    /// About this value: the interval contains it.
    About(f64),
}

/// A claim of the paper, and our number for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// The [id](super::Exhibit::id) of the exhibit that shows it.
    #[serde(default)]
    pub exhibit: String,
    /// The statement.
    pub says: Words,
    /// The quantity, with its unit.
    pub measured: Words,
    /// The format of the number. Its spread is half the width of the 95% interval.
    pub style: NumberStyle,
    /// The number. `None` until it is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Number>,
    /// The values that support the claim.
    pub holds: Bound,
    /// The paper's own number, in the same unit. `None` if the paper states none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<f64>,
}

impl Claim {
    /// The verdict. It depends on the whole 95% interval, not on the number alone.
    pub fn verdict(&self) -> ClaimVerdict {
        let Some(Number { value, spread }) = self.found else { return ClaimVerdict::Missing };
        let Some(spread) = spread else { return ClaimVerdict::CannotTell };
        let ahead = match self.holds {
            Bound::Above(bound) => value - bound,
            Bound::Below(bound) => bound - value,
            Bound::About(stated) if (value - stated).abs() <= spread => return ClaimVerdict::Holds,
            Bound::About(_) => return ClaimVerdict::DoesNot,
        };
        if ahead > spread {
            ClaimVerdict::Holds
        } else if ahead < -spread {
            ClaimVerdict::DoesNot
        } else {
            ClaimVerdict::CannotTell
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_depends_on_the_whole_interval() {
        let claim = |value: f64, spread: Option<f64>, holds: Bound| Claim {
            exhibit: String::new(),
            says: Words::default(),
            measured: Words::default(),
            style: NumberStyle::PLAIN,
            found: Some(Number { value, spread }),
            holds,
            stated: None,
        };
        for (value, spread, holds, verdict) in [
            (0.3, Some(0.2), Bound::Above(0.0), ClaimVerdict::Holds),
            (0.3, Some(0.4), Bound::Above(0.0), ClaimVerdict::CannotTell),
            (-0.3, Some(0.2), Bound::Above(0.0), ClaimVerdict::DoesNot),
            (-0.3, Some(0.2), Bound::Below(0.0), ClaimVerdict::Holds),
            (0.66, Some(0.01), Bound::Above(0.7), ClaimVerdict::DoesNot),
            (0.8, None, Bound::Above(0.7), ClaimVerdict::CannotTell),
            (0.647, Some(0.009), Bound::About(0.65), ClaimVerdict::Holds),
            (0.659, Some(0.007), Bound::About(0.7), ClaimVerdict::DoesNot),
        ] {
            assert_eq!(claim(value, spread, holds).verdict(), verdict, "{value} ± {spread:?}");
        }
        let none = Claim { found: None, ..claim(1.0, None, Bound::Above(0.0)) };
        assert_eq!(none.verdict(), ClaimVerdict::Missing);
    }
}
