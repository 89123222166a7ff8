//! The tournament of the UEC: `tefuda uecda` plays on its server, `tefuda uecda-server` is one.
//!
//! *Protocol 20070.* TCP; all numbers are 32-bit and big-endian; a message is a number or a table of 8 × 15 numbers
//! ([`wire_table`]), and both sides know which comes next ([`socket::Message`]):
//!
//! 1. The client sends a table with the version and its name, its *profile*; the server answers with the player's number, 0 to 4.
//! 2. At the start of a game the server sends each player a table with the own hand, the tributes already taken; daifugo and fugo answer
//!    with a table of the cards that they give.
//! 3. Before each turn the server sends each player a table: the own hand, and in two rows the status of the game ([`status`]). The player
//!    in turn answers with the cards to play, none for a pass, and is sent 9 for accepted or 8 for refused (a pass on cards counts as
//!    refused).
//! 4. Then the server sends everybody the cards that lie on the table, and a number: 0 go on, 1 the game is over, 2 the match is.
//!
//! Both programs exit with 0 after a whole match; with 1 if the match ended before its time, and print the result so far; with 2 if it
//! could not be started. The client exits with 3 if its agent could not choose its cards in most games, because what the server
//! told made no position.
//!
//! | file | what it is |
//! |---|---|
//! | [`wire_table`], [`status`] | the tables: cells, cards, status rows; pure |
//! | [`socket`] | sending and receiving with deadlines |
//! | [`client_state`] | what a client knows, from messages alone; pure |
//! | [`mod@client`] | the client |
//! | [`messages`], [`submission`] | the tables that the server sends, and the moves that it receives; pure |
//! | [`registration`], [`remote_player`], [`mod@server`] | how five players register, how each is asked, and the match |

mod client;
mod client_state;
mod messages;
mod registration;
mod remote_player;
mod server;
mod socket;
mod status;
mod submission;
#[cfg(test)]
mod tests;
mod wire_table;

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

/// The exit code after a match that ended before its time.
const MATCH_CUT_SHORT: u8 = 1;
/// The exit code of a client after a match in most games of which its agent could not choose.
const AGENT_DID_NOT_CHOOSE: u8 = 3;

/// What the exit codes of the client mean, for its help.
pub(crate) const EXIT_CODES: &str = "  0  the match was played to the end
  1  the match was cut short; the result so far is printed
  2  the match couldn't be started
  3  the match was played, but in most games the agent couldn't choose its cards,
     because the server's messages made no valid position. The weakest cards were
     played instead. Different rules alone don't cause this: the agent then follows
     the server's hand, table, turn and card counts";
