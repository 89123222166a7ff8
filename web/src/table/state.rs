//! The state of a table: the match, the moment shown, and the thoughts so far. It is pure: no clock, no worker, no
//! page.

use crate::{board::Beat, course::Made, games::Match, mind::Thoughts};
use std::{
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering},
};
use tefuda_agents::{Explanation, Progress, explain::Moment};
use tefuda_arena::{
    Chair,
    link::{self, Speed},
};
use tefuda_games::{Lang, Seat, Spec, places};
use tefuda_protocol::JobId;

/// How long things are shown, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// The least time between two moves.
    pub(crate) think: u32,
    /// A completed trick lies still.
    pub(crate) rest: u32,
    /// A completed trick is gathered.
    pub(crate) gather: u32,
}

impl Pace {
    /// The pace of a speed.
    pub(crate) fn of(shown: &Spec) -> Self {
        let (think, rest, gather) = match shown.choice(&link::SPEED) {
            Speed::Slow => (1400, 1300, 420),
            Speed::Normal => (600, 700, 260),
            Speed::Fast => (220, 320, 160),
            Speed::Instant => (0, 0, 0),
        };
        Self { think, rest, gather }
    }
}

/// The decision that an agent is taking.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Live {
    pub(crate) job: JobId,
    pub(crate) seat: Seat,
    /// The number of the move in the deal.
    pub(crate) number: usize,
    pub(crate) explanation: Option<Rc<Explanation>>,
    pub(crate) progress: Progress,
    /// Grows with each report.
    pub(crate) revision: u32,
    pub(crate) choice: Option<String>,
    pub(crate) hold: bool,
    /// The telling moment at which it waits.
    pub(crate) moment: Option<Moment>,
}

/// What has to happen next.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Due {
    /// Nothing until somebody acts.
    Nothing,
    /// The agent in this seat has to think.
    Think(Seat),
    /// The decided move is made.
    Reveal(String),
    /// A move of a person that is no decision is made.
    ByItself(String),
    /// The moment shown passes on to the next.
    Beat(Beat),
    /// Agents among themselves go on to the next deal.
    NextDeal,
}

/// The thoughts behind the decisions of the deal on the table, by the numbers of their moves.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory(Vec<Option<Rc<Explanation>>>);

impl Memory {
    pub(crate) fn get(&self, number: usize) -> Option<&Rc<Explanation>> {
        self.0.get(number)?.as_ref()
    }

    pub(crate) fn insert(&mut self, number: usize, explanation: Rc<Explanation>) {
        if self.0.len() <= number {
            self.0.resize(number + 1, None);
        }
        self.0[number] = Some(explanation);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        if let Some(place) = self.0.get_mut(number) {
            *place = None;
        }
    }

    /// Forgets the decisions from number `count` on.
    fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

/// Numbers for tables: every match that this page shows has one of its own.
static TABLES: AtomicU32 = AtomicU32::new(0);

/// A name for the moves before a decision. It stays the same as long as none of them is taken back, no deal begins and
/// nobody changes seats. Two equal names stand for the same moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the table.
    pub(crate) table: u32,
    /// How often moves were taken back, and the like.
    turn: u32,
}

/// The explanation of a decision with one legal move.
pub(crate) const ONLY_MOVE: Explanation = Explanation::Uniform { options: 1 };

/// A table.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) session: Box<dyn Match>,
    /// The name of what has been played.
    pub(crate) line: Line,
    pub(crate) shown: Spec,
    pub(crate) beat: Beat,
    /// Grows whenever what is due may have changed.
    pub(crate) stamp: u32,
    pub(crate) live: Option<Live>,
    /// The thoughts of earlier decisions of this deal; those of deals before it are dropped.
    pub(crate) thoughts: Memory,
    /// The decision of this deal whose thoughts are looked at; `None` follows the game.
    pub(crate) selected: Option<usize>,
    /// The position that is looked back at: before the move of this number.
    pub(crate) cursor: Option<usize>,
    /// A move that is pointed out to the person.
    pub(crate) hint: Option<String>,
    /// Agents wait.
    pub(crate) paused: bool,
    /// The rest of the deal is settled, and the person has it played at once.
    pub(crate) claimed: bool,
}

impl State {
    pub(crate) fn new(session: Box<dyn Match>, shown: Spec) -> Self {
        Self {
            session,
            line: Line { table: TABLES.fetch_add(1, Ordering::Relaxed), turn: 0 },
            shown,
            beat: Beat::None,
            stamp: 0,
            live: None,
            thoughts: Memory::default(),
            selected: None,
            cursor: None,
            hint: None,
            paused: false,
            claimed: false,
        }
    }

    /// Another match in the place of this one, shown in the same way.
    pub(crate) fn followed_by(&self, session: Box<dyn Match>) -> Self {
        Self { stamp: self.stamp + 1, ..Self::new(session, self.shown.clone()) }
    }

    pub(crate) fn pace(&self) -> Pace {
        let pace = Pace::of(&self.shown);
        if self.claimed {
            Pace { think: 0, rest: 0, gather: 0 }
        } else if self.hurries() {
            Pace { think: pace.think / 4, rest: pace.rest / 3, gather: pace.gather / 2 }
        } else {
            pace
        }
    }

    /// Whether only agents still play, and the person has nothing more to decide.
    pub(crate) fn hurries(&self) -> bool {
        let chairs = &self.session.setup().chairs;
        let mut people = (0..chairs.len()).filter(|&seat| chairs[seat] == Chair::You).peekable();
        people.peek().is_some() && people.all(|seat| self.session.is_out(Seat(seat as u8)))
    }

    /// Whether nobody but agents plays.
    pub(crate) fn spectating(&self) -> bool {
        !self.session.setup().chairs.contains(&Chair::You)
    }

    /// The seat at the lower edge: a person's, the one to move if there are several.
    pub(crate) fn viewer(&self) -> Seat {
        let chairs = &self.session.setup().chairs;
        let mover = self.session.turn().filter(|seat| *self.chair(*seat) == Chair::You);
        let person = chairs.iter().position(|chair| *chair == Chair::You);
        mover.unwrap_or(Seat(person.unwrap_or(0) as u8))
    }

    /// Who sits in a seat.
    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.session.setup().chairs[seat.index()]
    }

    /// Whether all cards may be seen: somebody asks for it, and nobody at the table would profit.
    pub(crate) fn open(&self) -> bool {
        let over = self.session.turn().is_none();
        let people = self.session.setup().chairs.iter().filter(|chair| **chair == Chair::You).count();
        (self.shown.flag(&link::OPEN) && people <= 1) || (self.cursor.is_some() && over)
    }

    pub(crate) fn due(&self) -> Due {
        match self.beat {
            Beat::Rest(k) if k + 1 < self.session.moments() => return Due::Beat(Beat::Rest(k + 1)),
            Beat::Rest(_) => return Due::Beat(Beat::Gather),
            Beat::Gather => return Due::Beat(Beat::None),
            Beat::None => {}
        }
        if self.cursor.is_some() || self.paused {
            return Due::Nothing;
        }
        let Some(seat) = self.session.turn() else {
            let more = self.spectating() && !self.session.match_over();
            return if more { Due::NextDeal } else { Due::Nothing };
        };
        if *self.chair(seat) == Chair::You {
            return self.by_itself().map_or(Due::Nothing, Due::ByItself);
        }
        let decided = self.live.as_ref().and_then(|live| live.choice.clone());
        decided.map_or(Due::Think(seat), Due::Reveal)
    }

    /// The move that the table makes for the person to move: the only legal one, or the one that clears the table.
    fn by_itself(&self) -> Option<String> {
        let only = self.session.only_move(self.session.moves()).filter(|_| self.shown.flag(&link::FORCED));
        let settled = || self.session.settled(Lang::En).filter(|_| self.claimed).map(|(_, play)| play);
        only.or_else(|| self.clearing()).or_else(settled)
    }

    /// Why the person may have the rest of the deal played at once.
    pub(crate) fn settled(&self, lang: Lang) -> Option<&'static str> {
        self.session.settled(lang).filter(|_| self.has_choice()).map(|(why, _)| why)
    }

    /// Has the rest of a settled deal played at once.
    pub(crate) fn claim(&mut self) {
        self.claimed = self.settled(Lang::En).is_some();
        self.stamp += 1;
    }

    /// The move that clears the table for the person to move, if it does so by itself.
    fn clearing(&self) -> Option<String> {
        self.session.clearing().filter(|_| self.shown.flag(&link::CLEARS))
    }

    /// Notes that an agent begins to think.
    pub(crate) fn begin(&mut self, job: JobId, seat: Seat, hold: bool) {
        self.live = Some(Live {
            job,
            seat,
            number: self.session.moves(),
            explanation: None,
            progress: Progress { done: 0, total: 1 },
            revision: 0,
            choice: None,
            hold,
            moment: None,
        });
    }

    /// Makes the decision of an agent that has one legal move. It is neither thought about nor stepped through.
    pub(crate) fn settle(&mut self, job: JobId, seat: Seat, only: String) {
        self.begin(job, seat, false);
        self.report(job, Progress { done: 1, total: 1 }, ONLY_MOVE, Some(only), None);
    }

    /// Takes in a report of a thought. False if it is not the one awaited.
    pub(crate) fn report(
        &mut self,
        job: JobId,
        progress: Progress,
        explanation: Explanation,
        choice: Option<String>,
        paused: Option<Moment>,
    ) -> bool {
        let Some(live) = self.live.as_mut().filter(|live| live.job == job) else { return false };
        live.hold |= paused.is_some();
        live.moment = paused;
        live.explanation = Some(Rc::new(explanation));
        live.progress = progress;
        live.revision += 1;
        if choice.is_some() {
            live.choice = choice;
            self.stamp += 1;
        }
        true
    }

    /// Makes a move, and tells what happened. `None` if the move is not legal.
    pub(crate) fn play(&mut self, play: &str, lang: Lang, names: &[String]) -> Option<String> {
        let number = self.session.moves();
        let told = self.session.play(play, self.viewer(), lang, names)?;
        if let Some(explanation) =
            self.live.take().filter(|live| live.number == number).and_then(|l| l.explanation)
        {
            self.thoughts.insert(number, explanation);
        }
        self.hint = None;
        self.claimed &= self.session.turn().is_some();
        self.stamp += 1;
        let seen = self.session.moments() > 0 && self.pace().rest > 0;
        self.beat = if seen { Beat::Rest(0) } else { Beat::None };
        Some(told)
    }

    /// Passes on to the next moment.
    pub(crate) fn set_beat(&mut self, beat: Beat) {
        self.beat = beat;
        self.stamp += 1;
    }

    /// Takes back everything from move `count` on.
    pub(crate) fn take_back_to(&mut self, count: usize) {
        self.session.take_back_to(count);
        self.thoughts.truncate(count);
        self.fresh();
    }

    /// Deals the next deal, if this one is over and the match is not.
    pub(crate) fn next_deal(&mut self) {
        if self.session.next_deal() {
            self.thoughts = Memory::default();
            self.fresh();
        }
    }

    /// Puts somebody else into a seat.
    pub(crate) fn set_chair(&mut self, seat: Seat, chair: Chair) {
        self.session.set_chair(seat, chair);
        self.fresh();
    }

    /// Drops what belonged to the moment before.
    pub(crate) fn fresh(&mut self) {
        self.claimed = false;
        self.live = None;
        self.hint = None;
        self.beat = Beat::None;
        self.selected = None;
        self.cursor = None;
        self.stamp += 1;
        self.line.turn += 1;
    }

    /// Looks back at the position before move `count`. At the end it returns to the game, unless `stay` is set.
    pub(crate) fn seek(&mut self, count: Option<usize>, stay: bool) {
        let last = self.session.moves();
        let over = self.session.turn().is_none();
        self.cursor = match count {
            Some(count) if stay => Some(count.min(last)),
            count => count.filter(|&k| k < last || (k == last && over)),
        };
        self.stamp += 1;
    }

    /// The thoughts to show: those selected, those in the making, or the last ones.
    pub(crate) fn shown_thoughts(&self, names: &[String]) -> Option<Thoughts> {
        let history = self.session.history();
        let past = |number: usize| {
            let Made { seat, play, secret } = history.get(number)?;
            let explanation = self.thoughts.get(number)?.clone();
            let thoughts = self.thoughts_of(names, number, *seat, explanation, Some(play.clone()));
            Some(Thoughts { secret: *secret, ..thoughts })
        };
        if let Some(number) = self.selected {
            return past(number);
        }
        let live = self.live.as_ref().and_then(|live| Some((live, live.explanation.clone()?)));
        if let Some((live, explanation)) = live {
            return Some(self.thoughts_of(names, live.number, live.seat, explanation, live.choice.clone()));
        }
        let upto = self.cursor.unwrap_or(history.len());
        let agents =
            |number: &usize| history.get(*number).is_some_and(|made| *self.chair(made.seat) != Chair::You);
        (0..upto).rev().filter(agents).find_map(past)
    }

    fn thoughts_of(
        &self,
        names: &[String],
        number: usize,
        seat: Seat,
        explanation: Rc<Explanation>,
        chosen: Option<String>,
    ) -> Thoughts {
        let kind = self.session.kind();
        // The explanation of a person's decision is by the agent that judges.
        let agent = self.chair(seat).spec().map_or(kind.judge.to_owned(), ToString::to_string);
        let name = names.get(seat.index()).cloned().unwrap_or_default();
        Thoughts {
            deal: self.session.deal_number(),
            number,
            seat,
            name,
            agent,
            explanation,
            secret: chosen.as_deref().is_some_and(|play| self.session.would_be_secret(play)),
            again: false,
            chosen,
            unit: kind.catalogue.facts.unit,
            round: kind.deal,
            telling: kind.telling,
            own: kind.own_panel,
        }
    }

    /// The number of the last move of a person that was a choice.
    pub(crate) fn last_choice(&self) -> Option<usize> {
        self.choice_before(self.session.moves())
    }

    /// The number of the last move of a person before move `count` that was a choice.
    pub(crate) fn choice_before(&self, count: usize) -> Option<usize> {
        self.session.choice_before(count, self.shown.flag(&link::CLEARS))
    }

    /// The place of each seat in the match, once it is over; seats with equal points share one.
    pub(crate) fn places(&self, low_wins: bool) -> Option<Vec<f64>> {
        if !self.session.match_over() || self.cursor.is_some() || self.beat != Beat::None {
            return None;
        }
        Some(places(&self.session.scores().1, low_wins))
    }

    /// Whether the deal on the table is over and all of its end has been shown.
    pub(crate) fn deal_over(&self) -> bool {
        self.session.turn().is_none() && self.beat == Beat::None
    }

    /// The points of every deal whose end has been shown, and their totals.
    pub(crate) fn scores(&self) -> (Vec<Vec<i32>>, Vec<i32>) {
        let (mut deals, mut totals) = self.session.scores();
        if self.session.turn().is_none() && self.beat != Beat::None {
            let hidden = deals.pop().unwrap_or_default();
            totals.iter_mut().zip(hidden).for_each(|(total, points)| *total -= points);
        }
        (deals, totals)
    }

    /// Whether anything has been played in this match that would be lost.
    pub(crate) fn begun(&self) -> bool {
        self.session.moves() > 0 || self.session.deal_number() > 0
    }

    /// Whether a person plays at the table.
    pub(crate) fn has_person(&self) -> bool {
        self.session.setup().chairs.contains(&Chair::You)
    }

    /// Whether the person at the lower edge may move now. A table that clears itself waits for nobody.
    pub(crate) fn may_move(&self) -> bool {
        let Some(seat) = self.session.turn() else { return false };
        *self.chair(seat) == Chair::You
            && self.beat == Beat::None
            && self.cursor.is_none()
            && !self.claimed
            && (self.paused || self.clearing().is_none())
    }

    /// The legal moves of the person to move. A hint needs at least two.
    pub(crate) fn has_choice(&self) -> bool {
        self.may_move() && self.session.choices() > 1
    }
}
