//! What a paper found, beside what we found: the digest of its report.

use super::{
    again::{Again, AgainProps},
    claims,
};
use crate::{
    context::{use_flag, use_look},
    plot::Figure,
    words::{again::AgainWords, fill, papers::PapersWords},
};
use std::rc::Rc;
use tefuda_arena::{
    link::{ExhibitLink, SMALLEST},
    papers::{
        Report,
        report::{Cell, Column, Number, Part, Section, Table, Words},
    },
};
use tefuda_games::{Fault, Lang, PaperId, Say as _, fault::quote};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Response};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct ResultsProps {
    pub(super) paper: PaperId,
    /// The exhibit that the address asks for, to be made again.
    pub(super) asked: Option<ExhibitLink>,
}

/// A digest on its way: nothing yet, or whether it came.
type Fetched = Option<Option<Rc<Report>>>;

/// All tables and figures of a paper.
#[component]
pub(super) fn Results(props: &ResultsProps) -> Html {
    let look = use_look();
    let words = PapersWords::of(look.lang);
    let report: UseStateHandle<Fetched> = use_state(|| None);
    {
        let report = report.clone();
        use_effect_with(props.paper, move |paper| {
            let url = format!("papers/{paper}/digest.json");
            yew::platform::spawn_local(async move { report.set(Some(fetch(&url).await.ok().map(Rc::new))) });
        });
    }
    match &*report {
        None => html! { <p aria-busy="true">{ words.loading }</p> },
        Some(None) => html! { <p role="alert">{ words.missing }</p> },
        Some(Some(report)) => html! { <div class="papers-results">{ whole(report, props, look.lang) }</div> },
    }
}

pub(super) async fn fetch(url: &str) -> Result<Report, JsValue> {
    let answer: Response = JsFuture::from(gloo::utils::window().fetch_with_str(url)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::from_f64(f64::from(answer.status())));
    }
    Ok(serde_wasm_bindgen::from_value(JsFuture::from(answer.json()?).await?)?)
}

fn whole(report: &Rc<Report>, props: &ResultsProps, lang: Lang) -> Html {
    let words = PapersWords::of(lang);
    let lost = props.asked.as_ref().and_then(|asked| {
        let ids: Vec<String> = report.sections.iter().map(Section::id).collect();
        let fault = Fault::UnknownName(quote(&asked.exhibit), ids.join(", "));
        (!ids.contains(&asked.exhibit)).then(|| fault.say(lang))
    });
    let note = |title: &'static str, says: &str| html! { <><dt>{ title }</dt><dd>{ marked(says) }</dd></> };
    html! {
        <>
            <p class="papers-citation">{ marked(&report.citation) }</p>
            <dl>
                { note(words.asks, report.asks.get(lang)) }
                { note(words.finds, report.finds.get(lang)) }
                { note(words.made, report.made.get(lang)) }
            </dl>
            if !report.claims.is_empty() {
                <h2>{ words.claims }</h2>
                <p>{ words.claims_about }</p>
                { claims::table(report.claims.iter(), words.claims, lang) }
            }
            <h2>{ words.exhibits }</h2>
            <p>{ marked(report.legend.get(lang)) }{ " " }{ words.stated }</p>
            if let Some(lost) = lost { <p role="alert">{ lost }</p> }
            { for report.sections.iter().enumerate().map(|(number, section)| {
                let asked = props.asked.clone().filter(|asked| asked.exhibit == section.id());
                html! { <Exhibit key={number} {number} report={report.clone()} {asked} /> }
            }) }
        </>
    }
}

#[derive(Properties)]
struct ExhibitProps {
    number: usize,
    report: Rc<Report>,
    /// What a link asks for of it.
    asked: Option<ExhibitLink>,
}

impl PartialEq for ExhibitProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.report, &other.report) && (self.number, &self.asked) == (other.number, &other.asked)
    }
}

/// A table or figure as it is shipped, and what makes it again.
#[component]
fn Exhibit(props: &ExhibitProps) -> Html {
    let lang = use_look().lang;
    let (number, asked, open) = (props.number, props.asked.clone(), use_flag());
    let node = use_node_ref();
    {
        let (open, node) = (open.clone(), node.clone());
        use_effect_with(asked.clone(), move |asked| {
            if asked.is_some() {
                open.set(true);
                if let Some(element) = node.cast::<Element>() {
                    element.scroll_into_view();
                }
            }
        });
    }
    let Some(section) = props.report.sections.get(number) else { return Html::default() };
    let title = section.title.get(lang);
    let title = section
        .place
        .name()
        .map_or_else(|| title.to_owned(), |place| format!("{} · {title}", place.get(lang)));
    let reading = section.reading.as_ref().map(|reading| format!(" · {}", reading.get(lang)));
    let region = [&*title, reading.as_deref().unwrap_or_default()].concat();
    let set = |to: bool| {
        let open = open.clone();
        Callback::from(move |()| open.set(to))
    };
    let again = if *open {
        let exhibit = section.id();
        let all = ExhibitLink { exhibit, scale: SMALLEST.to_owned(), work: String::new() };
        let (paper, asked) = (props.report.paper, asked.unwrap_or(all));
        let shipped = Rc::new(section.clone());
        html! { <Again ..AgainProps { paper, asked, shipped, lang, on_close: set(false) } /> }
    } else {
        let onclick = set(true).reform(|_: MouseEvent| ());
        html! { <p><button type="button" class="button" {onclick}>{ AgainWords::of(lang).again }<span class="sr">{ ": " }{ title.clone() }</span></button></p> }
    };
    html! {
        <section id={format!("exhibit-{number}")} ref={node}>
            <h3>{ title.clone() }</h3>
            if let Some(reading) = &section.reading { <p class="papers-reading">{ reading.get(lang) }</p> }
            { shown(section.parts.iter(), None, &region, lang) }
            { claims::of(&props.report, &section.id(), &region, lang) }
            { again }
        </section>
    }
}

/// Parts of an exhibit. Under the numbers of a table stand those of the same table of another one, if it has the same rows.
pub(super) fn shown<'a>(
    parts: impl Iterator<Item = &'a Part>,
    beside: Option<&Section>,
    title: &str,
    lang: Lang,
) -> Html {
    let tables = beside.into_iter().flat_map(|section| &section.parts);
    let mut tables = tables.filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None });
    let mut number = 0;
    let parts = parts.map(|one| {
        if !matches!(one, Part::Table(_)) {
            return part(one, None, title, lang);
        }
        number += 1;
        // Regions are told apart by their names.
        let title = if number == 1 { title.to_owned() } else { format!("{title} ({number})") };
        part(one, tables.next(), &title, lang)
    });
    html! { <>{ for parts }</> }
}

fn part(part: &Part, beside: Option<&Table>, title: &str, lang: Lang) -> Html {
    match part {
        Part::Note(words) => html! { <p>{ marked(words.get(lang)) }</p> },
        Part::Table(one) => table(one, beside.filter(|beside| is_like(one, beside)), title, lang),
        Part::Figure(figure) => {
            let chart = Rc::new(figure.chart(lang));
            html! { <Figure {chart} file={figure.file.clone()} height={280} /> }
        }
        Part::Settings(settings) => {
            let one = |(label, settings): &(Words, String)| {
                html! { <li>{ marked(label.get(lang)) }{ ": " }<code>{ settings.replace(',', ", ") }</code></li> }
            };
            html! { <ul>{ for settings.iter().map(one) }</ul> }
        }
    }
}

/// Whether two tables have the same rows: their numbers can be compared.
fn is_like(one: &Table, other: &Table) -> bool {
    let names = |table: &Table| table.rows.iter().map(|row| row.first().cloned()).collect::<Vec<_>>();
    one.columns.len() == other.columns.len() && names(one) == names(other)
}

fn table(table: &Table, beside: Option<&Table>, title: &str, lang: Lang) -> Html {
    let number = |column: usize| {
        table.rows.iter().any(|row| matches!(row.get(column), Some(Cell::Stated(_) | Cell::Found(_))))
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
        let shipped = |n: usize| match beside?.rows.get(at)?.get(n)? {
            Cell::Found(number) => Some(*number),
            _ => None,
        };
        let cells = table.columns.iter().zip(cells).enumerate();
        html! { <tr>{ for cells.map(|(n, (column, one))| cell(column, one, shipped(n), numbers[n], lang)) }</tr> }
    };
    html! {
        <div class="papers-table" tabindex="0" role="region" aria-label={title.to_owned()}>
            <table>
                <thead><tr>{ for table.columns.iter().enumerate().map(head) }</tr></thead>
                <tbody>{ for table.rows.iter().enumerate().map(row) }</tbody>
            </table>
        </div>
    }
}

fn cell(column: &Column, cell: &Cell, shipped: Option<Number>, number: bool, lang: Lang) -> Html {
    let class = number.then_some("num");
    let shipped = shipped.map(|number| fill(AgainWords::of(lang).shipped, [&column.style.write(number)]));
    let shipped =
        || shipped.clone().map_or_else(Html::default, |shipped| html! { <small>{ shipped }</small> });
    match cell {
        Cell::Blank => html! { <td></td> },
        Cell::Missing => html! { <td {class}>{ PapersWords::of(lang).not_yet }{ shipped() }</td> },
        Cell::Words(words) => html! { <td>{ marked(words.get(lang)) }</td> },
        Cell::Spec(spec) => html! { <td><code>{ spec.clone() }</code></td> },
        Cell::Stated(number) => html! { <td {class}><em>{ column.style.write(*number) }</em></td> },
        Cell::Found(number) if column.strong => {
            html! { <td {class}><strong>{ column.style.write(*number) }</strong>{ shipped() }</td> }
        }
        Cell::Found(number) => html! { <td {class}>{ column.style.write(*number) }{ shipped() }</td> },
    }
}

/// Words of a report: between backquotes is code, between asterisks emphasis.
pub(super) fn marked(text: &str) -> Html {
    let piece = |(n, part): (usize, &str)| {
        if n % 2 == 1 {
            return html! { <code>{ part.to_owned() }</code> };
        }
        let emphasis = |(n, part): (usize, &str)| match n % 2 {
            1 => html! { <em>{ part.to_owned() }</em> },
            _ => html! { part.to_owned() },
        };
        html! { <>{ for part.split('*').enumerate().map(emphasis) }</> }
    };
    html! { <>{ for text.split('`').enumerate().map(piece) }</> }
}
