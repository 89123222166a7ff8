//! A training run of one model: the paper's first stage, varied by its hyperparameters.

use super::{
    episode::{Chair, Episode, Model},
    field::{self, Measurement, SEATS},
    player::{self, LEARNER},
    settings::{Opponents, Settings},
};
use crate::{
    agent_file::{AgentFile, VERSION},
    job::{Job, Progress, spend},
    nimmt::rules::RulePlayer,
    training::{Curve, Gauge, Level, Mean, Measured, Training, TrainingFault},
};
use tefuda_games::{
    Game as _, Rng, Seed, Spec,
    nimmt::{Nimmt, NimmtConfig},
    seed::below,
};

/// The number of games against the same opponents, as in the paper.
pub(crate) const PER_DRAW: u32 = 100;

/// The number of training games per game of measurement.
const GAMES_PER_MEASURED: u32 = 32;
/// The minimum and the maximum number of deals in a measurement during training. Each deal is played six
/// times.
const MEASURED: [u32; 2] = [4, 400];

/// The ids of the curves, with that of [`LEARNER`]'s metric first.
const CURVES: [&str; 3] = ["heads", "loss_low", "loss_fit"];

/// A model in training: a [`Job`] whose unit is a game.
#[derive(Debug, Clone)]
pub struct LossTraining {
    spec: Spec,
    seed: Seed,
    model: [Model; 1],
    games: u32,
    episode: Episode,
    /// The players at the table and the rules, until the next draw.
    chairs: Vec<Chair>,
    config: NimmtConfig,
    /// The generator for opponents and rules.
    opponents: Rng,
    /// The generator for cards and moves.
    play: Rng,
    measures: ModelMeasures,
}

/// The measurements of a model during training: its heads among the strong five, and the losses of its nets.
#[derive(Debug, Clone)]
pub(super) struct ModelMeasures {
    measured: Measured,
    /// The number of games before this run.
    before: u32,
    /// The standard error of the latest heads.
    pub(super) error: f64,
    /// The measurement in progress.
    going: Option<Measurement>,
}

impl ModelMeasures {
    pub(super) fn new() -> Self {
        Self { measured: Measured::new(&CURVES), before: 0, error: 0.0, going: None }
    }

    /// Continues the curves of a file.
    pub(super) fn after(file: &AgentFile) -> Self {
        let measured = Measured::after(&CURVES, file);
        Self { measured, before: file.units(), error: 0.0, going: None }
    }

    pub(super) fn curves(&self) -> &[Curve] {
        self.measured.curves()
    }

    /// Starts a measurement after this many games of the run if one is due, or if it is the `last`.
    pub(super) fn begin_if_due(&mut self, games: u32, last: bool) {
        if self.measured.is_due(games, last) {
            let deals = games / GAMES_PER_MEASURED / SEATS as u32;
            self.going = Some(Measurement::new(deals.clamp(MEASURED[0], MEASURED[1])));
        }
    }

    /// Whether a measurement is in progress.
    pub(super) fn is_going(&self) -> bool {
        self.going.is_some()
    }

    /// Does part of the measurement in progress, and adds a point to every curve at its end.
    pub(super) fn go_on(&mut self, model: &mut Model, games: u32) {
        let Some(heads) = self.going.as_mut().and_then(|going| going.go_on(model.nets())) else { return };
        self.going = None;
        self.error = heads.error;
        let [low, fit] = model.losses.each_mut().map(Mean::take);
        self.measured.note(self.before + games, &[Some(heads.mean), low, fit]);
    }
}

impl LossTraining {
    /// A run before its first game.
    pub fn new(spec: &Spec, seed: Seed) -> Self {
        let settings = Settings::new(spec);
        Self {
            spec: spec.clone(),
            seed,
            model: [Model::new(&settings, &mut seed.child(0).rng())],
            games: 0,
            episode: Episode::default(),
            chairs: Vec::new(),
            config: field::PAPER,
            opponents: seed.child(1).rng(),
            play: seed.child(2).rng(),
            measures: ModelMeasures::new(),
        }
    }

    /// The values of the hyperparameters.
    pub fn settings(&self) -> &Settings {
        &self.model[0].settings
    }

    /// The current agent.
    pub fn agent(&self) -> AgentFile {
        AgentFile {
            version: VERSION,
            game: Nimmt::FACTS.id.to_owned(),
            learner: LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: vec![self.games],
            curves: self.measures.curves().to_vec(),
            parts: player::keep(self.model[0].nets()),
        }
    }

    /// Draws the players for the next games. The model has the first seat; all players choose at the same
    /// time, so the seat does not matter.
    fn draw(&mut self) {
        let settings = *self.settings();
        let rng = &mut self.opponents;
        let players =
            settings.fewest + below(rng, u32::from(settings.most_players() - settings.fewest) + 1) as u8;
        let decks = settings.decks();
        let deck = decks[below(rng, decks.len() as u32) as usize];
        self.config = NimmtConfig { players, deck, target: 1 };
        self.chairs.clear();
        self.chairs.push(Chair::Model(0));
        for _ in 1..players {
            let own = match settings.opponents {
                Opponents::Weak => false,
                Opponents::Itself => true,
                Opponents::Mixed | Opponents::All => below(rng, 2) == 0,
            };
            let rules = if settings.opponents == Opponents::All { 10 } else { 5 };
            let rule = RulePlayer::numbered(1 + below(rng, rules) as usize);
            self.chairs.push(if own { Chair::Model(0) } else { Chair::Rule(rule) });
        }
    }

    /// Plays one game.
    fn game(&mut self) {
        if self.games.is_multiple_of(PER_DRAW) {
            self.draw();
        }
        let rate = self.settings().rate_at(self.games);
        self.episode.play(&mut self.model, &[rate], &self.chairs, self.config, &mut self.play);
        self.games += 1;
        self.measures.begin_if_due(self.games, self.games == self.settings().games);
    }

    /// Plays a game, or does part of the measurement after it. A short measurement is done together with its
    /// game. Returns whether there was anything to do.
    fn advance(&mut self) -> bool {
        if !self.measures.is_going() {
            if self.games == self.settings().games {
                return false;
            }
            self.game();
        }
        self.measures.go_on(&mut self.model[0], self.games);
        true
    }
}

/// A unit is a game together with any measurement after it. Some calls do only part of a measurement.
impl Job for LossTraining {
    fn step(&mut self, units: u32) -> Progress {
        spend(units, || self.advance());
        self.progress()
    }

    fn progress(&self) -> Progress {
        let open = u32::from(self.measures.is_going());
        Progress { done: self.games - open, total: self.settings().games }
    }
}

impl Training for LossTraining {
    fn curves(&self) -> &[Curve] {
        self.measures.curves()
    }

    fn gauges(&self) -> Vec<Gauge> {
        [
            ("error", self.measures.error),
            ("rate", f64::from(self.settings().rate_at(self.games))),
            ("differ", self.episode.labels.percent()),
        ]
        .map(|(id, value)| Gauge::new(id, value))
        .to_vec()
    }

    fn levels(&self) -> Vec<Level> {
        super::field::levels("heads")
    }

    fn agents(&self) -> Vec<AgentFile> {
        vec![self.agent()]
    }
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    Ok(Box::new(LossTraining::new(spec, seed)))
}
