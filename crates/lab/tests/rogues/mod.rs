//! Clients and a server of the UEC tournament that break its rules. They implement the protocol separately.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};

/// Receives a number. `None` if the connection is closed.
pub(crate) fn number(stream: &mut TcpStream) -> Option<u32> {
    let mut four = [0; 4];
    stream.read_exact(&mut four).ok()?;
    Some(u32::from_be_bytes(four))
}

/// Receives a table, row by row.
pub(crate) fn table(stream: &mut TcpStream) -> Option<Vec<u32>> {
    (0..120).map(|_| number(stream)).collect()
}

/// The bytes of a table.
pub(crate) fn bytes(table: &[u32]) -> Vec<u8> {
    table.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// The bytes of a profile.
pub(crate) fn profile(name: &str) -> Vec<u8> {
    let mut table = vec![0; 120];
    table[0] = 20070;
    for (cell, byte) in table[15..30].iter_mut().zip(name.bytes()) {
        *cell = byte.into();
    }
    bytes(&table)
}

/// The misbehaviour of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Behaviour {
    /// Plays cards that it doesn't have.
    Cheats,
    /// Plays and gives its whole hand.
    Greedy,
    /// Sends meaningless numbers.
    Garbage,
    /// Sends half a table, then stays silent.
    Half,
    /// Sends nothing.
    Silent,
    /// Closes the connection at its third turn.
    Leaves,
    /// Sends more answers than requests.
    Floods,
    /// Plays a table with two jokers, which is unreadable.
    Unreadable,
    /// Sends one byte after the other, too slowly.
    Drips,
    /// Closes the connection in the middle of a table.
    Breaks,
    /// Sends a megabyte for a table.
    Huge,
    /// Passes far ahead, and receives nothing.
    Deaf,
}

/// All of them.
pub(crate) const BEHAVIOURS: [Behaviour; 12] = [
    Behaviour::Cheats,
    Behaviour::Greedy,
    Behaviour::Garbage,
    Behaviour::Half,
    Behaviour::Silent,
    Behaviour::Leaves,
    Behaviour::Floods,
    Behaviour::Unreadable,
    Behaviour::Drips,
    Behaviour::Breaks,
    Behaviour::Huge,
    Behaviour::Deaf,
];

impl Behaviour {
    /// Whether the server ends the connection during the first games, or the player does.
    pub(crate) fn is_lost(self) -> bool {
        matches!(self, Self::Half | Self::Silent | Self::Leaves | Self::Drips | Self::Breaks)
    }
}

/// The answer to a request. `None` to close the connection.
fn answer(behaviour: Behaviour, table: &[u32], turn: u32) -> Option<Vec<u8>> {
    let mut cheat = vec![0; 120];
    (0..4).for_each(|row| cheat[row * 15 + 7] = 1);
    match behaviour {
        Behaviour::Cheats => Some(bytes(&cheat)),
        Behaviour::Greedy => Some(bytes(table)),
        Behaviour::Garbage => Some((0..480u32).map(|n| (n * n * 31 + turn * 7) as u8).collect()),
        Behaviour::Half | Behaviour::Breaks => Some(vec![0; 240]),
        Behaviour::Huge => Some(vec![0xff; 1 << 20]),
        Behaviour::Silent => Some(Vec::new()),
        Behaviour::Leaves if turn > 2 => None,
        Behaviour::Leaves | Behaviour::Drips | Behaviour::Deaf => Some(vec![0; 480]),
        Behaviour::Floods => Some(bytes(&cheat).repeat(3)),
        Behaviour::Unreadable => {
            let mut table = vec![0; 120];
            (table[5], table[31]) = (2, 2);
            Some(bytes(&table))
        }
    }
}

/// Sends an answer. `None` if the connection is closed.
fn send(stream: &mut TcpStream, behaviour: Behaviour, answer: &[u8]) -> Option<()> {
    let (size, pause) = match behaviour {
        Behaviour::Drips => (1, Duration::from_millis(20)),
        _ => (answer.len().max(1), Duration::ZERO),
    };
    for bytes in answer.chunks(size) {
        stream.write_all(bytes).ok()?;
        thread::sleep(pause);
    }
    (behaviour != Behaviour::Breaks).then_some(())
}

/// Plays until the connection is closed. Returns the server's answers to its submissions.
pub(crate) fn plays(mut stream: TcpStream, behaviour: Behaviour) -> Vec<u32> {
    let mut answers = Vec::new();
    let mut play = || -> Option<()> {
        stream.write_all(&profile(&format!("{behaviour:?}"))).ok()?;
        number(&mut stream)?;
        if behaviour == Behaviour::Deaf {
            loop {
                send(&mut stream, behaviour, &answer(behaviour, &[], 0)?)?;
            }
        }
        loop {
            let dealt = table(&mut stream)?;
            if dealt[76] > 0 {
                send(&mut stream, behaviour, &answer(behaviour, &dealt, 0)?)?;
            }
            loop {
                let state = table(&mut stream)?;
                if state[77] == 1 {
                    send(&mut stream, behaviour, &answer(behaviour, &state, answers.len() as u32)?)?;
                    answers.push(number(&mut stream)?);
                }
                table(&mut stream)?;
                match number(&mut stream)? {
                    0 => {}
                    1 => break,
                    _ => return None,
                }
            }
        }
    };
    play();
    answers
}

/// A game of a server with different rules, as sent to its only client, player 1.
///
/// All players have class 2. Player 0 starts without ♦3, plays ♦4, and no one passes: the table is cleared at
/// once, and the client leads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Foreign {
    /// The rules differ from ours, but the messages make sense.
    OwnRules,
    /// The cards that the client has to beat are never shown.
    Nonsense,
}

/// The client's hand: pairs of 3 and 4, and a run of three.
const HAND: [(usize, usize); 10] =
    [(0, 1), (1, 1), (0, 2), (1, 2), (3, 3), (3, 4), (3, 5), (0, 9), (1, 11), (2, 13)];

fn told(cards: &[(usize, usize)], status: [u32; 8], counts: [u32; 5]) -> Vec<u8> {
    let mut table = vec![0; 120];
    for (row, column) in cards {
        table[row * 15 + column] = 1;
    }
    table[75..83].copy_from_slice(&status);
    table[90..95].copy_from_slice(&counts);
    table[95..100].fill(2);
    (0..5).for_each(|seat| table[100 + seat] = seat as u32);
    bytes(&table)
}

/// Plays these games with a client and counts the cards that it plays in each. Returns the port and the
/// server thread.
pub(crate) fn foreign_server(games: Vec<Foreign>) -> (String, JoinHandle<Vec<usize>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        table(&mut stream).unwrap();
        stream.write_all(&bytes(&[1])).unwrap();
        let (mut laid, last) = (Vec::new(), games.len() - 1);
        for (number, game) in games.into_iter().enumerate() {
            let dealt = [11, 10, 10, 11, 11];
            stream.write_all(&told(&HAND, [1, 0, 0, 0, 1, 0, 0, 0], dealt)).unwrap();
            stream.write_all(&told(&HAND, [0, 0, 0, 0, 1, 0, 0, 0], dealt)).unwrap();
            let four = if game == Foreign::OwnRules { &[(2, 2)][..] } else { &[(2, 2), (3, 9)] };
            stream.write_all(&told(four, [0; 8], [0; 5])).unwrap();
            stream.write_all(&bytes(&[0])).unwrap();
            let empty = u32::from(game == Foreign::OwnRules);
            stream.write_all(&told(&HAND, [0, 0, 1, 1, empty, 0, 0, 0], [10, 10, 10, 11, 11])).unwrap();
            let submitted = table(&mut stream).unwrap();
            laid.push(submitted[..75].iter().filter(|cell| **cell > 0).count());
            let field: Vec<u32> = submitted[..75].iter().copied().chain([0; 45]).collect();
            stream.write_all(&bytes(&[9])).unwrap();
            stream.write_all(&bytes(&field)).unwrap();
            stream.write_all(&bytes(&[if number == last { 2 } else { 1 }])).unwrap();
        }
        stream.read_to_end(&mut Vec::new()).ok();
        laid
    });
    (port, server)
}
