//! The Lab's view of NFSP: a game of the run in slow motion, and the strategy of the average policy.

mod slow;
mod strategy;

use super::picture::ViewProps;
use slow::SlowMotion;
use std::rc::Rc;
use strategy::Strategy;
use tefuda_agents::{leduc::nfsp::Trace, poker::StrategyNote};
use yew::prelude::*;

/// Both pictures. Each message of the learner is parsed once.
#[component]
pub(super) fn NfspView(props: &ViewProps) -> Html {
    let trace = use_memo(props.trace.clone(), |told| {
        told.as_ref().and_then(|told| told.read::<Trace>()).map(Rc::new)
    });
    let note = use_memo(props.picture.clone(), |told| {
        told.as_ref().and_then(|told| told.read::<StrategyNote>()).map(Rc::new)
    });
    html! {
        <>
            <SlowMotion trace={(*trace).clone()} over={props.over} busy={props.busy.0} on_game={props.on_trace.clone()} />
            <Strategy note={(*note).clone()} busy={props.busy.1} on_look={props.on_picture.reform(|()| 0)} />
        </>
    }
}
