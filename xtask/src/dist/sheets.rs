//! The style sheets: joined, one for all programs, one for the first page and the tables, and one for the lab.

use sha2::{Digest, Sha256};

use super::{Page, hex, integrity, text};
use crate::failure::{Failure, Result};
use crate::shrink::Shrink;

/// How a sheet gives a media query a name, which all sheets may then use: `@custom-media --narrow (max-width: 900px);`.
/// Browsers do not read this yet.
const NAMED_QUERY: &str = "@custom-media ";

/// A style sheet while it is being joined.
#[derive(Debug, Default)]
struct Sheet {
    /// The programs that it is for, as `index.html` calls them; `None` for all.
    program: Option<String>,
    css: Vec<u8>,
    /// The files it is joined from.
    parts: Vec<String>,
}

impl Page {
    /// Makes one style sheet of all that `index.html` links, and one for each group of programs of those that only they need.
    ///
    /// One request, and packed together they are a fifth smaller. The latter stay without `rel`:
    /// assets/programs.js loads them when it loads such a program.
    pub(super) fn join_styles(&mut self, shrink: &Shrink) -> Result<()> {
        let Some((_, index)) = self.files.iter().find(|(name, _)| name == "index.html") else {
            return Ok(());
        };
        let (mut html, mut sheets) = (String::new(), Vec::<Sheet>::new());
        for line in text("index.html", index)?.split_inclusive('\n') {
            let Some(name) = linked_style(line) else {
                html.push_str(line);
                continue;
            };
            let program = attribute(line, "data-program");
            let sheet = self.files.iter().find(|(other, _)| other == name);
            let (_, bytes) =
                sheet.ok_or_else(|| Failure::new(format!("index.html links {name}, which is not there")))?;
            let place = sheets.iter().position(|sheet| sheet.program.as_deref() == program);
            let place = place.unwrap_or_else(|| {
                sheets.push(Sheet { program: program.map(str::to_owned), ..Sheet::default() });
                html.push_str(&hole(sheets.len() - 1));
                sheets.len() - 1
            });
            sheets[place].css.extend_from_slice(bytes);
            sheets[place].parts.push(name.to_owned());
        }
        let named = named_queries(&sheets)?;
        let parts: Vec<&String> = sheets.iter().flat_map(|sheet| &sheet.parts).collect();
        self.files.retain(|(name, _)| name != "index.html" && !parts.contains(&name));
        for (place, sheet) in sheets.iter().enumerate() {
            let css = shrink.css(resolved(text(&sheet.parts.join(", "), &sheet.css)?, &named).as_bytes())?;
            let (stem, rel) = match &sheet.program {
                None => ("style", "rel=\"stylesheet\"".to_owned()),
                Some(program) => (program.as_str(), format!("data-style=\"{program}\"")),
            };
            let name = format!("{stem}-{}.css", hex(&Sha256::digest(&css)[..8]));
            let link = format!("<link {rel} href=\"./{name}\" integrity=\"{}\">\n", integrity(&css));
            html = html.replacen(&hole(place), &link, 1);
            self.files.push((name, css));
        }
        self.files.push(("index.html".to_owned(), html.into_bytes()));
        self.files.sort();
        Ok(())
    }
}

/// The style sheet that a line of `index.html` links, as Trunk writes it.
fn linked_style(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("<link rel=\"stylesheet\" href=\"./")?;
    rest.split_once('"').map(|(name, _)| name)
}

/// The value of an attribute in a line with one element.
fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Where a joined style sheet is linked, while it is being joined.
fn hole(place: usize) -> String {
    format!("<!-- sheet {place} -->\n")
}

/// The media queries that any of the sheets gives a name.
fn named_queries(sheets: &[Sheet]) -> Result<Vec<(String, String)>> {
    let mut named = Vec::new();
    for sheet in sheets {
        for line in text(&sheet.parts.join(", "), &sheet.css)?.lines() {
            let Some(rest) = line.strip_prefix(NAMED_QUERY) else { continue };
            let parts = rest.strip_suffix(';').and_then(|rest| rest.split_once(' '));
            let (name, query) = parts.ok_or_else(|| Failure::new(format!("`{line}` is not understood")))?;
            named.push((format!("({name})"), query.to_owned()));
        }
    }
    Ok(named)
}

/// A sheet with each named query in place of its name.
fn resolved(css: &str, named: &[(String, String)]) -> String {
    let kept: String = css.split_inclusive('\n').filter(|line| !line.starts_with(NAMED_QUERY)).collect();
    named.iter().fold(kept, |css, (name, query)| css.replace(name, query))
}

#[cfg(test)]
mod tests {
    use super::super::tests::page;
    use super::*;

    #[test]
    fn style_sheets_are_joined_in_the_order_they_are_linked() {
        let link = |name| format!("<link rel=\"stylesheet\" href=\"./{name}\" integrity=\"sha384-x\"/>\n");
        let html = format!("<head>\n{}{}</head>\n", link("b-1.css"), link("a-2.css"));
        let mut page = page(&[("a-2.css", "a{}\n"), ("b-1.css", "b{}\n"), ("index.html", &html)]);
        page.join_styles(&Shrink::NOT).unwrap();
        let names: Vec<&str> = page.files.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.len() == 2 && names[0] == "index.html" && names[1].starts_with("style-"), "{names:?}");
        assert_eq!(page.files[1].1, b"b{}\na{}\n");
        let html = String::from_utf8(page.files[0].1.clone()).unwrap();
        assert!(
            html.contains(names[1]) && html.matches("stylesheet").count() == 1 && html.ends_with("</head>\n")
        );
    }

    #[test]
    fn the_style_sheets_of_a_program_are_joined_apart_and_left_to_be_loaded() {
        let html = "<link rel=\"stylesheet\" href=\"./a.css\"/>\n\
                    <link rel=\"stylesheet\" href=\"./b.css\" data-program=\"lab\"/>\n\
                    <link rel=\"stylesheet\" href=\"./c.css\"/>\n\
                    <link rel=\"stylesheet\" href=\"./d.css\" data-program=\"lab\"/>\n";
        let mut page = page(&[
            ("a.css", "a{}"),
            ("b.css", "b{}"),
            ("c.css", "c{}"),
            ("d.css", "d{}"),
            ("index.html", html),
        ]);
        page.join_styles(&Shrink::NOT).unwrap();
        let [(_, html), (lab, lab_css), (both, both_css)] = &page.files[..] else { panic!() };
        assert_eq!((lab_css.as_slice(), both_css.as_slice()), (&b"b{}d{}"[..], &b"a{}c{}"[..]));
        let html = std::str::from_utf8(html).unwrap();
        assert!(html.contains(&format!("<link rel=\"stylesheet\" href=\"./{both}\" integrity=")), "{html}");
        assert!(html.contains(&format!("<link data-style=\"lab\" href=\"./{lab}\" integrity=")), "{html}");
    }

    #[test]
    fn a_media_query_is_written_once_and_used_by_its_name() {
        let html =
            "<link rel=\"stylesheet\" href=\"./a.css\"/>\n<link rel=\"stylesheet\" href=\"./b.css\"/>\n";
        let names = "@custom-media --narrow (max-width: 900px);\na{}\n";
        let mut page =
            page(&[("a.css", names), ("b.css", "@media (--narrow) { b{} }\n"), ("index.html", html)]);
        page.join_styles(&Shrink::NOT).unwrap();
        assert_eq!(page.files[1].1, b"a{}\n@media (max-width: 900px) { b{} }\n");
    }
}
