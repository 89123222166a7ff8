//! The rendering of the statistics page.

use super::{
    example,
    kept::{self, Entry},
    known::{GAMES, Known, named, players, rules},
    mistakes::{self, Mistake},
    sums::{Sum, by, course},
};
use crate::{
    app::Scene,
    context::{sets, use_flag, use_look},
    download::{save, save_csv},
    painted::use_whole,
    plot::Figure,
    shell::{Header, Modal},
    store::BROWSER,
    words::{fill, statistics::Statistics, table::Survey},
};
use std::rc::Rc;
use tefuda_charts::{Extent, LineChart, Series};
use tefuda_numbers::{fixed, percent, short};
use yew::prelude::*;

/// The number of latest matches listed.
const LATEST: usize = 20;

/// The page of the statistics.
#[component]
pub(super) fn StatisticsPage(props: &Scene) -> Html {
    let words = Statistics::of(use_look().lang);
    let entries = use_state(|| Rc::new(kept::read(&BROWSER)));
    let wrong = use_state(|| Rc::new(mistakes::read(&BROWSER)));
    let game = use_state(|| None::<&'static str>);
    let asking = use_flag();
    // Tables and charts are in the second file.
    let whole = use_whole();
    let delete = {
        let (entries, wrong, asking) = (entries.clone(), wrong.clone(), asking.clone());
        Callback::from(move |()| {
            kept::clear(&BROWSER);
            mistakes::clear(&BROWSER);
            entries.set(Rc::default());
            wrong.set(Rc::default());
            asking.set(false);
        })
    };
    html! {
        <div class="app">
            <Header game={words.title} on_language={props.on_language.clone()} on_shade={props.on_shade.clone()} />
            <main class="stats" aria-label={words.title}>
                <p class="prose">{ words.lead }</p>
                { repeated(&wrong, words) }
                if entries.is_empty() && wrong.is_empty() {
                    <p class="prose stats-empty">{ words.empty }</p>
                    <p><a class="button primary" href="#/">{ words.sit_down }</a></p>
                    if whole {
                        <section class="stats-example" aria-label={words.example}>
                            <p class="prose">{ words.example }</p>
                            { tables(&example::entries(), None, words) }
                        </section>
                    }
                } else {
                    if !entries.is_empty() {
                        { choice(&entries, &game, words) }
                        if whole { { tables(&entries, *game, words) } }
                    }
                    <p class="row">
                        if !entries.is_empty() {
                            { saver(&entries, "CSV", words) }
                            { saver(&entries, "JSON", words) }
                        }
                        <button type="button" class="button" onclick={sets(&asking, true)}>{ words.delete }</button>
                    </p>
                }
            </main>
            if *asking { { question(entries.len(), &delete, &sets(&asking, false), words) } }
        </div>
    }
}

/// The positions of mistakes, to play again. Nothing without any.
fn repeated(wrong: &[Mistake], words: &Statistics) -> Html {
    if wrong.is_empty() {
        return Html::default();
    }
    let row = |mistake: &Mistake| {
        let [name, unit, deal] = named(&mistake.game, words);
        let [number, at] = [mistake.deal, mistake.number].map(|number| number.to_string());
        let loss = [&short(mistake.given_up), " ", &unit].concat();
        html! {
            <tr><th scope="row">{ name }</th><td>{ fill(words.position_at, [&deal, &number, &at]) }</td><td class="num">{ loss }</td>
                <td><a class="button" href={mistake.address.clone()}>{ words.play_again }</a></td></tr>
        }
    };
    let heads = html! {
        <>{ heads(&[words.which, words.position], &[words.loss]) }<th scope="col"><span class="sr">{ words.play_again }</span></th></>
    };
    section(words.own_mistakes, Some(words.own_mistakes_help), heads, wrong.iter().map(row).collect())
}

/// A section with a table, which can be scrolled.
fn section(title: &'static str, help: Option<&'static str>, heads: Html, rows: Html) -> Html {
    html! {
        <section><h2>{ title }</h2>
            { for help.map(|help| html! { <p class="prose">{ help }</p> }) }
            <div class="stats-table" tabindex="0" role="region" aria-label={title}><table>
                <thead><tr>{ heads }</tr></thead>
                <tbody>{ rows }</tbody>
            </table></div>
        </section>
    }
}

/// The headings of columns with texts and of those with numbers.
fn heads(texts: &[&'static str], numbers: &[&'static str]) -> Html {
    html! {
        <>
            { for texts.iter().map(|head| html! { <th scope="col">{ *head }</th> }) }
            { for numbers.iter().map(|head| html! { <th scope="col" class="num">{ *head }</th> }) }
        </>
    }
}

/// The confirmation before anything is deleted.
fn question(matches: usize, delete: &Callback<()>, keep: &Callback<()>, words: &Statistics) -> Html {
    let said = fill(words.delete_ask.of(matches as f64), [&matches.to_string()]);
    html! {
        <Modal title={words.delete_title} on_close={keep.clone()}>
            <p class="prose">{ said }</p>
            <p class="row">
                <button type="button" class="button primary" onclick={delete.reform(|_: MouseEvent| ())}>{ words.delete_now }</button>
                <button type="button" class="button" onclick={keep.reform(|_: MouseEvent| ())}>{ words.keep }</button>
            </p>
        </Modal>
    }
}

/// The selection of a game.
fn choice(entries: &Rc<Vec<Entry>>, game: &UseStateHandle<Option<&'static str>>, words: &Statistics) -> Html {
    let played = |known: &&Known| entries.iter().any(|entry| entry.game == known.facts.id);
    let button = |(id, name): (Option<&'static str>, &'static str)| {
        let now = **game == id;
        html! { <button type="button" class="button" aria-pressed={now.to_string()} onclick={sets(game, id)}>{ name }</button> }
    };
    let games =
        GAMES.iter().filter(played).map(|known| (Some(known.facts.id), known.facts.name.get(words.lang)));
    html! {
        <p class="row" role="group" aria-label={words.which}>{ for [(None, words.all)].into_iter().chain(games).map(button) }</p>
    }
}

fn saver(entries: &Rc<Vec<Entry>>, format: &'static str, words: &Statistics) -> Html {
    let (entries, label) = (entries.clone(), format!("{format}: {}", words.title));
    let onclick = move |_: MouseEvent| match format {
        "CSV" => save_csv("tefuda-statistics.csv", &kept::csv(&entries)),
        _ => save("tefuda-statistics.json", "application/json", &kept::json(&entries)),
    };
    html! { <button type="button" class="button" aria-label={label} {onclick}>{ format }</button> }
}

fn tables(entries: &Rc<Vec<Entry>>, game: Option<&'static str>, words: &Statistics) -> Html {
    let shown: Vec<&Entry> = entries.iter().filter(|entry| game.is_none_or(|id| entry.game == id)).collect();
    let games = by(&shown, |entry| entry.game.clone());
    let row = |id: &str, others: &str, of: &[&Entry]| {
        let [name, _, deal] = named(id, words);
        ([&name, others].concat(), deal, Sum::of(of.iter().copied()))
    };
    let rows = games.iter().map(|(id, of)| row(id, "", of)).collect();
    // Places and points of different games can't be compared.
    let against = games.iter().flat_map(|(id, of)| {
        let others = |entry: &Entry| players(id, &entry.opponents(), words.lang);
        by(of, others)
            .into_iter()
            .map(|(others, of)| row(id, &fill(words.against, [&others]), &of))
            .collect::<Vec<_>>()
    });
    let charts = games.iter().map(|(id, of)| {
        let of: Vec<Entry> = of.iter().map(|entry| (*entry).clone()).collect();
        html! { <Charts key={id.clone()} game={id.clone()} of={of} /> }
    });
    html! {
        <>
            { sums(words.by_game, words.which, rows, words) }
            <div class="stats-charts">{ for charts }</div>
            { sums(words.by_opponents, words.opponents, against.collect(), words) }
            { rated(&shown, words) }
            { latest(&shown, words) }
        </>
    }
}

/// The mean answers about matches, by opponents. Nothing without any answer.
fn rated(shown: &[&Entry], words: &Statistics) -> Html {
    let asked = Survey::of(words.lang);
    let of: Vec<&Entry> =
        shown.iter().copied().filter(|entry| entry.answers.iter().any(Option::is_some)).collect();
    if of.is_empty() {
        return Html::default();
    }
    let row = |(others, of): &(String, Vec<&Entry>)| {
        let mean = |question: usize| {
            let answers = || of.iter().filter_map(|entry| entry.answers[question]).map(f64::from);
            let sum: f64 = answers().sum();
            let count = answers().count();
            if count == 0 { "—".to_owned() } else { fixed(sum / count as f64, 1) }
        };
        html! {
            <tr><th scope="row">{ others.clone() }</th><td class="num">{ of.len() }</td>
                { for (0..3).map(|question| html! { <td class="num">{ mean(question) }</td> }) }</tr>
        }
    };
    let rows = by(&of, |entry| players(&entry.game, &entry.opponents(), words.lang));
    let numbers = [words.matches, asked.column_fun, asked.column_fair, asked.column_helped];
    section(
        asked.rated,
        Some(asked.scale),
        heads(&[words.opponents], &numbers),
        rows.iter().map(row).collect(),
    )
}

/// A table of totals. Each row has a name, the word for a deal, and the totals.
fn sums(
    title: &'static str,
    first: &'static str,
    rows: Vec<(String, String, Sum)>,
    words: &Statistics,
) -> Html {
    let row = |(name, deal, sum): (String, String, Sum)| {
        let each = |value: f64| fill(words.each_deal, [&fixed(value, 2), &deal]);
        let place = sum.place().map(|[place, seats]| fill(words.of_seats, [&fixed(place, 2), &short(seats)]));
        let cells = [
            Some(sum.matches.to_string()),
            Some(format!("{} ({})", sum.won, percent(f64::from(sum.won) / f64::from(sum.matches.max(1))))),
            place,
            sum.points_each().map(each),
            sum.given_up_each().map(each),
            sum.mistakes().map(percent),
        ];
        let cell =
            |said: Option<String>| html! { <td class="num">{ said.unwrap_or_else(|| "—".to_owned()) }</td> };
        html! { <tr><th scope="row">{ name }</th>{ for cells.into_iter().map(cell) }</tr> }
    };
    let numbers = [words.matches, words.won, words.place, words.points, words.given_up, words.mistakes];
    section(title, None, heads(&[first], &numbers), rows.into_iter().map(row).collect())
}

/// The latest matches, the last one first.
fn latest(shown: &[&Entry], words: &Statistics) -> Html {
    let row = |entry: &&Entry| {
        let place = fill(words.of_seats, [&short(entry.place), &entry.players.len().to_string()]);
        html! {
            <tr>
                <th scope="row">{ named(&entry.game, words)[0].clone() }</th>
                <td>{ rules(&entry.game, &entry.rules, words.lang) }</td>
                <td>{ players(&entry.game, &entry.opponents(), words.lang) }</td>
                <td class="num">{ place }</td><td class="num">{ entry.points }</td>
            </tr>
        }
    };
    let heads = heads(&[words.which, words.rules, words.opponents], &[words.own_place, words.total]);
    section(words.latest, None, heads, shown.iter().rev().take(LATEST).map(row).collect())
}

#[derive(Properties, PartialEq)]
struct ChartsProps {
    game: String,
    of: Vec<Entry>,
}

/// The course of places and losses in a game, match by match.
#[component]
fn Charts(props: &ChartsProps) -> Html {
    let words = Statistics::of(use_look().lang);
    let charts = use_memo((props.of.clone(), words.lang), |(of, _)| {
        [places(of, words), losses(&props.game, of, words)].map(|chart| chart.map(Rc::new))
    });
    let figure = |(chart, what): (&Option<Rc<LineChart>>, &str)| {
        let chart = chart.clone()?;
        let file = format!("tefuda-{}-{what}", props.game);
        Some(html! { <div><Figure {chart} {file} height={200} /></div> })
    };
    html! {
        <section><h2>{ fill(words.course_of, [&named(&props.game, words)[0]]) }</h2>
            <div class="stats-pair">{ for charts.iter().zip(["places", "given-up"]).filter_map(figure) }</div>
        </section>
    }
}

fn lines(of: &[&Entry], figure: impl Fn(&Sum) -> Option<f64>, words: &Statistics) -> Option<Vec<Series>> {
    let [own, means] = course(of, figure);
    let any = !own.is_empty();
    any.then(|| vec![Series::new(words.each, own), Series::new(words.mean, means).emphasised()])
}

fn places(of: &[Entry], words: &Statistics) -> Option<LineChart> {
    let of: Vec<&Entry> = of.iter().collect();
    let sum = Sum::of(of.iter().copied());
    let mut chart = LineChart::new(words.place_title, words.match_axis, words.place_axis);
    chart.series = lines(&of, |sum| sum.place().map(|[place, _]| place), words)?;
    let seats = of.iter().map(|entry| entry.players.len()).max().unwrap_or(1);
    chart.y.extent = Extent::AtLeast(1.0, seats as f64);
    let place = sum.place().map_or(0.0, |[place, _]| place);
    chart.caption = fill(words.place_seen.of(sum.matches), [&fixed(place, 2), &sum.matches.to_string()]);
    Some(chart)
}

fn losses(game: &str, of: &[Entry], words: &Statistics) -> Option<LineChart> {
    let of: Vec<&Entry> = of.iter().collect();
    let sum = Sum::of(of.iter().copied());
    let [_, unit, deal] = named(game, words);
    let title = fill(words.given_up_title, [&deal]);
    let mut chart = LineChart::new(title, words.match_axis, fill(words.given_up_axis, [&unit, &deal]));
    chart.series = lines(&of, Sum::given_up_each, words)?;
    let [lost, deals] = [fixed(sum.given_up_each()?, 2), sum.graded.deals.to_string()];
    chart.caption = fill(words.given_up_seen.of(sum.graded.deals), [&lost, &unit, &deal, &deals]);
    Some(chart)
}

#[cfg(test)]
mod tests {
    use super::{rated as rated_html, repeated, tables};
    use crate::{
        context::Look,
        drawn::drawn,
        statistics::{
            kept::{Entry, tests::entry},
            mistakes::tests::mistake,
        },
        words::statistics::Statistics,
    };
    use std::rc::Rc;
    use tefuda_games::Lang;

    #[test]
    fn positions_of_mistakes_can_be_played_again() {
        let words = Statistics::of(Lang::En);
        assert_eq!(drawn(Look::default(), repeated(&[], words)).count("section"), 0);
        let wrong = [mistake("hearts", 4.25, 9), mistake("leduc", 0.5, 2)];
        let page = drawn(Look::default(), repeated(&wrong, words));
        assert_eq!(page.texts("tbody td")[..2], ["deal 2, move 9", "4.25 points"]);
        assert_eq!(page.values("tbody a", "href"), wrong.each_ref().map(|mistake| &*mistake.address));
    }

    #[test]
    fn ratings_are_averaged_by_opponents() {
        let rated = |answers| Entry { answers, ..entry("hearts", 2.0, 1.0) };
        let none = rated([None; 3]);
        let look = Look::default();
        let words = Statistics::of(Lang::En);
        assert_eq!(drawn(look, rated_html(&[&none], words)).count("table"), 0);
        let [a, b] = [[Some(5), None, Some(3)], [Some(2), None, Some(4)]].map(rated);
        let page = drawn(look, rated_html(&[&a, &none, &b], words));
        assert_eq!(page.texts("tbody td"), ["2", "3.5", "—", "3.5"]);
    }

    #[test]
    fn statistics_sum_up_each_game_and_list_the_latest_match_first() {
        let kept: Vec<Entry> = (0..25)
            .map(|n| entry(if n % 5 == 0 { "leduc" } else { "hearts" }, f64::from(n % 4 + 1), 2.0))
            .collect();
        let entries = Rc::new(kept);
        for lang in [Lang::En, Lang::Ja] {
            let words = Statistics::of(lang);
            let look = Look { lang, ..Look::default() };
            let all = drawn(look, tables(&entries, None, words));
            let headings = all.texts("h2");
            assert!(
                headings.contains(&words.by_game.to_owned()) && headings.contains(&words.latest.to_owned())
            );
            // A row for each game, one for each game against these opponents, and the 20 latest matches.
            assert_eq!(all.count("tbody tr"), 2 + 2 + 20);
            let matches: Vec<String> = all.texts("tbody tr td").into_iter().step_by(6).take(2).collect();
            assert_eq!(matches, ["5", "20"], "matches of Leduc Hold'em and Hearts");
            let hearts = drawn(look, tables(&entries, Some("hearts"), words));
            assert_eq!(hearts.count("tbody tr"), 1 + 1 + 20);
            let leduc = drawn(look, tables(&entries, Some("leduc"), words));
            assert_eq!(leduc.count("tbody tr"), 1 + 1 + 5);
        }
    }
}
