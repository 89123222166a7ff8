//! The sample client of Daihinmin. Its rules are checked by hand in some positions, and against a slow second
//! implementation that counts in tables as the contest's own client does.

#![allow(clippy::unwrap_used)]

mod deals;

use std::collections::HashSet;
use tefuda_agents::{
    Explanation, Playable,
    daihinmin::{Rule, gift, policy},
    decide,
};
use tefuda_games::{
    Game, Lang, Seat, Seed, Standing, Suit,
    daihinmin::{
        Cards, Daihinmin, DaihinminCard, DaihinminDeal, DaihinminMove, DaihinminStanding, Field, Meld,
        MeldKind, PRESETS, Stand, Suits,
    },
    knob::Choices as _,
};

fn cards(words: &str) -> Cards {
    words.parse().unwrap()
}

/// A game after these moves by player 0 and then 1; the player to move holds at least the named hand. The
/// sample client gets only that hand and has no memory, so the other cards do not matter.
fn position(before: &[&str], hand: &str) -> Daihinmin {
    let hand = cards(hand);
    let player = before.len() % 2;
    let mut hands = [Cards::EMPTY; 5];
    hands[player] = hand;
    hands[0] = hands[0] | cards("3D");
    for (n, words) in before.iter().enumerate() {
        if let DaihinminMove::Play(cards, _) = words.parse().unwrap() {
            hands[n % 2] = hands[n % 2] | cards;
        }
    }
    let mut rest = hands.iter().fold(Cards::DECK, |rest, hand| rest - *hand);
    for player in (0..5).rev() {
        let more = rest.top([11, 11, 11, 10, 10][player] - hands[player].len());
        rest = rest - more;
        hands[player] = hands[player] | more;
    }
    let deal = DaihinminDeal { seats: [0, 1, 2, 3, 4], class: None, hands, order: Some([0, 1, 2, 3, 4]) };
    let mut game = Daihinmin::new(Daihinmin::config(&PRESETS[0].spec()), &deal).unwrap();
    for words in before {
        game.play(words.parse().unwrap()).unwrap();
    }
    assert_eq!(game.turn(), Some(Seat(player as u8)));
    game
}

/// The sample client's play from exactly this hand after these moves, and its rule.
fn answer(before: &[&str], hand: &str) -> (String, Rule) {
    let game = position(before, hand);
    let (meld, rule) = policy(game.table().field(), cards(hand));
    (meld.map_or("pass".to_owned(), |meld| meld.to_string()), rule)
}

fn says(before: &[&str], hand: &str, answers: &str, by: Rule) {
    assert_eq!(answer(before, hand), (answers.to_owned(), by), "{before:?}: {hand}");
}

/// Its play from a hand on these cards, or on a clear table.
fn on(top: &str, locked: bool, revolution: bool, hand: &str) -> String {
    let top = (!top.is_empty()).then(|| Meld::of(cards(top), Stand::NONE).unwrap());
    let lock = top.filter(|_| locked).map_or(Suits::EMPTY, Meld::suits);
    let field = Field::new(top, lock, revolution);
    let meld = policy(&field, cards(hand)).0;
    assert!(meld.is_none_or(|meld| field.check(meld).is_ok()));
    meld.map_or("pass".to_owned(), |meld| meld.to_string())
}

#[test]
fn it_gives_its_lowest_cards_spades_first_and_never_the_joker() {
    assert_eq!(gift(cards("4C 3S 9H JK"), 2), cards("3S 4C"));
    assert_eq!(gift(cards("3C 3D 3H 3S 4C"), 1), cards("3S"));
    assert_eq!(gift(cards("3C 3D 3H 3S 4C"), 2), cards("3S 3H"));
    assert_eq!(gift(cards("3C 4C 4D 4S"), 2), cards("3C 4S"));
    assert_eq!(gift(cards("2S JK"), 1), cards("2S"));
}

#[test]
fn it_leads_the_longest_run_then_the_largest_set_then_the_lowest_card() {
    says(&[], "3D 4D 5D 7H 7S 7C 7D", "3D 4D 5D", Rule::LeadSequence);
    says(&[], "3D 4D 5D 9H TH JH QH", "9H TH JH QH", Rule::LeadSequence);
    says(&[], "3D 4D 5D 9H TH JH", "3D 4D 5D", Rule::LeadSequence);
    says(&[], "3D 5S 6S 7S 5C 6C 7C", "5S 6S 7S", Rule::LeadSequence);
    says(&[], "3D 5S 7H 7S 9C 9D 9H", "9C 9D 9H", Rule::LeadGroup);
    says(&[], "3D 7H 7S 9C 9D", "7H 7S", Rule::LeadGroup);
    says(&[], "3D 5S 8H", "3D", Rule::LeadSingle);
    says(&[], "5C 5S 3D", "5C 5S", Rule::LeadGroup);
    says(&[], "JK", "JK", Rule::LeadSingle);
}

#[test]
fn it_leads_the_joker_at_the_low_end_of_a_run_or_between_two_runs() {
    says(&[], "3D 4D 9S JK", "*LD 3D 4D", Rule::LeadSequence);
    says(&[], "3D 9H TH JH JK", "*8H 9H TH JH", Rule::LeadSequence);
    says(&[], "3D KC AC 2C JK", "*QC KC AC 2C", Rule::LeadSequence);
    says(&[], "3D 4D 6D 9H TH JH JK", "3D 4D *5D 6D", Rule::LeadSequence);
    says(&[], "3D 7H 7S 9C 9D JK", "*7D 7H 7S", Rule::LeadGroup);
    says(&[], "3D 9H JK", "3D *3S", Rule::LeadGroup);
    says(&[], "7C 7D 7H 7S 3D JK", "7C 7D 7H 7S *7X", Rule::LeadGroup);
}

#[test]
fn it_answers_a_single_with_the_lowest_card_outside_sets_and_runs() {
    says(&["5H"], "4C 6C 9D", "6C", Rule::FollowSingle);
    says(&["5H"], "6C 6D 7S 8S 9S JD", "JD", Rule::FollowSingle);
    says(&["5H"], "6C 6D 7S 8S 9S JK", "JK", Rule::FollowJoker);
    says(&["5H"], "6C 6D 7S 8S 9S", "pass", Rule::Pass);
    says(&["5H"], "3C 4D", "pass", Rule::Pass);
    says(&["JK"], "3S 2S", "pass", Rule::Pass);
}

#[test]
fn it_answers_a_set_with_the_lowest_rank_of_exactly_that_size() {
    says(&["5H 5S"], "6C 7C 7D 9C 9S", "7C 7D", Rule::FollowGroup);
    says(&["5H 5S"], "6C 6D 6S", "pass", Rule::Pass);
    says(&["5H 5S"], "6C 6D 6S 9C 9H", "9C 9H", Rule::FollowGroup);
    says(&["5H 5S"], "6C 6D 6S JC JK", "JC *JS", Rule::FollowGroup);
    says(&["5H 5S"], "6C 6D 6S JK", "pass", Rule::Pass);
    says(&["5H 5S"], "6C 9D JK", "6C *6S", Rule::FollowGroup);
    says(&["5H 5S"], "6C 9D", "pass", Rule::Pass);
    says(&["5C 5D 5H"], "6C 9D 9S JK", "9D *9H 9S", Rule::FollowGroup);
}

#[test]
fn under_a_suit_lock_only_cards_of_its_suits_count() {
    let on_lock = |top: &str, hand: &str| on(top, true, false, hand);
    assert_eq!(on_lock("5H 5S", "6C 6H 6S 9D"), "6H 6S");
    assert_eq!(on_lock("5H 5S", "6C 6D 6S JK"), "*6H 6S");
    assert_eq!(on_lock("5H 5S", "6C 6D JK"), "pass");
    assert_eq!(on_lock("5H", "6C 7H 9H"), "7H");
    assert_eq!(on_lock("5H", "6C 7S JK"), "JK");
    assert_eq!(on_lock("3D 4D 5D", "6C 7C 8C 6D 7D JK"), "6D 7D *8D");
}

#[test]
fn it_answers_a_run_with_the_high_end_of_the_lowest_run() {
    says(&["3D 4D 5D"], "6C 7C 8C", "6C 7C 8C", Rule::FollowSequence);
    says(&["3D 4D 5D"], "8H 9H TH JH", "9H TH JH", Rule::FollowSequence);
    says(&["3D 4D 5D"], "6C 7C 8C 9C TC", "8C 9C TC", Rule::FollowSequence);
    says(&["3D 4D 5D"], "6C 7C 8C 9S TS JS", "6C 7C 8C", Rule::FollowSequence);
    says(&["QD KD AD"], "2C 2S JK", "pass", Rule::Pass);
}

#[test]
fn it_answers_a_run_with_the_joker_if_it_must() {
    says(&["3D 4D 5D"], "7C 8C KS JK", "*6C 7C 8C", Rule::FollowSequence);
    says(&["3D 4D 5D"], "5C 6C 8C JK", "6C *7C 8C", Rule::FollowSequence);
    // Here the contest's client uses the joker as the five, which the server refuses.
    says(&["3D 4D 5D"], "6C 7C JS JK", "6C 7C *8C", Rule::FollowSequence);
    says(&["JD QD KD"], "AC 2C 3S JK", "AC 2C *UC", Rule::FollowSequence);
    says(&["3D 4D 5D"], "5C 6C 9C JK", "pass", Rule::Pass);
}

#[test]
fn in_a_revolution_it_reverses_the_order() {
    let in_revolution = |top: &str, hand: &str| on(top, false, true, hand);
    assert_eq!(in_revolution("", "3D 5S KH"), "KH");
    assert_eq!(in_revolution("", "3D 3S KH KS 9C"), "KH KS");
    assert_eq!(in_revolution("", "3D 4D 5D 9H TH JH"), "9H TH JH");
    assert_eq!(in_revolution("9C", "8C 8D 7H 4S"), "7H");
    assert_eq!(in_revolution("9C 9D", "8C 8D 8S 5H 5S 4D 4S"), "5H 5S");
    // Among equal runs the last suit; from a longer run the high end; the joker at the low end.
    assert_eq!(in_revolution("", "9S TS JS 9D TD JD 3H"), "9D TD JD");
    assert_eq!(in_revolution("TC JC QC", "5H 6H 7H 8H"), "6H 7H 8H");
    assert_eq!(in_revolution("TC JC QC", "8H 9H 4S JK"), "*7H 8H 9H");
    assert_eq!(in_revolution("5C 6C 7C", "3H 4H JK KD"), "*LH 3H 4H");
    assert_eq!(in_revolution("", "3H 4H JK KD"), "*LH 3H 4H");
}

/// In every position, its answer is legal and its rule has words.
#[test]
fn its_moves_are_legal_in_every_position_of_random_games() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let default = deals::agent::<Daihinmin>("default");
    let mut seen = HashSet::new();
    for n in 0..250 {
        let mut standing = DaihinminStanding::new(config);
        let mut rng = Seed(n).child(9).rng();
        for number in 0..2 {
            let mut game = Daihinmin::new(config, &standing.deal(Seed(n).child(number))).unwrap();
            while let Some(seat) = game.turn() {
                let decision = decide(&*default, game.view(seat), Seed(0)).unwrap();
                assert_eq!(game.check(decision.choice), Ok(()));
                let Explanation::Rule(note) = decision.explanation else { panic!("a rule decides") };
                assert_eq!(note.choice, decision.choice.to_string());
                assert!(note.legal.contains(&note.choice));
                let words = Daihinmin::word(&note.rule).unwrap();
                assert!(Lang::ALL.iter().all(|lang| !words.get(*lang).is_empty()));
                assert!(game.table().top().is_some() || decision.choice != DaihinminMove::Pass, "it leads");
                seen.insert(note.rule);
                game.play(game.random_move(&mut rng).unwrap()).unwrap();
            }
            standing.add(&game);
        }
    }
    assert_eq!(seen.len(), Rule::ALL.len(), "{seen:?}");
}

/// The client's own way to decide: tables of four suits (♠♥♦♣) by fifteen columns with the lengths of runs or
/// the sizes of sets.
mod tables {
    use super::{Cards, DaihinminCard, Field, Meld, MeldKind, Stand, Suit};

    type Table = [[usize; 15]; 4];
    const ORDER: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    pub(super) struct Client {
        own: Table,
        joker: bool,
        high: bool,
    }

    /// The length of the run that starts in each cell, where the joker may fill one cell.
    fn runs(held: &Table, joker: bool) -> Table {
        let mut lengths = [[0; 15]; 4];
        for (row, lengths) in lengths.iter_mut().enumerate() {
            for (start, length) in lengths.iter_mut().enumerate() {
                let mut fills = usize::from(joker);
                *length = (start..15)
                    .take_while(|at| held[row][*at] == 1 || std::mem::replace(&mut fills, 0) == 1)
                    .count();
            }
        }
        lengths
    }

    fn column(held: &Table, column: usize) -> usize {
        held.iter().map(|row| row[column]).sum()
    }

    impl Client {
        pub(super) fn new(hand: Cards, field: &Field) -> Self {
            let held = |suit, at: u8| {
                let card = at.checked_sub(1).and_then(|strength| DaihinminCard::new(suit, strength));
                usize::from(card.is_some_and(|card| hand.has(card)))
            };
            let own = ORDER.map(|suit| std::array::from_fn(|at| held(suit, at as u8)));
            Self { own, joker: hand.has_joker(), high: field.revolution() }
        }

        fn columns(&self) -> Vec<usize> {
            if self.high { (0..15).rev().collect() } else { (0..15).collect() }
        }

        /// The combination of these cells, with the joker for those that are not held.
        fn meld(&self, cells: &[(usize, usize)]) -> Option<Meld> {
            let (mut cards, mut stand) = (Cards::EMPTY, Stand::NONE);
            for (row, at) in cells {
                if self.own.get(*row).is_some_and(|row| row[*at] == 1) {
                    cards.insert(DaihinminCard::new(ORDER[*row], *at as u8 - 1).unwrap());
                } else {
                    cards.insert(DaihinminCard::JOKER);
                    let suit = ORDER.get(*row);
                    stand = suit.map_or(Stand::fifth(*at as u8), |suit| Stand::cell(*at as u8, *suit));
                }
            }
            Meld::of(cards, stand)
        }

        /// The first run of exactly `len` by these lengths.
        fn sequence(&self, lengths: &Table, len: usize) -> Option<Meld> {
            let cells =
                |row: usize, start: usize| (start..start + len).map(|at| (row, at)).collect::<Vec<_>>();
            if !self.high {
                let (at, row) = (0..15)
                    .flat_map(|at| (0..4).map(move |row| (at, row)))
                    .find(|(at, row)| lengths[*row][*at] == len)?;
                return self.meld(&cells(row, at));
            }
            let (mut at, row) = (1..14)
                .rev()
                .flat_map(|at| (0..4).rev().map(move |row| (at, row)))
                .find(|(at, row)| lengths[*row][*at] == len && self.own[*row][*at] == 1)?;
            if lengths[row][at - 1] == len {
                at -= 1;
            }
            self.meld(&cells(row, at))
        }

        /// The first set of `n` of these cards, filled up to `size` by the joker in one of the rows.
        fn group(&self, held: &Table, n: usize, size: usize, rows: &[usize]) -> Option<Meld> {
            let at = self.columns().into_iter().find(|at| n > 0 && column(held, *at) == n)?;
            let mut cells: Vec<_> = (0..4).filter(|row| held[*row][at] == 1).map(|row| (row, at)).collect();
            let free = rows.iter().copied().find(|row| held[*row][at] == 0).unwrap_or(4);
            cells.extend((n < size).then_some((free, at)));
            self.meld(&cells)
        }

        fn lead(&self) -> Option<Meld> {
            let lengths = runs(&self.own, self.joker);
            let sequence = (3..16).rev().find_map(|len| self.sequence(&lengths, len));
            let joker = usize::from(self.joker);
            let group = || {
                let sizes = (2..=4 + joker).rev();
                sizes.into_iter().find_map(|size| self.group(&self.own, size - joker, size, &[0, 1, 2, 3]))
            };
            sequence.or_else(group).or_else(|| self.single(&self.own))
        }

        fn single(&self, held: &Table) -> Option<Meld> {
            let mut cells = self.columns().into_iter().flat_map(|at| (0..4).map(move |row| (row, at)));
            match cells.find(|(row, at)| held[*row][*at] == 1) {
                Some(cell) => self.meld(&[cell]),
                None => self.joker.then(|| Meld::of(Cards::JOKER, Stand::NONE).unwrap()),
            }
        }

        pub(super) fn policy(&self, field: &Field) -> Option<Meld> {
            let Some(top) = field.top() else { return self.lead() };
            let locked = |row: &usize| field.lock().is_empty() || field.lock().has(ORDER[*row]);
            let (low, high, len) = (usize::from(top.low()), usize::from(top.high()), usize::from(top.len()));
            let fits = |row: usize, at: usize| locked(&row) && if self.high { at < low } else { at > high };
            let mut held = self.own;
            for (row, cells) in held.iter_mut().enumerate() {
                (0..15).filter(|at| !fits(row, *at)).for_each(|at| cells[at] = 0);
            }
            match top.kind() {
                MeldKind::Joker => None,
                MeldKind::Single => {
                    let lengths = runs(&self.own, false);
                    for (row, cells) in held.iter_mut().enumerate() {
                        for (at, cell) in cells.iter_mut().enumerate() {
                            let in_run = (0..=at)
                                .any(|from| lengths[row][from] >= 3 && from + lengths[row][from] > at);
                            if in_run || column(&self.own, at) > 1 {
                                *cell = 0;
                            }
                        }
                    }
                    self.single(&held)
                }
                MeldKind::Group => {
                    let rows: Vec<usize> = (0..4).filter(locked).collect();
                    let with_joker = || self.group(&held, len - 1, len, &rows).filter(|_| self.joker);
                    self.group(&held, len, len, &rows).or_else(with_joker)
                }
                MeldKind::Sequence => self.sequence(&runs(&held, false), len).or_else(|| {
                    let mut lengths = runs(&held, true);
                    // The client submits these starts, where the joker is not allowed, and the server refuses
                    // them.
                    for (row, cells) in lengths.iter_mut().enumerate() {
                        (0..15).filter(|at| !self.high && !fits(row, *at)).for_each(|at| cells[at] = 0);
                    }
                    self.sequence(&lengths, len).filter(|_| self.joker)
                }),
            }
        }
    }
}

/// Checks that the two implementations agree and are legal. Returns the play.
fn compare(hand: Cards, field: &Field) -> Option<Meld> {
    let quick = policy(field, hand).0;
    assert_eq!(quick, tables::Client::new(hand, field).policy(field), "{hand:?} on {field:?}");
    assert!(quick.is_none_or(|meld| field.check(meld).is_ok()), "{quick:?} from {hand:?} on {field:?}");
    quick
}

/// Compares every position of many games in which the moves are partly the sample client's and partly random.
#[test]
fn it_decides_in_games_like_the_table_client() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    for n in 0..1000 {
        let mut rng = Seed(n).child(9).rng();
        let mut game = Daihinmin::new(config, &DaihinminStanding::new(config).deal(Seed(n))).unwrap();
        while game.turn().is_some() {
            let meld = compare(game.hand_to_move(), game.table().field());
            let chance = game.random_move(&mut rng).unwrap();
            let own =
                meld.map_or(DaihinminMove::Pass, |meld| DaihinminMove::Play(meld.cards(), meld.stand()));
            game.play(if n % 2 == 0 { own } else { chance }).unwrap();
        }
    }
}

/// Compares answers to any combination, with or without a suit lock and a revolution. Games reach few of
/// these.
#[test]
fn it_answers_any_combination_like_the_table_client() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let mut seen = HashSet::new();
    for n in 0..400 {
        let hands = DaihinminStanding::new(config).deal(Seed(n)).hands;
        let mut melds = Vec::new();
        Field::clear(false).melds(hands[0], &mut melds);
        for top in melds.into_iter().filter_map(DaihinminMove::meld) {
            for (locked, revolution) in [(false, false), (false, true), (true, false), (true, true)] {
                let field =
                    Field::new(Some(top), if locked { top.suits() } else { Suits::EMPTY }, revolution);
                for hand in &hands[1..] {
                    if let Some(meld) = compare(*hand, &field) {
                        let len = meld.len().min(5);
                        seen.insert((meld.kind(), len, meld.cards().has_joker(), locked, revolution));
                    }
                }
            }
        }
    }
    for (locked, revolution) in [(false, false), (false, true), (true, false), (true, true)] {
        let all = |kind, len, joker| seen.contains(&(kind, len, joker, locked, revolution));
        for joker in [false, true] {
            assert!(all(MeldKind::Group, 2, joker) && all(MeldKind::Group, 3, joker), "{seen:?}");
            assert!(all(MeldKind::Sequence, 3, joker), "{seen:?}");
            // A locked run of four with the joker did not occur.
            assert!(all(MeldKind::Sequence, 4, joker) || locked && joker, "{seen:?}");
        }
        assert!(all(MeldKind::Single, 1, false) && all(MeldKind::Joker, 1, true), "{seen:?}");
    }
}
