//! The dealer's full state of a hand of a small poker game.

use super::{
    Poker, PokerView, SEATS,
    config::PokerConfig,
    deal::{PokerDeal, PokerRank, PokerStanding},
    line::{Bet, BettingLine},
    moves::{PokerMove, PokerReason},
};
use crate::{
    by_seat::BySeat,
    fault::Fault,
    game::{Facts, Game},
    knob::Spec,
    seat::Seat,
    seed::{Rng, below},
};
use serde_json::{Value as Json, json};

/// A hand with all its cards. Takes only a few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PokerGame<P> {
    pub(super) config: PokerConfig,
    pub(super) deal: PokerDeal<P>,
    pub(super) line: BettingLine<P>,
}

/// The form of the field `first` of a deal.
const FIRST: [&str; 2] = ["the seat that acts first, 0 or 1", "先手の席（0か1）"];

impl<P: Poker> PokerGame<P> {
    /// All bets so far.
    #[inline]
    pub const fn line(&self) -> BettingLine<P> {
        self.line
    }

    /// The cards of both seats and the public card, whether it is face up or not.
    #[inline]
    pub const fn cards(&self) -> PokerDeal<P> {
        self.deal
    }

    /// All actions from the start, with the seats of the table.
    pub fn bets(&self) -> impl Iterator<Item = Bet> {
        bets(self.line, self.deal)
    }

    /// The same hand with its seats in the order of acting: seat 0 acts first.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self { deal: self.deal.in_order(), ..self }
    }

    /// The role of a seat: role 0 acts first. The mapping is its own inverse.
    pub const fn role(&self, seat: Seat) -> Seat {
        self.deal.role(seat)
    }

    /// The chips won by each seat, net of what it paid; `None` until the hand is over.
    #[inline]
    pub fn chips(&self) -> Option<BySeat<i32, 2>> {
        (!self.line.open()).then(|| BySeat(payoff(self.deal, self.line)))
    }
}

/// The actions of a line with the seats of the table.
pub(super) fn bets<P: Poker>(line: BettingLine<P>, deal: PokerDeal<P>) -> impl Iterator<Item = Bet> {
    line.bets().map(move |bet| Bet { seat: deal.role(bet.seat), ..bet })
}

/// The chips won by each seat if a hand ends on `line`. On a line that is not an end, the result of a
/// showdown for the chips paid so far.
pub fn payoff<P: Poker>(deal: PokerDeal<P>, line: BettingLine<P>) -> [i32; 2] {
    let ([first, second], in_order) = (line.paid(), deal.in_order());
    let won = match line.folded() {
        Some(Seat(0)) => -first,
        Some(_) => second,
        None => {
            let [mine, other] = in_order.private;
            showdown(mine, other, deal.public) * first.min(second)
        }
    };
    if deal.first.0 == 0 { [won, -won] } else { [-won, won] }
}

/// Whether a card wins a showdown against another: 1, 0 for a draw, or -1.
pub fn showdown(own: PokerRank, other: PokerRank, public: Option<PokerRank>) -> i32 {
    // A pair with the public card beats any unpaired card.
    let strength = |card: PokerRank| card as i32 + if Some(card) == public { 3 } else { 0 };
    (strength(own) - strength(other)).signum()
}

impl<P: Poker> Game for PokerGame<P> {
    type Config = PokerConfig;
    type Deal = PokerDeal<P>;
    type Move = PokerMove;
    type Reason = PokerReason;
    type View = PokerView<P>;
    type Standing = PokerStanding<P>;

    const FACTS: Facts = P::FACTS;

    fn config(spec: &Spec) -> PokerConfig {
        PokerConfig::new(spec)
    }

    #[inline]
    fn new(config: PokerConfig, deal: &PokerDeal<P>) -> Result<Self, Fault> {
        if deal.ways() == 0 {
            return Err(Fault::Shape { field: "deal", en: P::CARDS[0], ja: P::CARDS[1] });
        }
        if deal.first.0 >= SEATS {
            return Err(Fault::Shape { field: "deal.first", en: FIRST[0], ja: FIRST[1] });
        }
        Ok(Self { config, deal: *deal, line: BettingLine::START })
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.line.turn().map(|role| self.deal.role(role))
    }

    fn legal(&self, moves: &mut Vec<PokerMove>) {
        moves.extend(self.line.legal());
    }

    fn check(&self, play: PokerMove) -> Result<(), PokerReason> {
        self.line.check(play).map(|_| ())
    }

    #[inline]
    fn play(&mut self, play: PokerMove) -> Result<(), PokerReason> {
        self.line = self.line.check(play)?;
        Ok(())
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<PokerMove> {
        if !self.line.open() {
            return None;
        }
        let (first, count) = self.line.options();
        PokerMove::ALL.get((u32::from(first) + below(rng, count)) as usize).copied()
    }

    #[inline]
    fn play_out(&mut self, rng: &mut Rng) {
        while self.line.open() {
            let (first, count) = self.line.options();
            self.line = self.line.next(first + below(rng, count) as u8);
        }
    }

    fn view(&self, seat: Seat) -> PokerView<P> {
        PokerView::of(*self, seat)
    }

    #[inline]
    fn result(&self) -> Option<Vec<i32>> {
        self.chips().map(|chips| chips.to_vec())
    }

    #[inline]
    fn deal(&self) -> PokerDeal<P> {
        self.deal
    }

    fn history(&self) -> Vec<(Seat, PokerMove)> {
        self.bets().map(|bet| (bet.seat, bet.play)).collect()
    }

    fn deal_to_json(_: PokerConfig, deal: &PokerDeal<P>) -> Json {
        let mut json = json!({ "private": deal.private });
        if let Some(map) = json.as_object_mut() {
            map.extend(deal.public.map(|card| ("public".to_owned(), json!(card))));
        }
        // Keep the old form for hands in which seat 0 acts first, so that such records do not change.
        if let Some(map) = json.as_object_mut().filter(|_| deal.first.0 > 0) {
            map.insert("first".into(), json!(deal.first));
        }
        json
    }

    fn deal_from_json(_: PokerConfig, json: &Json) -> Result<PokerDeal<P>, Fault> {
        let private = json.get("private").ok_or(Fault::Missing("deal.private"))?;
        let public = json.get("public");
        if P::PUBLIC && public.is_none() {
            return Err(Fault::Missing("deal.public"));
        }
        let card = |json: &Json| json.as_str()?.parse::<PokerRank>().ok();
        let pair = private.as_array().map(|list| list.iter().map(card).collect::<Vec<_>>());
        let Some(&[Some(first), Some(second)]) = pair.as_deref() else {
            return Err(NOT_PRIVATE);
        };
        let public = public.map(|json| card(json).ok_or(NOT_PUBLIC)).transpose()?;
        let speaks =
            json.get("first").map_or(Some(0), |seat| seat.as_u64().filter(|seat| *seat < SEATS.into()));
        let speaks = speaks.ok_or(Fault::Shape { field: "deal.first", en: FIRST[0], ja: FIRST[1] })?;
        Ok(PokerDeal::new([first, second], public).opened_by(Seat(speaks as u8)))
    }

    fn result_to_json(&self) -> Option<Json> {
        self.chips().map(|chips| json!({ "chips": chips.0 }))
    }
}

pub(super) const NOT_PRIVATE: Fault = Fault::Shape {
    field: "deal.private",
    en: "two cards, each J, Q or K",
    ja: "2枚のカード（J・Q・Kのどれか）",
};
pub(super) const NOT_PUBLIC: Fault =
    Fault::Shape { field: "deal.public", en: "J, Q or K", ja: "J・Q・Kのどれか" };
