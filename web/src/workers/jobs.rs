//! The jobs of a part of the page: which worker does which job, and what becomes of it.
//!
//! A part starts jobs at numbered places, each with a worker of its own. It passes every report to
//! [`Jobs::hear`], and gets it back with its own description of the job. Outdated reports are dropped here, and
//! nowhere else. A worker that dies is replaced. So a job ends with its last event, or is given up, unless it is
//! cancelled or ended first. For a single job with a single answer, there is [`ask_once`].

use super::{
    pool::{WorkerHandle, WorkerReport, next_job, worker},
    work::{Assignment, Hand, asked, job_of},
};
use std::{cell::Cell, ops::Range, rc::Rc};
use tefuda_protocol::{Command, Event, JobId};
use yew::Callback;

/// Creates the worker of a place for a program. It reports on the job in the cell.
type Hire<H> = Box<dyn Fn(&'static str, Rc<Cell<JobId>>) -> H>;

/// The jobs of a part of the page, each with its description.
pub(crate) struct Jobs<J, H = WorkerHandle> {
    hire: Hire<H>,
    workers: Vec<Place<J, H>>,
}

struct Place<J, H> {
    number: usize,
    program: &'static str,
    hand: H,
    /// The id of its latest job.
    id: Rc<Cell<JobId>>,
    /// Its job, if it has one.
    job: Option<J>,
}

impl<J: Clone> Jobs<J> {
    /// Creates a list without jobs. Reports arrive at `on_report`, with the id of the job.
    pub(crate) fn new(on_report: Callback<(JobId, Box<WorkerReport>)>) -> Self {
        let hire = move |program, id: Rc<Cell<JobId>>| {
            worker(program, on_report.reform(move |report| (id.get(), Box::new(report))))
        };
        Self::by(hire)
    }
}

impl<J: Clone, H: Hand> Jobs<J, H> {
    /// Creates a list without jobs whose workers come from `hire`.
    pub(crate) fn by(hire: impl Fn(&'static str, Rc<Cell<JobId>>) -> H + 'static) -> Self {
        Self { hire: Box::new(hire), workers: Vec::new() }
    }

    /// Starts a job at a place, and drops the previous job there.
    pub(crate) fn start(&mut self, place: usize, program: &'static str, job: J, assignment: Assignment) {
        self.workers.retain(|worker| worker.number != place || worker.program == program);
        let at = self.workers.iter().position(|worker| worker.number == place).unwrap_or_else(|| {
            let id = Rc::new(Cell::new(0));
            let hand = (self.hire)(program, id.clone());
            self.workers.push(Place { number: place, program, hand, id, job: None });
            self.workers.len() - 1
        });
        let worker = &mut self.workers[at];
        worker.id.set(asked(&assignment.command).unwrap_or_default());
        worker.job = Some(job);
        worker.hand.assign(assignment);
    }

    /// Returns the first place without a job.
    pub(crate) fn free(&self, mut places: Range<usize>) -> Option<usize> {
        places.find(|place| !self.has(*place))
    }

    /// Returns the descriptions of all jobs.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &J> {
        self.workers.iter().filter_map(|worker| worker.job.as_ref())
    }

    /// Whether the job at a place is in progress.
    pub(crate) fn has(&self, place: usize) -> bool {
        self.workers.iter().any(|of| of.number == place && of.job.is_some())
    }

    /// Sends a command about the job at a place, if it is in progress.
    pub(crate) fn send(&self, place: usize, command: impl FnOnce(JobId) -> Command) {
        if let Some(worker) = self.workers.iter().find(|of| of.number == place && of.job.is_some()) {
            worker.hand.send(&command(worker.id.get()));
        }
    }

    /// Returns the description of a report's job, and the report, or `None` if it is outdated. After the last
    /// report about a job, its place is free.
    pub(crate) fn hear(&mut self, id: JobId, report: WorkerReport) -> Option<(J, WorkerReport)> {
        let worker = self.workers.iter_mut().find(|worker| worker.id.get() == id)?;
        let (report, over) = match report {
            WorkerReport::Event(event) => {
                let (_, last) = job_of(&event).filter(|(of, _)| *of == id)?;
                (WorkerReport::Event(event), last)
            }
            WorkerReport::Failed(of, _) if of != id => return None,
            WorkerReport::Failed(..) | WorkerReport::GaveUp => (report, true),
            WorkerReport::Replaced | WorkerReport::InPage => (report, false),
        };
        let job = if over { worker.job.take() } else { worker.job.clone() };
        Some((job?, report))
    }

    /// Cancels jobs. Their workers stay for other jobs.
    pub(crate) fn cancel(&mut self, which: impl Fn(&J) -> bool) {
        for worker in &mut self.workers {
            if worker.job.take_if(|job| which(job)).is_some() {
                worker.hand.send(&Command::Cancel);
            }
        }
    }

    /// Ends jobs together with their workers.
    pub(crate) fn end(&mut self, which: impl Fn(&J) -> bool) {
        self.workers.retain(|worker| !worker.job.as_ref().is_some_and(&which));
    }

    /// Ends the workers without a job.
    pub(crate) fn end_idle(&mut self) {
        self.workers.retain(|worker| worker.job.is_some());
    }
}

/// Starts a single job. Its last event arrives at `on_end`, or `None` if it has failed. Dropping the worker ends it.
pub(crate) fn ask_once(
    program: &'static str,
    command: impl FnOnce(JobId) -> Command,
    on_end: impl Fn(Option<Event>) + 'static,
) -> WorkerHandle {
    let on_report = move |report| match report {
        WorkerReport::Event(event) if job_of(&event).is_some_and(|(_, last)| last) => on_end(Some(*event)),
        WorkerReport::Failed(..) | WorkerReport::GaveUp => on_end(None),
        WorkerReport::Event(_) | WorkerReport::Replaced | WorkerReport::InPage => {}
    };
    let worker = worker(program, Callback::from(on_report));
    worker.assign(Assignment::new(command(next_job())));
    worker
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workers::{
        File,
        worker::{Loss, Worker},
    };
    use proptest::{collection::vec, prelude::*};
    use std::{
        cell::RefCell,
        collections::{BTreeMap, VecDeque},
        rc::Weak,
    };
    use tefuda_agents::Progress;
    use tefuda_games::Said;
    use tefuda_protocol::Bytes;

    /// The pieces of work, of which every fifth one is refused.
    const PIECES: u32 = 12;
    const PLACES: usize = 3;

    /// A worker program: its messages, its job with the piece and the steps done, and whether it has the file.
    #[derive(Default)]
    struct Program {
        inbox: VecDeque<Command>,
        doing: Option<(JobId, u32, u32)>,
        file: bool,
    }

    /// A worker with a simulated connection.
    struct Simulated {
        worker: RefCell<Worker>,
        program: RefCell<Option<Program>>,
        id: Rc<Cell<JobId>>,
        reports: Rc<RefCell<VecDeque<(JobId, WorkerReport)>>>,
    }

    impl Simulated {
        fn report(&self, report: WorkerReport) {
            self.reports.borrow_mut().push_back((self.id.get(), report));
        }

        fn send_work(&self) {
            let program = RefCell::new(self.program.take().expect("it runs"));
            self.worker
                .borrow_mut()
                .send_work(|command| program.borrow_mut().inbox.push_back(command.clone()));
            self.program.replace(Some(program.into_inner()));
        }

        fn open(&self) {
            self.program.replace(Some(Program::default()));
            self.worker.borrow_mut().begin();
            self.send_work();
        }

        fn die(&self) {
            if self.program.take().is_none() {
                return;
            }
            let loss = self.worker.borrow_mut().lost(false, false);
            match loss {
                Some(Loss::Replace) => {
                    self.report(WorkerReport::Replaced);
                    self.open();
                }
                Some(Loss::GiveUp) => self.report(WorkerReport::GaveUp),
                Some(Loss::InPage) => panic!("it listened"),
                None => {}
            }
        }

        /// Takes a message if it `reads`, or does a step. Returns whether there was anything to do.
        fn work(&self, reads: bool) -> bool {
            let mut program = self.program.borrow_mut();
            let Some(program) = &mut *program else { return false };
            match reads.then(|| program.inbox.pop_front()).flatten() {
                Some(Command::Shelve { .. }) => program.file = true,
                Some(Command::Solve { job, iterations }) => {
                    assert!(program.file, "the file comes before the work");
                    program.doing = Some((job, iterations, 0));
                }
                Some(Command::Cancel) => program.doing = None,
                Some(other) => panic!("{other:?}"),
                None => {
                    let Some((job, piece, before)) = program.doing.take() else { return false };
                    let progress = Progress { done: before + 1, total: 1 + piece % 3 };
                    let event = if progress.finished() && piece.is_multiple_of(5) {
                        Event::Failed { job, why: Said::default() }
                    } else {
                        let policy = vec![[f64::from(piece); 3]];
                        Event::Solved { job, progress, policy, outlook: Vec::new() }
                    };
                    if !progress.finished() {
                        program.doing = Some((job, piece, progress.done));
                    }
                    self.worker.borrow_mut().heard(&event);
                    self.report(match event {
                        Event::Failed { job, why } => WorkerReport::Failed(job, why),
                        event => WorkerReport::Event(Box::new(event)),
                    });
                }
            }
            true
        }
    }

    impl Hand for Rc<Simulated> {
        fn assign(&self, assignment: Assignment) {
            self.worker.borrow_mut().assign(assignment);
            if self.program.borrow().is_some() { self.send_work() } else { self.open() }
        }

        fn send(&self, command: &Command) {
            self.worker.borrow_mut().sent(command);
            if let Some(program) = &mut *self.program.borrow_mut() {
                program.inbox.push_back(command.clone());
            }
        }
    }

    /// A page that wants every piece done once.
    struct Page {
        jobs: Jobs<u32, Rc<Simulated>>,
        /// All workers that were ever started.
        all: Rc<RefCell<Vec<Weak<Simulated>>>>,
        reports: Rc<RefCell<VecDeque<(JobId, WorkerReport)>>>,
        to_do: Vec<u32>,
        /// The pieces that are done, and whether they were refused or given up.
        done: BTreeMap<u32, bool>,
    }

    impl Page {
        fn new() -> Self {
            let (all, reports) = (Rc::<RefCell<Vec<_>>>::default(), Rc::<RefCell<VecDeque<_>>>::default());
            let (started, reports_to) = (all.clone(), reports.clone());
            let hire = move |_: &'static str, id: Rc<Cell<JobId>>| {
                let (worker, program) = Default::default();
                let hand = Rc::new(Simulated { worker, program, id, reports: reports_to.clone() });
                started.borrow_mut().push(Rc::downgrade(&hand));
                hand
            };
            Self { jobs: Jobs::by(hire), all, reports, to_do: (0..PIECES).collect(), done: BTreeMap::new() }
        }

        fn feed(&mut self) {
            while let Some(place) = self.jobs.free(0..PLACES) {
                let Some(piece) = self.to_do.pop() else { return };
                let command = Command::Solve { job: next_job(), iterations: piece };
                let files = vec![Rc::new(File { name: "file".to_owned(), bytes: Bytes(Rc::default()) })];
                self.jobs.start(place, "game", piece, Assignment { command, files, past: None });
            }
        }

        fn hear(&mut self) -> bool {
            let Some((id, report)) = self.reports.borrow_mut().pop_front() else { return false };
            let known: Vec<u32> = self.jobs.iter().copied().collect();
            let Some((piece, news)) = self.jobs.hear(id, report) else { return true };
            assert!(known.contains(&piece), "news about piece {piece}, which nobody does");
            let failed = match news {
                WorkerReport::Event(event) => {
                    let Event::Solved { progress, policy, .. } = *event else { panic!("{event:?}") };
                    assert_eq!(policy, [[f64::from(piece); 3]]);
                    if !progress.finished() {
                        return true;
                    }
                    false
                }
                WorkerReport::Failed(..) | WorkerReport::GaveUp => true,
                WorkerReport::Replaced => return true,
                WorkerReport::InPage => panic!("it listened"),
            };
            assert!(self.jobs.iter().all(|now| *now != piece), "its place is free");
            assert_eq!(self.done.insert(piece, failed), None, "piece {piece} was done twice");
            true
        }

        /// Retires some jobs, whose pieces are to be done later.
        fn retire(&mut self, together: bool, which: impl Fn(&u32) -> bool) {
            self.to_do.extend(self.jobs.iter().filter(|piece| which(piece)));
            if together { self.jobs.end(which) } else { self.jobs.cancel(which) }
        }

        fn workers(&self) -> Vec<Rc<Simulated>> {
            self.all.borrow().iter().filter_map(Weak::upgrade).collect()
        }

        /// Lets all workers and the page go on until nothing is left.
        fn settle(&mut self) {
            while self.workers().iter().any(|worker| worker.work(true)) || self.hear() {}
        }
    }

    proptest! {
        #[test]
        fn every_piece_is_done_once_and_nothing_runs_after_it_was_retired(
            steps in vec((0..9_u32, 0..100_usize), 0..200),
        ) {
            let mut page = Page::new();
            for (step, number) in steps {
                let workers = page.workers();
                let one = workers.get(number % workers.len().max(1));
                match step {
                    0 => page.feed(),
                    1 => drop(page.hear()),
                    2 => one.into_iter().for_each(|worker| worker.die()),
                    // A check finds the silent ones.
                    3 => workers.iter().filter(|of| of.worker.borrow_mut().look(false)).for_each(|of| of.die()),
                    4 => page.retire(number % 2 == 0, |_| true),
                    5 => page.retire(number % 2 == 0, |piece| *piece as usize % 3 == number % 3),
                    _ => {
                        // A step may come before the messages.
                        one.map(|worker| worker.work(step > 6));
                    }
                }
                prop_assert!(page.workers().len() <= PLACES);
            }
            page.retire(false, |_| true);
            while page.workers().iter().any(|worker| worker.work(true)) {}
            let before = page.done.len();
            while page.hear() {}
            prop_assert_eq!(page.done.len(), before, "retired jobs have no results");
            let busy = |worker: &Rc<Simulated>| worker.worker.borrow().works() || worker.worker.borrow().owes();
            prop_assert!(!page.workers().iter().any(busy));
            while page.done.len() < PIECES as usize {
                page.feed();
                page.settle();
            }
            prop_assert!(page.to_do.is_empty() && page.jobs.iter().next().is_none());
            for (piece, failed) in &page.done {
                prop_assert!(*failed || !piece.is_multiple_of(5), "piece {} can't be done", piece);
            }
            page.jobs.end_idle();
            prop_assert!(page.workers().is_empty());
        }
    }

    #[test]
    fn a_job_of_another_program_gets_another_worker() {
        let mut page = Page::new();
        page.feed();
        page.settle();
        let before = page.workers();
        let assignment = Assignment::new(Command::Cancel);
        page.jobs.start(0, "another game", 0, assignment);
        let now = page.workers();
        assert_eq!(now.iter().filter(|worker| before.iter().any(|of| Rc::ptr_eq(of, worker))).count(), 3);
        drop((before, now));
        assert_eq!(page.workers().len(), 3, "and the previous one is gone");
    }
}
