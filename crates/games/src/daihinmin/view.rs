//! The view of one player of Daihinmin.

use super::{
    Daihinmin, DaihinminConfig,
    cards::{Cards, DaihinminCard, Suits},
    meld::{Meld, MeldKind, Stand},
    moves::DaihinminMove,
    plain::Plain,
    reason::DaihinminReason,
    table::Table,
    worlds::DaihinminWorlds,
};
use crate::{card::Suit, game::View, seat::Seat};
use serde::{Deserialize, Serialize};

/// A player's knowledge of a game: the table, their own hand, the cards given and received, and their own
/// refused submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct DaihinminView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) gave: Cards,
    pub(super) received: Cards,
    /// This player's own gift, if it was refused.
    pub(super) refused_gift: Option<DaihinminMove>,
    pub(super) refused: Vec<(u16, DaihinminMove)>,
    /// Whether it was built from the report of a server with other rules ([`Announced`](super::Announced)).
    pub(super) told: bool,
}

/// A combination that the selected cards can make, and its effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldSelection {
    /// The combination; [`Meld::stand`] is the card that the joker would replace.
    pub meld: Meld,
    /// The reason why it cannot be played now, if there is one.
    pub refused: Option<DaihinminReason>,
    /// The suits of the new suit lock that it would set; empty if it would set none.
    pub locks: Suits,
    /// Whether it would start or end a revolution.
    pub revolts: bool,
    /// Whether it would clear the table: an 8, or ♠3 on the joker.
    pub clears: bool,
}

impl MeldSelection {
    /// The move that plays it.
    pub fn play(&self) -> DaihinminMove {
        DaihinminMove::Play(self.meld.cards(), self.meld.stand())
    }
}

impl DaihinminView {
    pub(super) fn of(game: &Daihinmin, seat: Seat) -> Self {
        let (tributes, gifts) = (game.tributes(), game.gifts());
        let class = game.table.class.map(|class| class[seat.index()]);
        let (gave, received) = match class {
            Some(0) => (gifts[0], tributes[0]),
            Some(1) => (gifts[1], tributes[1]),
            Some(3) => (tributes[1], gifts[1]),
            Some(4) => (tributes[0], gifts[0]),
            _ => (Cards::EMPTY, Cards::EMPTY),
        };
        let own_gift = class.and_then(|class| *game.gifts.get(usize::from(class))?);
        let own =
            |(at, _): &&(u16, _)| game.table.turns.get(usize::from(*at)).is_some_and(|t| t.seat == seat);
        Self {
            table: game.table.clone(),
            seat,
            hand: game.hand(seat),
            gave,
            received,
            refused_gift: own_gift.filter(|gift| matches!(gift, DaihinminMove::RefusedGift(_))),
            refused: game.refused.iter().filter(own).copied().collect(),
            told: false,
        }
    }

    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this player holds.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The cards given away in the exchange: a tribute, or a gift once it is chosen.
    pub fn gave(&self) -> Cards {
        self.gave
    }

    /// The cards received in the exchange: a tribute, or a gift once it is chosen. Empty for a rich player
    /// whose tribute was not announced, as with servers of the UEC contest ([`Observed`](super::Observed)).
    pub fn received(&self) -> Cards {
        self.received
    }

    /// The player who exchanges cards with this one; `None` for the heimin and in a game without classes.
    pub fn partner(&self) -> Option<Seat> {
        let by_class = self.table.by_class()?;
        let class = by_class.iter().position(|player| *player == self.seat)?;
        (class != 2).then(|| by_class[4 - class])
    }

    /// The cards that are neither in this hand nor played.
    pub fn unseen(&self) -> Cards {
        Cards::DECK - self.hand - self.table.played()
    }

    /// The cards of the hand that are in some legal combination or can be given.
    pub fn playable(&self) -> Cards {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.iter().fold(Cards::EMPTY, |cards, play| cards | play.cards())
    }

    /// The reason why these cards cannot be played now, if the joker among them replaces `stand`.
    pub fn reason(&self, cards: Cards, stand: Stand) -> Option<DaihinminReason> {
        self.check(DaihinminMove::Play(cards, stand)).err()
    }

    /// All combinations that these cards of the hand can make, legal ones first. Without the joker there is
    /// at most one. With it there is one for each card that it can replace.
    pub fn melds_of(&self, cards: Cards) -> Vec<MeldSelection> {
        let mut melds = Vec::new();
        if cards.has_joker() {
            for suit in Suit::ALL {
                melds.extend((0..15).filter_map(|column| Meld::of(cards, Stand::cell(column, suit))));
            }
            melds.extend((1..14).filter_map(|column| Meld::of(cards, Stand::fifth(column))));
        }
        melds.extend(Meld::of(cards, Stand::NONE));
        let all: Vec<MeldSelection> = melds.into_iter().map(|meld| self.selection(meld)).collect();
        let legal = all.iter().filter(|s| s.refused.is_none());
        legal.chain(all.iter().filter(|s| s.refused.is_some())).copied().collect()
    }

    /// The effects of playing a combination.
    fn selection(&self, meld: Meld) -> MeldSelection {
        let top = self.table.top();
        let over_joker = top.is_some_and(|top| top.kind() == MeldKind::Joker);
        let clears = meld.cuts() || over_joker;
        let new_lock = top.is_some_and(|top| top.suits() == meld.suits())
            && meld.kind() != MeldKind::Joker
            && self.table.lock().is_empty()
            && !clears;
        MeldSelection {
            meld,
            refused: self.reason(meld.cards(), meld.stand()),
            locks: if new_lock { meld.suits() } else { Suits::EMPTY },
            revolts: meld.revolts(),
            clears,
        }
    }

    /// The holder of ♦3 while it is unplayed. This is the first leader, unless the server has its own rule.
    pub(super) fn three_of_diamonds(&self) -> Option<Seat> {
        let open = !self.told && !self.table.played().has(DaihinminCard::THREE_OF_DIAMONDS);
        self.table.first_leader().filter(|_| open)
    }
}

impl View for DaihinminView {
    type Game = Daihinmin;
    type Worlds = DaihinminWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> DaihinminConfig {
        *self.table.config()
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<DaihinminMove>) {
        if self.turn() == Some(self.seat) {
            self.table.moves_from(self.hand, moves);
        }
    }

    fn check(&self, play: DaihinminMove) -> Result<(), DaihinminReason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(DaihinminReason::NotYourTurn);
        }
        self.table.check_from(self.hand, play)
    }

    fn worlds(&self) -> Option<DaihinminWorlds> {
        DaihinminWorlds::new(self)
    }

    /// A full game records the cards of each tribute. This view may not know them.
    fn agrees(&self, of_game: &Self) -> bool {
        if self.received.is_empty() { *self == of_game.clone().unannounced() } else { self == of_game }
    }
}
