//! Builds the page with cargo, wasm-bindgen, Trunk and wasm-opt.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::failure::{At as _, Failure, Result};
use crate::optimise::Optimise;
use crate::paths::Paths;
use crate::run::{announce, check, pipe};
use crate::shrink::Shrink;
use crate::weights::{cores, side_by_side};
use crate::{dist, tools};

/// The build profile: more build time gives a smaller and faster page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The build that is tested and published.
    Release,
    /// A fast build with the same behaviour, but larger files: no link-time optimisation, no wasm-opt, no
    /// minifying. The first page is drawn by its program instead of being part of the HTML. Trunk isn't
    /// needed.
    Quick,
}

/// The profile of all programs in a quick build.
const QUICK: &str = "quick";

/// The worker program that serves no game.
const REPRODUCE: &str = "mind-reproduce";

/// The parts after the tables, in the order in which a visitor needs them, each with its name and programs.
const OTHERS: [(&str, &[&str]); 6] = [
    ("the papers", &["papers"]),
    ("the Lab", &["lab"]),
    ("the Arena", &["arena"]),
    ("the papers' results", &[REPRODUCE, "results"]),
    ("the statistics", &["statistics"]),
    ("the position editor", &["arrange"]),
];

/// All parts of the page in the order in which a visitor needs them, each with its name and programs. The first page
/// comes with a game. A worker program comes before the tables that use it, so that a table works once it is there.
fn parts() -> Vec<(String, Vec<&'static str>)> {
    let games = dist::workers().filter_map(|(mind, _)| Some((mind, mind.strip_prefix("mind-")?)));
    let mut parts: Vec<_> = games
        .filter(|(mind, _)| *mind != REPRODUCE)
        .map(|(mind, game)| (format!("the tables of {game}"), vec![mind, game]))
        .collect();
    if let Some((title, programs)) = parts.first_mut() {
        *title = format!("the first page and {title}");
        programs.insert(0, "home");
    }
    parts.extend(OTHERS.map(|(title, programs)| (title.to_owned(), programs.to_vec())));
    parts
}

/// The hint for the first part, which compiles almost everything that the others share.
const FIRST_PART: &str =
    "only once; 1 to 3 minutes on two free cores, then a few seconds for each later part";

/// Builds the page into `out`, and installs missing tools.
pub(crate) fn build(paths: &Paths, profile: Profile, out: &Path) -> Result<()> {
    tools::wasm_target()?;
    match profile {
        Profile::Release => release(paths, out),
        Profile::Quick => {
            let all: Vec<&str> = dist::programs().collect();
            let ((), wasm_bindgen) = both(|| quick_programs(paths, &all), || tools::wasm_bindgen(paths))?;
            announce("Assembling the page", "");
            glue(paths, &wasm_bindgen, &all)?;
            dist::finish_quickly(&paths.root, &paths.glue(), out)
        }
    }
}

/// The release build.
fn release(paths: &Paths, out: &Path) -> Result<()> {
    // Cargo alone compiles the programs. Compiling the tools leaves a core idle for minutes, so both run at
    // the same time.
    let ((), path) = both(|| programs(paths), || tools::for_release(paths))?;
    announce("Assembling the page", "");
    // Trunk empties this folder. It can't be called `page`, because cargo keeps the build data of that
    // profile there.
    let stage = paths.target.join("trunk");
    let mut trunk = Command::new("trunk");
    trunk.args(["build", "--offline", "--release", "--dist"]).arg(&stage).current_dir(&paths.root);
    trunk.env("PATH", &path).envs(flags());
    // The compiler's own message matters, not a backtrace of Trunk.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    // Trunk expects `true`, but the usual setting is `NO_COLOR=1`.
    if env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    check(&mut trunk)?;
    announce("Optimising the programs", "");
    Optimise::new(path, paths.target.join("optimised")).run(&dist::wasm_files(&stage)?)?;
    dist::finish(&stage, out, &first_page(paths)?, &Shrink::by(tools::esbuild(paths)?))
}

/// Builds the page into `out` part by part, in the order in which visitors need them, while it is being
/// served. After each part, `ready` gets its name and the number of remaining parts.
pub(crate) fn grow(paths: &Paths, out: &Path, mut ready: impl FnMut(&str, usize)) -> Result<()> {
    let mut wasm_bindgen = None;
    let parts = parts();
    for (number, (title, programs)) in (1..).zip(&parts) {
        announce(&format!("Compiling {title}"), if number == 1 { FIRST_PART } else { "" });
        let build = || quick_programs(paths, programs);
        let tool = match wasm_bindgen.take() {
            Some(tool) => build().map(|()| tool)?,
            None => both(build, || tools::wasm_bindgen(paths))?.1,
        };
        glue(paths, &tool, programs)?;
        wasm_bindgen = Some(tool);
        for name in programs.iter().flat_map(|program| dist::files_of(program)) {
            put(&paths.glue().join(&name), &out.join(&name))?;
        }
        ready(title, parts.len() - number);
    }
    Ok(())
}

/// Copies a file. It gets its name only once it is complete.
fn put(from: &Path, to: &Path) -> Result<()> {
    let part = to.with_extension("part");
    let copied = fs::copy(from, &part).and_then(|_| fs::rename(&part, to));
    copied.at("writing", to)
}

/// Runs both closures at the same time. If both fail, the error is that of `here`.
fn both<A, B: Send>(
    here: impl FnOnce() -> Result<A>,
    beside: impl FnOnce() -> Result<B> + Send,
) -> Result<(A, B)> {
    thread::scope(|scope| {
        let beside = scope.spawn(beside);
        let here = here();
        let beside = beside.join().unwrap_or_else(|_| Err(Failure::new("couldn't install the tools")));
        Ok((here?, beside?))
    })
}

/// Links all programs of a profile at once, on all cores, with the flags that Trunk takes from `index.html`. Trunk
/// would link one after another; this way it finds them done.
fn programs(paths: &Paths) -> Result<()> {
    // Trunk runs cargo offline, so all crates must be fetched first.
    check(Command::new("cargo").args(["fetch", "--quiet"]).current_dir(&paths.root))?;
    announce("Compiling the programs of the page", "a few minutes from scratch");
    let link = |profile: &str, programs: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--offline", "--target", tools::WASM, "--profile", profile]);
        check(cargo.args(programs).current_dir(&paths.root).envs(flags()))
    };
    link("page", &["-p", "tefuda-web", "--bins"])?;
    let mut by_profile = BTreeMap::new();
    for (program, profile) in dist::workers() {
        let first = || vec!["-p", "tefuda-mind", "--features", "wordless"];
        by_profile.entry(profile).or_insert_with(first).extend(["--bin", program]);
    }
    by_profile.iter().try_for_each(|(profile, programs)| link(profile, programs))
}

/// Links some programs for a quick build. Both packages are always named, so that shared crates are compiled
/// only once.
fn quick_programs(paths: &Paths, programs: &[&str]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args([
        "build",
        "--target",
        tools::WASM,
        "--profile",
        QUICK,
        "-p",
        "tefuda-web",
        "-p",
        "tefuda-mind",
    ]);
    cargo.args(programs.iter().flat_map(|program| ["--bin", program]));
    check(cargo.current_dir(&paths.root).envs(flags()))
}

/// Runs wasm-bindgen for each program that has changed, on all cores.
fn glue(paths: &Paths, wasm_bindgen: &Path, programs: &[&str]) -> Result<()> {
    let linked = paths.target.join(tools::WASM).join(QUICK);
    let one = |program: &&str| {
        let wasm = linked.join(format!("{program}.wasm"));
        let out = paths.glue();
        let last = out.join(&dist::files_of(program)[1]);
        let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
        let age = modified(&wasm).at("reading", &wasm)?;
        if modified(&last).is_ok_and(|made| made == age) {
            return Ok(());
        }
        let mut command = Command::new(wasm_bindgen);
        command.args(["--target", "web", "--no-typescript", "--out-name", program, "--out-dir"]);
        check(command.arg(out).arg(&wasm))?;
        // The script gets the time of its wasm file, to show that it was made from this one.
        let file = fs::File::options().append(true).open(&last);
        file.and_then(|file| file.set_modified(age)).at("writing", &last)
    };
    side_by_side(cores(), programs, one, |_, _, made| made)
}

/// The flags for rustc, in addition to those of `.cargo/config.toml`. Panic messages contain source paths.
/// The page must neither reveal this machine's folders nor depend on them. Names of functions that contain the types
/// they work with let [`crate::wasm`] split programs.
fn flags() -> Option<(&'static str, String)> {
    let sources = Paths::crates().filter(|sources| !sources.contains(' '))?;
    Some((
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        format!("--remap-path-prefix={sources}=/crates -Csymbol-mangling-version=v0"),
    ))
}

/// The first page as HTML, drawn natively by its program's code. It is built with the features of the whole
/// workspace, like the tests, so that it isn't compiled again after them.
fn first_page(paths: &Paths) -> Result<String> {
    announce("Drawing the first page", "a minute from scratch");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--offline", "--workspace", "--example", "first_page"]);
    check(cargo.current_dir(&paths.root))?;
    let program = format!("debug/examples/first_page{}", env::consts::EXE_SUFFIX);
    let page = pipe(&mut Command::new(paths.target.join(program)), &[])?;
    String::from_utf8(page).map_err(|error| Failure::new(format!("the first page is not UTF-8: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_in_one_part_and_workers_come_before_their_tables() {
        let mut listed: Vec<&str> = parts().into_iter().flat_map(|(_, programs)| programs).collect();
        assert_eq!(listed[..3], ["home", "mind-hearts", "hearts"], "the first page and a game");
        let place = |program: &str| listed.iter().position(|other| *other == program);
        for (mind, game) in listed.iter().filter_map(|mind| Some((mind, mind.strip_prefix("mind-")?))) {
            assert!(place(game).is_none_or(|game| place(mind) < Some(game)), "{mind}");
            // The Lab and the Arena train and compare agents in worker programs.
            assert!(*mind == REPRODUCE || (place(mind) < place("lab") && place(mind) < place("arena")));
        }
        assert!(place(REPRODUCE) < place("results"));
        listed.sort_unstable();
        let mut all: Vec<&str> = dist::programs().collect();
        all.sort_unstable();
        assert_eq!(listed, all);
    }

    #[test]
    fn a_copied_file_is_complete_under_its_name() {
        let folder = env::temp_dir().join(format!("tefuda-put-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (from, to) = (folder.join("from"), folder.join("to.js"));
        fs::write(&from, "new").unwrap();
        fs::write(&to, "old").unwrap();
        put(&from, &to).unwrap();
        let names = dist::files_below(&folder).unwrap();
        let said = fs::read_to_string(&to).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((names, said.as_str()), (vec![from, to], "new"));
    }
}
