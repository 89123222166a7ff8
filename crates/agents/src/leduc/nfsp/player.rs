//! `nfsp`: plays a trained policy, from a pretrained agent or from a file.

use super::{
    kept::Learned,
    presets::{LEARNER, ORIGIN},
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, WeighedMove, WeighedNote},
    leduc::{
        exploit::nash_conv,
        nash::{self, Nash},
        outlook::beliefs,
        policy::{DRAWS, Policy},
        tree::InfoSet,
    },
    recent::Recent,
    shelf::Shelved,
    training::{SnapshotPlayer, knobs, shipped},
};
use std::sync::Arc;
use tefuda_games::{
    Entry, FileId, Seed, Setting, Spec, Text, choice,
    leduc::{Leduc, LeducMove, LeducView},
    seed::below,
    text,
};

choice! {
    /// The pretrained agents of the program.
    pub enum Preset {
        /// ε fixed, exploratory moves left out.
        D = "D", text("D: ε fixed, exploration excluded", "D：ε固定・探索手を除く");
        /// ε decays, exploratory moves kept.
        A = "A", text("A: ε fades, exploration included", "A：ε減衰・探索手を含む");
        /// ε decays, exploratory moves left out.
        B = "B", text("B: ε fades, exploration excluded", "B：ε減衰・探索手を除く");
        /// ε fixed, exploratory moves kept.
        C = "C", text("C: ε fixed, exploration included", "C：ε固定・探索手を含む");
    }
}
/// The pretrained agents of the program, by the paper's settings.
pub(crate) const PRESET: Setting<Preset> = Setting::choice("preset").says(text("Pretrained agent", "学習済みエージェント"), text(
        "The paper's setting it was trained with. C also learned its exploratory moves, so it can be exploited.",
        "論文のどの設定で学習したものか。Cは探索の手まで覚えたため、つけこまれる隙があります。",
    ));
/// An agent file to use instead of a pretrained agent.
pub(crate) const FILE: Setting<Option<FileId>> = knobs::agent_file("nfsp");
choice! {
    /// The policy of NFSP to play.
    pub enum Mode {
        /// The average policy Π.
        Average = "average", text("average policy Π", "平均戦略Π");
        /// The best response by Q.
        Response = "response", text("best response (Q)", "最適応答（Q）");
    }
}
/// The policy of NFSP to play.
pub(crate) const MODE: Setting<Mode> = Setting::choice("mode").says(
    text("Strategy", "戦略"),
    text(
        "NFSP aims for the average policy. The best response beats it, but may be weak against others.",
        "NFSPが求めるのは平均戦略です。最適応答はそれに勝ちますが、ほかの相手には弱いかもしれません。",
    ),
);

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry {
    id: LEARNER.id,
    name: LEARNER.name,
    about: text(
        "Has learned by self-play with two nets: a best response to its opponent, and the average of its responses.",
        "2つのネットで自己対戦から学習しました。一方は相手への最適応答を、もう一方はその平均を学びました。",
    ),
    paper: LEARNER.paper,
    source: "",
    knobs: &[PRESET.knob, FILE.knob, MODE.knob],
    defaults: &[],
};

/// The ids in its explanations that the equilibrium does not have, with their words.
pub(crate) const WORDS: [(&str, Text); 3] = [
    (AVERAGE, text("Picks each move with its probability in Π", "平均戦略Πの確率どおりに選ぶ")),
    (RESPONSE, text("Picks the move with the highest Q", "Qが最も高い手を選ぶ")),
    ("games", text("Training games", "学習した対局数")),
];

/// The ids of the rules behind its moves.
const AVERAGE: &str = "average-policy";
const RESPONSE: &str = "highest-q";

/// The words for an id in its explanations.
pub(in crate::leduc) fn word(id: &str) -> Option<Text> {
    WORDS.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
}

/// The pretrained agents of the program: one for each of the paper's settings.
pub(super) const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &FILE,
    shipped: shipped! {
        "nfsp-D": PRESET = Preset::D;
        "nfsp-A": PRESET = Preset::A;
        "nfsp-B": PRESET = Preset::B;
        "nfsp-C": PRESET = Preset::C;
    },
    otherwise: text("the equilibrium plays instead", "代わりに均衡戦略がプレイします"),
};

/// The contents of a file for every information set, with its quality.
#[derive(Debug)]
struct Table {
    learned: Learned,
    games: u32,
    nash_conv: f64,
}

/// Tables by their files.
static TABLES: Recent<FileId, Arc<Table>> = Recent::new(8);

impl Table {
    fn of((id, file): &Shelved) -> Option<Arc<Self>> {
        TABLES.get(*id).or_else(|| {
            let learned = Learned::of(file)?;
            let nash_conv = nash_conv(&learned.average).total;
            Some(TABLES.put(*id, Arc::new(Self { learned, games: file.units(), nash_conv })))
        })
    }
}

/// The agent.
#[derive(Debug)]
pub(crate) struct Nfsp {
    table: Arc<Table>,
    mode: Mode,
}

impl Nfsp {
    /// The agent of a spec of [`ENTRY`], if [`Origin::found`](crate::training::Origin::found) finds its file.
    pub(crate) fn new(spec: &Spec) -> Option<Self> {
        let file = ORIGIN.found(spec)?;
        Some(Self { table: Table::of(&file)?, mode: spec.get(&MODE) })
    }

    /// The policy that it follows.
    pub(crate) fn policy(&self) -> &Policy {
        let learned = &self.table.learned;
        match self.mode {
            Mode::Average => &learned.average,
            Mode::Response => &learned.response,
        }
    }

    fn explain(&self, view: &LeducView, info: InfoSet, choice: Option<LeducMove>) -> Explanation {
        let (chances, values) = (self.policy().at(info), self.table.learned.values(info));
        let option = |play: LeducMove| WeighedMove {
            play: play.to_string(),
            chance: Some(chances[play as usize]),
            value: Some(values[play as usize]),
            facts: Vec::new(),
        };
        let line = view.line();
        let holds = beliefs(self.policy(), view);
        let facts = [
            ("nash_conv", self.table.nash_conv),
            ("games", f64::from(self.table.games)),
            ("pot", f64::from(line.pot())),
            ("to_call", f64::from(line.to_call())),
            ("holds-j", holds[0]),
            ("holds-q", holds[1]),
            ("holds-k", holds[2]),
        ];
        Explanation::Weighed(WeighedNote {
            rule: match self.mode {
                Mode::Average => AVERAGE,
                Mode::Response => RESPONSE,
            }
            .into(),
            choice: choice.map_or_else(String::new, |play| play.to_string()),
            options: line.legal().map(option).collect(),
            facts: facts.map(|(id, value)| (id.into(), value)).to_vec(),
        })
    }
}

impl Agent<Leduc> for Nfsp {
    fn think(&self, view: LeducView, seed: Seed) -> Box<dyn Thought<Leduc>> {
        let Some(info) = InfoSet::of(&view) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let choice = self.policy().pick(info, below(&mut seed.rng(), DRAWS));
        Box::new(Settled { choice, explanation: self.explain(&view, info, choice) })
    }
}

/// The agent of a spec, or the equilibrium without a file.
pub(in crate::leduc) fn agent(spec: &Spec) -> Box<dyn Agent<Leduc>> {
    static EQUILIBRIUM: Entry = nash::ENTRY;
    match Nfsp::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(Nash::new(&EQUILIBRIUM.spec())),
    }
}
