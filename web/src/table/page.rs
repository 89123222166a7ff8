//! The component of a table's page: it passes each message to the [`Table`] and carries out the effects, with two
//! workers, a timer for what is due, and the storage of the browser.

use super::{
    files::{self, Files, SentPasts, Stops},
    focus,
    hindsight::adviser,
    keep::{KEYS, MatchKeeper},
    message::{Effect, Msg, SideQuestion},
    model::{LoadedRecords, Surroundings, Table},
    open::{handed_records, open_table},
    result::Results,
    sound::SoundState,
    state::{Due, Line},
};
use crate::{
    address,
    app::Scene,
    board::Beat,
    busy,
    clock::{fresh_seed, now},
    context::narrow,
    games::{Kind, Match},
    painted::{Turn, after_paint},
    shell::Notice,
    store::{self, Storage as _, TAB},
    words::Shell,
    workers::{Assignment, Jobs},
};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::{collections::VecDeque, rc::Rc};
use tefuda_agents::{explain::Wanted, shelf::Need};
use tefuda_arena::{Chair, Setup, link};
use tefuda_games::Seat;
use tefuda_protocol::Command;
use wasm_bindgen::JsCast as _;
use web_sys::StorageEvent;
use yew::prelude::*;

/// The parts of a table for steering agents. Programs of games without such agents don't contain them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aiming {
    /// Records the agents' decisions, and checks earlier ones.
    pub(super) note: fn(&mut Table),
    /// Draws the summary, game by game.
    pub(super) tale: fn(&TablePage, &Context<TablePage>, &Rc<Vec<String>>) -> Html,
    /// Draws the slider for the target.
    pub(super) slider: fn(&TablePage, &Context<TablePage>, &'static str) -> Html,
    /// Draws the button of the questionnaire about a finished match, and the questionnaire.
    pub(super) survey: [fn(&TablePage, &Context<TablePage>) -> Html; 2],
}

impl Aiming {
    /// For games without steering agents.
    pub(super) const NONE: Self = Self {
        note: |_| (),
        tale: |_, _, _| Html::default(),
        slider: |_, _, _| Html::default(),
        survey: [|_, _| Html::default(); 2],
    };
}

impl PartialEq for Aiming {
    /// A page never changes its game.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct TablePageProps {
    /// The game.
    pub(crate) kind: &'static Kind,
    pub(crate) aiming: Aiming,
    pub(crate) scene: Scene,
}

/// The page of a table.
pub(crate) struct TablePage {
    pub(super) table: Table,
    pub(super) driver: Driver,
    pub(super) results: Results,
    /// The latest events with sounds.
    pub(super) heard: SoundState,
    /// Whether focus was at the table, and must return if its element disappears.
    focused: bool,
}

impl Component for TablePage {
    type Message = Msg;
    type Properties = TablePageProps;

    fn create(ctx: &Context<Self>) -> Self {
        let (around, props) = (surroundings(ctx), ctx.props());
        let (state, point, notices) =
            open_table(props.kind, &props.scene.place.link, &props.scene.place.faults, &around.send);
        let mut page = Self {
            table: Table::new(around, state, notices, store::read(ANSWERED).is_none()),
            driver: Driver::new(ctx),
            results: Results::default(),
            heard: SoundState::default(),
            focused: false,
        };
        if let Some(records) = handed_records(ctx.props().kind) {
            page.table.read(Ok(records));
        }
        // Show the cards first. Workers and the address take longer.
        let link = ctx.link().clone();
        after_paint(Turn::Work, move || link.send_message(Msg::Begin(point)));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TablePageProps) -> bool {
        if ctx.props().scene.look.lang != old.scene.look.lang {
            self.handle(ctx, Msg::OtherLanguage);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.focused |= focus::held();
        if matches!(msg, Msg::NextDeal) {
            // The result goes at once, and the hands of the new deal come after that frame. Then focus has a place.
            let focused = self.focused;
            after_paint(Turn::End, move || {
                if focused && !focus::held() {
                    focus::go_on();
                }
            });
        }
        let changed = self.handle(ctx, msg);
        self.heard.hear(&self.table, ctx.props().scene.look.sound);
        changed
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        // Between two deals there may be no control to continue with yet.
        if self.focused {
            self.focused = !focus::held() && !focus::go_on();
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.show(ctx)
    }
}

impl TablePage {
    /// Lets the table handle a message, and carries out what it asks for. Returns whether the page has to be
    /// rendered.
    fn handle(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        // A page that comes back after it was left may be told what it wrote itself while it was being left.
        if matches!(&msg, Msg::OtherTab(saved) if self.driver.keeper.wrote(saved)) {
            return false;
        }
        self.table.around = surroundings(ctx);
        let (mut queue, mut changed) = (VecDeque::from([msg]), false);
        while let Some(msg) = queue.pop_front() {
            let (shown, effects) = self.table.update(msg);
            changed |= shown;
            queue.extend(effects.into_iter().filter_map(|effect| self.carry_out(ctx, effect)));
            // A thought that has started is told at once: another message could start it again.
            for msg in self.drive(ctx).into_iter().rev() {
                queue.push_front(msg);
            }
            queue.extend(self.results.note(&self.table).map(Msg::Notice));
        }
        changed
    }

    pub(super) fn words(ctx: &Context<Self>) -> &'static Shell {
        Shell::of(ctx.props().scene.look.lang)
    }
}

fn surroundings(ctx: &Context<TablePage>) -> Surroundings {
    let send = ctx.link().callback(|msg| msg);
    let TablePageProps { scene: Scene { look, .. }, aiming, .. } = ctx.props();
    Surroundings { lang: look.lang, narrow: narrow(), send, note_aims: aiming.note }
}

/// The storage key of a person's yes or no to the coach.
pub(super) const ANSWERED: &str = "tefuda.coach";

/// How long a result is shown between agents, in milliseconds.
const RESULT: u32 = 2500;

/// The places of a table's two workers: the one of the playing agents, and the one for hints and past decisions.
pub(super) const PLAYER: usize = 0;
pub(super) const HELPER: usize = 1;

/// The workers and timers of a table.
pub(crate) struct Driver {
    /// The thoughts in progress, each by its place.
    jobs: Jobs<usize>,
    pub(super) files: Files,
    pasts: SentPasts,
    timer: Option<Timeout>,
    _other_tab: EventListener,
    /// The stamp of the state that was driven last.
    driven: Option<u32>,
    /// The latest decision of an agent, and when it was due, in milliseconds of [`now`].
    turn: (Option<(Line, usize)>, f64),
    pub(super) keeper: MatchKeeper,
    storage_warned: bool,
}

impl Driver {
    pub(super) fn new(ctx: &Context<TablePage>) -> Self {
        let game = ctx.props().kind.id();
        let (other_tab, key) = (ctx.link().callback(Msg::OtherTab), store::match_key(game));
        // The browser reports only what other tabs write.
        let on_storage = move |event: &Event| {
            let event: &StorageEvent = event.unchecked_ref();
            if let Some(saved) = event.new_value().filter(|_| event.key().as_ref() == Some(&key)) {
                other_tab.emit(saved);
            }
        };
        Self {
            jobs: Jobs::new(ctx.link().callback(|(job, report)| Msg::Do(Effect::Hear(job, report)))),
            files: Files::default(),
            pasts: SentPasts::default(),
            timer: None,
            _other_tab: EventListener::new(&gloo::utils::window(), "storage", on_storage),
            driven: None,
            turn: (None, 0.0),
            keeper: MatchKeeper::default(),
            storage_warned: false,
        }
    }

    /// Starts the clock for a decision, unless it runs already.
    fn clock(&mut self, decision: (Line, usize)) {
        if self.turn.0 != Some(decision) {
            self.turn = (Some(decision), now());
        }
    }
}

impl TablePage {
    /// Carries out what the table asks for. Returns the message with the outcome, if the table waits for one.
    pub(super) fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) -> Option<Msg> {
        let (props, kept) = (ctx.props(), store::kept_key(ctx.props().kind.id()));
        match effect {
            Effect::Hear(job, report) => {
                let (place, report) = self.driver.jobs.hear(job, *report)?;
                return Some(if place == PLAYER { Msg::Player(report) } else { Msg::Helper(report) });
            }
            Effect::Step(units) => self.driver.jobs.send(PLAYER, |job| Command::Step { job, units }),
            Effect::Run => self.driver.jobs.send(PLAYER, |job| Command::Run { job }),
            Effect::Ask(what) => return self.ask(ctx, what),
            Effect::Stock(need, came) => {
                return files::put(&mut self.driver.files, need, came).map(Msg::Notice);
            }
            Effect::Address(hash) => address::replace(props.kind.id(), &hash),
            Effect::Shown(shown) => props.scene.on_shown.emit(shown),
            Effect::Language => props.scene.on_language.emit(()),
            Effect::FreshMatch => {
                let setup = self.table.state.session.setup().clone();
                return Some(Msg::Start(Setup { seed: fresh_seed(), deal: None, ..setup }));
            }
            Effect::PutAside(text) => return Some(Msg::PutAside(store::write(&kept, &text))),
            Effect::TakeUp => {
                let read = (props.kind.load)(&store::read(&kept)?);
                if read.is_ok() {
                    store::remove(&kept);
                }
                return Some(Msg::TookUp(read));
            }
            Effect::CoachAnswered => {
                store::write(ANSWERED, "1");
            }
            Effect::Answer(question, answer) => self.results.answers[question] = Some(answer),
            Effect::Rewrite(deal) => self.driver.keeper.changed(deal),
            Effect::OpenSaved => {
                // Without its number, this tab finds the match of the other one.
                TAB.remove(&store::match_key(props.kind.id()));
                // The address may name moves that the saved match has left behind.
                address::replace(props.kind.id(), &format!("#/{}", props.kind.id()));
                gloo::utils::window().location().reload().ok();
            }
        }
        None
    }

    /// Schedules whatever is due. Does nothing if the state has not changed.
    pub(super) fn drive(&mut self, ctx: &Context<Self>) -> Vec<Msg> {
        let state = &self.table.state;
        if self.driver.driven == Some(state.stamp) {
            return Vec::new();
        }
        self.driver.driven = Some(state.stamp);
        self.driver.timer = None;
        if !state.thinks() {
            // Stop a thought that is no longer needed.
            self.driver.jobs.cancel(|place| *place == PLAYER);
        }
        let mut news = Vec::from_iter(self.save());
        if self.table.mode.reading().is_none() {
            self.stock_up(ctx);
        }
        let (state, due) = (&self.table.state, self.table.state.due());
        if matches!(due, Due::Think(_) | Due::Reveal(_)) {
            self.driver.clock((state.line, state.session.moves()));
        }
        let pace = state.pace();
        let passed = (now() - self.driver.turn.1) as u32;
        let wait = match due {
            Due::Nothing => return news,
            Due::Think(seat) => {
                news.extend(self.think(ctx, seat));
                return news;
            }
            // A hidden move shows nothing, so it needs less time.
            Due::Reveal(play) if state.session.would_be_secret(play) => {
                (pace.think / 4).saturating_sub(passed)
            }
            Due::Reveal(_) => pace.think.saturating_sub(passed),
            // Time to see why the page plays for the person.
            Due::ByItself(_) if state.forced() => pace.think + pace.rest,
            Due::ByItself(_) => pace.think / 2,
            Due::Beat(Beat::Gather) => pace.rest,
            Due::Beat(_) => pace.gather,
            Due::NextDeal => RESULT.min(pace.rest * 4),
        };
        let time = ctx.link().callback(|()| Msg::Time);
        self.driver.timer = Some(busy::later(wait, move || time.emit(())));
        news
    }

    /// Lets the agent to move think, unless it already does or waits for its file.
    fn think(&mut self, ctx: &Context<Self>, seat: Seat) -> Option<Msg> {
        let state = &self.table.state;
        let session = &state.session;
        let spec = state.chair(seat).spec().filter(|_| state.live.is_none())?;
        let pauses = if state.claimed() { Wanted::default() } else { link::pauses(&state.shown) };
        // With stops at key moments, the thought runs until the first of them.
        let hold = state.shown.get(&link::Display::STEP) && !state.claimed() && !pauses.any();
        let deal = session.deal_number();
        let question = session.question(session.moves(), deal)?;
        let kind = ctx.props().kind;
        let past = self.driver.pasts.of(state.line.table, seat, spec, (&**session, deal), None);
        match files::decision(&self.driver.files, kind, spec, question, past, Stops { hold, pauses }) {
            Ok(assignment) => {
                self.driver.jobs.start(PLAYER, kind.id(), PLAYER, assignment);
                Some(Msg::Thinks(seat, hold))
            }
            Err(need) => {
                self.order(ctx, need);
                None
            }
        }
    }

    /// Returns the task of a side question for the current table, or a missing file as the error. `None` if
    /// there is no such decision.
    fn side_task(&mut self, kind: &Kind, what: SideQuestion) -> Option<Result<Assignment, Need>> {
        let table = &self.table;
        let session = &table.state.session;
        let deal = table.mode.reading().map_or(session.deal_number(), LoadedRecords::deal_number);
        let (of, number, deal): (&dyn Match, usize, usize) = match what {
            SideQuestion::Hint => (&**session, session.moves(), deal),
            SideQuestion::Past(number) => (&**session, number, deal),
            SideQuestion::Aimed(game, number) => (table.tales.finished(game)?, number, game),
        };
        let question = of.question(number, deal)?;
        let spec = match what {
            SideQuestion::Past(_) | SideQuestion::Aimed(..) => {
                of.setup().chairs.get(question.seat.index()).and_then(Chair::spec).cloned()
            }
            SideQuestion::Hint => None,
        };
        // People have no agent. Their decisions go to the agents that give hints and reviews.
        let other = if what == SideQuestion::Hint { kind.ui.adviser } else { kind.ui.judge };
        let spec = spec.unwrap_or_else(|| adviser(kind.catalogue, other));
        let (line, earlier) = (table.state.line.table, table.mode.reading().map(LoadedRecords::earlier));
        let past = self.driver.pasts.of(line, question.seat, &spec, (&**session, deal), earlier);
        Some(files::decision(&self.driver.files, kind, &spec, question, past, Stops::default()))
    }

    /// Asks the second worker, or requests the file that it needs.
    fn ask(&mut self, ctx: &Context<Self>, what: SideQuestion) -> Option<Msg> {
        let kind = ctx.props().kind;
        match self.side_task(kind, what) {
            None => Some(Msg::Assigned(what, false)),
            Some(Ok(assignment)) => {
                self.driver.jobs.start(HELPER, kind.id(), HELPER, assignment);
                Some(Msg::Assigned(what, true))
            }
            Some(Err(need)) => {
                // The answer to the previous question is no longer wanted.
                self.driver.jobs.cancel(|place| *place == HELPER);
                self.order(ctx, need);
                None
            }
        }
    }

    /// Saves the match in this browser. Returns a notice if the browser refuses for the first time.
    fn save(&mut self) -> Option<Msg> {
        if !self.table.saves() {
            return None;
        }
        let (table, session) = (self.table.state.line.table, &*self.table.state.session);
        let kept = self.driver.keeper.write(&KEYS, table, session);
        let refused = !kept && !std::mem::replace(&mut self.driver.storage_warned, !kept);
        refused.then(|| Msg::Notice(Notice::warning(|w| w.storage_full)))
    }

    /// Loads the files that the agents at the table will need, so that the first move doesn't wait for them.
    pub(super) fn stock_up(&mut self, ctx: &Context<Self>) {
        let specs = self.table.state.session.setup().chairs.iter().filter_map(Chair::spec);
        let needs: Vec<Need> =
            specs.filter_map(|spec| files::find(&self.driver.files, ctx.props().kind, spec).err()).collect();
        for need in needs {
            self.order(ctx, need);
        }
    }

    /// Requests a file, unless it is loading already.
    pub(super) fn order(&mut self, ctx: &Context<Self>, need: Need) {
        files::order(&mut self.driver.files, need, || ctx.link().callback(move |came| Msg::File(need, came)));
    }
}
