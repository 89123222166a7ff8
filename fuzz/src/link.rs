//! The guarantees about links.

use std::str::from_utf8;
use tefuda_agents::Catalogue;
use tefuda_arena::link::Link;
use tefuda_games::{Lang, Say, games};

static GAMES: &[&Catalogue] = &games!(Catalogue::of());

/// Any text after `#` is a link: faults are named, the rest is used, and the link written for it has the same
/// meaning, whichever game it is for.
pub fn link(data: &[u8]) {
    let Ok(hash) = from_utf8(data) else { return };
    for game in GAMES {
        link_of(game, hash);
    }
}

fn link_of(game: &Catalogue, hash: &str) {
    let (link, mut faults) = Link::parse(hash);
    let (table, more) = link.table(game);
    faults.extend(more);
    for fault in &faults {
        for lang in Lang::ALL {
            let words = fault.say(lang);
            assert!(!words.is_empty() && !words.chars().any(char::is_control), "{words:?}");
        }
    }
    assert_eq!(table.setup.chairs.len(), usize::from((game.seats)(&table.setup.rules)));
    let written = Link::write(game, &table.setup, &link.shown);
    let (again, faults) = Link::parse(&written);
    assert_eq!(faults, [], "a link that was written is read without a fault");
    let (read, faults) = again.table(game);
    assert_eq!(faults, []);
    assert_eq!((again.shown, read.setup), (link.shown, table.setup));
}
