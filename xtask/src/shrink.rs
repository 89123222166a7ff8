//! Minifies style sheets and scripts: esbuild removes spaces and comments, and shortens names.

use std::path::PathBuf;
use std::process::Command;

use crate::failure::Result;
use crate::run::pipe;

/// Makes files smaller without changing what they do.
#[derive(Debug)]
pub(crate) struct Shrink(Option<PathBuf>);

impl Shrink {
    /// Changes nothing.
    pub(crate) const NOT: Self = Self(None);

    /// Uses this executable of esbuild.
    pub(crate) fn by(esbuild: PathBuf) -> Self {
        Self(Some(esbuild))
    }

    pub(crate) fn css(&self, css: &[u8]) -> Result<Vec<u8>> {
        self.run("css", css)
    }

    pub(crate) fn js(&self, js: &[u8]) -> Result<Vec<u8>> {
        self.run("js", js)
    }

    fn run(&self, loader: &str, input: &[u8]) -> Result<Vec<u8>> {
        let Some(esbuild) = &self.0 else { return Ok(input.to_vec()) };
        let mut command = Command::new(esbuild);
        command.args(["--minify", "--log-level=warning"]).arg(format!("--loader={loader}"));
        pipe(&mut command, input)
    }
}
