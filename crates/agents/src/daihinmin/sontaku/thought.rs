//! A decision: a forecast, the resulting drive of the controller, and a search with that drive.

use super::{
    Sontaku,
    control::{Aim, Law, WINDUP},
    forecast::{Forecast, mean_place},
    style::{Style, style},
};
use crate::{
    agent::{Settled, Thought},
    daihinmin::uct::{Deciding, Objective, Plan},
    explain::{DriveNote, Explanation, LawNote, SteeredMove, SteeredNote, ThoughtSummary, Unsteered},
    flat::Flat as _,
    job::{Job, Progress},
};
use tefuda_games::{
    Seat, Seed, View as _,
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
