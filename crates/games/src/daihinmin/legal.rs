//! All combinations that can be played on the current table, in a fixed order.

use super::{
    cards::{Cards, Suits},
    meld::{Meld, MeldKind, Stand},
    moves::DaihinminMove,
    reason::DaihinminReason as Reason,
};

/// The columns of the real ranks: 1 (three) to 13 (two).
const RANKS: std::ops::Range<u8> = 1..14;
/// One row of the card grid, one bit per column.
const ROW: u64 = 0x0011_1111_1111_1110;

/// The position that a play has to beat: the top combination, the suit lock, and the order of strength. A
/// search can continue from it without a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    pub(super) top: Option<Meld>,
    /// Empty without a suit lock.
    pub(super) lock: Suits,
    pub(super) revolution: bool,
}

impl Field {
    /// A clear table.
    #[inline]
    pub const fn clear(revolution: bool) -> Self {
        Self { top: None, lock: Suits::EMPTY, revolution }
    }

    /// A table with a combination to beat and a suit lock.
    pub const fn new(top: Option<Meld>, lock: Suits, revolution: bool) -> Self {
        Self { top, lock, revolution }
    }

    /// The combination to beat; `None` on a clear table.
    #[inline]
    pub const fn top(&self) -> Option<Meld> {
        self.top
    }

    /// The suits of the suit lock; empty if there is none.
    #[inline]
    pub const fn lock(&self) -> Suits {
        self.lock
    }

    /// Whether a revolution is in force.
    #[inline]
    pub const fn revolution(&self) -> bool {
        self.revolution
    }

    /// Adds every combination of `hand` that can be played, in the order of the rules. Passing is always
    /// possible too.
    #[inline]
    pub fn melds(&self, hand: Cards, moves: &mut Vec<DaihinminMove>) {
        melds(hand, self, moves);
    }

    /// Checks whether `meld` can be played; the error says why not.
    #[inline]
    pub fn check(&self, meld: Meld) -> Result<(), Reason> {
        let Some(top) = self.top else { return Ok(()) };
        if top.kind() == MeldKind::Joker {
            let three = meld.cards() == Cards::of(super::DaihinminCard::THREE_OF_SPADES);
            return if three { Ok(()) } else { Err(Reason::OnlyThreeOfSpades) };
        }
        if meld.kind() == MeldKind::Joker && top.kind() == MeldKind::Single {
            return Ok(());
        }
        if meld.kind() != top.kind() || meld.len() != top.len() {
            return Err(Reason::Other(top.kind(), top.len()));
        }
        if !meld.beats(top, self.revolution) {
            return Err(Reason::too_weak(top, self.revolution));
        }
        if !self.lock.is_empty() && meld.suits() != self.lock {
            return Err(Reason::Locked(self.lock));
        }
        Ok(())
    }

    /// Puts a combination on top. Returns whether it clears the table at once: an 8, or ♠3 on the joker.
    #[inline]
    pub fn put(&mut self, meld: Meld) -> bool {
        let over_joker = self.top.is_some_and(|top| top.kind() == MeldKind::Joker);
        if meld.kind() == MeldKind::Joker {
            self.lock = Suits::EMPTY;
        } else if self.top.is_some_and(|top| top.suits() == meld.suits()) {
            self.lock = meld.suits();
        }
        self.revolution ^= meld.revolts();
        self.top = Some(meld);
        meld.cuts() || over_joker
    }

    /// The first and the last column (0 to 14) that a stronger combination may use.
    #[inline]
    pub(super) fn columns(&self) -> (u8, u8) {
        match self.top {
            None => (0, 14),
            Some(top) if self.revolution => (0, top.low().saturating_sub(1)),
            Some(top) => (top.high() + 1, 14),
        }
    }
}

/// Adds every combination of `hand` that can be played: singles, sets and runs on a clear table, otherwise
/// only those that beat the top.
fn melds(hand: Cards, field: &Field, moves: &mut Vec<DaihinminMove>) {
    let Some(top) = field.top else {
        singles(hand, moves);
        groups(hand, None, field, moves);
        sequences(hand, None, field, moves);
        return;
    };
    if field.revolution && top.low() == 0 {
        return;
    }
    match top.kind() {
        MeldKind::Joker => {
            let three = Cards::of(super::DaihinminCard::THREE_OF_SPADES);
            if three.within(hand) {
                moves.push(DaihinminMove::Play(three, Stand::NONE));
            }
        }
        MeldKind::Single => singles(hand & (stronger(field) | Cards::JOKER), moves),
        MeldKind::Group => groups(hand, Some(top.len()), field, moves),
        MeldKind::Sequence => sequences(hand, Some(top.len()), field, moves),
    }
}

/// The cards in the columns that beat the top and in the locked suits.
#[inline]
fn stronger(field: &Field) -> Cards {
    let (from, to) = field.columns();
    let upto = |column: u8| (1u64 << (4 * u32::from(column))) - 1;
    // Card bits are one column lower than the bits of grid cells.
    let cells = (upto(to + 1) & !upto(from)) >> 4;
    let suits = if field.lock.is_empty() { 15 } else { u64::from(field.lock.0) };
    Cards::from_bits(cells & (suits * (ROW >> 4))) - Cards::JOKER
}

#[inline]
fn singles(cards: Cards, moves: &mut Vec<DaihinminMove>) {
    moves.extend(cards.iter().map(|card| DaihinminMove::Play(Cards::of(card), Stand::NONE)));
}

/// Adds sets of `len` cards, or of any size. The order is by rank, then by choice of suits, each without the
/// joker and then with it.
fn groups(hand: Cards, len: Option<u8>, field: &Field, moves: &mut Vec<DaihinminMove>) {
    let joker = hand.has_joker();
    let (from, to) = field.columns();
    for column in RANKS.start.max(from)..RANKS.end.min(to + 1) {
        let shift = 4 * u32::from(column - 1);
        let held = (hand.bits() >> shift & 15) as u8;
        if held.count_ones() + u32::from(joker) < 2 {
            continue;
        }
        for part in (1..16u8).filter(|part| part & !held == 0) {
            let n = part.count_ones() as u8;
            let cards = Cards::from_bits(u64::from(part) << shift);
            let fits = |n: u8, suits: u8| {
                n >= 2 && len.is_none_or(|len| len == n) && (field.lock.is_empty() || field.lock.0 == suits)
            };
            if fits(n, part) {
                moves.push(DaihinminMove::Play(cards, Stand::NONE));
            }
            if !joker {
                continue;
            }
            for row in (0..4).filter(|row| part >> row & 1 == 0 && fits(n + 1, part | 1 << row)) {
                moves.push(DaihinminMove::Play(cards | Cards::JOKER, Stand::at(column, row)));
            }
            if part == 15 && fits(5, 15) {
                moves.push(DaihinminMove::Play(cards | Cards::JOKER, Stand::fifth(column)));
            }
        }
    }
}

/// Adds runs of `len` cards, or of any length from three. The order is by suit, then by lowest rank, then by
/// length. Each comes first without the joker, then with it in every place that it can fill.
fn sequences(hand: Cards, len: Option<u8>, field: &Field, moves: &mut Vec<DaihinminMove>) {
    let joker = hand.has_joker();
    let (from, to) = field.columns();
    for row in (0..4u8).filter(|row| field.lock.is_empty() || field.lock.0 >> row & 1 == 1) {
        let cells = (hand.natural().bits() << 4) >> row & ROW;
        // A run needs three cards of the suit, or two and the joker. Most hands have none, and this test
        // skips them early.
        let near = cells & (cells >> 4 | cells >> 8);
        if near == 0 || !joker && cells & cells >> 4 & cells >> 8 == 0 {
            continue;
        }
        for start in from..to.saturating_sub(1) {
            run(&Run { cells, row, start, last: to, joker, len }, moves);
        }
    }
}

/// A possible start of a run, and the last column that it may reach.
struct Run {
    cells: u64,
    row: u8,
    start: u8,
    last: u8,
    joker: bool,
    len: Option<u8>,
}

/// Adds the runs that begin in one column.
#[inline]
fn run(run: &Run, moves: &mut Vec<DaihinminMove>) {
    let mut missing = None;
    for column in run.start..=run.last {
        if run.cells >> (4 * u32::from(column)) & 1 == 0 {
            if missing.is_some() || !run.joker {
                return;
            }
            missing = Some(column);
        }
        let len = column - run.start + 1;
        if len < 3 || run.len.is_some_and(|wanted| len < wanted) {
            continue;
        }
        let span = (ROW | 1 | 1 << 56) >> (4 * u32::from(14 - column));
        let cells = (span >> (4 * u32::from(run.start)) << (4 * u32::from(run.start))) & run.cells;
        let cards = |without: Option<u8>| {
            let taken = without.map_or(0, |column| 1 << (4 * u32::from(column)));
            Cards::from_bits((cells & !taken) << run.row >> 4)
        };
        if missing.is_none() {
            moves.push(DaihinminMove::Play(cards(None), Stand::NONE));
        }
        let places = missing.map_or(run.start..=column, |column| column..=column);
        moves.extend(
            places.filter(|_| run.joker).map(|place| {
                DaihinminMove::Play(cards(Some(place)) | Cards::JOKER, Stand::at(place, run.row))
            }),
        );
        if run.len == Some(len) {
            return;
        }
    }
}
