//! Deals of Daihinmin, and the match around them.

use super::{
    PLAYERS,
    cards::{CARDS, Cards, DaihinminCard},
};
use crate::{
    fault::Fault,
    seed::{Rng, below},
};
use serde_json::{Value as Json, json};

/// Everything that chance decides in a game. Players have numbers from 0 to 4, independent of where they sit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaihinminDeal {
    /// The player at each place around the table, in the order of play.
    pub seats: [u8; 5],
    /// The class of each player, from 0 (daifugo) to 4 (daihinmin). `None` in a game without classes.
    pub class: Option<[u8; 5]>,
    /// The hand of each player before the exchange.
    pub hands: [Cards; 5],
    /// The order in which all players would take the remaining places if twenty passes end the game. `None`
    /// in records from other programs, which do not state it.
    pub order: Option<[u8; 5]>,
}

/// The number of cards that each player is dealt: 11 at three places, beginning with `starter`, and 10 at the
/// other two. Ignores invalid players.
pub(super) fn sizes(seats: [u8; 5], starter: u8) -> [u8; 5] {
    let first = seats.iter().position(|p| *p == starter).unwrap_or(0);
    let mut sizes = [10; 5];
    for step in 0..3 {
        if let Some(size) = sizes.get_mut(usize::from(seats[(first + step) % 5])) {
            *size = 11;
        }
    }
    sizes
}

/// Whether the list contains each number from 0 to 4 once.
pub(super) fn is_permutation(list: [u8; 5]) -> bool {
    list.iter().fold(0u32, |seen, n| seen | 1u32.checked_shl((*n).into()).unwrap_or(0)) == 31
}

/// The numbers from 0 to 4 in random order.
pub(super) fn permutation(rng: &mut Rng) -> [u8; 5] {
    let mut list = [0, 1, 2, 3, 4];
    for at in 0..4u8 {
        list.swap(at.into(), (at + below(rng, u32::from(PLAYERS - at)) as u8).into());
    }
    list
}

impl DaihinminDeal {
    /// A random deal for players with these seats and classes.
    pub(super) fn random(rng: &mut Rng, seats: [u8; 5], class: Option<[u8; 5]>) -> Self {
        let daifugo = class.and_then(|class| class.iter().position(|c| *c == 0));
        let starter = daifugo.map_or_else(|| below(rng, PLAYERS.into()) as u8, |p| p as u8);
        let sizes = sizes(seats, starter);
        let mut deck: [u8; CARDS as usize] = std::array::from_fn(|n| n as u8);
        let mut hands = [Cards::EMPTY; 5];
        let mut at = 0;
        // A Fisher–Yates draw for four hands; the fifth gets the remaining cards.
        for (hand, size) in hands.iter_mut().zip(sizes).take(4) {
            for _ in 0..size {
                let pick = at + below(rng, CARDS as u32 - at as u32) as usize;
                hand.insert(DaihinminCard(deck[pick]));
                deck[pick] = deck[at];
                at += 1;
            }
        }
        hands[4] = Cards::DECK - hands[..4].iter().fold(Cards::EMPTY, |all, hand| all | *hand);
        Self { seats, class, hands, order: Some(permutation(rng)) }
    }

    /// The field `deal` of a record.
    pub(super) fn to_json(&self) -> Json {
        let hands = self.hands.map(|hand| hand.iter().map(|c| c.to_string()).collect::<Vec<_>>());
        let mut json = json!({ "seats": self.seats, "class": self.class, "hands": hands });
        if let (Some(order), Some(map)) = (self.order, json.as_object_mut()) {
            map.insert("order".to_owned(), json!(order));
        }
        json
    }

    /// Reads the field `deal` of a record.
    pub(super) fn from_json(json: &Json) -> Result<Self, Fault> {
        let wrong =
            || Fault::Shape {
                field: "deal.hands", en: "five lists of cards", ja: "5人分のカードのリスト"
            };
        let seats = json.get("seats").ok_or(Fault::Missing("deal.seats"))?;
        let seats = five(seats).ok_or(NOT_SEATS)?;
        let class = json.get("class").ok_or(Fault::Missing("deal.class"))?;
        let class = if class.is_null() { None } else { Some(five(class).ok_or(NOT_CLASSES)?) };
        let order = json.get("order").filter(|order| !order.is_null());
        let order = order.map(|order| five(order).ok_or(NOT_ORDER)).transpose()?;
        let lists = json.get("hands").ok_or(Fault::Missing("deal.hands"))?;
        let lists = lists.as_array().filter(|lists| lists.len() == 5).ok_or_else(wrong)?;
        let mut hands = [Cards::EMPTY; 5];
        for (hand, list) in hands.iter_mut().zip(lists) {
            let cards = list.as_array().ok_or_else(wrong)?.iter();
            *hand = Cards::distinct(cards.map(|card| card.as_str().ok_or_else(wrong)?.parse()))?;
        }
        Ok(Self { seats, class, hands, order })
    }

    /// Checks the deal. Returns the player who was dealt the first card.
    pub(super) fn check(&self) -> Result<u8, Fault> {
        for (list, fault) in
            [(Some(self.seats), NOT_SEATS), (self.class, NOT_CLASSES), (self.order, NOT_ORDER)]
        {
            if list.is_some_and(|list| !is_permutation(list)) {
                return Err(fault);
            }
        }
        let mut all = Cards::EMPTY;
        for hand in self.hands {
            if let Some(card) = (all & hand).weakest() {
                return Err(Fault::Twice(card.to_string()));
            }
            all = all | hand;
        }
        let dealt = self.hands.map(|hand| hand.len() as u8);
        let daifugo = self.class.and_then(|class| class.iter().position(|c| *c == 0));
        let starter = match daifugo {
            Some(player) => player as u8,
            // Without classes, any player may have been dealt the first card.
            None => (0..PLAYERS).find(|p| sizes(self.seats, *p) == dealt).unwrap_or(self.seats[0]),
        };
        let due = sizes(self.seats, starter);
        match (0..5).find(|p| due[*p] != dealt[*p]) {
            Some(p) => Err(Fault::HandSize { seat: p as u8, found: dealt[p].into(), needed: due[p].into() }),
            None => Ok(starter),
        }
    }
}

const NOT_SEATS: Fault = Fault::Shape {
    field: "deal.seats",
    en: "the players 0 to 4 in playing order",
    ja: "席順に並べた0から4のプレイヤー",
};
const NOT_CLASSES: Fault = Fault::Shape {
    field: "deal.class",
    en: "null, or the classes 0 to 4 of the five players",
    ja: "null、または5人それぞれの身分（0から4）",
};
const NOT_ORDER: Fault = Fault::Shape {
    field: "deal.order",
    en: "the players 0 to 4, in any order",
    ja: "0から4のプレイヤーを並べたリスト",
};

/// Reads a permutation of the numbers from 0 to 4.
pub(super) fn five(json: &Json) -> Option<[u8; 5]> {
    let list = json.as_array().filter(|list| list.len() == 5)?;
    let mut five = [0; 5];
    for (n, json) in five.iter_mut().zip(list) {
        *n = json.as_u64().filter(|n| *n < 5)? as u8;
    }
    is_permutation(five).then_some(five)
}
