//! The parts of the page that a game brings besides its rules and agents: a table, and the words to tell what happens.

use crate::{
    board::BoardProps,
    context::Look,
    line_up::{Aimer, LineUp},
    mind::OwnPanel,
    notation::Shown,
    players::Players,
    ui::term::Terms,
};
use tefuda_agents::Playable;
use tefuda_games::{Lang, Seat, Text, View, text};
use yew::prelude::*;

/// What the first page says of a game.
#[derive(Debug)]
pub(crate) struct Poster {
    /// Its sign.
    pub(crate) mark: &'static str,
    /// One sentence in each language.
    pub(crate) blurb: Text,
    /// What a link says for watching agents, after the seed.
    pub(crate) watch: &'static str,
}

/// A game with a table of its own.
pub(crate) trait GameUi: Playable<Move: Into<Shown>> + 'static {
    /// The table.
    fn board(props: BoardProps<Self>) -> Html;

    /// What the first page says of it.
    const POSTER: Poster;
    /// Whether the numbers of a thought, even without the names of the moves, would tell what the seat holds.
    const TELLING: bool = false;
    /// What the Mind panel shows of decisions that only agents of this game explain so.
    const OWN_PANEL: OwnPanel = OwnPanel::NONE;
    /// Whether the moves of a turn are chosen in secret and turned over together: then what each agent had thought is told turn by turn.
    const TOGETHER: bool = false;
    /// The spec of the agent that gives hints: a strong one that needs about a second at most.
    const ADVISER: &'static str;
    /// What a deal is called in this game.
    const DEAL: Text = text("deal", "ディール");
    /// Words that its table explains where it says them.
    const TERMS: Terms;
    /// Opponents for a first game, by their measured strength: fair ones, some of which try moves out before one's eyes.
    const FIRST: LineUp;
    /// The spec of the agent that judges the decisions of people when a deal is over: one that weighs every move or tries it out.
    const JUDGE: &'static str = Self::ADVISER;
    /// Points of a deal under way that the judge's expectations leave out because the seat has them already. `None` if
    /// the expectations count the whole deal.
    const COUNTED: Option<fn(&Self, Seat) -> f64> = None;
    /// Agents that belong together at a table, to be sat down with one click.
    const LINE_UPS: &'static [LineUp] = &[];

    /// Whether there is a classroom, which shows how people are steered: some agents aim at their places.
    const CLASSROOM: bool = Aimer::of(Self::LINE_UPS).is_some();

    /// What a seat sees of a fresh deal, as a picture for the first page.
    fn picture(game: &Self, look: Look) -> Html;

    /// The face of a card by its name in the notation of the records. Purely visual. `None` if there is no such card.
    fn face(card: &str) -> Option<Html>;

    /// The sentences of a coach before any move is weighed: what is asked of the seat, and what it may play and why.
    fn coach(lang: Lang, view: &Self::View) -> Vec<String>;

    /// The number of moments for which the last move is shown before play goes on: 0 if nothing was completed, 1 if a
    /// trick lies there to be gathered, more if things happen one after the other. The last moment is as long as a
    /// trick rests, the others as long as it is gathered.
    fn moments(game: &Self) -> u8;

    /// Whether others than the seat itself may not see the move of this number yet: a card chosen face down, a gift.
    fn is_secret(_game: &Self, _number: usize, _play: Self::Move) -> bool {
        false
    }

    /// Whether the seat has nothing more to decide in this deal, so that the others may play faster.
    fn is_out(_game: &Self, _seat: Seat) -> bool {
        false
    }

    /// What has happened, for people who listen.
    fn announce(
        lang: Lang,
        players: Players<'_>,
        before: &Self::View,
        play: (Seat, Self::Move),
        after: &Self::View,
    ) -> String;

    /// The move that takes a trick which nobody else can or will take any more. The rules ask for it, although it is no
    /// real choice. A display may have it made by itself.
    fn clearing(_view: &Self::View) -> Option<Self::Move> {
        None
    }

    /// Whether there are such moves.
    const CLEARS: bool = false;

    /// Why the rest of the deal is settled whatever anybody plays, as far as the seat to move can know, and a move to
    /// go on with. `None` as long as something can change.
    fn settled(_lang: Lang, _view: &Self::View) -> Option<(&'static str, Self::Move)> {
        None
    }

    /// The only legal move, if there is no other.
    fn forced(view: &Self::View) -> Option<Self::Move> {
        let mut moves = Vec::new();
        view.legal(&mut moves);
        if let [only] = moves[..] { Some(only) } else { None }
    }
}
