//! Random values of any type that can be deserialised.

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer as _, SeqAccess, VariantAccess,
        Visitor,
        value::{Error, U32Deserializer},
    },
    forward_to_deserialize_any,
};
use std::collections::BTreeMap;
use tefuda_games::{Rng, Seed, seed::below};

/// Texts: ranks and moves, which are sent as text, and some awkward ones.
const TEXTS: [[&str; 3]; 3] = [["J", "Q", "K"], ["fold", "call", "raise"], ["", "♠Q 手札 🂡", "\0\"\\\n"]];
/// Unusual floats.
const FLOATS: [f64; 6] = [-0.0, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
/// The longest list.
const LONGEST: u32 = 3;

/// A deserialiser without input: it invents the values that it is asked for.
pub(crate) struct Draw {
    rng: Rng,
    /// The variants of each enum, and how often each was drawn.
    enums: BTreeMap<&'static str, (&'static [&'static str], Vec<u32>)>,
    /// The enum variants drawn for the current value.
    drawn: Vec<(&'static str, u32)>,
    /// Most texts of a value are of the same kind, so that valid combinations are more likely.
    kind: usize,
}

impl Default for Draw {
    fn default() -> Self {
        Self { rng: Seed(0).rng(), enums: BTreeMap::new(), drawn: Vec::new(), kind: 0 }
    }
}

impl Draw {
    /// The value with a number. Not every text is a move, and not every number an information set, so invalid
    /// values are drawn again.
    pub(crate) fn value<T: DeserializeOwned>(&mut self, number: u64) -> T {
        self.rng = Seed(number).rng();
        self.kind = number as usize % TEXTS.len();
        let mut fitting = || {
            self.drawn.clear();
            T::deserialize(&mut *self).ok()
        };
        let value = (0..10_000).find_map(|_| fitting()).expect("one in ten thousand fits");
        for (name, number) in self.drawn.drain(..) {
            if let Some((_, times)) = self.enums.get_mut(name) {
                times[number as usize] += 1;
            }
        }
        value
    }

    /// The variants that no value has.
    pub(crate) fn never_drawn(&self) -> Vec<String> {
        let missing = self.enums.iter().flat_map(|(name, (variants, times))| {
            let missing = variants.iter().zip(times).filter(|(_, times)| **times == 0);
            missing.map(move |(variant, _)| format!("{name}::{variant}"))
        });
        missing.collect()
    }

    fn bits(&mut self) -> u64 {
        u64::from(below(&mut self.rng, u32::MAX)) << 32 | u64::from(below(&mut self.rng, u32::MAX))
    }

    /// Any number with this many bits; small and large ones are equally frequent.
    fn unsigned(&mut self, bits: u32) -> u64 {
        let any = self.bits() >> (64 - bits);
        if self.coin() { any % 300.min(1 << (bits - 1)) } else { any }
    }

    fn float(&mut self) -> f64 {
        let special = below(&mut self.rng, 12) as usize;
        FLOATS.get(special).copied().unwrap_or_else(|| f64::from_bits(self.bits()))
    }

    fn coin(&mut self) -> bool {
        below(&mut self.rng, 2) == 1
    }

    fn text(&mut self) -> &'static str {
        let other = below(&mut self.rng, 8 * TEXTS.len() as u32) as usize;
        let kind = if other < TEXTS.len() { other } else { self.kind };
        TEXTS[kind][below(&mut self.rng, 3) as usize]
    }
}

/// Methods for numbers: the deserialiser's, the visitor's, and the value.
macro_rules! numbers {
    ($($ask:ident $visit:ident($draw:ident) $value:expr;)*) => {$(
        fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let $draw = self;
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Draw {
    type Error = Error;

    numbers! {
        deserialize_bool visit_bool(draw) draw.coin();
        deserialize_u8 visit_u8(draw) draw.unsigned(8) as u8;
        deserialize_u16 visit_u16(draw) draw.unsigned(16) as u16;
        deserialize_u32 visit_u32(draw) draw.unsigned(32) as u32;
        deserialize_u64 visit_u64(draw) draw.unsigned(64);
        deserialize_i8 visit_i8(draw) draw.bits() as i8;
        deserialize_i16 visit_i16(draw) draw.bits() as i16;
        deserialize_i32 visit_i32(draw) draw.bits() as i32;
        deserialize_i64 visit_i64(draw) draw.bits() as i64;
        deserialize_f64 visit_f64(draw) draw.float();
        deserialize_f32 visit_f32(draw) draw.float() as f32;
        deserialize_str visit_str(draw) draw.text();
        deserialize_string visit_str(draw) draw.text();
        deserialize_bytes visit_byte_buf(draw) draw.bits().to_le_bytes().to_vec();
        deserialize_byte_buf visit_byte_buf(draw) draw.bits().to_le_bytes().to_vec();
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.coin() { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let length = below(&mut self.rng, LONGEST + 1) as usize;
        visitor.visit_seq(Items { draw: self, left: length })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Items { draw: self, left: length })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Items { draw: self, left: fields.len() })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let any = below(&mut self.rng, variants.len() as u32);
        let (_, times) = self.enums.entry(name).or_insert((variants, vec![0; variants.len()]));
        // Half of the time draw the rarest variant, so that those that are often invalid occur too.
        let rarest = (0..).zip(times.iter()).min_by_key(|(_, times)| **times).map(|(number, _)| number);
        let number = rarest.filter(|_| self.coin()).unwrap_or(any);
        self.drawn.push((name, number));
        visitor.visit_enum(Choice { draw: self, number })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        unreachable!("no message leaves the type of a part open")
    }

    forward_to_deserialize_any! { i128 u128 char unit unit_struct tuple_struct map identifier ignored_any }
}

/// The parts of a list, a tuple or a struct.
struct Items<'a> {
    draw: &'a mut Draw,
    left: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.draw).map(Some)
    }
}

/// A variant of an enum.
struct Choice<'a> {
    draw: &'a mut Draw,
    number: u32,
}

impl<'de, 'a> EnumAccess<'de> for Choice<'a> {
    type Error = Error;
    type Variant = &'a mut Draw;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, &'a mut Draw), Error> {
        let number: U32Deserializer<Error> = self.number.into_deserializer();
        Ok((seed.deserialize(number)?, self.draw))
    }
}

impl<'de> VariantAccess<'de> for &mut Draw {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(fields.len(), visitor)
    }
}
