//! Nets learn and answer the same to the last bit, natively and in a browser, at the sizes used in this project.

#![allow(missing_docs)]

mod chance;

use chance::Chance;
use tefuda_learn::{
    Net, Optimiser, Pass, Single, SvrParams, SvrTraining, Trainer, Workspace,
    art::{Code, Layers, LayersConfig},
    loss::softmax,
};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// The number of rows in a batch.
const BATCH: usize = 128;

/// The training data: 144 situations, in which one input of six is 1, as in Leduc Hold'em. Each comes with
/// many actions and their results.
struct Memory {
    situations: Vec<Vec<u16>>,
    samples: Vec<Sample>,
}

#[derive(Clone, Copy)]
struct Sample {
    situation: u16,
    action: u16,
    goal: f32,
}

impl Memory {
    fn new(chance: &mut Chance, inputs: usize, outputs: usize) -> Self {
        let situations: Vec<Vec<u16>> =
            (0..144).map(|_| (0..inputs as u16).filter(|_| chance.below(6) == 0).collect()).collect();
        let samples = (0..200_000)
            .map(|_| Sample {
                situation: chance.below(144) as u16,
                action: chance.below(outputs as u32) as u16,
                goal: chance.real(),
            })
            .collect();
        Self { situations, samples }
    }

    fn draw(&self, chance: &mut Chance) -> Sample {
        self.samples[chance.below(self.samples.len() as u32) as usize]
    }
}

/// The target of the outputs.
#[derive(Clone, Copy)]
enum Goal {
    /// The value of one action, with squared error.
    Value,
    /// The choice of one action, with cross-entropy.
    Choice,
}

struct Work {
    shape: &'static [usize],
    optimiser: Optimiser,
    goal: Goal,
}

/// A net in training, with its working memory for a batch.
struct Learner {
    trainer: Trainer,
    memory: Memory,
    chance: Chance,
    batch: Vec<Sample>,
}

impl Work {
    fn name(&self) -> String {
        let shape: Vec<_> = self.shape.iter().map(ToString::to_string).collect();
        let goal = match self.goal {
            Goal::Value => "values",
            Goal::Choice => "choices",
        };
        format!("updates of {}, {goal}, {:?}", shape.join("–"), self.optimiser)
    }

    fn begin(&self) -> Learner {
        let mut chance = Chance(1);
        let outputs = *self.shape.last().expect("a net has outputs");
        let memory = Memory::new(&mut chance, self.shape[0], outputs);
        let trainer = Trainer::new(Net::new(self.shape, || chance.real()), self.optimiser);
        Learner { trainer, memory, chance, batch: Vec::new() }
    }

    /// One update, from drawing the batch to the step.
    fn update(&self, learner: &mut Learner) {
        let Learner { trainer, memory, chance, batch } = learner;
        batch.clear();
        trainer.inputs().clear();
        for _ in 0..BATCH {
            let sample = memory.draw(chance);
            trainer.inputs().push(memory.situations[usize::from(sample.situation)].iter().copied());
            batch.push(sample);
        }
        let width = trainer.net().outputs();
        for (row, sample) in trainer.forward().chunks_exact_mut(width).zip(batch) {
            let action = usize::from(sample.action);
            match self.goal {
                Goal::Value => {
                    let error = row[action] - sample.goal;
                    row.fill(0.0);
                    row[action] = error;
                }
                Goal::Choice => {
                    softmax(row, |_| true);
                    row[action] -= 1.0;
                }
            }
        }
        let rate = match self.optimiser {
            Optimiser::Sgd => 0.01,
            Optimiser::Adam => 0.001,
        };
        trainer.update(rate);
    }

    /// The checksum of the weights after a thousand updates.
    fn sum(&self) -> u64 {
        let mut learner = self.begin();
        (0..1000).for_each(|_| self.update(&mut learner));
        digest(learner.trainer.net().weights())
    }
}

/// The FNV-1a sum over all bits.
fn digest(numbers: &[f32]) -> u64 {
    numbers
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, x| (sum ^ u64::from(x.to_bits())).wrapping_mul(0x0100_0000_01b3))
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn a_thousand_updates_give_the_same_weights() {
    const SGD: Optimiser = Optimiser::Sgd;
    const ADAM: Optimiser = Optimiser::Adam;
    let mut wrong = Vec::new();
    for (shape, optimiser, goal, wanted) in [
        (&[30, 64, 3][..], SGD, Goal::Value, 0x4f08_e1cb_c021_6539),
        (&[30, 64, 3], SGD, Goal::Choice, 0x7abe_cace_6826_b12d),
        (&[30, 64, 3], ADAM, Goal::Value, 0x58be_b37d_4a57_1347),
        (&[30, 128, 3], SGD, Goal::Value, 0x08d5_ad73_2971_59e7),
        (&[136, 64, 16, 1], SGD, Goal::Value, 0x8ce5_868c_1153_ab28),
        (&[231, 128, 32, 1], SGD, Goal::Value, 0x67d0_0231_2f6b_f597),
    ] {
        let work = Work { shape, optimiser, goal };
        let sum = work.sum();
        if sum != wanted {
            wrong.push(format!("{}: {sum:#x}", work.name()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn answers_one_at_a_time_give_the_same_sum() {
    let mut chance = Chance(1);
    let memory = Memory::new(&mut chance, 30, 3);
    let net = Net::new(&[30, 64, 3], || chance.real());
    let mut pass = Pass::new(30);
    let mut values = [0.0f32; 3];
    for _ in 0..10_000 {
        let sample = memory.draw(&mut chance);
        pass.inputs().clear();
        pass.inputs().push(memory.situations[usize::from(sample.situation)].iter().copied());
        for (sum, value) in values.iter_mut().zip(pass.run(&net)) {
            *sum += *value;
        }
    }
    let sum = digest(&values);
    assert_eq!(sum, 0x19e9_ba7f_52bf_547f, "{sum:#x}");
}

/// Nets with the widths of 6 Nimmt! on rows of five inputs, one at a time: answers alone, and answers
/// followed by learning.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn rows_learned_one_at_a_time_give_the_same_weights() {
    let mut chance = Chance(1);
    let mut single = Single::new(&Net::new(&[231, 128, 32, 1], || chance.real()));
    let mut workspace = Workspace::default();
    let rows: Vec<[u16; 5]> =
        (0..10_000).map(|_| std::array::from_fn(|part| part as u16 * 46 + chance.below(46) as u16)).collect();
    let mut wrong = Vec::new();
    for (name, rate, wanted) in
        [("answers", 0.0, 0x1cd9_9c72_30fb_fcad), ("updates", 0.001, 0x010e_bcaf_5a35_6d74)]
    {
        let mut sum = 0.0f32;
        for (n, row) in rows.iter().enumerate() {
            let out = single.run(row, &mut workspace);
            sum += out[0];
            if rate > 0.0 {
                out[0] -= (n % 7) as f32;
                single.learn(&mut workspace, rate);
            }
        }
        let found = digest(single.net().weights()) ^ u64::from(sum.to_bits());
        if found != wanted {
            wrong.push(format!("{name}: {found:#x}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Examples of 27 features, 14 with two values and 13 with nine, and noisy labels ±1. They resemble those
/// from which the danger of a card is learned.
fn labelled(count: usize) -> (Vec<f32>, Vec<f32>) {
    let mut chance = Chance(1);
    let (mut rows, mut labels) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let x: [f32; 27] = std::array::from_fn(|place| {
            if place < 14 { chance.below(2) as f32 * 2.0 - 1.0 } else { chance.below(9) as f32 / 4.0 - 1.0 }
        });
        let linear: f32 = x.iter().enumerate().map(|(place, x)| ((place % 5) as f32 - 2.0) * x).sum();
        let score = linear / 4.0 + x[0] * x[14] + x[1] * x[15] + 2.0 * chance.real();
        rows.extend(x);
        labels.push(if score > 0.0 { 1.0 } else { -1.0 });
    }
    (rows, labels)
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn regressions_give_the_same_support_vectors() {
    let (rows, labels) = labelled(500);
    let mut training =
        SvrTraining::new(27, &rows, &labels, SvrParams::new(27)).expect("finite rows of 27 numbers");
    while !training.step(1000).finished {}
    let model = training.model();
    let sum: f64 = rows.chunks_exact(27).map(|x| model.answer(x)).sum();
    let parts = model.parts();
    let numbers = parts.coefficients.iter().chain([&parts.rho, &sum]);
    let found =
        numbers.fold(0xcbf2_9ce4_8422_2325, |sum: u64, x| (sum ^ x.to_bits()).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(found, 0xa31a_786f_5ea2_29f4, "{found:#x}");
}

/// Six full layers of 1,500 nodes with 22 features and 18 actions, as after more than 100,000 games of
/// Hearts. The inputs are those of nodes with a few features changed.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn decisions_of_full_layers_give_the_same_sum() {
    let mut chance = Chance(1);
    let vigilances = vec![0.93, 0.94, 0.95, 0.96, 0.97, 0.98];
    let mut layers = Layers::new(LayersConfig { vigilances, ..LayersConfig::experienced(22, 18) });
    let mut contexts: Vec<[f32; 22]> =
        (0..1600).map(|_| std::array::from_fn(|_| chance.real().abs())).collect();
    let targets = |chance: &mut Chance| -> Vec<_> {
        (0..3).map(|_| (chance.below(18) as usize, chance.real().abs())).collect()
    };
    for features in &mut contexts {
        layers.learn(&Code::new(features), &targets(&mut chance), 0.5);
        for _ in 0..3 {
            features[chance.below(22) as usize] = chance.real().abs();
        }
    }
    assert_eq!(layers.nodes(), 6 * 1500);
    let mut code = Code::new(&[0.0; 22]);
    let mut wrong = Vec::new();
    for (name, learns, wanted) in
        [("decisions", false, 0xb432_ef0b_9700_4965), ("presentations", true, 0x7eea_59d0_89d3_c2b8)]
    {
        let (mut values, mut all) = ([0.0f32; 18], [0.0f32; 18]);
        for features in &contexts[..1000] {
            code.set(features);
            if learns {
                layers.learn(&code, &targets(&mut chance), 0.5);
            } else {
                layers.values(&code, &mut values);
                all.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            }
        }
        let sum = if learns { digest(&layers.parts().layers[5].weights) } else { digest(&all) };
        if sum != wanted {
            wrong.push(format!("{name}: {sum:#x}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
