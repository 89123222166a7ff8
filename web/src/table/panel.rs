//! Tests of the rendered Thoughts panel: the content of each kind of explanation, in both languages.

use super::sitting::Sitting;
use crate::{drawn::Drawn, game_ui::GameUi};
use std::collections::BTreeSet;
use tefuda_games::{MoveIndex, Seat, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

/// A table with an agent in all seats.
fn watched<G: GameUi>(rules: &str, seats: usize, agent: &str) -> Sitting<G> {
    let chairs: String =
        (0..seats).flat_map(|seat| ["&s", &seat.to_string(), "=", agent].map(str::to_owned)).collect();
    Sitting::at(&format!("rules={rules}&seed=11{chairs}&open=true"))
}

fn terms(drawn: &Drawn) -> BTreeSet<&str> {
    drawn.values("[data-term]", "data-term").into_iter().collect()
}

/// Checks the decisions of a deal until one of them contains all these words.
pub(crate) fn explains<G: GameUi>(rules: &str, seats: usize, agent: &str, words: &[&str]) {
    let mut table = watched::<G>(rules, seats, agent);
    let mut closest: Vec<&str> = words.to_vec();
    for _ in 0..30 {
        if table.state.session.turn().is_none() {
            break;
        }
        for units in [8, u32::MAX] {
            table.think(units);
            let drawn = table.mind();
            let there = terms(&drawn);
            let missing: Vec<&str> = words.iter().copied().filter(|word| !there.contains(word)).collect();
            if missing.is_empty() {
                return;
            }
            if missing.len() < closest.len() {
                closest = missing;
            }
        }
        table.reveal();
    }
    panic!("{agent}: never explained: {closest:?}");
}

const SEARCH: [&str; 4] = ["playout", "horizon", "imagined-deal", "standard-error"];
const UCB: [&str; 4] = ["exploitation", "exploration", "exploration-constant", "ucb1"];
const EVEN: [&str; 3] = ["flat-monte-carlo", "reward", "whiskers"];

#[test]
fn thoughts_of_hearts_agents_use_explained_terms() {
    let explains = |agent, words: &[&str]| explains::<Hearts>("paper", 4, agent, words);
    explains("mc:playouts=40", &[&SEARCH[..], &UCB, &["action-kind"]].concat());
    explains("mc:formula=ucb1-tuned,playouts=40", &[&SEARCH[..], &["ucb1-tuned"]].concat());
    explains("pimc:worlds=10", &[&SEARCH[..], &EVEN].concat());
    let resonance = ["resonance", "action-kind", "vigilance", "match-function", "category-node", "percept"];
    explains("falcon", &resonance);
    explains("falcon:preset=both,age=100,degsq=filter,theta=-0.2", &["degsq"]);
    explains("rules", &["rule-based"]);
}

#[test]
fn thoughts_of_daihinmin_agents_use_explained_terms() {
    let explains = |agent, words: &[&str]| explains::<Daihinmin>("standard", 5, agent, words);
    explains("uct:playouts=60", &[&SEARCH[..], &UCB, &["histogram", "confidence-interval"]].concat());
    explains("mc:worlds=4", &[&SEARCH[..], &EVEN].concat());
    explains("rank", &["epoch", "rank-class", "rank-estimate", "rank-distance"]);
    let aims = ["sontaku", "feedback-control", "sample-client", "mean", "given-up", "ucb1-tuned"];
    explains("sontaku:playouts=60", &[&aims[..], &SEARCH].concat());
    explains("default", &["rule-based"]);
}

#[test]
fn thoughts_of_leduc_agents_use_explained_terms() {
    let explains = |agent, words: &[&str]| explains::<Leduc>("standard", 2, agent, words);
    let solved = ["equilibrium", "mixed-strategy", "expected-value", "nashconv", "bayes", "pot", "call"];
    explains("nash:iterations=30", &solved);
    explains("nfsp", &["average-strategy", "mixed-strategy", "nashconv"]);
    explains("exploiter", &["best-response", "expected-value", "bayes"]);
    explains("mc:worlds=10", &[&SEARCH[..], &EVEN].concat());
}

#[test]
fn thoughts_of_nimmt_agents_use_explained_terms() {
    let explains = |agent, words: &[&str]| explains::<Nimmt>("standard:players=4", 4, agent, words);
    let outcomes = ["pruning", "histogram", "confidence-interval"];
    explains("search:worlds=200", &[&SEARCH[..], &outcomes].concat());
    explains("adaptive:worlds=20", &["opponent-model", "histogram"]);
    explains("loss", &["expected-loss", "expected-value"]);
}

#[test]
fn a_ucb_search_shows_both_terms_and_places_and_says_how_to_read_its_bars() {
    let mut table = watched::<Daihinmin>("standard", 5, "uct:playouts=120");
    table.think(60);
    for (drawn, next) in
        [(table.mind(), "the longest bar is next"), (table.in_japanese().mind(), "棒がいちばん長い手が次")]
    {
        assert!(drawn.text("thead .mind-ucb").contains(next), "{}", drawn.text("thead .mind-ucb"));
    }
    table.think(u32::MAX);
    let mind = table.mind();
    // When the search is over, no move is next, and the longest bar need not be the choice.
    assert!(!mind.text("thead .mind-ucb").contains("next"), "{}", mind.text("thead .mind-ucb"));
    let sums = mind.texts("td.mind-sum");
    assert!(sums.len() > 5 && sums.iter().all(|sum| sum.contains(" + ") && sum.contains(" = ")), "{sums:?}");
    assert_eq!(mind.count("td.mind-places"), sums.len());
    assert_eq!(mind.count(".mind-playouts"), 1);
    let mut hearts = watched::<Hearts>("paper", 4, "mc:playouts=40");
    hearts.think(u32::MAX);
    for (drawn, less) in [(hearts.mind(), "lower is better"), (hearts.in_japanese().mind(), "小さいほどよい")]
    {
        assert!(drawn.text("thead .mind-cost").contains(less), "{}", drawn.text("thead .mind-cost"));
    }
}

#[test]
fn while_a_person_plays_playouts_are_hidden_and_decisions_cannot_be_retried() {
    let mut table = Sitting::<Daihinmin>::at(
        "seed=5&s0=you&s1=uct:playouts=60&s2=uct:playouts=60&s3=uct:playouts=60&s4=uct:playouts=60",
    );
    while table.asks() {
        table.go();
    }
    table.think(u32::MAX);
    let mind = table.mind();
    assert!(mind.count(".mind-arms tbody tr") > 1);
    assert_eq!([mind.count(".mind-playouts"), mind.count(".mind-retry")], [0, 0]);
}

#[test]
fn a_turn_of_nimmt_is_shown_only_after_its_cards_are_revealed() {
    let mut table =
        Sitting::<Nimmt>::at("rules=standard:players=4&seed=7&s0=you&s1=rule-9&s2=rule-6&s3=mc:worlds=10");
    table.asked();
    table.go();
    table.go();
    let before = table.mind();
    assert_eq!(before.count(".mind-turn"), 0);
    let log = before.texts(".mind-log tbody td");
    assert_eq!(log[1], "?", "a face-down card is not in the log: {log:?}");
    assert_eq!(table.board().count(".turned .ask"), 0);
    while table.state.session.moves() < 4 {
        table.go();
    }
    let after = table.mind();
    let played: Vec<String> =
        table.state.session.history()[1..4].iter().map(|made| made.play.clone()).collect();
    assert_eq!(after.texts(".mind-turn th .mind-card"), played);
    let rows = after.texts(".mind-turn tbody tr");
    assert!(rows[1].contains('–'), "rule 6 weighs nothing: {rows:?}");
    // The second-best card is still in a hand.
    assert!(rows[0].contains('?') && rows[2].contains('?'), "{rows:?}");
    assert_eq!(table.board().count(".turned .ask"), 3, "the person's own card has none");
}

#[test]
fn a_search_of_nimmt_shows_outcomes_as_ranges_and_dropped_moves() {
    let mut table = watched::<Nimmt>("standard:players=4", 4, "search:worlds=300");
    table.think(u32::MAX);
    let mind = table.mind();
    assert_eq!(mind.count(".mind-arms tbody tr"), 10);
    let ranges = ["0", "1–2", "3–5", "6–9", "10–14", "15–20", "21–27", "28+"];
    assert_eq!(mind.texts(".mind-bins span"), ranges);
    let given = mind.texts(".mind-pruned .mind-untried");
    assert!(given.iter().all(|words| words.starts_with("pruned after ")) && !given.is_empty(), "{given:?}");
    for label in mind.values(".mind-spread", "aria-label") {
        let shares =
            label.split(": ").skip(1).filter_map(|share| share.split('%').next()?.parse::<f64>().ok());
        assert!((shares.sum::<f64>() - 100.0).abs() <= 5.0, "{label}");
    }
}

#[test]
fn an_adaptive_agent_shows_its_read_on_each_seat() {
    let mut table = Sitting::<Nimmt>::at(
        "rules=standard:players=4&seed=7&s0=you&s1=rule-9&s2=rule-6&s3=adaptive:worlds=20",
    );
    table.asked();
    while table.state.session.turn().is_some_and(|seat| seat.0 != 3) {
        table.go();
    }
    table.think(u32::MAX);
    assert_eq!(table.mind().texts(".mind-rival span"), vec!["nothing seen yet"; 3]);
    table.finish(false);
    // The last card of a hand is forced, so it isn't a decision.
    let history = table.state.session.history();
    let of_last =
        table.explained().into_iter().rfind(|at| history[*at].seat.0 == 3 && *at + 6 < history.len());
    let of_last = of_last.expect("a decision");
    let said = table.select(of_last).mind().texts(".mind-rival span");
    assert!(said.len() == 3 && said.iter().all(|says| says.ends_with('%')), "{said:?}");
}

#[test]
fn the_nets_show_their_inputs_only_for_revealed_cards() {
    let mut table =
        Sitting::<Nimmt>::at("rules=standard:players=4&seed=7&s0=you&s1=rule-9&s2=rule-6&s3=loss");
    table.asked();
    while table.state.session.moves() < 4 {
        table.go();
    }
    let mind = table.select(3).mind();
    assert_eq!([mind.count(".mind-weighed tbody tr"), mind.count(".mind-weighed tbody th button")], [10, 1]);
    assert!(mind.count(".mind-features dt") > 2);
    table.finish(false);
    assert_eq!(table.select(3).mind().count(".mind-weighed tbody th button"), 10, "all cards are shown");
}

/// Checks that after a deal every decision has a grade.
pub(crate) fn is_graded<G: GameUi>(query: &str) {
    let mut table = Sitting::<G>::at(query);
    table.finish(true);
    let mind = table.mind();
    let decisions = mind.count(".mind-course button");
    assert!(decisions > 0 && mind.count(".mind-review tbody tr") >= decisions, "{query}");
    assert_eq!(mind.count(".mind-review tbody b"), decisions, "{query}");
    let japanese = table.in_japanese().mind();
    assert_eq!(japanese.count(".mind-course button"), decisions);
}

#[test]
fn after_a_deal_every_decision_of_the_person_has_a_grade() {
    is_graded::<Hearts>("rules=paper&seed=7&s0=you&s1=rules&s2=rules&s3=rules");
    is_graded::<Leduc>("seed=9&s0=you&s1=call");
}

#[test]
fn a_gift_is_handed_over_and_not_passed() {
    let gift = |first: &str| {
        let agents = "s1=default&s2=default&s3=default&s4=default&deal=----_class.41230";
        let mut table = Sitting::<Daihinmin>::at(&format!("seed=7&s0={first}&{agents}&open=true"));
        assert_eq!(table.state.session.turn(), Some(Seat(4)), "the daifugo gives first");
        table.go();
        [&table, &table.in_japanese()].map(|table| table.mind().text(".mind-state"))
    };
    // Of a gift to another player, a person sees nothing.
    assert_eq!(gift("default").map(|state| state.contains('?')), [false, false]);
    let [en, ja] = gift("you");
    assert!(en.starts_with("handed over ") && ja.ends_with("を渡した"), "{en} {ja}");
}

const AIMER: &str = "sontaku:aim=3,playouts=40,inside=0.5,hold=0.2";

/// A table of steering agents, at the first decision in which one of them had a choice.
fn steered(first: &str, aimer: &str, open: bool) -> Sitting<Daihinmin> {
    let mut table =
        Sitting::at(&format!("seed=3&s0={first}&s1={aimer}&s2={aimer}&s3={aimer}&s4={aimer}&open={open}"));
    for _ in 0..40 {
        if table.asks() || table.state.chair(table.state.session.turn().expect("a turn")).to_string() == first
        {
            table.go();
            continue;
        }
        table.think(u32::MAX);
        if table.mind().count(".mind-steering") > 0 {
            return table;
        }
        table.reveal();
    }
    panic!("nobody had a choice");
}

#[test]
fn with_open_hands_a_steering_agent_shows_its_target_effort_and_forecast() {
    let mind = steered("default", AIMER, true).mind();
    assert!(mind.said().contains("Target for Sample client: place 3."), "{}", mind.said());
    let effort: f64 =
        mind.values(".mind-effort", "aria-valuenow")[0].replace('−', "-").parse().expect("a number");
    assert!((-1.0..=1.0).contains(&effort));
    // A bar of five places for each of five players.
    assert_eq!([mind.count("td.mind-places"), mind.count("td.mind-places i")], [5, 25]);
    let drawn = mind.texts(".mind-loop text");
    assert_eq!(drawn[0], "target 3");
    assert!(drawn.iter().any(|text| text.contains("× 0.50 = ")), "{drawn:?}");
    assert!(drawn.iter().any(|text| text.contains("−0.20 … +1")), "{drawn:?}");
}

#[test]
fn with_the_evaluators_it_shows_their_estimates() {
    let mind = steered("default", "sontaku:aim=3,engine=ranks", true).mind();
    assert_eq!(mind.count(".mind-ranks"), 1);
    assert!(mind.said().contains(" epochs"), "{}", mind.said());
}

#[test]
fn while_a_person_plays_a_steering_agent_hides_its_target_until_asked() {
    let mind = steered("you", AIMER, false).mind();
    assert!(mind.said().contains("This player is steering you towards a certain place."), "{}", mind.said());
    assert_eq!(mind.values("details.mind-asked", "open"), Vec::<&str>::new(), "it is folded");
    assert_eq!(mind.count("details.mind-asked .mind-effort"), 1);
    assert_eq!(mind.count(".mind-progress"), 0, "the head doesn't show the search either");
}

#[test]
fn with_open_hands_falcon_shows_action_types_layers_and_percepts() {
    let query = "rules=paper&seed=7&s0=you&s1=falcon&s2=rules&s3=rules";
    let seen = |open: bool| {
        let mut table = Sitting::<Hearts>::at(&format!("{query}&open={open}"));
        while table.state.session.moves() < 8 || table.state.session.turn().is_none_or(|seat| seat.0 != 1) {
            table.any();
        }
        table.think(u32::MAX);
        table
    };
    let mind = seen(true).mind();
    let values = mind.texts(".mind-options tbody tr");
    assert!(!values.is_empty());
    assert_eq!(mind.count(".mind-percepts tbody tr"), 22);
    assert!(mind.said().contains("The agent was trained on"), "{}", mind.said());
    let hidden = seen(false).mind();
    assert!(hidden.count(".mind-layers tbody tr") > 1);
    assert_eq!([hidden.count(".mind-percepts"), hidden.count(".mind-layers tbody button")], [0, 0]);
}

/// Removes the phrases in which "deal" is allowed: the same deal, and sampled deals.
fn other_deals(text: &str) -> String {
    ["same deal", "Same deal", "sampled deals", "sampled deal", "Sampled deals", "deals fit", "deal fits"]
        .iter()
        .fold(text.to_owned(), |text, words| text.replace(words, ""))
}

#[test]
fn games_with_their_own_word_for_a_deal_always_use_it() {
    fn says_no_deal<G: GameUi>(query: &str) {
        let mut table = Sitting::<G>::at(query);
        table.asked();
        for over in [false, true] {
            if over {
                table.finish(true);
            }
            let japanese = table.in_japanese();
            for (drawn, word) in [
                (table.board(), "deal"),
                (table.mind(), "deal"),
                (japanese.board(), "ディール"),
                (japanese.mind(), "ディール"),
            ] {
                let said = other_deals(&drawn.said());
                let has = |line: &&str| match word {
                    "deal" => line
                        .split(|c: char| !c.is_alphanumeric())
                        .any(|each| ["deal", "deals"].contains(&each)),
                    word => line.contains(word),
                };
                let words = said.lines().filter(|line| !line.starts_with("imagined-")).filter(has);
                assert_eq!(words.collect::<Vec<_>>(), Vec::<&str>::new(), "{}", G::FACTS.id);
            }
        }
    }
    says_no_deal::<Leduc>("seed=9&s0=you&s1=mc:worlds=4");
    says_no_deal::<Daihinmin>("seed=7&s0=you&s1=default&s2=mc:worlds=2&s3=uct:playouts=20&s4=default");
}

#[test]
fn a_forced_move_is_described_as_such_and_has_no_step_mode() {
    let record = r#"{"v":1,"game":"daihinmin","config":{"preset":"standard"},"players":["you","uct","uct","uct","uct"],"seed":1,"deal":{"seats":[0,1,2,3,4],"class":null,"hands":[["3D","5S","7C","7D","8H","TD","TH","QC","KS","2S","JK"],["3C","3H","4C","5C","6C","6S","8C","9C","9S","JC","QD"],["3S","4D","5D","6D","7H","8D","9D","TC","JD","QH","KC"],["4H","5H","6H","7S","8S","9H","TS","JH","QS","KD"],["4S","JS","KH","AC","AD","AH","AS","2C","2D","2H"]],"order":[0,1,2,3,4]},"moves":[[0,"2S"]]}"#;
    let mut table = Sitting::<Daihinmin>::from_record(record, ",step=true");
    let seat = table.state.session.turn().expect("a turn");
    table.state.settle(seat, MoveIndex(0));
    let mind = table.mind();
    assert!(mind.said().contains("Only one move was legal"), "{}", mind.said());
    assert_eq!(mind.count(".mind-steps"), 0);
}
