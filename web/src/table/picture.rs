//! The picture of a person's result, to save and to post: the deal, the result in words, and the points of all
//! players.

use crate::{
    context::use_look,
    download::save_url,
    plot::picture,
    words::{Shell, fill},
};
use tefuda_charts::{BackendColor, HPos, Ink, Lettering, Rgb, SUBPIXELS, Theme, VPos};
use tefuda_numbers::with_minus;
use yew::prelude::*;

/// The size in CSS pixels. Links are previewed in this shape, 1.91 : 1, with two pixels for each of these.
const SIZE: (u32, u32) = (600, 315);
const CLOTH: Rgb = Rgb::hex(0x2E_5E_52);
const ON_CLOTH: Rgb = Rgb::hex(0xFF_FD_F8);
const GOLD: Rgb = Rgb::hex(0xE8_C8_78);
const CARD: Rgb = Rgb::hex(0xFF_FD_F8);
const INK: Rgb = Rgb::hex(0x1E_1C_19);
const OWN: Rgb = Rgb::hex(0xF7_E3_DB);
/// The card with the points: left, top, right, bottom.
const SHEET: [f64; 4] = [330.0, 24.0, 576.0, 291.0];
/// The left edge and the width of the text on the cloth.
const LEFT: f64 = 28.0;
const WIDTH: f64 = 278.0;

/// A result.
#[derive(Properties, PartialEq)]
pub(super) struct ResultPictureProps {
    /// The game and the deal.
    pub(super) title: String,
    /// The result in words.
    pub(super) told: String,
    /// All players, the best first.
    pub(super) rows: Vec<Row>,
    /// The name of the file, without its ending.
    pub(super) file: String,
}

/// The points of a player.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) seat: usize,
    pub(super) name: String,
    pub(super) points: i32,
    /// Whether this is the person.
    pub(super) own: bool,
}

/// The picture with a button that saves it. Nothing at all if the browser can't draw it.
#[component]
pub(super) fn ResultPicture(props: &ResultPictureProps) -> Html {
    let words = Shell::of(use_look().lang);
    let url = use_state(AttrValue::default);
    {
        let (url, site) = (url.clone(), site());
        let parts = (props.title.clone(), props.told.clone(), props.rows.clone());
        use_effect_with(parts, move |(title, told, rows)| {
            let drawn = picture(SIZE, CLOTH, |ink| draw(ink, title, told, rows, &site));
            url.set(drawn.unwrap_or_default().into());
        });
    }
    if url.is_empty() {
        return Html::default();
    }
    let onclick = {
        let (url, name) = (url.clone(), [&props.file, ".png"].concat());
        move |_: MouseEvent| save_url(&name, &url)
    };
    let points =
        props.rows.iter().map(|row| fill(words.row_of, [&row.name, &with_minus(&row.points.to_string())]));
    let alt = [&props.title, &props.told].into_iter().cloned().chain(points).collect::<Vec<_>>().join(" ");
    html! {
        <>
            <img class="result-picture" src={&*url} {alt} width={SIZE.0.to_string()} height={SIZE.1.to_string()} />
            <p class="row"><button type="button" class="button" {onclick}>{ words.save_picture }</button></p>
        </>
    }
}

/// The address of this site as people write it.
fn site() -> String {
    let base = gloo::utils::document().base_uri().ok().flatten().unwrap_or_default();
    let base = base.split(['#', '?']).next().unwrap_or_default();
    let base = base.split_once("://").map_or(base, |(_, rest)| rest);
    base.trim_end_matches('/').to_owned()
}

/// Draws the picture on a surface of the size [`SIZE`] in the colour of the cloth.
fn draw(ink: &mut dyn Ink, title: &str, told: &str, rows: &[Row], site: &str) {
    let mut y = 40.0;
    write(ink, "Tefuda 手札", LEFT, y, &style(14.0, true, GOLD));
    y += 34.0;
    for (text, style) in [(title, style(22.0, true, ON_CLOTH)), (told, style(14.5, false, ON_CLOTH))] {
        for line in lines(ink, text, &style, WIDTH) {
            if y < f64::from(SIZE.1) - 50.0 {
                write(ink, &line, LEFT, y, &style);
            }
            y += style.size / f64::from(SUBPIXELS) * 1.4;
        }
        y += 8.0;
    }
    let small = style(12.0, false, GOLD);
    let shown = shortened(ink, site, &small, WIDTH);
    write(ink, &shown, LEFT, f64::from(SIZE.1) - 30.0, &small);
    let [left, top, right, bottom] = SHEET;
    fill_box(ink, SHEET, CARD);
    let high = ((bottom - top - 20.0) / rows.len().max(1) as f64).min(44.0);
    let start = f64::midpoint(top, bottom) - high * rows.len() as f64 / 2.0;
    let size = (high * 0.46).min(17.0);
    for (at, row) in rows.iter().enumerate() {
        let middle = start + (at as f64 + 0.5) * high;
        if row.own {
            fill_box(ink, [left + 8.0, middle - high / 2.0, right - 8.0, middle + high / 2.0], OWN);
        }
        let color = Theme::light().series.look(row.seat).color;
        ink.circle((units(left + 26.0), units(middle)), units(size * 0.36) as u32, solid(color));
        let mut points = style(size, true, INK);
        points.anchor.0 = HPos::Right;
        let number = with_minus(&row.points.to_string());
        write(ink, &number, right - 20.0, middle, &points);
        let name = style(size, row.own, INK);
        let room = right - left - 70.0 - f64::from(ink.measure(&number, &points)) / f64::from(SUBPIXELS);
        let text = shortened(ink, &row.name, &name, room);
        write(ink, &text, left + 42.0, middle, &name);
    }
}

fn units(pixels: f64) -> i32 {
    (pixels * f64::from(SUBPIXELS)).round() as i32
}

fn solid(Rgb(r, g, b): Rgb) -> BackendColor {
    BackendColor { alpha: 1.0, rgb: (r, g, b) }
}

fn style(size: f64, bold: bool, color: Rgb) -> Lettering {
    Lettering {
        color: solid(color),
        size: size * f64::from(SUBPIXELS),
        bold,
        anchor: (HPos::Left, VPos::Center),
    }
}

fn write(ink: &mut dyn Ink, text: &str, x: f64, y: f64, style: &Lettering) {
    ink.text(text, style, (units(x), units(y)));
}

fn fill_box(ink: &mut dyn Ink, [left, top, right, bottom]: [f64; 4], color: Rgb) {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    ink.polygon(&corners.map(|(x, y)| (units(x), units(y))), solid(color));
}

/// Whether `text` is at most `width` pixels wide.
fn fits(ink: &dyn Ink, text: &str, style: &Lettering, width: f64) -> bool {
    f64::from(ink.measure(text, style)) <= width * f64::from(SUBPIXELS)
}

/// Breaks a text at spaces, and anywhere between Japanese characters.
fn lines(ink: &dyn Ink, text: &str, style: &Lettering, width: f64) -> Vec<String> {
    let (mut lines, mut line, mut word) = (Vec::new(), String::new(), String::new());
    let mut chars = text.chars().peekable();
    while let Some(letter) = chars.next() {
        word.push(letter);
        let wide = |letter: char| !letter.is_ascii() && !"。、」）".contains(letter);
        let ends =
            chars.peek().is_none_or(|next| letter == ' ' || wide(*next) && wide(letter) || letter == '。');
        if ends {
            if !line.is_empty() && !fits(ink, [&line, word.trim_end()].concat().as_str(), style, width) {
                lines.push(std::mem::take(&mut line));
            }
            line += &std::mem::take(&mut word);
        }
    }
    lines.push(line);
    lines
}

/// Returns the text, or as much of it as fits, with an ellipsis.
fn shortened(ink: &dyn Ink, text: &str, style: &Lettering, width: f64) -> String {
    let (mut kept, mut shown) = (text, text.to_owned());
    while !fits(ink, &shown, style, width) {
        let Some((last, _)) = kept.char_indices().next_back() else { break };
        kept = &kept[..last];
        shown = [kept, "…"].concat();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_charts::{BackendCoord, Stroke, pixels, text_width};

    /// A surface that keeps the edges of every text: left, top, right, bottom.
    #[derive(Default)]
    struct Edges(Vec<(String, [f64; 4])>);

    impl Ink for Edges {
        fn size(&self) -> (u32, u32) {
            (units(f64::from(SIZE.0)) as u32, units(f64::from(SIZE.1)) as u32)
        }
        fn path(&mut self, _: &[BackendCoord], _: Stroke<'_>) {}
        fn circle(&mut self, _: BackendCoord, _: u32, _: BackendColor) {}
        fn polygon(&mut self, _: &[BackendCoord], _: BackendColor) {}
        fn text(&mut self, text: &str, style: &Lettering, (x, y): BackendCoord) {
            let (x, y, half) = (pixels(x), pixels(y), style.size / f64::from(SUBPIXELS) / 2.0);
            let width = f64::from(self.measure(text, style)) / f64::from(SUBPIXELS);
            let left = if matches!(style.anchor.0, HPos::Right) { x - width } else { x };
            self.0.push((text.to_owned(), [left, y - half, left + width, y + half]));
        }
        fn measure(&self, text: &str, style: &Lettering) -> u32 {
            text_width(text, style.size).ceil() as u32
        }
    }

    #[test]
    fn texts_of_every_length_stay_in_the_picture_and_apart() {
        let site = "games.a-school-with-a-long-name.example/mathematics/cards";
        let told = [
            "8 points",
            "Luck: −12.5, own decisions: −3.8. 4 of 13 decisions were mistakes, and the worst one cost 2.1 points, at card 9.",
            "運が−12.5点、自分の判断が−3.8点でした。13回のうち4回がミスで、いちばん大きなミスは2.1点の損でした。",
        ];
        for told in told {
            for players in [2, 4, 10] {
                let row = |seat| Row {
                    seat,
                    name: ["Me", "A player with a very long name, and more"][seat % 2].to_owned(),
                    points: -100 * seat as i32,
                    own: seat == 0,
                };
                let rows: Vec<Row> = (0..players).map(row).collect();
                let mut edges = Edges::default();
                draw(&mut edges, "Daihinmin (Great Pauper), deal 1000", told, &rows, site);
                let whole: String = edges.0.iter().map(|(text, _)| text.as_str()).collect();
                let letters = |text: &str| text.replace(' ', "");
                assert!(letters(&whole).contains(&letters(told)), "all is said: {whole}");
                for (at, (text, [left, top, right, bottom])) in edges.0.iter().enumerate() {
                    assert!(
                        *left >= 0.0 && *right <= 600.0 && *top >= 0.0 && *bottom <= 315.0,
                        "{text} sticks out"
                    );
                    for (other, [l, t, r, b]) in &edges.0[..at] {
                        let apart = right <= l || r <= left || bottom <= t || b <= top;
                        assert!(apart, "{text} covers {other}");
                    }
                }
            }
        }
    }
}
