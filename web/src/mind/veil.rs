//! Hides from a player the cards that other seats hold. A hidden decision keeps its shape and its numbers.

use super::{LogLine, Thoughts};
use crate::notation::hands_on;
use std::rc::Rc;
use tefuda_agents::explain::{
    Explanation, RanksNote, ResonanceNote, RuleNote, SearchNote, SteeredNote, WeighedNote,
};

/// The symbol of a hidden move: `①`, `②`, … in list order.
pub(crate) fn hidden(place: usize) -> String {
    let circled = match place as u32 {
        place @ 0..20 => char::from_u32(0x2460 + place),
        place @ 20..35 => char::from_u32(0x3251 + place - 20),
        _ => None,
    };
    circled.map_or(format!("({})", place + 1), String::from)
}

/// The prefix of a hidden move that passes cards on.
const HANDED: &str = "pass ";

/// Reads a hidden move: whether it passes cards on, and its symbol.
pub(crate) fn unveil(play: &str) -> (bool, &str) {
    play.strip_prefix(HANDED).map_or((false, play), |sign| (true, sign))
}

/// Returns the decision with all moves hidden, except an openly played one.
pub(crate) fn thoughts(of: &Thoughts) -> Thoughts {
    let open = of.chosen.as_deref().filter(|_| !of.secret);
    let name = |place: usize, play: &str| match open {
        Some(open) if open == play => play.to_owned(),
        _ if hands_on(play) => format!("{HANDED}{}", hidden(place)),
        _ => hidden(place),
    };
    let explanation =
        if of.telling { Explanation::Uniform { options: 0 } } else { veiled(&of.explanation, open, name) };
    let place = |play: &str| of.search()?.arms.iter().position(|arm| arm.play == play);
    let chosen = of.chosen.as_deref().map(|play| match (open, place(play)) {
        (Some(open), _) => open.to_owned(),
        (None, Some(place)) => name(place, play),
        (None, None) if hands_on(play) => format!("{HANDED}?"),
        (None, None) => "?".to_owned(),
    });
    Thoughts { explanation: Rc::new(explanation), chosen, ..of.clone() }
}

fn veiled(of: &Explanation, open: Option<&str>, name: impl Fn(usize, &str) -> String + Copy) -> Explanation {
    match of {
        Explanation::Uniform { options } => Explanation::Uniform { options: *options },
        Explanation::Rule(note) => Explanation::Rule(rule(note, open)),
        Explanation::Weighed(note) => Explanation::Weighed(weighed(note, open, name)),
        Explanation::Search(note) => Explanation::Search(search(note, open, name)),
        Explanation::Resonance(note) => Explanation::Resonance(resonance(note, open, name)),
        Explanation::Ranks(note) => Explanation::Ranks(ranks(note, open, name)),
        Explanation::Steered(note) => {
            let mut steered =
                SteeredNote { within: Box::new(veiled(&note.within, open, name)), ..note.clone() };
            open.unwrap_or("?").clone_into(&mut steered.choice);
            for (place, option) in steered.plays.iter_mut().enumerate() {
                option.play = name(place, &option.play);
            }
            Explanation::Steered(steered)
        }
    }
}

fn search(note: &SearchNote, open: Option<&str>, name: impl Fn(usize, &str) -> String) -> SearchNote {
    let mut veiled = note.clone();
    // Playouts show the agent's own hand.
    veiled.playouts.clear();
    for (place, arm) in veiled.arms.iter_mut().enumerate() {
        // An action type reveals something about the hand, too.
        arm.kind = arm.kind.take().filter(|_| open == Some(arm.play.as_str()));
        arm.play = name(place, &arm.play);
    }
    veiled
}

fn weighed(note: &WeighedNote, open: Option<&str>, name: impl Fn(usize, &str) -> String) -> WeighedNote {
    let mut veiled = note.clone();
    open.unwrap_or("?").clone_into(&mut veiled.choice);
    for (place, option) in veiled.options.iter_mut().enumerate() {
        // The facts behind a value could reveal the card.
        option.facts.retain(|_| open == Some(option.play.as_str()));
        option.play = name(place, &option.play);
    }
    veiled
}

/// Hides percepts and remembered situations, which reveal the hand, and the action types of unplayed cards.
fn resonance(
    note: &ResonanceNote,
    open: Option<&str>,
    name: impl Fn(usize, &str) -> String,
) -> ResonanceNote {
    let mut veiled = note.clone();
    open.unwrap_or("?").clone_into(&mut veiled.choice);
    veiled.percepts.clear();
    for node in veiled.layers.iter_mut().filter_map(|layer| layer.node.as_mut()) {
        node.remembered.clear();
    }
    for (place, option) in veiled.options.iter_mut().enumerate() {
        if open != Some(option.play.as_str()) {
            option.kind = "".into();
        }
        option.play = name(place, &option.play);
    }
    if let Some(filter) = &mut veiled.filter {
        for play in [&mut filter.without, &mut filter.with] {
            if open != Some(play.as_str()) {
                "?".clone_into(play);
            }
        }
    }
    veiled
}

fn ranks(note: &RanksNote, open: Option<&str>, name: impl Fn(usize, &str) -> String) -> RanksNote {
    let mut veiled = note.clone();
    open.unwrap_or("?").clone_into(&mut veiled.choice);
    for (place, option) in veiled.options.iter_mut().enumerate() {
        option.play = name(place, &option.play);
    }
    veiled
}

fn rule(note: &RuleNote, open: Option<&str>) -> RuleNote {
    let choice = open.unwrap_or("?").to_owned();
    RuleNote { rule: note.rule.clone(), choice, legal: Vec::new(), kinds: Vec::new(), line: Vec::new() }
}

/// Returns the log without the moves that only their players may know yet.
pub(crate) fn log(lines: &[LogLine]) -> Vec<LogLine> {
    let mut veiled = lines.to_vec();
    for line in veiled.iter_mut().filter(|line| line.explained && line.secret) {
        line.play = if hands_on(&line.play) { format!("{HANDED}?") } else { "?".to_owned() };
    }
    veiled
}

#[cfg(test)]
mod tests {
    use super::{super::OwnPanel, *};
    use crate::{
        mind::reading::tests::note,
        notation::{Part, Shown},
    };
    use tefuda_games::{Seat, text};

    fn decision(chosen: Option<&str>) -> Thoughts {
        let mut note = note(&[("QS", 3, 0.5), ("2C", 5, 0.9)]);
        note.arms[0].kind = Some("ch'1".into());
        Thoughts {
            deal: 0,
            number: 0,
            seat: Seat(1),
            name: "West".to_owned(),
            agent: "mc".to_owned(),
            explanation: Rc::new(Explanation::Search(note)),
            chosen: chosen.map(str::to_owned),
            secret: chosen.is_some_and(hands_on),
            again: false,
            unit: text("points", "点"),
            round: text("deal", "ディール"),
            telling: false,
            own: OwnPanel::NONE,
        }
    }

    fn plays(of: &Thoughts) -> Vec<&str> {
        of.search().map(|note| note.arms.iter().map(|arm| arm.play.as_str()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_hidden_hand_shows_only_the_played_card() {
        assert_eq!(plays(&thoughts(&decision(None))), ["①", "②"]);
        let veiled = thoughts(&decision(Some("2C")));
        assert_eq!(plays(&veiled), ["①", "2C"]);
        assert_eq!(veiled.chosen.as_deref(), Some("2C"));
        assert!(veiled.search().is_some_and(|note| note.arms.iter().all(|arm| arm.kind.is_none())));
    }

    #[test]
    fn passed_cards_stay_hidden() {
        let mut passing = decision(Some("pass QS KS AS"));
        passing.explanation =
            Rc::new(Explanation::Search(note(&[("pass 2C 3C 4C", 1, 0.5), ("pass QS KS AS", 1, 0.9)])));
        let veiled = thoughts(&passing);
        assert_eq!(plays(&veiled), ["pass ①", "pass ②"]);
        assert_eq!(veiled.chosen.as_deref(), Some("pass ②"));
        let line = |explained| LogLine {
            number: 0,
            seat: Seat(0),
            name: String::new(),
            play: "pass QS KS AS".to_owned(),
            explained,
            secret: true,
        };
        let lines = log(&[line(true), line(false)]);
        assert_eq!((lines[0].play.as_str(), lines[1].play.as_str()), ("pass ?", "pass QS KS AS"));
    }

    #[test]
    fn hidden_moves_are_numbered() {
        assert_eq!([hidden(0), hidden(19), hidden(20), hidden(40)], ["①", "⑳", "㉑", "(41)"]);
        for sign in [0, 19, 20, 34, 40].map(hidden) {
            assert_eq!(Shown::read(&sign), Shown::Cards(vec![Part::Hidden(sign.clone())]));
            assert_eq!(Shown::read(&format!("pass {sign}")), Shown::HandedOn(vec![Part::Hidden(sign)]));
        }
    }
}
