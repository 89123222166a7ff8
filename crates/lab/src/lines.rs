//! Lines of files that may be of any size and hold anything: one line is in memory at a time, and never a long one.

use flate2::bufread::MultiGzDecoder;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, Read},
    path::Path,
};
use tefuda_games::{
    Fault,
    fault::Source,
    record::{LARGEST_FILE, LONGEST_LINE},
};

/// A packed file may unpack to so many bytes, however small it is; and beyond that to [`HIGHEST_RATIO`] times
/// its size. Records unpack to five or ten times theirs.
const ALWAYS_UNPACKED: u64 = LARGEST_FILE as u64;
const HIGHEST_RATIO: u64 = 50;

/// Opens a file, or standard input for `-`; unpacks it if its name ends in `.gz`.
pub(crate) fn open(path: &Path) -> io::Result<Lines> {
    if path == Path::new("-") {
        return Ok(Lines::new(Box::new(io::stdin().lock()), false));
    }
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::Error::from(ErrorKind::IsADirectory));
    }
    if path.extension().is_none_or(|end| end != "gz") {
        return Ok(Lines::new(Box::new(BufReader::new(file)), false));
    }
    let limit = ALWAYS_UNPACKED.max(meta.len().saturating_mul(HIGHEST_RATIO));
    let unpacked = Limited { from: MultiGzDecoder::new(BufReader::new(file)), left: limit, limit };
    Ok(Lines::new(Box::new(BufReader::new(unpacked)), true))
}

/// Whether records can be written packed under this name.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
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

/// The lines of a file.
pub(crate) struct Lines {
    from: Box<dyn BufRead>,
    packed: bool,
    number: usize,
    line: Vec<u8>,
}

/// Why a line, or the rest of a file, cannot be read.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// What is in the line. The next one can be read.
    Line(Fault),
    /// What is in the file. Nothing more can be read.
    File(Fault),
    /// The system. Nothing more can be read.
    System(io::Error),
}

impl Lines {
    fn new(from: Box<dyn BufRead>, packed: bool) -> Self {
        Self { from, packed, number: 0, line: Vec::new() }
    }

    /// The number of the line read last, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The next line, without its line break. `None` at the end.
    pub(crate) fn next_line(&mut self) -> Option<Result<&str, Trouble>> {
        self.line.clear();
        self.number += 1;
        let length = match self.read_line() {
            Ok(0) => return None,
            Ok(length) => length,
            Err(error) => return Some(Err(self.trouble(error))),
        };
        if length > LONGEST_LINE {
            return Some(Err(Trouble::Line(Fault::TooLarge(Source::Line, LONGEST_LINE))));
        }
        Some(std::str::from_utf8(&self.line).map(str::trim).map_err(|_| Trouble::Line(Fault::NotText)))
    }

    /// Reads to the end of the line. Returns its length with the line break, but keeps no more than can be used.
    fn read_line(&mut self) -> io::Result<usize> {
        let mut length = 0;
        loop {
            let bytes = self.from.fill_buf()?;
            if bytes.is_empty() {
                return Ok(length);
            }
            let end = bytes.iter().position(|b| *b == b'\n').map(|at| at + 1);
            let used = end.unwrap_or(bytes.len());
            let room = LONGEST_LINE.saturating_sub(self.line.len());
            self.line.extend_from_slice(&bytes[..used.min(room)]);
            self.from.consume(used);
            length += used;
            if end.is_some() {
                return Ok(length);
            }
        }
    }

    fn trouble(&self, error: io::Error) -> Trouble {
        if !self.packed {
            return Trouble::System(error);
        }
        if let Some(fault) = error.get_ref().and_then(|inner| inner.downcast_ref::<Fault>()) {
            return Trouble::File(fault.clone());
        }
        match error.kind() {
            ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => {
                Trouble::File(Fault::NotGzip)
            }
            _ => Trouble::System(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Lines {
        Lines::new(Box::new(BufReader::with_capacity(7, io::Cursor::new(bytes.to_vec()))), false)
    }

    #[test]
    fn lines_come_one_by_one_with_their_numbers_and_without_their_ends() {
        let mut lines = lines(b"one\r\n\nthree is longer\nlast");
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line() {
            let line = line.unwrap().to_owned();
            seen.push((lines.number(), line));
        }
        let words = ["one", "", "three is longer", "last"].map(str::to_owned);
        assert_eq!(seen, (1..).zip(words).collect::<Vec<_>>());
    }

    #[test]
    fn a_long_line_is_passed_over_without_being_kept() {
        let mut text = vec![b'x'; 3 * LONGEST_LINE];
        text.extend_from_slice(b"\nnext\n");
        let mut lines = lines(&text);
        assert!(matches!(lines.next_line(), Some(Err(Trouble::Line(Fault::TooLarge(..))))));
        assert!(lines.line.capacity() <= 2 * LONGEST_LINE);
        assert_eq!(lines.next_line().unwrap().unwrap(), "next");
        assert!(lines.next_line().is_none());
    }

    #[test]
    fn bytes_that_are_no_text_spoil_only_their_line() {
        let mut lines = lines(b"\xff\xfe\nnext");
        assert!(matches!(lines.next_line(), Some(Err(Trouble::Line(Fault::NotText)))));
        assert_eq!(lines.next_line().unwrap().unwrap(), "next");
    }
}
