//! Reasons why a training run cannot start, with messages that a person can act on.

use super::FileName;
use std::fmt;
use tefuda_games::{FileId, Lang, Said, Say};

/// The reason why a training run cannot start.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TrainingFault {
    /// The game has no learning algorithm of this name.
    Learner(String),
    /// An input is not available.
    Missing(FileName),
    /// An input was made by another learning algorithm.
    Foreign {
        /// The file.
        file: FileName,
        /// The algorithm that made it.
        learner: String,
    },
    /// A data set of records of the game is not available.
    Records(FileId),
    /// More games are requested than the records have.
    FewRecords {
        /// The number of games requested.
        asked: u32,
        /// The number of games in the records.
        there: u32,
    },
    /// The inputs do not work together: the reason.
    Inputs(Said),
    /// The run may need too much memory.
    Memory {
        /// The bytes needed.
        needed: u64,
        /// The bytes allowed.
        allowed: u64,
    },
}

impl TrainingFault {
    fn both(&self) -> [String; 2] {
        match self {
            Self::Learner(name) => [
                format!("unknown learning algorithm {name}"),
                format!("{name}という学習アルゴリズムはありません"),
            ],
            Self::Missing(file) => [
                format!("training starts from the agent file {file}, which is missing. Add the file first"),
                format!("学習のもとになるエージェントファイル{file}がありません。先に追加してください"),
            ],
            Self::Foreign { file, learner } => [
                format!(
                    "the agent file {file} was trained with {learner}. This training can't start from it"
                ),
                format!(
                    "エージェントファイル{file}は{learner}で学習したものです。この学習のもとにはできません"
                ),
            ],
            Self::Records(id) => [
                format!("training uses the records {id}, which are missing. Add them first"),
                format!("学習に使う記録（番号{id}）がありません。先に追加してください"),
            ],
            Self::FewRecords { asked, there } => [
                format!(
                    "{asked} example games were requested, but the records have only {there}. Ask for {there} or fewer"
                ),
                format!(
                    "例題を作るゲーム数は{asked}ですが、記録には{there}ゲームしかありません。{there}以下にしてください"
                ),
            ],
            Self::Inputs(Said { en, ja }) => [en.clone(), ja.clone()],
            Self::Memory { needed, allowed } => {
                // Round the need up and the limit down, so a refused size never prints as allowed.
                let (needed, allowed) = (needed.div_ceil(1 << 20), allowed >> 20);
                [
                    format!(
                        "these settings need up to {needed} MiB of memory (limit {allowed} MiB). Choose smaller values"
                    ),
                    format!(
                        "この設定では最大{needed} MiBのメモリが必要です（上限{allowed} MiB）。値を小さくしてください"
                    ),
                ]
            }
        }
    }
}

impl Say for TrainingFault {
    fn say(&self, lang: Lang) -> String {
        Said::from(self.both()).take(lang)
    }
}

impl fmt::Display for TrainingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for TrainingFault {}
