//! Links: everything that determines what a page shows and what happens at its table, as text.
//!
//! `#/hearts?rules=paper&s1=mc:playouts=800&seed=42&speed=fast` names the game, the rules, the players, the
//! seed and the display. Only values that differ from their defaults are written. A link is untrusted input:
//! every bad value is reported and replaced by its default.
//!
//! A link ends in a letter or a digit. Programs that detect links in text treat a final `-`, `.` or `)` as
//! part of the sentence around it, and a link without its last character does not open.

mod arena;
mod arrange;
mod exhibit;
mod lab;
mod shown;
mod table;

pub use arena::{ARENA, PRESETS, TournamentPreset};
pub use arrange::ARRANGE;
pub use exhibit::{ExhibitLink, RESULTS, SMALLEST};
pub use lab::{BENCH, Bench, LAB, LabLink, Pace};
pub use shown::{Display, Language, SHOWN, STOPS, Speed, pauses};
pub use table::{Point, TableLink, default_chairs};

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt::Write as _;
use tefuda_games::{
    Fault, Spec,
    fault::{Source, quote},
    sort_short,
};

/// The longest link that is read, in bytes.
pub const LONGEST_LINK: usize = 4096;
/// The path of the papers. A paper's id may follow it, then a step of its story.
pub const PAPERS: &str = "papers";
/// The path of the glossary, a page of the papers.
pub const GLOSSARY: &str = "papers/words";
/// The path of the page for teachers.
pub const TEACHERS: &str = "teachers";
/// The path of the tour. The page replaces it by the link of the tour's table.
pub const TOUR: &str = "tour";
/// Seeds in links are below this. They can be read aloud, and every program can store them.
pub const SEEDS: u64 = 1_000_000_000;

/// A parsed link, before its values are interpreted for a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// The path: a game's id, or empty for the first page.
    pub path: String,
    /// Keys and values, except those of the display.
    pairs: Vec<(String, String)>,
    /// The display settings.
    pub shown: Spec,
}

impl Link {
    /// Reads the part of an address after `#`.
    pub fn parse(hash: &str) -> (Self, Vec<Fault>) {
        let hash = hash.trim_start_matches('#');
        let mut faults = Vec::new();
        let mut link = Self { path: String::new(), pairs: Vec::new(), shown: SHOWN[0].spec() };
        if hash.len() > LONGEST_LINK {
            return (link, vec![Fault::TooLarge { what: Source::Link, limit: LONGEST_LINK }]);
        }
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        path.trim_matches('/').clone_into(&mut link.path);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                faults.push(Fault::NotAPair(quote(pair)));
                continue;
            };
            // An incomplete escape, like a lone %, stays as it is.
            let value = percent_decode_str(value).decode_utf8_lossy().into_owned();
            if SHOWN[0].knobs.iter().any(|knob| knob.key == key) {
                faults.extend(link.shown.set_text(key, &value).err());
            } else {
                link.pairs.push((key.to_owned(), value));
            }
        }
        (link, faults)
    }

    /// Whether the link says nothing about the table: it has only a path and display settings.
    pub fn is_plain(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The values of a key, in the order of the link.
    fn values(&self, key: &str) -> impl DoubleEndedIterator<Item = &str> {
        self.pairs.iter().filter(move |pair| pair.0 == key).map(|pair| &*pair.1)
    }

    /// Passes every key and value to `set`, except those of the display. `set` returns the faults of a value,
    /// or `None` for an unknown key. `known` lists the known keys for the error message.
    fn read(&self, known: &str, mut set: impl FnMut(&str, &str) -> Option<Vec<Fault>>) -> Vec<Fault> {
        let unknown = |key: &str| vec![Fault::UnknownKnob { found: quote(key), allowed: known.to_owned() }];
        self.pairs.iter().flat_map(|(key, value)| set(key, value).unwrap_or_else(|| unknown(key))).collect()
    }
}

/// Reads a seed from a link or from a person's input.
///
/// # Errors
/// It isn't a whole number below [`SEEDS`].
pub fn read_seed(words: &str) -> Result<u64, Fault> {
    let seed = words.parse().ok().filter(|&seed| seed < SEEDS);
    seed.ok_or_else(|| Fault::BadValue {
        key: "seed",
        found: quote(words),
        allowed: format!("0 … {}", SEEDS - 1),
    })
}

/// The part of a link after `#`.
fn join(path: &str, pairs: &[(String, String)]) -> String {
    let mut text = format!("#/{path}");
    // A link must not end in `=`, so empty values go first.
    let mut pairs: Vec<_> = pairs.iter().collect();
    if pairs.last().is_some_and(|(_, value)| value.is_empty()) {
        sort_short(&mut pairs, |(_, one), (_, other)| one.is_empty() && !other.is_empty());
    }
    for (i, (key, value)) in pairs.iter().enumerate() {
        // Writing to a string cannot fail.
        write!(text, "{}{key}={value}", if i == 0 { '?' } else { '&' }).ok();
    }
    // An escape ends in a letter or a digit, and reading the link decodes it again.
    let written = pairs.last().and_then(|(_, value)| value.chars().next_back());
    if let Some(last) = written.filter(|last| !last.is_ascii_alphanumeric()) {
        text.truncate(text.len() - last.len_utf8());
        text.extend(utf8_percent_encode(last.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_agents::Catalogue;
    use tefuda_games::{hearts::Hearts, nimmt::Nimmt};

    const HEARTS: &Catalogue = Catalogue::of::<Hearts>();
    const NIMMT: &Catalogue = Catalogue::of::<Nimmt>();

    #[test]
    fn links_to_tables_round_trip() {
        for said in [
            "#/hearts?seed=42",
            "#/hearts?rules=paper&s0=pimc&s1=mc:playouts=800,formula=ucb1-tuned&seed=7&speed=fast&mind=false",
            "#/hearts?rules=standard:moon=false,target=50&s3=you&seed=0&lang=ja",
        ] {
            let (link, faults) = Link::parse(said);
            let (table, more) = link.table(HEARTS);
            assert_eq!((faults, more), (vec![], vec![]));
            assert!(table.seeded);
            assert_eq!(Link::write(HEARTS, &table.setup, &link.shown), said);
        }
    }

    #[test]
    fn bad_values_are_reported_and_replaced_by_defaults() {
        for (said, named) in [
            ("#/hearts?seed=-1", "-1"),
            ("#/hearts?seed=99999999999999999999", "999999999"),
            ("#/hearts?rules=monopoly", "standard, paper"),
            ("#/hearts?s1=stockfish", "mc, pimc, rules"),
            ("#/hearts?s1=mc:playouts=many", "1 … 100000"),
            ("#/hearts?s9=mc", "s0 … s3"),
            ("#/hearts?speed=ludicrous", "normal | slow | fast | instant"),
            ("#/hearts?colour=red", "colour"),
            ("#/hearts?seed", "key=value"),
        ] {
            let (link, mut faults) = Link::parse(said);
            let (table, more) = link.table(HEARTS);
            faults.extend(more);
            assert!(faults.iter().any(|f| f.to_string().contains(named)), "{said}: {faults:?}");
            assert_eq!(table.setup.chairs.len(), 4);
        }
        let long = format!("#/hearts?s1={}", "x".repeat(5000));
        assert!(Link::parse(&long).1[0].to_string().contains("4096"), "the whole link is refused");
    }

    #[test]
    fn the_rules_determine_the_number_of_seats() {
        let (link, faults) = Link::parse("#/nimmt?s8=random&rules=standard:players=9&s9=random");
        assert_eq!(faults, []);
        let (table, faults) = link.table(NIMMT);
        assert_eq!(table.setup.chairs.len(), 9);
        assert_eq!(table.setup.chairs[8].to_string(), "random");
        assert!(faults.len() == 1 && faults[0].to_string().contains("s0 … s8"), "{faults:?}");
    }

    #[test]
    fn percent_escapes_are_decoded() {
        let (link, _) = Link::parse("#/hearts?s1=mc%3Aplayouts%3D9&rules=pap%65r%");
        assert_eq!(link.table(HEARTS).0.setup.chairs[1].to_string(), "mc:playouts=9");
        let (link, _) = Link::parse("#/hearts?rules=%e6%89%8b%zz%&seed=%ff");
        assert_eq!(link.pairs[0].1, "手%zz%");
        assert_eq!(link.pairs[1].1, "\u{fffd}", "invalid UTF-8 alone is not a fault");
    }

    #[test]
    fn final_punctuation_is_escaped_and_old_links_still_open() {
        let pair =
            |value: &str| vec![("seed".to_owned(), "2".to_owned()), ("played".to_owned(), value.to_owned())];
        for (value, written) in [
            ("1.3.INj-", "#/leduc?seed=2&played=1.3.INj%2D"),
            ("1.3.IN-_", "#/leduc?seed=2&played=1.3.IN-%5F"),
            ("1.3.INj2", "#/leduc?seed=2&played=1.3.INj2"),
        ] {
            assert_eq!(join("leduc", &pair(value)), written);
            for said in [written.to_owned(), format!("#/leduc?seed=2&played={value}")] {
                assert_eq!(Link::parse(&said).0.pairs, pair(value), "{said}");
            }
        }
        // An empty value moves forward, so the link ends in the pair before it.
        let pairs = [("seed".to_owned(), "2".to_owned()), ("deal".to_owned(), String::new())];
        assert_eq!(join("leduc", &pairs), "#/leduc?deal=&seed=2");
    }

    proptest! {
        #[test]
        fn every_link_ends_in_a_letter_or_digit(
            path in "[a-z]{1,9}", pairs in proptest::collection::vec(("[a-z]{1,6}", "[A-Za-z0-9._~():,!*'手-]{0,12}"), 0..5)
        ) {
            let written = join(&path, &pairs);
            let empty = !pairs.is_empty() && pairs.iter().all(|(_, value)| value.is_empty());
            prop_assert!(empty || written.ends_with(|last: char| last.is_ascii_alphanumeric()), "{}", written);
            let mut read = Link::parse(&written).0.pairs;
            let mut expected = pairs;
            expected.retain(|(key, _)| !SHOWN[0].knobs.iter().any(|knob| knob.key == key));
            read.sort();
            expected.sort();
            prop_assert_eq!(read, expected);
        }

        #[test]
        fn no_link_panics(said in "#?/?(hearts)?\\??[ -~%&=:,手]{0,80}") {
            let (link, _) = Link::parse(&said);
            for game in [HEARTS, NIMMT] {
                let (table, _) = link.table(game);
                let written = Link::write(game, &table.setup, &link.shown);
                let (again, faults) = Link::parse(&written);
                prop_assert_eq!(faults, vec![]);
                prop_assert_eq!(again.table(game).0.setup, table.setup);
            }
        }
    }
}
