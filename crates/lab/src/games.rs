//! All games without their types. A command has a list of its function for each game, made with `games!`.

use tefuda_agents::{AgentFile, Catalogue, Learner, Playable, Training, TrainingFault};
use tefuda_games::{Entry, Facts, Fault, Game as _, Seed, Spec, games, hearts::Hearts};

/// All games.
pub(crate) static GAMES: &[&GameCommands] = &games!(GameCommands::of());

/// The default game.
pub(crate) const DEFAULT: &str = Hearts::FACTS.id;

/// Starts a training run of a learning algorithm, by its id.
type Train = fn(&str, &Spec, Seed) -> std::result::Result<Box<dyn Training>, TrainingFault>;

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
}

impl GameCommands {
    const fn of<G: Playable>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                learners: G::LEARNERS,
                train: G::train,
                measured: G::measured,
            }
        }
    }

    pub(crate) fn facts(&self) -> Facts {
        self.catalogue.facts
    }

    pub(crate) fn agents(&self) -> &'static [Entry] {
        self.catalogue.agents
    }

    /// Returns the function for this game from a list that `games!` made.
    pub(crate) fn of_list<F: Copy>(&self, list: &[F]) -> F {
        let place = GAMES.iter().position(|game| game.facts().id == self.facts().id);
        list[place.unwrap_or_default()]
    }
}

/// Finds a game by name. The fault lists the known names.
pub(crate) fn find(name: &str) -> std::result::Result<&'static GameCommands, Fault> {
    let commands = GAMES.iter().copied().find(|commands| commands.facts().id == name);
    commands.ok_or_else(|| Fault::unknown(name, GAMES.iter().map(|commands| commands.facts().id)))
}
