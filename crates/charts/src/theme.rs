//! Colours, dashes and markers.
//!
//! The data colours come from M. Okabe and K. Ito, *Color Universal Design* (2008), and can be distinguished
//! with every kind of colour vision. Some of them are too faint for a thin line on a light or dark
//! background. Those are darkened or lightened in the same hue to reach a contrast of 3 : 1.

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// A colour from `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        Self((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }
}

/// The small symbol on a line and before its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marker {
    /// A filled circle.
    Disc,
    /// A filled square.
    Square,
    /// A filled triangle, point up.
    Triangle,
    /// A filled square on its corner.
    Diamond,
    /// A hollow circle.
    Ring,
    /// An upright cross.
    Plus,
    /// A hollow square.
    Box,
    /// A triangle, point down.
    Wedge,
    /// A diagonal cross.
    Cross,
}

impl Marker {
    const ALL: [Self; 9] = [
        Self::Disc,
        Self::Square,
        Self::Triangle,
        Self::Diamond,
        Self::Ring,
        Self::Plus,
        Self::Box,
        Self::Wedge,
        Self::Cross,
    ];

    /// Whether the background shows through the inside.
    pub(crate) fn is_hollow(self) -> bool {
        matches!(self, Self::Ring | Self::Box)
    }

    /// The corners around (0, 0) for a radius of one; empty for round markers. All markers look equally
    /// large.
    pub(crate) fn corners(self) -> Vec<(f64, f64)> {
        let turned = |corners: &[(f64, f64)]| {
            corners.iter().map(|&(x, y)| ((x - y) * 0.707, (x + y) * 0.707)).collect()
        };
        let plus = [
            (-0.36, -1.15),
            (0.36, -1.15),
            (0.36, -0.36),
            (1.15, -0.36),
            (1.15, 0.36),
            (0.36, 0.36),
            (0.36, 1.15),
            (-0.36, 1.15),
            (-0.36, 0.36),
            (-1.15, 0.36),
            (-1.15, -0.36),
            (-0.36, -0.36),
        ];
        match self {
            Self::Disc | Self::Ring => Vec::new(),
            Self::Square | Self::Box => vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Self::Diamond => vec![(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            Self::Triangle => vec![(0.0, -1.25), (1.15, 0.8), (-1.15, 0.8)],
            Self::Wedge => vec![(0.0, 1.25), (1.15, -0.8), (-1.15, -0.8)],
            Self::Plus => plus.to_vec(),
            Self::Cross => turned(&plus),
        }
    }
}

/// Dash and gap lengths in pixels; empty for a solid line.
const DASHES: [&[f64]; 7] = [
    &[],
    &[7.0, 3.0],
    &[2.0, 2.5],
    &[10.0, 3.0, 2.0, 3.0],
    &[4.0, 2.0],
    &[14.0, 4.0],
    &[8.0, 2.5, 2.0, 2.5, 2.0, 2.5],
];

/// The style of one series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesStyle {
    /// Its colour.
    pub color: Rgb,
    /// Its dash: lengths of dashes and gaps in pixels; empty for a solid line.
    pub dash: &'static [f64],
    /// Its marker.
    pub marker: Marker,
}

/// The data colours for one background, in order of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette([Rgb; 8]);

impl Palette {
    /// Blue, bluish green, reddish purple, orange, sky blue, ink, yellow, vermilion. The last ones are the
    /// hardest to see or have another meaning on the page.
    const ON_LIGHT: Self = Self([
        Rgb::hex(0x00_72_B2),
        Rgb::hex(0x00_8A_65),
        Rgb::hex(0xB8_5F_91),
        Rgb::hex(0xB5_7D_00),
        Rgb::hex(0x2F_8F_C4),
        Rgb::hex(0x1E_1C_19),
        Rgb::hex(0x8F_86_00),
        Rgb::hex(0xD5_5E_00),
    ]);
    const ON_DARK: Self = Self([
        Rgb::hex(0x3A_96_CF),
        Rgb::hex(0x17_B3_88),
        Rgb::hex(0xCC_79_A7),
        Rgb::hex(0xE6_9F_00),
        Rgb::hex(0x7F_C8_F0),
        Rgb::hex(0xEC_E7_DB),
        Rgb::hex(0xF0_E4_42),
        Rgb::hex(0xE8_74_1F),
    ]);

    /// The style of the series at this index. Colours, dashes and markers repeat with different periods. So
    /// no two of the first 56 series share both colour and dash, or both dash and marker.
    pub fn look(&self, place: usize) -> SeriesStyle {
        SeriesStyle {
            color: self.0[place % self.0.len()],
            dash: DASHES[place % DASHES.len()],
            marker: Marker::ALL[place % Marker::ALL.len()],
        }
    }
}

/// The size of all text, in pixels.
pub(crate) const TEXT: f64 = 13.0;

/// The parts of the page's look that charts need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The background of the page.
    pub paper: Rgb,
    /// The panel behind a chart.
    pub surface: Rgb,
    /// Names at the line ends.
    pub ink: Rgb,
    /// Numbers and titles of axes.
    pub faint: Rgb,
    /// Hairlines.
    pub line: Rgb,
    /// Emphasised lines.
    pub accent: Rgb,
    /// The data colours.
    pub series: Palette,
}

impl Theme {
    /// The light theme: ink on washi.
    pub const fn light() -> Self {
        Self {
            paper: Rgb::hex(0xF6_F2_E9),
            surface: Rgb::hex(0xFF_FD_F8),
            ink: Rgb::hex(0x1E_1C_19),
            faint: Rgb::hex(0x6E_67_5C),
            line: Rgb::hex(0xDA_D2_C2),
            accent: Rgb::hex(0xBD_3B_26),
            series: Palette::ON_LIGHT,
        }
    }

    /// The dark theme.
    pub const fn dark() -> Self {
        Self {
            paper: Rgb::hex(0x15_18_1B),
            surface: Rgb::hex(0x1E_23_27),
            ink: Rgb::hex(0xEC_E7_DB),
            faint: Rgb::hex(0xA3_9B_8C),
            line: Rgb::hex(0x34_3B_41),
            accent: Rgb::hex(0xE8_67_4E),
            series: Palette::ON_DARK,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_has_its_own_dash_and_marker() {
        let looks: Vec<SeriesStyle> = (0..56).map(|i| Palette::ON_LIGHT.look(i)).collect();
        for (i, a) in looks.iter().enumerate() {
            for b in &looks[..i] {
                assert!((a.dash, a.marker) != (b.dash, b.marker), "{a:?}");
                assert!((a.color, a.dash) != (b.color, b.dash), "{a:?}");
            }
        }
    }

    fn luminance(color: Rgb) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { libm::pow((c + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    }

    /// The contrast of two colours by WCAG 2: 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_line_contrasts_with_its_background() {
        for theme in [Theme::light(), Theme::dark()] {
            for ground in [theme.paper, theme.surface] {
                for place in 0..8 {
                    let color = theme.series.look(place).color;
                    let found = contrast(color, ground);
                    assert!(found >= 3.0, "{color:?} on {ground:?}: {found}");
                }
                assert!(contrast(theme.faint, ground) >= 4.5 && contrast(theme.ink, ground) >= 7.0);
            }
        }
    }
}
