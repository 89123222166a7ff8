//! The competition of nodes for an input, step by step.

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
