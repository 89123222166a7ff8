//! Rows 5 and 6 of a table: the status of the game.

use super::wire_table::WireTable;

/// The player number in the "turn" field while cards are exchanged.
const NOBODY: u32 = 6;

/// The status of the game, as a server sends it to one player.
#[allow(clippy::struct_excessive_bools)] // They are the flags of the protocol, each on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status {
    /// Whether cards are being exchanged.
    pub(super) exchange: bool,
    /// The number of cards that this player has to give.
    pub(super) give: u32,
    /// Whether it is this player's turn.
    pub(super) yours: bool,
    /// The player whose turn it is. `None` while cards are exchanged.
    pub(super) turn: Option<u8>,
    /// Whether the table is empty.
    pub(super) empty: bool,
    /// Whether there is a revolution.
    pub(super) revolution: bool,
    /// Whether there is a suit lock.
    pub(super) lock: bool,
    /// The number of cards in each player's hand. 255 means an impossible number.
    pub(super) counts: [u8; 5],
    /// The announced class of each player, 0 daifugo … 4 daihinmin. All 0 in games without classes.
    pub(super) class: [u8; 5],
    /// The announced player in each seat, in order around the table.
    pub(super) seats: [u8; 5],
}

/// A number as a byte, or 255 if it is too large.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Status {
    /// Reads the status from a table.
    pub(super) fn of(message: &WireTable) -> Self {
        let (flags, row) = (&message.0[5], &message.0[6]);
        let five = |from: usize| std::array::from_fn(|at| small(row[from + at]));
        Self {
            exchange: flags[0] != 0,
            // A server may send the poor a negative number, for the cards they receive.
            give: if flags[1] > i32::MAX as u32 { 0 } else { flags[1] },
            yours: flags[2] != 0,
            turn: (flags[3] < 5).then(|| small(flags[3])),
            empty: flags[4] != 0,
            revolution: flags[6] != 0,
            lock: flags[7] != 0,
            counts: five(0),
            class: five(5),
            seats: five(10),
        }
    }

    /// Writes the status into a table.
    pub(super) fn put(&self, message: &mut WireTable) {
        let flag = u32::from;
        message.0[5][..8].copy_from_slice(&[
            flag(self.exchange),
            self.give,
            flag(self.yours),
            self.turn.map_or(NOBODY, u32::from),
            flag(self.empty),
            0,
            flag(self.revolution),
            flag(self.lock),
        ]);
        for (at, number) in self.counts.iter().chain(&self.class).chain(&self.seats).enumerate() {
            message.0[6][at] = u32::from(*number);
        }
    }
}
