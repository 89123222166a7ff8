//! A decision: a forecast, the resulting drive of the controller, and a search with that drive.
//!
//! The fast engine uses the evaluators of P2 instead of a search, as suggested in the paper's future work.
//! Evaluator A estimates the final class of all players: its own from its cards, the others' from sampled hands.
//! The controller turns these into a target class, from rich (play to win) to poor (let the person through).
//! Evaluator B then finds the play closest to that class.

use super::{
    Sontaku,
    control::{Aim, Law, WINDUP},
    style::{Forecast, Style, mean_place, style},
};
use crate::{
    agent::{Agent as _, Settled, Thought},
    daihinmin::{
        default,
        rank::{Distance, Evaluators, Ranks, Scratch, inputs::Position},
        uct::{Deciding, Objective, Plan},
    },
    explain::{
        DriveNote, Explanation, LawNote, RankedMove, RanksNote, SteeredMove, SteeredNote, ThoughtSummary,
        Unsteered,
    },
    flat::Flat as _,
    job::{Job, Progress},
};
use tefuda_games::{
    Rng, Seat, Seed, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView},
};

/// The number of simulated games in a forecast.
const FORECAST: u32 = 80;

/// The stage of a decision.
enum Stage {
    /// Simulates games in which no player has a target.
    Forecast(Box<Forecast>),
    /// Searches for a play.
    Search(DriveNote, Box<Deciding>),
    /// There was nothing to decide.
    Settled(Settled<DaihinminMove>),
}

/// A decision in progress. Its units are simulated games: first those of the forecast, then those of the
/// search.
pub(super) struct Steering {
    person: Seat,
    law: Law,
    plan: Plan,
    view: DaihinminView,
    seed: Seed,
    /// The person's places in finished games, 1…5.
    places: Vec<u8>,
    style: Style,
    forecast: [[f64; 5]; 5],
    stage: Stage,
}

impl Steering {
    pub(super) fn new(
        of: &Sontaku,
        mut plan: Plan,
        past: &[DaihinminView],
        view: DaihinminView,
        seed: Seed,
    ) -> Self {
        let person = of.person;
        let places = places(person, past);
        let worlds = view.worlds().filter(|_| person != view.seat());
        let mut rng = seed.child(0).rng();
        let now = worlds.as_ref().filter(|_| view.table().gift().is_none());
        let style = style(person, past, now.map(|worlds| (&view, worlds, &mut rng)));
        plan.rules[person.index()] = style.rules;
        let mut arms = Daihinmin::candidates(&view);
        let stage = match worlds.filter(|_| arms.len() > 1) {
            Some(worlds) => {
                Stage::Forecast(Box::new(Forecast::new(&view, worlds, plan.rules, plan.settings.belief, rng)))
            }
            None if arms.len() > 1 => Stage::Search(
                DriveNote::default(),
                Box::new(Deciding::new(plan, view.clone(), seed.child(1))),
            ),
            None => {
                let explanation = Explanation::Uniform { options: arms.len() as u32 };
                Stage::Settled(Settled { choice: arms.pop(), explanation })
            }
        };
        Self { person, law: of.law, plan, view, seed, places, style, forecast: [[0.2; 5]; 5], stage }
    }

    /// Takes the forecast and starts the search that it requires.
    fn search(&mut self, forecast: [[f64; 5]; 5]) {
        self.forecast = forecast;
        let drive = drive((self.person, self.law), &self.view, &forecast, &self.places);
        let mut plan = self.plan;
        plan.objective =
            Objective::Steer { person: self.person, effort: drive.effort, allowance: drive.allowance };
        // Only a player who wants to win plays a forced win at once.
        let honest = drive.effort <= 0.0;
        plan.settings.sure &= honest;
        plan.settings.replies &= honest;
        plan.settings.last_two &= honest;
        let deciding = Deciding::new(plan, self.view.clone(), self.seed.child(1));
        self.stage = Stage::Search(drive, Box::new(deciding));
    }
}

/// A person's places in finished games, 1…5.
pub(super) fn places(person: Seat, past: &[DaihinminView]) -> Vec<u8> {
    past.iter().filter_map(|view| Some(view.table().place(person)? + 1)).collect()
}

/// The drive of a decision, by either engine.
pub(super) fn drive(
    (person, law): (Seat, Law),
    view: &DaihinminView,
    forecast: &[[f64; 5]; 5],
    places: &[u8],
) -> DriveNote {
    let table = view.table();
    let games = table.config().games.max(1);
    let left = games - places.len() as u32 % games;
    let drive = law.drive(mean_place(&forecast[person.index()]), places, left);
    let answers = table.top().is_some() && table.owner() == person;
    if answers && drive.unsteered.is_none() { law.without(drive, Unsteered::Answer) } else { drive }
}

/// The explanation of a decision, by either engine.
pub(super) fn described(
    (person, law): (Seat, Law),
    places: &[u8],
    style: Style,
    forecast: &[[f64; 5]; 5],
    drive: DriveNote,
    plays: Vec<SteeredMove>,
    (choice, within): (String, Explanation),
) -> SteeredNote {
    SteeredNote {
        person: person.0,
        aim: law.aim.place(),
        even: law.aim == Aim::Even,
        places: places.to_vec(),
        forecast: forecast.map(|shares| shares.map(|share| share as f32)).to_vec(),
        rules: style.rules,
        seen: style.seen,
        drive,
        law: LawNote { inside: law.inside, over: law.over, windup: WINDUP, hold: law.hold },
        plays,
        choice,
        within: Box::new(within),
    }
}

impl Job for Steering {
    fn step(&mut self, mut units: u32) -> Progress {
        while let Stage::Forecast(forecast) = &mut self.stage
            && units > 0
        {
            forecast.step();
            units -= 1;
            if forecast.done() == FORECAST {
                let shares = forecast.shares();
                self.search(shares);
            }
        }
        if let Stage::Search(_, deciding) = &mut self.stage
            && units > 0
        {
            deciding.step(units);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Forecast(forecast) => {
                Progress { done: forecast.done(), total: FORECAST + self.plan.settings.playouts }
            }
            Stage::Search(_, deciding) => {
                let Progress { done, total } = deciding.progress();
                Progress { done: done.saturating_add(FORECAST), total: total.saturating_add(FORECAST) }
            }
            Stage::Settled(settled) => settled.progress(),
        }
    }
}

impl Thought<Daihinmin> for Steering {
    fn choice(&self) -> Option<DaihinminMove> {
        match &self.stage {
            Stage::Forecast(_) => Daihinmin::candidates(&self.view).first().copied(),
            Stage::Search(_, deciding) => deciding.choice(),
            Stage::Settled(settled) => settled.choice,
        }
    }

    fn explain(&self) -> Explanation {
        match &self.stage {
            Stage::Forecast(_) => Explanation::Uniform { options: 0 },
            Stage::Search(_, deciding) if self.person == self.view.seat() => deciding.explain(),
            Stage::Search(drive, deciding) => {
                let choice = deciding.choice().map(|play| play.to_string()).unwrap_or_default();
                let told = (choice, deciding.explain());
                let whom = (self.person, self.law);
                let plays = deciding.steered();
                Explanation::Steered(described(
                    whom,
                    &self.places,
                    self.style,
                    &self.forecast,
                    *drive,
                    plays,
                    told,
                ))
            }
            Stage::Settled(settled) => settled.explanation.clone(),
        }
    }

    fn glance(&self) -> ThoughtSummary {
        match &self.stage {
            Stage::Forecast(_) => ThoughtSummary::Nothing,
            // Its choice is that of the search for its target.
            Stage::Search(_, deciding) => deciding.glance(),
            Stage::Settled(settled) => ThoughtSummary::of(&settled.explanation),
        }
    }
}

/// The number of sampled hands for the other players. Chosen by judgement.
const HANDS: u32 = 24;
/// The expected places of the best and worst class: a mean place is between them.
const ENDS: [f64; 2] = [1.5, 4.5];

/// Decides by estimates.
pub(super) fn decide(
    of: &Sontaku,
    (evaluators, epochs): (&Evaluators, u32),
    past: &[DaihinminView],
    view: DaihinminView,
    seed: Seed,
) -> Box<dyn Thought<Daihinmin>> {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    if view.table().gift().is_some() {
        return default::Default.think(view, seed);
    }
    if legal.len() < 2 || of.person == view.seat() {
        let explanation = Explanation::Uniform { options: legal.len() as u32 };
        return Box::new(Settled { choice: legal.first().copied(), explanation });
    }
    let mut scratch = Scratch::default();
    let mut rng = seed.child(0).rng();
    let forecast = forecast(evaluators, &mut scratch, &view, &mut rng);
    let worlds = view.worlds();
    let style = style(of.person, past, worlds.as_ref().map(|worlds| (&view, worlds, &mut rng)));
    let places = places(of.person, past);
    let drive = drive((of.person, of.law), &view, &forecast, &places);
    let (mut note, plays) = compare(evaluators, &mut scratch, &view, &legal, drive);
    note.epochs = epochs;
    let chosen = legal.iter().find(|play| play.to_string() == note.choice).copied();
    let told = (note.choice.clone(), Explanation::Ranks(note));
    let steered = described((of.person, of.law), &places, style, &forecast, drive, plays, told);
    Box::new(Settled { choice: chosen, explanation: Explanation::Steered(steered) })
}

/// The probability of each place for every seat. The probability of a class is split evenly among its places.
fn forecast(
    evaluators: &Evaluators,
    scratch: &mut Scratch,
    view: &DaihinminView,
    rng: &mut Rng,
) -> [[f64; 5]; 5] {
    let mut sums = [[0.0; 5]; 5];
    let Some(worlds) = view.worlds() else { return [[0.2; 5]; 5] };
    for _ in 0..HANDS {
        let hands = worlds.hands(rng);
        for (seat, sum) in sums.iter_mut().enumerate() {
            let player = Seat(seat as u8);
            let shares = if let Some(place) = view.table().place(player) {
                std::array::from_fn(|at| f64::from(u8::from(at == usize::from(place))))
            } else {
                let position = Position::new(view.table(), player, hands[seat]);
                let Ranks([rich, common, poor]) = evaluators.environment(scratch, &position);
                [rich / 2.0, rich / 2.0, common, poor / 2.0, poor / 2.0].map(f64::from)
            };
            for (sum, share) in sum.iter_mut().zip(shares) {
                *sum += share / f64::from(HANDS);
            }
        }
    }
    sums
}

/// The plays with their estimates by Evaluator B. Also the one closest to the target among those that do not
/// lose more than allowed.
fn compare(
    evaluators: &Evaluators,
    scratch: &mut Scratch,
    view: &DaihinminView,
    legal: &[DaihinminMove],
    drive: DriveNote,
) -> (RanksNote, Vec<SteeredMove>) {
    let position = Position::of(view);
    let mut estimates = Vec::new();
    let stands = evaluators.environment(scratch, &position);
    evaluators.submissions(scratch, &position, legal, &mut estimates);
    let through = drive.effort.max(0.0);
    let aim = Ranks([1.0 - through as f32, 0.0, through as f32]);
    let place = |ranks: &Ranks| f64::from(ranks.mean_place()).clamp(ENDS[0], ENDS[1]);
    let best = estimates.iter().map(place).fold(f64::INFINITY, f64::min);
    let allowed = |ranks: &Ranks| place(ranks) <= best + drive.allowance;
    let distance = Distance::Place;
    let near = estimates.iter().enumerate().filter(|(_, ranks)| allowed(ranks));
    let chosen = near
        .map(|(at, ranks)| (at, distance.between(aim, *ranks)))
        .reduce(|best, other| if other.1 < best.1 { other } else { best });
    let choice = chosen.map(|(at, _)| legal[at].to_string()).unwrap_or_default();
    let pairs = || legal.iter().zip(&estimates);
    let plays = pairs().map(|(play, ranks)| SteeredMove {
        play: play.to_string(),
        own: place(ranks),
        other: None,
        visits: 1,
        allowed: allowed(ranks),
    });
    let options = pairs().map(|(play, ranks)| RankedMove {
        play: play.to_string(),
        ranks: ranks.0,
        distance: distance.between(aim, *ranks),
    });
    let note = RanksNote {
        choice,
        stands: stands.0,
        aim: aim.0,
        distance: distance.id().into(),
        options: options.collect(),
        course: vec![stands.0],
        epochs: 0,
    };
    (note, plays.collect())
}
