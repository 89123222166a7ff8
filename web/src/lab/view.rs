//! The rendering of the Lab's page.

use super::{
    games,
    knobs::Knobs,
    page::{LabPage, Msg, With},
    run::{Run, alike, learner_name, stages},
};
use crate::{
    painted::Later,
    plot::Figure,
    shelf::ShelfList,
    shell::{EntrySelect, FrameParts, knob_control, value_of},
    words::{
        fill,
        lab::{self as says, Lab},
        time::duration,
    },
    workers::cores,
};
use tefuda_agents::training::Unit;
use tefuda_arena::link::{Bench, LAB, SEEDS};
use tefuda_games::{Knob, Lang};
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The height of the large chart and of the small ones, in pixels.
const LARGE: u32 = 380;
const SMALL: u32 = 150;

/// The share of a stage after which its duration is estimated, as a divisor.
const EARLY: u32 = 100;

/// Sends a message to the page.
pub(super) fn sends(ctx: &Context<LabPage>) -> Callback<Msg> {
    ctx.link().callback(|msg| msg)
}

/// A button that sends a message about a run, or about none.
pub(super) fn button(
    on_msg: &Callback<Msg>,
    class: &'static str,
    name: &str,
    (msg, of): (fn(u32) -> Msg, u32),
    off: bool,
    pressed: Option<bool>,
) -> Html {
    let onclick = on_msg.reform(move |_: MouseEvent| msg(of));
    let pressed = pressed.map(|on| on.to_string());
    html! { <button type="button" {class} disabled={off} aria-pressed={pressed} {onclick}>{ name.to_owned() }</button> }
}

/// A plain button.
fn act(on_msg: &Callback<Msg>, name: &str, msg: (fn(u32) -> Msg, u32), pressed: Option<bool>) -> Html {
    button(on_msg, "button", name, msg, false, pressed)
}

/// A line below the progress.
fn note(text: String, buttons: Html) -> Html {
    html! { <p class="row lab-note"><span>{ text }</span>{ buttons }</p> }
}

/// A line about a run of another learner that goes on.
fn other(run: &Run, on_msg: &Callback<Msg>, lang: Lang) -> Html {
    let words = Lab::of(lang);
    let progress = run.progress();
    let percent = 100 * u64::from(progress.done) / u64::from(progress.total.max(1));
    let name = learner_name(run.plan.game, run.plan.learner, lang);
    let button = |name, msg| act(on_msg, name, (msg, run.id), None);
    let buttons = html! { <>{ button(words.show, Msg::TakeUp) }{ button(words.pause, Msg::Stop) }</> };
    note(fill(words.elsewhere, [&name, &percent.to_string()]), buttons)
}

impl LabPage {
    pub(super) fn page(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let props = ctx.props();
        let lang = props.look.lang;
        let drawn = self.charts(lang);
        let file = ["tefuda-", self.plan.game.facts.id, "-", self.plan.learner.id].concat();
        let step = fill(words.key_one_unit, [self.stage_unit().one.get(lang)]);
        let parts = FrameParts {
            title: words.title,
            here: LAB,
            class: "lab",
            keys: vec![
                ("p", words.key_train.into(), ctx.link().callback(|()| Msg::Play)),
                ("s", step.into(), ctx.link().callback(|()| Msg::Step)),
                ("r", words.key_reset.into(), ctx.link().callback(|()| Msg::Reset)),
            ],
            address: &|| self.address(ctx),
            share_help: words.share_help,
        };
        let contents = html! {
            <>
                    <div class="lab-bench">
                        { self.recipe(ctx) }
                        { self.transport(ctx) }
                        <section class={classes!("panel", "lab-curve", drawn.example.then_some("lab-example"))} aria-label={words.curve}>
                            <Later>
                                { self.measures(ctx) }
                                <Figure chart={drawn.learning} file={[&file, "-curve"].concat()} height={LARGE} />
                                { self.controls(ctx) }
                            </Later>
                        </section>
                        { self.list(ctx) }
                        { self.agent(ctx) }
                        <Later><ShelfList /></Later>
                        if !drawn.small.is_empty() {
                            <section class="lab-below" aria-labelledby="lab-below">
                                <h2 id="lab-below">{ words.below }</h2>
                                <div class="lab-small">
                                    { for drawn.small.into_iter().enumerate().map(|(i, chart)| {
                                        let file = [&file, "-", &i.to_string()].concat();
                                        html! { <div class="panel" key={i}><Figure {chart} {file} height={SMALL} /></div> }
                                    }) }
                                </div>
                            </section>
                        }
                        if self.whole { { self.view_of_learner(ctx) } }
                    </div>
                    <Later>
                        <aside class="panel lab-settings" aria-labelledby="lab-settings">
                            <header><h2 id="lab-settings">{ words.settings }</h2></header>
                            { self.seeds(ctx) }
                            <Knobs learner={self.plan.learner} spec={self.plan.run.clone()} on_set={self.on_set.clone()}
                                records={self.records_view()} on_records={ctx.link().callback(Msg::Records)} />
                            if self.plan.run.changed().next().is_some() {
                                { act(&sends(ctx), words.reset_knobs, (|_| Msg::Unset, 0), None) }
                            }
                        </aside>
                    </Later>
            </>
        };
        self.frame.view(ctx.props(), parts, &ctx.link().callback(Msg::Frame), contents)
    }

    /// The choice of game, learner and preset.
    fn recipe(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Lab::of(lang);
        let known = games();
        let learners = known.iter().flat_map(|game| game.learners.iter().map(move |learner| (game, learner)));
        let chosen = (self.plan.game.facts.id, self.plan.learner.id);
        let option = |(game, learner): (&&tefuda_agents::Trainable, &tefuda_agents::Learner)| {
            let value = [game.facts.id, "/", learner.id].concat();
            let name = learner_name(game, learner, lang);
            html! { <option {value} selected={(game.facts.id, learner.id) == chosen}>{ name }</option> }
        };
        let presets = EntrySelect {
            entries: self.plan.learner.presets,
            strengths: &[],
            chosen: self.plan.run.id(),
            first: None,
            label: words.preset,
            on_choose: ctx.link().callback(Msg::Preset),
        };
        let entry = self.plan.run.entry();
        let origin = entry.origin(lang);
        html! {
            <div class="lab-recipe">
                <div class="row">
                    <select aria-label={words.learner} onchange={ctx.link().callback(|e: Event| Msg::Learner(value_of(&e)))}>
                        { for learners.map(option) }
                    </select>
                    { presets.show(lang) }
                </div>
                <p class="help">{ self.plan.learner.about.get(lang) }{ " " }{ entry.about.get(lang) }
                    if !origin.is_empty() { { [" (", &origin, ")"].concat() } }</p>
            </div>
        }
    }

    /// The buttons and the progress of the run.
    fn transport(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Lab::of(lang);
        let run = self.current().filter(|_| self.is_current());
        let started = run.is_some_and(|run| run.progress().done > 0);
        let play = match () {
            () if self.playing => words.pause,
            () if started => words.go_on,
            () if self.current.is_some() && run.is_none() => words.play_new,
            () => words.play,
        };
        // A run with other settings can still be paused.
        let refused = self.refusal(lang).filter(|_| !self.playing);
        let off = run.is_some_and(Run::finished) || refused.is_some();
        let one = says::one(lang, self.stage_unit());
        let on_msg = &sends(ctx);
        let button = |class: &'static str, name: &str, off: bool, msg: fn(u32) -> Msg| {
            button(on_msg, class, name, (msg, 0), off, None)
        };
        let pin = run.map(|run| act(on_msg, words.pin, (Msg::Pin, run.id), Some(run.pinned)));
        let progress = self.current().map(Run::progress).unwrap_or_default();
        let others = self.runs.iter().filter(|run| run.goes_on() && !alike(&run.plan, &self.plan));
        // A worker needs a moment to react to a pause.
        let at_work = self.playing || run.is_some_and(|run| run.tracks.iter().any(|track| track.at_work));
        html! {
            <section class="lab-transport" aria-label={words.run} aria-busy={at_work.to_string()}>
                <div class="row">
                    { button("button primary", play, off, |_| Msg::Play) }
                    { button("button", &one, off, |_| Msg::Step) }
                    { button("button", words.reset, self.current.is_none(), |_| Msg::Reset) }
                    { pin }
                    { self.bench_knob(ctx, &Bench::PACE.knob) }
                </div>
                <progress max={progress.total.max(1).to_string()} value={progress.done.to_string()} aria-label={words.progress} />
                <p class="lab-meter">{ self.meter(lang) }</p>
                if self.playing && run.is_none() {
                    { note(words.next_run.to_owned(), act(on_msg, words.play_new, (|_| Msg::PlayNext, 0), None)) }
                }
                { for others.map(|run| other(run, on_msg, lang)) }
                if let Some(why) = self.refusal(lang) { <p class="lab-refused">{ why }</p> }
            </section>
        }
    }

    /// The index of the current stage. Before a run, the first stage with something to do.
    pub(super) fn stage(&self) -> usize {
        let begun = self.current().filter(|run| self.is_current() && run.progress().total > 0);
        begun.map_or_else(|| stages(&self.plan).first().copied().unwrap_or_default(), |run| run.stage().1)
    }

    /// The unit of that stage.
    fn stage_unit(&self) -> Unit {
        self.plan.learner.stage(self.stage()).unit
    }

    /// Describes the progress: units done, units per second, and the time left or needed.
    fn meter(&self, lang: Lang) -> String {
        let words = Lab::of(lang);
        let learner = self.plan.learner;
        if let Some(run) = self.current().filter(|_| self.is_current() || self.playing) {
            return self.meter_of(run, lang);
        }
        if self.preview.refused.is_some() {
            return String::new();
        }
        let stage = self.stage();
        if stage > 0 {
            // A run that skips the first stage begins with a later one. Its speed is not shown, because
            // frequent measurements slow down its beginning.
            let units = self.plan.run.get(learner.stage(stage).length);
            return says::count(lang, self.stage_unit(), units);
        }
        let Some(rate) = self.preview.rate.filter(|rate| *rate > 0.0) else {
            return self.waits_for(words).unwrap_or(words.measuring).to_owned();
        };
        let seeds = self.plan.bench.get(&Bench::RUNS) as f64;
        // More processes than cores take turns, and a chosen speed is a limit.
        let turns = (seeds / cores() as f64).max(1.0);
        let rate = (rate / turns).min(self.plan.bench.get(&Bench::PACE).units().map_or(f64::MAX, f64::from));
        let mut parts = vec![says::rate(lang, self.stage_unit(), (rate * seeds).round() as u32)];
        // The measured speed is that of the first stage, and says nothing about the others.
        if let [only] = learner.stages {
            let units = f64::from(self.plan.run.get(only.length));
            parts.push(fill(words.takes, [&duration(lang, units / rate)]));
        }
        parts.join(" · ")
    }

    /// Describes the progress of a run.
    fn meter_of(&self, run: &Run, lang: Lang) -> String {
        let words = Lab::of(lang);
        let (stage, number, within) = run.stage();
        let mut parts = Vec::new();
        if run.tracks.iter().all(|track| !self.jobs.has(track.job as usize)) && !run.finished() {
            parts.extend(self.waits_for(words).map(str::to_owned));
        }
        if within.total > 0 {
            let stages = stages(&run.plan);
            if let Some(place) = stages.iter().position(|of| *of == number).filter(|_| stages.len() > 1) {
                parts.push(says::stage_of(lang, stage.name.get(lang), [place + 1, stages.len()]));
            }
            parts.push(says::done_of(lang, stage.unit, [within.done, within.total]));
        }
        if run.tracks.iter().any(|track| track.behind) {
            parts.push(words.again.to_owned());
        } else if run.finished() {
            parts.push(words.done.to_owned());
        } else if self.playing && run.rate() > 0.0 {
            parts.push(says::rate(lang, stage.unit, run.rate().round() as u32));
            // The others have another unit. The first measurements take most of the time, so nothing is said too early.
            let phrase =
                if run.plan.learner.stages.len() > 1 { words.remaining_in_stage } else { words.remaining };
            let left = run.left().filter(|_| within.done >= within.total / EARLY);
            parts.extend(left.map(|left| fill(phrase, [&duration(lang, left)])));
        }
        let gauges = run.tracks.first().map(|track| &track.gauges[..]).unwrap_or_default();
        for gauge in gauges.iter().filter(|gauge| gauge.full == 0.0) {
            let name = run.plan.learner.word(&gauge.id).map_or(gauge.id.as_str(), |word| word.get(lang));
            let value = if gauge.value.fract() == 0.0 {
                grouped(gauge.value as u32)
            } else {
                super::chart::number(gauge.value)
            };
            parts.push([name, " ", &value].concat());
        }
        parts.join(" · ")
    }

    /// The selection of a metric, if there are several.
    fn measures(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let measures = self.plan.learner.measures;
        if measures.len() < 2 {
            return Html::default();
        }
        let choose = ctx.link().callback(|e: Event| Msg::Measure(value_of(&e).parse().unwrap_or(0)));
        let option = |(n, measure): (usize, &tefuda_agents::training::Measure)| {
            let selected = measure.id == self.measure().id;
            html! { <option value={n.to_string()} {selected}>{ measure.title.get(lang) }</option> }
        };
        html! {
            <p class="lab-measure"><select aria-label={Lab::of(lang).measure} onchange={choose}>
                { for measures.iter().enumerate().map(option) }
            </select></p>
        }
    }

    /// The actions with the current agent.
    fn agent(&self, ctx: &Context<Self>) -> Html {
        let words = Lab::of(ctx.props().look.lang);
        let trained = self.current().is_some_and(|run| run.progress().done > 0);
        // A learner without output files of its own passes on its input files.
        let several = self.current().is_some_and(|run| run.plan.learner.output.is_none());
        let on_msg = sends(ctx);
        let button = |name, msg: fn(u32) -> Msg| act(&on_msg, name, (msg, 0), None);
        html! {
            if trained {
                <p class="row lab-agent"><span>{ if several { words.agents } else { words.agent } }</span>
                    { button(if several { words.play_best } else { words.play_agent }, |_| Msg::Agent(With::Play)) }
                    { button(words.keep_agent, |_| Msg::Agent(With::Keep)) }
                    { button(words.save_agent, |_| Msg::Agent(With::Save)) }
                </p>
            }
        }
    }

    /// A button for each control run.
    fn controls(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let on_msg = sends(ctx);
        let control = |(i, control): (u32, &tefuda_agents::training::Control)| {
            let name = ["+ ", control.name.get(lang)].concat();
            button(&on_msg, "button quiet compact", &name, (|i| Msg::Control(i as usize), i), false, None)
        };
        let controls = self.plan.learner.layout.controls;
        html! {
            if !controls.is_empty() {
                <p class="lab-compare"><span>{ Lab::of(lang).compare }</span>{ for (0..).zip(controls).map(control) }</p>
            }
        }
    }

    /// The seeds, and the settings for several runs.
    fn seeds(&self, ctx: &Context<Self>) -> Html {
        let words = Lab::of(ctx.props().look.lang);
        let seed = ctx.link().callback(|event: Event| Msg::Seed(value_of(&event)));
        let rest = ctx.link().callback(|event: Event| Msg::RestHidden(value_of(&event) == "true"));
        html! {
            <div class="lab-seeds">
                <label class="field"><span>{ words.seed }</span>
                    <input type="number" min="0" max={(SEEDS - 1).to_string()} value={self.plan.seed.to_string()} onchange={seed} /></label>
                { self.bench_knob(ctx, &Bench::RUNS) }
                <label class="switch"><input type="checkbox" role="switch" checked={self.rest_hidden} onchange={rest} />
                    { words.hidden_rest }</label>
            </div>
        }
    }

    /// The control of a setting of the Lab itself.
    fn bench_knob(&self, ctx: &Context<Self>, knob: &'static Knob) -> Html {
        let bench = self.plan.bench.clone();
        let on_value = ctx.link().callback(move |word: String| {
            let mut bench = bench.clone();
            // A value out of range leaves the setting unchanged.
            bench.set_text(knob.key, &word).ok();
            Msg::Bench(bench)
        });
        let value = self.plan.bench.value(knob);
        knob_control(&["bench-", knob.key].concat(), knob, value, &on_value, ctx.props().look.lang)
    }
}

#[cfg(test)]
mod tests {
    use super::other;
    use crate::{
        context::Look,
        drawn::drawn,
        lab::{
            games,
            run::{Run, Track},
        },
        words::lab::Lab,
    };
    use tefuda_agents::Progress;
    use tefuda_arena::Link;
    use tefuda_games::Lang;
    use yew::prelude::*;

    #[test]
    fn a_run_of_another_learner_is_named_and_can_be_shown_and_paused() {
        let (plan, _) = Link::parse("#lab?game=leduc&run=demo").0.lab(&games()).expect("a plan");
        let track = Track { progress: Progress { done: 799, total: 1000 }, ..Track::new(1) };
        let mut run = Run::new(7, plan, vec![track], 0);
        assert!(!run.goes_on(), "its learner is in view");
        run.elsewhere = Some(true);
        assert!(run.goes_on());
        for (lang, line) in [
            (Lang::En, "Leduc Hold'em: NFSP is training: 79%"),
            (Lang::Ja, "レダックホールデム: NFSPを学習中（79%）"),
        ] {
            let drawn = drawn(Look { lang, ..Look::default() }, other(&run, &Callback::noop(), lang));
            assert_eq!(drawn.text("p span"), line);
            assert_eq!(drawn.texts("button"), [Lab::of(lang).show, Lab::of(lang).pause]);
        }
        run.tracks[0].progress.done = 1000;
        assert!(!run.goes_on());
    }
}
