//! The papers as data: their questions, their tables and figures, and the work that produces our numbers.
//!
//! A [`Paper`] has [`Exhibit`]s. An exhibit builds tables and figures out of cells ([`report`]). It asks
//! [`Results`] for the results that a cell needs, and that names the [`Work`] to be done. Other code runs the
//! work, stores its results and writes the report. Nothing here reads a clock or a file.
//!
//! Few papers say everything that a reproduction needs. One [`Reading`] follows the text literally. Another
//! may come closer to its numbers. Both are shown side by side.

#![allow(clippy::unnecessary_wraps, reason = "all exhibits have one signature, even if some cannot fail")]

pub mod claim;
mod contests;
mod daihinmin_rank;
mod daihinmin_uct;
mod digest;
mod hearts_falcon;
mod leduc_nfsp;
mod nimmt_loss;
pub mod report;
mod selection;
mod sontaku;
mod training_run;
pub mod work;

pub use contests::{ContestWork, PairedBlock};
pub use report::Keys;
pub use selection::{Selection, exhibit_id, named, work_named};
pub use training_run::{Opening, RunAverage, Summary, TrainingKind, TrainingOutcome, TrainingRun};
pub use work::{Outcome, Results, Work, WorkJob, WorkResult};

use claim::Claim;
use report::{ExhibitPart, Section, Words, words};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use tefuda_games::{
    Fault, PaperId, Spec, Text,
    knob::{Kind, Value},
    spoken as text,
};

/// The papers that can be reproduced.
pub static PAPERS: &[&Paper] = &[
    &hearts_falcon::PAPER,
    &daihinmin_rank::PAPER,
    &leduc_nfsp::PAPER,
    &daihinmin_uct::PAPER,
    &nimmt_loss::PAPER,
];

/// A paper that can be reproduced.
#[derive(Debug)]
pub struct Paper {
    /// Its id.
    pub id: PaperId,
    /// The name of its files.
    pub name: &'static str,
    /// Its authors, title, venue and year.
    pub citation: &'static str,
    /// Its question, in a sentence or two.
    pub asks: Text,
    /// Its findings, in a sentence or two.
    pub finds: Text,
    /// The scales, from the smallest to the paper's own.
    pub scales: &'static [RunScale],
    /// Describes the work at a scale, in a sentence.
    pub setup: fn(RunScale) -> Words,
    /// Its claims, from the results so far. It asks for missing results, but only for those that exhibits
    /// need too.
    pub claims: fn(Study) -> Result<Vec<Claim>, Fault>,
    /// The exhibits, in order. Readings of the same table or figure are next to each other.
    pub exhibits: &'static [Exhibit],
    /// An explanation of the symbols in the exhibits.
    pub legend: Text,
}

/// The amount of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunScale {
    /// Its id.
    pub id: &'static str,
    /// The number of repetitions of everything random, with the seeds 1, 2, …
    pub seeds: u64,
    /// The length of each stage of training, in its own units.
    pub training: &'static [u32],
    /// Games per contest.
    pub games: u32,
    /// Games that the same players play in a row. They count as one observation.
    pub block: u32,
    /// Deals of a duplicate contest. Each is played once in every rotation of the seats.
    pub deals: u32,
    /// The divisor for the number of playouts of a search.
    pub playout_divisor: u32,
}

impl RunScale {
    /// The scale without any work, as a base for others.
    pub const NONE: Self =
        Self { id: "", seeds: 0, training: &[], games: 0, block: 1, deals: 0, playout_divisor: 1 };

    /// The scale with this number of repetitions and lengths of training, as a base for others.
    const fn of(id: &'static str, seeds: u64, training: &'static [u32]) -> Self {
        Self { id, seeds, training, ..Self::NONE }
    }

    /// The agent with its playouts divided by the scale's divisor.
    fn with_fewer_playouts(self, spec: Spec) -> Spec {
        let fewer = spec.values().find_map(|(knob, value)| match (knob.key, knob.kind, value) {
            ("playouts", Kind::Int { min, .. }, Value::Int(playouts)) => {
                Some((knob, (playouts / i64::from(self.playout_divisor)).max(min)))
            }
            _ => None,
        });
        match fewer {
            Some((knob, playouts)) => spec.with(knob, Value::Int(playouts)),
            None => spec,
        }
    }

    /// A note about the smaller number of playouts. Empty if it is the paper's.
    fn fewer_playouts(self) -> Words {
        let divisor = self.playout_divisor;
        if divisor == 1 {
            return Words::default();
        }
        words!(
            " Searches use 1/{divisor} of the playouts, so this is not the paper's experiment.",
            "プレイアウト数は{divisor}分の1で、論文の実験とは異なります。",
        )
    }

    /// The length of a training stage, or 0 if there is none.
    pub fn training(&self, stage: usize) -> u32 {
        self.training.get(stage).copied().unwrap_or_default()
    }
}

/// An interpretation of what the paper leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: Text,
    /// A description of the interpretation in a few sentences.
    pub about: Text,
}

/// The place of an exhibit in the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExhibitPlace {
    /// The table with this number.
    Table(u8),
    /// The figure with this number.
    Figure(u8),
    /// Its text, without a table or figure.
    InWords,
    /// Nowhere: it is our addition.
    Added,
}

impl ExhibitPlace {
    /// The name, as in `Table 1`. `None` for our additions.
    pub fn name(self) -> Option<Words> {
        const IN_WORDS: Text = text("In the text", "本文のみ");
        match self {
            Self::Table(number) => Some(words!("Table {number}", "表{number}")),
            Self::Figure(number) => Some(words!("Figure {number}", "図{number}")),
            Self::InWords => Some(IN_WORDS.into()),
            Self::Added => None,
        }
    }
}

/// The note where a number has no spread.
const LONE_RUN: Text = text(
    "Our numbers without an SD come from a single run, so they have no interval over runs.",
    "SDの付いていない本実験の値は学習1回だけの結果で、学習間の区間はありません。",
);

/// A table or figure in one reading, or an addition of ours.
#[derive(Debug, Clone, Copy)]
pub struct Exhibit {
    /// Its place in the paper.
    pub place: ExhibitPlace,
    /// The title.
    pub title: Text,
    /// The reading of the paper, if there are several.
    pub reading: Option<&'static Reading>,
    /// Builds its parts from the results so far, and asks for missing ones.
    pub parts: fn(Study) -> Parts,
}

/// The parts of an exhibit.
pub type Parts = Result<Vec<ExhibitPart>, Fault>;

/// The results so far, at a scale. Claims and exhibits are built from them.
#[derive(Debug, Clone, Copy)]
pub struct Study<'a> {
    /// The scale.
    pub scale: RunScale,
    /// The results so far. They note what is missing.
    pub results: &'a Results,
}

impl Deref for Study<'_> {
    type Target = Results;

    fn deref(&self) -> &Results {
        self.results
    }
}

impl Study<'_> {
    /// Collects the known results of the runs with the seeds 1, 2, …
    fn runs<T>(&self, of: impl FnMut(u64) -> Option<T>) -> Vec<T> {
        (1..=self.scale.seeds).filter_map(of).collect()
    }
}

const fn table(number: u8, title: Text, parts: fn(Study) -> Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::Table(number), title, reading: None, parts }
}

const fn figure(number: u8, title: Text, parts: fn(Study) -> Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::Figure(number), ..table(number, title, parts) }
}

const fn in_words(title: Text, parts: fn(Study) -> Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::InWords, ..table(0, title, parts) }
}

/// An exhibit of ours.
const fn added(title: Text, parts: fn(Study) -> Parts) -> Exhibit {
    Exhibit { place: ExhibitPlace::Added, ..table(0, title, parts) }
}

impl Exhibit {
    /// The same in a reading of the paper.
    const fn read_as(self, reading: &'static Reading) -> Self {
        Self { reading: Some(reading), ..self }
    }

    /// The section of the report, built from the results so far.
    pub fn section(&self, scale: RunScale, results: &Results) -> Result<Section, Fault> {
        let mut parts = (self.parts)(Study { scale, results })?;
        if let Some(reading) = self.reading {
            parts.insert(0, ExhibitPart::Note(reading.about.into()));
        }
        if parts.iter().any(ExhibitPart::has_lone_run) {
            parts.push(ExhibitPart::Note(LONE_RUN.into()));
        }
        let reading = self.reading.map(|reading| reading.title.into());
        Ok(Section { place: self.place, title: self.title.into(), reading, parts })
    }
}

impl Paper {
    /// Whether a scale is the paper's own.
    pub fn is_full(&self, scale: RunScale) -> bool {
        self.scales.last().is_some_and(|last| last.id == scale.id)
    }

    /// The name of a scale's files.
    pub fn files(&self, scale: RunScale) -> String {
        if self.is_full(scale) { self.name.to_owned() } else { format!("{}-{}", self.name, scale.id) }
    }

    /// All exhibits, built from the results so far. `made` says when, where and how the results were made.
    pub fn report(&self, scale: RunScale, results: &Results, made: Words) -> Result<Report, Fault> {
        Ok(Report {
            paper: self.id,
            citation: self.citation.to_owned(),
            asks: self.asks.into(),
            finds: self.finds.into(),
            scale: scale.id.to_owned(),
            made,
            claims: (self.claims)(Study { scale, results })?,
            sections: self
                .exhibits
                .iter()
                .map(|exhibit| exhibit.section(scale, results))
                .collect::<Result<_, Fault>>()?,
            legend: self.legend.into(),
        })
    }
}

/// The complete report of a paper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The paper.
    pub paper: PaperId,
    /// Its authors, title, venue and year.
    pub citation: String,
    /// Its question.
    pub asks: Words,
    /// Its findings.
    pub finds: Words,
    /// The id of the scale.
    pub scale: String,
    /// The origin of the results: the command, the amount of work, the date and the machine.
    pub made: Words,
    /// The paper's claims, with our verdicts.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// The exhibits.
    pub sections: Vec<Section>,
    /// An explanation of the symbols.
    pub legend: Words,
}

#[cfg(test)]
mod tests {
    use super::{claim::ClaimVerdict, *};
    use std::collections::BTreeSet;

    #[test]
    fn every_exhibit_asks_for_work_that_can_begin() {
        for paper in PAPERS {
            for scale in paper.scales {
                let results = Results::default();
                let report = paper.report(*scale, &results, Words::default()).unwrap();
                assert_eq!(report.sections.len(), paper.exhibits.len());
                for part in report.sections.iter().flat_map(|section| &section.parts) {
                    if let ExhibitPart::Table(table) = part {
                        let fits = |row: &Vec<report::Cell>| row.len() == table.columns.len();
                        assert!(table.rows.iter().all(fits), "{:?}", table.columns);
                    }
                }
                let works = results.take_asked();
                assert!(!works.is_empty());
                for work in works {
                    assert!(!work.name().is_empty() && !work.key().contains('\n'));
                    // Long training runs have large buffers, so only work of the smallest scale is begun
                    // here.
                    if *scale == paper.scales[0] {
                        work.begin().unwrap_or_else(|fault| panic!("{}: {fault}", work.key()));
                    }
                }
            }
        }
    }

    #[test]
    fn claims_use_only_work_that_exhibits_need() {
        for paper in PAPERS {
            for scale in paper.scales {
                let keys = |report: &dyn Fn(&Results)| {
                    let results = Results::default();
                    report(&results);
                    results.take_asked().iter().map(|work| work.key()).collect::<BTreeSet<_>>()
                };
                let of_claims = keys(&|results| {
                    let claims = (paper.claims)(Study { scale: *scale, results }).unwrap();
                    assert!(!claims.is_empty());
                    assert!(
                        claims.iter().all(|claim| claim.verdict() == ClaimVerdict::Missing),
                        "{}",
                        paper.id
                    );
                });
                let of_exhibits = keys(&|results| {
                    for exhibit in paper.exhibits {
                        (exhibit.parts)(Study { scale: *scale, results }).unwrap();
                    }
                });
                assert!(of_claims.is_subset(&of_exhibits), "{}", paper.id);
            }
        }
    }

    /// Figures with curves about which the paper's text says nothing.
    const UNSTATED: [(PaperId, ExhibitPlace); 4] = [
        (PaperId::P1, ExhibitPlace::Figure(3)),
        (PaperId::P1, ExhibitPlace::Figure(4)),
        (PaperId::P2, ExhibitPlace::Figure(2)),
        (PaperId::P2, ExhibitPlace::Figure(4)),
    ];

    #[test]
    fn every_table_and_figure_has_a_claim_and_every_claim_an_exhibit() {
        for paper in PAPERS {
            let claims =
                (paper.claims)(Study { scale: paper.scales[0], results: &Results::default() }).unwrap();
            let shown = |exhibit: &&Exhibit| claims.iter().any(|claim| claim.exhibit == exhibit.id());
            let stated = |exhibit: &&Exhibit| {
                exhibit.place != ExhibitPlace::Added && !UNSTATED.contains(&(paper.id, exhibit.place))
            };
            for exhibit in paper.exhibits.iter().filter(stated) {
                // If there are several readings, one with a claim is enough.
                let mut readings = paper.exhibits.iter().filter(|other| other.place == exhibit.place);
                let alone = readings.clone().count() == 1;
                assert!(
                    if alone { shown(&exhibit) } else { readings.any(|one| shown(&one)) },
                    "{} {}",
                    paper.id,
                    exhibit.id()
                );
            }
            for claim in &claims {
                assert!(
                    paper.exhibits.iter().any(|exhibit| exhibit.id() == claim.exhibit),
                    "{}: {}",
                    paper.id,
                    claim.says.en
                );
            }
        }
    }

    #[test]
    fn papers_are_distinct() {
        for paper in PAPERS {
            let same = |other: &&&Paper| other.id == paper.id || other.name == paper.name;
            assert_eq!(PAPERS.iter().filter(same).count(), 1);
        }
    }

    #[test]
    fn every_text_of_a_paper_has_both_languages() {
        for paper in PAPERS {
            let mut texts = vec![paper.asks, paper.finds, paper.legend];
            for exhibit in paper.exhibits {
                texts.push(exhibit.title);
                texts.extend(exhibit.reading.iter().flat_map(|reading| [reading.title, reading.about]));
            }
            for text in texts {
                assert!(!text.en.is_empty() && !text.ja.is_ascii(), "{}", text.en);
            }
        }
    }
}
