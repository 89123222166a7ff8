//! A worker without its connection: its work, what it already has, and when it counts as dead.

use super::work::{Assignment, File, Past, Work};
use tefuda_protocol::{Command, Event, PastRef};

/// The time between two checks of the workers, in milliseconds.
pub(super) const LOOK: u32 = 1000;

/// The number of silent checks after which a worker that doesn't listen yet counts as dead. Its program may come over
/// a slow network.
const START: u32 = 15;

/// After this many crashes on the same work without ever listening, the browser is assumed to start no
/// workers.
const MUTE: u32 = 2;

/// The reaction to a lost worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// Another one repeats the work.
    Replace,
    /// Workers can't start here, so the page repeats the work itself.
    InPage,
    /// Too many workers have been lost on this work.
    GiveUp,
}

/// A worker that does one work at a time. Nothing here sends messages or reads a clock.
#[derive(Default)]
pub(super) struct Worker {
    work: Option<Work>,
    /// Checks since its last message. Checks are counted instead of time, because a sleeping computer doesn't check
    /// either.
    quiet: u32,
    /// Workers lost on this work.
    deaths: u32,
    /// The names of the files that the worker has.
    files: Vec<String>,
    /// The pasts that the worker knows, and the number of deals in each.
    told: Vec<PastRef>,
}

impl Worker {
    /// Gives it new work, and drops its previous work.
    pub(super) fn assign(&mut self, assignment: Assignment) {
        (self.quiet, self.deaths) = (0, 0);
        self.work = Some(Work::new(assignment));
    }

    /// Records a command about its work.
    pub(super) fn sent(&mut self, command: &Command) {
        self.quiet = 0;
        self.work.take_if(|work| work.sent(command));
    }

    /// Records an event.
    pub(super) fn heard(&mut self, event: &Event) {
        self.quiet = 0;
        self.work.take_if(|work| work.heard(event));
    }

    /// Whether it has work.
    #[cfg(test)]
    pub(super) fn works(&self) -> bool {
        self.work.is_some()
    }

    /// Whether an answer is due.
    pub(super) fn owes(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.owes)
    }

    /// Records that its program listens now.
    pub(super) fn listens(&mut self) {
        self.quiet = 0;
    }

    /// Checks it. `starts` means that its program doesn't listen yet. Returns true if it has been silent for too long.
    pub(super) fn look(&mut self, starts: bool) -> bool {
        let silence = self.work.as_ref().map_or(0, |work| if starts { START } else { work.limits()[1] });
        self.quiet = if self.owes() { self.quiet + 1 } else { 0 };
        self.quiet > silence
    }

    /// Records its death, and returns the reaction: `None` if it had no work. `mute` means that it never
    /// listened, `in_page` that it ran in the page.
    pub(super) fn lost(&mut self, mute: bool, in_page: bool) -> Option<Loss> {
        let [patience, _] = self.work.as_ref()?.limits();
        self.quiet = 0;
        self.deaths += 1;
        Some(if mute && !in_page && self.deaths >= MUTE {
            self.deaths = 0;
            Loss::InPage
        } else if self.deaths >= patience {
            self.work = None;
            Loss::GiveUp
        } else {
            Loss::Replace
        })
    }

    /// Forgets what it had, because a new program is running.
    pub(super) fn begin(&mut self) {
        self.files.clear();
        self.told.clear();
    }

    /// Sends the work with `post`, after any files and pasts that the worker doesn't have yet.
    pub(super) fn send_work(&mut self, post: impl Fn(&Command)) {
        let Some(Work { assignment, pace, .. }) = &self.work else { return };
        for file in &assignment.files {
            if !self.files.contains(&file.name) {
                let File { name, bytes } = &**file;
                self.files.push(name.clone());
                post(&Command::Shelve { name: name.clone(), bytes: bytes.clone() });
            }
        }
        if let Some(Past { of, views }) = &assignment.past {
            let known = self.told.iter().find(|told| told.is_of(of)).map_or(0, |told| told.deals);
            if known < of.deals {
                let views = views.borrow();
                let views = views.iter().take(of.deals as usize).skip(known as usize).cloned().collect();
                post(&Command::Remember { past: PastRef { deals: known, ..*of }, views });
                // The worker forgets the pasts of other matches.
                self.told.retain(|told| told.table == of.table && told.seat != of.seat);
                self.told.push(*of);
            }
        }
        post(&assignment.command);
        if let Some(pace) = pace {
            post(pace);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, rc::Rc};
    use tefuda_agents::{Explanation, Progress, explain::Wanted, training::Encoded};
    use tefuda_games::{Said, Seed};
    use tefuda_protocol::{
        Bytes, Task,
        train::{FULL, News, Order, RunPlan, RunStanding},
    };

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

    fn begun() -> Worker {
        let text = String::new;
        let course =
            RunPlan { game: text(), learner: text(), spec: text(), seed: Seed(1), done: 0, every: 50 };
        let mut worker = Worker::default();
        worker.assign(Assignment::new(Command::Train { job: 4, order: Order::Begin(course) }));
        worker
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
        let mut worker = Worker::default();
        worker.assign(thought(false));
        assert!(worker.owes());
        worker.heard(&report(3));
        let late = Event::Failed { job: 6, why: Said::default() };
        worker.heard(&late);
        assert!(worker.owes() && worker.works());
        worker.heard(&report(10));
        assert!(!worker.owes() && !worker.works(), "no work is left to repeat");
        worker.assign(thought(true));
        assert!(!worker.owes());
        worker.sent(&Command::Run { job: 7 });
        assert!(worker.owes());
        let Some(Command::Think(task)) = worker.work.as_ref().map(|work| &work.assignment.command) else {
            panic!("a thought")
        };
        assert!(!task.hold, "another worker lets it run, too");
    }

    #[test]
    fn a_thought_on_hold_is_due_until_the_requested_steps_are_done() {
        let mut worker = Worker::default();
        worker.assign(thought(true));
        let step = |units| Command::Step { job: 7, units };
        worker.sent(&step(1));
        assert!(worker.owes());
        worker.heard(&report(1));
        assert!(!worker.owes());
        worker.sent(&step(4));
        worker.sent(&step(2));
        worker.heard(&report(5));
        assert!(worker.owes(), "two steps are still due");
        worker.heard(&report(7));
        assert!(!worker.owes() && worker.works());
    }

    #[test]
    fn a_run_is_repeated_to_where_it_was_and_at_its_pace() {
        let mut worker = begun();
        assert!(!worker.owes(), "it waits for its pace");
        let pace = |units| Command::Train { job: 4, order: Order::Pace { units, share: 50 } };
        worker.sent(&pace(FULL));
        assert!(worker.owes());
        worker.heard(&stands(300, 1000));
        // A replacement that is still catching up reports less progress.
        worker.heard(&stands(40, 1000));
        let order = worker.work.as_ref().map(|work| &work.assignment.command);
        let Some(Command::Train { order: Order::Begin(course), .. }) = order else { panic!("a run") };
        assert_eq!(
            (course.done, worker.work.as_ref().and_then(|work| work.pace.as_ref())),
            (300, Some(&pace(FULL)))
        );
        worker.sent(&pace(10));
        assert!(!worker.owes(), "a slow run may be silent");
        worker.sent(&pace(FULL));
        worker.heard(&stands(1000, 1000));
        assert!(!worker.owes() && worker.works(), "its agent may be asked for");
    }

    #[test]
    fn a_program_that_starts_slowly_has_as_much_time_as_before_once_it_listens() {
        let mut worker = Worker::default();
        worker.assign(thought(false));
        assert!((0..START).all(|_| !worker.look(true)));
        worker.listens();
        assert!((0..15).all(|_| !worker.look(false)));
        assert!(worker.look(false));
        let mut worker = Worker::default();
        worker.assign(thought(false));
        assert!((0..=START).any(|_| worker.look(true)), "it may also be blocked");
    }

    #[test]
    fn if_workers_never_start_the_page_takes_over_before_giving_up() {
        let mut worker = begun();
        let [patience, _] = worker.work.as_ref().unwrap().limits();
        assert_eq!(worker.lost(true, false), Some(Loss::Replace));
        assert_eq!(worker.lost(true, false), Some(Loss::InPage));
        assert!((1..patience).all(|_| worker.lost(true, true) == Some(Loss::Replace)));
        assert_eq!(worker.lost(true, true), Some(Loss::GiveUp));
        assert!(!worker.works());
    }

    #[test]
    fn a_worker_gets_each_file_once_and_its_replacement_again() {
        let mut worker = Worker::default();
        let file = |name: &str| Rc::new(File { name: name.to_owned(), bytes: Bytes(Rc::default()) });
        let mut sent = |files: &[&str], restarts: bool| {
            if restarts {
                worker.begin();
            }
            worker.assign(Assignment {
                files: files.iter().map(|name| file(name)).collect(),
                ..thought(false)
            });
            let sent = RefCell::default();
            worker.send_work(|command| RefCell::<Vec<_>>::borrow_mut(&sent).push(command.clone()));
            let mut sent = sent.into_inner();
            assert!(matches!(sent.pop(), Some(Command::Think(_))), "the work follows its files");
            let name =
                |command| if let Command::Shelve { name, .. } = command { name } else { String::new() };
            sent.into_iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(sent(&["a", "b"], false), ["a", "b"]);
        assert_eq!(sent(&["b", "c", "a"], false), ["c"]);
        assert_eq!(sent(&["a"], true), ["a"]);
    }

    #[test]
    fn cancelled_work_is_not_repeated() {
        let mut worker = begun();
        worker.sent(&Command::Cancel);
        assert!(!worker.works());
    }
}
