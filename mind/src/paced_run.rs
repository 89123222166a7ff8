//! A training run that continues by itself at a given pace, and reports.

use crate::{
    program::{LiveJob, Memory, Next, Program},
    records,
};
use std::ops::ControlFlow;
use tefuda_agents::{
    AgentFile, Clock, Curve, Job, Playable, Progress, Stride, Training,
    training::{Marks, Supply, TrainingFault},
};
use tefuda_charts::downsample;
use tefuda_games::{Said, Spec};
use tefuda_protocol::{
    Bytes, Event, JobId,
    train::{FULL, News, Order, RunPlan, RunSpeed, RunStanding},
};

/// The time over which the rate is measured, in milliseconds.
const WINDOW: f64 = 1000.0;
/// The time after which the first rate is reported, in milliseconds.
const FIRST: f64 = 250.0;
/// The duration of a preview, in milliseconds.
const PREVIEW: f64 = 300.0;
/// The shortest rest of a waiting run, in milliseconds.
const REST: f64 = 20.0;
/// The number of columns in reported curves, with at most four points each.
const COLUMNS: usize = 200;

/// Puts the files of a plan on the shelf and starts its run.
pub(crate) fn begin<G: Playable + 'static>(
    plan: &RunPlan,
    memory: &mut Memory,
) -> Result<Box<dyn Training>, Said> {
    let learner = G::LEARNERS.iter().find(|known| known.id == plan.learner);
    let learner = learner.ok_or_else(|| Said::of(&TrainingFault::Learner(plan.learner.clone())))?;
    let spec = Spec::parse(learner.presets, &plan.spec).map_err(|fault| Said::of(&fault))?;
    for supply in learner.needs(&spec) {
        match supply {
            Supply::Agent(need) => memory.supply(need).map_err(|fault| Said::of(&fault)),
            Supply::Records(id) => {
                memory.take(&id.to_string()).map_or(Ok(()), |Bytes(file)| records::shelve::<G>(id, &file))
            }
        }
        .map_err(|Said { en, ja }| Said { en: format!("{supply}: {en}"), ja: format!("{supply}：{ja}") })?;
    }
    G::train(&plan.learner, &spec, plan.seed).map_err(|fault| Said::of(&fault))
}

/// The start of a run, to measure its speed.
pub(crate) struct Preview {
    training: Box<dyn Training>,
    clock: Clock,
    begun: f64,
    /// The time at half of the preview, and the units done by then. The start is skipped: replay buffers are
    /// still empty, so its rate is not typical.
    half: Option<(f64, u32)>,
    /// The result, once it is known.
    measured: Option<RunSpeed>,
}

impl Preview {
    pub(crate) fn begin(
        program: &Program,
        plan: &RunPlan,
        memory: &mut Memory,
        clock: Clock,
    ) -> Result<Box<dyn LiveJob>, Said> {
        let training = program.run(plan, memory)?;
        Ok(Box::new(Self { training, clock, begun: clock(), half: None, measured: None }))
    }
}

impl Job for Preview {
    fn step(&mut self, units: u32) -> Progress {
        let Progress { done, total } = self.training.step(units);
        let now = (self.clock)();
        if self.half.is_none() && now - self.begun > PREVIEW / 2.0 {
            self.half = Some((now, done));
        }
        if self.measured.is_none() && (now - self.begun > PREVIEW || done >= total) {
            let half = self.half.filter(|half| half.0 < now && half.1 < done);
            let (since, before) = half.unwrap_or((self.begun, 0));
            let rate = f64::from(done - before) * 1000.0 / (now - since).max(1.0);
            self.measured = Some(RunSpeed { rate, levels: self.training.levels() });
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: u32::from(self.measured.is_some()), total: 1 }
    }
}

impl LiveJob for Preview {
    fn event(&self, job: JobId) -> Event {
        Event::Trained { job, news: News::Previewed(self.measured.clone()) }
    }
}

/// A training run with its pace and reports.
pub(crate) struct PacedRun {
    training: Box<dyn Training>,
    clock: Clock,
    /// The pace in units per second.
    pace: u32,
    /// The share of the time to work, in percent.
    share: u32,
    /// The time when the pace was set, and the units done by then.
    since: (f64, u32),
    /// The units that a crashed run had done: up to there the run goes at full pace.
    lost: u32,
    /// The number of units up to which a command asked the run to go, regardless of the pace.
    ordered: u32,
    /// Whether a unit is to be described, and whether it must be an eventful one.
    wanted: Option<bool>,
    /// The answer to a request, until it is sent.
    answer: Option<News>,
    stride: Stride,
    every: f64,
    reported: f64,
    rate: f64,
    /// The time when the rate was last measured, and the units done by then.
    counted: (f64, u32),
    /// The live metrics over the units of their stage, at our own marks.
    gauges: Vec<Curve>,
    /// The stage that the marks belong to.
    stage: usize,
    marks: Marks,
    /// The total number of points of all curves in the last report.
    told: Option<usize>,
}

impl PacedRun {
    /// A run before its first unit, or the reason why it cannot start.
    pub(crate) fn new(
        program: &Program,
        plan: &RunPlan,
        memory: &mut Memory,
        clock: Clock,
    ) -> Result<Self, Said> {
        Ok(Self::of(program.run(plan, memory)?, plan, clock))
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
            ordered: 0,
            wanted: None,
            answer: None,
            stride: Stride::default(),
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

    /// Sets the pace, and the share of the time to work in percent. A pause also cancels open requests.
    pub(crate) fn set_pace(&mut self, units: u32, share: u32) {
        self.share = share.clamp(1, 100);
        if units == self.pace {
            return;
        }
        if units == 0 {
            self.ordered = 0;
            if self.wanted.take().is_some() {
                self.answer = Some(News::Traced(None));
            }
        }
        let (now, done) = ((self.clock)(), self.training.progress().done);
        self.pace = units;
        self.since = (now, done);
        self.counted = (now, done);
        self.rate = 0.0;
    }

    /// Requests more units regardless of the pace, followed by a report. Slices do the work.
    pub(crate) fn step(&mut self, units: u32) {
        let from = self.training.progress().done.max(self.lost);
        self.ordered = self.ordered.max(from).saturating_add(units);
    }

    /// Does units up to `until`, but not beyond the next mark or the end of the stage. Returns whether that
    /// was a full step of its stride.
    fn some(&mut self, until: u32) -> bool {
        let done = self.training.progress().done;
        let (_, within) = self.training.stage();
        let to_mark = self.marks.next().saturating_sub(within.done).max(1);
        let to_end = within.total.saturating_sub(within.done).max(1);
        let room = self.stride.units.min(until - done).min(to_mark).min(to_end);
        self.training.step(room);
        self.note_gauges();
        room == self.stride.units
    }

    /// Adds a point for every live metric at a mark of the stage.
    fn note_gauges(&mut self) {
        let (stage, within) = self.training.stage();
        if stage != self.stage {
            // Units of another stage take a different time.
            (self.stage, self.marks, self.stride) = (stage, Marks::default(), Stride::default());
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

    /// Works for about this many milliseconds, within the pace and the requests.
    pub(crate) fn slice(&mut self, room: f64) -> Next {
        let begun = (self.clock)();
        let Progress { done, total } = self.training.progress();
        let due = if done < self.lost { self.lost } else { self.due(begun).max(self.ordered) };
        let until = due.min(total);
        let mut now = begun;
        while now - begun < room {
            let before = now;
            let done = self.training.progress().done;
            let full = if let Some(eventful) = self.wanted.filter(|_| done >= self.lost) {
                self.tell(eventful);
                false
            } else if done < until {
                self.some(until)
            } else {
                break;
            };
            now = (self.clock)();
            // A step that something else cut short says nothing about longer ones.
            let took = now - before;
            if full || took > room / 2.0 {
                self.stride = self.stride.after(took, room / 4.0);
            }
        }
        let done = self.training.progress().done;
        self.count(now, done);
        if self.ordered > 0 && done >= self.ordered.min(total) {
            // The sender of the request waits for this report.
            (self.ordered, self.reported) = (0, f64::NEG_INFINITY);
        }
        if done >= total && self.wanted.is_none() {
            Next::Never
        } else if self.is_ordered() || done < until || done < self.lost || self.pace == FULL {
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

    /// Whether requests require work regardless of the pace.
    fn is_ordered(&self) -> bool {
        self.wanted.is_some() || self.training.progress().done < self.ordered
    }

    /// Does a unit or a part of one, and stores its description.
    fn tell(&mut self, eventful: bool) {
        if let ControlFlow::Break(traced) = self.training.trace(eventful) {
            self.wanted = None;
            self.answer = Some(News::Traced(traced));
        }
        self.note_gauges();
    }

    /// The number of units that should be done by now.
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

    /// The current news: the answer to a request, and a report if one is due.
    pub(crate) fn news(&mut self) -> impl Iterator<Item = News> + use<> {
        let answer = self.answer.take();
        let now = (self.clock)();
        let Progress { done, total } = self.training.progress();
        let due = answer.is_some() || now - self.reported >= self.every || done >= total;
        answer.into_iter().chain(due.then(|| self.stand()))
    }

    /// The state of the run, as news.
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
        let waits = self.pace == 0 && progress.done >= self.lost && !self.is_ordered();
        let waits = progress.finished() || waits;
        let (stage, within) = self.training.stage();
        let gauges = self.training.gauges();
        News::Stands(RunStanding { progress, stage: stage as u32, within, rate, waits, gauges, curves })
    }

    /// Requests a description of the next unit, or of the next one in which something is learned. Slices do
    /// the work.
    pub(crate) fn trace(&mut self, eventful: bool) {
        self.wanted = Some(eventful);
    }

    /// Executes a command. Returns the news to send at once.
    pub(crate) fn obey(&mut self, order: &Order) -> Result<Option<News>, Said> {
        Ok(match *order {
            Order::Pace { units, share } => {
                self.set_pace(units, share);
                Some(self.stand())
            }
            // These two only set a goal. Later slices do the work and send the report.
            Order::Step { units } => {
                self.step(units);
                None
            }
            Order::Trace { eventful } => {
                self.trace(eventful);
                None
            }
            Order::Picture { of } => Some(News::Pictured(self.training.picture(of))),
            Order::Agents => {
                let agents = self.training.agents();
                let files: Result<_, _> = agents.iter().map(AgentFile::to_bytes).collect();
                Some(News::Agents { files: files.map_err(|fault| Said::of(&fault))? })
            }
            // These are not about a run that has begun.
            Order::Begin(_) | Order::Preview(_) | Order::Inspect { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests;
