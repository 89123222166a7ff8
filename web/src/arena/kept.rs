//! Keeps what was played in this browser, as the lines that `tefuda arena --out` writes. It is kept in pieces, so that
//! only new lines are written. The name of a piece is that of the plan with a number.

use crate::base::{self, TOURNAMENTS};
use tefuda_arena::{Tournament, TournamentPlan, contest::BlockResult, tournament::TournamentPart};
use yew::Callback;

/// A piece is written when it has so many bytes, or when so many milliseconds have passed.
const LARGE: usize = 1 << 16;
const LONG: f64 = 3000.0;

/// The part of a tournament that is kept, and the part that is not yet.
#[derive(Default)]
pub(super) struct Keeper {
    pieces: u32,
    new: String,
    since: f64,
    /// Nothing can be kept here.
    pub(super) closed: bool,
}

fn name(plan: &str, piece: u32) -> String {
    format!("{plan} {piece}")
}

impl Keeper {
    /// Asks for what was kept of a plan.
    pub(super) fn load(plan: &TournamentPlan, on_text: Callback<(String, Option<String>)>) {
        let plan = plan.in_full();
        crate::busy::spawn(async move {
            let mut text = Vec::new();
            for piece in 0.. {
                match base::get(TOURNAMENTS, &name(&plan, piece)).await {
                    Ok(Some(bytes)) => text.extend(bytes),
                    _ => break,
                }
            }
            let text = (!text.is_empty()).then(|| String::from_utf8(text).ok()).flatten();
            on_text.emit((plan, text));
        });
    }

    /// Takes in what was kept. False if nothing of it counts; then it is written anew.
    pub(super) fn take_up(&mut self, text: &str, tournament: &mut Tournament) -> bool {
        let taken = TournamentPart::read(text).ok().and_then(|part| tournament.add_part(part).ok());
        let taken = taken.is_some_and(|blocks| blocks > 0);
        if taken {
            // One piece from now on has all of it.
            self.new = TournamentPart::head(tournament.plan()) + &tournament.lines();
        }
        taken
    }

    /// A block is to be kept.
    pub(super) fn add(&mut self, plan: &TournamentPlan, table: usize, result: &BlockResult) {
        if self.pieces == 0 && self.new.is_empty() {
            self.new = TournamentPart::head(plan);
        }
        self.new += &TournamentPart::line(table, result);
    }

    /// Writes what is new, if it is time for it or everything rests.
    pub(super) fn save(&mut self, plan: &TournamentPlan, now: f64, rests: bool, on_done: Callback<bool>) {
        let due = rests || self.new.len() >= LARGE || now - self.since >= LONG;
        if self.closed || self.new.is_empty() || !due {
            return;
        }
        let (name, text) = (name(&plan.in_full(), self.pieces), std::mem::take(&mut self.new));
        self.pieces += 1;
        self.since = now;
        crate::busy::spawn(async move {
            on_done.emit(base::put(TOURNAMENTS, &name, text.as_bytes()).await.is_ok());
        });
    }

    /// Forgets what was kept of a plan.
    pub(super) fn forget(plan: &TournamentPlan) {
        let plan = plan.in_full();
        crate::busy::spawn(async move {
            for piece in 0.. {
                let name = name(&plan, piece);
                if !matches!(base::get(TOURNAMENTS, &name).await, Ok(Some(_))) {
                    break;
                }
                base::delete(TOURNAMENTS, &name).await.ok();
            }
        });
    }
}
