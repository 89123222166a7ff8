//! The main loop of a worker program, in a worker or in the page itself. It works in slices and reads
//! messages between them.

use crate::{
    kind::{Kind, Memory, TaskFault, Work},
    training_run::{Next, TrainingRun, preview},
};
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use tefuda_agents::{AgentFile, Stride};
use tefuda_games::{Said, Say};
use tefuda_protocol::{Command, Event, JobId, Task, train::Order, wire};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

/// The length of a slice in a worker, in milliseconds. Commands never wait longer than this.
const SLICE: f64 = 20.0;
/// The length of a slice in the page, in milliseconds: short enough to answer a click at once.
const SHORT: f64 = 8.0;
/// The shortest time between reports, in milliseconds: at most twenty per second.
const REPORT: f64 = 50.0;

thread_local!(static CLOCK: Option<Performance> = clock());

/// The clock of the worker, or of the page.
fn clock() -> Option<Performance> {
    js_sys::Reflect::get(&js_sys::global(), &"performance".into()).ok()?.dyn_into().ok()
}

/// The time in milliseconds, by a clock that never goes back.
fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, Performance::now))
}

/// The work in progress.
struct Busy {
    job: JobId,
    work: Box<dyn Work>,
    /// Whether it runs by itself; otherwise it waits for steps.
    running: bool,
    stride: Stride,
    reported: f64,
}

/// The state of a worker program.
struct Mind {
    kind: &'static Kind,
    say: Box<dyn Fn(&JsValue)>,
    /// A port to ourselves: its message arrives after the waiting messages from the page.
    again: MessagePort,
    /// Whether such a message is on its way.
    called: Cell<bool>,
    slice: f64,
    busy: RefCell<Option<Busy>>,
    /// Files and histories that tasks refer to.
    memory: RefCell<Memory>,
    /// The training run, with its number.
    training: RefCell<Option<(JobId, TrainingRun)>>,
    /// The timer that wakes a waiting training run.
    alarm: RefCell<Option<Timeout>>,
}

/// A handler for messages.
type AtMessage = Closure<dyn Fn(MessageEvent)>;

/// Starts listening in a worker and reports that it is ready.
pub(crate) fn in_worker(kind: &'static Kind, scope: &DedicatedWorkerGlobalScope) {
    let say = {
        let scope = scope.clone();
        move |event: &JsValue| {
            scope.post_message(event).ok();
        }
    };
    Mind::listen(kind, say, SLICE, |at_message| {
        scope.set_onmessage(Some(at_message.as_ref().unchecked_ref()));
    });
}

/// Starts listening at a port in the page and reports that it is ready.
pub(crate) fn in_page(kind: &'static Kind, port: MessagePort) {
    let there = port.clone();
    let say = move |event: &JsValue| {
        port.post_message(event).ok();
    };
    Mind::listen(kind, say, SHORT, |at_message| {
        there.set_onmessage(Some(at_message.as_ref().unchecked_ref()));
    });
}

impl Mind {
    fn listen(
        kind: &'static Kind,
        say: impl Fn(&JsValue) + 'static,
        slice: f64,
        hear: impl FnOnce(&AtMessage),
    ) {
        let Ok(channel) = MessageChannel::new() else { return };
        let (again, back) = (channel.port1(), channel.port2());
        let mind = Rc::new(Self {
            kind,
            say: Box::new(say),
            again,
            called: Cell::new(false),
            slice,
            busy: RefCell::default(),
            memory: RefCell::default(),
            training: RefCell::default(),
            alarm: RefCell::default(),
        });
        let at_again = {
            let mind = mind.clone();
            Closure::<dyn Fn()>::new(move || mind.slice())
        };
        back.set_onmessage(Some(at_again.as_ref().unchecked_ref()));
        let at_message = {
            let mind = mind.clone();
            AtMessage::new(move |event: MessageEvent| match wire::open(&event) {
                Some(command) => mind.obey(command),
                None => mind.fail(0, &TaskFault::Unread),
            })
        };
        hear(&at_message);
        mind.say(&Event::Ready);
        // Leaked on purpose: both live as long as the worker. For a port in the page that is closed later,
        // this costs a few hundred bytes.
        at_again.forget();
        at_message.forget();
    }

    fn say(&self, event: &Event) {
        (self.say)(&wire::post(event));
    }

    /// Executes a command.
    fn obey(&self, command: Command) {
        match command {
            Command::Think(task) => self.think(&task),
            Command::Shelve { name, bytes } => self.memory.borrow_mut().shelve(name, bytes),
            Command::Check { job, bytes } => {
                let wrong = AgentFile::from_bytes(&bytes.0).err().map(|fault| Said::of(&fault));
                self.say(&Event::Checked { job, wrong });
            }
            Command::Remember { past, views } => self.memory.borrow_mut().remember(past, views),
            Command::Step { job, units } => self.step(job, units),
            Command::Run { job } => self.run(job),
            Command::Cancel => *self.busy.borrow_mut() = None,
            Command::Close => {
                *self.busy.borrow_mut() = None;
                *self.training.borrow_mut() = None;
            }
            Command::Train { job, order } => self.train(job, &order),
            Command::Play { job, contest, first, blocks } => {
                let seconds = || now() / 1000.0;
                match self.kind.blocks(&contest, [first, blocks], &self.memory.borrow(), seconds) {
                    Ok(work) => self.begin(job, work, true),
                    Err(fault) => self.fail(job, &fault),
                }
            }
            Command::Reproduce { job, task } => match self.kind.reproduce {
                Some(reproduce) => match reproduce(&task, &self.memory.borrow(), || now() / 1000.0) {
                    Ok(work) => self.begin(job, work, true),
                    Err(why) => self.fail(job, &why),
                },
                None => self.fail(job, &TaskFault::NoPapers(self.kind.id)),
            },
            Command::Solve { job, iterations } => match self.kind.solve {
                Some(solve) => self.begin(job, Box::new(solve(iterations)), true),
                None => self.fail(job, &TaskFault::NoSolver(self.kind.id)),
            },
        }
    }

    /// Reports a failed task.
    fn fail(&self, job: JobId, why: &impl Say) {
        self.say(&Event::Failed { job, why: Said::of(why) });
    }

    fn think(&self, task: &Task) {
        match self.kind.thought(task, &self.memory.borrow()) {
            Ok(work) => self.begin(task.job, work, !task.hold),
            Err(fault) => self.fail(task.job, &fault),
        }
    }

    fn begin(&self, job: JobId, work: Box<dyn Work>, running: bool) {
        self.say(&work.event(job));
        let running = running && work.moment().is_none();
        let reported = now();
        *self.busy.borrow_mut() = Some(Busy { job, work, running, stride: Stride::default(), reported });
        self.call_again();
    }

    fn step(&self, job: JobId, units: u32) {
        let mut busy = self.busy.borrow_mut();
        let Some(busy) = busy.as_mut().filter(|busy| busy.job == job && !busy.running) else { return };
        busy.work.step(units);
        self.say(&busy.work.event(job));
    }

    fn run(&self, job: JobId) {
        if let Some(busy) = self.busy.borrow_mut().as_mut().filter(|busy| busy.job == job) {
            busy.running = true;
        }
        self.call_again();
    }

    fn call_again(&self) {
        if !self.called.replace(true) {
            self.again.post_message(&JsValue::NULL).ok();
        }
    }

    /// Works for about one slice, then schedules the next unless the work is finished.
    fn slice(self: &Rc<Self>) {
        self.called.set(false);
        let mut slot = self.busy.borrow_mut();
        let Some(busy) = slot.as_mut().filter(|busy| busy.running) else { return self.learn() };
        let begun = now();
        let mut at = begun;
        let mut finished = false;
        while !finished && at - begun < self.slice {
            let before = at;
            finished = busy.work.step(busy.stride.units).finished();
            at = now();
            if busy.work.moment().is_some() {
                busy.running = false;
                break;
            }
            busy.stride = busy.stride.after(at - before, self.slice / 4.0);
        }
        if finished || !busy.running || at - busy.reported >= REPORT {
            busy.reported = at;
            self.say(&busy.work.event(busy.job));
        }
        if finished {
            *slot = None;
        } else {
            self.call_again();
        }
    }

    /// Executes a command for a training run.
    fn train(&self, job: JobId, order: &Order) {
        let told = |news| Event::Trained { job, news };
        match order {
            Order::Begin(plan) => match TrainingRun::new(self.kind, plan, &mut self.memory.borrow_mut(), now)
            {
                Ok(mut run) => {
                    self.say(&told(run.stand()));
                    *self.training.borrow_mut() = Some((job, run));
                }
                Err(why) => return self.fail(job, &why),
            },
            Order::Preview(plan) => {
                return match preview(self.kind, plan, &mut self.memory.borrow_mut(), now) {
                    Ok(news) => self.say(&told(news)),
                    Err(why) => self.fail(job, &why),
                };
            }
            Order::Inspect { game, file } => {
                return match self.kind.inspected(game, &file.0) {
                    Ok(news) => self.say(&told(news)),
                    Err(fault) => self.fail(job, &fault),
                };
            }
            _ => {
                let mut slot = self.training.borrow_mut();
                let Some((_, run)) = slot.as_mut().filter(|(known, _)| *known == job) else { return };
                match *order {
                    Order::Pace { units, share } => {
                        run.set_pace(units, share);
                        self.say(&told(run.stand()));
                    }
                    // These two only set a goal. Later slices do the work and send the report.
                    Order::Step { units } => run.step(units),
                    Order::Trace { eventful } => run.trace(eventful),
                    Order::Picture { of } => self.say(&told(run.picture(of))),
                    _ => match run.agents() {
                        Ok(news) => self.say(&told(news)),
                        Err(fault) => return self.fail(job, &fault),
                    },
                }
            }
        }
        self.alarm.replace(None);
        self.call_again();
    }

    /// Continues the training run for about one slice.
    fn learn(self: &Rc<Self>) {
        let mut slot = self.training.borrow_mut();
        let Some((job, run)) = slot.as_mut() else { return };
        let next = run.slice(self.slice);
        for news in run.news() {
            self.say(&Event::Trained { job: *job, news });
        }
        match next {
            Next::Now => self.call_again(),
            Next::In(wait) => {
                let mind = self.clone();
                self.alarm.replace(Some(Timeout::new(wait, move || mind.call_again())));
            }
            Next::Never => {}
        }
    }
}
