//! Words for turns and deals in hindsight.

use super::words;

words! {
    /// What is known of a turn and of a deal in hindsight. Names, moves and numbers are written out before they are put in.
    Insight {
        // A turn with what was thought of its cards.
        turn: "What they had thought of the last turn" / "前のターンの各自の読み",
        second: "Next best" / "次善",
        // A deal in hindsight.
        review(deal): "Your {deal} in review" / "あなたの{deal}の検討",
        review_by(name): "{name} looks at each decision, with what you knew then and no more. What is faint may be chance."
            / "{name}が、そのときあなたに見えていた情報だけで各判断を調べます。薄い数字は偶然の範囲です。",
        reviewed(done, all): "{done} of {all} decisions looked at so far." / "{all}回の判断のうち{done}回を検討済み。",
        gave_up(sum, unit, round, best, most): "{sum} {unit} given up; most in round {round}, where {best} was {most} better."
            / "合計{sum}{unit}の損。最大は{round}回目で、{best}のほうが{most}{unit}よい手でした。",
        gave_nothing: "nothing given up." / "損はありません。",
        yours: "Yours" / "実際",
        best_move: "Best" / "最善",
        given_up: "Given up" / "損失",
        sum: "Sum" / "合計",
        visit(round): "Round {round}: go there" / "{round}回目の局面を見る",
        visit_graded(round, grade, lost): "Round {round}: {grade}, {lost} given up. Go there" / "{round}回目：{grade}、損失{lost}。局面を見る",
        decisions: "Your decisions, by grade" / "あなたの判断と評価",
        // The course of a deal.
        course_title(deal): "The course of the {deal}" / "{deal}の流れ",
        course_decision: "your decisions, then the result" / "あなたの判断（最後は結果）",
        course_axis(unit, way): "expected {unit} ({way})" / "期待{unit}（{way}）",
        course_played: "as you played" / "実際",
        course_luck: "by luck alone" / "運だけなら",
        course_seen(start, unit, luck, lost, end): "{start} {unit} expected at first; luck {luck}, your decisions {lost} (plus is good for you); result {end}."
            / "最初の期待値は{start}{unit}。運{luck}、あなたの判断{lost}（＋はあなたの得）で、結果は{end}。",
        pause: "Pause" / "一時停止",
        resume: "Go on" / "再開",
        colon: ": " / "：",
    }
}
