//! Cells of tables, and the record of the work behind cells and lines.

use super::{ExhibitPart, ExhibitTable, FigureLine, Number, Words};
use crate::stats::Estimate;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc};
use tefuda_games::Text;

/// The keys of the work behind a number.
pub type Keys = BTreeSet<Arc<str>>;

/// A value that was found by work, with the keys of that work. Written reports leave the keys out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Made<T> {
    /// The value.
    pub what: T,
    /// The keys of the work behind it.
    #[serde(skip)]
    pub work: Keys,
}

impl<T> From<T> for Made<T> {
    fn from(what: T) -> Self {
        Self { what, work: Keys::new() }
    }
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// An intentionally empty cell.
    Blank,
    /// A result that isn't there yet, with the keys of its work.
    Missing(#[serde(skip)] Keys),
    /// Text.
    Words(Words),
    /// A spec, in the form of links and commands.
    Spec(String),
    /// A number from the paper.
    Stated(Number),
    /// A number of ours that needs no work: a setting or a theoretical value.
    Given(Number),
    /// A number of ours that was found by work.
    Found(Made<Number>),
    /// A name that was found by work, such as the best player's.
    Named(Made<Words>),
}

impl Cell {
    /// A result that isn't there yet.
    pub(crate) const MISSING: Self = Self::Missing(Keys::new());

    /// The keys of the work behind the cell. `None` if it needs none.
    pub fn work(&self) -> Option<&Keys> {
        match self {
            Self::Missing(work) | Self::Found(Made { work, .. }) | Self::Named(Made { work, .. }) => {
                Some(work)
            }
            Self::Blank | Self::Words(_) | Self::Spec(_) | Self::Stated(_) | Self::Given(_) => None,
        }
    }

    /// The cell's number, the paper's or ours.
    pub fn number(&self) -> Option<Number> {
        match self {
            Self::Stated(number) | Self::Given(number) | Self::Found(Made { what: number, .. }) => {
                Some(*number)
            }
            Self::Blank | Self::Missing(_) | Self::Words(_) | Self::Spec(_) | Self::Named(_) => None,
        }
    }

    /// Creates a cell with the same text in both languages.
    pub fn same(words: impl Into<String>) -> Self {
        Self::Words(Words::same(words))
    }

    /// Creates a cell with the name of an agent.
    pub fn code(spec: &str) -> Self {
        Self::same(format!("`{spec}`"))
    }

    /// Creates a cell from a value. Blank without one.
    pub(crate) fn or_blank(value: Option<impl Into<Self>>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }

    /// Creates a cell with the paper's number, without an interval.
    pub fn stated(value: impl Into<f64>) -> Self {
        Self::Stated(Number::exact(value.into()))
    }

    /// Creates a cell with a number of ours that needs no work.
    pub fn given(value: impl Into<f64>) -> Self {
        Self::Given(Number::exact(value.into()))
    }

    /// Creates a cell with a number of ours without a spread. Blank if the value isn't a number, like 0 / 0.
    pub fn found(value: impl Into<f64>) -> Self {
        let value = value.into();
        if value.is_finite() { Number::exact(value).into() } else { Self::Blank }
    }
}

impl From<Number> for Cell {
    fn from(number: Number) -> Self {
        Self::Found(number.into())
    }
}

impl From<Text> for Cell {
    fn from(text: Text) -> Self {
        Self::Words(text.into())
    }
}

impl From<Words> for Cell {
    fn from(words: Words) -> Self {
        Self::Words(words)
    }
}

impl From<Estimate> for Cell {
    fn from(estimate: Estimate) -> Self {
        Number::from(estimate).into()
    }
}

/// A result that isn't there yet is missing.
impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::MISSING, Into::into)
    }
}

/// A cell or line that is made from work.
pub trait Traced: Sized {
    /// Adds keys to the work behind it.
    fn made_of(self, work: &Keys) -> Self;
}

impl Traced for Cell {
    fn made_of(mut self, keys: &Keys) -> Self {
        if let Self::Missing(work) | Self::Found(Made { work, .. }) | Self::Named(Made { work, .. }) =
            &mut self
        {
            work.extend(keys.iter().cloned());
        }
        self
    }
}

impl Traced for FigureLine {
    fn made_of(mut self, keys: &Keys) -> Self {
        self.work.extend(keys.iter().cloned());
        self
    }
}

impl Traced for ExhibitPart {
    fn made_of(self, keys: &Keys) -> Self {
        match self {
            Self::Table(ExhibitTable { columns, rows }) => {
                Self::Table(ExhibitTable { columns, rows: rows.made_of(keys) })
            }
            Self::Figure(mut figure) => {
                figure.lines = std::mem::take(&mut figure.lines).made_of(keys);
                Self::Figure(figure)
            }
            Self::Note(_) | Self::Settings(_) => self,
        }
    }
}

impl<T: Traced> Traced for Vec<T> {
    fn made_of(self, keys: &Keys) -> Self {
        self.into_iter().map(|one| one.made_of(keys)).collect()
    }
}

impl<T: Traced> Traced for Option<T> {
    fn made_of(self, keys: &Keys) -> Self {
        self.map(|made| made.made_of(keys))
    }
}

impl<T: Traced, const N: usize> Traced for [T; N] {
    fn made_of(self, keys: &Keys) -> Self {
        self.map(|one| one.made_of(keys))
    }
}

impl<T: Traced, E> Traced for Result<T, E> {
    fn made_of(self, keys: &Keys) -> Self {
        self.map(|made| made.made_of(keys))
    }
}
