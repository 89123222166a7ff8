//! Saves played blocks in this browser, as the lines that `tefuda arena --out` writes. They are saved in
//! chunks, so that only new lines are written. A chunk is named after the plan, with a number.

use crate::base::{self, TOURNAMENTS};
use tefuda_arena::{Tournament, TournamentPlan, tournament::TournamentPart};
use tefuda_games::{Said, Say};
use yew::Callback;

/// A chunk is written at this many bytes, or after `LONG` milliseconds.
const LARGE: usize = 1 << 16;
const LONG: f64 = 3000.0;

/// The saved and the unsaved part of a tournament.
#[derive(Default)]
pub(super) struct BlockKeeper {
    pieces: u32,
    new: String,
    since: f64,
    /// Whether nothing can be saved here.
    pub(super) closed: bool,
}

fn name(plan: &str, piece: u32) -> String {
    format!("{plan} {piece}")
}

impl BlockKeeper {
    /// Loads the saved blocks of a plan.
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

    /// Restores a tournament from saved text. Returns whether it contains any blocks.
    ///
    /// # Errors
    /// The text can't be read, or contradicts itself. Then it will be overwritten.
    pub(super) fn take_up(&mut self, text: &str, plan: &TournamentPlan) -> Result<(Tournament, bool), Said> {
        let why = |fault: &dyn Say| Said::new(|lang| fault.say(lang));
        let mut tournament = Tournament::new(plan.clone()).map_err(|fault| why(&fault))?;
        let part = TournamentPart::read(text).map_err(|fault| why(&fault))?;
        let taken = tournament.add_part(part).map_err(|fault| why(&fault))? > 0;
        if taken {
            // From now on a single chunk contains everything.
            self.new = TournamentPart::head(plan) + &tournament.lines();
        }
        Ok((tournament, taken))
    }

    /// Adds a block to be saved, as a line.
    pub(super) fn add(&mut self, plan: &TournamentPlan, line: &str) {
        if self.pieces == 0 && self.new.is_empty() {
            self.new = TournamentPart::head(plan);
        }
        self.new += line;
    }

    /// Writes the unsaved lines, if they are due or if playing has paused.
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

    /// Deletes the saved blocks of a plan.
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

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Lang;

    #[test]
    fn contradictory_saved_blocks_are_refused_with_the_reason() {
        let link = tefuda_arena::link::Link::parse("#/arena?game=leduc&e=call&e=nash&games=2").0;
        let (plan, _) = link.tournament(super::super::GAMES).unwrap();
        let head = TournamentPart::head(&plan);
        let row = |points: &str| format!("[0,0,[{points}],[]]\n");
        let [one, other] = ["[1,-1],[-1,1]", "[3,-3],[-1,1]"].map(row);
        let (tournament, taken) =
            BlockKeeper::default().take_up(&(head.clone() + &one + &one), &plan).unwrap();
        assert!(taken && tournament.has(0, 0));
        let why = BlockKeeper::default().take_up(&(head.clone() + &one + &other), &plan).unwrap_err();
        assert!(why.get(Lang::En).contains("table 0, session 0"), "{why:?}");
        let why = BlockKeeper::default().take_up(&(head + "[0,\n"), &plan).unwrap_err();
        assert!(why.get(Lang::En).contains("line 2") && why.get(Lang::Ja).contains("2行目"), "{why:?}");
    }
}
