//! The dealer's full state of a deal of Hearts.

use super::{
    HeartsView, POINTS_IN_DEAL, SEATS,
    config::{FirstLead, HeartsConfig, PRESETS},
    deal::{HeartsDeal, Passing},
    moves::{HeartsMove, Reason},
    table::Table,
};
use crate::{
    by_seat::BySeat,
    card::Card,
    card_set::CardSet,
    fault::Fault,
    game::{Facts, Game, Standing},
    knob::Spec,
    seat::Seat,
    seed::{Rng, Seed},
    text::text,
};
use serde_json::{Value as Json, json};

/// The first leader is not one of the four seats.
const NO_SEAT: Fault =
    Fault::Shape { field: "deal.leader", en: "a seat from 0 to 3", ja: "0から3の席番号" };

/// A deal of Hearts with all four hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hearts {
    pub(super) table: Table,
    pub(super) hands: BySeat<CardSet, 4>,
    pub(super) passed: BySeat<CardSet, 4>,
}

impl Hearts {
    /// The public state of the table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that `seat` holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards that the seat to move may play. Empty during passing and when the deal is over.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        if self.table.in_passing() {
            return CardSet::EMPTY;
        }
        self.table.legal_from(self.hands[self.table.turn])
    }

    /// Plays a card that is known to be legal: the fast path of playouts.
    #[inline]
    pub fn play_legal(&mut self, card: Card) {
        debug_assert!(self.legal_cards().has(card), "{card} is not legal");
        self.hands[self.table.turn].remove(card);
        self.table.lay(card);
    }

    /// The points of one seat if the deal ended now, with shooting the moon counted.
    #[inline]
    pub fn points_at_end(&self, seat: Seat) -> i32 {
        self.table.score(seat).into()
    }

    /// Records the cards that the seat to move passes. Exchanges them when all four seats have chosen.
    fn pass(&mut self, cards: CardSet) {
        self.passed[self.table.turn] = cards;
        self.table.passers += 1;
        self.table.turn = Seat(self.table.passers % SEATS);
        if self.table.passers == SEATS {
            for giver in Seat::all(SEATS) {
                let cards = self.passed[giver];
                let receiver = self.table.passing.receiver(giver);
                self.hands[giver] = self.hands[giver] - cards;
                self.hands[receiver] = self.hands[receiver] | cards;
            }
            let leader = self.table.first_leader();
            self.begin(leader);
        }
    }

    /// Starts play: the holder of ♣2 leads if the rules say so, otherwise the given seat.
    fn begin(&mut self, given: Seat) {
        let opener = Seat::all(SEATS).find(|s| self.hand(*s).has(Card::TWO_OF_CLUBS));
        self.table.begin(match self.table.config.first_lead {
            FirstLead::Given => given,
            FirstLead::TwoOfClubs => opener.unwrap_or(given),
        });
    }

    /// The hands at the start of play.
    fn hands_at_start(&self) -> BySeat<CardSet, 4> {
        let played = self.table.played_cards();
        BySeat(std::array::from_fn(|seat| self.hands.0[seat] | played[seat]))
    }
}

impl Game for Hearts {
    type Config = HeartsConfig;
    type Deal = HeartsDeal;
    type Move = HeartsMove;
    type Reason = Reason;
    type View = HeartsView;
    type Standing = HeartsStanding;

    const FACTS: Facts = Facts {
        id: "hearts",
        name: text("Hearts", "ハーツ"),
        seats: (SEATS, SEATS),
        presets: &PRESETS,
        unit: text("points", "点"),
        low_wins: true,
        stakes: false,
        scale: (1.0 / POINTS_IN_DEAL as f64, text("penalty ratio", "失点率")),
        par: Some(0.25),
    };

    fn config(spec: &Spec) -> HeartsConfig {
        HeartsConfig::new(spec)
    }

    fn new(config: HeartsConfig, deal: &HeartsDeal) -> Result<Self, Fault> {
        let mut all = CardSet::EMPTY;
        for (seat, hand) in deal.hands.iter().enumerate() {
            if hand.len() != 13 {
                return Err(Fault::HandSize { seat: seat as u8, found: hand.len() as usize, needed: 13 });
            }
            if let Some(card) = (all & *hand).first() {
                return Err(Fault::Twice(card.to_string()));
            }
            all = all | *hand;
        }
        if deal.leader.0 >= SEATS {
            return Err(NO_SEAT);
        }
        if deal.passing != Passing::Hold && !config.passing {
            return Err(Fault::Shape {
                field: "deal.pass",
                en: "hold (these rules have no passing)",
                ja: "hold（このルールでは交換がないため）",
            });
        }
        let mut game = Self {
            table: Table::new(config, deal.passing),
            hands: BySeat(deal.hands),
            passed: BySeat([CardSet::EMPTY; 4]),
        };
        if !game.table.in_passing() {
            game.begin(deal.leader);
        } else if config.first_lead == FirstLead::Given {
            // During passing, `turn` is the seat that chooses, so the leader is remembered separately.
            game.table.remember_leader(deal.leader);
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<HeartsMove>) {
        if let Some(seat) = self.turn() {
            self.table.moves_from(self.hand(seat), moves);
        }
    }

    fn check(&self, play: HeartsMove) -> Result<(), Reason> {
        self.table.check_from(self.hands[self.table.turn], play)
    }

    fn play(&mut self, play: HeartsMove) -> Result<(), Reason> {
        self.check(play)?;
        match play {
            HeartsMove::Pass(cards) => self.pass(cards.into_iter().collect()),
            HeartsMove::Play(card) => self.play_legal(card),
        }
        Ok(())
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<HeartsMove> {
        let seat = self.turn()?;
        if self.table.in_passing() {
            return Some(HeartsMove::Pass(draw_three(self.hand(seat), rng)));
        }
        Some(HeartsMove::Play(self.legal_cards().draw(rng)))
    }

    #[inline]
    fn play_out(&mut self, rng: &mut Rng) {
        while self.table.in_passing() {
            self.pass(draw_three(self.hands[self.table.turn], rng).into_iter().collect());
        }
        while self.table.turn().is_some() {
            self.play_legal(self.legal_cards().draw(rng));
        }
    }

    fn view(&self, seat: Seat) -> HeartsView {
        HeartsView::of(self, seat)
    }

    fn is_secret(&self, play: HeartsMove) -> bool {
        matches!(play, HeartsMove::Pass(_))
    }

    fn result(&self) -> Option<Vec<i32>> {
        self.turn().is_none().then(|| Seat::all(SEATS).map(|seat| self.points_at_end(seat)).collect())
    }

    fn deal(&self) -> HeartsDeal {
        let mut hands = self.hands_at_start();
        if !self.table.in_passing() {
            for giver in Seat::all(SEATS) {
                let cards = self.passed[giver];
                let receiver = self.table.passing.receiver(giver);
                hands[receiver] = hands[receiver] - cards;
            }
            for giver in Seat::all(SEATS) {
                hands[giver] = hands[giver] | self.passed[giver];
            }
        }
        let leader = match self.table.config.first_lead {
            FirstLead::Given => self.table.first_leader(),
            FirstLead::TwoOfClubs => Seat(0),
        };
        HeartsDeal { hands: hands.0, leader, passing: self.table.passing }
    }

    fn history(&self) -> Vec<(Seat, HeartsMove)> {
        let passes = Seat::all(SEATS)
            .filter(|s| self.table.has_passed(*s))
            .filter_map(|s| Some((s, HeartsMove::pass(self.passed[s])?)));
        let plays = self.table.plays_by();
        passes.chain(plays.map(|(seat, card)| (seat, HeartsMove::Play(card)))).collect()
    }

    fn deal_to_json(config: HeartsConfig, deal: &HeartsDeal) -> Json {
        let hands = deal.hands.map(|hand| hand.iter().map(|c| c.to_string()).collect::<Vec<_>>());
        // If the holder of ♣2 leads, a leader in the record could only contradict the cards.
        match config.first_lead {
            FirstLead::Given => json!({ "hands": hands, "leader": deal.leader, "pass": deal.passing.id() }),
            FirstLead::TwoOfClubs => json!({ "hands": hands, "pass": deal.passing.id() }),
        }
    }

    fn deal_from_json(config: HeartsConfig, json: &Json) -> Result<HeartsDeal, Fault> {
        let hands = json.get("hands").ok_or(Fault::Missing("deal.hands"))?;
        let wrong = || Fault::Shape {
            field: "deal.hands",
            en: "four lists of thirteen cards",
            ja: "13枚ずつ4人分のカードのリスト",
        };
        let lists = hands.as_array().filter(|lists| lists.len() == 4).ok_or_else(wrong)?;
        let mut hands = [CardSet::EMPTY; 4];
        for (hand, list) in hands.iter_mut().zip(lists) {
            let cards = list.as_array().ok_or_else(wrong)?.iter();
            *hand = CardSet::distinct(cards.map(|card| card.as_str().ok_or_else(wrong)?.parse()))?;
        }
        Ok(HeartsDeal {
            hands,
            leader: leader_from_json(config, json)?,
            passing: passing_from_json(config, json)?,
        })
    }

    fn result_to_json(&self) -> Option<Json> {
        let winners: Vec<Option<Seat>> =
            self.table.tricks().map(|t| t.winning().map(|(seat, _)| seat)).collect();
        self.result().map(|points| json!({ "points": points, "tricks": winners }))
    }
}

/// Reads the first leader, which is needed only if ♣2 does not decide it.
fn leader_from_json(config: HeartsConfig, json: &Json) -> Result<Seat, Fault> {
    if config.first_lead == FirstLead::TwoOfClubs {
        return Ok(Seat(0));
    }
    let leader = json.get("leader").ok_or(Fault::Missing("deal.leader"))?;
    let seat = leader.as_u64().filter(|&s| s < u64::from(SEATS));
    seat.map(|s| Seat(s as u8)).ok_or(NO_SEAT)
}

/// Reads the direction of passing, which is needed only if cards are passed.
fn passing_from_json(config: HeartsConfig, json: &Json) -> Result<Passing, Fault> {
    let Some(pass) = json.get("pass") else {
        return if config.passing { Err(Fault::Missing("deal.pass")) } else { Ok(Passing::Hold) };
    };
    let passing = Passing::CYCLE.into_iter().find(|p| pass == p.id());
    passing.ok_or(Fault::Shape {
        field: "deal.pass",
        en: "left, right, across or hold",
        ja: "left・right・across・holdのどれか",
    })
}

/// A match of Hearts: the points so far.
#[derive(Debug, Clone, PartialEq)]
pub struct HeartsStanding {
    config: HeartsConfig,
    deals: Vec<Vec<i32>>,
}

impl Standing for HeartsStanding {
    type Game = Hearts;

    fn new(config: HeartsConfig) -> Self {
        Self { config, deals: Vec::new() }
    }

    fn deal(&self, seed: Seed) -> HeartsDeal {
        let passing = if self.config.passing { Passing::CYCLE[self.deals.len() % 4] } else { Passing::Hold };
        let deal = HeartsDeal::random(seed, passing);
        // If ♣2 decides the leader, the drawn leader has no effect. Fix it to 0 so that equal deals are
        // equal.
        let leader = if self.config.first_lead == FirstLead::Given { deal.leader } else { Seat(0) };
        HeartsDeal { leader, ..deal }
    }

    fn add(&mut self, game: &Hearts) {
        self.deals.extend(game.result());
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        (0..4).map(|seat| self.deals.iter().map(|points| points[seat]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.totals().iter().any(|&total| total >= self.config.target)
    }

    fn cycle(&self) -> u32 {
        if self.config.passing { Passing::CYCLE.len() as u32 } else { 1 }
    }
}

/// Draws three different cards of a hand, each choice equally likely.
pub(super) fn draw_three(hand: CardSet, rng: &mut Rng) -> [Card; 3] {
    let mut left = hand;
    let mut drawn = [(); 3].map(|()| {
        let card = left.draw(rng);
        left.remove(card);
        card
    });
    drawn.sort_unstable();
    drawn
}
