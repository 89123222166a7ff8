//! Words of the coach that all games share. Its words about a game are with the game.

use super::words;

words! {
    /// The coach's texts.
    Coach {
        name: "Coach" / "コーチ",
        next: "Next" / "次へ",
        show: "Show the hint" / "ヒントを見る",
        stop: "Turn off the coach" / "コーチを終了",
        wait: "It's not your turn yet. Watch what happens." / "いまはあなたの番ではありません。何が起こるか見ておきましょう。",
        forced: "There's only one thing you can do here." / "ここでできることは1つだけです。",
        over(deal): "The {deal} is over. The coach can help with the next one too." / "この{deal}は終わりです。次もコーチつきで遊べます。",
        thinking: "Thinking…" / "考えています…",
        weighed(play, worth, second, other, unit, way): "Best: {play}, about {worth} {unit} on average. Next: {second} ({other}). {way}"
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
