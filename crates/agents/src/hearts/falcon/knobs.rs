//! The hyperparameters of a FALCON run, named as in the paper.

use super::{actions::ActionSet, degsq::WARNS, field::Method};
use crate::training::knobs;
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FileKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Games of four Monte-Carlo agents that provide examples.
pub const HANDS: IntKnob = IntKnob::new(Knob {
    key: "hands",
    symbol: "",
    kind: Kind::Int { min: 0, max: 1_000_000, default: 0, log: true },
    name: text("Example games", "例題を作る対局数"),
    help: text(
        "Number of games between four Monte Carlo agents. The regressions learn from them. 0: no filter.",
        "サポートベクター回帰が学ぶ、モンテカルロ4人の対局数。0ならフィルターなし。",
    ),
});
/// Games from records instead of games of Monte-Carlo agents.
pub const RECORDS: FileKnob = knobs::records(text(
    "Your own records to take examples from, instead of Monte Carlo games. “Example games” sets how many are used, starting with the first.",
    "例題を作るのに、モンテカルロの対局の代わりに使う手持ちの記録。指定した対局数を先頭から使います。",
));
/// The number of groups with a regression.
pub const GROUPS: IntKnob = IntKnob::new(Knob {
    key: "groups",
    symbol: "",
    kind: Kind::Int { min: 0, max: 52, default: 0, log: false },
    name: text("Regressions", "回帰の数"),
    help: text(
        "Number of groups that get a regression, counted from the first. There are 52: 13 tricks × 4 positions.",
        "回帰を学習するグループの数。最初から数えます。全部で52（13トリック×4つの手番）です。",
    ),
});
/// Games against other agents.
pub const GAMES: IntKnob = IntKnob::new(Knob {
    key: "games",
    symbol: "N",
    kind: Kind::Int { min: 0, max: 10_000_000, default: 100_000, log: true },
    name: text("Games", "対局数"),
    help: text(
        "Number of training games. A game is one deal. Paper: up to 100,000.",
        "FALCONが何局学習するか。1局は1ディールです。論文では100,000局まで。",
    ),
});
/// The set of action types.
pub const ACTIONS: ChoiceKnob<ActionSet> = ChoiceKnob::new(
    "actions",
    "",
    text("Action types", "行動の種類"),
    text(
        "Actions to choose from: the paper's new types with techniques, or the earlier simple types.",
        "どの行動から選ぶか。論文で新しく加えた技法つきの行動か、従来の単純な行動です。",
    ),
);
choice! {
    /// The feedback to learn from.
    pub enum Feedback {
        /// The results of its own cards, as in the paper.
        Own = "own", text("cards it played", "自分が出した札");
        /// The results that every card would have had.
        Counterfactual = "counterfactual", text("every card it could have played", "出せたすべての札");
    }
}
/// The feedback to learn from.
pub const FEEDBACK: ChoiceKnob<Feedback> = ChoiceKnob::new(
    "feedback",
    "r",
    text("Feedback", "フィードバック"),
    text(
        "Learns from the cards it played, or from all its options. For every card it didn't play, the rule-based player then finishes the deal from there.",
        "自分が出した札の失点だけから学ぶか、ほかの札ならどうなったかも、ディールの後にルールベースで最後まで進めて調べるか。",
    ),
);
/// The points from which a result is as bad as can be.
pub const WORST: RealKnob = RealKnob::new(Knob {
    key: "worst",
    symbol: "",
    kind: Kind::Real { min: 1.0, max: 26.0, step: 0.5, default: 17.0 },
    name: text("Points of the worst result", "最悪とみなす失点"),
    help: text(
        "The reward falls from 1 at 0 points to 0 at this many. Only used if feedback comes from the cards it played.",
        "報酬は0点なら1で、この失点以上なら0です。自分が出した札から学ぶときだけ使います。",
    ),
});
/// Discount.
pub const LAMBDA: RealKnob = RealKnob::new(Knob {
    key: "lambda",
    symbol: "λ",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.8 },
    name: text("Discount rate", "割引率"),
    help: text(
        "Weight of points in later tricks. Only used if feedback comes from the cards it played.",
        "後のトリックの失点をどれだけ重く見るか。自分が出した札から学ぶときだけ使います。",
    ),
});
/// The kind of net, and its rule of learning.
pub const METHOD: ChoiceKnob<Method> = ChoiceKnob::new(
    "method",
    "",
    text("Learning method", "学習のしかた"),
    text(
        "How nets learn: FALCON as published by the paper's group or by Tan, or our layers of value categories.",
        "ネットの学び方。論文の研究グループやTanが発表したFALCONか、独自の層に分けた価値の学習か。",
    ),
);
/// Points up to which feedback is positive.
pub const GOOD: RealKnob = RealKnob::new(Knob {
    key: "good",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 26.0, step: 0.1, default: 0.0 },
    name: text("Points of a good result", "よい結果とみなす失点"),
    help: text(
        "FALCON as published: feedback is positive up to this many points, and negative above.",
        "発表されたFALCONでは、失点がこの値までならプラス、超えるとマイナスのフィードバックになります。",
    ),
});
/// The number of layers of each net.
pub const LAYERS: IntKnob = IntKnob::new(Knob {
    key: "layers",
    symbol: "",
    kind: Kind::Int { min: 1, max: 6, default: 6, log: false },
    name: text("Layers", "層の数"),
    help: text(
        "Category fields per net, from coarse to fine. Paper: 1.",
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
        "How similar two situations must be to share a node in the finest layer. Higher: more nodes.",
        "最も細かい層で、2つの状況がどれだけ似ていれば同じとみなすか。高いほどノードが増えます。",
    ),
});
/// The maximum number of nodes in a layer.
pub const CAP: IntKnob = IntKnob::new(Knob {
    key: "cap",
    symbol: "",
    kind: Kind::Int { min: 16, max: 20_000, default: 1500, log: true },
    name: text("Nodes per layer", "層のノード数の上限"),
    help: text(
        "Maximum number of nodes in a layer. When it is full, the nearest node learns instead.",
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
        "How far a stored situation widens towards new ones that resonate with it. 0: it never changes.",
        "共鳴した状況のほうへ、記憶した状況をどれだけ広げるか。0なら最初に見たまま変えません。",
    ),
});
/// The number of visits that weigh as much as the coarser layers.
pub const KAPPA: RealKnob = RealKnob::new(Knob {
    key: "kappa",
    symbol: "κ",
    kind: Kind::Real { min: 0.0, max: 500.0, step: 5.0, default: 60.0 },
    name: text("Trust in coarser layers", "粗い層への信頼"),
    help: text(
        "Visits a node needs to count as much as the coarser layers. More: trusts coarse layers longer.",
        "ノードの経験が何回になると、粗い層の見積もりと同じ重さになるか。大きいほど、粗い層を長く信頼します。",
    ),
});
/// The minimum learning rate of a weight.
pub const STEP: RealKnob = RealKnob::new(Knob {
    key: "step",
    symbol: "b",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.001, default: 0.005 },
    name: text("Minimum learning rate", "学習率の下限"),
    help: text(
        "Lower limit of the learning rate. Weights are plain averages until their rate, 1/n, falls to this value.",
        "学習率の下限。重みは学んだ値の平均（学習率1/n）ですが、1/nはこの値より小さくなりません。",
    ),
});
/// The maximum count that a new node inherits.
pub const INHERIT: IntKnob = IntKnob::new(Knob {
    key: "inherit",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100, default: 3, log: false },
    name: text("Inheritance", "受け継ぐ経験"),
    help: text(
        "A new node copies its nearest neighbour's knowledge, counted as this many visits. 0: it starts empty.",
        "新しいノードは、いちばん近いノードの知識を、この回数だけ経験したものとして受け継ぎます。0なら何も受け継ぎません。",
    ),
});
/// Whether all action types that name the card learn.
pub const SHARE: FlagKnob = FlagKnob::new(Knob {
    key: "share",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Share results between types", "同じ札を指す種類もいっしょに学ぶ"),
    help: text(
        "A card's result teaches all action types that pointed to it, not just the chosen one.",
        "札の結果から、選んだ種類だけでなく、その札を指すすべての種類が学びます。",
    ),
});
/// The probability of a random action.
pub const EPSILON: RealKnob = RealKnob::new(Knob {
    key: "epsilon",
    symbol: "ε",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.3 },
    name: text("Exploration", "探索率"),
    help: text(
        "Share of moves with a random action type at the start. Falls to 0 over the first 80% of the games.",
        "学習の初めに、行動の種類をランダムに選ぶ割合。対局数の80%までに0になります。",
    ),
});
/// The bonus for rarely tried actions.
pub const BONUS: RealKnob = RealKnob::new(Knob {
    key: "bonus",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.05, default: 0.4 },
    name: text("Exploration bonus", "未経験へのボーナス"),
    help: text(
        "During learning, this ÷ √(times tried + 1) is added to an action type's value. The bonus fades along with exploration.",
        "学習中、行動の種類の価値に「この値 ÷ √(試した回数＋1)」を足します。探索率と同じように減ります。",
    ),
});
/// The threshold of the filter.
pub const THETA: RealKnob = RealKnob::new(Knob {
    key: "theta",
    symbol: "θ",
    kind: Kind::Real { min: -2.0, max: 2.0, step: 0.05, default: 0.2 },
    name: text("Filter threshold", "フィルターのしきい値"),
    help: text(
        "The filter lets a card through if its DegSQ is below this. Action types are checked from the highest weight down.",
        "DegSQがこれより小さい札は通します。重みの大きい種類から順に調べます。",
    ),
});
/// Examples of each label per group.
pub const LABELS: IntKnob = IntKnob::new(Knob {
    key: "labels",
    symbol: "",
    kind: Kind::Int { min: 20, max: 10_000, default: 1000, log: true },
    name: text("Examples per label", "ラベルごとの例題数"),
    help: text(
        "Examples of each label per regression. Labels: the player takes what the filter avoids, or doesn't. Paper: 10,000.",
        "回帰ごとに、避けたいもの（論文では♠Q）を取った例と取らなかった例をそれぞれいくつ使うか。論文では10,000。",
    ),
});
/// The probability that another seat is the learning agent too.
pub const SELF_PLAY: RealKnob = RealKnob::new(Knob {
    key: "self",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.0 },
    name: text("Self-play probability", "自己対戦の確率"),
    help: text(
        "Probability that another seat is also played by the learner. Otherwise a rule-based player sits there.",
        "ほかの席それぞれに、学習中の自分が座って学ぶ確率。そうでなければルールベースが座ります。",
    ),
});
choice! {
    /// The rules of the games.
    pub enum GameRules {
        /// The rules of the paper.
        Paper = "paper", text("paper rules", "論文のルール");
        /// The common American rules.
        Standard = "standard", text("standard rules", "標準ルール");
    }
}
/// The rules of the games.
pub const RULES: ChoiceKnob<GameRules> = ChoiceKnob::new(
    "rules",
    "",
    text("Rules", "ルール"),
    text(
        "Rules of the training games: the paper's (no passing, no moon) or the standard rules.",
        "学習中の対局のルール。交換もムーンもない論文のルールか、標準ルールか。",
    ),
);
/// The number of deals in a measurement.
pub const MEASURED: IntKnob = IntKnob::new(Knob {
    key: "measured",
    symbol: "",
    kind: Kind::Int { min: 1, max: 5000, default: 100, log: true },
    name: text("Deals per evaluation", "評価に使うディール数"),
    help: text(
        "Deals per evaluation during training, each played from all four seats. Against Monte Carlo: a quarter as many.",
        "学習途中の評価に使うディールの数。どのディールも4つの席すべてでプレイします。対モンテカルロは4分の1です。",
    ),
});

/// Nodes with fewer visits are dropped at the end.
pub const PRUNE: IntKnob = IntKnob::new(Knob {
    key: "prune",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000, default: 0, log: true },
    name: text("Drop rare nodes at the end", "最後に省くノード"),
    help: text(
        "Makes the file smaller: drops nodes with fewer visits than this and all regressions, and rounds weights. 0: keeps everything.",
        "ファイルを小さくします。学習が終わったとき、学んだ回数がこれより少ないノードと、すべての回帰を省き、重みを丸めます。0なら何も省きません。",
    ),
});

/// All hyperparameters.
pub(super) const KNOBS: &[Knob] = &[
    GAMES.knob,
    ACTIONS.knob,
    METHOD.knob,
    FEEDBACK.knob,
    GOOD.knob,
    WORST.knob,
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
