//! The state of a table: the match, the beat shown, and the thoughts so far. Pure: no clock, no worker, no
//! page.

use crate::{
    board::Beat,
    games::Match,
    mind::{Thoughts, note::Explanation},
};
use std::{
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering},
};
use tefuda_agents::{Progress, explain::Moment};
use tefuda_arena::{
    Chair, MadeMove,
    link::{self, Speed},
};
use tefuda_games::{Lang, MoveIndex, Seat, Spec, places};

/// The display times, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// The least time between two moves.
    pub(crate) think: u32,
    /// How long a completed trick stays on the table.
    pub(crate) rest: u32,
    /// How long a completed trick takes to be gathered.
    pub(crate) gather: u32,
}

impl Pace {
    /// Returns the times for a speed.
    pub(crate) fn of(shown: &Spec) -> Self {
        let (think, rest, gather) = match shown.get(&link::Display::SPEED) {
            Speed::Slow => (1400, 1300, 420),
            Speed::Normal => (600, 700, 260),
            Speed::Fast => (220, 320, 160),
            Speed::Instant => (0, 0, 0),
        };
        Self { think, rest, gather }
    }
}

/// The decision that an agent is making.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Live {
    pub(crate) seat: Seat,
    /// The number of the move in the deal.
    pub(crate) number: usize,
    pub(crate) explanation: Option<Rc<Explanation>>,
    pub(crate) progress: Progress,
    /// Increases with each report.
    pub(crate) revision: u32,
    pub(crate) choice: Option<MoveIndex>,
    pub(crate) hold: bool,
    /// Whether the finished search stays in sight until somebody goes on: in step mode.
    pub(crate) wait: bool,
    /// The key moment at which it has stopped.
    pub(crate) moment: Option<Moment>,
}

/// The next thing to happen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Due {
    /// Nothing until somebody acts.
    Nothing,
    /// The agent in this seat has to think.
    Think(Seat),
    /// The chosen move is made.
    Reveal(MoveIndex),
    /// An automatic move of a person is made.
    ByItself(MoveIndex),
    /// The display moves on to the next beat.
    Beat(Beat),
    /// Agents without a person continue with the next deal.
    NextDeal,
}

/// The thoughts behind the decisions of the current deal, by the numbers of their moves.
#[derive(Debug, Clone, Default)]
pub(crate) struct DealThoughts(Vec<Option<Rc<Explanation>>>);

impl DealThoughts {
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

/// The counter for table numbers. Every match that this page shows gets its own.
static TABLES: AtomicU32 = AtomicU32::new(0);

/// Identifies the moves before a decision. It changes when a move is taken back, a deal starts, or a player
/// is replaced. Two equal values mean the same moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the table.
    pub(crate) table: u32,
    /// A counter of such changes.
    turn: u32,
}

/// The explanation of a decision with one legal move.
pub(crate) const ONLY_MOVE: Explanation = Explanation::Uniform { options: 1 };

/// How long moves are shown without waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Haste {
    None,
    /// Until the person chooses a move.
    ToTheTurn,
    /// To the end of a settled deal, with the person's moves.
    ToTheEnd,
}

/// The state of a table.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) session: Box<dyn Match>,
    /// Identifies the moves so far.
    pub(crate) line: Line,
    pub(crate) shown: Spec,
    pub(crate) beat: Beat,
    /// Increases whenever what is due may have changed.
    pub(crate) stamp: u32,
    pub(crate) live: Option<Live>,
    /// The thoughts of earlier decisions in this deal. Those of earlier deals are dropped.
    pub(crate) thoughts: DealThoughts,
    /// The decision of this deal whose thoughts are shown, or `None` to follow the game.
    pub(crate) selected: Option<usize>,
    /// The earlier position shown: the one before the move with this number.
    pub(crate) cursor: Option<usize>,
    /// The move that a hint points out to the person.
    pub(crate) hint: Option<MoveIndex>,
    /// Whether agents wait.
    pub(crate) paused: bool,
    /// Whether agents wait because a dialog covers the table.
    pub(crate) covered: bool,
    pub(crate) haste: Haste,
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
            thoughts: DealThoughts::default(),
            selected: None,
            cursor: None,
            hint: None,
            paused: false,
            covered: false,
            haste: Haste::None,
        }
    }

    /// Returns the state of another match that replaces this one, with the same display options.
    pub(crate) fn followed_by(&self, session: Box<dyn Match>) -> Self {
        Self { stamp: self.stamp + 1, ..Self::new(session, self.shown.clone()) }
    }

    pub(crate) fn pace(&self) -> Pace {
        let pace = Pace::of(&self.shown);
        if self.haste != Haste::None {
            Pace { think: 0, rest: 0, gather: 0 }
        } else if self.hurries() {
            Pace { think: pace.think / 4, rest: pace.rest / 3, gather: pace.gather / 2 }
        } else {
            pace
        }
    }

    /// Whether the person has no more decisions, so that only agents still play.
    pub(crate) fn hurries(&self) -> bool {
        let chairs = &self.session.setup().chairs;
        let mut people = (0..chairs.len()).filter(|&seat| chairs[seat] == Chair::You).peekable();
        people.peek().is_some() && people.all(|seat| self.session.is_out(Seat(seat as u8)))
    }

    /// Whether only agents play.
    pub(crate) fn spectating(&self) -> bool {
        !self.session.setup().chairs.contains(&Chair::You)
    }

    /// Returns the seat at the lower edge: a person's. If there are several people, the one to move.
    pub(crate) fn viewer(&self) -> Seat {
        let chairs = &self.session.setup().chairs;
        let mover = self.session.turn().filter(|seat| *self.chair(*seat) == Chair::You);
        let person = chairs.iter().position(|chair| *chair == Chair::You);
        mover.unwrap_or(Seat(person.unwrap_or(0) as u8))
    }

    /// Returns the player of a seat.
    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.session.setup().chairs[seat.index()]
    }

    /// Whether all cards may be seen: if somebody asks for it, and no player would profit.
    pub(crate) fn open(&self) -> bool {
        let over = self.session.turn().is_none();
        let people = self.session.setup().chairs.iter().filter(|chair| **chair == Chair::You).count();
        (self.shown.get(&link::Display::OPEN) && people <= 1) || (self.cursor.is_some() && over)
    }

    pub(crate) fn due(&self) -> Due {
        match self.beat {
            Beat::Rest(k) if k + 1 < self.session.moments() => return Due::Beat(Beat::Rest(k + 1)),
            Beat::Rest(_) => return Due::Beat(Beat::Gather),
            Beat::Gather => return Due::Beat(Beat::None),
            Beat::None => {}
        }
        if self.cursor.is_some() || self.paused || self.covered {
            return Due::Nothing;
        }
        let Some(seat) = self.session.turn() else {
            let more = self.spectating() && !self.session.match_over();
            return if more { Due::NextDeal } else { Due::Nothing };
        };
        if *self.chair(seat) == Chair::You {
            return self.by_itself().map_or(Due::Nothing, Due::ByItself);
        }
        match self.live.as_ref().and_then(|live| live.choice) {
            Some(_) if self.decided() => Due::Nothing,
            Some(choice) => Due::Reveal(choice),
            None => Due::Think(seat),
        }
    }

    /// Whether an agent is thinking.
    pub(crate) fn thinks(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.choice.is_none())
    }

    /// Whether a finished search stays in sight until somebody goes on.
    pub(crate) fn decided(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.wait && live.choice.is_some())
    }

    /// Returns the table's automatic move for the person to move: the only legal one, or the one that clears
    /// the table.
    fn by_itself(&self) -> Option<MoveIndex> {
        let only =
            self.session.only_move(self.session.moves()).filter(|_| self.shown.get(&link::Display::FORCED));
        let settled = || self.session.settled(Lang::En).filter(|_| self.claimed()).map(|(_, play)| play);
        only.or_else(|| self.clearing()).or_else(settled)
    }

    /// Whether the page is about to play the only legal move for the person, who has choices later.
    pub(crate) fn forced(&self) -> bool {
        let only = || self.session.only_move(self.session.moves()).is_some();
        matches!(self.due(), Due::ByItself(_)) && only() && !self.hurries()
    }

    /// Returns the reason why the person may play out the rest of the deal.
    pub(crate) fn settled(&self, lang: Lang) -> Option<&'static str> {
        self.session.settled(lang).filter(|_| self.has_choice()).map(|(why, _)| why)
    }

    /// Plays out the rest of a settled deal.
    pub(crate) fn claim(&mut self) {
        self.haste = if self.settled(Lang::En).is_some() { Haste::ToTheEnd } else { Haste::None };
        self.stamp += 1;
    }

    /// Whether the rest of the deal is settled and is being played out.
    pub(crate) fn claimed(&self) -> bool {
        self.haste == Haste::ToTheEnd
    }

    /// Shows the others' moves at once, until the person moves again. Returns whether it was their turn.
    pub(crate) fn hurry(&mut self) -> bool {
        let waits = self.has_person() && self.haste == Haste::None && !matches!(self.due(), Due::Nothing);
        if waits {
            self.haste = Haste::ToTheTurn;
            self.stamp += 1;
        }
        waits
    }

    /// Returns the move that clears the table for the person to move, if the table clears itself.
    fn clearing(&self) -> Option<MoveIndex> {
        self.session.clearing().filter(|_| self.shown.get(&link::Display::CLEARS))
    }

    /// Records that an agent has started to think.
    pub(crate) fn begin(&mut self, seat: Seat, hold: bool) {
        self.live = Some(Live {
            seat,
            number: self.session.moves(),
            explanation: None,
            progress: Progress { done: 0, total: 1 },
            revision: 0,
            choice: None,
            hold,
            wait: hold,
            moment: None,
        });
    }

    /// Makes the only legal move of an agent. It has no thought and no steps.
    pub(crate) fn settle(&mut self, seat: Seat, only: MoveIndex) {
        self.begin(seat, false);
        self.report(Progress { done: 1, total: 1 }, ONLY_MOVE, Some(only), None);
    }

    /// Records a report of the current thought. Returns false if no thought is in progress.
    pub(crate) fn report(
        &mut self,
        progress: Progress,
        explanation: Explanation,
        choice: Option<MoveIndex>,
        paused: Option<Moment>,
    ) -> bool {
        let Some(live) = &mut self.live else { return false };
        live.hold |= paused.is_some();
        live.wait |= paused.is_some();
        live.moment = paused;
        // A player without a search has nothing to be looked at.
        live.wait &= choice.is_none() || matches!(explanation.within(), Explanation::Search(_));
        live.explanation = Some(Rc::new(explanation));
        live.progress = progress;
        live.revision += 1;
        if choice.is_some() {
            live.choice = choice;
            self.stamp += 1;
        }
        true
    }

    /// Makes a move, and returns its announcement. `None` if the move is illegal.
    pub(crate) fn play(&mut self, play: MoveIndex, lang: Lang, names: &[String]) -> Option<String> {
        let number = self.session.moves();
        let told = self.session.play(play, self.viewer(), lang, names)?;
        if let Some(explanation) =
            self.live.take().filter(|live| live.number == number).and_then(|l| l.explanation)
        {
            self.thoughts.insert(number, explanation);
        }
        self.hint = None;
        if self.session.turn().is_none() {
            self.haste = Haste::None;
        }
        self.stamp += 1;
        let seen = self.session.moments() > 0 && self.pace().rest > 0;
        self.beat = if seen { Beat::Rest(0) } else { Beat::None };
        Some(told)
    }

    /// Moves on to the next beat.
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

    /// Deals the next deal, if this one is over and the match isn't.
    pub(crate) fn next_deal(&mut self) {
        if self.session.next_deal() {
            self.thoughts = DealThoughts::default();
            self.fresh();
        }
    }

    /// Seats another player.
    pub(crate) fn set_chair(&mut self, seat: Seat, chair: Chair) {
        self.session.set_chair(seat, chair);
        self.fresh();
    }

    /// Drops everything that belonged to the previous position.
    pub(crate) fn fresh(&mut self) {
        self.haste = Haste::None;
        self.live = None;
        self.hint = None;
        self.beat = Beat::None;
        self.selected = None;
        self.cursor = None;
        self.stamp += 1;
        self.line.turn += 1;
    }

    /// Shows the position before move `count`. At the end it returns to the game, unless `stay` is set.
    pub(crate) fn seek(&mut self, count: Option<usize>, stay: bool) {
        let last = self.session.moves();
        let over = self.session.turn().is_none();
        self.cursor = match count {
            count if stay => Some(count.map_or(last, |count| count.min(last))),
            count => count.filter(|&k| k < last || (k == last && over)),
        };
        self.stamp += 1;
    }

    /// Returns the thoughts to show: the selected ones, the current ones, or the last ones.
    pub(crate) fn shown_thoughts(&self, names: &[String]) -> Option<Thoughts> {
        let history = self.session.log();
        let past = |number: usize| {
            let MadeMove { seat, play, secret } = history.get(number)?;
            let explanation = self.thoughts.get(number)?.clone();
            let thoughts = self.thoughts_of(names, number, *seat, explanation);
            Some(Thoughts { secret: *secret, chosen: Some(play.clone()), ..thoughts })
        };
        if let Some(number) = self.selected {
            return past(number);
        }
        let live = self.live.as_ref().and_then(|live| Some((live, live.explanation.clone()?)));
        if let Some((live, explanation)) = live {
            let thoughts = self.thoughts_of(names, live.number, live.seat, explanation);
            return Some(Thoughts {
                secret: live.choice.is_some_and(|play| self.session.would_be_secret(play)),
                chosen: live.choice.and_then(|play| self.session.named(live.number, play)),
                ..thoughts
            });
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
    ) -> Thoughts {
        let kind = self.session.kind();
        // A person's decision is explained by the reviewing agent.
        let agent = self.chair(seat).spec().map_or(kind.ui.judge.to_owned(), ToString::to_string);
        let name = names.get(seat.index()).cloned().unwrap_or_default();
        Thoughts {
            deal: self.session.deal_number(),
            number,
            seat,
            name,
            agent,
            explanation,
            secret: false,
            again: false,
            chosen: None,
            unit: kind.catalogue.facts.unit,
            round: kind.ui.deal,
            telling: kind.ui.telling,
            own: kind.ui.own_panel,
        }
    }

    /// Returns the number of the last real choice of a person.
    pub(crate) fn last_choice(&self) -> Option<usize> {
        self.choice_before(self.session.moves())
    }

    /// Returns the number of the last real choice of a person before move `count`.
    pub(crate) fn choice_before(&self, count: usize) -> Option<usize> {
        self.session.choice_before(count, self.shown.get(&link::Display::CLEARS))
    }

    /// Returns the place of each seat in a finished match. Seats with equal points share a place.
    pub(crate) fn places(&self) -> Option<Vec<f64>> {
        if !self.session.match_over() || self.cursor.is_some() || self.beat != Beat::None {
            return None;
        }
        Some(places(&self.session.scores().1, self.session.kind().catalogue.facts.low_wins))
    }

    /// Whether the deal is over and its end has been shown completely.
    pub(crate) fn deal_over(&self) -> bool {
        self.session.turn().is_none() && self.beat == Beat::None
    }

    /// Whether all cards may be seen in the panel.
    pub(super) fn all_open(&self) -> bool {
        self.open() || self.spectating() || self.deal_over()
    }

    /// Returns the points of every deal whose end has been shown, and their totals.
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

    /// Whether the match is put aside if another one starts: an unfinished one of a person. A table that was
    /// only watched never takes the place of such a match.
    pub(crate) fn worth_keeping(&self) -> bool {
        self.begun() && self.has_person() && !self.session.match_over()
    }

    /// Whether a person plays at the table.
    pub(crate) fn has_person(&self) -> bool {
        self.session.setup().chairs.contains(&Chair::You)
    }

    /// Whether the person at the lower edge may move now. If the table clears itself, there is nothing to do.
    pub(crate) fn may_move(&self) -> bool {
        let Some(seat) = self.session.turn() else { return false };
        *self.chair(seat) == Chair::You
            && self.beat == Beat::None
            && self.cursor.is_none()
            && !self.claimed()
            && (self.paused || self.clearing().is_none())
    }

    /// Whether the person to move has at least two legal moves. Only then is a hint useful.
    pub(crate) fn has_choice(&self) -> bool {
        self.may_move() && self.session.choices() > 1
    }
}
