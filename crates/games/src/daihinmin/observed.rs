//! A view put together at a table elsewhere, from what was seen and heard there.
//!
//! A game of ours hands out views. If another program deals, such as the server of a contest, a player has to find out
//! by watching. An [`Observed`] holds what can be noted down. [`DaihinminView::observed`] makes the view from it that a
//! game of ours would have handed out, or says what no game can have led to.
//!
//! *One thing may stay unknown.* A server may show the daifugo and the fugo their hands with the tribute already among
//! the other cards. Then [`Observed::received`] is empty. The tribute is not guessed. It follows only that the poor
//! player kept nothing above the strongest cards of that hand, as many as a tribute has. The view knows this bound.
//!
//! *Another program may have other rules.* Then no game of ours leads to what it says. A [`Announced`] holds a position as it
//! is told, and [`DaihinminView::told`] makes a view of it that is good enough to go on from.

use super::{
    DaihinminView, PASSES_TO_END, PLAYERS,
    cards::{Cards, Suits},
    config::DaihinminConfig,
    deal::{is_permutation, sizes},
    meld::Meld,
    moves::DaihinminMove,
    plain::Plain,
    table::{Phase, Table, Turn},
};
use crate::seat::Seat;

/// What a player has seen of a game that somebody else deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// The rules in force.
    pub config: DaihinminConfig,
    /// The player at each place round the table, in the order of play.
    pub seats: [u8; 5],
    /// The class of each player, 0 daifugo … 4 daihinmin; `None` in a game without classes.
    pub class: Option<[u8; 5]>,
    /// Who was dealt the first card. With classes this is the daifugo.
    pub starter: Seat,
    /// The player who observes.
    pub seat: Seat,
    /// The cards that this player holds now.
    pub hand: Cards,
    /// The cards this player gave away: a tribute, or a gift once it is given.
    pub gave: Cards,
    /// The cards this player was given. Empty if a tribute came unannounced.
    pub received: Cards,
    /// Who led first; `None` as long as gifts are given.
    pub leader: Option<Seat>,
    /// All turns so far, of players as the rules have it: a meld, or `None` for a pass.
    pub turns: Vec<Option<Meld>>,
    /// When twenty passes have ended the game: those who still held cards, best place first.
    pub rest: Vec<Seat>,
}

impl Observed {
    /// The player who was dealt the first card, by how many cards everybody was dealt. `None` if no deal has such
    /// hands.
    pub fn starter(seats: [u8; 5], dealt: [u8; 5]) -> Option<Seat> {
        (0..PLAYERS).find(|player| sizes(seats, *player) == dealt).map(Seat)
    }

    /// The form in which it is checked. While gifts are given, `given` is 1 for the fugo, who is asked after the
    /// daifugo, and 0 for everybody else.
    fn plain(&self) -> Plain {
        let class = self.class.and_then(|class| class.get(self.seat.index()).copied());
        let given = match self.leader {
            Some(_) => 2,
            None => u8::from(class == Some(1)),
        };
        let turn = |meld: &Option<Meld>| {
            meld.map_or(DaihinminMove::Pass, |meld| DaihinminMove::Play(meld.cards(), meld.stand()))
        };
        Plain {
            rules: self.config.spec().to_string(),
            seats: self.seats,
            class: self.class,
            starter: self.starter.0,
            given,
            leader: self.leader,
            turns: self.turns.iter().map(turn).collect(),
            rest: self.rest.iter().map(|player| player.0).collect(),
            seat: self.seat,
            hand: self.hand,
            gave: self.gave,
            received: self.received,
            refused_gift: None,
            refused: Vec::new(),
        }
    }
}

/// A position as a server tells it whose rules are not ours: who leads and when the table is cleared may differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// The rules by which play goes on.
    pub config: DaihinminConfig,
    /// The player at each place round the table, in the order of play.
    pub seats: [u8; 5],
    /// The player who is told.
    pub seat: Seat,
    /// The cards that this player holds.
    pub hand: Cards,
    /// How many cards everybody holds.
    pub counts: [u8; 5],
    /// Whose turn it is; anybody once the game is over.
    pub turn: Seat,
    /// The meld to beat.
    pub top: Option<Meld>,
    /// Whether the table is locked to its suits.
    pub locked: bool,
    /// Whether there is a revolution.
    pub revolution: bool,
    /// The turns that were seen.
    pub turns: Vec<Turn>,
    /// Cards that this player has laid, whether they were seen on the table or not.
    pub laid: Cards,
}

impl Announced {
    /// The table as it is told, without classes: what the exchange was does not matter any more.
    fn table(&self) -> Table {
        let mut table = Table::new(self.config, self.seats, None, self.turn.0);
        table.begin(self.turn.0);
        table.counts.0 = self.counts;
        table.field.top = self.top;
        table.field.revolution = self.revolution;
        table.field.lock = self.top.filter(|_| self.locked).map_or(Suits::EMPTY, Meld::suits);
        let seen = self.turns.iter().filter_map(|turn| turn.meld);
        table.played = seen.fold(self.laid, |cards, meld| cards | meld.cards()) - self.hand;
        let passes = self.turns.iter().rev().take_while(|turn| turn.meld.is_none());
        // The next pass must not end the game where the server goes on.
        table.idle = passes.clone().count().min(usize::from(PASSES_TO_END) - 1) as u8;
        if let Some(top) = self.top {
            let owner = self.turns.iter().rev().find(|turn| turn.meld == Some(top));
            table.owner = owner.map_or(self.turn.0, |turn| turn.seat.0);
            let passed = passes.fold(0, |passed, turn| passed | 1 << turn.seat.0);
            table.passed = passed & !(1 << self.turn.0);
        }
        table.turns.clone_from(&self.turns);
        let last = |player: &u8| self.turns.iter().rposition(|turn| turn.seat.0 == *player);
        let mut done: Vec<u8> =
            (0..PLAYERS).filter(|player| self.counts[usize::from(*player)] == 0).collect();
        done.sort_by_key(last);
        for player in done {
            if table.phase != Phase::Over {
                table.finish(player);
            }
        }
        table
    }
}

impl DaihinminView {
    /// A view of a position as it is told, or what keeps it from being one. Play goes on by our rules. Such a view is for thinking only:
    /// it does not travel, since no game of ours leads to it.
    pub fn told(told: &Announced) -> Result<Self, &'static str> {
        let mut players = [told.seat, told.turn].into_iter().chain(told.turns.iter().map(|turn| turn.seat));
        if !is_permutation(told.seats) || players.any(|player| player.0 >= PLAYERS) {
            return Err("seats are the numbers from 0 to 4");
        }
        if told.hand.len() != u32::from(told.counts[told.seat.index()]) {
            return Err("the hand has another number of cards than is said");
        }
        let table = told.table();
        if table.phase == Phase::Play && told.counts[told.turn.index()] == 0 {
            return Err("a player without cards is in turn");
        }
        let view = Self {
            table,
            seat: told.seat,
            hand: told.hand,
            gave: Cards::EMPTY,
            received: Cards::EMPTY,
            refused_gift: None,
            refused: Vec::new(),
            told: true,
        };
        let others = told.counts.iter().map(|count| u32::from(*count)).sum::<u32>() - told.hand.len();
        if others > view.unseen().len() {
            return Err("the players hold more cards than are left");
        }
        Ok(view)
    }

    /// The view of a player who has seen this, or the part that no game can have led to.
    pub fn observed(observed: &Observed) -> Result<Self, &'static str> {
        Self::try_from(observed.plain())
    }

    /// The same view for a rich player, without the tribute being announced.
    #[must_use]
    pub fn unannounced(mut self) -> Self {
        let class = self.table.class().and_then(|class| class.get(self.seat.index()).copied());
        if class.is_some_and(|class| class < 2) {
            self.received = Cards::EMPTY;
        }
        self
    }

    /// The cards that the partner of a rich player can have kept when he gave his `n` strongest: those weaker than the
    /// tribute. If the tribute is not known, those weaker than the `n` strongest that it can have been.
    pub(super) fn kept(&self, n: u32) -> Cards {
        let tribute = if self.received.is_empty() { (self.own() | self.gave).top(n) } else { self.received };
        tribute.weakest().map_or(Cards::DECK, Cards::below)
    }
}
