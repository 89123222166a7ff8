//! Compares categories with an independent implementation and with hand calculations, and tests them on a
//! small task.
//!
//! The figures of "the library" come from artlib 0.1.12 (N. Melton) in double precision.

#![allow(missing_docs)]
#![cfg(not(target_arch = "wasm32"))]

mod chance;

use chance::Chance;
use tefuda_learn::art::{
    ArtField, CandidateVerdict, Channel, Code, CompetitionOutcome, Confidence, Falcon, FusionArt,
    FusionConfig, Layers, LayersConfig, MatchTracking, Search, Unmatched,
};

fn code(bytes: &[u8]) -> Code {
    let features: Vec<f32> = bytes.iter().map(|byte| f32::from(*byte) / 255.0).collect();
    let code = Code::new(&features);
    assert_eq!(&code.bytes()[..bytes.len()], bytes);
    code
}

fn near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() < within, "{found} instead of {wanted}");
}

/// Presents inputs to a field with fast learning. Returns the node that learned each one.
fn present(field: &mut ArtField, inputs: &[[u8; 3]], vigilance: f32) -> Vec<usize> {
    let learn = |input: &[u8; 3]| {
        let code = code(input);
        match field.search(&code, vigilance).winner {
            Some(node) => {
                field.learn(node, &code, 1.0);
                node
            }
            None => field.commit(&code),
        }
    };
    inputs.iter().map(learn).collect()
}

#[test]
fn a_byte_field_learns_the_same_as_the_library() {
    let inputs = [
        [108, 130, 165],
        [98, 203, 128],
        [141, 16, 214],
        [50, 190, 137],
        [200, 81, 62],
        [191, 108, 146],
        [159, 52, 221],
        [250, 140, 159],
        [99, 201, 150],
        [14, 246, 227],
        [72, 163, 82],
        [140, 138, 63],
    ];
    let fine: (_, &[_], &[[u8; 6]], &[_]) = (
        0.75,
        &[0, 0, 1, 0, 2, 2, 1, 3, 0, 4, 5, 5],
        &[
            [50, 130, 128, 147, 52, 90],
            [141, 16, 214, 96, 203, 34],
            [191, 81, 62, 55, 147, 109],
            [250, 140, 159, 5, 115, 96],
            [14, 246, 227, 241, 9, 28],
            [72, 138, 63, 115, 92, 173],
        ],
        &[
            (0.952_691_898_770, 0.743_790_849_673),
            (0.714_229_930_920, 0.657_516_339_869),
            (0.771_787_897_808, 0.650_980_392_157),
            (0.682_125_565_988, 0.682_352_941_176),
            (0.666_444_518_494, 0.666_666_666_667),
            (0.803_667_786_699, 0.686_274_509_804),
        ],
    );
    let coarse: (_, &[_], &[[u8; 6]], &[_]) = (
        0.6,
        &[0, 0, 1, 0, 1, 1, 2, 2, 0, 3, 0, 0],
        &[
            [50, 130, 63, 115, 52, 90],
            [141, 16, 62, 55, 147, 41],
            [159, 52, 159, 5, 115, 34],
            [14, 246, 227, 241, 9, 28],
        ],
        &[
            (0.943_518_805_409, 0.616_993_464_052),
            (0.804_750_624_655, 0.486_274_509_804),
            (0.782_062_164_405, 0.535_947_712_418),
            (0.666_444_518_494, 0.666_666_666_667),
        ],
    );
    for (vigilance, labels, templates, probed) in [fine, coarse] {
        let mut field = ArtField::new(3, 0.001);
        assert_eq!(present(&mut field, &inputs, vigilance), labels);
        let found: Vec<Vec<u8>> = (0..field.len()).map(|node| field.template(node).collect()).collect();
        assert_eq!(found, templates);
        let probe = code(&[51, 102, 153]);
        for (node, (choice, matched)) in probed.iter().enumerate() {
            near(field.choice(&probe, node), *choice, 1e-9);
            near(field.match_value(&probe, node), *matched, 1e-9);
        }
    }
}

fn channel(width: usize, gamma: f32, vigilance: f32) -> Channel {
    Channel { width, gamma, alpha: 0.1, beta: 0.5, vigilance }
}

fn fusion(channels: Vec<Channel>) -> FusionConfig {
    FusionConfig {
        channels,
        tracking: None,
        uncommitted_competes: false,
        cap: 100,
        confidence: Confidence::default(),
    }
}

#[test]
fn three_channels_learn_the_same_as_the_library() {
    // Two features, an action and a reward, all with complements.
    let inputs = [
        [204, 47, 51, 208, 0, 255, 136, 119],
        [4, 78, 251, 177, 255, 0, 57, 198],
        [57, 163, 198, 92, 255, 0, 233, 22],
        [252, 91, 3, 164, 0, 255, 31, 224],
        [148, 73, 107, 182, 0, 255, 128, 127],
        [47, 143, 208, 112, 255, 0, 53, 202],
        [3, 46, 252, 209, 0, 255, 88, 167],
        [117, 73, 138, 182, 255, 0, 250, 5],
        [162, 0, 93, 255, 255, 0, 201, 54],
        [152, 249, 103, 6, 0, 255, 246, 9],
    ];
    let templates = [
        [0.690_196, 0.184_314, 0.105_882, 0.721_569, 0.0, 1.0, 0.327_451, 0.466_667],
        [0.015_686, 0.305_882, 0.9, 0.566_667, 1.0, 0.0, 0.215_686, 0.776_471],
        [0.223_529, 0.462_745, 0.658_824, 0.360_784, 1.0, 0.0, 0.913_725, 0.052_941],
        [0.011_765, 0.180_392, 0.988_235, 0.819_608, 0.0, 1.0, 0.345_098, 0.654_902],
        [0.635_294, 0.0, 0.364_706, 1.0, 1.0, 0.0, 0.788_235, 0.211_765],
        [0.596_078, 0.976_471, 0.403_922, 0.023_529, 0.0, 1.0, 0.964_706, 0.035_294],
    ];
    let mut art =
        FusionArt::new(fusion(vec![channel(4, 0.5, 0.6), channel(2, 0.25, 0.9), channel(2, 0.25, 0.5)]));
    let labels: Vec<_> =
        inputs.iter().map(|bytes| art.learn(&bytes.map(|byte| byte as f32 / 255.0)).unwrap()).collect();
    assert_eq!(labels, [0, 1, 2, 0, 0, 1, 3, 2, 4, 5]);
    for (node, template) in templates.iter().enumerate() {
        let found = (0..3).flat_map(|channel| art.template(node, channel));
        found.zip(template).for_each(|(found, wanted)| near(f64::from(*found), *wanted, 1e-6));
    }
    let probe = [0.3, 0.6, 0.7, 0.4, 1.0, 0.0, 0.25, 0.75];
    for (node, (choice, matches)) in [
        (0.475_138_941, [0.495_098_039, 0.0, 0.716_666_667]),
        (0.824_750_826, [0.710_784_314, 1.0, 0.965_686_275]),
        (0.770_587_269, [0.852_941_176, 1.0, 0.302_941_176]),
        (0.513_315_932, [0.646_078_431, 0.0, 0.904_901_961]),
        (0.585_720_652, [0.532_352_941, 1.0, 0.461_764_706]),
        (0.380_899_329, [0.663_725_490, 0.0, 0.285_294_118]),
    ]
    .into_iter()
    .enumerate()
    {
        near(art.choice(&probe, Some(node)), choice, 1e-6);
        (0..3).for_each(|channel| near(art.match_value(&probe, node, channel), matches[channel], 1e-6));
    }
}

#[test]
fn a_code_is_rounded_and_complemented() {
    let code = Code::new(&[0.0, 1.0, 0.5, -3.0, 7.0, f32::NAN]);
    assert_eq!(code.bytes(), [0, 255, 128, 0, 255, 0, 255, 0, 127, 255, 0, 255]);
    assert_eq!((code.features(), code.size()), (6, 6 * 255));
}

#[test]
fn a_node_resonates_if_it_matches_and_is_reset_otherwise() {
    let mut field = ArtField::new(1, 0.001);
    let probe = code(&[77]);
    assert_eq!(field.search(&probe, 0.0), Search { winner: None, nearest: None });
    field.commit(&code(&[51]));
    field.commit(&code(&[204]));
    // |x∧w| is 51 + 178 and 77 + 51 of 255.
    near(field.choice(&probe, 0), 229.0 / 255.255, 1e-12);
    near(field.match_value(&probe, 1), 128.0 / 255.0, 1e-12);
    assert_eq!(field.search(&probe, 0.85), Search { winner: Some(0), nearest: Some(0) });
    assert_eq!(field.search(&probe, 0.9), Search { winner: None, nearest: Some(0) });
    let competition = field.compete(&probe, 0.9);
    let verdicts: Vec<_> = competition.candidates.iter().map(|c| (c.node, c.verdict)).collect();
    assert_eq!(
        verdicts,
        [(Some(0), CandidateVerdict::MismatchReset), (Some(1), CandidateVerdict::MismatchReset)]
    );
    assert_eq!(competition.outcome, CompetitionOutcome::Uncommitted);
    assert_eq!(field.compete(&probe, 0.85).outcome, CompetitionOutcome::Resonance(0));
}

#[test]
fn after_a_reset_the_next_choice_wins() {
    // Put this many nodes between the two, all far away.
    for between in [0, 100] {
        let mut field = ArtField::new(1, 0.001);
        // The box at 102 has the smaller template, and so the larger T for inputs inside it.
        field.commit(&code(&[102]));
        field.learn(0, &code(&[153]), 1.0);
        assert!(field.template(0).eq([102, 102]));
        for _ in 0..between {
            field.commit(&code(&[255]));
        }
        let last = field.commit(&code(&[115]));
        let probe = code(&[128]);
        near(field.choice(&probe, 0), 204.0 / 204.255, 1e-12);
        near(field.choice(&probe, last), 242.0 / 255.255, 1e-12);
        assert_eq!(field.search(&probe, 0.9), Search { winner: Some(last), nearest: Some(0) });
        let competition = field.compete(&probe, 0.9);
        let verdicts: Vec<_> = competition.candidates.iter().map(|c| (c.node, c.verdict)).collect();
        assert_eq!(
            verdicts,
            [(Some(0), CandidateVerdict::MismatchReset), (Some(last), CandidateVerdict::Resonance)]
        );
    }
}

#[test]
fn ties_between_nodes_go_to_the_older() {
    let mut field = ArtField::new(2, 0.001);
    (0..200).for_each(|node| assert_eq!(field.commit(&code(&[10, 20])), node));
    assert_eq!(field.search(&code(&[12, 18]), 0.5), Search { winner: Some(0), nearest: Some(0) });
}

#[test]
fn a_template_byte_falls_by_beta_of_its_distance_or_by_one() {
    let mut field = ArtField::new(1, 0.001);
    field.commit(&code(&[102]));
    for (beta, wanted) in [(0.0, [102, 153]), (0.5, [76, 153]), (0.02, [75, 153]), (1.0, [51, 153])] {
        field.learn(0, &code(&[51]), beta);
        assert_eq!(field.template(0).collect::<Vec<_>>(), wanted, "{beta}");
    }
}

/// A field with one state feature and two actions.
fn tracked(tracking: bool) -> FusionArt {
    let mut channels = vec![channel(2, 1.0, 0.2), channel(2, 0.0, 0.5)];
    for channel in &mut channels {
        channel.beta = 1.0;
    }
    let tracking = tracking.then_some(MatchTracking { channel: 0, epsilon: 0.001 });
    let mut art = FusionArt::new(FusionConfig { tracking, uncommitted_competes: true, ..fusion(channels) });
    assert_eq!(art.learn(&[0.5, 0.5, 1.0, 0.0]), Some(0));
    assert_eq!(art.learn(&[0.4, 0.6, 0.0, 1.0]), Some(1));
    art
}

#[test]
fn match_tracking_resets_nodes_that_match_worse_than_a_reset_one() {
    // Node 0 matches the state by .98 and node 1 by .92. The action is that of node 1.
    let input = [0.48, 0.52, 0.0, 1.0];
    assert_eq!(tracked(false).compete(&input).outcome, CompetitionOutcome::Resonance(1));
    let mut art = tracked(true);
    let competition = art.compete(&input);
    let nodes: Vec<_> = competition.candidates.iter().map(|c| (c.node, c.verdict)).collect();
    let reset = CandidateVerdict::MismatchReset;
    assert_eq!(nodes, [(Some(0), reset), (Some(1), reset), (None, CandidateVerdict::Resonance)]);
    near(competition.candidates[0].vigilances[0], 0.2, 1e-6);
    near(competition.candidates[1].vigilances[0], 0.981, 1e-6);
    near(competition.candidates[0].choice, 0.98 / 1.1, 1e-6);
    near(competition.candidates[2].choice, 1.0 / 2.1, 1e-6);
    assert_eq!(art.learn(&input), Some(2));
}

#[test]
fn a_perfect_mismatch_overwrites() {
    let input = [0.5, 0.5, 0.0, 1.0];
    let mut art = tracked(true);
    assert_eq!(art.compete(&input).outcome, CompetitionOutcome::PerfectMismatch(0));
    assert_eq!((art.learn(&input), art.len()), (Some(0), 2));
    assert_eq!(art.template(0, 1), [0.0, 1.0]);
    assert_eq!(art.compete(&input).outcome, CompetitionOutcome::Resonance(0));
}

#[test]
fn the_uncommitted_node_wins_against_nodes_with_a_smaller_t() {
    let mut art = tracked(true);
    let far = [1.0, 0.0, 1.0, 0.0];
    // Node 0 has T = .5/1.1 and the uncommitted node 1/2.1.
    assert_eq!(art.compete_at(&far, &[0.0, 0.0]).outcome, CompetitionOutcome::Uncommitted);
    assert_eq!(art.learn(&far), Some(2));
    let mut full =
        FusionArt::from_parts(FusionConfig { cap: 3, ..art.config().clone() }, art.parts().clone());
    assert_eq!(full.as_mut().unwrap().learn(&[0.0, 1.0, 1.0, 0.0]), None);
}

#[test]
fn nodes_below_the_confidence_threshold_are_pruned() {
    let mut art = tracked(true);
    art.reinforce(0);
    art.erode(1);
    assert_eq!(art.parts().confidences, [0.75, 0.4]);
    art.decay();
    near(f64::from(art.parts().confidences[0]), 0.75 * 0.9995, 1e-6);
    (0..17).for_each(|_| art.erode(1));
    assert_eq!((art.prune(), art.len()), (1, 1));
    assert_eq!(art.template(0, 0), [0.5, 0.5]);
}

#[test]
fn falcon_takes_the_action_that_was_reinforced() {
    let art = FusionArt::new(FusionConfig::reactive_falcon(2, 3));
    let mut reactive = Falcon::new(art).unwrap();
    assert_eq!(reactive.act(&[0.1, 0.9]).outcome, CompetitionOutcome::Uncommitted);
    reactive.reinforce(&[0.1, 0.9], 2);
    reactive.reset(&[0.9, 0.1], 0, 0.0);
    let preferred = |state| reactive.act(state).outcome.node().map(|node| reactive.preferences(node));
    assert_eq!(preferred(&[0.15, 0.85]), Some(&[0.0, 0.0, 1.0][..]));
    assert_eq!(preferred(&[0.9, 0.2]), Some(&[0.0, 1.0, 1.0][..]));

    assert!(Falcon::new(FusionArt::new(fusion(vec![channel(2, 1.0, 0.5)]))).is_none());
}

#[test]
fn layers_are_read_from_coarse_to_fine() {
    let mut layers = Layers::new(LayersConfig {
        vigilances: vec![0.5, 0.9],
        kappa: 2.0,
        ..LayersConfig::experienced(1, 2)
    });
    let (low, high) = (Code::new(&[0.2]), Code::new(&[0.4]));
    assert_eq!(layers.read(&low).nodes(), [None, None]);
    assert_eq!(layers.read(&low).value(0), 1.0);
    layers.learn(&low, &[(0, 0.4)], 0.4);
    layers.learn(&high, &[(0, 0.2)], 0.2);
    // In the coarse layer both inputs share one node, with two targets of mean .3. In the fine layer the
    // second node inherits one target of .4.
    let reading = layers.read(&high);
    assert_eq!(reading.nodes(), [Some(0), Some(1)]);
    let steps: Vec<_> = reading.steps(0).collect();
    let coarse: f64 = (2.0 * 0.3 + 2.0 * 1.0) / 4.0;
    near(f64::from(steps[0].value), coarse, 1e-6);
    near(f64::from(steps[1].value), (2.0 * 0.3 + 2.0 * coarse) / 4.0, 1e-6);
    assert_eq!((steps[1].layer, steps[1].node, steps[1].count), (1, 1, 2));
    assert_eq!((reading.count(0), reading.count(1), reading.value(1)), (2, 0, 1.0));
    near(f64::from(reading.situation().unwrap()), 0.3, 1e-6);
    let node = layers.layers()[1].node(1);
    assert_eq!((node.age, node.visits, node.value_count), (2, 1, 2));
    let mut values = [0.0; 2];
    layers.values(&high, &mut values);
    assert_eq!(values, [reading.value(0), reading.value(1)]);
}

#[test]
fn inherited_counts_are_limited() {
    let mut layers = Layers::new(LayersConfig { vigilances: vec![0.95], ..LayersConfig::experienced(1, 1) });
    for _ in 0..10 {
        layers.learn(&Code::new(&[0.2]), &[(0, 0.5)], 0.5);
    }
    layers.learn(&Code::new(&[0.9]), &[], 0.5);
    let node = layers.layers()[0].node(1);
    assert_eq!((node.counts, node.weights, node.value_count), (&[3][..], &[0.5][..], 4));
}

#[test]
fn a_layer_without_a_winner_reads_the_nearest_node_or_is_skipped() {
    for (unmatched, cap, wanted) in [
        (Unmatched::Nearest, 2, Some(0)),
        (Unmatched::NearestIfFull, 2, None),
        (Unmatched::NearestIfFull, 1, Some(0)),
    ] {
        let config =
            LayersConfig { vigilances: vec![0.9], cap, unmatched, ..LayersConfig::experienced(1, 1) };
        let mut layers = Layers::new(config);
        layers.learn(&Code::new(&[0.2]), &[(0, 0.5)], 0.5);
        assert_eq!(layers.read(&Code::new(&[0.9])).nodes(), [wanted]);
        layers.learn(&Code::new(&[0.9]), &[(0, 0.1)], 0.5);
        assert_eq!(layers.nodes(), cap.min(2));
        assert!(layers.layers()[0].field().template(0).eq(Code::new(&[0.2]).bytes().iter().copied()));
    }
}

/// Trains on a bandit with 81 contexts and six actions. Returns the number of contexts in which the best
/// action is found. In each context one action wins 8 of 10 rounds, the others 4.
fn bandit(config: LayersConfig, rounds: u32, all: bool) -> usize {
    let mut chance = Chance(1);
    let contexts: Vec<(Code, usize)> = (0..81u32)
        .map(|n| {
            let features = [n % 3, n / 3 % 3, n / 9 % 3, n / 27].map(|x| x as f32 / 2.0);
            (Code::new(&features), chance.below(6) as usize)
        })
        .collect();
    let best = |layers: &Layers, code: &Code| {
        let reading = layers.read(code);
        (0..6)
            .rev()
            .max_by(|a, b| reading.value(*a).total_cmp(&reading.value(*b)))
            .expect("there are actions")
    };
    let mut layers = Layers::new(config);
    for round in 0..rounds {
        let (code, good) = &contexts[chance.below(81) as usize];
        let mut draw =
            |action| (action, f32::from(u8::from(chance.below(10) < if action == *good { 8 } else { 4 })));
        if all {
            let targets: Vec<_> = (0..6).map(draw).collect();
            layers.learn(code, &targets, 0.5);
        } else {
            let explores = round % 10 < 3 && round < rounds * 4 / 5;
            let action = if explores { (round / 10 % 6) as usize } else { best(&layers, code) };
            let target = draw(action);
            layers.learn(code, &[target], target.1);
        }
    }
    contexts.iter().filter(|(code, good)| best(&layers, code) == *good).count()
}

#[test]
fn layers_find_the_best_bandit_action_in_nearly_every_context() {
    let experienced = bandit(LayersConfig::experienced(4, 6), 60_000, false);
    let counterfactual = bandit(LayersConfig::counterfactual(4, 6), 20_000, true);
    assert!(experienced >= 78 && counterfactual >= 78, "{experienced} and {counterfactual} of 81");
}
