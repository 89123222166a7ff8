//! Deals of 6 Nimmt! set up by hand: the hands, and the cards that start the rows.

use super::{Cards, MOST_SEATS, Nimmt, NimmtConfig, NimmtDeal, ROWS, TURNS, state::NO_ROWS};
use crate::{
    arrange::{Arrange, Arrangement, Layout, Place, PlaceKind},
    fault::Fault,
    seat::Seat,
};

impl Arrange for Nimmt {
    fn layout(config: NimmtConfig, _so_far: &Arrangement) -> Layout {
        let hand = |seat| Place { kind: PlaceKind::Hand(seat), size: TURNS };
        let rows = (0..ROWS as u8).map(|row| Place { kind: PlaceKind::Row(row), size: 1 });
        Layout {
            pack: (1..=config.highest()).map(|card| card.to_string()).collect(),
            line: 10,
            places: Seat::all(config.players).map(hand).chain(rows).collect(),
            choices: Vec::new(),
        }
    }

    fn arrangement(config: NimmtConfig, deal: &NimmtDeal) -> Arrangement {
        let hands = &deal.hands[..usize::from(config.players)];
        let hands = hands.iter().map(|hand| hand.iter().map(|card| card - 1).collect());
        let places = hands.chain(deal.rows.map(|card| vec![card - 1])).collect();
        Arrangement { places, choices: Vec::new() }
    }

    fn arranged(config: NimmtConfig, arrangement: &Arrangement) -> Result<NimmtDeal, Fault> {
        let players = usize::from(config.players);
        let mut hands = [Cards::EMPTY; MOST_SEATS];
        for (seat, hand) in hands.iter_mut().enumerate().take(players) {
            *hand = arrangement.place(seat).iter().map(|card| card + 1).collect();
        }
        let mut rows = [0; ROWS];
        for (row, card) in rows.iter_mut().enumerate() {
            let [start] = arrangement.place(players + row) else { return Err(NO_ROWS) };
            *card = start + 1;
        }
        Ok(NimmtDeal { hands, rows })
    }
}
