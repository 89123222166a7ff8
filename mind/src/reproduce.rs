//! Reproducing papers: runs the same jobs as `tefuda reproduce`, and builds the tables and figures that show
//! the results.
//!
//! Each task includes all known results, and its files are sent before it, so that any worker can take it. A table or figure names the jobs it
//! needs ([`Selection::ask`]), and is shown with the results so far. A task names a job by its key.

use crate::program::{LiveJob, Memory};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
};
use tefuda_agents::{
    Clock, Job, Progress, Stride,
    shelf::{self, FileName},
};
use tefuda_arena::papers::{Results, Selection, WorkJob, WorkResult, report::Words, work::json};
use tefuda_games::{Fault, Said};
use tefuda_protocol::{
    Bytes, Event, JobId,
    reproduce::{ExhibitNews, ExhibitNote, ExhibitOrder, ExhibitTask, WorkNote},
};

/// The time between reports of the result so far, in milliseconds.
const OFTEN: f64 = 1000.0;
/// The maximum number of jobs that are started to estimate their time.
const GLANCES: usize = 6;
/// The time to run each job for, in milliseconds: the first number if a unit is done by then, otherwise up to the
/// second.
const GLANCE: [f64; 2] = [400.0, 2000.0];
/// The approximate time of one step while estimating, in milliseconds.
const MOMENT: f64 = 10.0;

type SharedWork = Arc<dyn tefuda_arena::papers::Work>;

thread_local! {
    /// Numbers computed for the last paper and scale, kept because they take a moment to compute.
    static RESULTS: RefCell<Option<(String, Results)>> = const { RefCell::new(None) };
}

/// Starts a task for a table or figure.
pub(crate) fn begin(task: &ExhibitTask, memory: &Memory, clock: Clock) -> Result<Box<dyn LiveJob>, Said> {
    let selection =
        Selection::of(&task.paper, &task.scale, &task.exhibit).map_err(|fault| Said::of(&fault))?;
    let results = known(task);
    match &task.order {
        ExhibitOrder::Show { doubted } => {
            let doubted = doubted.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
            let name = task.paper.clone() + &task.scale;
            Ok(Box::new(Show { name, selection, results, doubted, note: ExhibitNote::default(), news: None }))
        }
        ExhibitOrder::Work { key, date, machine } => {
            let works = selection.ask(&results).map_err(|fault| Said::of(&fault))?;
            let work = works.into_iter().find(|work| work.key() == *key);
            let work = work.ok_or_else(|| {
                Said::of(&Fault::UnknownName { found: key.clone(), allowed: task.exhibit.clone() })
            })?;
            supply(&work, memory)?;
            let job = work.begin().map_err(|fault| Said::of(&fault))?;
            let made = [date.clone(), machine.clone()];
            let begun = clock();
            let told = Cell::new(begun);
            Ok(Box::new(Doing { work, job, made, clock, begun, told, news: None }))
        }
        ExhibitOrder::Estimate { keys } => {
            let mut works = selection.ask(&results).map_err(|fault| Said::of(&fault))?;
            works.retain(|work| keys.contains(&work.key()));
            Ok(Box::new(TimeEstimate::new(&works, memory, clock)))
        }
    }
}

/// The known results, with the numbers computed earlier for the same paper and scale.
fn known(task: &ExhibitTask) -> Results {
    let before = RESULTS.take();
    let name = task.paper.clone() + &task.scale;
    let before = before.filter(|(known, _)| *known == name).map(|(_, results)| results);
    let mut results = before.unwrap_or_default();
    results.forget();
    for result in task.known.iter().filter_map(|text| serde_json::from_str::<WorkResult>(text).ok()) {
        if result.is_known() {
            results.add(result);
        }
    }
    results
}

/// Puts the files that a job needs on the shelf.
fn supply(work: &SharedWork, memory: &Memory) -> Result<(), Said> {
    for id in work.inputs().into_iter().filter(|id| shelf::get(FileName::Own(*id)).is_none()) {
        let bytes = memory.file(&id.to_string()).ok_or_else(|| Said::of(&Fault::Missing("file")))?;
        shelf::read(bytes).map_err(|fault| Said::of(&fault))?;
    }
    for need in work.snapshots() {
        memory.supply(need).map_err(|fault| Said::of(&fault))?;
        need.at_hand().ok_or_else(|| Said::of(&Fault::Missing("file")))?;
    }
    Ok(())
}

/// The names of the files that a job needs.
fn files_of(work: &SharedWork) -> Vec<String> {
    let own = work.inputs().into_iter().map(|id| id.to_string());
    own.chain(work.snapshots().into_iter().map(|need| need.file.to_string())).collect()
}

/// The news at the end of a task, or the reason why it failed.
type Outcome = Result<ExhibitNews, Said>;

fn event(job: JobId, news: Option<&Outcome>, otherwise: impl FnOnce() -> ExhibitNews) -> Event {
    match news.cloned().unwrap_or_else(|| Ok(otherwise())) {
        Ok(news) => Event::Reproduced { job, news },
        Err(why) => Event::Failed { job, why },
    }
}

/// The progress of a task that is either done or not.
fn progress(news: Option<&Outcome>) -> Progress {
    Progress { done: u32::from(news.is_some()), total: 1 }
}

/// A table or figure to show.
struct Show {
    /// The paper and the scale.
    name: String,
    selection: Selection,
    results: Results,
    doubted: Vec<WorkResult>,
    note: ExhibitNote,
    news: Option<Outcome>,
}

impl Show {
    /// Checks one result from another build. If none is left, builds the table or figure.
    fn advance(&mut self) -> Result<(), Fault> {
        let works = self.selection.ask(&self.results)?;
        let asked = |result: &WorkResult| works.iter().position(|work| work.key() == result.key);
        if let Some(place) = self.doubted.iter().position(|result| asked(result).is_some()) {
            let result = self.doubted.swap_remove(place);
            let Some(work) = works.into_iter().find(|work| work.key() == result.key) else { return Ok(()) };
            // Replaying needs the players' agent files, so jobs with files are accepted without it.
            let whole = result.is_of(&*work) && (!files_of(&work).is_empty() || result.agrees(&*work)?);
            if whole {
                self.results.add(result);
            } else {
                self.note.refused.push(result.key);
            }
            return Ok(());
        }
        let exhibit = self.selection.exhibits[0];
        let section = exhibit.section(self.selection.scale, &self.results)?;
        self.note.section = json(&section).to_string();
        self.note.scales = self.selection.paper.scales.iter().map(|scale| scale.id.to_owned()).collect();
        let Words { en, ja } = (self.selection.paper.setup)(self.selection.scale);
        self.note.setup = Said { en, ja };
        let spots = section.spots();
        let note = |work: &SharedWork| {
            let key = work.key();
            let made =
                spots.iter().filter(|(_, work)| work.contains(&*key)).map(|(spot, _)| spot.to_string());
            WorkNote { name: work.name(), files: files_of(work), spots: made.collect(), key }
        };
        self.note.works = works.iter().map(note).collect();
        self.news = Some(Ok(ExhibitNews::Shown(Box::new(std::mem::take(&mut self.note)))));
        RESULTS.set(Some((self.name.clone(), std::mem::take(&mut self.results))));
        Ok(())
    }
}

impl Job for Show {
    fn step(&mut self, _units: u32) -> Progress {
        if self.news.is_none()
            && let Err(fault) = self.advance()
        {
            self.news = Some(Err(Said::of(&fault)));
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        progress(self.news.as_ref())
    }
}

impl LiveJob for Show {
    fn event(&self, job: JobId) -> Event {
        event(job, self.news.as_ref(), || ExhibitNews::Stands(progress(None), None))
    }
}

/// A job in progress.
struct Doing {
    work: SharedWork,
    job: Box<dyn WorkJob>,
    /// The date and the machine.
    made: [String; 2],
    clock: Clock,
    begun: f64,
    /// The time of the last report of the result so far.
    told: Cell<f64>,
    news: Option<Outcome>,
}

impl Doing {
    /// A result of the job, in its stored form.
    fn kept(&self, mut result: WorkResult) -> Result<String, Fault> {
        result.seconds = ((self.clock)() - self.begun) / 1000.0;
        [result.date, result.machine] = self.made.clone();
        serde_json::to_string(&result).map_err(|error| Fault::NotJson(error.to_string()))
    }

    fn finished(&mut self) -> Result<ExhibitNews, Fault> {
        let outcome = self.job.outcome()?;
        let file = |file: &tefuda_agents::AgentFile| {
            let id = file.fingerprint().ok()?.to_string();
            Some((id, Bytes(Rc::new(file.to_bytes().ok()?))))
        };
        let files = outcome.files.iter().filter_map(file).collect();
        let result = self.kept(WorkResult::new(&*self.work, outcome.result)?)?;
        Ok(ExhibitNews::Finished { result, files })
    }

    /// The result so far, at most once per interval.
    fn so_far(&self) -> Option<String> {
        let now = (self.clock)();
        if now - self.told.get() < OFTEN {
            return None;
        }
        self.told.set(now);
        self.kept(WorkResult::on_the_way(&*self.work, self.job.so_far()?)).ok()
    }
}

impl Job for Doing {
    fn step(&mut self, units: u32) -> Progress {
        let progress = self.job.step(units);
        if progress.finished() && self.news.is_none() {
            self.news = Some(self.finished().map_err(|fault| Said::of(&fault)));
        }
        progress
    }

    fn progress(&self) -> Progress {
        self.job.progress()
    }
}

impl LiveJob for Doing {
    fn event(&self, job: JobId) -> Event {
        event(job, self.news.as_ref(), || ExhibitNews::Stands(self.job.progress(), self.so_far()))
    }
}

/// The first steps of jobs, to estimate how long they take.
struct TimeEstimate {
    /// The jobs not yet measured, each with the number of jobs it represents.
    jobs: Vec<(Box<dyn WorkJob>, f64)>,
    clock: Clock,
    /// The time when the current job was started.
    begun: Option<f64>,
    stride: Stride,
    seconds: f64,
    least: bool,
    news: Option<Outcome>,
}

impl TimeEstimate {
    fn new(works: &[SharedWork], memory: &Memory, clock: Clock) -> Self {
        let apart = works.len().div_ceil(GLANCES).max(1);
        let begun = |work: &SharedWork| supply(work, memory).ok().and_then(|()| work.begin().ok());
        let jobs: Vec<_> = works.iter().step_by(apart).filter_map(begun).collect();
        let share = works.len() as f64 / jobs.len().max(1) as f64;
        let jobs = jobs.into_iter().map(|job| (job, share)).collect();
        Self { jobs, clock, begun: None, stride: Stride::default(), seconds: 0.0, least: false, news: None }
    }
}

impl Job for TimeEstimate {
    fn step(&mut self, _units: u32) -> Progress {
        let Some((job, share)) = self.jobs.last_mut() else {
            self.news = Some(Ok(ExhibitNews::Estimated { seconds: self.seconds, least: self.least }));
            return self.progress();
        };
        let before = (self.clock)();
        let begun = *self.begun.get_or_insert(before);
        let Progress { done, total } = job.step(self.stride.units);
        let now = (self.clock)();
        self.stride = self.stride.after(now - before, MOMENT);
        let [short, long] = GLANCE;
        let spent = now - begun;
        if done >= total || (spent >= short && done > 0) || spent >= long {
            self.least |= done == 0;
            self.seconds += *share * spent / 1000.0 * f64::from(total) / f64::from(done.max(1));
            self.jobs.pop();
            (self.begun, self.stride) = (None, Stride::default());
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        progress(self.news.as_ref())
    }
}

impl LiveJob for TimeEstimate {
    fn event(&self, job: JobId) -> Event {
        event(job, self.news.as_ref(), || ExhibitNews::Stands(progress(None), None))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::{collections::BTreeMap, time::Instant};
    use tefuda_arena::papers::report::{self, Section, Spot};

    fn task(paper: &str, exhibit: &str, known: &[String], order: ExhibitOrder) -> ExhibitTask {
        let [paper, exhibit] = [paper, exhibit].map(str::to_owned);
        ExhibitTask { paper, scale: "smoke".to_owned(), exhibit, known: known.to_vec(), order }
    }

    fn milliseconds() -> f64 {
        thread_local!(static START: Instant = Instant::now());
        START.with(|start| start.elapsed().as_secs_f64() * 1000.0)
    }

    fn news(task: &ExhibitTask, units: u32) -> ExhibitNews {
        let mut work = begin(task, &Memory::default(), milliseconds).unwrap();
        while !work.step(units).finished() {}
        let Event::Reproduced { job: 7, news } = work.event(7) else { panic!("it is of a paper") };
        news
    }

    fn shown(paper: &str, exhibit: &str, known: &[String], doubted: &[String]) -> ExhibitNote {
        let order = ExhibitOrder::Show { doubted: doubted.to_vec() };
        let ExhibitNews::Shown(note) = news(&task(paper, exhibit, known, order), 1) else { panic!("shown") };
        *note
    }

    fn work(key: &str) -> ExhibitOrder {
        ExhibitOrder::Work { key: key.to_owned(), date: "2026-11-23".to_owned(), machine: "here".to_owned() }
    }

    /// The bytes of the result within a stored result.
    fn result_of(text: &str) -> &str {
        text.split_once("\"result\":").unwrap().1.strip_suffix('}').unwrap()
    }

    #[test]
    fn jobs_give_the_same_bytes_as_the_command_line() {
        let golden: BTreeMap<String, String> =
            serde_json::from_str(include_str!("../../tests/data/reproduce.json")).unwrap();
        let (mut compared, mut known) = (0, Vec::new());
        for (paper, exhibit) in [
            ("P4", "table-4"),
            ("P3", "table-1-literal-setup"),
            ("P1", "figure-3"),
            ("P2", "figure-2"),
            ("P5", "table-1"),
        ] {
            let works = shown(paper, exhibit, &[], &[]).works.into_iter();
            for note in works.filter(|note| golden.contains_key(&note.key)) {
                for units in [3, u32::MAX] {
                    let done = news(&task(paper, exhibit, &[], work(&note.key)), units);
                    let ExhibitNews::Finished { result, files } = done else { panic!("{done:?}") };
                    assert_eq!(result_of(&result), golden[&note.key], "{}", note.key);
                    // A file is named after its contents.
                    assert_eq!(files.is_empty(), matches!(paper, "P3" | "P4"));
                    assert!(files.iter().all(|(id, _)| result.contains(id)), "{}", note.key);
                    known.push(result);
                }
                compared += 1;
            }
        }
        assert_eq!(compared, golden.len());
        // With all results, the table is complete. A result from another build is accepted if replaying the
        // start of its job gives the same.
        let note = shown("P4", "table-4", &known, &[]);
        assert!(!note.section.contains("missing") && note.section.contains("found"), "{}", note.section);
        assert_eq!(shown("P4", "table-4", &[], &known[..1]).refused, [""; 0]);
        let other = known[0].replacen("\"opening\":[[", "\"opening\":[[0.125,", 1);
        assert_ne!(other, known[0]);
        assert_eq!(shown("P4", "table-4", &[], &[other]).refused, [note.works[0].key.clone()]);
    }

    #[test]
    fn a_number_uses_only_its_own_jobs() {
        let note = shown("P4", "all-comparisons", &[], &[]);
        let section = |note: &ExhibitNote| serde_json::from_str::<Section>(&note.section).unwrap();
        let spot: Spot = "1.1.6".parse().unwrap();
        let behind = |work: &&WorkNote| work.spots.contains(&spot.to_string());
        let works: Vec<&WorkNote> = note.works.iter().filter(behind).collect();
        assert!(!works.is_empty() && works.len() < note.works.len(), "{:?}", note.works);
        assert!(works.iter().all(|work| work.name.starts_with("sure ")), "{works:?}");
        let done = works.iter().map(|one| {
            match news(&task("P4", "all-comparisons", &[], work(&one.key)), u32::MAX) {
                ExhibitNews::Finished { result, .. } => result,
                other => panic!("{other:?}"),
            }
        });
        let done: Vec<String> = done.collect();
        let alone = section(&shown("P4", "all-comparisons", &done, &[]));
        assert!(alone.cell(spot).and_then(report::Cell::number).is_some(), "{alone:?}");
        // The row below uses another job.
        let below: Spot = "1.2.6".parse().unwrap();
        assert!(matches!(alone.cell(below), Some(report::Cell::Missing(_))));
    }

    #[test]
    fn results_so_far_are_reported_and_shown() {
        for (paper, exhibit) in [("P4", "table-4"), ("P1", "figure-3"), ("P5", "the-price-of-low-cards")] {
            let before = shown(paper, exhibit, &[], &[]);
            let key = &before.works.last().unwrap().key;
            let mut doing = begin(&task(paper, exhibit, &[], work(key)), &Memory::default(), {
                thread_local!(static TIME: Cell<f64> = const { Cell::new(0.0) });
                || TIME.replace(TIME.get() + OFTEN)
            })
            .unwrap();
            let told = std::iter::repeat_with(|| {
                assert!(!doing.step(1).finished(), "something is told before");
                match doing.event(1) {
                    Event::Reproduced { news: ExhibitNews::Stands(progress, text), .. } => {
                        assert!(progress.done < progress.total);
                        text
                    }
                    other => panic!("{other:?}"),
                }
            });
            let so_far = told.into_iter().flatten().next().unwrap();
            let after = shown(paper, exhibit, &[so_far], &[]);
            assert_ne!(after.section, before.section, "{paper}");
        }
    }

    #[test]
    fn the_remaining_time_is_estimated_from_first_steps() {
        let keys = shown("P4", "table-4", &[], &[]).works.into_iter().map(|work| work.key).collect();
        let news = news(&task("P4", "table-4", &[], ExhibitOrder::Estimate { keys }), 1);
        let ExhibitNews::Estimated { seconds, .. } = news else { panic!("{news:?}") };
        assert!(seconds > 0.0 && seconds < 600.0, "{seconds}");
    }

    #[test]
    fn missing_things_are_refused_by_name() {
        let refused = |task: &ExhibitTask| begin(task, &Memory::default(), milliseconds).err().unwrap().en;
        let estimate = || ExhibitOrder::Estimate { keys: Vec::new() };
        assert!(refused(&task("P9", "table-4", &[], estimate())).contains("P1, P2"));
        assert!(refused(&task("P4", "table-99", &[], estimate())).contains("all-comparisons"));
        assert!(refused(&task("P4", "table-4", &[], work("other"))).contains("other"));
    }
}
