//! The opponent models of `adaptive`, and the reasons for them.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::{agent, dealt, play_out, searched, spec};
use tefuda_agents::{
    Agent, Explanation, Job, Playable, Progress, Thought, decide_after,
    nimmt::{Adaptive, Portrait, Type},
};
use tefuda_games::{
    Game, Seat, Seed,
    knob::Choices as _,
    nimmt::{Nimmt, NimmtMove, NimmtView},
};

/// Plays a deal with these agents, by seat, to its end.
fn play(game: &mut Nimmt, agents: &[Box<dyn Agent<Nimmt>>], past: &[NimmtView], seed: Seed) {
    play_out(game, seed, |game, seat, seed| {
        let known = if seat == Seat(0) { past } else { &[] };
        let agent = &agents[seat.index() % agents.len()];
        decide_after(&**agent, known, game.view(seat), seed).unwrap().choice
    });
}

/// The portraits by `adaptive`, in seat 0, of five players after this many deals.
fn portraits(player: &dyn Fn() -> Box<dyn Agent<Nimmt>>, deals: u64, seed: Seed) -> Vec<Portrait> {
    let agents = [agent::<Nimmt>("rule-1"), player(), player(), player(), player(), player()];
    let mut past = Vec::new();
    for number in 0..deals {
        let mut game = dealt::<Nimmt>("standard", seed.child(number));
        play(&mut game, &agents, &[], seed.child(100 + number));
        past.push(game.view(Seat(0)));
    }
    let now = dealt::<Nimmt>("standard", seed.child(deals)).view(Seat(0));
    Adaptive::new(&spec::<Nimmt>("adaptive")).portraits(&past, &now, seed)
}

/// Plays the lowest card, and row 1.
struct Lowest;

impl Agent<Nimmt> for Lowest {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let row = agent::<Nimmt>("rule-1");
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
    type Maker = fn() -> Box<dyn Agent<Nimmt>>;
    let known: [(Maker, Type); 2] =
        [(|| agent::<Nimmt>("random"), Type::Random), (|| Box::new(Lowest), Type::Lowest)];
    for (player, kind) in known {
        let found: Vec<f32> = (0..4)
            .flat_map(|seed| portraits(&player, 3, Seed(seed)))
            .map(|portrait| portrait.belief()[kind as usize])
            .collect();
        // Now and then, a player of another type happens to play well for three deals.
        let sure = found.iter().filter(|belief| **belief >= 0.8).count();
        assert!(sure * 10 >= found.len() * 8, "{kind:?}: {found:?}");
    }
}

#[test]
fn the_rules_of_the_catalogue_are_distinguished() {
    let types = Type::ALL.iter().filter_map(|kind| Some((*kind, kind.rule()?)));
    for (kind, rule) in types.chain([(Type::Formula, 9), (Type::Hold, 10)]) {
        let player = || agent::<Nimmt>(&format!("rule-{rule}"));
        let found: Vec<f32> = (0..4)
            .flat_map(|seed| portraits(&player, 3, Seed(seed)))
            .map(|portrait| portrait.belief()[kind as usize])
            .collect();
        let mean = found.iter().sum::<f32>() / found.len() as f32;
        // Rules that would have played alike so far share the belief.
        assert!(mean >= 0.8, "{kind:?}: {found:?}");
    }
}

#[test]
fn its_beliefs_are_explained_by_moves() {
    let agents = [agent::<Nimmt>("adaptive:worlds=5"), agent::<Nimmt>("rule-9")];
    let mut past = Vec::new();
    for number in 0..2 {
        let mut game = dealt::<Nimmt>("standard:players=3", Seed(number));
        play(&mut game, &agents, &past, Seed(7));
        past.push(game.view(Seat(0)));
    }
    let mut game = dealt::<Nimmt>("standard:players=3", Seed(5));
    for _ in 0..6 {
        game.play(game.random_move(&mut Seed(1).rng()).unwrap()).unwrap();
        while game.table().taker().is_some() {
            game.play(NimmtMove::Row(1)).unwrap();
        }
    }
    let view = game.view(Seat(0));
    let note = searched(decide_after(&*agents[0], &past, view.clone(), Seed(1)).unwrap().explanation);
    let rivals = note.rivals.as_deref().unwrap();
    assert_eq!(rivals.iter().map(|rival| rival.seat).collect::<Vec<_>>(), [1, 2]);
    for rival in rivals {
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
    // The same history gives the same result, also after other requests.
    let again = decide_after(&*agent::<Nimmt>("adaptive:worlds=5"), &past, view, Seed(1)).unwrap();
    assert_eq!(note, searched(again.explanation));
}
