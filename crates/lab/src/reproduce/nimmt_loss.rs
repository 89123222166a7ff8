//! `tefuda reproduce P5`: societies are trained, their agents measured, and the report written.

mod page;

use super::{
    replace,
    works::{Done, Shop, Work},
};
use crate::{
    args::ReproduceArgs,
    contest,
    failure::{self, Failure, Result},
    files,
};
use indicatif::ProgressBar;
use page::{Found, Measured};
use serde_json::{Value as Json, json};
use std::{fs, path::Path, process::ExitCode, thread};
use tefuda_agents::{
    AgentFile, Curve, Job as _, Playable as _, Training as _,
    nimmt::nets::{LEARNER, LossTraining, Society},
    shelf,
};
use tefuda_arena::{
    Contest, Plan, Report,
    papers::nimmt_loss::{GAMMAS, PAPER, SCALES, STRONG, Scale, Shortcut, WEAK, stability},
};
use tefuda_charts::{LineChart, Series};
use tefuda_games::{Fault, FileId, Game as _, Record, Seed, Spec, nimmt::Nimmt};

/// Games that are made again to see whether a kept society is still what the program trains.
const OPENING_GAMES: u32 = 300;
/// Deals that are played again to see whether a kept contest still goes so.
const OPENING_DEALS: u32 = 20;
/// Games between two looks at the progress bar.
const STRIDE: u32 = 200;
/// Where the cards of all measurements come from: the same for every model.
const CARDS: Seed = Seed(5);
/// The best model is measured in so many times more deals.
const FINAL: u32 = 5;
/// Models that have learned only against the weak five are measured in so many times fewer deals.
const APART: u32 = 4;

/// Makes the tables again, and writes the report.
pub(super) fn run(args: &ReproduceArgs) -> Result<ExitCode> {
    let mut scale = *super::named(SCALES.iter(), |scale| scale.id, &args.scale)?;
    scale.seeds = super::seeds(scale.seeds, args);
    if args.figure.is_some() || args.table.is_some_and(|table| !(1..=2).contains(&table)) {
        return Err(Failure::new(format_args!("{PAPER} has Table 1, Table 2 to make again")));
    }
    if let Some(id) = args.readings.first() {
        return Err(Fault::UnknownName(tefuda_games::fault::quote(id), String::new()).into());
    }
    let name = page::folder(scale);
    let folder = args.out.join(&name);
    let report = folder.join("results.json");
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let shop = Shop::open(folder.join("works"), &report, !args.report_only, threads)?;
    let found = gather(&shop, scale, args.table)?;
    let text = page::text(&found)?;
    let page = args.out.join(format!("{name}.md"));
    let before = fs::read_to_string(&page).ok();
    replace(&page, &super::page::joined(&page::head(), before.as_deref(), &text))?;
    for (file, chart) in page::charts(&found) {
        replace(&folder.join(file), &chart)?;
    }
    replace(&report, &(serde_json::to_string(&found.all()).map_err(Failure::new)? + "\n"))?;
    failure::print(&text)
}

/// Trains and measures what is not there yet. Table 1 asks for societies and the paper's measurement; all that goes beyond it is
/// made when no table is named.
fn gather(shop: &Shop, scale: Scale, table: Option<u8>) -> Result<Found> {
    let upbringings: Vec<Upbringing> = (1..=scale.seeds).map(|seed| Upbringing { seed, scale }).collect();
    let societies = shop.gather(&upbringings)?;
    let mut bouts = Vec::new();
    for (upbringing, society) in upbringings.iter().zip(&societies) {
        let Some(society) = society else { continue };
        upbringing.shelve(&society.result, shop.folder());
        for (n, gamma) in GAMMAS.iter().enumerate() {
            for stage in Stage::ALL {
                let id = stage.id_of(&society.result, n)?;
                let of = |deals, duplicate| Bout::of(upbringing.seed, *gamma, stage, &id, deals, duplicate);
                if stage == Stage::Together {
                    bouts.push(of(scale.games, false)?);
                }
                if table.is_none() {
                    let deals = if stage == Stage::Apart { scale.deals / APART } else { scale.deals };
                    bouts.push(of(deals.max(1), true)?);
                }
            }
        }
    }
    let mut measured = Measured::join(&bouts, shop.gather(&bouts)?)?;
    if table.is_none() {
        let finals = finals(&measured, &bouts, scale);
        measured.extend(Measured::join(&finals, shop.gather(&finals)?)?);
    }
    let surveys = if table.is_none() { shop.gather(&[Survey { games: scale.games }])? } else { Vec::new() };
    Ok(Found {
        scale,
        societies: societies.into_iter().flatten().collect(),
        measured,
        survey: surveys.into_iter().flatten().next(),
    })
}

/// The γ with the fewest heads in the mean over all societies, in more deals.
fn finals(measured: &[Measured], bouts: &[Bout], scale: Scale) -> Vec<Bout> {
    let values = page::by_seed(measured, Stage::Together, true);
    let Some(stability) = stability(&values) else { return Vec::new() };
    let best = stability.means.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1));
    let gamma = best.map_or(0.0, |(n, _)| GAMMAS[n]);
    let chosen = bouts
        .iter()
        .filter(|bout| bout.gamma == gamma && bout.stage == Stage::Together && bout.plan.duplicate);
    chosen.map(|bout| bout.longer(scale.deals * FINAL)).collect()
}

/// How far a model has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// It has learned against the weak five.
    Apart,
    /// It has learned at a table with the other five models as well.
    Together,
}

impl Stage {
    pub(super) const ALL: [Self; 2] = [Self::Apart, Self::Together];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Apart => "apart",
            Self::Together => "together",
        }
    }

    /// The file of a model of a society.
    fn id_of(self, society: &Json, model: usize) -> Result<FileId> {
        let id = society[self.word()][model]["id"].as_str().and_then(|id| id.parse().ok());
        id.ok_or_else(|| Failure::new("a society lacks one of its models"))
    }
}

/// Six models that grow up: each apart, then all together.
struct Upbringing {
    seed: u64,
    scale: Scale,
}

impl Upbringing {
    /// The settings of a model.
    fn spec(&self, gamma: f64) -> Result<Spec> {
        Ok(Spec::parse(LEARNER.presets, &format!("g7:gamma={gamma},games={}", self.scale.apart))?)
    }

    fn model(&self, number: usize) -> Result<LossTraining> {
        Ok(LossTraining::new(&self.spec(GAMMAS[number])?, Seed(self.seed).child(number as u64)))
    }

    fn path(&self, folder: &Path, stage: Stage, number: usize) -> std::path::PathBuf {
        let Scale { apart, together, .. } = self.scale;
        folder.join(format!("{}-{}-{apart}-{together}-{}.agent", stage.word(), self.seed, GAMMAS[number]))
    }

    fn keep(&self, folder: &Path, stage: Stage, number: usize, file: &AgentFile) -> Result<Json> {
        let path = self.path(folder, stage, number);
        fs::write(&path, file.to_bytes()).map_err(|error| Failure::at(&path, &error))?;
        Ok(json!({ "gamma": GAMMAS[number], "id": file.fingerprint().to_string(), "curves": file.curves }))
    }

    /// Puts the files of a society where agents find them; those that are not there any more are missed when they are asked for.
    fn shelve(&self, society: &Json, folder: &Path) {
        for (stage, number) in
            Stage::ALL.into_iter().flat_map(|stage| (0..GAMMAS.len()).map(move |n| (stage, n)))
        {
            let file = fs::read(self.path(folder, stage, number)).ok();
            let file = file.and_then(|bytes| AgentFile::from_bytes(&bytes).ok());
            let wanted = stage.id_of(society, number).ok();
            if let Some(file) = file.filter(|file| Some(file.fingerprint()) == wanted) {
                shelf::put(file);
            }
        }
    }
}

impl Work for Upbringing {
    fn name(&self) -> String {
        format!("society {}", self.seed)
    }

    fn key(&self) -> String {
        let Scale { apart, together, .. } = self.scale;
        let knobs = self.spec(GAMMAS[0]).map(|spec| spec.in_full()).unwrap_or_default();
        format!(
            "society of {} seed {} apart {apart} together {together} like {knobs}",
            GAMMAS.len(),
            self.seed
        )
    }

    fn opening(&self) -> Result<Option<Json>> {
        let mut first = self.model(0)?;
        first.step(OPENING_GAMES);
        let mut society = Society::new(&[first.agent(), first.agent()], OPENING_GAMES, Seed(self.seed))
            .map_err(Failure::new)?;
        society.step(OPENING_GAMES);
        let last = society.agents().pop().ok_or_else(|| Failure::new("a society of nobody"))?;
        Ok(Some(json!([first.agent().fingerprint().to_string(), last.fingerprint().to_string()])))
    }

    fn make(&self, bar: &ProgressBar, folder: &Path) -> Result<Json> {
        let Scale { apart, together, .. } = self.scale;
        bar.reset();
        // A game of the society teaches six models.
        bar.set_length(u64::from(apart + together) * GAMMAS.len() as u64);
        let mut files = Vec::new();
        let mut result = [Vec::new(), Vec::new()];
        for number in 0..GAMMAS.len() {
            let mut training = self.model(number)?;
            while !training.progress().finished() {
                let before = training.progress().done;
                bar.inc(u64::from(training.step(STRIDE).done - before));
            }
            files.push(training.agent());
            result[0].push(self.keep(folder, Stage::Apart, number, &files[number])?);
        }
        let mut society = Society::new(&files, together, Seed(self.seed)).map_err(Failure::new)?;
        while !society.progress().finished() {
            let before = society.progress().done;
            bar.inc(u64::from(society.step(STRIDE).done - before) * GAMMAS.len() as u64);
        }
        for (number, file) in society.agents().iter().enumerate() {
            result[1].push(self.keep(folder, Stage::Together, number, file)?);
        }
        let [apart, together] = result;
        Ok(json!({ "apart": apart, "together": together }))
    }

    fn is_whole(&self, result: &Json, folder: &Path) -> bool {
        Stage::ALL.into_iter().all(|stage| {
            (0..GAMMAS.len()).all(|number| {
                let bytes =
                    files::read(&self.path(folder, stage, number), tefuda_agents::agent_file::LARGEST);
                let id = bytes.ok().and_then(|bytes| Some(AgentFile::from_bytes(&bytes).ok()?.fingerprint()));
                id.is_some() && id == stage.id_of(result, number).ok()
            })
        })
    }
}

/// A model at a table with the strong five.
struct Bout {
    seed: u64,
    gamma: f64,
    stage: Stage,
    plan: Plan,
}

impl Bout {
    fn of(seed: u64, gamma: f64, stage: Stage, id: &FileId, deals: u32, duplicate: bool) -> Result<Self> {
        let model = format!("{}:file={id}", LEARNER.id);
        let players = std::iter::once(&*model).chain(STRONG).map(|words| Spec::parse(Nimmt::AGENTS, words));
        let rules = Spec::parse(Nimmt::FACTS.presets, "paper")?;
        let players = players.collect::<std::result::Result<_, _>>()?;
        let plan = Plan { rules, players, games: deals, seed: CARDS, duplicate, sitting: 0 };
        Ok(Self { seed, gamma, stage, plan })
    }

    fn longer(&self, deals: u32) -> Self {
        Self { plan: Plan { games: deals, ..self.plan.clone() }, ..*self }
    }

    fn play(&self, games: u32, bar: &ProgressBar) -> Result<Report> {
        // A model that was kept nowhere would be replaced by another agent in silence.
        files::at_hand(&self.plan.players[0], Nimmt::needs)?;
        contest::play_with::<Nimmt>(Plan { games, ..self.plan.clone() }, 1, None, bar)
    }
}

impl Work for Bout {
    fn name(&self) -> String {
        let (games, each) = (self.plan.games, if self.plan.duplicate { " rotated" } else { "" });
        format!("γ {} {} {} · {games} deals{each}", self.gamma, self.stage.word(), self.seed)
    }

    fn key(&self) -> String {
        let Plan { rules, players, games, seed, duplicate, .. } = &self.plan;
        let players: Vec<String> = players.iter().map(ToString::to_string).collect();
        format!("{rules} {} games {games} seed {} duplicate {duplicate}", players.join(" "), seed.0)
    }

    fn opening(&self) -> Result<Option<Json>> {
        // Whoever only reads the report need not have the models.
        if files::at_hand(&self.plan.players[0], Nimmt::needs).is_err() {
            return Ok(None);
        }
        let report = self.play(OPENING_DEALS, &ProgressBar::hidden())?;
        serde_json::to_value(report).map(Some).map_err(Failure::new)
    }

    fn make(&self, bar: &ProgressBar, _folder: &Path) -> Result<Json> {
        serde_json::to_value(self.play(self.plan.games, bar)?).map_err(Failure::new)
    }
}

/// How often a low card costs something else than the paper reckons, among the weak five and one more, and among the strong.
struct Survey {
    games: u32,
}

impl Survey {
    fn tables() -> [(&'static str, Vec<&'static str>); 2] {
        let with = |five: [&'static str; 5]| five.into_iter().chain(["rule-9"]).collect();
        [("the weak five and ⑨", with(WEAK)), ("the strong five and ⑨", with(STRONG))]
    }

    fn look(games: u32) -> Result<Json> {
        let mut found = Vec::new();
        for (name, players) in Self::tables() {
            let players = players.iter().map(|words| Spec::parse(Nimmt::AGENTS, words));
            let players = players.collect::<std::result::Result<_, _>>()?;
            let rules = Spec::parse(Nimmt::FACTS.presets, "paper")?;
            let plan = Plan { rules, players, games, seed: CARDS, duplicate: false, sitting: 0 };
            let mut contest = Contest::<Nimmt>::new(plan, true)?;
            contest.step(u32::MAX);
            let mut shortcut = Shortcut::default();
            for line in contest.take_records() {
                let record = Record::parse(&line).map_err(Failure::new)?;
                shortcut.add(&record);
            }
            let Shortcut { cards, low, other, reckoned, paid } = shortcut;
            found.push(json!({
                "table": name, "cards": cards, "low": low, "other": other, "reckoned": reckoned, "paid": paid
            }));
        }
        Ok(json!(found))
    }
}

impl Work for Survey {
    fn name(&self) -> String {
        "the price of low cards".to_owned()
    }

    fn key(&self) -> String {
        format!("shortcut {:?} games {} seed {}", Self::tables(), self.games, CARDS.0)
    }

    fn opening(&self) -> Result<Option<Json>> {
        Self::look(OPENING_DEALS).map(Some)
    }

    fn make(&self, _bar: &ProgressBar, _folder: &Path) -> Result<Json> {
        Self::look(self.games)
    }
}

/// The curves of a finished society, as a chart shows them.
fn learning(society: &Done, chart: &mut LineChart) {
    let mut shift = 0.0;
    for stage in Stage::ALL {
        let mut last: f64 = 0.0;
        for model in society.result[stage.word()].as_array().into_iter().flatten() {
            let curves: Vec<Curve> = serde_json::from_value(model["curves"].clone()).unwrap_or_default();
            let Some(heads) = curves.into_iter().next() else { continue };
            let name = format!("γ {}", model["gamma"]);
            last = last.max(heads.points.last().map_or(0.0, |point| point.0));
            let points = heads.points.into_iter().filter(|(x, _)| *x > shift);
            match chart.series.iter_mut().find(|series| series.label == name) {
                Some(series) => series.points.extend(points),
                None => chart.series.push(Series::new(name, points.collect())),
            }
        }
        shift = last;
    }
}
