//! Reads an agent from untrusted bytes: every length is checked before anything of that size is allocated.

use super::{
    AnyPart, Counted, FileFault, HEAD, LARGEST, LONGEST_TEXT, MAGIC, MOST_CURVES, MOST_POINTS, MOST_STAGES,
    Outline, PartFault, PartSpec, TAIL, VERSION, write,
};
use crate::training::Curve;
use tefuda_games::fnv1a;

/// Reads a file up to its parts and returns the rest.
pub(super) fn outline(bytes: &[u8]) -> Result<(Outline, ByteReader<'_>), FileFault> {
    let (version, inside) = whole(bytes)?;
    let mut rest = ByteReader { rest: inside };
    let names = write::names(version);
    let mut what = rest.section(version, names[0])?;
    let [game, learner, spec] = [what.text()?, what.text()?, what.text()?];
    let seed = u64::from_le_bytes(what.array()?);
    let stages = if version == 1 { 1 } else { what.count(Counted::Stages, MOST_STAGES)? };
    let done = (0..stages).map(|_| what.u32()).collect::<Result<_, _>>()?;
    what.end()?;
    let mut list = rest.section(version, names[1])?;
    let curves = list.count(Counted::Curves, MOST_CURVES)?;
    let curves = (0..curves).map(|_| curve(&mut list)).collect::<Result<_, _>>()?;
    list.end()?;
    let id = write::id(bytes);
    Ok((Outline { id, version, game, learner, spec, seed, done, curves }, rest))
}

/// A file with the same outline and nothing after it.
pub(super) fn without_parts(bytes: &[u8]) -> Result<Vec<u8>, FileFault> {
    let (outline, parts) = outline(bytes)?;
    Ok(write::seal(outline.version, &bytes[HEAD..bytes.len() - TAIL - parts.rest.len()]))
}

/// Reads the parts, which must match the list, and the end of the file.
pub(super) fn parts(
    mut rest: ByteReader<'_>,
    version: u16,
    expected: &[PartSpec],
) -> Result<Vec<(String, AnyPart)>, FileFault> {
    let parts = if version == 1 {
        let mut list = rest.section(version, "nets")?;
        let count = usize::from(list.u16()?);
        if count != expected.len() {
            return Err(FileFault::Parts(count, expected.len()));
        }
        let parts = expected.iter().map(|spec| named(&mut list, spec)).collect::<Result<_, _>>()?;
        list.end()?;
        parts
    } else {
        let mut parts = Vec::with_capacity(expected.len());
        for spec in expected {
            if rest.rest.is_empty() {
                return Err(FileFault::Parts(parts.len(), expected.len()));
            }
            parts.push(section(&mut rest, spec)?);
        }
        parts
    };
    rest.end()?;
    Ok(parts)
}

/// A part preceded by its name, as in version 1.
fn named(from: &mut ByteReader<'_>, spec: &PartSpec) -> Result<(String, AnyPart), FileFault> {
    let found = from.text()?;
    if found != spec.name {
        return Err(FileFault::PartName(found, spec.name));
    }
    let part = (spec.read)(from).map_err(|fault| FileFault::Part(spec.name, fault))?;
    Ok((found, part))
}

/// A part in its own section.
fn section(from: &mut ByteReader<'_>, spec: &PartSpec) -> Result<(String, AnyPart), FileFault> {
    let found = from.text()?;
    if found != spec.name {
        return Err(FileFault::PartName(found, spec.name));
    }
    let length = from.u32()? as usize;
    if length > spec.most {
        let words = |most: usize| {
            PartFault::new(
                format!("is too large: {length} bytes (limit {most})"),
                format!("が大きすぎます：{length}バイト（上限{most}バイト）"),
            )
        };
        return Err(FileFault::Part(spec.name, words(spec.most)));
    }
    let mut content = ByteReader { rest: from.take(length)? };
    let part = (spec.read)(&mut content).map_err(|fault| FileFault::Part(spec.name, fault))?;
    content.end()?;
    Ok((found, part))
}

/// The version and the sections of a file that is complete and undamaged.
fn whole(bytes: &[u8]) -> Result<(u16, &[u8]), FileFault> {
    if bytes.len() > LARGEST {
        return Err(FileFault::TooLarge(LARGEST));
    }
    let start = bytes.len().min(MAGIC.len());
    if start == 0 || bytes[..start] != MAGIC[..start] {
        return Err(FileFault::NoAgent);
    }
    let mut head = ByteReader { rest: &bytes[start..] };
    let version = head.u16().map_err(|_| FileFault::Short)?;
    if !(1..=VERSION).contains(&version) {
        return Err(FileFault::Version(version));
    }
    let length = head.u32().map_err(|_| FileFault::Short)? as usize;
    if length > LARGEST {
        return Err(FileFault::TooLarge(LARGEST));
    }
    if bytes.len() < length.max(HEAD + TAIL) {
        return Err(FileFault::Short);
    }
    if bytes.len() > length {
        return Err(FileFault::Long(bytes.len() - length));
    }
    let (content, sum) = bytes.split_at(length - TAIL);
    if fnv1a(content).to_le_bytes() != sum {
        return Err(FileFault::Damaged);
    }
    Ok((version, &content[HEAD..]))
}

/// A curve. Its points must be finite and in order of time.
fn curve(from: &mut ByteReader<'_>) -> Result<Curve, FileFault> {
    let id = from.text()?;
    let count = from.u32()? as usize;
    if count > MOST_POINTS {
        return Err(FileFault::Most(Counted::Points, count, MOST_POINTS));
    }
    from.has(count * 12)?;
    let mut points = Vec::with_capacity(count);
    let mut before = None;
    for _ in 0..count {
        let (units, number) = (from.u32()?, f64::from_le_bytes(from.array()?));
        if before.is_some_and(|before| units <= before) || !number.is_finite() {
            return Err(FileFault::Curve(id));
        }
        before = Some(units);
        points.push((f64::from(units), number));
    }
    Ok(Curve { id, points })
}

/// Bytes to read.
#[derive(Debug)]
pub struct ByteReader<'a> {
    rest: &'a [u8],
}

impl<'a> ByteReader<'a> {
    /// A reader of all these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Takes this many bytes from the front.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], FileFault> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(FileFault::Form)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Checks that this many bytes are left, before anything of that size is allocated.
    pub fn has(&self, length: usize) -> Result<(), FileFault> {
        if self.rest.len() < length { Err(FileFault::Form) } else { Ok(()) }
    }

    /// Takes a fixed number of bytes from the front.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], FileFault> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(FileFault::Form)?;
        self.rest = rest;
        Ok(*taken)
    }

    /// A whole number of 16 bits.
    pub fn u16(&mut self) -> Result<u16, FileFault> {
        self.array().map(u16::from_le_bytes)
    }

    /// A whole number of 32 bits.
    pub fn u32(&mut self) -> Result<u32, FileFault> {
        self.array().map(u32::from_le_bytes)
    }

    /// A count of following items, at most `most`.
    fn count(&mut self, what: Counted, most: usize) -> Result<usize, FileFault> {
        let count = usize::from(self.u16()?);
        if count > most { Err(FileFault::Most(what, count, most)) } else { Ok(count) }
    }

    fn text(&mut self) -> Result<String, FileFault> {
        let length = self.count(Counted::Letters, LONGEST_TEXT)?;
        let text = String::from_utf8(self.take(length)?.to_vec()).map_err(|_| FileFault::Form)?;
        if text.chars().any(char::is_control) { Err(FileFault::Form) } else { Ok(text) }
    }

    /// The contents of the next section.
    fn section(&mut self, version: u16, name: &str) -> Result<Self, FileFault> {
        let found =
            if version == 1 { self.take(name.len())? == name.as_bytes() } else { self.text()? == name };
        if !found {
            return Err(FileFault::Form);
        }
        let length = self.u32()? as usize;
        self.take(length).map(|rest| Self { rest })
    }

    /// Checks that nothing is left.
    fn end(&self) -> Result<(), FileFault> {
        if self.rest.is_empty() { Ok(()) } else { Err(FileFault::Long(self.rest.len())) }
    }
}
