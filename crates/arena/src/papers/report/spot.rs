//! Spots: positions of numbers within an exhibit. They name a table's cell or a figure's line in links,
//! commands and messages.

use super::{Cell, ExhibitPart, ExhibitTable, Figure, FigureLine, Keys, Section};
use std::{fmt, str::FromStr};
use tefuda_games::{Fault, Lang, fault::quote};

/// A cell or line that is found by work. All indices count from 0, but are written from 1: `1.3.2`, `1.2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A cell.
    Cell {
        /// The index among the exhibit's tables.
        table: usize,
        /// The row's index.
        row: usize,
        /// The column's index.
        column: usize,
    },
    /// A line.
    Line {
        /// The index among the exhibit's figures.
        figure: usize,
        /// The line's index.
        line: usize,
    },
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { table, row, column } => write!(f, "{}.{}.{}", table + 1, row + 1, column + 1),
            Self::Line { figure, line } => write!(f, "{}.{}", figure + 1, line + 1),
        }
    }
}

impl FromStr for Spot {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let numbers = text.split('.').map(|word| word.parse::<u16>().ok()?.checked_sub(1).map(usize::from));
        match numbers.collect::<Option<Vec<usize>>>().as_deref() {
            Some([table, row, column]) => Ok(Self::Cell { table: *table, row: *row, column: *column }),
            Some([figure, line]) => Ok(Self::Line { figure: *figure, line: *line }),
            _ => Err(Fault::BadValue { key: "number", found: quote(text), allowed: "1.3.2, 1.2".to_owned() }),
        }
    }
}

impl ExhibitTable {
    /// The label of a row: its cells before the first that is found by work. Cells that repeat the row above
    /// are blank and are filled in here.
    fn label(&self, row: usize) -> Vec<&Cell> {
        let names = self.rows[row].iter().take_while(|cell| cell.work().is_none()).enumerate();
        let above = |column: usize| {
            let mut cells = self.rows[..row].iter().rev().filter_map(|cells| cells.get(column));
            cells.find(|cell| **cell != Cell::Blank).unwrap_or(&Cell::Blank)
        };
        names.map(|(column, cell)| if *cell == Cell::Blank { above(column) } else { cell }).collect()
    }

    /// The displayed name of a row: its labels and settings, without the paper's numbers.
    fn name(&self, row: usize, lang: Lang) -> String {
        let words = |(cell, column): (&Cell, &super::Column)| match cell {
            Cell::Words(words) => Some(words.get(lang).to_owned()),
            Cell::Spec(spec) => Some(spec.clone()),
            Cell::Given(number) => {
                Some(format!("{} {}", column.title.get(lang), column.style.write(*number)))
            }
            _ => None,
        };
        self.label(row).into_iter().zip(&self.columns).filter_map(words).collect::<Vec<_>>().join(", ")
    }

    /// The paper's number for a cell. It is in the column for the paper's numbers, or in the row above.
    fn stated(&self, row: usize, column: usize) -> Option<&Cell> {
        let is_stated = |cell: &&Cell| matches!(cell, Cell::Stated(_));
        let above = |column: usize| self.rows.get(row.checked_sub(1)?)?.get(column);
        match self.columns.get(column)?.paper {
            Some(paper) => self.label(row).get(paper).copied().filter(is_stated),
            None => above(column).filter(is_stated),
        }
    }

    /// The row with the same label in the same table at another scale. If several rows share the label, the
    /// one at the same position among them.
    fn same_row(&self, other: &Self, row: usize) -> Option<usize> {
        let label = other.rows.get(row).map(|_| other.label(row))?;
        let before = (0..row).filter(|row| other.label(*row) == label).count();
        (0..self.rows.len()).filter(|row| self.label(*row) == label).nth(before)
    }
}

impl Section {
    /// The section's tables.
    pub fn tables(&self) -> impl Iterator<Item = &ExhibitTable> {
        self.parts
            .iter()
            .filter_map(|part| if let ExhibitPart::Table(table) = part { Some(table) } else { None })
    }

    /// The section's figures.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts
            .iter()
            .filter_map(|part| if let ExhibitPart::Figure(figure) = part { Some(&**figure) } else { None })
    }

    /// All spots that are found by work, with the keys of that work. Comparison lines are not included, since
    /// they are not reproduced separately.
    pub fn spots(&self) -> Vec<(Spot, &Keys)> {
        let mut spots = Vec::new();
        for (table, of) in self.tables().enumerate() {
            for (row, cells) in of.rows.iter().enumerate() {
                let made = cells.iter().enumerate().filter_map(|(column, cell)| Some((column, cell.work()?)));
                spots.extend(made.map(|(column, work)| (Spot::Cell { table, row, column }, work)));
            }
        }
        for (figure, of) in self.figures().enumerate() {
            let lines = of.lines.iter().enumerate().filter(|(_, line)| !line.reference);
            spots.extend(lines.map(|(line, of)| (Spot::Line { figure, line }, &of.work)));
        }
        spots
    }

    /// The table, row and column of a spot.
    fn at(&self, spot: Spot) -> Option<(&ExhibitTable, usize, usize)> {
        let Spot::Cell { table, row, column } = spot else { return None };
        let table = self.tables().nth(table)?;
        table.rows.get(row)?.get(column)?;
        Some((table, row, column))
    }

    /// The cell at a spot.
    pub fn cell(&self, spot: Spot) -> Option<&Cell> {
        self.at(spot).map(|(table, row, column)| &table.rows[row][column])
    }

    /// A cell in the format of its column.
    pub fn written(&self, spot: Spot, cell: &Cell, lang: Lang) -> Option<String> {
        let (table, _, column) = self.at(spot)?;
        match cell {
            Cell::Named(name) => Some(name.what.get(lang).to_owned()),
            cell => Some(table.columns[column].style.write(cell.number()?)),
        }
    }

    /// The paper's number for a cell.
    pub fn stated(&self, spot: Spot) -> Option<&Cell> {
        let (table, row, column) = self.at(spot)?;
        table.stated(row, column)
    }

    /// The line at a spot, with its figure.
    pub fn line(&self, spot: Spot) -> Option<(&Figure, &FigureLine)> {
        let Spot::Line { figure, line } = spot else { return None };
        let figure = self.figures().nth(figure)?;
        Some((figure, figure.lines.get(line)?))
    }

    /// The name of a spot: its row and column, or its line and the title of the axis.
    pub fn name(&self, spot: Spot, lang: Lang) -> Option<[String; 2]> {
        if let Some((figure, line)) = self.line(spot) {
            return Some([line.label.get(lang).to_owned(), figure.y.title.get(lang).to_owned()]);
        }
        let (table, row, column) = self.at(spot)?;
        Some([table.name(row, lang), table.columns[column].title.get(lang).to_owned()])
    }

    /// The corresponding spot of the same exhibit at another scale. `None` if there is none yet.
    pub fn same(&self, other: &Self, spot: Spot) -> Option<Spot> {
        match spot {
            Spot::Cell { table, row, column } => {
                let (own, others) = (self.tables().nth(table)?, other.tables().nth(table)?);
                let row = own.same_row(others, row)?;
                own.rows[row].get(column)?.work().map(|_| Spot::Cell { table, row, column })
            }
            Spot::Line { figure, .. } => {
                let (_, line) = other.line(spot)?;
                let lines = &self.figures().nth(figure)?.lines;
                let line = lines.iter().position(|own| own.label == line.label)?;
                Some(Spot::Line { figure, line })
            }
        }
    }

    /// The keys of the work behind a spot. If the spot isn't there yet, all work of the exhibit.
    pub fn work(&self, spot: Spot) -> Keys {
        let all = self.spots();
        match all.iter().find(|(known, _)| *known == spot) {
            Some((_, work)) => (*work).clone(),
            None => all.into_iter().flat_map(|(_, work)| work.clone()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::report::{Column, NumberStyle, Words};

    #[test]
    fn spots_round_trip() {
        for (spot, text) in [
            (Spot::Cell { table: 0, row: 2, column: 1 }, "1.3.2"),
            (Spot::Line { figure: 1, line: 0 }, "2.1"),
        ] {
            assert_eq!((spot.to_string(), text.parse()), (text.to_owned(), Ok(spot)));
        }
        for text in ["", "1", "0.1", "1.2.3.4", "a.b", "1.-2", "1.99999999"] {
            let fault = text.parse::<Spot>().unwrap_err();
            assert!(fault.to_string().contains("1.3.2"), "{fault}");
        }
    }

    fn section(rows: Vec<Vec<Cell>>) -> Section {
        let title = |title: &str| Column::new(Words::same(title), NumberStyle::PLAIN);
        let columns = ["γ", "paper", "population", "t"].map(title).to_vec();
        Section {
            place: crate::papers::ExhibitPlace::Table(2),
            title: Words::same("top two"),
            reading: None,
            parts: vec![
                ExhibitPart::Note(Words::default()),
                ExhibitPart::Table(ExhibitTable { columns, rows }),
            ],
        }
    }

    fn row(gamma: Option<f64>, society: u32, t: Cell) -> Vec<Cell> {
        let stated = gamma.map_or(Cell::Blank, |gamma| Cell::stated(10.0 * gamma));
        vec![gamma.map_or(Cell::Blank, Cell::given), stated, Cell::given(society), t]
    }

    #[test]
    fn a_row_is_matched_to_another_scale_by_its_label() {
        let mut shipped = section(vec![
            row(Some(0.3), 1, Cell::found(1.0)),
            row(None, 2, Cell::found(2.0)),
            row(None, 3, Cell::found(3.0)),
            row(Some(0.7), 1, Cell::found(4.0)),
            row(None, 2, Cell::found(5.0)),
        ]);
        if let ExhibitPart::Table(table) = &mut shipped.parts[1] {
            table.columns[3] = table.columns[3].clone().beside(1);
        }
        let small = section(vec![
            row(Some(0.3), 1, Cell::MISSING),
            row(None, 2, Cell::MISSING),
            row(Some(0.7), 1, Cell::MISSING),
            row(None, 2, Cell::MISSING),
        ]);
        let at = |row| Spot::Cell { table: 0, row, column: 3 };
        let same = [0, 1, 2, 3, 4].map(|row| small.same(&shipped, at(row)));
        assert_eq!(same, [Some(at(0)), Some(at(1)), None, Some(at(2)), Some(at(3))]);
        assert_eq!(shipped.name(at(4), Lang::En), Some(["γ 0.7, population 2".to_owned(), "t".to_owned()]));
        assert_eq!(shipped.stated(at(4)), Some(&Cell::stated(7.0)));
        assert_eq!(shipped.spots().len(), 5);
        // A cell that needs no work has no spot.
        assert_eq!(small.same(&shipped, Spot::Cell { table: 0, row: 0, column: 2 }), None);
    }
}
