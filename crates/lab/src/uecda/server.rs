//! `tefuda uecda-server`: a tournament server that applies our rules.

use super::{
    ACCEPTED, GAME_OVER, GO_ON, MATCH_CUT_SHORT, MATCH_OVER, REFUSED, messages,
    registration::{self, RemotePlayer},
    socket::Message,
};
use crate::{
    args::UecdaServerArgs,
    contest::RecordFile,
    failure::{self, Failure, Result, complain},
};
use std::{
    fmt::Write as _,
    io::{self, Write},
    net::TcpListener,
    process::ExitCode,
    time::Duration,
};
use tefuda_arena::{Chair, Session, Setup};
use tefuda_games::{
    Game as _, Lang, Say as _, Seat, Seed, Standing as _,
    daihinmin::{Daihinmin, DaihinminConfig, DaihinminMove, DaihinminStanding, PRESETS},
};
use tefuda_numbers::counted;

/// Waits for five players and lets them play. Prints the points, even if the match is cut short.
pub(crate) fn run(args: &UecdaServerArgs) -> Result<ExitCode> {
    let at = format!("{}:{}", args.host, args.port);
    let unheard = |error: io::Error| Failure::Address { address: at.clone(), cause: error.into() };
    let listener = TcpListener::bind((args.host.as_str(), args.port)).map_err(unheard)?;
    let mut file = if args.append {
        RecordFile::append(&args.records)?
    } else {
        RecordFile::create(&args.records, "Use --append to add to it, or choose another file")?
    };
    failure::print(&format!("{}\n", listener.local_addr().map_err(unheard)?))?;
    let limit = Duration::from_secs(args.limit.into());
    let players = registration::register(&listener, limit).map_err(unheard)?;
    // Stop accepting connections.
    drop(listener);
    let names: Vec<String> = players.iter().map(|player| player.name().to_owned()).collect();
    let mut keep = |line: &str| writeln!(file, "{line}").and_then(|()| file.flush());
    let played = Match::new(players, args.games, Seed(args.seed), limit)?.play(&mut keep)?;
    file.finish().map_err(|error| Failure::at(&args.records, error))?;
    failure::print(&points(&names, &played.standing))?;
    if played.complete {
        return Ok(ExitCode::SUCCESS);
    }
    let games = counted(played.standing.deals().len() as u64, "game", "games");
    complain(format_args!("all five players are gone. The match was cut short after {games}"));
    Ok(ExitCode::from(MATCH_CUT_SHORT))
}

/// The points of all players.
fn points(names: &[String], standing: &DaihinminStanding) -> String {
    let widest = names.iter().map(String::len).max().unwrap_or(0).max("player".len());
    let games = standing.deals().len();
    let mut text = format!("games  {games}\n\n   {:<widest$}  points  per game  places 1 to 5\n", "player");
    for (player, (name, total)) in names.iter().zip(standing.totals()).enumerate() {
        let mean = f64::from(total) / games.max(1) as f64;
        let often = [5, 4, 3, 2, 1].map(|worth| {
            let taken = standing.deals().iter().filter(|deal| deal.get(player) == Some(&worth));
            taken.count().to_string()
        });
        writeln!(text, "{player}  {name:<widest$}  {total:>6}  {mean:>8.2}  {}", often.join(" ")).ok();
    }
    text
}

/// The result of a match.
struct Played {
    /// The points of the complete games.
    standing: DaihinminStanding,
    /// Whether all games were played.
    complete: bool,
}

/// A match between remote players.
struct Match {
    players: Vec<RemotePlayer>,
    session: Session<Daihinmin>,
    limit: Duration,
}

impl Match {
    /// Creates a match of five players before its first game. `limit` is the time per move.
    fn new(players: Vec<RemotePlayer>, games: u32, seed: Seed, limit: Duration) -> Result<Self> {
        let mut rules = PRESETS[0].spec();
        rules.set_text(DaihinminConfig::GAMES.key, &games.to_string())?;
        let setup = Setup { rules, chairs: vec![Chair::You; 5], seed, deal: None };
        Ok(Self { players, session: Session::new(setup)?, limit })
    }

    /// Plays to the end, or until all players are lost. Passes on the record of each game as a line.
    fn play(mut self, keep: &mut dyn FnMut(&str) -> io::Result<()>) -> Result<Played> {
        loop {
            self.begin()?;
            while let Some(player) = self.session.game().turn() {
                if self.players.iter().all(RemotePlayer::is_lost) {
                    return Ok(Played { standing: self.session.scores().clone(), complete: false });
                }
                self.turn(player)?;
            }
            let mut record = self.session.record();
            record.players = self.players.iter().map(|player| player.name().to_owned()).collect();
            keep(&record.to_line()).map_err(Failure::unwritten)?;
            if self.session.match_over() {
                return Ok(Played { standing: self.session.scores().clone(), complete: true });
            }
            self.session.next_deal()?;
        }
    }

    /// Sends each player the cards, the best class first, and receives the cards that are given.
    fn begin(&mut self) -> Result<()> {
        let by_class = self.session.game().table().by_class();
        for player in by_class.unwrap_or([0, 1, 2, 3, 4].map(Seat)) {
            let table = messages::dealt(self.session.game(), player);
            self.players[player.index()].send_table(Message::Deal, &table);
        }
        while self.session.game().table().gift().is_some() {
            let Some(player) = self.session.game().turn() else { break };
            let table = self.players[player.index()].receive(Message::Gift, self.limit);
            self.make(messages::gift(self.session.game(), table.as_ref()))?;
        }
        Ok(())
    }

    /// Lets a player take a turn, and sends everyone the result.
    fn turn(&mut self, player: Seat) -> Result<()> {
        for other in Seat::all(5) {
            let table = messages::turn(self.session.game(), other);
            self.players[other.index()].send_table(Message::Turn, &table);
        }
        let before = self.session.game().table().clone();
        let remote = &mut self.players[player.index()];
        let received = remote.receive(Message::Submission, self.limit);
        let play = messages::play(self.session.game(), received.as_ref());
        let meld = play.meld();
        let free = play == DaihinminMove::Pass && before.top().is_none();
        remote.send_number(Message::Answer, if meld.is_some() || free { ACCEPTED } else { REFUSED });
        self.make(play)?;
        let after = self.session.game().table();
        let (table, next) = (messages::laid(&before, after, meld), self.next());
        for remote in &mut self.players {
            remote.send_table(Message::Field, &table);
            remote.send_number(Message::Progress, next);
        }
        Ok(())
    }

    /// The code for what comes next.
    fn next(&self) -> u32 {
        match self.session.game().turn() {
            Some(_) => GO_ON,
            None if self.session.match_over() => MATCH_OVER,
            None => GAME_OVER,
        }
    }

    fn make(&mut self, play: DaihinminMove) -> Result<()> {
        self.session.play(play).map_err(|reason| Failure::new(reason.say(Lang::En)))
    }
}
