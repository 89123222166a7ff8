//! What is promised about links.

use std::str::from_utf8;
use tefuda_agents::Catalogue;
use tefuda_arena::link::Link;
use tefuda_games::{Lang, Say, hearts::Hearts};

const HEARTS: Catalogue = Catalogue::of::<Hearts>();

/// Any text after `#`: what is wrong is named, the rest is used, and the link written for it means the same.
pub fn link(data: &[u8]) {
    let Ok(hash) = from_utf8(data) else { return };
    let (link, mut faults) = Link::parse(hash);
    let (table, more) = link.table(&HEARTS);
    faults.extend(more);
    for fault in &faults {
        for lang in Lang::ALL {
            let words = fault.say(lang);
            assert!(!words.is_empty() && !words.chars().any(char::is_control), "{words:?}");
        }
    }
    assert_eq!(table.setup.chairs.len(), 4);
    let written = Link::write(&HEARTS, &table.setup, &link.shown);
    let (again, faults) = Link::parse(&written);
    assert_eq!(faults, [], "a link that was written is read without a fault");
    let (read, faults) = again.table(&HEARTS);
    assert_eq!(faults, []);
    assert_eq!((again.shown, read.setup), (link.shown, table.setup));
}
