//! The developer commands: `cargo play`, `cargo verify`, and the steps they consist of.

mod bench;
mod bundle;
mod counts;
mod dist;
mod failure;
mod native;
mod optimise;
mod pack;
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
mod wasm;
mod weights;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::JoinHandle;
use std::time::Instant;

use bundle::Profile;
use failure::{Failure, Result};
use paths::Paths;
use pico_args::Arguments;
use verify::{How, Part, minutes};

const HELP: &str = "\
Tefuda's developer commands.

  cargo play [--port N]             build the page and serve it at http://127.0.0.1:8080/ (first page and Hearts first)
  cargo verify [--only PART,…] [--retry] [--jobs N]
                                    run all checks: fmt, lint, native, wasm, size, e2e
                                    --only browsers: run all tests of engines in Firefox, WebKit and Chromium
                                    --retry: run a failed page test again, to see whether it is flaky
                                    --jobs: number of test programs at a time (default: one more than cores)

  cargo xtask dist [--out DIR] [--zip]
                                    build the page for a web server (default: dist), with a compressed copy of each file
                                    --zip: also write DIR.zip
  cargo xtask build [--quick]       the same, into dist; --quick: faster to build, with larger programs, like `cargo play`
  cargo xtask serve [--port N] [--base PATH] [--dir DIR]
                                    serve a page that is already built
  cargo xtask size                  compare the download sizes with their budgets
  cargo xtask bench [--only NAME] [--rounds N]
                                    compare the engine's speed natively and in Chromium
                                    --only: only tests of crates/arena/tests/speed.rs with NAME in their names
                                    --rounds: measure both N times in turns and keep the fastest
  cargo xtask measure [--only PART] measure how fast the built page loads, responds and learns
                                    --only: one of loading, phone, answers, clicks, deals, frames, arena, lessons, thinking,
                                    or one that runs only by name:
                                    thousand: a thousand deals of each game, or of one (thousand:hearts); compares the
                                    second hundred with the last
                                    lighthouse: Lighthouse scores of every kind of page, on a phone and on a desktop
                                    engines: Chromium, Firefox and WebKit side by side
  cargo xtask tidy                  check the house rules that no other lint covers
  cargo xtask shots [--out DIR]     take screenshots of the built page (default: test-output/shots)
  cargo xtask pictures              retake the pictures of the README in docs/images from the built page
  cargo xtask icons                 redraw the icons from assets/icons/icon.svg

Examples:
  cargo verify --only fmt,lint
  cargo xtask serve --base /cards/ --dir dist

Exit codes:
  0  success
  1  a check failed, or the command couldn't run

Missing tools are installed into $TEFUDA_TOOLS (default: ~/.cache/tefuda/tools).";

fn main() -> ExitCode {
    match run(Arguments::from_env()) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut options: Arguments) -> Result<ExitCode> {
    let help = options.contains(["-h", "--help"]);
    let command = options.subcommand()?.unwrap_or_default();
    let command = command.as_str();
    if help || matches!(command, "" | "help") {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let paths = Paths::find()?;
    match command {
        "play" => {
            let port = options.opt_value_from_str("--port")?.unwrap_or(8080);
            end(options)?;
            play(&paths, port)?;
        }
        "verify" => {
            let only = options.opt_value_from_str::<_, String>("--only")?;
            // Two cores are done earlier with three programs, because page tests also wait (docs/results/speed.md).
            let how = How {
                retry: options.contains("--retry"),
                jobs: options.opt_value_from_str("--jobs")?.unwrap_or(weights::cores() + 1).max(1),
            };
            end(options)?;
            let parts = only.map_or_else(|| Ok(Part::usual()), |list| Part::list(&list))?;
            if !verify::verify(&paths, &parts, how) {
                return Ok(ExitCode::FAILURE);
            }
        }
        "dist" => {
            let out =
                options.opt_value_from_str::<_, String>("--out")?.map_or_else(|| paths.dist(), PathBuf::from);
            let zip = options.contains("--zip");
            end(options)?;
            bundle::build(&paths, Profile::Release, &out)?;
            pack::compress(&out)?;
            println!("The page is in {}. Copy this folder to any web server, under any path.", out.display());
            if zip {
                println!("The same in one file: {}", pack::zip(&out)?.display());
            }
        }
        "build" => {
            let profile = if options.contains("--quick") { Profile::Quick } else { Profile::Release };
            end(options)?;
            bundle::build(&paths, profile, &paths.dist())?;
        }
        "serve" => {
            let port = options.opt_value_from_str("--port")?.unwrap_or(8080);
            let base = options.opt_value_from_str::<_, String>("--base")?.unwrap_or_else(|| "/".to_owned());
            let folder =
                options.opt_value_from_str::<_, String>("--dir")?.map_or_else(|| paths.dist(), PathBuf::from);
            end(options)?;
            serve_until_stopped(&folder, &base, port)?;
        }
        "size" => {
            end(options)?;
            size::report(&paths.dist())?;
        }
        "tidy" => {
            end(options)?;
            tidy::check(&paths)?;
        }
        "shots" => {
            let out = options
                .opt_value_from_str::<_, String>("--out")?
                .unwrap_or_else(|| "test-output/shots".to_owned());
            end(options)?;
            shots::take(&paths, Path::new(&out))?;
        }
        "bench" => {
            let only = options.opt_value_from_str::<_, String>("--only")?;
            let rounds = options.opt_value_from_str("--rounds")?.unwrap_or(1);
            end(options)?;
            bench::compare(&paths, only.as_deref(), rounds)?;
        }
        "measure" => {
            let only = options.opt_value_from_str::<_, String>("--only")?;
            end(options)?;
            shots::measure(&paths, only.as_deref())?;
        }
        "pictures" => {
            end(options)?;
            shots::pictures(&paths)?;
        }
        "icons" => {
            end(options)?;
            shots::icons(&paths)?;
        }
        unknown => return Err(Failure::new(format!("unknown command `{unknown}`\n\n{HELP}"))),
    }
    Ok(ExitCode::SUCCESS)
}

/// Fails if any argument was not read.
fn end(options: Arguments) -> Result<()> {
    let rest: Vec<String> = options.finish().iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if rest.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("unknown argument `{}`. See `cargo xtask help`", rest.join(" "))))
}

/// Serves the page from the start, and builds it meanwhile.
fn play(paths: &Paths, port: u16) -> Result<()> {
    let (begun, listener) = (Instant::now(), serve::listen(port)?);
    let page = paths.growing();
    dist::begin(&paths.root, &page)?;
    let (url, serving) = serve::start(serve::growing(&page)?, listener)?;
    println!("{url} is ready. It opens the first table as soon as that is built.");
    tools::wasm_target()?;
    bundle::grow(paths, &page, |part, left| {
        let time = minutes(begun.elapsed());
        match left {
            0 => println!("\nThe whole page is built, after {time}. Tefuda is at {url}   (Ctrl-C stops it)"),
            1 => println!("\nBuilt after {time}: {part}. One part is left."),
            left => {
                println!("\nBuilt after {time}: {part}. You can play at {url}. {left} parts are left.");
            }
        }
    })?;
    until_stopped(serving)
}

fn serve_until_stopped(folder: &Path, base: &str, port: u16) -> Result<()> {
    let (url, serving) = serve::start(serve::site(folder, base)?, serve::listen(port)?)?;
    println!("\nTefuda is at {url}   (Ctrl-C stops it)");
    until_stopped(serving)
}

fn until_stopped(serving: JoinHandle<()>) -> Result<()> {
    serving.join().map_err(|_| Failure::new("the server stopped unexpectedly. Start it again"))
}
