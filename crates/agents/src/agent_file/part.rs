//! The parts of a trained agent: the data that a learning algorithm stores. Each kind of part has its own
//! reader and writer.
//!
//! A new kind of part is a type that implements [`Part`]. A learning algorithm lists the parts of its agents
//! as [`PartSpec`]s. No other code knows the kinds.

use std::{any::Any, fmt, sync::Arc};
use tefuda_games::Said;
use tefuda_learn::{Net, net::parameters};

/// Bytes to read.
#[derive(Debug)]
pub struct ByteReader<'a> {
    pub(super) rest: &'a [u8],
}

/// The error of a [`ByteReader`] with fewer bytes left than needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingBytes;

impl<'a> ByteReader<'a> {
    /// A reader of all these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Takes this many bytes from the front.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], MissingBytes> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(MissingBytes)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Checks that this many bytes are left, before anything of that size is allocated.
    pub fn has(&self, length: usize) -> Result<(), MissingBytes> {
        if self.rest.len() < length { Err(MissingBytes) } else { Ok(()) }
    }

    /// Takes a fixed number of bytes from the front.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], MissingBytes> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(MissingBytes)?;
        self.rest = rest;
        Ok(*taken)
    }

    /// A whole number of 16 bits.
    pub fn u16(&mut self) -> Result<u16, MissingBytes> {
        self.array().map(u16::from_le_bytes)
    }

    /// A whole number of 32 bits.
    pub fn u32(&mut self) -> Result<u32, MissingBytes> {
        self.array().map(u32::from_le_bytes)
    }
}

/// A kind of part.
pub trait Part: fmt::Debug + PartialEq + Any + Send + Sync {
    /// The form of a part, which the settings determine before it is read.
    type Form: Send + Sync + 'static;

    /// The largest size of a part of this form, in bytes.
    fn most(form: &Self::Form) -> usize;

    /// Reads the part from the front of some bytes, which may be untrusted. Allocates no more memory than
    /// there are bytes.
    fn read(from: &mut ByteReader<'_>, form: &Self::Form) -> Result<Self, PartFault>
    where
        Self: Sized;

    /// Appends bytes from which [`Part::read`] makes an equal part.
    fn write(&self, out: &mut Vec<u8>);

    /// A description in a word or two, such as `30–64–3`.
    fn about(&self) -> String;
}

/// An error in a part, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartFault {
    pub(super) words: Said,
}

impl PartFault {
    /// An error with its words in English and Japanese, which follow the name of the part.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { words: Said { en: en.into(), ja: ja.into() } }
    }

    /// The error for bytes that are not such a part at all.
    pub fn form() -> Self {
        Self::new("has the wrong format", "の形式が正しくありません")
    }
}

impl From<MissingBytes> for PartFault {
    fn from(_: MissingBytes) -> Self {
        Self::form()
    }
}

/// A part of any kind.
#[derive(Clone)]
pub struct AnyPart(Arc<dyn Erased>);

/// The operations on a part of unknown kind.
trait Erased: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn write(&self, out: &mut Vec<u8>);
    fn about(&self) -> String;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<P: Part> Erased for P {
    fn any(&self) -> &dyn Any {
        self
    }

    fn write(&self, out: &mut Vec<u8>) {
        Part::write(self, out);
    }

    fn about(&self) -> String {
        Part::about(self)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl AnyPart {
    /// Wraps a part of one kind.
    pub fn new(part: impl Part) -> Self {
        Self(Arc::new(part))
    }

    /// The part, if it has this kind.
    pub fn get<P: Part>(&self) -> Option<&P> {
        self.0.any().downcast_ref()
    }

    /// A short description.
    pub fn about(&self) -> String {
        self.0.about()
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

/// Writes a description. The whole contents would be too long to read, and the code for them too large for
/// the page.
impl fmt::Debug for AnyPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.about())
    }
}

impl PartialEq for AnyPart {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.any())
    }
}

/// Reads a part of the expected kind and form.
type Read = dyn Fn(&mut ByteReader<'_>) -> Result<AnyPart, PartFault> + Send + Sync;

/// A part that an agent must have.
pub struct PartSpec {
    /// Its name.
    pub name: &'static str,
    /// Its largest size, in bytes.
    pub(super) most: usize,
    pub(super) read: Box<Read>,
}

impl PartSpec {
    /// A part of kind `P` with this name and form.
    pub fn new<P: Part>(name: &'static str, form: P::Form) -> Self {
        let most = P::most(&form);
        Self { name, most, read: Box::new(move |from| P::read(from, &form).map(AnyPart::new)) }
    }

    /// A net with these widths, from inputs to outputs.
    pub fn net(name: &'static str, widths: Vec<usize>) -> Self {
        Self::new::<Net>(name, widths)
    }
}

impl fmt::Debug for PartSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The maximum number of widths of a net.
const MOST_WIDTHS: usize = 8;

/// Format: the number of widths (u16), the widths (u32 each), all weights (f32).
impl Part for Net {
    type Form = Vec<usize>;

    fn most(form: &Vec<usize>) -> usize {
        2 + 4 * form.len() + 4 * parameters(form).unwrap_or(0)
    }

    fn read(from: &mut ByteReader<'_>, form: &Vec<usize>) -> Result<Self, PartFault> {
        let count = usize::from(from.u16()?);
        if count > MOST_WIDTHS {
            return Err(PartFault::form());
        }
        let widths = (0..count).map(|_| from.u32().map(|width| width as usize));
        let widths: Vec<usize> = widths.collect::<Result<_, _>>()?;
        if widths != *form {
            return Err(PartFault::new(
                format!("has layer widths {widths:?} instead of {form:?}"),
                format!("の層の幅が{widths:?}です（正しくは{form:?}）"),
            ));
        }
        let bytes = parameters(form).and_then(|count| count.checked_mul(4)).ok_or_else(PartFault::form)?;
        let bytes = from.take(bytes)?;
        let weights = bytes.as_chunks().0.iter().map(|weight| f32::from_le_bytes(*weight)).collect();
        Self::from_weights(form, weights).ok_or_else(|| {
            PartFault::new(
                "has a weight that is infinite or NaN",
                "の重みに、無限大または数値でないものがあります",
            )
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.shape().len() as u16).to_le_bytes());
        out.extend(self.shape().iter().flat_map(|width| (*width as u32).to_le_bytes()));
        out.extend(self.weights().iter().flat_map(|weight| weight.to_le_bytes()));
    }

    fn about(&self) -> String {
        self.shape().iter().map(ToString::to_string).collect::<Vec<_>>().join("–")
    }
}
