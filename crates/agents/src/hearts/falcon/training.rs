//! A training run: games of Monte-Carlo agents, regressions from them, and games in which FALCON learns.

use super::{
    degsq::{self, DegSq, DegSqSettings, DegSqTraining, Target},
    episode::{Against, Filter, LearningPlayer, Measurement, Moves, Scratch},
    nets::{self, Nets, NetsForm, Tally},
    percepts::NETS,
    player::{self, LEARNER},
    settings::{self, Settings},
    trace::{self, GameTrace},
};
use crate::{
    agent_file::{AgentFile, VERSION},
    job::{Job, Progress, spend},
    shelf,
    training::{Curve, Encoded, Gauge, Level, Shortfall, Training, TrainingFault},
};
use std::{ops::ControlFlow, sync::Arc};
use tefuda_games::{Dataset, Game as _, Said, Seed, Spec, hearts::Hearts};

/// The ids of the curves, with those of [`LEARNER`]'s metrics first.
const CURVES: [&str; 3] = ["rules", "mc", "accuracy"];
const RULES: usize = 0;
const MC: usize = 1;
const ACCURACY: usize = 2;

/// Measurements against Monte-Carlo agents use a quarter of the deals, because they take a hundred times as
/// long as those against rules.
const RULES_TO_MC: u32 = 4;

/// The rounding of pruned nets, as a difference in the value of an action (0…1). Coarser rounding would make
/// files smaller but weaken play.
const TOLERANCE: f32 = 0.001;

/// The largest memory for nets and regressions during training, in bytes: a reasonable limit for a page.
const MOST_MEMORY: u64 = 512 << 20;

/// A run in progress: a [`Job`] whose units are games, groups, and games again.
#[derive(Debug)]
pub struct FalconTraining {
    spec: Spec,
    seed: Seed,
    settings: Settings,
    filter: DegSqTraining,
    nets: Nets,
    /// The number of games in which the nets have learned.
    games: u32,
    /// The number of games at the last measurement, if any.
    measured: Option<u32>,
    measurements: Vec<Measurement>,
    curves: Vec<Curve>,
    /// Counts since the last measurement, and between the two measurements before.
    recent: Window,
    last: Window,
    scratch: Scratch,
}

/// The counts between two measurements.
#[derive(Debug, Clone, Copy, Default)]
struct Window {
    tally: Tally,
    moves: Moves,
}

impl FalconTraining {
    /// A run before its first unit.
    pub fn new(spec: &Spec, seed: Seed) -> Self {
        let settings = Settings::new(spec);
        let filter = if settings.filters() { (settings.hands, settings.groups) } else { (0, 0) };
        let filter = DegSqSettings {
            hands: filter.0,
            groups: filter.1 as usize,
            labels: settings.labels,
            config: settings.config(),
            targets: settings.warns.targets(),
        };
        Self {
            spec: spec.clone(),
            seed,
            settings,
            filter: DegSqTraining::new(filter, seed.child(0)),
            nets: Nets::new(&NetsForm::new(&settings)),
            games: 0,
            measured: None,
            measurements: Vec::new(),
            curves: CURVES.map(Curve::new).to_vec(),
            recent: Window::default(),
            last: Window::default(),
            scratch: Scratch::default(),
        }
    }

    /// The same run with examples from recorded games.
    #[must_use]
    pub(crate) fn with_records(self, records: Arc<Dataset<Hearts>>) -> Self {
        Self { filter: self.filter.with_records(records), ..self }
    }

    /// The current nets.
    pub fn nets(&self) -> &Nets {
        &self.nets
    }

    /// The regressions that warn of a target. `None` until they are trained, or if the settings have no
    /// filter.
    pub fn degsq(&self, target: Target) -> Option<&DegSq> {
        self.filter.degsq(target).filter(|_| self.settings.filters())
    }

    /// The nets as stored in a file: with rounded numbers, and at the end of the run without rarely visited
    /// nodes.
    fn kept_nets(&self) -> Nets {
        match self.settings.prune {
            0 => self.nets.clone().rounded(),
            least if self.progress().finished() => {
                self.nets.clone().pruned(least).coarsened(TOLERANCE).rounded()
            }
            _ => self.nets.clone().pruned(0).rounded(),
        }
    }

    /// The current agent.
    pub fn agent(&self) -> AgentFile {
        let (_, filter) = self.filter.stage();
        let [hands, groups] = match self.filter.stage().0 {
            0 => [filter.done, 0],
            _ => [self.settings.hands, filter.done],
        };
        let targets = if self.settings.keeps_filter() { self.settings.warns.targets() } else { &[] };
        let degsq = targets.iter().filter_map(|target| Some((*target, self.filter.degsq(*target)?)));
        AgentFile {
            version: VERSION,
            game: Hearts::FACTS.id.to_owned(),
            learner: LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: vec![hands, groups, self.games],
            curves: self.curves.clone(),
            parts: player::keep(self.kept_nets(), degsq),
        }
    }

    /// Plays the next game and learns from it. Returns a trace if requested.
    fn game(&mut self, told: bool) -> Option<GameTrace> {
        let apprentice = LearningPlayer {
            nets: &self.nets,
            settings: &self.settings,
            filter: filter_of(&self.settings, &self.filter),
            number: self.games,
        };
        let seed = self.seed.child(1).child(u64::from(self.games));
        let episode = apprentice.play(seed, &mut self.scratch, &mut self.recent.moves);
        let mut trace = episode.as_ref().filter(|_| told).map(|episode| trace::trace(&apprentice, episode));
        let (nets, settings) = (&mut self.nets, &self.settings);
        self.recent.tally += match (&episode, &mut trace) {
            (Some(episode), Some(trace)) => trace::teach(nets, settings, episode, trace),
            (Some(episode), None) => {
                nets::learn(nets, settings, &episode.game, episode.seats, &episode.chosen)
            }
            (None, _) => Tally::default(),
        };
        self.games += 1;
        trace
    }

    /// Whether a measurement is due before the next game.
    fn is_due(&self) -> bool {
        self.measured != Some(self.games) && (is_mark(self.games) || self.games == self.settings.games)
    }

    /// Plays a game of the current measurement.
    fn measure(&mut self) {
        if self.measurements.is_empty() {
            let new = |against, deals| Measurement::new(against, &self.settings, deals, self.seed);
            let deals = self.settings.measured;
            self.measurements =
                vec![new(Against::MonteCarlo, deals / RULES_TO_MC), new(Against::Rules, deals)];
        }
        let Some(measurement) = self.measurements.last_mut() else { return };
        let Some(penalty) = measurement.game(&self.nets, &mut self.scratch) else { return };
        let curve = if measurement.against() == Against::Rules { RULES } else { MC };
        self.curves[curve].points.push((f64::from(self.games), penalty.ratio));
        self.measurements.pop();
        if self.measurements.is_empty() {
            self.measured = Some(self.games);
            self.last = std::mem::take(&mut self.recent);
        }
    }

    /// Records the accuracy of new regressions.
    fn note_accuracy(&mut self) {
        let known = self.curves[ACCURACY].points.last().map_or(0, |point| point.0 as usize);
        let found = self.filter.accuracy().iter().enumerate().skip(known);
        let points = found.filter_map(|(group, accuracy)| Some((group as f64 + 1.0, (*accuracy)?)));
        self.curves[ACCURACY].points.extend(points);
    }

    /// Does at most one unit of work. Returns whether there is more to do.
    fn advance(&mut self) -> bool {
        if !self.filter.progress().finished() {
            self.filter.step(1);
            self.note_accuracy();
        } else if self.is_due() {
            self.measure();
        } else if self.games < self.settings.games {
            self.game(false);
        } else {
            return false;
        }
        true
    }

    /// The finished groups without a regression for a target, if any.
    fn shortfall(&self, target: Target) -> Option<Shortfall> {
        let without = self.filter.without(target);
        let done = self.filter.accuracy().len();
        let made = done - without.len();
        let list: Vec<String> =
            without.iter().map(|(group, count)| format!("{} ({count})", degsq::group_name(*group))).collect();
        let (least, list) = (degsq::LEAST, list.join(", "));
        let (en, ja) = match target {
            Target::Queen => ("♠Q", "♠Q"),
            Target::Hearts => ("hearts", "ハート"),
        };
        (made < done).then(|| Shortfall {
            words: Said::from([
                format!(
                    "Only {made} of {done} regressions for {en} could be trained. Each group needs {least} examples of each label. \
                     Groups with too few (trick.position, examples of the rarer label): {list}"
                ),
                format!(
                    "{ja}の回帰は、{done}個のうち{made}個しか学習できませんでした。各ラベルの例題が{least}個以上必要です。\
                     足りないグループ（トリック.手番と、少ないほうのラベルの例題数）：{list}"
                ),
            ]),
            nothing: made == 0,
        })
    }

    /// The number of units before the nets learn.
    fn before(&self) -> u32 {
        self.filter.progress().total
    }
}

/// The current filter of a run, if it has one.
fn filter_of<'a>(settings: &Settings, training: &'a DegSqTraining) -> Option<Filter<'a>> {
    settings.filters().then(|| Filter {
        queen: training.degsq(Target::Queen),
        hearts: training.degsq(Target::Hearts),
        theta: settings.theta,
    })
}

/// Whether nets are measured after this many games: the marks of the paper (1, 100, 1,000, 10,000, 20,000 …)
/// and some between.
fn is_mark(games: u32) -> bool {
    let decade = 10u32.pow(games.max(1).ilog10());
    games.is_multiple_of(decade) && (games >= 10_000 || [0, 1, 2, 5].contains(&(games / decade)))
}

/// A game or a group is a unit. Some calls in between do only part of a unit: a slice of a regression, or a
/// game of a measurement.
impl Job for FalconTraining {
    fn step(&mut self, units: u32) -> Progress {
        spend(units, || self.advance());
        self.progress()
    }

    fn progress(&self) -> Progress {
        // A run is finished only after its last measurement.
        let open = u32::from(self.games == self.settings.games && self.is_due());
        let done = self.filter.progress().done + self.games;
        let total = self.before() + self.settings.games;
        Progress { done: done - open.min(done), total: total.max(open) }
    }
}

impl Training for FalconTraining {
    fn stage(&self) -> (usize, Progress) {
        if self.filter.progress().finished() {
            return (2, Progress { done: self.games, total: self.settings.games });
        }
        self.filter.stage()
    }

    fn curves(&self) -> &[Curve] {
        &self.curves
    }

    fn gauges(&self) -> Vec<Gauge> {
        let percent = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
        match self.stage().0 {
            0 => vec![Gauge::new("examples", f64::from(self.filter.example_games()))],
            1 => {
                let asked = self.settings.groups as usize * self.settings.warns.targets().len();
                let made = Gauge::new("regressions", self.filter.regressions() as f64);
                vec![
                    Gauge { full: asked as f64, ..made },
                    Gauge::new("vectors", self.filter.support_vectors() as f64),
                ]
            }
            _ => {
                let Window { tally, moves } =
                    if self.recent.tally.decisions > 0 { self.recent } else { self.last };
                let layers = tally.decisions * self.settings.layers as u32;
                vec![
                    Gauge::new("nodes", self.nets.nodes() as f64 / NETS as f64),
                    Gauge::new("resonance", percent(tally.resonated, layers)),
                    Gauge::new("new", percent(tally.committed, layers)),
                    Gauge::new("changed", percent(moves.changed, moves.decided)),
                ]
            }
        }
    }

    fn levels(&self) -> Vec<Level> {
        settings::levels(&self.settings)
    }

    fn agents(&self) -> Vec<AgentFile> {
        vec![self.agent()]
    }

    /// The groups without a regression.
    fn shortfalls(&self) -> Vec<Shortfall> {
        let targets = if self.settings.filters() { self.settings.warns.targets() } else { &[] };
        targets.iter().filter_map(|target| self.shortfall(*target)).collect()
    }

    /// Traces the next game of FALCON, after any work that comes before it.
    fn trace(&mut self, _eventful: bool) -> ControlFlow<Option<Encoded>> {
        if !self.filter.progress().finished() || self.is_due() {
            self.advance();
            return ControlFlow::Continue(());
        }
        let goes_on = self.games < self.settings.games;
        ControlFlow::Break(goes_on.then(|| self.game(true)).flatten().and_then(|trace| Encoded::of(&trace)))
    }

    /// The nodes of a net.
    fn picture(&mut self, of: u32) -> Option<Encoded> {
        Encoded::of(&trace::picture(&self.nets, (of as usize).min(NETS - 1)))
    }
}

/// The maximum memory that a run may take, in bytes: its nets, and its regressions if any.
fn memory(settings: &Settings) -> u64 {
    let each = degsq::memory(settings.hands, settings.groups as usize, settings.labels);
    let filters = if settings.filters() { settings.warns.targets().len() } else { 0 };
    memory_of_nets(settings) + filters as u64 * each
}

/// The maximum memory that nets may take, in bytes: for each node a template, the weights and counts of all
/// actions, and the rest.
fn memory_of_nets(settings: &Settings) -> u64 {
    let layers = settings.layers();
    let node = |actions: usize| 2 * layers.features as u64 + 8 * actions as u64 + 20;
    let learned =
        (u64::from(settings.games) * (1.0 + 3.0 * settings.self_play).ceil() as u64).min(layers.cap as u64);
    let net = |leads: bool| layers.vigilances.len() as u64 * learned * node(settings.actions.count(leads));
    13 * net(true) + 39 * net(false)
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    let settings = Settings::new(spec);
    let memory = memory(&settings);
    if memory > MOST_MEMORY {
        return Err(TrainingFault::Memory { needed: memory, allowed: MOST_MEMORY });
    }
    let run = FalconTraining::new(spec, seed);
    let Some(records) = shelf::named_dataset::<Hearts>(spec, &Settings::RECORDS)? else {
        return Ok(Box::new(run));
    };
    let (there, asked) = (records.len() as u32, settings.hands);
    if there < asked {
        return Err(TrainingFault::FewRecords { asked, there });
    }
    Ok(Box::new(run.with_records(records)))
}
