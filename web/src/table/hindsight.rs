//! The review of a finished deal. The reviewing agent checks each decision of the people at the table, one by
//! one, in the second worker. Its findings are saved with the other thoughts of the deal.

use super::{
    message::SideQuestion,
    model::{Hindsight, Table},
    state::State,
};
use crate::mind::{
    LogLine,
    log::{Round, rounds},
    log::{Thought, last_turn},
    note::Appraisal,
    review::{Judged, Review},
};
use std::rc::Rc;
use tefuda_agents::{Catalogue, review::worths};
use tefuda_arena::{Chair, MadeMove};
use tefuda_games::{Lang, Spec};

impl Hindsight {
    /// Returns the numbers of the decisions to be reviewed.
    pub(super) fn decisions(&self) -> impl Iterator<Item = usize> + '_ {
        self.choices.iter().map(|choice| choice.0)
    }
}

/// Returns the real choices of people in a finished deal.
fn choices(state: &State) -> Vec<(usize, f64)> {
    let mut choices = Vec::new();
    if state.deal_over() {
        let mut before = state.session.moves();
        while let Some(number) = state.choice_before(before) {
            choices.push((number, state.session.counted(number)));
            before = number;
        }
        choices.reverse();
    }
    choices
}

impl Table {
    /// Starts the review of the next decision, if there is one and the second worker is idle.
    pub(super) fn look_back(&mut self) {
        if self.hindsight.stamp != Some(self.state.stamp) {
            self.hindsight.stamp = Some(self.state.stamp);
            self.hindsight.choices = choices(&self.state);
            self.hindsight.asked.clear();
        }
        if self.hindsight.paused || self.asked.is_some() {
            return;
        }
        let low_wins = self.kind().catalogue.facts.low_wins;
        // A hint may have skipped the other moves.
        let judged = |number| {
            let thought = self.state.thoughts.get(number);
            thought.is_some_and(|thought| !worths(thought, low_wins).is_empty())
        };
        let open = |&(number, _): &(usize, f64)| {
            (!judged(number) && !self.hindsight.asked.contains(&number)).then_some(number)
        };
        if let Some(next) = self.hindsight.choices.iter().find_map(open) {
            self.hindsight.asked.push(next);
            self.ask(SideQuestion::Past(next));
        }
    }

    /// Shows the position before a decision, and its thoughts.
    pub(super) fn visit(&mut self, number: usize) {
        self.state.seek(Some(number), self.mode.reading().is_some());
        self.select(Some(number));
    }
}

impl Table {
    /// Returns the review so far, or `None` if there is nothing to review.
    pub(super) fn review(&self, names: &Rc<Vec<String>>, log: &[LogLine]) -> Option<Review> {
        let now = match self.asked.map(|asked| asked.what) {
            Some(SideQuestion::Past(number)) => self.hindsight.decisions().find(|choice| *choice == number),
            _ => None,
        };
        review(&self.state, &self.hindsight, now, names, log, self.around.lang)
    }
}

/// Builds the review. `now` is the number of the decision being reviewed.
fn review(
    state: &State,
    hindsight: &Hindsight,
    now: Option<usize>,
    names: &Rc<Vec<String>>,
    log: &[LogLine],
    lang: Lang,
) -> Option<Review> {
    if hindsight.choices.is_empty() || !state.deal_over() {
        return None;
    }
    let kind = state.session.kind();
    let facts = kind.catalogue.facts;
    let rows = rounds(log);
    let judge = |&(number, counted): &(usize, f64)| {
        let line = log.get(number)?;
        let in_row = |row: &&Round| row.entries.iter().flatten().any(|at| *at == number);
        let round = rows.iter().find(in_row).and_then(|row| row.number).unwrap_or(0);
        let thought = state.thoughts.get(number);
        let appraisal = thought.and_then(|thought| Appraisal::of(thought, &line.play, facts.low_wins));
        let looked_at = thought.is_some() && now != Some(number);
        Some(Judged { number, seat: line.seat, round, appraisal, looked_at, counted })
    };
    let setup = state.session.setup();
    Some(Review {
        judged: hindsight.choices.iter().filter_map(judge).collect(),
        now,
        paused: hindsight.paused,
        names: names.clone(),
        by: adviser(kind.catalogue, kind.ui.judge).entry().name.get(lang).to_owned(),
        deal: kind.ui.deal,
        unit: facts.unit,
        low_wins: facts.low_wins,
        limits: kind.catalogue.grades,
        results: state.session.scores().0.pop().unwrap_or_default(),
        file: format!("tefuda-{}-{}-{}", kind.id(), setup.seed.0, state.session.deal_number() + 1),
    })
}

/// Returns the review of a deal whose decisions have all been reviewed.
#[cfg(test)]
pub(super) fn reviewed(state: &State, names: &Rc<Vec<String>>, lang: Lang) -> Option<Review> {
    let hindsight = Hindsight { choices: choices(state), ..Hindsight::default() };
    review(state, &hindsight, None, names, &state.log(names), lang)
}

impl State {
    /// Returns the agents' thoughts about the cards revealed last.
    pub(super) fn turned_over(&self, log: &[LogLine]) -> Vec<Thought> {
        let kind = self.session.kind();
        if !kind.ui.together {
            return Vec::new();
        }
        let recall = |number| self.thoughts.get(number).map(|explanation| &**explanation);
        let upto = self.cursor.unwrap_or(log.len()).min(log.len());
        last_turn(&log[..upto], self.session.setup().chairs.len(), &recall, kind.catalogue.facts.low_wins)
    }

    /// Returns the decisions of the deal so far.
    pub(super) fn log(&self, names: &[String]) -> Vec<LogLine> {
        let (over, viewer) = (self.deal_over(), self.viewer());
        let line = |(number, made): (usize, MadeMove<_>)| LogLine {
            number,
            seat: made.seat,
            name: names.get(made.seat.index()).cloned().unwrap_or_default(),
            play: made.play,
            explained: *self.chair(made.seat) != Chair::You || (over && self.thoughts.get(number).is_some()),
            secret: made.secret,
            own: made.seat == viewer && *self.chair(viewer) == Chair::You,
        };
        self.session.log().into_iter().enumerate().map(line).collect()
    }
}

/// Returns the agent that gives hints, or the one that reviews.
pub(super) fn adviser(catalogue: &Catalogue, words: &str) -> Spec {
    Spec::parse_lenient(catalogue.agents, words).0
}
