//! The table of all players, the best first, and the files to save.

use super::{
    example::{Example, told},
    page::{ArenaPage, Msg, ResultsFile},
};
use crate::{
    download::{save, save_csv},
    words::{arena::Arena, fill},
};
use std::fmt::Write as _;
use tefuda_arena::{
    Tournament, TournamentPlan, TournamentReport,
    stats::{Estimate, legend},
    tournament::{Rated, TournamentPart},
};
use tefuda_charts::csv_line;
use tefuda_games::{Lang, Text};
use tefuda_numbers::{fixed, with_minus};
use yew::prelude::*;

/// Formats an estimate with its interval.
pub(super) fn with_interval(estimate: Estimate, digits: usize) -> String {
    with_minus(&estimate.text(digits))
}

/// An entrant's name, and how it differs from its defaults. Empty for a number that no entrant has.
pub(super) fn name(plan: &TournamentPlan, entrant: usize, lang: Lang) -> String {
    plan.entrants.get(entrant).map_or_else(String::new, |spec| {
        let changed = spec.changed().map(|(knob, value)| format!(" {}={value}", knob.key));
        spec.entry().name.get(lang).to_owned() + &changed.collect::<String>()
    })
}

/// The standings as a table, with what its signs mean.
fn table(plan: &TournamentPlan, report: &TournamentReport, lang: Lang) -> Html {
    let words = Arena::of(lang);
    let score = plan.game.facts.scale.1.get(lang);
    let rated = (!plan.by_score()).then_some(words.rating);
    let heads = rated.into_iter().chain([score, words.mean_place, words.places, words.time]);
    let row = |(place, (entrant, one)): (usize, (usize, &Rated))| {
        let time = one.seconds_per_move.map_or_else(|| "–".to_owned(), |time| fixed(1000.0 * time, 2));
        let rating = rated.map(|_| with_interval(one.rating, 1));
        let numbers = rating.into_iter().chain([with_interval(one.score, 3), with_interval(one.place, 2)]);
        html! {
            <tr key={entrant}>
                <td class="num">{ place + 1 }</td>
                <th scope="row"><span class="chip">{ entrant + 1 }</span>{ " " }{ name(plan, entrant, lang) }</th>
                { for numbers.map(|number| html! { <td class="num">{ number }</td> }) }
                <td>{ places(&one.place_shares, lang) }</td>
                <td class="num">{ time }</td>
            </tr>
        }
    };
    html! {
        <>
            <div class="scroll" tabindex="0" role="region" aria-labelledby="arena-standings">
                <table>
                    <thead><tr>
                        <th scope="col" class="num">{ words.place }</th>
                        <th scope="col">{ words.agent }</th>
                        { for heads.map(|head| html! { <th scope="col" class="num">{ head }</th> }) }
                    </tr></thead>
                    <tbody>{ for report.ranked(plan).into_iter().enumerate().map(row) }</tbody>
                </table>
            </div>
            <p class="help">{ if plan.by_score() { words.stakes_note } else { words.standings_note } }</p>
            { for signs(report, plan).into_iter().map(|sign| html! { <p class="help">{ sign.get(lang) }{ words.stop }</p> }) }
        </>
    }
}

impl ArenaPage {
    /// The table of standings.
    pub(super) fn standings(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().look.lang;
        let words = Arena::of(lang);
        let (class, plan, report, told, files) = if let Some(report) = &self.report {
            ("arena-standings", &self.plan, &**report, String::new(), self.files(ctx))
        } else {
            let example = self.tournament.as_ref().filter(|_| !self.playing).and_then(|_| self.example.get());
            let Some(Example { plan, report }) = example else {
                return html! { <p class="help">{ words.nothing }</p> };
            };
            ("arena-example", plan, report, told(plan, lang), Html::default())
        };
        html! {
            <section {class}>
                <h2 id="arena-standings">{ words.standings }</h2>
                if !told.is_empty() { <p>{ told }</p> }
                { table(plan, report, lang) }
                { files }
            </section>
        }
    }

    fn files(&self, ctx: &Context<Self>) -> Html {
        let words = Arena::of(ctx.props().look.lang);
        let saver = |format: &'static str, file: ResultsFile| {
            let onclick = ctx.link().callback(move |_: MouseEvent| Msg::Save(file));
            html! {
                <button type="button" class="button quiet compact" aria-label={fill(words.save_as, [format])} {onclick}>{ format }</button>
            }
        };
        html! {
            if !self.playing {
                <p class="row arena-files"><span>{ words.save }</span>
                    { saver("CSV", ResultsFile::Csv) }
                    { saver("JSON", ResultsFile::Json) }
                    { saver(words.parts, ResultsFile::Parts) }
                </p>
            }
        }
    }

    /// Saves the results. A file may contain every block and take long to build, so it is built only on
    /// request.
    pub(super) fn save_results(&self, file: ResultsFile) {
        let (Some(report), Some(tournament)) = (&self.report, &self.tournament) else { return };
        let name = |ending| format!("tefuda-arena-{}.{ending}", self.plan.game.facts.id);
        let plain = |ending, text: &str| save(&name(ending), "text/plain", text);
        match file {
            ResultsFile::Csv => save_csv(&name("csv"), &csv(report)),
            ResultsFile::Json => plain("json", &whole_report(report, tournament)),
            ResultsFile::Parts => plain("jsonl", &(TournamentPart::head(&self.plan) + &tournament.lines())),
        }
    }

    /// Selects a pair.
    pub(super) fn choose_pair(ctx: &Context<Self>, pair: [usize; 2]) -> Callback<MouseEvent> {
        ctx.link().callback(move |_: MouseEvent| Msg::Pair(pair))
    }
}

/// The report with the most decisive deals, as `tefuda arena --json` prints it. Without times, because these
/// differ on every run.
fn whole_report(report: &TournamentReport, tournament: &Tournament) -> String {
    let mut report = report.clone();
    for pair in &mut report.pairs {
        pair.telling = tournament.telling(pair.entrants);
    }
    for one in &mut report.entrants {
        one.seconds_per_move = None;
    }
    report.to_json()
}

/// The shares of a player's places, as a bar and in words.
fn places(shares: &[Estimate], lang: Lang) -> Html {
    let percent: Vec<String> = shares.iter().map(|share| fixed(100.0 * share.mean, 0)).collect();
    let label = fill(Arena::of(lang).places_of, [&percent.join(" · ")]);
    let last = shares.len().saturating_sub(1).max(1);
    let piece = |(place, share): (usize, &Estimate)| {
        let depth = 100 - 80 * place / last;
        let style = format!("flex: {} 0 0; --depth: {depth}%", fixed(share.mean, 4));
        html! { <i {style}></i> }
    };
    html! { <span class="arena-places" role="img" aria-label={label.clone()} title={label}>{ for shares.iter().enumerate().map(piece) }</span> }
}

/// The explanations of the signs in the standings and pairs, other than ±.
fn signs(report: &TournamentReport, plan: &TournamentPlan) -> Vec<Text> {
    let ratings = report.entrants.iter().filter(|_| !plan.by_score()).map(|one| one.rating);
    let standings = ratings.chain(report.entrants.iter().flat_map(|one| [one.score, one.place]));
    legend(standings.chain(report.pairs.iter().flat_map(|pair| [pair.ahead, pair.wins])))
}

/// The text for an unknown error in a file. R and pandas read it as a missing number.
const NOT_AVAILABLE: &str = "NA";

/// The numbers as a CSV file. An open end is infinite.
fn csv(report: &TournamentReport) -> String {
    let places = report.entrants.first().map_or(0, |one| one.place_shares.len());
    let mut text =
        "entrant,spec,rating,rating_ci95,rating_low,rating_high,score,score_ci95,place,place_ci95".to_owned();
    for place in 1..=places {
        write!(text, ",place_{place},place_{place}_low,place_{place}_high").ok();
    }
    text.push_str(",seconds_per_move\n");
    let half =
        |estimate: Estimate| estimate.ci95.map_or_else(|| NOT_AVAILABLE.to_owned(), |half| half.to_string());
    let ends = |estimate: Estimate| match estimate.ends() {
        [None, None] => [NOT_AVAILABLE; 2].map(str::to_owned),
        [low, high] => {
            [low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)].map(|end| end.to_string())
        }
    };
    for (n, one) in (1u32..).zip(&report.entrants) {
        let [low, high] = ends(one.rating);
        let rating = [one.rating.mean.to_string(), half(one.rating), low, high];
        let mut cells = vec![n.to_string(), one.spec.clone()];
        cells.extend(rating);
        for estimate in [one.score, one.place] {
            cells.extend([estimate.mean.to_string(), half(estimate)]);
        }
        for share in &one.place_shares {
            let [low, high] = ends(*share);
            cells.extend([share.mean.to_string(), low, high]);
        }
        cells.push(one.seconds_per_move.map_or_else(String::new, |time| time.to_string()));
        text += &csv_line(&cells);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{name, table};
    use crate::{context::Look, drawn::drawn, games::Kind};
    use std::sync::Arc;
    use tefuda_arena::{
        Tournament, TournamentPlan,
        contest::ContestSetup,
        tournament::{TOURNAMENT, TournamentSettings},
    };
    use tefuda_games::{Lang, Spec, leduc::Leduc};

    /// A tournament of Leduc Hold'em between two agents, played to its end.
    fn played(entrants: [&str; 2]) -> (TournamentPlan, Tournament) {
        let game = &Kind::of::<Leduc>().catalogue;
        let plan = TournamentPlan {
            game,
            rules: Spec::parse(game.facts.presets, "standard").unwrap(),
            entrants: entrants.iter().map(|words| Spec::parse(game.agents, words).unwrap()).collect(),
            seed: 1,
            settings: TOURNAMENT[0].spec().set(&TournamentSettings::GAMES, 40),
        };
        let mut tournament = Tournament::new(plan.clone()).unwrap();
        let setups: Vec<_> = tournament
            .tables()
            .iter()
            .map(|table| Arc::new(ContestSetup::<Leduc>::new(table.plan.clone(), false).unwrap()))
            .collect();
        let missing: Vec<_> = tournament.missing().collect();
        for (table, block) in missing {
            tournament.accept(table, setups[table].block(block).play_out()).unwrap();
        }
        (plan, tournament)
    }

    #[test]
    fn standings_have_a_row_for_each_player_from_best_to_worst() {
        let (plan, tournament) = played(["random", "call"]);
        let report = tournament.report();
        for lang in [Lang::En, Lang::Ja] {
            let drawn = drawn(Look { lang, ..Look::default() }, table(&plan, &report, lang));
            let rows = drawn.texts("tbody th");
            let expected: Vec<String> = report
                .ranked(&plan)
                .into_iter()
                .map(|(entrant, _)| format!("{} {}", entrant + 1, name(&plan, entrant, lang)))
                .collect();
            assert_eq!(rows, expected);
            assert_eq!(drawn.count("thead th"), 6, "no rating in a game that is played for stakes");
            for share in drawn.values(".arena-places", "aria-label") {
                assert!(share.contains('·'), "{share}");
            }
            let texts = drawn.texts("tbody td");
            assert!(texts.iter().filter(|text| text.contains('±')).count() >= 4, "{texts:?}");
        }
    }

    #[test]
    fn a_score_without_an_interval_is_explained_below_the_table() {
        let (plan, tournament) = played(["call", "call"]);
        let mut report = tournament.report();
        report.entrants[0].score.ci95 = None;
        let drawn = drawn(Look::default(), table(&plan, &report, Lang::En));
        assert!(drawn.said().contains("± ?"), "{}", drawn.said());
        assert!(drawn.count("p.help") >= 2);
    }
}
