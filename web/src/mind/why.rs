//! Sentences about a search: the leading arm, and the reason for the last playout.

use super::note::SearchNote;
use super::reading::{arm, best, is_even, points};
use crate::{
    notation::Shown,
    words::{fill, mind::MindWords},
};
use tefuda_games::Text;
use tefuda_numbers::{fixed, grouped, short};

/// Decimals of rewards and UCBs. With fewer, different arms would look equal.
pub(crate) const DECIMALS: usize = 3;

/// The two terms of a UCB and their sum, rounded so that they add up: `.823 + .276 = 1.099`.
pub(crate) fn sum(exploit: f64, explore: f64) -> String {
    let step = 10f64.powi(DECIMALS as i32);
    let total = (exploit * step).round() / step + (explore * step).round() / step;
    let [exploit, explore, total] = [exploit, explore, total].map(share);
    format!("{exploit} + {explore} = {total}")
}

/// Formats a reward or a term of a UCB without the leading zero.
pub(crate) fn share(value: f64) -> String {
    let out = fixed(value, DECIMALS);
    out.strip_prefix('0').map_or(out.clone(), str::to_owned)
}

/// Converts a reward to points with their unit.
pub(crate) fn points_text(reward: f64, note: &SearchNote, unit: Text, words: &MindWords) -> String {
    let (n, unit) = (short(points(reward, note.points)), unit.get(words.lang));
    // English units are plurals.
    let unit = if n == "1" { unit.strip_suffix('s').unwrap_or(unit) } else { unit };
    fill(words.points, [&n, unit])
}

/// Describes the search in one sentence.
pub(crate) fn caption(note: &SearchNote, chosen: Option<&Shown>, unit: Text, words: &MindWords) -> String {
    let played = chosen.and_then(|play| note.arms.iter().find(|a| a.play == *play)).filter(|a| a.visits > 0);
    let Some(first) = played.or_else(|| best(note)) else {
        return words.untouched.to_owned();
    };
    let mean = points_text(first.mean, note, unit, words);
    let phrase = if played.is_some() { words.led } else { words.leads };
    let (visits, total) = (grouped(first.visits), grouped(note.done));
    fill(phrase.of(first.visits), [&first.play.spoken(words.lang), &mean, &visits, &total])
}

/// Describes the last playout in one sentence: its arm, the reason, and the result. `before` is the
/// previously shown state.
pub(crate) fn last_step(
    before: Option<&SearchNote>,
    now: &SearchNote,
    unit: Text,
    words: &MindWords,
) -> Option<String> {
    let last = now.last?;
    let tried = arm(now, Some(last.arm))?;
    let play = tried.play.spoken(words.lang);
    let took = points_text(last.reward, now, unit, words);
    if before.is_none() && now.done > 1 {
        return None;
    }
    let done = before.map_or(0, |b| b.done);
    if now.done > done + 1 {
        return Some(fill(words.why_several, [&grouped(now.done - done), &play, &took]));
    }
    if is_even(now) {
        return Some(fill(words.why_turn, [&play, &took]));
    }
    if tried.visits == 1 {
        return Some(fill(words.why_untried, [&play, &took]));
    }
    let was = arm(before?, Some(last.arm))?;
    Some(fill(words.why_longest, [&play, &sum(was.mean, before?.explore(was)?), &took]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::reading::tests::note;
    use tefuda_agents::bandit::Sample;
    use tefuda_games::{Lang, text};

    const POINTS: Text = text("points", "点");

    #[test]
    fn the_leader_is_named_with_its_numbers() {
        let mut note = note(&[("7D", 412, 1.0 - 2.1 / 26.0), ("2C", 588, 0.5)]);
        assert_eq!(
            caption(&note, None, POINTS, MindWords::of(Lang::En)),
            "♦\u{fe0e}7 leads: mean 2.1 points, 412 of 1,000 playouts."
        );
        assert!(
            caption(&note, Some(&"2C".into()), POINTS, MindWords::of(Lang::En))
                .starts_with("♣\u{fe0e}2 was played: mean 13 points")
        );
        note.best = None;
        assert_eq!(caption(&note, None, POINTS, MindWords::of(Lang::En)), "No playouts yet.");
    }

    #[test]
    fn no_arm_leads_before_the_first_playout() {
        // A search that waits for its first step has the first move of its list as `best`.
        let note = note(&[("7D", 0, 0.0), ("2C", 0, 0.0)]);
        assert_eq!(note.best, Some(0));
        assert_eq!(caption(&note, None, POINTS, MindWords::of(Lang::En)), "No playouts yet.");
        assert_eq!(caption(&note, None, POINTS, MindWords::of(Lang::Ja)), "まだ何も試していません。");
    }

    #[test]
    fn an_untried_arm_comes_first() {
        let before = note(&[("KS", 1, 0.5), ("4C", 0, 0.0)]);
        let mut now = note(&[("KS", 1, 0.5), ("4C", 1, 1.0)]);
        now.last = Some(Sample { arm: 1, reward: 1.0 });
        assert_eq!(
            last_step(Some(&before), &now, POINTS, MindWords::of(Lang::En)).as_deref(),
            Some("Tried ♣\u{fe0e}4: untried moves come first. Result: 0 points.")
        );
    }

    #[test]
    fn after_that_the_largest_previous_ucb_wins() {
        let before = note(&[("KS", 3, 0.5), ("4C", 5, 0.5)]);
        let now = note(&[("KS", 4, 0.625), ("4C", 5, 0.5)]);
        assert_eq!(
            last_step(Some(&before), &now, POINTS, MindWords::of(Lang::En)).as_deref(),
            Some("Tried ♠\u{fe0e}K: it had the largest UCB (.500 + 1.177 = 1.677). Result: 0 points.")
        );
        assert_eq!(
            last_step(None, &now, POINTS, MindWords::of(Lang::En)),
            None,
            "what was before is not known"
        );
    }

    #[test]
    fn displayed_numbers_add_up() {
        assert_eq!(sum(0.6244, 0.3144), ".624 + .314 = .938");
        assert_eq!(sum(0.6246, 0.3146), ".625 + .315 = .940");
    }
}
