//! A report small enough to ship with the page: rounded numbers, and curves of a few points.

use super::{
    Report,
    report::{Cell, ExhibitPart, FigureLine, Made, Number},
};

/// Points per curve.
const POINTS: usize = 16;
/// Significant digits per number.
const DIGITS: usize = 4;

impl Report {
    /// A smaller copy: numbers rounded, curves thinned, full settings left out.
    pub fn digest(mut self) -> Self {
        for claim in &mut self.claims {
            claim.found = claim.found.map(Number::round);
            claim.stated = claim.stated.map(Number::round);
        }
        for section in &mut self.sections {
            section.parts.retain(|part| !matches!(part, ExhibitPart::Settings(_)));
            for part in &mut section.parts {
                match part {
                    ExhibitPart::Table(table) => table.rows.iter_mut().flatten().for_each(Cell::round),
                    ExhibitPart::Figure(figure) => figure.lines.iter_mut().for_each(FigureLine::thin),
                    ExhibitPart::Note(_) | ExhibitPart::Settings(_) => {}
                }
            }
        }
        self
    }
}

impl Cell {
    fn round(&mut self) {
        if let Self::Stated(number) | Self::Given(number) | Self::Found(Made { what: number, .. }) = self {
            *number = number.round();
        }
    }
}

impl Number {
    fn round(self) -> Self {
        Self { value: rounded(self.value), spread: self.spread.map(rounded) }
    }
}

impl FigureLine {
    /// Keeps a few points, evenly spaced and including both ends, and rounds them.
    fn thin(&mut self) {
        let last = self.points.len().saturating_sub(1);
        let steps = last.clamp(1, POINTS - 1);
        let kept = |n: usize| n * last / steps;
        let both = |(x, y): (f64, f64)| (rounded(x), rounded(y));
        let thinned = |all: &[(f64, f64)]| {
            (0..=steps).filter_map(|n| all.get(kept(n)).copied().map(both)).collect::<Vec<_>>()
        };
        if last > 0 {
            self.points = thinned(&self.points);
            self.band = thinned(&self.band);
        }
    }
}

fn rounded(value: f64) -> f64 {
    format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::report::Words;

    #[test]
    fn thinned_curves_keep_their_ends_and_band() {
        let points: Vec<_> = (0..150).map(|n| (f64::from(n), f64::from(n) / 3.0)).collect();
        let band = points.iter().map(|(_, y)| (y - 1.0, y + 1.0)).collect();
        let mut line = FigureLine::new(Words::same("a"), points).with_band(band);
        line.thin();
        assert_eq!((line.points.len(), line.band.len()), (POINTS, POINTS));
        assert_eq!((line.points[0], line.points[15]), ((0.0, 0.0), (149.0, 49.67)));
        assert_eq!(line.band[15], (48.67, 50.67));
        line.points.truncate(1);
        line.band.clear();
        line.thin();
        assert_eq!(line.points, [(0.0, 0.0)]);
    }
}
