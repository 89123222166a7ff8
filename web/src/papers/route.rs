//! Routes: which page an address of this program means.

use tefuda_arena::link::{GLOSSARY, PAPERS, TEACHERS};
use tefuda_games::{Fault, PaperId, fault::quote};

/// A text read in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Book {
    /// The story of a paper.
    Paper(PaperId),
    /// Lessons for a class.
    Teachers,
}

impl Book {
    /// Returns the path of its fragment.
    pub(super) fn fragment(self) -> String {
        let name = match self {
            Self::Paper(id) => id.id(),
            Self::Teachers => TEACHERS,
        };
        format!("{PAPERS}/{name}")
    }

    /// Returns the address of a step, or of the first one for an empty name.
    pub(super) fn address(self, step: &str) -> String {
        let own = match self {
            Self::Paper(id) => format!("#/{PAPERS}/{id}"),
            Self::Teachers => format!("#/{TEACHERS}"),
        };
        if step.is_empty() { own } else { format!("{own}/{step}") }
    }
}

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Route {
    /// The list of papers.
    Index,
    /// The glossary.
    Glossary,
    /// A book and its step, empty for the first.
    Book(Book, String),
}

impl Route {
    /// Returns the page of a path, and any fault in the path.
    pub(super) fn of(path: &str) -> (Self, Option<Fault>) {
        if path == GLOSSARY {
            return (Self::Glossary, None);
        }
        let mut parts = path.split('/');
        let (first, second, third) = (parts.next(), parts.next().unwrap_or_default(), parts.next());
        if first == Some(TEACHERS) {
            return (Self::Book(Book::Teachers, second.to_owned()), None);
        }
        let paper = PaperId::ALL.iter().find(|id| id.id().eq_ignore_ascii_case(second));
        match paper {
            Some(id) => (Self::Book(Book::Paper(*id), third.unwrap_or_default().to_owned()), None),
            None if second.is_empty() => (Self::Index, None),
            None => {
                let known: Vec<&str> = PaperId::ALL.iter().map(|id| id.id()).collect();
                (
                    Self::Index,
                    Some(Fault::BadValue { key: "paper", found: quote(second), allowed: known.join(", ") }),
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_arena::{Link, link::RESULTS};

    #[test]
    fn a_page_is_found_by_its_address() {
        for (book, step) in
            [(Book::Paper(PaperId::P4), ""), (Book::Paper(PaperId::P1), RESULTS), (Book::Teachers, "ucb")]
        {
            let (link, faults) = Link::parse(&book.address(step));
            assert_eq!(faults, []);
            assert_eq!(Route::of(&link.path), (Route::Book(book, step.to_owned()), None));
        }
        assert_eq!(Route::of("papers").0, Route::Index);
        assert_eq!(Route::of(GLOSSARY), (Route::Glossary, None));
        assert_eq!(Route::of("papers/p3/idea").0, Route::Book(Book::Paper(PaperId::P3), "idea".to_owned()));
        assert!(Route::of("papers/P9").1.is_some());
    }
}
