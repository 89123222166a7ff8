//! The deals of Hearts that are consistent with what one seat knows.

use super::{
    Hearts, HeartsConfig, HeartsView, SEATS,
    deal::Passing,
    moves::{HeartsMove, Reason},
};
use crate::{
    by_seat::BySeat,
    card_set::CardSet,
    game::{View, Worlds},
    seat::Seat,
    seed::Rng,
    unseen::Unseen,
};

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
                super::state::draw_three(game.hand(receiver) | self.played[receiver.index()], rng)
                    .into_iter()
                    .collect()
            } else if view.table.has_passed(giver) {
                super::state::draw_three(game.hand(giver), rng).into_iter().collect()
            } else {
                CardSet::EMPTY
            };
        }
    }
}
