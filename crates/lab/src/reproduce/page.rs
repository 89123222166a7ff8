//! The report as Markdown: the paper's numbers beside ours.

use serde_json::json;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};
use tefuda_arena::papers::{
    Average, Content, Exhibit, Experiment, Group, Run, Scale, Stated, Summary, Sweep, Trial,
};
use tefuda_games::{Fault, Spec};

/// Above this line a page is written by hand, and kept.
const MARK: &str =
    "<!-- From here on, `tefuda reproduce` writes this page; what is changed here is lost. -->";

/// What was found.
pub(super) struct Report<'a> {
    pub(super) experiment: &'static Experiment,
    pub(super) scale: Scale,
    /// The folder of the figures, as the page names it.
    pub(super) folder: &'a str,
    /// All finished runs.
    pub(super) runs: &'a [Run],
    /// Limits that were computed, by knobs: a curve of them takes a second.
    limits: RefCell<BTreeMap<String, Option<f64>>>,
}

impl<'a> Report<'a> {
    /// What some runs come to.
    pub(super) fn new(
        experiment: &'static Experiment,
        scale: Scale,
        folder: &'a str,
        runs: &'a [Run],
    ) -> Self {
        Self { experiment, scale, folder, runs, limits: RefCell::default() }
    }

    /// Where a run with such settings ends by theory, if theory says.
    pub(super) fn limit(&self, spec: &Spec) -> Option<f64> {
        let knobs = Trial { spec: spec.clone(), seed: 0 }.knobs();
        *self.limits.borrow_mut().entry(knobs).or_insert_with(|| (self.experiment.limit)(spec))
    }

    /// The whole page: what stood there above the line or without one, and the text.
    pub(super) fn page(&self, before: Option<&str>, text: &str) -> String {
        let Experiment { paper, citation, .. } = self.experiment;
        joined(&format!("# {paper} made again\n\n{citation}\n"), before, text)
    }

    /// All runs in one file: with every number that was measured.
    pub(super) fn json(&self) -> String {
        let json = json!({ "paper": self.experiment.paper, "scale": self.scale.id, "runs": self.runs });
        format!("{json}\n")
    }

    /// The part of the page that is not written by hand.
    pub(super) fn text(&self) -> Result<String, Fault> {
        let mut text = self.circumstances();
        for exhibit in self.experiment.exhibits {
            writeln!(text, "\n## {}: {}", exhibit.name(), exhibit.title).ok();
            match exhibit.content {
                Content::Table(groups) => {
                    for group in groups {
                        self.begin(&mut text, exhibit, group.reading);
                        text += &self.table(group)?;
                        self.finish(&mut text, exhibit, group.reading);
                    }
                }
                Content::Figure(sweeps) => {
                    for sweep in sweeps {
                        self.begin(&mut text, exhibit, sweep.reading);
                        text += &self.points(sweep)?;
                        self.finish(&mut text, exhibit, sweep.reading);
                    }
                }
            }
        }
        write!(
            text,
            "\n*Theory* is {}. ± is the standard deviation of a run, of ours estimated with n − 1. Every run with all its \
             curves: [curves.json]({}/curves.json).\n",
            self.experiment.limit_about, self.folder
        )
        .ok();
        Ok(text)
    }

    /// The command, and when, where and how long.
    fn circumstances(&self) -> String {
        let all = |of: fn(&Run) -> &str| {
            let all: BTreeSet<&str> = self.runs.iter().map(of).collect();
            all.into_iter().collect::<Vec<_>>().join(", ")
        };
        let seconds: f64 = self.runs.iter().map(|run| run.seconds).sum();
        let Scale { id, length, seeds } = self.scale;
        let (paper, unit) = (self.experiment.paper, self.experiment.length.name.en.to_lowercase());
        let not =
            if self.experiment.is_full(self.scale) { "" } else { ", which is shorter than the paper's" };
        format!(
            "`tefuda reproduce {paper} --scale {id}`{not}: {} {unit} a run, seeds 1 to {seeds}. {} runs are finished; they took {} \
             on one core each. Made on {}, {}. {} is shown, in the mean after the last measurement.\n",
            grouped(f64::from(length)),
            self.runs.len(),
            time(seconds),
            all(|run| &run.date),
            all(|run| &run.machine),
            self.experiment.learner.measure.title.en,
        )
    }

    fn begin(&self, text: &mut String, exhibit: &Exhibit, reading: &str) {
        let Some(reading) = self.experiment.reading(reading) else { return };
        write!(text, "\n### {}: {}\n\n{}\n\n", exhibit.name(), reading.title.to_lowercase(), reading.about)
            .ok();
    }

    fn finish(&self, text: &mut String, exhibit: &Exhibit, reading: &str) {
        if self.has(reading, exhibit) {
            let file = exhibit.chart_file(reading);
            writeln!(text, "\n![{}]({}/{file})", exhibit.title, self.folder).ok();
        }
    }

    fn table(&self, group: &Group) -> Result<String, Fault> {
        let mut text =
            "| | paper | ours | seeds | theory | a second | settings |\n|---|---|---|---|---|---|---|\n"
                .to_owned();
        for row in group.rows {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            let summary = self.summary(&spec);
            let paper = row.paper.map_or_else(String::new, stated);
            let theory = self.limit(&spec).map_or_else(String::new, |limit| format!("{limit:.3}"));
            let speed = summary.as_ref().map_or_else(String::new, |summary| grouped(summary.speed));
            let runs = summary.as_ref().map_or(0, |summary| summary.runs);
            let ours = ours(summary.as_ref());
            writeln!(
                text,
                "| {} | {paper} | {ours} | {runs} | {theory} | {speed} | `{}` |",
                row.label, row.spec
            )
            .ok();
        }
        text.push_str("\nWhere the knobs stand that are not at their own defaults:\n\n");
        for row in group.rows {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            let knobs = Trial { spec, seed: 0 }.knobs();
            writeln!(text, "- {}: `{}`", row.label, knobs.replace(',', ", ")).ok();
        }
        Ok(text)
    }

    fn points(&self, sweep: &Sweep) -> Result<String, Fault> {
        let mut text = format!("| {} |", sweep.knob.symbol);
        let mut rule = "|---|".to_owned();
        let mut specs = Vec::new();
        for row in sweep.series {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            let theory = self.limit(&spec).is_some();
            write!(text, " {} (`{}`) |{}", row.label, row.spec, if theory { " theory |" } else { "" }).ok();
            rule += if theory { "---|---|" } else { "---|" };
            specs.push(spec);
        }
        writeln!(text, "\n{rule}").ok();
        for value in sweep.values {
            write!(text, "| {value} |").ok();
            for spec in specs.iter().map(|spec| sweep.at(spec, *value)) {
                write!(text, " {} |", ours(self.summary(&spec).as_ref())).ok();
                if let Some(limit) = self.limit(&spec) {
                    write!(text, " {limit:.3} |").ok();
                }
            }
            text.push('\n');
        }
        for row in sweep.levels {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            write!(
                text,
                "\n{} (`{}`), a horizontal line: {}\n",
                row.label,
                row.spec,
                ours(self.summary(&spec).as_ref())
            )
            .ok();
        }
        Ok(text)
    }

    /// What the runs with some settings come to.
    pub(super) fn summary(&self, spec: &Spec) -> Option<Summary> {
        let knobs = Trial { spec: spec.clone(), seed: 0 }.knobs();
        let runs: Vec<&Run> = self.runs.iter().filter(|run| run.knobs == knobs).collect();
        Summary::of(&runs)
    }

    /// Whether there is any run behind a part of an exhibit.
    pub(super) fn has(&self, reading: &str, exhibit: &Exhibit) -> bool {
        let trials = self.experiment.trials(exhibit, self.scale, |id| id == reading).unwrap_or_default();
        trials.iter().any(|trial| self.runs.iter().any(|run| run.knobs == trial.knobs()))
    }
}

/// A page with a text below the line: above it is what stood there before, or else the head.
pub(super) fn joined(head: &str, before: Option<&str>, text: &str) -> String {
    let head = before.map_or(head, |page| page.split_once(MARK).map_or(page, |parts| parts.0));
    format!("{}\n\n{MARK}\n\n{text}", head.trim_end())
}

fn stated(stated: Stated) -> String {
    format!("{} ± {}", stated.mean, stated.sd)
}

fn ours(summary: Option<&Summary>) -> String {
    let Some(Summary { last: Average { mean, sd, .. }, .. }) = summary else { return "not yet".to_owned() };
    sd.map_or_else(|| format!("{mean:.3}"), |sd| format!("{mean:.3} ± {sd:.3}"))
}

/// A span of time for people.
pub(super) fn time(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.0} seconds"),
        ..7200.0 => format!("{:.0} minutes", seconds / 60.0),
        _ => format!("{:.1} hours", seconds / 3600.0),
    }
}

/// A whole number with its thousands apart.
pub(super) fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_written_for_people() {
        assert_eq!(["1", "12,345", "10,000,000"], [1.0, 12_345.0, 1e7].map(grouped));
        assert_eq!(["119 seconds", "119 minutes", "2.0 hours"], [119.0, 7140.0, 7200.0].map(time));
        assert_eq!(stated(Stated { mean: 0.04, sd: 0.01 }), "0.04 ± 0.01");
    }
}
