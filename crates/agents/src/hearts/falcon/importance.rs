//! Permutation importance: the value of each percept to trained nets.
//!
//! The nets play duplicate deals against three rule-based players, once unchanged and once with one percept
//! replaced. The replacement is the value of that percept at the same net (same trick and place) in another
//! game of the same nets, chosen by the seed of the decision. So its values have the usual frequencies but
//! carry no information about the position. The importance of the percept is the increase of the penalty
//! ratio. This is not the loss of nets that had been trained without the percept, because percepts overlap.
//!
//! A replacement comes from the same kind of decision (lead, follow or discard), because percepts 9–20 and 22
//! have different meanings in each. Only percept 12, which encodes the kind, comes from any decision.

use super::{
    episode::{self, Penalty, Scratch},
    nets::Nets,
    percepts::{CAN_FOLLOW, NETS, PERCEPTS, Percepts, net_at},
    settings::Settings,
};
use crate::{
    hearts::kinds::{Look, Situation},
    job::{Job, Progress},
    training::DealSums,
};
use tefuda_games::{
    Card, Game as _, Seat, Seed,
    hearts::{Hearts, HeartsConfig, HeartsDeal, POINTS_IN_DEAL, Passing},
    seed::below,
};

/// The number of deals that supply values. With four games each, even the rarest kind of decision at a net
/// occurs.
const DONORS: u32 = 500;

/// Measures the importance of all percepts: a [`Job`] whose unit is a deal.
#[derive(Debug)]
pub struct Importance {
    nets: Nets,
    config: HeartsConfig,
    /// Child 0 is for the deals that supply values, child 1 for those that are measured.
    cards: Seed,
    deals: u32,
    done: u32,
    /// Percepts of decisions by net and kind of decision.
    donors: Vec<[Vec<Percepts>; 3]>,
    intact: DealSums,
    changes: [DealSums; PERCEPTS],
    scratch: Scratch,
}

/// The importance of the percepts of some nets.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// The penalty ratio of the unchanged nets.
    pub intact: Penalty,
    /// For each percept, the increase of the penalty ratio in the same deals without it.
    pub changes: Vec<Penalty>,
}

impl Importance {
    /// The measurement for nets trained with these settings, over this many deals, whose cards come
    /// from a seed.
    pub fn new(nets: Nets, settings: &Settings, deals: u32, cards: Seed) -> Self {
        Self {
            nets,
            config: settings.config(),
            cards,
            deals,
            done: 0,
            donors: vec![Default::default(); NETS],
            intact: DealSums::default(),
            changes: [DealSums::default(); PERCEPTS],
            scratch: Scratch::default(),
        }
    }

    /// The importance of the percepts over the deals so far.
    pub fn worth(&self) -> Worth {
        Worth { intact: Penalty::of(&self.intact), changes: self.changes.iter().map(Penalty::of).collect() }
    }

    /// Plays a deal that supplies values, with the nets in each seat.
    fn gather(&mut self, seed: Seed) {
        for own in Seat::all(4) {
            let mut decisions = Vec::new();
            play(self.config, seed, own, |look| {
                let card = chosen(&self.nets, look, &mut self.scratch, |_| {})?;
                if let Some(situation) = look.situation().filter(|_| self.scratch.options.len() > 1) {
                    decisions.push((net_at(look.table), situation, self.scratch.percepts));
                }
                Some(card)
            });
            for (net, situation, percepts) in decisions {
                self.donors[net][situation as usize].push(percepts);
            }
        }
    }

    /// Plays a deal with all percepts, and then without each of them.
    fn measure(&mut self, seed: Seed) {
        let intact = self.ratio(seed, None);
        self.intact.add(intact);
        for percept in 0..PERCEPTS {
            let ratio = self.ratio(seed, Some(percept));
            self.changes[percept].add(ratio - intact);
        }
    }

    /// The penalty ratio of a deal, averaged over all seats.
    fn ratio(&mut self, seed: Seed, without: Option<usize>) -> f64 {
        let (nets, donors, scratch) = (&self.nets, &self.donors, &mut self.scratch);
        let points = Seat::all(4).map(|own| {
            play(self.config, seed, own, |look| {
                chosen(nets, look, scratch, |scratch| {
                    let decision = seed.child(1 + look.table.len() as u64).child(u64::from(own.0));
                    if let Some(percept) = without
                        && let Some(value) = drawn(donors, look, percept, decision)
                    {
                        scratch.replace(percept, value);
                    }
                })
            })
        });
        f64::from(points.sum::<i32>()) / (4.0 * f64::from(POINTS_IN_DEAL))
    }
}

impl Job for Importance {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(DONORS + self.deals - self.done) {
            if self.done < DONORS {
                self.gather(self.cards.child(0).child(u64::from(self.done)));
            } else {
                self.measure(self.cards.child(1).child(u64::from(self.done - DONORS)));
            }
            self.done += 1;
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done, total: DONORS + self.deals }
    }
}

/// The card that the nets choose after `change` was applied to their percepts.
fn chosen(
    nets: &Nets,
    look: &Look<'_>,
    scratch: &mut Scratch,
    change: impl FnOnce(&mut Scratch),
) -> Option<Card> {
    scratch.look(nets, look);
    if scratch.options.len() > 1 {
        change(scratch);
    }
    let (place, _) = episode::choose_as_seen(nets, None, look, scratch)?;
    Some(scratch.options[place].1)
}

/// The value of a percept at a random decision of another game; `None` if there is no such decision.
fn drawn(donors: &[[Vec<Percepts>; 3]], look: &Look<'_>, percept: usize, seed: Seed) -> Option<f32> {
    let kinds = &donors[net_at(look.table)];
    let of = |situation: Situation| &kinds[situation as usize][..];
    let (some, more) = match look.situation()? {
        situation if percept != CAN_FOLLOW || situation == Situation::Lead => (of(situation), &[][..]),
        _ => (of(Situation::Follow), of(Situation::Void)),
    };
    let count = some.len() + more.len();
    if count == 0 {
        return None;
    }
    let at = below(&mut seed.rng(), count as u32) as usize;
    some.iter().chain(more).nth(at).map(|percepts| percepts[percept])
}

/// Plays a deal with `decide` in one seat and rule-based players in the others. Returns the points of that
/// seat.
fn play(config: HeartsConfig, seed: Seed, own: Seat, decide: impl FnMut(&Look<'_>) -> Option<Card>) -> i32 {
    let passing =
        if config.passing { Passing::CYCLE[below(&mut seed.rng(), 4) as usize] } else { Passing::Hold };
    let Ok(game) = Hearts::new(config, &HeartsDeal::random(seed.child(0), passing)) else { return 0 };
    episode::play_out(game, own, decide, |game, _| episode::by_rule(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hearts::falcon::{FalconTraining, LEARNER};
    use tefuda_games::Spec;

    fn trained(words: &str) -> FalconTraining {
        let mut run = FalconTraining::new(&Spec::parse(LEARNER.presets, words).expect("a preset"), Seed(1));
        run.step(u32::MAX);
        run
    }

    fn importance(words: &str, deals: u32) -> Importance {
        let run = trained(words);
        let settings = Settings::new(&Spec::parse(LEARNER.presets, words).expect("a preset"));
        Importance::new(run.nets().clone(), &settings, deals, Seed(5))
    }

    #[test]
    fn untrained_nets_need_no_percept() {
        let mut importance = importance("actions:games=0,measured=1", 5);
        importance.step(u32::MAX);
        let worth = importance.worth();
        assert!(worth.intact.ratio > 0.0);
        assert!(worth.changes.iter().all(|change| (change.ratio, change.error) == (0.0, 0.0)));
    }

    #[test]
    fn every_percept_matters_and_slicing_changes_nothing() {
        let begin = || importance("actions:games=2000,measured=1", 40);
        let (mut once, mut slowly) = (begin(), begin());
        once.step(u32::MAX);
        assert!(once.worth().changes.iter().all(|change| change.error > 0.0));
        while !slowly.step(7).finished() {}
        assert_eq!(slowly.worth(), once.worth());
    }

    #[test]
    fn a_value_comes_from_the_same_net_and_kind_of_decision() {
        let mut donors: Vec<[Vec<Percepts>; 3]> = vec![Default::default(); NETS];
        let seen = |x: f32| [x; PERCEPTS];
        donors[0][Situation::Lead as usize].push(seen(0.25));
        donors[1][Situation::Follow as usize].push(seen(0.5));
        donors[1][Situation::Void as usize].push(seen(0.75));
        donors[2][Situation::Follow as usize].push(seen(1.0));
        let config = Settings::new(&LEARNER.presets[0].spec()).config();
        let mut game =
            Hearts::new(config, &HeartsDeal::random(Seed(1), Passing::Hold)).expect("a sound deal");
        for value in [0.25, 0.5, 1.0] {
            let seat = game.turn().expect("somebody plays");
            let look = Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() };
            let values = |percept| (0..40).map(move |n| (percept, Seed(n)));
            assert!(values(3).all(|(percept, seed)| drawn(&donors, &look, percept, seed) == Some(value)));
            let other =
                values(CAN_FOLLOW).any(|(percept, seed)| drawn(&donors, &look, percept, seed) == Some(0.75));
            assert_eq!(other, value == 0.5, "only percept 12 is drawn from any kind");
            let card = look.legal.first().expect("a card");
            game.play_legal(card);
        }
    }
}
