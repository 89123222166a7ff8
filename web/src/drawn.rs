//! For tests: renders parts of the page to HTML with Yew's server-side rendering.
//!
//! [`drawn`] returns a [`Drawn`], which is queried with selectors: `count(".hand .slot")`. To check a whole
//! picture, [`golden`] compares [`Drawn::outline`] with a file.

use crate::context::Look;
use std::{
    fmt::Write as _,
    fs,
    path::Path,
    pin::pin,
    task::{self, Poll, Waker},
};
use yew::{LocalServerRenderer, prelude::*};

#[derive(Properties, PartialEq)]
struct PartProps {
    look: Look,
    part: Html,
}

#[component]
fn Part(props: &PartProps) -> Html {
    html! { <ContextProvider<Look> context={props.look}>{ props.part.clone() }</ContextProvider<Look>> }
}

/// Renders a part of the page with a given look.
pub(crate) fn drawn(look: Look, part: Html) -> Drawn {
    let renderer = LocalServerRenderer::<Part>::with_props(PartProps { look, part }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = task::Context::from_waker(Waker::noop());
    // Natively nothing is pending, so polling again always makes progress.
    loop {
        if let Poll::Ready(html) = rendering.as_mut().poll(&mut context) {
            return Drawn::read(&html);
        }
    }
}

/// An element, or a text if the tag is empty.
#[derive(Debug)]
struct Node {
    depth: usize,
    tag: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Node {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether screen readers treat it as a whole, or skip it.
    fn is_picture(&self) -> bool {
        self.tag == "svg" || self.get("aria-hidden") == Some("true") || self.get("role") == Some("img")
    }

    /// Whether it matches a part of a selector: `tr`, `.slot.playable`, `button[aria-pressed="true"]`.
    fn fits(&self, part: &str) -> bool {
        let (names, conditions) = part.split_once('[').unwrap_or((part, ""));
        let mut names = names.split('.');
        let tag = names.next().unwrap_or_default();
        let classes = self.get("class").unwrap_or_default();
        let holds = |condition: &str| {
            let condition = condition.trim_end_matches(']');
            match condition.split_once('=') {
                None => self.get(condition).is_some(),
                Some((name, value)) => self.get(name) == Some(value.trim_matches('"')),
            }
        };
        !self.tag.is_empty()
            && (tag.is_empty() || tag == self.tag)
            && names.all(|class| classes.split(' ').any(|has| has == class))
            && conditions.split('[').filter(|condition| !condition.is_empty()).all(holds)
    }
}

/// Rendered HTML: elements and texts in document order.
#[derive(Debug)]
pub(crate) struct Drawn(Vec<Node>);

/// Elements without an end tag.
const VOID: [&str; 4] = ["input", "br", "hr", "img"];

impl Drawn {
    fn read(html: &str) -> Self {
        let mut nodes = Vec::new();
        let mut depth = 0;
        let mut pieces = html.split('<');
        let before = pieces.next().unwrap_or_default();
        assert!(before.is_empty(), "an element begins, and not {before}");
        for piece in pieces {
            let (tag, after) = piece.split_once('>').expect("a tag ends");
            if tag.starts_with('/') {
                depth -= 1;
            } else {
                let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
                let name = name.trim_end_matches('/');
                let node =
                    Node { depth, tag: name.to_owned(), attributes: attributes(rest), text: String::new() };
                depth += usize::from(!VOID.contains(&name) && !tag.ends_with('/'));
                nodes.push(node);
            }
            if !after.is_empty() {
                nodes.push(Node { depth, tag: String::new(), attributes: Vec::new(), text: plain(after) });
            }
        }
        assert_eq!(depth, 0, "what is opened is closed");
        Self(nodes)
    }

    /// Returns the indices of the elements that match a selector: parts separated by blanks, each inside the
    /// one before.
    fn find(&self, selector: &str) -> Vec<usize> {
        let parts: Vec<&str> = selector.split_whitespace().collect();
        let (last, around) = parts.split_last().expect("a selector");
        let within = |at: usize| {
            let mut depth = self.0[at].depth;
            let mut wanted = around.iter().rev().peekable();
            for node in self.0[..at].iter().rev() {
                if node.depth < depth {
                    depth = node.depth;
                    wanted.next_if(|part| node.fits(part));
                }
            }
            wanted.peek().is_none()
        };
        (0..self.0.len()).filter(|at| self.0[*at].fits(last) && within(*at)).collect()
    }

    /// The element at an index, with all its descendants.
    fn whole(&self, at: usize) -> &[Node] {
        let inside = self.0[at + 1..].iter().take_while(|node| node.depth > self.0[at].depth).count();
        &self.0[at..=at + inside]
    }

    /// Returns the number of matching elements.
    pub(crate) fn count(&self, selector: &str) -> usize {
        self.find(selector).len()
    }

    /// Returns the text of each matching element.
    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        let text = |at: usize| self.whole(at).iter().map(|node| node.text.as_str()).collect();
        self.find(selector).into_iter().map(text).collect()
    }

    /// Returns the text of the only matching element.
    pub(crate) fn text(&self, selector: &str) -> String {
        let mut texts = self.texts(selector);
        assert_eq!(texts.len(), 1, "{selector}: {texts:?}");
        texts.remove(0)
    }

    /// Returns the value of an attribute for each matching element that has it.
    pub(crate) fn values(&self, selector: &str, attribute: &str) -> Vec<&str> {
        self.find(selector).into_iter().filter_map(|at| self.0[at].get(attribute)).collect()
    }

    /// Returns all text that can be read or heard: texts, and attributes except classes, styles and shapes.
    pub(crate) fn said(&self) -> String {
        let mut said = String::new();
        for node in &self.0 {
            let attributes = node.attributes.iter().filter(|(name, _)| is_said(name));
            for words in
                attributes.map(|(_, value)| value).chain([&node.text]).filter(|words| !words.is_empty())
            {
                said.push_str(words);
                said.push('\n');
            }
        }
        said
    }

    /// Returns an outline of the matching parts, with one line per element and its meaningful attributes. Of
    /// pictures only the words are left.
    pub(crate) fn outline(&self, selector: &str) -> String {
        let mut lines = String::new();
        for top in self.find(selector) {
            let end = top + self.whole(top).len();
            let mut at = top;
            while at < end {
                let (node, whole) = (&self.0[at], self.whole(at));
                let indent = "  ".repeat(node.depth - self.0[top].depth);
                let words: Vec<&str> =
                    whole.iter().map(|node| node.text.trim()).filter(|text| !text.is_empty()).collect();
                let lone = node.is_picture() || whole[1..].iter().all(|node| node.tag.is_empty());
                at += if lone { whole.len() } else { 1 };
                if node.tag.is_empty() {
                    if !words.is_empty() {
                        writeln!(lines, "{indent}{}", words.join(" ")).expect("text takes all");
                    }
                    continue;
                }
                let class = node.get("class").unwrap_or_default();
                let dot = if class.is_empty() { "" } else { "." };
                write!(lines, "{indent}{}{dot}{}", node.tag, class.replace(' ', "."))
                    .expect("text takes all");
                for (name, value) in node.attributes.iter().filter(|(name, _)| is_said(name)) {
                    write!(lines, " {name}={value:?}").expect("text takes all");
                }
                if lone && !words.is_empty() {
                    write!(lines, ": {}", words.join(" ")).expect("text takes all");
                }
                lines.push('\n');
            }
        }
        lines
    }
}

/// Whether an attribute is meaningful, and not a measure of a drawing.
fn is_said(name: &str) -> bool {
    name != "aria-hidden" && name.starts_with("aria-")
        || name.starts_with("data-")
        || [
            "title",
            "alt",
            "value",
            "placeholder",
            "href",
            "label",
            "open",
            "checked",
            "disabled",
            "selected",
        ]
        .contains(&name)
}

fn attributes(text: &str) -> Vec<(String, String)> {
    let mut rest = text.trim_end_matches('/').trim();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let Some(quoted) = after.strip_prefix("=\"") else {
            found.push((name.to_owned(), String::new()));
            rest = after.trim_start();
            continue;
        };
        let (value, after) = quoted.split_once('"').expect("a value ends");
        found.push((name.to_owned(), plain(value)));
        rest = after.trim_start();
    }
    found
}

fn plain(html: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&amp;", "&")]
        .into_iter()
        .fold(html.to_owned(), |text, (escape, plain)| text.replace(escape, plain))
}

/// Compares with a golden file. `UPDATE_GOLDEN=1 cargo test -p tefuda-web` rewrites it. Check the difference
/// then.
pub(crate) fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for golden files");
        fs::write(&path, found).expect("the golden file can be written");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = found.lines().zip(kept.lines()).find(|(now, before)| now != before);
    assert!(found == kept, "{name} is drawn differently: {differs:?}; UPDATE_GOLDEN=1 accepts it");
}

#[test]
fn selectors_find_rendered_elements() {
    let part = html! {
        <section class="hand live">
            <button class="slot playable" data-card="QS" aria-label="queen & king"><svg><path d="M0" /><text>{ "Q" }</text></svg></button>
            <p class="says">{ "a < b" }<br /><b>{ "c" }</b></p>
            <button class="slot" />
        </section>
    };
    let drawn = drawn(Look::default(), part);
    assert_eq!(
        [drawn.count(".hand .slot"), drawn.count(".slot.playable"), drawn.count("p .slot")],
        [2, 1, 0]
    );
    assert_eq!(drawn.values("[data-card=\"QS\"]", "aria-label"), ["queen & king"]);
    assert_eq!(drawn.text("section .says"), "a < bc");
    assert_eq!(drawn.said(), "QS\nqueen & king\nQ\na < b\nc\n");
    assert_eq!(
        drawn.outline(".slot"),
        "button.slot.playable data-card=\"QS\" aria-label=\"queen & king\"\n  svg: Q\nbutton.slot\n"
    );
}
