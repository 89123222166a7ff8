//! Settings whose values are the variants of an enum, with ids and names next to the variants.

use super::ChoiceValue;

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
/// use tefuda_games::{Entry, Setting, choice, text};
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
/// const DRAW: Setting<Draw> = Setting::choice("draw").says(text("Draw", "引く人"), text("", ""));
/// static RULES: [Entry; 1] = [Entry {
///     id: "standard",
///     name: text("", ""),
///     about: text("", ""),
///     paper: None,
///     source: "",
///     knobs: &[DRAW.knob],
///     defaults: &[Draw::Nobody.of(&DRAW)],
/// }];
/// assert_eq!(RULES[0].spec().get(&DRAW), Draw::Nobody);
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
