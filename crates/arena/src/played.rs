//! What was played in a match, short enough for a link.
//!
//! `2.17.cT9x…` is the second deal of a match after its seventeenth move. Deals follow from the seed. The code after
//! the second point says for each move which of the legal moves it was. It is one large number, and each of its digits
//! has as many values as there were legal moves. So a deal of Hearts takes some twenty characters, no agent has to
//! think again, and a later version of an agent leads to the same position. The code begins with a sum of rules, seed
//! and moves, which reveals damage and links of other matches.

use crate::session::{Session, Setup};
use tefuda_agents::Playable;
use tefuda_games::{Fault, fnv::Fnv1a};

/// The longest text of this kind that is written or read, in bytes.
pub const LONGEST_PLAYED: usize = 2000;
/// The most moves that are played to reach a position, those without a choice included.
const MOST_MOVES: usize = 20_000;
/// The characters of a code, one for each value of six bits.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// How many of them the sum has.
const SUM: u32 = 3;

/// A whole number as large as it needs to be: 32 bits a limb, the lowest first, none of them 0 at the end.
#[derive(Debug, Default, PartialEq)]
struct Number(Vec<u32>);

impl Number {
    /// Puts a digit of a `base` below the digits that it has.
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

    /// Takes the lowest digit of a `base` off.
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

    /// As text. What leads is not 0.
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

/// The sum of a match so far.
struct Sum(Fnv1a);

impl Sum {
    fn of(setup: &Setup) -> Self {
        let sum = Fnv1a::default().with(format!("{} {}", setup.rules, setup.seed.0).as_bytes());
        // A match with cards of its seed has the sum that it always had.
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
    Fault::Shape(
        "played",
        "a list of moves from a shared link, for a match with these rules and cards",
        "このルールとカードの試合の手順（共有で作られたもの）",
    )
}

impl<G: Playable> Session<G> {
    /// What was played so far, for a link. `None` if the position does not follow from the setup and legal moves alone
    /// (moves that were refused, later deals that no seed dealt), or if the text would be longer than
    /// [`LONGEST_PLAYED`].
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
        // A digit that is never 0 leads, so that no 0 is lost.
        let mut number = Number(vec![1]);
        digits.into_iter().rev().for_each(|(digit, base)| number.push(digit, base));
        number.push(sum.digits(), 64u32.pow(SUM));
        let text = format!("{}.{}.{}", self.deal_number() + 1, self.moves(), number.write());
        (text.len() <= LONGEST_PLAYED).then_some(text)
    }

    /// The match that [`Session::played`] has written.
    ///
    /// # Errors
    /// The text is none of this match.
    pub fn replayed(setup: Setup, played: &str) -> Result<Self, Fault> {
        let mut session = Self::new(setup)?;
        session.play_all(played).ok_or_else(no_such_match)?;
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
                // The start of a deal is a position, too.
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
        let chairs: Vec<Chair> = default_chairs(&Catalogue::of::<G>(), &rules);
        Setup { rules, chairs, seed: Seed(seed), deal: None }
    }

    /// A match in which so many moves were drawn.
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
        let again = Session::replayed(session.setup().clone(), &played).unwrap();
        assert_eq!(again, session, "{played}");
        assert_eq!(again.played().as_ref(), Some(&played));
        // Another match does not take it up, unless nothing was played.
        let other = Setup { seed: Seed(seed + 1), ..session.setup().clone() };
        assert!(Session::<G>::replayed(other, &played).is_err(), "{played}");
        // Nor is a part of it taken for the whole.
        assert!(
            Session::<G>::replayed(session.setup().clone(), &played[..played.len() - 1]).is_err(),
            "{played}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn a_position_is_reached_from_what_was_played(preset in 0..8usize, seed in 0..1000u64, moves in 0..200usize) {
            comes_back::<Hearts>(preset, seed, moves);
            comes_back::<Daihinmin>(preset, seed, moves);
            comes_back::<Leduc>(preset, seed, moves);
            comes_back::<Nimmt>(preset, seed, moves);
        }

        #[test]
        fn nothing_that_is_written_by_hand_panics(played in "[0-9]{0,3}\\.[0-9]{0,3}\\.[A-Za-z0-9_=-]{0,40}") {
            // By chance it may be a position; then it is written in the same way.
            if let Ok(session) = Session::<Hearts>::replayed(setup::<Hearts>(0, 1), &played) {
                prop_assert!(session.played().is_some());
            }
        }

        #[test]
        fn digits_come_back(digits in proptest::collection::vec((0..u32::MAX, 1..u32::MAX), 0..60)) {
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
    fn a_deal_is_short() {
        let session = after::<Hearts>(setup::<Hearts>(0, 5), 56);
        assert!(session.game().turn().is_none());
        let played = session.played().unwrap();
        assert!(played.len() < 40, "{played}");
    }

    #[test]
    fn cards_that_no_seed_dealt_go_along_with_the_setup() {
        let session = after::<Hearts>(setup::<Hearts>(0, 5), 20);
        let foreign = session.save().replace("\"seed\":5", "\"seed\":6");
        let foreign = Session::<Hearts>::load(&foreign).unwrap();
        assert_eq!(foreign.setup().seed, Seed(6));
        assert!(foreign.setup().deal.is_some());
        let again = Session::replayed(foreign.setup().clone(), &foreign.played().unwrap());
        assert_eq!(again.as_ref(), Ok(&foreign));
        // With the cards of that seed it is another match.
        let usual = Setup { deal: None, ..foreign.setup().clone() };
        assert!(Session::<Hearts>::replayed(usual, &foreign.played().unwrap()).is_err());
    }

    #[test]
    fn a_later_deal_that_no_seed_dealt_is_left_to_records() {
        let session = after::<Leduc>(setup::<Leduc>(0, 5), 30);
        assert!(session.deal_number() > 1 && session.played().is_some());
        let first = session.save().lines().next().unwrap().to_owned();
        let now = session.record().to_line();
        let foreign = Session::<Leduc>::load(&[first, now].join("\n")).unwrap();
        assert_eq!((foreign.setup().deal.clone(), foreign.played()), (None, None));
    }

    #[test]
    fn a_match_that_is_too_long_is_left_to_records() {
        let mut rules = setup::<Hearts>(0, 5);
        rules.rules.set_text("target", "1000").unwrap();
        let session = after::<Hearts>(rules.clone(), 15_000);
        assert_eq!(session.played(), None);
        assert!(Session::<Hearts>::replayed(rules, "999999999.1.Baaaaa").is_err());
        // A thousand hands of Leduc Hold'em are no more than that.
        let mut short = setup::<Leduc>(0, 5);
        short.rules.set_text("hands", "1000").unwrap();
        let session = after::<Leduc>(short.clone(), 20_000);
        assert!(session.match_over());
        assert_eq!(Session::replayed(short, &session.played().unwrap()), Ok(session));
    }
}
