//! What can wait until the page was painted is no part of the task that puts it there. What waits comes piece by piece: each in a task of its own,
//! after the paint of the one before, so that on a slow processor no task is long.

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

type Piece = (Turn, Box<dyn FnOnce()>);

thread_local! {
    /// What waits, in the order in which it comes.
    static PIECES: RefCell<VecDeque<Piece>> = const { RefCell::new(VecDeque::new()) };
    /// While the page is on its way, how many frames it had: there is one to come, and what waits comes after it.
    static COMING: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Calls `then` when the next frame was painted and its turn has come; or soon, where nobody looks at the page and it is not painted.
pub(crate) fn after_paint(turn: Turn, then: impl FnOnce() + 'static) {
    PIECES.with_borrow_mut(|pieces| {
        // Before others of its turn: Yew draws the last of siblings first, and what is within a piece belongs to it.
        let place = pieces.iter().position(|(other, _)| *other >= turn).unwrap_or(pieces.len());
        pieces.insert(place, (turn, Box::new(then)));
    });
    come_in_pieces();
}

/// Says that a page is on its way, so that what can wait is not drawn with the rest of it.
pub(crate) fn come_in_pieces() {
    if COMING.get().is_none() {
        COMING.set(Some(0));
        on_paint();
    }
}

/// How long a frame is waited for, in milliseconds. A page that is not looked at has none, and a browser with much to do may leave some out.
const FRAME_MS: u32 = 250;

/// In how many frames a page comes at most: what is left then comes at once. A game at full speed makes parts of the page, and drops them, faster than
/// frames are painted: with one piece a frame, such a page would never be whole.
const MOST_FRAMES: u32 = 80;

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
    }
}

/// Whether a component's turn has come to be drawn: at once, unless it comes with a page that is still on its way.
#[hook]
pub(crate) fn use_painted(turn: Turn) -> bool {
    let painted = use_state(|| COMING.get().is_none());
    let (due, setter) = (!*painted, painted.setter());
    // Not an effect: the turns are in the order of the page.
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
