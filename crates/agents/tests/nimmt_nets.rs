//! The expected-loss networks of 6 Nimmt!: their inputs, their learning, and its results.

#![allow(clippy::unwrap_used)]

mod deals;
#[path = "../../../fuzz/src/agent_file.rs"]
#[allow(unreachable_pub)] // The crate of the fuzz targets makes it public.
mod promises;

use deals::agent;
use promises::agent_file;
use tefuda_agents::{
    AgentFile, Curve, Explanation, FileFault, Job, Playable, Training,
    agent_file::{AnyPart, VERSION, seal},
    decide,
    nimmt::{
        cheapest_row,
        nets::{
            JointTraining, LEARNER, LossTraining, Nets, Scratch,
            features::{Context, FIT, Features, LOW},
            field, joint,
        },
    },
    shelf::{self, FileName},
};
use tefuda_games::{
    Game, Seat, Seed, Spec,
    nimmt::{Cards, Deck, Nimmt, NimmtConfig, NimmtDeal, Row},
    seed::below,
};
use tefuda_learn::Net;

fn spec(words: &str) -> Spec {
    Spec::parse(LEARNER.presets, words).unwrap()
}

fn run(words: &str, seed: u64) -> LossTraining {
    LossTraining::new(&spec(words), Seed(seed))
}

/// Calls `show` with the table and a hand of every seat before every turn, until it has been called this many
/// times.
fn positions(times: u32, seed: Seed, mut show: impl FnMut(&Nimmt, Seat)) {
    let (mut rng, mut left) = (seed.rng(), times);
    while left > 0 {
        let players = 2 + below(&mut rng, 9) as u8;
        let deck = [Deck::Full, Deck::Tactics][below(&mut rng, 2) as usize];
        let config = NimmtConfig { players, deck, target: 1 };
        let mut game = Nimmt::new(config, &NimmtDeal::drawn(&config, &mut rng)).unwrap();
        while game.turn().is_some() && left > 0 {
            for seat in Seat::all(players) {
                show(&game, seat);
                left = left.saturating_sub(1);
            }
            for seat in Seat::all(players) {
                game.choose(game.hand(seat).draw(&mut rng));
            }
            if game.table().taker().is_some() {
                game.take(cheapest_row(game.table(), &mut rng));
            }
        }
    }
}

fn unseen(game: &Nimmt, seat: Seat) -> Cards {
    game.table().config().cards() - game.table().seen() - game.hand(seat)
}

#[test]
fn features_stay_in_range_in_a_million_states() {
    assert_eq!((LOW, FIT), (136, 231));
    let (mut low, mut fit) = ([0u8; 2], [0u8; 4]);
    positions(1_000_000, Seed(1), |game, seat| {
        let hand = game.hand(seat);
        for own in [true, false] {
            let unused = if own { unseen(game, seat) | hand } else { unseen(game, seat) };
            let context = Context::new(game.table(), unused);
            for card in hand {
                let features = context.features(card);
                let row = features.row();
                let (ones, width) = (row.ones(), if row.is_low() { LOW } else { FIT });
                assert!(
                    ones.windows(2).all(|two| two[0] < two[1]) && usize::from(*ones.last().unwrap()) < width
                );
                match features {
                    Features::Low { between, cheapest, turn } => {
                        assert_eq!((ones.len(), row.is_low()), (3, true));
                        assert!(between <= 99 && cheapest <= 25 && turn <= 9, "{features:?}");
                        low = [low[0].max(between), low[1].max(cheapest)];
                    }
                    Features::Fit { free, between, below, others, turn } => {
                        assert_eq!((ones.len(), row.is_low()), (5, false));
                        assert!(between <= below, "{features:?}");
                        assert!(free <= 4 && below <= 99 && others <= 12 && turn <= 9, "{features:?}");
                        fit = [fit[0].max(free), fit[1].max(between), fit[2].max(below), fit[3].max(others)];
                    }
                }
            }
        }
    });
    // The bounds are nearly reached. The cheapest of four rows cannot have five cards with five heads each.
    println!("most seen: {low:?} {fit:?}");
    assert!(low[0] > 80 && low[1] >= 10 && fit[1] > 90 && fit[2] == 99 && fit[3] == 12, "{low:?} {fit:?}");
}

#[test]
fn features_match_their_definitions() {
    positions(3_000, Seed(2), |game, seat| {
        let (table, hand) = (game.table(), game.hand(seat));
        let view = game.view(seat);
        for own in [true, false] {
            let unused = if own { view.unseen() | hand } else { view.unseen() };
            let context = Context::new(table, unused);
            let count = |from: u8, to: u8| (unused & Cards::between(from, to)).len() as u8;
            let ends: Vec<u8> = table.rows().iter().map(Row::end).collect();
            for card in hand {
                let takes = |row: usize| {
                    let next = ends.iter().copied().filter(|end| *end > ends[row]).min().unwrap_or(105);
                    count(ends[row], next).min(table.rows()[row].free())
                };
                let turn = table.turns() as u8;
                let expected = match table.row_for(card) {
                    None => {
                        let between = count(card, *ends.iter().min().unwrap());
                        Features::Low { between, cheapest: table.cheapest(), turn }
                    }
                    Some(row) => Features::Fit {
                        free: table.rows()[row].free(),
                        between: count(ends[row], card),
                        below: count(0, card),
                        others: (0..4).filter(|other| *other != row).map(takes).sum(),
                        turn,
                    },
                };
                assert_eq!(context.features(card), expected, "{card} at {table:?}");
            }
        }
    });
}

#[test]
fn a_run_and_its_file_have_the_same_nets() {
    let mut run = run("g7:games=100", 5);
    run.step(100);
    let file = run.agent();
    let nets = Nets::of(&file).unwrap();
    let (mut scratch, mut values) = (Scratch::default(), Vec::new());
    let dense = |name: &str, width: usize, ones: &[u16]| {
        let mut inputs = vec![0.0; width];
        for place in ones {
            inputs[usize::from(*place)] = 1.0;
        }
        file.part::<Net>(name).unwrap().run(&inputs)[0]
    };
    positions(500, Seed(6), |game, seat| {
        let hand = game.hand(seat);
        nets.values(&mut scratch, game.table(), hand, unseen(game, seat), &mut values);
        assert_eq!(values.len(), hand.len() as usize);
        let context = Context::new(game.table(), unseen(game, seat) | hand);
        for (card, value) in hand.iter().zip(&values) {
            let row = context.features(card).row();
            let (name, width) = if row.is_low() { ("low", LOW) } else { ("fit", FIT) };
            let plain = dense(name, width, row.ones());
            assert!((plain - value).abs() < 1e-4, "{card}: {plain} {value}");
        }
    });
}

#[test]
fn nets_learn_the_costs_of_cards() {
    let mut run = run("g7:games=4000", 1);
    let start = field::among_the_strong(&Nets::of(&run.agent()).unwrap(), 50);
    run.step(u32::MAX);
    let end = field::among_the_strong(&Nets::of(&run.agent()).unwrap(), 50);
    assert!(end.mean + 3.0 < start.mean, "{start:?} {end:?}");
}

#[test]
fn joint_training_continues_from_files_and_returns_as_many() {
    let stage_1 = |words: &str| {
        let mut run = run(words, 1);
        run.step(u32::MAX);
        run.agent()
    };
    let files: Vec<_> = ["g3", "g5", "g8"].map(|id| stage_1(&format!("{id}:games=100"))).to_vec();
    let mut whole = JointTraining::new(&files, 60, Seed(2));
    assert_eq!(whole.models(), files, "nothing was learned yet");
    let mut parts = whole.clone();
    whole.step(u32::MAX);
    for units in [1, 20, 3, 1000] {
        parts.step(units);
    }
    assert_eq!(whole.models(), parts.models());
    assert_eq!(whole.curves(), parts.curves());
    let mut last = Vec::new();
    for (model, (before, after)) in files.iter().zip(whole.models()).enumerate() {
        assert_eq!((after.units(), &after.spec, after.seed), (160, &before.spec, before.seed));
        assert_ne!(before.parts, after.parts);
        assert_eq!(AgentFile::from_bytes(&after.to_bytes().unwrap()), Ok(after.clone()));
        let curve = &whole.curves_of(model)[0].points;
        assert_eq!(curve.last().map(|point| point.0), Some(160.0));
        assert!(
            curve.starts_with(&before.curves[0].points) && curve.windows(2).all(|two| two[0].0 < two[1].0)
        );
        last.extend(curve.last().map(|point| point.1));
    }
    let measured: Vec<f64> = whole.curves().iter().filter_map(Curve::last).collect();
    assert_eq!(measured[2..], last, "a curve for each model");
    assert!((measured[0] - last.iter().sum::<f64>() / 3.0).abs() < 1e-12, "the mean comes first");
    assert_eq!(Some(measured[1]), last.iter().copied().reduce(f64::min), "the best has the fewest heads");
}

#[test]
fn joint_training_is_a_learner_that_starts_from_agent_files() {
    let learner = &joint::LEARNER;
    let own = shelf::put(AgentFile { seed: 77, ..sample() }).unwrap();
    let words = format!("paper:games=100,model-2={own}");
    let spec = Spec::parse(learner.presets, &words).unwrap();
    let needs = learner.needs(&spec);
    let files: Vec<String> = needs.iter().map(ToString::to_string).collect();
    let own_name = own.to_string();
    assert_eq!(files, ["loss-g3", &own_name, "loss-g5", "loss-g6", "loss-g7", "loss-g8"]);
    let mut run = Nimmt::train(learner.id, &spec, Seed(1)).unwrap();
    while run.step(1).done < 30 {}
    let agents = run.agents();
    assert_eq!((agents.len(), agents[1].seed, agents[1].units()), (6, 77, 1030));
    assert!(agents.iter().all(|agent| agent.learner == LEARNER.id));
    for (words, said) in
        [("paper:model-1=0123456789ab", "0123456789ab"), ("paper:model-1=1b460e97c241", "nfsp")]
    {
        shelf::read(include_bytes!("../trained/nfsp-A.agent")).unwrap();
        let spec = Spec::parse(learner.presets, words).unwrap();
        let fault = Nimmt::train(learner.id, &spec, Seed(1)).err().unwrap().to_string();
        assert!(fault.contains(said), "{fault}");
    }
}

/// An agent with weights from a formula.
fn sample() -> AgentFile {
    let weights = |shape: [usize; 4], first: usize| {
        let count: usize = shape.windows(2).map(|two| (two[0] + 1) * two[1]).sum();
        let all = (0..count).map(|n| ((n + first) % 61) as f32 / 64.0 - 0.5).collect();
        Net::from_weights(&shape, all).unwrap()
    };
    AgentFile {
        version: 1,
        game: "nimmt".to_owned(),
        learner: "loss".to_owned(),
        spec: "g7:games=1000".to_owned(),
        seed: 7,
        done: vec![1000],
        curves: vec![Curve { id: "heads".to_owned(), points: vec![(10.0, 21.5), (1000.0, 0.1 + 0.2)] }],
        parts: vec![
            ("low".to_owned(), AnyPart::new(weights([136, 64, 16, 1], 0))),
            ("fit".to_owned(), AnyPart::new(weights([231, 128, 32, 1], 7))),
        ],
    }
}

#[test]
fn the_bytes_of_a_file_never_change() {
    let file = sample();
    assert_eq!(file.fingerprint().unwrap().to_string(), "e506993857b2");
    for file in [file.clone(), AgentFile { version: VERSION, ..file }] {
        let bytes = file.to_bytes().unwrap();
        assert_eq!(AgentFile::from_bytes(&bytes), Ok(file));
        assert!(bytes.len() <= 200 * 1024);
        agent_file(&bytes);
    }
}

#[test]
fn files_of_other_learners_are_refused() {
    let fault = |change: &dyn Fn(&mut AgentFile)| {
        let mut file = sample();
        change(&mut file);
        file.to_bytes().unwrap_err()
    };
    // Joint training makes no files of its own.
    assert_eq!(fault(&|f| f.learner = "joint".to_owned()), FileFault::Learner("joint".to_owned()));
    assert!(matches!(fault(&|f| f.spec = "better".to_owned()), FileFault::Part { name: "low", .. }));
    for number in [f32::NAN, f32::INFINITY] {
        let mut bytes = sample().to_bytes().unwrap();
        let at = bytes.len() - 8 - 4;
        bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        let inside = bytes[14..bytes.len() - 8].to_vec();
        let fault = AgentFile::from_bytes(&seal(1, &inside)).unwrap_err();
        assert!(matches!(fault, FileFault::Part { name: "fit", .. }), "{fault:?}");
    }
}

#[test]
fn huge_weights_still_give_finite_values() {
    let mut file = sample();
    for (_, part) in &mut file.parts {
        let net = part.get::<Net>().unwrap();
        let weights =
            (0..net.weights().len()).map(|n| if n % 3 == 0 { -f32::MAX } else { f32::MAX }).collect();
        *part = AnyPart::new(Net::from_weights(net.shape(), weights).unwrap());
    }
    agent_file(&file.to_bytes().unwrap());
}

#[test]
fn the_agent_plays_the_card_with_the_lowest_value_and_explains_its_inputs() {
    for words in ["loss", "loss:gamma=0.3", "loss:preset=better"] {
        let agent = agent::<Nimmt>(words);
        let mut rows = 0;
        positions(600, Seed(8), |game, seat| {
            if game.turn() != Some(seat) {
                return;
            }
            let decision = decide(&*agent, game.view(seat), Seed(1)).unwrap();
            let Explanation::Weighed(note) = decision.explanation else { panic!("{words} weighs") };
            let least = note.options.iter().filter_map(|option| option.value).fold(f64::INFINITY, f64::min);
            let chosen = note.options.iter().find(|option| option.play == note.choice).unwrap();
            assert_eq!((chosen.value, decision.choice.to_string()), (Some(least), note.choice.clone()));
            assert!(Nimmt::word(&note.rule).is_some());
            rows += u32::from(note.options[0].play.starts_with("row"));
            let facts = note.options.iter().flat_map(|option| &option.facts).chain(&note.facts);
            for (id, number) in facts {
                assert!(Nimmt::word(id).is_some() && number.is_finite(), "{id}");
            }
            if !chosen.play.starts_with("row") {
                let turn = chosen.facts.iter().find(|(id, _)| id == "turn").unwrap().1;
                assert_eq!(turn, game.table().turns() as f64 + 1.0);
            }
        });
        let mut game = taking();
        let decision = decide(&*agent, game.view(game.turn().unwrap()), Seed(1)).unwrap();
        game.play(decision.choice).unwrap();
        assert!(rows == 0 && decision.choice.to_string().starts_with("row"), "{words}");
    }
}

/// A game in which a row has to be taken now.
fn taking() -> Nimmt {
    let config = NimmtConfig { players: 6, deck: Deck::Full, target: 1 };
    let mut seeds = (0..).map(|number| {
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, Seed(number))).unwrap();
        Seat::all(6).for_each(|seat| game.choose(game.hand(seat).lowest().unwrap()));
        game
    });
    seeds.find(|game| game.table().taker().is_some()).unwrap()
}

#[test]
fn a_file_on_the_shelf_replaces_the_pretrained_agent() {
    let spec = |words: &str| Spec::parse(Nimmt::AGENTS, words).unwrap();
    let id = sample().fingerprint().unwrap();
    let words = format!("loss:file={id}");
    let lacks = |words: &str| Nimmt::needs(&spec(words)).first().map(|need| need.file);
    assert_eq!(lacks(&words), Some(FileName::Own(id)));
    assert_eq!(shelf::put(sample()), Ok(id));
    assert_eq!(lacks(&words), None);
    assert_eq!(lacks("loss:gamma=0.4"), None);
    let game = taking();
    let note = |words: &str| decide(&*agent::<Nimmt>(words), game.view(Seat(0)), Seed(1));
    assert_eq!(note(&words).is_none(), game.turn() != Some(Seat(0)));
}

#[test]
fn the_reference_levels_are_the_heads_of_the_rules() {
    let levels = run("g7:games=100", 1).levels();
    assert!(levels.iter().all(|level| (10.0..14.0).contains(&level.value)), "{levels:?}");
}
