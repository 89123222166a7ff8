//! Whether the page is busy, as `<html data-busy>` says to tests and to anything else that has to wait for it:
//! `drawing` while the page has something to draw, `waiting` while it waits for a worker, a file or a moment, and no
//! attribute while nothing will change until somebody acts.
//!
//! Work in progress holds a [`Busy`]. What happens to the page, an event of a person or the end of such work, may make
//! Yew draw; [`touch`] says so, and the page is busy until Yew has nothing left to do. Yew does not tell, but it can be
//! asked: a task of our own, handed to its scheduler, runs in the same turn unless Yew has put off other work.

use gloo::{
    events::{EventListener, EventListenerOptions},
    timers::callback::Timeout,
};
use std::{cell::Cell, future::Future, rc::Rc};
use wasm_bindgen::prelude::wasm_bindgen;
use yew::scheduler::{self, Runnable};

#[wasm_bindgen]
extern "C" {
    /// Defined in `assets/programs.js`, which joins what all programs of the page say.
    #[wasm_bindgen(js_name = tefudaBusy)]
    fn tell(program: &str, state: &str);
}

/// The events after which a program may have to draw.
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

/// What work in progress will end with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The page itself goes on, with its next task or frame.
    Drawn,
    /// Somebody else does: a worker, the disk, the network, a clock.
    Answered,
}

thread_local! {
    static NAME: Cell<&'static str> = const { Cell::new("") };
    static DRAWING: Cell<u32> = const { Cell::new(0) };
    static WAITING: Cell<u32> = const { Cell::new(0) };
    /// Whether Yew is being asked.
    static ASKING: Cell<bool> = const { Cell::new(false) };
    static TOLD: Cell<&'static str> = const { Cell::new("") };
}

/// Work in progress. The page is busy until it is dropped.
#[derive(Debug)]
pub(crate) struct Busy(Until);

impl Busy {
    fn new(until: Until) -> Self {
        until.count(1);
        tell_state();
        Self(until)
    }

    /// The page will go on by itself, soon.
    pub(crate) fn drawing() -> Self {
        Self::new(Until::Drawn)
    }

    /// An answer will change the page.
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

/// A timeout that will change the page.
pub(crate) fn later(milliseconds: u32, then: impl FnOnce() + 'static) -> Timeout {
    let busy = Busy::waiting();
    Timeout::new(milliseconds, move || {
        then();
        drop(busy);
    })
}

/// Runs a future that will change the page.
pub(crate) fn spawn(future: impl Future<Output = ()> + 'static) {
    let busy = Busy::waiting();
    yew::platform::spawn_local(async move {
        future.await;
        drop(busy);
    });
}

/// Begins to say whether the program is busy.
pub(crate) fn watch(program: &'static str) {
    NAME.set(program);
    let window = gloo::utils::window();
    for event in EVENTS {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window, event, options, |_| touch()).forget();
    }
    touch();
}

/// Something has happened after which Yew may draw.
pub(crate) fn touch() {
    // Without a program there is no page: components are drawn natively.
    if NAME.get().is_empty() || ASKING.replace(true) {
        return;
    }
    tell_state();
    ask_later();
}

fn ask_later() {
    Timeout::new(0, || ask(0)).forget();
}

/// A task for Yew that notes that it ran.
struct Probe(Rc<Cell<bool>>);

impl Runnable for Probe {
    fn run(self: Box<Self>) {
        self.0.set(true);
    }
}

/// How often in a row Yew has to be free: the first time it may have had work that it put off afterwards.
const FREE: u32 = 2;

/// Asks Yew whether it has work, `found` times after it had none. A busy Yew has put its work off behind a timer, and
/// the probe with it; a free one runs the probe before the task that is spawned here after it.
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
