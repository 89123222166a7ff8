//! Links to a table or figure of a paper that is being reproduced:
//! `#/papers/P4/results?exhibit=table-4&scale=smoke&work=sure%201`, or one with `number=1.3.2` to one of its
//! numbers.

use super::{Link, PAPERS, join};
use crate::papers::report::Spot;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use tefuda_games::{Fault, PaperId};

/// The step of a paper's page with its tables and figures.
pub const RESULTS: &str = "results";
/// The smallest scale of every paper. It takes seconds.
pub const SMALLEST: &str = "smoke";
/// The characters that are escaped in the names of work, besides those outside ASCII.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'&').add(b'#').add(b'"').add(b'<').add(b'>');

/// An exhibit at a scale, and one piece of its work, by name. The names are not checked here: the caller
/// knows the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExhibitLink {
    /// The id of the exhibit.
    pub exhibit: String,
    /// The id of the scale.
    pub scale: String,
    /// The name of a piece of work. Empty for all of it.
    pub work: String,
    /// The position of a number, or of a figure's line, within the published exhibit.
    pub number: Option<Spot>,
}

impl ExhibitLink {
    /// The part of the link after `#`.
    pub fn write(&self, paper: PaperId) -> String {
        let number = self.number.map(|spot| spot.to_string()).unwrap_or_default();
        let pairs =
            [("exhibit", &self.exhibit), ("scale", &self.scale), ("work", &self.work), ("number", &number)];
        let said = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        let escaped =
            |(key, value): (&str, &String)| (key.to_owned(), utf8_percent_encode(value, ESCAPED).to_string());
        join(&format!("{PAPERS}/{paper}/{RESULTS}"), &said.map(escaped).collect::<Vec<_>>())
    }
}

impl Link {
    /// The exhibit that the link names, if any, and the link's faults.
    pub fn exhibit(&self) -> (Option<ExhibitLink>, Vec<Fault>) {
        let [mut exhibit, mut scale, mut work] = [const { String::new() }; 3];
        let mut number = None;
        let faults = self.read("exhibit, scale, work, number", |key, value| {
            let place = match key {
                "exhibit" => &mut exhibit,
                "scale" => &mut scale,
                "work" => &mut work,
                "number" => {
                    return Some(match value.parse() {
                        Ok(spot) => {
                            number = Some(spot);
                            Vec::new()
                        }
                        Err(fault) => vec![fault],
                    });
                }
                _ => return None,
            };
            value.clone_into(place);
            Some(Vec::new())
        });
        if scale.is_empty() {
            SMALLEST.clone_into(&mut scale);
        }
        ((!exhibit.is_empty()).then_some(ExhibitLink { exhibit, scale, work, number }), faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::PAPERS;

    #[test]
    fn links_to_exhibits_round_trip() {
        for (exhibit, scale, work, number) in [
            ("table-4", "quick", "sure 1", ""),
            ("order", "paper", "γ 0.7 apart 1 · 20 deals & 5 %", ""),
            ("order", "smoke", "", "1.3.2"),
            ("figure-7", "smoke", "", "1.2"),
        ] {
            let [exhibit, scale, work] = [exhibit, scale, work].map(str::to_owned);
            let said = ExhibitLink { exhibit, scale, work, number: number.parse().ok() };
            let (link, faults) = Link::parse(&said.write(PaperId::P4));
            assert_eq!((&*link.path, faults), ("papers/P4/results", vec![]));
            assert_eq!(link.exhibit(), (Some(said), vec![]));
        }
        let (link, _) = Link::parse("#/papers/P4/results?exhibit=table-4&colour=red");
        let (found, faults) = link.exhibit();
        assert_eq!(found.map(|link| link.scale), Some(SMALLEST.to_owned()));
        assert!(faults.len() == 1 && faults[0].to_string().contains("colour"), "{faults:?}");
        assert_eq!(Link::parse("#/papers/P4/results").0.exhibit(), (None, vec![]));
        let (link, _) = Link::parse("#/papers/P4/results?exhibit=table-4&number=first");
        let (found, faults) = link.exhibit();
        assert_eq!(found.map(|link| link.number), Some(None));
        assert!(faults.len() == 1 && faults[0].to_string().contains("1.3.2"), "{faults:?}");
    }

    #[test]
    fn the_smallest_scale_of_every_paper_has_the_same_id() {
        assert!(PAPERS.iter().all(|paper| paper.scales[0].id == SMALLEST));
    }
}
