//! Links: everything that decides what a page shows and what happens at its table, as text.
//!
//! `#/hearts?rules=paper&s1=mc:playouts=800&seed=42&speed=fast` names the game, the rules, who sits where, the seed,
//! and how it is shown. Only what differs from the defaults is written. A link is hostile input: whatever is wrong in
//! it is named, and replaced by its default.

mod lab;

pub use lab::{AUTO, BENCH, LAB, LabLink, PACE, RUNS};

use crate::session::{Chair, Setup};
use std::fmt::Write as _;
use tefuda_agents::Catalogue;
use tefuda_games::{
    Entry, Fault, Knob, Seed, Spec,
    fault::quote,
    knob::{Choice, Kind},
    text,
};

/// The longest link that is read, in bytes.
pub const LONGEST_LINK: usize = 4096;
/// Seeds in links stay below this: they can be read aloud, and every program can hold them.
pub const SEEDS: u64 = 1_000_000_000;

/// How fast a table goes.
pub const SPEED: Knob = Knob {
    key: "speed",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "normal", name: text("normal", "ふつう") },
        Choice { id: "slow", name: text("slow", "ゆっくり") },
        Choice { id: "fast", name: text("fast", "はやい") },
        Choice { id: "instant", name: text("instant", "一瞬") },
    ]),
    name: text("Speed", "速さ"),
    help: text("How long moves and tricks are shown.", "手やトリックを見せる長さです。"),
};
/// Forced cards are played without asking.
pub const FORCED: Knob = Knob {
    key: "forced",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Play forced cards", "1枚しかないときは自動で出す"),
    help: text(
        "When only one card may be played, it is played for you.",
        "出せる札が1枚だけなら、自動で出します。",
    ),
};
/// All hands lie open.
pub const OPEN: Knob = Knob {
    key: "open",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Open hands", "手札を公開"),
    help: text(
        "Everybody's cards are face up, for watching and teaching.",
        "全員の手札を表向きにします。観戦や授業向けです。",
    ),
};
/// The panel with what agents think.
pub const MIND: Knob = Knob {
    key: "mind",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Show thoughts", "思考を表示"),
    help: text(
        "The panel with what the agents compute.",
        "エージェントが計算していることを見せるパネルです。",
    ),
};
/// Thinking waits for each step.
pub const STEP: Knob = Knob {
    key: "step",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Step by step", "1回ずつ進める"),
    help: text(
        "Agents think one playout at a key press.",
        "キーを押すたびに、エージェントがプレイアウトを1回行います。",
    ),
};
/// Large type for a projector.
pub const BIG: Knob = Knob {
    key: "big",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Projector", "プロジェクター"),
    help: text("Everything one and a half times as large.", "すべてを1.5倍の大きさで表示します。"),
};
/// The buttons round the table.
pub const BARE: Knob = Knob {
    key: "bare",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Hide controls", "操作ボタンを隠す"),
    help: text(
        "Only the table and the thoughts, for a lesson.",
        "テーブルと思考だけを表示します。授業向けです。",
    ),
};
/// The language.
pub const LANG: Knob = Knob {
    key: "lang",
    symbol: "",
    kind: Kind::Choice(&[
        Choice { id: "auto", name: text("automatic", "自動") },
        Choice { id: "en", name: text("English", "English") },
        Choice { id: "ja", name: text("日本語", "日本語") },
    ]),
    name: text("Language", "言語"),
    help: text("The language of the page.", "ページの言語です。"),
};

/// How a table is shown, as an entry with knobs like any other.
pub static SHOWN: [Entry; 1] = [Entry {
    id: "shown",
    name: text("Display", "表示"),
    about: text("How the table is shown.", "テーブルの見せ方です。"),
    paper: None,
    source: "",
    knobs: &[SPEED, FORCED, OPEN, MIND, STEP, BIG, BARE, LANG],
    defaults: &[],
}];

/// A link taken apart, before the game is known that gives its words a meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// The path: a game's id, or empty for the first page.
    pub path: String,
    /// Keys and values that are not about display.
    pairs: Vec<(String, String)>,
    /// How it is shown.
    pub shown: Spec,
}

/// A table as a link describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableLink {
    /// Rules, seats and seed. Where the link has no seed, it is 0 and `seeded` is false.
    pub setup: Setup,
    /// Whether the link names a seed.
    pub seeded: bool,
}

impl Link {
    /// Reads the part of an address after `#`.
    pub fn parse(hash: &str) -> (Self, Vec<Fault>) {
        let hash = hash.trim_start_matches('#');
        let mut faults = Vec::new();
        let mut link = Self { path: String::new(), pairs: Vec::new(), shown: SHOWN[0].spec() };
        if hash.len() > LONGEST_LINK {
            return (link, vec![Fault::TooLarge("link", LONGEST_LINK)]);
        }
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        path.trim_matches('/').clone_into(&mut link.path);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                faults.push(Fault::NotAPair(quote(pair)));
                continue;
            };
            let value = percent_decode(value);
            if SHOWN[0].knobs.iter().any(|knob| knob.key == key) {
                faults.extend(link.shown.set_text(key, &value).err());
            } else {
                link.pairs.push((key.to_owned(), value));
            }
        }
        (link, faults)
    }

    /// Whether it says nothing of the table: only the game, and how it is shown.
    pub fn is_plain(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The table that the link describes for the game that its path names.
    pub fn table(&self, game: &Catalogue) -> (TableLink, Vec<Fault>) {
        let mut faults = Vec::new();
        let presets = game.facts.presets;
        let mut rules = presets[0].spec();
        // The rules decide how many seats there are, wherever in the link they stand.
        for (_, value) in self.pairs.iter().filter(|(key, _)| key == "rules") {
            let (said, wrong) = Spec::parse_lenient(presets, value);
            rules = said;
            faults.extend(wrong);
        }
        let mut chairs = default_chairs(game, &rules);
        let mut seed = None;
        for (key, value) in &self.pairs {
            match key.as_str() {
                "rules" => {}
                "seed" => match value.parse::<u64>().ok().filter(|&n| n < SEEDS) {
                    Some(n) => seed = Some(n),
                    None => faults.push(Fault::BadValue("seed", quote(value), format!("0 … {}", SEEDS - 1))),
                },
                key => match key.strip_prefix('s').and_then(|n| chairs.get_mut(n.parse::<usize>().ok()?)) {
                    Some(chair) => {
                        let (said, wrong) = Chair::parse_lenient(game.agents, value);
                        *chair = said;
                        faults.extend(wrong);
                    }
                    None => faults.push(Fault::UnknownKnob(quote(key), known_keys(chairs.len()))),
                },
            }
        }
        let setup = Setup { rules, chairs, seed: Seed(seed.unwrap_or(0)) };
        (TableLink { setup, seeded: seed.is_some() }, faults)
    }

    /// The part after `#` of a link to a table.
    pub fn write(game: &Catalogue, setup: &Setup, shown: &Spec) -> String {
        let mut pairs = Vec::new();
        if setup.rules != game.facts.presets[0].spec() {
            pairs.push(("rules".to_owned(), setup.rules.to_string()));
        }
        for (i, (chair, usual)) in setup.chairs.iter().zip(default_chairs(game, &setup.rules)).enumerate() {
            if *chair != usual {
                pairs.push((format!("s{i}"), chair.to_string()));
            }
        }
        pairs.push(("seed".to_owned(), setup.seed.0.to_string()));
        pairs.extend(shown.changed().map(|(knob, value)| (knob.key.to_owned(), value.to_string())));
        join(game.facts.id, &pairs)
    }
}

/// The part after `#` of a link.
fn join(path: &str, pairs: &[(String, String)]) -> String {
    let mut text = format!("#/{path}");
    for (i, (key, value)) in pairs.iter().enumerate() {
        // Writing to a string does not fail.
        write!(text, "{}{key}={value}", if i == 0 { '?' } else { '&' }).ok();
    }
    text
}

/// A person in the first seat, and the agents of the catalogue in its order in the others.
pub fn default_chairs(game: &Catalogue, rules: &Spec) -> Vec<Chair> {
    let seats = (game.seats)(rules);
    let agent = |seat: usize| {
        Chair::Agent(game.agents[(seat - 1) % game.opponents.clamp(1, game.agents.len())].spec())
    };
    (0..usize::from(seats)).map(|seat| if seat == 0 { Chair::You } else { agent(seat) }).collect()
}

fn known_keys(seats: usize) -> String {
    let shown = SHOWN[0].knobs.iter().map(|knob| knob.key);
    let seats = format!("s0 … s{}", seats - 1);
    ["rules", "seed"].into_iter().chain(shown).collect::<Vec<_>>().join(", ") + ", " + &seats
}

/// Undoes `%41`; what is no such escape stays as it is.
fn percent_decode(word: &str) -> String {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = |at: usize| char::from(*after.get(at)?).to_digit(16);
        if let (b'%', Some(high), Some(low)) = (first, hex(0), hex(1)) {
            bytes.push((high * 16 + low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::{hearts::Hearts, nimmt::Nimmt};

    const HEARTS: Catalogue = Catalogue::of::<Hearts>();
    const NIMMT: Catalogue = Catalogue::of::<Nimmt>();

    #[test]
    fn a_link_is_written_as_it_is_read() {
        for said in [
            "#/hearts?seed=42",
            "#/hearts?rules=paper&s0=pimc&s1=mc:playouts=800,formula=ucb1-tuned&seed=7&speed=fast&mind=false",
            "#/hearts?rules=standard:moon=false,target=50&s3=you&seed=0&lang=ja",
        ] {
            let (link, faults) = Link::parse(said);
            let (table, more) = link.table(&HEARTS);
            assert_eq!((faults, more), (vec![], vec![]));
            assert!(table.seeded);
            assert_eq!(Link::write(&HEARTS, &table.setup, &link.shown), said);
        }
    }

    #[test]
    fn what_is_wrong_is_named_and_replaced() {
        for (said, named) in [
            ("#/hearts?seed=-1", "-1"),
            ("#/hearts?seed=99999999999999999999", "999999999"),
            ("#/hearts?rules=monopoly", "standard, paper"),
            ("#/hearts?s1=stockfish", "mc, pimc, rules, random"),
            ("#/hearts?s1=mc:playouts=many", "1 … 100000"),
            ("#/hearts?s9=mc", "s0 … s3"),
            ("#/hearts?speed=ludicrous", "normal | slow | fast | instant"),
            ("#/hearts?colour=red", "colour"),
            ("#/hearts?seed", "key=value"),
        ] {
            let (link, mut faults) = Link::parse(said);
            let (table, more) = link.table(&HEARTS);
            faults.extend(more);
            assert!(faults.iter().any(|f| f.to_string().contains(named)), "{said}: {faults:?}");
            assert_eq!(table.setup.chairs.len(), 4);
        }
    }

    #[test]
    fn the_rules_decide_how_many_seats_a_link_may_fill() {
        let (link, faults) = Link::parse("#/nimmt?s8=random&rules=standard:players=9&s9=random");
        assert_eq!(faults, []);
        let (table, faults) = link.table(&NIMMT);
        assert_eq!(table.setup.chairs.len(), 9);
        assert_eq!(table.setup.chairs[8].to_string(), "random");
        assert!(faults.len() == 1 && faults[0].to_string().contains("s0 … s8"), "{faults:?}");
    }

    #[test]
    fn escapes_are_undone() {
        let (link, _) = Link::parse("#/hearts?s1=mc%3Aplayouts%3D9&rules=pap%65r%");
        assert_eq!(link.table(&HEARTS).0.setup.chairs[1].to_string(), "mc:playouts=9");
        assert_eq!(percent_decode("%e6%89%8b%zz%"), "手%zz%");
    }

    proptest! {
        #[test]
        fn no_link_panics(said in "#?/?(hearts)?\\??[ -~%&=:,手]{0,80}") {
            let (link, _) = Link::parse(&said);
            for game in [&HEARTS, &NIMMT] {
                let (table, _) = link.table(game);
                let written = Link::write(game, &table.setup, &link.shown);
                let (again, faults) = Link::parse(&written);
                prop_assert_eq!(faults, vec![]);
                prop_assert_eq!(again.table(game).0.setup, table.setup);
            }
        }
    }
}
