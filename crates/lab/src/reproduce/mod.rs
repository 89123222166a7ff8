//! `tefuda reproduce`: the tables and figures of a paper made again, with the paper's numbers beside ours.
//!
//! A run of training takes minutes, a table hours. So every finished run is kept in a file at once ([`runs`]), the same
//! command takes it from there, and the report ([`page`]) shows whatever has been finished, with charts ([`figures`]). What is no
//! learning curve, matches above all, is made of pieces of work that are kept in the same way ([`works`]).

mod daihinmin_uct;
mod figures;
mod nimmt_loss;
mod page;
mod runs;
mod today;
mod works;

use crate::{
    args::ReproduceArgs,
    failure::{self, Failure, Result},
};
use page::Report;
use runs::Store;
pub(crate) use runs::{style, train};
use std::{fs, io::Write as _, path::Path, process::ExitCode, thread};
use tefuda_arena::papers::{self, Content, Exhibit, Experiment, LEDUC_NFSP, Trial};
use tefuda_games::{Fault, fault::quote};

/// A paper, and how it is made again.
type Reproduction = (&'static str, fn(&ReproduceArgs) -> Result<ExitCode>);

/// The papers that can be made again.
static PAPERS: [Reproduction; 3] = [
    (LEDUC_NFSP.paper, |args| learning(&LEDUC_NFSP, args)),
    (papers::daihinmin_uct::PAPER, daihinmin_uct::run),
    (papers::nimmt_loss::PAPER, nimmt_loss::run),
];

/// Makes again what was asked for, and writes the report.
pub(crate) fn run(args: &ReproduceArgs) -> Result<ExitCode> {
    let (_, reproduction) = named(&PAPERS, |paper| paper.0, &args.paper)?;
    reproduction(args)
}

/// Makes again the experiments of a paper that are learning curves.
fn learning(experiment: &'static Experiment, args: &ReproduceArgs) -> Result<ExitCode> {
    let mut scale = *named(experiment.scales.iter(), |scale| scale.id, &args.scale)?;
    let full = experiment.is_full(scale);
    scale.seeds = seeds(scale.seeds, args);
    let exhibits = exhibits(experiment, args)?;
    for id in &args.readings {
        named(experiment.readings.iter(), |reading| reading.id, id)?;
    }
    let wanted = |id: &str| args.readings.is_empty() || args.readings.iter().any(|wanted| wanted == id);
    let mut trials = Trials::default();
    if !args.report_only {
        for exhibit in exhibits {
            trials.add(experiment.trials(exhibit, scale, wanted)?);
        }
    }
    let to_make = trials.0.len();
    for exhibit in experiment.exhibits {
        trials.add(experiment.trials(exhibit, scale, |_| true)?);
    }
    let name = if full { experiment.name.to_owned() } else { format!("{}-{}", experiment.name, scale.id) };
    let folder = args.out.join(&name);
    let curves = folder.join("curves.json");
    let store = Store::open(experiment, folder.join("runs"), &curves)?;
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let runs = store.gather(&trials.0, to_make, threads)?;
    let report = Report::new(experiment, scale, &name, &runs);
    let text = report.text()?;
    let page = args.out.join(format!("{name}.md"));
    let before = fs::read_to_string(&page).ok();
    replace(&page, &report.page(before.as_deref(), &text))?;
    for (file, figure) in report.figures()? {
        replace(&folder.join(file), &figure)?;
    }
    replace(&curves, &report.json())?;
    failure::print(&text)
}

/// The seeds of a scale, or the first of them that were asked for.
fn seeds(all: u64, args: &ReproduceArgs) -> u64 {
    args.seeds.map_or(all, |few| few.get().min(all))
}

/// The trials of a command, each once.
#[derive(Default)]
struct Trials(Vec<Trial>);

impl Trials {
    fn add(&mut self, more: Vec<Trial>) {
        for trial in more {
            let known = |known: &Trial| known.seed == trial.seed && known.knobs() == trial.knobs();
            if !self.0.iter().any(known) {
                self.0.push(trial);
            }
        }
    }
}

/// The thing with an id; else a fault that names those there are.
fn named<'a, T: 'a>(
    all: impl IntoIterator<Item = &'a T> + Clone,
    id: impl Fn(&T) -> &'static str,
    word: &str,
) -> std::result::Result<&'a T, Fault> {
    let found = all.clone().into_iter().find(|thing| id(thing).eq_ignore_ascii_case(word));
    let names = || all.into_iter().map(id).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| Fault::UnknownName(quote(word), names()))
}

/// The exhibits that were asked for: one, or all.
fn exhibits(experiment: &Experiment, args: &ReproduceArgs) -> Result<Vec<&'static Exhibit>> {
    let asked = |exhibit: &&Exhibit| match (args.table, args.figure, exhibit.content) {
        (Some(number), _, Content::Table(_)) | (_, Some(number), Content::Figure(_)) => {
            number == exhibit.number
        }
        (None, None, _) => true,
        _ => false,
    };
    let found: Vec<_> = experiment.exhibits.iter().filter(asked).collect();
    if found.is_empty() {
        let names: Vec<String> = experiment.exhibits.iter().map(Exhibit::name).collect();
        return Err(Failure::new(format_args!(
            "{} has {} to make again",
            experiment.paper,
            names.join(", ")
        )));
    }
    Ok(found)
}

/// Puts a text into a file in one step: whoever looks sees the old one or the new one, even after a crash.
fn replace(path: &Path, text: &str) -> Result<()> {
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&part, path));
    moved.map_err(|error| {
        fs::remove_file(&part).ok();
        Failure::at(path, &error)
    })
}
