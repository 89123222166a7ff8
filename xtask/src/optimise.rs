//! Runs wasm-opt on the programs of the page, in parallel. Programs that were optimised before are skipped.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::dist::hex;
use crate::failure::{At as _, Result};
use crate::run::check;
use crate::weights::{cores, side_by_side};

/// The passes, by prefix: the page is optimised for size, worker programs for speed. A second pass makes a
/// page program 0.1% smaller before gzip, but 0.4% larger after it (measured on 2026-11-23). So there is only
/// one.
const PASSES: [(&str, &[&str]); 2] = [("", &["-Oz"]), ("mind-", &["-O3", "-O3"])];

/// Guarantees that hold for programs linked by rustc, and features of browsers since 2023.
/// The names of functions stay for [`crate::wasm`].
const FLAGS: [&str; 11] = [
    "-g",
    "--low-memory-unused",
    "--zero-filled-memory",
    "--reorder-functions-by-name",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
];

/// Makes programs smaller and faster without changing what they do.
#[derive(Debug)]
pub(crate) struct Optimise {
    /// The `PATH` with wasm-opt.
    path: OsString,
    /// The folder with earlier results, named by hashes of their inputs.
    kept: PathBuf,
}

impl Optimise {
    pub(crate) fn new(path: OsString, kept: PathBuf) -> Self {
        Self { path, kept }
    }

    /// Replaces each file by its optimised version. Earlier results of other files are deleted.
    pub(crate) fn run(&self, programs: &[PathBuf]) -> Result<()> {
        fs::create_dir_all(&self.kept).at("creating", &self.kept)?;
        let mut done = BTreeSet::new();
        let result = |program: &PathBuf| self.result(program);
        side_by_side(cores(), programs, result, |program, _, result| {
            let result = result?;
            fs::copy(&result, program).at("writing", program)?;
            done.insert(result);
            Ok(())
        })?;
        for file in crate::dist::files_below(&self.kept)?.iter().filter(|file| !done.contains(*file)) {
            fs::remove_file(file).at("removing", file)?;
        }
        Ok(())
    }

    /// The optimised program, from an earlier result or from wasm-opt.
    fn result(&self, program: &Path) -> Result<PathBuf> {
        let bytes = fs::read(program).at("reading", program)?;
        let arguments = arguments(program);
        let mut hash = Sha256::new();
        hash.update(arguments.join(" "));
        hash.update(bytes);
        let result = self.kept.join(format!("{}.wasm", hex(&hash.finalize())));
        if !result.is_file() {
            // The result gets its name only once it is complete.
            let part = result.with_extension("part");
            let mut command = Command::new("wasm-opt");
            command.env("PATH", &self.path).args(arguments).arg(program).arg("-o").arg(&part);
            check(&mut command)?;
            fs::rename(&part, &result).at("writing", &result)?;
        }
        Ok(result)
    }
}

/// The arguments of wasm-opt for a program, by its name.
fn arguments(program: &Path) -> Vec<&'static str> {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let passes = PASSES.iter().rev().find(|(stem, _)| name.starts_with(stem));
    passes.into_iter().flat_map(|(_, passes)| *passes).chain(&FLAGS).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_optimised_for_size_and_workers_for_speed() {
        assert_eq!(arguments(Path::new("a/hearts_bg.wasm"))[..2], ["-Oz", FLAGS[0]]);
        assert_eq!(arguments(Path::new("a/mind-hearts_bg.wasm"))[..2], ["-O3", "-O3"]);
    }
}
