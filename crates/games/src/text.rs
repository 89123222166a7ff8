//! Text in the program's two languages, kept next to what it describes.

use serde::{Deserialize, Serialize};

/// A language of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Both languages, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The code used in links and in the `lang` attribute: `en` or `ja`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }
}

/// A fixed phrase in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Japanese.
    pub ja: &'static str,
}

impl Text {
    /// The phrase in `lang`.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ja => self.ja,
        }
    }
}

/// A [`Text`]: `text("trick", "トリック")`.
///
/// With the feature `wordless` both are empty.
pub const fn text(en: &'static str, ja: &'static str) -> Text {
    if cfg!(feature = "wordless") { Text { en: "", ja: "" } } else { Text { en, ja } }
}

/// A [`Text`] that the feature `wordless` does not empty. It is for text that a worker program writes itself,
/// as in the reports of papers.
pub const fn spoken(en: &'static str, ja: &'static str) -> Text {
    Text { en, ja }
}

/// A value that can describe itself to people.
pub trait Say {
    /// A short sentence without a full stop, in the given language.
    fn say(&self, lang: Lang) -> String;
}

/// A sentence in both languages that was composed at run time, and that may be sent or kept until a language is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Said {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Said {
    /// The sentence of a value.
    pub fn of(what: &impl Say) -> Self {
        Self::new(|lang| what.say(lang))
    }

    /// Composes a sentence in each language.
    pub fn new(say: impl Fn(Lang) -> String) -> Self {
        Self { en: say(Lang::En), ja: say(Lang::Ja) }
    }

    /// The sentence in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }

    /// The sentence in `lang` alone.
    pub fn take(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en,
            Lang::Ja => self.ja,
        }
    }
}

impl From<[String; 2]> for Said {
    /// English first.
    fn from([en, ja]: [String; 2]) -> Self {
        Self { en, ja }
    }
}

impl Say for Said {
    fn say(&self, lang: Lang) -> String {
        self.get(lang).to_owned()
    }
}

impl Say for Text {
    fn say(&self, lang: Lang) -> String {
        self.get(lang).to_owned()
    }
}
