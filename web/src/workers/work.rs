//! The current work of a worker, stored so that another one can repeat it.

use std::{cell::RefCell, rc::Rc};
use tefuda_agents::{shelf::Need, training::Encoded};
use tefuda_protocol::{
    Command, Event, JobId, PastRef, Task,
    reproduce::ExhibitNews,
    train::{FULL, News, Order},
};

/// The number of lost workers after which work is given up: for a thought, a run, and a paper's job.
const PATIENCE: [u32; 3] = [2, 3, 3];
/// The number of silent checks after which a worker counts as dead, for the same three kinds of work. A step
/// of a paper's job may be a whole match.
const SILENCE: [u32; 3] = [6, 12, 60];

/// An agent file and its identity.
#[derive(Debug, PartialEq)]
pub(crate) struct File {
    pub(crate) need: Need,
    pub(crate) bytes: Vec<u8>,
}

/// The part of a seat's past that a task needs.
#[derive(Debug, Clone)]
pub(crate) struct Past {
    pub(crate) of: PastRef,
    /// The views at the end of each deal. The list grows during the match.
    pub(crate) views: Rc<RefCell<Vec<Encoded>>>,
}

/// Work for a worker.
pub(crate) struct Assignment {
    pub(crate) command: Command,
    /// The files that its agent needs.
    pub(crate) files: Vec<Rc<File>>,
    /// The past of its agent, if it learns from earlier deals.
    pub(crate) past: Option<Past>,
}

impl Assignment {
    /// Creates work that needs only its command.
    pub(crate) fn new(command: Command) -> Self {
        Self { command, files: Vec::new(), past: None }
    }
}

/// Returns the job that a command starts.
pub(super) fn asked(command: &Command) -> Option<JobId> {
    match command {
        Command::Think(Task { job, .. })
        | Command::Check { job, .. }
        | Command::Train { job, .. }
        | Command::Play { job, .. }
        | Command::Reproduce { job, .. }
        | Command::Solve { job, .. } => Some(*job),
        _ => None,
    }
}

/// Returns the job of an event, and whether this is its last event.
pub(super) fn job_of(event: &Event) -> Option<(JobId, bool)> {
    Some(match event {
        Event::Ready => return None,
        Event::Thought { job, progress, paused, .. } => (*job, paused.is_none() && progress.finished()),
        Event::Solved { job, progress, .. } => (*job, progress.finished()),
        Event::Trained { job, news } => {
            (*job, matches!(news, News::Previewed { .. } | News::Refused(_) | News::Inspected(_)))
        }
        Event::Reproduced { job, news } => (*job, !matches!(news, ExhibitNews::Stands(..))),
        Event::Played { job, blocks } => (*job, blocks.is_some()),
        Event::Checked { job, .. } | Event::Failed { job, .. } => (*job, true),
    })
}

/// The unfinished work of a worker.
#[derive(Default)]
pub(super) struct Work {
    assignment: Option<Assignment>,
    /// The latest pace of a run.
    pace: Option<Command>,
    /// Whether an answer is due soon.
    owes: bool,
    /// The progress of a thought in step mode, and its progress after the requested steps.
    done: u32,
    goal: u32,
}

impl Work {
    /// Starts new work, and drops the previous one.
    pub(super) fn assign(&mut self, assignment: Assignment) {
        self.owes = match &assignment.command {
            Command::Think(Task { hold, .. }) => !hold,
            // A run waits for its pace.
            Command::Train { order: Order::Begin(_), .. } => false,
            _ => true,
        };
        (self.pace, self.done, self.goal) = (None, 0, 0);
        self.assignment = Some(assignment);
    }

    /// Records a command about this work.
    pub(super) fn sent(&mut self, command: &Command) {
        let work = self.assignment.as_mut().map(|assignment| &mut assignment.command);
        match (command, work) {
            (Command::Run { job }, Some(Command::Think(task))) if task.job == *job => {
                task.hold = false;
                self.owes = true;
            }
            (Command::Step { job, units }, Some(Command::Think(task))) if task.job == *job => {
                self.goal = self.goal.max(self.done).saturating_add(*units);
                self.owes = true;
            }
            (Command::Train { order: Order::Pace { units, .. }, .. }, Some(Command::Train { .. })) => {
                // At a slow pace, a run may be silent for a long time.
                self.owes = *units == FULL;
                self.pace = Some(command.clone());
            }
            (Command::Cancel | Command::Close, _) => *self = Self::default(),
            _ => {}
        }
    }

    /// Records an event from the worker.
    pub(super) fn heard(&mut self, event: &Event) {
        let (Some((job, last)), Some(Assignment { command, .. })) = (job_of(event), &mut self.assignment)
        else {
            return;
        };
        if asked(command) != Some(job) {
            return;
        }
        match (event, command) {
            (Event::Thought { progress, paused: Some(_), .. }, _) => {
                // A thought that waits for a step is silent until it gets one.
                self.owes = false;
                (self.done, self.goal) = (progress.done, progress.done);
            }
            (Event::Thought { progress, .. }, Command::Think(task)) => {
                self.done = progress.done;
                self.owes = !task.hold || self.done < self.goal;
            }
            (
                Event::Trained { news: News::Stands(standing), .. },
                Command::Train { order: Order::Begin(course), .. },
            ) => {
                course.done = course.done.max(standing.progress.done);
                // The run stays, because its agent may still be requested.
                self.owes &= !standing.progress.finished();
            }
            _ => {}
        }
        if last {
            *self = Self::default();
        }
    }

    /// Returns the assignment with its files and past. `None` if everything is done.
    pub(super) fn assignment(&self) -> Option<&Assignment> {
        self.assignment.as_ref()
    }

    /// Returns the pace of the run, to be sent after the assignment to a replacement.
    pub(super) fn pace(&self) -> Option<&Command> {
        self.pace.as_ref()
    }

    pub(super) fn owes(&self) -> bool {
        self.owes
    }

    /// Returns the kind of work: 0 for a thought or similar, 1 for a run, 2 for a paper's job.
    fn kind(&self) -> usize {
        match self.assignment.as_ref().map(|assignment| &assignment.command) {
            Some(Command::Train { .. }) => 1,
            Some(Command::Reproduce { .. }) => 2,
            _ => 0,
        }
    }

    pub(super) fn patience(&self) -> u32 {
        PATIENCE[self.kind()]
    }

    pub(super) fn silence(&self) -> u32 {
        SILENCE[self.kind()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_agents::{Explanation, Progress, explain::Wanted};
    use tefuda_games::Seed;
    use tefuda_protocol::train::{RunPlan, RunStanding};

    fn thought(hold: bool) -> Assignment {
        let (game, spec, view) = ("hearts".to_owned(), "mc".to_owned(), Encoded::of(&()).unwrap());
        let task =
            Task { job: 7, game, spec, view, past: None, seed: Seed(1), hold, pauses: Wanted::default() };
        Assignment::new(Command::Think(task))
    }

    fn report(done: u32) -> Event {
        let progress = Progress { done, total: 10 };
        let explanation: Explanation = Explanation::Uniform { options: 1 };
        let explanation = Encoded::of(&explanation).unwrap();
        Event::Thought { job: 7, progress, explanation, choice: None, paused: None }
    }

    fn begun() -> Work {
        let text = String::new;
        let course = RunPlan {
            game: text(),
            learner: text(),
            spec: text(),
            seed: Seed(1),
            files: Vec::new(),
            done: 0,
            every: 50,
        };
        let mut work = Work::default();
        work.assign(Assignment::new(Command::Train { job: 4, order: Order::Begin(course) }));
        work
    }

    fn stands(done: u32, total: u32) -> Event {
        let progress = Progress { done, total };
        let standing = RunStanding {
            progress,
            stage: 0,
            within: progress,
            rate: 0.0,
            waits: true,
            gauges: Vec::new(),
            curves: None,
        };
        Event::Trained { job: 4, news: News::Stands(standing) }
    }

    #[test]
    fn a_thought_is_due_until_it_is_finished_unless_it_is_on_hold() {
        let mut work = Work::default();
        work.assign(thought(false));
        assert!(work.owes());
        work.heard(&report(3));
        let late = Event::Failed { job: 6, message: String::new() };
        work.heard(&late);
        assert!(work.owes() && work.assignment().is_some());
        work.heard(&report(10));
        assert!(!work.owes() && work.assignment().is_none(), "no work is left to repeat");
        work.assign(thought(true));
        assert!(!work.owes());
        work.sent(&Command::Run { job: 7 });
        assert!(work.owes());
        let Some(Command::Think(task)) = work.assignment().map(|of| &of.command) else { panic!("a thought") };
        assert!(!task.hold, "another worker lets it run, too");
    }

    #[test]
    fn a_thought_on_hold_is_due_until_the_requested_steps_are_done() {
        let mut work = Work::default();
        work.assign(thought(true));
        let step = |units| Command::Step { job: 7, units };
        work.sent(&step(1));
        assert!(work.owes());
        work.heard(&report(1));
        assert!(!work.owes());
        work.sent(&step(4));
        work.sent(&step(2));
        work.heard(&report(5));
        assert!(work.owes(), "two steps are still due");
        work.heard(&report(7));
        assert!(!work.owes() && work.assignment().is_some());
    }

    #[test]
    fn a_run_is_repeated_to_where_it_was_and_at_its_pace() {
        let mut work = begun();
        assert!(!work.owes(), "it waits for its pace");
        let pace = |units| Command::Train { job: 4, order: Order::Pace { units, share: 50 } };
        work.sent(&pace(FULL));
        assert!(work.owes());
        work.heard(&stands(300, 1000));
        // A replacement that is still catching up reports less progress.
        work.heard(&stands(40, 1000));
        let order = work.assignment().map(|of| &of.command);
        let Some(Command::Train { order: Order::Begin(course), .. }) = order else { panic!("a run") };
        assert_eq!((course.done, work.pace()), (300, Some(&pace(FULL))));
        work.sent(&pace(10));
        assert!(!work.owes(), "a slow run may be silent");
        work.sent(&pace(FULL));
        work.heard(&stands(1000, 1000));
        assert!(!work.owes() && work.assignment().is_some(), "its agent may be asked for");
    }

    #[test]
    fn cancelled_work_is_not_repeated() {
        let mut work = begun();
        work.sent(&Command::Cancel);
        assert!(work.assignment().is_none());
    }
}
