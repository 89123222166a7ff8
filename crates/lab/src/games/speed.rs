//! The speed of deals, decisions and training.

use crate::machine::{Machine, now};
use serde::Serialize;
use tefuda_agents::{Learner, Playable};
use tefuda_arena::bench::{DealRate, DecisionTime, Door, TrainingRate, decisions, random_deals, training};
use tefuda_games::Spec;

/// The measurements to make.
pub(crate) struct BenchOrder {
    pub(crate) rules: Spec,
    pub(crate) agents: Vec<Spec>,
    pub(crate) deals: u32,
    pub(crate) random_deals: u32,
    pub(crate) rounds: u32,
    pub(crate) training: u32,
}

/// The measured speeds: the object that `--json` prints.
#[derive(Debug, Serialize)]
pub(crate) struct Bench {
    pub(crate) machine: Machine,
    pub(crate) game: &'static str,
    pub(crate) rules: String,
    pub(crate) rounds: u32,
    pub(crate) random: Vec<DealRate>,
    pub(crate) decisions: Vec<DecisionTime>,
    pub(crate) training: Vec<TrainingRate>,
}

/// Random deals per round. A round takes about two milliseconds, short enough that some run without
/// interruption by other programs.
const ROUND: u32 = 2000;

/// Measures one game.
pub(crate) fn measure<G: Playable>(order: &BenchOrder) -> Bench {
    let (deals, rounds) = (order.random_deals.min(ROUND), order.random_deals.div_ceil(ROUND));
    let random =
        [Door::Fast, Door::Checked].map(|door| random_deals::<G>(&order.rules, door, deals, rounds, now));
    let timed = |agent: &Spec| decisions::<G>(&order.rules, agent, order.deals, order.rounds, now);
    // For presets that start with the last stage of a pipeline, only that stage is timed.
    let begins = |(learner, spec): &(&Learner, Spec)| {
        learner
            .stages
            .split_last()
            .is_some_and(|(_, before)| before.iter().all(|stage| spec.get(stage.length) == 0))
    };
    let presets = G::LEARNERS.iter().flat_map(|learner| {
        learner.presets.iter().filter(|_| order.training > 0).map(move |preset| (learner, preset.spec()))
    });
    Bench {
        machine: Machine::this(),
        game: G::FACTS.id,
        rules: order.rules.to_string(),
        rounds: order.rounds,
        random: random.to_vec(),
        decisions: order.agents.iter().map(timed).collect(),
        training: presets
            .filter(begins)
            .filter_map(|(learner, spec)| training::<G>(learner, &spec, order.training, now))
            .collect(),
    }
}
