//! A table of the classroom: a program in place of a person, steered by four others.

use super::super::{
    files::{self, Files, SentPasts, Stops},
    state::{Due, State},
};
use crate::{
    games::Kind, mind::note::Explanation, mind::steering::course, words::mind::SteeringWords, workers::Jobs,
};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::{Chair, Setup, link};
use tefuda_charts::LineChart;
use tefuda_games::{Lang, Seat, Spec, places};
use tefuda_protocol::Event;

/// The seat of the steered program.
pub(super) const PERSON: Seat = Seat(0);

/// A table.
pub(super) struct Room {
    pub(super) state: State,
    pasts: SentPasts,
    /// The person's place in every finished game, 1 for the best.
    pub(super) places: Vec<u8>,
    /// The effort of the latest decision, and the target.
    pub(super) effort: f64,
    pub(super) aim: f64,
    pub(super) chart: Rc<LineChart>,
    /// Whether the match has stopped because an agent could not decide.
    pub(super) broken: bool,
}

impl Room {
    /// Creates a match before its first move. `None` if the setup is invalid.
    pub(super) fn new(kind: &Kind, setup: Setup) -> Option<Self> {
        let shown = Spec::parse_lenient(&link::SHOWN, "shown:speed=instant").0;
        let state = State::new((kind.start)(setup, None).ok()?, shown);
        Some(Self {
            state,
            pasts: SentPasts::default(),
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

    /// Makes the decided move and lets the next player think, as the job of the table's number. Does nothing
    /// while a player is thinking. Returns a missing file that the player needs first.
    pub(super) fn go_on(
        &mut self,
        number: usize,
        kind: &'static Kind,
        files: &Files,
        jobs: &mut Jobs<usize>,
        lang: Lang,
    ) -> Option<Need> {
        while !self.broken && !self.state.thinks() {
            match self.state.due() {
                Due::Reveal(play) | Due::ByItself(play) => {
                    self.broken = self.state.play(play, lang, &[]).is_none();
                    if self.state.session.turn().is_none() {
                        self.count(kind, lang);
                    }
                }
                Due::NextDeal => self.state.next_deal(),
                Due::Think(seat) => return self.think(number, kind, files, jobs, seat),
                Due::Beat(_) | Due::Nothing => break,
            }
        }
        None
    }

    fn think(
        &mut self,
        number: usize,
        kind: &'static Kind,
        files: &Files,
        jobs: &mut Jobs<usize>,
        seat: Seat,
    ) -> Option<Need> {
        let session = &self.state.session;
        let spec = self.state.chair(seat).spec()?;
        let deal = session.deal_number();
        let question = session.question(session.moves(), deal)?;
        let past = self.pasts.of(self.state.line.table, seat, spec, (&**session, deal), None);
        match files::decision(files, kind, spec, question, past, Stops::default()) {
            Ok(assignment) => {
                self.state.begin(seat, false);
                jobs.start(number, kind.id(), number, assignment);
                None
            }
            Err(need) => Some(need),
        }
    }

    /// Handles a worker's event. Returns whether a decision was made.
    pub(super) fn hear(&mut self, event: Event) -> bool {
        let Event::Thought { progress, explanation, choice, .. } = event else { return false };
        let session = &*self.state.session;
        let Some(explanation) = session.explanation(session.moves(), &explanation) else { return false };
        if let Explanation::Steered(note) = &explanation
            && note.person == PERSON.0
        {
            self.effort = note.drive.effort;
        }
        let decided = choice.is_some();
        self.state.report(progress, explanation, choice, None) && decided
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
        }
    }
}
