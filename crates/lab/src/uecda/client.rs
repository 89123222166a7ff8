//! `tefuda uecda`: plays an agent on a tournament server.

use super::{
    ACCEPTED, AGENT_DID_NOT_CHOOSE, GAME_OVER, GO_ON, MATCH_CUT_SHORT, MATCH_OVER, REFUSED,
    client_state::ClientState,
    socket::{Message, Socket, SocketError, WHOLE_MESSAGE, Wait},
    wire_table::{ProtocolError, WireTable},
};
use crate::{
    args::UecdaArgs,
    failure::{self, Failure, Result, complain},
    files, games,
};
use std::{
    cell::Cell,
    error::Error,
    fmt, io,
    net::{TcpStream, ToSocketAddrs as _},
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};
use tefuda_agents::{Agent, Playable as _, decide_after};
use tefuda_arena::session::decision_seed;
use tefuda_games::{
    Game as _, Seat, Seed, Spec, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, PLAYERS},
};
use tefuda_numbers::counted;

/// The time limit for connecting.
const CONNECT: Duration = Duration::from_secs(10);
/// If the server closes the connection, the client retries: for how long, and at which interval. The server
/// may have been full for a moment.
const TRY_AGAIN: (Duration, Duration) = (Duration::from_secs(30), Duration::from_millis(500));

/// The reason that a match can't be played to the end.
#[derive(Debug)]
pub(super) enum ClientError {
    /// Connecting to the server failed.
    Connect(io::Error),
    /// The server closed the connection before it assigned a player number. If the retry failed too, its
    /// error.
    TurnedAway(Option<io::Error>),
    /// An error of the connection.
    Socket(SocketError),
    /// An invalid message from the server.
    Protocol(ProtocolError),
}

impl From<SocketError> for ClientError {
    fn from(error: SocketError) -> Self {
        Self::Socket(error)
    }
}

impl From<ProtocolError> for ClientError {
    fn from(error: ProtocolError) -> Self {
        Self::Protocol(error)
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connect(error) => error.fmt(f),
            Self::TurnedAway(None) => {
                f.write_str("the server closed every connection before it assigned a player number. Is the match already full?")
            }
            Self::TurnedAway(Some(error)) => {
                write!(f, "the server closed the connection before it assigned a player number. The next attempt failed: {error}")
            }
            Self::Socket(error) => error.fmt(f),
            Self::Protocol(error) => write!(f, "the server doesn't follow protocol 20070: {error}"),
        }
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::TurnedAway(None) => None,
            Self::Connect(error) | Self::TurnedAway(Some(error)) => Some(error),
            Self::Socket(error) => Some(error),
            Self::Protocol(error) => Some(error),
        }
    }
}

/// Plays a match on a server and prints the result, even if the match is cut short.
pub(crate) fn run(args: &UecdaArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let commands = games::find(Daihinmin::FACTS.id)?;
    let spec = commands.player(&args.agent)?;
    let patience = Patience::new(Duration::from_secs(args.patience.into()));
    let at = |error: ClientError| Failure::Address {
        address: format!("{}:{}", args.host, args.port),
        cause: error.into(),
    };
    let (socket, me) = register(args, &patience).map_err(at)?;
    let mut client = Client::new(&socket, me, &spec, Seed(args.seed), &patience);
    let played = client.play();
    let (games, without) = (client.places.len(), client.games_without_agent);
    failure::print(&(summary(&client.places) + &without_agent(without, games)))?;
    match played {
        Ok(()) if 2 * without > games => Ok(ExitCode::from(AGENT_DID_NOT_CHOOSE)),
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            complain(format_args!(
                "{}. The match was cut short after {}",
                at(error),
                counted(client.places.len() as u64, "game", "games")
            ));
            Ok(ExitCode::from(MATCH_CUT_SHORT))
        }
    }
}

/// Connects, sends the profile and receives the player's number. If the server closes the connection, the
/// client retries for a while.
fn register(args: &UecdaArgs, patience: &Patience) -> std::result::Result<(Socket, Seat), ClientError> {
    let begun = Instant::now();
    let mut socket = connect(&args.host, args.port).map_err(ClientError::Connect)?;
    loop {
        let sent = socket.send_table(Message::Profile, &WireTable::profile(&args.name));
        match sent.and_then(|()| patience.number(&socket, Message::PlayerNumber)) {
            Ok(number) if number < u32::from(PLAYERS) => return Ok((socket, Seat(number as u8))),
            Ok(number) => return Err(ProtocolError::Number { number, what: "player number" }.into()),
            Err(SocketError::Closed) if begun.elapsed() < TRY_AGAIN.0 => socket.close(),
            Err(SocketError::Closed) => return Err(ClientError::TurnedAway(None)),
            Err(error) => return Err(error.into()),
        }
        thread::sleep(TRY_AGAIN.1);
        socket = connect(&args.host, args.port).map_err(|error| ClientError::TurnedAway(Some(error)))?;
    }
}

/// Connects to the first address of a host that accepts.
fn connect(host: &str, port: u16) -> io::Result<Socket> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host name has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT) {
            Ok(stream) => return Socket::new(stream, WHOLE_MESSAGE),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The time that the server may be silent while other players think or have yet to join.
#[derive(Debug)]
pub(super) struct Patience {
    limit: Duration,
    /// The interval between reports of the silence.
    every: Duration,
    /// The length of silence at which it is reported next.
    next: Cell<Duration>,
}

impl Patience {
    fn new(limit: Duration) -> Self {
        let every = (limit / 10).clamp(Duration::from_secs(1), Duration::from_mins(1));
        Self { limit, every, next: Cell::new(every) }
    }

    fn number(&self, socket: &Socket, message: Message) -> std::result::Result<u32, SocketError> {
        self.next.set(self.every);
        socket.number(message, &Wait::First(self.limit, &|waited| self.report(message, waited)))
    }

    fn table(&self, socket: &Socket, message: Message) -> std::result::Result<WireTable, SocketError> {
        self.next.set(self.every);
        socket.table(message, &Wait::First(self.limit, &|waited| self.report(message, waited)))
    }

    fn report(&self, message: Message, waited: Duration) {
        if waited >= self.next.get() {
            let (waited, limit) = (waited.as_secs(), self.limit.as_secs());
            complain(format_args!("waiting for {message}: {waited} s so far, giving up after {limit} s"));
            self.next.set(self.next.get() + self.every);
        }
    }
}

/// The places in all games, and the points for them.
fn summary(places: &[Option<u8>]) -> String {
    let known = places.iter().flatten();
    let points: u32 = known.map(|place| u32::from(PLAYERS.saturating_sub(*place))).sum();
    let list = places.iter().map(|place| place.map_or("?".to_owned(), |place| (place + 1).to_string()));
    let list = list.collect::<Vec<_>>().join(" ");
    let mut text = format!("games   {}\npoints  {points}\nplaces  {list}\n", places.len());
    if places.contains(&None) {
        text += "?: the server didn't report this place, so its points aren't counted\n";
    }
    text
}

/// The message about games in which the agent couldn't choose.
fn without_agent(without: usize, games: usize) -> String {
    if without == 0 {
        return String::new();
    }
    format!(
        "In {without} of {games} games the agent couldn't choose its cards, because the server's messages didn't add up to a valid position. \
         It played the weakest cards instead.\n"
    )
}

/// An agent that plays a match on a server.
struct Client<'a> {
    socket: &'a Socket,
    patience: &'a Patience,
    agent: Box<dyn Agent<Daihinmin>>,
    /// Whether the agent gets the games before.
    looks_back: bool,
    past: Vec<DaihinminView>,
    seed: Seed,
    me: Seat,
    /// The places in the games so far, 0 for the best. `None` if the server didn't report it.
    places: Vec<Option<u8>>,
    warned: bool,
    /// The number of games in which the agent couldn't choose, and whether that happened in this one.
    games_without_agent: usize,
    without_agent: bool,
}

impl<'a> Client<'a> {
    fn new(socket: &'a Socket, me: Seat, spec: &Spec, seed: Seed, patience: &'a Patience) -> Self {
        Self {
            socket,
            patience,
            agent: Daihinmin::agent(spec),
            looks_back: Daihinmin::looks_back(spec),
            past: Vec::new(),
            seed,
            me,
            places: Vec::new(),
            warned: false,
            games_without_agent: 0,
            without_agent: false,
        }
    }

    /// Plays until the server says that the match is over.
    fn play(&mut self) -> std::result::Result<(), ClientError> {
        while self.game()? == GAME_OVER {}
        Ok(())
    }

    fn table(&self, message: Message) -> std::result::Result<WireTable, SocketError> {
        self.patience.table(self.socket, message)
    }

    fn number(&self, message: Message) -> std::result::Result<u32, SocketError> {
        self.patience.number(self.socket, message)
    }

    /// Plays a game. Returns the number that ended it.
    fn game(&mut self) -> std::result::Result<u32, ClientError> {
        let mut state = ClientState::dealt(self.me, &self.table(Message::Deal)?)?;
        if let Some(last @ None) = self.places.last_mut() {
            // The class equals the place in the previous game.
            *last = state.class();
        }
        if state.status().give > 0 {
            let gift = self.decision(&state);
            self.socket.send_table(Message::Gift, &WireTable::EMPTY.with_hand(gift.cards()))?;
        }
        let end = loop {
            match self.turn(&mut state)? {
                GO_ON => {}
                end => break end,
            }
        };
        self.places.push(state.place());
        self.games_without_agent += usize::from(std::mem::take(&mut self.without_agent));
        if self.looks_back {
            self.past.extend(state.view().filter(|view| view.turn().is_none()).cloned());
        }
        Ok(end)
    }

    /// Follows a turn of any player. Returns the server's code for what comes next.
    fn turn(&mut self, state: &mut ClientState) -> std::result::Result<u32, ClientError> {
        state.turn(&self.table(Message::Turn)?)?;
        self.warn_if_different(state);
        if state.status().yours {
            let play = self.decision(state);
            let meld = play.meld();
            let table = meld.map_or(WireTable::EMPTY, WireTable::of);
            self.socket.send_table(Message::Submission, &table)?;
            match self.number(Message::Answer)? {
                REFUSED if meld.is_some() => self.warn(format_args!("the server refused {play}")),
                ACCEPTED | REFUSED => {}
                number => return Err(ProtocolError::Number { number, what: "reply to a play" }.into()),
            }
        }
        state.laid(&self.table(Message::Field)?);
        self.warn_if_different(state);
        match self.number(Message::Progress)? {
            number @ (GO_ON | GAME_OVER | MATCH_OVER) => Ok(number),
            number => Err(ProtocolError::Number { number, what: "continue code" }.into()),
        }
    }

    /// The agent's move, if there is a view and the move is legal. Otherwise a simple move from the last
    /// table.
    fn decision(&mut self, state: &ClientState) -> DaihinminMove {
        let choice = state.view().and_then(|view| {
            let seed = decision_seed(self.seed, self.places.len(), state.decisions());
            let decision = decide_after(&*self.agent, &self.past, view.clone(), seed);
            decision.map(|decision| decision.choice).filter(|choice| view.check(*choice).is_ok())
        });
        self.without_agent |= choice.is_none();
        choice.unwrap_or_else(|| state.fallback())
    }

    /// Warns if the server's rules differ from ours.
    fn warn_if_different(&mut self, state: &ClientState) {
        if let Some(why) = state.differs() {
            self.warn(format_args!("the server's rules differ from ours: {why}"));
        }
    }

    /// Prints a warning, once per match.
    fn warn(&mut self, words: fmt::Arguments<'_>) {
        if !std::mem::replace(&mut self.warned, true) {
            let game = self.places.len() + 1;
            complain(format_args!("game {game}: {words}. The agent follows the server"));
        }
    }
}
