//! Notes on a deal: comments on positions, and titles of the chapters that begin there, as in a study.
//!
//! A position is the number of moves before it, so 0 is the start of the deal. A note is plain text and is
//! never interpreted as markup. In a record, notes are the field `notes`, `{"chapters":[[0,"The
//! lead"]],"comments":[[12,"Why not the queen?"]]}`. A record without notes does not have this field.

use crate::fault::Fault;
use serde_json::{Map, Value as Json, json};

/// The maximum number of notes in a deal. Even with the longest texts, the deal still fits into a line of a
/// record.
pub(crate) const MOST_NOTES: usize = 100;

/// The kind of a note. At the same position, the title comes before the comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// The title of the chapter that begins here.
    Chapter,
    /// A comment on the position.
    Comment,
}

impl NoteKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Chapter, Self::Comment];

    /// The longest text, in characters.
    pub fn longest(self) -> usize {
        match self {
            Self::Chapter => 80,
            Self::Comment => 500,
        }
    }

    /// The key in a link.
    pub fn key(self) -> &'static str {
        match self {
            Self::Chapter => "chapter",
            Self::Comment => "comment",
        }
    }

    /// The key of their list in a record.
    fn list(self) -> &'static str {
        match self {
            Self::Chapter => "chapters",
            Self::Comment => "comments",
        }
    }
}

/// A note on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The position: the number of moves before it.
    pub at: usize,
    /// The kind of note.
    pub kind: NoteKind,
    /// The text: not empty, and at most [`NoteKind::longest`] characters.
    pub text: String,
}

/// The notes on a deal in the order of their positions, at most one of each kind at a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// Whether there are no notes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the notes in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Note> {
        self.0.iter()
    }

    /// The text of the note of this kind at a position.
    pub fn get(&self, kind: NoteKind, at: usize) -> Option<&str> {
        self.0.iter().find(|note| (note.at, note.kind) == (at, kind)).map(|note| &*note.text)
    }

    /// The title of the chapter that a position belongs to: the last one that begins there or before.
    pub fn chapter(&self, at: usize) -> Option<&str> {
        let began = |note: &&Note| note.kind == NoteKind::Chapter && note.at <= at;
        self.0.iter().rev().find(began).map(|note| &*note.text)
    }

    /// Writes a note, replacing the existing one. Blank text removes it.
    ///
    /// # Errors
    /// The text is too long, or there are too many notes.
    pub fn set(&mut self, kind: NoteKind, at: usize, text: &str) -> Result<(), Fault> {
        let text = tidied(text);
        if text.chars().count() > kind.longest() {
            return Err(Fault::NoteText { at, most: kind.longest() });
        }
        let found = self.0.iter().position(|note| (note.at, note.kind) >= (at, kind));
        let place = found.unwrap_or(self.0.len());
        let there = self.0.get(place).is_some_and(|note| (note.at, note.kind) == (at, kind));
        if !there && !text.is_empty() && self.0.len() >= MOST_NOTES {
            return Err(Fault::TooManyNotes(MOST_NOTES));
        }
        if there {
            self.0.remove(place);
        }
        if !text.is_empty() {
            self.0.insert(place, Note { at, kind, text });
        }
        Ok(())
    }

    /// Adds a note from outside to a deal with this number of `moves`.
    ///
    /// # Errors
    /// The text is empty or too long, the position is beyond the deal, the position has a note of this kind, or
    /// there are too many notes.
    pub fn add(&mut self, kind: NoteKind, at: usize, text: &str, moves: usize) -> Result<(), Fault> {
        if at > moves {
            return Err(Fault::NoteBeyond { at, moves });
        }
        if self.get(kind, at).is_some() {
            return Err(Fault::NoteTwice(at));
        }
        if tidied(text).is_empty() {
            return Err(Fault::NoteText { at, most: kind.longest() });
        }
        self.set(kind, at, text)
    }

    /// Removes the notes at positions after the first `moves` moves, when later moves are taken back.
    pub fn truncate(&mut self, moves: usize) {
        self.0.retain(|note| note.at <= moves);
    }

    /// The notes as a field of a record.
    pub fn to_json(&self) -> Json {
        let mut map = Map::new();
        for kind in NoteKind::ALL {
            let of = self.0.iter().filter(|note| note.kind == kind);
            let list: Vec<Json> = of.map(|note| json!([note.at, note.text])).collect();
            if !list.is_empty() {
                map.insert(kind.list().into(), Json::Array(list));
            }
        }
        Json::Object(map)
    }

    /// Reads the field from the record of a deal with this number of `moves`.
    ///
    /// # Errors
    /// The field is malformed, or [`Notes::add`] refuses a note.
    pub(crate) fn from_json(json: &Json, moves: usize) -> Result<Self, Fault> {
        let shape = || Fault::Shape {
            field: "notes",
            en: "an object with \"chapters\" and \"comments\", lists of [move, \"text\"]",
            ja: "「chapters」と「comments」に[手数, \"文章\"]のリストを持つオブジェクト",
        };
        let mut notes = Self::default();
        for (key, list) in json.as_object().ok_or_else(shape)? {
            let kind = NoteKind::ALL.into_iter().find(|kind| kind.list() == key).ok_or_else(shape)?;
            for note in list.as_array().ok_or_else(shape)? {
                let [at, text] = note.as_array().ok_or_else(shape)?.as_slice() else { return Err(shape()) };
                let at = at.as_u64().and_then(|at| usize::try_from(at).ok()).ok_or_else(shape)?;
                notes.add(kind, at, text.as_str().ok_or_else(shape)?, moves)?;
            }
        }
        Ok(notes)
    }
}

/// The text without white space at its ends and without invisible characters other than line breaks.
fn tidied(text: &str) -> String {
    let blank = |sign: char| if sign.is_control() && sign != '\n' { ' ' } else { sign };
    text.replace("\r\n", "\n").chars().map(blank).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Record,
        leduc::Leduc,
        record::{LONGEST_LINE, annotated},
    };
    use proptest::prelude::*;

    const DEAL: &str = r#"{"v":1,"game":"leduc","config":{"preset":"standard"},"deal":{"private":["K","Q"],"public":"J"},"moves":[[0,"raise"],[1,"call"],[0,"call"]]}"#;

    fn with_notes(notes: &str) -> Result<Notes, Fault> {
        let line = DEAL.replace(r#","deal""#, &format!(r#","notes":{notes},"deal""#));
        Record::<Leduc>::parse(&line).map(|record| record.notes).map_err(|error| error.fault)
    }

    fn kind() -> impl Strategy<Value = NoteKind> {
        proptest::sample::select(NoteKind::ALL.to_vec())
    }

    proptest! {
        #[test]
        fn notes_survive_a_record(list in proptest::collection::vec((kind(), 0..4usize, "\\PC{0,60}|[ \\n<&\"\\\\手札🂡]{1,20}"), 0..20)) {
            let mut record = Record::<Leduc>::parse(DEAL).unwrap();
            let bare = record.to_line();
            for (kind, at, text) in list {
                record.notes.set(kind, at, &text).unwrap();
                prop_assert_eq!(record.notes.get(kind, at).unwrap_or_default(), text.trim());
            }
            let line = record.to_line();
            prop_assert_eq!(line.contains("notes"), !record.notes.is_empty());
            let mut again = Record::<Leduc>::parse(&line).unwrap();
            prop_assert_eq!(&again, &record);
            prop_assert_eq!(&again.to_line(), &line);
            prop_assert_eq!(annotated(&bare, &record.notes).unwrap(), &*line);
            prop_assert_eq!(annotated(&line, &Notes::default()).unwrap(), &*bare);
            again.notes = Notes::default();
            prop_assert_eq!(again.to_line(), bare);
        }

        #[test]
        fn typed_notes_can_always_be_read_back(text in any::<String>(), at in 0..4usize, kind in kind()) {
            let mut notes = Notes::default();
            if notes.set(kind, at, &text).is_ok() {
                prop_assert_eq!(Notes::from_json(&notes.to_json(), 3), Ok(notes));
            }
        }
    }

    #[test]
    fn a_note_can_be_found_replaced_and_removed() {
        let mut notes = Notes::default();
        notes.set(NoteKind::Comment, 2, " two\r\nlines\t ").unwrap();
        notes.set(NoteKind::Chapter, 2, "Later").unwrap();
        notes.set(NoteKind::Chapter, 0, "First").unwrap();
        let order: Vec<_> = notes.iter().map(|note| (note.at, note.kind)).collect();
        assert_eq!(order, [(0, NoteKind::Chapter), (2, NoteKind::Chapter), (2, NoteKind::Comment)]);
        assert_eq!(notes.get(NoteKind::Comment, 2), Some("two\nlines"));
        assert_eq!([0, 1, 2, 9].map(|at| notes.chapter(at).unwrap()), ["First", "First", "Later", "Later"]);
        notes.set(NoteKind::Comment, 2, "one").unwrap();
        assert_eq!(notes.get(NoteKind::Comment, 2), Some("one"));
        notes.set(NoteKind::Comment, 2, " \n ").unwrap();
        assert_eq!(notes.get(NoteKind::Comment, 2), None);
        notes.truncate(1);
        assert_eq!(notes.iter().count(), 1);
    }

    #[test]
    fn faults_in_notes_are_named() {
        for (notes, words) in [
            (r#""hello""#, "chapters"),
            ("null", "chapters"),
            (r#"{"remarks":[]}"#, "chapters"),
            (r#"{"comments":{}}"#, "chapters"),
            (r#"{"comments":[[1]]}"#, "chapters"),
            (r#"{"comments":[["1","x"]]}"#, "chapters"),
            (r#"{"comments":[[-1,"x"]]}"#, "chapters"),
            (r#"{"comments":[[1,2]]}"#, "chapters"),
            (r#"{"comments":[[4,"x"]]}"#, "after move 4"),
            (r#"{"comments":[[99999999999999999999,"x"]]}"#, "chapters"),
            (r#"{"comments":[[1,"x"],[1,"y"]]}"#, "two notes"),
            (r#"{"comments":[[1," "]]}"#, "500"),
        ] {
            let fault = with_notes(notes).expect_err(notes);
            assert!(fault.to_string().contains(words), "{notes}: {fault}");
        }
        let long =
            |letters: usize| with_notes(&format!(r#"{{"chapters":[[1,"{}"]]}}"#, "手".repeat(letters)));
        assert!(long(80).is_ok());
        assert_eq!(long(81), Err(Fault::NoteText { at: 1, most: 80 }));
        assert_eq!(with_notes("{}"), Ok(Notes::default()));
    }

    #[test]
    fn a_deal_with_the_most_and_longest_notes_fits_into_a_line() {
        let mut notes = Notes::default();
        for at in 0..MOST_NOTES {
            notes.set(NoteKind::Comment, at, &"🂡".repeat(500)).unwrap();
        }
        assert_eq!(notes.set(NoteKind::Chapter, 0, "x"), Err(Fault::TooManyNotes(MOST_NOTES)));
        notes.set(NoteKind::Comment, 0, "written over").unwrap();
        let written = serde_json::to_string(&notes.to_json()).unwrap();
        assert!(written.len() + 20_000 < LONGEST_LINE, "{}", written.len());
    }

    #[test]
    fn notes_do_not_change_how_a_record_replays() {
        let mut record = Record::<Leduc>::parse(DEAL).unwrap();
        let game = record.replay();
        assert!(record.notes.is_empty() && game.is_ok());
        record.notes.set(NoteKind::Comment, 0, "<b>no markup</b>").unwrap();
        assert_eq!(Record::<Leduc>::parse(&record.to_line()).unwrap().replay(), game);
    }
}
