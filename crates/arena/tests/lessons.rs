//! The positions of docs/results/lessons.md still have the scores that they were chosen for.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{Catalogue, Playable};
use tefuda_arena::{
    Link,
    lesson::{CHECKPOINTS, Legibility},
};
use tefuda_games::{daihinmin::Daihinmin, hearts::Hearts, nimmt::Nimmt};

fn at<G: Playable>(link: &Link) -> Legibility {
    let (table, faults) = link.table(Catalogue::of::<G>());
    assert_eq!(faults, []);
    Legibility::at::<G>(table.setup, &table.point).unwrap().expect("fit for a lesson")
}

#[test]
fn the_chosen_positions_have_their_scores() {
    let text = include_str!("../../../docs/results/lessons.md");
    let mut games = Vec::new();
    for row in text.lines().filter(|line| line.contains("| `#/")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (link, faults) = Link::parse(cells[9].trim_matches('`'));
        assert_eq!(faults, []);
        let found = match link.path.as_str() {
            "hearts" => at::<Hearts>(&link),
            "daihinmin" => at::<Daihinmin>(&link),
            _ => at::<Nimmt>(&link),
        };
        let each = |say: &dyn Fn(usize) -> String| {
            found.ranking.iter().map(|arm| say(*arm)).collect::<Vec<_>>().join(" ")
        };
        let mut expected = vec![
            format!("{:.1}", found.score),
            each(&|arm| found.plays[arm].clone()),
            each(&|arm| format!("{:.2}", found.arms[CHECKPOINTS.len() - 1][arm].mean)),
        ];
        expected.extend(found.arms.iter().map(|arms| each(&|arm| arms[arm].visits.to_string())));
        expected.push(found.change.to_string());
        let written = [0, 3, 4, 5, 6, 7, 8].map(|cell| cells[cell]);
        assert_eq!(written[..], expected[..], "{row}");
        games.push(link.path);
    }
    assert_eq!(games, ["hearts", "daihinmin", "daihinmin", "nimmt"]);
}
