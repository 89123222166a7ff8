//! A page comes in pieces, so that no task is long, even on a slow processor. The first task draws the frame of the
//! page. Each piece has a task of its own, after the paint of the one before.

use crate::busy::Busy;
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};
use wasm_bindgen::{JsCast as _, prelude::Closure};
use yew::prelude::*;

/// When a piece comes. Pieces of one turn come in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// The part for which somebody opens the page.
    First,
    /// The parts around it.
    Round,
    /// Work that shows nothing: the address, workers, what is kept.
    Work,
    /// The part that is looked at last.
    Last,
    /// The end: the whole page is there.
    End,
}

type Piece = (Turn, Box<dyn FnOnce()>);

thread_local! {
    /// The pieces that wait, in the order in which they come.
    static PIECES: RefCell<VecDeque<Piece>> = const { RefCell::new(VecDeque::new()) };
    /// How many frames the page has had while it is on its way. As long as this is not `None`, a frame is due, and the
    /// next piece comes after it.
    static COMING: Cell<Option<u32>> = const { Cell::new(None) };
    /// There while the page is on its way.
    static BUSY: RefCell<Option<Busy>> = const { RefCell::new(None) };
}

/// Calls `then` after a paint, when its turn has come. A hidden page is not painted, so there it is called soon.
pub(crate) fn after_paint(turn: Turn, then: impl FnOnce() + 'static) {
    PIECES.with_borrow_mut(|pieces| {
        // A piece goes before others of its turn. Yew draws the last of siblings first, and a piece within a piece
        // belongs to it.
        let place = pieces.iter().position(|(other, _)| *other >= turn).unwrap_or(pieces.len());
        pieces.insert(place, (turn, Box::new(then)));
    });
    come_in_pieces();
}

/// Says that a page is on its way, so that it is not drawn all at once.
pub(crate) fn come_in_pieces() {
    if COMING.get().is_none() {
        COMING.set(Some(0));
        BUSY.replace(Some(Busy::drawing()));
        on_paint();
    }
}

/// How long to wait for a frame, in milliseconds. A hidden page has no frames, and a busy browser may leave some out.
const FRAME_MS: u32 = 250;

/// After so many frames all pieces that are left come at once. A game at full speed makes parts of the page, and drops
/// them, faster than frames are painted. With one piece a frame such a page would never be whole.
const MOST_FRAMES: u32 = 80;

/// Calls [`come`] after the next frame, or when the frame is late.
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
    // Without frames the time above calls it.
    gloo::utils::window().request_animation_frame(on_frame.unchecked_ref()).ok();
}

fn come() {
    let next = || PIECES.with_borrow_mut(VecDeque::pop_front);
    let frames = COMING.get().map_or(1, |before| before + 1);
    while let Some((_, piece)) = next() {
        piece();
        if frames < MOST_FRAMES {
            break;
        }
    }
    let waits = PIECES.with_borrow(|pieces| !pieces.is_empty());
    COMING.set(waits.then_some(frames));
    if waits {
        on_paint();
    } else {
        BUSY.take();
    }
}

/// Whether a component may be drawn: at once, unless its page is still on its way.
#[hook]
pub(crate) fn use_painted(turn: Turn) -> bool {
    let painted = use_state(|| COMING.get().is_none());
    let (due, setter) = (!*painted, painted.setter());
    // This is not an effect, because the pieces have to be in the order of the page.
    use_memo((), move |()| {
        if due {
            after_paint(turn, move || setter.set(true));
        }
    });
    *painted
}

#[derive(Properties)]
pub(crate) struct LaterProps {
    #[prop_or(Turn::Round)]
    pub(crate) turn: Turn,
    pub(crate) children: Html,
}

impl PartialEq for LaterProps {
    /// Never equal: the children are compared with the page when they are drawn, and need not be compared here too.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// Children that are drawn when their turn has come. Their room is kept free before.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    if use_painted(props.turn) { props.children.clone() } else { Html::default() }
}
