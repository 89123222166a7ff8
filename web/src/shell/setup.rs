//! The table's settings: rules, seats, seed and display.

use super::{
    Modal, ToArrange,
    controls::{EntrySelect, knob_form, knob_form_of},
    value_of,
};
use crate::{
    clock::fresh_seed,
    context::{Liking, use_look},
    games::Kind,
    line_up::LineUp,
    shelf::ShelfList,
    words::{Shell, fill},
};
use tefuda_agents::Catalogue;
use tefuda_arena::{
    Chair, Setup,
    link::{self, SEEDS, default_chairs, read_seed},
    session::YOU,
};
use tefuda_games::{Lang, Seed, Spec, knob};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct SetupDialogProps {
    /// The game.
    pub(crate) kind: &'static Kind,
    pub(crate) setup: Setup,
    pub(crate) shown: Spec,
    pub(crate) on_liking: Callback<(Liking, bool)>,
    pub(crate) on_shown: Callback<Spec>,
    pub(crate) on_seats: Callback<Vec<Chair>>,
    pub(crate) on_start: Callback<Setup>,
    pub(crate) to_arrange: ToArrange,
    pub(crate) on_close: Callback<()>,
}

/// The draft of a table. Changing seats keeps the match, while changing rules or seed starts a new one. The
/// seed stays that of the current match until another is typed or drawn, so that other seats get the same
/// cards. The same holds for a first deal set up by hand, which also depends on the rules.
#[component]
pub(crate) fn SetupDialog(props: &SetupDialogProps) -> Html {
    let look = use_look();
    let lang = look.lang;
    let words = Shell::of(lang);
    let draft = use_state(|| props.setup.clone());
    let catalogue: &'static Catalogue = props.kind.catalogue;
    let set_rules = {
        let draft = draft.clone();
        Callback::from(move |rules: Spec| draft.set(with_rules(catalogue, &draft, rules)))
    };
    let reseed = {
        let draft = draft.clone();
        Callback::from(move |seed: Seed| draft.set(Setup { seed, deal: None, ..(*draft).clone() }))
    };
    let seed = {
        let reseed = reseed.clone();
        Callback::from(move |e: Event| {
            if let Ok(seed) = read_seed(&value_of(&e)) {
                reseed.emit(Seed(seed));
            }
        })
    };
    let draw = Callback::from(move |_: MouseEvent| reseed.emit(fresh_seed()));
    let seats = draft.chairs.iter().enumerate().map(|(seat, chair)| {
        let draft = draft.clone();
        let on_chair = Callback::from(move |chair: Chair| {
            let mut next = (*draft).clone();
            next.chairs[seat] = chair;
            draft.set(next);
        });
        chair_form(props.kind, seat, chair, &on_chair, lang)
    });
    let (chosen, chairs) = ((*draft).clone(), draft.chairs.clone());
    let start = props.on_start.reform(move |_: MouseEvent| chosen.clone());
    let reseat = props.on_seats.reform(move |_: MouseEvent| chairs.clone());
    let rules = EntrySelect {
        entries: catalogue.facts.presets,
        strengths: &[],
        chosen: draft.rules.id(),
        first: None,
        label: words.rules,
        on_choose: set_rules.clone(),
    };
    // Changing only the seats requires the same number of seats.
    let seats_differ = draft.chairs != props.setup.chairs && draft.chairs.len() == props.setup.chairs.len();
    let sit = |line_up: &'static LineUp, chairs: Vec<Chair>, says: &'static str| {
        let setup = line_up.setup(catalogue, &chairs, draft.seed);
        let on_start = props.on_start.reform(move |_: MouseEvent| setup.clone());
        let label = format!("{says}: {}", line_up.name.get(lang));
        html! { <button type="button" class="button" aria-label={label} onclick={on_start}>{ says }</button> }
    };
    let people =
        if props.setup.chairs.contains(&Chair::You) { props.setup.chairs.clone() } else { vec![Chair::You] };
    let line_up = |of: &'static LineUp| {
        html! {
            <div class="setup-line-up">
                <b>{ of.name.get(lang) }</b>
                <p class="help">{ of.help.get(lang) }</p>
                <p class="row">{ sit(of, people.clone(), words.sit_down) }{ sit(of, Vec::new(), words.watch) }</p>
            </div>
        }
    };
    let liked = |liking: Liking, on: bool, says: AttrValue| {
        let turn = props.on_liking.reform(move |event: Event| (liking, value_of(&event) == "true"));
        html! { <label class="switch"><input type="checkbox" role="switch" checked={on} onchange={turn} />{ says }</label> }
    };
    html! {
        <Modal title={words.setup_title} class="wide" on_close={props.on_close.clone()}>
            <section><h3>{ words.line_ups }</h3>
                { for std::iter::once(&props.kind.ui.first).chain(props.kind.ui.line_ups).map(line_up) }</section>
            <section class="setup-seats"><h3>{ words.seats }</h3>{ for seats }</section>
            <section><h3>{ words.rules }</h3>
                { rules.show(lang) }
                <p class="help">{ draft.rules.entry().about.get(lang) }</p>
                <details><summary>{ words.switches }</summary>
                    { knob_form("rules", &draft.rules, &set_rules, lang) }</details>
                <label class="field"><span class="field-name">{ words.seed }</span>
                    <input type="number" min="0" max={(SEEDS - 1).to_string()} value={draft.seed.0.to_string()}
                        onchange={seed} /></label>
                <button type="button" class="button compact" onclick={draw}>{ words.new_seed }</button>
                <p class="help">{ words.seed_help }</p>
                { props.to_arrange.show(lang) }
            </section>
            <p class="row">
                <button type="button" class="button primary" onclick={start}>{ words.start_match }</button>
                <button type="button" class="button" disabled={!seats_differ} onclick={reseat}>{ words.change_seats }</button>
            </p>
            if catalogue.agents.iter().any(|agent| agent.knobs.iter().any(|knob| matches!(knob.kind, knob::Kind::File(_)))) {
                <details class="setup-shelf"><summary>{ words.shelf }</summary><ShelfList /></details>
            }
            <section><h3>{ words.display }</h3>
                { liked(Liking::FourColours, look.four_colours, words.four_colours.into()) }
                { liked(Liking::Sound, look.sound, fill(words.sound, [props.kind.ui.deal.get(lang)]).into()) }
                { knob_form_of("shown", &props.shown, &props.on_shown, lang, &|knob| props.kind.ui.clears || knob.key != link::Display::CLEARS.key) }
            </section>
        </Modal>
    }
}

/// Returns the draft with other rules. If the number of seats changes, the seated players stay.
fn with_rules(catalogue: &Catalogue, draft: &Setup, rules: Spec) -> Setup {
    let usual = default_chairs(catalogue, &rules);
    let seated = draft.chairs.iter().take(usual.len()).chain(usual.iter().skip(draft.chairs.len()));
    Setup { chairs: seated.cloned().collect(), rules, seed: draft.seed, deal: None }
}

/// The player of a seat, and the settings of an agent.
fn chair_form(
    kind: &'static Kind,
    seat: usize,
    chair: &Chair,
    on_chair: &Callback<Chair>,
    lang: Lang,
) -> Html {
    let words = Shell::of(lang);
    let turn = on_chair.reform(Chair::Agent);
    let who = EntrySelect {
        entries: kind.catalogue.agents,
        strengths: kind.catalogue.strengths,
        chosen: chair.spec().map_or(YOU, Spec::id),
        first: Some((YOU, words.you, on_chair.reform(|()| Chair::You))),
        label: words.who,
        on_choose: turn.clone(),
    };
    html! {
        <fieldset key={seat} class="chair">
            <legend>{ words.seat }{ " " }{ seat + 1 }</legend>
            { who.show(lang) }
            if let Some(spec) = chair.spec() {
                <p class="help">{ spec.entry().about.get(lang) }</p>
                if !spec.entry().knobs.is_empty() {
                    <details><summary>{ words.knobs }</summary>
                        { knob_form(&format!("seat-{seat}"), spec, &turn, lang) }</details>
                }
            }
        </fieldset>
    }
}
