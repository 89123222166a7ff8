//! Waiting for five players.
//!
//! Whoever connects has a moment to say who it is; meanwhile the others are listened to, so that nobody who stays silent keeps anybody
//! waiting. Players get their numbers in the order in which they have said who they are. Who leaves before the match gives the number back.

use super::{
    guest::Guest,
    sheet::{BYTES, Sheet},
    socket::{Socket, meaning},
};
use crate::failure::complain;
use std::{
    fmt,
    io::{self, ErrorKind, Read as _},
    net::{SocketAddr, TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

/// How long a client may take to say who it is. The official server waits two seconds, and its manual says three.
const PROFILE: Duration = Duration::from_millis(2500);
/// How long to rest between two looks at the door.
const REST: Duration = Duration::from_millis(5);
/// So many may stand at the door at a time.
const MOST_AT_DOOR: usize = 64;

/// Somebody who has connected and not said who it is.
struct Caller {
    stream: TcpStream,
    from: SocketAddr,
    until: Instant,
    bytes: [u8; BYTES],
    filled: usize,
}

/// Waits until five players are there.
pub(super) fn gather(listener: &TcpListener) -> io::Result<Vec<Guest>> {
    listener.set_nonblocking(true)?;
    let mut callers: Vec<Caller> = Vec::new();
    let mut guests: [Option<Guest>; 5] = Default::default();
    while guests.iter().any(Option::is_none) {
        for guest in &mut guests {
            if let Some(gone) = guest.take_if(|guest| guest.is_gone()) {
                complain(format_args!("{} has left before the match", gone.name()));
            }
        }
        answer_door(listener, &mut callers);
        callers.retain_mut(|caller| match caller.listen() {
            Ok(false) => true,
            Ok(true) => {
                seat(caller, &mut guests);
                false
            }
            Err(why) => {
                turn_away(caller.from, why);
                false
            }
        });
        thread::sleep(REST);
    }
    Ok(guests.into_iter().flatten().collect())
}

/// Lets in whoever is at the door.
fn answer_door(listener: &TcpListener, callers: &mut Vec<Caller>) {
    // An error here concerns one caller, or the system for a while: there is a next time.
    while let Ok((stream, from)) = listener.accept() {
        if callers.len() >= MOST_AT_DOOR || stream.set_nonblocking(true).is_err() {
            turn_away(from, "there are too many at once");
            return;
        }
        let until = Instant::now() + PROFILE;
        callers.push(Caller { stream, from, until, bytes: [0; BYTES], filled: 0 });
    }
}

impl Caller {
    /// Takes in what has been said so far. Returns whether that is all.
    fn listen(&mut self) -> Result<bool, String> {
        match self.stream.read(&mut self.bytes[self.filled..]) {
            Ok(0) => return Err(meaning(&ErrorKind::UnexpectedEof.into())),
            Ok(n) => self.filled += n,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(error) => return Err(meaning(&error)),
        }
        if self.filled < BYTES && Instant::now() > self.until {
            return Err("no profile in time".to_owned());
        }
        Ok(self.filled == BYTES)
    }
}

/// Gives a caller the first number that is free.
fn seat(caller: &Caller, guests: &mut [Option<Guest>; 5]) {
    // A sixth who was as quick as the fifth finds no number, and its line is closed.
    let Some(number) = guests.iter().position(Option::is_none) else { return };
    let name = match Sheet::from_bytes(&caller.bytes).name() {
        Ok(name) if name.is_empty() => format!("player {number}"),
        Ok(name) => name,
        Err(why) => return turn_away(caller.from, why),
    };
    let socket = caller.stream.try_clone().and_then(Socket::new);
    match socket.and_then(|socket| socket.send_number(number as u32).map(|()| socket)) {
        Ok(socket) => {
            complain(format_args!("player {number} is {name}"));
            guests[number] = Some(Guest::new(name, socket));
        }
        Err(error) => turn_away(caller.from, meaning(&error)),
    }
}

fn turn_away(from: SocketAddr, why: impl fmt::Display) {
    complain(format_args!("{from} is turned away: {why}"));
}
