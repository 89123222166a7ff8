//! The charts below the arms, each with its numbers as a table and as files.

use super::{
    Thoughts,
    curves::{BANDS, Curve, MOST, keep_places},
    note::SearchNote,
    reading::{is_even, leaders},
};
use crate::{
    context::{use_flag, use_look},
    plot::Figure,
    words::{fill, mind::MindWords},
};
use std::rc::Rc;
use tefuda_charts::LineChart;
use tefuda_games::{Lang, Text};
use yew::prelude::*;

/// The properties of the charts.
#[derive(Properties, PartialEq)]
pub(crate) struct ChartsProps {
    /// The decision.
    pub thoughts: Thoughts,
}

/// Charts are redrawn after every fiftieth of the playouts, and for each new point of the trace.
const DRAWINGS: u64 = 50;

/// The inputs of a drawing. Charts cost more than the rest of the panel, so they are not redrawn on each
/// update.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    decision: (usize, usize),
    trace: usize,
    done: u64,
    log: bool,
    lang: Lang,
}

/// Visits and means by playouts.
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
                if arms > MOST { <p class="mind-faint">{ fill(words.drawn, [&MOST.to_string(), &arms.to_string()]) }</p> }
            </div>
            { for charts.iter().flatten().map(figure) }
        </div>
    }
}

type Drawn = Vec<(Curve, Rc<LineChart>)>;

/// Draws the charts of a search. Lines keep their colours during a decision.
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
    // If arms take turns, the visits would be straight lines.
    let curves: &[Curve] = if is_even(note) {
        &[Curve::Means, Curve::Intervals]
    } else {
        &[Curve::Visits, Curve::Means, Curve::Intervals]
    };
    // The best arm always has an interval once it was tried.
    let drawn = |curve: &&Curve| **curve != Curve::Intervals || !note.trace.is_empty();
    let of = |curve: &Curve| {
        let places = if *curve == Curve::Intervals { leaders(note, BANDS) } else { kept.1.clone() };
        (*curve, Rc::new(curve.chart(note, &places, log, unit, words)))
    };
    curves.iter().filter(drawn).map(of).collect()
}
