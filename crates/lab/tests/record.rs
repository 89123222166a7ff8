//! Tests of `tefuda record`: links of the page as records.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;

use run::{tefuda, tefuda_fed};
use serde_json::Value as Json;

#[test]
fn a_link_with_an_arranged_deal_becomes_a_valid_record() {
    for link in [
        "https://example.org/cards/#/hearts?rules=paper&s0=mc&seed=42&deal=QSKSAS--2C_lead.2&comment=1.0.Look",
        "#/daihinmin?seed=3&deal=JK-3D_class.10234",
        "/leduc?deal=K-Q-K_first.1&lang=ja",
        "#/nimmt?seed=1",
    ] {
        let run = tefuda(&["record", link]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{link}");
        assert_eq!(tefuda_fed(&["replay", "-"], run.out.as_bytes()).out, "1 passed, 0 failed\n", "{link}");
        assert_eq!(tefuda(&["record", link]).out, run.out, "the output is deterministic");
        let record: Json = serde_json::from_str(&run.out).unwrap();
        if link.contains("QSKSAS") {
            let holds = |seat: usize, card: &str| {
                record["deal"]["hands"][seat].as_array().unwrap().contains(&card.into())
            };
            assert!(["QS", "KS", "AS"].iter().all(|card| holds(0, card)) && holds(2, "2C"));
            assert_eq!((&record["deal"]["leader"], &record["players"][0]), (&2.into(), &"mc".into()));
            assert_eq!(record["notes"]["comments"][0][1], "Look");
        }
    }
}

#[test]
fn faults_of_a_link_are_reported() {
    for (link, named, code) in [
        ("#/hearts?deal=QSQS", "the card QS appears twice", 1),
        ("#/hearts?deal=Q%20S&colour=red", "cards listed place by place", 1),
        ("#/hearts?deal=QS&colour=red", "unknown setting ‘colour’", 1),
        ("#/hearts?seed=1&played=1.9.AAAA", "a list of moves from a shared link", 1),
        ("#/poker?seed=1", "hearts, daihinmin, leduc, nimmt", 2),
    ] {
        let run = tefuda(&["record", link]);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{link}");
        assert!(run.err.contains(named), "{link}: {}", run.err);
    }
}

#[test]
fn positions_for_a_lesson_are_found_again_and_need_an_agent_in_every_seat() {
    let found = |seats: &str| {
        let link = format!(
            "#/nimmt?rules=standard:players=2&s0=mc:worlds=100,formula=ucb1,c=0.2&s1={seats}&step=true"
        );
        tefuda(&["lesson", "--seeds", "60", "--best", "2", &link])
    };
    let run = found("rule-1");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("| score | seed | move |") && run.out.lines().count() == 4, "{}", run.out);
    assert!(run.out.lines().skip(2).all(|row| row.contains("&played=") && row.contains("&step=true`")));
    assert_eq!(found("rule-1").out, run.out, "the output is deterministic");
    let run = found("you");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("an agent in every seat"), "{}", run.err);
}
