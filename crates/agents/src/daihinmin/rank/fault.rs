//! Reasons why the evaluators cannot be trained on the given games.

use super::evaluators::RankClass;
use std::fmt;
use tefuda_games::{Lang, Say};

/// The reason why a run cannot start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankFault {
    /// The records have fewer games than requested: requested, found.
    FewGames(u32, u32),
    /// There are too few matches for training, validation and test: found, needed.
    FewMatches(u32, u32),
    /// A class has too few examples: class, found, needed.
    FewExamples(RankClass, u32, u32),
}

impl Say for RankFault {
    fn say(&self, lang: Lang) -> String {
        match (*self, lang) {
            (Self::FewGames(asked, there), Lang::En) => {
                format!(
                    "{asked} games were requested, but the records have only {there}. Set games to {there} or fewer"
                )
            }
            (Self::FewGames(asked, there), Lang::Ja) => {
                format!(
                    "{asked}ゲームが指定されていますが、記録には{there}ゲームしかありません。gamesを{there}以下にしてください"
                )
            }
            (Self::FewMatches(there, needed), Lang::En) => format!(
                "too few matches to hold some out: {there} (at least {needed} needed). Consecutive games in which classes carry over count as one match"
            ),
            (Self::FewMatches(there, needed), Lang::Ja) => format!(
                "検証用に試合を丸ごと取り分けるには少なくとも{needed}試合が必要ですが、{there}試合しかありません。前のゲームの身分を引き継ぐゲームは、まとめて1試合と数えます"
            ),
            (Self::FewExamples(class, there, needed), Lang::En) => format!(
                "too few decisions by players who finished {}: {there} (at least {needed} needed)",
                class.name().get(lang)
            ),
            (Self::FewExamples(class, there, needed), Lang::Ja) => {
                format!(
                    "{}で終わったプレイヤーの判断が{there}件しかありません。{needed}件以上必要です",
                    class.name().get(lang)
                )
            }
        }
    }
}

impl fmt::Display for RankFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for RankFault {}
