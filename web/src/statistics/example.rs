//! Ten matches, shown in grey until a person has finished one.
//!
//! Agents played and reviewed them: the test below has their names.

use super::kept::{Entry, parsed};
use std::rc::Rc;

/// The matches, as the lines that a table saves.
const LINES: &str = include_str!("example.tsv");

/// Returns the matches.
pub(super) fn entries() -> Rc<Vec<Entry>> {
    Rc::new(parsed(LINES))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{LINES, entries};
    use crate::statistics::kept::{Entry, Graded};
    use std::path::Path;
    use tefuda_agents::{
        Catalogue, Playable as _,
        review::{Appraisal, Grade},
    };
    use tefuda_arena::{Link, Session};
    use tefuda_games::{Facts, Game as _, Seat, Spec, Standing as _, game::places, nimmt::Nimmt};

    /// The agents in the person's seat.
    const PERSONS: [&str; 2] = ["rule-2", "mc:worlds=20"];
    const MATCHES: u64 = 10;
    /// The agent that reviews the decisions.
    const JUDGE: &str = "mc:worlds=60";

    /// A match, played and reviewed.
    fn match_of(number: u64) -> Entry {
        let address =
            format!("#/nimmt?seed={}&s1=rule-6&s2=rule-9&s3=rule-3&s4=rule-5&s5=rule-7", number + 1);
        let (table, faults) = Link::parse(&address).0.table(Catalogue::of::<Nimmt>());
        assert_eq!(faults, []);
        let mut session = Session::<Nimmt>::new(table.setup).unwrap();
        let agent = |words: &str| Nimmt::agent(&Spec::parse(Nimmt::AGENTS, words).unwrap());
        let (person, judge) = (agent(PERSONS[(2 * number / MATCHES) as usize]), agent(JUDGE));
        let facts: Facts = Nimmt::FACTS;
        let mut graded = Graded::default();
        while !session.match_over() {
            let Some(seat) = session.game().turn() else {
                graded.deals += 1;
                session.next_deal().unwrap();
                continue;
            };
            let view = || session.game().view(seat);
            let seed = session.decision_seed();
            let think = |agent: &dyn tefuda_agents::Agent<Nimmt>| {
                let mut thought = agent.think(view(), seed);
                while !thought.step(u32::MAX).finished() {}
                thought
            };
            let own = seat == Seat(0);
            let play = match session.chair(seat).spec().filter(|_| !own) {
                Some(spec) => think(&*Nimmt::agent(spec)).choice().unwrap(),
                None => think(&*person).choice().unwrap(),
            };
            let judged =
                own.then(|| Appraisal::of(&think(&*judge).explain(), &*play.to_string(), facts.low_wins));
            if let Some(found) = judged.flatten() {
                graded.decisions += 1;
                graded.mistakes += u32::from(found.grade(Nimmt::GRADES) >= Grade::Wrong);
                graded.given_up += found.given_up;
            }
            session.play(play).unwrap();
        }
        graded.deals += 1;
        let points = session.scores().totals();
        let setup = session.setup();
        Entry {
            game: facts.id.to_owned(),
            rules: setup.rules.to_string(),
            seat: 0,
            players: setup.chairs.iter().map(ToString::to_string).collect(),
            place: places(&points, facts.low_wins)[0],
            points: points[0],
            deals: graded.deals,
            graded,
            answers: [None; 3],
        }
    }

    /// `UPDATE_DATA=1` writes the file.
    #[test]
    fn the_example_is_what_its_players_play() {
        let again: String = (0..MATCHES).map(|number| match_of(number).line() + "\n").collect();
        if std::env::var_os("UPDATE_DATA").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/statistics/example.tsv");
            std::fs::write(path, again).unwrap();
            return;
        }
        assert_eq!(again, LINES);
        assert_eq!(entries().len() as u64, MATCHES);
    }
}
