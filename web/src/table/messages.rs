//! Tests of the table as data. No sequence of messages breaks it, and a waiting match stays as it is. Some examples show
//! a person's decisions and automatic moves.

#![allow(clippy::unwrap_used)]

use super::{
    message::{Dialog, Effect, Msg, Noting, SideQuestion},
    model::{CoachStep, Mode, Surroundings, Table},
    page::{Aiming, HELPER, PLAYER},
    sitting::Sitting,
    state::{Due, Haste, Line, State},
};
use crate::{
    base::BrowserError,
    board::Beat,
    game_ui::GameUi,
    games::Kind,
    mind::note::Explanation,
    shelf::Trouble,
    shell::{Key, Notices},
    workers::{Assignment, Hand, Jobs, WorkerReport, next_job},
};
use proptest::prelude::*;
use std::{collections::VecDeque, rc::Rc};
use tefuda_agents::{Progress, explain, training::Encoded};
use tefuda_arena::{
    Chair, Point, Setup,
    link::{self, Speed},
};
use tefuda_games::{
    Fault, Lang, MoveIndex, Note, NoteKind, Said, Seed, Spec, daihinmin::Daihinmin, hearts::Hearts,
    leduc::Leduc, nimmt::Nimmt,
};
use tefuda_protocol::{Command, Event, JobId};
use yew::Callback;

/// A worker that does nothing.
struct Idle;

impl Hand for Idle {
    fn assign(&self, _: Assignment) {}

    fn send(&self, _: &Command) {}
}

/// A table, and a page that has workers and a storage in name only.
struct Desk {
    table: Table,
    /// The match that was put aside.
    kept: Option<String>,
    jobs: Jobs<usize, Idle>,
    /// The stamp of the state that was driven last.
    driven: Option<u32>,
    /// The latest job at each place.
    latest: [JobId; 2],
    /// The number of questions to the second worker.
    asked: usize,
    /// For each line of moves, the longest one seen so far.
    lines: Vec<(Line, Vec<String>)>,
}

/// Returns the moves of the person's own match, which waits while something else is shown.
fn own_moves(table: &Table) -> Vec<String> {
    table.own().session.history().into_iter().map(|made| made.play).collect()
}

impl Desk {
    fn at<G: GameUi>(query: &str, lang: Lang, narrow: bool) -> Self {
        let state = Sitting::<G>::at(query).state;
        let around = Surroundings { lang, narrow, send: Callback::noop(), note_aims: Aiming::of::<G>().note };
        Self {
            table: Table::new(around, state, Notices::default(), true),
            kept: None,
            jobs: Jobs::by(|_, _| Idle),
            driven: None,
            latest: [0; 2],
            asked: 0,
            lines: Vec::new(),
        }
    }

    /// Starts a job.
    fn start(&mut self, place: usize) {
        let job = next_job();
        self.latest[place] = job;
        self.jobs.start(place, "game", place, Assignment::new(Command::Solve { job, iterations: 1 }));
    }

    /// Lets the table handle a message, and plays the page's part.
    fn handle(&mut self, msg: Msg) -> Result<(), TestCaseError> {
        let mut queue = VecDeque::from([msg]);
        while let Some(msg) = queue.pop_front() {
            let waits = (!self.table.mode.is_match()).then(|| own_moves(&self.table));
            let stays = matches!(msg, Msg::LeaveRecords | Msg::LeaveDuplicate);
            let (_, effects) = self.table.update(msg);
            if let Some(before) = waits.filter(|_| stays || !self.table.mode.is_match()) {
                prop_assert_eq!(before, own_moves(&self.table), "the waiting match has changed");
            }
            for effect in effects {
                queue.extend(self.carry_out(effect)?);
            }
            let state = &self.table.state;
            if self.driven.replace(state.stamp) != Some(state.stamp) && !state.thinks() {
                self.jobs.cancel(|place| *place == PLAYER);
            }
            self.stands()?;
        }
        let (table, jobs) = (&self.table, &self.jobs);
        prop_assert_eq!(table.state.thinks(), jobs.has(PLAYER), "a thought has a job, and a job a thought");
        prop_assert!(table.asked.is_none_or(|asked| asked.waits != jobs.has(HELPER)));
        Ok(())
    }

    fn carry_out(&mut self, effect: Effect) -> Result<Option<Msg>, TestCaseError> {
        let table = &self.table;
        Ok(match effect {
            Effect::Hear(job, report) => self.jobs.hear(job, *report).map(|(place, report)| {
                if place == PLAYER { Msg::Player(report) } else { Msg::Helper(report) }
            }),
            Effect::Run => {
                prop_assert!(table.state.thinks() && self.jobs.has(PLAYER));
                None
            }
            // Some questions wait for a file, and some have no answer.
            Effect::Ask(what) => {
                self.asked += 1;
                match self.asked % 7 {
                    0 => {
                        self.jobs.cancel(|place| *place == HELPER);
                        None
                    }
                    1 => Some(Msg::Assigned(what, false)),
                    _ => {
                        self.start(HELPER);
                        Some(Msg::Assigned(what, true))
                    }
                }
            }
            Effect::Address(hash) => {
                prop_assert!(table.mode.is_match(), "{} is not the address of a match", hash);
                None
            }
            Effect::FreshMatch => {
                let setup = table.state.session.setup().clone();
                Some(Msg::Start(Setup { seed: Seed(setup.seed.0 + 1), deal: None, ..setup }))
            }
            Effect::PutAside(text) => {
                prop_assert!((table.kind().load)(&text).is_ok());
                self.kept = Some(text);
                Some(Msg::PutAside(true))
            }
            Effect::TakeUp => self.kept.take().map(|text| Msg::TookUp((table.kind().load)(&text))),
            _ => None,
        })
    }

    /// Checks what must always hold.
    fn stands(&mut self) -> Result<(), TestCaseError> {
        let (table, state) = (&self.table, &self.table.state);
        let asks = || state.session.turn().is_some_and(|seat| *state.chair(seat) == Chair::You);
        if state.may_move() {
            prop_assert!(asks() && state.cursor.is_none() && state.beat == Beat::None);
            prop_assert!(table.mode.reading().is_none(), "nobody moves in a record");
        }
        prop_assert!(!state.has_choice() || state.may_move());
        if let Due::Think(seat) = state.due() {
            prop_assert!(*state.chair(seat) != Chair::You && state.session.turn() == Some(seat));
            prop_assert!(!state.paused && state.cursor.is_none() && table.dialog.is_none());
            prop_assert!(state.session.only_move(state.session.moves()).is_none() || state.live.is_some());
        }
        if let Due::Reveal(play) | Due::ByItself(play) = state.due() {
            prop_assert!(usize::from(play.0) < state.session.choices(), "{:?} is due and not legal", play);
        }
        prop_assert!(state.cursor.is_none_or(|count| count <= state.session.moves()));
        prop_assert!(state.places().is_none() || state.session.match_over());
        prop_assert_eq!(state.log(&table.names()).len(), state.session.moves());
        prop_assert!(!matches!(table.mode, Mode::Match) || std::ptr::eq(table.own(), state));
        let history: Vec<String> = state.session.history().into_iter().map(|made| made.play).collect();
        match self.lines.iter_mut().find(|(line, _)| *line == state.line) {
            Some((_, before)) => {
                prop_assert!(history.starts_with(before), "one name for {:?} and {:?}", before, history);
                *before = history;
            }
            None => self.lines.push((state.line, history)),
        }
        Ok(())
    }

    /// A report of a thought, which is finished if it has a choice.
    fn thought(job: JobId, choice: Option<MoveIndex>) -> Msg {
        let explanation = Encoded::of(&explain::Explanation::<String>::Uniform { options: 2 }).unwrap();
        let progress = Progress { done: 1 + u32::from(choice.is_some()), total: 2 };
        let event = Event::Thought { job, progress, explanation, choice, paused: None };
        Msg::Do(Effect::Hear(job, Box::new(WorkerReport::Event(Box::new(event)))))
    }

    /// Returns a message of a kind, with details by a number.
    fn message(&mut self, kind: u8, at: usize) -> Msg {
        let (table, state) = (&self.table, &self.table.state);
        let legal = state.session.choices();
        let first = (legal > 0).then_some(MoveIndex(0));
        let seats = state.session.setup().chairs.len();
        let flag = at.is_multiple_of(2);
        match kind {
            0..=9 => match state.due() {
                Due::Think(seat) if state.live.is_none() => {
                    self.start(PLAYER);
                    Msg::Thinks(seat, flag)
                }
                Due::Think(_) => {
                    let late = at.is_multiple_of(5);
                    let job = self.latest[PLAYER] - JobId::from(late);
                    Self::thought(job, first.filter(|_| !at.is_multiple_of(3)))
                }
                Due::Nothing if state.decided() => Msg::Run,
                Due::Nothing if legal > 0 => Msg::Play(MoveIndex((at % legal) as u16)),
                Due::Nothing => Msg::NextDeal,
                _ => Msg::Time,
            },
            10 => Msg::Play(MoveIndex(u16::MAX)),
            11 => Msg::Key(
                [Key::Next, Key::Pause, Key::Mind, Key::Back, Key::On, Key::NoteAfter, Key::Note][at % 7],
            ),
            12 => Msg::Undo,
            13 => Msg::Hint,
            14 if flag => Msg::Hurry,
            14 => Msg::Claim,
            15 => Msg::Again,
            16 => Msg::Elsewhere(flag.then_some(at % seats)),
            17 => Msg::LeaveDuplicate,
            18 => Msg::NewMatch,
            19 => Msg::Pause,
            20 => Msg::Seek(flag.then_some(at % 40)),
            21 => Msg::Select(flag.then_some(at % 40)),
            22 => Msg::Ask(at % 40),
            23 => Msg::Visit(at % 40),
            24 => Msg::VisitGame((at % 3, at % 20)),
            25 => Msg::LookAtGames,
            26 => Msg::Retry(at % 20, [None, None]),
            27 => Msg::Share(flag.then_some((at % 20, [None, None]))),
            28 => Msg::PauseReview,
            29 => Msg::Coach(flag),
            30 => Msg::CoachOn,
            31 => Msg::StepMode(flag),
            32 => Msg::Stop(at % link::STOPS.len(), flag),
            33 => Msg::StepBy(at as u32),
            34 => Msg::Run,
            35 => Msg::Open(flag.then_some(Dialog::Score)),
            36 => {
                let speed = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant][at % 4];
                Msg::Shown(table.own().shown.clone().set(&link::Display::SPEED, speed))
            }
            37 => Msg::Language,
            38 => {
                let chairs = state.session.setup().chairs.clone();
                let swap = |(seat, chair)| if seat == at % seats { Chair::You } else { chair };
                Msg::Seats(chairs.into_iter().enumerate().map(swap).collect())
            }
            39 => Msg::TakeUpKept,
            40 => Msg::Read(Ok(table.own().session.save())),
            41 => Msg::Read(Err(Fault::NotAPair("nonsense".to_owned()))),
            42 => Msg::Turn(at % 3),
            43 => Msg::LeaveRecords,
            44 => Msg::PlayFromHere,
            45 => Msg::Note(match at % 4 {
                0 => Noting::Open,
                1 => Noting::Step(at % 8 < 4),
                2 => Noting::Go((at % 3, at % 20)),
                _ => Noting::Write((at % 2, at % 10), ["A title".to_owned(), "Why?".to_owned()]),
            }),
            46..=48 => {
                let late = at.is_multiple_of(5);
                let job = self.latest[HELPER].saturating_sub(late.into());
                Self::thought(job, first.filter(|_| !at.is_multiple_of(3)))
            }
            49 => {
                let needs = state.session.setup().chairs.iter().filter_map(Chair::spec);
                let need = needs.flat_map(|spec| (table.kind().catalogue.needs)(spec)).next();
                need.map_or(Msg::Time, |need| {
                    Msg::File(need, Err(Trouble::Unreachable(BrowserError::default())))
                })
            }
            50 | 51 => {
                let job = self.latest[usize::from(kind - 50)];
                let report = match at % 4 {
                    0 => WorkerReport::Replaced,
                    1 => WorkerReport::InPage,
                    2 => WorkerReport::GaveUp,
                    _ => WorkerReport::Failed(job, Said::default()),
                };
                Msg::Do(Effect::Hear(job, Box::new(report)))
            }
            52 => Msg::Dismiss(at % 3),
            53 => Msg::OtherLanguage,
            54 => Msg::OtherTab(format!("0 1\n{}", table.own().session.save())),
            _ => Msg::ToggleMind,
        }
    }
}

/// The number of kinds of messages.
pub(crate) const KINDS: u8 = 56;

/// Sends messages to a table, and checks it after each.
pub(crate) fn withstands<G: GameUi>(
    query: &str,
    seed: u32,
    messages: &[(u8, usize)],
) -> Result<(), TestCaseError> {
    let lang = if seed.is_multiple_of(2) { Lang::En } else { Lang::Ja };
    // Some tables show completed tricks for a while.
    let speed = if seed.is_multiple_of(3) { "&speed=normal" } else { "" };
    let mut desk = Desk::at::<G>(&format!("seed={seed}&s0=you{query}{speed}"), lang, seed.is_multiple_of(5));
    for (kind, at) in messages {
        let msg = desk.message(*kind, *at);
        desk.handle(msg)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_messages_breaks_a_table(
        seed in 0u32..1_000_000, messages in prop::collection::vec((0..KINDS, 0usize..1000), 0..160)
    ) {
        match seed % 4 {
            0 => withstands::<Hearts>("&s1=rules&s2=rules&s3=random", seed, &messages)?,
            1 => withstands::<Daihinmin>("&s1=sontaku&s2=random", seed, &messages)?,
            2 => withstands::<Leduc>("&s1=nfsp", seed, &messages)?,
            _ => withstands::<Nimmt>("&s1=rule-9&s2=random", seed, &messages)?,
        }
    }
}

#[test]
fn an_answer_that_nobody_waits_for_changes_nothing() {
    let mut desk = Desk::at::<Leduc>("seed=3&s0=you&s1=random", Lang::En, false);
    while desk.table.state.due() != Due::Nothing {
        let msg = desk.message(0, 1);
        desk.handle(msg).unwrap();
    }
    let choice = Some(MoveIndex(0));
    desk.asked = 1;
    desk.handle(Msg::Hint).unwrap();
    let early = desk.latest[HELPER];
    // This time, the question waits for a file.
    desk.asked = 6;
    desk.handle(Msg::Hint).unwrap();
    desk.handle(Desk::thought(early, choice)).unwrap();
    assert_eq!(
        (desk.table.asked.map(|asked| asked.what), desk.table.state.hint),
        (Some(SideQuestion::Hint), None)
    );
    desk.handle(Msg::Hint).unwrap();
    desk.handle(Msg::Hint).unwrap();
    assert_ne!(early, desk.latest[HELPER]);
    desk.handle(Desk::thought(early, choice)).unwrap();
    assert_eq!(desk.table.state.hint, None);
    desk.handle(Desk::thought(desk.latest[HELPER], choice)).unwrap();
    assert_eq!((desk.table.asked.map(|asked| asked.what), desk.table.state.hint), (None, choice));
}

#[test]
fn the_coach_says_the_same_at_most_twice() {
    let mut desk = Desk::at::<Nimmt>("seed=3&s0=you&s1=rule-9&s2=rule-9&coach=true", Lang::En, false);
    let mut told = std::collections::HashMap::new();
    for step in 0..400 {
        if !desk.table.coached() || !desk.table.state.has_choice() {
            let msg = desk.message(0, step);
            desk.handle(msg).unwrap();
            continue;
        }
        let said = desk.table.lesson();
        for remark in &said {
            *told.entry(remark.said.clone()).or_insert(0) += 1;
        }
        for _ in 1..said.len() {
            desk.handle(Msg::CoachOn).unwrap();
        }
        desk.handle(Msg::Play(MoveIndex(0))).unwrap();
    }
    let own = told.remove("Your turn.");
    assert!(told.len() > 3 && told.values().all(|times| *times <= 2), "{told:?}, {own:?}");
}

#[test]
fn the_coach_tells_each_event_once_and_first() {
    let mut desk = Desk::at::<Daihinmin>(
        "seed=3&s0=you&s1=random&s2=random&s3=random&s4=random&coach=true",
        Lang::En,
        false,
    );
    let mut told = Vec::new();
    for step in 0..4000 {
        if !desk.table.state.has_choice() {
            let msg = desk.message(0, step);
            desk.handle(msg).unwrap();
            continue;
        }
        let said = desk.table.lesson();
        let events = said.iter().take_while(|remark| remark.event.is_some()).count();
        assert!(said[events..].iter().all(|remark| remark.event.is_none()), "{said:?}");
        for remark in said.iter().take(events) {
            assert!(!told.contains(remark), "{remark:?} has been told");
            told.push(remark.clone());
        }
        for _ in 1..said.len() {
            desk.handle(Msg::CoachOn).unwrap();
        }
        desk.handle(Msg::Play(MoveIndex(0))).unwrap();
    }
    for event in ["In the exchange", "8-cut", "Suit lock"] {
        assert!(told.iter().filter(|told| told.said.contains(event)).count() > 2, "{event}: {told:?}");
    }
}

#[test]
fn with_a_coach_a_hint_is_the_coachs_last_word() {
    let mut desk = Desk::at::<Hearts>(
        "rules=paper&seed=3&s0=you&s1=random&s2=random&s3=random&coach=true",
        Lang::En,
        false,
    );
    while !desk.table.state.has_choice() || desk.table.lesson().len() < 2 {
        let msg = if desk.table.state.may_move() { Msg::Play(MoveIndex(0)) } else { desk.message(0, 1) };
        desk.handle(msg).unwrap();
    }
    let first = desk.table.coach_step();
    assert!(!first.hint);
    // The second worker has an answer.
    desk.asked = 1;
    desk.handle(Msg::Key(Key::Hint)).unwrap();
    assert_eq!(desk.table.coach_step(), CoachStep { hint: true, ..first });
    desk.handle(Desk::thought(desk.latest[HELPER], Some(MoveIndex(0)))).unwrap();
    assert!(desk.table.said.is_none() && desk.table.state.hint == Some(MoveIndex(0)));
    let unseen = desk.table.lesson().pop();
    desk.handle(Msg::Play(MoveIndex(0))).unwrap();
    assert!(desk.table.told.iter().all(|(told, _)| Some(told) != unseen.as_ref()), "it was skipped");
    // The decision comes back, and the coach begins again.
    desk.handle(Msg::Undo).unwrap();
    assert!(desk.table.state.has_choice() && !desk.table.coach_step().hint);
}

#[test]
fn agents_wait_while_a_dialog_is_open_and_lose_no_move() {
    for finished in [false, true] {
        let mut sitting = Sitting::<Leduc>::at("seed=7&s0=mc:worlds=20&s1=mc:worlds=20");
        sitting.think(1);
        let mut table = Table::new(around(), sitting.state.clone(), Notices::default(), false);
        table.update(Msg::Share(None));
        assert!(table.dialog.is_some() && table.state.thinks(), "the thought goes on");
        assert_eq!(table.state.due(), Due::Nothing);
        if finished {
            sitting.think(u32::MAX);
            table.state.live = sitting.state.live.clone();
        }
        table.update(Msg::Time);
        assert_eq!((table.state.due(), table.state.session.moves()), (Due::Nothing, 0));
        let stamp = table.state.stamp;
        table.update(Msg::Open(None));
        assert_ne!(table.state.stamp, stamp, "the page looks at what is due");
        assert_eq!(matches!(table.state.due(), Due::Reveal(_)), finished);
        assert_eq!(matches!(table.state.due(), Due::Think(_)), !finished);
    }
}

#[test]
fn notes_are_pointed_at_unless_all_of_them_are_in_view() {
    let note = |at, kind| (0, Note { at, kind, text: "Why?".to_owned() });
    for (notes, look, notices) in [
        (vec![note(4, NoteKind::Comment)], None, 0),
        (vec![note(4, NoteKind::Comment), note(4, NoteKind::Chapter)], None, 0),
        (vec![note(2, NoteKind::Comment)], Some(2), 0),
        (vec![note(2, NoteKind::Comment)], None, 1),
        (vec![note(2, NoteKind::Comment), note(4, NoteKind::Comment)], None, 1),
    ] {
        let mut state = state_of(UNBEATEN, "shown");
        state.take_back_to(4);
        for (deal, note) in &notes {
            state.session.note(*deal, note).unwrap();
        }
        let mut table = Table::new(around(), state, Notices::default(), false);
        table.update(Msg::Begin(Point { look, notes: notes.clone(), ..Point::default() }));
        assert_eq!(table.notices.len(), notices, "{notes:?}, looking at {look:?}");
    }
}

#[test]
fn records_are_read_while_the_match_waits_and_then_it_goes_on() {
    let mut desk = Desk::at::<Hearts>("seed=7&s0=you&s1=random&s2=random&s3=random", Lang::En, false);
    for at in 0..12 {
        let msg = desk.message(0, 7 * at + 1);
        desk.handle(msg).unwrap();
    }
    let before = desk.table.state.session.save();
    desk.handle(Msg::Read(Ok(before.clone()))).unwrap();
    assert!(desk.table.mode.reading().is_some());
    desk.handle(Msg::Seek(Some(3))).unwrap();
    desk.handle(Msg::Play(MoveIndex(0))).unwrap();
    assert_eq!(desk.table.own().session.save(), before);
    desk.handle(Msg::LeaveRecords).unwrap();
    assert!(desk.table.mode.is_match());
    assert_eq!(desk.table.state.session.save(), before);
}

#[test]
fn a_hint_that_cannot_be_read_is_given_up() {
    let mut desk = Desk::at::<Nimmt>("seed=7&s0=you&s1=random", Lang::En, false);
    desk.asked = 1;
    desk.handle(Msg::Hint).unwrap();
    assert!(desk.table.asked.is_some() && desk.table.said.is_some());
    let (job, progress) = (desk.latest[HELPER], Progress { done: 1, total: 1 });
    let explanation = Encoded::of(&u32::MAX).unwrap();
    let event = Event::Thought { job, progress, explanation, choice: Some(MoveIndex(0)), paused: None };
    desk.handle(Msg::Do(Effect::Hear(job, Box::new(WorkerReport::Event(Box::new(event)))))).unwrap();
    assert!(desk.table.asked.is_none() && desk.table.said.is_none());
    assert_eq!(desk.table.notices.len(), 1);
}

#[test]
fn a_match_put_aside_is_taken_up_again() {
    let mut desk = Desk::at::<Nimmt>("seed=7&s0=you&s1=random", Lang::En, false);
    for at in 0..6 {
        let msg = desk.message(0, 7 * at + 1);
        desk.handle(msg).unwrap();
    }
    let before = desk.table.state.session.save();
    desk.handle(Msg::NewMatch).unwrap();
    assert_ne!(desk.table.state.session.save(), before);
    assert_eq!(desk.table.notices.len(), 1);
    desk.handle(Msg::TakeUpKept).unwrap();
    assert_eq!(desk.table.state.session.save(), before);
}

/// The surroundings of a table of Daihinmin.
fn around() -> Surroundings {
    let note_aims = Aiming::of::<Daihinmin>().note;
    Surroundings { lang: Lang::En, narrow: false, send: Callback::noop(), note_aims }
}

#[test]
fn the_only_move_of_an_agent_needs_no_worker() {
    let record = r#"{"v":1,"game":"daihinmin","config":{"preset":"standard"},"players":["default","you","default","default","default"],"seed":1,"deal":{"seats":[0,1,2,3,4],"class":null,"hands":[["3D","5S","7C","7D","8H","TD","TH","QC","KS","2S","JK"],["3C","3H","4C","5C","6C","6S","8C","9C","9S","JC","QD"],["3S","4D","5D","6D","7H","8D","9D","TC","JD","QH","KC"],["4H","5H","6H","7S","8S","9H","TS","JH","QS","KD"],["4S","JS","KH","AC","AD","AH","AS","2C","2D","2H"]],"order":[0,1,2,3,4]},"moves":[[0,"2S"],[1,"pass"]]}"#;
    let state = Sitting::<Daihinmin>::from_record(record, "").state;
    let around = around();
    let mut table = Table::new(around, state, Notices::default(), false);
    assert!(matches!(table.state.due(), Due::Think(_)));
    table.update(Msg::OtherLanguage);
    assert_eq!(table.state.session.legal(), ["pass"]);
    assert_eq!(table.state.due(), Due::Reveal(MoveIndex(0)));
    table.update(Msg::Time);
    let thought = table.state.thoughts.get(2).cloned();
    assert_eq!(thought.map(Rc::unwrap_or_clone), Some(Explanation::Uniform { options: 1 }));
}

#[test]
fn with_hidden_thoughts_steering_agents_are_only_numbered_until_the_person_shows_them() {
    let table =
        |query: &str| Table::new(around(), Sitting::<Daihinmin>::at(query).state, Notices::default(), false);
    let seats = "s1=sontaku:aim=4&s2=sontaku:aim=3&s3=champion&s4=default&seed=7";
    let mut hidden = table(&format!("{seats}&mind=false"));
    assert_eq!(hidden.names()[1..], ["Player 2", "Player 3", "Champion", "Sample client"]);
    hidden.update(Msg::ToggleMind);
    assert_eq!(hidden.names()[1..3], ["Sontaku 4", "Sontaku 3"]);
    assert_eq!(table(seats).names(), hidden.names());
    let watched = table(&format!("s0=default&{seats}&mind=false"));
    assert_eq!(watched.names()[1], "Sontaku 4", "no person is steered");
}

/// The person has played ♠2, and all others have passed.
const UNBEATEN: &str = r#"{"v":1,"game":"daihinmin","config":{"preset":"standard"},"players":["you","default","default","default","default"],"seed":1,"deal":{"seats":[0,1,2,3,4],"class":null,"hands":[["3D","5S","7C","7D","8H","TD","TH","QC","KS","2S","JK"],["3C","3H","4C","5C","6C","6S","8C","9C","9S","JC","QD"],["3S","4D","5D","6D","7H","8D","9D","TC","JD","QH","KC"],["4H","5H","6H","7S","8S","9H","TS","JH","QS","KD"],["4S","JS","KH","AC","AD","AH","AS","2C","2D","2H"]],"order":[0,1,2,3,4]},"moves":[[0,"2S"],[1,"pass"],[2,"pass"],[3,"pass"],[4,"pass"]]}"#;

fn state_of(record: &str, shown: &str) -> State {
    let session = (Kind::of::<Daihinmin>().load)(record).unwrap();
    State::new(session, Spec::parse(&link::SHOWN, shown).unwrap())
}

#[test]
fn a_table_on_which_all_others_passed_clears_itself() {
    let mut state = state_of(UNBEATEN, "shown:speed=instant");
    let pass = state.session.clearing().unwrap();
    assert_eq!(state.due(), Due::ByItself(pass));
    assert!(!state.may_move() && !state.has_choice(), "the person has nothing to choose");
    assert_eq!(state.last_choice(), Some(0));
    let told = state.play(pass, Lang::En, &[]).unwrap();
    assert_eq!(told, "Everyone has passed: the table is cleared.\nYou lead.");
    assert!(state.session.record().contains(r#"[0,"pass"]"#), "the record is that of a pass");
    assert_eq!(state.last_choice(), Some(0), "the pass was not a decision");
    assert!(state.may_move() && state.has_choice());
    assert_eq!(state.due(), Due::Nothing, "the lead is for the person");
}

#[test]
fn in_step_mode_a_finished_search_stays_in_sight_until_somebody_goes_on() {
    let decided = |query: &str| {
        let mut sitting = Sitting::<Leduc>::at(query);
        assert!(sitting.think(100_000).finished());
        Table::new(around(), sitting.state, Notices::default(), false)
    };
    let mut table = decided("seed=7&s0=mc:worlds=20&s1=mc:worlds=20&step=true");
    assert_eq!((table.state.decided(), table.state.due()), (true, Due::Nothing));
    for goes_on in [Msg::Run, Msg::StepBy(1), Msg::Key(Key::Next), Msg::StepMode(false)] {
        table = decided("seed=7&s0=mc:worlds=20&s1=mc:worlds=20&step=true");
        table.update(goes_on);
        assert!(matches!(table.state.due(), Due::Reveal(_)));
    }
    for (query, why) in [
        ("seed=7&s0=mc:worlds=20&s1=mc:worlds=20", "the table isn't in step mode"),
        ("seed=7&s0=call&s1=call&step=true", "the player doesn't search"),
    ] {
        assert!(matches!(decided(query).state.due(), Due::Reveal(_)), "{why}");
    }
}

#[test]
fn others_hurry_until_the_person_chooses_a_move() {
    let begun = UNBEATEN.replace(r#",[1,"pass"],[2,"pass"],[3,"pass"],[4,"pass"]"#, "");
    let state = state_of(&begun, "shown:speed=slow");
    let usual = state.pace();
    let around = around();
    let mut table = Table::new(around, state, Notices::default(), false);
    table.update(Msg::Hurry);
    for _ in 0..4 {
        assert_eq!(table.state.pace().think, 0);
        table.play(MoveIndex(0));
    }
    assert!(!table.state.may_move(), "the table still clears itself");
    table.update(Msg::Time);
    while table.state.beat != Beat::None {
        assert_eq!((table.state.pace().rest, table.state.pace().gather), (0, 0));
        table.update(Msg::Time);
    }
    assert!(table.state.may_move());
    table.update(Msg::Play(MoveIndex(0)));
    assert_eq!(table.state.pace(), usual);
    // It is the others' turn again.
    table.update(Msg::Hurry);
    assert_eq!(table.state.haste, Haste::ToTheTurn);
    table.update(Msg::Again);
    assert_eq!(table.state.haste, Haste::None);
}

#[test]
fn a_match_taken_over_by_another_tab_is_saved_again_after_the_next_move() {
    let around = around();
    let begun = UNBEATEN.replace(r#",[1,"pass"],[2,"pass"],[3,"pass"],[4,"pass"]"#, "");
    let mut table = Table::new(around, state_of(&begun, "shown"), Notices::default(), false);
    let [own, other] =
        [&begun, &begun.replace(r#""seed":1"#, r#""seed":2"#)].map(|record| format!("0 1\n{record}"));
    table.update(Msg::OtherTab(other));
    assert!(table.saves() && !table.state.paused, "another match");
    table.update(Msg::OtherTab(own));
    assert!(!table.saves() && table.state.paused);
    table.update(Msg::Shown(table.own().shown.clone()));
    assert!(!table.saves());
    table.play(MoveIndex(0));
    assert!(table.saves());
}

#[test]
fn by_the_contests_rules_the_person_clears_the_table() {
    for forced in ["true", "false"] {
        let mut state = state_of(UNBEATEN, &format!("shown:speed=instant,clears=false,forced={forced}"));
        assert_eq!(state.due(), Due::Nothing);
        assert!(state.may_move() && state.has_choice(), "the person may beat their own cards");
        state.play(state.session.clearing().unwrap(), Lang::En, &[]).unwrap();
        assert_eq!(state.last_choice(), Some(5), "it was a decision");
    }
}
