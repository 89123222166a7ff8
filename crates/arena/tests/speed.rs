//! The same work natively and in a browser. The checksums must be equal, and `cargo xtask bench` compares the
//! times. An ordinary test run does only a little of the work. With `TEFUDA_BENCH` set at compile time, it
//! does enough to measure.

#![allow(missing_docs)]

use tefuda_agents::{
    Job, Playable,
    leduc::Solver,
    poker::{Scheme, nash_conv},
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

/// Prints one line of the measurement in the format that `cargo xtask bench` reads: the name, then units per
/// second.
#[cfg(not(target_arch = "wasm32"))]
fn report(name: &str, per_second: f64) {
    println!("speed\t{name}\t{per_second}");
}

#[cfg(target_arch = "wasm32")]
fn report(name: &str, per_second: f64) {
    wasm_bindgen_test::console_log!("speed\t{name}\t{per_second}");
}

/// A number of random deals, and the checksum of their points: in an ordinary run, and in a measurement.
struct Deals {
    rules: &'static str,
    count: [u32; 2],
    sums: [u64; 2],
}

/// Compares checksums, and reports all differences at once.
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
fn random_deals_have_the_same_checksums() {
    let found = &mut Sums::default();
    deals::<Hearts>(
        found,
        &[
            Deals {
                rules: "paper",
                count: [500, 50_000],
                sums: [7_505_907_464_059_944_137, 1_148_196_814_649_207_529],
            },
            Deals {
                rules: "standard",
                count: [500, 50_000],
                sums: [9_729_938_127_816_179_425, 5_536_228_635_323_033_661],
            },
        ],
    );
    deals::<Daihinmin>(
        found,
        &[Deals {
            rules: "standard",
            count: [50, 5_000],
            sums: [8_634_062_777_527_579_893, 5_998_342_696_131_704_789],
        }],
    );
    deals::<Leduc>(
        found,
        &[Deals {
            rules: "standard",
            count: [500, 1_000_000],
            sums: [3_403_089_818_204_911_064, 12_214_384_470_300_513_696],
        }],
    );
    deals::<Nimmt>(
        found,
        &[Deals {
            rules: "paper",
            count: [500, 50_000],
            sums: [12_960_323_584_245_192_388, 5_335_295_011_800_456_207],
        }],
    );
}

/// Checks the decisions of an agent in a number of deals, by the checksum of their points.
fn thoughts<G: Playable>(found: &mut Sums, rules: &str, agent: &str, deals: [u32; 2], sums: [u64; 2]) {
    let rules = Spec::parse(G::FACTS.presets, rules).expect("the rules are known");
    let spec = Spec::parse(G::AGENTS, agent).expect("the agent is known");
    // A decision is too short for a browser's clock, so whole runs are timed.
    let start = clock();
    let timed = decisions::<G>(&rules, &spec, deals[usize::from(FULL)], 1, clock);
    let seconds = (clock() - start) / 1000.0;
    report(&format!("decisions of {agent} in {}", G::FACTS.id), f64::from(timed.decisions) / seconds);
    found.expect(&format!("{agent} in {}", G::FACTS.id), timed.checksum, sums[usize::from(FULL)]);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn decisions_have_the_same_checksums() {
    let found = &mut Sums::default();
    let sums = [13_608_388_705_839_439_543, 4_922_808_988_138_112_699];
    thoughts::<Hearts>(found, "paper", "mc", [1, 100], sums);
    let sums = [16_277_733_508_663_084_321, 2_430_056_660_685_822_665];
    thoughts::<Hearts>(found, "paper", "pimc:worlds=100", [1, 30], sums);
    thoughts::<Daihinmin>(
        found,
        "standard",
        "default",
        [10, 20_000],
        [2_851_903_467_533_996_581, 6_653_257_761_570_092_821],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "mc:worlds=20",
        [1, 20],
        [11_898_105_196_809_053_620, 14_009_888_944_813_109_509],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "uct",
        [1, 20],
        [14_952_215_145_344_600_404, 1_697_224_866_818_100_917],
    );
    thoughts::<Daihinmin>(
        found,
        "standard",
        "champion:playouts=800",
        [1, 20],
        [14_520_047_720_193_088_180, 9_658_651_783_051_886_933],
    );
    thoughts::<Nimmt>(
        found,
        "paper",
        // Without nets, because only native programs contain them.
        "search:model=formula",
        [1, 10],
        [8_808_540_401_272_995_036, 11_475_363_104_270_035_641],
    );
    thoughts::<Nimmt>(
        found,
        "paper",
        "mc:worlds=20",
        [1, 50],
        [10_425_296_642_354_918_462, 12_812_544_430_517_068_762],
    );
}

/// The time that the solver of Leduc Hold'em takes until no one can gain more than a thousandth of a chip.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn leduc_is_solved_in_the_same_number_of_iterations() {
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

/// Training speed in games per second: the paper's settings taken literally, and those that learn from whole
/// buffers.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn leduc_training_gives_the_same_curves() {
    let found = &mut Sums::default();
    let sums = [7_238_121_994_930_677_914, 17_184_284_779_300_735_443];
    trained::<Leduc>(found, "D", [1000, 100_000], sums);
    let sums = [295_877_741_329_523_622, 1_238_505_943_010_532_976];
    trained::<Leduc>(found, "demo", [1000, 100_000], sums);
}

/// Checks the first units of a training run of a game's first learner, by the checksum of their curves.
fn trained<G: Playable>(found: &mut Sums, preset: &str, units: [u32; 2], sums: [u64; 2]) {
    let learner = &G::LEARNERS[0];
    let spec = Spec::parse(learner.presets, preset).expect("the preset is known");
    let rate = training::<G>(learner, &spec, units[usize::from(FULL)], clock).expect("the learner is known");
    report(&format!("games of training by {preset}"), rate.per_second);
    found.expect(&format!("training by {preset}"), rate.checksum, sums[usize::from(FULL)]);
}

/// FALCON without and with its filter. The stages before the games have a tenth of the preset's units, so
/// that they don't take longer than the games. They count as units, too.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn falcon_training_gives_the_same_curves() {
    let found = &mut Sums::default();
    let sums = [1_713_932_277_948_404_227, 13_026_165_107_220_514_142];
    trained::<Hearts>(found, "actions:measured=1", [300, 100_000], sums);
    let both = if FULL { "both:hands=3000,measured=1" } else { "both:hands=60,labels=20,measured=1" };
    let sums = [16_275_240_813_594_427_574, 695_827_646_980_187_097];
    trained::<Hearts>(found, both, [212, 103_052], sums);
}
