//! Opens files of records, plain or compressed with gzip. [`tefuda_games::lines`] reads their contents.

use flate2::bufread::GzDecoder;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, Read},
    path::Path,
};
use tefuda_games::{Fault, Lines, fault::Source, lines, record::LARGEST_FILE};

/// The number of bytes that a compressed file of any size may unpack to. Larger files may unpack to
/// [`HIGHEST_RATIO`] times their size. Records unpack to five or ten times theirs.
const ALWAYS_UNPACKED: u64 = LARGEST_FILE as u64;
const HIGHEST_RATIO: u64 = 50;

/// Opens a file, or standard input for `-`. Compressed data is recognised by its content, not by the name.
pub(crate) fn open(path: &Path) -> io::Result<Lines<Box<dyn BufRead>>> {
    if path == Path::new("-") {
        return unpacked(BufReader::new(io::stdin()), 0);
    }
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::Error::from(ErrorKind::IsADirectory));
    }
    unpacked(BufReader::new(file), meta.len())
}

/// The lines of a file of this size.
fn unpacked(mut from: impl BufRead + 'static, size: u64) -> io::Result<Lines<Box<dyn BufRead>>> {
    // A pipe may return a single byte at a time.
    let mut first = Vec::new();
    from.by_ref().take(lines::GZIP.len() as u64).read_to_end(&mut first)?;
    let packed = lines::is_packed(&first);
    let from = io::Cursor::new(first).chain(from);
    if !packed {
        return Ok(Lines::new(Box::new(from)));
    }
    let limit = ALWAYS_UNPACKED.max(size.saturating_mul(HIGHEST_RATIO));
    let unpacked = Limited { from: Members { member: Some(GzDecoder::new(from)) }, left: limit, limit };
    Ok(Lines::new(Box::new(BufReader::new(unpacked))))
}

/// Whether a file of this name is written compressed.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// The unpacked members of a gzip file, one after another. Zeros after a member are skipped, as gzip does.
struct Members<R> {
    /// `None` after the last member.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer).map_err(in_file)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut rest) = self.member.take().map(GzDecoder::into_inner) else { break };
            if more(&mut rest)? {
                self.member = Some(GzDecoder::new(rest));
            }
        }
        Ok(0)
    }
}

/// Whether another member of the gzip file follows, after any padding with zeros.
fn more(from: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = from.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        let all = zeros == bytes.len();
        from.consume(zeros);
        if !all {
            return Ok(true);
        }
    }
}

/// Errors of the decoder are faults of the file.
fn in_file(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => {
            io::Error::other(Fault::NotGzip)
        }
        _ => error,
    }
}

/// A reader that fails after a limit.
struct Limited<R> {
    from: R,
    left: u64,
    limit: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.from.read(buffer)?;
        self.left = self.left.checked_sub(n as u64).ok_or_else(|| {
            io::Error::other(Fault::TooLarge { what: Source::UnpackedFile, limit: self.limit as usize })
        })?;
        Ok(n)
    }
}
