//! Properties of nets of any shape.

#![allow(missing_docs)]
#![cfg(not(target_arch = "wasm32"))]

use proptest::{collection::vec, prelude::*};
use tefuda_learn::{Net, Optimiser, Pass, Rows, Trainer};

/// A net, and 0–1 rows for it.
fn net_and_rows() -> impl Strategy<Value = (Net, Vec<Vec<u16>>)> {
    (vec(1usize..50, 2..5), any::<u32>()).prop_flat_map(|(shape, seed)| {
        let mut state = u64::from(seed);
        let net = Net::new(&shape, || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        });
        let active = vec(any::<bool>(), shape[0]).prop_map(|bits| {
            bits.iter().enumerate().filter(|(_, bit)| **bit).map(|(n, _)| n as u16).collect()
        });
        (Just(net), vec(active, 1..20))
    })
}

fn in_full(width: usize, row: &[u16]) -> Vec<f32> {
    let mut full = vec![0.0; width];
    for place in row {
        full[usize::from(*place)] = 1.0;
    }
    full
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|x| x.to_bits()).collect()
}

/// The weights after two updates on rows from `fill`.
fn learned(net: &Net, optimiser: Optimiser, fill: impl Fn(&mut Rows)) -> Vec<u32> {
    let mut trainer = Trainer::new(net.clone(), optimiser);
    for _ in 0..2 {
        trainer.inputs().clear();
        fill(trainer.inputs());
        for (n, y) in trainer.forward().iter_mut().enumerate() {
            *y -= (n % 7) as f32 / 3.0 - 1.0;
        }
        trainer.update(0.01);
    }
    bits(trainer.net().weights())
}

/// A net computed by its definition, in double precision.
fn by_definition(net: &Net, row: &[f32]) -> Vec<f64> {
    let mut values: Vec<f64> = row.iter().map(|x| f64::from(*x)).collect();
    let mut weights = net.weights();
    for (n, outputs) in net.shape().iter().copied().enumerate().skip(1) {
        let inputs = net.shape()[n - 1];
        let (layer, rest) = weights.split_at((inputs + 1) * outputs);
        let weight = |from: usize, to: usize| {
            f64::from(layer[if n == 1 { from * outputs + to } else { to * inputs + from }])
        };
        let sum =
            |to: usize| -> f64 { values.iter().enumerate().map(|(from, x)| x * weight(from, to)).sum() };
        values = (0..outputs).map(|to| sum(to) + f64::from(layer[inputs * outputs + to])).collect();
        if n + 1 < net.shape().len() {
            values = values.into_iter().map(|x| x.max(0.0)).collect();
        }
        weights = rest;
    }
    values
}

proptest! {
    #[test]
    fn a_net_equals_its_definition((net, rows) in net_and_rows(), scale in -2.0f32..2.0) {
        for row in rows {
            let row: Vec<f32> = in_full(net.inputs(), &row).iter().map(|x| x * scale).collect();
            for (found, wanted) in net.run(&row).iter().zip(by_definition(&net, &row)) {
                prop_assert!((f64::from(*found) - wanted).abs() < 1e-5 * (1.0 + wanted.abs()));
            }
        }
    }

    #[test]
    fn single_rows_give_the_same_bits_as_a_batch((net, rows) in net_and_rows()) {
        let mut all = Pass::new(net.inputs());
        for row in &rows {
            all.inputs().push(row.iter().copied());
        }
        let together = all.run(&net).to_vec();
        let mut one = Pass::new(net.inputs());
        for (row, together) in rows.iter().zip(together.chunks(net.outputs())) {
            one.inputs().clear();
            one.inputs().push(row.iter().copied());
            prop_assert_eq!(bits(one.run(&net)), bits(together));
        }
    }

    #[test]
    fn sparse_and_dense_rows_teach_the_same_bits((net, rows) in net_and_rows(), adam: bool) {
        let optimiser = if adam { Optimiser::Adam } else { Optimiser::Sgd };
        let width = net.inputs();
        let by_places = learned(&net, optimiser, |inputs| {
            for row in &rows {
                inputs.push(row.iter().copied());
            }
        });
        let in_full_rows = learned(&net, optimiser, |inputs| {
            for row in &rows {
                inputs.extend_from_slice(&in_full(width, row));
            }
        });
        prop_assert_eq!(by_places, in_full_rows);
    }

    #[test]
    fn a_row_with_other_numbers_does_not_affect_rows_of_ones((net, rows) in net_and_rows()) {
        let run = |other: f32| {
            let mut pass = Pass::new(net.inputs());
            pass.inputs().extend_from_slice(&vec![other; net.inputs()]);
            for row in &rows {
                pass.inputs().push(row.iter().copied());
            }
            bits(&pass.run(&net)[net.outputs()..])
        };
        prop_assert_eq!(run(1.0), run(0.5));
    }
}
