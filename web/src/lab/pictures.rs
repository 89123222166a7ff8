//! The pictures under the curves: a game of the run in slow motion, and how its agent plays.

use super::{
    page::{LabPage, Msg},
    run::Run,
    slow::SlowMotion,
    strategy::Strategy,
};
use std::rc::Rc;
use tefuda_agents::{
    leduc::{compare::StrategyNote, nfsp},
    training::{Picture, Traced},
};
use tefuda_protocol::{JobId, train::Order};
use yew::prelude::*;

/// What is shown, and what was asked for. Both are of the run that `run` names.
#[derive(Default)]
pub(super) struct Pictures {
    run: Option<u32>,
    trace: Option<Rc<nfsp::Trace>>,
    note: Option<Rc<StrategyNote>>,
    /// The worker that has been asked for a game, and the one that has been asked for the strategy.
    asked: [Option<JobId>; 2],
}

impl LabPage {
    /// Asks for the next game of the run, or for the next in which something is learned; begins the run if there is none.
    pub(super) fn ask_game(&mut self, ctx: &Context<Self>, eventful: bool) {
        if let Some(job) = self.ask(ctx, Order::Trace { eventful }) {
            self.pictures.asked[0] = Some(job);
        }
    }

    /// Asks how the agent plays now.
    pub(super) fn ask_picture(&mut self, ctx: &Context<Self>) {
        if let Some(job) = self.ask(ctx, Order::Picture) {
            self.pictures.asked[1] = Some(job);
        }
    }

    /// The first of the workers of the run is asked; the others have other seeds.
    fn ask(&mut self, ctx: &Context<Self>, order: Order) -> Option<JobId> {
        if !self.ready(ctx) {
            return None;
        }
        if self.pictures.run != self.current {
            self.pictures = Pictures { run: self.current, ..Pictures::default() };
        }
        self.order_first(order)
    }

    /// Takes in a game, or that there are no more.
    pub(super) fn traced(&mut self, job: JobId, traced: Option<Traced>) -> bool {
        if self.pictures.asked[0] != Some(job) {
            return false;
        }
        self.pictures.asked[0] = None;
        if let Some(Traced::Nfsp(trace)) = traced {
            self.pictures.trace = Some(Rc::new(trace));
        }
        true
    }

    /// Takes in how the agent plays.
    pub(super) fn pictured(&mut self, job: JobId, picture: Option<Picture>) -> bool {
        if self.pictures.asked[1] != Some(job) {
            return false;
        }
        self.pictures.asked[1] = None;
        if let Some(Picture::Leduc(note)) = picture {
            self.pictures.note = Some(Rc::new(note));
        }
        true
    }

    /// Both pictures, where they are known for the learner.
    pub(super) fn pictures(&self, ctx: &Context<Self>) -> Html {
        if self.plan.learner.id != nfsp::LEARNER.id {
            return Html::default();
        }
        let of = Some(&self.pictures).filter(|pictures| pictures.run == self.current);
        let job = self.current().and_then(|run| run.tracks.first()).map(|track| track.job);
        let busy = |n: usize| job.is_some() && of.is_some_and(|pictures| pictures.asked[n] == job);
        html! {
            <>
                <SlowMotion trace={of.and_then(|of| of.trace.clone())} over={self.current().is_some_and(Run::finished)}
                    busy={busy(0)} on_game={ctx.link().callback(Msg::Game)} />
                <Strategy note={of.and_then(|of| of.note.clone())} busy={busy(1)} on_look={ctx.link().callback(|()| Msg::Look)} />
            </>
        }
    }
}
