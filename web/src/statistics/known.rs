//! The names for the ids in a saved match: game, rules and players.

use crate::{game_ui::GameUi, words::statistics::Statistics};
use tefuda_games::{Facts, Lang, Text, games, knob::Entry as Agent, text};

/// The maximum number of agents of a game.
const MOST: usize = 32;

/// The names of a game.
pub(super) struct Known {
    pub(super) facts: Facts,
    /// The word for a deal.
    pub(super) deal: Text,
    /// Its agents by id. Only their names, because more would double the size of this program.
    agents: [(&'static str, Text); MOST],
}

/// All games.
pub(super) static GAMES: &[Known] = &games!(known());

const fn known<G: GameUi>() -> Known {
    Known { facts: G::FACTS, deal: G::UI.deal, agents: names(G::AGENTS) }
}

const fn names(agents: &[Agent]) -> [(&'static str, Text); MOST] {
    let mut names = [("", text("", "")); MOST];
    let mut at = 0;
    while at < agents.len() {
        names[at] = (agents[at].id, agents[at].name);
        at += 1;
    }
    names
}

/// Returns the game of an id, or `None` if the game no longer exists.
fn game(id: &str) -> Option<&'static Known> {
    GAMES.iter().find(|known| known.facts.id == id)
}

/// Returns the name of a game, and its words for points and for a deal.
pub(super) fn named(id: &str, words: &Statistics) -> [String; 3] {
    game(id).map_or_else(
        || [id, "", ""].map(str::to_owned),
        |known| [known.facts.name, known.facts.unit, known.deal].map(|text| text.get(words.lang).to_owned()),
    )
}

/// Formats a spec: the name for `id:key=value,…`, with the changed settings in brackets.
fn spoken(spec: &str, name: impl Fn(&str) -> Option<Text>, lang: Lang) -> String {
    let (id, knobs) = spec.split_once(':').map_or((spec, None), |(id, knobs)| (id, Some(knobs)));
    let name = name(id).map_or(id, |name| name.get(lang));
    let knobs = knobs.map(|knobs| knobs.replace(',', ", "));
    match (knobs, lang) {
        (None, _) => name.to_owned(),
        (Some(knobs), Lang::En) => format!("{name} ({knobs})"),
        (Some(knobs), Lang::Ja) => format!("{name}（{knobs}）"),
    }
}

/// Formats rules.
pub(super) fn rules(id: &str, spec: &str, lang: Lang) -> String {
    let presets = game(id).map_or(&[][..], |known| known.facts.presets);
    spoken(spec, |rules| presets.iter().find(|preset| preset.id == rules).map(|preset| preset.name), lang)
}

/// Formats players. Equal ones are named once, with their number.
pub(super) fn players(id: &str, specs: &[&str], lang: Lang) -> String {
    let agents = game(id).map_or(&[][..], |known| &known.agents[..]);
    let name = |agent: &str| agents.iter().find(|(known, _)| *known == agent).map(|(_, name)| *name);
    let same = specs.chunk_by(|a, b| a == b).map(|same| {
        let name = spoken(same[0], name, lang);
        if same.len() > 1 { format!("{name} × {}", same.len()) } else { name }
    });
    same.collect::<Vec<_>>().join(if lang == Lang::En { ", " } else { "、" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_become_names() {
        assert_eq!(rules("leduc", "turns:hands=5", Lang::En), "Taking turns (hands=5)");
        assert_eq!(rules("leduc", "standard", Lang::Ja), "標準ルール");
        let three = ["mc:c=2,playouts=50", "rules", "rules"];
        let said = players("hearts", &three, Lang::En);
        assert!(said.ends_with(" × 2") && said.contains(" (c=2, playouts=50), "), "{said}");
        assert_eq!(players("hearts", &["gone:x=1"], Lang::Ja), "gone（x=1）");
        assert_eq!(players("bridge", &["rules"], Lang::En), "rules");
        for known in GAMES {
            let named = known.agents.iter().filter(|(id, _)| !id.is_empty()).count();
            assert!(named > 2, "{}", known.facts.id);
        }
    }
}
