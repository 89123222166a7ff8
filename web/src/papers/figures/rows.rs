//! P5: the expected cost of a card in 6 Nimmt!, estimated by sampling the hidden cards.
//!
//! A player has a hand and sees the rows. The other hands are sampled again and again, consistent with the
//! player's view. Each other player plays a random card, and the game places the cards by its own rules.
//! Every card of the hand is tried on the same sampled deals. A player who has to take a row takes the
//! cheapest.

use super::{
    Drawn, Figure, Show, Slider,
    draw::{at, path, polyline, rect, round_up, text},
    pick,
};
use crate::{
    film::Tempo,
    words::{count, fill, papers::FigureWords},
};
use tefuda_arena::stats::Moments;
use tefuda_games::{
    Game, Rng, Seat, Seed, View as _, Worlds as _,
    nimmt::{Nimmt, NimmtDeal, NimmtMove, NimmtView, Placement, Table, Taken, heads_of},
};
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The figure.
pub(super) static FIGURE: Figure = Figure {
    name: "rows",
    title: |words| words.rows,
    key: |words| words.rows_key,
    tempo: Tempo { paces: &[("1×", 120)], pace: 0, next: |step| step + 1 + step / 25 },
    slider: Some(Slider {
        name: |words| words.turns_over,
        most: 8,
        first: |_| 4,
        says: |level| level.to_string(),
    }),
    still: 120,
    last: |_| WORLDS as usize,
    draw,
    act: pick,
};

/// The number of sampled deals.
const WORLDS: u32 = 400;
/// The rules: those of the paper, six players.
const RULES: &str = "paper";
/// The histogram's last column: larger costs are counted there.
const MOST_HEADS: usize = 20;
const ME: Seat = Seat(0);

/// Returns the row, 1 to 4, with the lowest cost.
fn cheapest(table: &Table) -> u8 {
    let rows = (1..).zip(table.rows()).min_by_key(|(_, row)| row.heads());
    rows.map_or(1, |(number, _)| number)
}

/// Returns a player's view after some turns of a game with random play.
fn view(seed: Seed, turns: u32) -> Option<NimmtView> {
    let rules = Nimmt::FACTS.presets.iter().find(|rules| rules.id == RULES)?;
    let config = Nimmt::config(&rules.spec());
    let mut game = Nimmt::new(config, &NimmtDeal::random(&config, seed)).ok()?;
    let mut rng = seed.child(1).rng();
    while game.table().turns() < turns as usize {
        let random = game.random_move(&mut rng)?;
        let play =
            if game.table().taker().is_some() { NimmtMove::Row(cheapest(game.table())) } else { random };
        game.play(play).ok()?;
    }
    Some(game.view(ME))
}

/// The costs of a card.
#[derive(Clone)]
struct Costs {
    card: u8,
    /// The number of sampled deals by cost.
    counts: [u32; MOST_HEADS + 1],
    /// The mean after each sampled deal.
    means: Vec<f64>,
    moments: Moments,
}

impl Costs {
    fn new(card: u8) -> Self {
        Self { card, counts: [0; MOST_HEADS + 1], means: Vec::new(), moments: Moments::default() }
    }

    fn add(&mut self, heads: u8) {
        self.counts[usize::from(heads).min(MOST_HEADS)] += 1;
        self.moments.add(f64::from(heads), 1.0);
        self.means.push(self.moments.mean());
    }

    fn mean(&self) -> f64 {
        self.moments.mean()
    }

    /// Returns half the 95% interval of the mean.
    fn half(&self) -> f64 {
        self.moments.estimate().ci95.unwrap_or(0.0)
    }
}

/// A hand whose cards are tried on sampled deals.
struct Trials {
    view: NimmtView,
    costs: Vec<Costs>,
    /// For each card, the placements on the last sampled deal.
    last: Vec<Vec<Placement>>,
}

impl Trials {
    fn run(view: NimmtView, seed: Seed, worlds: usize) -> Self {
        let costs = view.hand().iter().map(Costs::new).collect();
        let mut trials = Self { view, costs, last: Vec::new() };
        let mut rng = seed.rng();
        if let Some(unseen) = trials.view.worlds() {
            (0..worlds).for_each(|_| trials.one(&unseen.draw(&mut rng), &mut rng));
        }
        trials
    }

    /// Tries every card on a sampled deal.
    fn one(&mut self, world: &Nimmt, rng: &mut Rng) {
        let others: Vec<u8> =
            Seat::all(world.seats()).skip(1).map(|seat| world.hand(seat).draw(rng)).collect();
        self.last.clear();
        for costs in &mut self.costs {
            let mut game = world.clone();
            game.choose(costs.card);
            for card in &others {
                game.choose(*card);
            }
            while game.table().taker().is_some() {
                game.take(cheapest(game.table()));
            }
            let turn = game.table().turns() - 1;
            let placed = game.table().placements(turn).map(|(_, placed)| placed).unwrap_or_default();
            let heads = placed.iter().find(|placed| placed.seat == ME).map_or(0, |placed| placed.heads);
            costs.add(heads);
            self.last.push(placed);
        }
    }

    /// Returns the card with the lowest mean so far.
    fn best(&self) -> Option<&Costs> {
        self.costs.iter().reduce(|best, costs| if costs.mean() < best.mean() { costs } else { best })
    }
}

fn draw(show: &Show<'_>) -> Drawn {
    let words = show.words;
    let place = fill(words.world, [&grouped(show.step as u32), &grouped(WORLDS)]);
    let seed = show.dials.seed(5);
    let Some(view) = view(seed, show.level) else {
        return Drawn { place, ..Drawn::default() };
    };
    let trials = Trials::run(view, seed.child(2), show.step);
    let chosen = show.dials.pick.min(trials.costs.len().saturating_sub(1));
    let Some(costs) = trials.costs.get(chosen) else {
        return Drawn { place, ..Drawn::default() };
    };
    if show.mini {
        return Drawn { picture: histogram(costs, words), place, ..Drawn::default() };
    }
    let picture = html! {
        <>
            <div class="moving-panels">
                { table(&trials, chosen, words) }
                <div class="rows-charts">
                    <p><b>{ fill(words.card_costs, [&costs.card.to_string()]) }</b><span class="num">{ estimate(costs) }</span></p>
                    { histogram(costs, words) }
                    { settling(costs, words) }
                </div>
            </div>
            { hand(&trials, chosen, show) }
        </>
    };
    Drawn { picture, says: says(&trials, costs, words), place }
}

fn says(trials: &Trials, costs: &Costs, words: &FigureWords) -> String {
    let worlds = costs.means.len() as u32;
    let Some(best) = trials.best().filter(|_| worlds > 0) else { return words.rows_first.to_owned() };
    let [card, best_card] = [costs.card, best.card].map(|card| card.to_string());
    let mean = fill(words.rows_says.of(worlds), [&grouped(worlds), &card, &estimate(costs)]);
    let least = fill(words.rows_best, [&best_card, &fixed(best.mean(), 2)]);
    [mean, least].join(words.gap)
}

/// Formats the mean with its interval.
fn estimate(costs: &Costs) -> String {
    match costs.means.len() {
        0 => String::new(),
        // If all costs are equal, the spread can't be estimated.
        1 => fixed(costs.mean(), 2),
        _ if costs.half() == 0.0 => fixed(costs.mean(), 2),
        _ => [fixed(costs.mean(), 2), fixed(costs.half(), 2)].join(" ± "),
    }
}

/// A card with its number, in the tint of its heads.
fn card(number: u8, class: &'static str) -> Html {
    html! { <span key={number} class={classes!("rows-card", class)} style={tint(number)}>{ number }</span> }
}

/// The tint of a card as a CSS style.
fn tint(number: u8) -> String {
    let heads = heads_of(number).to_string();
    ["--tint:var(--ox-", &heads, ");--wash:var(--ox-", &heads, "-wash)"].concat()
}

/// The rows, with the chosen card and the others placed as on the last sampled deal.
fn table(trials: &Trials, chosen: usize, words: &FigureWords) -> Html {
    let placed = trials.last.get(chosen).map_or(&[][..], Vec::as_slice);
    let row = |(number, row): (u8, &tefuda_games::nimmt::Row)| {
        let came: Vec<&Placement> = placed.iter().filter(|placed| placed.row == number).collect();
        // A card that takes the row takes everything before it.
        let taker = came.iter().rposition(|placed| placed.taken != Taken::Nothing);
        let one = |(place, placed): (usize, &&Placement)| {
            let class = match (placed.seat == ME, placed.taken) {
                (true, Taken::Nothing) => "rows-drawn rows-mine",
                (true, _) => "rows-drawn rows-mine rows-takes",
                (false, _) if taker.is_some_and(|taker| place < taker) => "rows-drawn rows-gone",
                (false, Taken::Nothing) => "rows-drawn",
                (false, _) => "rows-drawn rows-takes",
            };
            card(placed.card, class)
        };
        let before = if taker.is_some() { "rows-gone" } else { "" };
        html! {
            <li key={number}>
                <span class="rows-price num">{ count(words.row_costs, u32::from(row.heads())) }</span>
                <span class="rows-lie">{ for row.cards().iter().map(|number| card(*number, before)) }</span>
                <span class="rows-lie">{ for came.iter().enumerate().map(one) }</span>
            </li>
        }
    };
    html! { <ol class="rows-table" aria-label={words.rows_on_table}>{ for (1..).zip(trials.view.table().rows()).map(row) }</ol> }
}

/// The hand, each card with its mean cost so far.
fn hand(trials: &Trials, chosen: usize, show: &Show<'_>) -> Html {
    let most = trials.costs.iter().map(Costs::mean).fold(1.0, f64::max);
    let one = |(place, costs): (usize, &Costs)| {
        let onclick = show.picks(place);
        let pressed = (place == chosen).to_string();
        let says = fill(show.words.card_label, [&costs.card.to_string(), &fixed(costs.mean(), 1)]);
        let high = format!("height:{}%", at(100.0 * costs.mean() / most));
        html! {
            <li key={costs.card}>
                <span class="rows-mean" aria-hidden="true"><i style={high} /></span>
                <button type="button" class="rows-card" style={tint(costs.card)} aria-pressed={pressed} aria-label={says} {onclick}>{ costs.card }</button>
                <span class="num" aria-hidden="true">{ if costs.means.is_empty() { String::new() } else { fixed(costs.mean(), 1) } }</span>
            </li>
        }
    };
    html! { <ol class="rows-hand" aria-label={show.words.rows_hand}>{ for trials.costs.iter().enumerate().map(one) }</ol> }
}

/// The left edge of the charts, and their width.
const LEFT: f64 = 26.0;
const WIDE: f64 = 264.0;

/// The height of a bar. Even the rarest cost is visible, because the mean depends on it.
fn height(count: u32, trials: f64) -> f64 {
    if count == 0 { 0.0 } else { (84.0 * f64::from(count) / trials).max(2.0) }
}

/// The distribution of the card's cost.
fn histogram(costs: &Costs, words: &FigureWords) -> Html {
    let trials = costs.means.len().max(1) as f64;
    let each = WIDE / (MOST_HEADS + 1) as f64;
    let x = |heads: f64| LEFT + each * (heads + 0.5);
    let bar = |(heads, count): (usize, &u32)| {
        let high = height(*count, trials);
        rect(
            if heads == 0 { "rows-free" } else { "rows-bar" },
            [x(heads as f64) - each * 0.4, 100.0 - high, each * 0.8, high],
        )
    };
    let mean = x(costs.mean());
    html! {
        <svg viewBox="0 0 300 132" aria-hidden="true">
            { for costs.counts.iter().enumerate().map(bar) }
            { path("rows-axis", format!("M{} 100.5H{}", at(LEFT), at(LEFT + WIDE))) }
            { for [0, 5, 10, 15].map(|heads| text("rows-tick", x(f64::from(heads)), 114.0, heads.to_string())) }
            { text("rows-tick", x(MOST_HEADS as f64), 114.0, "20+") }
            { text("rows-tick", 150.0, 129.0, words.heads_axis) }
            if !costs.means.is_empty() {
                { path("rows-at", format!("M{} 8V104", at(mean))) }
                { text("rows-mean-label", mean, 6.0, fixed(costs.mean(), 2)) }
            }
        </svg>
    }
}

/// The mean by number of sampled deals.
fn settling(costs: &Costs, words: &FigureWords) -> Html {
    let wide = round_up((costs.means.len() as f64).max(20.0)).min(f64::from(WORLDS));
    let high = round_up(costs.means.iter().copied().fold(4.0, f64::max));
    let (x, y) = (|n: f64| LEFT + WIDE * n / wide, |mean: f64| 84.0 - 74.0 * mean / high);
    let line = (1..).zip(&costs.means).map(|(n, mean)| [x(f64::from(n)), y(*mean)]);
    let (mean, half) = (costs.mean(), costs.half());
    let (top, bottom) = (y((mean + half).min(high)), y((mean - half).max(0.0)));
    html! {
        <svg viewBox="0 0 300 116" aria-hidden="true">
            { rect("rows-band", [LEFT, top, WIDE, bottom - top]) }
            { path("rows-axis", format!("M{0} 6V84.5H{1}", at(LEFT), at(LEFT + WIDE))) }
            { polyline("rows-line", line) }
            { text("rows-tick rows-left", LEFT - 4.0, 14.0, fixed(high, 0)) }
            { text("rows-tick rows-left", LEFT - 4.0, 86.0, "0") }
            { text("rows-tick rows-left", LEFT + WIDE, 99.0, grouped(wide as u32)) }
            { text("rows-tick", 150.0, 112.0, words.worlds_axis) }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Dials, *};

    fn trials(chance: u32, turns: u32, worlds: usize) -> Trials {
        let seed = Dials { chance, ..Dials::default() }.seed(5);
        Trials::run(view(seed, turns).expect("a deal has a view"), seed.child(2), worlds)
    }

    #[test]
    fn a_cost_that_came_up_once_has_a_visible_bar() {
        assert_eq!([height(0, 400.0), height(1, 400.0), height(400, 400.0)], [0.0, 2.0, 84.0]);
    }

    #[test]
    fn each_histogram_sums_to_the_number_of_sampled_deals() {
        for turns in 0..=8 {
            let trials = trials(turns, turns, 50);
            assert_eq!(trials.costs.len(), 10 - turns as usize);
            for costs in &trials.costs {
                assert_eq!(costs.counts.iter().sum::<u32>(), 50);
                assert_eq!(costs.means.len(), 50);
                let sum: f64 =
                    costs.counts.iter().zip(0u8..).map(|(n, heads)| f64::from(*n) * f64::from(heads)).sum();
                assert!(costs.counts[MOST_HEADS] > 0 || (sum / 50.0 - costs.mean()).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn sampled_deals_never_repeat_a_card_or_a_seen_one() {
        let trials = trials(3, 4, 30);
        let unseen = trials.view.unseen();
        for (costs, placed) in trials.costs.iter().zip(&trials.last) {
            assert_eq!(placed.len(), 6);
            for one in placed {
                assert!(one.seat == ME && one.card == costs.card || one.seat != ME && unseen.has(one.card));
            }
        }
    }

    #[test]
    fn the_stories_state_the_numbers_of_this_figure() {
        for (turns, place, card, mean) in
            [(4, 5, 57, "2.42"), (4, 0, 18, "0.38"), (8, 1, 57, "0.36"), (8, 0, 18, "0.32")]
        {
            let trials = trials(0, turns, WORLDS as usize);
            let costs = &trials.costs[place];
            assert_eq!((costs.card, &*fixed(costs.mean(), 2)), (card, mean));
        }
        let trials = trials(0, 8, WORLDS as usize);
        let counts = trials.costs[1].counts;
        assert_eq!(
            (counts[0], counts.iter().rposition(|count| *count > 0)),
            (380, Some(15)),
            "95%, and 15 heads"
        );
    }

    #[test]
    fn the_mean_settles_within_its_interval() {
        for chance in 0..4 {
            let (short, long) = (trials(chance, 4, 100), trials(chance, 4, 400));
            for (short, long) in short.costs.iter().zip(&long.costs) {
                assert_eq!(short.means[..], long.means[..100], "the same worlds come first");
                // Half the interval for 100 sampled deals is twice that for 400. Three such halves
                // are close to six standard errors.
                assert!((short.mean() - long.mean()).abs() <= 6.0 * long.half() + 1e-9);
            }
        }
    }
}
