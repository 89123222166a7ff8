//! The list of runs: their differences, their progress, and their actions.

use super::{
    chart::number,
    page::{LabPage, Msg},
    run::{Run, alike, differs, learner_name},
    view::{button, sends},
};
use crate::{
    ui::term::{Gloss, Terms},
    words::{capital, lab::Lab},
};
use tefuda_charts::{Rgb, Theme};
use tefuda_games::{Lang, text};
use tefuda_numbers::grouped;
use yew::prelude::*;

/// The metrics that the glossary explains.
const TERMS: Terms = &[("nashconv", text("NashConv", "NashConv"))];

impl LabPage {
    /// The list of runs. Empty if there are none.
    pub(super) fn list(&self, ctx: &Context<Self>) -> Html {
        if self.runs.is_empty() {
            return Html::default();
        }
        let look = ctx.props().look;
        let words = Lab::of(look.lang);
        let measure = self.measure();
        let unit = capital(self.plan.learner.unit(measure).axis.get(look.lang));
        let measure = measure.title.get(look.lang);
        html! {
            <div class="lab-runs">
                <h2 id="lab-runs">{ words.runs }</h2>
                <div class="scroll" tabindex="0" role="region" aria-labelledby="lab-runs">
                    <table>
                        <thead><tr>
                            <th scope="col">{ words.run_name }</th>
                            <th scope="col" class="lab-differs">{ words.differs }</th>
                            <th scope="col" class="num">{ unit }</th>
                            <th scope="col" class="num">{ Gloss { terms: TERMS, lang: look.lang }.mark(measure) }</th>
                            <th scope="col"><span class="sr">{ words.run }</span></th>
                        </tr></thead>
                        <tbody>{ for self.runs.iter().map(|run| self.row(ctx, run, look.dark)) }</tbody>
                    </table>
                </div>
                <p class="help">{ words.pin_help }</p>
            </div>
        }
    }

    fn row(&self, ctx: &Context<Self>, run: &Run, dark: bool) -> Html {
        let lang = ctx.props().look.lang;
        let words = Lab::of(lang);
        let (id, current) = (run.id, Some(run.id) == self.current);
        // A run of another learner has neither the units nor the metric of these columns.
        let here = alike(&run.plan, &self.plan);
        let done = here.then(|| grouped(run.stage().2.done));
        let measured = here.then(|| run.measured(self.measure())).flatten().map(|(now, _)| number(now));
        let cell = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        let on_msg = sends(ctx);
        let button = |name: &'static str, pressed: Option<bool>, msg: fn(u32) -> Msg| {
            button(&on_msg, "button quiet compact", name, (msg, id), false, pressed)
        };
        html! {
            <tr key={id} class={classes!(current.then_some("lab-current"))}>
                <th scope="row">{ swatch(run.place, current, dark) }{ name(run, here, lang) }
                    if current { <span class="chip">{ words.now }</span> }
                </th>
                <td class="lab-differs">{ differs(&run.plan, lang) }</td>
                <td class="num lab-games">{ cell(done) }</td>
                <td class="num lab-level">{ cell(measured) }</td>
                <td><span class="lab-acts">
                    { button(words.pin, Some(run.pinned), Msg::Pin) }
                    { button(words.shown, Some(!run.hidden), Msg::Hide) }
                    if !current || !self.is_current() { { button(words.take_up, None, Msg::TakeUp) } }
                    { button(words.delete, None, Msg::Remove) }
                </span></td>
            </tr>
        }
    }
}

/// The name of a run: its preset or control, and the number of seeds. If its learner isn't in view, it comes first,
/// because presets of different learners have the same names.
fn name(run: &Run, here: bool, lang: Lang) -> String {
    let (words, first) = (Lab::of(lang), run.plan.seed);
    let what = run.control.map_or(run.plan.run.id(), |control| control.name.get(lang));
    let learner =
        if here { String::new() } else { learner_name(run.plan.game, run.plan.learner, lang) + " · " };
    let (seeds, last) = match run.tracks.len() as u64 {
        0 | 1 => (words.seed, String::new()),
        count => (words.seeds_of, ["–", &(first + count - 1).to_string()].concat()),
    };
    [&learner, what, " · ", seeds, " ", &first.to_string(), &last].concat()
}

/// A sample of a run's line in the chart.
fn swatch(place: usize, current: bool, dark: bool) -> Html {
    let theme = if dark { Theme::dark() } else { Theme::light() };
    let look = theme.series.look(place);
    let Rgb(r, g, b) = if current { theme.accent } else { look.color };
    let dash: Vec<String> = look.dash.iter().map(f64::to_string).collect();
    html! {
        <svg class="lab-swatch" viewBox="0 0 28 8" aria-hidden="true">
            <line x1="0" y1="4" x2="28" y2="4" stroke={format!("rgb({r},{g},{b})")} stroke-dasharray={dash.join(" ")} />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::name;
    use crate::lab::{
        games,
        run::{Run, Track},
    };
    use tefuda_arena::Link;
    use tefuda_games::Lang;

    #[test]
    fn a_run_of_another_learner_is_listed_with_its_name() {
        let row = |said: &str, here| {
            let (plan, _) = Link::parse(said).0.lab(&games()).expect("a plan");
            name(&Run::new(1, plan, vec![Track::new(1)], 0), here, Lang::En)
        };
        assert_eq!(row("#lab?game=leduc&run=demo", true), "demo · Seed 1");
        assert_eq!(row("#lab?game=leduc&run=demo", false), "Leduc Hold'em: NFSP · demo · Seed 1");
        assert_eq!(row("#lab?game=hearts&run=demo", false), "Hearts: FALCON · demo · Seed 1");
    }
}
