//! The animated figures in the papers' stories: each shows one idea at work, in the project's own code.
//!
//! A [`Figure`] is data. Its picture follows from its [`Dials`] and a step of the animation, computed afresh
//! each time. So you can go back and forth, and equal dials show the same on every machine. [`Moving`] is the
//! only component: it has the player, the slider, the buttons and the text for screen readers, and draws the
//! figure. A story can start a figure in any state: `bandit at=200 level=0` is its step 200 with the slider
//! at 0. After that it can name a second state to try, what the button to it says, and what you see there:
//! `bandit | at=60 level=0 | Set c to 0 | UCB1 stays with the wrong move.`
//!
//! | figure | paper | computed by |
//! |---|---|---|
//! | `resonance` | P1 | [`tefuda_agents::hearts::falcon::Field`] |
//! | `ranks` | P2 | a game with the evaluators' predictions: `assets/papers/ranks.txt` |
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
use crate::{film::Tempo, words::papers::FigureWords};
use moving::Moving;
use tefuda_games::Seed;
use yew::prelude::*;

/// All figures.
static FIGURES: &[&Figure] =
    &[&resonance::FIGURE, &ranks::FIGURE, &memories::FIGURE, &bandit::FIGURE, &rows::FIGURE];

/// Returns an element for a story: an interactive figure, given by name and initial state, or the `claims` of
/// a paper.
pub(crate) fn figure(words: &str) -> Option<Html> {
    if let Some(claims) = words.strip_prefix("claims ") {
        let (paper, exhibits) = claims.split_once(' ')?;
        return Some(html! { <Claims paper={paper.to_owned()} exhibits={exhibits.to_owned()} /> });
    }
    let mut parts = words.split(" | ");
    let first = parts.next()?;
    let (name, first) = first.split_once(' ').unwrap_or((first, ""));
    let of = *FIGURES.iter().find(|figure| figure.name == name)?;
    let (dials, at) = state(of, first)?;
    let suggestion = match parts.next() {
        Some(there) => Some(Suggestion {
            state: state(of, there)?,
            name: parts.next()?.to_owned().into(),
            shows: parts.next()?.to_owned().into(),
        }),
        None => None,
    };
    Some(html! { <Moving key={of.name} {of} {dials} {at} {suggestion} /> })
}

/// A state of a figure that is worth seeing.
#[derive(Debug, Clone, PartialEq)]
struct Suggestion {
    /// The controls and the step.
    state: (Dials, usize),
    /// The name of the button that leads there.
    name: AttrValue,
    /// A sentence on what you see there. It appears only while the figure is in this state.
    shows: AttrValue,
}

/// Parses the state of a figure: `level=8 at=100`. `None` if it is invalid.
fn state(of: &Figure, words: &str) -> Option<(Dials, usize)> {
    let (mut dials, mut at) = (Dials::default(), 0);
    for word in words.split_whitespace() {
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
    (at <= (of.last)(&dials)).then_some((dials, at))
}

/// Returns a figure as a small still picture without controls.
pub(crate) fn miniature(name: &str) -> Option<Html> {
    let of = *FIGURES.iter().find(|figure| figure.name == name)?;
    Some(html! { <Moving key={of.name} {of} mini={true} /> })
}

/// A figure.
pub(crate) struct Figure {
    name: &'static str,
    title: fn(&FigureWords) -> &'static str,
    /// Explains the picture, below it.
    key: fn(&FigureWords) -> &'static str,
    tempo: Tempo,
    /// Its slider. A figure without a slider replays a recorded game, so its random seed can't be changed
    /// either.
    slider: Option<Slider>,
    /// The step shown in a miniature.
    still: usize,
    /// Returns the last step.
    last: fn(&Dials) -> usize,
    draw: fn(&Show<'_>) -> Drawn,
    /// Handles an action in the picture. Returns the step at which to continue.
    act: fn(&mut Dials, Act, usize) -> Option<usize>,
}

/// The parameter of the figure. It moves in integer steps, so nothing is rounded.
struct Slider {
    name: fn(&FigureWords) -> &'static str,
    /// The largest step.
    most: u32,
    /// The initial step.
    first: fn(&Dials) -> u32,
    /// Formats the parameter.
    says: fn(u32) -> String,
}

/// The state of the controls.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Dials {
    /// The number of the random seed: 0 at first, increased for each new seed.
    chance: u32,
    /// The slider's step, once it has been moved.
    level: Option<u32>,
    /// The selected card, setting or player, as an index.
    pick: usize,
    /// Added points: the number of points before each, and its position.
    added: Vec<(usize, [u8; 2])>,
}

impl Dials {
    /// Returns the random seed of a figure.
    fn seed(&self, figure: u64) -> Seed {
        Seed(2026).child(figure).child(self.chance.into())
    }
}

/// The actions in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// Something was selected.
    Pick(usize),
    /// A point was added.
    Add([u8; 2]),
}

/// Handles a selection, the only action of most figures.
fn pick(dials: &mut Dials, act: Act, _: usize) -> Option<usize> {
    if let Act::Pick(what) = act {
        dials.pick = what;
        dials.level = None;
    }
    None
}

/// The input for drawing.
struct Show<'a> {
    dials: &'a Dials,
    /// The slider's step.
    level: u32,
    step: usize,
    words: &'static FigureWords,
    /// Whether to draw only the picture, small.
    mini: bool,
    on: &'a Callback<Act>,
}

impl Show<'_> {
    /// Handles a click that selects something.
    fn picks(&self, what: usize) -> Callback<MouseEvent> {
        self.on.reform(move |_| Act::Pick(what))
    }
}

/// A picture and its description.
#[derive(Default)]
struct Drawn {
    picture: Html,
    /// One or two sentences.
    says: String,
    /// The position in the animation.
    place: String,
}
