//! The game of a program, as functions for what can be asked for.

use crate::{
    contest, records, reproduce,
    tasks::{self, Memory, Work},
    training_run::{self, Refusal},
};
use tefuda_agents::{Playable, Solving, Training};
use tefuda_arena::contest::Clock;
use tefuda_protocol::{
    ContestTask, Task,
    reproduce::ExhibitTask,
    train::{Inspected, RunPlan},
};

/// A way to begin the thought that a task asks for.
type Think = fn(&Task, &Memory) -> Result<Box<dyn Work>, String>;

/// A way to begin to play blocks of a contest: so many from the first on.
type Play = fn(&ContestTask, [u32; 2], &Memory, Clock) -> Result<Box<dyn Work>, String>;

/// A way to begin what is wanted of an exhibit of a paper.
type Reproduce = fn(&ExhibitTask, Clock) -> Result<Box<dyn Work>, Refusal>;

/// The message for a request that a program was not made for.
const PAPERS_ALONE: &str = "this program makes papers again, and nothing else";

/// A game without its type.
pub(crate) struct Kind {
    /// The game's id.
    pub(crate) id: &'static str,
    /// Begins the thought that a task asks for. What is wrong with a task is said in English, for the console.
    pub(crate) think: Think,
    /// Begins to play blocks of a contest.
    pub(crate) play: Play,
    /// Begins a training run.
    pub(crate) train: fn(&RunPlan) -> Result<Box<dyn Training>, Refusal>,
    /// Looks into a file of records. A program has no reader of records if nothing in its game is learned from them.
    pub(crate) inspect: Option<fn(&[u8]) -> Inspected>,
    /// Begins to solve the game, in so many iterations.
    pub(crate) solve: Option<fn(u32) -> Box<dyn Solving>>,
    /// Begins what is wanted of an exhibit of a paper.
    pub(crate) reproduce: Option<Reproduce>,
}

impl Kind {
    pub(crate) const fn of<G: Playable + 'static>() -> &'static Self {
        const {
            &Self {
                id: G::FACTS.id,
                think: tasks::begin::<G>,
                play: contest::begin::<G>,
                train: training_run::begin::<G>,
                inspect: records::inspect_of::<G>(),
                solve: G::SOLVE,
                reproduce: None,
            }
        }
    }

    /// The program that makes papers again. It has no game of its own: the work of a paper knows its game.
    pub(crate) const PAPERS: &'static Self = &Self {
        id: "reproduce",
        think: |_, _| Err(PAPERS_ALONE.to_owned()),
        play: |_, _, _, _| Err(PAPERS_ALONE.to_owned()),
        train: |_| Err([PAPERS_ALONE, PAPERS_ALONE].map(str::to_owned)),
        inspect: None,
        solve: None,
        reproduce: Some(reproduce::begin),
    };
}
