//! Knobs whose values are the variants of an enum: ids and names stand beside the variants, once.

use super::{ChoiceValue, Kind, Knob};
use crate::text::Text;
use std::{marker::PhantomData, ops::Deref};

/// An enum whose variants are the choices of a knob. [`choice!`](crate::choice) declares one.
pub trait Choices: Copy + 'static {
    /// The variants as choices, in order; the first is the default.
    const CHOICES: &'static [ChoiceValue];
    /// The variants in the same order.
    const ALL: &'static [Self];
}

/// Declares an enum with the choices of a knob: for each variant its id and its name for people.
///
/// The enum is written as its ids by serde, too.
///
/// ```
/// use tefuda_games::{Entry, choice, knob::ChoiceKnob, text};
///
/// choice! {
///     /// Who draws.
///     pub enum Draw {
///         /// Everybody.
///         All = "all", text("everybody", "全員");
///         /// Nobody.
///         Nobody = "nobody", text("nobody", "なし");
///     }
/// }
/// const DRAW: ChoiceKnob<Draw> = ChoiceKnob::new("draw", "", text("Draw", "引く人"), text("", ""));
/// static RULES: [Entry; 1] = [Entry {
///     id: "standard",
///     name: text("", ""),
///     about: text("", ""),
///     paper: None,
///     source: "",
///     knobs: &[DRAW.knob],
///     defaults: &[("draw", Draw::Nobody.value())],
/// }];
/// assert_eq!(RULES[0].spec().choice(&DRAW), Draw::Nobody);
/// ```
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $id:literal, $words:expr;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $($(#[$about])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// Its name in specs.
            #[allow(dead_code, reason = "not every enum is written by all of its methods")]
            $vis const fn id(self) -> &'static str {
                <Self as $crate::knob::Choices>::CHOICES[self as usize].id
            }

            /// Its name for people.
            #[allow(dead_code, reason = "not every enum is written by all of its methods")]
            $vis const fn name(self) -> $crate::Text {
                <Self as $crate::knob::Choices>::CHOICES[self as usize].name
            }

            /// It as the value of a knob.
            #[allow(dead_code, reason = "not every enum is written by all of its methods")]
            $vis const fn value(self) -> $crate::knob::Value {
                $crate::knob::Value::Choice(self.id())
            }
        }

        impl $crate::knob::Choices for $name {
            const CHOICES: &'static [$crate::knob::ChoiceValue] =
                &[$($crate::knob::ChoiceValue { id: $id, name: $words }),+];
            const ALL: &'static [Self] = &[$(Self::$variant),+];
        }
    };
}

/// A [`Knob`] whose values are the variants of an enum.
#[derive(Debug, Clone, Copy)]
pub struct ChoiceKnob<T> {
    /// The knob, for lists of knobs.
    pub knob: Knob,
    choices: PhantomData<T>,
}

impl<T: Choices> ChoiceKnob<T> {
    /// The definition: key, symbol, name and help, as in [`Knob`].
    pub const fn new(key: &'static str, symbol: &'static str, name: Text, help: Text) -> Self {
        let knob = Knob { key, symbol, kind: Kind::Choice(T::CHOICES), name, help };
        Self { knob, choices: PhantomData }
    }
}

impl<T> Deref for ChoiceKnob<T> {
    type Target = Knob;

    fn deref(&self) -> &Knob {
        &self.knob
    }
}
