//! Tests of traces: the keys recorded for a number of a paper name all the work behind it, and nothing else.
//! If only that work is repeated, the number comes out the same to the last byte.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

use std::{collections::BTreeMap, fs, sync::Arc};
use tefuda_agents::shelf;
use tefuda_arena::papers::{
    Exhibit, Keys, PAPERS, Results, RunScale, WorkResult,
    report::{Cell, Section, Spot},
};

/// The contents of a spot as bytes.
fn bytes(section: &Section, spot: Spot) -> Option<String> {
    let cell = section.cell(spot).map(|cell| serde_json::to_string(cell).unwrap());
    cell.or_else(|| section.line(spot).map(|(_, line)| serde_json::to_string(line).unwrap()))
}

/// An exhibit built from some of the results. Computed values are kept between calls.
struct Shown<'a> {
    exhibit: &'a Exhibit,
    scale: RunScale,
    all: &'a BTreeMap<String, Arc<WorkResult>>,
    results: Results,
}

impl Shown<'_> {
    fn of(&mut self, has: impl Fn(&str) -> bool) -> Section {
        self.results.forget();
        for (_, result) in self.all.iter().filter(|(key, _)| has(key)) {
            self.results.add(result.clone());
        }
        self.exhibit.section(self.scale, &self.results).unwrap()
    }
}

/// Checks every number of an exhibit, and returns how many there are.
fn look_at(exhibit: &Exhibit, scale: RunScale, all: &BTreeMap<String, Arc<WorkResult>>) -> usize {
    let mut shown = Shown { exhibit, scale, all, results: Results::default() };
    let whole = shown.of(|_| true);
    let spots = whole.spots();
    let mut groups: BTreeMap<&Keys, Vec<Spot>> = BTreeMap::new();
    for (spot, work) in &spots {
        assert!(!work.is_empty(), "{} {spot} needs no work", exhibit.id());
        groups.entry(work).or_default().push(*spot);
    }
    let without: BTreeMap<String, Section> =
        all.keys().map(|left_out| (left_out.clone(), shown.of(|key| key != left_out))).collect();
    for (work, spots) in groups {
        let alone = shown.of(|key| work.contains(key));
        for spot in &spots {
            let same = alone.same(&whole, *spot);
            let same = same.unwrap_or_else(|| panic!("{} {spot} is missing alone", exhibit.id()));
            assert_eq!(bytes(&alone, same), bytes(&whole, *spot), "{} {spot} alone", exhibit.id());
        }
        // Some of our additional contests are not played yet. Training work for them has no visible effect.
        let is_whole = work.iter().all(|key| all.contains_key(&**key));
        for (left_out, section) in &without {
            let stays = |spot: &Spot| {
                section.same(&whole, *spot).is_some_and(|same| bytes(section, same) == bytes(&whole, *spot))
            };
            if work.contains(left_out.as_str()) {
                assert!(
                    !is_whole || !spots.iter().all(stays),
                    "{} {} without {left_out}",
                    exhibit.id(),
                    spots[0]
                );
            } else {
                let changed = spots.iter().find(|spot| !stays(spot));
                assert_eq!(changed, None, "{} without {left_out}", exhibit.id());
            }
        }
    }
    spots.len()
}

#[test]
fn every_published_number_depends_on_exactly_its_own_work() {
    for paper in PAPERS {
        let text = fs::read(format!("../../docs/results/{}/results.json", paper.name)).unwrap();
        let kept: Vec<WorkResult> = serde_json::from_slice(&text).unwrap();
        let all = kept.into_iter().map(|result| (result.key.clone(), Arc::new(result))).collect();
        for exhibit in paper.exhibits {
            let count = look_at(exhibit, *paper.scales.last().unwrap(), &all);
            assert!(count > 0, "{} has no numbers", exhibit.id());
        }
    }
}

/// Does all work that an exhibit asks for, or only that behind a spot. Returns the section and the results.
fn done(
    exhibit: &Exhibit,
    scale: RunScale,
    spot: Option<Spot>,
) -> (Section, BTreeMap<String, Arc<WorkResult>>) {
    let (mut results, mut all) = (Results::default(), BTreeMap::new());
    loop {
        let section = exhibit.section(scale, &results).unwrap();
        let behind = spot.map(|spot| section.work(spot));
        let mut works = results.take_asked();
        works.retain(|work| {
            let key = work.key();
            results.get(&key).is_none() && behind.as_ref().is_none_or(|behind| behind.contains(&*key))
        });
        if works.is_empty() {
            return (section, all);
        }
        for work in works {
            let mut job = work.begin().unwrap();
            while !job.step(u32::MAX).finished() {}
            let outcome = job.outcome().unwrap();
            for file in &outcome.files {
                shelf::read(&file.to_bytes().unwrap()).unwrap();
            }
            let result = Arc::new(WorkResult::on_the_way(&*work, outcome.result));
            all.insert(work.key(), result.clone());
            results.add(result);
        }
    }
}

#[test]
fn a_number_can_be_reproduced_with_only_the_work_behind_it() {
    // P3 trains agents, P4 plays, and P5 trains models that then play.
    for (paper, exhibit, spot) in [
        ("P3", "table-1-controls", "1.2.3"),
        ("P3", "figure-1-literal-setup", "1.2"),
        ("P4", "all-comparisons", "1.4.6"),
        ("P5", "table-1", "1.2.3"),
        ("P5", "on-the-same-deals", "1.5.4"),
    ] {
        let paper = PAPERS.iter().find(|known| known.id.id() == paper).unwrap();
        let exhibit = paper.exhibits.iter().find(|known| known.id() == exhibit).unwrap();
        let spot: Spot = spot.parse().unwrap();
        let (whole, all) = done(exhibit, paper.scales[0], None);
        let (alone, few) = done(exhibit, paper.scales[0], Some(spot));
        let made = bytes(&alone, spot).unwrap();
        assert!(!matches!(alone.cell(spot), Some(Cell::Missing(_))), "{made}");
        // The complete table may have more rows.
        let there = whole.same(&alone, spot).unwrap();
        assert_eq!(Some(made), bytes(&whole, there), "{} {spot}", exhibit.id());
        assert!(few.len() < all.len() && few.keys().all(|key| all.contains_key(key)));
        let keys: Vec<&str> = few.keys().map(|key| &**key).collect();
        let work = alone.work(spot);
        let mut behind: Vec<&str> = work.iter().map(|key| &**key).collect();
        behind.sort_unstable();
        assert_eq!(keys, behind);
    }
}
