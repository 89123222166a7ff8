//! Controls for settings, built from their definitions.

use super::value_of;
use crate::shelf::FileSelect;
use tefuda_agents::strength::Strength;
use tefuda_games::{
    Entry, Knob, Lang, Spec,
    knob::{Kind, Value},
};
use tefuda_numbers::trimmed;
use yew::prelude::*;

/// The number of steps of a logarithmic slider.
const LOG_STEPS: f64 = 100.0;

/// The ratio of largest to smallest value above which the slider is logarithmic.
const WIDE: f64 = 1000.0;

/// A control for each setting of a spec. `place` distinguishes several such forms on one page.
pub(crate) fn knob_form(place: &str, spec: &Spec, on_change: &Callback<Spec>, lang: Lang) -> Html {
    knob_form_of(place, spec, on_change, lang, &|_| true)
}

/// The same for some of the settings.
pub(crate) fn knob_form_of(
    place: &str,
    spec: &Spec,
    on_change: &Callback<Spec>,
    lang: Lang,
    keep: &dyn Fn(&Knob) -> bool,
) -> Html {
    let control = |(knob, value): (&'static Knob, Value)| {
        let (spec, on_change) = (spec.clone(), on_change.clone());
        let on_value = Callback::from(move |word: String| {
            let mut spec = spec.clone();
            // A value out of range leaves the setting unchanged, and the control shows the old value again.
            spec.set_text(knob.key, &word).ok();
            on_change.emit(spec);
        });
        knob_control(&format!("{place}-{}", knob.key), knob, value, &on_value, lang)
    };
    html! { <div class="knobs">{ for spec.values().filter(|(knob, _)| keep(knob)).map(control) }</div> }
}

/// One control, with its name, symbol and help.
pub(crate) fn knob_control(
    name: &str,
    knob: &Knob,
    value: Value,
    on_value: &Callback<String>,
    lang: Lang,
) -> Html {
    let help_id = format!("help-{name}");
    let change = on_value.reform(|event: Event| value_of(&event));
    let control = match (knob.kind, value) {
        (Kind::Flag { .. }, Value::Flag(on)) => html! {
            <input type="checkbox" role="switch" checked={on} onchange={change} aria-describedby={help_id.clone()} />
        },
        (Kind::Choice(choices), Value::Choice(chosen)) => html! {
            <select onchange={change} aria-describedby={help_id.clone()}>
                { for choices.iter().map(|c| html! {
                    <option value={c.id} selected={c.id == chosen}>{ c.name.get(lang) }</option>
                }) }
            </select>
        },
        (Kind::File(learner), Value::File(chosen)) => html! {
            <FileSelect {learner} {chosen} on_value={on_value.clone()} help_id={help_id.clone()} />
        },
        _ => number(knob, value, on_value, &help_id, lang),
    };
    knob_field(knob, control, help_id, lang)
}

/// The name, symbol and help of a setting around a control.
pub(crate) fn knob_field(knob: &Knob, control: Html, help_id: String, lang: Lang) -> Html {
    let symbol = (!knob.symbol.is_empty()).then(|| html! { <i class="symbol">{ knob.symbol }</i> });
    let name = html! { <span>{ knob.name.get(lang) }{ symbol }</span> };
    let help = html! { <p class="help" id={help_id}>{ knob.help.get(lang) }</p> };
    if matches!(knob.kind, Kind::Flag { .. }) {
        return html! { <div key={knob.key} class="field"><label class="switch wide">{ control }{ name }</label>{ help }</div> };
    }
    html! { <div key={knob.key} class="field"><label class="knob">{ name }{ control }</label>{ help }</div> }
}

/// A slider with a number field beside it.
fn number(knob: &Knob, value: Value, on_value: &Callback<String>, help_id: &str, lang: Lang) -> Html {
    let (min, max, step, log) = match knob.kind {
        Kind::Int { min, max, log, .. } => (min as f64, max as f64, 1.0, log),
        Kind::Real { min, max, step, .. } => (min, max, step, min > 0.0 && max / min > WIDE),
        _ => return Html::default(),
    };
    let now = match value {
        Value::Int(n) => n as f64,
        Value::Real(x) => x,
        _ => min,
    };
    // A slider with a wide range moves in equal ratios.
    let least = if min > 0.0 { min } else { 1.0 };
    let ratio = libm::log(max / least);
    let place = if log { libm::log(now / least) / ratio * LOG_STEPS } else { now };
    let slide = on_value.reform(move |event: InputEvent| {
        let word = value_of(&event);
        if !log {
            return word;
        }
        let place = f64::from(word.parse().unwrap_or(0u8));
        two_figures((least * libm::exp(ratio * place / LOG_STEPS)).clamp(min, max), step)
    });
    let change = on_value.reform(|event: Event| value_of(&event));
    let (low, high, by) = if log { (0.0, LOG_STEPS, 1.0) } else { (min, max, step) };
    html! {
        <span class="slider">
            <input type="range" min={low.to_string()} max={high.to_string()} step={by.to_string()} value={place.to_string()}
                oninput={slide} aria-describedby={help_id.to_owned()} aria-valuetext={now.to_string()} />
            <input type="number" min={min.to_string()} max={max.to_string()} step={step.to_string()}
                value={now.to_string()} onchange={change} aria-label={knob.name.get(lang)} />
        </span>
    }
}

/// Rounds to two significant digits, or to a multiple of the step if that is coarser, and returns the text.
fn two_figures(x: f64, step: f64) -> String {
    let digits = 1 - libm::log10(x).floor() as i32;
    let finest = (-libm::log10(step)).ceil().max(0.0) as i32;
    if digits > 0 {
        return trimmed(x, digits.min(finest) as usize);
    }
    let unit = 10f64.powi(-digits);
    ((x / unit).round() * unit).to_string()
}

/// A selection among the entries of a catalogue.
pub(crate) struct EntrySelect {
    pub(crate) entries: &'static [Entry],
    /// The strengths of the entries. Entries are grouped by strength, the easiest first. Those without one
    /// come last.
    pub(crate) strengths: &'static [(&'static str, Strength)],
    /// The chosen id. It may be none of the entries, such as a person.
    pub(crate) chosen: &'static str,
    /// An option before the entries: id, name and action.
    pub(crate) first: Option<(&'static str, &'static str, Callback<()>)>,
    pub(crate) label: &'static str,
    /// Called with the default settings of the chosen entry.
    pub(crate) on_choose: Callback<Spec>,
}

impl EntrySelect {
    pub(crate) fn show(&self, lang: Lang) -> Html {
        let (entries, first, on_choose) = (self.entries, self.first.clone(), self.on_choose.clone());
        let choose = Callback::from(move |event: Event| {
            let id = value_of(&event);
            if let Some(entry) = entries.iter().find(|entry| entry.id == id) {
                on_choose.emit(entry.spec());
            } else if let Some((.., act)) = &first {
                act.emit(());
            }
        });
        let option = |(id, name): (&'static str, &'static str)| {
            html! { <option value={id} selected={id == self.chosen}>{ name }</option> }
        };
        let of = |strength: Option<Strength>| {
            let entries = self.entries.iter().filter(move |entry| self.strength(entry.id) == strength);
            entries.map(|entry| option((entry.id, entry.name.get(lang)))).collect::<Html>()
        };
        let group = |strength: Strength| {
            let label = [strength.stars(), " ", strength.name().get(lang)].concat();
            html! { <optgroup {label}>{ of(Some(strength)) }</optgroup> }
        };
        let groups = Strength::ALL.into_iter().filter(|step| self.strengths.iter().any(|(_, of)| of == step));
        html! {
            <select onchange={choose} aria-label={self.label}>
                { for self.first.iter().map(|(id, name, _)| option((id, name))) }
                { for groups.map(group) }
                { of(None) }
            </select>
        }
    }

    fn strength(&self, id: &str) -> Option<Strength> {
        Strength::of(self.strengths, id)
    }
}
