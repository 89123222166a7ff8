//! The sounds of the table, if they are on. This module decides when, and `assets/sound.js` makes them.

use super::model::Table;
use crate::app::tell;

/// The state that determines the sounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SoundState {
    /// The number of the deal, and of the moves in it.
    moves: (usize, usize),
    your_turn: bool,
    over: bool,
}

impl SoundState {
    /// Takes in the state of the table, and sends the events for what has just happened, if sounds are on.
    pub(super) fn hear(&mut self, table: &Table, on: bool) {
        let state = &table.state;
        let now = Self {
            moves: (state.session.deal_number(), state.session.moves()),
            your_turn: state.has_choice(),
            over: state.deal_over(),
        };
        let before = std::mem::replace(self, now);
        if on && table.mode.reading().is_none() && state.cursor.is_none() {
            now.since(before).for_each(|event| tell(&gloo::utils::window(), event));
        }
    }

    /// Returns the events since `before`.
    fn since(self, before: Self) -> impl Iterator<Item = &'static str> {
        let same = self.moves.0 == before.moves.0;
        let of = |name: &'static str, heard: bool| heard.then_some(name);
        [
            of("tefuda-card", same && self.moves.1 > before.moves.1),
            of("tefuda-turn", self.your_turn && !before.your_turn),
            of("tefuda-over", self.over && !before.over),
        ]
        .into_iter()
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::SoundState;

    #[test]
    fn a_card_a_turn_and_the_end_make_one_sound_each() {
        let heard = |moves, your_turn, over| SoundState { moves, your_turn, over };
        let told = |before: SoundState, now: SoundState| now.since(before).collect::<Vec<_>>();
        let start = heard((0, 0), true, false);
        assert_eq!(told(SoundState::default(), start), ["tefuda-turn"]);
        assert_eq!(told(start, start), Vec::<&str>::new());
        assert_eq!(told(start, heard((0, 1), false, false)), ["tefuda-card"]);
        assert_eq!(
            told(heard((0, 3), false, false), heard((0, 4), true, false)),
            ["tefuda-card", "tefuda-turn"]
        );
        assert_eq!(told(heard((0, 52), false, false), heard((0, 52), false, true)), ["tefuda-over"]);
        // After an undo or a new deal, no card was placed.
        assert_eq!(told(heard((0, 9), false, false), heard((0, 4), false, false)), Vec::<&str>::new());
        assert_eq!(told(heard((0, 2), false, true), heard((1, 3), false, false)), Vec::<&str>::new());
    }
}
