//! Players of the UEC's tournament who do not keep to its rules. They speak the protocol by themselves: a second reading of it.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

/// A number; `None` when the line is closed.
pub(crate) fn number(stream: &mut TcpStream) -> Option<u32> {
    let mut four = [0; 4];
    stream.read_exact(&mut four).ok()?;
    Some(u32::from_be_bytes(four))
}

/// A table, row by row.
fn table(stream: &mut TcpStream) -> Option<Vec<u32>> {
    (0..120).map(|_| number(stream)).collect()
}

/// A table as it is sent.
pub(crate) fn bytes(table: &[u32]) -> Vec<u8> {
    table.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// Who one is, as it is sent.
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
pub(crate) enum Manner {
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
    /// Hangs up at its third turn.
    Leaves,
    /// Answers more often than it is asked.
    Floods,
}

/// All of them.
pub(crate) const MANNERS: [Manner; 7] = [
    Manner::Cheats,
    Manner::Greedy,
    Manner::Garbage,
    Manner::Half,
    Manner::Silent,
    Manner::Leaves,
    Manner::Floods,
];

/// Answers to a question in its manner. `None` to hang up.
fn answer(manner: Manner, table: &[u32], turn: u32) -> Option<Vec<u8>> {
    let mut cheat = vec![0; 120];
    (0..4).for_each(|row| cheat[row * 15 + 7] = 1);
    match manner {
        Manner::Cheats => Some(bytes(&cheat)),
        Manner::Greedy => Some(bytes(table)),
        Manner::Garbage => Some((0..480u32).map(|n| (n * n * 31 + turn * 7) as u8).collect()),
        Manner::Half => Some(vec![0; 240]),
        Manner::Silent => Some(Vec::new()),
        Manner::Leaves if turn > 2 => None,
        Manner::Leaves => Some(vec![0; 480]),
        Manner::Floods => Some(bytes(&cheat).repeat(3)),
    }
}

/// Plays in its manner until the line is closed. Returns the numbers by which submissions were answered.
pub(crate) fn plays(mut stream: TcpStream, manner: Manner) -> Vec<u32> {
    let mut answers = Vec::new();
    let mut play = || -> Option<()> {
        stream.write_all(&profile(&format!("{manner:?}"))).ok()?;
        number(&mut stream)?;
        loop {
            let dealt = table(&mut stream)?;
            if dealt[76] > 0 {
                stream.write_all(&answer(manner, &dealt, 0)?).ok()?;
            }
            loop {
                let state = table(&mut stream)?;
                if state[77] == 1 {
                    stream.write_all(&answer(manner, &state, answers.len() as u32)?).ok()?;
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
