//! The workers of the page.

use super::{
    connection::{Connection, Incoming},
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

/// Returns the pool of this page.
pub(crate) fn pool() -> WorkerPool {
    POOL.with(Clone::clone)
}

/// The most workers for one job.
pub(crate) const MOST_WORKERS: usize = 8;

/// Returns the usual number of workers: one for each core except one, which is left to the page and drawing.
pub(crate) fn usual() -> usize {
    let cores = gloo::utils::window().navigator().hardware_concurrency() as usize;
    cores.saturating_sub(1).clamp(1, MOST_WORKERS)
}

/// A message to the user of a worker.
#[derive(Debug)]
pub(crate) enum Report {
    Event(Box<Event>),
    /// The worker has crashed, and another one has started its work again.
    Replaced,
    /// Workers can't be started, so from now on the page does the work itself.
    InPage,
    /// Too many workers have crashed on this work, so it was given up.
    GaveUp,
}

/// Starts workers and watches them.
#[derive(Clone, Default)]
pub(crate) struct WorkerPool(Rc<Pool>);

#[derive(Default)]
struct Pool {
    /// Whether workers can't be started.
    in_page: Cell<bool>,
    jobs: Cell<JobId>,
    workers: RefCell<Vec<Weak<RefCell<Supervised>>>>,
    watch: RefCell<Option<Interval>>,
}

/// A supervised worker. Dropping its handle ends it immediately.
pub(crate) struct WorkerHandle(Rc<RefCell<Supervised>>);

struct Supervised {
    pool: WorkerPool,
    /// The game it thinks about.
    game: &'static str,
    /// `None` before the first work, and after work was given up.
    connection: Option<Connection>,
    /// The number of connections so far, used to ignore messages of replaced ones.
    started: u32,
    /// The files that the worker has.
    files: Vec<Need>,
    /// The pasts that the worker knows, and the number of deals in each.
    told: Vec<PastRef>,
    work: Work,
    /// Marks the page as busy while an answer is due.
    busy: Option<Busy>,
    watch: Watch,
    on_report: Callback<Report>,
}

impl WorkerPool {
    /// Returns a unique id for a job.
    pub(crate) fn next_job(&self) -> JobId {
        self.0.jobs.set(self.0.jobs.get() + 1);
        self.0.jobs.get()
    }

    /// Creates a worker that thinks about a game and reports to `on_report`. It starts with its first work.
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

    /// Checks all workers. Replaces those that are overdue.
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
    /// Gives the worker new work, and drops its previous work.
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

    /// Cancels the current work, if there is any.
    pub(crate) fn cancel(&self) {
        if self.0.borrow().work.assignment().is_some() {
            self.send(&Command::Cancel);
        }
    }

    /// Sends a command about the current work.
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
    /// Keeps the page busy while an answer is due.
    fn note_debt(&mut self) {
        if self.work.owes() != self.busy.is_some() {
            self.busy = self.work.owes().then(Busy::waiting);
        }
    }

    /// Sends the work, after any files and pasts that the worker doesn't have yet.
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

/// Starts a worker, or the program in the page if that fails, and sends it the work.
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
                Incoming::Event(event) => hear(&worker, event),
                Incoming::Broken(why) => {
                    web_sys::console::error_1(&why.into());
                    // Defer this, because it may happen while a command is being sent.
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

/// Handles a lost worker: another one repeats its work, unless that has happened too often.
fn lost(worker: &Rc<RefCell<Supervised>>) {
    let mut now = worker.borrow_mut();
    let mute = now.connection.take().is_some_and(|connection| !connection.listens());
    let (pool, on_report) = (now.pool.clone(), now.on_report.clone());
    if now.work.assignment().is_none() {
        // It had no work. Another one starts when there is some.
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
        // `start` reports this.
        Loss::InPage => pool.0.in_page.set(true),
        Loss::Replace => on_report.emit(Report::Replaced),
    }
    start(worker);
}
