//! Errors in text, numbers and files from outside, with messages that a person can act on.

use crate::text::{Lang, Said, Say};
use std::{borrow::Borrow, fmt, str::Utf8Error};

/// An error in input. [`Say`] explains it in either language; `Display` is the English.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A word that is not the name of a card.
    NoCard(String),
    /// A duplicate card.
    Twice(String),
    /// A card name that is not in the deck in use.
    NotInPack(String),
    /// Too many cards of one name.
    TooMany {
        /// The name of the card.
        card: String,
        /// The number in the deck.
        copies: usize,
    },
    /// A deal with too many places: the number allowed.
    TooManyPlaces(usize),
    /// A word that is not a move of this game.
    NoMove(String),
    /// A move that the rules forbid here.
    Illegal {
        /// The move.
        play: String,
        /// The reason.
        reason: Said,
    },
    /// A move by the wrong seat.
    WrongSeat {
        /// The seat that moves.
        found: u8,
        /// The seat whose turn it is.
        expected: u8,
    },
    /// A move after the deal was over.
    AfterEnd(String),
    /// A line that is not JSON: the parser's message.
    NotJson(String),
    /// A record of another version of the format.
    Version(String),
    /// A record of an unexpected or unknown game.
    OtherGame {
        /// The game found.
        found: String,
        /// The expected game.
        expected: &'static str,
    },
    /// A missing field.
    Missing(&'static str),
    /// A malformed field.
    Shape {
        /// The field.
        field: &'static str,
        /// The required form in English.
        en: &'static str,
        /// The required form in Japanese.
        ja: &'static str,
    },
    /// A hand with the wrong number of cards.
    HandSize {
        /// The seat.
        seat: u8,
        /// The number of cards found.
        found: usize,
        /// The number needed.
        needed: usize,
    },
    /// A stated result that differs from the computed one.
    Result {
        /// The field.
        field: String,
        /// The stated result.
        stated: String,
        /// The computed result.
        computed: String,
    },
    /// A result stated for an unfinished deal.
    Unfinished,
    /// An unfinished deal where a finished one is needed.
    NotOver,
    /// Input that is too large.
    TooLarge {
        /// The input.
        what: Source,
        /// The limit.
        limit: usize,
    },
    /// An unknown agent, preset or the like.
    UnknownName {
        /// The name found.
        found: String,
        /// The allowed names.
        allowed: String,
    },
    /// A setting that this agent or preset does not have.
    UnknownKnob {
        /// The key found.
        found: String,
        /// The allowed keys.
        allowed: String,
    },
    /// A setting with an invalid value.
    BadValue {
        /// The key of the setting.
        key: &'static str,
        /// The value found.
        found: String,
        /// The allowed values.
        allowed: String,
    },
    /// A part of a spec that is not `key=value`.
    NotAPair(String),
    /// A setting given twice.
    SetTwice(&'static str),
    /// Players for the wrong number of seats.
    Players {
        /// The number of players.
        found: usize,
        /// The fewest allowed.
        fewest: u8,
        /// The most allowed.
        most: u8,
    },
    /// A file without a record.
    NoRecord,
    /// A record from a different match from the rest of its file.
    OtherMatch,
    /// A note at a position beyond the end of the deal.
    NoteBeyond {
        /// The position.
        at: usize,
        /// The number of moves.
        moves: usize,
    },
    /// A note that is empty or too long.
    NoteText {
        /// The position.
        at: usize,
        /// The most characters allowed.
        most: usize,
    },
    /// Two notes of one kind at one position: the position.
    NoteTwice(usize),
    /// Too many notes: the number allowed.
    TooManyNotes(usize),
    /// Compressed data that cannot be decompressed.
    NotGzip,
    /// Bytes that are not UTF-8 text.
    NotText(Utf8Error),
    /// A file that is not text.
    NotTextFile,
    /// A trained agent that cannot be used or saved: the reason.
    Agent(Said),
    /// A file that the system cannot read: its message.
    Unread(String),
    /// A JSON value over several lines, or an array, without an end.
    Unended,
}

impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        Said::from(self.both()).take(lang)
    }
}

impl Fault {
    /// The fault for a name from outside that is not among the known ones.
    pub fn unknown<T: Borrow<str>>(name: &str, known: impl IntoIterator<Item = T>) -> Self {
        let known: Vec<T> = known.into_iter().collect();
        Self::UnknownName { found: quote(name), allowed: known.join(", ") }
    }

    #[allow(clippy::too_many_lines)] // A single table: splitting it could hide a missing pair.
    fn both(&self) -> [String; 2] {
        match self {
            Self::NoCard(word) => [
                format!("{word} is not a card. Write rank then suit, as in TD or QS"),
                format!("{word}というカードはありません。TD、QSのように数字・スートの順で書いてください"),
            ],
            Self::Twice(card) => [format!("the card {card} appears twice"), format!("{card}が2枚あります")],
            Self::NotInPack(word) => [
                format!("{word} is not a card in this deck"),
                format!("{word}というカードは、このゲームにはありません"),
            ],
            Self::TooMany { card, copies } => [
                match copies {
                    1 => format!("there is only one {card} in the deck"),
                    copies => format!("there are only {copies} {card} cards in the deck"),
                },
                format!("カード{card}は{copies}枚しかありません"),
            ],
            Self::TooManyPlaces(most) => [
                format!("the deal lists more than {most} places for cards (hands, rows, public card)"),
                format!("カードの場所（手札・列・ボード）が多すぎます（{most}か所まで）"),
            ],
            Self::NoMove(word) => {
                [format!("{word} is not a move in this game"), format!("{word}はこのゲームの手ではありません")]
            }
            Self::Illegal { play, reason: Said { en, ja } } => {
                [format!("{play} is not allowed: {en}"), format!("{play}はここでは選べません：{ja}")]
            }
            Self::WrongSeat { found, expected } => [
                format!("seat {found} moves, but it is seat {expected}'s turn"),
                format!("席{found}の手になっていますが、席{expected}の番です"),
            ],
            Self::AfterEnd(play) => [
                format!("{play} comes after the end of the deal"),
                format!("{play}はディールが終わった後の手です"),
            ],
            Self::NotJson(why) => [format!("this is not valid JSON: {why}"), format!("JSONとして読めません：{why}")],
            Self::Version(found) => [
                format!("unknown format version {found}. This program reads version 1"),
                format!("形式のバージョン{found}には対応していません。読めるのはバージョン1だけです"),
            ],
            Self::OtherGame { found, expected } => [
                format!("this is a {found} record, but {expected} was expected"),
                format!("{found}の記録です。ここで読めるのは{expected}です"),
            ],
            Self::Missing(field) => {
                [format!("the field \"{field}\" is missing"), format!("項目「{field}」がありません")]
            }
            Self::Shape { field, en, ja } => {
                [format!("\"{field}\" must be {en}"), format!("「{field}」は{ja}でなければなりません")]
            }
            Self::HandSize { seat, found, needed } => [
                match found {
                    1 => format!("seat {seat} has 1 card instead of {needed}"),
                    found => format!("seat {seat} has {found} cards instead of {needed}"),
                },
                format!("席{seat}の手札が{found}枚です（正しくは{needed}枚）"),
            ],
            Self::Result { field, stated, computed } => [
                format!("\"{field}\" is {stated}, but the moves lead to {computed}"),
                format!("「{field}」は{stated}ですが、手順からは{computed}になります"),
            ],
            Self::Unfinished => [
                "there is a result, but the moves stop before the end of the deal".to_owned(),
                "結果がありますが、手順がディールの途中で終わっています".to_owned(),
            ],
            Self::NotOver => [
                "the moves stop before the end of the deal".to_owned(),
                "手順がディールの途中で終わっています".to_owned(),
            ],
            Self::TooLarge { what, limit } => [
                format!("the {} is too large (limit: {limit} bytes)", what.name()[0]),
                format!("{}が大きすぎます（上限{limit}バイト）", what.name()[1]),
            ],
            Self::UnknownName { found, allowed } => [
                format!("unknown name {found}. Allowed: {allowed}"),
                format!("{found}は見つかりません。使えるのは{allowed}です"),
            ],
            Self::UnknownKnob { found, allowed } if allowed.is_empty() => [
                format!("unknown setting {found}. There are no settings here"),
                format!("{found}という設定はありません。ここには設定がありません"),
            ],
            Self::UnknownKnob { found, allowed } => [
                format!("unknown setting {found}. Use one of: {allowed}"),
                format!("{found}という設定はありません。使えるのは{allowed}です"),
            ],
            Self::BadValue { key, found, allowed } => [
                format!("{key} can't be {found}. Allowed: {allowed}"),
                format!("{key}を{found}にはできません。使えるのは{allowed}です"),
            ],
            Self::NotAPair(found) => [
                format!("{found} is not in the form key=value"),
                format!("{found}は「名前=値」の形ではありません"),
            ],
            Self::SetTwice(key) => [format!("{key} is set twice"), format!("{key}が2回指定されています")],
            Self::Players { found, fewest, most } if fewest == most => [
                format!("this game needs {fewest} players, not {found}"),
                format!("このゲームの人数は{fewest}人です（{found}人が指定されています）"),
            ],
            Self::Players { found, fewest, most } => [
                format!("this game needs {fewest} to {most} players, not {found}"),
                format!("このゲームの人数は{fewest}〜{most}人です（{found}人が指定されています）"),
            ],
            Self::NoRecord => ["no record found".to_owned(), "記録が見つかりません".to_owned()],
            Self::OtherMatch => [
                "this deal's rules or seed differ from the rest of the match".to_owned(),
                "このディールのルールまたはシードが、試合のほかのディールと違います".to_owned(),
            ],
            Self::NoteBeyond { at, moves } => [
                format!("there is a note after move {at}, but the deal has only {moves} moves"),
                format!("{at}手目のあとにメモがありますが、手順は{moves}手までです"),
            ],
            Self::NoteText { at, most } => [
                format!("the note after move {at} must have 1 to {most} characters"),
                format!("{at}手目のあとのメモは、1〜{most}文字にしてください"),
            ],
            Self::NoteTwice(at) => [
                format!("there are two notes of the same kind after move {at}"),
                format!("{at}手目のあとに同じ種類のメモが2つあります"),
            ],
            Self::TooManyNotes(most) => [
                format!("too many notes (limit: {most} per deal)"),
                format!("メモは1ディールにつき{most}件までです"),
            ],
            Self::NotGzip => [
                "the compressed data can't be unpacked. It is damaged, incomplete or followed by other data. \
                 Copy the file again, or unpack it with gzip first"
                    .to_owned(),
                "圧縮データを展開できません。壊れているか、途中で切れているか、後ろに別のデータが付いています。\
                 ファイルをもう一度コピーするか、先にgzipで展開してください"
                    .to_owned(),
            ],
            Self::NotText(_) => [
                "this is not UTF-8 text. Save the file as UTF-8".to_owned(),
                "UTF-8のテキストではありません。UTF-8で保存してください".to_owned(),
            ],
            Self::NotTextFile => [
                "this is not a text file. Records are plain or gzipped text. Unpack other archives first"
                    .to_owned(),
                "テキストファイルではありません。記録はテキストか、それをgzipで圧縮したものです。\
                 ほかの形式で圧縮されているときは、先に展開してください"
                    .to_owned(),
            ],
            Self::Agent(Said { en, ja }) => [
                format!("the trained agent can't be used: {en}"),
                format!("学習したエージェントを使えません：{ja}"),
            ],
            Self::Unread(why) => {
                [format!("the file can't be read: {why}"), format!("ファイルを読み込めません：{why}")]
            }
            Self::Unended => [
                "a record or array starts here but never ends. The file may be incomplete. Copy it again".to_owned(),
                "ここから始まる記録または配列に終わりがありません。ファイルが途中で切れていないか確かめて、\
                 もう一度コピーしてください"
                    .to_owned(),
            ],
        }
    }
}

/// A kind of input that can be too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A deal as text.
    Deal,
    /// A file.
    File,
    /// A line of a file.
    Line,
    /// An address of the page, as in a link.
    Link,
    /// The contents of a compressed file.
    UnpackedFile,
}

impl Source {
    /// The name in English and Japanese. Not a [`text`](crate::text()), because workers report faults too.
    const fn name(self) -> [&'static str; 2] {
        match self {
            Self::Deal => ["deal", "ディール"],
            Self::File => ["file", "ファイル"],
            Self::Line => ["line", "行"],
            Self::Link => ["link", "リンク"],
            Self::UnpackedFile => ["unpacked file", "展開後のファイル"],
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::NotText(error) = self { Some(error) } else { None }
    }
}

/// Quotes a word from outside: long words are cut, control characters removed.
pub fn quote(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("‘{shown}’")
}
