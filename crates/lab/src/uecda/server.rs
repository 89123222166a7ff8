//! `tefuda uecda-server`: the tournament's server, with our rules for an umpire.

use super::{ACCEPTED, GAME_OVER, GO_ON, MATCH_OVER, REFUSED, guest::Guest, lobby, submission, voice};
use crate::{
    args::UecdaServerArgs,
    contest::RecordFile,
    failure::{self, Failure, Result},
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
    daihinmin::{Daihinmin, DaihinminMove, DaihinminStanding, PRESETS},
    knob::Value,
};

/// Waits for five players and lets them play.
pub(crate) fn run(args: &UecdaServerArgs) -> Result<ExitCode> {
    let at = format!("{}:{}", args.host, args.port);
    let unheard = |error: io::Error| Failure::new(format_args!("{at}: {error}"));
    let listener = TcpListener::bind((args.host.as_str(), args.port)).map_err(unheard)?;
    let mut file = RecordFile::create(&args.records)?;
    failure::print(&format!("{}\n", listener.local_addr().map_err(unheard)?))?;
    let guests = lobby::gather(&listener).map_err(unheard)?;
    // From now on nobody else is answered.
    drop(listener);
    let names: Vec<String> = guests.iter().map(|guest| guest.name().to_owned()).collect();
    let limit = Duration::from_secs(args.limit.into());
    let mut keep = |line: &str| writeln!(file, "{line}").and_then(|()| file.flush());
    let standing = Match::new(guests, args.games, Seed(args.seed), limit)?.play(&mut keep)?;
    file.finish().map_err(|error| Failure::at(&args.records, &error))?;
    failure::print(&points(&names, &standing))
}

/// The points of all players.
fn points(names: &[String], standing: &DaihinminStanding) -> String {
    let widest = names.iter().map(String::len).max().unwrap_or(0).max("player".len());
    let games = standing.deals().len();
    let mut text = format!("games  {games}\n\n   {:<widest$}  points  a game  places 1 to 5\n", "player");
    for (player, (name, total)) in names.iter().zip(standing.totals()).enumerate() {
        let mean = f64::from(total) / games.max(1) as f64;
        let often = [5, 4, 3, 2, 1].map(|worth| {
            let taken = standing.deals().iter().filter(|deal| deal.get(player) == Some(&worth));
            taken.count().to_string()
        });
        writeln!(text, "{player}  {name:<widest$}  {total:>6}  {mean:>6.2}  {}", often.join(" ")).ok();
    }
    text
}

/// A match between guests.
pub(super) struct Match {
    guests: Vec<Guest>,
    session: Session<Daihinmin>,
    limit: Duration,
}

impl Match {
    /// Before the first game, with five guests. `limit` is how long a player may take for a move.
    pub(super) fn new(guests: Vec<Guest>, games: u32, seed: Seed, limit: Duration) -> Result<Self> {
        let rules = PRESETS[0].spec().with("games", Value::Int(games.into()));
        let setup = Setup { rules, chairs: vec![Chair::You; 5], seed };
        Ok(Self { guests, session: Session::new(setup)?, limit })
    }

    /// Plays to the end, handing out the record of each game as a line. Returns the points.
    pub(super) fn play(mut self, keep: &mut dyn FnMut(&str) -> io::Result<()>) -> Result<DaihinminStanding> {
        loop {
            self.begin()?;
            while let Some(player) = self.session.game().turn() {
                self.turn(player)?;
            }
            let mut record = self.session.record();
            record.players = self.guests.iter().map(|guest| guest.name().to_owned()).collect();
            let unwritten = |error| Failure::new(format_args!("the records cannot be written: {error}"));
            keep(&record.to_line()).map_err(unwritten)?;
            if self.session.match_over() {
                return Ok(self.session.scores());
            }
            self.session.next_deal()?;
        }
    }

    /// Shows everybody the cards, the best class first, and takes the gifts.
    fn begin(&mut self) -> Result<()> {
        let by_class = self.session.game().table().by_class();
        for player in by_class.unwrap_or([0, 1, 2, 3, 4].map(Seat)) {
            let sheet = voice::dealt(self.session.game(), player);
            self.guests[player.index()].show(&sheet);
        }
        while self.session.game().table().gift().is_some() {
            let Some(player) = self.session.game().turn() else { break };
            let sheet = self.guests[player.index()].hear(self.limit);
            self.make(submission::gift(self.session.game(), sheet.as_ref()))?;
        }
        Ok(())
    }

    /// Lets a player take a turn, and tells everybody of it.
    fn turn(&mut self, player: Seat) -> Result<()> {
        for other in Seat::all(5) {
            let sheet = voice::turn(self.session.game(), other);
            self.guests[other.index()].show(&sheet);
        }
        let before = self.session.game().table().clone();
        let guest = &mut self.guests[player.index()];
        let play = submission::play(self.session.game(), guest.hear(self.limit).as_ref());
        let meld = play.meld();
        let free = play == DaihinminMove::Pass && before.top().is_none();
        guest.tell(if meld.is_some() || free { ACCEPTED } else { REFUSED });
        self.make(play)?;
        let after = self.session.game().table();
        let (sheet, next) = (voice::laid(&before, after, meld), self.next());
        for guest in &mut self.guests {
            guest.show(&sheet);
            guest.tell(next);
        }
        Ok(())
    }

    /// The number that says how it goes on.
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
