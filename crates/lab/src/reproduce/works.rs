//! Pieces of work that take long, each kept in a file as soon as it is finished.
//!
//! A training run of P3 has a file of its own kind ([`super::runs`]); whatever else an experiment needs, a society that is trained
//! or a contest that is played, is a [`Work`]: it has a key, which is all that decides what comes out, and an *opening*, the first
//! moments of it, which are made again whenever a kept result is to be believed. A result of a program that works differently
//! is named and made anew. All results together are in one file of the report, from which the work can go on as well.

use super::{replace, runs::style, today::today};
use crate::{
    bench::Machine,
    failure::{Failure, Result, complain},
};
use indicatif::{MultiProgress, ProgressBar};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

/// The first word of a file.
const FORMAT: &str = "tefuda-work";
/// The version of the format.
const VERSION: u32 = 1;
/// The longest readable part of a file name.
const LONGEST_NAME: usize = 60;

/// Something to be made once and kept.
pub(super) trait Work: Sync {
    /// What people call it.
    fn name(&self) -> String;

    /// All that decides what comes out.
    fn key(&self) -> String;

    /// What its first moments come to; `None` where they cannot be made again, because files that it needs are not here: then
    /// a kept result is believed.
    fn opening(&self) -> Result<Option<Json>>;

    /// Makes it whole, moving a bar. Files that belong to the result go into the folder.
    fn make(&self, bar: &ProgressBar, folder: &Path) -> Result<Json>;

    /// Whether the files that belong to a kept result are still there. A result whose files are gone counts, but nothing can be
    /// built on it.
    fn is_whole(&self, _result: &Json, _folder: &Path) -> bool {
        true
    }
}

/// A piece of work that is finished.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    format: String,
    version: u32,
    /// What people call it.
    pub(super) name: String,
    /// [`Work::key`].
    pub(super) key: String,
    /// [`Work::opening`].
    opening: Option<Json>,
    /// How long it took.
    pub(super) seconds: f64,
    /// The day on which it ended.
    pub(super) date: String,
    /// Where it was made.
    pub(super) machine: String,
    /// What came out.
    pub(super) result: Json,
}

/// Where finished work is kept.
pub(super) struct Shop {
    folder: PathBuf,
    /// The results in the report that stands there.
    reported: Vec<Done>,
    machine: String,
    /// Whether what is missing is made.
    makes: bool,
    threads: usize,
}

impl Shop {
    /// The work that is kept in a folder, which is made if it is not there, or in a report beside it.
    pub(super) fn open(folder: PathBuf, report: &Path, makes: bool, threads: usize) -> Result<Self> {
        fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, &error))?;
        let reported = fs::read_to_string(report).ok().and_then(|text| serde_json::from_str(&text).ok());
        let machine = Machine::this().to_string();
        Ok(Self { folder, reported: reported.unwrap_or_default(), machine, makes, threads })
    }

    /// The folder for files that belong to results.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The results of some works in their order; `None` where there is none and none is to be made.
    pub(super) fn gather(&self, works: &[impl Work]) -> Result<Vec<Option<Done>>> {
        let bars = MultiProgress::new();
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<Option<Done>>> = Mutex::new(vec![None; works.len()]);
        let worker = || {
            let bar = bars.add(ProgressBar::new(1).with_style(style("  {bar:30} {percent:>3} % {msg}")));
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(work) = works.get(number) else {
                    bar.finish_and_clear();
                    return Ok(());
                };
                bar.set_message(work.name());
                // One that fails leaves nothing for the others to do.
                let done =
                    self.done(work, &bar).inspect_err(|_| next.store(works.len(), Ordering::Relaxed))?;
                found.lock().unwrap_or_else(PoisonError::into_inner)[number] = done;
            }
        };
        thread::scope(|scope| {
            let threads = self.threads.clamp(1, works.len().max(1));
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|_| Err(Failure::new("a piece of work broke down")))
            })
        })?;
        Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn done(&self, work: &impl Work, bar: &ProgressBar) -> Result<Option<Done>> {
        let path = self.path(work);
        if let Some(done) = self.kept(work, &path)? {
            return Ok(Some(done));
        }
        if !self.makes {
            return Ok(None);
        }
        let opening = work.opening()?;
        let start = Instant::now();
        let result = work.make(bar, &self.folder)?;
        let done = Done {
            format: FORMAT.to_owned(),
            version: VERSION,
            name: work.name(),
            key: work.key(),
            opening,
            seconds: start.elapsed().as_secs_f64(),
            date: today(),
            machine: self.machine.clone(),
            result,
        };
        replace(&path, &(serde_json::to_string(&done).map_err(Failure::new)? + "\n"))?;
        if bar.is_hidden() {
            writeln!(io::stderr(), "{}: {:.1} s", done.name, done.seconds).ok();
        }
        Ok(Some(done))
    }

    /// The result that was kept, in a file of its own or in the report. What is wrong with a file is said.
    fn kept(&self, work: &impl Work, path: &Path) -> Result<Option<Done>> {
        let key = work.key();
        let fits = |done: &Done| done.format == FORMAT && done.version == VERSION && done.key == key;
        let whole = |done: &Done| !self.makes || work.is_whole(&done.result, &self.folder);
        let found = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.reported.iter().find(|done| fits(done)).cloned()
            }
            read => {
                let done: std::result::Result<Done, String> = read
                    .map_err(|error| error.to_string())
                    .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
                match done {
                    Ok(done) if fits(&done) => Some(done),
                    Ok(_) => self.refuse(path, "this is another piece of work"),
                    Err(fault) => self.refuse(path, &fault),
                }
            }
        };
        let Some(done) = found.filter(whole) else { return Ok(None) };
        if work.opening()?.is_none_or(|opening| Some(opening) == done.opening) {
            return Ok(Some(done));
        }
        Ok(self.refuse(path, "this was made by a program that works differently"))
    }

    fn refuse(&self, path: &Path, why: &str) -> Option<Done> {
        let will = if self.makes { "; it is made anew" } else { "; it does not count" };
        complain(format_args!("{}: {why}{will}", path.display()));
        None
    }

    /// The file of a piece of work: its name for people, its key as a number.
    fn path(&self, work: &impl Work) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || ".=-".contains(c) { c } else { '-' };
        let name: String = work.name().chars().take(LONGEST_NAME).map(plain).collect();
        self.folder.join(format!("{name}.{:08x}.json", super::runs::digest(&work.key())))
    }
}
