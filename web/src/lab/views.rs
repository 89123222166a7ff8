//! The learners' own views of their runs, besides curves. A view is a component, found by the ids of its game and
//! learner in [`VIEWS`]. It gets the learner's messages ([`Training::trace`](tefuda_agents::Training::trace),
//! [`Training::picture`](tefuda_agents::Training::picture)).

use super::{
    falcon::FalconView,
    nfsp::NfspView,
    page::{LabPage, Msg},
    picture::{Answer, ViewProps, Views},
    rank::RankView,
    run::{Run, alike},
};
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

impl LabPage {
    /// Requests the next unit of the run, or the next in which something is learned. Starts a run if there is
    /// none.
    pub(super) fn ask_trace(&mut self, ctx: &Context<Self>, eventful: bool) {
        if let Some(job) = self.ask(ctx, Order::Trace { eventful }) {
            self.views.trace.asked = Some(job);
        }
    }

    /// Requests a picture of what the run has learned.
    pub(super) fn ask_picture(&mut self, ctx: &Context<Self>, of: u32) {
        if let Some(job) = self.ask(ctx, Order::Picture { of }) {
            self.views.picture.asked = Some(job);
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
        let busy = |answer: &Answer| job.is_some() && answer.asked == job;
        view(ViewProps {
            trace: of.and_then(|of| of.trace.latest.clone()),
            picture: of.and_then(|of| of.picture.latest.clone()),
            stage: self.stage(),
            going: self.playing && self.is_current(),
            over: self.is_current() && run.is_some_and(Run::finished),
            busy: of.map_or((false, false), |of| (busy(&of.trace), busy(&of.picture))),
            on_trace: ctx.link().callback(Msg::Trace),
            on_picture: ctx.link().callback(Msg::Picture),
        })
    }
}
