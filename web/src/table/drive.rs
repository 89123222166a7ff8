//! What makes a table go: workers that think, a timer for what is due, and a watch over both.

use super::{
    files::Files,
    hindsight::adviser,
    page::{Msg, TablePage},
    reading::Reading,
    state::{Due, State},
};
use crate::{
    board::Beat,
    games::{Kind, Question},
    notation::{hands_on, is_wordy, spoken},
    shell::Notice,
    store,
    thinker::Thinker,
};
use gloo_events::EventListener;
use gloo_timers::callback::{Interval, Timeout};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_games::Seat;
use tefuda_protocol::{Command, Event, JobId, Task};
use yew::prelude::*;

/// How often the watch looks, in milliseconds.
const WATCH: u32 = 1000;
/// A worker that is not heard of between so many looks while it should be thinking is taken for dead. Looks are
/// counted, not time: a computer that was asleep did not look either.
const SILENCE: u32 = 6;
/// How long agents among themselves look at a result, in milliseconds.
const RESULT: u32 = 2500;
/// Who decides when an agent has failed so often at one decision.
const PATIENCE: u32 = 2;

/// What the second worker is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aside {
    /// What a strong agent would play now.
    Hint,
    /// What was computed for the move of this number.
    Past(usize),
}

/// A question to the second worker that is not answered yet.
struct Asked {
    what: Aside,
    task: Task,
}

/// Workers and timers.
pub(crate) struct Driver {
    mind: Option<Thinker>,
    aside: Option<Thinker>,
    asked: Option<Asked>,
    pub(super) files: Files,
    /// No worker can be had: the page thinks itself.
    alone: bool,
    jobs: JobId,
    timer: Option<Timeout>,
    _watch: Interval,
    _update: EventListener,
    /// The stamp that was acted upon.
    driven: Option<u32>,
    /// Looks of the watch since the worker that plays was heard of, and since the other one was.
    quiet: [u32; 2],
    /// When the seat to move got the turn.
    turn_since: f64,
    /// How often a worker died at the present decision.
    deaths: u32,
    storage_warned: bool,
}

impl Driver {
    pub(super) fn new(ctx: &Context<TablePage>) -> Self {
        let watch = ctx.link().callback(|()| Msg::Watch);
        let update = ctx.link().callback(|()| Msg::NewVersion);
        Self {
            mind: None,
            aside: None,
            asked: None,
            files: Files::default(),
            alone: false,
            jobs: 0,
            timer: None,
            _watch: Interval::new(WATCH, move || watch.emit(())),
            _update: EventListener::new(&gloo_utils::window(), "tefuda-update", move |_| update.emit(())),
            driven: None,
            quiet: [0; 2],
            turn_since: 0.0,
            deaths: 0,
            storage_warned: false,
        }
    }

    fn next_job(&mut self) -> JobId {
        self.jobs += 1;
        self.jobs
    }

    /// Something that thinks: a worker, or where there is none, the page.
    fn thinker(&mut self, on_event: &Callback<Event>) -> Thinker {
        if !self.alone {
            match Thinker::worker(on_event) {
                Ok(worker) => return worker,
                Err(why) => web_sys::console::warn_1(&why),
            }
            self.alone = true;
        }
        Thinker::page(on_event)
    }

    /// What the second worker is busy with.
    pub(super) fn asked_now(&self) -> Option<Aside> {
        self.asked.as_ref().map(|asked| asked.what)
    }

    /// Does more of a thought that waits for steps.
    pub(super) fn step(&self, state: &State, units: u32) {
        if let (Some(mind), Some(live)) = (&self.mind, &state.live) {
            mind.send(&Command::Step { job: live.job, units });
        }
    }

    /// Lets a thought run to its end.
    pub(super) fn run(&mut self, state: &mut State) {
        if let (Some(mind), Some(live)) = (&self.mind, &mut state.live) {
            live.hold = false;
            mind.send(&Command::Run { job: live.job });
            self.quiet[0] = 0;
        }
    }

    /// Whether thoughts wait for steps from now on.
    pub(super) fn hold(&mut self, state: &mut State, on: bool) {
        if !on && state.live.as_ref().is_some_and(|live| live.hold) {
            self.run(state);
        }
    }
}

impl TablePage {
    /// Sees to it that what is due will happen. Does nothing while nothing has changed.
    pub(super) fn drive(&mut self, ctx: &Context<Self>) {
        if self.driver.driven == Some(self.state.stamp) {
            return;
        }
        self.driver.driven = Some(self.state.stamp);
        self.driver.timer = None;
        self.save(ctx.props().kind);
        if self.reading.is_none() {
            self.stock_up(ctx);
        }
        let pace = self.state.pace();
        let passed = (js_sys::Date::now() - self.driver.turn_since) as u32;
        let wait = match self.state.due() {
            Due::Nothing => return,
            Due::Think(seat) => return self.think(ctx, seat),
            // Of a move that stays hidden there is nothing to see: nobody has to wait for it.
            Due::Reveal(play) if self.state.session.would_be_secret(&play) => {
                (pace.think / 4).saturating_sub(passed)
            }
            Due::Reveal(_) => pace.think.saturating_sub(passed),
            Due::Forced(_) => pace.think / 2,
            Due::Beat(Beat::Gather) => pace.rest,
            Due::Beat(_) => pace.gather,
            Due::NextDeal => RESULT.min(pace.rest * 4),
        };
        let time = ctx.link().callback(|()| Msg::Time);
        self.driver.timer = Some(Timeout::new(wait, move || time.emit(())));
    }

    /// Does what was due.
    pub(super) fn time(&mut self, ctx: &Context<Self>) {
        match self.state.due() {
            Due::Reveal(play) | Due::Forced(play) => self.play(ctx, &play),
            Due::Beat(next) => self.state.set_beat(next),
            Due::NextDeal => self.state.next_deal(),
            Due::Think(_) | Due::Nothing => {}
        }
    }

    /// Has the agent of the seat to move think, unless it does already.
    fn think(&mut self, ctx: &Context<Self>, seat: Seat) {
        let session = &self.state.session;
        let Some(spec) = self.state.chair(seat).spec().filter(|_| self.state.live.is_none()) else { return };
        let hold = self.state.shown.flag(&tefuda_arena::link::STEP);
        let Some(question) = session.question(session.moves(), session.deal_number()) else { return };
        let past = session.past(spec, seat, false);
        let kind = ctx.props().kind;
        let task = match self.driver.files.supply(kind, spec, Task { past, hold, ..task(kind, question) }) {
            Ok(task) => task,
            Err(need) => return self.order(ctx, need),
        };
        let job = self.driver.next_job();
        let task = Task { job, ..task };
        self.state.begin(job, seat, hold);
        self.driver.turn_since = js_sys::Date::now();
        self.driver.quiet[0] = 0;
        if self.driver.mind.is_none() {
            let alone = self.driver.alone;
            self.driver.mind = Some(self.driver.thinker(&ctx.link().callback(Msg::Mind)));
            if self.driver.alone && !alone {
                self.notify(Notice::warning(|w| w.no_worker));
            }
        }
        if let Some(mind) = &self.driver.mind {
            mind.send(&Command::Think(task));
        }
    }

    /// Takes in what the worker says.
    pub(super) fn hear(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        match event {
            Event::Thought { job, progress, explanation, choice } => {
                self.driver.quiet[0] = 0;
                if choice.is_some() {
                    self.driver.deaths = 0;
                }
                self.state.report(job, progress, explanation, choice)
            }
            Event::Failed { job, message } => {
                web_sys::console::error_1(&message.into());
                if self.state.live.as_ref().is_some_and(|live| live.job == job) {
                    self.decide_at_random(ctx);
                }
                true
            }
            Event::Died { message } => {
                web_sys::console::error_1(&message.into());
                self.replace_worker(ctx);
                true
            }
            // Answers to questions that are not asked here.
            Event::Ready | Event::Solved { .. } | Event::Trained { .. } => false,
        }
    }

    /// Takes silent workers for dead.
    pub(super) fn watch(&mut self, ctx: &Context<Self>) -> bool {
        let waiting = self.state.live.as_ref().is_some_and(|live| !live.hold && live.choice.is_none());
        let waits = [waiting, self.driver.asked.is_some()];
        let mut silent = [false; 2];
        for ((quiet, waits), silent) in self.driver.quiet.iter_mut().zip(waits).zip(&mut silent) {
            *quiet = if waits { *quiet + 1 } else { 0 };
            *silent = *quiet > SILENCE;
        }
        if silent[0] {
            self.replace_worker(ctx);
        }
        if silent[1] {
            self.drop_aside();
        }
        silent[0] || silent[1]
    }

    /// Replaces the worker; the decision it was at is begun again.
    fn replace_worker(&mut self, ctx: &Context<Self>) {
        let mute = self.driver.mind.take().is_some_and(|mind| !mind.listens());
        self.driver.deaths += 1;
        if self.driver.deaths < PATIENCE {
            self.notify(Notice::warning(|w| w.worker_died));
        } else if mute && !self.driver.alone {
            // Workers do not even start here.
            self.driver.deaths = 0;
            self.driver.alone = true;
            self.notify(Notice::warning(|w| w.no_worker));
        } else if self.state.live.is_some() {
            return self.decide_at_random(ctx);
        }
        self.state.live = None;
        self.state.stamp += 1;
    }

    /// An agent that cannot decide is helped out, so that the game can go on.
    fn decide_at_random(&mut self, ctx: &Context<Self>) {
        self.driver.deaths = 0;
        self.notify(Notice::warning(|w| w.worker_failed));
        if let Some(play) = self.state.session.random() {
            self.play(ctx, &play);
        }
    }

    /// What the second worker has to be asked, as the table is now.
    fn aside_task(&self, kind: &Kind, what: Aside) -> Option<Result<Task, Need>> {
        let session = &self.state.session;
        let deal = self.reading.as_ref().map_or(session.deal_number(), Reading::deal_number);
        let number = match what {
            Aside::Hint => session.moves(),
            Aside::Past(number) => number,
        };
        let question = session.question(number, deal)?;
        let spec = match what {
            Aside::Past(_) => self.state.chair(question.seat).spec().cloned(),
            Aside::Hint => None,
        };
        // Nobody thinks about the decisions of people but the agent that gives hints.
        let spec = spec.unwrap_or_else(|| adviser(&kind.catalogue, kind.adviser));
        let read = self.reading.as_ref().map(|reading| reading.past(&spec, question.seat));
        let past = read.unwrap_or_else(|| session.past(&spec, question.seat, false));
        Some(self.driver.files.supply(kind, &spec, Task { past, ..task(kind, question) }))
    }

    /// Asks the second worker.
    pub(super) fn ask_aside(&mut self, ctx: &Context<Self>, what: Aside) {
        let task = match self.aside_task(ctx.props().kind, what) {
            None => return,
            Some(Ok(task)) => Task { job: self.driver.next_job(), ..task },
            Some(Err(need)) => {
                self.driver.files.aside = Some(what);
                return self.order(ctx, need);
            }
        };
        self.forget_asked();
        if what == Aside::Hint {
            self.said = Some(Self::words(ctx).hint_thinking.to_owned());
        }
        if self.driver.aside.is_none() {
            self.driver.aside = Some(self.driver.thinker(&ctx.link().callback(Msg::Aside)));
        }
        if let Some(aside) = &self.driver.aside {
            aside.send(&Command::Think(task.clone()));
            self.driver.asked = Some(Asked { what, task });
            self.driver.quiet[1] = 0;
        }
    }

    /// Drops a question that is not answered to its end, with what was said of it.
    fn forget_asked(&mut self) {
        match self.driver.asked.take().map(|asked| asked.what) {
            Some(Aside::Past(number)) => {
                self.state.thoughts.remove((self.state.session.deal_number(), number));
            }
            Some(Aside::Hint) => self.said = None,
            None => {}
        }
    }

    /// Ends the second worker; another is started when something is asked.
    fn drop_aside(&mut self) {
        self.driver.aside = None;
        self.forget_asked();
        self.hindsight.paused = true;
        self.notify(Notice::warning(|w| w.worker_died));
    }

    /// Takes in what the second worker says.
    pub(super) fn hear_aside(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let (job, explanation, choice) = match event {
            Event::Thought { job, explanation, choice, .. } => (job, explanation, choice),
            Event::Died { message } | Event::Failed { message, .. } => {
                web_sys::console::error_1(&message.into());
                self.drop_aside();
                return true;
            }
            Event::Ready | Event::Solved { .. } | Event::Trained { .. } => return false,
        };
        self.driver.quiet[1] = 0;
        // What a task that was given up meanwhile had still to say changes nothing.
        let Some(Asked { what, task }) = self.driver.asked.take_if(|asked| asked.task.job == job) else {
            return false;
        };
        // The table may have changed meanwhile: then nobody wants to know any more.
        let now = self.aside_task(ctx.props().kind, what).and_then(Result::ok);
        if now.map(|now| Task { job, ..now }).as_ref() != Some(&task) {
            self.said = self.said.take().filter(|_| what != Aside::Hint);
            return true;
        }
        match (what, choice) {
            (Aside::Past(number), choice) => {
                let deal = self.state.session.deal_number();
                self.state.thoughts.insert((deal, number), Rc::new(explanation));
                self.driver.asked = choice.is_none().then_some(Asked { what, task });
            }
            (Aside::Hint, None) => self.driver.asked = Some(Asked { what, task }),
            (Aside::Hint, Some(choice)) => {
                // It is what a review of this decision would ask for.
                let session = &self.state.session;
                self.state.thoughts.insert((session.deal_number(), session.moves()), Rc::new(explanation));
                let words = Self::words(ctx);
                self.state.hint = Some(choice.clone()).filter(|_| self.state.may_move());
                let says = match &choice {
                    choice if hands_on(choice) => words.hint_pass,
                    choice if is_wordy(choice) => words.hint_choose,
                    _ => words.hint_play,
                };
                let choice = spoken(ctx.props().look.lang, &choice);
                self.said = self.state.hint.is_some().then(|| says.replace("{}", &choice));
            }
        }
        true
    }

    /// Looks at the thoughts of a past decision, computing them again if they are not at hand.
    pub(super) fn select(&mut self, ctx: &Context<Self>, number: Option<usize>) {
        self.state.selected = number;
        let Some(number) = number else { return };
        if self.state.thoughts.get((self.state.session.deal_number(), number)).is_none() {
            self.ask_aside(ctx, Aside::Past(number));
        }
    }

    /// Keeps the match in this browser.
    fn save(&mut self, kind: &Kind) {
        if self.reading.is_some() || self.duplicate.is_some() {
            return;
        }
        let kept = store::write(&store::match_key(kind.id()), &self.state.session.save());
        if !kept && !self.driver.storage_warned {
            self.driver.storage_warned = true;
            self.notify(Notice::warning(|w| w.storage_full));
        }
    }
}

/// A question as it is sent to a worker, that runs at once; still without the agent.
pub(super) fn task(kind: &Kind, question: Question) -> Task {
    let (view, seed) = (question.view, question.seed.0.to_string());
    let (game, spec) = (kind.id().to_owned(), String::new());
    Task { job: 0, game, spec, view, past: Vec::new(), file: None, seed, hold: false }
}
