//! Agent files survive a round trip, and everything that is not such a file is refused with a message.
//!
//! `tests/data/nfsp-1.agent` is a file of version 1, and `nfsp-2.agent` the same agent in version 2.
//! `UPDATE_DATA=1 cargo test -p tefuda-agents --test agent_file` rewrites them. Do this only if their
//! contents change, never for a change of the format: that needs a new version with its own file.

#![allow(clippy::unwrap_used)]

#[path = "../../../fuzz/src/agent_file.rs"]
#[allow(unreachable_pub)] // The crate of the fuzz targets makes it public.
mod promises;

use promises::agent_file;
use std::fs;
use tefuda_agents::{
    AgentFile, Curve, FileFault,
    agent_file::{AnyPart, Counted, LARGEST, Outline, VERSION, seal},
    leduc::nfsp::{LEARNER, Learned, NfspTraining},
    poker::nfsp::Settings,
    shelf::{Origins, learners, of_game},
    training::Input,
};
use tefuda_games::{Lang, Rng, Say, Seed, Spec, hearts::Hearts, knob::Kind, leduc::Leduc, seed::below};
use tefuda_learn::Net;

/// The games whose agents are read if all learning algorithms are known.
fn learned() -> Vec<&'static str> {
    tefuda_agents::TRAINABLES.iter().map(|game| game.facts.id).collect()
}

/// The ids of the sample in both versions.
const IDS: [(u16, &str); 2] = [(1, "f17495131938"), (2, "839208216caa")];

/// An untrained agent with a file of a few kilobytes.
fn sample(version: u16) -> AgentFile {
    let weights =
        |first: usize| (0..31 * 8 + 9 * 3).map(|n| ((n + first) % 61) as f32 / 64.0 - 0.5).collect();
    let net = |(n, name): (usize, &str)| {
        (name.to_owned(), AnyPart::new(Net::from_weights(&[30, 8, 3], weights(n * 7)).unwrap()))
    };
    AgentFile {
        version,
        game: "leduc".to_owned(),
        learner: "nfsp".to_owned(),
        spec: "C:games=1000,hidden=8".to_owned(),
        seed: 7,
        done: vec![1000],
        curves: vec![
            Curve {
                id: "nash_conv".to_owned(),
                points: vec![(10.0, 4.5), (100.0, 3.25), (1000.0, 0.1 + 0.2)],
            },
            Curve { id: "loss_q".to_owned(), points: vec![(1000.0, 5e-324)] },
        ],
        parts: ["q0", "pi0", "q1", "pi1"].into_iter().enumerate().map(net).collect(),
    }
}

fn fault(bytes: &[u8]) -> FileFault {
    AgentFile::from_bytes(bytes).unwrap_err()
}

/// The sample as bytes, in every version.
fn samples() -> impl Iterator<Item = (u16, Vec<u8>)> {
    (1..=VERSION).map(|version| (version, sample(version).to_bytes().unwrap()))
}

/// The bytes with some of them replaced, and with a matching checksum.
fn forged(bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let mut inside = bytes[14..bytes.len() - 8].to_vec();
    inside[at - 14..at - 14 + new.len()].copy_from_slice(new);
    seal(u16::from_le_bytes([bytes[8], bytes[9]]), &inside)
}

/// The position of some bytes.
fn find(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).position(|window| window == what).unwrap()
}

#[test]
fn a_file_survives_a_round_trip() {
    for (version, bytes) in samples() {
        let file = sample(version);
        assert_eq!(AgentFile::from_bytes(&bytes), Ok(file.clone()));
        let outline = Outline::from_bytes(&bytes).unwrap();
        let id = file.fingerprint().unwrap();
        assert_eq!((outline.id, outline.units(), &outline.curves), (id, 1000, &file.curves));
        let short = Outline::bytes_of(&bytes).unwrap();
        assert!(short.len() < bytes.len());
        assert_eq!(outline, Outline { id, ..Outline::from_bytes(&short).unwrap() });
        assert_eq!(outline, Outline::of(id, file));
        agent_file(&bytes);
    }
}

#[test]
fn files_of_every_version_stay_readable_and_keep_their_ids() {
    for (version, id) in IDS {
        let path = format!("../../tests/data/nfsp-{version}.agent");
        if std::env::var_os("UPDATE_DATA").is_some() {
            fs::write(&path, sample(version).to_bytes().unwrap()).unwrap();
        }
        let bytes = fs::read(path).unwrap();
        assert_eq!(AgentFile::from_bytes(&bytes), Ok(sample(version)));
        assert_eq!(sample(version).to_bytes(), Ok(bytes), "it is still written in the same way");
        assert_eq!(sample(version).fingerprint().unwrap().to_string(), id);
    }
}

#[test]
fn a_pretrained_agent_keeps_its_id() {
    let bytes = fs::read("trained/nfsp-A.agent").unwrap();
    let file = AgentFile::from_bytes(&bytes).unwrap();
    assert_eq!((file.version, file.fingerprint().unwrap().to_string().as_str()), (1, "1b460e97c241"));
}

#[test]
fn no_two_learners_of_a_game_have_the_same_id() {
    let ids: Vec<(&str, &str)> = learners().map(|(game, learner)| (game, learner.id)).collect();
    assert!(ids.len() >= 3 && ids.iter().enumerate().all(|(n, id)| !ids[..n].contains(id)), "{ids:?}");
    assert_eq!(learners().filter_map(|(_, learner)| Some(learner.output?.largest)).max(), Some(LARGEST));
    for (game, learner) in learners() {
        assert!(!learner.stages.is_empty() && !learner.measures.is_empty(), "{game} {}", learner.id);
        for measure in learner.measures {
            assert!(
                measure.stage < learner.stages.len() && learner.word(measure.id).is_some(),
                "{}",
                measure.id
            );
        }
        for stage in learner.stages {
            let knobs = learner.presets[0].knobs;
            assert!(knobs.iter().any(|knob| knob.key == stage.length.key), "{}", stage.name.en);
        }
        for input in learner.inputs {
            assert!(
                learner.presets[0].knobs.iter().any(|knob| knob.key == input.knob().key),
                "{}",
                learner.id
            );
            let Input::Agent { knob, shipped: name } = *input else {
                assert_eq!(input.knob().kind, Kind::Records, "{}", learner.id);
                continue;
            };
            let learner = learners().find_map(|(_, learner)| {
                let shipped = learner.output?.player.shipped;
                shipped.iter().any(|shipped| shipped.name == name).then_some(learner)
            });
            let made = Kind::File(learner.unwrap().id);
            assert_eq!(knob.kind, made, "{name} is of the learner that the knob wants");
        }
    }
}

#[test]
fn a_run_can_be_saved_at_any_time_with_any_settings() {
    for words in [
        "D",
        "A:shared=true",
        "D:response=exact",
        "C:average=counted",
        "B:shared=true,average=counted,response=exact",
    ] {
        let spec = Spec::parse(LEARNER.presets, words).unwrap().set(&Settings::HIDDEN, 8);
        let mut run = NfspTraining::new(&spec, Seed(3));
        for games in [0, 500] {
            tefuda_agents::Job::step(&mut run, games);
            let file = run.agent();
            for file in [file.clone(), file.clone().in_version_1()] {
                let bytes = file.to_bytes().unwrap();
                assert_eq!(AgentFile::from_bytes(&bytes), Ok(file), "{words} after {games}");
            }
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
    let size = file.to_bytes().unwrap().len();
    assert!(size <= 40 * 1024, "{size} bytes");
}

#[test]
fn a_point_that_is_not_finite_is_left_out() {
    let mut file = sample(VERSION);
    file.curves[1].points = vec![(10.0, f64::NAN), (20.0, 1.5), (30.0, f64::INFINITY)];
    let read = AgentFile::from_bytes(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(read.curves[1].points, [(20.0, 1.5)]);
}

#[test]
fn a_curve_with_too_many_points_keeps_as_many_as_fit() {
    let mut file = sample(VERSION);
    file.curves[1].points = (1..=9000).map(|units| (f64::from(units), 0.5)).collect();
    let read = AgentFile::from_bytes(&file.to_bytes().unwrap()).unwrap();
    let points = &read.curves[1].points;
    assert_eq!((points.len(), points[points.len() - 1].0), (3000, 9000.0));
}

#[test]
fn files_that_could_not_be_read_are_not_written() {
    let fault = |version: u16, change: &dyn Fn(&mut AgentFile)| {
        let mut file = sample(version);
        change(&mut file);
        file.to_bytes().unwrap_err()
    };
    for version in 1..=VERSION {
        let fault = |change: &dyn Fn(&mut AgentFile)| fault(version, change);
        assert_eq!(
            fault(&|f| f.game = "chess".to_owned()),
            FileFault::Game { found: "chess".to_owned(), read: learned() }
        );
        assert_eq!(fault(&|f| f.learner = "falcon".to_owned()), FileFault::Learner("falcon".to_owned()));
        assert!(matches!(fault(&|f| f.spec = "Z".to_owned()), FileFault::Spec(_)));
        assert!(matches!(fault(&|f| f.spec = "C:hidden=1000000".to_owned()), FileFault::Spec(_)));
        assert!(matches!(
            fault(&|f| f.spec = "D:".to_owned() + &"x".repeat(5000)),
            FileFault::Most { found: 5002, limit: 4096, .. }
        ));
        // A length that wraps around must not make a different file.
        assert!(matches!(fault(&|f| f.spec = "D".repeat(65_541)), FileFault::Most { .. }));
        assert!(matches!(
            fault(&|f| f.curves = vec![Curve::new("x"); 17]),
            FileFault::Most { what: Counted::Curves, found: 17, limit: 16 }
        ));
        assert!(
            matches!(fault(&|f| f.parts.swap(0, 1)), FileFault::PartName { found, expected: "q0" } if found == "pi0")
        );
        assert_eq!(fault(&|f| f.curves[0].points.swap(0, 1)), FileFault::Curve("nash_conv".to_owned()));
        assert_eq!(fault(&|f| f.game = "leduc\n".to_owned()), FileFault::Form);
        assert_eq!(fault(&|f| f.done.push(3)), FileFault::Stages { found: 2, expected: 1 });
        let widths = fault(&|f| f.spec = "C".to_owned());
        assert!(
            widths.to_string().contains("q0 has layer widths [30, 8, 3] instead of [30, 64, 3]"),
            "{widths}"
        );
    }
    for version in 1..=VERSION {
        assert_eq!(fault(version, &|f| f.parts.truncate(3)), FileFault::Parts { found: 3, expected: 4 });
    }
    assert_eq!(fault(2, &|f| f.parts.push(f.parts[0].clone())), FileFault::Long(1122));
    assert_eq!(fault(2, &|f| f.version = 3), FileFault::Version(3));
}

#[test]
fn every_flipped_bit_is_detected() {
    for (_, bytes) in samples() {
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(AgentFile::from_bytes(&damaged).is_err(), "bit {bit} of byte {at}");
                assert!(Outline::from_bytes(&damaged).is_err(), "bit {bit} of byte {at}");
            }
        }
    }
}

#[test]
fn every_truncation_is_detected() {
    assert_eq!(fault(&[]), FileFault::NoAgent);
    for (_, bytes) in samples() {
        for length in 1..bytes.len() {
            assert_eq!(fault(&bytes[..length]), FileFault::Short, "{length}");
        }
    }
}

#[test]
fn bytes_after_the_end_are_refused() {
    for (version, bytes) in samples() {
        assert_eq!(fault(&[&bytes[..], &[0]].concat()), FileFault::Long(1));
        assert_eq!(fault(&bytes.repeat(2)), FileFault::Long(bytes.len()));
        // After the last section, covered by the checksum.
        let inside = [&bytes[14..bytes.len() - 8], &[1, 2, 3]].concat();
        assert_eq!(fault(&seal(version, &inside)), FileFault::Long(3));
    }
}

#[test]
fn other_files_are_refused() {
    assert_eq!(fault(b"PK\x03\x04"), FileFault::NoAgent);
    assert_eq!(fault(b"{\"game\":\"leduc\"}"), FileFault::NoAgent);
    // Damage as from sending a file as text.
    for (_, bytes) in samples() {
        assert_eq!(fault(String::from_utf8_lossy(&bytes).as_bytes()), FileFault::NoAgent);
    }
    assert_eq!(fault(&vec![0x89; LARGEST + 1]), FileFault::TooLarge(LARGEST));
}

#[test]
fn another_version_is_named() {
    let (_, bytes) = samples().last().unwrap();
    for version in [0, 3, 300] {
        assert_eq!(fault(&seal(version, &bytes[14..bytes.len() - 8])), FileFault::Version(version));
    }
    assert!(FileFault::Version(3).to_string().contains("newer"));
    // The contents of one version are not valid in another.
    for (version, bytes) in samples() {
        let other = if version == 1 { 2 } else { 1 };
        let fault = fault(&seal(other, &bytes[14..bytes.len() - 8]));
        assert!(
            matches!(fault, FileFault::Form | FileFault::NotText(_) | FileFault::Most { .. }),
            "{fault:?}"
        );
    }
}

#[test]
fn an_agent_of_another_game_or_learner_is_refused() {
    for (_, bytes) in samples() {
        let game = find(&bytes, b"leduc");
        assert_eq!(
            fault(&forged(&bytes, game, b"chess")),
            FileFault::Game { found: "chess".to_owned(), read: learned() }
        );
        let learner = find(&bytes, b"nfsp");
        assert_eq!(fault(&forged(&bytes, learner, b"loss")), FileFault::Learner("loss".to_owned()));
        // Joint training makes files of another learning algorithm, and none of its own.
        assert_eq!(fault(&forged(&bytes, game, b"nimmt")), FileFault::Learner("nfsp".to_owned()));
    }
}

#[test]
fn a_removed_setting_is_ignored() {
    let file = AgentFile { spec: "C:hidden=8,phase=3".to_owned(), ..sample(VERSION) };
    assert_eq!(AgentFile::from_bytes(&file.to_bytes().unwrap()), Ok(file));
}

#[test]
fn weights_that_are_not_finite_are_refused() {
    for (_, bytes) in samples() {
        let first = find(&bytes, b"\x03\0\0\0\0\0\0\xbf") + 4;
        for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let fault = fault(&forged(&bytes, first, &number.to_le_bytes()));
            assert!(matches!(&fault, FileFault::Part { name: "q0", .. }), "{fault:?}");
            assert!(fault.to_string().contains("infinite or NaN"), "{fault}");
        }
        agent_file(&forged(&bytes, first, &f32::MAX.to_le_bytes()));
        agent_file(&forged(&bytes, first, &(-0.0f32).to_le_bytes()));
    }
}

#[test]
fn huge_lengths_allocate_nothing() {
    let huge = u32::MAX.to_le_bytes();
    let names: [[&[u8]; 3]; 2] = [[b"what", b"curv", b"nets"], [b"agent", b"curves", b"q0"]];
    for (version, bytes) in samples() {
        let mut length = bytes.clone();
        length[10..14].copy_from_slice(&huge);
        assert_eq!(fault(&length), FileFault::TooLarge(LARGEST));
        for name in names[usize::from(version) - 1] {
            let found = fault(&forged(&bytes, find(&bytes, name) + name.len(), &huge));
            assert!(matches!(found, FileFault::Form | FileFault::Part { name: "q0", .. }), "{found:?}");
        }
        let curve = find(&bytes, b"nash_conv");
        let points = fault(&forged(&bytes, curve + 9, &huge));
        assert_eq!(points, FileFault::Most { what: Counted::Points, found: u32::MAX as usize, limit: 4096 });
        assert_eq!(fault(&forged(&bytes, curve + 9, &4000u32.to_le_bytes())), FileFault::Form);
        assert_eq!(
            fault(&forged(&bytes, curve - 4, &[0xff; 2])),
            FileFault::Most { what: Counted::Curves, found: 65535, limit: 16 }
        );
        assert!(matches!(
            fault(&forged(&bytes, curve - 2, &[0xff; 2])),
            FileFault::Most { found: 65535, .. }
        ));
        // The net: the number of widths, and the second width.
        let widths = find(&bytes, b"q0") + 2 + if version == 1 { 0 } else { 4 };
        assert!(matches!(fault(&forged(&bytes, widths, &[0xff; 2])), FileFault::Part { name: "q0", .. }));
        let wide = fault(&forged(&bytes, widths + 6, &huge)).to_string();
        assert!(wide.contains("[30, 4294967295, 3] instead of [30, 8, 3]"), "{wide}");
    }
    let (_, first) = samples().next().unwrap();
    let net = find(&first, b"q0");
    assert_eq!(fault(&forged(&first, net - 4, &[0xff; 2])), FileFault::Parts { found: 65535, expected: 4 });
}

/// Damages some bytes at a random place.
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
    let mut rng = Seed(5).rng();
    for (_, good) in samples() {
        for _ in 0..2000 {
            let (mut file, mut inside) = (good.clone(), good[14..good.len() - 8].to_vec());
            for _ in 0..=below(&mut rng, 3) {
                damage(&mut file, &mut rng);
                damage(&mut inside, &mut rng);
            }
            agent_file(&file);
            agent_file(&inside);
        }
    }
}

#[test]
fn only_known_learners_are_accepted() {
    const OF_LEDUC: Origins = &[of_game::<Leduc>()];
    const OF_HEARTS: Origins = &[of_game::<Hearts>()];
    for (version, bytes) in samples() {
        assert_eq!(AgentFile::from_bytes(&bytes).unwrap(), sample(version));
        let outline = Outline::from_bytes(&bytes).unwrap();
        assert!(outline.origin(OF_LEDUC).is_some());
        assert!(outline.origin(OF_HEARTS).is_none());
        let fault = outline.made_by(OF_HEARTS).unwrap_err();
        assert_eq!(fault, FileFault::Game { found: "leduc".to_owned(), read: vec!["hearts"] });
    }
}

#[test]
fn a_fault_has_words_in_both_languages() {
    for fault in [
        FileFault::Short,
        FileFault::Damaged,
        FileFault::Game { found: "hearts".to_owned(), read: learned() },
    ] {
        assert_ne!(fault.say(Lang::En), fault.say(Lang::Ja));
    }
}

/// Inputs that the fuzzer has found, the fewest that reach everything it has reached.
#[test]
fn what_the_fuzzer_found_keeps_every_promise() {
    let seeds: Vec<_> = fs::read_dir("../../fuzz/seeds/agent_file").unwrap().collect();
    assert!(seeds.len() > 10, "{}", seeds.len());
    for seed in seeds {
        agent_file(&fs::read(seed.unwrap().path()).unwrap());
    }
}
