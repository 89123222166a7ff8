//! Words of the coach that all games have; what it says of a game is with the words of the game.

use super::words;

words! {
    /// What the coach says.
    Coach {
        name: "Coach" / "コーチ",
        next: "Go on" / "次へ",
        show: "Show the hint" / "ヒントを見る",
        stop: "Stop coaching" / "コーチを終了",
        wait: "It is not your turn. Watch what the others do." / "いまはほかの人の番です。何をするか見ておきましょう。",
        forced: "There is only one thing you can do here." / "ここでできることは一つだけです。",
        over(deal): "The {deal} is over. Play the next one with the coach again, or without." / "この{deal}は終わりです。次もコーチつきで打てます。",
        thinking: "Thinking about it …" / "考えています…",
        weighed(play, worth, second, other, unit, way): "{play}: it comes to {worth} {unit} on average. The next best, {second}, comes to {other}. {way}"
            / "{play}がおすすめです。平均{worth}{unit}の見込みで、次点の{second}は{other}{unit}です。{way}",
        low_is_good: "Less is better." / "少ないほど有利です。",
        high_is_good: "More is better." / "多いほど有利です。",
        gave_up: "No hint came: what thinks was lost. Ask again, or decide without it." / "ヒントを計算できませんでした。もう一度きくか、自分で決めてください。",
        ask_again: "Ask again" / "もう一度きく",
        // Once, to whoever sits down for the first time.
        offer: "New here? A coach can explain each of your turns." / "はじめてですか？ コーチが番ごとに説明します。",
        decline: "No, thanks" / "コーチなしで打つ",
        only(play): "{play}: it is what a strong player does here." / "{play}がおすすめです。強いプレイヤーはここでこう打ちます。",
    }
}
