//! The dealer's full state of a game of Daihinmin.

use super::{
    DaihinminView, PLAYERS,
    cards::{Cards, DaihinminCard},
    config::{DaihinminConfig, PRESETS},
    deal::{DaihinminDeal, permutation},
    meld::Meld,
    moves::DaihinminMove,
    reason::DaihinminReason,
    table::{GIFTS, Phase, Table},
};
use crate::{
    by_seat::BySeat,
    fault::Fault,
    game::{Facts, Game, Standing},
    knob::Spec,
    seat::Seat,
    seed::{Rng, Seed, below},
    text::text,
};
use serde_json::{Value as Json, json};

/// A game of Daihinmin with all five hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Daihinmin {
    pub(super) table: Table,
    pub(super) hands: BySeat<Cards, 5>,
    pub(super) dealt: BySeat<Cards, 5>,
    pub(super) order: Option<[u8; 5]>,
    /// The gifts of the daifugo and the fugo, as submitted.
    pub(super) gifts: [Option<DaihinminMove>; 2],
    /// Illegal submissions, each with the number of the turn where it counted as a pass.
    pub(super) refused: Vec<(u16, DaihinminMove)>,
}

impl Daihinmin {
    /// The public state of the table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that a player holds.
    #[inline]
    pub fn hand(&self, player: Seat) -> Cards {
        self.hands[player]
    }

    /// The hand of the player to move.
    #[inline]
    pub fn hand_to_move(&self) -> Cards {
        self.hands[Seat(self.table.turn)]
    }

    /// Plays a combination that is known to be legal, or passes: the fast path of playouts.
    #[inline]
    pub fn play_legal(&mut self, meld: Option<Meld>) {
        let Some(meld) = meld else {
            if self.table.pass() {
                self.table.end(self.order.unwrap_or([0, 1, 2, 3, 4]));
            }
            return;
        };
        let hand = &mut self.hands[Seat(self.table.turn)];
        *hand = *hand - meld.cards();
        self.table.lay(meld);
    }

    /// Replaces the hands for playouts. The deal and the exchange are not adjusted. The hands must have the
    /// same sizes, which is true of those drawn by [`DaihinminWorlds::hands`](super::DaihinminWorlds::hands)
    /// once play has begun.
    #[inline]
    pub fn set_hands(&mut self, hands: [Cards; 5]) {
        self.hands = BySeat(hands);
    }

    /// The points of a player when the game is over: 5 for first place to 1 for last. 0 before the end.
    #[inline]
    pub fn points_of(&self, player: Seat) -> i32 {
        if self.table.phase != Phase::Over {
            return 0;
        }
        self.table.place(player).map_or(0, |place| i32::from(PLAYERS - place))
    }

    /// The tributes: the daihinmin's two strongest cards and the hinmin's strongest card. Empty without
    /// classes.
    pub fn tributes(&self) -> [Cards; 2] {
        let Some([_, _, _, hinmin, daihinmin]) = self.table.by_class() else { return [Cards::EMPTY; 2] };
        [self.dealt[daihinmin].top(2), self.dealt[hinmin].top(1)]
    }

    /// The gifts of the daifugo and the fugo so far.
    pub fn gifts(&self) -> [Cards; 2] {
        let (Some([daifugo, fugo, ..]), tributes) = (self.table.by_class(), self.tributes()) else {
            return [Cards::EMPTY; 2];
        };
        let gift = |pair: usize, rich: Seat| match self.gifts[pair] {
            Some(DaihinminMove::Give(cards)) => cards,
            Some(_) => (self.dealt[rich] | tributes[pair]).top(GIFTS[pair].into()),
            None => Cards::EMPTY,
        };
        [gift(0, daifugo), gift(1, fugo)]
    }

    /// Records a gift and hands it over.
    fn give(&mut self, play: DaihinminMove) {
        let Some([daifugo, fugo, _, hinmin, daihinmin]) = self.table.by_class() else { return };
        let (pair, rich, poor) = match self.table.phase {
            Phase::DaifugoGives => (0, daifugo, daihinmin),
            _ => (1, fugo, hinmin),
        };
        self.gifts[pair] = Some(play);
        let cards = self.gifts()[pair];
        self.hands[rich] = self.hands[rich] - cards;
        self.hands[poor] = self.hands[poor] | cards;
        self.table.given(self.holder_of_three_of_diamonds());
    }

    fn holder_of_three_of_diamonds(&self) -> u8 {
        let holds = |player: &u8| self.hands[Seat(*player)].has(DaihinminCard::THREE_OF_DIAMONDS);
        (0..PLAYERS).find(holds).unwrap_or(0)
    }

    /// The players, best first. `None` until the game is over.
    pub fn rank(&self) -> Option<Vec<Seat>> {
        (self.table.phase == Phase::Over).then(|| self.table.finished().collect())
    }
}

impl Game for Daihinmin {
    type Config = DaihinminConfig;
    type Deal = DaihinminDeal;
    type Move = DaihinminMove;
    type Reason = DaihinminReason;
    type View = DaihinminView;
    type Standing = DaihinminStanding;

    const FACTS: Facts = Facts {
        id: "daihinmin",
        name: text("Daihinmin", "大貧民"),
        seats: (PLAYERS, PLAYERS),
        presets: &PRESETS,
        unit: text("points", "点"),
        low_wins: false,
        stakes: false,
        scale: (1.0, text("points per game", "1ゲームの平均点")),
        par: Some(3.0),
    };

    fn config(spec: &Spec) -> DaihinminConfig {
        DaihinminConfig::new(spec)
    }

    fn new(config: DaihinminConfig, deal: &DaihinminDeal) -> Result<Self, Fault> {
        let starter = deal.check()?;
        let mut game = Self {
            table: Table::new(config, deal.seats, deal.class, starter),
            hands: BySeat(deal.hands),
            dealt: BySeat(deal.hands),
            order: deal.order,
            gifts: [None; 2],
            refused: Vec::new(),
        };
        if let Some([daifugo, fugo, _, hinmin, daihinmin]) = game.table.by_class() {
            let tributes = game.tributes();
            for (rich, poor, cards) in [(daifugo, daihinmin, tributes[0]), (fugo, hinmin, tributes[1])] {
                game.hands[poor] = game.hands[poor] - cards;
                game.hands[rich] = game.hands[rich] | cards;
            }
        } else {
            game.table.begin(game.holder_of_three_of_diamonds());
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        PLAYERS
    }

    fn turn(&self) -> Option<Seat> {
        self.table.turn()
    }

    fn legal(&self, moves: &mut Vec<DaihinminMove>) {
        self.table.moves_from(self.hand_to_move(), moves);
    }

    fn check(&self, play: DaihinminMove) -> Result<(), DaihinminReason> {
        self.table.check_from(self.hand_to_move(), play)
    }

    fn play(&mut self, play: DaihinminMove) -> Result<(), DaihinminReason> {
        self.check(play)?;
        match play {
            DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_) => self.give(play),
            DaihinminMove::Play(cards, stand) => self.play_legal(Meld::of(cards, stand)),
            DaihinminMove::Pass => self.play_legal(None),
            DaihinminMove::Refused(..) => {
                self.refused.push((self.table.turns.len() as u16, play));
                self.play_legal(None);
            }
        }
        Ok(())
    }

    fn play_out(&mut self, rng: &mut Rng) {
        let mut moves = Vec::with_capacity(256);
        while self.table.phase != Phase::Over {
            moves.clear();
            self.legal(&mut moves);
            match moves[below(rng, moves.len() as u32) as usize] {
                play @ (DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_)) => self.give(play),
                DaihinminMove::Play(cards, stand) => self.play_legal(Meld::of(cards, stand)),
                DaihinminMove::Pass | DaihinminMove::Refused(..) => self.play_legal(None),
            }
        }
    }

    fn view(&self, seat: Seat) -> DaihinminView {
        DaihinminView::of(self, seat)
    }

    fn is_secret(&self, play: DaihinminMove) -> bool {
        // The two players involved see the gift at the table.
        matches!(play, DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_)) && self.turn().is_some()
    }

    fn result(&self) -> Option<Vec<i32>> {
        (self.table.phase == Phase::Over).then(|| (0..PLAYERS).map(|p| self.points_of(Seat(p))).collect())
    }

    fn deal(&self) -> DaihinminDeal {
        DaihinminDeal {
            seats: self.table.seats,
            class: self.table.class,
            hands: self.dealt.0,
            order: self.order,
        }
    }

    fn history(&self) -> Vec<(Seat, DaihinminMove)> {
        let rich = self.table.by_class().into_iter().flatten();
        let gifts = rich.zip(self.gifts).filter_map(|(seat, gift)| Some((seat, gift?)));
        let mut refused = self.refused.iter().peekable();
        let turns = self.table.turns.iter().enumerate().map(move |(at, turn)| {
            let marked = refused.next_if(|(number, _)| usize::from(*number) == at);
            let plain = turn.play();
            (turn.seat, marked.map_or(plain, |(_, play)| *play))
        });
        gifts.chain(turns).collect()
    }

    fn deal_to_json(_config: DaihinminConfig, deal: &DaihinminDeal) -> Json {
        deal.to_json()
    }

    fn deal_from_json(_config: DaihinminConfig, json: &Json) -> Result<DaihinminDeal, Fault> {
        DaihinminDeal::from_json(json)
    }

    fn result_to_json(&self) -> Option<Json> {
        self.rank().map(|rank| json!({ "rank": rank }))
    }

    /// Without a stated order for the remaining places after twenty passes, any order is accepted. The places
    /// decided before must be equal.
    fn accepts(&self, stated: &Json) -> bool {
        let stated = stated.get("rank").and_then(super::deal::five);
        let ours = self.rank().unwrap_or_default();
        let left = self.table.counts.iter().filter(|count| **count > 0).count();
        self.order.is_none()
            && stated.is_some_and(|stated| {
                stated.iter().zip(&ours).take(5 - left).all(|(stated, ours)| *stated == ours.0)
            })
    }
}

/// A match of Daihinmin: the points so far, the seats and the classes.
#[derive(Debug, Clone, PartialEq)]
pub struct DaihinminStanding {
    config: DaihinminConfig,
    deals: Vec<Vec<i32>>,
    seats: [u8; 5],
    class: [u8; 5],
}

impl Standing for DaihinminStanding {
    type Game = Daihinmin;

    fn new(config: DaihinminConfig) -> Self {
        Self { config, deals: Vec::new(), seats: [0, 1, 2, 3, 4], class: [0, 1, 2, 3, 4] }
    }

    fn deal(&self, seed: Seed) -> DaihinminDeal {
        // After the last game of a match, the next match begins.
        let number = self.deals.len() as u32 % self.config.games.max(1);
        let mut rng = seed.rng();
        let anew = number.is_multiple_of(self.config.seats_every);
        let seats = if anew { permutation(&mut rng) } else { self.seats };
        let class = (!number.is_multiple_of(self.config.classes_every)).then_some(self.class);
        DaihinminDeal::random(&mut rng, seats, class)
    }

    fn add(&mut self, game: &Daihinmin) {
        let Some(points) = game.result() else { return };
        self.seats = game.table().seats();
        for (class, points) in self.class.iter_mut().zip(&points) {
            *class = 5 - *points as u8;
        }
        self.deals.push(points);
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        (0..5).map(|player| self.deals.iter().map(|points| points[player]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.deals.len() >= self.config.games as usize
    }

    fn cycle(&self) -> u32 {
        self.config.games
    }
}
