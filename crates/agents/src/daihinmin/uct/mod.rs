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

mod deciding;
mod playout;
mod search;

pub(in crate::daihinmin) use deciding::Deciding;
pub(crate) use deciding::WORDS;
pub(in crate::daihinmin) use playout::Objective;
pub use playout::REWARDS;
pub(super) use playout::{by_rule_or_chance, give, rule_or_random};
pub(super) use search::Belief;

use crate::{
    agent::{Agent, Thought},
    bandit::{Formula, FormulaKind, FormulaSettings},
};
use tefuda_games::{
    Entry, PaperId, Seed, Setting, Spec,
    daihinmin::{Daihinmin, DaihinminView},
    settings, text,
};

settings! {
    /// The settings of the search.
    #[allow(clippy::struct_excessive_bools)] // Each is a separate setting; every combination is possible.
    pub(in crate::daihinmin) struct Settings {
        /// The formula that picks the next move to try.
        FORMULA formula: FormulaKind = FormulaSettings::FORMULA;
        /// Its weight of exploration.
        C c: f64 = FormulaSettings::C;
        /// Playouts per decision.
        PLAYOUTS playouts: u32 = Setting::whole("playouts", 1, 100_000, 800).log().symbol("n").says(
    text("Playouts", "プレイアウト数"),
    text(
        "Simulated games per decision. More: stronger, slower.",
        "1回の判断で試すゲームの数。多いほど強く、時間がかかります。",
    ),
);
        /// A limit on the work per decision.
        BUDGET budget: u32 = Setting::whole("budget", 0, 10_000, 0).says(text("Move limit (thousands)", "手数の上限（千手）"), text(
        "Stops the search after this many thousand simulated moves. The limit is the same on every computer. 0: no limit.",
        "プレイアウトの手数の合計がこの千倍に達したら、探索を終えます。上限はどのコンピューターでも同じです。0なら上限なし。",
    ));
        /// The share of playout moves that follow the rules.
        RULES rules: u32 = Setting::whole("rules", 0, 100, 67).says(text("Rule-based moves (%)", "ルールで出す割合（%）"), text(
        "Share of playout moves made by the sample client. The rest are random. Paper: two thirds. If “Search later moves” is on, the agent's own playout moves are not affected.",
        "プレイアウトの手のうち、標準クライアントの手にする割合。残りはランダムです。論文では3分の2。「先の手も探索」がオンなら、自分の手には使いません。",
    ));
        /// Progressive pruning.
        PRUNE prune: f64 = Setting::real("prune", 0.0, 10.0, 0.1, 0.0).symbol("r").says(text("Pruning", "枝刈り"), text(
        "Drops a move once its interval lies entirely below another move's. Value: the interval's half-width in standard errors. 0: never.",
        "平均報酬の区間が、ほかの手の区間より完全に下になった手を除外します。値は区間の半分の幅（標準誤差の倍数）です。0なら除外しません。",
    ));
        /// Forced wins.
        SURE sure: bool = Setting::flag("sure", true).says(
    text("Forced win", "必勝手順"),
    text(
        "Plays out a hand that no one can stop, without searching.",
        "もうだれにも止められない手札なら、探索せずにその手順で上がります。",
    ),
);
        /// Forced wins against every answer.
        REPLIES replies: bool = Setting::flag("replies", false).says(
    text("Forced wins with replies", "何を出されても必勝"),
    text(
        "Also finds forced wins where others can play, if it can beat every reply.",
        "必勝手順のうち、何を出されても取り返して上がれるものまで読みます。",
    ),
);
        /// The weighting of sampled deals.
        BELIEF belief: u32 = Setting::whole("belief", 0, 2000, 0).says(text("Candidate deals", "配札の候補数"), text(
        "Candidate deals to sample. Playouts favour deals that explain the other players' moves. 0: no weighting.",
        "まずこの数だけ配札を想像し、ほかの人のこれまでの手と合う配札ほど多く使います。0なら区別しません。",
    ));
        /// Whether moves are compared on the same sampled deals.
        SHARED shared: bool = Setting::flag("shared", false).says(
    text("Same deals for all moves", "同じ配札で比べる"),
    text(
        "Tries all moves on the same sampled deals, so luck affects them equally.",
        "どの手も同じ配札の中で順に試します。カードの運がどの手にも等しく働きます。",
    ),
);
        /// A tree of the player's own decisions.
        TREE tree: bool = Setting::flag("tree", false).says(text("Search later moves", "先の手も探索"), text(
        "Playouts also choose its own later moves by their past results, in a search tree. Off: only the current move is searched.",
        "プレイアウトの中の自分の手も、それまでの成績を見て選びます（探索木）。オフなら、探索するのは今の1手だけです。",
    ));
        /// Forced wins in playouts.
        AHEAD ahead: u32 = Setting::whole("ahead", 0, 13, 0).says(
    text("Forced wins in playouts (cards)", "プレイアウト中の必勝判定（枚）"),
    text(
        "In playouts, looks for forced wins when it holds this many cards or fewer. 0: never.",
        "プレイアウトの中でも、自分の手札がこの枚数以下なら必勝手順を読みます。0なら読みません。",
    ),
);
        /// Whether two-player endgames are solved.
        LAST_TWO last_two: bool = Setting::flag("last-two", false).says(
    text("Solve two-player endings", "2人の終盤を読み切る"),
    text(
        "With two players left, all hands are known, so the rest is solved exactly.",
        "残りが2人になると手札はすべてわかるので、最後まで読み切ります。",
    ),
);
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "uct",
    text("UCT", "UCT"),
    text(
        "Tries its moves in simulated games. The better a move looks, the more often it is tried.",
        "想像したゲームの中で手を試します。よさそうな手ほど多く試します。",
    ),
    Settings::KNOBS,
)
.paper(PaperId::P4);

/// The catalogue entry with the strongest settings.
pub(crate) const CHAMPION: Entry = Entry::new(
    "champion",
    text("Champion", "チャンピオン"),
    text(
        "UCT with every improvement: likely deals, a tree of its own moves, forced wins and solved endings.",
        "UCTを強化したもの。ありそうな配札を選び、自分の先の手も探索し、必勝手順と終盤を読み切ります。",
    ),
    Settings::KNOBS,
)
.paper(PaperId::P4)
.source("extended by us")
.defaults(&[
    FormulaKind::Ucb1Tuned.of(&Settings::FORMULA),
    Settings::PLAYOUTS.is(1500),
    Settings::RULES.is(100),
    Settings::BELIEF.is(500),
    Settings::SHARED.is(true),
    Settings::LAST_TWO.is(true),
    Settings::TREE.is(true),
    Settings::AHEAD.is(8),
    Settings::REPLIES.is(true),
]);

impl Settings {
    /// The formula that picks the next move to try.
    fn formula(&self) -> Formula {
        Formula::of(self.formula, self.c)
    }

    /// The limit of playout moves; 0 for none.
    fn budget(&self) -> u64 {
        1000 * u64::from(self.budget)
    }

    /// The number of standard errors; `None` for no pruning.
    fn prune(&self) -> Option<f64> {
        Some(self.prune).filter(|r| *r > 0.0)
    }
}

/// A search with its goal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::daihinmin) struct Plan {
    pub(super) settings: Settings,
    /// For each seat, the percentage of moves that follow the sample client.
    pub(super) rules: [u32; 5],
    pub(super) objective: Objective,
}

impl Plan {
    /// A search for the player's own best place. All seats play alike in playouts.
    pub(super) fn new(settings: Settings) -> Self {
        Self { settings, rules: [settings.rules; 5], objective: Objective::Own }
    }

    /// The search of [`CHAMPION`] with this many playouts.
    pub(super) fn champion(playouts: u32) -> Self {
        Self::new(Settings { playouts, ..Settings::new(&CHAMPION.spec()) })
    }
}

/// The agent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Uct {
    plan: Plan,
}

impl Uct {
    /// The agent of a spec.
    pub(crate) fn new(spec: &Spec) -> Self {
        Self { plan: Plan::new(Settings::new(spec)) }
    }
}

impl Agent<Daihinmin> for Uct {
    fn think(&self, view: DaihinminView, seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        Box::new(Deciding::new(self.plan, view, seed))
    }
}
