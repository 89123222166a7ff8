//! The public part of a deal of 6 Nimmt!: everything that all seats see.

use super::{Cards, MOST_SEATS, NimmtConfig, NimmtMove, ROW_ROOM, ROWS, Reason, TURNS, heads_of};
use crate::seat::Seat;

/// A row of one to five cards in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    cards: [u8; ROW_ROOM],
    len: u8,
    end: u8,
    heads: u8,
}

impl Row {
    /// A new row with its first card.
    #[inline]
    const fn starting(card: u8) -> Self {
        Self { cards: [card, 0, 0, 0, 0], len: 1, end: card, heads: heads_of(card) }
    }

    /// The cards, lowest first.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.len()]
    }

    /// The number of cards in the row, 1 to 5.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Always false: a row has at least the card that started it.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of cards that still fit in the row, 0 to 4.
    #[inline]
    pub const fn free(&self) -> u8 {
        ROW_ROOM as u8 - self.len
    }

    /// The last and highest card of the row.
    #[inline]
    pub const fn end(&self) -> u8 {
        self.end
    }

    /// The heads on the row's cards: the cost of taking it.
    #[inline]
    pub const fn heads(&self) -> u8 {
        self.heads
    }

    #[inline]
    fn push(&mut self, card: u8) {
        self.cards[self.len()] = card;
        self.len += 1;
        self.end = card;
        self.heads += heads_of(card);
    }
}

/// The reason why a placed card took a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// The card took no row.
    Nothing,
    /// The card was the sixth.
    Sixth,
    /// The card was below all four ends, and its player chose the row.
    Choice,
}

/// The placement of a card in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The player of the card.
    pub seat: Seat,
    /// The card.
    pub card: u8,
    /// The row of the card, 1 to 4.
    pub row: u8,
    /// Whether and why the card took the row.
    pub taken: Taken,
    /// The heads taken, 0 if none.
    pub heads: u8,
}

/// The public part of a deal: rules, rows, heads, and all revealed cards, but no hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub(super) config: NimmtConfig,
    pub(super) start: [u8; ROWS],
    rows: [Row; ROWS],
    heads: [u8; MOST_SEATS],
    /// The number of turns whose cards are all placed.
    turns: u8,
    /// The number of seats with a card face down. Seats choose in order.
    pub(super) chosen: u8,
    /// The seat that has to take a row before this turn's cards are placed.
    taker: Option<Seat>,
    /// The cards of each revealed turn, by seat.
    plays: [[u8; MOST_SEATS]; TURNS],
    /// The row chosen in each turn, 1 to 4; 0 for none.
    choices: [u8; TURNS],
}

impl Table {
    /// The table before the first turn.
    pub(super) fn new(config: NimmtConfig, start: [u8; ROWS]) -> Self {
        Self {
            config,
            start,
            rows: start.map(Row::starting),
            heads: [0; MOST_SEATS],
            turns: 0,
            chosen: 0,
            taker: None,
            plays: [[0; MOST_SEATS]; TURNS],
            choices: [0; TURNS],
        }
    }

    /// The rules in force.
    pub fn config(&self) -> &NimmtConfig {
        &self.config
    }

    /// The number of seats at the table.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.config.players
    }

    /// The current rows. The first one is row 1 of the records.
    #[inline]
    pub const fn rows(&self) -> &[Row; ROWS] {
        &self.rows
    }

    /// The cards that started the rows.
    pub const fn start(&self) -> [u8; ROWS] {
        self.start
    }

    /// The heads that each seat has taken.
    pub fn heads(&self) -> &[u8] {
        &self.heads[..usize::from(self.seats())]
    }

    /// The number of completed turns, 0 to 10. This is also the number of the turn in progress, counted from
    /// 0.
    #[inline]
    pub const fn turns(&self) -> usize {
        self.turns as usize
    }

    /// The seat to move; `None` when the deal is over.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        if self.turns() == TURNS {
            return None;
        }
        match self.taker {
            Some(seat) => Some(seat),
            None => Some(Seat(self.chosen)),
        }
    }

    /// The seat that has to take a row now. All cards are revealed, and its card is below all four ends.
    #[inline]
    pub const fn taker(&self) -> Option<Seat> {
        self.taker
    }

    /// Whether `seat` has a card face down.
    pub const fn has_chosen(&self, seat: Seat) -> bool {
        seat.0 < self.chosen
    }

    /// The number of turns whose cards have been revealed: the completed turns, and one more while a row is
    /// being chosen.
    pub const fn revealed_turns(&self) -> usize {
        self.turns() + self.taker.is_some() as usize
    }

    /// The cards of a turn by seat, if revealed.
    pub fn plays(&self, turn: usize) -> Option<&[u8]> {
        let plays = self.plays.get(turn).filter(|_| turn < self.revealed_turns())?;
        Some(&plays[..usize::from(self.seats())])
    }

    /// The row chosen in a turn, 1 to 4. `None` if no card was below all ends, or if the choice is still
    /// open.
    pub fn choice(&self, turn: usize) -> Option<u8> {
        self.choices.get(turn).copied().filter(|row| *row > 0)
    }

    /// The revealed cards that are still to be placed, in order. Empty unless a row is being chosen.
    pub fn waiting(&self) -> Vec<(Seat, u8)> {
        let Some(_) = self.taker else { return Vec::new() };
        self.ascending().map(|seat| (Seat(seat as u8), self.plays[self.turns()][seat])).collect()
    }

    /// The rows at the start of a completed turn, and the placements of its cards in order. `None` if the
    /// turn is not complete.
    pub fn placements(&self, turn: usize) -> Option<([Row; ROWS], Vec<Placement>)> {
        if turn >= self.turns() {
            return None;
        }
        let mut table = self.before(turn)?;
        let (rows, mut placed) = (table.rows, Vec::new());
        table.replay_turn(self, turn, |placement| placed.push(placement));
        Some((rows, placed))
    }

    /// The table as it was before a turn that is complete or in progress. `None` for a later turn.
    pub fn before(&self, turn: usize) -> Option<Self> {
        if turn > self.turns() {
            return None;
        }
        let mut table = Self::new(self.config, self.start);
        for number in 0..turn {
            table.replay_turn(self, number, |_| {});
        }
        Some(table)
    }

    fn replay_turn(&mut self, whole: &Self, turn: usize, watch: impl FnMut(Placement)) {
        self.plays[turn] = whole.plays[turn];
        self.choices[turn] = whole.choices[turn];
        self.place(watch);
    }

    /// All cards seen by everyone: those that started the rows, and those revealed.
    pub fn seen(&self) -> Cards {
        let plays = self.plays[..self.revealed_turns()].iter().flatten();
        self.start.iter().chain(plays).copied().collect()
    }

    /// The cards that `seat` has revealed.
    pub fn played_by(&self, seat: Seat) -> Cards {
        self.plays[..self.revealed_turns()]
            .iter()
            .filter_map(|cards| cards.get(seat.index()))
            .copied()
            .collect()
    }

    /// The row that a card would go to now, counted from 0: the one with the highest end below the card.
    /// `None` if the card is below all four ends.
    #[inline]
    pub fn row_for(&self, card: u8) -> Option<usize> {
        // Branches on comparing ends would mispredict, so this takes a maximum.
        let mut best = 0;
        for (number, row) in (1u16..).zip(&self.rows) {
            let key = u16::from(row.end) << 8 | number;
            best = best.max(if row.end < card { key } else { 0 });
        }
        (best & 0xff).checked_sub(1).map(usize::from)
    }

    /// The heads in the cheapest row.
    #[inline]
    pub fn cheapest(&self) -> u8 {
        self.rows.iter().map(Row::heads).min().unwrap_or(0)
    }

    /// Adds every move that the seat to move can make from `hand`.
    pub(super) fn moves_from(&self, hand: Cards, moves: &mut Vec<NimmtMove>) {
        if self.taker.is_some() {
            moves.extend((1..=ROWS as u8).map(NimmtMove::Row));
        } else {
            moves.extend(hand.iter().map(NimmtMove::Card));
        }
    }

    /// Checks whether the seat to move may make this move from `hand`; the error says why not.
    pub(super) fn check_from(&self, hand: Cards, play: NimmtMove) -> Result<(), Reason> {
        if self.turns() == TURNS {
            return Err(Reason::DealOver);
        }
        match (play, self.taker) {
            (NimmtMove::Card(_), Some(_)) => Err(Reason::RowFirst),
            (NimmtMove::Row(_), None) => Err(Reason::NoRowNow),
            (NimmtMove::Row(row), Some(_)) if !(1..=ROWS as u8).contains(&row) => Err(Reason::NoSuchRow),
            (NimmtMove::Card(card), None) if !hand.has(card) => Err(Reason::NotHeld(card)),
            _ => Ok(()),
        }
    }

    /// Reveals the cards of a turn. Then places them, or waits for the player of the lowest card to choose a
    /// row.
    #[inline]
    pub(super) fn reveal(&mut self, cards: [u8; MOST_SEATS]) {
        self.chosen = 0;
        self.plays[self.turns()] = cards;
        let (seat, lowest) = self.lowest(self.turns());
        if self.row_for(lowest).is_none() {
            self.taker = Some(seat);
        } else {
            self.place(|_| {});
        }
    }

    /// The seat with the lowest card of a turn, and the card.
    #[inline]
    pub(super) fn lowest(&self, turn: usize) -> (Seat, u8) {
        let mut lowest = (Seat(0), u8::MAX);
        for (seat, card) in self.plays[turn][..usize::from(self.seats())].iter().enumerate() {
            if *card < lowest.1 {
                lowest = (Seat(seat as u8), *card);
            }
        }
        lowest
    }

    /// The seat to move takes a row, 1 to 4, and the cards of the turn are placed.
    #[inline]
    pub(super) fn take(&mut self, row: u8) {
        self.choices[self.turns()] = row;
        self.taker = None;
        self.place(|_| {});
    }

    /// Places the cards of the turn in ascending order and shows each placement to `watch`.
    #[inline]
    fn place(&mut self, mut watch: impl FnMut(Placement)) {
        let choice = self.choices[self.turns()];
        let cards = self.plays[self.turns()];
        for seat in self.ascending() {
            let card = cards[seat];
            // Only the lowest card can be below all ends, and its row has then been chosen.
            let (number, taken) = match self.row_for(card) {
                Some(number) if self.rows[number].free() == 0 => (number, Taken::Sixth),
                Some(number) => (number, Taken::Nothing),
                None => (usize::from(choice.saturating_sub(1)) % ROWS, Taken::Choice),
            };
            let row = &mut self.rows[number];
            let heads = if taken == Taken::Nothing {
                row.push(card);
                0
            } else {
                std::mem::replace(row, Row::starting(card)).heads
            };
            self.heads[seat] += heads;
            watch(Placement { seat: Seat(seat as u8), card, row: number as u8 + 1, taken, heads });
        }
        self.turns += 1;
    }

    /// The seats in ascending order of their cards in the current turn.
    #[inline]
    fn ascending(&self) -> impl Iterator<Item = usize> + use<> {
        let seats = usize::from(self.seats());
        let mut cards = [0; 16];
        cards[..MOST_SEATS].copy_from_slice(&self.plays[self.turns()]);
        // A card's position is the number of lower cards. Sixteen lanes make one vector, and there are no
        // branches.
        let mut below = [0u8; 16];
        for other in &cards[..seats] {
            for (below, card) in below.iter_mut().zip(&cards) {
                *below += u8::from(card > other);
            }
        }
        let mut order = [0u8; 16];
        for (seat, below) in below.iter().enumerate().take(seats) {
            order[usize::from(below & 15)] = seat as u8;
        }
        order.into_iter().take(seats).map(usize::from)
    }
}
