//! The answers of a table's two workers. One thinks for the playing agents, the other gives hints and replays past
//! decisions.

use super::{
    message::{Effect, SideQuestion},
    model::{Asked, CoachStep, Table},
    state::{ONLY_MOVE, State},
};
use crate::{games::Match, shelf::Trouble, shell::Notice, words::fill, workers::WorkerReport};
use std::rc::Rc;
use tefuda_agents::shelf::Need;
use tefuda_arena::link;
use tefuda_protocol::Event;

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

impl Table {
    /// Handles a report of the playing worker.
    pub(super) fn hear(&mut self, report: WorkerReport) -> bool {
        match report {
            WorkerReport::Event(event) => {
                // A table asks no other questions.
                let Event::Thought { progress, explanation, choice, paused, .. } = *event else {
                    return false;
                };
                let session = &*self.state.session;
                let Some(explanation) = session.explanation(session.moves(), &explanation) else {
                    return false;
                };
                let taken = self.state.report(progress, explanation, choice, paused);
                if paused.is_some() && !self.state.shown.get(&link::Display::STEP) {
                    // Step mode is off by now.
                    self.run();
                }
                return taken;
            }
            WorkerReport::Replaced => self.notify(Notice::warning(|w| w.worker_died)),
            WorkerReport::InPage => self.notify(Notice::warning(|w| w.no_worker)),
            WorkerReport::Failed(..) | WorkerReport::GaveUp => self.decide_at_random(),
        }
        true
    }

    /// Plays a random move for an agent that can't decide, so that the game can continue.
    fn decide_at_random(&mut self) {
        self.notify(Notice::warning(|w| w.worker_failed));
        if let Some(play) = self.state.session.random() {
            self.play(play);
        }
    }

    /// Asks the second worker, if there is such a decision.
    pub(super) fn ask(&mut self, what: SideQuestion) {
        let session = &self.state.session;
        let exists = match what {
            SideQuestion::Hint => session.turn().is_some(),
            SideQuestion::Past(number) => {
                number < session.moves() || number == session.moves() && session.turn().is_some()
            }
            SideQuestion::Aimed(game, number) => {
                self.tales.finished(game).is_some_and(|of| number < of.moves())
            }
        };
        if !exists {
            return;
        }
        self.forget_asked();
        if what == SideQuestion::Hint {
            // If there is a coach, it gives the hint with its reason.
            if self.coached() {
                self.progress = CoachStep { hint: true, ..self.coach_step() };
            } else {
                self.said = Some(self.words().hint_thinking.to_owned().into());
            }
        }
        let (line, moves) = (self.state.line, self.state.session.moves());
        self.asked = Some(Asked { what, waits: true, line, moves });
        self.effects.push(Effect::Ask(what));
    }

    /// Records that the second worker has started with a question, unless another one has taken its place.
    pub(super) fn assigned(&mut self, what: SideQuestion, exists: bool) {
        match &mut self.asked {
            Some(asked) if asked.what != what => {}
            Some(asked) if exists => asked.waits = false,
            _ => self.forget_asked(),
        }
    }

    /// Asks again if the question has waited for a file.
    pub(super) fn ask_again(&mut self) {
        if let Some(Asked { what, waits: true, .. }) = self.asked {
            self.effects.push(Effect::Ask(what));
        }
    }

    /// Drops an unfinished question, and any message about it.
    fn forget_asked(&mut self) {
        match self.asked.take() {
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
    pub(super) fn hear_side_answer(&mut self, report: WorkerReport) -> bool {
        let (explanation, choice) = match report {
            WorkerReport::Event(event) => match *event {
                Event::Thought { explanation, choice, .. } => (explanation, choice),
                _ => return false,
            },
            WorkerReport::Replaced => {
                self.notify(Notice::warning(|w| w.worker_died));
                return true;
            }
            WorkerReport::Failed(..) | WorkerReport::GaveUp => {
                self.drop_question();
                return true;
            }
            WorkerReport::InPage => return false,
        };
        // The question may have been dropped.
        let Some(asked) = self.asked.take() else { return false };
        // If the table has changed meanwhile, the answer no longer applies.
        if !asked.holds(&self.state) {
            self.said = self.said.take().filter(|_| asked.what != SideQuestion::Hint);
            return true;
        }
        let (of, number): (&dyn Match, usize) = match asked.what {
            SideQuestion::Hint => (&*self.state.session, self.state.session.moves()),
            SideQuestion::Past(number) => (&*self.state.session, number),
            SideQuestion::Aimed(game, number) => {
                (self.tales.finished(game).unwrap_or(&*self.state.session), number)
            }
        };
        let Some(explanation) = of.explanation(number, &explanation) else {
            self.asked = Some(asked);
            self.drop_question();
            return true;
        };
        match (asked.what, choice) {
            (SideQuestion::Past(number), choice) => {
                self.state.thoughts.insert(number, Rc::new(explanation));
                self.asked = choice.is_none().then_some(asked);
            }
            (SideQuestion::Hint | SideQuestion::Aimed(..), None) => self.asked = Some(asked),
            (SideQuestion::Aimed(game, number), Some(_)) => {
                self.tales.take(game, number, &explanation);
                if game == self.state.session.deal_number() {
                    self.state.thoughts.insert(number, Rc::new(explanation));
                }
            }
            (SideQuestion::Hint, Some(choice)) => {
                // The review of this decision would ask the same, so keep it.
                self.state.thoughts.insert(number, Rc::new(explanation));
                let words = self.words();
                self.state.hint = Some(choice).filter(|_| self.state.may_move());
                let choice = self.state.session.named(number, choice).unwrap_or_default();
                let says = match &choice {
                    choice if choice.hands_on() => words.hint_pass,
                    choice if choice.is_wordy() => words.hint_choose,
                    _ => words.hint_play,
                };
                let choice = choice.spoken(self.around.lang);
                let told = self.state.hint.is_some() && !self.coached();
                self.said = told.then(|| fill(says, [&choice]).into());
            }
        }
        true
    }

    /// Shows the thoughts of a past decision. Computes them again if necessary.
    pub(super) fn select(&mut self, number: Option<usize>) {
        self.state.selected = number;
        let Some(number) = number else { return };
        if self.state.thoughts.get(number).is_some() {
            return;
        }
        if self.state.session.only_move(number).is_some() {
            self.state.thoughts.insert(number, Rc::new(ONLY_MOVE));
        } else {
            self.ask(SideQuestion::Past(number));
        }
    }

    /// Handles a file that has arrived or couldn't be loaded.
    pub(super) fn file(&mut self, need: Need, came: Result<Vec<u8>, Trouble>) {
        self.effects.push(Effect::Stock(need, came));
        self.state.stamp += 1;
        self.ask_again();
    }
}
