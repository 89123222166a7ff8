//! `tefuda reproduce P4`: duels of clients that differ in one thing are played, and the report written.

mod page;

use super::{
    replace,
    works::{Shop, Work},
};
use crate::{
    args::ReproduceArgs,
    failure::{self, Failure, Result},
};
use indicatif::ProgressBar;
use page::Found;
use serde_json::Value as Json;
use std::{fs, path::Path, process::ExitCode, thread};
use tefuda_arena::{
    Contest, Plan,
    papers::daihinmin_uct::{Both, DUELS, Duel, PAPER, Points, SCALES, Scale},
};
use tefuda_games::{Fault, Seed, Spec, daihinmin::Daihinmin, fault::quote};

/// Where the cards come from: each part of a duel takes a child, the same for all duels.
const CARDS: Seed = Seed(4);

/// Plays the duels that were asked for, and writes the report.
pub(super) fn run(args: &ReproduceArgs) -> Result<ExitCode> {
    let scale = *super::named(SCALES.iter(), |scale| scale.id, &args.scale)?;
    let tables: Vec<u8> = DUELS.iter().filter_map(|duel| duel.table).collect();
    if args.figure.is_some() || args.table.is_some_and(|table| !tables.contains(&table)) {
        let names: Vec<String> = tables.iter().map(|table| format!("Table {table}")).collect();
        return Err(Failure::new(format_args!("{PAPER} has {} to make again", names.join(", "))));
    }
    if let Some(id) = args.readings.first() {
        return Err(Fault::UnknownName(quote(id), String::new()).into());
    }
    let name = page::folder(scale);
    let folder = args.out.join(&name);
    let report = folder.join("results.json");
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let shop = |makes| Shop::open(folder.join("works"), &report, makes, threads);
    let wanted = |duel: &&Duel| !args.report_only && args.table.is_none_or(|table| duel.table == Some(table));
    shop(true)?.gather(&parts(&DUELS.iter().filter(wanted), scale)?)?;
    // The report shows whatever has been played, this time or before.
    let all = parts(&DUELS.iter(), scale)?;
    let done = shop(false)?.gather(&all)?;
    let found = Found::new(scale, &all, done)?;
    let text = page::text(&found);
    let page = args.out.join(format!("{name}.md"));
    let before = fs::read_to_string(&page).ok();
    replace(&page, &super::page::joined(&page::head(), before.as_deref(), &text))?;
    replace(&folder.join("margins.svg"), &page::chart(&found))?;
    replace(&report, &(serde_json::to_string(&found.all()).map_err(Failure::new)? + "\n"))?;
    failure::print(&text)
}

/// The parts of some duels: the first of each before the second of any, so that all are known about as well if it is interrupted.
fn parts(duels: &(impl Iterator<Item = &'static Duel> + Clone), scale: Scale) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for number in 0..scale.parts {
        for duel in duels.clone().filter(|duel| number < scale.parts_of(duel)) {
            parts.push(Part::new(duel, scale, number)?);
        }
    }
    Ok(parts)
}

/// A part of a duel: some sittings in both orders.
struct Part {
    duel: &'static Duel,
    number: u32,
    length: u32,
    /// The plans of both orders.
    plans: [Plan; 2],
}

impl Part {
    fn new(duel: &'static Duel, scale: Scale, number: u32) -> Result<Self> {
        let plan = |swapped| -> Result<Plan> {
            Ok(Plan {
                rules: scale.rules()?,
                players: scale.players(duel, swapped)?,
                games: scale.games(),
                seed: CARDS.child(number.into()),
                duplicate: false,
                sitting: 0,
            })
        };
        Ok(Self { duel, number, length: scale.length, plans: [plan(false)?, plan(true)?] })
    }

    /// Plays a contest by sittings, and hands over what each came to, the rivals in the order of the duel.
    fn play(&self, swapped: bool, games: u32, mut each: impl FnMut(Points)) -> Result<()> {
        let plan = Plan { games, ..self.plans[usize::from(swapped)].clone() };
        let hall = Contest::<Daihinmin>::new(plan, false)?.hall();
        for number in 0..hall.sittings() {
            let outcome = hall.sitting(number);
            let mut points = [0.0; 5];
            for (player, sum) in points.iter_mut().zip(outcome.points()) {
                *player = sum / f64::from(outcome.deals().max(1));
            }
            if swapped {
                points.swap(0, 1);
            }
            each(points);
        }
        Ok(())
    }
}

impl Work for Part {
    fn name(&self) -> String {
        format!("{} {}", self.duel.id, self.number + 1)
    }

    fn key(&self) -> String {
        let Plan { rules, players, games, seed, .. } = &self.plans[0];
        let players: Vec<String> = players.iter().map(Spec::in_full).collect();
        format!("{rules} {} games {games} seed {} both orders", players.join(" "), seed.0)
    }

    fn opening(&self) -> Result<Option<Json>> {
        let mut first = Vec::new();
        self.play(false, 1, |points| first.push(points))?;
        serde_json::to_value(first).map(Some).map_err(Failure::new)
    }

    fn make(&self, bar: &ProgressBar, _folder: &Path) -> Result<Json> {
        bar.reset();
        let games = self.plans[0].games;
        bar.set_length(u64::from(2 * games.div_ceil(self.length)));
        let mut orders = [Vec::new(), Vec::new()];
        for swapped in [false, true] {
            self.play(swapped, games, |points| {
                orders[usize::from(swapped)].push(points);
                bar.inc(1);
            })?;
        }
        let [first, second] = orders;
        let both: Vec<Both> = first.into_iter().zip(second).map(|(a, b)| Both([a, b])).collect();
        serde_json::to_value(both).map_err(Failure::new)
    }
}
