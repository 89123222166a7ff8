//! A chart as an SVG file.

use std::fmt::Write as _;

use plotters::drawing::IntoDrawingArea;
use plotters::element::Text;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, FontStyle};

use crate::backend::{Ink, Lettering, SUBPIXELS, Stroke, units};
use crate::board::Board;
use crate::chart::LineChart;
use crate::draw::{draw_in, text_style};
use crate::text::text_width;
use crate::theme::{Rgb, TEXT, Theme};

/// The largest side of a figure, in pixels.
const LARGEST: u32 = 10_000;

/// The chart as a standalone figure of `width` × `height` pixels: with its title, on the theme's surface.
/// Title and caption are included for screen readers.
pub fn svg(chart: &LineChart, theme: &Theme, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, LARGEST), height.clamp(1, LARGEST));
    let mut body = String::new();
    // If the figure is too small for a chart, it stays empty.
    draw_figure(&mut SvgWriter { body: &mut body, width, height }, chart, theme);
    let ground = hex(theme.surface);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{font}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"butt\">\n\
         <title>{title}</title>\n<desc>{desc}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n{body}</svg>\n",
        font = escaped(crate::FONT_STACK),
        title = escaped(&chart.title),
        desc = escaped(&chart.caption),
    )
}

fn draw_figure(writer: &mut SvgWriter<'_>, chart: &LineChart, theme: &Theme) {
    let margin = units(TEXT * 0.8);
    let area = Board::new(writer).into_drawing_area().margin(margin, margin, margin, margin);
    let axes = chart.axes(None);
    if chart.title.is_empty() {
        return draw_in(&area, chart, axes, theme);
    }
    let mut style = text_style(theme.ink, HPos::Left, VPos::Top);
    style.font = style.font.style(FontStyle::Bold);
    area.draw(&Text::new(chart.title.as_str(), (units(TEXT * 0.2), 0), style)).ok();
    draw_in(&area.margin(units(TEXT * 1.6), 0, 0, 0), chart, axes, theme);
}

/// Writes SVG elements. plotters' own SVG backend supports neither dashes nor fractions of a pixel.
struct SvgWriter<'a> {
    body: &'a mut String,
    width: u32,
    height: u32,
}

impl SvgWriter<'_> {
    fn element(&mut self, text: &str) {
        self.body.push_str(text);
        self.body.push('\n');
    }
}

impl Ink for SvgWriter<'_> {
    fn size(&self) -> (u32, u32) {
        (self.width * SUBPIXELS as u32, self.height * SUBPIXELS as u32)
    }

    fn path(&mut self, path: &[BackendCoord], stroke: Stroke<'_>) {
        let points = points(path);
        let (paint, width) = (paint("stroke", stroke.color), number(stroke.width as i32));
        let lengths: Vec<String> = stroke.dash.iter().map(|&length| number(length)).collect();
        let dash = if lengths.is_empty() {
            String::new()
        } else {
            format!(" stroke-dasharray=\"{}\"", lengths.join(" "))
        };
        self.element(&format!(
            "<polyline fill=\"none\"{paint} stroke-width=\"{width}\"{dash} points=\"{points}\"/>"
        ));
    }

    fn circle(&mut self, (x, y): BackendCoord, radius: u32, color: BackendColor) {
        let (x, y, r, paint) = (number(x), number(y), number(radius as i32), paint("fill", color));
        self.element(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>"));
    }

    fn polygon(&mut self, corners: &[BackendCoord], color: BackendColor) {
        let (paint, points) = (paint("fill", color), points(corners));
        self.element(&format!("<polygon{paint} points=\"{points}\"/>"));
    }

    fn text(&mut self, text: &str, style: &Lettering, (x, y): BackendCoord) {
        let anchor = match style.anchor.0 {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        let weight = if style.bold { " font-weight=\"600\"" } else { "" };
        let baseline = number(y + style.baseline() as i32);
        let (x, paint, size) = (number(x), paint("fill", style.color), number(style.size as i32));
        let text = escaped(text);
        self.element(&format!(
            "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\"{weight}{anchor}{paint}>{text}</text>"
        ));
    }

    fn measure(&self, text: &str, style: &Lettering) -> u32 {
        text_width(text, style.size) as u32
    }
}

/// Units converted to pixels, with no more digits than needed.
fn number(units: i32) -> String {
    format!("{}", crate::backend::pixels(units))
}

fn points(path: &[BackendCoord]) -> String {
    let mut text = String::new();
    for &(x, y) in path {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{gap}{},{}", number(x), number(y));
    }
    text
}

fn paint(kind: &str, color: BackendColor) -> String {
    let (r, g, b) = color.rgb;
    let opacity =
        if color.alpha < 1.0 { format!(" {kind}-opacity=\"{:.2}\"", color.alpha) } else { String::new() };
    format!(" {kind}=\"{}\"{opacity}", hex(Rgb(r, g, b)))
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// Text escaped for an element or an attribute. Characters that XML forbids are removed.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(c),
        }
    }
    safe
}
