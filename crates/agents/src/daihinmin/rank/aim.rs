//! Chooses the play whose estimate is closest to the target.

use super::evaluators::Ranks;
use tefuda_games::{Setting, choice, text};

choice! {
    /// The distance between two estimates.
    pub enum Distance {
        /// The root of the summed squares, 0 … √2.
        Euclidean = "euclidean", text("Euclidean", "ユークリッド距離");
        /// The sum of the differences, 0 … 2.
        L1 = "l1", text("sum of absolute differences", "差の絶対値の和");
        /// The Kullback–Leibler divergence of the estimate from the target, in nats.
        Kl = "kl", text("Kullback–Leibler", "KLダイバージェンス");
        /// Euclidean, but an estimate with a different most likely class is farther away than any with the
        /// same class.
        SameClass = "class", text("same rank class first", "同じランクを優先");
        /// The difference of the expected places, 0 … 3.
        Place = "place", text("expected place", "予想順位の差");
    }
}
/// The distance between two estimates. The paper only says that the nearest is played.
pub(crate) const DISTANCE: Setting<Distance> = Setting::choice("distance").says(
    text("Distance", "距離"),
    text(
        "How a play's estimate is compared with the target. The closest play is chosen.",
        "役ごとの推定と目標の距離の測り方。いちばん近い役を出します。",
    ),
);

/// The extra distance for a different class: more than any Euclidean distance.
const OTHER_CLASS: f64 = 2.0;
/// The smallest probability used in a logarithm.
const LEAST: f64 = 1e-6;

impl Distance {
    /// The distance of an estimate from the target; 0 if they are equal.
    pub(crate) fn between(self, aim: Ranks, estimate: Ranks) -> f64 {
        let pairs = || aim.0.into_iter().zip(estimate.0).map(|(a, b)| (f64::from(a), f64::from(b)));
        let euclidean = || pairs().map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        match self {
            Self::Euclidean => euclidean(),
            Self::L1 => pairs().map(|(a, b)| (a - b).abs()).sum(),
            Self::Kl => {
                let term = |(a, b): (f64, f64)| {
                    let (a, b) = (a.max(LEAST), b.max(LEAST));
                    a * (libm::log(a) - libm::log(b))
                };
                pairs().map(term).sum::<f64>().max(0.0)
            }
            Self::SameClass if aim.class() == estimate.class() => euclidean(),
            Self::SameClass => OTHER_CLASS + euclidean(),
            Self::Place => f64::from((aim.mean_place() - estimate.mean_place()).abs()),
        }
    }

    /// The index of the nearest estimate, the first of ties; `None` if there are none.
    pub(crate) fn nearest(self, aim: Ranks, estimates: &[Ranks]) -> Option<usize> {
        let distances: Vec<f64> = estimates.iter().map(|estimate| self.between(aim, *estimate)).collect();
        let nearer =
            |best: usize, place: usize| if distances[place] < distances[best] { place } else { best };
        (0..estimates.len()).reduce(nearer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::knob::Choices as _;

    #[test]
    fn every_distance_is_zero_to_itself_and_grows() {
        let aim = Ranks([0.6, 0.3, 0.1]);
        for distance in Distance::ALL {
            assert!(distance.between(aim, aim).abs() < 1e-12, "{distance:?}");
            let near = distance.between(aim, Ranks([0.55, 0.32, 0.13]));
            let far = distance.between(aim, Ranks([0.1, 0.2, 0.7]));
            assert!(0.0 < near && near < far, "{distance:?}: {near} {far}");
        }
        assert!((Distance::L1.between(aim, Ranks([0.1, 0.2, 0.7])) - 1.2).abs() < 1e-6);
        assert!((Distance::Place.between(Ranks([1.0, 0.0, 0.0]), Ranks([0.0, 0.0, 1.0])) - 3.0).abs() < 1e-6);
    }

    #[test]
    fn only_the_class_distance_prefers_the_same_class() {
        let aim = Ranks([0.45, 0.1, 0.45 - 1e-3]);
        let estimates = [Ranks([0.44, 0.1, 0.46]), Ranks([0.9, 0.05, 0.05])];
        assert_eq!(Distance::Euclidean.nearest(aim, &estimates), Some(0));
        assert_eq!(Distance::SameClass.nearest(aim, &estimates), Some(1));
        assert_eq!(Distance::Euclidean.nearest(aim, &[]), None);
    }

    #[test]
    fn aiming_higher_moves_probabilities_up_a_class() {
        let stands = Ranks([0.2, 0.3, 0.5]);
        assert_eq!((stands.higher(0), stands.higher(1)), (stands, Ranks([0.5, 0.5, 0.0])));
        assert_eq!((stands.higher(2), stands.higher(9)), (Ranks([1.0, 0.0, 0.0]), Ranks([1.0, 0.0, 0.0])));
    }
}
