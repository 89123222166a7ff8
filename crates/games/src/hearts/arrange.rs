//! Deals of Hearts set up by hand: four hands, the direction of passing, and the leader if ♣2 does not decide
//! it.

use super::{FirstLead, Hearts, HeartsConfig, HeartsDeal, Passing, SEATS};
use crate::{
    arrange::{Arrange, Arrangement, Choice, Layout, Options, Place, PlaceKind},
    card::DECK,
    card_set::CardSet,
    fault::Fault,
    seat::Seat,
    text::text,
};

const PASS: Choice = Choice {
    key: "pass",
    name: text("Passing", "カードの交換"),
    options: Options::Words(&[
        (Passing::Left.id(), text("left", "左へ")),
        (Passing::Right.id(), text("right", "右へ")),
        (Passing::Across.id(), text("across", "向かいへ")),
        (Passing::Hold.id(), text("no passing", "なし")),
    ]),
};
const LEAD: Choice =
    Choice { key: "lead", name: text("First lead", "最初のリード"), options: Options::Seat(SEATS) };

/// The choices under these rules.
fn choices(config: HeartsConfig) -> Vec<Choice> {
    let pass = config.passing.then_some(PASS);
    let lead = (config.first_lead == FirstLead::Given).then_some(LEAD);
    pass.into_iter().chain(lead).collect()
}

impl Arrange for Hearts {
    fn layout(config: HeartsConfig, _so_far: &Arrangement) -> Layout {
        let hand = |seat| Place { kind: PlaceKind::Hand(seat), size: 13 };
        Layout {
            pack: DECK.iter().map(ToString::to_string).collect(),
            line: 13,
            places: Seat::all(SEATS).map(hand).collect(),
            choices: choices(config),
        }
    }

    fn arrangement(config: HeartsConfig, deal: &HeartsDeal) -> Arrangement {
        let within =
            |hand: &CardSet| (0..52).filter(|card: &u8| hand.has(DECK[usize::from(*card)])).collect();
        let value = |choice: Choice| match choice.key {
            key if key == PASS.key => deal.passing.id().to_owned(),
            _ => deal.leader.to_string(),
        };
        Arrangement {
            places: deal.hands.iter().map(within).collect(),
            choices: choices(config).into_iter().map(value).map(Some).collect(),
        }
    }

    fn arranged(config: HeartsConfig, arrangement: &Arrangement) -> Result<HeartsDeal, Fault> {
        let card = |card: &u8| DECK.get(usize::from(*card)).copied();
        let hands =
            [0, 1, 2, 3].map(|seat| arrangement.place(seat).iter().filter_map(card).collect::<CardSet>());
        let (mut passing, mut leader) = (Passing::Hold, Seat(0));
        for (at, choice) in choices(config).into_iter().enumerate() {
            let value = arrangement.choice(at).unwrap_or_default();
            if choice.key == PASS.key {
                passing = Passing::CYCLE.into_iter().find(|passing| passing.id() == value).unwrap_or(passing);
            } else {
                leader = value.parse().map_or(leader, Seat);
            }
        }
        Ok(HeartsDeal { hands, leader, passing })
    }
}
