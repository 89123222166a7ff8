//! The outlook of a decision: the values of all moves, and the beliefs about the opponent's card.

use super::{
    exploit::best_move,
    tree::Policy,
    tree::{InfoSet, Pass, Spot},
};
use std::marker::PhantomData;
use tefuda_games::{
    Seat, View,
    poker::{BettingLine, Poker, PokerRank, PokerView, SEATS},
};

/// The expected chips of every move in every information set, for the seat to move.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook<P: Poker> {
    expected: Vec<[f64; 3]>,
    rules: PhantomData<P>,
}

impl<P: Poker> Outlook<P> {
    /// Both seats follow a policy from there on: seat 0 the first and seat 1 the second. In information sets
    /// that the other seat's policy never reaches, its card is one of those left in the deck.
    pub fn following(policies: [&Policy<P>; 2]) -> Self {
        let [first, second] = policies;
        Self::with([(first, second), (second, first)], |own, spot| own.at(spot.info))
    }

    /// The other seat follows the policy, and this seat plays optimally from there on.
    ///
    /// In an equilibrium this is the expectation of the policy itself. It is also right in information sets
    /// that the seat's own policy never reaches, where a solver has hardly tried its moves.
    pub fn answering(policy: &Policy<P>) -> Self {
        Self::with([(policy, policy); 2], |_, spot| best_move(spot))
    }

    fn with(
        policies: [(&Policy<P>, &Policy<P>); 2],
        choose: impl Fn(&Policy<P>, &Spot<P>) -> [f64; 3],
    ) -> Self {
        let mut expected = vec![[0.0; 3]; InfoSet::<P>::COUNT];
        for (seat, (own, other)) in Seat::all(2).zip(policies) {
            Pass::run(seat, own, other, &mut |spot| {
                expected[spot.info.index()] = spot.expected();
                choose(own, spot)
            });
        }
        Self { expected, rules: PhantomData }
    }

    /// The expected chips of all information sets, by number.
    pub fn table(&self) -> &[[f64; 3]] {
        &self.expected
    }

    /// The outlook of an [`Outlook::table`]. `None` if the table has the wrong length.
    pub fn of_table(expected: Vec<[f64; 3]>) -> Option<Self> {
        (expected.len() == InfoSet::<P>::COUNT).then_some(Self { expected, rules: PhantomData })
    }

    /// The expected total chips won by fold, call and raise, where chips already in the pot count as lost or
    /// won. An illegal move has 0.
    pub fn expected(&self, info: InfoSet<P>) -> [f64; 3] {
        self.expected[info.index()]
    }
}

/// The probability of each card of the other seat (J, Q and K) given this view, if the other seat bets by
/// `policy`. Bets that the policy never makes are ignored. A card that has been shown is certain.
pub fn beliefs<P: Poker>(policy: &Policy<P>, view: &PokerView<P>) -> [f64; 3] {
    if let Some(shown) = view.shown() {
        return PokerRank::ALL.map(|card| f64::from(u8::from(card == shown)));
    }
    let seen = [Some(view.card()), view.public()];
    let taken = |card| seen.iter().filter(|seen| **seen == Some(card)).count() as f64;
    let copies = PokerRank::ALL.map(|card| f64::from(P::COPIES) - taken(card));
    let other = view.role(view.seat().after(1, SEATS));
    let weights = PokerRank::ALL
        .map(|card| copies[card as usize] * chance_of_bets(policy, other, card, view.public(), view.line()));
    let said = weights.iter().sum::<f64>() > 0.0;
    let weights = if said { weights } else { copies };
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The probability that a seat with this card makes its own bets of the line, given the other seat's bets.
pub(crate) fn chance_of_bets<P: Poker>(
    policy: &Policy<P>,
    seat: Seat,
    card: PokerRank,
    public: Option<PokerRank>,
    line: BettingLine<P>,
) -> f64 {
    let mut chance = 1.0;
    let mut at = BettingLine::START;
    for bet in line.bets() {
        if bet.seat == seat {
            let info = InfoSet::new(card, public.filter(|_| at.board()), at);
            chance *= info.map_or(0.0, |info| policy.at(info)[bet.play as usize]);
        }
        at = at.after(bet.play).unwrap_or(at);
    }
    chance
}
