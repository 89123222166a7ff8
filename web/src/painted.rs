//! Draws a page in pieces, so that no task is long, even on a slow processor. The first task draws the frame
//! of the page. Each piece gets its own task, after the paint of the previous one.

use crate::{
    busy::{self, Busy},
    clock::after,
};
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use yew::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Resolves once the second files of the programs have been loaded. Defined in `assets/programs.js`.
    #[wasm_bindgen(js_name = tefudaWhole)]
    fn loaded() -> js_sys::Promise;
}

/// The priority of a piece. Pieces of equal priority are drawn in page order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// The main part of the page.
    First,
    /// The parts around it.
    Round,
    /// Work without output: the address, workers, storage.
    Work,
    /// The least urgent part.
    Last,
    /// The end: the page is complete.
    End,
}

type PaintJob = (Turn, Box<dyn FnOnce()>);

thread_local! {
    /// The waiting pieces, in drawing order.
    static PIECES: RefCell<VecDeque<PaintJob>> = const { RefCell::new(VecDeque::new()) };
    /// The number of frames since the page started to appear. If it isn't `None`, a frame is due, and the
    /// next piece follows it.
    static COMING: Cell<Option<u32>> = const { Cell::new(None) };
    /// Marks the page as busy while it is appearing.
    static BUSY: RefCell<Option<Busy>> = const { RefCell::new(None) };
}

/// Calls `then` after a paint, in order of priority. A hidden page isn't painted, so there it is called soon.
pub(crate) fn after_paint(turn: Turn, then: impl FnOnce() + 'static) {
    PIECES.with_borrow_mut(|pieces| {
        // Insert before other pieces of equal priority, because Yew draws the last sibling first, and nested
        // pieces belong to the one just drawn.
        let place = pieces.iter().position(|(other, _)| *other >= turn).unwrap_or(pieces.len());
        pieces.insert(place, (turn, Box::new(then)));
    });
    come_in_pieces();
}

/// Starts drawing the page in pieces.
pub(crate) fn come_in_pieces() {
    if COMING.get().is_none() {
        COMING.set(Some(0));
        BUSY.replace(Some(Busy::drawing()));
        on_paint();
    }
}

/// The longest wait for a frame, in milliseconds. A hidden page has no frames, and a busy browser may skip
/// some.
const FRAME_MS: u32 = 250;

/// After this many frames, all remaining pieces are drawn at once. A game at full speed creates and drops
/// parts faster than frames are painted. With one piece per frame, such a page would never be complete.
const MOST_FRAMES: u32 = 80;

/// Calls [`come`] after the next frame, or after the longest wait.
fn on_paint() {
    let waits = Rc::new(Cell::new(true));
    let soon = move || {
        if waits.replace(false) {
            after(0, come);
        }
    };
    let hidden = gloo::utils::document().hidden();
    after(if hidden { 0 } else { FRAME_MS }, soon.clone());
    let on_frame = Closure::once_into_js(soon);
    // Without frames, the timeout calls it.
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

/// Returns whether a component may be drawn: immediately, unless its page is still appearing.
#[hook]
pub(crate) fn use_painted(turn: Turn) -> bool {
    let painted = use_state(|| COMING.get().is_none());
    let (due, setter) = (!*painted, painted.setter());
    // Not an effect, because the pieces must be registered in page order.
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
    /// Never equal. Yew compares the children when it draws them, so comparing them here would be redundant.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// Draws its children when it is their turn. Until then it leaves their place empty.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    if use_painted(props.turn) { props.children.clone() } else { Html::default() }
}

thread_local! {
    /// Whether the second files are there. Native tests have everything.
    static WHOLE: Cell<bool> = const { Cell::new(cfg!(not(target_arch = "wasm32"))) };
}

/// Waits until the second files of the programs are there, with all functions of `xtask/src/later.txt`.
pub(crate) async fn whole() {
    // It never fails.
    JsFuture::from(loaded()).await.ok();
    WHOLE.set(true);
}

/// Returns whether the program is whole.
#[hook]
pub(crate) fn use_whole() -> bool {
    let here = use_state(|| WHOLE.get());
    let (due, setter) = (!*here, here.setter());
    use_effect_with((), move |()| {
        if due {
            busy::spawn(async move {
                whole().await;
                setter.set(true);
            });
        }
    });
    *here
}
