//! `rank`: aims at the class that it can expect, and plays what is estimated to lead there.
//!
//! The paper's policy (§3.5): A's estimate for the position is the aim; of all legal plays, the pass included, the one is played for which B's
//! estimate lies nearest. It is not told to win, and it does not try: see `docs/results/daihinmin-rank.md` for how it fares.

use super::{
    aim::{DISTANCE, Distance},
    evaluators::{Evaluators, Ranks, Scratch},
    inputs::Position,
    settings::{LEARNER, ORIGIN},
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
    Entry, FileId, Knob, Seed, Spec, Text, View as _, choice,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView},
    knob::{ChoiceKnob, FileKnob, IntKnob, Kind},
    text,
};

choice! {
    /// The snapshots that come with the program.
    pub enum Preset {
        /// With the paper's inputs.
        Paper = "paper", text("as in the paper", "論文どおり");
        /// Told the class at the start as well.
        Class = "class", text("with starting class", "身分も入力");
    }
}
/// The snapshots that come with the program.
pub const PRESET: ChoiceKnob<Preset> = ChoiceKnob::new(
    "preset",
    "",
    text("Pretrained agent", "学習済みエージェント"),
    text(
        "Trained with the paper's inputs, or also with the class at the start of the game.",
        "論文どおりの入力で学習したものか、ゲーム開始時の身分も入力したものか。",
    ),
);
/// How much higher it aims.
pub const HIGHER: IntKnob = IntKnob::new(Knob {
    key: "higher",
    symbol: "",
    kind: Kind::Int { min: 0, max: 2, default: 0, log: false },
    name: text("Raise target by", "目標を上げる"),
    help: text(
        "Rank classes to aim above Evaluator A's estimate. 0: as in the paper.",
        "Evaluator Aの推定より、この数だけ上のランクを目標にします。0なら論文どおり。",
    ),
});
/// A file in place of a snapshot.
pub const FILE: FileKnob = knobs::agent_file("rank");

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: LEARNER.id,
    name: LEARNER.name,
    about: text(
        "Predicts which class it will finish in and makes that its target. Plays whatever comes closest. Doesn't play to win.",
        "最後にどのランクになりそうかを推定して目標とし、それにいちばん近くなるカードを出します。勝ちにいくわけではありません。",
    ),
    paper: LEARNER.paper,
    source: "",
    knobs: &[PRESET.knob, DISTANCE.knob, HIGHER.knob, FILE.knob],
    defaults: &[],
};

/// The snapshots that come with the program.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    agent: "rank",
    file: &FILE,
    shipped: shipped!["rank-paper", "rank-class"],
    snapshot: |spec| match spec.choice(&PRESET) {
        Preset::Paper => PAPER,
        Preset::Class => "rank-class",
    },
    otherwise: OTHERWISE,
};

/// The snapshot with the paper's inputs.
const PAPER: &str = "rank-paper";
const OTHERWISE: Text = text("the sample client plays instead", "代わりに標準クライアントがプレイします");

/// The snapshot with the paper's inputs, for other agents that think by the evaluators; `otherwise` says what happens without it.
pub fn need(otherwise: Text) -> Need {
    Need { file: FileName::Shipped(PAPER), learner: LEARNER.id, otherwise }
}

/// Evaluators by the files that they were made from.
static EVALUATORS: Recent<FileId, Arc<Evaluators>> = Recent::new(8);

/// The evaluators of a file; `None` if it has none.
pub fn evaluators_of((id, file): &Shelved) -> Option<Arc<Evaluators>> {
    EVALUATORS.get(*id).or_else(|| Some(EVALUATORS.put(*id, Arc::new(Evaluators::of(file)?))))
}

/// The agent.
#[derive(Debug, Clone)]
pub struct RankAgent {
    evaluators: Arc<Evaluators>,
    /// Epochs of its training.
    epochs: u32,
    distance: Distance,
    higher: u8,
}

impl RankAgent {
    /// The agent that a spec of [`ENTRY`] describes, as far as [`Origin::found`](crate::training::Origin::found) finds its file.
    pub fn new(spec: &Spec) -> Option<Self> {
        let found = ORIGIN.found(spec)?;
        Some(Self {
            evaluators: evaluators_of(&found)?,
            epochs: found.1.units(),
            distance: spec.choice(&DISTANCE),
            higher: spec.int(&HIGHER) as u8,
        })
    }

    /// What it plays among these moves, with the explanation.
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
        // The paper says nothing of gifts.
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

/// The agent of a spec, or the sample client if there is no file.
pub(in crate::daihinmin) fn agent(spec: &Spec) -> Box<dyn Agent<Daihinmin>> {
    match RankAgent::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(default::Default),
    }
}
