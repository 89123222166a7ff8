//! The table as data: its match, what it shows of it, and how it reacts to each message. Nothing here touches the
//! page, a worker, the clock or the storage. A reaction that needs one of them is an [`Effect`], and the page
//! carries it out.

use super::{
    announcements::{Announcements, Saying},
    message::{Dialog, Effect, Msg, Noting, SideQuestion},
    state::{Due, Haste, Line, State},
};
use crate::{
    games::{Kind, Match},
    line_up::Aimer,
    mind::steering::Deed,
    players,
    shell::{Key, Notice, Notices},
    words::Shell,
};
use tefuda_arena::{
    Chair, Link, LoadError, Point, Setup,
    link::{self, Language},
};
use tefuda_games::{Lang, MoveIndex, Said, Seat, Setting, Spec, knob::SettingValue};
use yew::Callback;

/// The facts about the page that a table needs.
#[derive(Debug, Clone)]
pub(super) struct Surroundings {
    pub(super) lang: Lang,
    /// Whether the page is so narrow that the Thoughts panel is a sheet over the table.
    pub(super) narrow: bool,
    /// Sends the table a message later, from a button of a notice.
    pub(super) send: Callback<Msg>,
    /// Records and checks what steering agents do, in games that have such agents.
    pub(super) note_aims: fn(&mut Table),
}

/// A table.
pub(super) struct Table {
    pub(super) around: Surroundings,
    pub(super) state: State,
    pub(super) mode: Mode,
    pub(super) hindsight: Hindsight,
    pub(super) tales: Tales,
    /// The question that the second worker is answering.
    pub(super) asked: Option<Asked>,
    pub(super) notices: Notices,
    pub(super) dialog: Option<Dialog>,
    /// The coach's progress with the current decision.
    pub(super) progress: CoachStep,
    /// The coach's sentences, and how many decisions they have been part of.
    pub(super) told: Vec<(Remark, u8)>,
    /// Whether to offer the coach.
    pub(super) offers_coach: bool,
    /// The announcements for screen readers.
    pub(super) announcements: Announcements,
    /// The latest message to the person at the table.
    pub(super) said: Option<Saying>,
    /// On a narrow page, whether the sheet with the Thoughts panel is open.
    pub(super) sheet_up: bool,
    /// The moves at which another tab took the match over. This tab saves nothing until a move follows here.
    taken_over: Option<(Line, usize)>,
    /// Orders to the page, carried out after the current message.
    pub(super) effects: Vec<Effect>,
}

/// The deal that the table shows. Exactly one of these at a time.
pub(super) enum Mode {
    /// The person's own match.
    Match,
    /// Records, while the match waits.
    Reading(LoadedRecords),
    /// A deal of the match from other seats, while the match waits.
    Duplicate(Duplicate),
}

impl Mode {
    pub(super) fn is_match(&self) -> bool {
        matches!(self, Self::Match)
    }

    pub(super) fn reading(&self) -> Option<&LoadedRecords> {
        if let Self::Reading(reading) = self { Some(reading) } else { None }
    }

    pub(super) fn reading_mut(&mut self) -> Option<&mut LoadedRecords> {
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

/// The loaded records, and the waiting match.
pub(crate) struct LoadedRecords {
    pub(super) deals: Vec<Box<dyn Match>>,
    /// Their original lines. Empty for games of the waiting match.
    pub(super) lines: Vec<String>,
    pub(super) index: usize,
    /// Whether they are games of the waiting match.
    pub(super) own: bool,
    pub(super) waiting: State,
}

/// A deal played from several seats, and the waiting match.
pub(super) struct Duplicate {
    pub(super) waiting: State,
    /// The number of seats by which everyone has moved on.
    pub(super) steps: usize,
    pub(super) plays: Vec<Play>,
}

/// The deal, played once.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Play {
    pub(super) steps: usize,
    /// Points by seat.
    pub(super) points: Vec<i32>,
    /// For each seat, whether a person played it.
    pub(super) people: Vec<bool>,
}

/// A question that the second worker has not answered yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) what: SideQuestion,
    /// Whether the agent's file is still loading.
    pub(super) waits: bool,
    /// The table at that time: its line, and the number of moves in the deal.
    pub(super) line: Line,
    pub(super) moves: usize,
}

/// The decisions to be reviewed.
#[derive(Default)]
pub(super) struct Hindsight {
    /// The stamp of the state for which they were listed.
    pub(super) stamp: Option<u32>,
    /// Their numbers in order, with the points that the judge's expectations leave out.
    pub(super) choices: Vec<(usize, f64)>,
    /// The decisions that the judge has been asked about.
    pub(super) asked: Vec<usize>,
    /// Whether the review waits until somebody continues it.
    pub(super) paused: bool,
}

/// The games of a match, and their unchecked decisions.
#[derive(Default)]
pub(super) struct Tales {
    /// The number of the table they belong to.
    pub(super) table: u32,
    /// The stamp of the latest recorded state of the table.
    pub(super) stamp: Option<u32>,
    pub(super) games: Vec<Game>,
    /// Whether unchecked decisions are being checked, one after another.
    pub(super) going: bool,
    /// The finished game being checked, with its number.
    pub(super) replayed: Option<(usize, Box<dyn Match>)>,
}

/// A game, with the unchecked decisions of its steering agents: `None` if they aren't known yet.
#[derive(Clone, Default)]
pub(super) struct Game {
    pub(super) deeds: Vec<Deed>,
    pub(super) open: Option<Vec<usize>>,
}

/// A sentence of the coach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    /// If it is about an event: the numbers of the table, the deal and the move.
    pub(super) event: Option<(u32, usize, usize)>,
    pub(super) said: String,
}

/// The coach's progress with a decision.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct CoachStep {
    /// The decision: the moves before it, and their number.
    pub(super) of: (Line, usize),
    /// The current sentence, from 0.
    pub(super) at: usize,
    /// Whether the hint takes the place of the sentences.
    pub(super) hint: bool,
}

impl Table {
    /// Creates a table that shows its own match.
    pub(super) fn new(around: Surroundings, state: State, notices: Notices, offers_coach: bool) -> Self {
        Self {
            sheet_up: !around.narrow,
            around,
            state,
            mode: Mode::Match,
            hindsight: Hindsight::default(),
            tales: Tales::default(),
            asked: None,
            notices,
            dialog: None,
            progress: CoachStep::default(),
            told: Vec::new(),
            offers_coach,
            announcements: Announcements::default(),
            said: None,
            taken_over: None,
            effects: Vec::new(),
        }
    }

    /// Handles a message. Returns whether the page has to be rendered, and what it has to do.
    pub(super) fn update(&mut self, msg: Msg) -> (bool, Vec<Effect>) {
        let changed = self.obey(msg);
        let covered = self.dialog.is_some();
        if std::mem::replace(&mut self.state.covered, covered) != covered {
            self.state.stamp += 1;
        }
        self.note_duplicate();
        self.make_only_move();
        self.look_back();
        (self.around.note_aims)(self);
        (changed, std::mem::take(&mut self.effects))
    }

    pub(super) fn kind(&self) -> &'static Kind {
        self.state.session.kind()
    }

    pub(super) fn words(&self) -> &'static Shell {
        Shell::of(self.around.lang)
    }

    /// Returns the names of the seats. While a person plays and the thoughts are hidden, agents that steer the person
    /// are only numbered.
    pub(super) fn names(&self) -> Vec<String> {
        let (chairs, words) = (&self.state.session.setup().chairs, self.words());
        let mut names = players::names(chairs, self.around.lang, words.you);
        let secret = self.state.has_person() && !self.state.shown.get(&link::Display::MIND);
        if let Some(aimer) = Aimer::of(self.kind().ui.line_ups).filter(|_| secret) {
            for (seat, name) in names.iter_mut().enumerate().filter(|(seat, _)| aimer.sits_in(&chairs[*seat]))
            {
                *name = format!("{} {}", words.who, seat + 1);
            }
        }
        names
    }

    pub(super) fn notify(&mut self, notice: Notice) {
        self.notices.notify(notice);
    }

    /// Removes notices without an action once the game goes on. They have been read by now, and they cover a player
    /// on a small screen.
    pub(super) fn settle(&mut self) {
        self.notices.retain(|notice| notice.warning || notice.action.is_some());
    }

    /// Writes the address and shows the position it asked for, after the first paint.
    fn begin(&mut self, point: Point) {
        self.write_address();
        if let Some(number) = point.look {
            self.visit(number);
            if point.pair != [None, None] {
                self.retry(number, point.pair);
            }
        }
        if self.mode.is_match() && !point.notes.is_empty() {
            self.point_at_notes();
        }
    }

    /// Handles a message. Returns whether the page has to be rendered.
    pub(super) fn obey(&mut self, msg: Msg) -> bool {
        if self.mode.reading().is_some() && !self.obey_reading(&msg) {
            return true;
        }
        if matches!(msg, Msg::NewMatch | Msg::Seats(_) | Msg::Start(_) | Msg::TakeUpKept) {
            self.leave_duplicate();
        }
        match msg {
            Msg::Begin(point) => self.begin(point),
            Msg::Thinks(seat, hold) => self.state.begin(seat, hold),
            Msg::Do(effect) => {
                // A report that is handed on changes nothing yet.
                let changed = !matches!(effect, Effect::Hear(..));
                self.effects.push(effect);
                return changed;
            }
            Msg::Player(report) => return self.hear(report),
            Msg::Helper(report) => return self.hear_side_answer(report),
            Msg::Assigned(what, exists) => self.assigned(what, exists),
            Msg::File(need, came) => self.file(need, came),
            Msg::Notice(notice) => self.notify(notice),
            Msg::Time => self.time(),
            Msg::Play(play) if self.state.may_move() => {
                self.remember_told();
                self.settle();
                self.state.haste = Haste::None;
                self.play(play);
            }
            Msg::Say(saying) => self.said = Some(saying),
            Msg::Key(key) => return self.press(key),
            Msg::Undo => return self.undo(),
            Msg::Hint if self.state.has_choice() => self.ask(SideQuestion::Hint),
            Msg::Claim => self.state.claim(),
            Msg::Hurry => return self.state.hurry(),
            Msg::Play(_) | Msg::Hint => return false,
            Msg::Again => self.state.take_back_to(0),
            Msg::NewMatch => self.effects.push(Effect::FreshMatch),
            Msg::Elsewhere(steps) => self.play_elsewhere(steps),
            Msg::LeaveDuplicate => self.leave_duplicate(),
            Msg::NextDeal if self.mode.duplicate().is_some() => self.play_elsewhere(None),
            Msg::NextDeal => self.state.next_deal(),
            Msg::Pause => {
                self.state.paused = !self.state.paused;
                self.state.stamp += 1;
            }
            Msg::Seek(count) => {
                self.state.seek(count, self.mode.reading().is_some());
                self.tell_note();
            }
            Msg::Select(number) => self.select(number),
            Msg::Ask(number) => {
                self.select(Some(number));
                if !self.mind_open() {
                    self.toggle_mind();
                }
            }
            Msg::Visit(number) => self.visit(number),
            Msg::VisitGame((game, number)) => self.visit_game(game, number),
            Msg::LookAtGames => self.tales.going = !self.tales.going,
            Msg::Retry(number, pair) => self.retry(number, pair),
            Msg::Share(asked) => self.share(asked.as_ref()),
            Msg::PauseReview => self.hindsight.paused = !self.hindsight.paused,
            Msg::ToggleMind => self.toggle_mind(),
            Msg::Coach(on) => self.coach(on),
            Msg::CoachOn => self.coach_on(),
            Msg::StepMode(on) => self.set(&link::Display::STEP, on),
            Msg::Stop(which, on) => self.set(&link::STOPS[which], on),
            Msg::StepBy(_) if self.state.decided() => self.run(),
            Msg::StepBy(units) => self.effects.push(Effect::Step(units)),
            Msg::Run => self.run(),
            Msg::Open(dialog) => self.dialog = dialog,
            Msg::Shown(shown) => self.set_shown(shown),
            Msg::Language => {
                self.set(&link::Display::LANG, Language::Auto);
                self.effects.push(Effect::Language);
            }
            Msg::Seats(chairs) => self.reseat(chairs),
            Msg::Start(setup) => self.start(setup),
            Msg::PutAside(kept) => self.notify(kept_notice(&self.around.send, kept)),
            Msg::TakeUpKept => self.effects.push(Effect::TakeUp),
            Msg::TookUp(kept) => self.take_up(kept),
            Msg::Dismiss(at) => self.notices.dismiss(at),
            Msg::Read(text) => self.read(text),
            Msg::Turn(index) => self.turn_to(index),
            Msg::LeaveRecords => self.leave_records(),
            Msg::PlayFromHere => self.play_from_here(),
            Msg::Note(what) => self.note(what),
            Msg::OtherLanguage => self.change_language(),
            Msg::OtherTab(text) => return self.hear_other_tab(&text),
        }
        true
    }

    /// Takes the person's last choice back. Returns whether there was one.
    fn undo(&mut self) -> bool {
        let Some(count) = self.state.last_choice() else { return false };
        self.state.take_back_to(count);
        self.said = None;
        true
    }

    /// Pauses if another tab plays the same match. Returns whether it does.
    fn hear_other_tab(&mut self, saved: &str) -> bool {
        let same = self.is_same_match(saved);
        if same {
            self.state.paused = true;
            self.state.stamp += 1;
            self.taken_over = Some((self.state.line, self.state.session.moves()));
            let open = self.around.send.reform(|()| Msg::Do(Effect::OpenSaved));
            self.notify(Notice::warning(|w| w.other_tab).with_action(|w| w.from_other_tab, open));
        }
        same
    }

    /// Whether this tab saves the match.
    pub(super) fn saves(&self) -> bool {
        self.mode.is_match() && self.taken_over != Some((self.state.line, self.state.session.moves()))
    }

    /// Whether another tab plays the same match, by what it saved: a line of numbers, and the record of a deal.
    fn is_same_match(&self, saved: &str) -> bool {
        let record = saved.split_once('\n').map_or("", |(_, record)| record);
        let own = self.own().session.setup();
        let same =
            |other: &Setup| (other.seed, &other.rules, &other.chairs) == (own.seed, &own.rules, &own.chairs);
        (self.kind().tables)(record).is_ok_and(|deals| deals.iter().any(|deal| same(deal.setup())))
    }

    /// Follows the page into the other language.
    fn change_language(&mut self) {
        // The latest message is in the other language.
        self.said = None;
        self.announcements.clear();
        // The person has chosen, so drop the link's language and update the address.
        self.state.shown = self.state.shown.clone().set(&link::Display::LANG, Language::Auto);
        self.write_address();
    }

    /// Sets a display setting.
    fn set<T: SettingValue>(&mut self, setting: &Setting<T>, value: T) {
        let shown = self.own().shown.clone().set(setting, value);
        self.set_shown(shown);
    }

    fn press(&mut self, key: Key) -> bool {
        let cursor = self.state.cursor.unwrap_or(self.state.session.moves());
        let over = self.state.deal_over();
        let msg = match key {
            Key::Undo => Msg::Undo,
            Key::Hint => Msg::Hint,
            Key::Next if over => Msg::NextDeal,
            Key::Next if self.state.decided() => Msg::Run,
            Key::Next => Msg::Hurry,
            Key::Pause => Msg::Pause,
            Key::Mind => Msg::ToggleMind,
            Key::Step => Msg::StepBy(1),
            Key::Ten => Msg::StepBy(10),
            Key::Finish => Msg::Run,
            Key::Back => Msg::Seek(Some(cursor.saturating_sub(1))),
            Key::On => Msg::Seek(Some(cursor + 1)),
            Key::NoteBefore => Msg::Note(Noting::Step(false)),
            Key::NoteAfter => Msg::Note(Noting::Step(true)),
            Key::Note => Msg::Note(Noting::Open),
            Key::Keys => Msg::Open(Some(Dialog::Keys)),
        };
        self.obey(msg)
    }

    /// Makes a move for the seat to move.
    pub(super) fn play(&mut self, play: MoveIndex) {
        let names = self.names();
        if let Some(told) = self.state.play(play, self.around.lang, &names) {
            self.announcements.tell(&told);
            self.said = None;
            self.settle();
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

    /// Returns the seats for a match continued from records: those of the current match if the records name
    /// no agents.
    pub(super) fn seated(&self, chairs: &[Chair]) -> Vec<Chair> {
        let own = &self.own().session.setup().chairs;
        let nobody = own.len() == chairs.len() && chairs.iter().all(|chair| *chair == Chair::You);
        if nobody { own.clone() } else { chairs.to_vec() }
    }

    pub(super) fn set_shown(&mut self, shown: Spec) {
        let stepping = shown.get(&link::Display::STEP);
        self.effects.push(Effect::Shown(shown.clone()));
        match self.mode.reading_mut() {
            Some(reading) => self.state.shown = reading.set_shown(shown),
            None => self.state.shown = shown,
        }
        self.state.stamp += 1;
        if !stepping && let Some(live) = &mut self.state.live {
            live.wait = false;
            if live.hold {
                self.run();
            }
        }
        self.write_address();
    }

    /// Whether the Thoughts panel is visible.
    pub(super) fn mind_open(&self) -> bool {
        self.sheet_up && self.state.shown.get(&link::Display::MIND)
    }

    /// Shows or hides the Thoughts panel: on a wide page permanently, on a narrow one by opening or closing
    /// the sheet.
    pub(super) fn toggle_mind(&mut self) {
        let on = !self.mind_open();
        self.sheet_up = true;
        if self.around.narrow {
            self.sheet_up = on;
        }
        if on || !self.around.narrow {
            let shown = self.own().shown.clone().set(&link::Display::MIND, on);
            self.set_shown(shown);
        }
    }

    fn reseat(&mut self, chairs: Vec<Chair>) {
        for (seat, chair) in chairs.into_iter().enumerate() {
            self.state.set_chair(Seat(seat as u8), chair);
        }
        self.dialog = None;
        self.write_address();
    }

    /// Starts a new match, and saves the current one.
    fn start(&mut self, setup: Setup) {
        if let Ok(session) = (self.kind().start)(setup, None) {
            self.settle();
            self.keep_aside();
            self.state = self.state.followed_by(session);
            self.mode = Mode::Match;
            self.dialog = None;
            self.said = None;
            self.write_address();
        }
    }

    /// Saves the current match so that it can be resumed.
    pub(super) fn keep_aside(&mut self) {
        if self.state.worth_keeping() && self.mode.reading().is_none() {
            self.effects.push(Effect::PutAside(self.state.session.save()));
        }
    }

    /// Continues a saved match, and saves the current one.
    fn take_up(&mut self, kept: Result<Box<dyn Match>, LoadError>) {
        let session = match kept {
            Ok(session) => session,
            Err(why) => return self.notify(unreadable(&Said::of(&why))),
        };
        self.keep_aside();
        self.state = self.state.followed_by(session);
        self.mode = Mode::Match;
        self.write_address();
    }

    /// Runs a thought to its end, or makes the move if it is there already.
    pub(super) fn run(&mut self) {
        let Some(live) = &mut self.state.live else { return };
        live.hold = false;
        if live.choice.is_some() {
            live.wait = false;
            self.state.stamp += 1;
        } else {
            self.effects.push(Effect::Run);
        }
    }

    /// Returns the address of this table for the address bar.
    pub(super) fn address(&self) -> String {
        let own = self.own();
        let lang = Language::from(self.around.lang);
        Link::write(
            self.kind().catalogue,
            own.session.setup(),
            &own.shown.clone().set(&link::Display::LANG, lang),
        )
    }

    /// Puts the table into the address bar, so that it can be copied, bookmarked and reloaded.
    pub(super) fn write_address(&mut self) {
        if self.mode.is_match() {
            self.effects.push(Effect::Address(self.address()));
        }
    }

    /// If the agent to move has a single legal move, chooses it. No worker has to think.
    fn make_only_move(&mut self) {
        let Due::Think(seat) = self.state.due() else { return };
        let session = &self.state.session;
        if self.state.live.is_none()
            && let Some(only) = session.only_move(session.moves())
        {
            self.state.settle(seat, only);
        }
    }

    /// Does what was due.
    fn time(&mut self) {
        match self.state.due() {
            Due::Reveal(play) | Due::ByItself(play) => self.play(play),
            Due::Beat(next) => self.state.set_beat(next),
            Due::NextDeal => self.state.next_deal(),
            Due::Think(_) | Due::Nothing => {}
        }
    }
}

/// The notice that another match has been saved, or that the browser has refused.
pub(super) fn kept_notice(send: &Callback<Msg>, kept: bool) -> Notice {
    if kept {
        let take_up = send.reform(|()| Msg::TakeUpKept);
        Notice::new(|w| w.kept).with_action(|w| w.take_up, take_up)
    } else {
        Notice::warning(|w| w.storage_full)
    }
}

pub(super) fn unreadable(why: &Said) -> Notice {
    Notice::warning(|w| w.saved_unreadable).with_details(vec![why.clone()])
}
