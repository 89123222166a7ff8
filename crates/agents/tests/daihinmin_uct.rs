//! The client of P4: its forced wins are real, it solves two-player endgames by the rules, and the
//! search follows its settings.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::{agent, choice, play_out};
use std::{collections::HashMap, ops::ControlFlow};
use tefuda_agents::{
    Explanation, Playable, Progress,
    daihinmin::{MOST_CARDS, WinWithReplies, Worth, last_two, policy, sure_win, uct::REWARDS},
    decide,
    explain::{PlayoutNote, SearchNote},
};
use tefuda_games::{
    Game, Seat, Seed, Standing, View, Worlds,
    daihinmin::{
        Cards, Daihinmin, DaihinminMove, DaihinminStanding, DaihinminView, Field, Meld, PRESETS, Phase, Stand,
    },
};

/// Every position of games whose moves are those of `agent`, with the view of the player to move.
fn positions(games: u64, player: &str, mut see: impl FnMut(&Daihinmin, &DaihinminView, u64)) {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let player = agent::<Daihinmin>(player);
    let mut standing = DaihinminStanding::new(config);
    for n in 0..games {
        if standing.over() {
            standing = DaihinminStanding::new(config);
        }
        let seed = Seed(17).child(n);
        let mut game = Daihinmin::new(config, &standing.deal(seed)).unwrap();
        play_out(&mut game, seed, |game, seat, seed| {
            see(game, &game.view(seat), seed.0);
            choice(&*player, game, seed)
        });
        standing.add(&game);
    }
}

fn lay(meld: &Meld) -> DaihinminMove {
    DaihinminMove::Play(meld.cards(), meld.stand())
}

/// Plays the combinations one after another and checks that the others never have an answer.
fn nobody_stops(mut game: Daihinmin, line: &[Meld]) {
    let me = game.turn().unwrap();
    for (at, meld) in line.iter().enumerate() {
        game.play(lay(meld)).unwrap();
        if at + 1 == line.len() {
            assert!(game.hand(me).is_empty());
            return;
        }
        while game.table().top().is_some() {
            let mut legal = Vec::new();
            game.legal(&mut legal);
            assert!(game.turn() == Some(me) || legal == [DaihinminMove::Pass], "{legal:?} on {meld}");
            game.play(DaihinminMove::Pass).unwrap();
        }
        assert_eq!(game.turn(), Some(me), "{meld}");
    }
}

#[test]
fn forced_wins_hold_for_every_distribution_of_cards() {
    let (mut found, mut long) = (0, 0);
    for player in ["default", "random"] {
        positions(150, player, |game, view, seed| {
            let Some(line) = sure_win(view) else { return };
            found += 1;
            long += u32::from(line.len() > 2);
            let cards = line.iter().fold(Cards::EMPTY, |cards, meld| cards | meld.cards());
            assert_eq!(cards, view.hand());
            nobody_stops(game.clone(), &line);
            let worlds = view.worlds().unwrap();
            let mut rng = Seed(seed).rng();
            (0..5).for_each(|_| nobody_stops(worlds.draw(&mut rng), &line));
        });
    }
    assert!(found > 500 && long > 100, "{found}, {long}");
}

/// Searches for a win with replies in one go.
fn win_with_replies(view: &DaihinminView) -> Option<Vec<Meld>> {
    let mut search = WinWithReplies::new(view)?;
    loop {
        if let ControlFlow::Break(found) = search.step(u32::MAX) {
            return found;
        }
    }
}

/// Whether `me`, who uses [`win_with_replies`] at every turn, is the next to finish whatever the others do.
/// Tries all their moves.
fn wins_against_everything(game: &Daihinmin, me: Seat, tried: &mut u32) -> bool {
    *tried += 1;
    let mut legal = Vec::new();
    if game.turn() == Some(me) {
        // If all have passed on its own combination, it passes and leads again.
        let table = game.table();
        let own = table.top().is_some() && table.owner() == me;
        let play = match win_with_replies(&game.view(me)) {
            _ if own => DaihinminMove::Pass,
            Some(line) => lay(&line[0]),
            None => return false,
        };
        legal.push(play);
    } else {
        game.legal(&mut legal);
    }
    legal.iter().all(|play| {
        let mut next = game.clone();
        next.play(*play).unwrap();
        let done = next.table().finished().count() > game.table().finished().count();
        if done { next.hand(me).is_empty() } else { wins_against_everything(&next, me, tried) }
    })
}

#[test]
fn a_win_with_replies_holds_against_every_play() {
    let (mut found, mut more, mut tried) = (0, 0, 0);
    for player in ["default", "random"] {
        positions(400, player, |game, view, seed| {
            let few = view.hand().len() <= MOST_CARDS && view.unseen().len() <= 14;
            let Some(line) = win_with_replies(view).filter(|_| few) else { return };
            let cards = line.iter().fold(Cards::EMPTY, |cards, meld| cards | meld.cards());
            assert_eq!(cards, view.hand());
            found += 1;
            let is_more = sure_win(view).is_none();
            more += u32::from(is_more);
            // Wins that need no replies are tested above.
            if !is_more {
                return;
            }
            let mut rng = Seed(seed).rng();
            let worlds = view.worlds().unwrap();
            let others = (0..3).map(|_| worlds.draw(&mut rng));
            for world in others.chain([game.clone()]) {
                assert!(wins_against_everything(&world, view.seat(), &mut tried), "{}", view.hand());
            }
        });
    }
    assert!(found > 500 && more > 50, "{found}, {more}, {tried} positions tried");
}

#[test]
fn wins_without_replies_are_found_with_replies_too() {
    let mut wins = 0;
    positions(100, "default", |_, view, _| {
        if view.hand().len() <= MOST_CARDS && sure_win(view).is_some() {
            wins += 1;
            assert!(win_with_replies(view).is_some(), "{}", view.hand());
        }
    });
    assert!(wins > 100, "{wins}");
}

/// The stored playouts of a search, in views of games between equal players.
fn playouts(words: &str, mut see: impl FnMut(&Daihinmin, &DaihinminView, &PlayoutNote, &SearchNote)) {
    let uct = agent::<Daihinmin>(words);
    let mut turn = 0;
    positions(12, "default", |game, view, seed| {
        turn += 1;
        if turn % 5 > 0 {
            return;
        }
        let decision = decide(&*uct, view.clone(), Seed(seed)).unwrap();
        let Explanation::Search(note) = decision.explanation else { return };
        let playouts = note.playouts.as_deref().unwrap();
        assert!((1..=12).contains(&playouts.len()));
        assert_eq!(playouts.last().unwrap().number, note.done);
        for playout in playouts {
            see(game, view, playout, &note);
        }
    });
}

/// The hands of a playout.
fn hands(playout: &PlayoutNote) -> [Cards; 5] {
    std::array::from_fn(|seat| playout.hands[seat].parse().unwrap())
}

#[test]
fn stored_playouts_are_playable_games() {
    for words in ["uct:playouts=30", "uct:playouts=60,tree=true,ahead=8,belief=100,shared=true,rules=100"] {
        let (mut seen, mut short) = (0, 0);
        playouts(words, |game, view, playout, note| {
            let hands = hands(playout);
            let mut world = game.clone();
            if view.table().gift().is_none() {
                world.set_hands(hands);
            }
            assert_eq!(playout.moves[0], (view.seat().0, note.arms[playout.arm as usize].play.clone()));
            if view.table().gift().is_some() {
                // After the gifts, each player plays the cards held then.
                assert_eq!(hands.iter().map(|hand| hand.len()).sum::<u32>(), 53);
                for (seat, play) in &playout.moves[1..] {
                    let play: DaihinminMove = play.parse().unwrap();
                    assert!(play.cards().within(hands[usize::from(*seat)]), "{playout:?}");
                }
                return;
            }
            assert_eq!(hands[view.seat().index()], view.hand());
            for (seat, play) in &playout.moves {
                assert_eq!(world.turn(), Some(Seat(*seat)));
                world.play(play.parse().unwrap()).unwrap();
            }
            // The game is over for the player, or its outcome is known.
            let place = world.table().place(view.seat());
            let reward = REWARDS[usize::from(place.unwrap_or(world.table().finished().count() as u8))];
            assert_eq!(playout.reward, reward, "{playout:?}");
            short += u32::from(place.is_none());
            seen += 1;
        });
        assert!(seen > 500 && (short > 50) == words.contains("ahead"), "{seen}, {short}");
    }
}

#[test]
fn weighted_deals_are_consistent_and_explain_the_moves() {
    let mut shares = Vec::new();
    for words in ["uct:playouts=40", "uct:playouts=40,belief=500"] {
        let (mut explained, mut all) = (0u32, 0u32);
        playouts(words, |_, view, playout, _| {
            if view.table().gift().is_some() {
                return;
            }
            let (hands, known) = (hands(playout), view.known());
            let mut together = Cards::EMPTY;
            for seat in Seat::all(5).filter(|seat| *seat != view.seat()) {
                let (hand, n) = (hands[seat.index()], seat.index());
                assert_eq!(hand.len(), u32::from(known.sizes[n]));
                assert!(known.holds[n].within(hand) && hand.within(known.may[n]));
                together = together | hand;
            }
            assert_eq!(together, view.unseen());
            let mut field = Field::clear(false);
            let turns = view.table().turns();
            for (at, turn) in turns.iter().enumerate() {
                if turn.first {
                    field = Field::clear(field.revolution());
                }
                if turn.seat != view.seat() {
                    let laid = turns[at..].iter().filter(|later| later.seat == turn.seat);
                    let laid = laid
                        .filter_map(|later| later.meld)
                        .fold(Cards::EMPTY, |all, meld| all | meld.cards());
                    all += 1;
                    explained += u32::from(policy(&field, hands[turn.seat.index()] | laid).0 == turn.meld);
                }
                if let Some(meld) = turn.meld {
                    field.put(meld);
                }
            }
        });
        shares.push(f64::from(explained) / f64::from(all));
    }
    let [any, likely] = shares[..] else { panic!() };
    assert!(likely > any + 0.05, "{any} {likely}");
}

/// Every way to divide cards into combinations that can be led.
fn partitions(hand: Cards, revolution: bool, parts: &mut Vec<Meld>, see: &mut dyn FnMut(&[Meld])) {
    let Some(lowest) = hand.weakest() else { return see(parts) };
    let mut moves = Vec::new();
    Field::clear(revolution).melds(hand, &mut moves);
    for play in moves {
        let DaihinminMove::Play(cards, stand) = play else { continue };
        if cards.has(lowest) {
            parts.push(Meld::of(cards, stand).unwrap());
            partitions(hand - cards, revolution, parts, see);
            parts.pop();
        }
    }
}

/// A hand has won if all but at most one of its combinations are unbeatable. Without four of a kind and long
/// runs, the order of unbeatable plays does not matter, so all partitions of a hand agree.
#[test]
fn a_leader_has_won_if_at_most_one_combination_is_beatable() {
    let (mut won, mut open) = (0, 0);
    positions(120, "default", |game, view, _| {
        let table = view.table();
        if table.phase() != Phase::Play || table.top().is_some() || view.hand().len() > 6 {
            return;
        }
        let rivals = Seat::all(5).filter(|seat| *seat != view.seat());
        let most = rivals.map(|seat| game.hand(seat).len()).max().unwrap();
        let trump = |meld: &Meld| {
            let mut field = Field::clear(table.revolution());
            let mut answers = Vec::new();
            if field.put(*meld) || u32::from(meld.len()) > most {
                return true;
            }
            field.melds(view.unseen(), &mut answers);
            answers.is_empty()
        };
        let (mut least, mut revolts) = (usize::MAX, false);
        partitions(view.hand(), table.revolution(), &mut Vec::new(), &mut |parts| {
            revolts |= parts.iter().any(|meld| meld.revolts());
            least = least.min(parts.iter().filter(|meld| !trump(meld)).count());
        });
        if revolts {
            return;
        }
        assert_eq!(sure_win(view).is_some(), least <= 1, "{}", view.hand());
        *(if least <= 1 { &mut won } else { &mut open }) += 1;
    });
    assert!(won > 100 && open > 100, "{won}, {open}");
}

type Key = ([Cards; 5], Option<(Cards, Stand)>, Vec<bool>, Seat, Seat, u8);

/// The value of a game for a player by the rules of the game itself, with best play by both.
fn worth(game: &Daihinmin, me: Seat, known: &mut HashMap<Key, Worth>) -> Worth {
    let table = game.table();
    let Some(turn) = game.turn() else {
        let others = game.table().idle() >= 20;
        return match table.place(me) {
            _ if others => Worth::Lot,
            Some(3) => Worth::Won,
            _ => Worth::Lost,
        };
    };
    let mut flags: Vec<bool> = Seat::all(5).map(|seat| table.has_passed(seat)).collect();
    flags.extend([table.revolution(), !table.lock().is_empty()]);
    let hands = std::array::from_fn(|seat| game.hand(Seat(seat as u8)));
    let top = table.top().map(|top| (top.cards(), top.stand()));
    let key = (hands, top, flags, turn, table.owner(), table.idle());
    if let Some(worth) = known.get(&key) {
        return *worth;
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let after = legal.iter().map(|play| {
        let mut next = game.clone();
        next.play(*play).unwrap();
        worth(&next, me, known)
    });
    let best = if turn == me { after.max() } else { after.min() }.unwrap();
    known.insert(key, best);
    best
}

#[test]
fn the_end_between_two_is_solved_by_the_rules() {
    let mut worths = [0; 3];
    positions(400, "random", |game, view, _| {
        let left = game.table().counts();
        if left.iter().filter(|count| **count > 0).count() != 2 || left.iter().sum::<u8>() > 5 {
            assert!(left.iter().filter(|count| **count > 0).count() == 2 || last_two(view).is_none());
            return;
        }
        let (found, line) = last_two(view).unwrap();
        assert_eq!(found, worth(game, view.seat(), &mut HashMap::new()), "{:?}", view.hand());
        worths[found as usize] += 1;
        let mut end = game.clone();
        for play in line {
            end.play(play).unwrap();
        }
        assert_eq!(end.table().phase(), Phase::Over);
    });
    assert!(worths[Worth::Won as usize] > 30 && worths[Worth::Lost as usize] > 30, "{worths:?}");
}

/// Solutions are also computed in steps: nothing happens before the first, and slicing does not change the
/// result.
#[test]
fn solving_takes_steps() {
    let champion = agent::<Daihinmin>("champion:playouts=5,belief=5");
    let (mut solved, mut long) = (0, 0);
    positions(60, "random", |game, view, seed| {
        let left = game.table().counts();
        let few = left[view.seat()] <= MOST_CARDS as u8;
        if game.table().phase() != Phase::Play || !few || sure_win(view).is_some() {
            return;
        }
        let mut thought = champion.think(view.clone(), Seed(seed));
        assert_eq!(thought.progress(), Progress { done: 0, total: 5 });
        let choice = thought.choice();
        assert!(choice.is_some_and(|choice| view.check(choice).is_ok()));
        let mut steps = 0;
        while !thought.step(1).finished() {
            steps += 1;
        }
        let whole = decide(&*champion, view.clone(), Seed(seed)).unwrap();
        assert_eq!((thought.choice(), thought.explain()), (Some(whole.choice), whole.explanation.clone()));
        let rule = matches!(whole.explanation, Explanation::Rule(_));
        solved += u32::from(rule);
        long += u32::from(steps > 6);
    });
    assert!(solved > 100 && long > 0, "{solved}, {long}");
}

#[test]
fn counts_means_and_places_agree_however_the_search_is_stepped() {
    for spec in [
        "uct:playouts=120",
        "uct:playouts=120,formula=ucb1-tuned,prune=1",
        "uct:playouts=120,formula=even,shared=true,belief=4",
        "uct:playouts=500,budget=2,last-two=true",
    ] {
        let player = agent::<Daihinmin>(spec);
        positions(2, "default", |_, view, seed| {
            let whole = decide(&*player, view.clone(), Seed(seed)).unwrap();
            let mut thought = player.think(view.clone(), Seed(seed));
            while !thought.step(7).finished() {}
            assert_eq!(thought.explain(), whole.explanation);
            assert_eq!(view.check(whole.choice), Ok(()));
            match &whole.explanation {
                Explanation::Search(note) => {
                    assert_eq!(note.arms.iter().map(|arm| arm.visits).sum::<u32>(), note.done);
                    assert!(note.done == note.total && note.done <= 500);
                    let counts = &note.outcomes.as_ref().unwrap().counts;
                    assert_eq!(counts.len(), note.arms.len());
                    for (arm, counts) in note.arms.iter().zip(counts) {
                        assert_eq!(counts.iter().sum::<u32>(), arm.visits);
                        let rewards = counts.iter().rev().zip(REWARDS);
                        let sum: f64 = rewards.map(|(count, reward)| f64::from(*count) * reward).sum();
                        assert!((sum / f64::from(arm.visits.max(1)) - arm.mean).abs() < 1e-9);
                        assert!(arm.pruned.is_none_or(|at| at <= note.done && spec.contains("prune")));
                    }
                }
                Explanation::Rule(note) => {
                    assert!(Daihinmin::word(&note.rule).is_some());
                    assert_eq!(note.line.first(), Some(&note.choice));
                }
                other => panic!("{other:?}"),
            }
        });
    }
}

/// A dropped move gets no more playouts, and some move is dropped.
#[test]
fn dropped_moves_stay_dropped() {
    let (mut dropped, mut decided) = (0, 0);
    let player = agent::<Daihinmin>("uct:playouts=2000,prune=2,formula=even");
    positions(1, "default", |_, view, seed| {
        let Explanation::Search(note) = decide(&*player, view.clone(), Seed(seed)).unwrap().explanation
        else {
            return;
        };
        let Some(first) = note.arms.iter().filter_map(|arm| arm.pruned).min() else { return };
        dropped += 1;
        decided += u32::from(note.done < 2000);
        let arm = note.arms.iter().find(|arm| arm.pruned == Some(first)).unwrap();
        let least = note.arms.iter().filter(|arm| arm.pruned.is_none()).map(|arm| arm.visits).min().unwrap();
        assert!(arm.visits <= least, "{note:?}");
        assert!(note.best.is_some_and(|best| note.arms[best as usize].pruned.is_none()));
    });
    assert!(dropped > 5 && decided > 0, "{dropped}, {decided}");
}

#[test]
fn it_beats_the_sample_client() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let players = ["uct:playouts=100", "default", "default", "default", "default"].map(agent::<Daihinmin>);
    let mut sum = 0;
    let mut standing = DaihinminStanding::new(config);
    for n in 0..200 {
        if standing.over() {
            standing = DaihinminStanding::new(config);
        }
        let seed = Seed(5).child(n);
        let mut game = Daihinmin::new(config, &standing.deal(seed)).unwrap();
        play_out(&mut game, seed, |game, seat, seed| choice(&*players[seat.index()], game, seed));
        sum += game.result().unwrap()[0];
        standing.add(&game);
    }
    assert!(sum > 680, "{sum} points in 200 games");
}
