//! Telling moments of a search: where it changes its mind, where the bound and the mean name different moves, where a win is found to be sure.
//!
//! A [`Lookout`] is shown a [`Glance`] at the thought after each playout and says when there is such a moment. It sees only
//! what explanations say, which is the same on every machine. So it speaks at the same playout everywhere.

use super::{Explanation, RuleNote};
use serde::{Deserialize, Serialize};

/// The beginning of the ids of rules that name a sure win.
const SURE: &str = "sure-win";

/// The moments that somebody wants to see.
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
    /// Whether there is any.
    pub fn any(self) -> bool {
        self.change || self.apart || self.sure
    }
}

/// A telling moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// Another move would be chosen than before.
    Change,
    /// The move with the highest upper confidence bound is another than the one with the highest mean, and was not before.
    Apart,
    /// A win was found that nobody can stop.
    Sure,
}

/// What a [`Lookout`] has to know of a thought. It is taken after each playout, so it holds no more than that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Glance {
    /// Nothing to tell. Before every move was tried there is nothing: numbers are still coming in.
    #[default]
    Nothing,
    /// A sure win, though there are other moves.
    Sure,
    /// A search that has tried every move.
    Search {
        /// The move that would be chosen now.
        choice: Option<String>,
        /// Whether the highest bound and the highest mean belong to different moves.
        apart: bool,
    },
}

/// A move of a search, as far as a glance needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArmGlance {
    pub(crate) visits: u32,
    pub(crate) mean: f64,
    pub(crate) explore: Option<f64>,
    pub(crate) pruned: bool,
}

impl Glance {
    /// What an explanation says. Thoughts whose explanations take long to write know a shorter way
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
                    explore: arm.explore,
                    pruned: arm.pruned.is_some(),
                });
                // An agent that aims at another's place chooses by more than this search.
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

    /// A search with these moves.
    pub(crate) fn of_search(
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

/// Looks out for moments in one decision.
#[derive(Debug, Clone, Default)]
pub struct Lookout {
    wanted: Wanted,
    choice: Option<String>,
    apart: bool,
}

impl Lookout {
    /// Looks out for some moments.
    pub fn new(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Looks at what was computed so far.
    pub fn look(&mut self, now: Glance) -> Option<Moment> {
        let (choice, apart) = match now {
            Glance::Nothing => return None,
            Glance::Sure => return self.wanted.sure.then_some(Moment::Sure),
            Glance::Search { choice, apart } => (choice, apart),
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

/// Whether the highest bound and the highest mean belong to different arms, where there are bounds.
fn is_apart(arms: &(impl Iterator<Item = ArmGlance> + Clone)) -> bool {
    let highest = |value: &dyn Fn(ArmGlance) -> Option<f64>| {
        let mut best: Option<(usize, f64)> = None;
        for (place, arm) in arms.clone().enumerate().filter(|(_, arm)| !arm.pruned) {
            let value = value(arm)?;
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((place, value));
            }
        }
        best.map(|(place, _)| place)
    };
    let bound = highest(&|arm| Some(arm.mean + arm.explore?));
    bound.is_some_and(|bound| highest(&|arm| Some(arm.mean)) != Some(bound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use tefuda_games::{Seed, Standing as _, games};

    /// Thoughts of all agents of a game, looked at after each of their first units.
    fn glances_say_what_explanations_say<G: Playable>() {
        let rules = G::config(&G::FACTS.presets[0].spec());
        for seed in [3, 4] {
            let game = G::new(rules, &G::Standing::new(rules).deal(Seed(seed))).expect("a deal");
            let view = game.view(game.turn().expect("somebody is to move"));
            for entry in G::AGENTS {
                let mut thought = G::agent(&entry.spec()).think(view.clone(), Seed(seed));
                for _ in 0..60 {
                    let explanation = thought.explain();
                    assert_eq!(thought.glance(), Glance::of(&explanation), "{}: {explanation:?}", entry.id);
                    if thought.step(1).finished() {
                        break;
                    }
                }
                let explanation = thought.explain();
                assert_eq!(thought.glance(), Glance::of(&explanation), "{}: {explanation:?}", entry.id);
            }
        }
    }

    #[test]
    fn a_glance_says_what_the_explanation_says() {
        games!(glances_say_what_explanations_say());
    }
}
