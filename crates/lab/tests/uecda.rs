//! Tests of the UEC tournament over loopback: our server and clients as processes, and clients and servers
//! that break the protocol.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod rogues;
mod run;
mod server;
mod soak;

use rogues::{BEHAVIOURS, Behaviour, Foreign, bytes, foreign_server, number, plays, profile};
use run::tefuda;
use server::{Server, said, told};
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};
use tefuda_agents::{Playable, decide};
use tefuda_arena::{Chair, Session, Setup};
use tefuda_games::{Game, Record, Seed, Spec, Standing, daihinmin::Daihinmin};

/// The same match, replayed in our own [`Session`].
fn session(record: &Record<Daihinmin>, seed: u64) -> Session<Daihinmin> {
    let chair = |name: &String| Chair::Agent(Spec::parse(Daihinmin::AGENTS, name).unwrap());
    let chairs = record.players.iter().map(chair).collect();
    let mut session = Session::<Daihinmin>::new(Setup {
        rules: record.rules.clone(),
        chairs,
        seed: Seed(seed),
        deal: None,
    })
    .unwrap();
    loop {
        while let Some(seat) = session.game().turn() {
            let agent = Daihinmin::agent(session.chair(seat).spec().unwrap());
            let choice = decide(&*agent, session.game().view(seat), session.decision_seed()).unwrap().choice;
            session.play(choice).unwrap();
        }
        if session.match_over() {
            return session;
        }
        session.next_deal().unwrap();
    }
}

/// Messages lose and add nothing: agents that ignore unannounced facts make exactly the same decisions over
/// the network.
#[test]
fn a_match_over_the_network_equals_our_own_session() {
    let server = Server::new(11, 42, 10);
    let agents = ["default", "random", "default", "random", "default"].map(|spec| server.agent(spec, 42));
    let told = agents.map(told);
    let played = server.end();
    assert_eq!(played.records.len(), 11);
    let session = session(&played.records[0], 42);
    let mut expected: Vec<_> = session.finished().iter().map(|record| (**record).clone()).collect();
    expected.push(session.record());
    assert_eq!(played.records, expected);
    let mut totals = session.scores().totals();
    let mut points: Vec<i32> = told.iter().map(|words| said(words, "points").parse().unwrap()).collect();
    // Twenty passes in the last game leave its last places unreported.
    let untold = told.iter().any(|words| words.contains('?'));
    totals.sort_unstable();
    points.sort_unstable();
    assert!(untold || points == totals, "{points:?} {totals:?}");
    for total in totals {
        assert!(played.out.contains(&format!(" {total} ")), "{}", played.out);
    }
}

#[test]
fn agents_that_search_play_over_the_network() {
    let server = Server::new(4, 7, 10);
    let agents = ["mc:worlds=4", "mc:worlds=2", "mc:worlds=3", "default", "random"];
    let told = agents.map(|spec| server.agent(spec, 1)).map(told);
    assert!(told.iter().all(|words| said(words, "games") == "4"), "{told:?}");
    assert_eq!(server.end().records.len(), 4);
}

fn sit(server: &Server, behaviour: Behaviour) -> JoinHandle<Vec<u32>> {
    let stream = server.call();
    thread::spawn(move || plays(stream, behaviour))
}

#[test]
fn players_that_break_the_protocol_do_not_stop_the_match() {
    for behaviours in BEHAVIOURS.chunks(4) {
        let server = Server::new(4, 3, 1);
        let agent = server.agent("default", 1);
        let players: Vec<_> = behaviours.iter().map(|behaviour| sit(&server, *behaviour)).collect();
        assert_eq!(said(&told(agent), "games"), "4");
        let answers: Vec<Vec<u32>> = players.into_iter().map(|player| player.join().unwrap()).collect();
        let played = server.end();
        assert_eq!(played.records.len(), 4);
        for (behaviour, answers) in behaviours.iter().zip(answers) {
            let lost = played.err.contains(&format!("{behaviour:?} passes for the rest of the match"));
            assert_eq!(lost, behaviour.is_lost(), "{behaviour:?}: {}", played.err);
            assert!(answers.iter().all(|answer| *answer == 8 || *answer == 9));
            let partial = "received only 240 of the 480 bytes of the table of cards played in 1 s";
            assert_eq!(
                *behaviour == Behaviour::Half,
                played.err.contains(&format!(
                    "{behaviour:?} passes for the rest of the match: timed out: {partial}"
                ))
            );
            let refused = matches!(behaviour, Behaviour::Cheats | Behaviour::Greedy | Behaviour::Unreadable);
            assert!(!refused || answers.contains(&8), "{behaviour:?}");
            // This includes leads, where a pass is answered with 9.
            assert!(*behaviour != Behaviour::Unreadable || !answers.contains(&9), "{answers:?}");
        }
        let moves = || played.records.iter().flat_map(|record| &record.moves);
        let refused = if behaviours.contains(&Behaviour::Cheats) { "9C 9D 9H 9S!" } else { "pass!" };
        assert!(moves().any(|(_, play)| play.to_string() == refused), "a refused play is recorded");
    }
}

/// If all players are lost, a match ends at once, with the points of the complete games.
#[test]
fn five_misbehaving_players_still_finish() {
    let tables: Vec<_> = BEHAVIOURS
        .iter()
        .map(|behaviour| {
            let server = Server::new(3, 5, 1);
            let players: Vec<_> = (0..5).map(|_| sit(&server, *behaviour)).collect();
            (*behaviour, server, players)
        })
        .collect();
    for (behaviour, server, players) in tables {
        if behaviour.is_lost() {
            let played = server.end_with(1);
            // Players who leave at their fourth turn have passed twenty times before, which ends one game.
            let games = usize::from(behaviour == Behaviour::Leaves);
            assert_eq!(played.records.len(), games);
            assert_eq!(said(&played.out, "games"), games.to_string());
            assert!(played.err.contains("all five players are gone"), "{}", played.err);
        } else {
            assert_eq!(server.end().records.len(), 3);
        }
        for player in players {
            player.join().unwrap();
        }
    }
}

/// When a server disappears, its clients print their results so far and report that the match was cut short.
#[test]
fn a_client_that_loses_its_server_prints_the_result_so_far() {
    let mut server = Server::new(1000, 9, 10);
    let agents = ["default"; 5].map(|spec| server.agent(spec, 1));
    let written = || std::fs::read_to_string(&server.records).unwrap().lines().count();
    while written() < 2 {
        thread::sleep(Duration::from_millis(10));
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    for agent in agents {
        let output = agent.wait_with_output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(1), "{err}");
        let games: usize = said(&out, "games").parse().unwrap();
        assert!((1..1000).contains(&games), "{out}");
        assert_eq!(said(&out, "places").split(' ').count(), games);
        let words = format!("the connection was lost. The match was cut short after {games} games");
        assert!(err.contains(&words), "{err}");
    }
}

/// Existing records survive if the same file name is used twice.
#[test]
fn records_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["r.jsonl", "r.jsonl.gz"] {
        let path = folder.path().join(name);
        for (more, expected) in [(&[][..], 2), (&["--append"][..], 4)] {
            let server = Server::writing(2, 1, 10, &path, more, None);
            let agents = ["default"; 5].map(|spec| server.agent(spec, 1));
            for agent in agents {
                told(agent);
            }
            let Server { mut child, mut out, .. } = server;
            out.read_to_string(&mut String::new()).unwrap();
            assert!(child.wait().unwrap().success());
            let run = tefuda(&["replay", path.to_str().unwrap()]);
            assert_eq!((run.code, run.out), (0, format!("{expected} passed, 0 failed\n")));
        }
        let kept = std::fs::read(&path).unwrap();
        let run = tefuda(&["uecda-server", "--port=0", "--records", path.to_str().unwrap()]);
        assert!(run.code == 2 && run.err.contains("--append") && run.err.contains(name), "{}", run.err);
        assert_eq!(std::fs::read(&path).unwrap(), kept);
    }
}

#[test]
fn clients_without_a_valid_profile_get_no_seat() {
    let mut server = Server::new(1, 1, 10);
    let silent = server.call();
    let mut other = server.call();
    other.write_all(&[7; 480]).unwrap();
    drop(server.call());
    // This client takes a seat and leaves it again.
    let mut fickle = server.call();
    fickle.write_all(&profile("fickle")).unwrap();
    number(&mut fickle).unwrap();
    drop(fickle);
    server.says("fickle left");
    server.says("20070");
    let agents = ["default"; 5].map(|spec| server.agent(spec, 1));
    let told = agents.map(told);
    assert!(told.iter().all(|words| said(words, "games") == "1"));
    assert_eq!(server.end().records[0].players, ["default"; 5]);
    drop(silent);
}

#[test]
fn silent_clients_are_rejected() {
    let mut server = Server::new(1, 1, 10);
    let mut silent = server.call();
    assert!(matches!(silent.read(&mut [0; 4]), Ok(0) | Err(_)));
    server.says("no profile in time");
    server.child.kill().unwrap();
    server.child.wait().unwrap();
}

/// Connections without a profile make room for clients that send theirs.
#[test]
fn many_silent_connections_do_not_block_players() {
    let server = Server::new(1, 1, 10);
    let mut silent: Vec<TcpStream> = (0..100).map(|_| server.call()).collect();
    let agents = ["default"; 5].map(|spec| server.agent(spec, 1));
    silent.extend((0..100).filter_map(|_| TcpStream::connect(&server.address).ok()));
    for words in agents.map(told) {
        assert_eq!(said(&words, "games"), "1");
    }
    assert_eq!(server.end().records[0].players, ["default"; 5]);
}

/// A server that handles one connection after another, reads a profile from each, and sends it these bytes.
/// It keeps the last one open until the client closes it.
fn scripted(said: &[&[u8]]) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let said: Vec<Vec<u8>> = said.iter().map(|bytes| bytes.to_vec()).collect();
    let server = thread::spawn(move || {
        let last = said.len() - 1;
        for (n, said) in said.iter().enumerate() {
            let (mut stream, _) = listener.accept().unwrap();
            stream.read_exact(&mut [0; 480]).unwrap();
            stream.write_all(said).ok();
            if n == last {
                stream.read_to_end(&mut Vec::new()).ok();
            }
        }
    });
    (port, server)
}

#[test]
fn a_rejected_client_tries_again() {
    let [zero, two] = [0u32, 2].map(u32::to_be_bytes);
    let empty = bytes(&[0; 120]);
    let whole = [&zero[..], &empty, &empty, &empty, &two].concat();
    let (port, server) = scripted(&[&[], &[], &whole]);
    let run = tefuda(&["uecda", "--port", &port, "--agent", "default"]);
    server.join().unwrap();
    assert_eq!((run.code, said(&run.out, "games")), (0, "1"), "{}", run.err);
}

#[test]
fn a_silent_server_is_reported_then_given_up() {
    let zero = 0u32.to_be_bytes();
    let (port, server) = scripted(&[&zero]);
    let run = tefuda(&["uecda", "--port", &port, "--agent", "default", "--patience", "3"]);
    server.join().unwrap();
    assert_eq!((run.code, said(&run.out, "games")), (1, "0"), "{}", run.err);
    assert!(run.err.contains("waiting for the table of cards dealt: 1 s"), "{}", run.err);
    let end = format!("127.0.0.1:{port}: timed out: received nothing of the table of cards dealt in 3 s");
    assert!(run.err.contains(&end), "{}", run.err);
}

#[test]
fn an_incomplete_message_is_reported_with_its_name() {
    let said_so_far = [&[0; 4][..], &[0; 100]].concat();
    let (port, server) = scripted(&[&said_so_far]);
    let run = tefuda(&["uecda", "--port", &port, "--agent", "default"]);
    server.join().unwrap();
    assert_eq!((run.code, said(&run.out, "games")), (1, "0"), "{}", run.err);
    let half = "received only 100 of the 480 bytes of the table of cards dealt in 10 s";
    assert!(run.err.contains(&format!("127.0.0.1:{port}: timed out: {half}")), "{}", run.err);
}

/// Runs one of our agents against a server that sends these bytes and hangs up.
fn against(said: &[u8]) -> run::Run {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let said = said.to_vec();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.read_exact(&mut [0; 480]).unwrap();
        stream.write_all(&said).ok();
        stream.shutdown(std::net::Shutdown::Write).ok();
        // Read the client's data, so that the connection is closed properly.
        stream.read_to_end(&mut Vec::new()).ok();
    });
    let run = tefuda(&["uecda", "--port", &port, "--agent", "default"]);
    server.join().unwrap();
    run
}

#[test]
fn a_client_reports_server_errors_and_fails() {
    let [zero, two, nine] = [0u32, 2, 9].map(u32::to_be_bytes);
    let (mut giving, empty) = (vec![0u32; 120], bytes(&[0; 120]));
    giving[76] = 7;
    // Without a player number there was no match. With one, there is a result, even if no game was played.
    let cases: [(Vec<u8>, &str, i32); 8] = [
        (Vec::new(), "the server closed the connection", 2),
        (b"HT".to_vec(), "the server closed the connection", 2),
        (b"HTTP/1.1 400".to_vec(), "player number", 2),
        (nine.to_vec(), "9 is not a valid player number", 2),
        ([&zero[..], &[255; 480]].concat(), "is not a card", 1),
        ([&zero[..], &bytes(&giving)].concat(), "number of cards to give", 1),
        ([&zero[..], &empty, &empty[..100]].concat(), "the connection was lost", 1),
        ([&zero[..], &empty, &empty, &empty, &nine].concat(), "continue code", 1),
    ];
    for (said, words, code) in cases {
        let run = against(&said);
        assert_eq!((run.code, run.out.is_empty()), (code, code == 2), "{words}: {}", run.err);
        assert!(run.err.contains(words) && !run.err.contains("panic"), "{words}: {}", run.err);
    }
    // A table without cards is not a valid game, but no reason to give up: the client follows the server.
    let run = against(&[&zero[..], &empty, &empty, &empty, &two].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("differ") && said(&run.out, "games") == "1", "{} {}", run.err, run.out);
}

/// Although a server has different rules, an agent still chooses: it leads pairs and runs, where the fallback
/// would play single cards.
#[test]
fn an_agent_follows_a_server_with_different_rules() {
    for agent in ["default", "mc:worlds=20", "uct:playouts=100"] {
        let (port, server) = foreign_server(vec![Foreign::OwnRules; 3]);
        let run = tefuda(&["uecda", "--port", &port, "--agent", agent]);
        let laid = server.join().unwrap();
        assert_eq!((run.code, said(&run.out, "games")), (0, "3"), "{} {}", run.out, run.err);
        assert!(!run.out.contains("couldn't choose"), "{}", run.out);
        assert!(laid.iter().any(|cards| *cards > 1), "{agent} laid {laid:?}");
        assert!(run.err.contains("game 1: the server's rules differ from ours"), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn games_without_a_choice_are_counted_and_a_majority_fails() {
    use Foreign::{Nonsense, OwnRules};
    let cases = [
        (vec![OwnRules, Nonsense, OwnRules], 0, "1 of 3"),
        (vec![Nonsense, OwnRules, Nonsense], 3, "2 of 3"),
    ];
    for (games, code, count) in cases {
        let (port, server) = foreign_server(games);
        let run = tefuda(&["uecda", "--port", &port, "--agent", "default"]);
        server.join().unwrap();
        assert_eq!((run.code, said(&run.out, "games")), (code, "3"), "{} {}", run.out, run.err);
        let words = format!("In {count} games the agent couldn't choose its cards, ");
        assert!(run.out.contains(&words), "{}", run.out);
    }
    for help in ["-h", "--help"] {
        let run = tefuda(&["uecda", help]);
        assert!(run.out.contains("  3  the match was played, but in most games"), "{}", run.out);
    }
}

#[test]
fn connection_and_port_errors_are_reported() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let run = tefuda(&["uecda", "--port", &free, "--agent", "default"]);
    assert!(run.code == 2 && run.err.contains(&format!("127.0.0.1:{free}: ")), "{}", run.err);
    let run = tefuda(&["uecda", "--agent", "wizard"]);
    assert!(run.code == 2 && run.err.contains("default, mc, "), "{}", run.err);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("r.jsonl");
    let run = tefuda(&["uecda-server", "--port", &port, "--records", records.to_str().unwrap()]);
    assert!(run.code == 2 && run.err.contains(&port) && run.out.is_empty(), "{}", run.err);
}
