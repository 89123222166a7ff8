//! Matches of any game behind one trait, with moves as text, so that one page serves all games.
//!
//! [`GameUi`] is a game in its own types. [`Match`] is a match of any game, and [`Kind`] creates one.
//! [`Course`] is the part of a match that follows from the rules alone. Only this module, the first page and
//! the boards know the games' types.

use crate::{
    board::{Beat, BoardProps},
    course::Course,
    game_ui::GameUi,
    guide::Subject,
    line_up::LineUp,
    mind::OwnPanel,
    players::Players,
    table::Aiming,
    ui::term::Terms,
};
use std::rc::Rc;
use tefuda_agents::{Catalogue, random};
use tefuda_arena::{
    Chair, LoadError, Session, Setup,
    session::{decision_seed, read_records},
    view_to_json,
};
use tefuda_games::{
    Arrangement, Fault, Lang, Note, Notes, Seat, Seed, Spec, Standing as _, Text, arrange::Options,
};
use yew::prelude::*;

/// A game as constructors for its matches.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent facts: every combination occurs.
pub(crate) struct Kind {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: Catalogue,
    /// Whether the numbers of a thought alone would reveal a hidden card.
    pub(crate) telling: bool,
    /// Its own part of the Thoughts panel.
    pub(crate) own_panel: OwnPanel,
    /// The parts of its tables for agents that steer a person to a place.
    pub(crate) aiming: Aiming,
    /// Whether the moves of a turn are revealed together.
    pub(crate) together: bool,
    /// The spec of the agent that gives hints.
    pub(crate) adviser: &'static str,
    /// Whether the rules require moves that only take an uncontested trick.
    pub(crate) clears: bool,
    /// The word for a deal.
    pub(crate) deal: Text,
    /// The terms that the board explains.
    pub(crate) terms: Terms,
    /// Opponents for a first game.
    pub(crate) first: &'static LineUp,
    /// The spec of the agent that reviews a person's decisions after a deal.
    pub(crate) judge: &'static str,
    /// Agents that belong together at a table.
    pub(crate) line_ups: &'static [LineUp],
    /// Starts a new match.
    pub(crate) start: fn(Setup) -> Result<Box<dyn Match>, Fault>,
    /// Replays the moves in a link.
    pub(crate) replay: fn(Setup, &str) -> Begun,
    /// Restores a match from its records.
    pub(crate) load: fn(&str) -> Result<Box<dyn Match>, LoadError>,
    /// Reads each record of a text as a separate match. A single fault refuses all.
    pub(crate) tables: fn(&str) -> Tables,
    /// Draws a card by its name in records. `None` if there is no such card.
    pub(crate) face: fn(&str) -> Option<Html>,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Kind {
    /// Returns the kind of a game type.
    pub(crate) const fn of<G: GameUi>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                telling: G::TELLING,
                own_panel: G::OWN_PANEL,
                aiming: const { if G::CLASSROOM { Aiming::SOME } else { Aiming::NONE } },
                together: G::TOGETHER,
                adviser: G::ADVISER,
                clears: G::CLEARS,
                deal: G::DEAL,
                terms: G::TERMS,
                first: const { &G::FIRST },
                judge: G::JUDGE,
                line_ups: G::LINE_UPS,
                start: |setup| Ok(Box::new(Session::<G>::new(setup)?)),
                replay: |setup, played| Ok(Box::new(Session::<G>::replayed(setup, played)?)),
                load: |text| Ok(Box::new(Session::<G>::load(text)?)),
                tables: tables::<G>,
                face: G::face,
            }
        }
    }

    /// Returns the subject for texts about the game.
    pub(crate) fn subject(&self) -> Subject {
        Subject { id: self.id(), name: self.catalogue.facts.name, face: self.face }
    }

    pub(crate) fn id(&self) -> &'static str {
        self.catalogue.facts.id
    }
}

/// A match, or the fault in its setup.
type Begun = Result<Box<dyn Match>, Fault>;

/// Matches of one record each, or the reason why the text can't be read.
type Tables = Result<Vec<Box<dyn Match>>, LoadError>;

fn tables<G: GameUi>(text: &str) -> Tables {
    let records = read_records::<G>(text)?;
    let mut tables: Vec<Box<dyn Match>> = Vec::with_capacity(records.len());
    if records.is_empty() {
        // For an empty text, report the same fault as for a file without records.
        tables.push(Box::new(Session::<G>::from_records(records)?));
        return Ok(tables);
    }
    for record in records {
        tables.push(Box::new(Session::<G>::from_records(vec![record])?));
    }
    Ok(tables)
}

fn known<G: GameUi>(session: &Session<G>) -> String {
    let config = G::config(&session.setup().rules);
    let layout = G::layout(config, &Arrangement::default());
    let mut known = Arrangement { places: Vec::new(), ..session.arrangement() };
    for (value, choice) in known.choices.iter_mut().zip(&layout.choices) {
        // Choices that the page doesn't ask for aren't reported either.
        value.take_if(|_| matches!(choice.options, Options::Kept(_)));
    }
    known.write(&layout)
}

/// The display options of a board.
pub(crate) struct Frame {
    /// The position shown: before the move with this number, or the current one if `None`.
    pub(crate) cursor: Option<usize>,
    /// The seat at the lower edge.
    pub(crate) viewer: Seat,
    /// Whether the deal is separate from any match.
    pub(crate) alone: bool,
    /// Whether all cards are visible.
    pub(crate) open: bool,
    pub(crate) names: Rc<Vec<String>>,
    pub(crate) thinking: Option<Seat>,
    pub(crate) beat: Beat,
    pub(crate) may_move: bool,
    pub(crate) hint: Option<String>,
    pub(crate) on_move: Callback<String>,
    pub(crate) on_ask: Callback<usize>,
    pub(crate) on_say: Callback<String>,
}

/// The input of a decision: the seat, its view as text, and the seed.
pub(crate) struct Question {
    pub(crate) seat: Seat,
    pub(crate) view: String,
    pub(crate) seed: Seed,
}

/// A match of any game at a table: its [`Course`], and everything that the table shows, announces and asks
/// about it.
pub(crate) trait Match: Course {
    /// Returns the game.
    fn kind(&self) -> &'static Kind;
    fn set_chair(&mut self, seat: Seat, chair: Chair);
    fn deal_number(&self) -> usize;
    /// Returns the notes on a deal by its number. The current deal comes last.
    fn notes(&self, deal: usize) -> &Notes;
    /// Writes a note. A blank text deletes it.
    fn note(&mut self, deal: usize, note: &Note) -> Result<(), Fault>;
    /// Whether a move of the seat to move would be hidden from the others.
    fn would_be_secret(&self, play: &str) -> bool;
    /// The number of legal moves of the seat to move.
    fn choices(&self) -> usize;
    /// The only legal move before move `count`, if there was just one.
    fn only_move(&self, count: usize) -> Option<String>;
    /// The move that takes an uncontested trick, if the seat to move may make it.
    fn clearing(&self) -> Option<String>;
    /// The reason why the rest of the deal is settled for the seat to move, and a move to continue with.
    fn settled(&self, lang: Lang) -> Option<(&'static str, String)>;
    /// Draws a legal move uniformly.
    fn random(&self) -> Option<String>;
    /// The coach's comment on the current decision. Empty if the deal is over.
    fn coach(&self, lang: Lang) -> Vec<String>;
    /// Makes a move and describes it for `viewer`. `None` if it is illegal.
    fn play(&mut self, play: &str, viewer: Seat, lang: Lang, names: &[String]) -> Option<String>;
    /// The number of beats for which the last move is shown.
    fn moments(&self) -> u8;
    /// The number of the last real choice of a person before move `count`. The only legal move isn't a
    /// choice, nor is a move in a settled deal, nor one that clears the table if `clears` makes it automatic.
    fn choice_before(&self, count: usize, clears: bool) -> Option<usize>;
    /// Points that the seat to move before move `count` already has, and that the judge's expectations leave
    /// out.
    fn counted(&self, count: usize) -> f64;
    /// Whether the seat has no more decisions in this deal.
    fn is_out(&self, seat: Seat) -> bool;
    fn take_back_to(&mut self, count: usize);
    /// The current deal from its start, outside the match, with everyone moved `steps` seats on.
    fn detached(&self, steps: usize) -> Box<dyn Match>;
    /// Deals the next deal if this one is over and the match isn't. Returns whether it did.
    fn next_deal(&mut self) -> bool;
    /// The points of the finished deals, the current one included, and their totals.
    fn scores(&self) -> (Vec<Vec<i32>>, Vec<i32>);
    fn match_over(&self) -> bool;
    /// The public choices of the current deal, as the text of a deal without cards.
    fn known(&self) -> String;
    /// The record of the current deal.
    fn record(&self) -> String;
    /// The record of the current deal up to move `count`, as a separate match.
    fn record_to(&self, count: usize) -> String;
    /// The record of a finished deal, by its number.
    fn finished_record(&self, deal: usize) -> String;
    /// The input of the decision before move `count`, with `deal` as the number of the first deal.
    fn question(&self, count: usize, deal: usize) -> Option<Question>;
    /// Whether the agent of a spec learns from earlier deals.
    fn looks_back(&self, spec: &Spec) -> bool;
    /// The number of deals it learns from.
    fn past_deals(&self, spec: &Spec) -> usize {
        if self.looks_back(spec) { self.deal_number() } else { 0 }
    }
    /// The earlier deals for an agent, from deal `from` on, as text. Includes the current deal if `and_this`.
    fn past(&self, spec: &Spec, seat: Seat, from: usize, and_this: bool) -> Vec<String>;
    /// Renders the board.
    fn board(&self, frame: Frame) -> Html;
    fn boxed(&self) -> Box<dyn Match>;
}

impl Clone for Box<dyn Match> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl<G: GameUi> Match for Session<G> {
    fn kind(&self) -> &'static Kind {
        Kind::of::<G>()
    }

    fn set_chair(&mut self, seat: Seat, chair: Chair) {
        self.set_chair(seat, chair);
    }

    fn deal_number(&self) -> usize {
        self.deal_number()
    }

    fn notes(&self, deal: usize) -> &Notes {
        self.notes(deal)
    }

    fn note(&mut self, deal: usize, note: &Note) -> Result<(), Fault> {
        self.note(deal, note)
    }

    fn would_be_secret(&self, play: &str) -> bool {
        let mut game = self.game().clone();
        let number = self.moves();
        let Ok(play) = play.parse::<G::Move>() else { return false };
        game.play(play).is_ok() && G::is_secret(&game, number, play)
    }

    fn choices(&self) -> usize {
        let mut moves = Vec::new();
        self.game().legal(&mut moves);
        moves.len()
    }

    fn only_move(&self, count: usize) -> Option<String> {
        let game = self.position(count);
        let seat = game.turn()?;
        G::forced(&game.view(seat)).map(|play| play.to_string())
    }

    fn clearing(&self) -> Option<String> {
        let seat = self.game().turn()?;
        G::clearing(&self.game().view(seat)).map(|play| play.to_string())
    }

    fn settled(&self, lang: Lang) -> Option<(&'static str, String)> {
        let seat = self.game().turn()?;
        G::settled(lang, &self.game().view(seat)).map(|(why, play)| (why, play.to_string()))
    }

    fn random(&self) -> Option<String> {
        let seat = self.game().turn()?;
        let (choice, _) = random::draw::<G>(&self.game().view(seat), self.decision_seed());
        choice.map(|play| play.to_string())
    }

    fn coach(&self, lang: Lang) -> Vec<String> {
        let seat = self.game().turn();
        seat.map_or_else(Vec::new, |seat| G::coach(lang, &self.game().view(seat)))
    }

    fn play(&mut self, play: &str, viewer: Seat, lang: Lang, names: &[String]) -> Option<String> {
        let seat = self.game().turn()?;
        let play: G::Move = play.parse().ok()?;
        let before = self.game().view(viewer);
        self.play(play).ok()?;
        let players = Players::new(names, &self.setup().chairs);
        Some(G::announce(lang, players, &before, (seat, play), &self.game().view(viewer)))
    }

    fn moments(&self) -> u8 {
        G::moments(self.game())
    }

    fn choice_before(&self, count: usize, clears: bool) -> Option<usize> {
        let own = self.views(count, |seat| *self.chair(seat) == Chair::You);
        let free = |view: &G::View| {
            G::forced(view).is_none()
                && G::settled(Lang::En, view).is_none()
                && !(clears && G::clearing(view).is_some())
        };
        own.into_iter().rev().find(|(_, view)| free(view)).map(|(number, _)| number)
    }

    fn counted(&self, count: usize) -> f64 {
        G::COUNTED.map_or(0.0, |counted| {
            let game = self.position(count);
            game.turn().map_or(0.0, |seat| counted(&game, seat))
        })
    }

    fn is_out(&self, seat: Seat) -> bool {
        G::is_out(self.game(), seat)
    }

    fn take_back_to(&mut self, count: usize) {
        self.take_back_to(count);
    }

    fn detached(&self, steps: usize) -> Box<dyn Match> {
        Box::new(self.detached(steps))
    }

    fn next_deal(&mut self) -> bool {
        self.game().turn().is_none() && self.next_deal().is_ok()
    }

    fn scores(&self) -> (Vec<Vec<i32>>, Vec<i32>) {
        let scores = self.scores();
        (scores.deals().to_vec(), scores.totals())
    }

    fn match_over(&self) -> bool {
        self.match_over()
    }

    fn known(&self) -> String {
        known::<G>(self)
    }

    fn record(&self) -> String {
        self.record().to_line()
    }

    fn record_to(&self, count: usize) -> String {
        let mut session = self.clone();
        session.take_back_to(count);
        session.record().to_line()
    }

    fn finished_record(&self, deal: usize) -> String {
        self.finished().get(deal).map_or_else(String::new, |record| record.to_line())
    }

    fn question(&self, count: usize, deal: usize) -> Option<Question> {
        let game = self.position(count);
        let seat = game.turn()?;
        let seed = decision_seed(self.setup().seed, deal, count);
        Some(Question { seat, view: view_to_json(&game.view(seat)), seed })
    }

    fn looks_back(&self, spec: &Spec) -> bool {
        G::looks_back(spec)
    }

    fn past(&self, spec: &Spec, seat: Seat, from: usize, and_this: bool) -> Vec<String> {
        let kept = self.past(seat, spec);
        let mut past: Vec<String> = kept.iter().skip(from).map(view_to_json).collect();
        if and_this && G::looks_back(spec) && self.game().turn().is_none() {
            past.push(view_to_json(&self.game().view(seat)));
        }
        past
    }

    fn board(&self, frame: Frame) -> Html {
        let game = match frame.cursor {
            Some(count) => self.position(count),
            None => self.game().clone(),
        };
        G::board(BoardProps {
            view: Rc::new(game.view(frame.viewer)),
            open: frame.open.then(|| Rc::new(game)),
            seed: self.setup().seed,
            finished: self.finished().clone(),
            names: frame.names,
            chairs: Rc::new(self.setup().chairs.clone()),
            totals: Rc::new(self.standing().totals()),
            match_over: !frame.alone && self.match_over(),
            person: *self.chair(frame.viewer) == Chair::You,
            thinking: frame.thinking,
            beat: frame.beat,
            may_move: frame.may_move,
            hint: frame.hint.and_then(|play| play.parse().ok()),
            on_move: frame.on_move.reform(|play: G::Move| play.to_string()),
            on_ask: frame.on_ask,
            on_say: frame.on_say,
        })
    }

    fn boxed(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_arena::link::default_chairs;
    use tefuda_games::{daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

    /// The same by replaying up to each decision.
    fn choice_by_replays<G: GameUi>(session: &Session<G>, count: usize, clears: bool) -> Option<usize> {
        let history = session.game().history();
        (0..count.min(history.len())).rev().filter(|k| *session.chair(history[*k].0) == Chair::You).find(
            |k| {
                let game = session.position(*k);
                game.turn().is_some_and(|seat| {
                    let view = game.view(seat);
                    G::forced(&view).is_none()
                        && G::settled(Lang::En, &view).is_none()
                        && !(clears && G::clearing(&view).is_some())
                })
            },
        )
    }

    fn agrees<G: GameUi>(seed: u64) {
        let rules = G::FACTS.presets[0].spec();
        let chairs = default_chairs(&Catalogue::of::<G>(), &rules);
        let mut session = Session::<G>::new(Setup { rules, chairs, seed: Seed(seed), deal: None }).unwrap();
        while let Some(seat) = session.game().turn() {
            let (play, _) = random::draw::<G>(&session.game().view(seat), session.decision_seed());
            session.play(play.unwrap()).unwrap();
        }
        for count in [0, 1, session.moves() / 2, session.moves(), usize::MAX] {
            for clears in [false, true] {
                let found = Match::choice_before(&session, count, clears);
                assert_eq!(found, choice_by_replays(&session, count, clears), "{count}");
            }
        }
    }

    #[test]
    fn the_last_choice_agrees_with_replays() {
        for seed in 0..3 {
            agrees::<Hearts>(seed);
            agrees::<Daihinmin>(seed);
            agrees::<Leduc>(seed);
            agrees::<Nimmt>(seed);
        }
    }
}
