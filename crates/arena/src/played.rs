//! The moves of a match, short enough for a link.
//!
//! `2.17.cT9x…` is the second deal of a match after its seventeenth move. The seed determines the deals. The
//! code after the second point gives each move's index among the legal moves. It is one large number in a
//! mixed base: each digit has as many values as there were legal moves. So a deal of Hearts takes about
//! twenty characters, no agent has to think again, and a later version of an agent leads to the same
//! position. The code starts with a checksum of rules, seed and moves. It detects damage and links to other
//! matches.

use crate::session::{Session, Setup};
use tefuda_agents::Playable;
use tefuda_games::{Fault, fnv::Fnv1a};

/// The longest text that is written or read, in bytes.
const LONGEST_PLAYED: usize = 2000;
/// The maximum number of moves that are replayed to reach a position, including forced ones.
const MOST_MOVES: usize = 20_000;
/// The characters of a code, one for each six-bit value.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The number of characters in the checksum.
const SUM: u32 = 3;

/// An unsigned integer of any size: limbs of 32 bits, the lowest first, without zeros at the end.
#[derive(Debug, Default, PartialEq)]
struct Number(Vec<u32>);

impl Number {
    /// Appends a digit of base `base` below the existing ones.
    fn push(&mut self, digit: u32, base: u32) {
        let mut carry = u64::from(digit);
        for limb in &mut self.0 {
            let sum = u64::from(*limb) * u64::from(base) + carry;
            (*limb, carry) = (sum as u32, sum >> 32);
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Removes and returns the lowest digit of base `base`.
    fn pop(&mut self, base: u32) -> u32 {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let all = rest << 32 | u64::from(*limb);
            (*limb, rest) = ((all / u64::from(base)) as u32, all % u64::from(base));
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    /// The number as text, without leading zeros.
    fn write(mut self) -> String {
        let mut signs = Vec::new();
        while !self.0.is_empty() {
            signs.push(char::from(SIGNS[self.pop(64) as usize]));
        }
        signs.into_iter().rev().collect()
    }

    fn read(code: &str) -> Option<Self> {
        let mut number = Self::default();
        for (at, sign) in code.bytes().enumerate() {
            let digit = SIGNS.iter().position(|known| *known == sign)? as u32;
            if at == 0 && digit == 0 {
                return None;
            }
            number.push(digit, 64);
        }
        Some(number)
    }
}

/// The checksum of a match so far.
struct Sum(Fnv1a);

impl Sum {
    fn of(setup: &Setup) -> Self {
        let sum = Fnv1a::default().with(format!("{} {}", setup.rules, setup.seed.0).as_bytes());
        // Only a deal that was set up by hand is hashed, so links to ordinary matches keep their checksums.
        Self(setup.deal.iter().fold(sum, |sum, deal| sum.with(b" ").with(deal.as_bytes())))
    }

    fn add(&mut self, play: &str) {
        self.0 = self.0.with(b" ").with(play.as_bytes());
    }

    fn digits(&self) -> u32 {
        (self.0.sum() % 64u64.pow(SUM)) as u32
    }
}

fn no_such_match() -> Fault {
    Fault::Shape {
        field: "played",
        en: "a list of moves from a shared link, for a match with these rules and cards",
        ja: "このルールとカードの試合の手順（共有で作られたもの）",
    }
}

impl<G: Playable> Session<G> {
    /// The moves so far, as text for a link. `None` if the setup and legal moves alone don't lead to the
    /// position (refused moves, later deals that no seed dealt), or if the text would be longer than
    /// 2,000 bytes.
    pub fn played(&self) -> Option<String> {
        let mut other = Self::new(self.setup().clone()).ok()?;
        let mut sum = Sum::of(self.setup());
        let (mut digits, mut legal) = (Vec::new(), Vec::new());
        let now = self.game().history();
        let deals = self.finished().iter().map(|record| &record.moves).chain([&now]);
        for (deal, moves) in deals.enumerate() {
            if deal > 0 && !other.next_deal().ok()? {
                return None;
            }
            for (_, play) in moves {
                legal.clear();
                other.game().legal(&mut legal);
                digits.push((legal.iter().position(|known| known == play)? as u32, legal.len() as u32));
                other.play(*play).ok()?;
                sum.add(&play.to_string());
            }
        }
        if digits.len() > MOST_MOVES || other.game() != self.game() || other.standing() != self.standing() {
            return None;
        }
        // The leading 1 preserves zeros after it.
        let mut number = Number(vec![1]);
        digits.into_iter().rev().for_each(|(digit, base)| number.push(digit, base));
        number.push(sum.digits(), 64u32.pow(SUM));
        let text = format!("{}.{}.{}", self.deal_number() + 1, self.moves(), number.write());
        (text.len() <= LONGEST_PLAYED).then_some(text)
    }

    /// Creates a match, and restores its moves from the text of [`Session::played`] if there is one.
    ///
    /// # Errors
    /// The match can't be created, or the text doesn't belong to it.
    pub fn at(setup: Setup, played: Option<&str>) -> Result<Self, Fault> {
        let mut session = Self::new(setup)?;
        if let Some(played) = played {
            session.play_all(played).ok_or_else(no_such_match)?;
        }
        Ok(session)
    }

    fn play_all(&mut self, played: &str) -> Option<()> {
        if played.len() > LONGEST_PLAYED {
            return None;
        }
        let mut parts = played.split('.');
        let [deal, moves]: [usize; 2] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
        let mut number = Number::read(parts.next()?)?;
        let stated = number.pop(64u32.pow(SUM));
        let (mut sum, mut legal) = (Sum::of(self.setup()), Vec::new());
        for _ in 0..MOST_MOVES {
            if self.deal_number() + 1 == deal && self.moves() == moves {
                let whole = number == Number(vec![1]) && sum.digits() == stated && parts.next().is_none();
                return whole.then_some(());
            }
            if self.game().turn().is_none() {
                // A deal before its first move is a position, too.
                if self.deal_number() + 1 < deal && self.next_deal().ok()? {
                    continue;
                }
                return None;
            }
            legal.clear();
            self.game().legal(&mut legal);
            let play = *legal.get(number.pop(legal.len().max(1) as u32) as usize)?;
            self.play(play).ok()?;
            sum.add(&play.to_string());
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chair, link::default_chairs};
    use proptest::prelude::*;
    use tefuda_agents::{Catalogue, random};
    use tefuda_games::{Game as _, Seed, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

    fn setup<G: Playable>(preset: usize, seed: u64) -> Setup {
        let rules = G::FACTS.presets[preset % G::FACTS.presets.len()].spec();
        let chairs: Vec<Chair> = default_chairs(Catalogue::of::<G>(), &rules);
        Setup { rules, chairs, seed: Seed(seed), deal: None }
    }

    /// A match after a number of random moves.
    fn after<G: Playable>(setup: Setup, moves: usize) -> Session<G> {
        let mut session = Session::<G>::new(setup).unwrap();
        for _ in 0..moves {
            let Some(seat) = session.game().turn() else {
                if !session.next_deal().unwrap() {
                    break;
                }
                continue;
            };
            let (play, _) = random::draw::<G>(&session.game().view(seat), session.decision_seed());
            session.play(play.unwrap()).unwrap();
        }
        session
    }

    fn comes_back<G: Playable>(preset: usize, seed: u64, moves: usize) {
        let session = after::<G>(setup::<G>(preset, seed), moves);
        let played = session.played().unwrap();
        let again = Session::at(session.setup().clone(), Some(&played)).unwrap();
        assert_eq!(again, session, "{played}");
        assert_eq!(again.played().as_ref(), Some(&played));
        // Another match refuses the text.
        let other = Setup { seed: Seed(seed + 1), ..session.setup().clone() };
        assert!(Session::<G>::at(other, Some(&played)).is_err(), "{played}");
        // An incomplete text is refused.
        assert!(
            Session::<G>::at(session.setup().clone(), Some(&played[..played.len() - 1])).is_err(),
            "{played}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn played_moves_round_trip(preset in 0..8usize, seed in 0..1000u64, moves in 0..200usize) {
            comes_back::<Hearts>(preset, seed, moves);
            comes_back::<Daihinmin>(preset, seed, moves);
            comes_back::<Leduc>(preset, seed, moves);
            comes_back::<Nimmt>(preset, seed, moves);
        }

        #[test]
        fn arbitrary_text_never_panics(played in "[0-9]{0,3}\\.[0-9]{0,3}\\.[A-Za-z0-9_=-]{0,40}") {
            // Some random texts are valid. They must be writable again.
            if let Ok(session) = Session::<Hearts>::at(setup::<Hearts>(0, 1), Some(&played)) {
                prop_assert!(session.played().is_some());
            }
        }

        #[test]
        fn mixed_base_digits_round_trip(digits in proptest::collection::vec((0..u32::MAX, 1..u32::MAX), 0..60)) {
            let digits: Vec<(u32, u32)> = digits.into_iter().map(|(digit, base)| (digit % base, base)).collect();
            let mut number = Number(vec![1]);
            digits.iter().rev().for_each(|(digit, base)| number.push(*digit, *base));
            let mut read = Number::read(&number.write()).unwrap();
            for (digit, base) in digits {
                prop_assert_eq!(read.pop(base), digit);
            }
            prop_assert_eq!(read, Number(vec![1]));
        }
    }

    #[test]
    fn a_whole_deal_takes_fewer_than_40_characters() {
        let session = after::<Hearts>(setup::<Hearts>(0, 5), 56);
        assert!(session.game().turn().is_none());
        let played = session.played().unwrap();
        assert!(played.len() < 40, "{played}");
    }

    #[test]
    fn cards_set_up_by_hand_are_part_of_the_setup() {
        let session = after::<Hearts>(setup::<Hearts>(0, 5), 20);
        let foreign = session.save().replace("\"seed\":5", "\"seed\":6");
        let foreign = Session::<Hearts>::load(&foreign).unwrap();
        assert_eq!(foreign.setup().seed, Seed(6));
        assert!(foreign.setup().deal.is_some());
        let again = Session::at(foreign.setup().clone(), foreign.played().as_deref());
        assert_eq!(again.as_ref(), Ok(&foreign));
        // With the seed's own cards it is a different match.
        let usual = Setup { deal: None, ..foreign.setup().clone() };
        assert!(Session::<Hearts>::at(usual, foreign.played().as_deref()).is_err());
    }

    #[test]
    fn a_later_deal_not_from_the_seed_has_no_link() {
        let session = after::<Leduc>(setup::<Leduc>(0, 5), 30);
        assert!(session.deal_number() > 1 && session.played().is_some());
        let first = session.save().lines().next().unwrap().to_owned();
        let now = session.record().to_line();
        let foreign = Session::<Leduc>::load(&[first, now].join("\n")).unwrap();
        assert_eq!((foreign.setup().deal.clone(), foreign.played()), (None, None));
    }

    #[test]
    fn a_match_that_is_too_long_has_no_link() {
        let mut rules = setup::<Hearts>(0, 5);
        rules.rules.set_text("target", "1000").unwrap();
        let session = after::<Hearts>(rules.clone(), 15_000);
        assert_eq!(session.played(), None);
        assert!(Session::<Hearts>::at(rules, Some("999999999.1.Baaaaa")).is_err());
        // A thousand hands of Leduc Hold'em stay below the limit.
        let mut short = setup::<Leduc>(0, 5);
        short.rules.set_text("hands", "1000").unwrap();
        let session = after::<Leduc>(short.clone(), 20_000);
        assert!(session.match_over());
        assert_eq!(Session::at(short, session.played().as_deref()), Ok(session));
    }
}
