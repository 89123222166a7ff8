//! The view of one seat of a small poker game, and the deals that are consistent with it.

use super::{
    Poker, PokerGame, SEATS,
    config::PokerConfig,
    deal::{PokerDeal, PokerRank},
    line::{Bet, BettingLine},
    moves::{PokerMove, PokerReason},
    payoff,
    state::bets,
};
use crate::{
    by_seat::BySeat,
    game::{View, ViewFault, Worlds},
    knob::Spec,
    seat::Seat,
    seed::{Rng, below},
};
use serde::{Deserialize, Serialize};

/// A seat's knowledge of a hand: all bets, its own card, and the cards that are face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain<P>", into = "Plain<P>", bound = "")]
pub struct PokerView<P: Poker> {
    config: PokerConfig,
    seat: Seat,
    first: Seat,
    line: BettingLine<P>,
    card: PokerRank,
    public: Option<PokerRank>,
    shown: Option<PokerRank>,
}

impl<P: Poker> PokerView<P> {
    pub(super) fn of(game: PokerGame<P>, seat: Seat) -> Self {
        let line = game.line;
        let other = game.deal.private[seat.after(1, SEATS).index()];
        Self {
            config: game.config,
            seat,
            first: game.deal.first,
            line,
            card: game.deal.private[seat.index()],
            public: game.deal.public_at(line),
            shown: line.shown_down().then_some(other),
        }
    }

    /// All bets so far. The line gives the pot, stakes, rounds and moves.
    pub fn line(&self) -> BettingLine<P> {
        self.line
    }

    /// All actions from the start, with the seats of the table.
    pub fn bets(&self) -> impl Iterator<Item = Bet> {
        bets(self.line, self.world(self.card, self.card))
    }

    /// The seat that acts first in every round.
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The role of a seat, which is its seat number in the line: role 0 acts first. The mapping is its own
    /// inverse.
    pub const fn role(&self, seat: Seat) -> Seat {
        seat.after(self.first.0 % SEATS, SEATS)
    }

    /// The card of this seat.
    pub fn card(&self) -> PokerRank {
        self.card
    }

    /// The public card, once it is face up. `None` in a game of one round.
    pub fn public(&self) -> Option<PokerRank> {
        self.public
    }

    /// The opponent's card, once it is shown. After a fold neither card is shown.
    pub fn shown(&self) -> Option<PokerRank> {
        self.shown
    }

    /// The chips won by each seat, net of what it paid; `None` until the hand is over.
    pub fn chips(&self) -> Option<BySeat<i32, 2>> {
        (!self.line.open()).then(|| BySeat(payoff(self.world(self.card, self.card), self.line)))
    }

    /// The deal with the known cards, and with these cards in place of unknown ones.
    fn world(self, other: PokerRank, public: PokerRank) -> PokerDeal<P> {
        let other = self.shown.unwrap_or(other);
        let private = if self.seat.0 == 0 { [self.card, other] } else { [other, self.card] };
        PokerDeal::new(private, P::PUBLIC.then(|| self.public.unwrap_or(public))).opened_by(self.first)
    }

    /// The cards of the deck that this seat has not seen, lowest first at the start, and their number.
    fn unseen(self) -> ([PokerRank; 6], usize) {
        let mut left = [PokerRank::King; 6];
        let mut count = 0;
        for card in PokerRank::deck::<P>() {
            left[count] = card;
            count += 1;
        }
        for card in [Some(self.card), self.public, self.shown].into_iter().flatten() {
            if let Some(place) = left[..count].iter().position(|c| *c == card) {
                count -= 1;
                left[place] = left[count];
            }
        }
        (left, count)
    }
}

impl<P: Poker> View for PokerView<P> {
    type Game = PokerGame<P>;
    type Worlds = PokerWorlds<P>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> PokerConfig {
        self.config
    }

    fn turn(&self) -> Option<Seat> {
        self.line.turn().map(|role| self.role(role))
    }

    fn legal(&self, moves: &mut Vec<PokerMove>) {
        if self.turn() == Some(self.seat) {
            moves.extend(self.line.legal());
        }
    }

    fn check(&self, play: PokerMove) -> Result<(), PokerReason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(PokerReason::NotYourTurn);
        }
        self.line.check(play).map(|_| ())
    }

    fn worlds(&self) -> Option<PokerWorlds<P>> {
        Some(PokerWorlds { view: *self })
    }
}

/// The deals that are consistent with a [`PokerView`], each with its probability in the deck.
#[derive(Debug, Clone, Copy)]
pub struct PokerWorlds<P: Poker> {
    view: PokerView<P>,
}

impl<P: Poker> Worlds for PokerWorlds<P> {
    type Game = PokerGame<P>;

    /// The number of ways to deal the opponent's card and the public card while they are hidden. In Leduc
    /// Hold'em: 20, then 4, and 1 after a showdown.
    fn count(&self) -> f64 {
        let left = self.view.unseen().1;
        let other = if self.view.shown.is_some() { 1 } else { left };
        let public = if self.view.public.is_some() || !P::PUBLIC { 1 } else { left - 1 };
        (other * public) as f64
    }

    fn draw(&self, rng: &mut Rng) -> PokerGame<P> {
        let view = &self.view;
        let (mut left, mut count) = view.unseen();
        let mut take = |hidden: bool| {
            if !hidden {
                return view.card;
            }
            let pick = below(rng, count as u32) as usize;
            count -= 1;
            left.swap(pick, count);
            left[count]
        };
        let other = take(view.shown.is_none());
        let public = take(P::PUBLIC && view.public.is_none());
        PokerGame { config: view.config, deal: view.world(other, public), line: view.line }
    }
}

/// The form in which a view is sent: only what cannot be computed from the rest.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound = "")]
struct Plain<P: Poker> {
    rules: String,
    seat: Seat,
    #[serde(default)]
    first: Seat,
    line: BettingLine<P>,
    card: PokerRank,
    public: Option<PokerRank>,
    shown: Option<PokerRank>,
}

impl<P: Poker> From<PokerView<P>> for Plain<P> {
    fn from(view: PokerView<P>) -> Self {
        let PokerView { config, seat, first, line, card, public, shown } = view;
        Self { rules: config.spec::<P>().to_string(), seat, first, line, card, public, shown }
    }
}

impl<P: Poker> TryFrom<Plain<P>> for PokerView<P> {
    type Error = ViewFault;

    /// Accepts a view only if some game can have led to it.
    fn try_from(plain: Plain<P>) -> Result<Self, ViewFault> {
        let rules = Spec::parse(P::FACTS.presets, &plain.rules)?;
        let Plain { seat, first, line, card, public, shown, .. } = plain;
        if seat.0.max(first.0) >= SEATS {
            return Err(ViewFault::Seats(SEATS - 1));
        }
        if public.is_some() != line.board() || shown.is_some() != line.shown_down() {
            return Err(ViewFault::Shown);
        }
        let seen = [Some(card), public, shown].into_iter().filter(|seen| *seen == Some(card)).count();
        if seen > usize::from(P::COPIES) {
            return Err(ViewFault::Copies(P::COPIES));
        }
        Ok(Self { config: PokerConfig::new(&rules), seat, first, line, card, public, shown })
    }
}
