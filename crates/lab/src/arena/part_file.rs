//! A tournament, or a part of one, in a file.

use crate::{
    args::MergeArgs,
    failure::{self, Failure, Result},
    files,
};
use std::{
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_arena::{Tournament, contest::BlockResult, tournament::TournamentPart};
use tefuda_games::Fault;
use tefuda_numbers::counted;

/// The largest file that is read, in bytes: about ten times what a million deals need.
const LARGEST: usize = 1 << 29;

/// The file to which finished blocks are added.
pub(super) struct PartFile {
    path: PathBuf,
    file: BufWriter<File>,
}

impl PartFile {
    /// Opens a file. If it exists, its blocks are loaded, and an incomplete line is cut off.
    pub(super) fn open(path: &Path, tournament: &mut Tournament) -> Result<Self> {
        let failed = |error: std::io::Error| Failure::at(path, &error);
        let there = path.exists();
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut whole = 0;
        if there {
            let part = read(path)?;
            whole = part.whole as u64;
            tournament
                .add_part(part)
                .map_err(|fault| Failure::new(format_args!("{}: {fault}", path.display())))?;
        }
        file.set_len(whole).map_err(failed)?;
        let mut file = BufWriter::new(file);
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).map_err(failed)?;
        if !there {
            file.write_all(TournamentPart::head(tournament.plan()).as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// The error for a file in which a replayed block differs.
    pub(super) fn refused(&self, fault: &Fault) -> Failure {
        Failure::new(format_args!(
            "{}: {fault}. The file comes from another version of the program. To start over, delete it or choose another --out",
            self.path.display()
        ))
    }

    /// Adds a block. It is written to the file before this returns.
    pub(super) fn add(&mut self, table: usize, result: &BlockResult) -> Result<()> {
        let written = self.file.write_all(TournamentPart::line(table, result).as_bytes());
        written.and_then(|()| self.file.flush()).map_err(|error| Failure::at(&self.path, &error))
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.file.flush().map_err(|error| Failure::at(&self.path, &error))
    }
}

fn read(path: &Path) -> Result<TournamentPart> {
    let at = |fault: &dyn std::fmt::Display| Failure::new(format_args!("{}: {fault}", path.display()));
    let bytes = files::read(path, LARGEST).map_err(|error| Failure::at(path, &error))?;
    if bytes.len() > LARGEST {
        return Err(at(&format_args!("the file is larger than {LARGEST} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| at(&Fault::NotText))?;
    TournamentPart::read(&text).map_err(|fault| at(&fault))
}

/// The error for a part that doesn't fit the parts before it, with advice.
fn apart(path: &Path, fault: &Fault) -> Failure {
    let advice = match fault {
        Fault::Result { field, .. } if field != "plan" => {
            ". The same session always gives the same result, so one of the parts comes from another version of the program. Play that part again"
        }
        _ => "",
    };
    Failure::new(format_args!("{}: {fault}{advice}", path.display()))
}

/// `tefuda merge` of files: combines parts of one tournament in another file.
pub(crate) fn merge(args: &MergeArgs) -> Result<ExitCode> {
    let mut whole: Option<TournamentPart> = None;
    let there = args.out.exists().then_some(&args.out);
    let mut known = 0;
    for path in there.into_iter().chain(&args.from) {
        let part = read(path)?;
        known += part.blocks.len();
        whole = Some(match whole {
            None => part,
            Some(before) => before.join(part).map_err(|fault| apart(path, &fault))?,
        });
    }
    let Some(whole) = whole else { return Err(Failure::new("name the files to merge")) };
    std::fs::write(&args.out, whole.text()).map_err(|error| Failure::at(&args.out, &error))?;
    let (blocks, twice) = (whole.blocks.len(), known - whole.blocks.len());
    failure::print(&format!(
        "{}: {}, {} left out. Run `tefuda arena` with the same plan and this --out \
         to play the missing sessions and print the result.\n",
        args.out.display(),
        counted(blocks as u64, "session", "sessions"),
        counted(twice as u64, "duplicate", "duplicates")
    ))
}
