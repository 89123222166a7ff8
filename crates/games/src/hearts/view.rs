//! The view of one seat of Hearts.
//!
//! A view may come from a worker, a file, or an attacker. It is accepted only if some game can have led to
//! it, as far as this seat can know. Later code then needs no checks.

use super::{
    HeartsConfig, SEATS,
    config::{FirstLead, PRESETS},
    deal::Passing,
    moves::PASSED_CARDS,
    table::Table,
};
use crate::{card::Card, card_set::CardSet, game::ViewFault, knob::Spec, seat::Seat, unseen::Known};
use serde::{Deserialize, Serialize};

/// A seat's knowledge of a deal: the table, its own hand, and the cards it gave and received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct HeartsView {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    pub(super) gave: CardSet,
    pub(super) received: CardSet,
}

impl HeartsView {
    /// The public state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that this seat holds.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards that this seat has chosen to pass; empty before.
    pub fn gave(&self) -> CardSet {
        self.gave
    }

    /// The cards that were passed to this seat, once all seats have chosen.
    pub fn received(&self) -> CardSet {
        self.received
    }

    /// The cards that this seat may play now. Empty unless it is its turn to play a card.
    pub fn legal_cards(&self) -> CardSet {
        if self.table.in_passing() || self.table.turn() != Some(self.seat) {
            return CardSet::EMPTY;
        }
        self.table.legal_from(self.hand)
    }

    /// The cards that are neither in this hand nor played.
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.hand - self.table.played()
    }

    /// This seat's knowledge about the other hands.
    pub fn known(&self) -> Known<4> {
        let mut may = self.table.possible_cards();
        may[self.seat.index()] = CardSet::EMPTY;
        let mut sizes = [0, 1, 2, 3].map(|s| 13 - self.table.played_by(Seat(s)));
        sizes[self.seat.index()] = 0;
        let mut holds = [CardSet::EMPTY; 4];
        if !self.table.in_passing() {
            let receiver = self.table.passing().receiver(self.seat).index();
            holds[receiver] = self.gave - self.table.played() - self.hand;
            if self.table.is_empty() && self.table.config().first_lead == FirstLead::TwoOfClubs {
                let leader = self.table.trick().leader.index();
                holds[leader] = holds[leader] | (self.unseen() & CardSet::of(Card::TWO_OF_CLUBS));
            }
        }
        Known { cards: self.unseen(), sizes, holds, may }
    }
}

/// The form in which a view is sent: the fields that cannot be computed from other fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Plain {
    rules: String,
    passing: Passing,
    passers: u8,
    leader: Seat,
    plays: Vec<Card>,
    seat: Seat,
    hand: CardSet,
    gave: CardSet,
    received: CardSet,
}

impl From<HeartsView> for Plain {
    fn from(view: HeartsView) -> Self {
        Self {
            rules: view.table.config().spec().to_string(),
            passing: view.table.passing(),
            passers: view.table.passers,
            leader: view.table.first_leader(),
            plays: view.table.plays().to_vec(),
            seat: view.seat,
            hand: view.hand,
            gave: view.gave,
            received: view.received,
        }
    }
}

impl TryFrom<Plain> for HeartsView {
    type Error = ViewFault;

    fn try_from(plain: Plain) -> Result<Self, ViewFault> {
        if plain.seat.0 >= SEATS || plain.leader.0 >= SEATS || plain.passers > SEATS {
            return Err(ViewFault::seats(SEATS - 1));
        }
        let start = plain.table()?;
        let mut table = start.clone();
        for card in &plain.plays {
            if table.played().has(*card) || plain.hand.has(*card) {
                return Err(ViewFault::twice(card));
            }
            table.lay(*card);
        }
        let needed = 13 - u32::from(table.played_by(plain.seat));
        if plain.hand.len() != needed {
            return Err(ViewFault::hand(needed));
        }
        let view =
            Self { table, seat: plain.seat, hand: plain.hand, gave: plain.gave, received: plain.received };
        let shown = view.shown();
        view.check_exchange(&shown)?;
        view.check_leader()?;
        view.check_plays(start, shown)?;
        Ok(view)
    }
}

impl Plain {
    /// The table before the first card.
    fn table(&self) -> Result<Table, ViewFault> {
        let rules = Spec::parse(&PRESETS, &self.rules)?;
        let config = HeartsConfig::new(&rules);
        if self.passing != Passing::Hold && !config.passing {
            return Err(ViewFault::NO_PASSING);
        }
        if self.passing == Passing::Hold && self.passers < SEATS {
            return Err(ViewFault::NO_PASSING);
        }
        let mut table = Table::new(config, self.passing);
        table.passers = self.passers;
        if table.in_passing() {
            if !self.plays.is_empty() {
                return Err(ViewFault::NOT_NOW);
            }
            table.turn = Seat(self.passers);
            table.remember_leader(self.leader);
        } else {
            table.begin(self.leader);
        }
        Ok(table)
    }
}

impl HeartsView {
    /// The cards that each seat certainly held at the start of play: those it has played, and this seat's own
    /// hand.
    fn shown(&self) -> [CardSet; 4] {
        let mut shown = [CardSet::EMPTY; 4];
        for trick in self.table.tricks() {
            for (seat, card) in trick.plays() {
                shown[seat.index()].insert(card);
            }
        }
        shown[self.seat.index()] = shown[self.seat.index()] | self.hand;
        shown
    }

    /// Checks that three cards were given and received, and that they can be where they are.
    fn check_exchange(&self, shown: &[CardSet; 4]) -> Result<(), ViewFault> {
        let (table, exchange) = (&self.table, self.table.passing() != Passing::Hold);
        let three = |due: bool, cards: CardSet| cards.len() == if due { PASSED_CARDS as u32 } else { 0 };
        if !three(exchange && table.has_passed(self.seat), self.gave)
            || !three(exchange && !table.in_passing(), self.received)
        {
            return Err(ViewFault::EXCHANGE);
        }
        let mine = shown[self.seat.index()];
        let receiver = table.passing().receiver(self.seat);
        let gone = || {
            let others = Seat::all(SEATS).filter(|seat| *seat != receiver);
            others.fold(CardSet::EMPTY, |cards, seat| cards | shown[seat.index()])
        };
        let possible = if table.in_passing() {
            self.gave.within(mine)
        } else {
            self.received.within(mine) && (!exchange || !self.gave.meets(gone()))
        };
        possible.then_some(()).ok_or(ViewFault::EXCHANGE)
    }

    /// Checks that the leader can have held ♣2, if ♣2 leads.
    fn check_leader(&self) -> Result<(), ViewFault> {
        let (table, two) = (&self.table, Card::TWO_OF_CLUBS);
        let leader = table.first_leader();
        let possible = match table.config().first_lead {
            FirstLead::Given => true,
            FirstLead::TwoOfClubs if table.in_passing() => leader == Seat(0),
            FirstLead::TwoOfClubs => match table.plays().first() {
                Some(first) => *first == two,
                None if self.gave.has(two) => leader == table.passing().receiver(self.seat),
                None => self.hand.has(two) == (leader == self.seat),
            },
        };
        possible.then_some(()).ok_or_else(|| ViewFault::leader(leader))
    }

    /// Checks that no play breaks a rule, given the cards that its player certainly held.
    fn check_plays(&self, start: Table, shown: [CardSet; 4]) -> Result<(), ViewFault> {
        let (mut table, mut held) = (start, shown);
        let receiver = self.table.passing().receiver(self.seat).index();
        held[receiver] = held[receiver] | self.gave;
        for (seat, card) in self.table.plays_by() {
            if !table.legal_from(held[seat.index()]).has(card) {
                return Err(format!("seat {seat} can't have played {card}").into());
            }
            held[seat.index()].remove(card);
            table.lay(card);
        }
        Ok(())
    }
}
