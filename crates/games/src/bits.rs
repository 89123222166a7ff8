//! The operations that all bit sets of cards share: algebra, iteration, text.
//!
//! Each game has its own set type, with cards numbered so that its rules become shifts and masks. The
//! operations that do not depend on the numbering are written once, here.

/// Implements size, comparison, union, intersection, difference, collecting and iterating for a set that wraps an integer: `$set`
/// of `$card`, stored in a `$word`. `$first` finds its lowest card. Also defines the iterator `Iter`.
macro_rules! set_of_bits {
    ($set:ident($word:ty) of $card:ty, $first:ident) => {
        impl $set {
            /// The number of cards.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the two sets share a card.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether every card of this set is in `other`.
            #[inline]
            pub const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Collects cards that are read one by one. Refuses duplicates.
            pub(crate) fn distinct(
                cards: impl Iterator<Item = Result<$card, $crate::fault::Fault>>,
            ) -> Result<Self, $crate::fault::Fault> {
                let mut set = Self::EMPTY;
                for card in cards {
                    let card = card?;
                    if set.has(card) {
                        return Err($crate::fault::Fault::Twice(card.to_string()));
                    }
                    set.insert(card);
                }
                Ok(set)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = Self;
            /// The cards of the first set that are not in the second.
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$card> for $set {
            fn from_iter<I: IntoIterator<Item = $card>>(cards: I) -> Self {
                cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
            }
        }

        impl IntoIterator for $set {
            type Item = $card;
            type IntoIter = Iter;
            fn into_iter(self) -> Iter {
                self.iter()
            }
        }

        /// The cards of a set in order.
        #[derive(Debug, Clone)]
        pub struct Iter($word);

        impl Iterator for Iter {
            type Item = $card;

            #[inline]
            fn next(&mut self) -> Option<$card> {
                let card = $set(self.0).$first()?;
                self.0 &= self.0 - 1;
                Some(card)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.0.count_ones() as usize;
                (n, Some(n))
            }
        }

        impl ExactSizeIterator for Iter {}
    };
}

/// Implements reading and writing for a set whose cards have text: the cards in order with a space between, as
/// in `2C TD QS`.
macro_rules! set_as_text {
    ($set:ident of $card:ty) => {
        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                for (i, card) in self.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    std::fmt::Display::fmt(&card, f)?;
                }
                Ok(())
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{{{self}}}")
            }
        }

        impl std::str::FromStr for $set {
            type Err = $crate::fault::Fault;

            /// Reads cards separated by white space. Refuses duplicates.
            fn from_str(words: &str) -> Result<Self, Self::Err> {
                Self::distinct(words.split_ascii_whitespace().map(str::parse))
            }
        }
    };
}

pub(crate) use {set_as_text, set_of_bits};
