//! Sending and receiving whole messages over TCP, each with a deadline.
//!
//! A socket's time-out applies to a single call. A peer that sends one byte every few seconds would never
//! exceed it. So the deadline here applies to the whole message.

use super::wire_table::{BYTES, WireTable};
use std::{
    fmt,
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

/// The time limit for a message after its first byte, where a client waits for one. Also the limit for
/// sending a message, unless a server allows less.
pub(super) const WHOLE_MESSAGE: Duration = Duration::from_secs(10);

/// The messages of the protocol, in the order in which they are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Message {
    /// Client: the version and a name.
    Profile,
    /// Server: the player's number.
    PlayerNumber,
    /// Server: the hand at the start of a game.
    Deal,
    /// Client: the cards to give.
    Gift,
    /// Server: hand and status before a turn.
    Turn,
    /// Client: the cards to play.
    Submission,
    /// Server: whether the cards are accepted.
    Answer,
    /// Server: the cards on the table after a turn.
    Field,
    /// Server: whether the game and the match continue.
    Progress,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Profile => "the profile",
            Self::PlayerNumber => "the player number",
            Self::Deal => "the table of cards dealt",
            Self::Gift => "the table of cards given",
            Self::Turn => "the table before a turn",
            Self::Submission => "the table of cards played",
            Self::Answer => "the reply to a play",
            Self::Field => "the table of cards on the field",
            Self::Progress => "the number that says whether the game continues",
        })
    }
}

/// The reason that a message could not be sent or received completely.
#[derive(Debug)]
pub(super) enum SocketError {
    /// The peer or the network closed the connection.
    Closed,
    /// No byte of the message arrived within this time.
    Silent {
        /// The message.
        message: Message,
        /// The time.
        limit: Duration,
    },
    /// Only part of the message arrived within this time.
    Partial {
        /// The message.
        message: Message,
        /// The number of bytes received.
        received: usize,
        /// The number of bytes expected.
        size: usize,
        /// The time.
        limit: Duration,
    },
    /// The peer accepts no more bytes.
    Unread(Message),
    /// Anything else.
    Io(io::Error),
}

impl fmt::Display for SocketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the connection was lost"),
            Self::Silent { message, limit } => {
                write!(f, "timed out: received nothing of {message} in {} s", limit.as_secs())
            }
            Self::Partial { message, received, size, limit } => {
                let time = limit.as_secs();
                write!(f, "timed out: received only {received} of the {size} bytes of {message} in {time} s")
            }
            Self::Unread(message) => write!(f, "timed out: couldn't send {message}"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SocketError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io(error) = self { Some(error) } else { None }
    }
}

impl From<io::Error> for SocketError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Io(error),
        }
    }
}

/// The time limit for receiving a message.
pub(super) enum Wait<'a> {
    /// For the whole message.
    Whole(Duration),
    /// For the first byte. The rest must arrive within [`WHOLE_MESSAGE`] after it. While waiting, the
    /// callback gets the time so far at intervals.
    First(Duration, &'a dyn Fn(Duration)),
}

/// The longest wait of a single system call, so that a long wait can be reported.
const SLICE: Duration = Duration::from_millis(500);

/// A connection.
#[derive(Debug)]
pub(super) struct Socket {
    stream: TcpStream,
    /// The time limit for sending a message. Only a peer that has stopped reading long before exceeds it.
    sending: Duration,
}

impl Socket {
    /// Wraps a connection and makes it blocking. Sending a message takes at most `limit`, and never more than [`WHOLE_MESSAGE`].
    pub(super) fn new(stream: TcpStream, limit: Duration) -> io::Result<Self> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, sending: limit.min(WHOLE_MESSAGE) })
    }

    /// Sends a number.
    pub(super) fn send_number(&self, message: Message, number: u32) -> Result<(), SocketError> {
        self.send(message, &number.to_be_bytes())
    }

    /// Sends a table, in a single call if possible, because some programs receive it in one.
    pub(super) fn send_table(&self, message: Message, table: &WireTable) -> Result<(), SocketError> {
        self.send(message, &table.to_bytes())
    }

    fn send(&self, message: Message, mut bytes: &[u8]) -> Result<(), SocketError> {
        let end = Instant::now() + self.sending;
        while !bytes.is_empty() {
            let left = left(end).ok_or(SocketError::Unread(message))?;
            self.stream.set_write_timeout(Some(left))?;
            match (&self.stream).write(bytes) {
                Ok(0) => return Err(SocketError::Closed),
                Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
                Err(error) => retryable(error)?,
            }
        }
        Ok(())
    }

    /// Receives a number.
    pub(super) fn number(&self, message: Message, wait: &Wait<'_>) -> Result<u32, SocketError> {
        let mut bytes = [0; 4];
        self.receive(message, &mut bytes, wait)?;
        Ok(u32::from_be_bytes(bytes))
    }

    /// Receives a table.
    pub(super) fn table(&self, message: Message, wait: &Wait<'_>) -> Result<WireTable, SocketError> {
        let mut bytes = [0; BYTES];
        self.receive(message, &mut bytes, wait)?;
        Ok(WireTable::from_bytes(&bytes))
    }

    fn receive(&self, message: Message, bytes: &mut [u8], wait: &Wait<'_>) -> Result<(), SocketError> {
        let begun = Instant::now();
        let (mut limit, mut from) = match wait {
            Wait::Whole(limit) | Wait::First(limit, _) => (*limit, begun),
        };
        let mut filled = 0;
        while filled < bytes.len() {
            let Some(left) = left(from + limit) else {
                return Err(match filled {
                    0 => SocketError::Silent { message, limit },
                    _ => SocketError::Partial { message, received: filled, size: bytes.len(), limit },
                });
            };
            self.stream.set_read_timeout(Some(left.min(SLICE)))?;
            match (&self.stream).read(&mut bytes[filled..]) {
                Ok(0) => return Err(SocketError::Closed),
                Ok(n) => {
                    if let (0, Wait::First(..)) = (filled, wait) {
                        (limit, from) = (WHOLE_MESSAGE, Instant::now());
                    }
                    filled += n;
                }
                Err(error) => retryable(error)?,
            }
            if let (0, Wait::First(_, waiting)) = (filled, wait) {
                waiting(begun.elapsed());
            }
        }
        Ok(())
    }

    /// Whether the peer has closed the connection. Unread data hides that.
    pub(super) fn is_closed(&self) -> bool {
        let peek = || {
            self.stream.set_nonblocking(true)?;
            let peeked = self.stream.peek(&mut [0]);
            self.stream.set_nonblocking(false)?;
            peeked
        };
        match peek() {
            Ok(n) => n == 0,
            Err(error) => error.kind() != ErrorKind::WouldBlock && error.kind() != ErrorKind::Interrupted,
        }
    }

    /// Ends the connection in both directions.
    pub(super) fn close(&self) {
        self.stream.shutdown(Shutdown::Both).ok();
    }
}

/// The time left until `end`. `None` if it has passed.
fn left(end: Instant) -> Option<Duration> {
    Some(end.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
}

/// Ignores errors after which the call can be repeated, once the deadline is checked.
fn retryable(error: io::Error) -> Result<(), SocketError> {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => Ok(()),
        _ => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn a_peer_that_stops_reading_holds_up_one_message_for_the_limit() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let limit = Duration::from_millis(100);
        let socket = Socket::new(listener.accept().unwrap().0, limit).unwrap();
        let last = loop {
            let begun = Instant::now();
            if let Err(error) = socket.send_table(Message::Turn, &WireTable::EMPTY) {
                assert!(matches!(error, SocketError::Unread(Message::Turn)), "{error}");
                break begun.elapsed();
            }
        };
        assert!(last >= limit && last < WHOLE_MESSAGE, "{last:?}");
        drop(peer);
    }
}
