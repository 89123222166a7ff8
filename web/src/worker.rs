//! Thinking in slices, and listening between them: in a worker, or where there can be none, in the page itself.

use crate::{
    games,
    protocol::{Command, Event, JobId, Task},
    wire,
};
use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};
use tefuda_agents::{Playable, Thought};
use tefuda_games::{Game, Spec};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// A slice of thinking in a worker, in milliseconds: commands wait no longer than this.
const SLICE: f64 = 20.0;
/// A slice of thinking in the page: short enough that a click is answered at once.
const SHORT: f64 = 8.0;
/// At most one report in so many milliseconds: twenty a second.
const REPORT: f64 = 50.0;

/// A thought of any game.
pub(crate) trait Thinking {
    fn step(&mut self, units: u32) -> tefuda_agents::Progress;
    fn event(&self, job: JobId) -> Event;
}

impl<G: Game> Thinking for Box<dyn Thought<G>> {
    fn step(&mut self, units: u32) -> tefuda_agents::Progress {
        (**self).step(units)
    }

    fn event(&self, job: JobId) -> Event {
        let progress = self.progress();
        let choice = self.choice().filter(|_| progress.finished());
        let choice = choice.map(|play| play.to_string());
        Event::Thought { job, progress, explanation: self.explain(), choice }
    }
}

/// What the worker is busy with.
struct Busy {
    job: JobId,
    thought: Box<dyn Thinking>,
    /// Whether it runs on its own; otherwise it waits for steps.
    running: bool,
    /// Units that take about a slice, learned as it goes.
    units: u32,
    reported: f64,
}

/// What thinks, wherever it is.
pub(crate) struct Mind {
    say: Box<dyn Fn(Event)>,
    /// A message through this port comes back as soon as messages from the page had their turn.
    again: MessagePort,
    back: MessagePort,
    _at_again: Closure<dyn Fn()>,
    slice: f64,
    busy: RefCell<Option<Busy>>,
}

/// Starts listening in a worker and says so.
pub(crate) fn main(scope: &DedicatedWorkerGlobalScope) {
    let say = {
        let scope = scope.clone();
        move |event| {
            scope.post_message(&wire::post(&event)).ok();
        }
    };
    let Ok(mind) = Mind::new(say, SLICE) else { return };
    let at_message = {
        let mind = mind.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| match wire::open(&event) {
            Some(command) => mind.obey(command),
            None => (mind.say)(Event::Failed { job: 0, message: wire::UNREADABLE.to_owned() }),
        })
    };
    scope.set_onmessage(Some(at_message.as_ref().unchecked_ref()));
    // The worker lives as long as its scope, and this with it.
    at_message.forget();
    (mind.say)(Event::Ready);
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.back.close();
    }
}

impl Mind {
    fn new(say: impl Fn(Event) + 'static, slice: f64) -> Result<Rc<Self>, JsValue> {
        let channel = MessageChannel::new()?;
        Ok(Rc::new_cyclic(|mind: &Weak<Self>| {
            let mind = mind.clone();
            let at_again = Closure::<dyn Fn()>::new(move || {
                if let Some(mind) = mind.upgrade() {
                    mind.slice();
                }
            });
            channel.port2().set_onmessage(Some(at_again.as_ref().unchecked_ref()));
            let (again, back, busy) = (channel.port1(), channel.port2(), RefCell::new(None));
            Self { say: Box::new(say), again, back, _at_again: at_again, slice, busy }
        }))
    }

    /// Thinks in the page.
    pub(crate) fn in_page(say: impl Fn(Event) + 'static) -> Result<Rc<Self>, JsValue> {
        Self::new(say, SHORT)
    }

    /// Does what it is told.
    pub(crate) fn obey(&self, command: Command) {
        match command {
            Command::Think(task) => self.begin(&task),
            Command::Step { job, units } => self.step(job, units),
            Command::Run { job } => self.run(job),
            Command::Cancel => *self.busy.borrow_mut() = None,
        }
    }

    fn begin(&self, task: &Task) {
        match thought(task) {
            Ok(thought) => {
                let event = thought.event(task.job);
                let busy = Busy {
                    job: task.job,
                    thought,
                    running: !task.hold,
                    units: 1,
                    reported: js_sys::Date::now(),
                };
                *self.busy.borrow_mut() = Some(busy);
                (self.say)(event);
                self.call_again();
            }
            Err(message) => (self.say)(Event::Failed { job: task.job, message }),
        }
    }

    fn step(&self, job: JobId, units: u32) {
        let mut busy = self.busy.borrow_mut();
        let Some(busy) = busy.as_mut().filter(|busy| busy.job == job && !busy.running) else { return };
        busy.thought.step(units);
        (self.say)(busy.thought.event(job));
    }

    fn run(&self, job: JobId) {
        if let Some(busy) = self.busy.borrow_mut().as_mut().filter(|busy| busy.job == job) {
            busy.running = true;
        }
        self.call_again();
    }

    fn call_again(&self) {
        self.again.post_message(&JsValue::NULL).ok();
    }

    /// Thinks for about a slice and asks to be called again unless the thought is finished.
    fn slice(&self) {
        let mut slot = self.busy.borrow_mut();
        let Some(busy) = slot.as_mut().filter(|busy| busy.running) else { return };
        let begun = js_sys::Date::now();
        let mut now = begun;
        let mut finished = false;
        while !finished && now - begun < self.slice {
            let before = now;
            finished = busy.thought.step(busy.units).finished();
            now = js_sys::Date::now();
            if now - before < self.slice / 8.0 {
                busy.units = busy.units.saturating_mul(2);
            } else if now - before > self.slice {
                busy.units = (busy.units / 2).max(1);
            }
        }
        if finished || now - busy.reported >= REPORT {
            busy.reported = now;
            (self.say)(busy.thought.event(busy.job));
        }
        if finished {
            *slot = None;
        } else {
            self.call_again();
        }
    }
}

/// The thought that a task asks for.
fn thought(task: &Task) -> Result<Box<dyn Thinking>, String> {
    let kind = games::find(&task.game).ok_or_else(|| format!("no game is called {}", task.game))?;
    (kind.thought)(task)
}

/// The thought that a task of this game asks for.
pub(crate) fn thought_of<G: Playable + 'static>(task: &Task) -> Result<Box<dyn Thinking>, String> {
    let view: G::View = tefuda_arena::view_from_json(&task.view)?;
    let spec = Spec::parse(G::AGENTS, &task.spec).map_err(|fault| fault.to_string())?;
    Ok(Box::new(G::agent(&spec).think(view, task.seed())))
}
