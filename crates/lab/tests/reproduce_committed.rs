//! The committed results reproduce the committed reports to the last byte.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;

use run::tefuda;
use std::{fs, path::Path};
use tefuda_arena::papers::PAPERS;

#[test]
fn committed_results_reproduce_the_committed_reports() {
    for (paper, name) in PAPERS.iter().map(|paper| (paper.id.id(), paper.name)) {
        let committed = Path::new("../../docs/results");
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path();
        fs::create_dir(out.join(name)).unwrap();
        let page = format!("{name}.md");
        for file in [page.clone(), format!("{name}/results.json")] {
            fs::copy(committed.join(&file), out.join(&file)).unwrap();
        }
        let args = ["reproduce", paper, "--scale", "paper", "--report-only", "--out", out.to_str().unwrap()];
        let run = tefuda(&args);
        // All results are still valid, so there are no complaints.
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{paper}");
        assert!(fs::read_to_string(out.join(&page)).unwrap().ends_with(&run.out));
        let mut files = vec![page];
        for file in fs::read_dir(committed.join(name)).unwrap().map(Result::unwrap) {
            files.push(format!("{name}/{}", file.file_name().to_str().unwrap()));
        }
        assert!(files.len() > 3);
        for file in files.iter().filter(|file| !file.ends_with("works")) {
            assert!(fs::read(committed.join(file)).unwrap() == fs::read(out.join(file)).unwrap(), "{file}");
        }
    }
}
