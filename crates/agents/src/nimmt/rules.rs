//! `rule-1` … `rule-10`: rule-based players, five weak and five strong.
//!
//! Each follows a known idea that fits into one sentence. All players take the cheapest row.
//!
//! Sources of the ideas: 2, 3 and 4 are players of `sixnimmt` (denisakkavim); 5 and 7 are biases in the
//! search of Bertschi and Mégret (ETH, 2022); 6 is from `6-nimmt-rl` (eric0871); 8 is a tip of Japanese
//! players; 9 and 10 use the [formula](super::chances).
//!
//! A card *fits* if it would go to a row that now has fewer than five cards. Its *gap* is the difference from
//! the end of that row. If a rule leaves several moves, one of them is drawn at random.
//!
//! A rule gets a [`Scene`] and a hand, not a view. So a search can apply it in sampled deals
//! ([`model`](super::model)), and the players that it models are the real ones.

use super::{
    chances::expected_loss,
    hold,
    scene::{RowFit, Scene, hand_of},
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, RuleNote, WeighedMove, WeighedNote},
};
use tefuda_games::{
    Entry, Rng, Seed, Setting, Spec, Text, choice,
    nimmt::{Nimmt, NimmtMove, NimmtView, ROW_ROOM, TURNS, heads_of},
    seed::below,
    settings, text,
};

const fn entry(id: &'static str, source: &'static str, name: Text, about: Text) -> Entry {
    Entry::new(id, name, about, &[]).source(source)
}

/// `rule-1`.
pub(super) const RULE_1: Entry = entry(
    "rule-1",
    "ours",
    text("1 Any card", "① なんでも"),
    text(
        "Plays any card. Takes the cheapest row.",
        "どの札でも出します。引き取る列はいちばん安いものを選びます。",
    ),
);

/// `rule-2`.
pub(super) const RULE_2: Entry = entry(
    "rule-2",
    "sixnimmt",
    text("2 Lowest that fits", "② 入る最小"),
    text(
        "Plays the lowest card that fits a row with room.",
        "空きのある列に入る札のうち、いちばん小さいものを出します。",
    ),
);

/// `rule-3`.
pub(super) const RULE_3: Entry = entry(
    "rule-3",
    "sixnimmt",
    text("3 Shortest row", "③ 短い列へ"),
    text("Plays a card for the row with the fewest cards.", "枚数がいちばん少ない列に入る札を出します。"),
);

/// `rule-4`.
pub(super) const RULE_4: Entry = entry(
    "rule-4",
    "sixnimmt",
    text("4 Early pick-up", "④ 早めの引き取り"),
    text(
        "Takes a cheap row on purpose with its lowest card. Otherwise plays the card with the smallest gap.",
        "安い列があれば最小の札でわざと引き取り、なければ差のいちばん小さい札を出します。",
    ),
);

/// `rule-5`.
pub(super) const RULE_5: Entry = entry(
    "rule-5",
    "Bertschi, Mégret",
    text("5 Isolated cards first", "⑤ 離れた札から"),
    text(
        "Plays the card farthest from the rest of its hand if it costs nothing now.",
        "手札の中でほかの札からいちばん離れた札を、すぐに失点しないかぎり先に出します。",
    ),
);

/// `rule-6`.
pub(super) const RULE_6: Entry = entry(
    "rule-6",
    "6-nimmt-rl",
    text("6 Safest first", "⑥ 安全な順"),
    text(
        "Prefers a safe card, then one for a short row, then one below all rows.",
        "まず絶対に安全な札、次に短い列に入る札、それから全列の末尾より小さい札を選びます。",
    ),
);

/// `rule-7`.
pub(super) const RULE_7: Entry = entry(
    "rule-7",
    "Bertschi, Mégret",
    text("7 Risk score", "⑦ 危険度"),
    text(
        "Combines gap, room and heads into a risk score and plays the lowest.",
        "差・空き・牛の数から危険度を計算し、いちばん低い札を出します。",
    ),
);

/// `rule-8`.
pub(super) const RULE_8: Entry = entry(
    "rule-8",
    "ours",
    text("8 Human style", "⑧ 人間流"),
    text(
        "Early on, takes a row of two heads or fewer on purpose. Later plays its highest card that is almost safe.",
        "序盤は牛2頭までの列をわざと引き取り、あとはほぼ安全な札のうちいちばん大きいものを出します。",
    ),
);

/// `rule-9`.
pub(super) const RULE_9: Entry = entry(
    "rule-9",
    "ours",
    text("9 Expected loss", "⑨ 期待損失"),
    text(
        "Computes the expected loss of each card this turn and plays the cheapest.",
        "このターンの失点の期待値をどの札についても計算し、いちばん低い札を出します。",
    ),
);

settings! {
    /// The settings of `rule-10`.
    pub(super) struct Danger {
        /// The weight of a card's cost at other times, for `rule-10`.
        HOLD hold: f64 = Setting::real("hold", 0.0, 1.0, 0.05, 0.25).symbol("w").says(
            text("Danger weight", "危険な札の重み"),
            text(
                "How eagerly it gets rid of dangerous cards while that is cheap. 0: expected loss only.",
                "危険な札を、安く出せるうちに手放そうとする強さ。0なら期待損失だけで選びます。",
            ),
        );
    }
}

/// `rule-10`.
pub(super) const RULE_10: Entry = Entry::new(
    "rule-10",
    text("10 Expected loss, danger first", "⑩ 期待損失＋危険札"),
    text(
        "Like rule 9, but also gets rid of dangerous cards while they happen to be cheap.",
        "⑨に加えて、ふだん危険な札を、安く出せるうちに手放します。",
    ),
    Danger::KNOBS,
)
.source("ours");

/// The ten entries, starting with `rule-1`.
pub(super) static ENTRIES: [Entry; 10] =
    [RULE_1, RULE_2, RULE_3, RULE_4, RULE_5, RULE_6, RULE_7, RULE_8, RULE_9, RULE_10];

choice! {
    /// A deciding rule, as named in explanations.
    pub enum Rule {
        /// The cheapest row.
        CheapestRow = "cheapest-row", text("Take the row with the fewest heads", "牛のいちばん少ない列を引き取る");
        /// The lowest card that fits.
        LowestFitting = "lowest-fitting", text("Play the lowest card that fits a row", "列に入る札のうち最小");
        /// No card fits: the lowest current cost, and among ties the lowest card.
        LeastCost = "least-cost", text("No card fits: play the one that costs least now", "入る札がない：いまの失点がいちばん少ない札");
        /// A card for the row with the fewest cards.
        ShortestRow = "shortest-row", text("Play a card for the row with the fewest cards", "枚数のいちばん少ない列に入る札");
        /// The lowest card, to take a cheap row on purpose.
        Burn = "burn", text("Play the lowest card, to take a cheap row on purpose", "最小の札で安い列をわざと引き取る");
        /// The smallest gap.
        ClosestGap = "closest-gap", text("Play the card closest to the end of its row", "列の末尾との差がいちばん小さい札");
        /// The card farthest from its neighbours in the hand.
        Loner = "loner", text("Play the card farthest from the rest of the hand", "手札の中でほかの札からいちばん離れた札");
        /// A card with a gap no larger than the room in its row.
        Safe = "safe", text("Safe: the row can't fill up before this card", "間に入られても列があふれない、安全な札");
        /// A card for a row of one.
        RowOfOne = "row-of-one", text("Play a card for a one-card row", "1枚だけの列に入る札");
        /// A card for a row of two, within `NEAR_TWO`.
        RowOfTwo = "row-of-two", text(
            "Play a card for a two-card row, at most 12 above its end",
            "2枚の列に入る、差が12以内の札",
        );
        /// A card for a row of three, within `NEAR_THREE`.
        RowOfThree = "row-of-three", text(
            "Play a card for a three-card row, at most 6 above its end",
            "3枚の列に入る、差が6以内の札",
        );
        /// The highest card below all ends.
        UnderAll = "under-all", text("Play the highest card below all rows", "どの列の末尾よりも小さい札のうち最大");
        /// Any card.
        AnyCard = "any-card", text("Play any card, all equally likely", "どの札も等しい確率で");
        /// The lowest risk score.
        Risk = "risk", text("Play the card with the lowest risk score", "危険度がいちばん低い札");
        /// Take a cheap row on purpose early in the deal.
        GiveAway = "give-away", text("Early on, take a row with at most two heads", "序盤のうちに牛2頭以下の列を引き取る");
        /// The highest card that is as good as the best.
        HighestGood = "highest-good", text(
            "Play the highest card that is almost as good as the best",
            "最善とほぼ同じ期待損失の札のうち最大",
        );
        /// The lowest expected loss.
        ExpectedLoss = "expected-loss", text(
            "Play the card with the lowest expected loss this turn",
            "このターンの期待損失がいちばん低い札",
        );
        /// The lowest expected loss minus the danger of keeping the card.
        DangerFirst = "danger-first", text("Low expected loss: get rid of a dangerous card", "期待損失が低く、危険な札を手放せる");
    }
}

/// The highest price at which `rule-4` takes a row on purpose.
pub(crate) const BURN_PRICE: u8 = 3;
/// `rule-5`: the distance that one head of current cost is worth.
pub(crate) const HEAD_IN_DISTANCE: i32 = 8;
/// `rule-6`: the largest gap to a row of two cards.
pub(crate) const NEAR_TWO: u8 = 12;
/// `rule-6`: the largest gap to a row of three cards.
pub(crate) const NEAR_THREE: u8 = 6;
/// `rule-7`: the weight of a row's full danger, in heads.
pub(crate) const DANGER: f64 = 10.0;
/// `rule-8` takes cheap rows on purpose in this many turns at the start of a deal.
pub(crate) const EARLY_TURNS: usize = 5;
/// The highest price at which `rule-8` takes a row on purpose.
pub(crate) const GIVE_AWAY_PRICE: u8 = 2;
/// `rule-8`: cards within this of the lowest expected loss count as equally good.
pub(crate) const AS_GOOD: f64 = 0.25;

/// A rule-based player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RulePlayer {
    number: usize,
    hold: f64,
}

/// The result of a rule for a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Verdict {
    /// The rule that decided.
    pub rule: Rule,
    /// The equally good cards: one bit each, with the lowest bit for the lowest card.
    pub equals: u16,
    /// The value of each card, if they have values; the lowest is the best.
    pub values: Option<[f64; TURNS]>,
}

/// A hand in a turn, in the form that the rules use.
struct Sight<'a> {
    scene: &'a Scene,
    spots: [RowFit; TURNS],
    len: usize,
}

impl RulePlayer {
    /// The player with this number, 1 to 10, with the settings of a spec of its entry.
    pub(crate) fn new(number: usize, spec: &Spec) -> Self {
        Self { number, hold: spec.find(&Danger::HOLD).unwrap_or_default() }
    }

    /// The player with this number, 1 to 10, with default settings.
    pub(crate) fn numbered(number: usize) -> Self {
        let number = number.clamp(1, ENTRIES.len());
        Self::new(number, &ENTRIES[number - 1].spec())
    }

    /// The result of its rule for a hand, ascending, given the [expected costs](expected_loss) of the cards.
    #[inline]
    pub(crate) fn verdict(self, scene: &Scene, hand: &[u8], losses: &[f64; TURNS]) -> Verdict {
        let sight = Sight::new(scene, hand);
        match self.number {
            1 => ruled(Rule::AnyCard, sight.all()),
            2 => sight.fitting(Rule::LowestFitting, |spot| i32::from(spot.card)),
            3 => sight.fitting(Rule::ShortestRow, |spot| spot.row_len() as i32 * 128 + i32::from(spot.card)),
            4 => sight.controlled_burn(),
            5 => sight.loner(),
            6 => sight.ladder(),
            7 => sight.risk(),
            8 => sight.human_ladder(losses),
            9 => sight.expected(losses, |_| 0.0),
            _ => sight.expected(losses, |card| self.hold * hold::cost(card)),
        }
    }

    /// Whether its rule uses expected costs.
    pub(crate) const fn weighs_losses(self) -> bool {
        self.number >= 8
    }
}

impl Agent<Nimmt> for RulePlayer {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let mut legal = Vec::new();
        tefuda_games::View::legal(&view, &mut legal);
        if legal.is_empty() {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        }
        let verdict = if view.table().taker().is_some() {
            cheapest_row(&view)
        } else {
            let (hand, count) = hand_of(view.hand());
            let losses = hand.map(|card| if card > 0 { expected_loss(&view, card) } else { 0.0 });
            self.verdict(&Scene::of(view.table()), &hand[..count], &losses)
        };
        let choice = legal.get(draw(verdict.equals, &mut seed.rng())).copied();
        Box::new(Settled { choice, explanation: verdict.explanation(&legal, choice) })
    }
}

/// The position of a random set bit; 0 if there is none.
pub(crate) fn draw(bits: u16, rng: &mut Rng) -> usize {
    let mut left = bits;
    let skip = if bits.count_ones() > 1 { below(rng, bits.count_ones()) } else { 0 };
    (0..skip).for_each(|_| left &= left - 1);
    if left == 0 { 0 } else { left.trailing_zeros() as usize }
}

/// The cheapest rows.
fn cheapest_row(view: &NimmtView) -> Verdict {
    let mut prices = [f64::INFINITY; TURNS];
    prices.iter_mut().zip(view.table().rows()).for_each(|(price, row)| *price = f64::from(row.heads()));
    Verdict { rule: Rule::CheapestRow, equals: least(&prices), values: Some(prices) }
}

/// The result of a rule without values.
const fn ruled(rule: Rule, equals: u16) -> Verdict {
    Verdict { rule, equals, values: None }
}

/// The indices of the lowest values.
fn least(values: &[f64]) -> u16 {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    values.iter().enumerate().fold(0, |bits, (place, value)| bits | u16::from(*value == least) << place)
}

impl Verdict {
    fn explanation(&self, legal: &[NimmtMove], choice: Option<NimmtMove>) -> Explanation {
        let (rule, choice) = (self.rule.id().into(), choice.map(|play| play.to_string()).unwrap_or_default());
        let texts = legal.iter().map(ToString::to_string);
        let Some(values) = &self.values else {
            return Explanation::Rule(RuleNote {
                rule,
                choice,
                legal: texts.collect(),
                kinds: Vec::new(),
                line: Vec::new(),
            });
        };
        let weigh = |(play, value): (_, &f64)| WeighedMove {
            play,
            chance: None,
            value: Some(*value),
            facts: Vec::new(),
        };
        let options = texts.zip(values).map(weigh).collect();
        Explanation::Weighed(WeighedNote { rule, choice, options, facts: Vec::new() })
    }
}

impl<'a> Sight<'a> {
    #[inline]
    fn new(scene: &'a Scene, hand: &[u8]) -> Self {
        let mut spots = [RowFit::default(); TURNS];
        spots.iter_mut().zip(hand).for_each(|(spot, card)| *spot = *scene.spot(*card));
        Self { scene, spots, len: hand.len().min(TURNS) }
    }

    fn spots(&self) -> &[RowFit] {
        &self.spots[..self.len]
    }

    /// All cards of the hand.
    const fn all(&self) -> u16 {
        (1 << self.len) - 1
    }

    /// The cards that satisfy a test.
    #[inline]
    fn which(&self, test: impl Fn(&RowFit) -> bool) -> u16 {
        self.spots().iter().enumerate().fold(0, |bits, (place, spot)| bits | u16::from(test(spot)) << place)
    }

    /// The cards with the lowest value among these.
    #[inline]
    fn lowest(&self, among: u16, value: impl Fn(&RowFit) -> i32) -> u16 {
        let (mut equals, mut least) = (0, i32::MAX);
        for (place, spot) in self.spots().iter().enumerate().filter(|(place, _)| among >> place & 1 == 1) {
            let value = value(spot);
            if value < least {
                (equals, least) = (0, value);
            }
            equals |= u16::from(value == least) << place;
        }
        equals
    }

    fn weighed(&self, rule: Rule, value: impl Fn(usize, &RowFit) -> f64) -> Verdict {
        let mut values = [f64::INFINITY; TURNS];
        for (place, (spot, weight)) in self.spots().iter().zip(&mut values).enumerate() {
            *weight = value(place, spot);
        }
        Verdict { rule, equals: least(&values[..self.len]), values: Some(values) }
    }

    /// Rules 2 and 3: the best card that fits. If none fits, the card with the lowest current cost. Ties go
    /// to the lowest card.
    fn fitting(&self, rule: Rule, value: impl Fn(&RowFit) -> i32) -> Verdict {
        let fit = self.which(RowFit::fits);
        if fit > 0 {
            return ruled(rule, self.lowest(fit, value));
        }
        let cost = |spot: &RowFit| i32::from(spot.cost()) * 128 + i32::from(spot.card);
        ruled(Rule::LeastCost, self.lowest(self.all(), cost))
    }

    /// Rule 4: if the cheapest row costs at most [`BURN_PRICE`] and the lowest card is below all ends, that
    /// card, on purpose. Otherwise the fitting card with the smallest gap.
    fn controlled_burn(&self) -> Verdict {
        if self.scene.cheapest <= BURN_PRICE && self.spots().first().is_some_and(|first| first.under) {
            return ruled(Rule::Burn, 1);
        }
        self.fitting(Rule::ClosestGap, |spot| i32::from(spot.gap))
    }

    /// Rule 5: the card with the largest distance to its nearest neighbour in the hand, minus
    /// [`HEAD_IN_DISTANCE`] for each head of current cost.
    fn loner(&self) -> Verdict {
        let card = |place: Option<usize>| Some(self.spots().get(place?)?.card);
        let (mut equals, mut least) = (0, i32::MAX);
        for (place, spot) in self.spots().iter().enumerate() {
            let below = card(place.checked_sub(1)).map_or(u8::MAX, |below| spot.card - below);
            let above = card(place.checked_add(1)).map_or(u8::MAX, |above| above - spot.card);
            let distance = if self.len > 1 { below.min(above) } else { 0 };
            let value = HEAD_IN_DISTANCE * i32::from(spot.cost()) - i32::from(distance);
            if value < least {
                (equals, least) = (0, value);
            }
            equals |= u16::from(value == least) << place;
        }
        ruled(Rule::Loner, equals)
    }

    /// Rule 6: the first that exists of these; among several cards the lowest. A card that is safe in its
    /// row; one for a row of one; one for a row of two within [`NEAR_TWO`]; one for a row of three within
    /// [`NEAR_THREE`]; the highest below all ends; any card.
    fn ladder(&self) -> Verdict {
        let row = |len: usize, near: u8| {
            self.which(|spot| spot.fits() && spot.row_len() == len && spot.gap <= near)
        };
        let steps = [
            (Rule::Safe, self.which(RowFit::safe)),
            (Rule::RowOfOne, row(1, u8::MAX)),
            (Rule::RowOfTwo, row(2, NEAR_TWO)),
            (Rule::RowOfThree, row(3, NEAR_THREE)),
        ];
        let under = self.which(|spot| spot.under);
        match steps.into_iter().find(|(_, cards)| *cards > 0) {
            Some((rule, cards)) => ruled(rule, cards & cards.wrapping_neg()),
            None if under > 0 => ruled(Rule::UnderAll, highest(under)),
            None => ruled(Rule::AnyCard, self.all()),
        }
    }

    /// Rule 7: the lowest 10 d + heads of the row + heads of the card. d is 0 for a safe card, otherwise 1 −
    /// free places / 5. Below all ends it is 1 + the distance to the lowest end / 104, and the row is the
    /// cheapest.
    fn risk(&self) -> Verdict {
        let value = |_: usize, spot: &RowFit| {
            let danger = if spot.under {
                1.0 + f64::from(self.scene.lowest_end - spot.card) / 104.0
            } else if spot.safe() {
                0.0
            } else {
                1.0 - f64::from(spot.free) / ROW_ROOM as f64
            };
            DANGER * danger + f64::from(spot.heads) + f64::from(heads_of(spot.card))
        };
        self.weighed(Rule::Risk, value)
    }

    /// Rule 8: in the first [`EARLY_TURNS`] turns, the lowest card, if it is below all ends and a row costs
    /// at most [`GIVE_AWAY_PRICE`]. Otherwise the highest card whose expected loss is within [`AS_GOOD`] of
    /// the lowest.
    fn human_ladder(&self, losses: &[f64; TURNS]) -> Verdict {
        let early = self.scene.turns < EARLY_TURNS && self.scene.cheapest <= GIVE_AWAY_PRICE;
        if early && self.spots().first().is_some_and(|first| first.under) {
            return Verdict { rule: Rule::GiveAway, equals: 1, values: Some(*losses) };
        }
        let losses = &losses[..self.len];
        let limit = losses.iter().copied().fold(f64::INFINITY, f64::min) + AS_GOOD;
        let last = losses.iter().rposition(|loss| *loss <= limit);
        let equals = last.map_or(0, |place| 1 << place);
        let mut values = [f64::INFINITY; TURNS];
        values[..self.len].copy_from_slice(losses);
        Verdict { rule: Rule::HighestGood, equals, values: Some(values) }
    }

    /// Rules 9 and 10: the lowest expected loss minus the `danger` of the card; among ties the highest card.
    fn expected(&self, losses: &[f64; TURNS], danger: impl Fn(u8) -> f64) -> Verdict {
        let rule = if self.spots().iter().any(|spot| danger(spot.card) != 0.0) {
            Rule::DangerFirst
        } else {
            Rule::ExpectedLoss
        };
        let mut verdict = self.weighed(rule, |place, spot| losses[place] - danger(spot.card));
        verdict.equals = highest(verdict.equals);
        verdict
    }
}

/// The highest of some bits.
const fn highest(bits: u16) -> u16 {
    if bits == 0 { 0 } else { 1 << bits.ilog2() }
}
