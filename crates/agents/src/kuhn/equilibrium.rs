//! `equilibrium`: plays one of the equilibria of Kuhn poker, which are known in closed form.
//!
//! Kuhn ("A Simplified Two-Person Poker", 1950) found all of them. The seat that acts first has one parameter, α
//! from 0 to 1/3. It bets the jack with probability α and the king with 3α, and checks the queen. After a check and
//! a bet it folds the jack, calls with the king, and calls with the queen with probability α + 1/3. The other seat has
//! only one optimal policy: after a check, it bets the king, and the jack one time in three. It calls a bet with the
//! king, and with the queen one time in three. For every α, acting first loses 1/18 of a chip per hand.

use super::{InfoSet, Policy, Solution};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::Explanation,
    poker::{DRAWS, note},
};
use tefuda_games::{
    Entry, Seat, Seed, Setting, Spec, Text,
    kuhn::{Kuhn, KuhnRank, KuhnView},
    seed::below,
    settings, text,
};

/// The largest α of an equilibrium.
pub const MOST_ALPHA: f64 = 1.0 / 3.0;

/// The default α, in the middle.
pub const DEFAULT_ALPHA: f64 = MOST_ALPHA / 2.0;

settings! {
    /// The settings of the agent.
    pub struct Settings {
        /// How often the seat that acts first bets the jack.
        ALPHA alpha: f64 = Setting::real("alpha", 0.0, MOST_ALPHA, MOST_ALPHA / 20.0, DEFAULT_ALPHA).symbol("α").says(
            text("Bluffs when acting first", "先手のブラフの割合"),
            text(
                "How often it bets the jack when it acts first, from 0 to 1/3. It bets the king three times as often. Every value is an equilibrium.",
                "先手のとき、Jでベットする割合（0〜1/3）。Kではその3倍の割合でベットします。どの値でも均衡戦略です。",
            ),
        );
    }
}

/// The catalogue entry.
pub const ENTRY: Entry = Entry::new(
    "equilibrium",
    text("Equilibrium", "均衡戦略"),
    text(
        "Plays an equilibrium that Kuhn worked out in 1950. There are infinitely many. You choose how often it bluffs.",
        "クーンが1950年に求めた均衡戦略。均衡はいくつもあり、ブラフの割合を選べます。",
    ),
    Settings::KNOBS,
)
.source("Kuhn 1950");

/// The agent that plays where another is missing.
pub(super) static FALLBACK: Entry = ENTRY;

/// The ids in its explanations, with their words, besides those of [`note`].
pub(crate) const WORDS: [(&str, Text); 2] = [
    (RULE, text("Picks each move with its equilibrium probability", "均衡戦略の確率どおりに選ぶ")),
    ("alpha", text("α: bets the jack when acting first", "α（先手でJをベットする割合）")),
];

/// The id of the rule behind its moves.
const RULE: &str = "equilibrium";

/// The policy with this α. It is an equilibrium for every α from 0 to [`MOST_ALPHA`]. Probabilities outside of 0 to 1 are
/// clamped.
pub fn policy(alpha: f64) -> Policy {
    let third = 1.0 / 3.0;
    Policy::new(|info: InfoSet| {
        let facing = info.line().to_call() > 0;
        // The probability of a bet or a call.
        let puts_in = match (info.seat(), facing, info.card()) {
            (Seat(0), false, KuhnRank::Jack) => alpha,
            (Seat(0), false, KuhnRank::King) => 3.0 * alpha,
            (Seat(0), true, KuhnRank::Queen) => alpha + third,
            (_, false, KuhnRank::Jack) | (_, true, KuhnRank::Queen) => third,
            (_, _, KuhnRank::King) => 1.0,
            (_, false, KuhnRank::Queen) | (_, true, KuhnRank::Jack) => 0.0,
        };
        let puts_in = puts_in.clamp(0.0, 1.0);
        if facing { [1.0 - puts_in, puts_in, 0.0] } else { [0.0, 1.0 - puts_in, puts_in] }
    })
}

/// The agent.
#[derive(Debug)]
pub(crate) struct Equilibrium {
    alpha: f64,
    solution: Solution,
}

impl Equilibrium {
    /// The agent of a spec of [`ENTRY`].
    pub(crate) fn new(spec: &Spec) -> Self {
        let Settings { alpha } = Settings::new(spec);
        Self { alpha, solution: Solution::of(policy(alpha)) }
    }
}

impl Agent<Kuhn> for Equilibrium {
    fn think(&self, view: KuhnView, seed: Seed) -> Box<dyn Thought<Kuhn>> {
        let Some(info) = InfoSet::of(&view) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let Solution { policy, conv, outlook } = &self.solution;
        let choice = policy.pick(info, below(&mut seed.rng(), DRAWS));
        let own = [("nash_conv", conv.total.max(0.0)), ("alpha", self.alpha)];
        let explanation = note::weighed(RULE, (&view, info), policy, outlook.expected(info), choice, own);
        Box::new(Settled { choice, explanation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{best_response, game_value, nash_conv};
    use tefuda_games::{
        kuhn::{KuhnDeal, KuhnMove, Line},
        poker::payoff,
    };

    fn alphas() -> impl Iterator<Item = f64> {
        (0..=12).map(|n| f64::from(n) * MOST_ALPHA / 12.0)
    }

    /// The expectation of seat 0 from this line on, with these cards.
    fn expected(policies: [&Policy; 2], deal: KuhnDeal, line: Line) -> f64 {
        let Some(seat) = line.turn() else { return f64::from(payoff(deal, line)[0]) };
        let info = InfoSet::dealt(deal, line).expect("a decision is due");
        let chances = policies[seat.index()].at(info);
        let after = |play| line.after(play).map(|next| expected(policies, deal, next));
        KuhnMove::ALL.map(|play| after(play).map_or(0.0, |value| chances[play as usize] * value)).iter().sum()
    }

    #[test]
    fn acting_first_loses_an_eighteenth_with_every_alpha() {
        for alpha in alphas() {
            for other in alphas() {
                let policies = [&policy(alpha), &policy(other)];
                let each = KuhnDeal::all().map(|deal| expected(policies, deal, Line::START));
                let value = each.sum::<f64>() / 6.0;
                assert!((value + 1.0 / 18.0).abs() < 1e-15, "{alpha} {other}: {value}");
                assert!((game_value(policies) - value).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn every_alpha_up_to_a_third_is_an_equilibrium() {
        for alpha in alphas() {
            let conv = nash_conv(&policy(alpha));
            assert!(conv.total.abs() < 1e-12 && conv.gains.iter().all(|gain| gain.abs() < 1e-12), "{alpha}");
        }
    }

    #[test]
    fn a_larger_alpha_can_be_exploited() {
        for more in [0.001, 0.01, 0.1] {
            let conv = nash_conv(&policy(MOST_ALPHA + more));
            assert!(conv.gains[1] > 1e-4 * more, "{more}: {conv:?}");
            assert!(conv.gains[0].abs() < 1e-12, "the second seat plays as before");
        }
    }

    #[test]
    fn other_bluffs_can_be_exploited() {
        for (key, change) in [
            ("J|", 0.01),
            ("K|", -0.01),
            ("Q|", 0.01),
            ("Q|cr", 0.01),
            ("Q|cr", -0.01),
            ("J|c", 0.01),
            ("Q|r", -0.01),
        ] {
            let info: InfoSet = key.parse().expect("a key");
            let mut policy = policy(MOST_ALPHA / 2.0);
            let [fold, call, raise] = policy.at(info);
            let moved = if fold + call > 0.999_999 && raise == 0.0 && info.line().to_call() > 0 {
                [fold - change, call + change, 0.0]
            } else {
                [0.0, call - change, raise + change]
            };
            policy.set(info, moved);
            let conv = nash_conv(&policy);
            assert!(conv.gains[info.seat().after(1, 2).index()] > 1e-5, "{key} {change}: {conv:?}");
        }
    }

    #[test]
    fn a_best_response_to_a_player_who_never_bluffs_folds_to_bets() {
        let honest = Policy::new(|info: InfoSet| match (info.card(), info.line().to_call() > 0) {
            (KuhnRank::King, true) => [0.0, 1.0, 0.0],
            (KuhnRank::King, false) => [0.0, 0.0, 1.0],
            (_, true) => [1.0, 0.0, 0.0],
            (_, false) => [0.0, 1.0, 0.0],
        });
        let (value, response) = best_response(&honest, Seat(1));
        assert_eq!(response.at("Q|r".parse().expect("a key")), [1.0, 0.0, 0.0]);
        // Against this player, bet after every check: with J it wins 1 from Q, and with K it also wins the ante. It
        // loses the ante to a bet of K.
        assert!((value - (1.0 + 1.0 + 1.0 + 1.0 - 1.0 - 1.0) / 6.0).abs() < 1e-12, "{value}");
    }
}
