//! Parsing of the few kinds of command-line options that the developer commands have.

use crate::failure::{Failure, Result};

/// The arguments after the command. An option is removed when it is read.
#[derive(Debug)]
pub(crate) struct Options(Vec<String>);

impl Options {
    pub(crate) fn new(arguments: Vec<String>) -> Self {
        Self(arguments)
    }

    /// Whether `name` was given.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|argument| argument == name);
        place.map(|place| self.0.remove(place)).is_some()
    }

    /// The value of `--name value` or `--name=value`.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>> {
        let missing = || Failure::new(format!("{name} needs a value"));
        for place in 0..self.0.len() {
            if self.0[place] == name {
                self.0.remove(place);
                return if place < self.0.len() { Ok(Some(self.0.remove(place))) } else { Err(missing()) };
            }
            if let Some(value) = self.0[place].strip_prefix(name).and_then(|rest| rest.strip_prefix('=')) {
                let value = value.to_owned();
                self.0.remove(place);
                return if value.is_empty() { Err(missing()) } else { Ok(Some(value)) };
            }
        }
        Ok(None)
    }

    /// The value of `name` as a port number.
    pub(crate) fn number(&mut self, name: &str, default: u16) -> Result<u16> {
        let Some(text) = self.value(name)? else { return Ok(default) };
        text.parse().map_err(|_| Failure::new(format!("{name} {text}: use a number from 0 to {}", u16::MAX)))
    }

    /// Fails if any argument was not read.
    pub(crate) fn end(&self) -> Result<()> {
        match self.0.as_slice() {
            [] => Ok(()),
            rest => {
                Err(Failure::new(format!("unknown argument `{}`. See `cargo xtask help`", rest.join(" "))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Options {
        Options::new(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn values_come_after_a_space_or_an_equals_sign() {
        for line in ["--port 9000 --quick", "--quick --port=9000"] {
            let mut options = options(line);
            assert_eq!(options.number("--port", 8080).unwrap(), 9000);
            assert!(options.end().is_err());
            assert!(options.flag("--quick"));
            assert!(options.end().is_ok());
        }
    }

    #[test]
    fn a_bad_port_is_refused() {
        for line in ["--port", "--port x", "--port 70000", "--port="] {
            assert!(options(line).number("--port", 8080).is_err(), "{line}");
        }
    }
}
