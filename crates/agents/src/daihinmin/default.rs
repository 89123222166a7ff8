//! `default`: the sample client of the UEC contest, the common baseline there.
//!
//! It has no memory and decides only by its hand and the table.
//!
//! - **Gift.** Its lowest cards, but never the joker.
//! - **Lead.** The longest run, otherwise the largest set, both with the joker if it has it; otherwise the
//!   lowest card.
//! - **Answer to a single.** The lowest legal card that is not part of a set or a run of its hand; otherwise
//!   the joker.
//! - **Answer to a set of n.** The lowest rank with exactly n cards in its hand; otherwise, with the joker,
//!   exactly n − 1. It does not split triples into pairs. Under a suit lock it counts only cards of the
//!   locked suits.
//! - **Answer to a run of n.** The n highest cards of a run of n or more, from the lowest such run; otherwise
//!   the same with the joker.
//!
//! Among equal ranks it takes the first suit in the order ♠♥♦♣, but for runs in a revolution the last. In a
//! run the joker goes at the low end, even below three, unless it joins two runs. In a revolution the highest
//! rank counts as the lowest. The client has no rule for ♠3 on the joker, and beats its own combination when
//! its turn comes again.
//!
//! There are three known differences from the client of the 2018 kit. In two cases it submits an illegal
//! combination, which the server counts as a pass, while ours finds a legal one: a joker run whose low end
//! touches the run on the table, and runs that overlap a run which has just started or ended a revolution.
//! And it leads four threes without the joker, while ours adds the joker.

use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote},
};
use tefuda_games::{
    Entry, Seed, Suit, View, choice,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminView, Field, Meld, MeldKind, Stand},
    text,
};

/// The catalogue entry.
pub(super) const ENTRY: Entry = Entry::new(
    "default",
    text("Sample client", "標準クライアント"),
    text(
        "The UECda contest's sample program. Leads long combinations and follows with the weakest card that fits. Remembers nothing.",
        "UECda大会の標準プログラム。長い役から出し、場には出せるいちばん弱いカードで応じます。何も記憶しません。",
    ),
    &[],
)
.source("UECda");

/// The agent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Default;

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
            rule: rule.id().into(),
            choice: choice.map(|play| play.to_string()).unwrap_or_default(),
            legal: legal.iter().map(ToString::to_string).collect(),
            kinds: Vec::new(),
            line: Vec::new(),
        });
        Box::new(Settled { choice, explanation })
    }
}

choice! {
    /// The rules, in order of priority.
    pub enum Rule {
        /// Give the lowest cards, never the joker.
        Gift = "gift-lowest", text("Give the weakest cards", "いちばん弱いカードを渡す");
        /// Lead the longest run.
        LeadSequence = "lead-sequence", text("Lead the longest run", "親：いちばん長い階段");
        /// Lead the largest set.
        LeadGroup = "lead-group", text("Lead the largest set", "親：いちばん枚数の多い組");
        /// Lead the lowest card.
        LeadSingle = "lead-single", text("Lead the weakest card", "親：いちばん弱い1枚");
        /// Answer with the lowest card that is not in a set or run.
        FollowSingle = "follow-single", text(
            "Play the weakest card that isn't part of a set or run",
            "組や階段をくずさずに出せる最弱の1枚",
        );
        /// Answer with the joker.
        FollowJoker = "follow-joker", text("No other single card fits: play the joker", "ほかに出せる1枚がないのでジョーカー");
        /// Answer with the lowest set that fits and uses all cards of its rank.
        FollowGroup = "follow-group", text(
            "Play the weakest set that leaves no card of its rank",
            "同じ数字を残さずに出せるいちばん弱い組",
        );
        /// Answer with the high end of the lowest run that fits.
        FollowSequence = "follow-sequence", text(
            "Play the weakest run that fits (if too long: its top cards)",
            "出せるいちばん弱い階段（長ければその上側）",
        );
        /// Pass because nothing fits.
        Pass = "pass", text("Nothing fits: pass", "出せるものがないのでパス");
    }
}

/// The cards to give: the lowest ones, within a rank by ♠♥♦♣, and never the joker.
pub fn gift(hand: Cards, n: u8) -> Cards {
    let mut look = Look::new(hand, false);
    for _ in 0..n {
        look.cells &= !look.weakest(look.cells);
    }
    hand.natural() - cards_of(look.cells)
}

/// The combination that the player to move plays from `hand` (`None` for a pass), and the deciding rule. Does
/// not allocate.
#[inline]
pub fn policy(field: &Field, hand: Cards) -> (Option<Meld>, Rule) {
    let look = Look::new(hand, field.revolution());
    let Some(top) = field.top() else { return look.lead() };
    let suits =
        Suit::ALL.into_iter().filter(|suit| field.lock().has(*suit)).fold(0, |rows, s| rows | 1 << s as u8);
    match top.kind() {
        MeldKind::Joker => (None, Rule::Pass),
        MeldKind::Single => look.follow_single(top, suits),
        MeldKind::Group => look.follow_group(top, suits),
        MeldKind::Sequence => look.follow_sequence(top, suits),
    }
}

/// The first cell of every column, from the one below three to the one above two.
const COLUMNS: u64 = 0x111_1111_1111_1111;
/// All cells of these columns.
const CELLS: u64 = COLUMNS * 15;

/// The cards in these cells.
#[inline]
const fn cards_of(cells: u64) -> Cards {
    Cards::from_bits(cells >> 4)
}

/// A hand without its joker, in the form that the rules use: one bit for each [cell](Stand), with four bits
/// per column, one per suit.
#[derive(Clone, Copy)]
struct Look {
    cells: u64,
    joker: bool,
    /// Whether high ranks are weak.
    high: bool,
}

impl Look {
    #[inline]
    fn new(hand: Cards, high: bool) -> Self {
        Self { cells: hand.natural().bits() << 4, joker: hand.has_joker(), high }
    }

    fn lead(self) -> (Option<Meld>, Rule) {
        if let Some(meld) = self.longest_sequence() {
            return (Some(meld), Rule::LeadSequence);
        }
        if let Some(meld) = self.largest_group() {
            return (Some(meld), Rule::LeadGroup);
        }
        let low = self.weakest(self.cells);
        let single = if low == 0 { Cards::JOKER } else { cards_of(low) };
        (Meld::of(single, Stand::NONE), Rule::LeadSingle)
    }

    /// The weakest of some cells in the order in force. Ties go to the first suit in the order ♠♥♦♣.
    #[inline]
    fn weakest(self, cells: u64) -> u64 {
        if cells == 0 {
            return 0;
        }
        let column = if self.high { cells.ilog2() / 4 } else { cells.trailing_zeros() / 4 };
        let rows = cells & 0xf << (4 * column);
        1 << rows.ilog2()
    }

    /// The cells where a longest run of exactly `len` starts: runs without the joker, and runs with the joker
    /// in at most one cell.
    #[inline]
    fn runs(self, len: u32) -> (u64, u64) {
        let mut runs = Runs::START;
        for _ in 0..len {
            runs = runs.longer(self.cells);
        }
        let longer = runs.longer(self.cells);
        (runs.whole & !longer.whole, runs.joined & !longer.joined)
    }

    fn longest_sequence(self) -> Option<Meld> {
        let mut longest = None;
        let mut runs = Runs::START;
        loop {
            runs = runs.longer(self.cells);
            let starts = if self.joker { runs.joined } else { runs.whole };
            if starts == 0 {
                break;
            }
            longest = Some((starts, runs.len));
        }
        longest.filter(|(_, len)| *len >= 3).and_then(|(starts, len)| self.sequence(starts, len))
    }

    /// The weakest run of `len` that starts in one of these cells, with the joker in the missing cell.
    #[inline]
    fn sequence(self, starts: u64, len: u32) -> Option<Meld> {
        let start = if self.high { self.highest_start(starts)? } else { self.weakest(starts) };
        if start == 0 {
            return None;
        }
        let at = start.trailing_zeros();
        let span = (COLUMNS & ((1 << (4 * len)) - 1)) << at;
        let missing = span & !self.cells;
        if missing == 0 {
            return Meld::of(cards_of(span), Stand::NONE);
        }
        let stand = Stand::cell((missing.trailing_zeros() / 4) as u8, Suit::ALL[at as usize & 3]);
        Meld::of(cards_of(span & self.cells) | Cards::JOKER, stand)
    }

    /// The start of the weakest run in a revolution: the highest start that is a card of the hand, and within
    /// a column the last in the order ♠♥♦♣. It is one column lower if the joker fits there as well as at the
    /// top.
    #[inline]
    fn highest_start(self, starts: u64) -> Option<u64> {
        let column = (starts & self.cells).checked_ilog2()? / 4;
        let rows = starts & self.cells & 0xf << (4 * column);
        let start = rows & rows.wrapping_neg();
        Some(if starts & start >> 4 == 0 { start } else { start >> 4 })
    }

    /// The ranks with at least `n` cards, as the first cells of their columns.
    #[inline]
    fn ranks_with(self, n: u32) -> u64 {
        // Count the cards of every column in its four bits: first in pairs, then all.
        const EVEN: u64 = COLUMNS * 0b0101;
        const LOW: u64 = COLUMNS * 0b0011;
        let pairs = self.cells - (self.cells >> 1 & EVEN);
        let counts = (pairs & LOW) + (pairs >> 2 & LOW);
        let (four, two, one) = (counts >> 2, counts >> 1, counts);
        COLUMNS
            & match n {
                0 => COLUMNS,
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
        self.group(self.ranks_with(n), n, n + u32::from(self.joker), 15)
    }

    /// The set of `size` cards of the weakest of these ranks, of which exactly `n` cards are held. The joker
    /// takes the first missing suit of `rows`.
    #[inline]
    fn group(self, ranks: u64, n: u32, size: u32, rows: u64) -> Option<Meld> {
        let start = self.weakest(ranks).trailing_zeros();
        let column = (start / 4) as u8;
        let held = self.cells & 0xf << start;
        if n == size {
            return Meld::of(cards_of(held), Stand::NONE);
        }
        let free = (rows & !(held >> start)).checked_ilog2();
        let stand =
            free.map_or_else(|| Stand::fifth(column), |row| Stand::cell(column, Suit::ALL[row as usize & 3]));
        Meld::of(cards_of(held) | Cards::JOKER, stand)
    }

    /// The part of the hand that is stronger than the top and in the locked suits.
    #[inline]
    fn beyond(self, top: Meld, lock: u64) -> Self {
        let columns = if self.high { below(top.low()) } else { !below(top.high() + 1) };
        let suits = if lock == 0 { CELLS } else { COLUMNS * lock };
        Self { cells: self.cells & columns & suits, ..self }
    }

    fn follow_single(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let groups = self.ranks_with(2) * 15;
        let starts = (0..3).fold(Runs::START, |runs, _| runs.longer(self.cells)).whole;
        let kept = groups | starts | starts << 4 | starts << 8;
        let low = self.weakest(self.beyond(top, lock).cells & !kept);
        if low != 0 {
            return (Meld::of(cards_of(low), Stand::NONE), Rule::FollowSingle);
        }
        if self.joker {
            return (Meld::of(Cards::JOKER, Stand::NONE), Rule::FollowJoker);
        }
        (None, Rule::Pass)
    }

    fn follow_group(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let size = u32::from(top.len());
        let fit = self.beyond(top, lock);
        let exactly = |n: u32| fit.ranks_with(n) & !fit.ranks_with(n + 1);
        let rows = if lock == 0 { 15 } else { lock };
        let natural = exactly(size);
        if size < 5 && natural != 0 {
            return (fit.group(natural, size, size, rows), Rule::FollowGroup);
        }
        let with_joker = exactly(size - 1);
        if self.joker && with_joker != 0 {
            return (fit.group(with_joker, size - 1, size, rows), Rule::FollowGroup);
        }
        (None, Rule::Pass)
    }

    fn follow_sequence(self, top: Meld, lock: u64) -> (Option<Meld>, Rule) {
        let len = u32::from(top.len());
        let fit = self.beyond(top, lock);
        let (whole, joined) = fit.runs(len);
        let starts = if whole == 0 && self.joker {
            // Without a revolution, a run must not start with the joker in a column too low to beat the top.
            // A revolution needs no such check: if the joker could end a run above the columns that beat the
            // top, it could also complete that run at its low end.
            if self.high { joined } else { joined & !below(top.high() + 1) }
        } else {
            whole
        };
        match fit.sequence(starts, len) {
            Some(meld) => (Some(meld), Rule::FollowSequence),
            None => (None, Rule::Pass),
        }
    }
}

/// The cells where runs of one length start.
#[derive(Clone, Copy)]
struct Runs {
    len: u32,
    /// Runs in which every cell is a card of the hand.
    whole: u64,
    /// Runs in which at most one cell is missing, and the joker can fill it.
    joined: u64,
}

impl Runs {
    /// Runs of length 0 start everywhere.
    const START: Self = Self { len: 0, whole: CELLS, joined: CELLS };

    /// The runs that are one cell longer.
    #[inline]
    fn longer(self, cells: u64) -> Self {
        let held = cells >> (4 * self.len);
        // A run that starts too high would go beyond the last column.
        let room = CELLS >> (4 * self.len);
        Self { len: self.len + 1, whole: self.whole & held, joined: (self.joined & held | self.whole) & room }
    }
}

/// The cells of the columns below this one.
#[inline]
fn below(column: u8) -> u64 {
    (1 << (4 * u32::from(column))) - 1
}
