//! The public part of a deal of Hearts: everything that all four seats see.

use super::{
    POINT_CARDS, POINTS_IN_DEAL, TRICKS,
    config::{FirstLead, HeartsConfig},
    deal::Passing,
    moves::{HeartsMove, Reason},
    points_of,
};
use crate::{
    by_seat::BySeat,
    card::{Card, Suit},
    card_set::CardSet,
    seat::Seat,
};

/// The public part of a deal: rules, tricks, turn and points, but no hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub(super) config: HeartsConfig,
    pub(super) passing: Passing,
    /// The number of seats that have chosen their pass, in seat order. 4 once play begins.
    pub(super) passers: u8,
    pub(super) turn: Seat,
    pub(super) points: BySeat<u8, 4>,
    pub(super) broken: bool,
    pub(super) played: CardSet,
    best: Card,
    best_seat: Seat,
    trick_points: u8,
    len: u8,
    leaders: [Seat; TRICKS],
    plays: [Card; 52],
}

/// The cards of one trick, complete or in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trick<'a> {
    /// The number of the trick, 0 to 12.
    pub number: usize,
    /// The leader of the trick.
    pub leader: Seat,
    /// The cards in the order of play.
    pub cards: &'a [Card],
}

impl Trick<'_> {
    /// The cards with the seats that played them.
    pub fn plays(&self) -> impl DoubleEndedIterator<Item = (Seat, Card)> + '_ {
        self.cards.iter().enumerate().map(|(i, card)| (self.leader.after(i as u8, 4), *card))
    }

    /// The seat that is winning the trick so far, and its card. `None` before the lead.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        let led = self.cards.first()?.suit();
        self.plays().filter(|(_, c)| c.suit() == led).max_by_key(|(_, c)| c.rank())
    }

    /// The points in the trick.
    pub fn points(&self) -> u8 {
        self.cards.iter().map(|c| points_of(*c)).sum()
    }
}

impl Table {
    /// The table before the first decision. [`Table::begin`] then names the leader and starts play.
    pub(super) fn new(config: HeartsConfig, passing: Passing) -> Self {
        Self {
            config,
            passing,
            passers: if passing == Passing::Hold { 4 } else { 0 },
            turn: Seat(0),
            points: BySeat([0; 4]),
            broken: false,
            played: CardSet::EMPTY,
            best: Card::TWO_OF_CLUBS,
            best_seat: Seat(0),
            trick_points: 0,
            len: 0,
            leaders: [Seat(0); TRICKS],
            plays: [Card::TWO_OF_CLUBS; 52],
        }
    }

    /// Names the leader of the first trick.
    pub(super) fn begin(&mut self, leader: Seat) {
        self.turn = leader;
        self.leaders[0] = leader;
    }

    /// Remembers the first leader while cards are still being passed.
    pub(super) fn remember_leader(&mut self, leader: Seat) {
        self.leaders[0] = leader;
    }

    /// The leader of the first trick. If the holder of ♣2 leads, it is not known until the passed cards have
    /// been handed over.
    pub fn first_leader(&self) -> Seat {
        self.leaders[0]
    }

    /// The rules in force.
    pub fn config(&self) -> &HeartsConfig {
        &self.config
    }

    /// The direction in which cards are passed in this deal.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// Whether cards are still being passed.
    pub fn in_passing(&self) -> bool {
        self.passers < 4
    }

    /// Whether `seat` has chosen its three cards.
    pub fn has_passed(&self, seat: Seat) -> bool {
        seat.0 < self.passers
    }

    /// The seat to move; `None` when the deal is over.
    pub fn turn(&self) -> Option<Seat> {
        (self.len < 52).then_some(self.turn)
    }

    /// The points taken by each seat so far, before shooting the moon is counted.
    pub fn points(&self) -> BySeat<u8, 4> {
        self.points
    }

    /// The points of one seat if the deal ended now, with shooting the moon counted.
    #[inline]
    pub fn score(&self, seat: Seat) -> u8 {
        let taken = self.points;
        let moon = self.config.moon && taken.contains(&POINTS_IN_DEAL);
        if moon { POINTS_IN_DEAL - taken[seat] } else { taken[seat] }
    }

    /// Whether hearts may be led.
    pub fn hearts_broken(&self) -> bool {
        self.broken
    }

    /// All cards played so far.
    pub fn played(&self) -> CardSet {
        self.played
    }

    /// The number of cards played so far.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no card has been played yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards in the order of play.
    pub fn plays(&self) -> &[Card] {
        &self.plays[..self.len as usize]
    }

    /// The cards in the order of play, with the seats that played them.
    pub fn plays_by(&self) -> impl Iterator<Item = (Seat, Card)> {
        let plays = self.plays().iter().enumerate();
        plays.map(|(at, card)| (self.leaders[at / 4].after(at as u8 % 4, 4), *card))
    }

    /// The cards that each seat has played.
    pub fn played_cards(&self) -> [CardSet; 4] {
        let mut played = [CardSet::EMPTY; 4];
        self.plays_by().for_each(|(seat, card)| played[seat.index()].insert(card));
        played
    }

    /// The tricks so far. The last may be incomplete; an empty one is not listed.
    pub fn tricks(&self) -> impl DoubleEndedIterator<Item = Trick<'_>> {
        self.plays().chunks(4).enumerate().map(|(number, cards)| Trick {
            number,
            leader: self.leaders[number],
            cards,
        })
    }

    /// The trick in progress, empty if the next play is a lead. After the last trick, that one.
    pub fn trick(&self) -> Trick<'_> {
        let number = (self.len as usize / 4).min(TRICKS - 1);
        Trick { number, leader: self.leaders[number], cards: &self.plays()[number * 4..] }
    }

    /// The last complete trick.
    pub fn last_trick(&self) -> Option<Trick<'_>> {
        self.tricks().rev().find(|t| t.cards.len() == 4)
    }

    /// The suit to follow; `None` for the leader.
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        (self.len & 3 != 0).then(|| self.plays[self.len as usize & !3].suit())
    }

    /// The winning card of the trick in progress; `None` for the leader.
    #[inline]
    pub fn best(&self) -> Option<Card> {
        (self.len & 3 != 0).then_some(self.best)
    }

    /// The points in the trick in progress.
    #[inline]
    pub fn trick_points(&self) -> u8 {
        self.trick_points
    }

    /// The number of cards in the trick in progress: 0 for the leader … 3 for the last player.
    #[inline]
    pub fn position(&self) -> u8 {
        self.len & 3
    }

    /// The number of cards that `seat` has played.
    pub fn played_by(&self, seat: Seat) -> u8 {
        let trick = self.trick();
        let into_trick = u8::from(trick.leader.steps_to(seat, 4) < trick.cards.len() as u8);
        trick.number as u8 + into_trick
    }

    /// The cards that the seat to move may play from `hand`. Empty only if the hand is empty.
    #[inline]
    pub(crate) fn legal_from(&self, hand: CardSet) -> CardSet {
        let allowed = match self.led() {
            Some(suit) => prefer(hand.in_suit(suit), hand),
            None if self.len == 0 && self.config.first_lead == FirstLead::TwoOfClubs => {
                prefer(hand & CardSet::of(Card::TWO_OF_CLUBS), hand)
            }
            None if self.config.break_hearts && !self.broken => {
                prefer(hand - CardSet::suit(Suit::Hearts), hand)
            }
            None => hand,
        };
        if self.len < 4 && self.config.no_points_first {
            prefer(allowed - POINT_CARDS, allowed)
        } else {
            allowed
        }
    }

    /// Adds every move that the seat to move can make from `hand`: the cards in order, or all choices of
    /// three cards to pass.
    pub(super) fn moves_from(&self, hand: CardSet, moves: &mut Vec<HeartsMove>) {
        if !self.in_passing() {
            moves.extend(self.legal_from(hand).iter().map(HeartsMove::Play));
            return;
        }
        let cards: Vec<Card> = hand.iter().collect();
        for (i, a) in cards.iter().enumerate() {
            for (j, b) in cards.iter().enumerate().skip(i + 1) {
                moves.extend(cards[j + 1..].iter().map(|c| HeartsMove::Pass([*a, *b, *c])));
            }
        }
    }

    /// Checks whether the seat to move may make this move from `hand`; the error says why not.
    pub(crate) fn check_from(&self, hand: CardSet, play: HeartsMove) -> Result<(), Reason> {
        if self.len == 52 {
            return Err(Reason::DealOver);
        }
        match play {
            HeartsMove::Pass(cards) => {
                if !self.in_passing() {
                    return Err(Reason::NoPassingNow);
                }
                let mut left = hand;
                for card in cards {
                    if !left.has(card) {
                        return Err(Reason::NotHeld(card));
                    }
                    left.remove(card);
                }
                Ok(())
            }
            HeartsMove::Play(_) if self.in_passing() => Err(Reason::PassFirst),
            HeartsMove::Play(card) if !hand.has(card) => Err(Reason::NotHeld(card)),
            HeartsMove::Play(card) if self.legal_from(hand).has(card) => Ok(()),
            HeartsMove::Play(card) => Err(self.why_not(hand, card)),
        }
    }

    /// The rule that forbids playing `card`, a card of the hand that is not in [`Table::legal_from`].
    fn why_not(&self, hand: CardSet, card: Card) -> Reason {
        match self.led() {
            Some(suit) if card.suit() != suit && !hand.in_suit(suit).is_empty() => Reason::MustFollow(suit),
            None if self.len == 0 && self.config.first_lead == FirstLead::TwoOfClubs => {
                Reason::TwoOfClubsLeads
            }
            None if self.config.break_hearts && !self.broken && card.suit() == Suit::Hearts => {
                Reason::HeartsNotBroken
            }
            _ => Reason::NoPointsFirst,
        }
    }

    /// Plays a legal card for the seat to move.
    #[inline]
    pub(super) fn lay(&mut self, card: Card) {
        let place = self.len & 3;
        self.plays[self.len as usize] = card;
        self.len += 1;
        self.played.insert(card);
        self.trick_points += points_of(card);
        // Branches on takes and breaks would mispredict, so this uses `|` and set operations.
        let breakers = if self.config.queen_breaks { POINT_CARDS } else { CardSet::suit(Suit::Hearts) };
        self.broken |= breakers.has(card);
        let takes = (place == 0) | CardSet::above(self.best).has(card);
        self.best = if takes { card } else { self.best };
        self.best_seat = if takes { self.turn } else { self.best_seat };
        if place == 3 {
            self.turn = self.best_seat;
            self.points[self.turn] += self.trick_points;
            self.trick_points = 0;
            if self.len < 52 {
                self.leaders[self.len as usize / 4] = self.turn;
            }
        } else {
            self.turn = Seat((self.turn.0 + 1) & 3);
        }
    }

    /// The cards that each seat can still hold, judging by the rules and its plays. A seat that did not
    /// follow suit has none of that suit. A seat that led a heart before hearts were broken has only hearts.
    /// A seat that played a point card in the first trick had no other legal card.
    pub fn possible_cards(&self) -> [CardSet; 4] {
        let mut may = [CardSet::DECK; 4];
        let mut broken = false;
        for trick in self.tricks() {
            let led = trick.cards[0].suit();
            for (place, (seat, card)) in trick.plays().enumerate() {
                let may = &mut may[seat.index()];
                let hearts = CardSet::suit(Suit::Hearts);
                if place == 0 && self.config.break_hearts && !broken && hearts.has(card) {
                    *may = *may & hearts;
                }
                if place > 0 && card.suit() != led {
                    *may = *may - CardSet::suit(led);
                }
                if trick.number == 0 && self.config.no_points_first && POINT_CARDS.has(card) {
                    let choice =
                        if place > 0 && card.suit() == led { CardSet::suit(led) } else { CardSet::DECK };
                    *may = *may - (choice - POINT_CARDS);
                }
                broken |= hearts.has(card) || self.config.queen_breaks && card == Card::QUEEN_OF_SPADES;
            }
        }
        may
    }
}

/// The first set, or `otherwise` if it is empty.
#[inline]
fn prefer(first: CardSet, otherwise: CardSet) -> CardSet {
    if first.is_empty() { otherwise } else { first }
}
