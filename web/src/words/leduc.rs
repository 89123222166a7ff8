//! Words of the Leduc Hold'em table, besides those of [`poker`](super::poker).

use super::{poker::named, words};

words! {
    /// The texts of the Leduc Hold'em table.
    LeducWords {
        // An agent's read on a seat.
        portrait(name): "Its read on {name}" / "{name}のプレイの見立て",
        your_portrait: "Its read on you" / "あなたのプレイの見立て",
        unseen: "It hasn't seen a hand yet." / "まだ1ハンドも見ていません。",
        hands_seen(hands): "{hands} hand seen" | "{hands} hands seen" / "{hands}ハンドを観察",
        believed: "Estimate" / "見立て",
        by_equilibrium: "Equil." / "均衡",
        times: "Seen" / "回数",
        // The coach.
        coach_hold(card): "You have a {card}. Kings beat queens, and queens beat jacks. A pair with the public card beats them all."
            / "手札は{card}です。強さはK、Q、Jの順で、ボードとのペアがいちばん強い役です。",
        coach_paired(card): "Your {card} makes a pair with the public card. Nothing beats it."
            / "手札の{card}はボードとペアになりました。これに勝つ手はありません。",
        coach_unpaired(card, public): "You have a {card}, and the public card is a {public}. You lose to a pair. Otherwise the higher card wins."
            / "手札は{card}、ボードは{public}です。相手がペアなら負けです。そうでなければ、高いほうが勝ちます。",
    }
}

impl LeducWords {
    /// Returns the heading of an agent's read on a seat, or on the person at the table.
    pub(crate) fn portrait_of(&self, name: Option<&str>) -> String {
        named(name, self.portrait, self.your_portrait)
    }
}
