//! The rendering of the Arena's page.

use super::{
    page::{ArenaPage, Msg},
    standings::name,
};
use crate::{
    painted::Later,
    plot::Figure,
    shelf::ShelfList,
    shell::{FrameParts, value_of},
    words::{arena::Arena, fill},
    workers::MOST_WORKERS,
};
use tefuda_arena::{
    Tournament,
    link::ARENA,
    tournament::{Conclusion, CountedUnit, Decided, Pairing},
};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The height of the chart, in pixels.
const HEIGHT: u32 = 320;

impl ArenaPage {
    pub(super) fn page(&self, ctx: &Context<Self>) -> Html {
        let words = Self::words(ctx);
        let lang = ctx.props().look.lang;
        let parts = FrameParts {
            title: words.title,
            here: ARENA,
            class: "lab arena",
            keys: vec![
                ("p", words.key_play.into(), ctx.link().callback(|()| Msg::Play)),
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
                    { self.standings(ctx) }
                    { self.chart(lang) }
                    { self.pairs(ctx) }
                    if self.ready { <Later><ShelfList /></Later> }
                </div>
                if self.ready { <Later>{ self.settings(ctx) }</Later> }
            </>
        };
        self.frame.view(ctx.props(), parts, &ctx.link().callback(Msg::Frame), contents)
    }

    /// The buttons and the progress.
    fn transport(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let [played, all] = self.tournament.as_ref().map_or([0, self.plan.games()], Tournament::progress);
        let name = match () {
            () if self.playing => words.pause,
            () if played > 0 => words.go_on,
            () => words.play,
        };
        let off = self.tournament.as_ref().is_none_or(Tournament::finished);
        let button = |class: &'static str, name: &'static str, off: bool, msg: fn() -> Msg| {
            let onclick = ctx.link().callback(move |_: MouseEvent| msg());
            html! { <button type="button" {class} disabled={off} {onclick}>{ name }</button> }
        };
        let workers = ctx.link().callback(|event: Event| Msg::Workers(value_of(&event)));
        html! {
            <section class="lab-transport" aria-label={words.run} aria-busy={self.playing.to_string()}>
                <div class="row">
                    { button("button primary", name, off, || Msg::Play) }
                    { button("button", words.reset, played == 0, || Msg::Reset) }
                    <label class="row arena-workers"><span>{ words.workers }</span>
                        <select onchange={workers}>
                            { for (1..=MOST_WORKERS).map(|n| html! { <option value={n.to_string()} selected={n == self.hands}>{ n }</option> }) }
                        </select></label>
                </div>
                <progress max={all.max(1).to_string()} value={played.to_string()} aria-label={words.progress} />
                <p class="lab-meter">{ self.meter([played, all], lang) }</p>
            </section>
        }
    }

    /// Describes the progress: deals done, rounds, rate, and whether the first place is decided.
    fn meter(&self, [played, all]: [u32; 2], lang: Lang) -> String {
        let words = Arena::of(lang);
        if self.waits() {
            return words.loading.to_owned();
        }
        if self.playing && !self.unchecked.is_empty() {
            return words.checking.to_owned();
        }
        let matches = self.plan.values().unit == CountedUnit::Matches;
        let phrase = if matches { words.matches } else { words.deals };
        let mut parts = vec![fill(phrase, [&grouped(played), &grouped(all)])];
        if let Some(tournament) = &self.tournament {
            parts.push(fill(words.round, [&grouped(tournament.rounds())]));
        }
        parts.extend(self.rate().map(|rate| fill(words.rate, [&fixed(rate, 1)])));
        parts.extend(self.verdict(lang));
        parts.join(" · ")
    }

    /// Returns the verdict on the first place, or that everything has been played.
    pub(super) fn verdict(&self, lang: Lang) -> Option<String> {
        let words = Arena::of(lang);
        let tournament = self.tournament.as_ref()?;
        match tournament.decided() {
            Some(Decided { what: Conclusion::Pairs(_), rounds }) => {
                Some(fill(words.pairs_decided, [&grouped(rounds)]))
            }
            Some(Decided { what: Conclusion::Top(top), rounds }) => {
                Some(fill(words.decided, [&name(&self.plan, top, lang), &grouped(rounds)]))
            }
            None if self.plan.values().form == Pairing::Ladder => {
                let names =
                    tournament.ladder()?.iter().map(|one| name(&self.plan, *one, lang)).collect::<Vec<_>>();
                let phrase = if tournament.finished() { words.ladder_done } else { words.ladder };
                Some(fill(phrase, [&names.join(" > ")]))
            }
            None => tournament.finished().then(|| words.done.to_owned()),
        }
    }

    fn chart(&self, lang: Lang) -> Html {
        if self.report.is_none() {
            return Html::default();
        }
        let entrants = 0..self.plan.entrants.len();
        let names: Vec<String> =
            entrants.map(|n| format!("{} {}", n + 1, name(&self.plan, n, lang))).collect();
        let matches = self.plan.values().unit == CountedUnit::Matches;
        let chart = self.history.chart(&self.plan, &names, matches, lang);
        html! {
            <section class="panel" aria-label={chart.title.clone()}>
                <Figure {chart} file={format!("tefuda-arena-{}", self.plan.game.facts.id)} height={HEIGHT} />
            </section>
        }
    }
}
