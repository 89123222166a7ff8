//! Words of the Kuhn poker table, besides those of [`poker`](super::poker).

use super::words;

words! {
    /// The texts of the Kuhn poker table.
    KuhnWords {
        // The coach.
        coach_jack: "You have a jack, the lowest card. You lose every showdown." / "手札はJで、いちばん弱いカードです。見せ合えば必ず負けます。",
        coach_queen: "You have a queen. It beats a jack and loses to a king." / "手札はQです。Jには勝ち、Kには負けます。",
        coach_king: "You have a king, the highest card. You win every showdown." / "手札はKで、いちばん強いカードです。見せ合えば必ず勝ちます。",
        // The whole strategy of the agent, one row for each position in the betting.
        strategy(alpha): "All situations, α = {alpha}" / "全場面の戦略（α = {alpha}）",
        says: "How often it bets or calls with each card." / "カードごとの、ベットまたはコールする割合です。",
        situation: "Situation" / "場面",
        opens: "First player: bet" / "先手：ベット",
        after_check: "Second, after a check: bet" / "後手（チェックされた）：ベット",
        after_bet: "Second, after a bet: call" / "後手（ベットされた）：コール",
        check_bet: "First, after check and bet: call" / "先手（チェックしてベットされた）：コール",
        now: "this decision" / "この判断",
    }
}
