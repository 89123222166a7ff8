//! The figures of a report as SVG.

use tefuda_arena::papers::{
    Report,
    report::{ExhibitPart, Figure},
};
use tefuda_charts::{Theme, svg};
use tefuda_games::Lang;

/// Width and height in pixels.
const SIZE: (u32, u32) = (760, 420);

/// The figures with the names of their files.
pub(super) fn drawn(report: &Report) -> Vec<(String, String)> {
    let parts = report.sections.iter().flat_map(|section| &section.parts);
    let figures =
        parts.filter_map(|part| if let ExhibitPart::Figure(figure) = part { Some(figure) } else { None });
    let figures = figures.filter(|figure| !figure.is_empty());
    let draw = |figure: &Figure| svg(&figure.chart(Lang::En), &Theme::light(), SIZE.0, SIZE.1);
    figures.map(|figure| (format!("{}.svg", figure.file), draw(figure))).collect()
}
