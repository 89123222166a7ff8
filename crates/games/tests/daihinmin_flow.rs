//! Compares the flow of a game of Daihinmin (turns, clearing, suit lock, revolution, places) with a second,
//! slow implementation, which follows the wording of the rules and reads moves as text.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use tefuda_games::{
    Game, Seat, Seed, Standing,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminStanding, PRESETS},
    seed::{below, chance},
};

/// A game as a person at the table would follow it.
struct Slow {
    /// The players in the order of play.
    seats: Vec<u8>,
    hands: Vec<BTreeSet<String>>,
    table: Vec<String>,
    lock: BTreeSet<char>,
    revolution: bool,
    passed: BTreeSet<u8>,
    passes_in_a_row: u32,
    turn: u8,
    owner: u8,
    done: Vec<u8>,
    over: bool,
}

/// The card that a word names; a joker counts as the card that it replaces.
fn face(word: &str) -> &str {
    word.trim_start_matches('*')
}

fn suits(words: &[String]) -> BTreeSet<char> {
    let suit = |word: &String| face(word).chars().nth(1).filter(|suit| "CDHS".contains(*suit));
    words.iter().filter(|word| *word != "JK").filter_map(suit).collect()
}

impl Slow {
    fn still_in(&self) -> usize {
        self.hands.iter().filter(|hand| !hand.is_empty()).count()
    }

    /// The next player around the table, after `player`, for whom `holds` is true.
    fn next(&self, player: u8, holds: impl Fn(u8) -> bool) -> u8 {
        let place = self.seats.iter().position(|p| *p == player).unwrap();
        (1..=5).map(|step| self.seats[(place + step) % 5]).find(|p| holds(*p)).unwrap()
    }

    fn clear(&mut self) {
        self.table.clear();
        self.lock.clear();
        self.passed.clear();
        let has_cards = |player: u8| !self.hands[usize::from(player)].is_empty();
        self.turn = if has_cards(self.owner) { self.owner } else { self.next(self.owner, has_cards) };
    }

    fn go_on(&mut self) {
        if self.passed.len() >= self.still_in() {
            self.clear();
        } else {
            let asked = |p: u8| !self.hands[usize::from(p)].is_empty() && !self.passed.contains(&p);
            self.turn = self.next(self.turn, asked);
        }
    }

    fn pass(&mut self, order: [u8; 5]) {
        self.passed.insert(self.turn);
        self.passes_in_a_row += 1;
        if self.passes_in_a_row == 20 {
            self.done.extend(order.iter().filter(|p| !self.hands[usize::from(**p)].is_empty()));
            self.over = true;
        } else {
            self.go_on();
        }
    }

    fn lay(&mut self, words: Vec<String>) {
        let player = self.turn;
        let hand = &mut self.hands[usize::from(player)];
        for word in &words {
            assert!(hand.remove(if word.starts_with('*') { "JK" } else { word }), "{word} is held");
        }
        (self.owner, self.passes_in_a_row) = (player, 0);
        if hand.is_empty() {
            self.done.push(player);
            if self.done.len() == 4 {
                let last = (0..5).find(|p| !self.done.contains(p)).unwrap();
                self.done.push(last);
                self.over = true;
                return;
            }
        }
        let ranks: BTreeSet<char> = words.iter().map(|word| face(word).chars().next().unwrap()).collect();
        let group = ranks.len() == 1;
        if group && words.len() >= 4 || !group && words.len() >= 5 {
            self.revolution = !self.revolution;
        }
        let over_joker = self.table == ["JK"];
        if words == ["JK"] {
            self.lock.clear();
        } else if !self.table.is_empty() && suits(&self.table) == suits(&words) {
            self.lock = suits(&words);
        }
        self.table = words;
        if ranks.contains(&'8') || over_joker {
            self.clear();
        } else {
            self.go_on();
        }
    }
}

fn same(slow: &Slow, game: &Daihinmin) {
    let table = game.table();
    assert_eq!(game.turn(), (!slow.over).then_some(Seat(slow.turn)));
    assert_eq!(table.finished().map(|p| p.0).collect::<Vec<_>>(), slow.done);
    assert_eq!(
        table.counts().map(usize::from).to_vec(),
        slow.hands.iter().map(BTreeSet::len).collect::<Vec<_>>()
    );
    if slow.over {
        return;
    }
    assert_eq!(table.top().map_or(String::new(), |top| top.to_string()), slow.table.join(" "));
    assert_eq!(table.lock().iter().map(tefuda_games::Suit::letter).collect::<BTreeSet<_>>(), slow.lock);
    assert_eq!(table.revolution(), slow.revolution);
    assert!((0..5).all(|p| table.has_passed(Seat(p)) == slow.passed.contains(&p)));
}

#[test]
fn the_game_flow_equals_the_slow_one() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let (mut turned, mut locked, mut idle, mut after_last) = (0, 0, 0, 0);
    for n in 0..400u64 {
        let mut rng = Seed(n).child(1).rng();
        let deal = DaihinminStanding::new(config).deal(Seed(n));
        let mut game = Daihinmin::new(config, &deal).unwrap();
        let leader = (0..5).find(|p| deal.hands[usize::from(*p)].to_string().contains("3D")).unwrap();
        let mut slow = Slow {
            seats: deal.seats.to_vec(),
            hands: deal.hands.map(|hand| hand.iter().map(|card| card.to_string()).collect()).to_vec(),
            table: Vec::new(),
            lock: BTreeSet::new(),
            revolution: false,
            passed: BTreeSet::new(),
            passes_in_a_row: 0,
            turn: leader,
            owner: leader,
            done: Vec::new(),
            over: false,
        };
        // In some games the players pass often: few cards, many rounds, twenty passes.
        let lazy = [0, 20, 50, 90][n as usize % 4];
        while game.turn().is_some() {
            same(&slow, &game);
            let mut legal = Vec::new();
            game.legal(&mut legal);
            let play = match legal.len() as u32 - 1 {
                0 => DaihinminMove::Pass,
                _ if chance(&mut rng, lazy, 100) => DaihinminMove::Pass,
                melds => legal[below(&mut rng, melds) as usize],
            };
            match play {
                DaihinminMove::Pass => slow.pass(deal.order.unwrap()),
                meld => slow.lay(meld.to_string().split(' ').map(str::to_owned).collect()),
            }
            game.play(play).unwrap();
            turned += u32::from(slow.revolution);
            locked += u32::from(!slow.lock.is_empty());
            idle += u32::from(slow.passes_in_a_row == 20);
            after_last += u32::from(slow.hands[usize::from(slow.owner)].is_empty() && slow.table.is_empty());
        }
        same(&slow, &game);
    }
    assert!(
        turned > 100 && locked > 100 && idle > 20 && after_last > 100,
        "{turned} {locked} {idle} {after_last}"
    );
}
