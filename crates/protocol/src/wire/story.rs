//! Pictures of training runs as bytes: a game told step by step, and a policy beside an equilibrium.

use super::{Bytes, Wire};
use tefuda_agents::{
    leduc::{
        compare::StrategyNote,
        nfsp::{
            Trace,
            memory::{Conduct, Experience},
            trace::{Fate, Fill, Memories, NetId, Scene},
            training::How,
        },
        tree::InfoSet,
    },
    training::{Picture, Traced},
};
use tefuda_games::{
    Seat,
    leduc::{LeducMove, Rank},
};

/// Values of which there are few travel as their number in a list.
macro_rules! wire_one_of {
    ($($name:ident: $all:expr;)*) => {$(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                let number = $all.iter().position(|value| value == self);
                number.map_or(u8::MAX, |number| number as u8).put(out);
            }

            fn take(from: &mut Bytes) -> Self {
                let number = usize::from(u8::take(from));
                from.spoilt |= number >= $all.len();
                $all.get(number).copied().unwrap_or($all[0])
            }
        }
    )*};
}

wire_one_of! {
    Rank: Rank::ALL;
    LeducMove: LeducMove::ALL;
    How: [How::Average, How::Greedy, How::Explored];
    NetId: [NetId::Q, NetId::Pi];
    Fate: [Fate::Added, Fate::Replaced, Fate::Dropped, Fate::LeftOut];
}

impl Wire for InfoSet {
    fn put(&self, out: &mut Vec<u8>) {
        (self.index() as u16).put(out);
    }

    fn take(from: &mut Bytes) -> Self {
        let number = usize::from(u16::take(from));
        let mut all = Self::all();
        from.spoilt |= number >= all.len();
        // There are information sets: the game can be played.
        all.nth(number).or_else(|| Self::all().next()).expect("the game has information sets")
    }
}

wire_choice! { Traced:
    1 Nfsp { 0: trace }
    else Self::Nfsp(Trace::default())
}

wire_choice! { Picture:
    1 Leduc { 0: note }
    else Self::Leduc(StrategyNote::default())
}

wire_choice! { Scene:
    1 Deal { cards: cards }
    2 Mode { seat: seat, response: response, drawn: drawn }
    3 Decision { info: info, how: how, play: play, numbers: numbers, drawn: drawn, epsilon: epsilon }
    4 Public { card: card }
    5 Experienced { seat: seat, row: row, fill: fill }
    6 Conducted { seat: seat, row: row, fate: fate, fill: fill }
    7 Update { seat: seat, net: net, losses: losses }
    8 Refreshed { seat: seat }
    9 End { chips: chips }
    else Self::End { chips: [0; 2] }
}

wire! {
    Seat { 0: number }
    Trace {
        game: game, eta: eta, keep_explored: keep_explored, exact_response: exact_response,
        counted_average: counted_average, batch: batch, enough: enough, to_update: to_update, memories: memories,
        scenes: scenes
    }
    Memories { rl: rl, sl: sl }
    Fill { held: held, room: room }
    Experience { info: info, play: play, chips: chips, next: next }
    Conduct { info: info, play: play }
    StrategyNote { agent: agent, nash: nash, response: response, reach: reach, cost: cost, nash_conv: nash_conv }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::{read, write};
    use super::*;
    use tefuda_agents::Playable as _;
    use tefuda_games::{Seed, Spec, leduc::Leduc};

    #[test]
    fn a_game_and_a_policy_arrive_as_they_were_sent() {
        let learner = &Leduc::LEARNERS[0];
        let spec = Spec::parse(learner.presets, "C:interval=8,epsilon=0.4").unwrap();
        let mut run = Leduc::train(learner.id, &spec, Seed(3)).unwrap();
        for eventful in [false, true, false, false] {
            let traced = run.trace(eventful).unwrap();
            let bytes = write(&traced);
            assert_eq!(read::<Traced>(&bytes), Some(traced));
            for length in 0..bytes.len() {
                assert_eq!(read::<Traced>(&bytes[..length]), None);
            }
        }
        let picture = run.picture().unwrap();
        assert_eq!(read::<Picture>(&write(&picture)), Some(picture));
    }

    #[test]
    fn what_is_no_value_is_none() {
        assert_eq!(read::<Rank>(&[3]), None);
        assert_eq!(read::<InfoSet>(&[0xff, 0xff]), None);
        assert_eq!(read::<Traced>(&[9]), None);
    }
}
