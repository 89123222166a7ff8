//! The settings of a run: a control for each hyperparameter, in the groups of its learner.

use super::records::{Act, RecordsSelect, RecordsView};
use crate::{context::use_look, painted::Later, shell::knob_control, words::lab::Lab};
use tefuda_agents::Learner;
use tefuda_games::{
    Knob, Lang, Spec,
    knob::{Kind, Value},
};
use yew::prelude::*;

#[derive(Properties)]
pub(super) struct KnobsProps {
    pub(super) learner: &'static Learner,
    pub(super) spec: Spec,
    /// Called with a hyperparameter and its new value as text.
    pub(super) on_set: Callback<(&'static Knob, String)>,
    /// The loaded data sets.
    pub(super) records: RecordsView,
    pub(super) on_records: Callback<Act>,
}

impl PartialEq for KnobsProps {
    fn eq(&self, other: &Self) -> bool {
        (self.learner.id, &self.spec, &self.records) == (other.learner.id, &other.spec, &other.records)
    }
}

/// All hyperparameters. Those that differ from the preset are marked, and can be reset.
#[component]
pub(super) fn Knobs(props: &KnobsProps) -> Html {
    let lang = use_look().lang;
    let words = Lab::of(lang);
    let groups = props.learner.layout.groups;
    let in_group = |key: &str| groups.iter().any(|(_, keys)| keys.contains(&key));
    let named = groups.iter().enumerate().map(|(i, (name, keys))| {
        let knobs = keys.iter().filter_map(|key| props.spec.values().find(|(knob, _)| knob.key == *key));
        group(props, (name.get(lang), i < 2), knobs.collect(), lang)
    });
    let others: Vec<_> = props.spec.values().filter(|(knob, _)| !in_group(knob.key)).collect();
    let others = (!others.is_empty()).then(|| group(props, (words.other_knobs, false), others, lang));
    html! { <div class="lab-knobs">{ for named }{ others }</div> }
}

fn group(
    props: &KnobsProps,
    (name, open): (&'static str, bool),
    knobs: Vec<(&'static Knob, Value)>,
    lang: Lang,
) -> Html {
    let changed = knobs.iter().filter(|(knob, value)| props.spec.entry().default(knob) != *value).count();
    html! {
        <Later key={name}>
            <details {open}>
                <summary><span>{ name }</span>
                    if changed > 0 { <span class="chip">{ changed }{ " " }{ Lab::of(lang).changed }</span> }
                </summary>
                { for knobs.into_iter().map(|(knob, value)| control(props, knob, value, lang)) }
            </details>
        </Later>
    }
}

fn control(props: &KnobsProps, knob: &'static Knob, value: Value, lang: Lang) -> Html {
    let on_value = props.on_set.reform(move |word: String| (knob, word));
    let default = props.spec.entry().default(knob);
    let back = (default != value).then(|| {
        let set = props.on_set.clone();
        let onclick = Callback::from(move |_: MouseEvent| set.emit((knob, default.to_string())));
        html! { <button type="button" class="lab-back" {onclick}>{ Lab::of(lang).reset_knob }{ " " }{ default.to_string() }</button> }
    });
    let control = match value {
        Value::File(chosen) if knob.kind == Kind::Records => {
            let (view, on_act) = (props.records.clone(), props.on_records.clone());
            html! { <RecordsSelect {knob} {chosen} {view} {on_value} {on_act} /> }
        }
        _ => knob_control(&format!("lab-{}", knob.key), knob, value, &on_value, lang),
    };
    html! {
        <div key={knob.key} class={classes!("lab-knob", back.is_some().then_some("changed"))}>
            { control }{ back }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::{Knobs, KnobsProps};
    use crate::{
        context::Look,
        drawn::{Drawn, drawn},
        lab::{games, records::RecordsView},
    };
    use tefuda_agents::Learner;
    use tefuda_games::{Lang, Spec, knob::Kind};
    use yew::prelude::*;

    fn form(learner: &'static Learner, spec: Spec, lang: Lang) -> Drawn {
        let props = KnobsProps {
            learner,
            spec,
            on_set: Callback::noop(),
            records: RecordsView::default(),
            on_records: Callback::noop(),
        };
        drawn(Look { lang, ..Look::default() }, html! { <Knobs ..props /> })
    }

    #[test]
    fn every_hyperparameter_has_one_control_with_name_and_help_in_both_languages() {
        for learner in games().into_iter().flat_map(|game| game.learners) {
            for preset in learner.presets {
                let spec = preset.spec();
                for lang in [Lang::En, Lang::Ja] {
                    let drawn = form(learner, spec.clone(), lang);
                    let said = drawn.said();
                    assert_eq!(drawn.count(".lab-knob"), spec.values().count(), "{}", learner.id);
                    for (knob, _) in spec.values().filter(|(knob, _)| !matches!(knob.kind, Kind::Records)) {
                        assert!(said.contains(knob.name.get(lang)), "{}: {}", learner.id, knob.key);
                        assert!(said.contains(knob.help.get(lang)), "{}: {}", learner.id, knob.key);
                    }
                    assert_eq!(drawn.count(".lab-knob.changed"), 0, "{}", learner.id);
                }
            }
        }
    }

    #[test]
    fn a_changed_hyperparameter_is_marked_and_offers_its_default() {
        for learner in games().into_iter().flat_map(|game| game.learners) {
            let spec = learner.presets[0].spec();
            for (knob, value) in spec.values() {
                let other = match knob.kind {
                    Kind::Int { min, max, .. } if value.to_string() == max.to_string() => min.to_string(),
                    Kind::Int { max, .. } => max.to_string(),
                    Kind::Flag { default } => (!default).to_string(),
                    _ => continue,
                };
                let mut changed = spec.clone();
                changed.set_text(knob.key, &other).expect("a value of the knob");
                let drawn = form(learner, changed, Lang::En);
                assert_eq!(drawn.count(".lab-knob.changed"), 1, "{}: {}", learner.id, knob.key);
                let back = drawn.text(".lab-back");
                assert!(back.ends_with(&value.to_string()), "{}: {back}", knob.key);
                assert_eq!(drawn.count("summary .chip"), 1, "{}: {}", learner.id, knob.key);
            }
        }
    }
}
