//! Reviews of decisions: the EV loss of a move, by an explanation of the same position. The explanation comes
//! from a strong agent, or from the agent that decided.
//!
//! The review only reads explanations and does not depend on the game. So it works for every game whose
//! strong agent compares values or uses playouts. The value of a move is computed from the view that the seat
//! had. So bad luck with hidden cards does not count as a mistake.

mod course;
mod grade;

pub use course::Course;
pub use grade::Grade;

use crate::explain::{ArmNote, Explanation, WeighedMove};
use serde::{Deserialize, Serialize};
use tefuda_games::sort_short;

/// The expected result of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveWorth<'a, M = String> {
    /// The move.
    pub play: &'a M,
    /// The expected gain or cost in points of the game.
    pub points: f64,
    /// Its standard error, if it is the mean of at least two playouts.
    pub error: Option<f64>,
}

/// The moves with their expected results, best first. Empty if the explanation has no results. `low_wins`
/// says whether low results are good ([`Facts::low_wins`](tefuda_games::Facts)); only explanations with
/// values need it.
pub fn worths<M>(explanation: &Explanation<M>, low_wins: bool) -> Vec<MoveWorth<'_, M>> {
    let sign = if low_wins { -1.0 } else { 1.0 };
    let mut worths: Vec<(f64, MoveWorth<'_, M>)> = match explanation {
        // Rank estimates give a player's final class, which is not the result of the play. An agent that
        // targets another player's place does not report the value of a move for itself alone.
        Explanation::Uniform { .. }
        | Explanation::Rule(_)
        | Explanation::Resonance(_)
        | Explanation::Ranks(_)
        | Explanation::Steered(_) => Vec::new(),
        Explanation::Weighed(note) => {
            let mut worths = Vec::with_capacity(note.options.len());
            for WeighedMove { play, value, .. } in &note.options {
                worths.extend(value.map(|points| (sign * points, MoveWorth { play, points, error: None })));
            }
            worths
        }
        Explanation::Search(note) => {
            let [none, all] = note.points;
            let worth = |(place, arm)| {
                let arm: &ArmNote<M> = arm;
                // The search's own choice comes first, even if another mean is higher.
                let rank = if note.best == Some(place as u32) { f64::INFINITY } else { arm.mean };
                let spread = arm.sd() * (all - none).abs();
                let error = (arm.visits > 1).then(|| spread / f64::from(arm.visits - 1).sqrt());
                (rank, MoveWorth { play: &arm.play, points: none + arm.mean * (all - none), error })
            };
            note.arms.iter().enumerate().filter(|(_, arm)| arm.visits > 0).map(worth).collect()
        }
    };
    sort_short(&mut worths, |a, b| a.0 > b.0);
    worths.into_iter().map(|(_, worth)| worth).collect()
}

/// The review of a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Appraisal<M = String> {
    /// The move that was made.
    pub play: M,
    /// The best move.
    pub best: M,
    /// The expected points of the move that was made.
    pub points: f64,
    /// The expected points of the best move.
    pub best_points: f64,
    /// The EV loss: by how many points the best move is better. 0 for the best move itself, and never
    /// negative.
    pub given_up: f64,
    /// The standard error of the difference, as if the playouts of the two moves were independent. It is
    /// smaller if they share sampled deals.
    pub error: Option<f64>,
    /// Whether the move is the best, or one that the judging agent plays at least as often as any other.
    pub first: bool,
    /// The stake, if the judging agent reports one (the pot); otherwise 1.
    pub stake: f64,
}

/// The id of the fact that names the stake.
const STAKE: &str = "pot";

impl<M: PartialEq + Clone> Appraisal<M> {
    /// Reviews a move by an explanation. `None` if the explanation does not contain the move.
    pub fn of<P: ?Sized>(explanation: &Explanation<M>, play: &P, low_wins: bool) -> Option<Self>
    where
        M: PartialEq<P>,
    {
        let worths = worths(explanation, low_wins);
        let (best, made) = (worths.first()?, worths.iter().find(|worth| *worth.play == *play)?);
        let same = best.play == made.play;
        let error = best.error.zip(made.error).filter(|_| !same).map(|(a, b)| libm::hypot(a, b));
        // A search's rewards show whether high or low points are good.
        let costs = match explanation {
            Explanation::Search(note) => note.points[0] > note.points[1],
            _ => low_wins,
        };
        let difference = if costs { made.points - best.points } else { best.points - made.points };
        Some(Self {
            play: made.play.clone(),
            best: best.play.clone(),
            points: made.points,
            best_points: best.points,
            given_up: if same { 0.0 } else { difference.max(0.0) },
            error,
            first: same || is_frequent(explanation, play),
            stake: stake(explanation),
        })
    }
}

impl<M> Appraisal<M> {
    /// Grades the loss relative to the stake. Losses within two standard errors count as none.
    pub fn grade(&self, limits: [f64; 3]) -> Grade {
        let lost = if self.is_clear() { self.given_up / self.stake } else { 0.0 };
        Grade::of(lost, limits, self.first || self.given_up == 0.0)
    }

    /// Whether the loss is more than two standard errors, and so more than playout noise.
    pub fn is_clear(&self) -> bool {
        self.given_up > 2.0 * self.error.unwrap_or(0.0)
    }
}

/// Whether no other move has a higher probability.
fn is_frequent<M: PartialEq<P>, P: ?Sized>(explanation: &Explanation<M>, play: &P) -> bool {
    let Explanation::Weighed(note) = explanation else { return false };
    let chance = note.options.iter().find(|option| option.play == *play).and_then(|option| option.chance);
    chance.is_some_and(|chance| note.options.iter().all(|other| other.chance.is_none_or(|c| c <= chance)))
}

fn stake<M>(explanation: &Explanation<M>) -> f64 {
    let Explanation::Weighed(note) = explanation else { return 1.0 };
    let stake = note.facts.iter().find(|(id, _)| *id == STAKE).map_or(1.0, |(_, value)| *value);
    if stake > 0.0 { stake } else { 1.0 }
}

/// The total EV loss.
pub fn given_up<'a, M: 'a>(appraisals: impl IntoIterator<Item = &'a Appraisal<M>>) -> f64 {
    appraisals.into_iter().map(|appraisal| appraisal.given_up).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bandit::Formula,
        explain::{Horizon, Id, SearchNote, WeighedNote},
    };

    fn arm(play: &str, visits: u32, mean: f64) -> ArmNote {
        ArmNote { play: play.to_owned(), kind: None, visits, mean, variance: 0.01, pruned: None }
    }

    fn search(points: [f64; 2], best: Option<u32>, arms: Vec<ArmNote>) -> Explanation {
        Explanation::Search(SearchNote {
            formula: Formula::Even,
            horizon: Horizon::Deal,
            done: 100,
            total: 100,
            worlds: 1.0,
            points,
            arms,
            best,
            next: None,
            last: None,
            trace: Vec::new(),
            outcomes: None,
            playouts: None,
            rivals: None,
        })
    }

    fn weighed(values: &[(&str, Option<f64>)]) -> Explanation {
        let option = |&(play, value): &(&str, Option<f64>)| WeighedMove {
            play: play.to_owned(),
            chance: None,
            value,
            facts: Vec::new(),
        };
        Explanation::Weighed(WeighedNote {
            rule: Id::default(),
            choice: String::new(),
            options: values.iter().map(option).collect(),
            facts: Vec::new(),
        })
    }

    #[test]
    fn a_search_of_costs_gives_the_extra_cost_of_a_move() {
        let search =
            search([100.0, 0.0], Some(1), vec![arm("7", 50, 0.90), arm("55", 50, 0.97), arm("9", 0, 0.0)]);
        let made = Appraisal::of(&search, "7", true).unwrap();
        assert_eq!((made.best.as_str(), made.play.as_str()), ("55", "7"));
        assert!((made.points - 10.0).abs() < 1e-9 && (made.best_points - 3.0).abs() < 1e-9);
        assert!((made.given_up - 7.0).abs() < 1e-9);
        // 0.1 · 100 / √49 for each of the two.
        assert!((made.error.unwrap() - 10.0 / 7.0 * 2f64.sqrt()).abs() < 1e-9);
        assert!(made.is_clear());
        assert_eq!(Appraisal::of(&search, "9", true), None, "never tried");
        assert_eq!(Appraisal::of(&search, "11", true), None, "not there");
    }

    #[test]
    fn the_best_move_loses_nothing() {
        // The second mean is higher, but that arm was dropped early, so the search does not trust it.
        let search = search([100.0, 0.0], Some(0), vec![arm("7", 50, 0.90), arm("55", 5, 0.91)]);
        let best = Appraisal::of(&search, "7", true).unwrap();
        assert_eq!((best.given_up, best.error, best.best.as_str()), (0.0, None, "7"));
        assert_eq!(best.grade([0.1, 1.0, 2.0]), Grade::Best);
        assert!(!best.is_clear());
        assert_eq!(Appraisal::of(&search, "55", true).unwrap().given_up, 0.0, "never less than nothing");
    }

    #[test]
    fn with_good_points_the_loss_has_the_opposite_sign() {
        let chips = search([-13.0, 13.0], Some(0), vec![arm("raise", 9, 0.6), arm("fold", 9, 0.5)]);
        assert!((Appraisal::of(&chips, "fold", false).unwrap().given_up - 2.6).abs() < 1e-9);
        let heads = weighed(&[("7", Some(2.0)), ("9", Some(0.5)), ("55", None)]);
        let chips = weighed(&[("fold", Some(-1.0)), ("call", Some(0.5))]);
        assert_eq!(Appraisal::of(&heads, "7", true).unwrap().given_up, 1.5);
        assert_eq!(Appraisal::of(&chips, "fold", false).unwrap().given_up, 1.5);
        assert_eq!(Appraisal::of(&heads, "55", true), None);
    }

    #[test]
    fn a_loss_within_the_noise_is_not_a_mistake() {
        let limits = [0.25, 1.0, 3.0];
        let judged = |visits, mean| {
            let search = search([26.0, 0.0], Some(0), vec![arm("7", visits, 0.9), arm("55", visits, mean)]);
            Appraisal::of(&search, "55", true).unwrap().grade(limits)
        };
        // 0.1 · 26 / √9 · √2 = 1.2 points. Twice this is more than the loss.
        assert_eq!(judged(10, 0.82), Grade::Good);
        assert_eq!(judged(1000, 0.82), Grade::Wrong);
        assert_eq!(
            [judged(9000, 0.895), judged(9000, 0.87), judged(9000, 0.5)],
            [Grade::Good, Grade::Inaccuracy, Grade::Blunder]
        );
    }

    #[test]
    fn frequent_equilibrium_moves_are_best_and_losses_are_relative_to_the_pot() {
        let mut note = weighed(&[("fold", Some(-1.0)), ("call", Some(0.5)), ("raise", Some(0.49))]);
        let Explanation::Weighed(inside) = &mut note else { panic!("weighed") };
        for (option, chance) in inside.options.iter_mut().zip([0.0, 0.3, 0.7]) {
            option.chance = Some(chance);
        }
        inside.facts.push(("pot".into(), 10.0));
        let grade = |play| Appraisal::of(&note, play, false).unwrap().grade([0.01, 0.05, 0.2]);
        assert_eq!([grade("call"), grade("raise"), grade("fold")], [Grade::Best, Grade::Best, Grade::Wrong]);
    }

    #[test]
    fn the_total_loss_adds_up_all_decisions() {
        let heads = weighed(&[("7", Some(2.0)), ("9", Some(0.5))]);
        let all = ["7", "9", "7"].map(|play| Appraisal::of(&heads, play, true).unwrap());
        assert_eq!(given_up(&all), 3.0);
        assert_eq!(given_up::<String>(&[]), 0.0);
    }

    #[test]
    fn rules_and_random_moves_give_no_review() {
        assert_eq!(worths::<String>(&Explanation::Uniform { options: 3 }, true), []);
        assert_eq!(Appraisal::<String>::of(&Explanation::Uniform { options: 3 }, "7", true), None);
    }
}
