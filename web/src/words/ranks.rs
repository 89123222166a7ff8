//! Words for decisions by a target class.

use super::words;

words! {
    /// The words for an agent that plays for a target class of places. Numbers, moves and names are inserted as text.
    RanksWords {
        title: "The play closest to its target" / "目標にいちばん近いカード",
        stands: "Current estimate" / "現在の見込み",
        aim: "Target" / "目標",
        rich: "rich: 1st or 2nd" / "富裕層（1・2位）",
        common: "common: 3rd" / "庶民層（3位）",
        poor: "poor: 4th or 5th" / "貧困層（4・5位）",
        options: "Predicted finish for each play" / "カードごとのランクの推定",
        distance: "Distance" / "距離",
        help(name): "This agent doesn't play for the best place. It picks the play whose prediction is closest to its target. Distance: {name}."
            / "いちばん上のランクになりそうなカードではなく、推定が目標にいちばん近いカードを出します。距離：{name}。",
        course: "Its estimate at each of its turns in this game" / "このゲームの自分の手番ごとの見込み",
        now: "now" / "今回",
        epochs(n): "Both nets were trained for {n} epoch."
            | "Both nets were trained for {n} epochs."
            / "2つのネットは{n}エポック学習しています。",
        shares(rich, common, poor): "rich {rich}, common {common}, poor {poor}" / "富裕層{rich}、庶民層{common}、貧困層{poor}",
    }
}
