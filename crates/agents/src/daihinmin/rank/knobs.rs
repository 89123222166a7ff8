//! The hyperparameters of a run, named as in the paper.

use super::games::PLAYERS;
use crate::training::knobs::{self, OptimiserKind};
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FileKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Number of games to learn from.
pub const GAMES: IntKnob = IntKnob::new(Knob {
    key: "games",
    symbol: "",
    kind: Kind::Int { min: 10, max: 100_000, default: 10_000, log: true },
    name: text("Games", "ゲーム数"),
    help: text(
        "Number of games to learn from. If you use records, this many games are taken from the start.",
        "学習に使うゲームの数。記録を使うときは先頭から取ります。",
    ),
});
/// Games per match.
pub const LENGTH: IntKnob = IntKnob::new(Knob {
    key: "match",
    symbol: "",
    kind: Kind::Int { min: 1, max: 1000, default: 20, log: true },
    name: text("Games per match", "1試合のゲーム数"),
    help: text(
        "Number of consecutive games in which classes carry over. Whole matches are held out, so a run needs many of them.",
        "身分を引き継いで続けるゲームの数。検証用には試合を丸ごと取り分けるので、試合の数は多いほうがよいです。",
    ),
});
/// Records to use instead of own games.
pub const RECORDS: FileKnob = knobs::records(text(
    "Your own records to learn from. None: training games are generated.",
    "学習に使う手持ちの記録。指定しなければ、学習用のゲームを自動で作ります。",
));
/// Number of epochs.
pub const EPOCHS: IntKnob = IntKnob::new(Knob {
    key: "epochs",
    symbol: "",
    kind: Kind::Int { min: 1, max: 10_000, default: 1000, log: true },
    name: text("Epochs", "エポック数"),
    help: text(
        "Number of passes through all examples. Paper: 1,000.",
        "すべての例を何回くり返して学ぶか。論文では1,000回です。",
    ),
});
/// The factor α for the environment of Evaluator B.
pub const ALPHA: RealKnob = RealKnob::new(Knob {
    key: "alpha",
    symbol: "α",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default: 0.06 },
    name: text("Environment weight", "環境データの重み"),
    help: text(
        "Factor for Evaluator B's environment inputs. Smaller: B pays more attention to the cards about to be played.",
        "Evaluator Bに渡す環境データに掛ける値。小さいほど、出すカードをよく見るようになります。",
    ),
});

const fn hidden(key: &'static str, default: i64, name: tefuda_games::Text) -> IntKnob {
    IntKnob::new(Knob {
        key,
        symbol: "",
        kind: Kind::Int { min: 1, max: 2000, default, log: true },
        name,
        help: text("Units in the hidden layer.", "隠れ層のユニット数。"),
    })
}

/// Hidden units of Evaluator A.
pub const HIDDEN_A: IntKnob = hidden("hidden-a", 250, text("Hidden units (A)", "隠れ層のユニット数（A）"));
/// Hidden units of Evaluator B.
pub const HIDDEN_B: IntKnob = hidden("hidden-b", 500, text("Hidden units (B)", "隠れ層のユニット数（B）"));
/// Learning rate.
pub const RATE: RealKnob = RealKnob::new(Knob {
    key: "rate",
    symbol: "η",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.01 },
    name: text("Learning rate", "学習率"),
    help: text(
        "Size of each gradient step. Larger: faster, less stable.",
        "勾配に沿った1回の更新の大きさ。大きいと速く、不安定になります。",
    ),
});
/// The optimiser.
pub const OPTIMISER: ChoiceKnob<OptimiserKind> = knobs::optimiser(text(
    "How gradients update the weights. Paper: SGD.",
    "勾配で重みを更新する方法。論文ではSGD。",
));
/// Examples per update.
pub const BATCH: IntKnob = knobs::batch(
    1,
    text(
        "Examples per update. Not stated in the paper. 32 may be the default of the library used. An epoch then has about 1/30 as many updates as with 1.",
        "1回の更新に使う例の数。論文には書かれていません。使われたライブラリの既定値は32かもしれません。その場合、1エポックの更新回数は1のときの約30分の1です。",
    ),
);
choice! {
    /// The decisions used as examples.
    pub enum Decisions {
        /// Every turn.
        All = "all", text("every turn", "すべての手番");
        /// Only turns with more than one legal move.
        Choices = "choices", text("only real choices", "選択肢のある手番だけ");
    }
}
/// The decisions used as examples.
pub const DECISIONS: ChoiceKnob<Decisions> = ChoiceKnob::new(
    "decisions",
    "",
    text("Decisions", "学ぶ判断"),
    text(
        "Whether the nets also learn from forced passes. In about half of all turns, passing is the only option.",
        "パスしかできない手番からも学ぶかどうか。手番の約半分はパスしかできません。",
    ),
);
choice! {
    /// The unit of the train–test split.
    pub enum SplitBy {
        /// Whole matches.
        Match = "match", text("match", "試合ごと");
        /// Single decisions.
        Decision = "decision", text("decision", "判断ごと");
    }
}
/// The unit of the train–test split.
pub const SPLIT: ChoiceKnob<SplitBy> = ChoiceKnob::new(
    "split",
    "",
    text("Split by", "データの分け方"),
    text(
        "How held-out data is separated. All decisions in a game share the same hands and result. Splitting by decision makes accuracy look far too high.",
        "検証用のデータの分け方。同じゲームの判断は、手札も結果も共通です。判断ごとに分けると、正解率が実際よりずっと高く見えます。",
    ),
);
/// The share to hold out.
pub const HELD_OUT: IntKnob = IntKnob::new(Knob {
    key: "held-out",
    symbol: "",
    kind: Kind::Int { min: 2, max: 60, default: 20, log: false },
    name: text("Held-out data (%)", "取り分ける割合（%）"),
    help: text(
        "Share not used for learning. One half is used to pick the best epoch (validation), the other to measure accuracy (test).",
        "学習に使わない割合。半分（検証データ）で最良のエポックを選び、残りの半分（テストデータ）で評価します。",
    ),
});
/// Whether the starting class is an input.
pub const CLASS: FlagKnob = FlagKnob::new(Knob {
    key: "class",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Starting class as input", "開始時の身分を入力"),
    help: text(
        "Adds five inputs for the player's class at the start of the game. Not in the paper.",
        "ゲーム開始時の身分を5つの入力として加えます。論文にはありません。",
    ),
});
choice! {
    /// The nets to store.
    pub enum Keep {
        /// Those after the last epoch.
        Last = "last", text("last epoch", "最後のエポック");
        /// Those of the epoch with the lowest validation loss.
        Best = "best", text("best validation epoch", "検証で最良のエポック");
    }
}
/// The nets to store.
pub const KEEP: ChoiceKnob<Keep> = ChoiceKnob::new(
    "keep",
    "",
    text("Nets to keep", "残すネット"),
    text(
        "Nets from the last epoch, or from each net's best validation epoch.",
        "最後のエポックのネットか、Evaluatorごとに検証データの損失がいちばん低かったエポックのネットか。",
    ),
);
/// All hyperparameters.
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
