//! Settings: every setting of an agent and every rule option, each defined once as a [`Knob`].
//!
//! A [`Knob`] has a key, the symbol in its paper, a range, a default, and words in both languages. The slider
//! on the page, the key in a link, the command-line flag, validation and the table in the docs all use this one
//! definition. An [`Entry`] is a named thing with settings, such as an agent or a preset of rules. A [`Spec`]
//! is an entry with values. It is written `id:key=value,key=value` and names only values that differ from the
//! defaults.

mod setting;

pub use setting::{Choices, Real, Setting, SettingValue, Whole};

use crate::{
    fault::{Fault, quote},
    file_id::FileId,
    paper::PaperId,
    text::{Lang, Text},
};
use std::{fmt, fmt::Write as _};

/// The definition of one setting.
///
/// Code declares a [`Setting`], which knows the type of its values, and asks a [`Spec`] for them by
/// [`Spec::get`]. Lists of settings have the definitions alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knob {
    /// Its name in links, specs and records.
    pub key: &'static str,
    /// Its symbol in the paper, or empty.
    pub symbol: &'static str,
    /// Its kind, with the range and the default.
    pub kind: Kind,
    /// Its display name.
    pub name: Text,
    /// Help text: the visible effect of the setting.
    pub help: Text,
    /// Whether texts from before this setting existed are stored.
    pub added: bool,
}

/// The kind of a setting, with its range and default.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A whole number from `min` to `max`.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
        /// Default value.
        default: i64,
        /// Whether its slider is logarithmic.
        log: bool,
    },
    /// A real number from `min` to `max`.
    Real {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
        /// The step of its slider.
        step: f64,
        /// Default value.
        default: f64,
    },
    /// On or off.
    Flag {
        /// Default value.
        default: bool,
    },
    /// One of several named values. The first is the default.
    Choice(&'static [ChoiceValue]),
    /// An agent file from the learner with this id, or none (the default).
    File(&'static str),
    /// A data set of records, or none (the default). Its values are those of [`Kind::File`].
    Records,
}

/// A value of a [`Kind::Choice`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceValue {
    /// Its name in specs.
    pub id: &'static str,
    /// Its display name.
    pub name: Text,
}

/// The value of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// The value of a [`Kind::Int`].
    Int(i64),
    /// The value of a [`Kind::Real`].
    Real(f64),
    /// The value of a [`Kind::Flag`].
    Flag(bool),
    /// The value of a [`Kind::Choice`], by its id.
    Choice(&'static str),
    /// The value of a [`Kind::File`] or a [`Kind::Records`].
    File(Option<FileId>),
}

impl Value {
    /// The value as JSON; without a file, null.
    pub fn json(self) -> serde_json::Value {
        match self {
            Self::Int(n) => n.into(),
            Self::Real(x) => x.into(),
            Self::Flag(on) => on.into(),
            Self::Choice(id) => id.into(),
            Self::File(file) => file.map(|id| id.to_string()).into(),
        }
    }
}

/// The text that means "no file".
const NO_FILE: &str = "none";

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => n.fmt(f),
            Self::Real(x) => x.fmt(f),
            Self::Flag(on) => on.fmt(f),
            Self::Choice(id) => id.fmt(f),
            Self::File(None) => NO_FILE.fmt(f),
            Self::File(Some(id)) => id.fmt(f),
        }
    }
}

impl Knob {
    /// The default value.
    pub fn default(&self) -> Value {
        match self.kind {
            Kind::Int { default, .. } => Value::Int(default),
            Kind::Real { default, .. } => Value::Real(default),
            Kind::Flag { default } => Value::Flag(default),
            Kind::Choice(choices) => Value::Choice(choices.first().map_or("", |c| c.id)),
            Kind::File(_) | Kind::Records => Value::File(None),
        }
    }

    /// Reads a value and checks it against the range.
    pub fn parse(&self, word: &str) -> Result<Value, Fault> {
        let value = match self.kind {
            Kind::Int { .. } => word.parse().ok().map(Value::Int),
            Kind::Real { .. } => decimal(word).map(Value::Real),
            Kind::Flag { .. } => match word {
                "true" | "yes" | "on" | "1" => Some(Value::Flag(true)),
                "false" | "no" | "off" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            Kind::Choice(choices) => choices.iter().find(|c| c.id == word).map(|c| Value::Choice(c.id)),
            Kind::File(_) | Kind::Records if word == NO_FILE => Some(Value::File(None)),
            Kind::File(_) | Kind::Records => word.parse().ok().map(|id| Value::File(Some(id))),
        };
        let bad = || Fault::BadValue { key: self.key, found: quote(word), allowed: self.allowed() };
        value.filter(|v| self.allows(*v)).ok_or_else(bad)
    }

    /// Whether a value is of the right kind and in range.
    pub fn allows(&self, value: Value) -> bool {
        match (self.kind, value) {
            (Kind::Int { min, max, .. }, Value::Int(n)) => (min..=max).contains(&n),
            (Kind::Real { min, max, .. }, Value::Real(x)) => (min..=max).contains(&x),
            (Kind::Flag { .. }, Value::Flag(_)) | (Kind::File(_) | Kind::Records, Value::File(_)) => true,
            (Kind::Choice(choices), Value::Choice(id)) => choices.iter().any(|c| c.id == id),
            _ => false,
        }
    }

    /// The allowed values, as in `1 … 100000` or `ucb1 | ucb1-tuned`.
    pub fn allowed(&self) -> String {
        match self.kind {
            Kind::Int { min, max, .. } => format!("{min} … {max}"),
            Kind::Real { min, max, .. } => format!("{min} … {max}"),
            Kind::Flag { .. } => "true | false".to_owned(),
            Kind::Choice(choices) => choices.iter().map(|c| c.id).collect::<Vec<_>>().join(" | "),
            Kind::File(_) | Kind::Records => format!("{NO_FILE} | 000000000000 … ffffffffffff"),
        }
    }
}

/// Reads a number such as `2`, `0.25` or `-1.5`. Digits after the fifteenth are cut. The parser of the standard
/// library reads any number, but would add 13 kB of compressed code to the page.
pub fn decimal(word: &str) -> Option<f64> {
    const DIGITS: usize = 15;
    let (sign, digits) = word.strip_prefix('-').map_or((1.0, word), |digits| (-1.0, digits));
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if whole.is_empty() || whole.len() > DIGITS || !numeric {
        return None;
    }
    let places = places.get(..DIGITS - whole.len()).unwrap_or(places);
    let number: u64 = format!("{whole}{places}").parse().ok()?;
    // Both are whole numbers below 2⁵³ and so exact. One division then gives the nearest float.
    Some(sign * number as f64 / 10u64.pow(places.len() as u32) as f64)
}

/// The default of an [`Entry`] for one of its settings: the key and the value. Written with [`Setting::is`], or
/// with `of` of a [`choice!`](crate::choice).
pub type OwnDefault = (&'static str, Value);

/// Joins lists with `N` defaults in total.
///
/// # Panics
/// If there are not `N` of them.
pub const fn defaults<const N: usize>(lists: &[&[OwnDefault]]) -> [OwnDefault; N] {
    let (mut all, mut count, mut list) = ([("", Value::Flag(false)); N], 0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[count] = lists[list][at];
            count += 1;
            at += 1;
        }
        list += 1;
    }
    assert!(count == N, "`N` is the number of defaults");
    all
}

/// A named thing with settings: an agent, or a preset of rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// Its permanent id in specs, links and records.
    pub id: &'static str,
    /// Its display name.
    pub name: Text,
    /// A one-sentence description.
    pub about: Text,
    /// The paper that it comes from.
    pub paper: Option<PaperId>,
    /// A source other than the listed papers: another paper, a program, `ours`, or empty.
    pub source: &'static str,
    /// Its settings.
    pub knobs: &'static [Knob],
    /// Defaults of this entry that override those of the settings.
    pub defaults: &'static [OwnDefault],
}

impl Entry {
    /// Creates an entry without a source and without defaults of its own.
    pub const fn new(id: &'static str, name: Text, about: Text, knobs: &'static [Knob]) -> Self {
        Self { id, name, about, paper: None, source: "", knobs, defaults: &[] }
    }

    /// Adds the paper that it comes from.
    pub const fn paper(self, paper: PaperId) -> Self {
        Self { paper: Some(paper), ..self }
    }

    /// Adds a source other than the listed papers.
    pub const fn source(self, source: &'static str) -> Self {
        Self { source, ..self }
    }

    /// Adds defaults of its own.
    pub const fn defaults(self, defaults: &'static [OwnDefault]) -> Self {
        Self { defaults, ..self }
    }

    /// The default of one of its settings.
    pub fn default(&self, knob: &Knob) -> Value {
        self.defaults.iter().find(|(key, _)| *key == knob.key).map_or_else(|| knob.default(), |(_, v)| *v)
    }

    /// Its source as shown to people: its paper with the authors, then other sources. Empty if there is none.
    pub fn origin(&self, lang: Lang) -> String {
        let paper = self.paper.map(|paper| format!("{paper} · {}", paper.authors().get(lang)));
        let other = Some(self.source).filter(|source| !source.is_empty()).map(str::to_owned);
        paper.into_iter().chain(other).collect::<Vec<_>>().join(" · ")
    }

    /// The spec with every setting at its default.
    pub fn spec(&'static self) -> Spec {
        Spec { entry: self, values: self.knobs.iter().map(|k| self.default(k)).collect() }
    }
}

/// An [`Entry`] with a valid value for each of its settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    entry: &'static Entry,
    values: Vec<Value>,
}

impl Spec {
    /// Reads `id:key=value,…`. Returns the first error.
    pub fn parse(entries: &'static [Entry], words: &str) -> Result<Self, Fault> {
        let (spec, faults) = Self::parse_lenient(entries, words);
        faults.into_iter().next().map_or(Ok(spec), Err)
    }

    /// Reads `id:key=value,…`. Lists all errors and replaces each bad value by its default, and an unknown id
    /// by the first entry.
    ///
    /// # Panics
    /// If `entries` is empty: a catalogue must have at least one entry.
    pub fn parse_lenient(entries: &'static [Entry], words: &str) -> (Self, Vec<Fault>) {
        let (id, rest) = words.split_once(':').unwrap_or((words, ""));
        let mut faults = Vec::new();
        let Some(entry) = entries.iter().find(|e| e.id == id) else {
            return (entries[0].spec(), vec![Fault::unknown(id, entries.iter().map(|e| e.id))]);
        };
        let mut spec = entry.spec();
        let mut seen = Vec::new();
        for pair in rest.split(',').filter(|p| !p.is_empty()) {
            match pair.split_once('=') {
                None => faults.push(Fault::NotAPair(quote(pair))),
                Some((key, word)) => match spec.set_text(key, word) {
                    Ok(key) if seen.contains(&key) => faults.push(Fault::SetTwice(key)),
                    Ok(key) => seen.push(key),
                    Err(fault) => faults.push(fault),
                },
            }
        }
        (spec, faults)
    }

    /// The entry of this spec.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The id of its entry.
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// The settings with their values.
    pub fn values(&self) -> impl Iterator<Item = (&'static Knob, Value)> + '_ {
        self.entry.knobs.iter().zip(self.values.iter().copied())
    }

    /// The settings that differ from this entry's defaults.
    pub fn changed(&self) -> impl Iterator<Item = (&'static Knob, Value)> + '_ {
        self.values().filter(|(knob, value)| self.entry.default(knob) != *value)
    }

    /// Sets a value from text. Returns the key as defined.
    pub fn set_text(&mut self, key: &str, word: &str) -> Result<&'static str, Fault> {
        let Some(place) = self.entry.knobs.iter().position(|k| k.key == key) else {
            let keys = self.entry.knobs.iter().map(|k| k.key).collect::<Vec<_>>().join(", ");
            return Err(Fault::UnknownKnob { found: quote(key), allowed: keys });
        };
        let knob = &self.entry.knobs[place];
        self.values[place] = knob.parse(word)?;
        Ok(knob.key)
    }

    /// This spec with one setting changed.
    ///
    /// # Panics
    /// In debug builds, if the entry does not have this setting or the value is not allowed. Both are mistakes
    /// of the caller. Other builds leave the spec unchanged. Use [`Spec::set_text`] for text from outside.
    #[must_use]
    pub fn with(mut self, knob: &Knob, value: Value) -> Self {
        let place = self.entry.knobs.iter().position(|k| k.key == knob.key && k.allows(value));
        debug_assert!(place.is_some(), "{} cannot have {}={value}", self.entry.id, knob.key);
        if let Some(place) = place {
            self.values[place] = value;
        }
        self
    }

    /// The value of a setting; its own default if this entry does not have it.
    pub fn value(&self, knob: &Knob) -> Value {
        self.values().find(|(k, _)| k.key == knob.key).map_or_else(|| knob.default(), |(_, value)| value)
    }

    /// The value of a setting. `None` if this entry does not have it.
    ///
    /// # Panics
    /// Same as [`Spec::get`].
    pub fn find<T: SettingValue>(&self, setting: &Setting<T>) -> Option<T> {
        let has = self.entry.knobs.iter().any(|knob| knob.key == setting.key);
        has.then(|| T::read(self.value(setting)).unwrap_or_else(|| self.has_another(setting)))
    }

    /// The value of a setting.
    ///
    /// # Panics
    /// If the entry has a setting of another kind under this key, and in debug builds, if it does not have this
    /// setting at all. Both are mistakes of the caller. Other builds return the setting's own default.
    pub fn get<T: SettingValue>(&self, setting: &Setting<T>) -> T {
        debug_assert!(self.find(setting).is_some(), "{} has no setting {}", self.entry.id, setting.key);
        T::read(self.value(setting)).unwrap_or_else(|| self.has_another(setting))
    }

    /// This spec with one setting changed.
    ///
    /// # Panics
    /// Same as [`Spec::with`].
    #[must_use]
    pub fn set<T: SettingValue>(self, setting: &Setting<T>, value: T) -> Self {
        self.with(setting, value.value())
    }

    /// Panics: the entry has a different setting under the key of `knob`. The types cannot rule that out.
    #[cold]
    fn has_another(&self, knob: &Knob) -> ! {
        panic!("{} has another knob called {}", self.entry.id, knob.key)
    }

    /// The spec with every setting written out. Use this for what is stored, because defaults may change. Leaves
    /// out settings that were [added](Knob::added) later where they have their own default, so that stored texts
    /// still agree.
    pub fn in_full(&self) -> String {
        self.written(self.values().filter(|(knob, value)| !knob.added || *value != knob.default()))
    }

    fn written(&self, values: impl Iterator<Item = (&'static Knob, Value)>) -> String {
        let mut text = self.entry.id.to_owned();
        for (i, (knob, value)) in values.enumerate() {
            // Writing to a string cannot fail.
            write!(text, "{}{}={value}", if i == 0 { ':' } else { ',' }, knob.key).ok();
        }
        text
    }
}

impl fmt::Display for Spec {
    /// Writes the canonical form: only values that differ from the defaults, in the order of definition.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(self.changed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::text;

    const PLAYOUTS: Knob = Knob {
        key: "playouts",
        symbol: "n",
        kind: Kind::Int { min: 1, max: 1000, default: 200, log: true },
        name: text("Playouts", "プレイアウト数"),
        help: text("", ""),
        added: false,
    };
    const C: Knob =
        Knob { key: "c", kind: Kind::Real { min: 0.0, max: 8.0, step: 0.1, default: 2.0 }, ..PLAYOUTS };
    const FILE: Knob = Knob { key: "file", kind: Kind::File("nobody"), ..PLAYOUTS };
    const COUNTED_C: Setting<u32> = Setting::whole("c", 1, 1000, 200);
    static ENTRIES: [Entry; 3] = [
        Entry::new("mc", text("", ""), text("", ""), &[PLAYOUTS, C]).defaults(&[("c", Value::Real(1.5))]),
        Entry::new("random", text("", ""), text("", ""), &[]),
        Entry::new("nfsp", text("", ""), text("", ""), &[C, FILE]),
    ];

    #[test]
    #[should_panic(expected = "mc has another knob called c")]
    fn reading_a_knob_as_the_wrong_kind_panics() {
        ENTRIES[0].spec().get(&COUNTED_C);
    }

    #[test]
    #[should_panic(expected = "mc cannot have speed=3")]
    fn setting_an_unknown_knob_panics() {
        let _ = ENTRIES[0].spec().with(&Knob { key: "speed", ..PLAYOUTS }, Value::Int(3));
    }

    #[test]
    #[should_panic(expected = "mc cannot have playouts=0")]
    fn setting_a_value_out_of_range_panics() {
        let _ = ENTRIES[0].spec().with(&PLAYOUTS, Value::Int(0));
    }

    #[test]
    fn a_knob_that_an_entry_lacks_is_not_found() {
        let playouts = Setting::<u32>::whole("playouts", 1, 1000, 200);
        assert!(ENTRIES[0].spec().find(&playouts).is_some());
        assert_eq!(ENTRIES[1].spec().find(&playouts), None);
        assert_eq!(ENTRIES[1].spec().value(&playouts), playouts.default());
    }

    #[test]
    fn an_origin_names_the_paper_first() {
        let origin = |paper, source| Entry { paper, source, ..ENTRIES[1] }.origin(Lang::En);
        assert_eq!(origin(None, ""), "");
        assert_eq!(origin(None, "ours"), "ours");
        assert_eq!(origin(Some(PaperId::P4), "extended by us"), "P4 · Sato 2013 · extended by us");
    }

    #[test]
    fn a_spec_is_written_without_defaults() {
        for (said, meant) in [
            ("mc", "mc"),
            ("mc:", "mc"),
            ("mc:playouts=200", "mc"),
            ("mc:c=1.5", "mc"),
            ("mc:c=2", "mc:c=2"),
            ("mc:c=0.25,playouts=800", "mc:playouts=800,c=0.25"),
            ("nfsp:file=none", "nfsp"),
            ("nfsp:file=00F174951319", "nfsp:file=00f174951319"),
        ] {
            assert_eq!(Spec::parse(&ENTRIES, said).unwrap().to_string(), meant);
        }
    }

    #[test]
    fn a_spec_in_full_names_every_knob() {
        let spec = Spec::parse(&ENTRIES, "mc:playouts=9").unwrap();
        assert_eq!(spec.in_full(), "mc:playouts=9,c=1.5");
        assert_eq!(Spec::parse(&ENTRIES, &spec.in_full()), Ok(spec));
        assert_eq!(ENTRIES[1].spec().in_full(), "random");
        assert_eq!(ENTRIES[2].spec().in_full(), "nfsp:c=2,file=none");
    }

    #[test]
    fn a_setting_that_was_added_leaves_stored_texts_as_they_were() {
        const OLD: Setting<u32> = Setting::whole("old", 0, 9, 1);
        const NEW: Setting<u32> = Setting::whole("new", 0, 9, 3).added();
        static ENTRY: [Entry; 1] =
            [Entry::new("mc", text("", ""), text("", ""), &[OLD.knob, NEW.knob]).defaults(&[NEW.is(5)])];
        let full = |words| Spec::parse(&ENTRY, words).unwrap().in_full();
        assert_eq!(full("mc:new=3"), "mc:old=1", "its own default is how it was before");
        assert_eq!(full("mc"), "mc:old=1,new=5");
    }

    #[test]
    fn decimals_are_read_to_the_bit() {
        for word in ["0", "2", "-1.5", "0.1", "0.05", "3.14159", "1.", "999999999999999", "0.30000000000001"]
        {
            assert_eq!(decimal(word), word.parse().ok(), "{word}");
        }
        assert_eq!(decimal("0.30000000000000004"), Some(0.3));
        for word in ["", "-", ".5", "1e3", "NaN", "inf", "1.2.3", "+1", "1000000000000000", "٣"] {
            assert_eq!(decimal(word), None, "{word}");
        }
    }

    #[test]
    fn lenient_reading_names_each_fault_and_uses_the_default() {
        for (said, used, named) in [
            ("uct:playouts=3", "mc", "uct"),
            ("mc:playouts=0", "mc", "1 … 1000"),
            ("mc:playouts=1e3,c=3", "mc:c=3", "1e3"),
            ("mc:speed=3", "mc", "playouts, c"),
            ("mc:c", "mc", "key=value"),
            ("mc:c=NaN", "mc", "NaN"),
            ("mc:c=2,c=3", "mc:c=3", "twice"),
            ("random:c=2", "random", "There are no settings here"),
            ("nfsp:file=00f17495131", "nfsp", "none | 000000000000"),
            ("nfsp:file=mine.agent", "nfsp", "mine.agent"),
        ] {
            let (spec, faults) = Spec::parse_lenient(&ENTRIES, said);
            assert_eq!(spec.to_string(), used, "{said}");
            assert!(faults[0].to_string().contains(named), "{said}: {}", faults[0]);
            assert_eq!(Spec::parse(&ENTRIES, said).unwrap_err(), faults[0]);
        }
    }
}
