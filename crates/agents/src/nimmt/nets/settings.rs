//! The hyperparameters of the expected-loss networks, named as in the paper, and the presets.

use super::{
    layout::{LAYOUT, WORDS},
    player::PLAYER,
};
use crate::training::{
    Direction, Learner, Measure, Origin, Output, Stage, Unit,
    knobs::{self, OptimiserKind},
};
use tefuda_games::{
    Entry, Knob, PaperId, Spec, Text, choice,
    knob::{ChoiceKnob, FlagKnob, IntKnob, Kind, RealKnob, Value},
    nimmt::{Deck, MOST_SEATS},
    text,
};
use tefuda_learn::Optimiser;

/// Number of games.
pub const GAMES: IntKnob = knobs::games(
    100_000_000,
    100_000,
    text(
        "Number of training games. A game is one deal of ten turns.",
        "学習に使う対局の数。1局は10ターンの1ディールです。",
    ),
);
/// γ.
pub const GAMMA: RealKnob = RealKnob::new(Knob {
    key: "gamma",
    symbol: "γ",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.7 },
    name: text("Discount rate", "割引率"),
    help: text(
        "Weight of losses in later turns. 0: only what the card costs now.",
        "この先のターンの失点をどれだけ重く見るか。0なら、その札のいまの失点だけを見ます。",
    ),
});
/// The learning rate.
pub const RATE: RealKnob = RealKnob::new(Knob {
    key: "rate",
    symbol: "α",
    kind: Kind::Real { min: 0.00001, max: 1.0, step: 0.00001, default: 0.001 },
    name: text("Learning rate", "学習率"),
    help: text(
        "Step size of each update. Larger: learns faster, stays noisy.",
        "1回の更新でネットをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
});
/// The number of games after which learning slows down.
pub const FADE: IntKnob = knobs::fade(text(
    "From about this many games g, the learning rate falls as 1 / (1 + games / g). 0: never.",
    "この局数gを目安に、学習率を1 / (1 + 局数 / g)に従って下げます。0なら一定。",
));
/// The optimiser.
pub const OPTIMISER: ChoiceKnob<OptimiserKind> = knobs::optimiser(text(
    "How gradients update the weights. Not stated in the paper. Adam needs larger minibatches.",
    "勾配で重みを更新する方法。論文には書かれていません。Adamではミニバッチを大きくします。",
));
/// Moves per update.
pub const BATCH: IntKnob =
    knobs::batch(1, text("Number of moves per update.", "何手分をまとめて1回の更新に使うか。"));
choice! {
    /// The loss that follows a card.
    pub enum Target {
        /// The lowest loss in the hand, as in the paper.
        Min = "min", text("min L", "min L");
        /// The loss of the card that was played next.
        Played = "played", text("L of the next card played", "次に出した札のL");
    }
}
/// The loss that follows a card.
pub const TARGET: ChoiceKnob<Target> = ChoiceKnob::new(
    "target",
    "",
    text("Next turn's loss", "次のターンの損失"),
    text(
        "The paper assumes that the best card in hand is played next. The other option uses the card actually played.",
        "論文は、次のターンに手札の最善の札を出すものとみなします。もう一方は、実際に出した札で計算します。",
    ),
);
choice! {
    /// The label of a low card.
    pub enum Label {
        /// The uppermost of the cheapest rows, as in the paper.
        Cheapest = "cheapest", text("cheapest row", "最安の列");
        /// Its actual cost.
        True = "true", text("actual cost", "実際の失点");
    }
}
/// The label of a low card.
pub const LABEL: ChoiceKnob<Label> = ChoiceKnob::new(
    "label",
    "l",
    text("Cost of a card below all rows", "全列より小さい札の失点"),
    text(
        "The paper assumes that such a card takes the topmost of the cheapest rows, even if another card has already taken a row.",
        "論文は、失点が最小の列のうち、いちばん上の列を引き取ったとみなします（先にほかの札が列を引き取った場合も）。",
    ),
);
/// The largest error that counts.
pub const CLIP: RealKnob = RealKnob::new(Knob {
    key: "clip",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 100.0, step: 1.0, default: 10.0 },
    name: text("Error limit", "誤差の上限"),
    help: text(
        "Larger errors count as this many heads, so one bad row doesn't upset the nets. 0: no limit.",
        "これより大きい誤差（頭）は、この値とみなします。1回の大量失点でネットが乱れるのを防ぎます。0なら上限なし。",
    ),
});
/// ε.
pub const EPSILON: RealKnob = knobs::epsilon(
    0.0,
    text(
        "How often the learner plays a random card. A small value is enough, because the other seats already play many different cards.",
        "学習するプレイヤーがランダムな札を出す割合。ほかの席がいろいろな札を出すので、小さい値で足ります。",
    ),
);
/// Whether it learns from all players' moves.
pub const EVERYBODY: FlagKnob = FlagKnob::new(Knob {
    key: "everybody",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Learn from everyone", "全員の手から学ぶ"),
    help: text(
        "Learns from all seats' moves, as in the paper, or only from its own.",
        "論文のように全員の手から学ぶか、自分の手だけから学ぶか。",
    ),
});
choice! {
    /// The players in the other seats.
    pub enum Opponents {
        /// The weak five, drawn with repetition.
        Weak = "weak", text("weak five", "弱い5人");
        /// The training model itself.
        Itself = "self", text("itself", "自分自身");
        /// Either, with equal probability.
        Mixed = "mixed", text("both", "両方");
        /// Itself or any of the ten.
        All = "all", text("itself and all ten", "自分と10人全員");
    }
}
/// The players in the other seats.
pub const OPPONENTS: ChoiceKnob<Opponents> = ChoiceKnob::new(
    "opponents",
    "",
    text("Opponents", "対戦相手"),
    text(
        "Weak five: rules 1 to 5, redrawn every 100 games, repeats allowed. Both: on average, the learner plays half of the seats.",
        "弱い5人：ルール①〜⑤から、100局ごとに重複を許して引き直します。両方：平均で半分の席に自分が座ります。",
    ),
);
choice! {
    /// The inputs of the nets.
    pub enum FeatureSet {
        /// The paper's features A to H.
        Paper = "paper", text("paper's A to H", "論文のA〜H");
        /// More facts about the table and the hand.
        Better = "better", text("extended", "追加あり");
    }
}
/// The inputs of the nets.
pub const FEATURES: ChoiceKnob<FeatureSet> = ChoiceKnob::new(
    "features",
    "",
    text("Net inputs", "ネットへの入力"),
    text(
        "The paper's features, or more: heads in the row, number of players, the formula's estimate, rest of the hand.",
        "論文の特徴量だけか、列の牛の数・人数・計算式による期待損失・手札の残りも伝えるか。",
    ),
);
/// Whether the player's own hand counts as unused.
pub const OWN: FlagKnob = FlagKnob::new(Knob {
    key: "own",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Own hand counts as unused", "自分の手札も未使用と数える"),
    help: text(
        "Counts the cards in its own hand as unused. Only this gives the paper's 136 and 231 inputs.",
        "未使用のカードを数えるとき、自分の手札も入れます。こうしないと、論文の136次元・231次元に合いません。",
    ),
});
/// The smallest number of players.
pub const FEWEST: IntKnob = IntKnob::new(Knob {
    key: "fewest",
    symbol: "",
    kind: Kind::Int { min: 2, max: MOST_SEATS as i64, default: 6, log: false },
    name: text("Fewest players", "最少人数"),
    help: text(
        "Smallest number of players at the table. The number is redrawn every 100 games.",
        "テーブルの人数の下限。人数は100局ごとに引き直します。",
    ),
});
/// The maximum number of players.
pub const MOST: IntKnob = IntKnob::new(Knob {
    key: "most",
    symbol: "",
    kind: Kind::Int { min: 2, max: MOST_SEATS as i64, default: 6, log: false },
    name: text("Most players", "最多人数"),
    help: text("Largest number of players at the table.", "テーブルの人数の上限。"),
});
choice! {
    /// The decks for training.
    pub enum Decks {
        /// All 104 cards.
        Full = "full", text("all 104 cards", "104枚すべて");
        /// Only the cards dealt.
        Tactics = "tactics", text("only those dealt", "配る枚数だけ");
        /// Either, drawn again for each set of games.
        Both = "both", text("both", "両方");
    }
}
/// The deck.
pub const DECK: ChoiceKnob<Decks> = ChoiceKnob::new(
    "deck",
    "",
    text("Deck", "使うカード"),
    text(
        "Cards used in the games. Both: redrawn every 100 games.",
        "どのカードで対局するか。両方：100局ごとに引き直します。",
    ),
);

pub(super) const KNOBS: &[Knob] = &[
    GAMES.knob,
    GAMMA.knob,
    RATE.knob,
    FADE.knob,
    OPTIMISER.knob,
    BATCH.knob,
    TARGET.knob,
    LABEL.knob,
    CLIP.knob,
    EPSILON.knob,
    EVERYBODY.knob,
    OPPONENTS.knob,
    FEATURES.knob,
    OWN.knob,
    FEWEST.knob,
    MOST.knob,
    DECK.knob,
];

/// The best settings found: [`better`](super::better) has the table.
const BETTER: [(&str, Value); 11] = [
    ("games", Value::Int(200_000)),
    ("gamma", Value::Real(1.0)),
    ("fade", Value::Int(15_000)),
    ("target", Target::Played.value()),
    ("label", Label::True.value()),
    ("opponents", Opponents::Mixed.value()),
    ("features", FeatureSet::Better.value()),
    ("own", Value::Flag(false)),
    ("fewest", Value::Int(2)),
    ("most", Value::Int(10)),
    ("deck", Decks::Both.value()),
];

const fn paper(
    id: &'static str,
    name: Text,
    about: Text,
    defaults: &'static [(&'static str, Value)],
) -> Entry {
    Entry { id, name, about, paper: Some(PaperId::P5), source: "", knobs: KNOBS, defaults }
}

/// One of the paper's models.
macro_rules! model {
    ($id:literal, $gamma:literal) => {
        paper(
            $id,
            text(concat!("γ = ", $gamma), concat!("γ = ", $gamma)),
            text(
                concat!("The paper's first stage with a discount rate of ", $gamma, "."),
                concat!("論文の第1段階。割引率は", $gamma, "です。"),
            ),
            &[("gamma", Value::Real($gamma))],
        )
    };
}

/// The presets, the paper's best first.
static PRESETS: [Entry; 8] = [
    paper(
        "g7",
        text("γ = 0.7", "γ = 0.7"),
        text(
            "The paper's first stage with a discount rate of 0.7, its best.",
            "論文の第1段階。割引率は、最も成績の良かった0.7です。",
        ),
        &[],
    ),
    model!("g3", 0.3),
    model!("g4", 0.4),
    model!("g5", 0.5),
    model!("g6", 0.6),
    model!("g8", 0.8),
    Entry {
        id: "better",
        name: text("Improved nets", "改良版"),
        about: text(
            "Ours. More inputs about table and hand, for 2 to 10 players and both decks. Learns fast at first, then more precisely.",
            "独自の改良版。場と手札の情報を増やし、2〜10人と両方のデッキに対応します。はじめは速く、後は精密に学びます。",
        ),
        paper: None,
        source: "ours",
        knobs: KNOBS,
        defaults: &BETTER,
    },
    paper(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "The paper's best setting with a fifth of the games.",
            "論文の最良の設定を、5分の1の対局数で学習したもの。",
        ),
        &[("games", Value::Int(20_000))],
    ),
];

/// The catalogue entry of the expected-loss networks as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "loss",
    name: text("Expected loss", "期待損失ネット"),
    about: text(
        "Two nets learn from games what a card is likely to cost. One handles cards below all rows, the other handles cards that fit.",
        "札ごとの期待損失を2つのネットが対局から学びます。一方は全列より小さい札、もう一方は列に入る札を受け持ちます。",
    ),
    paper: Some(PaperId::P5),
    presets: &PRESETS,
    stages: &[Stage {
        name: text("Games against other players", "ほかのプレイヤーとの対局"),
        unit: Unit::GAMES,
        length: &GAMES,
    }],
    inputs: &[],
    measures: &[Measure {
        id: "heads",
        title: text("Heads per game against the strong five", "強い5人との1局の失点"),
        log: false,
        better: Direction::Lower,
        stage: 0,
    }],
    output: Some(Output {
        // Five times the size of the nets.
        largest: 1 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The learning algorithm, as its files name it.
pub const ORIGIN: Origin = LEARNER.origin();

/// The values of the hyperparameters of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
pub struct Settings {
    pub games: u32,
    pub gamma: f32,
    pub rate: f32,
    pub fade: u32,
    pub optimiser: Optimiser,
    pub batch: usize,
    pub target: Target,
    pub label: Label,
    pub clip: f32,
    pub epsilon: f64,
    pub everybody: bool,
    pub opponents: Opponents,
    pub features: FeatureSet,
    pub own: bool,
    pub fewest: u8,
    pub most: u8,
    /// The decks for training.
    pub decks: &'static [Deck],
}

impl Settings {
    /// The values in a spec of [`LEARNER`]'s presets. If the largest number of players is below the smallest,
    /// both are the smallest.
    pub fn new(spec: &Spec) -> Self {
        let fewest = spec.int(&FEWEST) as u8;
        Self {
            games: spec.int(&GAMES) as u32,
            gamma: spec.real(&GAMMA) as f32,
            rate: spec.real(&RATE) as f32,
            fade: spec.int(&FADE) as u32,
            optimiser: spec.choice(&OPTIMISER).into(),
            batch: spec.int(&BATCH) as usize,
            target: spec.choice(&TARGET),
            label: spec.choice(&LABEL),
            clip: spec.real(&CLIP) as f32,
            epsilon: spec.real(&EPSILON),
            everybody: spec.flag(&EVERYBODY),
            opponents: spec.choice(&OPPONENTS),
            features: spec.choice(&FEATURES),
            own: spec.flag(&OWN),
            fewest,
            most: (spec.int(&MOST) as u8).max(fewest),
            decks: match spec.choice(&DECK) {
                Decks::Full => &[Deck::Full],
                Decks::Tactics => &[Deck::Tactics],
                Decks::Both => &[Deck::Full, Deck::Tactics],
            },
        }
    }

    /// The learning rate after this many games.
    pub fn rate_at(&self, games: u32) -> f32 {
        if self.fade == 0 {
            return self.rate;
        }
        (f64::from(self.rate) / (1.0 + f64::from(games) / f64::from(self.fade))) as f32
    }
}
