//! The files that jobs need. Each is requested once, and again after a failure if there is a reason to hope.

use super::work::File;
use crate::shelf;
use std::{fmt::Display, rc::Rc};
use tefuda_protocol::Bytes;

/// The state of a requested file.
#[derive(Debug)]
pub(crate) enum Stock {
    Coming,
    Here(Rc<File>),
    /// It could not be loaded. The number is the generation of My agents at that time.
    Gone(u32),
}

/// The requested files. A key says where a file comes from. As text, it is the name by which workers know the file.
pub(crate) struct Supplies<K>(Vec<(K, Stock)>);

impl<K> Default for Supplies<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq + Clone + Display> Supplies<K> {
    /// Returns the state of a file. `None` if it has to be requested, also when it could not be loaded and may have
    /// been added to My agents since.
    pub(crate) fn find(&self, need: &K) -> Option<&Stock> {
        let (_, stock) = self.0.iter().find(|(known, _)| known == need)?;
        (!matches!(stock, Stock::Gone(then) if *then != shelf::generation())).then_some(stock)
    }

    /// Returns the files of a job, in order, or `None` if one of them is missing.
    pub(crate) fn of(&self, needs: &[K]) -> Option<Vec<Rc<File>>> {
        let file =
            |need| if let Some(Stock::Here(file)) = self.find(need) { Some(file.clone()) } else { None };
        needs.iter().map(file).collect()
    }

    /// Returns the files of a job, in order. If one of them is missing, requests those that have to be requested,
    /// and returns `None`.
    pub(crate) fn want(&mut self, needs: &[K], request: impl Fn(K)) -> Option<Vec<Rc<File>>> {
        for need in needs {
            if self.find(need).is_none() {
                self.set(need.clone(), Stock::Coming);
                request(need.clone());
            }
        }
        self.of(needs)
    }

    /// Stores a file. Without contents, records that it could not be loaded.
    pub(crate) fn put(&mut self, key: K, contents: Option<Bytes>) {
        let name = key.to_string();
        let stock = match contents {
            Some(bytes) => Stock::Here(Rc::new(File { name, bytes })),
            None => Stock::Gone(shelf::generation()),
        };
        self.set(key, stock);
    }

    /// Lets the files that could not be loaded be requested again, because the person asks for them.
    pub(crate) fn retry(&mut self) {
        self.0.retain(|(_, stock)| !matches!(stock, Stock::Gone(_)));
    }

    fn set(&mut self, key: K, stock: Stock) {
        self.0.retain(|(known, _)| *known != key);
        self.0.push((key, stock));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// Wants both files. Returns the requests, and the names of the files if both are there.
    fn want(supplies: &mut Supplies<&'static str>) -> (Vec<&'static str>, Option<Vec<String>>) {
        let requests = RefCell::new(Vec::new());
        let files = supplies.want(&["a", "b"], |need| requests.borrow_mut().push(need));
        let names = |files: Vec<Rc<File>>| files.iter().map(|file| file.name.clone()).collect();
        (requests.into_inner(), files.map(names))
    }

    fn bytes() -> Bytes {
        Bytes(Rc::default())
    }

    #[test]
    fn a_file_is_requested_once() {
        let mut supplies = Supplies::default();
        assert_eq!(want(&mut supplies), (vec!["a", "b"], None));
        assert_eq!(want(&mut supplies), (vec![], None), "both are loading");
        supplies.put("a", Some(bytes()));
        assert_eq!(want(&mut supplies), (vec![], None));
        supplies.put("b", Some(bytes()));
        assert_eq!(want(&mut supplies), (vec![], Some(vec!["a".to_owned(), "b".to_owned()])));
    }

    #[test]
    fn a_file_that_could_not_be_loaded_is_requested_again_when_asked_for_or_when_my_agents_has_changed() {
        let mut supplies = Supplies::default();
        want(&mut supplies);
        supplies.put("a", Some(bytes()));
        let mut again = |cause: fn(&mut Supplies<&'static str>)| {
            supplies.put("b", None);
            assert!(matches!(supplies.find(&"b"), Some(Stock::Gone(_))));
            assert_eq!(want(&mut supplies), (vec![], None), "it isn't requested in a loop");
            cause(&mut supplies);
            assert!(supplies.find(&"b").is_none());
            assert_eq!(want(&mut supplies), (vec!["b"], None));
            assert_eq!(want(&mut supplies), (vec![], None), "it is loading");
        };
        again(Supplies::retry);
        again(|_| shelf::list::count_change());
        supplies.put("b", Some(bytes()));
        assert!(want(&mut supplies).1.is_some());
    }
}
