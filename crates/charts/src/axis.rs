//! Axes: ranges with round ends, a few round ticks, and growth in steps.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged};

/// Larger numbers count as infinite, so that computing spans cannot overflow.
const BIGGEST: f64 = 1e100;

/// A lowest and a highest value.
pub(crate) type Span = (f64, f64);

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences have equal lengths.
    #[default]
    Linear,
    /// Equal ratios have equal lengths. Values that are zero or negative are left out.
    Log,
}

/// The minimum range of an axis. It always contains all points as well.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Extent {
    /// Only the data.
    #[default]
    Data,
    /// The data and zero.
    Zero,
    /// The data and this interval: a budget of playouts, or 0 to 1 for a probability. Bands are clipped at
    /// its ends.
    AtLeast(f64, f64),
}

/// One axis: its title and its range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisSpec {
    /// The quantity with its unit: `"mean score (points)"`.
    pub title: String,
    /// The scale.
    pub scale: Scale,
    /// The minimum range.
    pub extent: Extent,
}

/// The approximate number of intervals in a rounded range.
const INTERVALS: f64 = 5.0;
/// The current range is dropped if the data fill less than this share of it: they must then be different
/// data.
const KEEP_WHILE_FILLED: f64 = 0.15;
/// The room that a growing linear axis adds beyond the data, in spans of the data.
const GROW_BY: f64 = 0.5;
/// Spans smaller than this share of the values vanish in rounding, so they are widened.
const RESOLUTION: f64 = 1e-9;

/// Both axes of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
}

/// A range on a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    low: f64,
    high: f64,
    scale: Scale,
}

impl Axis {
    /// The axis that shows these data (lowest, highest) and the range in the specification.
    pub fn fit(spec: &AxisSpec, data: Option<Span>) -> Self {
        let (low, high) = wanted(spec, data);
        let (low, high) = match spec.scale {
            Scale::Linear => nice_range(low, high),
            Scale::Log => nice_log_range(low, high),
        };
        Self { low, high, scale: spec.scale }
    }

    /// The axis for the next frame of a live chart. It stays unchanged while the data fit. Otherwise it grows
    /// by half their span (a decade on a log scale), so that a growing curve rarely moves its axis. It
    /// shrinks only if the data are so much smaller that they must be different data.
    pub fn grow(self, spec: &AxisSpec, data: Option<Span>) -> Self {
        let fresh = Self::fit(spec, data);
        if fresh.scale != self.scale || data.is_none() || self.filled_by(fresh) < KEEP_WHILE_FILLED {
            return fresh;
        }
        let (low, high) = wanted(spec, data);
        let (below, above) = (low < self.low, high > self.high);
        if !below && !above {
            return self;
        }
        let (mut low, mut high) = (low.min(self.low), high.max(self.high));
        match spec.scale {
            Scale::Linear => {
                let step = (high - low) * GROW_BY;
                // An axis that starts at zero must not become negative to make room.
                low = if !below {
                    low
                } else if low >= 0.0 {
                    (low - step).max(0.0)
                } else {
                    low - step
                };
                high = if !above {
                    high
                } else if high <= 0.0 {
                    (high + step).min(0.0)
                } else {
                    high + step
                };
                let (nice_low, nice_high) = nice_range(low, high);
                Self {
                    low: if below { nice_low } else { self.low },
                    high: if above { nice_high } else { self.high },
                    ..self
                }
            }
            Scale::Log => {
                low = if below { decade(libm::floor(libm::log10(low))) } else { self.low };
                high = if above { decade(libm::ceil(libm::log10(high))) } else { self.high };
                Self { low, high, ..self }
            }
        }
    }

    /// The lower end.
    pub fn low(self) -> f64 {
        self.low
    }

    /// The upper end.
    pub fn high(self) -> f64 {
        self.high
    }

    /// The position of a value: 0 at the lower end, 1 at the upper end, outside 0…1 beyond the ends.
    pub fn position(self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => libm::log10(value / self.low) / libm::log10(self.high / self.low),
        }
    }

    /// At most `most` round values in ascending order, and the step between them. If `most` is below two, two
    /// is used.
    pub(crate) fn ticks(self, most: usize) -> (Vec<f64>, f64) {
        let most = most.max(2);
        match self.scale {
            Scale::Linear => linear_ticks(self.low, self.high, most),
            Scale::Log => (log_ticks(self.low, self.high, most), self.low.min(1.0)),
        }
    }

    /// Whether the scale is logarithmic.
    pub(crate) fn is_log(self) -> bool {
        self.scale == Scale::Log
    }

    /// The share of this axis that another one covers.
    fn filled_by(self, other: Self) -> f64 {
        self.position(other.high) - self.position(other.low)
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        // Far outside looks the same as just outside, and clamping prevents overflow.
        from + libm::round(self.position(*value).clamp(-1.0, 2.0) * f64::from(to - from)) as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        self.ticks(hint.max_num_points()).0
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

/// Whether a value can be shown on an axis of this scale.
pub(crate) fn fits(value: f64, scale: Scale) -> bool {
    value.abs() <= BIGGEST && (scale == Scale::Linear || value >= 1.0 / BIGGEST)
}

/// The smallest range around `low..=high` whose ends are multiples of a round step (1, 2 or 5 times a power
/// of ten), with about five steps. Accepts any numbers: reversed ends are swapped, an empty range is widened,
/// and infinite or NaN ends give `0..1`.
pub fn nice_range(low: f64, high: f64) -> (f64, f64) {
    if !fits(low, Scale::Linear) || !fits(high, Scale::Linear) {
        return (0.0, 1.0);
    }
    let (low, high) = widened(low.min(high), low.max(high));
    let step = nice_step((high - low) / INTERVALS);
    // The small shift prevents an extra step when 0.3 / 0.1 = 2.9999…. The final min and max correct it.
    let nice_low = libm::floor(low / step + RESOLUTION) * step;
    let nice_high = libm::ceil(high / step - RESOLUTION) * step;
    (nice_low.min(low), nice_high.max(high))
}

/// The range on a log scale. Its ends are 1, 2 or 5 times a power of ten, at least a factor of ten apart.
fn nice_log_range(low: f64, high: f64) -> (f64, f64) {
    if !fits(low, Scale::Log) || !fits(high, Scale::Log) {
        return (1.0, 10.0);
    }
    let (low, high) = (low.min(high), low.max(high));
    let bottom = decade(libm::floor(libm::log10(low) + RESOLUTION));
    let nice_low = [5.0, 2.0].iter().map(|m| m * bottom).find(|&v| v <= low).unwrap_or(bottom.min(low));
    let bottom = decade(libm::floor(libm::log10(high) - RESOLUTION));
    let nice_high =
        [1.0, 2.0, 5.0].iter().map(|m| m * bottom).find(|&v| v >= high).unwrap_or((10.0 * bottom).max(high));
    (nice_low, nice_high.max(10.0 * nice_low))
}

/// The range of data and extent together, with a default if there is neither.
fn wanted(spec: &AxisSpec, data: Option<Span>) -> Span {
    let asked = match spec.extent {
        Extent::AtLeast(low, high) if fits(low, spec.scale) && fits(high, spec.scale) => Some((low, high)),
        Extent::Zero if spec.scale == Scale::Linear => Some((0.0, 0.0)),
        _ => None,
    };
    match (data, asked) {
        (Some(d), Some(a)) => (d.0.min(a.0), d.1.max(a.1)),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) if spec.scale == Scale::Log => (1.0, 10.0),
        (None, None) => (0.0, 1.0),
    }
}

/// A range widened if it is too small.
fn widened(low: f64, high: f64) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    if high - low > size * RESOLUTION {
        (low, high)
    } else if size == 0.0 {
        (0.0, 1.0)
    } else {
        (low - size * 0.1, high + size * 0.1)
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `rough`.
fn nice_step(rough: f64) -> f64 {
    let rough = rough.max(f64::MIN_POSITIVE * 1e10);
    let power = decade(libm::floor(libm::log10(rough)));
    let found = [1.0, 2.0, 5.0].iter().map(|m| m * power).find(|&step| step >= rough * (1.0 - RESOLUTION));
    found.unwrap_or(10.0 * power)
}

fn decade(exponent: f64) -> f64 {
    libm::pow(10.0, exponent)
}

fn linear_ticks(low: f64, high: f64, most: usize) -> (Vec<f64>, f64) {
    let mut step = nice_step((high - low) / most as f64);
    loop {
        let first = libm::ceil(low / step - 1e-6);
        let last = libm::floor(high / step + 1e-6);
        let count = last - first + 1.0;
        // Not "count <= most": a NaN count must end the loop too.
        if !(count > most as f64 && step < f64::MAX / 10.0) {
            let count = if count >= 1.0 { count as usize } else { 0 };
            return ((0..count.min(most)).map(|i| (first + i as f64) * step).collect(), step);
        }
        step = nice_step(step * 1.5);
    }
}

/// Powers of ten if there are at least three, every second or third if there are too many; otherwise 1, 2 and
/// 5 times each.
fn log_ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let first = libm::ceil(libm::log10(low) - RESOLUTION) as i32;
    let last = libm::floor(libm::log10(high) + RESOLUTION) as i32;
    let count = (last - first + 1).max(0) as usize;
    if count >= 3 {
        let stride = count.div_ceil(most);
        return (first..=last).step_by(stride).map(|e| decade(f64::from(e))).collect();
    }
    let inside = |v: &f64| *v >= low * (1.0 - RESOLUTION) && *v <= high * (1.0 + RESOLUTION);
    let fine: Vec<f64> = (first - 1..=last)
        .flat_map(|e| [1.0, 2.0, 5.0].map(|m| m * decade(f64::from(e))))
        .filter(inside)
        .collect();
    if fine.len() <= most {
        fine
    } else {
        (first..=last).map(|e| decade(f64::from(e))).filter(inside).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(scale: Scale, extent: Extent) -> AxisSpec {
        AxisSpec { title: String::new(), scale, extent }
    }

    #[test]
    fn nice_ranges_end_on_round_numbers_around_the_data() {
        let cases = [
            ((0.0, 83.0), (0.0, 100.0)),
            ((1.0, 200.0), (0.0, 200.0)),
            ((0.0, 1.0), (0.0, 1.0)),
            ((-3.2, 7.9), (-5.0, 10.0)),
            ((99_999.0, 0.0), (0.0, 100_000.0)),
            ((0.0, 0.0), (0.0, 1.0)),
        ];
        for ((low, high), expected) in cases {
            assert_eq!(nice_range(low, high), expected, "{low}..{high}");
        }
    }

    #[test]
    fn nice_ranges_contain_any_finite_data() {
        let values = [0.0, -0.0, 1e-300, 0.3, 1.0, 7.0, 1e17, 1e99, -1e99, -2.5, 1e100];
        for low in values {
            for high in values {
                let (a, b) = nice_range(low, high);
                assert!(a <= low.min(high) && b >= low.max(high) && a < b, "{low}..{high} in {a}..{b}");
            }
        }
        assert_eq!(nice_range(f64::NAN, 1.0), (0.0, 1.0));
        assert_eq!(nice_range(0.0, f64::INFINITY), (0.0, 1.0));
    }

    #[test]
    fn a_log_axis_of_1_to_200_has_ticks_1_10_100() {
        let axis = Axis::fit(&spec(Scale::Log, Extent::Data), Some((1.0, 200.0)));
        assert_eq!((axis.low(), axis.high()), (1.0, 200.0));
        assert_eq!(axis.ticks(6).0, [1.0, 10.0, 100.0]);
    }

    #[test]
    fn a_short_log_axis_shows_ones_twos_and_fives() {
        let axis = Axis::fit(&spec(Scale::Log, Extent::Data), Some((3.0, 40.0)));
        assert_eq!(axis.ticks(6).0, [2.0, 5.0, 10.0, 20.0, 50.0]);
    }

    #[test]
    fn a_long_log_axis_thins_its_decades() {
        let axis = Axis::fit(&spec(Scale::Log, Extent::Data), Some((1.0, 1e12)));
        assert!(axis.ticks(5).0.len() <= 5);
    }

    #[test]
    fn a_live_axis_rarely_moves_and_never_loses_a_point() {
        let spec = spec(Scale::Linear, Extent::Zero);
        let mut axis = Axis::fit(&spec, Some((0.0, 10.0)));
        let mut moves = 0;
        for n in 10..100_000 {
            let next = axis.grow(&spec, Some((0.0, f64::from(n))));
            assert!(next.high() >= f64::from(n) && next.low() == 0.0);
            moves += u32::from(next != axis);
            axis = next;
        }
        assert!(moves <= 25, "{moves} moves");
    }

    #[test]
    fn a_live_axis_shrinks_only_for_much_smaller_data() {
        let spec = spec(Scale::Linear, Extent::Zero);
        let axis = Axis::fit(&spec, Some((0.0, 1000.0)));
        assert_eq!(axis.grow(&spec, Some((0.0, 400.0))), axis);
        assert_eq!(axis.grow(&spec, Some((0.0, 10.0))).high(), 10.0);
        assert_eq!(axis.grow(&spec, None).high(), 1.0);
    }

    #[test]
    fn a_live_log_axis_grows_by_decades() {
        let spec = spec(Scale::Log, Extent::Data);
        let axis = Axis::fit(&spec, Some((1.0, 10.0))).grow(&spec, Some((1.0, 12.0)));
        assert_eq!((axis.low(), axis.high()), (1.0, 100.0));
    }

    #[test]
    fn ticks_are_few_and_inside() {
        for (low, high) in [(0.0, 1.0), (-7.3, 0.02), (1e16, 1e16 + 4.0), (0.0, 1e-250), (-1e99, 1e99)] {
            let axis = Axis::fit(&spec(Scale::Linear, Extent::Data), Some((low, high)));
            for most in 2..9 {
                let (ticks, _) = axis.ticks(most);
                assert!(ticks.len() <= most, "{low}..{high}: {ticks:?}");
                assert!(
                    ticks.iter().all(|&t| (-0.001..=1.001).contains(&axis.position(t))),
                    "{ticks:?} on {axis:?}"
                );
            }
        }
    }
}
