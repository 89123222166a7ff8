//! The agents of Daihinmin: relative strength, and the behaviour of playouts.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::{agent, choice, play_out};
use tefuda_agents::{
    decide,
    flat::{Flat, PlayoutPolicy},
};
use tefuda_games::{
    Game, Seat, Seed, Standing, View,
    daihinmin::{Daihinmin, DaihinminStanding, PRESETS, Phase},
};

/// The points per game of each of five agents, over this many matches of ten games.
fn points(agents: [&str; 5], matches: u64, seed: Seed) -> [f64; 5] {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let players = agents.map(agent::<Daihinmin>);
    let (mut sums, mut games) = ([0.0; 5], 0.0);
    for n in 0..matches {
        let mut standing = DaihinminStanding::new(config);
        while !standing.over() {
            let number = standing.deals().len() as u64;
            let seed = seed.child(n).child(number);
            let mut game = Daihinmin::new(config, &standing.deal(seed.child(0))).unwrap();
            play_out(&mut game, seed, |game, seat, seed| choice(&*players[seat.index()], game, seed));
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

/// A playout by rule makes the moves of the sample client, and its points are those of the game.
#[test]
fn a_playout_without_noise_follows_the_sample_client() {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let default = agent::<Daihinmin>("default");
    for n in 0..40 {
        let mut standing = DaihinminStanding::new(config);
        let mut first = Daihinmin::new(config, &standing.deal(Seed(n))).unwrap();
        first.play_out(&mut Seed(n).rng());
        standing.add(&first);
        let mut slow = Daihinmin::new(config, &standing.deal(Seed(n).child(1))).unwrap();
        let mut quick = slow.clone();
        quick.finish(PlayoutPolicy { by_rule: true, noise: 0 }, &mut Seed(0).rng());
        play_out(&mut slow, Seed(0), |game, _, seed| choice(&*default, game, seed));
        assert_eq!(quick, slow);
        let result = slow.result().unwrap();
        assert!(Seat::all(5).all(|seat| Flat::points(&quick, seat) == result[seat.index()]));
    }
}

/// Gifts are chosen from the lowest cards, and never include the joker.
#[test]
fn monte_carlo_gives_some_of_its_lowest_cards() {
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
        let decision = decide(&*agent::<Daihinmin>("mc:worlds=5"), view, Seed(1)).unwrap();
        assert!(candidates.contains(&decision.choice));
        game.play(decision.choice).unwrap();
    }
    assert_eq!(game.table().phase(), Phase::Play);
}
