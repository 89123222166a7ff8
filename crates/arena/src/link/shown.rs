//! How a table is shown: what a link says beside who plays what.

use tefuda_games::{
    Entry, Knob, Lang, choice,
    knob::{ChoiceKnob, Kind},
    text,
};

choice! {
    /// How fast a table goes.
    pub enum Speed {
        /// As people play.
        Normal = "normal", text("normal", "ふつう");
        /// Slower, for explaining.
        Slow = "slow", text("slow", "ゆっくり");
        /// Faster.
        Fast = "fast", text("fast", "はやい");
        /// Without any pause.
        Instant = "instant", text("instant", "最速");
    }
}
/// How fast a table goes.
pub const SPEED: ChoiceKnob<Speed> = ChoiceKnob::new(
    "speed",
    "",
    text("Speed", "速さ"),
    text("How long moves and tricks are shown.", "手やトリックを見せる長さです。"),
);
/// Forced cards are played without asking.
pub const FORCED: Knob = Knob {
    key: "forced",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Play forced cards", "1枚しかないときは自動で出す"),
    help: text(
        "When only one card may be played, it is played for you.",
        "出せる札が1枚だけなら、自動で出します。",
    ),
};
/// The pass that takes a trick in which all others have passed is made without asking.
pub const CLEARS: Knob = Knob {
    key: "clears",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Clear the table by itself", "全員パスなら自動で流す"),
    help: text(
        "When all others have passed on your cards, the table is cleared and you lead. Off, as in the contest: you pass yourself, or beat your own cards.",
        "あなたのカードにほかの全員がパスしたら、自動で場を流してあなたの親になります。オフなら大会と同じで、自分でパスするか、自分のカードの上に出します。",
    ),
};
/// All hands lie open.
pub const OPEN: Knob = Knob {
    key: "open",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Open hands", "手札を公開"),
    help: text(
        "Everybody's cards are face up, for watching and teaching.",
        "全員の手札を表向きにします。観戦や授業向けです。",
    ),
};
/// The panel with what agents think.
pub const MIND: Knob = Knob {
    key: "mind",
    symbol: "",
    kind: Kind::Flag { default: true },
    name: text("Show thoughts", "思考を表示"),
    help: text(
        "The panel with what the agents compute.",
        "エージェントが計算していることを見せるパネルです。",
    ),
};
/// Somebody says what is asked of the person, and why.
pub const COACH: Knob = Knob {
    key: "coach",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Coach", "コーチ"),
    help: text(
        "Says at each of your turns what is asked, what you may play and why, and what a strong player would do.",
        "あなたの番ごとに、何をするのか、何が出せてなぜか、強いプレイヤーならどうするかを説明します。",
    ),
};
/// Thinking waits for each step.
pub const STEP: Knob = Knob {
    key: "step",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Step by step", "1回ずつ進める"),
    help: text(
        "Agents think one playout at a key press.",
        "キーを押すたびに、エージェントがプレイアウトを1回行います。",
    ),
};
/// Large type for a projector.
pub const BIG: Knob = Knob {
    key: "big",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Projector", "プロジェクター"),
    help: text("Everything one and a half times as large.", "すべてを1.5倍の大きさで表示します。"),
};
/// The buttons round the table.
pub const BARE: Knob = Knob {
    key: "bare",
    symbol: "",
    kind: Kind::Flag { default: false },
    name: text("Hide controls", "操作ボタンを隠す"),
    help: text(
        "Only the table and the thoughts, for a lesson.",
        "テーブルと思考だけを表示します。授業向けです。",
    ),
};
choice! {
    /// The language of the page.
    pub enum Language {
        /// As the person likes it.
        Auto = "auto", text("automatic", "自動");
        /// English.
        En = "en", text("English", "English");
        /// Japanese.
        Ja = "ja", text("日本語", "日本語");
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::En,
            Lang::Ja => Self::Ja,
        }
    }
}

/// The language.
pub const LANG: ChoiceKnob<Language> = ChoiceKnob::new(
    "lang",
    "",
    text("Language", "言語"),
    text("The language of the page.", "ページの言語です。"),
);

/// How a table is shown, as an entry with knobs like any other.
pub static SHOWN: [Entry; 1] = [Entry {
    id: "shown",
    name: text("Display", "表示"),
    about: text("How the table is shown.", "テーブルの見せ方です。"),
    paper: None,
    source: "",
    knobs: &[SPEED.knob, FORCED, CLEARS, OPEN, MIND, STEP, COACH, BIG, BARE, LANG.knob],
    defaults: &[],
}];
