//! Every word of the page, in both languages.
//!
//! Each area of the page has a struct of words with one value per language, so that a missing phrase does not
//! compile. Words of knobs, rules of play and action kinds stand beside their definitions in the other crates.

pub(crate) mod daihinmin;
pub(crate) mod hearts;
pub(crate) mod insight;
pub(crate) mod lab;
pub(crate) mod lab_pictures;
pub(crate) mod leduc;
pub(crate) mod mind;
pub(crate) mod nimmt;
pub(crate) mod shell;

pub(crate) use shell::Shell;

/// Defines a struct of phrases, each given in English and Japanese.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $en:literal / $ja:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        #[allow(missing_docs)] // Each phrase says what it is.
        pub(crate) struct $name { $(pub(crate) $field: &'static str,)* }

        impl $name {
            /// The words in a language.
            pub(crate) fn of(lang: tefuda_games::Lang) -> &'static Self {
                static EN: $name = $name { $($field: $en,)* };
                static JA: $name = $name { $($field: $ja,)* };
                match lang {
                    tefuda_games::Lang::En => &EN,
                    tefuda_games::Lang::Ja => &JA,
                }
            }
        }
    };
}
pub(crate) use words;
