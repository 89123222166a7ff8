//! Finds out whether the rest of a deal is settled for the seat to move: however play goes on, the points of
//! all seats stay the same.

use super::{POINT_CARDS, view::HeartsView};
use crate::{card::Card, card_set::CardSet, game::View as _};

/// The reason why the rest of a deal is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// All point cards are in completed tricks.
    NoPoints,
    /// The seat leads, and no unseen card beats any of its own: it takes every remaining trick.
    Sweep,
}

impl HeartsView {
    /// The reason why the rest is settled at this seat's turn, as far as the seat can know.
    pub fn settled(&self) -> Option<Settled> {
        let table = self.table();
        if table.in_passing() || table.turn() != Some(self.seat()) {
            return None;
        }
        if (POINT_CARDS - table.played()).is_empty() && table.trick_points() == 0 {
            return Some(Settled::NoPoints);
        }
        let unseen = self.unseen();
        let wins = |card: Card| (CardSet::above(card) & unseen).is_empty();
        (table.position() == 0 && self.hand().iter().all(wins)).then_some(Settled::Sweep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game as _, Standing as _},
        hearts::{Hearts, HeartsStanding},
        seed::Seed,
    };

    #[test]
    fn once_settled_the_points_never_change() {
        let rules = Hearts::config(&Hearts::FACTS.presets[0].spec());
        let mut seen = [0, 0];
        for number in 0..300 {
            let mut rng = Seed(number).child(1).rng();
            let mut game =
                Hearts::new(rules, &HeartsStanding::new(rules).deal(Seed(number))).expect("a deal");
            while let (Some(seat), Some(play)) = (game.turn(), game.random_move(&mut rng)) {
                if let Some(why) = game.view(seat).settled() {
                    seen[why as usize] += 1;
                    let mut ends = (0..20).map(|_| {
                        let mut other = game.clone();
                        other.play_out(&mut rng);
                        other.result().expect("it is over")
                    });
                    let first = ends.next();
                    assert!(ends.all(|end| Some(end) == first), "deal {number}: {why:?}");
                    let again = |game: &Hearts| game.view(seat).settled();
                    let mut on = game.clone();
                    on.play(play).expect("legal");
                    while on.turn().is_some_and(|turn| turn != seat) {
                        let next = on.random_move(&mut rng).expect("somebody plays");
                        on.play(next).expect("legal");
                    }
                    assert!(on.turn().is_none() || again(&on).is_some(), "a settled deal stays settled");
                }
                game.play(play).expect("legal");
            }
        }
        assert!(seen[0] > 50 && seen[1] > 50, "both reasons occur: {seen:?}");
    }

    #[test]
    fn points_in_an_open_trick_are_not_settled() {
        let rules = Hearts::config(&Hearts::FACTS.presets[0].spec());
        let mut open = 0;
        for number in 0..200 {
            let mut rng = Seed(number).child(2).rng();
            let mut game =
                Hearts::new(rules, &HeartsStanding::new(rules).deal(Seed(number))).expect("a deal");
            while let (Some(seat), Some(play)) = (game.turn(), game.random_move(&mut rng)) {
                let table = game.table();
                if table.trick_points() > 0 && (POINT_CARDS - table.played()).is_empty() {
                    open += 1;
                    assert_eq!(game.view(seat).settled(), None);
                }
                game.play(play).expect("legal");
            }
        }
        assert!(open > 20, "only {open} such positions");
    }
}
