//! The component of the Lab: its state, and its reaction to each message.

use super::{
    chart::{self, Drawn},
    example::Example,
    games,
    picture::{Views, hidden},
    records::{Act, Records},
    run::{LabJob, Preview, Run, alike, same, stages},
};
use crate::{
    address,
    app::Scene,
    busy,
    painted::{Turn, after_paint, whole},
    shelf::{self, Trouble},
    shell::{FrameAct, Notice, PageFrame, unsaved},
    store,
    words::{
        Pick, fill,
        lab::{self as says, Lab},
        said,
    },
    workers::{Jobs, Supplies, WorkerReport},
};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::{cell::RefCell, rc::Rc};
use tefuda_agents::{
    agent_file::Outline,
    training::{Level, Measure, Supply},
};
use tefuda_arena::{
    Link,
    link::{Bench, LAB, LabLink, read_seed},
};
use tefuda_games::{
    Fault, Knob, Lang, Said, Spec,
    knob::{Kind, Value, decimal},
};
use tefuda_protocol::JobId;
use yew::prelude::*;

/// The minimum time between two updates of the numbers, in milliseconds.
const REST: u32 = 160;
/// Milliseconds after the last change of the settings before their speed is measured.
const SETTLED: u32 = 350;
/// The maximum number of runs in the list. With more, their lines would be hard to distinguish.
pub(super) const MOST: usize = 8;
/// The storage key of the choice whether runs pause while the page is hidden.
const RESTS: &str = "tefuda.lab.rests";

/// The messages.
#[derive(Debug)]
pub(crate) enum Msg {
    /// The page has been painted. Now read the settings from the address and start what is due.
    Begin,
    /// The second file of the program is there.
    Whole,
    /// The browser can't store agents.
    ShelfShut,
    /// A report about a job.
    News(JobId, Box<WorkerReport>),
    /// Show the newest numbers.
    Show,
    /// The settings have not changed for a while.
    Settled,
    /// Set a hyperparameter, as text.
    Set(&'static Knob, String),
    /// Reset all hyperparameters to the preset.
    Unset,
    /// Switch to another game and learner.
    Learner(String),
    Preset(Spec),
    Seed(String),
    /// Change a setting of the Lab itself.
    Bench(Spec),
    Play,
    Step,
    Reset,
    Pin(u32),
    Hide(u32),
    Remove(u32),
    /// Resume a run of the list.
    TakeUp(u32),
    /// Stop a run of another learner.
    Stop(u32),
    /// Start a run with the current settings, and keep the one in training.
    PlayNext,
    /// Start this control run.
    Control(usize),
    /// Do something with the current agents.
    Agent(With),
    /// An agent was added to My agents or could not be: what to do with it, and its name.
    Kept(With, String, Box<Result<Outline, Trouble>>),
    /// A file that a run starts from arrived, or could not be loaded.
    Supplied(Supply, Result<Vec<u8>, Trouble>),
    /// Handle a file of records.
    Records(Act),
    /// Draw another metric.
    Measure(usize),
    /// The page has become visible or hidden.
    Seen,
    RestHidden(bool),
    /// Show the next unit of the run, or the next in which something is learned.
    Trace(bool),
    /// Show a picture of what the run has learned, by its number.
    Picture(u32),
    Frame(FrameAct),
}

/// The actions with a requested agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    /// Open a table with it.
    Play,
    /// Add it to My agents.
    Keep,
    /// Save it as a file.
    Save,
}

/// The page of the Lab.
#[allow(clippy::struct_excessive_bools, reason = "each is true or not by itself")]
pub(crate) struct LabPage {
    /// The settings of the next run.
    pub(super) plan: LabLink,
    pub(super) frame: PageFrame,
    pub(super) runs: Vec<Run>,
    /// The run that the buttons control. It belongs to the learner in view.
    pub(super) current: Option<u32>,
    pub(super) playing: bool,
    pub(super) rest_hidden: bool,
    pub(super) hidden: bool,
    pub(super) preview: Preview,
    pub(super) jobs: Jobs<LabJob>,
    pub(super) views: Views,
    /// Whether the second file of the program, which has the views of learners, is there.
    pub(super) whole: bool,
    /// The files that runs start from.
    pub(super) supplies: Supplies<Supply>,
    pub(super) records: Records,
    /// The index of the selected metric.
    measure: usize,
    /// The job asked for its agents, and what to do with them.
    pub(super) asked_agents: Option<(JobId, With)>,
    /// Changes whenever a chart would change.
    pub(super) stamp: u32,
    drawn: RefCell<Option<(u32, Lang, Drawn)>>,
    show: Option<Timeout>,
    settle: Option<Timeout>,
    pub(super) on_set: Callback<(&'static Knob, String)>,
    _seen: EventListener,
}

impl Component for LabPage {
    type Message = Msg;
    type Properties = Scene;

    fn create(ctx: &Context<Self>) -> Self {
        let props = ctx.props();
        let (plan, more) = props.place.link.lab(&games()).expect("there is a game that can be learned");
        let seen = ctx.link().callback(|()| Msg::Seen);
        let page = Self {
            plan,
            frame: PageFrame::new(props, &more),
            runs: Vec::new(),
            current: None,
            playing: false,
            rest_hidden: store::read(RESTS).is_some(),
            hidden: hidden(),
            preview: Preview::default(),
            jobs: Jobs::new(ctx.link().callback(|(job, report)| Msg::News(job, report))),
            views: Views::default(),
            whole: false,
            supplies: Supplies::default(),
            records: Records::default(),
            measure: 0,
            asked_agents: None,
            stamp: 0,
            drawn: RefCell::default(),
            show: None,
            settle: None,
            on_set: ctx.link().callback(|(knob, word)| Msg::Set(knob, word)),
            _seen: EventListener::new(&gloo::utils::document(), "visibilitychange", move |_| seen.emit(())),
        };
        let (link, shut) = (ctx.link().clone(), ctx.link().callback(|()| Msg::ShelfShut));
        let on_whole = ctx.link().callback(|()| Msg::Whole);
        after_paint(Turn::Work, move || {
            link.send_message(Msg::Begin);
            busy::spawn(async move {
                whole().await;
                on_whole.emit(());
            });
            busy::spawn(async move {
                if !shelf::is_open().await {
                    shut.emit(());
                }
            });
        });
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Scene) -> bool {
        let [arrived, moved] = self.frame.changed(ctx.props(), old);
        if ctx.props().away != old.away {
            self.look_up(ctx);
        }
        if arrived {
            self.arrive(ctx);
        }
        if moved {
            self.write_address(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let shown = self.obey(ctx, msg);
        // A hidden page is rendered once it becomes visible.
        shown && !self.hidden
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let page = if ctx.props().away { Html::default() } else { self.page(ctx) };
        html! { <>{ page }{ unsaved(!self.runs.is_empty()) }</> }
    }
}

impl LabPage {
    /// Handles a message. Returns whether the page has to be rendered.
    fn obey(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::ShelfShut => {
                self.warn(|words| words.shelf_shut);
            }
            Msg::Whole => self.whole = true,
            Msg::Begin => self.begin_with(ctx),
            Msg::News(job, report) => return self.hear(ctx, job, *report),
            Msg::Show => self.show = None,
            Msg::Settled => {
                self.supplies.retry();
                self.ask_preview(ctx);
                return false;
            }
            Msg::Set(knob, word) => self.set(ctx, knob, &word),
            Msg::Unset => {
                let run = self.plan.run.entry().spec();
                self.set_plan(ctx, |plan| plan.run = run);
            }
            Msg::Learner(words) => self.set_learner(ctx, &words),
            Msg::Preset(preset) => self.set_plan(ctx, |plan| plan.run = preset),
            Msg::Seed(words) => match read_seed(&words) {
                Ok(seed) => self.set_plan(ctx, |plan| plan.seed = seed),
                Err(fault) => self.out_of_range(&fault),
            },
            Msg::Bench(bench) => {
                let paced = bench.get(&Bench::PACE) != self.plan.bench.get(&Bench::PACE);
                self.set_plan(ctx, |plan| plan.bench = bench);
                if paced {
                    self.tell_pace();
                }
            }
            Msg::Play if self.playing => self.pause(),
            Msg::Play => self.play(ctx),
            Msg::Step => self.step(ctx),
            Msg::Reset => self.reset(),
            Msg::Pin(id) => self.change(id, |run| run.pinned = !run.pinned),
            Msg::Hide(id) => self.change(id, |run| run.hidden = !run.hidden),
            Msg::Remove(id) => self.remove(id),
            Msg::TakeUp(id) => self.take_up(ctx, id),
            Msg::Stop(id) => self.stop(id),
            Msg::PlayNext => self.play_next(ctx),
            Msg::Control(place) => self.control(ctx, place),
            Msg::Agent(with) => {
                self.ask_agents(with);
                return false;
            }
            Msg::Kept(with, name, kept) => self.kept(with, &name, *kept),
            Msg::Supplied(file, came) => self.supplied(ctx, file, came),
            Msg::Records(act) => self.act_on_records(ctx, act),
            Msg::Measure(number) => {
                self.measure = number;
                self.stamp += 1;
            }
            Msg::Seen => self.look_up(ctx),
            Msg::RestHidden(on) => {
                self.rest_hidden = on;
                // If storage fails, the choice lasts for this visit.
                if on {
                    store::write(RESTS, "yes");
                } else {
                    store::remove(RESTS);
                }
            }
            Msg::Trace(eventful) => self.ask_trace(ctx, eventful),
            Msg::Picture(of) => self.ask_picture(ctx, of),
            Msg::Frame(act) => self.frame.act(ctx.props(), act),
        }
        true
    }

    /// Writes the settings into the address, and starts to prepare their run.
    fn begin_with(&mut self, ctx: &Context<Self>) {
        self.write_address(ctx);
        self.ask_preview(ctx);
        if self.plan.bench.get(&Bench::AUTO) {
            self.play(ctx);
        }
    }

    /// Checks whether the page is visible.
    fn look_up(&mut self, ctx: &Context<Self>) {
        self.hidden = ctx.props().away || hidden();
        self.tell_pace();
    }

    /// Handles an arrival or a change of the address. Takes over the settings in the address. Without any,
    /// everything stays.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        let Some((plan, more)) = props.place.link.lab(&games()).filter(|_| !props.place.link.is_plain())
        else {
            return;
        };
        self.frame.arrive(props, &more);
        let another = !same(&plan, &self.plan);
        self.take_plan(ctx, plan);
        self.tell_pace();
        if another && self.plan.bench.get(&Bench::AUTO) {
            self.play_next(ctx);
        }
    }

    /// Schedules an update of the numbers.
    pub(super) fn show_soon(&mut self, ctx: &Context<Self>) {
        if self.show.is_none() && !self.hidden {
            let show = ctx.link().callback(|()| Msg::Show);
            self.show = Some(busy::later(REST, move || show.emit(())));
        }
    }

    /// Changes the settings.
    pub(super) fn set_plan(&mut self, ctx: &Context<Self>, with: impl FnOnce(&mut LabLink)) {
        let mut plan = self.plan.clone();
        with(&mut plan);
        self.take_plan(ctx, plan);
    }

    /// Takes over settings. Apart from [`set_plan`](Self::set_plan), because every call of that is compiled again.
    pub(super) fn take_plan(&mut self, ctx: &Context<Self>, plan: LabLink) {
        let before = std::mem::replace(&mut self.plan, plan);
        if self.plan != before {
            self.write_address(ctx);
        }
        if !same(&self.plan, &before) {
            let mut levels = std::mem::take(&mut self.preview.levels);
            if !alike(&self.plan, &before) {
                // Another learner has other metrics, so the levels don't apply.
                levels.clear();
                self.change_view();
            }
            self.preview = Preview { levels, ..Preview::default() };
            self.jobs.end(|job| *job == LabJob::Preview);
            self.stamp += 1;
            let settled = ctx.link().callback(|()| Msg::Settled);
            self.settle = Some(busy::later(SETTLED, move || settled.emit(())));
        }
    }

    /// Sets a hyperparameter. A value out of range is replaced by the nearest allowed one, with a notice.
    fn set(&mut self, ctx: &Context<Self>, knob: &'static Knob, word: &str) {
        let mut run = self.plan.run.clone();
        if let Err(fault) = run.set_text(knob.key, word) {
            let nearest = match (knob.kind, decimal(word)) {
                (Kind::Int { min, max, .. }, Some(x)) => Value::Int((x as i64).clamp(min, max)),
                (Kind::Real { min, max, .. }, Some(x)) => Value::Real(x.clamp(min, max)),
                _ => return self.out_of_range(&fault),
            };
            run = run.with(knob, nearest);
            self.out_of_range(&fault);
        }
        self.set_plan(ctx, |plan| plan.run = run);
    }

    fn out_of_range(&mut self, fault: &Fault) {
        let clamped = said(Lab::of, |words| words.clamped);
        self.frame.notices.notify(Notice::of(clamped).with_details(vec![Said::of(fault)]));
    }

    fn set_learner(&mut self, ctx: &Context<Self>, words: &str) {
        let Some((game, learner)) = words.split_once('/') else { return };
        let (link, _) = Link::parse(&["#?game=", game, "&learner=", learner].concat());
        if let Some((said, _)) = link.lab(&games()) {
            self.set_plan(ctx, |plan| {
                (plan.game, plan.learner, plan.run) = (said.game, said.learner, said.run);
            });
            // Its run comes into view with its settings.
            if let Some(plan) = self.current().map(|run| run.plan.clone()) {
                self.take_plan(ctx, plan);
            }
        }
    }

    pub(super) fn change(&mut self, id: u32, with: fn(&mut Run)) {
        if let Some(run) = self.runs.iter_mut().find(|run| run.id == id) {
            with(run);
            self.stamp += 1;
        }
    }

    pub(super) fn warn(&mut self, phrase: Pick<Lab>) {
        self.frame.notices.warn(said(Lab::of, phrase));
    }

    /// Returns the run that the buttons control.
    pub(super) fn current(&self) -> Option<&Run> {
        self.runs.iter().find(|run| Some(run.id) == self.current)
    }

    /// Returns the selected metric.
    pub(super) fn measure(&self) -> &'static Measure {
        let measures = self.plan.learner.measures;
        &measures[self.measure.min(measures.len() - 1)]
    }

    /// Whether the current run has the current settings.
    pub(super) fn is_current(&self) -> bool {
        self.current().is_some_and(|run| same(&run.plan, &self.plan))
    }

    /// Announces the progress of the run to screen readers.
    pub(super) fn tell_milestone(&mut self, lang: Lang, decade: u32) {
        let Some(run) = self.current() else { return };
        let measure = &run.plan.learner.measures[0];
        let Some((now, _)) = run.measured(measure) else { return };
        let done = says::count(lang, run.stage().0.unit, decade);
        self.frame.told =
            fill(Lab::of(lang).milestone, [&done, measure.title.get(lang), &chart::number(now)]);
    }

    /// The charts, redrawn only after a change.
    pub(super) fn charts(&self, lang: Lang) -> Drawn {
        let mut kept = self.drawn.borrow_mut();
        if let Some((.., drawn)) = kept.as_ref().filter(|(stamp, of, _)| (*stamp, *of) == (self.stamp, lang))
        {
            return drawn.clone();
        }
        let (learner, measure) = (self.plan.learner, self.measure());
        let of_measure = self.preview.levels.iter().filter(|level| level.measure == measure.id);
        let level = |level: &Level| Some((learner.word(&level.id)?.get(lang), level.value));
        let levels: Vec<_> = of_measure.filter_map(level).collect();
        let alike = |run: &&Run| alike(&run.plan, &self.plan);
        let runs: Vec<&Run> = self.runs.iter().filter(|run| !run.hidden).filter(alike).collect();
        let example = Example::of(&self.plan).filter(|_| self.measure == 0);
        let (learning, example) =
            chart::learning(&runs, self.current, (learner, measure), &levels, example, lang);
        let of = self.current().filter(alike).or(self.runs.iter().rfind(alike));
        let small = of.into_iter().flat_map(|run| {
            let stages = stages(&run.plan);
            let figures = run.plan.learner.layout.figures.iter();
            figures
                .filter(move |figure| stages.contains(&figure.stage))
                .map(|figure| Rc::new(chart::small(run, figure, lang)))
        });
        let drawn = Drawn { learning: Rc::new(learning), example, small: small.collect() };
        *kept = Some((self.stamp, lang, drawn.clone()));
        drawn
    }

    /// The address of a link to these settings.
    pub(super) fn address(&self, ctx: &Context<Self>) -> String {
        self.plan.write(&self.frame.shown(ctx.props().look.lang))
    }

    /// Puts the settings into the address bar.
    fn write_address(&self, ctx: &Context<Self>) {
        address::replace(LAB, &self.address(ctx));
    }

    pub(super) fn words(ctx: &Context<Self>) -> &'static Lab {
        Lab::of(ctx.props().look.lang)
    }
}
