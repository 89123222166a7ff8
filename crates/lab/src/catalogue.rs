//! `tefuda agents` and `tefuda docs`: the catalogue of agents, rules and settings, as text, JSON and
//! Markdown.
//!
//! All texts come from the definitions of the settings.

use crate::{
    args::AgentsArgs,
    failure::{self, Result},
    games::{self, GameCommands},
};
use serde_json::{Value as Json, json};
use std::{fmt::Write as _, process::ExitCode};
use tefuda_agents::training::{Direction, Input, Learner, Measure, Stage};
use tefuda_games::{Entry, Knob, Lang, knob::Kind};

/// Lists the agents of one game or of all games.
pub(crate) fn agents(args: &AgentsArgs) -> Result<ExitCode> {
    let chosen = match &args.game {
        Some(name) => vec![games::find(name)?],
        None => games::GAMES.to_vec(),
    };
    if args.json {
        let games: Vec<Json> = chosen.iter().map(|commands| game_json(commands, args.lang)).collect();
        return failure::print_json(&json!({ "games": games }));
    }
    failure::print(&listing(&chosen, args.lang))
}

/// The catalogue for the long help: complete with `knobs`, otherwise agents and presets with the keys of
/// their settings.
fn help(knobs: bool) -> String {
    if knobs {
        return listing(games::GAMES, Lang::En);
    }
    let mut text = String::new();
    for &commands in games::GAMES {
        let facts = commands.facts();
        let keys = |knobs: &[Knob]| knobs.iter().map(|k| k.key).collect::<Vec<_>>().join(", ");
        let line = |text: &mut String, entry: &Entry, shown: &[Knob]| {
            let keys = if shown.is_empty() { String::new() } else { format!(" [{}]", keys(shown)) };
            writeln!(text, "  {:<10} {}{keys}", entry.id, entry.about.en).ok();
        };
        writeln!(text, "Agents for {}, with their settings:", facts.id).ok();
        commands.agents().iter().for_each(|entry| line(&mut text, entry, entry.knobs));
        writeln!(text, "Rules for {}:", facts.id).ok();
        facts.presets.iter().for_each(|entry| line(&mut text, entry, &[]));
        writeln!(text, "  options:   {}\n", keys(facts.switches())).ok();
    }
    text + "`tefuda agents` explains every setting."
}

/// The agents, rules or learners that a command takes, for its long help. Empty for other commands.
pub(crate) fn long_help(command: &str) -> String {
    match command {
        "agents" => help(true),
        "match" | "arena" | "bench" => help(false),
        "uecda" => agents_of("daihinmin"),
        "train" => learners(),
        _ => String::new(),
    }
}

/// The agents of one game with their settings, for the long help.
fn agents_of(game: &str) -> String {
    games::find(game).map(|commands| listing(&[commands], Lang::En)).unwrap_or_default().trim_end().to_owned()
}

/// The training algorithms, for the long help.
fn learners() -> String {
    let mut text = String::new();
    for &commands in games::GAMES {
        for learner in commands.learners {
            writeln!(text, "{} ({}): {}", learner.id, commands.facts().id, learner.about.en).ok();
            for (name, what) in [("Stages", stages(learner)), ("Metrics", measures(learner))] {
                writeln!(text, "{name}: {what}").ok();
            }
            text.push_str("Presets:\n");
            for preset in learner.presets {
                writeln!(text, "  {:<10} {}", preset.id, preset.about.en).ok();
            }
            text.push_str("Hyperparameters:\n");
            for knob in knobs(learner) {
                let (key, allowed, default) = (knob.key, knob.allowed(), knob.default());
                writeln!(text, "  {key:<10} {} ({allowed}; {default})", knob.help.en).ok();
            }
        }
    }
    text.trim_end().to_owned()
}

/// The settings of a learner. All of its presets share them.
fn knobs(learner: &Learner) -> &'static [Knob] {
    learner.presets.first().map_or(&[], |preset| preset.knobs)
}

/// The stages of a learner, with their units and the settings of their lengths.
fn stages(learner: &Learner) -> String {
    let stage = |stage: &Stage| format!("{} ({}: `{}`)", stage.name.en, stage.unit.many.en, stage.length.key);
    learner.stages.iter().map(stage).collect::<Vec<_>>().join(", then ")
}

/// The metrics of a learner, and whether higher or lower is better.
fn measures(learner: &Learner) -> String {
    let measure =
        |measure: &Measure| format!("{} ({} is better)", measure.title.en, direction(measure.better));
    learner.measures.iter().map(measure).collect::<Vec<_>>().join("; ")
}

fn direction(better: Direction) -> &'static str {
    match better {
        Direction::Lower => "lower",
        Direction::Higher => "higher",
    }
}

/// The catalogue as text.
fn listing(chosen: &[&GameCommands], lang: Lang) -> String {
    let mut text = String::new();
    for commands in chosen {
        let facts = commands.facts();
        writeln!(text, "{} ({})", facts.name.get(lang), facts.id).ok();
        for entry in commands.agents() {
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

fn game_json(commands: &GameCommands, lang: Lang) -> Json {
    let facts = commands.facts();
    let entries = |entries: &[Entry]| entries.iter().map(|e| entry_json(e, lang)).collect::<Vec<_>>();
    json!({
        "game": facts.id,
        "name": facts.name.get(lang),
        "seats": { "min": facts.seats.0, "max": facts.seats.1 },
        "presets": entries(facts.presets),
        "agents": entries(commands.agents()),
        "learners": commands.learners.iter().map(|learner| learner_json(learner, lang)).collect::<Vec<_>>(),
    })
}

fn learner_json(learner: &Learner, lang: Lang) -> Json {
    let stage = |stage: &Stage| json!({ "name": stage.name.get(lang), "unit": stage.unit.many.get(lang), "length": stage.length.key });
    let measure = |measure: &Measure| {
        json!({
            "id": measure.id,
            "title": measure.title.get(lang),
            "better": direction(measure.better),
            "unit": learner.unit(measure).many.get(lang),
        })
    };
    let input = |input: &Input| match input {
        Input::Agent { knob, shipped } => json!({ "knob": knob.key, "default": shipped }),
        Input::Records { knob } => json!({ "knob": knob.key, "default": null }),
    };
    json!({
        "id": learner.id,
        "name": learner.name.get(lang),
        "about": learner.about.get(lang),
        "paper": learner.paper,
        "agent": learner.output.map(|_| learner.id),
        "stages": learner.stages.iter().map(stage).collect::<Vec<_>>(),
        "inputs": learner.inputs.iter().map(input).collect::<Vec<_>>(),
        "measures": learner.measures.iter().map(measure).collect::<Vec<_>>(),
        "presets": learner.presets.iter().map(|entry| entry_json(entry, lang)).collect::<Vec<_>>(),
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
        "default": entry.default(knob).json(),
    });
    let range = match knob.kind {
        Kind::Int { min, max, .. } => json!({ "kind": "int", "min": min, "max": max }),
        Kind::Real { min, max, step, .. } => json!({ "kind": "real", "min": min, "max": max, "step": step }),
        Kind::Flag { .. } => json!({ "kind": "flag" }),
        Kind::File(learner) => json!({ "kind": "file", "learner": learner }),
        Kind::Records => json!({ "kind": "records" }),
        Kind::Choice(choices) => {
            json!({ "kind": "choice", "choices": choices.iter().map(|c| c.id).collect::<Vec<_>>() })
        }
    };
    if let (Json::Object(json), Json::Object(range)) = (&mut json, range) {
        json.extend(range);
    }
    json
}

/// Prints the reference of agents and rules in Markdown.
pub(crate) fn docs() -> Result<ExitCode> {
    failure::print(&markdown())
}

fn markdown() -> String {
    let mut text = "# Agents, learning algorithms and rules\n\n\
        This page is generated by `tefuda docs`. Write an agent as `id` or `id:key=value,key=value`, with only the \
        settings that differ from their defaults. Write rules and training presets in the same way. This notation works in \
        links, on the command line and in records.\n"
        .to_owned();
    for &commands in games::GAMES {
        let facts = commands.facts();
        write!(text, "\n## {} {} (`{}`)\n", facts.name.en, facts.name.ja, facts.id).ok();
        for entry in commands.agents() {
            write!(text, "\n### `{}` {} {}\n\n{}", entry.id, entry.name.en, entry.name.ja, entry.about.en)
                .ok();
            let origin = entry.origin(Lang::En);
            if !origin.is_empty() {
                write!(text, " Source: {origin}.").ok();
            }
            text.push('\n');
            text.push_str(&knob_table(entry));
        }
        commands.learners.iter().for_each(|learner| text.push_str(&learner_section(learner)));
        text.push_str(&rules(commands));
    }
    text
}

/// The settings of an entry with their defaults, as a table. Empty if it has none.
fn knob_table(entry: &Entry) -> String {
    if entry.knobs.is_empty() {
        return String::new();
    }
    let mut text = "\n| setting | symbol | values | default | meaning |\n|---|---|---|---|---|\n".to_owned();
    for knob in entry.knobs {
        let [allowed, symbol] = [&knob.allowed(), knob.symbol].map(|words| words.replace('|', "\\|"));
        let (key, default, help) = (knob.key, entry.default(knob), knob.help.en);
        writeln!(text, "| `{key}` | {symbol} | {allowed} | `{default}` | {help} |").ok();
    }
    text
}

/// The section about a learner: its description, its presets with their changes, and its settings with
/// their own defaults.
fn learner_section(learner: &Learner) -> String {
    let mut text = format!(
        "\n### Learning algorithm `{}` {} {}\n\n{}\n\n",
        learner.id, learner.name.en, learner.name.ja, learner.about.en
    );
    writeln!(text, "- Stages: {}.\n- Metrics: {}.", stages(learner), measures(learner)).ok();
    for input in learner.inputs {
        match input {
            Input::Agent { knob, shipped } => {
                writeln!(text, "- Starts from `{}`: pretrained `{shipped}`, or your own file.", knob.key)
            }
            Input::Records { knob } => {
                writeln!(text, "- Starts from `{}`: games from your records (optional).", knob.key)
            }
        }
        .ok();
    }
    for preset in learner.presets {
        let set: Vec<String> =
            preset.defaults.iter().map(|(key, value)| format!("`{key}={value}`")).collect();
        write!(text, "- Preset `{}` {} {}: {}", preset.id, preset.name.en, preset.name.ja, preset.about.en)
            .ok();
        let origin = preset.origin(Lang::En);
        if !origin.is_empty() {
            write!(text, " Source: {origin}.").ok();
        }
        if !set.is_empty() {
            write!(text, " Sets {}.", set.join(", ")).ok();
        }
        text.push('\n');
    }
    if let Some(first) = learner.presets.first() {
        text.push_str(&knob_table(&Entry { defaults: &[], ..*first }));
    }
    text
}

/// The options of a game's rules, with their values in each preset.
fn rules(commands: &GameCommands) -> String {
    let presets = commands.facts().presets;
    let mut text = String::from("\n### Rules\n\n");
    for preset in presets {
        writeln!(text, "- `{}` {} {}: {}", preset.id, preset.name.en, preset.name.ja, preset.about.en).ok();
    }
    let row = |cells: &mut dyn Iterator<Item = String>| cells.map(|cell| cell + " |").collect::<String>();
    let names = row(&mut presets.iter().map(|preset| format!(" `{}`", preset.id)));
    let rule = "---|".repeat(presets.len() + 3);
    write!(text, "\n| rule option | values |{names} meaning |\n|{rule}\n").ok();
    for knob in commands.facts().switches() {
        let defaults = row(&mut presets.iter().map(|preset| format!(" `{}`", preset.default(knob))));
        let allowed = knob.allowed().replace('|', "\\|");
        writeln!(text, "| `{}` | {allowed} |{defaults} {} |", knob.key, knob.help.en).ok();
    }
    text
}
