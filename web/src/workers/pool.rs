//! The workers of the page.

use super::{
    connection::{Connection, Incoming},
    work::{Assignment, Hand},
    worker::{LOOK, Loss, Worker},
};
use crate::busy::Busy;
use gloo::timers::callback::Interval;
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use tefuda_games::Said;
use tefuda_protocol::{Command, Event, JobId};
use yew::Callback;

thread_local!(static POOL: Pool = Pool::default());

/// Returns a unique id for a job.
pub(crate) fn next_job() -> JobId {
    POOL.with(|pool| {
        pool.jobs.set(pool.jobs.get() + 1);
        pool.jobs.get()
    })
}

/// The most workers for one job.
pub(crate) const MOST_WORKERS: usize = 8;

/// Returns the number of hardware threads, as far as the browser tells it.
pub(crate) fn cores() -> usize {
    (gloo::utils::window().navigator().hardware_concurrency() as usize).max(1)
}

/// Returns the usual number of workers: one for each core except one, which is left to the page and drawing.
pub(crate) fn usual() -> usize {
    cores().saturating_sub(1).clamp(1, MOST_WORKERS)
}

/// A message about a job.
#[derive(Debug)]
pub(crate) enum WorkerReport {
    /// An event other than [`Event::Failed`].
    Event(Box<Event>),
    /// A job can't be started, or can't go on, for this reason.
    Failed(JobId, Said),
    /// The worker has crashed, and another one has started its work again.
    Replaced,
    /// Workers can't be started, so from now on the page does the work itself.
    InPage,
    /// Too many workers have crashed on this work, so it was given up.
    GaveUp,
}

/// The workers of this page.
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
    /// The game it thinks about.
    game: &'static str,
    /// `None` before the first work, and after work was given up.
    connection: Option<Connection>,
    /// The number of connections so far, used to ignore messages of replaced ones.
    started: u32,
    worker: Worker,
    /// Marks the page as busy while an answer is due.
    busy: Option<Busy>,
    on_report: Callback<WorkerReport>,
}

/// Creates a worker that thinks about a game and reports to `on_report`. It starts with its first work.
pub(super) fn worker(game: &'static str, on_report: Callback<WorkerReport>) -> WorkerHandle {
    let supervised = Rc::new(RefCell::new(Supervised {
        game,
        connection: None,
        started: 0,
        worker: Worker::default(),
        busy: None,
        on_report,
    }));
    POOL.with(|pool| {
        pool.workers.borrow_mut().push(Rc::downgrade(&supervised));
        pool.watch.borrow_mut().get_or_insert_with(|| Interval::new(LOOK, look));
    });
    WorkerHandle(supervised)
}

/// Checks all workers. Replaces those that are overdue.
fn look() {
    let workers: Vec<_> = POOL.with(|pool| {
        pool.workers.borrow_mut().retain(|worker| worker.strong_count() > 0);
        pool.workers.borrow().iter().filter_map(Weak::upgrade).collect()
    });
    for worker in workers {
        let silent = {
            let mut now = worker.borrow_mut();
            let starts = now.connection.as_ref().is_some_and(|connection| !connection.listens());
            now.worker.look(starts)
        };
        if silent {
            lost(&worker);
        }
    }
}

impl Hand for WorkerHandle {
    fn assign(&self, assignment: Assignment) {
        let mut worker = self.0.borrow_mut();
        worker.worker.assign(assignment);
        worker.note_debt();
        if worker.connection.is_none() {
            drop(worker);
            return start(&self.0);
        }
        worker.send_work();
    }

    fn send(&self, command: &Command) {
        let mut worker = self.0.borrow_mut();
        worker.worker.sent(command);
        worker.note_debt();
        if let Some(connection) = &worker.connection {
            connection.send(command);
        }
    }
}

impl Supervised {
    /// Keeps the page busy while an answer is due.
    fn note_debt(&mut self) {
        if self.worker.owes() != self.busy.is_some() {
            self.busy = self.worker.owes().then(Busy::waiting);
        }
    }

    fn send_work(&mut self) {
        if let Some(connection) = &self.connection {
            self.worker.send_work(|command| connection.send(command));
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
                Incoming::Listens => worker.borrow_mut().worker.listens(),
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
    let game = worker.borrow().game;
    let started = if POOL.with(|pool| pool.in_page.get()) {
        None
    } else {
        Some(Connection::worker(game, hear.clone()))
    };
    let connection = match started {
        Some(Ok(connection)) => connection,
        other => {
            if let Some(Err(why)) = other {
                web_sys::console::warn_1(&why);
                POOL.with(|pool| pool.in_page.set(true));
            }
            let on_report = worker.borrow().on_report.clone();
            on_report.emit(WorkerReport::InPage);
            Connection::page(game, hear)
        }
    };
    let mut worker = worker.borrow_mut();
    worker.worker.begin();
    worker.connection = Some(connection);
    worker.send_work();
}

fn hear(worker: &Rc<RefCell<Supervised>>, event: Box<Event>) {
    let mut now = worker.borrow_mut();
    now.worker.heard(&event);
    now.note_debt();
    let on_report = now.on_report.clone();
    drop(now);
    on_report.emit(match *event {
        Event::Failed { job, why } => {
            web_sys::console::warn_1(&why.en.as_str().into());
            WorkerReport::Failed(job, why)
        }
        event => WorkerReport::Event(Box::new(event)),
    });
}

/// Handles a lost worker: another one repeats its work, unless that has happened too often.
fn lost(worker: &Rc<RefCell<Supervised>>) {
    let mut now = worker.borrow_mut();
    let mute = now.connection.take().is_some_and(|connection| !connection.listens());
    let on_report = now.on_report.clone();
    // Without work, another one starts when there is some.
    let Some(loss) = now.worker.lost(mute, POOL.with(|pool| pool.in_page.get())) else { return };
    now.note_debt();
    drop(now);
    match loss {
        Loss::GiveUp => return on_report.emit(WorkerReport::GaveUp),
        // `start` reports this.
        Loss::InPage => POOL.with(|pool| pool.in_page.set(true)),
        Loss::Replace => on_report.emit(WorkerReport::Replaced),
    }
    start(worker);
}
