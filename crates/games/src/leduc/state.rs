//! The dealer's full state of a hand of Leduc Hold'em.

use super::{
    LeducView, SEATS,
    config::{LeducConfig, PRESETS},
    deal::{LeducDeal, LeducStanding, Rank},
    line::Line,
    moves::{LeducMove, LeducReason},
};
use crate::{
    by_seat::BySeat,
    fault::Fault,
    game::{Facts, Game},
    knob::Spec,
    seat::Seat,
    seed::{Rng, below},
    text::text,
};
use serde_json::{Value as Json, json};

/// A hand with all its cards: six bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leduc {
    pub(super) config: LeducConfig,
    pub(super) deal: LeducDeal,
    pub(super) line: Line,
}

impl Leduc {
    /// All bets so far.
    #[inline]
    pub const fn line(&self) -> Line {
        self.line
    }

    /// The cards: those of both seats and the public one, whether it is turned already or not.
    #[inline]
    pub const fn cards(&self) -> LeducDeal {
        self.deal
    }

    /// Chips that each seat has won, less its own, when the hand is over.
    #[inline]
    pub fn chips(&self) -> Option<BySeat<i32, 2>> {
        (!self.line.open()).then(|| BySeat(payoff(self.deal, self.line)))
    }
}

/// Chips won by each seat if a hand ends on `line`; for a line that is no end, what a showdown would bring for the
/// chips that both have put in.
pub fn payoff(deal: LeducDeal, line: Line) -> [i32; 2] {
    let [first, second] = line.paid();
    let won = match line.folded() {
        Some(Seat(0)) => -first,
        Some(_) => second,
        None => {
            // A pair with the public card is higher than any card alone.
            let strength = |card: Rank| card as i32 + if card == deal.public { 3 } else { 0 };
            let [mine, other] = deal.private.map(strength);
            (mine - other).signum() * first.min(second)
        }
    };
    [won, -won]
}

impl Game for Leduc {
    type Config = LeducConfig;
    type Deal = LeducDeal;
    type Move = LeducMove;
    type Reason = LeducReason;
    type View = LeducView;
    type Standing = LeducStanding;

    const FACTS: Facts = Facts {
        id: "leduc",
        name: text("Leduc Hold'em", "レダックホールデム"),
        seats: (SEATS, SEATS),
        presets: &PRESETS,
        unit: text("chips", "チップ"),
        low_wins: false,
        scale: (1.0, text("chips per hand", "1ハンドあたりのチップ")),
        // Who speaks first is at a disadvantage of 0.0856 chips: what is par depends on the seat.
        par: None,
    };

    fn config(spec: &Spec) -> LeducConfig {
        LeducConfig::new(spec)
    }

    #[inline]
    fn new(config: LeducConfig, deal: &LeducDeal) -> Result<Self, Fault> {
        if deal.private == [deal.public; 2] {
            return Err(Fault::Shape(
                "deal",
                "three cards of which at most two are alike",
                "同じカードが2枚までの3枚",
            ));
        }
        Ok(Self { config, deal: *deal, line: Line::START })
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.line.turn()
    }

    fn legal(&self, moves: &mut Vec<LeducMove>) {
        moves.extend(self.line.legal());
    }

    fn check(&self, play: LeducMove) -> Result<(), LeducReason> {
        self.line.check(play).map(|_| ())
    }

    #[inline]
    fn play(&mut self, play: LeducMove) -> Result<(), LeducReason> {
        self.line = self.line.check(play)?;
        Ok(())
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<LeducMove> {
        if !self.line.open() {
            return None;
        }
        let (first, count) = self.line.options();
        LeducMove::ALL.get((u32::from(first) + below(rng, count)) as usize).copied()
    }

    #[inline]
    fn play_out(&mut self, rng: &mut Rng) {
        while self.line.open() {
            let (first, count) = self.line.options();
            self.line = self.line.next(first + below(rng, count) as u8);
        }
    }

    fn view(&self, seat: Seat) -> LeducView {
        LeducView::of(*self, seat)
    }

    #[inline]
    fn result(&self) -> Option<Vec<i32>> {
        self.chips().map(|chips| chips.to_vec())
    }

    #[inline]
    fn deal(&self) -> LeducDeal {
        self.deal
    }

    fn history(&self) -> Vec<(Seat, LeducMove)> {
        self.line.bets().map(|bet| (bet.seat, bet.play)).collect()
    }

    fn deal_to_json(_: LeducConfig, deal: &LeducDeal) -> Json {
        json!({ "private": deal.private, "public": deal.public })
    }

    fn deal_from_json(_: LeducConfig, json: &Json) -> Result<LeducDeal, Fault> {
        let private = json.get("private").ok_or(Fault::Missing("deal.private"))?;
        let public = json.get("public").ok_or(Fault::Missing("deal.public"))?;
        let card = |json: &Json| json.as_str()?.parse::<Rank>().ok();
        let pair = private.as_array().map(|list| list.iter().map(card).collect::<Vec<_>>());
        let Some(&[Some(first), Some(second)]) = pair.as_deref() else {
            return Err(Fault::Shape(
                "deal.private",
                "two cards, each J, Q or K",
                "2枚のカード（J・Q・Kのどれか）",
            ));
        };
        let public = card(public).ok_or(Fault::Shape("deal.public", "J, Q or K", "J・Q・Kのどれか"))?;
        Ok(LeducDeal { private: [first, second], public })
    }

    fn result_to_json(&self) -> Option<Json> {
        self.chips().map(|chips| json!({ "chips": chips.0 }))
    }
}
