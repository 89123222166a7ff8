//! Explanations of a step: one or two sentences, as a teacher would say them beside the picture.

use crate::{
    poker::chips::signed,
    words::{
        count, fill,
        lab::{PictureWords, SlowWords},
        poker::Action,
    },
};
use tefuda_agents::leduc::nfsp::{
    Trace, TraceStep,
    trace::{NetId, SampleOutcome},
    training::{How, best},
};
use tefuda_games::{Lang, Seat, leduc::SEATS};
use tefuda_numbers::{fixed, grouped};

/// Explains a step, by its index from 0.
pub(crate) fn sentence(trace: &Trace, step: usize, lang: Lang) -> String {
    let words = SlowWords::of(lang);
    let name = |seat: Seat| PictureWords::of(lang).seat(seat);
    let Some(entry) = trace.steps.get(step) else { return String::new() };
    match entry {
        TraceStep::Deal { cards: [first, second] } => {
            fill(words.deal, [&grouped(trace.game), &first.to_string(), &second.to_string()])
        }
        TraceStep::Mode { seat, response, drawn } => {
            let phrase = if *response { words.mode_response } else { words.mode_average };
            fill(phrase, [name(*seat), &number(*drawn), &number(trace.eta)])
        }
        TraceStep::Decision { .. } => decision(trace, entry, lang),
        TraceStep::Public { card } => fill(words.public_card, [&card.to_string()]),
        TraceStep::TransitionStored { seat, row, fill: now } => {
            let said = if row.next.is_some() {
                fill(words.next, [name(*seat)])
            } else {
                let won = i32::from(row.chips);
                fill(words.last, [name(*seat), &fill(words.chips.of(won), [&signed(won)])])
            };
            let full = step
                .checked_sub(1)
                .map(|before| trace.state_at(before))
                .is_some_and(|before| before.memories[before.player(*seat)].rl.held == now.held);
            if full { said + words.oldest } else { said }
        }
        TraceStep::SampleOffered { outcome, .. } => {
            let explored = explored(trace, step);
            let kept = if explored { words.added_explored } else { words.added };
            match outcome {
                SampleOutcome::Added => kept.to_owned(),
                SampleOutcome::Replaced => kept.to_owned() + words.replaced,
                SampleOutcome::Dropped => words.refused.to_owned(),
                SampleOutcome::LeftOut => words.omitted.to_owned(),
            }
        }
        TraceStep::Update { seat, net, losses } => {
            let rows = match trace.batch {
                Some(rows) => fill(words.drawn_rows, [&rows.to_string()]),
                None => words.all_rows.to_owned(),
            };
            let phrase = if *net == NetId::Q { words.update_q } else { words.update_pi };
            fill(phrase, [owner(trace, *seat, lang), &rows, &said_losses(losses, words)])
        }
        TraceStep::TargetCopied { seat } => fill(words.refreshed, [owner(trace, *seat, lang)]),
        TraceStep::End { chips } => end(trace, step, *chips, lang),
    }
}

/// Lists losses, the earliest first.
fn said_losses(losses: &[f32], words: &SlowWords) -> String {
    let mut out = String::new();
    for (n, loss) in losses.iter().enumerate() {
        let loss = loss_text(*loss);
        if n == 0 {
            out = loss;
        } else {
            out += &fill(words.after_that, [&loss]);
        }
    }
    out
}

/// Formats a loss with four decimals.
pub(crate) fn loss_text(loss: f32) -> String {
    fixed(f64::from(loss), 4)
}

/// The owner of a seat's nets.
pub(crate) fn owner(trace: &Trace, seat: Seat, lang: Lang) -> &'static str {
    let words = PictureWords::of(lang);
    if trace.memories.len() < 2 { words.both } else { words.seat(seat) }
}

/// Formats a number from 0 to 1 with two decimals, or three if it is small.
pub(crate) fn number(share: f64) -> String {
    fixed(share, if share < 0.1 { 3 } else { 2 })
}

/// Whether the last decision before a step was random exploration.
fn explored(trace: &Trace, step: usize) -> bool {
    let before = trace.steps.iter().take(step).rev();
    let how = before.filter_map(|entry| match entry {
        TraceStep::Decision { how, .. } => Some(*how),
        _ => None,
    });
    how.take(1).any(|how| how == How::Explored)
}

fn decision(trace: &Trace, entry: &TraceStep, lang: Lang) -> String {
    let TraceStep::Decision { info, how, play, numbers, drawn, epsilon } = entry else {
        return String::new();
    };
    let (words, moves) = (SlowWords::of(lang), PictureWords::of(lang));
    let facing = info.line().to_call() > 0;
    let (name, drawn) = (PictureWords::of(lang).seat(info.seat()), number(*drawn));
    let does = moves.does(Action::new(*play, facing));
    let phrase = match how {
        How::Average => return fill(words.average, [name, &drawn, does]),
        How::Explored => words.explored,
        How::Greedy if trace.exact_response => words.greedy_exact,
        How::Greedy => words.greedy,
    };
    let said = fill(phrase, [name, &drawn, &number(*epsilon), does]);
    let best = best(*numbers, *info);
    match how {
        How::Explored if best == *play => said + words.explored_same,
        How::Explored => said + &fill(words.explored_other, [moves.name(Action::new(best, facing))]),
        _ => said,
    }
}

fn end(trace: &Trace, step: usize, chips: [i32; 2], lang: Lang) -> String {
    let words = SlowWords::of(lang);
    let name = |seat: Seat| PictureWords::of(lang).seat(seat);
    let winner = Seat(u8::from(chips[1] > 0));
    let won = chips[0].abs();
    let won_text = count(words.chips, won);
    if trace.state_at(step).line.folded().is_some() {
        return fill(words.end_fold, [name(winner.after(1, SEATS)), name(winner), &won_text]);
    }
    if won == 0 { words.end_split.to_owned() } else { fill(words.end_shown, [name(winner), &won_text]) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::leduc::nfsp::{LEARNER, NfspTraining};
    use tefuda_games::{Seed, Spec};

    fn traces(spec: &str, count: usize) -> Vec<Trace> {
        let mut run = NfspTraining::new(&Spec::parse(LEARNER.presets, spec).unwrap(), Seed(3));
        (0..count).map(|_| run.traced_game(false).break_value().flatten().unwrap()).collect()
    }

    #[test]
    fn every_step_is_explained_in_both_languages() {
        let small = "eta=0.8,epsilon=0.3,interval=16,target=3,rl-memory=1000,sl-memory=1000";
        for preset in ["D", "C"] {
            for trace in traces(&format!("{preset}:{small}"), 700) {
                for step in 0..trace.steps.len() {
                    for lang in [Lang::En, Lang::Ja] {
                        let said = sentence(&trace, step, lang);
                        assert!(said.chars().count() > 10, "{said}");
                        assert!(!said.contains(['{', '}']) && said.ends_with(['.', '。']), "{said}");
                    }
                }
                assert!(sentence(&trace, trace.steps.len(), Lang::En).is_empty());
            }
        }
    }

    #[test]
    fn exploratory_moves_are_explained_by_their_setting() {
        let said = |preset: &str| {
            let traces = traces(&format!("{preset}:eta=1,epsilon=0.5"), 60);
            let all =
                traces.iter().flat_map(|trace| (0..trace.steps.len()).map(|n| sentence(trace, n, Lang::En)));
            all.collect::<Vec<_>>().join("\n")
        };
        let (drops, keeps) = (said("D"), said("C"));
        assert!(drops.contains("left out of M_SL") && !drops.contains("keeps exploratory moves"));
        assert!(keeps.contains("keeps exploratory moves") && !keeps.contains("left out of M_SL"));
    }

    #[test]
    fn the_end_names_the_winner_and_the_chips() {
        for trace in traces("D", 200) {
            let last = trace.steps.len() - 1;
            let TraceStep::End { chips } = trace.steps[last] else { panic!("a game has an end") };
            let said = sentence(&trace, last, Lang::En);
            match chips[0] {
                0 => assert!(said.contains("split"), "{said}"),
                won => {
                    let name = if won > 0 { "Seat 1 wins" } else { "Seat 2 wins" };
                    assert!(said.contains(&format!("{name} {} chip", won.abs())), "{said}");
                }
            }
        }
    }
}
