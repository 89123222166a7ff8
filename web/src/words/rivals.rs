//! Words for an agent's reads on the other seats.

use super::words;

words! {
    /// Texts about an agent's reads on the other seats. Moves and numbers are inserted as text.
    RivalWords {
        rivals: "Its read on the other players" / "ほかのプレイヤーをどう見ているか",
        rival_unknown: "nothing seen yet" / "まだ手がかりなし",
        rival_seen(moves): "Based on {moves} move." | "Based on {moves} moves." / "{moves}手から推定。",
        rival_type: "Type" / "タイプ",
        clues: "Key moves, and how likely each type is to make them" / "決め手になった手と、各タイプがその手を選ぶ確率",
        clue_turn(turn): "turn {turn}" / "{turn}ターン目",
        clue_ago(turn, deals): "turn {turn}, last deal" | "turn {turn}, {deals} deals ago"
            / "前のディールの{turn}ターン目" | "{deals}ディール前の{turn}ターン目",
        course: "Estimate over time" / "推定の移り変わり",
        course_axis: "moves seen" / "見た手数",
        comma: ", " / "、",
    }
}
