//! `rule-1` … `rule-10`: rule-based players, five weak and five strong.
//!
//! Each follows a known idea that fits into one sentence. This module has the catalogue and the words of
//! explanations; `player.rs` has the rules. All players take the cheapest row.
//!
//! Sources of the ideas: 2, 3 and 4 are players of `sixnimmt` (denisakkavim); 5 and 7 are biases in the
//! search of Bertschi and Mégret (ETH, 2022); 6 is from `6-nimmt-rl` (eric0871); 8 is a tip of Japanese
//! players; 9 and 10 use [`formula`](super::formula).

use tefuda_games::{Entry, Setting, Text, text};

/// The weight of a card's cost at other times, for `rule-10`.
pub const HOLD: Setting<f64> = Setting::real("hold", 0.0, 1.0, 0.05, 0.25).symbol("w").says(
    text("Danger weight", "危険な札の重み"),
    text(
        "How eagerly it gets rid of dangerous cards while that is cheap. 0: expected loss only.",
        "危険な札を、安く出せるうちに手放そうとする強さ。0なら期待損失だけで選びます。",
    ),
);

const fn entry(id: &'static str, source: &'static str, name: Text, about: Text) -> Entry {
    Entry { id, name, about, paper: None, source, knobs: &[], defaults: &[] }
}

/// `rule-1`.
pub const RULE_1: Entry = entry(
    "rule-1",
    "ours",
    text("1 Any card", "① なんでも"),
    text(
        "Plays any card. Takes the cheapest row.",
        "どの札でも出します。引き取る列はいちばん安いものを選びます。",
    ),
);

/// `rule-2`.
pub const RULE_2: Entry = entry(
    "rule-2",
    "sixnimmt",
    text("2 Lowest that fits", "② 入る最小"),
    text(
        "Plays the lowest card that fits a row with room.",
        "空きのある列に入る札のうち、いちばん小さいものを出します。",
    ),
);

/// `rule-3`.
pub const RULE_3: Entry = entry(
    "rule-3",
    "sixnimmt",
    text("3 Shortest row", "③ 短い列へ"),
    text("Plays a card for the row with the fewest cards.", "枚数がいちばん少ない列に入る札を出します。"),
);

/// `rule-4`.
pub const RULE_4: Entry = entry(
    "rule-4",
    "sixnimmt",
    text("4 Early pick-up", "④ 早めの引き取り"),
    text(
        "Takes a cheap row on purpose with its lowest card. Otherwise plays the card with the smallest gap.",
        "安い列があれば最小の札でわざと引き取り、なければ差のいちばん小さい札を出します。",
    ),
);

/// `rule-5`.
pub const RULE_5: Entry = entry(
    "rule-5",
    "Bertschi, Mégret",
    text("5 Isolated cards first", "⑤ 離れた札から"),
    text(
        "Plays the card farthest from the rest of its hand if it costs nothing now.",
        "手札の中でほかの札からいちばん離れた札を、すぐに失点しないかぎり先に出します。",
    ),
);

/// `rule-6`.
pub const RULE_6: Entry = entry(
    "rule-6",
    "6-nimmt-rl",
    text("6 Safest first", "⑥ 安全な順"),
    text(
        "Prefers a safe card, then one for a short row, then one below all rows.",
        "まず絶対に安全な札、次に短い列に入る札、それから全列の末尾より小さい札を選びます。",
    ),
);

/// `rule-7`.
pub const RULE_7: Entry = entry(
    "rule-7",
    "Bertschi, Mégret",
    text("7 Risk score", "⑦ 危険度"),
    text(
        "Combines gap, room and heads into a risk score and plays the lowest.",
        "差・空き・牛の数から危険度を計算し、いちばん低い札を出します。",
    ),
);

/// `rule-8`.
pub const RULE_8: Entry = entry(
    "rule-8",
    "ours",
    text("8 Human style", "⑧ 人間流"),
    text(
        "Early on, takes a row of two heads or fewer on purpose. Later plays its highest card that is almost safe.",
        "序盤は牛2頭までの列をわざと引き取り、あとはほぼ安全な札のうちいちばん大きいものを出します。",
    ),
);

/// `rule-9`.
pub const RULE_9: Entry = entry(
    "rule-9",
    "ours",
    text("9 Expected loss", "⑨ 期待損失"),
    text(
        "Computes the expected loss of each card this turn and plays the cheapest.",
        "このターンの失点の期待値をどの札についても計算し、いちばん低い札を出します。",
    ),
);

/// `rule-10`.
pub const RULE_10: Entry = Entry {
    knobs: &[HOLD.knob],
    ..entry(
        "rule-10",
        "ours",
        text("10 Expected loss, danger first", "⑩ 期待損失＋危険札"),
        text(
            "Like rule 9, but also gets rid of dangerous cards while they happen to be cheap.",
            "⑨に加えて、ふだん危険な札を、安く出せるうちに手放します。",
        ),
    )
};

/// The ten entries, starting with `rule-1`.
pub static ENTRIES: [Entry; 10] =
    [RULE_1, RULE_2, RULE_3, RULE_4, RULE_5, RULE_6, RULE_7, RULE_8, RULE_9, RULE_10];

/// A deciding rule, as named in explanations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// The cheapest row.
    CheapestRow,
    /// The lowest card that fits.
    LowestFitting,
    /// No card fits: the lowest current cost, and among ties the lowest card.
    LeastCost,
    /// A card for the row with the fewest cards.
    ShortestRow,
    /// The lowest card, to take a cheap row on purpose.
    Burn,
    /// The smallest gap.
    ClosestGap,
    /// The card farthest from its neighbours in the hand.
    Loner,
    /// A card with a gap no larger than the room in its row.
    Safe,
    /// A card for a row of one.
    RowOfOne,
    /// A card for a row of two, within `NEAR_TWO`.
    RowOfTwo,
    /// A card for a row of three, within `NEAR_THREE`.
    RowOfThree,
    /// The highest card below all ends.
    UnderAll,
    /// Any card.
    AnyCard,
    /// The lowest risk score.
    Risk,
    /// Take a cheap row on purpose early in the deal.
    GiveAway,
    /// The highest card that is as good as the best.
    HighestGood,
    /// The lowest expected loss.
    ExpectedLoss,
    /// The lowest expected loss minus the danger of keeping the card.
    DangerFirst,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 18] = [
        Self::CheapestRow,
        Self::LowestFitting,
        Self::LeastCost,
        Self::ShortestRow,
        Self::Burn,
        Self::ClosestGap,
        Self::Loner,
        Self::Safe,
        Self::RowOfOne,
        Self::RowOfTwo,
        Self::RowOfThree,
        Self::UnderAll,
        Self::AnyCard,
        Self::Risk,
        Self::GiveAway,
        Self::HighestGood,
        Self::ExpectedLoss,
        Self::DangerFirst,
    ];

    const TABLE: [(&'static str, Text); 18] = [
        ("cheapest-row", text("Take the row with the fewest heads", "牛のいちばん少ない列を引き取る")),
        ("lowest-fitting", text("Play the lowest card that fits a row", "列に入る札のうち最小")),
        (
            "least-cost",
            text(
                "No card fits: play the one that costs least now",
                "入る札がない：いまの失点がいちばん少ない札",
            ),
        ),
        (
            "shortest-row",
            text("Play a card for the row with the fewest cards", "枚数のいちばん少ない列に入る札"),
        ),
        (
            "burn",
            text("Play the lowest card, to take a cheap row on purpose", "最小の札で安い列をわざと引き取る"),
        ),
        (
            "closest-gap",
            text("Play the card closest to the end of its row", "列の末尾との差がいちばん小さい札"),
        ),
        (
            "loner",
            text(
                "Play the card farthest from the rest of the hand",
                "手札の中でほかの札からいちばん離れた札",
            ),
        ),
        (
            "safe",
            text("Safe: the row can't fill up before this card", "間に入られても列があふれない、安全な札"),
        ),
        ("row-of-one", text("Play a card for a one-card row", "1枚だけの列に入る札")),
        (
            "row-of-two",
            text("Play a card for a two-card row, at most 12 above its end", "2枚の列に入る、差が12以内の札"),
        ),
        (
            "row-of-three",
            text("Play a card for a three-card row, at most 6 above its end", "3枚の列に入る、差が6以内の札"),
        ),
        ("under-all", text("Play the highest card below all rows", "どの列の末尾よりも小さい札のうち最大")),
        ("any-card", text("Play any card, all equally likely", "どの札も等しい確率で")),
        ("risk", text("Play the card with the lowest risk score", "危険度がいちばん低い札")),
        (
            "give-away",
            text("Early on, take a row with at most two heads", "序盤のうちに牛2頭以下の列を引き取る"),
        ),
        (
            "highest-good",
            text(
                "Play the highest card that is almost as good as the best",
                "最善とほぼ同じ期待損失の札のうち最大",
            ),
        ),
        (
            "expected-loss",
            text(
                "Play the card with the lowest expected loss this turn",
                "このターンの期待損失がいちばん低い札",
            ),
        ),
        (
            "danger-first",
            text("Low expected loss: get rid of a dangerous card", "期待損失が低く、危険な札を手放せる"),
        ),
    ];

    /// Its id in explanations.
    pub const fn id(self) -> &'static str {
        Self::TABLE[self as usize].0
    }

    /// The rule in words.
    pub const fn name(self) -> Text {
        Self::TABLE[self as usize].1
    }
}
