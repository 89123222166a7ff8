//! What a paper found, beside what we found: the digest of its report.

use crate::{context::use_look, plot::Figure, words::papers::PapersWords};
use std::rc::Rc;
use tefuda_arena::papers::{
    Report,
    claim::{Claim, Verdict},
    report::{Cell, Column, Part, Section, Table, Words},
};
use tefuda_games::{Lang, PaperId};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct ResultsProps {
    pub(super) paper: PaperId,
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
        Some(Some(report)) => html! { <div class="papers-results">{ whole(report, look.lang) }</div> },
    }
}

async fn fetch(url: &str) -> Result<Report, JsValue> {
    let answer: Response = JsFuture::from(gloo::utils::window().fetch_with_str(url)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::from_f64(f64::from(answer.status())));
    }
    Ok(serde_wasm_bindgen::from_value(JsFuture::from(answer.json()?).await?)?)
}

fn whole(report: &Report, lang: Lang) -> Html {
    let words = PapersWords::of(lang);
    let note = |title: &'static str, says: &str| html! { <><dt>{ title }</dt><dd>{ marked(says) }</dd></> };
    html! {
        <>
            <p class="papers-citation">{ marked(&report.citation) }</p>
            <dl>
                { note(words.asks, report.asks.get(lang)) }
                { note(words.finds, report.finds.get(lang)) }
                { note(words.made, report.made.get(lang)) }
            </dl>
            if !report.claims.is_empty() { { claims(&report.claims, lang) } }
            <h2>{ words.exhibits }</h2>
            <p>{ marked(report.legend.get(lang)) }{ " " }{ words.stated }</p>
            { for report.sections.iter().enumerate().map(|(number, part)| section(number, part, lang)) }
        </>
    }
}

/// What the paper says, and whether it holds.
fn claims(claims: &[Claim], lang: Lang) -> Html {
    let words = PapersWords::of(lang);
    let row = |claim: &Claim| {
        let found = claim.found.map_or_else(|| words.not_yet.to_owned(), |found| claim.style.write(found));
        let verdict = claim.verdict();
        let sign = match verdict {
            Verdict::Holds => "✓",
            Verdict::DoesNot => "✗",
            Verdict::CannotTell | Verdict::Missing => "?",
        };
        let class = match verdict {
            Verdict::Holds => "holds",
            Verdict::DoesNot => "fails",
            Verdict::CannotTell | Verdict::Missing => "open",
        };
        html! {
            <tr>
                <th scope="row">{ claim.says.get(lang) }</th>
                <td>{ claim.measured.get(lang) }</td>
                <td class="num">{ found }</td>
                <td><span class={classes!("papers-verdict", class)}><span aria-hidden="true">{ sign }</span>{ verdict.name().get(lang) }</span></td>
            </tr>
        }
    };
    html! {
        <>
            <h2>{ words.claims }</h2>
            <p>{ words.claims_about }</p>
            <div class="papers-table" tabindex="0" role="region" aria-label={words.claims}>
                <table>
                    <thead><tr>
                        <th scope="col">{ words.says }</th><th scope="col">{ words.measured }</th>
                        <th scope="col" class="num">{ words.ours }</th><th scope="col">{ words.verdict }</th>
                    </tr></thead>
                    <tbody>{ for claims.iter().map(row) }</tbody>
                </table>
            </div>
        </>
    }
}

fn section(number: usize, section: &Section, lang: Lang) -> Html {
    let title = section.title.get(lang);
    let title = section
        .place
        .name()
        .map_or_else(|| title.to_owned(), |place| format!("{} · {title}", place.get(lang)));
    html! {
        <section key={number} id={format!("exhibit-{number}")}>
            <h3>{ title.clone() }</h3>
            if let Some(reading) = &section.reading { <p class="papers-reading">{ reading.get(lang) }</p> }
            { for section.parts.iter().map(|one| part(one, &title, lang)) }
        </section>
    }
}

fn part(part: &Part, title: &str, lang: Lang) -> Html {
    match part {
        Part::Note(words) => html! { <p>{ marked(words.get(lang)) }</p> },
        Part::Table(one) => table(one, title, lang),
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

fn table(table: &Table, title: &str, lang: Lang) -> Html {
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
    let row = |cells: &Vec<Cell>| {
        let cells = table.columns.iter().zip(cells).enumerate();
        html! { <tr>{ for cells.map(|(n, (column, one))| cell(column, one, numbers[n], lang)) }</tr> }
    };
    html! {
        <div class="papers-table" tabindex="0" role="region" aria-label={title.to_owned()}>
            <table>
                <thead><tr>{ for table.columns.iter().enumerate().map(head) }</tr></thead>
                <tbody>{ for table.rows.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

fn cell(column: &Column, cell: &Cell, number: bool, lang: Lang) -> Html {
    let class = number.then_some("num");
    match cell {
        Cell::Blank => html! { <td></td> },
        Cell::Missing => html! { <td {class}>{ PapersWords::of(lang).not_yet }</td> },
        Cell::Words(words) => html! { <td>{ marked(words.get(lang)) }</td> },
        Cell::Spec(spec) => html! { <td><code>{ spec.clone() }</code></td> },
        Cell::Stated(number) => html! { <td {class}><em>{ column.style.write(*number) }</em></td> },
        Cell::Found(number) if column.strong => {
            html! { <td {class}><strong>{ column.style.write(*number) }</strong></td> }
        }
        Cell::Found(number) => html! { <td {class}>{ column.style.write(*number) }</td> },
    }
}

/// Words of a report: between backquotes is code, between asterisks emphasis.
fn marked(text: &str) -> Html {
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
