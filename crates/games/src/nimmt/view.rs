//! The view of one seat of 6 Nimmt!, and the deals that are consistent with it.

use super::{Cards, HIGHEST, MOST_SEATS, Nimmt, NimmtConfig, NimmtMove, Reason, TURNS, Table, plain::Plain};
use crate::{
    game::{View, Worlds},
    seat::Seat,
    seed::{Rng, below},
};
use serde::{Deserialize, Serialize};

/// A seat's knowledge of a deal: the table, its own hand, and its face-down card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct NimmtView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) chosen: Option<u8>,
}

/// The row and the cost of a card if it were placed next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The row it would go to, 1 to 4. `None` if it is below all four ends, so that its player has to take a
    /// row.
    pub row: Option<u8>,
    /// The number of cards that still fit in the row, 0 to 4; 0 if there is no row.
    pub free: u8,
    /// The number of unseen cards that can be placed before this one: those between the end of the row and
    /// the card, or below the card if there is no row.
    pub between: u32,
    /// Its cost: the heads of the row if it is full, of the cheapest row if the card is below all four ends,
    /// otherwise 0.
    pub heads: u8,
}

impl NimmtView {
    pub(super) fn of(game: &Nimmt, seat: Seat) -> Self {
        Self { table: game.table.clone(), seat, hand: game.hand(seat), chosen: game.chosen(seat) }
    }

    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this seat holds, without its face-down card.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// This seat's face-down card, until all are revealed.
    pub fn chosen(&self) -> Option<u8> {
        self.chosen
    }

    /// The cards of the deck that this seat has not seen: in other hands, face down, or not dealt.
    pub fn unseen(&self) -> Cards {
        self.table.config.cards() - self.table.seen() - self.hand - Cards::of(self.chosen.unwrap_or(0))
    }

    /// The row and cost of a card if it were placed next.
    pub fn outlook(&self, card: u8) -> Outlook {
        let between = |low| (self.unseen() & Cards::between(low, card)).len();
        match self.table.row_for(card) {
            None => Outlook { row: None, free: 0, between: between(0), heads: self.table.cheapest() },
            Some(number) => {
                let row = &self.table.rows()[number];
                Outlook {
                    row: Some(number as u8 + 1),
                    free: row.free(),
                    between: between(row.end()),
                    heads: if row.free() == 0 { row.heads() } else { 0 },
                }
            }
        }
    }
}

impl View for NimmtView {
    type Game = Nimmt;
    type Worlds = NimmtWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> NimmtConfig {
        *self.table.config()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<NimmtMove>) {
        if self.turn() == Some(self.seat) {
            self.table.moves_from(self.hand, moves);
        }
    }

    fn check(&self, play: NimmtMove) -> Result<(), Reason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(Reason::NotYourTurn);
        }
        self.table.check_from(self.hand, play)
    }

    fn worlds(&self) -> Option<NimmtWorlds> {
        let mut pool = [0; HIGHEST as usize];
        let unseen = self.unseen();
        pool.iter_mut().zip(unseen).for_each(|(place, card)| *place = card);
        let held = (TURNS - self.table.revealed_turns()) as u8;
        let needed = u32::from(held) * u32::from(self.table.seats() - 1);
        (needed <= unseen.len()).then(|| NimmtWorlds { view: self.clone(), pool, unseen: unseen.len(), held })
    }
}

/// The deals that are consistent with a [`NimmtView`]: any unseen card can be in any other hand, or not
/// dealt.
#[derive(Debug, Clone)]
pub struct NimmtWorlds {
    view: NimmtView,
    pool: [u8; HIGHEST as usize],
    unseen: u32,
    /// The number of cards that each other seat holds, including its face-down card.
    held: u8,
}

impl Worlds for NimmtWorlds {
    type Game = Nimmt;

    fn count(&self) -> f64 {
        let hand = |ways: f64, before: u32| {
            (0..u32::from(self.held)).fold(ways, |ways, n| {
                ways * f64::from(self.unseen - before * u32::from(self.held) - n) / f64::from(n + 1)
            })
        };
        (0..u32::from(self.view.table.seats() - 1)).fold(1.0, hand).round()
    }

    fn draw(&self, rng: &mut Rng) -> Nimmt {
        let view = &self.view;
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        let (mut pool, mut left) = (self.pool, self.unseen);
        for seat in Seat::all(view.table.seats()).filter(|seat| *seat != view.seat) {
            for _ in 0..self.held {
                let pick = below(rng, left) as usize;
                hands[seat.index()].insert(pool[pick]);
                left -= 1;
                pool[pick] = pool[left as usize];
            }
        }
        let mut chosen = [0; MOST_SEATS];
        for seat in Seat::all(view.table.chosen).filter(|seat| *seat != view.seat) {
            // A face-down card can be any card of the hand.
            let card = hands[seat.index()].draw(rng);
            hands[seat.index()].remove(card);
            chosen[seat.index()] = card;
        }
        hands[view.seat.index()] = view.hand;
        chosen[view.seat.index()] = view.chosen.unwrap_or(0);
        Nimmt { table: view.table.clone(), hands, chosen }
    }
}
