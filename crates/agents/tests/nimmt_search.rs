//! `search` and `adaptive` of 6 Nimmt!: what they promise, and how strong they are.
//!
//! `FOCAL=search FIELD=strong DEALS=1000 cargo test --release -p tefuda-agents --test nimmt_search measure_a_field --
//! --ignored --nocapture` measures one agent among five others.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{
    Agent, Explanation, Job, Playable, Progress, SearchNote, Thought, decide, decide_after,
    nimmt::{
        adaptive::{Adaptive, Portrait},
        board::Board,
        chances::Chances,
        formula::expected_loss,
        model::{Model, Type},
        scene::{Scene, hand_of},
        search::{BINS, HALVING, race::Race},
    },
};
use tefuda_games::{
    Game, Seat, Seed, Spec, View,
    nimmt::{Cards, Nimmt, NimmtDeal, NimmtMove, NimmtView, PRESETS},
    seed::below,
};

fn agent(words: &str) -> Box<dyn Agent<Nimmt>> {
    Nimmt::agent(&Spec::parse(Nimmt::AGENTS, words).unwrap())
}

fn deal(rules: &str, seed: Seed) -> Nimmt {
    let config = Nimmt::config(&Spec::parse(&PRESETS, rules).unwrap());
    Nimmt::new(config, &NimmtDeal::random(&config, seed)).unwrap()
}

/// All rules: two to ten players, either deck.
fn all_rules() -> impl Iterator<Item = String> + Clone {
    (2..=10).flat_map(|players| ["standard", "tactics"].map(|preset| format!("{preset}:players={players}")))
}

/// A deal played by these agents, seat by seat, on to its end.
fn play(game: &mut Nimmt, agents: &[Box<dyn Agent<Nimmt>>], past: &[NimmtView], seed: Seed) {
    let mut moves = 0;
    while let Some(seat) = game.turn() {
        moves += 1;
        let known = if seat == Seat(0) { past } else { &[] };
        let agent = &agents[seat.index() % agents.len()];
        let decision = decide_after(&**agent, known, game.view(seat), seed.child(moves)).unwrap();
        game.play(decision.choice).unwrap();
    }
}

fn note(explanation: Explanation) -> SearchNote {
    let Explanation::Search(note) = explanation else { panic!("{explanation:?}") };
    note
}

/// The row that is taken in playouts.
fn first_cheapest(game: &Nimmt) -> NimmtMove {
    let cheapest = game.table().cheapest();
    NimmtMove::Row(1 + game.table().rows().iter().position(|row| row.heads() == cheapest).unwrap() as u8)
}

#[test]
fn boards_of_playouts_are_tables() {
    let mut rng = Seed(5).rng();
    for (number, rules) in (0..).zip(all_rules().cycle().take(2_000)) {
        let mut game = deal(&rules, Seed(number));
        let seats = usize::from(game.seats());
        while game.turn().is_some() {
            let (mut board, before) = (Board::of(game.table()), game.table().clone());
            while game.table().turns() == before.turns() {
                let play = match game.random_move(&mut rng).unwrap() {
                    NimmtMove::Row(_) => first_cheapest(&game),
                    card => card,
                };
                game.play(play).unwrap();
            }
            let cards = game.table().plays(before.turns()).unwrap();
            let me = below(&mut rng, seats as u32) as usize;
            let heads = board.place(cards, None, me);
            assert_eq!(board, Board::of(game.table()));
            assert_eq!(heads, game.table().heads()[me] - before.heads()[me]);
        }
    }
}

#[test]
fn the_chances_kept_for_playouts_are_those_of_the_formula() {
    let mut rng = Seed(6).rng();
    for (number, rules) in (0..).zip(all_rules().cycle().take(200)) {
        let mut game = deal(&rules, Seed(number));
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            if game.table().taker().is_none() {
                let (hand, count) = hand_of(view.hand());
                let mut losses = [0.0; 10];
                Scene::of(view.table()).losses(
                    &Chances::of_table(view.table().config()),
                    &hand[..count],
                    &mut losses,
                );
                for (card, loss) in view.hand().iter().zip(losses) {
                    let formula = expected_loss(&view, card);
                    assert!((f64::from(loss) - formula).abs() < 1e-4, "{card}: {loss} {formula}");
                }
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

#[test]
fn every_type_gives_every_card_a_chance_and_all_of_them_one() {
    let mut rng = Seed(7).rng();
    for (number, rules) in (0..).zip(all_rules()) {
        let mut game = deal(&rules, Seed(number));
        let model = Model::new(Chances::of_table(game.table().config()), 0.1);
        while let Some(seat) = game.turn() {
            let scene = Scene::of(game.table());
            let (hand, count) = hand_of(game.hand(seat));
            if count > 0 && game.table().taker().is_none() {
                let asked = model.ask(&scene, &hand[..count]);
                for kind in Type::ALL {
                    let odds = model.odds(kind, &asked);
                    let sum: f32 = odds[..count].iter().sum();
                    assert!((sum - 1.0).abs() < 1e-5 && odds[..count].iter().all(|odd| *odd > 0.001));
                    assert!(odds[count..].iter().all(|odd| *odd == 0.0));
                }
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

#[test]
fn the_types_by_rule_are_the_players_of_the_catalogue() {
    let types = [
        (Type::Fitting, "rule-2"),
        (Type::ShortRow, "rule-3"),
        (Type::Burner, "rule-4"),
        (Type::Loners, "rule-5"),
        (Type::Ladder, "rule-6"),
        (Type::Risk, "rule-7"),
        (Type::Human, "rule-8"),
        (Type::Formula, "rule-9"),
        (Type::Hold, "rule-10"),
    ];
    for (kind, rule) in types {
        let player = agent(rule);
        for number in 0..20 {
            let mut game = deal("standard", Seed(number));
            let model = Model::new(Chances::of_table(game.table().config()), 1e-3);
            let mut moves = 0;
            while let Some(seat) = game.turn() {
                moves += 1;
                let choice = decide(&*player, game.view(seat), Seed(number).child(moves)).unwrap().choice;
                if let NimmtMove::Card(card) = choice {
                    let scene = Scene::of(game.table());
                    let (hand, count) = hand_of(game.hand(seat));
                    let odds = model.odds(kind, &model.ask(&scene, &hand[..count]));
                    let place = hand[..count].iter().position(|held| *held == card).unwrap();
                    let most = odds.iter().copied().fold(0.0, f32::max);
                    assert!(odds[place] > most * 0.2, "{rule} plays {card} of {hand:?}: {odds:?}");
                }
                game.play(choice).unwrap();
            }
        }
    }
}

#[test]
fn thoughts_do_not_depend_on_the_rhythm_of_steps() {
    for words in ["search:worlds=40", "search:worlds=40,halving=false", "adaptive:worlds=40"] {
        let agent = agent(words);
        let mut game = deal("standard:players=5", Seed(3));
        let mut rng = Seed(4).rng();
        let past: Vec<NimmtView> = (0..2)
            .map(|number| {
                let mut game = deal("standard:players=5", Seed(number));
                game.play_out(&mut rng);
                game.view(Seat(0))
            })
            .collect();
        while let Some(seat) = game.turn() {
            let mut whole = agent.think_after(&past, game.view(seat), Seed(9));
            let mut steps = agent.think_after(&past, game.view(seat), Seed(9));
            let total = whole.step(u32::MAX).total;
            let mut units = 1;
            while !steps.step(units).finished() {
                units = units % 7 + 1;
                assert!(steps.choice().is_some());
            }
            assert_eq!(steps.progress().total, total);
            assert_eq!((steps.choice(), steps.explain()), (whole.choice(), whole.explain()));
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

/// The promises of an explanation.
fn holds_together(note: &SearchNote, legal: &[NimmtMove]) {
    assert_eq!(note.arms.len(), legal.len());
    assert_eq!(note.done, note.total);
    assert_eq!(note.arms.iter().map(|arm| arm.visits).sum::<u32>(), note.done);
    assert_eq!(note.bins, BINS.map(f64::from));
    assert!(note.worlds >= 1.0 && note.next.is_none());
    let best = note.best.unwrap() as usize;
    assert_eq!(note.arms[best].pruned, None);
    for (arm, play) in note.arms.iter().zip(legal) {
        assert_eq!(arm.play, play.to_string());
        assert_eq!(arm.outcomes.iter().sum::<u32>(), arm.visits);
        assert!((0.0..=1.0).contains(&arm.mean) && arm.pruned.is_none_or(|done| done <= note.done));
    }
}

#[test]
fn no_move_is_ever_illegal_with_two_to_ten_players_and_either_deck() {
    let agents = [agent("search:worlds=2"), agent("adaptive:worlds=2")];
    let mut views = 0;
    for (number, rules) in (0..).zip(all_rules().cycle().take(90)) {
        let seed = Seed(100 + number);
        let mut game = deal(&rules, seed);
        let mut over = deal(&rules, seed.child(1));
        over.play_out(&mut seed.rng());
        let (mut rng, mut moves) = (seed.rng(), 0);
        while let Some(seat) = game.turn() {
            moves += 1;
            let (view, mut legal) = (game.view(seat), Vec::new());
            view.legal(&mut legal);
            for agent in &agents {
                let decision =
                    decide_after(&**agent, &[over.view(seat)], view.clone(), seed.child(moves)).unwrap();
                assert!(view.check(decision.choice).is_ok(), "{} is illegal", decision.choice);
                let note = note(decision.explanation);
                holds_together(&note, &legal);
                assert_eq!(note.arms[note.best.unwrap() as usize].play, decision.choice.to_string());
                views += 1;
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
    assert!(views > 10_000, "{views}");
}

#[test]
fn whoever_is_not_to_move_or_cannot_be_has_no_move() {
    let mut game = deal("standard:players=3", Seed(1));
    for words in ["search", "adaptive"] {
        assert!(decide(&*agent(words), game.view(Seat(1)), Seed(1)).is_none(), "it is the turn of seat 0");
    }
    game.play_out(&mut Seed(2).rng());
    for words in ["search", "adaptive"] {
        assert!(decide(&*agent(words), game.view(Seat(0)), Seed(1)).is_none());
    }
}

#[test]
fn a_made_up_view_or_past_is_answered_or_passed_over() {
    let game = deal("standard:players=4", Seed(1));
    let view = game.view(Seat(0));
    // Pasts of other tables, of deals that are not over, and of seats that do not exist here.
    let mut past = Vec::new();
    for (number, rules) in (0..).zip(all_rules()) {
        let mut other = deal(&rules, Seed(number));
        past.push(other.view(Seat(1)));
        other.play_out(&mut Seed(number).rng());
        past.push(other.view(Seat(1)));
    }
    let decision = decide_after(&*agent("adaptive:worlds=5"), &past, view.clone(), Seed(1)).unwrap();
    assert!(view.check(decision.choice).is_ok());
    for rival in note(decision.explanation).rivals {
        let sum: f64 = rival.types.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-4 && rival.course.len() == rival.seen as usize);
    }
    // In the tactics deck of two, all cards that were not seen are held: a view of a turn that cannot be has no world.
    let text = serde_json::to_string(&deal("tactics:players=2", Seed(1)).view(Seat(0))).unwrap();
    let view: NimmtView = serde_json::from_str(&text).unwrap();
    assert!(decide(&*agent("search:worlds=5"), view, Seed(1)).is_some());
}

/// What seat 0 of two sees with these rows and cards.
fn position(rows: [u8; 4], turns: &[[u8; 2]], hand: &[u8]) -> NimmtView {
    let mut hands = [Cards::EMPTY; 10];
    hands[0] = turns.iter().map(|cards| cards[0]).chain(hand.iter().copied()).collect();
    hands[1] = turns.iter().map(|cards| cards[1]).collect();
    let named = hands[0] | hands[1] | rows.into_iter().collect();
    for card in (Cards::up_to(104) - named).iter().take(10 - turns.len()) {
        hands[1].insert(card);
    }
    let config = Nimmt::config(&Spec::parse(&PRESETS, "standard:players=2").unwrap());
    let mut game = Nimmt::new(config, &NimmtDeal { hands, rows }).unwrap();
    for card in turns.iter().flatten() {
        game.play(NimmtMove::Card(*card)).unwrap();
    }
    game.view(Seat(0))
}

#[test]
fn what_is_hopeless_is_dropped_and_never_the_best() {
    // Row 1 is full with eleven heads, and the four low cards take it. Row 4 has room for the high ones.
    let view = position([10, 60, 70, 94], &[[11, 12], [13, 14], [96, 98]], &[16, 20, 40, 56, 95, 97, 99]);
    for seed in 0..30 {
        let decision = decide(&*agent("search:worlds=100"), view.clone(), Seed(seed)).unwrap();
        let note = note(decision.explanation);
        assert_eq!(note.formula, HALVING);
        assert!(Nimmt::word(HALVING).is_some());
        // The four that take row 1, and the best.
        assert!(note.arms[..4].iter().all(|arm| arm.pruned.is_some()));
        assert!(note.arms[0].visits <= note.arms[5].visits);
        assert_eq!(decision.choice, NimmtMove::Card(97));
    }
}

#[test]
fn a_race_keeps_a_move_that_is_better_in_every_world() {
    for seed in 0..200 {
        let mut rng = Seed(seed).rng();
        let mut race = Race::new(10, true);
        for _ in 0..500 {
            let luck = f64::from(below(&mut rng, 1000)) / 1000.0;
            let rewards: Vec<f64> = race
                .running()
                .iter()
                .map(|arm| {
                    let noise = f64::from(below(&mut rng, 1000)) / 10_000.0;
                    luck * 0.5 + noise + if *arm == 7 { 0.1 } else { 0.0 }
                })
                .collect();
            race.add(&rewards);
        }
        assert_eq!((race.leader(), race.running()), (Some(7), &[7][..]));
    }
}

/// What `adaptive` takes five players for after so many deals, from seat 0.
fn portraits(player: &dyn Fn() -> Box<dyn Agent<Nimmt>>, deals: u64, seed: Seed) -> Vec<Portrait> {
    let agents = [agent("rule-1"), player(), player(), player(), player(), player()];
    let mut past = Vec::new();
    for number in 0..deals {
        let mut game = deal("standard", seed.child(number));
        play(&mut game, &agents, &[], seed.child(100 + number));
        past.push(game.view(Seat(0)));
    }
    let now = deal("standard", seed.child(deals)).view(Seat(0));
    Adaptive::new(&Spec::parse(Nimmt::AGENTS, "adaptive").unwrap()).portraits(&past, &now, seed)
}

/// Plays the lowest card, and row 1.
struct Lowest;

impl Agent<Nimmt> for Lowest {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let row = agent("rule-1");
        if view.table().taker().is_some() { row.think(view, seed) } else { Box::new(First(view)) }
    }
}

struct First(NimmtView);

impl Job for First {
    fn step(&mut self, _units: u32) -> Progress {
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: 1, total: 1 }
    }
}

impl Thought<Nimmt> for First {
    fn choice(&self) -> Option<NimmtMove> {
        self.0.hand().lowest().map(NimmtMove::Card)
    }

    fn explain(&self) -> Explanation {
        Explanation::Uniform { options: 1 }
    }
}

#[test]
fn after_three_deals_it_knows_who_plays() {
    let known: [(&dyn Fn() -> Box<dyn Agent<Nimmt>>, Type); 2] =
        [(&|| agent("random"), Type::Random), (&|| Box::new(Lowest), Type::Lowest)];
    for (player, kind) in known {
        for seed in 0..4 {
            for portrait in portraits(player, 3, Seed(seed)) {
                let belief = portrait.belief()[kind as usize];
                assert!(belief >= 0.8, "{kind:?}, seed {seed}, {:?}: {belief}", portrait.seat());
            }
        }
    }
}

#[test]
fn the_rules_of_the_catalogue_are_told_apart() {
    let types = Type::ALL.into_iter().filter_map(|kind| Some((kind, kind.rule()?)));
    for (kind, rule) in types.chain([(Type::Formula, 9), (Type::Hold, 10)]) {
        let player = || agent(&format!("rule-{rule}"));
        let found: Vec<f32> = (0..4)
            .flat_map(|seed| portraits(&player, 3, Seed(seed)))
            .map(|portrait| portrait.belief()[kind as usize])
            .collect();
        let mean = found.iter().sum::<f32>() / found.len() as f32;
        // Rules that would have played alike in all that was seen share the belief.
        assert!(mean >= 0.8, "{kind:?}: {found:?}");
    }
}

#[test]
fn what_it_believes_is_explained_by_moves() {
    let agents = [agent("adaptive:worlds=5"), agent("rule-9")];
    let mut past = Vec::new();
    for number in 0..2 {
        let mut game = deal("standard:players=3", Seed(number));
        play(&mut game, &agents, &past, Seed(7));
        past.push(game.view(Seat(0)));
    }
    let mut game = deal("standard:players=3", Seed(5));
    for _ in 0..6 {
        game.play(game.random_move(&mut Seed(1).rng()).unwrap()).unwrap();
        while game.table().taker().is_some() {
            game.play(NimmtMove::Row(1)).unwrap();
        }
    }
    let view = game.view(Seat(0));
    let note = note(decide_after(&*agents[0], &past, view.clone(), Seed(1)).unwrap().explanation);
    assert_eq!(note.rivals.iter().map(|rival| rival.seat).collect::<Vec<_>>(), [1, 2]);
    for rival in &note.rivals {
        assert_eq!(rival.seen, 9 * 2 + 2, "the last card of a deal says nothing");
        assert_eq!(rival.types.len(), Type::ALL.len());
        assert!(rival.types.iter().all(|(id, _)| Nimmt::word(id).is_some()));
        assert!(!rival.clues.is_empty());
        for clue in &rival.clues {
            let seen = if clue.deals_ago == 0 { &view } else { &past[2 - clue.deals_ago as usize] };
            let cards = seen.table().plays(clue.turn as usize - 1).unwrap();
            assert_eq!(cards[usize::from(rival.seat)].to_string(), clue.play);
            assert!(clue.likelihoods.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
    }
    // The same past, asked again and after other questions, gives the same.
    let again = decide_after(&*agent("adaptive:worlds=5"), &past, view, Seed(1)).unwrap();
    assert_eq!(note, self::note(again.explanation));
}

const FIELDS: [(&str, [&str; 5]); 4] = [
    ("random", ["random"; 5]),
    ("weak", ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"]),
    ("strong", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"]),
    ("strong-hold", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"]),
];

fn env(name: &str, or: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| or.to_owned())
}

/// Nanoseconds that this thread was given so far; 0 where the system does not say.
fn cpu_time() -> u128 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

#[test]
#[ignore = "a measurement"]
fn measure_a_field() {
    let (focal, field) = (env("FOCAL", "search"), env("FIELD", "strong"));
    let deals: u64 = env("DEALS", "500").parse().unwrap();
    let sitting: u64 = env("SITTING", "1").parse().unwrap();
    let skip: u64 = env("SKIP", "0").parse().unwrap();
    let spec = Spec::parse(Nimmt::AGENTS, &focal).unwrap();
    let others = FIELDS.iter().find(|(name, _)| *name == field).unwrap().1;
    let agents: Vec<Box<dyn Agent<Nimmt>>> =
        std::iter::once(focal.as_str()).chain(others).map(agent).collect();
    let config = Nimmt::config(&PRESETS[0].spec());
    let (mut sums, mut wins, mut counted) = ([0.0; 2], 0.0, 0.0);
    let (mut nanos, mut most, mut moves_made) = (0u128, 0u128, 0u128);
    let mut past: Vec<NimmtView> = Vec::new();
    for number in 0..deals {
        if number % sitting == 0 {
            past.clear();
        }
        let seed = Seed(66).child(number);
        let rotation = number / sitting;
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, seed.child(0))).unwrap();
        let mut moves = 0;
        while let Some(seat) = game.turn() {
            moves += 1;
            let player = (seat.index() + rotation as usize) % 6;
            let known: &[NimmtView] = if player == 0 { &past } else { &[] };
            let begun = cpu_time();
            let choice =
                decide_after(&*agents[player], known, game.view(seat), seed.child(moves)).unwrap().choice;
            if player == 0 {
                let took = cpu_time() - begun;
                (nanos, most, moves_made) = (nanos + took, most.max(took), moves_made + 1);
            }
            game.play(choice).unwrap();
        }
        let me = (6 - rotation as usize % 6) % 6;
        if Nimmt::looks_back(&spec) {
            past.push(game.view(Seat(me as u8)));
        }
        if number % sitting < skip {
            continue;
        }
        let heads = game.result().unwrap();
        let least = *heads.iter().min().unwrap();
        let winners = heads.iter().filter(|taken| **taken == least).count() as f64;
        let taken = f64::from(heads[me]);
        counted += 1.0;
        sums = [sums[0] + taken, sums[1] + taken * taken];
        wins += f64::from(heads[me] == least) / winners;
    }
    let mean = sums[0] / counted;
    let error = ((sums[1] / counted - mean * mean) / counted).sqrt();
    println!(
        "{focal} among {field}: {mean:.2} ± {error:.2} heads, wins {:.3} ({counted} deals), {:.2} ms a move, {:.1} at most",
        wins / counted,
        nanos as f64 / moves_made as f64 / 1e6,
        most as f64 / 1e6
    );
}

#[test]
#[ignore = "a measurement"]
fn measure_first_moves() {
    let search = agent(&env("FOCAL", "search:worlds=300,halving=false"));
    let begun = cpu_time();
    for number in 0..20 {
        let view = deal("standard", Seed(number)).view(Seat(0));
        assert!(decide(&*search, view, Seed(number)).is_some());
    }
    println!("{:.2} ms a first move", (cpu_time() - begun) as f64 / 20e6);
}
