//! Agents and deals by name, and deals played by agents.

#![allow(dead_code, clippy::unwrap_used)] // Each test binary uses only a part of this.

use std::ops::ControlFlow;
use tefuda_agents::{
    Agent, Explanation, Playable, SearchNote, Training, WeighedNote, decide, training::Encoded,
};
use tefuda_games::{Game, Seat, Seed, Spec, Standing};

/// The settings of an agent.
pub(crate) fn spec<G: Playable>(words: &str) -> Spec {
    Spec::parse(G::AGENTS, words).unwrap()
}

/// An agent.
pub(crate) fn agent<G: Playable>(words: &str) -> Box<dyn Agent<G>> {
    G::agent(&spec::<G>(words))
}

/// The first deal of a match.
pub(crate) fn dealt<G: Game>(rules: &str, seed: Seed) -> G {
    let config = G::config(&Spec::parse(G::FACTS.presets, rules).unwrap());
    G::new(config, &G::Standing::new(config).deal(seed)).unwrap()
}

/// The move of an agent in this position.
pub(crate) fn choice<G: Game>(agent: &dyn Agent<G>, game: &G, seed: Seed) -> G::Move {
    decide(agent, game.view(game.turn().unwrap()), seed).unwrap().choice
}

/// Plays a deal to its end. `choose` returns each move, and gets a seed for it.
pub(crate) fn play_out<G: Game>(game: &mut G, seed: Seed, mut choose: impl FnMut(&G, Seat, Seed) -> G::Move) {
    let mut moves = 0;
    while let Some(seat) = game.turn() {
        moves += 1;
        let play = choose(game, seat, seed.child(moves));
        game.play(play).unwrap();
    }
}

/// Continues a run until there is a trace.
pub(crate) fn next_trace(run: &mut impl Training, eventful: bool) -> Option<Encoded> {
    loop {
        if let ControlFlow::Break(told) = run.trace(eventful) {
            return told;
        }
    }
}

/// The explanation of a decision by values.
pub(crate) fn weighed(explanation: Explanation) -> WeighedNote {
    let Explanation::Weighed(note) = explanation else { panic!("{explanation:?}") };
    note
}

/// The explanation of a decision by playouts.
pub(crate) fn searched(explanation: Explanation) -> SearchNote {
    let Explanation::Search(note) = explanation else { panic!("{explanation:?}") };
    note
}

/// A number of an explanation.
pub(crate) fn fact(note: &WeighedNote, id: &str) -> f64 {
    note.facts.iter().find(|(known, _)| known == id).unwrap().1
}
