//! Line-ups: agents that belong together at a table, such as one at several ages, to be sat down with one click.

use tefuda_agents::Catalogue;
use tefuda_arena::{Chair, Setup};
use tefuda_games::{Seed, Spec, Text, knob::Value};

/// Agents that sit down together.
#[derive(Debug)]
pub(crate) struct LineUp {
    pub(crate) name: Text,
    /// What one would notice at the table.
    pub(crate) help: Text,
    /// The spec of the rules.
    pub(crate) rules: &'static str,
    /// The specs of the agents, one for each seat. People take the places of the first of them.
    pub(crate) agents: &'static [&'static str],
    /// The key of the knob by which these agents are told the seat of the person they play with, if they are.
    pub(crate) person: Option<&'static str>,
}

impl LineUp {
    /// The table, with people where `chairs` have them. The agents sit in the other seats, in their order.
    pub(crate) fn setup(&self, catalogue: &Catalogue, chairs: &[Chair], seed: Seed) -> Setup {
        let is_person = |seat: usize| chairs.get(seat) == Some(&Chair::You);
        let seats = 0..self.agents.len();
        let mut agents = self.agents[seats.clone().filter(|seat| is_person(*seat)).count()..].iter();
        let person = (0..self.agents.len()).find(|seat| is_person(*seat)).unwrap_or(0);
        let agent = |words: &&str| match (Chair::parse_lenient(catalogue.agents, words).0, self.person) {
            (Chair::Agent(spec), Some(key)) => Chair::Agent(spec.with(key, Value::Int(person as i64))),
            (chair, _) => chair,
        };
        let seated = seats.map(|seat| match agents.as_slice() {
            [next, ..] if !is_person(seat) => {
                agents.next();
                agent(next)
            }
            _ => Chair::You,
        });
        let rules = Spec::parse_lenient(catalogue.facts.presets, self.rules).0;
        Setup { rules, chairs: seated.collect(), seed }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::games::Kind;
    use tefuda_games::{daihinmin::Daihinmin, games, hearts::Hearts};

    fn seated(chairs: &[Chair]) -> Vec<String> {
        let kind = Kind::of::<Hearts>();
        let setup = kind.line_ups[0].setup(&kind.catalogue, chairs, Seed(1));
        setup.chairs.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_line_up_is_of_agents_that_there_are_and_fills_the_table() {
        for kind in games!(Kind::of()) {
            for line_up in kind.line_ups {
                let rules = Spec::parse(kind.catalogue.facts.presets, line_up.rules).unwrap();
                assert_eq!(line_up.agents.len(), usize::from((kind.catalogue.seats)(&rules)));
                let setup = line_up.setup(&kind.catalogue, &[], Seed(0));
                assert_eq!(setup.rules, rules);
                for (words, chair) in line_up.agents.iter().zip(&setup.chairs) {
                    assert_eq!(*chair, Chair::Agent(Spec::parse(kind.catalogue.agents, words).unwrap()));
                }
            }
        }
    }

    #[test]
    fn who_aims_is_told_where_the_person_sits() {
        let kind = Kind::of::<Daihinmin>();
        let agent = || Chair::Agent(kind.catalogue.agents[0].spec());
        let chairs = [agent(), agent(), Chair::You, agent(), agent()];
        let setup = kind.line_ups[0].setup(&kind.catalogue, &chairs, Seed(1));
        let specs: Vec<String> = setup.chairs.iter().map(ToString::to_string).collect();
        assert_eq!(specs[2], "you");
        assert!([0, 1, 3, 4].iter().all(|seat: &usize| specs[*seat].contains("person=2")), "{specs:?}");
        let watched = kind.line_ups[0].setup(&kind.catalogue, &[], Seed(1));
        assert!(
            watched.chairs[1..].iter().all(|chair| !chair.to_string().contains("person")),
            "seat 0 is the default"
        );
    }

    #[test]
    fn a_person_stays_and_the_agents_sit_around() {
        let ages = ["falcon:preset=both,age=100", "falcon:preset=both,age=10000", "falcon:preset=both"];
        assert_eq!(seated(&[])[1..], ages);
        assert_eq!(seated(&[])[0], "falcon:preset=both,age=0");
        assert_eq!(seated(&[Chair::You]), ["you", ages[0], ages[1], ages[2]]);
        let kind = Kind::of::<Hearts>();
        let agent = || Chair::Agent(kind.catalogue.agents[0].spec());
        assert_eq!(seated(&[agent(), agent(), Chair::You, agent()]), [ages[0], ages[1], "you", ages[2]]);
        assert_eq!(seated(&[agent(), Chair::You, Chair::You]), [ages[1], "you", "you", ages[2]]);
    }
}
