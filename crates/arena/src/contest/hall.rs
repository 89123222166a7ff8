//! Who plays what in a contest, and one sitting of it.

use crate::{
    past::Pasts,
    session::{deal_seed, decision_seed},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt;
use tefuda_agents::{Agent, Playable, decide_after};
use tefuda_games::{Fault, Record, Seed, Spec, Standing, game::places};

/// All that a contest follows from.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The rules.
    pub rules: Spec,
    /// The players, as they sit in the first rotation.
    pub players: Vec<Spec>,
    /// How many deals there are, each counted once.
    pub games: u32,
    /// Where the cards and the thoughts come from.
    pub seed: Seed,
    /// Whether each deal is played with the players in every rotation.
    pub duplicate: bool,
    /// A sitting has at least so many deals, in whole [cycles](tefuda_games::Standing::cycle): as many as a player who
    /// looks back can remember. 0 or 1 for one cycle.
    pub sitting: u32,
}

/// A plan as text, to be kept and sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanText {
    /// [`Plan::rules`].
    pub rules: String,
    /// [`Plan::players`].
    pub players: Vec<String>,
    /// [`Plan::games`].
    pub games: u32,
    /// [`Plan::seed`].
    pub seed: Seed,
    /// [`Plan::duplicate`].
    pub duplicate: bool,
    /// [`Plan::sitting`].
    #[serde(default)]
    pub sitting: u32,
}

impl From<&Plan> for PlanText {
    fn from(plan: &Plan) -> Self {
        Self {
            rules: plan.rules.to_string(),
            players: plan.players.iter().map(ToString::to_string).collect(),
            games: plan.games,
            seed: plan.seed,
            duplicate: plan.duplicate,
            sitting: plan.sitting,
        }
    }
}

impl PlanText {
    /// Reads the specs in it.
    pub fn read<G: Playable>(&self) -> Result<Plan, Fault> {
        let players = self.players.iter().map(|words| Spec::parse(G::AGENTS, words));
        Ok(Plan {
            rules: Spec::parse(G::FACTS.presets, &self.rules)?,
            players: players.collect::<Result<_, _>>()?,
            games: self.games,
            seed: self.seed,
            duplicate: self.duplicate,
            sitting: self.sitting,
        })
    }
}

/// A plan with its players ready to play: all that a sitting needs, shared by those who play them.
pub struct Hall<G: Playable> {
    plan: Plan,
    agents: Vec<Box<dyn Agent<G>>>,
    /// Deals of a whole sitting.
    pub(super) length: u32,
    keep_records: bool,
}

impl<G: Playable> Hall<G> {
    /// Calls the players in. Fails if there are too few or too many.
    pub(super) fn new(plan: Plan, keep_records: bool) -> Result<Self, Fault> {
        let config = G::config(&plan.rules);
        let (players, seats) = (plan.players.len(), G::seats_for(config));
        if players != usize::from(seats) {
            return Err(Fault::Players(players, seats, seats));
        }
        let agents = plan.players.iter().map(G::agent).collect();
        let cycle = G::Standing::new(config).cycle().max(1);
        let length = plan.sitting.max(1).div_ceil(cycle).saturating_mul(cycle);
        Ok(Self { plan, agents, length, keep_records })
    }

    /// What is played.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many sittings there are. The last may be short.
    pub fn sittings(&self) -> u32 {
        self.plan.games.div_ceil(self.length)
    }

    /// Plays a whole sitting.
    pub fn sitting(&self, number: u32) -> Outcome {
        let mut sitting = Sitting::new(self, number);
        while !sitting.is_over(self) {
            sitting.play(self);
        }
        sitting.outcome
    }

    /// How many deals a sitting has.
    fn deals_in(&self, number: u32) -> u32 {
        self.length.min(self.plan.games.saturating_sub(number.saturating_mul(self.length)))
    }

    /// How often each deal is played.
    pub(super) fn rotations(&self) -> usize {
        if self.plan.duplicate { self.plan.players.len() } else { 1 }
    }
}

impl<G: Playable> fmt::Debug for Hall<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hall").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// What a player brought home from some deals, summed over deals and rotations.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Haul {
    pub(super) points: f64,
    pub(super) places: f64,
}

/// What came out of a sitting. Plain data: it may come from another thread or worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub(super) sitting: u32,
    pub(super) deals: u32,
    pub(super) hauls: Vec<Haul>,
    pub(super) records: Vec<String>,
}

impl Outcome {
    /// How many deals were played, each counted once.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// The points of each player, summed over deals and rotations, in the order of the plan.
    pub fn points(&self) -> impl Iterator<Item = f64> + '_ {
        self.hauls.iter().map(|haul| haul.points)
    }
}

/// A sitting in progress.
pub(super) struct Sitting<G: Playable> {
    standing: G::Standing,
    /// What players remember of the deals of this sitting. Each rotation is a table of its own: nobody remembers cards
    /// from another chair.
    pasts: Vec<Pasts<G>>,
    pub(super) outcome: Outcome,
}

impl<G: Playable> Sitting<G> {
    pub(super) fn new(hall: &Hall<G>, number: u32) -> Self {
        let hauls = vec![Haul::default(); hall.plan.players.len()];
        let players = &hall.plan.players;
        let seats =
            |rotation| (0..players.len()).map(move |seat| &players[player_at(seat, rotation, players.len())]);
        Self {
            standing: G::Standing::new(G::config(&hall.plan.rules)),
            pasts: (0..hall.rotations()).map(|rotation| Pasts::new(seats(rotation))).collect(),
            outcome: Outcome { sitting: number, deals: 0, hauls, records: Vec::new() },
        }
    }

    pub(super) fn is_over(&self, hall: &Hall<G>) -> bool {
        self.outcome.deals >= hall.deals_in(self.outcome.sitting)
    }

    /// Plays the next deal in all rotations. What carries over comes from the first.
    pub(super) fn play(&mut self, hall: &Hall<G>) {
        let number = self.outcome.sitting * hall.length + self.outcome.deals;
        let deal = self.standing.deal(deal_seed(hall.plan.seed, number as usize));
        let mut first = None;
        for (rotation, pasts) in self.pasts.iter_mut().enumerate() {
            let game = play_deal(hall, &deal, number, rotation, pasts);
            pasts.add(&game);
            let points = game.result().unwrap_or_default();
            for (seat, place) in places(&points, G::FACTS.low_wins).into_iter().enumerate() {
                let haul = &mut self.outcome.hauls[player_at(seat, rotation, points.len())];
                haul.points += f64::from(points[seat]);
                haul.places += place;
            }
            if hall.keep_records {
                self.outcome.records.push(record(hall, &game, number, rotation));
            }
            first.get_or_insert(game);
        }
        if let Some(game) = first {
            self.standing.add(&game);
        }
        self.outcome.deals += 1;
    }
}

/// Which player sits in a seat.
fn player_at(seat: usize, rotation: usize, seats: usize) -> usize {
    (seat + rotation) % seats
}

/// Plays a deal to its end.
///
/// # Panics
/// If an agent has no legal answer where there is a legal move: agents promise one, and their tests hold them to it.
fn play_deal<G: Playable>(
    hall: &Hall<G>,
    deal: &G::Deal,
    number: u32,
    rotation: usize,
    pasts: &Pasts<G>,
) -> G {
    let mut game = G::new(G::config(&hall.plan.rules), deal).expect("a standing makes deals that are valid");
    // Each rotation thinks with seeds of its own; the first with those of a session at a table.
    let seed = if rotation == 0 { hall.plan.seed } else { hall.plan.seed.child(1 + rotation as u64) };
    let mut count = 0;
    while let Some(seat) = game.turn() {
        let agent = &hall.agents[player_at(seat.index(), rotation, hall.agents.len())];
        let seed = decision_seed(seed, number as usize, count);
        let decision = decide_after(&**agent, pasts.of(seat), game.view(seat), seed)
            .expect("an agent finds a move where there is one");
        game.play(decision.choice).expect("an agent chooses among the legal moves");
        count += 1;
    }
    game
}

/// The line that is kept of a deal.
fn record<G: Playable>(hall: &Hall<G>, game: &G, number: u32, rotation: usize) -> String {
    let players = &hall.plan.players;
    let mut record = Record::of(game, &hall.plan.rules);
    record.seed = Some(hall.plan.seed.0);
    record.players = (0..players.len())
        .map(|seat| players[player_at(seat, rotation, players.len())].to_string())
        .collect();
    record.other.insert("number".to_owned(), json!(number));
    if hall.plan.duplicate {
        record.other.insert("rotation".to_owned(), json!(rotation));
    }
    record.to_line()
}
