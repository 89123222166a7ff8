//! `rules`: the rule-based player, modelled on the standard player of gnome-hearts, which the paper (P1) uses
//! as its weakest agent.
//!
//! Written from a description of its behaviour. It has no memory, does not count, and ignores shooting the
//! moon. It leads low, wins cheap tricks with its highest card, and ducks if there are points. If it cannot
//! follow, it discards ♠Q, ♠A, ♠K and high hearts. Rules about ♠Q come first.

use super::kinds::Look;
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, KindNote, RuleNote},
};
use tefuda_games::{
    Card, CardSet, Entry, PaperId, Seed, Setting, Suit, View,
    card::Rank,
    choice,
    hearts::{Hearts, HeartsMove, HeartsView, Table},
    settings, text,
};

choice! {
    /// The tricks in which ♠Q is played under ♠K or ♠A.
    pub(crate) enum QueenUnder {
        /// Every trick: the player of ♠K or ♠A takes it, and ♠Q is gone.
        Any = "any", text("any trick", "どのトリックでも");
        /// Tricks without points; otherwise the highest card that does not win. Everything FALCON has
        /// learned, and every number of P1 here, used players with this setting.
        Clean = "clean", text("tricks without points", "失点のないトリックだけ");
    }
}

settings! {
    /// The agent.
    pub(crate) struct Rules {
        /// The tricks in which ♠Q is played under ♠K or ♠A.
        QUEEN queen: QueenUnder = Setting::choice("queen").says(text("♠Q under ♠K or ♠A", "♠K・♠Aの下の♠Q"), text(
            "When it plays ♠Q under ♠K or ♠A. “Tricks without points” keeps ♠Q if the trick has a heart (as in the P1 results).",
            "♠Kや♠Aの下に♠Qを出す場面。「失点のないトリックだけ」では、ハートが出ていると♠Qを残します（P1の結果と同じ）。",
        ));
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "rules",
    text("Rules", "ルールベース"),
    text(
        "If-then rules in the style of gnome-hearts: leads low, ducks, discards ♠Q. Remembers nothing.",
        "gnome-hearts風のif-thenルール。低い札をリードし、ダックし、♠Qを捨てます。何も記憶しません。",
    ),
    Rules::KNOBS,
)
.paper(PaperId::P1)
.source("gnome-hearts");

impl Default for Rules {
    /// The agent with its default settings.
    fn default() -> Self {
        Self { queen: QueenUnder::Any }
    }
}

impl Agent<Hearts> for Rules {
    fn think(&self, view: HeartsView, _seed: Seed) -> Box<dyn Thought<Hearts>> {
        let (choice, rule) = if view.table().in_passing() {
            (HeartsMove::pass(cards_to_pass(view.hand())), Rule::Pass)
        } else {
            let pick = play_with(self.queen, view.table(), view.legal_cards());
            (pick.map(|(card, _)| HeartsMove::Play(card)), pick.map_or(Rule::LeadLow, |(_, rule)| rule))
        };
        let choice = choice.filter(|play| view.check(*play).is_ok());
        Box::new(Settled { choice, explanation: note(&view, choice, rule) })
    }
}

/// A decision by rule as an explanation.
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

choice! {
    /// The rules, in order of priority.
    pub(crate) enum Rule {
        /// Three cards to get rid of.
        Pass = "pass", text(
            "Pass high spades, then singletons, hearts and high cards",
            "高いスペード、1枚だけのスート、ハート、高い札の順に渡す",
        );
        /// Lead the lowest card other than ♠Q.
        LeadLow = "lead-low", text("Lead the lowest card", "リード：いちばん低い札");
        /// Play ♠Q under the king or ace.
        QueenUnderHonour = "queen-under", text(
            "♠K or ♠A is in the trick: play ♠Q under it",
            "♠Kか♠Aが出ているのでその下に♠Qを出す",
        );
        /// Last to play in a trick of spades without points: win with a high card, but not with ♠Q.
        LastSpade = "last-spade", text(
            "Last to play, no points: play the highest spade except ♠Q",
            "最後の番で失点なし：♠Q以外の最強のスペード",
        );
        /// Play a spade that cannot catch ♠Q: jack downwards, then ace, king, queen.
        SafeSpade = "safe-spade", text("Play a spade that won't take ♠Q", "♠Qを取らずに済むスペード");
        /// In a trick without points, play the highest card.
        HighWithoutPoints = "high", text("No points in the trick: play the highest card", "失点のないトリック：いちばん高い札");
        /// In a trick with points, play the highest card that does not win.
        Duck = "duck", text("Points in the trick: play the highest card that doesn't win", "失点のあるトリック：勝たない最強の札");
        /// Last to play and forced to win: play the highest card other than ♠Q.
        ForcedLast = "forced-last", text("Last and forced to win: play the highest card", "最後の番で勝つしかない：いちばん高い札");
        /// Forced to beat the winning card while others are still to play: play the lowest card.
        ForcedLow = "forced-low", text("Forced to go over: play the lowest card", "上に出すしかない：いちばん低い札");
        /// Void: discard ♠Q, ♠A, ♠K, the highest heart, or else the highest card.
        ThrowOff = "throw-off", text("Can't follow suit: discard the worst card", "フォローできない：いちばん嫌な札を捨てる");
    }
}

/// The legal card that the rules play, and the deciding rule. `None` without a legal card.
#[inline]
pub(crate) fn play(table: &Table, legal: CardSet) -> Option<(Card, Rule)> {
    play_with(QueenUnder::Any, table, legal)
}

/// Like [`play`], with `queen` saying when ♠Q is played under ♠K or ♠A.
#[inline]
pub(crate) fn play_with(queen: QueenUnder, table: &Table, legal: CardSet) -> Option<(Card, Rule)> {
    let Some(led) = table.led() else { return lead(legal) };
    // Either all legal cards are of the suit led, or none.
    if legal.in_suit(led).is_empty() {
        return throw_off(legal).map(|card| (card, Rule::ThrowOff));
    }
    let last = table.position() == 3;
    let clean = table.trick_points() == 0;
    let spades = led == Suit::Spades;
    if spades && (clean || queen == QueenUnder::Any) && legal.has(Card::QUEEN_OF_SPADES) {
        let under = table.best().is_some_and(|best| best > Card::QUEEN_OF_SPADES);
        if under {
            return Some((Card::QUEEN_OF_SPADES, Rule::QueenUnderHonour));
        }
    }
    if !clean {
        under_points(table, legal, last)
    } else if spades {
        cheap_spade(legal, last)
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

/// Follows suit in a trick with points.
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

/// Follows spades in a trick without points.
#[inline]
fn cheap_spade(legal: CardSet, last: bool) -> Option<(Card, Rule)> {
    let queen = Card::QUEEN_OF_SPADES;
    if last {
        let top = legal.last()?;
        let spared = if top == queen { but_queen(legal).last().unwrap_or(top) } else { top };
        return Some((spared, Rule::LastSpade));
    }
    let low = legal & CardSet::below(queen);
    let card = low.last().or_else(|| but_queen(legal).last()).or(legal.last())?;
    Some((card, Rule::SafeSpade))
}

/// The discard when void in the suit led.
#[inline]
fn throw_off(legal: CardSet) -> Option<Card> {
    let spades = [Card::QUEEN_OF_SPADES, Card::ACE_OF_SPADES, Card::KING_OF_SPADES];
    spades
        .into_iter()
        .find(|c| legal.has(*c))
        .or_else(|| legal.in_suit(Suit::Hearts).last())
        .or_else(|| legal.highest())
}

/// The danger of a card: discards go by this order. ♠A and ♠K rank above hearts only while another player
/// holds ♠Q.
pub(super) fn dread(card: Card, queen_is_out: bool) -> u32 {
    const SPADES: u32 = 200;
    const HEARTS: u32 = 100;
    let rank = u32::from(card.rank().index());
    match card {
        Card::QUEEN_OF_SPADES => 2 * SPADES,
        Card::ACE_OF_SPADES | Card::KING_OF_SPADES if queen_is_out => SPADES + rank,
        _ if card.suit() == Suit::Hearts => HEARTS + rank,
        // Ties go to the last suit.
        _ => 4 * rank + card.suit() as u32,
    }
}

#[inline]
fn but_queen(cards: CardSet) -> CardSet {
    cards - CardSet::of(Card::QUEEN_OF_SPADES)
}

/// The three cards that the rules pass: ♠Q, ♠K, ♠A, then singletons in clubs and diamonds, hearts and high
/// cards.
pub(crate) fn cards_to_pass(hand: CardSet) -> CardSet {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Seed;

    #[test]
    fn danger_follows_the_discard_order() {
        let mut rng = Seed(1).rng();
        for _ in 0..200 {
            let mut deck: CardSet =
                Suit::ALL.into_iter().fold(CardSet::EMPTY, |all, suit| all | CardSet::suit(suit));
            let mut hand = CardSet::EMPTY;
            while hand.len() < 13 {
                let card = deck.draw(&mut rng);
                deck.remove(card);
                hand.insert(card);
            }
            assert_eq!(hand.iter().max_by_key(|card| dread(*card, true)), throw_off(hand), "{hand}");
        }
    }

    #[test]
    fn once_the_queen_is_gone_the_ace_of_spades_is_like_any_ace() {
        let ace_of_hearts = Card::new(Suit::Hearts, Rank::ACE);
        let [safe, risky] = [false, true].map(|out| dread(Card::ACE_OF_SPADES, out));
        assert!(
            safe < dread(Card::new(Suit::Hearts, Rank::TWO), false) && risky > dread(ace_of_hearts, true)
        );
    }
}
