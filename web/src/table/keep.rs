//! How the match in progress is kept in this browser.
//!
//! Every finished deal has a key of its own and is written once; the main key has the deal on the table and says how many
//! deals are finished. So a move costs the same in the first deal and in the thousandth.
//!
//! Several tabs may play the same game. Each signs its keys with a number of its own. The main key names the signature
//! that counts. So the whole match of the tab that writes last is kept, and the matches of other tabs are removed.
//! Earlier versions wrote a main key without a signature, and kept all records under it.

use super::open::fresh_seed;
use crate::{
    games::Match,
    store::{Storage, match_key},
};

/// Writes the match of one table, move by move.
#[derive(Default)]
pub(super) struct Keeper {
    /// The table whose match was written last.
    table: Option<u32>,
    signature: u64,
    /// The number of finished deals written under the signature.
    written: usize,
    /// The text written last under the main key.
    last: String,
}

/// The key of a finished deal.
fn deal_key(main: &str, signature: u64, deal: usize) -> String {
    format!("{main}.{signature:x}.{deal}")
}

/// The first line of a main key: how many deals are finished, and the signature of their keys.
fn head(text: &str) -> Option<(usize, u64)> {
    let (count, signature) = text.lines().next()?.split_once(' ')?;
    Some((count.parse().ok()?, u64::from_str_radix(signature, 16).ok()?))
}

/// All records of the match that is kept, one a line. If a part of it is missing, a text that is no match.
pub(super) fn read(storage: &impl Storage, game: &str) -> Option<String> {
    let main = match_key(game);
    let text = storage.get(&main)?;
    let Some((count, signature)) = head(&text) else { return Some(text) };
    let deals = (0..count).map(|deal| storage.get(&deal_key(&main, signature, deal)));
    let Some(mut lines) = deals.collect::<Option<Vec<String>>>() else { return Some(text) };
    lines.extend(text.lines().skip(1).map(str::to_owned));
    Some(lines.join("\n") + "\n")
}

impl Keeper {
    /// Keeps the match of a table as it is now. False if the browser refuses.
    pub(super) fn write(&mut self, storage: &impl Storage, table: u32, session: &dyn Match) -> bool {
        let main = match_key(session.kind().id());
        let kept = storage.get(&main);
        let own = self.table == Some(table) && kept.as_ref() == Some(&self.last);
        if !own {
            // Another match, or another tab has written meanwhile.
            *self = Self { table: Some(table), signature: fresh_seed().0, ..Self::default() };
        }
        let finished = session.deal_number();
        for deal in self.written..finished {
            if !storage.set(&deal_key(&main, self.signature, deal), &session.finished_record(deal)) {
                return self.give_up(storage, &main, own);
            }
            self.written = deal + 1;
        }
        let text = format!("{finished} {:x}\n{}\n", self.signature, session.record());
        if text == self.last {
            return true;
        }
        if !storage.set(&main, &text) {
            return self.give_up(storage, &main, own);
        }
        self.last = text;
        if let Some((count, signature)) = kept.as_deref().and_then(head).filter(|_| !own) {
            (0..count).for_each(|deal| storage.remove(&deal_key(&main, signature, deal)));
        }
        true
    }

    /// A finished deal has changed: it and those after it are written anew.
    pub(super) fn changed(&mut self, deal: usize) {
        self.written = self.written.min(deal);
    }

    /// There is no room. Deals that the main key does not name are removed. The match stays as it was kept last.
    fn give_up(&mut self, storage: &impl Storage, main: &str, own: bool) -> bool {
        if !own {
            (0..self.written).for_each(|deal| storage.remove(&deal_key(main, self.signature, deal)));
            *self = Self::default();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::games::Kind;
    use std::{
        cell::{Cell, RefCell},
        collections::BTreeMap,
    };
    use tefuda_arena::{Chair, Setup};
    use tefuda_games::{Lang, Note, NoteKind, Seat, Seed, Spec, leduc::Leduc};

    /// A storage that counts what is written, and may be full.
    #[derive(Default)]
    struct Room {
        kept: RefCell<BTreeMap<String, String>>,
        bytes: Cell<usize>,
        full: Cell<bool>,
    }

    impl Storage for Room {
        fn get(&self, key: &str) -> Option<String> {
            self.kept.borrow().get(key).cloned()
        }

        fn set(&self, key: &str, text: &str) -> bool {
            if !self.full.get() {
                self.bytes.set(self.bytes.get() + text.len());
                self.kept.borrow_mut().insert(key.to_owned(), text.to_owned());
            }
            !self.full.get()
        }

        fn remove(&self, key: &str) {
            self.kept.borrow_mut().remove(key);
        }
    }

    fn table(seed: u64) -> Box<dyn Match> {
        let kind = Kind::of::<Leduc>();
        let rules = Spec::parse(kind.catalogue.facts.presets, "standard:hands=1000").unwrap();
        let chair = Chair::parse_lenient(kind.catalogue.agents, "random").0;
        (kind.start)(Setup { rules, chairs: vec![chair; 2], seed: Seed(seed), deal: None }).unwrap()
    }

    /// Plays a hand and keeps every position of it; says how many bytes were written for that.
    fn hand(match_: &mut Box<dyn Match>, keeper: &mut Keeper, room: &Room) -> usize {
        let before = room.bytes.get();
        while let Some(play) = match_.random() {
            match_.play(&play, Seat(0), Lang::En, &[]).unwrap();
            assert!(keeper.write(room, 1, &**match_));
        }
        match_.next_deal();
        assert!(keeper.write(room, 1, &**match_));
        room.bytes.get() - before
    }

    #[test]
    fn a_hand_costs_the_same_however_long_the_match_is_and_all_of_it_is_read_again() {
        let (room, mut keeper, mut match_) = (Room::default(), Keeper::default(), table(3));
        let costs: Vec<usize> = (0..300).map(|_| hand(&mut match_, &mut keeper, &room)).collect();
        let sum = |range: std::ops::Range<usize>| costs[range].iter().sum::<usize>() as f64;
        let growth = sum(200..300) / sum(100..200);
        assert!((0.9..1.1).contains(&growth), "{growth}");
        assert_eq!(read(&room, "leduc").unwrap(), match_.save());
        assert_eq!(room.kept.borrow().len(), 301, "a key a deal");
    }

    #[test]
    fn what_is_written_to_a_finished_hand_is_kept() {
        let (room, mut keeper, mut match_) = (Room::default(), Keeper::default(), table(3));
        (0..5).for_each(|_| {
            hand(&mut match_, &mut keeper, &room);
        });
        let note = Note { at: 1, kind: NoteKind::Comment, text: "why?".to_owned() };
        match_.note(3, &note).unwrap();
        keeper.changed(3);
        assert!(keeper.write(&room, 1, &*match_));
        assert_eq!(read(&room, "leduc").unwrap(), match_.save());
        assert!(match_.save().contains("why?"));
        assert_eq!(room.kept.borrow().len(), 6);
    }

    #[test]
    fn a_match_of_an_earlier_version_is_read() {
        let (room, mut match_) = (Room::default(), table(3));
        (0..3).for_each(|_| {
            hand(&mut match_, &mut Keeper::default(), &Room::default());
        });
        room.set("tefuda.match.leduc", &match_.save());
        assert_eq!(read(&room, "leduc").unwrap(), match_.save());
        assert!(Keeper::default().write(&room, 1, &*match_));
        assert_eq!(read(&room, "leduc").unwrap(), match_.save());
        assert_eq!(room.kept.borrow().len(), 4);
    }

    #[test]
    fn of_two_tabs_the_one_that_writes_last_has_its_whole_match_kept() {
        let (room, mut keepers) = (Room::default(), [Keeper::default(), Keeper::default()]);
        let mut matches = [table(3), table(4)];
        for turn in [0, 1, 1, 0, 0, 0, 1, 0] {
            hand(&mut matches[turn], &mut keepers[turn], &room);
            assert_eq!(read(&room, "leduc").unwrap(), matches[turn].save());
            assert_eq!(room.kept.borrow().len(), matches[turn].deal_number() + 1, "nothing is left over");
        }
    }

    #[test]
    fn a_new_match_takes_the_place_of_the_one_before() {
        let (room, mut keeper, mut match_) = (Room::default(), Keeper::default(), table(3));
        (0..5).for_each(|_| {
            hand(&mut match_, &mut keeper, &room);
        });
        assert!(keeper.write(&room, 2, &*table(9)));
        assert_eq!(read(&room, "leduc").unwrap(), table(9).save());
        assert_eq!(room.kept.borrow().len(), 1);
    }

    #[test]
    fn where_there_is_no_room_the_match_stays_as_it_was_kept_last() {
        let (room, mut keeper, mut match_) = (Room::default(), Keeper::default(), table(3));
        (0..2).for_each(|_| {
            hand(&mut match_, &mut keeper, &room);
        });
        let before = read(&room, "leduc");
        room.full.set(true);
        match_.play(&match_.random().unwrap(), Seat(0), Lang::En, &[]).unwrap();
        assert!(!keeper.write(&room, 1, &*match_));
        assert!(!Keeper::default().write(&room, 1, &*match_), "another tab");
        assert_eq!(read(&room, "leduc"), before);
        room.full.set(false);
        assert!(keeper.write(&room, 1, &*match_));
        assert_eq!(read(&room, "leduc").unwrap(), match_.save());
    }

    #[test]
    fn a_match_of_which_a_part_is_missing_is_not_taken_for_a_shorter_one() {
        let (room, mut keeper, mut match_) = (Room::default(), Keeper::default(), table(3));
        (0..3).for_each(|_| {
            hand(&mut match_, &mut keeper, &room);
        });
        room.remove(&deal_key("tefuda.match.leduc", keeper.signature, 1));
        let text = read(&room, "leduc").unwrap();
        assert!((Kind::of::<Leduc>().load)(&text).is_err());
    }
}
