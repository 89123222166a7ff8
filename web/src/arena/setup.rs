//! The settings of a tournament: game, players with their settings, rules, and pairing.

use super::{
    GAMES,
    page::{ArenaPage, Msg},
};
use crate::{
    painted::Later,
    shell::{EntrySelect, knob_form, value_of},
    words::{arena::Arena, fill},
};
use tefuda_arena::{
    link::{PRESETS, SEEDS, TournamentPreset},
    tournament::MOST_ENTRANTS,
};
use tefuda_games::{Lang, Say as _, Spec};
use yew::prelude::*;

impl ArenaPage {
    /// The game, and example tournaments.
    pub(super) fn recipe(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let id = self.plan.game.facts.id;
        let game = ctx.link().callback(|event: Event| Msg::Game(value_of(&event)));
        let preset = ctx.link().callback(|event: Event| Msg::Preset(value_of(&event)));
        let of_game = || PRESETS.iter().filter(|preset| preset.game == id);
        let chosen =
            of_game().find(|preset| preset.plan(GAMES, self.plan.seed).is_some_and(|plan| plan == self.plan));
        let option = |preset: &TournamentPreset| {
            let selected = chosen.is_some_and(|chosen| chosen.id == preset.id);
            html! { <option value={preset.id} {selected}>{ preset.name.get(lang) }</option> }
        };
        html! {
            <div class="lab-recipe">
                <div class="row">
                    <select aria-label={words.game} onchange={game}>
                        { for GAMES.iter().map(|game| html! {
                            <option value={game.facts.id} selected={game.facts.id == id}>{ game.facts.name.get(lang) }</option>
                        }) }
                    </select>
                    <select aria-label={words.preset} onchange={preset}>
                        if chosen.is_none() { <option value="" selected=true>{ words.own }</option> }
                        { for of_game().map(option) }
                    </select>
                </div>
                <p class="help">{ words.lead }</p>
            </div>
        }
    }

    /// All settings.
    pub(super) fn settings(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let rules = EntrySelect {
            entries: self.plan.game.facts.presets,
            strengths: &[],
            chosen: self.plan.rules.id(),
            first: None,
            label: words.rules,
            on_choose: ctx.link().callback(Msg::Rules),
        };
        let seed = ctx.link().callback(|event: Event| Msg::Seed(value_of(&event)));
        let last = self.plan.entrants.len().saturating_sub(1);
        let add = ctx.link().callback(move |_: MouseEvent| Msg::Copy(last));
        let entrants = self.plan.entrants.iter().enumerate().map(|(n, spec)| self.entrant(ctx, n, spec));
        html! {
            <aside class="panel lab-settings" aria-labelledby="arena-settings">
                <header><h2 id="arena-settings">{ words.settings }</h2></header>
                <section class="arena-entrants"><h3>{ words.entrants }</h3>
                    <div class="stack">{ for entrants }</div>
                    if self.plan.entrants.len() < MOST_ENTRANTS {
                        <button type="button" class="button" onclick={add}>{ words.add }</button>
                    }
                </section>
                <section><h3>{ words.rules }</h3>
                    { rules.show(lang) }
                    <details><summary>{ words.switches }</summary>
                        { knob_form("rules", &self.plan.rules, &ctx.link().callback(Msg::Rules), lang) }</details>
                </section>
                <section>
                    { knob_form("arena", &self.plan.settings, &ctx.link().callback(Msg::Settings), lang) }
                    <label class="field"><span>{ words.seed }</span>
                        <input type="number" min="0" max={(SEEDS - 1).to_string()} value={self.plan.seed.to_string()} onchange={seed} /></label>
                </section>
                if let Some(why) = self.plan.fault() {
                    <p class="lab-refused" role="status">{ fill(words.impossible, [&why.say(lang)]) }</p>
                }
            </aside>
        }
    }

    fn entrant(&self, ctx: &Context<Self>, n: usize, spec: &Spec) -> Html {
        let lang: Lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let on_spec = ctx.link().callback(move |spec| Msg::Entrant(n, spec));
        let who = EntrySelect {
            entries: self.plan.game.agents,
            strengths: self.plan.game.strengths,
            chosen: spec.id(),
            first: None,
            label: words.agent,
            on_choose: on_spec.clone(),
        };
        let button = |name: &'static str, msg: fn(usize) -> Msg, off: bool| {
            let onclick = ctx.link().callback(move |_: MouseEvent| msg(n));
            let label = format!("{name}: {}", fill(words.entrant, [&(n + 1).to_string()]));
            html! { <button type="button" class="button quiet compact" disabled={off} aria-label={label} {onclick}>{ name }</button> }
        };
        html! {
            <fieldset key={n} class="arena-entrant">
                <legend>{ fill(words.entrant, [&(n + 1).to_string()]) }</legend>
                { who.show(lang) }
                if !spec.entry().knobs.is_empty() {
                    <details><summary>{ words.knobs }
                            { for spec.changed().map(|(knob, value)| html! { <span class="chip">{ format!("{}={value}", knob.key) }</span> }) }
                        </summary>
                        <Later>{ knob_form(&format!("entrant-{n}"), spec, &on_spec, lang) }</Later></details>
                }
                <span class="row">
                    { button(words.copy, Msg::Copy, self.plan.entrants.len() >= MOST_ENTRANTS) }
                    { button(words.remove, Msg::Remove, self.plan.entrants.len() <= 2) }
                </span>
            </fieldset>
        }
    }
}
