//! Running cargo, Trunk and wasm-opt: Rust to wasm, wasm-bindgen's glue, the page round it.

use std::env;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::failure::{Failure, Result};
use crate::optimise::Optimise;
use crate::paths::Paths;
use crate::run::{announce, check, pipe};
use crate::shrink::Shrink;
use crate::{dist, tools};

/// How much time the build may take for a smaller and faster page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// What is tested and shipped.
    Release,
    /// Does the same with larger programs and scripts: they are not linked as a whole, and neither optimised nor shrunk
    /// afterwards. The first page is drawn by its program, and not delivered.
    Quick,
}

/// The programs that cargo builds, with the flags that Trunk takes from `index.html`, and the profile of each in the
/// page that is shipped.
const PROGRAMS: [(&str, &str); 3] = [
    ("-p tefuda-web --bins", "page"),
    (
        "-p tefuda-mind --features wordless --bin mind-hearts --bin mind-daihinmin --bin mind-nimmt --bin mind-reproduce",
        "mind",
    ),
    ("-p tefuda-mind --features wordless --bin mind-leduc", "mind-fast"),
];

/// The profile of all programs in the page that is built quickly.
const QUICK: &str = "quick";

/// Builds the page into `out`, installing what is missing.
pub(crate) fn build(paths: &Paths, profile: Profile, out: &Path) -> Result<()> {
    tools::wasm_target()?;
    // Cargo alone makes the programs. Tools that have to be compiled leave a core idle for minutes, so both are done at once.
    let path = thread::scope(|scope| {
        let tools = scope.spawn(|| tools::for_build(paths, profile));
        let programs = programs(paths, profile);
        let path = tools.join().unwrap_or_else(|_| Err(Failure::new("the tools could not be installed")));
        programs.and(path)
    })?;
    announce("Putting the page together", "");
    // This is not `page`, where cargo keeps what it needs to build the profile of that name: Trunk empties its folder.
    let stage = paths.target.join("trunk");
    let mut trunk = Command::new("trunk");
    trunk.args(["build", "--offline", "--dist"]).arg(&stage).current_dir(&paths.root).env("PATH", &path);
    trunk.envs(flags());
    match profile {
        Profile::Release => trunk.arg("--release"),
        Profile::Quick => trunk.args(["--cargo-profile", QUICK]),
    };
    // The message of the compiler is what counts, not a backtrace of Trunk.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    // Trunk wants `true` where the rest of the world says `NO_COLOR=1`.
    if env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    check(&mut trunk)?;
    if profile == Profile::Quick {
        return dist::finish(&stage, out, None, &Shrink::NOT);
    }
    announce("Optimising the programs", "");
    Optimise::new(path, paths.target.join("optimised")).run(&dist::wasm_files(&stage)?)?;
    dist::finish(&stage, out, Some(&first_page(paths)?), &Shrink::by(tools::esbuild(paths)?))
}

/// Has cargo link the programs of the page, those of a profile at once, on all cores. Trunk would link one after the
/// other, and finds them done.
fn programs(paths: &Paths, profile: Profile) -> Result<()> {
    // Trunk runs cargo offline, so everything has to be there before.
    check(Command::new("cargo").args(["fetch", "--quiet"]).current_dir(&paths.root))?;
    announce("Compiling the programs of the page", "some minutes from scratch");
    PROGRAMS.into_iter().try_for_each(|(programs, shipped)| {
        let profile = if profile == Profile::Release { shipped } else { QUICK };
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--offline", "--target", tools::WASM, "--profile", profile]);
        check(cargo.args(programs.split(' ')).current_dir(&paths.root).envs(flags()))
    })
}

/// The flags for rustc that cargo adds to those of `.cargo/config.toml`. Panics name the source file they come from.
/// The page must not name this machine's folders, nor differ by them.
fn flags() -> Option<(&'static str, String)> {
    let sources = Paths::crates().filter(|sources| !sources.contains(' '))?;
    Some(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", format!("--remap-path-prefix={sources}=/crates")))
}

/// The first page as HTML, drawn natively by the code of its program.
fn first_page(paths: &Paths) -> Result<String> {
    announce("Drawing the first page", "a minute from scratch");
    let mut cargo = Command::new("cargo");
    cargo.args([
        "run",
        "--offline",
        "--quiet",
        "--profile",
        "draw",
        "-p",
        "tefuda-web",
        "--example",
        "first_page",
    ]);
    let page = pipe(cargo.current_dir(&paths.root), &[])?;
    String::from_utf8(page).map_err(|error| Failure::new(format!("the first page is not UTF-8: {error}")))
}
