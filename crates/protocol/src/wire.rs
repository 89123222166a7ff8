//! Messages as bytes.
//!
//! A message is read by a program of the same build, so bytes name no fields: values follow each other in the order in
//! which they are listed here. Numbers are little-endian and keep every bit, a text or a list begins with its length, a
//! choice with the number of its variant. A field that is not listed, or listed twice, does not compile.

use crate::{
    Command, Event, PastRef, Task,
    train::{LevelNote, News, Order, RunPlan, Standing},
};
use js_sys::Uint8Array;
use tefuda_agents::{
    Curve, Explanation, Gauge, Progress,
    explain::{
        ArmNote, Clue, KindNote, PlayoutNote, RivalNote, RuleNote, Sample, SearchNote, TracePoint,
        WeighedMove, WeighedNote,
    },
};
use wasm_bindgen::JsCast as _;
use web_sys::MessageEvent;

/// What is said of a message that is none.
pub const UNREADABLE: &str = "a message could not be read";

/// A message to be posted.
pub fn post(message: &impl Wire) -> Uint8Array {
    Uint8Array::from(&write(message)[..])
}

/// The message that was posted; `None` if it was something else.
pub fn open<T: Wire>(event: &MessageEvent) -> Option<T> {
    read(&event.data().dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// What can be sent.
pub trait Wire: Sized {
    /// Appends its bytes.
    fn put(&self, out: &mut Vec<u8>);
    /// Takes what [`Wire::put`] appended off the front. From anything else it makes some value and a [spoilt](Bytes)
    /// rest.
    fn take(from: &mut Bytes) -> Self;
}

/// Bytes still to be read.
#[derive(Debug)]
pub struct Bytes<'a> {
    rest: &'a [u8],
    /// Whether something was wrong: what is read is not to be used.
    spoilt: bool,
}

/// The bytes of a message.
fn write(message: &impl Wire) -> Vec<u8> {
    let mut out = Vec::new();
    message.put(&mut out);
    out
}

/// The message that bytes stand for; `None` if they stand for none.
fn read<T: Wire>(bytes: &[u8]) -> Option<T> {
    let mut from = Bytes { rest: bytes, spoilt: false };
    let message = T::take(&mut from);
    (!from.spoilt && from.rest.is_empty()).then_some(message)
}

impl<'a> Bytes<'a> {
    #[inline(never)]
    fn some(&mut self, length: usize) -> &'a [u8] {
        let Some((some, rest)) = self.rest.split_at_checked(length) else {
            self.spoilt = true;
            return &[];
        };
        self.rest = rest;
        some
    }

    fn array<const N: usize>(&mut self) -> [u8; N] {
        self.some(N).try_into().unwrap_or([0; N])
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Wire for $number {
            #[inline(never)]
            fn put(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            #[inline(never)]
            fn take(from: &mut Bytes) -> Self {
                Self::from_le_bytes(from.array())
            }
        }
    )*};
}

numbers!(u8 u16 u32 i8 i32 f32 f64);

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        u8::from(*self).put(out);
    }

    fn take(from: &mut Bytes) -> Self {
        u8::take(from) != 0
    }
}

impl Wire for String {
    #[inline(never)]
    fn put(&self, out: &mut Vec<u8>) {
        (self.len() as u32).put(out);
        out.extend_from_slice(self.as_bytes());
    }

    #[inline(never)]
    fn take(from: &mut Bytes) -> Self {
        let length = u32::take(from) as usize;
        let text = Self::from_utf8(from.some(length).to_vec());
        from.spoilt |= text.is_err();
        text.unwrap_or_default()
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn take(from: &mut Bytes) -> Self {
        bool::take(from).then(|| T::take(from))
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        (self.len() as u32).put(out);
        for value in self {
            value.put(out);
        }
    }

    fn take(from: &mut Bytes) -> Self {
        let length = u32::take(from);
        let mut values = Self::new();
        for _ in 0..length {
            // A length that is no length must not fill the memory.
            if from.spoilt {
                break;
            }
            values.push(T::take(from));
        }
        values
    }
}

/// The values of these types follow each other.
macro_rules! wire {
    ($($name:ty { $($field:tt: $value:ident),* })*) => {$(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                let Self { $($field: $value),* } = self;
                $($value.put(out);)*
            }

            fn take(from: &mut Bytes) -> Self {
                $(let $value = Wire::take(from);)*
                Self { $($field: $value),* }
            }
        }
    )*};
}

/// A number comes first, and says which of the variants follows.
macro_rules! wire_choice {
    ($name:ident: $($number:literal $variant:ident { $($field:tt: $value:ident),* })* else $other:expr) => {
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$variant { $($field: $value),* } => {
                        u8::put(&$number, out);
                        $($value.put(out);)*
                    })*
                }
            }

            fn take(from: &mut Bytes) -> Self {
                match u8::take(from) {
                    $($number => {
                        $(let $value = Wire::take(from);)*
                        Self::$variant { $($field: $value),* }
                    })*
                    _ => {
                        from.spoilt = true;
                        $other
                    }
                }
            }
        }
    };
}

wire_choice! { Command:
    1 Think { 0: task }
    2 Step { job: job, units: units }
    3 Run { job: job }
    4 Cancel {}
    5 Solve { job: job, iterations: iterations }
    6 Train { job: job, order: order }
    7 Close {}
    8 Shelve { name: name, bytes: bytes }
    9 Remember { past: past, views: views }
    else Self::Cancel
}

wire_choice! { Event:
    1 Ready {}
    2 Thought { job: job, progress: progress, explanation: explanation, choice: choice }
    3 Failed { job: job, message: message }
    5 Solved { job: job, progress: progress, policy: policy, outlook: outlook }
    6 Trained { job: job, news: news }
    else Self::Ready
}

wire_choice! { Order:
    1 Begin { 0: plan }
    2 Pace { units: units, share: share }
    3 Step { units: units }
    4 Agents {}
    5 Survey { 0: plan }
    6 Trace { eventful: eventful }
    7 Picture {}
    else Self::Agents
}

wire_choice! { News:
    1 Stands { 0: standing }
    2 Agents { files: files }
    3 Surveyed { rate: rate, levels: levels }
    4 Traced { 0: traced }
    5 Pictured { 0: picture }
    else Self::Agents { files: Vec::new() }
}

wire_choice! { Explanation:
    1 Uniform { options: options }
    2 Rule { 0: note }
    3 Weighed { 0: note }
    4 Search { 0: note }
    else Self::Uniform { options: 0 }
}

wire! {
    PastRef { table: table, seat: seat, deals: deals }
    Task { job: job, game: game, spec: spec, view: view, past: past, seed: seed, hold: hold }
    Progress { done: done, total: total }
    RunPlan { game: game, learner: learner, spec: spec, seed: seed, files: files, done: done, every: every }
    LevelNote { measure: measure, id: id, value: value }
    Standing { progress: progress, stage: stage, within: within, rate: rate, gauges: gauges, curves: curves }
    Gauge { id: id, value: value, full: full }
    Curve { id: id, points: points }
    RuleNote { rule: rule, choice: choice, legal: legal, kinds: kinds, line: line }
    KindNote { kind: kind, play: play }
    WeighedNote { rule: rule, choice: choice, options: options, facts: facts }
    WeighedMove { play: play, chance: chance, value: value, facts: facts }
    SearchNote {
        formula: formula, horizon: horizon, done: done, total: total, worlds: worlds, points: points, bins: bins,
        arms: arms, best: best, next: next, last: last, trace: trace, playouts: playouts, rivals: rivals
    }
    ArmNote {
        play: play, kind: kind, visits: visits, mean: mean, sd: sd, explore: explore, pruned: pruned, outcomes: outcomes
    }
    RivalNote { seat: seat, types: types, seen: seen, clues: clues, course: course }
    Clue { deals_ago: deals_ago, turn: turn, play: play, likelihoods: likelihoods }
    Sample { arm: arm, reward: reward }
    PlayoutNote { number: number, arm: arm, reward: reward, hands: hands, moves: moves }
    TracePoint { done: done, visits: visits, means: means, sds: sds }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    fn put(&self, out: &mut Vec<u8>) {
        for value in self {
            value.put(out);
        }
    }

    fn take(from: &mut Bytes) -> Self {
        std::array::from_fn(|_| Wire::take(from))
    }
}

impl<T: Wire, U: Wire> Wire for (T, U) {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(from: &mut Bytes) -> Self {
        (Wire::take(from), Wire::take(from))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn search() -> Explanation {
        let arm = |play: &str, mean: f64, explore| ArmNote {
            play: play.to_owned(),
            kind: Some("duck".to_owned()),
            visits: u32::MAX,
            mean,
            sd: 0.1 + 0.2,
            explore,
            pruned: Some(400),
            outcomes: vec![3, 0, 1],
        };
        let rival = RivalNote {
            seat: 3,
            types: vec![("lowest".to_owned(), 0.25), ("random".to_owned(), 0.75)],
            seen: 12,
            clues: vec![Clue { deals_ago: 1, turn: 10, play: "55".to_owned(), likelihoods: vec![0.1, 1.0] }],
            course: vec![vec![0.5, 0.5], vec![0.25, 0.75]],
        };
        Explanation::Search(SearchNote {
            formula: "ucb1".to_owned(),
            horizon: "deal".to_owned(),
            done: 7,
            total: 1000,
            worlds: 84_478_098_072_866_400.0,
            points: [-26.0, 5e-324],
            bins: vec![0.0, 1.0, 5.0],
            arms: vec![arm("♠Q", 1.0 / 3.0, None), arm("", -0.0, Some(f64::INFINITY))],
            best: Some(0),
            next: None,
            last: Some(Sample { arm: 1, reward: 0.3 }),
            trace: vec![TracePoint {
                done: 3,
                visits: vec![1, 2],
                means: vec![0.1, f32::MIN_POSITIVE],
                sds: vec![0.25, 0.5],
            }],
            playouts: vec![PlayoutNote {
                number: 7,
                arm: 1,
                reward: 0.25,
                hands: vec!["S3 JK".to_owned(), String::new()],
                moves: vec![(2, "S3".to_owned()), (0, "pass".to_owned())],
            }],
            rivals: vec![rival],
        })
    }

    fn events() -> Vec<Event> {
        let rule = RuleNote {
            rule: "low".to_owned(),
            choice: "2C".to_owned(),
            legal: vec!["2C".to_owned(), "3C".to_owned()],
            kinds: vec![KindNote { kind: "duck".to_owned(), play: "2C".to_owned() }],
            line: vec!["2C".to_owned(), "3C".to_owned()],
        };
        let weighed = WeighedNote {
            rule: "nash".to_owned(),
            choice: "raise".to_owned(),
            options: vec![WeighedMove {
                play: "raise".to_owned(),
                chance: Some(0.7),
                value: None,
                facts: vec![("between".to_owned(), 7.0)],
            }],
            facts: vec![("gap".to_owned(), 1e-300)],
        };
        let thoughts = [
            Explanation::Uniform { options: 13 },
            Explanation::Rule(rule),
            Explanation::Weighed(weighed),
            search(),
        ];
        let thought = |explanation| Event::Thought {
            job: 9,
            progress: Progress { done: 1, total: 2 },
            explanation,
            choice: Some("2C".to_owned()),
        };
        let standing = Standing {
            stage: 1,
            within: Progress { done: 2, total: 3 },
            progress: Progress { done: 1000, total: 10_000_000 },
            rate: 54_321.5,
            gauges: vec![Gauge { id: "epsilon".to_owned(), value: 0.06, full: 0.0 }],
            curves: Some(vec![Curve {
                id: "nash_conv".to_owned(),
                points: vec![(10.0, 4.75), (11.0, 0.1 + 0.2)],
            }]),
        };
        let trained = [
            News::Stands(standing),
            News::Agents { files: vec![vec![0x89, 0, 255], Vec::new()] },
            News::Surveyed {
                rate: 1e5,
                levels: vec![LevelNote {
                    measure: "nash_conv".to_owned(),
                    id: "uniform".to_owned(),
                    value: 4.747,
                }],
            },
            News::Traced(None),
            News::Pictured(None),
        ];
        let trained = trained.map(|news| Event::Trained { job: 8, news });
        let failed = Event::Failed { job: 4, message: "知らないゲーム".to_owned() };
        let solved = Event::Solved {
            job: 5,
            progress: Progress { done: 3, total: 3 },
            policy: vec![[0.0, 1.0 / 3.0, 2.0 / 3.0]; 2],
            outlook: vec![[-1.0, 0.1 + 0.2, -0.0]],
        };
        thoughts.into_iter().map(thought).chain(trained).chain([Event::Ready, failed, solved]).collect()
    }

    #[test]
    fn events_arrive_as_they_were_sent_bit_by_bit() {
        for event in events() {
            let bytes = write(&event);
            let back = read::<Event>(&bytes).unwrap();
            assert_eq!(back, event);
            // Equality knows no minus nothing; bytes do.
            assert_eq!(write(&back), bytes);
        }
    }

    #[test]
    fn commands_arrive_as_they_were_sent() {
        let past = PastRef { table: 3, seat: 1, deals: 2 };
        let task = Task {
            job: 3,
            game: "hearts".to_owned(),
            spec: "mc:playouts=30".to_owned(),
            view: r#"{"seat":0}"#.to_owned(),
            past: Some(past),
            seed: u64::MAX.to_string(),
            hold: true,
        };
        let plan = RunPlan {
            files: vec![vec![1, 2, 3]],
            game: "leduc".to_owned(),
            learner: "nfsp".to_owned(),
            spec: "D:eta=0.2".to_owned(),
            seed: "7".to_owned(),
            done: 1_000_000,
            every: 200,
        };
        let orders = [
            Order::Begin(plan.clone()),
            Order::Pace { units: crate::train::FULL, share: 40 },
            Order::Step { units: 1 },
            Order::Agents,
            Order::Survey(plan),
            Order::Trace { eventful: true },
            Order::Picture,
        ];
        for order in orders {
            let command = Command::Train { job: 2, order };
            assert_eq!(read::<Command>(&write(&command)).unwrap(), command);
        }
        for command in [
            Command::Think(task),
            Command::Step { job: 3, units: 10 },
            Command::Run { job: 3 },
            Command::Cancel,
            Command::Close,
            Command::Shelve { name: "nfsp-leduc".to_owned(), bytes: vec![0, 255] },
            Command::Remember { past, views: vec![r#"{"seat":1}"#.to_owned(), String::new()] },
            Command::Solve { job: 3, iterations: 1000 },
        ] {
            let back = read::<Command>(&write(&command)).unwrap();
            assert_eq!(back, command);
        }
    }

    #[test]
    fn what_is_no_message_is_none() {
        for event in events() {
            let bytes = write(&event);
            for length in 0..bytes.len() {
                assert_eq!(read::<Event>(&bytes[..length]), None, "{length} bytes of {event:?}");
            }
            assert_eq!(read::<Event>(&[&bytes[..], &[0]].concat()), None, "a byte too many after {event:?}");
        }
        assert_eq!(read::<Event>(&[9]), None);
        // A text that is not UTF-8, and a list of four thousand million.
        assert_eq!(read::<Event>(&[4, 1, 0, 0, 0, 0xff]), None);
        assert_eq!(read::<Vec<u32>>(&[0xff; 4]), None);
    }
}
