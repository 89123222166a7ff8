//! All games without their types: the functions that the commands need of each game.

mod playing;
mod reading;
mod speed;

use crate::{
    args::RulesArgs,
    failure::{Failure, Result},
};
pub(crate) use playing::{Means, progress_bar};
use playing::{PlayContest, PlayTables};
pub(crate) use reading::{Shelved, Watch};
pub(crate) use speed::{Bench, BenchOrder};
use std::{ops::Range, path::Path};
use tefuda_agents::{AgentFile, Catalogue, Learner, Playable, Training, TrainingFault, shelf::Need};
use tefuda_arena::{Link, lesson::FoundPosition};
use tefuda_games::{Entry, Facts, Fault, RecordError, Seed, Spec, fault::quote, games};

/// All games.
pub(crate) static GAMES: &[&GameCommands] = &games!(GameCommands::of());

/// Starts a training run of a learning algorithm, by its id.
type Train = fn(&str, &Spec, Seed) -> std::result::Result<Box<dyn Training>, TrainingFault>;

/// Finds positions for lessons at the table of a link, in the first deals of these seeds, or returns all faults.
type Positions = fn(&Link, Range<u64>) -> std::result::Result<Vec<FoundPosition>, Vec<Fault>>;

/// A game without its type.
pub(crate) struct GameCommands {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: &'static Catalogue,
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
                contest: playing::play::<G>,
                tables: playing::play_tables::<G>,
                speed: speed::measure::<G>,
                dataset: reading::dataset::<G>,
                replay: reading::replay::<G>,
                records: reading::records::<G>,
                positions: reading::positions::<G>,
            }
        }
    }

    pub(crate) fn facts(&self) -> Facts {
        self.catalogue.facts
    }

    pub(crate) fn agents(&self) -> &'static [Entry] {
        self.catalogue.agents
    }

    /// The rules from the arguments.
    pub(crate) fn rules(&self, args: &RulesArgs) -> Result<Spec> {
        let presets = self.facts().presets;
        let mut rules =
            args.preset.as_ref().map_or_else(|| Ok(presets[0].spec()), |p| Spec::parse(presets, p))?;
        for pair in &args.set {
            let (key, word) = pair
                .split_once('=')
                .ok_or_else(|| Failure::new(format!("--set {}: write option=value", quote(pair))))?;
            rules.set_text(key, word)?;
        }
        Ok(rules)
    }

    /// The agents from the arguments.
    pub(crate) fn players(&self, words: &[String]) -> Result<Vec<Spec>> {
        words.iter().map(|words| self.player(words)).collect()
    }

    /// The agent from the arguments, after checking that its files are loaded.
    pub(crate) fn player(&self, words: &str) -> Result<Spec> {
        let spec = Spec::parse(self.agents(), words)?;
        at_hand(&spec, |spec| (self.catalogue.needs)(spec))?;
        Ok(spec)
    }
}

/// Finds a game by name. The fault lists the known names.
pub(crate) fn find(name: &str) -> std::result::Result<&'static GameCommands, Fault> {
    let commands = GAMES.iter().copied().find(|commands| commands.facts().id == name);
    commands.ok_or_else(|| Fault::unknown(name, GAMES.iter().map(|commands| commands.facts().id)))
}

/// Fails if an agent's file is not loaded.
pub(crate) fn at_hand(spec: &Spec, needs: impl Fn(&Spec) -> Vec<Need>) -> Result<()> {
    let Some(need) = needs(spec).into_iter().next() else { return Ok(()) };
    let (file, learner) = (need.file, need.learner);
    Err(need.foreign().map_or_else(
        || Failure::new(format!("{spec} needs the agent file {file}. Load it with --file FILE.agent")),
        |found| {
            Failure::new(format!(
                "{spec} can't use the agent file {file}: it was trained with {found}, not with {learner}"
            ))
        },
    ))
}
