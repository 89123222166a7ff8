//! The golden run: whole deals with every agent, byte for byte the same natively and in a browser.
//!
//! A link promises the same cards and the same thoughts on every machine. This test plays a few deals and
//! writes down every bit of what the agents computed. The text must equal the stored one. After an intended
//! change, `UPDATE_GOLDEN=1` writes it again: check the difference before you commit it.

#![allow(missing_docs)]

use serde_json::Value;
use std::fmt::Write as _;
use tefuda_agents::{Playable, decide_after, shelf};
use tefuda_arena::{Chair, Session, Setup};
use tefuda_games::{
    DatasetReader, Lang, Record, Say as _, Seat, Seed, Spec, daihinmin::Daihinmin, fnv1a, games,
    hearts::Hearts, kuhn::Kuhn, leduc::Leduc, nimmt::Nimmt,
};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// Rules, players and seed.
type Table = (&'static str, &'static [&'static str], u64);

const HEARTS: [Table; 3] = [
    ("standard", &["mc", "pimc:worlds=20", "rules", "random"], 1),
    (
        "paper",
        &[
            "mc:formula=ucb1-tuned,arms=cards,horizon=deal",
            "mc:c=0.5,final=visits",
            "pimc:policy=random,worlds=10",
            "mc",
        ],
        2,
    ),
    ("standard:moon=false,first_lead=given", &["random", "random", "random", "pimc:worlds=5,noise=30"], 3),
];

const DAIHINMIN: [Table; 4] = [
    ("standard", &["mc:worlds=4", "default", "random", "default", "mc:worlds=2,policy=random"], 1),
    ("standard:seats_every=1,classes_every=2", &["random", "default", "default", "random", "default"], 2),
    (
        "standard",
        &[
            "uct:playouts=50",
            "uct:playouts=60,formula=ucb1-tuned,prune=1.5,belief=40,shared=true,last-two=true",
            "champion:playouts=80,belief=50",
            "uct:playouts=200,formula=even,sure=false,budget=1",
            "random",
        ],
        4,
    ),
    (
        "standard",
        &[
            "default",
            "sontaku:aim=1,playouts=40",
            "sontaku:aim=even,playouts=30,aimers=2",
            "random",
            "sontaku:aim=5,playouts=40,person=3,hold=0.5",
        ],
        7,
    ),
];

const LEDUC: [Table; 6] = [
    ("standard", &["nash:iterations=60", "mc:worlds=50"], 1),
    ("standard:hands=3", &["random", "call"], 2),
    ("standard", &["exploiter", "random"], 3),
    ("standard", &["exploiter:p=100,prior=uniform", "exploiter:memory=1"], 5),
    ("standard", &["nfsp:file=f17495131938", "nfsp:file=f17495131938,mode=response"], 7),
    ("turns:hands=4", &["exploiter", "nash:iterations=60"], 9),
];
/// The agent file for agents that need one.
const AGENT: &[u8] = include_bytes!("../../../tests/data/nfsp-1.agent");

const NIMMT: [Table; 3] = [
    ("standard:players=4", &["mc:worlds=10", "rule-10", "rule-8", "random"], 1),
    ("tactics:players=2", &["rule-9", "mc:worlds=5"], 2),
    ("paper", &["rule-2", "rule-3", "rule-4", "rule-5", "rule-6", "rule-7"], 3),
];

const SEARCHED: [Table; 2] = [
    ("standard:players=4", &["search:worlds=20", "adaptive:worlds=20", "rule-9", "random"], 1),
    ("tactics:players=2", &["adaptive:worlds=10", "search:worlds=10,model=nets,leaf=nets,halving=false"], 2),
];

/// Checks that the panel has words for all ids in an explanation: strings under these keys, and names of numbers.
fn has_words<G: Playable>(agent: &Spec, part: &Value) {
    let known = |id: &str| assert!(G::word(id).is_some(), "{agent} of {} needs words for {id}", G::FACTS.id);
    match part {
        Value::Array(pair) => match &**pair {
            [Value::String(id), Value::Number(_)] => known(id),
            parts => parts.iter().for_each(|part| has_words::<G>(agent, part)),
        },
        Value::Object(fields) => {
            for (key, part) in fields {
                match (&**key, part) {
                    ("rule" | "kind" | "id" | "distance", Value::String(id)) => known(id),
                    _ => has_words::<G>(agent, part),
                }
            }
        }
        _ => {}
    }
}

/// Plays two deals at each table, with a digest of every thought.
fn run<G: Playable>(tables: &[Table]) -> String {
    let mut text = String::new();
    for (rules, agents, seed) in tables {
        let rules = Spec::parse(G::FACTS.presets, rules).expect("the rules are known");
        let agent = |words: &str| Spec::parse(G::AGENTS, words).expect("the agent is known");
        let chairs = agents.iter().map(|words| Chair::Agent(agent(words))).collect();
        let players: Vec<_> = agents.iter().map(|words| G::agent(&agent(words))).collect();
        let mut session = Session::<G>::new(Setup { rules, chairs, seed: Seed(*seed), deal: None })
            .expect("a match begins");
        for _ in 0..2 {
            while let Some(Seat(seat)) = session.game().turn() {
                let view = session.game().view(Seat(seat));
                let agent = session.chair(Seat(seat)).spec().expect("agents sit here");
                let past = session.past(Seat(seat), agent).into_owned();
                let seed = session.decision_seed();
                let decision =
                    decide_after(&*players[seat as usize], &past, view, seed).expect("a legal move");
                // JSON has the shortest text of each number that is read back as the same bits.
                let told =
                    serde_json::to_string(&decision.explanation).expect("an explanation is plain data");
                has_words::<G>(agent, &serde_json::from_str(&told).expect("it is JSON"));
                let thought = fnv1a(told.as_bytes());
                writeln!(text, "{seat} {} {thought:016x}", decision.choice).expect("it is a string");
                session.play(decision.choice).expect("agents play legal moves");
            }
            text += &session.record().to_line();
            text.push('\n');
            session.next_deal().expect("the next deal is dealt");
        }
    }
    text
}

/// The exact bits of all measurements in training runs, and a digest of the trained agents.
fn trained<G: Playable>(runs: &[(&str, u64)]) -> String {
    let mut text = String::new();
    for (words, seed) in runs {
        let learner = &G::LEARNERS[0];
        let spec = Spec::parse(learner.presets, words).expect("the preset is known");
        let mut training = G::train(learner.id, &spec, Seed(*seed)).expect("the learner is known");
        training.step(u32::MAX);
        for curve in training.curves() {
            for (done, number) in &curve.points {
                writeln!(text, "{} {done} {:016x}", curve.id, number.to_bits()).expect("it is a string");
            }
        }
        let bytes = training.agents()[0].to_bytes().expect("a trained agent can be written");
        writeln!(text, "{words} {:016x}", fnv1a(&bytes)).expect("it is a string");
    }
    text
}

/// Compares a text with the stored one.
fn compare(name: &str, found: &str, golden: &str) {
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(format!("tests/golden/{name}.txt"), found).expect("the golden file can be written");
        return;
    }
    let differs = found.lines().zip(golden.lines()).position(|(a, b)| a != b);
    assert!(found == golden, "{name}: the first line that differs is {differs:?}");
}

const KUHN: [Table; 3] = [
    ("standard:hands=5", &["equilibrium", "random"], 1),
    ("turns:hands=4", &["random", "equilibrium:alpha=0.3"], 2),
    ("turns", &["equilibrium:alpha=0", "equilibrium:alpha=0.25"], 3),
];

/// The tables of each game, and the stored results. Every game has an entry.
const RUNS: &[(&str, &[Table], &str)] = &[
    ("hearts", &HEARTS, include_str!("golden/hearts.txt")),
    ("daihinmin", &DAIHINMIN, include_str!("golden/daihinmin.txt")),
    ("leduc", &LEDUC, include_str!("golden/leduc.txt")),
    ("nimmt", &NIMMT, include_str!("golden/nimmt.txt")),
    ("kuhn", &KUHN, include_str!("golden/kuhn.txt")),
];

fn plays_as_it_did<G: Playable>() {
    let id = G::FACTS.id;
    let run_of = RUNS.iter().find(|(game, ..)| *game == id);
    let (_, tables, golden) = run_of.unwrap_or_else(|| panic!("there is no golden run of {id}"));
    compare(id, &run::<G>(tables), golden);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_same_seeds_give_the_same_deals_moves_and_thoughts() {
    shelf::read(AGENT).expect("the sample is an agent file");
    games!(plays_as_it_did());
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_same_seeds_give_the_same_searches_and_beliefs_in_nimmt() {
    // These nets are trained here, so that new pretrained agents don't change the result.
    let learner = &Nimmt::LEARNERS[0];
    let spec = Spec::parse(learner.presets, "g7:games=100").expect("the preset is known");
    let mut training = Nimmt::train(learner.id, &spec, Seed(1)).expect("the learner is known");
    training.step(u32::MAX);
    let bytes = training.agents()[0].to_bytes().expect("a trained agent can be written");
    shelf::ship("loss-g7", &bytes).expect("it can be read");
    compare("nimmt-search", &run::<Nimmt>(&SEARCHED), include_str!("golden/nimmt-search.txt"));
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_same_seeds_give_the_same_learning_curves() {
    let runs = [
        ("D:games=1000", 1),
        ("demo:games=1000", 1),
        ("A:games=300,shared=true,response=exact,average=counted", 2),
    ];
    compare("nfsp", &trained::<Leduc>(&runs), include_str!("golden/nfsp.txt"));
    let runs = [("demo:games=1000", 1), ("D:games=1000", 2)];
    compare("nfsp-kuhn", &trained::<Kuhn>(&runs), include_str!("golden/nfsp-kuhn.txt"));
    let runs = [
        ("g7:games=200", 1),
        ("better:games=200", 2),
        ("g3:games=200,optimiser=adam,batch=16,target=played,label=true,opponents=mixed,epsilon=0.1", 3),
    ];
    compare("loss", &trained::<Nimmt>(&runs), include_str!("golden/loss.txt"));
    let runs = [
        ("actions:games=300,measured=1", 1),
        ("both:games=300,hands=120,groups=12,labels=40,measured=1", 2),
        ("counterfactual-standard:games=100,measured=1", 3),
    ];
    compare("falcon", &trained::<Hearts>(&runs), include_str!("golden/falcon.txt"));
    compare("rank", &trained::<Daihinmin>(&RANKS), include_str!("golden/rank.txt"));
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn falcon_plays_the_same_cards_and_learns_the_same_from_them() {
    let learner = &Hearts::LEARNERS[0];
    let spec = Spec::parse(learner.presets, "both:games=200,hands=100,groups=8,labels=40,measured=1");
    let mut training = Hearts::train(learner.id, &spec.expect("the preset is known"), Seed(1))
        .expect("the learner is known");
    training.step(u32::MAX);
    let id = shelf::put(training.agents().remove(0)).expect("a trained agent can be written");
    let with = |knobs: &str| &*format!("falcon:file={id}{knobs}").leak();
    let chairs: &[&str] = [with(""), with(",degsq=filter"), with(",learn=all"), "rules"].to_vec().leak();
    let tables = [("paper", chairs, 1), ("standard", chairs, 2)];
    compare("falcon-plays", &run::<Hearts>(&tables), include_str!("golden/falcon-plays.txt"));
}

/// Training runs of the evaluators: SGD on single examples, and another optimiser in batches with the class
/// among the inputs.
const RANKS: [(&str, u64); 2] = [
    ("demo:games=20,match=2,epochs=3,hidden-a=12,hidden-b=20", 1),
    (
        "demo:games=20,match=2,epochs=2,hidden-a=9,hidden-b=17,optimiser=adam,batch=32,rate=0.001,class=true,decisions=choices,keep=best,alpha=0.5",
        2,
    ),
];

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn evaluators_estimate_the_same_ranks_and_play_the_same_cards() {
    let agent = |(words, seed): (&str, u64)| {
        let learner = &Daihinmin::LEARNERS[0];
        let spec = Spec::parse(learner.presets, words).expect("the preset is known");
        let mut training = Daihinmin::train(learner.id, &spec, Seed(seed)).expect("the learner is known");
        training.step(u32::MAX);
        shelf::put(training.agents().remove(0)).expect("a trained agent can be written")
    };
    let [first, second] = RANKS.map(agent);
    let with = |id, knobs: &str| &*format!("rank:file={id}{knobs}").leak();
    let chairs: &[&str] = [
        with(first, ""),
        with(second, ",distance=kl"),
        with(first, ",higher=1"),
        with(second, ",distance=class"),
        "default",
    ]
    .to_vec()
    .leak();
    let tables = [("standard", chairs, 1)];
    compare("rank-plays", &run::<Daihinmin>(&tables), include_str!("golden/rank-plays.txt"));
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn trained_agents_play_the_same_cards_with_the_same_thoughts() {
    let agent = |words: &str| {
        let spec = Spec::parse(Nimmt::LEARNERS[0].presets, words).expect("the preset is known");
        let mut training = Nimmt::train("loss", &spec, Seed(1)).expect("the learner is known");
        training.step(u32::MAX);
        let id =
            shelf::put(training.agents().remove(0).in_version_1()).expect("a trained agent can be written");
        &*format!("loss:file={id}").leak()
    };
    let players = ["g7:games=100", "better:games=100"].map(agent);
    let chairs: &[&str] = [players[0], "rule-9", players[1], "rule-1"].to_vec().leak();
    let tables = [("standard:players=4", chairs, 1), ("tactics:players=2", &chairs[2..], 2)];
    compare("loss-plays", &run::<Nimmt>(&tables), include_str!("golden/loss-plays.txt"));
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn self_play_learns_the_same_bluffs_in_kuhn_poker() {
    let spec = Spec::parse(Kuhn::LEARNERS[0].presets, "demo:games=2000").expect("the preset is known");
    let mut training = Kuhn::train("nfsp", &spec, Seed(1)).expect("the learner is known");
    training.step(u32::MAX);
    let id = shelf::put(training.agents().remove(0)).expect("a trained agent can be written");
    let with = |knobs: &str| &*format!("nfsp:file={id}{knobs}").leak();
    let chairs: &[&str] = [with(""), with(",mode=response")].to_vec().leak();
    compare(
        "nfsp-kuhn-plays",
        &run::<Kuhn>(&[("turns", chairs, 1)]),
        include_str!("golden/nfsp-kuhn-plays.txt"),
    );
}

/// Records that are refused, and the reasons in both languages.
const BAD: &[(&str, &str, &str)] = &[
    (
        "hearts",
        include_str!("../../../tests/data/hearts-bad.jsonl"),
        include_str!("../../../tests/data/hearts-bad.expected.tsv"),
    ),
    (
        "daihinmin",
        include_str!("../../../tests/data/daihinmin-bad.jsonl"),
        include_str!("../../../tests/data/daihinmin-bad.expected.tsv"),
    ),
    (
        "leduc",
        include_str!("../../../tests/data/leduc-bad.jsonl"),
        include_str!("../../../tests/data/leduc-bad.expected.tsv"),
    ),
    (
        "nimmt",
        include_str!("../../../tests/data/nimmt-bad.jsonl"),
        include_str!("../../../tests/data/nimmt-bad.expected.tsv"),
    ),
    (
        "kuhn",
        include_str!("../../../tests/data/kuhn-bad.jsonl"),
        include_str!("../../../tests/data/kuhn-bad.expected.tsv"),
    ),
];

fn refuses_in_words<G: Playable>() {
    let of = |(game, ..): &&(&str, &str, &str)| *game == G::FACTS.id;
    let (game, records, reasons) = BAD.iter().find(of).expect("every game has bad records");
    assert_eq!(records.lines().count(), reasons.lines().count(), "{game}");
    for (record, reason) in records.lines().zip(reasons.lines()) {
        let fault =
            Record::<G>::parse(record).and_then(|record| record.replay()).map(drop).expect_err(reason);
        assert_eq!(Lang::ALL.map(|lang| fault.say(lang)).join("\t"), reason, "{game}");
    }
}

// Workers of a release are built without most words, and so is this test in WebAssembly.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn a_worker_of_a_release_refuses_in_the_same_words() {
    games!(refuses_in_words());
    let long = format!("{}\n", "x".repeat(300_000));
    let fault = DatasetReader::<Hearts>::read(long.as_bytes()).map(drop).expect_err("its line is too long");
    assert!(fault.say(Lang::En).ends_with("the line is too large (limit: 262144 bytes)"), "{fault}");
    assert!(fault.say(Lang::Ja).ends_with("行が大きすぎます（上限262144バイト）"), "{fault:?}");
}

/// The records in the stored results name their agents.
#[cfg(not(target_arch = "wasm32"))]
fn has_a_golden_run<G: Playable>() {
    let stored = std::fs::read_dir("tests/golden").expect("there are stored results");
    let records: Vec<Value> = stored
        .map(|file| std::fs::read_to_string(file.expect("it has a path").path()).expect("it is text"))
        .flat_map(|text| text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<_>>())
        .filter(|record: &Value| record["game"] == G::FACTS.id)
        .collect();
    let seated = |id: &str, player: &Value| {
        player.as_str().and_then(|spec| spec.split(':').next()).is_some_and(|known| known == id)
    };
    for entry in G::AGENTS {
        let mut players = records.iter().filter_map(|record| record["players"].as_array()).flatten();
        assert!(players.any(|player| seated(entry.id, player)), "{} of {}", entry.id, G::FACTS.id);
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn every_agent_has_a_golden_run() {
    games!(has_a_golden_run());
}
