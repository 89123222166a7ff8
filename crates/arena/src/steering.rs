//! Whether a steered player ends where `sontaku` aims, and how natural that looks.
//!
//! A match is played between the steered player and agents that steer. The steered player sits first, and is
//! a program here. Besides its places, the match counts what the others sacrificed by their own estimates,
//! which only their explanations reveal, and how close the games were.

pub mod outside;

use crate::{Chair, Session, Setup};
use outside::{Passes, can_beat_a_card};
use serde::{Deserialize, Serialize};
use tefuda_agents::{Agent, Playable as _, daihinmin::sure_win, decide_after, explain::Explanation};
use tefuda_games::{
    Fault, Game as _, Lang, Say as _, Seat, Seed, Spec,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminReason, DaihinminView},
};

/// A decision looks unnatural if it sacrifices this many places by the player's own estimate.
pub const NOTICED: f64 = 0.5;
/// The seat of the steered player.
const PERSON: Seat = Seat(0);

/// The plan of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct SteeringPlan {
    /// The steered players, who take turns in the first seat: each with its number of games.
    pub persons: Vec<(Spec, u32)>,
    /// The agents in the other four seats.
    pub others: [Spec; 4],
}

/// The statistics of a match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SteeredMatch {
    /// The place of the steered player in every game, 1 … 5.
    pub places: Vec<u8>,
    /// The number of decisions with a choice that the steering players made.
    pub decisions: u32,
    /// Decisions that sacrificed at least [`NOTICED`] places by the player's own estimate.
    pub noticed: u32,
    /// Places sacrificed, summed over all decisions.
    pub given_up: f64,
    /// Decisions in which a forced win was available, but another move was played.
    pub let_go: u32,
    /// The number of cards that the steered player still held when the place before its own was taken, for
    /// each game in which it wasn't first.
    pub missed_by: Vec<u8>,
    /// The fewest cards in any other hand when the steered player went out, for each game in which it wasn't
    /// last.
    pub made_by: Vec<u8>,
    /// Passes of the other four on single cards of the steered player.
    pub on_person: Passes,
    /// Their passes on single cards of one another.
    pub on_others: Passes,
}

impl SteeringPlan {
    /// Plays the match of a seed.
    ///
    /// # Errors
    /// The agents don't fit a table of Daihinmin, or the number of games is not allowed.
    pub fn play(&self, seed: Seed) -> Result<SteeredMatch, Fault> {
        let mut counts = SteeredMatch::default();
        let games: i64 = self.persons.iter().map(|(_, games)| i64::from(*games)).sum();
        let mut rules = Daihinmin::FACTS.presets[0].spec();
        rules.set_text(DaihinminConfig::GAMES.key, &games.to_string())?;
        let person = self.persons.first().map(|(spec, _)| spec.clone());
        let chairs = person.iter().chain(&self.others).cloned().map(Chair::Agent).collect();
        let mut session = Session::<Daihinmin>::new(Setup { rules, chairs, seed, deal: None })?;
        let others: Vec<Box<dyn Agent<Daihinmin>>> = self.others.iter().map(Daihinmin::agent).collect();
        for (spec, games) in &self.persons {
            let person = Daihinmin::agent(spec);
            for _ in 0..*games {
                let seat_of =
                    |seat: Seat| seat.index().checked_sub(1).map_or(&person, |other| &others[other]);
                counts.game(&mut session, seat_of)?;
                session.next_deal()?;
            }
        }
        Ok(counts)
    }
}

impl SteeredMatch {
    /// Plays a game to its end.
    fn game<'a>(
        &mut self,
        session: &mut Session<Daihinmin>,
        agent: impl Fn(Seat) -> &'a Box<dyn Agent<Daihinmin>>,
    ) -> Result<(), Fault> {
        let mut held = 0;
        while let Some(seat) = session.game().turn() {
            let view = session.game().view(seat);
            let past = match session.chair(seat).spec() {
                Some(spec) => session.past(seat, spec).into_owned(),
                None => Vec::new(),
            };
            let table = session.game().table();
            let (out, person) = (table.finished().count(), table.counts()[PERSON]);
            let decision = decide_after(&**agent(seat), &past, view.clone(), session.decision_seed());
            let Some(decision) = decision else { break };
            if let Explanation::Steered(note) = &decision.explanation {
                let given_up = note.given_up().unwrap_or(0.0);
                self.decided(&view, &decision.choice.to_string(), given_up);
            }
            if seat != PERSON && can_beat_a_card(&view) {
                let passes = if table.owner() == PERSON { &mut self.on_person } else { &mut self.on_others };
                passes.add(decision.choice == DaihinminMove::Pass);
            }
            let word = decision.choice.to_string();
            let illegal =
                |reason: DaihinminReason| Fault::Illegal(word, [reason.say(Lang::En), reason.say(Lang::Ja)]);
            session.play(decision.choice).map_err(illegal)?;
            let table = session.game().table();
            if table.finished().count() > out {
                if person > 0 && table.counts()[PERSON] > 0 {
                    held = person;
                } else if person > 0 {
                    let others = Seat::all(5).filter(|seat| *seat != PERSON);
                    let counts = others.map(|seat| table.counts()[seat]).filter(|count| *count > 0);
                    self.made_by.extend(counts.min());
                }
            }
        }
        let place = session.game().table().place(PERSON).unwrap_or(4);
        if place > 0 {
            self.missed_by.push(held);
        }
        self.places.push(place + 1);
        Ok(())
    }

    fn decided(&mut self, view: &DaihinminView, choice: &str, given_up: f64) {
        self.decisions += 1;
        self.given_up += given_up;
        self.noticed += u32::from(given_up >= NOTICED);
        let first = sure_win(view).and_then(|line| line.first().copied());
        let first = first.map(|meld| DaihinminMove::Play(meld.cards(), meld.stand()));
        self.let_go += u32::from(first.is_some_and(|first| first.to_string() != choice));
    }

    /// The mean place of the steered player. 0 before the first game.
    pub fn mean_place(&self) -> f64 {
        let sum: u32 = self.places.iter().map(|place| u32::from(*place)).sum();
        f64::from(sum) / (self.places.len().max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn plan(person: &str, aim: &str, games: u32) -> SteeringPlan {
        let agent = |words: &str| Spec::parse(Daihinmin::AGENTS, words).unwrap();
        let aimer = agent(&format!("sontaku:playouts=60,aim={aim}"));
        SteeringPlan { persons: vec![(agent(person), games)], others: [(); 4].map(|()| aimer.clone()) }
    }

    #[test]
    fn a_steered_player_ends_near_the_target() {
        let mean = |aim: &str| {
            let matches = (0..2).map(|seed| plan("default", aim, 12).play(Seed(seed)).unwrap());
            matches.map(|counts| counts.mean_place()).sum::<f64>() / 2.0
        };
        let [first, third, last] = ["1", "3", "5"].map(mean);
        assert!(first < 2.0 && (third - 3.0).abs() < 0.7 && last > 3.7, "{first} {third} {last}");
    }

    #[test]
    fn the_counts_of_a_match_are_consistent() {
        let counts = plan("default", "3", 8).play(Seed(4)).unwrap();
        let at = |wanted: u8| counts.places.iter().map(|place| usize::from(*place == wanted)).sum::<usize>();
        let (firsts, lasts) = (at(1), at(5));
        assert_eq!(counts.places.len(), 8);
        assert_eq!((counts.missed_by.len(), counts.made_by.len()), (8 - firsts, 8 - lasts));
        assert!(
            counts.missed_by.iter().chain(&counts.made_by).all(|cards| (1..=15).contains(cards)),
            "{counts:?}"
        );
        assert!(counts.decisions > 50 && counts.noticed <= counts.decisions && counts.given_up >= 0.0);
        for passes in [counts.on_person, counts.on_others] {
            assert!(passes.all > 20 && passes.passed > 0 && passes.passed < passes.all, "{counts:?}");
        }
        assert_eq!(counts, plan("default", "3", 8).play(Seed(4)).unwrap(), "equal seeds, equal matches");
    }

    #[test]
    fn agents_without_a_target_sacrifice_nothing() {
        let agent = |words: &str| Spec::parse(Daihinmin::AGENTS, words).unwrap();
        let plan =
            SteeringPlan { persons: vec![(agent("default"), 2)], others: [(); 4].map(|()| agent("default")) };
        let counts = plan.play(Seed(1)).unwrap();
        assert_eq!((counts.decisions, counts.given_up), (0, 0.0));
        assert!(
            SteeringPlan { persons: Vec::new(), ..plan }.play(Seed(1)).is_err(),
            "the first seat is empty"
        );
    }
}
