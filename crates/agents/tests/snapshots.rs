//! The pretrained agents of the program, and the agent that plays from them.
//!
//! `crates/agents/trained/manifest.json` lists the origin and the quality of each. After retraining one,
//! `UPDATE_DATA=1 cargo test -p tefuda-agents --test snapshots` updates it from the files.

#![allow(clippy::unwrap_used)]

mod deals;
#[path = "../../games/tests/poker_positions/mod.rs"]
mod poker_positions;

use deals::{agent, choice, fact, play_out, spec, weighed};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use std::{fs, path::Path, process::Command};
use tefuda_agents::{
    AgentFile, Playable, WeighedNote,
    agent_file::Outline,
    decide,
    hearts::falcon::{self, Against, Measurement, Scratch},
    leduc::{Policy, nfsp::Learned},
    nimmt::nets::{self, Nets, field},
    poker::{best_response, game_value, nash_conv, nfsp::Learnable as _},
    shelf::{self, FileName, Need, learners},
};
use tefuda_games::{
    FileId, Game, Seat, Seed, Spec, Standing as _,
    daihinmin::{Daihinmin, DaihinminStanding},
    games,
    leduc::{Leduc, LeducRules},
    nimmt::Nimmt,
};

/// The largest pretrained agent of each learning algorithm, in bytes. The page receives at most half of it;
/// `cargo xtask size` shows how much.
const LARGEST: [(&str, usize); 4] =
    [("nfsp", 40 * 1024), ("loss", 200 * 1024), ("falcon", 1500 * 1024), ("rank", 660 * 1024)];

/// The folder of the pretrained agents, relative to the folder of the crate, in which its tests run.
const FOLDER: &str = "trained";

fn bytes(name: &str) -> Vec<u8> {
    fs::read(Path::new(FOLDER).join(name)).unwrap()
}

/// The pretrained agents. The name of each starts with that of its learning algorithm.
const SNAPSHOTS: [&str; 25] = [
    "nfsp-A",
    "nfsp-B",
    "nfsp-C",
    "nfsp-D",
    "nfsp-kuhn",
    "loss-g3",
    "loss-g4",
    "loss-g5",
    "loss-g6",
    "loss-g7",
    "loss-g8",
    "loss-better",
    "falcon-counterfactual",
    "falcon-counterfactual-standard",
    "falcon-both",
    "falcon-both-standard",
    "falcon-both-10000",
    "falcon-both-100",
    "falcon-both-0",
    "falcon-actions",
    "falcon-svr",
    "falcon-previous",
    "falcon-degsq",
    "rank-paper",
    "rank-class",
];
/// The number of duplicate deals for measuring FALCON against rules.
const DUPLICATES: u32 = 500;
/// The number of games for measuring the player who aims by evaluators.
const RANKED: u64 = 500;
/// The number of deals, of six games each, for measuring models of 6 Nimmt!.
const DEALS: u32 = 500;

/// The metric of a pretrained agent.
fn measure(file: &AgentFile) -> (&'static str, f64) {
    if let Some(conv) = games!(conv_of(file)).into_iter().flatten().next() {
        return ("nash_conv", conv);
    }
    if file.game == "hearts" {
        return measure_falcon(file);
    }
    if file.game == "daihinmin" {
        return ("points", measure_rank(file));
    }
    ("heads", field::among_the_strong(&Nets::of(file).unwrap(), DEALS).mean)
}

/// The distance from an equilibrium of a policy in a file of this game.
fn conv_of<G: Playable>(file: &AgentFile) -> Option<f64> {
    let measured = if file.game == G::FACTS.id { G::measured(file) } else { Vec::new() };
    measured.into_iter().find(|(id, _)| *id == "nash_conv").map(|(_, conv)| conv)
}

/// The penalty ratio of FALCON against rules; for regressions without nets their mean accuracy.
fn measure_falcon(file: &AgentFile) -> (&'static str, f64) {
    if falcon::degsq_of(file, falcon::Target::Queen).is_some() {
        let accuracy = &file.curves.iter().find(|curve| curve.id == "accuracy").unwrap().points;
        return ("accuracy", accuracy.iter().map(|point| point.1).sum::<f64>() / accuracy.len() as f64);
    }
    let settings = falcon::settings_of(file).unwrap();
    let mut measurement = Measurement::new(Against::Rules, &settings, DUPLICATES, Seed(1));
    let (nets, mut scratch) = (falcon::nets_of(file).unwrap(), Scratch::default());
    loop {
        if let Some(penalty) = measurement.game(nets, &mut scratch) {
            return ("penalty_ratio", penalty.ratio);
        }
    }
}

/// The points per game of the player who aims by evaluators, among four sample clients.
fn measure_rank(file: &AgentFile) -> f64 {
    let id = shelf::put(file.clone()).unwrap();
    let players = [format!("rank:file={id}"), "default".to_owned()];
    let agents = players.map(|words| agent(&words));
    let config = Daihinmin::config(&Daihinmin::FACTS.presets[0].spec());
    let (mut standing, mut points) = (DaihinminStanding::new(config), 0);
    for deal in 0..RANKED {
        let mut game = Daihinmin::new(config, &standing.deal(Seed(deal))).unwrap();
        play_out(&mut game, Seed(deal), |game, seat, _| {
            choice(&*agents[usize::from(seat != Seat(0))], game, Seed(deal))
        });
        points += game.result().unwrap()[0];
        standing.add(&game);
    }
    f64::from(points) / RANKED as f64
}

/// The entry of a pretrained agent in the manifest, and the command that makes it with the current program.
fn entry(snapshot: &str) -> (Json, String) {
    let name = format!("{snapshot}.agent");
    let bytes = bytes(&name);
    let file = AgentFile::from_bytes(&bytes).unwrap();
    let outline = Outline::from_bytes(&bytes).unwrap();
    let (_, learner) =
        learners().find(|(game, learner)| (*game, learner.id) == (&*file.game, &*outline.learner)).unwrap();
    let settings = Spec::parse_lenient(learner.presets, &file.spec).0;
    let (id, value) = measure(&file);
    let mut entry = json!({
        "file": name,
        "id": outline.id.to_string(),
        "sha256": hex(&Sha256::digest(&bytes)),
        "games": file.units(),
    });
    entry[id] = json!(value);
    let command = format!(
        "tefuda train --game {} --preset {settings} --seed {} --out crates/agents/trained/{name}",
        file.game, file.seed
    );
    (entry, command)
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn head() -> String {
    let out = Command::new("git").args(["rev-parse", "HEAD"]).output().unwrap();
    String::from_utf8(out.stdout).unwrap().trim().to_owned()
}

#[test]
fn the_manifest_lists_origin_and_quality_of_each_agent() {
    let path = Path::new(FOLDER).join("manifest.json");
    let stated: Json = serde_json::from_slice(&fs::read(&path).unwrap_or_default()).unwrap_or_default();
    let stated = |snapshot: &str| {
        let of = |entry: &&Json| entry["file"] == format!("{snapshot}.agent");
        stated["agents"].as_array().and_then(|entries| entries.iter().find(of)).cloned().unwrap_or_default()
    };
    if std::env::var_os("UPDATE_DATA").is_some() {
        let written = SNAPSHOTS.map(|preset| {
            let before = stated(preset);
            let (mut entry, command) = entry(preset);
            // The settings of a preset may change later, so keep the text from when the file was made.
            let same = entry["sha256"] == before["sha256"];
            entry["command"] = if same { before["command"].clone() } else { json!(command) };
            entry["commit"] = if same { before["commit"].clone() } else { json!(head()) };
            entry
        });
        let json = serde_json::to_string_pretty(&json!({ "agents": written })).unwrap();
        fs::write(path, json + "\n").unwrap();
        return;
    }
    for preset in SNAPSHOTS {
        let stated = stated(preset);
        let commit = stated["commit"].as_str().unwrap();
        assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{commit}");
        let (mut found, command) = entry(preset);
        let told = stated["command"].as_str().unwrap();
        let ends = command.find(" --seed").unwrap();
        assert!(told.starts_with("tefuda train --game ") && told.ends_with(&command[ends..]), "{told}");
        let ids = ["nash_conv", "heads", "accuracy", "penalty_ratio", "points"];
        let id = ids.into_iter().find(|id| !stated[*id].is_null()).unwrap();
        let value = |json: &Json| json[id].as_f64().unwrap();
        assert!((value(&found) - value(&stated)).abs() < 1e-6, "{preset}: {found}");
        for key in [id, "command", "commit"] {
            found[key] = stated[key].clone();
        }
        assert_eq!(found, stated);
        let largest = LARGEST.iter().find(|(learner, _)| preset.starts_with(learner)).unwrap().1;
        assert!(bytes(&format!("{preset}.agent")).len() <= largest, "{preset}");
    }
}

/// The explanation of the agent with a queen against a bet.
fn note(words: &str) -> WeighedNote {
    let view = poker_positions::game("KQJ", "r").view(Seat(1));
    weighed(decide(&*agent::<Leduc>(words), view, Seed(1)).unwrap().explanation)
}

#[test]
fn nfsp_explains_its_learned_values() {
    let note = note("nfsp");
    let file = AgentFile::from_bytes(&bytes("nfsp-D.agent")).unwrap();
    let average = Learned::of(&file).unwrap().average;
    assert_eq!(fact(&note, "games"), f64::from(file.units()));
    assert_eq!(fact(&note, "nash_conv"), nash_conv(&average).total);
    assert_eq!((fact(&note, "pot"), fact(&note, "to_call")), (4.0, 2.0));
    let holds: f64 = ["holds-j", "holds-q", "holds-k"].iter().map(|id| fact(&note, id)).sum();
    assert!((holds - 1.0).abs() < 1e-12);
    let chances = average.at("Q|-|r|".parse().unwrap());
    assert_eq!(note.options.iter().map(|option| option.chance.unwrap()).collect::<Vec<_>>(), chances);
    assert!(
        note.options.iter().all(|option| option.value.unwrap().abs() <= 14.0),
        "chips: {:?}",
        note.options
    );
    for (id, _) in &note.facts {
        assert!(Leduc::word(id).is_some(), "{id} has words");
    }
    assert!(Leduc::word(&note.rule).is_some());
}

#[test]
fn the_best_response_is_the_move_with_the_highest_q() {
    let note = note("nfsp:mode=response");
    let best = note.options.iter().reduce(|a, b| if b.value > a.value { b } else { a }).unwrap();
    assert_eq!((best.chance, &best.play), (Some(1.0), &note.choice));
    let [average, response] =
        ["nfsp", "nfsp:mode=response"].map(|words| LeducRules::policy_of(&spec::<Leduc>(words)).unwrap());
    let exact = best_response(&average, Seat(0)).0;
    let learned = game_value([&response, &average]);
    let random = game_value([&Policy::uniform(), &average]);
    assert!(random + 0.5 < learned && learned <= exact + 1e-12, "{random} {learned} {exact}");
}

#[test]
fn a_file_on_the_shelf_replaces_the_pretrained_agent() {
    let bytes = fs::read("../../tests/data/nfsp-1.agent").unwrap();
    let file = AgentFile::from_bytes(&bytes).unwrap();
    let id = file.fingerprint().unwrap();
    let words = format!("nfsp:file={id}");
    let lacks = |words: &str| Leduc::needs(&spec::<Leduc>(words)).first().map(|need| need.file);
    assert_eq!(lacks(&words), Some(FileName::Own(id)));
    assert_eq!(
        LeducRules::policy_of(&spec::<Leduc>(&words)),
        LeducRules::policy_of(&spec::<Leduc>("nfsp")),
        "the snapshot plays in its place"
    );
    assert_eq!(shelf::put(file.clone()), Ok(id));
    assert_eq!(lacks(&words), None);
    assert_eq!(LeducRules::policy_of(&spec::<Leduc>(&words)), Some(Learned::of(&file).unwrap().average));
    let other = "nfsp:file=000000000000";
    assert_eq!(lacks(other), Some(FileName::Own(FileId::of(0))));
    assert_eq!(lacks("nfsp:preset=B"), None);
    assert_eq!(lacks("nash"), None);
}

#[test]
fn a_file_of_another_learner_is_never_replaced_silently() {
    let foreign = shelf::read(&bytes("loss-g7.agent")).unwrap();
    let words = format!("nfsp:preset=B,file={foreign}");
    let need = *Leduc::needs(&spec::<Leduc>(&words)).first().expect("it is said");
    assert_eq!((need.file, need.foreign().as_deref()), (FileName::Own(foreign), Some("loss")));
    assert!(need.check(&bytes("loss-g7.agent")).unwrap_err().to_string().contains("loss"));
    assert_eq!(
        LeducRules::policy_of(&spec::<Leduc>(&words)),
        LeducRules::policy_of(&spec::<Leduc>("nfsp:preset=B")),
        "the snapshot plays in its place"
    );
    let own = shelf::read(&bytes("nfsp-A.agent")).unwrap();
    let loss = Spec::parse(Nimmt::AGENTS, &format!("loss:gamma=0.3,file={own}")).unwrap();
    assert_eq!(Nimmt::needs(&loss).first().and_then(Need::foreign).as_deref(), Some("nfsp"));
    assert!(nets::nets(&loss).is_some(), "the snapshot plays in its place");
}

#[test]
fn every_pretrained_agent_belongs_to_the_learner_that_made_it() {
    let players = learners().filter_map(|(_, learner)| Some((learner.id, learner.output?.player)));
    let mut names = Vec::new();
    for (learner, player) in players {
        for shipped in player.shipped {
            assert_eq!(AgentFile::from_bytes(shipped.bytes).unwrap().learner, learner, "{}", shipped.name);
            names.push(shipped.name);
        }
        assert!(!player.otherwise.en.is_empty() && !player.otherwise.ja.is_empty());
    }
    names.sort_unstable();
    let mut known = SNAPSHOTS;
    known.sort_unstable();
    assert_eq!(names, known);
}
