//! Drives a table: a worker that thinks for the agents, another one for side questions, and a timer for what
//! is due.

use super::{
    files::Files,
    hindsight::adviser,
    keep::{KEYS, Keeper},
    message::Msg,
    page::TablePage,
    reading::Reading,
    state::{Due, Line, ONLY_MOVE, State},
};
use crate::{
    board::Beat,
    busy,
    clock::now,
    games::{Kind, Match},
    shell::Notice,
    words::fill,
    workers::{Assignment, Past, Report, WorkerHandle, pool},
};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use tefuda_agents::{explain::Wanted, shelf::Need, training::Encoded};
use tefuda_arena::{Chair, Question, link};
use tefuda_games::{Seat, Spec};
use tefuda_protocol::{Command, Event, JobId, PastRef, Task};
use yew::prelude::*;

/// How long a result is shown between agents, in milliseconds.
const RESULT: u32 = 2500;

/// A question to the second worker, which answers while the first one plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SideQuestion {
    /// The move that a strong agent would play now.
    Hint,
    /// The thought behind the move of this number.
    Past(usize),
    /// The thought behind a steering agent's move, by the numbers of the game and the move.
    Aimed(usize, usize),
}

/// A question that the second worker has not answered yet.
struct Asked {
    what: SideQuestion,
    job: JobId,
    /// The table at that time: its line, and the number of moves in the deal.
    line: Line,
    moves: usize,
}

impl Asked {
    /// Whether the answer still applies. A past decision stays valid while moves are added.
    fn holds(&self, state: &State) -> bool {
        match self.what {
            SideQuestion::Hint => self.line == state.line && self.moves == state.session.moves(),
            SideQuestion::Past(_) => self.line == state.line,
            SideQuestion::Aimed(..) => self.line.table == state.line.table,
        }
    }
}

/// The workers and timers of a table.
pub(crate) struct Driver {
    /// The worker of the playing agents, and the one for hints and past decisions.
    player: WorkerHandle,
    helper: WorkerHandle,
    asked: Option<Asked>,
    pub(super) files: Files,
    pasts: Pasts,
    timer: Option<Timeout>,
    _update: EventListener,
    /// The stamp of the state that was driven last.
    driven: Option<u32>,
    /// When the seat to move got its turn, in milliseconds of [`now`].
    turn_since: f64,
    pub(super) keeper: Keeper,
    storage_warned: bool,
}

/// The seats' views of earlier deals as text, for agents that learn from them. Each deal is added once.
#[derive(Default)]
pub(super) struct Pasts(Vec<Past>);

impl Pasts {
    /// Returns the past of a seat for the agent of a spec, or `None` if there is nothing.
    pub(super) fn of(
        &mut self,
        table: u32,
        seat: Seat,
        deals: usize,
        from: impl FnOnce(usize) -> Vec<Encoded>,
    ) -> Option<Past> {
        if deals == 0 {
            return None;
        }
        let of = PastRef { table, seat: seat.0, deals: deals as u32 };
        // The pasts of other matches are no longer needed.
        self.0.retain(|past| past.of.table == table);
        let known = self.0.iter().find(|past| past.of.is_of(&of)).map(|past| past.views.clone());
        let views = known.unwrap_or_else(|| {
            let views = Rc::default();
            self.0.push(Past { of, views: Rc::clone(&views) });
            views
        });
        let known = views.borrow().len();
        if known < deals {
            views.borrow_mut().extend(from(known));
        }
        Some(Past { of, views })
    }
}

impl Driver {
    pub(super) fn new(ctx: &Context<TablePage>) -> Self {
        let update = ctx.link().callback(|()| Msg::NewVersion);
        let game = ctx.props().kind.id();
        Self {
            player: pool().worker(game, ctx.link().callback(Msg::Player)),
            helper: pool().worker(game, ctx.link().callback(Msg::Helper)),
            asked: None,
            files: Files::default(),
            pasts: Pasts::default(),
            timer: None,
            _update: EventListener::new(&gloo::utils::window(), "tefuda-update", move |_| update.emit(())),
            driven: None,
            turn_since: 0.0,
            keeper: Keeper::default(),
            storage_warned: false,
        }
    }

    /// Returns the question that the second worker is answering.
    pub(super) fn asked_now(&self) -> Option<SideQuestion> {
        self.asked.as_ref().map(|asked| asked.what)
    }

    /// Continues a thought that waits for steps.
    pub(super) fn step(&self, state: &State, units: u32) {
        if let Some(live) = &state.live {
            self.player.send(&Command::Step { job: live.job, units });
        }
    }

    /// Runs a thought to its end.
    pub(super) fn run(&self, state: &mut State) {
        if let Some(live) = &mut state.live {
            live.hold = false;
            self.player.send(&Command::Run { job: live.job });
        }
    }

    /// Sets whether thoughts wait for steps from now on.
    pub(super) fn hold(&self, state: &mut State, on: bool) {
        if !on && state.live.as_ref().is_some_and(|live| live.hold) {
            self.run(state);
        }
    }
}

impl TablePage {
    /// Schedules whatever is due. Does nothing if the state has not changed.
    pub(super) fn drive(&mut self, ctx: &Context<Self>) {
        if self.driver.driven == Some(self.state.stamp) {
            return;
        }
        self.driver.driven = Some(self.state.stamp);
        self.driver.timer = None;
        if self.state.live.is_none() {
            // Stop a thought that is no longer needed.
            self.driver.player.cancel();
        }
        self.save();
        if self.mode.reading().is_none() {
            self.stock_up(ctx);
        }
        let pace = self.state.pace();
        let passed = (now() - self.driver.turn_since) as u32;
        let wait = match self.state.due() {
            Due::Nothing => return,
            Due::Think(seat) => return self.think(ctx, seat),
            // A hidden move shows nothing, so it needs less time.
            Due::Reveal(play) if self.state.session.would_be_secret(&play) => {
                (pace.think / 4).saturating_sub(passed)
            }
            Due::Reveal(_) => pace.think.saturating_sub(passed),
            Due::ByItself(_) => pace.think / 2,
            Due::Beat(Beat::Gather) => pace.rest,
            Due::Beat(_) => pace.gather,
            Due::NextDeal => RESULT.min(pace.rest * 4),
        };
        let time = ctx.link().callback(|()| Msg::Time);
        self.driver.timer = Some(busy::later(wait, move || time.emit(())));
    }

    /// Does what was due.
    pub(super) fn time(&mut self, ctx: &Context<Self>) {
        match self.state.due() {
            Due::Reveal(play) | Due::ByItself(play) => self.play(ctx, &play),
            Due::Beat(next) => self.state.set_beat(next),
            Due::NextDeal => self.state.next_deal(),
            Due::Think(_) | Due::Nothing => {}
        }
    }

    /// Lets the agent to move think, unless it already does.
    fn think(&mut self, ctx: &Context<Self>, seat: Seat) {
        let session = &self.state.session;
        let Some(spec) = self.state.chair(seat).spec().filter(|_| self.state.live.is_none()) else { return };
        let pauses = if self.state.claimed { Wanted::default() } else { link::pauses(&self.state.shown) };
        // With stops at key moments, the thought runs until the first of them.
        let hold = self.state.shown.get(&link::STEP) && !self.state.claimed && !pauses.any();
        if let Some(only) = session.only_move(session.moves()) {
            self.state.settle(pool().next_job(), seat, only);
            self.driver.turn_since = now();
            return self.drive(ctx);
        }
        let Some(question) = session.question(session.moves(), session.deal_number()) else { return };
        let kind = ctx.props().kind;
        let past = self.driver.pasts.of(self.state.line.table, seat, session.past_deals(spec), |from| {
            session.past(spec, seat, from, false)
        });
        let (spec, files) = match self.driver.files.find(kind, spec) {
            Ok(found) => found,
            Err(need) => return self.order(ctx, need),
        };
        let job = pool().next_job();
        let task = Task { job, hold, pauses, ..task(kind, question, &spec, past.as_ref()) };
        self.state.begin(job, seat, hold);
        self.driver.turn_since = now();
        self.driver.player.assign(Assignment { command: Command::Think(task), files, past });
    }

    /// Handles a report of the playing worker.
    pub(super) fn hear(&mut self, ctx: &Context<Self>, report: Report) -> bool {
        match report {
            Report::Event(event) => match *event {
                Event::Thought { job, progress, explanation, choice, paused } => {
                    let Some(explanation) = ctx.props().kind.explanation(&explanation) else { return false };
                    let taken = self.state.report(job, progress, explanation, choice, paused);
                    if paused.is_some() && !self.state.shown.get(&link::STEP) {
                        // Step mode is off by now.
                        self.driver.run(&mut self.state);
                    }
                    taken
                }
                Event::Failed { job, message } => {
                    web_sys::console::error_1(&message.into());
                    if self.state.live.as_ref().is_some_and(|live| live.job == job) {
                        self.decide_at_random(ctx);
                    }
                    true
                }
                // Answers to questions that a table doesn't ask.
                Event::Ready
                | Event::Checked { .. }
                | Event::Played { .. }
                | Event::Reproduced { .. }
                | Event::Solved { .. }
                | Event::Trained { .. } => false,
            },
            Report::Replaced => {
                self.notify(Notice::warning(|w| w.worker_died));
                true
            }
            Report::InPage => {
                self.notify(Notice::warning(|w| w.no_worker));
                true
            }
            Report::GaveUp => {
                self.decide_at_random(ctx);
                true
            }
        }
    }

    /// Plays a random move for an agent that can't decide, so that the game can continue.
    fn decide_at_random(&mut self, ctx: &Context<Self>) {
        self.notify(Notice::warning(|w| w.worker_failed));
        if let Some(play) = self.state.session.random() {
            self.play(ctx, &play);
        }
    }

    /// Returns the task of a side question for the current table, or a missing file as the error. `None` if
    /// there is no such decision.
    fn side_task(&mut self, kind: &Kind, what: SideQuestion) -> Option<Result<Assignment, Need>> {
        let session = &self.state.session;
        let deal = self.mode.reading().map_or(session.deal_number(), Reading::deal_number);
        let (of, number, deal): (&dyn Match, usize, usize) = match what {
            SideQuestion::Hint => (&**session, session.moves(), deal),
            SideQuestion::Past(number) => (&**session, number, deal),
            SideQuestion::Aimed(game, number) => (self.tales.finished(game)?, number, game),
        };
        let question = of.question(number, deal)?;
        let spec = match what {
            SideQuestion::Past(_) | SideQuestion::Aimed(..) => {
                of.setup().chairs.get(question.seat.index()).and_then(Chair::spec).cloned()
            }
            SideQuestion::Hint => None,
        };
        // People have no agent. Their decisions go to the agents that give hints and reviews.
        let other = if what == SideQuestion::Hint { kind.adviser } else { kind.judge };
        let spec = spec.unwrap_or_else(|| adviser(&kind.catalogue, other));
        let seat = question.seat;
        let (table, pasts) = (self.state.line.table, &mut self.driver.pasts);
        let deals = match self.mode.reading() {
            Some(reading) => reading.past_deals(&spec),
            None => session.past_deals(&spec).min(deal),
        };
        let past = pasts.of(table, seat, deals, |from| match self.mode.reading() {
            Some(reading) => reading.past(&spec, seat),
            None => session.past(&spec, seat, from, false),
        });
        Some(self.driver.files.find(kind, &spec).map(|(spec, files)| {
            let task = Task { job: pool().next_job(), ..task(kind, question, &spec, past.as_ref()) };
            Assignment { command: Command::Think(task), files, past }
        }))
    }

    /// Asks the second worker.
    pub(super) fn ask_side_question(&mut self, ctx: &Context<Self>, what: SideQuestion) {
        let assignment = match self.side_task(ctx.props().kind, what) {
            None => return,
            Some(Ok(assignment)) => assignment,
            Some(Err(need)) => {
                self.driver.files.side_question = Some(what);
                return self.order(ctx, need);
            }
        };
        self.forget_asked();
        if what == SideQuestion::Hint && !self.coached() {
            self.said = Some(Self::words(ctx).hint_thinking.to_owned().into());
        }
        if let Command::Think(task) = &assignment.command {
            let (line, moves) = (self.state.line, self.state.session.moves());
            self.driver.asked = Some(Asked { what, job: task.job, line, moves });
        }
        self.driver.helper.assign(assignment);
    }

    /// Drops an unfinished question, and any message about it.
    fn forget_asked(&mut self) {
        match self.driver.asked.take() {
            Some(Asked { what: SideQuestion::Past(number), line, .. }) if line == self.state.line => {
                self.state.thoughts.remove(number);
            }
            Some(Asked { what: SideQuestion::Hint, .. }) => self.said = None,
            _ => {}
        }
    }

    /// Drops the question after the second worker has failed.
    fn drop_question(&mut self) {
        self.forget_asked();
        self.hindsight.paused = true;
        self.notify(Notice::warning(|w| w.worker_died));
    }

    /// Handles a report of the second worker.
    pub(super) fn hear_side_answer(&mut self, ctx: &Context<Self>, report: Report) -> bool {
        let (job, explanation, choice) = match report {
            Report::Event(event) => match *event {
                Event::Thought { job, explanation, choice, .. } => {
                    let Some(explanation) = ctx.props().kind.explanation(&explanation) else { return false };
                    (job, explanation, choice)
                }
                Event::Failed { message, .. } => {
                    web_sys::console::error_1(&message.into());
                    self.drop_question();
                    return true;
                }
                _ => return false,
            },
            Report::Replaced => {
                self.notify(Notice::warning(|w| w.worker_died));
                return true;
            }
            Report::GaveUp => {
                self.drop_question();
                return true;
            }
            Report::InPage => return false,
        };
        // A late report about a dropped task changes nothing.
        let Some(asked) = self.driver.asked.take_if(|asked| asked.job == job) else {
            return false;
        };
        // If the table has changed meanwhile, the answer no longer applies.
        if !asked.holds(&self.state) {
            self.said = self.said.take().filter(|_| asked.what != SideQuestion::Hint);
            return true;
        }
        match (asked.what, choice) {
            (SideQuestion::Past(number), choice) => {
                self.state.thoughts.insert(number, Rc::new(explanation));
                self.driver.asked = choice.is_none().then_some(asked);
            }
            (SideQuestion::Hint | SideQuestion::Aimed(..), None) => self.driver.asked = Some(asked),
            (SideQuestion::Aimed(game, number), Some(_)) => {
                self.tales.take(game, number, &explanation);
                if game == self.state.session.deal_number() {
                    self.state.thoughts.insert(number, Rc::new(explanation));
                }
            }
            (SideQuestion::Hint, Some(choice)) => {
                // The review of this decision would ask the same, so keep it.
                self.state.thoughts.insert(self.state.session.moves(), Rc::new(explanation));
                let words = Self::words(ctx);
                self.state.hint = Some(choice.clone()).filter(|_| self.state.may_move());
                let choice = (ctx.props().kind.shown)(&choice);
                let says = match &choice {
                    choice if choice.hands_on() => words.hint_pass,
                    choice if choice.is_wordy() => words.hint_choose,
                    _ => words.hint_play,
                };
                let choice = choice.spoken(ctx.props().look.lang);
                // If there is a coach, it gives the hint with its reason.
                let told = self.state.hint.is_some() && !self.coached();
                self.said = told.then(|| fill(says, [&choice]).into());
            }
        }
        true
    }

    /// Shows the thoughts of a past decision. Computes them again if necessary.
    pub(super) fn select(&mut self, ctx: &Context<Self>, number: Option<usize>) {
        self.state.selected = number;
        let Some(number) = number else { return };
        if self.state.thoughts.get(number).is_some() {
            return;
        }
        if self.state.session.only_move(number).is_some() {
            self.state.thoughts.insert(number, Rc::new(ONLY_MOVE));
        } else {
            self.ask_side_question(ctx, SideQuestion::Past(number));
        }
    }

    /// Saves the match in this browser.
    fn save(&mut self) {
        if !self.mode.is_match() {
            return;
        }
        let (table, session) = (self.state.line.table, &*self.state.session);
        let kept = self.driver.keeper.write(&KEYS, table, session);
        if !kept && !self.driver.storage_warned {
            self.driver.storage_warned = true;
            self.notify(Notice::warning(|w| w.storage_full));
        }
    }
}

/// Builds a worker's task for the agent of a spec. It runs without waiting for steps.
pub(super) fn task(kind: &Kind, question: Question, spec: &Spec, past: Option<&Past>) -> Task {
    let (game, spec, past) = (kind.id().to_owned(), spec.to_string(), past.map(|past| past.of));
    Task {
        job: 0,
        game,
        spec,
        view: question.view,
        past,
        seed: question.seed,
        hold: false,
        pauses: Wanted::default(),
    }
}
