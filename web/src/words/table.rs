//! Words around a table: the notes on a deal, the coach that all games share, and the questionnaire about a match.

use super::words;

words! {
    /// Texts about notes.
    NoteWords {
        title: "Notes" / "メモ",
        help: "Plain text that's saved with the record. Anyone who opens it can read your notes. Clear the text to delete a note."
            / "文章だけのメモです。ゲーム記録と一緒に保存され、記録を開いた人も読めます。空にするとメモは消えます。",
        comment: "Comment on this position" / "この局面へのコメント",
        chapter: "Title of a chapter that starts here" / "ここから始まる章の見出し",
        keep: "Save" / "保存",
        all: "All notes" / "メモの一覧",
        none: "No notes yet." / "まだメモがありません。",
        write: "Write a note" / "メモを書く",
        before: "Previous note" / "前のメモ",
        after: "Next note" / "次のメモ",
        came(n): "There is {n} note." | "There are {n} notes." / "メモが{n}件あります。",
        first: "Go to the first note" / "最初のメモへ",
        in_link: "The link includes the notes." / "メモもリンクに入ります。",
        too_long(n): "The notes are too long for a link, which holds {n} characters. Save the match as a record to share them."
            / "メモが長く、リンク（全体で{n}文字まで）に入りません。メモごと渡すには、ゲーム記録として保存してください。",
    }
}

words! {
    /// The coach's texts.
    Coach {
        name: "Coach" / "コーチ",
        next: "Next" / "次へ",
        show: "Show the hint" / "ヒントを見る",
        stop: "Turn off the coach" / "コーチを終了",
        your_turn: "Your turn." / "あなたの番です。",
        wait: "It's not your turn yet. Watch what happens." / "いまはあなたの番ではありません。何が起こるか見ておきましょう。",
        forced: "There's only one thing you can do here." / "ここでできることは1つだけです。",
        over(deal): "The {deal} is over. The coach can help with the next one too." / "この{deal}は終わりです。次もコーチつきで遊べます。",
        thinking: "Thinking…" / "考えています…",
        weighed(play, worth, second, other, unit, way): "Best: {play}, about {worth} {unit} on average. Second best: {second} ({other}). {way}"
            / "{play}がおすすめで、平均{worth}{unit}の見込みです。次点は{second}の{other}{unit}です。{way}",
        low_is_good: "Lower is better." / "少ないほど有利です。",
        high_is_good: "Higher is better." / "多いほど有利です。",
        gave_up: "The hint failed. Try again, or play without it." / "ヒントを計算できませんでした。もう一度試すか、自分で決めてください。",
        ask_again: "Try again" / "もう一度試す",
        // Shown once, to a person at their first table.
        offer: "New here? A coach can explain each of your turns." / "はじめてですか？ コーチがあなたの番ごとに説明します。",
        decline: "Play without" / "コーチなしで遊ぶ",
        only(play): "Best: {play}. A strong player would do this." / "{play}がおすすめです。強いプレイヤーならこうします。",
    }
}

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
        scale: "Average answers, from 1 to 5. For “Helped”, 1 means the others held you back, and 5 means they helped you."
            / "1〜5の回答の平均です。「助け」は、1が足止めされた、5が助けてもらったという回答です。",
        column_fun: "Fun" / "楽しさ",
        column_fair: "Fair" / "公平さ",
        column_helped: "Helped" / "助け",
    }
}
