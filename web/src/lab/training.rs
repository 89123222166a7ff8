//! Runs and their workers: one worker for each seed of an active run.

use super::{
    page::{LabPage, MOST, Msg, With, hidden},
    refusal::Refusal,
    run::{Run, Track},
};
use crate::{
    address,
    download::save_bytes,
    shelf::{self, Trouble},
    shell::{Notice, Said},
    words::Shell,
    workers::{Assignment, Report, WorkerHandle, pool},
};
use tefuda_agents::agent_file::Outline;
use tefuda_arena::link::{LabLink, PACE, RUNS};
use tefuda_games::{Say as _, Seed, knob::Value};
use tefuda_protocol::{
    Command, Event, JobId,
    train::{Bytes, FULL, News, Order, RunPlan, RunStanding},
};
use yew::prelude::*;

/// The minimum time between two reports, in milliseconds, for all tracks of a run together.
const REPORT: u32 = 50;

impl LabPage {
    /// Starts a worker for the run with this id.
    fn worker(ctx: &Context<Self>, game: &'static str, job: JobId) -> WorkerHandle {
        pool().worker(game, ctx.link().callback(move |report| Msg::News(job, Box::new(report))))
    }

    /// Requests an estimate of the settings' speed.
    pub(super) fn ask_preview(&mut self, ctx: &Context<Self>) {
        let plan = self.plan.clone();
        let Some(files) = self.supplies_for(ctx, &plan) else { return };
        let job = pool().next_job();
        let previewer = Self::worker(ctx, plan.game.facts.id, job);
        let order = Order::Preview(run_plan(&plan, files, plan.seed, 0));
        previewer.assign(Assignment::new(Command::Train { job, order }));
        self.preview.job = job;
        self.previewer = Some(previewer);
    }

    /// Continues the run, or starts one with the current settings.
    pub(super) fn play(&mut self, ctx: &Context<Self>) {
        if !self.is_current() && !self.begin(ctx) {
            return;
        }
        self.playing = self.current().is_some_and(|run| !run.finished());
        self.call_up(ctx);
        self.tell_pace();
    }

    pub(super) fn pause(&mut self) {
        self.playing = false;
        self.tell_pace();
    }

    pub(super) fn step(&mut self, ctx: &Context<Self>) {
        if !self.is_current() && !self.begin(ctx) {
            return;
        }
        self.pause();
        self.call_up(ctx);
        self.send(|_| Order::Step { units: 1 });
    }

    pub(super) fn reset(&mut self) {
        self.put_aside();
        self.stamp += 1;
    }

    /// Starts a run with the current settings. Returns false if the list is full, or if the settings are
    /// known to be refused.
    fn begin(&mut self, ctx: &Context<Self>) -> bool {
        if let Some(why) = self.preview.refused.clone() {
            self.frame.notify(why.notice());
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
        let id = pool().next_job();
        let plan = self.plan.clone();
        let seeds = 0..plan.bench.get(&RUNS) as u64;
        let tracks = seeds.map(|k| Track::new(plan.seed + k)).collect();
        let mut run = Run { id, plan, tracks, pinned: false, hidden: false, place, control: None };
        with(&mut run);
        self.runs.push(run);
        self.stamp += 1;
        self.start_worker(ctx, id);
        Some(id)
    }

    /// Ensures that the current settings have a run with workers. Returns false if that is impossible.
    pub(super) fn ready(&mut self, ctx: &Context<Self>) -> bool {
        if !self.is_current() && !self.begin(ctx) {
            return false;
        }
        self.call_up(ctx);
        true
    }

    /// Sends an order to the first track of the current run. Returns its id.
    pub(super) fn order_first(&self, order: Order) -> Option<JobId> {
        let track = self.current()?.tracks.first()?;
        tell(track, order);
        Some(track.job)
    }

    /// Ensures that the tracks of the current run have workers.
    fn call_up(&mut self, ctx: &Context<Self>) {
        if let Some(id) = self.current {
            self.start_worker(ctx, id);
        }
    }

    /// Starts a worker for each track of a run that has none.
    fn start_worker(&mut self, ctx: &Context<Self>, id: u32) {
        let Some(at) = self.runs.iter().position(|run| run.id == id) else { return };
        let plan = self.runs[at].plan.clone();
        // If files are missing, the run continues once they have loaded.
        let Some(files) = self.supplies_for(ctx, &plan) else { return };
        let run = &mut self.runs[at];
        let every = REPORT * run.tracks.len() as u32;
        for track in run.tracks.iter_mut().filter(|track| track.worker.is_none()) {
            let job = pool().next_job();
            let worker = Self::worker(ctx, plan.game.facts.id, job);
            let plan = RunPlan { every, ..run_plan(&plan, files.clone(), track.seed, track.progress.done) };
            worker.assign(Assignment::new(Command::Train { job, order: Order::Begin(plan) }));
            (track.job, track.worker) = (job, Some(worker));
        }
    }

    /// Starts workers for the runs that have waited for files.
    pub(super) fn start_waiting(&mut self, ctx: &Context<Self>) {
        let current = self.current;
        let waits = |run: &&Run| Some(run.id) == current || run.control.is_some();
        let waiting: Vec<u32> = self.runs.iter().filter(waits).map(|run| run.id).collect();
        for id in waiting {
            self.start_worker(ctx, id);
        }
        self.tell_pace();
    }

    /// Ends the current run. It stays in the list if it is pinned, and is removed otherwise.
    fn put_aside(&mut self) {
        self.playing = false;
        let Some(id) = self.current.take() else { return };
        if let Some(run) = self.runs.iter_mut().find(|run| run.id == id) {
            if run.pinned {
                run.tracks.iter_mut().for_each(|track| track.worker = None);
            } else {
                self.runs.retain(|run| run.id != id);
            }
        }
    }

    pub(super) fn remove(&mut self, id: u32) {
        self.runs.retain(|run| run.id != id);
        if self.current == Some(id) {
            (self.current, self.playing) = (None, false);
        }
        self.stamp += 1;
    }

    /// Makes a run of the list the current one, with its settings, and continues it. If its worker is gone,
    /// its work is repeated.
    pub(super) fn take_up(&mut self, ctx: &Context<Self>, id: u32) {
        if self.current != Some(id) {
            self.put_aside();
        }
        let Some(run) = self.runs.iter_mut().find(|run| run.id == id) else { return };
        run.control = None;
        let plan = run.plan.clone();
        self.current = Some(id);
        self.stamp += 1;
        self.set_plan(ctx, |now| *now = plan);
        self.play(ctx);
    }

    /// Starts a control run. It continues on its own.
    pub(super) fn control(&mut self, ctx: &Context<Self>, place: usize) {
        let Some(control) = self.plan.learner.layout.controls.get(place) else { return };
        let made = self.add(ctx, |run| {
            for (key, value) in control.set {
                // Tests of the catalogue ensure that these values are valid.
                run.plan.run.set_text(key, value).ok();
            }
            run.plan.bench = run.plan.bench.clone().with(RUNS.key, Value::Int(1));
            run.tracks.truncate(1);
            (run.pinned, run.control) = (true, Some(control));
        });
        if made.is_some() {
            self.tell_pace();
        }
    }

    /// The units per second that each track of the current run may do now.
    fn pace(&self) -> u32 {
        if !self.playing || (self.hidden && self.rest_hidden) {
            return 0;
        }
        self.plan.bench.get(&PACE).units().unwrap_or(FULL)
    }

    /// Tells all workers their speed: the current run as set, the control runs at full speed.
    pub(super) fn tell_pace(&self) {
        let paced = |run: &Run| if Some(run.id) == self.current { self.pace() } else { FULL };
        let at_work = |track: &&Track| track.worker.is_some() && !track.finished();
        let busy =
            self.runs.iter().filter(|run| paced(run) > 0).flat_map(|run| &run.tracks).filter(at_work).count();
        let share = if hidden() { 100 } else { share(busy, cores()) };
        for run in &self.runs {
            let units = paced(run);
            run.tracks.iter().for_each(|track| tell(track, Order::Pace { units, share }));
        }
    }

    fn send(&self, order: impl Fn(&Track) -> Order) {
        for track in self.current().into_iter().flat_map(|run| &run.tracks) {
            tell(track, order(track));
        }
    }

    /// Asks the first track for its current agents.
    pub(super) fn ask_agents(&mut self, with: With) {
        if let Some(track) = self.current().and_then(|run| run.tracks.first()) {
            tell(track, Order::Agents);
            self.asked_agents = Some((track.job, with));
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
                for (number, bytes) in (1..).zip(&files) {
                    let number = if several { format!("-{number}") } else { String::new() };
                    let name = format!("tefuda-{}-{}-{}{number}.agent", what.0, what.1, what.2);
                    // If saving is blocked, the browser says so itself.
                    save_bytes(&name, bytes).ok();
                }
            }
            With::Play => {
                if let Some(best) = best(&files) {
                    Self::put_on_shelf(ctx, with, files.swap_remove(best));
                }
            }
            With::Keep => files.into_iter().for_each(|bytes| Self::put_on_shelf(ctx, with, bytes)),
        }
    }

    fn put_on_shelf(ctx: &Context<Self>, with: With, bytes: Vec<u8>) {
        let on_kept = ctx.link().callback(move |kept| Msg::Kept(with, Box::new(kept)));
        crate::busy::spawn(async move { on_kept.emit(shelf::keep(&bytes).await) });
    }

    /// Handles the result of adding an agent to My agents.
    pub(super) fn kept(&mut self, with: With, kept: Result<Outline, Trouble>) {
        let file = match kept {
            Ok(file) => file,
            Err(why) => {
                let said = Said::new(|lang| why.say(lang));
                return self.frame.warn(said);
            }
        };
        if let Some(table) = shelf::table(&file).filter(|_| with == With::Play) {
            return address::go(&table);
        }
        self.frame
            .notify(Notice::of(Said::new(|lang| format!("{}: {}", Shell::of(lang).shelf_kept, file.id))));
    }

    /// Handles a worker's report. Returns whether the page has to be rendered at once.
    pub(super) fn hear(&mut self, ctx: &Context<Self>, job: JobId, report: Report) -> bool {
        let news = match report {
            Report::Event(event) => match *event {
                Event::Trained { news, .. } => news,
                Event::Failed { message, .. } => {
                    web_sys::console::error_1(&message.into());
                    self.gave_up(job);
                    return true;
                }
                _ => return false,
            },
            Report::Replaced => {
                self.begins_again(job);
                return true;
            }
            Report::InPage => {
                self.frame.notify(Notice::warning(|w| w.no_worker));
                return true;
            }
            Report::GaveUp => {
                self.gave_up(job);
                return true;
            }
        };
        match news {
            News::Previewed { rate, levels } if job == self.preview.job => {
                (self.preview.rate, self.preview.levels) = (Some(rate), levels);
                self.previewer = None;
                self.stamp += 1;
                true
            }
            News::Previewed { .. } | News::Inspected(_) => false,
            News::Refused(why) => {
                self.refused(ctx, job, Refusal(why));
                true
            }
            News::Stands(standing) => self.stands(ctx, job, standing),
            News::Agents { files } => {
                self.agents(ctx, job, files);
                false
            }
            News::Traced(traced) => self.traced(job, traced),
            News::Pictured(picture) => self.pictured(job, picture),
        }
    }

    fn stands(&mut self, ctx: &Context<Self>, job: JobId, standing: RunStanding) -> bool {
        let mut tracks = self.runs.iter_mut().flat_map(|run| &mut run.tracks);
        let Some(track) = tracks.find(|track| track.job == job) else { return false };
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
            Self::words(ctx).0.done.clone_into(&mut self.frame.told);
            return true;
        }
        self.show_soon(ctx);
        false
    }

    /// Another worker repeats a run. It doesn't answer the crashed worker's open requests.
    fn begins_again(&mut self, job: JobId) {
        let track = self.runs.iter_mut().flat_map(|run| &mut run.tracks).find(|track| track.job == job);
        let Some(track) = track else { return };
        track.rate = 0.0;
        self.asked_agents.take_if(|(asked, _)| *asked == job);
        self.forget_views(job);
        self.warn(|w| w.replaced);
    }

    /// Stops a run whose workers keep crashing, or which can't be trained.
    fn gave_up(&mut self, job: JobId) {
        if job == self.preview.job {
            // The settings can be trained without an estimate.
            self.previewer = None;
            return;
        }
        let current = self.current;
        let found = self.runs.iter_mut().find_map(|run| {
            let id = run.id;
            Some((id, run.tracks.iter_mut().find(|track| track.job == job)?))
        });
        let Some((id, track)) = found else { return };
        (track.worker, track.rate, track.at_work) = (None, 0.0, false);
        if current == Some(id) {
            self.pause();
        }
        self.warn(|w| w.gave_up);
    }
}

/// Returns the number of hardware threads.
fn cores() -> usize {
    gloo::utils::window().navigator().hardware_concurrency() as usize
}

/// The share of time that each of several workers may use, in per cent. One thread is left to the page.
fn share(workers: usize, cores: usize) -> u32 {
    let free = cores.saturating_sub(1).max(1);
    (100 * free / workers.max(1)).clamp(1, 100) as u32
}

fn tell(track: &Track, order: Order) {
    if let Some(worker) = &track.worker {
        worker.send(&Command::Train { job: track.job, order });
    }
}

/// Builds the plan of a run for a worker.
fn run_plan(plan: &LabLink, files: Vec<Bytes>, seed: u64, done: u32) -> RunPlan {
    RunPlan {
        game: plan.game.facts.id.to_owned(),
        learner: plan.learner.id.to_owned(),
        spec: plan.run.to_string(),
        seed: Seed(seed),
        files,
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
