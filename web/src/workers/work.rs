//! The current work of a worker, stored so that another one can repeat it.

use std::{cell::RefCell, rc::Rc};
use tefuda_agents::training::Encoded;
use tefuda_protocol::{
    Bytes, Command, Event, JobId, PastRef, Task,
    reproduce::ExhibitNews,
    train::{FULL, News, Order},
};

/// The number of lost workers after which work is given up, and the number of silent checks after which a
/// worker counts as dead: for a thought or similar, a run, and a paper's job. A step of the last may be a whole
/// match. A worker that crashes says so at once. Silence may also mean that others take most of the computer's time,
/// so it gets many checks.
const THOUGHT: [u32; 2] = [2, 15];
const RUN: [u32; 2] = [3, 30];
const REPRODUCTION: [u32; 2] = [3, 60];

/// A file for a worker: an agent or records.
#[derive(Debug, PartialEq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
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
    /// The files that it needs.
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

/// The commands to a worker.
pub(crate) trait Hand {
    /// Gives it new work, and drops its previous work.
    fn assign(&self, assignment: Assignment);
    /// Sends a command about its work.
    fn send(&self, command: &Command);
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
        Event::Trained { job, news } => (*job, matches!(news, News::Previewed(Some(_)) | News::Inspected(_))),
        Event::Reproduced { job, news } => (*job, !matches!(news, ExhibitNews::Stands(..))),
        Event::Played { job, blocks } => (*job, blocks.is_some()),
        Event::Checked { job, .. } | Event::Failed { job, .. } => (*job, true),
    })
}

/// The unfinished work of a worker.
pub(super) struct Work {
    pub(super) assignment: Assignment,
    /// The latest pace of a run, to be sent after the assignment to a replacement.
    pub(super) pace: Option<Command>,
    /// Whether an answer is due soon.
    pub(super) owes: bool,
    /// The progress of a thought in step mode, and its progress after the requested steps.
    done: u32,
    goal: u32,
}

impl Work {
    pub(super) fn new(assignment: Assignment) -> Self {
        let owes = match &assignment.command {
            Command::Think(Task { hold, .. }) => !hold,
            // A run waits for its pace.
            Command::Train { order: Order::Begin(_), .. } => false,
            _ => true,
        };
        Self { assignment, pace: None, owes, done: 0, goal: 0 }
    }

    /// Records a command about this work. Returns whether that ends it.
    pub(super) fn sent(&mut self, command: &Command) -> bool {
        match (command, &mut self.assignment.command) {
            (Command::Run { job }, Command::Think(task)) if task.job == *job => {
                task.hold = false;
                self.owes = true;
            }
            (Command::Step { job, units }, Command::Think(task)) if task.job == *job => {
                self.goal = self.goal.max(self.done).saturating_add(*units);
                self.owes = true;
            }
            (Command::Train { order: Order::Pace { units, .. }, .. }, Command::Train { .. }) => {
                // At a slow pace, a run may be silent for a long time.
                self.owes = *units == FULL;
                self.pace = Some(command.clone());
            }
            _ => {}
        }
        matches!(command, Command::Cancel)
    }

    /// Records an event from the worker. Returns whether that ends the work.
    pub(super) fn heard(&mut self, event: &Event) -> bool {
        let command = &mut self.assignment.command;
        let Some((_, last)) = job_of(event).filter(|(job, _)| asked(command) == Some(*job)) else {
            return false;
        };
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
        last
    }

    /// Returns the number of lost workers after which it is given up, and the number of silent checks after
    /// which a worker counts as dead.
    pub(super) fn limits(&self) -> [u32; 2] {
        match self.assignment.command {
            Command::Train { .. } => RUN,
            Command::Reproduce { .. } => REPRODUCTION,
            _ => THOUGHT,
        }
    }
}
