//! Hides from a player the cards that other seats hold. A hidden decision keeps its shape and its numbers.

use super::{
    LogLine, Thoughts,
    note::{Explanation, RanksNote, ResonanceNote, RuleNote, SearchNote, SteeredNote, WeighedNote},
};
use crate::notation::Shown;
use std::rc::Rc;

/// The symbol of a hidden move: `①`, `②`, … in list order.
pub(crate) fn hidden(place: usize) -> String {
    let circled = match place as u32 {
        place @ 0..20 => char::from_u32(0x2460 + place),
        place @ 20..35 => char::from_u32(0x3251 + place - 20),
        _ => None,
    };
    circled.map_or(format!("({})", place + 1), String::from)
}

/// Returns the decision with all moves hidden, except an openly played one.
pub(crate) fn thoughts(of: &Thoughts) -> Thoughts {
    let open = of.chosen.as_ref().filter(|_| !of.secret);
    let name = |place: usize, play: &Shown| {
        if open == Some(play) { play.clone() } else { play.veiled(hidden(place)) }
    };
    let explanation =
        if of.telling { Explanation::Uniform { options: 0 } } else { veiled(&of.explanation, open, name) };
    let place = |play: &Shown| of.search()?.arms.iter().position(|arm| arm.play == *play);
    let chosen = of.chosen.as_ref().map(|play| match (open, place(play)) {
        (None, None) => play.veiled("?"),
        (_, place) => name(place.unwrap_or(0), play),
    });
    Thoughts { explanation: Rc::new(explanation), chosen, ..of.clone() }
}

/// The move that was played openly, or a hidden one.
fn unless(open: Option<&Shown>) -> Shown {
    open.map_or_else(|| Shown::hidden("?"), Clone::clone)
}

fn veiled(
    of: &Explanation,
    open: Option<&Shown>,
    name: impl Fn(usize, &Shown) -> Shown + Copy,
) -> Explanation {
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
            steered.choice = unless(open);
            for (place, option) in steered.plays.iter_mut().enumerate() {
                option.play = name(place, &option.play);
            }
            Explanation::Steered(steered)
        }
    }
}

fn search(note: &SearchNote, open: Option<&Shown>, name: impl Fn(usize, &Shown) -> Shown) -> SearchNote {
    let mut veiled = note.clone();
    // Playouts show the agent's own hand.
    veiled.playouts = None;
    for (place, arm) in veiled.arms.iter_mut().enumerate() {
        // An action type reveals something about the hand, too.
        arm.kind = arm.kind.take().filter(|_| open == Some(&arm.play));
        arm.play = name(place, &arm.play);
    }
    veiled
}

fn weighed(note: &WeighedNote, open: Option<&Shown>, name: impl Fn(usize, &Shown) -> Shown) -> WeighedNote {
    let mut veiled = note.clone();
    veiled.choice = unless(open);
    for (place, option) in veiled.options.iter_mut().enumerate() {
        // The facts behind a value could reveal the card.
        option.facts.retain(|_| open == Some(&option.play));
        option.play = name(place, &option.play);
    }
    veiled
}

/// Hides percepts and remembered situations, which reveal the hand, and the action types of unplayed cards.
fn resonance(
    note: &ResonanceNote,
    open: Option<&Shown>,
    name: impl Fn(usize, &Shown) -> Shown,
) -> ResonanceNote {
    let mut veiled = note.clone();
    veiled.choice = unless(open);
    veiled.percepts.clear();
    for node in veiled.layers.iter_mut().filter_map(|layer| layer.node.as_mut()) {
        node.remembered.clear();
    }
    for (place, option) in veiled.options.iter_mut().enumerate() {
        if open != Some(&option.play) {
            option.kind = "".into();
        }
        option.play = name(place, &option.play);
    }
    if let Some(filter) = &mut veiled.filter {
        for play in [&mut filter.without, &mut filter.with] {
            if open != Some(&*play) {
                *play = Shown::hidden("?");
            }
        }
    }
    veiled
}

fn ranks(note: &RanksNote, open: Option<&Shown>, name: impl Fn(usize, &Shown) -> Shown) -> RanksNote {
    let mut veiled = note.clone();
    veiled.choice = unless(open);
    for (place, option) in veiled.options.iter_mut().enumerate() {
        option.play = name(place, &option.play);
    }
    veiled
}

fn rule(note: &RuleNote, open: Option<&Shown>) -> RuleNote {
    let choice = unless(open);
    RuleNote { rule: note.rule.clone(), choice, legal: Vec::new(), kinds: Vec::new(), line: Vec::new() }
}

/// Returns the log without the moves that only their players may know yet.
pub(crate) fn log(lines: &[LogLine]) -> Vec<LogLine> {
    let mut veiled = lines.to_vec();
    for line in veiled.iter_mut().filter(|line| line.secret && !line.own) {
        line.play = line.play.veiled("?");
    }
    veiled
}

#[cfg(test)]
mod tests {
    use super::{super::OwnPanel, *};
    use crate::mind::reading::tests::note;
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
            secret: chosen.is_some_and(|play| Shown::from(play).hands_on()),
            chosen: chosen.map(Shown::from),
            again: false,
            unit: text("points", "点"),
            round: text("deal", "ディール"),
            telling: false,
            own: OwnPanel::NONE,
        }
    }

    fn plays(of: &Thoughts) -> Vec<Shown> {
        of.search().map(|note| note.arms.iter().map(|arm| arm.play.clone()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_hidden_hand_shows_only_the_played_card() {
        assert_eq!(plays(&thoughts(&decision(None))), ["①", "②"].map(Shown::hidden));
        let veiled = thoughts(&decision(Some("2C")));
        assert_eq!(plays(&veiled), [Shown::hidden("①"), "2C".into()]);
        assert_eq!(veiled.chosen, Some("2C".into()));
        assert!(veiled.search().is_some_and(|note| note.arms.iter().all(|arm| arm.kind.is_none())));
    }

    #[test]
    fn passed_cards_stay_hidden() {
        let mut passing = decision(Some("pass QS KS AS"));
        passing.explanation =
            Rc::new(Explanation::Search(note(&[("pass 2C 3C 4C", 1, 0.5), ("pass QS KS AS", 1, 0.9)])));
        let veiled = thoughts(&passing);
        let passed = Shown::from("pass QS KS AS");
        assert_eq!(plays(&veiled), ["①", "②"].map(|sign| passed.veiled(sign)));
        assert_eq!(veiled.chosen, Some(passed.veiled("②")));
        let line = |own| LogLine {
            number: 0,
            seat: Seat(0),
            name: String::new(),
            play: passed.clone(),
            explained: false,
            secret: true,
            own,
        };
        let lines = log(&[line(false), line(true)]);
        assert_eq!([&lines[0].play, &lines[1].play], [&passed.veiled("?"), &passed]);
    }

    #[test]
    fn hidden_moves_are_numbered() {
        assert_eq!([hidden(0), hidden(19), hidden(20), hidden(40)], ["①", "⑳", "㉑", "(41)"]);
    }
}
