//! The knobs of NFSP with the names of the papers.

use crate::training::knobs::{self, OptimiserKind};
use tefuda_games::{
    Knob, choice,
    knob::{ChoiceKnob, FlagKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Games.
pub const GAMES: IntKnob =
    knobs::games(1_000_000_000, 10_000_000, text("How long the run is.", "何局まで学習するか。"));
/// ε.
pub const EPSILON: RealKnob = knobs::epsilon(
    0.1,
    text(
        "How often the best response tries a move at random. Without it, moves that look bad are never tried again.",
        "最適応答がランダムな手を試す割合。0だと、一度悪く見えた手は二度と試されません。",
    ),
);
choice! {
    /// How exploration fades.
    pub enum Law {
        /// Not at all.
        Fixed = "fixed", text("fixed", "固定");
        /// ε / √n (the paper).
        Sqrt = "sqrt", text("ε / √n", "ε / √n");
        /// ε / (1 + 0.01 √n) (the program that Heinrich published).
        Slow = "slow", text("ε / (1 + 0.01 √n)", "ε / (1 + 0.01 √n)");
    }
}
/// The law of ε.
pub const LAW: ChoiceKnob<Law> = ChoiceKnob::new(
    "law",
    "ε(n)",
    text("Decay of exploration", "探索率の減衰"),
    text(
        "Whether exploration fades with the iterations n: as the paper has it, or as in its predecessors' program.",
        "反復回数nとともに探索を減らすか。論文の式と、元の論文のプログラムの式があります。",
    ),
);
choice! {
    /// What happens to explored moves in the supervised data.
    pub enum Explored {
        /// They are left out.
        Drop = "drop", text("leave out", "除く");
        /// They are kept.
        Keep = "keep", text("keep", "含める");
    }
}
/// What happens to explored moves.
pub const EXPLORED: ChoiceKnob<Explored> = ChoiceKnob::new(
    "explored",
    "",
    text("Explored moves in the supervised data", "教師データ中の探索手"),
    text(
        "The paper's change: moves tried at random are not what the best response would play, so the average policy should not learn them.",
        "論文の提案。ランダムに試した手は最適応答の手ではないので、平均戦略に学ばせません。",
    ),
);
/// η.
pub const ETA: RealKnob = RealKnob::new(Knob {
    key: "eta",
    symbol: "η",
    kind: Kind::Real { min: 0.01, max: 1.0, step: 0.01, default: 0.1 },
    name: text("Anticipation", "先読み率"),
    help: text(
        "How often a seat plays its best response instead of its average policy in a game.",
        "1局を平均戦略でなく最適応答で打つ割合。",
    ),
});
/// After how many games η falls.
pub const ETA_FADE: IntKnob = IntKnob::new(Knob {
    key: "eta-fade",
    symbol: "",
    kind: Kind::Int { min: 0, max: 100_000_000, default: 0, log: true },
    name: text("Games until η falls", "ηが下がるまでの対局数"),
    help: text(
        "From about this many games g on, η falls as 1 / √(1 + games / g), but not below 0.05: many best responses first, while everything is still bad. 0: never.",
        "この局数gを目安に、ηを1 / √(1 + 局数 / g)に従って0.05まで下げます。まだ弱い序盤ほど最適応答を多く打たせます。0なら一定。",
    ),
});
choice! {
    /// What Q does with the rest of a hand in which the other seat explored.
    pub enum Disturbed {
        /// It learns from it.
        Remember = "remember", text("remember", "覚える");
        /// It does not.
        Skip = "skip", text("skip", "覚えない");
    }
}
/// What Q does with the rest of a hand in which the other seat explored.
pub const DISTURBED: ChoiceKnob<Disturbed> = ChoiceKnob::new(
    "disturbed",
    "",
    text("Hands in which the other explored", "相手が探索した後の手"),
    text(
        "Once a seat has tried a move at random, its opponent sees a player who does not exist. Skip: Q does not learn from what follows.",
        "ランダムな手の後の相手は、本来の相手ではありません。「覚えない」なら、その後のことからQは学びません。",
    ),
);
choice! {
    /// What Q takes to follow its own move.
    pub enum Backup {
        /// The best move.
        Greedy = "greedy", text("max Q", "max Q");
        /// The best move, or with ε any.
        Expected = "expected", text("(1 − ε) max Q + ε mean Q", "(1 − ε) max Q + ε 平均Q");
    }
}
/// What Q takes to follow its own move.
pub const BACKUP: ChoiceKnob<Backup> = ChoiceKnob::new(
    "backup",
    "",
    text("Value of what follows", "次の手の価値"),
    text(
        "Q-learning takes the best next move for granted. Expected: it reckons with exploring again later.",
        "Q学習は次も最善手を打つとみなします。もう一方は、後でまた探索することを見込みます。",
    ),
);
/// The step of Q.
pub const RL_RATE: RealKnob = RealKnob::new(Knob {
    key: "rl-rate",
    symbol: "α_RL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.1 },
    name: text("Learning rate of Q", "Qの学習率"),
    help: text(
        "How far one update moves the best response. Large steps learn fast and stay noisy.",
        "1回の更新で最適応答をどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
});
/// The step of Π.
pub const SL_RATE: RealKnob = RealKnob::new(Knob {
    key: "sl-rate",
    symbol: "α_SL",
    kind: Kind::Real { min: 0.0001, max: 1.0, step: 0.0001, default: 0.005 },
    name: text("Learning rate of Π", "Πの学習率"),
    help: text("How far one update moves the average policy.", "1回の更新で平均戦略をどれだけ動かすか。"),
});
/// The optimiser.
pub const OPTIMISER: ChoiceKnob<OptimiserKind> = knobs::optimiser(text(
    "How gradients change weights. Adam wants learning rates a hundred times smaller.",
    "勾配で重みをどう変えるか。Adamの学習率は百分の一くらいにします。",
));
choice! {
    /// What an update learns from.
    pub enum Sampling {
        /// Memories drawn at random.
        Minibatch = "minibatch", text("a minibatch", "ミニバッチ");
        /// All memories.
        Whole = "whole", text("the whole memory", "記憶全体");
    }
}
/// What an update learns from.
pub const SAMPLING: ChoiceKnob<Sampling> = ChoiceKnob::new(
    "sampling",
    "",
    text("An update learns from", "更新に使う記憶"),
    text(
        "A few memories drawn at random, or all of them at once by counting equal ones: the same step on average, without its noise.",
        "無作為に選んだ一部か、同じものを数えて一度に全部か。平均は同じですが、全部なら揺れがありません。",
    ),
);
/// The mean age of what Q remembers, as a share of the run so far.
pub const AGE: RealKnob = RealKnob::new(Knob {
    key: "age",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 0.5, step: 0.01, default: 0.0 },
    name: text("Mean age of Q's memories", "Qの記憶の平均の古さ"),
    help: text(
        "For updates from the whole memory: Q forgets gradually, and the mean age of what it remembers is this share of the games so far. More: precise, but late. 0: it remembers the latest decisions, as many as fit.",
        "記憶全体から更新するとき、Qは少しずつ忘れます。覚えていることの平均の古さを、それまでの対局数に対する割合で決めます。大きいと精密で、反応は遅れます。0なら直近の手を入るだけ覚えます。",
    ),
});
choice! {
    /// How chance is drawn in self-play.
    pub enum Draws {
        /// Independently.
        Independent = "independent", text("independent", "独立");
        /// So that everything comes as often as it should.
        Even = "even", text("even", "均等");
    }
}
/// How chance is drawn in self-play.
pub const DRAWS: ChoiceKnob<Draws> = ChoiceKnob::new(
    "draws",
    "",
    text("Draws of cards and moves", "カードや手の引き方"),
    text(
        "Even draws are as uniform one by one, but come as often as they should: the players' memories hold less noise.",
        "「均等」でも1回ごとの確率は同じですが、出現回数の偏りが抑えられ、記憶の揺らぎが減ります。",
    ),
);
/// After how many games learning slows down.
pub const FADE: IntKnob = knobs::fade(text(
    "From about this many games g on, learning rates fall and updates become rarer as √(1 + games / g): fast first, precise later. 0: never.",
    "この局数gを目安に、学習率を下げ更新の間隔を広げます（√(1 + 局数 / g)に従う）。はじめは速く、後は精密に。0なら一定。",
));
/// Rows of an update.
pub const BATCH: IntKnob =
    knobs::batch(128, text("Memories drawn for one update.", "1回の更新に使う記憶の数。"));
/// Decisions between updates.
pub const INTERVAL: IntKnob = IntKnob::new(Knob {
    key: "interval",
    symbol: "k",
    kind: Kind::Int { min: 1, max: 4096, default: 128, log: true },
    name: text("Decisions between updates", "更新の間隔"),
    help: text(
        "After how many decisions of both players the nets are updated. Fewer: better use of the games, more time for each.",
        "両者合わせて何手ごとにネットを更新するか。短いほど1局あたりの学習が濃く、時間がかかります。",
    ),
});
/// Updates at a time.
pub const UPDATES: IntKnob = IntKnob::new(Knob {
    key: "updates",
    symbol: "",
    kind: Kind::Int { min: 1, max: 64, default: 2, log: true },
    name: text("Updates at a time", "1度の更新回数"),
    help: text("How many updates each net then makes.", "そのとき各ネットを何回更新するか。"),
});
/// Updates between copies of θ^Q.
pub const TARGET: IntKnob = IntKnob::new(Knob {
    key: "target",
    symbol: "",
    kind: Kind::Int { min: 1, max: 10_000, default: 300, log: true },
    name: text("Updates between targets", "ターゲット更新の間隔"),
    help: text(
        "After how many updates of Q the values it learns towards are refreshed.",
        "Qの学習目標を、何回の更新ごとに新しくするか。",
    ),
});
/// The size of `M^RL`.
pub const RL_MEMORY: IntKnob = IntKnob::new(Knob {
    key: "rl-memory",
    symbol: "|M_RL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 200_000, log: true },
    name: text("Memory for Q", "Qの記憶"),
    help: text(
        "How many of the latest decisions Q learns from. Large: precise, but about players of long ago.",
        "Qが学ぶ直近の手の数。大きいほど正確ですが、昔の相手のことも覚えています。",
    ),
});
/// The size of `M^SL`.
pub const SL_MEMORY: IntKnob = IntKnob::new(Knob {
    key: "sl-memory",
    symbol: "|M_SL|",
    kind: Kind::Int { min: 1000, max: 20_000_000, default: 2_000_000, log: true },
    name: text("Memory for Π", "Πの記憶"),
    help: text(
        "How many decisions of the best response the average policy learns from, drawn evenly from the whole run.",
        "平均戦略が学ぶ最適応答の手の数。学習全体から均等に選ばれます。",
    ),
});
/// Hidden units.
pub const HIDDEN: IntKnob = IntKnob::new(Knob {
    key: "hidden",
    symbol: "",
    kind: Kind::Int { min: 8, max: 256, default: 64, log: true },
    name: text("Hidden units", "隠れ層のユニット数"),
    help: text("Width of the hidden layer of each net.", "各ネットの隠れ層の幅。"),
});
/// Chips that count as a reward of 1.
pub const SCALE: RealKnob = RealKnob::new(Knob {
    key: "scale",
    symbol: "",
    kind: Kind::Real { min: 1.0, max: 26.0, step: 0.1, default: 26.0 },
    name: text("Chips in a reward of 1", "報酬1あたりのチップ"),
    help: text(
        "Rewards are chips divided by this. The largest pot has 26 chips.",
        "報酬はチップをこの数で割ったもの。最大のポットは26チップです。",
    ),
});
/// One net for both seats.
pub const SHARED: FlagKnob = FlagKnob::new(Knob {
    key: "shared",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Shared nets", "ネットを共有"),
    help: text(
        "Both seats learn with the same nets and memories: twice the data for each.",
        "両方の席が同じネットと記憶で学びます。データは2倍になります。",
    ),
});
choice! {
    /// Where the best response comes from.
    pub enum Response {
        /// From Q.
        Learned = "learned", text("learned", "学習");
        /// It is computed.
        Exact = "exact", text("exact", "厳密解");
    }
}
/// Where the best response comes from.
pub const RESPONSE: ChoiceKnob<Response> = ChoiceKnob::new(
    "response",
    "",
    text("Best response", "最適応答"),
    text(
        "A control: with the exact best response in place of Q one sees what the rest of the method costs.",
        "対照実験用。Qの代わりに厳密な最適応答を使うと、それ以外の誤差が分かります。",
    ),
);
choice! {
    /// Where the average policy comes from.
    pub enum Average {
        /// From Π.
        Learned = "learned", text("learned", "学習");
        /// From counts of the moves.
        Counted = "counted", text("counted", "数え上げ");
    }
}
/// Where the average policy comes from.
pub const AVERAGE: ChoiceKnob<Average> = ChoiceKnob::new(
    "average",
    "",
    text("Average policy", "平均戦略"),
    text(
        "A control: counting the moves in place of Π shows what the net of the average policy costs.",
        "対照実験用。Πの代わりに手を数えると、平均戦略のネットによる誤差が分かります。",
    ),
);

/// All of them, in the order in which they are listed.
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
