//! The agents and learning algorithms of all games keep the same promises, and match the catalogues.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

use tefuda_agents::{AgentFile, Explanation, Learner, Playable, Training, decide};
use tefuda_games::{Seat, Seed, Spec, Standing as _, games};

/// Positions of a deal in which there is a choice: the first, one in the middle, and the last of a few.
fn positions<G: Playable>() -> Vec<G> {
    let config = G::config(&G::FACTS.presets[0].spec());
    let mut game = G::new(config, &G::Standing::new(config).deal(Seed(4))).unwrap();
    let (mut found, mut rng) = (Vec::new(), Seed(5).rng());
    while game.turn().is_some() && found.len() < 12 {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        if legal.len() > 1 {
            found.push(game.clone());
        }
        let play = game.random_move(&mut rng).unwrap();
        game.play(play).unwrap();
    }
    [0, found.len() / 2, found.len() - 1].map(|place| found[place].clone()).to_vec()
}

fn has_agents_that_play_by_the_rules<G: Playable>() {
    let positions = positions::<G>();
    let mut over = positions[0].clone();
    over.play_out(&mut Seed(6).rng());
    for entry in G::AGENTS {
        let agent = G::agent(&entry.spec());
        for game in &positions {
            let seat = game.turn().unwrap();
            let decision = decide(&*agent, game.view(seat), Seed(1)).unwrap();
            let of = format!("{} of {}: {decision:?}", entry.id, G::FACTS.id);
            assert_eq!(game.check(decision.choice), Ok(()), "{of}");
            assert_eq!(decide(&*agent, game.view(seat), Seed(1)).as_ref(), Some(&decision), "{of}");
            assert!(decide(&*agent, game.view(seat.after(1, game.seats())), Seed(1)).is_none(), "{of}");
            let at_random = matches!(decision.explanation, Explanation::Uniform { .. });
            assert_eq!(at_random, entry.id == "random", "{of}");
        }
        assert!(decide(&*agent, over.view(Seat(0)), Seed(1)).is_none(), "the deal is over: {}", entry.id);
    }
}

#[test]
fn every_agent_plays_by_the_rules_and_only_random_at_random() {
    games!(has_agents_that_play_by_the_rules());
}

fn reads_its_presets<G: Playable>() {
    for rules in G::FACTS.presets {
        assert!(G::seats_for(G::config(&rules.spec())) > 1, "{}", rules.id);
    }
    for learner in G::LEARNERS {
        for preset in learner.presets {
            assert!(!G::parts(learner.id, &preset.spec()).is_empty(), "{} {}", learner.id, preset.id);
        }
    }
}

#[test]
fn every_preset_is_read_as_declared() {
    games!(reads_its_presets());
}

/// Short runs of the learning algorithms, with all their stages.
const RUNS: [(&str, &str); 7] = [
    ("falcon", "both:games=60,hands=40,groups=6,labels=20,measured=1"),
    ("rank", "demo:games=40,match=4,epochs=4,hidden-a=16,hidden-b=24"),
    ("rank", "demo:games=30,match=3,epochs=2,hidden-a=8,hidden-b=8,batch=32,optimiser=adam,rate=0.001"),
    ("nfsp", "D:games=1500"),
    ("loss", "g7:games=300"),
    ("loss", "g3:games=300,optimiser=adam,batch=32,opponents=mixed,fewest=2,most=10,deck=both"),
    ("joint", "paper:games=100"),
];

/// Starts the short runs of a learning algorithm with this seed.
fn runs<G: Playable>(learner: &Learner, seed: u64) -> Vec<Box<dyn Training>> {
    let words = RUNS.iter().filter(|(id, _)| *id == learner.id).map(|(_, words)| words);
    let spec = |words: &&str| Spec::parse(learner.presets, words).unwrap();
    let runs: Vec<_> = words.map(|words| G::train(learner.id, &spec(words), Seed(seed)).unwrap()).collect();
    assert!(!runs.is_empty(), "{} needs a short run in RUNS", learner.id);
    runs
}

/// Checks what the Lab shows of each learning algorithm: its settings in groups, and its metrics in charts.
fn has_a_layout_of_its_own_things<G: Playable>() {
    for learner in G::LEARNERS {
        let first = learner.presets[0].spec();
        let keys: Vec<&str> = first.values().map(|(knob, _)| knob.key).collect();
        let grouped: Vec<&str> = learner.layout.groups.iter().flat_map(|(_, keys)| *keys).copied().collect();
        let [mut known, mut shown] = [keys, grouped];
        known.sort_unstable();
        shown.sort_unstable();
        assert_eq!(known, shown, "each setting is in one group of {}", learner.id);
        for (key, value) in learner.layout.controls.iter().flat_map(|control| control.set) {
            assert_eq!(first.clone().set_text(key, value), Ok(*key));
        }
        assert!(G::train("alphazero", &first, Seed(1)).is_err());
        let mut run = runs::<G>(learner, 1).remove(0);
        let mut live: Vec<(usize, String)> = Vec::new();
        loop {
            let stage = run.stage().0;
            live.extend(run.gauges().into_iter().map(|gauge| (stage, gauge.id)));
            if run.step(10).finished() {
                break;
            }
        }
        let curves: Vec<&str> = run.curves().iter().map(|curve| &*curve.id).collect();
        assert!(learner.measures.iter().zip(&curves).all(|(measure, id)| measure.id == *id), "{curves:?}");
        for figure in learner.layout.figures {
            let drawn = |id: &str| live.contains(&(figure.stage, id.to_owned())) || curves.contains(&id);
            assert!(figure.ids.iter().all(|id| drawn(id)), "{figure:?}");
        }
        let levels = run.levels();
        let levels = levels.iter().map(|level| level.id.as_str());
        for id in live.iter().map(|(_, id)| id.as_str()).chain(curves).chain(levels) {
            assert!(learner.word(id).is_some(), "{id}");
        }
    }
}

#[test]
fn everything_in_the_layout_of_a_learning_algorithm_exists_and_has_words() {
    games!(has_a_layout_of_its_own_things());
}

/// Checks that step sizes make no difference, and that the seed does.
fn learns_the_same_in_slices<G: Playable>() {
    for learner in G::LEARNERS {
        for (n, mut whole) in runs::<G>(learner, 3).into_iter().enumerate() {
            let untrained = whole.agents();
            assert!(whole.step(u32::MAX).finished());
            // Another run comes between, so that nothing is taken from a cache.
            let mut other = runs::<G>(learner, 4).remove(n);
            other.step(u32::MAX);
            let mut slow = runs::<G>(learner, 3).remove(n);
            let mut steps = 0;
            while !slow.step(1 + steps % 7).finished() {
                steps += 1;
            }
            assert!(steps > 10 && slow.curves() == whole.curves(), "{} {n}", learner.id);
            assert_ne!(whole.curves(), other.curves());
            assert_eq!(slow.agents(), whole.agents());
            for (agent, before) in whole.agents().into_iter().zip(untrained) {
                assert_ne!(agent.parts, before.parts, "nothing was learned");
                assert_eq!(AgentFile::from_bytes(&agent.to_bytes().unwrap()), Ok(agent));
            }
        }
    }
}

#[test]
fn slicing_changes_no_run() {
    games!(learns_the_same_in_slices());
}

fn has_proper_entries<G: Playable>() {
    for (at, entry) in G::AGENTS.iter().enumerate() {
        assert!(G::AGENTS[..at].iter().all(|known| known.id != entry.id), "{} is there twice", entry.id);
        assert!(!entry.name.ja.is_empty() && !entry.about.ja.is_empty(), "{} lacks words", entry.id);
    }
    let presets = G::LEARNERS.iter().flat_map(|learner| learner.presets);
    for entry in G::AGENTS.iter().chain(G::FACTS.presets).chain(presets) {
        for (key, value) in entry.defaults {
            let knob = entry.knobs.iter().find(|knob| knob.key == *key).expect("a knob");
            assert!(knob.allows(*value), "{} of {}: {key}={value}", entry.id, G::FACTS.id);
            let own = knob.default();
            assert_ne!(own, *value, "{} of {}: {key} is the knob's own default", entry.id, G::FACTS.id);
        }
    }
}

#[test]
fn every_entry_has_words_and_its_defaults_are_allowed_and_needed() {
    games!(has_proper_entries());
}

/// Checks that every id in explanations has words in one place only: [`Playable::word`] takes the first it finds.
/// Checks the same within each learning algorithm, which may have shorter words for an id of its game.
fn has_unique_ids<G: Playable>() {
    let named = G::NAMED.concat().into_iter().map(|choice| (choice.id, choice.name));
    let all: Vec<_> = G::WORDS.concat().into_iter().chain(named).chain(G::other_words()).collect();
    for table in G::LEARNERS.iter().map(|learner| learner.words).chain([&*all]) {
        for (at, (id, words)) in table.iter().enumerate() {
            assert!(table[..at].iter().all(|(known, _)| known != id), "{id} has words twice");
            assert!(!words.en.is_empty() && !words.ja.is_empty(), "{id} lacks words in a language");
        }
    }
    assert!(all.iter().all(|(id, words)| G::word(id) == Some(*words)));
}

#[test]
fn ids_are_unique() {
    games!(has_unique_ids());
}

#[test]
#[should_panic(expected = "nash is not an agent of hearts")]
fn an_agent_of_another_game_is_refused() {
    use tefuda_games::{hearts::Hearts, leduc::Leduc};
    Hearts::agent(&Leduc::AGENTS[0].spec());
}
