//! Tests of the protocol without a network: a client understands what the server sends.

use super::{
    client_state::{ClientState, Difference},
    messages,
    wire_table::{BYTES, COLUMNS, ROWS, Status, WireTable},
};
use tefuda_games::{
    Game, Rng, Seat, Seed, Standing, View,
    daihinmin::{Cards, Daihinmin, DaihinminCard, DaihinminMove, DaihinminStanding, Meld, PRESETS, Stand},
    seed::below,
};

fn deck(n: u8) -> Option<DaihinminCard> {
    Cards::DECK.iter().nth(n.into())
}

/// All combinations, found by trying each set of cards of a rank or suit with each cell for the joker.
fn all_melds() -> Vec<Meld> {
    let mut sets: Vec<Cards> = Vec::new();
    for strength in 0..13 {
        let rank: Vec<_> = Cards::strength(strength).iter().collect();
        sets.extend((0..16u8).map(|mask| {
            rank.iter()
                .enumerate()
                .filter(|(at, _)| mask >> at & 1 == 1)
                .map(|(_, card)| *card)
                .collect::<Cards>()
        }));
    }
    for suit in tefuda_games::Suit::ALL {
        let row: Vec<_> = Cards::suit(suit).iter().collect();
        for from in 0..13 {
            for to in from + 1..=13 {
                let run = &row[from..to];
                sets.push(run.iter().copied().collect());
                sets.extend((0..run.len()).map(|gap| {
                    run.iter()
                        .enumerate()
                        .filter(|(at, _)| *at != gap)
                        .map(|(_, card)| *card)
                        .collect::<Cards>()
                }));
            }
        }
    }
    let mut stands = vec![Stand::NONE];
    for suit in tefuda_games::Suit::ALL {
        stands.extend((0..15).map(|column| Stand::cell(column, suit)));
    }
    stands.extend((1..14).map(Stand::fifth));
    let mut melds = Vec::new();
    for set in sets {
        melds.extend(Meld::of(set, Stand::NONE));
        melds.extend(stands.iter().filter_map(|stand| Meld::of(set | Cards::JOKER, *stand)));
    }
    melds
}

#[test]
fn every_combination_round_trips_through_a_table() {
    let melds = all_melds();
    assert!(melds.len() > 1500, "{}", melds.len());
    for meld in melds {
        let message = WireTable::from_bytes(&WireTable::of(meld).to_bytes());
        let (cards, stand) = message.laid().unwrap();
        assert_eq!(Meld::of(cards, stand), Some(meld));
        assert!(message.0.iter().skip(5).flatten().all(|number| *number == 0));
    }
}

#[test]
fn cards_are_in_the_cells_of_the_protocol() {
    let cells = |words: &str| {
        let DaihinminMove::Play(cards, stand) = words.parse().unwrap() else { panic!("{words}") };
        let message = WireTable::of(Meld::of(cards, stand).unwrap());
        let mut cells = Vec::new();
        for row in 0..ROWS {
            let filled = (0..COLUMNS).filter(|column| message.0[row][*column] > 0);
            cells.extend(filled.map(|column| (row, column, message.0[row][column])));
        }
        cells
    };
    assert_eq!(cells("3S"), [(0, 1, 1)]);
    assert_eq!(cells("2C"), [(3, 13, 1)]);
    assert_eq!(cells("9H 9D"), [(1, 7, 1), (2, 7, 1)]);
    assert_eq!(cells("3D *4D 5D"), [(2, 1, 1), (2, 2, 2), (2, 3, 1)]);
    assert_eq!(cells("*LS 3S 4S"), [(0, 0, 2), (0, 1, 1), (0, 2, 1)]);
    assert_eq!(cells("AH 2H *UH"), [(1, 12, 1), (1, 13, 1), (1, 14, 2)]);
    assert_eq!(cells("7C 7D 7H 7S *7X"), [(0, 5, 1), (1, 5, 1), (2, 5, 1), (3, 5, 1), (4, 5, 2)]);
    let alone = cells("JK");
    assert!(alone.len() == 1 && alone[0].0 < 4 && alone[0].2 == 2, "{alone:?}");
    let hand = WireTable::EMPTY.with_hand("3S JK".parse().unwrap());
    assert_eq!((hand.0[0][1], hand.0[4][1]), (1, 2));
}

#[test]
fn a_joker_alone_may_be_in_any_cell_of_a_suit() {
    for row in 0..4 {
        for column in 0..COLUMNS {
            let mut message = WireTable::EMPTY;
            message.0[row][column] = 2;
            assert_eq!(message.laid(), Ok((Cards::JOKER, Stand::NONE)));
        }
    }
    let mut message = WireTable::EMPTY;
    message.0[4][1] = 2;
    let (cards, stand) = message.laid().unwrap();
    assert_eq!(Meld::of(cards, stand), None, "a joker in the fifth row is refused");
}

#[test]
fn numbers_are_big_endian_and_a_profile_has_a_name() {
    let bytes = WireTable::profile("Mizuka").to_bytes();
    assert_eq!(bytes[..4], [0, 0, 0x4e, 0x66]);
    assert_eq!(bytes[60..64], [0, 0, 0, b'M']);
    assert_eq!(WireTable::from_bytes(&bytes).name().unwrap(), "Mizuka");
    for (given, read) in [
        ("", ""),
        ("手札", ""),
        ("a\u{1b}[31m\nb", "a[31mb"),
        ("a name that is far too long for a row", "a name that is"),
    ] {
        assert_eq!(WireTable::profile(given).name().unwrap(), read);
    }
    let mut other = WireTable::profile("old");
    other.0[0][0] = 20070u32.swap_bytes();
    assert!(other.name().is_err());
    other.0 = [[u32::MAX; COLUMNS]; ROWS];
    other.0[0][0] = 20070;
    assert_eq!(other.name().unwrap(), "");
}

/// Random tables, many of them with almost valid cells.
fn noise(rng: &mut Rng) -> WireTable {
    let mut bytes = [0; BYTES];
    let kind = below(rng, 4);
    for four in bytes.chunks_exact_mut(4) {
        let number = match kind {
            0 => below(rng, u32::MAX),
            1 => below(rng, 4),
            2 => u32::from(below(rng, 12) == 0) * (1 + below(rng, 2)),
            _ => below(rng, 2),
        };
        four.copy_from_slice(&number.to_be_bytes());
    }
    let mut message = WireTable::from_bytes(&bytes);
    if below(rng, 2) == 0 {
        message.0[4] = [0; COLUMNS];
    }
    message
}

#[test]
fn any_table_is_a_move_that_a_record_can_store() {
    let mut rng = Seed(3).rng();
    let mut seen = [0; 5];
    for n in 0..60 {
        let mut game = start(Seed(n), n % 2 == 1);
        while game.turn().is_some() {
            let message = noise(&mut rng);
            let play = if game.table().gift().is_some() {
                messages::gift(&game, Some(&message))
            } else {
                messages::play(&game, Some(&message))
            };
            let kind = match play {
                DaihinminMove::Pass => 0,
                DaihinminMove::Give(_) => 1,
                DaihinminMove::Play(..) => 2,
                DaihinminMove::RefusedGift(_) => 3,
                DaihinminMove::Refused(..) => 4,
            };
            seen[kind] += 1;
            assert_eq!(play.to_string().parse::<DaihinminMove>(), Ok(play));
            game.play(play).unwrap();
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0 && seen[3] > 0 && seen[4] > 0, "{seen:?}");
}

#[test]
fn a_client_survives_any_server_message() {
    let mut rng = Seed(4).rng();
    let (mut read, mut violations) = (0, 0);
    for n in 0..3000 {
        let mut game = start(Seed(n % 7), n % 3 != 0);
        let me = Seat(below(&mut rng, 5) as u8);
        let honest = messages::dealt(&game, me);
        let first = if below(&mut rng, 3) == 0 { noise(&mut rng) } else { honest };
        let Ok(mut state) = ClientState::dealt(me, &first) else {
            violations += 1;
            continue;
        };
        for _ in 0..12 {
            let Some(play) = game.random_move(&mut rng) else { break };
            game.play(play).unwrap();
            if game.table().gift().is_some() {
                continue;
            }
            let mut message = messages::turn(&game, me);
            if below(&mut rng, 3) == 0 {
                // Corrupt one number.
                message.0[below(&mut rng, 8) as usize][below(&mut rng, 15) as usize] = below(&mut rng, 8);
            }
            if state.turn(&message).is_err() {
                violations += 1;
                break;
            }
            state.fallback();
            let field = if below(&mut rng, 2) == 0 { noise(&mut rng) } else { messages::turn(&game, me) };
            state.laid(&field);
            state.place();
            state.class();
            state.decisions();
            read += 1;
        }
    }
    assert!(read > 1000 && violations > 100, "{read} {violations}");
}

/// A game of a match, with classes if asked for.
fn start(seed: Seed, classes: bool) -> Daihinmin {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let mut standing = DaihinminStanding::new(config);
    if classes {
        let mut first = Daihinmin::new(config, &standing.deal(seed)).unwrap();
        first.play_out(&mut seed.child(1).rng());
        standing.add(&first);
    }
    Daihinmin::new(config, &standing.deal(seed.child(2))).unwrap()
}

/// A submission of the player to move: mostly legal plays, some passes and refused cards. In a `stuck` game
/// all players pass after a while.
fn submitted(game: &Daihinmin, stuck: bool, rng: &mut Rng) -> DaihinminMove {
    if stuck && game.table().turns().len() > 25 {
        return DaihinminMove::Pass;
    }
    match below(rng, 8) {
        0 if game.table().gift().is_none() => DaihinminMove::Pass,
        1 if game.table().gift().is_none() => {
            let cards = deck(below(rng, 53) as u8).map_or(Cards::JOKER, Cards::of);
            messages::play(game, Some(&WireTable::EMPTY.with_hand(cards.natural())))
        }
        _ => game.random_move(rng).unwrap(),
    }
}

/// A client after its first message. The official server sends the poor the number of cards as a negative
/// number.
fn first_state(game: &Daihinmin, me: Seat) -> ClientState {
    let mut message = messages::dealt(game, me);
    let class = game.table().class().map_or(0, |class| class[me.index()]);
    if class > 2 {
        message.0[5][1] = 2u32.wrapping_sub(class.into());
    }
    ClientState::dealt(me, &message).unwrap()
}

/// Compares a client's view before a turn with the view from the game itself.
fn knows_the_truth(state: &ClientState, game: &Daihinmin, me: Seat) {
    assert_eq!(state.differs(), None);
    let (view, truth) = (state.view().unwrap(), game.view(me).unannounced());
    assert_eq!(view.table(), truth.table());
    assert_eq!((view.gave(), view.received()), (truth.gave(), truth.received()));
    assert_eq!(view.hand(), game.hand(me));
    assert_eq!(state.decisions(), game.history().len());
    if game.turn() == Some(me) {
        let (mut legal, mut known) = (Vec::new(), Vec::new());
        game.legal(&mut legal);
        view.legal(&mut known);
        assert_eq!(legal, known);
        assert!(game.check(state.fallback()).is_ok(), "{}", state.fallback());
    }
}

/// Tests everything that a client tracks: at each turn its view equals the view from the game itself, except
/// for the tribute that isn't announced.
#[test]
fn a_clients_view_equals_the_view_from_the_game() {
    let (mut compared, mut refused, mut drawn) = (0, 0, 0);
    for n in 0..60 {
        let mut rng = Seed(n).child(9).rng();
        let mut game = start(Seed(n), n % 4 != 0);
        let mut clients: Vec<ClientState> = Seat::all(5).map(|me| first_state(&game, me)).collect();
        while let (Some(_), Some(seat)) = (game.table().gift(), game.turn()) {
            let state = &clients[seat.index()];
            assert_eq!(state.view(), Some(&game.view(seat).unannounced()));
            assert_eq!(state.decisions(), game.history().len());
            assert!(game.check(state.fallback()).is_ok());
            game.play(submitted(&game, false, &mut rng)).unwrap();
        }
        let mut last = None;
        while let Some(turn) = game.turn() {
            for (me, state) in Seat::all(5).zip(&mut clients) {
                state.turn(&messages::turn(&game, me)).unwrap();
                knows_the_truth(state, &game, me);
            }
            compared += 1;
            let play = submitted(&game, n % 6 == 5, &mut rng);
            refused += usize::from(matches!(play, DaihinminMove::Refused(..)));
            let before = game.table().clone();
            game.play(play).unwrap();
            let meld = play.meld();
            let mut message = messages::laid(&before, game.table(), meld);
            assert_eq!(Status::of(&message).turn, Some(turn.0));
            // Other servers may leave cards on the table after it was cleared, and send no status.
            last = meld.or(last);
            if let (None, Some(last), 0) = (meld, last, below(&mut rng, 2)) {
                message = WireTable::of(last);
            }
            for state in &mut clients {
                state.laid(&message);
            }
        }
        for (me, state) in Seat::all(5).zip(&clients) {
            let held = game.table().counts()[me] > 0;
            let untold = held && game.table().idle() > 0;
            assert_eq!(state.place(), game.table().place(me).filter(|_| !untold));
            drawn += u32::from(untold);
        }
    }
    assert!(compared > 2000 && refused > 100 && drawn > 10, "{compared} {refused} {drawn}");
}

/// Checks that a client's view matches the table that the server sends, and its legal moves.
fn believes(state: &ClientState, game: &Daihinmin, me: Seat) {
    let view = state.view().unwrap();
    assert_eq!((view.hand(), view.turn()), (game.hand(me), game.turn()));
    let (known, truth) = (view.table(), game.table());
    assert_eq!((known.counts(), known.top(), known.lock()), (truth.counts(), truth.top(), truth.lock()));
    assert!(truth.played().within(known.played() | view.unseen()));
    if game.turn() == Some(me) {
        let (mut legal, mut moves) = (Vec::new(), Vec::new());
        game.legal(&mut legal);
        view.legal(&mut moves);
        assert_eq!(moves, legal);
        assert!(view.worlds().is_some());
    }
}

#[test]
fn a_client_that_has_lost_track_follows_the_server() {
    for n in 0..20 {
        let mut game = start(Seed(n), n % 2 == 0);
        let mut rng = Seed(6).child(n).rng();
        let me = Seat(2);
        let mut state = first_state(&game, me);
        while game.table().gift().is_some() {
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
        let mut turns = 0;
        while let Some(turn) = game.turn() {
            let mut message = messages::turn(&game, me);
            if turns == 0 {
                // A sudden revolution, once.
                message.0[5][6] = 1;
            }
            state.turn(&message).unwrap();
            assert_eq!(state.differs(), Some(&Difference::Revolution));
            if turns > 0 {
                believes(&state, &game, me);
            }
            let before = game.table().clone();
            let play =
                if turn == me && n % 3 == 0 { state.fallback() } else { game.random_move(&mut rng).unwrap() };
            turns += 1;
            let play = if game.check(play).is_ok() { play } else { DaihinminMove::Pass };
            game.play(play).unwrap();
            state.laid(&messages::laid(&before, game.table(), play.meld()));
        }
        assert!(turns > 20);
        assert!(state.place().is_none_or(|place| game.table().place(me) == Some(place)));
    }
}

/// A server that gives class 2 to everyone, lets a player without ♦3 start, and doesn't show the cards that
/// clear the table.
#[test]
fn a_client_follows_a_server_with_different_rules() {
    for (n, class) in [(0, 2), (1, 2), (2, 0), (3, 7)] {
        let mut game = start(Seed(n), false);
        let mut rng = Seed(8).child(n).rng();
        let me = game.turn().unwrap().after(1, 5);
        let say = |game: &Daihinmin, mut message: WireTable| {
            message.0[6][5..10].fill(class);
            if game.table().turns().is_empty() {
                // The player after the holder of ♦3 starts.
                (message.0[5][2], message.0[5][3]) = (1, me.0.into());
            }
            message
        };
        let mut state = ClientState::dealt(me, &say(&game, messages::dealt(&game, me))).unwrap();
        state.turn(&say(&game, messages::turn(&game, me))).unwrap();
        assert_eq!(state.view().unwrap().turn(), Some(me), "{:?}", state.differs());
        assert!(state.view().unwrap().worlds().is_some());
        state.laid(&WireTable::EMPTY);
        while let Some(turn) = game.turn() {
            state.turn(&say(&game, messages::turn(&game, me))).unwrap();
            if !game.table().turns().is_empty() {
                believes(&state, &game, me);
            }
            let before = game.table().clone();
            let play = game.random_move(&mut rng).unwrap();
            game.play(play).unwrap();
            let clears = turn != me && play.meld().is_some_and(Meld::cuts);
            let field = messages::laid(&before, game.table(), play.meld());
            state.laid(&if clears { WireTable::EMPTY } else { field });
        }
    }
}
