//! Reproducing one number: its jobs, and its place beside the published number and the paper's.

use super::{Reproduction, ReproductionTask, Running};
use crate::{clock::now, papers::marked, plot::Figure, words::papers::ReproductionWords};
use std::{collections::BTreeSet, rc::Rc};
use tefuda_arena::papers::report::{self, Cell, Number, Section, Spot};
use tefuda_games::{Fault, Lang, Said};
use tefuda_protocol::reproduce::WorkNote;
use yew::prelude::*;

/// The chart of intervals: its width, and the height of a row.
const WIDTH: f64 = 240.0;
const ROW: f64 = 12.0;
/// The margin beside the widest interval, as a share of the width.
const MARGIN: f64 = 0.06;

/// A number to be reproduced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    /// Its spot in the published table or figure.
    shipped: Spot,
    /// Its spot at the current scale. `None` if it doesn't exist there, or not yet.
    here: Option<Spot>,
}

impl Aim {
    /// Returns the number without its spot at the current scale, for when the scale changes.
    pub(super) fn nowhere(self) -> Self {
        Self { here: None, ..self }
    }

    /// Whether it needs a job. While its spot is unknown, it may need any.
    pub(super) fn needs(self, work: &WorkNote) -> bool {
        self.here.is_none_or(|spot| work.spots.contains(&spot.to_string()))
    }
}

impl Reproduction {
    /// Switches to the requested number. A pressed one is reproduced immediately.
    pub(super) fn take_up_number(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        self.aim = None;
        self.estimate = None;
        if let Some(shipped) = props.asked.number {
            if props.shipped.spots().iter().any(|(spot, _)| *spot == shipped) {
                self.aim = Some(Aim { shipped, here: None });
                self.aim(ctx);
            } else {
                let spots = props.shipped.spots();
                let known = spots.iter().map(|(spot, _)| spot.to_string());
                self.say(Said::of(&Fault::unknown(&shipped.to_string(), known)));
            }
        }
        self.drop_others();
        if props.pressed > 0 && self.aim.is_some() {
            self.at_once = true;
            // The number would have to wait for the estimate.
            self.tasks.end(|task| *task == ReproductionTask::Estimate);
            if self.running == Running::Nothing {
                (self.running, self.said, self.since) = (Running::All, None, (now(), self.done()));
            }
        }
    }

    /// Stops jobs that are no longer requested.
    fn drop_others(&mut self) {
        let wanted: BTreeSet<String> = self.works().map(|work| work.key.clone()).collect();
        self.tasks.cancel(|task| matches!(task, ReproductionTask::Work(key) if !wanted.contains(key)));
    }

    /// Finds the number in the current table or figure.
    pub(super) fn aim(&mut self, ctx: &Context<Self>) {
        let (Some(aim), Some(section)) = (&mut self.aim, &self.section) else { return };
        aim.here = section.same(&ctx.props().shipped, aim.shipped);
    }

    /// Returns the number's spot at this scale.
    pub(super) fn spot(&self) -> Option<Spot> {
        self.aim.and_then(|aim| aim.here)
    }

    /// Whether the number doesn't exist at this scale, although everything is done.
    pub(super) fn lacks_number(&self) -> bool {
        self.aim.is_some_and(|aim| aim.here.is_none()) && self.is_complete() && self.is_settled()
    }

    /// The number or line beside the others. Empty if everything is reproduced.
    pub(super) fn number(&self, ctx: &Context<Self>) -> Html {
        let (Some(aim), lang) = (self.aim, ctx.props().lang) else { return Html::default() };
        let shipped = &ctx.props().shipped;
        let [row, column] = shipped.name(aim.shipped, lang).unwrap_or_default();
        let body = if matches!(aim.shipped, Spot::Line { .. }) {
            self.line(shipped, aim, lang)
        } else {
            self.values(shipped, aim, lang)
        };
        html! {
            <div class="papers-one">
                <h4 tabindex="-1">{ marked(&row) }<span>{ marked(&column) }</span></h4>
                { body }
            </div>
        }
    }

    /// The paper's number, the published one, and this browser's so far.
    fn values(&self, shipped: &Section, aim: Aim, lang: Lang) -> Html {
        let words = ReproductionWords::of(lang);
        let here = self.section.as_ref().zip(aim.here).and_then(|(section, spot)| section.cell(spot));
        let rows = [
            ("paper", words.of_paper, shipped.stated(aim.shipped)),
            ("shipped", words.of_shipped, shipped.cell(aim.shipped)),
            ("here", words.of_here, here),
        ];
        let rows = || rows.iter().filter(|(id, _, cell)| *id == "here" || cell.is_some());
        let value = |(id, name, cell): &(&'static str, &'static str, Option<&Cell>)| {
            let text = cell.and_then(|cell| shipped.written(aim.shipped, cell, lang));
            let text = text.unwrap_or_else(|| words.none_yet.to_owned());
            html! { <div class={*id}><dt>{ *name }</dt><dd>{ text }</dd></div> }
        };
        let numbers: Vec<_> =
            rows().filter_map(|(id, _, cell)| Some((*id, cell.and_then(Cell::number)?))).collect();
        html! { <><dl>{ for rows().map(value) }</dl>{ intervals(&numbers) }</> }
    }

    /// This browser's line so far, in one chart with the published one.
    fn line(&self, shipped: &Section, aim: Aim, lang: Lang) -> Html {
        let Some((figure, line)) = shipped.line(aim.shipped) else { return Html::default() };
        let here = self.section.as_ref().zip(aim.here).and_then(|(section, spot)| section.line(spot));
        let named = |line: &report::FigureLine, label: fn(&ReproductionWords) -> &'static str| {
            let [en, ja] = [Lang::En, Lang::Ja].map(|lang| label(ReproductionWords::of(lang)));
            report::FigureLine { label: report::Words::new(en, ja), ..line.clone() }
        };
        let mut lines = vec![named(line, |words| words.of_shipped).for_comparison(true)];
        lines.extend(here.map(|(_, line)| named(line, |words| words.of_here)));
        let figure = report::Figure { lines, ..figure.clone() };
        let chart = Rc::new(figure.chart(lang));
        html! { <Figure {chart} file={figure.file} height={240} /> }
    }
}

/// Numbers as dots with intervals, on one axis. Screen readers read the numbers beside it.
fn intervals(numbers: &[(&'static str, Number)]) -> Html {
    let ends = |(_, Number { value, spread }): &(&str, Number)| {
        let spread = spread.unwrap_or_default();
        [value - spread, value + spread]
    };
    let low = numbers.iter().map(|number| ends(number)[0]).fold(f64::INFINITY, f64::min);
    let high = numbers.iter().map(|number| ends(number)[1]).fold(f64::NEG_INFINITY, f64::max);
    if numbers.len() < 2 || low >= high {
        return Html::default();
    }
    let x = |value: f64| WIDTH * (MARGIN + (1.0 - 2.0 * MARGIN) * (value - low) / (high - low));
    let row = |(at, number): (usize, &(&'static str, Number))| {
        let y = (ROW * (at as f64 + 0.5)).to_string();
        let [from, to] = ends(number).map(|end| x(end).to_string());
        let (id, value) = (number.0, x(number.1.value).to_string());
        html! {
            <g class={id}><line x1={from} x2={to} y1={y.clone()} y2={y.clone()} /><circle cx={value} cy={y} r="3" /></g>
        }
    };
    let size = format!("0 0 {WIDTH} {}", ROW * numbers.len() as f64);
    html! { <svg class="papers-intervals" viewBox={size} aria-hidden="true">{ for numbers.iter().enumerate().map(row) }</svg> }
}
