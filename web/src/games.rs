//! Games and matches at a table, without their types.
//!
//! [`GameUi`] is a game in its own types. [`Match`] is an [`AnyMatch`] that a table can draw and describe, and
//! [`Kind`] creates one. Apart from lists of games (`games!`), only this module, the boards and two figures of papers know the games' types.

use crate::{
    board::{Beat, BoardProps},
    game_ui::{GameUi, UiFacts},
    guide::Subject,
    mind::note::Explanation,
    notation::Shown,
    players::Players,
};
use std::rc::Rc;
use tefuda_agents::{Catalogue, training::Encoded};
use tefuda_arena::{AnyMatch, Chair, LoadError, MadeMove, Session, Setup, session::read_records};
use tefuda_games::{Fault, Lang, MoveIndex, Seat, Standing as _, View as _};
use yew::prelude::*;

/// A game as constructors for its matches.
#[derive(Debug)]
pub(crate) struct Kind {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: &'static Catalogue,
    /// The page's facts.
    pub(crate) ui: UiFacts,
    /// The subject for texts about the game, which draws its cards.
    pub(crate) subject: Subject,
    /// Starts a match, with the moves of a link.
    pub(crate) start: fn(Setup, Option<&str>) -> Begun,
    /// Restores a match from its records.
    pub(crate) load: fn(&str) -> Begun<LoadError>,
    /// Reads each record of a text as a separate match. A single fault refuses all.
    pub(crate) tables: fn(&str) -> Tables,
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
                ui: G::UI,
                subject: Subject::of::<G>(),
                start: |setup, played| Ok(Box::new(Session::<G>::at(setup, played)?)),
                load: |text| Ok(Box::new(Session::<G>::load(text)?)),
                tables: tables::<G>,
            }
        }
    }

    pub(crate) fn id(&self) -> &'static str {
        self.catalogue.facts.id
    }
}

/// A match, or the fault that prevented it.
type Begun<E = Fault> = Result<Box<dyn Match>, E>;

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
    pub(crate) hint: Option<MoveIndex>,
    pub(crate) on_move: Callback<MoveIndex>,
    pub(crate) on_ask: Callback<usize>,
    pub(crate) on_say: Callback<String>,
    pub(crate) ending: Html,
}

/// A match at a table: the match itself, and everything that the table draws, announces and decides about it.
pub(crate) trait Match: AnyMatch {
    /// Returns the game.
    fn kind(&self) -> &'static Kind;
    /// The move that takes an uncontested trick, if the seat to move may make it.
    fn clearing(&self) -> Option<MoveIndex>;
    /// The reason why the rest of the deal is settled for the seat to move, and a move to continue with.
    fn settled(&self, lang: Lang) -> Option<(&'static str, MoveIndex)>;
    /// The coach's comment on the current decision: what has happened, each with the number of its move, and advice.
    /// Empty if the deal is over.
    fn coach(&self, lang: Lang) -> Vec<(Option<usize>, String)>;
    /// Makes a move and describes it for `viewer`. `None` if it is illegal.
    fn play(&mut self, play: MoveIndex, viewer: Seat, lang: Lang, names: &[String]) -> Option<String>;
    /// Names a legal move of the decision with this number.
    fn named(&self, number: usize, play: MoveIndex) -> Option<Shown>;
    /// Names the moves of the current deal.
    fn log(&self) -> Vec<MadeMove<Shown>>;
    /// Reads a worker's explanation of the decision with this number. `None` if it can't be read.
    fn explanation(&self, number: usize, sent: &Encoded) -> Option<Explanation>;
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
    /// Renders the board.
    fn board(&self, frame: Frame) -> Html;
    fn boxed(&self) -> Box<dyn Match>;
}

impl Clone for Box<dyn Match> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// Returns the view of the seat to move.
fn mover<G: GameUi>(game: &G) -> Option<G::View> {
    game.turn().map(|seat| game.view(seat))
}

impl<G: GameUi> Match for Session<G> {
    fn kind(&self) -> &'static Kind {
        Kind::of::<G>()
    }

    fn clearing(&self) -> Option<MoveIndex> {
        let view = mover(self.game())?;
        view.index_of(G::clearing(&view)?)
    }

    fn settled(&self, lang: Lang) -> Option<(&'static str, MoveIndex)> {
        let view = mover(self.game())?;
        let (why, play) = G::settled(lang, &view)?;
        Some((why, view.index_of(play)?))
    }

    fn coach(&self, lang: Lang) -> Vec<(Option<usize>, String)> {
        let Some(view) = mover(self.game()) else { return Vec::new() };
        let news = G::happened(lang, &view).into_iter().map(|(at, said)| (Some(at), said));
        news.chain(G::COACH(lang, &view).into_iter().map(|said| (None, said))).collect()
    }

    fn play(&mut self, play: MoveIndex, viewer: Seat, lang: Lang, names: &[String]) -> Option<String> {
        let mover = mover(self.game())?;
        let (seat, play) = (mover.seat(), mover.move_at(play)?);
        let before = self.game().view(viewer);
        self.play(play).ok()?;
        let players = Players::new(names, &self.setup().chairs);
        Some(G::ANNOUNCE(lang, players, &before, (seat, play), &self.game().view(viewer)))
    }

    fn named(&self, number: usize, play: MoveIndex) -> Option<Shown> {
        let view = mover(&self.position(number))?;
        Some(G::named(view.move_at(play)?, &|| Some(view.clone())))
    }

    fn log(&self) -> Vec<MadeMove<Shown>> {
        let made = |(number, (seat, play))| MadeMove {
            seat,
            play: G::named(play, &|| mover(&self.position(number))),
            secret: self.game().is_secret(play),
        };
        self.game().history().into_iter().enumerate().map(made).collect()
    }

    fn explanation(&self, number: usize, sent: &Encoded) -> Option<Explanation> {
        let view = || mover(&self.position(number));
        let name = |play: String| play.parse().map_or_else(|_| G::shown(&play), |play| G::named(play, &view));
        Some(sent.read::<tefuda_agents::Explanation>()?.map(&mut { name }))
    }

    fn moments(&self) -> u8 {
        G::moments(self.game())
    }

    fn choice_before(&self, count: usize, clears: bool) -> Option<usize> {
        let own = self.views(count, |seat| *self.chair(seat) == Chair::You);
        let free = |view: &G::View| {
            view.forced().is_none()
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

    fn board(&self, frame: Frame) -> Html {
        let game = match frame.cursor {
            Some(count) => self.position(count),
            None => self.game().clone(),
        };
        let view = Rc::new(game.view(frame.viewer));
        let from = view.clone();
        let props = BoardProps::<G> {
            view,
            open: frame.open.then(|| Rc::new(game)),
            seed: self.setup().seed,
            finished: self.finished().clone(),
            names: frame.names,
            chairs: Rc::new(self.setup().chairs.clone()),
            strengths: G::STRENGTHS,
            totals: Rc::new(self.standing().totals()),
            match_over: !frame.alone && self.match_over(),
            person: *self.chair(frame.viewer) == Chair::You,
            thinking: frame.thinking,
            beat: frame.beat,
            may_move: frame.may_move,
            hint: frame.hint.and_then(|play| mover(self.game())?.move_at(play)),
            on_move: Callback::from(move |play| {
                if let Some(play) = from.index_of(play) {
                    frame.on_move.emit(play);
                }
            }),
            on_ask: frame.on_ask,
            on_say: frame.on_say,
            ending: frame.ending,
        };
        html! { <G::Board ..props /> }
    }

    fn boxed(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}
