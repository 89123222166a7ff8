//! The same work natively and in a browser: it has to come to the same sums, and `cargo xtask bench` sets the times in
//! ratio. In an ordinary test run a little of the work is done; with `TEFUDA_BENCH` set at compile time, enough to
//! measure.

#![allow(missing_docs)]

use tefuda_agents::{
    Job, Playable,
    leduc::{
        exploit::nash_conv,
        solve::{Scheme, Solver},
    },
};
use tefuda_arena::bench::{Door, decisions, random_deals, training};
use tefuda_games::{Game, Spec, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

const FULL: bool = option_env!("TEFUDA_BENCH").is_some();

#[cfg(not(target_arch = "wasm32"))]
fn clock() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64() * 1000.0
}

#[cfg(target_arch = "wasm32")]
fn clock() -> f64 {
    js_sys::Date::now()
}

/// One line of the measurement, in the form that `cargo xtask bench` reads: name, then units a second.
#[cfg(not(target_arch = "wasm32"))]
fn report(name: &str, per_second: f64) {
    println!("speed\t{name}\t{per_second}");
}

#[cfg(target_arch = "wasm32")]
fn report(name: &str, per_second: f64) {
    wasm_bindgen_test::console_log!("speed\t{name}\t{per_second}");
}

/// So many random deals of a game, whose points have to come to the sum: in an ordinary run, and in a measurement.
struct Deals {
    rules: &'static str,
    count: [u32; 2],
    sums: [u64; 2],
}

/// Compares sums; all that differ are named at once.
#[derive(Default)]
struct Sums(Vec<String>);

impl Sums {
    fn expect(&mut self, what: &str, found: u64, wanted: u64) {
        if found != wanted {
            self.0.push(format!("{what}: {found}, not {wanted}"));
        }
    }
}

impl Drop for Sums {
    fn drop(&mut self) {
        assert!(self.0.is_empty(), "{:#?}", self.0);
    }
}

fn deals<G: Game>(found: &mut Sums, each: &[Deals]) {
    for Deals { rules, count, sums } in each {
        let (spec, full) =
            (Spec::parse(G::FACTS.presets, rules).expect("the rules are known"), usize::from(FULL));
        let rate = random_deals::<G>(&spec, Door::Fast, count[full], if FULL { 10 } else { 1 }, clock);
        report(&format!("random deals of {}, {rules}", G::FACTS.id), rate.per_second);
        found.expect(&format!("{} {rules}", G::FACTS.id), rate.checksum, sums[full]);
    }
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn random_deals_come_to_the_same_sums() {
    let found = &mut Sums::default();
    deals::<Hearts>(
        found,
        &[
            Deals {
                rules: "paper",
                count: [500, 50_000],
                sums: [15_561_019_136_449_615_002, 18_156_406_502_259_418_112],
            },
            Deals {
                rules: "standard",
                count: [500, 50_000],
                sums: [9_899_000_925_004_552_492, 12_021_757_656_382_164_650],
            },
        ],
    );
    deals::<Daihinmin>(
        found,
        &[Deals {
            rules: "standard",
            count: [50, 5_000],
            sums: [6_821_385_296_721_775_714, 1_031_308_040_504_724_590],
        }],
    );
    deals::<Leduc>(
        found,
        &[Deals {
            rules: "standard",
            count: [500, 1_000_000],
            sums: [436_210_227_667_131_708, 3_837_710_230_203_936_428],
        }],
    );
    deals::<Nimmt>(
        found,
        &[Deals {
            rules: "paper",
            count: [500, 50_000],
            sums: [17_155_978_852_127_037_483, 11_455_339_971_978_716_596],
        }],
    );
}

/// Decisions of an agent in so many deals, whose points have to come to the sum.
fn thoughts<G: Playable>(found: &mut Sums, rules: &str, agent: &str, deals: [u32; 2], sums: [u64; 2]) {
    let rules = Spec::parse(G::FACTS.presets, rules).expect("the rules are known");
    let spec = Spec::parse(G::AGENTS, agent).expect("the agent is known");
    // A decision is shorter than a browser's clock can tell: whole runs are timed.
    let start = clock();
    let timed = decisions::<G>(&rules, &spec, deals[usize::from(FULL)], 1, clock);
    let seconds = (clock() - start) / 1000.0;
    report(&format!("decisions of {agent} in {}", G::FACTS.id), f64::from(timed.decisions) / seconds);
    found.expect(&format!("{agent} in {}", G::FACTS.id), timed.checksum, sums[usize::from(FULL)]);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn decisions_come_to_the_same_sums() {
    let found = &mut Sums::default();
    let sums = [15_216_626_374_430_865_666, 9_012_225_449_391_003_284];
    thoughts::<Hearts>(found, "paper", "mc", [1, 100], sums);
    let sums = [11_232_106_115_003_531_326, 1_787_279_983_528_803_300];
    thoughts::<Hearts>(found, "paper", "pimc:worlds=100", [1, 30], sums);
    thoughts::<Daihinmin>(
        found,
        "standard",
        "default",
        [10, 20_000],
        [10_338_579_098_837_040_652, 3_816_891_038_802_617_670],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "mc:worlds=20",
        [1, 20],
        [10_706_013_579_907_614_205, 11_087_478_390_428_351_688],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "uct",
        [1, 20],
        [8_889_475_346_413_649_769, 17_466_021_365_252_259_790],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "champion:playouts=800",
        [1, 20],
        [8_891_395_093_716_127_725, 11_911_168_495_089_781_022],
    );
    thoughts::<Nimmt>(
        found,
        "paper",
        // Without nets, which are part of the native program only.
        "search:model=formula",
        [1, 10],
        [5_355_279_005_271_453_671, 5_325_834_846_156_665_982],
    );
    thoughts::<Nimmt>(
        found,
        "paper",
        "mc:worlds=20",
        [1, 50],
        [9_894_703_168_734_022_547, 8_949_112_868_700_603_081],
    );
}

/// How long the solver of Leduc Hold'em takes until nobody can gain more than a thousandth of a chip.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn leduc_is_solved_in_as_many_iterations_everywhere() {
    let (rounds, least) = (if FULL { 5 } else { 1 }, 0.001);
    let mut fastest = f64::INFINITY;
    let mut needed = 0;
    for _ in 0..rounds {
        let start = clock();
        let mut solver = Solver::new(Scheme::DCFR, 1000);
        while solver.step(20).done < 1000 && nash_conv(&solver.average()).total > least {}
        needed = solver.progress().done;
        fastest = fastest.min(clock() - start);
    }
    report("equilibria of Leduc Hold'em, NashConv 0.001", 1000.0 / fastest);
    assert_eq!(needed, 560, "iterations until NashConv is {least}");
}

/// Games of training a second: the paper's setting read literally, and the one that learns from whole memories.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn training_comes_to_the_same_curves() {
    let found = &mut Sums::default();
    let learner = &Leduc::LEARNERS[0];
    for (preset, sums) in [
        ("D", [2_422_777_748_486_582_856, 11_592_211_799_760_061_354]),
        ("demo", [12_939_923_095_998_978_360, 9_914_946_114_541_662_901]),
    ] {
        let spec = Spec::parse(learner.presets, preset).expect("the preset is known");
        let games = if FULL { 100_000 } else { 1000 };
        let rate = training::<Leduc>(learner, &spec, games, clock).expect("the learner is known");
        report(&format!("games of training by {preset}"), rate.per_second);
        found.expect(&format!("training by {preset}"), rate.checksum, sums[usize::from(FULL)]);
    }
}
