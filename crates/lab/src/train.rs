//! `tefuda train`: runs a training algorithm and prints its measurements.

use crate::{
    args::TrainArgs,
    failure::{self, Failure, Result},
    files, games,
    machine::{finish, style},
    records,
};
use indicatif::ProgressBar;
use serde_json::json;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_agents::{AgentFile, Curve, Learner};
use tefuda_charts::{LineChart, Series, csv};
use tefuda_games::{Fault, Seed, Spec};

/// Trains an agent and prints the measurements.
pub(crate) fn run(args: &TrainArgs) -> Result<ExitCode> {
    let commands = games::find(&args.game)?;
    let learner = learner(commands.learners, args)?;
    let spec = match &args.preset {
        Some(words) => Spec::parse(learner.presets, words)?,
        None => learner.presets[0].spec(),
    };
    files::load(&args.files.files)?;
    let spec = records::load(commands, learner, spec, &args.records)?;
    // A long training must not be lost to a misspelt path.
    for path in args.out.iter().chain(&args.curves) {
        files::check_folder(path)?;
    }
    let mut training = (commands.train)(learner.id, &spec, Seed(args.seed)).map_err(Failure::new)?;
    let bar = ProgressBar::new(1).with_style(style("{bar:40} {pos} of {len}, {eta} left"));
    let seconds = finish(&mut *training, &bar);
    bar.finish_and_clear();
    let (done, curves) = (training.progress().done, training.curves());
    if let Some(path) = &args.out {
        keep(path, &training.agents())?;
    }
    if let Some(path) = &args.curves {
        files::replace(path, written(path, learner, &spec, args.seed, curves).as_bytes())?;
    }
    let mut text = format!("{} · {} · {spec} · seed {}\n\n", args.game, learner.id, args.seed);
    for curve in curves {
        let Some((after, value)) = curve.points.last() else { continue };
        write!(text, "{:<12}{value:>12.6}   after {after}", curve.id).ok();
        if let Some(measure) = learner.measures.iter().find(|measure| measure.id == curve.id) {
            let best = measure.better.best(curve.points.iter().map(|point| point.1));
            write!(text, ", best {:.6}", best.unwrap_or(*value)).ok();
        }
        text.push('\n');
    }
    let unit = if let [only] = learner.stages { only.unit.many.en } else { "units" };
    writeln!(text, "\n{done} {unit} in {seconds:.1} s: {:.0} per second", f64::from(done) / seconds).ok();
    let shortfalls = training.shortfalls();
    for shortfall in &shortfalls {
        let en = &shortfall.words.en;
        writeln!(text, "\n{en}").ok();
    }
    failure::print(&text)?;
    // The agent is written all the same, because its other parts may have learned.
    let nothing = shortfalls.iter().any(|shortfall| shortfall.nothing);
    Ok(if nothing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes agents to files. A single agent gets this name, several get it with a number before the extension.
fn keep(path: &Path, agents: &[AgentFile]) -> Result<()> {
    for (number, agent) in (1..).zip(agents) {
        let path = if agents.len() == 1 { path.to_owned() } else { numbered(path, number) };
        let bytes = agent.to_bytes().map_err(|fault| Failure::at(&path, fault))?;
        files::replace(&path, &bytes)?;
    }
    Ok(())
}

/// A file name with a number before its extension.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map_or_else(String::new, |end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{end}"))
}

/// The learner from the arguments.
fn learner(learners: &'static [Learner], args: &TrainArgs) -> Result<&'static Learner> {
    let Some(first) = learners.first() else {
        return Err(Failure::new(format!("there is no learning algorithm for {} yet", args.game)));
    };
    let Some(word) = &args.learner else { return Ok(first) };
    let found = learners.iter().find(|learner| learner.id == word);
    Ok(found.ok_or_else(|| Fault::unknown(word, learners.iter().map(|learner| learner.id)))?)
}

/// Curves as JSON or CSV, depending on the file name.
fn written(path: &Path, learner: &Learner, spec: &Spec, seed: u64, curves: &[Curve]) -> String {
    if path.extension().is_some_and(|end| end == "json") {
        return format!("{}\n", json!({ "spec": spec.to_string(), "seed": seed, "curves": curves }));
    }
    let mut chart = LineChart::new("", learner.unit(&learner.measures[0]).axis.en, "");
    chart.series = curves.iter().map(|curve| Series::new(&*curve.id, curve.points.clone())).collect();
    csv(&chart)
}
