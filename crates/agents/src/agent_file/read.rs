//! An agent from bytes that may come from anywhere: every length is checked before anything is made of that size.

use super::{FileFault, HEAD, LARGEST, MAGIC, Outline, TAIL, VERSION, checksum, write};
use crate::training::{Curve, NamedShape};
use tefuda_learn::{Net, net::parameters};

/// The longest text, in bytes: ten times what a preset with all of its knobs needs.
const LONGEST_TEXT: usize = 4096;
/// The most curves of a file.
const MOST_CURVES: usize = 16;
/// The most points of a curve.
const MOST_POINTS: usize = 4096;
/// The most widths of a net.
const MOST_WIDTHS: usize = 8;

/// Reads a file up to its nets; what follows is handed back.
pub(super) fn outline(bytes: &[u8]) -> Result<(Outline, Bytes<'_>), FileFault> {
    let mut rest = Bytes { rest: whole(bytes)? };
    let mut what = rest.section(b"what")?;
    let [game, learner, spec] = [what.text()?, what.text()?, what.text()?];
    let (seed, done) = (u64::from_le_bytes(what.array()?), what.u32()?);
    what.end()?;
    let mut list = rest.section(b"curv")?;
    let curves = list.count("curves", MOST_CURVES)?;
    let curves = (0..curves).map(|_| curve(&mut list)).collect::<Result<_, _>>()?;
    list.end()?;
    let id = write::id(bytes);
    Ok((Outline { id, game, learner, spec, seed, done, curves }, rest))
}

/// Reads the nets, which have to be these, and the end of the file.
pub(super) fn nets(mut rest: Bytes<'_>, expected: &[NamedShape]) -> Result<Vec<(String, Net)>, FileFault> {
    let mut list = rest.section(b"nets")?;
    let count = usize::from(list.u16()?);
    if count != expected.len() {
        return Err(FileFault::Nets(count, expected.len()));
    }
    let nets = expected.iter().map(|expected| net(&mut list, expected)).collect::<Result<_, _>>()?;
    list.end()?;
    rest.end()?;
    Ok(nets)
}

/// The sections of a file that is complete and undamaged.
fn whole(bytes: &[u8]) -> Result<&[u8], FileFault> {
    if bytes.len() > LARGEST {
        return Err(FileFault::TooLarge);
    }
    let start = bytes.len().min(MAGIC.len());
    if start == 0 || bytes[..start] != MAGIC[..start] {
        return Err(FileFault::NoAgent);
    }
    let mut head = Bytes { rest: &bytes[start..] };
    let version = head.u16().map_err(|_| FileFault::Short)?;
    if version != VERSION {
        return Err(FileFault::Version(version));
    }
    let length = head.u32().map_err(|_| FileFault::Short)? as usize;
    if length > LARGEST {
        return Err(FileFault::TooLarge);
    }
    if bytes.len() < length.max(HEAD + TAIL) {
        return Err(FileFault::Short);
    }
    if bytes.len() > length {
        return Err(FileFault::Long(bytes.len() - length));
    }
    let (content, sum) = bytes.split_at(length - TAIL);
    if checksum(content).to_le_bytes() != sum {
        return Err(FileFault::Damaged);
    }
    Ok(&content[HEAD..])
}

/// A curve whose points go on in time and are numbers.
fn curve(from: &mut Bytes<'_>) -> Result<Curve, FileFault> {
    let id = from.text()?;
    let count = from.u32()? as usize;
    if count > MOST_POINTS {
        return Err(FileFault::Most("points", count, MOST_POINTS));
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

/// A net with the name and the widths that are expected.
fn net(from: &mut Bytes<'_>, (name, shape): &NamedShape) -> Result<(String, Net), FileFault> {
    let found = from.text()?;
    if found != *name {
        return Err(FileFault::NetName(found, name));
    }
    let count = from.count("widths", MOST_WIDTHS)?;
    let widths: Vec<usize> = (0..count).map(|_| Ok(from.u32()? as usize)).collect::<Result<_, _>>()?;
    if widths != *shape {
        return Err(FileFault::Widths(name, widths, shape.clone()));
    }
    let count = parameters(shape).ok_or(FileFault::Form)?;
    let bytes = from.take(count.checked_mul(4).ok_or(FileFault::Form)?)?;
    let weights = bytes.as_chunks().0.iter().map(|weight| f32::from_le_bytes(*weight)).collect();
    let net = Net::from_weights(shape, weights).ok_or(FileFault::NoNumber(name))?;
    Ok((found, net))
}

/// Bytes still to be read.
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], FileFault> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(FileFault::Form)?;
        self.rest = rest;
        Ok(taken)
    }

    fn has(&self, length: usize) -> Result<(), FileFault> {
        if self.rest.len() < length { Err(FileFault::Form) } else { Ok(()) }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileFault> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(FileFault::Form)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, FileFault> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, FileFault> {
        self.array().map(u32::from_le_bytes)
    }

    /// How many of something follow, which must not be more than `most`.
    fn count(&mut self, what: &'static str, most: usize) -> Result<usize, FileFault> {
        let count = usize::from(self.u16()?);
        if count > most { Err(FileFault::Most(what, count, most)) } else { Ok(count) }
    }

    fn text(&mut self) -> Result<String, FileFault> {
        let length = self.count("letters of a name", LONGEST_TEXT)?;
        let text = String::from_utf8(self.take(length)?.to_vec()).map_err(|_| FileFault::Form)?;
        if text.chars().any(char::is_control) { Err(FileFault::Form) } else { Ok(text) }
    }

    /// The content of the section that comes next.
    fn section(&mut self, name: &[u8; 4]) -> Result<Self, FileFault> {
        if self.array()? != *name {
            return Err(FileFault::Form);
        }
        let length = self.u32()? as usize;
        self.take(length).map(|rest| Self { rest })
    }

    /// Nothing may be left.
    fn end(&self) -> Result<(), FileFault> {
        if self.rest.is_empty() { Ok(()) } else { Err(FileFault::Long(self.rest.len())) }
    }
}
