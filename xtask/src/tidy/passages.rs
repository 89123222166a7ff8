//! The texts that people read in a file: comments, phrases of the page, and paragraphs.

/// HTML elements that don't interrupt a sentence.
const INLINE: [&str; 14] =
    ["a", "abbr", "b", "code", "em", "i", "kbd", "q", "small", "span", "strong", "sub", "sup", "var"];

/// HTML elements without prose.
const CODE: [&str; 5] = ["code", "pre", "script", "style", "svg"];

/// The use of a text, which decides its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Comment,
    Interface,
    Prose,
}

/// A paragraph, a phrase of the page or a comment, with the number of its first line.
#[derive(Debug)]
pub(super) struct Passage {
    pub(super) role: Role,
    pub(super) line: usize,
    pub(super) text: String,
}

/// A part of a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fragment<'a> {
    /// A line comment, with its slashes.
    Comment(&'a str),
    /// The contents of a string literal.
    Text(&'a str),
    Code,
}

/// The texts of the file `name`. Files other than sources, English HTML and Markdown have none.
pub(super) fn passages_of(name: &str, text: &str) -> Vec<Passage> {
    match name.rsplit_once('.') {
        Some((_, "rs")) => {
            let pieces = pieces(text);
            let mut passages = comments(&pieces);
            passages.extend(interface(name, text, &pieces));
            passages
        }
        Some((_, "js" | "mjs")) => comments(&script(text)),
        Some((page, "html")) if page.rsplit('.').next() == Some("en") => html(text),
        Some((_, "md")) => markdown(text),
        _ => Vec::new(),
    }
}

/// The paragraphs of comments, without their tables, headings and code blocks.
fn comments(pieces: &[(usize, Fragment<'_>)]) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let (mut last, mut in_block) = (None, false);
    for (line, piece) in pieces {
        let Fragment::Comment(comment) = piece else {
            (last, in_block) = (None, false);
            continue;
        };
        let text = comment.trim_start_matches(['/', '*']);
        let text = text.strip_prefix('!').unwrap_or(text);
        let mark = &comment[..comment.len() - text.len()];
        let text = text.trim_end_matches("*/").trim();
        let fence = text.starts_with("```");
        in_block ^= fence;
        if fence || in_block || text.is_empty() || text.starts_with(['|', '#']) {
            last = None;
            continue;
        }
        match passages.last_mut() {
            Some(passage) if last == Some((line - 1, mark)) && !is_item(text) => {
                passage.text.push('\n');
                passage.text.push_str(text);
            }
            _ => passages.push(Passage { role: Role::Comment, line: *line, text: text.to_owned() }),
        }
        last = Some((*line, mark));
    }
    passages
}

/// The phrases of the page: each has a Japanese one after it. In the catalogues a singular and a plural come first.
fn interface(name: &str, code: &str, pieces: &[(usize, Fragment<'_>)]) -> Vec<Passage> {
    if !name.contains("/src/") {
        return Vec::new();
    }
    let reach = if name.starts_with("web/src/words/") { 2 } else { 1 };
    let tests = code.find("#[cfg(test)]\nmod tests {");
    let tests = tests.map_or(usize::MAX, |at| code[..at].matches('\n').count() + 1);
    let texts: Vec<(usize, &str)> = pieces
        .iter()
        .filter_map(
            |(line, piece)| if let Fragment::Text(text) = piece { Some((*line, *text)) } else { None },
        )
        .filter(|(line, _)| *line < tests)
        .collect();
    let mut passages = Vec::new();
    for (at, (line, text)) in texts.iter().enumerate() {
        let translated = texts[at + 1..].iter().take(reach).any(|(_, next)| is_japanese(next));
        if translated && !is_japanese(text) {
            passages.push(Passage { role: Role::Interface, line: *line, text: unescaped(text) });
        }
    }
    passages
}

fn is_japanese(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// The text of a literal without escapes and without the names of its parts. Line breaks stay.
fn unescaped(literal: &str) -> String {
    let text =
        literal.replace("\\\n", "\n").replace("\\n", " ").replace("\\\"", "\"").replace("\\u{a0}", " ");
    let mut parts = text.split('{');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("{}");
        plain.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    plain
}

/// The pieces of Rust code, each with its line.
fn pieces(code: &str) -> Vec<(usize, Fragment<'_>)> {
    let mut pieces: Vec<(usize, Fragment<'_>)> = Vec::new();
    let (mut line, mut rest, mut last) = (1, code, ' ');
    while let Some(next) = rest.chars().next() {
        let in_name = last.is_alphanumeric() || last == '_';
        let raw = if in_name { None } else { raw_text(rest) };
        let (piece, length) = if rest.starts_with("//") {
            let comment = rest.lines().next().unwrap_or(rest);
            (Some(Fragment::Comment(comment)), comment.len())
        } else if rest.starts_with("/*") {
            (None, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if let Some((text, length)) = raw.or_else(|| plain_text(rest)) {
            (Some(Fragment::Text(text)), length)
        } else {
            let code = (!next.is_whitespace()).then_some(Fragment::Code);
            (code, character(rest).unwrap_or(next.len_utf8()))
        };
        let same = piece == Some(Fragment::Code) && matches!(pieces.last(), Some((_, Fragment::Code)));
        if !same {
            pieces.extend(piece.map(|piece| (line, piece)));
        }
        let (done, after) = rest.split_at(length);
        line += done.matches('\n').count();
        last = done.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    pieces
}

/// The contents of a string literal, and the length of the literal.
fn plain_text(code: &str) -> Option<(&str, usize)> {
    let inside = code.strip_prefix('"')?;
    let mut escaped = false;
    let end = inside.find(|c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let length = end.unwrap_or(inside.len());
    Some((&inside[..length], (length + 2).min(code.len())))
}

/// The contents of a raw string literal, and the length of the literal.
fn raw_text(code: &str) -> Option<(&str, usize)> {
    let rest = code.strip_prefix("br").or_else(|| code.strip_prefix('r'))?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inside = rest[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&end).unwrap_or(inside.len());
    let begin = code.len() - inside.len();
    Some((&inside[..length], (begin + length + end.len()).min(code.len())))
}

/// The length of a character literal. `None` for a lifetime and anything else.
fn character(code: &str) -> Option<usize> {
    let inside = code.strip_prefix('\'')?;
    if inside.starts_with('\\') {
        return inside.get(2..)?.find('\'').map(|end| end + 4);
    }
    let length = inside.chars().next()?.len_utf8();
    inside[length..].starts_with('\'').then_some(length + 2)
}

/// The lines of a script that are comments.
fn script(code: &str) -> Vec<(usize, Fragment<'_>)> {
    let is_comment = |line: &str| ["//", "/*", "* "].iter().any(|mark| line.starts_with(*mark));
    let piece = |line| if is_comment(line) { Fragment::Comment(line) } else { Fragment::Code };
    (1..).zip(code.lines().map(str::trim)).map(|(number, line)| (number, piece(line))).collect()
}

/// The paragraphs of a page, without its tags and code.
fn html(page: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let (mut line, mut skipped, mut joins) = (1, None, false);
    for (number, part) in page.split('<').enumerate() {
        let (tag, text) = if number == 0 { ("", part) } else { part.split_once('>').unwrap_or((part, "")) };
        let closes = tag.starts_with('/');
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        joins &= INLINE.contains(&name);
        line += tag.matches('\n').count();
        skipped = match skipped {
            None if !closes && CODE.contains(&name) => Some(name),
            Some(open) if closes && open == name => None,
            other => other,
        };
        if skipped.is_none() && (joins || !text.trim().is_empty()) {
            match passages.last_mut() {
                Some(passage) if joins => {
                    let known = passage.line + passage.text.matches('\n').count();
                    passage.text.extend((known..line).map(|_| '\n'));
                    passage.text.push_str(text);
                }
                _ => passages.push(Passage { role: Role::Prose, line, text: text.to_owned() }),
            }
            joins = true;
        }
        line += text.matches('\n').count();
    }
    passages
}

/// The paragraphs of a document, without its code blocks.
fn markdown(document: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let (mut in_block, mut joins) = (false, false);
    for (line, text) in (1..).zip(document.lines().map(str::trim)) {
        let fence = text.starts_with("```");
        in_block ^= fence;
        if fence || in_block || text.is_empty() || text.starts_with('<') {
            joins = false;
            continue;
        }
        match passages.last_mut() {
            Some(passage) if joins && !is_item(text) => {
                passage.text.push('\n');
                passage.text.push_str(text);
            }
            _ => passages.push(Passage { role: Role::Prose, line, text: text.to_owned() }),
        }
        joins = true;
    }
    passages
}

/// Whether a line of Markdown starts a list item, a quote, a table row or a heading.
fn is_item(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with(['-', '*', '>', '|', '#']) || (number.len() < text.len() && number.starts_with(". "))
}
