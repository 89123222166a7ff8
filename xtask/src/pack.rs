//! Packs the built page for publishing: compressed copies beside its files, and all files in one zip archive.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use crate::dist::{files_below, inside};
use crate::failure::{At as _, Failure, Result};
use crate::run::{announce, check};
use crate::tools;

/// The script that compresses. Node has Brotli, and a release build needs node anyway.
const SCRIPT: &str = include_str!("pack.mjs");

/// The folder in the archive. The examples in `examples/hosting` use the same name.
const TOP: &str = "tefuda";

/// 1 January 1980, the earliest date of the format. With a fixed date, equal pages give equal archives.
const DATE: u16 = 0x21;

/// Writes a `.br` and a `.gz` copy beside each file of `folder` that gets smaller. Servers such as nginx send
/// these instead of compressing a file for each visitor.
pub(crate) fn compress(folder: &Path) -> Result<()> {
    announce("Compressing the files", "a minute or two");
    let node = tools::node()?;
    check(Command::new(node).args(["--input-type=module", "--eval", SCRIPT, "--"]).arg(folder))
}

/// Writes all files of `folder` into an archive beside it. Returns the archive's path.
pub(crate) fn zip(folder: &Path) -> Result<PathBuf> {
    let mut name = OsString::from(folder);
    name.push(".zip");
    let path = PathBuf::from(name);
    let mut files = Vec::new();
    for file in files_below(folder)? {
        let bytes = fs::read(&file).at("reading", &file)?;
        files.push((format!("{TOP}/{}", inside(folder, &file)), bytes));
    }
    fs::write(&path, archive(&files)?).at("writing", &path)?;
    Ok(path)
}

/// A zip archive (PKWARE's APPNOTE, version 6.3) of named files. It has no directories and no comments. All names
/// are ASCII.
fn archive(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>> {
    let size = |length: usize| {
        u32::try_from(length).map_err(|_| Failure::new("a zip archive can't be larger than 4 GiB"))
    };
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let mut crc = Crc::new();
        crc.update(bytes);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        // Writing to a vector cannot fail.
        encoder.write_all(bytes).ok();
        let packed = encoder.finish().unwrap_or_default();
        // Version 2.0 for Deflate, no flags, method 8, time, date, checksum, sizes, length of the name, no
        // extra field.
        let mut entry = Vec::new();
        for field in [20u16, 0, 8, 0, DATE] {
            entry.extend(field.to_le_bytes());
        }
        for field in [crc.sum(), size(packed.len())?, size(bytes.len())?, size(name.len())?] {
            entry.extend(field.to_le_bytes());
        }
        // In the directory: version 2.0, the same fields, no comment, first disk, no attributes, and the
        // place of the entry.
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&entry);
        directory.extend([0; 10]);
        directory.extend(size(out.len())?.to_le_bytes());
        directory.extend(name.as_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&entry);
        out.extend(name.as_bytes());
        out.extend(packed);
    }
    let count = u16::try_from(files.len())
        .map_err(|_| Failure::new("a zip archive can't have more than 65,535 files"))?;
    let (begin, length) = (size(out.len())?, size(directory.len())?);
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    for field in [count, count] {
        out.extend(field.to_le_bytes());
    }
    for field in [length, begin] {
        out.extend(field.to_le_bytes());
    }
    out.extend([0; 2]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn an_archive_has_each_file_at_the_place_its_directory_says() {
        let files = [("a.txt".to_owned(), b"aaaaaaaaaaaaaaaa".to_vec()), ("b/c".to_owned(), Vec::new())];
        let zip = archive(&files).unwrap();
        let number = |at: usize, bytes: usize| {
            zip[at..at + bytes].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
        };
        let end = zip.len() - 22;
        assert_eq!((&zip[end..end + 4], number(end + 10, 2)), (&b"PK\x05\x06"[..], 2));
        let mut at = number(end + 16, 4);
        assert_eq!(at + number(end + 12, 4), end);
        for (name, bytes) in &files {
            assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
            let (packed, length, place) = (number(at + 20, 4), number(at + 28, 2), number(at + 42, 4));
            assert_eq!(&zip[at + 46..at + 46 + length], name.as_bytes());
            assert_eq!(&zip[place..place + 4], b"PK\x03\x04");
            assert_eq!(zip[place + 4..place + 30], zip[at + 6..at + 32], "both headers agree");
            let data = place + 30 + length;
            let mut found = Vec::new();
            flate2::read::DeflateDecoder::new(&zip[data..data + packed]).read_to_end(&mut found).unwrap();
            assert_eq!(&found, bytes);
            at += 46 + length;
        }
        assert_eq!(at, end);
    }
}
