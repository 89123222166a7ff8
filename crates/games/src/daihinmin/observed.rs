//! Views built from what a player saw in a game dealt by another program.
//!
//! Our own games produce views. When another program deals, such as the server of a contest, a player only
//! has observations. An [`Observed`] holds them. [`DaihinminView::observed`] turns them into the view that
//! our own game would have produced, or says why no game can have produced them.
//!
//! *One thing may stay unknown.* A server may show the daifugo and the fugo their hands with the tribute
//! already mixed in. Then [`Observed::received`] is empty. The tribute is not guessed. The view only uses a
//! bound: a tribute of `n` cards is at most the `n` strongest cards of that hand, and the poor player kept
//! only weaker cards.
//!
//! *Another program may have other rules.* Then it may report a position that our rules cannot reach. An
//! [`Announced`] holds such a position, and [`DaihinminView::told`] turns it into a view that is good
//! enough for choosing a move.

use super::{
    DaihinminView, PASSES_TO_END, PLAYERS,
    cards::{Cards, Suits},
    config::DaihinminConfig,
    deal::{is_permutation, sizes},
    meld::Meld,
    moves::DaihinminMove,
    table::{Phase, Table, Turn},
};
use crate::{game::ViewFault, seat::Seat};

/// The observations of a player in a game that another program deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// The rules in force.
    pub config: DaihinminConfig,
    /// The player at each place around the table, in the order of play.
    pub seats: [u8; 5],
    /// The class of each player, from 0 (daifugo) to 4 (daihinmin). `None` in a game without classes.
    pub class: Option<[u8; 5]>,
    /// The player who was dealt the first card. With classes this is the daifugo.
    pub starter: Seat,
    /// The player who observes.
    pub seat: Seat,
    /// The cards that this player holds now.
    pub hand: Cards,
    /// The cards that this player gave away: a tribute, or a gift once given.
    pub gave: Cards,
    /// The cards that this player received. Empty if the tribute was not announced.
    pub received: Cards,
    /// The first leader; `None` while gifts are still being given.
    pub leader: Option<Seat>,
    /// All turns so far: a combination, or `None` for a pass.
    pub turns: Vec<Option<Meld>>,
    /// After twenty passes: the players who still held cards, best place first.
    pub rest: Vec<Seat>,
}

impl Observed {
    /// The player who was dealt the first card, worked out from the sizes of the hands. `None` if no deal has
    /// these sizes.
    pub fn starter(seats: [u8; 5], dealt: [u8; 5]) -> Option<Seat> {
        (0..PLAYERS).find(|player| sizes(seats, *player) == dealt).map(Seat)
    }

    /// The form used for checking. During the exchange, `given` is 1 for the fugo, who chooses after the
    /// daifugo, and 0 for all others.
    fn plain(&self) -> super::view::Plain {
        let class = self.class.and_then(|class| class.get(self.seat.index()).copied());
        let given = match self.leader {
            Some(_) => 2,
            None => u8::from(class == Some(1)),
        };
        let turn = |meld: &Option<Meld>| {
            meld.map_or(DaihinminMove::Pass, |meld| DaihinminMove::Play(meld.cards(), meld.stand()))
        };
        super::view::Plain {
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

/// A position as reported by a server with other rules: who leads and when the table is cleared may differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// The rules for the rest of the game.
    pub config: DaihinminConfig,
    /// The player at each place around the table, in the order of play.
    pub seats: [u8; 5],
    /// The player who got the report.
    pub seat: Seat,
    /// The cards that this player holds.
    pub hand: Cards,
    /// The number of cards that each player holds.
    pub counts: [u8; 5],
    /// The player to move; any player once the game is over.
    pub turn: Seat,
    /// The combination to beat.
    pub top: Option<Meld>,
    /// Whether there is a suit lock on its suits.
    pub locked: bool,
    /// Whether a revolution is in force.
    pub revolution: bool,
    /// The turns observed so far.
    pub turns: Vec<Turn>,
    /// The cards that this player has played, whether seen on the table or not.
    pub laid: Cards,
}

impl Announced {
    /// The reported table, without classes: the exchange no longer matters.
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
        // Keep one pass in reserve: the server may continue where our rules would end the game.
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
    /// The view of a reported position, or an error that says what is wrong with it. The view continues by
    /// our rules. Use it only to choose a move in this process: it cannot be sent to a worker, because our
    /// rules may not be able to reach it.
    pub fn told(told: &Announced) -> Result<Self, ViewFault> {
        let mut players = [told.seat, told.turn].into_iter().chain(told.turns.iter().map(|turn| turn.seat));
        if !is_permutation(told.seats) || players.any(|player| player.0 >= PLAYERS) {
            return Err(ViewFault::PLACES);
        }
        if told.hand.len() != u32::from(told.counts[told.seat.index()]) {
            return Err(ViewFault::hand(u32::from(told.counts[told.seat.index()])));
        }
        let table = told.table();
        if table.phase == Phase::Play && told.counts[told.turn.index()] == 0 {
            return Err(ViewFault::NOT_NOW);
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
            return Err(ViewFault::TOO_MANY_CARDS);
        }
        Ok(view)
    }

    /// The view of a player with these observations, or an error that says which of them no game can produce.
    pub fn observed(observed: &Observed) -> Result<Self, ViewFault> {
        Self::try_from(observed.plain())
    }

    /// The same view for a rich player whose tribute was not announced.
    #[must_use]
    pub fn unannounced(mut self) -> Self {
        let class = self.table.class().and_then(|class| class.get(self.seat.index()).copied());
        if class.is_some_and(|class| class < 2) {
            self.received = Cards::EMPTY;
        }
        self
    }

    /// The cards that a rich player's partner may have kept after giving the `n` strongest: those weaker than
    /// the tribute. If the tribute is unknown, it was at most the `n` strongest cards that this player held,
    /// and the partner kept weaker ones.
    pub(super) fn kept(&self, n: u32) -> Cards {
        let tribute = if self.received.is_empty() { (self.own() | self.gave).top(n) } else { self.received };
        tribute.weakest().map_or(Cards::DECK, Cards::below)
    }
}
