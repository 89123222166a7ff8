//! Tests of the panel on searches of real agents: star, sentence and charts name the same move.

#![allow(clippy::unwrap_used)]

use super::{
    curves::{BANDS, Curve, MOST},
    note::{Explanation, SearchNote},
    reading::{best, leaders, low_wins},
    reading::{caption, points_text},
};
use crate::{game_ui::GameUi, players::dealt, words::mind::MindWords};
use tefuda_games::{
    Lang, Seed, Spec, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt, seed,
};

/// The number of positions per agent.
const POSITIONS: u64 = 6;

/// The move that a sentence names first. If names share a prefix, the longest one.
fn first_named(note: &SearchNote, lang: Lang, sentence: &str) -> Option<String> {
    let names = note.arms.iter().map(|arm| arm.play.spoken(lang));
    let places = names.filter_map(|name| sentence.find(&name).map(|place| (place, name)));
    places.min_by_key(|(place, name)| (*place, usize::MAX - name.len())).map(|(_, name)| name)
}

/// Checks the panel's texts about a search in both languages.
fn agrees<G: GameUi>(note: &SearchNote, at: &str) {
    let star = best(note);
    let tried = note.arms.iter().any(|arm| arm.visits > 0);
    assert_eq!(low_wins(note), G::FACTS.low_wins, "{at}: the better direction is that of the game");
    assert_eq!(star.is_some(), tried, "{at}: a move leads once any move has been tried, not before");
    for lang in [Lang::En, Lang::Ja] {
        let (words, unit) = (MindWords::of(lang), G::FACTS.unit);
        let sentence = caption(note, None, unit, words);
        let Some(star) = star else {
            assert_eq!(sentence, words.untouched, "{at}");
            continue;
        };
        let name = star.play.spoken(lang);
        assert_eq!(first_named(note, lang, &sentence), Some(name.clone()), "{at}: {sentence}");
        for curve in [Curve::Visits, Curve::Means, Curve::Intervals] {
            let places = leaders(note, if curve == Curve::Intervals { BANDS } else { MOST });
            let chart = curve.chart(note, &places, false, unit, words);
            let strong = chart.series.iter().filter(|series| series.emphasis).map(|series| &*series.label);
            assert_eq!(strong.collect::<Vec<_>>(), [&*name], "{at}: {} draws one line strongly", curve.id());
        }
        let said = Curve::Means.caption(note, &[], unit, words);
        let mean = points_text(star.mean, note, unit, words);
        assert!(said.contains(&mean), "{at}: {said} is not of {mean}");
        // If several moves share the best mean, none is named.
        let ties =
            note.arms.iter().filter(|arm| arm.visits > 0).map(|arm| points_text(arm.mean, note, unit, words));
        if ties.filter(|other| *other == mean).count() == 1 {
            assert_eq!(first_named(note, lang, &said), Some(name), "{at}: {said}");
        }
    }
}

/// Searches of an agent in random positions, checked at every step.
fn searches<G: GameUi>(agent: &str) -> usize {
    let spec = Spec::parse(G::AGENTS, agent).unwrap();
    let mut seen = 0;
    for number in 0..POSITIONS {
        let mut rng = Seed(number).child(7).rng();
        let mut game = dealt::<G>(0, number);
        for _ in 0..seed::below(&mut rng, 24) {
            let before = game.clone();
            let play = game.random_move(&mut rng).unwrap();
            game.play(play).unwrap();
            if game.turn().is_none() {
                game = before;
                break;
            }
        }
        let view = game.view(game.turn().unwrap());
        let mut thought = G::agent(&spec).think(view, Seed(number));
        loop {
            if let Explanation::Search(note) = thought.explain().map(&mut |play| G::shown(&play)).within() {
                agrees::<G>(note, &format!("{agent}, position {number}, {} playouts", note.done));
                seen += 1;
            }
            if thought.progress().finished() {
                break;
            }
            thought.step(1 + thought.progress().done / 3);
        }
    }
    seen
}

#[test]
fn star_sentence_and_charts_always_name_the_same_move() {
    let seen = [
        ["mc", "mc:arms=cards,formula=ucb1-tuned", "mc:final=visits", "pimc:worlds=30"]
            .map(searches::<Hearts>)
            .to_vec(),
        ["mc:worlds=20", "uct:playouts=300,formula=ucb1", "uct:playouts=300", "champion:playouts=300"]
            .map(searches::<Daihinmin>)
            .to_vec(),
        ["mc"].map(searches::<Leduc>).to_vec(),
        ["mc", "search", "adaptive"].map(searches::<Nimmt>).to_vec(),
    ];
    for (game, agents) in seen.iter().enumerate() {
        assert!(agents.iter().all(|looks| *looks > 10), "too few searches of game {game}: {agents:?}");
    }
}
