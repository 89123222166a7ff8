//! Reads a search: points from rewards, lengths of bars, order of rows, the leading arm, and the reason for the last
//! playout. Pure: nothing here touches the page.

use super::note::{ArmNote, SearchNote};
use crate::{
    notation::Shown,
    words::{fill, mind::MindWords},
};
use tefuda_games::{Text, sort_short};
use tefuda_numbers::{fixed, grouped, short};

/// With more arms than this, only the best are shown at first.
pub(crate) const MANY: usize = 24;

/// Converts a mean reward to points of the game.
pub(crate) fn points(reward: f64, [none, all]: [f64; 2]) -> f64 {
    none + reward * (all - none)
}

/// Whether fewer points are better in the game.
pub(crate) fn low_wins(note: &SearchNote) -> bool {
    note.points[0] > note.points[1]
}

/// The standard error of an arm's mean, in points. `None` before the second visit.
pub(crate) fn error(arm: &ArmNote, [none, all]: [f64; 2]) -> Option<f64> {
    (arm.visits > 1).then(|| arm.sd() / f64::from(arm.visits - 1).sqrt() * (all - none).abs())
}

/// Whether arms take turns, all of them or those not dropped yet. Then there is no exploration term.
pub(crate) fn is_even(note: &SearchNote) -> bool {
    note.formula.name().is_none()
}

/// Returns the arm at an index in the note.
pub(crate) fn arm(note: &SearchNote, place: Option<u32>) -> Option<&ArmNote> {
    note.arms.get(place? as usize)
}

/// Returns the arm that the search would choose now, or `None` before the first playout. It has the star, is
/// named as the leader, and is emphasised in charts.
pub(crate) fn best(note: &SearchNote) -> Option<&ArmNote> {
    arm(note, note.best).filter(|arm| arm.visits > 0)
}

/// Returns the tried arms: first the search's current choice, then the others by their means.
pub(crate) fn ranked(note: &SearchNote) -> Vec<&ArmNote> {
    let best = best(note);
    let is_best = |arm: &ArmNote| best.is_some_and(|best| std::ptr::eq(best, arm));
    let mut tried: Vec<&ArmNote> = note.arms.iter().filter(|arm| arm.visits > 0).collect();
    sort_short(&mut tried, |a, b| (is_best(a), a.mean) > (is_best(b), b.mean));
    tried
}

/// Returns the UCB of an arm, if it has been tried and the formula has an exploration term.
pub(crate) fn ucb(note: &SearchNote, arm: &ArmNote) -> Option<f64> {
    note.explore(arm).map(|explore| arm.mean + explore)
}

/// Returns the largest UCB of the arms that are still tried. `None` without exploration terms.
pub(crate) fn longest(note: &SearchNote) -> Option<f64> {
    let running = note.arms.iter().filter(|arm| arm.pruned.is_none());
    running.filter_map(|arm| ucb(note, arm)).max_by(f64::total_cmp)
}

/// Explains why the arm that was tried least is not tried now, although its exploration term is the largest.
/// `None` if an arm is untried, or if all were tried about equally often.
pub(crate) fn waiting(note: &SearchNote, words: &MindWords) -> Option<String> {
    let longest = longest(note)?;
    let visits = || note.arms.iter().map(|arm| arm.visits);
    let (least, most) = (visits().min()?, visits().max()?);
    let seldom = note.arms.iter().filter(|arm| arm.visits == least);
    let (arm, explore, bar) = seldom
        .filter_map(|arm| Some((arm, note.explore(arm)?, ucb(note, arm)?)))
        .min_by(|a, b| a.2.total_cmp(&b.2))?;
    let largest = note.arms.iter().filter_map(|arm| note.explore(arm)).all(|other| other <= explore);
    let waits = least > 0 && 2 * least <= most && largest && bar < longest && note.next.is_some();
    waits.then(|| fill(words.waits, [&arm.play.spoken(words.lang), &sum(arm.mean, explore)]))
}

/// The possible scales of the bars, in steps so that the scale rarely changes.
const SCALES: [f64; 9] = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 10.0];

/// Returns the value at full width. It grows as soon as a bar needs it, and shrinks only when all bars are
/// well below the smaller scale, or never if it is `steady`.
pub(crate) fn scale(before: f64, note: &SearchNote, steady: bool) -> f64 {
    if is_even(note) {
        return 1.0;
    }
    let longest = note.arms.iter().filter_map(|arm| ucb(note, arm)).fold(1.0, f64::max);
    let fit = |length: f64| SCALES.into_iter().find(|s| *s >= length).unwrap_or(length);
    let needed = fit(longest);
    let shrunk = if steady { before } else { fit(longest * 1.1).min(before) };
    needed.max(shrunk)
}

/// The rows to show, and whether there are more.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Order {
    /// The indices of the arms shown.
    pub rows: Vec<usize>,
    /// Whether there are too many to show at once.
    pub many: bool,
}

/// Returns the rows in list order or by mean. If there are many, returns only the best, the next, the last
/// and the `chosen` one, unless `all` is set.
pub(crate) fn order(note: &SearchNote, by_mean: bool, all: bool, chosen: Option<&Shown>) -> Order {
    let mut rows: Vec<usize> = (0..note.arms.len()).collect();
    let many = rows.len() > MANY;
    let value = |i: &usize| {
        let arm = &note.arms[*i];
        if arm.visits == 0 { f64::NEG_INFINITY } else { arm.mean }
    };
    if by_mean || many {
        sort_short(&mut rows, |a, b| value(a) > value(b));
    }
    if many && !all {
        let named = [note.best, note.next, note.last.map(|l| l.arm)];
        let mut place = 0;
        rows.retain(|i| {
            place += 1;
            place <= MANY || named.contains(&Some(*i as u32)) || chosen == Some(&note.arms[*i].play)
        });
    }
    if !by_mean {
        sort_short(&mut rows, |a, b| a < b);
    }
    Order { rows, many }
}

/// Returns the search's current choice and the arms with the most visits, then those with the best means, in
/// list order.
pub(crate) fn leaders(note: &SearchNote, count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..note.arms.len()).collect();
    let is_best = |place: usize| note.best == Some(place as u32);
    let worth = |place: &usize| (is_best(*place), note.arms[*place].visits, note.arms[*place].mean);
    sort_short(&mut places, |a, b| worth(a) > worth(b));
    places.truncate(count);
    sort_short(&mut places, |a, b| a < b);
    places
}

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
    let others = ranked(note).iter().filter(|arm| arm.mean == first.mean).count() as u32 - 1;
    if played.is_none() && others > 0 {
        let play = first.play.spoken(words.lang);
        return fill(words.level.of(others), [&play, &others.to_string(), &mean, &grouped(note.done)]);
    }
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
pub(super) mod tests {
    use super::*;
    use tefuda_agents::{
        bandit::{Formula, Sample},
        explain::Horizon,
    };
    use tefuda_games::{Lang, text};

    /// A search by UCB1 with c = 2 whose arms have these visits and means.
    pub(in crate::mind) fn note(arms: &[(&str, u32, f64)]) -> SearchNote {
        let done: u32 = arms.iter().map(|a| a.1).sum();
        let arm = |&(play, visits, mean): &(&str, u32, f64)| ArmNote {
            play: play.into(),
            kind: None,
            visits,
            mean,
            variance: 0.04,
            pruned: None,
        };
        SearchNote {
            formula: Formula::Ucb1(2.0),
            horizon: Horizon::Trick,
            done,
            total: 200,
            worlds: 1e9,
            points: [26.0, 0.0],
            arms: arms.iter().map(arm).collect(),
            best: Some(0),
            next: Some(0),
            last: Some(Sample { arm: 0, reward: 1.0 }),
            trace: Vec::new(),
            outcomes: None,
            playouts: None,
            rivals: None,
        }
    }

    #[test]
    fn the_panel_says_why_the_arm_tried_least_waits() {
        let words = MindWords::of(Lang::En);
        let seen = waiting(&note(&[("2C", 30, 0.9), ("QS", 8, 0.2)]), words).unwrap();
        assert!(seen.contains('Q') && seen.contains(".200 + .954 = 1.154"), "{seen}");
        // Its bar is the longest, so it is next.
        assert_eq!(waiting(&note(&[("2C", 30, 0.9), ("QS", 2, 0.2)]), words), None);
        for even in [[("2C", 5, 0.9), ("QS", 4, 0.2)], [("2C", 5, 0.9), ("QS", 0, 0.0)]] {
            assert_eq!(waiting(&note(&even), words), None);
        }
        let mut over = note(&[("2C", 30, 0.9), ("QS", 8, 0.2)]);
        over.next = None;
        assert_eq!(waiting(&over, words), None);
    }

    #[test]
    fn rewards_convert_back_to_points() {
        assert_eq!(points(1.0, [26.0, 0.0]), 0.0);
        assert_eq!(points(0.5, [26.0, 0.0]), 13.0);
        let note = note(&[("QS", 1, 0.5), ("2C", 17, 0.9)]);
        assert_eq!(error(&note.arms[0], note.points), None, "one visit says nothing of the spread");
        assert!((error(&note.arms[1], note.points).unwrap() - 1.3).abs() < 1e-9);
    }

    #[test]
    fn no_arm_leads_before_the_first_playout() {
        let mut note = note(&[("QS", 0, 0.0), ("2C", 0, 0.0)]);
        assert_eq!((best(&note), ranked(&note).len()), (None, 0), "whatever the note says");
        note.arms[0].visits = 1;
        assert_eq!(best(&note).map(|arm| arm.play.clone()), Some("QS".into()));
    }

    #[test]
    fn the_searchs_choice_comes_first_even_if_another_mean_is_slightly_better() {
        let note = note(&[("TS", 50, 0.8100), ("5H", 50, 0.8102), ("2C", 9, 0.5), ("3C", 0, 0.0)]);
        let plays: Vec<Shown> = ranked(&note).iter().map(|arm| arm.play.clone()).collect();
        assert_eq!(plays, ["TS", "5H", "2C"].map(Shown::from));
    }

    #[test]
    fn the_scale_rarely_changes() {
        let wide = note(&[("QS", 1, 1.0), ("2C", 1, 0.9), ("3C", 1, 0.9)]);
        let start = scale(0.0, &wide, false);
        assert_eq!(start, 2.5);
        let narrow = note(&[("QS", 120, 1.0), ("2C", 100, 0.9)]);
        assert_eq!(scale(start, &narrow, false), 1.5, "a much shorter bar shrinks the scale");
        assert_eq!(scale(start, &narrow, true), 2.5, "but not if it is steady");
        assert_eq!(scale(1.5, &wide, true), 2.5);
    }

    #[test]
    fn of_many_arms_the_best_are_shown_with_the_one_played() {
        let arms: Vec<(String, u32, f64)> =
            (0..30).map(|i| (i.to_string(), 2, f64::from(i) / 30.0)).collect();
        let borrowed: Vec<(&str, u32, f64)> = arms.iter().map(|a| (a.0.as_str(), a.1, a.2)).collect();
        let mut note = note(&borrowed);
        (note.best, note.next, note.last) = (Some(29), Some(2), None);
        let some = order(&note, false, false, Some(&"1".into()));
        assert!(some.many && some.rows.len() == MANY + 2);
        assert_eq!(some.rows[..3], [1, 2, 6]);
        assert_eq!(order(&note, true, true, None).rows[0], 29);
        assert_eq!(order(&note, true, true, None).rows.len(), 30);
    }

    #[test]
    fn leaders_are_the_most_visited_arms_and_the_searchs_choice() {
        let mut note = note(&[("2C", 1, 0.9), ("3C", 9, 0.9), ("4C", 1, 0.95), ("5C", 4, 0.1)]);
        note.best = Some(1);
        assert_eq!(leaders(&note, 3), [1, 2, 3]);
        note.best = Some(0);
        assert_eq!(leaders(&note, 3), [0, 1, 3]);
    }

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
                .starts_with("♣\u{fe0e}2 was chosen: mean 13 points")
        );
        note.best = None;
        assert_eq!(caption(&note, None, POINTS, MindWords::of(Lang::En)), "No playouts yet.");
    }

    #[test]
    fn before_the_first_playout_the_sentence_names_no_arm() {
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
            Some("Tried ♠\u{fe0e}K: its bar was the longest (.500 + 1.177 = 1.677). Result: 0 points.")
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
