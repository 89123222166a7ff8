//! A slider for the target of the agents that steer a person, one for all of them.

use super::message::Msg;
use super::page::TablePage;
use crate::{line_up::Aimer, shell::value_of, words::mind::SteeringWords};
use tefuda_arena::Chair;
use tefuda_games::{
    Lang,
    knob::{ChoiceValue, Kind, Value},
};
use yew::prelude::*;

/// Splits the choices into places, as on a slider, and others.
fn stops(choices: &'static [ChoiceValue]) -> (Vec<&'static ChoiceValue>, Vec<&'static ChoiceValue>) {
    choices.iter().partition(|choice| choice.id.parse::<u8>().is_ok())
}

/// The slider for the seats of a table. Empty if no agent steers anyone.
pub(super) fn aim_slider(
    aimer: &'static Aimer,
    chairs: &[Chair],
    label: &'static str,
    class: &'static str,
    on_aim: &Callback<&'static str>,
    lang: Lang,
) -> Html {
    let aims = chairs.iter().find(|chair| aimer.sits_in(chair)).and_then(Chair::spec);
    let Some((knob, Value::Choice(now))) = aims.and_then(|spec| aimer.aim(spec)) else {
        return Html::default();
    };
    let Kind::Choice(choices) = knob.kind else { return Html::default() };
    let (places, others) = stops(choices);
    let place = places.iter().position(|choice| choice.id == now);
    let name = choices.iter().find(|choice| choice.id == now).map_or("", |choice| choice.name.get(lang));
    let (last, middle) = (places.len().saturating_sub(1), places.len() / 2);
    let slide = on_aim.reform(move |event: InputEvent| {
        let at: usize = value_of(&event).parse().unwrap_or(middle);
        places[at.min(last)].id
    });
    let other = |choice: &&'static ChoiceValue| {
        let id = choice.id;
        let onclick = on_aim.reform(move |_: MouseEvent| id);
        html! {
            <button type="button" class="button compact" aria-pressed={(id == now).to_string()} {onclick}>{ choice.name.get(lang) }</button>
        }
    };
    html! {
        <span class={classes!("aim", class)} role="group" aria-label={label} title={knob.help.get(lang)}>
            <label>
                <span>{ label }</span>
                <input type="range" min="0" max={last.to_string()} value={place.unwrap_or(middle).to_string()}
                    oninput={slide} aria-valuetext={name} />
            </label>
            <output class="value">{ name }</output>
            { for others.iter().map(other) }
        </span>
    }
}

impl TablePage {
    /// The slider for this table. Changing it changes the seats from the next decision on.
    pub(super) fn aim_slider(&self, ctx: &Context<Self>, class: &'static str) -> Html {
        let Some(aimer) = Aimer::of(self.state.session.kind().line_ups) else { return Html::default() };
        let chairs = &self.state.session.setup().chairs;
        let seated = chairs.clone();
        let on_aim = ctx.link().callback(move |aim: &'static str| Msg::Seats(aimer.aimed(&seated, aim)));
        let words = SteeringWords::of(ctx.props().look.lang);
        aim_slider(aimer, chairs, words.your_place, class, &on_aim, words.lang)
    }
}
