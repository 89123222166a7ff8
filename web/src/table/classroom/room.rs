//! A table of the classroom: a program in place of a person, steered by four others, with its own worker.

use super::super::{
    files::Files,
    files::{Pasts, task},
    state::{Due, State},
};
use crate::{
    games::Kind,
    mind::note::Explanation,
    mind::steering::course,
    words::mind::SteeringWords,
    workers::{Assignment, WorkerHandle, pool},
};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, Setup, link};
use tefuda_charts::LineChart;
use tefuda_games::{Lang, Seat, Spec, places};
use tefuda_protocol::{Command, Event, Task};

/// The seat of the steered program.
pub(super) const PERSON: Seat = Seat(0);

/// A table.
pub(super) struct Room {
    pub(super) state: State,
    worker: WorkerHandle,
    pasts: Pasts,
    /// The person's place in every finished game, 1 for the best.
    pub(super) places: Vec<u8>,
    /// The effort of the latest decision, and the target.
    pub(super) effort: f64,
    pub(super) aim: f64,
    pub(super) chart: Rc<LineChart>,
    /// Whether the match has stopped because an agent could not decide.
    pub(super) broken: bool,
}

/// The state after a step.
pub(super) enum Step {
    /// A decision is being made.
    Thinks,
    /// An agent needs a file first.
    Needs(Need),
    /// The match is over, or can't continue.
    Rests,
}

impl Room {
    /// Creates a match before its first move. `None` if the setup is invalid.
    pub(super) fn new(kind: &Kind, setup: Setup, worker: WorkerHandle) -> Option<Self> {
        let shown = Spec::parse_lenient(&link::SHOWN, "shown:speed=instant").0;
        let state = State::new((kind.start)(setup).ok()?, shown);
        Some(Self {
            state,
            worker,
            pasts: Pasts::default(),
            places: Vec::new(),
            effort: 0.0,
            aim: 0.0,
            chart: Rc::new(LineChart::new("", "", "")),
            broken: false,
        })
    }

    /// Returns the steered program.
    pub(super) fn person(&self) -> Option<&Spec> {
        self.state.chair(PERSON).spec()
    }

    /// Makes the decided move and lets the next player think. Does nothing while a player is thinking.
    pub(super) fn go_on(&mut self, kind: &'static Kind, files: &Files, lang: Lang) -> Step {
        while !self.broken && self.state.live.as_ref().is_none_or(|live| live.choice.is_some()) {
            match self.state.due() {
                Due::Reveal(play) | Due::ByItself(play) => {
                    self.broken = self.state.play(&play, lang, &[]).is_none();
                    if self.state.session.turn().is_none() {
                        self.count(kind, lang);
                    }
                }
                Due::NextDeal => self.state.next_deal(),
                Due::Think(seat) => return self.think(kind, files, seat),
                Due::Beat(_) | Due::Nothing => return Step::Rests,
            }
        }
        if self.broken { Step::Rests } else { Step::Thinks }
    }

    fn think(&mut self, kind: &'static Kind, files: &Files, seat: Seat) -> Step {
        let session = &self.state.session;
        let Some(spec) = self.state.chair(seat).spec() else { return Step::Rests };
        let Some(question) = session.question(session.moves(), session.deal_number()) else {
            return Step::Rests;
        };
        let past = self.pasts.of(self.state.line.table, seat, session.past_deals(spec), |from| {
            session.past(spec, seat, from, false)
        });
        let (spec, files) = match files.find(kind, spec) {
            Ok(found) => found,
            Err(need) => return Step::Needs(need),
        };
        let job = pool().next_job();
        let task = Task { job, ..task(kind, question, &spec, past.as_ref()) };
        self.state.begin(job, seat, false);
        self.worker.assign(Assignment { command: Command::Think(task), files, past });
        Step::Thinks
    }

    /// Handles a worker's event. Returns whether a decision was made.
    pub(super) fn hear(&mut self, event: Event) -> bool {
        match event {
            Event::Thought { job, progress, explanation, choice, .. } => {
                let Some(explanation) = self.state.session.kind().explanation(&explanation) else {
                    return false;
                };
                if let Explanation::Steered(note) = &explanation
                    && note.person == PERSON.0
                {
                    self.effort = note.drive.effort;
                }
                let decided = choice.is_some();
                self.state.report(job, progress, explanation, choice, None) && decided
            }
            Event::Failed { message, .. } => {
                web_sys::console::error_1(&message.into());
                self.broken = true;
                true
            }
            _ => false,
        }
    }

    /// Counts the finished game.
    fn count(&mut self, kind: &Kind, lang: Lang) {
        let points = self.state.session.scores().0;
        let ended = points.last().map(|points| places(points, kind.catalogue.facts.low_wins));
        self.places.extend(ended.and_then(|places| places.first().map(|place| *place as u8)));
        self.draw(lang);
    }

    /// Redraws the course of the match.
    pub(super) fn draw(&mut self, lang: Lang) {
        let name = self.person().map_or("", |spec| spec.entry().name.get(lang));
        self.chart = Rc::new(course(&self.places, self.aim, name, SteeringWords::of(lang)));
    }

    /// Seats other agents from now on.
    pub(super) fn reseat(&mut self, chairs: &[Chair]) {
        let now = self.state.session.setup().chairs.clone();
        for (seat, chair) in chairs.iter().enumerate().filter(|(seat, chair)| now.get(*seat) != Some(*chair))
        {
            self.state.set_chair(Seat(seat as u8), chair.clone());
        }
    }

    /// Pauses or continues.
    pub(super) fn pause(&mut self, on: bool) {
        self.state.paused = on;
        if on {
            self.state.live = None;
            self.worker.cancel();
        }
    }
}
