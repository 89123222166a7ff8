//! ν-support vector regression: comparison with LIBSVM, and properties for any examples.

#![allow(missing_docs)]
#![cfg(not(target_arch = "wasm32"))]

mod chance;

use chance::Chance;
use std::collections::BTreeMap;

use proptest::{collection::vec, prelude::*};
use tefuda_learn::{Scaling, Svr, SvrFault, SvrParams, SvrParts, SvrTraining};

/// Examples: rows, each with a target.
#[derive(Debug, Clone)]
struct Examples {
    width: usize,
    rows: Vec<f32>,
    targets: Vec<f32>,
}

impl Examples {
    fn training(&self, params: SvrParams) -> SvrTraining {
        SvrTraining::new(self.width, &self.rows, &self.targets, params).expect("examples of a kind")
    }

    fn trained(&self, params: SvrParams) -> SvrTraining {
        let mut training = self.training(params);
        while !training.step(1000).finished {}
        training
    }

    fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.rows.chunks_exact(self.width)
    }

    /// `count` rows of numbers from `draw`, with targets that `target` makes from the row and further draws.
    fn drawn(
        (width, count, seed): (usize, usize, u64),
        draw: impl Fn(&mut Chance) -> f32,
        target: impl Fn(&[f32], &mut Chance) -> f32,
    ) -> Self {
        let mut chance = Chance(seed);
        let mut all = Self { width, rows: Vec::new(), targets: Vec::new() };
        for _ in 0..count {
            let row: Vec<f32> = (0..width).map(|_| draw(&mut chance)).collect();
            all.targets.push(target(&row, &mut chance));
            all.rows.extend(row);
        }
        all
    }
}

fn params(nu: f64, c: f64, gamma: f64, tolerance: f64) -> SvrParams {
    SvrParams { nu, c, gamma, tolerance, ..SvrParams::new(1) }
}

/// The results of LIBSVM 3.37 (the Python package `libsvm-official` 3.37.0) with `svm-train -s 4 -t 2 -n ν -c
/// C -g γ -e 1e-12`. The examples come from `drawn` and are exact in both programs. The fields are `rho` and
/// `sv_coef` of its model file, by example with 0 for those that are not support vectors, and its predictions
/// for the rows of `queries`.
struct Libsvm {
    examples: Examples,
    params: SvrParams,
    rho: f64,
    predictions: [f64; 3],
    coefficients: &'static str,
}

impl Libsvm {
    /// A smooth function of two features.
    fn smooth() -> Self {
        Self {
            examples: Examples::drawn((2, 40, 1), Chance::grid, |x, _| {
                x[0] * x[0] - x[1] / 2.0 + x[0] * x[1]
            }),
            params: params(0.3, 10.0, 0.7, 1e-12),
            rho: -0.964_265_868_7,
            predictions: [0.116_735_418_6, -0.255_649_525_1, 0.378_684_562_5],
            coefficients: "0 10 -10 0 -6.10681537 -1.47738704 -1.26276185 0 0 0.3293273 0 0 4.56456338 0.43377988 \
                7.30493233 0 -4.00191441 0 0 3.47672658 2.36630396 5.77910806 10 0 4.3458849 -9.33871742 \
                0 7.5998862 2.44950536 -0.05208958 0 0.88439502 0 0 0 -2.1118916 -10 -10 -5.64842273 \
                0.46558704",
        }
    }

    /// Noisy labels ±1 of five features.
    fn labels() -> Self {
        let label = |x: &[f32], chance: &mut Chance| {
            let score = x[0] - x[1] + 2.0 * x[2] * x[3] + x[4] / 2.0 + chance.grid();
            if score > 0.0 { 1.0 } else { -1.0 }
        };
        Self {
            examples: Examples::drawn((5, 60, 2), Chance::grid, label),
            params: params(0.5, 1.0, 0.2, 1e-12),
            rho: 0.171_430_957_1,
            predictions: [0.354_264_338_4, -0.497_567_723_9, 0.484_226_682_5],
            coefficients: "0 0 -1 0 -1 0 -0.61458537 1 0.65373143 -0.61245977 0.28816164 -1 -1 0 0.75056337 -1 \
                0.55102692 0 -1 0 0 0 0 0.1598503 0 0 1 0 0 0.59330522 1 0 1 0 1 -1 -1 -0.1347423 \
                -0.29530136 -1 1 0 1 -0.29315734 0.22008466 0 -1 1 0 0.78327647 0 1 -0.04975386 1 1 0 -1 \
                -1 0 -1",
        }
    }

    /// 50 examples in 25 distinct rows, most of them at the bound.
    fn repeated() -> Self {
        let target =
            |x: &[f32], chance: &mut Chance| x[0] + x[1] * x[2] + (chance.below(33) as f32 / 8.0 - 2.0);
        Self {
            examples: Examples::drawn((3, 50, 3), |chance| chance.below(3) as f32 - 1.0, target),
            params: params(0.7, 0.25, 0.5, 1e-12),
            rho: -0.356_763_849_6,
            predictions: [0.096_820_541_1, -0.407_780_633_6, 0.341_504_782_7],
            coefficients: "-0.25 0 0.25 0.25 0.19924578 -0.25 -0.25 0.25 0 0 0.25 0.25 0.25 0 -0.25 0.25 0.25 0 \
                0.25 -0.25 -0.25 -0.25 0.25 0 0 0 0.18568082 -0.25 0 0 0 0 -0.25 0.25 -0.25 0 0.2400734 0.25 \
                -0.25 0.25 -0.25 -0.25 -0.25 0.25 0.25 -0.25 0 -0.125 -0.25 -0.25",
        }
    }

    fn queries(width: usize) -> impl Iterator<Item = Vec<f32>> {
        let sign = |n: usize| if n.is_multiple_of(2) { 1.0 } else { -1.0 };
        (0..3).map(move |k| (0..width).map(|place| 0.25 * (k + 1) as f32 * sign(place + k)).collect())
    }

    fn check(&self) {
        let near = |found: f64, wanted: f64, what: &str| {
            assert!((found - wanted).abs() < 1e-8, "{what}: {found}, LIBSVM {wanted}");
        };
        let training = self.examples.trained(self.params);
        let model = training.model();
        near(model.parts().rho, self.rho, "rho");
        for (x, wanted) in Self::queries(self.examples.width).zip(self.predictions) {
            near(model.answer(&x), wanted, "prediction");
        }
        // For equal rows only the sum of the coefficients is determined.
        let mut sums: BTreeMap<Vec<u32>, (f64, f64)> = BTreeMap::new();
        let theirs = self.coefficients.split_whitespace().map(|text| text.parse::<f64>().expect("a number"));
        for ((row, ours), theirs) in self.examples.rows().zip(training.coefficients()).zip(theirs) {
            let sum = sums.entry(row.iter().map(|x| x.to_bits()).collect()).or_default();
            *sum = (sum.0 + ours, sum.1 + theirs);
        }
        for (ours, theirs) in sums.into_values() {
            near(ours, theirs, "coefficient");
        }
    }
}

#[test]
fn a_smooth_function_gives_libsvms_model() {
    Libsvm::smooth().check();
}

#[test]
fn noisy_labels_give_libsvms_model() {
    Libsvm::labels().check();
}

#[test]
fn repeated_rows_at_the_bound_give_libsvms_model() {
    Libsvm::repeated().check();
}

/// A few examples on a coarse grid, so that some rows are equal, and parameters for them.
fn small() -> impl Strategy<Value = (Examples, SvrParams)> {
    let examples = (1usize..4, 1usize..40).prop_flat_map(|(width, count)| {
        let rows = vec((-4i8..=4).prop_map(|x| f32::from(x) / 4.0), width * count);
        let targets = vec((-8i8..=8).prop_map(|z| f32::from(z) / 8.0), count);
        (rows, targets).prop_map(move |(rows, targets)| Examples { width, rows, targets })
    });
    let parameters = (0.05f64..=1.0, 0.1f64..8.0, 0.1f64..4.0);
    (examples, parameters.prop_map(|(nu, c, gamma)| params(nu, c, gamma, 1e-4)))
}

fn bits(model: &Svr) -> (Vec<u32>, Vec<u64>, u64) {
    let parts = model.parts();
    let coefficients = parts.coefficients.iter().map(|x| x.to_bits()).collect();
    (parts.vectors.iter().map(|x| x.to_bits()).collect(), coefficients, parts.rho.to_bits())
}

/// The rounding error of single-precision kernels, times the largest total weight of the coefficients.
fn rounding(examples: &Examples, params: SvrParams) -> f64 {
    1e-7 * params.c * params.nu * examples.targets.len() as f64 + 1e-9
}

proptest! {
    #[test]
    fn a_trained_model_satisfies_the_optimality_conditions((examples, params) in small()) {
        let training = examples.trained(params);
        prop_assert!(training.progress().violation <= params.tolerance);
        prop_assert!(training.coefficients().sum::<f64>().abs() < 1e-9);
        let (model, tube) = (training.model(), training.tube());
        // In a tube of zero width, one example can pull both ways, and its coefficient shows neither.
        if tube < 2.0 * params.tolerance {
            return Ok(());
        }
        let slack = params.tolerance + rounding(&examples, params);
        for ((x, target), coefficient) in examples.rows().zip(&examples.targets).zip(training.coefficients()) {
            let beyond = (f64::from(*target) - model.answer(x)) * coefficient.signum() - tube;
            let size = coefficient.abs();
            prop_assert!(size <= params.c);
            if size == 0.0 {
                prop_assert!((f64::from(*target) - model.answer(x)).abs() <= tube + slack);
            } else {
                prop_assert!(beyond >= -slack, "a support vector inside the tube: {}", beyond);
                prop_assert!(size == params.c || beyond <= slack, "below C but outside the tube: {}", beyond);
            }
        }
    }

    #[test]
    fn nu_is_between_the_shares_of_errors_and_of_support_vectors((examples, params) in small()) {
        let training = examples.trained(params);
        let (model, tube) = (training.model(), training.tube());
        if tube < 2.0 * params.tolerance {
            return Ok(());
        }
        let slack = params.tolerance + rounding(&examples, params);
        let far = |(x, z): (&[f32], &f32)| (f64::from(*z) - model.answer(x)).abs() > tube + slack;
        let errors = examples.rows().zip(&examples.targets).filter(|example| far(*example)).count();
        let share = params.nu * examples.targets.len() as f64;
        prop_assert!(errors as f64 <= share + 1e-9, "{} errors, νl {}", errors, share);
        prop_assert!(model.len() as f64 >= share - 1e-9, "{} support vectors, νl {}", model.len(), share);
    }

    #[test]
    fn steps_of_any_size_and_caches_of_any_size_give_the_same_bits(
        (examples, params) in small(),
        steps in vec(0u64..20, 1..10),
    ) {
        let whole = examples.trained(params);
        let mut training = examples.training(SvrParams { cache_bytes: 0, ..params });
        for step in steps.iter().cycle().take(100) {
            training.step(*step);
        }
        while !training.step(7).finished {}
        prop_assert_eq!(training.progress(), whole.progress());
        prop_assert_eq!(bits(&training.model()), bits(&whole.model()));
    }

    #[test]
    fn the_order_of_the_examples_does_not_matter((examples, params) in small(), turn in 0usize..40) {
        let params = SvrParams { tolerance: 1e-9, ..params };
        let mut turned = examples.clone();
        let count = examples.targets.len();
        turned.rows.rotate_left(turn % count * examples.width);
        turned.targets.rotate_left(turn % count);
        let (one, other) = (examples.trained(params).model(), turned.trained(params).model());
        // If no coefficient is between its bounds, ρ may be any number in an interval.
        let kernels = |model: &Svr, x: &[f32]| model.answer(x) + model.parts().rho;
        for x in examples.rows() {
            let (one, other) = (kernels(&one, x), kernels(&other, x));
            prop_assert!((one - other).abs() < 1e-3, "{} {}", one, other);
        }
    }

    #[test]
    fn a_model_read_from_its_parts_is_the_same((examples, params) in small()) {
        let model = examples.trained(params).model();
        let again = Svr::from_parts(&model.parts()).expect("its own parts");
        prop_assert_eq!(&again, &model);
        let x = &examples.rows[..examples.width];
        prop_assert_eq!(again.answer(x).to_bits(), model.answer(x).to_bits());
    }

    #[test]
    fn a_prediction_follows_the_formula((examples, params) in small()) {
        let model = examples.trained(params).model();
        let SvrParts { width, vectors, coefficients, rho, gamma } = model.parts();
        for x in examples.rows() {
            let square = |v: &[f32]| -> f64 { v.iter().zip(x).map(|(v, x)| f64::from(v - x).powi(2)).sum() };
            let kernels = vectors.chunks_exact(width).map(|v| libm::exp(-gamma * square(v)));
            let sum: f64 = coefficients.iter().zip(kernels).map(|(c, kernel)| c * kernel).sum();
            prop_assert!((model.answer(x) - (sum - rho)).abs() < 1e-9);
        }
    }

    #[test]
    fn scaled_features_are_from_minus_one_to_one(rows in vec(-1e3f32..1e3, 12)) {
        let scaling = Scaling::fit(3, &rows).expect("whole rows");
        let (least, greatest) = scaling.ranges();
        prop_assert_eq!(&Scaling::from_ranges(least.to_vec(), greatest.to_vec()).expect("ranges"), &scaling);
        let mut scaled = rows.clone();
        scaling.apply(&mut scaled);
        for feature in 0..3 {
            let column = || scaled[feature..].iter().copied().step_by(3);
            let wanted = if least[feature] < greatest[feature] { (-1.0, 1.0) } else { (0.0, 0.0) };
            prop_assert_eq!((column().fold(f32::MAX, f32::min), column().fold(f32::MIN, f32::max)), wanted);
        }
    }
}

#[test]
fn the_order_of_examples_with_a_smooth_target_changes_no_answer() {
    let Libsvm { mut examples, params, .. } = Libsvm::smooth();
    let one = examples.trained(params).model();
    examples.rows.rotate_left(13 * examples.width);
    examples.targets.rotate_left(13);
    let other = examples.trained(params).model();
    for x in examples.rows() {
        assert!((one.answer(x) - other.answer(x)).abs() < 1e-7);
    }
}

#[test]
fn a_constant_is_learned_from_one_example_and_from_equal_targets() {
    let one = Examples { width: 2, rows: vec![0.5, -3.0], targets: vec![7.5] };
    let equal = Examples { width: 1, rows: (0..9u8).map(f32::from).collect(), targets: vec![-2.0; 9] };
    for (examples, wanted) in [(one, 7.5), (equal, -2.0)] {
        for nu in [0.01, 0.5, 1.0] {
            let training = examples.trained(params(nu, 1.0, 0.5, 1e-3));
            assert_eq!((training.tube(), training.progress().iterations), (0.0, 0));
            let model = training.model();
            assert!(model.is_empty());
            assert_eq!(model.answer(&examples.rows[..examples.width]), wanted);
        }
    }
}

#[test]
fn training_ends_for_equal_rows_with_different_targets() {
    let examples =
        Examples { width: 2, rows: vec![1.0; 80], targets: (0..40u8).map(|n| f32::from(n % 5)).collect() };
    for nu in [0.1, 0.5, 0.9] {
        let answer = examples.trained(params(nu, 4.0, 1.0, 1e-6)).model().answer(&[1.0, 1.0]);
        assert!((0.0..=4.0).contains(&answer), "{answer}");
    }
}

#[test]
fn training_ends_for_extreme_numbers() {
    let mut chance = Chance(5);
    for (x, z, c, gamma) in [
        (f32::MAX, f32::MAX, 1e30, f64::MAX),
        (f32::MIN_POSITIVE, f32::MIN_POSITIVE, 1e-30, 1e-300),
        (1.0, f32::MAX, 1.0, 1.0),
        (1.0, 1.0, 1e30, 1.0),
    ] {
        let mut draw = |count: usize, size: f32| (0..count).map(|_| chance.grid() * size).collect();
        let examples = Examples { width: 2, rows: draw(24, x), targets: draw(12, z) };
        let mut training = examples.training(params(0.5, c, gamma, f64::MIN_POSITIVE));
        training.step(20_000);
        assert!(training.model().answer(&[0.0, 0.0]).is_finite());
    }
}

#[test]
fn invalid_training_data_is_refused() {
    let good = params(0.5, 1.0, 1.0, 1e-3);
    let refused = |width, rows: &[f32], targets: &[f32], params| {
        SvrTraining::new(width, rows, targets, params).map(|_| ()).expect_err("a fault")
    };
    for (width, rows, targets) in
        [(0, &[][..], &[1.0][..]), (1, &[], &[]), (2, &[1.0], &[1.0]), (1, &[1.0; 3], &[1.0])]
    {
        assert_eq!(refused(width, rows, targets, good), SvrFault::Shape);
    }
    for number in [f32::NAN, f32::INFINITY] {
        assert_eq!(refused(1, &[number], &[0.0], good), SvrFault::NotFinite);
        assert_eq!(refused(1, &[0.0], &[number], good), SvrFault::NotFinite);
        assert_eq!(Scaling::fit(1, &[0.0, number, 1.0]), Err(SvrFault::NotFinite));
    }
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for (params, fault) in [
            (SvrParams { nu: bad, ..good }, SvrFault::Nu),
            (SvrParams { c: bad, ..good }, SvrFault::C),
            (SvrParams { gamma: bad, ..good }, SvrFault::Gamma),
            (SvrParams { tolerance: bad, ..good }, SvrFault::Tolerance),
        ] {
            assert_eq!(refused(1, &[0.0], &[0.0], params), fault);
        }
    }
    assert_eq!(refused(1, &[0.0], &[0.0], SvrParams { nu: 1.1, ..good }), SvrFault::Nu);
    assert_eq!(Scaling::fit(2, &[1.0]), Err(SvrFault::Shape));
    assert_eq!(Scaling::fit(2, &[]), Err(SvrFault::Shape));
    assert_eq!(Scaling::from_ranges(vec![1.0], vec![0.0]), Err(SvrFault::Range));
}

#[test]
fn damaged_parts_are_refused() {
    let good =
        SvrParts { width: 2, vectors: vec![0.0; 4], coefficients: vec![1.0, -1.0], rho: 0.0, gamma: 1.0 };
    let refused = |change: &dyn Fn(&mut SvrParts)| {
        let mut parts = good.clone();
        change(&mut parts);
        Svr::from_parts(&parts).expect_err("a fault")
    };
    assert_eq!(refused(&|parts| parts.width = 0), SvrFault::Shape);
    assert_eq!(refused(&|parts| parts.width = usize::MAX), SvrFault::Shape);
    assert_eq!(refused(&|parts| parts.vectors.truncate(3)), SvrFault::Shape);
    assert_eq!(refused(&|parts| parts.vectors[1] = f32::NAN), SvrFault::NotFinite);
    assert_eq!(refused(&|parts| parts.coefficients[1] = f64::INFINITY), SvrFault::NotFinite);
    assert_eq!(refused(&|parts| parts.rho = f64::NAN), SvrFault::NotFinite);
    assert_eq!(refused(&|parts| parts.gamma = 0.0), SvrFault::Gamma);
    assert!(Svr::from_parts(&good).is_ok());
}
