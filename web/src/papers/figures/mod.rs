//! The moving figures of the papers' pages: each shows one idea at work, in the project's own code.
//!
//! A [`Figure`] is data. What it shows follows from its [`Dials`] and a step of its film, computed anew each time, so one can go back
//! and forth, and the same dials show the same on every machine. [`Moving`] is the one component: it has the player, the slider, the
//! buttons and the sentence that is read out, and asks the figure for its picture. A story may begin a figure in another state:
//! `bandit at=200 level=0` is its step 200 with the slider at 0.
//!
//! | figure | paper | what computes it |
//! |---|---|---|
//! | `resonance` | P1 | [`tefuda_learn::art::ArtField`] |
//! | `ranks` | P2 | a game that the project's evaluators have looked at: `assets/papers/ranks.txt` |
//! | `memories` | P3 | [`tefuda_agents::leduc::nfsp::Settings`], [`tefuda_learn::Ring`], [`tefuda_learn::Reservoir`] |
//! | `bandit` | P4 | [`tefuda_agents::bandit`] |
//! | `rows` | P5 | [`tefuda_games::nimmt`] |

mod bandit;
mod draw;
mod memories;
mod moving;
mod ranks;
mod resonance;
mod rows;

use super::claims::Claims;
use crate::{film::Tempo, words::papers_figures::FigureWords};
use moving::Moving;
use tefuda_games::Seed;
use yew::prelude::*;

/// The figures there are.
static FIGURES: [&Figure; 5] =
    [&resonance::FIGURE, &ranks::FIGURE, &memories::FIGURE, &bandit::FIGURE, &rows::FIGURE];

/// What a story asks for: a figure to be played with, by its name and where it begins, or `claims` of a paper.
pub(crate) fn figure(words: &str) -> Option<Html> {
    if let Some(claims) = words.strip_prefix("claims ") {
        let (paper, exhibits) = claims.split_once(' ')?;
        return Some(html! { <Claims paper={paper.to_owned()} exhibits={exhibits.to_owned()} /> });
    }
    let (of, dials, at) = begun(words)?;
    Some(html! { <Moving key={of.name} {of} {dials} {at} /> })
}

/// A figure with where it begins: `rows level=8 at=100`. `None` if there is no such figure, or it cannot begin so.
fn begun(words: &str) -> Option<(&'static Figure, Dials, usize)> {
    let mut words = words.split(' ');
    let name = words.next()?;
    let of = *FIGURES.iter().find(|figure| figure.name == name)?;
    let (mut dials, mut at) = (Dials::default(), 0);
    for word in words {
        let (key, value) = word.split_once('=')?;
        let value: u32 = value.parse().ok()?;
        match key {
            "at" => at = value as usize,
            "level" => {
                dials.level =
                    Some(value).filter(|level| of.slider.as_ref().is_some_and(|of| *level <= of.most));
            }
            "pick" => dials.pick = value as usize,
            _ => return None,
        }
    }
    (at <= (of.last)(&dials)).then_some((of, dials, at))
}

/// The figure of a name as a small picture: it stands still and has no controls.
pub(crate) fn miniature(name: &str) -> Option<Html> {
    let of = *FIGURES.iter().find(|figure| figure.name == name)?;
    Some(html! { <Moving key={of.name} {of} mini={true} /> })
}

/// A figure.
pub(crate) struct Figure {
    name: &'static str,
    title: fn(&FigureWords) -> &'static str,
    tempo: Tempo,
    /// Its slider. A figure without one shows a game that was played once, and has no other chance either.
    slider: Option<Slider>,
    /// The step at which a miniature stands.
    still: usize,
    /// The last step.
    last: fn(&Dials) -> usize,
    draw: fn(&Show<'_>) -> Drawn,
    /// Takes what somebody did in the picture. Returns the step at which to go on.
    act: fn(&mut Dials, Act, usize) -> Option<usize>,
}

/// The one number that matters. It is set in steps, so that nothing is rounded.
struct Slider {
    name: fn(&FigureWords) -> &'static str,
    /// The most steps.
    most: u32,
    /// How many at first.
    first: fn(&Dials) -> u32,
    /// The number as text.
    says: fn(u32) -> String,
}

/// What somebody has set.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Dials {
    /// The number of the draws: 0 at first, and another one each time that somebody asks for new chance.
    chance: u32,
    /// The slider in its steps, once it was moved.
    level: Option<u32>,
    /// What was chosen: a card, a setting, a player.
    pick: usize,
    /// Points that were added: after how many others, and where.
    added: Vec<(usize, [u8; 2])>,
}

impl Dials {
    /// Where the chance of a figure starts.
    fn seed(&self, figure: u64) -> Seed {
        Seed(2026).child(figure).child(self.chance.into())
    }
}

/// What can be done in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// Something is chosen.
    Pick(usize),
    /// A point is added.
    Add([u8; 2]),
}

/// Nothing but choosing.
fn pick(dials: &mut Dials, act: Act, _: usize) -> Option<usize> {
    if let Act::Pick(what) = act {
        dials.pick = what;
        dials.level = None;
    }
    None
}

/// What is to be drawn.
struct Show<'a> {
    dials: &'a Dials,
    /// The slider in its steps.
    level: u32,
    step: usize,
    words: &'static FigureWords,
    /// Only the picture, small.
    mini: bool,
    on: &'a Callback<Act>,
}

/// A picture, and what is seen in it.
struct Drawn {
    picture: Html,
    /// One sentence or two.
    says: String,
    /// Where one is in the film.
    place: String,
}
