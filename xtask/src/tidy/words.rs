//! The rules for words: plain English in British spelling, with the terms of the field.
//!
//! They cover the page's catalogues, the guide, the papers, the documentation and comments. Each rule is a short
//! list of words and phrases, so that it raises no false alarms.

use super::passages::{Passage, Role, passages_of};

/// Phrases that a native speaker wouldn't write.
const PHRASES: [&str; 28] = [
    "so many",
    "anew",
    "at hand",
    "whoever",
    "whomever",
    "come to the",
    "come to a",
    "come to an",
    "come to some",
    "comes to the",
    "comes to a",
    "comes to an",
    "comes to some",
    "came to the",
    "came to a",
    "came to an",
    "came to some",
    "what came of",
    "gives up no",
    "give up no",
    "it is said",
    "in one piece",
    "goes on in",
    "is mended",
    "are mended",
    "were mended",
    "poker that",
    "of which it is",
];

/// Words that may follow `is no` at the end of a clause.
const COMPARISONS: &str = "longer more less better worse different faster slower larger smaller higher lower \
    wider narrower stronger weaker";

/// The beginnings of words in American spelling, with the British ones.
const SPELLINGS: &str = "behavior/behaviour canceled/cancelled canceling/cancelling center/centre color/colour \
    defense/defence favor/favour gray/grey labeled/labelled labeling/labelling modeled/modelled \
    modeling/modelling neighbor/neighbour offense/offence";

/// The beginnings of words in American spelling that have an `s` in place of the `z` in British spelling.
const WITH_Z: &str = "analyz capitaliz categoriz customiz discretiz emphasiz generaliz initializ maximiz memoriz \
    minimiz normaliz optimiz organiz penaliz prioritiz quantiz randomiz realiz recogniz regulariz serializ \
    specializ standardiz summariz visualiz";

/// Private words that must not appear on the page, also with an `s`, each with the standard term.
const PRIVATE: [(&str, &str); 15] = [
    ("chair", "seat"),
    ("entrant", "player"),
    ("exhibit", "table or figure"),
    ("knob", "setting"),
    ("made again", "reproduced"),
    ("meld", "combination"),
    ("shelf", "My agents"),
    ("snapshot", "pretrained agent"),
    ("societies", "populations"),
    ("society", "population"),
    ("sure win", "forced win"),
    ("taken for", "predicted as"),
    ("telling deals", "most decisive deals"),
    ("telling moments", "key moments"),
    ("trump", "unbeatable play"),
];

/// In a longer text of the page, a semicolon joins too much.
const MANY_WORDS: usize = 15;

/// A word with its place in a passage.
#[derive(Debug)]
struct Word<'a> {
    line: usize,
    /// The word with its punctuation.
    raw: &'a str,
    /// The word without punctuation.
    bare: &'a str,
    /// Whether it starts a sentence.
    starts: bool,
    /// The punctuation after it that ends a clause.
    stop: Option<char>,
}

impl Word<'_> {
    fn is(&self, word: &str) -> bool {
        self.bare.eq_ignore_ascii_case(word)
    }

    fn is_one_of(&self, words: &str) -> bool {
        words.split_whitespace().any(|word| self.is(word))
    }
}

/// Faults of the file `name` as `line: message`. Only sources, English HTML and Markdown are checked.
pub(super) fn faults_in(name: &str, text: &str) -> Vec<String> {
    passages_of(name, text).iter().flat_map(faults).collect()
}

fn faults(passage: &Passage) -> Vec<String> {
    let text = without_targets(&without_code(&passage.text));
    let words = words(passage.line, &text);
    let cites = words.iter().any(|word| is_year(word.bare));
    let mut faults = Vec::new();
    for at in 0..words.len() {
        let (before, here) = words.split_at(at);
        let found = [
            phrase(here),
            negation(before, here),
            percent(here),
            // The title of a source keeps its spelling.
            spelling(here).filter(|_| !cites),
            subject(here).filter(|_| passage.role == Role::Comment),
            private(here).filter(|_| passage.role == Role::Interface),
        ];
        faults.extend(found.into_iter().flatten().map(|fault| format!("{}: {fault}", here[0].line)));
    }
    let long = words.iter().filter(|word| !word.bare.is_empty()).count() > MANY_WORDS;
    if passage.role == Role::Interface && long && text.contains(';') {
        faults.push(format!("{}: a semicolon in a long text. Write two sentences", passage.line));
    }
    faults
}

fn phrase(here: &[Word<'_>]) -> Option<String> {
    let found = PHRASES.iter().find(|phrase| begins_with(here, phrase))?;
    // "So many cards that they fill a page" is fine.
    let compares = here[0].is("so") && here.iter().take(5).any(|word| word.is("that"));
    (!compares).then(|| format!("`{found}` is not plain English"))
}

/// Finds "is no fault" in place of "isn't a fault".
fn negation(before: &[Word<'_>], here: &[Word<'_>]) -> Option<String> {
    let [verb, no, noun, ..] = here else { return None };
    let there = before.last().is_some_and(|word| word.is("there"));
    let joined = verb.stop.is_none() && no.stop.is_none() && noun.stop.is_some();
    let is_noun = noun.bare.starts_with(char::is_alphabetic) && !noun.is_one_of(COMPARISONS);
    let found = verb.is_one_of("is are") && no.is("no") && joined && is_noun && !there;
    found.then(|| format!("`{} no {}`: negate the verb", verb.bare, noun.bare))
}

fn percent(here: &[Word<'_>]) -> Option<String> {
    let [number, sign, ..] = here else { return None };
    let digits = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    let is_number = number.bare.ends_with(|c: char| c.is_ascii_digit()) && number.bare.chars().all(digits);
    let found = is_number && number.stop.is_none() && sign.raw.starts_with('%');
    found.then(|| format!("`{} %` has a space before the sign", number.bare))
}

/// Finds American spelling. A capital within a sentence marks a name, which keeps its spelling.
fn spelling(here: &[Word<'_>]) -> Option<String> {
    let word = here.first().filter(|word| word.starts || word.bare.starts_with(char::is_lowercase))?;
    let begins = |stem: &str| {
        let begin = word.bare.get(..stem.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(stem))
    };
    let mut known = SPELLINGS.split_whitespace().filter_map(|pair| pair.split_once('/'));
    let known = known.find(|(american, _)| begins(american)).map(|(_, british)| british.to_owned());
    let with_z = || WITH_Z.split_whitespace().find(|stem| begins(stem)).map(|stem| stem.replace('z', "s"));
    let british = known.or_else(with_z)?;
    Some(format!("`{}` is American spelling. The British word begins with `{british}`", word.bare))
}

/// Finds a statement that starts with a relative clause.
fn subject(here: &[Word<'_>]) -> Option<String> {
    let word = here.first().filter(|word| word.starts && ["Who", "What"].contains(&word.raw))?;
    let asks = here.iter().find_map(|word| word.stop.filter(|stop| ends_sentence(*stop))) == Some('?');
    (!asks).then(|| format!("a sentence starts with `{}`. Name its subject", word.raw))
}

fn private(here: &[Word<'_>]) -> Option<String> {
    let found = |own: &str| begins_with(here, own) || begins_with(here, &[own, "s"].concat());
    let (own, usual) = PRIVATE.iter().find(|(own, _)| found(own))?;
    Some(format!("`{own}` is our own word. Write `{usual}`"))
}

/// Whether the words begin with a phrase, without a stop inside it.
fn begins_with(words: &[Word<'_>], phrase: &str) -> bool {
    let length = phrase.split(' ').count();
    words.len() >= length
        && phrase.split(' ').zip(words).all(|(part, word)| word.is(part))
        && words[..length - 1].iter().all(|word| word.stop.is_none())
}

fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let (mut words, mut starts) = (Vec::new(), true);
    for (line, text) in (line..).zip(text.split('\n')) {
        for raw in text.split_whitespace() {
            let bare = raw.trim_matches(|c: char| !c.is_alphanumeric());
            let last = raw.trim_end_matches(['"', ')', '”', '’', '*', '_']).chars().next_back();
            let stop = last.filter(|c| ['.', ',', ';', ':', '!', '?'].contains(c));
            words.push(Word { line, raw, bare, starts, stop });
            starts = stop.is_some_and(ends_sentence);
        }
    }
    if let Some(last) = words.last_mut() {
        last.stop.get_or_insert('.');
    }
    words
}

fn ends_sentence(stop: char) -> bool {
    ['.', '!', '?'].contains(&stop)
}

fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.chars().all(|c| c.is_ascii_digit())
}

/// The text with one backquote in place of each quoted piece of code. Line breaks stay.
fn without_code(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        if number.is_multiple_of(2) {
            plain.push_str(part);
        } else {
            plain.push('`');
            plain.extend(part.chars().filter(|c| *c == '\n'));
        }
    }
    plain
}

/// The text without the targets of Markdown links.
fn without_targets(text: &str) -> String {
    let mut parts = text.split("](");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push(']');
        plain.push_str(part.split_once(')').map_or("", |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_comment(text: &str) -> Vec<String> {
        faults_in("crates/x/src/x.rs", &format!("/// {text}\nfn x() {{}}\n"))
    }

    fn in_page(text: &str) -> Vec<String> {
        faults_in("web/src/words/x.rs", &format!("title: \"{text}\" / \"題\",\n"))
    }

    fn in_document(text: &str) -> Vec<String> {
        faults_in("README.md", text)
    }

    fn in_html(text: &str) -> Vec<String> {
        faults_in("assets/guide/x.en.html", &format!("<h2>Title</h2>\n<p>{text}</p>\n"))
    }

    const ALL: [fn(&str) -> Vec<String>; 4] = [in_comment, in_page, in_document, in_html];

    /// Checks a sentence and a better one in every kind of text.
    fn refuses(bad: &str, good: &str) {
        for check in ALL {
            assert_eq!(check(bad).len(), 1, "{bad}: {:?}", check(bad));
            assert_eq!(check(good), Vec::<String>::new(), "{good}");
        }
    }

    #[test]
    fn phrases_are_refused_everywhere() {
        for (bad, good) in [
            ("It plays so many deals.", "It plays 20 deals."),
            ("The row begins anew.", "A new row begins."),
            ("The file is at hand.", "The file is loaded."),
            ("Whoever passes is out.", "A player who passes is out."),
            ("It serves whomever it can.", "It serves everyone it can."),
            ("It comes to the same.", "The result is the same."),
            ("Both come to a draw.", "Both end in a draw."),
            ("It came to some points.", "It scored some points."),
            ("It shows what came of it.", "It shows the result."),
            ("A pass gives up no points.", "A pass costs no points."),
            ("Moves that give up no points.", "Moves that cost no points."),
            ("Here it is said again.", "The text repeats it here."),
            ("A run in one piece.", "A run without shards."),
            ("The match goes on in another tab.", "The match continues in another tab."),
            ("An earlier leak is mended.", "An earlier leak is fixed."),
        ] {
            refuses(bad, good);
        }
        for good in ["If so, many games are needed.", "It has so many cards that it can't win."] {
            assert_eq!(in_document(good), Vec::<String>::new(), "{good}");
        }
    }

    #[test]
    fn a_negated_noun_is_refused() {
        refuses("A joker is no card.", "A joker isn't a card.");
        refuses("These are no faults, only warnings.", "These aren't faults, only warnings.");
        for good in ["There is no card.", "It is no longer.", "They are no better.", "The default is no."] {
            assert_eq!(in_document(good), Vec::<String>::new(), "{good}");
        }
    }

    #[test]
    fn a_space_before_a_percent_sign_is_refused() {
        refuses("The interval is 95 %.", "The interval is 95%.");
        refuses("It won 62.5 % of them.", "It won 62.5% of them.");
    }

    #[test]
    fn american_spelling_is_refused() {
        for (bad, good) in [
            ("The color is red.", "The colour is red."),
            ("Neighbors meet.", "Neighbours meet."),
            ("Agents analyze games.", "Agents analyse games."),
            ("An optimization.", "An optimisation."),
        ] {
            refuses(bad, good);
        }
        for good in
            ["From the book *Color Universal Design*.", "Set `color: red`.", "Modeling of patterns (1991)."]
        {
            assert_eq!(in_comment(good), Vec::<String>::new(), "{good}");
        }
    }

    #[test]
    fn a_relative_clause_as_subject_is_refused_in_comments() {
        for (bad, good) in [
            ("What is kept of a run.", "The stored part of a run."),
            ("Ends a match. Who is ahead wins.", "Ends a match. The player who is ahead wins."),
        ] {
            assert_eq!((in_comment(bad).len(), in_comment(good).len()), (1, 0), "{bad}");
        }
        assert_eq!(in_comment("What does it cost?"), Vec::<String>::new(), "a question");
        assert_eq!(in_document("What you can do"), Vec::<String>::new(), "a heading");
    }

    #[test]
    fn a_semicolon_is_refused_in_long_texts_of_the_page() {
        let long = |sign: &str| {
            format!(
                "Every model plays the same deals{sign} each deal is played six times with the seats rotated."
            )
        };
        assert_eq!((in_page(&long(";")).len(), in_page(&long(",")).len()), (1, 0));
        assert_eq!(in_page("Same deal; seats rotated."), Vec::<String>::new(), "a short text");
        assert_eq!(in_comment(&long(";")), Vec::<String>::new(), "a comment");
    }

    #[test]
    fn private_words_are_refused_on_the_page() {
        for (own, usual) in PRIVATE {
            let [bad, good] = [own, usual].map(|word| in_page(&format!("About {word}.")));
            assert_eq!((bad.len(), good.len()), (1, 0), "{own}: {bad:?}, {usual}: {good:?}");
        }
        assert_eq!(in_page("{name} plays {meld}."), Vec::<String>::new(), "the name of a part");
        assert_eq!(in_comment("The knobs of an entry."), Vec::<String>::new(), "a comment");
    }

    #[test]
    fn every_phrase_with_a_translation_is_checked() {
        let found = |code: &str| faults_in("crates/x/src/x.rs", code).len();
        assert_eq!(found("text(\"The knobs\", \"設定\")"), 1);
        assert_eq!(found("[format!(\"{n} knobs\"), format!(\"設定{n}個\")]"), 1);
        assert_eq!(found("text(r#\"The knobs\"#, r#\"設定\"#)"), 1);
        assert_eq!(found("(\"knobs\", \"exhibit\")"), 0, "names in code");
        let plural = "n: \"{n} knob\" | \"{n} knobs\" / \"設定{n}個\",\n";
        assert_eq!(faults_in("web/src/words/x.rs", plural).len(), 2);
    }

    #[test]
    fn faults_have_the_line_of_the_phrase() {
        let line = |name: &str, text: &str| {
            let faults = faults_in(name, text);
            faults.first().and_then(|fault| fault.split(':').next()).map(str::to_owned)
        };
        let rust = "fn a() {}\n\n/// One.\n/// It plays so\n/// many deals.\nfn b() {}\n";
        assert_eq!(line("crates/x/src/x.rs", rust).as_deref(), Some("4"));
        let text = "text(\n    \"It plays \\\n     so many deals.\",\n    \"題\",\n)";
        assert_eq!(line("crates/x/src/x.rs", text).as_deref(), Some("3"));
        assert_eq!(line("README.md", "# Title\n\nIt plays\nso many deals.\n").as_deref(), Some("4"));
        let html = "<h2>Title</h2>\n<p>It <b\n>plays</b>\nso many deals.</p>\n";
        assert_eq!(line("assets/papers/x.en.html", html).as_deref(), Some("4"));
    }

    #[test]
    fn code_is_skipped() {
        for (name, text) in [
            ("crates/x/src/x.rs", "/// ```\n/// so many\n/// ```\nfn x() {}\n"),
            ("crates/x/src/x.rs", "let x = \"// so many\";\n"),
            ("crates/x/src/x.rs", "let x = r#\"\n// so many \"x\"\n\"#;\n"),
            ("README.md", "```\nso many\n```\n"),
            ("README.md", "See [the file](so many)."),
            ("assets/guide/x.en.html", "<p>Type <code>so many</code>.</p>"),
            ("assets/guide/x.ja.html", "<p>so many</p>"),
            ("assets/x.js", "const x = \"so many\";\n"),
        ] {
            assert_eq!(faults_in(name, text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn comments_are_found_after_quotes_and_lifetimes() {
        for code in ["let x = '\"';", "let x = '\\'';", "fn x<'a>(x: &'a str) {}", "let x = b\"\\\"\";"] {
            assert_eq!(faults_in("crates/x/src/x.rs", &format!("{code}\n// so many\n")).len(), 1, "{code}");
        }
        assert_eq!(faults_in("assets/x.js", "x(); // one\n// so many\n/** Loads it anew. */\n").len(), 2);
    }
}
