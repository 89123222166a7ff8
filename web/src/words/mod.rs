//! Every word of the page, in both languages.
//!
//! Each area of the page has a struct of words with one value per language, so that a missing phrase does not
//! compile. Parts of a phrase are put in by [`fill`]. Words of knobs, rules of play and action kinds stand beside their definitions in the other crates.

pub(crate) mod daihinmin;
pub(crate) mod hearts;
pub(crate) mod insight;
pub(crate) mod lab;
pub(crate) mod lab_pictures;
pub(crate) mod leduc;
pub(crate) mod mind;
pub(crate) mod nimmt;
mod places;
pub(crate) mod shell;

pub(crate) use shell::Shell;

/// Defines a struct of phrases, each given in English and Japanese side by side.
///
/// A phrase with parts names them: `plays(name, card): "{name} plays {card}." / "{name}が{card}を出しました。"`. It becomes a
/// [`Phrase`], which knows how many parts it wants. A place that names no part, and a part that is missing in one of the
/// languages, do not compile. A part that both leave out begins with `_`, so that a phrase fits where others say it.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($field:ident $(($($part:ident),+))?: $en:literal / $ja:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        #[allow(missing_docs)] // Each phrase says what it is.
        pub(crate) struct $name { $(pub(crate) $field: $crate::words::phrase!(type $($($part)+)?),)* }

        impl $name {
            /// The words in a language.
            pub(crate) fn of(lang: tefuda_games::Lang) -> &'static Self {
                static EN: $name = $name { $($field: $crate::words::phrase!($en $($($part)+)?),)* };
                static JA: $name = $name { $($field: $crate::words::phrase!($ja $($($part)+)?),)* };
                match lang {
                    tefuda_games::Lang::En => &EN,
                    tefuda_games::Lang::Ja => &JA,
                }
            }
        }
    };
}
pub(crate) use words;

/// The type of a phrase, and its value: text, or a [`Phrase`] if it has parts.
macro_rules! phrase {
    (type) => { &'static str };
    (type $($part:ident)+) => { $crate::words::Phrase<{ [$(stringify!($part)),+].len() }> };
    ($text:literal) => { $text };
    ($text:literal $($part:ident)+) => {{
        const PARTS: &[&str] = &[$(stringify!($part)),+];
        const TEXT: [u8; $crate::words::places::length($text, PARTS)] = $crate::words::places::marked($text, PARTS);
        $crate::words::Phrase($crate::words::places::text(&TEXT))
    }};
}
pub(crate) use phrase;

/// A phrase with places for parts, which are texts. In it, a place is the character with the number of the part.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Phrase<const PARTS: usize>(&'static str);

/// Puts parts into a phrase.
pub(crate) fn fill<const PARTS: usize>(phrase: Phrase<PARTS>, parts: [&str; PARTS]) -> String {
    places::fill(phrase.0, &parts)
}
