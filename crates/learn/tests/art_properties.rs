//! Properties of categories for any training data, and of their readers for any input.

#![allow(missing_docs)]
#![cfg(not(target_arch = "wasm32"))]

use proptest::{collection::vec, prelude::*};
use tefuda_learn::art::{
    ArtField, Code, CompetitionOutcome, FusionArt, FusionConfig, Layers, LayersConfig, LayersParts,
    PartsFault, Search, Unmatched,
};

/// Features with few distinct values, so that ties occur.
fn feature() -> impl Strategy<Value = f32> {
    prop_oneof![(0u8..4).prop_map(|x| f32::from(x) / 3.0), 0.0f32..=1.0]
}

/// Some codes with the same number of features.
fn codes(most: usize) -> impl Strategy<Value = Vec<Code>> {
    (1usize..9).prop_flat_map(move |features| {
        vec(vec(feature(), features).prop_map(|features| Code::new(&features)), 1..most)
    })
}

/// A field of up to about 200 nodes, some of which have learned, and a code to search for.
fn field_and_code() -> impl Strategy<Value = (ArtField, Code)> {
    (codes(200), vec((any::<u16>(), any::<u16>(), 0.0f32..=1.0), 0..200)).prop_map(|(mut codes, lessons)| {
        let probe = codes.pop().expect("there is a code");
        let mut field = ArtField::new(probe.features(), 0.001);
        for code in &codes {
            field.commit(code);
        }
        for (node, code, beta) in lessons.into_iter().filter(|_| !codes.is_empty()) {
            let code = &codes[usize::from(code) % codes.len()];
            field.learn(usize::from(node) % codes.len(), code, beta);
        }
        (field, probe)
    })
}

/// |x∧w| and |w| of every node.
fn sums(field: &ArtField, code: &Code) -> Vec<(u64, u64)> {
    let of = |node: usize| {
        let template: Vec<u64> = field.template(node).map(u64::from).collect();
        let overlap = template.iter().zip(code.bytes()).map(|(w, x)| (*w).min(u64::from(*x))).sum();
        (overlap, template.iter().sum())
    };
    (0..field.len()).map(of).collect()
}

/// The first node with the largest |x∧w| / (.001·255 + |w|), as exact fractions.
fn largest(sums: &[(u64, u64)], takes_part: impl Fn(u64) -> bool) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (node, (overlap, size)) in sums.iter().enumerate().filter(|(_, sums)| takes_part(sums.0)) {
        let larger = best.is_none_or(|best| {
            let (other, other_size) = sums[best];
            overlap * (255 + 1000 * other_size) > other * (255 + 1000 * size)
        });
        if larger {
            best = Some(node);
        }
    }
    best
}

/// Training data for layers of three features and four actions.
type Lessons = Vec<(Vec<f32>, Vec<(usize, f32)>, f32)>;

fn lessons() -> impl Strategy<Value = Lessons> {
    vec((vec(feature(), 3), vec((0usize..4, 0.0f32..=1.0), 0..4), 0.0f32..=1.0), 0..150)
}

fn config() -> impl Strategy<Value = LayersConfig> {
    (1usize..30, 0.0f32..=1.0, 0u32..5, any::<bool>()).prop_map(|(cap, beta, inherit, nearest)| {
        LayersConfig {
            cap,
            beta,
            inherit,
            unmatched: if nearest { Unmatched::Nearest } else { Unmatched::NearestIfFull },
            vigilances: vec![0.5, 0.8, 0.95],
            ..LayersConfig::experienced(3, 4)
        }
    })
}

fn learned(config: LayersConfig, lessons: &Lessons) -> Layers {
    let mut layers = Layers::new(config);
    for (features, targets, value) in lessons {
        layers.learn(&Code::new(features), targets, *value);
    }
    layers
}

/// Damages a list.
fn spoil<T: Clone>(list: &mut Vec<T>, longer: bool, with: T) {
    if longer || list.pop().is_none() {
        list.push(with);
    }
}

proptest! {
    #[test]
    fn the_winner_is_the_best_matching_node((field, code) in field_and_code(), vigilance in 0.0f32..=1.0) {
        let sums = sums(&field, &code);
        let size = f64::from(code.size());
        let matches = |overlap: u64| overlap as f64 >= f64::from(vigilance) * size - 0.01;
        let wanted = Search { winner: largest(&sums, matches), nearest: largest(&sums, |_| true) };
        prop_assert_eq!(field.search(&code, vigilance), wanted);
        let competition = field.compete(&code, vigilance);
        prop_assert_eq!(competition.outcome, wanted.winner.map_or(CompetitionOutcome::Uncommitted, CompetitionOutcome::Resonance));
        prop_assert_eq!(competition.candidates.first().and_then(|first| first.node), wanted.nearest);
        prop_assert!(competition.candidates.is_sorted_by(|a, b| a.choice >= b.choice - 1e-12));
    }

    #[test]
    fn choice_and_match_follow_the_equations((field, code) in field_and_code()) {
        for (node, (overlap, size)) in sums(&field, &code).into_iter().enumerate() {
            let (overlap, size) = (overlap as f64 / 255.0, size as f64 / 255.0);
            let (choice, found) = (field.choice(&code, node), field.match_value(&code, node));
            prop_assert!((0.0..=1.0).contains(&choice) && (0.0..=1.0).contains(&found));
            prop_assert!((choice - overlap / (0.001 + size)).abs() < 1e-7);
            prop_assert!((found - overlap / code.features() as f64).abs() < 1e-12);
        }
    }

    #[test]
    fn templates_only_shrink_and_follow_the_equation((mut field, code) in field_and_code(), beta in 0.0f32..=1.0) {
        for node in 0..field.len() {
            let before: Vec<u8> = field.template(node).collect();
            field.learn(node, &code, beta);
            for ((before, after), x) in before.iter().zip(field.template(node)).zip(code.bytes()) {
                prop_assert!(after <= *before && after >= *before.min(x));
                let both = f64::from(*before.min(x));
                let wanted = (1.0 - f64::from(beta)) * f64::from(*before) + f64::from(beta) * both;
                prop_assert!((f64::from(after) - wanted).abs() <= 1.0, "{after} for {wanted}");
            }
        }
    }

    #[test]
    fn layers_survive_a_round_trip_through_their_parts(config in config(), lessons in lessons()) {
        let layers = learned(config.clone(), &lessons);
        prop_assert_eq!(layers.presentations() as usize, lessons.len());
        prop_assert!(layers.layers().iter().all(|layer| layer.field().len() <= config.cap));
        prop_assert_eq!(Layers::from_parts(config, layers.parts()), Ok(layers));
    }

    #[test]
    fn packing_unpacked_layers_changes_nothing(config in config(), lessons in lessons()) {
        let layers = learned(config.clone(), &lessons);
        let packed = layers.pack();
        let back = Layers::unpack(config, &packed).expect("it was packed");
        prop_assert_eq!(back.pack(), packed);
        for (a, b) in layers.layers().iter().zip(back.layers()) {
            prop_assert_eq!(a.field(), b.field());
            for (a, b) in (0..a.field().len()).map(|node| (a.node(node), b.node(node))) {
                prop_assert_eq!(a.age, b.age);
                for place in (0..4).filter(|place| a.counts[*place] > 0) {
                    prop_assert!((a.weights[place] - b.weights[place]).abs() < 0.51 / 65535.0);
                    prop_assert!(a.counts[place] >= b.counts[place] && a.counts[place] <= b.counts[place] * 17 / 16);
                }
            }
        }
    }

    #[test]
    fn coarse_weights_stay_within_half_a_step(config in config(), lessons in lessons(), tolerance in 0.0001f32..0.1) {
        let layers = learned(config.clone(), &lessons);
        let mut coarse = layers.clone();
        coarse.coarsen(tolerance);
        for (a, b) in layers.layers().iter().zip(coarse.layers()) {
            for (a, b) in (0..a.field().len()).map(|node| (a.node(node), b.node(node))) {
                prop_assert!((a.value - b.value).abs() <= 0.5 / 255.0);
                for place in 0..a.weights.len() {
                    prop_assert!(a.counts[place].abs_diff(b.counts[place]) * 8 <= a.counts[place]);
                    let targets = b.counts[place] as f32;
                    let step = tolerance * (targets + config.kappa) / targets.max(1.0);
                    prop_assert!((a.weights[place] - b.weights[place]).abs() <= step / 2.0 + 1.0 / 65535.0);
                }
            }
        }
        prop_assert_eq!(Layers::from_parts(config, coarse.parts()), Ok(coarse));
    }

    #[test]
    fn pruning_removes_some_nodes_and_keeps_the_rest(config in config(), lessons in lessons(), least in 0u32..6) {
        let layers = learned(config.clone(), &lessons);
        let mut pruned = layers.clone();
        pruned.prune(least);
        for (before, after) in layers.layers().iter().zip(pruned.layers()) {
            let kept = (0..before.field().len()).filter(|node| before.node(*node).visits >= least);
            let kept: Vec<usize> = kept.collect();
            prop_assert_eq!(kept.len(), after.field().len());
            for (node, old) in kept.into_iter().enumerate() {
                prop_assert_eq!(after.node(node), before.node(old));
                prop_assert!(after.field().template(node).eq(before.field().template(old)));
            }
        }
        prop_assert_eq!(Layers::from_parts(config, pruned.parts()), Ok(pruned));
    }

    #[test]
    fn damaged_bytes_are_refused_or_give_valid_layers(
        config in config(), lessons in lessons(), changes in vec((any::<u32>(), any::<u8>()), 0..4), cut in any::<u32>(),
    ) {
        let mut bytes = learned(config.clone(), &lessons).pack();
        let length = bytes.len();
        for (at, to) in changes {
            bytes[at as usize % length] = to;
        }
        if let Ok(layers) = Layers::unpack(config.clone(), &bytes) {
            prop_assert_eq!(Layers::from_parts(config.clone(), layers.parts()), Ok(layers));
        }
        bytes.truncate(cut as usize % length);
        prop_assert!(Layers::unpack(config, &bytes).is_err());
    }

    #[test]
    fn any_bytes_are_refused_or_give_valid_layers(config in config(), bytes in vec(any::<u8>(), 0..300)) {
        let _ = Layers::unpack(config, &bytes);
    }

    #[test]
    fn invalid_parts_are_refused(config in config(), lessons in lessons(), which in 0usize..14, longer: bool, at in any::<u16>()) {
        let layers = learned(config.clone(), &lessons);
        prop_assume!(layers.nodes() > 0);
        let mut parts: LayersParts = layers.parts();
        let layer = &mut parts.layers[usize::from(at) % 3];
        let node = usize::from(at) % layer.ages.len();
        let wanted = match which {
            0 => { spoil(&mut layer.templates, longer, 0); PartsFault::Shape }
            1 => { spoil(&mut layer.weights, longer, 0.5); PartsFault::Shape }
            2 => { spoil(&mut layer.counts, longer, 0); PartsFault::Shape }
            3 => { spoil(&mut layer.values, longer, 0.5); PartsFault::Shape }
            4 => { spoil(&mut layer.value_counts, longer, 0); PartsFault::Shape }
            5 => { spoil(&mut layer.visits, longer, 0); PartsFault::Shape }
            6 => { layer.weights[node] = if longer { f32::NAN } else { 1.1 }; PartsFault::Range }
            7 => { layer.values[node] = if longer { f32::INFINITY } else { -0.1 }; PartsFault::Range }
            8 => { layer.visits[node] = u32::MAX; PartsFault::Time }
            9 => { *layer.ages.last_mut().expect("there is a node") = u32::MAX; PartsFault::Time }
            10 => { layer.templates[6 * node..6 * node + 6].fill(200); PartsFault::Template }
            11 => { layer.ages.resize(config.cap + 1, 1); PartsFault::TooMany }
            _ => { spoil(&mut parts.layers, longer, tefuda_learn::art::LayerParts::default()); PartsFault::Shape }
        };
        prop_assert_eq!(Layers::from_parts(config.clone(), parts), Err(wanted));
        let invalid = LayersConfig { kappa: f32::NAN, ..config };
        prop_assert_eq!(Layers::from_parts(invalid, layers.parts()), Err(PartsFault::Settings));
    }

    #[test]
    fn fusion_art_learns_boxes_and_survives_a_round_trip(lessons in vec((vec(feature(), 2), 0usize..3, feature()), 1..60), which in 0usize..6) {
        let config = FusionConfig::td_falcon(2, 3);
        let mut art = FusionArt::new(config.clone());
        for (state, action, reward) in lessons {
            let complements = state.iter().map(|x| 1.0 - x);
            let motor = (0..3).map(|place| f32::from(u8::from(place == action)));
            let input: Vec<f32> =
                state.iter().copied().chain(complements).chain(motor).chain([reward, 1.0 - reward]).collect();
            for node in 0..art.len() {
                prop_assert!((0.0..=1.0).contains(&art.choice(&input, Some(node))));
                prop_assert!((0.0..=1.0).contains(&art.match_value(&input, node, 0)));
            }
            let node = art.learn(&input).expect("there is room");
            // With fast learning a node contains the input it has learned, and resonates with it.
            prop_assert!(art.parts().templates[9 * node..9 * node + 9].iter().zip(&input).all(|(w, x)| w <= x));
        }
        let parts = art.parts().clone();
        prop_assert_eq!(FusionArt::from_parts(config.clone(), parts.clone()), Ok(art));
        let mut wrong = parts;
        let wanted = match which {
            0 => { wrong.templates.pop(); PartsFault::Shape }
            1 => { wrong.confidences.push(0.5); PartsFault::Shape }
            2 => { wrong.templates[0] = f32::NAN; PartsFault::Range }
            3 => { wrong.confidences[0] = 2.0; PartsFault::Range }
            4 => { wrong.presentations = 0; PartsFault::Time }
            _ => { wrong.ages.resize(10_000, 1); PartsFault::TooMany }
        };
        prop_assert_eq!(FusionArt::from_parts(config, wrong), Err(wanted));
    }
}
