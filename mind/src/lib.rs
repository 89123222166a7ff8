//! The worker programs of the page: one for each game, and one that reproduces papers.
//!
//! Each program has a game with its agents, learning algorithms and solvers, but no user interface. In a
//! worker it listens to the worker's scope. If the browser cannot start workers, the page loads the program
//! into itself and gives it a port. Either way, the messages of [`tefuda_protocol`] control it.

mod contest;
mod mind;
mod paced_run;
mod program;
mod records;
mod reproduce;
mod tasks;

use program::{Program, TaskFault};
use std::cell::Cell;
use tefuda_agents::Playable;
use tefuda_games::Said;
use wasm_bindgen::{JsCast as _, prelude::wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessagePort};

thread_local!(static PROGRAM: Cell<Option<&'static Program>> = const { Cell::new(None) });

/// Starts the program of a game.
pub fn start<G: Playable + 'static>() {
    start_program(Program::of::<G>());
}

/// Starts the program that reproduces papers.
pub fn start_papers() {
    start_program(Program::PAPERS);
}

impl Program {
    pub(crate) const fn of<G: Playable + 'static>() -> &'static Self {
        const {
            &Self {
                id: G::FACTS.id,
                think: tasks::begin::<G>,
                play: contest::begin::<G>,
                train: paced_run::begin::<G>,
                inspect: records::inspect_of::<G>(),
                solve: G::SOLVE,
                reproduce: None,
            }
        }
    }

    /// The program that reproduces papers. It has no game itself: each job of a paper knows its game.
    pub(crate) const PAPERS: &'static Self = &Self {
        id: "reproduce",
        think: |_, _| Err(TaskFault::Unable),
        play: |_, _, _, _| Err(TaskFault::Unable),
        train: |_, _| Err(Said::of(&TaskFault::Unable)),
        inspect: None,
        solve: None,
        reproduce: Some(reproduce::begin),
    };
}

fn start_program(program: &'static Program) {
    PROGRAM.set(Some(program));
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        mind::in_worker(program, &scope);
    }
}

/// Listens inside the page, at one end of a channel. Called by `assets/workers.js`.
#[wasm_bindgen]
pub fn listen(port: MessagePort) {
    if let Some(program) = PROGRAM.get() {
        mind::in_page(program, port);
    }
}
