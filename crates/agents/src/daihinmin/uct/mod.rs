//! `uct`: the Monte-Carlo client of P4.
//!
//! It samples hands consistent with what is known and tries its legal moves in them. UCB1 or UCB1-Tuned
//! chooses the next move to try (P4 §2.1, §2.2). The paper calls this UCT although it has no tree: the arms
//! are the legal moves of one decision. Hopeless moves can be dropped (progressive pruning, §2.2.4). A hand
//! with a forced win is played without a search (§2.3).
//!
//! Some settings go beyond the paper; `champion` turns all of them on:
//!
//! - Sampled deals are weighted by the likelihood of the others' past moves.
//! - Every move is tried in the same sampled deals.
//! - The player's own later moves form a tree.
//! - Playouts recognise forced wins.
//! - Wins are found that hold against every answer.
//! - Two-player endgames are solved.
//!
//! The paper does not mention gifts. The same search chooses them from the lowest cards.

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

/// Playouts per decision.
pub const PLAYOUTS: IntKnob = IntKnob::new(Knob {
    key: "playouts",
    symbol: "n",
    kind: Kind::Int { min: 1, max: 100_000, default: 800, log: true },
    name: text("Playouts", "プレイアウト数"),
    help: text(
        "Simulated games per decision. More: stronger, slower.",
        "1回の判断で試すゲームの数。多いほど強く、時間がかかります。",
    ),
});
/// A limit on the work per decision.
pub const BUDGET: IntKnob = IntKnob::new(Knob {
    key: "budget",
    symbol: "",
    kind: Kind::Int { min: 0, max: 10_000, default: 0, log: false },
    name: text("Move limit (thousands)", "手数の上限（千手）"),
    help: text(
        "Stops the search after this many thousand simulated moves. The limit is the same on every computer. 0: no limit.",
        "プレイアウトの手数の合計がこの千倍に達したら、探索を終えます。上限はどのコンピューターでも同じです。0なら上限なし。",
    ),
});
/// The share of playout moves that follow the rules.
pub const RULES: IntKnob = IntKnob::new(Knob {
    key: "rules",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 67, log: false },
    name: text("Rule-based moves (%)", "ルールで出す割合（%）"),
    help: text(
        "Share of playout moves made by the sample client. The rest are random. Paper: two thirds. If “Search later moves” is on, the agent's own playout moves are not affected.",
        "プレイアウトの手のうち、標準クライアントの手にする割合。残りはランダムです。論文では3分の2。「先の手も探索」がオンなら、自分の手には使いません。",
    ),
});
/// Progressive pruning.
pub const PRUNE: RealKnob = RealKnob::new(Knob {
    key: "prune",
    symbol: "r",
    kind: Kind::Real { min: 0.0, max: 10.0, step: 0.1, default: 0.0 },
    name: text("Pruning", "枝刈り"),
    help: text(
        "Drops a move once its interval lies entirely below another move's. Value: the interval's half-width in standard errors. 0: never.",
        "平均報酬の区間が、ほかの手の区間より完全に下になった手を除外します。値は区間の半分の幅（標準誤差の倍数）です。0なら除外しません。",
    ),
});
/// Forced wins.
pub const SURE: FlagKnob = FlagKnob::new(Knob {
    key: "sure",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Forced win", "必勝手順"),
    help: text(
        "Plays out a hand that no one can stop, without searching.",
        "もうだれにも止められない手札なら、探索せずにその手順で上がります。",
    ),
});
/// The weighting of sampled deals.
pub const BELIEF: IntKnob = IntKnob::new(Knob {
    key: "belief",
    symbol: "",
    kind: Kind::Int { min: 0, max: 2000, default: 0, log: false },
    name: text("Candidate deals", "配札の候補数"),
    help: text(
        "Candidate deals to sample. Playouts favour deals that explain the other players' moves. 0: no weighting.",
        "まずこの数だけ配札を想像し、ほかの人のこれまでの手と合う配札ほど多く使います。0なら区別しません。",
    ),
});
/// Whether moves are compared on the same sampled deals.
pub const SHARED: FlagKnob = FlagKnob::new(Knob {
    key: "shared",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Same deals for all moves", "同じ配札で比べる"),
    help: text(
        "Tries all moves on the same sampled deals, so luck affects them equally.",
        "どの手も同じ配札の中で順に試します。カードの運がどの手にも等しく働きます。",
    ),
});
/// Whether two-player endgames are solved.
pub const LAST_TWO: FlagKnob = FlagKnob::new(Knob {
    key: "last-two",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Solve two-player endings", "2人の終盤を読み切る"),
    help: text(
        "With two players left, all hands are known, so the rest is solved exactly.",
        "残りが2人になると手札はすべてわかるので、終局まで読み切ります。",
    ),
});
/// A tree of the player's own decisions.
pub const TREE: FlagKnob = FlagKnob::new(Knob {
    key: "tree",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Search later moves", "先の手も探索"),
    help: text(
        "Playouts also choose its own later moves by their past results, in a search tree. Off: only the current move is searched.",
        "プレイアウトの中の自分の手も、それまでの成績を見て選びます（探索木）。オフなら、探索するのは今の1手だけです。",
    ),
});
/// Forced wins in playouts.
pub const AHEAD: IntKnob = IntKnob::new(Knob {
    key: "ahead",
    symbol: "",
    kind: Kind::Int { min: 0, max: 13, default: 0, log: false },
    name: text("Forced wins in playouts (cards)", "プレイアウト中の必勝判定（枚）"),
    help: text(
        "In playouts, looks for forced wins when it holds this many cards or fewer. 0: never.",
        "プレイアウトの中でも、自分の手札がこの枚数以下なら必勝手順を読みます。0なら読みません。",
    ),
});
/// Forced wins against every answer.
pub const REPLIES: FlagKnob = FlagKnob::new(Knob {
    key: "replies",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Forced wins with replies", "何を出されても必勝"),
    help: text(
        "Also finds forced wins where others can play, if it can beat every reply.",
        "必勝手順のうち、何を出されても取り返して上がれるものまで読みます。",
    ),
});

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "uct",
    name: text("UCT", "UCT"),
    about: text(
        "Tries its moves in simulated games. The better a move looks, the more often it is tried.",
        "想像したゲームの中で手を試します。よさそうな手ほど多く試します。",
    ),
    paper: Some(PaperId::P4),
    source: "",
    knobs: KNOBS,
    defaults: &[],
};

/// The catalogue entry with the strongest settings.
pub const CHAMPION: Entry = Entry {
    id: "champion",
    name: text("Champion", "チャンピオン"),
    about: text(
        "UCT with every improvement: likely deals, a tree of its own moves, forced wins and solved endings.",
        "UCTを強化したもの。ありそうな配札を選び、自分の先の手も探索し、必勝手順と終盤を読み切ります。",
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

/// The settings of a spec.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is a separate setting; every combination is possible.
pub(in crate::daihinmin) struct Settings {
    pub(super) formula: Formula,
    pub(super) playouts: u32,
    /// The limit of playout moves; 0 for none.
    pub(super) budget: u64,
    /// For each seat, the percentage of moves that follow the sample client.
    pub(super) rules: [u32; 5],
    /// The number of standard errors; `None` for no pruning.
    pub(super) prune: Option<f64>,
    pub(super) sure: bool,
    pub(super) belief: u32,
    pub(super) shared: bool,
    pub(super) last_two: bool,
    pub(super) tree: bool,
    /// The largest hand in which playouts look for a forced win.
    pub(super) ahead: u32,
    pub(super) replies: bool,
    pub(super) objective: Objective,
}

impl Settings {
    /// The settings of [`CHAMPION`] with this many playouts.
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
