//! Traces of training games are right, and tracing changes nothing.

mod deals;

use deals::next_trace;
use std::ops::ControlFlow;
use tefuda_agents::{
    Job as _, Training as _,
    leduc::{
        nash::{DEFAULT_ITERATIONS, Solution},
        nfsp::{How, LEARNER, NetId, NfspTraining, SampleOutcome, Trace, TraceEvent, TraceStep},
    },
    poker::{StrategyNote, compare, nash_conv},
    training::Encoded,
};
use tefuda_games::{
    Seat, Seed, Spec,
    leduc::{LeducDeal, payoff},
};

fn run(spec: &str, seed: u64) -> NfspTraining {
    NfspTraining::new(&Spec::parse(LEARNER.presets, spec).expect("a spec"), Seed(seed))
}

/// A message of a run as the page reads it.
fn told<T: serde::de::DeserializeOwned>(told: Option<Encoded>) -> T {
    told.expect("the run goes on").read().expect("it is what the view knows")
}

/// Settings under which everything happens within a few hundred games: small buffers, many updates, much
/// exploration.
const BUSY: [&str; 4] = [
    "D:games=900,eta=0.8,epsilon=0.3,interval=16,target=3,rl-memory=1000,sl-memory=1000",
    "C:games=900,eta=0.8,epsilon=0.3,interval=16,target=3,rl-memory=1000,sl-memory=1000,shared=true",
    "D:games=900,eta=0.8,interval=20,sampling=whole,rl-memory=1000,sl-memory=1000",
    "D:games=900,eta=0.8,interval=20,average=counted,response=exact,sl-memory=1000",
];

/// The events of the next game of a run, without a trace.
fn events(run: &NfspTraining) -> Vec<TraceEvent> {
    let mut heard = Vec::new();
    run.clone().game(&mut |event| heard.push(event));
    heard
}

/// Checks that the steps report exactly the events, in the same order.
fn agrees(trace: &Trace, heard: &[TraceEvent]) {
    let mut steps = trace.steps.iter().peekable();
    let mut public = None;
    let mut losses: Vec<(Seat, NetId, f32)> = Vec::new();
    for (n, event) in heard.iter().enumerate() {
        if let Some(TraceStep::Public { card }) = steps.peek() {
            assert_eq!(Some(*card), public);
            steps.next();
        }
        match *event {
            TraceEvent::Deal(deal) => {
                public = deal.public;
                assert_eq!(steps.next(), Some(&TraceStep::Deal { cards: deal.private }));
            }
            TraceEvent::Mode(seat, response, drawn) => {
                assert_eq!(response, drawn < trace.eta);
                assert_eq!(steps.next(), Some(&TraceStep::Mode { seat, response, drawn }));
            }
            TraceEvent::Weighed(info, numbers, drawn) => {
                let TraceEvent::Move(at, play, how) = heard[n + 1] else { panic!("a move follows") };
                let Some(TraceStep::Decision {
                    info: told,
                    numbers: said,
                    drawn: die,
                    play: made,
                    how: by,
                    ..
                }) = steps.peek()
                else {
                    panic!("a decision is told");
                };
                assert_eq!((*told, *said, *die, *made, *by), (info, numbers, drawn, play, how));
                assert_eq!(at, info);
            }
            TraceEvent::Move(_, _, how) => {
                steps.next();
                let left_out = matches!(
                    steps.peek(),
                    Some(TraceStep::SampleOffered { outcome: SampleOutcome::LeftOut, .. })
                );
                assert_eq!(left_out, how == How::Explored && !trace.keep_explored);
                if left_out {
                    steps.next();
                }
            }
            TraceEvent::TransitionStored(seat, row) => match steps.next() {
                Some(TraceStep::TransitionStored { seat: of, row: told, .. }) => {
                    assert_eq!((*of, *told), (seat, row));
                }
                other => panic!("{other:?}"),
            },
            TraceEvent::SampleOffered(seat, row, kept) => match steps.next() {
                Some(TraceStep::SampleOffered { seat: of, row: told, outcome, .. }) => {
                    assert_eq!((*of, *told), (seat, row));
                    assert_eq!(matches!(outcome, SampleOutcome::Added | SampleOutcome::Replaced), kept);
                }
                other => panic!("{other:?}"),
            },
            TraceEvent::UpdatedQ(seat, loss) => losses.push((seat, NetId::Q, loss)),
            TraceEvent::UpdatedPi(seat, loss) => losses.push((seat, NetId::Pi, loss)),
            TraceEvent::TargetCopied(_) => {}
            TraceEvent::End(chips) => {
                assert_eq!(steps.next(), Some(&TraceStep::End { chips }));
            }
        }
        // Update steps combine several events; they are compared below.
        while matches!(steps.peek(), Some(TraceStep::Update { .. } | TraceStep::TargetCopied { .. })) {
            steps.next();
        }
    }
    assert_eq!(steps.next(), None);
    let refreshed =
        |seat: Seat| trace.steps.iter().filter(|s| **s == TraceStep::TargetCopied { seat }).count();
    for seat in Seat::all(2) {
        let heard = heard.iter().filter(|heard| **heard == TraceEvent::TargetCopied(seat)).count();
        assert_eq!(refreshed(seat), heard);
        for net in [NetId::Q, NetId::Pi] {
            let of: Vec<f32> =
                losses.iter().filter(|loss| (loss.0, loss.1) == (seat, net)).map(|loss| loss.2).collect();
            let told = trace.steps.iter().filter_map(|entry| match entry {
                TraceStep::Update { seat: of, net: on, losses } if (*of, *on) == (seat, net) => Some(losses),
                _ => None,
            });
            assert_eq!(told.flatten().copied().collect::<Vec<f32>>(), of);
        }
    }
}

/// Checks that each decision follows from the numbers in its step.
fn follows(trace: &Trace) {
    for entry in &trace.steps {
        let TraceStep::Decision { info, how, play, numbers, drawn, epsilon } = entry else { continue };
        let legal: Vec<_> = info.line().legal().collect();
        assert!((0.0..1.0).contains(drawn));
        match how {
            How::Explored => assert!(drawn < epsilon),
            How::Greedy => {
                assert!(drawn >= epsilon);
                assert!(legal.iter().all(|other| numbers[*other as usize] <= numbers[*play as usize]));
            }
            How::Average => {
                let before = legal.iter().take_while(|other| *other != play);
                let low: f64 = before.map(|other| f64::from(numbers[*other as usize])).sum();
                let high = low + f64::from(numbers[*play as usize]);
                assert!(low - 1e-6 <= *drawn && *drawn <= high + 1e-6, "{low} {drawn} {high}");
                assert!((numbers.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{numbers:?}");
            }
        }
    }
}

#[test]
fn the_trace_reports_what_happens() {
    for spec in BUSY {
        let mut run = run(spec, 3);
        let mut seen = [0; 6];
        for _ in 0..800 {
            let heard = events(&run);
            let trace = run.traced_game(false).break_value().flatten().expect("the run goes on");
            assert_eq!(trace.game, run.games());
            agrees(&trace, &heard);
            follows(&trace);
            for entry in &trace.steps {
                match entry {
                    TraceStep::SampleOffered { outcome, .. } => seen[*outcome as usize] += 1,
                    TraceStep::Update { .. } => seen[4] += 1,
                    TraceStep::TargetCopied { .. } => seen[5] += 1,
                    _ => {}
                }
            }
        }
        let [added, replaced, dropped, left_out, updates, refreshed] = seen;
        assert!(added > 0 && replaced > 0 && dropped > 0, "{spec}: {seen:?}");
        assert_eq!(left_out > 0, spec.starts_with('D'), "{spec}: {seen:?}");
        let exact = spec.contains("exact");
        assert_eq!((updates > 0, refreshed > 0), (!exact, !exact), "{spec}: {seen:?}");
    }
}

#[test]
fn the_trace_tells_the_falling_eta() {
    let mut run = run("demo:eta-fade=100", 5);
    for _ in 0..400 {
        let heard = events(&run);
        let trace = run.traced_game(false).break_value().flatten().expect("the run goes on");
        agrees(&trace, &heard);
    }
    let trace = run.traced_game(false).break_value().flatten().expect("the run goes on");
    assert!((trace.eta - 0.3 / 5f64.sqrt()).abs() < 1e-12, "{}", trace.eta);
}

#[test]
fn the_final_state_of_a_trace_is_the_state_of_the_run() {
    for spec in BUSY {
        let mut run = run(spec, 4);
        for _ in 0..500 {
            let trace = run.traced_game(false).break_value().flatten().expect("the run goes on");
            let stage = trace.state_at(trace.steps.len());
            for (seat, memories) in Seat::all(2).zip(&stage.memories) {
                let player = run.player(seat);
                let sizes = (memories.rl.held as usize, memories.sl.held as usize);
                assert_eq!(sizes, (player.replay().len(), player.reservoir().len()));
                let rooms = (memories.rl.room as usize, memories.sl.room as usize);
                assert_eq!(rooms, (player.replay().capacity(), player.reservoir().capacity()));
            }
            assert!(!stage.line.open());
            assert_eq!(stage.public.is_some(), stage.line.board());
            let private = stage.cards.expect("cards were dealt");
            // A hand that ends with a fold has the same result for any public card.
            let public = stage.public.unwrap_or(private[0]);
            assert_eq!(stage.chips, Some(payoff(LeducDeal::new(private, public), stage.line)));
            let first = trace.state_at(0);
            assert_eq!(
                (first.cards, first.line, first.chips),
                (Some(private), "|".parse().expect("a line"), None)
            );
            assert_eq!(first.memories, trace.memories);
        }
    }
}

#[test]
fn tracing_does_not_change_a_run() {
    for spec in BUSY {
        let (mut watched, mut plain) = (run(spec, 5), run(spec, 5));
        let mut told = 0;
        while next_trace(&mut watched, told % 3 == 0).is_some() {
            told += 1;
            plain.step(watched.progress().done - plain.progress().done);
            assert_eq!(watched.progress(), plain.progress());
            if told % 40 == 0 {
                assert_eq!(watched.agent(), plain.agent());
            }
        }
        assert_eq!(watched.progress().done, 900);
        assert_eq!(told < 900, !spec.contains("exact"), "eventful games are looked for where there are any");
        assert_eq!(watched.agent(), plain.agent());
    }
}

#[test]
fn an_eventful_game_has_an_update_in_it() {
    let mut run = run("D:games=100000", 6);
    // No learning is possible yet, so the first game will do.
    assert_eq!(
        run.traced_game(true).map_break(|trace| trace.map(|trace| trace.game)),
        ControlFlow::Break(Some(1))
    );
    run.step(2000);
    for _ in 0..50 {
        let before = run.games();
        let trace: Trace = told(next_trace(&mut run, true));
        assert!(trace.steps.iter().any(|entry| matches!(entry, TraceStep::Update { .. })));
        assert!(run.games() > before && run.games() - before <= 128, "{before} {}", run.games());
    }
}

#[test]
fn the_picture_of_a_run_shows_its_average_policy() {
    let mut run = run("D:interval=16", 7);
    run.step(300);
    let policy = run.average();
    let note: StrategyNote = told(run.picture(0));
    assert_eq!(note, compare(&policy, &Solution::after(DEFAULT_ITERATIONS).policy));
    assert!((note.nash_conv - nash_conv(&policy).total).abs() < 1e-12);
}
