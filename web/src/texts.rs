//! The delivered texts, for tests.

use crate::games::Kind;
use std::fs;
use tefuda_arena::link::TEACHERS;
use tefuda_games::{PaperId, games};

/// Reads a file of the project.
pub(crate) fn file(path: &str) -> String {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Reads a fragment by its path in the assets.
pub(crate) fn fragment(path: &str, lang: &str) -> String {
    file(&format!("assets/{path}.{lang}.html"))
}

/// The paths of all fragments: the guide, the glossary and the stories.
pub(crate) fn names() -> Vec<String> {
    let guide = games!(Kind::of()).into_iter().map(Kind::id).chain(["tour", "terms"]);
    guide.map(|name| ["guide/", name].concat()).chain(stories()).collect()
}

/// The paths of the stories and of the lessons.
pub(crate) fn stories() -> impl Iterator<Item = String> {
    PaperId::ALL.iter().map(|id| id.id()).chain([TEACHERS]).map(|name| ["papers/", name].concat())
}

/// A lesson in both languages.
pub(crate) fn lesson(slug: &str) -> [String; 2] {
    step("papers/teachers", slug)
}

/// A step of a story in both languages.
pub(crate) fn step(path: &str, slug: &str) -> [String; 2] {
    ["en", "ja"].map(|lang| {
        let text = fragment(path, lang);
        let (_, step) = text.split_once(&format!("data-step=\"{slug}\"")).expect("a step");
        step.split("</section>").next().unwrap_or_default().to_owned()
    })
}

/// Returns the tags of a text with their attributes, in order.
pub(crate) fn tags(text: &str) -> Vec<&str> {
    text.split('<').skip(1).filter_map(|rest| rest.split('>').next()).collect()
}

/// Returns the values of an attribute, in order.
pub(crate) fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let begins = format!(" {attribute}=\"");
    tags(text).into_iter().filter_map(|tag| tag.split_once(&begins)?.1.split('"').next()).collect()
}

/// Returns the addresses in a text, in order.
pub(crate) fn links(text: &str) -> Vec<String> {
    values(text, "href").iter().map(|link| link.replace("&amp;", "&")).collect()
}
