//! The developer commands: `cargo play`, `cargo verify`, and the parts they are made of.

mod bench;
mod bundle;
mod counts;
mod dist;
mod failure;
mod names;
mod native;
mod optimise;
mod options;
mod paths;
mod prebuilt;
mod run;
mod serve;
mod shots;
mod shrink;
mod size;
mod tidy;
mod tools;
mod verify;
mod versions;
mod weights;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::JoinHandle;
use std::time::Instant;

use bundle::Profile;
use failure::{Failure, Result};
use options::Options;
use paths::Paths;
use serve::{Site, listen};
use verify::{How, Part, minutes};

const HELP: &str = "\
Tefuda's developer commands.

  cargo play [--port N]             serve the page on http://127.0.0.1:8080/ while it is built: first page and Hearts first
  cargo verify [--only PART,…] [--retry] [--jobs N]
                                    everything that must hold: fmt, lint, native, wasm, size, e2e;
                                    --retry runs a failed page test again and says whether it is flaky;
                                    --jobs: how many test programs run at a time (default: 2)

  cargo xtask dist [--out DIR]      build the page to put on a web server (default: dist)
  cargo xtask build [--quick]       the same into dist; --quick: as `cargo play` builds it, in less time, with larger programs
  cargo xtask serve [--port N] [--base PATH] [--dir DIR]
                                    serve a page that is already built
  cargo xtask size                  what a visitor downloads, against our budgets
  cargo xtask bench [--only NAME] [--rounds N]
                                    how fast the engine is natively and in Chromium, in ratio; only the tests of
                                    crates/arena/tests/speed.rs with NAME in theirs; both N times in turns, the fastest counts
  cargo xtask measure [--only PART] how fast the built page loads, answers and learns, or one part of it: loading,
                                    phone, answers, deals, frames, arena, lessons, thinking; and, only if they are named,
                                    thousand: a thousand deals of each game, or of one (thousand:hearts), the second hundred
                                    compared with the last;
                                    lighthouse: what Lighthouse says of every kind of page, on a phone and at a desk
  cargo xtask tidy                  the house rules that no other lint knows
  cargo xtask shots [--out DIR]     screenshots of the built page (default: test-output/shots)
  cargo xtask icons                 draw the icons anew from assets/icons/icon.svg

Missing tools are installed into $TEFUDA_TOOLS, by default ~/.cache/tefuda/tools.";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    match run(&command, arguments.collect()) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, arguments: Vec<String>) -> Result<ExitCode> {
    let mut options = Options::new(arguments);
    if matches!(command, "" | "help" | "--help" | "-h") || options.flag("--help") || options.flag("-h") {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let paths = Paths::find()?;
    match command {
        "play" => {
            let port = options.number("--port", 8080)?;
            options.end()?;
            play(&paths, port)?;
        }
        "verify" => {
            let only = options.value("--only")?;
            let how = How { retry: options.flag("--retry"), jobs: options.number("--jobs", 2)?.max(1) };
            options.end()?;
            let parts =
                only.map_or_else(|| Ok(Part::ALL.map(|(_, part)| part).to_vec()), |list| Part::list(&list))?;
            if !verify::verify(&paths, &parts, how) {
                return Ok(ExitCode::FAILURE);
            }
        }
        "dist" => {
            let out = options.value("--out")?.map_or_else(|| paths.dist(), PathBuf::from);
            options.end()?;
            bundle::build(&paths, Profile::Release, &out)?;
            println!("The page is in {}: put this folder on any web server, under any path.", out.display());
        }
        "build" => {
            let profile = if options.flag("--quick") { Profile::Quick } else { Profile::Release };
            options.end()?;
            bundle::build(&paths, profile, &paths.dist())?;
        }
        "serve" => {
            let port = options.number("--port", 8080)?;
            let base = options.value("--base")?.unwrap_or_else(|| "/".to_owned());
            let folder = options.value("--dir")?.map_or_else(|| paths.dist(), PathBuf::from);
            options.end()?;
            serve_until_stopped(&folder, &base, port)?;
        }
        "size" => {
            options.end()?;
            size::report(&paths.dist())?;
        }
        "tidy" => {
            options.end()?;
            tidy::check(&paths)?;
        }
        "shots" => {
            let out = options.value("--out")?.unwrap_or_else(|| "test-output/shots".to_owned());
            options.end()?;
            shots::take(&paths, Path::new(&out))?;
        }
        "bench" => {
            let only = options.value("--only")?;
            let rounds = options.number("--rounds", 1)?;
            options.end()?;
            bench::compare(&paths, only.as_deref(), rounds)?;
        }
        "measure" => {
            let only = options.value("--only")?;
            options.end()?;
            shots::measure(&paths, only.as_deref())?;
        }
        "icons" => {
            options.end()?;
            shots::icons(&paths)?;
        }
        unknown => return Err(Failure::new(format!("there is no command `{unknown}`\n\n{HELP}"))),
    }
    Ok(ExitCode::SUCCESS)
}

/// Serves the page from the first moment on, and builds it meanwhile.
fn play(paths: &Paths, port: u16) -> Result<()> {
    let (begun, listener) = (Instant::now(), listen(port)?);
    let page = paths.growing();
    dist::begin(&paths.root, &page)?;
    let (url, serving) = Site::growing(&page)?.serve(listener)?;
    println!("{url} answers already, and opens its first table as soon as that is built.");
    tools::wasm_target()?;
    bundle::grow(paths, &page, |part, left| {
        let time = minutes(begun.elapsed());
        match left {
            0 => println!("\nAll of the page is built, after {time}. Tefuda is at {url}   (Ctrl-C stops it)"),
            1 => println!("\nBuilt after {time}: {part}. One part is still to come."),
            left => {
                println!("\nBuilt after {time}: {part}. Play at {url} while {left} parts are still to come.");
            }
        }
    })?;
    until_stopped(serving)
}

fn serve_until_stopped(folder: &Path, base: &str, port: u16) -> Result<()> {
    let (url, serving) = Site::new(folder, base)?.serve(listen(port)?)?;
    println!("\nTefuda is at {url}   (Ctrl-C stops it)");
    until_stopped(serving)
}

fn until_stopped(serving: JoinHandle<()>) -> Result<()> {
    serving.join().map_err(|_| Failure::new("the server stopped unexpectedly"))
}
