//! Commands that run scripts of `tests/e2e`: pictures of the page, measurements, and icons.

use std::path::Path;
use std::process::Command;

use crate::failure::Result;
use crate::paths::Paths;
use crate::run::{announce, check};
use crate::serve;
use crate::tools;

/// Takes all pictures into `out`, from the built page in `dist/`.
pub(crate) fn take(paths: &Paths, out: &Path) -> Result<()> {
    announce(&format!("Saving screenshots in {}", out.display()), "a few seconds each");
    check(of_the_page(paths, "shots.mjs")?.arg(paths.root.join(out)))
}

/// Retakes the pictures of the README from the built page in `dist/`.
pub(crate) fn pictures(paths: &Paths) -> Result<()> {
    announce("Retaking the pictures in docs/images", "half a minute");
    check(of_the_page(paths, "shots.mjs")?.arg(paths.root.join("docs/images")).arg("readme"))
}

/// Measures how fast the built page in `dist/` loads, answers and learns. `only` selects one part of
/// `measure.mjs`.
pub(crate) fn measure(paths: &Paths, only: Option<&str>) -> Result<()> {
    announce("Measuring the page", "a few minutes; don't run anything else meanwhile");
    if only == Some("lighthouse") {
        let lighthouse = tools::lighthouse(paths)?;
        return check(of_the_page(paths, "lighthouse.mjs")?.env("LIGHTHOUSE", lighthouse));
    }
    if only == Some("engines") {
        tools::webkit()?;
        let firefox = tools::firefox()?;
        return check(of_the_page(paths, "engines/speed.mjs")?.env("FIREFOX", firefox));
    }
    let mut command = of_the_page(paths, "measure.mjs")?;
    if let Some(only) = only {
        return check(command.env("TEFUDA_MEASURE", only));
    }
    check(&mut command)?;
    check(&mut of_the_page(paths, "learning.mjs")?)
}

/// A script of `tests/e2e` with the address of the built page, which is served while this program runs.
fn of_the_page(paths: &Paths, script: &str) -> Result<Command> {
    let node = tools::node_modules(paths)?;
    let chromium = tools::chromium()?;
    let (url, _) = serve::start(serve::site(&paths.dist(), "/")?, serve::listen(0)?)?;
    let mut command = Command::new(node);
    command.arg(script).current_dir(paths.e2e()).env("TEFUDA_URL", url).env("CHROMIUM", chromium);
    Ok(command)
}

/// Redraws the icons in `assets/icons` from `icon.svg`.
pub(crate) fn icons(paths: &Paths) -> Result<()> {
    let node = tools::node_modules(paths)?;
    let chromium = tools::chromium()?;
    announce("Drawing the icons", "a few seconds");
    let mut command = Command::new(node);
    command.arg("icons.mjs").arg(paths.root.join("assets/icons")).current_dir(paths.e2e());
    check(command.env("CHROMIUM", chromium))
}
