//! A plan with its agents, and a block of the contest: a series of deals from a fresh standing, in all rotations.

use super::plan::{Division, Length, Plan};
use crate::{
    past::Pasts,
    session::{deal_seed, decision_seed},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{fmt, sync::Arc};
use tefuda_agents::{Agent, Clock, Job, Playable, Progress, Thought};
use tefuda_games::{Fault, Record, Seed, Standing as _};

/// A plan with its agents: everything needed to play its blocks. Threads share it.
pub struct ContestSetup<G: Playable> {
    plan: Plan,
    pub(super) config: G::Config,
    pub(super) agents: Vec<Box<dyn Agent<G>>>,
    division: Division,
    pub(super) keep_records: bool,
}

impl<G: Playable> ContestSetup<G> {
    /// Creates the agents of a plan. Blocks write records only if `keep_records` is set.
    ///
    /// # Errors
    /// The number of players doesn't match the rules.
    pub fn new(plan: Plan, keep_records: bool) -> Result<Self, Fault> {
        let config = G::config(&plan.rules);
        let (players, seats) = (plan.players.len(), G::seats_for(config));
        if players != usize::from(seats) {
            return Err(Fault::Players { found: players, fewest: seats, most: seats });
        }
        let agents = plan.players.iter().map(G::agent).collect();
        let division = plan.length.divide(G::Standing::new(config).cycle());
        Ok(Self { plan, config, agents, division, keep_records })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its blocks.
    pub fn division(&self) -> Division {
        self.division
    }

    /// Block `number` of the [`division`](ContestSetup::division), from 0, before its first move.
    pub fn block(self: &Arc<Self>, number: u32) -> Block<G> {
        Block::new(Arc::clone(self), number)
    }

    /// The player who has a seat in a rotation.
    pub(super) fn player_at(&self, seat: usize, rotation: usize) -> usize {
        (seat + rotation) % self.plan.players.len()
    }
}

impl<G: Playable> fmt::Debug for ContestSetup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ContestSetup").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// The result of a block. It is plain data, so that a block can be played in another thread or worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlockResult {
    /// The number of the block.
    pub number: u32,
    /// The points of every deal, in the order of play: one number for each player of the plan.
    pub deals: Vec<Vec<i32>>,
    /// The total points of every finished match, in the order of play: one number for each player of the
    /// plan. Empty if the plan counts deals.
    pub matches: Vec<Vec<i32>>,
    /// The records of its deals, if they are kept.
    pub records: Vec<String>,
}

/// The time that a player's moves took. It is the only result of a block that varies from run to run.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct MoveTime {
    /// Number of moves.
    pub moves: u32,
    /// Total seconds.
    pub seconds: f64,
}

/// Blocks that were played one after another.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PlayedBlocks {
    /// Their results.
    pub results: Vec<BlockResult>,
    /// The time that each player's moves took, summed over all blocks.
    pub spent: Vec<MoveTime>,
}

impl PlayedBlocks {
    /// Adds a finished block.
    pub fn add<G: Playable>(&mut self, block: Block<G>) {
        let spent = block.spent;
        self.spent.resize(spent.len(), MoveTime::default());
        for (all, new) in self.spent.iter_mut().zip(spent) {
            all.add(new);
        }
        self.results.push(block.result);
    }
}

impl MoveTime {
    /// Adds further moves and their time.
    pub fn add(&mut self, more: Self) {
        self.moves = self.moves.saturating_add(more.moves);
        self.seconds += more.seconds;
    }
}

/// A block in progress: a [`Job`] whose step unit is one unit of thought, while its progress counts whole
/// deals or matches.
///
/// If the plan counts deals, each deal is played in all rotations before the next one, and the standing after
/// it is that of the first rotation. If the plan counts matches, each rotation plays its own match. All
/// rotations have the same cards in the first deal. Later deals are the same too, unless they depend on the
/// play.
pub struct Block<G: Playable> {
    setup: Arc<ContestSetup<G>>,
    standing: G::Standing,
    /// The memories of the players in this block. Each rotation is a separate table, so no player remembers
    /// cards that it saw from another seat.
    pasts: Vec<Pasts<G>>,
    rotation: usize,
    /// The number of the deal within the block or match.
    deal: u32,
    cards: G::Deal,
    /// The deal on the table. `None` once the block is over.
    game: Option<G>,
    thought: Option<Box<dyn Thought<G>>>,
    moves: usize,
    result: BlockResult,
    /// The clock, if moves are timed.
    clock: Option<Clock>,
    spent: Vec<MoveTime>,
}

impl<G: Playable> Block<G> {
    pub(super) fn new(setup: Arc<ContestSetup<G>>, number: u32) -> Self {
        let standing = G::Standing::new(setup.config);
        let players = &setup.plan().players;
        let at = &*setup;
        let past = |rotation| {
            Pasts::new((0..players.len()).map(|seat| Some(&players[at.player_at(seat, rotation)])))
        };
        let pasts = (0..setup.plan.rotations()).map(past).collect();
        let (seed, first) = origin(&setup, number);
        let mut block = Self {
            cards: standing.deal(deal_seed(seed, first)),
            standing,
            pasts,
            rotation: 0,
            deal: 0,
            game: None,
            thought: None,
            moves: 0,
            result: BlockResult { number, deals: Vec::new(), matches: Vec::new(), records: Vec::new() },
            clock: None,
            spent: vec![MoveTime::default(); setup.plan().players.len()],
            setup,
        };
        if block.setup.division.within(number) > 0 {
            block.begin_deal();
        }
        block
    }

    /// Plays the rest of the block.
    pub fn play_out(mut self) -> BlockResult {
        while self.think(u32::MAX) > 0 {}
        self.result
    }

    /// Times every step of thought by this clock from now on.
    pub fn time_by(&mut self, clock: Clock) {
        self.clock = Some(clock);
    }

    /// The time that each player's moves took so far. All zero without a clock.
    pub fn spent(&self) -> &[MoveTime] {
        &self.spent
    }

    /// The result of a finished block.
    pub(crate) fn into_result(self) -> BlockResult {
        self.result
    }

    /// Thinks for at most `units` units, and plays the move once it is decided. Returns the units used: at
    /// least 1, or 0 if the block is over.
    ///
    /// # Panics
    /// If an agent returns no legal move although there is one. The agents' own tests rule that out.
    pub(crate) fn think(&mut self, units: u32) -> u32 {
        let begun = self.clock.map(|clock| (clock, clock()));
        let (Some(game), Some(thought)) = (&mut self.game, &mut self.thought) else { return 0 };
        let player = game.turn().map(|seat| self.setup.player_at(seat.index(), self.rotation));
        let before = thought.progress().done;
        let progress = thought.step(units);
        if let (Some((clock, begun)), Some(player)) = (begun, player) {
            self.spent[player].seconds += (clock() - begun) / 1000.0;
            self.spent[player].moves += u32::from(progress.finished());
        }
        if progress.finished() {
            let choice = thought.choice().expect("agents return a move if there is one");
            game.play(choice).expect("agents return legal moves");
            self.moves += 1;
            self.begin_thought();
        }
        // A forced move takes no units of thought. It counts as one, so that the loop always advances.
        progress.done.saturating_sub(before).max(1)
    }

    /// Deals the cards and begins the first thought.
    fn begin_deal(&mut self) {
        let game = G::new(self.setup.config, &self.cards).expect("deals of a standing are valid");
        self.game = Some(game);
        self.moves = 0;
        self.begin_thought();
    }

    /// Begins the next thought: about the deal on the table or, if that is over, about the next deal.
    fn begin_thought(&mut self) {
        let Some(game) = &self.game else { return };
        let Some(seat) = game.turn() else { return self.end_deal() };
        let (seed, first) = origin(&self.setup, self.result.number);
        // Each rotation has its own thinking seeds. The first one uses those of a `Session`.
        let seed = if self.rotation == 0 { seed } else { seed.child(1 + self.rotation as u64) };
        let seed = decision_seed(seed, first + self.deal as usize, self.moves);
        let player = self.setup.player_at(seat.index(), self.rotation);
        let begun = self.clock.map(|clock| (clock, clock()));
        let agent = &self.setup.agents[player];
        self.thought = Some(agent.think_after(self.pasts[self.rotation].of(seat), game.view(seat), seed));
        if let Some((clock, begun)) = begun {
            self.spent[player].seconds += (clock() - begun) / 1000.0;
        }
    }

    /// Counts the finished deal and starts the next one, if there is one.
    fn end_deal(&mut self) {
        self.thought = None;
        let Some(game) = self.game.take() else { return };
        self.pasts[self.rotation].add(&game);
        self.result.deals.push(self.by_player(&game.result().unwrap_or_default()));
        if self.setup.keep_records {
            self.result.records.push(self.record(&game));
        }
        let more = match self.setup.plan().length {
            Length::Deals { .. } => self.next_rotation_of_deal(&game),
            Length::Matches(_) => self.next_deal_of_match(&game),
        };
        if more {
            self.begin_deal();
        }
    }

    /// Moves to the same deal in the next rotation, or to the next deal in the first rotation. Returns false
    /// if the block is over.
    fn next_rotation_of_deal(&mut self, game: &G) -> bool {
        if self.rotation == 0 {
            self.standing.add(game);
        }
        self.rotation = (self.rotation + 1) % self.setup.plan.rotations();
        if self.rotation == 0 {
            self.deal += 1;
            if self.deal >= self.setup.division.within(self.result.number) {
                return false;
            }
            self.cards = self.standing.deal(self.deal_seed());
        }
        true
    }

    /// Moves to the next deal of the match, or to the match in the next rotation. Returns false if the block
    /// is over.
    fn next_deal_of_match(&mut self, game: &G) -> bool {
        self.standing.add(game);
        self.deal += 1;
        if self.standing.over() {
            self.result.matches.push(self.by_player(&self.standing.totals()));
            self.rotation += 1;
            if self.rotation == self.setup.plan.rotations() {
                return false;
            }
            self.standing = G::Standing::new(self.setup.config);
            self.deal = 0;
        }
        self.cards = self.standing.deal(self.deal_seed());
        true
    }

    /// The seed of the next deal's cards.
    fn deal_seed(&self) -> Seed {
        let (seed, first) = origin(&self.setup, self.result.number);
        deal_seed(seed, first + self.deal as usize)
    }

    /// Reorders one number per seat of this rotation into the order of the players in the plan.
    fn by_player(&self, by_seat: &[i32]) -> Vec<i32> {
        let mut by_player = vec![0; by_seat.len()];
        for (seat, number) in by_seat.iter().enumerate() {
            by_player[self.setup.player_at(seat, self.rotation)] = *number;
        }
        by_player
    }

    /// The record of a deal. In a match it has the seed and deal number that a `Session` would give it.
    fn record(&self, game: &G) -> String {
        let plan = self.setup.plan();
        let (seed, first) = origin(&self.setup, self.result.number);
        let mut record = Record::of(game, &plan.rules);
        record.seed = Some(seed.0);
        record.players = (0..plan.players.len())
            .map(|seat| plan.players[self.setup.player_at(seat, self.rotation)].to_string())
            .collect();
        record.other.insert("number".to_owned(), json!(first + self.deal as usize));
        if plan.duplicate {
            record.other.insert("rotation".to_owned(), json!(self.rotation));
        }
        record.to_line()
    }
}

/// The seed of a block, and the number of its first deal. All blocks of deals continue one long match with
/// the contest's seed. Match m has the m-th seed derived from it.
fn origin<G: Playable>(setup: &ContestSetup<G>, block: u32) -> (Seed, usize) {
    let seed = setup.plan().seed;
    match setup.plan().length {
        Length::Deals { .. } => (seed, setup.division.before(block) as usize),
        Length::Matches(_) => (Seed(seed.0.wrapping_add(block.into())), 0),
    }
}

impl<G: Playable> Job for Block<G> {
    fn step(&mut self, units: u32) -> Progress {
        let mut left = units;
        while left > 0 {
            match self.think(left) {
                0 => break,
                done => left = left.saturating_sub(done),
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let total = self.setup.division.within(self.result.number);
        let done = match self.setup.plan().length {
            _ if self.game.is_none() => total,
            Length::Deals { .. } => self.deal,
            Length::Matches(_) => 0,
        };
        Progress { done, total }
    }
}

impl<G: Playable> fmt::Debug for Block<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block")
            .field("plan", self.setup.plan())
            .field("number", &self.result.number)
            .field("rotation", &self.rotation)
            .field("deal", &self.deal)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
