//! Training runs on all cores, each kept in a file as soon as it is finished.
//!
//! A file is named after the settings and the seed, so that other settings make another file. It is believed only if it is
//! whole, says that it is the run that is wanted, and its beginning comes out the same when it is trained again now: a run of a
//! program that learned differently is made anew.
//!
//! The report's own file of all curves has every run that was finished when it was written. A run without a file of its own is
//! taken from there, under the same conditions: so whoever has the report can go on where it stopped.

use super::{replace, today::today};
use crate::{
    bench::Machine,
    failure::{Failure, Result, complain},
};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use serde::Deserialize;
use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};
use tefuda_agents::Training;
use tefuda_arena::papers::{Experiment, Run, RunFault, Trial};
use tefuda_games::Seed;

/// The largest file of a run that is read, in bytes: a hundred times what a run needs.
const LARGEST: u64 = 4 * 1024 * 1024;
/// The largest file of all curves that is read, in bytes: thirty times what the largest report has.
const LARGEST_REPORT: u64 = 32 * 1024 * 1024;
/// Units of training that are made again to see whether a kept run is still what the program does: enough for all
/// memories to be learned from.
const TRIED: u32 = 5_000;
/// Units of training between two looks at the progress bar.
const STRIDE: u32 = 500;
/// The longest readable part of a file name.
const LONGEST_NAME: usize = 60;

/// The kept runs of an experiment.
pub(super) struct Store {
    experiment: &'static Experiment,
    folder: PathBuf,
    /// The runs in the report that stands there.
    reported: Vec<Run>,
    machine: String,
}

/// What is of use here of the file of all curves.
#[derive(Deserialize)]
struct Reported {
    runs: Vec<Run>,
}

impl Store {
    /// The runs that are kept in a folder, which is made if it is not there, or in the report beside it.
    pub(super) fn open(experiment: &'static Experiment, folder: PathBuf, report: &Path) -> Result<Self> {
        fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, &error))?;
        let text = read(report, LARGEST_REPORT).unwrap_or_default();
        let reported = serde_json::from_str(&text).map_or_else(|_| Vec::new(), |found: Reported| found.runs);
        Ok(Self { experiment, folder, reported, machine: Machine::this().to_string() })
    }

    /// The runs of some trials, of which the first `to_make` are made if they are not there; the others are left out
    /// then. On so many threads, in the order of the trials.
    pub(super) fn gather(&self, trials: &[Trial], to_make: usize, threads: usize) -> Result<Vec<Run>> {
        let (bars, total) = bars(trials.len());
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let found: Mutex<Vec<Option<Run>>> = Mutex::new(vec![None; trials.len()]);
        let work = || {
            let bar = bars.add(ProgressBar::new(1).with_style(style("  {bar:30} {percent:>3} % {msg}")));
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(trial) = trials.get(number).filter(|_| !stop.load(Ordering::Relaxed)) else {
                    bar.finish_and_clear();
                    return Ok(());
                };
                bar.set_message(format!("{} seed {}", trial.spec, trial.seed));
                let run = match self.kept(trial) {
                    None if number < to_make => {
                        let made =
                            self.make(trial, &bar).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                        tell(&bars, &made);
                        Some(made)
                    }
                    kept => kept,
                };
                found.lock().unwrap_or_else(PoisonError::into_inner)[number] = run;
                total.inc(1);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.clamp(1, trials.len())).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|_| Err(Failure::new("a training run broke down")))
            })
        })?;
        total.finish_and_clear();
        Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect())
    }

    /// The run of a trial that was kept. What is wrong with its file is said.
    fn kept(&self, trial: &Trial) -> Option<Run> {
        let path = self.path(trial);
        let fault = match read(&path, LARGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.reported(trial),
            Err(error) => error.to_string(),
            Ok(text) => match self.believed(&text, trial) {
                Ok(run) => return Some(run),
                Err(fault) => fault.to_string(),
            },
        };
        complain(format_args!("{}: {fault}; it does not count", path.display()));
        None
    }

    /// The run of a trial in the report. What does not fit is another run, or one of an older program: nothing to complain of.
    fn reported(&self, trial: &Trial) -> Option<Run> {
        let Experiment { game, learner, .. } = self.experiment;
        let is_it = |run: &&Run| run.check(game, learner.id, trial, self.length(trial)).is_ok();
        let run = self.reported.iter().find(is_it)?;
        self.verified(run.clone(), trial).ok()
    }

    fn believed(&self, text: &str, trial: &Trial) -> std::result::Result<Run, RunFault> {
        let Experiment { game, learner, .. } = self.experiment;
        let run = Run::parse(text, game, learner.id, trial, self.length(trial))?;
        self.verified(run, trial)
    }

    fn verified(&self, run: Run, trial: &Trial) -> std::result::Result<Run, RunFault> {
        let agrees = self.begin(trial).is_some_and(|mut training| {
            training.step(TRIED);
            run.agrees(training.curves())
        });
        if agrees { Ok(run) } else { Err(RunFault::Outdated) }
    }

    /// Trains, and keeps what comes of it.
    fn make(&self, trial: &Trial, bar: &ProgressBar) -> Result<Run> {
        let begun = self.begin(trial);
        let mut training = begun.ok_or_else(|| Failure::new("there is no such learner"))?;
        let seconds = train(&mut *training, bar);
        let Experiment { game, learner, .. } = self.experiment;
        let mut run = Run::new(game, learner.id, trial, training.progress().done, training.curves());
        run.seconds = seconds;
        run.date = today();
        run.machine.clone_from(&self.machine);
        replace(&self.path(trial), &run.to_json())?;
        Ok(run)
    }

    fn begin(&self, trial: &Trial) -> Option<Box<dyn Training>> {
        (self.experiment.train)(&trial.spec, Seed(trial.seed))
    }

    fn length(&self, trial: &Trial) -> u32 {
        trial.spec.int(self.experiment.length) as u32
    }

    /// The file of a trial: its settings so that a person sees which it is, all that decides it as a number, and the seed.
    fn path(&self, trial: &Trial) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || ".=-".contains(c) { c } else { '_' };
        let name: String = trial.spec.to_string().chars().take(LONGEST_NAME).map(plain).collect();
        let digest = digest(&trial.knobs());
        self.folder.join(format!("{name}.{digest:08x}.{}.json", trial.seed))
    }
}

/// The text of a file, of which no more than so many bytes are read.
fn read(path: &Path, largest: u64) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(largest).read_to_string(&mut text).map(|_| text)
}

/// Trains to the end, moving a bar, and says how long it took: seconds.
pub(crate) fn train(training: &mut dyn Training, bar: &ProgressBar) -> f64 {
    let start = Instant::now();
    let mut progress = training.progress();
    bar.reset();
    bar.set_length(progress.total.into());
    while !progress.finished() {
        progress = training.step(STRIDE);
        bar.set_position(progress.done.into());
    }
    start.elapsed().as_secs_f64()
}

/// Tells two texts apart (FNV-1a).
pub(super) fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Says on standard error that a run is finished: above the bars, or where there are none, in a log.
fn tell(bars: &MultiProgress, run: &Run) {
    let (after, value) = run.last().unwrap_or_default();
    let line = format!(
        "{} seed {}: {value:.4} after {after} of {}, {:.1} s, {:.0} a second",
        run.spec,
        run.seed,
        run.done,
        run.seconds,
        run.speed()
    );
    if bars.is_hidden() {
        writeln!(io::stderr(), "{line}").ok();
    } else {
        bars.println(line).ok();
    }
}

fn bars(trials: usize) -> (MultiProgress, ProgressBar) {
    let bars = MultiProgress::new();
    let total = bars
        .add(ProgressBar::new(trials as u64).with_style(style("{bar:40} {pos} of {len} runs, {eta} left")));
    (bars, total)
}

pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
