//! The explanation of a decision by playouts.

use super::{Id, each};
use crate::bandit::{Arm, Bandit, Formula, Sample, TracePoint};
use serde::{Deserialize, Serialize};

/// The depth of playouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Horizon {
    /// To the end of the trick.
    Trick,
    /// To the end of the deal.
    Deal,
    /// To the end of the turn; nets then estimate the cost of the rest of the deal.
    TurnNets,
}

impl Horizon {
    /// Its name in JSON, which is also the id of its words.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Trick => "trick",
            Self::Deal => "deal",
            Self::TurnNets => "turn-nets",
        }
    }
}

/// A decision by playouts. The first fields are known of every search, the optional ones of some families.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchNote<M = String> {
    /// The rule by which the next arm is picked.
    pub formula: Formula,
    /// The depth of each playout.
    pub horizon: Horizon,
    /// Playouts so far.
    pub done: u32,
    /// Planned number of playouts.
    pub total: u32,
    /// The number of deals consistent with what the seat knew.
    pub worlds: f64,
    /// The points of the game for a reward of 0 and of 1. Points are linear in the reward.
    pub points: [f64; 2],
    /// The moves, in the order that breaks ties.
    pub arms: Vec<ArmNote<M>>,
    /// The arm to choose if thinking stopped now.
    pub best: Option<u32>,
    /// The arm for the next playout; `None` when finished.
    pub next: Option<u32>,
    /// The latest playout.
    pub last: Option<Sample>,
    /// Visits and means during the search, at playouts spaced evenly on a log scale.
    pub trace: Vec<TracePoint>,
    /// The outcomes of each arm, if they are counted.
    pub outcomes: Option<OutcomeNote>,
    /// The latest playouts move by move, oldest first, if they are stored.
    pub playouts: Option<Vec<PlayoutNote<M>>>,
    /// The opponent models of the other seats, if the agent has them.
    pub rivals: Option<Vec<RivalNote<M>>>,
}

/// The facts about a search that its bandit doesn't know.
#[derive(Clone, Copy)]
pub(crate) struct Searched {
    pub(crate) horizon: Horizon,
    pub(crate) total: u32,
    pub(crate) worlds: f64,
    pub(crate) points: [f64; 2],
    pub(crate) best: Option<usize>,
}

impl SearchNote {
    /// The core of an explanation. `plays` names the arms with their action types.
    pub(crate) fn of(
        bandit: &Bandit,
        plays: impl Iterator<Item = (String, Option<Id>)>,
        searched: Searched,
    ) -> Self {
        let Searched { horizon, total, worlds, points, best } = searched;
        let arm = |((arm, pruned), (play, kind)): ((&Arm, &Option<u32>), _)| ArmNote {
            play,
            kind,
            visits: arm.visits,
            mean: arm.mean,
            variance: arm.variance(),
            pruned: *pruned,
        };
        Self {
            formula: bandit.formula(),
            horizon,
            done: bandit.done(),
            total,
            worlds,
            points,
            arms: bandit.arms().iter().zip(bandit.dropped()).zip(plays).map(arm).collect(),
            best: best.map(|arm| arm as u32),
            next: bandit.select().filter(|_| bandit.done() < total).map(|arm| arm as u32),
            last: bandit.last(),
            trace: bandit.trace(),
            outcomes: None,
            playouts: None,
            rivals: None,
        }
    }
}

impl<M> SearchNote<M> {
    /// The exploration term of an arm's UCB. `None` before its first visit, when it counts as infinite, or if
    /// arms take turns.
    pub fn explore(&self, arm: &ArmNote<M>) -> Option<f64> {
        self.formula.explore(arm.visits, arm.variance, self.done)
    }

    pub(super) fn map<N>(self, form: &mut impl FnMut(M) -> N) -> SearchNote<N> {
        let Self { formula, horizon, done, total, worlds, points, best, next, last, trace, outcomes, .. } =
            self;
        let Self { arms, playouts, rivals, .. } = self;
        let arms = each(arms, |ArmNote { play, kind, visits, mean, variance, pruned }| ArmNote {
            play: form(play),
            kind,
            visits,
            mean,
            variance,
            pruned,
        });
        let playout = |PlayoutNote { number, arm, reward, hands, moves }| PlayoutNote {
            number,
            arm,
            reward,
            hands: each(hands, &mut *form),
            moves: each(moves, |(seat, play)| (seat, form(play))),
        };
        let playouts = playouts.map(|playouts| each(playouts, playout));
        let mut clue = |Clue { deals_ago, turn, play, likelihoods }| Clue {
            deals_ago,
            turn,
            play: form(play),
            likelihoods,
        };
        let rival = |RivalNote { seat, types, seen, clues, course }| RivalNote {
            seat,
            types,
            seen,
            clues: each(clues, &mut clue),
            course,
        };
        let rivals = rivals.map(|rivals| each(rivals, rival));
        SearchNote {
            formula,
            horizon,
            done,
            total,
            worlds,
            points,
            arms,
            best,
            next,
            last,
            trace,
            outcomes,
            playouts,
            rivals,
        }
    }
}

/// The numbers of outcomes in bins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutcomeNote {
    /// The bins in points of the game, ascending. A bin reaches from its number to the next; the last one is
    /// open.
    pub bins: Vec<f64>,
    /// For each arm, the number of outcomes in each bin.
    pub counts: Vec<Vec<u32>>,
}

impl OutcomeNote {
    /// These counts of each arm in these bins.
    pub(crate) fn new<const N: usize>(bins: &[f64; N], counts: &[[u32; N]]) -> Self {
        Self { bins: bins.to_vec(), counts: counts.iter().map(|arm| arm.to_vec()).collect() }
    }
}

/// The opponent model of another seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RivalNote<M = String> {
    /// The seat, from 0.
    pub seat: u8,
    /// The possible types, by id, with their probabilities. Every seat has the same types in the same order.
    pub types: Vec<(Id, f64)>,
    /// The number of its moves learned from, over all deals.
    pub seen: u32,
    /// The most informative moves, best first.
    pub clues: Vec<Clue<M>>,
    /// The probabilities after each of these moves, oldest first.
    pub course: Vec<Vec<f32>>,
}

/// A move that is evidence about its player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clue<M = String> {
    /// The number of deals since then; 0 in this deal.
    pub deals_ago: u32,
    /// The turn, from 1.
    pub turn: u32,
    /// The move.
    pub play: M,
    /// The likelihood of the move for each type.
    pub likelihoods: Vec<f32>,
}

/// One arm of a search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ArmNote<M = String> {
    /// The move.
    pub play: M,
    /// The action type that named it, if arms are action types.
    pub kind: Option<Id>,
    /// Number of playouts that started with it.
    pub visits: u32,
    /// Mean reward, 0 to 1: the exploitation term of its UCB.
    pub mean: f64,
    /// Variance of the reward.
    pub variance: f64,
    /// The total number of playouts when it was dropped, if it was.
    pub pruned: Option<u32>,
}

impl<M> ArmNote<M> {
    /// Standard deviation of the reward.
    pub fn sd(&self) -> f64 {
        self.variance.sqrt()
    }
}

/// A playout to look at: its sampled deal, and how it went.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayoutNote<M = String> {
    /// Its number, from 1.
    pub number: u32,
    /// Its first arm.
    pub arm: u32,
    /// Its reward, 0 to 1.
    pub reward: f64,
    /// The hand of each seat at the start of the playout, or after any exchange of cards, in the notation of
    /// the game. The hand of the deciding seat is known, the others are sampled.
    pub hands: Vec<M>,
    /// The moves with their seats, starting with the move of the arm. They stop as soon as the outcome is
    /// certain, possibly before the end of the deal.
    pub moves: Vec<(u8, M)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bandit::Final;

    #[test]
    fn ids_equal_the_names_in_json() {
        for horizon in [Horizon::Trick, Horizon::Deal, Horizon::TurnNets] {
            assert_eq!(serde_json::to_value(horizon).ok(), Some(horizon.id().into()));
        }
    }

    #[test]
    fn the_trace_is_short_and_ends_at_the_last_playout() {
        let mut bandit = Bandit::new(2, Formula::Ucb1(2.0), 100_000);
        for i in 0..100_000u32 {
            let arm = bandit.select().unwrap();
            bandit.add(arm, f64::from(i % 3) / 3.0);
        }
        let searched = Searched {
            horizon: Horizon::Deal,
            total: 100_000,
            worlds: 1.0,
            points: [0.0, 1.0],
            best: bandit.best(Final::Mean),
        };
        let plays = [("a".into(), None), ("b".into(), None)];
        let note = SearchNote::of(&bandit, plays.into_iter(), searched);
        assert!(note.trace.len() < 70, "{}", note.trace.len());
        assert_eq!(note.trace.last().unwrap().done, 100_000);
        assert_eq!(note.next, None);
    }
}
