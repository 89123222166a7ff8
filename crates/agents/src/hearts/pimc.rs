//! `pimc`: flat Monte Carlo for Hearts, our own strong player.
//!
//! The id means perfect-information Monte Carlo. The agent is similar, because it also averages over sampled
//! deals. But it does not search them as games of perfect information: it judges each move by one playout per
//! sampled deal.
//!
//! It is [flat Monte Carlo](crate::flat). Its playouts follow the rule-based player, with 10% random
//! moves. The strength comes from playouts in which the players duck, as people do. Sturtevant notes of his
//! program that random moves in playouts help in Hearts.
//!
//! It counts only its own points, so cards often tie, for instance if ♠Q would never be caught. Among ties it
//! plays the most dangerous card, in the discard order of the rule-based player. Otherwise ♠Q would stay in
//! the hand, where it can only do harm.
//!
//! It chooses the cards to pass in the same way among all sets of three from the [`CANDIDATES`] worst-looking
//! cards. The other seats pass by rule.

use super::{UNIT, kinds::Look, rules};
use crate::flat::{Flat, PlayoutPolicy, RulePlayouts};
use tefuda_games::{
    Card, CardSet, Entry, Game, Rng, Seat, Suit,
    hearts::{Hearts, HeartsMove, HeartsView},
    sort_short, text,
};

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "pimc",
    text("Flat Monte Carlo", "原始モンテカルロ"),
    text(
        "Samples many deals that fit what it knows. Tries every card in each, with rule-based play to the end. \
         Among equally good cards, it plays the most dangerous one. The strongest opponent.",
        "知っていることに合う配札をたくさん想像し、どの札もルールベースで最後まで試します。同点なら危ない札から手放します。いちばん強い相手です。",
    ),
    RulePlayouts::KNOBS,
)
.source("ours");

/// The number of cards from which three are passed: 20 sets, each tried in every sampled deal.
pub(crate) const CANDIDATES: usize = 6;

impl Flat for Hearts {
    const POINTS: [f64; 2] = [UNIT, 0.0];

    fn candidates(view: &HeartsView) -> Vec<HeartsMove> {
        if view.table().in_passing() { passes(view.hand()) } else { plays(view) }
    }

    fn preference(view: &HeartsView, play: HeartsMove) -> u32 {
        match play {
            HeartsMove::Play(card) => rules::dread(card, Look::at(view).queen_is_out()),
            HeartsMove::Pass(_) => 0,
        }
    }

    fn begin(&mut self, play: HeartsMove) {
        match play {
            HeartsMove::Play(card) => self.play_legal(card),
            HeartsMove::Pass(_) => pass_all(self, play),
        }
    }

    fn finish(&mut self, policy: PlayoutPolicy, rng: &mut Rng) {
        while self.turn().is_some() {
            let card = playout_card(self, policy, rng);
            self.play_legal(card);
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points_at_end(seat)
    }
}

/// The card that the playout policy plays.
#[inline]
fn playout_card(game: &Hearts, policy: PlayoutPolicy, rng: &mut Rng) -> Card {
    let legal = game.legal_cards();
    if legal.len() > 1 && !policy.rules(rng) {
        return legal.draw(rng);
    }
    rules::play(game.table(), legal).map_or_else(|| legal.draw(rng), |(card, _)| card)
}

/// Passes `play`, then lets the following seats pass by rule.
fn pass_all(game: &mut Hearts, play: HeartsMove) {
    let mut next = Some(play);
    while let Some(pass) = next {
        let made = game.play(pass);
        debug_assert!(made.is_ok(), "{pass} is not a pass in this sampled deal");
        if made.is_err() {
            break;
        }
        let passer = game.turn().filter(|_| game.table().in_passing());
        next = passer.and_then(|seat| HeartsMove::pass(rules::cards_to_pass(game.hand(seat))));
    }
}

fn plays(view: &HeartsView) -> Vec<HeartsMove> {
    view.legal_cards().iter().map(HeartsMove::Play).collect()
}

/// All sets of three from the worst-looking cards.
fn passes(hand: CardSet) -> Vec<HeartsMove> {
    let spades = hand.in_suit(Suit::Spades).len();
    let dread = |card: &Card| {
        let rank = u32::from(card.rank().index());
        // High spades are dangerous with few small ones beside them. A short suit can be emptied.
        let spade = card.suit() == Suit::Spades && *card >= Card::QUEEN_OF_SPADES && spades < 5;
        let short = hand.in_suit(card.suit()).len() <= 2 && card.suit() != Suit::Spades;
        rank + u32::from(spade) * 20 + u32::from(short) * 4 + u32::from(card.suit() == Suit::Hearts) * 2
    };
    let mut cards: Vec<Card> = hand.iter().collect();
    sort_short(&mut cards, |a, b| dread(a) > dread(b));
    cards.truncate(CANDIDATES);
    let rule = rules::cards_to_pass(hand);
    let mut sets = vec![rule];
    for (i, a) in cards.iter().enumerate() {
        for (j, b) in cards.iter().enumerate().skip(i + 1) {
            sets.extend(cards[j + 1..].iter().map(|c| [*a, *b, *c].into_iter().collect::<CardSet>()));
        }
    }
    let repeated = |set: &CardSet| *set != rule;
    let others = sets.split_off(1).into_iter().filter(repeated);
    sets.into_iter().chain(others).filter_map(HeartsMove::pass).collect()
}
