//! Settings whose kind is part of their type, so that code cannot read a switch as a number.

use super::{Kind, Knob};
use std::ops::Deref;

macro_rules! typed {
    ($(#[$about:meta] $name:ident, $kind:pat, $wrong:literal;)+) => {$(
        #[$about]
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $name {
            /// The definition, for lists of settings.
            pub knob: Knob,
        }

        impl $name {
            /// A typed setting from a definition. Definitions are constants, so one of the wrong kind does
            /// not compile.
            ///
            /// # Panics
            /// If the definition has another kind.
            pub const fn new(knob: Knob) -> Self {
                assert!(matches!(knob.kind, $kind), $wrong);
                Self { knob }
            }
        }

        impl Deref for $name {
            type Target = Knob;

            fn deref(&self) -> &Knob {
                &self.knob
            }
        }
    )+};
}

typed! {
    /// A setting of [`Kind::Int`].
    IntKnob, Kind::Int { .. }, "the knob is not a whole number";
    /// A setting of [`Kind::Real`].
    RealKnob, Kind::Real { .. }, "the knob is not a real number";
    /// A setting of [`Kind::Flag`].
    FlagKnob, Kind::Flag { .. }, "the knob is not a switch";
    /// A setting of [`Kind::File`] or [`Kind::Records`].
    FileKnob, Kind::File(_) | Kind::Records, "the knob does not name a file";
}
