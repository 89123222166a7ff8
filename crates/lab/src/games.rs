//! The games behind one interface, so that the commands don't depend on any particular game.

use crate::{
    arena::{self, Means, Played},
    bench::{self, Bench, BenchOrder},
    contest,
    failure::Result,
    position,
    records::{self, Shelved},
};
use std::{io::Write, marker::PhantomData, path::Path};
use tefuda_agents::{AgentFile, Catalogue, Learner, Playable, Training, TrainingFault, shelf::Need};
use tefuda_arena::{ContestReport, Link, Plan};
use tefuda_games::{
    Entry, Facts, Fault, Game as _, Record, RecordError, Seat, Seed, Spec, fault::quote, games,
    hearts::Hearts,
};

/// All games.
pub(crate) static GAMES: &[&dyn GameCommands] = &games!(commands());

const fn commands<G: Playable + 'static>() -> &'static dyn GameCommands {
    &Of::<G>(PhantomData)
}

/// The default game.
pub(crate) const DEFAULT: &str = Hearts::FACTS.id;

/// A training run before its first unit.
type Begun = Box<dyn Training>;

/// The operations of the commands on one game.
pub(crate) trait GameCommands: Sync {
    /// The facts of the game.
    fn facts(&self) -> Facts;

    /// Its agents.
    fn agents(&self) -> &'static [Entry];

    /// Its training algorithms.
    fn learners(&self) -> &'static [Learner];

    /// Starts a training run.
    fn train(&self, learner: &str, spec: &Spec, seed: Seed) -> std::result::Result<Begun, TrainingFault>;

    /// Loads a file of records onto the shelf as a data set. With `skip_damaged`, damaged lines are left out.
    fn dataset(&self, path: &Path, skip_damaged: bool) -> Result<Shelved>;

    /// The files that an agent needs and that are not loaded.
    fn needs(&self, agent: &Spec) -> Vec<Need>;

    /// Plays a contest on `threads` threads, and writes its records to `records` if given.
    fn contest(&self, plan: Plan, threads: usize, records: Option<&mut dyn Write>) -> Result<ContestReport>;

    /// Everything that plans need to know about the game.
    fn catalogue(&self) -> &'static Catalogue;

    /// Plays blocks of contests, each given by its contest and block number, until `each` returns false.
    fn play_blocks(
        &self,
        contests: &[Plan],
        todo: &[(usize, u32)],
        means: Means,
        each: &mut dyn FnMut(Played) -> Result<bool>,
    ) -> Result<()>;

    /// Replays a record, showing the legal moves before each decision.
    fn replay(&self, line: &str, watch: Watch<'_>) -> std::result::Result<(), RecordError>;

    /// The records of the match that a link leads to, or the link's faults.
    fn record(&self, link: &Link) -> std::result::Result<String, Vec<Fault>>;

    /// The metrics of an agent file that can be computed without playing, by id.
    fn measured(&self, file: &AgentFile) -> Vec<(&'static str, f64)>;

    /// Makes speed measurements.
    fn bench(&self, order: &BenchOrder) -> Bench;
}

/// A callback that receives the number of a move, the seat and the legal moves.
pub(crate) type Watch<'a> = Option<&'a mut dyn FnMut(usize, Seat, Vec<String>)>;

/// Finds a game by name. The fault lists the known names.
pub(crate) fn find(name: &str) -> std::result::Result<&'static dyn GameCommands, Fault> {
    let commands = GAMES.iter().copied().find(|commands| commands.facts().id == name);
    let names = || GAMES.iter().map(|commands| commands.facts().id).collect::<Vec<_>>().join(", ");
    commands.ok_or_else(|| Fault::UnknownName(quote(name), names()))
}

/// A game as the implementation of [`GameCommands`].
struct Of<G>(PhantomData<fn() -> G>);

impl<G: Playable + 'static> GameCommands for Of<G> {
    fn facts(&self) -> Facts {
        G::FACTS
    }

    fn agents(&self) -> &'static [Entry] {
        G::AGENTS
    }

    fn learners(&self) -> &'static [Learner] {
        G::LEARNERS
    }

    fn train(&self, learner: &str, spec: &Spec, seed: Seed) -> std::result::Result<Begun, TrainingFault> {
        G::train(learner, spec, seed)
    }

    fn dataset(&self, path: &Path, skip_damaged: bool) -> Result<Shelved> {
        records::read::<G>(path, skip_damaged)
    }

    fn needs(&self, agent: &Spec) -> Vec<Need> {
        G::needs(agent)
    }

    fn contest(&self, plan: Plan, threads: usize, records: Option<&mut dyn Write>) -> Result<ContestReport> {
        contest::play::<G>(plan, threads, records)
    }

    fn catalogue(&self) -> &'static Catalogue {
        const { &Catalogue::of::<G>() }
    }

    fn play_blocks(
        &self,
        contests: &[Plan],
        todo: &[(usize, u32)],
        means: Means,
        each: &mut dyn FnMut(Played) -> Result<bool>,
    ) -> Result<()> {
        arena::play_blocks::<G>(contests, todo, means, each)
    }

    fn replay(&self, line: &str, watch: Watch<'_>) -> std::result::Result<(), RecordError> {
        let record = Record::<G>::parse(line)?;
        let Some(watch) = watch else { return record.replay().map(drop) };
        let mut legal = Vec::new();
        let shown = |at: usize, game: &G| {
            let Some(seat) = game.turn() else { return };
            legal.clear();
            game.legal(&mut legal);
            watch(at, seat, legal.iter().map(ToString::to_string).collect());
        };
        record.replay_with(shown).map(drop)
    }

    fn record(&self, link: &Link) -> std::result::Result<String, Vec<Fault>> {
        position::record::<G>(link)
    }

    fn measured(&self, file: &AgentFile) -> Vec<(&'static str, f64)> {
        G::measured(file)
    }

    fn bench(&self, order: &BenchOrder) -> Bench {
        bench::measure::<G>(order)
    }
}
