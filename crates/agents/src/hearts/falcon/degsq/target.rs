//! The targets that regressions warn of, and their outcomes in a game.

use tefuda_games::Card;
use tefuda_games::{
    BySeat, Seat, Setting, Suit, choice,
    hearts::{Hearts, Table, Trick},
    text,
};

/// Something that players avoid taking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// ♠Q, as in the paper.
    Queen,
    /// More than a fair share of the hearts: above a quarter of those not taken before this trick. Ours; the
    /// paper names hearts as future work.
    Hearts,
}

choice! {
    /// The targets of a filter's warnings.
    pub enum Warns {
        /// ♠Q.
        Queen = "queen", text("♠Q", "♠Q");
        /// Hearts.
        Hearts = "hearts", text("hearts", "ハート");
        /// Both.
        Both = "both", text("♠Q and hearts", "♠Qとハート");
    }
}

/// The setting for the targets of a filter's warnings.
pub const WARNS: Setting<Warns> = Setting::choice("warns").says(text("Filter avoids", "フィルターが避けるもの"), text(
        "What the regressions predict about the player of a card. ♠Q: whether they take the queen (paper). Hearts: whether they take more than a quarter of the remaining hearts.",
        "札を出した人について、回帰が予測すること。♠Q：♠Qを取るか（論文）。ハート：残りのハートの4分の1より多く取るか。",
    ));

impl Warns {
    /// The single targets.
    pub fn targets(self) -> &'static [Target] {
        match self {
            Self::Queen => &[Target::Queen],
            Self::Hearts => &[Target::Hearts],
            Self::Both => &[Target::Queen, Target::Hearts],
        }
    }
}

impl Target {
    /// Whether a card played now can still make a difference: ♠Q has not been played, or not all hearts have
    /// been taken.
    pub fn is_open(self, table: &Table) -> bool {
        match self {
            Self::Queen => !table.played().has(Card::QUEEN_OF_SPADES),
            Self::Hearts => table.tricks().map(|trick| hearts(&trick)).sum::<u8>() < HEARTS,
        }
    }

    /// Whether a game has nothing more to teach: ♠Q, or all hearts, are in complete tricks.
    pub fn is_settled(self, table: &Table) -> bool {
        !self.is_open(table) && (self == Self::Hearts || table.position() == 0)
    }

    /// The outcome in a game. `None` if the game left it open.
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

/// The number of hearts in the deck.
const HEARTS: u8 = 13;

/// The number of hearts in a complete trick; 0 in an incomplete one.
fn hearts(trick: &Trick<'_>) -> u8 {
    let hearts = trick.cards.iter().filter(|card| card.suit() == Suit::Hearts).count() as u8;
    if trick.cards.len() == 4 { hearts } else { 0 }
}

/// The outcome of a [`Target`] in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetOutcome {
    /// The trick in which ♠Q was played, counted from 0, and the player who took it.
    Queen {
        /// The trick.
        trick: usize,
        /// The player who took it.
        taker: Seat,
    },
    /// The player who took each trick, with the number of hearts.
    Hearts {
        /// All tricks in order.
        taken: Vec<(Seat, u8)>,
    },
}

impl TargetOutcome {
    /// The label of a seat's decision in a trick, counted from 0: whether the seat takes the target in this
    /// or a later trick. `None` after it has been taken, because the label would then always be the same.
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
