//! All games without their types: the functions that the commands need of each game.

use crate::{
    arena::{self, PlayTables},
    bench::{self, Bench, BenchOrder},
    contest::{self, PlayContest},
    failure::Result,
    link,
    records::{self, Shelved},
    replay::{self, Watch},
};
use std::{ops::Range, path::Path};
use tefuda_agents::{AgentFile, Catalogue, Learner, Playable, Training, TrainingFault};
use tefuda_arena::{Link, lesson::FoundPosition};
use tefuda_games::{Entry, Facts, Fault, Game as _, RecordError, Seed, Spec, games, hearts::Hearts};

/// All games.
pub(crate) static GAMES: &[&GameCommands] = &games!(GameCommands::of());

/// The default game.
pub(crate) const DEFAULT: &str = Hearts::FACTS.id;

/// Starts a training run of a learning algorithm, by its id.
type Train = fn(&str, &Spec, Seed) -> std::result::Result<Box<dyn Training>, TrainingFault>;

/// Finds positions for lessons at the table of a link, in the first deals of these seeds, or returns all faults.
type Positions = fn(&Link, Range<u64>) -> std::result::Result<Vec<FoundPosition>, Vec<Fault>>;

/// A game without its type.
pub(crate) struct GameCommands {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: Catalogue,
    /// Its learning algorithms.
    pub(crate) learners: &'static [Learner],
    /// Starts a training run.
    pub(crate) train: Train,
    /// The metrics of an agent file that can be computed without playing, by id.
    pub(crate) measured: fn(&AgentFile) -> Vec<(&'static str, f64)>,
    /// Plays a contest.
    pub(crate) contest: PlayContest,
    /// Plays blocks of contests.
    pub(crate) tables: PlayTables,
    /// Measures the speed of deals, decisions and training.
    pub(crate) speed: fn(&BenchOrder) -> Bench,
    /// Puts a file of records on the shelf as a data set. With `true`, damaged lines are left out.
    pub(crate) dataset: fn(&Path, bool) -> Result<Shelved>,
    /// Replays a record.
    pub(crate) replay: fn(&str, Watch<'_>) -> std::result::Result<(), RecordError>,
    /// Returns the records of the match that a link leads to.
    pub(crate) records: fn(&Link) -> std::result::Result<String, Vec<Fault>>,
    /// Finds positions for lessons.
    pub(crate) positions: Positions,
}

impl GameCommands {
    const fn of<G: Playable>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                learners: G::LEARNERS,
                train: G::train,
                measured: G::measured,
                contest: contest::play::<G>,
                tables: arena::play_tables::<G>,
                speed: bench::measure::<G>,
                dataset: records::read::<G>,
                replay: replay::replay::<G>,
                records: link::records::<G>,
                positions: link::positions::<G>,
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
    commands.ok_or_else(|| Fault::unknown(name, GAMES.iter().map(|commands| commands.facts().id)))
}
