//! The dealer's full state of a hand of Leduc Hold'em.

use super::{
    LeducView, SEATS,
    config::{LeducConfig, PRESETS},
    deal::{LeducDeal, LeducRank, LeducStanding},
    line::{Bet, Line},
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

/// A hand with all its cards. Takes only a few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leduc {
    pub(super) config: LeducConfig,
    pub(super) deal: LeducDeal,
    pub(super) line: Line,
}

/// The form of the field `first` of a deal.
const FIRST: [&str; 2] = ["the seat that acts first, 0 or 1", "先手の席（0か1）"];

impl Leduc {
    /// All bets so far.
    #[inline]
    pub const fn line(&self) -> Line {
        self.line
    }

    /// The cards of both seats and the public card, whether it is face up or not.
    #[inline]
    pub const fn cards(&self) -> LeducDeal {
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
pub(super) fn bets(line: Line, deal: LeducDeal) -> impl Iterator<Item = Bet> {
    line.bets().map(move |bet| Bet { seat: deal.role(bet.seat), ..bet })
}

/// The chips won by each seat if a hand ends on `line`. On a line that is not an end, the result of a
/// showdown for the chips paid so far.
pub fn payoff(deal: LeducDeal, line: Line) -> [i32; 2] {
    let ([first, second], in_order) = (line.paid(), deal.in_order());
    let won = match line.folded() {
        Some(Seat(0)) => -first,
        Some(_) => second,
        None => {
            // A pair with the public card beats any unpaired card.
            let strength = |card: LeducRank| card as i32 + if card == deal.public { 3 } else { 0 };
            let [mine, other] = in_order.private.map(strength);
            (mine - other).signum() * first.min(second)
        }
    };
    if deal.first.0 == 0 { [won, -won] } else { [-won, won] }
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
        // Acting first costs 0.0856 chips per hand, so par depends on the seat.
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
                "three cards, at most two of them alike",
                "同じカードが2枚までの3枚",
            ));
        }
        if deal.first.0 >= SEATS {
            return Err(Fault::Shape("deal.first", FIRST[0], FIRST[1]));
        }
        Ok(Self { config, deal: *deal, line: Line::START })
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.line.turn().map(|role| self.deal.role(role))
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
        self.bets().map(|bet| (bet.seat, bet.play)).collect()
    }

    fn deal_to_json(_: LeducConfig, deal: &LeducDeal) -> Json {
        let mut json = json!({ "private": deal.private, "public": deal.public });
        // Keep the old form for hands in which seat 0 acts first, so that such records do not change.
        if let Some(map) = json.as_object_mut().filter(|_| deal.first.0 > 0) {
            map.insert("first".into(), json!(deal.first));
        }
        json
    }

    fn deal_from_json(_: LeducConfig, json: &Json) -> Result<LeducDeal, Fault> {
        let private = json.get("private").ok_or(Fault::Missing("deal.private"))?;
        let public = json.get("public").ok_or(Fault::Missing("deal.public"))?;
        let card = |json: &Json| json.as_str()?.parse::<LeducRank>().ok();
        let pair = private.as_array().map(|list| list.iter().map(card).collect::<Vec<_>>());
        let Some(&[Some(first), Some(second)]) = pair.as_deref() else {
            return Err(NOT_PRIVATE);
        };
        let public = card(public).ok_or(NOT_PUBLIC)?;
        let speaks =
            json.get("first").map_or(Some(0), |seat| seat.as_u64().filter(|seat| *seat < SEATS.into()));
        let speaks = speaks.ok_or(Fault::Shape("deal.first", FIRST[0], FIRST[1]))?;
        Ok(LeducDeal::new([first, second], public).opened_by(Seat(speaks as u8)))
    }

    fn result_to_json(&self) -> Option<Json> {
        self.chips().map(|chips| json!({ "chips": chips.0 }))
    }
}

pub(super) const NOT_PRIVATE: Fault =
    Fault::Shape("deal.private", "two cards, each J, Q or K", "2枚のカード（J・Q・Kのどれか）");
pub(super) const NOT_PUBLIC: Fault = Fault::Shape("deal.public", "J, Q or K", "J・Q・Kのどれか");
