//! What can wait until the page was painted is no part of the task that puts it there. What waits comes piece by piece: each in a task of its own,
//! after the paint of the one before, so that on a slow processor no task is long.

use crate::clock::now;
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};
use wasm_bindgen::{JsCast as _, prelude::Closure};
use yew::prelude::*;

/// When a piece comes. Those of one turn come in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// What the page is looked at for.
    First,
    /// What stands round it.
    Round,
    /// Nothing to be seen: the address, workers, what is kept.
    Work,
    /// What is looked at last.
    Last,
    /// The end: all is there.
    End,
}

struct Piece {
    turn: Turn,
    /// By this number it can be taken back.
    id: u32,
    then: Box<dyn FnOnce()>,
}

thread_local! {
    /// What waits, in the order in which it comes.
    static PIECES: RefCell<VecDeque<Piece>> = const { RefCell::new(VecDeque::new()) };
    /// How many pieces there were so far.
    static COUNT: Cell<u32> = const { Cell::new(0) };
    /// While the page is on its way, since when: there is a frame to come, and what waits comes after it.
    static COMING: Cell<Option<f64>> = const { Cell::new(None) };
}

/// Calls `then` when the next frame was painted and its turn has come; or soon, where nobody looks at the page and it is not painted. Returns what it
/// can be taken back by.
pub(crate) fn after_paint(turn: Turn, then: impl FnOnce() + 'static) -> u32 {
    let id = COUNT.get().wrapping_add(1);
    COUNT.set(id);
    PIECES.with_borrow_mut(|pieces| {
        // Before others of its turn: Yew draws the last of siblings first, and what is within a piece belongs to it.
        let place = pieces.iter().position(|other| other.turn >= turn).unwrap_or(pieces.len());
        pieces.insert(place, Piece { turn, id, then: Box::new(then) });
    });
    come_in_pieces();
    id
}

/// Takes a piece back that nobody waits for any more. A game at full speed makes and drops parts of the page faster than frames are painted: if those that
/// are gone had their frames, all others would come minutes late.
fn take_back(id: u32) {
    let piece = PIECES.with_borrow_mut(|pieces| {
        let place = pieces.iter().position(|piece| piece.id == id);
        place.and_then(|place| pieces.remove(place))
    });
    // What it holds is dropped here, where the queue is free again.
    drop(piece);
}

/// Says that a page is on its way, so that what can wait is not drawn with the rest of it.
pub(crate) fn come_in_pieces() {
    if COMING.get().is_none() {
        COMING.set(Some(now()));
        on_paint();
    }
}

/// How long a frame is waited for, in milliseconds. A page that is not looked at has none, and a browser with much to do may leave some out.
const FRAME_MS: u32 = 250;

/// How long a page may come piece by piece, in milliseconds. One that changes all the time would never be whole.
const WHOLE_MS: f64 = 3000.0;

/// Has the next piece come after the next frame, or when it is late.
fn on_paint() {
    let waits = Rc::new(Cell::new(true));
    let soon = move || {
        if waits.replace(false) {
            Timeout::new(0, come).forget();
        }
    };
    let hidden = gloo::utils::document().hidden();
    Timeout::new(if hidden { 0 } else { FRAME_MS }, soon.clone()).forget();
    let on_frame = Closure::once_into_js(soon);
    // A browser that has no frames would have no page.
    gloo::utils::window().request_animation_frame(on_frame.unchecked_ref()).ok();
}

fn come() {
    let next = || PIECES.with_borrow_mut(VecDeque::pop_front);
    let late = COMING.get().is_some_and(|since| now() - since > WHOLE_MS);
    while let Some(piece) = next() {
        (piece.then)();
        if !late {
            break;
        }
    }
    if PIECES.with_borrow(VecDeque::is_empty) {
        COMING.set(None);
    } else {
        on_paint();
    }
}

/// Whether a component's turn has come to be drawn: at once, unless it comes with a page that is still on its way.
#[hook]
pub(crate) fn use_painted(turn: Turn) -> bool {
    let painted = use_state(|| COMING.get().is_none());
    let (due, setter) = (!*painted, painted.setter());
    // Not an effect: the turns are in the order of the page.
    let waits = use_memo((), move |()| due.then(|| after_paint(turn, move || setter.set(true))));
    use_effect_with((), move |()| move || waits.iter().copied().for_each(take_back));
    *painted
}

#[derive(Properties)]
pub(crate) struct LaterProps {
    #[prop_or(Turn::Round)]
    pub(crate) turn: Turn,
    pub(crate) children: Html,
}

impl PartialEq for LaterProps {
    /// What is in it is compared with what is on the page when it is drawn, and not before as well.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// What is drawn when its turn has come. There is room for it before.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    if use_painted(props.turn) { props.children.clone() } else { Html::default() }
}
