//! `tefuda agent`, and agent files for the commands that play: what is in a file, or what is wrong with it.

use crate::{
    args::AgentArgs,
    failure::{self, Failure, Result, complain},
};
use serde_json::{Map, Value as Json, json};
use std::{
    fmt::Write as _,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_agents::{
    AgentFile,
    agent_file::LARGEST,
    leduc::{exploit::nash_conv, nfsp::Learned},
    shelf::{self, Need},
};
use tefuda_games::Spec;

/// The bytes of a file, or of standard input for `-`; at most one more than `most`.
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

/// Puts agent files on the shelf, for agents that play from them.
pub(crate) fn load(paths: &[PathBuf]) -> Result<()> {
    for path in paths {
        let bytes = read(path, LARGEST).map_err(|error| Failure::at(path, &error))?;
        let file = AgentFile::from_bytes(&bytes);
        shelf::put(file.map_err(|fault| Failure::new(format_args!("{}: {fault}", path.display())))?);
    }
    Ok(())
}

/// Fails if an agent lacks its file.
pub(crate) fn at_hand(spec: &Spec, needs: impl Fn(&Spec) -> Option<Need>) -> Result<()> {
    needs(spec).map_or(Ok(()), |need| {
        Err(Failure::new(format_args!(
            "{spec} plays from the agent file {need}: hand it over with --file FILE.agent"
        )))
    })
}

/// Says what is in an agent file.
pub(crate) fn agent(args: &AgentArgs) -> Result<ExitCode> {
    let bytes = read(&args.file, LARGEST).map_err(|error| Failure::at(&args.file, &error))?;
    let file = match AgentFile::from_bytes(&bytes) {
        Ok(file) => file,
        Err(fault) => {
            complain(format_args!("{}: {fault}", args.file.display()));
            return Ok(ExitCode::FAILURE);
        }
    };
    let conv = Learned::of(&file).map(|learned| nash_conv(&learned.average).total);
    if args.json {
        return failure::print(&format!("{}\n", as_json(&file, bytes.len(), conv)));
    }
    failure::print(&text(&file, bytes.len(), conv))
}

/// The widths of a net, as in `30–64–3`.
fn widths(shape: &[usize]) -> String {
    shape.iter().map(ToString::to_string).collect::<Vec<_>>().join("–")
}

fn text(file: &AgentFile, bytes: usize, conv: Option<f64>) -> String {
    let id = file.fingerprint();
    let mut text = format!(
        "agent file   {id}\ngame         {}\nlearner      {}\nsettings     {}\nseed         {}\ntrained      {} games\n",
        file.game, file.learner, file.spec, file.seed, file.done
    );
    if let Some(conv) = conv {
        writeln!(text, "NashConv     {conv:.9} (of its average policy, chips a hand, ante 1)").ok();
    }
    for curve in &file.curves {
        if let Some((units, number)) = curve.points.last() {
            let points = curve.points.len();
            writeln!(
                text,
                "curve        {}: {points} points, the last {number} after {units} games",
                curve.id
            )
            .ok();
        }
    }
    for (name, net) in &file.nets {
        writeln!(text, "net          {name}: {}", widths(net.shape())).ok();
    }
    text + &format!("size         {bytes} bytes\nplays as     {}:file={id}\n", file.learner)
}

fn as_json(file: &AgentFile, bytes: usize, conv: Option<f64>) -> Json {
    let last = file.curves.iter().filter_map(|curve| Some((curve.id.clone(), json!(curve.last()?))));
    let nets = file.nets.iter().map(|(name, net)| (name.clone(), json!(net.shape())));
    json!({
        "id": file.fingerprint().to_string(),
        "game": file.game,
        "learner": file.learner,
        "spec": file.spec,
        "seed": file.seed,
        "done": file.done,
        "nash_conv": conv,
        "last": last.collect::<Map<_, _>>(),
        "nets": nets.collect::<Map<_, _>>(),
        "bytes": bytes,
    })
}
