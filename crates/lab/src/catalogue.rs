//! `tefuda agents` and `tefuda docs`: the catalogue of agents, rules and knobs, as text, JSON and Markdown.
//!
//! Nothing is written here that is not in the definitions of the knobs.

use crate::{
    args::AgentsArgs,
    failure::{self, Result},
    rooms::{self, Room},
};
use serde_json::{Value as Json, json};
use std::{fmt::Write as _, process::ExitCode};
use tefuda_games::{
    Entry, Knob, Lang,
    knob::{Kind, Value},
};

/// Lists the agents of one game or of all.
pub(crate) fn agents(args: &AgentsArgs) -> Result<ExitCode> {
    let rooms = match &args.game {
        Some(name) => vec![rooms::find(name)?],
        None => rooms::GAMES.to_vec(),
    };
    if args.json {
        let games: Vec<Json> = rooms.iter().map(|room| game_json(*room, args.lang)).collect();
        return failure::print(&format!("{}\n", json!({ "games": games })));
    }
    failure::print(&listing(&rooms, args.lang))
}

/// The catalogue for the long help: all of it, or the agents and presets by name with their knobs' keys.
pub(crate) fn help(knobs: bool) -> String {
    if knobs {
        return listing(rooms::GAMES, Lang::En);
    }
    let mut text = String::new();
    for &room in rooms::GAMES {
        let facts = room.facts();
        let keys = |knobs: &[Knob]| knobs.iter().map(|k| k.key).collect::<Vec<_>>().join(", ");
        let line = |text: &mut String, entry: &Entry, shown: &[Knob]| {
            let keys = if shown.is_empty() { String::new() } else { format!(" [{}]", keys(shown)) };
            writeln!(text, "  {:<10} {}{keys}", entry.id, entry.about.en).ok();
        };
        writeln!(text, "Agents of {} and their knobs:", facts.id).ok();
        room.agents().iter().for_each(|entry| line(&mut text, entry, entry.knobs));
        writeln!(text, "Rules of {}:", facts.id).ok();
        facts.presets.iter().for_each(|entry| line(&mut text, entry, &[]));
        writeln!(text, "  switches:  {}\n", keys(facts.switches())).ok();
    }
    text + "`tefuda agents` explains every knob."
}

/// The agents of one game with their knobs, for the long help.
pub(crate) fn agents_of(game: &str) -> String {
    rooms::find(game).map(|room| listing(&[room], Lang::En)).unwrap_or_default().trim_end().to_owned()
}

/// What can be trained, for the long help.
pub(crate) fn learners() -> String {
    let mut text = String::new();
    for &room in rooms::GAMES {
        for learner in room.learners() {
            writeln!(text, "{} learns {}: {}\nPresets:", learner.id, room.facts().id, learner.about.en).ok();
            for preset in learner.presets {
                writeln!(text, "  {:<10} {}", preset.id, preset.about.en).ok();
            }
            text.push_str("Knobs:\n");
            for knob in learner.presets.first().map_or(&[][..], |preset| preset.knobs) {
                writeln!(text, "  {:<10} {} ({})", knob.key, knob.help.en, knob.allowed()).ok();
            }
        }
    }
    text.trim_end().to_owned()
}

/// The catalogue as text.
fn listing(rooms: &[&dyn Room], lang: Lang) -> String {
    let mut text = String::new();
    for room in rooms {
        let facts = room.facts();
        writeln!(text, "{} ({})", facts.name.get(lang), facts.id).ok();
        for entry in room.agents() {
            writeln!(text, "\n  {}  {}", entry.id, entry.name.get(lang)).ok();
            writeln!(text, "    {}", entry.about.get(lang)).ok();
            let origin = entry.origin(lang);
            if !origin.is_empty() {
                writeln!(text, "    {origin}").ok();
            }
            for knob in entry.knobs {
                let symbol =
                    if knob.symbol.is_empty() { String::new() } else { format!("   {}", knob.symbol) };
                let default = entry.default(knob);
                writeln!(text, "      {}={default}   ({}){symbol}", knob.key, knob.allowed()).ok();
                writeln!(text, "        {}", knob.help.get(lang)).ok();
            }
        }
    }
    text
}

fn game_json(room: &dyn Room, lang: Lang) -> Json {
    let facts = room.facts();
    let entries = |entries: &[Entry]| entries.iter().map(|e| entry_json(e, lang)).collect::<Vec<_>>();
    json!({
        "game": facts.id,
        "name": facts.name.get(lang),
        "seats": { "min": facts.seats.0, "max": facts.seats.1 },
        "presets": entries(facts.presets),
        "agents": entries(room.agents()),
    })
}

fn entry_json(entry: &Entry, lang: Lang) -> Json {
    json!({
        "id": entry.id,
        "name": entry.name.get(lang),
        "about": entry.about.get(lang),
        "paper": entry.paper,
        "source": entry.source,
        "knobs": entry.knobs.iter().map(|knob| knob_json(entry, knob, lang)).collect::<Vec<_>>(),
    })
}

fn knob_json(entry: &Entry, knob: &Knob, lang: Lang) -> Json {
    let mut json = json!({
        "key": knob.key,
        "symbol": knob.symbol,
        "name": knob.name.get(lang),
        "help": knob.help.get(lang),
        "default": value_json(entry.default(knob)),
    });
    let range = match knob.kind {
        Kind::Int { min, max, .. } => json!({ "kind": "int", "min": min, "max": max }),
        Kind::Real { min, max, step, .. } => json!({ "kind": "real", "min": min, "max": max, "step": step }),
        Kind::Flag { .. } => json!({ "kind": "flag" }),
        Kind::File => json!({ "kind": "file" }),
        Kind::Choice(choices) => {
            json!({ "kind": "choice", "choices": choices.iter().map(|c| c.id).collect::<Vec<_>>() })
        }
    };
    if let (Json::Object(json), Json::Object(range)) = (&mut json, range) {
        json.extend(range);
    }
    json
}

fn value_json(value: Value) -> Json {
    match value {
        Value::Int(n) => json!(n),
        Value::Real(x) => json!(x),
        Value::Flag(on) => json!(on),
        Value::Choice(id) => json!(id),
        Value::File(file) => json!(file.map(|id| id.to_string())),
    }
}

/// Prints the reference of agents and rules in Markdown.
pub(crate) fn docs() -> Result<ExitCode> {
    failure::print(&markdown())
}

fn markdown() -> String {
    let mut text = "# Agents, rules and their knobs\n\n\
        Printed by `tefuda docs` from the definitions in the program. An agent is named `id` or \
        `id:key=value,key=value`, naming only what differs from the defaults; rules are named by a preset in the \
        same way. The same words work in a link, on the command line and in a record.\n"
        .to_owned();
    for &room in rooms::GAMES {
        let facts = room.facts();
        write!(text, "\n## {} {} (`{}`)\n", facts.name.en, facts.name.ja, facts.id).ok();
        for entry in room.agents() {
            write!(text, "\n### `{}` {} {}\n\n{}", entry.id, entry.name.en, entry.name.ja, entry.about.en)
                .ok();
            let origin = entry.origin(Lang::En);
            if !origin.is_empty() {
                write!(text, " Source: {origin}.").ok();
            }
            text.push('\n');
            if !entry.knobs.is_empty() {
                text.push_str("\n| knob | symbol | values | default | |\n|---|---|---|---|---|\n");
            }
            for knob in entry.knobs {
                let [allowed, symbol] = [&knob.allowed(), knob.symbol].map(|words| words.replace('|', "\\|"));
                let (key, default, help) = (knob.key, entry.default(knob), knob.help.en);
                writeln!(text, "| `{key}` | {symbol} | {allowed} | `{default}` | {help} |").ok();
            }
        }
        text.push_str(&rules(room));
    }
    text
}

/// The switches of a game's rules, with their values in each preset.
fn rules(room: &dyn Room) -> String {
    let presets = room.facts().presets;
    let mut text = String::from("\n### Rules\n\n");
    for preset in presets {
        writeln!(text, "- `{}` {} {}: {}", preset.id, preset.name.en, preset.name.ja, preset.about.en).ok();
    }
    let row = |cells: &mut dyn Iterator<Item = String>| cells.map(|cell| cell + " |").collect::<String>();
    let names = row(&mut presets.iter().map(|preset| format!(" `{}`", preset.id)));
    let rule = "---|".repeat(presets.len() + 3);
    write!(text, "\n| switch | values |{names} |\n|{rule}\n").ok();
    for knob in room.facts().switches() {
        let defaults = row(&mut presets.iter().map(|preset| format!(" `{}`", preset.default(knob))));
        let allowed = knob.allowed().replace('|', "\\|");
        writeln!(text, "| `{}` | {allowed} |{defaults} {} |", knob.key, knob.help.en).ok();
    }
    text
}
