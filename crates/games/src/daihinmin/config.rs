//! The rule options of Daihinmin, and its preset.

use crate::{
    knob::{Entry, Spec, Value},
    text::text,
};

/// The rules in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaihinminConfig {
    /// The number of games in a match.
    pub games: u32,
    /// Seats are drawn again after this many games.
    pub seats_every: u32,
    /// One in this many games is played without classes and exchange.
    pub classes_every: u32,
}

/// The definitions of the rule options.
pub mod switch {
    use crate::{
        knob::{IntKnob, Kind, Knob},
        text::{Text, text},
    };

    const fn number(key: &'static str, default: i64, name: Text, help: Text) -> IntKnob {
        IntKnob::new(Knob {
            key,
            symbol: "",
            kind: Kind::Int { min: 1, max: 1000, default, log: true },
            name,
            help,
        })
    }

    /// Length of a match.
    pub const GAMES: IntKnob = number(
        "games",
        10,
        text("Games in a match", "試合のゲーム数"),
        text("The match ends after this many games.", "この数のゲームで試合が終わります。"),
    );
    /// The number of games between draws of seats.
    pub const SEATS_EVERY: IntKnob = number(
        "seats_every",
        3,
        text("New seats every", "席替えの間隔"),
        text(
            "After this many games, the players draw lots for seats.",
            "この数のゲームごとに、くじで席替えをします。",
        ),
    );
    /// The number of games between games without classes.
    pub const CLASSES_EVERY: IntKnob = number(
        "classes_every",
        100,
        text("Classes reset every", "身分をリセットする間隔"),
        text(
            "After this many games, everyone is equal for one game, without an exchange.",
            "この数のゲームごとに全員が平民に戻り、交換なしで1ゲーム遊びます。",
        ),
    );
    /// All rule options in display order.
    pub const ALL: &[Knob] = &[GAMES.knob, SEATS_EVERY.knob, CLASSES_EVERY.knob];
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 1] = [Entry {
    id: "standard",
    name: text("UEC standard", "UEC標準ルール"),
    about: text(
        "Rules of the UEC computer Daihinmin contest: revolution, 8-cut, suit lock, ♠3 beats the joker.",
        "UECコンピュータ大貧民大会のルール。革命、8切り、しばり、スペ3返しあり。",
    ),
    paper: None,
    source: "UECda",
    knobs: switch::ALL,
    defaults: &[],
}];

impl DaihinminConfig {
    /// The rules described by a spec of [`PRESETS`].
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&switch::GAMES) as u32,
            seats_every: spec.int(&switch::SEATS_EVERY) as u32,
            classes_every: spec.int(&switch::CLASSES_EVERY) as u32,
        }
    }

    /// The spec that describes these rules.
    pub fn spec(&self) -> Spec {
        PRESETS[0]
            .spec()
            .with(switch::GAMES.key, Value::Int(self.games.into()))
            .with(switch::SEATS_EVERY.key, Value::Int(self.seats_every.into()))
            .with(switch::CLASSES_EVERY.key, Value::Int(self.classes_every.into()))
    }
}
