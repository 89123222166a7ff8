//! This machine: its name, its clock, and work on all of its cores, with progress bars.

use crate::failure::{Failure, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::{
    fmt, fs,
    num::NonZeroUsize,
    sync::{Mutex, OnceLock, PoisonError, mpsc},
    thread,
    time::Instant,
};
use tefuda_agents::{Job, Stride};

/// The approximate time of a step, between two updates of the progress bar, in seconds.
const STEP: f64 = 0.1;

/// The machine, as far as it can be identified.
#[derive(Debug, Serialize)]
pub(crate) struct Machine {
    cpu: String,
    cores: usize,
    os: &'static str,
    arch: &'static str,
}

impl Machine {
    /// The machine on which the program runs.
    pub(crate) fn this() -> Self {
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        Self {
            cpu: model.map_or("unknown", |(_, name)| name).to_owned(),
            cores: threads(None),
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} cores, {} {}", self.cpu, self.cores, self.os, self.arch)
    }
}

/// Milliseconds since the first call.
pub(crate) fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// The number of threads: as given, or one for each core.
pub(crate) fn threads(given: Option<NonZeroUsize>) -> usize {
    given.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from)
}

/// Does work on threads, in the given order. Passes each result on as soon as it is finished, in any order,
/// until `each` returns false.
pub(crate) fn on_threads<T, R: Send>(
    threads: usize,
    todo: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) -> Result<R> + Sync,
    each: &mut dyn FnMut(R) -> Result<bool>,
) -> Result<()> {
    let threads = threads.clamp(1, todo.len().max(1));
    let todo = Mutex::new(todo);
    let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        let (send, results) = mpsc::sync_channel(4 * threads);
        let start = |_| {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(item) = next() {
                    // The receiver is dropped once no more results are wanted.
                    if send.send(work(item)).is_err() {
                        return;
                    }
                }
            })
        };
        let workers: Vec<_> = (0..threads).map(start).collect();
        drop(send);
        for result in results {
            if !each(result?)? {
                break;
            }
        }
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| Failure::new("a job crashed. Run the same command again"))
        })
    })
}

/// The style of a progress bar.
pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Steps a job to its end and updates a progress bar. Returns the seconds it took.
pub(crate) fn finish(job: &mut (impl Job + ?Sized), bar: &ProgressBar) -> f64 {
    let start = Instant::now();
    let mut progress = job.progress();
    bar.reset();
    bar.set_length(progress.total.into());
    let mut stride = Stride::default();
    while !progress.finished() {
        let begun = Instant::now();
        progress = job.step(stride.units);
        stride = stride.after(begun.elapsed().as_secs_f64(), STEP);
        bar.set_position(progress.done.into());
    }
    start.elapsed().as_secs_f64()
}
