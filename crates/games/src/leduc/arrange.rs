//! Hands of Leduc Hold'em set up by hand: a card for each seat, the public card, and the seat that acts
//! first.

use super::{Leduc, LeducConfig, LeducDeal, LeducRank, SEATS};
use crate::{
    arrange::{Arrange, Arrangement, Choice, Layout, Options, Place, PlaceKind},
    fault::Fault,
    seat::Seat,
    text::text,
};

const FIRST: Choice =
    Choice { key: "first", name: text("Acts first", "先手"), options: Options::Seat(SEATS) };

impl Arrange for Leduc {
    fn layout(_config: LeducConfig, _so_far: &Arrangement) -> Layout {
        let place = |kind| Place { kind, size: 1 };
        let hands = Seat::all(SEATS).map(PlaceKind::Hand);
        Layout {
            pack: LeducRank::DECK.iter().map(ToString::to_string).collect(),
            line: LeducRank::DECK.len(),
            places: hands.chain([PlaceKind::Public]).map(place).collect(),
            choices: vec![FIRST],
        }
    }

    fn arrangement(_config: LeducConfig, deal: &LeducDeal) -> Arrangement {
        let mut arrangement = Arrangement { places: Vec::new(), choices: vec![Some(deal.first.to_string())] };
        for (at, rank) in deal.private.into_iter().chain([deal.public]).enumerate() {
            let copies = (0..).zip(LeducRank::DECK).filter(|(_, known)| *known == rank).map(|(card, _)| card);
            if let Some(card) = copies.clone().find(|card| arrangement.place_of(*card).is_none()) {
                arrangement.put(card, at);
            }
        }
        arrangement
    }

    fn arranged(_config: LeducConfig, arrangement: &Arrangement) -> Result<LeducDeal, Fault> {
        let card = |place| match arrangement.place(place) {
            [card] => LeducRank::DECK.get(usize::from(*card)).copied(),
            _ => None,
        };
        let [Some(first), Some(second)] = [card(0), card(1)] else {
            return Err(super::state::NOT_PRIVATE);
        };
        let public = card(2).ok_or(super::state::NOT_PUBLIC)?;
        let speaks = arrangement.choice(0).and_then(|seat| seat.parse().ok());
        Ok(LeducDeal::new([first, second], public).opened_by(Seat(speaks.unwrap_or(0))))
    }
}
