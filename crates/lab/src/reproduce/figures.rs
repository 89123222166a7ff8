//! The figures of a report as SVG.

use tefuda_arena::papers::{
    Report,
    report::{Figure, FigureAxis, Part},
};
use tefuda_charts::{AxisSpec, Extent, LineChart, Scale, Series, Theme, VerticalLine, svg};

/// Pixels.
const SIZE: (u32, u32) = (760, 420);

/// The figures by the names of their files.
pub(super) fn drawn(report: &Report) -> Vec<(String, String)> {
    let parts = report.sections.iter().flat_map(|section| &section.parts);
    let figures = parts.filter_map(|part| if let Part::Figure(figure) = part { Some(figure) } else { None });
    let draw = |figure: &Figure| svg(&chart(figure), &Theme::light(), SIZE.0, SIZE.1);
    figures.map(|figure| (format!("{}.svg", figure.file), draw(figure))).collect()
}

fn chart(figure: &Figure) -> LineChart {
    let axis = |axis: &FigureAxis| AxisSpec {
        title: axis.title.en.clone(),
        scale: if axis.log { Scale::Log } else { Scale::Linear },
        extent: if axis.zero { Extent::Zero } else { Extent::Data },
    };
    let series = figure.lines.iter().map(|line| Series {
        label: line.label.en.clone(),
        points: line.points.clone(),
        band: (!line.band.is_empty()).then(|| line.band.clone()),
        reference: line.reference,
        ..Series::default()
    });
    LineChart {
        title: figure.title.en.clone(),
        caption: figure.caption.en.clone(),
        x: axis(&figure.x),
        y: axis(&figure.y),
        series: series.collect(),
        marker: figure.marker.as_ref().map(|(x, label)| VerticalLine { x: *x, label: label.en.clone() }),
    }
}
