//! A tournament, or a part of one, as text. A file or a browser stores it to resume later, and several
//! machines can combine their parts.
//!
//! The first line names the plan with every setting, because defaults may change. Each further line is a
//! block: the table, the block's number, and the points of its deals and of its matches. Lines are only ever
//! appended, so a crash loses at most the line that was being written.
//!
//! No line says which version of the program played it. So before new blocks are added, a few of the stored
//! ones are replayed and compared, like the opening of [work](crate::papers::Work). This misses a change that
//! doesn't affect those blocks.

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

/// Blocks of a tournament, from any source.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentPart {
    /// The plan in full.
    pub plan: String,
    /// The blocks, each with the number of its table.
    pub blocks: Vec<(usize, BlockResult)>,
    /// The number of bytes in complete lines. The rest is an unfinished line.
    pub whole: usize,
}

/// The reason that a text can't be read as part of a tournament: the line, counted from 1, and the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentPartFault {
    /// The line.
    pub line: usize,
    /// The fault.
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
    /// The first line, with its line break.
    pub fn head(plan: &TournamentPlan) -> String {
        line(&Head { version: VERSION, plan: plan.in_full() })
    }

    /// The line of a block, with its line break.
    pub fn line(table: usize, result: &BlockResult) -> String {
        line(&(table, result.number, &result.deals, &result.matches))
    }

    /// Reads what was written. A last line without a line break is incomplete and ignored.
    ///
    /// # Errors
    /// A line isn't valid JSON, or has another version.
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
            Ok((row.0, BlockResult { number: row.1, deals: row.2, matches: row.3, records: Vec::new() }))
        };
        Ok(Self { plan: head.plan, blocks: lines.map(block).collect::<Result<_, _>>()?, whole })
    }

    /// The text of this part, which [`read`](Self::read) parses.
    pub fn text(&self) -> String {
        let head = line(&Head { version: VERSION, plan: self.plan.clone() });
        self.blocks.iter().fold(head, |text, (table, result)| text + &Self::line(*table, result))
    }

    /// Joins two parts, with the blocks in the order in which they are counted.
    ///
    /// # Errors
    /// They belong to different tournaments, or have different results for the same block.
    pub fn join(self, other: Self) -> Result<Self, Fault> {
        if self.plan != other.plan {
            return Err(Fault::Result { field: "plan".to_owned(), stated: other.plan, computed: self.plan });
        }
        let mut all = BTreeMap::new();
        for (table, result) in self.blocks.into_iter().chain(other.blocks) {
            let place = (table, result.number);
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
    /// All finished blocks, as the lines after the first.
    pub fn lines(&self) -> String {
        self.played.iter().map(|((table, _), result)| TournamentPart::line(*table, result)).collect()
    }

    /// Adds the blocks of a part. Returns how many of them are new.
    ///
    /// # Errors
    /// The part belongs to another tournament, or a block differs from the one that is there. Blocks before
    /// it are added all the same.
    pub fn add_part(&mut self, part: TournamentPart) -> Result<usize, Fault> {
        let own = self.plan.in_full();
        if part.plan != own {
            return Err(Fault::Result { field: "plan".to_owned(), stated: part.plan, computed: own });
        }
        let mut new = 0;
        for (table, result) in part.blocks {
            new += usize::from(!self.has(table, result.number));
            self.accept(table, result)?;
        }
        Ok(new)
    }

    /// The blocks to replay before new ones are added to stored ones. Every entrant that has played is in one
    /// of them. If an agent plays differently now, their results change.
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

    /// Compares a replayed block with the stored one.
    ///
    /// # Errors
    /// The results differ.
    pub fn compare(&self, table: usize, again: &BlockResult) -> Result<(), Fault> {
        let kept = self.played.get(&(table, again.number));
        kept.and_then(|kept| conflict(table, again, kept)).map_or(Ok(()), Err)
    }
}

/// The fault if two results of a block differ. It has the new points and the known ones.
pub(super) fn conflict(table: usize, known: &BlockResult, result: &BlockResult) -> Option<Fault> {
    let points = |of: &BlockResult| format!("{:?} {:?}", of.deals, of.matches);
    let named = || format!("table {table}, session {}", result.number);
    (known != result).then(|| Fault::Result {
        field: named(),
        stated: points(result),
        computed: points(known),
    })
}

/// Serialises a value as one line.
fn line(value: &impl Serialize) -> String {
    // Serialising numbers and strings cannot fail.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
