//! The rule options of Leduc Hold'em: the number of hands in a match, and the seat that acts first in each.

use crate::{
    knob::{Entry, Setting, Spec},
    settings,
    text::text,
};

settings! {
    /// The rules in force. Within a hand, only the seat that acts first can differ.
    #[derive(Eq)]
    pub struct LeducConfig {
        /// The number of hands in a match, 1 to 1000.
        HANDS hands: u16 = Setting::whole("hands", 1, 1000, 20).log().says(
            text("Hands", "ハンド数"),
            text(
                "Hands per match. Few: mostly luck. Many: skill shows.",
                "1試合のハンド数。少ないと運、多いと実力が出ます。",
            ),
        );
        /// Whether the seats take turns at acting first, hand by hand. Otherwise seat 0 always acts first.
        ALTERNATE alternate: bool = Setting::flag("alternate", false).says(
            text("Take turns acting first", "先手を交互に"),
            text(
                "Acting first costs about 0.09 chips per hand, since you see less. Off: the first seat always acts first, as in the literature.",
                "先手は相手の行動を見ずに決めるので、1ハンドあたり約0.09チップ不利です。オフ：論文と同じく、いつも最初の席が先手です。",
            ),
        );
    }
}

/// The named rule sets.
pub static PRESETS: [Entry; 2] = [
    Entry {
        id: "standard",
        name: text("Standard", "標準ルール"),
        about: text(
            "Ante 1. Bets of 2, then 4. At most two bets or raises per round.",
            "アンティ1、ベット額は2、次のラウンドは4。ベットとレイズは1ラウンドに合わせて2回まで。",
        ),
        paper: None,
        source: "Southey et al. 2005",
        knobs: LeducConfig::KNOBS,
        defaults: &[],
    },
    Entry {
        id: "turns",
        name: text("Taking turns", "交互に先手"),
        about: text(
            "The standard rules, but the players take turns acting first, as people usually play.",
            "標準ルールのまま、先手が1ハンドごとに入れ替わります。人どうしで遊ぶときのやり方です。",
        ),
        paper: None,
        source: "Southey et al. 2005",
        knobs: LeducConfig::KNOBS,
        defaults: &[LeducConfig::ALTERNATE.is(true)],
    },
];

impl LeducConfig {
    /// The spec that describes these rules.
    pub fn spec(self) -> Spec {
        self.onto(PRESETS[0].spec())
    }
}
