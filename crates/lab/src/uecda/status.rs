//! Rows 5 and 6 of a table: how the game stands.

use super::wire_table::WireTable;

/// The player named as in turn while gifts are given.
const NOBODY: u32 = 6;

/// How the game stands, as a server tells one player.
#[allow(clippy::struct_excessive_bools)] // They are the flags of the protocol, each on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status {
    /// Whether gifts are being given.
    pub(super) exchange: bool,
    /// How many cards this player has to give.
    pub(super) give: u32,
    /// Whether it is this player's turn.
    pub(super) yours: bool,
    /// Who is in turn; `None` while gifts are given.
    pub(super) turn: Option<u8>,
    /// Whether no cards lie on the table.
    pub(super) empty: bool,
    /// Whether there is a revolution.
    pub(super) revolution: bool,
    /// Whether the table is locked to suits.
    pub(super) lock: bool,
    /// How many cards each player holds; 255 for more than there are.
    pub(super) counts: [u8; 5],
    /// The class of each player, 0 daifugo … 4 daihinmin, as it was announced; all 0 where there are none.
    pub(super) class: [u8; 5],
    /// The player at each place round the table, as it was announced.
    pub(super) seats: [u8; 5],
}

/// A number that has to be small; 255 for one that is not.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Status {
    /// What a table says.
    pub(super) fn of(message: &WireTable) -> Self {
        let (flags, row) = (&message.0[5], &message.0[6]);
        let five = |from: usize| std::array::from_fn(|at| small(row[from + at]));
        Self {
            exchange: flags[0] != 0,
            // The poor may be told a negative number: what they get.
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

    /// Puts it into a table.
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
