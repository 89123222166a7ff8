//! How the match in progress is kept in this browser.
//!
//! Every finished deal has a key of its own and is written once; the main key has the deal on the table and says how many
//! deals are finished. So a move costs the same in the first deal and in the thousandth.
//!
//! Several tabs may play the same game. Each signs its keys with a number of its own, and remembers it as long as the tab
//! is there. The main key has the match of the tab that wrote last. What another tab had there is put aside under its
//! signature, so each tab finds its own match again when it is reloaded. The matches of the last few tabs are kept so.
//! Earlier versions wrote a main key without a signature, and kept all records under it.

use super::open::fresh_seed;
use crate::{
    games::Match,
    store::{Browser, Storage, Tab, match_key},
};

/// How many tabs have their matches kept beside the one that wrote last. Nobody says when a tab is closed.
const ASIDE: usize = 3;

/// What is kept of the matches: in this browser, and in this tab.
pub(super) struct Keys<'a, B, T> {
    pub(super) browser: &'a B,
    pub(super) tab: &'a T,
}

/// Of this page.
pub(super) const KEYS: Keys<'static, Browser, Tab> = Keys { browser: &Browser, tab: &Tab };

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

/// The key for what another tab had under the main key.
fn aside_key(main: &str, signature: u64) -> String {
    format!("{main}.{signature:x}")
}

/// The first line of a main key: how many deals are finished, and the signature of their keys.
fn head(text: &str) -> Option<(usize, u64)> {
    let (count, signature) = text.lines().next()?.split_once(' ')?;
    Some((count.parse().ok()?, u64::from_str_radix(signature, 16).ok()?))
}

impl<B: Storage, T: Storage> Keys<'_, B, T> {
    /// All records of the match that is kept, one a line. If a part of it is missing, a text that is no match.
    pub(super) fn read(&self, game: &str) -> Option<String> {
        let main = match_key(game);
        let own = self.signature(&main).and_then(|own| self.browser.get(&aside_key(&main, own)));
        let text = own.or_else(|| self.browser.get(&main))?;
        let Some((count, signature)) = head(&text) else { return Some(text) };
        let deals = (0..count).map(|deal| self.browser.get(&deal_key(&main, signature, deal)));
        let Some(mut lines) = deals.collect::<Option<Vec<String>>>() else { return Some(text) };
        lines.extend(text.lines().skip(1).map(str::to_owned));
        Some(lines.join("\n") + "\n")
    }

    /// The signature of this tab.
    fn signature(&self, main: &str) -> Option<u64> {
        u64::from_str_radix(&self.tab.get(main)?, 16).ok()
    }

    /// The signatures of the tabs whose matches are put aside, the oldest first.
    fn aside(&self, main: &str) -> Vec<u64> {
        let list = self.browser.get(&tabs_key(main)).unwrap_or_default();
        list.split(' ').filter_map(|signature| u64::from_str_radix(signature, 16).ok()).collect()
    }

    fn set_aside(&self, main: &str, tabs: &[u64]) -> bool {
        let list: Vec<String> = tabs.iter().map(|signature| format!("{signature:x}")).collect();
        if list.is_empty() {
            self.browser.remove(&tabs_key(main));
            return true;
        }
        self.browser.set(&tabs_key(main), &list.join(" "))
    }

    /// Puts the match of another tab aside. False if there is no room.
    fn put_aside(&self, main: &str, signature: u64, text: &str) -> bool {
        let mut tabs = self.aside(main);
        tabs.retain(|tab| *tab != signature);
        tabs.push(signature);
        let old = tabs.len().saturating_sub(ASIDE);
        tabs.drain(..old).for_each(|tab| self.drop_aside(main, tab));
        let done = self.browser.set(&aside_key(main, signature), text) && self.set_aside(main, &tabs);
        if !done {
            self.browser.remove(&aside_key(main, signature));
        }
        done
    }

    /// Removes a match that was put aside.
    fn drop_aside(&self, main: &str, signature: u64) {
        if let Some((count, _)) = self.browser.get(&aside_key(main, signature)).as_deref().and_then(head) {
            self.remove_deals(main, signature, count);
            self.browser.remove(&aside_key(main, signature));
        }
    }

    /// Removes all that was put aside. False if there was nothing.
    fn clear_aside(&self, main: &str) -> bool {
        let tabs = self.aside(main);
        for tab in &tabs {
            self.drop_aside(main, *tab);
        }
        self.set_aside(main, &[]);
        !tabs.is_empty()
    }

    fn remove_deals(&self, main: &str, signature: u64, count: usize) {
        (0..count).for_each(|deal| self.browser.remove(&deal_key(main, signature, deal)));
    }
}

/// The key for the list of tabs whose matches are put aside.
fn tabs_key(main: &str) -> String {
    format!("{main}.tabs")
}

impl Keeper {
    /// Keeps the match of a table as it is now. False if the browser refuses.
    pub(super) fn write<B: Storage, T: Storage>(
        &mut self,
        keys: &Keys<'_, B, T>,
        table: u32,
        session: &dyn Match,
    ) -> bool {
        let kept = self.try_write(keys, table, session);
        // The match that is played goes before those of other tabs.
        kept || (keys.clear_aside(&match_key(session.kind().id())) && self.try_write(keys, table, session))
    }

    fn try_write<B: Storage, T: Storage>(
        &mut self,
        keys: &Keys<'_, B, T>,
        table: u32,
        session: &dyn Match,
    ) -> bool {
        let (main, storage) = (match_key(session.kind().id()), keys.browser);
        let kept = storage.get(&main);
        let own = self.table == Some(table) && kept.as_ref() == Some(&self.last);
        if !own {
            // Another match, or another tab has written meanwhile.
            *self = Self { table: Some(table), signature: fresh_seed().0, ..Self::default() };
        }
        let finished = session.deal_number();
        for deal in self.written..finished {
            if !storage.set(&deal_key(&main, self.signature, deal), &session.finished_record(deal)) {
                return self.give_up(keys, &main, own);
            }
            self.written = deal + 1;
        }
        let text = format!("{finished} {:x}\n{}\n", self.signature, session.record());
        if text == self.last {
            return true;
        }
        if !storage.set(&main, &text) {
            return self.give_up(keys, &main, own);
        }
        self.last = text;
        if !own {
            self.take_over(keys, &main, kept.as_deref());
        }
        true
    }

    /// Puts what another tab had under the main key aside, and removes what this one had.
    fn take_over<B: Storage, T: Storage>(&self, keys: &Keys<'_, B, T>, main: &str, kept: Option<&str>) {
        let before = keys.signature(main);
        keys.tab.set(main, &format!("{:x}", self.signature));
        if let Some(before) = before {
            let mut tabs = keys.aside(main);
            tabs.retain(|tab| *tab != before);
            keys.drop_aside(main, before);
            keys.set_aside(main, &tabs);
        }
        let Some((text, (count, signature))) = kept.and_then(|text| Some((text, head(text)?))) else {
            return;
        };
        if Some(signature) == before || !keys.put_aside(main, signature, text) {
            keys.remove_deals(main, signature, count);
        }
    }

    /// A finished deal has changed: it and those after it are written anew.
    pub(super) fn changed(&mut self, deal: usize) {
        self.written = self.written.min(deal);
    }

    /// There is no room. Deals that the main key does not name are removed. The match stays as it was kept last.
    fn give_up<B: Storage, T: Storage>(&mut self, keys: &Keys<'_, B, T>, main: &str, own: bool) -> bool {
        if !own {
            keys.remove_deals(main, self.signature, self.written);
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
        /// The number of keys for which there is room.
        most: Cell<Option<usize>>,
    }

    impl Storage for Room {
        fn get(&self, key: &str) -> Option<String> {
            self.kept.borrow().get(key).cloned()
        }

        fn set(&self, key: &str, text: &str) -> bool {
            let new = usize::from(self.get(key).is_none());
            let room = self.most.get().is_none_or(|most| self.kept.borrow().len() + new <= most);
            let room = room && !self.full.get();
            if room {
                self.bytes.set(self.bytes.get() + text.len());
                self.kept.borrow_mut().insert(key.to_owned(), text.to_owned());
            }
            room
        }

        fn remove(&self, key: &str) {
            self.kept.borrow_mut().remove(key);
        }
    }

    /// A browser and its tabs.
    #[derive(Default)]
    struct Rooms {
        browser: Room,
        tabs: [Room; 2],
    }

    impl Rooms {
        fn keys(&self, tab: usize) -> Keys<'_, Room, Room> {
            Keys { browser: &self.browser, tab: &self.tabs[tab] }
        }

        fn read(&self, tab: usize) -> Option<String> {
            self.keys(tab).read("leduc")
        }

        fn kept(&self) -> usize {
            self.browser.kept.borrow().len()
        }
    }

    fn table(seed: u64) -> Box<dyn Match> {
        let kind = Kind::of::<Leduc>();
        let rules = Spec::parse(kind.catalogue.facts.presets, "standard:hands=1000").unwrap();
        let chair = Chair::parse_lenient(kind.catalogue.agents, "random").0;
        (kind.start)(Setup { rules, chairs: vec![chair; 2], seed: Seed(seed), deal: None }).unwrap()
    }

    /// Plays a hand and keeps every position of it; says how many bytes were written for that.
    fn hand(match_: &mut Box<dyn Match>, keeper: &mut Keeper, rooms: &Rooms, tab: usize) -> usize {
        let before = rooms.browser.bytes.get();
        while let Some(play) = match_.random() {
            match_.play(&play, Seat(0), Lang::En, &[]).unwrap();
            assert!(keeper.write(&rooms.keys(tab), 1, &**match_));
        }
        match_.next_deal();
        assert!(keeper.write(&rooms.keys(tab), 1, &**match_));
        rooms.browser.bytes.get() - before
    }

    #[test]
    fn a_hand_costs_the_same_however_long_the_match_is_and_all_of_it_is_read_again() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), Keeper::default(), table(3));
        let costs: Vec<usize> = (0..300).map(|_| hand(&mut match_, &mut keeper, &rooms, 0)).collect();
        let sum = |range: std::ops::Range<usize>| costs[range].iter().sum::<usize>() as f64;
        let growth = sum(200..300) / sum(100..200);
        assert!((0.9..1.1).contains(&growth), "{growth}");
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert_eq!(rooms.kept(), 301, "a key a deal");
    }

    #[test]
    fn what_is_written_to_a_finished_hand_is_kept() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), Keeper::default(), table(3));
        (0..5).for_each(|_| {
            hand(&mut match_, &mut keeper, &rooms, 0);
        });
        let note = Note { at: 1, kind: NoteKind::Comment, text: "why?".to_owned() };
        match_.note(3, &note).unwrap();
        keeper.changed(3);
        assert!(keeper.write(&rooms.keys(0), 1, &*match_));
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert!(match_.save().contains("why?"));
        assert_eq!(rooms.kept(), 6);
    }

    #[test]
    fn a_match_of_an_earlier_version_is_read() {
        let (rooms, mut match_) = (Rooms::default(), table(3));
        (0..3).for_each(|_| {
            hand(&mut match_, &mut Keeper::default(), &Rooms::default(), 0);
        });
        rooms.browser.set("tefuda.match.leduc", &match_.save());
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert!(Keeper::default().write(&rooms.keys(0), 1, &*match_));
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert_eq!(rooms.kept(), 4);
    }

    #[test]
    fn each_of_two_tabs_finds_its_own_match_again() {
        let (rooms, mut keepers) = (Rooms::default(), [Keeper::default(), Keeper::default()]);
        let mut matches = [table(3), table(4)];
        for turn in [0, 1, 1, 0, 0, 0, 1, 0] {
            hand(&mut matches[turn], &mut keepers[turn], &rooms, turn);
            for tab in [0, 1].into_iter().filter(|tab| matches[*tab].deal_number() > 0) {
                assert_eq!(rooms.read(tab).unwrap(), matches[tab].save());
            }
        }
        let deals: usize = matches.iter().map(|match_| match_.deal_number()).sum();
        assert_eq!(rooms.kept(), deals + 3, "two matches and a list of tabs: nothing is left over");
        // A reload begins with another keeper in the same tab.
        hand(&mut matches[1], &mut Keeper::default(), &rooms, 1);
        assert_eq!(rooms.read(0).unwrap(), matches[0].save());
        assert_eq!(rooms.read(1).unwrap(), matches[1].save());
        assert_eq!(rooms.kept(), deals + 4);
    }

    #[test]
    fn a_new_tab_goes_on_with_the_match_that_was_written_last() {
        let (rooms, mut match_) = (Rooms::default(), table(3));
        hand(&mut match_, &mut Keeper::default(), &rooms, 0);
        assert_eq!(rooms.read(1).unwrap(), match_.save());
    }

    #[test]
    fn of_the_matches_of_many_tabs_the_last_few_are_kept() {
        let (browser, tabs) = (Room::default(), [(); 9].map(|()| Room::default()));
        let mut matches: Vec<_> = (0..9).map(table).collect();
        for (match_, tab) in matches.iter_mut().zip(&tabs) {
            match_.play(&match_.random().unwrap(), Seat(0), Lang::En, &[]).unwrap();
            assert!(Keeper::default().write(&Keys { browser: &browser, tab }, 1, &**match_));
        }
        let found = |at: usize| Keys { browser: &browser, tab: &tabs[at] }.read("leduc").unwrap();
        (5..9).for_each(|at| assert_eq!(found(at), matches[at].save(), "{at}"));
        assert_eq!(found(4), matches[8].save());
        assert_eq!(browser.kept.borrow().len(), 2 + ASIDE);
    }

    #[test]
    fn the_match_that_is_played_goes_before_those_of_other_tabs() {
        let (rooms, mut matches) = (Rooms::default(), [table(3), table(4)]);
        let mut keepers = [Keeper::default(), Keeper::default()];
        (0..2).for_each(|tab| {
            hand(&mut matches[tab], &mut keepers[tab], &rooms, tab);
        });
        rooms.browser.most.set(Some(rooms.kept()));
        hand(&mut matches[1], &mut keepers[1], &rooms, 1);
        assert_eq!(rooms.read(1).unwrap(), matches[1].save());
        assert_eq!(rooms.kept(), 3);
    }

    #[test]
    fn a_new_match_takes_the_place_of_the_one_before() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), Keeper::default(), table(3));
        (0..5).for_each(|_| {
            hand(&mut match_, &mut keeper, &rooms, 0);
        });
        assert!(keeper.write(&rooms.keys(0), 2, &*table(9)));
        assert_eq!(rooms.read(0).unwrap(), table(9).save());
        assert_eq!(rooms.kept(), 1);
    }

    #[test]
    fn where_there_is_no_room_the_match_stays_as_it_was_kept_last() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), Keeper::default(), table(3));
        (0..2).for_each(|_| {
            hand(&mut match_, &mut keeper, &rooms, 0);
        });
        let before = rooms.read(0);
        rooms.browser.full.set(true);
        match_.play(&match_.random().unwrap(), Seat(0), Lang::En, &[]).unwrap();
        assert!(!keeper.write(&rooms.keys(0), 1, &*match_));
        assert!(!Keeper::default().write(&rooms.keys(0), 1, &*match_), "another tab");
        assert_eq!(rooms.read(0), before);
        rooms.browser.full.set(false);
        assert!(keeper.write(&rooms.keys(0), 1, &*match_));
        assert_eq!(rooms.read(0).unwrap(), match_.save());
    }

    #[test]
    fn a_match_of_which_a_part_is_missing_is_not_taken_for_a_shorter_one() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), Keeper::default(), table(3));
        (0..3).for_each(|_| {
            hand(&mut match_, &mut keeper, &rooms, 0);
        });
        rooms.browser.remove(&deal_key("tefuda.match.leduc", keeper.signature, 1));
        let text = rooms.read(0).unwrap();
        assert!((Kind::of::<Leduc>().load)(&text).is_err());
    }
}
