//! Clients of the UEC's tournament that break its rules. They have their own implementation of the protocol.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

/// Receives a number; `None` when the connection is closed.
pub(crate) fn number(stream: &mut TcpStream) -> Option<u32> {
    let mut four = [0; 4];
    stream.read_exact(&mut four).ok()?;
    Some(u32::from_be_bytes(four))
}

/// Receives a table, row by row.
fn table(stream: &mut TcpStream) -> Option<Vec<u32>> {
    (0..120).map(|_| number(stream)).collect()
}

/// A table as it is sent.
pub(crate) fn bytes(table: &[u32]) -> Vec<u8> {
    table.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// A profile as it is sent.
pub(crate) fn profile(name: &str) -> Vec<u8> {
    let mut table = vec![0; 120];
    table[0] = 20070;
    for (cell, byte) in table[15..30].iter_mut().zip(name.bytes()) {
        *cell = byte.into();
    }
    bytes(&table)
}

/// What a player does when it is asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Behaviour {
    /// Lays cards that it does not hold.
    Cheats,
    /// Lays and gives all that it holds.
    Greedy,
    /// Sends numbers without a meaning.
    Garbage,
    /// Sends half a table, and then nothing more.
    Half,
    /// Says nothing.
    Silent,
    /// Closes the connection at its third turn.
    Leaves,
    /// Answers more often than it is asked.
    Floods,
    /// Plays a table with two jokers, which no cards can be read from.
    Unreadable,
}

/// All of them.
pub(crate) const BEHAVIOURS: [Behaviour; 8] = [
    Behaviour::Cheats,
    Behaviour::Greedy,
    Behaviour::Garbage,
    Behaviour::Half,
    Behaviour::Silent,
    Behaviour::Leaves,
    Behaviour::Floods,
    Behaviour::Unreadable,
];

/// The answer to a request. `None` to close the connection.
fn answer(behaviour: Behaviour, table: &[u32], turn: u32) -> Option<Vec<u8>> {
    let mut cheat = vec![0; 120];
    (0..4).for_each(|row| cheat[row * 15 + 7] = 1);
    match behaviour {
        Behaviour::Cheats => Some(bytes(&cheat)),
        Behaviour::Greedy => Some(bytes(table)),
        Behaviour::Garbage => Some((0..480u32).map(|n| (n * n * 31 + turn * 7) as u8).collect()),
        Behaviour::Half => Some(vec![0; 240]),
        Behaviour::Silent => Some(Vec::new()),
        Behaviour::Leaves if turn > 2 => None,
        Behaviour::Leaves => Some(vec![0; 480]),
        Behaviour::Floods => Some(bytes(&cheat).repeat(3)),
        Behaviour::Unreadable => {
            let mut table = vec![0; 120];
            (table[5], table[31]) = (2, 2);
            Some(bytes(&table))
        }
    }
}

/// Plays until the connection is closed. Returns the numbers by which submissions were answered.
pub(crate) fn plays(mut stream: TcpStream, behaviour: Behaviour) -> Vec<u32> {
    let mut answers = Vec::new();
    let mut play = || -> Option<()> {
        stream.write_all(&profile(&format!("{behaviour:?}"))).ok()?;
        number(&mut stream)?;
        loop {
            let dealt = table(&mut stream)?;
            if dealt[76] > 0 {
                stream.write_all(&answer(behaviour, &dealt, 0)?).ok()?;
            }
            loop {
                let state = table(&mut stream)?;
                if state[77] == 1 {
                    stream.write_all(&answer(behaviour, &state, answers.len() as u32)?).ok()?;
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
