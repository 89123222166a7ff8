//! Learning algorithms that start from records: their declarations, what their runs need, and where they find
//! it.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

use std::sync::Arc;
use tefuda_agents::{
    Learner, TrainingFault,
    nimmt::nets::joint::{self, JointSettings},
    shelf,
    training::{Input, Supply, knobs},
};
use tefuda_games::{
    Dataset, DatasetReader, Entry, FileId, Game, Record, Seed, Spec, Standing,
    hearts::Hearts,
    nimmt::{Nimmt, NimmtStanding},
    settings, text,
};

settings! {
    /// The settings of [`LEARNER`].
    struct Settings {
        /// Its games.
        GAMES games: u32 = JointSettings::GAMES;
        /// An agent file.
        MODEL model: Option<FileId> = JointSettings::MODEL_1;
        /// Games to begin with.
        RECORDS records: Option<FileId> =
            knobs::records(text("Games to begin with.", "最初に使うゲーム。"));
    }
}

/// A learning algorithm as a game would declare it, with settings for an agent file and for records.
const LEARNER: Learner = Learner {
    id: "toy",
    presets: &[Entry::new("paper", text("", ""), text("", ""), Settings::KNOBS)],
    inputs: &[joint::LEARNER.inputs[0], Input::Records { knob: &Settings::RECORDS }],
    ..joint::LEARNER
};

/// The first step of a `train` function.
fn games(spec: &Spec) -> Result<Option<Arc<Dataset<Nimmt>>>, TrainingFault> {
    shelf::named_dataset(spec, &Settings::RECORDS)
}

/// Deals played at random, as records.
fn records(deals: u64) -> String {
    let rules = Nimmt::FACTS.presets[0].spec();
    let config = Nimmt::config(&rules);
    let line = |seed: u64| {
        let mut game = Nimmt::new(config, &NimmtStanding::new(config).deal(Seed(seed))).unwrap();
        game.play_out(&mut Seed(seed).rng());
        Record::of(&game, &rules).to_line() + "\n"
    };
    (0..deals).map(line).collect()
}

fn read(text: &str) -> Dataset<Nimmt> {
    DatasetReader::read(text.as_bytes()).unwrap().whole().unwrap()
}

#[test]
fn a_run_needs_a_data_set_only_if_its_knob_names_one() {
    let plain = Spec::parse(LEARNER.presets, "paper").unwrap();
    assert!(matches!(LEARNER.needs(&plain)[..], [Supply::Agent(_)]), "{:?}", LEARNER.needs(&plain));
    assert_eq!(games(&plain), Ok(None));
    let spec = Spec::parse(LEARNER.presets, "paper:records=0123456789ab").unwrap();
    assert_eq!(spec.to_string(), "paper:records=0123456789ab");
    assert_eq!(spec.in_full(), "paper:games=710000,model-1=none,records=0123456789ab");
    let needs = LEARNER.needs(&spec);
    assert_eq!(needs[1], Supply::Records("0123456789ab".parse().unwrap()));
    assert_eq!(needs.iter().map(ToString::to_string).collect::<Vec<_>>(), ["loss-g3", "0123456789ab"]);
    assert_eq!(LEARNER.agents(&spec).unwrap().len(), 1, "records aren't agents");
    let fault = Spec::parse(LEARNER.presets, "paper:records=my.jsonl").unwrap_err().to_string();
    assert!(fault.contains("‘my.jsonl’") && fault.contains("none | 000000000000"), "{fault}");
}

#[test]
fn a_learner_finds_its_games_on_the_shelf() {
    let set = read(&records(5));
    let id = set.id();
    let spec = Spec::parse(LEARNER.presets, &format!("paper:records={id}")).unwrap();
    assert_eq!(games(&spec), Err(TrainingFault::Records(id)));
    assert!(games(&spec).unwrap_err().to_string().contains(&id.to_string()));
    assert_eq!(shelf::put_dataset(set.clone()), id);
    let found = games(&spec).unwrap().unwrap();
    assert_eq!(*found, set);
    assert!(found.games().all(|game| game.result().is_some()));
    assert!(shelf::dataset::<Hearts>(id).is_none(), "it has no games of Hearts");
    let newer: Vec<FileId> = (1..=4).map(|deals| shelf::put_dataset(read(&records(10 * deals)))).collect();
    assert!(shelf::dataset::<Nimmt>(id).is_none(), "data sets are large: only the newest stay");
    assert!(newer.iter().all(|id| shelf::dataset::<Nimmt>(*id).is_some()));
}
