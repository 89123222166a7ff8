//! Errors in an agent file, with messages that a person can act on.

use super::{PartFault, VERSION, part::MissingBytes};
use std::{fmt, str::Utf8Error};
use tefuda_games::{Fault, FileId, Lang, Said, Say, fault::quote};

/// The reason why bytes are not a valid agent file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFault {
    /// Larger than this many bytes, or claims to be.
    TooLarge(usize),
    /// The start is not that of an agent file.
    NoAgent,
    /// An unknown version of the format.
    Version(u16),
    /// The end is missing.
    Short,
    /// This many extra bytes after the end of the file or of a part.
    Long(usize),
    /// The checksum is wrong.
    Damaged,
    /// A part is malformed although the checksum is right.
    Form,
    /// A name that is not UTF-8.
    NotText(Utf8Error),
    /// Too many items of a kind.
    Most {
        /// The kind.
        what: Counted,
        /// The number found.
        found: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// A game whose files are not read here.
    Game {
        /// The game found.
        found: String,
        /// The games whose files are read.
        read: Vec<&'static str>,
    },
    /// An unknown learning algorithm.
    Learner(String),
    /// The settings cannot be read.
    Spec(Fault),
    /// A curve that goes backwards or has points that are not finite: its id.
    Curve(String),
    /// The wrong number of stages.
    Stages {
        /// The number found.
        found: usize,
        /// The number needed.
        expected: usize,
    },
    /// The wrong number of parts.
    Parts {
        /// The number found.
        found: usize,
        /// The number needed.
        expected: usize,
    },
    /// A different part from the expected one.
    PartName {
        /// The name found.
        found: String,
        /// The expected name.
        expected: &'static str,
    },
    /// An error in a part.
    Part {
        /// The name of the part.
        name: &'static str,
        /// The error.
        fault: PartFault,
    },
    /// A file of a different learning algorithm from the one needed.
    Foreign {
        /// The algorithm that made the file.
        found: String,
        /// The algorithm needed.
        expected: &'static str,
    },
    /// A different file from the named one.
    Other {
        /// The id of the file.
        found: FileId,
        /// The id that was named.
        expected: FileId,
    },
}

impl FileFault {
    #[allow(clippy::too_many_lines)] // A single table: splitting it could hide a missing pair.
    fn both(&self) -> [String; 2] {
        let words = |en: &str, ja: &str| [en.to_owned(), ja.to_owned()];
        match self {
            Self::TooLarge(most) => [
                format!("the file is too large (limit: {most} bytes)"),
                format!("ファイルが大きすぎます（上限{most}バイト）"),
            ],
            Self::NoAgent => words("this is not an agent file", "エージェントのファイルではありません"),
            Self::Version(found) if *found > VERSION => [
                format!(
                    "the file was made by a newer Tefuda (format version {found}). This program reads versions up to {VERSION}"
                ),
                format!(
                    "新しいTefudaで作られたファイルです（形式のバージョン{found}）。ここで読めるのはバージョン{VERSION}までです"
                ),
            ],
            Self::Version(found) => [
                format!("unknown format version {found}. This program reads versions 1 to {VERSION}"),
                format!("形式のバージョン{found}には対応していません。読めるのはバージョン1〜{VERSION}です"),
            ],
            Self::Short => words(
                "the end of the file is missing. Copy the file again",
                "ファイルが途中で切れています。もう一度コピーしてください",
            ),
            Self::Long(bytes) => [
                format!("the file has {bytes} extra bytes"),
                format!("余分なデータが{bytes}バイト付いています"),
            ],
            Self::Damaged => words(
                "the file is damaged (wrong checksum). Copy it again",
                "ファイルが壊れています（チェックサムが合いません）。もう一度コピーしてください",
            ),
            Self::Form => {
                words("part of the file has the wrong format", "ファイルの一部の形式が正しくありません")
            }
            Self::NotText(_) => words(
                "a name in the file is not UTF-8 text",
                "ファイルの中の名前がUTF-8のテキストではありません",
            ),
            Self::Most { what, found, limit } => [
                format!("too many {}: {found} (limit {limit})", what.name()[0]),
                format!("{}が多すぎます：{found}（上限{limit}）", what.name()[1]),
            ],
            Self::Game { found, read } => [
                format!(
                    "this agent plays {}. Only agents for {} can be used here",
                    quote(found),
                    read.join(", ")
                ),
                format!(
                    "{}のエージェントです。ここで使えるのは{}のものだけです",
                    quote(found),
                    read.join("、")
                ),
            ],
            Self::Learner(found) => [
                format!("unknown learning algorithm {}", quote(found)),
                format!("{}という学習アルゴリズムはありません", quote(found)),
            ],
            Self::Spec(fault) => [
                format!("the settings can't be read: {}", fault.say(Lang::En)),
                format!("設定を読めません：{}", fault.say(Lang::Ja)),
            ],
            Self::Curve(id) => [
                format!("curve {} is not in time order, or has invalid points", quote(id)),
                format!("曲線{}が時間順でないか、数値でない点があります", quote(id)),
            ],
            Self::Stages { found, expected } => [
                format!("wrong number of training stages: {found} instead of {expected}"),
                format!("学習の段階が{found}個あります（正しくは{expected}個）"),
            ],
            Self::Parts { found, expected } => [
                format!("wrong number of sections: {found} instead of {expected}"),
                format!("セクションの数が{found}です（正しくは{expected}）"),
            ],
            Self::PartName { found, expected } => [
                format!("unexpected section {} instead of {expected}", quote(found)),
                format!("セクション{expected}があるはずの場所に{}があります", quote(found)),
            ],
            Self::Part { name, fault: PartFault { words: Said { en, ja } } } => {
                [format!("section {name} {en}"), format!("セクション{name}{ja}")]
            }
            Self::Foreign { found, expected } => [
                format!("this agent was trained with {}, not {expected}", quote(found)),
                format!("{expected}ではなく{}で学習したエージェントです", quote(found)),
            ],
            Self::Other { found, expected } => [
                format!("this is file {found}, not {expected}"),
                format!("{expected}ではなく{found}のファイルです"),
            ],
        }
    }
}

/// A kind of item that an agent file can have too many of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Learning curves.
    Curves,
    /// Points of a curve.
    Points,
    /// Stages of training.
    Stages,
    /// Parts of the file.
    Parts,
    /// Letters in a name or in the settings.
    Letters,
}

impl Counted {
    /// The name in English and Japanese. Not a [`text`](tefuda_games::text()), because workers report faults too.
    const fn name(self) -> [&'static str; 2] {
        match self {
            Self::Curves => ["curves", "曲線の数"],
            Self::Points => ["points", "点の数"],
            Self::Stages => ["training stages", "学習の段階"],
            Self::Parts => ["sections", "セクションの数"],
            Self::Letters => ["characters in a name", "名前の文字数"],
        }
    }
}

impl Say for FileFault {
    fn say(&self, lang: Lang) -> String {
        Said::from(self.both()).take(lang)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for FileFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotText(error) => Some(error),
            Self::Spec(fault) => Some(fault),
            _ => None,
        }
    }
}

impl From<MissingBytes> for FileFault {
    /// The file is as long as it says, so a length inside it is wrong.
    fn from(_: MissingBytes) -> Self {
        Self::Form
    }
}

impl From<Utf8Error> for FileFault {
    fn from(error: Utf8Error) -> Self {
        Self::NotText(error)
    }
}
