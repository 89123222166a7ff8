//! A small cache for values that are expensive to make.

use std::sync::{Mutex, PoisonError};

/// The most recent values by key, shared by the whole process.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    most: usize,
    /// The newest value is last.
    values: Mutex<Vec<(K, V)>>,
}

impl<K: PartialEq, V: Clone> Recent<K, V> {
    /// A cache of at most `most` values. When full, it drops the oldest.
    pub(crate) const fn new(most: usize) -> Self {
        Self { most, values: Mutex::new(Vec::new()) }
    }

    /// The value for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// The value for a key, made and stored if it is new. `None` if it can't be made.
    pub(crate) fn get_or(&self, key: K, make: impl FnOnce() -> Option<V>) -> Option<V> {
        self.get(&key).or_else(|| Some(self.put(key, make()?)))
    }

    /// Stores a value and returns it.
    pub(crate) fn put(&self, key: K, value: V) -> V {
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.retain(|(known, _)| *known != key);
        if values.len() == self.most {
            values.remove(0);
        }
        values.push((key, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_value_is_dropped() {
        let recent = Recent::new(2);
        for key in [1, 2, 1, 3] {
            recent.put(key, key * 10);
        }
        assert_eq!([1, 2, 3].map(|key| recent.get(&key)), [Some(10), None, Some(30)]);
    }
}
