//! A running tournament server, and our clients that play on it.

use super::run::tefuda;
use std::{
    io::{self, BufRead as _, BufReader, Read},
    mem,
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    thread::{self, JoinHandle},
};
use tefuda_games::{Game as _, Record, daihinmin::Daihinmin};

/// A running server, and the file for its records.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) out: BufReader<ChildStdout>,
    pub(crate) err: BufReader<Box<dyn Read + Send>>,
    /// The standard error output so far.
    pub(crate) said: String,
    pub(crate) address: String,
    pub(crate) records: PathBuf,
    _folder: Folder,
}

/// A folder that exists as long as its server.
pub(crate) type Folder = Option<tempfile::TempDir>;

/// The result of a server's match.
pub(crate) struct Match {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) records: Vec<Record<Daihinmin>>,
}

pub(crate) fn spawn(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tefuda"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

impl Server {
    pub(crate) fn new(games: u32, seed: u64, limit: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let records = folder.path().join("games.jsonl");
        Self::writing(games, seed, limit, &records, &[], Some(folder))
    }

    /// Starts a server that writes its records to this file.
    pub(crate) fn writing(
        games: u32,
        seed: u64,
        limit: u32,
        records: &Path,
        more: &[&str],
        folder: Folder,
    ) -> Self {
        let (games, seed, limit) = (games.to_string(), seed.to_string(), limit.to_string());
        let mut args =
            vec!["uecda-server", "--port=0", "--games", &games, "--seed", &seed, "--limit", &limit];
        args.extend(["--records", records.to_str().unwrap()]);
        args.extend(more);
        let mut child = spawn(&args);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let err: Box<dyn Read + Send> = Box::new(child.stderr.take().unwrap());
        let mut address = String::new();
        out.read_line(&mut address).unwrap();
        Self {
            child,
            out,
            err: BufReader::new(err),
            said: String::new(),
            address: address.trim().to_owned(),
            records: records.to_owned(),
            _folder: folder,
        }
    }

    /// Waits until the server has printed these words to standard error.
    pub(crate) fn says(&mut self, words: &str) {
        while !self.said.contains(words) {
            assert!(self.err.read_line(&mut self.said).unwrap() > 0, "{words}: {}", self.said);
        }
    }

    pub(crate) fn call(&self) -> TcpStream {
        TcpStream::connect(&self.address).unwrap()
    }

    /// Starts one of our agents as a client, named after its spec.
    pub(crate) fn agent(&self, spec: &str, seed: u64) -> Child {
        let (host, port) = self.address.rsplit_once(':').unwrap();
        let (name, seed) = (spec.split(':').next().unwrap(), seed.to_string());
        spawn(&["uecda", "--host", host, "--port", port, "--agent", spec, "--name", name, "--seed", &seed])
    }

    /// Reads standard error to the end in a thread. A server that prints much would otherwise wait for its reader.
    pub(crate) fn drain(&mut self) -> JoinHandle<String> {
        let mut err = mem::replace(&mut self.err, BufReader::new(Box::new(io::empty())));
        thread::spawn(move || {
            let mut said = String::new();
            err.read_to_string(&mut said).unwrap();
            said
        })
    }

    /// Waits for the end of a complete match.
    pub(crate) fn end(self) -> Match {
        self.end_with(0)
    }

    /// Waits for the end of the server, and checks that every record is valid.
    pub(crate) fn end_with(mut self, code: i32) -> Match {
        let (mut out, mut err) = (String::new(), self.said);
        self.out.read_to_string(&mut out).unwrap();
        self.err.read_to_string(&mut err).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(code), "{err}");
        assert!(!err.contains("panic"), "{err}");
        let records = replayed(&self.records);
        Match { out, err, records }
    }
}

/// The records of a file, after replaying all of them.
pub(crate) fn replayed(path: &Path) -> Vec<Record<Daihinmin>> {
    let text = std::fs::read_to_string(path).unwrap();
    let records: Vec<_> = text.lines().map(|line| Record::<Daihinmin>::parse(line).unwrap()).collect();
    for record in &records {
        assert!(record.replay().unwrap().turn().is_none() && record.result.is_some());
    }
    let run = tefuda(&["replay", path.to_str().unwrap()]);
    assert_eq!((run.code, run.out), (0, format!("{} passed, 0 failed\n", records.len())));
    records
}

/// The output of one of our clients, which must succeed.
pub(crate) fn told(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// The value after a word in the output.
pub(crate) fn said<'a>(words: &'a str, what: &str) -> &'a str {
    let line = words.lines().find(|line| line.starts_with(what)).unwrap_or_else(|| panic!("{words}"));
    line[what.len()..].trim()
}
