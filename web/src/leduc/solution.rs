//! The solution of the game on the page, computed once, in slices too short to be felt.

use std::{cell::RefCell, sync::Arc};
use tefuda_agents::{
    Job as _,
    leduc::{
        nash::Solution,
        review::Review,
        solve::{Scheme, Solver},
        tree::InfoSet,
    },
};
use tefuda_games::{
    Record, Seat, Seed, View as _, Worlds as _,
    leduc::{Leduc, LeducMove, LeducView},
};

/// Iterations of discounted CFR, as many as the agent `nash` makes: nobody could gain 0.0004 chips a hand then.
const ITERATIONS: u32 = 1000;
/// … and in a slice: a few milliseconds.
const SLICE: u32 = 50;

/// How far it has come.
#[derive(Default)]
enum State {
    #[default]
    Unasked,
    Solving(Box<Solver>),
    Solved(Arc<Solution>),
}

thread_local!(static STATE: RefCell<State> = RefCell::default());

/// The solution, if it is there.
fn solution() -> Option<Arc<Solution>> {
    STATE.with_borrow(|state| match state {
        State::Solved(solution) => Some(solution.clone()),
        _ => None,
    })
}

/// Whether it is there.
pub(super) fn solved() -> bool {
    solution().is_some()
}

/// Computes a slice. True when nothing is left to do.
pub(super) fn solve() -> bool {
    STATE.with_borrow_mut(|state| {
        if let State::Unasked = state {
            *state = State::Solving(Box::new(Solver::new(Scheme::DCFR, ITERATIONS)));
        }
        if let State::Solving(solver) = state
            && solver.step(SLICE).finished()
        {
            *state = State::Solved(Arc::new(Solution::of(solver.average())));
        }
        matches!(state, State::Solved(_))
    })
}

/// What the equilibrium says of a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Advice {
    chances: [f64; 3],
    values: [f64; 3],
}

impl Advice {
    /// Of the decision that is due for the seat of a view.
    pub(super) fn of(view: &LeducView) -> Option<Self> {
        let (info, solution) = (InfoSet::of(view)?, solution()?);
        Some(Self { chances: solution.policy.at(info), values: solution.outlook.expected(info) })
    }

    /// How often the equilibrium makes a move, 0 to 1, and the chips that it is expected to bring.
    pub(super) fn on(&self, play: LeducMove) -> (f64, f64) {
        (self.chances[play as usize], self.values[play as usize])
    }
}

/// A hand in hindsight, as far as the seat of a view knows it. What it does not know changes nothing.
pub(super) fn review(view: &LeducView) -> Option<Review> {
    let game = view.worlds()?.draw(&mut Seed(0).rng());
    Review::of(&game, view.seat(), &*solution()?)
}

/// A hand of a record in hindsight.
pub(super) fn review_record(record: &Record<Leduc>, seat: Seat) -> Option<Review> {
    Review::of(&record.replay().ok()?, seat, &*solution()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{
        Game as _,
        leduc::{LeducDeal, Rank},
    };

    #[test]
    fn advice_and_review_come_with_the_solution() {
        let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
        let deal = LeducDeal { private: [Rank::King, Rank::Jack], public: Rank::Queen };
        let mut game = Leduc::new(rules, &deal).expect("a deal that can be played");
        assert_eq!(Advice::of(&game.view(Seat(0))), None);
        let slices = (1..=1000).find(|_| solve()).expect("it ends");
        assert_eq!(slices, ITERATIONS / SLICE);

        let advice = Advice::of(&game.view(Seat(0))).expect("a decision is due");
        let chances: f64 = LeducMove::ALL.iter().map(|play| advice.on(*play).0).sum();
        assert!((chances - 1.0).abs() < 1e-9);
        assert_eq!(Advice::of(&game.view(Seat(1))), None, "not its turn");

        game.play(LeducMove::Raise).expect("a bet");
        assert_eq!(review(&game.view(Seat(0))), None, "not over");
        game.play(LeducMove::Fold).expect("a fold");
        let seen = review(&game.view(Seat(0))).expect("it is over");
        assert_eq!((seen.chips, seen.verdicts.len()), (1, 1));
    }
}
