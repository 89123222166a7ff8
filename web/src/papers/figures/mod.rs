//! The moving figures of the papers' pages: each shows one idea at work, in the project's own code.
//!
//! A [`Figure`] is data. What it shows follows from its [`Dials`] and a step of its film, computed anew each time, so one can go back
//! and forth, and the same dials show the same on every machine. [`Moving`] is the one component: it has the player, the slider, the
//! buttons and the sentence that is read out, and asks the figure for its picture.
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

use crate::{film::Tempo, words::papers_figures::FigureWords};
use moving::Moving;
use tefuda_games::Seed;
use yew::prelude::*;

/// The figures there are.
static FIGURES: [&Figure; 5] =
    [&resonance::FIGURE, &ranks::FIGURE, &memories::FIGURE, &bandit::FIGURE, &rows::FIGURE];

/// The figure of a name, to be played with.
pub(crate) fn figure(name: &str) -> Option<Html> {
    let of = *FIGURES.iter().find(|figure| figure.name == name)?;
    Some(html! { <Moving key={of.name} {of} /> })
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
    /// Takes what somebody did in the picture; says at which step to go on.
    act: fn(&mut Dials, Act, usize) -> Option<usize>,
}

/// The one number that matters: it is set in steps, so that nothing is rounded.
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
    /// Which chance: 0, and another one for each time that it was asked for.
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
