//! Saves finished matches for the statistics, with the review's findings so far.

use super::model::Table;
use crate::{
    shell::Notice,
    statistics::{
        grades,
        kept::{Answers, Entry, Graded, keep},
        mistakes::{self, Mistake},
    },
    store,
    words::{said, statistics::Statistics},
};
use tefuda_agents::review::{Appraisal, Grade};
use tefuda_arena::Chair;

/// The statistics of the current match.
#[derive(Default)]
pub(super) struct Results {
    /// The table they belong to.
    table: Option<u32>,
    /// The table at which a match was in progress. A match that was already over when it was opened wasn't
    /// played here.
    played: Option<u32>,
    /// The grades of each completely reviewed deal, by its number.
    graded: Vec<(usize, Graded)>,
    /// The saved line of the match.
    kept: Option<String>,
    /// Whether there was no room for it.
    refused: bool,
    /// The person's answers about the match.
    pub(super) answers: Answers,
}

impl Results {
    /// Whether the match was played here to its end and saved.
    pub(super) fn saved(&self, table: u32) -> bool {
        self.table == Some(table) && self.kept.is_some()
    }

    /// Records the review's findings, and saves the match once it is over. Returns a notice if there
    /// is no room.
    pub(super) fn note(&mut self, table: &Table) -> Option<Notice> {
        let (game, number, name) = (table.kind().id(), table.state.line.table, match_name(table));
        let deal = table.state.session.deal_number();
        if !table.state.session.match_over() && self.played != Some(number) {
            self.played = Some(number);
            // The same match may have been played and graded before.
            if deal == 0 && !table.state.deal_over() && table.mode.reading().is_none() {
                grades::forget(&store::BROWSER, game, &name);
            }
        }
        if !table.mode.is_match() || !table.state.deal_over() || !table.state.has_person() {
            return None;
        }
        if self.table != Some(number) {
            let played = self.played;
            let graded = grades::read(&store::BROWSER, game, &name, deal);
            *self = Results { table: Some(number), played, graded, ..Results::default() };
        }
        if let Some(losses) = losses(table) {
            let graded = graded(&losses);
            let known = self.graded.contains(&(deal, graded));
            self.graded.retain(|(known, _)| *known != deal);
            self.graded.push((deal, graded));
            if !known {
                grades::write(&store::BROWSER, game, &name, &self.graded);
                mistakes::note(&store::BROWSER, reviewed(table, &losses));
            }
        }
        let places = table.state.places().filter(|_| self.played == Some(number))?;
        let setup = table.state.session.setup();
        let seat = setup.chairs.iter().position(|chair| *chair == Chair::You)?;
        let entry = Entry {
            game: game.to_owned(),
            rules: setup.rules.to_string(),
            seat,
            players: setup.chairs.iter().map(ToString::to_string).collect(),
            place: places.get(seat).copied().unwrap_or(1.0),
            points: table.state.session.scores().1.get(seat).copied().unwrap_or(0),
            deals: deal as u32 + 1,
            graded: self.graded.iter().fold(Graded::default(), |sum, (_, graded)| sum.and(graded)),
            answers: self.answers,
        };
        let line = entry.line();
        if self.refused || self.kept.as_ref() == Some(&line) {
            return None;
        }
        if keep(&store::BROWSER, &line, self.kept.as_deref()) {
            self.kept = Some(line);
            return None;
        }
        self.refused = true;
        Some(Notice::of(said(Statistics::of, |words| words.full)))
    }
}

/// Returns a name that distinguishes the match from others of its game.
fn match_name(table: &Table) -> String {
    let setup = table.state.session.setup();
    format!("{} {} {}", setup.rules, setup.seed.0, setup.deal.as_deref().unwrap_or_default())
}

/// Returns the EV loss of each decision of the person in the current deal, by the number of the move, once all
/// have been reviewed.
fn losses(table: &Table) -> Option<Vec<(usize, f64, Grade)>> {
    let session = &table.state.session;
    let facts = table.kind().catalogue;
    let seat = session.setup().chairs.iter().position(|chair| *chair == Chair::You)?;
    let history = session.log();
    if table.asked.is_some() {
        return None;
    }
    let mut losses = Vec::new();
    for number in table.hindsight.decisions() {
        let made = history.get(number).filter(|made| made.seat.index() == seat);
        let Some(made) = made else { continue };
        let thought = table.state.thoughts.get(number)?;
        let appraisal = Appraisal::of(thought, &made.play, facts.facts.low_wins);
        // A decision has no grade if the judge can't assess it.
        losses.extend(appraisal.map(|found| (number, found.given_up, found.grade(facts.grades))));
    }
    Some(losses)
}

fn graded(losses: &[(usize, f64, Grade)]) -> Graded {
    losses.iter().fold(Graded { deals: 1, ..Graded::default() }, |sum, (_, given_up, grade)| Graded {
        decisions: sum.decisions + 1,
        mistakes: sum.mistakes + u32::from(*grade >= Grade::Wrong),
        given_up: sum.given_up + given_up,
        ..sum
    })
}

/// Returns the position of each decision, and whether it was a mistake. Positions that no link can describe
/// are left out.
fn reviewed(table: &Table, losses: &[(usize, f64, Grade)]) -> Vec<(Mistake, bool)> {
    let position = |(number, given_up, grade): &(usize, f64, Grade)| {
        let mistake = Mistake {
            game: table.kind().id().to_owned(),
            given_up: *given_up,
            deal: table.state.session.deal_number() + 1,
            number: number + 1,
            address: table.position_before(*number)?,
        };
        Some((mistake, *grade >= Grade::Wrong))
    };
    losses.iter().filter_map(position).collect()
}
