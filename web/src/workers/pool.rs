//! The workers of the page.

use super::{
    connection::{Connection, Heard},
    watch::{LOOK, Loss, Watch},
    work::{Assignment, Past, Work},
};
use crate::busy::Busy;
use gloo::timers::callback::Interval;
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use tefuda_agents::shelf::Need;
use tefuda_protocol::{Command, Event, JobId, PastRef};
use yew::Callback;

thread_local!(static POOL: WorkerPool = WorkerPool::default());

/// The pool of this page.
pub(crate) fn pool() -> WorkerPool {
    POOL.with(Clone::clone)
}

/// The most workers for one job.
pub(crate) const MOST_WORKERS: usize = 8;

/// The usual number of workers: one for each core but one, which is left to the page and to drawing.
pub(crate) fn usual() -> usize {
    let cores = gloo::utils::window().navigator().hardware_concurrency() as usize;
    cores.saturating_sub(1).clamp(1, MOST_WORKERS)
}

/// A message to the user of a worker.
#[derive(Debug)]
pub(crate) enum Report {
    Event(Box<Event>),
    /// The worker was lost; another one has begun its work again.
    Replaced,
    /// No worker can be had: from now on the page does the work itself.
    InPage,
    /// The work has cost too many workers and is given up.
    GaveUp,
}

/// Starts workers and looks after them.
#[derive(Clone, Default)]
pub(crate) struct WorkerPool(Rc<Pool>);

#[derive(Default)]
struct Pool {
    /// No worker can be had.
    in_page: Cell<bool>,
    jobs: Cell<JobId>,
    workers: RefCell<Vec<Weak<RefCell<Supervised>>>>,
    watch: RefCell<Option<Interval>>,
}

/// A worker under supervision. Dropping its handle ends it at once.
pub(crate) struct WorkerHandle(Rc<RefCell<Supervised>>);

struct Supervised {
    pool: WorkerPool,
    /// The game that it thinks about.
    game: &'static str,
    /// `None` until there is work, and after it was given up.
    connection: Option<Connection>,
    /// The number of connections so far. Messages of a connection that was replaced do not count.
    started: u32,
    /// The files that the worker has.
    files: Vec<Need>,
    /// The pasts that it was told, and how many deals of each.
    told: Vec<PastRef>,
    work: Work,
    /// There as long as the worker owes an answer.
    busy: Option<Busy>,
    watch: Watch,
    on_report: Callback<Report>,
}

impl WorkerPool {
    /// A number for a piece of work that no other has.
    pub(crate) fn next_job(&self) -> JobId {
        self.0.jobs.set(self.0.jobs.get() + 1);
        self.0.jobs.get()
    }

    /// A worker that thinks about a game and reports to `on_report`. It starts when it is given work.
    pub(crate) fn worker(&self, game: &'static str, on_report: Callback<Report>) -> WorkerHandle {
        let supervised = Rc::new(RefCell::new(Supervised {
            pool: self.clone(),
            game,
            connection: None,
            started: 0,
            files: Vec::new(),
            told: Vec::new(),
            work: Work::default(),
            busy: None,
            watch: Watch::default(),
            on_report,
        }));
        self.0.workers.borrow_mut().push(Rc::downgrade(&supervised));
        self.0.watch.borrow_mut().get_or_insert_with(|| {
            let pool = self.clone();
            Interval::new(LOOK, move || pool.look())
        });
        WorkerHandle(supervised)
    }

    /// Looks at all workers: those that owe an answer and are silent are taken for dead.
    fn look(&self) {
        self.0.workers.borrow_mut().retain(|worker| worker.strong_count() > 0);
        let workers: Vec<_> = self.0.workers.borrow().iter().filter_map(Weak::upgrade).collect();
        for worker in workers {
            let silent = {
                let mut now = worker.borrow_mut();
                let (owes, silence) = (now.work.owes(), now.work.silence());
                now.watch.look(owes, silence)
            };
            if silent {
                lost(&worker);
            }
        }
    }
}

impl WorkerHandle {
    /// Gives the worker something to do; what it did before is dropped.
    pub(crate) fn assign(&self, assignment: Assignment) {
        let mut worker = self.0.borrow_mut();
        worker.watch.reset();
        worker.work.assign(assignment);
        worker.note_debt();
        if worker.connection.is_none() {
            drop(worker);
            return start(&self.0);
        }
        worker.send_work();
    }

    /// Drops the present work, if there is any.
    pub(crate) fn cancel(&self) {
        if self.0.borrow().work.assignment().is_some() {
            self.send(&Command::Cancel);
        }
    }

    /// Sends a command about the present work.
    pub(crate) fn send(&self, command: &Command) {
        let mut worker = self.0.borrow_mut();
        worker.work.sent(command);
        worker.note_debt();
        worker.watch.heard();
        if let Some(connection) = &worker.connection {
            connection.send(command);
        }
    }
}

impl Supervised {
    /// The page is busy while the worker owes an answer.
    fn note_debt(&mut self) {
        if self.work.owes() != self.busy.is_some() {
            self.busy = self.work.owes().then(Busy::waiting);
        }
    }

    /// Sends the work, after the files and the past that the worker does not have yet.
    fn send_work(&mut self) {
        let (Some(connection), Some(assignment)) = (&self.connection, self.work.assignment()) else { return };
        for file in &assignment.files {
            if !self.files.contains(&file.need) {
                let (name, bytes) = (file.need.file.to_string(), file.bytes.clone());
                connection.send(&Command::Shelve { name, bytes });
                self.files.push(file.need);
            }
        }
        if let Some(Past { of, views }) = &assignment.past {
            let known = self.told.iter().find(|told| told.is_of(of)).map_or(0, |told| told.deals);
            if known < of.deals {
                let views = views.borrow();
                let views = views.iter().take(of.deals as usize).skip(known as usize).cloned().collect();
                connection.send(&Command::Remember { past: PastRef { deals: known, ..*of }, views });
                // The worker forgets the pasts of other matches.
                self.told.retain(|told| told.table == of.table && told.seat != of.seat);
                self.told.push(*of);
            }
        }
        connection.send(&assignment.command);
        if let Some(pace) = self.work.pace() {
            connection.send(pace);
        }
    }
}

/// Starts a worker, or the program in the page where that fails, and sends it the work.
fn start(worker: &Rc<RefCell<Supervised>>) {
    let number = {
        let mut worker = worker.borrow_mut();
        worker.started += 1;
        worker.started
    };
    let hear = {
        let worker = Rc::downgrade(worker);
        move |heard| {
            let Some(worker) = worker.upgrade() else { return };
            match heard {
                Heard::Event(event) => hear(&worker, event),
                Heard::Broken(why) => {
                    web_sys::console::error_1(&why.into());
                    // This may be heard in the middle of a command that is being sent.
                    crate::busy::spawn(async move {
                        if worker.borrow().started == number {
                            lost(&worker);
                        }
                    });
                }
            }
        }
    };
    let (pool, game) = (worker.borrow().pool.clone(), worker.borrow().game);
    let started = if pool.0.in_page.get() { None } else { Some(Connection::worker(game, hear.clone())) };
    let connection = match started {
        Some(Ok(connection)) => connection,
        other => {
            if let Some(Err(why)) = other {
                web_sys::console::warn_1(&why);
                pool.0.in_page.set(true);
            }
            let on_report = worker.borrow().on_report.clone();
            on_report.emit(Report::InPage);
            Connection::page(game, hear)
        }
    };
    let mut worker = worker.borrow_mut();
    worker.files.clear();
    worker.told.clear();
    worker.connection = Some(connection);
    worker.send_work();
}

fn hear(worker: &Rc<RefCell<Supervised>>, event: Box<Event>) {
    let mut now = worker.borrow_mut();
    now.watch.heard();
    now.work.heard(&event);
    now.note_debt();
    let on_report = now.on_report.clone();
    drop(now);
    on_report.emit(Report::Event(event));
}

/// The worker is gone: another one begins its work again, unless that has been tried too often.
fn lost(worker: &Rc<RefCell<Supervised>>) {
    let mut now = worker.borrow_mut();
    let mute = now.connection.take().is_some_and(|connection| !connection.listens());
    let (pool, on_report) = (now.pool.clone(), now.on_report.clone());
    if now.work.assignment().is_none() {
        // It had nothing to do; another one starts when it has.
        return;
    }
    let patience = now.work.patience();
    let loss = now.watch.lost(mute, pool.0.in_page.get(), patience);
    if loss == Loss::GiveUp {
        now.work = Work::default();
        now.note_debt();
    }
    drop(now);
    match loss {
        Loss::GiveUp => return on_report.emit(Report::GaveUp),
        // `start` says so.
        Loss::InPage => pool.0.in_page.set(true),
        Loss::Replace => on_report.emit(Report::Replaced),
    }
    start(worker);
}
