//! The levels of strength that users see follow from docs/results/strength.md.

use tefuda_agents::{Catalogue, Playable, strength::Strength};
use tefuda_games::games;

/// The score of an agent and half the width of its interval, from the table under a game's heading.
fn measured(game: &str, agent: &str) -> Option<(f64, f64)> {
    let text = include_str!("../../../docs/results/strength.md");
    let (_, section) = text.split_once(&format!("\n## {game}\n"))?;
    let section = section.split("\n## ").next()?;
    let begins = format!("| `{agent}` | ");
    let row = section.lines().find_map(|line| line.strip_prefix(&*begins))?;
    let mut numbers = row.split(['|', '±']).filter_map(|word| word.trim().parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

fn check<G: Playable>() {
    let catalogue = Catalogue::of::<G>();
    let name = catalogue.facts.name.get(tefuda_games::Lang::En);
    let mut found: Vec<(&str, Strength, f64, f64)> = Vec::new();
    for agent in catalogue.agents.iter().map(|entry| entry.id) {
        let measured = measured(name, agent);
        let strength = Strength::of(catalogue.strengths, agent);
        assert_eq!(measured.is_some(), strength.is_some(), "{name}: {agent} in the table");
        let (Some((score, within)), Some(strength)) = (measured, strength) else { continue };
        let score = if catalogue.facts.low_wins { -score } else { score };
        found.push((agent, strength, score, within));
    }
    assert!(found.iter().any(|(_, strength, ..)| *strength == Strength::Strongest), "{name}");
    for (a, higher, score, within) in &found {
        for (b, lower, other, by) in found.iter().filter(|(_, strength, ..)| strength < higher) {
            assert!(score + within >= other - by, "{name}: {a} is {higher:?}, {b} {lower:?}");
        }
    }
}

#[test]
fn no_agent_is_rated_above_one_measured_to_be_better() {
    games!(check());
}
