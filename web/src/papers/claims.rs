//! The claims of a paper and their verdicts: as a table, or in a story as a picture of each interval.

use super::use_report;
use crate::{
    context::use_look,
    words::{fill, papers::ResultsWords},
};
use tefuda_arena::papers::{
    Report,
    claim::{Bound, Claim, ClaimVerdict, corrected},
    report::{Number, Words},
};
use tefuda_games::Lang;
use tefuda_numbers::trimmed;
use yew::prelude::*;

/// A verdict as a symbol and in words.
fn verdict(claim: &Claim, lang: Lang) -> Html {
    let verdict = claim.verdict();
    let (class, sign) = match verdict {
        ClaimVerdict::Holds => ("holds", "✓"),
        ClaimVerdict::DoesNot => ("fails", "✗"),
        ClaimVerdict::CannotTell | ClaimVerdict::Missing => ("open", "?"),
    };
    html! { <span class={classes!("papers-verdict", class)}><span aria-hidden="true">{ sign }</span>{ verdict.name().get(lang) }</span> }
}

/// The claims of a report in a table, or only those about one table or figure.
pub(super) fn table(report: &Report, exhibit: Option<&str>, label: &str, lang: Lang) -> Html {
    let words = ResultsWords::of(lang);
    let row = |(claim, corrected): (&Claim, ClaimVerdict)| {
        let found = claim.found.map_or_else(|| words.not_yet.to_owned(), |found| claim.style.write(found));
        let stated = claim.stated.map(|stated| claim.style.write(stated));
        let changed =
            (corrected != claim.verdict()).then(|| fill(words.corrected, [corrected.name().get(lang)]));
        html! {
            <tr>
                <th scope="row">{ claim.says.get(lang) }</th>
                <td>{ claim.measured.get(lang) }</td>
                <td class="num">
                    { stated }
                    if claim.stated_is_open() { <small>{ words.open_in_paper }</small> }
                </td>
                <td class="num">{ found }</td>
                <td>
                    { verdict(claim, lang) }
                    { for changed.map(|changed| html! { <small>{ changed }</small> }) }
                </td>
            </tr>
        }
    };
    let claims = report.claims.iter().zip(corrected(&report.claims));
    let claims = claims.filter(|(claim, _)| exhibit.is_none_or(|exhibit| claim.exhibit == exhibit));
    html! {
        <div class="papers-table" tabindex="0" role="region" aria-label={label.to_owned()}>
            <table>
                <thead><tr>
                    <th scope="col">{ words.says }</th><th scope="col">{ words.measured }</th>
                    <th scope="col" class="num">{ words.of_paper }</th><th scope="col" class="num">{ words.ours }</th>
                    <th scope="col">{ words.verdict }</th>
                </tr></thead>
                <tbody>{ for claims.map(row) }</tbody>
            </table>
        </div>
    }
}

/// The claims about a table or figure of a report. Empty if the paper claims nothing about it.
pub(super) fn of(report: &Report, exhibit: &str, title: &str, lang: Lang) -> Html {
    if report.claims.iter().all(|claim| claim.exhibit != exhibit) {
        return Html::default();
    }
    let label = [title, ResultsWords::of(lang).claims].join(": ");
    table(report, Some(exhibit), &label, lang)
}

#[derive(Properties, PartialEq)]
pub(super) struct ClaimsProps {
    /// The id of the paper.
    pub(super) paper: String,
    /// The ids of the tables and figures whose claims are shown.
    pub(super) exhibits: String,
}

/// Claims of a paper, each with our interval beside the stated value.
#[component]
pub(super) fn Claims(props: &ClaimsProps) -> Html {
    let lang = use_look().lang;
    let words = ResultsWords::of(lang);
    let report = match use_report(props.paper.clone()) {
        Ok(report) => report,
        Err(instead) => return instead,
    };
    html! {
        <section class="claims" aria-label={words.claims}>
            <p class="moving-key">{ words.claims_key }</p>
            { for readings(&report, &props.exhibits).into_iter().map(|(reading, claims)| html! {
                <>
                    { for reading.map(|reading| html! { <h2>{ reading.get(lang) }</h2> }) }
                    <ul>{ for claims.into_iter().map(|claim| whisker(claim, lang)) }</ul>
                </>
            }) }
        </section>
    }
}

/// The claims about some exhibits, grouped by the reading of the paper that they belong to, in order.
fn readings<'a>(report: &'a Report, exhibits: &str) -> Vec<(Option<&'a Words>, Vec<&'a Claim>)> {
    let mut groups: Vec<(Option<&Words>, Vec<&Claim>)> = Vec::new();
    for claim in report.claims.iter().filter(|claim| exhibits.split(' ').any(|id| id == claim.exhibit)) {
        let section = report.sections.iter().find(|section| section.id() == claim.exhibit);
        let reading = section.and_then(|section| section.reading.as_ref());
        match groups.last_mut() {
            Some((last, claims)) if *last == reading => claims.push(claim),
            _ => groups.push((reading, vec![claim])),
        }
    }
    groups
}

/// The width of a picture, and its margin, in which half a number fits.
const WIDE: f64 = 280.0;
const EDGE: f64 = 26.0;
/// Numbers closer than this on an axis would overlap on a phone.
const APART: f64 = 58.0;

/// A claim with its interval.
fn whisker(claim: &Claim, lang: Lang) -> Html {
    let words = ResultsWords::of(lang);
    let found = claim.found.map_or_else(|| words.not_yet.to_owned(), |found| claim.style.write(found));
    let stated = claim.stated.map(|stated| fill(words.in_paper, [&claim.style.write(stated)]));
    html! {
        <li>
            <p>{ claim.says.get(lang) }</p>
            { for claim.found.map(|found| picture(claim, found)) }
            <p class="claims-found">
                { verdict(claim, lang) }
                <span class="claims-what">{ claim.measured.get(lang) }{ ": " }<b class="num">{ found }</b></span>
                { for stated.map(|stated| html! { <span>{ stated }</span> }) }
            </p>
        </li>
    }
}

/// A picture of a claim: a shaded range where the claim is true, a mark for the paper's number, and a dot
/// with an interval for ours.
fn picture(claim: &Claim, found: Number) -> Html {
    let half = found.spread.unwrap_or(0.0);
    let (bound, margin) = match claim.holds {
        Bound::Above(bound) | Bound::Below(bound) => (bound, 0.0),
        Bound::About { value, margin } => (value, margin),
    };
    let of_paper = claim.stated.map_or(bound, |stated| stated.value);
    let shown = [found.value - half, found.value + half, bound - margin, bound + margin, of_paper];
    let (least, most) = shown.iter().fold((bound, bound), |(a, b), value| (a.min(*value), b.max(*value)));
    let unit = (WIDE - 2.0 * EDGE) / (most - least).max(f64::MIN_POSITIVE);
    let x = |value: f64| EDGE + (value - least) * unit;
    let at = |value: f64| trimmed(x(value), 1);
    let (from, to) = match claim.holds {
        Bound::Above(_) => (x(bound), WIDE),
        Bound::Below(_) => (0.0, x(bound)),
        Bound::About { .. } => (x(bound - margin), x(bound + margin)),
    };
    let line = ["M", &at(found.value - half), " 14H", &at(found.value + half)].concat();
    // The axis names the reference, and its ends where there is room.
    let named = [least, most].into_iter().filter(|end| (x(*end) - x(bound)).abs() >= APART).chain([bound]);
    let tick = |value: f64| {
        let left = ["left:", &trimmed(100.0 * x(value) / WIDE, 1), "%"].concat();
        let says = if value == 0.0 { "0".to_owned() } else { claim.style.write(Number::exact(value)) };
        html! { <span style={left}>{ says }</span> }
    };
    let ends = ["M", &at(found.value - half), " 9v10M", &at(found.value + half), " 9v10"].concat();
    let stated = claim.stated.map(|stated| ["M", &at(stated.value), " 2l4 5-4 5-4-5z"].concat());
    // The animation grows from the value to the ends.
    let origin = ["transform-origin:", &at(found.value), "px 14px"].concat();
    let picture = html! {
        <svg viewBox="0 0 280 28" aria-hidden="true">
            <rect class="claims-side" x={trimmed(from, 1)} y="2" width={trimmed(to - from, 1)} height="24" />
            <path class="claims-bound" d={["M", &at(bound), " 0V28"].concat()} />
            { for stated.map(|d| html! { <path class="claims-stated" {d} /> }) }
            <g class="claims-ours" style={origin}><path d={line} /><path d={ends} /></g>
            <circle class="claims-dot" cx={at(found.value)} cy="14" r="4.5" />
        </svg>
    };
    html! { <div class="claims-axis" aria-hidden="true">{ picture }{ for named.map(tick) }</div> }
}
