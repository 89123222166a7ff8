//! The agents of Daihinmin: the sample client in positions that can be checked by hand, and who beats whom.
//!
//! `cargo test --release -p tefuda-agents --test daihinmin -- --ignored --nocapture` measures at length.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{
    Agent, Explanation, Playable,
    daihinmin::default::{Rule, gift, policy},
    decide,
    flat::{Flat, Policy},
};
use tefuda_games::{
    Game, Lang, Seat, Seed, Spec, Standing, View,
    daihinmin::{Cards, Daihinmin, DaihinminDeal, DaihinminMove, DaihinminStanding, PRESETS, Phase},
};

fn cards(words: &str) -> Cards {
    words.parse().unwrap()
}

fn agent(words: &str) -> Box<dyn Agent<Daihinmin>> {
    Daihinmin::agent(&Spec::parse(Daihinmin::AGENTS, words).unwrap())
}

/// A game in which these moves were made, by player 0 and then 1; who is to move holds at least the hand named. The sample
/// client is asked with that hand alone, and has no memory, so that the other cards do not matter.
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

/// What the sample client lays from exactly this hand after these moves, and by which rule.
fn answer(before: &[&str], hand: &str) -> (String, Rule) {
    let game = position(before, hand);
    let (meld, rule) = policy(game.table().field(), cards(hand));
    (meld.map_or("pass".to_owned(), |meld| meld.to_string()), rule)
}

fn says(before: &[&str], hand: &str, answers: &str, by: Rule) {
    assert_eq!(answer(before, hand), (answers.to_owned(), by), "{before:?}: {hand}");
}

/// "Gift: its lowest cards, never the joker."
#[test]
fn it_gives_its_lowest_cards_and_never_the_joker() {
    assert_eq!(gift(cards("4C 3S 9H JK"), 2), cards("3S 4C"));
    assert_eq!(gift(cards("2S JK"), 1), cards("2S"));
}

/// "Lead: longest sequence, else largest group (joker used), lowest rank first, else the lowest single."
#[test]
fn it_leads_the_longest_sequence_then_the_largest_group_then_the_lowest_card() {
    says(&[], "3D 4D 5D 7H 7S 7C 7D", "3D 4D 5D", Rule::LeadSequence);
    says(&[], "3D 4D 5D 9H TH JH QH", "9H TH JH QH", Rule::LeadSequence);
    says(&[], "3D 4D 5D 9H TH JH", "3D 4D 5D", Rule::LeadSequence);
    says(&[], "3D 4D 6D 9H TH JH JK", "3D 4D *5D 6D", Rule::LeadSequence);
    says(&[], "3D 5S 7H 7S 9C 9D 9H", "9C 9D 9H", Rule::LeadGroup);
    says(&[], "3D 7H 7S 9C 9D", "7H 7S", Rule::LeadGroup);
    says(&[], "3D 7H 7S 9C 9D JK", "*7D 7H 7S", Rule::LeadGroup);
    says(&[], "3D 9H JK", "3D *3S", Rule::LeadGroup);
    says(&[], "7C 7D 7H 7S 3D JK", "7C 7D 7H 7S *7X", Rule::LeadGroup);
    says(&[], "3D 5S 8H", "3D", Rule::LeadSingle);
    says(&[], "JK", "JK", Rule::LeadSingle);
}

/// "Follow: single = lowest card that beats the field and is in no group or sequence (respecting the lock), joker if
/// none;"
#[test]
fn it_answers_a_single_with_the_lowest_card_outside_its_melds() {
    says(&["5H"], "4C 6C 9D", "6C", Rule::FollowSingle);
    says(&["5H"], "6C 6D 7S 8S 9S JD", "JD", Rule::FollowSingle);
    says(&["5H"], "6C 6D 7S 8S 9S JK", "JK", Rule::FollowJoker);
    says(&["5H"], "6C 6D 7S 8S 9S", "pass", Rule::Pass);
    says(&["5H"], "3C 4D", "pass", Rule::Pass);
    says(&["JK"], "3S 2S", "pass", Rule::Pass);
}

/// "group/sequence = lowest fitting with joker only if none without"
#[test]
fn it_answers_groups_and_sequences_with_the_lowest_that_fits() {
    says(&["5H 5S"], "6C 7C 7D 9C 9S", "7C 7D", Rule::FollowGroup);
    says(&["5H 5S"], "6C 6D 6S", "6D 6S", Rule::FollowGroup);
    says(&["5H 5S"], "6C 9D JK", "6C *6S", Rule::FollowGroup);
    says(&["5H 5S"], "6C 9D", "pass", Rule::Pass);
    says(&["5C 5D 5H"], "6C 9D 9S JK", "9D *9H 9S", Rule::FollowGroup);
    says(&["3D 4D 5D"], "6C 7C 8C 9C TC", "6C 7C 8C", Rule::FollowSequence);
    says(&["3D 4D 5D"], "5C 6C 8C JK", "6C *7C 8C", Rule::FollowSequence);
    says(&["3D 4D 5D"], "5C 6C 9C JK", "pass", Rule::Pass);
    says(&["QD KD AD"], "2C 2S JK", "pass", Rule::Pass);
}

/// "(mirrored in revolution)"
#[test]
fn in_a_revolution_it_counts_the_other_way() {
    // Player 0 turns the revolution on with an eight, which clears, and leads on.
    let turned = ["8C 8D 8H 8S"];
    let lead = |hand: &str| {
        let mut game = position(&[], "3D 8C 8D 8H 8S");
        game.play(turned[0].parse().unwrap()).unwrap();
        assert!(game.table().revolution());
        policy(game.table().field(), cards(hand)).0.unwrap().to_string()
    };
    assert_eq!(lead("3D 5S KH"), "KH");
    assert_eq!(lead("3D 3S KH KS 9C"), "KH KS");
    assert_eq!(lead("3D 4D 5D 9H TH JH"), "9H TH JH");
}

/// Whatever it is asked, its answer is legal, and the words for its rule exist.
#[test]
fn its_moves_are_legal_in_every_position_of_random_games() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let default = agent("default");
    let mut seen = std::collections::HashSet::new();
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
                seen.insert(note.rule);
                game.play(game.random_move(&mut rng).unwrap()).unwrap();
            }
            standing.add(&game);
        }
    }
    assert_eq!(seen.len(), Rule::ALL.len(), "{seen:?}");
}

/// "Passes only when it finds nothing": of groups and sequences it finds all.
#[test]
fn it_finds_every_group_and_sequence_that_fits() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    for n in 0..200 {
        let mut rng = Seed(n).child(9).rng();
        let mut game = Daihinmin::new(config, &DaihinminStanding::new(config).deal(Seed(n))).unwrap();
        while game.turn().is_some() {
            let hand = game.hand_to_move();
            let top = game.table().top();
            let mut legal = Vec::new();
            game.legal(&mut legal);
            let (meld, _) = policy(game.table().field(), hand);
            // It never uses the ranks below three and above two, so melds with them do not count.
            let outside = |play: &DaihinminMove| matches!(play, DaihinminMove::Play(_, stand) if matches!(stand.column(), Some(0 | 14)));
            legal.retain(|play| *play != DaihinminMove::Pass && !outside(play));
            if meld.is_none() && top.is_some_and(|top| top.len() > 1) {
                assert!(legal.is_empty(), "{legal:?} from {hand:?} on {top:?}");
            }
            assert!(top.is_some() || meld.is_some(), "it never passes on a lead");
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

/// Points a game of each of five agents, in so many matches of ten games.
fn points(agents: [&str; 5], matches: u64, seed: Seed) -> [f64; 5] {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let players = agents.map(agent);
    let (mut sums, mut games) = ([0.0; 5], 0.0);
    for n in 0..matches {
        let mut standing = DaihinminStanding::new(config);
        while !standing.over() {
            let number = standing.deals().len() as u64;
            let seed = seed.child(n).child(number);
            let mut game = Daihinmin::new(config, &standing.deal(seed.child(0))).unwrap();
            let mut moves = 1;
            while let Some(seat) = game.turn() {
                let choice =
                    decide(&*players[seat.index()], game.view(seat), seed.child(moves)).unwrap().choice;
                game.play(choice).unwrap();
                moves += 1;
            }
            standing.add(&game);
            games += 1.0;
            sums.iter_mut().zip(game.result().unwrap()).for_each(|(sum, points)| *sum += f64::from(points));
        }
    }
    sums.map(|sum| sum / games)
}

#[test]
fn the_sample_client_beats_random_play_and_monte_carlo_beats_the_sample_client() {
    let [default, ..] = points(["default", "random", "random", "random", "random"], 30, Seed(1));
    assert!(default > 4.5, "{default}");
    let [mc, ..] = points(["mc:worlds=20", "default", "default", "default", "default"], 6, Seed(2));
    assert!(mc > 3.3, "{mc}");
}

/// A playout by rule makes the moves of the sample client, and the points are those of the game.
#[test]
fn a_playout_without_noise_is_the_sample_client_at_every_seat() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let default = agent("default");
    for n in 0..40 {
        let mut standing = DaihinminStanding::new(config);
        let mut first = Daihinmin::new(config, &standing.deal(Seed(n))).unwrap();
        first.play_out(&mut Seed(n).rng());
        standing.add(&first);
        let mut slow = Daihinmin::new(config, &standing.deal(Seed(n).child(1))).unwrap();
        let mut quick = slow.clone();
        quick.finish(Policy { by_rule: true, noise: 0 }, &mut Seed(0).rng());
        while let Some(seat) = slow.turn() {
            let choice = decide(&*default, slow.view(seat), Seed(0)).unwrap().choice;
            slow.play(choice).unwrap();
        }
        assert_eq!(quick, slow);
        let result = slow.result().unwrap();
        assert!(Seat::all(5).all(|seat| Flat::points(&quick, seat) == result[seat.index()]));
    }
}

/// Gifts are tried among the lowest cards, and never the joker.
#[test]
fn monte_carlo_gives_of_its_lowest_cards() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let mut standing = DaihinminStanding::new(config);
    let mut first = Daihinmin::new(config, &standing.deal(Seed(3))).unwrap();
    first.play_out(&mut Seed(3).rng());
    standing.add(&first);
    let mut game = Daihinmin::new(config, &standing.deal(Seed(4))).unwrap();
    for expected in [15, 6] {
        let view = game.view(game.turn().unwrap());
        let candidates = Daihinmin::candidates(&view);
        assert_eq!(candidates.len(), expected);
        assert!(candidates.iter().all(|play| view.check(*play).is_ok() && !play.cards().has_joker()));
        let decision = decide(&*agent("mc:worlds=5"), view, Seed(1)).unwrap();
        assert!(candidates.contains(&decision.choice));
        game.play(decision.choice).unwrap();
    }
    assert_eq!(game.table().phase(), Phase::Play);
}

#[test]
#[ignore = "measures for a minute"]
fn how_strong_they_are() {
    for (agents, matches) in [
        (["default", "random", "random", "random", "random"], 1000),
        (["default", "default", "default", "random", "random"], 1000),
        (["mc:worlds=20", "default", "default", "default", "default"], 100),
        (["mc", "default", "default", "default", "default"], 100),
        (["mc:policy=random", "default", "default", "default", "default"], 100),
        (["mc:noise=0", "default", "default", "default", "default"], 100),
        (["mc:noise=33", "default", "default", "default", "default"], 100),
    ] {
        println!("{agents:?}: {:.2?}", points(agents, matches, Seed(7)));
    }
}

#[test]
#[ignore = "measures"]
fn how_fast_games_are() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let measure = |name: &str, play: &dyn Fn(&mut Daihinmin, Seed)| {
        let (mut standing, start) = (DaihinminStanding::new(config), std::time::Instant::now());
        let games = 100_000;
        for n in 0..games {
            if standing.over() {
                standing = DaihinminStanding::new(config);
            }
            let mut game = Daihinmin::new(config, &standing.deal(Seed(n))).unwrap();
            play(&mut game, Seed(n).child(1));
            standing.add(&game);
        }
        println!("{name}: {:.0} games a second", games as f64 / start.elapsed().as_secs_f64());
    };
    measure("random", &|game, seed| game.play_out(&mut seed.rng()));
    let policy = |noise| {
        move |game: &mut Daihinmin, seed: Seed| game.finish(Policy { by_rule: true, noise }, &mut seed.rng())
    };
    measure("default", &policy(0));
    measure("playouts of mc", &policy(10));
}
