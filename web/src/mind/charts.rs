//! The charts under the arms, each with its numbers as a table and as files.

use super::{
    Thoughts,
    curves::{Curve, MOST, keep_places},
    reading::{is_even, leaders},
};
use crate::{
    context::{use_flag, use_look},
    download::save,
    plot::Plot,
    words::mind::MindWords,
};
use std::rc::Rc;
use tefuda_agents::explain::SearchNote;
use tefuda_charts::{LineChart, Theme, csv, svg, table};
use tefuda_games::{Lang, Text};
use yew::prelude::*;

/// What the charts are of.
#[derive(Properties, PartialEq)]
pub(crate) struct ChartsProps {
    /// The decision.
    pub thoughts: Thoughts,
}

/// Charts are drawn anew for each fiftieth of the playouts, and for each new point of the trace.
const DRAWINGS: u64 = 50;

/// What a drawing depends on. Charts cost more than the rest of the panel, so they are not drawn with each update.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    decision: (usize, usize),
    trace: usize,
    done: u64,
    log: bool,
    lang: Lang,
}

/// Visits and means against playouts.
#[component]
pub(crate) fn Charts(props: &ChartsProps) -> Html {
    let lang = use_look().lang;
    let words = MindWords::of(lang);
    let log = use_flag();
    let kept = use_mut_ref(|| ((0, 0), Vec::new()));
    let thoughts = &props.thoughts;
    let decision = (thoughts.deal, thoughts.number);
    let note = thoughts.search();
    let key = note.map(|note| Key {
        decision,
        trace: note.trace.len(),
        done: u64::from(note.done) * DRAWINGS / u64::from(note.total.max(1)),
        log: *log,
        lang,
    });
    let charts = use_memo(key, |_| {
        note.map(|note| draw(note, decision, *log, thoughts.unit, words, &mut kept.borrow_mut()))
    });
    let toggle = {
        let log = log.clone();
        Callback::from(move |_: Event| log.set(!*log))
    };
    let figure = |(curve, chart): &(Curve, Rc<LineChart>)| {
        let file = format!("tefuda-deal{}-move{}-{}", decision.0 + 1, decision.1 + 1, curve.id());
        html! { <Figure key={curve.id()} chart={chart.clone()} {file} /> }
    };
    let arms = note.map_or(0, |note| note.arms.len());
    html! {
        <div class="mind-charts">
            <div class="mind-axis">
                <label class="switch">
                    <input type="checkbox" role="switch" checked={*log} onchange={toggle} />{ words.log_axis }
                </label>
                if arms > MOST { <p class="mind-faint">{ (words.drawn)(MOST, arms) }</p> }
            </div>
            { for charts.iter().flatten().map(figure) }
        </div>
    }
}

type Drawn = Vec<(Curve, Rc<LineChart>)>;

/// The charts of a search. Lines stay where they were as long as the decision is the same.
fn draw(
    note: &SearchNote,
    decision: (usize, usize),
    log: bool,
    unit: Text,
    words: &MindWords,
    kept: &mut ((usize, usize), Vec<usize>),
) -> Drawn {
    if kept.0 != decision {
        *kept = (decision, Vec::new());
    }
    kept.1 = keep_places(&kept.1, &leaders(note, MOST));
    // Where arms take turns, visits are a straight line each.
    let curves: &[Curve] = if is_even(note) { &[Curve::Means] } else { &[Curve::Visits, Curve::Means] };
    curves.iter().map(|curve| (*curve, Rc::new(curve.chart(note, &kept.1, log, unit, words)))).collect()
}

/// A chart with all that belongs to it.
#[derive(Properties)]
struct FigureProps {
    chart: Rc<LineChart>,
    /// The name of its files, without ending.
    file: String,
}

impl PartialEq for FigureProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.chart, &other.chart) && self.file == other.file
    }
}

#[component]
fn Figure(props: &FigureProps) -> Html {
    let look = use_look();
    let words = MindWords::of(look.lang);
    let open = use_flag();
    // This component is drawn anew only when the chart has changed, so each drawing is a revision.
    let revision = use_mut_ref(|| 0u32);
    *revision.borrow_mut() += 1;
    let revision = *revision.borrow();
    let chart = &props.chart;
    let theme = if look.dark { Theme::dark() } else { Theme::light() };
    let toggle = {
        let open = open.clone();
        Callback::from(move |_| open.set(!*open))
    };
    html! {
        <figure class="mind-figure">
            <figcaption><b>{ &chart.title }</b><span>{ &chart.caption }</span></figcaption>
            <Plot chart={chart.clone()} {revision} {theme} label={chart.caption.clone()} height={200} />
            <div class="mind-tools">
                <button type="button" aria-expanded={open.to_string()} onclick={toggle}>{ words.as_table }</button>
                { saver(props, "CSV", words) }
                { saver(props, "SVG", words) }
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
        let saved = match format {
            "CSV" => save(&name, "text/csv", &csv(&chart)),
            _ => save(&name, "image/svg+xml", &svg(&chart, &Theme::light(), 720, 420)),
        };
        if let Err(error) = saved {
            gloo_utils::window().alert_with_message(&format!("{name}: {error:?}")).unwrap_or_default();
        }
    });
    let label = (words.save)(format, &props.chart.title);
    html! { <button type="button" aria-label={label} {onclick}>{ format }</button> }
}

/// The chart in numbers.
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
