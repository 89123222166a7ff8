//! Fuzzy ART on complement codes of bytes, and the competition of nodes for an input, step by step.
//!
//! Nodes are stored in blocks of [`BLOCK`]: byte 0 of all templates of a block, then byte 1, and so on. So
//! vector instructions add up |x∧w| for a whole block, 16 nodes at once even with SSE2 or in WebAssembly, and
//! no sum runs across a vector. All arithmetic uses integers, and choice functions are compared as fractions.
//! So the same node wins on every machine.

use std::{cmp::Ordering, fmt};

/// The number of nodes in a block. With 64, both x86-64 and WebAssembly compile to vector instructions at
/// every optimisation level. With 16 or 32 some levels do not, and are five times slower.
const BLOCK: usize = 64;

/// The number of units of the choice parameter per byte: α is stored in steps of 1/255,000.
const UNITS: u64 = 1000;

/// A category field: nodes with templates, in the order in which they were committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtField {
    features: usize,
    /// The choice parameter α, in units.
    alpha: u64,
    /// The templates by block, and within a block by byte. Unused positions are 0.
    templates: Vec<[u8; BLOCK]>,
    /// |w| of each node.
    sizes: Vec<u16>,
    /// The smallest |w| of each block.
    least: Vec<u16>,
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// The matching node with the largest T. Ties go to the oldest.
    pub winner: Option<usize>,
    /// The node with the largest T overall; `None` in an empty field.
    pub nearest: Option<usize>,
}

/// The best node so far.
#[derive(Clone, Copy)]
struct Best {
    node: Option<usize>,
    /// |x∧w|.
    overlap: u64,
    /// α + |w| in units.
    weight: u64,
}

impl Best {
    /// Worse than any node.
    const NONE: Self = Self { node: None, overlap: 0, weight: 1 };

    /// Whether a node with these values has a larger T.
    fn is_below(&self, overlap: u64, weight: u64) -> bool {
        self.node.is_none() || overlap * self.weight > self.overlap * weight
    }
}

impl ArtField {
    /// An empty field for codes with this many features. `alpha` > 0 is the choice parameter.
    ///
    /// # Panics
    /// If there are no features, or more than [`Code::MOST_FEATURES`].
    pub fn new(features: usize, alpha: f32) -> Self {
        assert!((1..=Code::MOST_FEATURES).contains(&features), "a code has 1 to 256 features");
        let alpha = (f64::from(alpha) * 255.0 * UNITS as f64 + 0.5) as u64;
        let alpha = alpha.clamp(1, u64::from(u32::MAX));
        Self { features, alpha, templates: Vec::new(), sizes: Vec::new(), least: Vec::new() }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether the field has no nodes.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The number of features of its codes.
    pub fn features(&self) -> usize {
        self.features
    }

    /// The template of a node: for each feature the lower end of its input box, then for each feature 255
    /// minus the upper end.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn template(&self, node: usize) -> impl ExactSizeIterator<Item = u8> + '_ {
        assert!(node < self.len(), "the node is in the field");
        let start = node / BLOCK * self.width();
        self.templates[start..start + self.width()].iter().map(move |row| row[node % BLOCK])
    }

    /// The choice function T = |x∧w| / (α + |w|), in 0…1.
    ///
    /// # Panics
    /// If there is no such node, or if the code has a different number of features.
    pub fn choice(&self, code: &Code, node: usize) -> f64 {
        (self.overlap(code, node) * UNITS) as f64 / self.weight(self.sizes[node]) as f64
    }

    /// The match function |x∧w| / |x|, in 0…1.
    ///
    /// # Panics
    /// Same as [`ArtField::choice`].
    pub fn match_value(&self, code: &Code, node: usize) -> f64 {
        self.overlap(code, node) as f64 / f64::from(code.size())
    }

    /// Finds the nodes with the largest T, one among those whose match is at least the vigilance ρ, and one
    /// among all.
    ///
    /// # Panics
    /// If the code has a different number of features.
    pub fn search(&self, code: &Code, vigilance: f32) -> Search {
        let needed = self.needed(code, vigilance);
        let (mut winner, mut nearest) = (Best::NONE, Best::NONE);
        let blocks = self.templates.chunks_exact(self.width()).zip(self.sizes.chunks(BLOCK)).zip(&self.least);
        for (block, ((templates, sizes), least)) in blocks.enumerate() {
            let overlaps = overlaps(code.bytes(), templates);
            // No node of the block has a larger T than this bound.
            let most = overlaps.iter().copied().fold(0, u16::max);
            let (most, weight) = (u64::from(most), self.weight(*least));
            let matches = most >= needed && winner.is_below(most, weight);
            if !matches && !nearest.is_below(most, weight) {
                continue;
            }
            for (n, (overlap, size)) in overlaps.iter().zip(sizes).enumerate() {
                let (overlap, weight) = (u64::from(*overlap), self.weight(*size));
                let found = Best { node: Some(block * BLOCK + n), overlap, weight };
                if nearest.is_below(overlap, weight) {
                    nearest = found;
                }
                if overlap >= needed && winner.is_below(overlap, weight) {
                    winner = found;
                }
            }
        }
        Search { winner: winner.node, nearest: nearest.node }
    }

    /// Does the same search node by node, until a node resonates or none is left.
    ///
    /// # Panics
    /// Same as [`ArtField::search`].
    pub fn compete(&self, code: &Code, vigilance: f32) -> Competition {
        let needed = self.needed(code, vigilance);
        let overlaps: Vec<u64> = (0..self.len()).map(|node| self.overlap(code, node)).collect();
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by(|a, b| self.rank(&overlaps, *a, *b));
        let (mut candidates, mut outcome) = (Vec::new(), CompetitionOutcome::Uncommitted);
        for node in order {
            let resonates = overlaps[node] >= needed;
            candidates.push(Candidate {
                node: Some(node),
                choice: self.choice(code, node),
                matches: vec![self.match_value(code, node)],
                vigilances: vec![f64::from(vigilance)],
                verdict: if resonates {
                    CandidateVerdict::Resonance
                } else {
                    CandidateVerdict::MismatchReset
                },
            });
            if resonates {
                outcome = CompetitionOutcome::Resonance(node);
                break;
            }
        }
        Competition { candidates, outcome }
    }

    /// Commits a new node with the code as its template. Returns its number.
    ///
    /// # Panics
    /// If the code has a different number of features.
    pub fn commit(&mut self, code: &Code) -> usize {
        assert_eq!(code.features(), self.features, "a code has the features of its field");
        self.push(code.bytes())
    }

    /// Template learning w := (1 − β)w + β(x∧w). A byte falls by β times its distance to x∧w, rounded, but by
    /// at least 1, so that it gets there for any β > 0.
    ///
    /// # Panics
    /// Same as [`ArtField::choice`].
    pub fn learn(&mut self, node: usize, code: &Code, beta: f32) {
        assert!(node < self.len() && code.features() == self.features, "the node exists and the code fits");
        if beta.is_nan() || beta <= 0.0 {
            return;
        }
        let (start, width) = (node / BLOCK * self.width(), self.width());
        let mut size = 0;
        for (row, x) in self.templates[start..start + width].iter_mut().zip(code.bytes()) {
            let byte = &mut row[node % BLOCK];
            let distance = byte.saturating_sub(*x);
            if distance > 0 {
                *byte -= ((f32::from(distance) * beta + 0.5) as u8).clamp(1, distance);
            }
            size += u16::from(*byte);
        }
        self.sizes[node] = size;
        let least = &mut self.least[node / BLOCK];
        *least = size.min(*least);
    }

    /// Keeps only the nodes for which `keep` returns true, in order.
    pub(super) fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let mut kept = Self { templates: Vec::new(), sizes: Vec::new(), least: Vec::new(), ..*self };
        let mut template = Vec::new();
        for node in (0..self.len()).filter(|node| keep(*node)) {
            template.clear();
            template.extend(self.template(node));
            kept.push(&template);
        }
        *self = kept;
    }

    /// Adds a node with this template.
    pub(super) fn push(&mut self, template: &[u8]) -> usize {
        let node = self.len();
        if node.is_multiple_of(BLOCK) {
            self.templates.resize(self.templates.len() + self.width(), [0; BLOCK]);
            self.least.push(u16::MAX);
        }
        let start = node / BLOCK * self.width();
        for (row, byte) in self.templates[start..].iter_mut().zip(template) {
            row[node % BLOCK] = *byte;
        }
        let size = template.iter().copied().map(u16::from).sum();
        self.sizes.push(size);
        let least = &mut self.least[node / BLOCK];
        *least = size.min(*least);
        node
    }

    /// The number of bytes in a template.
    fn width(&self) -> usize {
        2 * self.features
    }

    /// α + |w|, in units.
    fn weight(&self, size: u16) -> u64 {
        self.alpha + UNITS * u64::from(size)
    }

    /// The smallest |x∧w| that matches. Allows a hundredth of a byte for the rounding of ρ.
    fn needed(&self, code: &Code, vigilance: f32) -> u64 {
        assert_eq!(code.features(), self.features, "a code has the features of its field");
        libm::ceil(f64::from(vigilance) * f64::from(code.size()) - 0.01) as u64
    }

    fn overlap(&self, code: &Code, node: usize) -> u64 {
        assert_eq!(code.features(), self.features, "a code has the features of its field");
        self.template(node).zip(code.bytes()).map(|(w, x)| u64::from(w.min(*x))).sum()
    }

    /// Orders by larger T, then by older node.
    fn rank(&self, overlaps: &[u64], a: usize, b: usize) -> Ordering {
        let product = |x: usize, y: usize| overlaps[x] * self.weight(self.sizes[y]);
        product(b, a).cmp(&product(a, b)).then(a.cmp(&b))
    }
}

/// |x∧w| for each node of a block. It is at most |x|, so it cannot overflow. Checked sums would prevent vector instructions.
#[inline(never)]
fn overlaps(code: &[u8], templates: &[[u8; BLOCK]]) -> [u16; BLOCK] {
    let mut sums = [0u16; BLOCK];
    for (x, row) in code.iter().zip(templates) {
        for (sum, w) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(u16::from(*x.min(w)));
        }
    }
    sums
}

/// The reason why parts are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartsFault {
    /// A setting is out of range.
    Settings,
    /// A list has the wrong length, or there are too few or too many bytes.
    Shape,
    /// There are more nodes than the settings allow.
    TooMany,
    /// A weight, value or confidence is not in 0…1.
    Range,
    /// The lower end of an input box is above its upper end.
    Template,
    /// An age or a number of visits exceeds the number of presentations, or ages decrease.
    Time,
}

impl fmt::Display for PartsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Settings => "a setting is out of range",
            Self::Shape => "a list has the wrong length for its nodes",
            Self::TooMany => "there are more nodes than the settings allow",
            Self::Range => "a number is not between 0 and 1",
            Self::Template => "a template is not a valid range of inputs",
            Self::Time => "an age or visit count doesn't match the number of presentations",
        })
    }
}

impl std::error::Error for PartsFault {}

pub(super) fn in_unit(numbers: &[f32]) -> bool {
    numbers.iter().all(|x| (0.0..=1.0).contains(x))
}

pub(super) fn in_time(ages: &[u32], presentations: u32) -> bool {
    ages.is_sorted() && ages.last().is_none_or(|age| *age <= presentations)
}

/// The complement code of m features in 0…1, in 2m bytes. The first m bytes are the features times 255,
/// rounded. The others are 255 minus those. So the size |x| is always 255·m.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(Vec<u8>);

impl Code {
    /// The maximum number of features. With more, the size of a code would not fit in 16 bits.
    pub const MOST_FEATURES: usize = 256;

    /// The code of some features. Values outside 0…1 are clamped, and NaN counts as 0.
    ///
    /// # Panics
    /// If there are no features, or more than [`Code::MOST_FEATURES`].
    pub fn new(features: &[f32]) -> Self {
        let mut code = Self(Vec::with_capacity(2 * features.len()));
        code.set(features);
        code
    }

    /// Replaces the features, as in [`Code::new`].
    ///
    /// # Panics
    /// Same as [`Code::new`].
    pub fn set(&mut self, features: &[f32]) {
        assert!((1..=Self::MOST_FEATURES).contains(&features.len()), "a code has 1 to 256 features");
        self.0.clear();
        // A float-to-integer cast rounds down and saturates at 0 and 255.
        self.0.extend(features.iter().map(|x| (x * 255.0 + 0.5) as u8));
        self.0.extend_from_within(..);
        for byte in &mut self.0[features.len()..] {
            *byte = 255 - *byte;
        }
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.0.len() / 2
    }

    /// All bytes: the features, then their complements.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The size |x|, in bytes.
    pub fn size(&self) -> u32 {
        255 * self.features() as u32
    }
}

/// A node whose turn came in the competition.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The node; `None` for the uncommitted node.
    pub node: Option<usize>,
    /// The value of the choice function T.
    pub choice: f64,
    /// The value of the match function in each channel.
    pub matches: Vec<f64>,
    /// The vigilance of each channel at that time. Match tracking raises it.
    pub vigilances: Vec<f64>,
    /// The result for this node.
    pub verdict: CandidateVerdict,
}

/// The result for a [`Candidate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CandidateVerdict {
    /// Every channel matches: the node learns and is read.
    Resonance,
    /// A channel does not match: the node is excluded until the next input.
    MismatchReset,
    /// The channel of match tracking matches perfectly and another does not: the input replaces the node's
    /// template.
    PerfectMismatch,
}

/// The outcome of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompetitionOutcome {
    /// This node resonates.
    Resonance(usize),
    /// This node will be overwritten.
    PerfectMismatch(usize),
    /// No committed node resonates: commit a new one.
    Uncommitted,
}

impl CompetitionOutcome {
    /// The committed node of the outcome, if any.
    pub fn node(self) -> Option<usize> {
        match self {
            Self::Resonance(node) | Self::PerfectMismatch(node) => Some(node),
            Self::Uncommitted => None,
        }
    }
}

/// A competition with all its candidates.
#[derive(Debug, Clone, PartialEq)]
pub struct Competition {
    /// The candidates in order.
    pub candidates: Vec<Candidate>,
    /// The outcome.
    pub outcome: CompetitionOutcome,
}
