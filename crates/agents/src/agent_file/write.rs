//! An agent as bytes.

use super::{AgentFile, HEAD, MAGIC, VERSION, checksum};
use crate::training::Curve;
use tefuda_games::FileId;
use tefuda_learn::Net;

/// The file.
pub(super) fn bytes(file: &AgentFile) -> Vec<u8> {
    let mut body = Vec::new();
    section(&mut body, b"what", |out| {
        for word in [&file.game, &file.learner, &file.spec] {
            text(out, word);
        }
        out.extend(file.seed.to_le_bytes());
        out.extend(file.done.to_le_bytes());
    });
    section(&mut body, b"curv", |out| {
        out.extend((file.curves.len() as u16).to_le_bytes());
        file.curves.iter().for_each(|line| curve(out, line));
    });
    section(&mut body, b"nets", |out| {
        out.extend((file.nets.len() as u16).to_le_bytes());
        file.nets.iter().for_each(|(name, weights)| net(out, name, weights));
    });
    seal(VERSION, &body)
}

/// A file of these sections: with the magic, a version and the length before them, and the checksum behind them.
pub fn seal(version: u16, sections: &[u8]) -> Vec<u8> {
    let length = HEAD + sections.len() + super::TAIL;
    let mut out = Vec::with_capacity(length);
    out.extend(MAGIC);
    out.extend(version.to_le_bytes());
    out.extend((length as u32).to_le_bytes());
    out.extend(sections);
    out.extend(checksum(&out).to_le_bytes());
    out
}

/// What a file is called by whose checksum is right.
pub(super) fn id(bytes: &[u8]) -> FileId {
    let tail = bytes.last_chunk().copied().unwrap_or_default();
    FileId::of(u64::from_le_bytes(tail))
}

fn section(out: &mut Vec<u8>, name: &[u8; 4], fill: impl FnOnce(&mut Vec<u8>)) {
    let mut content = Vec::new();
    fill(&mut content);
    out.extend(name);
    out.extend((content.len() as u32).to_le_bytes());
    out.extend(content);
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u16).to_le_bytes());
    out.extend(text.as_bytes());
}

fn curve(out: &mut Vec<u8>, curve: &Curve) {
    text(out, &curve.id);
    let points: Vec<_> = curve.points.iter().filter(|(_, number)| number.is_finite()).collect();
    out.extend((points.len() as u32).to_le_bytes());
    for (units, number) in points {
        out.extend((*units as u32).to_le_bytes());
        out.extend(number.to_le_bytes());
    }
}

fn net(out: &mut Vec<u8>, name: &str, net: &Net) {
    text(out, name);
    out.extend((net.shape().len() as u16).to_le_bytes());
    out.extend(net.shape().iter().flat_map(|width| (*width as u32).to_le_bytes()));
    out.extend(net.weights().iter().flat_map(|weight| weight.to_le_bytes()));
}
