//! Writes an agent as bytes.

use super::{
    AgentFile, AnyPart, Counted, FileFault, HEAD, LONGEST_TEXT, MAGIC, MOST_CURVES, MOST_POINTS, MOST_STAGES,
    VERSION,
};
use crate::training::Curve;
use tefuda_games::{FileId, fnv1a};

/// The names of the first two sections of a version.
pub(super) fn names(version: u16) -> [&'static str; 2] {
    if version == 1 { ["what", "curv"] } else { ["agent", "curves"] }
}

/// The file.
pub(super) fn bytes(file: &AgentFile) -> Result<Vec<u8>, FileFault> {
    let (version, mut body) = (file.version, Vec::new());
    if !(1..=VERSION).contains(&version) {
        return Err(FileFault::Version(version));
    }
    let [what, curves] = names(version);
    section(&mut body, version, what, &about(file)?)?;
    let mut list = Vec::new();
    count(&mut list, Counted::Curves, file.curves.len(), MOST_CURVES)?;
    file.curves.iter().try_for_each(|line| curve(&mut list, line))?;
    section(&mut body, version, curves, &list)?;
    if version == 1 {
        let mut list = Vec::new();
        count(&mut list, Counted::Parts, file.parts.len(), usize::from(u16::MAX))?;
        for (name, part) in &file.parts {
            text(&mut list, name)?;
            part.write(&mut list);
        }
        section(&mut body, version, "nets", &list)?;
    } else {
        file.parts.iter().try_for_each(|(name, part)| section(&mut body, version, name, &content(part)))?;
    }
    Ok(seal(version, &body))
}

/// The section with the agent's identity and origin.
fn about(file: &AgentFile) -> Result<Vec<u8>, FileFault> {
    let mut out = Vec::new();
    for word in [&file.game, &file.learner, &file.spec] {
        text(&mut out, word)?;
    }
    out.extend(file.seed.to_le_bytes());
    match (file.version, &file.done[..]) {
        (1, [_]) => {}
        (1, stages) => return Err(FileFault::Stages(stages.len(), 1)),
        (_, stages) => count(&mut out, Counted::Stages, stages.len(), MOST_STAGES)?,
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
    let length = HEAD + sections.len() + super::TAIL;
    let mut out = Vec::with_capacity(length);
    out.extend(MAGIC);
    out.extend(version.to_le_bytes());
    out.extend((length as u32).to_le_bytes());
    out.extend(sections);
    out.extend(fnv1a(&out).to_le_bytes());
    out
}

/// The id of a file with a correct checksum.
pub(super) fn id(bytes: &[u8]) -> FileId {
    let tail = bytes.last_chunk().copied().unwrap_or_default();
    FileId::of(u64::from_le_bytes(tail))
}

fn section(out: &mut Vec<u8>, version: u16, name: &str, content: &[u8]) -> Result<(), FileFault> {
    if version == 1 {
        out.extend(name.as_bytes());
    } else {
        text(out, name)?;
    }
    let length = u32::try_from(content.len()).map_err(|_| FileFault::TooLarge(super::LARGEST))?;
    out.extend(length.to_le_bytes());
    out.extend(content);
    Ok(())
}

fn count(out: &mut Vec<u8>, what: Counted, count: usize, most: usize) -> Result<(), FileFault> {
    let small = u16::try_from(count).ok().filter(|_| count <= most);
    out.extend(small.ok_or(FileFault::Most(what, count, most))?.to_le_bytes());
    Ok(())
}

fn text(out: &mut Vec<u8>, text: &str) -> Result<(), FileFault> {
    count(out, Counted::Letters, text.len(), LONGEST_TEXT)?;
    out.extend(text.as_bytes());
    Ok(())
}

fn curve(out: &mut Vec<u8>, curve: &Curve) -> Result<(), FileFault> {
    text(out, &curve.id)?;
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
