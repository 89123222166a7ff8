//! Tracks whether the page is busy, for tests and other code that has to wait. `<html data-busy>` is
//! `drawing` while the page has something to draw, `waiting` while it waits for a worker, a file or a timer,
//! and absent while nothing will change until somebody acts.
//!
//! Work in progress holds a [`Busy`]. An event or the end of such work may make Yew draw. Then [`touch`]
//! marks the page as busy until Yew has nothing left to do. Yew has no API for that, but it can be tested: a
//! task pushed to its scheduler runs in the same turn, unless Yew has deferred other work.

use crate::clock::after;
use gloo::{
    events::{EventListener, EventListenerOptions},
    timers::callback::Timeout,
};
use std::{cell::Cell, future::Future, pin::Pin, rc::Rc};
use wasm_bindgen::prelude::wasm_bindgen;
use yew::scheduler::{self, Runnable};

#[wasm_bindgen]
extern "C" {
    /// Defined in `assets/programs.js`, which combines the states of all programs.
    #[wasm_bindgen(js_name = tefudaBusy)]
    fn tell(program: &str, state: &str);
}

/// The events that may make a program draw.
const EVENTS: [&str; 20] = [
    "pointerdown",
    "pointerup",
    "pointerover",
    "click",
    "dblclick",
    "keydown",
    "keyup",
    "input",
    "change",
    "submit",
    "toggle",
    "close",
    "cancel",
    "focusin",
    "focusout",
    "hashchange",
    "resize",
    "visibilitychange",
    "tefuda-come",
    "tefuda-go",
];

/// The event that ends work in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The next task or frame of the page itself.
    Drawn,
    /// Something else: a worker, the disk, the network, a timer.
    Answered,
}

thread_local! {
    static NAME: Cell<&'static str> = const { Cell::new("") };
    static DRAWING: Cell<u32> = const { Cell::new(0) };
    static WAITING: Cell<u32> = const { Cell::new(0) };
    /// Whether Yew is being tested for work.
    static ASKING: Cell<bool> = const { Cell::new(false) };
    static TOLD: Cell<&'static str> = const { Cell::new("") };
}

/// A guard for work in progress. The page is busy until it is dropped.
#[derive(Debug)]
pub(crate) struct Busy(Until);

impl Busy {
    fn new(until: Until) -> Self {
        until.count(1);
        tell_state();
        Self(until)
    }

    /// Creates a guard for work that the page will soon do itself.
    pub(crate) fn drawing() -> Self {
        Self::new(Until::Drawn)
    }

    /// Creates a guard for an answer that will change the page.
    pub(crate) fn waiting() -> Self {
        Self::new(Until::Answered)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.count(-1);
        touch();
    }
}

impl Until {
    fn count(self, by: i32) {
        let count = if self == Self::Drawn { &DRAWING } else { &WAITING };
        count.set(count.get().saturating_add_signed(by));
    }
}

/// Sets a timeout that will change the page.
pub(crate) fn later(milliseconds: u32, then: impl FnOnce() + 'static) -> Timeout {
    let busy = Busy::waiting();
    Timeout::new(milliseconds, move || {
        then();
        drop(busy);
    })
}

/// Runs a future that will change the page.
pub(crate) fn spawn(future: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(future));
}

/// The part of [`spawn`] that is compiled once for all futures.
fn spawn_boxed(future: Pin<Box<dyn Future<Output = ()>>>) {
    let busy = Busy::waiting();
    yew::platform::spawn_local(async move {
        future.await;
        drop(busy);
    });
}

/// Starts reporting whether the program is busy.
pub(crate) fn watch(program: &'static str) {
    NAME.set(program);
    let window = gloo::utils::window();
    for event in EVENTS {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window, event, options, |_| touch()).forget();
    }
    touch();
}

/// Reports that something has happened that may make Yew draw.
pub(crate) fn touch() {
    // Without a program there is no page: a native test is drawing components.
    if NAME.get().is_empty() || ASKING.replace(true) {
        return;
    }
    tell_state();
    ask_later();
}

fn ask_later() {
    after(0, || ask(0));
}

/// A scheduler task that records that it ran.
struct Probe(Rc<Cell<bool>>);

impl Runnable for Probe {
    fn run(self: Box<Self>) {
        self.0.set(true);
    }
}

/// How often in a row Yew must be idle. After the first time, it may still have deferred work.
const FREE: u32 = 2;

/// Tests whether Yew has work. It has been idle `found` times in a row. A busy Yew has deferred its work with
/// a timer, and the probe with it. An idle one runs the probe before the task that is spawned after it here.
fn ask(found: u32) {
    let ran = Rc::new(Cell::new(false));
    scheduler::push(Box::new(Probe(ran.clone())));
    yew::platform::spawn_local(async move {
        if !ran.get() {
            ask_later();
        } else if found + 1 < FREE {
            ask(found + 1);
        } else {
            ASKING.set(false);
            tell_state();
        }
    });
}

fn tell_state() {
    let name = NAME.get();
    if name.is_empty() {
        return;
    }
    let state = if ASKING.get() || DRAWING.get() > 0 {
        "drawing"
    } else if WAITING.get() > 0 {
        "waiting"
    } else {
        ""
    };
    if TOLD.replace(state) != state {
        tell(name, state);
    }
}
