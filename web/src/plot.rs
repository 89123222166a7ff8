//! A chart on the page: a canvas that follows its data, its theme and its size.

mod canvas;
mod figure;
mod painter;

use std::rc::Rc;

use crate::painted::{Turn, use_painted};
use canvas::CanvasBackend;
use tefuda_charts::{Ink, LineChart, Rgb, Theme, draw_lines};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

pub(crate) use figure::Figure;
use painter::{Painter, context_of};

/// A plot. Charts are compared by their `revision`, not by their thousands of points.
#[derive(Properties)]
pub(crate) struct PlotProps {
    /// The chart.
    pub(crate) chart: Rc<LineChart>,
    /// A different number for each new state of the chart.
    pub(crate) revision: u32,
    /// The colours and the text size.
    pub(crate) theme: Theme,
    /// The text for screen readers: the caption of the chart.
    pub(crate) label: AttrValue,
    /// The height in CSS pixels. The width is that of the container.
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

/// Renders a chart as a PNG with two pixels for each of `size`, and returns it as a data URL.
fn png(chart: &LineChart, theme: &Theme, size: (u32, u32)) -> Result<String, JsValue> {
    picture(size, theme.surface, |ink| draw_lines(ink, chart, chart.axes(None), theme))
}

/// Renders a drawing as a PNG with two pixels for each of `size`, and returns it as a data URL.
pub(crate) fn picture(
    (width, height): (u32, u32),
    Rgb(r, g, b): Rgb,
    draw: impl FnOnce(&mut dyn Ink),
) -> Result<String, JsValue> {
    const DENSITY: u32 = 2;
    let canvas: HtmlCanvasElement = gloo::utils::document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width * DENSITY);
    canvas.set_height(height * DENSITY);
    let context = context_of(&canvas).ok_or("the browser draws nothing")?;
    let size = (f64::from(width), f64::from(height));
    draw(&mut CanvasBackend::new(&context, size, f64::from(DENSITY)));
    // Fill the background last, below the drawing, because creating the backend clears the canvas.
    context.set_global_composite_operation("destination-over")?;
    context.set_fill_style_str(&format!("rgb({r},{g},{b})"));
    context.fill_rect(0.0, 0.0, size.0, size.1);
    canvas.to_data_url()
}
