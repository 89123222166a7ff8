//! The knobs of a run of FALCON with the names of the paper.

use super::{actions::ActionSet, degsq::WARNS};
use crate::training::knobs;
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FileKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Games of four Monte-Carlo agents that examples are made of.
pub const HANDS: IntKnob = IntKnob::new(Knob {
    key: "hands",
    symbol: "",
    kind: Kind::Int { min: 0, max: 1_000_000, default: 0, log: true },
    name: text("Games for examples", "例題を作る対局数"),
    help: text(
        "How many games of four Monte-Carlo agents the support vectors learn from. 0: no filter.",
        "サポートベクター回帰が学ぶ、モンテカルロ4人の対局数。0ならフィルターなし。",
    ),
});
/// Games of records in place of games of Monte-Carlo agents.
pub const RECORDS: FileKnob = knobs::records(text(
    "Games of your own that examples are made of, in place of games of Monte-Carlo agents: as many as are asked for, the first ones.",
    "例題を作るのに、モンテカルロの対局の代わりに使う手持ちの棋譜。指定した対局数を先頭から使います。",
));
/// Groups that get a regression.
pub const GROUPS: IntKnob = IntKnob::new(Knob {
    key: "groups",
    symbol: "",
    kind: Kind::Int { min: 0, max: 52, default: 0, log: false },
    name: text("Regressions", "回帰の数"),
    help: text(
        "How many of the 52 groups (trick by trick, each with four places) get a regression, from the first on.",
        "52のグループ（トリックごとに4つの手番）のうち、最初からいくつ回帰を学習するか。",
    ),
});
/// Games against others.
pub const GAMES: IntKnob = IntKnob::new(Knob {
    key: "games",
    symbol: "N",
    kind: Kind::Int { min: 0, max: 10_000_000, default: 100_000, log: true },
    name: text("Games", "対局数"),
    help: text(
        "How long FALCON learns. A game is one deal. The paper goes up to 100,000.",
        "FALCONが何局学習するか。1局は1ディールです。論文では100,000局まで。",
    ),
});
/// The kinds of action.
pub const ACTIONS: ChoiceKnob<ActionSet> = ChoiceKnob::new(
    "actions",
    "",
    text("Action kinds", "行動の種類"),
    text(
        "What it chooses among: the paper's new kinds with their techniques, or the plain ones before them.",
        "何から選ぶか。論文が新しく作った技法つきの種類か、それまでの単純な種類か。",
    ),
);
choice! {
    /// What it learns from.
    pub enum Feedback {
        /// What its own cards have brought, as in the paper.
        Own = "own", text("its own games", "自分の対局");
        /// What every card would have brought.
        Counterfactual = "counterfactual", text("every card it could have played", "出せたすべての札");
    }
}
/// What it learns from.
pub const FEEDBACK: ChoiceKnob<Feedback> = ChoiceKnob::new(
    "feedback",
    "r",
    text("Feedback", "フィードバック"),
    text(
        "Only the points that its own card brought, or after the deal also what every other card would have brought, played out by rule.",
        "自分の出した札の失点だけか、ディールの後でほかの札ならどうなったかも、ルールで最後まで打って調べるか。",
    ),
);
/// Discount.
pub const LAMBDA: RealKnob = RealKnob::new(Knob {
    key: "lambda",
    symbol: "λ",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.8 },
    name: text("Discount", "割引率"),
    help: text(
        "How much the points of later tricks count. Only with feedback from its own games.",
        "後のトリックの失点をどれだけ重く見るか。自分の対局から学ぶときだけ使います。",
    ),
});
/// Layers of each net.
pub const LAYERS: IntKnob = IntKnob::new(Knob {
    key: "layers",
    symbol: "",
    kind: Kind::Int { min: 1, max: 6, default: 6, log: false },
    name: text("Layers", "層の数"),
    help: text(
        "How many category fields each net has, from coarse to fine. The paper has one.",
        "各ネットのカテゴリー層の数。粗い層から細かい層まで。論文では1層です。",
    ),
});
/// The vigilance of the finest layer.
pub const RHO: RealKnob = RealKnob::new(Knob {
    key: "rho",
    symbol: "ρ",
    kind: Kind::Real { min: 0.5, max: 1.0, step: 0.01, default: 0.88 },
    name: text("Vigilance", "警戒度"),
    help: text(
        "How alike two situations have to be for the finest layer to take them for the same. Higher: more nodes.",
        "最も細かい層で、2つの状況がどれだけ似ていれば同じとみなすか。高いほどノードが増えます。",
    ),
});
/// The most nodes of a layer.
pub const CAP: IntKnob = IntKnob::new(Knob {
    key: "cap",
    symbol: "",
    kind: Kind::Int { min: 16, max: 20_000, default: 1500, log: true },
    name: text("Nodes of a layer", "層のノード数の上限"),
    help: text(
        "How many nodes a layer may grow. When it is full, the nearest one learns.",
        "1つの層に作れるノードの数。いっぱいになると、いちばん近いノードが学びます。",
    ),
});
/// The learning rate of templates.
pub const BETA: RealKnob = RealKnob::new(Knob {
    key: "beta",
    symbol: "β",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.0 },
    name: text("Template learning rate", "テンプレートの学習率"),
    help: text(
        "How far a remembered situation gives way to the ones that resonate with it. 0: it stays as it was first seen.",
        "共鳴した状況のほうへ、記憶した状況をどれだけ広げるか。0なら最初に見たまま変えません。",
    ),
});
/// How many visits weigh as much as the coarser layers.
pub const KAPPA: RealKnob = RealKnob::new(Knob {
    key: "kappa",
    symbol: "κ",
    kind: Kind::Real { min: 0.0, max: 500.0, step: 5.0, default: 60.0 },
    name: text("Trust in coarser layers", "粗い層への信頼"),
    help: text(
        "How many experiences of a node weigh as much as what the coarser layers say.",
        "ノードの経験いくつ分が、粗い層の見積もりと同じ重さになるか。",
    ),
});
/// The smallest step of a weight.
pub const STEP: RealKnob = RealKnob::new(Knob {
    key: "step",
    symbol: "b",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.001, default: 0.005 },
    name: text("Smallest step", "最小の学習幅"),
    help: text(
        "A weight is the mean of what it was taught, until a step would be smaller than this.",
        "重みは学んだ値の平均です。ただし1回の変化はこの幅より小さくなりません。",
    ),
});
/// Counts that a new node inherits.
pub const INHERIT: IntKnob = IntKnob::new(Knob {
    key: "inherit",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 3, log: false },
    name: text("Inheritance", "受け継ぐ経験"),
    help: text(
        "A new node begins with what the nearest one knows, as if it had seen it this often. 0: with nothing.",
        "新しいノードは、いちばん近いノードの知識を、この回数だけ経験したものとして受け継ぎます。0なら何も受け継ぎません。",
    ),
});
/// Whether all kinds that name the card learn.
pub const SHARE: FlagKnob = FlagKnob::new(Knob {
    key: "share",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Kinds with the same card learn together", "同じ札の種類はいっしょに学ぶ"),
    help: text(
        "What a card has brought teaches every kind of action that names it, or only the one that was chosen.",
        "札の結果から、その札を指すすべての種類が学ぶか、選んだ種類だけが学ぶか。",
    ),
});
/// How often it plays at random.
pub const EPSILON: RealKnob = RealKnob::new(Knob {
    key: "epsilon",
    symbol: "ε",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.3 },
    name: text("Exploration", "探索率"),
    help: text(
        "How often it tries a random kind of action at first. It falls to 0 at four fifths of the games.",
        "はじめにランダムな種類を試す割合。対局数の8割までに0になります。",
    ),
});
/// The bonus for what was tried seldom.
pub const BONUS: RealKnob = RealKnob::new(Knob {
    key: "bonus",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.05, default: 0.4 },
    name: text("Bonus for the untried", "未経験へのボーナス"),
    help: text(
        "What is added, over √(times tried + 1), to the value of a kind while it learns. It falls as the exploration does.",
        "学習中、種類の価値に「この値 ÷ √(試した回数＋1)」を足します。探索率と同じように減ります。",
    ),
});
/// The threshold of the filter.
pub const THETA: RealKnob = RealKnob::new(Knob {
    key: "theta",
    symbol: "θ",
    kind: Kind::Real { min: -2.0, max: 2.0, step: 0.05, default: 0.2 },
    name: text("Threshold of the filter", "フィルターのしきい値"),
    help: text(
        "A card whose DegSQ is below this may be played; of kinds in order of weight, the first such card is.",
        "DegSQがこれより小さい札なら出します。重みの大きい種類から順に調べます。",
    ),
});
/// Examples of each label in a group.
pub const LABELS: IntKnob = IntKnob::new(Knob {
    key: "labels",
    symbol: "",
    kind: Kind::Int { min: 20, max: 10_000, default: 1000, log: true },
    name: text("Examples of a label", "ラベルごとの例題数"),
    help: text(
        "How many examples a regression gets of players who take what it warns of, and as many of those who do not. 10,000 in the paper.",
        "回帰ごとに、避けたいもの（論文では♠Q）を取った例と取らなかった例をそれぞれいくつ使うか。論文では10,000。",
    ),
});
/// How often another seat is the learner as well.
pub const SELF_PLAY: RealKnob = RealKnob::new(Knob {
    key: "self",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.0 },
    name: text("Games against itself", "自分との対局"),
    help: text(
        "How likely each of the other seats is the learner too, and learns. Otherwise a rule-based player sits there.",
        "ほかの席それぞれに、ルールベースではなく学習中の自分が座る（そして学ぶ）割合。",
    ),
});
choice! {
    /// The rules of the games.
    pub enum GameRules {
        /// Those of the paper.
        Paper = "paper", text("those of the paper", "論文のルール");
        /// Those that most people play.
        Standard = "standard", text("standard", "標準ルール");
    }
}
/// The rules of the games.
pub const RULES: ChoiceKnob<GameRules> = ChoiceKnob::new(
    "rules",
    "",
    text("Rules", "ルール"),
    text(
        "By which rules it plays while it learns: the paper's, without passing and moon, or the standard ones.",
        "学習中の対局のルール。交換もムーンもない論文のルールか、標準ルールか。",
    ),
);
/// Deals in which it is measured.
pub const MEASURED: IntKnob = IntKnob::new(Knob {
    key: "measured",
    symbol: "",
    kind: Kind::Int { min: 1, max: 5000, default: 100, log: true },
    name: text("Deals of a measurement", "測定に使うディール数"),
    help: text(
        "In how many deals it is measured on the way, each from all four seats; against Monte Carlo in a quarter as many.",
        "途中の測定に使うディールの数。どのディールも4つの席すべてで打ちます。対モンテカルロは4分の1です。",
    ),
});

/// Visits below which nodes are dropped at the end.
pub const PRUNE: IntKnob = IntKnob::new(Knob {
    key: "prune",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000, default: 0, log: true },
    name: text("Nodes dropped at the end", "最後に捨てるノード"),
    help: text(
        "For a small file: nodes that have learned less often are dropped when the run is over, weights are rounded, and the regressions are left out. 0: all stays.",
        "ファイルを小さくします。学習が終わったとき、学んだ回数がこれより少ないノードを捨て、重みを丸め、回帰も省きます。0なら何も捨てません。",
    ),
});

/// All of them.
pub(super) const KNOBS: &[Knob] = &[
    GAMES.knob,
    ACTIONS.knob,
    FEEDBACK.knob,
    LAMBDA.knob,
    LAYERS.knob,
    RHO.knob,
    CAP.knob,
    BETA.knob,
    KAPPA.knob,
    STEP.knob,
    INHERIT.knob,
    SHARE.knob,
    EPSILON.knob,
    BONUS.knob,
    HANDS.knob,
    RECORDS.knob,
    WARNS.knob,
    GROUPS.knob,
    LABELS.knob,
    THETA.knob,
    SELF_PLAY.knob,
    RULES.knob,
    MEASURED.knob,
    PRUNE.knob,
];
