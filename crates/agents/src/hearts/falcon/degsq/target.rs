//! The targets that regressions warn of, and their outcomes in a game.

use tefuda_games::Card;
use tefuda_games::{
    BySeat, Seat, Suit, choice,
    hearts::{Hearts, Table, Trick},
    knob::ChoiceKnob,
    text,
};

/// Something that a player rather does not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// ♠Q, as in the paper.
    Queen,
    /// More than a fair share of the hearts: above a quarter of those that were not taken before this trick. Ours; the paper names
    /// hearts as future work.
    Hearts,
}

choice! {
    /// What a filter warns of.
    pub enum Warns {
        /// Of ♠Q.
        Queen = "queen", text("♠Q", "♠Q");
        /// Of hearts.
        Hearts = "hearts", text("hearts", "ハート");
        /// Of either.
        Both = "both", text("♠Q and hearts", "♠Qとハート");
    }
}

/// The knob that says what a filter warns of.
pub const WARNS: ChoiceKnob<Warns> = ChoiceKnob::new(
    "warns",
    "",
    text("Filter avoids", "フィルターが避けるもの"),
    text(
        "What the regressions predict about a card's player. ♠Q: takes the queen (paper). Hearts: takes more than a quarter of the remaining hearts.",
        "回帰が予測すること。♠Q：その札を出した人が♠Qを取るか（論文）。ハート：残りのハートの4分の1より多く取るか。",
    ),
);

impl Warns {
    /// What it is made of.
    pub fn targets(self) -> &'static [Target] {
        match self {
            Self::Queen => &[Target::Queen],
            Self::Hearts => &[Target::Hearts],
            Self::Both => &[Target::Queen, Target::Hearts],
        }
    }
}

impl Target {
    /// Whether a card that is played now can still make a difference: ♠Q was not played, or not all hearts were taken.
    pub fn is_open(self, table: &Table) -> bool {
        match self {
            Self::Queen => !table.played().has(Card::QUEEN_OF_SPADES),
            Self::Hearts => table.tricks().map(|trick| hearts(&trick)).sum::<u8>() < HEARTS,
        }
    }

    /// Whether a game teaches nothing more: ♠Q lies in a trick that is complete, or all hearts do.
    pub fn is_settled(self, table: &Table) -> bool {
        !self.is_open(table) && (self == Self::Hearts || table.position() == 0)
    }

    /// Its outcome in a game. `None` if the game left it open.
    pub fn outcome(self, game: &Hearts) -> Option<TargetOutcome> {
        let table = game.table();
        let complete = || table.tricks().filter(|trick| trick.cards.len() == 4);
        match self {
            Self::Queen => {
                let trick = complete().find(|trick| trick.cards.contains(&Card::QUEEN_OF_SPADES))?;
                Some(TargetOutcome::Queen { trick: trick.number, taker: trick.winning()?.0 })
            }
            Self::Hearts => {
                let mut taken = Vec::new();
                for trick in complete() {
                    taken.push((trick.winning()?.0, hearts(&trick)));
                }
                let all = taken.iter().map(|(_, hearts)| hearts).sum::<u8>() == HEARTS;
                all.then_some(TargetOutcome::Hearts { taken })
            }
        }
    }
}

/// Hearts in the deck.
const HEARTS: u8 = 13;

/// Hearts in a complete trick; 0 in one that is not.
fn hearts(trick: &Trick<'_>) -> u8 {
    let hearts = trick.cards.iter().filter(|card| card.suit() == Suit::Hearts).count() as u8;
    if trick.cards.len() == 4 { hearts } else { 0 }
}

/// The outcome of a [`Target`] in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetOutcome {
    /// The number of the trick in which ♠Q fell, from 0, and who took it.
    Queen {
        /// The trick.
        trick: usize,
        /// Who took it.
        taker: Seat,
    },
    /// Who took each trick, with how many hearts.
    Hearts {
        /// Trick by trick.
        taken: Vec<(Seat, u8)>,
    },
}

impl TargetOutcome {
    /// The label of a decision of a seat in a trick, counted from 0: whether the seat takes it in this trick or a later one. `None` once it was taken:
    /// there the label would always be the same and teach nothing.
    pub fn label(&self, trick: usize, seat: Seat) -> Option<bool> {
        match self {
            Self::Queen { trick: last, taker } => (trick <= *last).then_some(seat == *taker),
            Self::Hearts { taken } => {
                let mut left = BySeat([0; 4]);
                for (taker, hearts) in taken.iter().skip(trick) {
                    left[*taker] += hearts;
                }
                let all: u8 = left.0.iter().sum();
                (all > 0).then(|| 4 * left[seat] > all)
            }
        }
    }
}
