//! Tests of contests: the same plan gives the same results, whatever the step size and the order of blocks.

use super::*;
use crate::{Chair, Session, Setup};
use tefuda_agents::decide;
use tefuda_games::{Game, Record, Seed, Standing as _, hearts::Hearts, leduc::Leduc};

fn plan(rules: &str, players: [&str; 4], length: Length, duplicate: bool) -> Plan {
    Plan { duplicate, ..Plan::parse::<Hearts>(rules, players, length, Seed(8)).unwrap() }
}

fn deals(rules: &str, players: [&str; 4], deals: u32, duplicate: bool) -> Plan {
    plan(rules, players, Length::deals(deals), duplicate)
}

fn contest(plan: &Plan) -> Contest<Hearts> {
    Contest::new(plan.clone(), true).unwrap()
}

const MIXED: [&str; 4] = ["mc:playouts=10", "rules", "random", "rules"];
const CHEAP: [&str; 4] = ["rules", "random", "random", "rules"];

fn whole(plan: &Plan) -> Contest<Hearts> {
    let mut contest = contest(plan);
    assert!(contest.step(u32::MAX).finished());
    contest
}

fn read(contest: &mut Contest<Hearts>) -> Vec<Record<Hearts>> {
    contest.take_records().iter().map(|line| Record::parse(line).unwrap()).collect()
}

#[test]
fn step_size_and_block_order_do_not_change_the_result() {
    for (plan, played) in [
        (deals("standard", MIXED, 10, true), 40),
        (deals("standard", MIXED, 9, false), 9),
        (plan("standard:target=20", MIXED, Length::Matches(3), true), 0),
    ] {
        let mut at_once = whole(&plan);
        let records = at_once.take_records();
        assert!(if played > 0 { records.len() == played } else { records.len() > 12 });
        let mut rhythms = Vec::new();
        for units in [1, 7, 1000] {
            let mut slow = contest(&plan);
            while !slow.step(units).finished() {}
            rhythms.push(slow);
        }
        let mut backwards = contest(&plan);
        let setup = Arc::clone(backwards.setup());
        for number in (0..setup.division().blocks()).rev() {
            let mut block = setup.block(number);
            block.step(3);
            let text = serde_json::to_string(&block.play_out()).unwrap();
            backwards.accept(serde_json::from_str(&text).unwrap());
        }
        rhythms.push(backwards);
        for mut other in rhythms {
            assert_eq!(other.tally, at_once.tally);
            assert_eq!(other.take_records(), records);
        }
    }
}

#[test]
fn steps_count_units_of_thought_and_progress_counts_deals() {
    let mut contest = contest(&deals("paper", ["mc:playouts=10"; 4], 2, false));
    // Every trick but the last of 13 needs a thought: ten playouts for each card that isn't forced.
    let (mut units, mut seen) = (0, Vec::new());
    while !contest.step(1).finished() {
        units += 1;
        if seen.last() != Some(&contest.progress().done) {
            seen.push(contest.progress().done);
        }
    }
    assert!((2 * 52..2 * 52 * 10).contains(&units), "{units}");
    assert_eq!(seen, [0, 1]);
}

#[test]
fn an_accepted_block_replaces_the_one_in_progress() {
    let plan = deals("standard", CHEAP, 12, false);
    let mut contest = contest(&plan);
    contest.step(70);
    assert_eq!(contest.progress().done, 1);
    let first = contest.setup().block(0).play_out();
    contest.accept(first.clone());
    assert_eq!(contest.progress().done, 4);
    contest.accept(first);
    assert_eq!(contest.progress().done, 4, "it counts once");
    contest.step(u32::MAX);
    assert_eq!(contest.tally, whole(&plan).tally);
}

#[test]
fn rotations_use_the_same_cards_with_every_player_in_every_seat() {
    let mut contest = whole(&deals("paper", ["rules", "random", "pimc:worlds=1", "mc:playouts=1"], 2, true));
    let records = read(&mut contest);
    for group in records.chunks(4) {
        assert!(group.iter().all(|record| record.deal == group[0].deal && record.replay().is_ok()));
        for seat in 0..4 {
            let mut players: Vec<&str> = group.iter().map(|r| r.players[seat].as_str()).collect();
            players.sort_unstable();
            players.dedup();
            assert_eq!(players.len(), 4);
        }
    }
    assert_ne!(records[0].deal, records[4].deal);
}

#[test]
fn scores_and_places_add_up_over_all_players() {
    let report = whole(&deals("paper", MIXED, 20, true)).report();
    let score: f64 = report.seats.iter().map(|s| s.score.mean).sum();
    let place: f64 = report.seats.iter().map(|s| s.place.mean).sum();
    assert!((score - 1.0).abs() < 1e-9 && (place - 10.0).abs() < 1e-9);
}

#[test]
fn equal_players_in_duplicate_score_equally_with_unknown_error() {
    let report = whole(&deals("paper", ["rules"; 4], 5, true)).report();
    for seat in report.seats {
        assert!((seat.score.mean - 0.25).abs() < 1e-12 && seat.score.is_unknown(), "{seat:?}");
        assert!(seat.margin.mean.abs() < 1e-12 && seat.margin.is_unknown(), "{seat:?}");
    }
}

#[test]
fn margins_compare_players_on_the_same_cards() {
    let report = whole(&deals("paper", MIXED, 40, true)).report();
    let [first, second, ..] = &report.seats[..] else { panic!("{report:?}") };
    assert_eq!((report.blocks, first.margin.mean), (40, 0.0));
    assert!((second.margin.mean - (second.score.mean - first.score.mean)).abs() < 1e-9);
    assert!(second.margin.ci95.unwrap() > 0.0);
}

#[test]
fn deals_are_those_of_a_session_with_the_same_seed() {
    let plan = deals("standard", MIXED, 2, false);
    let session = session(&plan, plan.seed);
    assert_eq!(read(&mut whole(&plan))[0].deal, session.game().deal());
}

#[test]
fn the_passing_direction_follows_the_deal_number() {
    let plan = deals("standard:target=1", MIXED, 6, false);
    let records = whole(&plan).take_records();
    let way = |line: &String| {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        json["deal"]["pass"].as_str().unwrap().to_owned()
    };
    let ways: Vec<String> = records.iter().map(way).collect();
    assert_eq!(ways, ["left", "right", "across", "hold", "left", "right"]);
}

/// The session in which the players of a plan play a match of this seed.
fn session(plan: &Plan, seed: Seed) -> Session<Hearts> {
    let chairs = plan.players.iter().cloned().map(Chair::Agent).collect();
    Session::new(Setup { rules: plan.rules.clone(), chairs, seed, deal: None }).unwrap()
}

#[test]
fn match_m_equals_the_session_of_the_mth_seed_after() {
    let plan = plan("standard:target=30", CHEAP, Length::Matches(3), false);
    let setup = Arc::new(ContestSetup::<Hearts>::new(plan.clone(), true).unwrap());
    for number in 0..3 {
        let mut session = session(&plan, Seed(8 + u64::from(number)));
        let mut lines = Vec::new();
        loop {
            while let Some(seat) = session.game().turn() {
                let agent = Hearts::agent(&plan.players[seat.index()]);
                let view = session.game().view(seat);
                let decision = decide(&*agent, view, session.decision_seed()).unwrap();
                session.play(decision.choice).unwrap();
            }
            lines.push(session.record());
            if session.match_over() {
                break;
            }
            session.next_deal().unwrap();
        }
        let result = setup.block(number).play_out();
        assert_eq!(result.matches, [session.scores().totals()]);
        assert_eq!(result.deals.len(), lines.len());
        for (line, expected) in result.records.iter().zip(lines) {
            let record = Record::<Hearts>::parse(line).unwrap();
            assert_eq!((record.seed, &record.deal), (Some(8 + u64::from(number)), &expected.deal));
            assert_eq!(record.moves, expected.moves);
        }
    }
}

#[test]
fn matches_are_played_to_the_end_and_their_place_shares_add_up() {
    let plan = plan("standard:target=30", CHEAP, Length::Matches(12), true);
    let mut contest = whole(&plan);
    let report = contest.report();
    assert_eq!((report.matches, report.blocks), (Some(12), 12));
    assert_eq!(read(&mut contest).len(), report.games as usize);
    for place in 0..4 {
        let share: f64 = report.seats.iter().map(|seat| seat.place_shares[place].mean).sum();
        assert!((share - 1.0).abs() < 1e-9, "the shares of a place add up to 1: {report:?}");
    }
    for seat in &report.seats {
        let shares = || seat.place_shares.iter().map(|share| share.mean);
        let place: f64 = shares().zip(1u8..).map(|(share, place)| share * f64::from(place)).sum();
        assert!((shares().sum::<f64>() - 1.0).abs() < 1e-9 && (place - seat.place.mean).abs() < 1e-9);
        assert!(seat.place_shares.iter().any(|share| share.ci95.unwrap() > 0.0));
    }
    let [rules, random, ..] = &report.seats[..] else { panic!("{report:?}") };
    assert!(rules.place.mean < random.place.mean && rules.place_shares[3].mean < random.place_shares[3].mean);
}

#[test]
fn tied_players_share_their_places_equally() {
    let shares = |player| [0, 1, 2, 3].map(|place| share_of_place(&[7, 9, 7, 3], true, player, place));
    assert_eq!(shares(3), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!((shares(0), shares(2)), ([0.0, 0.5, 0.5, 0.0], [0.0, 0.5, 0.5, 0.0]));
    assert_eq!(shares(1), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(share_of_place(&[7, 9, 7, 3], false, 1, 0), 1.0);
}

#[test]
fn the_wrong_number_of_players_is_refused() {
    let mut plan = deals("paper", MIXED, 1, false);
    plan.players.pop();
    assert_eq!(
        Contest::<Hearts>::new(plan, false).unwrap_err(),
        Fault::Players { found: 3, fewest: 4, most: 4 }
    );
}

#[test]
fn three_equal_results_give_no_interval() {
    let report = |length| {
        let plan = Plan::parse::<Leduc>("standard", ["nash", "random"], length, Seed(1)).unwrap();
        let mut contest = Contest::<Leduc>::new(plan, false).unwrap();
        contest.step(u32::MAX);
        contest.report()
    };
    let hands = report(Length::deals(3));
    assert!(hands.seats[0].place.is_unknown(), "{hands:?}");
    assert_eq!((hands.seats[0].place.mean, hands.seats[0].place.text(3)), (2.0, "2.000 ± ?".to_owned()));
    let json = serde_json::to_value(&hands).unwrap();
    assert_eq!(json["seats"][0]["place"], serde_json::json!({ "mean": 2.0, "ci95": null }));
    let matches = report(Length::Matches(3));
    for share in matches.seats.iter().flat_map(|seat| &seat.place_shares).filter(|share| share.mean > 0.99) {
        let [low, high] = share.ends();
        assert!(low.is_some_and(|low| (0.28..0.32).contains(&low)) && high == Some(1.0), "{share:?}");
    }
}
