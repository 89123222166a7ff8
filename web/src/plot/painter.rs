//! Decides when a plot is painted: at most thirty times a second, only after changes, and never while it is
//! out of sight.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use crate::{
    busy::{self, Busy},
    context::{CALM, media},
    painted::whole,
};
use gloo::events::EventListener;
use js_sys::Array;
use tefuda_charts::{Axes, AxisSpec, LineChart, Theme, draw_lines};
use wasm_bindgen::prelude::*;
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, IntersectionObserver, IntersectionObserverEntry,
    ResizeObserver,
};
use yew::NodeRef;

use super::canvas::CanvasBackend;

/// The time between two paintings, in milliseconds. With reduced motion it is longer.
const BETWEEN: f64 = 1000.0 / 30.0;
const BETWEEN_CALM: f64 = 500.0;
/// Frames arrive a little early or late. Without this slack, every second one would be missed at 60 Hz.
const SLACK: f64 = 4.0;
/// The largest side of a canvas that every browser supports.
const LARGEST: f64 = 8192.0;

/// Paints one canvas.
pub(super) struct Painter {
    canvas: NodeRef,
    wanted: RefCell<Option<(Rc<LineChart>, Theme)>>,
    /// The axes of the last painting, and the chart they belong to.
    axes: RefCell<Option<(Subject, Axes)>>,
    painted: Cell<f64>,
    /// The size of the canvas in CSS pixels, as last observed. Querying it would force a layout.
    size: Cell<(f64, f64)>,
    /// Whether it is in view. A chart that is scrolled away is painted when it comes back.
    seen: Cell<bool>,
    /// Whether the program's second file has been loaded. It has the drawing.
    whole: Cell<bool>,
    /// The requested frame.
    frame: RefCell<Option<(i32, Busy)>>,
    on_frame: OnceCell<Closure<dyn FnMut(f64)>>,
}

/// The identity of a chart. Axes carry over only between charts of the same identity.
#[derive(PartialEq)]
struct Subject {
    title: String,
    x: AxisSpec,
    y: AxisSpec,
}

impl Painter {
    pub(super) fn new(canvas: NodeRef) -> Rc<Self> {
        Rc::new(Self {
            canvas,
            wanted: RefCell::default(),
            axes: RefCell::default(),
            painted: Cell::new(f64::NEG_INFINITY),
            size: Cell::default(),
            seen: Cell::new(true),
            whole: Cell::new(false),
            frame: RefCell::default(),
            on_frame: OnceCell::new(),
        })
    }

    /// Shows a chart with a theme.
    pub(super) fn show(&self, chart: Rc<LineChart>, theme: Theme) {
        self.wanted.replace(Some((chart, theme)));
        self.ask();
    }

    /// Watches the size of the canvas until the result is dropped.
    pub(super) fn watch(self: &Rc<Self>) -> Option<Watch> {
        let weak = Rc::downgrade(self);
        self.on_frame.get_or_init(|| Closure::new(move |now| with(&weak, |painter| painter.on_frame(now))));
        let weak = Rc::downgrade(self);
        // Firefox reports an error if a canvas is resized in the observer, so paint in the next frame.
        let resized = Closure::<dyn FnMut()>::new(move || {
            with(&weak, |painter| {
                painter.measure();
                painter.painted.set(f64::NEG_INFINITY);
                painter.ask();
            });
        });
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        let canvas: HtmlCanvasElement = self.canvas.cast()?;
        let weak = Rc::downgrade(self);
        let viewed = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let entry = entries.pop().dyn_into::<IntersectionObserverEntry>();
            with(&weak, |painter| painter.view(entry.map_or(true, |entry| entry.is_intersecting())));
        });
        let view = IntersectionObserver::new(viewed.as_ref().unchecked_ref()).ok()?;
        let weak = Rc::downgrade(self);
        // Zooming, or moving the window to another screen, changes the pixel density.
        let window = web_sys::window()?;
        let zoomed = EventListener::new(&window, "resize", move |_| with(&weak, Painter::ask));
        let weak = Rc::downgrade(self);
        busy::spawn(async move {
            whole().await;
            with(&weak, |painter| {
                painter.whole.set(true);
                painter.ask();
            });
        });
        // Start observing last, once all callbacks are stored.
        observer.observe(&canvas);
        view.observe(&canvas);
        Some(Watch { observer, view, _resized: resized, _viewed: viewed, _zoomed: zoomed })
    }

    fn measure(&self) {
        if let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() {
            self.size.set((f64::from(canvas.client_width()), f64::from(canvas.client_height())));
        }
    }

    /// Records whether the chart is in view.
    fn view(&self, seen: bool) {
        self.seen.set(seen);
        if seen {
            self.ask();
        }
    }

    /// Requests a frame unless one is pending. Hidden pages get none until they are visible.
    fn ask(&self) {
        if self.frame.borrow().is_some() || !self.seen.get() || !self.whole.get() {
            return;
        }
        // Natively, a chart is not watched and there is no window.
        let Some(on_frame) = self.on_frame.get() else { return };
        if let Some(window) = web_sys::window() {
            let frame = window.request_animation_frame(on_frame.as_ref().unchecked_ref()).ok();
            self.frame.replace(frame.map(|frame| (frame, Busy::drawing())));
        }
    }

    fn on_frame(&self, now: f64) {
        self.frame.replace(None);
        let between = if media(CALM) { BETWEEN_CALM } else { BETWEEN };
        if now - self.painted.get() + SLACK < between {
            self.ask();
            return;
        }
        self.painted.set(now);
        self.paint();
    }

    fn paint(&self) {
        let wanted = self.wanted.borrow();
        let (Some((chart, theme)), Some(canvas), Some(window)) =
            (&*wanted, self.canvas.cast::<HtmlCanvasElement>(), web_sys::window())
        else {
            return;
        };
        let (width, height) = self.size.get();
        if width < 1.0 || height < 1.0 {
            return;
        }
        let density = window.device_pixel_ratio().min(LARGEST / width.max(height)).max(0.1);
        let side = |length: f64| (length * density).round() as u32;
        if (canvas.width(), canvas.height()) != (side(width), side(height)) {
            canvas.set_width(side(width));
            canvas.set_height(side(height));
        }
        let Some(context) = context_of(&canvas) else { return };
        let subject = Subject { title: chart.title.clone(), x: chart.x.clone(), y: chart.y.clone() };
        let before = self.axes.take().filter(|(of, _)| *of == subject).map(|(_, axes)| axes);
        let axes = chart.axes(before);
        self.axes.replace(Some((subject, axes)));
        draw_lines(&mut CanvasBackend::new(&context, (width, height), density), chart, axes, theme);
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        let Some((frame, _)) = self.frame.take() else { return };
        if let Some(window) = web_sys::window() {
            // If cancelling fails, the frame finds nothing to do.
            let _ = window.cancel_animation_frame(frame);
        }
    }
}

/// Keeps the observers of a canvas alive.
pub(super) struct Watch {
    observer: ResizeObserver,
    view: IntersectionObserver,
    _resized: Closure<dyn FnMut()>,
    _viewed: Closure<dyn FnMut(Array)>,
    _zoomed: EventListener,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
        self.view.disconnect();
    }
}

fn with(painter: &Weak<Painter>, act: impl FnOnce(&Painter)) {
    if let Some(painter) = painter.upgrade() {
        act(&painter);
    }
}

/// The drawing context of a canvas, if the browser has one.
pub(super) fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}
