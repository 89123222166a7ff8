//! Every word of the page, in both languages.
//!
//! Each area of the page has tables of phrases, defined with [`words!`]. English and Japanese are side by
//! side, so a missing phrase doesn't compile. [`fill`] inserts parts into a phrase. The words of settings,
//! rules and action types are with their definitions in the other crates.

pub(crate) mod arena;
pub(crate) mod arrange;
pub(crate) mod daihinmin;
pub(crate) mod hearts;
pub(crate) mod home;
pub(crate) mod kuhn;
pub(crate) mod lab;
pub(crate) mod leduc;
pub(crate) mod mind;
pub(crate) mod nimmt;
pub(crate) mod papers;
mod places;
pub(crate) mod poker;
pub(crate) mod shell;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod time;

pub(crate) use shell::Shell;

use tefuda_games::{Lang, Said};

/// Defines a struct of phrases, each in English and Japanese side by side.
///
/// A phrase with parts names them: `plays(name, card): "{name} plays {card}." / "{name}が{card}を出しました。"`. It
/// becomes a [`Phrase`], which knows its number of parts. An unknown part in braces, a part that one language
/// leaves out, and an empty phrase except between sentences are compile errors. A part that both languages
/// leave out begins with `_`, which lets a phrase fit where others need the part.
///
/// A phrase about a number has its singular first: `heads(n): "{n} head" | "{n} heads" / "牛{n}頭"`. It becomes
/// a [`Counted`]. The singular may leave out one part, the number. A language with a single form has only
/// one.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $(
        $field:ident $(($($part:ident),+))?: $en:literal $(| $en_many:literal)? / $ja:literal $(| $ja_many:literal)?,
    )* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        #[allow(missing_docs)] // Each phrase documents itself.
        pub(crate) struct $name {
            /// The language of these words.
            #[allow(dead_code)] // Not every table needs it.
            pub(crate) lang: tefuda_games::Lang,
            $(pub(crate) $field: $crate::words::phrase!(type [$($en_many)?] $($($part)+)?),)*
        }

        impl $name {
            /// Returns the words in a language.
            pub(crate) fn of(lang: tefuda_games::Lang) -> &'static Self {
                const _: () = { $($crate::words::places::both_say($en, $ja);)* };
                static EN: $name = $name {
                    lang: tefuda_games::Lang::En,
                    $($field: $crate::words::phrase!([$($en_many)?] [$en $(| $en_many)?] $($($part)+)?),)*
                };
                static JA: $name = $name {
                    lang: tefuda_games::Lang::Ja,
                    $($field: $crate::words::phrase!([$($en_many)?] [$ja $(| $ja_many)?] $($($part)+)?),)*
                };
                match lang {
                    tefuda_games::Lang::En => &EN,
                    tefuda_games::Lang::Ja => &JA,
                }
            }
        }
    };
}
pub(crate) use words;

/// The type of a phrase, and its value: text, a [`Phrase`] if it has parts, or a [`Counted`] if English has a
/// plural.
macro_rules! phrase {
    (type []) => { &'static str };
    (type [] $($part:ident)+) => { $crate::words::Phrase<{ [$(stringify!($part)),+].len() }> };
    (type [$plural:literal] $($part:ident)+) => { $crate::words::Counted<{ [$(stringify!($part)),+].len() }> };
    ([] [$text:literal]) => { $text };
    ([] [$text:literal] $($part:ident)+) => { $crate::words::phrase!(0, $text, $($part)+) };
    ([$plural:literal] [$one:literal | $many:literal] $($part:ident)+) => {
        $crate::words::Counted {
            one: $crate::words::phrase!(1, $one, $($part)+),
            many: $crate::words::phrase!(0, $many, $($part)+),
        }
    };
    ([$plural:literal] [$text:literal] $($part:ident)+) => {
        $crate::words::phrase!([$plural] [$text | $text] $($part)+)
    };
    // The phrase itself, which may leave out `$spare` parts.
    ($spare:literal, $text:literal, $($part:ident)+) => {{
        const PARTS: &[&str] = &[$(stringify!($part)),+];
        const TEXT: [u8; $crate::words::places::length($text, PARTS)] =
            $crate::words::places::marked($text, PARTS, $spare);
        $crate::words::Phrase($crate::words::places::text(&TEXT))
    }};
}
pub(crate) use phrase;

/// Picks a phrase from a table.
pub(crate) type Pick<W> = fn(&'static W) -> &'static str;

/// A phrase in both languages, from the table that `of` returns for each.
pub(crate) fn said<W>(of: fn(Lang) -> &'static W, phrase: Pick<W>) -> Said {
    Said::new(|lang| phrase(of(lang)).to_owned())
}

/// A phrase with places for parts, which are texts. A place is a control character with the number of its
/// part.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Phrase<const PARTS: usize>(&'static str);

/// Inserts parts into a phrase.
pub(crate) fn fill<const PARTS: usize>(phrase: Phrase<PARTS>, parts: [&str; PARTS]) -> String {
    places::fill(phrase.0, &parts)
}

/// Makes the first letter a capital, if there are capitals in its language.
pub(crate) fn capital(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A phrase about a number, with a singular and a plural in English.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<const PARTS: usize> {
    one: Phrase<PARTS>,
    many: Phrase<PARTS>,
}

impl<const PARTS: usize> Counted<PARTS> {
    /// Returns the form for a number.
    pub(crate) fn of(self, n: impl Into<f64>) -> Phrase<PARTS> {
        if n.into().abs() == 1.0 { self.one } else { self.many }
    }
}

/// Fills a phrase whose only part is the number it is about.
pub(crate) fn count(phrase: Counted<1>, n: impl Into<i64>) -> String {
    let n = n.into();
    fill(phrase.of(n as f64), [&n.to_string()])
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// Nouns that the page counts, in the plural.
    const COUNTED: [&str; 24] = [
        "blocks",
        "cards",
        "chips",
        "deals",
        "decisions",
        "epochs",
        "examples",
        "games",
        "hands",
        "heads",
        "matches",
        "moves",
        "nodes",
        "notes",
        "places",
        "playouts",
        "points",
        "records",
        "rounds",
        "rows",
        "runs",
        "steps",
        "tricks",
        "worlds",
    ];

    /// Phrases whose number is never 1, has decimals, or is a part of a whole: the file, the phrase, and the
    /// reason.
    const NEVER_ONE: [(&str, &str, &str); 27] = [
        ("arena", "deals", "of all: a tournament has more than one"),
        ("arena", "matches", "of all: a tournament has more than one"),
        ("arena", "decided", "no rule decides before eight rounds"),
        ("arena", "pairs_decided", "no rule decides before eight rounds"),
        ("mind", "reviewed", "of all decisions of a deal"),
        ("lab", "say_cost", "decimals"),
        ("lab", "rows_held", "of the room, which is thousands"),
        ("lab", "sum", "decimals"),
        ("lab", "costs", "decimals"),
        ("lab", "arises", "decimals"),
        ("mind", "uniform", "with one legal move something else is said"),
        ("mind", "means_tied", "it takes two to tie"),
        ("mind", "visits_tied", "it takes two to tie"),
        ("mind", "drawn", "of all moves"),
        ("mind", "playouts", "of all playouts"),
        ("mind", "pruned", "every arm has been tried before"),
        ("mind", "visits_seen", "of all playouts"),
        ("mind", "why_several", "after one, something else is said"),
        ("papers", "card_label", "decimals"),
        ("papers", "memories_made", "of all decisions, which are thousands"),
        ("papers", "punished", "a wrong action takes two points"),
        ("mind", "course_says", "one game has no interval"),
        ("mind", "gave", "decimals"),
        ("mind", "visit", "decimals"),
        ("poker", "judged", "decimals"),
        ("poker", "raises", "a raise is to two bets or more"),
        ("poker", "you_raise", "a raise is to two bets or more"),
    ];

    /// Returns the noun counted by the first part of a phrase: `{n} deals`.
    fn counts(text: &str) -> Option<&str> {
        text.split('}').skip(1).find_map(|rest| {
            let word = rest.strip_prefix(' ')?.split(|c: char| !c.is_ascii_alphabetic()).next()?;
            COUNTED.contains(&word).then_some(word)
        })
    }

    #[test]
    fn every_counting_phrase_has_a_singular_or_is_never_about_one() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words");
        let mut wrong = Vec::new();
        for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&file).unwrap();
            // A phrase may span several lines. The first of them has its name and parts.
            for phrase in text.split("\n        ").filter(|phrase| !phrase.starts_with(['|', '/'])) {
                let Some((head, said)) = phrase.split_once(": \"") else { continue };
                let field = head.split('(').next().unwrap_or_default();
                let English(english, plural) = english(&text, phrase, said);
                if counts(english).is_some() && !plural && !allowed(&name, field) {
                    wrong.push(format!("{name}: {field}: {english}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    struct English<'a>(&'a str, bool);

    /// Returns the English of a phrase, and whether a plural follows.
    fn english<'a>(text: &str, phrase: &str, said: &'a str) -> English<'a> {
        let end = said.find("\" ").or_else(|| said.find('"')).unwrap_or(said.len());
        let from = text.find(phrase).map_or(0, |at| at + phrase.len() - said.len() + end + 1);
        English(&said[..end], text[from..].trim_start().starts_with('|'))
    }

    fn allowed(file: &str, field: &str) -> bool {
        NEVER_ONE.iter().any(|(known, name, _)| (*known, *name) == (file, field))
    }

    #[test]
    fn only_scripts_with_capitals_change() {
        assert_eq!(["epochs", "ゲーム数"].map(super::capital), ["Epochs", "ゲーム数"]);
    }
}
