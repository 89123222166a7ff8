//! Action types: named intentions, each of which selects a card by a rule.
//!
//! They come from Table 1 of Kasahara, Ito, Takahashi, Inaba (P1): `par1`–`par18` when leading, `ch1`–`ch5`
//! when following, `ch'1`–`ch'6` when void in the suit led. The paper has 29 and lists 16 of them. The other 13 are
//! ours: `par8`–`par14`, `par16`–`par18` and `ch'1`–`ch'3`. Two of the 16 are our interpretation: the paper doesn't
//! say which spade `par1` leads (here the lowest but ♠Q), nor what "less than average" means in `par4`–`par6` (here
//! fewer than a quarter of the cards that are left). Its five techniques: *void* a suit, *smoke out* a high
//! card, *take* a trick on purpose, *exit* with a low card, *spear* with ♠Q. The order is the paper's. It
//! decides ties in the Monte-Carlo agent, and so its style of play.

use tefuda_games::{
    Card, CardSet, Suit, Text,
    card::Rank,
    hearts::{HeartsView, Table},
};

/// A player's knowledge: the table, the hand, and everything that follows from them.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The public state of the table.
    pub table: &'a Table,
    /// The hand.
    pub hand: CardSet,
    /// The legal cards of the hand.
    pub legal: CardSet,
}

impl<'a> Look<'a> {
    /// The seat's own view.
    pub fn at(view: &'a HeartsView) -> Self {
        Self { table: view.table(), hand: view.hand(), legal: view.legal_cards() }
    }

    /// The cards of a suit that the others still hold.
    fn unseen(&self, suit: Suit) -> CardSet {
        CardSet::suit(suit) - self.hand - self.table.played()
    }

    pub(super) fn queen_is_gone(&self) -> bool {
        self.table.played().has(Card::QUEEN_OF_SPADES)
    }

    /// Whether another player holds ♠Q.
    pub(super) fn queen_is_out(&self) -> bool {
        !self.queen_is_gone() && !self.hand.has(Card::QUEEN_OF_SPADES)
    }

    /// The part of the list that applies; `None` if no card can be played.
    pub fn situation(&self) -> Option<Situation> {
        if self.legal.is_empty() {
            return None;
        }
        Some(match self.table.led() {
            None => Situation::Lead,
            Some(led) if self.hand.in_suit(led).is_empty() => Situation::Void,
            Some(_) => Situation::Follow,
        })
    }

    /// The possible action types, each with its card, in the order of the list.
    pub fn kinds(&self) -> impl Iterator<Item = (&'static ActionKind, Card)> {
        let situation = self.situation();
        ALL.iter().filter_map(move |kind| {
            let card = if Some(kind.situation) == situation { (kind.pick)(self) } else { None };
            card.filter(|c| self.legal.has(*c)).map(|card| (kind, card))
        })
    }
}

/// The situation in which an action type applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// Leading to a trick.
    Lead,
    /// Holding the suit led.
    Follow,
    /// Void in the suit led.
    Void,
}

/// An action type.
#[derive(Debug)]
pub struct ActionKind {
    /// Its symbol in the paper.
    pub id: &'static str,
    /// The situation in which it applies.
    pub situation: Situation,
    /// Its display name.
    pub name: Text,
    /// Selects its card, if its condition holds.
    pub pick: fn(&Look<'_>) -> Option<Card>,
}

/// The highest card of a suit that is still below the others' highest. It applies only if the hand has less
/// than a fair share of the suit's remaining cards.
fn under_their_highest_when_short(look: &Look<'_>, suit: Suit) -> Option<Card> {
    let mine = look.hand.in_suit(suit).len();
    let theirs = look.unseen(suit).len();
    if mine * 4 < mine + theirs { under_their_highest(look, suit) } else { None }
}

/// The highest card of a suit that is still below the others' highest.
fn under_their_highest(look: &Look<'_>, suit: Suit) -> Option<Card> {
    let top = look.unseen(suit).last()?;
    (look.legal & CardSet::below(top)).last()
}

/// The highest card of a suit with at most two cards in hand.
fn highest_of_two(look: &Look<'_>, suit: Suit) -> Option<Card> {
    let held = look.hand.in_suit(suit);
    if held.len() <= 2 { held.last() } else { None }
}

/// The lowest legal spade that is not the queen.
fn a_spade(look: &Look<'_>) -> Option<Card> {
    (look.legal.in_suit(Suit::Spades) - CardSet::of(Card::QUEEN_OF_SPADES)).first()
}

/// The highest card of the shortest suit other than hearts, if it has at most two cards.
fn shortest_suit(look: &Look<'_>) -> Option<Card> {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Spades].map(|suit| look.hand.in_suit(suit));
    let short = suits.into_iter().filter(|held| (1..=2).contains(&held.len()));
    short.min_by_key(|held| held.len())?.last()
}

/// The ace or king of spades, highest first.
pub(super) fn high_spade(look: &Look<'_>) -> Option<Card> {
    [Card::ACE_OF_SPADES, Card::KING_OF_SPADES].into_iter().find(|c| look.hand.has(*c))
}

/// The lowest card of the suit led from seven to jack.
fn low_middle(look: &Look<'_>) -> Option<Card> {
    let middle = |card: &Card| (5..=Rank::JACK.index()).contains(&card.rank().index());
    look.legal.iter().find(middle)
}

/// The highest card of the first suit in hand, in the order hearts, spades, diamonds, clubs.
fn highest_in_order(look: &Look<'_>) -> Option<Card> {
    let order = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
    order.into_iter().find_map(|suit| look.legal.in_suit(suit).last())
}

/// The lowest card of a suit.
pub(super) fn lowest(look: &Look<'_>, suit: Suit) -> Option<Card> {
    look.legal.in_suit(suit).first()
}

/// The highest card of a suit.
pub(super) fn highest(look: &Look<'_>, suit: Suit) -> Option<Card> {
    look.legal.in_suit(suit).last()
}

/// A list of action types, one per line: the id, the situation, the name in both languages, and the rule.
macro_rules! action_kinds {
    ($($id:literal $situation:ident $en:literal $ja:literal: $pick:expr;)+) => {
        [$($crate::hearts::kinds::ActionKind {
            id: $id,
            situation: $crate::hearts::kinds::Situation::$situation,
            name: tefuda_games::text($en, $ja),
            pick: $pick,
        }),+]
    };
}
pub(super) use action_kinds;

/// All action types in the order of the paper.
pub(crate) static ALL: [ActionKind; 29] = action_kinds! {
    "par1" Lead "smoke out: a spade" "あぶり出し：スペード": a_spade;
    "par2" Lead "smoke out: highest spade below the queen" "あぶり出し：Q未満で最強のスペード": |l| (l.legal & CardSet::below(Card::QUEEN_OF_SPADES)).last();
    "par3" Lead "void: highest of one or two hearts" "ボイド作り：2枚以下のハートの最強": |l| highest_of_two(l, Suit::Hearts);
    "par4" Lead "void: a club others can beat" "ボイド作り：相手の最強より弱いクラブ": |l| under_their_highest_when_short(l, Suit::Clubs);
    "par5" Lead "void: a diamond others can beat" "ボイド作り：相手の最強より弱いダイヤ": |l| under_their_highest_when_short(l, Suit::Diamonds);
    "par6" Lead "void: a spade others can beat" "ボイド作り：相手の最強より弱いスペード": |l| under_their_highest_when_short(l, Suit::Spades);
    "par7" Lead "exit: highest heart others can beat" "逃げ：相手の最強より弱いハートの最強": |l| under_their_highest(l, Suit::Hearts);
    // par8 to par14 and par16 to par18 are ours.
    "par8" Lead "exit: lowest club" "逃げ：最弱のクラブ": |l| lowest(l, Suit::Clubs);
    "par9" Lead "exit: lowest diamond" "逃げ：最弱のダイヤ": |l| lowest(l, Suit::Diamonds);
    "par10" Lead "exit: lowest spade" "逃げ：最弱のスペード": |l| lowest(l, Suit::Spades);
    "par11" Lead "exit: lowest heart" "逃げ：最弱のハート": |l| lowest(l, Suit::Hearts);
    "par12" Lead "take the trick: highest club" "取りに行く：最強のクラブ": |l| highest(l, Suit::Clubs);
    "par13" Lead "take the trick: highest diamond" "取りに行く：最強のダイヤ": |l| highest(l, Suit::Diamonds);
    "par14" Lead "take the trick: highest spade" "取りに行く：最強のスペード": |l| highest(l, Suit::Spades);
    "par15" Lead "take the trick: highest heart" "取りに行く：最強のハート": |l| highest(l, Suit::Hearts);
    "par16" Lead "spear: lead the queen of spades" "スピアプレイ：♠Qをリード": |_| Some(Card::QUEEN_OF_SPADES);
    "par17" Lead "void: highest of the shortest suit" "ボイド作り：最短スートの最強": shortest_suit;
    "par18" Lead "exit: lowest card of all" "逃げ：手札で最弱": |l| l.legal.lowest();
    "ch1" Follow "take the trick: ♠A or ♠K once ♠Q is gone" "取りに行く：♠Qが出た後の♠A・♠K": |l| if l.queen_is_gone() { high_spade(l) } else { None };
    "ch2" Follow "duck: highest card that doesn't win" "ダック：勝たない中で最強の札": |l| (l.legal & CardSet::below(l.table.best()?)).last();
    "ch3" Follow "take the trick: highest card" "取りに行く：最強の札": |l| l.legal.last();
    "ch4" Follow "middle: lowest card from 7 to J" "中くらいの札：7〜Jのうち最小": low_middle;
    "ch5" Follow "exit: lowest card" "逃げ：最弱の札": |l| l.legal.first();
    "ch'1" Void "discard the queen of spades" "♠Qを捨てる": |_| Some(Card::QUEEN_OF_SPADES);
    "ch'2" Void "discard the ace or king of spades" "♠A・♠Kを捨てる": |l| if l.queen_is_gone() { None } else { high_spade(l) };
    "ch'3" Void "discard the highest heart" "最強のハートを捨てる": |l| highest(l, Suit::Hearts);
    "ch'4" Void "void: highest of one or two diamonds" "ボイド作り：2枚以下のダイヤの最強": |l| highest_of_two(l, Suit::Diamonds);
    "ch'5" Void "void: highest of one or two clubs" "ボイド作り：2枚以下のクラブの最強": |l| highest_of_two(l, Suit::Clubs);
    "ch'6" Void "discard the highest: ♥, ♠, ♦, then ♣" "♥♠♦♣の順に最強の札を捨てる": highest_in_order;
};
