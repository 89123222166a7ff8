//! Telling moments of a search: where it changes its mind, where the bound and the mean name different moves, where a win is found to be sure.
//!
//! A [`Lookout`] is shown the explanation after each playout and says when there is such a moment. It sees only
//! explanations, which are the same on every machine. So it speaks at the same playout everywhere.

use super::{Explanation, RuleNote, SearchNote};
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

    /// Looks at what was computed so far. Before every move was tried there is nothing to tell: numbers are still coming in.
    pub fn look(&mut self, now: &Explanation) -> Option<Moment> {
        match now.within() {
            Explanation::Rule(RuleNote { rule, legal, .. }) if rule.starts_with(SURE) && legal.len() > 1 => {
                self.wanted.sure.then_some(Moment::Sure)
            }
            Explanation::Search(note) => self.search(note, now),
            _ => None,
        }
    }

    fn search(&mut self, note: &SearchNote, whole: &Explanation) -> Option<Moment> {
        let tried = |arm: &super::ArmNote| arm.visits > 0 || arm.pruned.is_some();
        if note.arms.len() < 2 || !note.arms.iter().all(tried) {
            return None;
        }
        // An agent that aims at another's place chooses by more than this search.
        let choice = match whole {
            Explanation::Steered(steered) => Some(&steered.choice),
            _ => note.best.and_then(|best| note.arms.get(best as usize)).map(|arm| &arm.play),
        };
        let before = self.choice.take();
        let changed = before.is_some() && before.as_ref() != choice;
        self.choice = choice.cloned();
        let apart = is_apart(note);
        let together = !std::mem::replace(&mut self.apart, apart);
        let parted = apart && together;
        if changed && self.wanted.change {
            Some(Moment::Change)
        } else {
            (parted && self.wanted.apart).then_some(Moment::Apart)
        }
    }
}

/// Whether the highest bound and the highest mean belong to different arms, where there are bounds.
fn is_apart(note: &SearchNote) -> bool {
    let highest = |value: &dyn Fn(&super::ArmNote) -> Option<f64>| {
        let mut best: Option<(usize, f64)> = None;
        for (place, arm) in note.arms.iter().enumerate().filter(|(_, arm)| arm.pruned.is_none()) {
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
