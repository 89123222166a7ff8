//! The program of a worker, as a table of functions, and everything that its parts have in common.

use std::{any::Any, cell::RefCell, sync::Arc};
use tefuda_agents::{
    FileFault, Playable, Progress, Solving, Training,
    explain::Moment,
    shelf::{self, Need},
    training::Encoded,
};
use tefuda_arena::contest::{Clock, ContestSetup};
use tefuda_games::{Fault, Lang, Said, Say};
use tefuda_protocol::{
    Bytes, ContestTask, Event, JobId, PastRef, Task,
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
    /// Files by their names, each sent once.
    files: Vec<(String, Bytes)>,
    /// The histories of seats in one match: their views at the end of each deal.
    pasts: Vec<(PastRef, Vec<Encoded>)>,
    /// Contests whose agents have been made.
    pub(crate) contests: Contests,
}

impl Memory {
    /// Keeps a file.
    pub(crate) fn shelve(&mut self, name: String, bytes: Bytes) {
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
    pub(crate) fn past(&self, wanted: PastRef) -> Result<&[Encoded], TaskFault> {
        let known = self.pasts.iter().find(|(known, _)| known.is_of(&wanted));
        let views = known.and_then(|(_, views)| views.get(..wanted.deals as usize));
        views.ok_or(TaskFault::Past(wanted))
    }

    /// The file with a name, if it was sent.
    pub(crate) fn file(&self, name: &str) -> Option<&[u8]> {
        let (_, Bytes(bytes)) = self.files.iter().find(|(known, _)| known == name)?;
        Some(bytes)
    }

    /// The same, if nothing needs it in this form again: a file of records takes much memory.
    pub(crate) fn take(&mut self, name: &str) -> Option<Bytes> {
        let at = self.files.iter().position(|(known, _)| known == name)?;
        Some(self.files.swap_remove(at).1)
    }

    /// Puts the file that an agent needs on the shelf, if it was sent and is not there yet.
    pub(crate) fn supply(&self, need: Need) -> Result<(), FileFault> {
        match self.file(&need.file.to_string()) {
            Some(bytes) if shelf::get(need.file).is_none() => need.supply(bytes),
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

/// The reason why a task cannot start or go on.
#[derive(Debug, PartialEq)]
pub(crate) enum TaskFault {
    /// It is for the worker of another game.
    OtherGame {
        /// The game of this worker.
        own: &'static str,
        /// The game of the task.
        asked: String,
    },
    /// This worker can only reproduce papers.
    Papers,
    /// The worker of this game can't reproduce papers.
    NoPapers(&'static str),
    /// This game has no solver.
    NoSolver(&'static str),
    /// An explanation can't be sent.
    Unwritable,
    /// A message is not a command.
    Unread,
    /// A view is not one of this game.
    View,
    /// These views of earlier deals were not sent.
    Past(PastRef),
    /// The rules, an agent or a contest cannot be made.
    Setup(Fault),
    /// A file for an agent is unusable.
    File(FileFault),
    /// The task asks for more blocks than the contest has, or for none.
    Blocks {
        /// The number of blocks of the contest.
        all: u32,
        /// The end of the range of the task.
        end: u32,
    },
    /// No agent of this game learns from records.
    Records(&'static str),
}

impl From<Fault> for TaskFault {
    fn from(fault: Fault) -> Self {
        Self::Setup(fault)
    }
}

impl From<FileFault> for TaskFault {
    fn from(fault: FileFault) -> Self {
        Self::File(fault)
    }
}

impl Say for TaskFault {
    fn say(&self, lang: Lang) -> String {
        let both = match self {
            Self::OtherGame { own, asked } => [
                format!("this worker is for {own}, not {asked}"),
                format!("このワーカーは{own}用です（{asked}ではありません）"),
            ],
            Self::Papers => [
                "this worker can only reproduce papers".to_owned(),
                "このワーカーにできるのは論文の再現だけです".to_owned(),
            ],
            Self::NoPapers(own) => [
                format!("this worker for {own} can't reproduce papers"),
                format!("{own}用のワーカーは論文を再現できません"),
            ],
            Self::NoSolver(own) => {
                [format!("there is no solver for {own}"), format!("{own}を解くプログラムはありません")]
            }
            Self::View => ["a view could not be read".to_owned(), "局面を読み取れません".to_owned()],
            Self::Past(past) => [
                format!("the views of {} earlier deals are missing", past.deals),
                format!("前の{}ディールの局面がありません", past.deals),
            ],
            Self::Setup(fault) => return fault.say(lang),
            Self::File(fault) => return fault.say(lang),
            Self::Blocks { all, end } => [
                format!("the contest has {all} sessions, but {end} were requested"),
                format!("対戦は{all}組ですが、{end}組目まで求められました"),
            ],
            Self::Records(game) => [
                format!("no agent can learn from {game} records"),
                format!("{game}の記録から学べるエージェントはありません"),
            ],
            Self::Unwritable => {
                ["the explanation couldn't be encoded".to_owned(), "説明を送れません".to_owned()]
            }
            Self::Unread => {
                ["a message could not be read".to_owned(), "メッセージを読み取れません".to_owned()]
            }
        };
        Said::from(both).take(lang)
    }
}

/// Starts the thought of a task.
type Think = fn(&Task, &Memory) -> Result<Box<dyn Work>, TaskFault>;

/// Starts playing blocks of a contest: a first number and a count.
type Play = fn(&ContestTask, [u32; 2], &Memory, Clock) -> Result<Box<dyn Work>, TaskFault>;

/// Starts a training run.
type Train = fn(&RunPlan, &mut Memory) -> Result<Box<dyn Training>, Said>;

/// Inspects a file of records.
pub(crate) type Inspect = fn(&[u8]) -> Inspected;

/// Starts a task for a table or figure of a paper.
type Reproduce = fn(&ExhibitTask, &Memory, Clock) -> Result<Box<dyn Work>, Said>;

/// The abilities of a program: those of a game without its type, or those for papers.
pub(crate) struct Kind {
    /// The game's id.
    pub(crate) id: &'static str,
    /// Starts the thought of a task.
    pub(crate) think: Think,
    /// Starts playing blocks of a contest.
    pub(crate) play: Play,
    /// Starts a training run.
    pub(crate) train: Train,
    /// Inspects a file of records. `None` if no learning algorithm of the game uses records.
    pub(crate) inspect: Option<Inspect>,
    /// Starts solving the game with this many iterations.
    pub(crate) solve: Option<fn(u32) -> Box<dyn Solving>>,
    /// Starts a task for a table or figure of a paper.
    pub(crate) reproduce: Option<Reproduce>,
}

impl Kind {
    /// Fails unless a request is about this game.
    fn plays(&self, game: &str) -> Result<(), TaskFault> {
        let own = self.id;
        if game == own { Ok(()) } else { Err(TaskFault::OtherGame { own, asked: game.to_owned() }) }
    }

    /// The thought of a task.
    pub(crate) fn thought(&self, task: &Task, memory: &Memory) -> Result<Box<dyn Work>, TaskFault> {
        self.plays(&task.game)?;
        (self.think)(task, memory)
    }

    /// The blocks of a task: a first number and a count.
    pub(crate) fn blocks(
        &self,
        task: &ContestTask,
        which: [u32; 2],
        memory: &Memory,
        clock: Clock,
    ) -> Result<Box<dyn Work>, TaskFault> {
        self.plays(&task.game)?;
        (self.play)(task, which, memory, clock)
    }

    /// Inspects a file of records of a game.
    pub(crate) fn inspected(&self, game: &str, file: &[u8]) -> Result<News, TaskFault> {
        self.plays(game)?;
        let inspect = self.inspect.ok_or(TaskFault::Records(self.id))?;
        Ok(News::Inspected(Encoded::of(&inspect(file))))
    }

    /// Starts the run of a plan, if it belongs to this game.
    pub(crate) fn run(&self, plan: &RunPlan, memory: &mut Memory) -> Result<Box<dyn Training>, Said> {
        self.plays(&plan.game).map_err(|fault| Said::of(&fault))?;
        (self.train)(plan, memory)
    }
}
