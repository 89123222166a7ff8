//! Files of records to learn from.

use crate::program::{Inspect, TaskFault};
use tefuda_agents::{Playable, shelf, training::learn_from_records};
use tefuda_games::{DatasetFault, DatasetReader, FileId, Said, dataset::Found};
use tefuda_protocol::train::{Inspected, RecordsNote};

/// The function that inspects records of a game, if a learning algorithm uses records.
pub(crate) const fn inspect_of<G: Playable>() -> Option<Inspect> {
    if learn_from_records(G::LEARNERS) { Some(found::<G>) } else { None }
}

fn found<G: Playable>(file: &[u8]) -> Inspected {
    let Found { dataset, damaged } = DatasetReader::<G>::read(file).map_err(|fault| Said::of(&fault))?;
    let damaged = (damaged.lines > 0).then(|| Said::of(&DatasetFault::Damaged(damaged)));
    Ok(RecordsNote { id: dataset.id().to_string(), games: dataset.len() as u32, damaged })
}

/// Adds the data set with this id to the shelf, unless it is already there. Lines left out when it got its id
/// are left out again.
pub(crate) fn shelve<G: Playable + 'static>(id: FileId, file: &[u8]) -> Result<(), Said> {
    if const { !learn_from_records(G::LEARNERS) } {
        return Err(Said::of(&TaskFault::Unable));
    }
    if shelf::dataset::<G>(id).is_some() {
        return Ok(());
    }
    let found = DatasetReader::<G>::read(file).map_err(|fault| Said::of(&fault))?;
    match shelf::put_dataset(found.dataset) {
        put if put == id => Ok(()),
        put => Err(Said::from([
            format!("this is a different file (data set {put}). Choose the one you loaded before"),
            format!("別の記録ファイルです（番号{put}）。前に読み込んだものを選んでください"),
        ])),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // Test helpers may unwrap.
    use super::*;
    use crate::program::Program;
    use tefuda_games::{hearts::Hearts, leduc::Leduc};
    use tefuda_protocol::train::News;

    const RECORDS: &str = include_str!("../../tests/data/hearts-good.jsonl");

    fn inspected(game: &str, file: &str) -> Inspected {
        let News::Inspected(Some(told)) = Program::of::<Hearts>().inspected(game, file.as_bytes()).unwrap()
        else {
            panic!("it is told")
        };
        told.read().unwrap()
    }

    #[test]
    fn a_file_is_inspected_before_training() {
        let found = inspected("hearts", RECORDS).unwrap();
        assert_eq!(found.games, 18);
        let Said { en, ja } = found.damaged.unwrap();
        assert!(en.starts_with("2 lines are not complete games\nline 19: the moves stop"), "{en}");
        assert!(ja.contains("\n19行目："), "{ja}");
        let whole: String = RECORDS.lines().take(18).flat_map(|line| [line, "\n"]).collect();
        let note = inspected("hearts", &whole).unwrap();
        assert_eq!((note.damaged, &note.id), (None, &found.id), "omitted lines do not change the id");
        let other = include_str!("../../tests/data/leduc-good.jsonl");
        let Said { en, .. } = inspected("hearts", other).unwrap_err();
        assert!(en.contains("‘leduc’"), "{en}");
        assert!(Program::of::<Leduc>().inspected("leduc", other.as_bytes()).is_err());
        assert!(Program::of::<Hearts>().inspected("leduc", b"").is_err());
    }

    #[test]
    fn a_run_uses_the_data_set_that_it_names() {
        let id: FileId = inspected("hearts", RECORDS).unwrap().id.parse().unwrap();
        let other = shelve::<Hearts>(FileId::of(1), RECORDS.as_bytes()).unwrap_err();
        assert!([other.en, other.ja].iter().all(|other| other.contains(&id.to_string())));
        shelve::<Hearts>(id, RECORDS.as_bytes()).unwrap();
        assert_eq!(shelf::dataset::<Hearts>(id).unwrap().len(), 18);
        assert_eq!(shelve::<Hearts>(id, b""), Ok(()), "it is there");
    }
}
