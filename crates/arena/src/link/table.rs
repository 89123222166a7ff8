//! Links to a table: `#/hearts?rules=paper&s1=mc:playouts=800&seed=42` names the rules, who sits where, and the seed.

use super::{Link, SHOWN, join, read_seed};
use crate::session::{Chair, Setup};
use tefuda_agents::Catalogue;
use tefuda_games::{Fault, Seed, Spec};

/// A table as a link describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableLink {
    /// Rules, seats and seed. Where the link has no seed, it is 0 and `seeded` is false.
    pub setup: Setup,
    /// Whether the link names a seed.
    pub seeded: bool,
}

impl Link {
    /// The table that the link describes for the game that its path names.
    pub fn table(&self, game: &Catalogue) -> (TableLink, Vec<Fault>) {
        let mut faults = Vec::new();
        let presets = game.facts.presets;
        let mut rules = presets[0].spec();
        // The rules decide how many seats there are, wherever in the link they stand.
        for words in self.values("rules") {
            let (said, wrong) = Spec::parse_lenient(presets, words);
            rules = said;
            faults.extend(wrong);
        }
        let mut chairs = default_chairs(game, &rules);
        let mut seed = None;
        let known = known_keys(chairs.len());
        faults.extend(self.read(&known, |key, value| match key {
            "rules" => Some(Vec::new()),
            "seed" => Some(read_seed(value).map(|said| seed = Some(said)).err().into_iter().collect()),
            key => {
                let chair = chairs.get_mut(key.strip_prefix('s')?.parse::<usize>().ok()?)?;
                let (said, wrong) = Chair::parse_lenient(game.agents, value);
                *chair = said;
                Some(wrong)
            }
        }));
        let setup = Setup { rules, chairs, seed: Seed(seed.unwrap_or(0)) };
        (TableLink { setup, seeded: seed.is_some() }, faults)
    }

    /// The part after `#` of a link to a table.
    pub fn write(game: &Catalogue, setup: &Setup, shown: &Spec) -> String {
        Self::write_at(game.facts.id, game, setup, shown)
    }

    /// The same under another path than that of the game: what shows a table otherwise than as one.
    pub fn write_at(path: &str, game: &Catalogue, setup: &Setup, shown: &Spec) -> String {
        let mut pairs = Vec::new();
        if setup.rules != game.facts.presets[0].spec() {
            pairs.push(("rules".to_owned(), setup.rules.to_string()));
        }
        for (i, (chair, usual)) in setup.chairs.iter().zip(default_chairs(game, &setup.rules)).enumerate() {
            if *chair != usual {
                pairs.push((format!("s{i}"), chair.to_string()));
            }
        }
        pairs.push(("seed".to_owned(), setup.seed.0.to_string()));
        pairs.extend(shown.changed().map(|(knob, value)| (knob.key.to_owned(), value.to_string())));
        join(path, &pairs)
    }
}

/// A person in the first seat, and the agents of the catalogue in its order in the others.
pub fn default_chairs(game: &Catalogue, rules: &Spec) -> Vec<Chair> {
    let seats = (game.seats)(rules);
    let agent = |seat: usize| {
        Chair::Agent(game.agents[(seat - 1) % game.opponents.clamp(1, game.agents.len())].spec())
    };
    (0..usize::from(seats)).map(|seat| if seat == 0 { Chair::You } else { agent(seat) }).collect()
}

fn known_keys(seats: usize) -> String {
    let shown = SHOWN[0].knobs.iter().map(|knob| knob.key);
    let seats = format!("s0 … s{}", seats - 1);
    ["rules", "seed"].into_iter().chain(shown).collect::<Vec<_>>().join(", ") + ", " + &seats
}
