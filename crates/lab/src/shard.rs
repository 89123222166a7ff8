//! Shards: parts of a paper's work, so that several machines can share it.

use std::str::FromStr;

/// Shard k of n, written `k/n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    /// The shard's number, from 0.
    number: usize,
    of: usize,
}

impl Shard {
    /// Whether the work at this place in the list belongs to this shard. Shards go through the list
    /// diagonally, so that slow work at regular distances is spread over all of them.
    pub(crate) fn has(self, place: usize) -> bool {
        (place + place / self.of) % self.of == self.number
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let parts = word.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((k @ 1.., of)) if k <= of => Ok(Self { number: k - 1, of }),
            _ => Err("write K/N for part K of N, such as 1/4"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_all_work_evenly() {
        for of in 1..=6 {
            let parts: Vec<Shard> = (1..=of).map(|k| format!("{k}/{of}").parse().unwrap()).collect();
            for place in 0..100 {
                assert_eq!(parts.iter().filter(|part| part.has(place)).count(), 1);
            }
            // Suppose that the third of every six takes long.
            let slow = |part: &Shard| (2..96).step_by(6).filter(|place| part.has(*place)).count();
            let counts: Vec<usize> = parts.iter().map(slow).collect();
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{of}: {counts:?}");
        }
    }

    #[test]
    fn invalid_shards_are_refused() {
        for word in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"] {
            assert!(word.parse::<Shard>().is_err(), "{word}");
        }
    }
}
