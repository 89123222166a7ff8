//! Line-ups: agents that belong together at a table, such as one agent after different amounts of training,
//! seated with one click.

use tefuda_agents::Catalogue;
use tefuda_arena::{Chair, Setup};
use tefuda_games::{Knob, Seed, Setting, Spec, Text, knob::Value, text};

/// The rules of a line-up that names none: the first preset of every game.
const STANDARD: &str = "standard";

/// Agents that are seated together.
#[derive(Debug)]
pub(crate) struct LineUp {
    pub(crate) name: Text,
    /// A description of their effect at the table.
    pub(crate) help: Text,
    /// The spec of the rules.
    pub(crate) rules: &'static str,
    /// The specs of the agents, one for each seat. People take the seats of the first ones.
    pub(crate) agents: &'static [&'static str],
    /// The settings that say which person these agents steer, if they steer one.
    pub(crate) aimer: Option<&'static Aimer>,
}

/// An agent that steers a person to a place, and its settings for the person and the place.
#[derive(Debug)]
pub(crate) struct Aimer {
    pub(crate) agent: &'static str,
    pub(crate) person: Setting<u8>,
    pub(crate) aim: Knob,
    /// The agents that stand in for four styles of people in the classroom, and their rules.
    pub(crate) styles: [&'static str; 4],
    pub(crate) rules: &'static str,
}

impl Aimer {
    /// Returns the agent of a game that steers people, if there is one.
    pub(crate) const fn of(line_ups: &'static [LineUp]) -> Option<&'static Self> {
        let mut rest = line_ups;
        while let [line_up, others @ ..] = rest {
            if line_up.aimer.is_some() {
                return line_up.aimer;
            }
            rest = others;
        }
        None
    }

    /// Whether a seat has this agent.
    pub(crate) fn sits_in(&self, chair: &Chair) -> bool {
        chair.spec().is_some_and(|spec| spec.id() == self.agent)
    }

    /// Returns the seats of a table, with another target for the steering agents.
    pub(crate) fn aimed(&self, chairs: &[Chair], aim: &'static str) -> Vec<Chair> {
        let aimed = |chair: &Chair| match chair {
            Chair::Agent(spec) if self.sits_in(chair) => {
                Chair::Agent(spec.clone().with(&self.aim, Value::Choice(aim)))
            }
            other => other.clone(),
        };
        chairs.iter().map(aimed).collect()
    }

    /// Returns the setting for the target, and its value in a spec of the agent.
    pub(crate) fn aim(&self, spec: &Spec) -> Option<(&'static Knob, Value)> {
        spec.values().find(|(knob, _)| knob.key == self.aim.key)
    }
}

impl LineUp {
    /// Opponents for a first game. The person takes the place of the first agent.
    pub(crate) const fn first(help: Text, agents: &'static [&'static str]) -> Self {
        Self {
            name: text("Recommended for a first game", "はじめての対戦におすすめ"),
            help,
            rules: STANDARD,
            agents,
            aimer: None,
        }
    }

    /// Returns the part of a link with the rules, unless they are the usual ones, and the agents of all seats
    /// after the person's.
    pub(crate) fn link(&self) -> String {
        let rules = if self.rules == STANDARD { String::new() } else { ["&rules=", self.rules].concat() };
        let seat = |(seat, agent): (usize, &&str)| format!("&s{seat}={agent}");
        rules + &self.agents.iter().enumerate().skip(1).map(seat).collect::<String>()
    }

    /// Returns the table, with people where `chairs` has them. The agents take the other seats in order.
    pub(crate) fn setup(&self, catalogue: &Catalogue, chairs: &[Chair], seed: Seed) -> Setup {
        let is_person = |seat: usize| chairs.get(seat) == Some(&Chair::You);
        let seats = 0..self.agents.len();
        let mut agents = self.agents[seats.clone().filter(|seat| is_person(*seat)).count()..].iter();
        let person = (0..self.agents.len()).find(|seat| is_person(*seat)).unwrap_or(0);
        let agent = |words: &&str| match (Chair::parse_lenient(catalogue.agents, words).0, self.aimer) {
            (Chair::Agent(spec), Some(aimer)) if spec.id() == aimer.agent => {
                Chair::Agent(spec.set(&aimer.person, person as u8))
            }
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
        Setup { rules, chairs: seated.collect(), seed, deal: None }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::games::Kind;
    use crate::texts::{fragment, links, names};
    use tefuda_agents::strength::Strength;
    use tefuda_arena::Link;
    use tefuda_games::{daihinmin::Daihinmin, games, hearts::Hearts};

    fn seated(chairs: &[Chair]) -> Vec<String> {
        let kind = Kind::of::<Hearts>();
        let setup = kind.ui.line_ups[0].setup(kind.catalogue, chairs, Seed(1));
        setup.chairs.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_line_up_has_valid_agents_and_fills_the_table() {
        for kind in games!(Kind::of()) {
            for line_up in kind.ui.line_ups.iter().chain([&kind.ui.first]) {
                let rules = Spec::parse(kind.catalogue.facts.presets, line_up.rules).unwrap();
                assert_eq!(line_up.agents.len(), usize::from((kind.catalogue.seats)(&rules)));
                let setup = line_up.setup(kind.catalogue, &[], Seed(0));
                assert_eq!(setup.rules, rules);
                for (words, chair) in line_up.agents.iter().zip(&setup.chairs) {
                    assert_eq!(*chair, Chair::Agent(Spec::parse(kind.catalogue.agents, words).unwrap()));
                }
            }
        }
    }

    #[test]
    fn first_opponents_are_mostly_medium_and_one_searches_where_there_are_such_agents() {
        for kind in games!(Kind::of()) {
            let table = kind.ui.first.setup(kind.catalogue, &[Chair::You], Seed(1));
            assert_eq!(table.chairs[0], Chair::You);
            let agents: Vec<&Spec> = table.chairs.iter().filter_map(Chair::spec).collect();
            let step =
                |spec: &&&Spec| kind.catalogue.strengths.iter().find(|(id, _)| *id == spec.id()).unwrap().1;
            let fair = agents.iter().filter(|spec| step(spec) == Strength::Fair).count();
            let has_fair = kind.catalogue.strengths.iter().any(|(_, step)| *step == Strength::Fair);
            assert!(!has_fair || 2 * fair >= agents.len(), "{}: {fair} are fair", kind.id());
            assert!(agents.iter().all(|spec| step(&spec) < Strength::Strongest), "{}", kind.id());
            let searches = |id| ["mc", "uct"].contains(&id);
            let can_search = kind.catalogue.agents.iter().any(|entry| searches(entry.id));
            assert!(!can_search || agents.iter().any(|spec| searches(spec.id())), "{}", kind.id());
            let (link, faults) = Link::parse(&format!("#/{}?seed=1{}", kind.id(), kind.ui.first.link()));
            assert_eq!(
                (link.table(kind.catalogue).0.setup, faults),
                (table, vec![]),
                "the link is of that table"
            );
        }
    }

    #[test]
    fn links_without_seats_keep_their_agents_so_that_they_show_the_same_game_for_ever() {
        let seated = [
            "you mc pimc rules",
            "you default mc default mc",
            "you nash",
            "you adaptive search mc adaptive search",
            "you equilibrium",
        ];
        for (kind, seated) in games!(Kind::of()).into_iter().zip(seated) {
            let (link, _) = Link::parse(&format!("#/{}?seed=9", kind.id()));
            let chairs = link.table(kind.catalogue).0.setup.chairs;
            let ids: Vec<&str> =
                chairs.iter().map(|chair| chair.spec().map_or("you", |spec| spec.id())).collect();
            assert_eq!(ids.join(" "), seated);
        }
    }

    #[test]
    fn texts_seat_the_same_opponents_as_the_first_page() {
        let paths = names().into_iter().flat_map(|path| ["en", "ja"].map(|lang| fragment(&path, lang)));
        let mut seen = 0;
        for hash in paths.flat_map(|text| links(&text)) {
            let names = |key: &str| hash.contains(&format!("{key}="));
            for kind in games!(Kind::of()) {
                let Some(query) = hash.strip_prefix(&format!("#/{}?", kind.id())) else { continue };
                // A link that names no player is for a person, and so is one to a table with a coach.
                let seats = (0..6).filter(|seat| names(&format!("s{seat}"))).count();
                assert!(seats > 0, "{hash} seats other opponents than the first page");
                if query.contains("coach=true") && !names("rules") {
                    seen += 1;
                    let first = kind.ui.first.link();
                    let same = hash.contains(&first) || seats + 1 == kind.ui.first.agents.len();
                    assert!(same, "{hash} leaves seats open. The first page has {first}");
                }
            }
        }
        assert!(seen > 3, "{seen} links with a coach");
    }

    #[test]
    fn a_steering_agent_has_settings_for_the_person_and_the_target() {
        let games = games!(Kind::of());
        for aimer in games.iter().filter_map(|kind| Aimer::of(kind.ui.line_ups)) {
            let entries = games.iter().flat_map(|kind| kind.catalogue.agents);
            let entry = entries.into_iter().find(|entry| entry.id == aimer.agent).unwrap();
            let spec = entry.spec();
            assert!(aimer.sits_in(&Chair::Agent(spec.clone())) && !aimer.sits_in(&Chair::You));
            assert!(aimer.aim(&spec).is_some());
            assert!(entry.knobs.iter().any(|knob| knob.key == aimer.person.key));
            let kind = games
                .iter()
                .find(|kind| Aimer::of(kind.ui.line_ups).is_some_and(|of| of.agent == aimer.agent));
            let catalogue = kind.unwrap().catalogue;
            assert!(aimer.styles.iter().all(|words| Spec::parse(catalogue.agents, words).is_ok()));
            assert!(Spec::parse(catalogue.facts.presets, aimer.rules).is_ok());
        }
    }

    #[test]
    fn steering_agents_get_the_seat_of_the_person() {
        let kind = Kind::of::<Daihinmin>();
        let agent = || Chair::Agent(kind.catalogue.agents[0].spec());
        let chairs = [agent(), agent(), Chair::You, agent(), agent()];
        let setup = kind.ui.line_ups[0].setup(kind.catalogue, &chairs, Seed(1));
        let specs: Vec<String> = setup.chairs.iter().map(ToString::to_string).collect();
        assert_eq!(specs[2], "you");
        assert!([0, 1, 3, 4].iter().all(|seat: &usize| specs[*seat].contains("person=2")), "{specs:?}");
        let watched = kind.ui.line_ups[0].setup(kind.catalogue, &[], Seed(1));
        assert!(
            watched.chairs[1..].iter().all(|chair| !chair.to_string().contains("person")),
            "seat 0 is the default"
        );
    }

    #[test]
    fn a_person_keeps_the_seat_and_agents_fill_the_others() {
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
