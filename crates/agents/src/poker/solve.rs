//! Counterfactual regret minimisation: computes the equilibrium by self-play.
//!
//! It uses regret matching (Hart, Mas-Colell 2000) at every information set, with regrets of counterfactual
//! values (Zinkevich et al. 2007). R(I, a) is the regret of a move and σ the current policy. σ̄ is its
//! average over the iterations, weighted by the seat's own probability of getting there. The seats update in
//! turn. The variants differ in what they forget after each iteration (Brown, Sandholm 2019): positive
//! regrets are multiplied by t^α / (t^α + 1), negative ones by t^β / (t^β + 1), and the sums of the average
//! by (t / (t + 1))^γ.
//!
//! | | α | β | γ |
//! |---|---|---|---|
//! | CFR | ∞ | ∞ | 0 |
//! | CFR+ (Tammelin 2014), linear averaging without delay | ∞ | −∞ | 1 |
//! | linear CFR | 1 | 1 | 1 |
//! | DCFR | 1.5 | 0 | 2 |
//!
//! A solver can also let hands *tremble*: whatever move a seat intends, with probability ε it makes a random
//! legal move instead. The regrets are then those of the intended policy, in a game in which both seats play
//! (1 − ε)σ + εu (Farina, Kroer, Sandholm 2017). The result is the equilibrium of that game. Learning
//! algorithms converge to it if they cannot separate their exploration from their policy
//! ([`trembling_limit`]).
//!
//! A solver can also *restrict* one seat: with probability p the seat follows a model, and otherwise it is
//! free. The other seat's equilibrium policy in that game is a restricted Nash response (Johanson, Zinkevich,
//! Bowling 2007): of all policies that win as much against the model, the least exploitable one. p applies
//! separately to each decision, as in data biased responses (Johanson, Bowling 2009), and not once per hand
//! ([`Solver::against`]).

use super::{
    exploit::nash_conv,
    outlook::Outlook,
    tree::Policy,
    tree::{InfoSet, Pass, Spot, mean},
};
use crate::{
    agent::Solving,
    job::{Job, Progress},
};
use tefuda_games::{
    Seat,
    poker::{Poker, PokerMove},
};

/// The discounts after each iteration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scheme {
    /// The power of t for positive regrets: ∞ keeps them.
    pub alpha: f64,
    /// The power of t for negative regrets: −∞ drops them.
    pub beta: f64,
    /// The power for the average: 0 weights all iterations equally, 1 by their number.
    pub gamma: f64,
}

impl Scheme {
    /// Discounted CFR with the parameters recommended by its authors.
    pub const DCFR: Self = Self { alpha: 1.5, beta: 0.0, gamma: 2.0 };
}

/// The share of a regret kept after iteration `t`.
fn kept(t: f64, power: f64) -> f64 {
    if power.is_infinite() {
        return f64::from(u8::from(power > 0.0));
    }
    let weight = libm::pow(t, power);
    weight / (weight + 1.0)
}

/// A solver in progress: a [`Job`] whose unit is an iteration, which updates both seats.
#[derive(Debug, Clone)]
pub struct Solver<P: Poker> {
    scheme: Scheme,
    done: u32,
    total: u32,
    regrets: Vec<[f64; 3]>,
    average: Vec<[f64; 3]>,
    current: Policy<P>,
    epsilon: f64,
    restriction: Option<Restriction<P>>,
    /// The policy actually played if hands tremble or a seat is restricted.
    played: Policy<P>,
}

/// A seat that follows a model part of the time.
#[derive(Debug, Clone)]
struct Restriction<P: Poker> {
    seat: Seat,
    model: Policy<P>,
    /// The probability p of following the model.
    share: f64,
}

impl<P: Poker> Restriction<P> {
    /// The policy actually played in an information set in which the seat's free policy is `free`.
    fn blend(&self, info: InfoSet<P>, free: [f64; 3]) -> [f64; 3] {
        let model = self.model.at(info);
        [0, 1, 2].map(|play| self.share * model[play] + (1.0 - self.share) * free[play])
    }
}

impl<P: Poker> Solver<P> {
    /// A solver before its first iteration, with `total` iterations to make. It starts from the uniform
    /// policy.
    pub fn new(scheme: Scheme, total: u32) -> Self {
        Self::trembling(scheme, total, 0.0)
    }

    /// A solver of the game in which every move is replaced by a random legal one with probability `epsilon`.
    pub fn trembling(scheme: Scheme, total: u32, epsilon: f64) -> Self {
        let nothing = || vec![[0.0; 3]; InfoSet::<P>::COUNT];
        let (current, played) = (Policy::uniform(), Policy::uniform());
        let (regrets, average) = (nothing(), nothing());
        Self { scheme, done: 0, total, regrets, average, current, epsilon, restriction: None, played }
    }

    /// A solver by discounted CFR of the game in which `seat` follows `model` with probability `share` at
    /// each of its decisions. The average policy of the other seat converges to a restricted Nash response.
    /// The policy of `seat` is that of its free decisions.
    pub fn against(seat: Seat, model: &Policy<P>, share: f64, total: u32) -> Self {
        let mut solver = Self::new(Scheme::DCFR, total);
        let restriction = Restriction { seat, model: model.clone(), share };
        for info in InfoSet::<P>::all().filter(|info| info.seat() == seat) {
            solver.played.set(info, restriction.blend(info, solver.current.at(info)));
        }
        solver.restriction = Some(restriction);
        solver
    }

    /// The average policy so far, including trembles. It converges to an equilibrium.
    pub fn average(&self) -> Policy<P> {
        let mut average = Policy::new(|info| self.average[info.index()]);
        if self.epsilon > 0.0 {
            average = average.trembling(self.epsilon);
        }
        average
    }

    /// Updates the regrets and the average of one seat.
    fn update(&mut self, seat: Seat) {
        let (current, regrets, average) = (&self.current, &mut self.regrets, &mut self.average);
        Pass::run(seat, &self.played, &self.played, &mut |spot| {
            let (chances, n) = (current.at(spot.info), spot.info.index());
            add_regrets(&mut regrets[n], spot, chances);
            for (sum, chance) in average[n].iter_mut().zip(chances) {
                *sum += spot.reach * chance;
            }
            self.played.at(spot.info)
        });
        let t = f64::from(self.done + 1);
        let keep = [kept(t, self.scheme.alpha), kept(t, self.scheme.beta)];
        let keep_average = libm::pow(t / (t + 1.0), self.scheme.gamma);
        for info in InfoSet::<P>::all().filter(|info| info.seat() == seat) {
            for play in PokerMove::ALL.map(|play| play as usize) {
                let regret = &mut self.regrets[info.index()][play];
                *regret *= keep[usize::from(*regret < 0.0)];
                self.average[info.index()][play] *= keep_average;
            }
            // Regret matching; `set` clamps negative weights to 0.
            self.current.set(info, self.regrets[info.index()]);
            let means = self.current.at(info);
            match self.restriction.as_ref().filter(|restriction| restriction.seat == seat) {
                Some(restriction) => self.played.set(info, restriction.blend(info, means)),
                None => self.played.set_trembling(info, means, self.epsilon),
            }
        }
    }
}

/// The number of iterations after which a trembling equilibrium is accurate to 0.002 chips for every ε, and
/// to 0.0005 for most.
const ENOUGH: u32 = 1500;

/// `NashConv`, in the real game, of the equilibrium of the game in which hands tremble with probability
/// `epsilon`. A learning algorithm that cannot separate its exploration from its policy converges to it.
/// Takes 1,500 iterations of DCFR.
pub fn trembling_limit<P: Poker>(epsilon: f64) -> f64 {
    let mut solver = Solver::<P>::trembling(Scheme::DCFR, ENOUGH, epsilon);
    solver.step(u32::MAX);
    nash_conv(&solver.average()).total
}

/// Adds to each regret the gain of the move over the policy, against each card of the other seat.
fn add_regrets<P: Poker>(regrets: &mut [f64; 3], spot: &Spot<P>, chances: [f64; 3]) {
    for (card, copies) in spot.copies.into_iter().enumerate() {
        let values = spot.values.map(|values| values[card]);
        let mean = mean(chances, values);
        for play in spot.info.line().legal().map(|play| play as usize) {
            let more = spot.weights[card] * (values[play] - mean);
            for _ in 0..copies {
                regrets[play] += more;
            }
        }
    }
}

impl<P: Poker> Job for Solver<P> {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.total - self.done) {
            self.update(Seat(0));
            self.update(Seat(1));
            self.done += 1;
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done, total: self.total }
    }
}

impl<P: Poker> Solving for Solver<P> {
    fn solution(&self) -> [Vec<[f64; 3]>; 2] {
        let policy = self.average();
        let outlook = Outlook::answering(&policy);
        [policy.table().to_vec(), outlook.table().to_vec()]
    }
}
