//! Links to a table: `#/hearts?rules=paper&s1=mc:playouts=800&seed=42` names the rules, the players and the
//! seed. A link to one position of a match also has the moves that were played (`played=1.17.cT9x…`). It may
//! name a decision to review (`move=12`), and two agents to compare on it (`first=mc&second=pimc`). It may
//! have notes: `comment=1.12.Why%3F` is a comment in the first deal after twelve moves, and
//! `chapter=1.0.The%20lead` is the title of a chapter that begins there.
//!
//! If the first deal was set up by hand, `deal=QSKS-2C…` describes it (see [`tefuda_games::arrange`]). The
//! seed deals the cards that it leaves open. [`Session::new`](crate::Session::new) creates the match and
//! checks the deal against the rules.

use super::{Link, SHOWN, join, read_seed};
use crate::session::{Chair, Setup};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use tefuda_agents::Catalogue;
use tefuda_games::{
    Fault, Note, NoteKind, Seed, Spec,
    arrange::LONGEST_DEAL,
    fault::{Source, quote},
};

/// A table, as a link describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableLink {
    /// Rules, seats and seed. Without a seed in the link, `seed` is 0 and `seeded` is false.
    pub setup: Setup,
    /// Whether the link names a seed.
    pub seeded: bool,
    /// The position in the match.
    pub point: Point,
}

/// A position in a match, and what to look at there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Point {
    /// The moves so far, as [`Session::played`](crate::Session::played) writes them. `None` is the start of a
    /// match.
    pub played: Option<String>,
    /// The decision to review: the number of the move in its deal, from 0. In the link it is counted from 1.
    pub look: Option<usize>,
    /// The agents whose thoughts on this decision are compared.
    pub pair: [Option<Spec>; 2],
    /// The notes to the match, each with the number of its deal, from 0. In the link deals are counted from
    /// 1.
    pub notes: Vec<(usize, Note)>,
}

/// The characters that are not escaped in a note. They have no meaning in an address, and no program cuts
/// them off the end of a link.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');
/// The keys of the two agents to compare.
const PAIR: [&str; 2] = ["first", "second"];
/// An upper limit for the number of moves in a deal.
const MOST_MOVES: usize = 1000;

impl Point {
    /// Reads the value of a key. `None` if the key doesn't belong to a point.
    fn set(&mut self, game: &Catalogue, key: &str, value: &str) -> Option<Vec<Fault>> {
        match key {
            "played" => self.played = Some(value.to_owned()),
            "move" => {
                let number = value.parse().ok().filter(|number| (1..=MOST_MOVES).contains(number));
                let Some(number) = number else {
                    return Some(vec![Fault::BadValue {
                        key: "move",
                        found: quote(value),
                        allowed: format!("1 … {MOST_MOVES}"),
                    }]);
                };
                self.look = Some(number - 1);
            }
            key => {
                if let Some(kind) = NoteKind::ALL.into_iter().find(|kind| kind.key() == key) {
                    return Some(self.add_note(kind, value).err().into_iter().collect());
                }
                let at = PAIR.iter().position(|known| *known == key)?;
                let (spec, faults) = Spec::parse_lenient(game.agents, value);
                self.pair[at] = Some(spec);
                return Some(faults);
            }
        }
        Some(Vec::new())
    }

    /// Reads a note. Whether its deal has such a position is checked later, where the deal is known.
    fn add_note(&mut self, kind: NoteKind, value: &str) -> Result<(), Fault> {
        let shape = || Fault::Shape {
            field: kind.key(),
            en: "DEAL.MOVE.TEXT, as in 1.12.Why. Deals are numbered from 1, moves from 0",
            ja: "「ディール.手数.文章」の形（例：1.12.なぜ。ディールは1から、手数は0から数えます）",
        };
        let mut parts = value.splitn(3, '.');
        let mut number = || parts.next()?.parse::<usize>().ok();
        let (deal, at) = number().zip(number()).ok_or_else(shape)?;
        let deal = deal.checked_sub(1).ok_or_else(shape)?;
        let text = parts.next().filter(|text| !text.trim().is_empty()).ok_or_else(shape)?.to_owned();
        self.notes.push((deal, Note { at, kind, text }));
        Ok(())
    }

    /// The keys and values of the link.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let played = self.played.iter().map(|played| ("played", played.clone()));
        let look = self.look.iter().map(|look| ("move", (look + 1).to_string()));
        let pair = PAIR
            .into_iter()
            .zip(&self.pair)
            .filter_map(|(key, spec)| Some((key, spec.as_ref()?.to_string())));
        let notes = self.notes.iter().map(|(deal, Note { at, kind, text })| {
            (kind.key(), format!("{}.{at}.{}", deal + 1, utf8_percent_encode(text, PLAIN)))
        });
        played.chain(look).chain(pair).chain(notes).map(|(key, value)| (key.to_owned(), value))
    }
}

impl Link {
    /// The table that the link describes for this game.
    pub fn table(&self, game: &Catalogue) -> (TableLink, Vec<Fault>) {
        let mut faults = Vec::new();
        let presets = game.facts.presets;
        let mut rules = presets[0].spec();
        // The rules determine the number of seats, so they are read first, wherever they are in the link.
        for words in self.values("rules") {
            let (said, wrong) = Spec::parse_lenient(presets, words);
            rules = said;
            faults.extend(wrong);
        }
        let mut chairs = default_chairs(game, &rules);
        let (mut seed, mut deal, mut point) = (None, None, Point::default());
        let known = known_keys(chairs.len());
        faults.extend(self.read(&known, |key, value| match key {
            "rules" => Some(Vec::new()),
            "seed" => Some(read_seed(value).map(|said| seed = Some(said)).err().into_iter().collect()),
            "deal" => Some(read_deal(value).map(|said| deal = Some(said)).err().into_iter().collect()),
            key => {
                if let Some(faults) = point.set(game, key, value) {
                    return Some(faults);
                }
                let chair = chairs.get_mut(key.strip_prefix('s')?.parse::<usize>().ok()?)?;
                let (said, wrong) = Chair::parse_lenient(game.agents, value);
                *chair = said;
                Some(wrong)
            }
        }));
        let setup = Setup { rules, chairs, seed: Seed(seed.unwrap_or(0)), deal };
        (TableLink { setup, seeded: seed.is_some(), point }, faults)
    }

    /// The part after `#` of a link to a table.
    pub fn write(game: &Catalogue, setup: &Setup, shown: &Spec) -> String {
        Self::write_at(game.facts.id, game, setup, shown)
    }

    /// The part after `#` of a link to a position in a match.
    pub fn write_point(game: &Catalogue, setup: &Setup, point: &Point, shown: &Spec) -> String {
        join(
            game.facts.id,
            &table_pairs(game, setup).chain(point.pairs()).chain(shown_pairs(shown)).collect::<Vec<_>>(),
        )
    }

    /// Writes the link under a path other than the game's, for pages that show a table differently.
    pub fn write_at(path: &str, game: &Catalogue, setup: &Setup, shown: &Spec) -> String {
        join(path, &table_pairs(game, setup).chain(shown_pairs(shown)).collect::<Vec<_>>())
    }
}

/// Reads the parts of a deal that all games share.
fn read_deal(words: &str) -> Result<String, Fault> {
    if words.len() > LONGEST_DEAL {
        return Err(Fault::TooLarge { what: Source::Deal, limit: LONGEST_DEAL });
    }
    let plain = words.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    let shape = Fault::Shape {
        field: "deal",
        en: "cards listed place by place, as in QSKS-2C. Only letters, digits and -_. are allowed",
        ja: "場所ごとに並べたカード（例：QSKS-2C。使えるのは英数字と-_.）",
    };
    plain.then(|| words.to_owned()).ok_or(shape)
}

/// Rules, seats, seed and the deal, as keys and values where they differ from the defaults.
pub(super) fn table_pairs(game: &Catalogue, setup: &Setup) -> impl Iterator<Item = (String, String)> {
    let mut pairs = Vec::new();
    if setup.rules != game.facts.presets[0].spec() {
        pairs.push(("rules".to_owned(), setup.rules.to_string()));
    }
    for (i, (chair, usual)) in setup.chairs.iter().zip(default_chairs(game, &setup.rules)).enumerate() {
        if *chair != usual {
            pairs.push((format!("s{i}"), chair.to_string()));
        }
    }
    pairs.push(("seed".to_owned(), setup.seed.0.to_string()));
    pairs.extend(setup.deal.iter().map(|deal| ("deal".to_owned(), deal.clone())));
    pairs.into_iter()
}

pub(super) fn shown_pairs(shown: &Spec) -> impl Iterator<Item = (String, String)> + '_ {
    shown.changed().map(|(knob, value)| (knob.key.to_owned(), value.to_string()))
}

/// A person in the first seat and the game's agents in the others, in the order of the catalogue.
///
/// A link doesn't name a seat that has its default, and the same link always shows the same game with the same thoughts.
/// So other defaults would change the games of all such links. The first page names each of its opponents instead.
pub fn default_chairs(game: &Catalogue, rules: &Spec) -> Vec<Chair> {
    let seats = (game.seats)(rules);
    let agent = |seat: usize| {
        Chair::Agent(game.agents[(seat - 1) % game.opponents.clamp(1, game.agents.len())].spec())
    };
    (0..usize::from(seats)).map(|seat| if seat == 0 { Chair::You } else { agent(seat) }).collect()
}

fn known_keys(seats: usize) -> String {
    let shown = SHOWN[0].knobs.iter().map(|knob| knob.key);
    let seats = format!("s0 … s{}", seats - 1);
    let notes = NoteKind::ALL.map(NoteKind::key);
    let known = ["rules", "seed", "deal", "played", "move"].into_iter().chain(PAIR).chain(notes).chain(shown);
    known.collect::<Vec<_>>().join(", ") + ", " + &seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::hearts::Hearts;

    const HEARTS: &Catalogue = Catalogue::of::<Hearts>();

    proptest! {
        #[test]
        fn links_to_positions_round_trip(
            seed in 0..1_000_000_000u64, played in proptest::option::of("[0-9]{1,3}\\.[0-9]{1,2}\\.[A-Za-z0-9_-]{0,60}"),
            deal in proptest::option::of("[A-Za-z0-9._-]{0,60}"), look in proptest::option::of(0..1000usize), pair in [0..6usize, 0..6], step: bool,
            notes in proptest::collection::vec((0..9usize, 0..60usize, "\\PC{0,20}[a手]|[手札&=%.#?+][手 \n+]{0,9}"), 0..5),
        ) {
            let note = |(deal, at, text)| (deal, Note { at, kind: NoteKind::ALL[at % 2], text });
            let notes: Vec<_> = notes.into_iter().map(note).collect();
            let agent = |at: usize| HEARTS.agents.get(at).map(tefuda_games::Entry::spec);
            let point = Point { played, look, pair: pair.map(agent), notes };
            let (mut setup, shown) = (Link::parse("#/hearts?s1=rules").0.table(HEARTS).0.setup, Link::parse(&format!("#/hearts?step={step}")).0.shown);
            (setup.seed, setup.deal) = (Seed(seed), deal);
            let written = Link::write_point(HEARTS, &setup, &point, &shown);
            prop_assert!(written.ends_with(|last: char| last.is_ascii_alphanumeric()), "{}", written);
            let (link, faults) = Link::parse(&written);
            let (table, more) = link.table(HEARTS);
            prop_assert_eq!((faults, more), (vec![], vec![]));
            prop_assert_eq!((&table.setup, &table.point, &link.shown), (&setup, &point, &shown));
            // Defaults are left out of the link.
            prop_assert_eq!(Link::write_point(HEARTS, &setup, &Point::default(), &shown), Link::write(HEARTS, &setup, &shown));
        }
    }

    #[test]
    fn bad_parts_of_a_position_are_reported_and_left_out() {
        for (said, named) in [
            ("deal=QS%26s1=mc", "cards listed place by place"),
            ("deal=♠Q", "cards listed place by place"),
            ("move=0", "1 … 1000"),
            ("move=x", "1 … 1000"),
            ("move=99999999999999999999", "1 …"),
            ("first=stockfish", "mc, pimc"),
            ("comment=1.2", "DEAL.MOVE.TEXT"),
            ("comment=1.2. ", "DEAL.MOVE.TEXT"),
            ("comment=0.2.x", "DEAL.MOVE.TEXT"),
            ("chapter=1.-2.x", "DEAL.MOVE.TEXT"),
            ("chapter=x", "DEAL.MOVE.TEXT"),
        ] {
            let (link, _) = Link::parse(&format!("#/hearts?seed=1&{said}"));
            let (table, faults) = link.table(HEARTS);
            assert!(faults.len() == 1 && faults[0].to_string().contains(named), "{said}: {faults:?}");
            assert_eq!((table.point.look, table.point.notes, table.setup.deal), (None, vec![], None));
        }
    }
}
