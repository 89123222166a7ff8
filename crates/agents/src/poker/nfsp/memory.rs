//! The buffers of a player: the replay buffer of Q and the reservoir buffer of Π.
//!
//! Small poker games have few distinct transitions. They are numbered in the order of their first occurrence. The
//! buffer stores these numbers and counts how often each transition is in it. With the counts, an update can
//! learn from the whole buffer at once.

use super::{Settings, encode::OUTPUTS, settings::Sampling};
use serde::{Deserialize, Serialize};
use tefuda_games::{Rng, seed::below};
use tefuda_learn::{Reservoir, Ring, memory::Kept};

/// A transition (s, a, r, s′), as stored in `M^RL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transition {
    /// The information set.
    pub info: u16,
    /// The move: fold 0, call 1, raise 2.
    pub play: u8,
    /// The chips won at the end of the hand; 0 before.
    pub chips: i8,
    /// The next information set in which the same seat decides; `None` at the end of the hand.
    pub next: Option<u16>,
}

/// A state and the best response's move there, (s, a), as stored in `M^SL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSample {
    /// The information set.
    pub info: u16,
    /// The move.
    pub play: u8,
}

/// `M^RL`: the latest transitions that fit, or all of them with weights that fall with age.
#[derive(Debug, Clone)]
pub struct ReplayBuffer {
    ring: Ring<u16>,
    ever: u64,
    /// The mean age of the data as a share of the games so far; 0 if the ring is used.
    age: f64,
    /// The number of games when weights were last lowered.
    forgot: u32,
    /// The distinct transitions with their counts.
    kinds: Vec<(Transition, f64)>,
    /// The distinct transitions that start with each information set and move.
    after: Vec<Vec<u16>>,
}

/// The smallest mean age in games, so that a run does not forget at its start.
const YOUNGEST: f64 = 4000.0;

impl ReplayBuffer {
    /// Makes an empty buffer for a game with this many information sets.
    pub(super) fn new(settings: &Settings, infos: usize) -> Self {
        Self {
            ring: Ring::new(settings.rl_memory),
            ever: 0,
            age: if settings.sampling == Sampling::Whole { settings.age } else { 0.0 },
            forgot: 0,
            kinds: Vec::new(),
            after: vec![Vec::new(); infos * OUTPUTS],
        }
    }

    /// Stores a transition.
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

    /// Lowers all weights, as scheduled after this many games.
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

    /// The number of a transition.
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

    /// The number of transitions ever stored.
    pub fn ever(&self) -> u64 {
        self.ever
    }

    /// The number of transitions in the buffer, or the sum of their weights.
    pub fn count(&self) -> f64 {
        if self.age > 0.0 { self.kinds.iter().map(|(_, count)| count).sum() } else { self.ring.len() as f64 }
    }

    /// [`ReplayBuffer::count`] as a whole number.
    pub fn len(&self) -> usize {
        self.count() as usize
    }

    /// Whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The capacity; with falling weights, the number ever stored.
    pub fn capacity(&self) -> usize {
        if self.age > 0.0 { self.ever as usize } else { self.ring.capacity() }
    }

    /// A random one of the latest transitions.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Transition> {
        let kind = self.ring.get(below(rng, self.ring.len() as u32) as usize)?;
        Some(self.kinds[usize::from(kind)].0)
    }

    /// The distinct transitions with their counts.
    pub fn counted(&self) -> impl Iterator<Item = (Transition, f64)> + '_ {
        self.kinds.iter().copied().filter(|(_, count)| *count > 0.0)
    }
}

/// `M^SL`: a uniform sample of all decisions of the best response.
#[derive(Debug, Clone)]
pub struct ReservoirBuffer {
    reservoir: Reservoir<ActionSample>,
    /// The number of times each move is in the buffer.
    kept: Box<[[u32; OUTPUTS]]>,
    /// The number of times each move was ever offered.
    offered: Box<[[u32; OUTPUTS]]>,
}

impl ReservoirBuffer {
    /// Makes an empty buffer for a game with this many information sets.
    pub(super) fn new(settings: &Settings, infos: usize) -> Self {
        let nothing = || vec![[0; OUTPUTS]; infos].into();
        Self { reservoir: Reservoir::new(settings.sl_memory), kept: nothing(), offered: nothing() }
    }

    /// Offers a sample. Returns whether it was stored.
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

    /// The number of samples in the buffer.
    pub fn len(&self) -> usize {
        self.reservoir.items().len()
    }

    /// Whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.reservoir.items().is_empty()
    }

    /// The capacity.
    pub fn capacity(&self) -> usize {
        self.reservoir.capacity()
    }

    /// A random sample from the buffer.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<ActionSample> {
        self.reservoir.items().get(below(rng, self.len() as u32) as usize).copied()
    }

    /// The number of times each move of an information set is in the buffer.
    pub fn kept(&self, info: usize) -> [u32; OUTPUTS] {
        self.kept[info]
    }

    /// The number of times each move of an information set was ever offered.
    pub fn offered(&self, info: usize) -> [u32; OUTPUTS] {
        self.offered[info]
    }
}

fn count(counts: &mut [[u32; OUTPUTS]], sample: ActionSample) -> &mut u32 {
    &mut counts[usize::from(sample.info)][usize::from(sample.play)]
}
