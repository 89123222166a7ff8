//! Words for the review of turns and deals.

use super::words;

words! {
    /// The words of the review of a turn and of a deal. Names, moves and numbers are inserted as text.
    Insight {
        // A turn with what each agent expected of its card.
        turn: "Last turn: what each agent expected" / "前のターンの各自の読み",
        second: "Next best" / "次善",
        // The review of a deal.
        review(deal): "Review of your {deal}" / "あなたの{deal}の検討",
        review_by(name): "{name} checks each of your decisions, using only what you knew at the time. Faint values may be noise."
            / "{name}が、そのときあなたに見えていた情報だけで各判断を調べます。薄い数字は偶然の範囲です。",
        reviewed(done, all): "{done} of {all} decisions reviewed so far." / "{all}回の判断のうち{done}回を検討済み。",
        gave_up(sum, unit, round, best, most): "{sum} {unit} lost to mistakes. Biggest: round {round}, where {best} was better by {most}."
            / "合計{sum}{unit}の損。最大は{round}回目で、{best}のほうが{most}{unit}よい手でした。",
        gave_nothing: "nothing lost to mistakes." / "損はありません。",
        yours: "Yours" / "実際",
        best_move: "Best" / "最善",
        given_up: "EV loss" / "損失",
        sum: "Total" / "合計",
        visit(round): "Round {round}: see the position" / "{round}回目の局面を見る",
        visit_graded(round, grade, lost): "Round {round}: {grade}, EV loss {lost}. See the position"
            / "{round}回目：{grade}、損失{lost}。局面を見る",
        decisions: "Your decisions and their grades" / "あなたの判断と評価",
        // The course of a deal.
        course_title(deal): "How the {deal} went" / "{deal}の流れ",
        course_decision: "your decisions, then the result" / "あなたの判断（最後は結果）",
        course_axis(unit, way): "expected {unit} ({way})" / "期待{unit}（{way}）",
        course_played: "your play" / "実際",
        course_luck: "luck alone" / "運だけなら",
        course_seen(start, unit, luck, lost, end): "Expected at first: {start} {unit}. Luck: {luck}. Your decisions: {lost} (plus is good for you). Result: {end}."
            / "最初の期待値は{start}{unit}。運{luck}、あなたの判断{lost}（＋はあなたの得）で、結果は{end}。",
        pause: "Pause" / "一時停止",
        resume: "Resume" / "再開",
        colon: ": " / "：",
    }
}
