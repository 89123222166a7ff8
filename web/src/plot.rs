//! A chart on the page: one canvas that follows its data, its theme and its size.

mod canvas;
mod painter;

use std::rc::Rc;

use tefuda_charts::{LineChart, Theme};
use yew::prelude::*;

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
    {
        let (painter, chart, theme) = (Rc::clone(&painter), Rc::clone(&props.chart), props.theme);
        use_effect_with((props.revision, theme), move |_| painter.show(chart, theme));
    }
    {
        let painter = Rc::clone(&painter);
        use_effect_with((), move |()| {
            let watch = painter.watch();
            move || drop(watch)
        });
    }
    let style = format!("display: block; width: 100%; height: {}px", props.height);
    html! { <canvas ref={canvas} class="plot" role="img" aria-label={props.label.clone()} {style} /> }
}
