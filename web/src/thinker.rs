//! The page's end of what thinks.
//!
//! The worker is made from the page's own script: a small module that imports it and hands it the WebAssembly module
//! that the page has compiled already. So there is one download, and page and worker can never be of different
//! versions. Where a browser starts no worker, the page thinks itself, in short slices.

use crate::{
    protocol::{Command, Event},
    wire,
    worker::Mind,
};
use gloo_events::EventListener;
use js_sys::Uint8Array;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, ErrorEvent, Url, WorkerOptions, WorkerType};
use yew::Callback;

/// What can be asked to think. Dropping it ends the thought at once.
pub(crate) enum Thinker {
    /// A worker.
    Worker(Remote),
    /// The page itself.
    Page(Rc<Mind>),
}

/// A worker.
pub(crate) struct Remote {
    worker: web_sys::Worker,
    /// Commands wait here until the worker listens; `None` afterwards.
    waiting: Rc<RefCell<Option<Vec<Uint8Array>>>>,
    _listeners: [EventListener; 2],
}

impl Thinker {
    /// Starts a worker that reports to `on_event`.
    pub(crate) fn worker(on_event: &Callback<Event>) -> Result<Self, JsValue> {
        Remote::new(on_event).map(Self::Worker)
    }

    /// Thinks in the page.
    pub(crate) fn page(on_event: &Callback<Event>) -> Result<Self, JsValue> {
        let on_event = on_event.clone();
        Mind::in_page(move |event| on_event.emit(event)).map(Self::Page)
    }

    /// Sends a command.
    pub(crate) fn send(&self, command: Command) {
        match self {
            Self::Worker(worker) => worker.send(&command),
            Self::Page(mind) => mind.obey(command),
        }
    }

    /// Whether it has ever said that it listens.
    pub(crate) fn listens(&self) -> bool {
        match self {
            Self::Worker(worker) => worker.waiting.borrow().is_none(),
            Self::Page(_) => true,
        }
    }
}

impl Remote {
    fn new(on_event: &Callback<Event>) -> Result<Self, JsValue> {
        let worker = start()?;
        worker.post_message(&wasm_bindgen::module())?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<Uint8Array>::new())));
        let at_message = {
            let (worker, waiting, on_event) = (worker.clone(), waiting.clone(), on_event.clone());
            EventListener::new(&worker.clone(), "message", move |event| {
                match event.dyn_ref().and_then(wire::open) {
                    Some(Event::Ready) => {
                        for command in waiting.borrow_mut().take().into_iter().flatten() {
                            worker.post_message(&command).ok();
                        }
                    }
                    Some(event) => on_event.emit(event),
                    None => on_event.emit(Event::Died { message: wire::UNREADABLE.to_owned() }),
                }
            })
        };
        let at_error = {
            let on_event = on_event.clone();
            EventListener::new(&worker, "error", move |event| {
                let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
                on_event.emit(Event::Died { message });
            })
        };
        Ok(Self { worker, waiting, _listeners: [at_message, at_error] })
    }

    /// Sends a command, or keeps it until the worker listens.
    fn send(&self, command: &Command) {
        let message = wire::post(command);
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(message),
            None => {
                self.worker.post_message(&message).ok();
            }
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Makes a module worker from the script that the page itself was started from.
fn start() -> Result<web_sys::Worker, JsValue> {
    let script = gloo_utils::document()
        .query_selector("link[rel=modulepreload]")?
        .and_then(|link| link.get_attribute("href"))
        .ok_or("the page does not name its script")?;
    let base = gloo_utils::document().base_uri()?.unwrap_or_default();
    let script = Url::new_with_base(&script, &base)?.href();
    let source = format!(
        "import init from {script:?};\nself.onmessage = (e) => {{ self.onmessage = null; init({{ module_or_path: e.data }}); }};"
    );
    let kind = BlobPropertyBag::new();
    kind.set_type("text/javascript");
    let parts = js_sys::Array::of1(&JsValue::from_str(&source));
    let url = Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    web_sys::Worker::new_with_options(&url, &options)
}
