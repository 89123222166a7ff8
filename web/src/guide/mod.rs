//! Texts about the games: the rules of each, and the glossary.
//!
//! The texts are HTML fragments in `assets/guide`, one per language, and not part of the program. A fragment
//! is fetched when somebody opens it, and cached. The game draws the cards in it ([`Subject::face`]).
//! `assets/terms.js` explains words with `data-term`, here and on the rest of the page.

use crate::game_ui::GameUi;
use tefuda_games::Text;
use yew::prelude::*;

mod passage;
mod rules;

pub(crate) use passage::{Fragment, Passage, Prose, use_fragment};
pub(crate) use rules::RulesDialog;
pub(crate) use rules::Welcome;

/// The game that a text is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    /// Its id, and the name of its fragment.
    pub(crate) id: &'static str,
    pub(crate) name: Text,
    /// Draws a card by its name in records.
    pub(crate) face: fn(&str) -> Option<Html>,
}

impl Subject {
    /// Returns the subject for a game type.
    pub(crate) const fn of<G: GameUi>() -> Self {
        Self { id: G::FACTS.id, name: G::FACTS.name, face: G::face }
    }
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::{
        games::Kind,
        texts::{fragment, names, tags, values},
    };
    use std::{collections::HashSet, fs, path::Path};
    use tefuda_arena::{Link, link::TOUR};
    use tefuda_games::{Lang, games};

    /// Each rule option and preset is explained under the name it has at the table.
    #[test]
    fn each_guide_explains_all_rule_options_and_presets() {
        for kind in games!(Kind::of()) {
            let facts = kind.catalogue.facts;
            let name = ["guide/", kind.id()].concat();
            for (of, lang) in [("en", Lang::En), ("ja", Lang::Ja)] {
                let text = fragment(&name, of);
                let switches = facts.switches().iter().map(|knob| knob.name);
                for said in switches.chain(facts.presets.iter().map(|preset| preset.name)) {
                    assert!(text.contains(said.get(lang)), "{name}.{of} says nothing of {}", said.get(lang));
                }
            }
        }
    }

    /// Marks text without a line break.
    const KEEP: &str = "<span class=\"keep\">";

    /// A fragment without these marks, because each language has its own brackets.
    fn without_keeps(text: &str) -> String {
        let mut parts = text.split(KEEP);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |said, part| said + &part.replacen("</span>", "", 1))
    }

    #[test]
    fn a_bracket_is_kept_with_the_term_after_it() {
        for (name, lang) in names().into_iter().flat_map(|name| [(name.clone(), "en"), (name, "ja")]) {
            let text = fragment(&name, lang);
            for bracket in ["(", "（", "「"] {
                let before = [bracket, "<button type=\"button\" data-term"].concat();
                let kept = text.matches(&[KEEP, &before].concat()).count();
                assert_eq!(text.matches(&before).count(), kept, "{name}.{lang}");
            }
        }
    }

    /// A tag without the two texts of a figure's suggestion: `bandit | at=60 | Continue | What you see`.
    fn unspoken(tag: &str) -> Vec<&str> {
        tag.split(" | ").take(2).collect()
    }

    #[test]
    fn both_languages_have_the_same_parts_in_the_same_order() {
        for name in names() {
            let [en, ja] = ["en", "ja"].map(|lang| without_keeps(&fragment(&name, lang)));
            for (at, (a, b)) in tags(&en).iter().zip(tags(&ja)).enumerate() {
                assert_eq!(unspoken(a), unspoken(b), "{name}, tag {at}");
            }
            assert_eq!(tags(&en).len(), tags(&ja).len(), "{name}");
        }
    }

    #[test]
    fn every_tag_is_closed() {
        for (name, lang) in names().into_iter().flat_map(|name| [(name.clone(), "en"), (name, "ja")]) {
            let text = fragment(&name, lang);
            let mut open = Vec::new();
            // These have no end tag.
            for tag in tags(&text).into_iter().filter(|tag| !tag.starts_with("input ")) {
                match tag.strip_prefix('/') {
                    Some(closed) => assert_eq!(open.pop(), Some(closed), "{name}.{lang}"),
                    None => open.extend(tag.split(' ').next()),
                }
            }
            assert!(open.is_empty(), "{name}.{lang}: {open:?}");
        }
    }

    /// The tour's address leads to an existing table.
    #[test]
    fn the_tours_address_leads_to_a_table() {
        let index = include_str!("../../../index.html");
        let (_, rest) = index.split_once(r#"<meta name="tefuda-tour" content=""#).expect("a line");
        let address = rest.split('"').next().unwrap_or_default().replace("&amp;", "&");
        let (link, faults) = Link::parse(&address);
        assert!(faults.is_empty(), "{faults:?}");
        let kind = games!(Kind::of()).into_iter().find(|kind| kind.id() == link.path).expect("a game");
        let (_, faults) = link.table(kind.catalogue);
        assert!(faults.is_empty(), "{faults:?}");
        assert!(include_str!("../../../assets/look.js").contains(&format!(r"\/*{TOUR}\/*$/")));
    }

    #[test]
    fn pictures_show_cards_of_the_game() {
        for kind in games!(Kind::of()) {
            let text = fragment(&["guide/", kind.id()].concat(), "en");
            let pictures = values(&text, "data-cards");
            assert!(pictures.len() >= 3, "{}", kind.id());
            for cards in pictures {
                for card in
                    cards.split_whitespace().filter(|word| !["|", "/", super::passage::BACK].contains(word))
                {
                    assert!((kind.subject.face)(card).is_some(), "{}: {card}", kind.id());
                }
            }
        }
    }

    /// The ids of all glossary entries.
    pub(crate) fn glossary() -> HashSet<String> {
        let text = fragment("guide/terms", "en");
        values(&text, "id").iter().filter_map(|id| id.strip_prefix("term-")).map(str::to_owned).collect()
    }

    #[test]
    fn every_explained_term_is_in_the_glossary() {
        let known = glossary();
        assert_eq!(known.len(), values(&fragment("guide/terms", "en"), "id").len(), "an id appears twice");
        for name in names() {
            for term in values(&fragment(&name, "en"), "data-term") {
                assert!(known.contains(term), "{name}: {term}");
            }
        }
        for (id, _) in games!(Kind::of()).into_iter().flat_map(|kind| kind.ui.terms) {
            assert!(known.contains(*id), "{id}");
        }
        for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
            let source = fs::read_to_string(&path).expect("a source file");
            // Skips the attribute in `term`, and these lines.
            let literals = ["term(\"", "data-term=\""].map(|begins| source.split(begins).skip(1));
            for term in literals.into_iter().flatten().filter_map(|rest| rest.split('"').next()) {
                assert!(known.contains(term), "{}: {term}", path.display());
            }
        }
    }

    fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let below = |path: std::path::PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
        entries.flat_map(below).filter(|path| !path.ends_with("guide/mod.rs")).collect()
    }
}
