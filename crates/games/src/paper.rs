//! The research papers whose agents and experiments are in this program, numbered as in the README.

use crate::text::{Text, text};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Declares the papers: an id, and the authors in English and Japanese.
macro_rules! papers {
    ($($(#[$about:meta])* $id:ident($en:literal, $ja:literal),)+) => {
        /// A research paper.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum PaperId {
            $($(#[$about])* $id,)+
        }

        impl PaperId {
            /// All papers.
            pub const ALL: &[Self] = &[$(Self::$id,)+];

            /// Its id on the command line, in links and in files.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$id => stringify!($id),)+
                }
            }

            /// Its authors and, if known, its year.
            pub const fn authors(self) -> Text {
                match self {
                    $(Self::$id => text($en, $ja),)+
                }
            }
        }
    };
}

papers! {
    /// Hearts: FALCON with support vector regression.
    P1("Kasahara, Ito, Takahashi, Inaba", "笠原・伊藤・高橋・稲葉"),
    /// Daihinmin: nets that estimate ranks.
    P2("Uchida, Anada", "内田・穴田"),
    /// Leduc Hold'em: NFSP that leaves exploratory moves out of its average policy.
    P3("Kawamura, Suzuki, Tsuruoka 2018", "河村・鈴木・鶴岡 2018"),
    /// Daihinmin: a UCT client.
    P4("Sato 2013", "佐藤 2013"),
    /// 6 Nimmt!: the expected loss of each card.
    P5("Seki, Fujita 2025", "関・藤田 2025"),
}

impl fmt::Display for PaperId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
