//! The plan of a contest: the rules, the players, and how long they play.

use std::fmt;
use tefuda_agents::Playable;
use tefuda_games::{Fault, Seed, Spec};

/// Everything that determines a contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The rules.
    pub rules: Spec,
    /// The players, in the order of their seats in the first rotation.
    pub players: Vec<Spec>,
    /// The length of the contest.
    pub length: Length,
    /// The seed of the cards and of the agents' thoughts.
    pub seed: Seed,
    /// Whether every deal, or every match, is played once in each rotation of the players.
    pub duplicate: bool,
}

impl Plan {
    /// Creates a plan of single deals or matches from the names of the rules and the players.
    ///
    /// # Errors
    /// The game has no such rules or agent.
    pub fn parse<'a, G: Playable>(
        rules: &str,
        players: impl IntoIterator<Item = &'a str>,
        length: Length,
        seed: Seed,
    ) -> Result<Self, Fault> {
        let players = players.into_iter().map(|words| Spec::parse(G::AGENTS, words));
        let rules = Spec::parse(G::FACTS.presets, rules)?;
        Ok(Self { rules, players: players.collect::<Result<_, _>>()?, length, seed, duplicate: false })
    }

    /// The number of plays of each deal or match.
    pub fn rotations(&self) -> usize {
        if self.duplicate { self.players.len() } else { 1 }
    }
}

/// The division of a contest into blocks, without rotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    /// The number of deals or matches.
    units: u32,
    /// The number of deals or matches per block. The last block may be shorter.
    pub each: u32,
}

impl Division {
    /// The number of blocks.
    pub fn blocks(self) -> u32 {
        self.units.div_ceil(self.each)
    }

    /// The number of deals or matches before a block.
    pub(crate) fn before(self, block: u32) -> u32 {
        block.saturating_mul(self.each).min(self.units)
    }

    /// The number of deals or matches in a block.
    pub(crate) fn within(self, block: u32) -> u32 {
        self.before(block.saturating_add(1)) - self.before(block)
    }
}

/// The length of a contest. Both kinds are counted without rotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// A number of deals.
    Deals {
        /// Number of deals.
        deals: u32,
        /// The minimum number of deals in a block, rounded up to whole
        /// [cycles](tefuda_games::Standing::cycle). Players that look back remember up to this many deals. 0
        /// or 1 means one cycle.
        block: u32,
    },
    /// A number of matches. Each is a block and lasts until the [standing](tefuda_games::Standing::over) says
    /// that it is over.
    Matches(u32),
}

impl Length {
    /// Creates a length in deals, with the shortest blocks.
    pub fn deals(deals: u32) -> Self {
        Self::Deals { deals, block: 0 }
    }

    /// The number of deals or matches.
    pub fn units(self) -> u32 {
        match self {
            Self::Deals { deals, .. } => deals,
            Self::Matches(matches) => matches,
        }
    }

    /// The blocks, if the rules have a [cycle](tefuda_games::Standing::cycle) of `cycle` deals.
    pub(crate) fn divide(self, cycle: u32) -> Division {
        let each = match self {
            Self::Deals { block, .. } => {
                let cycle = cycle.max(1);
                block.max(1).div_ceil(cycle).saturating_mul(cycle)
            }
            Self::Matches(_) => 1,
        };
        Division { units: self.units(), each }
    }

    /// The start of a contest: the same blocks, but at most `units` deals or matches.
    pub(crate) fn at_most(self, units: u32) -> Self {
        match self {
            Self::Deals { deals, block } => Self::Deals { deals: deals.min(units), block },
            Self::Matches(matches) => Self::Matches(matches.min(units)),
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deals { deals, block: 0 | 1 } => write!(f, "games {deals}"),
            Self::Deals { deals, block } => write!(f, "games {deals} in blocks of {block}"),
            Self::Matches(matches) => write!(f, "matches {matches}"),
        }
    }
}
