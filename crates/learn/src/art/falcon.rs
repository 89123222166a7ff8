//! FALCON exactly as published: fusion ART with a sensory, a motor and a feedback channel (Tan 2004; Tan, Lu,
//! Xiao 2008).
//!
//! The sensory channel has the complement code of the features. The motor channel has one entry per action, 1
//! for the action taken, without complements. The feedback channel has the reward and its complement. Motor
//! and feedback weights take part in fuzzy ANDs here, so they can only fall. [`Layers`](super::Layers) use
//! running means instead.

use super::field::Competition;
use super::fusion::{Channel, Confidence, FusionArt, FusionConfig, MatchTracking};

const SENSORY: usize = 0;
const MOTOR: usize = 1;

impl FusionConfig {
    /// The settings of TD-FALCON for the minefield task (Tan, Lu, Xiao 2008): α .1, β 1, γ 1/3, vigilances
    /// .2, .2, .5.
    pub fn td_falcon(features: usize, actions: usize) -> Self {
        let channel =
            |width, vigilance| Channel { width, gamma: 1.0 / 3.0, alpha: 0.1, beta: 1.0, vigilance };
        Self {
            channels: vec![channel(2 * features, 0.2), channel(actions, 0.2), channel(2, 0.5)],
            tracking: Some(MatchTracking { channel: SENSORY, epsilon: 0.001 }),
            uncommitted_competes: true,
            cap: 9999,
            confidence: Confidence::default(),
        }
    }

    /// The settings of reactive FALCON (Tan 2004): those of [`FusionConfig::td_falcon`], but only the sensory
    /// channel affects the choice.
    pub fn reactive_falcon(features: usize, actions: usize) -> Self {
        let mut config = Self::td_falcon(features, actions);
        for (channel, gamma) in config.channels.iter_mut().zip([1.0, 0.0, 0.0]) {
            channel.gamma = gamma;
        }
        config
    }
}

/// A FALCON agent. States are lists of features in 0…1.
#[derive(Debug, Clone, PartialEq)]
pub struct Falcon {
    art: FusionArt,
}

impl Falcon {
    /// FALCON on a field with three channels: sensory, motor, feedback. `None` if the channels do not fit.
    pub fn new(art: FusionArt) -> Option<Self> {
        let [sensory, _, feedback] = art.config().channels[..] else { return None };
        (sensory.width.is_multiple_of(2) && feedback.width == 2).then_some(Self { art })
    }

    /// The field.
    pub fn art(&self) -> &FusionArt {
        &self.art
    }

    /// The field, to change it by other learning rules.
    pub fn art_mut(&mut self) -> &mut FusionArt {
        &mut self.art
    }

    /// Learns the percepts alone, and returns the node. A new node has all motor and feedback weights 1. `None` if
    /// the field is full and no node matches.
    ///
    /// # Panics
    /// Same as [`Falcon::act`].
    pub fn recognise(&mut self, state: &[f32]) -> Option<usize> {
        self.art.learn(&self.input(state, |_| 1.0, [1.0, 1.0]))
    }

    /// The competition in [`Falcon::recognise`].
    ///
    /// # Panics
    /// Same as [`Falcon::act`].
    pub fn recognition(&self, state: &[f32]) -> Competition {
        self.art.compete(&self.input(state, |_| 1.0, [1.0, 1.0]))
    }

    /// The number of actions.
    pub fn actions(&self) -> usize {
        self.art.config().channels[MOTOR].width
    }

    /// Direct code access: lets the nodes compete for the state with the best reward (1, 0) and all
    /// vigilances 0. If the uncommitted node wins, the state is unknown, and the caller should pick an action
    /// at random.
    ///
    /// # Panics
    /// If the number of features is wrong.
    pub fn act(&self, state: &[f32]) -> Competition {
        self.art.compete_at(&self.input(state, |_| 1.0, [1.0, 0.0]), &[0.0; 3])
    }

    /// The outcome of [`Falcon::act`] alone, which is faster. `None` if the uncommitted node wins.
    ///
    /// # Panics
    /// Same as [`Falcon::act`].
    pub fn choose(&self, state: &[f32]) -> Option<usize> {
        self.art.outcome_at(&self.input(state, |_| 1.0, [1.0, 0.0]), &[0.0; 3]).node()
    }

    /// The value of a node's choice function in [`Falcon::act`].
    ///
    /// # Panics
    /// Same as [`Falcon::act`], or if there is no such node.
    pub fn choice(&self, state: &[f32], node: usize) -> f64 {
        self.art.choice(&self.input(state, |_| 1.0, [1.0, 0.0]), Some(node))
    }

    /// The motor weights of a node. Take the possible action with the largest weight.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn preferences(&self, node: usize) -> &[f32] {
        self.art.template(node, MOTOR)
    }

    /// Reinforcement: learns that the action was right in the state, with feedback (1, 0), and raises the
    /// confidence of the node.
    ///
    /// # Panics
    /// Same as [`Falcon::act`].
    pub fn reinforce(&mut self, state: &[f32], action: usize) -> Option<usize> {
        let node = self.art.learn(&self.input(state, |a| one(a == action), [1.0, 0.0]))?;
        self.art.reinforce(node);
        Some(node)
    }

    /// Reset: learns that another action would have been right in the state, with feedback (r, 1 − r), and
    /// lowers the confidence of the node.
    ///
    /// # Panics
    /// Same as [`Falcon::act`].
    pub fn reset(&mut self, state: &[f32], action: usize, reward: f32) -> Option<usize> {
        let node = self.art.learn(&self.input(state, |a| one(a != action), [reward, 1.0 - reward]))?;
        self.art.erode(node);
        Some(node)
    }

    fn input(&self, state: &[f32], motor: impl Fn(usize) -> f32, feedback: [f32; 2]) -> Vec<f32> {
        let complements = state.iter().map(|x| 1.0 - x);
        let sensory = state.iter().copied().chain(complements);
        sensory.chain((0..self.actions()).map(motor)).chain(feedback).collect()
    }
}

fn one(is: bool) -> f32 {
    f32::from(u8::from(is))
}
