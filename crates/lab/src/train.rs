//! `tefuda train`: a learner of any game at work, with what it measured on the way.

use crate::{
    args::TrainArgs,
    failure::{self, Failure, Result},
    reproduce::{finish, style},
    rooms,
};
use indicatif::ProgressBar;
use serde_json::json;
use std::{fmt::Write as _, fs, path::Path, process::ExitCode};
use tefuda_agents::{Curve, Learner};
use tefuda_charts::{LineChart, Series, csv};
use tefuda_games::{Fault, Seed, Spec, fault::quote};

/// Trains what was asked for and prints what it came to.
pub(crate) fn run(args: &TrainArgs) -> Result<ExitCode> {
    let room = rooms::find(&args.game)?;
    let learner = learner(room.learners(), args)?;
    let spec = match &args.preset {
        Some(words) => Spec::parse(learner.presets, words)?,
        None => learner.presets[0].spec(),
    };
    let training = room.train(learner.id, &spec, Seed(args.seed));
    let mut training =
        training.ok_or_else(|| Failure::new(format_args!("nothing learns {} yet", args.game)))?;
    let bar = ProgressBar::new(1).with_style(style("{bar:40} {pos} of {len}, {eta} left"));
    let seconds = finish(&mut *training, &bar)?;
    bar.finish_and_clear();
    let (done, curves) = (training.progress().done, training.curves());
    if let Some(path) = &args.curves {
        let text = written(path, &spec, args.seed, curves);
        fs::write(path, text).map_err(|error| Failure::at(path, &error))?;
    }
    if let Some(path) = &args.out {
        fs::write(path, training.agent().to_bytes()).map_err(|error| Failure::at(path, &error))?;
    }
    let mut text = format!("{} · {} · {spec} · seed {}\n\n", args.game, learner.id, args.seed);
    for curve in curves {
        let Some((after, value)) = curve.points.last() else { continue };
        writeln!(text, "{:<12}{value:>12.6}   after {after}", curve.id).ok();
    }
    writeln!(text, "\n{done} in {seconds:.1} s: {:.0} a second", f64::from(done) / seconds).ok();
    failure::print(&text)
}

/// The learner that was asked for.
fn learner(learners: &'static [Learner], args: &TrainArgs) -> Result<&'static Learner> {
    let names = || learners.iter().map(|learner| learner.id).collect::<Vec<_>>().join(", ");
    let Some(first) = learners.first() else {
        return Err(Failure::new(format_args!("nothing learns {} yet", args.game)));
    };
    let Some(word) = &args.learner else { return Ok(first) };
    let found = learners.iter().find(|learner| learner.id == word);
    Ok(found.ok_or_else(|| Fault::UnknownName(quote(word), names()))?)
}

/// Curves as JSON or CSV, as the name of the file says.
fn written(path: &Path, spec: &Spec, seed: u64, curves: &[Curve]) -> String {
    if path.extension().is_some_and(|end| end == "json") {
        return format!("{}\n", json!({ "spec": spec.to_string(), "seed": seed, "curves": curves }));
    }
    let mut chart = LineChart::new("", "games", "");
    chart.series = curves.iter().map(|curve| Series::new(&*curve.id, curve.points.clone())).collect();
    csv(&chart)
}
