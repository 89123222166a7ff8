//! The memories of a player: the replay buffer of Q and the reservoir buffer of Π.
//!
//! Leduc Hold'em has few different transitions. They are numbered in the order of their first appearance; the buffer holds the numbers, and
//! counts how often each transition is in it. With the counts, an update can learn from the whole buffer at once.

use super::{Settings, encode::OUTPUTS, knobs::Sampling};
use crate::leduc::tree::INFO_SETS;
use serde::{Deserialize, Serialize};
use tefuda_games::{Rng, seed::below};
use tefuda_learn::{Reservoir, Ring, memory::Kept};

/// A transition (s, a, r, s′): what `M^RL` holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transition {
    /// The information set.
    pub info: u16,
    /// The move: fold 0, call 1, raise 2.
    pub play: u8,
    /// Chips won at the end of the hand; 0 before.
    pub chips: i8,
    /// The next information set in which the same seat decides; `None` at the end of the hand.
    pub next: Option<u16>,
}

/// A state and the move that the best response chose there, (s, a): what `M^SL` holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSample {
    /// The information set.
    pub info: u16,
    /// The move.
    pub play: u8,
}

/// `M^RL`: the latest transitions, as many as fit, or all of them with weights that fall with age.
#[derive(Debug, Clone)]
pub struct ReplayBuffer {
    ring: Ring<u16>,
    ever: u64,
    /// The mean age of the buffer as a share of the games so far; 0 where the ring is used.
    age: f64,
    /// Games after which weights were lowered last.
    forgot: u32,
    /// The different ones with how often each is in memory.
    kinds: Vec<(Transition, f64)>,
    /// The kinds that begin with an information set and a move.
    after: Vec<Vec<u16>>,
}

/// The least mean age in games, so that a run does not forget at its beginning.
const YOUNGEST: f64 = 4000.0;

impl ReplayBuffer {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            ring: Ring::new(settings.rl_memory),
            ever: 0,
            age: if settings.sampling == Sampling::Whole { settings.age } else { 0.0 },
            forgot: 0,
            kinds: Vec::new(),
            after: vec![Vec::new(); INFO_SETS * OUTPUTS],
        }
    }

    /// Stores one.
    pub(super) fn push(&mut self, transition: Transition) {
        self.ever += 1;
        let kind = self.kind(transition);
        self.kinds[usize::from(kind)].1 += 1.0;
        if self.age == 0.0
            && let Some(gone) = self.ring.push(kind)
        {
            self.kinds[usize::from(gone)].1 -= 1.0;
        }
    }

    /// Lowers all weights, as is due after so many games.
    pub(super) fn forget(&mut self, games: u32) {
        if self.age > 0.0 {
            let age = (self.age * f64::from(games)).max(YOUNGEST);
            let keep = libm::exp(-f64::from(games - self.forgot) / age);
            self.forgot = games;
            for (_, count) in &mut self.kinds {
                *count *= keep;
            }
        }
    }

    /// The number of an transition.
    fn kind(&mut self, transition: Transition) -> u16 {
        let after = &mut self.after[usize::from(transition.info) * OUTPUTS + usize::from(transition.play)];
        let known = after.iter().find(|kind| self.kinds[usize::from(**kind)].0 == transition);
        known.copied().unwrap_or_else(|| {
            let kind = self.kinds.len() as u16;
            after.push(kind);
            self.kinds.push((transition, 0.0));
            kind
        })
    }

    /// How many were ever stored.
    pub fn ever(&self) -> u64 {
        self.ever
    }

    /// How many are in memory; where weights fall, their sum.
    pub fn count(&self) -> f64 {
        if self.age > 0.0 { self.kinds.iter().map(|(_, count)| count).sum() } else { self.ring.len() as f64 }
    }

    /// [`ReplayBuffer::count`] as a whole number.
    pub fn len(&self) -> usize {
        self.count() as usize
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many fit; where weights fall, how many were ever stored.
    pub fn capacity(&self) -> usize {
        if self.age > 0.0 { self.ever as usize } else { self.ring.capacity() }
    }

    /// One that is drawn from the latest.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Transition> {
        let kind = self.ring.get(below(rng, self.ring.len() as u32) as usize)?;
        Some(self.kinds[usize::from(kind)].0)
    }

    /// The different ones with how often each is in memory.
    pub fn counted(&self) -> impl Iterator<Item = (Transition, f64)> + '_ {
        self.kinds.iter().copied().filter(|(_, count)| *count > 0.0)
    }
}

/// `M^SL`: a uniform sample of all decisions of the best response.
#[derive(Debug, Clone)]
pub struct ReservoirBuffer {
    reservoir: Reservoir<ActionSample>,
    /// How often each move is in memory.
    kept: Box<[[u32; OUTPUTS]; INFO_SETS]>,
    /// How often each move was ever offered.
    offered: Box<[[u32; OUTPUTS]; INFO_SETS]>,
}

impl ReservoirBuffer {
    pub(super) fn new(settings: &Settings) -> Self {
        let nothing = || Box::new([[0; OUTPUTS]; INFO_SETS]);
        Self { reservoir: Reservoir::new(settings.sl_memory), kept: nothing(), offered: nothing() }
    }

    /// Offers one; says whether it was kept.
    pub(super) fn offer(&mut self, sample: ActionSample, rng: &mut Rng) -> bool {
        *count(&mut self.offered, sample) += 1;
        let kept = self.reservoir.offer(sample, |n| below(rng, n));
        if kept != Kept::Dropped {
            *count(&mut self.kept, sample) += 1;
        }
        if let Kept::Replaced(gone) = kept {
            *count(&mut self.kept, gone) -= 1;
        }
        kept != Kept::Dropped
    }

    /// How many are in memory.
    pub fn len(&self) -> usize {
        self.reservoir.items().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.reservoir.items().is_empty()
    }

    /// How many fit.
    pub fn capacity(&self) -> usize {
        self.reservoir.capacity()
    }

    /// One that is drawn from those in memory.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<ActionSample> {
        self.reservoir.items().get(below(rng, self.len() as u32) as usize).copied()
    }

    /// How often each move of an information set is in memory.
    pub fn kept(&self, info: usize) -> [u32; OUTPUTS] {
        self.kept[info]
    }

    /// How often each move of an information set was ever offered.
    pub fn offered(&self, info: usize) -> [u32; OUTPUTS] {
        self.offered[info]
    }
}

fn count(counts: &mut [[u32; OUTPUTS]; INFO_SETS], sample: ActionSample) -> &mut u32 {
    &mut counts[usize::from(sample.info)][usize::from(sample.play)]
}
