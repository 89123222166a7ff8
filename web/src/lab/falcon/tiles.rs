//! Tiles in rows, with areas in proportion to weights.

/// The position of a tile: left, top, width and height, all from 0 to 1.
pub(super) type Tile = [f64; 4];

/// Lays out a tile for each weight, in order from left to right and from top to bottom. `aspect` is the ratio
/// of width to height. The number of rows is chosen so that tiles of equal weight are roughly square. Empty
/// if all weights are 0.
pub(super) fn tiles(weights: &[f64], aspect: f64) -> Vec<Tile> {
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return Vec::new();
    }
    let rows = (weights.len() as f64 / aspect).sqrt().round().max(1.0);
    let mut all = Vec::with_capacity(weights.len());
    let (mut from, mut above, mut row) = (0, 0.0, 1.0);
    while from < weights.len() {
        // A row ends at its share of the total, rounded to the nearest tile. The last row takes the rest.
        let (mut to, mut sum) = (from, 0.0);
        let ends =
            |sum: f64, weight: f64| row < rows && above * total + sum + weight / 2.0 > total * row / rows;
        while to < weights.len() && (to == from || !ends(sum, weights[to])) {
            sum += weights[to];
            to += 1;
        }
        row += 1.0;
        let height = sum / total;
        let mut before = 0.0;
        for weight in &weights[from..to] {
            let width = if sum > 0.0 { weight / sum } else { 0.0 };
            all.push([before, above, width, height]);
            before += width;
        }
        above += height;
        from = to;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_match_the_weights_and_fill_the_space() {
        let weights = [5.0, 1.0, 1.0, 3.0, 0.0, 2.0, 8.0, 4.0, 1.0, 1.0];
        let all = tiles(&weights, 2.0);
        assert_eq!(all.len(), weights.len());
        let total: f64 = weights.iter().sum();
        for ([_, _, width, height], weight) in all.iter().zip(weights) {
            assert!((width * height - weight / total).abs() < 1e-9);
        }
        for [left, top, width, height] in all {
            assert!(left + width < 1.0 + 1e-9 && top + height < 1.0 + 1e-9);
        }
    }

    #[test]
    fn tiles_of_equal_weight_are_about_square() {
        let all = tiles(&[1.0; 32], 8.0);
        let rows = all.iter().filter(|tile| tile[0] == 0.0).count();
        assert_eq!(rows, 2);
        assert!(all.iter().all(|[_, _, width, height]| (width * 8.0 - height).abs() < 1e-9));
    }

    #[test]
    fn a_small_last_tile_gets_no_row_of_its_own() {
        let all = tiles(&[4.0, 4.0, 4.0, 4.0, 0.1], 1.0);
        assert_eq!(all.iter().filter(|tile| tile[0] == 0.0).count(), 2);
    }

    #[test]
    fn without_weights_there_are_no_tiles() {
        assert!(tiles(&[], 4.0).is_empty());
        assert!(tiles(&[0.0, 0.0], 4.0).is_empty());
    }
}
