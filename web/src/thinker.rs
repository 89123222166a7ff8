//! The page's end of what thinks.
//!
//! That is a program of its own (`mind/`), in a worker, or where a browser starts none, in the page, in short slices. Which of
//! the two makes no difference here: `assets/mind.js` gives something that messages can be posted to. Its files are named by
//! their contents and stand in the page, so page and worker can never be of different versions.

use gloo_events::EventListener;
use js_sys::Uint8Array;
use std::{cell::RefCell, rc::Rc};
use tefuda_protocol::{Command, Event, wire};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use web_sys::{ErrorEvent, EventTarget, MessagePort, Worker};
use yew::Callback;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = tefudaMind, js_name = worker, catch)]
    fn start_worker() -> Result<Worker, JsValue>;
    #[wasm_bindgen(js_namespace = tefudaMind, js_name = port)]
    fn start_in_page() -> MessagePort;
}

/// What can be asked to think. Dropping it ends the thought at once.
pub(crate) struct Thinker {
    place: Rc<Place>,
    /// Commands wait here until it listens; `None` afterwards.
    waiting: Rc<RefCell<Option<Vec<Uint8Array>>>>,
    _listeners: [EventListener; 2],
}

/// Where it is.
enum Place {
    Worker(Worker),
    Page(MessagePort),
}

impl Thinker {
    /// Starts a worker that reports to `on_event`.
    pub(crate) fn worker(on_event: &Callback<Event>) -> Result<Self, JsValue> {
        Ok(Self::new(Place::Worker(start_worker()?), on_event))
    }

    /// Thinks in the page.
    pub(crate) fn page(on_event: &Callback<Event>) -> Self {
        Self::new(Place::Page(start_in_page()), on_event)
    }

    fn new(place: Place, on_event: &Callback<Event>) -> Self {
        let place = Rc::new(place);
        let waiting = Rc::new(RefCell::new(Some(Vec::<Uint8Array>::new())));
        let at_message = {
            let (place, waiting, on_event) = (place.clone(), waiting.clone(), on_event.clone());
            EventListener::new(&place.clone().target(), "message", move |event| {
                match event.dyn_ref().and_then(wire::open) {
                    Some(Event::Ready) => {
                        for command in waiting.borrow_mut().take().into_iter().flatten() {
                            place.post(&command);
                        }
                    }
                    Some(event) => on_event.emit(event),
                    None => on_event.emit(Event::Died { message: wire::UNREADABLE.to_owned() }),
                }
            })
        };
        let at_error = {
            let on_event = on_event.clone();
            EventListener::new(&place.target(), "error", move |event| {
                let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
                on_event.emit(Event::Died { message });
            })
        };
        Self { place, waiting, _listeners: [at_message, at_error] }
    }

    /// Sends a command, or keeps it until it is listened to.
    pub(crate) fn send(&self, command: &Command) {
        let message = wire::post(command);
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(message),
            None => self.place.post(&message),
        }
    }

    /// Whether it has ever said that it listens.
    pub(crate) fn listens(&self) -> bool {
        self.waiting.borrow().is_none()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        match &*self.place {
            Place::Worker(worker) => worker.terminate(),
            Place::Page(port) => {
                self.place.post(&wire::post(&Command::Cancel));
                port.close();
            }
        }
    }
}

impl Place {
    fn target(&self) -> EventTarget {
        match self {
            Self::Worker(worker) => worker.clone().into(),
            Self::Page(port) => port.clone().into(),
        }
    }

    fn post(&self, message: &Uint8Array) {
        match self {
            Self::Worker(worker) => worker.post_message(message),
            Self::Page(port) => port.post_message(message),
        }
        .ok();
    }
}
