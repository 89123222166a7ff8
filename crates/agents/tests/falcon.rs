//! FALCON for Hearts: its percepts, its choices, its learning, and its files.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::next_trace;
use tefuda_agents::{
    AgentFile, Explanation, FileFault, Job, Playable, Training, decide, decide_after,
    explain::ResonanceNote,
    hearts::{
        Look, Situation,
        falcon::{
            self, ActionSet, Against, FalconTraining, Filter, GameTrace, LEARNER, Measurement, NetPicture,
            Scratch, Settings, Target,
            percepts::{self, NETS, leads, net_at, percepts, place_of},
        },
    },
    shelf,
};
use tefuda_games::{
    BySeat, Card, CardSet, Game, Lang, Say, Seat, Seed, Spec, Suit, View, Worlds,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, Passing},
};

fn spec(words: &str) -> Spec {
    Spec::parse(LEARNER.presets, words).unwrap()
}

fn trained(words: &str, seed: u64) -> FalconTraining {
    let mut run = FalconTraining::new(&spec(words), Seed(seed));
    run.step(u32::MAX);
    run
}

fn paper() -> HeartsConfig {
    Settings::new(&spec("actions")).config()
}

/// A game of random moves, up to this many cards.
fn played(seed: u64, cards: usize) -> Hearts {
    let mut game = Hearts::new(paper(), &HeartsDeal::random(Seed(seed), Passing::Hold)).unwrap();
    let mut rng = Seed(seed).child(1).rng();
    while game.table().len() < cards {
        let Some(play) = game.random_move(&mut rng) else { break };
        game.play(play).unwrap();
    }
    game
}

fn look(game: &Hearts) -> Look<'_> {
    Look { table: game.table(), hand: game.hand(game.turn().unwrap()), legal: game.legal_cards() }
}

/// The deal in which the tests of percepts start: the first seat holds clubs, the second diamonds, the third
/// hearts, the last spades, except for the swapped cards.
fn suits(swaps: &[(&str, &str)]) -> Hearts {
    let mut hands = Suit::ALL.map(CardSet::suit);
    for (a, b) in swaps {
        let [a, b]: [Card; 2] = [a.parse().unwrap(), b.parse().unwrap()];
        let [from, to] = [a, b].map(|card| hands.iter().position(|hand| hand.has(card)).unwrap());
        hands[from].remove(a);
        hands[from].insert(b);
        hands[to].remove(b);
        hands[to].insert(a);
    }
    Hearts::new(paper(), &HeartsDeal { hands, leader: Seat(0), passing: Passing::Hold }).unwrap()
}

fn percept(game: &Hearts, id: &str) -> f32 {
    let look = look(game);
    let situation = look.situation().unwrap();
    let place = (0..percepts::PERCEPTS).find(|n| percepts::id(situation, *n) == id).unwrap();
    percepts(&look)[place]
}

#[test]
fn percepts_of_a_leader_match_their_names() {
    let game = suits(&[("2C", "QS"), ("3C", "5S"), ("4C", "KH")]);
    let near = |id: &str, expected: f32| {
        let found = percept(&game, id);
        assert!((found - expected).abs() < 1e-6, "{id}: {found} instead of {expected}");
    };
    near("held-c", 1.0);
    near("held-s", 2.0 / 6.0);
    near("queen-held", 1.0);
    near("cover", 0.25);
    // All three clubs of the others are below the ace, and none is below the five.
    near("high-c", 1.0);
    near("low-c", 1.0);
    // Eleven spades are unseen: 2, 3 and 4 are below the five.
    near("low-s", 3.0 / 11.0);
    near("high-h", 11.0 / 12.0);
    near("low-d", 0.0);
    near("hearts-left", 12.0 / 13.0);
    // Three clubs among three players: each player has none with probability (2/3)³.
    let one = 1.0 - 8.0f32 / 27.0;
    near("risk-c", 1.0 - one * one * one);
    near("exits", 0.0);
}

#[test]
fn percepts_of_a_follower_know_the_trick() {
    let mut game = suits(&[("2C", "2D"), ("9C", "9D"), ("AC", "AD")]);
    game.play("7C".parse().unwrap()).unwrap();
    for (id, expected) in [
        ("can-follow", 1.0),
        ("can-duck", 1.0),
        ("best-rank", 5.0 / 12.0),
        ("trick-points", 0.0),
        ("held-led", 3.0 / 5.0),
        ("queen-out", 1.0),
        ("low-led", 0.0),
        ("forced", 0.0),
    ] {
        assert!((percept(&game, id) - expected).abs() < 1e-6, "{id}: {}", percept(&game, id));
    }
    game.play("2C".parse().unwrap()).unwrap();
    assert_eq!(look(&game).situation(), Some(Situation::Void));
    game.play("AH".parse().unwrap()).unwrap();
    assert!((percept(&game, "trick-points") - 0.25).abs() < 1e-6);
    assert_eq!(percept(&game, "can-follow"), 0.0);
}

#[test]
fn percepts_are_always_in_range_and_an_action_is_possible() {
    for (seed, cards) in
        (0..400).flat_map(|seed| [(seed, seed as usize % 52), (seed, seed as usize * 7 % 52)])
    {
        let game = played(seed, cards);
        let look = look(&game);
        assert!(percepts(&look).iter().all(|percept| (0.0..=1.0).contains(percept)), "{seed} {cards}");
        for set in [ActionSet::New, ActionSet::Previous] {
            let mut options = Vec::new();
            set.options(&look, &mut options);
            assert!(!options.is_empty(), "{seed} {cards}");
            let count = set.count(leads(net_at(look.table)));
            assert!(options.iter().all(|(action, card)| *action < count && look.legal.has(*card)));
        }
    }
}

/// The others' cards make no difference: percepts use only the table and the player's own hand.
#[test]
fn a_decision_depends_on_the_view_alone() {
    for seed in 0..60 {
        let game = played(seed, seed as usize * 5 % 49);
        let view = game.view(game.turn().unwrap());
        let other = view.worlds().unwrap().draw(&mut Seed(seed).rng());
        assert_eq!(percepts(&look(&game)), percepts(&look(&other)), "{seed}");
    }
}

#[test]
fn every_net_has_a_trick_and_a_place() {
    assert_eq!(place_of(0), (0, 0));
    assert_eq!(place_of(NETS - 1), (12, 3));
    assert!((0..NETS).all(|net| leads(net) == (place_of(net).1 == 0)));
    assert_eq!(ActionSet::New.count(true) + ActionSet::New.count(false), 29);
    assert_eq!((ActionSet::Previous.count(true), ActionSet::Previous.count(false)), (13, 9));
}

#[test]
fn every_action_type_that_names_a_card_learns_its_discounted_cost() {
    let game = played(3, 52);
    let settings = Settings::new(&spec("actions:lambda=0.5"));
    let all = falcon::experiences(ActionSet::New, &settings, &game, BySeat([true; 4]), &[None; 52]);
    assert!((30..=52).contains(&all.len()), "only a card that some kind names teaches anything");
    for experience in &all {
        let after =
            all.iter().find(|e| e.seat == experience.seat && e.number / 4 == experience.number / 4 + 1);
        let trick = game.table().tricks().nth(experience.number / 4).unwrap();
        let own = if trick.winning().unwrap().0 == experience.seat { f32::from(trick.points()) } else { 0.0 };
        let expected = own + 0.5 * after.map_or(0.0, |after| after.cost);
        if after.is_some() || experience.number >= 48 {
            assert!((experience.cost - expected).abs() < 1e-4);
        }
        assert!(!experience.targets.is_empty());
        let target = 1.0 - (experience.cost / 17.0).min(1.0);
        assert!(experience.targets.iter().all(|(_, found)| (found - target).abs() < 1e-6));
    }
    let first = falcon::experiences(
        ActionSet::New,
        &Settings::new(&spec("actions:share=false")),
        &game,
        BySeat([true; 4]),
        &[None; 52],
    );
    assert!(first.iter().all(|experience| experience.targets.len() == 1));
}

#[test]
fn counterfactual_targets_are_around_a_half_and_favour_the_better_card() {
    let game = played(5, 52);
    let settings = Settings::new(&spec("counterfactual"));
    let all = falcon::experiences(ActionSet::New, &settings, &game, BySeat([true; 4]), &[None; 52]);
    assert!(!all.is_empty() && all.len() < 52, "forced moves teach nothing");
    assert!(all.iter().flat_map(|e| &e.targets).all(|(_, target)| (0.0..=1.0).contains(target)));
    assert!(
        all.iter()
            .any(|e| e.targets.iter().any(|(_, t)| *t > 0.51) && e.targets.iter().any(|(_, t)| *t < 0.49))
    );
}

fn penalty(run: &FalconTraining, words: &str, deals: u32) -> f64 {
    let mut measurement = Measurement::new(Against::Rules, &Settings::new(&spec(words)), deals, Seed(1));
    let mut scratch = Scratch::default();
    loop {
        if let Some(penalty) = measurement.game(run.nets(), &mut scratch) {
            return penalty.ratio;
        }
    }
}

/// 3,000 games give 0.25 with feedback from its own cards, and 0.22 with feedback from all playable cards;
/// the standard error is 0.003.
#[test]
fn it_improves_by_playing() {
    let words = "actions:games=3000,measured=1";
    let found = penalty(&trained(words, 1), words, 1000);
    assert!(found < 0.262, "{found}");
    let words = "counterfactual:games=3000,measured=1";
    let found = penalty(&trained(words, 1), words, 1000);
    assert!(found < 0.23, "{found}");
    let words = "actions:games=0,measured=1";
    assert!(penalty(&trained(words, 1), words, 1000) > 0.265, "an untrained agent plays worse");
}

#[test]
fn a_run_measures_itself_at_the_games_of_the_paper() {
    let run = trained("actions:games=300,measured=4", 1);
    let games: Vec<u32> = run.curves()[0].points.iter().map(|point| point.0 as u32).collect();
    assert_eq!(games, [0, 1, 2, 5, 10, 20, 50, 100, 200, 300]);
    assert_eq!(run.curves()[1].points.len(), games.len());
    let none = trained("actions:games=0,measured=1", 1);
    assert_eq!(none.curves()[0].points.len(), 1);
    assert!(none.progress().finished());
}

#[test]
fn runs_too_large_for_a_page_are_refused() {
    for words in ["actions:cap=20000,games=10000000", "both:cap=9000,labels=10000,hands=1000000"] {
        let refused = Hearts::train(LEARNER.id, &spec(words), Seed(1)).err().unwrap();
        assert!(
            refused.say(Lang::En).ends_with("MiB of memory (limit 512 MiB). Choose smaller values"),
            "{refused}"
        );
        assert!(refused.say(Lang::Ja).contains("MiBのメモリ"), "{words}");
    }
    assert!(
        Hearts::train(LEARNER.id, &spec("both:cap=9000"), Seed(1)).is_ok(),
        "the regressions are too many"
    );
    assert!(Hearts::train(LEARNER.id, &spec("counterfactual"), Seed(1)).is_ok());
}

#[test]
fn damaged_files_are_refused_and_pruned_ones_are_small() {
    let whole = trained("actions:games=400,measured=1", 1).agents()[0].to_bytes().unwrap();
    let small = trained("actions:games=400,measured=1,prune=20", 1).agents()[0].to_bytes().unwrap();
    assert!(small.len() * 3 < whole.len(), "{} of {}", small.len(), whole.len());
    for cut in (0..small.len()).step_by(997) {
        assert!(AgentFile::from_bytes(&small[..cut]).is_err());
    }
    let mut seed = Seed(9).rng();
    for _ in 0..200 {
        let mut damaged = small.clone();
        let at = tefuda_games::seed::below(&mut seed, damaged.len() as u32) as usize;
        damaged[at] ^= 1 << tefuda_games::seed::below(&mut seed, 8);
        assert!(AgentFile::from_bytes(&damaged).is_err());
        // With a corrected checksum, the contents are read.
        let sealed = tefuda_agents::agent_file::seal(2, &damaged[14..damaged.len() - 8]);
        match AgentFile::from_bytes(&sealed) {
            Ok(file) => assert!(falcon::nets_of(&file).is_some()),
            Err(FileFault::TooLarge(_)) => panic!("nothing is allocated for what is not there"),
            Err(_) => {}
        }
    }
}

fn note(explanation: Explanation) -> ResonanceNote {
    match explanation {
        Explanation::Resonance(note) => note,
        other => panic!("{other:?}"),
    }
}

#[test]
fn its_explanation_has_its_percepts_and_its_nodes() {
    let id =
        shelf::put(trained("both:games=200,hands=300,groups=8,labels=100,measured=1", 1).agent()).unwrap();
    let agent = |words: &str| deals::agent::<Hearts>(&format!("falcon:file={id}{words}"));
    let game = played(8, 6);
    let decision = decide(&*agent(",degsq=filter"), game.view(game.turn().unwrap()), Seed(1)).unwrap();
    let note = note(decision.explanation);
    assert_eq!((note.choice.clone(), note.net), (decision.choice.to_string(), [1, 2]));
    assert_eq!((note.percepts.len(), note.layers.len()), (22, 6));
    for layer in &note.layers {
        let node = layer.node.as_ref().unwrap();
        assert_eq!(node.resonates, node.matched >= layer.vigilance);
        assert!(node.remembered.len() == 22 && node.remembered.iter().all(|[from, to]| from <= to));
        assert!(node.number < layer.nodes && node.visits > 0 && node.age[0] <= node.age[1]);
    }
    let filter = note.filter.unwrap();
    assert!(filter.acts && note.options.iter().all(|option| option.filter.is_some()));
    let passes = |play: &str| {
        note.options.iter().any(|option| option.play == play && option.filter < Some(filter.threshold))
    };
    assert!(filter.with == filter.without || passes(&filter.with) && !passes(&filter.without));
    for id in note.percepts.iter().map(|(id, _)| id).chain(note.options.iter().map(|option| &option.kind)) {
        assert!(Hearts::word(id).is_some(), "{id}");
    }
    let without = decide(&*agent(""), game.view(game.turn().unwrap()), Seed(1)).unwrap();
    assert_eq!(without.choice.to_string(), filter.without);
}

#[test]
fn it_learns_the_same_from_the_same_match() {
    let id = shelf::put(trained("actions:games=100,measured=1", 2).agent()).unwrap();
    let agent = |words: &str| deals::agent::<Hearts>(&format!("falcon:file={id},learn={words}"));
    let past: Vec<_> = (0..4).map(|seed| played(seed, 52).view(Seat(2))).collect();
    let now = played(40, 2);
    let view = || now.view(now.turn().unwrap());
    let learned = |words: &str, past: &[_]| {
        note(decide_after(&*agent(words), past, view(), Seed(1)).unwrap().explanation)
    };
    assert_eq!(learned("off", &past).learned.decisions, 0);
    let own = learned("own", &past);
    let all = learned("all", &past);
    assert_eq!((own.learned.deals, own.learned.everybody, all.learned.everybody), (4, false, true));
    assert!((40..=52).contains(&own.learned.decisions), "{:?}", own.learned);
    assert!((160..=208).contains(&all.learned.decisions), "{:?}", all.learned);
    // Deal by deal or all at once, in whatever order it is asked.
    let (third, fourth) = (learned("all", &past[..3]), learned("all", &past));
    assert_eq!(fourth, all);
    assert_ne!(third.options, all.options);
    assert!(Hearts::looks_back(&deals::spec::<Hearts>("falcon:learn=own")));
    assert!(!Hearts::looks_back(&deals::spec::<Hearts>("falcon")));
}

#[test]
fn tracing_a_game_changes_nothing() {
    let words = "actions:games=30,measured=1";
    let mut told = FalconTraining::new(&spec(words), Seed(4));
    told.step(40);
    let trace: GameTrace = next_trace(&mut told, false).unwrap().read().unwrap();
    told.step(u32::MAX);
    assert_eq!(told.agents()[0].to_bytes().unwrap(), trained(words, 4).agents()[0].to_bytes().unwrap());
    assert_eq!(next_trace(&mut told, false), None);
    assert_eq!((trace.plays.len(), trace.decisions.len()), (52, 13));
    for decision in &trace.decisions {
        let (seat, card) = &trace.plays[usize::from(decision.play)];
        assert!(trace.learner[usize::from(*seat)]);
        assert_eq!(decision.options[usize::from(decision.chosen)].play, *card);
        let update = decision.update.as_ref().unwrap();
        assert_eq!(update.resonated + update.committed, 6);
        assert!(update.targets.iter().all(|target| (0.0..=1.0).contains(&target.after)));
        assert!(decision.layers.iter().all(|layer| layer.winner.is_none_or(|winner| winner < layer.nodes)));
    }
    let picture: NetPicture = told.picture(9).unwrap().read().unwrap();
    assert_eq!((picture.net, picture.sizes.len(), picture.layers.len()), (9, NETS, 6));
    assert!(picture.layers.iter().all(|layer| layer.nodes.len() as u32 == layer.count));
    let told: u32 =
        (8..12).map(|net| told.picture(net).unwrap().read::<NetPicture>().unwrap().presentations).sum();
    assert_eq!(told, 30, "each game has one decision of the third trick");
}

#[test]
fn passing_is_by_rule() {
    let id = shelf::put(trained("actions:games=10,measured=1", 1).agent()).unwrap();
    let falcon = deals::agent::<Hearts>(&format!("falcon:file={id}"));
    let game: Hearts = deals::dealt("standard", Seed(1));
    let choice = decide(&*falcon, game.view(Seat(0)), Seed(1)).unwrap().choice;
    assert!(matches!(choice, HeartsMove::Pass(_)));
}

#[test]
fn a_filter_warns_of_the_chosen_targets() {
    let run = |warns: &str| trained(&format!("both:games=300,hands=300,labels=60,measured=1{warns}"), 1);
    let paper = run("");
    let file = paper.agents()[0].clone();
    assert_eq!(
        run(",warns=queen").agents()[0].to_bytes(),
        file.to_bytes(),
        "it is the paper's unless something else is said"
    );
    assert!(!file.spec.contains("warns"), "and its file is as it was before there was a choice");
    let files = [",warns=hearts", ",warns=both"].map(|warns| run(warns).agents()[0].clone());
    let has = |file: &AgentFile| {
        [Target::Queen, Target::Hearts].map(|target| falcon::degsq_of(file, target).is_some())
    };
    assert_eq!(has(&file), [true, false]);
    assert_eq!([has(&files[0]), has(&files[1])], [[false, true], [true, true]]);
    for other in &files {
        assert_ne!(falcon::nets_of(other), falcon::nets_of(&file));
        let read = AgentFile::from_bytes(&other.to_bytes().unwrap()).unwrap();
        assert_eq!(&read, other);
    }
    assert_eq!(falcon::degsq_of(&files[1], Target::Queen), falcon::degsq_of(&file, Target::Queen));
}

#[test]
fn a_filter_ignores_targets_that_are_gone() {
    let run = trained("both:games=1,hands=300,labels=60,measured=1,warns=both", 1);
    let [queen, hearts] = [Target::Queen, Target::Hearts].map(|target| run.degsq(target));
    let both = Filter { queen, hearts, theta: 0.2 };
    let mut game = Hearts::new(paper(), &HeartsDeal::random(Seed(3), Passing::Hold)).unwrap();
    let mut said = Vec::new();
    while game.turn().is_some() {
        let now = both.at(game.table()).map(|filter| (filter.queen.is_some(), filter.hearts.is_some()));
        if said.last() != Some(&now) {
            said.push(now);
        }
        let table = game.table();
        let taken: u32 = table
            .tricks()
            .filter(|t| t.cards.len() == 4)
            .map(|t| t.cards.iter().filter(|c| c.suit() == Suit::Hearts).count() as u32)
            .sum();
        let open = (!table.played().has(Card::QUEEN_OF_SPADES), taken < 13);
        assert_eq!(now, Some(open).filter(|open| *open != (false, false)));
        game.play_legal(game.legal_cards().last().unwrap());
    }
    assert_eq!(said[0], Some((true, true)));
    assert!(said.len() > 1);
}
