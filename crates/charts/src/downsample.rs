//! Fewer points that draw the same picture.
//!
//! The first, lowest, highest and last point of each pixel column are enough to draw the same pixels as all
//! points (U. Jugel, Z. Jerzak, G. Hackenbroich, V. Markl: *M4: A Visualization-Oriented Time Series Data
//! Aggregation*, PVLDB 7(10), 2014).

/// At most `4 · columns` of the points, chosen so that a line through them looks the same at `columns` equal
/// steps of x. Keeps the order and drops points that are not finite.
pub fn downsample(points: &[(f64, f64)], columns: usize) -> Vec<(f64, f64)> {
    let points: Vec<_> = points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
    if points.len() <= 4 * columns {
        return points;
    }
    let (low, high) =
        points.iter().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.0), high.max(p.0)));
    let last = columns.saturating_sub(1) as f64;
    thin(&points, |x| {
        ((x / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0) * columns as f64).clamp(0.0, last) as i64
    })
}

/// The points that matter if x is drawn in the pixel column `column(x)`.
pub(crate) fn thin(points: &[(f64, f64)], column: impl Fn(f64) -> i64) -> Vec<(f64, f64)> {
    let mut kept = Vec::new();
    for group in by_column(points, |p| column(p.0)) {
        let lowest = (0..group.len()).min_by(|&a, &b| group[a].1.total_cmp(&group[b].1)).unwrap_or(0);
        let highest = (0..group.len()).max_by(|&a, &b| group[a].1.total_cmp(&group[b].1)).unwrap_or(0);
        let mut chosen = [0, lowest.min(highest), lowest.max(highest), group.len() - 1].to_vec();
        chosen.dedup();
        kept.extend(chosen.into_iter().map(|i| group[i]));
    }
    kept
}

/// The same for a band of (x, low, high): one interval per column, wide enough for everything in it.
pub(crate) fn thin_band(band: &[(f64, f64, f64)], column: impl Fn(f64) -> i64) -> Vec<(f64, f64, f64)> {
    let mut kept = Vec::new();
    for group in by_column(band, |b| column(b.0)) {
        let low = group.iter().fold(f64::MAX, |low, g| low.min(g.1));
        let high = group.iter().fold(f64::MIN, |high, g| high.max(g.2));
        kept.push((group[0].0, low, high));
        if group.len() > 1 {
            kept.push((group[group.len() - 1].0, low, high));
        }
    }
    kept
}

/// Groups neighbours in the same column. Like `chunk_by`, but computes each column only once: on a log axis
/// it takes a logarithm.
fn by_column<T>(points: &[T], column: impl Fn(&T) -> i64) -> impl Iterator<Item = &[T]> {
    let mut rest = points;
    let mut next = points.first().map(&column);
    std::iter::from_fn(move || {
        let here = next?;
        let mut count = 1;
        next = loop {
            let Some(point) = rest.get(count) else { break None };
            let there = column(point);
            if there != here {
                break Some(there);
            }
            count += 1;
        };
        let (group, after) = rest.split_at(count);
        rest = after;
        Some(group)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_stay_as_they_are() {
        let points = vec![(0.0, 1.0), (1.0, 3.0), (2.0, 2.0)];
        assert_eq!(downsample(&points, 100), points);
    }

    #[test]
    fn peaks_ends_and_order_survive() {
        let mut points: Vec<(f64, f64)> = (0..100_000).map(|i| (f64::from(i), f64::from(i % 97))).collect();
        points[54_321].1 = 1e6;
        points[54_322].1 = -1e6;
        let few = downsample(&points, 300);
        assert!(few.len() <= 1200, "{}", few.len());
        assert_eq!((few[0], few[few.len() - 1]), (points[0], points[99_999]));
        assert!(few.contains(&points[54_321]) && few.contains(&points[54_322]));
        assert!(few.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn invalid_data_give_the_valid_points() {
        assert_eq!(downsample(&[(f64::NAN, 1.0), (1.0, f64::INFINITY)], 10), []);
        assert_eq!(downsample(&[(1.0, 1.0); 9], 0), [(1.0, 1.0); 2]);
        assert_eq!(downsample(&[(5.0, 1.0); 900], 10).len(), 2);
        assert!(downsample(&[(-f64::MAX, 1.0), (0.0, 0.0), (f64::MAX, 2.0)], 0).len() <= 3);
    }
}
