//! A table or figure reproduced in this browser. Workers do its jobs, and the results appear beside the
//! published numbers.
//!
//! [`Reproduction`] holds the results and assigns the missing jobs: all of them, or those of one number
//! (`number.rs`). `news.rs` handles the workers' messages, `kept.rs` saves results in this browser, and
//! `view.rs` renders everything. Only the workers know how to do a job and how to build a table from its
//! result. They run the reproduction program, which is loaded on request.

pub(super) mod kept;
mod news;
mod number;
mod view;

use crate::{
    clock::now,
    words::{fill, papers::ReproductionWords, said},
    workers::{Assignment, File, Jobs, Supplies, WorkerReport, next_job, usual},
};
use kept::Store;
use number::Aim;
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};
use tefuda_agents::Progress;
use tefuda_arena::{link::ExhibitLink, papers::report::Section};
use tefuda_games::{Lang, PaperId, Said};
use tefuda_protocol::{
    Bytes, Command, JobId,
    reproduce::{ExhibitNote, ExhibitOrder, ExhibitTask, WorkNote},
};
use yew::prelude::*;

/// The worker program.
const PROGRAM: &str = "reproduce";

#[derive(Properties, PartialEq)]
pub(super) struct ReproductionProps {
    pub(super) paper: PaperId,
    /// The request: the table or figure, the initial scale, and the job or number.
    pub(super) asked: ExhibitLink,
    /// The count of pressed numbers. The latest is reproduced immediately. 0 if a link asks for a number.
    pub(super) pressed: u32,
    /// The published table or figure.
    pub(super) shipped: Rc<Section>,
    pub(super) lang: Lang,
    pub(super) on_close: Callback<()>,
}

/// The messages.
pub(in crate::papers) enum Msg {
    /// A report about a task.
    News(JobId, Box<WorkerReport>),
    /// Saved results of some jobs, each with its build.
    Kept(Vec<(String, Option<kept::Found>)>),
    /// A file arrived, or could not be loaded.
    File(String, Option<Vec<u8>>),
    Unkept,
    RunScale(String),
    /// Start or stop all jobs, or one by its key.
    Run(Option<String>),
    Forget,
    Share(bool),
}

/// The place of the worker that builds the table or figure. Those after it do jobs.
const SHOWER: usize = 0;

/// The task of a worker.
#[derive(Clone, PartialEq, Eq)]
enum ReproductionTask {
    /// Builds the table or figure.
    Show,
    /// Estimates the time that is needed.
    Estimate,
    /// Does the job with this key.
    Work(String),
}

/// The jobs being done.
#[derive(Clone, PartialEq, Eq)]
enum Running {
    Nothing,
    All,
    Only(String),
}

#[allow(clippy::struct_excessive_bools)] // Each depends on a different event.
pub(super) struct Reproduction {
    scale: String,
    note: Option<Rc<ExhibitNote>>,
    section: Option<Rc<Section>>,
    /// The requested number, or `None` for everything.
    aim: Option<Aim>,
    /// Whether the number was pressed, so that work starts without waiting for an estimate.
    at_once: bool,
    /// Finished jobs, with their results by key.
    known: BTreeMap<String, String>,
    /// Unchecked results of other builds.
    doubted: Vec<String>,
    /// Jobs in progress, with their partial results.
    under_way: BTreeMap<String, (Progress, Option<String>)>,
    /// The keys already looked up in this browser.
    looked: BTreeSet<String>,
    files: Supplies<String>,
    running: Running,
    /// The start of the current work, in milliseconds, and the jobs done by then.
    since: (f64, f64),
    tasks: Jobs<ReproductionTask>,
    /// Whether the table or figure is outdated.
    stale: bool,
    /// The estimated seconds for the jobs then missing, and whether this is a lower bound.
    estimate: Option<(f64, bool)>,
    store: Store,
    said: Option<Said>,
    /// Whether nothing more can be done.
    refused: bool,
    sharing: bool,
}

impl Component for Reproduction {
    type Message = Msg;
    type Properties = ReproductionProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut reproduction = Self {
            scale: ctx.props().asked.scale.clone(),
            note: None,
            section: None,
            aim: None,
            at_once: false,
            known: BTreeMap::new(),
            doubted: Vec::new(),
            under_way: BTreeMap::new(),
            looked: BTreeSet::new(),
            files: Supplies::default(),
            running: Running::Nothing,
            since: (0.0, 0.0),
            tasks: Jobs::new(ctx.link().callback(|(id, report)| Msg::News(id, report))),
            stale: true,
            estimate: None,
            store: Store::default(),
            said: None,
            refused: false,
            sharing: false,
        };
        reproduction.take_up_number(ctx);
        reproduction.advance(ctx);
        reproduction
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &ReproductionProps) -> bool {
        let ReproductionProps { asked, pressed, .. } = ctx.props();
        if (asked.number, *pressed) != (old.asked.number, old.pressed) {
            self.take_up_number(ctx);
            self.advance(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::News(id, report) => self.hear(ctx, id, *report),
            Msg::Kept(found) => self.take_up(found),
            Msg::File(name, bytes) => {
                if bytes.is_none() {
                    self.stop_for(Said::new(|lang| fill(ReproductionWords::of(lang).no_file, [&name])));
                }
                self.files.put(name, bytes.map(|bytes| Bytes(bytes.into())));
            }
            Msg::Unkept => self.say(said(ReproductionWords::of, |words| words.not_kept)),
            Msg::RunScale(scale) => self.begin_at(scale),
            Msg::Run(_) if self.running != Running::Nothing => self.stop(),
            Msg::Run(key) => {
                self.files.retry();
                self.running = key.map_or(Running::All, Running::Only);
                self.said = None;
                self.since = (now(), self.done());
            }
            Msg::Forget => {
                let keys = self.works().map(|work| work.key.clone()).collect();
                Store::forget(keys);
                let scale = self.scale.clone();
                self.begin_at(scale);
            }
            Msg::Share(open) => self.sharing = open,
        }
        self.advance(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.panel(ctx)
    }
}

impl Reproduction {
    /// Returns the requested jobs: those of a number, or all.
    fn works(&self) -> impl Iterator<Item = &WorkNote> {
        let all = self.note.as_ref().map_or(&[][..], |note| &note.works);
        all.iter().filter(|work| self.aim.is_none_or(|aim| aim.needs(work)))
    }

    /// Returns the name of the job in the link, if there is no such job.
    fn lacks<'a>(&self, asked: &'a ExhibitLink) -> Option<&'a str> {
        let named = |work: &WorkNote| work.name.eq_ignore_ascii_case(&asked.work);
        let there = asked.work.is_empty() || self.note.is_none() || self.works().any(named);
        (!there).then_some(&asked.work)
    }

    /// Starts over at another scale.
    fn begin_at(&mut self, scale: String) {
        self.stop();
        (self.note, self.section, self.estimate, self.said) = (None, None, None, None);
        (self.aim, self.at_once) = (self.aim.map(Aim::nowhere), false);
        (self.known, self.under_way, self.files) = (BTreeMap::new(), BTreeMap::new(), Supplies::default());
        (self.looked, self.doubted) = (BTreeSet::new(), Vec::new());
        // The table under construction uses the old results.
        self.tasks.end(|_| true);
        (self.stale, self.refused) = (true, false);
        self.scale = scale;
    }

    /// Stops all jobs.
    fn stop(&mut self) {
        self.running = Running::Nothing;
        self.tasks.cancel(|task| matches!(task, ReproductionTask::Work(_)));
    }

    fn say(&mut self, said: Said) {
        self.said = Some(said);
    }

    fn stop_for(&mut self, said: Said) {
        self.stop();
        self.say(said);
    }

    /// Returns the number of finished jobs. A job in progress counts by its finished part.
    fn done(&self) -> f64 {
        let part = |work: &WorkNote| {
            if self.known.contains_key(&work.key) {
                return 1.0;
            }
            let progress = self.under_way.get(&work.key).map(|(progress, _)| *progress);
            progress.map_or(0.0, |Progress { done, total }| f64::from(done) / f64::from(total.max(1)))
        };
        self.works().map(part).sum()
    }

    /// Returns the estimated seconds left, from the work done since the start.
    fn left(&self) -> Option<f64> {
        let (since, before) = self.since;
        let (spent, done) = ((now() - since) / 1000.0, self.done());
        let left = match &self.running {
            Running::All => self.works().count() as f64 - done,
            Running::Nothing | Running::Only(_) => return None,
        };
        (spent > 1.0 && done > before).then(|| left * spent / (done - before))
    }

    /// Starts everything that can be done now.
    fn advance(&mut self, ctx: &Context<Self>) {
        if self.refused {
            return;
        }
        self.look_up(ctx);
        self.show(ctx);
        let is_due = self.estimate.is_none() && !self.hurries() && self.is_settled() && !self.is_complete();
        if is_due && !self.shows() {
            let left = self.works().filter(|work| !self.known.contains_key(&work.key));
            let left: Vec<WorkNote> = left.cloned().collect();
            if let Some(files) = self.files_of(ctx, &left) {
                let keys = left.into_iter().map(|work| work.key).collect();
                self.start(ctx, SHOWER, ReproductionTask::Estimate, files, ExhibitOrder::Estimate { keys });
            }
        }
        self.share_out(ctx);
        if self.running != Running::Nothing && self.is_settled() && self.next_work().is_none() && self.idle()
        {
            self.stop();
        }
    }

    /// Whether a pressed number is being reproduced.
    fn hurries(&self) -> bool {
        self.at_once && self.running != Running::Nothing
    }

    /// Whether the table or figure is up to date.
    fn is_settled(&self) -> bool {
        self.note.is_some()
            && !self.stale
            && self.tasks.iter().all(|task| *task != ReproductionTask::Show)
            && self.works().all(|work| self.looked.contains(&work.key))
            && self.store.rests()
    }

    fn is_complete(&self) -> bool {
        self.note.is_some() && self.works().all(|work| self.known.contains_key(&work.key))
    }

    fn idle(&self) -> bool {
        !self.tasks.iter().any(|task| matches!(task, ReproductionTask::Work(_)))
    }

    /// Whether the table or figure is being built, or an estimate made.
    fn shows(&self) -> bool {
        self.tasks.has(SHOWER)
    }

    /// Looks up saved results of new jobs.
    fn look_up(&mut self, ctx: &Context<Self>) {
        let works = self.note.iter().flat_map(|note| &note.works).map(|work| &work.key);
        let new: Vec<String> = works.filter(|key| !self.looked.contains(*key)).cloned().collect();
        if !new.is_empty() {
            self.looked.extend(new.iter().cloned());
            self.store.load(new, ctx.link().callback(Msg::Kept));
        }
    }

    fn take_up(&mut self, found: Vec<(String, Option<kept::Found>)>) {
        self.store.loaded();
        for (key, found) in found {
            match found {
                Some(kept::Found { sure: true, result }) => drop(self.known.insert(key, result)),
                Some(kept::Found { result, .. }) => self.doubted.push(result),
                None => continue,
            }
            self.stale = true;
        }
    }

    /// Requests an updated table or figure.
    fn show(&mut self, ctx: &Context<Self>) {
        if self.stale && !self.shows() {
            self.stale = false;
            let doubted = self.doubted.clone();
            self.start(ctx, SHOWER, ReproductionTask::Show, Vec::new(), ExhibitOrder::Show { doubted });
        }
    }

    fn start(
        &mut self,
        ctx: &Context<Self>,
        place: usize,
        of: ReproductionTask,
        files: Vec<Rc<File>>,
        order: ExhibitOrder,
    ) {
        let on_the_way = self.under_way.values().filter_map(|(_, so_far)| so_far.clone());
        let shows = of == ReproductionTask::Show;
        let task = ExhibitTask {
            paper: ctx.props().paper.id().to_owned(),
            scale: self.scale.clone(),
            exhibit: ctx.props().asked.exhibit.clone(),
            known: self.known.values().cloned().chain(on_the_way.filter(|_| shows)).collect(),
            order,
        };
        let command = Command::Reproduce { job: next_job(), task: Box::new(task) };
        self.tasks.start(place, PROGRAM, of, Assignment { command, files, past: None });
    }

    /// Returns the next unassigned job.
    fn next_work(&self) -> Option<&WorkNote> {
        let wanted = |work: &&WorkNote| match &self.running {
            Running::Nothing => false,
            Running::All => true,
            Running::Only(key) => work.key == *key,
        };
        let free = |work: &&WorkNote| {
            !self.known.contains_key(&work.key)
                && !self
                    .tasks
                    .iter()
                    .any(|task| matches!(task, ReproductionTask::Work(key) if *key == work.key))
        };
        self.works().find(|work| wanted(work) && free(work))
    }

    /// Returns the files of jobs if all have loaded. Fetches missing ones.
    fn files_of(&mut self, ctx: &Context<Self>, works: &[WorkNote]) -> Option<Vec<Rc<File>>> {
        let names: Vec<String> = works.iter().flat_map(|work| work.files.clone()).collect();
        let on_file = ctx.link().callback(|(name, bytes)| Msg::File(name, bytes));
        self.files.want(&names, |name| kept::fetch(name, on_file.clone()))
    }

    /// Assigns a job to every idle worker.
    fn share_out(&mut self, ctx: &Context<Self>) {
        // Show the estimate before starting.
        while self.estimate.is_some() || self.hurries() {
            let Some(work) = self.next_work().cloned() else { return };
            let Some(files) = self.files_of(ctx, std::slice::from_ref(&work)) else { return };
            let Some(place) = self.tasks.free(SHOWER + 1..SHOWER + 1 + usual()) else { return };
            let order =
                ExhibitOrder::Work { key: work.key.clone(), date: kept::today(), machine: kept::machine() };
            self.start(ctx, place, ReproductionTask::Work(work.key), files, order);
        }
    }
}
