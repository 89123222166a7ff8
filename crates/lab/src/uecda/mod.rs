//! The UEC tournament: `tefuda uecda` plays on its server, `tefuda uecda-server` is a server.
//!
//! *Protocol 20070.* It runs over TCP. All numbers are 32-bit and big-endian. A message is a number or a
//! table of 8 × 15 numbers ([`wire_table`]), and both sides know which comes next ([`socket::Message`]):
//!
//! 1. The client sends its *profile*: a table with the version and its name. The server answers with the
//!    player's number, 0 to 4.
//! 2. At the start of a game the server sends each player a table with the hand, after the tributes were
//!    taken. Daifugo and fugo answer with a table of the cards that they give.
//! 3. Before each turn the server sends each player a table with the hand and, in two rows, the status of the
//!    game ([`Status`](wire_table::Status)). The player whose turn it is answers with the cards to play, or none for a pass. The
//!    server replies 9 for accepted or 8 for refused. (A pass while there are cards on the table counts as
//!    refused.)
//! 4. Then the server sends everyone the cards on the table, and a number: 0 means continue, 1 the game is
//!    over, 2 the match is over.
//!
//! Both programs exit with 0 after a complete match. They exit with 1 if the match was cut short, and print
//! the result so far, and with 2 if it couldn't be started. The client exits with 3 if its agent couldn't
//! choose its cards in most games, because the server's messages didn't add up to a valid position.
//!
//! | file | contents |
//! |---|---|
//! | [`wire_table`] | the tables: cells, cards, status rows; pure |
//! | [`socket`] | sending and receiving with deadlines |
//! | [`client_state`] | a client's knowledge, from messages alone; pure |
//! | [`mod@client`] | the client |
//! | [`messages`] | the tables that the server sends, and the moves that it receives; pure |
//! | [`registration`], [`mod@server`] | registration, communication with one player, and the match |

mod client;
mod client_state;
mod messages;
mod registration;
mod server;
mod socket;
#[cfg(test)]
mod tests;
mod wire_table;

pub(crate) use client::run as client;
pub(crate) use server::run as server;

/// The version of the protocol.
const PROTOCOL: u32 = 20070;

/// The answer to a submission that is accepted.
const ACCEPTED: u32 = 9;
/// The answer to a refused submission, and to a pass while there are cards on the table.
const REFUSED: u32 = 8;

/// After a turn: continue.
const GO_ON: u32 = 0;
/// After a turn: the game is over.
const GAME_OVER: u32 = 1;
/// After a turn: the match is over.
const MATCH_OVER: u32 = 2;

/// The exit code after a match that was cut short.
const MATCH_CUT_SHORT: u8 = 1;
/// The exit code of a client whose agent couldn't choose in most games.
const AGENT_DID_NOT_CHOOSE: u8 = 3;
