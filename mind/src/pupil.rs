//! A training run that goes on by itself, at the pace that it is told, and reports.

use tefuda_agents::{Curve, Playable, Progress, Training, training::Marks};
use tefuda_charts::downsample;
use tefuda_games::{Seed, Spec, games};
use tefuda_protocol::train::{Course, FULL, News, Standing};

/// A rate is counted over so many milliseconds.
const WINDOW: f64 = 1000.0;
/// A first rate is told after so many.
const FIRST: f64 = 250.0;
/// How long a survey takes, in milliseconds.
const SURVEY: f64 = 300.0;
/// The shortest rest of a run that waits for its time, in milliseconds.
const REST: f64 = 20.0;
/// Curves are told with at most four points in each of so many columns.
const COLUMNS: usize = 200;

/// The time in milliseconds.
type Clock = fn() -> f64;
/// A way to begin a run.
type Begin = fn(&Course) -> Result<Box<dyn Training>, String>;
/// What runs can be compared with.
type Levels = fn(&str, &str) -> Vec<(&'static str, f64)>;

/// All games, with the ways to learn them.
static GAMES: &[(&str, Begin, Levels)] = &games!(game());

const fn game<G: Playable>() -> (&'static str, Begin, Levels) {
    (G::FACTS.id, begin::<G>, levels::<G>)
}

fn spec_of<G: Playable>(learner: &str, spec: &str) -> Result<Spec, String> {
    let learner = G::LEARNERS.iter().find(|known| known.id == learner);
    let learner = learner.ok_or_else(|| "no such learner".to_owned())?;
    Spec::parse(learner.presets, spec).map_err(|fault| fault.to_string())
}

fn begin<G: Playable>(course: &Course) -> Result<Box<dyn Training>, String> {
    let spec = spec_of::<G>(&course.learner, &course.spec)?;
    let seed = course.seed.parse().map_err(|_| format!("{} is no seed", course.seed))?;
    G::train(&course.learner, &spec, Seed(seed)).ok_or_else(|| format!("{} learns nothing", course.learner))
}

fn levels<G: Playable>(learner: &str, spec: &str) -> Vec<(&'static str, f64)> {
    spec_of::<G>(learner, spec).map(|spec| G::levels(learner, &spec)).unwrap_or_default()
}

fn find(game: &str) -> Result<&'static (&'static str, Begin, Levels), String> {
    let found = GAMES.iter().find(|(id, ..)| *id == game);
    found.ok_or_else(|| format!("no game is called {game}"))
}

/// Finds out how fast a run is by making its beginning, and what it can be compared with.
pub(crate) fn survey(course: &Course, clock: Clock) -> Result<News, String> {
    let (_, begin, levels) = find(&course.game)?;
    let mut training = begin(course)?;
    let start = clock();
    let (mut units, mut half) = (1, None);
    let (now, done) = loop {
        let progress = training.step(units);
        let now = clock();
        // The beginning, in which memories are empty, says little of the rest.
        if half.is_none() && now - start > SURVEY / 2.0 {
            half = Some((now, progress.done));
        }
        if now - start > SURVEY || progress.finished() {
            break (now, progress.done);
        }
        if now - start < SURVEY / 8.0 {
            units *= 2;
        }
    };
    let (since, before) = half.filter(|half| half.0 < now && half.1 < done).unwrap_or((start, 0));
    let rate = f64::from(done - before) * 1000.0 / (now - since).max(1.0);
    let levels = levels(&course.learner, &course.spec).into_iter().map(|(id, value)| (id.to_owned(), value));
    Ok(News::Surveyed { rate, levels: levels.collect() })
}

/// When a run wants to go on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Next {
    /// At once.
    Now,
    /// In so many milliseconds.
    In(u32),
    /// When it is told.
    Never,
}

/// A run.
pub(crate) struct Pupil {
    training: Box<dyn Training>,
    clock: Clock,
    /// Units a second.
    pace: u32,
    /// How much of the time it works, in percent.
    share: u32,
    /// When the pace was set, and the units that were done then.
    since: (f64, u32),
    /// Units that a lost run had done: until then there is no pace but the full one.
    lost: u32,
    /// Units that take about a part of a slice, learned as it goes.
    units: u32,
    every: f64,
    reported: f64,
    rate: f64,
    /// When the rate was last counted, and the units that were done then.
    counted: (f64, u32),
    /// The gauges over time, at marks of our own.
    gauges: Vec<Curve>,
    marks: Marks,
    /// Points of all curves, as they were told last.
    told: Option<usize>,
}

impl Pupil {
    /// A run before its first unit. What is wrong with its course is said in English, for the console.
    pub(crate) fn new(course: &Course, clock: Clock) -> Result<Self, String> {
        let (_, begin, _) = find(&course.game)?;
        let training = begin(course)?;
        let now = clock();
        let gauges = training.gauges().iter().map(|gauge| Curve::new(&gauge.id)).collect();
        Ok(Self {
            training,
            clock,
            pace: 0,
            share: 100,
            since: (now, 0),
            lost: course.done,
            units: 1,
            every: f64::from(course.every),
            reported: f64::NEG_INFINITY,
            rate: 0.0,
            counted: (now, 0),
            gauges,
            marks: Marks::default(),
            told: None,
        })
    }

    /// Goes on at another pace, in a share of the time, in percent.
    pub(crate) fn set_pace(&mut self, units: u32, share: u32) {
        self.share = share.clamp(1, 100);
        if units == self.pace {
            return;
        }
        let (now, done) = ((self.clock)(), self.training.progress().done);
        self.pace = units;
        self.since = (now, done);
        self.counted = (now, done);
        self.rate = 0.0;
    }

    /// Does some units at once, however many slices that takes.
    pub(crate) fn step(&mut self, units: u32) {
        let Progress { done, total } = self.training.progress();
        let until = done.saturating_add(units).min(total);
        while self.training.progress().done < until {
            self.some(until);
        }
    }

    /// Does units up to `until`, but not beyond the next mark. Says whether they were as many as are thought to take their time.
    fn some(&mut self, until: u32) -> bool {
        let done = self.training.progress().done;
        let room = self.units.min(until - done).min(self.marks.next().saturating_sub(done).max(1));
        let done = self.training.step(room).done;
        if done >= self.marks.next() {
            self.marks.pass();
            let units = f64::from(done);
            for (curve, gauge) in self.gauges.iter_mut().zip(self.training.gauges()) {
                let share = if gauge.full > 0.0 { gauge.value / gauge.full } else { gauge.value };
                curve.points.push((units, share));
            }
        }
        room == self.units
    }

    /// Works for about so many milliseconds, as far as the pace allows.
    pub(crate) fn slice(&mut self, room: f64) -> Next {
        let begun = (self.clock)();
        let Progress { done, total } = self.training.progress();
        let until = if done < self.lost { self.lost.min(total) } else { self.due(begun).min(total) };
        let mut now = begun;
        while self.training.progress().done < until && now - begun < room {
            let before = now;
            let full = self.some(until);
            now = (self.clock)();
            if full && now - before < room / 8.0 {
                self.units = self.units.saturating_mul(2);
            } else if now - before > room {
                self.units = (self.units / 2).max(1);
            }
        }
        let done = self.training.progress().done;
        self.count(now, done);
        if done >= total {
            Next::Never
        } else if done < until || done < self.lost || self.pace == FULL {
            match (now - begun) * f64::from(100 - self.share) / f64::from(self.share) {
                rest if rest < 1.0 => Next::Now,
                rest => Next::In(rest as u32),
            }
        } else if self.pace == 0 {
            Next::Never
        } else {
            let next = f64::from(done + 1 - self.since.1) * 1000.0 / f64::from(self.pace) + self.since.0;
            Next::In((next - now).max(REST) as u32)
        }
    }

    /// How many units may be done by now.
    fn due(&self, now: f64) -> u32 {
        if self.pace == FULL {
            return u32::MAX;
        }
        let passed = (now - self.since.0) / 1000.0 * f64::from(self.pace);
        self.since.1.saturating_add(passed as u32)
    }

    fn count(&mut self, now: f64, done: u32) {
        let passed = now - self.counted.0;
        let first = self.rate == 0.0 && passed >= FIRST;
        if done > self.counted.1 && (first || passed >= WINDOW) {
            self.rate = f64::from(done - self.counted.1) * 1000.0 / passed;
            self.counted = (now, done);
        }
    }

    /// A report, if it is time for one.
    pub(crate) fn report(&mut self) -> Option<News> {
        let now = (self.clock)();
        let Progress { done, total } = self.training.progress();
        (now - self.reported >= self.every || done >= total).then(|| self.stand())
    }

    /// How it stands.
    pub(crate) fn stand(&mut self) -> News {
        self.reported = (self.clock)();
        let measured = self.training.curves();
        let points = measured.iter().chain(&self.gauges).map(|curve| curve.points.len()).sum();
        let few = |curve: &Curve| Curve { id: curve.id.clone(), points: downsample(&curve.points, COLUMNS) };
        let curves = || measured.iter().chain(&self.gauges).map(few).collect();
        let curves = (self.told != Some(points)).then(curves);
        self.told = Some(points);
        let progress = self.training.progress();
        let rate = if progress.finished() { 0.0 } else { self.rate };
        News::Stands(Standing { progress, rate, gauges: self.training.gauges(), curves })
    }

    /// Goes on by a unit, or to one in which something is learned, and tells it.
    pub(crate) fn trace(&mut self, eventful: bool) -> News {
        let traced = self.training.trace(eventful);
        // Gauges are noted at marks; a unit that is told may pass one.
        let done = self.training.progress().done;
        while done >= self.marks.next() {
            self.marks.pass();
        }
        News::Traced(traced)
    }

    /// How the agent plays now.
    pub(crate) fn picture(&mut self) -> News {
        News::Pictured(self.training.picture())
    }

    /// The agent as it is now.
    pub(crate) fn agent(&self) -> News {
        News::Agent { bytes: self.training.agent().to_bytes() }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::cell::Cell;

    thread_local!(static TIME: Cell<f64> = const { Cell::new(0.0) });

    /// A clock that goes on by a millisecond whenever somebody looks.
    fn clock() -> f64 {
        TIME.with(|time| {
            time.set(time.get() + 1.0);
            time.get()
        })
    }

    fn course(done: u32) -> Course {
        Course {
            game: "leduc".to_owned(),
            learner: "nfsp".to_owned(),
            spec: "D:games=3000".to_owned(),
            seed: "3".to_owned(),
            done,
            every: 50,
        }
    }

    fn standing(pupil: &mut Pupil) -> Standing {
        let News::Stands(standing) = pupil.stand() else { panic!("it stands somehow") };
        standing
    }

    /// The curves at the end of a run that went on in slices.
    fn trained(done: u32, steps: u32, share: u32) -> Vec<Curve> {
        let mut pupil = Pupil::new(&course(done), clock).unwrap();
        pupil.step(steps);
        pupil.set_pace(FULL, share);
        while pupil.slice(5.0) != Next::Never {}
        let Standing { progress, curves, .. } = standing(&mut pupil);
        assert!(progress.finished());
        curves.unwrap()
    }

    #[test]
    fn the_rhythm_changes_nothing() {
        let curves = trained(0, 0, 100);
        assert_eq!(curves[0].id, "nash_conv");
        assert!(curves.iter().any(|curve| curve.id == "epsilon" && curve.points.len() > 20));
        assert_eq!(trained(0, 777, 30), curves);
        assert_eq!(trained(1234, 0, 100), curves, "a lost run is made again");
    }

    #[test]
    fn a_slow_pace_waits_and_a_pause_stops() {
        let mut pupil = Pupil::new(&course(0), clock).unwrap();
        assert_eq!(pupil.slice(20.0), Next::Never);
        pupil.set_pace(10, 100);
        TIME.with(|time| time.set(time.get() + 1000.0));
        assert!(matches!(pupil.slice(20.0), Next::In(20..=100)));
        assert_eq!(standing(&mut pupil).progress.done, 10);
        pupil.set_pace(0, 100);
        assert_eq!(pupil.slice(20.0), Next::Never);
        pupil.step(1);
        assert_eq!(standing(&mut pupil).progress.done, 11);
    }

    #[test]
    fn a_run_with_a_share_of_the_time_rests_between_slices() {
        let mut pupil = Pupil::new(&course(0), clock).unwrap();
        for (share, rest) in [(25, 3.0), (50, 1.0), (80, 0.25)] {
            pupil.set_pace(FULL, share);
            let begun = TIME.with(Cell::get);
            let next = pupil.slice(8.0);
            let worked = TIME.with(Cell::get) - begun;
            let Next::In(waits) = next else { panic!("{share}: {next:?}") };
            assert!((f64::from(waits) - worked * rest).abs() <= 3.0, "{share}: {worked}, {waits}");
        }
        pupil.set_pace(FULL, 100);
        assert_eq!(pupil.slice(8.0), Next::Now);
    }

    #[test]
    fn curves_are_told_when_there_is_something_new() {
        let mut pupil = Pupil::new(&course(0), clock).unwrap();
        assert!(standing(&mut pupil).curves.is_some());
        pupil.step(5);
        assert!(standing(&mut pupil).curves.is_none());
        pupil.step(5);
        assert!(standing(&mut pupil).curves.is_some());
    }

    #[test]
    fn a_survey_tells_speed_and_levels() {
        let Ok(News::Surveyed { rate, levels }) = survey(&course(0), clock) else { panic!("it is surveyed") };
        assert!(rate > 0.0);
        assert_eq!(levels[0].0, "uniform");
    }

    #[test]
    fn what_is_wrong_with_a_course_is_said() {
        let fault = |course: Course| Pupil::new(&course, clock).err().unwrap();
        assert!(fault(Course { game: "chess".to_owned(), ..course(0) }).contains("chess"));
        assert!(fault(Course { learner: "nobody".to_owned(), ..course(0) }).contains("learner"));
        assert!(fault(Course { spec: "D:eta=7".to_owned(), ..course(0) }).contains("eta"));
        assert!(fault(Course { seed: "seven".to_owned(), ..course(0) }).contains("seven"));
    }
}
