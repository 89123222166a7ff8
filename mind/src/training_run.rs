//! A training run that goes on by itself, at the pace that it is told, and reports.

use crate::{kind::Kind, records};
use tefuda_agents::{
    AgentFile, Curve, Playable, Progress, Training,
    training::{Level, Marks, Supply, TrainingFault},
};
use tefuda_charts::downsample;
use tefuda_games::{Lang, Say, Spec};
use tefuda_protocol::train::{Bytes, FULL, LevelNote, News, RunPlan, RunStanding};

/// A rate is counted over so many milliseconds.
const WINDOW: f64 = 1000.0;
/// A first rate is told after so many.
const FIRST: f64 = 250.0;
/// How long a preview takes, in milliseconds.
const PREVIEW: f64 = 300.0;
/// The shortest rest of a run that waits for its time, in milliseconds.
const REST: f64 = 20.0;
/// Curves are told with at most four points in each of so many columns.
const COLUMNS: usize = 200;

/// The time in milliseconds.
type Clock = fn() -> f64;
/// Why a run cannot begin, in English and Japanese.
pub(crate) type Refusal = [String; 2];

/// Puts the files of a plan on the shelf and begins its run.
pub(crate) fn begin<G: Playable + 'static>(plan: &RunPlan) -> Result<Box<dyn Training>, Refusal> {
    let learner = G::LEARNERS.iter().find(|known| known.id == plan.learner);
    let learner = learner.ok_or_else(|| said(&TrainingFault::Learner(plan.learner.clone())))?;
    let spec = Spec::parse(learner.presets, &plan.spec).map_err(|fault| said(&fault))?;
    for (supply, Bytes(file)) in learner.needs(&spec).into_iter().zip(&plan.files) {
        match supply {
            Supply::Agent(need) => need.supply(file).map_err(|fault| said(&fault)),
            Supply::Records(id) => records::shelve::<G>(id, file),
        }
        .map_err(|[en, ja]| [format!("{supply}: {en}"), format!("{supply}：{ja}")])?;
    }
    G::train(&plan.learner, &spec, plan.seed).map_err(|fault| said(&fault))
}

/// Begins the run of a plan, if it is of this game.
fn run_of(kind: &Kind, plan: &RunPlan) -> Result<Box<dyn Training>, Refusal> {
    if plan.game != kind.id {
        let (own, other) = (kind.id, &plan.game);
        return Err([
            format!("this is {own}, not {other}"),
            format!("ここは{own}です（{other}ではありません）"),
        ]);
    }
    (kind.train)(plan)
}

/// Something in both languages.
pub(crate) fn said(what: &impl Say) -> Refusal {
    Lang::ALL.map(|lang| what.say(lang))
}

/// Finds out how fast a run is by making its beginning, and what it can be compared with.
pub(crate) fn preview(kind: &Kind, plan: &RunPlan, clock: Clock) -> Result<News, Refusal> {
    let mut training = run_of(kind, plan)?;
    let start = clock();
    let (mut units, mut half) = (1, None);
    let (now, done) = loop {
        let progress = training.step(units);
        let now = clock();
        // The beginning, in which memories are empty, says little of the rest.
        if half.is_none() && now - start > PREVIEW / 2.0 {
            half = Some((now, progress.done));
        }
        if now - start > PREVIEW || progress.finished() {
            break (now, progress.done);
        }
        if now - start < PREVIEW / 8.0 {
            units *= 2;
        }
    };
    let (since, before) = half.filter(|half| half.0 < now && half.1 < done).unwrap_or((start, 0));
    let rate = f64::from(done - before) * 1000.0 / (now - since).max(1.0);
    let note = |level: Level| LevelNote {
        measure: level.measure.to_owned(),
        id: level.id.to_owned(),
        value: level.value,
    };
    Ok(News::Previewed { rate, levels: training.levels().into_iter().map(note).collect() })
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
pub(crate) struct TrainingRun {
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
    /// The gauges over the units of their stage, at marks of our own.
    gauges: Vec<Curve>,
    /// The stage that the marks are of.
    stage: usize,
    marks: Marks,
    /// Points of all curves, as they were told last.
    told: Option<usize>,
}

impl TrainingRun {
    /// A run before its first unit, or why there can be none.
    pub(crate) fn new(kind: &Kind, plan: &RunPlan, clock: Clock) -> Result<Self, Refusal> {
        Ok(Self::of(run_of(kind, plan)?, plan, clock))
    }

    fn of(training: Box<dyn Training>, plan: &RunPlan, clock: Clock) -> Self {
        let now = clock();
        Self {
            training,
            clock,
            pace: 0,
            share: 100,
            since: (now, 0),
            lost: plan.done,
            units: 1,
            every: f64::from(plan.every),
            reported: f64::NEG_INFINITY,
            rate: 0.0,
            counted: (now, 0),
            gauges: Vec::new(),
            stage: 0,
            marks: Marks::default(),
            told: None,
        }
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

    /// Does units up to `until`, but not beyond the next mark or the stage. Says whether they were as many as are thought to take
    /// their time.
    fn some(&mut self, until: u32) -> bool {
        let done = self.training.progress().done;
        let (_, within) = self.training.stage();
        let to_mark = self.marks.next().saturating_sub(within.done).max(1);
        let to_end = within.total.saturating_sub(within.done).max(1);
        let room = self.units.min(until - done).min(to_mark).min(to_end);
        self.training.step(room);
        self.note_gauges();
        room == self.units
    }

    /// Writes a point of every gauge if a mark of the stage is reached.
    fn note_gauges(&mut self) {
        let (stage, within) = self.training.stage();
        if stage != self.stage {
            (self.stage, self.marks) = (stage, Marks::default());
        }
        if within.done < self.marks.next() {
            return;
        }
        while within.done >= self.marks.next() {
            self.marks.pass();
        }
        for gauge in self.training.gauges() {
            let share = if gauge.full > 0.0 { gauge.value / gauge.full } else { gauge.value };
            let known = self.gauges.iter().position(|curve| curve.id == gauge.id);
            let at = known.unwrap_or_else(|| {
                self.gauges.push(Curve::new(&gauge.id));
                self.gauges.len() - 1
            });
            self.gauges[at].points.push((f64::from(within.done), share));
        }
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
        let waits = progress.finished() || (self.pace == 0 && progress.done >= self.lost);
        let (stage, within) = self.training.stage();
        let gauges = self.training.gauges();
        News::Stands(RunStanding { progress, stage: stage as u32, within, rate, waits, gauges, curves })
    }

    /// Goes on by a unit, or to one in which something is learned, and tells it.
    pub(crate) fn trace(&mut self, eventful: bool) -> News {
        let traced = self.training.trace(eventful);
        self.note_gauges();
        News::Traced(traced)
    }

    /// A picture of what it has learned.
    pub(crate) fn picture(&mut self, of: u32) -> News {
        News::Pictured(self.training.picture(of))
    }

    /// The agents as they are now. What is wrong with one is said in English, for the console.
    pub(crate) fn agents(&self) -> Result<News, String> {
        let agents = self.training.agents();
        let files: Result<_, _> = agents.iter().map(AgentFile::to_bytes).collect();
        files.map(|files| News::Agents { files }).map_err(|fault| fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::cell::Cell;
    use tefuda_agents::{Gauge, Job};
    use tefuda_games::{Seed, hearts::Hearts, leduc::Leduc};

    const LEDUC: &Kind = Kind::of::<Leduc>();

    thread_local!(static TIME: Cell<f64> = const { Cell::new(0.0) });

    /// A clock that goes on by a millisecond whenever somebody looks.
    fn clock() -> f64 {
        TIME.with(|time| {
            time.set(time.get() + 1.0);
            time.get()
        })
    }

    fn plan(done: u32) -> RunPlan {
        RunPlan {
            game: "leduc".to_owned(),
            learner: "nfsp".to_owned(),
            spec: "D:games=3000".to_owned(),
            seed: Seed(3),
            files: Vec::new(),
            done,
            every: 50,
        }
    }

    fn standing(run: &mut TrainingRun) -> RunStanding {
        let News::Stands(standing) = run.stand() else { panic!("it stands somehow") };
        standing
    }

    /// The curves at the end of a run that went on in slices.
    fn trained(done: u32, steps: u32, share: u32) -> Vec<Curve> {
        let mut run = TrainingRun::new(LEDUC, &plan(done), clock).unwrap();
        run.step(steps);
        run.set_pace(FULL, share);
        while run.slice(5.0) != Next::Never {}
        let RunStanding { progress, curves, .. } = standing(&mut run);
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
        let mut run = TrainingRun::new(LEDUC, &plan(0), clock).unwrap();
        assert_eq!(run.slice(20.0), Next::Never);
        run.set_pace(10, 100);
        TIME.with(|time| time.set(time.get() + 1000.0));
        assert!(matches!(run.slice(20.0), Next::In(20..=100)));
        assert_eq!(standing(&mut run).progress.done, 10);
        assert!(!standing(&mut run).waits);
        run.set_pace(0, 100);
        assert_eq!(run.slice(20.0), Next::Never);
        assert!(standing(&mut run).waits);
        run.step(1);
        assert_eq!(standing(&mut run).progress.done, 11);
    }

    #[test]
    fn a_run_with_a_share_of_the_time_rests_between_slices() {
        let mut run = TrainingRun::new(LEDUC, &plan(0), clock).unwrap();
        for (share, rest) in [(25, 3.0), (50, 1.0), (80, 0.25)] {
            run.set_pace(FULL, share);
            let begun = TIME.with(Cell::get);
            let next = run.slice(8.0);
            let worked = TIME.with(Cell::get) - begun;
            let Next::In(waits) = next else { panic!("{share}: {next:?}") };
            assert!((f64::from(waits) - worked * rest).abs() <= 3.0, "{share}: {worked}, {waits}");
        }
        run.set_pace(FULL, 100);
        assert_eq!(run.slice(8.0), Next::Now);
    }

    /// A run of 40 games and then 20 epochs, with a gauge of its own in each stage.
    struct TwoStages(u32);

    impl Job for TwoStages {
        fn step(&mut self, units: u32) -> Progress {
            self.0 = (self.0 + units).min(60);
            self.progress()
        }

        fn progress(&self) -> Progress {
            Progress { done: self.0, total: 60 }
        }
    }

    impl Training for TwoStages {
        fn stage(&self) -> (usize, Progress) {
            match self.0.checked_sub(40) {
                Some(done) => (1, Progress { done, total: 20 }),
                None => (0, Progress { done: self.0, total: 40 }),
            }
        }

        fn curves(&self) -> &[Curve] {
            &[]
        }

        fn gauges(&self) -> Vec<Gauge> {
            let id = ["games", "epochs"][self.stage().0].to_owned();
            vec![Gauge { id, value: f64::from(self.0), full: 0.0 }]
        }

        fn agents(&self) -> Vec<AgentFile> {
            Vec::new()
        }
    }

    #[test]
    fn gauges_run_over_the_units_of_their_stage() {
        let told = |slice: u32| {
            let mut run = TrainingRun::of(Box::new(TwoStages(0)), &plan(0), clock);
            run.step(slice);
            let early = standing(&mut run);
            run.set_pace(FULL, 100);
            while run.slice(5.0) != Next::Never {}
            (early, standing(&mut run))
        };
        let (early, last) = told(15);
        assert_eq!((early.stage, early.within), (0, Progress { done: 15, total: 40 }));
        assert_eq!((last.stage, last.within), (1, Progress { done: 20, total: 20 }));
        let curves = last.curves.unwrap();
        let ends = |id: &str| {
            let points = &curves.iter().find(|curve| curve.id == id).unwrap().points;
            (points[0], points[points.len() - 1])
        };
        assert_eq!(ends("games"), ((10.0, 10.0), (37.0, 37.0)));
        assert_eq!(ends("epochs"), ((10.0, 50.0), (20.0, 60.0)));
        assert_eq!(told(47).1.curves.unwrap(), curves, "the rhythm changes nothing");
    }

    #[test]
    fn curves_are_told_when_there_is_something_new() {
        let mut run = TrainingRun::new(LEDUC, &plan(0), clock).unwrap();
        assert!(standing(&mut run).curves.is_some());
        run.step(5);
        assert!(standing(&mut run).curves.is_none());
        run.step(5);
        assert!(standing(&mut run).curves.is_some());
    }

    #[test]
    fn a_preview_tells_speed_and_levels() {
        let Ok(News::Previewed { rate, levels }) = preview(LEDUC, &plan(0), clock) else {
            panic!("there is a preview")
        };
        assert!(rate > 0.0);
        assert_eq!(levels[0].id, "uniform");
    }

    #[test]
    fn what_is_wrong_with_a_plan_is_said_in_both_languages() {
        let fault_of = |kind: &Kind, plan: RunPlan| {
            assert_eq!(preview(kind, &plan, clock).err(), TrainingRun::new(kind, &plan, clock).err());
            TrainingRun::new(kind, &plan, clock).err().unwrap()
        };
        let fault = |plan: RunPlan| fault_of(LEDUC, plan);
        let [en, ja] = fault(RunPlan { game: "chess".to_owned(), ..plan(0) });
        assert!(en.contains("not chess") && ja.contains("chessではありません"), "{en} {ja}");
        let [en, ja] = fault(RunPlan { learner: "nobody".to_owned(), ..plan(0) });
        assert!(en.contains("nobody") && ja.contains("nobodyという学習法"), "{en} {ja}");
        let [en, ja] = fault(RunPlan { spec: "D:eta=7".to_owned(), ..plan(0) });
        assert!(en.contains("eta") && ja.contains("eta") && en != ja, "{en} {ja}");
        let falcon = |spec: &str| RunPlan {
            game: "hearts".to_owned(),
            learner: "falcon".to_owned(),
            spec: spec.to_owned(),
            ..plan(0)
        };
        let [en, ja] = fault_of(Kind::of::<Hearts>(), falcon("actions:cap=20000"));
        assert!(en.contains("MiB of memory are needed; 512 MiB are allowed"), "{en}");
        assert!(ja.contains("MiBのメモリが必要です（上限は512 MiB）"), "{ja}");
        assert!(TrainingRun::new(Kind::of::<Hearts>(), &falcon("actions"), clock).is_ok());
    }
}
