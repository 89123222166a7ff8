//! Work: everything that takes so long that it is done once and stored.
//!
//! A training run, models that learn at one table, a contest and a dataset are each a [`Work`]. It has a
//! *key*, which alone determines the result, and an *opening*, which is a small part of the same work. Before
//! a stored result is accepted, the opening is repeated and compared. So results of a program that worked
//! differently are rejected.
//!
//! The opening doesn't reveal a change that affects only later parts of the work. If you change how an agent
//! plays, delete the stored results in which it plays. The work itself is a [`Job`] that ends with JSON and,
//! if an agent was trained, agent files.
//!
//! There is no list of a paper's work. Its exhibits ask [`Results`] for what their cells need, and the
//! results note what is missing. A program with threads and files does that work and lets the exhibits ask
//! again, until nothing new comes up. So work may depend on results: a contest on the model that was trained
//! for it, a final on the best of earlier contests. A cell or line made within [`Results::trace`] gets the
//! [`Keys`] of the work that it asked for. So it can be reproduced separately.

use super::report::{Keys, Traced};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};
use tefuda_agents::{
    AgentFile, Job, Playable,
    shelf::{FileName, Need},
};
use tefuda_games::{
    Fault, FileId, Spec,
    knob::{Kind, Value},
};

/// The first word of a stored result.
const FORMAT: &str = "tefuda-work";
/// The version of the format.
const VERSION: u32 = 1;

/// Something that is done once and stored.
pub trait Work: Send + Sync {
    /// The name that is shown.
    fn name(&self) -> String;

    /// The key. It contains everything that determines the result.
    fn key(&self) -> String;

    /// The agent files that it needs on the [shelf](tefuda_agents::shelf).
    fn inputs(&self) -> Vec<FileId> {
        Vec::new()
    }

    /// The pretrained agents that it uses and that are not loaded. In native programs they are built in.
    fn snapshots(&self) -> Vec<Need> {
        Vec::new()
    }

    /// Begins it.
    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault>;

    /// Computes the opening: a part of the work that takes at most a second. Its result changes only if the
    /// program does.
    fn opening(&self) -> Result<Json, Fault>;

    /// The opening as it appears in a result. `None` if the result doesn't contain it. Then the opening is
    /// stored next to the result.
    fn opening_of(&self, _outcome: &Json) -> Option<Json> {
        None
    }

    /// The agent files that belong to a result.
    fn outputs(&self, _outcome: &Json) -> Vec<FileId> {
        Vec::new()
    }

    /// Whether some JSON can be the result of this work.
    fn reads(&self, outcome: &Json) -> bool;
}

/// Work in progress.
pub trait WorkJob: Job + Send {
    /// The result of the unfinished work, for exhibits that show progress. `None` if it isn't known yet.
    fn so_far(&self) -> Option<Json> {
        None
    }

    /// The outcome, once the work is finished. By default the result so far, without files.
    fn outcome(&mut self) -> Result<Outcome, Fault> {
        let result = self.so_far().ok_or(Fault::Missing("result"))?;
        Ok(Outcome { result, files: Vec::new() })
    }
}

/// The outcome of work.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The result that exhibits read.
    pub result: Json,
    /// The trained agents.
    pub files: Vec<AgentFile>,
}

/// Converts a value to JSON.
///
/// # Panics
/// If it contains a map whose keys aren't text. Results have no such maps.
pub fn json(value: &impl Serialize) -> Json {
    serde_json::to_value(value).expect("results have only fields and lists")
}

/// Whether some JSON is a valid `T`.
pub fn is<T: DeserializeOwned>(json: &Json) -> bool {
    T::deserialize(json).is_ok()
}

/// The stored form of finished work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkResult {
    format: String,
    version: u32,
    /// [`Work::name`].
    pub name: String,
    /// [`Work::key`].
    pub key: String,
    /// [`Work::opening`], unless the result contains it.
    pub opening: Option<Json>,
    /// The duration in seconds.
    pub seconds: f64,
    /// The date on which it ended: `2026-11-21`.
    pub date: String,
    /// The machine on which it was made.
    pub machine: String,
    /// [`Outcome::result`].
    pub result: Json,
}

impl WorkResult {
    /// Creates a result without its duration, date and machine.
    pub fn new(work: &dyn Work, result: Json) -> Result<Self, Fault> {
        let opening = if work.opening_of(&result).is_some() { None } else { Some(work.opening()?) };
        Ok(Self { opening, ..Self::on_the_way(work, result) })
    }

    /// The current result of unfinished work. It is shown, but never stored.
    pub fn on_the_way(work: &dyn Work, result: Json) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            name: work.name(),
            key: work.key(),
            opening: None,
            seconds: 0.0,
            date: String::new(),
            machine: String::new(),
            result,
        }
    }

    /// Whether its format is known to this version.
    pub fn is_known(&self) -> bool {
        self.format == FORMAT && self.version == VERSION && self.seconds.is_finite() && self.seconds >= 0.0
    }

    /// Whether its key is the key of this work.
    pub fn is_of(&self, work: &dyn Work) -> bool {
        self.is_known() && self.key == work.key() && work.reads(&self.result)
    }

    /// Whether the work's opening is still the same. Intervals are ignored: how they are computed isn't part
    /// of the work.
    pub fn agrees(&self, work: &dyn Work) -> Result<bool, Fault> {
        let expected = work.opening_of(&self.result).or_else(|| self.opening.clone());
        // The stored side was read from text, and fast parsing may lose the last bit of a number. So both
        // sides are read from text.
        let now = serde_json::from_str(&work.opening()?.to_string());
        Ok(expected.map(without_intervals) == now.ok().map(without_intervals))
    }
}

/// The JSON without the intervals of each [`Estimate`](crate::stats::Estimate).
fn without_intervals(json: Json) -> Json {
    match json {
        Json::Array(items) => items.into_iter().map(without_intervals).collect(),
        Json::Object(fields) => {
            let kept = fields.into_iter().filter(|(key, _)| !["ci95", "low", "high"].contains(&&**key));
            kept.map(|(key, value)| (key, without_intervals(value))).collect()
        }
        other => other,
    }
}

/// The known results, and the work that was asked for.
#[derive(Default)]
pub struct Results {
    known: BTreeMap<String, Arc<WorkResult>>,
    asked: RefCell<Asked>,
    /// The keys asked for since each trace began, the innermost trace last.
    traces: RefCell<Vec<Keys>>,
    computed: RefCell<BTreeMap<String, Option<f64>>>,
}

#[derive(Default)]
struct Asked {
    keys: BTreeSet<String>,
    /// The work that was asked for and the round in which to do it, in the order of asking.
    works: Vec<(u64, Arc<dyn Work>)>,
}

impl Results {
    /// Adds a result.
    pub fn add(&mut self, result: impl Into<Arc<WorkResult>>) {
        let result = result.into();
        self.known.insert(result.key.clone(), result);
    }

    /// Forgets all results and requests, but keeps computed values.
    pub fn forget(&mut self) {
        self.known.clear();
        self.take_asked();
    }

    /// The result with this key.
    pub fn get(&self, key: &str) -> Option<&WorkResult> {
        self.known.get(key).map(|result| &**result)
    }

    /// Asks for the result of work. `None` until it is done. Rounds count from 1. All work of a round is done
    /// before the next round, so that a report of unfinished work covers everything about equally.
    pub fn ask(&self, round: u64, work: impl Work + 'static) -> Option<&WorkResult> {
        let key = work.key();
        if let Some(trace) = self.traces.borrow_mut().last_mut() {
            trace.insert(key.as_str().into());
        }
        let mut asked = self.asked.borrow_mut();
        if asked.keys.insert(key.clone()) {
            asked.works.push((round, Arc::new(work)));
        }
        self.known.get(&key).map(|result| &**result)
    }

    /// Asks for work and parses its result.
    pub fn read<T: DeserializeOwned>(&self, round: u64, work: impl Work + 'static) -> Option<T> {
        T::deserialize(&self.ask(round, work)?.result).ok()
    }

    /// Runs `make` and returns its value with the keys of all work that it asked for, done or not. A nested
    /// trace has its own keys.
    pub fn traced<T>(&self, make: impl FnOnce() -> T) -> (T, Keys) {
        self.traces.borrow_mut().push(Keys::new());
        let made = make();
        (made, self.traces.borrow_mut().pop().unwrap_or_default())
    }

    /// Builds cells or lines and marks them with the keys of all work that they ask for. Cells built in one
    /// call share their keys.
    pub fn trace<T: Traced>(&self, make: impl FnOnce() -> T) -> T {
        let (made, keys) = self.traced(make);
        made.made_of(&keys)
    }

    /// Takes all work that was asked for, in order of round.
    pub fn take_asked(&self) -> Vec<Arc<dyn Work>> {
        let Asked { mut works, .. } = self.asked.take();
        works.sort_by_key(|(round, _)| *round);
        works.into_iter().map(|(_, work)| work).collect()
    }

    /// A number that takes a moment to compute. It is cached by `key`.
    pub fn computed(&self, key: &str, compute: impl FnOnce() -> Option<f64>) -> Option<f64> {
        if let Some(known) = self.computed.borrow().get(key) {
            return *known;
        }
        let value = compute();
        self.computed.borrow_mut().insert(key.to_owned(), value);
        value
    }
}

impl fmt::Debug for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Results").field("known", &self.known.keys()).finish_non_exhaustive()
    }
}

/// A spec with every setting that differs from the setting's own default. It records what a preset meant at
/// that time, and stays the same when the agent or learner gets another setting.
pub fn knobs(spec: &Spec) -> String {
    let values = spec.values().filter(|(knob, value)| knob.default() != *value);
    let values: Vec<String> = values.map(|(knob, value)| format!("{}={value}", knob.key)).collect();
    format!("{}:{}", spec.id(), values.join(","))
}

/// The pretrained agents that a game's players need and that are not loaded.
pub(crate) fn snapshots_of<'a, G: Playable>(players: impl IntoIterator<Item = &'a Spec>) -> Vec<Need> {
    let needs = players.into_iter().flat_map(G::needs);
    needs.filter(|need| matches!(need.file, FileName::Shipped(_))).collect()
}

/// The agent files that a spec names.
pub fn files_of(spec: &Spec) -> impl Iterator<Item = FileId> + '_ {
    spec.values().filter_map(|(knob, value)| match (knob.kind, value) {
        (Kind::File(_), Value::File(id)) => id,
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::report::Cell;
    use serde_json::json;
    use tefuda_agents::Progress;

    /// Work that counts to a number.
    struct Count(u32);

    impl Job for Count {
        fn step(&mut self, _units: u32) -> Progress {
            self.progress()
        }

        fn progress(&self) -> Progress {
            Progress { done: self.0, total: self.0 }
        }
    }

    impl WorkJob for Count {
        fn so_far(&self) -> Option<Json> {
            Some(json!(self.0))
        }
    }

    impl Work for Count {
        fn name(&self) -> String {
            self.key()
        }

        fn key(&self) -> String {
            format!("count to {}", self.0)
        }

        fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
            Ok(Box::new(Self(self.0)))
        }

        fn opening(&self) -> Result<Json, Fault> {
            Ok(json!([1, 2]))
        }

        fn reads(&self, outcome: &Json) -> bool {
            is::<u32>(outcome)
        }
    }

    fn done(number: u32) -> WorkResult {
        WorkResult::new(&Count(number), Count(number).begin().unwrap().outcome().unwrap().result).unwrap()
    }

    #[test]
    fn requested_work_comes_round_by_round_without_repetition() {
        let mut results = Results::default();
        let asked = |results: &Results| {
            let found =
                [(2, 5), (1, 3), (2, 4), (1, 3)].map(|(round, n)| results.read::<u32>(round, Count(n)));
            let names: Vec<String> = results.take_asked().iter().map(|work| work.name()).collect();
            (found, names.join(", "))
        };
        assert_eq!(asked(&results), ([None; 4], "count to 3, count to 5, count to 4".to_owned()));
        results.add(done(4));
        assert_eq!(asked(&results).0, [None, None, Some(4), None]);
    }

    #[test]
    fn a_cell_has_the_keys_of_exactly_its_own_work() {
        let mut results = Results::default();
        results.add(done(4));
        let cell = |n: u32| results.read::<u32>(1, Count(n)).map_or(Cell::MISSING, Cell::found);
        cell(1);
        let [inner, outer] = results.trace(|| {
            let inner = results.trace(|| cell(4));
            cell(2);
            [inner, cell(3)]
        });
        let keys = |cell: &Cell| cell.work().map(|keys| keys.iter().cloned().collect::<Vec<_>>().join(", "));
        assert_eq!(keys(&inner), Some("count to 2, count to 3, count to 4".to_owned()));
        assert_eq!(keys(&outer), Some("count to 2, count to 3".to_owned()));
        assert_eq!(results.trace(|| Cell::given(cell(5).work().map_or(0, Keys::len) as u32)).work(), None);
    }

    #[test]
    fn a_result_is_accepted_only_for_its_own_work_with_the_same_opening() {
        let mut result = done(3);
        assert!(result.is_of(&Count(3)) && !result.is_of(&Count(4)));
        assert_eq!(result.agrees(&Count(3)), Ok(true));
        result.opening = Some(json!([1, 3]));
        assert_eq!(result.agrees(&Count(3)), Ok(false));
        result.result = json!("three");
        assert!(!result.is_of(&Count(3)));
    }
}
