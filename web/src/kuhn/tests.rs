//! Tests of the rendered table and its part of the Thoughts panel.

#![allow(clippy::unwrap_used)]

use crate::{
    game_ui::GameUi as _,
    players::{Players, told},
    table::{
        boards::{looks_as_before, points, speaks},
        messages::{KINDS, withstands},
        panel::{explains, is_graded},
        sitting::Sitting,
        veiled::{Secrets, keeps_secrets},
    },
    texts::{lesson, links},
};
use proptest::prelude::*;
use tefuda_agents::{
    kuhn::equilibrium::{ENTRY, MOST_ALPHA, Settings, policy},
    poker::game_value,
};
use tefuda_games::{
    Game as _, Lang, Seat,
    kuhn::{Kuhn, KuhnDeal, KuhnMove, KuhnRank, Line},
};

impl Secrets for Kuhn {
    const WHO: &'static [&'static str] = &["equilibrium", "nfsp", "random"];
    const TABLE: (&'static str, u8) = ("rules=standard", 2);

    fn held(&self, seat: Seat) -> Vec<String> {
        vec![self.cards().private[seat.index()].to_string()]
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_other_card_and_the_thoughts_that_reveal_it_stay_hidden(seed: u32, person in 0u8..2, agent in 0usize..3, blind in 0usize..3) {
        keeps_secrets::<Kuhn>(seed % 1_000_000, person, agent, blind, 3)?;
    }

    #[test]
    fn no_sequence_of_messages_breaks_a_table(
        seed in 0u32..1_000_000, messages in prop::collection::vec((0..KINDS, 0usize..1000), 0..160)
    ) {
        withstands::<Kuhn>("&s1=nfsp", seed, &messages)?;
    }
}

#[test]
fn the_table_looks_as_before() {
    looks_as_before::<Kuhn>("seed=9&s0=you&s1=equilibrium");
}

/// All announcements of a hand, as seat 0 hears them: J against K.
fn hand(lang: Lang, you: &str, letters: &str) -> String {
    let rules = Kuhn::config(&Kuhn::FACTS.presets[0].spec());
    let mut game = Kuhn::new(rules, &KuhnDeal::new([KuhnRank::Jack, KuhnRank::King], None)).unwrap();
    let names = [you, "West"].map(str::to_owned);
    let players = Players::called(&names, Some(Seat(0)));
    let mut plays =
        letters.chars().filter_map(|letter| KuhnMove::ALL.into_iter().find(|play| play.letter() == letter));
    let said = |before: &_, play, after: &_| Kuhn::ANNOUNCE(lang, players, before, play, after);
    told(&mut game, |_| plays.next(), said).join("\n")
}

#[test]
fn a_hand_is_announced_from_the_first_bet_to_the_chips() {
    let expected = "You check.\nWest bets 1 chip.\nYour turn.\nYou call 1 chip.\nYou have a jack.\nWest has a king.\n\
        West wins 2 chips.";
    assert_eq!(hand(Lang::En, "You", "crc"), expected);
    assert_eq!(hand(Lang::En, "You", "rf"), "You bet 1 chip.\nWest folds.\nYou win 1 chip.");
    let japanese = hand(Lang::Ja, "あなた", "crf");
    assert!(japanese.contains("Westが1チップをベットしました。"), "{japanese}");
}

#[test]
fn coach_hints_and_grades_are_there() {
    speaks::<Kuhn>("seed=5&s0=you&s1=equilibrium");
    points::<Kuhn>("seed=9&s0=you&s1=equilibrium", ".act.hinted");
    is_graded::<Kuhn>("seed=9&s0=you&s1=equilibrium");
}

#[test]
fn thoughts_use_explained_terms() {
    let solved = ["equilibrium", "mixed-strategy", "expected-value", "nashconv", "bayes", "pot", "call"];
    explains::<Kuhn>("standard", 2, "equilibrium", &solved);
    explains::<Kuhn>("standard", 2, "nfsp", &["average-strategy", "mixed-strategy", "nashconv"]);
}

/// The numbers of the strategy in the panel, a row for each position in the betting.
fn shown(table: &mut Sitting<Kuhn>) -> Vec<String> {
    table.think(u32::MAX);
    table.mind().texts(".mind-strategy td")
}

/// The first decisions of both links of the lesson.
fn decisions(lesson: &str) -> Vec<Vec<String>> {
    let links = links(lesson);
    let tables = links.iter().filter_map(|link| link.strip_prefix("#/kuhn?"));
    let tables = tables.filter(|link| !link.contains("&big=true")).take(2);
    tables.map(|link| shown(&mut Sitting::at(&link.replace("&speed=slow", "")))).collect()
}

/// The lesson asks how often the first player bets the jack and the king, and which rows don't change. The answers are
/// on the screens that it links to.
#[test]
fn the_lesson_has_its_answers_on_the_screen() {
    let [en, ja] = lesson("bluff");
    let seen = decisions(&en);
    assert_eq!(decisions(&ja), seen);
    let policies = [0.0, MOST_ALPHA].map(policy);
    for (policy, cells) in policies.iter().zip(&seen) {
        let computed = Line::decisions().flat_map(|line| {
            let play = if line.to_call() > 0 { KuhnMove::Call } else { KuhnMove::Raise };
            KuhnRank::ALL.map(|card| {
                let share = policy.at(format!("{card}|{line}").parse().unwrap())[play as usize];
                tefuda_numbers::percent(share)
            })
        });
        let without_mark = cells.iter().map(|cell| cell.replace("this decision", ""));
        assert!(computed.eq(without_mark), "{cells:?}");
    }
    let says = |answer: &str| assert!(en.contains(answer), "{answer}");
    let first =
        |at: usize| seen[at].iter().take(3).map(|cell| cell.split('%').next().unwrap()).collect::<Vec<_>>();
    let ([none_j, _, none_k], [most_j, _, most_k]) =
        (<[_; 3]>::try_from(first(0)).unwrap(), <[_; 3]>::try_from(first(1)).unwrap());
    says(&format!(
        "With α = 0, the first player bets the jack {none_j}% of the time, and the king {none_k}%."
    ));
    says(&format!("With α = 1/3, it bets the jack {most_j}% of the time, and the king {most_k}%."));
    assert_eq!((none_j, none_k, most_j, most_k), ("0", "0", "33", "100"));
    // How often the second player calls a bet with the queen.
    says("A jack's bet makes a queen fold two times in three.");
    assert!(seen.iter().all(|cells| cells[7] == "33%"), "{seen:?}");
    // The six deals are equally likely.
    says("the first player loses 1/18 of a chip a hand");
    says("the six possible deals together cost 1/3 of a chip.");
    assert!(ja.contains("6通りの配札を合わせると1/3チップの負けです。"));
    assert!(policies.iter().all(|policy| (6.0 * game_value([policy, policy]) + 1.0 / 3.0).abs() < 1e-12));
}

#[test]
fn the_panel_marks_the_information_set_of_the_decision() {
    for step in 0..=4 {
        let agent = ENTRY.spec().set(&Settings::ALPHA, MOST_ALPHA * f64::from(step) / 4.0);
        for deal in 0..6 {
            let cards = [["J", "Q"], ["J", "K"], ["Q", "J"], ["Q", "K"], ["K", "J"], ["K", "Q"]][deal];
            for (moves, line) in
                [("", 0), ("[0,\"call\"]", 1), ("[0,\"raise\"]", 2), ("[0,\"call\"],[1,\"raise\"]", 3)]
            {
                let record = format!(
                    r#"{{"v":1,"game":"kuhn","config":{{"preset":"standard"}},"players":["{agent}","{agent}"],"seed":1,"deal":{{"private":{cards:?}}},"moves":[{moves}]}}"#
                );
                let mut table = Sitting::<Kuhn>::from_record(&record, ",open=true");
                table.think(u32::MAX);
                let mind = table.mind();
                let seat = table.state.session.turn().unwrap();
                let card = "JQK".find(cards[seat.index()]).unwrap();
                let cells = mind.texts(".mind-strategy td");
                let marked: Vec<usize> = (0..12).filter(|at| cells[*at].contains("this decision")).collect();
                assert_eq!(marked, [3 * line + card], "{agent} {cards:?} {moves}");
            }
        }
    }
}
