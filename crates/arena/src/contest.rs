//! A contest: many deals between agents, and what they come to.
//!
//! Deals are played in *sittings*: rows of [`cycle`](tefuda_games::Standing::cycle) deals from a fresh standing, so
//! that the directions of passing take their turns and classes have time to form. A contest counts deals, and does not care that a match
//! may be over within a sitting. A plan may ask for longer sittings: players who look back remember the deals of a
//! sitting, and only those. Deal k has the cards that a [`Session`](crate::Session) of the same seed would deal;
//! a sitting follows from the plan and its number alone. So sittings can be played on any number of threads and in
//! any order ([`Hall::sitting`]), and [`Contest::accept`] counts them in the order of their numbers: the same plan
//! gives the same bytes.
//!
//! In a *duplicate* contest each deal is played once for every rotation of the players, who so meet the same cards
//! from every chair, and luck of the deal cancels. What those plays bring is not independent: the mean over the
//! plays of a sitting is one observation, and intervals come from the spread of these means ([`stats`](crate::stats)).

mod hall;

pub use hall::{Hall, Outcome, Plan, PlanText};

use crate::stats::{Estimate, Moments};
use hall::Sitting;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt, sync::Arc};
use tefuda_agents::{Job, Playable, Progress};
use tefuda_games::Fault;

/// What a contest has come to so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Tally {
    sittings: u32,
    games: u32,
    scores: Vec<Moments>,
    places: Vec<Moments>,
    /// How much each player's score is above the first one's, sitting by sitting.
    #[serde(default)]
    margins: Vec<Moments>,
    points: Vec<Point>,
}

/// Where the means stood after some deals: a point of a chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Deals played.
    pub games: u32,
    /// The score of each player up to there.
    pub scores: Vec<Estimate>,
}

/// What a contest came to: the object that `--json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Deals played, each counted once.
    pub games: u32,
    /// Sittings played: the observations behind every interval.
    pub sittings: u32,
    /// The players in the order of the plan.
    pub seats: Vec<SeatReport>,
}

/// What a player came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatReport {
    /// The agent.
    pub spec: String,
    /// Mean score of a deal in the game's unit.
    pub score: Estimate,
    /// Mean place in a deal, best 1; equals share the mean of their places.
    pub place: Estimate,
    /// How much the mean score is above that of the first player, who has met the same cards: the interval is that of the
    /// difference within a sitting.
    pub margin: Estimate,
}

/// A contest in progress: a [`Job`] whose unit is a deal.
pub struct Contest<G: Playable> {
    hall: Arc<Hall<G>>,
    tally: Tally,
    sitting: Sitting<G>,
    /// Sittings that were played ahead of their turn.
    early: BTreeMap<u32, Outcome>,
    records: Vec<String>,
}

/// A contest that was put aside: what was found in whole sittings, and how many deals of the next were played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedContest {
    plan: PlanText,
    tally: Tally,
    into: u32,
}

/// A chart gets about so many points.
const POINTS: u32 = 200;

impl<G: Playable> Contest<G> {
    /// A contest before its first deal. Records are kept only if asked for, until they are
    /// [taken](Contest::take_records).
    pub fn new(plan: Plan, keep_records: bool) -> Result<Self, Fault> {
        let hall = Arc::new(Hall::new(plan, keep_records)?);
        let players = hall.plan().players.len();
        let none = vec![Moments::default(); players];
        Ok(Self {
            tally: Tally {
                sittings: 0,
                games: 0,
                scores: none.clone(),
                places: none.clone(),
                margins: none,
                points: Vec::new(),
            },
            sitting: Sitting::new(&hall, 0),
            hall,
            early: BTreeMap::new(),
            records: Vec::new(),
        })
    }

    /// The plan with its players, for those who play sittings elsewhere.
    pub fn hall(&self) -> Arc<Hall<G>> {
        Arc::clone(&self.hall)
    }

    /// Takes in a sitting that was played elsewhere. It is counted when its turn has come; one that was counted
    /// before is passed over.
    pub fn accept(&mut self, outcome: Outcome) {
        self.early.insert(outcome.sitting, outcome);
        while let Some(entry) = self.early.first_entry().filter(|e| *e.key() <= self.tally.sittings) {
            let outcome = entry.remove();
            if outcome.sitting == self.tally.sittings {
                self.count(outcome);
                self.sitting = Sitting::new(&self.hall, self.tally.sittings);
            }
        }
    }

    fn count(&mut self, outcome: Outcome) {
        let plays = f64::from(outcome.deals) * self.hall.rotations() as f64;
        let weight = f64::from(outcome.deals);
        let before = self.tally.games;
        self.tally.sittings += 1;
        self.tally.games += outcome.deals;
        let first = outcome.hauls.first().map_or(0.0, |haul| haul.points);
        for (player, haul) in outcome.hauls.iter().enumerate().take(self.tally.scores.len()) {
            let mean = |points: f64| points * G::FACTS.scale.0 / plays;
            self.tally.scores[player].add(mean(haul.points), weight);
            self.tally.margins[player].add(mean(haul.points - first), weight);
            self.tally.places[player].add(haul.places / plays, weight);
        }
        self.records.extend(outcome.records);
        let spacing = self.hall.plan().games.div_ceil(POINTS).max(1);
        if before / spacing != self.tally.games / spacing || self.progress().finished() {
            let scores = self.tally.scores.iter().map(Moments::estimate).collect();
            self.tally.points.push(Point { games: self.tally.games, scores });
        }
    }

    /// The means on the way, about two hundred of them, evenly spaced.
    pub fn points(&self) -> &[Point] {
        &self.tally.points
    }

    /// The records since the last call, as lines without line breaks, in the order of the deals.
    pub fn take_records(&mut self) -> Vec<String> {
        std::mem::take(&mut self.records)
    }

    /// What the contest came to so far, in whole sittings.
    pub fn report(&self) -> Report {
        let Tally { scores, places, margins, sittings, games, .. } = &self.tally;
        let seats = self.hall.plan().players.iter().enumerate().map(|(player, spec)| SeatReport {
            spec: spec.to_string(),
            score: scores[player].estimate(),
            place: places[player].estimate(),
            margin: margins[player].estimate(),
        });
        Report { game: G::FACTS.id.to_owned(), games: *games, sittings: *sittings, seats: seats.collect() }
    }

    /// Puts the contest aside. Records that were not taken are lost.
    pub fn save(&self) -> SavedContest {
        SavedContest {
            plan: (self.hall.plan()).into(),
            tally: self.tally.clone(),
            into: self.sitting.outcome.deals,
        }
    }

    /// Takes up a contest that was put aside. The deals of the sitting that was not over are played again.
    pub fn restore(saved: &SavedContest, keep_records: bool) -> Result<Self, Fault> {
        let mut contest = Self::new(saved.plan.read::<G>()?, keep_records)?;
        let players = contest.tally.scores.len();
        let tally = &saved.tally;
        let whole = tally.sittings.saturating_mul(contest.hall.length).min(contest.hall.plan().games);
        let lists = [&tally.scores, &tally.places, &tally.margins];
        if lists.iter().any(|list| list.len() != players) || tally.games != whole {
            return Err(Fault::Shape("tally", "what its plan leads to", "計画に合う途中経過"));
        }
        contest.tally = tally.clone();
        contest.sitting = Sitting::new(&contest.hall, contest.tally.sittings);
        contest.step(saved.into.min(contest.hall.length - 1));
        Ok(contest)
    }
}

impl<G: Playable> fmt::Debug for Contest<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contest")
            .field("plan", self.hall.plan())
            .field("tally", &self.tally)
            .finish_non_exhaustive()
    }
}

impl<G: Playable> Job for Contest<G> {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            self.sitting.play(&self.hall);
            if self.sitting.is_over(&self.hall) {
                let next = Sitting::new(&self.hall, self.tally.sittings + 1);
                let over = std::mem::replace(&mut self.sitting, next);
                self.accept(over.outcome);
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.tally.games + self.sitting.outcome.deals, total: self.hall.plan().games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{Game, Record, Seed, Spec, hearts::Hearts};

    fn plan(rules: &str, players: [&str; 4], games: u32, duplicate: bool) -> Plan {
        Plan {
            rules: Spec::parse(Hearts::FACTS.presets, rules).unwrap(),
            players: players.map(|words| Spec::parse(Hearts::AGENTS, words).unwrap()).to_vec(),
            games,
            seed: Seed(8),
            duplicate,
            sitting: 0,
        }
    }

    fn contest(plan: &Plan) -> Contest<Hearts> {
        Contest::new(plan.clone(), true).unwrap()
    }

    const MIXED: [&str; 4] = ["mc:playouts=10", "rules", "random", "rules"];

    fn whole(plan: &Plan) -> Contest<Hearts> {
        let mut contest = contest(plan);
        assert!(contest.step(u32::MAX).finished());
        contest
    }

    #[test]
    fn the_rhythm_of_steps_and_the_order_of_sittings_do_not_matter() {
        let plan = plan("standard", MIXED, 10, true);
        let mut at_once = whole(&plan);
        let mut slow = contest(&plan);
        while !slow.step(3).finished() {}
        let mut backwards = contest(&plan);
        for number in (0..backwards.hall().sittings()).rev() {
            backwards.accept(backwards.hall().sitting(number));
        }
        let records = at_once.take_records();
        assert_eq!(records.len(), 40);
        for mut other in [slow, backwards] {
            assert_eq!(other.tally, at_once.tally);
            assert_eq!(other.take_records(), records);
        }
    }

    #[test]
    fn a_contest_can_be_put_aside_after_any_deal() {
        let plan = plan("standard", MIXED, 9, false);
        let expected = whole(&plan).save();
        for done in 0..=9 {
            let mut first = contest(&plan);
            first.step(done);
            let text = serde_json::to_string(&first.save()).unwrap();
            let mut second: Contest<Hearts> =
                Contest::restore(&serde_json::from_str(&text).unwrap(), false).unwrap();
            assert_eq!(second.progress(), first.progress());
            second.step(u32::MAX);
            assert_eq!(second.save(), expected);
        }
    }

    #[test]
    fn a_saved_contest_that_does_not_hold_together_is_refused() {
        let mut saved = whole(&plan("paper", MIXED, 3, false)).save();
        saved.tally.games = 2;
        assert!(Contest::<Hearts>::restore(&saved, false).is_err());
        saved.tally.games = 3;
        saved.plan.players[0] = "wizard".to_owned();
        let fault = Contest::<Hearts>::restore(&saved, false).unwrap_err();
        assert!(fault.to_string().contains("pimc"), "{fault}");
    }

    #[test]
    fn rotations_share_the_cards_and_everybody_sits_everywhere() {
        let mut contest =
            whole(&plan("paper", ["rules", "random", "pimc:worlds=1", "mc:playouts=1"], 2, true));
        let records = contest.take_records();
        let records: Vec<Record<Hearts>> = records.iter().map(|line| Record::parse(line).unwrap()).collect();
        for group in records.chunks(4) {
            assert!(group.iter().all(|record| record.deal == group[0].deal && record.replay().is_ok()));
            for seat in 0..4 {
                let mut players: Vec<&str> = group.iter().map(|r| r.players[seat].as_str()).collect();
                players.sort_unstable();
                players.dedup();
                assert_eq!(players.len(), 4);
            }
        }
        assert_ne!(records[0].deal, records[4].deal);
    }

    #[test]
    fn scores_share_out_all_the_points_and_places_add_up() {
        let report = whole(&plan("paper", MIXED, 20, true)).report();
        let score: f64 = report.seats.iter().map(|s| s.score.mean).sum();
        let place: f64 = report.seats.iter().map(|s| s.place.mean).sum();
        assert!((score - 1.0).abs() < 1e-9 && (place - 10.0).abs() < 1e-9);
    }

    #[test]
    fn equal_players_in_duplicate_come_out_equal_with_no_spread() {
        let report = whole(&plan("paper", ["rules"; 4], 5, true)).report();
        for seat in report.seats {
            assert!((seat.score.mean - 0.25).abs() < 1e-12 && seat.score.ci95.unwrap() < 1e-9);
            assert!(seat.margin.mean.abs() < 1e-12 && seat.margin.ci95.unwrap() < 1e-9);
        }
    }

    #[test]
    fn margins_are_differences_on_the_same_cards() {
        let report = whole(&plan("paper", MIXED, 40, true)).report();
        let [first, second, ..] = &report.seats[..] else { panic!("{report:?}") };
        assert_eq!((report.sittings, first.margin.mean), (40, 0.0));
        assert!((second.margin.mean - (second.score.mean - first.score.mean)).abs() < 1e-9);
        assert!(second.margin.ci95.unwrap() > 0.0);
    }

    #[test]
    fn the_cards_are_those_of_a_table_with_the_same_seed() {
        let plan = plan("standard", MIXED, 2, false);
        let setup = crate::Setup {
            rules: plan.rules.clone(),
            chairs: plan.players.iter().cloned().map(crate::Chair::Agent).collect(),
            seed: plan.seed,
        };
        let session = crate::Session::<Hearts>::new(setup).unwrap();
        let first: Record<Hearts> = Record::parse(&whole(&plan).take_records()[0]).unwrap();
        assert_eq!(first.deal, session.game().deal());
    }

    #[test]
    fn passing_goes_round_by_the_number_of_the_deal() {
        let plan = plan("standard:target=1", MIXED, 6, false);
        let records = whole(&plan).take_records();
        let way = |line: &String| {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            json["deal"]["pass"].as_str().unwrap().to_owned()
        };
        let ways: Vec<String> = records.iter().map(way).collect();
        assert_eq!(ways, ["left", "right", "across", "hold", "left", "right"]);
    }

    #[test]
    fn the_report_has_the_promised_shape() {
        let report = whole(&plan("paper", ["random", "rules", "rules", "rules"], 2, false)).report();
        let json = serde_json::to_value(&report).unwrap();
        let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["game", "games", "sittings", "seats"]);
        assert_eq!(json["seats"][0]["spec"], "random");
        assert!(json["seats"][0]["score"]["ci95"].is_f64() && json["seats"][3]["place"]["mean"].is_f64());
    }

    #[test]
    fn the_wrong_number_of_players_is_refused() {
        let mut plan = plan("paper", MIXED, 1, false);
        plan.players.pop();
        assert_eq!(Contest::<Hearts>::new(plan, false).unwrap_err(), Fault::Players(3, 4, 4));
    }
}
