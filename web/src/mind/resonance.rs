//! A decision by resonance: the value of each action type, and the remembered situations behind it.

use super::{
    Glossary,
    arms::named,
    layers::{NONE, finest, layers},
    note::{Explanation, FilterNote, KindWeight, LearnedNote, ResonanceNote},
    parts::Chip,
    parts::{gauge, mark},
    remembered::remembered,
    weighed::DecisionProps,
};
use crate::{
    context::use_look,
    notation::Shown,
    ui::term::term,
    words::{
        fill,
        mind::{MindWords, ResonanceWords},
    },
};
use tefuda_games::sort_short;
use tefuda_numbers::{fixed, grouped, short, with_minus};
use yew::prelude::*;

/// The action types, the layers, and the memory of the selected layer beside the current situation. At first
/// this is the finest layer that resonates.
#[component]
pub(crate) fn Resonance(props: &DecisionProps) -> Html {
    let lang = use_look().lang;
    let looked = use_state(|| None::<usize>);
    let Explanation::Resonance(note) = &*props.thoughts.explanation else { return Html::default() };
    let (words, mind) = (ResonanceWords::of(lang), MindWords::of(lang));
    let layer = looked.or_else(|| finest(note));
    let kind = chosen(note).map(|option| props.word.say(&option.kind, lang));
    let choose = Callback::from(move |layer| looked.set(Some(layer)));
    html! {
        <div class="mind-rule mind-weighed mind-resonance">
            <h3>{ term("resonance", words.title) }</h3>
            <p class="mind-decided">
                if !note.choice.is_empty() { <Chip play={note.choice.clone()} /> }
                <span>{ kind }</span>
            </p>
            <p class="mind-faint">{ learned(note, words) }</p>
            <h3>{ words.kinds }</h3>
            { options(note, layer, props.word, words, mind) }
            <p class="mind-faint">{ words.kinds_help }</p>
            if let Some(filter) = &note.filter { <p class="mind-faint">{ filtered(filter, &note.options, words) }</p> }
            <h3>{ words.layers }</h3>
            { layers(note, layer, &choose, words) }
            { remembered(note, layer, props.word, words) }
        </div>
    }
}

/// Returns the chosen action type: among those that name the chosen card, the first with the largest value.
fn chosen(note: &ResonanceNote) -> Option<&KindWeight> {
    let named = note.options.iter().filter(|option| option.play == note.choice);
    named.reduce(|best, option| if option.value > best.value { option } else { best })
}

/// Returns the experience of the finest layer that knows an action type.
fn experience(option: &KindWeight) -> u32 {
    option.layers.iter().rev().flatten().next().map_or(0, |(_, count)| *count)
}

/// Describes the net that decided, and its training.
fn learned(note: &ResonanceNote, words: &ResonanceWords) -> String {
    let LearnedNote { games, deals, decisions, nodes, everybody } = note.learned;
    let [trick, place] = note.net;
    let net = fill(words.net, [&(trick + 1).to_string(), words.place(place)]);
    let mut said = [&net, words.gap, &fill(words.games.of(games), [&grouped(games)])].concat();
    if deals > 0 {
        let whose = if everybody { words.everybody } else { words.own };
        let [deals_text, decisions, nodes] = [deals, decisions, nodes].map(grouped);
        said += words.gap;
        said += &fill(words.lessons.of(deals), [&deals_text, whose, &decisions, &nodes]);
    }
    said
}

/// Describes what the filter did here, without naming hidden moves.
fn filtered(filter: &FilterNote, options: &[KindWeight], words: &ResonanceWords) -> String {
    if options.iter().all(|option| option.filter.is_none()) {
        return words.no_filter.to_owned();
    }
    let mut said = fill(words.threshold, [&with_minus(&short(filter.threshold))]);
    let [with, without] = [&filter.with, &filter.without];
    if with != without {
        said = [
            &said,
            words.gap,
            &fill(words.filter_changes, [&with.spoken(words.lang), &without.spoken(words.lang)]),
        ]
        .concat();
    } else if *with != Shown::hidden("?") {
        said = [&said, words.gap, words.filter_same].concat();
    }
    if !filter.acts {
        said = [&said, words.gap, words.filter_shown].concat();
    }
    said
}

/// The possible action types, the best first. `layer` is the one whose own weights are marked.
fn options(
    note: &ResonanceNote,
    layer: Option<usize>,
    word: Glossary,
    words: &ResonanceWords,
    mind: &MindWords,
) -> Html {
    let mut best: Vec<&KindWeight> = note.options.iter().collect();
    sort_short(&mut best, |a, b| a.value > b.value);
    let made = chosen(note);
    let row = |option: &&KindWeight| {
        let weight = layer.and_then(|layer| *option.layers.get(layer)?);
        html! {
            <tr class={made.is_some_and(|made| std::ptr::eq(made, *option)).then_some("mind-chosen")}>
                <th scope="row">
                    <Chip play={option.play.clone()} /><span>{ word.say(&option.kind, words.lang) }</span>
                    { gauge(option.value, weight.map(|(weight, _)| mark(weight)).unwrap_or_default()) }
                </th>
                <td class="num">{ fixed(option.value.into(), 3) }</td>
                <td class="num">{ grouped(experience(option)) }</td>
                if let Some(filter) = &note.filter { <td class="num">{ tendency(option, filter, words) }</td> }
            </tr>
        }
    };
    html! {
        <table class="mind-options">
            <thead><tr>
                <th scope="col">{ term("action-kind", mind.column_kind) }</th>
                <th scope="col" class="num">{ words.value }</th>
                <th scope="col" class="num">{ words.times }</th>
                if let Some(filter) = &note.filter { <th scope="col" class="num">{ named(&filter.id, word.say(&filter.id, words.lang)) }</th> }
            </tr></thead>
            <tbody>{ for best.iter().map(row) }</tbody>
        </table>
    }
}

/// The filter's value for a card, and whether it lets the card pass.
fn tendency(option: &KindWeight, filter: &FilterNote, words: &ResonanceWords) -> Html {
    let Some(value) = option.filter else { return html! { NONE } };
    let says = if value < filter.threshold { words.passes } else { words.stopped };
    html! { <>{ with_minus(&fixed(value, 2)) }<br /><small>{ says }</small></> }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::mind::note::{LayerNote, NodeNote};
    use tefuda_games::Lang;

    fn layer(vigilance: f32, node: Option<(f32, Vec<[f32; 2]>)>) -> LayerNote {
        let node = node.map(|(matched, remembered)| NodeNote {
            number: 311,
            matched,
            resonates: matched >= vigilance,
            age: [1204, 98_000],
            visits: 37,
            value: 0.6,
            remembered,
        });
        LayerNote { vigilance, nodes: 1204, node }
    }

    fn option(kind: &'static str, play: &str, value: f32, layers: Vec<Option<(f32, u32)>>) -> KindWeight {
        KindWeight { kind: kind.into(), play: play.into(), value, layers, filter: None }
    }

    pub(crate) fn note() -> ResonanceNote {
        ResonanceNote {
            choice: "2C".into(),
            net: [2, 1],
            percepts: vec![("a".into(), 0.5), ("b".into(), 0.0), ("c".into(), 1.0)],
            layers: vec![
                layer(0.6, Some((0.9, vec![[0.0, 1.0], [0.0, 0.5], [0.0, 1.0]]))),
                layer(0.8, Some((0.85, vec![[0.5, 0.5], [0.4, 0.6], [0.2, 0.3]]))),
                layer(0.88, Some((0.7, vec![[0.5, 0.5]; 3]))),
                layer(0.9, None),
            ],
            options: vec![
                option("low", "2C", 0.5, vec![Some((0.5, 90)), Some((0.4, 7)), None, None]),
                option("exit", "2C", 0.7, vec![Some((0.6, 50)), None, None, None]),
                option("high", "KC", 0.2, vec![None, None, None, None]),
            ],
            filter: None,
            learned: LearnedNote { games: 98_000, deals: 0, decisions: 0, nodes: 0, everybody: false },
        }
    }

    #[test]
    fn the_best_action_type_that_names_the_card_is_the_chosen_one() {
        let mut note = note();
        assert_eq!(chosen(&note).map(|option| &*option.kind), Some("exit"));
        note.choice = "?".into();
        assert_eq!(chosen(&note), None);
    }

    #[test]
    fn experience_comes_from_the_finest_layer_that_has_any() {
        assert_eq!(note().options.iter().map(experience).collect::<Vec<_>>(), [7, 50, 0]);
    }

    #[test]
    fn the_training_is_described() {
        let mut note = note();
        let says = |note: &ResonanceNote, lang| learned(note, ResonanceWords::of(lang));
        assert_eq!(
            says(&note, Lang::En),
            "Net: trick 3, second to play. The agent was trained on 98,000 games."
        );
        note.learned = LearnedNote { games: 1, deals: 1, decisions: 13, nodes: 2, everybody: true };
        assert_eq!(
            says(&note, Lang::En),
            "Net: trick 3, second to play. The agent was trained on 1 game. At this table the agent has also learned from 1 deal (everyone's cards). \
             Decisions: 13. New nodes: 2."
        );
        assert_eq!(
            says(&note, Lang::Ja),
            "ネット：第3トリック・2番手。学習したゲーム数：1。この試合でも1ディールから学習（全員の札）。判断13回、新しいノード2個。"
        );
    }

    #[test]
    fn the_filter_says_what_it_changed_without_naming_hidden_cards() {
        let mut note = note();
        let words = ResonanceWords::of(Lang::En);
        let filter = |with: &str, without: &str, acts| FilterNote {
            id: "degsq".into(),
            threshold: 0.0,
            acts,
            without: without.into(),
            with: with.into(),
        };
        assert_eq!(filtered(&filter("2C", "2C", true), &note.options, words), words.no_filter);
        note.options[0].filter = Some(-0.5);
        let says = |of: FilterNote| filtered(&of, &note.options, words);
        assert_eq!(
            says(filter("2C", "2C", true)),
            "The filter lets a card through if its value is below 0. The filter makes no difference here."
        );
        assert_eq!(
            says(filter("2C", "KC", true)),
            "The filter lets a card through if its value is below 0. With the filter, the choice is ♣\u{fe0e}2. Without the filter, ♣\u{fe0e}K."
        );
        assert_eq!(
            says(filter("2C", "2C", false)),
            "The filter lets a card through if its value is below 0. The filter makes no difference here. The filter is only shown here. The choice was made without it."
        );
        assert_eq!(
            says(filter("?", "?", true)),
            "The filter lets a card through if its value is below 0.",
            "behind the veil"
        );
        assert!(says(filter("2C", "?", true)).ends_with("the choice is ♣\u{fe0e}2. Without the filter, ?."));
    }
}
