//! `rank`: aims for the class that it can expect, and makes the play that is estimated to lead there.
//!
//! The paper's policy (§3.5): A's estimate for the position is the target. Of all legal plays, including the
//! pass, it makes the one whose estimate by B is closest. It does not try to win.
//! `docs/results/daihinmin-rank.md` has its results.

use super::{
    aim::{DISTANCE, Distance},
    evaluators::{Evaluators, Ranks, Scratch},
    inputs::Position,
    learner::{LEARNER, ORIGIN},
};
use crate::{
    agent::{Agent, Settled, Thought},
    daihinmin::default,
    explain::{Explanation, RankedMove, RanksNote},
    recent::Recent,
    shelf::{FileName, Need, Shelved},
    training::{SnapshotPlayer, knobs, shipped},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Seed, Setting, Spec, Text, View as _, choice,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView},
    text,
};

choice! {
    /// The pretrained agents of the program.
    pub enum Preset {
        /// With the paper's inputs.
        Paper = "paper", text("as in the paper", "論文どおり");
        /// With the starting class as an additional input.
        Class = "class", text("with starting class", "身分も入力");
    }
}
/// The pretrained agents of the program.
pub const PRESET: Setting<Preset> = Setting::choice("preset").says(
    text("Pretrained agent", "学習済みエージェント"),
    text(
        "Inputs it was trained with: only the paper's, or also the starting class.",
        "論文どおりの入力で学習したものか、ゲーム開始時の身分も入力したものか。",
    ),
);
/// The number of classes by which it aims higher.
pub const HIGHER: Setting<u8> = Setting::whole("higher", 0, 2, 0).says(
    text("Raise target by", "目標を上げる"),
    text(
        "How many rank classes the target is above Evaluator A's estimate. 0: as in the paper.",
        "Evaluator Aの推定より、この数だけ上のランクを目標にします。0なら論文どおり。",
    ),
);
/// An agent file to use instead of a pretrained agent.
pub const FILE: Setting<Option<FileId>> = knobs::agent_file("rank");

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: LEARNER.id,
    name: LEARNER.name,
    about: text(
        "Predicts the rank class it will finish in and makes that its target. Plays whatever comes closest. Doesn't play to win.",
        "最後にどのランクになりそうかを推定して目標とし、それにいちばん近くなるカードを出します。勝ちにいくわけではありません。",
    ),
    paper: LEARNER.paper,
    source: "",
    knobs: &[PRESET.knob, DISTANCE.knob, HIGHER.knob, FILE.knob],
    defaults: &[],
};

/// The pretrained agents of the program.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &FILE,
    shipped: shipped! {
        "rank-paper": PRESET = Preset::Paper;
        "rank-class": PRESET = Preset::Class;
    },
    otherwise: OTHERWISE,
};

/// The pretrained agent with the paper's inputs.
const PAPER: &str = "rank-paper";
const OTHERWISE: Text = text("the sample client plays instead", "代わりに標準クライアントがプレイします");

/// The pretrained agent with the paper's inputs, for other agents that use the evaluators. `otherwise` says
/// what happens without it.
pub fn need(otherwise: Text) -> Need {
    Need { file: FileName::Shipped(PAPER), learner: LEARNER.id, otherwise }
}

/// Evaluators by their files.
static EVALUATORS: Recent<FileId, Arc<Evaluators>> = Recent::new(8);

/// The evaluators in a file; `None` if it has none.
pub fn evaluators_of((id, file): &Shelved) -> Option<Arc<Evaluators>> {
    EVALUATORS.get(*id).or_else(|| Some(EVALUATORS.put(*id, Arc::new(Evaluators::of(file)?))))
}

/// The agent.
#[derive(Debug, Clone)]
pub struct RankAgent {
    evaluators: Arc<Evaluators>,
    /// The number of training epochs.
    epochs: u32,
    distance: Distance,
    higher: u8,
}

impl RankAgent {
    /// The agent of a spec of [`ENTRY`], if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub fn new(spec: &Spec) -> Option<Self> {
        let found = ORIGIN.found(spec)?;
        Some(Self {
            evaluators: evaluators_of(&found)?,
            epochs: found.1.units(),
            distance: spec.get(&DISTANCE),
            higher: spec.get(&HIGHER),
        })
    }

    /// The play among these moves, with the explanation.
    fn play(&self, view: &DaihinminView, legal: &[DaihinminMove]) -> (Option<DaihinminMove>, Explanation) {
        let (mut scratch, mut estimates) = (Scratch::default(), Vec::new());
        let position = Position::of(view);
        let stands = self.evaluators.environment(&mut scratch, &position);
        let aim = stands.higher(self.higher);
        self.evaluators.submissions(&mut scratch, &position, legal, &mut estimates);
        let choice = self.distance.nearest(aim, &estimates).map(|place| legal[place]);
        let before = Position::before(view).into_iter();
        let course =
            before.map(|position| self.evaluators.environment(&mut scratch, &position)).chain([stands]);
        let option = |(play, ranks): (&DaihinminMove, &Ranks)| RankedMove {
            play: play.to_string(),
            ranks: ranks.0,
            distance: self.distance.between(aim, *ranks),
        };
        let note = RanksNote {
            choice: choice.map(|play| play.to_string()).unwrap_or_default(),
            stands: stands.0,
            aim: aim.0,
            distance: self.distance.id().into(),
            options: legal.iter().zip(&estimates).map(option).collect(),
            course: course.map(|ranks| ranks.0).collect(),
            epochs: self.epochs,
        };
        (choice, Explanation::Ranks(note))
    }
}

impl Agent<Daihinmin> for RankAgent {
    fn think(&self, view: DaihinminView, seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        // The paper does not mention gifts.
        if view.table().gift().is_some() {
            return default::Default.think(view, seed);
        }
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let (choice, explanation) = match legal[..] {
            [] => (None, Explanation::Uniform { options: 0 }),
            [only] => (Some(only), Explanation::Uniform { options: 1 }),
            _ => self.play(&view, &legal),
        };
        Box::new(Settled { choice, explanation })
    }
}

/// The words for an id in its explanations.
pub(in crate::daihinmin) fn word(id: &str) -> Option<Text> {
    use tefuda_games::knob::Choices as _;
    Distance::ALL.iter().find(|distance| distance.id() == id).map(|distance| distance.name())
}

/// The agent of a spec, or the sample client without a file.
pub(in crate::daihinmin) fn agent(spec: &Spec) -> Box<dyn Agent<Daihinmin>> {
    match RankAgent::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(default::Default),
    }
}
