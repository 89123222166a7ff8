//! Finds the records in a file, however it was saved.
//!
//! A record is a line of UTF-8 text. Other programs save such files in their own ways: with a byte order mark,
//! as UTF-16, with records indented over many lines, or as one JSON array. [`Lines`] reads them all and returns
//! each record as one line. An error in a line is reported for that line, and reading goes on. An error in the
//! whole file is reported once.
//!
//! Files may have any size and contents. Only one record is in memory at a time, and never an overlong one.
//! Decompress files first: [`is_packed`] recognises compressed files by their first bytes, whatever their name.

use crate::{
    fault::{Fault, Source},
    record::{LARGEST_FILE, LONGEST_LINE},
};
use std::io::{self, BufRead, Read};

/// The first bytes of a gzip file.
pub const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Whether a file is compressed with gzip, judging by its first bytes.
pub fn is_packed(first: &[u8]) -> bool {
    first.starts_with(&GZIP)
}

/// The reason why a line, or the rest of a file, cannot be read.
#[derive(Debug)]
pub enum Trouble {
    /// An error in the line. The next line can be read.
    Line(Fault),
    /// An error in the file. The rest cannot be read.
    File(Fault),
    /// An error of the system. The rest cannot be read.
    System(io::Error),
}

impl Trouble {
    /// The error as a message for people.
    pub fn fault(self) -> Fault {
        match self {
            Self::Line(fault) | Self::File(fault) => fault,
            Self::System(error) => Fault::Unread(error.to_string()),
        }
    }
}

impl From<io::Error> for Trouble {
    /// A reader that finds an error in the file itself passes it inside its `io::Error`.
    fn from(error: io::Error) -> Self {
        match error.downcast() {
            Ok(fault) => Self::File(fault),
            Err(error) => Self::System(error),
        }
    }
}

/// The text of a file as UTF-8 without a byte order mark.
pub fn text(bytes: &[u8]) -> Result<String, Fault> {
    if bytes.len() > LARGEST_FILE {
        return Err(Fault::TooLarge { what: Source::File, limit: LARGEST_FILE });
    }
    let mut text = Vec::with_capacity(bytes.len());
    Utf8::new(bytes).read_to_end(&mut text).map_err(|error| Trouble::from(error).fault())?;
    String::from_utf8(text).map_err(|error| Fault::NotText(error.utf8_error()))
}

/// The encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Encoding {
    /// Not detected yet.
    Unknown,
    Utf8,
    Utf16(Order),
}

/// The byte order of UTF-16.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    Low,
    High,
}

/// Marks what cannot be decoded: a byte that never occurs in UTF-8.
const UNDECODABLE: u8 = 0xff;

/// A reader that converts UTF-8 or UTF-16 to UTF-8.
#[derive(Debug)]
struct Utf8<R> {
    from: R,
    encoding: Encoding,
    /// Decoded text that precedes the rest of `from`, and how much of it has been consumed.
    ahead: Vec<u8>,
    used: usize,
    /// The first byte of an incomplete UTF-16 unit, and the first unit of an incomplete surrogate pair.
    half: Option<u8>,
    high: Option<u16>,
}

/// The number of bytes decoded at a time.
const CHUNK: usize = 8192;

impl<R: BufRead> Utf8<R> {
    fn new(from: R) -> Self {
        Self { from, encoding: Encoding::Unknown, ahead: Vec::new(), used: 0, half: None, high: None }
    }

    /// Detects the encoding by the byte order mark, or by the zero byte next to the first bracket in UTF-16.
    fn look(&mut self) -> io::Result<()> {
        while self.ahead.len() < 3 {
            let bytes = self.from.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            let taken = bytes.len().min(3 - self.ahead.len());
            self.ahead.extend_from_slice(&bytes[..taken]);
            self.from.consume(taken);
        }
        let (encoding, mark) = match *self.ahead {
            [0xef, 0xbb, 0xbf] => (Encoding::Utf8, 3),
            [0xff, 0xfe, ..] => (Encoding::Utf16(Order::Low), 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16(Order::High), 2),
            [b'{' | b'[', 0, ..] => (Encoding::Utf16(Order::Low), 0),
            [0, b'{' | b'[', ..] => (Encoding::Utf16(Order::High), 0),
            _ => (Encoding::Utf8, 0),
        };
        self.encoding = encoding;
        self.used = mark;
        if let Encoding::Utf16(order) = encoding {
            let first = std::mem::take(&mut self.ahead);
            self.used = 0;
            self.decode(&first[mark..], order);
        }
        Ok(())
    }

    /// Decodes some bytes of UTF-16.
    fn decode(&mut self, bytes: &[u8], order: Order) {
        for &byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let unit = match order {
                Order::Low => u16::from_le_bytes([first, byte]),
                Order::High => u16::from_be_bytes([first, byte]),
            };
            if let (Some(high), 0xdc00..=0xdfff) = (self.high, unit) {
                self.high = None;
                self.put(char::decode_utf16([high, unit]).next().and_then(Result::ok));
                continue;
            }
            if self.high.take().is_some() {
                self.put(None);
            }
            match unit {
                0xd800..=0xdbff => self.high = Some(unit),
                _ => self.put(char::from_u32(unit.into())),
            }
        }
    }

    fn put(&mut self, letter: Option<char>) {
        match letter {
            Some(letter) => self.ahead.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            None => self.ahead.push(UNDECODABLE),
        }
    }
}

impl<R: BufRead> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let taken = bytes.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&bytes[..taken]);
        self.consume(taken);
        Ok(taken)
    }
}

impl<R: BufRead> BufRead for Utf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.encoding == Encoding::Unknown {
            self.look()?;
        }
        while self.used == self.ahead.len() {
            self.ahead.clear();
            self.used = 0;
            let Encoding::Utf16(order) = self.encoding else { return self.from.fill_buf() };
            let bytes = self.from.fill_buf()?;
            if bytes.is_empty() {
                // A UTF-16 unit or surrogate pair is incomplete at the end of the file.
                if self.half.take().is_some() | self.high.take().is_some() {
                    self.put(None);
                    break;
                }
                return Ok(&[]);
            }
            let mut chunk = [0; CHUNK];
            let taken = bytes.len().min(CHUNK);
            chunk[..taken].copy_from_slice(&bytes[..taken]);
            self.from.consume(taken);
            self.decode(&chunk[..taken], order);
        }
        Ok(&self.ahead[self.used..])
    }

    fn consume(&mut self, count: usize) {
        if self.used < self.ahead.len() {
            self.used += count;
        } else {
            self.from.consume(count);
        }
    }
}

/// The records of a file, one per line.
#[derive(Debug)]
pub struct Lines<R> {
    from: Utf8<R>,
    /// The number of line breaks read so far.
    breaks: usize,
    /// The number of the line where the last record read begins.
    number: usize,
    line: Vec<u8>,
    /// Whether the reader is inside a JSON array of records.
    array: bool,
    /// Whether something like a record has been read.
    text: bool,
    over: bool,
}

/// The state while scanning a JSON object: the number of open brackets, and whether a string is open.
#[derive(Debug, Default)]
struct Scan {
    open: usize,
    string: bool,
    escape: bool,
}

/// The meaning of a byte for a [`Scan`].
enum Part {
    /// Part of the object.
    Inside,
    /// White space between tokens.
    Blank,
    /// The last byte of the object.
    Last,
    /// A line break within a string, which JSON does not allow.
    Broken,
}

impl Scan {
    fn take(&mut self, byte: u8) -> Part {
        if self.string {
            match byte {
                b'\n' => return Part::Broken,
                _ if std::mem::take(&mut self.escape) => {}
                b'\\' => self.escape = true,
                b'"' => self.string = false,
                _ => {}
            }
            return Part::Inside;
        }
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => return Part::Blank,
            b'"' => self.string = true,
            b'{' | b'[' => self.open += 1,
            b'}' | b']' => {
                self.open = self.open.saturating_sub(1);
                if self.open == 0 {
                    return Part::Last;
                }
            }
            _ => {}
        }
        Part::Inside
    }
}

impl<R: BufRead> Lines<R> {
    /// Reads lines from an uncompressed reader.
    pub fn new(from: R) -> Self {
        Self {
            from: Utf8::new(from),
            breaks: 0,
            number: 0,
            line: Vec::new(),
            array: false,
            text: false,
            over: false,
        }
    }

    /// The line number, counted from 1, at which the most recently read record begins.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The next record, without its line break; also returns empty lines. `None` at the end.
    pub fn next_line(&mut self) -> Option<Result<&str, Trouble>> {
        if self.over {
            return None;
        }
        self.line.clear();
        let read = self.read();
        if !matches!(read, Ok(true) | Err(Trouble::Line(_))) {
            self.over = true;
        }
        match read {
            Ok(true) => Some(self.utf8()),
            Ok(false) => None,
            Err(trouble) => Some(Err(trouble)),
        }
    }

    /// The line as text. A zero byte before the first record means that the file is not text at all.
    fn utf8(&mut self) -> Result<&str, Trouble> {
        if !self.text && self.line.contains(&0) {
            self.over = true;
            return Err(Trouble::File(Fault::NotTextFile));
        }
        let line =
            std::str::from_utf8(&self.line).map_err(|error| Trouble::Line(Fault::NotText(error)))?.trim();
        self.text |= line.starts_with('{');
        Ok(line)
    }

    /// Reads a record into `line`. False at the end.
    fn read(&mut self) -> Result<bool, Trouble> {
        if self.array {
            return self.element();
        }
        self.number = self.breaks + 1;
        self.skip(|byte| matches!(byte, b' ' | b'\t'))?;
        if self.peek()? == Some(b'[') {
            self.advance()?;
            self.skip_blanks()?;
            if self.peek()? == Some(b'{') {
                self.array = true;
                return self.element();
            }
            // Not an array of records, but a line that starts with a bracket.
            self.line.push(b'[');
            if self.breaks >= self.number {
                return Ok(true);
            }
        }
        let length = self.rest_of_line()?;
        if length > LONGEST_LINE {
            return Err(Trouble::Line(Fault::TooLarge { what: Source::Line, limit: LONGEST_LINE }));
        }
        if self.goes_on()? {
            return self.indented();
        }
        Ok(length > 0)
    }

    /// Whether the line is the start of a record that continues on the next line. A damaged line is not: the
    /// next record starts after it.
    fn goes_on(&mut self) -> Result<bool, Trouble> {
        let line = self.line.trim_ascii();
        // A complete record ends like this, so it needs no scan.
        if !line.starts_with(b"{") || line.ends_with(b"}") {
            return Ok(false);
        }
        let mut scan = Scan::default();
        if line.iter().any(|byte| !matches!(scan.take(*byte), Part::Inside | Part::Blank)) || scan.string {
            return Ok(false);
        }
        self.skip_blanks()?;
        Ok(matches!(self.peek()?, Some(b'"' | b',' | b':' | b'}')))
    }

    /// Reads the rest of a record after its first line.
    fn indented(&mut self) -> Result<bool, Trouble> {
        let first = std::mem::take(&mut self.line);
        let mut scan = Scan::default();
        for byte in first {
            if let Part::Inside = scan.take(byte) {
                self.line.push(byte);
            }
        }
        self.object(scan)?;
        self.after()
    }

    /// Reads the next record of an array, or what follows the array.
    fn element(&mut self) -> Result<bool, Trouble> {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b','))?;
        self.number = self.breaks + 1;
        match self.peek()? {
            Some(b'{') => {
                self.object(Scan::default())?;
                Ok(true)
            }
            Some(b']') => {
                self.advance()?;
                self.array = false;
                // The end of the array counts as an empty line.
                self.after()
            }
            Some(_) => {
                self.array = false;
                self.drop_line()?;
                Err(Trouble::Line(Fault::Shape {
                    field: "array",
                    en: "a list of records, each a JSON object",
                    ja: "記録（JSONのオブジェクト）のリスト",
                }))
            }
            None => Err(Trouble::File(Fault::Unended)),
        }
    }

    /// Skips what may follow a record or an array: white space and a comma up to the end of the line.
    fn after(&mut self) -> Result<bool, Trouble> {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b','))?;
        if self.peek()? == Some(b'\n') {
            self.advance()?;
        }
        Ok(true)
    }

    /// Reads an object up to its last bracket, without the white space between its tokens. Keeps only as much
    /// of an overlong object as is needed.
    fn object(&mut self, mut scan: Scan) -> Result<(), Trouble> {
        let (mut length, mut broken) = (self.line.len(), false);
        let mut last = false;
        while !last && !broken {
            let bytes = self.from.fill_buf()?;
            if bytes.is_empty() {
                return Err(Trouble::File(Fault::Unended));
            }
            let mut used = 0;
            for &byte in bytes {
                used += 1;
                match scan.take(byte) {
                    Part::Blank => {
                        self.breaks += usize::from(byte == b'\n');
                        continue;
                    }
                    Part::Inside => {}
                    Part::Last => last = true,
                    Part::Broken => {
                        self.breaks += 1;
                        broken = true;
                        break;
                    }
                }
                length += 1;
                if length <= LONGEST_LINE {
                    self.line.push(byte);
                }
                if last {
                    break;
                }
            }
            self.from.consume(used);
        }
        if length > LONGEST_LINE {
            return Err(Trouble::Line(Fault::TooLarge { what: Source::Line, limit: LONGEST_LINE }));
        }
        if broken {
            // The next record may begin on the next line.
            self.array = false;
            return Err(Trouble::Line(Fault::NotJson("a line break in a string".to_owned())));
        }
        Ok(())
    }

    /// Reads to the end of the line. Returns its length with the line break, but stores only as much as is
    /// needed.
    fn rest_of_line(&mut self) -> Result<usize, Trouble> {
        let mut length = self.line.len();
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
                self.breaks += 1;
                return Ok(length);
            }
        }
    }

    /// Skips the rest of the line.
    fn drop_line(&mut self) -> Result<(), Trouble> {
        self.skip(|byte| byte != b'\n')?;
        if self.peek()?.is_some() {
            self.advance()?;
        }
        Ok(())
    }

    fn skip_blanks(&mut self) -> Result<(), Trouble> {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
    }

    /// Skips bytes of one kind.
    fn skip(&mut self, kind: impl Fn(u8) -> bool) -> Result<(), Trouble> {
        loop {
            let bytes = self.from.fill_buf()?;
            let (all, mut used) = (bytes.len(), 0);
            for byte in bytes.iter().take_while(|byte| kind(**byte)) {
                used += 1;
                self.breaks += usize::from(*byte == b'\n');
            }
            self.from.consume(used);
            if used < all || all == 0 {
                return Ok(());
            }
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, Trouble> {
        Ok(self.from.fill_buf()?.first().copied())
    }

    /// Skips one byte.
    fn advance(&mut self) -> Result<(), Trouble> {
        if self.peek()? == Some(b'\n') {
            self.breaks += 1;
        }
        self.from.consume(1);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // Test helpers may unwrap.
    use super::*;

    fn lines(bytes: &[u8]) -> Lines<io::BufReader<io::Cursor<Vec<u8>>>> {
        Lines::new(io::BufReader::with_capacity(7, io::Cursor::new(bytes.to_vec())))
    }

    /// The non-empty lines, each with its number and its text or error.
    fn read(bytes: &[u8]) -> Vec<(usize, Result<String, String>)> {
        let (mut lines, mut all) = (lines(bytes), Vec::new());
        while let Some(line) = lines.next_line() {
            let line = match line {
                Ok("") => continue,
                Ok(line) => Ok(line.to_owned()),
                Err(Trouble::Line(fault)) => Err(fault.to_string()),
                Err(Trouble::File(fault)) => Err(format!("file: {fault}")),
                Err(Trouble::System(error)) => panic!("{error}"),
            };
            all.push((lines.number(), line));
        }
        all
    }

    /// The lines of a file without errors.
    fn whole(text: &str) -> Vec<(usize, String)> {
        read(text.as_bytes()).into_iter().map(|(number, line)| (number, line.unwrap())).collect()
    }

    fn numbered<const N: usize>(lines: [(usize, &str); N]) -> Vec<(usize, String)> {
        lines.map(|(number, line)| (number, line.to_owned())).into()
    }

    #[test]
    fn lines_have_numbers_and_no_line_breaks() {
        let read = whole("one\r\n\nthree is longer\nlast");
        assert_eq!(read, numbered([(1, "one"), (3, "three is longer"), (4, "last")]));
    }

    #[test]
    fn a_long_line_is_skipped_without_being_stored() {
        let mut text = vec![b'x'; 3 * LONGEST_LINE];
        text.extend_from_slice(b"\nnext\n");
        let mut lines = lines(&text);
        assert!(matches!(lines.next_line(), Some(Err(Trouble::Line(Fault::TooLarge { .. })))));
        assert!(lines.line.capacity() <= 2 * LONGEST_LINE);
        assert_eq!(lines.next_line().unwrap().unwrap(), "next");
        assert!(lines.next_line().is_none());
    }

    #[test]
    fn a_long_record_of_an_array_is_skipped_without_being_stored() {
        let text = format!("[{{\"a\":\n\"{}\"}}, {{\"b\":1}}]", "x".repeat(3 * LONGEST_LINE));
        let mut lines = lines(text.as_bytes());
        assert!(matches!(lines.next_line(), Some(Err(Trouble::Line(Fault::TooLarge { .. })))));
        assert!(lines.line.capacity() <= 2 * LONGEST_LINE);
        assert_eq!(lines.next_line().unwrap().unwrap(), "{\"b\":1}");
    }

    #[test]
    fn invalid_utf8_damages_only_its_line() {
        let mut lines = lines(b"\xff\xff\nnext");
        assert!(matches!(lines.next_line(), Some(Err(Trouble::Line(Fault::NotText(_))))));
        assert_eq!(lines.next_line().unwrap().unwrap(), "next");
    }

    #[test]
    fn invalid_utf16_damages_only_its_line() {
        let units = [0xfeff, 0xd83c, 0x0a, 0x61, 0xdc00, 0x0a, 0xd83c, 0xdca1, 0x62, 0x0a];
        let mut bytes: Vec<u8> = units.iter().flat_map(|unit: &u16| unit.to_le_bytes()).collect();
        bytes.push(0x63);
        let no_text = || text(b"\xff").map_err(|fault| fault.to_string());
        assert_eq!(
            read(&bytes),
            [(1, no_text()), (2, no_text()), (3, Ok("\u{1f0a1}b".into())), (4, no_text())]
        );
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_text() {
        assert_eq!(text(b"\xef\xbb\xbf{}").unwrap(), "{}");
        assert_eq!(text(b"\xff\xfe{\0}\0").unwrap(), "{}");
        assert_eq!(text(b"{\0}\0").unwrap(), "{}");
        assert_eq!(text(b"").unwrap(), "");
        assert!(matches!(text(b"\xff"), Err(Fault::NotText(error)) if error.valid_up_to() == 0));
    }

    #[test]
    fn a_record_over_several_lines_has_the_number_of_its_first() {
        let read =
            whole("{\n  \"a\": [\n    1, \"} [\\\" \"\n  ]\n}\n{ \"b\": 1\n, \"c\": 2 },\n{\"d\":3}\n");
        let lines = [(1, "{\"a\":[1,\"} [\\\" \"]}"), (6, "{\"b\":1,\"c\":2}"), (8, "{\"d\":3}")];
        assert_eq!(read, numbered(lines));
    }

    #[test]
    fn lines_may_follow_an_array_of_records() {
        let read = whole(" [ {\"a\":1},{\"b\" : 2}\n,\n{\"c\":[{}]} ]\n{\"d\":4}");
        let lines = [(1, "{\"a\":1}"), (1, "{\"b\":2}"), (3, "{\"c\":[{}]}"), (4, "{\"d\":4}")];
        assert_eq!(read, numbered(lines));
    }

    #[test]
    fn a_truncated_record_does_not_swallow_the_next() {
        let cut = ["{\"a\":[1,", "{\"a\":\"b", "{", "[1,2]", "[{\"a\":\"b"];
        for cut in cut {
            let read = read(format!("{{}}\n{cut}\n{{\"next\":1}}\n{{}}\n").as_bytes());
            assert_eq!(read.len(), 4, "{cut}: {read:?}");
            let next = "{\"next\":1}".to_owned();
            assert_eq!(read[2..], [(3, Ok(next)), (4, Ok("{}".to_owned()))], "{cut}");
        }
    }

    #[test]
    fn a_missing_end_is_reported_once() {
        for text in ["[{\"a\":1},\n{\"b\":[\n", "[{\"a\":1}\n", "{\n\"a\":\n1\n"] {
            let read = read(text.as_bytes());
            let (last, before) = read.split_last().unwrap();
            assert!(last.1.as_ref().unwrap_err().starts_with("file: a record or array"), "{read:?}");
            assert!(before.iter().all(|(_, line)| line.is_ok()), "{read:?}");
        }
    }

    #[test]
    fn a_list_of_other_values_is_reported_once() {
        let read = read(b"[{\"a\":1}, 5, 6, 7]\n{}");
        let said = "\"array\" must be a list of records, each a JSON object".to_owned();
        assert_eq!(read, [(1, Ok("{\"a\":1}".to_owned())), (1, Err(said)), (2, Ok("{}".to_owned()))]);
    }

    #[test]
    fn a_binary_file_is_reported_once() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\n\xff\n";
        let read = read(png);
        assert!(
            read.len() <= 3 && read.last().unwrap().1.as_ref().unwrap_err().starts_with("file: "),
            "{read:?}"
        );
        // Zero bytes later in the file only damage their line.
        let read = super::tests::read(b"{}\n\0\0\n{}\n");
        assert_eq!(read.len(), 3, "{read:?}");
    }
}
