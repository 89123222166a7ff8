//! A player at the server's table, who may get lost at any time.

use super::{
    sheet::Sheet,
    socket::{Socket, meaning},
};
use crate::failure::complain;
use std::{io, time::Duration};

/// A player, on the line or lost.
#[derive(Debug)]
pub(super) struct Guest {
    name: String,
    socket: Option<Socket>,
}

impl Guest {
    pub(super) fn new(name: String, socket: Socket) -> Self {
        Self { name, socket: Some(socket) }
    }

    /// The name, printable and not empty.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the line has been closed at the other end, as far as can be told without waiting.
    pub(super) fn is_gone(&self) -> bool {
        self.socket.as_ref().is_none_or(Socket::is_closed)
    }

    /// Sends a table.
    pub(super) fn show(&mut self, sheet: &Sheet) {
        self.with(|socket| socket.send_sheet(sheet));
    }

    /// Sends a number.
    pub(super) fn tell(&mut self, number: u32) {
        self.with(|socket| socket.send_number(number));
    }

    /// Waits for a table. `None` from whoever is lost, now or before.
    pub(super) fn hear(&mut self, limit: Duration) -> Option<Sheet> {
        self.with(|socket| socket.sheet(Some(limit)))
    }

    /// Does something on the line. Whoever is late or gone is lost: an answer that still came would be taken for that to
    /// the next question.
    fn with<T>(&mut self, act: impl FnOnce(&Socket) -> io::Result<T>) -> Option<T> {
        let socket = self.socket.as_ref()?;
        match act(socket) {
            Ok(done) => Some(done),
            Err(error) => {
                complain(format_args!("{} passes from now on: {}", self.name, meaning(&error)));
                socket.close();
                self.socket = None;
                None
            }
        }
    }
}
