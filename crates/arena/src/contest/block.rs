//! A block of a contest: deals in a row from a fresh standing, in all rotations.

use super::plan::{ContestSetup, Length};
use crate::{
    past::Pasts,
    session::{deal_seed, decision_seed},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{fmt, sync::Arc};
use tefuda_agents::{Job, Playable, Progress, Thought};
use tefuda_games::{Record, Seed, Standing as _};

/// The result of a block. It is plain data, because the block may be played in another thread or worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlockResult {
    number: u32,
    deals: Vec<Vec<i32>>,
    matches: Vec<Vec<i32>>,
    pub(super) records: Vec<String>,
}

/// How long the moves of a player took: the only thing of a block that differs from one time to the next.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Moves.
    pub moves: u32,
    /// Seconds for all of them.
    pub seconds: f64,
}

/// Blocks that were played one after the other.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PlayedBlocks {
    /// What came of them.
    pub results: Vec<BlockResult>,
    /// How long the moves of each player of the plan took, over all of them.
    pub spent: Vec<Spent>,
}

impl PlayedBlocks {
    /// Adds a block that is over.
    pub fn add<G: Playable>(&mut self, block: Block<G>) {
        let spent = block.spent;
        self.spent.resize(spent.len(), Spent::default());
        for (all, new) in self.spent.iter_mut().zip(spent) {
            all.add(new);
        }
        self.results.push(block.result);
    }
}

impl Spent {
    /// Adds further moves.
    pub fn add(&mut self, more: Self) {
        self.moves = self.moves.saturating_add(more.moves);
        self.seconds += more.seconds;
    }
}

/// Seconds since any moment, by a clock that is never set back.
pub type Clock = fn() -> f64;

impl BlockResult {
    /// The result of a block that was played elsewhere, without records.
    pub fn of(number: u32, deals: Vec<Vec<i32>>, matches: Vec<Vec<i32>>) -> Self {
        Self { number, deals, matches, records: Vec::new() }
    }

    /// Takes the records out of it.
    pub fn take_records(&mut self) -> Vec<String> {
        std::mem::take(&mut self.records)
    }

    /// The number of the block.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The points of every deal that was played, in the order of playing: one number for each player of the plan.
    pub fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    /// The total points of every match that was played to its end, in the order of playing: one number for each player of the
    /// plan. Empty if the plan counts deals.
    pub fn matches(&self) -> &[Vec<i32>] {
        &self.matches
    }
}

/// A block that is being played: a [`Job`] that is stepped by units of the thoughts in it, while its progress counts whole deals
/// or matches.
///
/// If the plan counts deals, each is played in all rotations before the next one, and the standing after it is that of
/// the first rotation. If the plan counts matches, each rotation plays a match of its own. All have the same cards in
/// the first deal, and also in later ones as far as the cards do not follow from the play.
pub struct Block<G: Playable> {
    setup: Arc<ContestSetup<G>>,
    standing: G::Standing,
    /// The pasts of the players in this block. Each rotation is a table of its own, so nobody remembers cards from
    /// another chair.
    pasts: Vec<Pasts<G>>,
    rotation: usize,
    /// The number of the deal within the block, or within the match.
    deal: u32,
    cards: G::Deal,
    /// The deal on the table, until the block is over.
    game: Option<G>,
    thought: Option<Box<dyn Thought<G>>>,
    moves: usize,
    result: BlockResult,
    /// The clock, if somebody wants to know how long moves take.
    clock: Option<Clock>,
    spent: Vec<Spent>,
}

impl<G: Playable> Block<G> {
    pub(super) fn new(setup: Arc<ContestSetup<G>>, number: u32) -> Self {
        let standing = G::Standing::new(setup.config);
        let players = &setup.plan().players;
        let at = &*setup;
        let past =
            |rotation| Pasts::new((0..players.len()).map(|seat| &players[at.player_at(seat, rotation)]));
        let pasts = (0..setup.rotations()).map(past).collect();
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
            spent: vec![Spent::default(); setup.plan().players.len()],
            setup,
        };
        if block.setup.units_in(number) > 0 {
            block.begin_deal();
        }
        block
    }

    /// Plays the rest of it.
    pub fn play_out(mut self) -> BlockResult {
        while self.think(u32::MAX) > 0 {}
        self.result
    }

    /// From now on looks at a clock before and after each piece of thinking.
    pub fn time_by(&mut self, clock: Clock) {
        self.clock = Some(clock);
    }

    /// How long the moves of each player of the plan have taken, if there is a clock.
    pub fn spent(&self) -> &[Spent] {
        &self.spent
    }

    /// Its result, once it is finished.
    pub(crate) fn into_result(self) -> BlockResult {
        self.result
    }

    /// Thinks on for at most so many units, and makes the move when it is found. Says how many units that took: at least 1, or
    /// 0 if the block is over.
    ///
    /// # Panics
    /// If an agent has no legal answer where there is a legal move. Agents promise one, and their tests hold them to it.
    pub(crate) fn think(&mut self, units: u32) -> u32 {
        let begun = self.clock.map(|clock| (clock, clock()));
        let (Some(game), Some(thought)) = (&mut self.game, &mut self.thought) else { return 0 };
        let player = game.turn().map(|seat| self.setup.player_at(seat.index(), self.rotation));
        let before = thought.progress().done;
        let progress = thought.step(units);
        if let (Some((clock, begun)), Some(player)) = (begun, player) {
            self.spent[player].seconds += clock() - begun;
            self.spent[player].moves += u32::from(progress.finished());
        }
        if progress.finished() {
            let choice = thought.choice().expect("an agent finds a move where there is one");
            game.play(choice).expect("an agent chooses among the legal moves");
            self.moves += 1;
            self.begin_thought();
        }
        // A forced move takes no thought, but is a unit of work all the same.
        progress.done.saturating_sub(before).max(1)
    }

    /// Puts the cards on the table, and begins the first thought about them.
    fn begin_deal(&mut self) {
        let game = G::new(self.setup.config, &self.cards).expect("a standing makes deals that are valid");
        self.game = Some(game);
        self.moves = 0;
        self.begin_thought();
    }

    /// Begins the next thought: about the deal on the table, or if that is over, about the next one.
    fn begin_thought(&mut self) {
        let Some(game) = &self.game else { return };
        let Some(seat) = game.turn() else { return self.end_deal() };
        let (seed, first) = origin(&self.setup, self.result.number);
        // Each rotation thinks with seeds of its own; the first with those of a session at a table.
        let seed = if self.rotation == 0 { seed } else { seed.child(1 + self.rotation as u64) };
        let seed = decision_seed(seed, first + self.deal as usize, self.moves);
        let player = self.setup.player_at(seat.index(), self.rotation);
        let begun = self.clock.map(|clock| (clock, clock()));
        let agent = &self.setup.agents[player];
        self.thought = Some(agent.think_after(self.pasts[self.rotation].of(seat), game.view(seat), seed));
        if let Some((clock, begun)) = begun {
            self.spent[player].seconds += clock() - begun;
        }
    }

    /// Counts the deal on the table, and deals the next one, if there is one.
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

    /// Goes on to the same deal in the next rotation, or to the next deal in the first one. False if the block is over.
    fn next_rotation_of_deal(&mut self, game: &G) -> bool {
        if self.rotation == 0 {
            self.standing.add(game);
        }
        self.rotation = (self.rotation + 1) % self.setup.rotations();
        if self.rotation == 0 {
            self.deal += 1;
            if self.deal >= self.setup.units_in(self.result.number) {
                return false;
            }
            self.cards = self.standing.deal(self.deal_seed());
        }
        true
    }

    /// The next deal of the match, or the match in the next rotation. False if the block is over.
    fn next_deal_of_match(&mut self, game: &G) -> bool {
        self.standing.add(game);
        self.deal += 1;
        if self.standing.over() {
            self.result.matches.push(self.by_player(&self.standing.totals()));
            self.rotation += 1;
            if self.rotation == self.setup.rotations() {
                return false;
            }
            self.standing = G::Standing::new(self.setup.config);
            self.deal = 0;
        }
        self.cards = self.standing.deal(self.deal_seed());
        true
    }

    /// The seed of the cards of the deal that is next.
    fn deal_seed(&self) -> Seed {
        let (seed, first) = origin(&self.setup, self.result.number);
        deal_seed(seed, first + self.deal as usize)
    }

    /// Numbers of the seats in this rotation, in the order of the players of the plan.
    fn by_player(&self, by_seat: &[i32]) -> Vec<i32> {
        let mut by_player = vec![0; by_seat.len()];
        for (seat, number) in by_seat.iter().enumerate() {
            by_player[self.setup.player_at(seat, self.rotation)] = *number;
        }
        by_player
    }

    /// The line that is kept of a deal. Of a match it has the seed and the number that the deal would have at a table.
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

/// The seed of a block, and the number of its first deal. Deals of a contest are those of one long table of its seed; match m of a
/// contest is the match at a table of the m-th seed after it.
fn origin<G: Playable>(setup: &ContestSetup<G>, block: u32) -> (Seed, usize) {
    let seed = setup.plan().seed;
    match setup.plan().length {
        Length::Deals { .. } => (seed, setup.before(block) as usize),
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
        let total = self.setup.units_in(self.result.number);
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
