//! The rule options of 6 Nimmt!, and the presets that set them.

use super::{Cards, HIGHEST, MOST_SEATS, ROWS, TURNS};
use crate::{
    choice,
    knob::{ChoiceKnob, Entry, IntKnob, Kind, Knob, Spec, Value},
    paper::PaperId,
    text::text,
};

choice! {
    /// The cards in the deck.
    pub enum Deck {
        /// All 104 cards; some are not dealt.
        Full = "full", text("all 104 cards", "104枚すべて");
        /// Only as many cards as are dealt: every unseen card is in a hand.
        Tactics = "tactics", text("only those dealt", "配る枚数だけ");
    }
}

/// The rules in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimmtConfig {
    /// The number of seats at the table, 2 to 10.
    pub players: u8,
    /// The cards in the deck.
    pub deck: Deck,
    /// The match ends when a player has this many heads.
    pub target: i32,
}

/// The definitions of the rule options.
pub mod switch {
    use super::{ChoiceKnob, Deck, IntKnob, Kind, Knob, MOST_SEATS, text};

    /// The number of seats at the table.
    pub const PLAYERS: IntKnob = IntKnob::new(Knob {
        key: "players",
        symbol: "n",
        kind: Kind::Int { min: 2, max: MOST_SEATS as i64, default: 6, log: false },
        name: text("Players", "人数"),
        help: text(
            "Number of players. More: harder to predict where a card will go.",
            "何人で遊ぶか。多いほど、カードがどの列に入るか読みにくくなります。",
        ),
    });
    /// The cards in the deck.
    pub const DECK: ChoiceKnob<Deck> = ChoiceKnob::new(
        "deck",
        "",
        text("Deck", "使うカード"),
        text(
            "All 104 cards, or only as many as are dealt, starting from 1. In the second case, every unseen card is in someone's hand.",
            "全部のカードを使って一部を残すか、配る枚数だけ（1から順に）使うか。配る枚数だけなら、見えないカードは必ずだれかの手札にあります。",
        ),
    );
    /// Length of a match.
    pub const TARGET: IntKnob = IntKnob::new(Knob {
        key: "target",
        symbol: "",
        kind: Kind::Int { min: 1, max: 1000, default: 66, log: false },
        name: text("Match ends at", "終了点"),
        help: text(
            "The match ends after the deal in which someone reaches this many heads. 1: a single deal.",
            "だれかの失点がこの数に達したディールで試合が終わります。1なら1ディールだけの試合です。",
        ),
    });
    /// All rule options in display order.
    pub const ALL: &[Knob] = &[PLAYERS.knob, DECK.knob, TARGET.knob];
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 3] = [
    Entry {
        id: "standard",
        name: text("Standard", "標準ルール"),
        about: text(
            "The usual rules: all 104 cards, and the match ends at 66 heads.",
            "一般的なルール。104枚すべてを使い、だれかが66頭に達するまで続けます。",
        ),
        paper: None,
        source: "",
        knobs: switch::ALL,
        defaults: &[],
    },
    Entry {
        id: "tactics",
        name: text("Tactics", "タクティクス"),
        about: text(
            "Only as many cards as are dealt, so the other players hold all unseen cards.",
            "配る枚数だけのカードで遊びます。見えないカードは、必ずほかの人の手札にあります。",
        ),
        paper: None,
        source: "",
        knobs: switch::ALL,
        defaults: &[("deck", Deck::Tactics.value())],
    },
    Entry {
        id: "paper",
        name: text("Paper", "論文のルール"),
        about: text(
            "Rules of the loss-prediction paper: six players, one deal.",
            "失点予測の論文のルール。6人で1ディールだけ遊びます。",
        ),
        paper: Some(PaperId::P5),
        source: "",
        knobs: switch::ALL,
        defaults: &[("target", Value::Int(1))],
    },
];

impl NimmtConfig {
    /// The rules described by a spec of [`PRESETS`].
    pub fn new(spec: &Spec) -> Self {
        Self {
            players: spec.int(&switch::PLAYERS).clamp(2, MOST_SEATS as i64) as u8,
            deck: spec.choice(&switch::DECK),
            target: spec.int(&switch::TARGET) as i32,
        }
    }

    /// The spec that describes these rules, as changes to the preset `standard`.
    pub fn spec(&self) -> Spec {
        PRESETS[0]
            .spec()
            .with(switch::PLAYERS.key, Value::Int(i64::from(self.players)))
            .with(switch::DECK.key, self.deck.value())
            .with(switch::TARGET.key, Value::Int(i64::from(self.target)))
    }

    /// The number of cards dealt: ten to each seat and four to the rows.
    pub const fn dealt(&self) -> u8 {
        self.players * TURNS as u8 + ROWS as u8
    }

    /// The highest card in the deck.
    pub const fn highest(&self) -> u8 {
        match self.deck {
            Deck::Full => HIGHEST,
            Deck::Tactics => self.dealt(),
        }
    }

    /// All cards in the deck.
    pub const fn cards(&self) -> Cards {
        Cards::up_to(self.highest())
    }
}
