//! The saved lines about finished matches, in this browser.
//!
//! The columns of a line are in the order of [`COLUMNS`], separated by tabs. Invalid lines are skipped,
//! because other programs may write under the same key. No time is saved. Matches are in the order in which
//! they ended.

use crate::store::Storage;
use std::fmt::Write as _;
use tefuda_charts::csv_line;
use tefuda_games::knob::decimal;
use tefuda_numbers::short;

/// The storage key of all lines.
const KEY: &str = "tefuda.statistics";
/// The maximum number of matches saved. Older ones are dropped.
const MOST: usize = 500;
/// The longest line that this program writes.
const LONGEST: usize = 4000;
/// The number of columns.
const CELLS: usize = 14;
/// The names of the columns, also in exports.
pub(super) const COLUMNS: [&str; CELLS] = [
    "game",
    "rules",
    "seat",
    "players",
    "place",
    "points",
    "deals",
    "graded_deals",
    "decisions",
    "mistakes",
    "given_up",
    "fun",
    "fair",
    "helped",
];
/// The largest answer to a question about a match. The smallest is 1.
pub(crate) const MOST_ANSWER: u8 = 5;
/// A person's answers about a match, if given: how much fun and how fair it was, and whether the others held the
/// person back (1), helped (5), or did neither (3).
pub(crate) type Answers = [Option<u8>; 3];
/// Separates the players in a line. No spec contains it.
const BETWEEN: char = '|';

/// The grades of reviewed decisions.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Graded {
    /// The number of completely reviewed deals.
    pub(crate) deals: u32,
    /// The number of graded decisions.
    pub(crate) decisions: u32,
    /// The number of mistakes and blunders among them.
    pub(crate) mistakes: u32,
    /// The total EV loss in points.
    pub(crate) given_up: f64,
}

impl Graded {
    /// Returns the sum of both.
    pub(crate) fn and(self, other: &Self) -> Self {
        Self {
            deals: self.deals + other.deals,
            decisions: self.decisions + other.decisions,
            mistakes: self.mistakes + other.mistakes,
            given_up: self.given_up + other.given_up,
        }
    }
}

/// A finished match, as the person played it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// The id of the game.
    pub(crate) game: String,
    /// The rules.
    pub(crate) rules: String,
    /// The person's seat.
    pub(crate) seat: usize,
    /// The player in each seat.
    pub(crate) players: Vec<String>,
    /// The place. Equal players share the mean of their places.
    pub(crate) place: f64,
    /// The points of the match.
    pub(crate) points: i32,
    /// The number of deals.
    pub(crate) deals: u32,
    pub(crate) graded: Graded,
    pub(crate) answers: Answers,
}

impl Entry {
    /// Returns the values of the columns.
    pub(super) fn cells(&self) -> [String; CELLS] {
        let Graded { deals, decisions, mistakes, given_up } = self.graded;
        let [fun, fair, helped] =
            self.answers.map(|answer| answer.map_or_else(String::new, |answer| answer.to_string()));
        [
            self.game.clone(),
            self.rules.clone(),
            self.seat.to_string(),
            self.players.join(&BETWEEN.to_string()),
            short(self.place),
            self.points.to_string(),
            self.deals.to_string(),
            deals.to_string(),
            decisions.to_string(),
            mistakes.to_string(),
            short(given_up),
            fun,
            fair,
            helped,
        ]
    }

    pub(crate) fn line(&self) -> String {
        self.cells().join("\t")
    }

    /// Whether the match was won, alone or shared with one other. In a two-player game a shared first place is
    /// a draw.
    pub(crate) fn won(&self) -> bool {
        self.place < 2.0_f64.min(f64::midpoint(1.0, self.players.len() as f64))
    }

    fn parse(line: &str) -> Option<Self> {
        if line.len() > LONGEST {
            return None;
        }
        let mut cells = line.split('\t');
        let mut next = || cells.next();
        let mut entry = Self {
            game: next()?.to_owned(),
            rules: next()?.to_owned(),
            seat: next()?.parse().ok()?,
            players: next()?.split(BETWEEN).map(str::to_owned).collect(),
            place: next().and_then(decimal)?,
            points: next()?.parse().ok()?,
            deals: next()?.parse().ok()?,
            graded: Graded {
                deals: next()?.parse().ok()?,
                decisions: next()?.parse().ok()?,
                mistakes: next()?.parse().ok()?,
                given_up: next().and_then(decimal)?,
            },
            answers: [None; 3],
        };
        for answer in &mut entry.answers {
            *answer = match next()? {
                "" => None,
                cell => Some(cell.parse().ok().filter(|answer| (1..=MOST_ANSWER).contains(answer))?),
            };
        }
        (cells.next().is_none() && entry.seat < entry.players.len()).then_some(entry)
    }

    /// Returns the specs of the other players, sorted by name.
    pub(super) fn opponents(&self) -> Vec<&str> {
        let others = self.players.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        let mut others: Vec<&str> = others.map(|(_, player)| player.as_str()).collect();
        others.sort_unstable();
        others
    }
}

/// Returns all saved matches, the oldest first.
pub(crate) fn read(storage: &impl Storage) -> Vec<Entry> {
    storage.get(KEY).map_or_else(Vec::new, |text| parsed(&text))
}

/// Returns the matches of these lines.
pub(super) fn parsed(text: &str) -> Vec<Entry> {
    text.lines().filter_map(Entry::parse).collect()
}

/// Saves a match, `instead` of its previous version. Returns false if there is no room, and then nothing
/// changes.
pub(crate) fn keep(storage: &impl Storage, line: &str, instead: Option<&str>) -> bool {
    let text = storage.get(KEY).unwrap_or_default();
    let mut lines: Vec<&str> = text.lines().filter(|line| Entry::parse(line).is_some()).collect();
    match instead.and_then(|old| lines.iter().rposition(|known| *known == old)) {
        Some(at) => lines[at] = line,
        None => lines.push(line),
    }
    let spare = lines.len().saturating_sub(MOST);
    storage.set(KEY, &lines[spare..].join("\n"))
}

/// Deletes all matches.
pub(super) fn clear(storage: &impl Storage) {
    storage.remove(KEY);
}

/// Returns all matches as CSV with a header line.
pub(super) fn csv(entries: &[Entry]) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for entry in entries {
        text += &csv_line(&entry.cells());
        text.push('\n');
    }
    text
}

/// Returns all matches as a JSON list of objects.
pub(super) fn json(entries: &[Entry]) -> String {
    let object = |entry: &Entry| {
        let mut text = String::from("{");
        for (at, (name, cell)) in COLUMNS.iter().zip(entry.cells()).enumerate() {
            let comma = if at == 0 { "" } else { "," };
            // The first two columns and the players are text, the others numbers. Writing to a string can't
            // fail.
            match at {
                0 | 1 => write!(text, "{comma}\"{name}\":{}", quoted(&cell)).ok(),
                3 => {
                    let players: Vec<String> = entry.players.iter().map(|player| quoted(player)).collect();
                    write!(text, "{comma}\"{name}\":[{}]", players.join(",")).ok()
                }
                _ if cell.is_empty() => write!(text, "{comma}\"{name}\":null").ok(),
                _ => write!(text, "{comma}\"{name}\":{cell}").ok(),
            };
        }
        text + "}"
    };
    ["[", &entries.iter().map(object).collect::<Vec<_>>().join(",\n"), "]\n"].concat()
}

fn quoted(text: &str) -> String {
    let plain = |c: char| match c {
        '"' | '\\' => vec!['\\', c],
        c if c.is_control() => vec![' '],
        c => vec![c],
    };
    let inside: String = text.chars().flat_map(plain).collect();
    ["\"", &inside, "\""].concat()
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::store::tests::Room;

    pub(crate) fn entry(game: &str, place: f64, given_up: f64) -> Entry {
        Entry {
            game: game.to_owned(),
            rules: "standard:target=50".to_owned(),
            seat: 0,
            players: ["you", "rules", "mc:playouts=20,c=1.5", "random"].map(str::to_owned).to_vec(),
            place,
            points: -12,
            deals: 4,
            graded: Graded { deals: 3, decisions: 40, mistakes: 2, given_up },
            answers: [None; 3],
        }
    }

    #[test]
    fn a_match_is_saved_once_and_read_back_unchanged() {
        let room = Room::of(100_000);
        let (first, second) = (entry("hearts", 1.0, 3.25), entry("leduc", 2.5, 0.0));
        assert!(keep(&room, &first.line(), None));
        assert!(keep(&room, &second.line(), None));
        assert_eq!(read(&room), [first.clone(), second.clone()]);
        // Its last deal has been reviewed meanwhile.
        let later = entry("leduc", 2.5, 1.5);
        assert!(keep(&room, &later.line(), Some(&second.line())));
        assert_eq!(read(&room), [first, later]);
        clear(&room);
        assert_eq!(read(&room), []);
    }

    #[test]
    fn answers_are_saved() {
        let room = Room::of(100_000);
        let rated = Entry { answers: [Some(5), None, Some(1)], ..entry("daihinmin", 3.0, 0.5) };
        assert!(keep(&room, &rated.line(), None));
        assert_eq!(read(&room), std::slice::from_ref(&rated));
        room.set(KEY, &rated.line().replace("\t5\t", "\t6\t"));
        assert_eq!(read(&room), [], "there is no answer 6");
        let json = json(&[rated]);
        assert!(json.contains("\"fun\":5,\"fair\":null,\"helped\":1}"), "{json}");
    }

    #[test]
    fn old_matches_are_dropped_and_full_storage_changes_nothing() {
        let room = Room::of(100_000);
        (0..MOST + 3).for_each(|n| assert!(keep(&room, &entry("hearts", 1.0, n as f64).line(), None)));
        let kept = read(&room);
        assert_eq!((kept.len(), kept[0].graded.given_up), (MOST, 3.0));
        let small = Room::of(150);
        assert!(keep(&small, &entry("hearts", 1.0, 0.0).line(), None));
        assert!(!keep(&small, &entry("hearts", 2.0, 0.0).line(), None));
        assert_eq!(read(&small), [entry("hearts", 1.0, 0.0)]);
    }

    #[test]
    fn foreign_lines_are_skipped() {
        let room = Room::of(100_000);
        room.set(KEY, "nonsense\nhearts\tx\t9\tyou\t1\t0\t1\t0\t0\t0\t0\n\t\t\t\t\n");
        assert_eq!(read(&room), []);
        assert!(keep(&room, &entry("hearts", 1.0, 0.0).line(), None));
        assert_eq!(read(&room).len(), 1);
    }

    #[test]
    fn exports_contain_every_column() {
        let kept = [entry("hearts", 1.5, 3.25)];
        let csv = csv(&kept);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], COLUMNS.join(","));
        assert_eq!(
            lines[1],
            "hearts,standard:target=50,0,\"you|rules|mc:playouts=20,c=1.5|random\",1.5,-12,4,3,40,2,3.25,,,"
        );
        let json = json(&kept);
        assert!(
            json.starts_with("[{\"game\":\"hearts\",") && json.contains("\"players\":[\"you\",\"rules\","),
            "{json}"
        );
        assert!(json.contains("\"place\":1.5,\"points\":-12,"), "{json}");
        assert_eq!(quoted("a\"b\\\n"), "\"a\\\"b\\\\ \"");
    }
}
