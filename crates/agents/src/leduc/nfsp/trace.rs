//! One game of a training run, told step by step: what slow motion shows.
//!
//! A [`Trace`] is what [`NfspTraining::game`] says happens, put into an order that can be read, with the numbers of that moment. What
//! lies on the table and in the memories at a step follows from the steps so far: [`Trace::stage`].

use super::{
    NfspTraining,
    brain::ENOUGH,
    memory::{Conduct, Experience},
    training::{Happening, How},
};
use crate::leduc::tree::InfoSet;
use tefuda_games::{
    Seat,
    leduc::{LeducMove, Line, Rank},
};

/// The most decisions of a hand.
const LONGEST: u32 = 8;

/// A game of a training run, told.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trace {
    /// The number of the game in the run, from 1.
    pub game: u32,
    /// η.
    pub eta: f64,
    /// Whether explored moves go into `M^SL`.
    pub keep_explored: bool,
    /// Whether the exact best response takes the place of Q: its values are then 1 for its move, and 0.
    pub exact_response: bool,
    /// Whether the average policy is counted instead of learned by Π.
    pub counted_average: bool,
    /// Rows of an update; `None` if it learns from all that is in memory.
    pub batch: Option<u32>,
    /// Rows in a memory before learning from it begins.
    pub enough: u32,
    /// Decisions until the nets are updated, from the first of this game.
    pub to_update: u32,
    /// What was in the memories before the game: for each seat, or once where both share them.
    pub memories: Vec<Memories>,
    /// What happened.
    pub scenes: Vec<Scene>,
}

/// A step of the story.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// Each seat was dealt a card.
    Deal {
        /// The cards.
        cards: [Rank; 2],
    },
    /// A seat drew by what it plays in this game.
    Mode {
        /// The seat.
        seat: Seat,
        /// By its best response; otherwise by its average policy.
        response: bool,
        /// The number drawn, 0 to 1: below η it is the best response.
        drawn: f64,
    },
    /// A seat decided.
    Decision {
        /// Where.
        info: InfoSet,
        /// By what.
        how: How,
        /// What.
        play: LeducMove,
        /// Chips that fold, call and raise are taken to win by Q, or their chances by the average policy. Those of illegal moves
        /// mean nothing.
        numbers: [f32; 3],
        /// The number drawn, 0 to 1. Below ε the best response explores; the average policy moves by it.
        drawn: f64,
        /// ε at that time.
        epsilon: f64,
    },
    /// The public card was turned.
    Public {
        /// The card.
        card: Rank,
    },
    /// A decision with what followed went into `M^RL`.
    Experienced {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Experience,
        /// `M^RL` afterwards.
        fill: Fill,
    },
    /// A decision of the best response was offered to `M^SL`.
    Conducted {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Conduct,
        /// What became of it.
        fate: Fate,
        /// `M^SL` afterwards.
        fill: Fill,
    },
    /// A net was updated, once or several times in a row.
    Update {
        /// The seat.
        seat: Seat,
        /// The net.
        net: NetId,
        /// The loss before each update: a mean squared error in rewards for Q, a cross-entropy for Π.
        losses: Vec<f32>,
    },
    /// The target became Q as it was before the update that follows.
    Refreshed {
        /// The seat.
        seat: Seat,
    },
    /// The hand is over.
    End {
        /// Chips won by each seat.
        chips: [i32; 2],
    },
}

/// Q or Π.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetId {
    /// The best response.
    Q,
    /// The average policy.
    Pi,
}

/// What became of a row offered to `M^SL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was added.
    Added,
    /// It took the place of another.
    Replaced,
    /// Others stayed, and it went.
    Dropped,
    /// It was not offered: the move had been tried at random, and such moves are left out.
    LeftOut,
}

/// How full a memory is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fill {
    /// Rows in it.
    pub held: u32,
    /// Rows that fit.
    pub room: u32,
}

/// How full both memories are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Memories {
    /// `M^RL`.
    pub rl: Fill,
    /// `M^SL`.
    pub sl: Fill,
}

/// How things stand at a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// What was bet.
    pub line: Line,
    /// The cards, once dealt.
    pub cards: Option<[Rank; 2]>,
    /// The public card, once turned.
    pub public: Option<Rank>,
    /// For each seat, once drawn, whether it plays by its best response.
    pub by_response: [Option<bool>; 2],
    /// The memories: for each seat, or once where both share them.
    pub memories: Vec<Memories>,
    /// Chips won by each seat, when the hand is over.
    pub chips: Option<[i32; 2]>,
}

impl Scene {
    /// The seat that it is about; `None` if it is about the table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Decision { info, .. } => Some(info.seat()),
            Self::Mode { seat, .. }
            | Self::Experienced { seat, .. }
            | Self::Conducted { seat, .. }
            | Self::Update { seat, .. }
            | Self::Refreshed { seat } => Some(*seat),
            Self::Deal { .. } | Self::Public { .. } | Self::End { .. } => None,
        }
    }
}

impl Trace {
    /// How things stand when the step with this number, from 0, has happened.
    pub fn stage(&self, step: usize) -> Stage {
        let mut stage = Stage {
            line: Line::START,
            cards: None,
            public: None,
            by_response: [None; 2],
            memories: self.memories.clone(),
            chips: None,
        };
        for scene in self.scenes.iter().take(step.saturating_add(1)) {
            stage.show(scene);
        }
        stage
    }
}

impl Stage {
    /// The number of the brain of a seat, for [`Stage::memories`].
    pub fn brain(&self, seat: Seat) -> usize {
        seat.index() % self.memories.len().max(1)
    }

    fn show(&mut self, scene: &Scene) {
        match *scene {
            Scene::Deal { cards } => self.cards = Some(cards),
            Scene::Mode { seat, response, .. } => self.by_response[seat.index() % 2] = Some(response),
            Scene::Decision { info, play, .. } => {
                self.line = info.line().after(play).unwrap_or(self.line);
            }
            Scene::Public { card } => self.public = Some(card),
            Scene::Experienced { seat, fill, .. } => {
                let brain = self.brain(seat);
                self.memories[brain].rl = fill;
            }
            Scene::Conducted { seat, fill, .. } => {
                let brain = self.brain(seat);
                self.memories[brain].sl = fill;
            }
            Scene::Update { .. } | Scene::Refreshed { .. } => {}
            Scene::End { chips } => self.chips = Some(chips),
        }
    }
}

impl NfspTraining {
    /// Plays one game, which counts as any other, and tells it. If an `eventful` one is wanted, goes on up to the first in which
    /// nets are updated, and tells that. `None` if the run is finished.
    pub fn traced_game(&mut self, eventful: bool) -> Option<Trace> {
        loop {
            if self.games() >= self.settings().games {
                return None;
            }
            // In this game no update can be due.
            if eventful
                && self.can_learn()
                && self.to_update() > LONGEST
                && self.games() + 1 < self.settings().games
            {
                self.game(&mut |_| ());
                self.measure_when_due();
                continue;
            }
            let trace = self.told_game();
            self.measure_when_due();
            let learned = trace.scenes.iter().any(|scene| matches!(scene, Scene::Update { .. }));
            if learned || !eventful || !self.can_learn() || self.games() >= self.settings().games {
                return Some(trace);
            }
        }
    }

    /// Whether there is a net, and enough in some memory to learn from.
    fn can_learn(&self) -> bool {
        let nets = !(self.settings().exact_response && self.settings().counted_average);
        nets && self.memories().iter().any(|memories| memories.rl.held.max(memories.sl.held) >= ENOUGH as u32)
    }

    fn memories(&self) -> Vec<Memories> {
        let seats = if self.settings().shared { 1 } else { 2 };
        Seat::all(seats).map(|seat| self.fill(seat)).collect()
    }

    fn fill(&self, seat: Seat) -> Memories {
        let (rl, sl) = (self.brain(seat).experience(), self.brain(seat).conduct());
        let fill = |held: usize, room: usize| Fill { held: held as u32, room: room as u32 };
        Memories { rl: fill(rl.len(), rl.capacity()), sl: fill(sl.len(), sl.capacity()) }
    }

    fn told_game(&mut self) -> Trace {
        let settings = *self.settings();
        let memories = self.memories();
        let mut teller =
            Teller { keep_explored: settings.keep_explored, before: memories.clone(), ..Teller::default() };
        let mut trace = Trace {
            game: self.games() + 1,
            eta: settings.eta,
            keep_explored: settings.keep_explored,
            exact_response: settings.exact_response,
            counted_average: settings.counted_average,
            batch: (!settings.whole).then_some(settings.batch),
            enough: ENOUGH as u32,
            to_update: self.to_update(),
            memories,
            scenes: Vec::new(),
        };
        self.watched(&mut |run, happening| teller.hear(run, happening));
        trace.scenes = teller.scenes;
        trace
    }
}

/// Makes scenes of what happens.
#[derive(Debug, Default)]
struct Teller {
    scenes: Vec<Scene>,
    keep_explored: bool,
    /// The memories before the last thing that happened.
    before: Vec<Memories>,
    public: Option<Rank>,
    /// What was said of the decision that is being made.
    weighed: ([f32; 3], f64),
}

impl Teller {
    fn hear(&mut self, run: &NfspTraining, happening: Happening) {
        match happening {
            Happening::Deal(deal) => {
                self.public = Some(deal.public);
                self.scenes.push(Scene::Deal { cards: deal.private });
            }
            Happening::Mode(seat, response, drawn) => self.scenes.push(Scene::Mode { seat, response, drawn }),
            Happening::Weighed(_, numbers, drawn) => self.weighed = (numbers, drawn),
            Happening::Move(info, play, how) => self.decision(run, info, play, how),
            Happening::Experienced(seat, row) => {
                // The next decision of a seat is known when the public card is.
                let turned = row.next.and_then(|next| InfoSet::all().nth(usize::from(next)));
                self.turn(turned.is_some_and(|info| info.public().is_some()));
                let fill = run.fill(seat).rl;
                self.scenes.push(Scene::Experienced { seat, row, fill });
            }
            Happening::Conducted(seat, row, kept) => {
                let brain = seat.index() % self.before.len().max(1);
                let fill = run.fill(seat).sl;
                let fate = match kept {
                    false => Fate::Dropped,
                    true if fill.held > self.before[brain].sl.held => Fate::Added,
                    true => Fate::Replaced,
                };
                self.before[brain].sl = fill;
                self.scenes.push(Scene::Conducted { seat, row, fate, fill });
            }
            Happening::UpdatedQ(seat, loss) => self.update(seat, NetId::Q, loss),
            Happening::UpdatedPi(seat, loss) => self.update(seat, NetId::Pi, loss),
            Happening::Refitted(seat) => self.scenes.push(Scene::Refreshed { seat }),
            Happening::End(chips) => self.scenes.push(Scene::End { chips }),
        }
    }

    fn decision(&mut self, run: &NfspTraining, info: InfoSet, play: LeducMove, how: How) {
        self.turn(info.public().is_some());
        let (numbers, drawn) = self.weighed;
        let epsilon = run.settings().epsilon_at(run.iteration());
        self.scenes.push(Scene::Decision { info, how, play, numbers, drawn, epsilon });
        if how == How::Explored && !self.keep_explored {
            let row = Conduct { info: info.index() as u16, play: play as u8 };
            let (seat, fate) = (info.seat(), Fate::LeftOut);
            self.scenes.push(Scene::Conducted { seat, row, fate, fill: run.fill(seat).sl });
        }
    }

    /// Turns the public card once.
    fn turn(&mut self, due: bool) {
        if due && let Some(card) = self.public.take() {
            self.scenes.push(Scene::Public { card });
        }
    }

    /// Updates of a net that follow each other, those of the other net between them, are one scene.
    fn update(&mut self, seat: Seat, net: NetId, loss: f32) {
        let together = self.scenes.iter_mut().rev().map_while(|scene| match scene {
            Scene::Update { seat: of, net, losses } if *of == seat => Some((*net, losses)),
            _ => None,
        });
        match together.into_iter().find(|(of, _)| *of == net) {
            Some((_, losses)) => losses.push(loss),
            None => self.scenes.push(Scene::Update { seat, net, losses: vec![loss] }),
        }
    }
}
