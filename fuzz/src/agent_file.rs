//! The guarantees about agent files.
//!
//! `crates/agents/tests/agent_file.rs` includes this file and calls it with damaged valid files.

use tefuda_agents::{
    AgentFile, Explanation, FileFault, Playable,
    agent_file::{Outline, VERSION, seal},
    decide, shelf,
};
use tefuda_games::{Lang, Say, Seed, Spec, Standing as _, games};

/// Tries any bytes as a file, and as the contents of a file of each version, with the right length and
/// checksum.
pub fn agent_file(data: &[u8]) {
    file(data);
    for version in 1..=VERSION {
        let sealed = seal(version, data);
        file(&sealed);
        assert_ne!(AgentFile::from_bytes(&sealed).err(), Some(FileFault::Damaged));
    }
}

/// A trained agent can play: whatever the weights, an agent made from the file finds a legal move, and all
/// its numbers are finite or missing.
fn play<G: Playable>(file: &AgentFile) {
    if file.game != G::FACTS.id {
        return;
    }
    let learner = G::LEARNERS.iter().find(|learner| learner.id == file.learner).expect("it was read");
    let player = learner.output.expect("it makes files").player;
    let id = shelf::put(file.clone()).expect("what was read can be written");
    let words = format!("{}:{}={id}", file.learner, player.file.key);
    let spec = Spec::parse(G::AGENTS, &words).expect("the agent has this knob");
    assert!(G::needs(&spec).is_empty(), "the file is loaded");
    let rules = G::config(&G::FACTS.presets[0].spec());
    let deal = G::Standing::new(rules).deal(Seed(1));
    let game = G::new(rules, &deal).expect("a deal");
    let view = game.view(game.turn().expect("a deal has a first move"));
    let decision = decide(&*G::agent(&spec), view, Seed(2)).expect("there is a legal move");
    game.check(decision.choice).expect("the move is legal");
    if let Explanation::Weighed(note) = decision.explanation {
        let numbers = note.options.iter().flat_map(|option| [option.value, option.chance]).flatten();
        assert!(
            numbers.chain(note.facts.iter().map(|fact| fact.1)).all(f64::is_finite),
            "{:?}",
            note.options
        );
    }
}

/// A file is refused with a message, or it is as usable as one from a learning algorithm: it survives a round
/// trip, and its agent can play.
fn file(data: &[u8]) {
    let outline = Outline::from_bytes(data);
    match AgentFile::from_bytes(data) {
        Ok(file) => {
            assert_eq!(file.to_bytes().as_deref(), Ok(data), "there is one way to write an agent");
            assert_eq!(outline.map(|outline| outline.id), file.fingerprint());
            games!(play(&file));
        }
        Err(fault) => {
            for lang in Lang::ALL {
                let words = fault.say(lang);
                assert!(!words.is_empty() && words.len() < 1000, "{words}");
                assert!(!words.chars().any(char::is_control), "{words:?}");
            }
        }
    }
}
