//! Opens files of records, plain or packed with gzip. What is in them is read by [`tefuda_games::lines`].

use flate2::bufread::GzDecoder;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, Read},
    path::Path,
};
use tefuda_games::{Fault, Lines, fault::Source, lines, record::LARGEST_FILE};

/// A packed file may unpack to so many bytes, however small it is; and beyond that to [`HIGHEST_RATIO`] times
/// its size. Records unpack to five or ten times theirs.
const ALWAYS_UNPACKED: u64 = LARGEST_FILE as u64;
const HIGHEST_RATIO: u64 = 50;

/// Opens a file, or standard input for `-`, and unpacks it if it is packed, whatever its name.
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
    // A pipe may hand over a single byte.
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

/// Whether records can be written packed under this name.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// What the members of a packed file unpack to, one after the other. Zeros behind a member are passed over, as gzip does.
struct Members<R> {
    /// `None` after the last one.
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

/// Whether something comes after zeros.
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

/// What an unpacker says of the data is a fault of the file.
fn in_file(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => {
            io::Error::other(Fault::NotGzip)
        }
        _ => error,
    }
}

/// A reader that refuses to give more than a limit.
struct Limited<R> {
    from: R,
    left: u64,
    limit: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.from.read(buffer)?;
        self.left = self
            .left
            .checked_sub(n as u64)
            .ok_or_else(|| io::Error::other(Fault::TooLarge(Source::UnpackedFile, self.limit as usize)))?;
        Ok(n)
    }
}
