//! A report as Markdown, and its figures as SVG.

use std::fmt::Write as _;
use tefuda_arena::papers::{
    Report,
    claim::{Claim, ClaimVerdict, corrected},
    report::{Cell, Column, ExhibitPart, ExhibitTable, Figure, Made, Number, Section},
};
use tefuda_charts::{Theme, svg};
use tefuda_games::Lang;
use tefuda_numbers::counted;

/// The mark between the handwritten part of a page and the generated part.
const MARK: &str =
    "<!-- `tefuda reproduce` generates everything below this line. Changes there are lost. -->";

/// The whole page: the part above the mark, or the page without one, and the generated text.
pub(super) fn page(report: &Report, before: Option<&str>, text: &str) -> String {
    let head = format!("# Reproducing {}\n\n{}", report.paper, report.citation);
    let head = before.map_or(&*head, |page| page.split_once(MARK).map_or(page, |parts| parts.0));
    format!("{}\n\n{MARK}\n\n{text}", head.trim_end())
}

/// The generated part of the page. Its figures are in `folder`.
pub(super) fn text(report: &Report, folder: &str) -> String {
    let mut text = format!("## Summary\n\n{}\n", summary(report));
    write_claims(&mut text, &report.claims);
    writeln!(text, "\n{}", report.legend.en).ok();
    let mut before = None;
    for section in &report.sections {
        // Readings of the same exhibit share a heading.
        if before != Some((section.place, &section.title)) {
            write!(text, "\n## {}\n", heading(section, &section.title.en)).ok();
        }
        before = Some((section.place, &section.title));
        if let Some(reading) = &section.reading {
            write!(text, "\n### {}\n", heading(section, &reading.en)).ok();
        }
        section.parts.iter().for_each(|part| write_part(&mut text, part, folder));
    }
    write!(
        text,
        "\n## Method\n\n{}\n\nAll our results: [results.json]({folder}/results.json).\n",
        report.made.en
    )
    .ok();
    text
}

/// A short summary: the paper's question and findings, our experiment, and the verdicts.
fn summary(report: &Report) -> String {
    let claims = counted(report.claims.len() as u64, "claim", "claims");
    let count = |verdict: ClaimVerdict| {
        let count = report.claims.iter().filter(|claim| claim.verdict() == verdict).count();
        (count > 0).then(|| format!("{count} {}", verdict.name().en))
    };
    let verdicts =
        [ClaimVerdict::Holds, ClaimVerdict::DoesNot, ClaimVerdict::CannotTell, ClaimVerdict::Missing];
    format!(
        "{} {} We repeated the experiments with our own implementation (scale `{}`) and tested {claims}. Verdicts: {}.",
        report.asks.en,
        report.finds.en,
        report.scale,
        verdicts.into_iter().filter_map(count).collect::<Vec<_>>().join(", ")
    )
}

fn heading(section: &Section, words: &str) -> String {
    section.place.name().map_or_else(|| words.to_owned(), |place| format!("{}: {words}", place.en))
}

/// The paper's claims, with our verdicts.
fn write_claims(text: &mut String, claims: &[Claim]) {
    if claims.is_empty() {
        return;
    }
    writeln!(
        text,
        "\n## Claims\n\nA claim is *reproduced* if our whole 95% interval supports it, and *not reproduced* if the whole interval contradicts it. \
         If the claim is a number with a margin, the interval is that of the difference from the paper's number. \
         It includes the paper's own error if the paper's number of games is known. \
         The last column takes into account that {} are tested at once (Holm's correction): the probability that any of these verdicts is wrong is below 5%. \
         *Open* marks a number in the paper that doesn't settle the claim, because it is within the paper's own error.\n",
        counted(claims.len() as u64, "claim", "claims")
    )
    .ok();
    text.push_str("| the paper says | measured here | paper | ours | verdict | corrected |\n|---|---|---|---|---|---|\n");
    for (claim, corrected) in claims.iter().zip(corrected(claims)) {
        let write =
            |number: Option<Number>| number.map(|number| claim.style.write(number)).unwrap_or_default();
        let [stated, found] = [claim.stated, claim.found].map(write);
        let open = if claim.stated_is_open() { " (open)" } else { "" };
        let [verdict, corrected] = [claim.verdict(), corrected].map(|verdict| verdict.name().en);
        let (says, measured) = (&claim.says.en, &claim.measured.en);
        writeln!(text, "| {says} | {measured} | {stated}{open} | {found} | **{verdict}** | {corrected} |")
            .ok();
    }
}

fn write_part(text: &mut String, part: &ExhibitPart, folder: &str) {
    text.push('\n');
    match part {
        ExhibitPart::Note(words) => writeln!(text, "{}", words.en).ok(),
        ExhibitPart::Figure(figure) if figure.is_empty() => {
            writeln!(text, "{}: not yet.", figure.title.en).ok()
        }
        ExhibitPart::Figure(figure) => {
            writeln!(text, "![{}]({folder}/{}.svg)", figure.title.en, figure.file).ok()
        }
        ExhibitPart::Table(table) => {
            write_table(text, table);
            None
        }
        ExhibitPart::Settings(settings) => {
            for (label, settings) in settings {
                writeln!(text, "- {}: `{}`", label.en, settings.replace(',', ", ")).ok();
            }
            None
        }
    };
}

fn write_table(text: &mut String, table: &ExhibitTable) {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        cells.map(|cell| format!(" {cell} |")).collect::<Vec<_>>().concat()
    };
    let heads = row(&mut table.columns.iter().map(|column| column.title.en.clone())).replace("  |", " |");
    writeln!(text, "|{heads}\n|{}", "---|".repeat(table.columns.len())).ok();
    for cells in &table.rows {
        let cells = row(&mut table.columns.iter().zip(cells).map(|(column, cell)| written(column, cell)));
        writeln!(text, "|{cells}").ok();
    }
}

fn written(column: &Column, cell: &Cell) -> String {
    match cell {
        Cell::Blank => String::new(),
        Cell::Missing(_) => "not yet".to_owned(),
        Cell::Words(words) | Cell::Named(Made { what: words, .. }) => words.en.clone(),
        Cell::Spec(spec) => format!("`{spec}`"),
        Cell::Stated(number) | Cell::Given(number) | Cell::Found(Made { what: number, .. }) => {
            let number = column.style.write(*number);
            if column.strong { format!("**{number}**") } else { number }
        }
    }
}

/// Width and height in pixels.
const SIZE: (u32, u32) = (760, 420);

/// The figures with the names of their files.
pub(super) fn drawn(report: &Report) -> Vec<(String, String)> {
    let parts = report.sections.iter().flat_map(|section| &section.parts);
    let figures =
        parts.filter_map(|part| if let ExhibitPart::Figure(figure) = part { Some(figure) } else { None });
    let figures = figures.filter(|figure| !figure.is_empty());
    let draw = |figure: &Figure| svg(&figure.chart(Lang::En), &Theme::light(), SIZE.0, SIZE.1);
    figures.map(|figure| (format!("{}.svg", figure.file), draw(figure))).collect()
}
