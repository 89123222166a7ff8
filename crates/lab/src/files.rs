//! Agent files: `tefuda agent` shows their contents, and commands that play load them.

use crate::{
    args::AgentArgs,
    failure::{self, Failure, Result, complain},
    games,
};
use serde_json::{Map, Value as Json, json};
use std::{
    fmt::Write as _,
    fs::{self, File},
    io::{self, Read, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_agents::{
    AgentFile, Learner,
    agent_file::{LARGEST, Outline},
    shelf::{self, learners},
};
use tefuda_games::Fault;
use tefuda_numbers::counted;

/// The bytes of a file, or of standard input for `-`. Reads at most `most` + 1 bytes.
pub(crate) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = most as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The text of a file of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: usize) -> io::Result<String> {
    let bytes = read(path, most)?;
    if bytes.len() > most {
        return Err(io::Error::other(format!("the file is larger than {most} bytes")));
    }
    String::from_utf8(bytes)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, Fault::NotText(error.utf8_error())))
}

/// Checks that the folder of a file exists.
pub(crate) fn check_folder(path: &Path) -> Result<()> {
    match path.parent() {
        Some(folder) if folder != Path::new("") && !folder.is_dir() => {
            Err(Failure::at(path, "its folder doesn't exist. Create it first"))
        }
        _ => Ok(()),
    }
}

/// Replaces a file in one step. Readers see either the old or the new contents, even after a crash. A device
/// or a pipe is written to.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    if path.metadata().is_ok_and(|file| !file.is_file()) {
        return fs::write(path, bytes).map_err(|error| Failure::at(path, error));
    }
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&part, path));
    moved.map_err(|error| {
        fs::remove_file(&part).ok();
        Failure::at(path, error)
    })
}

/// Loads agent files onto the shelf, for agents that play from them.
pub(crate) fn load(paths: &[PathBuf]) -> Result<()> {
    for path in paths {
        let bytes = read(path, LARGEST).map_err(|error| Failure::at(path, error))?;
        shelf::read(&bytes).map_err(|fault| Failure::at(path, fault))?;
    }
    Ok(())
}

/// Prints the contents of an agent file.
pub(crate) fn agent(args: &AgentArgs) -> Result<ExitCode> {
    let bytes = read(&args.file, LARGEST).map_err(|error| Failure::at(&args.file, error))?;
    let file = match AgentFile::from_bytes(&bytes) {
        Ok(file) => file,
        Err(fault) => {
            complain(format_args!("{}: {fault}", args.file.display()));
            return Ok(ExitCode::FAILURE);
        }
    };
    let outline = Outline::from_bytes(&bytes).map_err(Failure::new)?;
    let measured = games::find(&file.game).map(|game| (game.measured)(&file)).unwrap_or_default();
    if args.json {
        return failure::print_json(&as_json(&outline, &file, bytes.len(), &measured));
    }
    failure::print(&text(&outline, &file, bytes.len(), &measured))
}

fn text(outline: &Outline, file: &AgentFile, bytes: usize, measured: &[(&str, f64)]) -> String {
    let id = outline.id;
    let mut text = format!(
        "agent file   {id}\ngame         {}\nlearner      {}\nsettings     {}\nseed         {}\n",
        file.game, file.learner, file.spec, file.seed
    );
    let learner = learners().map(|(_, learner)| learner).find(|learner| learner.id == file.learner);
    let unit = |stage: usize| learner.map_or("units", |learner| learner.stage(stage).unit.many.en);
    for (stage, done) in file.done.iter().enumerate() {
        writeln!(text, "done         {done} {}", unit(stage)).ok();
    }
    for (id, value) in measured {
        let measure = learner.and_then(|learner| learner.measures.iter().find(|measure| measure.id == *id));
        writeln!(text, "measured     {}: {value:.9}", measure.map_or(*id, |measure| measure.title.en)).ok();
    }
    for curve in &file.curves {
        if let Some((units, number)) = curve.points.last() {
            let points = counted(curve.points.len() as u64, "point", "points");
            writeln!(
                text,
                "curve        {}: {points}, last {number} after {units} {}",
                curve.id,
                unit(measure_stage(learner, &curve.id))
            )
            .ok();
        }
    }
    for (name, part) in &file.parts {
        writeln!(text, "part         {name}: {}", part.about()).ok();
    }
    writeln!(text, "size         {bytes} bytes, format version {}", file.version).ok();
    if let Some(player) = learner.and_then(|learner| learner.output).map(|output| output.player) {
        writeln!(text, "plays as     {}:{}={id}", file.learner, player.file.key).ok();
    }
    text
}

/// The stage whose units are the x-axis of a curve: the stage of the metric with this id. The last stage for
/// other curves.
fn measure_stage(learner: Option<&Learner>, id: &str) -> usize {
    let measure = learner.and_then(|learner| learner.measures.iter().find(|measure| measure.id == id));
    measure.map_or(usize::MAX, |measure| measure.stage)
}

fn as_json(outline: &Outline, file: &AgentFile, bytes: usize, measured: &[(&str, f64)]) -> Json {
    let last = file.curves.iter().filter_map(|curve| Some((curve.id.clone(), json!(curve.last()?))));
    let parts = file.parts.iter().map(|(name, part)| (name.clone(), json!(part.about())));
    let mut json = json!({
        "id": outline.id.to_string(),
        "version": file.version,
        "game": file.game,
        "learner": file.learner,
        "spec": file.spec,
        "seed": file.seed,
        "done": file.units(),
        "stages": file.done,
        "last": last.collect::<Map<_, _>>(),
        "parts": parts.collect::<Map<_, _>>(),
        "bytes": bytes,
    });
    for (id, value) in measured {
        json[*id] = json!(value);
    }
    json
}
