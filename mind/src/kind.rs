//! The program of a worker, as a table of functions, and everything that its parts have in common.

use std::{any::Any, cell::RefCell, sync::Arc};
use tefuda_agents::{
    Playable, Progress, Solving, Training,
    explain::Moment,
    shelf::{self, Need},
    training::Encoded,
};
use tefuda_arena::contest::{Clock, ContestSetup};
use tefuda_games::{Lang, Say};
use tefuda_protocol::{
    ContestTask, Event, JobId, PastRef, Task,
    reproduce::ExhibitTask,
    train::{Inspected, News, RunPlan},
};

/// Work that is done in steps.
pub(crate) trait Work {
    /// Does this many units of work.
    fn step(&mut self, units: u32) -> Progress;
    /// The current state, as an event.
    fn event(&self, job: JobId) -> Event;
    /// The key moment at which the work is paused; the next step continues.
    fn moment(&self) -> Option<Moment> {
        None
    }
}

/// The memory of a worker: everything that tasks refer to but do not include.
#[derive(Default)]
pub(crate) struct Memory {
    /// Agent files by their names, each sent once.
    files: Vec<(String, Vec<u8>)>,
    /// The histories of seats in one match: their views at the end of each deal.
    pasts: Vec<(PastRef, Vec<Encoded>)>,
    /// Contests whose agents have been made.
    pub(crate) contests: Contests,
}

impl Memory {
    /// Keeps an agent file.
    pub(crate) fn shelve(&mut self, name: String, bytes: Vec<u8>) {
        self.files.retain(|(known, _)| *known != name);
        self.files.push((name, bytes));
    }

    /// Remembers further deals. `past` has the number of the seat's deals sent before. Drops the history of
    /// other tables.
    pub(crate) fn remember(&mut self, past: PastRef, views: Vec<Encoded>) {
        self.pasts.retain(|(known, _)| known.table == past.table);
        if let Some((_, told)) = self.pasts.iter_mut().find(|(known, _)| known.is_of(&past)) {
            told.truncate(past.deals as usize);
            told.extend(views);
        } else {
            self.pasts.push((past, views));
        }
    }

    /// The views of a history.
    pub(crate) fn past(&self, wanted: PastRef) -> Result<&[Encoded], String> {
        let known = self.pasts.iter().find(|(known, _)| known.is_of(&wanted));
        let views = known.and_then(|(_, views)| views.get(..wanted.deals as usize));
        views.ok_or_else(|| format!("the views of {} earlier deals are missing", wanted.deals))
    }

    /// Puts the file that an agent needs on the shelf, if it was sent and is not there yet.
    pub(crate) fn supply(&self, need: Need) -> Result<(), String> {
        let name = need.file.to_string();
        match self.files.iter().find(|(known, _)| *known == name) {
            Some((_, bytes)) if shelf::get(need.file).is_none() => {
                need.supply(bytes).map_err(|fault| fault.to_string())
            }
            _ => Ok(()),
        }
    }
}

/// The number of contests that are kept: as many as in a round robin of six players at tables of four, whose
/// blocks are played in turn.
const MADE: usize = 15;

/// Contests whose agents have been made, the most recent first.
#[derive(Default)]
pub(crate) struct Contests(RefCell<Vec<(ContestTask, Arc<dyn Any>)>>);

impl Contests {
    pub(crate) fn find<G: Playable + 'static>(&self, task: &ContestTask) -> Option<Arc<ContestSetup<G>>> {
        let made = self.0.borrow();
        let (_, setup) = made.iter().find(|(known, _)| known == task)?;
        // An `Arc` inside an `Arc`: `downcast_ref` needs a sized type.
        setup.downcast_ref::<Arc<ContestSetup<G>>>().cloned()
    }

    pub(crate) fn keep<G: Playable + 'static>(&self, task: &ContestTask, setup: &Arc<ContestSetup<G>>) {
        let mut made = self.0.borrow_mut();
        made.insert(0, (task.clone(), Arc::new(Arc::clone(setup))));
        made.truncate(MADE);
    }
}

/// The reason why a run cannot start, in English and Japanese.
pub(crate) type Refusal = [String; 2];

/// The text of a value in both languages.
pub(crate) fn said(what: &impl Say) -> Refusal {
    Lang::ALL.map(|lang| what.say(lang))
}

/// Starts the thought of a task.
type Think = fn(&Task, &Memory) -> Result<Box<dyn Work>, String>;

/// Starts playing blocks of a contest: a first number and a count.
type Play = fn(&ContestTask, [u32; 2], &Memory, Clock) -> Result<Box<dyn Work>, String>;

/// Inspects a file of records.
pub(crate) type Inspect = fn(&[u8]) -> Inspected;

/// Starts a task for a table or figure of a paper.
type Reproduce = fn(&ExhibitTask, Clock) -> Result<Box<dyn Work>, Refusal>;

/// The abilities of a program: those of a game without its type, or those for papers.
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
    pub(crate) inspect: Option<Inspect>,
    /// Starts solving the game with this many iterations.
    pub(crate) solve: Option<fn(u32) -> Box<dyn Solving>>,
    /// Starts a task for a table or figure of a paper.
    pub(crate) reproduce: Option<Reproduce>,
}

impl Kind {
    /// Fails unless a request is about this game.
    fn plays(&self, game: &str) -> Result<(), String> {
        let own = self.id;
        if game == own { Ok(()) } else { Err(format!("this worker plays {own}, not {game}")) }
    }

    /// The thought of a task. Errors are in English, for the console.
    pub(crate) fn thought(&self, task: &Task, memory: &Memory) -> Result<Box<dyn Work>, String> {
        self.plays(&task.game)?;
        (self.think)(task, memory)
    }

    /// The blocks of a task: a first number and a count. Errors are in English, for the console.
    pub(crate) fn blocks(
        &self,
        task: &ContestTask,
        which: [u32; 2],
        memory: &Memory,
        clock: Clock,
    ) -> Result<Box<dyn Work>, String> {
        self.plays(&task.game)?;
        (self.play)(task, which, memory, clock)
    }

    /// Inspects a file of records of a game.
    pub(crate) fn inspected(&self, game: &str, file: &[u8]) -> Result<News, String> {
        self.plays(game)?;
        let inspect = self.inspect.ok_or_else(|| format!("no agent can learn from {game} records"))?;
        Ok(News::Inspected(Encoded::of(&inspect(file))))
    }

    /// Starts the run of a plan, if it belongs to this game.
    pub(crate) fn run(&self, plan: &RunPlan) -> Result<Box<dyn Training>, Refusal> {
        if plan.game != self.id {
            let (own, other) = (self.id, &plan.game);
            return Err([
                format!("this worker is for {own}, not {other}"),
                format!("このワーカーは{own}用です（{other}ではありません）"),
            ]);
        }
        (self.train)(plan)
    }
}
