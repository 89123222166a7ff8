//! The page's part of a game, besides its rules and agents: a board, and words for events.

use crate::{
    board::BoardProps,
    context::Look,
    line_up::{Aimer, LineUp},
    mind::OwnPanel,
    notation::Shown,
    players::Players,
    ui::term::{Gloss, Terms},
};
use tefuda_agents::Playable;
use tefuda_games::{Game, Lang, Seat, Text, text};
use yew::{BaseComponent, prelude::*};

/// A game on the first page.
#[derive(Debug)]
pub(crate) struct Poster {
    /// Its symbol.
    pub(crate) mark: &'static str,
    /// One sentence in each language.
    pub(crate) blurb: Text,
    /// The part of a link, after the seed, for watching agents.
    pub(crate) watch: &'static str,
}

/// The page's facts about a game, as data.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent facts: every combination occurs.
pub(crate) struct UiFacts {
    /// The game on the first page.
    pub(crate) poster: Poster,
    /// The word for a deal in this game.
    pub(crate) deal: Text,
    /// The terms that the board explains where they appear.
    pub(crate) terms: Terms,
    /// Opponents for a first game: of medium strength by measurement, and some that search visibly, if the game has such
    /// agents.
    pub(crate) first: LineUp,
    /// Agents that belong together at a table, to be seated with one click.
    pub(crate) line_ups: &'static [LineUp],
    /// The spec of the agent that gives hints: strong, with at most about a second per decision.
    pub(crate) adviser: &'static str,
    /// The spec of the agent that reviews a person's decisions after a deal. It has to weigh every move or
    /// try it out.
    pub(crate) judge: &'static str,
    /// The part of the Thoughts panel for decisions that only this game's agents explain.
    pub(crate) own_panel: OwnPanel,
    /// Whether a thought would reveal the seat's cards by its numbers alone, without the names of the moves.
    pub(crate) telling: bool,
    /// Whether moves are chosen in secret and revealed together. Then the agents' thoughts are shown turn by
    /// turn.
    pub(crate) together: bool,
    /// Whether the rules require moves that only take an uncontested trick.
    pub(crate) clears: bool,
}

impl UiFacts {
    /// The facts that games don't share. Each of the others has its usual value.
    pub(crate) const fn new(poster: Poster, terms: Terms, first: LineUp, adviser: &'static str) -> Self {
        Self {
            poster,
            deal: text("deal", "ディール"),
            terms,
            first,
            line_ups: &[],
            adviser,
            judge: adviser,
            own_panel: OwnPanel::NONE,
            telling: false,
            together: false,
            clears: false,
        }
    }
}

/// Describes a move: the language, the players, the view before it, the move with its seat, and the view after it.
pub(crate) type Announce<G> =
    fn(Lang, Players<'_>, &<G as Game>::View, (Seat, <G as Game>::Move), &<G as Game>::View) -> String;

/// A game with its board.
pub(crate) trait GameUi: Playable<Move: Into<Shown>> + 'static {
    /// The board.
    type Board: BaseComponent<Properties = BoardProps<Self>>;

    /// The facts.
    const UI: UiFacts;
    /// In an unfinished deal, the points that the seat already has and that the judge's expectations leave
    /// out. `None` if the expectations cover the whole deal.
    const COUNTED: Option<fn(&Self, Seat) -> f64> = None;

    /// Whether the game has a classroom, where some agents steer others to places.
    const CLASSROOM: bool = Aimer::of(Self::UI.line_ups).is_some();

    /// Draws a seat's view of a fresh deal for the first page.
    fn picture(game: &Self, look: Look) -> Html;

    /// Reads a move or a hand in the notation of the records. Other text is shown as it is.
    fn shown(notation: &str) -> Shown {
        Shown::read::<Self::Move>(notation)
    }

    /// Names a move for the `_view` of the seat that makes it, which is built only if it matters.
    fn named(play: Self::Move, _view: &dyn Fn() -> Option<Self::View>) -> Shown {
        play.into()
    }

    /// Draws a card by its name in records, without text for screen readers. `None` if there is no such card.
    fn face(card: &str) -> Option<Html>;

    /// The coach's sentences before any move is weighed: what the seat has to do, and what it may play and
    /// why.
    const COACH: fn(Lang, &Self::View) -> Vec<String>;

    /// The events that the coach tells the seat before anything else, once: sentences, each with the number of the move
    /// in the deal that it is about.
    fn happened(_lang: Lang, _view: &Self::View) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// The number of beats for which the last move is shown before play continues: 0 if nothing was
    /// completed, 1 for a trick that is then gathered, more for a series of events. The last beat is as long
    /// as a trick rests, the others as long as it takes to gather one.
    fn moments(game: &Self) -> u8;

    /// Whether the seat has no more decisions in this deal, so that the others may play faster.
    fn is_out(_game: &Self, _seat: Seat) -> bool {
        false
    }

    /// Describes a move for screen readers.
    const ANNOUNCE: Announce<Self>;

    /// The move that takes a trick which no other player can or wants to take, if the game [has](UiFacts::clears) such
    /// moves. The rules require it, although it isn't a real choice. The table can make it automatically.
    fn clearing(_view: &Self::View) -> Option<Self::Move> {
        None
    }

    /// The reason why the rest of the deal can't change any more, as far as the seat to move can know, and a
    /// move to continue with. `None` as long as something can change.
    fn settled(_lang: Lang, _view: &Self::View) -> Option<(&'static str, Self::Move)> {
        None
    }
}

impl Gloss {
    /// Returns the terms of a game.
    pub(crate) fn of<G: GameUi>(lang: Lang) -> Self {
        Self { terms: const { G::UI.terms }, lang }
    }
}

/// A move of any game, for tests.
#[cfg(test)]
impl From<&str> for Shown {
    fn from(notation: &str) -> Self {
        fn read<G: GameUi>(notation: &str) -> Option<Shown> {
            notation.parse::<G::Move>().is_ok().then(|| G::shown(notation))
        }
        let read = tefuda_games::games!(read(notation));
        read.into_iter().flatten().next().unwrap_or_else(|| Self::hidden(notation))
    }
}
