//! Blocks of contests, for the arena.

use crate::program::{LiveJob, Memory, TaskFault};
use std::sync::Arc;
use tefuda_agents::{Clock, Job, Playable, Progress, training::Encoded};
use tefuda_arena::{
    Length, Plan,
    contest::{Block, ContestSetup, PlayedBlocks},
};
use tefuda_games::Fault;
use tefuda_protocol::{ContestTask, Event, JobId};

/// Blocks in progress.
struct Blocks<G: Playable> {
    setup: Arc<ContestSetup<G>>,
    /// The next block to start, and the end of the range.
    next: u32,
    end: u32,
    block: Option<Block<G>>,
    played: PlayedBlocks,
    clock: Clock,
}

pub(crate) fn begin<G: Playable + 'static>(
    task: &ContestTask,
    [first, blocks]: [u32; 2],
    memory: &Memory,
    clock: Clock,
) -> Result<Box<dyn LiveJob>, TaskFault> {
    let setup = if let Some(made) = memory.contests.find::<G>(task) {
        made
    } else {
        let plan = plan::<G>(task)?;
        for need in plan.players.iter().flat_map(G::needs) {
            memory.supply(need)?;
        }
        let setup = Arc::new(ContestSetup::<G>::new(plan, task.records)?);
        memory.contests.keep(task, &setup);
        setup
    };
    let end = first.saturating_add(blocks);
    if blocks == 0 || end > setup.division().blocks() {
        return Err(TaskFault::Blocks { all: setup.division().blocks(), end });
    }
    let played = PlayedBlocks::default();
    let mut blocks = Blocks { setup, next: first, end, block: None, played, clock };
    blocks.begin();
    Ok(Box::new(blocks))
}

fn plan<G: Playable>(task: &ContestTask) -> Result<Plan, Fault> {
    let length = if task.matches { Length::Matches(task.units) } else { Length::deals(task.units) };
    let plan = Plan::parse::<G>(&task.rules, task.players.iter().map(String::as_str), length, task.seed)?;
    Ok(Plan { duplicate: task.duplicate, ..plan })
}

impl<G: Playable> Blocks<G> {
    /// Starts the next block, if any.
    fn begin(&mut self) {
        self.block = (self.next < self.end).then(|| {
            let mut block = self.setup.block(self.next);
            block.time_by(self.clock);
            block
        });
        self.next += 1;
    }
}

impl<G: Playable> Job for Blocks<G> {
    fn step(&mut self, units: u32) -> Progress {
        if self.block.as_mut().is_some_and(|block| block.step(units).finished())
            && let Some(block) = self.block.take()
        {
            self.played.add(block);
            self.begin();
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let total = self.played.results.len() as u32 + u32::from(self.block.is_some());
        let ahead = self.end.saturating_sub(self.next);
        Progress { done: self.played.results.len() as u32, total: total + ahead }
    }
}

impl<G: Playable> LiveJob for Blocks<G> {
    fn event(&self, job: JobId) -> Event {
        let blocks = self.block.is_none().then(|| Encoded::of(&self.played)).flatten();
        Event::Played { job, blocks }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::program::Program;
    use tefuda_games::{Lang, Say as _, Seed, hearts::Hearts};

    const HEARTS: &Program = Program::of::<Hearts>();

    fn task(players: [&str; 4]) -> ContestTask {
        ContestTask {
            game: "hearts".to_owned(),
            rules: "standard".to_owned(),
            players: players.map(str::to_owned).to_vec(),
            units: 10,
            matches: false,
            seed: Seed(5),
            duplicate: true,
            records: false,
        }
    }

    fn play(task: &ContestTask, which: [u32; 2], memory: &Memory, units: u32) -> PlayedBlocks {
        let mut work = HEARTS.blocks(task, which, memory, || 0.0).unwrap();
        while !work.step(units).finished() {
            assert_eq!(work.event(1), Event::Played { job: 1, blocks: None });
        }
        let Event::Played { job: 7, blocks: Some(told) } = work.event(7) else { panic!("it is over") };
        told.read().unwrap()
    }

    #[test]
    fn blocks_are_the_same_however_they_are_requested() {
        let task = task(["rules", "random", "pimc:worlds=1", "random"]);
        let memory = Memory::default();
        let all = play(&task, [0, 3], &memory, 100);
        assert_eq!(all.results.iter().map(|block| block.deals.len()).collect::<Vec<_>>(), [16, 16, 8]);
        // Thirteen cards in each of forty games. Eight of the ten deals, each played four times, also pass
        // three cards.
        assert_eq!(all.spent.iter().map(|spent| spent.moves).min(), Some(13 * 40 + 8 * 4));
        let setup = Arc::new(ContestSetup::<Hearts>::new(plan::<Hearts>(&task).unwrap(), false).unwrap());
        for (number, result) in (0..).zip(&all.results) {
            assert_eq!(setup.block(number).play_out(), *result);
            assert_eq!(play(&task, [number, 1], &memory, u32::MAX).results, std::slice::from_ref(result));
            assert_eq!(play(&task, [number, 1], &Memory::default(), 1).results, std::slice::from_ref(result));
        }
        let recorded = play(&ContestTask { records: true, ..task }, [1, 1], &memory, 9).results.remove(0);
        assert_eq!(recorded.records.len(), 16);
    }

    #[test]
    fn faults_in_a_contest_are_named() {
        let fault = |task: &ContestTask, which| {
            HEARTS.blocks(task, which, &Memory::default(), || 0.0).err().unwrap().say(Lang::En)
        };
        let good = task(["rules"; 4]);
        assert!(fault(&ContestTask { game: "leduc".to_owned(), ..good.clone() }, [0, 1]).contains("can't"));
        assert!(fault(&task(["rules", "rules", "rules", "nobody"]), [0, 1]).contains("nobody"));
        assert!(fault(&good, [2, 2]).contains("3 sessions"));
        assert!(fault(&good, [u32::MAX, 2]).contains("3 sessions"));
        assert!(fault(&good, [0, 0]).contains("sessions"));
        let three = ContestTask { players: good.players[1..].to_vec(), ..good };
        assert!(fault(&three, [0, 1]).contains('4'));
    }
}
