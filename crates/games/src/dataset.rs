//! Data sets for learning: the finished games of many records.
//!
//! The id of a data set is a checksum of its contents. It is the FNV-1a sum over the lines of its games, each
//! followed by a line break, folded to a [`FileId`] like the checksum of an agent file. For an undamaged file
//! this equals the checksum of its bytes, compressed or not. Empty lines, other kinds of line breaks, and
//! damaged lines that were left out do not change it. So the id identifies the games.
//!
//! A game is stored as its deal and its moves. Each move is an index into the list of distinct moves. A deal of
//! Hearts takes about 300 bytes, a third of its line. Each line is read only once.

use crate::{
    fault::Fault,
    file_id::FileId,
    fnv::Fnv1a,
    game::Game,
    lines::{Lines, Trouble},
    record::{Record, RecordError},
    text::{Lang, Say},
};
use std::{collections::BTreeMap, fmt, io::BufRead};

/// Finished games with the rules of each.
#[derive(Debug, Clone, PartialEq)]
pub struct Dataset<G: Game> {
    id: FileId,
    /// The rules: a new entry whenever they change from one game to the next. There is rarely more than one.
    rules: Vec<G::Config>,
    /// The distinct moves.
    moves: Vec<G::Move>,
    games: Vec<Kept<G::Deal>>,
    /// The moves of all games in sequence, as indices into `moves`.
    played: Vec<u32>,
}

/// A stored game.
#[derive(Debug, Clone, PartialEq)]
struct Kept<D> {
    /// The index of its rules.
    rules: u32,
    deal: D,
    /// The end of its moves in `played`.
    end: usize,
}

impl<G: Game> Dataset<G> {
    /// The id of the data set.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// The number of games. A data set that was read has at least one.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The start of a game and its moves. Games are numbered from 0 in the order of the records.
    pub fn start(&self, number: usize) -> Option<(G, impl Iterator<Item = G::Move> + '_)> {
        let kept = self.games.get(number)?;
        let begin = number.checked_sub(1).map_or(0, |before| self.games[before].end);
        let game = G::new(self.rules[kept.rules as usize], &kept.deal).ok()?;
        Some((game, self.played[begin..kept.end].iter().map(|&place| self.moves[place as usize])))
    }

    /// A finished game. Games are numbered from 0 in the order of the records.
    pub fn game(&self, number: usize) -> Option<G> {
        let (mut game, moves) = self.start(number)?;
        for play in moves {
            game.play(play).ok()?;
        }
        Some(game)
    }

    /// The finished games in the order of the records.
    pub fn games(&self) -> impl Iterator<Item = G> + '_ {
        // Each game was replayed when it was read, so `game` finds all of them.
        (0..self.len()).filter_map(|number| self.game(number))
    }
}

/// The number of damaged lines that are listed. Further ones are only counted.
pub const NAMED: usize = 20;

/// The lines of a file that do not hold a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Damaged {
    /// The number of damaged lines.
    pub lines: usize,
    /// The first [`NAMED`] line numbers, counted from 1, with the reasons.
    pub first: Vec<(usize, RecordError)>,
}

impl Damaged {
    fn add(&mut self, line: usize, why: RecordError) {
        self.lines += 1;
        if self.first.len() < NAMED {
            self.first.push((line, why));
        }
    }
}

/// The contents of a file of records: at least one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<G: Game> {
    /// The intact games.
    pub dataset: Dataset<G>,
    /// The lines that were left out.
    pub damaged: Damaged,
}

impl<G: Game> Found<G> {
    /// The data set, or an error if lines had to be left out.
    pub fn whole(self) -> Result<Dataset<G>, DatasetFault> {
        if self.damaged.lines == 0 { Ok(self.dataset) } else { Err(DatasetFault::Damaged(self.damaged)) }
    }
}

/// The reason why a file is not a data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatasetFault {
    /// A record of another game.
    OtherGame {
        /// The line, counted from 1.
        line: usize,
        /// The games found and expected.
        fault: Fault,
    },
    /// Some lines do not hold finished games ([`Found::whole`]), or no line does.
    Damaged(Damaged),
    /// The file as a whole cannot be read.
    File(Fault),
    /// There is no record in it.
    Empty,
}

impl Say for DatasetFault {
    fn say(&self, lang: Lang) -> String {
        let line = |line: usize, why: String| match lang {
            Lang::En => format!("line {line}: {why}"),
            Lang::Ja => format!("{line}行目：{why}"),
        };
        match self {
            Self::OtherGame { line: number, fault } => line(*number, fault.say(lang)),
            Self::File(fault) => fault.say(lang),
            Self::Empty => Fault::NoRecord.say(lang),
            Self::Damaged(Damaged { lines, first }) => {
                let mut said = match (lines, lang) {
                    (1, Lang::En) => "1 line is not a complete game".to_owned(),
                    (_, Lang::En) => format!("{lines} lines are not complete games"),
                    (_, Lang::Ja) => format!("最後まで正しく読めない行が{lines}行あります"),
                };
                for (number, why) in first {
                    said += "\n";
                    said += &line(*number, why.say(lang));
                }
                if *lines > first.len() {
                    said += "\n…";
                }
                said
            }
        }
    }
}

impl fmt::Display for DatasetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for DatasetFault {}

/// Builds a data set from lines, one at a time.
#[derive(Debug)]
pub struct DatasetReader<G: Game> {
    dataset: Dataset<G>,
    /// The index of each distinct move.
    places: BTreeMap<G::Move, u32>,
    sum: Fnv1a,
    damaged: Damaged,
    /// The first line of another game.
    other: Option<(usize, Fault)>,
}

impl<G: Game> Default for DatasetReader<G> {
    fn default() -> Self {
        let none = FileId::of(Fnv1a::default().sum());
        let dataset =
            Dataset { id: none, rules: Vec::new(), moves: Vec::new(), games: Vec::new(), played: Vec::new() };
        Self {
            dataset,
            places: BTreeMap::new(),
            sum: Fnv1a::default(),
            damaged: Damaged::default(),
            other: None,
        }
    }
}

impl<G: Game> DatasetReader<G> {
    /// Reads a whole uncompressed file.
    pub fn read(bytes: &[u8]) -> Result<Found<G>, DatasetFault> {
        let mut reader = Self::default();
        reader.lines(&mut Lines::new(bytes)).map_err(|trouble| DatasetFault::File(trouble.fault()))?;
        reader.finish()
    }

    /// Reads all lines of a file.
    ///
    /// # Errors
    /// The file cannot be read to the end.
    pub fn lines<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<(), Trouble> {
        while let Some(line) = lines.next_line() {
            let line = match line {
                Ok(line) => Ok(line.to_owned()),
                Err(Trouble::Line(fault)) => Err(fault),
                Err(trouble) => return Err(trouble),
            };
            self.line(lines.number(), line.as_deref().map_err(Clone::clone));
        }
        Ok(())
    }

    /// Reads the line with this number, counted from 1, or takes the error that prevented reading it. Skips an
    /// empty line.
    pub fn line(&mut self, number: usize, line: Result<&str, Fault>) {
        let line = line.map(str::trim);
        if line == Ok("") || self.other.is_some() {
            return;
        }
        if let Err(why) = line.map_err(RecordError::from).and_then(|line| self.add(line)) {
            match why.fault {
                fault @ Fault::OtherGame { .. } => self.other = Some((number, fault)),
                _ => self.damaged.add(number, why),
            }
        }
    }

    fn add(&mut self, line: &str) -> Result<(), RecordError> {
        let record = Record::<G>::parse(line)?;
        if record.replay()?.turn().is_some() {
            return Err(Fault::NotOver.into());
        }
        let set = &mut self.dataset;
        let rules = G::config(&record.rules);
        if set.rules.last() != Some(&rules) {
            set.rules.push(rules);
        }
        let rules = set.rules.len() as u32 - 1;
        for (_, play) in &record.moves {
            let next = set.moves.len() as u32;
            let place = *self.places.entry(*play).or_insert(next);
            if place == next {
                set.moves.push(*play);
            }
            set.played.push(place);
        }
        set.games.push(Kept { rules, deal: record.deal, end: set.played.len() });
        self.sum = self.sum.with(line.as_bytes()).with(b"\n");
        Ok(())
    }

    /// The data set of all lines. A line of another game is always an error: it means the wrong file, not
    /// damage.
    pub fn finish(self) -> Result<Found<G>, DatasetFault> {
        let Self { mut dataset, sum, damaged, other, .. } = self;
        if let Some((line, fault)) = other {
            return Err(DatasetFault::OtherGame { line, fault });
        }
        if dataset.is_empty() {
            return Err(if damaged.lines > 0 { DatasetFault::Damaged(damaged) } else { DatasetFault::Empty });
        }
        dataset.id = FileId::of(sum.sum());
        Ok(Found { dataset, damaged })
    }
}
