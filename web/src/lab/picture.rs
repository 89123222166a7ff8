//! The data of a learner's own view of a run, and updating its picture while the run continues.

use crate::film::in_view;
use gloo::timers::callback::Interval;
use std::rc::Rc;
use tefuda_agents::training::Encoded;
use tefuda_protocol::JobId;
use yew::prelude::*;

/// The properties of a view.
#[derive(Properties, PartialEq, Clone)]
pub(super) struct ViewProps {
    /// The events of a unit of the run, in the learner's own format.
    pub(super) trace: Option<Rc<Encoded>>,
    /// A picture of what was learned, in the learner's own format.
    pub(super) picture: Option<Rc<Encoded>>,
    /// The current or first stage of a run with these settings, counted from 0.
    pub(super) stage: usize,
    /// Whether the run is in progress.
    pub(super) going: bool,
    /// Whether the run is finished.
    pub(super) over: bool,
    /// Whether a request for a trace is pending, and whether one for a picture is.
    pub(super) busy: (bool, bool),
    /// Requests the next unit, or with `true` the next in which something is learned.
    pub(super) on_trace: Callback<bool>,
    /// Requests a picture by its number.
    pub(super) on_picture: Callback<u32>,
}

/// The answers of the run with id `run`.
#[derive(Default)]
pub(super) struct Views {
    pub(super) run: Option<u32>,
    pub(super) trace: Answer,
    pub(super) picture: Answer,
}

/// An answer in the learner's own format.
#[derive(Default)]
pub(super) struct Answer {
    /// The job that was asked for another one.
    pub(super) asked: Option<JobId>,
    pub(super) latest: Option<Rc<Encoded>>,
}

impl Views {
    /// Forgets the requests to a crashed worker.
    pub(super) fn forget(&mut self, job: JobId) {
        for answer in [&mut self.trace, &mut self.picture] {
            answer.asked.take_if(|asked| *asked == job);
        }
    }
}

impl Answer {
    /// Takes in an answer: `None` means that there is no other. Returns false if it wasn't asked for.
    pub(super) fn take_in(&mut self, job: JobId, told: Option<Encoded>) -> bool {
        let asked = self.asked.take_if(|asked| *asked == job).is_some();
        if let Some(told) = told.filter(|_| asked) {
            self.latest = Some(told.into());
        }
        asked
    }
}

/// Milliseconds between two updates.
const AGAIN: u32 = 1000;

/// The requested picture, and its state.
pub(super) struct WantedPicture {
    /// The number of the requested picture.
    pub(super) wanted: u32,
    /// The number of the current picture, if any.
    pub(super) shown: Option<u32>,
    /// Whether the run is in progress.
    pub(super) going: bool,
    /// Whether a request has not been answered yet.
    pub(super) busy: bool,
    /// Whether the first picture is requested automatically during a run.
    pub(super) from_the_start: bool,
    pub(super) on_look: Callback<u32>,
}

/// Requests a picture when its number or `cause` changes, at the end of the run, and regularly during the run
/// while `place` is visible.
#[hook]
pub(super) fn use_picture<C: PartialEq + 'static>(of: WantedPicture, cause: C, place: &NodeRef) {
    let WantedPicture { wanted, shown, going, busy, from_the_start, on_look } = of;
    let ask = on_look.clone();
    use_effect_with((wanted, shown, busy), move |(wanted, shown, busy)| {
        if !busy && shown.is_some_and(|shown| shown != *wanted) {
            ask.emit(*wanted);
        }
    });
    let ask = on_look.clone();
    use_effect_with((cause, going), move |_| {
        if shown.is_some() && !busy {
            ask.emit(wanted);
        }
    });
    let place = place.clone();
    let asks = going && !busy && (shown.is_some() || from_the_start);
    use_effect_with((asks, wanted), move |(asks, wanted)| {
        let wanted = *wanted;
        let timer = asks.then(|| {
            Interval::new(AGAIN, move || {
                if in_view(&place) {
                    on_look.emit(wanted);
                }
            })
        });
        move || drop(timer)
    });
}

pub(super) fn hidden() -> bool {
    gloo::utils::document().hidden()
}
