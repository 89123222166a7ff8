//! A soak of the tournament server. Our clients and clients that break the protocol play match after match, while others
//! storm the registration. The server must finish every match in time, and neither its memory nor its threads and files may grow.
//!
//! `cargo test` plays one match of each kind. An hour, with a line for each match:
//! `TEFUDA_SOAK=60 cargo test --release -p tefuda-lab --test uecda no_match_fails -- --nocapture`

use super::{
    rogues::{BEHAVIOURS, Behaviour, bytes, number, plays, profile, table},
    server::{Server, said, told},
};
use std::{
    env, fs,
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Seconds per move.
const LIMIT: u32 = 1;
/// The longest a turn may take: a second for the player, one for each that receives nothing, and time for a busy machine.
const LONGEST_TURN: Duration = Duration::from_secs(9);
/// The connections that storm the registration at the same time.
const STORM: usize = 24;
/// The files that a server may have open: 64 connections without a profile, five players, and a few of its own.
const MOST_FILES: u64 = 80;
/// Memory that a server may take for each game: its record, with room to spare.
const PER_GAME: u64 = 16 << 10;
/// Memory that may come and go, in bytes.
const NOISE: u64 = 4 << 20;

/// The matches, in turn: our agents, the number of players that break the protocol, and games.
const MATCHES: [(&[&str], usize, u32); 5] = [
    (&["default", "default", "random", "default"], 0, 1000),
    (&["default", "random"], 2, 100),
    (&["default", "mc:worlds=2", "uct:playouts=20", "random"], 0, 10),
    (&["default"], 3, 100),
    (&[], 4, 100),
];

/// The state of a process.
#[derive(Debug, Clone, Copy)]
struct Usage {
    /// Resident memory, in bytes.
    memory: u64,
    threads: u64,
    files: u64,
}

impl Usage {
    /// `None` if the process has ended.
    fn of(process: u32) -> Option<Self> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let number = |key: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        Some(Self {
            memory: number("VmRSS:")? << 10,
            threads: number("Threads:")?,
            files: fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64,
        })
    }
}

/// Watches a process until it ends. Returns its states, ten a second, each with its time.
fn watch(process: u32) -> JoinHandle<Vec<(Instant, Usage)>> {
    thread::spawn(move || {
        let mut seen = Vec::new();
        while let Some(usage) = Usage::of(process) {
            seen.push((Instant::now(), usage));
            thread::sleep(Duration::from_millis(100));
        }
        seen
    })
}

/// Connects again and again, never with a valid profile, until no one listens any more. Returns the number of connections.
fn storm(address: String, number: usize) -> JoinHandle<usize> {
    thread::spawn(move || {
        let mut connections = 0;
        while let Ok(mut stream) = TcpStream::connect(&address) {
            connections += 1;
            let sent = match (number + connections) % 6 {
                0 => Ok(()),
                1 => stream.write_all(&[0xff; 480]),
                2 => stream.write_all(&profile("half")[..240]),
                3 => stream.write_all(&vec![7; 1 << 20]),
                4 => stream
                    .write_all(b"GET / HTTP/1.1\r\n\r\n")
                    .and_then(|()| stream.shutdown(Shutdown::Write)),
                _ => profile("slow")[..40].iter().try_for_each(|byte| {
                    thread::sleep(Duration::from_millis(10));
                    stream.write_all(&[*byte])
                }),
            };
            // Some wait until they are turned away, the others leave.
            if sent.is_ok() && connections % 3 == 0 {
                stream.read_exact(&mut [0; 4]).ok();
            }
        }
        connections
    })
}

/// The times that a player measures.
#[derive(Default)]
struct Times {
    /// From a submission to its answer.
    answers: Vec<Duration>,
    /// From a message before a turn to that before the next.
    turns: Vec<Duration>,
}

/// Plays a match as a player that passes, and measures it. `None` at the end if the connection is lost before.
fn measured(mut stream: TcpStream, times: &mut Times) -> Option<()> {
    stream.write_all(&profile("measures")).ok()?;
    number(&mut stream)?;
    let pass = bytes(&[0; 120]);
    loop {
        let dealt = table(&mut stream)?;
        if dealt[76] > 0 {
            stream.write_all(&pass).ok()?;
        }
        let mut before: Option<Instant> = None;
        loop {
            let state = table(&mut stream)?;
            let now = Instant::now();
            times.turns.extend(before.map(|before| now - before));
            before = Some(now);
            if state[77] == 1 {
                stream.write_all(&pass).ok()?;
                let asked = Instant::now();
                number(&mut stream)?;
                times.answers.push(asked.elapsed());
            }
            table(&mut stream)?;
            match number(&mut stream)? {
                0 => {}
                1 => break,
                _ => return Some(()),
            }
        }
    }
}

/// The median, the 95th and 99th percentile and the maximum in milliseconds.
fn percentiles(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share).div_ceil(100).saturating_sub(1));
    let all = [50, 95, 99, 100].map(|share| at(share).map_or(f64::NAN, |time| 1000.0 * time.as_secs_f64()));
    all.map(|ms| format!("{ms:.2}")).join(" ")
}

/// The mean memory in a tenth of the states, counted from 0.
fn mean_memory(states: &[Usage], tenth: usize) -> u64 {
    let size = states.len().div_ceil(10).max(1);
    let part = states.chunks(size).nth(tenth).or(states.chunks(size).next_back()).unwrap_or_default();
    part.iter().map(|usage| usage.memory).sum::<u64>() / part.len().max(1) as u64
}

/// Plays match `number` of at most `most` games, checks it, and describes it in a line.
fn play(number: usize, most: u32) -> String {
    let (agents, rogues, games) = MATCHES[number % MATCHES.len()];
    let games = games.min(most);
    let mut server = Server::new(games, number as u64, LIMIT);
    let err = server.drain();
    let states = watch(server.child.id());
    let storms: Vec<_> = (0..STORM).map(|n| storm(server.address.clone(), n)).collect();
    thread::sleep(Duration::from_millis(500));
    let behaviours: Vec<Behaviour> =
        (0..rogues).map(|n| BEHAVIOURS[(number / MATCHES.len() + 5 * n) % BEHAVIOURS.len()]).collect();
    let sit = |behaviour: &Behaviour| {
        let (stream, behaviour) = (server.call(), *behaviour);
        thread::spawn(move || plays(stream, behaviour))
    };
    let players: Vec<_> = behaviours.iter().map(sit).collect();
    let clients: Vec<_> = agents.iter().map(|spec| server.agent(spec, number as u64)).collect();
    let stream = server.call();
    let measuring = thread::spawn(move || {
        let mut times = Times::default();
        let complete = measured(stream, &mut times).is_some();
        (complete, times)
    });
    let connections: usize = storms.into_iter().map(|storm| storm.join().unwrap()).sum();
    let begun = Instant::now();
    let (complete, mut times) = measuring.join().unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    if !complete {
        server.child.kill().ok();
        panic!("match {number}: a player that keeps the rules was lost: {}", err.join().unwrap());
    }
    for words in clients.into_iter().map(told) {
        assert_eq!(said(&words, "games"), games.to_string());
    }
    for player in players {
        player.join().unwrap();
    }
    assert_eq!(server.end().records.len(), games as usize);
    let err = err.join().unwrap();
    assert!(!err.contains("panic"), "{err}");
    for behaviour in &behaviours {
        let lost = err.contains(&format!("{behaviour:?} passes for the rest of the match"));
        assert!(lost || !behaviour.is_lost(), "match {number}: {behaviour:?}");
    }
    let states = states.join().unwrap();
    let most_files = states.iter().map(|(_, usage)| usage.files).max().unwrap_or(0);
    assert!(most_files < MOST_FILES, "match {number}: {most_files} files");
    assert!(states.iter().all(|(_, usage)| usage.threads == 1), "match {number}: one thread is enough");
    let during: Vec<Usage> = states.iter().filter(|(at, _)| *at > begun).map(|(_, usage)| *usage).collect();
    assert!(during.iter().all(|usage| usage.files <= during[0].files), "match {number}: files stay open");
    let [first, last] = [1, 9].map(|tenth| mean_memory(&during, tenth));
    assert!(last < first + u64::from(games) * PER_GAME + NOISE, "match {number}: {first} became {last}");
    let longest = times.turns.iter().max().copied().unwrap_or_default();
    assert!(longest < LONGEST_TURN, "match {number}: a turn took {longest:?}");
    let turns = times.turns.len();
    format!(
        "match {number}: {agents:?} {behaviours:?}, {connections} connections before; {games} games in {seconds:.1} s, {:.1} per second; \
         {turns} turns, ms {}; answers, ms {}; memory {:.1} to {:.1} MB, 1 thread, {} to {} files",
        f64::from(games) / seconds,
        percentiles(&mut times.turns),
        percentiles(&mut times.answers),
        first as f64 / 1e6,
        last as f64 / 1e6,
        during.last().map_or(0, |usage| usage.files),
        most_files,
    )
}

#[test]
fn no_match_fails_leaks_or_stalls_in_a_storm_of_hostile_clients() {
    let minutes = env::var("TEFUDA_SOAK").ok().map(|minutes| minutes.parse::<u64>().unwrap());
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let most = if end.is_some() { u32::MAX } else { 20 };
    for number in 0.. {
        if end.map_or(number == MATCHES.len(), |end| Instant::now() > end) {
            return;
        }
        let line = play(number, most);
        println!("{line}");
    }
}
