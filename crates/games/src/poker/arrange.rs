//! Hands of small poker games set up by hand: a card for each seat, the public card if there is one, and the seat
//! that acts first.

use super::{Poker, PokerConfig, PokerDeal, PokerGame, PokerRank, SEATS};
use crate::{
    arrange::{Arrange, Arrangement, Choice, Layout, Options, Place, PlaceKind},
    fault::Fault,
    seat::Seat,
    text::text,
};

const FIRST: Choice =
    Choice { key: "first", name: text("Acts first", "先手"), options: Options::Seat(SEATS) };

impl<P: Poker> Arrange for PokerGame<P> {
    fn layout(_config: PokerConfig, _so_far: &Arrangement) -> Layout {
        let place = |kind| Place { kind, size: 1 };
        let hands = Seat::all(SEATS).map(PlaceKind::Hand);
        Layout {
            pack: PokerRank::deck::<P>().map(|rank| rank.to_string()).collect(),
            line: PokerRank::deck::<P>().count(),
            places: hands.chain(P::PUBLIC.then_some(PlaceKind::Public)).map(place).collect(),
            choices: vec![FIRST],
        }
    }

    fn arrangement(_config: PokerConfig, deal: &PokerDeal<P>) -> Arrangement {
        let mut arrangement = Arrangement { places: Vec::new(), choices: vec![Some(deal.first.to_string())] };
        for (at, rank) in deal.private.into_iter().chain(deal.public).enumerate() {
            let copies =
                (0..).zip(PokerRank::deck::<P>()).filter(|(_, known)| *known == rank).map(|(card, _)| card);
            if let Some(card) = copies.clone().find(|card| arrangement.place_of(*card).is_none()) {
                arrangement.put(card, at);
            }
        }
        arrangement
    }

    fn arranged(_config: PokerConfig, arrangement: &Arrangement) -> Result<PokerDeal<P>, Fault> {
        let card = |place| match arrangement.place(place) {
            [card] => PokerRank::deck::<P>().nth(usize::from(*card)),
            _ => None,
        };
        let [Some(first), Some(second)] = [card(0), card(1)] else {
            return Err(super::state::NOT_PRIVATE);
        };
        let public = if P::PUBLIC { Some(card(2).ok_or(super::state::NOT_PUBLIC)?) } else { None };
        let speaks = arrangement.choice(0).and_then(|seat| seat.parse().ok());
        Ok(PokerDeal::new([first, second], public).opened_by(Seat(speaks.unwrap_or(0))))
    }
}
