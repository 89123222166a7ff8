//! The main loop of a worker program, in a worker or in the page itself. It works in slices and reads
//! messages between them.

use crate::{
    paced_run::{PacedRun, Preview},
    program::{LiveJob, Memory, Next, Program, Steps, TaskFault},
};
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use tefuda_agents::AgentFile;
use tefuda_games::{Said, Say};
use tefuda_protocol::{Command, Event, JobId, train::Order, wire};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

/// The length of a slice in a worker, in milliseconds. Commands never wait longer than this.
const SLICE: f64 = 20.0;
/// The length of a slice in the page, in milliseconds: short enough to answer a click at once.
const SHORT: f64 = 8.0;

thread_local!(static CLOCK: Option<Performance> = clock());

/// The clock of the worker, or of the page.
fn clock() -> Option<Performance> {
    js_sys::Reflect::get(&js_sys::global(), &"performance".into()).ok()?.dyn_into().ok()
}

/// The time in milliseconds, by a clock that never goes back.
fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, Performance::now))
}

/// The current work. A worker does one thing at a time.
enum Current {
    /// Work that ends by itself.
    Steps(Steps),
    /// A training run. It keeps a pace, and stays to answer questions.
    Run(PacedRun),
}

impl Current {
    /// Works for about this many milliseconds. Returns the events to report, and when to go on.
    fn slice(&mut self, job: JobId, room: f64) -> (Vec<Event>, Next) {
        match self {
            Self::Steps(steps) => {
                let (event, next) = steps.slice(job, room);
                (event.into_iter().collect(), next)
            }
            Self::Run(run) => {
                let next = run.slice(room);
                (run.news().map(|news| Event::Trained { job, news }).collect(), next)
            }
        }
    }
}

/// The state of a worker program.
struct Mind {
    program: &'static Program,
    say: Box<dyn Fn(&JsValue)>,
    /// A port to ourselves: its message arrives after the waiting messages from the page.
    again: MessagePort,
    /// Whether such a message is on its way.
    called: Cell<bool>,
    slice: f64,
    /// The current work, with its number.
    busy: RefCell<Option<(JobId, Current)>>,
    /// Files and histories that tasks refer to.
    memory: RefCell<Memory>,
    /// The timer that wakes a waiting training run.
    alarm: RefCell<Option<Timeout>>,
}

/// A handler for messages.
type AtMessage = Closure<dyn Fn(MessageEvent)>;

/// Starts listening in a worker and reports that it is ready.
pub(crate) fn in_worker(program: &'static Program, scope: &DedicatedWorkerGlobalScope) {
    let say = {
        let scope = scope.clone();
        move |event: &JsValue| {
            scope.post_message(event).ok();
        }
    };
    Mind::listen(program, say, SLICE, |at_message| {
        scope.set_onmessage(Some(at_message.as_ref().unchecked_ref()));
    });
}

/// Starts listening at a port in the page and reports that it is ready.
pub(crate) fn in_page(program: &'static Program, port: MessagePort) {
    let there = port.clone();
    let say = move |event: &JsValue| {
        port.post_message(event).ok();
    };
    Mind::listen(program, say, SHORT, |at_message| {
        there.set_onmessage(Some(at_message.as_ref().unchecked_ref()));
    });
}

impl Mind {
    fn listen(
        program: &'static Program,
        say: impl Fn(&JsValue) + 'static,
        slice: f64,
        hear: impl FnOnce(&AtMessage),
    ) {
        let Ok(channel) = MessageChannel::new() else { return };
        let (again, back) = (channel.port1(), channel.port2());
        let mind = Rc::new(Self {
            program,
            say: Box::new(say),
            again,
            called: Cell::new(false),
            slice,
            busy: RefCell::default(),
            memory: RefCell::default(),
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
            Command::Think(task) => {
                self.begin(task.job, !task.hold, self.program.thought(&task, &self.memory.borrow()));
            }
            Command::Shelve { name, bytes } => self.memory.borrow_mut().shelve(name, bytes),
            Command::Check { job, bytes } => {
                let wrong = AgentFile::from_bytes(&bytes.0).err().map(|fault| Said::of(&fault));
                self.say(&Event::Checked { job, wrong });
            }
            Command::Remember { past, views } => self.memory.borrow_mut().remember(past, views),
            Command::Step { job, units } => self.with_steps(job, |steps| steps.step(job, units)),
            Command::Run { job } => self.with_steps(job, |steps| {
                steps.run();
                None
            }),
            Command::Cancel => *self.busy.borrow_mut() = None,
            Command::Train { job, order } => self.train(job, &order),
            Command::Play { job, contest, first, blocks } => {
                let work = self.program.blocks(&contest, [first, blocks], &self.memory.borrow(), now);
                self.begin(job, true, work);
            }
            Command::Reproduce { job, task } => match self.program.reproduce {
                Some(reproduce) => self.begin(job, true, reproduce(&task, &self.memory.borrow(), now)),
                None => self.fail(job, &TaskFault::Unable),
            },
            Command::Solve { job, iterations } => match self.program.solve {
                Some(solve) => self.begin(job, true, Ok::<_, TaskFault>(Box::new(solve(iterations)))),
                None => self.fail(job, &TaskFault::Unable),
            },
        }
    }

    /// Reports a failed task.
    fn fail(&self, job: JobId, why: &impl Say) {
        self.say(&Event::Failed { job, why: Said::of(why) });
    }

    /// Starts work if it can be done. Unless it is `running`, it waits for steps.
    fn begin(&self, job: JobId, running: bool, work: Result<Box<dyn LiveJob>, impl Say>) {
        match work {
            Ok(work) => {
                self.say(&work.event(job));
                *self.busy.borrow_mut() = Some((job, Current::Steps(Steps::new(work, running, now))));
                self.call_again();
            }
            Err(why) => self.fail(job, &why),
        }
    }

    /// Executes a command for the current work, if it is that of the job, and says what has to be said.
    fn with_steps(&self, job: JobId, act: impl FnOnce(&mut Steps) -> Option<Event>) {
        if let Some((known, Current::Steps(steps))) = self.busy.borrow_mut().as_mut()
            && *known == job
        {
            if let Some(event) = act(steps) {
                self.say(&event);
            }
            self.call_again();
        }
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
        let Some((job, busy)) = slot.as_mut() else { return };
        let (events, next) = busy.slice(*job, self.slice);
        for event in &events {
            self.say(event);
        }
        match next {
            Next::Now => self.call_again(),
            Next::In(wait) => {
                let mind = self.clone();
                self.alarm.replace(Some(Timeout::new(wait, move || mind.call_again())));
            }
            Next::Never => {}
            Next::Over => *slot = None,
        }
    }

    /// Executes a command for a training run, or about one that could be made.
    fn train(&self, job: JobId, order: &Order) {
        let mut memory = self.memory.borrow_mut();
        let news = match order {
            Order::Begin(plan) => match PacedRun::new(self.program, plan, &mut memory, now) {
                Ok(mut run) => {
                    let stands = run.stand();
                    *self.busy.borrow_mut() = Some((job, Current::Run(run)));
                    Ok(Some(stands))
                }
                Err(why) => Err(why),
            },
            Order::Preview(plan) => {
                return self.begin(job, true, Preview::begin(self.program, plan, &mut memory, now));
            }
            Order::Inspect { game, file } => {
                self.program.inspected(game, &file.0).map(Some).map_err(|fault| Said::of(&fault))
            }
            _ => match self.busy.borrow_mut().as_mut() {
                Some((known, Current::Run(run))) if *known == job => run.obey(order),
                _ => return,
            },
        };
        match news {
            Ok(Some(news)) => self.say(&Event::Trained { job, news }),
            Ok(None) => {}
            Err(why) => return self.fail(job, &why),
        }
        self.alarm.replace(None);
        self.call_again();
    }
}
