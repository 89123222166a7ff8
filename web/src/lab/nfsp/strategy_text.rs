//! The strategy in words and numbers.

use super::strategy::PLACES;
use crate::words::{
    fill,
    lab::{PictureWords, StrategyWords},
    poker::Action,
};
use tefuda_agents::{leduc::InfoSet, poker::compare::StrategyNote};
use tefuda_games::{
    Lang,
    leduc::{LeducMove, Line},
};
use tefuda_numbers::{fixed, percent};

/// The smallest difference that is mentioned: 2%.
const NAMED: f32 = 0.02;

/// The betting in a round, in words.
pub(super) fn history(line: Line, round: u8, lang: Lang) -> String {
    let words = PictureWords::of(lang);
    let bets = line.bets().filter(|bet| bet.round == round).map(|bet| words.name(Action::of(bet)));
    bets.collect::<Vec<_>>().join(words.then)
}

/// Describes a situation without the player's own card: the public card and the bets. Empty at the very
/// start.
pub(super) fn situation(info: InfoSet, lang: Lang) -> String {
    let words = StrategyWords::of(lang);
    let mut parts = Vec::new();
    if let Some(card) = info.public() {
        parts.push(fill(words.on_board, [&card.to_string()]));
    }
    for round in 0..=info.line().round() {
        parts.extend(Some(history(info.line(), round, lang)).filter(|said| !said.is_empty()));
    }
    parts.join(PictureWords::of(lang).dot)
}

/// Formats a cost as chips per hundred hands.
pub(super) fn costs(cost: f32) -> String {
    let chips = f64::from(cost) * 100.0;
    fixed(chips, if chips < 1.0 { 2 } else { 1 })
}

/// A probability in words or in per cent.
fn often(chance: f32, words: &StrategyWords) -> String {
    match chance {
        chance if chance < 0.005 => words.never.to_owned(),
        chance if chance > 0.995 => words.always.to_owned(),
        chance => percent(f64::from(chance)),
    }
}

/// The index of the largest of three numbers. Among equals, the first.
fn largest(numbers: [f32; 3]) -> usize {
    (0..3).fold(0, |best, n| if numbers[n] > numbers[best] { n } else { best })
}

/// Describes a costly situation: the largest difference to the equilibrium, the best move, and the cost.
pub(super) fn difference(note: &StrategyNote, info: InfoSet, lang: Lang) -> String {
    let (words, moves) = (StrategyWords::of(lang), PictureWords::of(lang));
    let (at, facing) = (info.index(), info.line().to_call() > 0);
    let (agent, nash) = (note.agent[at], note.nash[at]);
    let most = largest([0, 1, 2].map(|n| (agent[n] - nash[n]).abs()));
    let (card, place) = (info.card().to_string(), situation(info, lang));
    let place = if place.is_empty() { words.opening } else { &place };
    let mut said = if (agent[most] - nash[most]).abs() < NAMED {
        fill(words.as_nash, [&card, place])
    } else {
        let does = moves.does(Action::new(LeducMove::ALL[most], facing));
        fill(words.row, [&card, place, does, &often(agent[most], words)])
            + &fill(words.in_nash, [&often(nash[most], words)])
    };
    let best = Action::new(LeducMove::ALL[largest(note.response[at])], facing);
    said += &fill(words.better, [moves.name(best)]);
    said + &fill(words.costs, [&costs(note.cost[at])])
}

/// Describes everything in a cell.
pub(super) fn cell_said(note: &StrategyNote, info: InfoSet, lang: Lang) -> String {
    let (words, moves) = (StrategyWords::of(lang), PictureWords::of(lang));
    let (at, facing) = (info.index(), info.line().to_call() > 0);
    let mix = |chances: [f32; 3]| {
        let said: Vec<String> = info
            .line()
            .legal()
            .map(|play| {
                [moves.name(Action::new(play, facing)), " ", &often(chances[play as usize], words)].concat()
            })
            .collect();
        said.join(moves.comma)
    };
    let policies =
        [(words.nash, note.nash[at]), (words.response, note.response[at]), (words.agent, note.agent[at])];
    let mixes = policies.map(|(name, chances)| [name, " ", &mix(chances)].concat());
    let card = info.card().to_string();
    [
        fill(words.holding, [&card]),
        situation(info, lang),
        mixes.join("; "),
        fill(words.arises, [&fixed(f64::from(note.reach[at]) * 100.0, 2), &costs(note.cost[at])]),
    ]
    .join(". ")
}

/// All situations as CSV, one per line. Probabilities and reach are from 0 to 1, and costs in chips per hand.
pub(super) fn table_csv(note: &StrategyNote) -> String {
    let mut out = "key,nash_fold,nash_call,nash_raise,response_fold,response_call,response_raise,agent_fold,agent_call,agent_raise,reach,cost\n".to_owned();
    for info in InfoSet::all() {
        let at = info.index();
        out += &info.to_string();
        let policies = [note.nash[at], note.response[at], note.agent[at]];
        for number in policies.as_flattened().iter().chain([&note.reach[at], &note.cost[at]]) {
            out += ",";
            out += &number.to_string();
        }
        out += "\n";
    }
    out
}

const _: () = assert!(InfoSet::COUNT == 16 * PLACES);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::{leduc::nash::Solution, poker::compare::compare};

    fn note() -> StrategyNote {
        // The equilibrium, except that a king folds to a raise half of the time.
        let nash = Solution::after(200).policy.clone();
        let mut agent = nash.clone();
        agent.set("K|-|rr|".parse().unwrap(), [0.5, 0.5, 0.0]);
        compare(&agent, &nash)
    }

    #[test]
    fn a_costly_difference_is_described() {
        let note = note();
        let worst: InfoSet = "K|-|rr|".parse().unwrap();
        assert!(note.costliest(8).contains(&worst));
        let said = difference(&note, worst, Lang::En);
        assert!(
            said.starts_with("K, bet–raise: folds 50%, in equilibrium never. Best response: call."),
            "{said}"
        );
        assert!(
            said.ends_with(&format!("Cost: {} chips per 100 hands.", costs(note.cost[worst.index()]))),
            "{said}"
        );
        let said = difference(&note, worst, Lang::Ja);
        assert!(said.starts_with("K・ベット→レイズ：フォールド50%（均衡ではなし）"), "{said}");
    }

    #[test]
    fn equilibrium_play_is_described_as_such() {
        let note = note();
        let said = difference(&note, "J|-||".parse().unwrap(), Lang::En);
        assert!(said.starts_with("J, no bet yet: plays about as in equilibrium."), "{said}");
    }

    #[test]
    fn the_csv_file_has_a_line_for_each_situation() {
        let file = table_csv(&note());
        let lines: Vec<&str> = file.lines().collect();
        assert_eq!(lines.len(), 289);
        assert!(lines.iter().all(|line| line.split(',').count() == 12));
        assert!(lines.iter().any(|line| line.starts_with("K|-|rr|,")));
    }

    #[test]
    fn costs_are_given_per_hundred_hands() {
        assert_eq!([0.004, 0.0251, 0.0].map(costs), ["0.40", "2.5", "0.00"]);
    }
}
