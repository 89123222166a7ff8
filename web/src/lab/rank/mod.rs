//! The Lab's view of the rank evaluators: confusion matrix and calibration.

use super::{
    picture::ViewProps,
    picture::{WantedPicture, use_picture},
};
use crate::{
    context::{sets, use_look},
    plot::Figure,
    words::{fill, lab::RankViewWords},
};
use std::rc::Rc;
use tefuda_agents::daihinmin::rank::{Bin, EvaluatorPicture, RankClass};
use tefuda_charts::{Extent, LineChart, Series};
use tefuda_games::Lang;
use tefuda_numbers::{grouped, percent};
use yew::prelude::*;

/// The chosen evaluator on test examples.
#[component]
pub(super) fn RankView(props: &ViewProps) -> Html {
    let lang = use_look().lang;
    let words = RankViewWords::of(lang);
    let place = use_node_ref();
    let wanted = use_state(|| 0u32);
    let told = use_memo((props.picture.clone(), lang), |(told, lang)| {
        let told = told.as_ref()?.read::<EvaluatorPicture>()?;
        let chart = Rc::new(reliability(&told, words, *lang));
        Some((told, chart))
    });
    let picture = WantedPicture {
        wanted: *wanted,
        shown: told.as_ref().as_ref().map(|(told, _)| told.evaluator),
        going: props.going,
        busy: props.busy.1,
        from_the_start: true,
        on_look: props.on_picture.clone(),
    };
    use_picture(picture, (), &place);
    let choose = |(number, name): (u32, &'static str)| {
        let pressed = (*wanted == number).to_string();
        html! { <button type="button" class="button compact" aria-pressed={pressed} onclick={sets(&wanted, number)}>{ name }</button> }
    };
    let look = {
        let wanted = *wanted;
        props.on_picture.reform(move |_: MouseEvent| wanted)
    };
    let says = match &*told {
        Some((told, _)) => fill(words.epochs.of(told.epochs), [&grouped(told.epochs)]),
        None => words.none.to_owned(),
    };
    html! {
        <section class="panel strategy rank-view" aria-label={words.title} ref={place}>
            <h2>{ words.title }</h2>
            <div class="slow-games">
                <p class="slow-head">{ says }</p>
                <span class="row" role="group" aria-label={words.which}>{ for [(0, words.a), (1, words.b)].into_iter().map(choose) }</span>
                <button type="button" class="button compact" disabled={props.busy.1 && !props.going} onclick={look}>{ words.look }</button>
            </div>
            if let Some((told, chart)) = &*told {
                <div class="rank-parts">
                    { confusion(told, words, lang) }
                    <Figure chart={chart.clone()} file={"tefuda-reliability".to_owned()} height={240} />
                </div>
            }
        </section>
    }
}

/// The confusion matrix: shares per row, darker for larger ones.
fn confusion(told: &EvaluatorPicture, words: &RankViewWords, lang: Lang) -> Html {
    let row = |(class, counts): (RankClass, &[u32; 3])| {
        let all: u32 = counts.iter().sum();
        let cell = |count: &u32| {
            let share = f64::from(*count) / f64::from(all.max(1));
            html! { <td class="num rank-share" style={["--share:", &percent(share)].concat()}>{ percent(share) }</td> }
        };
        html! {
            <tr>
                <th scope="row">{ class.name().get(lang) }</th>
                { for counts.iter().map(cell) }
                <td class="num">{ grouped(all) }</td>
            </tr>
        }
    };
    let head = |class: RankClass| {
        let name = class.name().get(lang);
        html! { <th scope="col" class="num"><span class="sr">{ fill(words.taken, [name]) }</span><span aria-hidden="true">{ name }</span></th> }
    };
    html! {
        <table class="rank-confusion">
            <caption>{ words.confusion }</caption>
            <thead><tr>
                <th scope="col">{ words.ended }</th>{ for RankClass::ALL.map(head) }<th scope="col" class="num">{ words.decisions }</th>
            </tr></thead>
            <tbody>{ for RankClass::ALL.into_iter().zip(&told.picture.confusion).map(row) }</tbody>
        </table>
    }
}

/// The calibration chart: how often each class came true, by predicted probability.
fn reliability(told: &EvaluatorPicture, words: &RankViewWords, lang: Lang) -> LineChart {
    let mut chart = LineChart::new(words.reliability, words.estimated, words.came_true);
    words.reliability_says.clone_into(&mut chart.caption);
    chart.x.extent = Extent::AtLeast(0.0, 1.0);
    chart.y.extent = Extent::AtLeast(0.0, 1.0);
    let line = |(class, bins): (RankClass, &Vec<Bin>)| {
        Series::new(class.name().get(lang), bins.iter().filter_map(Bin::point).collect()).at(class as usize)
    };
    chart.series = RankClass::ALL.into_iter().zip(&told.picture.reliability).map(line).collect();
    chart.series.push(Series::new(words.sure, vec![(0.0, 0.0), (1.0, 1.0)]).as_reference());
    chart
}
