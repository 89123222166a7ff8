//! A decision: solves what can be solved, and searches the rest.

use super::{
    super::{
        last_two::{LastTwo, Worth},
        replies::WinWithReplies,
        sure::sure_win,
    },
    Plan,
    search::Search,
};
use crate::{
    agent::{Settled, Thought},
    explain::{Explanation, RuleNote, SteeredMove, ThoughtSummary},
    flat::Flat as _,
    job::{Job, Progress},
};
use std::ops::ControlFlow;
use tefuda_games::{
    Seed, Text, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, Meld},
    text,
};

/// The number of moves tried in one unit of solving, which takes about as long as a hundred playouts.
const UNIT: u32 = 5000;

/// The id of the rule for forced wins.
const SURE_WIN: &str = "sure-win";
/// The id of the rule for forced wins with replies.
const SURE_WITH_REPLIES: &str = "sure-win-replies";
/// The ids for a solved two-player endgame: lost, decided by lot, won.
const ENDS: [&str; 3] = ["last-two-lost", "last-two-lot", "last-two-won"];

/// The ids in explanations, with their words.
pub(crate) const WORDS: [(&str, Text); 5] = [
    (SURE_WIN, text("Forced win: no one can stop this hand", "必勝手順：もうだれにも止められない")),
    (
        SURE_WITH_REPLIES,
        text("Forced win: every reply can be beaten", "必勝手順：何を出されても取り返して上がれる"),
    ),
    (ENDS[2], text("Two players left: solved, a win", "残り2人：読み切り、勝ち")),
    (ENDS[1], text("Two players left: solved, decided by lot", "残り2人：読み切り、抽選で決まる")),
    (ENDS[0], text("Two players left: solved, a loss", "残り2人：読み切り、負け")),
];

/// The stage of a decision.
enum Stage {
    /// Searches for a win that holds against every answer.
    Replies(WinWithReplies),
    /// Solves a two-player endgame.
    LastTwo(LastTwo),
    /// Tries the moves in playouts.
    Search(Box<Search>),
    /// The decision is made.
    Settled(Settled<DaihinminMove>),
}

/// A decision in progress. Only playouts count as progress; solving comes before them or replaces them.
pub(in crate::daihinmin) struct Deciding {
    plan: Plan,
    view: DaihinminView,
    seed: Seed,
    arms: Vec<DaihinminMove>,
    stage: Stage,
}

impl Deciding {
    pub(in crate::daihinmin) fn new(plan: Plan, view: DaihinminView, seed: Seed) -> Self {
        let arms = Daihinmin::candidates(&view);
        let stage =
            Stage::Settled(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        let mut deciding = Self { plan, view, seed, arms, stage };
        deciding.stage = deciding.first();
        deciding
    }

    /// The expected places of both players for every move, if the [objective](super::Objective) involves two
    /// players and nothing was solved.
    pub(in crate::daihinmin) fn steered(&self) -> Vec<SteeredMove> {
        match &self.stage {
            Stage::Search(search) => search.steered(),
            _ => Vec::new(),
        }
    }

    fn first(&self) -> Stage {
        if let Some(melds) = self.plan.settings.sure.then(|| sure_win(&self.view)).flatten() {
            return self.settled(SURE_WIN, &line(&melds));
        }
        let replies = self.plan.settings.sure && self.plan.settings.replies;
        match replies.then(|| WinWithReplies::new(&self.view)).flatten() {
            Some(search) => Stage::Replies(search),
            None => self.after_replies(),
        }
    }

    fn after_replies(&self) -> Stage {
        match self.plan.settings.last_two.then(|| LastTwo::new(&self.view)).flatten() {
            Some(search) => Stage::LastTwo(search),
            None => self.search(),
        }
    }

    fn search(&self) -> Stage {
        let Some(worlds) = self.view.worlds().filter(|_| !self.arms.is_empty()) else {
            return Stage::Settled(Settled {
                choice: None,
                explanation: Explanation::Uniform { options: 0 },
            });
        };
        let search = Search::new(self.plan, &self.view, worlds, self.arms.clone(), self.seed);
        Stage::Search(Box::new(search))
    }

    /// Decides by a rule: the first move of a line.
    fn settled(&self, rule: &'static str, line: &[DaihinminMove]) -> Stage {
        let choice = line.first().copied();
        let words = |plays: &[DaihinminMove]| plays.iter().map(ToString::to_string).collect();
        let explanation = Explanation::Rule(RuleNote {
            rule: rule.into(),
            choice: choice.map(|play| play.to_string()).unwrap_or_default(),
            legal: words(&self.arms),
            kinds: Vec::new(),
            line: words(line),
        });
        Stage::Settled(Settled { choice, explanation })
    }

    /// Does a unit of solving, and moves to the next stage when done.
    fn solve(&mut self) {
        let next = match &mut self.stage {
            Stage::Replies(search) => match search.step(UNIT) {
                ControlFlow::Continue(()) => None,
                ControlFlow::Break(Some(melds)) => Some(self.settled(SURE_WITH_REPLIES, &line(&melds))),
                ControlFlow::Break(None) => Some(self.after_replies()),
            },
            Stage::LastTwo(search) => match search.step(UNIT) {
                ControlFlow::Continue(()) => None,
                ControlFlow::Break(Some((worth, line))) => {
                    let [lost, lot, won] = ENDS;
                    let rule = match worth {
                        Worth::Lost => lost,
                        Worth::Lot => lot,
                        Worth::Won => won,
                    };
                    Some(self.settled(rule, &line))
                }
                ControlFlow::Break(None) => Some(self.search()),
            },
            Stage::Search(_) | Stage::Settled(_) => None,
        };
        if let Some(next) = next {
            self.stage = next;
        }
    }
}

/// Combinations as moves.
fn line(melds: &[Meld]) -> Vec<DaihinminMove> {
    melds.iter().map(|meld| DaihinminMove::Play(meld.cards(), meld.stand())).collect()
}

impl Job for Deciding {
    fn step(&mut self, mut units: u32) -> Progress {
        while units > 0 && matches!(self.stage, Stage::Replies(_) | Stage::LastTwo(_)) {
            self.solve();
            units -= 1;
        }
        if let Stage::Search(search) = &mut self.stage {
            search.step(units);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Replies(_) | Stage::LastTwo(_) => Progress { done: 0, total: self.plan.settings.playouts },
            Stage::Search(search) => search.progress(),
            Stage::Settled(settled) => settled.progress(),
        }
    }
}

impl Thought<Daihinmin> for Deciding {
    fn choice(&self) -> Option<DaihinminMove> {
        match &self.stage {
            Stage::Replies(_) | Stage::LastTwo(_) => self.arms.first().copied(),
            Stage::Search(search) => search.choice(),
            Stage::Settled(settled) => settled.choice,
        }
    }

    fn explain(&self) -> Explanation {
        match &self.stage {
            Stage::Replies(_) | Stage::LastTwo(_) => Explanation::Uniform { options: self.arms.len() as u32 },
            Stage::Search(search) => search.explain(),
            Stage::Settled(settled) => settled.explanation.clone(),
        }
    }

    fn glance(&self) -> ThoughtSummary {
        match &self.stage {
            Stage::Replies(_) | Stage::LastTwo(_) => ThoughtSummary::Nothing,
            Stage::Search(search) => search.glance(),
            Stage::Settled(settled) => ThoughtSummary::of(&settled.explanation),
        }
    }
}
