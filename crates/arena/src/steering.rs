//! Whether a steered player ends where `sontaku` aims, and how natural that looks.
//!
//! A match is played between the steered player and agents that steer. The steered player sits first, and is
//! a program here. Besides its places, the match counts what the others sacrificed by their own estimates,
//! which only their explanations reveal, and how close the games were.

use crate::{
    Chair, Session, Setup,
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use tefuda_agents::{Agent, Playable as _, daihinmin::sure_win, decide_after, explain::Explanation};
use tefuda_games::{
    Game as _, Seat, Seed, Spec, View as _,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminView, MeldKind},
};

/// A decision looks unnatural if it sacrifices this many places by the player's own estimate.
pub(crate) const NOTICED: f64 = 0.5;
/// The seat of the steered player.
const PERSON: Seat = Seat(0);

/// The plan of a match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SteeringPlan {
    /// The steered players, who take turns in the first seat: each with its number of games.
    pub persons: Vec<(Spec, u32)>,
    /// The agents in the other four seats.
    pub others: [Spec; 4],
}

/// The statistics of a match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SteeredMatch {
    /// The place of the steered player in every game, 1 … 5.
    pub places: Vec<u8>,
    /// The number of decisions with a choice that the steering players made.
    pub decisions: u32,
    /// Decisions that sacrificed at least [`NOTICED`] places by the player's own estimate.
    pub noticed: u32,
    /// Places sacrificed, summed over all decisions.
    pub given_up: f64,
    /// Decisions in which a forced win was available, but another move was played.
    pub let_go: u32,
    /// The number of cards that the steered player still held when the place before its own was taken, for
    /// each game in which it wasn't first.
    pub missed_by: Vec<u8>,
    /// The fewest cards in any other hand when the steered player went out, for each game in which it wasn't
    /// last.
    pub made_by: Vec<u8>,
    /// Passes of the other four on single cards of the steered player.
    pub on_person: Passes,
    /// Their passes on single cards of one another.
    pub on_others: Passes,
}

impl SteeringPlan {
    /// Plays the match of a seed.
    ///
    /// # Panics
    /// If the first seat is empty, or the number of games is not allowed.
    pub(crate) fn play(&self, seed: Seed) -> SteeredMatch {
        let mut counts = SteeredMatch::default();
        let games: i64 = self.persons.iter().map(|(_, games)| i64::from(*games)).sum();
        let mut rules = Daihinmin::FACTS.presets[0].spec();
        rules.set_text(DaihinminConfig::GAMES.key, &games.to_string()).expect("the rules allow these games");
        let person = self.persons.first().map(|(spec, _)| spec.clone());
        let chairs = person.iter().chain(&self.others).cloned().map(Chair::Agent).collect();
        let session = Session::<Daihinmin>::new(Setup { rules, chairs, seed, deal: None });
        let mut session = session.expect("these agents fit a table of Daihinmin");
        let others: Vec<Box<dyn Agent<Daihinmin>>> = self.others.iter().map(Daihinmin::agent).collect();
        for (spec, games) in &self.persons {
            let person = Daihinmin::agent(spec);
            for _ in 0..*games {
                let seat_of =
                    |seat: Seat| seat.index().checked_sub(1).map_or(&person, |other| &others[other]);
                counts.game(&mut session, seat_of);
                session.next_deal().expect("deals of a standing are valid");
            }
        }
        counts
    }
}

impl SteeredMatch {
    /// Plays a game to its end.
    fn game<'a>(
        &mut self,
        session: &mut Session<Daihinmin>,
        agent: impl Fn(Seat) -> &'a Box<dyn Agent<Daihinmin>>,
    ) {
        let mut held = 0;
        while let Some(seat) = session.game().turn() {
            let view = session.game().view(seat);
            let past = match session.chair(seat).spec() {
                Some(spec) => session.past(seat, spec).into_owned(),
                None => Vec::new(),
            };
            let table = session.game().table();
            let (out, person) = (table.finished().count(), table.counts()[PERSON]);
            let decision = decide_after(&**agent(seat), &past, view.clone(), session.decision_seed());
            let Some(decision) = decision else { break };
            if let Explanation::Steered(note) = &decision.explanation {
                let given_up = note.given_up().unwrap_or(0.0);
                self.decided(&view, &decision.choice.to_string(), given_up);
            }
            if seat != PERSON && can_beat_a_card(&view) {
                let passes = if table.owner() == PERSON { &mut self.on_person } else { &mut self.on_others };
                passes.add(decision.choice == DaihinminMove::Pass);
            }
            session.play(decision.choice).expect("agents return legal moves");
            let table = session.game().table();
            if table.finished().count() > out {
                if person > 0 && table.counts()[PERSON] > 0 {
                    held = person;
                } else if person > 0 {
                    let others = Seat::all(5).filter(|seat| *seat != PERSON);
                    let counts = others.map(|seat| table.counts()[seat]).filter(|count| *count > 0);
                    self.made_by.extend(counts.min());
                }
            }
        }
        let place = session.game().table().place(PERSON).unwrap_or(4);
        if place > 0 {
            self.missed_by.push(held);
        }
        self.places.push(place + 1);
    }

    fn decided(&mut self, view: &DaihinminView, choice: &str, given_up: f64) {
        self.decisions += 1;
        self.given_up += given_up;
        self.noticed += u32::from(given_up >= NOTICED);
        let first = sure_win(view).and_then(|line| line.first().copied());
        let first = first.map(|meld| DaihinminMove::Play(meld.cards(), meld.stand()));
        self.let_go += u32::from(first.is_some_and(|first| first.to_string() != choice));
    }

    /// The mean place of the steered player. 0 before the first game.
    pub(crate) fn mean_place(&self) -> f64 {
        mean(&self.places)
    }
}

/// Turns at which a player could have beaten a single card, and how often it passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passes {
    /// The turns at which it passed.
    pub passed: u32,
    /// All these turns.
    pub all: u32,
}

impl Passes {
    fn add(&mut self, passed: bool) {
        self.passed += u32::from(passed);
        self.all += 1;
    }

    /// The share of passes, 0 without turns.
    pub(crate) fn share(self) -> f64 {
        f64::from(self.passed) / f64::from(self.all.max(1))
    }
}

/// Whether the player to move can beat a single card.
fn can_beat_a_card(view: &DaihinminView) -> bool {
    let mut moves = Vec::new();
    let single = view.table().top().is_some_and(|top| top.kind() == MeldKind::Single);
    if single {
        view.legal(&mut moves);
    }
    moves.iter().any(|play| matches!(play, DaihinminMove::Play(..)))
}

impl SteeredMatch {
    /// The features that only concern passes: on the steered player's cards, and on
    /// the others'.
    pub(crate) fn seen_passes(&self) -> Vec<f64> {
        vec![self.on_person.share(), self.on_others.share()]
    }

    /// All features of the classifier: passes, the mean and spread of the places, how much a place resembles
    /// the one before, and how close the games were.
    pub(crate) fn seen(&self) -> Vec<f64> {
        let average = self.mean_place();
        let (moved, spread) = self.memory(average);
        let mut seen = self.seen_passes();
        seen.extend([average, spread.sqrt(), moved, mean(&self.missed_by), mean(&self.made_by)]);
        seen
    }

    /// The covariance of a place with the next one, and the variance of the places, around a given mean.
    pub(crate) fn memory(&self, mean: f64) -> (f64, f64) {
        let off: Vec<f64> = self.places.iter().map(|place| f64::from(*place) - mean).collect();
        let average = |sum: f64, of: usize| sum / of.max(1) as f64;
        let next = off.windows(2).map(|pair| pair[0] * pair[1]).sum();
        let square = off.iter().map(|off| off * off).sum();
        (average(next, off.len().saturating_sub(1)), average(square, off.len()))
    }

    /// The cards that the steered player still held when the place before its own was taken, in the games in
    /// which it took this place, 2 … 5.
    pub(crate) fn missed_at(&self, place: u8) -> impl Iterator<Item = u8> {
        let behind = self.places.iter().filter(|place| **place > 1);
        behind.zip(&self.missed_by).filter(move |(ended, _)| **ended == place).map(|(_, cards)| *cards)
    }
}

/// The mean of some places or numbers of cards. 0 without any.
pub(crate) fn mean(numbers: &[u8]) -> f64 {
    let sum: u32 = numbers.iter().map(|number| u32::from(*number)).sum();
    f64::from(sum) / numbers.len().max(1) as f64
}

/// The ratio of two means over the same matches. Its interval is that of the linearised ratio (Cochran 1977,
/// section 6.3). `None` if the second mean is 0.
pub(crate) fn ratio(pairs: &[(f64, f64)]) -> Option<Estimate> {
    let count = pairs.len().max(1) as f64;
    let [above, below] =
        [pairs.iter().map(|pair| pair.0).sum::<f64>(), pairs.iter().map(|pair| pair.1).sum()]
            .map(|sum| sum / count);
    if below == 0.0 {
        return None;
    }
    let ratio = above / below;
    let mut moments = Moments::default();
    for (a, b) in pairs {
        moments.add(ratio + (a - ratio * b) / below, 1.0);
    }
    Some(moments.estimate())
}

/// The number of steps of gradient descent: enough to converge with a handful of standardised features.
const STEPS: u32 = 400;
/// The size of a step.
const STEP: f64 = 0.3;
/// The penalty on squared weights. It keeps them finite where one feature tells all matches apart.
const PENALTY: f64 = 0.05;

/// How often an observer tells a steered match from one that isn't, when it sees one of either kind. The
/// observer is a logistic regression. The matches at the same index share their cards: the observer learns from
/// all other pairs and is tested on this one. 1/2 is chance.
///
/// Each pair is an observation of the interval, although any two observers share most of their examples. So
/// the interval is somewhat too narrow.
pub(crate) fn observer(steered: &[Vec<f64>], plain: &[Vec<f64>]) -> Estimate {
    let pairs = steered.len().min(plain.len());
    let mut moments = Moments::default();
    for held_out in 0..pairs {
        let examples: Vec<(&[f64], bool)> = (0..pairs)
            .filter(|pair| *pair != held_out)
            .flat_map(|pair| [(&*steered[pair], true), (&*plain[pair], false)])
            .collect();
        let says = learn(&examples);
        let right = |seen: &[f64], truth: bool| match says(seen) {
            // Without any evidence it tosses a coin.
            0.0 => 0.5,
            logit => f64::from(u8::from((logit > 0.0) == truth)),
        };
        let both = f64::midpoint(right(&steered[held_out], true), right(&plain[held_out], false));
        moments.add(both, 1.0);
    }
    moments.share()
}

/// Fits a logistic regression to standardised features. The result returns the logit of "steered".
fn learn(examples: &[(&[f64], bool)]) -> impl Fn(&[f64]) -> f64 + use<> {
    let features = examples.first().map_or(0, |(seen, _)| seen.len());
    let scales: Vec<(f64, f64)> = (0..features)
        .map(|feature| {
            let mut moments = Moments::default();
            for (seen, _) in examples {
                moments.add(seen[feature], 1.0);
            }
            let spread = moments.variance().unwrap_or(0.0).sqrt();
            (moments.mean(), if spread > 0.0 { 1.0 / spread } else { 0.0 })
        })
        .collect();
    let scaled = |seen: &[f64]| -> Vec<f64> {
        seen.iter().zip(&scales).map(|(value, (mean, scale))| (value - mean) * scale).collect()
    };
    let rows: Vec<(Vec<f64>, f64)> =
        examples.iter().map(|(seen, steered)| (scaled(seen), f64::from(u8::from(*steered)))).collect();
    let mut weights = vec![0.0; features];
    // Both kinds are equally frequent and the features are centred, so there is no constant.
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| PENALTY * weight).collect();
        for (row, steered) in &rows {
            let error = 1.0 / (1.0 + libm::exp(-dot(&weights, row))) - steered;
            for (slope, value) in slope.iter_mut().zip(row) {
                *slope += error * value / rows.len() as f64;
            }
        }
        weights.iter_mut().zip(&slope).for_each(|(weight, slope)| *weight -= STEP * slope);
    }
    move |seen| {
        let scaled = seen.iter().zip(&scales).map(|(value, (mean, scale))| (value - mean) * scale);
        scaled.zip(&weights).map(|(value, weight)| value * weight).sum()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn plan(person: &str, aim: &str, games: u32) -> SteeringPlan {
        let agent = |words: &str| Spec::parse(Daihinmin::AGENTS, words).unwrap();
        let aimer = agent(&format!("sontaku:playouts=60,aim={aim}"));
        SteeringPlan { persons: vec![(agent(person), games)], others: [(); 4].map(|()| aimer.clone()) }
    }

    #[test]
    fn a_steered_player_ends_near_the_target() {
        let mean = |aim: &str| {
            let matches = (0..2).map(|seed| plan("default", aim, 12).play(Seed(seed)));
            matches.map(|counts| counts.mean_place()).sum::<f64>() / 2.0
        };
        let [first, third, last] = ["1", "3", "5"].map(mean);
        assert!(first < 2.0 && (third - 3.0).abs() < 0.7 && last > 3.7, "{first} {third} {last}");
    }

    #[test]
    fn the_counts_of_a_match_are_consistent() {
        let counts = plan("default", "3", 8).play(Seed(4));
        let at = |wanted: u8| counts.places.iter().map(|place| usize::from(*place == wanted)).sum::<usize>();
        let (firsts, lasts) = (at(1), at(5));
        assert_eq!(counts.places.len(), 8);
        assert_eq!((counts.missed_by.len(), counts.made_by.len()), (8 - firsts, 8 - lasts));
        assert!(
            counts.missed_by.iter().chain(&counts.made_by).all(|cards| (1..=15).contains(cards)),
            "{counts:?}"
        );
        assert!(counts.decisions > 50 && counts.noticed <= counts.decisions && counts.given_up >= 0.0);
        for passes in [counts.on_person, counts.on_others] {
            assert!(passes.all > 20 && passes.passed > 0 && passes.passed < passes.all, "{counts:?}");
        }
        assert_eq!(counts, plan("default", "3", 8).play(Seed(4)), "equal seeds, equal matches");
    }

    #[test]
    fn agents_without_a_target_sacrifice_nothing() {
        let agent = |words: &str| Spec::parse(Daihinmin::AGENTS, words).unwrap();
        let plan =
            SteeringPlan { persons: vec![(agent("default"), 2)], others: [(); 4].map(|()| agent("default")) };
        let counts = plan.play(Seed(1));
        assert_eq!((counts.decisions, counts.given_up), (0, 0.0));
    }

    #[test]
    fn an_observer_finds_a_difference_and_none_where_there_is_none() {
        let noise = |n: usize| ((n * 37) % 17) as f64 / 17.0;
        let matches = |shift: f64, from: usize| -> Vec<Vec<f64>> {
            (from..from + 20).map(|n| vec![shift + noise(n), noise(3 * n)]).collect()
        };
        assert!(observer(&matches(2.0, 0), &matches(0.0, 50)).mean > 0.95);
        assert_eq!(observer(&vec![vec![1.0]; 8], &vec![vec![1.0]; 8]).mean, 0.5, "it tosses a coin");
        assert!(observer(&matches(0.0, 0), &matches(0.0, 50)).mean < 0.75);
    }

    #[test]
    fn a_ratio_of_means_is_not_a_mean_of_ratios() {
        let found = ratio(&[(1.0, 2.0), (3.0, 2.0), (2.0, 4.0)]).unwrap();
        assert!((found.mean - 0.75).abs() < 1e-12 && found.ci95.unwrap() > 0.0);
        assert!(ratio(&[(1.0, 0.0)]).is_none());
    }

    #[test]
    fn cards_left_are_counted_by_place() {
        let counts =
            SteeredMatch { places: vec![1, 4, 2, 4], missed_by: vec![3, 1, 5], ..SteeredMatch::default() };
        assert_eq!(counts.missed_at(4).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(counts.missed_at(2).collect::<Vec<_>>(), [1]);
        assert_eq!(counts.missed_at(5).count(), 0);
    }

    #[test]
    fn places_that_alternate_have_a_negative_memory() {
        let counts = |places: &[u8]| SteeredMatch { places: places.to_vec(), ..SteeredMatch::default() };
        assert!(counts(&[1, 5, 1, 5]).memory(3.0).0 < 0.0);
        assert!(counts(&[1, 1, 5, 5]).memory(3.0).0 > 0.0);
        assert_eq!(counts(&[3, 3]).memory(3.0), (0.0, 0.0));
    }
}
