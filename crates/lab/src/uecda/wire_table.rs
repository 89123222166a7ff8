//! The tables of the protocol: the cards in them, and in rows 5 and 6 the status of the game.
//!
//! Rows 0 to 3 are the suits ♠ ♥ ♦ ♣, columns 1 to 13 the ranks from three to two. A cell is 1 for the card,
//! and 2 for a joker in its place. Columns 0 and 14 are for a joker at the end of a run. Row 4 is for a joker
//! that replaces no card: in a hand, at column 1, and as the fifth card of a set. A joker played alone is a 2
//! in any cell of rows 0 to 3.

use super::PROTOCOL;
use std::fmt;
use tefuda_games::{
    Suit,
    daihinmin::{Cards, DaihinminCard, Meld, Stand},
};

/// Rows of a table.
pub(super) const ROWS: usize = 8;
/// Columns of a table.
pub(super) const COLUMNS: usize = 15;
/// The size of a table in bytes.
pub(super) const BYTES: usize = 4 * ROWS * COLUMNS;
/// The row of a joker that replaces no card.
const LOOSE: usize = 4;
/// A card in a cell.
const CARD: u32 = 1;
/// The joker in a cell.
const JOKER: u32 = 2;
/// The longest name that is sent or read.
pub(super) const LONGEST_NAME: usize = 14;

/// A table of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WireTable(pub(super) [[u32; COLUMNS]; ROWS]);

/// The reason that a table or number is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProtocolError {
    /// An invalid cell.
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// The number in it.
        number: u32,
    },
    /// There are two jokers.
    TwoJokers,
    /// An unexpected number.
    Number {
        /// The number.
        number: u32,
        /// The quantity that it should be.
        what: &'static str,
    },
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { row, column, number } => {
                write!(f, "row {row}, column {column} of a table holds {number}, which is not a card")
            }
            Self::TwoJokers => f.write_str("a table holds two jokers"),
            Self::Number { number, what } => write!(f, "{number} is not a valid {what}"),
        }
    }
}

impl std::error::Error for ProtocolError {}

/// The row of a suit.
fn row(suit: Suit) -> usize {
    3 - suit as usize
}

impl WireTable {
    /// A table of zeros. As a submission it is a pass.
    pub(super) const EMPTY: Self = Self([[0; COLUMNS]; ROWS]);

    /// The bytes to send.
    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (four, number) in bytes.chunks_exact_mut(4).zip(self.0.as_flattened()) {
            four.copy_from_slice(&number.to_be_bytes());
        }
        bytes
    }

    /// Parses received bytes.
    pub(super) fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let mut message = Self::EMPTY;
        let cells = message.0.as_flattened_mut();
        for (number, four) in cells.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *number = u32::from_be_bytes(*four);
        }
        message
    }

    /// A profile: the version and a name.
    pub(super) fn profile(name: &str) -> Self {
        let mut message = Self::EMPTY;
        message.0[0][0] = PROTOCOL;
        for (cell, byte) in message.0[1].iter_mut().zip(printable(name).bytes()) {
            *cell = byte.into();
        }
        message
    }

    /// The name in a profile, reduced to printable ASCII. The error is an unsupported version.
    pub(super) fn name(&self) -> Result<String, ProtocolError> {
        if self.0[0][0] != PROTOCOL {
            return Err(ProtocolError::Number {
                number: self.0[0][0],
                what: "protocol version (20070 is expected)",
            });
        }
        let letters = self.0[1].iter().take_while(|code| **code != 0);
        Ok(printable(&letters.filter_map(|code| char::from_u32(*code)).collect::<String>()))
    }

    /// Adds the cards of a hand.
    pub(super) fn with_hand(mut self, hand: Cards) -> Self {
        self.put(hand);
        if hand.has_joker() {
            self.0[LOOSE][1] = JOKER;
        }
        self
    }

    /// Adds cards other than the joker.
    fn put(&mut self, cards: Cards) {
        for card in cards.natural() {
            if let Some(suit) = card.suit() {
                self.0[row(suit)][usize::from(card.strength()) + 1] = CARD;
            }
        }
    }

    /// The table of a combination.
    pub(super) fn of(meld: Meld) -> Self {
        let mut message = Self::EMPTY;
        message.put(meld.cards());
        if meld.cards().has_joker() {
            let stand = meld.stand();
            let (row, column) = match (stand.column(), stand.suit()) {
                // Played alone, it may be in any cell of a suit.
                (None, _) => (0, 1),
                (Some(column), None) => (LOOSE, column),
                (Some(column), Some(suit)) => (row(suit), column),
            };
            message.0[row][usize::from(column)] = JOKER;
        }
        message
    }

    /// The cards except the joker, and the joker's cell.
    fn cells(&self) -> Result<(Cards, Option<(usize, usize)>), ProtocolError> {
        let (mut cards, mut joker) = (Cards::EMPTY, None);
        for (row, cells) in self.0.iter().enumerate().take(LOOSE + 1) {
            for (column, number) in cells.iter().enumerate() {
                let suit = Suit::ALL.into_iter().find(|suit| self::row(*suit) == row);
                let strength = column.checked_sub(1).map(|strength| strength as u8);
                let card = suit.zip(strength).and_then(|(suit, s)| DaihinminCard::new(suit, s));
                match (*number, card) {
                    (0, _) => {}
                    (CARD, Some(card)) => cards.insert(card),
                    (JOKER, _) if joker.is_some() => return Err(ProtocolError::TwoJokers),
                    (JOKER, _) => joker = Some((row, column)),
                    (number, _) => return Err(ProtocolError::Cell { row, column, number }),
                }
            }
        }
        Ok((cards, joker))
    }

    /// The cards of a hand, or of cards to give. The joker may be in any cell.
    pub(super) fn hand(&self) -> Result<Cards, ProtocolError> {
        let (cards, joker) = self.cells()?;
        Ok(if joker.is_some() { cards | Cards::JOKER } else { cards })
    }

    /// The cards played, and the card that the joker replaces. They need not be a combination.
    pub(super) fn laid(&self) -> Result<(Cards, Stand), ProtocolError> {
        let (cards, joker) = self.cells()?;
        let Some((row, column)) = joker else { return Ok((cards, Stand::NONE)) };
        let stand = match Suit::ALL.into_iter().find(|suit| self::row(*suit) == row) {
            Some(_) if cards.is_empty() => Stand::NONE,
            Some(suit) => Stand::cell(column as u8, suit),
            None if (1..=13).contains(&column) => Stand::fifth(column as u8),
            None => return Err(ProtocolError::Cell { row, column, number: JOKER }),
        };
        Ok((cards | Cards::JOKER, stand))
    }
}

/// The start of a name up to the first character that isn't printable ASCII.
pub(super) fn printable(name: &str) -> String {
    let letters = name.chars().filter(|c| *c == ' ' || c.is_ascii_graphic());
    letters.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// The player number in the "turn" field while cards are exchanged.
const NOBODY: u32 = 6;

/// The status of the game, as a server sends it to one player.
#[allow(clippy::struct_excessive_bools)] // They are the flags of the protocol, each on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status {
    /// Whether cards are being exchanged.
    pub(super) exchange: bool,
    /// The number of cards that this player has to give.
    pub(super) give: u32,
    /// Whether it is this player's turn.
    pub(super) yours: bool,
    /// The player whose turn it is. `None` while cards are exchanged.
    pub(super) turn: Option<u8>,
    /// Whether the table is empty.
    pub(super) empty: bool,
    /// Whether there is a revolution.
    pub(super) revolution: bool,
    /// Whether there is a suit lock.
    pub(super) lock: bool,
    /// The number of cards in each player's hand. 255 means an impossible number.
    pub(super) counts: [u8; 5],
    /// The announced class of each player, 0 daifugo … 4 daihinmin. All 0 in games without classes.
    pub(super) class: [u8; 5],
    /// The announced player in each seat, in order around the table.
    pub(super) seats: [u8; 5],
}

/// A number as a byte, or 255 if it is too large.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Status {
    /// Reads the status from a table.
    pub(super) fn of(message: &WireTable) -> Self {
        let (flags, row) = (&message.0[5], &message.0[6]);
        let five = |from: usize| std::array::from_fn(|at| small(row[from + at]));
        Self {
            exchange: flags[0] != 0,
            // A server may send the poor a negative number, for the cards they receive.
            give: if flags[1] > i32::MAX as u32 { 0 } else { flags[1] },
            yours: flags[2] != 0,
            turn: (flags[3] < 5).then(|| small(flags[3])),
            empty: flags[4] != 0,
            revolution: flags[6] != 0,
            lock: flags[7] != 0,
            counts: five(0),
            class: five(5),
            seats: five(10),
        }
    }

    /// Writes the status into a table.
    pub(super) fn put(&self, message: &mut WireTable) {
        let flag = u32::from;
        message.0[5][..8].copy_from_slice(&[
            flag(self.exchange),
            self.give,
            flag(self.yours),
            self.turn.map_or(NOBODY, u32::from),
            flag(self.empty),
            0,
            flag(self.revolution),
            flag(self.lock),
        ]);
        for (at, number) in self.counts.iter().chain(&self.class).chain(&self.seats).enumerate() {
            message.0[6][at] = u32::from(*number);
        }
    }
}
