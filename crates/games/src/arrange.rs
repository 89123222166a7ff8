//! Deals set up by hand.
//!
//! The [`Layout`] of a game lists its cards, the places for them, and the other choices. An [`Arrangement`]
//! holds what has been chosen so far. A seed fills in the cards and choices left open. The rules then accept or
//! refuse the deal, with the same messages as for a deal in a record.
//!
//! As text, an arrangement is short enough for a link: `QSKS-2C3C_pass.left` puts four cards into two places of
//! Hearts and passes to the left. Places are separated by `-`. Empty places at the end are left out. So is the
//! last place if it holds exactly the cards that are in no other place. Card names of equal length are joined
//! directly, others with `.` between them.

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

/// A place for cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    /// The hand of a seat.
    Hand(Seat),
    /// The face-up cards, or those that will be turned face up later.
    Public,
    /// A row on the table, from 0.
    Row(u8),
}

/// A place and its number of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The kind of place.
    pub kind: PlaceKind,
    /// The number of cards that the rules require. If they leave it open, the number of cards in the place now.
    pub size: usize,
}

/// The values of a choice other than cards. Each value is text, as in links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Options {
    /// One of several ids, each with its name.
    Words(&'static [(&'static str, Text)]),
    /// A seat number below this one.
    Seat(u8),
    /// A permutation that gives each seat one of the named items, written as one digit per seat. If the
    /// second field is set, a deal may also have none of them ([`NONE`]).
    Shares(&'static [Text], Option<Text>),
    /// A permutation that the page doesn't ask for. A copy of an existing deal keeps it. Otherwise the seed
    /// decides.
    Kept(u8),
}

/// The value of [`Options::Shares`] and [`Options::Kept`] that means "none".
pub const NONE: &str = "none";

/// A choice besides the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Its name in links.
    pub key: &'static str,
    /// Its display name.
    pub name: Text,
    /// The possible values.
    pub options: Options,
}

/// The parts of a deal that can be set up by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The names of the cards in records, in display order. Several cards may have the same name.
    pub pack: Vec<String>,
    /// The number of cards in each displayed line of the pack.
    pub line: usize,
    /// The places for the cards.
    pub places: Vec<Place>,
    /// The other choices.
    pub choices: Vec<Choice>,
}

/// A deal as set up so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The cards in each place, as numbers in the pack. Places at the end may be missing.
    pub places: Vec<Vec<u8>>,
    /// The value of each choice. The seed decides those that are `None` or missing.
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

    /// The place that holds a card.
    pub fn place_of(&self, card: u8) -> Option<usize> {
        self.places.iter().position(|cards| cards.contains(&card))
    }

    /// Moves a card to a place, from wherever it is.
    pub fn put(&mut self, card: u8, place: usize) {
        self.take(card);
        if self.places.len() <= place {
            self.places.resize(place + 1, Vec::new());
        }
        let cards = &mut self.places[place];
        let before = cards.iter().take_while(|other| **other < card).count();
        cards.insert(before, card);
    }

    /// Removes a card from its place.
    pub fn take(&mut self, card: u8) {
        self.places.iter_mut().for_each(|cards| cards.retain(|other| *other != card));
    }

    /// Sets the value of a choice.
    pub fn choose(&mut self, choice: usize, value: String) {
        if self.choices.len() <= choice {
            self.choices.resize(choice + 1, None);
        }
        self.choices[choice] = Some(value);
    }

    /// The cards of the pack that are in no place yet.
    fn rest(&self, pack: usize) -> Vec<u8> {
        (0..pack as u8).filter(|card| self.place_of(*card).is_none()).collect()
    }

    /// Whether each place has its full number of cards.
    pub fn is_full(&self, layout: &Layout) -> bool {
        (0..).zip(&layout.places).all(|(at, place)| self.place(at).len() == place.size)
    }

    /// Fills up the places at random, each way equally likely.
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

/// A game whose deals can be set up by hand.
pub trait Arrange: Game {
    /// The parts of a deal. Only the sizes of places may depend on what has been chosen so far.
    fn layout(config: Self::Config, so_far: &Arrangement) -> Layout;

    /// A deal as a complete arrangement.
    fn arrangement(config: Self::Config, deal: &Self::Deal) -> Arrangement;

    /// Returns the deal that an arrangement describes. [`Game::new`] finds duplicate, missing and surplus
    /// cards.
    ///
    /// # Errors
    /// The arrangement cannot be expressed as a deal.
    fn arranged(config: Self::Config, arrangement: &Arrangement) -> Result<Self::Deal, Fault>;
}

/// Fills in what an arrangement leaves open. `seed` is the seed of a match's first deal. Open choices take
/// their values from that deal.
///
/// # Errors
/// The rules do not allow this deal.
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

/// Reads the text of an arrangement.
///
/// # Errors
/// The text names something unknown, or something twice.
pub fn read<G: Arrange>(rules: &Spec, text: &str) -> Result<Arrangement, Fault> {
    let config = G::config(rules);
    let mut read = Arrangement::read(text, &G::layout(config, &Arrangement::default()))?;
    read.put_forced(&G::layout(config, &read));
    Ok(read)
}

/// Reads a deal from text. The seed of a match's first deal fills in the rest.
///
/// # Errors
/// The text cannot be read, or the rules do not allow the deal.
pub fn read_deal<G: Arrange>(rules: &Spec, text: &str, seed: Seed) -> Result<G::Deal, Fault> {
    complete::<G>(rules, &read::<G>(rules, text)?, seed)
}
