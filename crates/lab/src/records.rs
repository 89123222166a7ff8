//! Data sets of records for learners. Files are read completely, put on the shelf, and named in the settings.

use crate::{
    args::RecordsArgs,
    failure::{Failure, Result, tell},
    games::{GameCommands, Shelved},
};
use tefuda_agents::{Learner, training::Input};
use tefuda_games::{FileId, Setting, Spec};
use tefuda_numbers::counted;

/// Loads files of records and names them in the settings of a run. Each file goes to the first setting for
/// data sets that is still free, unless the settings name this data set already.
pub(crate) fn load(
    commands: &GameCommands,
    learner: &Learner,
    spec: Spec,
    args: &RecordsArgs,
) -> Result<Spec> {
    args.records.iter().try_fold(spec, |spec, path| {
        let at = |why: String| Failure::at(path, why);
        let knobs: Vec<&Setting<Option<FileId>>> = learner.inputs.iter().filter_map(of_records).collect();
        if knobs.is_empty() {
            return Err(at(format!("{} does not learn from records", learner.id)));
        }
        let Shelved { id, games, damaged } = (commands.dataset)(path, args.skip_damaged)?;
        let left_out = if damaged > 0 {
            format!(", {} skipped", counted(damaged as u64, "line", "lines"))
        } else {
            String::new()
        };
        tell(format_args!(
            "{}: data set {id}, {}{left_out}",
            path.display(),
            counted(games as u64, "game", "games")
        ));
        if knobs.iter().any(|knob| spec.get(knob) == Some(id)) {
            return Ok(spec);
        }
        let free = knobs.iter().find(|knob| spec.get(knob).is_none());
        let free = free.ok_or_else(|| {
            at(format!(
                "{spec} already names other data sets, so there is no setting left for this file (data set {id}). Remove one of the others from the settings"
            ))
        })?;
        Ok(spec.set(free, Some(id)))
    })
}

/// The setting for an input, if it is a data set.
fn of_records(input: &Input) -> Option<&'static Setting<Option<FileId>>> {
    if let Input::Records { knob } = input { Some(knob) } else { None }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // Helpers of tests are tests.
    use super::*;
    use crate::games;
    use flate2::{Compression, write::GzEncoder};
    use std::{fs, io::Write as _, path::PathBuf};
    use tefuda_agents::{shelf, training::knobs};
    use tefuda_games::{Entry, hearts::Hearts, text};

    const FIRST: Setting<Option<FileId>> = knobs::records(text("", ""));
    const SECOND: Setting<Option<FileId>> = Setting::records("more");

    /// A learner with two data sets as inputs.
    const LEARNER: Learner = Learner {
        id: "toy",
        presets: &[Entry::new("toy", text("", ""), text("", ""), &[FIRST.knob, SECOND.knob])],
        inputs: &[Input::Records { knob: &FIRST }, Input::Records { knob: &SECOND }],
        ..tefuda_agents::nimmt::nets::joint::LEARNER
    };

    /// The finished deals of Hearts among the samples.
    fn finished() -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/hearts-good.jsonl");
        let text = fs::read_to_string(path).unwrap();
        text.lines().filter(|line| line.contains("\"result\"")).map(str::to_owned).collect()
    }

    /// The settings after loading these files, or the error message.
    fn loaded(spec: &str, records: &[&PathBuf], skip_damaged: bool) -> std::result::Result<String, String> {
        let spec = Spec::parse(LEARNER.presets, spec).unwrap();
        let args = RecordsArgs { records: records.iter().copied().cloned().collect(), skip_damaged };
        let loaded = load(games::find("hearts").unwrap(), &LEARNER, spec, &args);
        loaded.map(|spec| spec.to_string()).map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_records_file_is_named_in_the_settings_by_its_id() {
        let folder = tempfile::tempdir().unwrap();
        let lines = finished();
        let (one, other) = (folder.path().join("one.jsonl"), folder.path().join("other.jsonl.gz"));
        fs::write(&one, lines.join("\n")).unwrap();
        let mut packed = GzEncoder::new(fs::File::create(&other).unwrap(), Compression::fast());
        packed.write_all(lines[1..].join("\r\n").as_bytes()).unwrap();
        packed.finish().unwrap();
        let hearts = games::find("hearts").unwrap();
        let id = |path: &PathBuf| (hearts.dataset)(path, false).unwrap().id;
        let (a, b) = (id(&one), id(&other));
        assert_eq!(shelf::dataset::<Hearts>(a).unwrap().len(), lines.len());
        assert_eq!(shelf::dataset::<Hearts>(b).unwrap().len(), lines.len() - 1);
        assert_eq!(loaded("toy", &[], false).unwrap(), "toy");
        assert_eq!(loaded("toy", &[&one], false).unwrap(), format!("toy:records={a}"));
        assert_eq!(loaded("toy", &[&one, &other], false).unwrap(), format!("toy:records={a},more={b}"));
        let named = format!("toy:more={a}");
        assert_eq!(loaded(&named, &[&one], false).unwrap(), named, "it is named already");
        assert_eq!(loaded(&named, &[&other], false).unwrap(), format!("toy:records={b},more={a}"));
        let taken = loaded("toy:records=000000000001,more=000000000002", &[&one], false).unwrap_err();
        assert!(taken.contains("one.jsonl") && taken.contains("names other data sets"), "{taken}");
    }

    #[test]
    fn invalid_data_sets_are_refused_before_training() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("damaged.jsonl");
        let lines = finished();
        fs::write(&path, format!("{}\n{{\n{}\n", lines[0], lines[1])).unwrap();
        let why = loaded("toy", &[&path], false).unwrap_err();
        assert!(
            why.contains("damaged.jsonl: 1 line is not a complete game\nline 2: this is not valid JSON"),
            "{why}"
        );
        assert!(why.ends_with("\nAdd --skip-damaged to skip them"), "{why}");
        let left = (games::find("hearts").unwrap().dataset)(&path, true).unwrap();
        assert_eq!((left.games, left.damaged), (2, 1));
        assert_eq!(loaded("toy", &[&path], true).unwrap(), format!("toy:records={}", left.id));
        let hearts =
            PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/hearts-good.jsonl"));
        let commands = games::find("leduc").unwrap();
        let why = (commands.dataset)(&hearts, true).err().unwrap().to_string();
        assert!(why.ends_with("line 1: this is a ‘hearts’ record, but leduc was expected"), "{why}");
        fs::write(&path, "\n").unwrap();
        assert!(loaded("toy", &[&path], true).unwrap_err().ends_with("no record found"));
        let gone = folder.path().join("gone.jsonl");
        assert!(loaded("toy", &[&gone], false).unwrap_err().contains("gone.jsonl"));
    }
}
