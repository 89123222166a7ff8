//! The claims of a paper, and whether our numbers reproduce them.

use super::report::{Number, NumberStyle, Words};
use crate::stats::{TTest, student_95};
use serde::{Deserialize, Serialize};
use tefuda_games::{Text, spoken as text};

/// The verdict on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimVerdict {
    /// Reproduced: the whole interval supports the claim.
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
    /// About a value that the paper states.
    About {
        /// The value.
        value: f64,
        /// The largest difference that still counts as the same result.
        margin: f64,
    },
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
    /// The degrees of freedom of its interval. `None` if there are hundreds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freedom: Option<u64>,
    /// The values that support the claim.
    pub holds: Bound,
    /// The paper's own number, in the same unit. `None` if the paper states none. Its spread is half the width of
    /// the 95% interval that follows from the paper's number of games, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<Number>,
}

/// Degrees of freedom from which Student's distribution is as good as normal.
const MANY: u64 = 10_000;

impl Claim {
    /// Creates a claim that an exhibit shows, about a quantity in some format, with the values that support it.
    pub fn new(
        exhibit: String,
        [says, measured]: [Words; 2],
        style: NumberStyle,
        holds: Bound,
        found: Option<impl Into<Number>>,
    ) -> Self {
        let found = found.map(Into::into);
        Self { exhibit, says, measured, style, found, freedom: None, holds, stated: None }
    }

    /// The same with a number over this many runs.
    pub fn over(self, runs: u64) -> Self {
        Self { freedom: runs.checked_sub(1), ..self }
    }

    /// The same with the paper's own number.
    pub fn stated(self, stated: Option<Number>) -> Self {
        Self { stated, ..self }
    }

    /// The verdict. It depends on the whole 95% interval, not on the number alone. For a stated value, it is the
    /// interval of the difference, with both errors: within the margin on both sides, or outside it.
    pub fn verdict(&self) -> ClaimVerdict {
        self.judge(|ahead, half| ahead.abs() > half)
    }

    /// Whether the paper's own number is too uncertain to decide the claim.
    pub fn stated_is_open(&self) -> bool {
        let (Bound::Above(bound) | Bound::Below(bound)) = self.holds else { return false };
        self.stated
            .is_some_and(|stated| stated.spread.is_some_and(|half| (stated.value - bound).abs() <= half))
    }

    /// The verdict if the distance from the nearest value that would change sides, and half the width of the
    /// interval, are enough to decide.
    fn judge(&self, decides: impl Fn(f64, f64) -> bool) -> ClaimVerdict {
        if self.found.is_none() {
            return ClaimVerdict::Missing;
        }
        match self.lead() {
            Some((ahead, half)) if decides(ahead, half) && ahead > 0.0 => ClaimVerdict::Holds,
            Some((ahead, half)) if decides(ahead, half) => ClaimVerdict::DoesNot,
            _ => ClaimVerdict::CannotTell,
        }
    }

    /// The distance of the number from the nearest value that would change sides, negative on the side that
    /// contradicts the claim, and half the width of its interval.
    fn lead(&self) -> Option<(f64, f64)> {
        let Number { value, spread } = self.found?;
        let half = spread?;
        Some(match self.holds {
            Bound::Above(bound) => (value - bound, half),
            Bound::Below(bound) => (bound - value, half),
            Bound::About { value: stated, margin } => {
                let of_paper = self.stated.and_then(|stated| stated.spread).unwrap_or(0.0);
                (margin - (value - stated).abs(), libm::hypot(half, of_paper))
            }
        })
    }

    /// The probability of a number at least this far from the nearest value that would change sides, if that
    /// were the truth. Two-sided, like the interval. 1 without an interval.
    fn chance(&self) -> f64 {
        let Some((ahead, half)) = self.lead() else { return 1.0 };
        let freedom = self.freedom.unwrap_or(MANY).min(MANY);
        TTest::of(ahead / half * student_95(freedom), freedom as f64).map_or(1.0, |test| test.p)
    }
}

/// The verdicts on all claims of a paper, corrected for their number (Holm 1979): the probability that any verdict
/// is wrong by chance stays below 5%. A claim whose verdict doesn't survive is inconclusive.
pub fn corrected(claims: &[Claim]) -> Vec<ClaimVerdict> {
    let chances: Vec<f64> = claims.iter().map(Claim::chance).collect();
    let mut order: Vec<usize> = (0..claims.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let survives = |(place, claim): (usize, &usize)| chances[*claim] * (claims.len() - place) as f64 <= 0.05;
    let safe = order.iter().enumerate().take_while(|(place, claim)| survives((*place, claim))).count();
    let mut survived = vec![false; claims.len()];
    order[..safe].iter().for_each(|claim| survived[*claim] = true);
    claims.iter().zip(survived).map(|(claim, survived)| claim.judge(|_, _| survived)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(value: f64, spread: Option<f64>, holds: Bound) -> Claim {
        let found = Some(Number { value, spread });
        Claim::new(String::new(), Default::default(), NumberStyle::PLAIN, holds, found)
    }

    #[test]
    fn the_verdict_depends_on_the_whole_interval() {
        let about = |value| Bound::About { value, margin: 0.02 };
        for (value, spread, holds, verdict) in [
            (0.3, Some(0.2), Bound::Above(0.0), ClaimVerdict::Holds),
            (0.3, Some(0.4), Bound::Above(0.0), ClaimVerdict::CannotTell),
            (-0.3, Some(0.2), Bound::Above(0.0), ClaimVerdict::DoesNot),
            (-0.3, Some(0.2), Bound::Below(0.0), ClaimVerdict::Holds),
            (0.66, Some(0.01), Bound::Above(0.7), ClaimVerdict::DoesNot),
            (0.8, None, Bound::Above(0.7), ClaimVerdict::CannotTell),
            (0.647, Some(0.009), about(0.65), ClaimVerdict::Holds),
            (0.659, Some(0.007), about(0.7), ClaimVerdict::DoesNot),
        ] {
            assert_eq!(claim(value, spread, holds).verdict(), verdict, "{value} ± {spread:?}");
        }
        let none = Claim { found: None, ..claim(1.0, None, Bound::Above(0.0)) };
        assert_eq!(none.verdict(), ClaimVerdict::Missing);
    }

    #[test]
    fn a_wide_interval_never_reproduces_a_stated_value() {
        let about = Bound::About { value: 0.7, margin: 0.02 };
        let of = |value, spread| claim(value, Some(spread), about).verdict();
        assert_eq!(of(0.7, 0.01), ClaimVerdict::Holds);
        assert_eq!(of(0.7, 0.03), ClaimVerdict::CannotTell);
        assert_eq!(of(0.65, 0.04), ClaimVerdict::CannotTell);
        assert_eq!(of(0.65, 0.02), ClaimVerdict::DoesNot);
        // The paper's own error counts.
        let stated = Some(Number { value: 0.7, spread: Some(0.04) });
        assert_eq!(Claim { stated, ..claim(0.65, Some(0.02), about) }.verdict(), ClaimVerdict::CannotTell);
    }

    #[test]
    fn a_paper_that_cannot_tell_itself_is_marked() {
        let of = |value, spread| {
            let stated = Some(Number { value, spread });
            Claim { stated, ..claim(0.1, Some(0.1), Bound::Below(0.0)) }.stated_is_open()
        };
        assert!(of(-0.0046, Some(0.006)) && !of(-0.0075, Some(0.006)) && !of(-0.0046, None));
    }

    #[test]
    fn corrected_verdicts_need_more_with_more_claims() {
        let near = claim(1.05, Some(1.0), Bound::Above(0.0));
        let far = claim(5.0, Some(1.0), Bound::Above(0.0));
        let all = |claims: &[&Claim]| corrected(&claims.iter().copied().cloned().collect::<Vec<_>>());
        assert_eq!(all(&[&near]), [ClaimVerdict::Holds]);
        assert_eq!(all(&[&near, &near]), [ClaimVerdict::CannotTell; 2]);
        assert_eq!(
            all(&[&far, &near]),
            [ClaimVerdict::Holds; 2],
            "the surest claim leaves the rest its share"
        );
        // With four degrees of freedom, three half widths are no longer far.
        let few = Claim { freedom: Some(4), ..claim(1.5, Some(1.0), Bound::Above(0.0)) };
        assert_eq!(all(&[&few; 4]), [ClaimVerdict::CannotTell; 4]);
        let against = claim(-5.0, Some(1.0), Bound::Above(0.0));
        assert_eq!(all(&[&against, &near])[0], ClaimVerdict::DoesNot);
    }
}
