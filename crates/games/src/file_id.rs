//! File names derived from file contents.

use std::{fmt, str::FromStr};

/// The fingerprint of a file: 48 bits, written as 12 hexadecimal digits. Equal files have equal fingerprints.
/// Two different files have the same one with probability 2⁻⁴⁸. It distinguishes files and detects damage. It
/// does not protect against deliberate forgery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u64);

impl FileId {
    /// The number of digits of its text.
    pub const DIGITS: usize = 12;

    /// Folds a 64-bit checksum: the upper 16 bits are mixed into the others.
    pub const fn of(checksum: u64) -> Self {
        Self((checksum >> 48) ^ (checksum & ((1 << 48) - 1)))
    }
}

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0)
    }
}

/// The error for text that is not a [`FileId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFileId;

impl fmt::Display for NoFileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file name must be 12 hexadecimal digits")
    }
}

impl std::error::Error for NoFileId {}

impl FromStr for FileId {
    type Err = NoFileId;

    fn from_str(word: &str) -> Result<Self, NoFileId> {
        let digits = word.len() == Self::DIGITS && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = if digits { u64::from_str_radix(word, 16).ok() } else { None };
        number.map(Self).ok_or(NoFileId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_back_from_its_text() {
        for (checksum, word) in
            [(0, "000000000000"), (0x0001_0000_0000_00ff, "0000000000fe"), (u64::MAX >> 16, "ffffffffffff")]
        {
            assert_eq!(FileId::of(checksum).to_string(), word);
            assert_eq!(word.parse(), Ok(FileId::of(checksum)));
        }
        for word in
            ["", "0000000000f", "0000000000fff", "+00000000000", "00000000000g", "０００００００００００"]
        {
            assert_eq!(word.parse::<FileId>(), Err(NoFileId), "{word}");
        }
    }
}
