//! A view put together at a table elsewhere, from what was seen and heard there.
//!
//! A game of ours hands out views. If another program deals, such as the server of a contest, a player has to find out
//! by watching. An [`Observed`] holds what can be noted down. [`DaihinminView::observed`] makes the view from it that a
//! game of ours would have handed out, or says what no game can have led to.
//!
//! *One thing may stay unknown.* A server may show the daifugo and the fugo their hands with the tribute already among
//! the other cards. Then [`Observed::received`] is empty. The tribute is not guessed. It follows only that the poor
//! player kept nothing above the strongest cards of that hand, as many as a tribute has. The view knows this bound.

use super::{
    DaihinminView, PLAYERS, cards::Cards, config::DaihinminConfig, deal::sizes, meld::Meld,
    moves::DaihinminMove, plain::Plain,
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

impl DaihinminView {
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
