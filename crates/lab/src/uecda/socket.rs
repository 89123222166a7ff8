//! Sending and receiving over TCP, whole messages only, each before a deadline.
//!
//! Time-outs of a socket are for one call; whoever sends a byte every few seconds would be waited for without end. So what counts here is
//! when a message is whole.

use super::sheet::{BYTES, Sheet};
use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

/// How long a message may take from its first byte to its last, where the first is waited for without limit; and how long
/// sending one may take.
pub(super) const WHOLE: Duration = Duration::from_secs(10);

/// A connection.
#[derive(Debug)]
pub(super) struct Socket(TcpStream);

impl Socket {
    /// Takes over a connection that blocks.
    pub(super) fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Self(stream))
    }

    /// Sends a number.
    pub(super) fn send_number(&self, number: u32) -> io::Result<()> {
        self.send(&number.to_be_bytes())
    }

    /// Sends a table, all of it in one call if the system takes it: some programs receive it in one.
    pub(super) fn send_sheet(&self, sheet: &Sheet) -> io::Result<()> {
        self.send(&sheet.to_bytes())
    }

    fn send(&self, mut bytes: &[u8]) -> io::Result<()> {
        let end = Instant::now() + WHOLE;
        while !bytes.is_empty() {
            self.0.set_write_timeout(Some(left(end)?))?;
            match (&self.0).write(bytes) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
                Err(error) => passing(error)?,
            }
        }
        Ok(())
    }

    /// Receives a number.
    pub(super) fn number(&self, limit: Option<Duration>) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.receive(&mut bytes, limit)?;
        Ok(u32::from_be_bytes(bytes))
    }

    /// Receives a table.
    pub(super) fn sheet(&self, limit: Option<Duration>) -> io::Result<Sheet> {
        let mut bytes = [0; BYTES];
        self.receive(&mut bytes, limit)?;
        Ok(Sheet::from_bytes(&bytes))
    }

    /// Fills the bytes within the limit; without one, within [`WHOLE`] of the first byte.
    fn receive(&self, bytes: &mut [u8], limit: Option<Duration>) -> io::Result<()> {
        let mut end = limit.map(|limit| Instant::now() + limit);
        let mut filled = 0;
        while filled < bytes.len() {
            self.0.set_read_timeout(end.map(left).transpose()?)?;
            match (&self.0).read(&mut bytes[filled..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(n) => {
                    filled += n;
                    end = end.or_else(|| Some(Instant::now() + WHOLE));
                }
                Err(error) => passing(error)?,
            }
        }
        Ok(())
    }

    /// Whether it is closed at the other end, as far as is known now. What has come and was not received hides it.
    pub(super) fn is_closed(&self) -> bool {
        let look = || {
            self.0.set_nonblocking(true)?;
            let peeked = self.0.peek(&mut [0]);
            self.0.set_nonblocking(false)?;
            peeked
        };
        match look() {
            Ok(n) => n == 0,
            Err(error) => error.kind() != ErrorKind::WouldBlock && error.kind() != ErrorKind::Interrupted,
        }
    }

    /// Ends the connection in both directions.
    pub(super) fn close(&self) {
        self.0.shutdown(Shutdown::Both).ok();
    }
}

/// The time left until `end`; an error when there is none.
fn left(end: Instant) -> io::Result<Duration> {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
}

/// Passes over an error that only means: try again, and look at the time before.
fn passing(error: io::Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => Ok(()),
        _ => Err(error),
    }
}

/// What an error of a connection means to people.
pub(super) fn meaning(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::TimedOut => "too slow".to_owned(),
        ErrorKind::UnexpectedEof
        | ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe => "the connection is lost".to_owned(),
        _ => error.to_string(),
    }
}
