//! The form in which a view of 6 Nimmt! is sent, and the checks on arrival.
//!
//! A view may come from a worker, a file, or an attacker. It is accepted only if some game can have led to
//! it, as far as this seat can know. Later code then needs no checks.

use super::{Cards, MOST_SEATS, Nimmt, NimmtView, PRESETS, ROWS, TURNS, Table};
use crate::{
    game::{Game, ViewFault},
    knob::Spec,
    seat::Seat,
};
use serde::{Deserialize, Serialize};

/// The fields that cannot be computed from other fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Plain {
    rules: String,
    rows: [u8; ROWS],
    /// The cards of each revealed turn, by seat.
    plays: Vec<Vec<u8>>,
    /// The rows that were chosen, in order.
    taken: Vec<u8>,
    /// The number of seats with a card face down.
    chosen: u8,
    seat: Seat,
    hand: Vec<u8>,
    /// The seat's own face-down card.
    own: Option<u8>,
}

impl From<NimmtView> for Plain {
    fn from(view: NimmtView) -> Self {
        let table = &view.table;
        Self {
            rules: table.config.spec().to_string(),
            rows: table.start(),
            plays: (0..TURNS).map_while(|turn| table.plays(turn)).map(<[u8]>::to_vec).collect(),
            taken: (0..TURNS).filter_map(|turn| table.choice(turn)).collect(),
            chosen: table.chosen,
            seat: view.seat,
            hand: view.hand.iter().collect(),
            own: view.chosen,
        }
    }
}

impl TryFrom<Plain> for NimmtView {
    type Error = ViewFault;

    fn try_from(plain: Plain) -> Result<Self, ViewFault> {
        let rules = Spec::parse(&PRESETS, &plain.rules)?;
        let config = Nimmt::config(&rules);
        let seats = config.players;
        if plain.seat.0 >= seats || plain.chosen >= seats {
            return Err(ViewFault::Seats(seats - 1));
        }
        if plain.plays.len() > TURNS || plain.plays.iter().any(|cards| cards.len() != usize::from(seats)) {
            return Err(ViewFault::Turns);
        }
        let mut seen = Cards::EMPTY;
        let cards =
            plain.rows.iter().chain(plain.plays.iter().flatten()).chain(&plain.hand).chain(&plain.own);
        for card in cards {
            if !config.cards().has(*card) {
                return Err(ViewFault::NotInDeck(*card));
            }
            if seen.has(*card) {
                return Err(ViewFault::Twice(card.to_string()));
            }
            seen.insert(*card);
        }
        let needed = TURNS.saturating_sub(plain.plays.len() + usize::from(plain.own.is_some()));
        if plain.hand.len() + plain.plays.len() + usize::from(plain.own.is_some()) != TURNS {
            return Err(ViewFault::Hand(needed as u32));
        }
        let mut table = Table::new(config, plain.rows);
        plain.replay(&mut table)?;
        if plain.chosen > 0 && (table.taker().is_some() || table.turns() == TURNS) {
            return Err(ViewFault::NotNow);
        }
        table.chosen = plain.chosen;
        if plain.own.is_some() != table.has_chosen(plain.seat) {
            return Err(ViewFault::FaceDown);
        }
        Ok(Self { table, seat: plain.seat, hand: plain.hand.iter().copied().collect(), chosen: plain.own })
    }
}

impl Plain {
    /// Replays the cards of all turns. Checks that rows are chosen exactly where the rules require it.
    fn replay(&self, table: &mut Table) -> Result<(), ViewFault> {
        let mut taken = self.taken.iter();
        for cards in &self.plays {
            if table.taker().is_some() {
                return Err(ViewFault::Rows);
            }
            let mut plays = [0; MOST_SEATS];
            plays.iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
            table.reveal(plays);
            if table.taker().is_some() {
                match taken.next() {
                    Some(row) if (1..=ROWS as u8).contains(row) => table.take(*row),
                    Some(_) => return Err(ViewFault::Rows),
                    None => {}
                }
            }
        }
        if taken.next().is_some() { Err(ViewFault::Rows) } else { Ok(()) }
    }
}
