//! The hyperparameters of NFSP, named as in the papers.

use crate::training::knobs::{self, OptimiserKind};
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Number of games.
pub const GAMES: IntKnob =
    knobs::games(1_000_000_000, 10_000_000, text("Number of training games.", "学習に使う対局の数。"));
/// ε.
pub const EPSILON: RealKnob = knobs::epsilon(
    0.1,
    text(
        "Share of random moves by the best response. At 0, a move that once looks bad is never tried again.",
        "最適応答がランダムな手を試す割合。0だと、一度悪く見えた手は二度と試されません。",
    ),
);
choice! {
    /// The decay of exploration.
    pub enum Law {
        /// No decay.
        Fixed = "fixed", text("fixed", "固定");
        /// ε / √n (the paper).
        Sqrt = "sqrt", text("ε / √n", "ε / √n");
        /// ε / (1 + 0.01 √n) (the program that Heinrich published).
        Slow = "slow", text("ε / (1 + 0.01 √n)", "ε / (1 + 0.01 √n)");
    }
}
/// The decay of ε.
pub const LAW: ChoiceKnob<Law> = ChoiceKnob::new(
    "law",
    "ε(n)",
    text("Exploration decay", "探索率の減衰"),
    text(
        "How exploration fades over the iterations n. ε / √n is the paper's formula. The other one is from the original NFSP code.",
        "反復回数nとともに探索をどう減らすか。ε / √nは論文の式、もう1つは元のNFSPのプログラムの式です。",
    ),
);
choice! {
    /// The treatment of exploratory moves in the supervised data.
    pub enum Explored {
        /// They are left out.
        Drop = "drop", text("exclude", "除く");
        /// They are kept.
        Keep = "keep", text("include", "含める");
    }
}
/// The treatment of exploratory moves.
pub const EXPLORED: ChoiceKnob<Explored> = ChoiceKnob::new(
    "explored",
    "",
    text("Exploratory moves in Π's data", "Πの教師データ中の探索手"),
    text(
        "The paper's change. The best response wouldn't play random moves, so the average policy shouldn't learn them.",
        "論文の提案。ランダムに試した手は最適応答の手ではないので、平均戦略に学ばせません。",
    ),
);
/// η.
pub const ETA: RealKnob = RealKnob::new(Knob {
    key: "eta",
    symbol: "η",
    kind: Kind::Real { min: 0.01, max: 1.0, step: 0.01, default: 0.1 },
    name: text("Anticipatory parameter", "先読み率"),
    help: text(
        "Share of games in which a seat plays its best response instead of its average policy.",
        "平均戦略ではなく最適応答でプレイする局の割合。",
    ),
});
/// The number of games after which η falls.
pub const ETA_FADE: IntKnob = IntKnob::new(Knob {
    key: "eta-fade",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000_000, default: 0, log: true },
    name: text("Games until η falls", "ηが下がるまでの対局数"),
    help: text(
        "From about this many games g, η falls as 1 / √(1 + games / g), down to 0.05. Early training gets more best responses. 0: never.",
        "この局数gを目安に、ηを1 / √(1 + 局数 / g)に従って0.05まで下げます。学習の序盤ほど最適応答が多くなります。0なら一定。",
    ),
});
choice! {
    /// Whether Q learns from the rest of a hand after the opponent has explored.
    pub enum Disturbed {
        /// Q learns from it.
        Remember = "remember", text("learn", "学ぶ");
        /// Q ignores it.
        Skip = "skip", text("skip", "学ばない");
    }
}
/// Whether Q learns from the rest of a hand after the opponent has explored.
pub const DISTURBED: ChoiceKnob<Disturbed> = ChoiceKnob::new(
    "disturbed",
    "",
    text("After the opponent explores", "相手が探索した後"),
    text(
        "A random move doesn't show the opponent's real strategy. Skip: Q doesn't learn from the rest of that hand.",
        "ランダムな手は、相手の本来の戦略を表していません。「学ばない」なら、そのハンドの残りからQは学びません。",
    ),
);
choice! {
    /// The assumption of Q's targets about the player's next move.
    pub enum Backup {
        /// The best move.
        Greedy = "greedy", text("max Q", "max Q");
        /// The best move, or with probability ε a random one.
        Expected = "expected", text("(1 − ε) max Q + ε mean Q", "(1 − ε) max Q + ε 平均Q");
    }
}
/// The assumption of Q's targets about the player's next move.
pub const BACKUP: ChoiceKnob<Backup> = ChoiceKnob::new(
    "backup",
    "",
    text("Value of the next state", "次の状態の価値"),
    text(
        "Q-learning assumes that the best move comes next. The other option accounts for later exploration.",
        "Q学習は、次に最善の手が選ばれるとみなします。もう一方は、後でまた探索することを見込みます。",
    ),
);
/// The learning rate of Q.
pub const RL_RATE: RealKnob = RealKnob::new(Knob {
    key: "rl-rate",
    symbol: "α_RL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.1 },
    name: text("Learning rate of Q", "Qの学習率"),
    help: text(
        "Step size for each update of Q. Larger: learns faster, stays noisy.",
        "1回の更新でQをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
});
/// The learning rate of Π.
pub const SL_RATE: RealKnob = RealKnob::new(Knob {
    key: "sl-rate",
    symbol: "α_SL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.005 },
    name: text("Learning rate of Π", "Πの学習率"),
    help: text(
        "Step size for each update of Π. Larger: learns faster, stays noisy.",
        "1回の更新でΠをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
});
/// The optimiser.
pub const OPTIMISER: ChoiceKnob<OptimiserKind> = knobs::optimiser(text(
    "How gradients update the weights. Adam needs learning rates about 100 times smaller.",
    "勾配で重みを更新する方法。Adamの学習率は100分の1くらいにします。",
));
choice! {
    /// The data for an update.
    pub enum Sampling {
        /// A random minibatch.
        Minibatch = "minibatch", text("minibatch", "ミニバッチ");
        /// The whole buffer.
        Whole = "whole", text("whole buffer", "バッファ全体");
    }
}
/// The data for an update.
pub const SAMPLING: ChoiceKnob<Sampling> = ChoiceKnob::new(
    "sampling",
    "",
    text("Update from", "更新に使うデータ"),
    text(
        "A random minibatch, or the whole buffer at once. Whole buffer: same average step, without sampling noise.",
        "無作為に選んだ一部か、バッファ全体か。平均の更新は同じですが、全体なら標本抽出のノイズがありません。",
    ),
);
/// The mean age of the data of Q, as a share of the run so far.
pub const AGE: RealKnob = RealKnob::new(Knob {
    key: "age",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 0.5, step: 0.01, default: 0.0 },
    name: text("Mean age of Q's data", "Qのデータの平均の古さ"),
    help: text(
        "With whole-buffer updates, old data fades gradually. This is its mean age, as a share of games so far. Larger: more precise, but slower to react. 0: only the latest decisions that fit in the buffer.",
        "バッファ全体から更新するとき、古いデータは少しずつ薄れます。その平均の古さを、それまでの対局数に対する割合で決めます。大きいと精密で、反応は遅れます。0なら、入るだけの直近の手を使います。",
    ),
});
choice! {
    /// The random draws of self-play.
    pub enum Draws {
        /// Independently.
        Independent = "independent", text("independent", "独立");
        /// Low-discrepancy: each outcome is as frequent as its probability.
        Even = "even", text("low-discrepancy", "準乱数");
    }
}
/// The random draws of self-play.
pub const DRAWS: ChoiceKnob<Draws> = ChoiceKnob::new(
    "draws",
    "",
    text("Random draws", "乱数の引き方"),
    text(
        "How cards and moves are drawn. Low-discrepancy: same probabilities, less noise in the buffers.",
        "カードや手の引き方。「準乱数」は確率が同じでも出現回数の偏りが小さく、バッファのノイズが減ります。",
    ),
);
/// The number of games after which learning slows down.
pub const FADE: IntKnob = knobs::fade(text(
    "From about this many games g, learning rates fall and update intervals grow by √(1 + games / g). Fast at first, precise later. 0: never.",
    "この局数gを目安に、学習率を下げ更新の間隔を広げます（√(1 + 局数 / g)に従う）。はじめは速く、後は精密に。0なら一定。",
));
/// Samples per update.
pub const BATCH: IntKnob = knobs::batch(128, text("Samples per update.", "1回の更新に使うデータの数。"));
/// Decisions between updates.
pub const INTERVAL: IntKnob = IntKnob::new(Knob {
    key: "interval",
    symbol: "k",
    kind: Kind::Int { min: 1, max: 4096, default: 128, log: true },
    name: text("Decisions between updates", "更新の間隔"),
    help: text(
        "Decisions by both players between updates. Fewer: learns more per game, but each game takes longer.",
        "両者合わせて何手ごとにネットを更新するか。短いほど1局から多く学びますが、時間がかかります。",
    ),
});
/// Updates at a time.
pub const UPDATES: IntKnob = IntKnob::new(Knob {
    key: "updates",
    symbol: "",
    kind: Kind::Int { min: 1, max: 64, default: 2, log: true },
    name: text("Updates per interval", "1度の更新回数"),
    help: text("Updates of each net per interval.", "更新の間隔ごとに、各ネットを何回更新するか。"),
});
/// Updates between copies of θ^Q.
pub const TARGET: IntKnob = IntKnob::new(Knob {
    key: "target",
    symbol: "",
    kind: Kind::Int { min: 1, max: 10_000, default: 300, log: true },
    name: text("Target update interval", "ターゲット更新の間隔"),
    help: text(
        "Updates of Q before its target values are refreshed.",
        "Qの学習目標を、何回の更新ごとに新しくするか。",
    ),
});
/// The size of `M^RL`.
pub const RL_MEMORY: IntKnob = IntKnob::new(Knob {
    key: "rl-memory",
    symbol: "|M_RL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 200_000, log: true },
    name: text("Replay buffer (Q)", "リプレイバッファ（Q）"),
    help: text(
        "Number of latest transitions that Q learns from. Larger: more precise, but includes outdated opponents.",
        "Qが学習に使う直近の手の数。大きいほど精密ですが、昔の相手のデータも混ざります。",
    ),
});
/// The size of `M^SL`.
pub const SL_MEMORY: IntKnob = IntKnob::new(Knob {
    key: "sl-memory",
    symbol: "|M_SL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 2_000_000, log: true },
    name: text("Reservoir buffer (Π)", "リザーババッファ（Π）"),
    help: text(
        "Best-response moves that Π learns from, sampled evenly from the whole run.",
        "Πが学習に使う最適応答の手の数。学習全体から均等に選ばれます。",
    ),
});
/// Hidden units.
pub const HIDDEN: IntKnob = IntKnob::new(Knob {
    key: "hidden",
    symbol: "",
    kind: Kind::Int { min: 8, max: 256, default: 64, log: true },
    name: text("Hidden units", "隠れ層のユニット数"),
    help: text("Units in the hidden layer of each net.", "各ネットの隠れ層にあるユニットの数。"),
});
/// Chips that count as a reward of 1.
pub const SCALE: RealKnob = RealKnob::new(Knob {
    key: "scale",
    symbol: "",
    kind: Kind::Real { min: 1.0, max: 26.0, step: 0.1, default: 26.0 },
    name: text("Chips per reward of 1", "報酬1あたりのチップ"),
    help: text(
        "Rewards are chips divided by this. The largest pot is 26 chips.",
        "報酬はチップをこの数で割ったもの。最大のポットは26チップです。",
    ),
});
/// Whether both seats share one net.
pub const SHARED: FlagKnob = FlagKnob::new(Knob {
    key: "shared",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Shared nets", "ネットを共有"),
    help: text(
        "Both seats use the same nets and buffers, which doubles the data for each net.",
        "両方の席が同じネットとバッファを使います。ネットあたりのデータは2倍になります。",
    ),
});
choice! {
    /// The source of the best response.
    pub enum Response {
        /// Q.
        Learned = "learned", text("learned", "学習");
        /// Computed exactly.
        Exact = "exact", text("exact", "厳密解");
    }
}
/// The source of the best response.
pub const RESPONSE: ChoiceKnob<Response> = ChoiceKnob::new(
    "response",
    "",
    text("Best response", "最適応答"),
    text(
        "For control experiments. With an exact best response in place of Q, only the other errors remain.",
        "対照実験用。Qの代わりに厳密な最適応答を使うと、それ以外の誤差だけが残ります。",
    ),
);
choice! {
    /// The source of the average policy.
    pub enum Average {
        /// Π.
        Learned = "learned", text("learned", "学習");
        /// Counts of the moves.
        Counted = "counted", text("counted", "数え上げ");
    }
}
/// The source of the average policy.
pub const AVERAGE: ChoiceKnob<Average> = ChoiceKnob::new(
    "average",
    "",
    text("Average policy", "平均戦略"),
    text(
        "For control experiments. Counting the moves instead of training Π shows the error of Π's net.",
        "対照実験用。Πの代わりに手を数えると、Πのネットによる誤差がわかります。",
    ),
);

/// All hyperparameters in display order.
pub(super) const KNOBS: &[Knob] = &[
    GAMES.knob,
    EPSILON.knob,
    LAW.knob,
    EXPLORED.knob,
    DISTURBED.knob,
    ETA.knob,
    ETA_FADE.knob,
    BACKUP.knob,
    RL_RATE.knob,
    SL_RATE.knob,
    OPTIMISER.knob,
    FADE.knob,
    SAMPLING.knob,
    BATCH.knob,
    INTERVAL.knob,
    UPDATES.knob,
    TARGET.knob,
    RL_MEMORY.knob,
    AGE.knob,
    SL_MEMORY.knob,
    HIDDEN.knob,
    SCALE.knob,
    SHARED.knob,
    DRAWS.knob,
    RESPONSE.knob,
    AVERAGE.knob,
];
