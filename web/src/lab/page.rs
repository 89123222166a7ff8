//! The component of the lab: what it knows, and what each message does.

use super::{
    chart::{self, Drawn},
    games,
    records::{Act, Records},
    run::{Preview, Run, alike, same, stages},
    supplies::Supplies,
    views::Views,
};
use crate::{
    address,
    app::StayingProps,
    busy,
    painted::{Turn, after_paint},
    shelf::Trouble,
    shell::{Notice, Said, corrected, dismiss},
    store,
    words::{
        Shell, fill,
        lab::{self as says, Lab},
    },
    workers::{Report, WorkerHandle},
};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::{cell::RefCell, rc::Rc};
use tefuda_agents::{
    agent_file::Outline,
    training::{Measure, Supply},
};
use tefuda_arena::{
    Link,
    link::{AUTO, LAB, LANG, LabLink, Language, PACE, read_seed},
};
use tefuda_games::{
    Fault, Lang, Say, Spec,
    knob::{Kind, Value, decimal},
};
use tefuda_protocol::{JobId, train::LevelNote};
use yew::prelude::*;

/// How long numbers stand before newer ones take their place, in milliseconds.
const REST: u32 = 160;
/// After the last change of settings their speed is measured, in milliseconds.
const SETTLED: u32 = 350;
/// Runs that find room in the list: more lines cannot be told apart.
pub(super) const MOST: usize = 8;
/// What is remembered of whether runs rest while nobody looks.
const RESTS: &str = "tefuda.lab.rests";

/// What can happen.
#[derive(Debug)]
pub(crate) enum Msg {
    /// The page was seen: the address says what is set, and what is due begins.
    Begin,
    /// A worker says something.
    News(JobId, Box<Report>),
    /// It is time to show what is new.
    Show,
    /// The settings have stood for a while.
    Settled,
    /// A knob is to have a value, as text.
    Set(&'static str, String),
    /// All knobs as the preset has them.
    Unset,
    /// Another learner: game and learner.
    Learner(String),
    Preset(String),
    Seed(String),
    /// A knob of the lab itself.
    Bench(Spec),
    Play,
    Step,
    Reset,
    Pin(u32),
    Hide(u32),
    Remove(u32),
    /// Goes on with a run of the list.
    TakeUp(u32),
    /// Starts the run of this control.
    Control(usize),
    /// Does something with the agents as they are now.
    Agent(With),
    /// One is on the shelf, or is not, and this was to be done with it.
    Kept(With, Box<Result<Outline, Trouble>>),
    /// A file that a run starts from came, or cannot be had.
    Supplied(Supply, Result<Vec<u8>, Trouble>),
    /// Something happens to a file of records.
    Records(Act),
    /// Another of the learner's measures is drawn.
    Measure(usize),
    /// The page is seen again, or is not any more.
    Seen,
    RestHidden(bool),
    Key(String),
    /// Tells the next unit of the run, or the next in which something is learned.
    Trace(bool),
    /// Shows a picture of what the run has learned, by its number.
    Picture(u32),
    Open(Option<Dialog>),
    Language,
    Dismiss(usize),
}

/// What is opened over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialog {
    Share,
    Keys,
}

/// What is done with an agent that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    /// A table is opened at which it sits.
    Play,
    /// It is put on the shelf.
    Keep,
    /// It is saved as a file.
    Save,
}

/// The page.
#[allow(clippy::struct_excessive_bools, reason = "each is true or not by itself")]
pub(crate) struct LabPage {
    /// What is set, and will run next.
    pub(super) plan: LabLink,
    shown: Spec,
    pub(super) runs: Vec<Run>,
    /// The run that the buttons are about.
    pub(super) current: Option<u32>,
    pub(super) playing: bool,
    pub(super) rest_hidden: bool,
    pub(super) hidden: bool,
    pub(super) preview: Preview,
    /// The worker that makes the preview.
    pub(super) previewer: Option<WorkerHandle>,
    pub(super) views: Views,
    pub(super) supplies: Supplies,
    pub(super) records: Records,
    /// Which of the learner's measures is drawn.
    measure: usize,
    pub(super) notices: Vec<Notice>,
    pub(super) dialog: Option<Dialog>,
    /// The worker that was asked for its agents, and what is done with them.
    pub(super) asked_agents: Option<(JobId, With)>,
    /// What was last told to people who listen.
    pub(super) told: String,
    /// Changes whenever a chart would.
    pub(super) stamp: u32,
    drawn: RefCell<Option<(u32, Lang, Drawn)>>,
    show: Option<Timeout>,
    settle: Option<Timeout>,
    pub(super) on_set: Callback<(&'static str, String)>,
    _seen: EventListener,
}

impl Component for LabPage {
    type Message = Msg;
    type Properties = StayingProps;

    fn create(ctx: &Context<Self>) -> Self {
        let props = ctx.props();
        let first = || LabLink::first(&games());
        let (plan, more) = props
            .link
            .lab(&games())
            .or_else(|| Some((first()?, Vec::new())))
            .expect("there is a game that can be learned");
        let seen = ctx.link().callback(|()| Msg::Seen);
        let page = Self {
            plan,
            shown: props.link.shown.clone(),
            runs: Vec::new(),
            current: None,
            playing: false,
            rest_hidden: store::read(RESTS).is_some(),
            hidden: hidden(),
            preview: Preview::default(),
            previewer: None,
            views: Views::default(),
            supplies: Supplies::default(),
            records: Records::default(),
            measure: 0,
            notices: corrected(props.faults.iter().chain(&more)).into_iter().collect(),
            dialog: None,
            asked_agents: None,
            told: String::new(),
            stamp: 0,
            drawn: RefCell::default(),
            show: None,
            settle: None,
            on_set: ctx.link().callback(|(key, word)| Msg::Set(key, word)),
            _seen: EventListener::new(&gloo::utils::document(), "visibilitychange", move |_| seen.emit(())),
        };
        let link = ctx.link().clone();
        after_paint(Turn::Work, move || link.send_message(Msg::Begin));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &StayingProps) -> bool {
        let props = ctx.props();
        if props.look.lang != old.look.lang {
            self.told.clear();
        }
        if props.away != old.away {
            self.look_up(ctx);
        }
        if !props.away {
            if props.visit != old.visit {
                self.arrive(ctx);
            }
            if (props.visit, props.look.lang) != (old.visit, old.look.lang) {
                self.write_address(ctx);
            }
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let shown = self.obey(ctx, msg);
        // Nobody sees it, and it will be shown as soon as somebody does.
        shown && !self.hidden
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if ctx.props().away { Html::default() } else { self.page(ctx) }
    }
}

impl LabPage {
    /// Does what a message asks for. Says whether the page has to be shown again.
    fn obey(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Begin => self.begin_with(ctx),
            Msg::News(job, report) => return self.hear(ctx, job, *report),
            Msg::Show => self.show = None,
            Msg::Settled => {
                self.ask_preview(ctx);
                return false;
            }
            Msg::Set(key, word) => self.set(ctx, key, &word),
            Msg::Unset => {
                let run = self.plan.run.entry().spec();
                self.set_plan(ctx, |plan| plan.run = run);
            }
            Msg::Learner(words) => self.set_learner(ctx, &words),
            Msg::Preset(id) => self.set_plan(ctx, |plan| {
                plan.run = Spec::parse_lenient(plan.learner.presets, &id).0;
            }),
            Msg::Seed(words) => match read_seed(&words) {
                Ok(seed) => self.set_plan(ctx, |plan| plan.seed = seed),
                Err(fault) => self.out_of_range(&fault),
            },
            Msg::Bench(bench) => {
                let paced = bench.choice(&PACE) != self.plan.bench.choice(&PACE);
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
            Msg::Control(place) => self.control(ctx, place),
            Msg::Agent(with) => {
                self.ask_agents(with);
                return false;
            }
            Msg::Kept(with, kept) => self.kept(with, *kept),
            Msg::Supplied(file, came) => self.supplied(ctx, file, came),
            Msg::Records(act) => self.act_on_records(ctx, act),
            Msg::Measure(number) => {
                self.measure = number;
                self.stamp += 1;
            }
            Msg::Seen => self.look_up(ctx),
            Msg::RestHidden(on) => {
                self.rest_hidden = on;
                // If it is not remembered, it holds for today.
                if on {
                    store::write(RESTS, "yes");
                } else {
                    store::remove(RESTS);
                }
            }
            Msg::Key(key) => match key.as_str() {
                "p" => return self.obey(ctx, Msg::Play),
                "s" => return self.obey(ctx, Msg::Step),
                "r" => return self.obey(ctx, Msg::Reset),
                "?" => self.dialog = Some(Dialog::Keys),
                _ => return false,
            },
            Msg::Trace(eventful) => self.ask_trace(ctx, eventful),
            Msg::Picture(of) => self.ask_picture(ctx, of),
            Msg::Open(dialog) => self.dialog = dialog,
            Msg::Language => {
                self.shown = self.shown.clone().with(LANG.knob.key, Language::Auto.value());
                ctx.props().on_language.emit(());
            }
            Msg::Dismiss(i) => {
                dismiss(&mut self.notices, i);
            }
        }
        true
    }

    /// Writes the settings into the address, and begins to prepare their run.
    fn begin_with(&mut self, ctx: &Context<Self>) {
        self.write_address(ctx);
        self.ask_preview(ctx);
        if self.plan.bench.flag(&AUTO) {
            self.play(ctx);
        }
    }

    /// Finds out whether somebody looks.
    fn look_up(&mut self, ctx: &Context<Self>) {
        self.hidden = ctx.props().away || hidden();
        // A dialog that is open would hold whatever is shown instead.
        self.dialog = self.dialog.filter(|_| !ctx.props().away);
        self.tell_pace();
    }

    /// A person has come back, or has changed the address. What the address says is set. If it says nothing, all stays
    /// as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        let Some((plan, more)) = props.link.lab(&games()).filter(|_| !props.link.is_plain()) else {
            return;
        };
        self.shown = props.link.shown.clone();
        self.notices.extend(corrected(props.faults.iter().chain(&more)));
        let another = !same(&plan, &self.plan);
        self.set_plan(ctx, |now| *now = plan);
        self.tell_pace();
        if another && self.plan.bench.flag(&AUTO) {
            self.play(ctx);
        }
    }

    /// Shows what is new before long.
    pub(super) fn show_soon(&mut self, ctx: &Context<Self>) {
        if self.show.is_none() && !self.hidden {
            let show = ctx.link().callback(|()| Msg::Show);
            self.show = Some(busy::later(REST, move || show.emit(())));
        }
    }

    pub(super) fn set_plan(&mut self, ctx: &Context<Self>, with: impl FnOnce(&mut LabLink)) {
        let before = self.plan.clone();
        with(&mut self.plan);
        if self.plan != before {
            self.write_address(ctx);
        }
        if !same(&self.plan, &before) {
            let levels = std::mem::take(&mut self.preview.levels);
            // Another learner is measured by something else.
            let levels = if alike(&self.plan, &before) { levels } else { Vec::new() };
            self.preview = Preview { levels, ..Preview::default() };
            self.stamp += 1;
            let settled = ctx.link().callback(|()| Msg::Settled);
            self.settle = Some(busy::later(SETTLED, move || settled.emit(())));
        }
    }

    /// Sets a knob. A value out of range becomes the nearest one there is, and the person is told.
    fn set(&mut self, ctx: &Context<Self>, key: &'static str, word: &str) {
        let mut run = self.plan.run.clone();
        if let Err(fault) = run.set_text(key, word) {
            let knob = run.values().map(|(knob, _)| knob).find(|knob| knob.key == key);
            let number = decimal(word);
            let nearest = match (knob.map(|knob| knob.kind), number) {
                (Some(Kind::Int { min, max, .. }), Some(x)) => Value::Int((x as i64).clamp(min, max)),
                (Some(Kind::Real { min, max, .. }), Some(x)) => Value::Real(x.clamp(min, max)),
                _ => return self.out_of_range(&fault),
            };
            run = run.with(key, nearest);
            self.out_of_range(&fault);
        }
        self.set_plan(ctx, |plan| plan.run = run);
    }

    fn out_of_range(&mut self, fault: &Fault) {
        let clamped = Said::new(|lang| Lab::of(lang).clamped.to_owned());
        self.notify(Notice::of(clamped).with_details(vec![Said::new(|lang| fault.say(lang))]));
    }

    fn set_learner(&mut self, ctx: &Context<Self>, words: &str) {
        let Some((game, learner)) = words.split_once('/') else { return };
        let (link, _) = Link::parse(&format!("#?game={game}&learner={learner}"));
        if let Some((said, _)) = link.lab(&games()) {
            self.set_plan(ctx, |plan| {
                (plan.game, plan.learner, plan.run) = (said.game, said.learner, said.run);
            });
        }
    }

    fn change(&mut self, id: u32, with: impl FnOnce(&mut Run)) {
        if let Some(run) = self.runs.iter_mut().find(|run| run.id == id) {
            with(run);
            self.stamp += 1;
        }
    }

    pub(super) fn notify(&mut self, notice: Notice) {
        self.notices.retain(|old| old.text != notice.text);
        self.notices.push(notice);
    }

    pub(super) fn warn(&mut self, phrase: fn(&'static Lab) -> &'static str) {
        let said = Said::new(|lang| phrase(Lab::of(lang)).to_owned());
        self.notify(Notice { warning: true, ..Notice::of(said) });
    }

    /// The run that the buttons are about.
    pub(super) fn current(&self) -> Option<&Run> {
        self.runs.iter().find(|run| Some(run.id) == self.current)
    }

    /// The measure that is drawn.
    pub(super) fn measure(&self) -> &'static Measure {
        let measures = self.plan.learner.measures;
        &measures[self.measure.min(measures.len() - 1)]
    }

    /// Whether there is a run of what is set.
    pub(super) fn is_current(&self) -> bool {
        self.current().is_some_and(|run| same(&run.plan, &self.plan))
    }

    /// Tells those who listen how far the run has come.
    pub(super) fn tell_milestone(&mut self, lang: Lang, decade: u32) {
        let Some(run) = self.current() else { return };
        let measure = &run.plan.learner.measures[0];
        let Some((now, _)) = run.measured(measure) else { return };
        let done = says::count(lang, run.stage().0.unit, decade);
        self.told = fill(Lab::of(lang).milestone, [&done, measure.title.get(lang), &chart::number(now)]);
    }

    /// The charts, drawn anew when there is something new.
    pub(super) fn charts(&self, lang: Lang) -> Drawn {
        let mut kept = self.drawn.borrow_mut();
        if let Some((.., drawn)) = kept.as_ref().filter(|(stamp, of, _)| (*stamp, *of) == (self.stamp, lang))
        {
            return drawn.clone();
        }
        let (learner, measure) = (self.plan.learner, self.measure());
        let of_measure = self.preview.levels.iter().filter(|level| level.measure == measure.id);
        let level = |level: &LevelNote| Some((learner.word(&level.id)?.get(lang), level.value));
        let levels: Vec<_> = of_measure.filter_map(level).collect();
        let alike = |run: &&Run| alike(&run.plan, &self.plan);
        let runs: Vec<&Run> = self.runs.iter().filter(|run| !run.hidden).filter(alike).collect();
        let learning = Rc::new(chart::learning(&runs, self.current, (learner, measure), &levels, lang));
        let of = self.current().filter(alike).or(self.runs.iter().rfind(alike));
        let small = of.into_iter().flat_map(|run| {
            let stages = stages(&run.plan);
            let figures = run.plan.learner.layout.figures.iter();
            figures
                .filter(move |figure| stages.contains(&figure.stage))
                .map(|figure| Rc::new(chart::small(run, figure, lang)))
        });
        let drawn = Drawn { learning, small: small.collect() };
        *kept = Some((self.stamp, lang, drawn.clone()));
        drawn
    }

    /// The part after `#` of a link to what is set.
    pub(super) fn address(&self, ctx: &Context<Self>) -> String {
        let lang = Language::from(ctx.props().look.lang);
        self.plan.write(&self.shown.clone().with(LANG.knob.key, lang.value()))
    }

    /// Puts what is set into the address bar.
    fn write_address(&self, ctx: &Context<Self>) {
        address::replace(LAB, &self.address(ctx));
    }

    pub(super) fn words(ctx: &Context<Self>) -> (&'static Lab, &'static Shell) {
        (Lab::of(ctx.props().look.lang), Shell::of(ctx.props().look.lang))
    }
}

pub(super) fn hidden() -> bool {
    gloo::utils::document().hidden()
}
