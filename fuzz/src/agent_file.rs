//! What is promised about agent files.
//!
//! `crates/agents/tests/agent_file.rs` includes this file and calls it with good files that were damaged.

use tefuda_agents::{
    AgentFile, FileFault,
    agent_file::{Outline, VERSION, seal},
    leduc::nfsp::Learned,
    nimmt::nets::{Nets, Scratch},
};
use tefuda_games::{
    Game as _, Lang, Say, Seat, Seed,
    nimmt::{Deck, Nimmt, NimmtConfig, NimmtDeal},
};

/// Any bytes: as a file, and as what is inside one, with the length and the checksum that belong to it.
pub fn agent_file(data: &[u8]) {
    file(data);
    let sealed = seal(VERSION, data);
    file(&sealed);
    assert_ne!(AgentFile::from_bytes(&sealed).err(), Some(FileFault::Damaged));
}

/// What was learned can be played: whatever the weights are, every decision has its numbers.
fn play(file: &AgentFile) {
    if file.game == "leduc" {
        let learned = Learned::of(file).expect("all of Leduc Hold'em is there");
        assert_eq!(Learned::of(file), Some(learned));
        return;
    }
    let nets = Nets::of(file).expect("both nets are there");
    let config = NimmtConfig { players: 10, deck: Deck::Full, target: 1 };
    let game = Nimmt::new(config, &NimmtDeal::random(&config, Seed(1))).expect("a deal");
    let (hand, mut values) = (game.hand(Seat(0)), Vec::new());
    let unseen = config.cards() - game.table().seen() - hand;
    nets.values(&mut Scratch::default(), game.table(), hand, unseen, &mut values);
    assert!(values.len() == 10 && values.iter().all(|value| value.is_finite()), "{values:?}");
}

/// A file is refused with words, or it is as good as one that was written by a learner: it is written as it was read, and
/// what was learned can be played.
fn file(data: &[u8]) {
    let outline = Outline::from_bytes(data);
    match AgentFile::from_bytes(data) {
        Ok(file) => {
            assert_eq!(file.to_bytes(), data, "there is one way to write an agent");
            assert_eq!(outline.map(|outline| outline.id), Ok(file.fingerprint()));
            play(&file);
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
