//! The rule options of small poker games: the number of hands in a match, and the seat that acts first in each.

use super::{Poker, SEATS};
use crate::{
    game::Facts,
    knob::{Entry, OwnDefault, Setting, Spec},
    settings,
    text::{Text, text},
};

settings! {
    /// The rules in force. Within a hand, only the seat that acts first can differ.
    #[derive(Eq)]
    pub struct PokerConfig {
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
                "Acting first is a small disadvantage, since you see less. Off: the first seat always acts first, as in the literature.",
                "先手は相手の行動を見ずに決めるので、少し不利です。オフ：論文と同じく、いつも最初の席が先手です。",
            ),
        );
    }
}

impl PokerConfig {
    /// The spec that describes these rules of a game.
    pub fn spec<P: Poker>(self) -> Spec {
        self.onto(P::FACTS.presets[0].spec())
    }
}

/// The facts of a game with these presets. Acting first costs chips, so par depends on the seat.
pub(crate) const fn facts(id: &'static str, name: Text, presets: &'static [Entry]) -> Facts {
    Facts {
        id,
        name,
        seats: (SEATS, SEATS),
        presets,
        unit: text("chips", "チップ"),
        low_wins: false,
        stakes: true,
        scale: (1.0, text("chips per hand", "1ハンドあたりのチップ")),
        par: None,
    }
}

/// The named rule sets of a game.
pub(crate) const fn presets(about: Text, source: &'static str) -> [Entry; 2] {
    const TURNS: Text = text(
        "The standard rules, but the players take turns acting first, as people usually play.",
        "標準ルールのまま、先手が1ハンドごとに入れ替わります。人どうしで遊ぶときのやり方です。",
    );
    const ALTERNATING: &[OwnDefault] = &[PokerConfig::ALTERNATE.is(true)];
    [
        Entry::new("standard", text("Standard", "標準ルール"), about, PokerConfig::KNOBS).source(source),
        Entry::new("turns", text("Taking turns", "交互に先手"), TURNS, PokerConfig::KNOBS)
            .source(source)
            .defaults(ALTERNATING),
    ]
}
