//! A chart with its title, caption, table of numbers, and files.

use super::{Plot, png};
use crate::{
    context::{flips, use_flag, use_look},
    download::{save, save_csv, save_url},
    words::{fill, mind::MindWords},
};
use std::rc::Rc;
use tefuda_charts::{LineChart, Theme, csv, svg, table};
use yew::prelude::*;

/// The size of a saved figure, in pixels.
const SIZE: (u32, u32) = (720, 420);

/// A chart with everything around it.
#[derive(Properties)]
pub(crate) struct FigureProps {
    pub(crate) chart: Rc<LineChart>,
    /// The name of its files, without extension.
    pub(crate) file: String,
    /// The height in CSS pixels.
    #[prop_or(200)]
    pub(crate) height: u32,
}

impl PartialEq for FigureProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.chart, &other.chart) && (&self.file, self.height) == (&other.file, other.height)
    }
}

/// Draws a chart, and redraws it when it changes.
#[component]
pub(crate) fn Figure(props: &FigureProps) -> Html {
    let look = use_look();
    let words = MindWords::of(look.lang);
    let open = use_flag();
    // This component is rendered only when the chart has changed, so each rendering is a new revision.
    let revision = use_mut_ref(|| 0u32);
    *revision.borrow_mut() += 1;
    let revision = *revision.borrow();
    let chart = &props.chart;
    let theme = if look.dark { Theme::dark() } else { Theme::light() };
    // A chart without a caption yet is labelled with its title.
    let label = if chart.caption.is_empty() { &chart.title } else { &chart.caption };
    html! {
        <figure class="mind-figure">
            <figcaption><b>{ &chart.title }</b><span>{ &chart.caption }</span></figcaption>
            <Plot chart={chart.clone()} {revision} {theme} label={label.clone()} height={props.height} />
            <div class="mind-tools">
                <button type="button" aria-expanded={open.to_string()} onclick={flips(&open)}>{ words.as_table }</button>
                { saver(props, "CSV", words) }
                { saver(props, "SVG", words) }
                { saver(props, "PNG", words) }
            </div>
            if *open { { numbers(chart) } }
        </figure>
    }
}

/// A button that saves the chart in a format.
fn saver(props: &FigureProps, format: &'static str, words: &MindWords) -> Html {
    let (chart, file) = (props.chart.clone(), props.file.clone());
    let onclick = Callback::from(move |_| {
        let name = format!("{file}.{}", format.to_ascii_lowercase());
        match format {
            "CSV" => save_csv(&name, &csv(&chart)),
            "SVG" => save(&name, "image/svg+xml", &svg(&chart, &Theme::light(), SIZE.0, SIZE.1)),
            // A browser that draws the chart also makes a picture of it.
            _ => drop(png(&chart, &Theme::light(), SIZE).map(|url| save_url(&name, &url))),
        }
    });
    let label = fill(words.save, [format, &props.chart.title]);
    html! { <button type="button" aria-label={label} {onclick}>{ format }</button> }
}

/// The numbers of the chart as a table.
fn numbers(chart: &LineChart) -> Html {
    let mut rows = table(chart).into_iter();
    let heads = rows.next().unwrap_or_default();
    let row = |cells: Vec<String>| html! { <tr>{ for cells.into_iter().map(|c| html! { <td class="num">{ c }</td> }) }</tr> };
    html! {
        <div class="mind-numbers" tabindex="0" role="region" aria-label={chart.title.clone()}>
            <table>
                <thead><tr>{ for heads.into_iter().map(|h| html! { <th scope="col" class="num">{ h }</th> }) }</tr></thead>
                <tbody>{ for rows.map(row) }</tbody>
            </table>
        </div>
    }
}
