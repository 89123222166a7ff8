//! A tale tells what agents that aim at a person's place did in the finished games of the match. For games played on
//! this page it is made from what was shown live. For others it is computed again from their seed when somebody asks
//! for it, by the second worker, one decision after the other.

use super::{drive::SideQuestion, message::Msg, page::TablePage, state::State};
use crate::{
    games::Match,
    line_up::Aimer,
    mind::tale::{Deed, GameTale, Tale},
};
use std::rc::Rc;
use tefuda_agents::Explanation;
use tefuda_games::places;
use yew::prelude::*;

/// The games of a match, and which of their decisions have to be looked at.
#[derive(Default)]
pub(super) struct Tales {
    /// The number of the table that they are of.
    table: u32,
    /// The state of the table that was noted last.
    stamp: Option<u32>,
    games: Vec<Game>,
    /// Decisions that were not looked at are, one after the other.
    pub(super) going: bool,
    /// A finished game that is looked at, by its number.
    replayed: Option<(usize, Box<dyn Match>)>,
}

/// A game, and the decisions of those who aim that were not looked at: `None` if they are not known yet.
#[derive(Clone, Default)]
struct Game {
    deeds: Vec<Deed>,
    open: Option<Vec<usize>>,
}

/// The decisions of agents that aim, in a finished game. A decision with one legal move aims at nothing.
fn decisions(of: &dyn Match, aimer: &Aimer) -> Vec<usize> {
    let chairs = &of.setup().chairs;
    let aims = |seat: tefuda_games::Seat| chairs.get(seat.index()).is_some_and(|chair| aimer.sits_in(chair));
    let history = of.history().into_iter().enumerate();
    let own = history.filter(|(_, made)| aims(made.seat)).map(|(number, _)| number);
    own.filter(|number| of.only_move(*number).is_none()).collect()
}

impl Game {
    /// A game that was played here: what was shown of its decisions, and which were not shown.
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
    /// A finished game of the match that is looked at.
    pub(super) fn finished(&self, game: usize) -> Option<&dyn Match> {
        self.replayed.as_ref().filter(|(of, _)| *of == game).map(|(_, session)| &**session)
    }

    /// Takes in what a decision was thought of.
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

/// The parts of a table for agents that aim at a person's place. Programs of games without such agents have none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aiming {
    /// Notes what they did, and has it looked at.
    note: fn(&mut TablePage, &Context<TablePage>),
    /// Tells what they did, game by game.
    tale: fn(&TablePage, &Context<TablePage>, &Rc<Vec<String>>) -> Html,
    /// The slider for their aim.
    slider: fn(&TablePage, &Context<TablePage>, &'static str) -> Html,
}

impl Aiming {
    /// Nobody aims.
    pub(crate) const NONE: Self =
        Self { note: |_, _| (), tale: |_, _, _| Html::default(), slider: |_, _, _| Html::default() };
    /// Somebody may.
    pub(crate) const SOME: Self = Self {
        note: |page, ctx| {
            page.note_tale();
            page.look_at_games(ctx);
        },
        tale: TablePage::tale,
        slider: TablePage::aim_slider,
    };
}

impl TablePage {
    /// The parts that its game has for agents that aim.
    fn aiming(&self) -> Aiming {
        self.state.session.kind().aiming
    }

    pub(super) fn note_aims(&mut self, ctx: &Context<Self>) {
        (self.aiming().note)(self, ctx);
    }

    pub(super) fn aims_told(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        (self.aiming().tale)(self, ctx, names)
    }

    pub(super) fn aims_set(&self, ctx: &Context<Self>, class: &'static str) -> Html {
        (self.aiming().slider)(self, ctx, class)
    }

    /// Notes the game on the table when it is over. Nothing is noted while records are read or a deal is played apart.
    fn note_tale(&mut self) {
        let (state, tales) = (&self.state, &mut self.tales);
        let noted = (tales.table, tales.stamp) == (state.line.table, Some(state.stamp));
        if self.reading.is_some() || self.duplicate.is_some() || noted {
            return;
        }
        if tales.table != state.line.table {
            *tales = Tales { table: state.line.table, ..Tales::default() };
        }
        tales.stamp = Some(state.stamp);
        let Some(aimer) = Aimer::of(state.session.kind().line_ups) else { return };
        let known = state.session.deal_number();
        tales.games.resize_with(known, Game::default);
        // Moves on the table may have been taken back.
        tales.replayed.take_if(|(game, _)| *game >= known);
        if state.deal_over() {
            tales.games.push(Game::played(state, aimer));
        }
    }

    /// Has the next decision of an earlier game looked at, if somebody wants that and the second worker has nothing else to do.
    fn look_at_games(&mut self, ctx: &Context<Self>) {
        let free = self.driver.asked_now().is_none() && self.driver.files.side_question.is_none();
        let apart = self.reading.is_some() || self.duplicate.is_some();
        if !self.tales.going || !free || apart {
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
            self.ask_side_question(ctx, SideQuestion::Aimed(game, number));
        }
    }

    /// A game of the match that is over, from its record.
    fn replay(&self, game: usize) -> Option<Box<dyn Match>> {
        let session = &self.state.session;
        let this = game == session.deal_number();
        let record = if this { session.record() } else { session.finished_record(game) };
        (session.kind().tables)(&record).ok()?.pop()
    }

    /// Shows the position before a decision of a game that is over, and what was thought of it.
    pub(super) fn visit_game(&mut self, ctx: &Context<Self>, game: usize, number: usize) {
        let here = self.reading.is_none() && game == self.state.session.deal_number();
        if !here {
            self.read_own(game);
        }
        self.visit(ctx, number);
        if !self.mind_open() {
            self.toggle_mind(ctx);
        }
    }

    /// The tale of the finished games. Empty if nobody aims.
    fn tale(&self, ctx: &Context<Self>, names: &Rc<Vec<String>>) -> Html {
        let own = self.own();
        let Some(aimer) = Aimer::of(own.session.kind().line_ups) else { return Html::default() };
        let aimed = own.session.setup().chairs.iter().any(|chair| aimer.sits_in(chair))
            || self.tales.games.iter().any(|game| !game.deeds.is_empty());
        if !aimed || self.tales.games.is_empty() || self.duplicate.is_some() || !self.of_own() {
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
        let games = self.tales.games.iter().enumerate().map(game).collect();
        let open = self.state.open() || self.state.spectating() || self.state.deal_over();
        let tale = Tale {
            games,
            names: names.clone(),
            going: self.tales.going,
            open,
            on_visit: ctx.link().callback(Msg::VisitGame),
            on_look: ctx.link().callback(|()| Msg::LookAtGames),
        };
        tale.show(ctx.props().look.lang)
    }
}
