//! A compact binary form of layers. Similar data is stored together, so that a general compressor finds the
//! similarity.
//!
//! | bytes | what |
//! |---|---|
//! | u8 | 2: the bytes of a number in 0…1 |
//! | u32 | presentations |
//! | for each layer u32 | the number of its nodes |
//! | u8 | 1 if each template is a point, whose complements are then omitted; otherwise 0 |
//! | m or 2m lists | of templates: byte 0 of all nodes, then byte 1, and so on |
//! | a list | of ages: differences between consecutive ages, seven bits per byte, lowest first, with 128 added to all but the last |
//! | lists | of visits, of counts of values, and of values |
//! | K lists | of counts: all nodes for action 0, then for action 1, and so on |
//! | a list | of weights in the same order, without those whose count is 0 |
//!
//! A number in 0…1 is a multiple of 1/65,535; a list of them stores all high bytes first. A count is exact below 32.
//! Larger counts are rounded down to five significant bits, up to 507,904. Everything else is exact.

use super::field::PartsFault;
use super::fusion::FusionParts;
use super::fusion::{FusionArt, FusionConfig};
use super::layers::Layer;
use super::layers::Layers;
use super::layers::LayersConfig;
use super::layers::SCALE;
use super::layers::{LayerParts, LayersParts};

/// The first byte of packed layers.
const BYTES_PER_NUMBER: u8 = 2;

impl Layers {
    /// Everything that the layers have learned, rounded, in few bytes. Packing unpacked layers again gives
    /// the same bytes.
    pub fn pack(&self) -> Vec<u8> {
        let mut out = vec![BYTES_PER_NUMBER];
        out.extend(self.presentations.to_le_bytes());
        for layer in &self.stack {
            layer.pack(&self.config, &mut out);
        }
        out
    }

    /// Unpacks layers. The bytes may be untrusted.
    pub fn unpack(config: LayersConfig, bytes: &[u8]) -> Result<Self, PartsFault> {
        if !config.is_valid() {
            return Err(PartsFault::Settings);
        }
        let mut from = Source(bytes);
        if from.byte()? != BYTES_PER_NUMBER {
            return Err(PartsFault::Shape);
        }
        let presentations = from.u32()?;
        let layers = config.vigilances.iter().map(|_| from.layer(&config));
        let layers = layers.collect::<Result<_, _>>()?;
        if !from.0.is_empty() {
            return Err(PartsFault::Shape);
        }
        LayersParts { presentations, layers }.build(config)
    }
}

/// Format: presentations (u32), the number of nodes (u32), ages and visits in short form, then confidences and
/// templates as lists of numbers, templates by place: that place of all nodes, then the next.
impl FusionArt {
    /// Everything that the field has learned, rounded, in few bytes. Packing an unpacked field again gives the
    /// same bytes.
    pub fn pack(&self) -> Vec<u8> {
        let (parts, width) = (self.parts(), self.config().width());
        let mut out = Vec::new();
        out.extend(parts.presentations.to_le_bytes());
        out.extend((self.len() as u32).to_le_bytes());
        let mut before = 0;
        for age in &parts.ages {
            put_short(age - before, &mut out);
            before = *age;
        }
        parts.visits.iter().for_each(|visits| put_short(*visits, &mut out));
        put_numbers(&parts.confidences, &mut out);
        let places = (0..width).flat_map(|place| parts.templates.iter().skip(place).step_by(width));
        put_numbers(&places.copied().collect::<Vec<_>>(), &mut out);
        out
    }

    /// Unpacks a field. The bytes may be untrusted.
    pub fn unpack(config: FusionConfig, bytes: &[u8]) -> Result<Self, PartsFault> {
        if !config.is_valid() {
            return Err(PartsFault::Settings);
        }
        let mut from = Source(bytes);
        let presentations = from.u32()?;
        let nodes = from.u32()? as usize;
        if nodes > config.cap {
            return Err(PartsFault::TooMany);
        }
        let ages = from.ages(nodes)?;
        let visits = (0..nodes).map(|_| from.short()).collect::<Result<_, _>>()?;
        let confidences = from.numbers(nodes)?;
        let by_place = from.numbers(nodes * config.width())?;
        if !from.0.is_empty() {
            return Err(PartsFault::Shape);
        }
        let templates =
            (0..nodes).flat_map(|node| by_place.iter().skip(node).step_by(nodes.max(1)).copied()).collect();
        Self::from_parts(config, FusionParts { presentations, templates, confidences, ages, visits })
    }

    /// The largest packed size of a field with this many nodes, whose inputs have this width.
    pub const fn most_packed(nodes: usize, width: usize) -> usize {
        8 + nodes * (5 + 5 + 2 + 2 * width)
    }
}

impl Layer {
    fn pack(&self, config: &LayersConfig, out: &mut Vec<u8>) {
        let nodes = self.field.len();
        out.extend((nodes as u32).to_le_bytes());
        let templates: Vec<Vec<u8>> = (0..nodes).map(|node| self.field.template(node).collect()).collect();
        let opposite = |low: u8, high: u8| low == 255 - high;
        let points = templates.iter().all(|template| {
            let (low, high) = template.split_at(config.features);
            low.iter().zip(high).all(|(low, high)| opposite(*low, *high))
        });
        out.push(u8::from(points));
        for place in 0..if points { config.features } else { 2 * config.features } {
            out.extend(templates.iter().map(|template| template[place]));
        }
        let mut before = 0;
        for age in &self.ages {
            put_short(age - before, out);
            before = *age;
        }
        out.extend(self.visits.iter().map(|visits| short_count(*visits)));
        out.extend(self.value_counts.iter().map(|count| short_count(*count)));
        put_numbers(&self.values, out);
        let places = || (0..config.actions).flat_map(|action| (action..).step_by(config.actions).take(nodes));
        out.extend(places().map(|place| short_count(self.counts[place])));
        let known = places().filter(|place| self.counts[*place] > 0);
        put_numbers(&known.map(|place| self.weights[place]).collect::<Vec<_>>(), out);
    }
}

/// Bytes to read from the front.
struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], PartsFault> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(PartsFault::Shape)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, PartsFault> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u32(&mut self) -> Result<u32, PartsFault> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(PartsFault::Shape)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*bytes))
    }

    /// A number of any size, seven bits per byte, in its shortest form.
    fn short(&mut self) -> Result<u32, PartsFault> {
        let mut number = 0u32;
        for shift in (0..u32::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u32::from(byte & 127);
            if bits << shift >> shift != bits || byte == 0 && shift > 0 {
                return Err(PartsFault::Shape);
            }
            number |= bits << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(PartsFault::Shape)
    }

    fn counts(&mut self, count: usize) -> Result<Vec<u32>, PartsFault> {
        Ok(self.take(count)?.iter().map(|code| long_count(*code)).collect())
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<f32>, PartsFault> {
        let words = self.take(count)?.iter().zip(self.take(count)?);
        Ok(words.map(|(high, low)| f32::from(u16::from_be_bytes([*high, *low])) / SCALE).collect())
    }

    fn ages(&mut self, count: usize) -> Result<Vec<u32>, PartsFault> {
        let mut age = 0u32;
        let mut next = || {
            age = age.checked_add(self.short()?).ok_or(PartsFault::Time)?;
            Ok(age)
        };
        (0..count).map(|_| next()).collect()
    }

    fn layer(&mut self, config: &LayersConfig) -> Result<LayerParts, PartsFault> {
        let nodes = self.u32()? as usize;
        if nodes > config.cap {
            return Err(PartsFault::TooMany);
        }
        let points = match self.byte()? {
            0 => false,
            1 => true,
            _ => return Err(PartsFault::Shape),
        };
        let lists = if points { config.features } else { 2 * config.features };
        let bytes = self.take(lists * nodes)?;
        let mut templates = Vec::with_capacity(2 * config.features * nodes);
        for node in 0..nodes {
            let start = templates.len();
            templates.extend((0..lists).map(|list| bytes[list * nodes + node]));
            if points {
                templates.extend_from_within(start..);
                templates[start + lists..].iter_mut().for_each(|byte| *byte = 255 - *byte);
            }
        }
        let ages = self.ages(nodes)?;
        let (visits, value_counts) = (self.counts(nodes)?, self.counts(nodes)?);
        let values = self.numbers(nodes)?;
        let lists = self.counts(config.actions * nodes)?;
        let known = self.numbers(lists.iter().filter(|count| **count > 0).count())?;
        let mut known = known.into_iter();
        let (mut counts, mut weights) = (vec![0; lists.len()], vec![config.initial; lists.len()]);
        for (at, count) in lists.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let place = at % nodes * config.actions + at / nodes;
            counts[place] = count;
            weights[place] = known.next().unwrap_or(config.initial);
        }
        Ok(LayerParts { templates, weights, counts, values, value_counts, ages, visits })
    }
}

fn put_short(mut number: u32, out: &mut Vec<u8>) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_numbers(numbers: &[f32], out: &mut Vec<u8>) {
    let words = || numbers.iter().map(|x| ((x * SCALE + 0.5) as u16).to_be_bytes());
    out.extend(words().map(|[high, _]| high));
    out.extend(words().map(|[_, low]| low));
}

/// Below this, counts are exact.
const EXACT: u32 = 32;

/// A count as its five leading bits and their position.
fn short_count(count: u32) -> u8 {
    if count < EXACT {
        return count as u8;
    }
    let octave = count.ilog2() - 4;
    let leading = count >> octave;
    (EXACT + (octave - 1) * 16 + (leading - 16)).min(255) as u8
}

fn long_count(code: u8) -> u32 {
    let code = u32::from(code);
    if code < EXACT { code } else { (16 + code % 16) << (code / 16 - 1) }
}
