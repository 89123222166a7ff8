//! Reading records at the table: they are shown by the same board, move by move, with all hands open.

use super::{message::Msg, page::TablePage, state::State};
use crate::{
    address,
    games::Match,
    shell::{Notice, Said},
    store::{self, Tab, left_key},
    words::Shell,
};
use tefuda_arena::{LoadError, link, session::record_lines};
use tefuda_games::{Fault, Say, Seat, Spec, knob::Value, record::annotated};
use yew::prelude::*;

/// Records that are being read, and the match that waits meanwhile.
pub(crate) struct Reading {
    pub(super) deals: Vec<Box<dyn Match>>,
    /// Their lines as they were read; none for games of the match that waits.
    lines: Vec<String>,
    pub(super) index: usize,
    /// Whether they are the games of the match that waits.
    pub(super) own: bool,
    pub(super) waiting: State,
}

impl Reading {
    pub(super) fn count(&self) -> usize {
        self.deals.len()
    }

    /// The number in its match of the record shown: deals of a match stand one after the other.
    pub(super) fn deal_number(&self) -> usize {
        let seed = |deal: &dyn Match| deal.setup().seed;
        let now = self.deals.get(self.index).map(|deal| seed(&**deal));
        self.deals[..self.index].iter().rev().take_while(|deal| Some(seed(&***deal)) == now).count()
    }

    /// What the agent of a spec was told in this seat of the deals of the match before the record shown.
    pub(super) fn past(&self, spec: &Spec, seat: Seat) -> Vec<String> {
        let first = self.index - self.deal_number();
        self.deals[first..self.index].iter().flat_map(|deal| deal.past(spec, seat, 0, true)).collect()
    }

    /// How many deals of the match before the record shown the agent of a spec is told of.
    pub(super) fn past_deals(&self, spec: &Spec) -> usize {
        let looks_back = self.deals.get(self.index).is_some_and(|deal| deal.looks_back(spec));
        if looks_back { self.deal_number() } else { 0 }
    }

    /// The match that waits.
    pub(super) fn waiting(&self) -> &State {
        &self.waiting
    }

    /// Shows the match that waits in this way from now on; gives the way the records are shown.
    pub(super) fn set_shown(&mut self, shown: Spec) -> Spec {
        self.waiting.shown = shown.clone();
        shown.with(link::OPEN.key, Value::Flag(true))
    }
}

impl TablePage {
    /// The records of the match, or those from elsewhere that are read, with what is written to them now; and what saving them is called.
    pub(super) fn records(&self, ctx: &Context<Self>) -> (String, &'static str) {
        let words = Self::words(ctx);
        let Some(reading) = self.reading.as_ref().filter(|reading| !reading.own) else {
            return (self.own().session.save(), words.export_match);
        };
        let lines = reading
            .lines
            .iter()
            .zip(&reading.deals)
            .map(|(line, deal)| annotated(line, deal.notes(0)).unwrap_or_else(|_| line.clone()) + "\n");
        (lines.collect(), words.export_records)
    }

    /// Reads records; the match in progress waits.
    pub(super) fn read(&mut self, ctx: &Context<Self>, text: Result<String, Fault>) {
        let text = text.map_err(|fault| LoadError { line: None, error: fault.into() });
        let read = text.and_then(|text| Ok(((ctx.props().kind.tables)(&text)?, record_lines(&text)?)));
        let (deals, lines) = match read {
            Ok(read) => read,
            Err(wrong) => {
                self.refused = Some(wrong.say(ctx.props().look.lang));
                return;
            }
        };
        self.leave_duplicate();
        let count = deals.len();
        let said = Said::new(|lang| format!("{} {count}", Shell::of(lang).imported));
        self.lay_out(deals, lines, false);
        self.turn_to(0);
        self.notify(Notice::of(said));
        self.point_at_notes(ctx);
    }

    /// Reads what another part of the page has handed over, once, or what was read when somebody left.
    pub(super) fn read_handed(&mut self, ctx: &Context<Self>) {
        let key = store::handed_key(ctx.props().kind.id());
        let left = || Tab.take(&left_key(&address::here()));
        if let Some(text) = store::read(&key).or_else(left) {
            store::remove(&key);
            self.read(ctx, Ok(text));
        }
    }

    /// The records are read from now on, and the match in progress waits.
    fn lay_out(&mut self, deals: Vec<Box<dyn Match>>, lines: Vec<String>, own: bool) {
        let waiting = match self.reading.take() {
            Some(reading) => reading.waiting,
            None => self.state.clone(),
        };
        self.settle();
        self.reading = Some(Reading { deals, lines, index: 0, own, waiting });
        self.refused = None;
        self.dialog = None;
    }

    /// Whether what is shown is the match at the table or one of its games, and not records from elsewhere.
    pub(super) fn of_own(&self) -> bool {
        self.reading.as_ref().is_none_or(|reading| reading.own)
    }

    /// Shows a game of the match that is over, by its number.
    pub(super) fn read_own(&mut self, game: usize) {
        if self.reading.as_ref().is_none_or(|reading| !reading.own) {
            let own = self.own();
            let session = &*own.session;
            let mut records: Vec<String> =
                (0..session.deal_number()).map(|deal| session.finished_record(deal)).collect();
            // Of a game under way nobody is to see the cards.
            records.extend(own.deal_over().then(|| session.record()));
            let Ok(deals) = (session.kind().tables)(&records.join("\n")) else { return };
            self.lay_out(deals, Vec::new(), true);
        }
        self.turn_to(game);
    }

    /// Shows one of the records from its beginning.
    pub(super) fn turn_to(&mut self, index: usize) {
        let Some(reading) = &mut self.reading else { return };
        let Some(session) = reading.deals.get(index) else { return };
        reading.index = index;
        let shown = self.state.shown.clone().with(link::OPEN.key, Value::Flag(true));
        self.state = State { paused: true, shown, ..self.state.followed_by(session.clone()) };
        self.state.seek(Some(0), true);
        self.hindsight.paused = true;
    }

    /// While records are read: whether a message is to be obeyed as usual. What is meant for the match that waits
    /// first leads back to it; what would change a record does nothing.
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

    /// Goes back to the match that waits.
    pub(super) fn leave_records(&mut self) {
        self.settle();
        if let Some(reading) = self.reading.take() {
            self.state = State { stamp: self.state.stamp + 1, ..reading.waiting };
            self.state.fresh();
            self.hindsight.paused = false;
        }
    }

    /// Goes on from the position shown, whether of a record or of the match.
    pub(super) fn play_from_here(&mut self, ctx: &Context<Self>) {
        let count = self.state.cursor.unwrap_or(self.state.session.moves());
        let chairs = self.seated(&self.state.session.setup().chairs);
        if let Some(reading) = self.reading.take() {
            let shown = reading.waiting.shown.clone();
            self.hindsight.paused = false;
            let record = std::mem::replace(&mut self.state, reading.waiting);
            self.keep_aside(ctx);
            self.state = State { stamp: self.state.stamp + record.stamp + 1, shown, paused: false, ..record };
            for (seat, chair) in chairs.into_iter().enumerate() {
                self.state.set_chair(Seat(seat as u8), chair);
            }
        }
        self.state.take_back_to(count);
        self.write_address(ctx);
        ctx.link().send_message(Msg::Open(None));
    }
}
