//! A net as published: one category field with a sensory, a motor and a feedback channel.

use tefuda_games::{choice, text};
use tefuda_learn::art::{Code, Competition, Falcon, FusionArt, FusionConfig, LayersLearned, PartsFault};

choice! {
    /// The kind of net, and its rule of learning.
    pub enum Method {
        /// Our layers of categories with running means.
        Layers = "layers", text("layered value categories (ours)", "層に分けた価値の学習（独自）");
        /// The reading of the paper and of its group's earlier papers.
        Published = "published", text("FALCON as published", "発表どおりのFALCON");
        /// Reactive FALCON (Tan 2004).
        Reactive = "reactive", text("reactive FALCON (Tan 2004)", "反応型FALCON（Tan 2004）");
    }
}

/// The motor and the feedback channel.
const MOTOR: usize = 1;
const FEEDBACK: usize = 2;

/// Nodes with little confidence are pruned after this many presentations.
const PRUNES: u32 = 100;

/// The value of an action in a situation without a node.
const UNKNOWN: f32 = 0.5;

/// The settings of a [`Field`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FieldForm {
    /// How it learns; not [`Method::Layers`].
    pub method: Method,
    /// The number of percepts.
    pub features: usize,
    /// The number of actions.
    pub actions: usize,
    /// The vigilance ρ of the sensory channel.
    pub vigilance: f32,
    /// The learning rate β of templates.
    pub beta: f32,
    /// The learning rate of motor weights, with [`Method::Published`].
    pub rate: f32,
    /// Feedback is positive up to this many points.
    pub good: f32,
    /// The maximum number of nodes.
    pub cap: usize,
}

impl FieldForm {
    fn fusion(&self) -> FusionConfig {
        let mut config = FusionConfig::reactive_falcon(self.features, self.actions);
        config.cap = self.cap;
        config.channels[0].vigilance = self.vigilance;
        for channel in &mut config.channels {
            channel.beta = self.beta;
        }
        if self.method == Method::Published {
            // Only the percepts decide which node wins. The rule below changes the other channels.
            (config.tracking, config.uncommitted_competes) = (None, false);
            for channel in &mut config.channels[MOTOR..] {
                (channel.beta, channel.vigilance) = (0.0, 0.0);
            }
        }
        config
    }
}

/// A net as published.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    form: FieldForm,
    falcon: Falcon,
}

impl Field {
    /// The sensory channel.
    pub const SENSORY: usize = 0;

    /// An untrained net.
    ///
    /// # Panics
    /// If the form is invalid.
    pub fn new(form: FieldForm) -> Self {
        let falcon = Falcon::new(FusionArt::new(form.fusion())).expect("the form has three channels");
        Self { form, falcon }
    }

    /// A net from packed bytes, which may be untrusted.
    pub fn unpack(form: FieldForm, bytes: &[u8]) -> Result<Self, PartsFault> {
        let falcon = Falcon::new(FusionArt::unpack(form.fusion(), bytes)?).ok_or(PartsFault::Settings)?;
        Ok(Self { form, falcon })
    }

    /// Its settings.
    pub fn form(&self) -> &FieldForm {
        &self.form
    }

    /// The category field.
    pub fn art(&self) -> &FusionArt {
        self.falcon.art()
    }

    /// Finds the node for a situation.
    pub fn read(&self, code: &Code) -> FieldReading<'_> {
        let node = self.falcon.choose(&state(code));
        FieldReading { field: self, node }
    }

    /// The competition of its nodes for a situation, as in choosing an action.
    pub fn compete(&self, code: &Code) -> Competition {
        self.falcon.act(&state(code))
    }

    /// The value of a node's choice function for a situation, as in choosing an action.
    ///
    /// # Panics
    /// Same as `Field::match_value`.
    pub fn choice(&self, code: &Code, node: usize) -> f64 {
        self.falcon.choice(&state(code), node)
    }

    /// The competition of its nodes for a situation, as in learning.
    pub fn recognise(&self, code: &Code) -> Competition {
        self.falcon.recognition(&state(code))
    }

    /// The motor weight of an action at a node.
    ///
    /// # Panics
    /// Same as `Field::match_value`.
    pub fn weight(&self, node: usize, action: usize) -> f32 {
        self.falcon.preferences(node)[action]
    }

    /// The match |x∧w| / |x| of a node in the sensory channel.
    ///
    /// # Panics
    /// If there is no such node.
    pub(crate) fn match_value(&self, code: &Code, node: usize) -> f32 {
        let found = code.bytes().iter().zip(self.art().template(node, Self::SENSORY));
        let overlap: f32 = found.map(|(x, w)| (f32::from(*x) / 255.0).min(*w)).sum();
        overlap / self.form.features as f32
    }

    /// The feedback r that a node has learned, in 0…1.
    ///
    /// # Panics
    /// Same as `Field::match_value`.
    pub fn feedback(&self, node: usize) -> f32 {
        let weights = self.art().template(node, FEEDBACK);
        weights[0] / (weights[0] + weights[1]).max(f32::MIN_POSITIVE)
    }

    /// The action with the largest motor weight at a node, the first of several; `None` if all are alike.
    ///
    /// # Panics
    /// Same as `Field::match_value`.
    pub fn preferred(&self, node: usize) -> Option<usize> {
        let weights = self.falcon.preferences(node);
        let best = (0..weights.len()).rev().max_by(|a, b| weights[*a].total_cmp(&weights[*b]))?;
        weights.iter().any(|weight| *weight < weights[best]).then_some(best)
    }

    /// Learns that an action took these points, where `target` is the feedback r in 0…1.
    pub fn learn(&mut self, code: &Code, action: usize, points: f32, target: f32) -> LayersLearned {
        let (state, before) = (state(code), self.art().len());
        let positive = points <= self.form.good;
        match self.form.method {
            Method::Layers | Method::Published => self.strengthen(&state, action, points, target),
            Method::Reactive => {
                if positive {
                    self.falcon.reinforce(&state, action);
                } else {
                    self.falcon.reset(&state, action, target);
                }
                self.falcon.art_mut().decay();
                if self.art().parts().presentations.is_multiple_of(PRUNES) {
                    self.falcon.art_mut().prune();
                }
            }
        }
        let committed = u32::from(self.art().len() > before);
        LayersLearned { resonated: 1 - committed, committed }
    }

    /// Positive feedback strengthens the association of the node with the action, negative feedback weakens it.
    /// The points set the learning rate: each point counts as much as one good result.
    fn strengthen(&mut self, state: &[f32], action: usize, points: f32, target: f32) {
        let FieldForm { rate, good, .. } = self.form;
        let Some(node) = self.falcon.recognise(state) else { return };
        let positive = points <= good;
        let rate = if positive { rate } else { (rate * points).min(1.0) };
        let goal = if positive { 1.0 } else { 0.0 };
        let art = self.falcon.art_mut();
        art.rewrite(node, MOTOR, |at, w| if at == action { w + rate * (goal - w) } else { w });
        let feedback = [target, 1.0 - target];
        art.rewrite(node, FEEDBACK, |at, w| w + rate * (feedback[at] - w));
    }
}

/// The features of a code and nothing else.
fn state(code: &Code) -> Vec<f32> {
    code.bytes()[..code.features()].iter().map(|byte| f32::from(*byte) / 255.0).collect()
}

/// A situation as a [`Field`] sees it.
#[derive(Debug, Clone)]
pub struct FieldReading<'a> {
    field: &'a Field,
    node: Option<usize>,
}

impl FieldReading<'_> {
    /// The node that wins; `None` if the situation is unknown.
    pub fn node(&self) -> Option<usize> {
        self.node
    }

    /// Whether a node wins, so that values mean something.
    pub fn knows(&self) -> bool {
        self.node.is_some()
    }

    /// The motor weight of an action at the node.
    pub fn value(&self, action: usize) -> f32 {
        self.node.map_or(UNKNOWN, |node| self.field.falcon.preferences(node)[action])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(method: Method) -> FieldForm {
        FieldForm {
            method,
            features: 2,
            actions: 3,
            vigilance: 0.8,
            beta: 0.5,
            rate: 0.1,
            good: 1.0,
            cap: 100,
        }
    }

    fn best(field: &Field, code: &Code) -> usize {
        let reading = field.read(code);
        (0..3).rev().max_by(|a, b| reading.value(*a).total_cmp(&reading.value(*b))).expect("three actions")
    }

    #[test]
    fn points_weaken_an_action_at_the_winner_and_few_strengthen_it() {
        let mut field = Field::new(form(Method::Published));
        let code = Code::new(&[0.2, 0.7]);
        assert!(!field.read(&code).knows());
        assert_eq!(field.learn(&code, 1, 5.0, 0.5), LayersLearned { resonated: 0, committed: 1 });
        // Five points at a rate of 0.1 take half of the weight 1 of a new node.
        assert!((field.weight(0, 1) - 0.5).abs() < 1e-6);
        assert_eq!(field.weight(0, 0), 1.0);
        assert_eq!(field.learn(&code, 1, 1.0, 0.9), LayersLearned { resonated: 1, committed: 0 });
        assert!((field.weight(0, 1) - 0.55).abs() < 1e-6);
        let before = field.feedback(0);
        field.learn(&code, 0, 26.0, 0.0);
        assert_eq!(field.weight(0, 0), 0.0, "no weight is negative");
        assert!(field.feedback(0) < before);
        assert_eq!(best(&field, &code), 2);
    }

    #[test]
    fn every_method_learns_which_action_is_right_where() {
        for method in [Method::Published, Method::Reactive] {
            let mut field = Field::new(form(method));
            let places = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]].map(|place| Code::new(&place));
            for n in 0..90 {
                let right = n % 3;
                let action = best(&field, &places[right]);
                let points = if right == action { 0.0 } else { 4.0 };
                field.learn(&places[right], action, points, 1.0 - points / 4.0);
            }
            for (right, code) in places.iter().enumerate() {
                assert_eq!(best(&field, code), right, "{method:?}");
            }
        }
    }

    #[test]
    fn a_packed_field_reads_the_same() {
        for method in [Method::Published, Method::Reactive] {
            let mut field = Field::new(form(method));
            for n in 0..40u8 {
                let code = Code::new(&[f32::from(n % 8) / 8.0, f32::from(n / 8) / 5.0]);
                field.learn(&code, usize::from(n) % 3, f32::from(n % 4), 0.5);
            }
            let bytes = field.art().pack();
            let read = Field::unpack(form(method), &bytes).expect("its own bytes");
            assert_eq!(read.art().len(), field.art().len());
            assert_eq!(read.art().pack(), bytes);
            assert!(Field::unpack(form(method), &bytes[1..]).is_err());
        }
    }
}
