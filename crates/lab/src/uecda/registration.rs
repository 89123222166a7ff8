//! The registration of five players, and the communication with each.
//!
//! A client that connects has a short time to send its profile. All connections are read in turn, so a silent
//! client keeps no one waiting. Players get their numbers in the order in which their profiles are complete.
//! If a player leaves before the match, its number becomes free again.

use super::{
    socket::{Message, Socket, SocketError, Wait},
    wire_table::{BYTES, WireTable},
};
use crate::failure::complain;
use std::{
    collections::VecDeque,
    fmt,
    io::{self, ErrorKind, Read as _},
    net::{SocketAddr, TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

/// The time limit for sending a profile. The official server waits two seconds, its manual gives three.
const PROFILE: Duration = Duration::from_millis(2500);
/// The pause between two checks of the connections.
const REST: Duration = Duration::from_millis(5);
/// The maximum number of connections without a profile. The oldest makes room for a new one. A proper client
/// sends its profile at once, so it is never the oldest of 64.
const MOST_PENDING: usize = 64;

/// A connection without a complete profile.
struct Pending {
    stream: TcpStream,
    from: SocketAddr,
    until: Instant,
    bytes: [u8; BYTES],
    filled: usize,
}

/// Waits until five players have registered. `limit` is the time per move, and for sending a player a message.
pub(super) fn register(listener: &TcpListener, limit: Duration) -> io::Result<Vec<RemotePlayer>> {
    listener.set_nonblocking(true)?;
    let mut pending: VecDeque<Pending> = VecDeque::new();
    let mut players: [Option<RemotePlayer>; 5] = Default::default();
    while players.iter().any(Option::is_none) {
        for player in &mut players {
            if let Some(gone) = player.take_if(|player| player.has_left()) {
                complain(format_args!("{} left before the match started", gone.name()));
            }
        }
        let now = Instant::now();
        accept(listener, &mut pending, now);
        pending.retain_mut(|client| match client.read(now) {
            Ok(false) => true,
            Ok(true) => {
                seat(client, &mut players, limit);
                false
            }
            Err(why) => {
                turn_away(client.from, why);
                false
            }
        });
        thread::sleep(REST);
    }
    Ok(players.into_iter().flatten().collect())
}

/// Accepts waiting connections, up to a quarter of the pending limit at a time.
fn accept(listener: &TcpListener, pending: &mut VecDeque<Pending>, now: Instant) {
    for _ in 0..MOST_PENDING / 4 {
        // The error is temporary or concerns one client, so the next call tries again.
        let Ok((stream, from)) = listener.accept() else { return };
        if stream.set_nonblocking(true).is_err() {
            return turn_away(from, "the system couldn't accept the connection");
        }
        if pending.len() == MOST_PENDING
            && let Some(oldest) = pending.pop_front()
        {
            turn_away(oldest.from, "sent no profile, and too many clients are waiting");
        }
        pending.push_back(Pending { stream, from, until: now + PROFILE, bytes: [0; BYTES], filled: 0 });
    }
}

impl Pending {
    /// Reads the bytes that have arrived. Returns whether the profile is complete.
    fn read(&mut self, now: Instant) -> Result<bool, String> {
        match self.stream.read(&mut self.bytes[self.filled..]) {
            Ok(0) => return Err(SocketError::Closed.to_string()),
            Ok(n) => self.filled += n,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(error) => return Err(SocketError::from(error).to_string()),
        }
        if self.filled < BYTES && now > self.until {
            return Err("sent no profile in time".to_owned());
        }
        Ok(self.filled == BYTES)
    }
}

/// Gives a client the first free number.
fn seat(client: &Pending, players: &mut [Option<RemotePlayer>; 5], limit: Duration) {
    // All numbers are taken if a sixth client was as fast as the fifth. Its connection is closed.
    let Some(number) = players.iter().position(Option::is_none) else { return };
    let name = match WireTable::from_bytes(&client.bytes).name() {
        Ok(name) if name.is_empty() => format!("player {number}"),
        Ok(name) => name,
        Err(why) => return turn_away(client.from, why),
    };
    let stream = client.stream.try_clone();
    let socket = stream.and_then(|stream| Socket::new(stream, limit)).map_err(SocketError::from);
    let sent = |socket: Socket| socket.send_number(Message::PlayerNumber, number as u32).map(|()| socket);
    match socket.and_then(sent) {
        Ok(socket) => {
            complain(format_args!("player {number} is {name}"));
            players[number] = Some(RemotePlayer::new(name, socket));
        }
        Err(error) => turn_away(client.from, error),
    }
}

fn turn_away(from: SocketAddr, why: impl fmt::Display) {
    complain(format_args!("{from} rejected: {why}"));
}

/// A player, connected or lost.
#[derive(Debug)]
pub(super) struct RemotePlayer {
    name: String,
    socket: Option<Socket>,
}

impl RemotePlayer {
    pub(super) fn new(name: String, socket: Socket) -> Self {
        Self { name, socket: Some(socket) }
    }

    /// The name, printable and not empty.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the connection is closed.
    pub(super) fn is_lost(&self) -> bool {
        self.socket.is_none()
    }

    /// Whether the peer has closed the connection, as far as can be known without waiting.
    pub(super) fn has_left(&self) -> bool {
        self.socket.as_ref().is_none_or(Socket::is_closed)
    }

    /// Sends a table.
    pub(super) fn send_table(&mut self, message: Message, table: &WireTable) {
        self.with(|socket| socket.send_table(message, table));
    }

    /// Sends a number.
    pub(super) fn send_number(&mut self, message: Message, number: u32) {
        self.with(|socket| socket.send_number(message, number));
    }

    /// Waits for a table. `None` if the player is lost, now or before.
    pub(super) fn receive(&mut self, message: Message, limit: Duration) -> Option<WireTable> {
        self.with(|socket| socket.table(message, &Wait::Whole(limit)))
    }

    /// Uses the connection. A player who is late or gone is lost, because a late answer would be mistaken for
    /// the next one.
    fn with<T>(&mut self, act: impl FnOnce(&Socket) -> Result<T, SocketError>) -> Option<T> {
        let socket = self.socket.as_ref()?;
        match act(socket) {
            Ok(done) => Some(done),
            Err(error) => {
                complain(format_args!("{} passes for the rest of the match: {error}", self.name));
                socket.close();
                self.socket = None;
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Connections that were accepted at the same moment and stay silent.
    fn silent(listener: &TcpListener, count: usize, now: Instant) -> (Vec<TcpStream>, VecDeque<Pending>) {
        listener.set_nonblocking(true).unwrap();
        let mut pending = VecDeque::new();
        let call = |_| {
            let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let from = stream.local_addr().unwrap();
            while pending.back().is_none_or(|client: &Pending| client.from != from) {
                accept(listener, &mut pending, now);
            }
            stream
        };
        ((0..count).map(call).collect(), pending)
    }

    #[test]
    fn a_client_must_send_its_profile_in_time() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let now = Instant::now();
        let (_streams, mut pending) = silent(&listener, 1, now);
        assert_eq!(pending[0].read(now + PROFILE), Ok(false));
        let late = now + PROFILE + Duration::from_millis(1);
        assert_eq!(pending[0].read(late), Err("sent no profile in time".to_owned()));
    }

    #[test]
    fn the_oldest_silent_client_makes_room() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (streams, pending) = silent(&listener, MOST_PENDING + 1, Instant::now());
        assert_eq!(pending.len(), MOST_PENDING);
        assert_eq!(pending[0].from, streams[1].local_addr().unwrap());
    }
}
