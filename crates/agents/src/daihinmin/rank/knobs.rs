//! The knobs of a run with the names of the paper.

use super::games::PLAYERS;
use crate::training::knobs::{self, OptimiserKind};
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FileKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Games to learn from.
pub const GAMES: IntKnob = IntKnob::new(Knob {
    key: "games",
    symbol: "",
    kind: Kind::Int { min: 10, max: 100_000, default: 10_000, log: true },
    name: text("Games", "ゲーム数"),
    help: text(
        "How many games it learns from. Those of records are taken from the first on.",
        "学習に使うゲームの数。棋譜を使うときは先頭から取ります。",
    ),
});
/// Games of a match.
pub const LENGTH: IntKnob = IntKnob::new(Knob {
    key: "match",
    symbol: "",
    kind: Kind::Int { min: 1, max: 1000, default: 20, log: true },
    name: text("Games a match", "1試合のゲーム数"),
    help: text(
        "Through how many games the classes are carried on. Whole matches are held out, so there should be many.",
        "身分を引き継いで続けるゲームの数。試合ごとに取り分けるので、試合は多いほうがよいです。",
    ),
});
/// Records in place of own games.
pub const RECORDS: FileKnob = knobs::records(text(
    "Games of your own that it learns from, in place of games that it plays for itself.",
    "自分で打つゲームの代わりに学習に使う、手持ちの棋譜。",
));
/// Epochs.
pub const EPOCHS: IntKnob = IntKnob::new(Knob {
    key: "epochs",
    symbol: "",
    kind: Kind::Int { min: 1, max: 10_000, default: 1000, log: true },
    name: text("Epochs", "エポック数"),
    help: text(
        "How often it goes through all examples. In the paper 1,000 times.",
        "すべての例を何回くり返して学ぶか。論文では1,000回です。",
    ),
});
/// What the environment of Evaluator B is multiplied by.
pub const ALPHA: RealKnob = RealKnob::new(Knob {
    key: "alpha",
    symbol: "α",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.06 },
    name: text("Weight of the environment", "環境データの重み"),
    help: text(
        "What the position is multiplied by before Evaluator B sees it, so that it looks at what is played.",
        "Evaluator Bに渡す環境データに掛ける値。小さいほど、出すカードをよく見るようになります。",
    ),
});

const fn hidden(key: &'static str, default: i64, name: tefuda_games::Text) -> IntKnob {
    IntKnob::new(Knob {
        key,
        symbol: "",
        kind: Kind::Int { min: 1, max: 2000, default, log: true },
        name,
        help: text("Units of the hidden layer.", "中間層のユニット数。"),
    })
}

/// Hidden units of Evaluator A.
pub const HIDDEN_A: IntKnob = hidden("hidden-a", 250, text("Hidden units of A", "Aの中間ユニット数"));
/// Hidden units of Evaluator B.
pub const HIDDEN_B: IntKnob = hidden("hidden-b", 500, text("Hidden units of B", "Bの中間ユニット数"));
/// Learning rate.
pub const RATE: RealKnob = RealKnob::new(Knob {
    key: "rate",
    symbol: "η",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.01 },
    name: text("Learning rate", "学習率"),
    help: text("How far a step goes against the gradient.", "勾配に対する1歩の大きさ。"),
});
/// The optimiser.
pub const OPTIMISER: ChoiceKnob<OptimiserKind> = knobs::optimiser(text(
    "How gradients change weights. In the paper SGD.",
    "勾配で重みを変える方法。論文ではSGD。",
));
/// Examples of an update.
pub const BATCH: IntKnob = knobs::batch(
    1,
    text(
        "How many examples a step is made from. The paper does not say; its framework's default may have been 32, which makes an epoch a thirtieth as long.",
        "何個の例ごとに重みを変えるか。論文には書かれていません。ライブラリの既定値の32なら、1エポックの学習量は約30分の1になります。",
    ),
);
choice! {
    /// Which decisions are examples.
    pub enum Decisions {
        /// Every turn.
        All = "all", text("every turn", "すべての手番");
        /// Only those with more than one legal move.
        Choices = "choices", text("only those with a choice", "選択肢のある手番だけ");
    }
}
/// Which decisions are examples.
pub const DECISIONS: ChoiceKnob<Decisions> = ChoiceKnob::new(
    "decisions",
    "",
    text("Decisions", "学ぶ判断"),
    text(
        "Whether it learns from forced passes, too. In about half of all turns nothing but a pass is possible.",
        "パスしかできない手番からも学ぶかどうか。手番の約半分はパスしかできません。",
    ),
);
choice! {
    /// What is held out as a whole.
    pub enum SplitBy {
        /// Matches.
        Match = "match", text("whole matches", "試合ごと");
        /// Single decisions.
        Decision = "decision", text("single decisions", "判断ごと");
    }
}
/// What is held out as a whole.
pub const SPLIT: ChoiceKnob<SplitBy> = ChoiceKnob::new(
    "split",
    "",
    text("Held out", "取り分ける単位"),
    text(
        "Decisions of one game share hands and outcome. Held out one by one they are known by heart, and the accuracy looks far too good: only to see that.",
        "同じゲームの判断は、手札も結果も共通です。判断ごとに取り分けると暗記で当たってしまい、正解率が実際よりずっと高く見えます（それを確かめるための設定です）。",
    ),
);
/// How much is held out.
pub const HELD_OUT: IntKnob = IntKnob::new(Knob {
    key: "held-out",
    symbol: "",
    kind: Kind::Int { min: 2, max: 60, default: 20, log: false },
    name: text("Held out, %", "取り分ける割合（%）"),
    help: text(
        "How much is not learned from: half of it says which epoch is best, the other half is the test.",
        "学習に使わない割合。半分で最良のエポックを選び、残りの半分でテストします。",
    ),
});
/// The class at the start among the inputs.
pub const CLASS: FlagKnob = FlagKnob::new(Knob {
    key: "class",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Told the class at the start", "開始時の身分を入力"),
    help: text(
        "Five more inputs: the player's class when the game began. The paper does not have them.",
        "ゲーム開始時の身分を5つの入力として加えます。論文にはありません。",
    ),
});
choice! {
    /// Which nets are kept.
    pub enum Keep {
        /// Those after the last epoch.
        Last = "last", text("the last", "最後のもの");
        /// Those of the epoch with the lowest loss in validation.
        Best = "best", text("the best in validation", "検証で最良のもの");
    }
}
/// Which nets are kept.
pub const KEEP: ChoiceKnob<Keep> = ChoiceKnob::new(
    "keep",
    "",
    text("Nets kept", "残すネット"),
    text(
        "Those after the last epoch, or of each evaluator those of the epoch in which held-out games were estimated best.",
        "最後のエポックのものか、それぞれのEvaluatorについて検証データの損失がいちばん低かったエポックのものか。",
    ),
);
/// All of them.
pub(super) const KNOBS: &[Knob] = &[
    GAMES.knob,
    LENGTH.knob,
    PLAYERS.knob,
    RECORDS.knob,
    EPOCHS.knob,
    ALPHA.knob,
    HIDDEN_A.knob,
    HIDDEN_B.knob,
    RATE.knob,
    OPTIMISER.knob,
    BATCH.knob,
    DECISIONS.knob,
    SPLIT.knob,
    HELD_OUT.knob,
    CLASS.knob,
    KEEP.knob,
];
