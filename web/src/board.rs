//! The properties of a board, the same for every game.

use crate::{context::Look, players::Players};
use std::rc::Rc;
use tefuda_agents::strength::Strength;
use tefuda_arena::Chair;
use tefuda_games::{Game, Lang, Record, Seat, Seed, knob::Kind};
use yew::prelude::*;

/// The phases shown between two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Beat {
    /// No pause: the view is shown as it is.
    #[default]
    None,
    /// A trick or row has just been completed and stays for a moment. If there are several such moments, this
    /// is the number of the current one, from 0.
    Rest(u8),
    /// The completed cards are being gathered up.
    Gather,
}

/// The data for a board: only the view of the seat at the lower edge, unless the table is open.
#[derive(Properties)]
pub(crate) struct BoardProps<G: Game> {
    /// The view of the seat at the lower edge.
    pub view: Rc<G::View>,
    /// The whole game, when all cards may be seen: while watching and in reviews.
    #[prop_or_default]
    pub open: Option<Rc<G>>,
    /// The seed of the match.
    pub seed: Seed,
    /// The finished deals of the match.
    pub finished: Rc<Vec<Rc<Record<G>>>>,
    /// Names of the seats.
    pub names: Rc<Vec<String>>,
    /// The players in them.
    pub chairs: Rc<Vec<Chair>>,
    /// The strengths of the game's agents, by id.
    pub strengths: &'static [(&'static str, Strength)],
    /// The points of each seat in the match before this deal.
    pub totals: Rc<Vec<i32>>,
    /// Whether the match is over as well.
    pub match_over: bool,
    /// Whether a person plays at the lower edge.
    pub person: bool,
    /// The seat whose agent is thinking.
    #[prop_or_default]
    pub thinking: Option<Seat>,
    /// The phase shown.
    #[prop_or_default]
    pub beat: Beat,
    /// Whether the person at the lower edge may move now.
    pub may_move: bool,
    /// The move that a hint points out.
    #[prop_or_default]
    pub hint: Option<G::Move>,
    /// Called with a legal move.
    pub on_move: Callback<G::Move>,
    /// Called with the number of a move, to show its thoughts.
    pub on_ask: Callback<usize>,
    /// Called with a sentence that the person should read and hear, such as why a card is illegal.
    pub on_say: Callback<String>,
    /// The buttons under the result of a deal.
    #[prop_or_default]
    pub ending: Html,
}

impl<G: Game> BoardProps<G> {
    /// Returns the players, for use in sentences.
    pub(crate) fn players(&self) -> Players<'_> {
        Players::new(&self.names, &self.chairs)
    }

    /// Returns the name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.players().name(seat)
    }

    /// Returns the points of a seat in the match before this deal.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.totals.get(seat.index()).copied().unwrap_or(0)
    }

    /// Returns the measured strength of a seat's agent. An agent that was trained less, or here, was not measured.
    pub(crate) fn level(&self, seat: Seat, lang: Lang) -> Option<&'static str> {
        let spec = self.chairs.get(seat.index())?.spec()?;
        let usual = spec.entry().spec();
        let trained = spec.values().all(|(knob, value)| {
            let matters = knob.key == "age" || matches!(knob.kind, Kind::File(_));
            !matters || usual.value(knob) == value
        });
        let level = Strength::of(self.strengths, spec.id()).filter(|_| trained)?;
        Some(level.name().get(lang))
    }
}

/// Returns the CSS classes of a board. They say what it shows, so that style sheets don't need `:has()`, with which the browser
/// computes the style of the whole board after each move. `own` is the class of the game. `over` is whether a result is shown.
pub(crate) fn classes_of(own: impl Into<Classes>, look: Look, over: bool) -> Classes {
    classes!("board", own.into(), look.still.then_some("still"), over.then_some("over"))
}

/// Each rendering of a table makes a new view, so no two are equal.
impl<G: Game> PartialEq for BoardProps<G> {
    fn eq(&self, _other: &Self) -> bool {
        false
    }
}
