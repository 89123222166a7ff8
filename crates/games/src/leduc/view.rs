//! The view of one seat of Leduc Hold'em, and the deals that are consistent with it.

use super::{
    Leduc, SEATS,
    config::{LeducConfig, PRESETS},
    deal::{LeducDeal, LeducRank},
    line::{Bet, Line},
    moves::{LeducMove, LeducReason},
    payoff,
    state::bets,
};
use crate::{
    by_seat::BySeat,
    fault::ViewFault,
    game::{Game, View, Worlds},
    knob::Spec,
    seat::Seat,
    seed::{Rng, below},
};
use serde::{Deserialize, Serialize};

/// A seat's knowledge of a hand: all bets, its own card, and the cards that are face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct LeducView {
    config: LeducConfig,
    seat: Seat,
    first: Seat,
    line: Line,
    card: LeducRank,
    public: Option<LeducRank>,
    shown: Option<LeducRank>,
}

impl LeducView {
    pub(super) fn of(game: Leduc, seat: Seat) -> Self {
        let line = game.line;
        let other = game.deal.private[seat.after(1, SEATS).index()];
        Self {
            config: game.config,
            seat,
            first: game.deal.first,
            line,
            card: game.deal.private[seat.index()],
            public: line.board().then_some(game.deal.public),
            shown: line.shown_down().then_some(other),
        }
    }

    /// All bets so far. The line gives the pot, stakes, rounds and moves.
    pub fn line(&self) -> Line {
        self.line
    }

    /// All actions from the start, with the seats of the table.
    pub fn bets(&self) -> impl Iterator<Item = Bet> {
        bets(self.line, self.world(self.card, self.card))
    }

    /// The seat that acts first, in both rounds.
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The role of a seat, which is its seat number in the line: role 0 acts first. The mapping is its own
    /// inverse.
    pub const fn role(&self, seat: Seat) -> Seat {
        seat.after(self.first.0 % SEATS, SEATS)
    }

    /// The card of this seat.
    pub fn card(&self) -> LeducRank {
        self.card
    }

    /// The public card, once it is face up.
    pub fn public(&self) -> Option<LeducRank> {
        self.public
    }

    /// The opponent's card, once it is shown. After a fold neither card is shown.
    pub fn shown(&self) -> Option<LeducRank> {
        self.shown
    }

    /// The chips won by each seat, net of what it paid; `None` until the hand is over.
    pub fn chips(&self) -> Option<BySeat<i32, 2>> {
        (!self.line.open()).then(|| BySeat(payoff(self.world(self.card, self.card), self.line)))
    }

    /// The deal with the known cards, and with these cards in place of unknown ones.
    fn world(self, other: LeducRank, public: LeducRank) -> LeducDeal {
        let other = self.shown.unwrap_or(other);
        let private = if self.seat.0 == 0 { [self.card, other] } else { [other, self.card] };
        LeducDeal::new(private, self.public.unwrap_or(public)).opened_by(self.first)
    }

    /// The cards of the deck that this seat has not seen, and their number.
    fn unseen(self) -> ([LeducRank; 6], usize) {
        let mut left = LeducRank::DECK;
        let mut count = left.len();
        for card in [Some(self.card), self.public, self.shown].into_iter().flatten() {
            if let Some(place) = left[..count].iter().position(|c| *c == card) {
                count -= 1;
                left[place] = left[count];
            }
        }
        (left, count)
    }
}

impl View for LeducView {
    type Game = Leduc;
    type Worlds = LeducWorlds;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn config(&self) -> LeducConfig {
        self.config
    }

    fn turn(&self) -> Option<Seat> {
        self.line.turn().map(|role| self.role(role))
    }

    fn legal(&self, moves: &mut Vec<LeducMove>) {
        if self.turn() == Some(self.seat) {
            moves.extend(self.line.legal());
        }
    }

    fn check(&self, play: LeducMove) -> Result<(), LeducReason> {
        if self.turn().is_some_and(|seat| seat != self.seat) {
            return Err(LeducReason::NotYourTurn);
        }
        self.line.check(play).map(|_| ())
    }

    fn worlds(&self) -> Option<LeducWorlds> {
        Some(LeducWorlds { view: *self })
    }
}

/// The deals that are consistent with a [`LeducView`], each with its probability in the six-card deck.
#[derive(Debug, Clone, Copy)]
pub struct LeducWorlds {
    view: LeducView,
}

impl Worlds for LeducWorlds {
    type Game = Leduc;

    /// The number of ways to deal the opponent's card and the public card while they are hidden: 20, then 4,
    /// and 1 after a showdown.
    fn count(&self) -> f64 {
        let left = self.view.unseen().1;
        let other = if self.view.shown.is_some() { 1 } else { left };
        let public = if self.view.public.is_some() { 1 } else { left - 1 };
        (other * public) as f64
    }

    fn draw(&self, rng: &mut Rng) -> Leduc {
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
        let public = take(view.public.is_none());
        Leduc { config: view.config, deal: view.world(other, public), line: view.line }
    }
}

/// The form in which a view is sent: only what cannot be computed from the rest.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Plain {
    rules: String,
    seat: Seat,
    #[serde(default)]
    first: Seat,
    line: Line,
    card: LeducRank,
    public: Option<LeducRank>,
    shown: Option<LeducRank>,
}

impl From<LeducView> for Plain {
    fn from(view: LeducView) -> Self {
        let LeducView { config, seat, first, line, card, public, shown } = view;
        Self { rules: config.spec().to_string(), seat, first, line, card, public, shown }
    }
}

impl TryFrom<Plain> for LeducView {
    type Error = ViewFault;

    /// Accepts a view only if some game can have led to it.
    fn try_from(plain: Plain) -> Result<Self, ViewFault> {
        let rules = Spec::parse(&PRESETS, &plain.rules)?;
        let Plain { seat, first, line, card, public, shown, .. } = plain;
        if seat.0.max(first.0) >= SEATS {
            return Err("the seat and the first to act must be 0 or 1".into());
        }
        if public.is_some() != line.board() || shown.is_some() != line.shown_down() {
            return Err(
                "the public card must be shown in round 2, and the opponent's card at a showdown".into()
            );
        }
        if public == Some(card) && shown == Some(card) {
            return Err("there are only two cards of each rank".into());
        }
        Ok(Self { config: Leduc::config(&rules), seat, first, line, card, public, shown })
    }
}
