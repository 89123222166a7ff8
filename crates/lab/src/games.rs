//! The operations of the commands on each game, as a table of functions.

use crate::{
    arena::{self, Means, Played},
    bench::{self, Bench, BenchOrder},
    contest,
    failure::Result,
    lesson, position,
    records::{self, Shelved},
};
use std::{io::Write, ops::Range, path::Path};
use tefuda_agents::{AgentFile, Catalogue, Learner, Playable, Training, TrainingFault};
use tefuda_arena::{ContestReport, Link, Plan, lesson::FoundPosition};
use tefuda_games::{
    Entry, Facts, Fault, Game as _, Record, RecordError, Seat, Seed, Spec, fault::quote, games,
    hearts::Hearts,
};

/// All games.
pub(crate) static GAMES: &[&GameCommands] = &games!(GameCommands::of());

/// The default game.
pub(crate) const DEFAULT: &str = Hearts::FACTS.id;

/// Starts a training run of a learning algorithm, by its id.
type Train = fn(&str, &Spec, Seed) -> std::result::Result<Box<dyn Training>, TrainingFault>;

/// Plays a contest on this many threads, and writes its records if there is a file for them.
type PlayContest = fn(Plan, usize, Option<&mut dyn Write>) -> Result<ContestReport>;

/// Plays blocks of contests, each given by its contest and block number, until the last argument returns false.
type PlayBlocks = fn(&[Plan], &[(usize, u32)], Means, &mut dyn FnMut(Played) -> Result<bool>) -> Result<()>;

/// A callback that receives the number of a move, the seat and the legal moves.
pub(crate) type Watch<'a> = Option<&'a mut dyn FnMut(usize, Seat, Vec<String>)>;

/// Finds positions for lessons at the table of a link, in the first deals of these seeds.
type FindPositions = fn(&Link, Range<u64>) -> std::result::Result<Vec<FoundPosition>, Vec<Fault>>;

/// A game without its type.
pub(crate) struct GameCommands {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: Catalogue,
    /// Its learning algorithms.
    pub(crate) learners: &'static [Learner],
    /// Starts a training run.
    pub(crate) train: Train,
    /// Loads a file of records onto the shelf as a data set. With `true`, damaged lines are left out.
    pub(crate) dataset: fn(&Path, bool) -> Result<Shelved>,
    /// Plays a contest.
    pub(crate) contest: PlayContest,
    /// Plays blocks of contests.
    pub(crate) play_blocks: PlayBlocks,
    /// Replays a record, showing the legal moves before each decision.
    pub(crate) replay: fn(&str, Watch<'_>) -> std::result::Result<(), RecordError>,
    /// The records of the match that a link leads to, or the link's faults.
    pub(crate) record: fn(&Link) -> std::result::Result<String, Vec<Fault>>,
    /// The positions for a lesson in the first deals of these seeds, at the table of a link.
    pub(crate) lesson: FindPositions,
    /// The metrics of an agent file that can be computed without playing, by id.
    pub(crate) measured: fn(&AgentFile) -> Vec<(&'static str, f64)>,
    /// Makes speed measurements.
    pub(crate) bench: fn(&BenchOrder) -> Bench,
}

impl GameCommands {
    const fn of<G: Playable>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                learners: G::LEARNERS,
                train: G::train,
                dataset: records::read::<G>,
                contest: contest::play::<G>,
                play_blocks: arena::play_blocks::<G>,
                replay: replay::<G>,
                record: position::record::<G>,
                lesson: lesson::find::<G>,
                measured: G::measured,
                bench: bench::measure::<G>,
            }
        }
    }

    pub(crate) fn facts(&self) -> Facts {
        self.catalogue.facts
    }

    pub(crate) fn agents(&self) -> &'static [Entry] {
        self.catalogue.agents
    }
}

/// Finds a game by name. The fault lists the known names.
pub(crate) fn find(name: &str) -> std::result::Result<&'static GameCommands, Fault> {
    let commands = GAMES.iter().copied().find(|commands| commands.facts().id == name);
    let names = || GAMES.iter().map(|commands| commands.facts().id).collect::<Vec<_>>().join(", ");
    commands.ok_or_else(|| Fault::UnknownName { found: quote(name), allowed: names() })
}

fn replay<G: Playable>(line: &str, watch: Watch<'_>) -> std::result::Result<(), RecordError> {
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
