//! The players at a table, for use in sentences.

use tefuda_arena::Chair;
use tefuda_games::{Lang, Seat, Spec, knob::Value};
use tefuda_numbers::grouped;

/// The players: their names, and which one is addressed as "you".
#[derive(Debug, Clone, Copy)]
pub(crate) struct Players<'a> {
    names: &'a [String],
    you: Option<Seat>,
}

impl<'a> Players<'a> {
    /// Creates the players of these seats. A single person is "you". If there are several, they have names.
    pub(crate) fn new(names: &'a [String], chairs: &[Chair]) -> Self {
        let mut people = (0..).map(Seat).zip(chairs).filter(|(_, chair)| **chair == Chair::You);
        let you = people.next().map(|(seat, _)| seat).filter(|_| people.next().is_none());
        Self { names, you }
    }

    /// Returns the name of a seat.
    pub(crate) fn name(self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether the player of a seat is "you".
    pub(crate) fn is_you(self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// Returns the name of a seat, or `None` for "you".
    pub(crate) fn other(self, seat: Seat) -> Option<&'a str> {
        (!self.is_you(seat)).then(|| self.name(seat))
    }

    /// Creates players from names, for tests of sentences.
    #[cfg(test)]
    pub(crate) fn called(names: &'a [String], you: Option<Seat>) -> Self {
        Self { names, you }
    }
}

/// A deal under the rules of a preset, for tests.
#[cfg(test)]
pub(crate) fn dealt<G: tefuda_games::Game>(preset: usize, seed: u64) -> G {
    use tefuda_games::{Seed, Standing as _};
    let rules = G::config(&G::FACTS.presets[preset].spec());
    G::new(rules, &G::Standing::new(rules).deal(Seed(seed))).expect("a deal that can be played")
}

/// Calls `check` with the coach's sentences before each decision of random deals, for tests. Both languages have as
/// many sentences.
#[cfg(test)]
pub(crate) fn coached<G: tefuda_games::Game>(
    preset: usize,
    seeds: std::ops::Range<u64>,
    coach: fn(Lang, &G::View) -> Vec<String>,
    mut check: impl FnMut(&G, &G::View, &[String]),
) {
    for seed in seeds {
        let mut game = dealt::<G>(preset, seed);
        let mut rng = tefuda_games::Seed(seed + 100).rng();
        while let (Some(seat), Some(play)) = (game.turn(), game.random_move(&mut rng)) {
            let view = game.view(seat);
            let said = coach(Lang::En, &view);
            assert_eq!(coach(Lang::Ja, &view).len(), said.len(), "{said:?}");
            check(&game, &view, &said);
            game.play(play).expect("legal");
        }
    }
}

/// The announcements of each move of a game, as seat 0 hears them, for tests.
#[cfg(test)]
pub(crate) fn told<G: tefuda_games::Game>(
    game: &mut G,
    mut next: impl FnMut(&G) -> Option<G::Move>,
    say: impl Fn(&G::View, (Seat, G::Move), &G::View) -> String,
) -> Vec<String> {
    let mut told = Vec::new();
    while let (Some(seat), Some(play)) = (game.turn(), next(game)) {
        let before = game.view(Seat(0));
        game.play(play).expect("a legal move");
        told.push(say(&before, (seat, play), &game.view(Seat(0))));
    }
    told
}

/// The announcements of a random deal, as seat 0 hears them, for tests.
#[cfg(test)]
pub(crate) fn random_told<G: crate::game_ui::GameUi>(
    preset: usize,
    names: &[&str],
    lang: Lang,
) -> Vec<String> {
    let mut rng = tefuda_games::Seed(6).rng();
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let players = Players::called(&names, Some(Seat(0)));
    let say = |before: &_, play, after: &_| G::ANNOUNCE(lang, players, before, play, after);
    told(&mut dealt::<G>(preset, 5), |game| game.random_move(&mut rng), say)
}

/// Returns the names of the seats: the person, and the agents by name, without the number that it has in its paper.
/// Agents with the same name also get the value of the setting in which they differ, or otherwise a number.
pub(crate) fn names(chairs: &[Chair], lang: Lang, you: &str) -> Vec<String> {
    let name =
        |chair: &Chair| chair.spec().map_or(you, |spec| unnumbered(spec.entry().name.get(lang))).to_owned();
    let plain: Vec<String> = chairs.iter().map(name).collect();
    let numbered = |(i, name): (usize, &String)| {
        let same = plain.iter().filter(|other| *other == name).count();
        let before = plain[..i].iter().filter(|other| *other == name).count();
        let told = told_apart(&chairs[i], chairs).unwrap_or_else(|| (before + 1).to_string());
        if same > 1 { format!("{name} {told}") } else { name.clone() }
    };
    plain.iter().enumerate().map(numbered).collect()
}

/// Removes the number before a name, as in `9 Expected loss` or `⑨ 期待損失`.
fn unnumbered(name: &str) -> &str {
    name.trim_start_matches(|c: char| c.is_ascii_digit() || ('①'..='⑳').contains(&c)).trim_start()
}

/// Returns the value of the only setting in which agents of the same name differ, if all their values are
/// distinct.
fn told_apart(chair: &Chair, chairs: &[Chair]) -> Option<String> {
    let spec = chair.spec()?;
    let others = || chairs.iter().filter_map(Chair::spec).filter(|other| other.id() == spec.id());
    let twice = |one: &Spec| others().filter(|other| *other == one).count() > 1;
    let mut differ = spec.values().filter(|(knob, value)| others().any(|other| other.value(knob) != *value));
    let (_, value) = differ.next()?;
    if differ.next().is_some() || others().any(twice) {
        return None;
    }
    match value {
        Value::Int(n) => Some(n.to_string()),
        Value::Choice(id) => Some(id.parse::<u32>().map_or_else(|_| id.to_owned(), grouped)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::Playable as _;
    use tefuda_games::hearts::Hearts;

    #[test]
    fn a_person_is_identified_by_the_seat_and_not_by_name() {
        let agent = Chair::Agent(Spec::parse(Hearts::AGENTS, "random").unwrap());
        let names = ["You", "West", "You", "あなた"].map(str::to_owned);
        let you = |chairs: &[Chair]| {
            let players = Players::new(&names, chairs);
            (0..4).map(Seat).filter(|seat| players.is_you(*seat)).map(|seat| seat.0).collect::<Vec<_>>()
        };
        let agents = vec![agent; 4];
        let with = |people: &[usize]| {
            let mut chairs = agents.clone();
            for seat in people {
                chairs[*seat] = Chair::You;
            }
            chairs
        };
        assert_eq!(you(&with(&[])), [0u8; 0], "an agent called You is an agent");
        assert_eq!(you(&with(&[1])), [1]);
        assert_eq!(you(&with(&[1, 3])), [0u8; 0], "two people are called by their names");
        let chairs = with(&[1]);
        let players = Players::new(&names, &chairs);
        assert_eq!([0, 1].map(|seat| players.other(Seat(seat))), [Some("You"), None]);
    }

    #[test]
    fn agents_of_one_name_are_named_by_the_only_setting_in_which_they_differ() {
        let told = |specs: &[&str]| {
            let chair = |words: &&str| Chair::parse_lenient(Hearts::AGENTS, words).0;
            let chairs: Vec<Chair> = specs.iter().map(chair).collect();
            chairs.iter().map(|chair| told_apart(chair, &chairs)).collect::<Vec<_>>()
        };
        let some = |words: &str| Some(words.to_owned());
        assert_eq!(
            told(&["you", "falcon:age=100", "falcon:age=10000", "mc", "falcon"]),
            [None, some("100"), some("10,000"), None, some("100,000")]
        );
        assert_eq!(told(&["falcon:preset=svr", "falcon:preset=both"]), [some("svr"), some("both")]);
        assert_eq!(told(&["mc", "mc", "mc:playouts=5"]), [None, None, None], "two are the same");
        assert_eq!(told(&["falcon:preset=svr", "falcon:age=0"]), [None, None], "they differ in two knobs");
    }
}
