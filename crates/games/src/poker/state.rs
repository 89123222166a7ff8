//! The dealer's full state of a hand of a small poker game, its deals, the match around them, and the view of one
//! seat with the deals that are consistent with it.

use super::{
    Poker, SEATS,
    config::PokerConfig,
    line::{Bet, BettingLine},
    moves::{PokerMove, PokerReason},
};
use crate::{
    by_seat::BySeat,
    card::serde_as_text,
    fault::{Fault, quote},
    game::{Facts, Game, Standing, View, ViewFault, Worlds},
    knob::Spec,
    seat::Seat,
    seed::{Rng, Seed, below},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::{fmt, marker::PhantomData, str::FromStr};

/// The rank of a card. Suits have no effect: the deck has identical cards of each rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PokerRank {
    /// J, lowest.
    Jack,
    /// Q.
    Queen,
    /// K, highest.
    King,
}

impl PokerRank {
    /// The three from low to high.
    pub const ALL: [Self; 3] = [Self::Jack, Self::Queen, Self::King];

    /// The deck of a game, from low to high.
    pub(super) fn deck<P: Poker>() -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, usize::from(P::COPIES)))
    }

    /// Its letter in the notation: `J`, `Q` or `K`.
    pub const fn letter(self) -> char {
        ['J', 'Q', 'K'][self as usize]
    }
}

impl fmt::Display for PokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for PokerRank {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let found = Self::ALL.into_iter().find(|rank| word.chars().eq([rank.letter()]));
        found.ok_or_else(|| Fault::NoCard(quote(word)))
    }
}

serde_as_text!(PokerRank);

/// Everything that chance decides in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PokerDeal<P> {
    /// The card of each seat.
    pub private: [PokerRank; 2],
    /// The card turned up between the rounds. `None` in a game of one round.
    pub public: Option<PokerRank>,
    /// The seat that acts first in every round.
    pub first: Seat,
    rules: PhantomData<P>,
}

impl<P: Poker> PokerDeal<P> {
    /// The number of cards in the deck.
    const DECK: u32 = 3 * P::COPIES as u32;
    /// The number of ways to draw the cards of a hand in order: two private cards and the public card, if any.
    pub const ORDERED: u32 = Self::DECK * (Self::DECK - 1) * if P::PUBLIC { Self::DECK - 2 } else { 1 };

    /// The cards of a hand in which seat 0 acts first.
    pub fn new(private: [PokerRank; 2], public: impl Into<Option<PokerRank>>) -> Self {
        Self { private, public: public.into(), first: Seat(0), rules: PhantomData }
    }

    /// The same hand with another seat acting first.
    #[must_use]
    pub const fn opened_by(self, first: Seat) -> Self {
        Self { first, ..self }
    }

    /// The role of a seat, which is its seat number in a [`BettingLine`]: role 0 acts first.
    /// The mapping is its own inverse.
    pub(super) const fn role(self, seat: Seat) -> Seat {
        seat.after(self.first.0 % SEATS, SEATS)
    }

    /// The same hand with its cards in the order of acting. Computations on betting lines use this order.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self::new([0, 1].map(|role| self.private[self.role(Seat(role)).index()]), self.public)
    }

    /// The public card, if it is face up after these bets.
    pub fn public_at(self, line: BettingLine<P>) -> Option<PokerRank> {
        self.public.filter(|_| line.board())
    }

    /// All distinct deals in which seat 0 acts first.
    pub fn all() -> impl Iterator<Item = Self> {
        let rank = |at: usize| PokerRank::ALL[at % 3];
        let deal = move |n: usize| Self::new([n / 9, n / 3].map(rank), P::PUBLIC.then(|| rank(n)));
        (0..27).step_by(if P::PUBLIC { 1 } else { 3 }).map(deal).filter(|deal| deal.ways() > 0)
    }

    /// Draws the cards of a hand, each choice equally likely.
    #[inline]
    pub fn random(rng: &mut Rng) -> Self {
        Self::ordered(below(rng, Self::ORDERED))
    }

    /// The cards of way number `way`, below [`PokerDeal::ORDERED`]. Each of its mixed-radix digits picks one
    /// of the remaining cards.
    #[inline]
    pub fn ordered(way: u32) -> Self {
        let (pick, deck) = (way as usize, Self::DECK as usize);
        let first = pick % deck;
        let mut second = pick / deck % (deck - 1);
        let mut third = pick / (deck * (deck - 1));
        second += usize::from(second >= first);
        third += usize::from(third >= first.min(second));
        third += usize::from(third >= first.max(second));
        let card = |place: usize| PokerRank::ALL[place / usize::from(P::COPIES) % 3];
        Self::new([card(first), card(second)], P::PUBLIC.then(|| card(third)))
    }

    /// The number of ways to deal these cards from the deck, in order: 0 if the deck has too few of a rank, or if
    /// there should be a public card and there is none.
    pub fn ways(self) -> u32 {
        if self.public.is_some() != P::PUBLIC {
            return 0;
        }
        let cards = self.private.into_iter().chain(self.public);
        let mut left = [u32::from(P::COPIES); 3];
        let mut take = |card: PokerRank| {
            let count = &mut left[card as usize];
            let ways = *count;
            *count = count.saturating_sub(1);
            ways
        };
        cards.map(&mut take).product()
    }

    /// The probability of this deal.
    pub fn chance(self) -> f64 {
        f64::from(self.ways()) / f64::from(Self::ORDERED)
    }
}

/// A match of a small poker game: the chips won and lost so far.
#[derive(Debug, Clone, PartialEq)]
pub struct PokerStanding<P> {
    config: PokerConfig,
    deals: Vec<Vec<i32>>,
    rules: PhantomData<P>,
}

impl<P: Poker> Standing for PokerStanding<P> {
    type Game = PokerGame<P>;

    fn new(config: PokerConfig) -> Self {
        Self { config, deals: Vec::new(), rules: PhantomData }
    }

    fn deal(&self, seed: Seed) -> PokerDeal<P> {
        let turn = if self.config.alternate { self.deals.len() % usize::from(SEATS) } else { 0 };
        PokerDeal::random(&mut seed.rng()).opened_by(Seat(turn as u8))
    }

    fn cycle(&self) -> u32 {
        if self.config.alternate { SEATS.into() } else { 1 }
    }

    fn add(&mut self, game: &PokerGame<P>) {
        self.deals.extend(game.result());
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        (0..2).map(|seat| self.deals.iter().map(|chips| chips[seat]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.deals.len() >= usize::from(self.config.hands)
    }
}

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
            return Err(ViewFault::seats(SEATS - 1));
        }
        if public.is_some() != line.board() || shown.is_some() != line.shown_down() {
            return Err(ViewFault::new(
                "the public card must be shown in round 2, and the opponent's card at a showdown",
            ));
        }
        let seen = [Some(card), public, shown].into_iter().filter(|seen| *seen == Some(card)).count();
        if seen > usize::from(P::COPIES) {
            return Err(format!("the deck has only {} of each rank", P::COPIES).into());
        }
        Ok(Self { config: PokerConfig::new(&rules), seat, first, line, card, public, shown })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kuhn::KuhnRules, leduc::LeducRules};
    use std::collections::BTreeMap;

    fn all_deals_are_counted<P: Poker>(distinct: usize) {
        let mut counts = BTreeMap::new();
        for way in 0..PokerDeal::<P>::ORDERED {
            *counts.entry(PokerDeal::<P>::ordered(way)).or_insert(0) += 1;
        }
        let all: BTreeMap<_, _> = PokerDeal::<P>::all().map(|deal| (deal, deal.ways())).collect();
        assert_eq!((counts.len(), &counts), (distinct, &all));
        assert!((PokerDeal::<P>::all().map(PokerDeal::chance).sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn every_deal_has_its_number_of_ways() {
        all_deals_are_counted::<LeducRules>(24);
        all_deals_are_counted::<KuhnRules>(6);
    }
}
