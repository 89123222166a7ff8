//! The strength of `rank` against sample clients, and how often it reaches its target. It is a separate kind
//! of work.

use crate::{
    papers::work::{Outcome, Work, WorkJob, files_of, is, json},
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    Agent, Explanation, Job, Playable as _, Progress,
    daihinmin::rank::{RankClass, Ranks},
    decide,
};
use tefuda_games::{
    Fault, FileId, Game as _, Seat, Seed, Spec, Standing as _,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminStanding},
};

/// The seed of the cards. The same for every player.
const CARDS: Seed = Seed(3);
/// Games per match.
const LENGTH: u32 = 20;
/// The number of matches that are replayed to check a stored result.
const OPENING: u32 = 1;

/// Matches of a player in the first seat against four sample clients.
#[derive(Debug, Clone)]
pub(super) struct AimData {
    pub(super) player: Spec,
    pub(super) matches: u32,
}

/// The result of these matches. All intervals are over matches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Aimed {
    /// Points per game.
    pub(super) points: Estimate,
    /// The share of games that ended in the class that was the target at the first decision. `None` for
    /// players without a target.
    pub(super) hits: Option<Estimate>,
    /// The number of places by which it finished behind that target.
    pub(super) behind: Option<Estimate>,
    /// The share of its decisions with a choice in which it passed.
    pub(super) passes: Option<Estimate>,
    /// Games by target class (row) and final class (column), the best class first.
    pub(super) ends: [[u32; 3]; 3],
}

impl AimData {
    fn job(&self, matches: u32) -> Result<AimJob, Fault> {
        let other = Spec::parse(Daihinmin::AGENTS, "default")?;
        let config = DaihinminConfig { games: LENGTH, seats_every: 3, classes_every: 100 };
        Ok(AimJob {
            agents: [Daihinmin::agent(&self.player), Daihinmin::agent(&other)],
            config,
            matches,
            standing: DaihinminStanding::new(config),
            played: 0,
            sums: Sums::default(),
            points: Moments::default(),
            hits: Moments::default(),
            behind: Moments::default(),
            passes: Moments::default(),
            ends: [[0; 3]; 3],
        })
    }
}

impl Work for AimData {
    fn name(&self) -> String {
        format!("{} among sample clients", self.player)
    }

    fn key(&self) -> String {
        format!("aim {} matches {} of {LENGTH} games seed {}", self.player, self.matches, CARDS.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        files_of(&self.player).collect()
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(self.job(self.matches)?))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let mut job = self.job(OPENING)?;
        job.step(u32::MAX);
        Ok(job.outcome()?.result)
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Aimed>(outcome)
    }
}

/// Matches in progress: a job whose unit is a game.
struct AimJob {
    agents: [Box<dyn Agent<Daihinmin>>; 2],
    config: DaihinminConfig,
    matches: u32,
    standing: DaihinminStanding,
    played: u32,
    /// The sums of the current match.
    sums: Sums,
    points: Moments,
    hits: Moments,
    behind: Moments,
    passes: Moments,
    ends: [[u32; 3]; 3],
}

#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    points: f64,
    aimed: f64,
    hits: f64,
    behind: f64,
    choices: f64,
    passes: f64,
}

impl AimJob {
    fn game(&mut self) -> Result<(), Fault> {
        if self.played.is_multiple_of(LENGTH) {
            self.standing = DaihinminStanding::new(self.config);
        }
        let number = u64::from(self.played);
        let mut game = Daihinmin::new(self.config, &self.standing.deal(CARDS.child(0).child(number)))?;
        let (decisions, mut decision, mut aim) = (CARDS.child(1).child(number), 0, None);
        while let Some(seat) = game.turn() {
            let agent = &self.agents[usize::from(seat != Seat(0))];
            let Some(made) = decide(&**agent, game.view(seat), decisions.child(decision)) else { break };
            decision += 1;
            if let Explanation::Ranks(note) = &made.explanation {
                aim = aim.or(Some(Ranks(note.aim)));
                self.sums.choices += 1.0;
                self.sums.passes += f64::from(u8::from(made.choice == DaihinminMove::Pass));
            }
            if game.play(made.choice).is_err() {
                break;
            }
        }
        self.count(&game, aim);
        self.standing.add(&game);
        self.played += 1;
        Ok(())
    }

    fn count(&mut self, game: &Daihinmin, aim: Option<Ranks>) {
        let points = game.points_of(Seat(0));
        self.sums.points += f64::from(points);
        let place = game.table().place(Seat(0)).filter(|_| points > 0);
        if let Some((aim, place)) = aim.zip(place) {
            let (aimed, end) = (aim.class(), RankClass::of_place(place));
            self.ends[aimed as usize][end as usize] += 1;
            self.sums.aimed += 1.0;
            self.sums.hits += f64::from(u8::from(aimed == end));
            self.sums.behind += f64::from(place) + 1.0 - f64::from(aim.mean_place());
        }
        if (self.played + 1).is_multiple_of(LENGTH) {
            let Sums { points, aimed, hits, behind, choices, passes } = std::mem::take(&mut self.sums);
            self.points.add(points / f64::from(LENGTH), f64::from(LENGTH));
            if aimed > 0.0 {
                self.hits.add(hits / aimed, aimed);
                self.behind.add(behind / aimed, aimed);
                self.passes.add(passes / choices, choices);
            }
        }
    }
}

impl Job for AimJob {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() || self.game().is_err() {
                break;
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.played, total: self.matches * LENGTH }
    }
}

impl AimJob {
    /// The result of the finished matches.
    fn aimed(&self) -> Aimed {
        let aims = |moments: &Moments| (moments.count() > 0).then(|| moments.estimate());
        Aimed {
            points: self.points.estimate(),
            hits: aims(&self.hits),
            behind: aims(&self.behind),
            passes: aims(&self.passes),
            ends: self.ends,
        }
    }
}

impl WorkJob for AimJob {
    fn so_far(&self) -> Option<Json> {
        (self.points.count() > 0).then(|| json(&self.aimed()).ok()).flatten()
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        Outcome::of(&self.aimed())
    }
}
