//! Installs missing tools, and nothing else.
//!
//! Rust tools (prebuilt if a checksum is known, otherwise compiled) and npm packages go to our own folder
//! (see [`Paths::tools`]). A tool on `PATH` with the right version is used as it is. Only system packages
//! (node, Chromium, fonts) are installed for the whole machine. That happens only on Debian and related
//! systems, as root or with a `sudo` that needs no password. Otherwise the error message has the exact
//! command.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::failure::{At as _, Failure, Result};
use crate::paths::Paths;
use crate::prebuilt;
use crate::run::{announce, capture, check, check_quietly, find, line, path_with};
use crate::versions::Versions;

/// The target the page is compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// A Rust tool. It is compiled if it can't be downloaded.
struct RustTool {
    program: &'static str,
    package: &'static str,
    /// A hint of how long compiling takes.
    hint: &'static str,
}

const TRUNK: RustTool =
    RustTool { program: "trunk", package: "trunk", hint: "only once; 3 to 6 minutes on two cores" };

const WASM_BINDGEN: RustTool = RustTool {
    program: "wasm-bindgen",
    package: "wasm-bindgen-cli",
    hint: "only once; 2 to 3 minutes on two cores",
};

/// Any version would do. The sizes were measured with this one.
const ESBUILD: &str = "0.28.2";

/// Debian's package of Chromium without windows, and its executable.
const HEADLESS: &str = "chromium-headless-shell";

/// The last version that runs in Debian 12's node.
const LIGHTHOUSE: &str = "12.8.2";

/// The oldest node that runs binaryen and `node --test`. It is Debian 12's.
const NODE: u32 = 18;

/// The executable of wasm-bindgen, which writes the programs' scripts.
pub(crate) fn wasm_bindgen(paths: &Paths) -> Result<PathBuf> {
    let folder = cargo_tool(paths, &WASM_BINDGEN, &Versions::read(paths)?.wasm_bindgen)?;
    forget_build_leftovers(paths);
    Ok(folder.join(WASM_BINDGEN.program))
}

/// Installs the tools for the release build, except the [target](wasm_target). Returns the `PATH` to run
/// Trunk with.
pub(crate) fn for_release(paths: &Paths) -> Result<OsString> {
    let versions = Versions::read(paths)?;
    // Each compilation ends with one large crate on a single core. Running both at the same time keeps the
    // other core busy.
    let (trunk, bindgen) = thread::scope(|scope| {
        let trunk = scope.spawn(|| cargo_tool(paths, &TRUNK, &versions.trunk));
        let bindgen = cargo_tool(paths, &WASM_BINDGEN, &versions.wasm_bindgen);
        let trunk = trunk.join().unwrap_or_else(|_| Err(Failure::new("couldn't install Trunk")));
        (trunk, bindgen)
    });
    let (trunk, bindgen) = (trunk?, bindgen?);
    forget_build_leftovers(paths);
    let wasm_opt = wasm_opt(paths, &versions.binaryen)?;
    path_with(&[&trunk, &bindgen, &wasm_opt])
}

/// The runner for wasm tests, which comes with the wasm-bindgen CLI.
pub(crate) fn test_runner(paths: &Paths) -> Result<PathBuf> {
    let versions = Versions::read(paths)?;
    wasm_target()?;
    let folder = cargo_tool(paths, &WASM_BINDGEN, &versions.wasm_bindgen)?;
    Ok(folder.join("wasm-bindgen-test-runner"))
}

/// Installs Rust's standard library for wasm.
pub(crate) fn wasm_target() -> Result<()> {
    let folder = capture(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]));
    let filled = |folder: String| fs::read_dir(folder.trim()).is_ok_and(|mut files| files.next().is_some());
    if folder.is_some_and(filled) {
        return Ok(());
    }
    announce("Adding Rust's WebAssembly target", "about 20 MB, under a minute");
    rustup(&["target", "add", WASM])
}

/// Installs rustfmt and clippy.
pub(crate) fn lint_tools() -> Result<()> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if capture(Command::new("cargo").args([command, "--version"])).is_none() {
            announce(&format!("Adding {component}"), "a few seconds");
            rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}

fn rustup(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("rustup");
    command.args(arguments);
    check(&mut command).map_err(|failure| {
        Failure::new(format!("{failure}\nRun this command yourself, or install Rust from https://rustup.rs"))
    })
}

/// Finds or installs a Rust tool in exactly `version`. Returns the folder of its executable.
fn cargo_tool(paths: &Paths, tool: &RustTool, version: &str) -> Result<PathBuf> {
    let RustTool { program, package, hint } = tool;
    let ours = paths.tool_bin().join(program);
    for candidate in [Some(ours.clone()), find(program)].into_iter().flatten() {
        if reports(&candidate, version) {
            return folder_of(&candidate);
        }
    }
    let fetched = fetch(paths, package, version, "prebuilt, a few seconds");
    if !fetched || !reports(&ours, version) {
        announce(&format!("Compiling {package} {version}"), hint);
        from_source(paths, package, version)?;
        if !reports(&ours, version) {
            let place = ours.display();
            return Err(Failure::new(format!("{package} {version} was installed, but {place} doesn't run")));
        }
    }
    folder_of(&ours)
}

/// Fetches a prebuilt tool. Returns whether that worked. Announces nothing if this machine has no prebuilt one.
fn fetch(paths: &Paths, package: &str, version: &str, hint: &str) -> bool {
    let Some(archive) = prebuilt::find(package, version) else { return false };
    announce(&format!("Fetching {package} {version}"), hint);
    let installed = archive.install(&paths.tools);
    installed.inspect_err(|failure| println!("{failure}")).is_ok()
}

/// Compiles a tool with little optimisation. It only runs for seconds, so compiling faster saves more time.
fn from_source(paths: &Paths, package: &str, version: &str) -> Result<()> {
    let install = |locked: bool| {
        let mut command = Command::new("cargo");
        // Quiet, because cargo compiles the page's programs at the same time and prints its progress.
        command
            .args(["install", "--quiet", package, "--version", version, "--force", "--root"])
            .arg(&paths.tools);
        if locked {
            command.arg("--locked");
        }
        // The tools download nothing here. They need no TLS, and Trunk no update check.
        command.arg("--no-default-features");
        // The flags of the page must not apply to a tool.
        command
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET");
        command.env("CARGO_TARGET_DIR", build_leftovers(paths).join(package));
        command.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        check(&mut command)
    };
    install(true).or_else(|_| {
        println!("Its own lock file can't be used here. Trying again without it.");
        install(false)
    })
}

/// The folder in which tools are compiled. Each tool has its own, because cargo locks the folder it uses.
fn build_leftovers(paths: &Paths) -> PathBuf {
    paths.tools.join("build")
}

/// Frees a few hundred megabytes once all tools are installed. A failure would only waste space.
fn forget_build_leftovers(paths: &Paths) {
    let _ = fs::remove_dir_all(build_leftovers(paths));
}

/// Finds or installs wasm-opt. Returns the folder of its executable. The npm version runs in node and takes
/// almost four times as long.
fn wasm_opt(paths: &Paths, version: &str) -> Result<PathBuf> {
    let answer = format!("version_{version}");
    let ours = paths.tool_bin().join("wasm-opt");
    let of_npm = npm_program(paths, "binaryen", "wasm-opt");
    for candidate in [Some(ours.clone()), find("wasm-opt"), Some(of_npm)].into_iter().flatten() {
        if reports(&candidate, &answer) {
            return folder_of(&candidate);
        }
    }
    if fetch(paths, "binaryen", version, "prebuilt, about 100 MB") && reports(&ours, &answer) {
        return folder_of(&ours);
    }
    folder_of(&npm_tool(paths, "wasm-opt", "binaryen", version, &answer)?)
}

/// Finds or installs esbuild, which minifies style sheets and scripts. Returns its executable.
pub(crate) fn esbuild(paths: &Paths) -> Result<PathBuf> {
    npm_tool(paths, "esbuild", "esbuild", ESBUILD, ESBUILD)
}

/// Finds or installs Lighthouse, which measures page loads. Returns its executable.
pub(crate) fn lighthouse(paths: &Paths) -> Result<PathBuf> {
    npm_tool(paths, "lighthouse", "lighthouse", LIGHTHOUSE, LIGHTHOUSE)
}

/// Finds or installs a tool from npm. Returns its executable. `answer` is the version as the tool prints it.
fn npm_tool(paths: &Paths, program: &str, package: &str, version: &str, answer: &str) -> Result<PathBuf> {
    let node = node()?;
    let folder = paths.npm(package);
    let ours = npm_program(paths, package, program);
    for candidate in [Some(ours.clone()), find(program)].into_iter().flatten() {
        if reports(&candidate, answer) {
            return Ok(candidate);
        }
    }
    announce(&format!("Installing {program} (npm's {package} {version})"), "under a minute");
    fs::create_dir_all(&folder).at("creating", &folder)?;
    let mut command = npm(&node);
    command.args(["install", "--no-save", "--ignore-scripts", "--prefix"]).arg(&folder);
    check(command.arg(format!("{package}@{version}")).current_dir(&folder))?;
    if reports(&ours, answer) {
        return Ok(ours);
    }
    Err(Failure::new(format!("{package} {version} was installed, but {} doesn't run", ours.display())))
}

/// The path of a program in npm's `package`, once it is installed.
fn npm_program(paths: &Paths, package: &str, program: &str) -> PathBuf {
    paths.npm(package).join("node_modules/.bin").join(program)
}

/// Finds or installs node and npm, and checks the version.
pub(crate) fn node() -> Result<PathBuf> {
    if find("node").is_none() || find("npm").is_none() {
        apt(&["nodejs", "npm"], "Installing node and npm", "up to two minutes")?;
    }
    let node = find("node").ok_or_else(|| {
        Failure::new("node is still missing after the installation. Install it yourself and try again")
    })?;
    let version = capture(Command::new(&node).arg("--version")).unwrap_or_default();
    match major(&version) {
        Some(major) if major >= NODE => Ok(node),
        _ => Err(Failure::new(format!(
            "node {NODE} or newer is needed, but {} is {}. Install a newer node",
            node.display(),
            version.trim()
        ))),
    }
}

/// A command for npm that prints only errors.
pub(crate) fn npm(node: &Path) -> Command {
    let beside = node.with_file_name("npm");
    let mut command = Command::new(if beside.is_file() { beside } else { PathBuf::from("npm") });
    command.args(["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]);
    command
}

/// Installs the packages of the end-to-end tests from their lock file. Returns node's executable.
pub(crate) fn node_modules(paths: &Paths) -> Result<PathBuf> {
    let node = node()?;
    let folder = paths.e2e();
    let (lock, stamp) = (folder.join("package-lock.json"), folder.join("node_modules/.installed-lock.json"));
    let wanted = fs::read(&lock).at("reading", &lock)?;
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(node);
    }
    announce(
        "Installing the node packages for the end-to-end tests",
        "a few seconds; no browser is downloaded",
    );
    check(npm(&node).args(["ci", "--ignore-scripts"]).current_dir(&folder))?;
    fs::write(&stamp, wanted).at("writing", &stamp)?;
    Ok(node)
}

/// Finds or installs Chromium: `$CHROMIUM`, or one of the usual names on `PATH`.
pub(crate) fn chromium() -> Result<PathBuf> {
    let look = || {
        env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| {
            ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
                .into_iter()
                .find_map(find)
        })
    };
    if look().is_none() || chromedriver_there().is_none() {
        let packages = ["chromium", "chromium-driver", HEADLESS, "fonts-noto-cjk"];
        apt(
            &packages,
            "Installing Chromium, its driver and a Japanese font",
            "about 250 MB, one to three minutes",
        )?;
    }
    look().ok_or_else(|| Failure::new("Chromium is still missing. Set CHROMIUM to its executable"))
}

/// Finds or installs the Chromium for page tests. Chromium's shell without windows shares its engine and needs
/// 40% less processor time. Where only Chromium is installed, it is used instead.
pub(crate) fn headless_chromium() -> Result<PathBuf> {
    let chromium = chromium()?;
    Ok(find(HEADLESS).filter(|_| env::var_os("CHROMIUM").is_none()).unwrap_or(chromium))
}

/// Finds or installs the driver that controls Chromium for wasm tests: `$CHROMEDRIVER`, or the one on `PATH`.
pub(crate) fn chromedriver() -> Result<PathBuf> {
    chromium()?;
    chromedriver_there()
        .ok_or_else(|| Failure::new("chromedriver is still missing. Set CHROMEDRIVER to its executable"))
}

/// Finds or installs Firefox: `$FIREFOX`, or one of the usual names on `PATH`. Playwright's protocol for it needs
/// no driver.
pub(crate) fn firefox() -> Result<PathBuf> {
    let look = || {
        env::var_os("FIREFOX")
            .map(PathBuf::from)
            .or_else(|| ["firefox-esr", "firefox"].into_iter().find_map(find))
    };
    if look().is_none() {
        apt(&["firefox-esr", "fonts-noto-cjk"], "Installing Firefox", "about 80 MB, under a minute")?;
    }
    look().ok_or_else(|| Failure::new("Firefox is still missing. Set FIREFOX to its executable"))
}

/// Finds or installs `WebKit` with its driver, and the screen it draws on.
pub(crate) fn webkit() -> Result<()> {
    let programs = ["WebKitWebDriver", "Xvfb"];
    let missing = || programs.into_iter().find(|program| find(program).is_none());
    if missing().is_some() {
        let packages = ["webkit2gtk-driver", "xvfb", "fonts-noto-cjk"];
        apt(&packages, "Installing WebKit, its driver and a screen for it", "about 60 MB, under a minute")?;
    }
    missing().map_or(Ok(()), |program| {
        Err(Failure::new(format!("{program} is still missing. Install it yourself")))
    })
}

fn chromedriver_there() -> Option<PathBuf> {
    env::var_os("CHROMEDRIVER").map(PathBuf::from).or_else(|| find("chromedriver"))
}

/// Installs Debian packages, or fails with the command to run.
fn apt(packages: &[&str], what: &str, hint: &str) -> Result<()> {
    let by_hand =
        format!("apt-get update && apt-get install --yes --no-install-recommends {}", packages.join(" "));
    if find("apt-get").is_none() {
        return Err(Failure::new(format!(
            "missing: {}. On Debian or Ubuntu, run `{by_hand}`. Elsewhere, install them with your package manager",
            packages.join(", ")
        )));
    }
    let root = capture(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if !root && capture(Command::new("sudo").args(["-n", "true"])).is_none() {
        return Err(Failure::new(format!(
            "missing: {}. Installing them needs administrator rights. Run: sudo sh -c '{by_hand}'",
            packages.join(", ")
        )));
    }
    announce(what, hint);
    let apt_get = |arguments: &[&str]| {
        let mut command = if root {
            let mut command = Command::new("env");
            command.arg("DEBIAN_FRONTEND=noninteractive");
            command
        } else {
            let mut command = Command::new("sudo");
            command.args(["-n", "env", "DEBIAN_FRONTEND=noninteractive"]);
            command
        };
        command.args(["apt-get", "--quiet", "--quiet", "-o", "Dpkg::Use-Pty=0"]).args(arguments);
        check_quietly(&mut command)
            .map_err(|failure| Failure::new(format!("{failure}\nTry it yourself: {by_hand}")))
    };
    apt_get(&["update"])?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

/// Whether the output of `program --version` has `version` as one of its words.
fn reports(program: &Path, version: &str) -> bool {
    if !program.is_file() {
        return false;
    }
    let mut command = Command::new(program);
    let answer = capture(command.arg("--version").env_remove("NO_COLOR")).unwrap_or_default();
    let named = answer.split(|c: char| c.is_whitespace() || "()".contains(c)).any(|word| word == version);
    if !named && !answer.is_empty() {
        println!("`{}` is {}, but {version} is needed.", line(&command), answer.trim());
    }
    named
}

fn folder_of(program: &Path) -> Result<PathBuf> {
    let folder = program.parent().map(Path::to_path_buf);
    folder.ok_or_else(|| Failure::new(format!("{} isn't in a folder", program.display())))
}

/// The first number of a version such as `v18.20.4`.
fn major(version: &str) -> Option<u32> {
    version.trim().trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Makes a cargo command run its wasm tests in headless Chromium.
pub(crate) fn in_chromium(paths: &Paths, command: &mut Command) -> Result<()> {
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", test_runner(paths)?);
    command.env("CHROMEDRIVER", chromedriver()?);
    command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", paths.root.join("webdriver.json"));
    command.env("WASM_BINDGEN_USE_BROWSER", "1");
    // A busy machine starts a browser slowly, and a golden run plays whole matches.
    command.env("WASM_BINDGEN_TEST_TIMEOUT", "300").env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_of_node_is_read() {
        assert_eq!(major("v18.20.4\n"), Some(18));
        assert_eq!(major("nonsense"), None);
    }

    #[test]
    fn a_missing_program_reports_no_version() {
        assert!(!reports(Path::new("/nowhere/trunk"), "0.21.14"));
    }
}
