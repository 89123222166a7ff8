//! The files that jobs need. Each is requested once.

/// The requested files by their key. Without contents while they are loading.
pub(crate) struct Supplies<K, F>(Vec<(K, Option<F>)>);

impl<K, F> Default for Supplies<K, F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq + Clone, F: Clone> Supplies<K, F> {
    /// Returns the files of a job, in order, or `None` if one of them is missing.
    pub(crate) fn of(&self, needs: &[K]) -> Option<Vec<F>> {
        needs.iter().map(|need| self.0.iter().find(|(known, _)| known == need)?.1.clone()).collect()
    }

    /// Returns the files of a job, in order. If one of them is missing, requests those that are not loading
    /// yet, and returns `None`.
    pub(crate) fn want(&mut self, needs: &[K], request: impl Fn(K)) -> Option<Vec<F>> {
        for need in needs {
            if self.0.iter().all(|(known, _)| known != need) {
                self.0.push((need.clone(), None));
                request(need.clone());
            }
        }
        self.of(needs)
    }

    /// Stores a file. Without contents, the next job that needs it requests it again.
    pub(crate) fn put(&mut self, key: K, file: Option<F>) {
        self.0.retain(|(known, _)| *known != key);
        self.0.extend(file.map(|file| (key, Some(file))));
    }

    /// Returns all loaded files.
    pub(crate) fn loaded(&self) -> impl Iterator<Item = (&K, &F)> {
        self.0.iter().filter_map(|(key, file)| Some((key, file.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::Supplies;
    use std::cell::Cell;

    #[test]
    fn a_file_is_requested_once_and_again_after_it_could_not_be_loaded() {
        let (mut supplies, requests) = (Supplies::default(), Cell::new(0));
        let want = |supplies: &mut Supplies<_, _>| supplies.want(&["a", "b"], |_| requests.update(|n| n + 1));
        assert_eq!((want(&mut supplies), want(&mut supplies)), (None, None));
        assert_eq!(requests.get(), 2);
        supplies.put("a", Some(1));
        supplies.put("b", None);
        assert_eq!((want(&mut supplies), requests.get()), (None, 3));
        supplies.put("b", Some(2));
        assert_eq!((want(&mut supplies), requests.get()), (Some(vec![1, 2]), 3));
    }
}
