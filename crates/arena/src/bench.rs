//! Speed measurements: random deals per second, milliseconds per decision, training units per second.
//!
//! The caller passes the clock in, so the same code measures natively and in a browser, and the two can be
//! compared. The work depends only on the seed and is hashed into a checksum: equal checksums mean equal
//! work. Other programs on the machine can only slow a measurement down. So everything is timed in several
//! rounds, and the fastest one counts.

use crate::{
    past::Pasts,
    session::{deal_seed, decision_seed},
};
use serde::Serialize;
use tefuda_agents::{Clock, Learner, Playable, decide_after};
use tefuda_games::{Fnv1a, Game, Seed, Spec, Standing};

/// The interface through which random moves are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Door {
    /// [`Game::random_move`] and [`Game::play`], which checks every move. Works for any game.
    Checked,
    /// [`Game::play_out`], which skips the checks because its moves are legal. Searches use it.
    Fast,
}

/// The speed of random deals, each dealt, played to the end and counted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct DealRate {
    /// The interface that was used.
    pub door: Door,
    /// Deals per round.
    pub deals: u32,
    /// Deals per second in the fastest round.
    pub per_second: f64,
    /// The checksum: equal for equal work.
    pub checksum: u64,
}

/// Plays the same `deals` random deals `rounds` times.
pub fn random_deals<G: Game>(rules: &Spec, door: Door, deals: u32, rounds: u32, clock: Clock) -> DealRate {
    let config = G::config(rules);
    let standing = G::Standing::new(config);
    let mut fastest = f64::INFINITY;
    let mut checksum = Fnv1a::default();
    for _ in 0..rounds {
        checksum = Fnv1a::default();
        let start = clock();
        for number in 0..deals {
            let seed = deal_seed(Seed(1), number as usize);
            let Ok(mut game) = G::new(config, &standing.deal(seed)) else { continue };
            let mut rng = seed.child(1).rng();
            match door {
                Door::Fast => game.play_out(&mut rng),
                Door::Checked => play_checked(&mut game, &mut rng),
            }
            checksum = digest(checksum, &game.result().unwrap_or_default());
        }
        fastest = fastest.min(clock() - start);
    }
    DealRate { door, deals, per_second: f64::from(deals) * 1000.0 / fastest, checksum: checksum.sum() }
}

fn play_checked<G: Game>(game: &mut G, rng: &mut tefuda_games::Rng) {
    while let Some(play) = game.random_move(rng) {
        if game.play(play).is_err() {
            return;
        }
    }
}

/// Adds the points of a deal to a checksum.
fn digest(sum: Fnv1a, points: &[i32]) -> Fnv1a {
    points.iter().fold(sum, |sum, points| sum.with(&points.to_le_bytes()))
}

/// The speed of an agent's decisions, with the agent in every seat. Only decisions with a choice are counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DecisionTime {
    /// The agent.
    pub spec: String,
    /// Number of decisions.
    pub decisions: u32,
    /// Mean time per decision in milliseconds.
    pub mean_ms: f64,
    /// Time of the slowest decision in milliseconds.
    pub max_ms: f64,
    /// Decisions per second.
    pub per_second: f64,
    /// The checksum: equal for equal work.
    pub checksum: u64,
}

/// Times the decisions of an agent in `deals` deals. Each is timed `rounds` times, and the fastest time
/// counts.
pub fn decisions<G: Playable>(
    rules: &Spec,
    agent: &Spec,
    deals: u32,
    rounds: u32,
    clock: Clock,
) -> DecisionTime {
    let config = G::config(rules);
    let player = G::agent(agent);
    let mut standing = G::Standing::new(config);
    let mut pasts = Pasts::<G>::new(vec![Some(agent); usize::from(G::seats_for(config))]);
    let (mut count, mut total, mut slowest, mut checksum) = (0u32, 0.0f64, 0.0f64, Fnv1a::default());
    for number in 0..deals as usize {
        let Ok(mut game) = G::new(config, &standing.deal(deal_seed(Seed(1), number))) else { continue };
        let mut moves = 0;
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            let thought = decision_seed(Seed(1), number, moves);
            let mut fastest = f64::INFINITY;
            let mut decision = None;
            for _ in 0..rounds.max(1) {
                let view = view.clone();
                let start = clock();
                decision = decide_after(&*player, pasts.of(seat), view, thought);
                fastest = fastest.min(clock() - start);
            }
            let mut legal = Vec::new();
            game.legal(&mut legal);
            if legal.len() > 1 {
                count += 1;
                total += fastest;
                slowest = slowest.max(fastest);
            }
            if decision.is_none_or(|d| game.play(d.choice).is_err()) {
                break;
            }
            moves += 1;
        }
        checksum = digest(checksum, &game.result().unwrap_or_default());
        standing.add(&game);
        pasts.add(&game);
    }
    let mean = total / f64::from(count.max(1));
    DecisionTime {
        spec: agent.to_string(),
        decisions: count,
        mean_ms: mean,
        max_ms: slowest,
        per_second: 1000.0 / mean,
        checksum: checksum.sum(),
    }
}

/// The speed of a learner.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TrainingRate {
    /// The preset with its settings.
    pub spec: String,
    /// Units of training, summed over all stages.
    pub units: u32,
    /// Units per second.
    pub per_second: f64,
    /// The checksum: equal for equal work.
    pub checksum: u64,
}

/// Times the first `units` units of a learner's training run, measurements included. `None` if the game has
/// no such learner.
pub fn training<G: Playable>(
    learner: &Learner,
    spec: &Spec,
    units: u32,
    clock: Clock,
) -> Option<TrainingRate> {
    let mut training = G::train(learner.id, spec, Seed(1)).ok()?;
    let start = clock();
    let mut done = 0;
    // One step may do fewer units than it was asked for.
    while done < units && !training.progress().finished() {
        done = training.step(units - done).done;
    }
    let units = done;
    let per_second = f64::from(units) * 1000.0 / (clock() - start);
    let numbers = training.curves().iter().flat_map(|curve| &curve.points).map(|point| point.1.to_bits());
    let checksum = numbers.fold(Fnv1a::default(), |sum, bits| sum.with(&bits.to_le_bytes())).sum();
    Some(TrainingRate { spec: spec.to_string(), units, per_second, checksum })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::hearts::Hearts;

    fn no_time() -> f64 {
        0.0
    }

    #[test]
    fn checked_and_fast_playouts_give_the_same_deals() {
        for preset in Hearts::FACTS.presets {
            let rate = |door| random_deals::<Hearts>(&preset.spec(), door, 50, 1, no_time).checksum;
            assert_eq!(rate(Door::Checked), rate(Door::Fast));
        }
    }

    #[test]
    fn decisions_do_not_depend_on_the_number_of_timed_rounds() {
        let rules = Hearts::FACTS.presets[0].spec();
        let agent = Spec::parse(Hearts::AGENTS, "mc:playouts=5").unwrap();
        let timed = |rounds| decisions::<Hearts>(&rules, &agent, 2, rounds, no_time);
        assert_eq!(timed(1).checksum, timed(3).checksum);
        assert!(timed(1).decisions > 40);
    }
}
