//! A decision by a target: the player's current chances, the target, and how close each play comes to it.

use super::{
    note::{Explanation, RankedMove, RanksNote},
    parts::Chip,
    parts::length,
    weighed::DecisionProps,
};
use crate::{
    context::use_look,
    ui::term::term,
    words::{
        fill,
        mind::{MindWords, RanksWords},
    },
};
use tefuda_games::sort_short;
use tefuda_numbers::{fixed, grouped, percent};
use yew::prelude::*;

/// The estimates for the position and for every play, the closest first, each as a bar of three parts.
#[component]
pub(crate) fn Ranking(props: &DecisionProps) -> Html {
    let lang = use_look().lang;
    let Explanation::Ranks(note) = props.thoughts.explanation.within() else { return Html::default() };
    let (words, mind) = (RanksWords::of(lang), MindWords::of(lang));
    let help = fill(words.help, [&props.word.say(&note.distance, lang)]);
    html! {
        <div class="mind-rule mind-weighed mind-ranks">
            <h3>{ words.title }</h3>
            if !note.choice.is_empty() { <p class="mind-decided"><Chip play={note.choice.clone()} /></p> }
            <p class="mind-faint">{ term("epoch", fill(words.epochs.of(note.epochs), [&grouped(note.epochs)])) }</p>
            { legend(words) }
            <table><tbody>
                { standing(words.stands, note.stands, words) }
                { standing(words.aim, note.aim, words) }
            </tbody></table>
            <h3>{ term("rank-estimate", words.options) }</h3>
            { options(note, words, mind) }
            <p class="mind-faint">{ help }</p>
            if note.course.len() > 1 { { course(note, words) } }
        </div>
    }
}

/// The CSS classes of the rank classes, in display order.
const PARTS: [&str; 3] = ["mind-rich", "mind-common", "mind-poor"];

/// Three probabilities as one bar, with a text for screen readers.
fn bar(ranks: [f32; 3], words: &RanksWords) -> Html {
    let part = |place: usize| {
        let share = |ranks: &[f32]| length(ranks.iter().map(|rank| f64::from(*rank)).sum());
        html! { <rect class={PARTS[place]} x={share(&ranks[..place])} width={share(&ranks[place..=place])} height="100%" /> }
    };
    let [rich, common, poor] = ranks.map(|rank| percent(rank.into()));
    let said = fill(words.shares, [&rich, &common, &poor]);
    html! {
        <svg class="mind-bar" width="100%" height="14" role="img" aria-label={said}>{ for (0..3).map(part) }</svg>
    }
}

fn legend(words: &RanksWords) -> Html {
    let entry = |(fill, name): (&'static str, &'static str)| {
        html! { <>{ super::parts::swatch(fill) }{ term("rank-class", name) }{ " " }</> }
    };
    let names = [words.rich, words.common, words.poor];
    html! { <p class="mind-faint">{ for PARTS.into_iter().zip(names).map(entry) }</p> }
}

fn standing(name: &'static str, ranks: [f32; 3], words: &RanksWords) -> Html {
    html! { <tr><th scope="row">{ name }</th><td class="mind-weight">{ bar(ranks, words) }</td></tr> }
}

/// The plays, the closest to the target first.
fn options(note: &RanksNote, words: &RanksWords, mind: &MindWords) -> Html {
    let mut nearest: Vec<&RankedMove> = note.options.iter().collect();
    sort_short(&mut nearest, |a, b| a.distance < b.distance);
    let row = |option: &&RankedMove| {
        html! {
            <tr class={(option.play == note.choice).then_some("mind-chosen")}>
                <th scope="row"><Chip play={option.play.clone()} /></th>
                <td class="mind-weight">{ bar(option.ranks, words) }</td>
                <td class="num">{ fixed(option.distance, 3) }</td>
            </tr>
        }
    };
    html! {
        <table>
            <thead><tr>
                <th scope="col">{ mind.column_move }</th>
                <th scope="col"><span class="sr">{ words.options }</span></th>
                <th scope="col" class="num">{ term("rank-distance", words.distance) }</th>
            </tr></thead>
            <tbody>{ for nearest.iter().map(row) }</tbody>
        </table>
    }
}

/// The estimates at its earlier turns.
fn course(note: &RanksNote, words: &RanksWords) -> Html {
    let last = note.course.len();
    let row = |(turn, ranks): (usize, &[f32; 3])| {
        let name = if turn == last { words.now.to_owned() } else { turn.to_string() };
        html! { <tr><th scope="row">{ name }</th><td class="mind-weight">{ bar(*ranks, words) }</td></tr> }
    };
    html! {
        <>
            <h3>{ words.course }</h3>
            <table><tbody>{ for (1..).zip(&note.course).map(row) }</tbody></table>
        </>
    }
}
