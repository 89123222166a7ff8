//! The width of text, estimated without a font.

/// The fonts of the page, as CSS font names.
pub const FONT_STACK: &str =
    "Figtree, system-ui, \"Hiragino Sans\", \"Yu Gothic UI\", \"Noto Sans JP\", sans-serif";

/// The width of text in a common sans-serif face, in the unit of `size`. Accurate to about 10%, and too wide
/// rather than too narrow. For backends that have no font to measure with.
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(width_in_em).sum::<f64>() * size
}

fn width_in_em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' | '.' | ',' | ':' | ';' | '!' => 0.28,
        ' ' | 'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '/' | '-' => 0.36,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.9,
        'A'..='Z' | '&' | '+' | '=' | '<' | '>' | '~' | '−' | '×' => 0.68,
        // Other narrow scripts, and their combining marks.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        '!'..='\u{24f}' | 'ｦ'..='ﾟ' => 0.57,
        '\u{250}'..='\u{10ff}' => 0.62,
        // Symbols, kana, kanji, hangul and full-width forms are square.
        _ => 1.0,
    }
}

/// The text, cut with an ellipsis if it is wider than `room`.
pub(crate) fn shortened(text: &str, room: f64, width: impl Fn(&str) -> f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if width(&cut) <= room {
            return cut;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_are_square_and_latin_letters_narrower() {
        assert_eq!(text_width("手札", 10.0), 20.0);
        assert!(text_width("illicit", 10.0) < text_width("mammoth", 10.0));
    }

    #[test]
    fn long_names_are_cut_to_fit() {
        let width = |s: &str| text_width(s, 10.0);
        assert_eq!(shortened("♦7", 100.0, width), "♦7");
        let cut = shortened("uct:playouts=800,formula=ucb1-tuned", 60.0, width);
        assert!(cut.ends_with('…') && width(&cut) <= 60.0, "{cut}");
        assert_eq!(shortened("abc", 0.0, width), "");
    }
}
