//! Games of Daihinmin set up by hand: five hands before the exchange, the classes, and the order of seats.

use super::{CARDS, Cards, Daihinmin, DaihinminCard, DaihinminConfig, DaihinminDeal, PLAYERS, deal::sizes};
use crate::{
    arrange::{Arrange, Arrangement, Choice, Layout, NONE, Options, Place, PlaceKind},
    card::Suit,
    fault::Fault,
    seat::Seat,
    text::text,
};

const CLASS: Choice = Choice {
    key: "class",
    name: text("Class", "身分"),
    options: Options::Shares(
        &[
            text("daifugo", "大富豪"),
            text("fugo", "富豪"),
            text("heimin", "平民"),
            text("hinmin", "貧民"),
            text("daihinmin", "大貧民"),
        ],
        Some(text("no classes", "身分なし")),
    ),
};
const PLACE: Choice = Choice {
    key: "place",
    name: text("Playing order", "席順"),
    options: Options::Shares(
        &[
            text("first", "1番"),
            text("second", "2番"),
            text("third", "3番"),
            text("fourth", "4番"),
            text("fifth", "5番"),
        ],
        None,
    ),
};
/// The order in which players take the remaining places after twenty passes. Too rare to ask for.
const ORDER: Choice = Choice {
    key: "order",
    name: text("Order of places after 20 passes", "20回パス後の順位"),
    options: Options::Kept(PLAYERS),
};
const CHOICES: [Choice; 3] = [CLASS, PLACE, ORDER];

/// The card with a number in the pack, which is sorted by suit.
fn card(number: u8) -> DaihinminCard {
    let suit = Suit::ALL.get(usize::from(number / 13));
    suit.and_then(|suit| DaihinminCard::new(*suit, number % 13)).unwrap_or(DaihinminCard::JOKER)
}

/// The digits of a value. `None` unless they are a permutation of 0 to 4.
fn digits(value: Option<&str>) -> Option<[u8; 5]> {
    let list: [u8; 5] = value?.as_bytes().try_into().ok()?;
    let list = list.map(|digit| digit.wrapping_sub(b'0'));
    super::deal::is_permutation(list).then_some(list)
}

fn value(list: Option<[u8; 5]>) -> String {
    list.map_or_else(|| NONE.to_owned(), |list| list.map(|n| n.to_string()).concat())
}

/// The inverse permutation. Skips invalid entries.
fn inverse(list: [u8; 5]) -> [u8; 5] {
    let mut inverse = [0; 5];
    for (n, at) in (0..).zip(list) {
        if let Some(place) = inverse.get_mut(usize::from(at)) {
            *place = n;
        }
    }
    inverse
}

/// The player at each place around the table.
fn seats(so_far: &Arrangement) -> [u8; 5] {
    inverse(digits(so_far.choice(1)).unwrap_or([0, 1, 2, 3, 4]))
}

impl Arrange for Daihinmin {
    /// Without classes, any player can be dealt the first card. So the sizes of hands depend on the cards
    /// placed so far.
    fn layout(_config: DaihinminConfig, so_far: &Arrangement) -> Layout {
        let seats = seats(so_far);
        let daifugo = digits(so_far.choice(0)).map(|class| inverse(class)[0]);
        // The player who was dealt the first card. Of those possible, take the one that makes most hands
        // complete, and on a tie the first to play.
        let complete = |starter: &u8| {
            let places =
                (0..).zip(sizes(seats, *starter)).map(|(player, size)| (so_far.place(player).len(), size));
            let fits = places.clone().all(|(cards, size)| cards <= size.into());
            fits.then(|| places.filter(|(cards, size)| *cards == usize::from(*size)).count())
        };
        let starter = daifugo.or_else(|| {
            let fitting = seats.into_iter().rev().filter(|starter| complete(starter).is_some());
            fitting.max_by_key(complete)
        });
        let starter = starter.unwrap_or(seats[0]);
        let hand = |(seat, size): (u8, u8)| Place { kind: PlaceKind::Hand(Seat(seat)), size: size.into() };
        Layout {
            pack: (0..CARDS).map(|number| card(number).to_string()).collect(),
            line: 13,
            places: (0..).zip(sizes(seats, starter)).map(hand).collect(),
            choices: CHOICES.to_vec(),
        }
    }

    fn arrangement(_config: DaihinminConfig, deal: &DaihinminDeal) -> Arrangement {
        let within = |hand: Cards| (0..CARDS).filter(|number| hand.has(card(*number))).collect();
        let choices = [deal.class, Some(inverse(deal.seats)), deal.order];
        Arrangement {
            places: deal.hands.map(within).to_vec(),
            choices: choices.map(|list| Some(value(list))).to_vec(),
        }
    }

    fn arranged(_config: DaihinminConfig, arrangement: &Arrangement) -> Result<DaihinminDeal, Fault> {
        let hand = |player| arrangement.place(player).iter().map(|number| card(*number)).collect::<Cards>();
        Ok(DaihinminDeal {
            seats: seats(arrangement),
            class: digits(arrangement.choice(0)),
            hands: [0, 1, 2, 3, 4].map(hand),
            order: digits(arrangement.choice(2)),
        })
    }
}
