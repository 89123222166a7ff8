//! The report of a paper whose work is done: tables and figures as plain data.
//!
//! Every number is in a [`Cell`] with its interval, marked as the paper's or as ours. Its [`Column`] has the
//! number's format. Markdown, HTML and charts are views of these values.

mod cell;
mod spot;

pub use cell::{Cell, Keys, Made, Traced};
pub use spot::Spot;

use super::ExhibitPlace;
use crate::stats::Estimate;
use serde::{Deserialize, Serialize};
use tefuda_games::{Lang, Text, spoken as text};
use tefuda_numbers::{fixed, interval, percent_fixed, with_commas, with_sign};

/// Text in both languages that is composed at run time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Wording", into = "Wording")]
pub struct Words {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// [`Words`] as JSON: a single string if both languages agree.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Wording {
    Same(String),
    Both { en: String, ja: String },
}

impl From<Wording> for Words {
    fn from(wording: Wording) -> Self {
        match wording {
            Wording::Same(words) => Self::same(words),
            Wording::Both { en, ja } => Self { en, ja },
        }
    }
}

impl From<Words> for Wording {
    fn from(Words { en, ja }: Words) -> Self {
        if en == ja { Self::Same(en) } else { Self::Both { en, ja } }
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Self {
        Self::new(text.en, text.ja)
    }
}

/// Composes [`Words`] from a format string in each language. Values that differ by language are listed behind
/// them, as in `words!("{name} (paper)", "{name}（論文）", name = row.name)`.
macro_rules! words {
    ($en:expr, $ja:expr $(, $name:ident $(= $of:expr)?)* $(,)?) => {{
        $(let $name = $crate::papers::report::spoken_twice!($name $(, $of)?);)*
        $crate::papers::report::Words::new(
            { $(let $name = $name.get(::tefuda_games::Lang::En);)* format!($en) },
            { $(let $name = $name.get(::tefuda_games::Lang::Ja);)* format!($ja) },
        )
    }};
}
macro_rules! spoken_twice {
    ($name:ident) => {
        &$name
    };
    ($name:ident, $of:expr) => {
        &$of
    };
}
pub(crate) use {spoken_twice, words};

impl Words {
    /// Creates text in English and Japanese.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// Creates text that is the same in both languages: a symbol, a number, a name.
    pub fn same(words: impl Into<String>) -> Self {
        let words = words.into();
        Self { ja: words.clone(), en: words }
    }

    /// The text in a language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

/// A number with its uncertainty.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// The number.
    pub value: f64,
    /// Its interval or deviation, according to the [`NumberStyle::spread`] of its column. `None` if it is
    /// exact or unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
}

impl Number {
    /// A number that is exact, or whose uncertainty is unknown.
    pub const fn exact(value: f64) -> Self {
        Self { value, spread: None }
    }

    /// A number with half the width of its interval, or with its deviation.
    pub(crate) const fn with_spread(value: f64, spread: f64) -> Self {
        Self { value, spread: Some(spread) }
    }
}

impl From<Estimate> for Number {
    fn from(estimate: Estimate) -> Self {
        Self { value: estimate.mean, spread: estimate.ci95 }
    }
}

/// The kind of a [`Number::spread`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spread {
    /// Half the width of the 95% interval of a mean, written with ±.
    #[default]
    Interval,
    /// The standard deviation of one value, written in brackets, because ± is always an interval.
    Sd,
}

/// The notation of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Digits after the point and nothing else.
    #[default]
    Plain,
    /// With thousands separators.
    Grouped,
    /// With a sign, even for positive numbers.
    Signed,
    /// A percentage.
    Percent,
    /// With a power of ten.
    Exponent,
    /// A probability. If it is too small for the digits, it is written as below the smallest.
    Probability,
}

/// The format of a column's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NumberStyle {
    /// Digits after the point. `None` for as many as the number has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<usize>,
    /// The notation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub form: Form,
    /// The kind of spread.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spread: Spread,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl NumberStyle {
    /// The number as it is.
    pub(crate) const PLAIN: Self = Self { digits: None, form: Form::Plain, spread: Spread::Interval };
    /// A count.
    pub const COUNT: Self = Self { digits: Some(0), form: Form::Grouped, spread: Spread::Interval };

    /// With this many digits after the point.
    pub const fn digits(digits: usize) -> Self {
        Self { digits: Some(digits), form: Form::Plain, spread: Spread::Interval }
    }

    /// The same in another notation.
    pub const fn form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// The same with another kind of spread.
    pub const fn spread(self, spread: Spread) -> Self {
        Self { spread, ..self }
    }

    /// Formats a number with its spread.
    pub fn write(self, number: Number) -> String {
        let text = self.value(number.value);
        match (number.spread, self.spread) {
            (None, _) => text,
            (Some(spread), Spread::Sd) => format!("{text} (SD {})", self.unsigned(spread)),
            (Some(spread), _) => interval(&text, &self.unsigned(spread)),
        }
    }

    fn unsigned(self, value: f64) -> String {
        Self { form: if self.form == Form::Signed { Form::Plain } else { self.form }, ..self }.value(value)
    }

    fn value(self, value: f64) -> String {
        let digits = self.digits.unwrap_or_default();
        match (self.form, self.digits) {
            (Form::Plain, None) => value.to_string(),
            (Form::Plain, Some(_)) => fixed(value, digits),
            (Form::Grouped, _) => with_commas(&fixed(value, 0)),
            (Form::Signed, _) => with_sign(&fixed(value, digits)),
            (Form::Percent, _) => percent_fixed(value, digits),
            (Form::Exponent, _) if value < 1e-300 => "< 1e-300".to_owned(),
            (Form::Exponent, _) => format!("{value:.digits$e}"),
            (Form::Probability, _) => {
                let smallest = 0.1f64.powi(digits as i32);
                if value < smallest {
                    "< ".to_owned() + &fixed(smallest, digits)
                } else {
                    fixed(value, digits)
                }
            }
        }
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// The quantity in the column, with its unit.
    pub title: Words,
    /// The format of its numbers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub style: NumberStyle,
    /// Whether it is the main column of the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strong: bool,
    /// The column with the paper's numbers for the same quantity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<usize>,
}

impl Column {
    /// Creates a column.
    pub fn new(title: impl Into<Words>, style: NumberStyle) -> Self {
        Self { title: title.into(), style, strong: false, paper: None }
    }

    /// Creates a column whose title is a symbol.
    pub fn symbol(title: impl Into<String>, style: NumberStyle) -> Self {
        Self::new(Words::same(title), style)
    }

    /// The same column, paired with the column of the paper's numbers.
    pub fn beside(self, paper: usize) -> Self {
        Self { paper: Some(paper), ..self }
    }
}

/// Creates a column with a title in English and Japanese.
pub(super) fn column(en: &'static str, ja: &'static str, style: NumberStyle) -> Column {
    Column::new(text(en, ja), style)
}

/// A table. Each row has as many cells as there are columns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExhibitTable {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A line of a figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FigureLine {
    /// Its name.
    pub label: Words,
    /// The points (x, y) with x rising.
    pub points: Vec<(f64, f64)>,
    /// The lowest and highest y of the band at each point. Empty without a band.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub band: Vec<(f64, f64)>,
    /// Whether the line is for comparison: a limit or a theory.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reference: bool,
    /// The keys of the work behind it.
    #[serde(skip)]
    pub work: Keys,
}

impl FigureLine {
    /// Creates a line without a band.
    pub fn new(label: impl Into<Words>, points: Vec<(f64, f64)>) -> Self {
        Self { label: label.into(), points, band: Vec::new(), reference: false, work: Keys::new() }
    }

    /// The same with a band.
    pub fn with_band(self, band: Vec<(f64, f64)>) -> Self {
        Self { band, ..self }
    }

    /// Creates a horizontal line for comparison.
    pub fn level(label: impl Into<Words>, ends: [f64; 2], y: f64) -> Self {
        Self::new(label, ends.map(|x| (x, y)).to_vec()).for_comparison(true)
    }

    /// The same, marked as a comparison if `reference` is set.
    pub fn for_comparison(self, reference: bool) -> Self {
        Self { reference, ..self }
    }
}

/// An axis of a figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FigureAxis {
    /// The quantity, with its unit.
    pub title: Words,
    /// Whether it is logarithmic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub log: bool,
    /// Whether it always includes 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zero: bool,
}

impl<T: Into<Words>> From<T> for FigureAxis {
    fn from(title: T) -> Self {
        Self { title: title.into(), log: false, zero: false }
    }
}

impl FigureAxis {
    /// Creates a logarithmic axis.
    pub fn log(title: impl Into<Words>) -> Self {
        Self { log: true, ..title.into().into() }
    }

    /// Creates an axis that always includes 0.
    pub(crate) fn from_zero(title: impl Into<Words>) -> Self {
        Self { zero: true, ..title.into().into() }
    }
}

/// A figure with lines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The name of its file, without an extension.
    pub file: String,
    /// Its title.
    pub title: Words,
    /// A description in a sentence.
    pub caption: Words,
    /// The horizontal axis.
    pub x: FigureAxis,
    /// The vertical axis.
    pub y: FigureAxis,
    /// The lines.
    pub lines: Vec<FigureLine>,
    /// A marked value of x, with its label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<(f64, Words)>,
}

impl Figure {
    /// Creates a figure without lines: the name of its file, its title, its caption, and its axes.
    pub fn new(
        file: impl Into<String>,
        title: impl Into<Words>,
        caption: impl Into<Words>,
        x: impl Into<FigureAxis>,
        y: impl Into<FigureAxis>,
    ) -> Self {
        let (title, caption, x, y) = (title.into(), caption.into(), x.into(), y.into());
        Self { file: file.into(), title, caption, x, y, lines: Vec::new(), marker: None }
    }

    /// The same with lines.
    pub fn with(self, lines: impl IntoIterator<Item = FigureLine>) -> Self {
        Self { lines: lines.into_iter().collect(), ..self }
    }

    /// The same with a marked value of x.
    pub fn marked(self, x: f64, label: impl Into<Words>) -> Self {
        Self { marker: Some((x, label.into())), ..self }
    }

    /// Whether it has no line of ours yet.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| line.reference || line.points.is_empty())
    }
}

#[cfg(feature = "charts")]
impl Figure {
    /// The figure as a chart in a language.
    pub fn chart(&self, lang: Lang) -> tefuda_charts::LineChart {
        use tefuda_charts::{AxisSpec, Extent, LineChart, Scale, Series, VerticalLine};
        let axis = |axis: &FigureAxis| AxisSpec {
            title: axis.title.get(lang).to_owned(),
            scale: if axis.log { Scale::Log } else { Scale::Linear },
            extent: if axis.zero { Extent::Zero } else { Extent::Data },
        };
        let drawn = self.lines.iter().filter(|line| !line.points.is_empty());
        let series = drawn.map(|line| Series {
            label: line.label.get(lang).to_owned(),
            points: line.points.clone(),
            band: (!line.band.is_empty()).then(|| line.band.clone()),
            reference: line.reference,
            ..Series::default()
        });
        let marker = |(x, label): &(f64, Words)| VerticalLine { x: *x, label: label.get(lang).to_owned() };
        LineChart {
            title: self.title.get(lang).to_owned(),
            caption: self.caption.get(lang).to_owned(),
            x: axis(&self.x),
            y: axis(&self.y),
            series: series.collect(),
            marker: self.marker.as_ref().map(marker),
        }
    }
}

/// A part of a section, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExhibitPart {
    /// A paragraph.
    Note(Words),
    /// A table.
    Table(ExhibitTable),
    /// Labels with their settings in full.
    Settings(Vec<(Words, String)>),
    /// A figure.
    Figure(Box<Figure>),
}

impl From<Text> for ExhibitPart {
    fn from(note: Text) -> Self {
        Self::Note(note.into())
    }
}

impl From<Words> for ExhibitPart {
    fn from(note: Words) -> Self {
        Self::Note(note)
    }
}

impl From<ExhibitTable> for ExhibitPart {
    fn from(table: ExhibitTable) -> Self {
        Self::Table(table)
    }
}

impl From<Figure> for ExhibitPart {
    fn from(figure: Figure) -> Self {
        Self::Figure(Box::new(figure))
    }
}

impl ExhibitPart {
    /// Whether a number of ours comes from a single run, while others have a spread over runs.
    pub(crate) fn has_lone_run(&self) -> bool {
        let Self::Table(ExhibitTable { columns, rows }) = self else { return false };
        let over_runs = |(column, cell): (&Column, &Cell)| {
            column.style.spread != Spread::Interval
                && matches!(cell, Cell::Found(Made { what: Number { spread: None, .. }, .. }))
        };
        rows.iter().any(|row| columns.iter().zip(row).any(over_runs))
    }
}

/// The section of an exhibit in one reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The place in the paper.
    pub place: ExhibitPlace,
    /// The title.
    pub title: Words,
    /// The title of the reading, if the paper can be read in several ways.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Words>,
    /// The contents.
    pub parts: Vec<ExhibitPart>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_format_of_their_column() {
        let number = |value: f64, spread: f64| Number { value, spread: Some(spread) };
        let exact = |value: f64| Number { value, spread: None };
        for (style, number, text) in [
            (NumberStyle::PLAIN.spread(Spread::Sd), number(0.04, 0.01), "0.04 (SD 0.01)"),
            (NumberStyle::digits(2), number(3.539, 0.051), "3.54 ± 0.05"),
            (NumberStyle::digits(2).spread(Spread::Sd), number(12.84, 0.05), "12.84 (SD 0.05)"),
            (NumberStyle::digits(2).form(Form::Signed), number(0.07, 0.05), "+0.07 ± 0.05"),
            (NumberStyle::COUNT, exact(10_000_000.0), "10,000,000"),
            (NumberStyle::COUNT, exact(999.0), "999"),
            (NumberStyle::digits(1).form(Form::Percent), exact(0.2577), "25.8%"),
            (NumberStyle::digits(2).form(Form::Exponent), exact(1.66e-22), "1.66e-22"),
            (NumberStyle::digits(2).form(Form::Exponent), exact(0.0), "< 1e-300"),
            (NumberStyle::digits(4).form(Form::Probability), exact(0.0059), "0.0059"),
            (NumberStyle::digits(4).form(Form::Probability), exact(0.000_02), "< 0.0001"),
        ] {
            assert_eq!(style.write(number), text);
        }
    }

    #[test]
    fn a_lone_run_is_a_number_without_spread_over_runs() {
        let table = |style: NumberStyle, cell: Cell| {
            ExhibitPart::Table(ExhibitTable {
                columns: vec![Column::new(Words::same("x"), style)],
                rows: vec![vec![cell]],
            })
        };
        let over_runs = NumberStyle::digits(2).spread(Spread::Sd);
        let spread = Number { value: 1.0, spread: Some(0.1) };
        assert!(table(over_runs, Cell::found(1.0)).has_lone_run());
        for (style, cell) in [
            (over_runs, Cell::from(spread)),
            (over_runs, Cell::stated(1.0)),
            (over_runs, Cell::MISSING),
            (NumberStyle::COUNT, Cell::found(5.0)),
        ] {
            assert!(!table(style, cell).has_lone_run());
        }
    }

    #[test]
    fn text_equal_in_both_languages_is_stored_once() {
        let json = serde_json::to_string(&[Words::same("γ"), Words::new("heads", "失点")]).unwrap();
        assert_eq!(json, r#"["γ",{"en":"heads","ja":"失点"}]"#);
        let read: Vec<Words> = serde_json::from_str(&json).unwrap();
        assert_eq!((read[0].get(Lang::Ja), read[1].get(Lang::Ja)), ("γ", "失点"));
    }
}
