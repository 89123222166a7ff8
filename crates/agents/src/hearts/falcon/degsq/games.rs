//! The games that provide examples.

use super::Target;
use crate::{agent::Agent, hearts::mc::Mc};
use tefuda_games::{
    Game, Seed,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, Passing},
    seed::below,
};

/// A game of four Monte-Carlo agents (`mc:ties=list`), the source of the paper's examples. It stops as soon
/// as it has nothing more to teach. For ♠Q that is the trick in which it is played; playing on would take two
/// fifths of the time. If cards are passed, the direction is random.
pub fn play_game(config: HeartsConfig, targets: &[Target], seed: Seed) -> Hearts {
    let mut game = deal(config, seed);
    let agent = Mc::of_p1();
    let decisions = seed.child(2);
    let mut decision = 0;
    let settled = |game: &Hearts| targets.iter().all(|target| target.is_settled(game.table()));
    while let Some(seat) = game.turn().filter(|_| !settled(&game)) {
        decision += 1;
        // A forced card needs no thought, and skipping it is safe, since every decision has its own seed.
        let legal = game.legal_cards();
        let play = if legal.len() == 1 {
            legal.first().map(HeartsMove::Play)
        } else {
            let mut thought = agent.think(game.view(seat), decisions.child(decision));
            thought.step(u32::MAX);
            thought.choice()
        };
        if play.is_none_or(|play| game.play(play).is_err()) {
            break;
        }
    }
    game
}

/// A random deal.
fn deal(config: HeartsConfig, seed: Seed) -> Hearts {
    let passing = if config.passing {
        Passing::CYCLE[below(&mut seed.child(1).rng(), Passing::CYCLE.len() as u32) as usize]
    } else {
        Passing::Hold
    };
    let deal = HeartsDeal::random(seed.child(0), passing);
    Hearts::new(config, &deal)
        .expect("a random deal has four hands, and cards are passed only where the rules do")
}
