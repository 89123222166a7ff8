//! The list of runs: their differences, their progress, and their actions.

use super::{
    chart::number,
    page::{LabPage, Msg},
    run::{Run, alike, differs, learner_name},
};
use crate::{
    ui::term::{Gloss, Terms},
    words::lab::{self as says, Lab},
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
        // Presets of different learners have the same names.
        let several = !self.runs.iter().all(|run| alike(&run.plan, &self.plan));
        let measure = self.measure();
        let unit = says::capital(self.plan.learner.unit(measure).axis.get(look.lang));
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
                        <tbody>{ for self.runs.iter().map(|run| self.row(ctx, run, several, look.dark)) }</tbody>
                    </table>
                </div>
                <p class="help">{ words.pin_help }</p>
            </div>
        }
    }

    fn row(&self, ctx: &Context<Self>, run: &Run, several: bool, dark: bool) -> Html {
        let lang = ctx.props().look.lang;
        let words = Lab::of(lang);
        let (id, current) = (run.id, Some(run.id) == self.current);
        // A run of another learner has neither this column's metric nor its unit.
        let (stage, _, within) = run.stage();
        let (done, measured) = if alike(&run.plan, &self.plan) {
            (grouped(within.done), run.measured(self.measure()))
        } else {
            (says::count(lang, stage.unit, within.done), None)
        };
        let measured = measured.map(|(now, _)| number(now));
        let button = |name: &'static str, pressed: Option<bool>, msg: fn(u32) -> Msg| {
            let onclick = ctx.link().callback(move |_: MouseEvent| msg(id));
            let pressed = pressed.map(|on| on.to_string());
            html! { <button type="button" class="button quiet compact" aria-pressed={pressed} {onclick}>{ name }</button> }
        };
        html! {
            <tr key={id} class={classes!(current.then_some("lab-current"))}>
                <th scope="row">{ swatch(run.place, current, dark) }{ name(run, several, lang) }
                    if current { <span class="chip">{ words.now }</span> }
                </th>
                <td class="lab-differs">{ differs(&run.plan, lang) }</td>
                <td class="num lab-games">{ done }</td>
                <td class="num lab-level">{ measured.unwrap_or_else(|| "–".to_owned()) }</td>
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

/// The name of a run: its preset or control, and the number of seeds. With several learners in the list, its
/// learner comes first.
fn name(run: &Run, several: bool, lang: Lang) -> String {
    let what = run.control.map_or(run.plan.run.id(), |control| control.name.get(lang));
    let first = run.plan.seed;
    let name = match run.tracks.len() as u64 {
        0 | 1 => format!("{what} · {} {first}", Lab::of(lang).seed),
        count => format!("{what} · {} {first}–{}", Lab::of(lang).seeds_of, first + count - 1),
    };
    if several {
        [&learner_name(run.plan.game, run.plan.learner, lang), " · ", &name].concat()
    } else {
        name
    }
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
    fn in_a_list_of_several_learners_each_run_names_its_learner() {
        let row = |said: &str, several| {
            let (plan, _) = Link::parse(said).0.lab(&games()).expect("a plan");
            name(&Run::new(1, plan, vec![Track::new(1)], 0), several, Lang::En)
        };
        assert_eq!(row("#lab?game=leduc&run=demo", false), "demo · Seed 1");
        assert_eq!(row("#lab?game=leduc&run=demo", true), "Leduc Hold'em: NFSP · demo · Seed 1");
        assert_eq!(row("#lab?game=hearts&run=demo", true), "Hearts: FALCON · demo · Seed 1");
    }
}
