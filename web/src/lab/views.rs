//! The learners' own views of their runs, besides curves. A view is a component, found by the ids of its game and
//! learner in [`VIEWS`]. It gets the learner's messages ([`Training::trace`](tefuda_agents::Training::trace),
//! [`Training::picture`](tefuda_agents::Training::picture)).

use super::{
    falcon::FalconView,
    nfsp::NfspView,
    page::{LabPage, Msg},
    rank::RankView,
    run::{Run, alike},
};
use std::rc::Rc;
use tefuda_agents::training::Encoded;
use tefuda_protocol::{JobId, train::Order};
use yew::prelude::*;

/// The ids of a game and its learner, and their component.
type View = ([&'static str; 2], fn(ViewProps) -> Html);

/// The views of all learners that have one.
static VIEWS: [View; 3] = [
    (["hearts", "falcon"], |props| html! { <FalconView ..props /> }),
    (["leduc", "nfsp"], |props| html! { <NfspView ..props /> }),
    (["daihinmin", "rank"], |props| html! { <RankView ..props /> }),
];

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

/// The messages of the run with id `run`, and the open requests to it.
#[derive(Default)]
pub(super) struct Views {
    run: Option<u32>,
    trace: Option<Rc<Encoded>>,
    picture: Option<Rc<Encoded>>,
    /// The workers that were asked for a trace and for a picture.
    asked: (Option<JobId>, Option<JobId>),
}

impl LabPage {
    /// Requests the next unit of the run, or the next in which something is learned. Starts a run if there is
    /// none.
    pub(super) fn ask_trace(&mut self, ctx: &Context<Self>, eventful: bool) {
        if let Some(job) = self.ask(ctx, Order::Trace { eventful }) {
            self.views.asked.0 = Some(job);
        }
    }

    /// Requests a picture of what the run has learned.
    pub(super) fn ask_picture(&mut self, ctx: &Context<Self>, of: u32) {
        if let Some(job) = self.ask(ctx, Order::Picture { of }) {
            self.views.asked.1 = Some(job);
        }
    }

    /// Asks the first worker of the run. The others have other seeds.
    fn ask(&mut self, ctx: &Context<Self>, order: Order) -> Option<JobId> {
        if !self.ready(ctx) {
            return None;
        }
        if self.views.run != self.current {
            self.views = Views { run: self.current, ..Views::default() };
        }
        self.order_first(order)
    }

    /// Forgets the requests to a crashed worker.
    pub(super) fn forget_views(&mut self, job: JobId) {
        self.views.asked.0.take_if(|asked| *asked == job);
        self.views.asked.1.take_if(|asked| *asked == job);
    }

    /// Takes in the events of a unit. `None` means that the run has no more units.
    pub(super) fn traced(&mut self, job: JobId, told: Option<Encoded>) -> bool {
        if self.views.asked.0 != Some(job) {
            return false;
        }
        self.views.asked.0 = None;
        if let Some(told) = told {
            self.views.trace = Some(told.into());
        }
        true
    }

    /// Takes in a picture.
    pub(super) fn pictured(&mut self, job: JobId, told: Option<Encoded>) -> bool {
        if self.views.asked.1 != Some(job) {
            return false;
        }
        self.views.asked.1 = None;
        if let Some(told) = told {
            self.views.picture = Some(told.into());
        }
        true
    }

    /// The view of the learner, if it has one.
    pub(super) fn view_of_learner(&self, ctx: &Context<Self>) -> Html {
        let ids = [self.plan.game.facts.id, self.plan.learner.id];
        let Some((_, view)) = VIEWS.iter().find(|(of, _)| *of == ids) else {
            return Html::default();
        };
        // Messages of another learner have another type.
        let run = self.current().filter(|run| alike(&run.plan, &self.plan));
        let of = Some(&self.views).filter(|views| run.is_some_and(|run| views.run == Some(run.id)));
        let job = run.and_then(|run| run.tracks.first()).map(|track| track.job);
        let busy = |asked: Option<JobId>| job.is_some() && asked == job;
        view(ViewProps {
            trace: of.and_then(|of| of.trace.clone()),
            picture: of.and_then(|of| of.picture.clone()),
            stage: self.stage(),
            going: self.playing && self.is_current(),
            over: self.is_current() && run.is_some_and(Run::finished),
            busy: of.map_or((false, false), |of| (busy(of.asked.0), busy(of.asked.1))),
            on_trace: ctx.link().callback(Msg::Trace),
            on_picture: ctx.link().callback(Msg::Picture),
        })
    }
}
