//! A published table or figure. Each of its numbers can be reproduced, and so can the whole.

use super::{
    claims, marked,
    reproduction::{Reproduction, ReproductionProps},
};
use crate::{
    context::{sets, use_look},
    plot::Figure,
    ui::focus,
    words::{
        fill,
        papers::{ReproductionWords, ResultsWords},
    },
};
use std::rc::Rc;
use tefuda_arena::{
    link::{ExhibitLink, SMALLEST},
    papers::{
        Report,
        report::{Cell, Column, ExhibitPart, ExhibitTable, Section, Spot, Words},
    },
};
use tefuda_games::Lang;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties)]
pub(super) struct ExhibitProps {
    pub(super) number: usize,
    pub(super) report: Rc<Report>,
    /// The request of a link, if any.
    pub(super) asked: Option<ExhibitLink>,
}

impl PartialEq for ExhibitProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.report, &other.report) && (self.number, &self.asked) == (other.number, &other.asked)
    }
}

/// The reproduction shown here.
#[derive(Clone, PartialEq)]
enum Making {
    Nothing,
    /// As requested by a link.
    Linked(ExhibitLink),
    /// The whole table or figure.
    Whole,
    /// A number that was pressed, and how many were pressed before.
    Number(Spot, u32),
}

/// A published table or figure, and its reproduction.
#[component]
pub(super) fn Exhibit(props: &ExhibitProps) -> Html {
    let lang = use_look().lang;
    let node = use_node_ref();
    let making = use_state(|| Making::Nothing);
    {
        let (making, node) = (making.clone(), node.clone());
        use_effect_with(props.asked.clone(), move |asked| {
            if let Some(asked) = asked {
                making.set(Making::Linked(asked.clone()));
                if let Some(element) = node.cast::<Element>() {
                    element.scroll_into_view();
                }
            }
        });
    }
    use_focus(&making, &node);
    let Some(section) = props.report.sections.get(props.number) else { return Html::default() };
    let title = titled(section, lang);
    let reading = section.reading.as_ref().map(|reading| format!(" · {}", reading.get(lang)));
    let region = [&*title, reading.as_deref().unwrap_or_default()].concat();
    let onclick = {
        let making = making.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = pressed(&event) {
                let before = if let Making::Number(_, count) = *making { count + 1 } else { 0 };
                making.set(Making::Number(spot, before));
            }
        })
    };
    let around = Around { section, beside: None, title: &region, lang, makes: true };
    html! {
        <section id={format!("exhibit-{}", props.number)} ref={node}>
            <h3>{ title.clone() }</h3>
            if let Some(reading) = &section.reading { <p class="papers-reading">{ reading.get(lang) }</p> }
            <div {onclick}>{ around.shown(|_| true) }</div>
            { claims::of(&props.report, &section.id(), &region, lang) }
            { again(props, section, &making, &title, lang) }
        </section>
    }
}

fn titled(section: &Section, lang: Lang) -> String {
    let title = section.title.get(lang);
    let place = section.place.name();
    place.map_or_else(|| title.to_owned(), |place| format!("{} · {title}", place.get(lang)))
}

/// The reproduction, or the button that starts it.
fn again(
    props: &ExhibitProps,
    section: &Section,
    making: &UseStateHandle<Making>,
    title: &str,
    lang: Lang,
) -> Html {
    let set = |to: Making| sets(making, to);
    let link = |number: Option<Spot>| ExhibitLink {
        exhibit: section.id(),
        scale: SMALLEST.to_owned(),
        work: String::new(),
        number,
    };
    let (asked, pressed) = match &**making {
        Making::Nothing => {
            let onclick = set(Making::Whole).reform(|_: MouseEvent| ());
            return html! { <p><button type="button" class="button" {onclick}>{ ReproductionWords::of(lang).again }<span class="sr">{ ": " }{ title.to_owned() }</span></button></p> };
        }
        Making::Linked(asked) => (asked.clone(), 0),
        Making::Whole => (link(None), 0),
        Making::Number(spot, before) => (link(Some(*spot)), before + 1),
    };
    let (paper, shipped, on_close) = (props.report.paper, Rc::new(section.clone()), set(Making::Nothing));
    // A single component reproduces one number after another, so that they share results.
    let key = if asked.number.is_some() { "number" } else { "whole" };
    html! { <Reproduction {key} ..ReproductionProps { paper, asked, pressed, shipped, lang, on_close } /> }
}

/// Returns the number that was pressed.
fn pressed(event: &MouseEvent) -> Option<Spot> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-spot]").ok()??.get_attribute("data-spot")?.parse().ok()
}

/// Moves focus to the number being reproduced, and back to where it was pressed after closing.
#[hook]
fn use_focus(making: &Making, node: &NodeRef) {
    let before = use_mut_ref(|| None::<Spot>);
    let node = node.clone();
    use_effect_with(making.clone(), move |making| {
        let now = if let Making::Number(spot, _) = making { Some(*spot) } else { None };
        let before = before.replace(now);
        let selector = match (now, before) {
            (Some(_), _) => ".papers-one h4".to_owned(),
            (None, Some(spot)) if *making == Making::Nothing => format!("[data-spot=\"{spot}\"]"),
            _ => return,
        };
        focus(&node, &selector);
    });
}

/// The context for rendering a table or figure.
pub(super) struct Around<'a> {
    pub(super) section: &'a Section,
    /// Published numbers to show below ours, if both tables have the same rows.
    pub(super) beside: Option<&'a Section>,
    /// The label of its regions.
    pub(super) title: &'a str,
    pub(super) lang: Lang,
    /// Whether each number can be reproduced.
    pub(super) makes: bool,
}

impl Around<'_> {
    /// The parts selected by `wanted`.
    pub(super) fn shown(&self, wanted: fn(&ExhibitPart) -> bool) -> Html {
        let (mut table, mut figure, mut other) = (0, 0, 0);
        let parts = self.section.parts.iter().map(|part| {
            let number = match part {
                ExhibitPart::Table(_) => &mut table,
                ExhibitPart::Figure(_) => &mut figure,
                ExhibitPart::Note(_) | ExhibitPart::Settings(_) => &mut other,
            };
            *number += 1;
            if wanted(part) { self.part(part, *number - 1) } else { Html::default() }
        });
        html! { <>{ for parts }</> }
    }

    fn part(&self, part: &ExhibitPart, number: usize) -> Html {
        match part {
            ExhibitPart::Note(words) => html! { <p>{ marked(words.get(self.lang)) }</p> },
            ExhibitPart::Table(one) => self.table(one, number),
            ExhibitPart::Figure(figure) if figure.is_empty() => Html::default(),
            ExhibitPart::Figure(figure) => {
                let chart = Rc::new(figure.chart(self.lang));
                html! { <><Figure {chart} file={figure.file.clone()} height={280} />{ self.lines(number) }</> }
            }
            ExhibitPart::Settings(settings) => {
                let one = |(label, settings): &(Words, String)| {
                    html! { <li>{ marked(label.get(self.lang)) }{ ": " }<code>{ settings.replace(',', ", ") }</code></li> }
                };
                html! { <ul>{ for settings.iter().map(one) }</ul> }
            }
        }
    }

    fn table(&self, table: &ExhibitTable, place: usize) -> Html {
        let lang = self.lang;
        // Regions need distinct names.
        let title =
            if place == 0 { self.title.to_owned() } else { format!("{} ({})", self.title, place + 1) };
        let beside = self.beside.and_then(|section| section.tables().nth(place));
        let beside = beside.filter(|beside| is_like(table, beside));
        let number = |column: usize| {
            table.rows.iter().any(|row| row.get(column).is_some_and(|cell| cell.number().is_some()))
        };
        let numbers: Vec<bool> = (0..table.columns.len()).map(number).collect();
        let head = |(n, column): (usize, &Column)| {
            let class = numbers[n].then_some("num");
            match column.title.get(lang) {
                "" => html! { <td></td> },
                title => html! { <th scope="col" {class}>{ marked(title) }</th> },
            }
        };
        let row = |(at, cells): (usize, &Vec<Cell>)| {
            let cell = |(n, cell): (usize, &Cell)| {
                let shipped = beside.and_then(|beside| beside.rows.get(at)?.get(n));
                let class = numbers[n].then_some("num");
                let spot = Spot::Cell { table: place, row: at, column: n };
                html! { <td {class}>{ self.cell(&table.columns[n], cell, spot) }{ self.shipped(&table.columns[n], shipped) }</td> }
            };
            html! { <tr>{ for cells.iter().enumerate().map(cell) }</tr> }
        };
        html! {
            <div class="papers-table" tabindex="0" role="region" aria-label={title}>
                <table>
                    <thead><tr>{ for table.columns.iter().enumerate().map(head) }</tr></thead>
                    <tbody>{ for table.rows.iter().enumerate().map(row) }</tbody>
                </table>
            </div>
        }
    }

    /// The published number below ours.
    fn shipped(&self, column: &Column, shipped: Option<&Cell>) -> Html {
        let Some(Cell::Found(found)) = shipped else { return Html::default() };
        let number = column.style.write(found.what);
        html! { <small>{ fill(ReproductionWords::of(self.lang).shipped, [&number]) }</small> }
    }

    fn cell(&self, column: &Column, cell: &Cell, spot: Spot) -> Html {
        match cell {
            Cell::Blank => Html::default(),
            Cell::Missing(_) => html! { ResultsWords::of(self.lang).not_yet },
            Cell::Words(words) => marked(words.get(self.lang)),
            Cell::Spec(spec) => html! { <code>{ spec.clone() }</code> },
            Cell::Stated(number) => html! { <em>{ column.style.write(*number) }</em> },
            Cell::Given(number) => html! { column.style.write(*number) },
            Cell::Found(found) => {
                let number = self.number(column.style.write(found.what), spot);
                if column.strong {
                    html! { <strong>{ number }</strong> }
                } else {
                    number
                }
            }
            Cell::Named(name) => self.number(name.what.get(self.lang).to_owned(), spot),
        }
    }

    /// A number as a button that reproduces it. Its accessible name still says which number it is.
    fn number(&self, text: String, spot: Spot) -> Html {
        if !self.makes {
            return html! { text };
        }
        let [row, column] = self.section.name(spot, self.lang).unwrap_or_default();
        let words = ReproductionWords::of(self.lang);
        let label = match spot {
            Spot::Cell { .. } => fill(words.make, [&text, &row, &column]),
            Spot::Line { .. } => fill(words.make_line, [&text, &column]),
        };
        let label = label.replace(['`', '*'], "");
        html! { <button type="button" class="papers-number" data-spot={spot.to_string()} aria-label={label}>{ text }</button> }
    }

    /// The lines of a figure, each with a button to reproduce it.
    fn lines(&self, figure: usize) -> Html {
        let lines = self.section.figures().nth(figure).map_or(&[][..], |figure| &figure.lines);
        if !self.makes {
            return Html::default();
        }
        let lines = lines.iter().enumerate().filter(|(_, line)| !line.reference);
        let line = lines.map(|(line, of)| {
            html! { <li>{ self.number(of.label.get(self.lang).replace('`', ""), Spot::Line { figure, line }) }</li> }
        });
        html! { <div class="papers-lines"><span>{ ReproductionWords::of(self.lang).lines }</span><ul>{ for line }</ul></div> }
    }
}

/// Whether two tables have the same rows, so that their numbers can be compared.
fn is_like(one: &ExhibitTable, other: &ExhibitTable) -> bool {
    let names = |table: &ExhibitTable| table.rows.iter().map(|row| row.first().cloned()).collect::<Vec<_>>();
    one.columns.len() == other.columns.len() && names(one) == names(other)
}

#[cfg(test)]
mod tests {
    use super::Around;
    use crate::{
        context::Look,
        drawn::{Drawn, drawn},
        papers::claims,
    };
    use std::{collections::HashSet, fs, path::Path};
    use tefuda_arena::papers::{
        Report,
        report::{Cell, ExhibitPart, Section},
    };
    use tefuda_games::Lang;

    /// The published report of every paper.
    fn reports() -> Vec<Report> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results");
        let entries = fs::read_dir(folder).expect("the results");
        let texts =
            entries.filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("digest.json")).ok());
        let reports: Vec<Report> = texts.map(|text| serde_json::from_str(&text).expect("a report")).collect();
        assert_eq!(reports.len(), 5);
        reports
    }

    fn exhibit(section: &Section, lang: Lang, makes: bool) -> Drawn {
        let around = Around { section, beside: None, title: "Exhibit", lang, makes };
        drawn(Look { lang, ..Look::default() }, around.shown(|_| true))
    }

    #[test]
    fn every_measured_number_of_every_paper_is_a_button_with_a_name_of_its_own() {
        for (report, lang) in reports().iter().flat_map(|report| [(report, Lang::En), (report, Lang::Ja)]) {
            for section in &report.sections {
                let drawn = exhibit(section, lang, true);
                let found = |cell: &&Cell| matches!(cell, Cell::Found(_) | Cell::Named(_));
                let cells =
                    section.tables().flat_map(|table| table.rows.iter().flatten()).filter(found).count();
                let figures = section.figures().filter(|figure| !figure.is_empty());
                let lines = figures.flat_map(|figure| &figure.lines).filter(|line| !line.reference).count();
                let at = format!("{:?}, {}", report.paper, section.id());
                assert_eq!(drawn.count("button.papers-number"), cells + lines, "{at}");
                let spots = drawn.values("button.papers-number", "data-spot");
                assert_eq!(spots.iter().collect::<HashSet<_>>().len(), spots.len(), "{at}");
                for name in drawn.values("button.papers-number", "aria-label") {
                    assert!(!name.is_empty() && !name.contains(['{', '`', '*']), "{at}: {name}");
                }
                let rows: usize = section.tables().map(|table| table.rows.len()).sum();
                assert_eq!(drawn.count("tbody tr"), rows, "{at}");
                assert_eq!(exhibit(section, lang, false).count("button.papers-number"), 0, "{at}");
            }
        }
    }

    #[test]
    fn notes_of_exhibits_are_shown_without_their_marks() {
        for section in reports().iter().flat_map(|report| &report.sections) {
            let notes = section.parts.iter().filter(|part| matches!(part, ExhibitPart::Note(_))).count();
            let drawn = exhibit(section, Lang::En, true);
            let texts = drawn.texts("p");
            assert!(texts.len() >= notes, "{}", section.id());
            assert!(texts.iter().all(|text| !text.contains('`')), "{}", section.id());
        }
    }

    #[test]
    fn every_claim_has_its_verdict_beside_it() {
        for (report, lang) in reports().iter().flat_map(|report| [(report, Lang::En), (report, Lang::Ja)]) {
            let drawn = drawn(Look { lang, ..Look::default() }, claims::table(report, None, "Claims", lang));
            let said: Vec<String> =
                report.claims.iter().map(|claim| claim.verdict().name().get(lang).to_owned()).collect();
            let verdicts = drawn.texts(".papers-verdict");
            assert_eq!(verdicts.len(), said.len());
            for (verdict, said) in verdicts.iter().zip(said) {
                assert!(verdict.ends_with(&said), "{verdict}");
            }
        }
    }
}
