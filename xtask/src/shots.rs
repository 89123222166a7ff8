//! Pictures of the page, for people to look at: `tests/e2e/shots.mjs` says which.

use std::path::Path;
use std::process::Command;

use crate::failure::Result;
use crate::paths::Paths;
use crate::run::{announce, check};
use crate::serve::{Site, listen};
use crate::tools;

/// Takes every picture of the list into `out`, from the built page in `dist/`.
pub(crate) fn take(paths: &Paths, out: &Path) -> Result<()> {
    let node = tools::node_modules(paths)?;
    let chromium = tools::chromium()?;
    let (url, _) = Site::new(&paths.dist(), "/")?.serve(listen(0)?)?;
    announce(&format!("Taking screenshots into {}", out.display()), "a few seconds each");
    let mut command = Command::new(node);
    command.arg("shots.mjs").arg(paths.root.join(out)).current_dir(paths.e2e());
    command.env("TEFUDA_URL", url).env("CHROMIUM", chromium);
    check(&mut command)
}

/// Draws the icons of `assets/icons` anew from `icon.svg`.
pub(crate) fn icons(paths: &Paths) -> Result<()> {
    let node = tools::node_modules(paths)?;
    let chromium = tools::chromium()?;
    announce("Drawing the icons", "some seconds");
    let mut command = Command::new(node);
    command.arg("icons.mjs").arg(paths.root.join("assets/icons")).current_dir(paths.e2e());
    check(command.env("CHROMIUM", chromium))
}
