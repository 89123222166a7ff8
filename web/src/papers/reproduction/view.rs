//! The rendering of a reproduction: the controls, the progress, the jobs, and this browser's numbers.

use super::{Msg, Reproduction, Running};
use crate::{
    papers::{exhibit::Around, marked},
    shell::{ShareDialog, Shared, unsaved, value_of},
    words::{fill, papers::ReproductionWords, time::duration},
    workers::usual,
};
use std::rc::Rc;
use tefuda_agents::Progress;
use tefuda_arena::{
    link::ExhibitLink,
    papers::report::{ExhibitPart, Section, Spot},
};
use tefuda_games::Lang;
use tefuda_numbers::{grouped, percent_fixed};
use tefuda_protocol::reproduce::WorkNote;
use yew::prelude::*;

/// Parses a section from JSON, with the browser's parser.
pub(super) fn section(json: &str) -> Option<Section> {
    serde_wasm_bindgen::from_value(js_sys::JSON::parse(json).ok()?).ok()
}

/// Returns the name of a scale.
fn scale_name(words: &'static ReproductionWords, scale: &str) -> &'static str {
    match scale {
        "smoke" => words.smoke,
        "quick" => words.quick,
        _ => words.whole,
    }
}

impl Reproduction {
    pub(super) fn panel(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().lang;
        let words = ReproductionWords::of(lang);
        let setup = self.note.as_ref().map(|note| note.setup.get(lang));
        let said = self.said.as_ref().map(|said| said.get(lang).to_owned());
        html! {
            <div class="papers-again" aria-busy={(self.running != Running::Nothing).to_string()}>
                { self.number(ctx) }
                { self.controls(ctx) }
                if let Some(said) = said { <p role="alert">{ said }</p> }
                <progress max={self.works().count().max(1).to_string()} value={self.done().to_string()} aria-label={words.progress} />
                <p class="papers-meter" role="status">{ self.meter(lang) }</p>
                if let Some(setup) = setup { <p class="papers-setup">{ marked(setup) }</p> }
                { self.list(ctx) }
                { self.numbers(ctx) }
                <p class="papers-command">{ words.same }{ " " }<code>{ self.command(ctx) }</code></p>
                { self.share(ctx) }
                { unsaved(self.running != Running::Nothing) }
            </div>
        }
    }

    fn controls(&self, ctx: &Context<Self>) -> Html {
        let words = ReproductionWords::of(ctx.props().lang);
        let on_scale = ctx.link().callback(|event: Event| Msg::RunScale(value_of(&event)));
        let scales = self.note.as_ref().map_or(&[][..], |note| &note.scales);
        let option = |scale: &String| {
            let selected = *scale == self.scale;
            html! { <option value={scale.clone()} {selected}>{ scale_name(words, scale) }</option> }
        };
        let name = match () {
            () if self.running != Running::Nothing => words.stop,
            () if self.done() > 0.0 => words.go_on,
            () => words.start,
        };
        let waits = self.estimate.is_none() && !self.at_once;
        let off = self.running == Running::Nothing && (waits || self.is_complete() || self.refused);
        let button = |class: &'static str, name: &'static str, off: bool, msg: fn() -> Msg| {
            let onclick = ctx.link().callback(move |_: MouseEvent| msg());
            html! { <button type="button" {class} disabled={off} {onclick}>{ name }</button> }
        };
        let close = ctx.props().on_close.reform(|_: MouseEvent| ());
        html! {
            <div class="row">
                if !self.is_complete() { { button("button primary", name, off, || Msg::Run(None)) } }
                <label class="row"><span>{ words.scale }</span>
                    <select onchange={on_scale}>{ for scales.iter().map(option) }</select></label>
                { button("button", words.share, self.note.is_none(), || Msg::Share(true)) }
                { button("button", words.forget, self.known.is_empty(), || Msg::Forget) }
                <button type="button" class="button" onclick={close}>{ words.close }</button>
            </div>
        }
    }

    /// Describes the progress and the time left.
    fn meter(&self, lang: Lang) -> String {
        let words = ReproductionWords::of(lang);
        let all = self.works().count();
        let to_do = self.works().filter(|work| !self.known.contains_key(&work.key)).count();
        let number = |n: usize| grouped(n as u64);
        match self.estimate {
            _ if self.note.is_none() => words.preparing.to_owned(),
            _ if self.lacks_number() => words.not_here.to_owned(),
            _ if self.is_complete() && !self.stale => {
                if self.aim.is_some() { words.number_made } else { words.complete }.to_owned()
            }
            None if self.running == Running::Nothing => words.measuring.to_owned(),
            _ if self.running != Running::Nothing => {
                let done = fill(words.done, [&number(all - to_do), &number(all)]);
                let left = self.left().map(|left| fill(words.left, [&duration(lang, left)]));
                [done].into_iter().chain(left).collect::<Vec<_>>().join(" · ")
            }
            None => String::new(),
            Some((seconds, least)) => {
                let time = duration(lang, seconds / usual().min(to_do.max(1)) as f64);
                fill(if least { words.takes_least } else { words.takes }, [&number(to_do), &time])
            }
        }
    }

    /// The list of jobs.
    fn list(&self, ctx: &Context<Self>) -> Html {
        let words = ReproductionWords::of(ctx.props().lang);
        let asked = &ctx.props().asked.work;
        let off = self.estimate.is_none() || self.running != Running::Nothing || self.refused;
        let row = |work: &WorkNote| {
            let done = self.known.contains_key(&work.key);
            let state = match self.under_way.get(&work.key) {
                _ if done => words.finished.to_owned(),
                Some((Progress { done, total }, _)) => {
                    percent_fixed(f64::from(*done) / f64::from((*total).max(1)), 0)
                }
                None => words.waits.to_owned(),
            };
            let key = work.key.clone();
            let onclick = ctx.link().callback(move |_: MouseEvent| Msg::Run(Some(key.clone())));
            let current = work.name.eq_ignore_ascii_case(asked).then_some("true");
            html! {
                <li key={work.key.clone()} aria-current={current}>
                    <span>{ work.name.clone() }</span><span class="papers-state">{ state }</span>
                    if !done {
                        <button type="button" class="button" disabled={off} {onclick} aria-label={fill(words.only_this, [&work.name])}>{ words.only }</button>
                    }
                </li>
            }
        };
        html! {
            <details open={!asked.is_empty()}>
                <summary>{ words.works }</summary>
                <ol class="papers-works">{ for self.works().map(row) }</ol>
                <p>{ words.needs }</p>
            </details>
        }
    }

    /// This browser's table or figure, with the published numbers below ours.
    fn numbers(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().lang;
        let words = ReproductionWords::of(lang);
        let Some(section) = &self.section else { return Html::default() };
        let shipped = &ctx.props().shipped;
        let title = format!("{} · {}", words.here, section.id());
        let around = Around { section, beside: Some(shipped), title: &title, lang, makes: false };
        let parts = around.shown(|part| !matches!(part, ExhibitPart::Note(_) | ExhibitPart::Settings(_)));
        if self.aim.is_some() {
            return html! { <details class="papers-here"><summary>{ words.around }</summary>{ parts }</details> };
        }
        html! { <div class="papers-here"><h4>{ words.here }</h4>{ parts }</div> }
    }

    fn command(&self, ctx: &Context<Self>) -> String {
        let props = ctx.props();
        let number = self.spot().map_or_else(String::new, |spot| format!(" --number {spot}"));
        let Self { scale, .. } = self;
        format!("tefuda reproduce {} --scale {scale} --exhibit {}{number}", props.paper, props.asked.exhibit)
    }

    /// Links to the table or figure, and to each of its jobs.
    fn share(&self, ctx: &Context<Self>) -> Html {
        if !self.sharing {
            return Html::default();
        }
        let props = ctx.props();
        let words = ReproductionWords::of(props.lang);
        let link = |name: String, work: &str, number: Option<Spot>| {
            let (exhibit, scale, work) = (props.asked.exhibit.clone(), self.scale.clone(), work.to_owned());
            let to = ExhibitLink { exhibit, scale, work, number };
            Shared { name, hash: to.write(props.paper), help: words.link_help, ..Shared::default() }
        };
        let number = props.asked.number.filter(|_| self.aim.is_some());
        let number = number.map(|_| link(words.this_number.to_owned(), "", number));
        let all = link(words.all_of_it.to_owned(), "", None);
        let each = self.works().map(|work| link(fill(words.link_to, [&work.name]), &work.name, None));
        let links = Rc::new(number.into_iter().chain([all]).chain(each).collect::<Vec<_>>());
        html! { <ShareDialog {links} on_close={ctx.link().callback(|()| Msg::Share(false))} /> }
    }
}
