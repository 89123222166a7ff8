//! Names at the ends of lines, moved apart only as far as necessary.

/// Positions at least `gap` apart, in the same order, within `low..=high`, with the smallest sum of squared
/// moves from `wanted`, which must be sorted. If there is not enough room, they start at `low` and go beyond
/// `high`.
///
/// Subtracting `i · gap` from the i-th position turns "at least a gap apart" into "non-decreasing". That is
/// isotonic regression, solved by pooling adjacent violators.
pub(crate) fn spread(wanted: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (i, &want) in wanted.iter().enumerate() {
        let mut pool = (want - i as f64 * gap, 1);
        while let Some(&(mean, count)) = pools.last() {
            if mean <= pool.0 {
                break;
            }
            let total = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / total as f64, total);
            pools.pop();
        }
        pools.push(pool);
    }
    let top = high - wanted.len().saturating_sub(1) as f64 * gap;
    let settled = pools.iter().flat_map(|&(mean, count)| std::iter::repeat_n(mean.min(top).max(low), count));
    settled.enumerate().map(|(i, position)| position + i as f64 * gap).collect()
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn labels_that_do_not_touch_do_not_move() {
        assert_eq!(spread(&[10.0, 40.0, 80.0], 16.0, 0.0, 100.0), [10.0, 40.0, 80.0]);
    }

    #[test]
    fn labels_that_touch_share_the_move() {
        assert_eq!(spread(&[50.0, 50.0], 16.0, 0.0, 100.0), [42.0, 58.0]);
        assert_eq!(spread(&[50.0, 52.0, 90.0], 16.0, 0.0, 100.0), [43.0, 59.0, 90.0]);
    }

    #[test]
    fn labels_stay_inside_when_there_is_room() {
        assert_eq!(spread(&[98.0, 99.0, 100.0], 10.0, 0.0, 100.0), [80.0, 90.0, 100.0]);
        assert_eq!(spread(&[-5.0, 0.0], 10.0, 0.0, 100.0), [0.0, 10.0]);
        assert_eq!(spread(&[], 10.0, 0.0, 100.0), [] as [f64; 0]);
    }
}
