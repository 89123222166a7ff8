//! `tefuda exploitability` and `tefuda policy`: files with policies of Leduc Hold'em, and their distance from
//! an equilibrium.
//!
//! The policy of a trained agent comes from its agent file, any other from a text file. That is one JSON
//! object with an entry for each of the 288 information sets. The key is `PRIV|PUB|R1|R2`, as in `K|-|cr|`.
//! The value has the probabilities of `f` (fold), `c` (check, call) and `r` (bet, raise).

use crate::{
    args::{ExploitabilityArgs, PolicyArgs},
    failure::{self, Failure, Result, complain},
    files,
};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::json;
use std::{
    fmt::{self, Write as _},
    fs,
    marker::PhantomData,
    path::Path,
    process::ExitCode,
};
use tefuda_agents::{
    AgentFile, Playable,
    agent_file::is_agent_file,
    leduc::{InfoSet, Policy, nfsp::Learned, policy_of},
    poker::exploit::{game_value, nash_conv},
};
use tefuda_games::{
    Fault, Spec,
    fault::{Source, quote},
    leduc::{Leduc, LeducMove},
    lines,
};

/// The largest file that is read, in bytes: thirty times what a policy needs.
const LARGEST: usize = 1024 * 1024;

/// Prints how far a policy is from an equilibrium.
pub(crate) fn exploitability(args: &ExploitabilityArgs) -> Result<ExitCode> {
    let policy = match (&args.agent, &args.file) {
        (Some(words), _) => policy_by(words)?,
        (None, file) => {
            let file = file.as_deref().unwrap_or(Path::new("-"));
            let bytes = files::read(file, LARGEST).map_err(|error| Failure::at(file, &error))?;
            match parse(&bytes) {
                Ok(policy) => policy,
                Err(why) => {
                    complain(format_args!("{}: {why}", file.display()));
                    return Ok(ExitCode::FAILURE);
                }
            }
        }
    };
    let conv = nash_conv(&policy);
    let value = game_value([&policy, &policy]);
    if args.json {
        let json = json!({ "nash_conv": conv.total, "gains": conv.gains, "value": value });
        return failure::print(&format!("{json}\n"));
    }
    let [first, second] = conv.gains;
    failure::print(&format!(
        "NashConv          {:>16.12}\ngain of seat 0    {first:>16.12}\ngain of seat 1    {second:>16.12}\n\
         value for seat 0  {value:>16.12}\n\nin chips per hand, with an ante of 1\n",
        conv.total
    ))
}

/// Writes the policy of an agent.
pub(crate) fn policy(args: &PolicyArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let text = written(&policy_by(&args.agent)?);
    if args.out == Path::new("-") {
        return failure::print(&text);
    }
    fs::write(&args.out, text).map_err(|error| Failure::at(&args.out, &error))?;
    Ok(ExitCode::SUCCESS)
}

/// The policy of an agent.
fn policy_by(words: &str) -> Result<Policy> {
    let spec = Spec::parse(Leduc::AGENTS, words)?;
    files::at_hand(&spec, Leduc::needs)?;
    policy_of(&spec).ok_or_else(|| {
        let with = Leduc::AGENTS.iter().filter(|entry| policy_of(&entry.spec()).is_some());
        let names: Vec<&str> = with.map(|entry| entry.id).collect();
        Failure::new(format_args!(
            "{} has no policy to write, because it searches at each decision. Use one of: {}",
            spec.id(),
            names.join(", ")
        ))
    })
}

/// A policy as JSON, one entry per line.
fn written(policy: &Policy) -> String {
    let mut text = "{".to_owned();
    for info in InfoSet::all() {
        let comma = if info.index() == 0 { "" } else { "," };
        let [fold, call, raise] = policy.at(info);
        let [f, c, r] = LeducMove::ALL.map(LeducMove::letter);
        write!(text, "{comma}\n\"{info}\":{{\"{f}\":{fold},\"{c}\":{call},\"{r}\":{raise}}}").ok();
    }
    text + "\n}\n"
}

/// Parses a policy. The error is a message.
fn parse(bytes: &[u8]) -> std::result::Result<Policy, String> {
    if bytes.len() > LARGEST {
        return Err(Fault::TooLarge(Source::File, LARGEST).to_string());
    }
    if is_agent_file(bytes) {
        let file = AgentFile::from_bytes(bytes).map_err(|fault| fault.to_string())?;
        let learned = Learned::of(&file).ok_or("this agent has no policy for Leduc Hold'em")?;
        return Ok(learned.average);
    }
    let text = lines::text(bytes).map_err(|fault| fault.to_string())?;
    let entries: Pairs<Pairs<f64>> =
        serde_json::from_str(&text).map_err(|why| Fault::NotJson(why.to_string()).to_string())?;
    let entries = entries.0.into_iter().map(|(key, moves)| (key, moves.0));
    Policy::from_entries(entries).map_err(|fault| fault.to_string())
}

/// The entries of a JSON object in their order, with repeated keys. Errors name the key.
struct Pairs<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        from.deserialize_map(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PairsVisitor<T> {
    type Value = Pairs<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Pairs<T>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map.next_value();
            let value = value.map_err(|why| A::Error::custom(format_args!("{}: {why}", quote(&key))))?;
            pairs.push((key, value));
        }
        Ok(Pairs(pairs))
    }
}
