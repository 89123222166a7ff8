//! The course of a deal for one player: the expectation at each decision, and how much of its change was
//! luck.
//!
//! Between two decisions the expectation changes through the moves of others and the cards. For the player
//! this is luck. At a decision it changes by the EV loss of the move. So the result is the first expectation
//! plus all luck minus all losses.

use super::Appraisal;

/// The course of a deal, in points of the game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// The expectation before the first decision, then after each decision, and finally the result.
    pub played: Vec<f64>,
    /// The same without EV losses: only luck changes it.
    pub luck: Vec<f64>,
}

impl Course {
    /// The course through these reviewed decisions, each with the points that already count and that its
    /// expectation leaves out. `None` without a decision.
    pub fn of<'a, M: 'a>(
        decisions: impl IntoIterator<Item = (&'a Appraisal<M>, f64)>,
        result: f64,
        low_wins: bool,
    ) -> Option<Self> {
        let sign = if low_wins { -1.0 } else { 1.0 };
        let mut course = Self::default();
        let mut lost = 0.0;
        for (appraisal, counted) in decisions {
            let after = appraisal.points + counted;
            let before = after + sign * appraisal.given_up;
            if course.played.is_empty() {
                course.played.push(before);
                course.luck.push(before);
            }
            course.luck.push(before + sign * lost);
            course.played.push(after);
            lost += appraisal.given_up;
        }
        if course.played.is_empty() {
            return None;
        }
        course.played.push(result);
        course.luck.push(result + sign * lost);
        Some(course)
    }

    /// The total luck, where more is better.
    pub fn luck_in_all(&self, low_wins: bool) -> f64 {
        let change = self.luck.last().zip(self.luck.first()).map_or(0.0, |(last, first)| last - first);
        if low_wins { -change } else { change }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn appraisal(points: f64, given_up: f64) -> Appraisal {
        let best_points = points - given_up;
        Appraisal {
            play: "7".into(),
            best: "9".into(),
            points,
            best_points,
            given_up,
            error: None,
            first: false,
            stake: 1.0,
        }
    }

    #[test]
    fn luck_and_losses_are_separated() {
        // Five points are expected. A move costs two more, then bad luck costs one. The next move loses
        // nothing, then good luck brings three.
        let decisions = [appraisal(7.0, 2.0), appraisal(8.0, 0.0)];
        let course = Course::of(decisions.iter().map(|of| (of, 0.0)), 5.0, true).unwrap();
        assert_eq!(course.played, [5.0, 7.0, 8.0, 5.0]);
        assert_eq!(course.luck, [5.0, 5.0, 6.0, 3.0]);
        assert_eq!(course.luck_in_all(true), 2.0);
        assert_eq!(Course::of::<String>([], 5.0, true), None);
    }

    #[test]
    fn points_that_already_count_are_added_back() {
        // Four heads were taken between the decisions. They are not luck if the second decision expects four
        // less.
        let decisions = [appraisal(6.0, 0.0), appraisal(2.0, 0.0)];
        let course = Course::of(decisions.iter().zip([0.0, 4.0]), 6.0, true).unwrap();
        assert_eq!(course.luck, [6.0; 4]);
    }

    proptest! {
        #[test]
        fn the_result_is_the_first_expectation_plus_luck_minus_losses(
            moves in proptest::collection::vec((-20..20i32, 0..20i32), 1..15), result in -26..27i32, low_wins: bool,
        ) {
            let decisions: Vec<Appraisal> = moves.iter().map(|(points, lost)| appraisal(f64::from(*points), f64::from(*lost))).collect();
            let course = Course::of(decisions.iter().map(|of| (of, 0.0)), f64::from(result), low_wins).unwrap();
            prop_assert_eq!(course.played.len(), decisions.len() + 2);
            let lost: f64 = decisions.iter().map(|of| of.given_up).sum();
            let gain = (f64::from(result) - course.played[0]) * if low_wins { -1.0 } else { 1.0 };
            prop_assert_eq!(gain, course.luck_in_all(low_wins) - lost);
            // At a decision only the EV loss changes; between decisions, only luck.
            for (at, of) in decisions.iter().enumerate() {
                let apart = |k: usize| (course.luck[k] - course.played[k]).abs();
                prop_assert_eq!(apart(at + 1) - apart(at), of.given_up);
            }
        }
    }
}
