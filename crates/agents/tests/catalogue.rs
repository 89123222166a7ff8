//! The catalogues of all games match the agents that play.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

use tefuda_agents::{Explanation, Playable, decide};
use tefuda_games::{Seed, Standing as _, View as _, games};

/// Views of a deal that have a choice: the first, one in the middle, and the last of a few.
fn positions<G: Playable>() -> Vec<G::View> {
    let config = G::config(&G::FACTS.presets[0].spec());
    let mut game = G::new(config, &G::Standing::new(config).deal(Seed(4))).unwrap();
    let (mut found, mut rng) = (Vec::new(), Seed(5).rng());
    while let Some(seat) = game.turn().filter(|_| found.len() < 12) {
        let mut legal = Vec::new();
        game.view(seat).legal(&mut legal);
        if legal.len() > 1 {
            found.push(game.view(seat));
        }
        let play = game.random_move(&mut rng).unwrap();
        game.play(play).unwrap();
    }
    [0, found.len() / 2, found.len() - 1].map(|place| found[place].clone()).to_vec()
}

fn makes_its_own_agents<G: Playable>() {
    let positions = positions::<G>();
    for entry in G::AGENTS {
        let agent = G::agent(&entry.spec());
        for view in &positions {
            let explanation = decide(&*agent, view.clone(), Seed(1)).unwrap().explanation;
            let at_random = matches!(explanation, Explanation::Uniform { .. });
            assert_eq!(at_random, entry.id == "random", "{} of {}: {explanation:?}", entry.id, G::FACTS.id);
        }
    }
}

#[test]
fn only_the_entry_random_plays_at_random() {
    games!(makes_its_own_agents());
}

fn reads_its_presets<G: Playable>() {
    for rules in G::FACTS.presets {
        assert!(G::seats_for(G::config(&rules.spec())) > 1, "{}", rules.id);
    }
    for learner in G::LEARNERS {
        for preset in learner.presets {
            assert!(!G::parts(learner.id, &preset.spec()).is_empty(), "{} {}", learner.id, preset.id);
        }
    }
}

#[test]
fn every_preset_is_read_as_declared() {
    games!(reads_its_presets());
}

fn has_proper_defaults<G: Playable>() {
    let presets = G::LEARNERS.iter().flat_map(|learner| learner.presets);
    for entry in G::AGENTS.iter().chain(G::FACTS.presets).chain(presets) {
        for (key, value) in entry.defaults {
            let knob = entry.knobs.iter().find(|knob| knob.key == *key).expect("a knob");
            assert!(knob.allows(*value), "{} of {}: {key}={value}", entry.id, G::FACTS.id);
            let own = knob.default();
            assert_ne!(own, *value, "{} of {}: {key} is the knob's own default", entry.id, G::FACTS.id);
        }
    }
}

#[test]
fn every_default_of_an_entry_is_allowed_and_needed() {
    games!(has_proper_defaults());
}

#[test]
#[should_panic(expected = "nash is not an agent of hearts")]
fn an_agent_of_another_game_is_refused() {
    use tefuda_games::{hearts::Hearts, leduc::Leduc};
    Hearts::agent(&Leduc::AGENTS[0].spec());
}
