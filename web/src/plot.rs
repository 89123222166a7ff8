//! A chart on the page: one canvas that follows its data, its theme and its size.

mod canvas;
mod figure;
mod painter;

use std::rc::Rc;

use crate::painted::{Turn, use_painted};
use canvas::CanvasBackend;
use tefuda_charts::{LineChart, Theme, draw_lines};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use yew::prelude::*;

pub(crate) use figure::Figure;
use painter::Painter;

/// A plot. Charts are compared by their `revision`, so that nobody has to compare thousands of points.
#[derive(Properties)]
pub(crate) struct PlotProps {
    /// What is drawn.
    pub(crate) chart: Rc<LineChart>,
    /// Another number for each new state of the chart.
    pub(crate) revision: u32,
    /// The colours and the size of text.
    pub(crate) theme: Theme,
    /// What a screen reader says: the caption, not the name of the component.
    pub(crate) label: AttrValue,
    /// In CSS pixels; the width is the container's.
    #[prop_or(240)]
    pub(crate) height: u32,
}

impl PartialEq for PlotProps {
    fn eq(&self, other: &Self) -> bool {
        (self.revision, self.height) == (other.revision, other.height)
            && self.theme == other.theme
            && self.label == other.label
    }
}

/// Draws a chart as wide as its container.
#[component]
pub(crate) fn Plot(props: &PlotProps) -> Html {
    let canvas = use_node_ref();
    let painter = use_state(|| Painter::new(canvas.clone()));
    let due = use_painted(Turn::Round);
    {
        let (painter, chart, theme) = (Rc::clone(&painter), Rc::clone(&props.chart), props.theme);
        use_effect_with((props.revision, theme), move |_| painter.show(chart, theme));
    }
    {
        let painter = Rc::clone(&painter);
        use_effect_with(due, move |due| {
            let watch = due.then(|| painter.watch());
            move || drop(watch)
        });
    }
    let style = format!("display: block; width: 100%; height: {}px", props.height);
    html! { <canvas ref={canvas} class="plot" role="img" aria-label={props.label.clone()} {style} /> }
}

/// A picture of a chart, with two pixels to each of `size`, as an address that holds the picture itself.
fn png(chart: &LineChart, theme: &Theme, (width, height): (u32, u32)) -> Result<String, JsValue> {
    const DENSITY: u32 = 2;
    let canvas: HtmlCanvasElement = gloo::utils::document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width * DENSITY);
    canvas.set_height(height * DENSITY);
    let context = canvas.get_context("2d")?.ok_or("the browser draws nothing")?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let said = |error: &dyn std::fmt::Display| JsValue::from_str(&error.to_string());
    let size = (f64::from(width), f64::from(height));
    let backend = CanvasBackend::new(&context, size, f64::from(DENSITY)).map_err(|error| said(&error))?;
    draw_lines(backend, chart, chart.axes(None), theme).map_err(|error| said(&error))?;
    // The ground comes last, under what is drawn: making the backend clears the canvas.
    let tefuda_charts::Rgb(r, g, b) = theme.surface;
    context.set_global_composite_operation("destination-over")?;
    context.set_fill_style_str(&format!("rgb({r},{g},{b})"));
    context.fill_rect(0.0, 0.0, size.0, size.1);
    canvas.to_data_url()
}
