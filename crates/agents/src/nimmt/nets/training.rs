//! A training run of one model: the paper's first stage, and what its knobs make of it.

use super::{
    field::{self, SEATS},
    kept,
    lesson::{Chair, Lesson},
    model::Model,
    settings::{LEARNER, Opponents, Settings},
};
use crate::{
    agent_file::AgentFile,
    job::{Job, Progress},
    nimmt::player::Player,
    training::{Curve, Gauge, Marks, Training},
};
use tefuda_games::{
    Game as _, Rng, Seed, Spec,
    nimmt::{Nimmt, NimmtConfig},
    seed::below,
};

/// Games that are played in one company: as many as in the paper.
pub const PER_DRAW: u32 = 100;

/// Games of training for each game in which a model is measured.
const GAMES_PER_MEASURED: u32 = 32;
/// The fewest and the most deals in which a model is measured on the way, each six times.
const MEASURED: [u32; 2] = [4, 400];

/// The ids of the curves, that of [`LEARNER`]'s measure first.
const CURVES: [&str; 3] = ["heads", "loss_low", "loss_fit"];

/// A model at work: a [`Job`] whose unit is a game.
#[derive(Debug, Clone)]
pub struct LossTraining {
    spec: Spec,
    seed: Seed,
    model: [Model; 1],
    games: u32,
    lesson: Lesson,
    /// Who sits at the table, and by which rules they play, until the next draw.
    chairs: Vec<Chair>,
    config: NimmtConfig,
    /// Draws of opponents and rules.
    company: Rng,
    /// Cards and moves.
    play: Rng,
    progress: Measured,
}

/// What was measured of a model on the way.
#[derive(Debug, Clone)]
pub(super) struct Measured {
    marks: Marks,
    pub(super) curves: Vec<Curve>,
    /// The standard error of the last measure.
    pub(super) error: f64,
}

impl Measured {
    pub(super) fn new() -> Self {
        Self { marks: Marks::default(), curves: CURVES.map(Curve::new).to_vec(), error: 0.0 }
    }

    /// Goes on with the curves of a file.
    pub(super) fn after(file: &AgentFile) -> Self {
        let mut measured = Self::new();
        let done = f64::from(file.done);
        for curve in &mut measured.curves {
            let known = file.curves.iter().find(|known| known.id == curve.id);
            curve
                .points
                .extend(known.into_iter().flat_map(|known| &known.points).filter(|point| point.0 <= done));
        }
        measured
    }

    /// Writes a point of every curve after so many games, if it is time to, or `last`. `shift` is what a run before has already done.
    pub(super) fn when_due(&mut self, model: &mut Model, games: u32, shift: u32, last: bool) {
        let marked = games == self.marks.next();
        if marked {
            self.marks.pass();
        }
        if !marked && !last {
            return;
        }
        let deals = games / GAMES_PER_MEASURED / SEATS as u32;
        let heads = field::among_the_strong(model.nets(), deals.clamp(MEASURED[0], MEASURED[1]));
        self.error = heads.error;
        let losses = model.losses.each_mut().map(super::model::Mean::take);
        let numbers = [Some(heads.mean), losses[0], losses[1]];
        let at = f64::from(shift + games);
        for (curve, number) in self.curves.iter_mut().zip(numbers) {
            curve.points.extend(number.map(|number| (at, number)));
        }
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
            lesson: Lesson::default(),
            chairs: Vec::new(),
            config: field::PAPER,
            company: seed.child(1).rng(),
            play: seed.child(2).rng(),
            progress: Measured::new(),
        }
    }

    /// The values of its knobs.
    pub fn settings(&self) -> &Settings {
        &self.model[0].settings
    }

    /// Draws who sits at the table for the next games. The model has the first seat; all choose at the same time, so it is as good as any other.
    fn draw(&mut self) {
        let settings = *self.settings();
        let rng = &mut self.company;
        let players = settings.fewest + below(rng, u32::from(settings.most - settings.fewest) + 1) as u8;
        let deck = settings.decks[below(rng, settings.decks.len() as u32) as usize];
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
            let rule = Player::numbered(1 + below(rng, rules) as usize);
            self.chairs.push(if own { Chair::Model(0) } else { Chair::Rule(rule) });
        }
    }

    /// Plays one game.
    fn game(&mut self) {
        if self.games.is_multiple_of(PER_DRAW) {
            self.draw();
        }
        let rate = self.settings().rate_at(self.games);
        self.lesson.play(&mut self.model, &[rate], &self.chairs, self.config, &mut self.play);
        self.games += 1;
    }
}

impl Job for LossTraining {
    fn step(&mut self, units: u32) -> Progress {
        let total = self.settings().games;
        for _ in 0..units.min(total - self.games) {
            self.game();
            self.progress.when_due(&mut self.model[0], self.games, 0, self.games == total);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.games, total: self.settings().games }
    }
}

impl Training for LossTraining {
    fn curves(&self) -> &[Curve] {
        &self.progress.curves
    }

    fn gauges(&self) -> Vec<Gauge> {
        let labels = self.lesson.labels;
        let share = f64::from(labels.differ) / f64::from(labels.low.max(1));
        [
            ("error", self.progress.error),
            ("rate", f64::from(self.settings().rate_at(self.games))),
            ("differ", 100.0 * share),
        ]
        .map(|(id, value)| Gauge { id: id.to_owned(), value, full: 0.0 })
        .to_vec()
    }

    fn agent(&self) -> AgentFile {
        AgentFile {
            game: Nimmt::FACTS.id.to_owned(),
            learner: LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: self.games,
            curves: self.progress.curves.clone(),
            nets: kept::keep(self.model[0].nets()),
        }
    }
}
