//! The view of one seat of Hearts, and the deals that are consistent with it.

use super::{
    Hearts, HeartsConfig, SEATS,
    config::FirstLead,
    deal::Passing,
    moves::{HeartsMove, Reason},
    plain::Plain,
    state::draw_three,
    table::Table,
};
use crate::{
    by_seat::BySeat,
    card::Card,
    card_set::CardSet,
    game::{View, Worlds},
    seat::Seat,
    seed::Rng,
    unseen::{Known, Unseen},
};
use serde::{Deserialize, Serialize};

/// A seat's knowledge of a deal: the table, its own hand, and the cards it gave and received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct HeartsView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    pub(super) gave: CardSet,
    pub(super) received: CardSet,
}

impl HeartsView {
    pub(super) fn of(game: &Hearts, seat: Seat) -> Self {
        let exchanged = !game.table.in_passing();
        let giver = game.table.passing.giver(seat);
        Self {
            table: game.table.clone(),
            seat,
            hand: game.hand(seat),
            gave: game.passed[seat],
            received: if exchanged { game.passed[giver] } else { CardSet::EMPTY },
        }
    }

    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this seat holds.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards that this seat has chosen to pass; empty before.
    pub fn gave(&self) -> CardSet {
        self.gave
    }

    /// The cards that were passed to this seat, once all seats have chosen.
    pub fn received(&self) -> CardSet {
        self.received
    }

    /// The cards that this seat may play now. Empty unless it is its turn to play a card.
    pub fn legal_cards(&self) -> CardSet {
        if self.table.in_passing() || self.table.turn() != Some(self.seat) {
            return CardSet::EMPTY;
        }
        self.table.legal_from(self.hand)
    }

    /// The cards that are neither in this hand nor played.
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.hand - self.table.played()
    }

    /// This seat's knowledge about the other hands.
    pub fn known(&self) -> Known<4> {
        let mut may = self.table.possible_cards();
        may[self.seat.index()] = CardSet::EMPTY;
        let mut sizes = [0, 1, 2, 3].map(|s| 13 - self.table.played_by(Seat(s)));
        sizes[self.seat.index()] = 0;
        let mut holds = [CardSet::EMPTY; 4];
        if !self.table.in_passing() {
            let receiver = self.table.passing().receiver(self.seat).index();
            holds[receiver] = self.gave - self.table.played() - self.hand;
            if self.table.is_empty() && self.table.config().first_lead == FirstLead::TwoOfClubs {
                let leader = self.table.trick().leader.index();
                holds[leader] = holds[leader] | (self.unseen() & CardSet::of(Card::TWO_OF_CLUBS));
            }
        }
        Known { cards: self.unseen(), sizes, holds, may }
    }
}

impl View for HeartsView {
    type Game = Hearts;
    type Worlds = HeartsWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> HeartsConfig {
        *self.table.config()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<HeartsMove>) {
        if self.turn() == Some(self.seat) {
            self.table.moves_from(self.hand, moves);
        }
    }

    fn forced(&self) -> Option<HeartsMove> {
        let legal = self.legal_cards();
        (legal.len() == 1).then(|| legal.first().map(HeartsMove::Play))?
    }

    fn check(&self, play: HeartsMove) -> Result<(), Reason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(Reason::NotYourTurn);
        }
        self.table.check_from(self.hand, play)
    }

    fn worlds(&self) -> Option<HeartsWorlds> {
        let unseen = Unseen::new(&self.known())?;
        Some(HeartsWorlds { unseen, played: self.table.played_cards(), view: self.clone() })
    }
}

/// The deals that are consistent with a [`HeartsView`].
#[derive(Debug, Clone)]
pub struct HeartsWorlds {
    view: HeartsView,
    played: [CardSet; 4],
    unseen: Unseen<4>,
}

impl Worlds for HeartsWorlds {
    type Game = Hearts;

    fn count(&self) -> f64 {
        self.unseen.count() as f64
    }

    fn draw(&self, rng: &mut Rng) -> Hearts {
        let view = &self.view;
        let mut hands = self.unseen.draw(rng);
        hands[view.seat.index()] = view.hand;
        let mut game =
            Hearts { table: view.table.clone(), hands: BySeat(hands), passed: BySeat([CardSet::EMPTY; 4]) };
        if view.table.passing() != Passing::Hold {
            self.invent_passes(&mut game, rng);
        }
        game
    }
}

impl HeartsWorlds {
    /// The exact number of ways to deal the hidden cards.
    pub fn ways(&self) -> u128 {
        self.unseen.count()
    }

    /// Invents the cards that the others passed. Any three possible cards will do, since the rules of play do
    /// not look back at them.
    fn invent_passes(&self, game: &mut Hearts, rng: &mut Rng) {
        let view = &self.view;
        let done = !view.table.in_passing();
        for giver in Seat::all(SEATS) {
            let receiver = view.table.passing().receiver(giver);
            game.passed[giver] = if giver == view.seat {
                view.gave
            } else if done && receiver == view.seat {
                view.received
            } else if done {
                draw_three(game.hand(receiver) | self.played[receiver.index()], rng).into_iter().collect()
            } else if view.table.has_passed(giver) {
                draw_three(game.hand(giver), rng).into_iter().collect()
            } else {
                CardSet::EMPTY
            };
        }
    }
}
