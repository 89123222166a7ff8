//! The component of a table's page: its parts, and its reaction to each message.

use super::{
    announcements::{Announcements, Saying},
    coach::{Progress, unanswered},
    drive::{Driver, SideQuestion},
    duplicate::Duplicate,
    focus,
    hindsight::Hindsight,
    message::{Dialog, Msg},
    notes::Noting,
    open::{fresh_seed, kept_notice, open_table, unreadable},
    reading::Reading,
    result::Results,
    sound::SoundState,
    state::State,
    tale::Tales,
};
use crate::{
    address,
    app::tell,
    context::{Liking, Look, narrow},
    games::Kind,
    painted::{Turn, after_paint},
    players,
    shell::{Key, Notice, Said, dismiss},
    store,
    words::Shell,
};
use std::rc::Rc;
use tefuda_arena::{
    Chair, Link, Point, Setup,
    link::{self, Language},
};
use tefuda_games::{Fault, Say, Seat, Spec, knob::Value};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct TablePageProps {
    /// The game.
    pub(crate) kind: &'static Kind,
    /// The parsed address.
    pub(crate) link: Rc<Link>,
    /// The faults in the address.
    pub(crate) faults: Rc<Vec<Fault>>,
    pub(crate) look: Look,
    pub(crate) on_language: Callback<()>,
    pub(crate) on_shade: Callback<()>,
    pub(crate) on_liking: Callback<(Liking, bool)>,
    /// Called when language, size or animations change, which concern the whole page.
    pub(crate) on_shown: Callback<Spec>,
}

/// The page of a table.
pub(crate) struct TablePage {
    pub(super) state: State,
    pub(super) driver: Driver,
    pub(super) mode: Mode,
    pub(super) hindsight: Hindsight,
    pub(super) tales: Tales,
    pub(super) results: Results,
    pub(super) notices: Rc<Vec<Notice>>,
    pub(super) dialog: Option<Dialog>,
    /// The coach's progress with the current decision.
    pub(super) progress: Progress,
    /// Whether to offer the coach.
    pub(super) offers_coach: bool,
    /// The announcements for screen readers.
    pub(super) announcements: Announcements,
    /// The latest message to the person at the table.
    pub(super) said: Option<Saying>,
    /// On a narrow page, whether the sheet with the Thoughts panel is open.
    pub(super) sheet_up: bool,
    /// The latest events with sounds.
    pub(super) heard: SoundState,
    /// Whether focus was at the table, and must return if its element disappears.
    focused: bool,
}

/// The deal that the table shows. Exactly one of these at a time.
pub(super) enum Mode {
    /// The person's own match.
    Match,
    /// Records, while the match waits.
    Reading(Reading),
    /// A deal of the match from other seats, while the match waits.
    Duplicate(Duplicate),
}

impl Mode {
    pub(super) fn is_match(&self) -> bool {
        matches!(self, Self::Match)
    }

    pub(super) fn reading(&self) -> Option<&Reading> {
        if let Self::Reading(reading) = self { Some(reading) } else { None }
    }

    pub(super) fn reading_mut(&mut self) -> Option<&mut Reading> {
        if let Self::Reading(reading) = self { Some(reading) } else { None }
    }

    pub(super) fn duplicate(&self) -> Option<&Duplicate> {
        if let Self::Duplicate(duplicate) = self { Some(duplicate) } else { None }
    }

    pub(super) fn duplicate_mut(&mut self) -> Option<&mut Duplicate> {
        if let Self::Duplicate(duplicate) = self { Some(duplicate) } else { None }
    }

    /// Goes back to the match. Returns the deal shown until now.
    pub(super) fn leave(&mut self) -> Self {
        std::mem::replace(self, Self::Match)
    }
}

impl Component for TablePage {
    type Message = Msg;
    type Properties = TablePageProps;

    fn create(ctx: &Context<Self>) -> Self {
        let (state, point, notices) = open_table(ctx);
        let mut page = Self {
            state,
            driver: Driver::new(ctx),
            mode: Mode::Match,
            hindsight: Hindsight::default(),
            tales: Tales::default(),
            results: Results::default(),
            notices: Rc::new(notices),
            dialog: None,
            progress: Progress::default(),
            offers_coach: unanswered(),
            announcements: Announcements::default(),
            said: None,
            sheet_up: !narrow(),
            heard: SoundState::default(),
            focused: false,
        };
        page.read_handed(ctx);
        if page.mode.reading().is_none() && !point.notes.is_empty() {
            page.point_at_notes(ctx);
        }
        // Show the cards first. Workers and the address take longer.
        let link = ctx.link().clone();
        after_paint(Turn::Work, move || link.send_message(Msg::Begin(point)));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TablePageProps) -> bool {
        if ctx.props().look.lang != old.look.lang {
            // The latest message is in the other language.
            self.said = None;
            self.announcements.clear();
            // The person has chosen, so drop the link's language and update the address.
            self.state.shown = self.state.shown.clone().with(link::LANG.knob.key, Language::Auto.value());
            self.write_address(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.focused |= focus::held();
        let changed = self.obey(ctx, msg);
        self.note_duplicate(ctx);
        self.attend(ctx);
        self.sound(ctx);
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
    pub(super) fn words(ctx: &Context<Self>) -> &'static Shell {
        Shell::of(ctx.props().look.lang)
    }

    pub(super) fn names(&self, ctx: &Context<Self>) -> Vec<String> {
        players::names(&self.state.session.setup().chairs, ctx.props().look.lang, Self::words(ctx).you)
    }

    pub(super) fn notify(&mut self, notice: Notice) {
        let mut notices = (*self.notices).clone();
        notices.retain(|old| old.text != notice.text);
        notices.push(notice);
        self.notices = Rc::new(notices);
    }

    /// Removes notices without an action once the person continues.
    pub(super) fn settle(&mut self) {
        let asks = |notice: &&Notice| notice.warning || notice.action.is_some();
        if !self.notices.iter().all(|notice| asks(&notice)) {
            self.notices = Rc::new(self.notices.iter().filter(asks).cloned().collect());
        }
    }

    /// Writes the address and shows the position it asked for, after the first paint.
    fn begin(&self, ctx: &Context<Self>, point: Point) {
        self.write_address(ctx);
        Self::look_at(ctx, point);
    }

    /// Handles what is due at the table, then the reviews.
    fn attend(&mut self, ctx: &Context<Self>) {
        self.drive(ctx);
        self.look_back(ctx);
        self.note_aims(ctx);
        self.note_result(ctx);
    }

    /// Handles a message. Returns whether the page has to be rendered.
    fn obey(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        if self.mode.reading().is_some() && !self.obey_reading(&msg) {
            return true;
        }
        if matches!(msg, Msg::NewMatch | Msg::Seats(_) | Msg::Start(_) | Msg::TakeUpKept) {
            self.leave_duplicate();
        }
        match msg {
            Msg::Begin(point) => self.begin(ctx, point),
            Msg::Player(report) => return self.hear(ctx, report),
            Msg::Helper(report) => return self.hear_side_answer(ctx, report),
            Msg::File(need, came) => self.file(ctx, need, came),
            Msg::Time => self.time(ctx),
            Msg::Play(play) if self.state.may_move() => {
                self.settle();
                self.play(ctx, &play);
            }
            Msg::Say(words) => self.said = Some(Saying { words, across: focus::pressed() }),
            Msg::Key(key) => return self.press(ctx, key),
            Msg::Undo => {
                let Some(count) = self.state.last_choice() else { return false };
                self.state.take_back_to(count);
                self.said = None;
            }
            Msg::Hint if self.state.has_choice() => self.ask_side_question(ctx, SideQuestion::Hint),
            Msg::Claim => self.state.claim(),
            Msg::Play(_) | Msg::Hint => return false,
            Msg::Again => self.state.take_back_to(0),
            Msg::NewMatch => {
                let setup = Setup { seed: fresh_seed(), deal: None, ..self.state.session.setup().clone() };
                self.start(ctx, setup);
            }
            Msg::Elsewhere(steps) => self.play_elsewhere(ctx, steps),
            Msg::LeaveDuplicate => self.leave_duplicate(),
            Msg::NextDeal if self.mode.duplicate().is_some() => self.play_elsewhere(ctx, None),
            Msg::NextDeal => self.state.next_deal(),
            Msg::Pause => {
                self.state.paused = !self.state.paused;
                self.state.stamp += 1;
            }
            Msg::Seek(count) => {
                self.state.seek(count, self.mode.reading().is_some());
                self.tell_note();
            }
            Msg::Select(number) => self.select(ctx, number),
            Msg::Ask(number) => {
                self.select(ctx, Some(number));
                if !self.mind_open() {
                    self.toggle_mind(ctx);
                }
            }
            Msg::Visit(number) => self.visit(ctx, number),
            Msg::VisitGame((game, number)) => self.visit_game(ctx, game, number),
            Msg::LookAtGames => self.tales.going = !self.tales.going,
            Msg::Answer(question, answer) => self.results.answers[question] = Some(answer),
            Msg::Retry(number, pair) => self.retry(ctx, number, pair),
            Msg::Share(asked) => self.share(ctx, asked.as_ref()),
            Msg::PauseReview => self.hindsight.paused = !self.hindsight.paused,
            Msg::ToggleMind => self.toggle_mind(ctx),
            Msg::Coach(on) => self.coach(ctx, on),
            Msg::CoachOn => {
                if let Some(then) = self.coach_on(ctx) {
                    return self.obey(ctx, then);
                }
            }
            Msg::StepMode(on) => self.set(ctx, link::STEP.key, Value::Flag(on)),
            Msg::Stop(which, on) => self.set(ctx, link::STOPS[which].key, Value::Flag(on)),
            Msg::StepBy(units) => self.driver.step(&self.state, units),
            Msg::Run => self.driver.run(&mut self.state),
            Msg::Open(dialog) => self.dialog = dialog,
            Msg::Shown(shown) => self.set_shown(ctx, shown),
            Msg::Language => {
                self.set(ctx, link::LANG.knob.key, Language::Auto.value());
                ctx.props().on_language.emit(());
            }
            Msg::Seats(chairs) => self.reseat(ctx, chairs),
            Msg::Start(setup) => self.start(ctx, setup),
            Msg::TakeUpKept => self.take_up_kept(ctx),
            Msg::Dismiss(i) => {
                let mut notices = (*self.notices).clone();
                dismiss(&mut notices, i);
                self.notices = Rc::new(notices);
            }
            Msg::Read(text) => self.read(ctx, text),
            Msg::Turn(index) => self.turn_to(index),
            Msg::LeaveRecords => self.leave_records(),
            Msg::PlayFromHere => self.play_from_here(ctx),
            Msg::Note(what) => self.note(ctx, what),
            Msg::NewVersion => {
                let now = ctx.link().callback(|()| Msg::UseNewVersion);
                self.notify(Notice::new(|w| w.new_version).with_action(|w| w.use_now, now));
            }
            Msg::UseNewVersion => ask_for_reload(),
        }
        true
    }

    /// Sets a display setting.
    fn set(&mut self, ctx: &Context<Self>, key: &'static str, value: Value) {
        let shown = self.own().shown.clone().with(key, value);
        self.set_shown(ctx, shown);
    }

    fn press(&mut self, ctx: &Context<Self>, key: Key) -> bool {
        let cursor = self.state.cursor.unwrap_or(self.state.session.moves());
        let over = self.state.deal_over();
        let msg = match key {
            Key::Undo => Msg::Undo,
            Key::Hint => Msg::Hint,
            Key::Next if over => Msg::NextDeal,
            Key::Next => return false,
            Key::Pause => Msg::Pause,
            Key::Mind => Msg::ToggleMind,
            Key::Step => Msg::StepBy(1),
            Key::Finish => Msg::Run,
            Key::Back => Msg::Seek(Some(cursor.saturating_sub(1))),
            Key::On => Msg::Seek(Some(cursor + 1)),
            Key::NoteBefore => Msg::Note(Noting::Step(false)),
            Key::NoteAfter => Msg::Note(Noting::Step(true)),
            Key::Note => Msg::Note(Noting::Open),
            Key::Keys => Msg::Open(Some(Dialog::Keys)),
        };
        self.obey(ctx, msg)
    }

    /// Makes a move for the seat to move.
    pub(super) fn play(&mut self, ctx: &Context<Self>, play: &str) {
        let names = self.names(ctx);
        if let Some(told) = self.state.play(play, ctx.props().look.lang, &names) {
            self.announcements.tell(&told);
            self.said = None;
        }
    }

    /// Returns the person's own match, which waits while records are shown.
    pub(super) fn own(&self) -> &State {
        match &self.mode {
            Mode::Match => &self.state,
            Mode::Reading(reading) => &reading.waiting,
            Mode::Duplicate(duplicate) => &duplicate.waiting,
        }
    }

    pub(super) fn set_shown(&mut self, ctx: &Context<Self>, shown: Spec) {
        let stepping = shown.get(&link::STEP);
        ctx.props().on_shown.emit(shown.clone());
        match self.mode.reading_mut() {
            Some(reading) => self.state.shown = reading.set_shown(shown),
            None => self.state.shown = shown,
        }
        self.state.stamp += 1;
        self.driver.hold(&mut self.state, stepping);
        self.write_address(ctx);
    }

    /// Whether the Thoughts panel is visible.
    pub(super) fn mind_open(&self) -> bool {
        self.sheet_up && self.state.shown.get(&link::MIND)
    }

    /// Shows or hides the Thoughts panel: on a wide page permanently, on a narrow one by opening or closing
    /// the sheet.
    pub(super) fn toggle_mind(&mut self, ctx: &Context<Self>) {
        let on = !self.mind_open();
        self.sheet_up = true;
        if narrow() {
            self.sheet_up = on;
        }
        if on || !narrow() {
            let shown = self.own().shown.clone().with(link::MIND.key, Value::Flag(on));
            self.set_shown(ctx, shown);
        }
    }

    fn reseat(&mut self, ctx: &Context<Self>, chairs: Vec<Chair>) {
        for (seat, chair) in chairs.into_iter().enumerate() {
            self.state.set_chair(Seat(seat as u8), chair);
        }
        self.dialog = None;
        self.write_address(ctx);
    }

    /// Starts a new match, and saves the current one.
    fn start(&mut self, ctx: &Context<Self>, setup: Setup) {
        if let Ok(session) = (ctx.props().kind.start)(setup) {
            self.settle();
            self.keep_aside(ctx);
            self.state = self.state.followed_by(session);
            self.mode = Mode::Match;
            self.dialog = None;
            self.said = None;
            self.write_address(ctx);
        }
    }

    /// Saves the current match so that it can be resumed.
    pub(super) fn keep_aside(&mut self, ctx: &Context<Self>) {
        if self.state.begun() && !self.state.session.match_over() && self.mode.reading().is_none() {
            let kept = store::write(&store::kept_key(ctx.props().kind.id()), &self.state.session.save());
            self.notify(kept_notice(ctx, kept));
        }
    }

    fn take_up_kept(&mut self, ctx: &Context<Self>) {
        let key = store::kept_key(ctx.props().kind.id());
        let Some(text) = store::read(&key) else { return };
        let session = match (ctx.props().kind.load)(&text) {
            Ok(session) => session,
            Err(why) => return self.notify(unreadable(&Said::new(|lang| why.say(lang)))),
        };
        store::remove(&key);
        self.keep_aside(ctx);
        self.state = self.state.followed_by(session);
        self.mode = Mode::Match;
        self.write_address(ctx);
    }

    /// Returns the address of this table, for the address bar and for sharing.
    pub(super) fn address(&self, ctx: &Context<Self>) -> String {
        let own = self.own();
        let lang = Language::from(ctx.props().look.lang);
        Link::write(
            &ctx.props().kind.catalogue,
            own.session.setup(),
            &own.shown.clone().with(link::LANG.knob.key, lang.value()),
        )
    }

    /// Puts the table into the address bar, so that it can be copied, bookmarked and reloaded.
    pub(super) fn write_address(&self, ctx: &Context<Self>) {
        if !self.mode.is_match() {
            return;
        }
        address::replace(ctx.props().kind.id(), &self.address(ctx));
    }
}

/// Asks assets/offline.js to switch to the newer build. The match has been saved.
fn ask_for_reload() {
    tell_window("tefuda-reload");
}

/// Dispatches an event to the page's scripts.
pub(super) fn tell_window(event: &str) {
    tell(&gloo::utils::window(), event);
}
