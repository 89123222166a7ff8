//! Arrangements as text, short enough for a link.

use super::{Arrangement, Choice, Layout, NONE, Options};
use crate::fault::{Fault, Source, quote};

/// The longest text of a deal that is read, in bytes. The largest deal, ten hands of 6 Nimmt!, takes half of
/// it.
pub const LONGEST_DEAL: usize = 1000;

impl Layout {
    /// The length of a card name if all names have the same length. Names then need no separator.
    fn name_length(&self) -> Option<usize> {
        let length = self.pack.first()?.len();
        self.pack.iter().all(|name| name.len() == length).then_some(length)
    }

    /// A card with this name that is not in a place yet.
    fn find(&self, name: &str, taken: &Arrangement) -> Result<u8, Fault> {
        let named = || (0..).zip(&self.pack).filter(|(_, known)| *known == name).map(|(card, _)| card);
        let free = named().find(|card| taken.place_of(*card).is_none());
        free.ok_or_else(|| match named().count() {
            0 => Fault::NotInPack(quote(name)),
            1 => Fault::Twice(name.to_owned()),
            copies => Fault::TooMany { card: name.to_owned(), copies },
        })
    }
}

impl Arrangement {
    /// Writes the arrangement as text: see the [module](super).
    pub fn write(&self, layout: &Layout) -> String {
        let between = if layout.name_length().is_some() { "" } else { "." };
        let name = |card: &u8| layout.pack.get(usize::from(*card)).map_or("", String::as_str);
        let place = |cards: &Vec<u8>| cards.iter().map(name).collect::<Vec<_>>().join(between);
        let mut places: Vec<String> = self.places.iter().map(place).collect();
        // Leave out the last place if it holds exactly the remaining cards.
        if self.is_full(layout) && self.rest(layout.pack.len()).is_empty() {
            places.pop();
        }
        while places.last().is_some_and(String::is_empty) {
            places.pop();
        }
        let mut text = places.join("-");
        for (choice, value) in layout.choices.iter().zip(&self.choices) {
            if let Some(value) = value {
                text.push('_');
                text.push_str(choice.key);
                text.push('.');
                text.push_str(value);
            }
        }
        text
    }

    /// Reads text written by [`Arrangement::write`] or by a person.
    pub(super) fn read(text: &str, layout: &Layout) -> Result<Self, Fault> {
        if text.len() > LONGEST_DEAL {
            return Err(Fault::TooLarge { what: Source::Deal, limit: LONGEST_DEAL });
        }
        let mut parts = text.split('_');
        let mut read = Self { places: Vec::new(), choices: vec![None; layout.choices.len()] };
        for (at, cards) in parts.next().unwrap_or_default().split('-').enumerate() {
            if at >= layout.places.len() {
                return Err(Fault::TooManyPlaces(layout.places.len()));
            }
            read.places.push(Vec::new());
            for name in names(cards, layout.name_length()) {
                let card = layout.find(&name, &read)?;
                read.put(card, at);
            }
        }
        for part in parts {
            read.read_choice(part, &layout.choices)?;
        }
        Ok(read)
    }

    fn read_choice(&mut self, part: &str, choices: &[Choice]) -> Result<(), Fault> {
        let (key, value) = part.split_once('.').unwrap_or((part, ""));
        let known = || choices.iter().map(|choice| choice.key).collect::<Vec<_>>().join(", ");
        let at = choices.iter().position(|choice| choice.key == key);
        let at = at.ok_or_else(|| Fault::UnknownKnob { found: quote(key), allowed: known() })?;
        let Choice { key, options, .. } = choices[at];
        if self.choice(at).is_some() {
            return Err(Fault::SetTwice(key));
        }
        if !options.have(value) {
            return Err(Fault::BadValue { key, found: quote(value), allowed: options.allowed() });
        }
        self.choose(at, value.to_owned());
        Ok(())
    }

    /// Fills the last place with all remaining cards, if it is the only empty place and they fill it exactly.
    pub(super) fn put_forced(&mut self, layout: &Layout) {
        let Some(last) = layout.places.len().checked_sub(1) else { return };
        let rest = self.rest(layout.pack.len());
        if self.place(last).is_empty() && rest.len() == layout.places[last].size {
            for card in rest {
                self.put(card, last);
            }
        }
    }
}

/// Splits card names: by their common `length`, or at the dots.
fn names(cards: &str, length: Option<usize>) -> Vec<String> {
    let Some(length) = length else {
        return cards.split('.').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    };
    let signs: Vec<char> = cards.chars().collect();
    signs.chunks(length).map(|name| name.iter().collect()).collect()
}

impl Options {
    /// Whether a value is one of the options.
    pub fn have(self, value: &str) -> bool {
        let each = |n: usize| {
            value.len() == n
                && (0..n).all(|digit| value.bytes().any(|b| usize::from(b) == digit + usize::from(b'0')))
        };
        match self {
            Self::Words(words) => words.iter().any(|(id, _)| *id == value),
            Self::Seat(seats) => matches!(value.as_bytes(), [digit] if digit.wrapping_sub(b'0') < seats),
            Self::Shares(names, none) => each(names.len()) || none.is_some() && value == NONE,
            Self::Kept(seats) => each(seats.into()) || value == NONE,
        }
    }

    /// Describes the allowed values, as they are written in links.
    fn allowed(self) -> String {
        let digits = |n: usize| (0..n).map(|digit| digit.to_string()).collect::<String>();
        match self {
            Self::Words(words) => words.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(" | "),
            Self::Seat(seats) => format!("0 … {}", seats.saturating_sub(1)),
            Self::Shares(names, None) => format!("{} …", digits(names.len())),
            Self::Shares(names, Some(_)) => format!("{} … | {NONE}", digits(names.len())),
            Self::Kept(seats) => format!("{} … | {NONE}", digits(seats.into())),
        }
    }
}
