//! Nets for single rows survive a round trip, and learn the same as a trainer with batches of one.

use super::*;
use crate::{Optimiser, Trainer};

/// Pseudo-random numbers in −1…1.
fn noise() -> impl FnMut() -> f32 {
    let mut state = 11u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }
}

const SHAPES: [&[usize]; 5] = [&[20, 40, 9, 1], &[20, 1], &[20, 7, 3], &[20, 32, 33, 6, 2], &[20, 1, 1]];

#[test]
fn a_net_survives_a_round_trip() {
    for shape in SHAPES {
        let net = Net::new(shape, noise());
        assert_eq!(Single::new(&net).net(), net, "{shape:?}");
        let back = Single::resting(&net, 12, 0.5).net();
        assert_eq!(back.shape(), net.shape());
        let mut pairs = back.weights().iter().zip(net.weights());
        assert!(pairs.all(|(a, b)| (a - b).abs() < 1e-5), "{shape:?}");
    }
}

/// Checks that both give the same outputs for the last row, and learn from the same gradients.
fn both_learn(
    trainer: &mut Trainer,
    single: &mut Single,
    workspace: &mut Workspace,
    draw: &mut impl FnMut() -> f32,
) {
    let shape = trainer.net().shape().to_vec();
    let outputs = trainer.forward();
    for (out, other) in outputs.iter_mut().zip(workspace.outputs()) {
        assert!((*out - *other).abs() < 1e-4, "{shape:?}: {out} {other}");
        let gradient = draw();
        (*out, *other) = (gradient, gradient);
    }
    trainer.update(0.01);
    single.learn(workspace, 0.01);
}

#[test]
fn single_equals_a_trainer_with_batches_of_one() {
    for shape in SHAPES {
        let mut draw = noise();
        let net = Net::new(shape, &mut draw);
        let (mut single, mut workspace) = (Single::new(&net), Workspace::default());
        let mut trainer = Trainer::new(net, Optimiser::Sgd);
        for n in 0..200u16 {
            let active: Vec<u16> = (0..20).filter(|place| (place * 7 + n * 3) % 11 < 3).collect();
            trainer.inputs().clear();
            trainer.inputs().push(active.iter().copied());
            single.run(&active, &mut workspace);
            both_learn(&mut trainer, &mut single, &mut workspace, &mut draw);
        }
        for (weight, other) in trainer.net().weights().iter().zip(single.net().weights()) {
            assert!((weight - other).abs() < 1e-4, "{shape:?}: {weight} {other}");
        }
    }
}

/// A row of 20 inputs, the last 8 of which rest at 0.5: as positions and values, and in full.
fn resting_row(n: u16) -> (Vec<u16>, Vec<f32>, Vec<f32>) {
    let places: Vec<u16> = (0..20).filter(|place| (place * 7 + n * 3) % 11 < 3).collect();
    let values: Vec<f32> = places.iter().map(|place| if *place < 3 { 0.25 } else { 1.0 }).collect();
    let mut full = vec![0.0; 20];
    full[12..].fill(0.5);
    for (place, value) in places.iter().zip(&values) {
        full[usize::from(*place)] = *value;
    }
    (places, values, full)
}

#[test]
fn resting_inputs_learn_like_inputs_given_in_full() {
    for shape in SHAPES {
        let mut draw = noise();
        let net = Net::new(shape, &mut draw);
        let (mut single, mut workspace) = (Single::resting(&net, 12, 0.5), Workspace::default());
        let mut trainer = Trainer::new(net.clone(), Optimiser::Sgd);
        for n in 0..200 {
            let (places, values, full) = resting_row(n);
            trainer.inputs().clear();
            trainer.inputs().extend_from_slice(&full);
            single.run_row(&places, &values, &mut workspace);
            both_learn(&mut trainer, &mut single, &mut workspace, &mut draw);
        }
        let moved = |a: &Net, b: &Net| {
            let pairs = a.weights().iter().zip(b.weights());
            pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
        };
        assert!(moved(trainer.net(), &single.net()) < 1e-4, "{shape:?}");
        assert!(moved(&net, &single.net()) > 1e-2, "{shape:?}: it has learned");
    }
}

#[test]
fn begin_and_end_equal_one_run() {
    for shape in SHAPES {
        let single = Single::resting(&Net::new(shape, noise()), 12, 0.5);
        let mut workspace = Workspace::default();
        for n in 0..20 {
            let (places, values, _) = resting_row(n);
            let cut = places.iter().position(|place| *place >= 12).unwrap_or(places.len());
            let whole = single.run_row(&places, &values, &mut workspace).to_vec();
            single.begin(&places[..cut], &values[..cut], &mut workspace);
            for _ in 0..2 {
                let ended = single.end(&places[cut..], &values[cut..], &mut workspace);
                for (a, b) in whole.iter().zip(ended) {
                    assert!((a - *b).abs() < 1e-5, "{shape:?}");
                }
            }
        }
    }
}

#[test]
fn set_takes_over_another_net() {
    let [first, second] = [1.0, -1.0].map(|sign| {
        let mut draw = noise();
        Net::new(SHAPES[0], move || draw() * sign)
    });
    let mut single = Single::new(&first);
    single.set(&second);
    assert_eq!(single, Single::new(&second));
    assert_ne!(single, Single::new(&first));
}
