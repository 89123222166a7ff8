//! The seat that acts first makes no difference: every agent thinks the same about a hand whichever seat has
//! its role.

#![allow(clippy::unwrap_used)]

mod deals;

use tefuda_agents::{
    decide_after,
    leduc::{Review, nash::Solution},
    shelf,
};
use tefuda_games::{
    Game, Seat, Seed,
    leduc::{Leduc, LeducDeal, LeducView},
};

/// Agents of all families.
const AGENTS: [&str; 8] = [
    "random",
    "call",
    "mc:worlds=20",
    "nash:iterations=60",
    "nfsp:file=f17495131938",
    "exploiter",
    "exploiter:p=100,prior=uniform",
    "exploiter:memory=1",
];

/// The agent file to play from.
const AGENT: &[u8] = include_bytes!("../../../tests/data/nfsp-1.agent");

/// The same hand from both seats, with the cards and the order of acting swapped.
fn both_ways(deal: LeducDeal, moves: impl Fn(&Leduc) -> Option<usize>) -> [Leduc; 2] {
    let config = Leduc::config(&Leduc::FACTS.presets[0].spec());
    let [first, second] = deal.private;
    let other = LeducDeal::new([second, first], deal.public).opened_by(Seat(1));
    let mut games = [deal, other].map(|deal| Leduc::new(config, &deal).unwrap());
    while let Some(pick) = moves(&games[0]) {
        let mut legal = Vec::new();
        games[0].legal(&mut legal);
        let play = legal[pick % legal.len()];
        for game in &mut games {
            game.play(play).unwrap();
        }
    }
    games
}

/// Hands played at random to some point: their end, or a decision.
fn hands(seed: u64, to_the_end: bool) -> [Leduc; 2] {
    let mut rng = Seed(seed).rng();
    let most = if to_the_end { 8 } else { seed as usize % 5 };
    let deal = LeducDeal::random(&mut rng);
    let picks: Vec<usize> =
        (0..8).map(|n| tefuda_games::seed::below(&mut Seed(seed).child(n).rng(), 6) as usize).collect();
    both_ways(deal, |game| {
        let made = game.history().len();
        // No seat folds before that point.
        let next = (made < most).then(|| picks[made]);
        next.filter(|_| game.turn().is_some())
    })
}

#[test]
fn every_agent_thinks_the_same_whichever_seat_acts_first() {
    shelf::read(AGENT).unwrap();
    for words in AGENTS {
        let agent = deals::agent::<Leduc>(words);
        for seed in 0..25 {
            let [one, other] = hands(seed, false);
            let Some(seat) = one.turn() else { continue };
            assert_eq!(other.turn(), Some(seat.after(1, 2)));
            // The earlier hands, in which it had both roles.
            let past: Vec<[Leduc; 2]> = (100..106).map(|n| hands(n, true)).collect();
            let seen = |way: usize, seat: Seat| -> Vec<LeducView> {
                past.iter().enumerate().map(|(n, games)| games[(way + n) % 2].view(seat)).collect()
            };
            let think = |way: usize, game: Leduc, seat: Seat| {
                let decided = decide_after(&*agent, &seen(way, seat), game.view(seat), Seed(seed)).unwrap();
                (decided.choice, decided.explanation)
            };
            assert_eq!(think(0, one, seat), think(1, other, seat.after(1, 2)), "{words} at {seed}");
        }
    }
}

#[test]
fn a_review_is_the_same_whichever_seat_acts_first() {
    let solution = Solution::after(200);
    for seed in 0..60 {
        let [one, other] = hands(seed, true);
        for seat in Seat::all(2) {
            let of = |game: &Leduc, seat| Review::of(game, seat, &solution.policy, &solution.outlook);
            assert_eq!(of(&one, seat), of(&other, seat.after(1, 2)), "{seed}");
        }
    }
}
