//! The action types that FALCON has weights for: the paper's new set, and the previous set.
//!
//! The paper only says that the previous set was smaller and had no techniques. Its types are ours: weakest,
//! median and strongest cards.

use crate::hearts::kinds::{self, ActionKind, Look, Situation, action_kinds, highest, lowest};
use tefuda_games::{Card, CardSet, Suit, choice, hearts::POINT_CARDS, text};

choice! {
    /// A set of action types.
    pub enum ActionSet {
        /// The paper's set.
        New = "new", text("new: 29 types with techniques", "新：技法のある29種類");
        /// The set of the previous work.
        Previous = "previous", text("previous: 22 simple types", "旧：単純な22種類");
    }
}

impl ActionSet {
    /// Its action types, those for leading first.
    pub fn kinds(self) -> &'static [ActionKind] {
        match self {
            Self::New => &kinds::ALL,
            Self::Previous => &PREVIOUS,
        }
    }

    /// The number of types for leading.
    fn of_leader(self) -> usize {
        match self {
            Self::New => 18,
            Self::Previous => 13,
        }
    }

    /// The number of actions in a net for leading, or in another net.
    pub fn count(self, leads: bool) -> usize {
        if leads { self.of_leader() } else { self.kinds().len() - self.of_leader() }
    }

    /// The action type of an action of a net.
    pub fn kind(self, leads: bool, action: usize) -> &'static ActionKind {
        &self.kinds()[if leads { action } else { self.of_leader() + action }]
    }

    /// The possible actions, each with its card, in the order of the list. There is at least one whenever a
    /// card can be played.
    pub fn options(self, look: &Look<'_>, out: &mut Vec<(usize, Card)>) {
        out.clear();
        let Some(situation) = look.situation() else { return };
        let first = if situation == Situation::Lead { 0 } else { self.of_leader() };
        for (action, kind) in self.kinds()[first..].iter().enumerate() {
            if kind.situation == situation
                && let Some(card) = (kind.pick)(look)
                && look.legal.has(card)
            {
                out.push((action, card));
            }
        }
    }
}

/// The legal cards without points.
fn plain(look: &Look<'_>) -> CardSet {
    look.legal - POINT_CARDS
}

/// The middle card by rank; of two, the higher.
fn median(cards: CardSet) -> Option<Card> {
    let mut left = cards;
    for _ in 0..cards.len() / 2 {
        left.remove(left.lowest()?);
    }
    left.lowest()
}

/// The spades other than the queen.
fn spades_but_queen(look: &Look<'_>) -> CardSet {
    look.legal.in_suit(Suit::Spades) - CardSet::of(Card::QUEEN_OF_SPADES)
}

/// All action types of the previous set.
pub(crate) static PREVIOUS: [ActionKind; 22] = action_kinds! {
    "prev1" Lead "lowest card without points" "失点のない最弱の札": |l| plain(l).lowest();
    "prev2" Lead "middle card without points" "失点のない中央の札": |l| median(plain(l));
    "prev3" Lead "highest card without points" "失点のない最強の札": |l| plain(l).highest();
    "prev4" Lead "lowest heart" "最弱のハート": |l| lowest(l, Suit::Hearts);
    "prev5" Lead "highest heart" "最強のハート": |l| highest(l, Suit::Hearts);
    "prev6" Lead "the queen of spades" "♠Q": |_| Some(Card::QUEEN_OF_SPADES);
    "prev7" Lead "lowest card of all" "いちばん弱い札": |l| l.legal.lowest();
    "prev8" Lead "lowest club" "最弱のクラブ": |l| lowest(l, Suit::Clubs);
    "prev9" Lead "lowest diamond" "最弱のダイヤ": |l| lowest(l, Suit::Diamonds);
    "prev10" Lead "highest club" "最強のクラブ": |l| highest(l, Suit::Clubs);
    "prev11" Lead "highest diamond" "最強のダイヤ": |l| highest(l, Suit::Diamonds);
    "prev12" Lead "lowest spade except the queen" "♠Q以外の最弱のスペード": |l| spades_but_queen(l).first();
    "prev13" Lead "highest spade except the queen" "♠Q以外の最強のスペード": |l| spades_but_queen(l).last();
    "prev-f1" Follow "highest card that doesn't win" "勝たない札の最強": |l| (l.legal & CardSet::below(l.table.best()?)).last();
    "prev-f2" Follow "highest card of the suit" "そのスートの最強の札": |l| l.legal.last();
    "prev-f3" Follow "middle card of the suit" "そのスートの中央の札": |l| median(l.legal);
    "prev-f4" Follow "lowest card of the suit" "そのスートの最弱の札": |l| l.legal.first();
    "prev-v1" Void "discard ♠Q" "♠Qを捨てる（旧）": |_| Some(Card::QUEEN_OF_SPADES);
    "prev-v2" Void "discard ♠A or ♠K" "♠A・♠Kを捨てる（旧）": |l| if l.queen_is_gone() { None } else { kinds::high_spade(l) };
    "prev-v3" Void "discard the highest heart" "最強のハートを捨てる（旧）": |l| highest(l, Suit::Hearts);
    "prev-v4" Void "discard the highest card" "いちばん強い札を捨てる": |l| l.legal.highest();
    "prev-v5" Void "discard the lowest card" "いちばん弱い札を捨てる": |l| l.legal.lowest();
};
