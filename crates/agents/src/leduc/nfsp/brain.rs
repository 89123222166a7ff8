//! What one player learns with: two nets and two memories. Where nets are shared, both seats have the same.

use super::{
    Settings,
    encode::{INPUTS, OUTPUTS, legal, row},
};
use crate::leduc::tree::{INFO_SETS, InfoSet};
use tefuda_games::{Rng, seed::below};
use tefuda_learn::{
    Net, Reservoir, Ring, Trainer,
    loss::{cross_entropy, softmax},
    memory::Kept,
};

/// A decision with what followed: what `M^RL` holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Experience {
    /// The information set.
    pub info: u16,
    /// The move: fold 0, call 1, raise 2.
    pub play: u8,
    /// Chips won at the end of the hand; 0 before.
    pub chips: i8,
    /// The next information set in which the same seat decides; `None` at the end of the hand.
    pub next: Option<u16>,
}

/// A decision of the best response: what `M^SL` holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conduct {
    /// The information set.
    pub info: u16,
    /// The move.
    pub play: u8,
}

/// Memories hold fewer items than this before learning from them begins (Heinrich's program).
pub const ENOUGH: usize = 1000;

/// A sum of losses, to be taken as a mean.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: f32) {
        self.sum += f64::from(value);
        self.count += 1;
    }

    /// The mean, `None` of nothing; begins anew.
    pub(super) fn take(&mut self) -> Option<f64> {
        let mean = (self.count > 0).then(|| self.sum / f64::from(self.count));
        *self = Self::default();
        mean
    }
}

/// Q, Π and their memories.
#[derive(Debug, Clone)]
pub struct Brain {
    q: Trainer,
    pi: Trainer,
    /// max Q(s, a; θ^Q′) over the legal moves of each information set, in rewards.
    target: Box<[f32; INFO_SETS]>,
    since_refit: u32,
    experience: Ring<Experience>,
    conduct: Reservoir<Conduct>,
    /// Every conduct ever offered, counted.
    counts: Box<[[u32; OUTPUTS]; INFO_SETS]>,
    pub(super) q_loss: Mean,
    pub(super) pi_loss: Mean,
    /// Moves and targets of the rows of an update.
    goals: Vec<(u8, f32)>,
    scale: f32,
}

impl Brain {
    /// A player who knows nothing, with nets drawn from `rng`.
    pub(super) fn new(settings: &Settings, rng: &mut Rng) -> Self {
        let mut net = || {
            let draw = || below(rng, 1 << 24) as f32 / (1u32 << 23) as f32 - 1.0;
            Trainer::new(Net::new(&[INPUTS, settings.hidden, OUTPUTS], draw), settings.optimiser)
        };
        let (q, pi) = (net(), net());
        let mut brain = Self {
            q,
            pi,
            target: Box::new([0.0; INFO_SETS]),
            since_refit: 0,
            experience: Ring::new(settings.rl_memory),
            conduct: Reservoir::new(settings.sl_memory),
            counts: Box::new([[0; OUTPUTS]; INFO_SETS]),
            q_loss: Mean::default(),
            pi_loss: Mean::default(),
            goals: Vec::new(),
            scale: settings.scale,
        };
        brain.refit();
        brain
    }

    /// The net of the best response.
    pub fn q(&self) -> &Net {
        self.q.net()
    }

    /// The net of the average policy.
    pub fn pi(&self) -> &Net {
        self.pi.net()
    }

    /// `M^RL`.
    pub fn experience(&self) -> &Ring<Experience> {
        &self.experience
    }

    /// `M^SL`.
    pub fn conduct(&self) -> &Reservoir<Conduct> {
        &self.conduct
    }

    /// How often each move was offered to `M^SL` in an information set.
    pub fn counts(&self, info: InfoSet) -> [u32; OUTPUTS] {
        self.counts[info.index()]
    }

    /// Chips that fold, call and raise are taken to win.
    pub fn values(&self, info: InfoSet) -> [f32; OUTPUTS] {
        outputs(self.q(), info.index()).map(|value| value * self.scale)
    }

    /// The chances of fold, call and raise by Π.
    pub fn chances(&self, info: InfoSet) -> [f32; OUTPUTS] {
        let mut scores = outputs(self.pi(), info.index());
        let legal = legal(info.index());
        softmax(&mut scores, |play| legal[play]);
        scores
    }

    /// Takes a decision into `M^RL`.
    pub(super) fn experienced(&mut self, experience: Experience) {
        self.experience.push(experience);
    }

    /// Offers a decision to `M^SL`; says whether it was kept.
    pub(super) fn conducted(&mut self, conduct: Conduct, rng: &mut Rng) -> bool {
        self.counts[usize::from(conduct.info)][usize::from(conduct.play)] += 1;
        self.conduct.offer(conduct, |n| below(rng, n)) != Kept::Dropped
    }

    /// One update of Q; its mean squared error in rewards, or `None` while there is too little to learn from.
    pub(super) fn update_q(&mut self, settings: &Settings, rng: &mut Rng) -> Option<f32> {
        let items = self.experience.items();
        if items.len() < ENOUGH {
            return None;
        }
        let inputs = self.q.inputs();
        inputs.clear();
        self.goals.clear();
        for _ in 0..settings.batch {
            let item = items[below(rng, items.len() as u32) as usize];
            inputs.extend_from_slice(row(usize::from(item.info)));
            let ahead = item.next.map_or(0.0, |next| self.target[usize::from(next)]);
            self.goals.push((item.play, f32::from(item.chips) / self.scale + ahead));
        }
        let mut sum = 0.0;
        for (values, (play, goal)) in self.q.forward().chunks_exact_mut(OUTPUTS).zip(&self.goals) {
            let error = values[usize::from(*play)] - goal;
            sum += error * error;
            values.fill(0.0);
            values[usize::from(*play)] = error;
        }
        self.q.update(settings.rl_rate);
        let loss = sum / settings.batch as f32;
        self.q_loss.add(loss);
        self.since_refit += 1;
        if self.since_refit >= settings.target {
            self.refit();
        }
        Some(loss)
    }

    /// Whether the target was refreshed by the last update.
    pub(super) fn refitted(&self) -> bool {
        self.since_refit == 0
    }

    /// θ^Q′ ← θ^Q.
    fn refit(&mut self) {
        self.since_refit = 0;
        for info in 0..INFO_SETS {
            let (values, legal) = (outputs(self.q.net(), info), legal(info));
            self.target[info] =
                (0..OUTPUTS).filter(|n| legal[*n]).map(|n| values[n]).fold(f32::NEG_INFINITY, f32::max);
        }
    }

    /// One update of Π; its mean cross-entropy, or `None` while there is too little to learn from.
    pub(super) fn update_pi(&mut self, settings: &Settings, rng: &mut Rng) -> Option<f32> {
        let items = self.conduct.items();
        if items.len() < ENOUGH {
            return None;
        }
        let inputs = self.pi.inputs();
        inputs.clear();
        self.goals.clear();
        for _ in 0..settings.batch {
            let item = items[below(rng, items.len() as u32) as usize];
            inputs.extend_from_slice(row(usize::from(item.info)));
            self.goals.push((item.play, f32::from(item.info)));
        }
        let mut sum = 0.0;
        for (scores, (play, info)) in self.pi.forward().chunks_exact_mut(OUTPUTS).zip(&self.goals) {
            let legal = legal(*info as usize);
            softmax(scores, |play| legal[play]);
            sum += cross_entropy(scores, usize::from(*play));
        }
        self.pi.update(settings.sl_rate);
        let loss = sum / settings.batch as f32;
        self.pi_loss.add(loss);
        Some(loss)
    }
}

/// The outputs of a net for an information set.
fn outputs(net: &Net, info: usize) -> [f32; OUTPUTS] {
    let outputs = net.run(row(info));
    [outputs[0], outputs[1], outputs[2]]
}
