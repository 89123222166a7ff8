//! Decides when a worker counts as dead, by counting checks and crashes. Nothing here reads a clock.

/// The time between two checks of the workers, in milliseconds.
pub(super) const LOOK: u32 = 1000;

/// The number of silent checks after which a worker that doesn't listen yet counts as dead. Its program may come over
/// a slow network.
pub(super) const START: u32 = 15;

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

/// The watch over one worker.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Checks since its last message.
    quiet: u32,
    /// Workers lost on this work.
    deaths: u32,
}

impl Watch {
    /// Starts counting for new work.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    /// Records a message from the worker, or that its answer is due only now.
    pub(super) fn heard(&mut self) {
        self.quiet = 0;
    }

    /// Checks a worker whose answer may be due. Returns true if it has been due for more than `silence`
    /// checks. Checks are counted instead of time, because a sleeping computer doesn't check either.
    pub(super) fn look(&mut self, owes: bool, silence: u32) -> bool {
        self.quiet = if owes { self.quiet + 1 } else { 0 };
        self.quiet > silence
    }

    /// Records a lost worker. `mute` means that it never listened, `in_page` that it ran in the page. Work is
    /// given up after `patience` lost workers.
    pub(super) fn lost(&mut self, mute: bool, in_page: bool, patience: u32) -> Loss {
        self.quiet = 0;
        self.deaths += 1;
        if mute && !in_page && self.deaths >= MUTE {
            self.deaths = 0;
            Loss::InPage
        } else if self.deaths >= patience {
            Loss::GiveUp
        } else {
            Loss::Replace
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_in_checks_while_an_answer_is_due() {
        let mut watch = Watch::default();
        assert!((0..3).all(|_| !watch.look(true, 3)));
        assert!(watch.look(true, 3));
        watch.heard();
        assert!((0..3).all(|_| !watch.look(true, 3)));
        assert!(!watch.look(false, 3), "a thought that waits for steps owes nothing");
        assert!((0..3).all(|_| !watch.look(true, 3)));
        assert!(watch.look(true, 3));
    }

    #[test]
    fn work_is_given_up_after_too_many_lost_workers() {
        let mut watch = Watch::default();
        assert_eq!([0; 3].map(|_| watch.lost(false, false, 3)), [Loss::Replace, Loss::Replace, Loss::GiveUp]);
        watch.reset();
        assert_eq!(watch.lost(false, false, 3), Loss::Replace, "other work has its own count");
    }

    #[test]
    fn if_workers_never_start_the_page_takes_over_before_giving_up() {
        for patience in [2, 3] {
            let mut watch = Watch::default();
            assert_eq!(watch.lost(true, false, patience), Loss::Replace);
            assert_eq!(watch.lost(true, false, patience), Loss::InPage);
            assert!((1..patience).all(|_| watch.lost(true, true, patience) == Loss::Replace));
            assert_eq!(watch.lost(true, true, patience), Loss::GiveUp);
        }
    }
}
