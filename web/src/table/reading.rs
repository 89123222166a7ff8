//! Records at the table: the same board shows them move by move, with all hands open.

use super::{
    message::{Dialog, Msg},
    model::{LoadedRecords, Mode, Table},
    state::State,
};
use crate::{games::Match, shell::Notice, words::Shell};
use tefuda_arena::{LoadError, link, session::record_lines};
use tefuda_games::{Fault, Said, Say, Seat, Spec, record::annotated};

impl LoadedRecords {
    pub(super) fn count(&self) -> usize {
        self.deals.len()
    }

    /// Returns the number of the shown record in its match. Deals of a match are consecutive.
    pub(super) fn deal_number(&self) -> usize {
        let seed = |deal: &dyn Match| deal.setup().seed;
        let now = self.deals.get(self.index).map(|deal| seed(&**deal));
        self.deals[..self.index].iter().rev().take_while(|deal| Some(seed(&***deal)) == now).count()
    }

    /// Returns the earlier deals of its match.
    pub(super) fn earlier(&self) -> &[Box<dyn Match>] {
        &self.deals[self.index - self.deal_number()..self.index]
    }

    /// Sets the display options of the waiting match. Returns those for the records, with open hands.
    pub(super) fn set_shown(&mut self, shown: Spec) -> Spec {
        self.waiting.shown = shown.clone();
        shown.set(&link::Display::OPEN, true)
    }
}

impl Table {
    /// Returns the match's records or the loaded ones, with the current notes, and the label of the save
    /// button.
    pub(super) fn records(&self) -> (String, &'static str) {
        let words = self.words();
        let Some(reading) = self.mode.reading().filter(|reading| !reading.own) else {
            return (self.own().session.save(), words.export_match);
        };
        let lines = reading
            .lines
            .iter()
            .zip(&reading.deals)
            .map(|(line, deal)| annotated(line, deal.notes(0)).unwrap_or_else(|_| line.clone()) + "\n");
        (lines.collect(), words.export_records)
    }

    /// Loads records. The current match waits.
    pub(super) fn read(&mut self, text: Result<String, Fault>) {
        let text = text.map_err(|fault| LoadError { line: None, error: fault.into() });
        let read = text.and_then(|text| Ok(((self.kind().tables)(&text)?, record_lines(&text)?)));
        let (deals, lines) = match read {
            Ok(read) => read,
            Err(wrong) => {
                if let Some(Dialog::Records(refused)) = &mut self.dialog {
                    *refused = Some(wrong.say(self.around.lang));
                }
                return;
            }
        };
        self.leave_duplicate();
        let count = deals.len();
        let said = Said::new(|lang| format!("{} {count}", Shell::of(lang).imported));
        self.lay_out(deals, lines, false);
        self.turn_to(0);
        self.notify(Notice::of(said));
        self.point_at_notes();
    }

    /// Shows records from now on, while the current match waits.
    fn lay_out(&mut self, deals: Vec<Box<dyn Match>>, lines: Vec<String>, own: bool) {
        let waiting = self.own().clone();
        self.settle();
        self.mode = Mode::Reading(LoadedRecords { deals, lines, index: 0, own, waiting });
        self.dialog = None;
    }

    /// Whether the table shows its own match or one of its games, and not loaded records.
    pub(super) fn of_own(&self) -> bool {
        self.mode.reading().is_none_or(|reading| reading.own)
    }

    /// Shows a finished game of the match, by its number.
    pub(super) fn read_own(&mut self, game: usize) {
        if self.mode.reading().is_none_or(|reading| !reading.own) {
            let own = self.own();
            let session = &*own.session;
            let mut records: Vec<String> =
                (0..session.deal_number()).map(|deal| session.finished_record(deal)).collect();
            // The cards of an unfinished game must stay hidden.
            records.extend(own.deal_over().then(|| session.record()));
            let Ok(deals) = (session.kind().tables)(&records.join("\n")) else { return };
            self.lay_out(deals, Vec::new(), true);
        }
        self.turn_to(game);
    }

    /// Shows one of the records from its beginning.
    pub(super) fn turn_to(&mut self, index: usize) {
        let Some(reading) = self.mode.reading_mut() else { return };
        let Some(session) = reading.deals.get(index) else { return };
        reading.index = index;
        let shown = self.state.shown.clone().set(&link::Display::OPEN, true);
        self.state = State { paused: true, shown, ..self.state.followed_by(session.clone()) };
        self.state.seek(Some(0), true);
        self.hindsight.paused = true;
    }

    /// Whether to handle a message as usual while records are shown. Messages for the waiting match first
    /// return to it. Messages that would change a record are ignored.
    pub(super) fn obey_reading(&mut self, msg: &Msg) -> bool {
        match msg {
            Msg::Play(_) | Msg::Undo | Msg::Hint | Msg::NextDeal | Msg::Elsewhere(_) | Msg::Pause => {
                return false;
            }
            Msg::Again | Msg::NewMatch | Msg::Seats(_) | Msg::Start(_) | Msg::TakeUpKept => {
                self.leave_records();
            }
            _ => {}
        }
        true
    }

    /// Stops showing records. Returns them with the waiting match.
    fn take_reading(&mut self) -> Option<LoadedRecords> {
        self.mode.reading()?;
        if let Mode::Reading(reading) = self.mode.leave() { Some(reading) } else { None }
    }

    /// Goes back to the waiting match.
    pub(super) fn leave_records(&mut self) {
        self.settle();
        if let Some(reading) = self.take_reading() {
            self.state = State { stamp: self.state.stamp + 1, ..reading.waiting };
            self.state.fresh();
            self.hindsight.paused = false;
        }
    }

    /// Plays on from the position shown, in a record or in the match.
    pub(super) fn play_from_here(&mut self) {
        let count = self.state.cursor.unwrap_or(self.state.session.moves());
        let chairs = self.seated(&self.state.session.setup().chairs);
        if let Some(reading) = self.take_reading() {
            let shown = reading.waiting.shown.clone();
            self.hindsight.paused = false;
            let record = std::mem::replace(&mut self.state, reading.waiting);
            self.keep_aside();
            self.state = State { stamp: self.state.stamp + record.stamp + 1, shown, paused: false, ..record };
            for (seat, chair) in chairs.into_iter().enumerate() {
                self.state.set_chair(Seat(seat as u8), chair);
            }
        }
        self.state.take_back_to(count);
        self.write_address();
        self.dialog = None;
    }
}
