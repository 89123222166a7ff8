//! What is promised about agent files.
//!
//! `crates/agents/tests/agent_file.rs` includes this file and calls it with good files that were damaged.

use tefuda_agents::{
    AgentFile, FileFault,
    agent_file::{Outline, VERSION, seal},
    leduc::nfsp::Learned,
};
use tefuda_games::{Lang, Say};

/// Any bytes: as a file, and as what is inside one, with the length and the checksum that belong to it.
pub fn agent_file(data: &[u8]) {
    file(data);
    let sealed = seal(VERSION, data);
    file(&sealed);
    assert_ne!(AgentFile::from_bytes(&sealed).err(), Some(FileFault::Damaged));
}

/// A file is refused with words, or it is as good as one that was written by a learner: it is written as it was read, and
/// what was learned can be played.
fn file(data: &[u8]) {
    let outline = Outline::from_bytes(data);
    match AgentFile::from_bytes(data) {
        Ok(file) => {
            assert_eq!(file.to_bytes(), data, "there is one way to write an agent");
            assert_eq!(outline.map(|outline| outline.id), Ok(file.fingerprint()));
            let learned = Learned::of(&file).expect("all of Leduc Hold'em is there");
            assert_eq!(Learned::of(&file), Some(learned));
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
