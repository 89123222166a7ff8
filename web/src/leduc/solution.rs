//! The solution of the game on the page. A worker computes it once, when it is first needed.

use crate::{
    poker::solution::Solution,
    workers::{WorkerHandle, ask_once},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_agents::{
    leduc::{
        exploiter::{Exploiter, Sign, signs},
        nash,
    },
    poker::{Outlook, Policy},
};
use tefuda_games::{
    Game as _, Seat, Spec,
    leduc::{Leduc, LeducRules, LeducView},
};
use tefuda_protocol::{Command, Event};
use yew::Callback;

thread_local!(static SOLUTION: RefCell<Option<Solution<LeducRules>>> = RefCell::default());

/// Returns the solution, if it is ready.
pub(super) fn solution() -> Option<Solution<LeducRules>> {
    SOLUTION.with_borrow(Clone::clone)
}

/// Lets a worker compute the solution, and tells whether that was possible.
pub(super) fn solve(on_end: Callback<bool>) -> WorkerHandle {
    ask_once(
        Leduc::FACTS.id,
        |job| Command::Solve { job, iterations: nash::DEFAULT_ITERATIONS },
        move |event| {
            let Some(Event::Solved { policy, outlook, .. }) = event else { return on_end.emit(false) };
            on_end.emit(keep(policy, outlook));
        },
    )
}

/// Stores the solution. Returns false if it is invalid.
fn keep(policy: Vec<[f64; 3]>, outlook: Vec<[f64; 3]>) -> bool {
    let solution = Policy::of_table(policy).zip(Outlook::of_table(outlook)).map(Rc::new);
    let valid = solution.is_some();
    SOLUTION.set(solution);
    valid
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
    use crate::poker::solution::{Advice, review};
    use tefuda_agents::Playable as _;
    use tefuda_games::leduc::{LeducDeal, LeducMove, LeducRank};

    #[test]
    fn advice_and_review_are_available_with_the_solution() {
        let rules = Leduc::config(&Leduc::FACTS.presets[0].spec());
        let deal = LeducDeal::new([LeducRank::King, LeducRank::Jack], LeducRank::Queen);
        let mut game = Leduc::new(rules, &deal).expect("a deal that can be played");
        assert_eq!(Advice::of(&game.view(Seat(0))), None);
        assert!(!keep(Vec::new(), Vec::new()), "no tables");
        let known = nash::Solution::after(nash::DEFAULT_ITERATIONS);
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
