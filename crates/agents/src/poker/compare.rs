//! Compares a policy with an equilibrium: the best response and the cost in each information set.
//!
//! Let σ be the policy, followed by both seats. Let Q*(I, a) be the chips that a seat can expect after move a
//! in information set I, if the other seat continues by σ and it plays optimally from there on. The *cost* of
//! I is
//!
//! ```text
//! cost(I) = d(I) · (max_a Q*(I, a) − Σ_a σ(I, a) · Q*(I, a)),
//! ```
//!
//! Here d(I) is the probability that a hand between two players of σ reaches I. So the cost is the regret in
//! I, weighted by how often I occurs: the chips per hand that the seat loses there, compared with the best
//! response to this opponent. Costs are never negative. The costs of a seat add up to what it could gain by a
//! best response, and all of them add up to `NashConv`. (This follows from the lemma of Kakade, Langford 2002 on
//! performance differences: σ falls short of the best response by the losses of its decisions, at the
//! frequencies of σ itself.)
//!
//! Costs do not show everything. A policy can differ from the equilibrium at no cost, if several moves are
//! equally good against this opponent. It can also have a cost where it plays like the equilibrium, because
//! the other seat makes mistakes that could be exploited.

use super::{
    exploit::best_move,
    tree::Policy,
    tree::{InfoSet, Pass, Spot, mean},
};
use serde::{Deserialize, Serialize};
use tefuda_games::{
    Seat,
    poker::{Poker, PokerRank},
    sort_short,
};

/// Probabilities of fold, call and raise in each information set, by its number.
pub(super) type Chances = Vec<[f32; 3]>;

/// A comparison of a policy with an equilibrium. Every list has [`InfoSet::COUNT`] entries, by the numbers of the
/// information sets.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StrategyNote {
    /// The policy.
    pub agent: Chances,
    /// The equilibrium.
    pub nash: Chances,
    /// The best response of each seat to the policy. Ties go to the first move. In information sets that the
    /// other seat's policy never reaches, its card is one of those left in the deck.
    pub response: Chances,
    /// The probability that a hand between two players of the policy reaches the information set, 0 to 1.
    pub reach: Vec<f32>,
    /// The cost there in chips per hand, 0 or more.
    pub cost: Vec<f32>,
    /// The sum of all costs, in chips per hand.
    pub nash_conv: f64,
}

impl StrategyNote {
    /// The information sets with the highest costs, at most `count`, highest first. Those without a cost are
    /// left out.
    pub fn costliest<P: Poker>(&self, count: usize) -> Vec<InfoSet<P>> {
        let cost = |info: &InfoSet<P>| self.cost.get(info.index()).copied().unwrap_or_default();
        let mut found: Vec<InfoSet<P>> = InfoSet::all().filter(|info| cost(info) > 0.0).collect();
        // A stable sort: ties keep their order.
        sort_short(&mut found, |a, b| cost(a) > cost(b));
        found.truncate(count);
        found
    }
}

/// Compares a policy with an equilibrium, in two passes over the tree.
pub fn compare<P: Poker>(agent: &Policy<P>, nash: &Policy<P>) -> StrategyNote {
    let (mut reach, mut cost) = (vec![0.0; InfoSet::<P>::COUNT], vec![0.0; InfoSet::<P>::COUNT]);
    let mut response = agent.clone();
    for seat in Seat::all(2) {
        Pass::run(seat, agent, agent, &mut |spot| {
            let (at, best, values) = (spot.info.index(), best_move(spot), spot.expected());
            reach[at] = chance_of(spot);
            // Rounding can give a tiny negative number.
            cost[at] = reach[at] * (mean(best, values) - mean(agent.at(spot.info), values)).max(0.0);
            response.set(spot.info, best);
            best
        });
    }
    let small = |numbers: &[f64]| numbers.iter().map(|number| *number as f32).collect();
    StrategyNote {
        agent: chances(agent),
        nash: chances(nash),
        response: chances(&response),
        reach: small(&reach),
        nash_conv: cost.iter().sum(),
        cost: small(&cost),
    }
}

fn chances<P: Poker>(policy: &Policy<P>) -> Chances {
    InfoSet::all().map(|info| policy.at(info).map(|chance| chance as f32)).collect()
}

/// The probability that a hand reaches an information set. A pass knows it for one specific own card and
/// public card. The deck may have two of each, but one public card less is left if the own card has its rank.
fn chance_of<P: Poker>(spot: &Spot<P>) -> f64 {
    let public = |card: PokerRank| f64::from(P::COPIES - u8::from(card == spot.info.card()));
    let cards = f64::from(P::COPIES) * spot.info.public().map_or(1.0, public);
    let other: f64 = (0..3).map(|card| f64::from(spot.copies[card]) * spot.weights[card]).sum();
    cards * spot.reach * other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        leduc::{InfoSet, Policy, nash::Solution},
        poker::exploit::{best_response, game_value, nash_conv},
    };
    use tefuda_games::{
        Seed,
        leduc::{LeducDeal, LeducRules, Line},
        poker::PokerMove,
        seed::below,
    };

    /// A policy with random probabilities.
    fn drawn(seed: u64) -> Policy {
        let mut rng = Seed(seed).rng();
        Policy::new(|_| [0; 3].map(|_| f64::from(below(&mut rng, 1000))))
    }

    fn policies() -> [Policy; 5] {
        let caller = Policy::always([PokerMove::Call, PokerMove::Raise, PokerMove::Fold]);
        let raiser = Policy::always([PokerMove::Raise, PokerMove::Call, PokerMove::Fold]);
        [Policy::uniform(), caller, raiser, drawn(1), drawn(2)]
    }

    #[test]
    fn the_costs_of_a_seat_add_up_to_its_possible_gain() {
        let nash = &Solution::after(100).policy;
        for policy in policies().iter().chain([nash]) {
            let note = compare(policy, nash);
            let conv = nash_conv(policy);
            let of = |seat: Seat| {
                let infos = InfoSet::all().filter(move |info| info.seat() == seat);
                infos.map(|info| f64::from(note.cost[info.index()])).sum::<f64>()
            };
            assert!((note.nash_conv - conv.total).abs() < 1e-12, "{} {}", note.nash_conv, conv.total);
            for (seat, gain) in Seat::all(2).zip(conv.gains) {
                // Each cost was rounded to 24 bits.
                assert!((of(seat) - gain).abs() < 1e-5 * (1.0 + gain), "{} {gain}", of(seat));
            }
            assert!(note.cost.iter().all(|cost| *cost >= 0.0));
        }
    }

    #[test]
    fn reach_is_the_share_of_games_that_get_there() {
        fn walk(policy: &Policy, deal: LeducDeal, line: Line, chance: f64, sums: &mut [f64]) {
            if !line.open() {
                return;
            }
            let info = InfoSet::dealt(deal, line).expect("a decision is due");
            sums[info.index()] += chance;
            for (play, share) in PokerMove::ALL.into_iter().zip(policy.at(info)) {
                if let Some(next) = line.after(play) {
                    walk(policy, deal, next, chance * share, sums);
                }
            }
        }
        for policy in policies() {
            let mut sums = [0.0; InfoSet::COUNT];
            for deal in LeducDeal::all() {
                walk(&policy, deal, Line::START, deal.chance(), &mut sums);
            }
            let note = compare(&policy, &policy);
            for (reach, sum) in note.reach.iter().zip(sums) {
                assert!((f64::from(*reach) - sum).abs() < 1e-6, "{reach} {sum}");
            }
        }
    }

    #[test]
    fn each_list_matches_its_definition() {
        let (agent, nash) = (drawn(3), drawn(4));
        let note = compare(&agent, &nash);
        let responses = Seat::all(2).map(|seat| best_response(&agent, seat).1).collect::<Vec<_>>();
        for info in InfoSet::all() {
            let small = |policy: &Policy| policy.at(info).map(|chance| chance as f32);
            assert_eq!(note.agent[info.index()], small(&agent));
            assert_eq!(note.nash[info.index()], small(&nash));
            assert_eq!(note.response[info.index()], small(&responses[info.seat().index()]));
        }
    }

    #[test]
    fn correcting_a_last_decision_gains_its_cost() {
        let agent = drawn(5);
        let note = compare(&agent, &agent);
        // Nothing follows a decision of the second round in which no raise is possible.
        let last = InfoSet::all().filter(|info| info.line().board() && info.line().raises_left() == 0);
        let mut checked = 0;
        for info in last {
            let mut better = agent.clone();
            better.set(info, note.response[info.index()].map(f64::from));
            let gain = if info.seat() == Seat(0) {
                game_value([&better, &agent]) - game_value([&agent, &agent])
            } else {
                game_value([&agent, &agent]) - game_value([&agent, &better])
            };
            assert!((gain - f64::from(note.cost[info.index()])).abs() < 1e-6, "{info}");
            checked += 1;
        }
        assert_eq!(checked, 90);
    }

    #[test]
    fn the_costliest_come_first_and_free_ones_are_left_out() {
        let note = compare(&Policy::uniform(), &Solution::after(100).policy);
        let list: Vec<InfoSet> = note.costliest(8);
        assert_eq!(list.len(), 8);
        let costs: Vec<f32> = list.iter().map(|info| note.cost[info.index()]).collect();
        assert!(costs.is_sorted_by(|a, b| a >= b) && costs[7] > 0.0, "{costs:?}");
        assert_eq!(costs[0], note.cost.iter().copied().fold(0.0, f32::max));
        let free = StrategyNote { cost: vec![0.0; InfoSet::COUNT], ..note };
        assert!(free.costliest::<LeducRules>(8).is_empty());
    }
}
