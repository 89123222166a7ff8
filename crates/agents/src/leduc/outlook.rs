//! The outlook of a decision: the values of all moves, and the beliefs about the other card.

use super::{
    exploit::best_move,
    policy::Policy,
    tree::{INFO_SETS, InfoSet, Pass, Spot},
};
use tefuda_games::{
    Seat, View,
    leduc::{LeducRank, LeducView, Line, SEATS},
};

/// The expected chips of every move in every information set, for the seat that makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    expected: Vec<[f64; 3]>,
}

impl Outlook {
    /// When seat 0 follows the first policy from there on and seat 1 the second. Where the policy of the other seat never
    /// leads, its card is taken to be what the deck has left.
    pub fn following(policies: [&Policy; 2]) -> Self {
        let [first, second] = policies;
        Self::with([(first, second), (second, first)], |own, spot| own.at(spot.info))
    }

    /// When the other seat follows the policy and the seat itself plays as well as can be from there on.
    ///
    /// In an equilibrium this is what the policy itself is expected to bring. It is also right in information sets
    /// into which the seat's own policy does not lead: there a solver has hardly ever tried what to do.
    pub fn answering(policy: &Policy) -> Self {
        Self::with([(policy, policy); 2], |_, spot| best_move(spot))
    }

    fn with(policies: [(&Policy, &Policy); 2], choose: impl Fn(&Policy, &Spot) -> [f64; 3]) -> Self {
        let mut expected = vec![[0.0; 3]; INFO_SETS];
        for (seat, (own, other)) in Seat::all(2).zip(policies) {
            Pass::run(seat, own, other, &mut |spot| {
                expected[spot.info.index()] = spot.expected();
                choose(own, spot)
            });
        }
        Self { expected }
    }

    /// The expected chips of all information sets, in the order of their numbers.
    pub fn table(&self) -> &[[f64; 3]] {
        &self.expected
    }

    /// The outlook of an [`Outlook::table`]. `None` if the table is of another length.
    pub fn of_table(expected: Vec<[f64; 3]>) -> Option<Self> {
        (expected.len() == INFO_SETS).then_some(Self { expected })
    }

    /// Chips that fold, call and raise are expected to win in all, what is in the pot counted as lost or won with it.
    /// An illegal move has 0.
    pub fn expected(&self, info: InfoSet) -> [f64; 3] {
        self.expected[info.index()]
    }
}

/// How likely each card of the other seat is for who has this view, if the other seat bets by `policy`: 0 to 1 for
/// J, Q and K. If the policy never makes those bets, they say nothing. A card that is shown is certain.
pub fn beliefs(policy: &Policy, view: &LeducView) -> [f64; 3] {
    if let Some(shown) = view.shown() {
        return LeducRank::ALL.map(|card| f64::from(u8::from(card == shown)));
    }
    let seen = [Some(view.card()), view.public()];
    let copies =
        LeducRank::ALL.map(|card| 2.0 - seen.iter().filter(|seen| **seen == Some(card)).count() as f64);
    let other = view.role(view.seat().after(1, SEATS));
    let weights = LeducRank::ALL
        .map(|card| copies[card as usize] * chance_of_bets(policy, other, card, view.public(), view.line()));
    let said = weights.iter().sum::<f64>() > 0.0;
    let weights = if said { weights } else { copies };
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The chance that a seat with this card makes its bets of the line; those of the other seat are taken as they are.
pub fn chance_of_bets(
    policy: &Policy,
    seat: Seat,
    card: LeducRank,
    public: Option<LeducRank>,
    line: Line,
) -> f64 {
    let mut chance = 1.0;
    let mut at = Line::START;
    for bet in line.bets() {
        if bet.seat == seat {
            let info = InfoSet::new(card, public.filter(|_| at.board()), at);
            chance *= info.map_or(0.0, |info| policy.at(info)[bet.play as usize]);
        }
        at = at.after(bet.play).unwrap_or(at);
    }
    chance
}
