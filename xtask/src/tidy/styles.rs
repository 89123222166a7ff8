//! The rules for style sheets: colours and font sizes are tokens, each rule is on its own line, every class is used, and
//! tables don't use `:has()`.

use std::collections::HashSet;

/// The sheet that defines the colours and the font sizes.
const TOKENS: &str = "tokens.css";

/// The maximum line length. Pictures in `data:` addresses can't be broken and are exempt.
const LONGEST: usize = 160;

/// The selectors of text in pictures, whose sizes are those of the picture: letters on cards, and the figures of papers.
const DRAWN: [&str; 4] = [".face text", ".ox-card", ".mind-loop text", ".moving"];

/// The sheets of what changes with each move. `:has()` isn't allowed there: whenever an element comes or goes, the browser
/// computes the style of everything that such a rule could concern.
const MOVING: [&str; 9] = [
    "board.css",
    "cards.css",
    "daihinmin.css",
    "hearts.css",
    "layout.css",
    "mind.css",
    "nimmt.css",
    "poker.css",
    "shell.css",
];

/// Faults of the sheet `name` as `line: message`. `used` has the words that the page uses.
pub(super) fn faults_in(name: &str, css: &str, used: &Used) -> Vec<String> {
    let mut faults = Vec::new();
    let css = without_comments(css);
    let mut selector = "";
    for (number, line) in (1..).zip(css.lines()) {
        if line.chars().count() > LONGEST && !line.contains("url(\"data:") {
            faults.push(format!("{number}: longer than {LONGEST} columns"));
        }
        if line.split_once('}').is_some_and(|(_, after)| !after.trim_matches([' ', '}']).is_empty()) {
            faults.push(format!("{number}: more than one rule on the line"));
        }
        if MOVING.contains(&name) && line.contains(":has(") {
            faults.push(format!("{number}: a table gets a class instead of `:has()`, which is slow"));
        }
        if name != TOKENS
            && let Some(colour) = colour_in(line)
        {
            faults.push(format!("{number}: the colour `{colour}` belongs in {TOKENS}"));
        }
        selector = line.split_once('{').map_or(selector, |(before, _)| before);
        let drawn = DRAWN.iter().any(|part| selector.contains(part));
        if name != TOKENS
            && !drawn
            && let Some(size) = font_size_in(line)
        {
            faults.push(format!("{number}: the font size `{size}` is none of those in {TOKENS}"));
        }
        for class in classes_in(line).filter(|class| !used.has(class)) {
            faults.push(format!("{number}: nothing on the page has the class `{class}`"));
        }
    }
    faults
}

/// The quoted words in the page's sources, any of which may be a class.
#[derive(Debug, Default)]
pub(super) struct Used {
    words: HashSet<String>,
    /// The beginnings of computed names: `to-` of `"to-{side}"`.
    beginnings: Vec<String>,
}

impl Used {
    /// Adds the quoted words of a source: strings in Rust and JavaScript, attributes in HTML.
    pub(super) fn add(&mut self, source: &str) {
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        for quoted in code.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            for word in quoted.split(|c: char| !is_name(c) && c != '{') {
                match word.split_once('{') {
                    None => drop(self.words.insert(word.to_owned())),
                    Some((beginning, _)) if beginning.ends_with('-') => {
                        self.beginnings.push(beginning.to_owned());
                    }
                    Some(_) => {}
                }
            }
        }
    }

    fn has(&self, class: &str) -> bool {
        self.words.contains(class) || self.beginnings.iter().any(|beginning| class.starts_with(beginning))
    }
}

/// The classes in the selectors of a line: the text before a `{`, or a line that ends with a comma.
fn classes_in(line: &str) -> impl Iterator<Item = &str> {
    let before = line.split_once('{').map_or(line, |(before, _)| before);
    let ends = line.contains('{') || line.ends_with(',');
    let selector = ends && !before.contains(": ") && !before.trim_start().starts_with('@');
    let parts = if selector { before } else { "" }.split('.').skip(1);
    parts.filter_map(|part| {
        let end = part.find(|c: char| !is_name(c)).unwrap_or(part.len());
        let class = &part[..end];
        class.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(class)
    })
}

/// The first literal colour in a line.
fn colour_in(line: &str) -> Option<&str> {
    let value = line.split_once(": ").map(|(_, value)| value)?;
    let written = |start: &str| {
        let (_, rest) = value.split_once(start)?;
        rest.starts_with(|c: char| c.is_ascii_digit()).then_some(value)
    };
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_hexdigit).count();
    let hex = value.split('#').skip(1).find(|rest| digits(rest) >= 3);
    let found = ["rgb(", "rgba(", "hsl(", "hsla(", "oklch("].into_iter().find_map(written).or(hex);
    found.map(|found| found.trim_end_matches([';', ' ', '}']))
}

/// The first font size in a line that is given by a number. Sizes that follow the table (`cqw`, `cqh`) are allowed.
fn font_size_in(line: &str) -> Option<&str> {
    let (_, value) = line.split_once("font-size: ").or_else(|| line.split_once(" font: "))?;
    let value = value.split(';').next()?;
    value.split([' ', '(', ')', ',', '/']).find(|word| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        unit.len() < word.len() && !unit.is_empty() && !unit.starts_with("cq")
    })
}

/// The sheet without its comments, but with their line breaks, so that line numbers stay correct.
fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        kept.extend(comment.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    kept + rest
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(source: &str) -> Used {
        let mut used = Used::default();
        used.add(source);
        used
    }

    fn faults(name: &str, css: &str) -> Vec<String> {
        faults_in(name, css, &used(r#"class="card face hearts" format!("gather to-{side}")"#))
    }

    #[test]
    fn a_good_sheet_has_no_faults() {
        let css = "/* #FFF .none { } a { } */\n.card, .gather.to-left {\n  color: var(--ink);\n  margin: .5rem;\n}\n\
                   @media (min-width: 1.5rem) {\n  .hearts > #mind { left: rgb(var(--black) / .3); }\n}\n";
        assert_eq!(faults("board.css", css), Vec::<String>::new());
    }

    #[test]
    fn literal_colours_are_allowed_only_in_the_token_sheet() {
        for colour in ["#FFF", "#a1b2c3", "rgb(1 2 3 / .4)", "0 0 2px hsl(3 4% 5%)", "url(\"data:#FFFDF8\")"]
        {
            let css = format!(".card {{\n  color: {colour};\n}}\n");
            assert_eq!(faults("board.css", &css).len(), 1, "{colour}");
            assert_eq!(faults(TOKENS, &css).len(), 0, "{colour}");
        }
    }

    #[test]
    fn has_is_not_allowed_where_every_move_changes_something() {
        let css = ".card:has(.hearts) { top: 0; }\n";
        assert_eq!(faults("board.css", css).len(), 1);
        assert_eq!(faults("papers.css", css).len(), 0);
    }

    #[test]
    fn a_font_size_is_a_token_unless_it_belongs_to_a_picture() {
        for size in
            ["font-size: .875rem", "font-size: max(.9em, var(--text-s))", "font: 600 15px/1.2 var(--font)"]
        {
            assert_eq!(faults("board.css", &format!(".card {{\n  {size};\n}}\n")).len(), 1, "{size}");
            assert_eq!(faults("board.css", &format!(".face text {{ {size}; }}\n")).len(), 0, "{size}");
        }
        for size in [
            "font-size: clamp(var(--text-s), 2cqh, var(--text))",
            "font-size: 0",
            "font: 600 var(--text)/1.5 var(--font)",
        ] {
            assert_eq!(faults("board.css", &format!(".card {{ {size}; }}\n")).len(), 0, "{size}");
        }
    }

    #[test]
    fn an_unused_class_is_reported_with_its_line() {
        let css = ".card {\n  top: 0;\n}\n.card .left,\n.right:not(.hearts) { top: 0; }\n";
        let found = faults("board.css", css);
        assert_eq!(
            found,
            ["4: nothing on the page has the class `left`", "5: nothing on the page has the class `right`"]
        );
    }

    #[test]
    fn comments_do_not_count_as_use() {
        assert!(!used("// a \"tall\" field\n").has("tall"));
    }

    #[test]
    fn two_rules_in_a_line_and_a_long_line_are_faults() {
        assert_eq!(faults("board.css", ".card { top: 0; } .hearts { top: 0; }\n").len(), 1);
        assert_eq!(faults("board.css", &format!(".card {{ --x: {}; }}\n", "1".repeat(LONGEST))).len(), 1);
    }
}
