//! One public type, one name. Modules of different games may share names, because the game is in the path.

use std::collections::BTreeMap;

/// The public types and their files.
#[derive(Default)]
pub(super) struct Names {
    /// By name: each file with a type of that name, and the game that the file belongs to.
    found: BTreeMap<String, Vec<(String, Option<String>)>>,
}

impl Names {
    /// Adds the types of a Rust file. `games` are the names of the games' folders.
    pub(super) fn add(&mut self, path: &str, text: &str, games: &[String]) {
        let game = games.iter().find(|game| path.split('/').any(|folder| folder == **game));
        for name in text.lines().filter_map(public_type) {
            self.found.entry(name.to_owned()).or_default().push((path.to_owned(), game.cloned()));
        }
    }

    /// The names that several types share, unless they belong to different games.
    pub(super) fn faults(&self) -> Vec<String> {
        let twice = self.found.iter().filter(|(_, places)| clash(places));
        twice
            .map(|(name, places)| {
                let files: Vec<&str> = places.iter().map(|(path, _)| path.as_str()).collect();
                format!("more than one public type is called `{name}`: {}", files.join(", "))
            })
            .collect()
    }
}

/// Whether any two of the places belong to the same game, or one of them to none.
fn clash(places: &[(String, Option<String>)]) -> bool {
    places.iter().enumerate().any(|(i, (_, game))| {
        places[..i].iter().any(|(_, other)| game.is_none() || other.is_none() || game == other)
    })
}

/// The name of the public type that a line defines.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let (kind, rest) = rest.split_once(' ')?;
    if !["struct", "enum", "trait", "type", "union"].contains(&kind) {
        return None;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    // In a macro the name may be a macro variable.
    (end > 0).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let mut names = Names::default();
        for (path, text) in files {
            names.add(path, text, &["hearts".to_owned(), "leduc".to_owned()]);
        }
        names.faults()
    }

    #[test]
    fn two_games_may_share_a_name() {
        let none = Vec::<String>::new();
        assert_eq!(
            faults(&[("a/hearts/x.rs", "pub struct Deal {"), ("a/leduc/x.rs", "pub struct Deal;")]),
            none
        );
    }

    #[test]
    fn types_of_one_game_or_of_none_may_not_share_a_name() {
        for (one, other) in
            [("a/x.rs", "b/y.rs"), ("a/hearts/x.rs", "b/y.rs"), ("a/hearts/x.rs", "b/hearts/y.rs")]
        {
            let found = faults(&[(one, "    pub enum Deal {"), (other, "pub type Deal<T> = Vec<T>;")]);
            assert_eq!(found, [format!("more than one public type is called `Deal`: {one}, {other}")]);
        }
    }

    #[test]
    fn only_public_types_are_checked() {
        for line in [
            "pub(crate) struct Deal;",
            "struct Deal;",
            "pub fn Deal() {}",
            "pub struct $name(u8);",
            "/// pub struct Deal",
        ] {
            assert_eq!(public_type(line), None, "{line}");
        }
        assert_eq!(public_type("pub struct Deal<'a> {"), Some("Deal"));
    }
}
