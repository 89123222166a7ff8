//! Names of files made from what is in them.

use std::{fmt, str::FromStr};

/// The fingerprint of a file: 48 bits, written as 12 hexadecimal digits. Equal files have equal fingerprints; two others agree by
/// chance once in 2⁴⁸. It tells files apart and finds damage; it is no protection against somebody who wants to deceive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u64);

impl FileId {
    /// Digits of its text.
    pub const DIGITS: usize = 12;

    /// From a checksum of 64 bits, whose upper 16 are folded into the others.
    pub const fn of(checksum: u64) -> Self {
        Self((checksum >> 48) ^ (checksum & ((1 << 48) - 1)))
    }
}

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0)
    }
}

/// The error for a text that is no [`FileId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFileId;

impl fmt::Display for NoFileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file is named by 12 hexadecimal digits")
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
    fn a_name_is_read_as_it_is_written() {
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
