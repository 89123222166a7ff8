//! Positions for lessons: decisions of a UCB player whose numbers can be told apart by eye.
//!
//! A lesson on UCB needs a decision with few arms, of which two are close and one is clearly bad, and a leader
//! that changes once. [`Legibility`] scores that after 20, 100 and 400 playouts, and [`Scan`] looks for such
//! decisions in the first deals of many seeds. The command is `tefuda lesson`, and the positions that were
//! chosen are in docs/results/lessons.md.

use crate::{
    link::{Link, Point},
    session::{Chair, Session, Setup},
};
use std::ops::RangeInclusive;
use tefuda_agents::{
    Catalogue, Playable, Thought,
    explain::{Explanation, SearchNote, ThoughtSummary},
};
use tefuda_games::{Fault, Seed, Spec};

/// The numbers of playouts after which a screen should be legible: a few presses of a key, a minute, the end.
pub const CHECKPOINTS: [u32; 3] = [20, 100, 400];
/// The number of arms of a lesson. All of their rows fit on a projector.
pub const ARMS: RangeInclusive<usize> = 4..=6;

/// How often the best arm should be tried for each trial of the worst, at each checkpoint. Thin bars with a
/// ratio of 3 : 2 can just be told apart.
const RATIOS: [f64; 3] = [1.5, 3.0, 6.0];
/// Means closer than this look the same in a bar of some 200 pixels.
const TIE: f64 = 0.005;
/// The difference in mean that makes an arm clearly worse: from the best to the worst arm, and from the worst
/// to the one above it.
const APART: [f64; 2] = [0.3, 0.1];
/// Two arms are close if their means differ by this much. With less, the leader is a matter of luck to the end.
const CLOSE: [f64; 2] = [0.02, 0.08];

/// An arm at a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArmAt {
    /// Number of playouts.
    pub visits: u32,
    /// Mean reward.
    pub mean: f64,
}

/// The numbers of a decision, and how well they can be told apart by eye.
#[derive(Debug, Clone, PartialEq)]
pub struct Legibility {
    /// The moves, in the order of the list.
    pub plays: Vec<String>,
    /// All arms at each checkpoint.
    pub arms: [Vec<ArmAt>; CHECKPOINTS.len()],
    /// The arms by their means at the last checkpoint, from the best.
    pub ranking: Vec<usize>,
    /// The playout at which the leader changed.
    pub change: u32,
    /// From 0, which cannot be read, to 100.
    pub score: f64,
}

impl Legibility {
    /// Runs a thought to the last checkpoint, and judges it. `None` if it isn't fit for a lesson: arms take
    /// turns or are too few or too many, two of them tie at a checkpoint, or the leader doesn't change exactly
    /// once after every arm has been tried.
    ///
    /// The score is the product of these parts, each at most 1, times 100:
    ///
    /// - at each checkpoint, the ratio of the visits of the best and of the worst arm: 1 gives 0, and
    ///   3 : 2, 3 : 1 and 6 : 1 or more give 1
    /// - the difference of their means, which should be 0.3 of the range of rewards
    /// - the difference of the worst arm from the one above it, which should be 0.1
    /// - the difference of the two best arms, which should be between 0.02 and 0.08. It gives 0 at 0 and at 0.16.
    pub fn of<G: Playable>(thought: &mut dyn Thought<G>) -> Option<Self> {
        let last = *CHECKPOINTS.last()?;
        let fit = search(&thought.explain(), |note| {
            note.formula.name().is_some() && ARMS.contains(&note.arms.len()) && note.total >= last
        });
        if fit != Some(true) {
            return None;
        }
        let (mut leader, mut changes) = (None, Vec::new());
        let mut arms = [const { Vec::new() }; CHECKPOINTS.len()];
        for done in 1..=last {
            thought.step(1);
            if let ThoughtSummary::Search { choice, .. } = thought.glance() {
                if leader.as_ref().is_some_and(|before| *before != choice) {
                    changes.push(done);
                }
                leader = Some(choice);
            }
            if let Some(at) = CHECKPOINTS.iter().position(|checkpoint| *checkpoint == done) {
                arms[at] = search(&thought.explain(), arms_at)?;
                if ties(&arms[at]) || changes.len() > 1 {
                    return None;
                }
            }
        }
        let [change] = changes[..] else { return None };
        let plays =
            search(&thought.explain(), |note| note.arms.iter().map(|arm| arm.play.clone()).collect())?;
        let end = arms.last()?;
        let mut ranking: Vec<usize> = (0..end.len()).collect();
        ranking.sort_by(|a, b| end[*b].mean.total_cmp(&end[*a].mean));
        let score = 100.0 * score(&arms, &ranking)?;
        Some(Self { plays, arms, ranking, change, score })
    }

    /// Judges the decision at the position of a link. `None` if it isn't fit for a lesson.
    ///
    /// # Errors
    /// The position can't be reached.
    pub fn at<G: Playable>(setup: Setup, point: &Point) -> Result<Option<Self>, Fault> {
        let session = Session::<G>::at(setup, point.played.as_deref())?;
        Ok(thought(&session).and_then(|mut thought| Self::of(&mut *thought)))
    }
}

/// Reads a fact of a search. `None` for other thoughts.
fn search<T>(explanation: &Explanation, read: impl FnOnce(&SearchNote) -> T) -> Option<T> {
    if let Explanation::Search(note) = explanation { Some(read(note)) } else { None }
}

fn arms_at(note: &SearchNote) -> Vec<ArmAt> {
    note.arms.iter().map(|arm| ArmAt { visits: arm.visits, mean: arm.mean }).collect()
}

/// Whether two arms look the same, or one has not been tried.
fn ties(arms: &[ArmAt]) -> bool {
    let same = |(i, one): (usize, &ArmAt)| {
        one.visits == 0 || arms[i + 1..].iter().any(|other| (one.mean - other.mean).abs() < TIE)
    };
    arms.iter().enumerate().any(same)
}

/// The score, from 0 to 1: see [`Legibility::of`].
fn score(arms: &[Vec<ArmAt>; CHECKPOINTS.len()], ranking: &[usize]) -> Option<f64> {
    let [best, second, .., above, worst] = *ranking else { return None };
    let end = arms.last()?;
    let part = |value: f64, wanted: f64| (value / wanted).clamp(0.0, 1.0);
    let tries = arms.iter().zip(RATIOS).map(|(arms, wanted)| {
        part(f64::from(arms[best].visits) / f64::from(arms[worst].visits) - 1.0, wanted - 1.0)
    });
    let gap = |one: usize, other: usize| end[one].mean - end[other].mean;
    let [near, far] = CLOSE;
    let close = part(gap(best, second), near).min(part(2.0 * far - gap(best, second), far));
    let means = part(gap(best, worst), APART[0]) * part(gap(above, worst), APART[1]);
    Some(tries.product::<f64>() * close * means)
}

/// The thought about the next decision of a session, if an agent is to move.
fn thought<G: Playable>(session: &Session<G>) -> Option<Box<dyn Thought<G>>> {
    let seat = session.game().turn()?;
    let spec = session.chair(seat).spec()?;
    let past = session.past(seat, spec);
    Some(G::agent(spec).think_after(&past, session.game().view(seat), session.decision_seed()))
}

/// A position that is fit for a lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPosition {
    /// The seed of the match.
    pub seed: u64,
    /// The number of the move in the first deal, from 0.
    pub number: usize,
    /// The part of its link after `#`.
    pub link: String,
    /// How well its numbers can be told apart.
    pub legibility: Legibility,
}

/// A search for positions among the first deals of many seeds.
#[derive(Debug)]
pub struct Scan {
    setup: Setup,
    shown: Spec,
}

impl Scan {
    /// A search at the table of a link, whose own seed and position don't matter.
    ///
    /// # Errors
    /// A person sits at the table, so its deals don't play themselves.
    pub fn new(setup: Setup, shown: Spec) -> Result<Self, Fault> {
        if setup.chairs.contains(&Chair::You) {
            return Err(Fault::Shape {
                field: "link",
                en: "a table with an agent in every seat",
                ja: "全席がエージェントのテーブル",
            });
        }
        Ok(Self { setup, shown })
    }

    /// The positions in the first deal of a seed, in the order of play.
    ///
    /// # Errors
    /// The table can't be dealt.
    pub fn seed<G: Playable>(&self, seed: u64) -> Result<Vec<FoundPosition>, Fault> {
        let mut session = Session::<G>::new(Setup { seed: Seed(seed), ..self.setup.clone() })?;
        let mut found = Vec::new();
        while let Some(mut thought) = thought(&session) {
            let legibility = Legibility::of(&mut *thought);
            if let Some(legibility) = legibility.filter(|legibility| legibility.score > 0.0) {
                let point = Point { played: session.played(), ..Point::default() };
                let link = Link::write_point(Catalogue::of::<G>(), session.setup(), &point, &self.shown);
                found.push(FoundPosition { seed, number: session.moves(), link, legibility });
            }
            thought.step(u32::MAX);
            let Some(play) = thought.choice() else { break };
            if session.play(play).is_err() {
                break;
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::nimmt::Nimmt;

    fn arms(arms: &[(u32, f64)]) -> Vec<ArmAt> {
        arms.iter().map(|&(visits, mean)| ArmAt { visits, mean }).collect()
    }

    #[test]
    fn equal_tries_and_equal_means_cannot_be_read() {
        let even = arms(&[(5, 0.8), (5, 0.75), (5, 0.5), (5, 0.2)]);
        let of = |arms: Vec<ArmAt>| score(&[arms.clone(), arms.clone(), arms], &[0, 1, 2, 3]).unwrap();
        assert_eq!(of(even), 0.0);
        assert_eq!(of(arms(&[(60, 0.8), (30, 0.75), (10, 0.5), (5, 0.2)])), 1.0);
        assert_eq!(of(arms(&[(60, 0.8), (30, 0.8), (10, 0.5), (5, 0.2)])), 0.0, "no leader");
        assert_eq!(of(arms(&[(60, 0.8), (30, 0.75), (10, 0.2), (5, 0.2)])), 0.0, "no worst");
        assert!(ties(&arms(&[(5, 0.8), (5, 0.801)])) && ties(&arms(&[(5, 0.8), (0, 0.0)])));
        assert!(!ties(&arms(&[(5, 0.8), (5, 0.81)])));
    }

    fn scan<G: Playable>(query: &str) -> Result<Scan, Fault> {
        let (link, _) = Link::parse(&format!("#/{}?{query}", G::FACTS.id));
        Scan::new(link.table(Catalogue::of::<G>()).0.setup, link.shown)
    }

    #[test]
    fn a_found_position_is_the_one_of_its_link() {
        let table = |last| {
            scan::<Nimmt>(&format!(
                "s0=mc:formula=ucb1,c=0.2&s1=rule-1&s2=rule-2&s3=rule-3&s4=rule-4&s5={last}&step=true"
            ))
        };
        let refused = table("you").unwrap_err().to_string();
        assert!(refused.contains("every seat"), "{refused}");
        let scan = table("rule-5").unwrap();
        let found =
            (0..40).flat_map(|seed| scan.seed::<Nimmt>(seed).unwrap()).next().expect("one in forty deals");
        let (link, faults) = Link::parse(&found.link);
        let (table, more) = link.table(Catalogue::of::<Nimmt>());
        assert_eq!((faults, more), (vec![], vec![]));
        assert_eq!(Legibility::at::<Nimmt>(table.setup, &table.point).unwrap(), Some(found.legibility));
    }
}
