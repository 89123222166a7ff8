//! What can be asked for: thoughts of the agents of all games, and the solution of Leduc Hold'em.

use tefuda_agents::{
    Job as _, Playable, Progress, Thought,
    leduc::{
        outlook::Outlook,
        solve::{Scheme, Solver},
    },
};
use tefuda_games::{Game, Spec, games};
use tefuda_protocol::{Event, JobId, Task};

/// Something to be computed in steps.
pub(crate) trait Work {
    /// Does so many units of it.
    fn step(&mut self, units: u32) -> Progress;
    /// How it stands.
    fn event(&self, job: JobId) -> Event;
}

/// A way to begin the thought that a task asks for.
type Begin = fn(&Task) -> Result<Box<dyn Work>, String>;

/// All games.
static GAMES: &[(&str, Begin)] = &games!(game());

const fn game<G: Playable + 'static>() -> (&'static str, Begin) {
    (G::FACTS.id, begin::<G>)
}

/// The thought that a task asks for. What is wrong with a task is said in English, for the console.
pub(crate) fn thought(task: &Task) -> Result<Box<dyn Work>, String> {
    let game = GAMES.iter().find(|(id, _)| *id == task.game);
    let (_, begin) = game.ok_or_else(|| format!("no game is called {}", task.game))?;
    begin(task)
}

fn begin<G: Playable + 'static>(task: &Task) -> Result<Box<dyn Work>, String> {
    let view: G::View = tefuda_arena::view_from_json(&task.view)?;
    let past = task.past.iter().map(|view| tefuda_arena::view_from_json(view));
    let past: Vec<G::View> = past.collect::<Result<_, _>>()?;
    let spec = Spec::parse(G::AGENTS, &task.spec).map_err(|fault| fault.to_string())?;
    if let (Some(need), Some(bytes)) = (G::needs(&spec), &task.file) {
        need.supply(bytes).map_err(|fault| fault.to_string())?;
    }
    Ok(Box::new(G::agent(&spec).think_after(&past, view, task.seed())))
}

impl<G: Game> Work for Box<dyn Thought<G>> {
    fn step(&mut self, units: u32) -> Progress {
        (**self).step(units)
    }

    fn event(&self, job: JobId) -> Event {
        let progress = self.progress();
        let choice = self.choice().filter(|_| progress.finished());
        let choice = choice.map(|play| play.to_string());
        Event::Thought { job, progress, explanation: self.explain(), choice }
    }
}

/// The solution of Leduc Hold'em by so many iterations of discounted CFR.
pub(crate) fn solution(iterations: u32) -> Box<dyn Work> {
    Box::new(Solver::new(Scheme::DCFR, iterations))
}

impl Work for Solver {
    fn step(&mut self, units: u32) -> Progress {
        tefuda_agents::Job::step(self, units)
    }

    fn event(&self, job: JobId) -> Event {
        let policy = self.average();
        let outlook = Outlook::answering(&policy).table().to_vec();
        Event::Solved { job, progress: self.progress(), policy: policy.table().to_vec(), outlook }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::{
        AgentFile, Explanation,
        leduc::{nash::Solution, policy::Policy},
    };
    use tefuda_games::{Seed, Standing as _, leduc::Leduc};

    fn task(game: &str, spec: &str, view: String) -> Task {
        let (game, spec) = (game.to_owned(), spec.to_owned());
        Task { job: 1, game, spec, view, past: Vec::new(), file: None, seed: "5".to_owned(), hold: false }
    }

    fn first_view<G: Playable>() -> String {
        let rules = G::config(&G::FACTS.presets[0].spec());
        let game = G::new(rules, &G::Standing::new(rules).deal(Seed(3))).unwrap();
        tefuda_arena::view_to_json(&game.view(game.turn().unwrap()))
    }

    fn is_thought_about<G: Playable>() {
        let mut work = thought(&task(G::FACTS.id, "random", first_view::<G>())).unwrap();
        assert!(work.step(1).finished());
        assert!(matches!(work.event(1), Event::Thought { job: 1, choice: Some(_), .. }), "{}", G::FACTS.id);
    }

    #[test]
    fn every_game_is_thought_about() {
        games!(is_thought_about());
    }

    #[test]
    fn what_is_wrong_with_a_task_is_said() {
        let fault = |task: &Task| thought(task).err().unwrap();
        assert!(fault(&task("chess", "random", String::new())).contains("chess"));
        assert!(fault(&task("leduc", "nobody", first_view::<Leduc>())).contains("nobody"));
        assert!(!fault(&task("leduc", "random", "{}".to_owned())).is_empty());
        let past = vec!["{}".to_owned()];
        assert!(!fault(&Task { past, ..task("leduc", "exploiter", first_view::<Leduc>()) }).is_empty());
    }

    #[test]
    fn an_agent_plays_from_the_file_that_comes_with_its_task() {
        let bytes = include_bytes!("../../tests/data/nfsp-1.agent").to_vec();
        let id = AgentFile::from_bytes(&bytes).unwrap().fingerprint().unwrap();
        let games = |file: Option<Vec<u8>>| {
            let task = task("leduc", &format!("nfsp:file={id}"), first_view::<Leduc>());
            let Event::Thought { explanation: Explanation::Weighed(note), .. } =
                thought(&Task { file, ..task }).unwrap().event(1)
            else {
                panic!("it weighs")
            };
            note.facts.iter().find(|(fact, _)| fact == "games").unwrap().1
        };
        let own = f64::from(AgentFile::from_bytes(&bytes).unwrap().units());
        assert_ne!(games(None), own, "the snapshot plays in its place");
        assert_eq!(games(Some(bytes.clone())), own);
        let cut = Task {
            file: Some(bytes[1..].to_vec()),
            ..task("leduc", "nfsp:file=000000000001", first_view::<Leduc>())
        };
        assert!(thought(&cut).is_err());
        let foreign = include_bytes!("../../assets/agents/loss-g7.agent").to_vec();
        let id = AgentFile::from_bytes(&foreign).unwrap().fingerprint().unwrap();
        let task = task("leduc", &format!("nfsp:file={id}"), first_view::<Leduc>());
        let fault = thought(&Task { file: Some(foreign), ..task }).err().unwrap();
        assert!(fault.contains("loss") && fault.contains("nfsp"), "{fault}");
    }

    #[test]
    fn the_solution_travels_with_every_bit() {
        let mut work = solution(20);
        assert!(work.step(u32::MAX).finished());
        let Event::Solved { job, progress, policy, outlook } = work.event(7) else { panic!("it is solved") };
        assert_eq!((job, progress.done), (7, 20));
        let known = Solution::after(20);
        assert_eq!(Policy::of_table(policy).unwrap(), known.policy);
        assert_eq!(Outlook::of_table(outlook).unwrap(), known.outlook);
    }
}
