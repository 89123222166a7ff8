//! A worker without its connection: its work, what it already has, and when it counts as dead.

use super::{
    watch::{Loss, Watch},
    work::{Assignment, Past, Work},
};
use tefuda_agents::shelf::Need;
use tefuda_protocol::{Command, Event, PastRef};

/// A worker that does one work at a time. Nothing here sends messages or reads a clock.
#[derive(Default)]
pub(super) struct Worker {
    work: Work,
    watch: Watch,
    /// The files that the worker has.
    files: Vec<Need>,
    /// The pasts that the worker knows, and the number of deals in each.
    told: Vec<PastRef>,
}

impl Worker {
    /// Gives it new work, and drops its previous work.
    pub(super) fn assign(&mut self, assignment: Assignment) {
        self.watch.reset();
        self.work.assign(assignment);
    }

    /// Records a command about its work.
    pub(super) fn sent(&mut self, command: &Command) {
        self.work.sent(command);
        self.watch.heard();
    }

    /// Records an event.
    pub(super) fn heard(&mut self, event: &Event) {
        self.watch.heard();
        self.work.heard(event);
    }

    /// Whether it has work.
    pub(super) fn works(&self) -> bool {
        self.work.assignment().is_some()
    }

    /// Whether an answer is due.
    pub(super) fn owes(&self) -> bool {
        self.work.owes()
    }

    /// Checks it. Returns true if it has been silent for too long.
    pub(super) fn look(&mut self) -> bool {
        self.watch.look(self.work.owes(), self.work.silence())
    }

    /// Records its death, and returns the reaction: `None` if it had no work. `mute` means that it never
    /// listened, `in_page` that it ran in the page.
    pub(super) fn lost(&mut self, mute: bool, in_page: bool) -> Option<Loss> {
        self.works().then(|| {
            let loss = self.watch.lost(mute, in_page, self.work.patience());
            if loss == Loss::GiveUp {
                self.work = Work::default();
            }
            loss
        })
    }

    /// Forgets what it had, because a new program is running.
    pub(super) fn begin(&mut self) {
        self.files.clear();
        self.told.clear();
    }

    /// Sends the work with `post`, after any files and pasts that the worker doesn't have yet.
    pub(super) fn send_work(&mut self, post: impl Fn(&Command)) {
        let Some(assignment) = self.work.assignment() else { return };
        for file in &assignment.files {
            if !self.files.contains(&file.need) {
                let (name, bytes) = (file.need.file.to_string(), file.bytes.clone());
                post(&Command::Shelve { name, bytes });
                self.files.push(file.need);
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
        if let Some(pace) = self.work.pace() {
            post(pace);
        }
    }
}
