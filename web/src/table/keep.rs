//! Saving the current match in this browser.
//!
//! Every finished deal has its own key and is written once. The main key has the current deal and the number
//! of finished ones. So a move costs the same in the first deal and in the thousandth.
//!
//! Several tabs may play the same game. Each signs its keys with its own number, and remembers the number as
//! long as the tab is open. The main key has the match of the tab that wrote last. Another tab's match is put
//! aside under its signature, so each tab finds its own match after a reload. The matches of the last few
//! tabs are kept in this way.

use crate::{
    clock::fresh_seed,
    games::Match,
    store::{Area, BROWSER, Storage, TAB, match_key},
};

/// The number of other tabs whose matches are kept. There is no event when a tab is closed.
const ASIDE: usize = 3;

/// The storages for matches: of the browser and of this tab.
pub(super) struct Keys<'a, S> {
    pub(super) browser: &'a S,
    pub(super) tab: &'a S,
}

/// The storages of this page.
pub(super) const KEYS: Keys<'static, Area> = Keys { browser: &BROWSER, tab: &TAB };

/// Saves the match of one table, move by move.
#[derive(Default)]
pub(super) struct MatchKeeper {
    /// The table whose match was saved last.
    table: Option<u32>,
    signature: u64,
    /// The number of finished deals saved under the signature.
    written: usize,
    /// The text last written under the main key.
    last: String,
}

/// Returns the key of a finished deal.
fn deal_key(main: &str, signature: u64, deal: usize) -> String {
    format!("{main}.{signature:x}.{deal}")
}

/// Returns the key for another tab's match.
fn aside_key(main: &str, signature: u64) -> String {
    format!("{main}.{signature:x}")
}

/// Parses the first line of a main key: the number of finished deals, and the signature of their keys.
fn head(text: &str) -> Option<(usize, u64)> {
    let (count, signature) = text.lines().next()?.split_once(' ')?;
    Some((count.parse().ok()?, u64::from_str_radix(signature, 16).ok()?))
}

impl<S: Storage> Keys<'_, S> {
    /// Returns all records of the saved match, one per line. If a part is missing, returns a text that isn't
    /// a valid match.
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

    /// Returns the signature of this tab.
    fn signature(&self, main: &str) -> Option<u64> {
        u64::from_str_radix(&self.tab.get(main)?, 16).ok()
    }

    /// Returns the signatures of the tabs whose matches are put aside, the oldest first.
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

    /// Puts the match of another tab aside. Returns false if there is no room.
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

    /// Deletes a match that was put aside.
    fn drop_aside(&self, main: &str, signature: u64) {
        if let Some((count, _)) = self.browser.get(&aside_key(main, signature)).as_deref().and_then(head) {
            self.remove_deals(main, signature, count);
            self.browser.remove(&aside_key(main, signature));
        }
    }

    /// Deletes all matches put aside. Returns false if there were none.
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

/// Returns the key of the list of tabs whose matches are put aside.
fn tabs_key(main: &str) -> String {
    format!("{main}.tabs")
}

impl MatchKeeper {
    /// Saves the current match of a table. Returns false if the browser refuses.
    pub(super) fn write<S: Storage>(&mut self, keys: &Keys<'_, S>, table: u32, session: &dyn Match) -> bool {
        let kept = self.try_write(keys, table, session);
        // The current match is more important than those of other tabs.
        kept || (keys.clear_aside(&match_key(session.kind().id())) && self.try_write(keys, table, session))
    }

    /// Whether it was the last to save this match, and in this state.
    pub(super) fn wrote(&self, text: &str) -> bool {
        !text.is_empty() && self.last == text
    }

    fn try_write<S: Storage>(&mut self, keys: &Keys<'_, S>, table: u32, session: &dyn Match) -> bool {
        let (main, storage) = (match_key(session.kind().id()), keys.browser);
        let kept = storage.get(&main);
        let own = self.table == Some(table) && kept.as_ref() == Some(&self.last);
        if !own {
            // This is another match, or another tab has written meanwhile.
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

    /// Puts another tab's match under the main key aside, and deletes this tab's previous one.
    fn take_over<S: Storage>(&self, keys: &Keys<'_, S>, main: &str, kept: Option<&str>) {
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

    /// Marks a finished deal as changed, so that it and all later ones are written again.
    pub(super) fn changed(&mut self, deal: usize) {
        self.written = self.written.min(deal);
    }

    /// Handles a full storage: deletes deals that the main key doesn't list. The match stays as it was last
    /// saved.
    fn give_up<S: Storage>(&mut self, keys: &Keys<'_, S>, main: &str, own: bool) -> bool {
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
    use crate::{games::Kind, store::tests::Room};
    use tefuda_arena::{Chair, Setup};
    use tefuda_games::{Lang, Note, NoteKind, Seat, Seed, Spec, leduc::Leduc};

    /// A browser and its tabs.
    #[derive(Default)]
    struct Rooms {
        browser: Room,
        tabs: [Room; 2],
    }

    impl Rooms {
        fn keys(&self, tab: usize) -> Keys<'_, Room> {
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
        (kind.start)(Setup { rules, chairs: vec![chair; 2], seed: Seed(seed), deal: None }, None).unwrap()
    }

    /// Plays a hand and saves every position. Returns the number of bytes written.
    fn hand(match_: &mut Box<dyn Match>, keeper: &mut MatchKeeper, rooms: &Rooms, tab: usize) -> usize {
        let before = rooms.browser.bytes.get();
        while let Some(play) = match_.random() {
            match_.play(play, Seat(0), Lang::En, &[]).unwrap();
            assert!(keeper.write(&rooms.keys(tab), 1, &**match_));
        }
        match_.next_deal();
        assert!(keeper.write(&rooms.keys(tab), 1, &**match_));
        rooms.browser.bytes.get() - before
    }

    /// Plays some hands in the first tab.
    fn hands(n: usize, match_: &mut Box<dyn Match>, keeper: &mut MatchKeeper, rooms: &Rooms) -> Vec<usize> {
        (0..n).map(|_| hand(match_, keeper, rooms, 0)).collect()
    }

    #[test]
    fn a_hand_costs_the_same_in_a_long_match_and_is_read_back_completely() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), MatchKeeper::default(), table(3));
        let costs = hands(300, &mut match_, &mut keeper, &rooms);
        let sum = |range: std::ops::Range<usize>| costs[range].iter().sum::<usize>() as f64;
        let growth = sum(200..300) / sum(100..200);
        assert!((0.9..1.1).contains(&growth), "{growth}");
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert_eq!(rooms.kept(), 301, "one key per deal");
    }

    #[test]
    fn notes_on_a_finished_hand_are_saved() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), MatchKeeper::default(), table(3));
        hands(5, &mut match_, &mut keeper, &rooms);
        let note = Note { at: 1, kind: NoteKind::Comment, text: "why?".to_owned() };
        match_.note(3, &note).unwrap();
        keeper.changed(3);
        assert!(keeper.write(&rooms.keys(0), 1, &*match_));
        assert_eq!(rooms.read(0).unwrap(), match_.save());
        assert!(match_.save().contains("why?"));
        assert_eq!(rooms.kept(), 6);
    }

    #[test]
    fn each_of_two_tabs_finds_its_own_match_again() {
        let (rooms, mut keepers) = (Rooms::default(), [MatchKeeper::default(), MatchKeeper::default()]);
        let mut matches = [table(3), table(4)];
        for turn in [0, 1, 1, 0, 0, 0, 1, 0] {
            hand(&mut matches[turn], &mut keepers[turn], &rooms, turn);
            for tab in [0, 1].into_iter().filter(|tab| matches[*tab].deal_number() > 0) {
                assert_eq!(rooms.read(tab).unwrap(), matches[tab].save());
            }
        }
        let deals: usize = matches.iter().map(|match_| match_.deal_number()).sum();
        assert_eq!(rooms.kept(), deals + 3, "two matches and a list of tabs: nothing is left over");
        // A reload starts another keeper in the same tab.
        hand(&mut matches[1], &mut MatchKeeper::default(), &rooms, 1);
        assert_eq!(rooms.read(0).unwrap(), matches[0].save());
        assert_eq!(rooms.read(1).unwrap(), matches[1].save());
        assert_eq!(rooms.kept(), deals + 4);
    }

    #[test]
    fn a_new_tab_continues_the_match_saved_last() {
        let (rooms, mut match_) = (Rooms::default(), table(3));
        hand(&mut match_, &mut MatchKeeper::default(), &rooms, 0);
        assert_eq!(rooms.read(1).unwrap(), match_.save());
    }

    #[test]
    fn the_last_few_matches_of_many_tabs_are_kept() {
        let (browser, tabs) = (Room::default(), [(); 9].map(|()| Room::default()));
        let mut matches: Vec<_> = (0..9).map(table).collect();
        for (match_, tab) in matches.iter_mut().zip(&tabs) {
            match_.play(match_.random().unwrap(), Seat(0), Lang::En, &[]).unwrap();
            assert!(MatchKeeper::default().write(&Keys { browser: &browser, tab }, 1, &**match_));
        }
        let found = |at: usize| Keys { browser: &browser, tab: &tabs[at] }.read("leduc").unwrap();
        (5..9).for_each(|at| assert_eq!(found(at), matches[at].save(), "{at}"));
        assert_eq!(found(4), matches[8].save());
        assert_eq!(browser.kept.borrow().len(), 2 + ASIDE);
    }

    #[test]
    fn the_current_match_has_priority_over_those_of_other_tabs() {
        let (rooms, mut matches) = (Rooms::default(), [table(3), table(4)]);
        let mut keepers = [MatchKeeper::default(), MatchKeeper::default()];
        (0..2).for_each(|tab| {
            hand(&mut matches[tab], &mut keepers[tab], &rooms, tab);
        });
        rooms.browser.most.set(rooms.kept());
        hand(&mut matches[1], &mut keepers[1], &rooms, 1);
        assert_eq!(rooms.read(1).unwrap(), matches[1].save());
        assert_eq!(rooms.kept(), 3);
    }

    #[test]
    fn a_tab_knows_what_it_wrote_itself() {
        let (rooms, mut matches) = (Rooms::default(), [table(3), table(3)]);
        let mut keepers = [MatchKeeper::default(), MatchKeeper::default()];
        let main = match_key(matches[0].kind().id());
        assert!(!keepers[0].wrote(""));
        hand(&mut matches[0], &mut keepers[0], &rooms, 0);
        let saved = rooms.browser.get(&main).unwrap();
        assert!(keepers[0].wrote(&saved) && !keepers[1].wrote(&saved));
        hand(&mut matches[1], &mut keepers[1], &rooms, 1);
        assert!(!keepers[0].wrote(&rooms.browser.get(&main).unwrap()), "the same moves, but another tab");
    }

    #[test]
    fn a_new_match_replaces_the_previous_one() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), MatchKeeper::default(), table(3));
        hands(5, &mut match_, &mut keeper, &rooms);
        assert!(keeper.write(&rooms.keys(0), 2, &*table(9)));
        assert_eq!(rooms.read(0).unwrap(), table(9).save());
        assert_eq!(rooms.kept(), 1);
    }

    #[test]
    fn without_room_the_match_stays_as_last_saved() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), MatchKeeper::default(), table(3));
        hands(2, &mut match_, &mut keeper, &rooms);
        let before = rooms.read(0);
        rooms.browser.longest.set(0);
        match_.play(match_.random().unwrap(), Seat(0), Lang::En, &[]).unwrap();
        assert!(!keeper.write(&rooms.keys(0), 1, &*match_));
        assert!(!MatchKeeper::default().write(&rooms.keys(0), 1, &*match_), "another tab");
        assert_eq!(rooms.read(0), before);
        rooms.browser.longest.set(usize::MAX);
        assert!(keeper.write(&rooms.keys(0), 1, &*match_));
        assert_eq!(rooms.read(0).unwrap(), match_.save());
    }

    #[test]
    fn a_match_with_a_missing_part_is_not_read_as_a_shorter_one() {
        let (rooms, mut keeper, mut match_) = (Rooms::default(), MatchKeeper::default(), table(3));
        hands(3, &mut match_, &mut keeper, &rooms);
        rooms.browser.remove(&deal_key("tefuda.match.leduc", keeper.signature, 1));
        let text = rooms.read(0).unwrap();
        assert!((Kind::of::<Leduc>().load)(&text).is_err());
    }
}
