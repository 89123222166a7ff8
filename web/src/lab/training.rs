//! Runs and their workers: one worker for each seed of an active run.

use super::{
    page::{LabPage, MOST, Msg, With},
    picture::hidden,
    run::{LabJob, Run, Track, alike, refusal_notice},
};
use crate::{
    address,
    download::save_bytes,
    shelf::{self, Trouble},
    shell::Notice,
    words::{Shell, lab::Lab},
    workers::{Assignment, File, WorkerReport, cores, next_job},
};
use std::rc::Rc;
use tefuda_agents::agent_file::Outline;
use tefuda_arena::link::{Bench, LabLink};
use tefuda_games::{Said, Seed};
use tefuda_protocol::{
    Command, Event, JobId,
    train::{FULL, News, Order, RunPlan, RunSpeed, RunStanding},
};
use yew::prelude::*;

/// The minimum time between two reports, in milliseconds, for all tracks of a run together.
const REPORT: u32 = 50;

impl LabPage {
    /// Starts a job on a worker of its own.
    pub(super) fn order(
        &mut self,
        id: JobId,
        game: &'static str,
        job: LabJob,
        files: Vec<Rc<File>>,
        order: Order,
    ) {
        let command = Command::Train { job: id, order };
        self.jobs.start(id as usize, game, job, Assignment { command, files, past: None });
    }

    /// Requests an estimate of the settings' speed.
    pub(super) fn ask_preview(&mut self, ctx: &Context<Self>) {
        let plan = self.plan.clone();
        let Some(files) = self.supplies_for(ctx, &plan) else { return };
        self.jobs.end(|job| *job == LabJob::Preview);
        let order = Order::Preview(run_plan(&plan, plan.seed, 0));
        self.order(next_job(), plan.game.facts.id, LabJob::Preview, files, order);
    }

    /// Continues the run, or starts one with the current settings.
    pub(super) fn play(&mut self, ctx: &Context<Self>) {
        if self.ready(ctx) {
            self.playing = self.current().is_some_and(|run| !run.finished());
            self.tell_pace();
        }
    }

    pub(super) fn pause(&mut self) {
        self.playing = false;
        self.tell_pace();
    }

    pub(super) fn step(&mut self, ctx: &Context<Self>) {
        if self.ready(ctx) {
            self.pause();
            for track in self.current().into_iter().flat_map(|run| &run.tracks) {
                self.tell(track.job, Order::Step { units: 1 });
            }
        }
    }

    pub(super) fn reset(&mut self) {
        self.playing = false;
        self.put_aside();
    }

    /// Starts a run with the current settings, although the current one may still train.
    pub(super) fn play_next(&mut self, ctx: &Context<Self>) {
        if self.is_current() || self.begin(ctx) {
            self.play(ctx);
        }
    }

    /// Starts a run with the current settings. Returns false if the list is full, or if the settings are
    /// known to be refused.
    fn begin(&mut self, ctx: &Context<Self>) -> bool {
        if let Some(why) = self.preview.refused.clone() {
            self.frame.notices.notify(refusal_notice(&why));
            return false;
        }
        if self.runs.len() >= MOST && (self.playing || self.current().is_none_or(|run| run.pinned)) {
            self.warn(|w| w.too_many);
            return false;
        }
        self.put_aside();
        let Some(id) = self.add(ctx, |_| {}) else { return false };
        self.current = Some(id);
        true
    }

    /// Adds a run to the list.
    fn add(&mut self, ctx: &Context<Self>, with: impl FnOnce(&mut Run)) -> Option<u32> {
        let place = (0..MOST).find(|place| self.runs.iter().all(|run| run.place != *place));
        let Some(place) = place else {
            self.warn(|w| w.too_many);
            return None;
        };
        let id = next_job();
        let plan = self.plan.clone();
        let seeds = 0..plan.bench.get(&Bench::RUNS) as u64;
        let tracks = seeds.map(|k| Track::new(plan.seed + k)).collect();
        let mut run = Run::new(id, plan, tracks, place);
        with(&mut run);
        self.runs.push(run);
        self.stamp += 1;
        self.start_jobs(ctx, id);
        Some(id)
    }

    /// Ensures that there is a run with workers: the one in training, or one with the current settings. Returns
    /// false if that is impossible.
    pub(super) fn ready(&mut self, ctx: &Context<Self>) -> bool {
        self.supplies.retry();
        if !self.playing && !self.is_current() && !self.begin(ctx) {
            return false;
        }
        if let Some(id) = self.current {
            self.start_jobs(ctx, id);
        }
        true
    }

    /// Sends an order to the first track of the current run. Returns its id.
    pub(super) fn order_first(&self, order: Order) -> Option<JobId> {
        let job = self.current()?.tracks.first()?.job;
        self.tell(job, order);
        Some(job)
    }

    /// Starts a job for each track of a run that has none.
    fn start_jobs(&mut self, ctx: &Context<Self>, id: u32) {
        let Some(at) = self.runs.iter().position(|run| run.id == id) else { return };
        let plan = self.runs[at].plan.clone();
        // If files are missing, the run continues once they have loaded.
        let Some(files) = self.supplies_for(ctx, &plan) else { return };
        let every = REPORT * self.runs[at].tracks.len() as u32;
        for number in 0..self.runs[at].tracks.len() {
            let track = &mut self.runs[at].tracks[number];
            if !self.jobs.has(track.job as usize) {
                track.job = next_job();
                let (job, done) = (track.job, track.progress.done);
                let begun = RunPlan { every, ..run_plan(&plan, track.seed, done) };
                self.order(job, plan.game.facts.id, LabJob::Run(id), files.clone(), Order::Begin(begun));
            }
        }
    }

    /// Starts workers for the runs that have waited for files.
    pub(super) fn start_waiting(&mut self, ctx: &Context<Self>) {
        let current = self.current;
        let waits = |run: &&Run| Some(run.id) == current || run.goes_on();
        let waiting: Vec<u32> = self.runs.iter().filter(waits).map(|run| run.id).collect();
        for id in waiting {
            self.start_jobs(ctx, id);
        }
        self.tell_pace();
    }

    /// Leaves the current run to itself after a change to another learner, and returns to the run of that one.
    pub(super) fn change_view(&mut self) {
        let (left, playing) = (self.current.take(), std::mem::take(&mut self.playing));
        for run in &mut self.runs {
            if Some(run.id) == left {
                run.elsewhere = Some(playing);
            } else if let Some(going) = run.elsewhere
                && run.control.is_none()
                && alike(&run.plan, &self.plan)
            {
                (self.current, self.playing) = (Some(run.id), going && !run.finished());
                run.elsewhere = None;
            }
        }
    }

    /// Stops a run of another learner. It stays in the list.
    pub(super) fn stop(&mut self, id: u32) {
        self.change(id, |run| run.elsewhere = Some(false));
        self.tell_pace();
    }

    /// Ends the current run. It stays in the list if it is pinned or in training, and is removed otherwise.
    fn put_aside(&mut self) {
        let keep = std::mem::take(&mut self.playing);
        let Some(id) = self.current.take() else { return };
        self.jobs.end(|job| *job == LabJob::Run(id));
        if keep {
            self.change(id, |run| run.pinned = true);
        }
        self.stamp += 1;
        self.runs.retain(|run| run.id != id || run.pinned);
    }

    pub(super) fn remove(&mut self, id: u32) {
        self.jobs.end(|job| *job == LabJob::Run(id));
        self.runs.retain(|run| run.id != id);
        if self.current == Some(id) {
            (self.current, self.playing) = (None, false);
        }
        self.stamp += 1;
    }

    /// Makes a run of the list the current one, with its settings, and continues it. If its worker is gone,
    /// its work is repeated.
    pub(super) fn take_up(&mut self, ctx: &Context<Self>, id: u32) {
        let Some(run) = self.runs.iter_mut().find(|run| run.id == id) else { return };
        run.control = None;
        let plan = run.plan.clone();
        self.take_plan(ctx, plan);
        if self.current != Some(id) {
            self.put_aside();
        }
        self.change(id, |run| run.elsewhere = None);
        self.current = Some(id);
        self.play(ctx);
    }

    /// Starts a control run. It continues on its own.
    pub(super) fn control(&mut self, ctx: &Context<Self>, place: usize) {
        let Some(control) = self.plan.learner.layout.controls.get(place) else { return };
        self.supplies.retry();
        let made = self.add(ctx, |run| {
            for (key, value) in control.set {
                // Tests of the catalogue ensure that these values are valid.
                run.plan.run.set_text(key, value).ok();
            }
            run.plan.bench = run.plan.bench.clone().set(&Bench::RUNS, 1);
            run.tracks.truncate(1);
            (run.pinned, run.control) = (true, Some(control));
        });
        if made.is_some() {
            self.tell_pace();
        }
    }

    /// The units per second that each track of a run may do now: as set, but control runs go at full speed.
    fn pace(&self, run: &Run) -> u32 {
        let playing = if Some(run.id) == self.current { Some(self.playing) } else { run.elsewhere };
        match playing {
            None => FULL,
            Some(true) if !(self.hidden && self.rest_hidden) => {
                self.plan.bench.get(&Bench::PACE).units().unwrap_or(FULL)
            }
            Some(_) => 0,
        }
    }

    /// Tells all workers their speed.
    pub(super) fn tell_pace(&self) {
        let paced = |run: &Run| self.pace(run);
        let at_work = |track: &&Track| self.jobs.has(track.job as usize) && !track.finished();
        let busy =
            self.runs.iter().filter(|run| paced(run) > 0).flat_map(|run| &run.tracks).filter(at_work).count();
        let share = if hidden() { 100 } else { share(busy, cores()) };
        for run in &self.runs {
            let units = paced(run);
            run.tracks.iter().for_each(|track| self.tell(track.job, Order::Pace { units, share }));
        }
    }

    /// Sends an order to the worker of a job, if it has one.
    fn tell(&self, job: JobId, order: Order) {
        self.jobs.send(job as usize, |job| Command::Train { job, order });
    }

    /// Asks the first track for its current agents.
    pub(super) fn ask_agents(&mut self, with: With) {
        if let Some(job) = self.order_first(Order::Agents) {
            self.asked_agents = Some((job, with));
        }
    }

    /// Applies the requested action to the agents of a run.
    fn agents(&mut self, ctx: &Context<Self>, job: JobId, mut files: Vec<Vec<u8>>) {
        let Some((_, with)) = self.asked_agents.take_if(|(asked, _)| *asked == job) else { return };
        let of_job = |run: &&Run| run.tracks.iter().any(|track| track.job == job);
        let Some(run) = self.runs.iter().find(of_job) else { return };
        match with {
            With::Save => {
                let what = (run.plan.game.facts.id, run.plan.learner.id, run.plan.run.id());
                let several = files.len() > 1;
                for (number, bytes) in (1_u32..).zip(&files) {
                    let number = if several { ["-", &number.to_string()].concat() } else { String::new() };
                    let name = ["tefuda-", what.0, "-", what.1, "-", what.2, &number, ".agent"].concat();
                    save_bytes(&name, bytes);
                }
            }
            With::Play => {
                if let Some(best) = best(&files) {
                    Self::put_on_shelf(ctx, with, run, files.swap_remove(best));
                }
            }
            With::Keep => files.into_iter().for_each(|bytes| Self::put_on_shelf(ctx, with, run, bytes)),
        }
    }

    /// Adds an agent to My agents under the name of its run.
    fn put_on_shelf(ctx: &Context<Self>, with: With, run: &Run, bytes: Vec<u8>) {
        let lang = ctx.props().look.lang;
        let name = [&run.name(lang), " · ", Lab::of(lang).seed, " ", &run.plan.seed.to_string()].concat();
        let on_kept = ctx.link().callback(move |kept| Msg::Kept(with, name.clone(), Box::new(kept)));
        crate::busy::spawn(async move { on_kept.emit(shelf::keep(&bytes).await) });
    }

    /// Handles the result of adding an agent to My agents.
    pub(super) fn kept(&mut self, with: With, name: &str, kept: Result<Outline, Trouble>) {
        let file = match kept {
            Ok(file) => file,
            Err(why) => {
                let said = Said::of(&why);
                return self.frame.notices.warn(said);
            }
        };
        if shelf::name(file.id).is_none() {
            // Without a name, the list shows the algorithm and the id.
            shelf::call(file.id, name).ok();
        }
        if let Some(table) = shelf::table(&file).filter(|_| with == With::Play) {
            return address::go(&table);
        }
        self.frame
            .notices
            .notify(Notice::of(Said::new(|lang| shelf::said(Shell::of(lang).shelf_kept, &file, lang))));
    }

    /// Handles a worker's report. Returns whether the page has to be rendered at once.
    pub(super) fn hear(&mut self, ctx: &Context<Self>, id: JobId, report: WorkerReport) -> bool {
        let Some((job, report)) = self.jobs.hear(id, report) else { return false };
        self.jobs.end_idle();
        match (job, report) {
            (_, WorkerReport::Event(event)) => {
                let Event::Trained { news, .. } = *event else { return false };
                return self.take_news(ctx, id, news);
            }
            (LabJob::Inspect, WorkerReport::Failed(..) | WorkerReport::GaveUp) => self.inspected(ctx, None),
            (_, WorkerReport::Failed(_, why)) => self.refused(ctx, job, why),
            (LabJob::Run(run), WorkerReport::GaveUp) => self.gave_up(run, id),
            (LabJob::Run(_), WorkerReport::Replaced) => self.begins_again(id),
            (LabJob::Run(_) | LabJob::Preview, WorkerReport::InPage) => {
                self.frame.notices.notify(Notice::warning(|w| w.no_worker));
            }
            // The settings can be trained without an estimate.
            (LabJob::Preview, WorkerReport::GaveUp | WorkerReport::Replaced) => {}
            (LabJob::Inspect, WorkerReport::Replaced | WorkerReport::InPage) => return false,
        }
        true
    }

    fn take_news(&mut self, ctx: &Context<Self>, id: JobId, news: News) -> bool {
        match news {
            News::Previewed(None) => return false,
            News::Previewed(Some(RunSpeed { rate, levels })) => {
                (self.preview.rate, self.preview.levels) = (Some(rate), levels);
                self.stamp += 1;
            }
            News::Inspected(told) => self.inspected(ctx, told),
            News::Stands(standing) => return self.stands(ctx, id, standing),
            News::Agents { files } => {
                self.agents(ctx, id, files);
                return false;
            }
            News::Traced(traced) => return self.views.trace.take_in(id, traced),
            News::Pictured(picture) => return self.views.picture.take_in(id, picture),
        }
        true
    }

    fn track(&mut self, job: JobId) -> Option<&mut Track> {
        self.runs.iter_mut().flat_map(|run| &mut run.tracks).find(|track| track.job == job)
    }

    fn stands(&mut self, ctx: &Context<Self>, job: JobId, standing: RunStanding) -> bool {
        let Some(track) = self.track(job) else { return false };
        let before = track.progress.done;
        // The new worker repeats the work of the crashed one. The charts wait until it has caught up.
        track.behind = standing.progress.done < before;
        if track.behind {
            return false;
        }
        (track.progress, track.rate, track.gauges) = (standing.progress, standing.rate, standing.gauges);
        track.stage = (standing.stage as usize, standing.within);
        track.at_work = !standing.waits;
        if let Some(curves) = standing.curves {
            track.curves = curves;
            self.stamp += 1;
        }
        if standing.progress.finished() && before < standing.progress.done {
            // The other runs share the processor time that is now free.
            self.tell_pace();
        }
        let done = standing.progress.done;
        let decade = 10u32.pow(done.max(1).ilog10());
        let current = self.current().is_some_and(|run| run.tracks.iter().any(|track| track.job == job));
        if current && before < decade && decade >= 1000 {
            self.tell_milestone(ctx.props().look.lang, decade);
        }
        if current && self.playing && self.current().is_some_and(Run::finished) {
            self.playing = false;
            Self::words(ctx).done.clone_into(&mut self.frame.told);
            return true;
        }
        self.show_soon(ctx);
        false
    }

    /// Another worker repeats a run. It doesn't answer the crashed worker's open requests.
    fn begins_again(&mut self, job: JobId) {
        let Some(track) = self.track(job) else { return };
        track.rate = 0.0;
        self.asked_agents.take_if(|(asked, _)| *asked == job);
        self.views.forget(job);
        self.warn(|w| w.replaced);
    }

    /// Stops a run whose workers keep crashing, or which can't be trained.
    fn gave_up(&mut self, run: u32, job: JobId) {
        let Some(track) = self.track(job) else { return };
        (track.rate, track.at_work) = (0.0, false);
        if self.current == Some(run) {
            self.pause();
        } else {
            self.stop(run);
        }
        self.warn(|w| w.gave_up);
    }
}

/// The share of time that each of several workers may use, in per cent. One thread is left to the page.
fn share(workers: usize, cores: usize) -> u32 {
    let free = cores.saturating_sub(1).max(1);
    (100 * free / workers.max(1)).clamp(1, 100) as u32
}

/// Builds the plan of a run for a worker.
fn run_plan(plan: &LabLink, seed: u64, done: u32) -> RunPlan {
    RunPlan {
        game: plan.game.facts.id.to_owned(),
        learner: plan.learner.id.to_owned(),
        spec: plan.run.to_string(),
        seed: Seed(seed),
        done,
        every: REPORT,
    }
}

/// Returns the index of the agent that is best by its learner's metric. If none has been measured, the first.
fn best(files: &[Vec<u8>]) -> Option<usize> {
    let measured = |bytes: &Vec<u8>| {
        let file = Outline::from_bytes(bytes).ok()?;
        let measure = file.origin(shelf::known())?.measure;
        let last = file.curves.iter().find(|curve| curve.id == measure.id)?.last()?;
        Some((measure.better, last))
    };
    let mut found: Option<(usize, f64)> = None;
    for (place, file) in files.iter().enumerate() {
        let Some((better, last)) = measured(file) else { continue };
        if found.is_none_or(|(_, best)| best != last && better.better(best, last) == last) {
            found = Some((place, last));
        }
    }
    found.map(|(place, _)| place).or((!files.is_empty()).then_some(0))
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn one_thread_is_left_to_the_page() {
        for (workers, cores, percent) in
            [(1, 2, 100), (4, 2, 25), (4, 4, 75), (4, 8, 100), (3, 1, 33), (0, 0, 100)]
        {
            assert_eq!(share(workers, cores), percent, "{workers} workers on {cores} threads");
        }
    }
}
