//! `tefuda merge` of folders: combines results from several folders.

use super::store::{self, Kept, WorkStore};
use crate::{
    args::MergeArgs,
    failure::{self, Failure, Result},
};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_arena::papers::WorkResult;

/// Combines the results of some folders, separately for each paper and scale.
pub(crate) fn run(args: &MergeArgs) -> Result<ExitCode> {
    let mut reports: BTreeMap<OsString, Vec<PathBuf>> = BTreeMap::new();
    for from in &args.from {
        let entries = fs::read_dir(from).map_err(|error| Failure::at(from, &error))?;
        let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|folder| folder.join("works").is_dir() || folder.join("results.json").is_file());
        if folders.is_empty() {
            return Err(Failure::new(format_args!(
                "{}: there are no results in this folder. Name a folder that you gave to `tefuda reproduce --out`",
                from.display()
            )));
        }
        for folder in folders {
            if let Some(name) = folder.file_name() {
                reports.entry(name.to_owned()).or_default().push(folder.clone());
            }
        }
    }
    let mut text = String::new();
    for (name, folders) in reports {
        let into = args.out.join(&name);
        let (added, known) = merged(&into, &folders)?;
        writeln!(text, "{}: {added} results added, {known} already there", into.display()).ok();
    }
    failure::print(&text)
}

/// Adds the results and agent files of some folders to `into`. Returns the number of new results, and of
/// those that were there.
fn merged(into: &Path, folders: &[PathBuf]) -> Result<(usize, usize)> {
    let mut known: BTreeMap<String, (PathBuf, WorkResult)> = BTreeMap::new();
    let mut new = Vec::new();
    let mut agents = Vec::new();
    let mut take = |folder: &Path, is_new: bool| -> Result<()> {
        let Kept { results, agents: files } = store::all(folder)?;
        if is_new {
            agents.extend(files);
        }
        for (path, result) in results {
            match known.get(&result.key) {
                Some((other, before)) if before.result != result.result => {
                    return Err(Failure::new(format_args!(
                        "{} and {} have different results for the job {}. Run that job again, and delete the file that differs",
                        other.display(),
                        path.display(),
                        result.name
                    )));
                }
                Some(_) => {}
                None => {
                    if is_new {
                        new.push(result.clone());
                    }
                    known.insert(result.key.clone(), (path, result));
                }
            }
        }
        Ok(())
    };
    take(into, false)?;
    folders.iter().try_for_each(|folder| take(folder, true))?;
    let store = WorkStore::open(into, 1)?;
    for path in agents {
        let to = into.join("works").join(path.file_name().unwrap_or_default());
        fs::copy(&path, &to).map_err(|error| Failure::at(&to, &error))?;
    }
    new.iter().try_for_each(|result| store.keep(result))?;
    Ok((new.len(), known.len() - new.len()))
}
