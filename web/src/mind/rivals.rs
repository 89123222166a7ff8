//! The opponent models of an agent: its reads on the other seats, the evidence, and their course.

use super::{
    Glossary, Thoughts,
    note::{Clue, Id, RivalNote},
    parts::Chip,
    parts::length,
    spread::outline,
};
use crate::{
    context::{sets, use_look},
    plot::Figure,
    ui::{crest::crest, term::term},
    words::{
        fill,
        mind::{MindWords, RivalWords},
    },
};
use std::rc::Rc;
use tefuda_charts::{Extent, LineChart, Series};
use tefuda_games::{Lang, Seat, sort_short};
use tefuda_numbers::{grouped, percent};
use yew::prelude::*;

/// The number of types compared for a revealing move: the most probable ones now.
const COMPARED: usize = 3;
/// The number of types drawn: those whose probability was highest at any time.
const DRAWN: usize = 6;
/// Types with a lower probability are not listed.
const LISTED: f64 = 0.005;

/// The properties of the opponent models.
#[derive(Properties, PartialEq)]
pub(crate) struct RivalsProps {
    /// The decision.
    pub thoughts: Thoughts,
    /// The names of all seats.
    pub names: Rc<Vec<String>>,
    /// The words for types.
    pub word: Glossary,
}

/// A line for each seat, which can be unfolded.
#[component]
pub(crate) fn Rivals(props: &RivalsProps) -> Html {
    let lang = use_look().lang;
    let (words, insight) = (MindWords::of(lang), RivalWords::of(lang));
    let open = use_state(|| None::<u8>);
    let rivals = props.thoughts.search().and_then(|note| note.rivals.as_deref()).unwrap_or_default();
    let unfolded = rivals.iter().find(|rival| Some(rival.seat) == *open);
    // The models don't change while the agent thinks, so draw the chart once per decision.
    let key = unfolded
        .map(|rival| (props.thoughts.deal, props.thoughts.number, rival.seat, rival.course.len(), lang));
    let chart = use_memo(key, |_| unfolded.map(|rival| Rc::new(course(rival, props.word, words))));
    if rivals.is_empty() {
        return Html::default();
    }
    let line = |rival: &RivalNote| {
        let seat = Seat(rival.seat);
        let name = props.names.get(seat.index()).cloned().unwrap_or_default();
        let is_open = *open == Some(rival.seat);
        let onclick = sets(&open, (!is_open).then_some(rival.seat));
        html! {
            <li key={rival.seat}>
                <button type="button" class="mind-rival" aria-expanded={is_open.to_string()} {onclick}>
                    { crest(seat) }<b>{ name }</b><span>{ taken_for(rival, props.word, lang) }</span>
                    { spark(rival) }
                </button>
                if is_open {
                    { types(rival, props.word, words) }
                    { clues(rival, props.word, words) }
                    if let Some(chart) = (*chart).clone().filter(|_| rival.course.len() > 1) {
                        <Figure {chart} file={format!("tefuda-types-seat{}", rival.seat + 1)} height={160} />
                    }
                }
            </li>
        }
    };
    html! {
        <section class="mind-rivals" aria-label={insight.rivals}>
            <h3>{ term("opponent-model", insight.rivals) }</h3>
            <ul>{ for rivals.iter().map(line) }</ul>
        </section>
    }
}

/// Returns the types, the most probable first.
fn ranked(rival: &RivalNote) -> Vec<usize> {
    let mut places: Vec<usize> = (0..rival.types.len()).collect();
    sort_short(&mut places, |a, b| rival.types[*a].1 > rival.types[*b].1);
    places
}

/// Names the most probable type: `lowest card, 61%`.
fn taken_for(rival: &RivalNote, word: Glossary, lang: Lang) -> String {
    if rival.seen == 0 {
        return RivalWords::of(lang).rival_unknown.to_owned();
    }
    ranked(rival).first().map_or_else(String::new, |place| chance_of(&rival.types[*place], word, lang))
}

fn chance_of((id, chance): &(Id, f64), word: Glossary, lang: Lang) -> String {
    format!("{} {}", word.say(id, lang), percent(*chance))
}

/// The probabilities of all types as columns.
fn spark(rival: &RivalNote) -> Html {
    let chances: Vec<f64> = rival.types.iter().map(|(_, chance)| *chance).collect();
    html! {
        <svg class="mind-spark" viewBox={format!("0 0 {} 1", chances.len())} preserveAspectRatio="none" width="56" height="20" aria-hidden="true">
            <path class="mind-outcomes" d={outline(&chances, 1.0)} />
        </svg>
    }
}

fn types(rival: &RivalNote, word: Glossary, words: &MindWords) -> Html {
    let insight = RivalWords::of(words.lang);
    let row = |of: &(Id, f64)| {
        html! {
            <tr>
                <th scope="row">{ word.say(&of.0, words.lang) }</th>
                <td class="mind-weight"><span style={format!("inline-size:{}", length(of.1))} /></td>
                <td class="num">{ percent(of.1) }</td>
            </tr>
        }
    };
    html! {
        <div class="mind-weighed">
            <p class="mind-faint">{ fill(insight.rival_seen.of(rival.seen), [&grouped(rival.seen)]) }</p>
            <table>
                <thead class="sr"><tr>
                    <th scope="col">{ insight.rival_type }</th><td></td><th scope="col">{ words.chance }</th>
                </tr></thead>
                <tbody>{ for rival.types.iter().filter(|of| of.1 >= LISTED).map(row) }</tbody>
            </table>
        </div>
    }
}

/// The most revealing moves, and their probability under the most probable types.
fn clues(rival: &RivalNote, word: Glossary, words: &MindWords) -> Html {
    if rival.clues.is_empty() {
        return Html::default();
    }
    let insight = RivalWords::of(words.lang);
    let compared: Vec<usize> = ranked(rival).into_iter().take(COMPARED).collect();
    let item = |clue: &Clue| {
        html! {
            <li>
                <Chip play={clue.play.clone()} /><span class="mind-faint">{ clue_made(clue, insight) }</span>
                <span>{ likelihoods(clue, &compared, rival, word, words.lang) }</span>
            </li>
        }
    };
    html! { <><h4>{ term("bayes", insight.clues) }</h4><ul class="mind-clues">{ for rival.clues.iter().map(item) }</ul></> }
}

/// Says when a move was made.
fn clue_made(clue: &Clue, insight: &RivalWords) -> String {
    let turn = &*clue.turn.to_string();
    match clue.deals_ago {
        0 => fill(insight.clue_turn, [turn]),
        deals => fill(insight.clue_ago.of(deals), [turn, &deals.to_string()]),
    }
}

fn likelihoods(clue: &Clue, compared: &[usize], rival: &RivalNote, word: Glossary, lang: Lang) -> String {
    let one = |place: &usize| {
        let (id, likelihood) = (rival.types.get(*place)?.0.clone(), *clue.likelihoods.get(*place)?);
        Some(chance_of(&(id, f64::from(likelihood)), word, lang))
    };
    compared.iter().filter_map(one).collect::<Vec<_>>().join(RivalWords::of(lang).comma)
}

/// Returns the types that are drawn, in list order.
fn drawn(rival: &RivalNote) -> Vec<usize> {
    let most =
        |place: usize| rival.course.iter().filter_map(|step| step.get(place)).copied().fold(0.0, f32::max);
    let mut places: Vec<(usize, f32)> = (0..rival.types.len()).map(|place| (place, most(place))).collect();
    sort_short(&mut places, |a, b| a.1 > b.1);
    places.truncate(DRAWN);
    sort_short(&mut places, |a, b| a.0 < b.0);
    places.into_iter().map(|(place, _)| place).collect()
}

/// The chart of the probabilities, move by move.
fn course(rival: &RivalNote, word: Glossary, words: &MindWords) -> LineChart {
    let insight = RivalWords::of(words.lang);
    let mut chart = LineChart::new(insight.course, insight.course_axis, words.chance);
    let seen = fill(insight.rival_seen.of(rival.seen), [&grouped(rival.seen)]);
    chart.caption = format!("{seen} {}", taken_for(rival, word, words.lang));
    chart.x.extent = Extent::AtLeast(0.0, 10.0);
    chart.y.extent = Extent::AtLeast(0.0, 1.0);
    let first = ranked(rival).first().copied();
    let begun = (rival.seen as usize).saturating_sub(rival.course.len());
    let series = |(place, (id, _)): (usize, &(Id, f64))| {
        let point =
            |(k, step): (usize, &Vec<f32>)| Some(((begun + k + 1) as f64, f64::from(*step.get(place)?)));
        let line = Series::new(
            word.say(id, words.lang),
            rival.course.iter().enumerate().filter_map(point).collect(),
        );
        if first == Some(place) { line.emphasised() } else { line }
    };
    chart.series = drawn(rival).into_iter().map(|place| series((place, &rival.types[place]))).collect();
    chart
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{Text, text};

    const WORD: Glossary = Glossary { game: "any", words: word };

    fn word(id: &str) -> Option<Text> {
        (id == "lowest").then_some(text("lowest card", "最小の札"))
    }

    fn rival() -> RivalNote {
        RivalNote {
            seat: 2,
            types: vec![("random".into(), 0.1), ("lowest".into(), 0.7), ("nets".into(), 0.2)],
            seen: 5,
            clues: vec![Clue { deals_ago: 0, turn: 3, play: "12".into(), likelihoods: vec![0.1, 0.61, 0.2] }],
            course: vec![vec![0.3, 0.4, 0.3], vec![0.1, 0.7, 0.2]],
        }
    }

    #[test]
    fn the_most_probable_type_is_named_after_the_first_move() {
        let mut rival = rival();
        assert_eq!(taken_for(&rival, WORD, Lang::En), "lowest card 70%");
        assert_eq!(taken_for(&rival, WORD, Lang::Ja), "最小の札 70%");
        rival.seen = 0;
        assert_eq!(taken_for(&rival, WORD, Lang::En), RivalWords::of(Lang::En).rival_unknown);
    }

    #[test]
    fn a_clue_compares_the_most_probable_types() {
        let rival = rival();
        let says = likelihoods(&rival.clues[0], &ranked(&rival), &rival, WORD, Lang::En);
        assert_eq!(says, "lowest card 61%, nets 20%, random 10%");
        let short = Clue { likelihoods: vec![0.5], ..rival.clues[0].clone() };
        assert_eq!(likelihoods(&short, &ranked(&rival), &rival, WORD, Lang::En), "random 50%");
    }

    #[test]
    fn of_many_types_those_once_probable_are_drawn() {
        let mut rival = rival();
        rival.types = (0..9).map(|k| (k.to_string().into(), 1.0 / 9.0)).collect();
        rival.course = vec![vec![0.1; 9], vec![0.1; 9]];
        rival.course[0][8] = 0.9;
        assert_eq!(drawn(&rival), [0, 1, 2, 3, 4, 8]);
    }

    #[test]
    fn the_chart_ends_with_the_latest_move() {
        let chart = course(&rival(), WORD, MindWords::of(Lang::En));
        assert_eq!(chart.series.len(), 3);
        assert_eq!(chart.series[1].label, "lowest card");
        assert_eq!(chart.series[1].points.iter().map(|point| point.0).collect::<Vec<_>>(), [4.0, 5.0]);
        assert!(chart.series[1].emphasis && !chart.series[0].emphasis);
    }
}
