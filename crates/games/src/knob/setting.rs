//! Settings with the type of their value, so that code cannot read a switch as a number.

use super::{ChoiceValue, Kind, Knob, Value};
use crate::{FileId, text::Text};
use std::{marker::PhantomData, ops::Deref};

/// A [`Knob`] whose values are of type `T`. Declare one with [`settings!`](crate::settings). A range that `T` does
/// not have room for does not compile.
#[derive(Debug, Clone, Copy)]
pub struct Setting<T> {
    /// The definition, for lists of settings.
    pub knob: Knob,
    value: PhantomData<fn() -> T>,
}

impl<T> Deref for Setting<T> {
    type Target = Knob;

    fn deref(&self) -> &Knob {
        &self.knob
    }
}

impl<T> Setting<T> {
    const fn new(key: &'static str, kind: Kind) -> Self {
        const NONE: Text = crate::text("", "");
        Self {
            knob: Knob { key, symbol: "", kind, name: NONE, help: NONE, added: false },
            value: PhantomData,
        }
    }

    /// The same setting with the symbol of its paper.
    #[must_use]
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.knob.symbol = symbol;
        self
    }

    /// The same setting, added after texts without it were stored.
    #[must_use]
    pub const fn added(mut self) -> Self {
        self.knob.added = true;
        self
    }

    /// The same setting with its display name and its help text.
    #[must_use]
    pub const fn says(mut self, name: Text, help: Text) -> Self {
        (self.knob.name, self.knob.help) = (name, help);
        self
    }
}

/// A type for whole numbers.
pub trait Whole: SettingValue {
    /// Its smallest value.
    const LEAST: i64;
    /// Its largest value, as far as an `i64` has room for it.
    const MOST: i64;
}

/// A type for real numbers.
pub trait Real: SettingValue {}

impl<T: Whole> Setting<T> {
    /// A whole number in `min..=max`.
    ///
    /// # Panics
    /// If the range does not fit `T`, or the default is outside of it.
    pub const fn whole(key: &'static str, min: i64, max: i64, default: i64) -> Self {
        assert!(T::LEAST <= min && max <= T::MOST, "the type has no room for the range");
        assert!(min <= default && default <= max, "the default is out of range");
        Self::new(key, Kind::Int { min, max, default, log: false })
    }

    /// The same setting with a logarithmic slider.
    ///
    /// # Panics
    /// Never: a setting of this type is a whole number.
    #[must_use]
    pub const fn log(mut self) -> Self {
        let Kind::Int { log, .. } = &mut self.knob.kind else { panic!("not a whole number") };
        *log = true;
        self
    }

    /// A value for [`Entry::defaults`](super::Entry::defaults).
    ///
    /// # Panics
    /// If the value is out of range.
    pub const fn is(&self, value: i64) -> (&'static str, Value) {
        let Kind::Int { min, max, .. } = self.knob.kind else { panic!("not a whole number") };
        assert!(min <= value && value <= max, "the value is out of range");
        (self.knob.key, Value::Int(value))
    }
}

impl<T: Real> Setting<T> {
    /// A real number in `min..=max`. The slider moves by `step`.
    ///
    /// # Panics
    /// If the default is outside of the range.
    pub const fn real(key: &'static str, min: f64, max: f64, step: f64, default: f64) -> Self {
        assert!(min <= default && default <= max, "the default is out of range");
        Self::new(key, Kind::Real { min, max, step, default })
    }
}

impl Setting<bool> {
    /// A switch.
    pub const fn flag(key: &'static str, default: bool) -> Self {
        Self::new(key, Kind::Flag { default })
    }

    /// A value for [`Entry::defaults`](super::Entry::defaults).
    pub const fn is(&self, value: bool) -> (&'static str, Value) {
        (self.knob.key, Value::Flag(value))
    }
}

impl<T: Choices> Setting<T> {
    /// A choice among the variants of an enum. The first is the default.
    pub const fn choice(key: &'static str) -> Self {
        Self::new(key, Kind::Choice(T::CHOICES))
    }
}

impl Setting<Option<FileId>> {
    /// An agent file from the learner with this id, or none.
    pub const fn file(key: &'static str, learner: &'static str) -> Self {
        Self::new(key, Kind::File(learner))
    }

    /// A data set of records, or none.
    pub const fn records(key: &'static str) -> Self {
        Self::new(key, Kind::Records)
    }
}

/// A type whose values a setting can have.
pub trait SettingValue: Copy + 'static {
    /// Reads it; `None` for a value of another kind.
    fn read(value: Value) -> Option<Self>;
    /// The value as stored in a spec.
    fn value(self) -> Value;
}

macro_rules! whole {
    ($($type:ident)+) => {$(
        impl Whole for $type {
            const LEAST: i64 = if $type::MIN as i128 > i64::MIN as i128 { $type::MIN as i64 } else { i64::MIN };
            const MOST: i64 = if ($type::MAX as i128) < i64::MAX as i128 { $type::MAX as i64 } else { i64::MAX };
        }

        impl SettingValue for $type {
            fn read(value: Value) -> Option<Self> {
                // In range by the check of the definition.
                match value {
                    Value::Int(n) => Some(n as Self),
                    _ => None,
                }
            }

            fn value(self) -> Value {
                Value::Int(self as i64)
            }
        }
    )+};
}

whole!(u8 u16 u32 u64 usize i32 i64);

macro_rules! real {
    ($($type:ident)+) => {$(
        impl Real for $type {}

        impl Setting<$type> {
            /// A value for [`Entry::defaults`](super::Entry::defaults).
            ///
            /// # Panics
            /// If the value is out of range.
            pub const fn is(&self, value: f64) -> (&'static str, Value) {
                let Kind::Real { min, max, .. } = self.knob.kind else { panic!("not a real number") };
                assert!(min <= value && value <= max, "the value is out of range");
                (self.knob.key, Value::Real(value))
            }
        }

        impl SettingValue for $type {
            fn read(value: Value) -> Option<Self> {
                match value {
                    Value::Real(x) => Some(x as Self),
                    _ => None,
                }
            }

            fn value(self) -> Value {
                Value::Real(self.into())
            }
        }
    )+};
}

real!(f32 f64);

impl SettingValue for bool {
    fn read(value: Value) -> Option<Self> {
        match value {
            Value::Flag(on) => Some(on),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Flag(self)
    }
}

impl SettingValue for Option<FileId> {
    fn read(value: Value) -> Option<Self> {
        match value {
            Value::File(file) => Some(file),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::File(self)
    }
}

impl<T: Choices> SettingValue for T {
    fn read(value: Value) -> Option<Self> {
        let place = T::CHOICES.iter().position(|choice| Value::Choice(choice.id) == value)?;
        Some(T::ALL[place])
    }

    fn value(self) -> Value {
        let ChoiceValue { id, .. } = T::CHOICES[self.place()];
        Value::Choice(id)
    }
}

/// Declares settings and a struct with their values: `PLAYOUTS playouts: u32 = Setting::whole(…);` is an
/// associated constant and a field of the same type.
///
/// The struct gets `KNOBS`, the settings in this order for [`Entry::knobs`](crate::Entry). `new` reads the values
/// of a [`Spec`](crate::Spec), and `onto` writes them to one.
///
/// To share a setting, name that of the other struct: `PLAYOUTS playouts: u32 = Search::PLAYOUTS;`.
///
/// ```
/// use tefuda_games::{Entry, Setting, settings, text};
///
/// settings! {
///     /// The settings of a search.
///     pub struct Search {
///         /// The number of playouts.
///         PLAYOUTS playouts: u32 = Setting::whole("playouts", 1, 1000, 200).log();
///         /// Whether it stops at a forced win.
///         SURE sure: bool = Setting::flag("sure", true);
///     }
/// }
/// static AGENTS: [Entry; 1] =
///     [Entry::new("mc", text("", ""), text("", ""), Search::KNOBS).defaults(&[Search::SURE.is(false)])];
/// let spec = AGENTS[0].spec();
/// assert_eq!(Search::new(&spec), Search { playouts: 200, sure: false });
/// assert_eq!(Search { playouts: 9, sure: false }.onto(spec).to_string(), "mc:playouts=9");
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$about:meta])* $constant:ident $field:ident: $type:ty = $setting:expr;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        $vis struct $name {
            $($(#[$about])* $vis $field: $type,)+
        }

        #[allow(dead_code, reason = "some structs are only read, others only written")]
        impl $name {
            $($(#[$about])* $vis const $constant: $crate::Setting<$type> = $setting;)+

            /// The settings in display order.
            $vis const KNOBS: &'static [$crate::Knob] = &[$(Self::$constant.knob),+];

            /// The values in a spec. A setting that its entry does not have is at its default.
            $vis fn new(spec: &$crate::Spec) -> Self {
                Self { $($field: spec.get(&Self::$constant),)+ }
            }

            /// The spec with these values.
            #[must_use]
            $vis fn onto(self, spec: $crate::Spec) -> $crate::Spec {
                spec$(.set(&Self::$constant, self.$field))+
            }
        }
    };
}

/// An enum whose variants are the values of a setting. Declare one with [`choice!`](crate::choice).
pub trait Choices: Copy + 'static {
    /// The variants as named values, in order. The first is the default.
    const CHOICES: &'static [ChoiceValue];
    /// The variants in the same order.
    const ALL: &'static [Self];
    /// The place of a variant in both.
    fn place(self) -> usize;
}

/// Declares an enum for the values of a setting. Each variant has an id and a display name.
///
/// Serde writes the enum as these ids, too.
///
/// ```
/// use tefuda_games::{Entry, Setting, choice, settings, text};
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
/// settings! {
///     /// The rules.
///     pub struct Rules {
///         /// Who draws.
///         DRAW draw: Draw = Setting::choice("draw").says(text("Draw", "引く人"), text("", ""));
///     }
/// }
/// static RULES: [Entry; 1] = [Entry::new("standard", text("", ""), text("", ""), Rules::KNOBS)
///     .defaults(&[Draw::Nobody.of(&Rules::DRAW)])];
/// assert_eq!(Rules::new(&RULES[0].spec()).draw, Draw::Nobody);
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

            /// Its display name.
            #[allow(dead_code, reason = "not every enum is written by all of its methods")]
            $vis const fn name(self) -> $crate::Text {
                <Self as $crate::knob::Choices>::CHOICES[self as usize].name
            }

            /// A value for [`Entry::defaults`]($crate::Entry::defaults).
            #[allow(dead_code, reason = "not every enum is written by all of its methods")]
            $vis const fn of(self, setting: &$crate::Setting<Self>) -> (&'static str, $crate::knob::Value) {
                (setting.knob.key, $crate::knob::Value::Choice(self.id()))
            }
        }

        impl $crate::knob::Choices for $name {
            const CHOICES: &'static [$crate::knob::ChoiceValue] =
                &[$($crate::knob::ChoiceValue { id: $id, name: $words }),+];
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}
