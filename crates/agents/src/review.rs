//! What a decision gave up, by an explanation of the same position: that of a strong agent that looks back, or that of
//! the agent that decided.
//!
//! The review reads explanations and knows no game. So it serves every game whose strong agent weighs moves or tries
//! them out. The worth of a move is computed from the view that the seat had. So nobody is blamed for a card that
//! turned out badly.

mod course;
mod grade;

pub use course::Course;
pub use grade::Grade;

use crate::explain::{ArmNote, Explanation, WeighedMove};
use serde::{Deserialize, Serialize};
use tefuda_games::sort_short;

/// The expected result of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveWorth<'a> {
    /// The move, in the notation of the records.
    pub play: &'a str,
    /// The points of the game that it is expected to bring or to cost.
    pub points: f64,
    /// The standard error of that, where it is the mean of two playouts or more.
    pub error: Option<f64>,
}

/// The moves with their expected results, the best first. Empty if the explanation has no results. `low_wins` says
/// whether low results are good ([`Facts::low_wins`](tefuda_games::Facts)). Only explanations by weights need it.
pub fn worths<'a>(explanation: &'a Explanation, low_wins: bool) -> Vec<MoveWorth<'a>> {
    let sign = if low_wins { -1.0 } else { 1.0 };
    let mut worths: Vec<(f64, MoveWorth<'a>)> = match explanation {
        // Estimates of ranks say in which class a player will end, which is not what the play brings. An agent that
        // aims at another's place does not say what a move is worth to itself alone.
        Explanation::Uniform { .. }
        | Explanation::Rule(_)
        | Explanation::Resonance(_)
        | Explanation::Ranks(_)
        | Explanation::Steered(_) => Vec::new(),
        Explanation::Weighed(note) => {
            let worth = |option: &'a WeighedMove| {
                let points = option.value?;
                Some((sign * points, MoveWorth { play: &option.play, points, error: None }))
            };
            note.options.iter().filter_map(worth).collect()
        }
        Explanation::Search(note) => {
            let [none, all] = note.points;
            let worth = |(place, arm): (usize, &'a ArmNote)| {
                // The search's own choice comes first, even if another mean is higher.
                let rank = if note.best == Some(place as u32) { f64::INFINITY } else { arm.mean };
                let spread = arm.sd * (all - none).abs();
                let error = (arm.visits > 1).then(|| spread / f64::from(arm.visits - 1).sqrt());
                (rank, MoveWorth { play: &arm.play, points: none + arm.mean * (all - none), error })
            };
            note.arms.iter().enumerate().filter(|(_, arm)| arm.visits > 0).map(worth).collect()
        }
    };
    sort_short(&mut worths, |a, b| a.0 > b.0);
    worths.into_iter().map(|(_, worth)| worth).collect()
}

/// A decision in hindsight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Appraisal {
    /// The move that was made.
    pub play: String,
    /// The best move.
    pub best: String,
    /// The points that the move made is expected to come to.
    pub points: f64,
    /// Those of the best.
    pub best_points: f64,
    /// By how many points the best is better. 0 for the best itself, and never negative.
    pub given_up: f64,
    /// The standard error of the difference, as if the playouts of both were independent. Where moves are tried in the same worlds it
    /// is smaller.
    pub error: Option<f64>,
    /// Whether the move is the best, or one that the judge plays at least as often as any other.
    pub first: bool,
    /// What is at stake, if the judge names it (the pot); otherwise 1.
    pub stake: f64,
}

/// The id of the fact that names the stake.
const STAKE: &str = "pot";

impl Appraisal {
    /// The appraisal of a move by an explanation. `None` if it says nothing of the move.
    pub fn of(explanation: &Explanation, play: &str, low_wins: bool) -> Option<Self> {
        let worths = worths(explanation, low_wins);
        let (best, made) = (*worths.first()?, *worths.iter().find(|worth| worth.play == play)?);
        let same = best.play == made.play;
        let error = best.error.zip(made.error).filter(|_| !same).map(|(a, b)| libm::hypot(a, b));
        // A search knows by its rewards which points are good.
        let costs = match explanation {
            Explanation::Search(note) => note.points[0] > note.points[1],
            _ => low_wins,
        };
        let difference = if costs { made.points - best.points } else { best.points - made.points };
        Some(Self {
            play: play.to_owned(),
            best: best.play.to_owned(),
            points: made.points,
            best_points: best.points,
            given_up: if same { 0.0 } else { difference.max(0.0) },
            error,
            first: same || is_frequent(explanation, play),
            stake: stake(explanation),
        })
    }

    /// How good the move was, by the limits of its game, in shares of what there is to be had. What is within the noise is no mistake.
    pub fn grade(&self, limits: [f64; 3]) -> Grade {
        let lost = if self.is_clear() { self.given_up / self.stake } else { 0.0 };
        Grade::of(lost, limits, self.first || self.given_up == 0.0)
    }

    /// Whether more was given up than chance among the playouts explains: two standard errors.
    pub fn is_clear(&self) -> bool {
        self.given_up > 2.0 * self.error.unwrap_or(0.0)
    }
}

/// Whether a move is weighed as likely as any other.
fn is_frequent(explanation: &Explanation, play: &str) -> bool {
    let Explanation::Weighed(note) = explanation else { return false };
    let chance = note.options.iter().find(|option| option.play == play).and_then(|option| option.chance);
    chance.is_some_and(|chance| note.options.iter().all(|other| other.chance.is_none_or(|c| c <= chance)))
}

fn stake(explanation: &Explanation) -> f64 {
    let Explanation::Weighed(note) = explanation else { return 1.0 };
    let stake = note.facts.iter().find(|(id, _)| *id == STAKE).map_or(1.0, |(_, value)| *value);
    if stake > 0.0 { stake } else { 1.0 }
}

/// Points given up in all.
pub fn given_up<'a>(appraisals: impl IntoIterator<Item = &'a Appraisal>) -> f64 {
    appraisals.into_iter().map(|appraisal| appraisal.given_up).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{ArmSelection, Horizon, Id, SearchNote, WeighedNote};

    fn arm(play: &str, visits: u32, mean: f64) -> ArmNote {
        ArmNote {
            play: play.to_owned(),
            kind: None,
            visits,
            mean,
            sd: 0.1,
            explore: None,
            pruned: None,
            outcomes: Vec::new(),
        }
    }

    fn search(points: [f64; 2], best: Option<u32>, arms: Vec<ArmNote>) -> Explanation {
        Explanation::Search(SearchNote {
            formula: ArmSelection::Even,
            c: None,
            horizon: Horizon::Deal,
            done: 100,
            total: 100,
            worlds: 0.0,
            points,
            bins: Vec::new(),
            arms,
            best,
            next: None,
            last: None,
            trace: Vec::new(),
            playouts: Vec::new(),
            rivals: Vec::new(),
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
    fn a_search_of_costs_tells_what_a_move_costs_more() {
        let search =
            search([100.0, 0.0], Some(1), vec![arm("7", 50, 0.90), arm("55", 50, 0.97), arm("9", 0, 0.0)]);
        let made = Appraisal::of(&search, "7", true).unwrap();
        assert_eq!((made.best.as_str(), made.play.as_str()), ("55", "7"));
        assert!((made.points - 10.0).abs() < 1e-9 && (made.best_points - 3.0).abs() < 1e-9);
        assert!((made.given_up - 7.0).abs() < 1e-9);
        // 0.1 · 100 / √49 for each of both.
        assert!((made.error.unwrap() - 10.0 / 7.0 * 2f64.sqrt()).abs() < 1e-9);
        assert!(made.is_clear());
        assert_eq!(Appraisal::of(&search, "9", true), None, "never tried");
        assert_eq!(Appraisal::of(&search, "11", true), None, "not there");
    }

    #[test]
    fn the_best_move_gives_nothing_up() {
        // The second mean is higher, but that arm was given up early: the search does not trust it.
        let search = search([100.0, 0.0], Some(0), vec![arm("7", 50, 0.90), arm("55", 5, 0.91)]);
        let best = Appraisal::of(&search, "7", true).unwrap();
        assert_eq!((best.given_up, best.error, best.best.as_str()), (0.0, None, "7"));
        assert_eq!(best.grade([0.1, 1.0, 2.0]), Grade::Best);
        assert!(!best.is_clear());
        assert_eq!(Appraisal::of(&search, "55", true).unwrap().given_up, 0.0, "never less than nothing");
    }

    #[test]
    fn points_that_are_good_are_given_up_the_other_way_round() {
        let chips = search([-13.0, 13.0], Some(0), vec![arm("raise", 9, 0.6), arm("fold", 9, 0.5)]);
        assert!((Appraisal::of(&chips, "fold", false).unwrap().given_up - 2.6).abs() < 1e-9);
        let heads = weighed(&[("7", Some(2.0)), ("9", Some(0.5)), ("55", None)]);
        let chips = weighed(&[("fold", Some(-1.0)), ("call", Some(0.5))]);
        assert_eq!(Appraisal::of(&heads, "7", true).unwrap().given_up, 1.5);
        assert_eq!(Appraisal::of(&chips, "fold", false).unwrap().given_up, 1.5);
        assert_eq!(Appraisal::of(&heads, "55", true), None);
    }

    #[test]
    fn what_is_within_the_noise_is_no_mistake() {
        let limits = [0.25, 1.0, 3.0];
        let judged = |visits, mean| {
            let search = search([26.0, 0.0], Some(0), vec![arm("7", visits, 0.9), arm("55", visits, mean)]);
            Appraisal::of(&search, "55", true).unwrap().grade(limits)
        };
        // 0.1 · 26 / √9 · √2: 1.2 points; two of them are more than what is given up.
        assert_eq!(judged(10, 0.82), Grade::Good);
        assert_eq!(judged(1000, 0.82), Grade::Wrong);
        assert_eq!(
            [judged(9000, 0.895), judged(9000, 0.87), judged(9000, 0.5)],
            [Grade::Good, Grade::Inaccuracy, Grade::Blunder]
        );
    }

    #[test]
    fn what_an_equilibrium_does_often_is_best_and_the_pot_is_the_measure() {
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
    fn the_sum_is_that_of_all_decisions() {
        let heads = weighed(&[("7", Some(2.0)), ("9", Some(0.5))]);
        let all = ["7", "9", "7"].map(|play| Appraisal::of(&heads, play, true).unwrap());
        assert_eq!(given_up(&all), 3.0);
        assert_eq!(given_up(&[]), 0.0);
    }

    #[test]
    fn rules_and_chance_say_nothing() {
        assert_eq!(worths(&Explanation::Uniform { options: 3 }, true), []);
        assert_eq!(Appraisal::of(&Explanation::Uniform { options: 3 }, "7", true), None);
    }
}
