//! The Lab's view of FALCON: a game of the run in slow motion, and the nodes of its nets.

mod family;
mod map;
mod slow;
mod tiles;

use super::picture::ViewProps;
use map::NetMap;
use slow::SlowMotion;
use std::rc::Rc;
use tefuda_agents::{
    Playable as _,
    hearts::falcon::{GameTrace, NetPicture},
};
use tefuda_games::{Lang, hearts::Hearts};
use yew::prelude::*;

/// The stage in which FALCON plays, counted from 0.
const GAMES: usize = 2;

/// Both pictures. Each message of the learner is parsed once.
#[component]
pub(super) fn FalconView(props: &ViewProps) -> Html {
    let trace = use_memo(props.trace.clone(), |told| {
        told.as_ref().and_then(|told| told.read::<GameTrace>()).map(Rc::new)
    });
    let picture = use_memo(props.picture.clone(), |told| {
        told.as_ref().and_then(|told| told.read::<NetPicture>()).map(Rc::new)
    });
    html! {
        <>
            <SlowMotion trace={(*trace).clone()} early={props.stage < GAMES} over={props.over} busy={props.busy.0}
                on_game={props.on_trace.clone()} />
            <NetMap picture={(*picture).clone()} game={trace.as_ref().as_ref().map(|trace| trace.number)} going={props.going}
                busy={props.busy.1} on_look={props.on_picture.clone()} />
        </>
    }
}

/// The words for an action type or a percept, or its id if there are none.
fn word(id: &str, lang: Lang) -> &str {
    Hearts::word(id).map_or(id, |words| words.get(lang))
}

/// Whether both are the same message.
fn same<T>(one: Option<&Rc<T>>, other: Option<&Rc<T>>) -> bool {
    one.map(Rc::as_ptr) == other.map(Rc::as_ptr)
}
