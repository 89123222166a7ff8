//! The places of parts in a phrase: checked and numbered at compile time, filled at run time.

/// Places are characters below this one, so it is also the largest number of parts.
const PLACES: u8 = 8;

/// Returns the length of [`marked`].
pub(super) const fn length(text: &str, parts: &[&str]) -> usize {
    let (bytes, mut at, mut length) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        if bytes[at] == b'{' {
            at = place(bytes, at, parts).1;
        } else {
            at += 1;
        }
        length += 1;
    }
    length
}

/// Returns a phrase in which each `{name}` of a part is replaced by the part's number. The phrase must use
/// all but `spare` of the parts.
pub(super) const fn marked<const LENGTH: usize>(text: &str, parts: &[&str], mut spare: u8) -> [u8; LENGTH] {
    assert!(parts.len() <= PLACES as usize, "a phrase has eight parts at most");
    let (bytes, mut at, mut to, mut marked) = (text.as_bytes(), 0, 0, [0; LENGTH]);
    let mut used = [false; PLACES as usize];
    while at < bytes.len() {
        if bytes[at] == b'{' {
            let (part, after) = place(bytes, at, parts);
            marked[to] = part as u8;
            used[part] = true;
            at = after;
        } else {
            assert!(bytes[at] >= PLACES, "a phrase has no control characters");
            marked[to] = bytes[at];
            at += 1;
        }
        to += 1;
    }
    let mut part = 0;
    while part < parts.len() {
        let silent = parts[part].as_bytes()[0] == b'_';
        if used[part] == silent {
            assert!(
                spare > 0,
                "a part is not in the phrase; begin its name with `_` if both languages leave it out"
            );
            spare -= 1;
        }
        part += 1;
    }
    marked
}

/// Returns the bytes of [`marked`] as text.
pub(super) const fn text(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a phrase is UTF-8"),
    }
}

/// Fails to compile if one language has words and the other has none. Exempt are separators between
/// sentences.
pub(super) const fn both_say(en: &str, ja: &str) {
    assert!(!en.is_empty(), "a phrase is empty in English");
    assert!(!ja.is_empty() || en.trim_ascii().is_empty(), "a phrase is empty in Japanese");
}

/// Returns the number of the part in a place, and the index after the place.
const fn place(text: &[u8], open: usize, parts: &[&str]) -> (usize, usize) {
    let mut part = 0;
    while part < parts.len() {
        let name = parts[part].as_bytes();
        let end = open + 1 + name.len();
        if end < text.len() && text[end] == b'}' && is_at(text, open + 1, name) {
            return (part, end + 1);
        }
        part += 1;
    }
    panic!("a place names no part of its phrase")
}

const fn is_at(text: &[u8], start: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if text[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Inserts parts into a marked phrase.
pub(super) fn fill(phrase: &str, parts: &[&str]) -> String {
    let mut filled = String::with_capacity(phrase.len() + 16);
    for piece in phrase.split_inclusive(|c: char| c < char::from(PLACES)) {
        let mut rest = piece.chars();
        match rest.next_back().and_then(|last| parts.get(last as usize)) {
            Some(part) => {
                filled.push_str(rest.as_str());
                filled.push_str(part);
            }
            None => filled.push_str(piece),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::super::{Counted, Phrase, count, fill, phrase};

    #[test]
    fn parts_are_inserted_at_their_names() {
        const TO: Phrase<2> = phrase!([] ["{what} to {whom}."] whom what);
        const TWICE: Phrase<2> = phrase!([] ["{b}と{a}、{b}"] a b);
        const SILENT: Phrase<1> = phrase!([] ["You pass."] _name);
        assert_eq!(fill(TO, ["you", "a card"]), "a card to you.");
        assert_eq!(fill(TWICE, ["甲", "{a}"]), "{a}と甲、{a}");
        assert_eq!(fill(SILENT, ["West"]), "You pass.");
    }
    #[test]
    fn the_number_one_has_its_own_phrase() {
        const HEADS: Counted<1> = phrase!(["{n} heads"] ["{n} head" | "{n} heads"] n);
        const JAPANESE: Counted<1> = phrase!(["{n} heads"] ["牛{n}頭"] n);
        const TRIED: Counted<2> = phrase!([""] ["{play} once" | "{play} {n} times"] play n);
        assert_eq!([0, 1, 2, -1].map(|n| count(HEADS, n)), ["0 heads", "1 head", "2 heads", "-1 head"]);
        assert_eq!([1, 2].map(|n| count(JAPANESE, n)), ["牛1頭", "牛2頭"]);
        assert_eq!(fill(TRIED.of(1), ["♦7", "1"]), "♦7 once");
        assert_eq!(fill(TRIED.of(0.5), ["♦7", "½"]), "♦7 ½ times");
    }
}
