//! The connection to a running program: messages out, events in.
//!
//! `assets/workers.js` provides a target for messages: a worker, or a port of the page. The names of the
//! program's files contain their checksums and come with the page, so both ends always have the same version.

use crate::busy;
use gloo::events::EventListener;
use std::{cell::RefCell, rc::Rc};
use tefuda_protocol::{Command, Event, wire};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use web_sys::{ErrorEvent, EventTarget, MessagePort, Worker};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = tefudaMind, js_name = worker, catch)]
    fn start_worker(game: &str) -> Result<Worker, JsValue>;
    #[wasm_bindgen(js_namespace = tefudaMind, js_name = port)]
    fn start_in_page(game: &str) -> MessagePort;
}

/// An incoming message.
pub(super) enum Incoming {
    /// The program has started and listens.
    Listens,
    /// An event from the program.
    Event(Box<Event>),
    /// The connection has failed.
    Broken(String),
}

/// A connection. Dropping it ends all work at the other end.
pub(super) struct Connection {
    place: Rc<Place>,
    /// Commands that wait until the program listens. `None` afterwards.
    waiting: Rc<RefCell<Option<Vec<JsValue>>>>,
    _listeners: [EventListener; 2],
}

/// The place where the program runs.
enum Place {
    Worker(Worker),
    Page(MessagePort),
}

impl Connection {
    /// Starts a worker that thinks about a game.
    pub(super) fn worker(game: &str, on_heard: impl Fn(Incoming) + 'static) -> Result<Self, JsValue> {
        Ok(Self::new(Place::Worker(start_worker(game)?), on_heard))
    }

    /// Starts the program in the page.
    pub(super) fn page(game: &str, on_heard: impl Fn(Incoming) + 'static) -> Self {
        Self::new(Place::Page(start_in_page(game)), on_heard)
    }

    fn new(place: Place, on_heard: impl Fn(Incoming) + 'static) -> Self {
        let place = Rc::new(place);
        let on_heard = Rc::new(on_heard);
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let at_message = {
            let (place, waiting, on_heard) = (place.clone(), waiting.clone(), on_heard.clone());
            EventListener::new(&place.clone().target(), "message", move |event| {
                busy::touch();
                match event.dyn_ref().and_then(wire::open) {
                    Some(Event::Ready) => {
                        for command in waiting.borrow_mut().take().into_iter().flatten() {
                            place.post(&command);
                        }
                        on_heard(Incoming::Listens);
                    }
                    Some(event) => on_heard(Incoming::Event(Box::new(event))),
                    None => on_heard(Incoming::Broken(wire::UNREADABLE.to_owned())),
                }
            })
        };
        let at_error = EventListener::new(&place.target(), "error", move |event| {
            busy::touch();
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            on_heard(Incoming::Broken(message));
        });
        Self { place, waiting, _listeners: [at_message, at_error] }
    }

    /// Sends a command, or holds it back until the program listens.
    pub(super) fn send(&self, command: &Command) {
        let message = wire::post(command);
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(message.into()),
            None => self.place.post(&message),
        }
    }

    /// Whether the program has reported that it listens.
    pub(super) fn listens(&self) -> bool {
        self.waiting.borrow().is_none()
    }
}

impl Drop for Connection {
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

    fn post(&self, message: &JsValue) {
        match self {
            Self::Worker(worker) => worker.post_message(message),
            Self::Page(port) => port.post_message(message),
        }
        .ok();
    }
}
