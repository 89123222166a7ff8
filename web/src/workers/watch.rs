//! A watch decides when a worker is taken for dead, by counting looks and deaths. Nothing here looks at a clock.

/// How often the pool looks at its workers, in milliseconds.
pub(super) const LOOK: u32 = 1000;

/// If workers die so often at one piece of work without ever having listened, the browser starts none.
const MUTE: u32 = 2;

/// What happens when a worker is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// Another one begins again.
    Replace,
    /// Workers do not even start here: the page begins again by itself.
    InPage,
    /// This work has cost too many workers.
    GiveUp,
}

/// The watch over one worker.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Looks since it was heard of.
    quiet: u32,
    /// How often a worker was lost at this piece of work.
    deaths: u32,
}

impl Watch {
    /// There is new work.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    /// The worker was heard of, or only now has to answer.
    pub(super) fn heard(&mut self) {
        self.quiet = 0;
    }

    /// Looks at a worker that may owe an answer. True if it has owed one for more than `silence` looks. Looks are
    /// counted instead of time, because a computer that was asleep did not look either.
    pub(super) fn look(&mut self, owes: bool, silence: u32) -> bool {
        self.quiet = if owes { self.quiet + 1 } else { 0 };
        self.quiet > silence
    }

    /// The worker is lost; `mute` if it never listened, `in_page` if the page itself was it. Work is given up when it
    /// has cost `patience` workers.
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
    fn silence_is_counted_in_looks_while_an_answer_is_owed() {
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
    fn work_is_given_up_when_it_has_cost_too_many_workers() {
        let mut watch = Watch::default();
        assert_eq!([0; 3].map(|_| watch.lost(false, false, 3)), [Loss::Replace, Loss::Replace, Loss::GiveUp]);
        watch.reset();
        assert_eq!(watch.lost(false, false, 3), Loss::Replace, "other work has a count of its own");
    }

    #[test]
    fn where_workers_never_start_the_page_takes_over_before_it_gives_up() {
        for patience in [2, 3] {
            let mut watch = Watch::default();
            assert_eq!(watch.lost(true, false, patience), Loss::Replace);
            assert_eq!(watch.lost(true, false, patience), Loss::InPage);
            assert!((1..patience).all(|_| watch.lost(true, true, patience) == Loss::Replace));
            assert_eq!(watch.lost(true, true, patience), Loss::GiveUp);
        }
    }
}
