//! Runs advance slice by slice, and answer between slices.

#![allow(clippy::unwrap_used)]
use super::*;
use proptest::prelude::*;
use std::cell::Cell;
use tefuda_agents::{Gauge, training::Encoded};
use tefuda_games::{DatasetReader, Said, Seed, games, hearts::Hearts, leduc::Leduc};

const LEDUC: &Program = Program::of::<Leduc>();

thread_local!(static TIME: Cell<f64> = const { Cell::new(0.0) });

/// A clock that advances by a millisecond at every reading.
fn clock() -> f64 {
    TIME.with(|time| {
        time.set(time.get() + 1.0);
        time.get()
    })
}

fn plan(done: u32) -> RunPlan {
    RunPlan {
        game: "leduc".to_owned(),
        learner: "nfsp".to_owned(),
        spec: "D:games=3000".to_owned(),
        seed: Seed(3),
        done,
        every: 50,
    }
}

fn standing(run: &mut PacedRun) -> RunStanding {
    let News::Stands(standing) = run.stand() else { panic!("it stands somehow") };
    standing
}

/// Lets a paused run do some units.
fn do_steps(run: &mut PacedRun, units: u32) {
    run.step(units);
    while run.slice(5.0) != Next::Never {}
}

/// The curves at the end of a run in slices.
fn trained(done: u32, steps: u32, share: u32) -> Vec<Curve> {
    let mut run = PacedRun::new(LEDUC, &plan(done), &mut Memory::default(), clock).unwrap();
    do_steps(&mut run, steps);
    run.set_pace(FULL, share);
    while run.slice(5.0) != Next::Never {}
    let RunStanding { progress, curves, .. } = standing(&mut run);
    assert!(progress.finished());
    curves.unwrap()
}

#[test]
fn slicing_does_not_change_the_curves() {
    let curves = trained(0, 0, 100);
    assert_eq!(curves[0].id, "nash_conv");
    assert!(curves.iter().any(|curve| curve.id == "epsilon" && curve.points.len() > 20));
    assert_eq!(trained(0, 777, 30), curves);
    assert_eq!(trained(1234, 0, 100), curves, "a lost run is repeated");
}

#[test]
fn a_slow_pace_waits_and_a_pause_stops() {
    let mut run = PacedRun::new(LEDUC, &plan(0), &mut Memory::default(), clock).unwrap();
    assert_eq!(run.slice(20.0), Next::Never);
    run.set_pace(10, 100);
    TIME.with(|time| time.set(time.get() + 1000.0));
    assert!(matches!(run.slice(20.0), Next::In(20..=100)));
    assert_eq!(standing(&mut run).progress.done, 10);
    assert!(!standing(&mut run).waits);
    run.set_pace(0, 100);
    assert_eq!(run.slice(20.0), Next::Never);
    assert!(standing(&mut run).waits);
    do_steps(&mut run, 1);
    assert_eq!(standing(&mut run).progress.done, 11);
}

#[test]
fn a_run_with_a_share_of_the_time_rests_between_slices() {
    let mut run = PacedRun::new(LEDUC, &plan(0), &mut Memory::default(), clock).unwrap();
    for (share, rest) in [(25, 3.0), (50, 1.0), (80, 0.25)] {
        run.set_pace(FULL, share);
        let begun = TIME.with(Cell::get);
        let next = run.slice(8.0);
        let worked = TIME.with(Cell::get) - begun;
        let Next::In(waits) = next else { panic!("{share}: {next:?}") };
        assert!((f64::from(waits) - worked * rest).abs() <= 3.0, "{share}: {worked}, {waits}");
    }
    run.set_pace(FULL, 100);
    assert_eq!(run.slice(8.0), Next::Now);
}

/// A run of 40 games and then 20 epochs, with a live metric for each stage.
struct TwoStages(u32);

impl Job for TwoStages {
    fn step(&mut self, units: u32) -> Progress {
        self.0 = (self.0 + units).min(60);
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.0, total: 60 }
    }
}

impl Training for TwoStages {
    fn stage(&self) -> (usize, Progress) {
        match self.0.checked_sub(40) {
            Some(done) => (1, Progress { done, total: 20 }),
            None => (0, Progress { done: self.0, total: 40 }),
        }
    }

    fn curves(&self) -> &[Curve] {
        &[]
    }

    fn gauges(&self) -> Vec<Gauge> {
        let id = ["games", "epochs"][self.stage().0].to_owned();
        vec![Gauge::new(&id, f64::from(self.0))]
    }

    fn agents(&self) -> Vec<AgentFile> {
        Vec::new()
    }
}

#[test]
fn live_metrics_count_the_units_of_their_stage() {
    let told = |slice: u32| {
        let mut run = PacedRun::of(Box::new(TwoStages(0)), &plan(0), clock);
        do_steps(&mut run, slice);
        let early = standing(&mut run);
        run.set_pace(FULL, 100);
        while run.slice(5.0) != Next::Never {}
        (early, standing(&mut run))
    };
    let (early, last) = told(15);
    assert_eq!((early.stage, early.within), (0, Progress { done: 15, total: 40 }));
    assert_eq!((last.stage, last.within), (1, Progress { done: 20, total: 20 }));
    let curves = last.curves.unwrap();
    let ends = |id: &str| {
        let points = &curves.iter().find(|curve| curve.id == id).unwrap().points;
        (points[0], points[points.len() - 1])
    };
    assert_eq!(ends("games"), ((10.0, 10.0), (37.0, 37.0)));
    assert_eq!(ends("epochs"), ((10.0, 50.0), (20.0, 60.0)));
    assert_eq!(told(47).1.curves.unwrap(), curves, "the rhythm changes nothing");
}

#[test]
fn curves_are_sent_only_when_new() {
    let mut run = PacedRun::new(LEDUC, &plan(0), &mut Memory::default(), clock).unwrap();
    assert!(standing(&mut run).curves.is_some());
    do_steps(&mut run, 5);
    assert!(standing(&mut run).curves.is_none());
    do_steps(&mut run, 5);
    assert!(standing(&mut run).curves.is_some());
}

#[test]
fn a_preview_gives_speed_and_levels() {
    let mut preview = Preview::begin(LEDUC, &plan(0), &mut Memory::default(), clock).unwrap();
    assert!(matches!(preview.event(1), Event::Trained { job: 1, news: News::Previewed(None) }));
    while !preview.step(10).finished() {}
    let Event::Trained { news: News::Previewed(Some(RunSpeed { rate, levels })), .. } = preview.event(1)
    else {
        panic!("there is a preview")
    };
    assert!(rate > 0.0);
    assert_eq!(levels[0].id, "uniform");
}

#[test]
fn faults_in_a_plan_are_named_in_both_languages() {
    let fault_of = |program: &Program, plan: RunPlan| {
        let begun = PacedRun::new(program, &plan, &mut Memory::default(), clock).err();
        assert_eq!(Preview::begin(program, &plan, &mut Memory::default(), clock).err(), begun);
        begun.unwrap()
    };
    let fault = |plan: RunPlan| fault_of(LEDUC, plan);
    let Said { en, ja } = fault(RunPlan { game: "chess".to_owned(), ..plan(0) });
    assert!(en.contains("can't") && ja.contains("できません"), "{en} {ja}");
    let Said { en, ja } = fault(RunPlan { learner: "nobody".to_owned(), ..plan(0) });
    assert!(en.contains("nobody") && ja.contains("nobodyという学習アルゴリズム"), "{en} {ja}");
    let Said { en, ja } = fault(RunPlan { spec: "D:eta=7".to_owned(), ..plan(0) });
    assert!(en.contains("eta") && ja.contains("eta") && en != ja, "{en} {ja}");
    let falcon = |spec: &str| RunPlan {
        game: "hearts".to_owned(),
        learner: "falcon".to_owned(),
        spec: spec.to_owned(),
        ..plan(0)
    };
    let Said { en, ja } = fault_of(Program::of::<Hearts>(), falcon("actions:cap=20000"));
    assert!(en.contains("MiB of memory (limit 512 MiB)"), "{en}");
    assert!(ja.contains("MiBのメモリが必要です（上限512 MiB）"), "{ja}");
    assert!(
        PacedRun::new(Program::of::<Hearts>(), &falcon("actions"), &mut Memory::default(), clock).is_ok()
    );
}

#[test]
fn a_run_learns_from_the_records_that_were_sent_before_it() {
    let all = include_str!("../../../tests/data/hearts-good.jsonl");
    // No other test uses this data set.
    let records: String = all.lines().take(12).flat_map(|line| [line, "\n"]).collect();
    let id = DatasetReader::<Hearts>::read(records.as_bytes()).unwrap().dataset.id();
    let falcon = RunPlan {
        game: "hearts".to_owned(),
        learner: "falcon".to_owned(),
        spec: format!("svr:hands=10,records={id}"),
        ..plan(0)
    };
    let mut memory = Memory::default();
    let missing = Program::of::<Hearts>().run(&falcon, &mut memory).err().unwrap();
    assert!(missing.en.contains(&id.to_string()), "{missing:?}");
    memory.shelve(id.to_string(), Bytes(Vec::from("{}\n").into()));
    let other = Program::of::<Hearts>().run(&falcon, &mut memory).err().unwrap();
    assert!(other.en.starts_with(&format!("{id}: ")), "{other:?}");
    memory.shelve(id.to_string(), Bytes(Vec::from(records).into()));
    for _ in 0..2 {
        assert!(Program::of::<Hearts>().run(&falcon, &mut memory).is_ok(), "sent once, used often");
    }
}

/// The clock of [`Timed`]: only the work itself takes time.
fn work_clock() -> f64 {
    TIME.with(Cell::get)
}

/// A run in which each part of the work takes a millisecond and is at most one unit.
struct Timed(Box<dyn Training>);

impl Timed {
    fn timed<T>(&mut self, parts: u32, work: impl FnOnce(&mut dyn Training) -> T) -> T {
        TIME.with(|time| time.set(time.get() + f64::from(parts)));
        let before = self.0.progress().done;
        let result = work(&mut *self.0);
        assert!(self.0.progress().done <= before.saturating_add(parts), "more was done than was asked for");
        result
    }
}

impl Job for Timed {
    fn step(&mut self, units: u32) -> Progress {
        self.timed(units, |run| run.step(units))
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl Training for Timed {
    fn stage(&self) -> (usize, Progress) {
        self.0.stage()
    }

    fn curves(&self) -> &[Curve] {
        self.0.curves()
    }

    fn gauges(&self) -> Vec<Gauge> {
        self.0.gauges()
    }

    fn agents(&self) -> Vec<AgentFile> {
        self.0.agents()
    }

    fn trace(&mut self, eventful: bool) -> ControlFlow<Option<Encoded>> {
        self.timed(1, |run| run.trace(eventful))
    }
}

/// A short run of each learning algorithm.
const SHORT_RUNS: [(&str, &str); 5] = [
    ("nfsp", "D:games=2000"),
    ("falcon", "both:games=200,hands=100,labels=20,measured=8"),
    ("loss", "g7:games=2000"),
    ("joint", "paper:games=100"),
    ("rank", "demo:games=100,match=10,epochs=3"),
];

/// A run with these settings, timed by its work.
fn timed<G: Playable + 'static>(learner: &str, spec: &str) -> PacedRun {
    let plan = RunPlan {
        game: G::FACTS.id.to_owned(),
        learner: learner.to_owned(),
        spec: spec.to_owned(),
        ..plan(0)
    };
    PacedRun::of(
        Box::new(Timed(Program::of::<G>().run(&plan, &mut Memory::default()).unwrap())),
        &plan,
        work_clock,
    )
}

/// The budget of a slice in parts of work, and its limit: the last step may exceed the budget by a quarter.
const ROOM: f64 = 20.0;
const MOST: f64 = 25.0;

/// Runs a slice and checks that it stays within its limit.
fn bounded_slice(run: &mut PacedRun) -> Next {
    let begun = work_clock();
    let next = run.slice(ROOM);
    assert!(work_clock() - begun <= MOST, "a slice took {}", work_clock() - begun);
    next
}

/// The current answer of a run to a request.
fn answer(run: &mut PacedRun) -> Option<News> {
    run.news().find(|news| matches!(news, News::Traced(_)))
}

/// An action of a user on a run.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Pace(u32, u32),
    Step(u32),
    Trace(bool),
    Wait,
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let pace = prop_oneof![Just(0), 1..2000u32, Just(FULL)];
    prop_oneof![
        (pace, 1..=100u32).prop_map(|(units, share)| Deed::Pace(units, share)),
        (1..300u32).prop_map(Deed::Step),
        any::<bool>().prop_map(Deed::Trace),
        Just(Deed::Wait),
    ]
}

/// Checks every learning algorithm of a game: each slice stays within its limit, and a pause stops the run at
/// once.
fn keeps_to_its_room<G: Playable + 'static>(deeds: &[Deed]) {
    for learner in G::LEARNERS {
        let (_, spec) =
            SHORT_RUNS.iter().find(|(id, _)| *id == learner.id).expect("every learner has a short run");
        let mut run = timed::<G>(learner.id, spec);
        let mut asked = false;
        for deed in deeds {
            match *deed {
                Deed::Pace(units, share) => run.set_pace(units, share),
                Deed::Step(units) => run.step(units),
                Deed::Trace(eventful) => {
                    run.trace(eventful);
                    asked = true;
                }
                Deed::Wait => TIME.with(|time| time.set(time.get() + 100.0)),
            }
            for _ in 0..2 {
                bounded_slice(&mut run);
            }
            asked &= answer(&mut run).is_none();
        }
        run.set_pace(1, 100);
        run.set_pace(0, 100);
        let begun = work_clock();
        assert_eq!(run.slice(ROOM), Next::Never);
        assert_eq!(work_clock(), begun, "a run that pauses does nothing");
        assert!(!asked || answer(&mut run).is_some(), "a pause answers what was asked for");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn no_slice_exceeds_its_budget(deeds in prop::collection::vec(any_deed(), 1..12)) {
        games!(keeps_to_its_room(&deeds));
    }
}

#[test]
fn a_request_during_a_measurement_is_answered_slice_by_slice() {
    const SPEC: &str = "actions:games=5,measured=40";
    // Before the first game it plays 160 games against the rule-based agent and 40 against Monte Carlo.
    let new = || timed::<Hearts>("falcon", SPEC);
    let ask = |run: &mut PacedRun| {
        run.trace(false);
        let mut slices = 0;
        loop {
            slices += 1;
            bounded_slice(run);
            if let Some(News::Traced(told)) = answer(run) {
                return (slices, told);
            }
        }
    };
    let mut plain = new();
    let (slices, told) = ask(&mut plain);
    assert!((8..=11).contains(&slices), "{slices} slices for 201 parts");
    assert!(told.is_some());
    assert_eq!(standing(&mut plain).progress.done, 1, "only the described game was played");
    assert_eq!(plain.slice(ROOM), Next::Never, "then the run waits again");

    // Other commands in between are obeyed and change nothing.
    let mut disturbed = new();
    disturbed.trace(false);
    bounded_slice(&mut disturbed);
    assert_eq!((answer(&mut disturbed), standing(&mut disturbed).waits), (None, false));
    disturbed.set_pace(FULL, 50);
    bounded_slice(&mut disturbed);
    assert_eq!(answer(&mut disturbed), None);
    disturbed.set_pace(0, 100);
    assert_eq!(answer(&mut disturbed), Some(News::Traced(None)), "a pause drops the question");
    assert_eq!((disturbed.slice(ROOM), standing(&mut disturbed).progress.done), (Next::Never, 0));
    assert!(standing(&mut disturbed).waits);
    assert_eq!(ask(&mut disturbed).1, told);

    for run in [&mut plain, &mut disturbed] {
        run.set_pace(FULL, 100);
        while bounded_slice(run) != Next::Never {}
        assert_eq!(ask(run), (1, None), "a finished run has nothing more to tell");
    }
    let mut unasked = new();
    unasked.set_pace(FULL, 100);
    while bounded_slice(&mut unasked) != Next::Never {}
    let curves = standing(&mut unasked).curves;
    let of = |run: &mut PacedRun| {
        run.told = None;
        standing(run).curves
    };
    assert!(curves.is_some() && of(&mut plain) == curves && of(&mut disturbed) == curves);
}

#[test]
fn a_crashed_run_is_repeated_before_it_reports() {
    let mut run = timed::<Leduc>("nfsp", "D:games=2000");
    run.lost = 100;
    run.trace(false);
    while bounded_slice(&mut run) == Next::Now {}
    assert!(matches!(answer(&mut run), Some(News::Traced(Some(_)))));
    assert_eq!(standing(&mut run).progress.done, 101);
}
