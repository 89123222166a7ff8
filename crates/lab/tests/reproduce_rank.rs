//! Tests of reproducing P2 at the smallest scale on the command line.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;
mod smoke;

use serde_json::Value as Json;
use smoke::{Smoke, made};

const P2: Smoke = Smoke { paper: "P2", name: "daihinmin-rank-smoke" };

#[test]
fn figures_are_reproduced_one_by_one_and_stored() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let first = P2.reproduce(out, &["--figure", "3"]);
    assert_eq!((first.code, made(&first)), (0, 2), "{}", first.err);
    let all = P2.reproduce(out, &[]);
    // Nineteen weights, five other runs, nine players and two contests. For sontaku: six players with
    // six targets and two other tables each, six allowances with two targets, two variants with two players and
    // six targets, three players who change, and three players with three shares of games without steering.
    let steered = 6 * 6 + 6 * 2 + 6 * 2 + 2 * 2 * 6 + 3 + 3 * 3;
    assert_eq!((all.code, made(&all)), (0, 19 + 5 + 9 + 2 + steered), "{}", all.err);
    let said = [
        "## Figure 2: loss of Evaluator A by epoch",
        "## Figure 7: difference in agreement by α",
        "| Evaluator A | 70% | ",
        "| Evaluator B | 65% | ",
        "| starting class |  |  | ",
        "`paper:keep=best,split=decision`",
        "`paper:keep=best,class=true`",
        "`paper:keep=best,batch=32`",
        "| `rank:higher=2,distance=place`, trained only on decisions with a choice | ",
        "(daihinmin-rank-smoke/reliability.svg)",
        "| `champion:playouts=300` | `sontaku:aim=even` | ",
        "| `default` | all four: `engine=ranks` | ",
        "| `random`, `uct:playouts=200` | `sontaku:aim=3,skill=0.5` | ",
        "| starting class as an input | ",
        "| batches of 32 | ",
    ];
    let page = P2.page(out, &all, &said);
    for settings in ["starting class as an input", "batches of 32"] {
        assert!(!page.contains(&format!("| {settings} | not yet")), "{page}");
    }
    let found = P2.results(out);
    assert_eq!(found.len(), 2 + 35 + steered);
    assert_eq!(found.iter().filter(|(key, _)| key.starts_with("steering ")).count(), steered);
    for (key, result) in found.iter().filter(|(key, _)| key.starts_with("rank ")) {
        for rate in ["last", "best", "baselines", "agreement"] {
            let shares = result[rate].as_array().unwrap();
            let share = |of: &Json| of["mean"].as_f64().unwrap();
            assert!(shares.iter().all(|of| (0.0..=1.0).contains(&share(of))), "{key} {rate}: {shares:?}");
        }
        assert!(result["examples"].as_u64().unwrap() > 300, "{key}");
    }
    for file in ["figure-2", "figure-5", "figure-6", "figure-7", "reliability"] {
        P2.chart(out, file);
    }
    P2.is_read_alone(out, &all);
}
