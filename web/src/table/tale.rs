//! Summaries of what steering agents did in the finished games of the match. For games played on this page,
//! they come from the live thoughts. For other games, the second worker computes the thoughts again from the
//! seed on request, one decision after another.

use super::{hear::SideQuestion, message::Msg, model::Table, page::TablePage, state::State};
use crate::{
    games::Match,
    line_up::Aimer,
    mind::note::Explanation,
    mind::tale::{Deed, GameTale, Tale},
};
use std::rc::Rc;
use tefuda_games::places;
use yew::prelude::*;

/// The games of a match, and their unchecked decisions.
#[derive(Default)]
pub(super) struct Tales {
    /// The number of the table they belong to.
    table: u32,
    /// The stamp of the latest recorded state of the table.
    stamp: Option<u32>,
    games: Vec<Game>,
    /// Whether unchecked decisions are being checked, one after another.
    pub(super) going: bool,
    /// The finished game being checked, with its number.
    replayed: Option<(usize, Box<dyn Match>)>,
}

/// A game, with the unchecked decisions of its steering agents: `None` if they aren't known yet.
#[derive(Clone, Default)]
struct Game {
    deeds: Vec<Deed>,
    open: Option<Vec<usize>>,
}

/// Returns the decisions of steering agents in a finished game, without forced moves.
fn decisions(of: &dyn Match, aimer: &Aimer) -> Vec<usize> {
    let chairs = &of.setup().chairs;
    let aims = |seat: tefuda_games::Seat| chairs.get(seat.index()).is_some_and(|chair| aimer.sits_in(chair));
    let history = of.history().into_iter().enumerate();
    let own = history.filter(|(_, made)| aims(made.seat)).map(|(number, _)| number);
    own.filter(|number| of.only_move(*number).is_none()).collect()
}

impl Game {
    /// Records a game that was played here: the decisions with live thoughts, and those without.
    fn played(state: &State, aimer: &Aimer) -> Self {
        let (mut deeds, mut open) = (Vec::new(), Vec::new());
        let history = state.session.history();
        for number in decisions(&*state.session, aimer) {
            match state.thoughts.get(number) {
                Some(thought) => deeds.extend(Deed::of(number, history[number].seat, thought)),
                None => open.push(number),
            }
        }
        Self { deeds, open: Some(open) }
    }
}

impl Tales {
    /// Returns the finished game being checked.
    pub(super) fn finished(&self, game: usize) -> Option<&dyn Match> {
        self.replayed.as_ref().filter(|(of, _)| *of == game).map(|(_, session)| &**session)
    }

    /// Takes in the thought behind a decision.
    pub(super) fn take(&mut self, game: usize, number: usize, explanation: &Explanation) {
        let seat = self.finished(game).and_then(|of| of.history().get(number).map(|made| made.seat));
        let Some(Game { deeds, open: Some(open) }) = self.games.get_mut(game) else { return };
        open.retain(|other| *other != number);
        if let Some(deed) = seat.and_then(|seat| Deed::of(number, seat, explanation)) {
            let place = deeds.partition_point(|other| other.number < number);
            deeds.insert(place, deed);
        }
    }
}

/// The parts of a table for steering agents. Programs of games without such agents don't contain them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aiming {
    /// Records the agents' decisions, and checks earlier ones.
    note: fn(&mut Table),
    /// Draws the summary, game by game.
    tale: fn(&TablePage, &Context<TablePage>, &Rc<Vec<String>>) -> Html,
    /// Draws the slider for the target.
    slider: fn(&TablePage, &Context<TablePage>, &'static str) -> Html,
    /// Draws the button of the questionnaire about a finished match, and the questionnaire.
    survey: [fn(&TablePage, &Context<TablePage>) -> Html; 2],
}

impl Aiming {
    /// For games without steering agents.
    pub(crate) const NONE: Self = Self {
        note: |_| (),
        tale: |_, _, _| Html::default(),
        slider: |_, _, _| Html::default(),
        survey: [|_, _| Html::default(); 2],
    };
    /// For games with steering agents.
    pub(crate) const SOME: Self = Self {
        note: |table| {
            table.note_tale();
            table.look_at_games();
        },
        tale: TablePage::tale,
        slider: TablePage::aim_slider,
        survey: [TablePage::survey_button, TablePage::survey_dialog],
    };
}

impl Table {
    /// Records and checks what steering agents do, in games that have such agents.
    pub(super) fn note_aims(&mut self) {
        (self.kind().aiming.note)(self);
    }

    /// Records the current game once it is over. Does nothing while records are shown or a deal is played
    /// outside the match.
    fn note_tale(&mut self) {
        let (state, tales) = (&self.state, &mut self.tales);
        let noted = (tales.table, tales.stamp) == (state.line.table, Some(state.stamp));
        if !self.mode.is_match() || noted {
            return;
        }
        if tales.table != state.line.table {
            *tales = Tales { table: state.line.table, ..Tales::default() };
        }
        tales.stamp = Some(state.stamp);
        let Some(aimer) = Aimer::of(state.session.kind().line_ups) else { return };
        let known = state.session.deal_number();
        tales.games.resize_with(known, Game::default);
        // Moves may have been taken back.
        tales.replayed.take_if(|(game, _)| *game >= known);
        if state.deal_over() {
            tales.games.push(Game::played(state, aimer));
        }
    }

    /// Checks the next decision of an earlier game, if requested and if the second worker is idle.
    fn look_at_games(&mut self) {
        if !self.tales.going || self.asked.is_some() || !self.mode.is_match() {
            return;
        }
        let open = |game: &Game| game.open.as_ref().is_none_or(|open| !open.is_empty());
        let next = self.tales.games.iter().position(open);
        let Some((game, aimer)) = next.zip(Aimer::of(self.state.session.kind().line_ups)) else {
            self.tales.going = false;
            self.tales.replayed = None;
            return;
        };
        if self.tales.finished(game).is_none() {
            self.tales.replayed = self.replay(game).map(|session| (game, session));
        }
        let all = self.tales.finished(game).map(|of| decisions(of, aimer)).unwrap_or_default();
        let open = self.tales.games[game].open.get_or_insert(all);
        if let Some(&number) = open.first() {
            self.ask(SideQuestion::Aimed(game, number));
        }
    }

    /// Returns a finished game of the match, from its record.
    fn replay(&self, game: usize) -> Option<Box<dyn Match>> {
        let session = &self.state.session;
        let this = game == session.deal_number();
        let record = if this { session.record() } else { session.finished_record(game) };
        (session.kind().tables)(&record).ok()?.pop()
    }

    /// Shows the position before a decision of a finished game, and its thoughts.
    pub(super) fn visit_game(&mut self, game: usize, number: usize) {
        let here = self.mode.reading().is_none() && game == self.state.session.deal_number();
        if !here {
            self.read_own(game);
        }
        self.visit(number);
        if !self.mind_open() {
            self.toggle_mind();
        }
    }
}

impl TablePage {
    /// Returns the game's parts for steering agents.
    fn aiming(&self) -> Aiming {
        self.table.kind().aiming
    }

    pub(super) fn aims_told(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        (self.aiming().tale)(self, ctx, names)
    }

    pub(super) fn aims_set(&self, ctx: &Context<Self>, class: &'static str) -> Html {
        (self.aiming().slider)(self, ctx, class)
    }

    pub(super) fn survey_offered(&self, ctx: &Context<Self>) -> Html {
        (self.aiming().survey[0])(self, ctx)
    }

    pub(super) fn survey(&self, ctx: &Context<Self>) -> Html {
        (self.aiming().survey[1])(self, ctx)
    }

    /// The summary of the finished games. Empty without steering agents.
    fn tale(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let own = self.table.own();
        let Some(aimer) = Aimer::of(own.session.kind().line_ups) else { return Html::default() };
        let aimed = own.session.setup().chairs.iter().any(|chair| aimer.sits_in(chair))
            || self.table.tales.games.iter().any(|game| !game.deeds.is_empty());
        if !aimed
            || self.table.tales.games.is_empty()
            || self.table.mode.duplicate().is_some()
            || !self.table.of_own()
        {
            return Html::default();
        }
        let low_wins = own.session.kind().catalogue.facts.low_wins;
        let points = own.session.scores().0;
        let game = |(game, of): (usize, &Game)| GameTale {
            game,
            places: points.get(game).map(|points| places(points, low_wins)).unwrap_or_default(),
            deeds: of.deeds.clone(),
            missing: of.open.as_ref().map(Vec::len),
        };
        let games = self.table.tales.games.iter().enumerate().map(game).collect();
        let open = self.table.state.open() || self.table.state.spectating() || self.table.state.deal_over();
        let tale = Tale {
            games,
            names: names.clone(),
            going: self.table.tales.going,
            open,
            on_visit: ctx.link().callback(Msg::VisitGame),
            on_look: ctx.link().callback(|()| Msg::LookAtGames),
        };
        tale.show(ctx.props().look.lang)
    }
}
