//! Links to the position editor: `#/arrange?game=hearts&s1=mc&seed=7&deal=QSKS-2C` is a link to a table with
//! the game as a key. The editor leaves cards open if the deal doesn't name them; a table deals them from the
//! seed.

use super::{
    Link, join,
    table::{Point, TableLink, shown_pairs, table_pairs},
};
use crate::session::Setup;
use tefuda_agents::Catalogue;
use tefuda_games::{Fault, Spec};

/// The path of the position editor.
pub const ARRANGE: &str = "arrange";
/// The key of the game, in links whose path isn't the game.
pub(super) const GAME: &str = "game";

impl Link {
    /// The game that the link names, as an index into `games`. If the name is unknown, the first game and a
    /// fault.
    pub(super) fn game(&self, games: &[&'static Catalogue]) -> (usize, Option<Fault>) {
        let Some(id) = self.values(GAME).next_back() else { return (0, None) };
        match games.iter().position(|game| game.facts.id == id) {
            Some(found) => (found, None),
            None => (0, Some(Fault::unknown(id, games.iter().map(|game| game.facts.id)))),
        }
    }

    /// The position to edit: the game, as an index into `games`, and the table. `None` if `games` is empty.
    pub fn arranging(&self, games: &[&'static Catalogue]) -> Option<(usize, TableLink, Vec<Fault>)> {
        let (at, wrong) = self.game(games);
        let mut rest = self.clone();
        rest.pairs.retain(|(key, _)| key != GAME);
        let (table, more) = rest.table(games.get(at)?);
        Some((at, table, wrong.into_iter().chain(more).collect()))
    }

    /// The part after `#` of a link to the position editor.
    pub fn write_arranging(game: &Catalogue, setup: &Setup, played: Option<String>, shown: &Spec) -> String {
        let point = Point { played, ..Point::default() };
        let named = [(GAME.to_owned(), game.facts.id.to_owned())].into_iter();
        let pairs = named.chain(table_pairs(game, setup)).chain(point.pairs()).chain(shown_pairs(shown));
        join(ARRANGE, &pairs.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::{hearts::Hearts, leduc::Leduc};

    static HEARTS: &Catalogue = Catalogue::of::<Hearts>();
    static LEDUC: &Catalogue = Catalogue::of::<Leduc>();
    const GAMES: [&Catalogue; 2] = [HEARTS, LEDUC];

    #[test]
    fn links_to_the_editor_round_trip() {
        for said in [
            "#/arrange?game=hearts&seed=7",
            "#/arrange?game=hearts&rules=paper&s1=mc:playouts=9&seed=7&deal=QSKS-2C_lead.1&speed=fast",
            "#/arrange?game=leduc&s1=call&seed=0&deal=K-Q-J&played=1.2.Baaa&lang=ja",
        ] {
            let (link, faults) = Link::parse(said);
            let (at, table, more) = link.arranging(&GAMES).unwrap();
            assert_eq!((faults, more), (vec![], vec![]));
            assert_eq!(Link::write_arranging(GAMES[at], &table.setup, table.point.played, &link.shown), said);
        }
    }

    #[test]
    fn bad_values_are_reported_and_replaced_by_defaults() {
        for (said, named) in [
            ("#/arrange?game=chess", "hearts, leduc"),
            ("#/arrange?game=leduc&rules=monopoly", "standard"),
            ("#/arrange?game=leduc&s7=nash", "s0 … s1"),
            ("#/arrange?deal=♠Q", "cards listed place by place"),
            ("#/arrange?seed=-1", "999999999"),
            ("#/arrange?colour=red", "colour"),
        ] {
            let (_, _, faults) = Link::parse(said).0.arranging(&GAMES).unwrap();
            assert!(faults.len() == 1 && faults[0].to_string().contains(named), "{said}: {faults:?}");
        }
        assert!(Link::parse("#/arrange").0.arranging(&[]).is_none());
        // A link to a table names its game in the path.
        assert_eq!(Link::parse("#/hearts?game=hearts").0.table(HEARTS).1.len(), 1);
    }

    proptest! {
        #[test]
        fn no_link_panics(said in "#/arrange\\?(game=(hearts|leduc)&)?[ -~&=:,手]{0,80}") {
            let (link, _) = Link::parse(&said);
            let (at, table, _) = link.arranging(&GAMES).unwrap();
            let written = Link::write_arranging(GAMES[at], &table.setup, None, &link.shown);
            prop_assert!(written.ends_with(|last: char| last.is_ascii_alphanumeric()), "{}", written);
            let (again, faults) = Link::parse(&written);
            let (at_again, table_again, more) = again.arranging(&GAMES).unwrap();
            prop_assert_eq!((faults, more), (vec![], vec![]));
            prop_assert_eq!((at_again, table_again.setup), (at, table.setup));
        }
    }
}
