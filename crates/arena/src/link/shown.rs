//! The display settings of a table in a link.

use tefuda_agents::explain::Wanted;
use tefuda_games::{Entry, Lang, Setting, Spec, choice, settings, text};

choice! {
    /// The speed of a table.
    pub enum Speed {
        /// The speed at which people play.
        Normal = "normal", text("normal", "ふつう");
        /// Slower, for explanations.
        Slow = "slow", text("slow", "ゆっくり");
        /// Faster.
        Fast = "fast", text("fast", "はやい");
        /// Without pauses.
        Instant = "instant", text("instant", "最速");
    }
}

choice! {
    /// The language of the page.
    pub enum Language {
        /// The language that the visitor prefers.
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

settings! {
    /// The display settings of a table.
    pub struct Display {
        /// The speed of a table.
        SPEED speed: Speed = Setting::choice("speed").says(
            text("Speed", "速さ"),
            text(
                "How long moves and tricks stay on screen. A tap on the table shows the others' moves at once.",
                "手やトリックを見せる長さです。テーブルをタップすると、ほかのプレイヤーの手がすぐに進みます。",
            ),
        );
        /// Whether forced cards are played without asking.
        FORCED forced: bool = Setting::flag("forced", true).says(
            text("Play forced cards", "出せる札が1枚なら自動で出す"),
            text("If only one card is legal, it is played for you.", "出せる札が1枚だけなら、自動で出します。"),
        );
        /// Whether the table is cleared without asking once everyone else has passed.
        CLEARS clears: bool = Setting::flag("clears", true).says(text("Clear the table automatically", "全員パスなら自動で流す"), text(
            "When everyone else passes on your cards, the table is cleared and you lead. If off, you pass or beat your own cards yourself, as in the UEC contest.",
            "あなたのカードにほかの全員がパスしたら、自動で場が流れて、あなたが親になります。オフならUECの大会と同じで、自分でパスするか、自分のカードの上に出します。",
        ));
        /// Whether all hands are shown.
        OPEN open: bool = Setting::flag("open", false).says(
            text("Open hands", "手札を公開"),
            text(
                "Everyone's cards are face up, for watching and teaching.",
                "全員の手札を表向きにします。観戦や授業向けです。",
            ),
        );
        /// Whether the panel with the agents' thoughts is shown.
        MIND mind: bool = Setting::flag("mind", true).says(
            text("Show thoughts", "思考を表示"),
            text(
                "Shows the panel with the agents' calculations.",
                "エージェントが計算していることを見せるパネルです。",
            ),
        );
        /// Whether an agent's search waits for a key press at each step.
        STEP step: bool = Setting::flag("step", false).says(
            text("Step by step", "1回ずつ進める"),
            text(
                "Agents run one playout per key press.",
                "キーを押すたびに、エージェントがプレイアウトを1回行います。",
            ),
        );
        /// In step mode, whether a search runs on and stops where it changes its mind.
        STOP_CHANGE stop_change: bool = Setting::flag("stop-change", false).says(
            text("Stop when the choice changes", "選ぶ手が変わったら止める"),
            text(
                "Pauses the search when a different move becomes the best.",
                "最善と見る手が変わったところで探索を止めます。",
            ),
        );
        /// In step mode, whether a search runs on and stops where the highest UCB and the highest mean are on
        /// different moves.
        STOP_APART stop_apart: bool = Setting::flag("stop-apart", false).says(
            text("Stop when UCB and mean pick different moves", "UCBと平均が別の手を選んだら止める"),
            text(
                "Pauses the search when the highest UCB and the highest mean are on different moves.",
                "UCBが最大の手と平均が最大の手が別になったところで探索を止めます。",
            ),
        );
        /// In step mode, whether a search runs on and stops where it has found a forced win.
        STOP_SURE stop_sure: bool = Setting::flag("stop-sure", false).says(
            text("Stop when a forced win is found", "必勝手順が見つかったら止める"),
            text(
                "Pauses the agent before it plays a forced win.",
                "必勝手順が見つかったら、その手をプレイする前に一時停止します。",
            ),
        );
        /// Whether the coach explains each of your turns.
        COACH coach: bool = Setting::flag("coach", false).says(text("Coach", "コーチ"), text(
            "Explains what to do on each of your turns, what you may play, and why. Also shows what a strong player would do.",
            "あなたの番ごとに、何をするのか、何が出せてなぜか、強いプレイヤーならどうするかを説明します。",
        ));
        /// Whether everything is shown larger, for a projector.
        BIG big: bool = Setting::flag("big", false).says(
            text("Projector", "プロジェクター"),
            text("Makes everything one and a half times as large.", "すべてを1.5倍の大きさで表示します。"),
        );
        /// Whether the controls around the table are hidden.
        BARE bare: bool = Setting::flag("bare", false).says(
            text("Hide controls", "操作ボタンを隠す"),
            text(
                "Shows only the table and the thoughts, for lessons.",
                "テーブルと思考だけを表示します。授業向けです。",
            ),
        );
        /// The setting of the language.
        LANG lang: Language = Setting::choice("lang")
            .says(text("Language", "言語"), text("The language of the page.", "ページの言語です。"));
    }
}

/// The display settings of a table, in the form of an entry.
pub static SHOWN: [Entry; 1] = [Entry::new(
    "shown",
    text("Display", "表示"),
    text("How the table is shown.", "テーブルの見せ方です。"),
    Display::KNOBS,
)];

/// The events at which a search can stop in step mode.
pub static STOPS: [Setting<bool>; 3] = [Display::STOP_CHANGE, Display::STOP_APART, Display::STOP_SURE];

/// The events at which searches stop. None outside step mode.
pub fn pauses(shown: &Spec) -> Wanted {
    let on = |knob: &Setting<bool>| shown.get(&Display::STEP) && shown.get(knob);
    let [change, apart, sure] = STOPS.each_ref().map(on);
    Wanted { change, apart, sure }
}
