//! The program of a worker, as a table of functions, and everything that its parts have in common.

use std::{any::Any, cell::RefCell, sync::Arc};
use tefuda_agents::{
    Clock, FileFault, Job, Playable, Solving, Stride, Training,
    explain::Moment,
    shelf::{self, Need},
    training::Encoded,
};
use tefuda_arena::contest::ContestSetup;
use tefuda_games::{Fault, Lang, Said, Say};
use tefuda_protocol::{
    Bytes, ContestTask, Event, JobId, PastRef, Task,
    reproduce::ExhibitTask,
    train::{Inspected, News, RunPlan},
};

/// A job that can be reported.
pub(crate) trait LiveJob: Job {
    /// The current state, as an event.
    fn event(&self, job: JobId) -> Event;
    /// The key moment at which the work is paused; the next step continues.
    fn moment(&self) -> Option<Moment> {
        None
    }
}

/// The shortest time between reports, in milliseconds: at most twenty per second.
const REPORT: f64 = 50.0;

/// The time when the current work should go on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Next {
    /// Immediately.
    Now,
    /// After this many milliseconds.
    In(u32),
    /// Only after a command.
    Never,
    /// It is finished, and nothing can be asked about it.
    Over,
}

/// Work in progress, in steps whose size adapts to the time that they take.
pub(crate) struct Steps {
    work: Box<dyn LiveJob>,
    /// Whether it runs by itself; otherwise it waits for steps.
    running: bool,
    clock: Clock,
    stride: Stride,
    reported: f64,
}

impl Steps {
    /// Work before its first step. Work that is paused already doesn't run.
    pub(crate) fn new(work: Box<dyn LiveJob>, running: bool, clock: Clock) -> Self {
        let running = running && work.moment().is_none();
        Self { work, running, clock, stride: Stride::default(), reported: clock() }
    }

    /// Does this many units of waiting work. Returns its state, or `None` if it runs by itself.
    pub(crate) fn step(&mut self, job: JobId, units: u32) -> Option<Event> {
        (!self.running).then(|| {
            self.work.step(units);
            self.work.event(job)
        })
    }

    /// Lets it run by itself.
    pub(crate) fn run(&mut self) {
        self.running = true;
    }

    /// Works for about this many milliseconds if it runs by itself. Returns its state if it is time for a report.
    pub(crate) fn slice(&mut self, job: JobId, room: f64) -> (Option<Event>, Next) {
        if !self.running {
            return (None, Next::Never);
        }
        let begun = (self.clock)();
        let mut now = begun;
        let mut next = Next::Now;
        while next == Next::Now && now - begun < room {
            let before = now;
            let finished = self.work.step(self.stride.units).finished();
            now = (self.clock)();
            if self.work.moment().is_some() {
                (self.running, next) = (false, Next::Never);
            } else if finished {
                next = Next::Over;
            }
            self.stride = self.stride.after(now - before, room / 4.0);
        }
        let due = next != Next::Now || now - self.reported >= REPORT;
        if due {
            self.reported = now;
        }
        (due.then(|| self.work.event(job)), next)
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
    /// It is for another worker. The page doesn't ask for that.
    Unable,
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
            Self::Unable => ["this worker can't do that".to_owned(), "このワーカーではできません".to_owned()],
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
            Self::Unread => {
                ["a message could not be read".to_owned(), "メッセージを読み取れません".to_owned()]
            }
        };
        Said::from(both).take(lang)
    }
}

/// Starts the thought of a task.
type Think = fn(&Task, &Memory) -> Result<Box<dyn LiveJob>, TaskFault>;

/// Starts playing blocks of a contest: a first number and a count.
type Play = fn(&ContestTask, [u32; 2], &Memory, Clock) -> Result<Box<dyn LiveJob>, TaskFault>;

/// Starts a training run.
type Train = fn(&RunPlan, &mut Memory) -> Result<Box<dyn Training>, Said>;

/// Inspects a file of records.
pub(crate) type Inspect = fn(&[u8]) -> Inspected;

/// Starts a task for a table or figure of a paper.
type Reproduce = fn(&ExhibitTask, &Memory, Clock) -> Result<Box<dyn LiveJob>, Said>;

/// The abilities of a program: those of a game without its type, or those for papers.
pub(crate) struct Program {
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

impl Program {
    /// Fails unless a request is about this game.
    fn plays(&self, game: &str) -> Result<(), TaskFault> {
        if game == self.id { Ok(()) } else { Err(TaskFault::Unable) }
    }

    /// The thought of a task.
    pub(crate) fn thought(&self, task: &Task, memory: &Memory) -> Result<Box<dyn LiveJob>, TaskFault> {
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
    ) -> Result<Box<dyn LiveJob>, TaskFault> {
        self.plays(&task.game)?;
        (self.play)(task, which, memory, clock)
    }

    /// Inspects a file of records of a game.
    pub(crate) fn inspected(&self, game: &str, file: &[u8]) -> Result<News, TaskFault> {
        self.plays(game)?;
        let inspect = self.inspect.ok_or(TaskFault::Unable)?;
        Ok(News::Inspected(Encoded::of(&inspect(file))))
    }

    /// Starts the run of a plan, if it belongs to this game.
    pub(crate) fn run(&self, plan: &RunPlan, memory: &mut Memory) -> Result<Box<dyn Training>, Said> {
        self.plays(&plan.game).map_err(|fault| Said::of(&fault))?;
        (self.train)(plan, memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use tefuda_agents::Progress;
    use tefuda_protocol::reproduce::ExhibitNews;

    thread_local!(static TIME: Cell<f64> = const { Cell::new(0.0) });

    /// Work of 1,000 units of 0.5 ms each, which pauses at unit 300.
    struct Units(u32);

    impl Job for Units {
        fn step(&mut self, units: u32) -> Progress {
            let end = if self.0 < 300 { 300 } else { 1000 };
            let units = units.min(end - self.0);
            TIME.set(TIME.get() + 0.5 * f64::from(units));
            self.0 += units;
            self.progress()
        }

        fn progress(&self) -> Progress {
            Progress { done: self.0, total: 1000 }
        }
    }

    impl LiveJob for Units {
        fn event(&self, job: JobId) -> Event {
            Event::Reproduced { job, news: ExhibitNews::Stands(self.progress(), None) }
        }

        fn moment(&self) -> Option<Moment> {
            (self.0 == 300).then_some(Moment::Change)
        }
    }

    #[test]
    fn work_reports_now_and_then_when_it_pauses_and_at_its_end() {
        let mut steps = Steps::new(Box::new(Units(0)), true, || TIME.get());
        let run = |steps: &mut Steps| {
            let mut reports = Vec::new();
            loop {
                let (before, (event, next)) = (TIME.get(), steps.slice(4, 20.0));
                assert!(TIME.get() - before <= 25.0, "a slice keeps to its time");
                if let Some(Event::Reproduced { job: 4, news: ExhibitNews::Stands(progress, _) }) = event {
                    reports.push(progress.done);
                }
                if next != Next::Now {
                    return (reports, next);
                }
            }
        };
        let (reports, next) = run(&mut steps);
        assert_eq!((reports.len(), reports.last(), next), (3, Some(&300), Next::Never));
        assert_eq!(steps.slice(4, 20.0), (None, Next::Never), "it waits, and says so once");
        assert!(matches!(steps.step(4, 7), Some(Event::Reproduced { .. })));
        steps.run();
        assert_eq!(steps.step(4, 7), None, "it runs by itself");
        let (reports, next) = run(&mut steps);
        assert_eq!((reports.last(), next), (Some(&1000), Next::Over));
        assert!((5..=7).contains(&reports.len()), "{reports:?}");
    }
}
