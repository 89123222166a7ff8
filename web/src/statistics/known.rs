//! What a kept match names by ids, in words: its game, its rules, who played.

use crate::{game_ui::GameUi, words::statistics::Statistics};
use tefuda_games::{Facts, Lang, Text, games, knob::Entry as Agent, text};

/// A game has at most so many agents.
const MOST: usize = 32;

/// A game as matches name it.
pub(super) struct Known {
    pub(super) facts: Facts,
    /// What a deal of it is called.
    pub(super) deal: Text,
    /// Its agents by their ids. What else there is to say of them would be half of this program.
    agents: [(&'static str, Text); MOST],
}

/// All games.
pub(super) static GAMES: &[Known] = &games!(known());

const fn known<G: GameUi>() -> Known {
    Known { facts: G::FACTS, deal: G::DEAL, agents: names(G::AGENTS) }
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

/// The game of an id. A match of a game that is no more has none.
fn game(id: &str) -> Option<&'static Known> {
    GAMES.iter().find(|known| known.facts.id == id)
}

/// The name of a game, what its points are called, and what a deal of it is called.
pub(super) fn named(id: &str, words: &Statistics) -> [String; 3] {
    game(id).map_or_else(
        || [id, "", ""].map(str::to_owned),
        |known| [known.facts.name, known.facts.unit, known.deal].map(|text| text.get(words.lang).to_owned()),
    )
}

/// A spec in words: the name of `id:key=value,…`, and in brackets the knobs that were turned.
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

/// Rules in words.
pub(super) fn rules(id: &str, spec: &str, lang: Lang) -> String {
    let presets = game(id).map_or(&[][..], |known| known.facts.presets);
    spoken(spec, |rules| presets.iter().find(|preset| preset.id == rules).map(|preset| preset.name), lang)
}

/// Players in words. Who comes several times is named once, with how often.
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
