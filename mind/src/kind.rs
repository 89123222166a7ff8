//! The game of a worker program, as a table of functions.

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

/// Starts the thought of a task.
type Think = fn(&Task, &Memory) -> Result<Box<dyn Work>, String>;

/// Starts playing blocks of a contest: a first number and a count.
type Play = fn(&ContestTask, [u32; 2], &Memory, Clock) -> Result<Box<dyn Work>, String>;

/// Starts a task for a table or figure of a paper.
type Reproduce = fn(&ExhibitTask, Clock) -> Result<Box<dyn Work>, Refusal>;

/// The message for a request that the program does not support.
const PAPERS_ALONE: &str = "this worker can only reproduce papers";

/// A game without its type.
pub(crate) struct Kind {
    /// The game's id.
    pub(crate) id: &'static str,
    /// Starts the thought of a task. Errors are in English, for the console.
    pub(crate) think: Think,
    /// Starts playing blocks of a contest.
    pub(crate) play: Play,
    /// Starts a training run.
    pub(crate) train: fn(&RunPlan) -> Result<Box<dyn Training>, Refusal>,
    /// Inspects a file of records. `None` if no learning algorithm of the game uses records.
    pub(crate) inspect: Option<fn(&[u8]) -> Inspected>,
    /// Starts solving the game with this many iterations.
    pub(crate) solve: Option<fn(u32) -> Box<dyn Solving>>,
    /// Starts a task for a table or figure of a paper.
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

    /// The program that reproduces papers. It has no game itself: each job of a paper knows its game.
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
