//! Knobs whose kind is part of their type, so that a spec is never asked for a number where it has a switch.

use super::{Kind, Knob};
use std::ops::Deref;

macro_rules! typed {
    ($(#[$about:meta] $name:ident, $kind:pat, $wrong:literal;)+) => {$(
        #[$about]
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $name {
            /// The knob, for lists of knobs.
            pub knob: Knob,
        }

        impl $name {
            /// The knob of a definition. Definitions are constants, so one of another kind does not compile.
            ///
            /// # Panics
            /// If the definition is of another kind.
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
    /// A knob of [`Kind::Int`].
    IntKnob, Kind::Int { .. }, "the knob is not a whole number";
    /// A knob of [`Kind::Real`].
    RealKnob, Kind::Real { .. }, "the knob is not a real number";
    /// A knob of [`Kind::Flag`].
    FlagKnob, Kind::Flag { .. }, "the knob is not a switch";
    /// A knob of [`Kind::File`] or [`Kind::Records`].
    FileKnob, Kind::File(_) | Kind::Records, "the knob does not name a file";
}
