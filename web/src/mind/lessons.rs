//! Lessons and the tour ask only what the screens they link to can answer.

#![allow(clippy::unwrap_used)]

use crate::{
    drawn::Drawn,
    game_ui::GameUi,
    table::sitting::Sitting,
    texts::{file, fragment, lesson, links, step},
};
use std::fs;
use tefuda_agents::{Playable as _, agent_file::Outline, explain::Explanation};
use tefuda_arena::papers::Report;
use tefuda_games::{Seed, Spec, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

/// The first table of a lesson. It is one of the positions that were searched for, and the same in both languages.
fn table<G: GameUi>(lesson: &[String; 2]) -> Sitting<G> {
    let [en, ja] = lesson.each_ref().map(|text| links(text));
    assert_eq!(en, ja);
    let start = format!("#/{}?", G::FACTS.id);
    chosen(en.iter().find(|link| link.starts_with(&start)).unwrap())
}

/// The table of a link to one of the positions that were searched for.
fn chosen<G: GameUi>(link: &str) -> Sitting<G> {
    assert!(file("docs/results/lessons.md").contains(&format!("`{link}`")), "{link}");
    // Without step mode, the panel says who leads.
    Sitting::at(&link.split_once('?').unwrap().1.replace("&step=true", ""))
}

/// The panel after this many playouts.
fn after<G: GameUi>(table: &mut Sitting<G>, playouts: u32) -> Drawn {
    table.state.live = None;
    table.think(playouts);
    table.mind()
}

/// The moves with their numbers of playouts in the panel.
fn tries(mind: &Drawn) -> Vec<(String, u32)> {
    let plays = mind.texts("tbody .mind-cards").into_iter();
    let tried = mind.texts("tbody .mind-tried").into_iter().map(|tried| tried.parse().unwrap());
    plays.map(|play| play.replace('\u{fe0e}', "")).zip(tried).collect()
}

fn tried(mind: &Drawn, play: &str) -> u32 {
    tries(mind)
        .into_iter()
        .find(|(known, _)| known == play)
        .unwrap_or_else(|| panic!("{play}: {:?}", tries(mind)))
        .1
}

fn next(mind: &Drawn) -> String {
    mind.text(".mind-next .mind-cards").replace('\u{fe0e}', "")
}

/// The table of a link, without a person's pace.
fn at<G: GameUi>(link: &str) -> Sitting<G> {
    let query = link.split_once('?').unwrap().1;
    Sitting::at(&query.replace("&speed=fast", "").replace("&speed=slow", ""))
}

/// The points of the first seat after the whole match.
fn won<G: GameUi>(mut table: Sitting<G>) -> i32 {
    loop {
        table.finish(false);
        if table.state.session.match_over() {
            return table.state.scores().1[0];
        }
        table.state.next_deal();
    }
}

/// Both languages of a lesson say this.
fn say(lesson: &[String; 2], en: &str, ja: &str) {
    assert!(lesson[0].contains(en), "{en}");
    assert!(lesson[1].contains(ja), "{ja}");
}

#[test]
fn the_lesson_on_ucb_has_its_answers_on_the_screen() {
    let lesson = lesson("ucb");
    let mut table = table::<Hearts>(&lesson);
    let mind = after(&mut table, 5);
    assert_eq!(tries(&mind).iter().map(|arm| arm.1).collect::<Vec<_>>(), [1; 5]);
    assert_eq!(next(&mind), "♣4");
    say(&lesson, "After five playouts, ♣4 is next.", "5回のあと、次は♣4です。");
    let mind = after(&mut table, 7);
    assert_eq!(next(&mind), "♠10");
    assert!(mind.text(".mind-caption").contains("♣\u{fe0e}4 leads: mean 2 points"));
    say(
        &lesson,
        "After seven playouts, ♣4 leads with a mean of 2 points, but ♠10 is next.",
        "7回のあと、平均が最良なのは♣4（2点）ですが、次は♠10です。",
    );
    let mind = after(&mut table, 20);
    let (most, least) = (tried(&mind, "♣4"), tried(&mind, "♠Q"));
    say(
        &lesson,
        &format!("After 20 playouts, ♣4 has been tried {most} times and ♠Q {least} times."),
        &format!("20回のあと、♣4は{most}回、♠Qは{least}回試されています。"),
    );
    let mind = after(&mut table, 100);
    assert!(mind.text(".mind-waits").starts_with("Tried least: ♠\u{fe0e}Q."));
    let mind = after(&mut table, 400);
    let (most, least) = (tried(&mind, "♣4"), tried(&mind, "♠Q"));
    assert!(mind.text(".mind-caption").contains("♣\u{fe0e}4") && most > 10 * least);
    say(
        &lesson,
        &format!("Of 400 playouts, {most} go to ♣4 and {least} to ♠Q."),
        &format!("400回のうち、♣4は{most}回、♠Qは{least}回です。"),
    );
}

#[test]
fn the_lesson_on_regret_has_its_answers_on_the_screen() {
    let lesson = lesson("regret");
    let mut table = table::<Daihinmin>(&lesson);
    let usual = after(&mut table, 400);
    let mut counts = vec![(tried(&usual, "♣9"), tried(&usual, "♠5"))];
    let links = links(&lesson[0]);
    assert!(links.iter().any(|link| link.contains("first=uct:c=0,playouts=400&second=uct:c=8,playouts=400")));
    let link = links.iter().find_map(|link| link.strip_prefix("#/daihinmin?")).unwrap();
    for c in ["c=0", "c=8"] {
        let mind = after(&mut Sitting::<Daihinmin>::at(&link.replace("c=0.5", c)), 400);
        counts.push((tried(&mind, "♣9"), tried(&mind, "♠5")));
    }
    let [(best, worst), (best_0, worst_0), (best_8, worst_8)] = counts[..] else { panic!("three") };
    assert_eq!(best_0, worst_0, "each");
    say(
        &lesson,
        &format!(
            "With c = 0.5, {best} of 400 playouts go to ♣9 and {worst} to ♠5. With c = 0 they get {best_0} each, and with c = 8 they get {best_8} and {worst_8}."
        ),
        &format!(
            "c＝0.5では、400回のうち♣9が{best}回、♠5が{worst}回です。c＝0では{best_0}回と{worst_0}回、c＝8では{best_8}回と{worst_8}回になります。"
        ),
    );
    // The leader changes at playout 51: see docs/results/lessons.md. The means are equal there, and ♣9 has more playouts.
    say(&lesson, "At playout 51", "51回目");
    let leads = |table: &mut Sitting<Daihinmin>, at| after(table, at).text(".mind-caption");
    assert!(
        leads(&mut table, 50).contains("♣\u{fe0e}2 leads")
            && leads(&mut table, 51).contains("♣\u{fe0e}9 and one other move tie")
    );
}

#[test]
fn the_lesson_on_ucb_in_nimmt_has_its_answers_on_the_screen() {
    let lesson = lesson("ucb-nimmt");
    let mut table = table::<Nimmt>(&lesson);
    let mind = after(&mut table, 5);
    assert_eq!(next(&mind), "90");
    assert!(mind.text(".mind-caption").starts_with("90 leads: mean 9 heads"));
    say(&lesson, "After five playouts, 90 leads with 9 heads.", "5回のあと、最善は90で9頭です。");
    let mind = after(&mut table, 20);
    let [most, least] = ["83", "98"].map(|card| tried(&mind, card));
    say(
        &lesson,
        &format!("After 20 playouts, 83 has been tried {most} times and 98 only once."),
        &format!("20回のあと、83は{most}回、98は{least}回だけです。"),
    );
    assert_eq!(least, 1);
    let [early, late] = [100, 400].map(|at| ["90", "32"].map(|card| tried(&after(&mut table, at), card)));
    say(
        &lesson,
        &format!(
            "After 100 playouts, card 90 has had {} and card 32 has had {}. After 400, they have had {} and {}.",
            early[0], early[1], late[0], late[1]
        ),
        &format!(
            "100回のあと、90のカードは{}回、32のカードは{}回。400回のあとは{}回と{}回です。",
            early[0], early[1], late[0], late[1]
        ),
    );
}

#[test]
fn the_lesson_on_averages_has_its_answers_at_its_tables() {
    let lesson = lesson("averages");
    let against_call: Vec<_> =
        links(&lesson[0]).into_iter().filter(|link| link.contains("s1=call")).collect();
    let [exploiter, nash] = &against_call[..] else { panic!("two tables") };
    assert_eq!(exploiter.replace("s0=exploiter", "s0=nash"), *nash);
    let [more, less] = [exploiter, nash].map(|link| won(at::<Leduc>(link)));
    say(
        &lesson,
        &format!("with the same cards, it wins {more} chips in 100 hands, and the equilibrium {less}."),
        &format!(
            "同じカードの100ハンドで、エクスプロイターは{more}チップ、均衡戦略は{less}チップを取ります。"
        ),
    );
}

/// The settings of a run in the Lab, without its length.
fn settings(run: &str) -> Vec<String> {
    let spec = Spec::parse_lenient(Leduc::LEARNERS[0].presets, run).0;
    let others = spec.values().filter(|(knob, _)| !Leduc::LEARNERS[0].is_length(knob));
    others.map(|(knob, value)| format!("{}={value}", knob.key)).collect()
}

#[test]
fn the_lesson_on_trembling_has_its_answers_in_the_lab_and_in_the_paper() {
    let lesson = lesson("trembling");
    let links = links(&lesson[0]);
    // The runs of the Lab are the beginnings of those that made two of the pretrained agents.
    let [with_c, with_d] = [("C", "C-whole:games=1000000"), ("D", "demo")].map(|(name, run)| {
        assert!(links.contains(&format!("#/lab?game=leduc&run={run}&seed=1&auto=true")), "{run}");
        let path = format!("{}/../crates/agents/trained/nfsp-{name}.agent", env!("CARGO_MANIFEST_DIR"));
        let file = Outline::from_bytes(&fs::read(path).unwrap()).unwrap();
        assert_eq!((settings(&file.spec), file.seed), (settings(run), 1), "{name}");
        let curve = file.curves.iter().find(|curve| curve.id == "nash_conv").unwrap();
        format!("{:.3}", curve.points.iter().find(|point| point.0 == 1e6).unwrap().1)
    });
    say(
        &lesson,
        &format!(
            "After a million games, NashConv is {with_c} with C, near the level “trembling-hand limit”, and {with_d} with D."
        ),
        &format!("100万ゲームのあと、NashConvはCで{with_c}、Dで{with_d}です。"),
    );
    say(
        &lesson,
        "After ten million games, our runs reached 0.209 with C and 0.028 with D.",
        "1,000万ゲームのあと、私たちの学習ではCで0.209、Dで0.028でした。",
    );
    assert!(links.contains(&"#/papers/P3/ours".to_owned()));
    for text in step("papers/P3", "ours") {
        let row = |name: &str| {
            text.lines().find(|line| line.contains(&format!("<th scope=\"row\">{name}<"))).unwrap()
        };
        assert!(row("C").contains("<td>0.209") && row("D").contains("<td>0.028"), "{text}");
    }
}

#[test]
fn the_lesson_on_support_vectors_has_its_last_answer_in_the_paper() {
    let lesson = lesson("support-vectors");
    assert!(links(&lesson[0]).contains(&"#/papers/P1/ours".to_owned()));
    let exhibit = "table-2-six-layers-of-value-categories-ours";
    let report: Report = serde_json::from_str(&file("docs/results/hearts-falcon/digest.json")).unwrap();
    assert!(step("papers/P1", "ours").iter().all(|text| text.contains(&format!(" {exhibit}\""))));
    let effects = report.claims.iter().filter(|claim| {
        claim.exhibit == exhibit
            && claim.measured.en.starts_with("new actions with filter, minus new actions only")
    });
    let effects: Vec<_> =
        effects.map(|claim| claim.style.write(claim.found.unwrap()).replace('-', "−")).collect();
    let [rules, mc] = &effects[..] else { panic!("{effects:?}") };
    say(
        &lesson,
        &format!("by {rules} against rule-based players"),
        &format!("ルールベースが相手では{rules}で"),
    );
    say(&lesson, &format!("Against Monte Carlo it was {mc}"), &format!("モンテカルロが相手では{mc}で"));
}

#[test]
fn the_lesson_on_looking_ahead_has_its_answers_on_the_screen() {
    let lesson = lesson("looking-ahead");
    let link = links(&lesson[0]).into_iter().find(|link| link.starts_with("#/nimmt?")).unwrap();
    assert!(link.contains("&move=14"));
    let table = at::<Nimmt>(&link);
    // The choice, and the estimate for each card.
    let estimates = |gamma: &str| {
        let spec = Spec::parse(Nimmt::AGENTS, &format!("loss:gamma={gamma}")).unwrap();
        let mut thought = table.thought_by(&spec, 13);
        thought.step(u32::MAX);
        let Explanation::Weighed(note) = thought.explain() else { panic!("no estimates") };
        let values: Vec<f64> = note.options.iter().filter_map(|option| option.value).collect();
        (thought.choice().unwrap().to_string(), values)
    };
    let [(card, near), (same, far)] = ["0.3", "0.8"].map(estimates);
    assert!(near.len() > 5 && near.iter().zip(&far).all(|(near, far)| near < far), "{near:?} {far:?}");
    assert_eq!(card, same);
    say(
        &lesson,
        &format!("Here all are higher, and both choose {card}."),
        &format!("この場面ではどれも高くなりますが、選ぶカードはどちらも{card}です。"),
    );
    let later = |gamma: f64| format!("{:.2}", gamma.powi(3));
    say(
        &lesson,
        &format!(
            "A head three turns from now counts {} with γ = 0.3, and {} with γ = 0.8.",
            later(0.3),
            later(0.8)
        ),
        &format!("3ターン先の1頭は、γ＝0.3なら{}頭分、γ＝0.8なら{}頭分です。", later(0.3), later(0.8)),
    );
}

#[test]
fn the_lesson_on_looking_ahead_has_its_answer_in_the_lab() {
    let lesson = lesson("looking-ahead");
    say(
        &lesson,
        "With γ = 0, the error for cards below all rows almost vanishes.",
        "γ＝0では、全列より小さい札の誤差がほとんどなくなります。",
    );
    let error = |gamma: &str| {
        let demo = format!("demo:gamma={gamma},games=400");
        let spec = Spec::parse(Nimmt::LEARNERS[0].presets, &demo).unwrap();
        let mut run = Nimmt::train(Nimmt::LEARNERS[0].id, &spec, Seed(1)).unwrap();
        while !run.step(100).finished() {}
        let curve = run.curves().iter().find(|curve| curve.id == "loss_low").unwrap();
        curve.last().unwrap()
    };
    let [without, with] = ["0", "0.7"].map(error);
    assert!(20.0 * without < with, "{without} and {with}");
}

#[test]
fn the_lesson_on_looking_ahead_has_its_last_answer_in_the_paper() {
    let lesson = lesson("looking-ahead");
    assert!(links(&lesson[0]).contains(&"#/papers/P5/ours".to_owned()));
    say(&lesson, "γ = 0.3 is 1.5 heads worse.", "γ＝0.3は1.5頭悪い成績でした。");
    say(
        &lesson,
        "the six values of γ are within 0.05 heads of each other",
        "6つのγの差は0.05頭に収まります。",
    );
    let ours = step("papers/P5", "ours");
    say(&ours, "γ = 0.3 and 0.7 are 1.5 heads apart", "1.5頭");
    say(&ours, "the six means are within 0.05 heads of each other", "0.05頭");
}

#[test]
fn the_lesson_on_steering_begins_with_a_blind_study() {
    for text in lesson("steered") {
        let links = links(&text);
        let matches: Vec<_> = links.iter().filter(|link| link.contains("games=3")).collect();
        assert_eq!(matches, [&links[0], &links[1]], "before the reveal");
        assert!(matches.iter().all(|link| link.ends_with("&mind=false")), "{matches:?}");
    }
}

#[test]
fn readers_of_p1_can_find_out_which_falcon_has_learned_least() {
    for lang in ["en", "ja"] {
        let links = links(&fragment("papers/P1", lang));
        let link = links.iter().find(|link| link.contains("age=100,")).unwrap();
        assert!(link.ends_with("&mind=false"));
        let mut table = at::<Hearts>(link);
        assert_eq!(table.names()[1..], ["FALCON 1", "FALCON 2", "FALCON 3"]);
        while table.state.session.turn().is_none_or(|seat| seat.0 != 3) {
            table.any();
        }
        table.think(u32::MAX);
        assert!(
            table.mind().said().contains("The agent was trained on 100 games."),
            "{}",
            table.mind().said()
        );
    }
}

#[test]
fn every_lesson_has_a_link_for_the_projector() {
    for lang in ["en", "ja"] {
        let text = fragment("papers/teachers", lang);
        for section in text.split("<section data-step=\"").skip(2) {
            let links = links(section);
            let shown = links.iter().find_map(|link| link.strip_suffix("&big=true&bare=true"));
            assert!(shown.is_some_and(|link| links.iter().any(|other| other == link)), "{section}");
            assert!(section.contains("<p class=\"facts\">"), "{section}");
        }
    }
}

#[test]
fn the_tour_shows_few_moves_with_clearly_different_numbers_of_playouts() {
    let index = file("index.html");
    let (_, rest) = index.split_once("<meta name=\"tefuda-tour\" content=\"").unwrap();
    let link = rest.split('"').next().unwrap().replace("&amp;", "&");
    let mut table = chosen::<Daihinmin>(&link);
    assert!(table.state.spectating());
    let seen = after(&mut table, 201);
    assert_eq!(seen.count(".mind-veiled"), 0, "cards in place of numbers");
    let tries: Vec<u32> = tries(&seen).into_iter().map(|arm| arm.1).collect();
    assert_eq!(tries.len(), 5);
    assert!(tries.iter().max() > tries.iter().min().map(|least| 10 * least).as_ref(), "{tries:?}");
    let all = after(&mut table, 400);
    let most = self::tries(&all).into_iter().map(|arm| arm.1).max().unwrap();
    assert!(
        (180..=220).contains(&most),
        "the tour says that half of the playouts went to the best move: {most}"
    );
}
