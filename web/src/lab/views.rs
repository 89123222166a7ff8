//! The views that learners have of their runs besides curves. A view is a component, found by the id of its learner in
//! [`VIEWS`]. It is handed what the learner tells ([`Training::trace`](tefuda_agents::Training::trace),
//! [`Training::picture`](tefuda_agents::Training::picture)).

use super::{
    falcon::FalconView,
    nfsp::NfspView,
    page::{LabPage, Msg},
    rank::RankView,
    run::{Run, alike},
};
use std::rc::Rc;
use tefuda_agents::training::Told;
use tefuda_protocol::{JobId, train::Order};
use yew::prelude::*;

/// The id of a learner and its component.
type View = (&'static str, fn(ViewProps) -> Html);

/// The views of all learners that have one.
static VIEWS: [View; 3] = [
    ("falcon", |props| html! { <FalconView ..props /> }),
    ("nfsp", |props| html! { <NfspView ..props /> }),
    ("rank", |props| html! { <RankView ..props /> }),
];

/// What a view is given, and what it can ask for.
#[derive(Properties, PartialEq, Clone)]
pub(super) struct ViewProps {
    /// What happened in a unit of the run, as the learner told it.
    pub(super) trace: Option<Rc<Told>>,
    /// A picture of what was learned, as the learner told it.
    pub(super) picture: Option<Rc<Told>>,
    /// The stage of the settings, counted from 0: the one that their run is at, or begins with.
    pub(super) stage: usize,
    /// Whether the run goes on.
    pub(super) going: bool,
    /// Whether the run is finished.
    pub(super) over: bool,
    /// Whether a trace, and a picture, was asked for and is not there yet.
    pub(super) busy: (bool, bool),
    /// Asks for the next unit; `true`: for the next in which something is learned.
    pub(super) on_trace: Callback<bool>,
    /// Asks for a picture by its number.
    pub(super) on_picture: Callback<u32>,
}

/// What the run that `run` names has told, and what it was asked for.
#[derive(Default)]
pub(super) struct Views {
    run: Option<u32>,
    trace: Option<Rc<Told>>,
    picture: Option<Rc<Told>>,
    /// The worker that was asked for a trace, and the one that was asked for a picture.
    asked: (Option<JobId>, Option<JobId>),
}

impl LabPage {
    /// Asks for the next unit of the run, or for the next in which something is learned; begins the run if there is none.
    pub(super) fn ask_trace(&mut self, ctx: &Context<Self>, eventful: bool) {
        if let Some(job) = self.ask(ctx, Order::Trace { eventful }) {
            self.views.asked.0 = Some(job);
        }
    }

    /// Asks for a picture of what the run has learned.
    pub(super) fn ask_picture(&mut self, ctx: &Context<Self>, of: u32) {
        if let Some(job) = self.ask(ctx, Order::Picture { of }) {
            self.views.asked.1 = Some(job);
        }
    }

    /// Only the first worker of the run is asked. The others have other seeds.
    fn ask(&mut self, ctx: &Context<Self>, order: Order) -> Option<JobId> {
        if !self.ready(ctx) {
            return None;
        }
        if self.views.run != self.current {
            self.views = Views { run: self.current, ..Views::default() };
        }
        self.order_first(order)
    }

    /// A worker is lost, with what it was asked for.
    pub(super) fn forget_views(&mut self, job: JobId) {
        self.views.asked.0.take_if(|asked| *asked == job);
        self.views.asked.1.take_if(|asked| *asked == job);
    }

    /// Takes in a unit, or that there are no more.
    pub(super) fn traced(&mut self, job: JobId, told: Option<Told>) -> bool {
        if self.views.asked.0 != Some(job) {
            return false;
        }
        self.views.asked.0 = None;
        if let Some(told) = told {
            self.views.trace = Some(told.into());
        }
        true
    }

    /// Takes in how the agent plays.
    pub(super) fn pictured(&mut self, job: JobId, told: Option<Told>) -> bool {
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
        let Some((_, view)) = VIEWS.iter().find(|(learner, _)| *learner == self.plan.learner.id) else {
            return Html::default();
        };
        // What another learner has told has another type.
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
