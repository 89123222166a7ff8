//! Splits a story's fragment into steps.

/// A step of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step<'a> {
    /// Its name in addresses.
    pub(super) slug: &'a str,
    /// Its title.
    pub(super) title: &'a str,
    /// Its content below the title, as HTML.
    pub(super) body: &'a str,
    /// The other attributes of its section.
    attributes: &'a str,
}

impl<'a> Step<'a> {
    /// Returns this step's own address for a link, if it has one.
    pub(super) fn way(&self, way: Way) -> Option<&'a str> {
        let (_, rest) = self.attributes.split_once(way.attribute())?;
        rest.split('"').next()
    }

    /// Returns the length and the game of a lesson.
    pub(super) fn facts(&self) -> Option<&'a str> {
        let (_, rest) = self.body.split_once("<p class=\"facts\">")?;
        rest.split('<').next()
    }
}

/// The links of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// To a table.
    Table,
    /// To the Lab.
    Lab,
    /// To the Arena.
    Arena,
}

impl Way {
    pub(super) const ALL: [Self; 3] = [Self::Table, Self::Lab, Self::Arena];

    /// Returns the start of the attribute with the section's own address.
    fn attribute(self) -> &'static str {
        match self {
            Self::Table => " data-table=\"",
            Self::Lab => " data-lab=\"",
            Self::Arena => " data-arena=\"",
        }
    }
}

const SECTION: &str = "<section data-step=\"";

/// Returns the steps of a fragment. Ignores text outside of steps, and a test checks that there is none.
pub(super) fn steps(text: &str) -> Vec<Step<'_>> {
    text.split(SECTION).skip(1).filter_map(step).collect()
}

fn step(part: &str) -> Option<Step<'_>> {
    let (head, rest) = part.split_once('>')?;
    let (slug, attributes) = head.split_once('"')?;
    let (title, rest) = rest.trim_start().strip_prefix("<h2>")?.split_once("</h2>")?;
    let (body, _) = rest.split_once("</section>")?;
    Some(Step { slug, title, body, attributes })
}

#[cfg(test)]
mod tests {
    use super::super::{ABOUT, about, figures};
    use super::*;
    use crate::{
        games::Kind,
        texts::{fragment, links, stories, values},
    };
    use std::collections::HashSet;
    use tefuda_arena::{
        Link,
        link::{ARENA, LAB, RESULTS, TEACHERS},
        papers::{PAPERS, Results, Study},
    };
    use tefuda_games::{Fault, PaperId, games};

    #[test]
    fn a_fragment_is_split_at_its_sections() {
        let text = "<section data-step=\"game\">\n<h2>The game</h2>\n<p>a</p>\n</section>\n<section data-step=\"idea\">\n<h2>One</h2>\n<p>b</p></section>";
        let found = steps(text);
        assert_eq!(found.iter().map(|step| step.slug).collect::<Vec<_>>(), ["game", "idea"]);
        assert_eq!((found[0].title, found[1].body), ("The game", "\n<p>b</p>"));
    }

    fn story(id: PaperId, lang: &str) -> String {
        fragment(&format!("papers/{id}"), lang)
    }

    #[test]
    fn every_step_of_every_story_can_be_parsed() {
        for name in stories() {
            for lang in ["en", "ja"] {
                let text = fragment(&name, lang);
                let found = steps(&text);
                assert_eq!(found.len(), text.matches("<section").count(), "{name}.{lang}");
                assert!(found.len() >= 6, "{name}.{lang}");
                let slugs: HashSet<&str> = found.iter().map(|step| step.slug).collect();
                assert_eq!(slugs.len(), found.len(), "{name}.{lang}: two steps of one name");
                assert!(!slugs.contains(RESULTS), "{name}.{lang}");
                // Lists show titles as plain text.
                assert!(found.iter().all(|step| !step.title.contains(['<', '&'])), "{name}.{lang}");
            }
        }
    }

    /// Returns the faults of a link, and its path.
    fn faults(href: &str) -> (Vec<Fault>, String) {
        let (link, mut faults) = Link::parse(href);
        let kinds = games!(Kind::of());
        if let Some(kind) = kinds.into_iter().find(|kind| kind.id() == link.path) {
            let (table, more) = link.table(kind.catalogue);
            faults.extend(more);
            faults.extend((kind.start)(table.setup, table.point.played.as_deref()).err());
        } else if link.path == LAB {
            faults.extend(link.lab(&crate::lab::games()).map(|(_, faults)| faults).unwrap_or_default());
        } else if link.path == ARENA {
            let games = kinds.map(|kind| kind.catalogue);
            faults.extend(link.tournament(&games).map(|(_, faults)| faults).unwrap_or_default());
        } else {
            let known = ["classroom", TEACHERS, "papers"].iter().any(|known| link.path.starts_with(known));
            assert!(known, "{href}");
        }
        (faults, link.path)
    }

    #[test]
    fn every_step_of_every_paper_links_to_a_table_the_lab_and_the_arena() {
        let mut positions = 0;
        for about in ABOUT {
            let text = story(about.id, "en");
            for step in steps(&text) {
                for (way, usual) in Way::ALL.into_iter().zip(about.ways) {
                    let name = format!("{} {} {way:?}", about.id, step.slug);
                    let Some(href) = step.way(way).or(usual) else {
                        // P4's client isn't trained.
                        assert_eq!((about.id, way), (PaperId::P4, Way::Lab), "{name}");
                        continue;
                    };
                    let (faults, path) = faults(href);
                    assert_eq!(faults, [], "{name}");
                    let expected = match way {
                        Way::Table => about.game,
                        Way::Lab => LAB,
                        Way::Arena => ARENA,
                    };
                    assert_eq!(path, expected, "{name}");
                    positions += usize::from(way == Way::Table && href.contains("deal="));
                }
            }
        }
        assert!(positions >= 10, "{positions}");
    }

    /// The ids of tables and figures whose claims can be shown.
    fn stated(paper: &str) -> HashSet<String> {
        let paper = PAPERS.iter().find(|known| known.id.id() == paper).expect("a paper");
        let claims =
            (paper.claims)(Study { scale: paper.scales[0], results: &Results::default() }).expect("claims");
        claims.into_iter().map(|claim| claim.exhibit).collect()
    }

    #[test]
    fn every_step_of_every_paper_has_a_figure_or_a_choice() {
        for (id, lang) in PaperId::ALL.iter().flat_map(|id| [(id, "en"), (id, "ja")]) {
            let text = story(*id, lang);
            for step in steps(&text) {
                let name = format!("{id}.{lang} {}", step.slug);
                let count = |words: &str| step.body.matches(words).count();
                let figures = values(step.body, "data-figure");
                for words in &figures {
                    if let Some(claims) = words.strip_prefix("claims ") {
                        let mut words = claims.split(' ');
                        assert_eq!(words.next(), Some(id.id()), "{name}");
                        let known = stated(id.id());
                        words.for_each(|exhibit| assert!(known.contains(exhibit), "{name}: {exhibit}"));
                    } else {
                        assert!(figures::figure(words).is_some(), "{name}: {words}");
                    }
                }
                let cards = values(step.body, "data-cards").into_iter();
                for card in
                    cards.flat_map(str::split_whitespace).filter(|card| !["|", "/", "??"].contains(card))
                {
                    assert!((about(*id).subject().face)(card).is_some(), "{name}: {card}");
                }
                let choices = count("<fieldset class=\"choice\">");
                if choices == 1 {
                    let (_, choice) = step.body.split_once("<fieldset").expect("a choice");
                    let (choice, _) = choice.split_once("</fieldset>").expect("its end");
                    let [options, answers] = ["<label>", "<p>"].map(|tag| choice.matches(tag).count());
                    assert!((2..=3).contains(&options) && options == answers, "{name}");
                }
                assert_eq!(figures.len() + choices, 1, "{name}");
            }
        }
    }

    #[test]
    fn every_interactive_figure_suggests_the_same_state_in_both_languages() {
        let mut count = 0;
        for id in PaperId::ALL {
            let [en, ja] = ["en", "ja"].map(|lang| story(*id, lang));
            let suggested = |text: &str| -> Vec<Vec<String>> {
                let figures = values(text, "data-figure").into_iter();
                let own = figures.filter(|words| !words.starts_with("claims "));
                own.map(|words| words.split(" | ").map(str::to_owned).collect()).collect()
            };
            let [en, ja] = [suggested(&en), suggested(&ja)];
            assert_eq!(en.len(), ja.len(), "{id}");
            for (en, ja) in en.iter().zip(&ja) {
                assert_eq!((en.len(), ja.len()), (4, 4), "{id}: {en:?}");
                assert_eq!(en[..2], ja[..2], "{id}");
                assert_ne!(en[0], en[1], "{id}");
            }
            count += en.len();
        }
        assert_eq!(count, 15);
    }

    const FORMULA: &str = "<figure class=\"formula\"";

    /// Returns the formulas of a text: each as its markup and its list of symbols.
    fn formulas(text: &str) -> Vec<(&str, &str)> {
        let each = text.split(FORMULA).skip(1);
        each.map(|rest| {
            let (math, rest) = rest.split_once("</math>\n<dl").expect("a list of symbols");
            (math, rest.split_once("</dl>").expect("its end").0)
        })
        .collect()
    }

    /// The numbers of the symbols, as in `class="s1"`.
    fn symbols(part: &str) -> HashSet<&str> {
        part.split("class=\"s").skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_symbol_of_a_formula_is_explained() {
        let mut count = 0;
        for id in PaperId::ALL {
            let [en, ja] = ["en", "ja"].map(|lang| story(*id, lang));
            let [en, ja] = [formulas(&en), formulas(&ja)];
            assert_eq!(en.len(), ja.len(), "{id}");
            for ((math, list), (same, other)) in en.iter().zip(&ja) {
                assert_eq!(math.split_once("<math"), same.split_once("<math"), "{id}: one formula");
                assert!(!symbols(math).is_empty() && symbols(math) == symbols(list), "{id}: {list}");
                assert_eq!(symbols(list), symbols(other), "{id}");
                assert_eq!(list.matches("<dt>").count(), symbols(list).len(), "{id}: {list}");
            }
            count += en.len();
        }
        assert_eq!(count, 8);
    }

    /// Estimates the reading time in seconds: 200 words or 500 characters a minute, and 10 seconds for each
    /// figure. Formulas are left out, because the text says the same in words.
    fn seconds(text: &str, lang: &str) -> f64 {
        const LOOK: usize = 10;
        // Skip the links, and count one answer per choice.
        let mut read = String::new();
        for (n, part) in text.split("<p class=\"ways\">").enumerate() {
            read += if n == 0 { part } else { part.split_once("</p>").map_or("", |(_, rest)| rest) };
        }
        while let Some((before, rest)) = read.split_once(FORMULA) {
            read = [before, rest.split_once("</figure>").map_or("", |(_, rest)| rest)].concat();
        }
        let mut once = String::new();
        for (n, part) in read.split("<div role=\"status\">").enumerate() {
            let (answers, rest) =
                if n == 0 { ("", part) } else { part.split_once("</div>").unwrap_or_default() };
            once += answers.split("</p>").next().unwrap_or_default();
            once += rest;
        }
        let plain = once.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        let prose = match lang {
            "en" => plain.flat_map(str::split_whitespace).count() as f64 * 60.0 / 200.0,
            _ => plain.flat_map(str::chars).filter(|c| !c.is_whitespace()).count() as f64 * 60.0 / 500.0,
        };
        prose + (LOOK * text.matches("data-figure").count()) as f64
    }

    #[test]
    fn a_paper_takes_five_to_eight_minutes_to_read_and_the_tour_two() {
        let of = |path: &str, lang: &str, stop: f64| {
            let text = fragment(path, lang);
            (seconds(&text, lang) + stop * text.matches("<section").count() as f64) / 60.0
        };
        for lang in ["en", "ja"] {
            for id in PaperId::ALL {
                let minutes = of(&format!("papers/{id}"), lang, 0.0);
                println!("{id}.{lang}: {minutes:.1} minutes");
                assert!((5.0..=8.0).contains(&minutes), "{id}.{lang}: {minutes:.2} minutes");
            }
            // Each stop takes time for a press and for looking at the result.
            let minutes = of("guide/tour", lang, 5.0);
            println!("tour.{lang}: {minutes:.1} minutes");
            assert!((1.5..=2.5).contains(&minutes), "tour.{lang}: {minutes:.2} minutes");
        }
    }

    /// Every link in a story leads somewhere and is valid.
    #[test]
    fn every_link_in_every_story_is_valid() {
        let stories = stories().flat_map(|path| links(&fragment(&path, "en")));
        // Teachers copy the links between backquotes.
        let lessons = include_str!("../../../docs/TEACHING.md").split('`').skip(1).step_by(2);
        let lessons = lessons.filter(|word| word.starts_with("#/")).map(str::to_owned);
        let mut seen = 0;
        for href in stories.chain(lessons) {
            let (faults, _) = faults(&href);
            assert_eq!(faults, [], "{href}");
            seen += 1;
        }
        assert!(seen >= 30, "{seen}");
    }
}
