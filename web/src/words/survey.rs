//! Words of the questionnaire about a match.

use super::words;

words! {
    /// A questionnaire about a finished match.
    Survey {
        title: "Rate this match" / "試合の感想",
        lead: "Answer as many questions as you like. The answers stay in this browser, with your statistics."
            / "答えたい質問だけでかまいません。回答は成績といっしょにこのブラウザに残り、外には出ません。",
        fun: "How much fun was the match?" / "この試合は楽しかったですか？",
        no_fun: "no fun" / "つまらない",
        much_fun: "great fun" / "とても楽しい",
        fair: "How fair was it?" / "公平だと感じましたか？",
        unfair: "unfair" / "不公平",
        all_fair: "fair" / "公平",
        helped: "Did the others hold you back or help you? 3 means neither."
            / "ほかのプレイヤーは、あなたを足止めしたり助けたりしていましたか？ 3は「どちらでもない」です。",
        held_back: "held me back" / "足止めした",
        helped_me: "helped me" / "助けてくれた",
        done: "Done" / "閉じる",
        export: "See your statistics and export them" / "成績を見る・書き出す",
        // In the statistics.
        rated: "How you rated matches" / "試合の感想のまとめ",
        scale: "Mean answers from 1 to 5. Helped: 1 means the others held you back, 5 that they helped you."
            / "1〜5の回答の平均です。「助け」は、1が足止めされた、5が助けてもらったという回答です。",
        column_fun: "Fun" / "楽しさ",
        column_fair: "Fair" / "公平さ",
        column_helped: "Helped" / "助け",
    }
}
