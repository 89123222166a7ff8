//! Data sets: reading files of records, ids, and refusals.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

mod samples;

use samples::random_record;
use tefuda_games::{
    Dataset, DatasetFault, DatasetReader, Fault, FileId, Game, Lang, Say, Seed, Standing,
    dataset::{Found, NAMED},
    fault::Source,
    fnv1a, games,
    hearts::{Hearts, PRESETS},
    leduc::Leduc,
    nimmt::Nimmt,
    record::{LONGEST_LINE, Record},
};

fn read<G: Game>(text: &str) -> Result<Found<G>, DatasetFault> {
    DatasetReader::read(text.as_bytes())
}

/// The records of finished deals of Hearts.
fn hearts(count: u64) -> Vec<Record<Hearts>> {
    (0..count).map(|seed| random_record(PRESETS[seed as usize % 2].id, seed, 0, 56)).collect()
}

/// The lines of records, each followed by a line break.
fn lines<G: Game>(records: &[Record<G>]) -> String {
    records.iter().map(|record| record.to_line() + "\n").collect()
}

/// A match played at random.
fn random_match<G: Game>(deals: u64) -> Vec<G> {
    let config = G::config(&G::FACTS.presets[0].spec());
    let (mut standing, mut rng) = (G::Standing::new(config), Seed(7).rng());
    let deal = |number: u64| {
        let mut game = G::new(config, &standing.deal(Seed(number))).unwrap();
        game.play_out(&mut rng);
        standing.add(&game);
        game
    };
    (0..deals).map(deal).collect()
}

#[test]
fn games_are_read_in_order_and_unchanged() {
    fn of<G: Game>() {
        let games = random_match::<G>(6);
        let rules = G::FACTS.presets[0].spec();
        let records: Vec<_> = games.iter().map(|game| Record::of(game, &rules)).collect();
        let set = read::<G>(&lines(&records)).unwrap().whole().unwrap();
        assert_eq!(set.len(), games.len(), "{}", G::FACTS.id);
        assert_eq!(set.games().collect::<Vec<_>>(), games);
        let (start, moves) = set.start(3).unwrap();
        assert!(start.history().is_empty() && start.deal() == games[3].deal());
        assert_eq!(
            moves.collect::<Vec<_>>(),
            games[3].history().iter().map(|(_, play)| *play).collect::<Vec<_>>()
        );
        assert!(set.start(6).is_none() && set.game(6).is_none());
    }
    games!(of());
}

#[test]
fn each_game_keeps_its_own_rules() {
    let records = hearts(5);
    let set: Dataset<Hearts> = read(&lines(&records)).unwrap().whole().unwrap();
    let replayed: Vec<_> = records.iter().map(|record| record.replay().unwrap()).collect();
    assert_eq!(set.games().collect::<Vec<_>>(), replayed);
    assert_ne!(replayed[0].deal(), replayed[1].deal());
}

#[test]
fn the_id_of_a_data_set_depends_only_on_its_games() {
    let text = lines(&hearts(4));
    let id = |text: &str| read::<Hearts>(text).unwrap().dataset.id();
    assert_eq!(id(&text), FileId::of(fnv1a(text.as_bytes())), "equals the checksum of the file");
    assert_eq!(id(text.trim_end()), id(&text), "with or without a line break at the end");
    assert_eq!(id(&text.replace('\n', "\r\n\r\n")), id(&text), "whatever the line breaks");
    assert_eq!(id(&format!("no record\n{text}")), id(&text), "omitted lines do not count");
    let (first, rest) = text.split_once('\n').unwrap();
    assert_ne!(id(rest), id(&text));
    assert_ne!(id(&format!("{rest}{first}\n")), id(&text), "the order counts");
}

#[test]
fn damaged_lines_are_named_and_left_out_only_on_request() {
    let records = hearts(3);
    let stopped = Record { result: None, ..random_record::<Hearts>("standard", 9, 0, 20) };
    let long = "x".repeat(LONGEST_LINE + 1);
    let bad = ["{", &stopped.to_line(), &long, r#"{"v":1}"#];
    let text = format!("{}\n{}\n{}", bad.join("\n"), lines(&records), bad[0]);
    let found: Found<Hearts> = read(&text).unwrap();
    assert_eq!((found.dataset.len(), found.damaged.lines), (3, 5));
    let named: Vec<usize> = found.damaged.first.iter().map(|(line, _)| *line).collect();
    assert_eq!(named, [1, 2, 3, 4, 9]);
    assert_eq!(found.damaged.first[1].1.fault, Fault::NotOver);
    assert_eq!(found.damaged.first[2].1.fault, Fault::TooLarge { what: Source::Line, limit: LONGEST_LINE });
    let fault = found.whole().unwrap_err();
    assert!(
        fault.to_string().starts_with("5 lines are not complete games\nline 1: this is not valid JSON"),
        "{fault}"
    );
    assert!(
        fault.say(Lang::Ja).contains("\n2行目：手順がディールの途中で終わっています\n"),
        "{}",
        fault.say(Lang::Ja)
    );
    let fault = read::<Hearts>(&"{\n".repeat(NAMED + 1)).unwrap_err();
    assert!(
        matches!(&fault, DatasetFault::Damaged(all) if (all.lines, all.first.len()) == (NAMED + 1, NAMED))
    );
    assert!(fault.to_string().ends_with("\n…"), "{fault}");
    let bytes = [b"\xff\xff\n", lines(&records).as_bytes()].concat();
    let found = DatasetReader::<Hearts>::read(&bytes).unwrap();
    assert_eq!(found.damaged.first[0].0, 1);
    assert!(matches!(found.damaged.first[0].1.fault, Fault::NotText(_)));
}

#[test]
fn records_of_another_game_and_empty_files_are_refused() {
    let text = lines(&hearts(2));
    let fault = read::<Nimmt>(&text).unwrap_err();
    assert_eq!(fault.to_string(), "line 1: this is a ‘hearts’ record, but nimmt was expected");
    let rules = Leduc::FACTS.presets[0].spec();
    let leduc = Record::of(&random_match::<Leduc>(1)[0], &rules).to_line();
    let fault = read::<Hearts>(&format!("{text}{leduc}\n{{\n")).unwrap_err();
    assert_eq!(fault.say(Lang::Ja), "3行目：‘leduc’の記録です。ここで読めるのはheartsです");
    for empty in ["", "\n", " \r\n\n"] {
        assert_eq!(read::<Hearts>(empty), Err(DatasetFault::Empty));
    }
    assert_eq!(DatasetFault::Empty.to_string(), "no record found");
}

#[test]
fn a_binary_file_is_refused_once_and_not_line_by_line() {
    let fault = DatasetReader::<Hearts>::read(b"PK\x03\x04\0\0\n\n\xff\nmore\n").unwrap_err();
    assert_eq!(fault, DatasetFault::File(Fault::NotTextFile));
    let array = format!("[\n{}", lines(&hearts(1)));
    let fault = read::<Hearts>(&array).unwrap_err();
    assert_eq!(fault, DatasetFault::File(Fault::Unended));
    for lang in Lang::ALL {
        assert!(!fault.say(lang).contains('\n'), "{}", fault.say(lang));
    }
}
