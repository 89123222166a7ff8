//! The tournament of the UEC over loopback: our server and our clients as processes, and clients and servers of all kinds
//! that do not keep to the protocol.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod guests;
mod run;

use guests::{MANNERS, Manner, bytes, number, plays, profile};
use run::tefuda;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tefuda_agents::{Playable, decide};
use tefuda_arena::{Chair, Session, Setup};
use tefuda_games::{Game, Record, Seed, Spec, Standing, daihinmin::Daihinmin};

/// A server that is running, and where its records go.
struct Server {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    address: String,
    records: PathBuf,
    _folder: tempfile::TempDir,
}

/// What a server left behind.
struct Match {
    out: String,
    err: String,
    records: Vec<Record<Daihinmin>>,
}

fn spawn(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tefuda"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

impl Server {
    fn new(games: u32, seed: u64, limit: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let records = folder.path().join("games.jsonl");
        let (games, seed, limit) = (games.to_string(), seed.to_string(), limit.to_string());
        let mut child = spawn(&[
            "uecda-server",
            "--port=0",
            "--games",
            &games,
            "--seed",
            &seed,
            "--limit",
            &limit,
            "--records",
            records.to_str().unwrap(),
        ]);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        out.read_line(&mut address).unwrap();
        Self { child, out, address: address.trim().to_owned(), records, _folder: folder }
    }

    fn call(&self) -> TcpStream {
        TcpStream::connect(&self.address).unwrap()
    }

    /// An agent of ours on the line, under its own name.
    fn agent(&self, spec: &str, seed: u64) -> Child {
        let (host, port) = self.address.rsplit_once(':').unwrap();
        let (name, seed) = (spec.split(':').next().unwrap(), seed.to_string());
        spawn(&["uecda", "--host", host, "--port", port, "--agent", spec, "--name", name, "--seed", &seed])
    }

    /// Waits for the end, which has to come, and checks that every record is one.
    fn end(mut self) -> Match {
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert!(self.child.wait().unwrap().success(), "{err}");
        assert!(!err.contains("panic"), "{err}");
        let records = replayed(&self.records);
        Match { out, err, records }
    }
}

/// The records of a file, all of which replay.
fn replayed(path: &Path) -> Vec<Record<Daihinmin>> {
    let text = std::fs::read_to_string(path).unwrap();
    let records: Vec<_> = text.lines().map(|line| Record::<Daihinmin>::parse(line).unwrap()).collect();
    for record in &records {
        assert!(record.replay().unwrap().turn().is_none() && record.result.is_some());
    }
    let run = tefuda(&["replay", path.to_str().unwrap()]);
    assert_eq!((run.code, run.out), (0, format!("{} passed, 0 failed\n", records.len())));
    records
}

/// What an agent of ours printed, when all went well.
fn told(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// What stands behind a word.
fn said<'a>(words: &'a str, what: &str) -> &'a str {
    let line = words.lines().find(|line| line.starts_with(what)).unwrap_or_else(|| panic!("{words}"));
    line[what.len()..].trim()
}

/// The same match at a table of ours.
fn session(record: &Record<Daihinmin>, seed: u64) -> Session<Daihinmin> {
    let chair = |name: &String| Chair::Agent(Spec::parse(Daihinmin::AGENTS, name).unwrap());
    let chairs = record.players.iter().map(chair).collect();
    let mut session =
        Session::<Daihinmin>::new(Setup { rules: record.rules.clone(), chairs, seed: Seed(seed) }).unwrap();
    loop {
        while let Some((seat, spec)) = session.agent_to_move() {
            let agent = Daihinmin::agent(spec);
            let choice = decide(&*agent, session.game().view(seat), session.decision_seed()).unwrap().choice;
            session.play(choice).unwrap();
        }
        if session.match_over() {
            return session;
        }
        session.next_deal().unwrap();
    }
}

/// Nothing is lost or added on the way: agents that do not look at what is unknown over the line decide the very same.
#[test]
fn a_match_over_the_line_is_the_match_that_a_table_of_ours_plays() {
    let server = Server::new(11, 42, 10);
    let agents = ["default", "random", "default", "random", "default"].map(|spec| server.agent(spec, 42));
    let told = agents.map(told);
    let played = server.end();
    assert_eq!(played.records.len(), 11);
    let session = session(&played.records[0], 42);
    let mut expected: Vec<_> = session.finished().iter().cloned().collect();
    expected.push(session.record());
    assert_eq!(played.records, expected);
    let mut totals = session.scores().totals();
    let mut points: Vec<i32> = told.iter().map(|words| said(words, "points").parse().unwrap()).collect();
    // Twenty passes in the last game leave its last places untold.
    let untold = told.iter().any(|words| words.contains('?'));
    totals.sort_unstable();
    points.sort_unstable();
    assert!(untold || points == totals, "{points:?} {totals:?}");
    for total in totals {
        assert!(played.out.contains(&format!(" {total} ")), "{}", played.out);
    }
}

#[test]
fn agents_that_search_play_over_the_line() {
    let server = Server::new(4, 7, 10);
    let agents = ["mc:worlds=4", "mc:worlds=2", "mc:worlds=3", "default", "random"];
    let told = agents.map(|spec| server.agent(spec, 1)).map(told);
    assert!(told.iter().all(|words| said(words, "games") == "4"), "{told:?}");
    assert_eq!(server.end().records.len(), 4);
}

fn sit(server: &Server, manner: Manner) -> JoinHandle<Vec<u32>> {
    let stream = server.call();
    thread::spawn(move || plays(stream, manner))
}

#[test]
fn whoever_breaks_the_rules_stops_nobody() {
    for manners in [&MANNERS[..4], &MANNERS[3..]] {
        let server = Server::new(4, 3, 1);
        let agent = server.agent("default", 1);
        let players: Vec<_> = manners.iter().map(|manner| sit(&server, *manner)).collect();
        assert_eq!(said(&told(agent), "games"), "4");
        let answers: Vec<Vec<u32>> = players.into_iter().map(|player| player.join().unwrap()).collect();
        let played = server.end();
        assert_eq!(played.records.len(), 4);
        for (manner, answers) in manners.iter().zip(answers) {
            let lost = played.err.contains(&format!("{manner:?} passes from now on"));
            let gone = matches!(manner, Manner::Half | Manner::Silent | Manner::Leaves);
            assert_eq!(lost, gone, "{manner:?}: {}", played.err);
            assert!(answers.iter().all(|answer| *answer == 8 || *answer == 9));
            let refused = matches!(manner, Manner::Cheats | Manner::Greedy);
            assert!(!refused || answers.contains(&8), "{manner:?}");
        }
        if manners.contains(&Manner::Cheats) {
            let moves = || played.records.iter().flat_map(|record| &record.moves);
            assert!(moves().any(|(_, play)| play.to_string() == "9C 9D 9H 9S!"), "a refused one is kept");
        }
    }
}

#[test]
fn five_of_any_kind_come_to_an_end() {
    let tables: Vec<_> = MANNERS
        .iter()
        .map(|manner| {
            let server = Server::new(3, 5, 1);
            let players: Vec<_> = (0..5).map(|_| sit(&server, *manner)).collect();
            (server, players)
        })
        .collect();
    for (server, players) in tables {
        assert_eq!(server.end().records.len(), 3);
        for player in players {
            player.join().unwrap();
        }
    }
}

#[test]
fn whoever_does_not_say_who_it_is_keeps_no_seat() {
    let start = Instant::now();
    let server = Server::new(1, 1, 10);
    let silent = server.call();
    let mut other = server.call();
    other.write_all(&[7; 480]).unwrap();
    drop(server.call());
    // Takes a seat and leaves it again.
    let mut fickle = server.call();
    fickle.write_all(&profile("fickle")).unwrap();
    number(&mut fickle).unwrap();
    drop(fickle);
    thread::sleep(Duration::from_millis(100));
    let agents = ["default"; 5].map(|spec| server.agent(spec, 1));
    let told = agents.map(told);
    assert!(told.iter().all(|words| said(words, "games") == "1"));
    let played = server.end();
    assert!(start.elapsed() < Duration::from_secs(15));
    assert!(played.err.contains("20070") && played.err.contains("fickle has left"), "{}", played.err);
    assert_eq!(played.records[0].players, ["default"; 5]);
    drop(silent);
}

#[test]
fn the_silent_are_turned_away_in_time() {
    let server = Server::new(1, 1, 10);
    let mut silent = server.call();
    let start = Instant::now();
    silent.set_read_timeout(Some(Duration::from_secs(8))).unwrap();
    assert!(matches!(silent.read(&mut [0; 4]), Ok(0) | Err(_)));
    assert!((1900..6000).contains(&start.elapsed().as_millis()), "{:?}", start.elapsed());
    let mut server = server;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
}

/// Runs an agent of ours against a server that says this and hangs up.
fn against(said: &[u8]) -> run::Run {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let said = said.to_vec();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.read_exact(&mut [0; 480]).unwrap();
        stream.write_all(&said).ok();
        stream.shutdown(std::net::Shutdown::Write).ok();
        // What the client says is taken in, so that the end of the line is an orderly one.
        stream.read_to_end(&mut Vec::new()).ok();
    });
    let run = tefuda(&["uecda", "--port", &port, "--agent", "default"]);
    server.join().unwrap();
    run
}

#[test]
fn a_client_says_what_is_wrong_with_a_server_and_fails() {
    let [zero, two, nine] = [0u32, 2, 9].map(u32::to_be_bytes);
    let (mut giving, empty) = (vec![0u32; 120], bytes(&[0; 120]));
    giving[76] = 7;
    let cases: [(Vec<u8>, &str); 8] = [
        (Vec::new(), "the connection is lost"),
        (b"HT".to_vec(), "the connection is lost"),
        (b"HTTP/1.1 400".to_vec(), "number of a player"),
        (nine.to_vec(), "9 is no number of a player"),
        ([&zero[..], &[255; 480]].concat(), "is no card"),
        ([&zero[..], &bytes(&giving)].concat(), "number of cards to give"),
        ([&zero[..], &empty, &empty[..100]].concat(), "the connection is lost"),
        ([&zero[..], &empty, &empty, &empty, &nine].concat(), "way to go on"),
    ];
    for (said, words) in cases {
        let run = against(&said);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{words}: {}", run.err);
        assert!(run.err.contains(words) && !run.err.contains("panic"), "{words}: {}", run.err);
    }
    // A table without cards is no game, but nothing to give up for: the client goes on by what it is told.
    let run = against(&[&zero[..], &empty, &empty, &empty, &two].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("differ") && said(&run.out, "games") == "1", "{} {}", run.err, run.out);
}

#[test]
fn nobody_there_is_said() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let run = tefuda(&["uecda", "--port", &free, "--agent", "default"]);
    assert!(run.code == 1 && run.err.contains(&format!("127.0.0.1:{free}: ")), "{}", run.err);
    let run = tefuda(&["uecda", "--agent", "wizard"]);
    assert!(run.code == 2 && run.err.contains("default, mc, "), "{}", run.err);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("r.jsonl");
    let run = tefuda(&["uecda-server", "--port", &port, "--records", records.to_str().unwrap()]);
    assert!(run.code == 2 && run.err.contains(&port) && run.out.is_empty(), "{}", run.err);
}
