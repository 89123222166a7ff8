//! Announcements for screen readers: the moves, and the table's answers.
//!
//! Each sentence is a separate element in a live region, and is read when it is added. So it doesn't matter
//! when the page is rendered: no sentence is read twice, none is lost if several moves come at once, and the
//! same words can be announced again.

use yew::prelude::*;

/// The number of sentences kept: more than can be added before the page is rendered. A turn of 6 Nimmt! has
/// up to ten cards, each of which may take a row, and at the end of a deal come the heads of ten players.
const KEPT: usize = 48;

/// The latest sentences, each with a number as its key, so that the page recognises those already there.
#[derive(Debug, Default)]
pub(super) struct Announcements {
    latest: Vec<(usize, AttrValue)>,
    count: usize,
}

impl Announcements {
    /// Announces events, one sentence per line.
    pub(super) fn tell(&mut self, told: &str) {
        for sentence in told.lines().filter(|line| !line.is_empty()) {
            if self.latest.len() == KEPT {
                self.latest.remove(0);
            }
            self.latest.push((self.count, sentence.to_owned().into()));
            self.count += 1;
        }
    }

    /// Clears sentences in another language.
    pub(super) fn clear(&mut self) {
        self.latest.clear();
    }

    pub(super) fn show(&self) -> Html {
        let sentence = |(number, sentence): &(usize, AttrValue)| html! { <p key={*number}>{ sentence }</p> };
        html! { <div class="sr" aria-live="polite">{ for self.latest.iter().map(sentence) }</div> }
    }
}

/// The table's answer to an action of a person, shown near that action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Saying {
    pub(super) words: String,
    /// The horizontal position of its subject on the board, in thousandths. `None` if it is about the whole
    /// board.
    pub(super) across: Option<u32>,
}

impl From<String> for Saying {
    fn from(words: String) -> Self {
        Self { words, across: None }
    }
}

impl Saying {
    pub(super) fn show(&self) -> Html {
        let class = classes!("toast", self.across.map(|_| "points"));
        let style = self.across.map(|across| format!("--across:{}.{}%", across / 10, across % 10));
        html! { <p {class} {style} role="status" key={self.words.clone()}>{ &self.words }</p> }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sentences_are_both_announced_and_old_ones_are_dropped() {
        let mut told = Announcements::default();
        for sentences in ["You pass.", "", "You pass.\nAnn leads."] {
            told.tell(sentences);
        }
        assert_eq!(told.latest, [(0, "You pass.".into()), (1, "You pass.".into()), (2, "Ann leads.".into())]);
        (0..KEPT).for_each(|turn| told.tell(&format!("Turn {turn}.")));
        assert_eq!(told.latest.len(), KEPT);
        assert_eq!(told.latest[0], (3, "Turn 0.".into()));
        told.clear();
        told.tell("あなたはパス。");
        assert_eq!(told.latest, [(3 + KEPT, "あなたはパス。".into())]);
    }
}
