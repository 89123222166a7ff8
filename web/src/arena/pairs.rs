//! The matrix of pairs: who is ahead of whom, by how much, and how certain that is. Also the most decisive
//! deals of a pair.

use super::{
    page::{ArenaPage, Msg},
    standings::{name, with_interval},
};
use crate::words::{arena::Arena, fill};
use tefuda_arena::tournament::{Pair, Telling};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, gain_fixed};
use yew::prelude::*;

/// p-values: below the first, a difference is marked as significant, below the second as likely.
const SURE: f64 = 0.01;
const LIKELY: f64 = 0.05;

impl ArenaPage {
    pub(super) fn pairs(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let Some(report) = &self.report else { return Html::default() };
        let order: Vec<usize> = report.ranked(&self.plan).into_iter().map(|(n, _)| n).collect();
        let row = |&one: &usize| {
            let cells = order.iter().map(|&other| self.cell(ctx, &report.pairs, one, other));
            html! {
                <tr key={one}>
                    <th scope="row"><span class="chip">{ one + 1 }</span>{ " " }{ name(&self.plan, one, lang) }</th>
                    { for cells }
                </tr>
            }
        };
        html! {
            <section class="arena-pairs">
                <h2 id="arena-pairs">{ words.pairs }</h2>
                <div class="scroll" tabindex="0" role="region" aria-labelledby="arena-pairs">
                    <table>
                        <thead><tr>
                            <th scope="col">{ words.agent }</th>
                            { for order.iter().map(|n| html! { <th scope="col" class="num" title={name(&self.plan, *n, lang)}>{ n + 1 }</th> }) }
                        </tr></thead>
                        <tbody>{ for order.iter().map(row) }</tbody>
                    </table>
                </div>
                <p class="help">{ words.pairs_note }</p>
                { self.pair_view(ctx) }
            </section>
        }
    }

    fn cell(&self, ctx: &Context<Self>, pairs: &[Pair], one: usize, other: usize) -> Html {
        let words = Arena::of(ctx.props().look.lang);
        let sorted = [one.min(other), one.max(other)];
        let Some(pair) = pairs.iter().find(|pair| pair.entrants == sorted) else {
            return html! { <td></td> };
        };
        let (ahead, _) = pair.seen(one > other);
        let p = pair.p.unwrap_or(1.0);
        let (class, sign, says) = match (p < LIKELY, ahead.mean > 0.0) {
            (false, _) => ("level", "≈", words.level),
            (true, true) => ("ahead", "▲", words.ahead),
            (true, false) => ("behind", "▽", words.behind),
        };
        let sure = (p < SURE).then_some("sure");
        let half = ahead.ci95.map_or_else(|| "±?".to_owned(), |half| ["±", &fixed(half, 3)].concat());
        let pressed = (self.pair == Some(sorted)).to_string();
        html! {
            <td><button type="button" class={classes!("arena-cell", class, sure)} aria-pressed={pressed}
                onclick={Self::choose_pair(ctx, sorted)}>
                <span aria-hidden="true">{ sign }</span><span class="sr">{ says }</span>{ " " }{ gain_fixed(ahead.mean, 3) }{ " " }<small>{ half }</small>
            </button></td>
        }
    }

    /// Shows the selected pair.
    fn pair_view(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let (Some(report), Some(tournament), Some(entrants)) = (&self.report, &self.tournament, self.pair)
        else {
            return Html::default();
        };
        let Some(pair) = report.pairs.iter().find(|pair| pair.entrants == entrants) else {
            return Html::default();
        };
        let turned = pair.ahead.mean < 0.0;
        let (ahead, share) = pair.seen(turned);
        let [one, other] = if turned { [entrants[1], entrants[0]] } else { entrants };
        let names = [name(&self.plan, one, lang), name(&self.plan, other, lang)];
        let lead = with_interval(ahead, 3);
        let said = [&names[0], &names[1], &lead, &with_interval(share.scaled(100.0, 0.0), 1)];
        let telling = tournament.telling(entrants);
        html! {
            <div class="panel arena-pair" role="region" aria-labelledby="arena-pair">
                <h3 id="arena-pair">{ format!("{} – {}", names[0], names[1]) }</h3>
                <p>{ fill(words.pair_said, said.map(String::as_str)) }
                    if let Some(p) = pair.p { { " " }{ fill(words.pair_sure, [&fixed(p, 4)]) } }</p>
                <h4>{ words.telling }</h4>
                if telling.is_empty() {
                    <p class="help">{ words.no_telling }</p>
                } else {
                    <ul>{ for telling.into_iter().map(|deal| self.deal(ctx, deal, entrants, lang)) }</ul>
                }
            </div>
        }
    }

    fn deal(&self, ctx: &Context<Self>, deal: Telling, [one, other]: [usize; 2], lang: Lang) -> Html {
        let words = Arena::of(lang);
        let winner = name(&self.plan, if deal.swing < 0.0 { other } else { one }, lang);
        let length = self
            .tournament
            .as_ref()
            .and_then(|now| now.tables().get(deal.table))
            .map_or(1, |t| t.division.each);
        let number = (deal.block * length + deal.deal + 1).to_string();
        let table = (deal.table + 1).to_string();
        let lead = gain_fixed(deal.swing.abs(), 3);
        let said = fill(words.telling_deal, [&table, &number, &lead, &winner]);
        let under_way = self.replayed();
        let busy = under_way == Some(&deal);
        let key = format!("{}-{}-{}", deal.table, deal.block, deal.deal);
        let label = if busy { words.opening } else { words.open };
        let onclick = ctx.link().callback(move |_: MouseEvent| Msg::OpenDeal(deal.clone()));
        html! {
            <li {key}>{ said }{ " " }
                <button type="button" class="button compact" disabled={under_way.is_some()} {onclick}>{ label }</button></li>
        }
    }
}
