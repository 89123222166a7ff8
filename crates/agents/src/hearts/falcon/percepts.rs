//! The 22 percepts: the features of a position that FALCON sees, as numbers in 0…1.
//!
//! The paper says that there are 22, but not which, so these are ours. The percepts of a leader, a follower
//! and a void player share their positions but not all of their meanings. Leaders have separate nets, and
//! percept 12 distinguishes the other two.

use crate::hearts::kinds::{Look, Situation};
use tefuda_games::{Card, CardSet, Seat, Suit, Text, hearts::Table, text};

/// The number of nets: 13 tricks with 4 places each.
pub const NETS: usize = 52;

/// The number of the net for the current decision: four times the trick, plus the number of cards in it.
pub fn net_at(table: &Table) -> usize {
    table.len().min(NETS - 1)
}

/// The trick of a net and the place in it, both from 0.
pub const fn place_of(net: usize) -> (usize, usize) {
    (net / 4, net % 4)
}

/// Whether a net decides leads.
pub const fn leads(net: usize) -> bool {
    net.is_multiple_of(4)
}

/// The number of percepts.
pub const PERCEPTS: usize = 22;
/// The percept for whether the player can follow suit, counted from 0.
pub(crate) const CAN_FOLLOW: usize = 11;

/// The percepts of a position.
pub type Percepts = [f32; PERCEPTS];

/// (2/3)ⁿ: the probability that a player not known to be void holds none of n cards shared by three players.
const NONE_OF: [f32; 14] = none_of();

const fn none_of() -> [f32; 14] {
    let (mut all, mut n) = ([1.0; 14], 1);
    while n < 14 {
        all[n] = all[n - 1] * (2.0 / 3.0);
        n += 1;
    }
    all
}

/// A position with everything needed to compute percepts.
struct Sight<'a> {
    look: &'a Look<'a>,
    seat: Seat,
    unseen: CardSet,
    /// For each seat, the suits in which it is known to be void.
    voids: [[bool; 4]; 4],
}

/// The percepts of the seat to move. All are 0 if it cannot play a card.
pub fn percepts(look: &Look<'_>) -> Percepts {
    let mut all = [0.0; PERCEPTS];
    let (Some(seat), Some(situation)) = (look.table.turn(), look.situation()) else { return all };
    let unseen = CardSet::DECK - look.hand - look.table.played();
    let sight = Sight { look, seat, unseen, voids: voids(look.table) };
    sight.hand(&mut all);
    match situation {
        Situation::Lead => sight.leader(&mut all),
        Situation::Follow => {
            sight.behind(&mut all);
            sight.follower(&mut all);
        }
        Situation::Void => {
            sight.behind(&mut all);
            sight.by_suit(&mut all[12..16], Sight::low);
            sight.by_suit(&mut all[16..20], Sight::high);
        }
    }
    all
}

impl Sight<'_> {
    /// Percepts of the hand: 1–8 and 21.
    fn hand(&self, all: &mut Percepts) {
        let (hand, played) = (self.look.hand, self.look.table.played());
        for (share, suit) in all.iter_mut().zip(Suit::ALL) {
            *share = share_of(hand.in_suit(suit).len(), 6);
        }
        let queen = Card::QUEEN_OF_SPADES;
        let (held, gone) = (hand.has(queen), played.has(queen));
        all[4] = f32::from(u8::from(held));
        all[5] = f32::from(u8::from(gone));
        let honours = [Card::KING_OF_SPADES, Card::ACE_OF_SPADES].into_iter().filter(|card| hand.has(*card));
        all[6] = if gone { 0.0 } else { share_of(honours.count() as u32, 2) };
        all[7] = share_of((hand & CardSet::below(queen)).len(), 4);
        all[20] = share_of(self.unseen.in_suit(Suit::Hearts).len(), 13);
    }

    /// Percepts 9–20 and 22 of a leader.
    fn leader(&self, all: &mut Percepts) {
        self.by_suit(&mut all[8..12], Self::low);
        self.by_suit(&mut all[12..16], Self::high);
        let opponents: Vec<Seat> = (1..4).map(|steps| self.seat.after(steps, 4)).collect();
        self.by_suit(&mut all[16..20], |sight, suit| sight.risk(suit, &opponents));
        all[21] = share_of(self.exits(None), 4);
    }

    /// Percepts 9–12 and 22 of the other players, about the trick so far.
    fn behind(&self, all: &mut Percepts) {
        let points = self.look.table.trick_points();
        all[8] = if points >= 13 { 1.0 } else { share_of(u32::from(points), 4) };
        let led = self.look.table.led();
        all[9] = f32::from(u8::from(led == Some(Suit::Spades)));
        all[10] = f32::from(u8::from(led == Some(Suit::Hearts)));
        all[CAN_FOLLOW] = f32::from(u8::from(led.is_some_and(|led| !self.look.hand.in_suit(led).is_empty())));
        all[21] = f32::from(u8::from(self.unseen.has(Card::QUEEN_OF_SPADES)));
    }

    /// Percepts 13–20 of a player who follows suit.
    fn follower(&self, all: &mut Percepts) {
        let table = self.look.table;
        let (Some(led), Some(best)) = (table.led(), table.best()) else { return };
        let held = self.look.hand.in_suit(led);
        let to_come: Vec<Seat> = (1..4 - table.position()).map(|steps| self.seat.after(steps, 4)).collect();
        let ducks = held.meets(CardSet::below(best));
        all[12] = self.risk(led, &to_come);
        all[13] = f32::from(u8::from(ducks));
        all[14] = f32::from(best.rank().index()) / 12.0;
        all[15] = self.low(led);
        all[16] = self.high(led);
        let unseen = self.unseen.in_suit(led);
        all[17] = match held.first() {
            Some(lowest) if !to_come.is_empty() && !ducks && !unseen.is_empty() => {
                (unseen & CardSet::above(lowest)).len() as f32 / unseen.len() as f32
            }
            _ => 0.0,
        };
        all[18] = share_of(self.exits(Some(led)), 3);
        all[19] = share_of(held.len(), 5);
    }

    fn by_suit(&self, out: &mut [f32], of: impl Fn(&Self, Suit) -> f32) {
        for (out, suit) in out.iter_mut().zip(Suit::ALL) {
            *out = of(self, suit);
        }
    }

    /// The share of the unseen cards of a suit that are below the player's lowest one.
    fn low(&self, suit: Suit) -> f32 {
        self.below(suit, self.look.hand.in_suit(suit).first())
    }

    /// The share of the unseen cards of a suit that are below the player's highest one.
    fn high(&self, suit: Suit) -> f32 {
        self.below(suit, self.look.hand.in_suit(suit).last())
    }

    /// 0 without a card; 1 if it is the only one left.
    fn below(&self, suit: Suit, card: Option<Card>) -> f32 {
        let unseen = self.unseen.in_suit(suit);
        match card {
            None => 0.0,
            Some(_) if unseen.is_empty() => 1.0,
            Some(card) => (unseen & CardSet::below(card)).len() as f32 / unseen.len() as f32,
        }
    }

    /// The probability that at least one of these players is void in a suit.
    fn risk(&self, suit: Suit, players: &[Seat]) -> f32 {
        let none = NONE_OF[self.unseen.in_suit(suit).len() as usize];
        let void = |seat: &Seat| self.voids[seat.index()][suit as usize];
        1.0 - players.iter().map(|seat| if void(seat) { 0.0 } else { 1.0 - none }).product::<f32>()
    }

    /// The number of suits, other than `but`, in which the hand has a low card to get out of the lead with.
    fn exits(&self, but: Option<Suit>) -> u32 {
        let held = |suit: &Suit| Some(*suit) != but && !self.look.hand.in_suit(*suit).is_empty();
        Suit::ALL.into_iter().filter(|suit| held(suit) && self.low(*suit) < 0.25).count() as u32
    }
}

/// A count as a share of `most`, at most 1.
fn share_of(count: u32, most: u32) -> f32 {
    (count as f32 / most as f32).min(1.0)
}

/// For each seat, the suits in which it did not follow.
fn voids(table: &Table) -> [[bool; 4]; 4] {
    let mut voids = [[false; 4]; 4];
    for trick in table.tricks() {
        let led = trick.cards[0].suit();
        for (seat, card) in trick.plays() {
            voids[seat.index()][led as usize] |= card.suit() != led;
        }
    }
    voids
}

/// The ids of percepts 9–20 of a leader, with those of all suits.
const LEADER: [&str; 12] = [
    "low-c", "low-d", "low-h", "low-s", "high-c", "high-d", "high-h", "high-s", "risk-c", "risk-d", "risk-h",
    "risk-s",
];
/// The ids of percepts 9–12 of the other players.
const BEHIND: [&str; 4] = ["trick-points", "led-spades", "led-hearts", "can-follow"];
/// The ids of percepts 13–20 of a player who follows suit.
const FOLLOWER: [&str; 8] =
    ["risk-led", "can-duck", "best-rank", "low-led", "high-led", "forced", "exits-beside", "held-led"];

/// The id of a percept, counted from 0.
pub fn id(situation: Situation, percept: usize) -> &'static str {
    match percept {
        0..8 => {
            ["held-c", "held-d", "held-h", "held-s", "queen-held", "queen-gone", "honours", "cover"][percept]
        }
        20 => "hearts-left",
        21 if situation == Situation::Lead => "exits",
        21 => "queen-out",
        8..20 => match situation {
            Situation::Lead => LEADER[percept - 8],
            _ if percept < 12 => BEHIND[percept - 8],
            Situation::Follow => FOLLOWER[percept - 12],
            Situation::Void => LEADER[percept - 12],
        },
        _ => "",
    }
}

/// The ids of all percepts, with their words.
pub(crate) const WORDS: [(&str, Text); 36] = [
    ("held-c", text("clubs held", "クラブの枚数")),
    ("held-d", text("diamonds held", "ダイヤの枚数")),
    ("held-h", text("hearts held", "ハートの枚数")),
    ("held-s", text("spades held", "スペードの枚数")),
    ("queen-held", text("♠Q held", "♠Qを持っている")),
    ("queen-gone", text("♠Q has been played", "♠Qはもう出た")),
    ("honours", text("♠K and ♠A held", "♠K・♠Aを持っている")),
    ("cover", text("spades below the queen", "Qより低いスペード")),
    ("low-c", text("♣: lowest card wins", "♣：最弱でも勝つ度合い")),
    ("low-d", text("♦: lowest card wins", "♦：最弱でも勝つ度合い")),
    ("low-h", text("♥: lowest card wins", "♥：最弱でも勝つ度合い")),
    ("low-s", text("♠: lowest card wins", "♠：最弱でも勝つ度合い")),
    ("high-c", text("♣: highest card wins", "♣：最強が勝つ度合い")),
    ("high-d", text("♦: highest card wins", "♦：最強が勝つ度合い")),
    ("high-h", text("♥: highest card wins", "♥：最強が勝つ度合い")),
    ("high-s", text("♠: highest card wins", "♠：最強が勝つ度合い")),
    ("risk-c", text("♣: someone may be void", "♣：ボイドの人がいそう")),
    ("risk-d", text("♦: someone may be void", "♦：ボイドの人がいそう")),
    ("risk-h", text("♥: someone may be void", "♥：ボイドの人がいそう")),
    ("risk-s", text("♠: someone may be void", "♠：ボイドの人がいそう")),
    ("exits", text("suits with a safe low card", "逃げられるスート")),
    ("hearts-left", text("hearts in other hands", "ほかの人の手札のハート")),
    ("trick-points", text("points in the trick", "このトリックの失点")),
    ("led-spades", text("spades were led", "スペードのリード")),
    ("led-hearts", text("hearts were led", "ハートのリード")),
    ("can-follow", text("can follow suit", "フォローできる")),
    ("risk-led", text("a later player may be void", "後の人がボイドの見込み")),
    ("can-duck", text("can duck", "下をくぐれる")),
    ("best-rank", text("rank of the winning card", "いま勝っている札の強さ")),
    ("low-led", text("lowest card wins", "最弱でも勝つ度合い")),
    ("high-led", text("highest card wins", "最強が勝つ度合い")),
    ("forced", text("must play over, may be beaten", "上に出すしかないが、抜かれる見込み")),
    ("exits-beside", text("other suits with a safe low card", "ほかに逃げられるスート")),
    ("held-led", text("cards held in the suit", "そのスートの枚数")),
    ("queen-out", text("♠Q is in another hand", "♠Qはほかの人の手札にある")),
    ("degsq", text("DegSQ: likely to take ♠Q", "DegSQ（♠Qを取る傾向）")),
];

/// The name of a percept in a situation. Percepts are counted from 0.
pub fn name(situation: Situation, percept: usize) -> Option<Text> {
    let id = id(situation, percept);
    WORDS.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
}
