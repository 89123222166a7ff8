//! Fusion ART with any channels, exactly by its equations (Tan, Carpenter, Grossberg 2007; Tan 2004).

use super::field::PartsFault;
use super::field::{Candidate, CandidateVerdict, Competition, CompetitionOutcome};
use super::field::{in_time, in_unit};
use std::{cmp::Reverse, collections::BinaryHeap};

/// An input channel k.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Channel {
    /// The number of its inputs, including any complements.
    pub width: usize,
    /// The contribution γ ≥ 0 to the choice function. With 0 the channel has no effect on the choice. The sum
    /// over all channels should be 1 to keep T within 1.
    pub gamma: f32,
    /// The choice parameter α > 0.
    pub alpha: f32,
    /// The learning rate β of its templates, in 0…1.
    pub beta: f32,
    /// The vigilance ρ while learning, in 0…1.
    pub vigilance: f32,
}

/// Match tracking raises the vigilance of a channel just above the match of a node that was reset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchTracking {
    /// The channel; in FALCON the sensory one.
    pub channel: usize,
    /// The distance ε > 0 above the match.
    pub epsilon: f32,
}

/// The rules for the confidence of nodes, by which useless nodes are pruned (Tan 2004).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Confidence {
    /// The confidence of a new node.
    pub initial: f32,
    /// A reinforced node closes this share of its gap to 1.
    pub reinforcement: f32,
    /// A penalised node loses this share.
    pub erosion: f32,
    /// Every node loses this share in each cycle.
    pub decay: f32,
    /// Nodes below this are pruned.
    pub threshold: f32,
}

impl Default for Confidence {
    fn default() -> Self {
        Self { initial: 0.5, reinforcement: 0.5, erosion: 0.2, decay: 0.0005, threshold: 0.01 }
    }
}

/// The settings of a [`FusionArt`].
#[derive(Debug, Clone, PartialEq)]
pub struct FusionConfig {
    /// The channels in the order of the input.
    pub channels: Vec<Channel>,
    /// If set, a mismatch raises a vigilance, and a perfect mismatch overwrites the node.
    pub tracking: Option<MatchTracking>,
    /// Whether the uncommitted node, whose template is all 1, competes by its T as in the papers. Otherwise
    /// it is used only if no committed node is left.
    pub uncommitted_competes: bool,
    /// The maximum number of committed nodes.
    pub cap: usize,
    /// The rules for confidence.
    pub confidence: Confidence,
}

impl FusionConfig {
    /// The width of an input.
    pub fn width(&self) -> usize {
        self.channels.iter().map(|channel| channel.width).sum()
    }

    /// Whether every setting is within its range. The limits are 16 channels, a total width of 2,048 and 2²⁰
    /// nodes, so that 32 bits can count every list.
    pub(crate) fn is_valid(&self) -> bool {
        let unit = |x: f32| (0.0..=1.0).contains(&x);
        let positive = |x: f32| x.is_finite() && x > 0.0;
        let Confidence { initial, reinforcement, erosion, decay, threshold } = self.confidence;
        (1..=16).contains(&self.channels.len())
            && self.channels.iter().all(|channel| {
                (1..=1 << 11).contains(&channel.width)
                    && (0.0..=1e6).contains(&channel.gamma)
                    && positive(channel.alpha)
                    && unit(channel.beta)
                    && unit(channel.vigilance)
            })
            && self
                .tracking
                .is_none_or(|tracking| tracking.channel < self.channels.len() && positive(tracking.epsilon))
            && (1..=1 << 20).contains(&self.cap)
            && [initial, reinforcement, erosion, decay, threshold].into_iter().all(unit)
    }
}

/// A category field over several channels. An input is a list of numbers in 0…1, channel by channel. To read
/// out a channel, set its inputs to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct FusionArt {
    config: FusionConfig,
    parts: FusionParts,
    /// |w| of each channel, node by node.
    sizes: Vec<f32>,
}

impl FusionArt {
    /// A field without committed nodes.
    ///
    /// # Panics
    /// If the settings are not valid.
    pub fn new(config: FusionConfig) -> Self {
        assert!(config.is_valid(), "the settings are within their ranges");
        Self::of(config, FusionParts::default())
    }

    /// The field with these parts, which may be untrusted.
    pub fn from_parts(config: FusionConfig, parts: FusionParts) -> Result<Self, PartsFault> {
        parts.build(config)
    }

    /// The field with parts that are known to fit.
    pub(super) fn of(config: FusionConfig, parts: FusionParts) -> Self {
        let mut art = Self { config, parts, sizes: Vec::new() };
        for node in 0..art.len() {
            let sizes: Vec<f32> =
                (0..art.config.channels.len()).map(|k| size(art.template(node, k))).collect();
            art.sizes.extend(sizes);
        }
        art
    }

    /// The settings.
    pub fn config(&self) -> &FusionConfig {
        &self.config
    }

    /// Everything that the field has learned.
    pub fn parts(&self) -> &FusionParts {
        &self.parts
    }

    /// The number of committed nodes.
    pub fn len(&self) -> usize {
        self.parts.ages.len()
    }

    /// Whether there are no committed nodes.
    pub fn is_empty(&self) -> bool {
        self.parts.ages.is_empty()
    }

    /// The template of a node in a channel, which is also its readout there.
    ///
    /// # Panics
    /// If there is no such node or channel.
    pub fn template(&self, node: usize, channel: usize) -> &[f32] {
        let start: usize = self.config.channels[..channel].iter().map(|channel| channel.width).sum();
        let start = node * self.config.width() + start;
        &self.parts.templates[start..start + self.config.channels[channel].width]
    }

    /// The choice function T = ∑ₖ γₖ·|xₖ∧wₖ| / (αₖ + |wₖ|) of a node; `None` is the uncommitted node.
    ///
    /// # Panics
    /// If there is no such node, or if the width of the input is wrong.
    pub fn choice(&self, input: &[f32], node: Option<usize>) -> f64 {
        let counted = self.of_channels(input).enumerate().filter(|(_, (channel, _))| channel.gamma > 0.0);
        let terms = counted.map(|(k, (channel, x))| {
            let (overlap, weight) = match node {
                Some(node) => {
                    (overlap(x, self.template(node, k)), self.sizes[node * self.config.channels.len() + k])
                }
                None => (size(x), channel.width as f32),
            };
            f64::from(channel.gamma) * f64::from(overlap) / (f64::from(channel.alpha) + f64::from(weight))
        });
        terms.sum()
    }

    /// The match function |xₖ∧wₖ| / |xₖ| of a node in a channel; 1 if the input is 0 there.
    ///
    /// # Panics
    /// Same as [`FusionArt::choice`], and if there is no such channel.
    pub fn match_value(&self, input: &[f32], node: usize, channel: usize) -> f64 {
        let (_, x) = self.of_channels(input).nth(channel).expect("the channel is one of the field");
        let whole = size(x);
        if whole > 0.0 { f64::from(overlap(x, self.template(node, channel)) / whole) } else { 1.0 }
    }

    /// Runs the competition with the vigilances for learning.
    ///
    /// # Panics
    /// Same as [`FusionArt::choice`].
    pub fn compete(&self, input: &[f32]) -> Competition {
        let vigilances: Vec<f32> = self.config.channels.iter().map(|channel| channel.vigilance).collect();
        self.compete_at(input, &vigilances)
    }

    /// Runs the competition with these vigilances, one per channel. The node with the largest T comes next.
    /// Ties go to the oldest, and the uncommitted node comes last.
    ///
    /// # Panics
    /// Same as [`FusionArt::choice`], and if there are too few vigilances.
    pub fn compete_at(&self, input: &[f32], vigilances: &[f32]) -> Competition {
        let mut candidates = Vec::new();
        let outcome = self.search(input, vigilances, |candidate| candidates.push(candidate()));
        Competition { candidates, outcome }
    }

    /// The outcome of [`FusionArt::compete_at`] alone, which is faster.
    ///
    /// # Panics
    /// Same as [`FusionArt::compete_at`].
    pub(crate) fn outcome_at(&self, input: &[f32], vigilances: &[f32]) -> CompetitionOutcome {
        self.search(input, vigilances, |_| ())
    }

    /// Runs the competition, and offers every candidate to `tell` in order.
    fn search(
        &self,
        input: &[f32],
        vigilances: &[f32],
        mut tell: impl FnMut(&dyn Fn() -> Candidate),
    ) -> CompetitionOutcome {
        // T ≥ 0, so its bits are in the order of its values.
        let place = |node: usize| (self.choice(input, Some(node)).to_bits(), Reverse(node));
        let mut order: BinaryHeap<(u64, Reverse<usize>)> = (0..self.len()).map(place).collect();
        let uncommitted = self.choice(input, None);
        let mut vigilances: Vec<f64> = vigilances.iter().map(|rho| f64::from(*rho)).collect();
        while let Some((choice, Reverse(node))) = order.pop() {
            let choice = f64::from_bits(choice);
            if self.config.uncommitted_competes && uncommitted > choice {
                break;
            }
            let matches: Vec<f64> =
                (0..self.config.channels.len()).map(|k| self.match_value(input, node, k)).collect();
            let verdict = self.verdict(&matches, &vigilances);
            let tracked =
                self.config.tracking.filter(|_| verdict == CandidateVerdict::MismatchReset).map(|tracking| {
                    let raised = (matches[tracking.channel] + f64::from(tracking.epsilon)).min(1.0);
                    (tracking.channel, raised.max(vigilances[tracking.channel]))
                });
            tell(&|| Candidate {
                node: Some(node),
                choice,
                matches: matches.clone(),
                vigilances: vigilances.clone(),
                verdict,
            });
            match verdict {
                CandidateVerdict::Resonance => return CompetitionOutcome::Resonance(node),
                CandidateVerdict::PerfectMismatch => return CompetitionOutcome::PerfectMismatch(node),
                CandidateVerdict::MismatchReset => {}
            }
            if let Some((channel, raised)) = tracked {
                vigilances[channel] = raised;
            }
        }
        tell(&|| Candidate {
            node: None,
            choice: uncommitted,
            matches: vec![1.0; vigilances.len()],
            vigilances: vigilances.clone(),
            verdict: CandidateVerdict::Resonance,
        });
        CompetitionOutcome::Uncommitted
    }

    /// Learns an input and returns its node. A resonating node uses template learning w := (1 − β)w + β(x∧w).
    /// A node with a perfect mismatch, or a new one, takes the input as its template. `None` if a new node
    /// would exceed the limit.
    ///
    /// # Panics
    /// Same as [`FusionArt::choice`].
    pub fn learn(&mut self, input: &[f32]) -> Option<usize> {
        self.parts.presentations = self.parts.presentations.saturating_add(1);
        let vigilances: Vec<f32> = self.config.channels.iter().map(|channel| channel.vigilance).collect();
        match self.outcome_at(input, &vigilances) {
            CompetitionOutcome::Resonance(node) => {
                self.parts.visits[node] = self.parts.visits[node].saturating_add(1);
                // Rounding must not let a weight rise.
                self.change(node, input, |Channel { beta, .. }, w, x| {
                    ((1.0 - beta) * w + beta * x.min(w)).min(w)
                });
                Some(node)
            }
            CompetitionOutcome::PerfectMismatch(node) => {
                self.parts.visits[node] = self.parts.visits[node].saturating_add(1);
                self.change(node, input, |_, _, x| x);
                Some(node)
            }
            CompetitionOutcome::Uncommitted if self.len() < self.config.cap => {
                let sizes: Vec<f32> = self.of_channels(input).map(|(_, x)| size(x)).collect();
                self.sizes.extend(sizes);
                self.parts.templates.extend_from_slice(input);
                self.parts.confidences.push(self.config.confidence.initial);
                self.parts.ages.push(self.parts.presentations);
                self.parts.visits.push(1);
                Some(self.len() - 1)
            }
            CompetitionOutcome::Uncommitted => None,
        }
    }

    /// Changes the template of a node in one channel, for learning rules other than template learning. Results
    /// are clamped to 0…1.
    ///
    /// # Panics
    /// Same as [`FusionArt::template`].
    pub fn rewrite(&mut self, node: usize, channel: usize, mut to: impl FnMut(usize, f32) -> f32) {
        let start: usize = self.config.channels[..channel].iter().map(|channel| channel.width).sum();
        let start = node * self.config.width() + start;
        let template = &mut self.parts.templates[start..start + self.config.channels[channel].width];
        for (at, weight) in template.iter_mut().enumerate() {
            *weight = to(at, *weight).clamp(0.0, 1.0);
        }
        self.sizes[node * self.config.channels.len() + channel] = size(template);
    }

    /// The number of presentations that a node has learned from.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn visits(&self, node: usize) -> u32 {
        self.parts.visits[node]
    }

    /// Raises the confidence of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn reinforce(&mut self, node: usize) {
        let confidence = &mut self.parts.confidences[node];
        *confidence += (1.0 - *confidence) * self.config.confidence.reinforcement;
    }

    /// Lowers the confidence of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn erode(&mut self, node: usize) {
        let confidence = &mut self.parts.confidences[node];
        *confidence -= *confidence * self.config.confidence.erosion;
    }

    /// Lowers the confidence of all nodes, once per cycle.
    pub fn decay(&mut self) {
        for confidence in &mut self.parts.confidences {
            *confidence -= *confidence * self.config.confidence.decay;
        }
    }

    /// Removes the nodes whose confidence is below the threshold, and returns their number. The others keep
    /// their order and move up.
    pub fn prune(&mut self) -> usize {
        let (before, width) = (self.len(), self.config.width());
        let parts = std::mem::take(&mut self.parts);
        let mut kept = FusionParts { presentations: parts.presentations, ..FusionParts::default() };
        let times = parts.ages.into_iter().zip(parts.visits);
        let nodes = parts.confidences.into_iter().zip(times).zip(parts.templates.chunks_exact(width));
        for ((confidence, (age, visits)), template) in nodes {
            if confidence >= self.config.confidence.threshold {
                kept.confidences.push(confidence);
                kept.ages.push(age);
                kept.visits.push(visits);
                kept.templates.extend_from_slice(template);
            }
        }
        *self = Self::of(self.config.clone(), kept);
        before - self.len()
    }

    fn verdict(&self, matches: &[f64], vigilances: &[f64]) -> CandidateVerdict {
        if matches.iter().zip(vigilances).all(|(found, rho)| found >= rho) {
            return CandidateVerdict::Resonance;
        }
        match self.config.tracking {
            Some(tracking) if matches[tracking.channel] >= 1.0 => CandidateVerdict::PerfectMismatch,
            _ => CandidateVerdict::MismatchReset,
        }
    }

    /// Pairs the channels with their parts of the input.
    fn of_channels<'a>(&'a self, input: &'a [f32]) -> impl Iterator<Item = (&'a Channel, &'a [f32])> {
        assert_eq!(input.len(), self.config.width(), "an input covers all channels");
        let mut rest = input;
        self.config.channels.iter().map(move |channel| {
            let (x, after) = rest.split_at(channel.width);
            rest = after;
            (channel, x)
        })
    }

    /// Changes the template of a node.
    fn change(&mut self, node: usize, input: &[f32], to: impl Fn(&Channel, f32, f32) -> f32) {
        let mut place = node * self.config.width();
        let mut rest = input;
        for (k, channel) in self.config.channels.iter().enumerate() {
            let (x, after) = rest.split_at(channel.width);
            let template = &mut self.parts.templates[place..place + channel.width];
            for (w, x) in template.iter_mut().zip(x) {
                *w = to(channel, *w, *x);
            }
            self.sizes[node * self.config.channels.len() + k] = size(template);
            (place, rest) = (place + channel.width, after);
        }
    }
}

/// The number of partial sums, which let the compiler use vector instructions. They are added in a fixed
/// order.
const LANES: usize = 8;

/// |p∧q|.
fn overlap(p: &[f32], q: &[f32]) -> f32 {
    let ((p, p_rest), (q, q_rest)) = (p.as_chunks::<LANES>(), q.as_chunks::<LANES>());
    let mut sums = [0.0f32; LANES];
    for (p, q) in p.iter().zip(q) {
        for ((sum, p), q) in sums.iter_mut().zip(p).zip(q) {
            *sum += if p < q { p } else { q };
        }
    }
    for ((sum, p), q) in sums.iter_mut().zip(p_rest).zip(q_rest) {
        *sum += p.min(*q);
    }
    sums.iter().sum()
}

/// |p|.
fn size(p: &[f32]) -> f32 {
    overlap(p, p)
}

/// Everything that a [`FusionArt`] has learned, node by node.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FusionParts {
    /// The number of presentations.
    pub presentations: u32,
    /// The templates, in 0…1: all channels of the first node, then of the next, and so on.
    pub templates: Vec<f32>,
    /// One confidence for each node, in 0…1.
    pub confidences: Vec<f32>,
    /// The presentation at which each node was committed.
    pub ages: Vec<u32>,
    /// The number of presentations each node has learned from.
    pub visits: Vec<u32>,
}

impl FusionParts {
    pub(super) fn build(self, config: FusionConfig) -> Result<FusionArt, PartsFault> {
        if !config.is_valid() {
            return Err(PartsFault::Settings);
        }
        let nodes = self.ages.len();
        if nodes > config.cap {
            return Err(PartsFault::TooMany);
        }
        let lengths = [self.confidences.len(), self.visits.len()] == [nodes; 2]
            && self.templates.len() == nodes * config.width();
        if !lengths {
            return Err(PartsFault::Shape);
        }
        if !in_unit(&self.templates) || !in_unit(&self.confidences) {
            return Err(PartsFault::Range);
        }
        if !in_time(&self.ages, self.presentations)
            || self.visits.iter().any(|visits| *visits > self.presentations)
        {
            return Err(PartsFault::Time);
        }
        Ok(FusionArt::of(config, self))
    }
}
