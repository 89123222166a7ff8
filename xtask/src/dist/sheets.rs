//! The style sheets: one for all pages, in the HTML, and one per program with the rules that only its page needs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{Page, hex, integrity, text};
use crate::failure::{Failure, Result};
use crate::shrink::Shrink;

/// The line with which a sheet names a media query for all sheets: `@custom-media --narrow (max-width:
/// 900px);`. Browsers don't support this yet.
const NAMED_QUERY: &str = "@custom-media ";

/// The line with which a sheet names the groups of the rules below it: `@group home nimmt;`. Rules before the
/// first such line belong to the groups in the link's `data-group`.
const GROUP: &str = "@group ";

/// The group of rules for every page. It is the default without `data-group`.
const ALL: &str = "all";

/// Consecutive rules for the same groups.
#[derive(Debug)]
struct Section {
    groups: Vec<String>,
    css: String,
}

/// A program of the page and the style groups that it uses, as named in `index.html`.
#[derive(Debug)]
struct PageStyles<'a> {
    program: &'a str,
    groups: Vec<&'a str>,
}

impl Page {
    /// Joins the rules for all pages into one style sheet, and the other rules into one sheet per program, in
    /// the order of the links in `index.html`.
    ///
    /// Rules that several programs need are in each of their sheets. So a page takes one request, and the
    /// order of its rules is always the same. Compressed together, the rules are a fifth smaller. The sheets
    /// of programs have no `rel`, because assets/programs.js loads each with its program. The sheet for all
    /// pages is in the HTML, so that the first text appears without a second request.
    pub(super) fn join_styles(&mut self, shrink: &Shrink) -> Result<()> {
        let Some((_, index)) = self.files.iter().find(|(name, _)| name == "index.html") else {
            return Ok(());
        };
        let index = text("index.html", index)?.to_owned();
        let (mut html, mut parts, mut sections) = (String::new(), Vec::new(), Vec::new());
        for line in index.split_inclusive('\n') {
            let Some(name) = linked_style(line) else {
                html.push_str(line);
                continue;
            };
            if parts.is_empty() {
                html.push_str(HOLE);
            }
            let sheet = self.files.iter().find(|(other, _)| other == name);
            let (_, bytes) = sheet
                .ok_or_else(|| Failure::new(format!("index.html links to {name}, which doesn't exist")))?;
            // Trunk escapes a space in a link's attribute.
            let groups = attribute(line, "data-group").unwrap_or(ALL).replace("&#x20;", " ");
            sections.extend(sections_of(name, &groups, text(name, bytes)?)?);
            parts.push(name.to_owned());
        }
        let pages = pages(&index);
        check_groups(&sections, &pages)?;
        pages.iter().try_for_each(|page| check_names(page, &sections))?;
        let named = named_queries(&sections)?;
        self.files.retain(|(name, _)| name != "index.html" && !parts.contains(name));
        let mut lines = String::new();
        let all = [PageStyles { program: ALL, groups: vec![ALL] }];
        for PageStyles { program, groups } in all.iter().chain(&pages) {
            let css = resolved(&joined(&sections, groups), &named);
            if css.is_empty() {
                continue;
            }
            let css = shrink.css(css.as_bytes())?;
            if *program == ALL {
                let _ = writeln!(lines, "<style>{}</style>", text("the sheet for all pages", &css)?);
                continue;
            }
            let name = format!("{program}-{}.css", hex(&Sha256::digest(&css)[..8]));
            let hash = integrity(&css);
            let _ = writeln!(lines, "<link data-style=\"{program}\" href=\"./{name}\" integrity=\"{hash}\">");
            self.files.push((name, css));
        }
        let html = html.replacen(HOLE, &lines, 1);
        self.files.push(("index.html".to_owned(), html.into_bytes()));
        self.files.sort();
        Ok(())
    }
}

/// The place of the sheets, while they are being joined.
const HOLE: &str = "<!-- style sheets -->\n";

/// The style sheet that a line of `index.html` links, as Trunk writes it.
fn linked_style(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("<link rel=\"stylesheet\" href=\"./")?;
    rest.split_once('"').map(|(name, _)| name)
}

/// The value of an attribute in a line with one element.
pub(super) fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// The programs of the page, with the groups that `index.html` lists for them.
fn pages(index: &str) -> Vec<PageStyles<'_>> {
    let lines = index.split('<').filter(|line| line.starts_with("meta name=\"tefuda-program\""));
    let page_styles = |line| {
        let groups = attribute(line, "data-groups")?.split(' ').collect();
        Some(PageStyles { program: attribute(line, "content")?, groups })
    };
    lines.filter_map(page_styles).collect()
}

/// Splits the sheet `name` at its group lines.
fn sections_of(name: &str, groups: &str, css: &str) -> Result<Vec<Section>> {
    let section =
        |groups: &str| Section { groups: groups.split(' ').map(str::to_owned).collect(), css: String::new() };
    let mut sections = vec![section(groups)];
    for line in css.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix(GROUP) {
            let groups = rest.trim_end().strip_suffix(';');
            let groups = groups.ok_or_else(|| Failure::new(format!("{name}: can't read `{line}`")))?;
            sections.push(section(groups));
        } else if let Some(last) = sections.last_mut() {
            last.css.push_str(line);
        }
    }
    let whole = |section: &Section| section.css.matches('{').count() == section.css.matches('}').count();
    match sections.iter().find(|section| !whole(section)) {
        Some(Section { groups, .. }) => {
            Err(Failure::new(format!("{name}: a rule of `{}` is split by a group line", groups.join(" "))))
        }
        None => Ok(sections),
    }
}

/// Checks that some page uses every group of rules, and that every group a page uses has rules.
fn check_groups(sections: &[Section], pages: &[PageStyles<'_>]) -> Result<()> {
    let written: BTreeSet<&str> =
        sections.iter().flat_map(|section| &section.groups).map(String::as_str).collect();
    let asked: BTreeSet<&str> =
        pages.iter().flat_map(|page_styles| &page_styles.groups).copied().chain([ALL]).collect();
    if let Some(group) = written.difference(&asked).next() {
        return Err(Failure::new(format!("no program in index.html uses the style group `{group}`")));
    }
    let missing = asked.difference(&written).find(|group| **group != ALL);
    missing.map_or(Ok(()), |group| Err(Failure::new(format!("no style sheet has the group `{group}`"))))
}

/// Checks that a page has the custom properties and keyframes that its rules use. Properties that no sheet
/// defines are ignored, because programs set them.
fn check_names(page: &PageStyles<'_>, sections: &[Section]) -> Result<()> {
    let css = joined(sections, &[&page.groups[..], &[ALL]].concat());
    let here = Names::in_sheet(&css);
    for section in sections {
        let there = Names::in_sheet(&section.css);
        let mut missing = there.defined.intersection(&here.used).filter(|name| !here.defined.contains(*name));
        if let Some(name) = missing.next() {
            let (program, groups) = (page.program, section.groups.join(" "));
            return Err(Failure::new(format!(
                "the rules of {program} use `{name}`, which only `{groups}` defines"
            )));
        }
    }
    Ok(())
}

/// The custom properties and animations that a sheet defines, and those that it uses.
#[derive(Debug, Default)]
struct Names<'a> {
    defined: BTreeSet<&'a str>,
    used: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    fn in_sheet(css: &'a str) -> Self {
        let mut names = Self::default();
        let mut token = false;
        for line in css.lines() {
            let text = line.trim_start();
            token = text.starts_with(":root") || (token && !text.starts_with('}'));
            names.defined.extend((token && text.starts_with("--")).then(|| ident(text)));
            names.defined.extend(text.strip_prefix("@keyframes ").map(ident));
            names.used.extend(text.split("var(").skip(1).map(ident));
            let (_, animation) = text.split_once("animation: ").unwrap_or_default();
            let (animation, _) = animation.split_once(';').unwrap_or_default();
            names.used.extend(animation.split(' '));
        }
        names
    }
}

/// The identifier at the start of a string.
fn ident(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The rules of some groups.
fn joined(sections: &[Section], groups: &[&str]) -> String {
    let theirs = |section: &&Section| section.groups.iter().any(|group| groups.contains(&group.as_str()));
    sections.iter().filter(theirs).map(|section| section.css.as_str()).collect()
}

/// The named media queries of all sheets.
fn named_queries(sections: &[Section]) -> Result<Vec<(String, String)>> {
    let mut named = Vec::new();
    for line in sections.iter().flat_map(|section| section.css.lines()) {
        let Some(rest) = line.strip_prefix(NAMED_QUERY) else { continue };
        let parts = rest.strip_suffix(';').and_then(|rest| rest.split_once(' '));
        let (name, query) = parts.ok_or_else(|| Failure::new(format!("can't read `{line}`")))?;
        named.push((format!("({name})"), query.to_owned()));
    }
    Ok(named)
}

/// Replaces each named query in a sheet by its definition.
fn resolved(css: &str, named: &[(String, String)]) -> String {
    let kept: String = css.split_inclusive('\n').filter(|line| !line.starts_with(NAMED_QUERY)).collect();
    named.iter().fold(kept, |css, (name, query)| css.replace(name, query))
}

#[cfg(test)]
mod tests {
    use super::super::tests::page;
    use super::*;

    fn joined_page(files: &[(&str, &str)]) -> Result<Page> {
        let mut page = page(files);
        page.join_styles(&Shrink::NOT)?;
        Ok(page)
    }

    fn html_of(page: &Page) -> &str {
        let (_, html) = page.files.iter().find(|(name, _)| name == "index.html").unwrap();
        std::str::from_utf8(html).unwrap()
    }

    /// The sheet whose name starts with `stem`: its full name and its rules.
    fn sheet<'a>(page: &'a Page, stem: &str) -> (&'a str, &'a str) {
        let (name, css) = page.files.iter().find(|(name, _)| name.starts_with(stem)).unwrap();
        (name, std::str::from_utf8(css).unwrap())
    }

    #[test]
    fn style_sheets_are_joined_in_the_order_they_are_linked() {
        let link = |name| format!("<link rel=\"stylesheet\" href=\"./{name}\" integrity=\"sha384-x\"/>\n");
        let html = format!("<head>\n{}{}</head>\n", link("b-1.css"), link("a-2.css"));
        let page = joined_page(&[("a-2.css", "a{}\n"), ("b-1.css", "b{}\n"), ("index.html", &html)]).unwrap();
        assert_eq!(page.files.len(), 1);
        assert_eq!(html_of(&page), "<head>\n<style>b{}\na{}\n</style>\n</head>\n");
    }

    const GROUPED: &str = "<link rel=\"stylesheet\" href=\"./all.css\"/>\n\
                           <link rel=\"stylesheet\" href=\"./board.css\" data-group=\"table\"/>\n\
                           <link rel=\"stylesheet\" href=\"./hearts.css\" data-group=\"hearts\"/>\n\
                           <link rel=\"stylesheet\" href=\"./nimmt.css\" data-group=\"nimmt\"/>\n\
                           <meta name=\"tefuda-program\" content=\"home\" data-groups=\"home\">\n\
                           <meta name=\"tefuda-program\" content=\"hearts\" data-groups=\"table hearts\">\n\
                           <meta name=\"tefuda-program\" content=\"nimmt\" data-groups=\"table nimmt\">\n";
    const NIMMT: &str = "row{}\n@group home nimmt;\ncard{}\n@group all;\nhead{}\n";

    #[test]
    fn a_page_has_only_the_rules_of_its_groups() {
        let files = [
            ("all.css", "all{}\n"),
            ("board.css", "board{}\n"),
            ("hearts.css", "trick{}\n"),
            ("index.html", GROUPED),
            ("nimmt.css", NIMMT),
        ];
        let page = joined_page(&files).unwrap();
        let html = html_of(&page);
        for (stem, rules) in
            [("home-", "card{}\n"), ("hearts-", "board{}\ntrick{}\n"), ("nimmt-", "board{}\nrow{}\ncard{}\n")]
        {
            let (name, css) = sheet(&page, stem);
            assert_eq!(css, rules, "{stem}");
            assert_eq!(html.matches(&format!(" href=\"./{name}\" integrity=")).count(), 1, "{html}");
        }
        assert!(html.contains("<style>all{}\nhead{}\n</style>"), "{html}");
        assert!(html.contains("<link data-style=\"nimmt\" href=\"./nimmt-"), "{html}");
        assert!(!html.contains("data-group=\""), "{html}");
    }

    #[test]
    fn a_group_without_a_page_or_without_rules_is_an_error() {
        let with = |nimmt: &'static str| {
            [
                ("all.css", "all{}\n"),
                ("board.css", "board{}\n"),
                ("hearts.css", "trick{}\n"),
                ("index.html", GROUPED),
                ("nimmt.css", nimmt),
            ]
        };
        let said = |nimmt| joined_page(&with(nimmt)).unwrap_err().to_string();
        assert!(said("@group home leduc;\na{}\n").contains("`leduc`"));
        assert!(said("row{}\n").contains("`home`"), "the first page uses a group without rules");
        assert!(said("@media {\n@group home;\na{}\n}\n").contains("split by a group line"));
        assert!(said("@group home\na{}\n").contains("can't read"));
    }

    #[test]
    fn a_page_without_a_property_or_keyframes_that_it_uses_is_an_error() {
        let check = |nimmt: &str, here: &str| {
            let mut sections = sections_of("nimmt.css", "nimmt", nimmt).unwrap();
            sections.extend(sections_of("hearts.css", "hearts", here).unwrap());
            let page = PageStyles { program: "hearts", groups: vec!["hearts"] };
            check_names(&page, &sections).map_err(|failure| failure.to_string())
        };
        let ox = ":root {\n  --ox: red;\n}\n@keyframes fall {\n}\n";
        assert!(check(ox, "a { color: var(--ox); }\n").unwrap_err().contains("`--ox`"));
        assert!(check(ox, "a { animation: fall 1s; }\n").unwrap_err().contains("`fall`"));
        assert_eq!(check(ox, "a { color: var(--set-by-a-program); animation: rise 1s; }\n"), Ok(()));
        assert_eq!(check(ox, &format!("{ox}a {{ color: var(--ox); animation: fall 1s; }}\n")), Ok(()));
    }

    /// Finds missing groups in our own sheets before a page is built.
    #[test]
    fn our_sheets_can_be_joined() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let trunk = std::fs::read_to_string(root.join("Trunk.toml")).unwrap();
        let (_, first) = trunk.split_once("pattern_script = \"\"\"").unwrap();
        let written = "<link data-trunk rel=\"css\" href=\"assets/style/";
        let html =
            [super::super::INDEX, first].concat().replace(written, "<link rel=\"stylesheet\" href=\"./");
        let sheets = std::fs::read_dir(root.join("assets/style")).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
        });
        let files: Vec<(String, String)> = sheets.chain([("index.html".to_owned(), html)]).collect();
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let page = joined_page(&files).unwrap();
        // One more than in `index.html`, because the line of the first page is in Trunk.toml.
        let programs = super::super::INDEX.matches(" data-groups=").count() + 1;
        assert_eq!(page.files.len(), 1 + programs, "the page, and a sheet for each program");
    }

    #[test]
    fn named_media_queries_are_replaced() {
        let html =
            "<link rel=\"stylesheet\" href=\"./a.css\"/>\n<link rel=\"stylesheet\" href=\"./b.css\"/>\n";
        let names = "@custom-media --narrow (max-width: 900px);\na{}\n";
        let page =
            joined_page(&[("a.css", names), ("b.css", "@media (--narrow) { b{} }\n"), ("index.html", html)]);
        let style = "<style>a{}\n@media (max-width: 900px) { b{} }\n</style>\n";
        assert_eq!(html_of(&page.unwrap()), style);
    }
}
