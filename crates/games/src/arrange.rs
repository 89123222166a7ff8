//! Deals that somebody puts together by hand.
//!
//! The [`Layout`] of a game says which cards there are, the places for them, and what else has to be chosen. An
//! [`Arrangement`] is what somebody has chosen so far. A seed deals whatever is left open, cards and choices. The rules
//! say whether a deal comes of it, in the same words as of a deal in a record.
//!
//! As text, an arrangement is short enough for a link: `QSKS-2C3C_pass.left` puts four cards into two of the places of
//! Hearts and passes to the left. Places are separated by `-`. Empty places at the end are left out, and so is the last
//! place if it holds just the cards that no other place has. Names of cards follow each other if all have the same
//! length, otherwise with `.` between them.

mod text;

pub use text::LONGEST_DEAL;

use crate::{
    fault::Fault,
    game::{Game, Standing},
    knob::Spec,
    seat::Seat,
    seed::{Rng, Seed, below},
    text::Text,
};

/// A place that cards are put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    /// The hand of a seat.
    Hand(Seat),
    /// Face up for everybody, or to be turned up later.
    Public,
    /// A row on the table, from 0.
    Row(u8),
}

/// A place, and how many cards belong there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which it is.
    pub kind: PlaceKind,
    /// How many cards the rules want there. If they leave that open, as many as are there.
    pub size: usize,
}

/// The values of a choice besides cards. A value is text, as in links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Options {
    /// One of several ids, with their words.
    Words(&'static [(&'static str, Text)]),
    /// The number of a seat below this one.
    Seat(u8),
    /// A permutation: each seat has another one of as many things, written as a digit for each seat. If the second text
    /// is there, a deal may also have none of them ([`NONE`]).
    Shares(&'static [Text], Option<Text>),
    /// A permutation that the page does not ask for. A deal put together from an existing one keeps it; otherwise the
    /// seed decides.
    Kept(u8),
}

/// The value of [`Options::Shares`] and [`Options::Kept`] for having none.
pub const NONE: &str = "none";

/// Something that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Its name in links.
    pub key: &'static str,
    /// Its name for people.
    pub name: Text,
    /// What there is to choose from.
    pub options: Options,
}

/// The parts of a deal that can be put together by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The cards by their names in records, in the order in which they are shown. Several may have the same name.
    pub pack: Vec<String>,
    /// After so many cards a new line of the pack begins.
    pub line: usize,
    /// Where cards are put.
    pub places: Vec<Place>,
    /// What else is chosen.
    pub choices: Vec<Choice>,
}

/// A deal as somebody has put it together so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The cards in each place, by their numbers in the pack. Places at the end may be missing.
    pub places: Vec<Vec<u8>>,
    /// The value of each choice. What is `None` or missing is left to the seed.
    pub choices: Vec<Option<String>>,
}

impl Arrangement {
    /// The cards in a place.
    pub fn place(&self, place: usize) -> &[u8] {
        self.places.get(place).map_or(&[], Vec::as_slice)
    }

    /// The value of a choice.
    pub fn choice(&self, choice: usize) -> Option<&str> {
        self.choices.get(choice)?.as_deref()
    }

    /// Where a card lies.
    pub fn place_of(&self, card: u8) -> Option<usize> {
        self.places.iter().position(|cards| cards.contains(&card))
    }

    /// Puts a card in a place, from wherever it is.
    pub fn put(&mut self, card: u8, place: usize) {
        self.take(card);
        if self.places.len() <= place {
            self.places.resize(place + 1, Vec::new());
        }
        let cards = &mut self.places[place];
        let before = cards.iter().take_while(|other| **other < card).count();
        cards.insert(before, card);
    }

    /// Takes a card back, wherever it is.
    pub fn take(&mut self, card: u8) {
        self.places.iter_mut().for_each(|cards| cards.retain(|other| *other != card));
    }

    /// Makes a choice.
    pub fn choose(&mut self, choice: usize, value: String) {
        if self.choices.len() <= choice {
            self.choices.resize(choice + 1, None);
        }
        self.choices[choice] = Some(value);
    }

    /// The cards of a pack that are in no place.
    fn rest(&self, pack: usize) -> Vec<u8> {
        (0..pack as u8).filter(|card| self.place_of(*card).is_none()).collect()
    }

    /// Whether each place has as many cards as belong there.
    pub fn is_full(&self, layout: &Layout) -> bool {
        (0..).zip(&layout.places).all(|(at, place)| self.place(at).len() == place.size)
    }

    /// Puts cards of the pack into the places that lack some, each choice equally likely.
    fn deal_rest(&mut self, layout: &Layout, rng: &mut Rng) {
        let mut rest = self.rest(layout.pack.len());
        for (at, place) in layout.places.iter().enumerate() {
            for _ in self.place(at).len()..place.size {
                if rest.is_empty() {
                    return;
                }
                let card = rest.swap_remove(below(rng, rest.len() as u32) as usize);
                self.put(card, at);
            }
        }
    }
}

/// A game whose deals can be put together by hand.
pub trait Arrange: Game {
    /// The parts of its deals. Only the sizes of places may depend on what is there already.
    fn layout(config: Self::Config, so_far: &Arrangement) -> Layout;

    /// A deal as an arrangement, complete.
    fn arrangement(config: Self::Config, deal: &Self::Deal) -> Arrangement;

    /// The deal of an arrangement. [`Game::new`] finds cards that are there twice, missing or too many.
    ///
    /// # Errors
    /// It cannot be said in the form of a deal.
    fn arranged(config: Self::Config, arrangement: &Arrangement) -> Result<Self::Deal, Fault>;
}

/// Deals what an arrangement leaves open. `seed` is the seed of a match's first deal. Choices that were not made are as
/// in that deal.
///
/// # Errors
/// The rules know no such deal.
pub fn complete<G: Arrange>(rules: &Spec, so_far: &Arrangement, seed: Seed) -> Result<G::Deal, Fault> {
    let config = G::config(rules);
    let usual = G::arrangement(config, &G::Standing::new(config).deal(seed));
    let mut whole = so_far.clone();
    whole.choices.resize(usual.choices.len(), None);
    for (choice, usual) in whole.choices.iter_mut().zip(usual.choices) {
        *choice = choice.take().or(usual);
    }
    let layout = G::layout(config, &whole);
    whole.deal_rest(&layout, &mut seed.rng());
    let deal = G::arranged(config, &whole)?;
    G::new(config, &deal)?;
    Ok(deal)
}

/// The text of a deal.
pub fn deal_text<G: Arrange>(rules: &Spec, deal: &G::Deal) -> String {
    let config = G::config(rules);
    let arrangement = G::arrangement(config, deal);
    arrangement.write(&G::layout(config, &arrangement))
}

/// The deal that a text says, completed by the seed of a match's first deal.
///
/// # Errors
/// The text cannot be read, or the rules know no such deal.
pub fn read_deal<G: Arrange>(rules: &Spec, text: &str, seed: Seed) -> Result<G::Deal, Fault> {
    complete::<G>(rules, &Arranger::of::<G>().read(rules, text)?, seed)
}

/// The functions of [`Arrange`] for a game whose type is not known.
#[derive(Debug, Clone, Copy)]
pub struct Arranger {
    /// [`Arrange::layout`].
    pub layout: fn(&Spec, &Arrangement) -> Layout,
    /// [`complete`], again as an arrangement.
    pub complete: fn(&Spec, &Arrangement, Seed) -> Result<Arrangement, Fault>,
}

impl Arranger {
    /// The arranger of a game.
    pub const fn of<G: Arrange>() -> Self {
        Self {
            layout: |rules, so_far| G::layout(G::config(rules), so_far),
            complete: |rules, so_far, seed| {
                let deal = complete::<G>(rules, so_far, seed)?;
                Ok(G::arrangement(G::config(rules), &deal))
            },
        }
    }

    /// An arrangement as text.
    pub fn write(&self, rules: &Spec, arrangement: &Arrangement) -> String {
        arrangement.write(&(self.layout)(rules, arrangement))
    }

    /// Reads the text of an arrangement.
    ///
    /// # Errors
    /// It names what is not there, or something twice.
    pub fn read(&self, rules: &Spec, text: &str) -> Result<Arrangement, Fault> {
        let mut read = Arrangement::read(text, &(self.layout)(rules, &Arrangement::default()))?;
        read.put_forced(&(self.layout)(rules, &read));
        Ok(read)
    }
}
