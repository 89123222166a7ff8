//! The rule options of 6 Nimmt!, and the presets that set them.

use super::{Cards, HIGHEST, MOST_SEATS, ROWS, TURNS};
use crate::{
    choice,
    knob::{Entry, Setting, Spec},
    paper::PaperId,
    settings,
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

settings! {
    /// The rules in force.
    #[derive(Eq)]
    pub struct NimmtConfig {
        /// The number of seats at the table, 2 to 10.
        PLAYERS players: u8 = Setting::whole("players", 2, MOST_SEATS as i64, 6).symbol("n").says(
            text("Players", "人数"),
            text(
                "Number of players. More: harder to predict where a card will go.",
                "何人で遊ぶか。多いほど、カードがどの列に入るか読みにくくなります。",
            ),
        );
        /// The cards in the deck.
        DECK deck: Deck = Setting::choice("deck").says(
            text("Deck", "使うカード"),
            text(
                "All 104 cards, or only as many as are dealt, starting from 1. In the second case, every unseen card is in someone's hand.",
                "全部のカードを使って一部を残すか、配る枚数だけ（1から順に）使うか。配る枚数だけなら、見えないカードは必ずだれかの手札にあります。",
            ),
        );
        /// The match ends when a player has this many heads.
        TARGET target: i32 = Setting::whole("target", 1, 1000, 66).says(
            text("Match ends at", "終了点"),
            text(
                "The match ends after the deal in which someone reaches this many heads. 1: a single deal.",
                "だれかの失点がこの数に達したディールで試合が終わります。1なら1ディールだけの試合です。",
            ),
        );
    }
}

/// The named rule sets; the first is the default.
pub static PRESETS: [Entry; 3] = [
    Entry::new(
        "standard",
        text("Standard", "標準ルール"),
        text(
            "The usual rules: all 104 cards, and the match ends at 66 heads.",
            "一般的なルール。104枚すべてを使い、だれかが66頭に達するまで続けます。",
        ),
        NimmtConfig::KNOBS,
    ),
    Entry::new(
        "tactics",
        text("Tactics", "タクティクス"),
        text(
            "Only as many cards as are dealt, so the other players hold all unseen cards.",
            "配る枚数だけのカードで遊びます。見えないカードは、必ずほかの人の手札にあります。",
        ),
        NimmtConfig::KNOBS,
    )
    .defaults(&[Deck::Tactics.of(&NimmtConfig::DECK)]),
    Entry::new(
        "paper",
        text("Paper", "論文のルール"),
        text(
            "Rules of the loss-prediction paper: six players, one deal.",
            "失点予測の論文のルール。6人で1ディールだけ遊びます。",
        ),
        NimmtConfig::KNOBS,
    )
    .paper(PaperId::P5)
    .defaults(&[NimmtConfig::TARGET.is(1)]),
];

impl NimmtConfig {
    /// The spec that describes these rules, as changes to the preset `standard`.
    pub fn spec(self) -> Spec {
        self.onto(PRESETS[0].spec())
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
