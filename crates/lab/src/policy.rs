//! `tefuda exploitability` and `tefuda policy`: files with policies of small poker games, and their distance from
//! an equilibrium.
//!
//! The policy of a trained agent comes from its agent file, any other from a text file. That is one JSON
//! object with an entry for each information set. The key is `PRIV|PUB|R1|R2`, as in `K|-|cr|`, and in Kuhn poker
//! `PRIV|R1`, as in `K|cr`.
//! The value has the probabilities of `f` (fold), `c` (check, call) and `r` (bet, raise).

use crate::{
    args::{ExploitabilityArgs, PolicyArgs},
    failure::{self, Failure, Result, complain},
    files,
    games::at_hand,
};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::json;
use std::{
    fmt::{self, Write as _},
    marker::PhantomData,
    path::Path,
    process::ExitCode,
};
use tefuda_agents::{
    AgentFile, Playable,
    agent_file::is_agent_file,
    poker::{
        InfoSet, Policy, game_value, nash_conv,
        nfsp::{Learnable, Learned},
    },
};
use tefuda_games::{
    Fault, Spec,
    fault::{Source, quote},
    kuhn::KuhnRules,
    leduc::LeducRules,
    lines,
    poker::{PokerGame, PokerMove},
};

/// The largest file that is read, in bytes: thirty times what a policy needs.
const LARGEST: usize = 1024 * 1024;

/// The commands of a small poker game.
struct Commands {
    game: &'static str,
    exploitability: fn(&ExploitabilityArgs) -> Result<ExitCode>,
    policy: fn(&PolicyArgs) -> Result<ExitCode>,
}

const GAMES: [Commands; 2] = [commands::<LeducRules>(), commands::<KuhnRules>()];

const fn commands<P: Learnable>() -> Commands
where
    PokerGame<P>: Playable,
{
    Commands { game: P::FACTS.id, exploitability: exploitability_in::<P>, policy: policy_in::<P> }
}

/// The commands of the game with this id.
fn find(game: &str) -> Result<&'static Commands> {
    let found = GAMES.iter().find(|commands| commands.game == game);
    found.ok_or_else(|| Fault::unknown(game, GAMES.map(|commands| commands.game)).into())
}

/// Prints how far a policy is from an equilibrium.
pub(crate) fn exploitability(args: &ExploitabilityArgs) -> Result<ExitCode> {
    (find(&args.game)?.exploitability)(args)
}

/// Writes the policy of an agent.
pub(crate) fn policy(args: &PolicyArgs) -> Result<ExitCode> {
    (find(&args.game)?.policy)(args)
}

fn exploitability_in<P: Learnable>(args: &ExploitabilityArgs) -> Result<ExitCode>
where
    PokerGame<P>: Playable,
{
    let policy: Policy<P> = match (&args.agent, &args.file) {
        (Some(words), _) => policy_by(words)?,
        (None, file) => {
            let file = file.as_deref().unwrap_or(Path::new("-"));
            let bytes = files::read(file, LARGEST).map_err(|error| Failure::at(file, error))?;
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
        return failure::print_json(&json!({ "nash_conv": conv.total, "gains": conv.gains, "value": value }));
    }
    let [first, second] = conv.gains;
    failure::print(&format!(
        "NashConv          {:>16.12}\ngain of seat 0    {first:>16.12}\ngain of seat 1    {second:>16.12}\n\
         value for seat 0  {value:>16.12}\n\nin chips per hand, with an ante of 1\n",
        conv.total
    ))
}

fn policy_in<P: Learnable>(args: &PolicyArgs) -> Result<ExitCode>
where
    PokerGame<P>: Playable,
{
    files::load(&args.files.files)?;
    let text = written(&policy_by::<P>(&args.agent)?);
    if args.out == Path::new("-") {
        return failure::print(&text);
    }
    files::replace(&args.out, text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The policy of an agent.
fn policy_by<P: Learnable>(words: &str) -> Result<Policy<P>>
where
    PokerGame<P>: Playable,
{
    let agents = PokerGame::<P>::AGENTS;
    let spec = Spec::parse(agents, words)?;
    at_hand(&spec, PokerGame::<P>::needs)?;
    P::policy_of(&spec).ok_or_else(|| {
        let with = agents.iter().filter(|entry| P::policy_of(&entry.spec()).is_some());
        let names: Vec<&str> = with.map(|entry| entry.id).collect();
        Failure::new(format!(
            "{} has no policy to write, because it searches at each decision. Use one of: {}",
            spec.id(),
            names.join(", ")
        ))
    })
}

/// A policy as JSON, one entry per line.
fn written<P: Learnable>(policy: &Policy<P>) -> String {
    let mut text = "{".to_owned();
    for info in InfoSet::all() {
        let comma = if info.index() == 0 { "" } else { "," };
        let [fold, call, raise] = policy.at(info);
        let [f, c, r] = PokerMove::ALL.map(PokerMove::letter);
        write!(text, "{comma}\n\"{info}\":{{\"{f}\":{fold},\"{c}\":{call},\"{r}\":{raise}}}").ok();
    }
    text + "\n}\n"
}

/// Parses a policy. The error is a message.
fn parse<P: Learnable>(bytes: &[u8]) -> std::result::Result<Policy<P>, String> {
    if bytes.len() > LARGEST {
        return Err(Fault::TooLarge { what: Source::File, limit: LARGEST }.to_string());
    }
    if is_agent_file(bytes) {
        let file = AgentFile::from_bytes(bytes).map_err(|fault| fault.to_string())?;
        let learned =
            Learned::of(&file).ok_or_else(|| format!("this agent has no policy for {}", P::FACTS.name.en))?;
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
