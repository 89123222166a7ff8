//! The results of a paper beside ours, from the digest of its report.

use super::{claims, exhibit::Exhibit, marked, use_report};
use crate::{
    context::use_look,
    words::papers::{ReproductionWords, ResultsWords},
};
use std::rc::Rc;
use tefuda_arena::{
    link::ExhibitLink,
    papers::{Report, report::Section},
};
use tefuda_games::{Fault, Lang, PaperId, Say as _};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct ResultsProps {
    pub(super) paper: PaperId,
    /// The table or figure to reproduce, from the address.
    pub(super) asked: Option<ExhibitLink>,
}

/// All tables and figures of a paper.
#[component]
pub(super) fn Results(props: &ResultsProps) -> Html {
    let lang = use_look().lang;
    match use_report(props.paper.to_string()) {
        Ok(report) => html! { <div class="papers-results">{ whole(&report, props, lang) }</div> },
        Err(instead) => instead,
    }
}

fn whole(report: &Rc<Report>, props: &ResultsProps, lang: Lang) -> Html {
    let words = ResultsWords::of(lang);
    let lost = props.asked.as_ref().and_then(|asked| {
        let ids: Vec<String> = report.sections.iter().map(Section::id).collect();
        (!ids.contains(&asked.exhibit)).then(|| Fault::unknown(&asked.exhibit, ids).say(lang))
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
                { claims::table(report, None, words.claims, lang) }
            }
            <h2>{ words.exhibits }</h2>
            <p>{ marked(report.legend.get(lang)) }{ " " }{ words.stated }{ " " }{ ReproductionWords::of(lang).press }</p>
            if let Some(lost) = lost { <p role="alert">{ lost }</p> }
            { for report.sections.iter().enumerate().map(|(number, section)| {
                let asked = props.asked.clone().filter(|asked| asked.exhibit == section.id());
                html! { <Exhibit key={number} {number} report={report.clone()} {asked} /> }
            }) }
        </>
    }
}
