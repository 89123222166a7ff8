//! Combinations of cards, and the card that a joker replaces in them.

use super::cards::{Cards, DaihinminCard, Suits};
use crate::card::{Card, Suit};
use std::fmt::{self, Display as _};

/// The columns of the card grid in order: the rank below 3, the thirteen ranks, and the rank above 2.
pub(super) const COLUMNS: &str = "L3456789TJQKA2U";
/// The column of the eights.
const EIGHT: u8 = 6;
/// One cell of a suit in each of the fifteen columns.
const ROW: u64 = 0x0111_1111_1111_1111;

/// The card that the joker replaces in a combination. It is a *cell* of the card grid, which has a row for
/// each suit and a column for each rank.
///
/// Column 0 is the rank below 3, 1 to 13 are three to two, and 14 is the rank above 2. A joker is in columns
/// 0 and 14 only in runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stand(u8);

impl Stand {
    /// No joker, or a joker that replaces nothing.
    pub const NONE: Self = Self(255);

    /// The cell of a suit in a column from 0 to 14.
    #[inline]
    pub const fn cell(column: u8, suit: Suit) -> Self {
        Self(column * 4 + suit as u8)
    }

    /// The cell in a column and a row, given as numbers.
    #[inline]
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Self(column * 4 + row)
    }

    /// The fifth card of a set, which has no suit.
    #[inline]
    pub const fn fifth(column: u8) -> Self {
        Self(64 + column)
    }

    /// The column; `None` for [`Stand::NONE`].
    pub const fn column(self) -> Option<u8> {
        match self.0 {
            255 => None,
            64.. => Some(self.0 - 64),
            _ => Some(self.0 / 4),
        }
    }

    /// The suit, if it has one.
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < 64 { Some(Suit::ALL[(self.0 & 3) as usize]) } else { None }
    }

    /// The real card in this cell. `None` if there is none, or if the joker replaces nothing.
    pub fn card(self) -> Option<Card> {
        DaihinminCard::new(self.suit()?, self.column()?.checked_sub(1)?)?.card()
    }

    /// Whether this is the fifth card of a set.
    pub(crate) const fn is_fifth(self) -> bool {
        self.0 >= 64 && self.0 != 255
    }
}

impl fmt::Display for Stand {
    /// Writes `*9H`, `*LS` or `*7X`; `JK` for a joker that replaces nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(column) = self.column() else { return f.write_str("JK") };
        let rank = char::from(COLUMNS.as_bytes()[usize::from(column) % COLUMNS.len()]);
        let suit = self.suit().map_or('X', Suit::letter);
        write!(f, "*{rank}{suit}")
    }
}

/// The kinds of combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// One card that is not the joker.
    Single,
    /// A set: two to five cards of a rank.
    Group,
    /// A run: three or more consecutive ranks of a suit.
    Sequence,
    /// The joker alone.
    Joker,
}

/// A combination: cards that can be played together, with everything that the rules need to know. Takes 16
/// bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meld {
    cards: Cards,
    stand: Stand,
    kind: MeldKind,
    len: u8,
    low: u8,
    high: u8,
    suits: Suits,
}

impl Meld {
    /// The combination that these cards make if the joker replaces `stand`. `None` if they make none.
    #[inline]
    pub fn of(cards: Cards, stand: Stand) -> Option<Self> {
        let natural = cards.natural().bits();
        let len = cards.len() as u8;
        if !cards.has_joker() {
            return if stand == Stand::NONE { Self::of_cells(cards, stand, natural << 4, len) } else { None };
        }
        if stand == Stand::NONE {
            let alone =
                Self { cards, stand, kind: MeldKind::Joker, len, low: 15, high: 15, suits: Suits::EMPTY };
            return (natural == 0).then_some(alone);
        }
        if stand.is_fifth() {
            let (column, suits) = (stand.column()?, Suits::ALL);
            let four = (1..14).contains(&column) && natural << 4 == 0xf << (4 * u32::from(column));
            return four.then_some(Self {
                cards,
                stand,
                kind: MeldKind::Group,
                len,
                low: column,
                high: column,
                suits,
            });
        }
        let (cells, cell) = (natural << 4, 1 << stand.0);
        if cells & cell != 0 || len == 1 {
            return None;
        }
        Self::of_cells(cards, stand, cells | cell, len)
    }

    /// The combination that covers these grid cells, four bits per column.
    #[inline]
    fn of_cells(cards: Cards, stand: Stand, cells: u64, len: u8) -> Option<Self> {
        if cells == 0 {
            return None;
        }
        let low = (cells.trailing_zeros() / 4) as u8;
        let high = (cells.ilog2() / 4) as u8;
        let row = cells >> (4 * u32::from(low));
        let meld =
            Self { cards, stand, kind: MeldKind::Single, len, low, high, suits: Suits((row & 15) as u8) };
        if low == high {
            let kind = if len == 1 { MeldKind::Single } else { MeldKind::Group };
            return Some(Self { kind, ..meld });
        }
        let span = ROW & ((1 << (4 * u32::from(high - low + 1))) - 1);
        let sequence = high - low >= 2 && row == span * (row & 15) && (row & 15).is_power_of_two();
        sequence.then_some(Self { kind: MeldKind::Sequence, ..meld })
    }

    /// Its cards, including the joker.
    #[inline]
    pub const fn cards(self) -> Cards {
        self.cards
    }

    /// The card that the joker replaces.
    #[inline]
    pub const fn stand(self) -> Stand {
        self.stand
    }

    /// The kind of combination.
    #[inline]
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// The number of cards.
    #[allow(clippy::len_without_is_empty)] // A combination is never empty.
    #[inline]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// The column of its weakest rank: 0 below three, 1 three … 13 two, 14 above two. The joker alone has 15.
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// The column of its strongest rank.
    #[inline]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// Its suits. The joker alone has none. As the fifth card of a set it adds none.
    #[inline]
    pub const fn suits(self) -> Suits {
        self.suits
    }

    /// Whether it starts or ends a revolution: a set of four or more, or a run of five or more.
    #[inline]
    pub fn revolts(self) -> bool {
        match self.kind {
            MeldKind::Group => self.len >= 4,
            MeldKind::Sequence => self.len >= 5,
            MeldKind::Single | MeldKind::Joker => false,
        }
    }

    /// Whether it contains rank 8 and so clears the table.
    #[inline]
    pub const fn cuts(self) -> bool {
        self.low <= EIGHT && EIGHT <= self.high
    }

    /// Whether it is stronger than `other` of the same kind, under or without a revolution.
    #[inline]
    pub const fn beats(self, other: Self, revolution: bool) -> bool {
        if revolution { self.high < other.low } else { self.low > other.high }
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.cards, self.stand)
    }
}

/// Cards in grid order, with the joker in the place of the card it replaces. A fifth card and a joker that
/// replaces nothing come last.
pub(super) fn in_order(cards: Cards, stand: Stand) -> impl Iterator<Item = DaihinminCard> {
    let place = if stand.0 < 64 { stand.0 } else { 255 };
    let before = cards.natural().iter().filter(move |card| card.code() + 4 <= place);
    let after = cards.natural().iter().filter(move |card| card.code() + 4 > place);
    before.chain(cards.has_joker().then_some(DaihinminCard::JOKER)).chain(after)
}

/// Writes cards in grid order, with the joker as the card it replaces.
pub(super) fn write_cards(f: &mut fmt::Formatter<'_>, cards: Cards, stand: Stand) -> fmt::Result {
    for (place, card) in in_order(cards, stand).enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        if card.is_joker() { stand.fmt(f)? } else { card.fmt(f)? }
    }
    Ok(())
}
