//! The solution of the game on the page. A worker computes it once, when it is first needed.

use crate::workers::{Assignment, Report, WorkerHandle, pool};
use std::{cell::RefCell, rc::Rc};
use tefuda_agents::leduc::{
    InfoSet, Outlook, Policy, Review,
    exploiter::{
        Exploiter,
        habits::{Sign, signs},
    },
};
use tefuda_games::{
    Game as _, Record, Seat, Seed, Spec, View as _, Worlds as _,
    leduc::{Leduc, LeducMove, LeducView},
};
use tefuda_protocol::{Command, Event};
use yew::Callback;

/// Iterations of discounted CFR, as many as the agent `nash` uses. After them, no one could gain more than
/// 0.0004 chips per hand.
const ITERATIONS: u32 = 1000;

/// An equilibrium, and the expected values of moves against it.
type Solution = Rc<(Policy, Outlook)>;

thread_local!(static SOLUTION: RefCell<Option<Solution>> = RefCell::default());

/// Returns the solution, if it is ready.
fn solution() -> Option<Solution> {
    SOLUTION.with_borrow(Clone::clone)
}

/// Whether the solution is ready.
pub(super) fn solved() -> bool {
    solution().is_some()
}

/// Lets a worker compute the solution, and calls back when it is ready.
pub(super) fn solve(on_solved: Callback<()>) -> WorkerHandle {
    let worker = pool().worker(
        Leduc::FACTS.id,
        Callback::from(move |report| {
            if let Report::Event(event) = report
                && let Event::Solved { progress, policy, outlook, .. } = *event
                && progress.finished()
                && keep(policy, outlook)
            {
                on_solved.emit(());
            }
        }),
    );
    let job = pool().next_job();
    worker.assign(Assignment::new(Command::Solve { job, iterations: ITERATIONS }));
    worker
}

/// Stores the solution. Returns false if it is invalid.
fn keep(policy: Vec<[f64; 3]>, outlook: Vec<[f64; 3]>) -> bool {
    let solution = Policy::of_table(policy).zip(Outlook::of_table(outlook)).map(Rc::new);
    SOLUTION.set(solution);
    solved()
}

/// The equilibrium's advice on a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Advice {
    chances: [f64; 3],
    values: [f64; 3],
}

impl Advice {
    /// Returns the advice for the current decision of a view's seat.
    pub(super) fn of(view: &LeducView) -> Option<Self> {
        let (info, solution) = (InfoSet::of(view)?, solution()?);
        Some(Self { chances: solution.0.at(info), values: solution.1.expected(info) })
    }

    /// Returns the equilibrium's probability of a move, and its expected chips.
    pub(super) fn on(&self, play: LeducMove) -> (f64, f64) {
        (self.chances[play as usize], self.values[play as usize])
    }
}

/// Reviews a hand as far as a seat's view knows it. Unknown cards make no difference.
pub(super) fn review(view: &LeducView) -> Option<Review> {
    review_game(&view.worlds()?.draw(&mut Seed(0).rng()), view.seat())
}

/// Reviews a hand of a record.
pub(super) fn review_record(record: &Record<Leduc>, seat: Seat) -> Option<Review> {
    review_game(&record.replay().ok()?, seat)
}

fn review_game(game: &Leduc, seat: Seat) -> Option<Review> {
    let solution = solution()?;
    Review::of(game, seat, &solution.0, &solution.1)
}

/// An agent's model of its opponent.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Portrait {
    /// The number of hands it has seen.
    pub(super) hands: u32,
    /// The habits it has found, the most significant first.
    pub(super) signs: Vec<Sign>,
}

/// Returns the exploiter's model of its opponent in a role (0 acts first), after its own views of the
/// finished hands. `None` until the solution is ready.
pub(super) fn portrait(past: &[LeducView], role: Seat, spec: &Spec) -> Option<Portrait> {
    let equilibrium = &solution()?.0;
    let model = Exploiter::new(spec).picture(past, equilibrium);
    Some(Portrait { hands: model.hands(), signs: signs(&model, role, equilibrium) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_agents::{Playable as _, leduc::nash};
    use tefuda_games::leduc::{LeducDeal, LeducRank};

    #[test]
    fn advice_and_review_are_available_with_the_solution() {
        let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
        let deal = LeducDeal::new([LeducRank::King, LeducRank::Jack], LeducRank::Queen);
        let mut game = Leduc::new(rules, &deal).expect("a deal that can be played");
        assert_eq!(Advice::of(&game.view(Seat(0))), None);
        assert!(!keep(Vec::new(), Vec::new()), "no tables");
        let known = nash::Solution::after(ITERATIONS);
        assert!(keep(known.policy.table().to_vec(), known.outlook.table().to_vec()));

        let advice = Advice::of(&game.view(Seat(0))).expect("a decision is due");
        let chances: f64 = LeducMove::ALL.iter().map(|play| advice.on(*play).0).sum();
        assert!((chances - 1.0).abs() < 1e-9);
        assert_eq!(Advice::of(&game.view(Seat(1))), None, "not its turn");

        game.play(LeducMove::Raise).expect("a bet");
        assert_eq!(review(&game.view(Seat(0))), None, "not over");
        game.play(LeducMove::Fold).expect("a fold");
        let seen = review(&game.view(Seat(0))).expect("it is over");
        assert_eq!((seen.chips, seen.verdicts.len()), (1, 1));

        // A hand that differs only in the folded card gives the same model.
        let spec = Spec::parse(Leduc::AGENTS, "exploiter").expect("it is there");
        let portraits = [LeducRank::Jack, LeducRank::Queen].map(|card| {
            let deal = LeducDeal::new([LeducRank::King, card], LeducRank::Queen);
            let mut game = Leduc::new(rules, &deal).expect("a deal that can be played");
            for play in [LeducMove::Raise, LeducMove::Fold] {
                game.play(play).expect("a legal move");
            }
            portrait(&[game.view(Seat(0))], Seat(1), &spec).expect("the game is solved")
        });
        assert_eq!(portraits[0], portraits[1]);
        assert_eq!((portraits[0].hands, portraits[0].signs[0].times), (1, 1.0));
    }
}
