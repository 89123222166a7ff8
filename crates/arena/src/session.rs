//! A match at a table, with people and agents in its seats.
//!
//! The session is the dealer. It alone holds the full game, and it hands out views. The [`Setup`] and the
//! moves determine everything. The cards of deal k come from `seed/0/k`. The decision at move m of that deal
//! uses `seed/1/k/m`. Agents that look back also get what their seat saw of the deals before k. So the same
//! link gives the same cards and the same thoughts. If a move is taken back and played again, the agents
//! answer as before. A session is saved as its records and nothing else.
//!
//! The first deal of a match may be set up by hand, or come with a record. Then it is part of the setup, and
//! later deals follow from the seed as usual.
//!
//! A match may have a thousand deals, so the cost of a move must not grow with the length of the match.
//! So it stores everything that depends only on finished deals: the points, whether the match is over, and
//! what each seat remembers.

use crate::past::{Pasts, past_of};
use std::{borrow::Cow, fmt, rc::Rc};
use tefuda_agents::Playable;
use tefuda_games::{
    Entry, Fault, Lang, Note, Notes, Record, RecordError, Say, Seat, Seed, Spec, Standing,
    arrange::{deal_text, read_deal},
    fault::Source,
    lines::{Lines, Trouble},
    record::LARGEST_FILE,
};

/// The name of a person in specs, links and records.
pub const YOU: &str = "you";

/// The player in a seat.
#[derive(Debug, Clone, PartialEq)]
pub enum Chair {
    /// A person.
    You,
    /// An agent.
    Agent(Spec),
}

impl Chair {
    /// Reads `you` or an agent's spec. Every bad value is reported and replaced by a default.
    pub fn parse_lenient(agents: &'static [Entry], words: &str) -> (Self, Vec<Fault>) {
        if words == YOU {
            return (Self::You, Vec::new());
        }
        let (spec, faults) = Spec::parse_lenient(agents, words);
        (Self::Agent(spec), faults)
    }

    /// The agent's spec, unless it is a person.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            Self::You => None,
            Self::Agent(spec) => Some(spec),
        }
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => f.write_str(YOU),
            Self::Agent(spec) => spec.fmt(f),
        }
    }
}

/// Everything that determines a match, besides the moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    /// The rules.
    pub rules: Spec,
    /// The players in their seats.
    pub chairs: Vec<Chair>,
    /// The seed of the match.
    pub seed: Seed,
    /// The first deal as text, if it is not the one that the seed deals: see [`tefuda_games::arrange`]. The
    /// seed deals the cards that it leaves open.
    pub deal: Option<String>,
}

/// A match in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Session<G: Playable> {
    setup: Setup,
    standing: G::Standing,
    /// The points including the deal on the table, once it is over.
    scores: Option<G::Standing>,
    /// The finished deals. Views of the table share this list, so its records are in `Rc`s.
    finished: Rc<Vec<Rc<Record<G>>>>,
    /// The earlier deals as seen by the agents that adapt.
    pasts: Pasts<G>,
    game: G,
    /// The number of moves in the current deal.
    moves: usize,
    /// The notes to the current deal.
    notes: Notes,
}

/// The reason that a saved match can't be loaded: the line, counted from 1, and the error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The line. `None` if the error concerns the whole file.
    pub line: Option<usize>,
    /// The error.
    pub error: RecordError,
}

impl Say for LoadError {
    fn say(&self, lang: Lang) -> String {
        let what = self.error.say(lang);
        match (self.line, lang) {
            (None, _) => what,
            (Some(line), Lang::En) => format!("line {line}, {what}"),
            (Some(line), Lang::Ja) => format!("{line}行目、{what}"),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for LoadError {}

impl<G: Playable> Session<G> {
    /// Creates a match and deals its first deal. If the setup has a part of that deal, it is completed.
    pub fn new(setup: Setup) -> Result<Self, Fault> {
        let config = G::config(&setup.rules);
        let standing = G::Standing::new(config);
        let seed = deal_seed(setup.seed, 0);
        let said = setup.deal.as_deref().map(|text| read_deal::<G>(&setup.rules, text, seed)).transpose()?;
        let deal = said.unwrap_or_else(|| standing.deal(seed));
        let game = G::new(config, &deal)?;
        let setup = Setup { deal: said_of::<G>(&setup.rules, setup.seed, &deal), ..setup };
        if setup.chairs.len() != usize::from(game.seats()) {
            return Err(Fault::Players {
                found: setup.chairs.len(),
                fewest: game.seats(),
                most: game.seats(),
            });
        }
        Ok(Self::at_start(setup, standing, game))
    }

    /// A match whose first deal has just been dealt.
    fn at_start(setup: Setup, standing: G::Standing, game: G) -> Self {
        let pasts = Pasts::new(setup.chairs.iter().map(Chair::spec));
        let notes = Notes::default();
        Self { setup, standing, scores: None, finished: Rc::default(), pasts, game, moves: 0, notes }
    }

    /// The setup of the match.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The deal on the table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The points of the finished deals.
    pub fn standing(&self) -> &G::Standing {
        &self.standing
    }

    /// The records of the finished deals.
    pub fn finished(&self) -> &Rc<Vec<Rc<Record<G>>>> {
        &self.finished
    }

    /// The number of the deal on the table, from 0.
    pub fn deal_number(&self) -> usize {
        self.finished.len()
    }

    /// The notes to a deal by its number, finished or current.
    pub fn notes(&self, deal: usize) -> &Notes {
        self.finished.get(deal).map_or(&self.notes, |record| &record.notes)
    }

    /// Sets a note to a deal, by the number of the deal. It replaces the note at the same position. A blank
    /// text removes it.
    ///
    /// # Errors
    /// There is no such position, the text is too long, or there are too many notes.
    pub fn note(&mut self, deal: usize, note: &Note) -> Result<(), Fault> {
        let Note { at, kind, text } = note;
        let last = self.finished.get(deal).map_or(self.moves(), |record| record.moves.len());
        if deal > self.deal_number() || *at > last {
            return Err(Fault::NoteBeyond { at: *at, moves: last });
        }
        match Rc::make_mut(&mut self.finished).get_mut(deal) {
            Some(record) => Rc::make_mut(record).notes.set(*kind, *at, text),
            None => self.notes.set(*kind, *at, text),
        }
    }

    /// The player in a seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.setup.chairs[seat.index()]
    }

    /// Changes the player in a seat, from the next decision on.
    pub fn set_chair(&mut self, seat: Seat, chair: Chair) {
        if let Some(spec) = chair.spec().filter(|spec| !self.pasts.keeps(seat, spec)) {
            self.pasts.set(seat, past_of(&self.finished, seat, spec));
        }
        self.setup.chairs[seat.index()] = chair;
    }

    /// The number of moves in the current deal.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The seed of the next decision.
    pub fn decision_seed(&self) -> Seed {
        decision_seed(self.setup.seed, self.deal_number(), self.moves())
    }

    /// The past that the agent of a spec needs in this seat: see [`Pasts`]. Pasts of agents at the table are
    /// stored. Others are replayed from the records.
    pub fn past(&self, seat: Seat, spec: &Spec) -> Cow<'_, [G::View]> {
        if self.pasts.keeps(seat, spec) {
            Cow::Borrowed(if G::looks_back(spec) { self.pasts.of(seat) } else { &[] })
        } else {
            Cow::Owned(past_of(&self.finished, seat, spec))
        }
    }

    /// Plays a move for the seat whose turn it is.
    pub fn play(&mut self, play: G::Move) -> Result<(), G::Reason> {
        self.game.play(play)?;
        self.moves += 1;
        self.count();
        Ok(())
    }

    /// Counts the deal on the table if it is over.
    fn count(&mut self) {
        self.scores = self.game.turn().is_none().then(|| {
            let mut scores = self.standing.clone();
            scores.add(&self.game);
            scores
        });
    }

    /// The deal before move `count`, counted from 0. The current position if there are fewer moves.
    pub fn position(&self, count: usize) -> G {
        if count >= self.moves() {
            return self.game.clone();
        }
        let mut game = self.start();
        for (_, play) in self.game.history().into_iter().take(count) {
            let made = game.play(play);
            debug_assert!(made.is_ok(), "the moves of a deal are legal in it");
        }
        game
    }

    /// The views of the `wanted` seats before their decisions up to move `count`, in order, each with the
    /// number of its move. The deal is replayed only once.
    pub fn views(&self, count: usize, wanted: impl Fn(Seat) -> bool) -> Vec<(usize, G::View)> {
        let mut game = self.start();
        let mut views = Vec::new();
        for (number, (seat, play)) in self.game.history().into_iter().take(count).enumerate() {
            if game.turn() == Some(seat) && wanted(seat) {
                views.push((number, game.view(seat)));
            }
            game.play(play).ok();
        }
        views
    }

    fn start(&self) -> G {
        let config = G::config(&self.setup.rules);
        G::new(config, &self.game.deal()).unwrap_or_else(|_| self.game.clone())
    }

    /// The current deal from its start, as a separate match with all seats rotated by `steps`: one play of a
    /// duplicate deal. Earlier deals are forgotten, because they were seen from other seats.
    pub(crate) fn detached(&self, steps: usize) -> Self {
        let mut setup = self.setup.clone();
        let seats = setup.chairs.len().max(1);
        setup.chairs.rotate_right(steps % seats);
        setup.deal = said_of::<G>(&setup.rules, setup.seed, &self.game.deal());
        let standing = G::Standing::new(G::config(&setup.rules));
        Self::at_start(setup, standing, self.start())
    }

    /// Takes back move `count` and all later ones.
    pub fn take_back_to(&mut self, count: usize) {
        self.game = self.position(count);
        self.moves = self.moves.min(count);
        self.notes.truncate(count);
        self.count();
    }

    /// If the deal is over, counts it and deals the next. Returns whether there is a next deal.
    pub fn next_deal(&mut self) -> Result<bool, Fault> {
        let Some(scores) = self.scores.as_ref().filter(|scores| !scores.over()) else {
            return Ok(!self.match_over());
        };
        let seed = deal_seed(self.setup.seed, self.deal_number() + 1);
        let game = G::new(G::config(&self.setup.rules), &scores.deal(seed))?;
        let mut record = self.record();
        // Free the unused capacity, because the record is kept as long as the match.
        record.moves.shrink_to_fit();
        Rc::make_mut(&mut self.finished).push(Rc::new(record));
        self.notes = Notes::default();
        self.pasts.add(&self.game);
        self.standing = self.scores.take().unwrap_or_else(|| self.standing.clone());
        self.game = game;
        self.moves = 0;
        Ok(true)
    }

    /// The points of every finished deal, including the current one if it is over.
    pub fn scores(&self) -> &G::Standing {
        self.scores.as_ref().unwrap_or(&self.standing)
    }

    /// Whether the match is over.
    pub fn match_over(&self) -> bool {
        self.scores().over()
    }

    /// The record of the current deal.
    pub fn record(&self) -> Record<G> {
        let mut record = Record::of(&self.game, &self.setup.rules);
        record.players = self.setup.chairs.iter().map(ToString::to_string).collect();
        record.seed = Some(self.setup.seed.0);
        record.notes = self.notes.clone();
        record
    }

    /// All records of the match, one per line, with the current deal last.
    pub fn save(&self) -> String {
        let mut lines: Vec<String> = self.finished.iter().map(|record| record.to_line()).collect();
        lines.push(self.record().to_line());
        lines.join("\n") + "\n"
    }

    /// Loads a match from its records. Every deal is replayed by the rules and counted. The last one
    /// continues where it stopped.
    pub fn load(text: &str) -> Result<Self, LoadError> {
        Self::from_records(read_records::<G>(text)?)
    }

    /// Loads a match from its records, each with the number of its line.
    pub fn from_records(mut records: Vec<(usize, Record<G>)>) -> Result<Self, LoadError> {
        let Some((line, last)) = records.pop() else {
            return Err(LoadError { line: None, error: Fault::NoRecord.into() });
        };
        let seated = chairs(G::AGENTS, &last.players, G::seats_for(G::config(&last.rules)));
        let mut pasts = Pasts::new(seated.iter().map(Chair::spec));
        let mut standing = G::Standing::new(G::config(&last.rules));
        let seed = Seed(last.seed.unwrap_or(0));
        let first = records.first().map_or(&last, |(_, record)| record).deal.clone();
        let mut finished = Vec::with_capacity(records.len());
        for (line, record) in records {
            let mut add = || -> Result<(), RecordError> {
                if record.rules != last.rules || record.seed != last.seed {
                    return Err(Fault::OtherMatch.into());
                }
                let game = record.replay()?;
                if game.turn().is_some() {
                    return Err(Fault::Unfinished.into());
                }
                standing.add(&game);
                pasts.add(&game);
                Ok(())
            };
            add().map_err(|error| LoadError { line: Some(line), error })?;
            finished.push(Rc::new(record));
        }
        let game = last.replay().map_err(|error| LoadError { line: Some(line), error })?;
        let moves = last.moves.len();
        let deal = said_of::<G>(&last.rules, seed, &first);
        let setup = Setup { rules: last.rules, chairs: seated, seed, deal };
        let (finished, notes) = (Rc::new(finished), last.notes);
        let mut session = Self { setup, standing, scores: None, finished, pasts, game, moves, notes };
        session.count();
        Ok(session)
    }
}

/// The text of the first deal for a setup. `None` if it is the deal of the seed.
fn said_of<G: Playable>(rules: &Spec, seed: Seed, deal: &G::Deal) -> Option<String> {
    let usual = G::Standing::new(G::config(rules)).deal(deal_seed(seed, 0));
    (usual != *deal).then(|| deal_text::<G>(rules, deal))
}

/// The players by their names in a record. Seats without a name are people's.
fn chairs(agents: &'static [Entry], players: &[String], seats: u8) -> Vec<Chair> {
    let mut chairs: Vec<Chair> = players.iter().map(|name| Chair::parse_lenient(agents, name).0).collect();
    chairs.resize(seats.into(), Chair::You);
    chairs
}

/// Reads all records of a text, in any format that [`Lines`] understands. Each comes with the number of its
/// line, from 1.
pub fn read_records<G: Playable>(text: &str) -> Result<Vec<(usize, Record<G>)>, LoadError> {
    let mut records = Vec::new();
    each_line(text, &mut |number, line| {
        records.push((number, Record::parse(line)?));
        Ok(())
    })?;
    Ok(records)
}

/// The records that [`read_records`] reads from a text, each on a line as it was written.
pub fn record_lines(text: &str) -> Result<Vec<String>, LoadError> {
    let mut lines = Vec::new();
    each_line(text, &mut |_, line| {
        lines.push(line.to_owned());
        Ok(())
    })?;
    Ok(lines)
}

/// Reads the non-empty lines of a text, with their numbers.
fn each_line(
    text: &str,
    read: &mut dyn FnMut(usize, &str) -> Result<(), RecordError>,
) -> Result<(), LoadError> {
    if text.len() > LARGEST_FILE {
        return Err(LoadError {
            line: None,
            error: Fault::TooLarge { what: Source::File, limit: LARGEST_FILE }.into(),
        });
    }
    let mut lines = Lines::new(text.as_bytes());
    while let Some(line) = lines.next_line() {
        let (in_line, done) = match line {
            Ok("") => continue,
            Ok(line) => {
                let line = line.to_owned();
                (true, read(lines.number(), &line))
            }
            Err(Trouble::Line(fault)) => (true, Err(fault.into())),
            Err(trouble) => (false, Err(trouble.fault().into())),
        };
        let line = in_line.then_some(lines.number());
        done.map_err(|error| LoadError { line, error })?;
    }
    Ok(())
}

/// The seed of the cards of a deal.
pub fn deal_seed(seed: Seed, deal: usize) -> Seed {
    seed.child(0).child(deal as u64)
}

/// The seed of the decision before move `count`.
pub fn decision_seed(seed: Seed, deal: usize, count: usize) -> Seed {
    seed.child(1).child(deal as u64).child(count as u64)
}

#[cfg(test)]
mod tests;
