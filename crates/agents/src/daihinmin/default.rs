//! `default`: the sample client of the UEC contest, which every program there is measured against.
//!
//! Written from a description of its behaviour. It gives its lowest cards away, leads its longest sequence, else its
//! largest group, else its lowest card; it answers with the lowest that fits, keeps groups and sequences together
//! against singles, and passes only when it finds nothing. It spends the joker early, has no rule for ♠3, and beats
//! its own meld when it is asked again.
//!
//! Where the description is silent: among equally long melds the lowest rank is taken (the highest in a revolution),
//! of a rank the suits ♠♥♦♣ in this order, and the joker never stands for a rank below three or above two.

use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote},
};
use tefuda_games::{
    Entry, Seed, Suit, Text, View,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminView, Field, Meld, MeldKind, Stand},
    text,
};

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "default",
    name: text("Sample client", "標準クライアント"),
    about: text(
        "The contest's sample program: long melds first, then the lowest card that fits. No memory.",
        "大会の標準プログラム。長い組から出し、場には出せるいちばん弱いカードで応じます。記憶はしません。",
    ),
    paper: None,
    source: "UECda",
    knobs: &[],
    defaults: &[],
};

/// The agent.
#[derive(Debug, Clone, Copy)]
pub struct Default;

impl Agent<Daihinmin> for Default {
    fn think(&self, view: DaihinminView, _seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let (choice, rule) = if let Some(n) = view.table().gift() {
            (DaihinminMove::Give(gift(view.hand(), n)), Rule::Gift)
        } else {
            let (meld, rule) = policy(view.table().field(), view.hand());
            let lay = |meld: Meld| DaihinminMove::Play(meld.cards(), meld.stand());
            (meld.map_or(DaihinminMove::Pass, lay), rule)
        };
        let choice = Some(choice).filter(|play| view.check(*play).is_ok());
        let explanation = Explanation::Rule(RuleNote {
            rule: rule.id().to_owned(),
            choice: choice.map(|play| play.to_string()).unwrap_or_default(),
            legal: legal.iter().map(ToString::to_string).collect(),
            kinds: Vec::new(),
            line: Vec::new(),
        });
        Box::new(Settled { choice, explanation })
    }
}

/// The rules, in the order in which they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Give the lowest cards, never the joker.
    Gift,
    /// Lead the longest sequence.
    LeadSequence,
    /// Lead the largest group.
    LeadGroup,
    /// Lead the lowest card.
    LeadSingle,
    /// Answer with the lowest card outside groups and sequences.
    FollowSingle,
    /// Answer with the joker.
    FollowJoker,
    /// Answer with the lowest group that fits.
    FollowGroup,
    /// Answer with the lowest sequence that fits.
    FollowSequence,
    /// Nothing fits.
    Pass,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Gift,
        Self::LeadSequence,
        Self::LeadGroup,
        Self::LeadSingle,
        Self::FollowSingle,
        Self::FollowJoker,
        Self::FollowGroup,
        Self::FollowSequence,
        Self::Pass,
    ];

    const TABLE: [(&'static str, Text); 9] = [
        ("gift-lowest", text("Give the lowest cards", "いちばん弱いカードを渡す")),
        ("lead-sequence", text("Lead the longest sequence", "親：いちばん長い階段")),
        ("lead-group", text("Lead the largest group", "親：いちばん枚数の多い組")),
        ("lead-single", text("Lead the lowest card", "親：いちばん弱い1枚")),
        (
            "follow-single",
            text("The lowest card that is in no group or sequence", "組や階段をくずさずに出せる最弱の1枚"),
        ),
        ("follow-joker", text("No single card fits: the joker", "出せる1枚がないのでジョーカー")),
        ("follow-group", text("The lowest group that fits", "出せるいちばん弱い組")),
        ("follow-sequence", text("The lowest sequence that fits", "出せるいちばん弱い階段")),
        ("pass", text("Nothing fits: pass", "出せるものがないのでパス")),
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

/// The cards to give: the lowest, and never the joker.
pub fn gift(hand: Cards, n: u8) -> Cards {
    hand.natural().bottom(n.into())
}

/// What the player to move lays from `hand`, `None` for a pass, and the rule that says so. Allocates nothing.
#[inline]
pub fn policy(field: &Field, hand: Cards) -> (Option<Meld>, Rule) {
    let look = Look { cards: hand.natural().bits(), joker: hand.has_joker(), high: field.revolution() };
    let Some(top) = field.top() else { return look.lead() };
    let suits =
        Suit::ALL.into_iter().filter(|suit| field.lock().has(*suit)).fold(0, |rows, s| rows | 1 << s as u8);
    let lock = if suits == 0 { 15 } else { suits };
    match top.kind() {
        MeldKind::Joker => (None, Rule::Pass),
        MeldKind::Single => look.follow_single(top, lock),
        MeldKind::Group => look.follow_group(top, suits),
        MeldKind::Sequence => look.follow_sequence(top, lock),
    }
}

/// The first bit of every rank.
const RANKS: u64 = 0x1_1111_1111_1111;
/// The 52 cards that are not the joker.
const NATURAL: u64 = (1 << 52) - 1;

/// A hand as the rules look at it: four bits a rank, one a suit, from three to two.
#[derive(Clone, Copy)]
struct Look {
    cards: u64,
    joker: bool,
    /// Whether high ranks are the weak ones.
    high: bool,
}

impl Look {
    fn lead(self) -> (Option<Meld>, Rule) {
        if let Some(meld) = self.longest_sequence() {
            return (Some(meld), Rule::LeadSequence);
        }
        if let Some(meld) = self.largest_group() {
            return (Some(meld), Rule::LeadGroup);
        }
        let low = self.weakest(self.cards);
        let single = if low == 0 { Cards::JOKER } else { Cards::from_bits(low) };
        (Meld::of(single, Stand::NONE), Rule::LeadSingle)
    }

    /// Of some cards the one that is weakest in the order in force; of equals the first in the order ♠♥♦♣.
    #[inline]
    fn weakest(self, cards: u64) -> u64 {
        if cards == 0 {
            return 0;
        }
        let rank = if self.high { cards.ilog2() / 4 } else { cards.trailing_zeros() / 4 };
        let held = cards & 0xf << (4 * rank);
        1 << held.ilog2()
    }

    /// The cards from which `len` in a row of a suit begin: all held, and with at most one missing.
    #[inline]
    fn runs(self, len: u32) -> (u64, u64) {
        let (mut whole, mut gapped) = (NATURAL, NATURAL);
        for step in 0..len {
            let held = self.cards >> (4 * step);
            gapped = (gapped & held) | whole;
            whole &= held;
        }
        // What begins too high would run over the two.
        (whole, gapped & NATURAL >> (4 * (len - 1)))
    }

    /// The sequence of `len` that begins at a bit, the joker in the place that is missing.
    #[inline]
    fn sequence(self, start: u64, len: u32) -> Option<Meld> {
        let row = start.trailing_zeros() & 3;
        let span = (RANKS & ((1 << (4 * len)) - 1)) << start.trailing_zeros();
        let missing = span & !self.cards;
        if missing == 0 {
            return Meld::of(Cards::from_bits(span), Stand::NONE);
        }
        let column = (missing.trailing_zeros() / 4) as u8 + 1;
        Meld::of(
            Cards::from_bits(span & self.cards) | Cards::JOKER,
            Stand::cell(column, Suit::ALL[row as usize & 3]),
        )
    }

    fn longest_sequence(self) -> Option<Meld> {
        let mut best = None;
        for len in 3..14 {
            let (whole, gapped) = self.runs(len);
            let starts = if whole == 0 && self.joker { gapped } else { whole };
            if starts == 0 {
                break;
            }
            best = Some((starts, len));
        }
        let (starts, len) = best?;
        self.sequence(self.weakest(starts), len)
    }

    /// The ranks with at least `n` cards, as their first bits.
    #[inline]
    fn ranks_with(self, n: u32) -> u64 {
        let pairs = self.cards - (self.cards >> 1 & 0x5_5555_5555_5555);
        let counts = (pairs & 0x3_3333_3333_3333) + (pairs >> 2 & 0x3_3333_3333_3333);
        let (four, two, one) = (counts >> 2, counts >> 1, counts);
        RANKS
            & match n {
                0 => RANKS,
                1 => four | two | one,
                2 => four | two,
                3 => four | two & one,
                4 => four,
                _ => 0,
            }
    }

    fn largest_group(self) -> Option<Meld> {
        let least = if self.joker { 1 } else { 2 };
        let n = (least..=4).rev().find(|n| self.ranks_with(*n) != 0)?;
        self.group(self.ranks_with(n), n, n + u32::from(self.joker))
    }

    /// The group of `size` of the weakest of these ranks, `n` cards of which are held.
    #[inline]
    fn group(self, ranks: u64, n: u32, size: u32) -> Option<Meld> {
        let start = self.weakest(ranks).trailing_zeros();
        let column = (start / 4) as u8 + 1;
        let held = Cards::from_bits(self.cards & 0xf << start).top(n);
        if n == size {
            return Meld::of(held, Stand::NONE);
        }
        let rows = held.bits() >> start;
        let free = Suit::ALL.into_iter().rev().find(|suit| rows >> *suit as u32 & 1 == 0);
        let stand = free.map_or_else(|| Stand::fifth(column), |suit| Stand::cell(column, suit));
        Meld::of(held | Cards::JOKER, stand)
    }

    /// The starts from which `len` ranks lie wholly beyond the top, in the order in force.
    #[inline]
    fn beyond(self, top: Meld, len: u32) -> u64 {
        let upto = |rank: u32| (1u64 << (4 * rank)) - 1;
        if self.high {
            NATURAL & upto(u32::from(top.low()).saturating_sub(len))
        } else {
            NATURAL & !upto(u32::from(top.high()))
        }
    }

    fn follow_single(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let groups = self.ranks_with(2) * 15;
        let starts = self.runs(3).0;
        let kept = groups | starts | starts << 4 | starts << 8;
        let low = self.weakest(self.cards & !kept & self.beyond(top, 1) & (RANKS * lock));
        if low != 0 {
            return (Meld::of(Cards::from_bits(low), Stand::NONE), Rule::FollowSingle);
        }
        if self.joker {
            return (Meld::of(Cards::JOKER, Stand::NONE), Rule::FollowJoker);
        }
        (None, Rule::Pass)
    }

    fn follow_group(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let size = u32::from(top.len());
        // Under a lock only its suits count, and there are as many of them as cards.
        let eyes = if lock == 0 { self } else { Self { cards: self.cards & (RANKS * lock), ..self } };
        let fitting = |n: u32| eyes.ranks_with(n) & self.beyond(top, 1);
        let natural = fitting(size);
        if size < 5 && natural != 0 {
            return (eyes.group(natural, size, size), Rule::FollowGroup);
        }
        let with_joker = fitting(size - 1);
        if !self.joker || with_joker == 0 {
            return (None, Rule::Pass);
        }
        let meld = eyes.group(with_joker, size - 1, size);
        // The joker takes the suit that the lock asks for.
        let locked = |meld: Meld| {
            let rows = (meld.cards().natural().bits() >> (4 * u32::from(meld.low() - 1))) & 15;
            let wanted = Suit::ALL.into_iter().find(|suit| lock & !rows == 1 << *suit as u8);
            wanted.and_then(|suit| Meld::of(meld.cards(), Stand::cell(meld.low(), suit)))
        };
        (if lock == 0 { meld } else { meld.and_then(locked) }, Rule::FollowGroup)
    }

    fn follow_sequence(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let len = u32::from(top.len());
        if len > 13 {
            return (None, Rule::Pass);
        }
        let (whole, gapped) = self.runs(len);
        let fit = self.beyond(top, len) & (RANKS * lock);
        let starts = if whole & fit == 0 && self.joker { gapped & fit } else { whole & fit };
        if starts == 0 {
            return (None, Rule::Pass);
        }
        (self.sequence(self.weakest(starts), len), Rule::FollowSequence)
    }
}
