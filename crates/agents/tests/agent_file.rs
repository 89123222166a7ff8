//! Agent files: what is written is read, and whatever is not such a file is refused in words.
//!
//! `tests/data/nfsp-1.agent` is a file of version 1, and stays one: `UPDATE_DATA=1 cargo test -p tefuda-agents --test agent_file`
//! rewrites it, for a change of what is in it and never of the format, which would be another version with a file of its own.

#![allow(clippy::unwrap_used)]

#[path = "../../../fuzz/src/agent_file.rs"]
#[allow(unreachable_pub)] // It is public in the crate of the fuzz targets.
mod promises;

use promises::agent_file;
use std::{fs, path::PathBuf};
use tefuda_agents::{
    AgentFile, Curve, FileFault, Training as _,
    agent_file::{LARGEST, Outline, VERSION, seal},
    leduc::nfsp::{LEARNER, Learned, NfspTraining},
};
use tefuda_games::{Lang, Rng, Say, Seed, Spec, seed::below};
use tefuda_learn::Net;

/// The file in the folder of samples.
const GOLDEN: &str = "nfsp-1.agent";

/// An agent that nobody has trained, with a file of some kilobytes.
fn sample() -> AgentFile {
    let weights =
        |first: usize| (0..31 * 8 + 9 * 3).map(|n| ((n + first) % 61) as f32 / 64.0 - 0.5).collect();
    let net =
        |(n, name): (usize, &str)| (name.to_owned(), Net::from_weights(&[30, 8, 3], weights(n * 7)).unwrap());
    AgentFile {
        game: "leduc".to_owned(),
        learner: "nfsp".to_owned(),
        spec: "C:games=1000,hidden=8".to_owned(),
        seed: 7,
        done: 1000,
        curves: vec![
            Curve {
                id: "nash_conv".to_owned(),
                points: vec![(10.0, 4.5), (100.0, 3.25), (1000.0, 0.1 + 0.2)],
            },
            Curve { id: "loss_q".to_owned(), points: vec![(1000.0, 5e-324)] },
        ],
        nets: ["q0", "pi0", "q1", "pi1"].into_iter().enumerate().map(net).collect(),
    }
}

fn fault(bytes: &[u8]) -> FileFault {
    AgentFile::from_bytes(bytes).unwrap_err()
}

/// The bytes with some of them replaced, and the checksum that belongs to them.
fn forged(bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let mut inside = bytes[14..bytes.len() - 8].to_vec();
    inside[at - 14..at - 14 + new.len()].copy_from_slice(new);
    seal(VERSION, &inside)
}

/// Where some bytes are.
fn find(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).position(|window| window == what).unwrap()
}

#[test]
fn what_is_written_is_read() {
    let file = sample();
    let bytes = file.to_bytes();
    assert_eq!(AgentFile::from_bytes(&bytes), Ok(file.clone()));
    let outline = Outline::from_bytes(&bytes).unwrap();
    assert_eq!((outline.id, outline.done, outline.curves), (file.fingerprint(), 1000, file.curves));
    agent_file(&bytes);
}

#[test]
fn files_of_version_1_are_read_for_ever() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(GOLDEN);
    if std::env::var_os("UPDATE_DATA").is_some() {
        fs::write(&path, sample().to_bytes()).unwrap();
    }
    let bytes = fs::read(path).unwrap();
    assert_eq!(AgentFile::from_bytes(&bytes), Ok(sample()));
    assert_eq!(sample().to_bytes(), bytes, "it is still written in the same way");
    assert_eq!(sample().fingerprint().to_string(), "f17495131938");
}

#[test]
fn a_run_can_be_kept_at_any_moment_whatever_its_settings() {
    for words in [
        "D",
        "A:shared=true",
        "D:response=exact",
        "C:average=counted",
        "B:shared=true,average=counted,response=exact",
    ] {
        let spec =
            Spec::parse(LEARNER.presets, words).unwrap().with("hidden", tefuda_games::knob::Value::Int(8));
        let mut run = NfspTraining::new(&spec, Seed(3));
        for games in [0, 500] {
            tefuda_agents::Job::step(&mut run, games);
            let file = run.agent();
            let bytes = file.to_bytes();
            assert_eq!(AgentFile::from_bytes(&bytes), Ok(file.clone()), "{words} after {games}");
            let learned = Learned::of(&file).unwrap();
            assert_eq!(learned.average, run.average(), "{words} after {games}");
            if !words.contains("exact") {
                assert_eq!(learned.response, run.response(), "{words} after {games}");
            }
        }
    }
}

#[test]
fn a_trained_agent_has_at_most_40_kib() {
    let mut file = NfspTraining::new(&LEARNER.presets[0].spec(), Seed(1)).agent();
    let mut marks = tefuda_agents::training::Marks::default();
    while marks.next() <= 10_000_000 {
        for curve in &mut file.curves {
            curve.points.push((f64::from(marks.next()), 0.5));
        }
        marks.pass();
    }
    let size = file.to_bytes().len();
    assert!(size <= 40 * 1024, "{size} bytes");
}

#[test]
fn a_point_that_is_no_number_is_left_out() {
    let mut file = sample();
    file.curves[1].points = vec![(10.0, f64::NAN), (20.0, 1.5), (30.0, f64::INFINITY)];
    assert_eq!(AgentFile::from_bytes(&file.to_bytes()).unwrap().curves[1].points, [(20.0, 1.5)]);
}

#[test]
fn every_single_flipped_bit_is_found() {
    let bytes = sample().to_bytes();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(AgentFile::from_bytes(&damaged).is_err(), "bit {bit} of byte {at}");
            assert!(Outline::from_bytes(&damaged).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn every_truncation_is_found() {
    let bytes = sample().to_bytes();
    assert_eq!(fault(&[]), FileFault::NoAgent);
    for length in 1..bytes.len() {
        assert_eq!(fault(&bytes[..length]), FileFault::Short, "{length}");
    }
}

#[test]
fn what_comes_after_the_end_is_refused() {
    let bytes = sample().to_bytes();
    assert_eq!(fault(&[&bytes[..], &[0]].concat()), FileFault::Long(1));
    assert_eq!(fault(&bytes.repeat(2)), FileFault::Long(bytes.len()));
    // After the last section, under the checksum.
    let inside = [&bytes[14..bytes.len() - 8], &[1, 2, 3]].concat();
    assert_eq!(fault(&seal(VERSION, &inside)), FileFault::Long(3));
}

#[test]
fn what_is_no_agent_file_is_refused() {
    assert_eq!(fault(b"PK\x03\x04"), FileFault::NoAgent);
    assert_eq!(fault(b"{\"game\":\"leduc\"}"), FileFault::NoAgent);
    // What becomes of one that was sent as text.
    let bytes = sample().to_bytes();
    assert_eq!(fault(String::from_utf8_lossy(&bytes).as_bytes()), FileFault::NoAgent);
    assert_eq!(fault(&vec![0x89; LARGEST + 1]), FileFault::TooLarge);
}

#[test]
fn another_version_is_named() {
    let bytes = sample().to_bytes();
    for version in [0, 2, 300] {
        assert_eq!(fault(&seal(version, &bytes[14..bytes.len() - 8])), FileFault::Version(version));
    }
    assert!(FileFault::Version(2).to_string().contains("newer"));
}

#[test]
fn an_agent_of_another_game_or_learner_is_refused() {
    let file = |change: fn(&mut AgentFile)| {
        let mut file = sample();
        change(&mut file);
        fault(&file.to_bytes())
    };
    assert_eq!(file(|f| f.game = "hearts".to_owned()), FileFault::Game("hearts".to_owned()));
    assert_eq!(file(|f| f.learner = "falcon".to_owned()), FileFault::Learner("falcon".to_owned()));
    assert!(matches!(file(|f| f.spec = "Z".to_owned()), FileFault::Spec(_)));
    assert!(matches!(file(|f| f.spec = "C:hidden=1000000".to_owned()), FileFault::Spec(_)));
    assert_eq!(file(|f| f.nets.truncate(3)), FileFault::Nets(3, 4));
    assert_eq!(file(|f| f.nets.swap(0, 1)), FileFault::NetName("pi0".to_owned(), "q0"));
    assert_eq!(file(|f| f.spec = "C".to_owned()), FileFault::Widths("q0", vec![30, 8, 3], vec![30, 64, 3]));
    assert_eq!(file(|f| f.curves[0].points.swap(0, 1)), FileFault::Curve("nash_conv".to_owned()));
    assert_eq!(file(|f| f.game = "leduc\n".to_owned()), FileFault::Form);
}

#[test]
fn a_knob_that_there_is_no_more_is_no_reason_to_refuse_a_file() {
    let file = AgentFile { spec: "C:hidden=8,phase=3".to_owned(), ..sample() };
    assert_eq!(AgentFile::from_bytes(&file.to_bytes()), Ok(file));
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    let bytes = sample().to_bytes();
    let first = find(&bytes, b"\x03\0\0\0\0\0\0\xbf") + 4;
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(fault(&forged(&bytes, first, &number.to_le_bytes())), FileFault::NoNumber("q0"));
    }
    agent_file(&forged(&bytes, first, &f32::MAX.to_le_bytes()));
    agent_file(&forged(&bytes, first, &(-0.0f32).to_le_bytes()));
}

#[test]
fn lengths_of_gigabytes_take_no_memory() {
    let bytes = sample().to_bytes();
    let huge = u32::MAX.to_le_bytes();
    let mut length = bytes.clone();
    length[10..14].copy_from_slice(&huge);
    assert_eq!(fault(&length), FileFault::TooLarge);
    for section in [b"what", b"curv", b"nets"] {
        assert_eq!(fault(&forged(&bytes, find(&bytes, section) + 4, &huge)), FileFault::Form);
    }
    let curve = find(&bytes, b"nash_conv");
    assert_eq!(fault(&forged(&bytes, curve + 9, &huge)), FileFault::Most("points", u32::MAX as usize, 4096));
    assert_eq!(fault(&forged(&bytes, curve + 9, &4000u32.to_le_bytes())), FileFault::Form);
    assert_eq!(fault(&forged(&bytes, curve - 4, &[0xff; 2])), FileFault::Most("curves", 65535, 16));
    assert!(matches!(fault(&forged(&bytes, curve - 2, &[0xff; 2])), FileFault::Most(_, 65535, _)));
    let net = find(&bytes, b"q0");
    assert_eq!(fault(&forged(&bytes, net - 4, &[0xff; 2])), FileFault::Nets(65535, 4));
    assert_eq!(fault(&forged(&bytes, net + 2, &[0xff; 2])), FileFault::Most("widths", 65535, 8));
    let widths = FileFault::Widths("q0", vec![30, u32::MAX as usize, 3], vec![30, 8, 3]);
    assert_eq!(fault(&forged(&bytes, net + 8, &huge)), widths);
}

/// A change somewhere in some bytes.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let mut draw = |n: usize| below(rng, n.max(1) as u32) as usize;
    let at = draw(bytes.len());
    match draw(5) {
        0 => bytes.truncate(at),
        1 => bytes[at] = draw(256) as u8,
        2 => drop(bytes.drain(at..(at + draw(40)).min(bytes.len()))),
        3 => drop(bytes.splice(at..at, vec![draw(256) as u8; draw(5)])),
        _ => {
            let again = bytes[at..(at + draw(40)).min(bytes.len())].to_vec();
            drop(bytes.splice(at..at, again));
        }
    }
}

#[test]
fn damaged_files_and_damaged_contents_are_read_or_refused() {
    let good = sample().to_bytes();
    let mut rng = Seed(5).rng();
    for _ in 0..4000 {
        let (mut file, mut inside) = (good.clone(), good[14..good.len() - 8].to_vec());
        for _ in 0..=below(&mut rng, 3) {
            damage(&mut file, &mut rng);
            damage(&mut inside, &mut rng);
        }
        agent_file(&file);
        agent_file(&inside);
    }
}

#[test]
fn a_fault_is_said_in_both_languages() {
    for fault in [FileFault::Short, FileFault::Damaged, FileFault::Game("hearts".to_owned())] {
        assert_ne!(fault.say(Lang::En), fault.say(Lang::Ja));
    }
}
