//! The rule options of Daihinmin, and its preset.

use crate::{
    knob::{Entry, Setting, Spec},
    settings,
    text::text,
};

settings! {
    /// The rules in force.
    #[derive(Eq)]
    pub struct DaihinminConfig {
        /// The number of games in a match.
        GAMES games: u32 = Setting::whole("games", 1, 1000, 10).log().says(
            text("Games in a match", "試合のゲーム数"),
            text("The match ends after this many games.", "この数のゲームで試合が終わります。"),
        );
        /// Seats are drawn again after this many games.
        SEATS_EVERY seats_every: u32 = Setting::whole("seats_every", 1, 1000, 3).log().says(
            text("New seats every", "席替えの間隔"),
            text(
                "After this many games, the players draw lots for seats.",
                "この数のゲームごとに、くじで席替えをします。",
            ),
        );
        /// One in this many games is played without classes and exchange.
        CLASSES_EVERY classes_every: u32 = Setting::whole("classes_every", 1, 1000, 100).log().says(
            text("Classes reset every", "身分をリセットする間隔"),
            text(
                "After this many games, everyone is equal for one game, without an exchange.",
                "この数のゲームごとに全員が平民に戻り、交換なしで1ゲーム遊びます。",
            ),
        );
    }
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 1] = [Entry::new(
    "standard",
    text("UEC standard", "UEC標準ルール"),
    text(
        "Rules of the UEC computer Daihinmin contest: revolution, 8-cut, suit lock, ♠3 beats the joker.",
        "UECコンピュータ大貧民大会のルール。革命、8切り、しばり、スペ3返しあり。",
    ),
    DaihinminConfig::KNOBS,
)
.source("UECda")];

impl DaihinminConfig {
    /// The spec that describes these rules.
    pub fn spec(self) -> Spec {
        self.onto(PRESETS[0].spec())
    }
}
