//! The tournament of the UEC: `tefuda uecda` plays on its server, `tefuda uecda-server` is one.
//!
//! *Protocol 20070.* TCP; all numbers are 32-bit and big-endian; what is said is a number or a table of 8 × 15 of them
//! ([`sheet`]), and both sides know which comes next:
//!
//! 1. The client sends a table with the version and its name; the server answers with the player's number, 0 to 4.
//! 2. At the start of a game everybody is sent a table with the own hand, the tributes already taken; daifugo and fugo answer with a
//!    table of the cards that they give.
//! 3. Before each turn everybody is sent a table: the own hand, and in two rows how the game stands ([`status`]). The player in turn answers
//!    with the cards to lay, none for a pass, and is sent 9 for accepted or 8 for refused (a pass on cards counts as refused).
//! 4. Then everybody is sent the cards that lie on the table, and a number: 0 go on, 1 the game is over, 2 the match is.
//!
//! | file | what it is |
//! |---|---|
//! | [`sheet`], [`status`] | what is sent, and what it means; pure |
//! | [`socket`] | sending and receiving with deadlines |
//! | [`watch`] | what a client knows, from messages alone; pure |
//! | [`mod@client`] | the client |
//! | [`voice`], [`submission`] | what the server says of a game, and what is said to it; pure |
//! | [`lobby`], [`guest`], [`mod@server`] | who plays, how each is asked, and the match |

mod client;
mod guest;
mod lobby;
mod server;
mod sheet;
mod socket;
mod status;
mod submission;
#[cfg(test)]
mod tests;
mod voice;
mod watch;

pub(crate) use client::run as client;
pub(crate) use server::run as server;

/// The version of the protocol.
const PROTOCOL: u32 = 20070;

/// The answer to a submission that is accepted.
const ACCEPTED: u32 = 9;
/// The answer to one that is refused, and to a pass on cards.
const REFUSED: u32 = 8;

/// After a turn: go on.
const GO_ON: u32 = 0;
/// After a turn: the game is over.
const GAME_OVER: u32 = 1;
/// After a turn: the match is over.
const MATCH_OVER: u32 = 2;
