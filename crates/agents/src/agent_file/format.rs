//! Reads and writes agents as bytes. The bytes may be untrusted: every length is checked before anything of that
//! size is allocated.

use super::{
    AgentFile, AnyPart, Counted, Curve, FileFault, HEAD, LARGEST, LONGEST_TEXT, MAGIC, MOST_CURVES,
    MOST_POINTS, MOST_STAGES, Outline, PartFault, PartSpec, TAIL, VERSION, part::ByteReader,
};
use tefuda_games::{FileId, fnv1a};

/// Reads a file up to its parts and returns the rest.
pub(crate) fn outline(bytes: &[u8]) -> Result<(Outline, ByteReader<'_>), FileFault> {
    let (version, inside) = whole(bytes)?;
    let mut rest = ByteReader { rest: inside };
    let names = names(version);
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
    let id = id(bytes);
    Ok((Outline { id, version, game, learner, spec, seed, done, curves }, rest))
}

/// A file with the same outline and nothing after it.
pub(super) fn without_parts(bytes: &[u8]) -> Result<Vec<u8>, FileFault> {
    let (outline, parts) = outline(bytes)?;
    Ok(seal(outline.version, &bytes[HEAD..bytes.len() - TAIL - parts.rest.len()]))
}

/// Reads the parts, which must match the list, and the end of the file.
pub(crate) fn parts(
    mut rest: ByteReader<'_>,
    version: u16,
    expected: &[PartSpec],
) -> Result<Vec<(String, AnyPart)>, FileFault> {
    let parts = if version == 1 {
        let mut list = rest.section(version, "nets")?;
        let count = usize::from(list.u16()?);
        if count != expected.len() {
            return Err(FileFault::Parts { found: count, expected: expected.len() });
        }
        let parts = expected.iter().map(|spec| named(&mut list, spec)).collect::<Result<_, _>>()?;
        list.end()?;
        parts
    } else {
        let mut parts = Vec::with_capacity(expected.len());
        for spec in expected {
            if rest.rest.is_empty() {
                return Err(FileFault::Parts { found: parts.len(), expected: expected.len() });
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
        return Err(FileFault::PartName { found, expected: spec.name });
    }
    let part = (spec.read)(from).map_err(|fault| FileFault::Part { name: spec.name, fault })?;
    Ok((found, part))
}

/// A part in its own section.
fn section(from: &mut ByteReader<'_>, spec: &PartSpec) -> Result<(String, AnyPart), FileFault> {
    let found = from.text()?;
    if found != spec.name {
        return Err(FileFault::PartName { found, expected: spec.name });
    }
    let length = from.u32()? as usize;
    if length > spec.most {
        let words = |most: usize| {
            PartFault::new(
                format!("is too large: {length} bytes (limit {most})"),
                format!("が大きすぎます：{length}バイト（上限{most}バイト）"),
            )
        };
        return Err(FileFault::Part { name: spec.name, fault: words(spec.most) });
    }
    let mut content = ByteReader { rest: from.take(length)? };
    let part = (spec.read)(&mut content).map_err(|fault| FileFault::Part { name: spec.name, fault })?;
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
    let Some([.., v0, v1, l0, l1, l2, l3]) = bytes.first_chunk::<HEAD>() else {
        return Err(FileFault::Short);
    };
    let version = u16::from_le_bytes([*v0, *v1]);
    if !(1..=VERSION).contains(&version) {
        return Err(FileFault::Version(version));
    }
    let length = u32::from_le_bytes([*l0, *l1, *l2, *l3]) as usize;
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
        return Err(FileFault::Most { what: Counted::Points, found: count, limit: MOST_POINTS });
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

impl ByteReader<'_> {
    /// A count of following items, at most `most`.
    fn count(&mut self, what: Counted, most: usize) -> Result<usize, FileFault> {
        let found = usize::from(self.u16()?);
        if found > most { Err(FileFault::Most { what, found, limit: most }) } else { Ok(found) }
    }

    fn text(&mut self) -> Result<String, FileFault> {
        let length = self.count(Counted::Letters, LONGEST_TEXT)?;
        let text = std::str::from_utf8(self.take(length)?)?;
        if text.chars().any(char::is_control) { Err(FileFault::Form) } else { Ok(text.to_owned()) }
    }

    /// The contents of the next section.
    fn section(&mut self, version: u16, name: &str) -> Result<Self, FileFault> {
        let found =
            if version == 1 { self.take(name.len())? == name.as_bytes() } else { self.text()? == name };
        if !found {
            return Err(FileFault::Form);
        }
        let length = self.u32()? as usize;
        Ok(Self { rest: self.take(length)? })
    }

    /// Checks that nothing is left.
    fn end(&self) -> Result<(), FileFault> {
        if self.rest.is_empty() { Ok(()) } else { Err(FileFault::Long(self.rest.len())) }
    }
}

/// The names of the first two sections of a version.
fn names(version: u16) -> [&'static str; 2] {
    if version == 1 { ["what", "curv"] } else { ["agent", "curves"] }
}

/// The file.
pub(crate) fn bytes(file: &AgentFile) -> Result<Vec<u8>, FileFault> {
    let (version, mut body) = (file.version, Vec::new());
    if !(1..=VERSION).contains(&version) {
        return Err(FileFault::Version(version));
    }
    let [what, curves] = names(version);
    write_section(&mut body, version, what, &about(file)?)?;
    let mut list = Vec::new();
    write_count(&mut list, Counted::Curves, file.curves.len(), MOST_CURVES)?;
    file.curves.iter().try_for_each(|line| write_curve(&mut list, line))?;
    write_section(&mut body, version, curves, &list)?;
    if version == 1 {
        let mut list = Vec::new();
        write_count(&mut list, Counted::Parts, file.parts.len(), usize::from(u16::MAX))?;
        for (name, part) in &file.parts {
            write_text(&mut list, name)?;
            part.write(&mut list);
        }
        write_section(&mut body, version, "nets", &list)?;
    } else {
        file.parts
            .iter()
            .try_for_each(|(name, part)| write_section(&mut body, version, name, &content(part)))?;
    }
    Ok(seal(version, &body))
}

/// The section with the agent's identity and origin.
fn about(file: &AgentFile) -> Result<Vec<u8>, FileFault> {
    let mut out = Vec::new();
    for word in [&file.game, &file.learner, &file.spec] {
        write_text(&mut out, word)?;
    }
    out.extend(file.seed.to_le_bytes());
    match (file.version, &file.done[..]) {
        (1, [_]) => {}
        (1, stages) => return Err(FileFault::Stages { found: stages.len(), expected: 1 }),
        (_, stages) => write_count(&mut out, Counted::Stages, stages.len(), MOST_STAGES)?,
    }
    out.extend(file.done.iter().flat_map(|done| done.to_le_bytes()));
    Ok(out)
}

fn content(part: &AnyPart) -> Vec<u8> {
    let mut out = Vec::new();
    part.write(&mut out);
    out
}

/// Makes a file of these sections: magic, version and length before them, checksum after them.
pub fn seal(version: u16, sections: &[u8]) -> Vec<u8> {
    let length = HEAD + sections.len() + TAIL;
    let mut out = Vec::with_capacity(length);
    out.extend(MAGIC);
    out.extend(version.to_le_bytes());
    out.extend((length as u32).to_le_bytes());
    out.extend(sections);
    out.extend(fnv1a(&out).to_le_bytes());
    out
}

/// The id of a file with a correct checksum.
pub(crate) fn id(bytes: &[u8]) -> FileId {
    let tail = bytes.last_chunk().copied().unwrap_or_default();
    FileId::of(u64::from_le_bytes(tail))
}

fn write_section(out: &mut Vec<u8>, version: u16, name: &str, content: &[u8]) -> Result<(), FileFault> {
    if version == 1 {
        out.extend(name.as_bytes());
    } else {
        write_text(out, name)?;
    }
    if content.len() > LARGEST {
        return Err(FileFault::TooLarge(LARGEST));
    }
    out.extend((content.len() as u32).to_le_bytes());
    out.extend(content);
    Ok(())
}

fn write_count(out: &mut Vec<u8>, what: Counted, count: usize, most: usize) -> Result<(), FileFault> {
    let small = u16::try_from(count).ok().filter(|_| count <= most);
    let small = small.ok_or(FileFault::Most { what, found: count, limit: most })?;
    out.extend(small.to_le_bytes());
    Ok(())
}

fn write_text(out: &mut Vec<u8>, text: &str) -> Result<(), FileFault> {
    write_count(out, Counted::Letters, text.len(), LONGEST_TEXT)?;
    out.extend(text.as_bytes());
    Ok(())
}

fn write_curve(out: &mut Vec<u8>, curve: &Curve) -> Result<(), FileFault> {
    write_text(out, &curve.id)?;
    let points: Vec<_> = curve.points.iter().filter(|(_, number)| number.is_finite()).collect();
    // If there are too many points, keep every n-th, counted from the last.
    let every = points.len().div_ceil(MOST_POINTS).max(1);
    let mut kept: Vec<_> = points.into_iter().rev().step_by(every).collect();
    kept.reverse();
    out.extend((kept.len() as u32).to_le_bytes());
    for (units, number) in kept {
        out.extend((*units as u32).to_le_bytes());
        out.extend(number.to_le_bytes());
    }
    Ok(())
}
