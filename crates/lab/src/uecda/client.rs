//! `tefuda uecda`: an agent at a table of a tournament server.

use super::{
    ACCEPTED, GAME_OVER, GO_ON, MATCH_OVER, REFUSED,
    sheet::{Nonsense, Sheet},
    socket::{Socket, meaning},
    watch::Watch,
};
use crate::{
    args::UecdaArgs,
    contest,
    failure::{self, Result, complain},
    files, rooms,
};
use std::{
    fmt, io,
    net::{TcpStream, ToSocketAddrs as _},
    process::ExitCode,
    time::Duration,
};
use tefuda_agents::{Agent, Playable as _, decide_after};
use tefuda_arena::session::decision_seed;
use tefuda_games::{
    Game as _, Seat, Seed, Spec, View as _,
    daihinmin::{Daihinmin, DaihinminMove, DaihinminView, PLAYERS},
};

/// How long the server may take to answer the call.
const CALL: Duration = Duration::from_secs(10);

/// Why a match is not played to its end.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The connection.
    Connection(io::Error),
    /// What the server says.
    Nonsense(Nonsense),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Connection(error)
    }
}

impl From<Nonsense> for Trouble {
    fn from(nonsense: Nonsense) -> Self {
        Self::Nonsense(nonsense)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connection(error) => f.write_str(&meaning(error)),
            Self::Nonsense(nonsense) => write!(f, "the server does not speak protocol 20070: {nonsense}"),
        }
    }
}

/// Plays a match on a server and tells what it came to.
pub(crate) fn run(args: &UecdaArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let room = rooms::find(Daihinmin::FACTS.id)?;
    let specs = contest::players(room, std::slice::from_ref(&args.agent))?;
    let Some(spec) = specs.first() else { return Ok(ExitCode::FAILURE) };
    let played = call(&args.host, args.port)
        .map_err(Trouble::from)
        .and_then(|socket| Client::new(&socket, spec, Seed(args.seed)).play(&args.name));
    match played {
        Ok(places) => failure::print(&told(&places)),
        Err(trouble) => {
            complain(format_args!("{}:{}: {trouble}", args.host, args.port));
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Connects to the first address of a host that answers.
pub(super) fn call(host: &str, port: u16) -> io::Result<Socket> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CALL) {
            Ok(stream) => return Socket::new(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The places of a match, and the points they are worth.
fn told(places: &[Option<u8>]) -> String {
    let known = places.iter().flatten();
    let points: u32 = known.map(|place| u32::from(PLAYERS.saturating_sub(*place))).sum();
    let list = places.iter().map(|place| place.map_or("?".to_owned(), |place| (place + 1).to_string()));
    let list = list.collect::<Vec<_>>().join(" ");
    let mut text = format!("games   {}\npoints  {points}\nplaces  {list}\n", places.len());
    if places.contains(&None) {
        text += "? is a place that the server did not tell; its points are not counted\n";
    }
    text
}

/// An agent on the line.
pub(super) struct Client<'a> {
    socket: &'a Socket,
    agent: Box<dyn Agent<Daihinmin>>,
    /// Whether the agent is told of the games before.
    looks_back: bool,
    past: Vec<DaihinminView>,
    seed: Seed,
    me: Seat,
    places: Vec<Option<u8>>,
    warned: bool,
}

impl<'a> Client<'a> {
    pub(super) fn new(socket: &'a Socket, spec: &Spec, seed: Seed) -> Self {
        Self {
            socket,
            agent: Daihinmin::agent(spec),
            looks_back: Daihinmin::looks_back(spec),
            past: Vec::new(),
            seed,
            me: Seat(0),
            places: Vec::new(),
            warned: false,
        }
    }

    /// Plays until the server says that the match is over. Returns the places, 0 the best, as far as they are known.
    pub(super) fn play(mut self, name: &str) -> std::result::Result<Vec<Option<u8>>, Trouble> {
        self.socket.send_sheet(&Sheet::profile(name))?;
        self.me = match self.socket.number(None)? {
            number if number < u32::from(PLAYERS) => Seat(number as u8),
            number => return Err(Nonsense::Number(number, "number of a player").into()),
        };
        while self.game()? == GAME_OVER {}
        Ok(self.places)
    }

    /// Plays a game. Returns the number that ended it.
    fn game(&mut self) -> std::result::Result<u32, Trouble> {
        let mut watch = Watch::dealt(self.me, &self.socket.sheet(None)?)?;
        if let Some(last @ None) = self.places.last_mut() {
            // The class is the place in the game before.
            *last = watch.class();
        }
        if watch.status().give > 0 {
            let gift = self.decision(&watch);
            self.socket.send_sheet(&Sheet::EMPTY.with_hand(gift.cards()))?;
        }
        let end = loop {
            match self.turn(&mut watch)? {
                GO_ON => {}
                end => break end,
            }
        };
        self.places.push(watch.place());
        if self.looks_back {
            self.past.extend(watch.view().filter(|view| view.turn().is_none()).cloned());
        }
        Ok(end)
    }

    /// Sees a turn, one's own or that of another. Returns the number that says how it goes on.
    fn turn(&mut self, watch: &mut Watch) -> std::result::Result<u32, Trouble> {
        watch.turn(&self.socket.sheet(None)?)?;
        self.warn(watch);
        if watch.status().yours {
            let play = self.decision(watch);
            let meld = play.meld();
            self.socket.send_sheet(&meld.map_or(Sheet::EMPTY, Sheet::of))?;
            match self.socket.number(None)? {
                REFUSED if meld.is_some() => self.say(format_args!("the server refused {play}")),
                ACCEPTED | REFUSED => {}
                number => return Err(Nonsense::Number(number, "answer to a submission").into()),
            }
        }
        watch.laid(&self.socket.sheet(None)?);
        self.warn(watch);
        match self.socket.number(None)? {
            number @ (GO_ON | GAME_OVER | MATCH_OVER) => Ok(number),
            number => Err(Nonsense::Number(number, "way to go on").into()),
        }
    }

    /// What the agent does, if it can be told where it stands and what it says is legal; else what the last table suggests.
    fn decision(&self, watch: &Watch) -> DaihinminMove {
        let Some(view) = watch.view() else { return watch.fallback() };
        let seed = decision_seed(self.seed, self.places.len(), watch.decisions());
        let decision = decide_after(&*self.agent, &self.past, view.clone(), seed);
        let choice = decision.map(|decision| decision.choice);
        choice.filter(|choice| view.check(*choice).is_ok()).unwrap_or_else(|| watch.fallback())
    }

    /// Says, once a match, that the server and the rules differ.
    fn warn(&mut self, watch: &Watch) {
        if let Some(why) = watch.differs() {
            self.say(format_args!("the server and the rules differ: {why}"));
        }
    }

    fn say(&mut self, words: fmt::Arguments<'_>) {
        if !std::mem::replace(&mut self.warned, true) {
            let game = self.places.len() + 1;
            complain(format_args!("game {game}: {words}; where they differ, the server is believed"));
        }
    }
}
