//! A chart as numbers.

use crate::chart::LineChart;
use tefuda_numbers::trimmed;

/// The maximum number of rows in [`table()`].
const MOST_ROWS: usize = 50;

/// A table for reading: a header row, then at most fifty rows in order of x. They are evenly spaced and
/// include the first and the last. A series with a band has three columns: value, low and high. A missing
/// value is an empty cell.
pub fn table(chart: &LineChart) -> Vec<Vec<String>> {
    let full = Columns::new(chart);
    let count = full.xs.len();
    let rows = count.min(MOST_ROWS);
    let chosen = (0..rows).map(|i| if rows > 1 { i * (count - 1) / (rows - 1) } else { 0 });
    let mut table = vec![full.heads()];
    table.extend(chosen.map(|row| full.row(row, &short)));
    table
}

/// All points as CSV (RFC 4180): full precision, a decimal point, a header row.
pub fn csv(chart: &LineChart) -> String {
    let full = Columns::new(chart);
    let exact = |v: f64| format!("{v}");
    let heads = full.heads().into_iter().map(guarded).collect();
    let rows = (0..full.xs.len()).map(|row| full.row(row, &exact));
    std::iter::once(heads).chain(rows).map(|cells: Vec<String>| csv_line(&cells) + "\r\n").collect()
}

/// The series over one common list of x.
struct Columns<'a> {
    chart: &'a LineChart,
    xs: Vec<f64>,
    /// For each column (value, low, high of each series), the values at each x.
    cells: Vec<Vec<Option<f64>>>,
}

impl<'a> Columns<'a> {
    fn new(chart: &'a LineChart) -> Self {
        let points = chart.series.iter().flat_map(|s| s.points.iter().copied());
        let mut xs: Vec<f64> = Vec::new();
        for (x, _) in points.filter(|(x, y)| x.is_finite() && y.is_finite()) {
            // Most series share the same x values, so nearly every x is already in the list or goes at its
            // end.
            if let Err(place) = xs.binary_search_by(|known| known.total_cmp(&x)) {
                xs.insert(place, x);
            }
        }
        let mut cells = Vec::new();
        for series in &chart.series {
            let start = cells.len();
            let width = if series.band.is_some() { 3 } else { 1 };
            cells.resize(start + width, vec![None; xs.len()]);
            let band = series.band.as_deref().unwrap_or_default();
            for (i, &(x, y)) in
                series.points.iter().enumerate().filter(|(_, p)| p.0.is_finite() && p.1.is_finite())
            {
                let Ok(row) = xs.binary_search_by(|probe| probe.total_cmp(&x)) else { continue };
                cells[start][row] = Some(y);
                if let (3, Some(&(low, high))) = (width, band.get(i)) {
                    cells[start + 1][row] = Some(low).filter(|v| v.is_finite());
                    cells[start + 2][row] = Some(high).filter(|v| v.is_finite());
                }
            }
        }
        Self { chart, xs, cells }
    }

    fn heads(&self) -> Vec<String> {
        let mut heads = vec![self.chart.x.title.clone()];
        for series in &self.chart.series {
            heads.push(series.label.clone());
            if series.band.is_some() {
                heads.extend([format!("{} ↓", series.label), format!("{} ↑", series.label)]);
            }
        }
        heads
    }

    fn row(&self, row: usize, write: &dyn Fn(f64) -> String) -> Vec<String> {
        let cell = |column: &Vec<Option<f64>>| column[row].map(write).unwrap_or_default();
        std::iter::once(write(self.xs[row])).chain(self.cells.iter().map(cell)).collect()
    }
}

/// Four significant digits, without trailing zeros.
fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if !(1e-4..1e9).contains(&size) {
        return format!("{value:.3e}");
    }
    let decimals = (3.0 - libm::floor(libm::log10(size))).clamp(0.0, 7.0) as usize;
    trimmed(value, decimals)
}

/// A line of a CSV file (RFC 4180), without its end. Cells are quoted where necessary.
pub fn csv_line(cells: &[String]) -> String {
    let mut line = String::new();
    for (at, cell) in cells.iter().enumerate() {
        line += if at == 0 { "" } else { "," };
        if cell.contains([',', '"', '\n', '\r']) {
            line += &["\"", &cell.replace('"', "\"\""), "\""].concat();
        } else {
            line += cell;
        }
    }
    line
}

/// A name that a spreadsheet would read as a formula gets an apostrophe, because names can come from a link.
fn guarded(name: String) -> String {
    if name.starts_with(['=', '+', '-', '@', '\t', '\r']) { ["'", &name].concat() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Series;

    fn chart() -> LineChart {
        let mut chart = LineChart::new("", "playouts", "mean");
        chart.series.push(Series::new("♦7, \"wide\"", vec![(1.0, 0.1), (2.0, f64::NAN), (3.0, 1.0 / 3.0)]));
        chart.series.push(Series::new("=1+1", vec![(2.0, 5.0)]).with_band(vec![(4.0, f64::INFINITY)]));
        chart
    }

    #[test]
    fn csv_keeps_every_digit_and_quotes_where_needed() {
        let expected = "playouts,\"♦7, \"\"wide\"\"\",'=1+1,'=1+1 ↓,'=1+1 ↑\r\n\
                        1,0.1,,,\r\n2,,5,4,\r\n3,0.3333333333333333,,,\r\n";
        assert_eq!(csv(&chart()), expected);
    }

    #[test]
    fn a_table_is_short_and_keeps_both_ends() {
        let mut chart = chart();
        assert_eq!(table(&chart)[3], ["3", "0.3333", "", "", ""]);
        chart.series = vec![Series::new("a", (0..12_345).map(|i| (f64::from(i), 1.0)).collect())];
        let table = table(&chart);
        assert_eq!(table.len(), 51);
        assert_eq!((table[1][0].as_str(), table[50][0].as_str()), ("0", "12344"));
        assert_eq!(super::table(&LineChart::default()), [[String::new()]]);
    }
}
