//! `tefuda reproduce`: reproduces the tables and figures of a paper, next to the paper's numbers. `tefuda
//! merge` combines results from several machines.
//!
//! The exhibits of a paper ask for work ([`Results`]). Stored results come from the [`store`], and the rest
//! is computed. Then the exhibits ask again, until nothing new comes up. The report shows all results so far,
//! as Markdown with charts ([`markdown`]), and as a digest for the page.

mod markdown;
mod store;

use crate::{
    args::ReproduceArgs,
    failure::{self, Failure, Result},
    files::replace,
    machine::threads,
    shard::Shard,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::ExitCode,
    sync::Arc,
};
pub(crate) use store::merge;
use store::{Found, WorkStore};
use tefuda_arena::papers::{
    Exhibit, ExhibitPlace, Keys, PAPERS, Paper, Results, RunScale, Selection, Work, named,
    report::{Section, Spot, Words},
    work_named,
};
use tefuda_numbers::{counted, grouped};

/// Reproduces the requested exhibits, and writes the report.
pub(crate) fn run(args: &ReproduceArgs) -> Result<ExitCode> {
    let paper = *named(PAPERS, |paper| paper.id.id().to_owned(), &args.paper)?;
    let mut scale = *named(paper.scales, |scale| scale.id.to_owned(), &args.scale)?;
    scale.seeds = args.seeds.map_or(scale.seeds, |few| few.get().min(scale.seeds));
    let exhibits = chosen(paper, args)?;
    let chosen = Selection { paper, scale, exhibits };
    let name = paper.files(scale);
    let mut reproduction = Reproduction {
        paper,
        scale,
        shard: args.shard,
        is_part: args.seeds.is_some(),
        store: WorkStore::open(&args.out.join(&name), threads(args.threads))?,
        results: Results::default(),
        tried: BTreeSet::new(),
        remade: BTreeSet::new(),
        roots: Vec::new(),
        only: None,
        number: None,
    };
    if let Some(name) = &args.work {
        // Stored results determine which work exists.
        let works = reproduction.settle(&chosen, false)?;
        reproduction.only = Some(work_named(&works, name)?.key());
    }
    if let Some(number) = &args.number {
        reproduction.settle(&chosen, false)?;
        let section = reproduction.section(&chosen)?;
        let spots: Vec<Spot> = section.spots().into_iter().map(|(spot, _)| spot).collect();
        let spot = *named(&spots, Spot::to_string, number)?;
        reproduction.number = Some((section, spot));
    }
    if !args.report_only {
        reproduction.settle(&chosen, true)?;
    }
    let all = Selection { exhibits: paper.exhibits.iter().collect(), ..chosen };
    let works = reproduction.settle(&all, false)?;
    reproduction.write(&args.out, &works)
}

/// The requested exhibits: one, or all of a table or figure, in some readings or all.
fn chosen(paper: &'static Paper, args: &ReproduceArgs) -> Result<Vec<&'static Exhibit>> {
    if let Some(id) = &args.exhibit {
        return Ok(vec![named(paper.exhibits, Exhibit::id, id)?]);
    }
    let place = args.table.map(ExhibitPlace::Table).or(args.figure.map(ExhibitPlace::Figure));
    let found: Vec<_> =
        paper.exhibits.iter().filter(|exhibit| place.is_none_or(|place| place == exhibit.place)).collect();
    if found.is_empty() {
        let mut names: Vec<String> = Vec::new();
        for exhibit in paper.exhibits {
            let numbered = matches!(exhibit.place, ExhibitPlace::Table(_) | ExhibitPlace::Figure(_));
            let name = exhibit.place.name().filter(|_| numbered).map(|name| name.en);
            names.extend(name.filter(|name| !names.contains(name)));
        }
        return Err(Failure::new(format!(
            "{} has no such table or figure. It has: {}",
            paper.id,
            names.join(", ")
        )));
    }
    let mut readings = Vec::new();
    for reading in paper.exhibits.iter().filter_map(|exhibit| exhibit.reading) {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    for id in &args.readings {
        named(readings.iter().copied(), |reading| reading.id.to_owned(), id)?;
    }
    let wanted = |exhibit: &&Exhibit| {
        let is = |id: &String| exhibit.reading.is_some_and(|reading| reading.id.eq_ignore_ascii_case(id));
        args.readings.is_empty() || args.readings.iter().any(is)
    };
    Ok(found.into_iter().filter(wanted).collect())
}

/// A reproduction in progress.
struct Reproduction {
    paper: &'static Paper,
    scale: RunScale,
    /// The shard that this run does. `None` for all work.
    shard: Option<Shard>,
    /// Whether the run uses fewer seeds than the scale has.
    is_part: bool,
    store: WorkStore,
    results: Results,
    /// The keys of work that was looked up, each with whether missing results were to be made at that time.
    tried: BTreeSet<(String, bool)>,
    /// The keys of work that was repeated because its files were missing.
    remade: BTreeSet<String>,
    /// Work that needs no other work's files, in the order in which it was first requested.
    roots: Vec<Arc<dyn Work>>,
    /// The key of the one job to run. `None` to run all requested jobs.
    only: Option<String>,
    /// The number whose work alone is done, as a spot in the exhibit before the run.
    number: Option<(Section, Spot)>,
}

impl Reproduction {
    /// Lets the exhibits ask until nothing new comes up, and returns all the work that they asked for.
    /// Missing work is done if `make` is set.
    fn settle(&mut self, chosen: &Selection, make: bool) -> Result<Vec<Arc<dyn Work>>> {
        loop {
            let asked = chosen.ask(&self.results)?;
            for work in asked.iter().filter(|work| work.inputs().is_empty()) {
                if !self.roots.iter().any(|root| root.key() == work.key()) {
                    self.roots.push(Arc::clone(work));
                }
            }
            let behind = if make { self.behind_number(chosen)? } else { None };
            let fresh = |work: &&Arc<dyn Work>| {
                let key = work.key();
                self.results.get(&key).is_none() && self.tried.insert((key, make))
            };
            let fresh: Vec<_> = asked.iter().filter(fresh).cloned().collect();
            if fresh.is_empty() {
                return Ok(asked);
            }
            let is_wanted = |key: &str| {
                self.only.as_ref().is_none_or(|only| only == key)
                    && behind.as_ref().is_none_or(|behind| behind.contains(key))
            };
            let may_make: Vec<bool> =
                fresh.iter().map(|work| make && self.is_ours(&**work) && is_wanted(&work.key())).collect();
            let mut lacking = Vec::new();
            for (work, found) in fresh.iter().zip(self.store.gather(&fresh, &may_make)?) {
                match found {
                    Found::Result(result) => self.results.add(*result),
                    Found::LacksFiles => lacking.push(Arc::clone(work)),
                    Found::Nothing => {}
                }
            }
            self.remake_for(&lacking)?;
        }
    }

    /// Repeats the work whose files are missing for other work, so that this other work can be tried again.
    fn remake_for(&mut self, lacking: &[Arc<dyn Work>]) -> Result<()> {
        let mut sources = BTreeMap::new();
        for work in lacking {
            if let Some(source) = self.source(&**work) {
                sources.insert(source.key(), source);
                self.tried.remove(&(work.key(), true));
            }
        }
        let works: Vec<_> = sources.into_values().collect();
        for work in &works {
            if !self.remade.insert(work.key()) {
                return Err(Failure::new(format!(
                    "{}: running this job again produced agent files that differ from the saved ones. The saved results come from another version of the program. Delete them and start again",
                    work.name()
                )));
            }
        }
        for result in self.store.make_all(&works)? {
            self.results.add(result);
        }
        Ok(())
    }

    /// The work that makes the files some other work needs.
    fn source(&self, work: &dyn Work) -> Option<Arc<dyn Work>> {
        let file = *work.inputs().first()?;
        let makes = |root: &&Arc<dyn Work>| {
            self.results.get(&root.key()).is_some_and(|result| root.outputs(&result.result).contains(&file))
        };
        self.roots.iter().find(makes).cloned()
    }

    /// The keys of the work behind the requested number. `None` if none was requested.
    fn behind_number(&self, chosen: &Selection) -> Result<Option<Keys>> {
        let Some((before, spot)) = &self.number else { return Ok(None) };
        let section = self.section(chosen)?;
        Ok(section.same(before, *spot).map(|spot| section.work(spot)))
    }

    /// The first exhibit with the results so far.
    fn section(&self, chosen: &Selection) -> Result<Section> {
        let section = chosen.exhibits[0].section(self.scale, &self.results)?;
        self.results.take_asked();
        Ok(section)
    }

    /// Whether some work belongs to this shard. Work that needs files belongs to the shard that makes them.
    fn is_ours(&self, work: &dyn Work) -> bool {
        let key = self.source(work).map_or_else(|| work.key(), |source| source.key());
        let number = self.roots.iter().position(|root| root.key() == key).unwrap_or_default();
        self.shard.is_none_or(|shard| shard.has(number))
    }

    /// Writes the report, its charts, its results and its digest, with all results so far.
    fn write(&self, out: &Path, works: &[Arc<dyn Work>]) -> Result<ExitCode> {
        let name = self.paper.files(self.scale);
        let folder = out.join(&name);
        let mut results: Vec<_> = works.iter().filter_map(|work| self.results.get(&work.key())).collect();
        let report = self.paper.report(self.scale, &self.results, self.made(&results))?;
        let text = markdown::text(&report, &name);
        let page = out.join(format!("{name}.md"));
        let before = fs::read_to_string(&page).ok();
        replace(&page, markdown::page(&report, before.as_deref(), &text).as_bytes())?;
        for (file, figure) in markdown::drawn(&report) {
            replace(&folder.join(file), figure.as_bytes())?;
        }
        let json = |value: serde_json::Result<String>| value.map(|text| text + "\n").map_err(Failure::new);
        if self.is_part {
            // Keep the results of other seeds in the file, although this report doesn't show them.
            let keys: BTreeSet<String> = works.iter().map(|work| work.key()).collect();
            results.extend(self.store.reported().filter(|result| !keys.contains(&result.key)));
        }
        replace(&folder.join("results.json"), json(serde_json::to_string(&results))?.as_bytes())?;
        replace(&folder.join("digest.json"), json(serde_json::to_string(&report.digest()))?.as_bytes())?;
        failure::print(&text)
    }

    /// The command, the amount of work, the date, the machine and the duration.
    fn made(&self, results: &[&tefuda_arena::papers::WorkResult]) -> Words {
        let (mut seconds, mut dates, mut machines) = (0.0, BTreeSet::new(), BTreeSet::new());
        for result in results {
            seconds += result.seconds;
            dates.insert(&*result.date);
            machines.insert(&*result.machine);
        }
        let joined = |set: BTreeSet<&str>, between: &str| set.into_iter().collect::<Vec<_>>().join(between);
        let (date, machine) = (joined(dates, ", "), joined(machines, "; "));
        let Words { en, ja } = (self.paper.setup)(self.scale);
        let command = format!("`tefuda reproduce {} --scale {}`", self.paper.id, self.scale.id);
        let [shorter_en, shorter_ja] = if self.paper.is_full(self.scale) {
            ["", ""]
        } else {
            [" (smaller than the paper's experiment)", "（論文より小さい規模）"]
        };
        let count = results.len() as u64;
        let (jobs, number) = (counted(count, "job", "jobs"), grouped(count));
        let [time_en, time_ja] = time(seconds);
        let [done_en, done_ja] = if results.is_empty() {
            ["No job is finished yet.".to_owned(), "終わった計算はまだありません。".to_owned()]
        } else {
            [
                format!("{jobs}, {time_en} on one core. Date: {date}. Machine: {machine}."),
                format!(
                    "{number}件の計算に1コアで{time_ja}かかりました。実施日：{date}。マシン：{machine}。"
                ),
            ]
        };
        Words::new(
            format!("Command: {command}{shorter_en}. {en} {done_en}"),
            format!("コマンド：{command}{shorter_ja}。{ja}{done_ja}"),
        )
    }
}

/// A duration as text in English and Japanese.
fn time(seconds: f64) -> [String; 2] {
    let (number, en, ja) = match seconds {
        ..120.0 => (format!("{seconds:.0}"), "seconds", "秒"),
        ..7200.0 => (format!("{:.0}", seconds / 60.0), "minutes", "分"),
        _ => (format!("{:.1}", seconds / 3600.0), "hours", "時間"),
    };
    [format!("{number} {en}"), number + ja]
}

#[cfg(test)]
mod tests {
    #[test]
    fn durations_are_readable() {
        let english = [119.0, 7140.0, 7200.0].map(|seconds| super::time(seconds)[0].clone());
        assert_eq!(english, ["119 seconds", "119 minutes", "2.0 hours"]);
        assert_eq!(super::time(7200.0)[1], "2.0時間");
    }
}
