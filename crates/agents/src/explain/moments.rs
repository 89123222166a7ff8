//! Key moments of a search: it changes its choice, the highest bound and the highest mean name different
//! moves, or a forced win is found.
//!
//! A [`MomentWatcher`] gets a [`ThoughtSummary`] at the thought after each playout and reports such moments. It uses only
//! data from explanations, which are the same on every machine. So it reports the same playout everywhere.

use super::{Explanation, RuleNote};
use crate::bandit::{Bandit, graded};
use serde::{Deserialize, Serialize};

/// The start of the ids of rules for forced wins.
const SURE: &str = "sure-win";

/// The kinds of key moments to report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wanted {
    /// [`Moment::Change`].
    pub change: bool,
    /// [`Moment::Apart`].
    pub apart: bool,
    /// [`Moment::Sure`].
    pub sure: bool,
}

impl Wanted {
    /// Whether there are any.
    pub fn any(self) -> bool {
        self.change || self.apart || self.sure
    }
}

/// A key moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// The choice has changed.
    Change,
    /// The move with the highest upper confidence bound now has a lower mean than another, and had not before.
    Apart,
    /// A forced win was found.
    Sure,
}

/// The facts about a thought that a [`MomentWatcher`] needs. It is made after each playout, so it holds only these.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ThoughtSummary {
    /// Nothing to report. This is always so until every move has been tried, because the numbers are still
    /// incomplete.
    #[default]
    Nothing,
    /// A forced win, although there are other moves.
    Sure,
    /// A search that has tried every move.
    Search {
        /// The current choice.
        choice: Option<String>,
        /// Whether no move has both the highest bound and the highest mean.
        apart: bool,
    },
}

/// The data about a move of a search that a glance needs.
#[derive(Debug, Clone, Copy)]
struct ArmGlance {
    visits: u32,
    mean: f64,
    explore: Option<f64>,
    pruned: bool,
}

impl ThoughtSummary {
    /// Makes a glance from an explanation. Thoughts whose explanations take long to make have a shortcut
    /// ([`Thought::glance`](crate::Thought::glance)).
    pub fn of(now: &Explanation) -> Self {
        match now.within() {
            Explanation::Rule(RuleNote { rule, legal, .. }) if rule.starts_with(SURE) && legal.len() > 1 => {
                Self::Sure
            }
            Explanation::Search(note) => {
                let arms = note.arms.iter().map(|arm| ArmGlance {
                    visits: arm.visits,
                    mean: arm.mean,
                    explore: note.explore(arm),
                    pruned: arm.pruned.is_some(),
                });
                // The choice of an agent that targets another player's place depends on more than this
                // search.
                let best =
                    || note.best.and_then(|best| note.arms.get(best as usize)).map(|arm| arm.play.clone());
                Self::of_search(&arms, || match now {
                    Explanation::Steered(steered) => Some(steered.choice.clone()),
                    _ => best(),
                })
            }
            _ => Self::Nothing,
        }
    }

    /// A glance at a search with this bandit and this current choice.
    pub(crate) fn of_bandit(bandit: &Bandit, choice: Option<impl ToString>) -> Self {
        let arms = bandit.arms().iter().zip(bandit.dropped()).map(|(arm, dropped)| ArmGlance {
            visits: arm.visits,
            mean: arm.mean,
            explore: bandit.explore(arm),
            pruned: dropped.is_some(),
        });
        Self::of_search(&arms, || choice.map(|choice| choice.to_string()))
    }

    /// A glance at a search with these moves.
    fn of_search(
        arms: &(impl ExactSizeIterator<Item = ArmGlance> + Clone),
        choice: impl FnOnce() -> Option<String>,
    ) -> Self {
        let mut tried = arms.clone().map(|arm| arm.visits > 0 || arm.pruned);
        if arms.len() < 2 || !tried.all(|tried| tried) {
            return Self::Nothing;
        }
        Self::Search { choice: choice(), apart: is_apart(arms) }
    }
}

/// Watches for key moments in one decision.
#[derive(Debug, Clone, Default)]
pub struct MomentWatcher {
    wanted: Wanted,
    choice: Option<String>,
    apart: bool,
}

impl MomentWatcher {
    /// Watches for these kinds of moments.
    pub fn new(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Checks the computations so far for a key moment.
    pub fn look(&mut self, now: ThoughtSummary) -> Option<Moment> {
        let (choice, apart) = match now {
            ThoughtSummary::Nothing => return None,
            ThoughtSummary::Sure => return self.wanted.sure.then_some(Moment::Sure),
            ThoughtSummary::Search { choice, apart } => (choice, apart),
        };
        let changed = self.choice.is_some() && self.choice != choice;
        self.choice = choice;
        let parted = apart && !std::mem::replace(&mut self.apart, apart);
        if changed && self.wanted.change {
            Some(Moment::Change)
        } else {
            (parted && self.wanted.apart).then_some(Moment::Apart)
        }
    }
}

/// Whether no arm has both the highest bound and the highest mean; false without bounds. Means that tie for the
/// [final choice](Bandit::best) also tie here: between equal means there is nothing to disagree about.
fn is_apart(arms: &(impl Iterator<Item = ArmGlance> + Clone)) -> bool {
    let running = || arms.clone().filter(|arm| !arm.pruned);
    let Some(bounds) = running().map(|arm| Some(arm.mean + arm.explore?)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let highest = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
    let bound = highest(&mut bounds.iter().copied());
    let mean = highest(&mut running().map(|arm| graded(arm.mean)));
    !running().zip(&bounds).any(|(arm, own)| *own == bound && graded(arm.mean) == mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Playable, Thought};
    use tefuda_games::{Seed, Standing as _, games};

    /// Checks the thoughts of all agents of a game after each of their first units.
    fn glances_say_what_explanations_say<G: Playable>() {
        let rules = G::config(&G::FACTS.presets[0].spec());
        for seed in [3, 4] {
            let game = G::new(rules, &G::Standing::new(rules).deal(Seed(seed))).expect("a deal");
            let view = game.view(game.turn().expect("somebody is to move"));
            for entry in G::AGENTS {
                let mut thought = G::agent(&entry.spec()).think(view.clone(), Seed(seed));
                let check = |thought: &dyn Thought<G>| {
                    let said = thought.explain();
                    assert_eq!(thought.glance(), ThoughtSummary::of(&said), "{}: {said:?}", entry.id);
                };
                for _ in 0..60 {
                    check(&*thought);
                    if thought.step(1).finished() {
                        break;
                    }
                }
                check(&*thought);
            }
        }
    }

    /// Whether a search with these visits, means and exploration terms is apart.
    fn apart(arms: &[(u32, f64, f64)]) -> bool {
        let arm =
            |&(visits, mean, explore)| ArmGlance { visits, mean, explore: Some(explore), pruned: false };
        is_apart(&arms.iter().map(arm))
    }

    #[test]
    fn equal_means_are_not_a_disagreement() {
        assert!(!apart(&[(2, 1.0, 0.7), (1, 1.0, 1.0)]), "the less tried of two equals is next");
        assert!(!apart(&[(2, 0.5, 0.7), (1, 0.5 + 1e-9, 0.9)]), "means that differ by rounding tie");
        assert!(!apart(&[(2, 0.75, 0.5), (2, 0.5, 0.5)]), "one arm is ahead in both");
        assert!(apart(&[(2, 0.75, 0.5), (1, 0.5, 1.0)]), "the bonus decides against the mean");
    }

    #[test]
    fn a_glance_agrees_with_the_explanation() {
        games!(glances_say_what_explanations_say());
    }
}
