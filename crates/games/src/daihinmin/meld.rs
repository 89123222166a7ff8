//! Melds: cards laid together, and what the joker among them stands for.

use super::cards::{Cards, DaihinminCard, Suits};
use crate::card::{Card, Suit};
use std::fmt::{self, Display as _};

/// The columns of the table of cards in order: the rank below 3, the thirteen ranks, and the rank above 2.
pub(super) const COLUMNS: &str = "L3456789TJQKA2U";
/// The column of the eights.
const EIGHT: u8 = 6;
/// A cell of one suit in each of the fifteen columns.
const ROW: u64 = 0x0111_1111_1111_1111;

/// The place for which the joker in a meld stands: a *cell* of the table of cards, which has a row for each suit and a
/// column for each rank.
///
/// Columns run from 0, the rank below 3, over 1 (three) to 13 (two) and 14, the rank above 2. Joker columns outside the
/// thirteen ranks occur in sequences only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stand(u8);

impl Stand {
    /// There is no joker, or it stands for nothing but itself.
    pub const NONE: Self = Self(255);

    /// The cell of a suit in a column from 0 to 14.
    #[inline]
    pub const fn cell(column: u8, suit: Suit) -> Self {
        Self(column * 4 + suit as u8)
    }

    /// The cell with a row number instead of a suit.
    #[inline]
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Self(column * 4 + row)
    }

    /// The fifth card of a group, which has no suit.
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

    /// The card of the deck at its place. `None` if there is no such card, or the joker stands for nothing.
    pub fn card(self) -> Option<Card> {
        DaihinminCard::new(self.suit()?, self.column()?.checked_sub(1)?)?.card()
    }

    /// Whether it is the fifth card of a group.
    pub const fn is_fifth(self) -> bool {
        self.0 >= 64 && self.0 != 255
    }
}

impl fmt::Display for Stand {
    /// `*9H`, `*LS`, `*7X`; `JK` for the joker itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(column) = self.column() else { return f.write_str("JK") };
        let rank = char::from(COLUMNS.as_bytes()[usize::from(column) % COLUMNS.len()]);
        let suit = self.suit().map_or('X', Suit::letter);
        write!(f, "*{rank}{suit}")
    }
}

/// The kinds of meld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// One card that is not the joker.
    Single,
    /// Two to five cards of a rank.
    Group,
    /// Three or more consecutive ranks of a suit.
    Sequence,
    /// The joker alone.
    Joker,
}

/// Cards that are a meld, with all that the rules ask of one. Sixteen bytes.
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
    /// The meld that these cards make, the joker among them standing for `stand`. `None` if they make none.
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

    /// The meld that covers these cells of the table, four bits a column.
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

    /// Its cards; among them the joker, if it is in it.
    #[inline]
    pub const fn cards(self) -> Cards {
        self.cards
    }

    /// What the joker in it stands for.
    #[inline]
    pub const fn stand(self) -> Stand {
        self.stand
    }

    /// What kind of meld it is.
    #[inline]
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// How many cards it has.
    #[allow(clippy::len_without_is_empty)] // A meld is never empty.
    #[inline]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// The column of its weakest rank: 0 below three, 1 three … 13 two, 14 above two; 15 for the joker alone.
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// The column of its strongest rank.
    #[inline]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// Its suits. The joker alone has none; as fifth card of a group it adds none.
    #[inline]
    pub const fn suits(self) -> Suits {
        self.suits
    }

    /// Whether it turns the revolution on or off: four or more of a rank, a sequence of five or more.
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

    /// Whether it is stronger than `other` of the same kind, in the order that is in force.
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

/// Cards in the order of the table, the joker where it stands. A fifth card and a joker that is itself come last.
pub(super) fn in_order(cards: Cards, stand: Stand) -> impl Iterator<Item = DaihinminCard> {
    let place = if stand.0 < 64 { stand.0 } else { 255 };
    let before = cards.natural().iter().filter(move |card| card.code() + 4 <= place);
    let after = cards.natural().iter().filter(move |card| card.code() + 4 > place);
    before.chain(cards.has_joker().then_some(DaihinminCard::JOKER)).chain(after)
}

/// Writes cards in the order of the table, the joker as what it stands for.
pub(super) fn write_cards(f: &mut fmt::Formatter<'_>, cards: Cards, stand: Stand) -> fmt::Result {
    for (place, card) in in_order(cards, stand).enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        if card.is_joker() { stand.fmt(f)? } else { card.fmt(f)? }
    }
    Ok(())
}
