//! Tests of Hearts tournaments: their results, for blocks in any order and in parts.

#![allow(clippy::unwrap_used)]
use super::*;
use crate::contest::ContestSetup;
use std::sync::Arc;
use tefuda_agents::Catalogue;
use tefuda_games::{Spec, hearts::Hearts, knob::OwnDefault, leduc::Leduc};

static HEARTS: &Catalogue = Catalogue::of::<Hearts>();

fn hearts(entrants: &[&str], games: u32, settings: &[OwnDefault]) -> TournamentPlan {
    let mut spec = TOURNAMENT[0].spec();
    for (key, value) in settings {
        spec.set_text(key, &value.to_string()).unwrap();
    }
    TournamentPlan {
        game: HEARTS,
        rules: Spec::parse(HEARTS.facts.presets, "paper").unwrap(),
        entrants: entrants.iter().map(|words| Spec::parse(HEARTS.agents, words).unwrap()).collect(),
        seed: 3,
        settings: spec.set(&TournamentSettings::GAMES, games),
    }
}

/// All blocks of a plan, round by round.
fn blocks(plan: &TournamentPlan) -> Vec<(usize, BlockResult)> {
    let tournament = Tournament::new(plan.clone()).unwrap();
    let setup =
        |table: &TournamentTable| Arc::new(ContestSetup::<Hearts>::new(table.plan.clone(), false).unwrap());
    let setups: Vec<_> = tournament.tables().iter().map(setup).collect();
    tournament.missing().map(|(table, block)| (table, setups[table].block(block).play_out())).collect()
}

fn after(plan: &TournamentPlan, blocks: impl IntoIterator<Item = (usize, BlockResult)>) -> Tournament {
    let mut tournament = Tournament::new(plan.clone()).unwrap();
    for (table, result) in blocks {
        tournament.accept(table, result).unwrap();
    }
    tournament
}

#[test]
fn better_players_get_higher_ratings_in_any_block_order() {
    let plan = hearts(&["random", "rules", "random", "pimc:worlds=2", "random"], 42, &[]);
    let blocks = blocks(&plan);
    let tournament = after(&plan, blocks.clone());
    assert!(tournament.finished());
    let report = tournament.report();
    assert_eq!((report.game.as_str(), report.games, report.rounds), ("hearts", 42, 9));
    let rating = |n: usize| report.entrants[n].rating;
    assert!(rating(1).mean - rating(1).ci95.unwrap() > 0.0, "{report:?}");
    for random in [0, 2, 4] {
        assert!(rating(random).mean < rating(1).mean && rating(random).mean < rating(3).mean, "{report:?}");
        assert!(report.entrants[random].score.mean > report.entrants[1].score.mean);
        assert!(report.entrants[random].place.mean > report.entrants[1].place.mean);
    }
    assert!(report.entrants.iter().map(|one| one.rating.mean).sum::<f64>().abs() < 1e-6);
    for one in &report.entrants {
        let shares: f64 = one.place_shares.iter().map(|share| share.mean).sum();
        assert!((shares - 1.0).abs() < 1e-9);
    }
    let backwards = after(&plan, blocks.into_iter().rev());
    assert_eq!(backwards.report(), report);
    assert_eq!(backwards.telling([0, 1]), tournament.telling([0, 1]));
}

#[test]
fn a_pair_reports_its_lead_and_most_decisive_deals() {
    let plan = hearts(&["rules", "random"], 30, &[]);
    let tournament = after(&plan, blocks(&plan));
    let report = tournament.report();
    let [rules, random] = &report.entrants[..] else { panic!("{report:?}") };
    assert!(rules.rating.mean > random.rating.mean && rules.score.mean < random.score.mean, "{report:?}");
    assert!((rules.score.mean + random.score.mean - 0.5).abs() < 1e-9, "the 26 points add up");
    let [pair] = &report.pairs[..] else { panic!("{report:?}") };
    assert!((pair.ahead.mean - (random.score.mean - rules.score.mean)).abs() < 1e-9);
    assert!(pair.wins.mean > 0.5 && pair.p.unwrap() < 0.01);
    let telling = tournament.telling([0, 1]);
    assert_eq!(telling.len(), 3);
    assert!(telling.windows(2).all(|two| two[0].swing.abs() >= two[1].swing.abs()));
    // The swing is that of the deal it names.
    let found = &telling[0];
    let result = &tournament.played[&(found.table, found.block)];
    let rotations = &result.deals[4 * found.deal as usize..][..4];
    let lead = |points: &Vec<i32>| f64::from(points[1] + points[3] - points[0] - points[2]) / 52.0;
    let mean = rotations.iter().map(lead).sum::<f64>() / 4.0;
    assert!((mean - found.swing).abs() < 1e-9);
    let largest = rotations.iter().map(lead).fold(f64::MIN, |most, lead| most.max(lead * mean.signum()));
    assert!((lead(&rotations[found.rotation as usize]) * mean.signum() - largest).abs() < 1e-9);
}

#[test]
fn early_stopping_ends_at_the_same_round_in_any_block_order() {
    let stop = [Stop::Decided.of(&TournamentSettings::STOP)];
    let plan = hearts(&["rules", "random"], 60, &stop);
    let blocks = blocks(&plan);
    let tournament = after(&plan, blocks.clone());
    let decided = tournament.decided().unwrap();
    assert!(decided.what == Conclusion::Top(0) && decided.rounds < 60, "{decided:?}");
    assert!(tournament.finished() && tournament.missing().next().is_none());
    let report = tournament.report();
    assert_eq!(report.games, decided.rounds, "later rounds do not count");
    assert_eq!(after(&plan, blocks.clone().into_iter().rev()).report(), report);
    let few = after(&plan, blocks.into_iter().take(decided.rounds as usize));
    assert_eq!(few.report(), report, "no later blocks are needed");
    assert!(after(&hearts(&["rules", "random"], 60, &[]), []).decided().is_none());
}

#[test]
fn matches_count_as_a_whole() {
    let plan = hearts(&["rules", "random"], 2, &[CountedUnit::Matches.of(&TournamentSettings::UNIT)]);
    let report = after(&plan, blocks(&plan)).report();
    assert_eq!((report.matches, report.rounds), (Some(2), 2));
    assert!(report.games > 8 && report.entrants[0].place.mean < report.entrants[1].place.mean);
}

#[test]
fn parts_round_trip_and_combine() {
    let plan = hearts(&["rules", "random"], 12, &[]);
    let blocks = blocks(&plan);
    let whole = after(&plan, blocks.clone());
    let text = |some: &[(usize, BlockResult)]| {
        TournamentPart::head(&plan)
            + &some.iter().map(|(table, block)| TournamentPart::line(*table, block)).collect::<String>()
    };
    let mut together = Tournament::new(plan.clone()).unwrap();
    // The last line of the first part is incomplete.
    let first = text(&blocks[..7]);
    let first = TournamentPart::read(&first[..first.len() - 4]).unwrap();
    assert_eq!(together.add_part(first), Ok(6));
    assert_eq!(together.add_part(TournamentPart::read(&text(&blocks[5..])).unwrap()), Ok(6));
    assert_eq!(together.report(), whole.report());
    assert_eq!(TournamentPart::read(&(TournamentPart::head(&plan) + &whole.lines())).unwrap().blocks, blocks);
}

#[test]
fn invalid_parts_are_refused_with_the_reason() {
    let plan = hearts(&["rules", "random"], 3, &[]);
    let blocks = blocks(&plan);
    let mut tournament = after(&plan, blocks.clone());
    let other = TournamentPart::head(&hearts(&["rules", "random"], 4, &[]));
    let fault = tournament.add_part(TournamentPart::read(&other).unwrap()).unwrap_err().to_string();
    assert!(fault.contains("games=4") && fault.contains("games=3"), "{fault}");
    let mut forged = blocks[0].1.deals.clone();
    forged[0].swap(0, 1);
    let forged = TournamentPart::head(&plan)
        + &TournamentPart::line(0, &BlockResult { deals: forged, ..blocks[0].1.clone() });
    assert!(
        tournament
            .add_part(TournamentPart::read(&forged).unwrap())
            .unwrap_err()
            .to_string()
            .contains("session 0")
    );
    for (line, why) in [
        ("[0,9,[],[]]\n", "session"),
        ("[7,0,[],[]]\n", "session"),
        ("[0,0,[[1]],[]]\n", "session"),
        ("[0,0,[[1,2,3,4]],[]]\n", "session"),
    ] {
        let mut empty = Tournament::new(plan.clone()).unwrap();
        let part = TournamentPart::read(&(TournamentPart::head(&plan) + line)).unwrap();
        assert!(empty.add_part(part).unwrap_err().to_string().contains(why), "{line}");
    }
    for (text, line) in [("", 1), ("{}\n", 1), ("{\"tefuda-tournament\":2,\"plan\":\"\"}\n", 1)] {
        assert_eq!(TournamentPart::read(text).unwrap_err().line, line, "{text}");
    }
    assert_eq!(TournamentPart::read(&(TournamentPart::head(&plan) + "[0,1]\n")).unwrap_err().line, 2);
}

#[test]
fn replayed_blocks_cover_every_entrant_and_are_compared() {
    let field = [Pairing::Field.of(&TournamentSettings::FORM)];
    let plan = hearts(&["random", "rules", "random"], 6, &field);
    let blocks = blocks(&plan);
    let tournament = after(&plan, blocks.clone());
    assert_eq!(tournament.openings(), [(0, 0), (1, 0)], "every opponent has a table");
    let (table, block) = &blocks[0];
    let few = after(&plan, [(*table, block.clone())]);
    assert_eq!(few.openings(), [(0, 0)], "the third entrant has not played");
    assert!(after(&plan, []).openings().is_empty());
    assert_eq!(tournament.compare(*table, block), Ok(()));
    let mut other = block.deals.clone();
    other[0].swap(0, 1);
    let other = BlockResult { deals: other, ..block.clone() };
    let fault = tournament.compare(*table, &other).unwrap_err().to_string();
    assert!(fault.contains("table 0, session 0"), "{fault}");
}

/// Plays everything that is missing, reordered by `order` each time.
fn played_out(plan: &TournamentPlan, order: impl Fn(&mut Vec<(usize, u32)>)) -> Tournament {
    let mut tournament = Tournament::new(plan.clone()).unwrap();
    let setup =
        |table: &TournamentTable| Arc::new(ContestSetup::<Hearts>::new(table.plan.clone(), false).unwrap());
    let setups: Vec<_> = tournament.tables().iter().map(setup).collect();
    while !tournament.finished() {
        let mut missing: Vec<_> = tournament.missing().collect();
        assert!(!missing.is_empty(), "an unfinished tournament has missing blocks");
        order(&mut missing);
        for (table, block) in missing {
            tournament.accept(table, setups[table].block(block).play_out()).unwrap();
        }
    }
    tournament
}

#[test]
fn stronger_entrants_climb_the_ladder_in_any_block_order() {
    let ladder = [Pairing::Ladder.of(&TournamentSettings::FORM)];
    let plan = hearts(&["random", "random", "rules", "pimc:worlds=2"], 120, &ladder);
    let tournament = played_out(&plan, |_| {});
    let order = tournament.ladder().unwrap();
    assert!([2, 3].contains(&order[0]) && [2, 3].contains(&order[1]), "{order:?}");
    let report = tournament.report();
    assert_eq!(report.ladder.as_deref(), Some(order));
    assert!(report.games < 120 || report.pairs.len() == 6, "only neighbours meet");
    for other in
        [played_out(&plan, |missing| missing.reverse()), played_out(&plan, |missing| missing.truncate(1))]
    {
        assert_eq!(other.report(), report);
    }
    // Blocks of a file come in any order, some before it is known that they are needed. Meetings that never
    // happen don't count.
    let text = TournamentPart::head(&plan) + &tournament.lines();
    let mut again = Tournament::new(plan.clone()).unwrap();
    let mut part = TournamentPart::read(&text).unwrap();
    part.blocks.reverse();
    again.add_part(part).unwrap();
    assert_eq!(again.report(), report);
    let everything = after(&hearts(&["random", "random", "rules", "pimc:worlds=2"], 120, &ladder), {
        let tables = tournament.tables().to_vec();
        (0..tables.len()).flat_map(move |at| {
            let setup = Arc::new(ContestSetup::<Hearts>::new(tables[at].plan.clone(), false).unwrap());
            (0..tables[at].division.blocks())
                .map(move |block| (at, setup.block(block).play_out()))
                .collect::<Vec<_>>()
        })
    });
    assert_eq!(everything.report(), report);
}

#[test]
fn a_differing_block_is_refused_and_the_first_one_stays() {
    let plan = hearts(&["rules", "random"], 3, &[]);
    let blocks = blocks(&plan);
    let mut tournament = after(&plan, blocks.clone());
    let report = tournament.report();
    assert_eq!(
        tournament.accept(blocks[0].0, blocks[0].1.clone()),
        Ok(()),
        "the same result again is not a conflict"
    );
    let mut deals = blocks[0].1.deals.clone();
    deals[0].swap(0, 1);
    let fault = tournament.accept(blocks[0].0, BlockResult { deals, ..blocks[0].1.clone() }).unwrap_err();
    assert!(
        matches!(fault, Fault::Result { .. }) && fault.to_string().contains("table 0, session 0"),
        "{fault}"
    );
    assert!(matches!(tournament.accept(9, blocks[0].1.clone()), Err(Fault::Shape { .. })));
    assert_eq!(tournament.report(), report);
}

/// `nash` against `random` at Leduc Hold'em, in matches of a thousand hands: `nash` wins them all.
#[test]
fn a_perfect_record_still_has_an_interval_that_contains_later_ratings() {
    static LEDUC: &Catalogue = Catalogue::of::<Leduc>();
    let plan = |matches: u32| TournamentPlan {
        game: LEDUC,
        rules: Spec::parse(LEDUC.facts.presets, "standard:hands=1000").unwrap(),
        entrants: ["nash", "random"].map(|words| Spec::parse(LEDUC.agents, words).unwrap()).to_vec(),
        seed: 1,
        settings: TOURNAMENT[0]
            .spec()
            .set(&TournamentSettings::GAMES, matches)
            .set(&TournamentSettings::UNIT, CountedUnit::Matches),
    };
    let long = Tournament::new(plan(64)).unwrap();
    let setup = Arc::new(ContestSetup::<Leduc>::new(long.tables()[0].plan.clone(), false).unwrap());
    let played: Vec<_> = (0..64).map(|block| (0, setup.block(block).play_out())).collect();
    let reports =
        [4, 16, 64].map(|matches| after(&plan(matches), played[..matches as usize].to_vec()).report());
    let mut lows = Vec::new();
    for report in &reports {
        let [nash, random] = &report.entrants[..] else { panic!("{report:?}") };
        assert!(nash.place.is_unknown() && nash.place.text(3) == "1.000 ± ?", "{nash:?}");
        let [low, high] = nash.place_shares[0].ends();
        assert!((0.39..1.0).contains(&low.unwrap()) && high == Some(1.0), "{nash:?}");
        let [low, high] = report.pairs[0].wins.ends();
        assert!((0.39..1.0).contains(&low.unwrap()) && high == Some(1.0), "{report:?}");
        let [low, high] = nash.rating.ends();
        assert!(low.is_some() && high.is_none(), "open above: {nash:?}");
        assert!(random.rating.low.is_none() && random.rating.high.is_some(), "open below: {random:?}");
        lows.push(low.unwrap());
    }
    for (few, low) in lows.iter().enumerate() {
        let later = reports[few..].iter().map(|report| report.entrants[0].rating.mean);
        assert!(later.clone().all(|mean| mean >= *low), "{low}: {:?}", later.collect::<Vec<_>>());
    }
    assert!(lows.is_sorted() && lows[0] < 0.0 && lows[1] > 0.0, "four wins of four prove little: {lows:?}");
}
