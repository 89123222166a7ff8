//! `uct`: the Monte-Carlo client of P4.
//!
//! It imagines hands that agree with what is known, tries its legal moves in them, and lets UCB1 or UCB1-Tuned choose
//! the next one to try (P4 §2.1, §2.2). The paper calls it UCT, though there is no tree in it: the arms are the legal
//! moves of the one decision. Hopeless moves can be dropped (progressive pruning, §2.2.4). A hand that has won for sure
//! is played without a search (§2.3).
//!
//! Some knobs go beyond the paper, and `champion` has all of them on:
//!
//! - Worlds are weighed by how likely the others' past moves were in them.
//! - Every move is tried in the same worlds.
//! - The own later moves grow a tree.
//! - Sure wins are seen in playouts.
//! - Wins are found that hold whatever is answered.
//! - The end between two players is solved.
//!
//! The paper says nothing of gifts. They are chosen by the same search, from the lowest cards.

mod belief;
mod deciding;
mod objective;
mod playout;
mod search;
mod tree;

pub(super) use belief::Belief;
pub(in crate::daihinmin) use deciding::Deciding;
pub use deciding::word;
pub(in crate::daihinmin) use objective::Objective;
pub(super) use playout::{by_rule_or_chance, give};
pub use search::REWARDS;

use crate::{
    agent::{Agent, Thought},
    bandit::{C, FORMULA, Formula, FormulaKind},
};
use tefuda_games::{
    Entry, Knob, PaperId, Seed, Spec,
    daihinmin::{Daihinmin, DaihinminView},
    knob::{FlagKnob, IntKnob, Kind, RealKnob, Value},
    text,
};

/// Playouts for a decision.
pub const PLAYOUTS: IntKnob = IntKnob::new(Knob {
    key: "playouts",
    symbol: "n",
    kind: Kind::Int { min: 1, max: 100_000, default: 800, log: true },
    name: text("Playouts", "プレイアウト数"),
    help: text("How many games it imagines for a decision.", "1回の判断のために想像するゲームの数。"),
});
/// A limit for the work of a decision.
pub const BUDGET: IntKnob = IntKnob::new(Knob {
    key: "budget",
    symbol: "",
    kind: Kind::Int { min: 0, max: 10_000, default: 0, log: false },
    name: text("Time limit, in 1,000 moves", "時間の上限（千手）"),
    help: text(
        "Ends the search after so many thousand imagined moves: a time limit that is the same on every machine. 0: none.",
        "想像した手の数がこの千倍に達したら打ち切ります。どの機械でも同じになる「時間」の上限です。0なら上限なし。",
    ),
});
/// Moves of playouts by rule.
pub const RULES: IntKnob = IntKnob::new(Knob {
    key: "rules",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 67, log: false },
    name: text("Moves by rule, %", "ルールで打つ割合（%）"),
    help: text(
        "How many of the moves in a playout are those of the sample client; the others are random. Two thirds in the paper. Where later moves are searched, own moves are not drawn so.",
        "プレイアウトの手のうち、標準クライアントの手にする割合。残りはランダム。論文では3分の2です。先の手も探索する場合、自分の手には使いません。",
    ),
});
/// Progressive pruning.
pub const PRUNE: RealKnob = RealKnob::new(Knob {
    key: "prune",
    symbol: "r",
    kind: Kind::Real { min: 0.0, max: 10.0, step: 0.1, default: 0.0 },
    name: text("Pruning", "枝刈り"),
    help: text(
        "Drops a move whose interval of so many standard errors lies wholly below that of another. 0: never.",
        "勝率の区間（標準誤差のこの数倍）が、ほかの手の区間より完全に下になった手を除外します。0なら除外しません。",
    ),
});
/// Sure wins.
pub const SURE: FlagKnob = FlagKnob::new(Knob {
    key: "sure",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Sure win", "必勝手順"),
    help: text(
        "Plays a hand that nobody can stop any more without a search.",
        "もうだれにも止められない手札なら、探索せずにその手順で上がります。",
    ),
});
/// How worlds are weighed.
pub const BELIEF: IntKnob = IntKnob::new(Knob {
    key: "belief",
    symbol: "",
    kind: Kind::Int { min: 0, max: 2000, default: 0, log: false },
    name: text("Worlds to choose from", "世界の候補数"),
    help: text(
        "It first imagines so many worlds; playouts take rather those in which the others would have played as they did. 0: any world.",
        "まずこの数だけ世界を想像し、ほかの人のこれまでの手と合う世界ほど多く使います。0なら選びません。",
    ),
});
/// Whether moves are compared in the same worlds.
pub const SHARED: FlagKnob = FlagKnob::new(Knob {
    key: "shared",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Same worlds for all", "同じ世界で比べる"),
    help: text(
        "The first playout of every move is in the same world, the second in another, and so on: moves are compared on equal cards.",
        "どの手も1回目は同じ世界、2回目も同じ世界…で試します。同じ配られ方どうしで比べられます。",
    ),
});
/// The end between two players.
pub const LAST_TWO: FlagKnob = FlagKnob::new(Knob {
    key: "last-two",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Solve the last two", "最後の2人を解く"),
    help: text(
        "When only two players are left, who holds what is known: the end is solved exactly.",
        "残りが2人になると手札はすべてわかるので、終局まで読み切ります。",
    ),
});
/// A tree of its own decisions.
pub const TREE: FlagKnob = FlagKnob::new(Knob {
    key: "tree",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Search later moves", "先の手も探索"),
    help: text(
        "In playouts it picks its own later moves by what they brought before, too: a tree of its decisions. Without it there is only the move at hand.",
        "プレイアウトの中の自分の手も、それまでの成績を見て選びます（自分の判断の木）。オフなら、探索するのは今の1手だけです。",
    ),
});
/// Sure wins in playouts.
pub const AHEAD: IntKnob = IntKnob::new(Knob {
    key: "ahead",
    symbol: "",
    kind: Kind::Int { min: 0, max: 13, default: 0, log: false },
    name: text("Sure wins in playouts, cards", "プレイアウト中の必勝判定（枚）"),
    help: text(
        "In playouts it sees sure wins as soon as it holds no more than so many cards. 0: never.",
        "プレイアウトの中でも、自分の手札がこの枚数以下なら必勝手順を読みます。0なら読みません。",
    ),
});
/// Sure wins against answers.
pub const REPLIES: FlagKnob = FlagKnob::new(Knob {
    key: "replies",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Sure win whatever they answer", "何を出されても必勝"),
    help: text(
        "Among sure wins also those in which others may answer, as long as it has a reply to every answer.",
        "必勝手順のうち、何を出されても取り返して上がれるものまで読みます。",
    ),
});

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "uct",
    name: text("UCT", "UCT"),
    about: text(
        "Tries its moves out in imagined games, most often those that look best so far.",
        "想像したゲームの中で手を試します。よさそうな手ほど多く試します。",
    ),
    paper: Some(PaperId::P4),
    source: "",
    knobs: KNOBS,
    defaults: &[],
};

/// The strongest settings there are: the catalogue entry.
pub const CHAMPION: Entry = Entry {
    id: "champion",
    name: text("Champion", "チャンピオン"),
    about: text(
        "UCT with all that makes it stronger: likely worlds, a tree of its own moves, wins and ends seen ahead.",
        "UCTを強化したもの。ありそうな世界を選び、自分の先の手も探索し、必勝手順と終盤を読み切ります。",
    ),
    paper: Some(PaperId::P4),
    source: "extended by us",
    knobs: KNOBS,
    defaults: &[
        (FORMULA.knob.key, FormulaKind::Ucb1Tuned.value()),
        (PLAYOUTS.knob.key, Value::Int(1500)),
        (RULES.knob.key, Value::Int(100)),
        (BELIEF.knob.key, Value::Int(500)),
        (SHARED.knob.key, Value::Flag(true)),
        (LAST_TWO.knob.key, Value::Flag(true)),
        (TREE.knob.key, Value::Flag(true)),
        (AHEAD.knob.key, Value::Int(8)),
        (REPLIES.knob.key, Value::Flag(true)),
    ],
};

const KNOBS: &[Knob] = &[
    FORMULA.knob,
    C.knob,
    PLAYOUTS.knob,
    BUDGET.knob,
    RULES.knob,
    PRUNE.knob,
    SURE.knob,
    REPLIES.knob,
    BELIEF.knob,
    SHARED.knob,
    TREE.knob,
    AHEAD.knob,
    LAST_TWO.knob,
];

/// The knobs of a spec.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is a knob of its own; every combination can be asked for.
pub(in crate::daihinmin) struct Settings {
    pub(super) formula: Formula,
    pub(super) playouts: u32,
    /// Playout moves; 0 for no limit.
    pub(super) budget: u64,
    /// Moves of a hundred that are those of the sample client, for each seat.
    pub(super) rules: [u32; 5],
    /// Standard errors; `None` for no pruning.
    pub(super) prune: Option<f64>,
    pub(super) sure: bool,
    pub(super) belief: u32,
    pub(super) shared: bool,
    pub(super) last_two: bool,
    pub(super) tree: bool,
    /// Cards.
    pub(super) ahead: u32,
    pub(super) replies: bool,
    pub(super) objective: Objective,
}

impl Settings {
    /// Those of [`CHAMPION`] with so many playouts.
    pub(super) fn champion(playouts: u32) -> Self {
        Self { playouts, ..Self::new(&CHAMPION.spec()) }
    }

    fn new(spec: &Spec) -> Self {
        Self {
            formula: Formula::new(spec),
            playouts: spec.int(&PLAYOUTS) as u32,
            budget: 1000 * spec.int(&BUDGET) as u64,
            rules: [spec.int(&RULES) as u32; 5],
            prune: Some(spec.real(&PRUNE)).filter(|r| *r > 0.0),
            sure: spec.flag(&SURE),
            belief: spec.int(&BELIEF) as u32,
            shared: spec.flag(&SHARED),
            last_two: spec.flag(&LAST_TWO),
            tree: spec.flag(&TREE),
            ahead: spec.int(&AHEAD) as u32,
            replies: spec.flag(&REPLIES),
            objective: Objective::Own,
        }
    }
}

/// The agent.
#[derive(Debug, Clone, Copy)]
pub struct Uct {
    settings: Settings,
}

impl Uct {
    /// The agent of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { settings: Settings::new(spec) }
    }
}

impl Agent<Daihinmin> for Uct {
    fn think(&self, view: DaihinminView, seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        Box::new(Deciding::new(self.settings, view, seed))
    }
}
