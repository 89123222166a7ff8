//! `rules`: the rule-based player, after the stock player of gnome-hearts, which the paper (P1) takes as its weakest kind.
//!
//! Written from a description of its behaviour. It has no memory, keeps no count, and does not know of the moon:
//! it leads low, wins cheap tricks with its highest card, ducks under the winner when there are points, and throws
//! off ♠Q, ♠A, ♠K and high hearts when it cannot follow.

use super::kinds::Look;
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, KindNote, RuleNote},
};
use tefuda_games::{
    Card, CardSet, Entry, PaperId, Seed, Suit, Text, View,
    card::Rank,
    hearts::{Hearts, HeartsMove, HeartsView, Table},
    text,
};

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "rules",
    name: text("Rules", "ルールベース"),
    about: text(
        "If-then rules in the manner of gnome-hearts: leads low, ducks, throws off the queen. No memory.",
        "gnome-hearts風のif-thenルール。低い札をリードし、ダックし、♠Qを捨てます。記憶はしません。",
    ),
    paper: Some(PaperId::P1),
    source: "gnome-hearts",
    knobs: &[],
    defaults: &[],
};

/// The agent.
#[derive(Debug, Clone, Copy)]
pub struct Rules;

impl Agent<Hearts> for Rules {
    fn think(&self, view: HeartsView, _seed: Seed) -> Box<dyn Thought<Hearts>> {
        let (choice, rule) = if view.table().in_passing() {
            (HeartsMove::pass(cards_to_pass(view.hand())), Rule::Pass)
        } else {
            let pick = play(view.table(), view.legal_cards());
            (pick.map(|(card, _)| HeartsMove::Play(card)), pick.map_or(Rule::LeadLow, |(_, rule)| rule))
        };
        let choice = choice.filter(|play| view.check(*play).is_ok());
        Box::new(Settled { choice, explanation: note(&view, choice, rule) })
    }
}

/// A decision by rule in words that the page can show.
pub(super) fn note(view: &HeartsView, choice: Option<HeartsMove>, rule: Rule) -> Explanation {
    let look = Look::at(view);
    let kinds = look.kinds().map(|(kind, card)| KindNote { kind: kind.id.into(), play: card.to_string() });
    Explanation::Rule(RuleNote {
        rule: rule.id().into(),
        choice: choice.map(|play| play.to_string()).unwrap_or_default(),
        legal: look.legal.iter().map(|card| card.to_string()).collect(),
        kinds: kinds.collect(),
        line: Vec::new(),
    })
}

/// The rules, in the order in which they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Three cards to get rid of.
    Pass,
    /// Lead the lowest card, but not ♠Q.
    LeadLow,
    /// ♠Q goes under the king or ace.
    QueenUnderHonour,
    /// Last to a trick of spades without points: win it high, but not with ♠Q.
    LastSpade,
    /// A spade that cannot bring ♠Q home: jack downwards, then ace, king, queen.
    SafeSpade,
    /// A trick without points: the highest card.
    HighWithoutPoints,
    /// A trick with points: the highest card that does not win.
    Duck,
    /// Last and forced to win: the highest card, but not ♠Q.
    ForcedLast,
    /// Forced above the winner, others to come: the lowest card.
    ForcedLow,
    /// Void: throw off ♠Q, ♠A, ♠K, the highest heart, else the highest card.
    ThrowOff,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Pass,
        Self::LeadLow,
        Self::QueenUnderHonour,
        Self::LastSpade,
        Self::SafeSpade,
        Self::HighWithoutPoints,
        Self::Duck,
        Self::ForcedLast,
        Self::ForcedLow,
        Self::ThrowOff,
    ];

    const TABLE: [(&'static str, Text); 10] = [
        (
            "pass",
            text(
                "Pass the high spades, then singletons, hearts and high cards",
                "高いスペード、1枚だけのスート、ハート、高い札の順に渡す",
            ),
        ),
        ("lead-low", text("Leading: the lowest card", "リード：いちばん低い札")),
        (
            "queen-under",
            text("♠K or ♠A is in the trick: ♠Q goes under it", "♠Kか♠Aが出ているのでその下に♠Qを出す"),
        ),
        (
            "last-spade",
            text(
                "Last, no points: the highest spade but the queen",
                "最後の番で失点なし：♠Q以外の最強のスペード",
            ),
        ),
        ("safe-spade", text("A spade that stays clear of the queen", "♠Qを取らずに済むスペード")),
        ("high", text("No points in the trick: the highest card", "失点のないトリック：いちばん高い札")),
        (
            "duck",
            text(
                "Points in the trick: the highest card that does not win",
                "失点のあるトリック：勝たない札の中で最強",
            ),
        ),
        (
            "forced-last",
            text("Last and forced to win: the highest card", "最後の番で勝つしかない：いちばん高い札"),
        ),
        ("forced-low", text("Forced above the winner: the lowest card", "勝つ札しかない：いちばん低い札")),
        (
            "throw-off",
            text("Cannot follow: throw off the worst card", "フォローできない：いちばん嫌な札を捨てる"),
        ),
    ];

    /// Its id in explanations.
    pub const fn id(self) -> &'static str {
        Self::TABLE[self as usize].0
    }

    /// The rule in words.
    pub const fn name(self) -> Text {
        Self::TABLE[self as usize].1
    }
}

/// The card that the rules play of the legal ones, and the rule that names it. `None` if there is no legal card.
#[inline]
pub fn play(table: &Table, legal: CardSet) -> Option<(Card, Rule)> {
    let Some(led) = table.led() else { return lead(legal) };
    // Legal cards are either all of the suit led, or none is.
    if legal.in_suit(led).is_empty() {
        return throw_off(legal).map(|card| (card, Rule::ThrowOff));
    }
    let last = table.position() == 3;
    if table.trick_points() > 0 {
        under_points(table, legal, last)
    } else if led == Suit::Spades {
        cheap_spade(table, legal, last)
    } else {
        legal.last().map(|card| (card, Rule::HighWithoutPoints))
    }
}

#[inline]
fn lead(legal: CardSet) -> Option<(Card, Rule)> {
    let low = legal.lowest()?;
    let spared = if low == Card::QUEEN_OF_SPADES { but_queen(legal).lowest().unwrap_or(low) } else { low };
    Some((spared, Rule::LeadLow))
}

/// Following in a trick that has points in it.
#[inline]
fn under_points(table: &Table, legal: CardSet, last: bool) -> Option<(Card, Rule)> {
    if let Some(duck) = (legal & CardSet::below(table.best()?)).last() {
        return Some((duck, Rule::Duck));
    }
    if last {
        let card = but_queen(legal).last().or(legal.last())?;
        return Some((card, Rule::ForcedLast));
    }
    legal.first().map(|card| (card, Rule::ForcedLow))
}

/// Following spades while there are no points in the trick.
#[inline]
fn cheap_spade(table: &Table, legal: CardSet, last: bool) -> Option<(Card, Rule)> {
    let queen = Card::QUEEN_OF_SPADES;
    if legal.has(queen) && table.best().is_some_and(|best| best > queen) {
        return Some((queen, Rule::QueenUnderHonour));
    }
    if last {
        let top = legal.last()?;
        let spared = if top == queen { but_queen(legal).last().unwrap_or(top) } else { top };
        return Some((spared, Rule::LastSpade));
    }
    let low = legal & CardSet::below(queen);
    let card = low.last().or_else(|| but_queen(legal).last()).or(legal.last())?;
    Some((card, Rule::SafeSpade))
}

/// What to throw off when the suit led is not held.
#[inline]
fn throw_off(legal: CardSet) -> Option<Card> {
    let spades = [Card::QUEEN_OF_SPADES, Card::ACE_OF_SPADES, Card::KING_OF_SPADES];
    spades
        .into_iter()
        .find(|c| legal.has(*c))
        .or_else(|| legal.in_suit(Suit::Hearts).last())
        .or_else(|| legal.highest())
}

#[inline]
fn but_queen(cards: CardSet) -> CardSet {
    cards - CardSet::of(Card::QUEEN_OF_SPADES)
}

/// The three cards that the rules pass: ♠Q, ♠K, ♠A; then singletons in clubs and diamonds, hearts and high cards.
pub fn cards_to_pass(hand: CardSet) -> CardSet {
    let mut left = hand;
    let mut passed = CardSet::EMPTY;
    let spades = [Rank::QUEEN, Rank::KING, Rank::ACE].map(|rank| Card::new(Suit::Spades, rank));
    let singleton = |left: CardSet, suit| Some(left.in_suit(suit)).filter(|s| s.len() == 1)?.first();
    while passed.len() < 3 {
        let next = spades
            .into_iter()
            .find(|c| left.has(*c))
            .or_else(|| singleton(left, Suit::Clubs))
            .or_else(|| singleton(left, Suit::Diamonds))
            .or_else(|| left.in_suit(Suit::Hearts).last())
            .or_else(|| left.highest());
        let Some(card) = next else { break };
        left.remove(card);
        passed.insert(card);
    }
    passed
}
