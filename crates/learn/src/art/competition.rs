//! The competition of nodes for an input, step by step.

/// A node that was chosen in its turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Which; `None` for the uncommitted node.
    pub node: Option<usize>,
    /// The choice function T.
    pub choice: f64,
    /// The match function of each channel.
    pub matches: Vec<f64>,
    /// The vigilance of each channel at that moment; match tracking raises it.
    pub vigilances: Vec<f64>,
    /// What became of it.
    pub verdict: CandidateVerdict,
}

/// What became of a [`Candidate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CandidateVerdict {
    /// Every channel matches: it learns, and is read.
    Resonance,
    /// A channel does not match: the node is out until the next input.
    MismatchReset,
    /// The channel of match tracking matches fully and another does not: the node takes the input in place of its template.
    PerfectMismatch,
}

/// How a competition ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompetitionOutcome {
    /// This node resonates.
    Resonance(usize),
    /// This node is to be overwritten.
    PerfectMismatch(usize),
    /// No committed node does: a new one is to be committed.
    Uncommitted,
}

impl CompetitionOutcome {
    /// The committed node that it ends with.
    pub fn node(self) -> Option<usize> {
        match self {
            Self::Resonance(node) | Self::PerfectMismatch(node) => Some(node),
            Self::Uncommitted => None,
        }
    }
}

/// A competition with everyone who was chosen in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Competition {
    /// In the order of their turns.
    pub candidates: Vec<Candidate>,
    /// How it ends.
    pub outcome: CompetitionOutcome,
}
