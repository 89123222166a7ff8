//! The hyperparameters of the expected-loss networks, named as in the paper, their presets, and their layout on
//! the page.

use crate::training::{
    Control, RunChart, RunLayout,
    knobs::{self, OptimiserKind},
};
use tefuda_games::{
    Entry, PaperId, Setting, Text, choice,
    knob::OwnDefault,
    nimmt::{Deck, MOST_SEATS},
    settings, text,
};

choice! {
    /// The loss that follows a card.
    pub enum Target {
        /// The lowest loss in the hand, as in the paper.
        Min = "min", text("min L", "min L");
        /// The loss of the card that was played next.
        Played = "played", text("L of the next card played", "次に出した札のL");
    }
}
choice! {
    /// The label of a low card.
    pub enum Label {
        /// The uppermost of the cheapest rows, as in the paper.
        Cheapest = "cheapest", text("cheapest row", "最安の列");
        /// Its actual cost.
        True = "true", text("actual cost", "実際の失点");
    }
}
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
choice! {
    /// The inputs of the nets.
    pub(crate) enum FeatureSet {
        /// The paper's features A to H.
        Paper = "paper", text("paper's A to H", "論文のA〜H");
        /// More facts about the table and the hand.
        Better = "better", text("extended", "追加あり");
    }
}
choice! {
    /// The decks for training.
    pub(crate) enum Decks {
        /// All 104 cards.
        Full = "full", text("all 104 cards", "104枚すべて");
        /// Only the cards dealt.
        Tactics = "tactics", text("only those dealt", "配る枚数だけ");
        /// Either, drawn again for each set of games.
        Both = "both", text("both", "両方");
    }
}
settings! {
    /// The hyperparameters of a run, in a spec of [`LEARNER`]'s presets.
    pub struct Settings {
        /// Number of games.
        GAMES games: u32 = knobs::games(
    100_000_000,
    100_000,
    text(
        "Number of training games. A game is one deal of ten turns.",
        "学習に使うゲームの数。1ゲームは10ターンの1ディールです。",
    ),
);
        /// γ.
        GAMMA gamma: f32 = Setting::real("gamma", 0.0, 1.0, 0.05, 0.7).symbol("γ").says(
    text("Discount rate", "割引率"),
    text(
        "Weight of losses in later turns. 0: only what the card costs now.",
        "この先のターンの失点をどれだけ重く見るか。0なら、その札のいまの失点だけを見ます。",
    ),
);
        /// The learning rate.
        RATE rate: f32 = Setting::real("rate", 0.00001, 1.0, 0.00001, 0.001).symbol("α").says(
    text("Learning rate", "学習率"),
    text(
        "Step size of each update. Larger: learns faster, stays noisy.",
        "1回の更新でネットをどれだけ動かすか。大きいと速い代わりに揺れ続けます。",
    ),
);
        /// The number of games after which learning slows down.
        FADE fade: u32 = knobs::fade(text(
    "From about this many games g, the learning rate falls as 1 / (1 + games / g). 0: never.",
    "このゲーム数gを目安に、学習率を1 / (1 + ゲーム数 / g)に従って下げます。0なら一定。",
));
        /// The optimiser.
        OPTIMISER optimiser: OptimiserKind = knobs::optimiser(text(
    "How gradients update the weights. Not stated in the paper. Adam needs larger minibatches.",
    "勾配で重みを更新する方法。論文には書かれていません。Adamではミニバッチを大きくします。",
));
        /// Moves per update.
        BATCH batch: usize = knobs::batch(1, text("Number of moves per update.", "何手分をまとめて1回の更新に使うか。"));
        /// The loss that follows a card.
        TARGET target: Target = Setting::choice("target").says(text("Next turn's loss", "次のターンの損失"), text(
        "The paper assumes that the best card in hand is played next. The other option uses the card actually played.",
        "論文は、次のターンに手札の最善の札を出すものとみなします。もう一方は、実際に出した札で計算します。",
    ));
        /// The label of a low card.
        LABEL label: Label = Setting::choice("label").symbol("l").says(text("Cost of a card below all rows", "全列より小さい札の失点"), text(
        "The paper assumes that such a card takes the topmost of the cheapest rows, even if another card has already taken a row.",
        "論文は、失点が最小の列のうち、いちばん上の列を引き取ったとみなします（先にほかの札が列を引き取った場合も）。",
    ));
        /// The largest error that counts.
        CLIP clip: f32 = Setting::real("clip", 0.0, 100.0, 1.0, 10.0).says(text("Error limit", "誤差の上限"), text(
        "Larger errors count as this many heads, so one bad row doesn't upset the nets. 0: no limit.",
        "これより大きい誤差（頭）は、この値とみなします。1回の大量失点でネットが乱れるのを防ぎます。0なら上限なし。",
    ));
        /// ε.
        EPSILON epsilon: f64 = knobs::epsilon(
    0.0,
    text(
        "How often the learner plays a random card. A small value is enough, because the other seats already play many different cards.",
        "学習するプレイヤーがランダムな札を出す割合。ほかの席がいろいろな札を出すので、小さい値で足ります。",
    ),
);
        /// Whether it learns from all players' moves.
        EVERYBODY everybody: bool = Setting::flag("everybody", true).says(
    text("Learn from everyone", "全員の手から学ぶ"),
    text(
        "Learns from all seats' moves, as in the paper, or only from its own.",
        "論文のように全員の手から学ぶか、自分の手だけから学ぶか。",
    ),
);
        /// The players in the other seats.
        OPPONENTS opponents: Opponents = Setting::choice("opponents").says(text("Opponents", "対戦相手"), text(
        "Weak five: rules 1 to 5, redrawn every 100 games, repeats allowed. Both: on average, the learner plays half of the seats.",
        "弱い5人：ルール①〜⑤から、100ゲームごとに重複を許して引き直します。両方：平均で半分の席に自分が座ります。",
    ));
        /// The inputs of the nets.
        FEATURES features: FeatureSet = Setting::choice("features").says(text("Net inputs", "ネットへの入力"), text(
        "The paper's features, or more: heads in the row, number of players, the formula's estimate, rest of the hand.",
        "論文の特徴量だけか、列の牛の数・人数・計算式による期待損失・手札の残りも伝えるか。",
    ));
        /// Whether the player's own hand counts as unused.
        OWN own: bool = Setting::flag("own", true).says(text("Own hand counts as unused", "自分の手札も未使用と数える"), text(
        "Counts the cards in its own hand as unused. Only this gives the paper's 136 and 231 inputs.",
        "未使用のカードを数えるとき、自分の手札も入れます。こうしないと、論文の136次元・231次元に合いません。",
    ));
        /// The smallest number of players.
        FEWEST fewest: u8 = Setting::whole("fewest", 2, MOST_SEATS as i64, 6).says(
    text("Fewest players", "最少人数"),
    text(
        "Smallest number of players at the table. The number is redrawn every 100 games.",
        "テーブルの人数の下限。人数は100ゲームごとに引き直します。",
    ),
);
        /// The maximum number of players.
        MOST most: u8 = Setting::whole("most", 2, MOST_SEATS as i64, 6).says(
    text("Most players", "最多人数"),
    text("Largest number of players at the table.", "テーブルの人数の上限。"),
);
        /// The deck.
        DECK deck: Decks = Setting::choice("deck").says(
    text("Deck", "使うカード"),
    text(
        "Cards used in the games. Both: redrawn every 100 games.",
        "どのカードでプレイするか。両方：100ゲームごとに引き直します。",
    ),
);
    }
}

/// The best settings found: [`better`](super::better) has the table.
const BETTER: [OwnDefault; 11] = [
    Settings::GAMES.is(200_000),
    Settings::GAMMA.is(1.0),
    Settings::FADE.is(15_000),
    Target::Played.of(&Settings::TARGET),
    Label::True.of(&Settings::LABEL),
    Opponents::Mixed.of(&Settings::OPPONENTS),
    FeatureSet::Better.of(&Settings::FEATURES),
    Settings::OWN.is(false),
    Settings::FEWEST.is(2),
    Settings::MOST.is(10),
    Decks::Both.of(&Settings::DECK),
];

const fn paper(id: &'static str, name: Text, about: Text, defaults: &'static [OwnDefault]) -> Entry {
    Entry::new(id, name, about, Settings::KNOBS).paper(PaperId::P5).defaults(defaults)
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
            &[Settings::GAMMA.is($gamma)],
        )
    };
}

/// The presets: one to watch, then the paper's best, its other models, and ours.
pub(super) static PRESETS: [Entry; 8] = [
    paper(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "The paper's best setting with a fifth of the games.",
            "論文の最良の設定を、5分の1のゲーム数で学習したもの。",
        ),
        &[Settings::GAMES.is(20_000)],
    ),
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
    Entry::new(
        "better",
        text("Improved nets", "改良版"),
        text(
            "Ours. More inputs about table and hand, for 2 to 10 players and both decks. Learns fast at first, then more precisely.",
            "独自の改良版。場と手札の情報を増やし、2〜10人と両方のデッキに対応します。はじめは速く、後は精密に学びます。",
        ),
        Settings::KNOBS,
    )
    .source("ours")
    .defaults(&BETTER),
];

impl Settings {
    /// The largest number of players. If the setting is below the smallest number, both are the smallest.
    pub(crate) fn most_players(&self) -> u8 {
        self.most.max(self.fewest)
    }

    /// The decks for training.
    pub(crate) fn decks(&self) -> &'static [Deck] {
        match self.deck {
            Decks::Full => &[Deck::Full],
            Decks::Tactics => &[Deck::Tactics],
            Decks::Both => &[Deck::Full, Deck::Tactics],
        }
    }

    /// The learning rate after this many games.
    pub(crate) fn rate_at(&self, games: u32) -> f32 {
        if self.fade == 0 {
            return self.rate;
        }
        (f64::from(self.rate) / (1.0 + f64::from(games) / f64::from(self.fade))) as f32
    }
}

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Run length", "学習の長さ"), &["games"]),
        (text("Learning target", "学ぶもの"), &["gamma", "target", "label", "features", "own"]),
        (text("Learning", "学習"), &["rate", "fade", "optimiser", "batch", "clip"]),
        (text("Learns from", "学ぶ相手"), &["opponents", "everybody", "epsilon"]),
        (text("Table", "テーブル"), &["fewest", "most", "deck"]),
    ],
    figures: &[
        RunChart {
            title: text("Mean squared error (heads²)", "平均二乗誤差（頭²）"),
            ids: &["loss_low", "loss_fit"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text("Standard error of heads per game", "1ゲームの失点の標準誤差（頭）"),
            ids: &["error"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text(
                "Cards below all rows: label differs from actual cost (%)",
                "全列より小さい札：ラベルと実際の失点が違う割合（%）",
            ),
            ids: &["differ"],
            log: false,
            stage: 0,
        },
        RunChart { title: text("Learning rate", "学習率"), ids: &["rate"], log: false, stage: 0 },
    ],
    controls: &[
        Control { name: text("actual cost", "実際の失点"), set: &[("label", "true")] },
        Control { name: text("own hand excluded", "自分の手札を除く"), set: &[("own", "false")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 8] = [
    ("heads", text("heads per game", "1ゲームの失点")),
    ("loss_low", text("cards below all rows", "全列より小さい札")),
    ("loss_fit", text("cards that fit", "列に入る札")),
    ("error", text("standard error", "標準誤差")),
    ("rate", text("learning rate", "学習率")),
    ("differ", text("label differs from cost (%)", "ラベルと実際の失点が違う札（%）")),
    ("rule-9", text("rule 9", "ルール⑨")),
    ("rule-10", text("rule 10", "ルール⑩")),
];
