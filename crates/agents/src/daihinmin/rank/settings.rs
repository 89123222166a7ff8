//! The hyperparameters of a run, named as in the paper, and their layout on the page. The presets are the paper's
//! settings, the best known ones, and a short run to watch.

use super::examples::{Players, SplitRules};
use crate::training::{
    Control, RunChart, RunLayout,
    knobs::{self, OptimiserKind},
};
use tefuda_games::{Entry, FileId, PaperId, Setting, Text, choice, settings, text};

const fn hidden(key: &'static str, default: i64, name: tefuda_games::Text) -> Setting<usize> {
    Setting::whole(key, 1, 2000, default)
        .log()
        .says(name, text("Units in the hidden layer.", "隠れ層のユニット数。"))
}

choice! {
    /// The decisions used as examples.
    pub enum Decisions {
        /// Every turn.
        All = "all", text("every turn", "すべての手番");
        /// Only turns with more than one legal move.
        Choices = "choices", text("only real choices", "選択肢のある手番だけ");
    }
}
choice! {
    /// The unit of the train–test split.
    pub(crate) enum SplitBy {
        /// Whole matches.
        Match = "match", text("match", "試合ごと");
        /// Single decisions.
        Decision = "decision", text("decision", "判断ごと");
    }
}
choice! {
    /// The nets to store.
    pub enum Keep {
        /// Those after the last epoch.
        Last = "last", text("last epoch", "最後のエポック");
        /// Those of the epoch with the lowest validation loss.
        Best = "best", text("best validation epoch", "検証で最良のエポック");
    }
}

settings! {
    /// The hyperparameters of a run, in a spec of [`LEARNER`](super::LEARNER)'s presets.
    pub struct Settings {
        /// Number of games to learn from.
        GAMES games: u32 = Setting::whole("games", 10, 100_000, 10_000).log().says(
    text("Games", "ゲーム数"),
    text(
        "Number of games to learn from. If you use records, this many games are taken from the start.",
        "学習に使うゲームの数。記録を使うときは先頭から取ります。",
    ),
);
        /// Games per match.
        LENGTH length: u32 = Setting::whole("match", 1, 1000, 20).log().says(text("Games per match", "1試合のゲーム数"), text(
        "Number of consecutive games in which classes carry over. Whole matches are held out, so a run needs many of them.",
        "身分を引き継いで続けるゲームの数。検証用には試合を丸ごと取り分けるので、試合の数は多いほうがよいです。",
    ));
        /// The players of the training games.
        PLAYERS players: Players = Setting::choice("players").says(text("Players", "プレイヤー"), text(
        "Players of the training games if there are no records. Strong: 35 ms per game. Fast: 2 ms.",
        "記録がないときに、学習用のゲームをするプレイヤー。強い4人を含む組は1ゲーム約35ミリ秒、速い5人は約2ミリ秒です。",
    ));
        /// Records to use instead of own games.
        RECORDS records: Option<FileId> = knobs::records(text(
    "Your own records to learn from. None: training games are generated.",
    "学習に使う手持ちの記録。指定しなければ、学習用のゲームを自動で作ります。",
));
        /// Number of epochs.
        EPOCHS epochs: u32 = Setting::whole("epochs", 1, 10_000, 1000).log().says(
    text("Epochs", "エポック数"),
    text(
        "Number of passes through all examples. Paper: 1,000.",
        "すべての例を何回くり返して学ぶか。論文では1,000回です。",
    ),
);
        /// The factor α for the environment of Evaluator B.
        ALPHA alpha: f32 = Setting::real("alpha", 0.0, 1.0, 0.01, 0.06).symbol("α").says(text("Environment weight", "環境データの重み"), text(
        "Factor for Evaluator B's environment inputs. Smaller: B pays more attention to the cards about to be played.",
        "Evaluator Bに渡す環境データに掛ける値。小さいほど、出すカードをよく見るようになります。",
    ));
        /// Hidden units of Evaluator A.
        HIDDEN_A hidden_a: usize = hidden("hidden-a", 250, text("Hidden units (A)", "隠れ層のユニット数（A）"));
        /// Hidden units of Evaluator B.
        HIDDEN_B hidden_b: usize = hidden("hidden-b", 500, text("Hidden units (B)", "隠れ層のユニット数（B）"));
        /// Learning rate.
        RATE rate: f32 = Setting::real("rate", 0.0001, 1.0, 0.0001, 0.01).symbol("η").says(
    text("Learning rate", "学習率"),
    text(
        "Size of each gradient step. Larger: faster, less stable.",
        "勾配に沿った1回の更新の大きさ。大きいと速く、不安定になります。",
    ),
);
        /// The optimiser.
        OPTIMISER optimiser: OptimiserKind = knobs::optimiser(text(
    "How gradients update the weights. Paper: SGD.",
    "勾配で重みを更新する方法。論文ではSGD。",
));
        /// Examples per update.
        BATCH batch: usize = knobs::batch(
    1,
    text(
        "Examples per update. Not stated in the paper. 32 may be the default of the library used. An epoch then has about 1/30 as many updates as with 1.",
        "1回の更新に使う例の数。論文には書かれていません。使われたライブラリの既定値は32かもしれません。その場合、1エポックの更新回数は1のときの約30分の1です。",
    ),
);
        /// The decisions used as examples.
        DECISIONS decisions: Decisions = Setting::choice("decisions").says(text("Decisions", "学ぶ判断"), text(
        "Whether the nets also learn from forced passes. In about half of all turns, passing is the only option.",
        "パスしかできない手番からも学ぶかどうか。手番の約半分はパスしかできません。",
    ));
        /// The unit of the train–test split.
        SPLIT split: SplitBy = Setting::choice("split").says(text("Split by", "データの分け方"), text(
        "How held-out data is separated. All decisions in a game share the same hands and result. Splitting by decision makes accuracy look far too high.",
        "検証用のデータの分け方。同じゲームの判断は、手札も結果も共通です。判断ごとに分けると、正解率が実際よりずっと高く見えます。",
    ));
        /// The share to hold out.
        HELD_OUT held_out: u32 = Setting::whole("held-out", 2, 60, 20).says(text("Held-out data (%)", "取り分ける割合（%）"), text(
        "Share not used for learning. One half is used to pick the best epoch (validation), the other to measure accuracy (test).",
        "学習に使わない割合。半分（検証データ）で最良のエポックを選び、残りの半分（テストデータ）で評価します。",
    ));
        /// Whether the starting class is an input.
        CLASS class: bool = Setting::flag("class", false).says(
    text("Starting class as input", "開始時の身分を入力"),
    text(
        "Adds five inputs for the player's class at the start of the game. Not in the paper.",
        "ゲーム開始時の身分を5つの入力として加えます。論文にはありません。",
    ),
);
        /// The nets to store.
        KEEP keep: Keep = Setting::choice("keep").says(
    text("Nets to keep", "残すネット"),
    text(
        "Nets from the last epoch, or from each net's best validation epoch.",
        "最後のエポックのネットか、Evaluatorごとに検証データの損失がいちばん低かったエポックのネットか。",
    ),
);
    }
}

impl Settings {
    /// The rules for splitting examples.
    pub(crate) fn split_rules(&self) -> SplitRules {
        SplitRules {
            by_decision: self.split == SplitBy::Decision,
            choices: self.decisions == Decisions::Choices,
            held_out: self.held_out,
        }
    }
}

/// The presets: one to watch, then the paper's.
pub(super) static PRESETS: [Entry; 3] = [
    Entry::new(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "The paper's nets with 200 games by fast players and 20 epochs. You soon see them overfit.",
            "論文のネットを、速い5人の200ゲームと20エポックで学習します。過学習していくようすがすぐに見られます。",
        ),
        Settings::KNOBS,
    )
    .paper(PaperId::P2)
    .defaults(&[
        Settings::GAMES.is(200),
        Settings::LENGTH.is(10),
        Players::Fast.of(&Settings::PLAYERS),
        Settings::EPOCHS.is(20),
    ]),
    Entry::new(
        "paper",
        text("As in the paper", "論文どおり"),
        text(
            "10,000 games by five different players. Every turn is an example. 1,000 epochs.",
            "異なる5人の10,000ゲームの全手番を例に、1,000エポック学習します。",
        ),
        Settings::KNOBS,
    )
    .paper(PaperId::P2),
    Entry::new(
        "class",
        text("With starting class", "身分も入力"),
        text(
            "Ours. Adds the starting class as input. Learns only from real choices. Keeps the best validation epoch.",
            "独自の設定。開始時の身分も入力し、選択肢のある判断だけから学び、検証データで最良のエポックを残します。",
        ),
        Settings::KNOBS,
    )
    .source("ours")
    .defaults(&[
        Settings::EPOCHS.is(10),
        Decisions::Choices.of(&Settings::DECISIONS),
        Settings::CLASS.is(true),
        Keep::Best.of(&Settings::KEEP),
    ]),
];

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Games", "ゲーム"), &["games", "match", "players", "records"]),
        (text("Examples", "学習に使う例"), &["decisions", "split", "held-out"]),
        (text("Nets", "ネット"), &["alpha", "hidden-a", "hidden-b", "class"]),
        (text("Learning", "学習"), &["epochs", "rate", "optimiser", "batch", "keep"]),
    ],
    figures: &[
        RunChart {
            title: text("Evaluator A loss (Figure 2)", "Evaluator Aの損失値（図2）"),
            ids: &["loss_a", "validation_a"],
            log: false,
            stage: 1,
        },
        RunChart {
            title: text("Evaluator B loss (Figure 4)", "Evaluator Bの損失値（図4）"),
            ids: &["loss_b", "validation_b"],
            log: false,
            stage: 1,
        },
        RunChart {
            title: text("Accuracy on the training data", "学習データの正解率"),
            ids: &["learned_a", "learned_b"],
            log: false,
            stage: 1,
        },
        RunChart { title: text("Examples", "例の数"), ids: &["examples"], log: false, stage: 0 },
        RunChart {
            title: text("Best epoch so far", "これまでで最良のエポック"),
            ids: &["best_a", "best_b"],
            log: false,
            stage: 1,
        },
    ],
    controls: &[
        Control {
            name: text("split by decision", "判断ごとに分ける"), set: &[("split", "decision")]
        },
        Control { name: text("with starting class", "身分も入力"), set: &[("class", "true")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 14] = [
    ("accuracy_a", text("accuracy (A)", "正解率（A）")),
    ("accuracy_b", text("accuracy (B)", "正解率（B）")),
    ("loss_a", text("A, training", "A 学習データ")),
    ("validation_a", text("A, validation", "A 検証データ")),
    ("loss_b", text("B, training", "B 学習データ")),
    ("validation_b", text("B, validation", "B 検証データ")),
    ("learned_a", text("A, training", "A 学習データ")),
    ("learned_b", text("B, training", "B 学習データ")),
    ("examples", text("examples", "例の数")),
    ("best_a", text("best epoch (A)", "最良のエポック（A）")),
    ("best_b", text("best epoch (B)", "最良のエポック（B）")),
    ("majority", text("always the most frequent class", "常に最多のランク")),
    ("start", text("same as starting class", "開始時の身分のまま")),
    ("strength", text("logistic regression on the hand", "手札のロジスティック回帰")),
];
