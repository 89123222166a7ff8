//! What can be wrong with an agent file, in words a person can act on.

use super::{PartFault, VERSION};
use std::fmt;
use tefuda_games::{Fault, FileId, Lang, Say, Text, fault::quote, text};

/// Why bytes are no agent file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFault {
    /// Larger than so many bytes, or said to be.
    TooLarge(usize),
    /// It does not begin as agent files do.
    NoAgent,
    /// Another version of the format.
    Version(u16),
    /// Its end is missing.
    Short,
    /// So many bytes come after its end, or after the end of a part.
    Long(usize),
    /// The checksum does not fit.
    Damaged,
    /// A part is not what it has to be, although the checksum fits.
    Form,
    /// More of something than there can be: what, found, limit.
    Most(Counted, usize, usize),
    /// A game whose files are not read here, and those of which they are.
    Game(String, Vec<&'static str>),
    /// A learner that is not known.
    Learner(String),
    /// The settings cannot be read.
    Spec(Fault),
    /// A curve that runs backwards or has points that are no numbers: its id.
    Curve(String),
    /// Another number of stages than the learner has: found, expected.
    Stages(usize, usize),
    /// Another number of parts than the learner has: found, expected.
    Parts(usize, usize),
    /// Another part than the learner has: found, expected.
    PartName(String, &'static str),
    /// Something is wrong with this part.
    Part(&'static str, PartFault),
    /// It was made by another learner than the one that is needed: found, expected.
    Foreign(String, &'static str),
    /// It is another file than the one that was named: its id, and the id that was asked for.
    Other(FileId, FileId),
}

impl FileFault {
    #[allow(clippy::too_many_lines)] // One table of words; cutting it in two would hide a missing pair.
    fn both(&self) -> [String; 2] {
        let words = |en: &str, ja: &str| [en.to_owned(), ja.to_owned()];
        match self {
            Self::TooLarge(most) => [
                format!("the file is larger than the {most} bytes that are read"),
                format!("ファイルが大きすぎます（上限{most}バイト）"),
            ],
            Self::NoAgent => words("this is no agent file", "エージェントのファイルではありません"),
            Self::Version(found) if *found > VERSION => [
                format!(
                    "the file has version {found} of the format, which a newer Tefuda wrote; this one reads versions up to {VERSION}"
                ),
                format!(
                    "形式のバージョンが{found}です。新しいTefudaで作られたファイルで、ここで読めるのはバージョン{VERSION}までです"
                ),
            ],
            Self::Version(found) => [
                format!(
                    "there is no version {found} of the format; this program reads versions 1 to {VERSION}"
                ),
                format!(
                    "形式のバージョン{found}というものはありません。読めるのはバージョン1〜{VERSION}です"
                ),
            ],
            Self::Short => words(
                "the file is cut short: its end is missing",
                "ファイルが途中で切れています（終わりの部分がありません）",
            ),
            Self::Long(bytes) => [
                format!("there are {bytes} bytes too many in it"),
                format!("余分なデータが{bytes}バイト付いています"),
            ],
            Self::Damaged => words(
                "the file is damaged: its checksum does not fit",
                "ファイルが壊れています（チェックサムが合いません）",
            ),
            Self::Form => words(
                "a part of the file is not what it has to be",
                "ファイルの一部が決まった形になっていません",
            ),
            Self::Most(what, found, limit) => [
                format!("{found} {} are more than there can be: {limit}", what.name().en),
                format!("{}が{found}あります（上限{limit}）", what.name().ja),
            ],
            Self::Game(found, read) => [
                format!("it plays {}; files are read here for {}", quote(found), read.join(", ")),
                format!(
                    "{}のエージェントです。ここで読めるのは{}のものだけです",
                    quote(found),
                    read.join("、")
                ),
            ],
            Self::Learner(found) => [
                format!("it was trained by {}, which is not known here", quote(found)),
                format!("{}という学習法はここにはありません", quote(found)),
            ],
            Self::Spec(fault) => [
                format!("its settings cannot be read: {}", fault.say(Lang::En)),
                format!("設定を読めません：{}", fault.say(Lang::Ja)),
            ],
            Self::Curve(id) => [
                format!("the curve {} does not go on in time, or has points that are no numbers", quote(id)),
                format!("曲線{}の順序が正しくないか、数でない点があります", quote(id)),
            ],
            Self::Stages(found, expected) => [
                format!("it has {found} stages of training instead of {expected}"),
                format!("学習の段階が{found}個あります（正しくは{expected}個）"),
            ],
            Self::Parts(found, expected) => [
                format!("there are {found} parts instead of {expected}"),
                format!("部分の数が{found}です（正しくは{expected}）"),
            ],
            Self::PartName(found, expected) => [
                format!("there is a part {} where {expected} has to be", quote(found)),
                format!("{expected}があるはずの場所に{}があります", quote(found)),
            ],
            Self::Part(name, PartFault { words: [en, ja] }) => {
                [format!("the part {name} {en}"), format!("{name}{ja}")]
            }
            Self::Foreign(found, expected) => [
                format!("it was trained by {}, and not by {expected}", quote(found)),
                format!("{}で学習したもので、{expected}のものではありません", quote(found)),
            ],
            Self::Other(found, named) => [
                format!("it is the file {found}, not {named}"),
                format!("{named}ではなく{found}のファイルです"),
            ],
        }
    }
}

/// What there can be too many of in an agent file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Curves of its training.
    Curves,
    /// Points of a curve.
    Points,
    /// Stages of its training.
    Stages,
    /// Parts of the file.
    Parts,
    /// Letters of a name or of the settings.
    Letters,
}

impl Counted {
    const fn name(self) -> Text {
        match self {
            Self::Curves => text("curves", "曲線の数"),
            Self::Points => text("points", "点の数"),
            Self::Stages => text("stages", "学習の段階"),
            Self::Parts => text("parts", "部分の数"),
            Self::Letters => text("letters of a name", "文字数"),
        }
    }
}

impl Say for FileFault {
    fn say(&self, lang: Lang) -> String {
        let [en, ja] = self.both();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for FileFault {}
