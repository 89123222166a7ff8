//! Families of action types: the techniques of the paper, and groups of the plain types.

use super::word;
use crate::words::lab::NetWords;
use tefuda_games::Lang;

/// A family: the prefix of its types' English names, its own name, and the class of its colour and pattern.
/// No two families in one net look alike.
type Family = (&'static str, fn(&NetWords) -> &'static str, &'static str);

/// All families.
static FAMILIES: [Family; 11] = [
    ("smoke out", |words| words.smoke, "kind-1"),
    ("void", |words| words.void, "kind-2"),
    ("exit", |words| words.exit, "kind-3"),
    ("take the trick", |words| words.cash, "kind-4"),
    ("spear", |words| words.spear, "kind-5"),
    ("duck", |words| words.duck, "kind-1"),
    ("middle", |words| words.middle, "kind-5"),
    ("discard", |words| words.throw, "kind-6"),
    ("lowest", |words| words.weakest, "kind-3"),
    ("highest", |words| words.strongest, "kind-4"),
    ("the queen", |words| words.queen, "kind-1"),
];

fn family(kind: &str) -> Option<&'static Family> {
    let name = word(kind, Lang::En);
    FAMILIES.iter().find(|(begins, ..)| name.starts_with(begins))
}

/// The CSS class of an action type. Before the type is known, a neutral one.
pub(super) fn mark(kind: Option<&str>) -> &'static str {
    kind.and_then(family).map_or("kind-0", |(.., class)| class)
}

/// The families of the given action types, each with its name and class.
pub(super) fn families<'a>(
    kinds: impl Iterator<Item = &'a str>,
    words: &NetWords,
) -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    for (_, name, class) in kinds.filter_map(family) {
        let one = (name(words), *class);
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_agents::hearts::falcon::ActionSet;

    #[test]
    fn every_action_type_has_a_family_and_no_two_in_a_net_look_alike() {
        for set in [ActionSet::New, ActionSet::Previous] {
            for leads in [true, false] {
                let kinds = || (0..set.count(leads)).map(|action| set.kind(leads, action).id);
                for kind in kinds() {
                    assert!(family(kind).is_some(), "{kind} has a family");
                }
                let shown = families(kinds(), NetWords::of(Lang::En));
                for (n, (name, class)) in shown.iter().enumerate() {
                    assert!(shown[..n].iter().all(|(_, other)| other != class), "{name} looks like another");
                }
            }
        }
    }
}
