//! Knobs: every parameter of an agent and every switch of a rule set, each defined once.
//!
//! A [`Knob`] has a key, the symbol of its paper, a range, a default, and words in both languages. The slider on
//! the page, the key in a link, the flag on the command line, validation and the table in the docs all come from
//! that one definition. An [`Entry`] is a named thing with knobs (an agent, a preset of rules); a [`Spec`] is an
//! entry with values, and is written `id:key=value,key=value`, naming only what differs from the defaults.

mod choice;
mod typed;

pub use choice::{ChoiceKnob, Choices};
pub use typed::{FileKnob, FlagKnob, IntKnob, RealKnob};

use crate::{
    fault::{Fault, quote},
    file_id::FileId,
    paper::PaperId,
    text::{Lang, Text},
};
use std::{fmt, fmt::Write as _};

/// The definition of one parameter.
///
/// A [`Spec`] is asked for its value through the type of the knob: [`IntKnob`], [`RealKnob`], [`FlagKnob`],
/// [`FileKnob`], [`ChoiceKnob`]. A knob of another kind does not compile there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knob {
    /// Its name in links, specs and records.
    pub key: &'static str,
    /// Its symbol in the paper, or empty.
    pub symbol: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Its name for people.
    pub name: Text,
    /// The effect that one would see.
    pub help: Text,
}

/// The kind of a knob, with its range and default.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A whole number from `min` to `max`.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
        /// Value when nothing is said.
        default: i64,
        /// Whether a slider should be logarithmic.
        log: bool,
    },
    /// A real number from `min` to `max`.
    Real {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
        /// A slider's step.
        step: f64,
        /// Value when nothing is said.
        default: f64,
    },
    /// On or off.
    Flag {
        /// Value when nothing is said.
        default: bool,
    },
    /// One of a few names. The first is the default.
    Choice(&'static [ChoiceValue]),
    /// An agent file made by the learner of this id, or none, which is the default.
    File(&'static str),
    /// A data set of records, or none, which is the default. Its values are those of [`Kind::File`].
    Records,
}

/// One of the values of a [`Kind::Choice`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceValue {
    /// Its name in specs.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
}

/// A value of a knob.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// Of a [`Kind::Int`].
    Int(i64),
    /// Of a [`Kind::Real`].
    Real(f64),
    /// Of a [`Kind::Flag`].
    Flag(bool),
    /// Of a [`Kind::Choice`].
    Choice(&'static str),
    /// Of a [`Kind::File`] or a [`Kind::Records`].
    File(Option<FileId>),
}

/// The word for no file.
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
    /// The value when nothing is said.
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
        let bad = || Fault::BadValue(self.key, quote(word), self.allowed());
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

    /// The values allowed, as in `1 … 100000` or `ucb1 | ucb1-tuned`.
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

/// Reads a number such as `2`, `0.25` or `-1.5`; places beyond the fifteenth digit are cut. The standard library reads
/// any number, with code and tables that the page would have to carry: thirteen kilobytes after packing.
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
    // Both are whole numbers below 2⁵³ and so exact: one division gives the nearest number there is.
    Some(sign * number as f64 / 10u64.pow(places.len() as u32) as f64)
}

/// A named thing with knobs: an agent, or a preset of rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// Its stable name in specs, links and records.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
    /// One sentence about it.
    pub about: Text,
    /// The paper it comes from.
    pub paper: Option<PaperId>,
    /// Its source besides a paper of the list: another paper, a program, `ours`, or empty.
    pub source: &'static str,
    /// Its knobs.
    pub knobs: &'static [Knob],
    /// Defaults that differ from those of the knobs themselves.
    pub defaults: &'static [(&'static str, Value)],
}

impl Entry {
    /// The default of one of its knobs.
    pub fn default(&self, knob: &Knob) -> Value {
        self.defaults.iter().find(|(key, _)| *key == knob.key).map_or_else(|| knob.default(), |(_, v)| *v)
    }

    /// Its source for people: its paper with the authors, and other sources. Empty if there is none.
    pub fn origin(&self, lang: Lang) -> String {
        let paper = self.paper.map(|paper| format!("{paper} · {}", paper.authors().get(lang)));
        let other = Some(self.source).filter(|source| !source.is_empty()).map(str::to_owned);
        paper.into_iter().chain(other).collect::<Vec<_>>().join(" · ")
    }

    /// The spec with every knob at its default.
    pub fn spec(&'static self) -> Spec {
        Spec { entry: self, values: self.knobs.iter().map(|k| self.default(k)).collect() }
    }
}

/// An [`Entry`] with a valid value for each of its knobs.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    entry: &'static Entry,
    values: Vec<Value>,
}

impl Spec {
    /// Reads `id:key=value,…`; the first fault is an error.
    pub fn parse(entries: &'static [Entry], words: &str) -> Result<Self, Fault> {
        let (spec, faults) = Self::parse_lenient(entries, words);
        faults.into_iter().next().map_or(Ok(spec), Err)
    }

    /// Reads `id:key=value,…`. Whatever is wrong is named and replaced by its default; an unknown id by the first entry.
    ///
    /// # Panics
    /// If `entries` is empty: a catalogue has at least one entry.
    pub fn parse_lenient(entries: &'static [Entry], words: &str) -> (Self, Vec<Fault>) {
        let (id, rest) = words.split_once(':').unwrap_or((words, ""));
        let mut faults = Vec::new();
        let Some(entry) = entries.iter().find(|e| e.id == id) else {
            let names = entries.iter().map(|e| e.id).collect::<Vec<_>>().join(", ");
            return (entries[0].spec(), vec![Fault::UnknownName(quote(id), names)]);
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

    /// The thing named.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Its id.
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// The knobs with their values.
    pub fn values(&self) -> impl Iterator<Item = (&'static Knob, Value)> + '_ {
        self.entry.knobs.iter().zip(self.values.iter().copied())
    }

    /// The knobs whose values differ from this entry's defaults.
    pub fn changed(&self) -> impl Iterator<Item = (&'static Knob, Value)> + '_ {
        self.values().filter(|(knob, value)| self.entry.default(knob) != *value)
    }

    /// Sets a knob from text. Returns the key as defined.
    pub fn set_text(&mut self, key: &str, word: &str) -> Result<&'static str, Fault> {
        let Some(place) = self.entry.knobs.iter().position(|k| k.key == key) else {
            let keys = self.entry.knobs.iter().map(|k| k.key).collect::<Vec<_>>().join(", ");
            return Err(Fault::UnknownKnob(quote(key), keys));
        };
        let knob = &self.entry.knobs[place];
        self.values[place] = knob.parse(word)?;
        Ok(knob.key)
    }

    /// This spec with one knob set.
    ///
    /// # Panics
    /// In builds that are tested, if its entry has no such knob, or the knob does not allow the value: both are mistakes
    /// of the caller. Other builds leave the spec as it was. Text from outside goes through [`Spec::set_text`].
    #[must_use]
    pub fn with(mut self, key: &str, value: Value) -> Self {
        let place = self.entry.knobs.iter().position(|k| k.key == key && k.allows(value));
        debug_assert!(place.is_some(), "{} cannot have {key}={value}", self.entry.id);
        if let Some(place) = place {
            self.values[place] = value;
        }
        self
    }

    /// The value of a knob; its own default where this entry does not have it.
    pub fn value(&self, knob: &Knob) -> Value {
        self.values().find(|(k, _)| k.key == knob.key).map_or_else(|| knob.default(), |(_, value)| value)
    }

    /// The value of a whole-number knob.
    pub fn int(&self, knob: &IntKnob) -> i64 {
        match self.value(knob) {
            Value::Int(n) => n,
            _ => self.has_another(knob),
        }
    }

    /// The value of a real knob.
    pub fn real(&self, knob: &RealKnob) -> f64 {
        match self.value(knob) {
            Value::Real(x) => x,
            _ => self.has_another(knob),
        }
    }

    /// The value of a switch.
    pub fn flag(&self, knob: &FlagKnob) -> bool {
        match self.value(knob) {
            Value::Flag(on) => on,
            _ => self.has_another(knob),
        }
    }

    /// The value of a choice.
    pub fn choice<T: Choices>(&self, knob: &ChoiceKnob<T>) -> T {
        let value = self.value(knob);
        match T::CHOICES.iter().position(|choice| Value::Choice(choice.id) == value) {
            Some(place) => T::ALL[place],
            None => self.has_another(knob),
        }
    }

    /// The file that a knob names.
    pub fn file(&self, knob: &FileKnob) -> Option<FileId> {
        match self.value(knob) {
            Value::File(file) => file,
            _ => self.has_another(knob),
        }
    }

    /// Its entry has another knob under the key of `knob`. The types of knobs cannot rule that out.
    #[cold]
    fn has_another(&self, knob: &Knob) -> ! {
        panic!("{} has another knob called {}", self.entry.id, knob.key)
    }

    /// Like the canonical form, but naming every knob: for what is kept, because defaults may change.
    pub fn in_full(&self) -> String {
        self.written(self.values())
    }

    fn written(&self, values: impl Iterator<Item = (&'static Knob, Value)>) -> String {
        let mut text = self.entry.id.to_owned();
        for (i, (knob, value)) in values.enumerate() {
            // Writing to a string does not fail.
            write!(text, "{}{}={value}", if i == 0 { ':' } else { ',' }, knob.key).ok();
        }
        text
    }
}

impl fmt::Display for Spec {
    /// The canonical form: only what differs from the defaults, in the order of definition.
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
    };
    const C: Knob =
        Knob { key: "c", kind: Kind::Real { min: 0.0, max: 8.0, step: 0.1, default: 2.0 }, ..PLAYOUTS };
    const FILE: Knob = Knob { key: "file", kind: Kind::File("nobody"), ..PLAYOUTS };
    const COUNTED_C: IntKnob = IntKnob::new(Knob { key: "c", ..PLAYOUTS });
    static ENTRIES: [Entry; 3] = [
        Entry {
            id: "mc",
            name: text("", ""),
            about: text("", ""),
            paper: None,
            source: "",
            knobs: &[PLAYOUTS, C],
            defaults: &[("c", Value::Real(1.5))],
        },
        Entry {
            id: "random",
            name: text("", ""),
            about: text("", ""),
            paper: None,
            source: "",
            knobs: &[],
            defaults: &[],
        },
        Entry {
            id: "nfsp",
            name: text("", ""),
            about: text("", ""),
            paper: None,
            source: "",
            knobs: &[C, FILE],
            defaults: &[],
        },
    ];

    #[test]
    #[should_panic(expected = "mc has another knob called c")]
    fn a_knob_of_another_kind_under_the_same_key_is_not_read() {
        ENTRIES[0].spec().int(&COUNTED_C);
    }

    #[test]
    #[should_panic(expected = "mc cannot have speed=3")]
    fn a_knob_that_the_entry_does_not_have_is_not_set() {
        let _ = ENTRIES[0].spec().with("speed", Value::Int(3));
    }

    #[test]
    #[should_panic(expected = "mc cannot have playouts=0")]
    fn a_value_that_the_knob_does_not_allow_is_not_set() {
        let _ = ENTRIES[0].spec().with("playouts", Value::Int(0));
    }

    #[test]
    fn a_knob_that_the_entry_does_not_have_is_read_at_its_default() {
        assert_eq!(ENTRIES[1].spec().int(&IntKnob::new(PLAYOUTS)), 200);
    }

    #[test]
    #[should_panic(expected = "not a whole number")]
    fn a_typed_knob_of_another_kind_is_refused() {
        let _ = IntKnob::new(C);
    }

    #[test]
    fn an_origin_names_the_paper_before_anything_else() {
        let origin = |paper, source| Entry { paper, source, ..ENTRIES[1] }.origin(Lang::En);
        assert_eq!(origin(None, ""), "");
        assert_eq!(origin(None, "ours"), "ours");
        assert_eq!(origin(Some(PaperId::P4), "extended by us"), "P4 · Sato 2013 · extended by us");
    }

    #[test]
    fn a_spec_is_written_as_it_is_read_without_defaults() {
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
    fn written_in_full_a_spec_names_every_knob() {
        let spec = Spec::parse(&ENTRIES, "mc:playouts=9").unwrap();
        assert_eq!(spec.in_full(), "mc:playouts=9,c=1.5");
        assert_eq!(Spec::parse(&ENTRIES, &spec.in_full()), Ok(spec));
        assert_eq!(ENTRIES[1].spec().in_full(), "random");
        assert_eq!(ENTRIES[2].spec().in_full(), "nfsp:c=2,file=none");
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
    fn what_is_wrong_is_named_and_replaced() {
        for (said, used, named) in [
            ("uct:playouts=3", "mc", "uct"),
            ("mc:playouts=0", "mc", "1 … 1000"),
            ("mc:playouts=1e3,c=3", "mc:c=3", "1e3"),
            ("mc:speed=3", "mc", "playouts, c"),
            ("mc:c", "mc", "key=value"),
            ("mc:c=NaN", "mc", "NaN"),
            ("mc:c=2,c=3", "mc:c=3", "twice"),
            ("random:c=2", "random", "there are none"),
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
