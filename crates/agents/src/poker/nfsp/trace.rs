//! The trace of one game of a training run, step by step, for slow motion.
//!
//! A [`Trace`] has the events of [`NfspTraining::game`] in a readable order, with the numbers at that time.
//! The steps so far determine the state of the table and the buffers: [`Trace::state_at`].

use super::{
    Learnable, NfspTraining,
    learning::{ENOUGH, player_of},
    memory::{ActionSample, Transition},
    settings::How,
    settings::{Average, Explored, Response, Sampling},
    training::TraceEvent,
};
use crate::poker::tree::InfoSet;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use tefuda_games::{
    Seat,
    poker::{BettingLine, Poker, PokerMove, PokerRank},
};

/// The maximum number of decisions in a hand.
const LONGEST: u32 = 8;

/// A traced game of a training run.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Trace<P: Poker> {
    /// The number of the game in the run, from 1.
    pub game: u32,
    /// η.
    pub eta: f64,
    /// Whether exploratory moves go into `M^SL`.
    pub keep_explored: bool,
    /// Whether the exact best response replaces Q. Its move then has the value 1, and the others 0.
    pub exact_response: bool,
    /// The number of samples per update; `None` if it learns from the whole buffer.
    pub batch: Option<u32>,
    /// The number of items in a buffer before learning from it starts.
    pub enough: u32,
    /// The number of decisions until the nets are updated, counted from the first of this game.
    pub to_update: u32,
    /// The buffers before the game: for each seat, or once if they are shared.
    pub memories: Vec<Memories>,
    /// The events in order.
    pub steps: Vec<TraceStep<P>>,
}

/// A step of the trace.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum TraceStep<P: Poker> {
    /// Each seat was dealt a card.
    Deal {
        /// The cards.
        cards: [PokerRank; 2],
    },
    /// A seat drew its mode for this game.
    Mode {
        /// The seat.
        seat: Seat,
        /// Whether it plays its best response, and not its average policy.
        response: bool,
        /// The number drawn, 0 to 1. Below η it plays the best response.
        drawn: f64,
    },
    /// A seat decided.
    Decision {
        /// The information set.
        info: InfoSet<P>,
        /// The kind of decision.
        how: How,
        /// The move.
        play: PokerMove,
        /// The expected chips of fold, call and raise by Q, or their probabilities by the average policy.
        /// Values of illegal moves are meaningless.
        numbers: [f32; 3],
        /// The number drawn, 0 to 1. Below ε the best response explores; the average policy uses it to choose
        /// a move.
        drawn: f64,
        /// ε at that time.
        epsilon: f64,
    },
    /// The public card was turned up.
    Public {
        /// The card.
        card: PokerRank,
    },
    /// A decision with its consequence was stored in `M^RL`.
    TransitionStored {
        /// The seat.
        seat: Seat,
        /// The transition.
        row: Transition,
        /// `M^RL` afterwards.
        fill: Occupancy,
    },
    /// A decision of the best response was offered to `M^SL`.
    SampleOffered {
        /// The seat.
        seat: Seat,
        /// The sample.
        row: ActionSample,
        /// The result.
        outcome: SampleOutcome,
        /// `M^SL` afterwards.
        fill: Occupancy,
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
    /// The target network was copied from Q before the following update.
    TargetCopied {
        /// The seat.
        seat: Seat,
    },
    /// The hand is over.
    End {
        /// The chips won by each seat.
        chips: [i32; 2],
    },
}

/// Q or Π.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NetId {
    /// The best response.
    Q,
    /// The average policy.
    Pi,
}

/// The result of offering a sample to `M^SL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SampleOutcome {
    /// It was added.
    Added,
    /// It replaced another sample.
    Replaced,
    /// It was not stored.
    Dropped,
    /// It was not offered: the move was exploratory, and such moves are left out.
    LeftOut,
}

/// The fill level of a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Occupancy {
    /// The number of items in it.
    pub held: u32,
    /// Its capacity.
    pub room: u32,
}

/// The fill levels of both buffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Memories {
    /// `M^RL`.
    pub rl: Occupancy,
    /// `M^SL`.
    pub sl: Occupancy,
}

/// The state at a step.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceState<P: Poker> {
    /// The bets so far.
    pub line: BettingLine<P>,
    /// The cards, once dealt.
    pub cards: Option<[PokerRank; 2]>,
    /// The public card, once it is turned up.
    pub public: Option<PokerRank>,
    /// For each seat, once drawn, whether it plays its best response.
    pub by_response: [Option<bool>; 2],
    /// The buffers: for each seat, or once if they are shared.
    pub memories: Vec<Memories>,
    /// The chips won by each seat, when the hand is over.
    pub chips: Option<[i32; 2]>,
}

impl<P: Poker> TraceStep<P> {
    /// The seat that the step belongs to; `None` if it is about the table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Decision { info, .. } => Some(info.seat()),
            Self::Mode { seat, .. }
            | Self::TransitionStored { seat, .. }
            | Self::SampleOffered { seat, .. }
            | Self::Update { seat, .. }
            | Self::TargetCopied { seat } => Some(*seat),
            Self::Deal { .. } | Self::Public { .. } | Self::End { .. } => None,
        }
    }
}

impl<P: Poker> Trace<P> {
    /// The state after the step with this number, from 0.
    pub fn state_at(&self, step: usize) -> TraceState<P> {
        let mut stage = TraceState {
            line: BettingLine::START,
            cards: None,
            public: None,
            by_response: [None; 2],
            memories: self.memories.clone(),
            chips: None,
        };
        for entry in self.steps.iter().take(step.saturating_add(1)) {
            stage.show(entry);
        }
        stage
    }
}

impl<P: Poker> TraceState<P> {
    /// The index of a seat's player in [`TraceState::memories`].
    pub fn player(&self, seat: Seat) -> usize {
        player_of(seat, self.memories.len())
    }

    fn show(&mut self, entry: &TraceStep<P>) {
        match *entry {
            TraceStep::Deal { cards } => self.cards = Some(cards),
            TraceStep::Mode { seat, response, .. } => {
                if let Some(mode) = self.by_response.get_mut(seat.index()) {
                    *mode = Some(response);
                }
            }
            TraceStep::Decision { info, play, .. } => {
                self.line = info.line().after(play).unwrap_or(self.line);
            }
            TraceStep::Public { card } => self.public = Some(card),
            TraceStep::TransitionStored { seat, fill, .. } => {
                let player = self.player(seat);
                self.memories[player].rl = fill;
            }
            TraceStep::SampleOffered { seat, fill, .. } => {
                let player = self.player(seat);
                self.memories[player].sl = fill;
            }
            TraceStep::Update { .. } | TraceStep::TargetCopied { .. } => {}
            TraceStep::End { chips } => self.chips = Some(chips),
        }
    }
}

impl<P: Learnable> NfspTraining<P> {
    /// Plays one game of the run and breaks with its trace. With `eventful`, a game in which no net can be
    /// updated is played without a trace, and the caller should call again. Breaks with `None` if the run is
    /// finished.
    pub fn traced_game(&mut self, eventful: bool) -> ControlFlow<Option<Trace<P>>> {
        let left = self.settings().games - self.games();
        if left == 0 {
            return ControlFlow::Break(None);
        }
        // No update can be due in this game.
        if eventful && left > 1 && self.can_learn() && self.to_update() > LONGEST {
            self.game(&mut |_| ());
            self.measure_when_due();
            return ControlFlow::Continue(());
        }
        let trace = self.recorded_game();
        self.measure_when_due();
        let learned = trace.steps.iter().any(|entry| matches!(entry, TraceStep::Update { .. }));
        if learned || left == 1 || !eventful || !self.can_learn() {
            ControlFlow::Break(Some(trace))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Whether there is a net to train, and enough data in some buffer.
    fn can_learn(&self) -> bool {
        let nets =
            !(self.settings().response == Response::Exact && self.settings().average == Average::Counted);
        nets && self.memories().iter().any(|memories| memories.rl.held.max(memories.sl.held) >= ENOUGH as u32)
    }

    fn memories(&self) -> Vec<Memories> {
        let seats = if self.settings().shared { 1 } else { 2 };
        Seat::all(seats).map(|seat| self.fill(seat)).collect()
    }

    fn fill(&self, seat: Seat) -> Memories {
        let (rl, sl) = (self.player(seat).replay(), self.player(seat).reservoir());
        let fill = |held: usize, room: usize| Occupancy { held: held as u32, room: room as u32 };
        Memories { rl: fill(rl.len(), rl.capacity()), sl: fill(sl.len(), sl.capacity()) }
    }

    fn recorded_game(&mut self) -> Trace<P> {
        let settings = *self.settings();
        let memories = self.memories();
        let mut recorder = Recorder {
            keep_explored: settings.explored == Explored::Keep,
            before: memories.clone(),
            ..Recorder::default()
        };
        let mut trace = Trace {
            game: self.games() + 1,
            eta: settings.eta_at(self.games()),
            keep_explored: settings.explored == Explored::Keep,
            exact_response: settings.response == Response::Exact,
            batch: (settings.sampling == Sampling::Minibatch).then_some(settings.batch),
            enough: ENOUGH as u32,
            to_update: self.to_update(),
            memories,
            steps: Vec::new(),
        };
        self.watched(&mut |run, event| recorder.hear(run, event));
        trace.steps = recorder.steps;
        trace
    }
}

/// Turns events into steps.
#[derive(Debug, Default)]
struct Recorder<P: Poker> {
    steps: Vec<TraceStep<P>>,
    keep_explored: bool,
    /// The buffers before the last event.
    before: Vec<Memories>,
    public: Option<PokerRank>,
    /// The values for the current decision.
    weighed: ([f32; 3], f64),
}

impl<P: Learnable> Recorder<P> {
    fn hear(&mut self, run: &NfspTraining<P>, event: TraceEvent<P>) {
        match event {
            TraceEvent::Deal(deal) => {
                self.public = deal.public;
                self.steps.push(TraceStep::Deal { cards: deal.private });
            }
            TraceEvent::Mode(seat, response, drawn) => {
                self.steps.push(TraceStep::Mode { seat, response, drawn });
            }
            TraceEvent::Weighed(_, numbers, drawn) => self.weighed = (numbers, drawn),
            TraceEvent::Move(info, play, how) => self.decision(run, info, play, how),
            TraceEvent::TransitionStored(seat, row) => {
                // If the seat's next decision is known, so is the public card.
                let turned = row.next.and_then(|next| InfoSet::<P>::try_from(next).ok());
                self.turn(turned.is_some_and(|info| info.public().is_some()));
                let fill = run.fill(seat).rl;
                self.steps.push(TraceStep::TransitionStored { seat, row, fill });
            }
            TraceEvent::SampleOffered(seat, row, kept) => {
                let player = player_of(seat, self.before.len());
                let fill = run.fill(seat).sl;
                let outcome = match kept {
                    false => SampleOutcome::Dropped,
                    true if fill.held > self.before[player].sl.held => SampleOutcome::Added,
                    true => SampleOutcome::Replaced,
                };
                self.before[player].sl = fill;
                self.steps.push(TraceStep::SampleOffered { seat, row, outcome, fill });
            }
            TraceEvent::UpdatedQ(seat, loss) => self.update(seat, NetId::Q, loss),
            TraceEvent::UpdatedPi(seat, loss) => self.update(seat, NetId::Pi, loss),
            TraceEvent::TargetCopied(seat) => self.steps.push(TraceStep::TargetCopied { seat }),
            TraceEvent::End(chips) => self.steps.push(TraceStep::End { chips }),
        }
    }

    fn decision(&mut self, run: &NfspTraining<P>, info: InfoSet<P>, play: PokerMove, how: How) {
        self.turn(info.public().is_some());
        let (numbers, drawn) = self.weighed;
        let epsilon = run.settings().epsilon_at(run.iteration());
        self.steps.push(TraceStep::Decision { info, how, play, numbers, drawn, epsilon });
        if how == How::Explored && !self.keep_explored {
            let row = ActionSample { info: info.index() as u16, play: play as u8 };
            let (seat, outcome) = (info.seat(), SampleOutcome::LeftOut);
            self.steps.push(TraceStep::SampleOffered { seat, row, outcome, fill: run.fill(seat).sl });
        }
    }

    /// Turns the public card up, once.
    fn turn(&mut self, due: bool) {
        if due && let Some(card) = self.public.take() {
            self.steps.push(TraceStep::Public { card });
        }
    }

    /// Combines consecutive updates of a net into one step, ignoring updates of the other net between them.
    fn update(&mut self, seat: Seat, net: NetId, loss: f32) {
        let together = self.steps.iter_mut().rev().map_while(|entry| match entry {
            TraceStep::Update { seat: of, net, losses } if *of == seat => Some((*net, losses)),
            _ => None,
        });
        match together.into_iter().find(|(of, _)| *of == net) {
            Some((_, losses)) => losses.push(loss),
            None => self.steps.push(TraceStep::Update { seat, net, losses: vec![loss] }),
        }
    }
}
