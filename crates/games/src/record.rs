//! Game records: JSON Lines with one deal per line. This is the only format for games that enter or leave the
//! program.

use crate::{
    fault::{Fault, Source, quote},
    game::{Facts, Game},
    knob::{Entry, Spec},
    notes::Notes,
    seat::Seat,
    text::{Lang, Said, Say},
};
use serde_json::{Map, Value as Json, json};
use std::fmt;

/// The longest line that is read, in bytes. The longest deal of any game takes less than 20 kB.
pub const LONGEST_LINE: usize = 256 * 1024;
/// The largest file that is read, in bytes after decompression.
pub const LARGEST_FILE: usize = 64 * 1024 * 1024;
/// The version of the format.
pub const VERSION: u64 = 1;

/// One line of a record file: a deal with its moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Record<G: Game> {
    /// The rules, as a preset with changes.
    pub rules: Spec,
    /// Names of the players; may be empty.
    pub players: Vec<String>,
    /// The seed of the deal, if known.
    pub seed: Option<u64>,
    /// The deal: everything that chance decided.
    pub deal: G::Deal,
    /// The decisions in the order in which they took effect.
    pub moves: Vec<(Seat, G::Move)>,
    /// The stated result.
    pub result: Option<Json>,
    /// The notes on the deal.
    pub notes: Notes,
    /// Unknown top-level keys, preserved unchanged.
    pub other: Map<String, Json>,
}

/// An error in a record, and the index of the move that has it, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The move, if the error is in a move.
    pub at: Option<usize>,
    /// The error.
    pub fault: Fault,
}

impl From<Fault> for RecordError {
    fn from(fault: Fault) -> Self {
        Self { at: None, fault }
    }
}

impl Say for RecordError {
    fn say(&self, lang: Lang) -> String {
        match (self.at, lang) {
            (None, _) => self.fault.say(lang),
            (Some(at), Lang::En) => format!("move {at}: {}", self.fault.say(lang)),
            (Some(at), Lang::Ja) => format!("手順{at}：{}", self.fault.say(lang)),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for RecordError {}

/// The id of the game that a line names. It decides which type reads the rest.
pub fn game_of(line: &str) -> Result<String, Fault> {
    let json = parse_line(line)?;
    let name = json.get("game").ok_or(Fault::Missing("game"))?;
    name.as_str().map(str::to_owned).ok_or(Fault::Shape {
        field: "game",
        en: "the name of a game",
        ja: "ゲームの名前",
    })
}

/// The line with its notes replaced by these. Everything else stays exactly as written.
pub fn annotated(line: &str, notes: &Notes) -> Result<String, Fault> {
    let mut map = parse_line(line)?;
    if notes.is_empty() {
        map.shift_remove("notes");
    } else {
        map.insert("notes".into(), notes.to_json());
    }
    Ok(text(&Json::Object(map)))
}

/// Parses a line as JSON and checks the version.
fn parse_line(line: &str) -> Result<Map<String, Json>, Fault> {
    if line.len() > LONGEST_LINE {
        return Err(Fault::TooLarge { what: Source::Line, limit: LONGEST_LINE });
    }
    let json: Json = serde_json::from_str(line).map_err(|why| Fault::NotJson(why.to_string()))?;
    let Json::Object(map) = json else {
        return Err(Fault::Shape { field: "line", en: "a JSON object", ja: "JSONのオブジェクト" });
    };
    match map.get("v") {
        None => Err(Fault::Missing("v")),
        Some(v) if whole(v.clone()) == VERSION => Ok(map),
        Some(v) => Err(Fault::Version(quote(&text(v)))),
    }
}

/// The same JSON with whole numbers written without a fraction. Some programs save 18 as 18.0, which is the
/// same in JSON.
fn whole(mut json: Json) -> Json {
    make_whole(&mut json);
    json
}

fn make_whole(json: &mut Json) {
    /// Every whole number up to this one is exact as a float.
    const EXACT: f64 = (1u64 << 53) as f64;
    match json {
        Json::Number(number) if number.is_f64() => {
            let float = number.as_f64().filter(|x| x.fract() == 0.0 && x.abs() <= EXACT);
            if let Some(x) = float {
                *number = (x as i64).into();
            }
        }
        Json::Array(list) => list.iter_mut().for_each(make_whole),
        Json::Object(map) => map.values_mut().for_each(make_whole),
        _ => {}
    }
}

/// Compact JSON. (`to_string` also supports line breaks and would add that code to the page.)
fn text(json: &Json) -> String {
    serde_json::to_string(json).unwrap_or_default()
}

/// The parts of a line that all games share. The parts that depend on the game are still JSON.
struct Line {
    rules: Spec,
    players: Vec<String>,
    seed: Option<u64>,
    deal: Json,
    moves: Option<Json>,
    result: Option<Json>,
    notes: Option<Json>,
    other: Map<String, Json>,
}

impl Line {
    fn read(line: &str, facts: &Facts) -> Result<Self, Fault> {
        let mut map = parse_line(line)?;
        map.shift_remove("v");
        let game = map.shift_remove("game").ok_or(Fault::Missing("game"))?;
        if game != facts.id {
            return Err(Fault::OtherGame {
                found: quote(game.as_str().unwrap_or(&text(&game))),
                expected: facts.id,
            });
        }
        let presets = facts.presets;
        // Unknown keys stay as written.
        let mut take = |key: &str| map.shift_remove(key).map(whole);
        let rules = take("config").map_or_else(|| Ok(presets[0].spec()), |c| rules(&c, presets))?;
        let players = take("players").map_or(Ok(Vec::new()), |p| names(&p, facts.seats.1))?;
        let seed = take("seed").filter(|s| !s.is_null()).map(|s| seed(&s)).transpose()?;
        let deal = take("deal").ok_or(Fault::Missing("deal"))?;
        let moves = take("moves");
        let result = take("result").filter(|r| !r.is_null());
        let notes = take("notes");
        Ok(Self { rules, players, seed, deal, moves, result, notes, other: map })
    }

    fn write(self, game: &str) -> String {
        let mut map = Map::new();
        map.insert("v".into(), json!(VERSION));
        map.insert("game".into(), json!(game));
        map.insert("config".into(), config(&self.rules));
        if !self.players.is_empty() {
            map.insert("players".into(), json!(self.players));
        }
        if let Some(seed) = self.seed {
            map.insert("seed".into(), json!(seed));
        }
        map.insert("deal".into(), self.deal);
        map.insert("moves".into(), self.moves.unwrap_or_default());
        map.extend(self.other);
        if let Some(result) = self.result {
            map.insert("result".into(), result);
        }
        if let Some(notes) = self.notes {
            map.insert("notes".into(), notes);
        }
        text(&Json::Object(map))
    }
}

impl<G: Game> Record<G> {
    /// The record of a deal, finished or not.
    pub fn of(game: &G, rules: &Spec) -> Self {
        Self {
            rules: rules.clone(),
            players: Vec::new(),
            seed: None,
            deal: game.deal(),
            moves: game.history(),
            result: game.result_to_json(),
            notes: Notes::default(),
            other: Map::new(),
        }
    }

    /// Reads one line without playing the moves: see [`Record::replay`].
    pub fn parse(line: &str) -> Result<Self, RecordError> {
        let Line { rules, players, seed, deal, moves: list, result, notes, other } =
            Line::read(line, &G::FACTS)?;
        let deal = G::deal_from_json(G::config(&rules), &deal)?;
        let mut moves = Vec::new();
        read_moves(&list.ok_or(Fault::Missing("moves"))?, &mut |seat, play| {
            moves.push((seat, play.parse()?));
            Ok(())
        })?;
        let notes = notes.map_or(Ok(Notes::default()), |notes| Notes::from_json(&notes, moves.len()))?;
        Ok(Self { rules, players, seed, deal, moves, result, notes, other })
    }

    /// The line, without a line break.
    pub fn to_line(&self) -> String {
        let moves = self.moves.iter().map(|(seat, play)| json!([seat, play.to_string()])).collect();
        let line = Line {
            rules: self.rules.clone(),
            players: self.players.clone(),
            seed: self.seed,
            deal: G::deal_to_json(G::config(&self.rules), &self.deal),
            moves: Some(Json::Array(moves)),
            result: self.result.clone(),
            notes: (!self.notes.is_empty()).then(|| self.notes.to_json()),
            other: self.other.clone(),
        };
        line.write(G::FACTS.id)
    }

    /// The game at its start.
    pub fn start(&self) -> Result<G, RecordError> {
        Ok(G::new(G::config(&self.rules), &self.deal)?)
    }

    /// Plays all moves by the rules and checks the result. Calls `watch` with each position before its move.
    pub fn replay_with(&self, mut watch: impl FnMut(usize, &G)) -> Result<G, RecordError> {
        let mut game = self.start()?;
        for (at, (seat, play)) in self.moves.iter().enumerate() {
            let wrong = |fault| RecordError { at: Some(at), fault };
            let turn = game.turn().ok_or_else(|| wrong(Fault::AfterEnd(play.to_string())))?;
            if turn != *seat {
                return Err(wrong(Fault::WrongSeat { found: seat.0, expected: turn.0 }));
            }
            watch(at, &game);
            game.play(*play).map_err(|reason| {
                wrong(Fault::Illegal { play: play.to_string(), reason: Said::of(&reason) })
            })?;
        }
        if let Some(stated) = &self.result {
            let computed = game.result_to_json().ok_or(Fault::Unfinished)?;
            if !game.accepts(stated) {
                agree(stated, &computed)?;
            }
        }
        Ok(game)
    }

    /// Plays all moves by the rules and checks the result.
    pub fn replay(&self) -> Result<G, RecordError> {
        self.replay_with(|_, _| {})
    }
}

/// Checks that every known field of the stated result equals the computed one. At least one must be present.
fn agree(stated: &Json, computed: &Json) -> Result<(), Fault> {
    let shape = Fault::Shape {
        field: "result",
        en: "an object with the result of the deal",
        ja: "ディールの結果のオブジェクト",
    };
    let (Some(stated), Some(computed)) = (stated.as_object(), computed.as_object()) else {
        return Err(shape);
    };
    let Some(first) = computed.keys().next() else { return Err(shape) };
    if !stated.contains_key(first) {
        return Err(shape);
    }
    for (key, value) in computed {
        if let Some(found) = stated.get(key).filter(|found| *found != value) {
            return Err(Fault::Result {
                field: format!("result.{key}"),
                stated: quote(&text(found)),
                computed: text(value),
            });
        }
    }
    Ok(())
}

/// The field `config` of a record.
fn config(rules: &Spec) -> Json {
    let mut map = Map::new();
    map.insert("preset".into(), json!(rules.id()));
    for (knob, value) in rules.changed() {
        map.insert(knob.key.into(), value.json());
    }
    Json::Object(map)
}

/// Reads the field `config`.
fn rules(json: &Json, presets: &'static [Entry]) -> Result<Spec, Fault> {
    let shape = || Fault::Shape {
        field: "config",
        en: "an object with a preset and rule options",
        ja: "プリセットとルール設定のオブジェクト",
    };
    let map = json.as_object().ok_or_else(shape)?;
    let preset = match map.get("preset") {
        None => presets[0].id,
        Some(preset) => preset.as_str().ok_or_else(shape)?,
    };
    // A name with a colon could smuggle settings into the spec.
    if preset.contains(':') {
        return Err(shape());
    }
    let mut spec = Spec::parse(presets, preset)?;
    for (key, value) in map.iter().filter(|(key, _)| *key != "preset") {
        let word = value.as_str().map_or_else(|| text(value), str::to_owned);
        spec.set_text(key, &word)?;
    }
    Ok(spec)
}

/// Reads the field `seed`.
fn seed(json: &Json) -> Result<u64, Fault> {
    let shape =
        Fault::Shape { field: "seed", en: "a whole number below 2^64", ja: "2^64未満の0以上の整数" };
    json.as_u64().ok_or(shape)
}

/// Reads the field `players`.
fn names(json: &Json, most: u8) -> Result<Vec<String>, Fault> {
    let shape = || Fault::Shape {
        field: "players",
        en: "a list of names, one per seat",
        ja: "席ごとに1つの名前のリスト",
    };
    let list = json.as_array().filter(|list| list.len() <= usize::from(most)).ok_or_else(shape)?;
    list.iter().map(|name| name.as_str().map(str::to_owned).ok_or_else(shape)).collect()
}

/// Reads the field `moves`, move by move.
fn read_moves(json: &Json, read: &mut dyn FnMut(Seat, &str) -> Result<(), Fault>) -> Result<(), RecordError> {
    let shape =
        || Fault::Shape {
            field: "moves", en: "a list of [seat, \"move\"]", ja: "[席, \"手\"]のリスト"
        };
    for (at, pair) in json.as_array().ok_or_else(shape)?.iter().enumerate() {
        let read = seat_and_move(pair).ok_or_else(shape).and_then(|(seat, play)| read(seat, play));
        read.map_err(|fault| RecordError { at: Some(at), fault })?;
    }
    Ok(())
}

fn seat_and_move(pair: &Json) -> Option<(Seat, &str)> {
    let [seat, play] = pair.as_array()?.as_slice() else { return None };
    Some((Seat(u8::try_from(seat.as_u64()?).ok()?), play.as_str()?))
}
