//! Tasks: the thoughts of the agents of a game, and its solution.

use crate::program::{LiveJob, Memory, TaskFault};
use tefuda_agents::{
    Job, Playable, Progress, Solving, Thought,
    explain::{Moment, MomentWatcher, Wanted},
    training::Encoded,
};
use tefuda_games::{Game, Said, Spec, View as _};
use tefuda_protocol::{Event, JobId, Task};

pub(crate) fn begin<G: Playable + 'static>(
    task: &Task,
    memory: &Memory,
) -> Result<Box<dyn LiveJob>, TaskFault> {
    let read = |view: &Encoded| view.read::<G::View>().ok_or(TaskFault::View);
    let view = read(&task.view)?;
    let past = task.past.map_or(Ok(&[][..]), |past| memory.past(past))?;
    let past = past.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let spec = Spec::parse(G::AGENTS, &task.spec)?;
    for need in G::needs(&spec) {
        memory.supply(need)?;
    }
    let thought = G::agent(&spec).think_after(&past, view.clone(), task.seed);
    Ok(Box::new(Thinking::<G>::new(thought, view, task.pauses)))
}

/// A thought about a view. One that pauses at key moments is checked after each unit, even if many are requested
/// at once. So it pauses at the same playout in every browser.
struct Thinking<G: Game> {
    thought: Box<dyn Thought<G>>,
    view: G::View,
    watcher: Option<MomentWatcher>,
    moment: Option<Moment>,
}

impl<G: Game> Thinking<G> {
    fn new(thought: Box<dyn Thought<G>>, view: G::View, pauses: Wanted) -> Self {
        let mut watcher = pauses.any().then(|| MomentWatcher::new(pauses));
        let moment = watcher.as_mut().and_then(|watcher| watcher.look(thought.glance()));
        Self { thought, view, watcher, moment }
    }
}

impl<G: Game> Job for Thinking<G> {
    fn step(&mut self, units: u32) -> Progress {
        let Some(watcher) = &mut self.watcher else { return self.thought.step(units) };
        self.moment = None;
        for _ in 0..units {
            if self.moment.is_some() || self.thought.progress().finished() {
                break;
            }
            self.thought.step(1);
            self.moment = watcher.look(self.thought.glance());
        }
        self.progress()
    }

    /// A paused decision is not finished, even if the move is known: the page has not resumed it yet.
    fn progress(&self) -> Progress {
        let Progress { done, total } = self.thought.progress();
        Progress { done, total: if self.moment.is_some() { total.max(done + 1) } else { total } }
    }
}

impl<G: Game> LiveJob for Thinking<G> {
    fn event(&self, job: JobId) -> Event {
        let progress = self.progress();
        let choice = self.thought.choice().filter(|_| progress.finished());
        let choice = choice.and_then(|play| self.view.index_of(play));
        match Encoded::of(&self.thought.explain()) {
            Some(explanation) => Event::Thought { job, progress, explanation, choice, paused: self.moment },
            None => Event::Failed { job, why: Said::of(&TaskFault::Unable) },
        }
    }

    fn moment(&self) -> Option<Moment> {
        self.moment
    }
}

impl LiveJob for Box<dyn Solving> {
    fn event(&self, job: JobId) -> Event {
        let [policy, outlook] = self.solution();
        Event::Solved { job, progress: self.progress(), policy, outlook }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::program::Program;
    use tefuda_agents::{
        AgentFile, Explanation,
        leduc::{Outlook, Policy, nash::Solution},
    };
    use tefuda_games::{Fault, Lang, Say as _, Seed, Standing as _, games, leduc::Leduc};
    use tefuda_protocol::{Bytes, PastRef};

    const LEDUC: &Program = Program::of::<Leduc>();

    fn task(game: &str, spec: &str, view: Encoded) -> Task {
        let (game, spec) = (game.to_owned(), spec.to_owned());
        Task { job: 1, game, spec, view, past: None, seed: Seed(5), hold: false, pauses: Wanted::default() }
    }

    fn first_view<G: Playable>() -> Encoded {
        let rules = G::config(&G::FACTS.presets[0].spec());
        let game = G::new(rules, &G::Standing::new(rules).deal(Seed(3))).unwrap();
        Encoded::of(&game.view(game.turn().unwrap())).unwrap()
    }

    fn is_thought_about<G: Playable + 'static>() {
        let task = task(G::FACTS.id, "random", first_view::<G>());
        let mut work = Program::of::<G>().thought(&task, &Memory::default()).unwrap();
        assert!(work.step(1).finished());
        assert!(matches!(work.event(1), Event::Thought { job: 1, choice: Some(_), .. }), "{}", G::FACTS.id);
    }

    #[test]
    fn agents_of_every_game_think() {
        games!(is_thought_about());
    }

    #[test]
    fn faults_in_a_task_are_named() {
        let fault = |task: &Task| LEDUC.thought(task, &Memory::default()).err().unwrap();
        let no_view = Encoded::of(&"{}").unwrap();
        assert_eq!(fault(&task("hearts", "random", no_view.clone())), TaskFault::Unable);
        let nobody = fault(&task("leduc", "nobody", first_view::<Leduc>()));
        assert!(matches!(nobody, TaskFault::Setup(Fault::UnknownName { .. })), "{nobody:?}");
        assert_eq!(fault(&task("leduc", "random", no_view.clone())), TaskFault::View);
        let past = PastRef { table: 1, seat: 0, deals: 1 };
        let looks_back = Task { past: Some(past), ..task("leduc", "exploiter", first_view::<Leduc>()) };
        assert_eq!(fault(&looks_back), TaskFault::Past(past));
        let mut memory = Memory::default();
        memory.remember(PastRef { deals: 0, ..past }, vec![no_view]);
        assert_eq!(LEDUC.thought(&looks_back, &memory).err(), Some(TaskFault::View));
    }

    #[test]
    fn an_agent_plays_from_the_file_that_comes_with_its_task() {
        let bytes = include_bytes!("../../tests/data/nfsp-1.agent").to_vec();
        let id = AgentFile::from_bytes(&bytes).unwrap().fingerprint().unwrap();
        let games = |memory: &Memory| {
            let task = task("leduc", &format!("nfsp:file={id}"), first_view::<Leduc>());
            let event = LEDUC.thought(&task, memory).unwrap().event(1);
            let Event::Thought { explanation, .. } = event else { panic!("a thought") };
            let read = explanation.read::<Explanation>();
            let Some(Explanation::Weighed(note)) = read else { panic!("it weighs") };
            note.facts.iter().find(|(fact, _)| fact == "games").unwrap().1
        };
        let own = f64::from(AgentFile::from_bytes(&bytes).unwrap().units());
        let mut memory = Memory::default();
        assert_ne!(games(&memory), own, "the snapshot plays in its place");
        memory.shelve(id.to_string(), Bytes(bytes.clone().into()));
        assert_eq!([games(&memory), games(&memory)], [own; 2], "sent once, used often");
        memory.shelve("000000000001".to_owned(), Bytes(bytes[1..].to_vec().into()));
        let cut = task("leduc", "nfsp:file=000000000001", first_view::<Leduc>());
        assert!(LEDUC.thought(&cut, &memory).is_err());
        let foreign = include_bytes!("../../crates/agents/trained/loss-g7.agent").to_vec();
        let id = AgentFile::from_bytes(&foreign).unwrap().fingerprint().unwrap();
        memory.shelve(id.to_string(), Bytes(foreign.into()));
        let task = task("leduc", &format!("nfsp:file={id}"), first_view::<Leduc>());
        let fault = LEDUC.thought(&task, &memory).err().unwrap().say(Lang::En);
        assert!(fault.contains("loss") && fault.contains("nfsp"), "{fault}");
    }

    #[test]
    fn a_history_grows_deal_by_deal_and_belongs_to_one_table() {
        let mut memory = Memory::default();
        let at = |table, seat, deals| PastRef { table, seat, deals };
        let views = |names: &[&str]| names.iter().filter_map(Encoded::of).collect::<Vec<_>>();
        memory.remember(at(1, 0, 0), views(&["a", "b"]));
        memory.remember(at(1, 1, 0), views(&["x"]));
        memory.remember(at(1, 0, 2), views(&["c"]));
        assert_eq!(memory.past(at(1, 0, 3)).unwrap(), views(&["a", "b", "c"]));
        assert_eq!(memory.past(at(1, 0, 2)).unwrap(), views(&["a", "b"]), "of an earlier decision");
        assert_eq!(memory.past(at(1, 1, 1)).unwrap(), views(&["x"]));
        assert!(memory.past(at(1, 1, 2)).is_err());
        memory.remember(at(2, 0, 0), views(&["z"]));
        assert!(memory.past(at(1, 1, 1)).is_err(), "another match is forgotten");
    }

    #[test]
    fn the_solution_arrives_with_every_bit() {
        let mut work: Box<dyn LiveJob> = Box::new((LEDUC.solve.unwrap())(20));
        assert!(work.step(u32::MAX).finished());
        let Event::Solved { job, progress, policy, outlook } = work.event(7) else { panic!("it is solved") };
        assert_eq!((job, progress.done), (7, 20));
        let known = Solution::after(20);
        assert_eq!(Policy::of_table(policy).unwrap(), known.policy);
        assert_eq!(Outlook::of_table(outlook).unwrap(), known.outlook);
    }

    /// The key moments at which a thought pauses, with the playouts done by then, if this many units are
    /// requested at once.
    fn waits<G: Playable + 'static>(spec: &str, pauses: Wanted, seed: u64, units: u32) -> Vec<(Moment, u32)> {
        let task = Task { pauses, seed: Seed(seed), ..task(G::FACTS.id, spec, first_view::<G>()) };
        let mut work = Program::of::<G>().thought(&task, &Memory::default()).unwrap();
        let mut found = Vec::new();
        for _ in 0..100_000 {
            let Event::Thought { progress, choice, paused, explanation, .. } = work.event(1) else {
                panic!("a thought")
            };
            if let Some(moment) = paused {
                assert!(choice.is_none() && !progress.finished());
                let explanation: Explanation = explanation.read().unwrap();
                let Explanation::Search(note) = explanation.within() else { panic!("a search") };
                found.push((moment, note.done));
            } else if progress.finished() {
                assert!(choice.is_some());
                return found;
            }
            work.step(units);
        }
        panic!("it comes to an end")
    }

    #[test]
    fn a_search_pauses_at_the_same_playouts_however_it_is_stepped() {
        let change = Wanted { change: true, ..Wanted::default() };
        let apart = Wanted { apart: true, ..Wanted::default() };
        let uct = |pauses, seed, units| {
            waits::<tefuda_games::daihinmin::Daihinmin>("uct:playouts=150", pauses, seed, units)
        };
        for (pauses, moment) in [(change, Moment::Change), (apart, Moment::Apart)] {
            let mut all = 0;
            for seed in 1..4 {
                let found = uct(pauses, seed, 1);
                assert!(found.iter().all(|(what, _)| *what == moment), "{found:?}");
                assert!(found.windows(2).all(|two| two[0].1 < two[1].1), "{found:?}");
                for units in [7, 64, u32::MAX] {
                    assert_eq!(uct(pauses, seed, units), found);
                }
                all += found.len();
            }
            assert!(all > 0, "{moment:?}");
        }
        assert_eq!(uct(Wanted { sure: true, ..Wanted::default() }, 1, 9), [], "nothing is sure there");
        // A solved game has no search to pause.
        assert_eq!(waits::<Leduc>("nash", Wanted { change: true, apart: true, sure: true }, 5, 1), []);
    }

    #[test]
    fn a_forced_win_pauses_before_it_is_played() {
        use tefuda_games::{Game as _, daihinmin::Daihinmin};
        type Next = Option<<Daihinmin as tefuda_games::Game>::Move>;
        let rules = Daihinmin::config(&Daihinmin::FACTS.presets[0].spec());
        let spec = Spec::parse(Daihinmin::AGENTS, "default").unwrap();
        let agent = Daihinmin::agent(&spec);
        let sure = Wanted { sure: true, ..Wanted::default() };
        let mut found = 0;
        for seed in 1..6 {
            let deal = <Daihinmin as tefuda_games::Game>::Standing::new(rules).deal(Seed(seed));
            let mut game = Daihinmin::new(rules, &deal).unwrap();
            while let Some(seat) = game.turn() {
                let view = game.view(seat);
                let task = task("daihinmin", "uct:playouts=20", Encoded::of(&view).unwrap());
                let task = Task { pauses: sure, ..task };
                let mut work = Program::of::<Daihinmin>().thought(&task, &Memory::default()).unwrap();
                if work.moment() == Some(Moment::Sure) {
                    found += 1;
                    let Event::Thought { choice, paused, .. } = work.event(1) else { panic!("a thought") };
                    assert_eq!((choice, paused), (None, Some(Moment::Sure)));
                    assert!(work.step(1).finished());
                    let Event::Thought { choice, paused, .. } = work.event(1) else { panic!("a thought") };
                    assert!(choice.is_some() && paused.is_none());
                }
                let next: Next = tefuda_agents::decide(&*agent, view, Seed(seed)).map(|made| made.choice);
                game.play(next.unwrap()).unwrap();
            }
        }
        assert!(found > 0, "some positions are surely won");
    }
}
