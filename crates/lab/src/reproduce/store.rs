//! Results of work, each stored in a file as soon as it is finished.
//!
//! The file name is made from the work's name and key, so different work has a different file. A file counts
//! only if it is complete, belongs to the requested work, and its opening is still the same. Otherwise the
//! store reports what is wrong with it.
//!
//! The report has a file with all results that existed when it was written. If work has no file of its own,
//! the store looks there. So a report alone is enough to continue from.

use crate::{
    args::MergeArgs,
    failure::{self, Failure, Result, complain},
    files::{self, read_text, replace},
    machine::{Machine, finish, on_threads, style},
};
use indicatif::{MultiProgress, ProgressBar};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::SystemTime,
};
use tefuda_agents::{agent_file, shelf};
use tefuda_arena::papers::{Work, WorkResult};
use tefuda_games::{FileId, fnv1a};

/// The largest result file that is read, in bytes: thirty times the largest so far.
const LARGEST: usize = 8 * 1024 * 1024;
/// The largest file of all results that is read, in bytes: thirty times the largest so far.
const LARGEST_REPORT: usize = 64 * 1024 * 1024;
/// The longest readable part of a file name.
const LONGEST_NAME: usize = 60;
/// The results of a report, stored in its folder.
pub(super) struct WorkStore {
    folder: PathBuf,
    report: PathBuf,
    /// The results from the existing report.
    reported: Vec<WorkResult>,
    machine: String,
    threads: usize,
}

/// The outcome of looking for a result.
#[derive(Debug, Clone)]
pub(super) enum Found {
    /// The result exists.
    Result(Box<WorkResult>),
    /// Files from other work are missing, so it can't be done yet.
    LacksFiles,
    /// The result doesn't exist, and making it wasn't allowed.
    Nothing,
}

impl WorkStore {
    /// Opens the results in the folder of a report. Creates missing folders.
    pub(super) fn open(report: &Path, threads: usize) -> Result<Self> {
        let folder = report.join("works");
        fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, error))?;
        let report = report.join("results.json");
        let reported = match read_text(&report, LARGEST_REPORT) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Failure::at(&report, error)),
            Ok(text) => serde_json::from_str(&text).unwrap_or_else(|error| {
                complain(format_args!("{}: {error}. The file is ignored", report.display()));
                Vec::new()
            }),
        };
        Ok(Self { folder, report, reported, machine: Machine::this().to_string(), threads })
    }

    /// The results from the existing report.
    pub(super) fn reported(&self) -> impl Iterator<Item = &WorkResult> {
        self.reported.iter()
    }

    /// Looks for each piece of work, and returns the outcomes in the same order. A missing result is made if
    /// `may_make` allows it.
    pub(super) fn gather(&self, works: &[Arc<dyn Work>], may_make: &[bool]) -> Result<Vec<Found>> {
        self.each(works, |number, work, bar| {
            let make = may_make.get(number).is_some_and(|may| *may);
            match self.kept(work, make)? {
                Some(result) => Ok(Found::Result(Box::new(result))),
                None if !make => Ok(Found::Nothing),
                None if !self.shelve(work) => Ok(Found::LacksFiles),
                None => self.make(work, bar).map(|result| Found::Result(Box::new(result))),
            }
        })
    }

    /// Does all of this work, even if results exist.
    pub(super) fn make_all(&self, works: &[Arc<dyn Work>]) -> Result<Vec<WorkResult>> {
        self.each(works, |_, work, bar| self.make(work, bar))
    }

    /// Calls `act` for each piece of work, on all threads.
    fn each<T: Send>(
        &self,
        works: &[Arc<dyn Work>],
        act: impl Fn(usize, &dyn Work, &ProgressBar) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let bars = MultiProgress::new();
        let total = bars.add(
            ProgressBar::new(works.len() as u64).with_style(style("{bar:40} {pos} of {len}, {eta} left")),
        );
        let mut found: Vec<Option<T>> = works.iter().map(|_| None).collect();
        let one = |(number, work): (usize, &Arc<dyn Work>)| {
            let bar = bars.add(ProgressBar::new(1).with_style(style("  {bar:30} {percent:>3}% {msg}")));
            bar.set_message(work.name());
            let done = act(number, &**work, &bar);
            bar.finish_and_clear();
            Ok((number, done?))
        };
        on_threads(self.threads, works.iter().enumerate(), one, &mut |(number, done)| {
            found[number] = Some(done);
            total.inc(1);
            Ok(true)
        })?;
        total.finish_and_clear();
        Ok(found.into_iter().flatten().collect())
    }

    /// Does a piece of work to its end, and stores the result.
    fn make(&self, work: &dyn Work, bar: &ProgressBar) -> Result<WorkResult> {
        let mut job = work.begin()?;
        let seconds = finish(&mut *job, bar);
        let outcome = job.outcome()?;
        for file in &outcome.files {
            let id = file.fingerprint().map_err(Failure::new)?;
            replace(&self.file(id), &file.to_bytes().map_err(Failure::new)?)?;
        }
        let mut result = WorkResult::new(work, outcome.result)?;
        result.seconds = seconds;
        result.date = today();
        result.machine.clone_from(&self.machine);
        self.keep(&result)?;
        if bar.is_hidden() {
            writeln!(io::stderr(), "{}: {seconds:.1} s", result.name).ok();
        }
        Ok(result)
    }

    /// Stores a result in a file of its own.
    pub(super) fn keep(&self, result: &WorkResult) -> Result<()> {
        let json = serde_json::to_string(result).map_err(Failure::new)? + "\n";
        replace(&self.path(&result.name, &result.key), json.as_bytes())
    }

    /// The stored result, from its own file or from the report. Reports a result that is not valid.
    fn kept(&self, work: &dyn Work, make: bool) -> Result<Option<WorkResult>> {
        let path = self.path(&work.name(), &work.key());
        let refuse = |path: &Path, why: &str| {
            let will = if make { ". The job will be run again" } else { ". The file is ignored" };
            complain(format_args!("{}: {why}{will}", path.display()));
        };
        let (path, result) = match read_text(&path, LARGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let found = self.reported.iter().find(|result| result.is_of(work));
                (&self.report, found.cloned())
            }
            read => {
                let read = read.map_err(|error| error.to_string());
                match read
                    .and_then(|text| serde_json::from_str::<WorkResult>(&text).map_err(|e| e.to_string()))
                {
                    Ok(result) if result.is_of(work) => (&path, Some(result)),
                    Ok(result) => {
                        refuse(&path, &format!("this file belongs to another job: {}", result.key));
                        return Ok(None);
                    }
                    Err(fault) => {
                        refuse(&path, &format!("this is not a finished result: {fault}"));
                        return Ok(None);
                    }
                }
            }
        };
        let Some(result) = result else { return Ok(None) };
        // Without the files of the models, the opening can't be checked, and the result is accepted as it is.
        if self.shelve(work) && !result.agrees(work)? {
            refuse(path, "this comes from another version of the program, which gives a different result");
            return Ok(None);
        }
        Ok(Some(result))
    }

    /// Loads the files that work needs onto the shelf. `false` if one is missing or has changed.
    fn shelve(&self, work: &dyn Work) -> bool {
        work.inputs().into_iter().all(|id| {
            let bytes = files::read(&self.file(id), agent_file::LARGEST);
            bytes.is_ok_and(|bytes| shelf::read(&bytes) == Ok(id))
        })
    }

    /// The agent file with an id.
    fn file(&self, id: FileId) -> PathBuf {
        self.folder.join(format!("{id}.agent"))
    }

    /// The file of a result: its readable name, then a hash of its key.
    fn path(&self, name: &str, key: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || ".=-".contains(c) { c } else { '-' };
        let name: String = name.chars().take(LONGEST_NAME).map(plain).collect();
        self.folder.join(format!("{name}.{:016x}.json", fnv1a(key.as_bytes())))
    }
}

/// The contents of a report's folder.
pub(super) struct Kept {
    /// The results, each with its file.
    pub(super) results: Vec<(PathBuf, WorkResult)>,
    /// The agent files.
    pub(super) agents: Vec<PathBuf>,
}

/// Reads the folder of a report. The first file that can't be read is an error.
pub(super) fn all(report: &Path) -> Result<Kept> {
    let read = |path: &Path, most: usize| read_text(path, most).map_err(|error| Failure::at(path, error));
    let (mut results, mut agents) = (Vec::new(), Vec::new());
    let works = report.join("works");
    let mut paths: Vec<PathBuf> = match fs::read_dir(&works) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(Failure::at(&works, error)),
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
    };
    paths.sort();
    for path in paths {
        match path.extension().and_then(|end| end.to_str()) {
            Some("json") => {
                let result = serde_json::from_str(&read(&path, LARGEST)?);
                let result = result.map_err(|error| Failure::at(&path, error))?;
                results.push((path, result));
            }
            Some("agent") => agents.push(path),
            _ => {}
        }
    }
    let path = report.join("results.json");
    if path.exists() {
        let reported: Vec<WorkResult> =
            serde_json::from_str(&read(&path, LARGEST_REPORT)?).map_err(|error| Failure::at(&path, error))?;
        results.extend(reported.into_iter().map(|result| (path.clone(), result)));
    }
    match results.iter().find(|(_, result)| !result.is_known()) {
        Some((path, _)) => Err(Failure::new(format!(
            "{}: this version of the program can't read these results",
            path.display()
        ))),
        None => Ok(Kept { results, agents }),
    }
}

/// Today in universal time: `2026-11-21`.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}

/// `tefuda merge` of folders: combines their results, separately for each paper and scale.
pub(crate) fn merge(args: &MergeArgs) -> Result<ExitCode> {
    let mut reports: BTreeMap<OsString, Vec<PathBuf>> = BTreeMap::new();
    for from in &args.from {
        let entries = fs::read_dir(from).map_err(|error| Failure::at(from, error))?;
        let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|folder| folder.join("works").is_dir() || folder.join("results.json").is_file());
        if folders.is_empty() {
            return Err(Failure::new(format!(
                "{}: there are no results in this folder. Name a folder that you gave to `tefuda reproduce --out`",
                from.display()
            )));
        }
        for folder in folders {
            if let Some(name) = folder.file_name() {
                reports.entry(name.to_owned()).or_default().push(folder.clone());
            }
        }
    }
    let mut text = String::new();
    for (name, folders) in reports {
        let into = args.out.join(&name);
        let (added, known) = merged(&into, &folders)?;
        writeln!(text, "{}: {added} results added, {known} already there", into.display()).ok();
    }
    failure::print(&text)
}

/// Adds the results and agent files of some folders to `into`. Returns the number of new results, and of
/// those that were there.
fn merged(into: &Path, folders: &[PathBuf]) -> Result<(usize, usize)> {
    let mut known: BTreeMap<String, (PathBuf, WorkResult)> = BTreeMap::new();
    let mut new = Vec::new();
    let mut agents = Vec::new();
    let mut take = |folder: &Path, is_new: bool| -> Result<()> {
        let Kept { results, agents: files } = all(folder)?;
        if is_new {
            agents.extend(files);
        }
        for (path, result) in results {
            match known.get(&result.key) {
                Some((other, before)) if before.result != result.result => {
                    return Err(Failure::new(format!(
                        "{} and {} have different results for the job {}. Run that job again, and delete the file that differs",
                        other.display(),
                        path.display(),
                        result.name
                    )));
                }
                Some(_) => {}
                None => {
                    if is_new {
                        new.push(result.clone());
                    }
                    known.insert(result.key.clone(), (path, result));
                }
            }
        }
        Ok(())
    };
    take(into, false)?;
    folders.iter().try_for_each(|folder| take(folder, true))?;
    let store = WorkStore::open(into, 1)?;
    for path in agents {
        let to = into.join("works").join(path.file_name().unwrap_or_default());
        fs::copy(&path, &to).map_err(|error| Failure::at(&to, error))?;
    }
    new.iter().try_for_each(|result| store.keep(result))?;
    Ok((new.len(), known.len() - new.len()))
}
