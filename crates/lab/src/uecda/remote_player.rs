//! A remote player of the server's match. It can be lost at any time.

use super::{
    socket::{Message, Socket, SocketError, Wait},
    wire_table::WireTable,
};
use crate::failure::complain;
use std::time::Duration;

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
