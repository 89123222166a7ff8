//! Shortens the names of the functions that the page's wasm imports from its script.
//!
//! wasm-bindgen names an import after a function and a hash, and such names hardly compress. Two hundred of
//! them, once in each file, make up one seventieth of the wasm and three tenths of the script. Here they are
//! replaced by names of one or two letters in both. A name that the script also uses elsewhere stays as it
//! is.

use std::collections::HashMap;

/// The start of every wasm module: the magic number and version 1.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";
/// The number of the import section.
const IMPORTS: u8 = 2;
/// The text after the module name under which wasm-bindgen's script lists its functions.
const OFFER: &str = ": import0";
/// The letters of short names. The result may be a JavaScript keyword, because keywords are valid property
/// names.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Shortens the names in a module and its script. `None` if they aren't in wasm-bindgen's format.
pub(crate) fn shorten(wasm: &[u8], script: &str) -> Option<(Vec<u8>, String)> {
    let module = offered(script)?;
    let section = Section::find(wasm, IMPORTS)?;
    let imports = read_imports(&wasm[section.body.clone()])?;
    let ours: Vec<&str> =
        imports.iter().filter(|import| import.module == module).map(|import| import.name).collect();
    let names = short_names(&ours, script);
    let mut body = Vec::new();
    put_number(&mut body, imports.len());
    for import in &imports {
        let mine = import.module == module;
        put_text(&mut body, if mine { "_" } else { import.module });
        put_text(&mut body, names.get(import.name).filter(|_| mine).map_or(import.name, String::as_str));
        body.extend_from_slice(import.kind);
    }
    let mut short = wasm[..section.start].to_vec();
    short.push(IMPORTS);
    put_number(&mut short, body.len());
    short.extend_from_slice(&body);
    short.extend_from_slice(&wasm[section.body.end..]);
    let script = script.replacen(&format!("\"{module}\"{OFFER}"), &format!("\"_\"{OFFER}"), 1);
    Some((short, renamed(&script, &names)))
}

/// The name of the module whose functions the script lists. `None` unless it occurs exactly once.
fn offered(script: &str) -> Option<&str> {
    let (before, after) = script.split_once(OFFER)?;
    let (_, module) = before.strip_suffix('"')?.rsplit_once('"')?;
    let alone = !after.contains(OFFER) && script.matches(module).count() == 1 && module != "_";
    alone.then_some(module)
}

/// Short names for the names that occur in the script exactly once, as a property.
fn short_names<'a>(names: &[&'a str], script: &str) -> HashMap<&'a str, String> {
    let mut found: HashMap<&str, (usize, usize)> = names.iter().map(|name| (*name, (0, 0))).collect();
    let mut rest = script;
    while let Some((_, word, after)) = next_word(rest) {
        if let Some((times, properties)) = found.get_mut(word) {
            *times += 1;
            *properties += usize::from(after.starts_with(':'));
        }
        rest = after;
    }
    let once = names.iter().filter(|name| found.get(**name) == Some(&(1, 1)));
    let short = (0..).map(short_name).filter(|short| !found.contains_key(short.as_str()));
    once.copied().zip(short).collect()
}

/// The i-th short name: `a` to `Z`, then `aa` and so on.
fn short_name(i: usize) -> String {
    let first = i / LETTERS.len();
    let mut name = if first == 0 { String::new() } else { short_name(first - 1) };
    name.push(char::from(LETTERS[i % LETTERS.len()]));
    name
}

/// Replaces names in `script`.
fn renamed(script: &str, names: &HashMap<&str, String>) -> String {
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some((before, word, after)) = next_word(rest) {
        out.push_str(before);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    out + rest
}

/// The first word of a script, with the text before and after it.
fn next_word(script: &str) -> Option<(&str, &str, &str)> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let start = script.find(in_word)?;
    let length = script[start..].find(|c| !in_word(c)).unwrap_or(script.len() - start);
    Some((&script[..start], &script[start..start + length], &script[start + length..]))
}

/// The position of a section in a module.
struct Section {
    start: usize,
    body: std::ops::Range<usize>,
}

impl Section {
    fn find(wasm: &[u8], number: u8) -> Option<Self> {
        let mut rest = wasm.strip_prefix(MAGIC)?;
        loop {
            let start = wasm.len() - rest.len();
            let (found, after) = rest.split_first()?;
            rest = after;
            let length = take_number(&mut rest)?;
            let begin = wasm.len() - rest.len();
            rest = rest.get(length..)?;
            if *found == number {
                return Some(Self { start, body: begin..begin + length });
            }
        }
    }
}

/// An import of a module.
struct Import<'a> {
    module: &'a str,
    name: &'a str,
    /// Its kind and type, as encoded in the module.
    kind: &'a [u8],
}

/// The imports in a section. `None` unless all of them are functions.
fn read_imports(mut body: &[u8]) -> Option<Vec<Import<'_>>> {
    let count = take_number(&mut body)?;
    let mut imports = Vec::new();
    for _ in 0..count {
        let (module, name) = (take_text(&mut body)?, take_text(&mut body)?);
        let kind = body;
        let (0, after) = body.split_first()? else { return None };
        body = after;
        take_number(&mut body)?;
        imports.push(Import { module, name, kind: &kind[..kind.len() - body.len()] });
    }
    body.is_empty().then_some(imports)
}

/// Reads an unsigned LEB128 number.
fn take_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

fn put_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let length = take_number(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    std::str::from_utf8(text).ok()
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_now_12: function() { return Date.now(); },
        __wbg_log_34: function(a) { console.log(a, "__wbg_log_345"); },
        __wbg_twice_56: function() { return __wbg_twice_56; },
    };
    return { __proto__: null, "./page_bg.js": import0, };
}"#;

    /// A module that imports functions, all of type 0, and ends with a custom section.
    fn module(imports: &[(&str, &str)]) -> Vec<u8> {
        let mut body = Vec::new();
        put_number(&mut body, imports.len());
        for (module, name) in imports {
            put_text(&mut body, module);
            put_text(&mut body, name);
            body.extend([0, 0]);
        }
        let mut wasm = [MAGIC, &[1, 4, 1, 0x60, 0, 0, IMPORTS]].concat();
        put_number(&mut wasm, body.len());
        wasm.extend(body);
        wasm.extend([0, 2, 1, b'x']);
        wasm
    }

    #[test]
    fn both_sides_get_the_same_short_names() {
        let page = "./page_bg.js";
        let long = [
            (page, "__wbg_now_12"),
            (page, "__wbg_log_34"),
            (page, "__wbg_twice_56"),
            ("other", "__wbg_now_12"),
        ];
        let (wasm, script) = shorten(&module(&long), SCRIPT).unwrap();
        assert_eq!(
            wasm,
            module(&[("_", "a"), ("_", "b"), ("_", "__wbg_twice_56"), ("other", "__wbg_now_12")])
        );
        let expected =
            SCRIPT.replace("__wbg_now_12:", "a:").replace("__wbg_log_34:", "b:").replace("./page_bg.js", "_");
        assert_eq!(script, expected);
    }

    #[test]
    fn short_names_are_unique() {
        let names: Vec<String> = (0..3000).map(|i| format!("n{i}")).chain(["b".to_owned()]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let script = names.join(": 1, ") + ": 1";
        let mut short: Vec<String> = short_names(&names, &script).into_values().collect();
        assert_eq!(short.len(), 3001);
        assert!(short.iter().all(|name| name.len() <= 3 && !names.contains(&name.as_str())));
        short.sort();
        short.dedup();
        assert_eq!(short.len(), 3001);
    }

    #[test]
    fn unexpected_input_is_left_alone() {
        let wasm = module(&[("./page_bg.js", "__wbg_now_12")]);
        assert!(shorten(&wasm, "").is_none());
        assert!(shorten(&wasm, &SCRIPT.repeat(2)).is_none());
        for length in 0..wasm.len() - 4 {
            assert!(shorten(&wasm[..length], SCRIPT).is_none(), "{length}");
        }
        let mut memory = wasm.clone();
        let kind = wasm.len() - 4 - 2;
        memory[kind] = 2;
        assert!(shorten(&memory, SCRIPT).is_none());
    }

    #[test]
    fn leb128_numbers_round_trip() {
        for number in [0, 127, 128, 16_384, 0xffff_ffff] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            assert_eq!(take_number(&mut bytes.as_slice()), Some(number));
        }
        assert_eq!(take_number(&mut [0x80; 6].as_slice()), None);
    }
}
