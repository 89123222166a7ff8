//! Shares out blocks as jobs of the workers, and counts the results. If a worker crashes, another one replays
//! its blocks, so nothing but time is lost.

use super::{
    kept::BlockKeeper,
    page::{ArenaJob, ArenaPage, Msg, Piece},
};
use crate::{
    address, busy,
    clock::now,
    shelf::{self, Trouble},
    shell::Notice,
    store,
    words::{arena::Arena, fill, said},
    workers::{Assignment, MOST_WORKERS, WorkerReport, next_job},
};
use std::rc::Rc;
use tefuda_agents::{Stride, shelf::Need};
use tefuda_arena::{
    Length, Tournament,
    contest::PlayedBlocks,
    tournament::{Telling, TournamentPart, TournamentTable},
};
use tefuda_games::{Fault, Said, Say as _, Spec};
use tefuda_numbers::grouped;
use tefuda_protocol::{Bytes, Command, ContestTask, Event, JobId};
use yew::prelude::*;

/// The target time for one assignment, in milliseconds: long enough that messages cost almost nothing, short
/// enough for a live display.
const PIECE: f64 = 200.0;
/// The maximum number of blocks in an assignment. With more, too many would be wasted once the first place is
/// decided.
const MOST_BLOCKS: u32 = 64;
/// The minimum time between two updates, in milliseconds. It is longer if an update takes more than a
/// twentieth of it.
const REST: f64 = 400.0;
const SHARE: f64 = 20.0;
/// The place of the worker that replays a deal, after those that play.
const REPLAYER: usize = MOST_WORKERS;

impl ArenaPage {
    pub(super) fn play(&mut self, ctx: &Context<Self>) {
        if self.tournament.as_ref().is_none_or(Tournament::finished) {
            return;
        }
        self.playing = true;
        self.since = (self.played(), now());
        self.send_for_files(ctx);
        self.call_up();
    }

    /// Pauses: current assignments are played to their end, and no new ones start.
    pub(super) fn pause(&mut self, ctx: &Context<Self>) {
        self.playing = false;
        self.keep(ctx);
    }

    /// Stops everything.
    pub(super) fn rest(&mut self, ctx: &Context<Self>) {
        self.pause(ctx);
        self.jobs.cancel(|_| true);
        self.wanted = None;
    }

    /// Cancels the replay of a deal.
    pub(super) fn cancel_replay(&mut self) {
        self.jobs.cancel(|job| matches!(job, ArenaJob::Replay(_)));
        self.wanted = None;
    }

    /// Returns the deal that is being replayed, or will be once all files have loaded.
    pub(super) fn replayed(&self) -> Option<&Telling> {
        let deal =
            self.jobs.iter().find_map(|job| if let ArenaJob::Replay(deal) = job { Some(deal) } else { None });
        deal.or(self.wanted.as_ref())
    }

    /// Deletes all results.
    pub(super) fn reset(&mut self, ctx: &Context<Self>) {
        // Close it first, so that no new blocks are written after the deletion.
        self.keeper.closed = true;
        self.rest(ctx);
        BlockKeeper::forget(&self.plan);
        self.clear();
        self.tournament = Tournament::new(self.plan.clone()).ok();
    }

    pub(super) fn played(&self) -> u32 {
        self.tournament.as_ref().map_or(0, |tournament| tournament.progress()[0])
    }

    /// The agent files that the players need.
    fn needs(&self) -> Vec<Need> {
        self.plan.entrants.iter().flat_map(self.plan.game.needs).collect()
    }

    /// Requests missing agent files, also those that could not be loaded before. Returns whether all have loaded.
    fn send_for_files(&mut self, ctx: &Context<Self>) -> bool {
        self.supplies.retry();
        let send = |need| shelf::send_for(need, ctx.link().callback(move |came| Msg::Supplied(need, came)));
        self.supplies.want(&self.needs(), send).is_some()
    }

    /// Whether an agent file is missing.
    fn lacks_files(&self) -> bool {
        self.supplies.of(&self.needs()).is_none()
    }

    /// Whether playing waits for agent files.
    pub(super) fn waits(&self) -> bool {
        self.playing && self.lacks_files()
    }

    pub(super) fn supplied(&mut self, ctx: &Context<Self>, need: Need, came: Result<Vec<u8>, Trouble>) {
        match came {
            Ok(bytes) => {
                self.supplies.put(need, Some(Bytes(bytes.into())));
                self.call_up();
                if !self.lacks_files()
                    && let Some(deal) = self.wanted.take()
                {
                    self.play_again(ctx, deal);
                }
            }
            Err(why) => {
                self.supplies.put(need, None);
                // If the settings have changed meanwhile, no player needs this file.
                if self.needs().contains(&need) {
                    self.wanted = None;
                    let file = need.file.to_string();
                    let said = Said::new(|lang| fill(Arena::of(lang).no_file, [&file, &why.say(lang)]));
                    self.frame.notices.warn(said);
                    self.pause(ctx);
                }
            }
        }
    }

    /// Assigns work to every idle worker.
    pub(super) fn call_up(&mut self) {
        if !self.playing || self.waits() {
            return;
        }
        while let Some(place) = self.jobs.free(0..self.hands) {
            let Some(piece) = self.next_piece() else { return };
            if self.start(place, ArenaJob::Play(piece)).is_none() {
                return;
            }
        }
    }

    /// Starts a job. Returns `None` if there is no such table.
    fn start(&mut self, place: usize, job: ArenaJob) -> Option<()> {
        let (table, first, blocks, records) = match &job {
            ArenaJob::Play(Piece { table, first, blocks, .. }) => (*table, *first, *blocks, false),
            ArenaJob::Replay(deal) => (deal.table, deal.block, 1, true),
        };
        let table = self.tournament.as_ref()?.tables().get(table)?;
        let needs: Vec<Need> = table.plan.players.iter().flat_map(self.plan.game.needs).collect();
        let (files, game) = (self.supplies.of(&needs)?, self.plan.game.facts.id);
        let command = Command::Play { job: next_job(), contest: task(game, table, records), first, blocks };
        self.jobs.start(place, game, job, Assignment { command, files, past: None });
        Some(())
    }

    /// Finds the next blocks that are neither played nor assigned, all from one table. While saved blocks are
    /// unchecked, returns one of these.
    fn next_piece(&self) -> Option<Piece> {
        let tournament = self.tournament.as_ref()?;
        let under_way = |table: usize, block: u32| {
            self.jobs.iter().any(|job| {
                matches!(job, ArenaJob::Play(of) if of.table == table && (of.first..of.first + of.blocks).contains(&block))
            })
        };
        let piece = |table, first, blocks| Piece { table, first, blocks, begun: now() };
        if !self.unchecked.is_empty() {
            let next = self.unchecked.iter().find(|(table, block)| !under_way(*table, *block));
            return next.map(|(table, block)| piece(*table, *block, 1));
        }
        let free = |table: usize, block: u32| !tournament.has(table, block) && !under_way(table, block);
        let (table, first) = tournament.missing().find(|(table, block)| free(*table, *block))?;
        let end = tournament.tables()[table].division.blocks();
        let blocks = (first..end).take(self.blocks as usize).take_while(|block| free(table, *block)).count();
        Some(piece(table, first, blocks as u32))
    }

    /// Handles a worker's report. Returns whether the page has to be rendered at once.
    pub(super) fn hear(&mut self, ctx: &Context<Self>, id: JobId, report: WorkerReport) -> bool {
        let Some((job, report)) = self.jobs.hear(id, report) else { return false };
        match report {
            WorkerReport::Event(event) => {
                let Event::Played { blocks: Some(told), .. } = *event else { return false };
                let Some(played) = told.read::<PlayedBlocks>() else { return false };
                match job {
                    ArenaJob::Play(piece) => return self.count_piece(ctx, piece, played),
                    ArenaJob::Replay(deal) => self.open_deal(&deal, played),
                }
            }
            WorkerReport::Replaced => return false,
            WorkerReport::InPage => self.frame.notices.notify(Notice::warning(|w| w.no_worker)),
            WorkerReport::Failed(..) | WorkerReport::GaveUp => self.give_up(ctx),
        }
        true
    }

    /// Counts the results of a piece. Returns whether the page has to be rendered at once.
    fn count_piece(&mut self, ctx: &Context<Self>, piece: Piece, played: PlayedBlocks) -> bool {
        let Piece { table, first, blocks, begun } = piece;
        self.blocks = Stride { units: blocks }.after(now() - begun, PIECE).units.min(MOST_BLOCKS);
        if self.unchecked.contains(&(table, first)) {
            self.check(ctx, (table, first), &played);
            return true;
        }
        let Some(tournament) = &mut self.tournament else { return false };
        tournament.add_times(table, &played.spent);
        let mut refused = Vec::new();
        for result in played.results {
            let block = result.number;
            let line = TournamentPart::line(table, &result);
            match tournament.accept(table, result) {
                Ok(()) => self.keeper.add(&self.plan, &line),
                Err(fault) => refused.push((block, fault)),
            }
        }
        let conflict = !refused.is_empty();
        for (block, fault) in refused {
            self.refuse((table, block), &fault);
        }
        let Some(tournament) = &self.tournament else { return false };
        if tournament.finished() {
            self.pause(ctx);
            self.jobs.cancel(|job| matches!(job, ArenaJob::Play(_)));
            self.renew(ctx);
            self.frame.told = self.verdict(ctx.props().look.lang).unwrap_or_default();
        }
        self.keep(ctx);
        self.call_up();
        self.show_soon(ctx, REST);
        conflict
    }

    /// Reports a refused result: it contradicts another one, or doesn't belong here.
    fn refuse(&mut self, (table, block): (usize, u32), fault: &Fault) {
        let count = self.refused.as_ref().map_or(1, |(count, _)| count + 1);
        let said = refused(count, (table, block), fault);
        // A single notice counts all of them.
        if let Some((_, before)) = self.refused.replace((count, said.clone())) {
            self.frame.notices.withdraw(&before);
        }
        self.frame.notices.warn(said);
    }

    /// Compares a saved block with its replay. If they differ, discards all saved results.
    fn check(&mut self, ctx: &Context<Self>, (table, block): (usize, u32), again: &PlayedBlocks) {
        let same = |now: &Tournament| again.results.iter().all(|one| now.compare(table, one).is_ok());
        if self.tournament.as_ref().is_some_and(same) {
            self.unchecked.retain(|place| *place != (table, block));
            return self.call_up();
        }
        self.reset(ctx);
        let place = [(table + 1).to_string(), (block + 1).to_string()];
        let said = Said::new(|lang| fill(Arena::of(lang).other_version, [&place[0], &place[1]]));
        self.frame.notices.warn(said);
    }

    /// Pauses, and reports that a worker kept crashing with these players.
    fn give_up(&mut self, ctx: &Context<Self>) {
        self.jobs.cancel(|job| matches!(job, ArenaJob::Replay(_)));
        self.pause(ctx);
        self.frame.notices.warn(said(Arena::of, |words| words.stopped));
    }

    /// Saves new results if they are due.
    fn keep(&mut self, ctx: &Context<Self>) {
        let rests = !self.playing;
        self.keeper.save(&self.plan, now(), rests, ctx.link().callback(Msg::Saved));
    }

    pub(super) fn saved(&mut self, done: bool) -> bool {
        if !done && !self.keeper.closed {
            self.keeper.closed = true;
            self.frame.notices.notify(Notice::of(said(Arena::of, |words| words.not_kept)));
            return true;
        }
        false
    }

    fn show_soon(&mut self, ctx: &Context<Self>, wait: f64) {
        if self.show.is_none() && !ctx.props().away {
            let show = ctx.link().callback(|()| Msg::Show);
            self.show = Some(busy::later(wait as u32, move || show.emit(())));
        }
    }

    /// Updates the results on screen. If that is slow, the next update is later.
    pub(super) fn renew(&mut self, ctx: &Context<Self>) {
        self.show = None;
        let begun = now();
        self.count();
        let took = now() - begun;
        if self.playing && took * SHARE > REST {
            self.show_soon(ctx, took * SHARE);
        }
    }

    /// Computes the report of all results.
    pub(super) fn count(&mut self) {
        let Some(tournament) = self.tournament.as_ref().filter(|now| now.progress()[0] > 0) else { return };
        self.report = Some(Rc::new(tournament.report()));
        self.history.extend(tournament);
    }

    /// Returns the rate since playing started, in deals or matches per second.
    pub(super) fn rate(&self) -> Option<f64> {
        let (before, begun) = self.since;
        let seconds = (now() - begun) / 1000.0;
        (self.playing && seconds > 0.5).then(|| f64::from(self.played().saturating_sub(before)) / seconds)
    }

    /// Replays a deal to get its record. Loads missing agent files first.
    pub(super) fn play_again(&mut self, ctx: &Context<Self>, deal: Telling) {
        if self.send_for_files(ctx) {
            self.start(REPLAYER, ArenaJob::Replay(deal));
        } else {
            self.wanted = Some(deal);
        }
    }

    /// Opens the record of the replayed deal at a table.
    fn open_deal(&mut self, deal: &Telling, mut played: PlayedBlocks) {
        let Some(table) = self.tournament.as_ref().and_then(|now| now.tables().get(deal.table)) else {
            return;
        };
        let records =
            played.results.first_mut().map(|result| std::mem::take(&mut result.records)).unwrap_or_default();
        let place = deal.deal as usize * table.plan.rotations() + deal.rotation as usize;
        let Some(record) = records.get(place) else { return };
        let game = self.plan.game.facts.id;
        if store::write(&store::handed_key(game), record) {
            address::go(&["#/", game].concat());
        } else {
            self.frame.notices.notify(Notice::warning(|w| w.storage_full));
        }
    }
}

/// The notice about refused results: their number, and details of the latest one, with its table and block.
fn refused(count: u32, (table, block): (usize, u32), fault: &Fault) -> Said {
    let place = [(table + 1).to_string(), (block + 1).to_string()];
    Said::new(|lang| match fault {
        // In full, this fault would list all points of the block.
        Fault::Result { .. } => {
            fill(Arena::of(lang).conflicts.of(count), [&grouped(count), &place[0], &place[1]])
        }
        fault => fill(Arena::of(lang).unfit.of(count), [&grouped(count), &fault.say(lang)]),
    })
}

/// Builds a worker's task from a table.
fn task(game: &str, table: &TournamentTable, records: bool) -> ContestTask {
    let plan = &table.plan;
    ContestTask {
        game: game.to_owned(),
        rules: plan.rules.to_string(),
        players: plan.players.iter().map(Spec::to_string).collect(),
        units: plan.length.units(),
        matches: matches!(plan.length, Length::Matches(_)),
        seed: plan.seed,
        duplicate: plan.duplicate,
        records,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Lang;

    #[test]
    fn contradictory_results_are_counted_in_a_notice_with_advice() {
        let fault = Fault::Result {
            field: "table 0, session 4".to_owned(),
            stated: "[[1, 2]]".to_owned(),
            computed: "[[2, 1]]".to_owned(),
        };
        let [one, three] = [1, 3].map(|count| refused(count, (0, 4), &fault));
        assert!(
            one.get(Lang::En).starts_with("A session gave two different results (table 1, session 5)."),
            "{one:?}"
        );
        assert!(three.get(Lang::En).starts_with("3 sessions gave two different results"), "{three:?}");
        assert!(
            three.get(Lang::En).contains("Restart") && three.get(Lang::Ja).contains("最初から"),
            "{three:?}"
        );
        assert!(
            three.get(Lang::Ja).contains("3セッション")
                && three.get(Lang::Ja).contains("テーブル1・セッション5")
        );
        let unfit = refused(
            1,
            (0, 4),
            &Fault::Shape {
                field: "session",
                en: "a session of this tournament",
                ja: "この大会のセッション",
            },
        );
        assert!(unfit.get(Lang::En).contains("a session of this tournament"), "{unfit:?}");
        assert!(unfit.get(Lang::Ja).contains("この大会のセッション"), "{unfit:?}");
    }
}
