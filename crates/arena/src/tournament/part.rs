//! A tournament, or a part of one, as text: what is kept in a file or a browser to go on from, and what several machines bring together.
//!
//! The first line names the plan with every knob, because defaults may change. Each further line is a block: the table, its number, the points of
//! its deals and of its matches. Lines are only ever added, so whatever stops a program costs the line that it was writing.
//!
//! No line says which version of the program played it. So before new blocks are added to kept ones, a few of those are
//! played again and compared, as the opening of [work](crate::papers::Work) is. This does not show a change that those
//! blocks do not meet.

use super::{Tournament, TournamentPlan};
use crate::contest::BlockResult;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};
use tefuda_games::{Fault, Lang, Say};

/// The version of the format.
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "tefuda-tournament")]
    version: u32,
    plan: String,
}

/// A block as a line.
type Row = (usize, u32, Vec<Vec<i32>>, Vec<Vec<i32>>);

/// Blocks of a tournament, wherever they come from.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentPart {
    /// The plan in full.
    pub plan: String,
    /// The blocks, each with its table.
    pub blocks: Vec<(usize, BlockResult)>,
    /// How many bytes of the text are whole lines: what comes after them is left of a line that was never finished.
    pub whole: usize,
}

/// Why a text is no part of a tournament: the line, counted from 1, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentPartFault {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl Say for TournamentPartFault {
    fn say(&self, lang: Lang) -> String {
        let what = self.fault.say(lang);
        match lang {
            Lang::En => format!("line {}: {what}", self.line),
            Lang::Ja => format!("{}行目：{what}", self.line),
        }
    }
}

impl fmt::Display for TournamentPartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for TournamentPartFault {}

impl TournamentPart {
    /// The first line, with its end.
    pub fn head(plan: &TournamentPlan) -> String {
        line(&Head { version: VERSION, plan: plan.in_full() })
    }

    /// The line of a block, with its end.
    pub fn line(table: usize, result: &BlockResult) -> String {
        line(&(table, result.number(), result.deals(), result.matches()))
    }

    /// Reads what was written. A last line without an end was never finished and does not count.
    ///
    /// # Errors
    /// A line is no JSON, or of another version.
    pub fn read(text: &str) -> Result<Self, TournamentPartFault> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = (1..).zip(text[..whole].lines());
        let broken = |line: usize, error: &serde_json::Error| TournamentPartFault {
            line,
            fault: Fault::NotJson(error.to_string()),
        };
        let Some((number, first)) = lines.next() else {
            return Err(TournamentPartFault { line: 1, fault: Fault::Missing("tefuda-tournament") });
        };
        let head: Head = serde_json::from_str(first).map_err(|error| broken(number, &error))?;
        if head.version != VERSION {
            return Err(TournamentPartFault {
                line: number,
                fault: Fault::Version(head.version.to_string()),
            });
        }
        let block = |(number, line): (usize, &str)| {
            let row: Row = serde_json::from_str(line).map_err(|error| broken(number, &error))?;
            Ok((row.0, BlockResult::of(row.1, row.2, row.3)))
        };
        Ok(Self { plan: head.plan, blocks: lines.map(block).collect::<Result<_, _>>()?, whole })
    }

    /// The text that it is read from.
    pub fn text(&self) -> String {
        let head = line(&Head { version: VERSION, plan: self.plan.clone() });
        self.blocks.iter().fold(head, |text, (table, result)| text + &Self::line(*table, result))
    }

    /// Both parts together, the blocks in the order in which they are counted.
    ///
    /// # Errors
    /// They are parts of different tournaments, or a block comes to two different results.
    pub fn join(self, other: Self) -> Result<Self, Fault> {
        if self.plan != other.plan {
            return Err(Fault::Result("plan".to_owned(), other.plan, self.plan));
        }
        let mut all = BTreeMap::new();
        for (table, result) in self.blocks.into_iter().chain(other.blocks) {
            let place = (table, result.number());
            if let Some(fault) = all.get(&place).and_then(|known| conflict(table, known, &result)) {
                return Err(fault);
            }
            all.insert(place, result);
        }
        let blocks = all.into_iter().map(|((table, _), result)| (table, result)).collect();
        Ok(Self { plan: self.plan, blocks, whole: 0 })
    }
}

impl Tournament {
    /// All blocks that were played, as lines after the first.
    pub fn lines(&self) -> String {
        self.played.iter().map(|((table, _), result)| TournamentPart::line(*table, result)).collect()
    }

    /// Takes in the blocks of a part. Says how many of them are new.
    ///
    /// # Errors
    /// It is a part of another tournament, or a block differs from one that is there. The blocks before that are taken in.
    pub fn add_part(&mut self, part: TournamentPart) -> Result<usize, Fault> {
        let own = self.plan.in_full();
        if part.plan != own {
            return Err(Fault::Result("plan".to_owned(), part.plan, own));
        }
        let mut new = 0;
        for (table, result) in part.blocks {
            new += usize::from(!self.has(table, result.number()));
            self.accept(table, result)?;
        }
        Ok(new)
    }

    /// The blocks that are played again before others are added to those that were kept: every entrant who has played
    /// plays in one of them. If an agent plays them differently now, they do not come to the same.
    pub fn openings(&self) -> Vec<(usize, u32)> {
        let mut seen = BTreeSet::<usize>::new();
        let mut blocks = Vec::new();
        for &(table, block) in self.played.keys() {
            let before = seen.len();
            seen.extend(&self.tables[table].seats);
            if seen.len() > before {
                blocks.push((table, block));
            }
        }
        blocks
    }

    /// Compares a block that was played again with the one that is there.
    ///
    /// # Errors
    /// It came to something else.
    pub fn compare(&self, table: usize, again: &BlockResult) -> Result<(), Fault> {
        let kept = self.played.get(&(table, again.number()));
        kept.and_then(|kept| conflict(table, again, kept)).map_or(Ok(()), Err)
    }
}

/// What is wrong if a block was played twice and did not come to the same: what the result says, and what is known.
pub(super) fn conflict(table: usize, known: &BlockResult, result: &BlockResult) -> Option<Fault> {
    let points = |of: &BlockResult| format!("{:?} {:?}", of.deals(), of.matches());
    let named = || format!("table {table}, block {}", result.number());
    (known != result).then(|| Fault::Result(named(), points(result), points(known)))
}

/// A value on a line of its own.
fn line(value: &impl Serialize) -> String {
    // Numbers and texts can always be written.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
