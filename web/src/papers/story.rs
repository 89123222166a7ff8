//! A story in steps: the fragment taken apart.

/// A step of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step<'a> {
    /// Its name in addresses.
    pub(super) slug: &'a str,
    /// Its title.
    pub(super) title: &'a str,
    /// What stands under the title, as HTML.
    pub(super) body: &'a str,
}

const SECTION: &str = "<section data-step=\"";

/// The steps of a fragment. What is not written as a step is left out; a test holds that nothing is.
pub(super) fn steps(text: &str) -> Vec<Step<'_>> {
    text.split(SECTION).skip(1).filter_map(step).collect()
}

fn step(part: &str) -> Option<Step<'_>> {
    let (slug, rest) = part.split_once("\">")?;
    let (title, rest) = rest.trim_start().strip_prefix("<h2>")?.split_once("</h2>")?;
    let (body, _) = rest.split_once("</section>")?;
    Some(Step { slug, title, body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Kind;
    use std::{collections::HashSet, fs, path::Path};
    use tefuda_arena::{
        Link,
        link::{RESULTS, TEACHERS},
    };
    use tefuda_games::{PaperId, games};

    #[test]
    fn a_fragment_is_taken_apart_by_its_sections() {
        let text = "<section data-step=\"game\">\n<h2>The game</h2>\n<p>a</p>\n</section>\n<section data-step=\"idea\">\n<h2>One</h2>\n<p>b</p></section>";
        let found = steps(text);
        assert_eq!(found.iter().map(|step| step.slug).collect::<Vec<_>>(), ["game", "idea"]);
        assert_eq!((found[0].title, found[1].body), ("The game", "\n<p>b</p>"));
    }

    fn fragment(name: &str, lang: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/papers");
        let path = folder.join(format!("{name}.{lang}.html"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn names() -> impl Iterator<Item = &'static str> {
        PaperId::ALL.iter().map(|id| id.id()).chain([TEACHERS])
    }

    #[test]
    fn every_step_of_every_story_can_be_read() {
        for name in names() {
            for lang in ["en", "ja"] {
                let text = fragment(name, lang);
                let found = steps(&text);
                assert_eq!(found.len(), text.matches("<section").count(), "{name}.{lang}");
                assert!(found.len() >= 6, "{name}.{lang}");
                let slugs: HashSet<&str> = found.iter().map(|step| step.slug).collect();
                assert_eq!(slugs.len(), found.len(), "{name}.{lang}: two steps of one name");
                assert!(!slugs.contains(RESULTS), "{name}.{lang}");
                // Titles stand in lists as plain text.
                assert!(found.iter().all(|step| !step.title.contains(['<', '&'])), "{name}.{lang}");
            }
        }
    }

    /// What leads away leads somewhere, with nothing in it that is not understood.
    #[test]
    fn every_link_of_every_story_is_understood() {
        let text: Vec<String> = names().map(|name| fragment(name, "en")).collect();
        let stories = text.iter().flat_map(|text| text.split("href=\"").skip(1));
        // A teacher copies what stands between backquotes.
        let lessons = include_str!("../../../docs/TEACHING.md").split('`').skip(1).step_by(2);
        let mut links = 0;
        for href in stories.chain(lessons.filter(|word| word.starts_with("#/"))) {
            let href = href.split('"').next().unwrap_or_default().replace("&amp;", "&");
            let (link, mut faults) = Link::parse(&href);
            let game = games!(Kind::of()).into_iter().find(|kind| kind.id() == link.path);
            match (game, &*link.path) {
                (Some(kind), _) => faults.extend(link.table(&kind.catalogue).1),
                (None, tefuda_arena::link::LAB) => {
                    faults.extend(
                        link.lab(&crate::lab::catalogues()).map(|(_, faults)| faults).unwrap_or_default(),
                    );
                }
                (None, path) => {
                    let known = ["classroom", "arena", TEACHERS, "papers"]
                        .iter()
                        .any(|known| path.starts_with(known));
                    assert!(known, "{href}");
                }
            }
            assert_eq!(faults, [], "{href}");
            links += 1;
        }
        assert!(links >= 30, "{links}");
    }
}
