//! Selections: a part of a paper at a scale, named by the same ids in commands, links and messages to
//! workers.

use super::{Exhibit, ExhibitPlace, PAPERS, Paper, Reading, Results, RunScale, Study, Work, report::Section};
use std::sync::Arc;
use tefuda_games::Fault;

/// Exhibits of a paper at a scale.
#[derive(Debug, Clone)]
pub struct Selection {
    /// The paper.
    pub paper: &'static Paper,
    /// The scale.
    pub scale: RunScale,
    /// The exhibits.
    pub exhibits: Vec<&'static Exhibit>,
}

/// Finds an item by its id.
///
/// # Errors
/// No item has this id. The fault lists the ids that exist.
pub fn named<'a, T: 'a>(
    all: impl IntoIterator<Item = &'a T> + Clone,
    id: impl Fn(&T) -> String,
    word: &str,
) -> Result<&'a T, Fault> {
    let found = all.clone().into_iter().find(|thing| id(thing).eq_ignore_ascii_case(word));
    found.ok_or_else(|| Fault::unknown(word, all.into_iter().map(id)))
}

/// The id of an exhibit in links and commands: `table-1`, with its reading if there are several, or its
/// shortened title. A section of a report has the id of its exhibit.
pub fn exhibit_id(place: ExhibitPlace, title: &str, reading: Option<&str>) -> String {
    let name = match place {
        ExhibitPlace::Table(number) => format!("table {number}"),
        ExhibitPlace::Figure(number) => format!("figure {number}"),
        ExhibitPlace::InWords | ExhibitPlace::Added => title.to_owned(),
    };
    let words = [&name, reading.unwrap_or_default()].join(" ").to_lowercase();
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

impl Exhibit {
    /// The id in links and commands.
    pub fn id(&self) -> String {
        exhibit_id(self.place, self.title.en, self.reading.map(|reading| reading.title.en))
    }
}

impl Paper {
    /// The id of the exhibit at a place in the paper, in a reading if there are several. Empty if there is
    /// none.
    pub(super) fn exhibit_id(&self, place: ExhibitPlace, reading: Option<&Reading>) -> String {
        let is_read = |exhibit: &&Exhibit| {
            reading.is_none_or(|reading| exhibit.reading.is_some_and(|other| other.id == reading.id))
        };
        let mut at_place = self.exhibits.iter().filter(|exhibit| exhibit.place == place);
        at_place.find(is_read).map(Exhibit::id).unwrap_or_default()
    }
}

impl Section {
    /// The id of its exhibit.
    pub fn id(&self) -> String {
        exhibit_id(self.place, &self.title.en, self.reading.as_ref().map(|reading| &*reading.en))
    }
}

impl Selection {
    /// Selects an exhibit by the names of its paper, scale and exhibit.
    ///
    /// # Errors
    /// One of the names is unknown.
    pub fn of(paper: &str, scale: &str, exhibit: &str) -> Result<Self, Fault> {
        let paper = *named(PAPERS, |paper| paper.id.id().to_owned(), paper)?;
        let scale = *named(paper.scales, |scale| scale.id.to_owned(), scale)?;
        let exhibits = vec![named(paper.exhibits, Exhibit::id, exhibit)?];
        Ok(Self { paper, scale, exhibits })
    }

    /// Lets the exhibits ask, and returns all the work that they need, round by round. Work that depends on
    /// missing results appears once they are there.
    ///
    /// # Errors
    /// An exhibit names an unknown agent or rule preset.
    pub fn ask(&self, results: &Results) -> Result<Vec<Arc<dyn Work>>, Fault> {
        for exhibit in &self.exhibits {
            (exhibit.parts)(Study { scale: self.scale, results })?;
        }
        Ok(results.take_asked())
    }
}

/// Finds a job by its name.
///
/// # Errors
/// No job has this name. The fault lists the valid ones.
pub fn work_named<'a>(works: &'a [Arc<dyn Work>], name: &str) -> Result<&'a Arc<dyn Work>, Fault> {
    named(works, |work| work.name(), name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_of_exhibits_and_names_of_work_are_unique() {
        for paper in PAPERS {
            let ids: BTreeSet<String> = paper.exhibits.iter().map(Exhibit::id).collect();
            assert_eq!(ids.len(), paper.exhibits.len(), "{ids:?}");
            for id in &ids {
                let selection = Selection::of(paper.id.id(), paper.scales[0].id, id).unwrap();
                let results = Results::default();
                let section = selection.exhibits[0].section(selection.scale, &results).unwrap();
                assert_eq!(section.id(), *id);
                let works = results.take_asked();
                let names: BTreeSet<String> = works.iter().map(|work| work.name().to_lowercase()).collect();
                assert_eq!(names.len(), works.len(), "{id}: {names:?}");
                for work in &works {
                    assert_eq!(work_named(&works, &work.name()).unwrap().key(), work.key());
                }
            }
        }
    }

    #[test]
    fn unknown_names_are_refused_with_the_known_ones() {
        for (paper, scale, exhibit, named) in [
            ("P9", "smoke", "table-4", "P1, P2"),
            ("P4", "huge", "table-4", "smoke, quick, paper"),
            ("P4", "smoke", "table-1", "all-comparisons, table-4"),
        ] {
            let fault = Selection::of(paper, scale, exhibit).unwrap_err();
            assert!(fault.to_string().contains(named), "{fault}");
        }
        let selection = Selection::of("P4", "smoke", "table-4").unwrap();
        let works = selection.ask(&Results::default()).unwrap();
        let fault = work_named(&works, "sure 9").err().unwrap();
        assert!(fault.to_string().contains("sure 9") && fault.to_string().contains("sure 1"), "{fault}");
    }
}
