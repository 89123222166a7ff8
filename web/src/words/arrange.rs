//! Words of the page on which a position is set up.

use super::words;

words! {
    /// What is said on the way there.
    ToArrangeWords {
        title: "Set up a position" / "局面を作る",
        open_help: "Choose the hands and what was played." / "手札とそれまでの手順を自分で決めます。",
    }
}

words! {
    /// What is said where a position is set up.
    ArrangeWords {
        back_to_table: "Back to the table" / "テーブルに戻る",
        games: "Games" / "ゲーム",
        cards: "The cards" / "カード",
        cards_help: "Choose a place, then the cards that belong there. A card that is chosen again goes back."
            / "場所を選び、そこに入れるカードを選びます。もう一度選ぶと元に戻ります。",
        places: "Places" / "場所",
        pack: "All cards" / "全カード",
        pack_help: "The arrow keys go from card to card." / "矢印キーでカードを移れます。",
        public: "The card on the table" / "場札",
        row(n): "Row {n}" / "{n}列目",
        count(n, all): "{n} of {all}" / "{all}枚中{n}枚",
        now(place, count): "{place}: {count}" / "{place}：{count}",
        card_in(card, place): "{card}, {place}" / "{card}、{place}",
        missing(n): "{n} card is missing." | "{n} cards are missing." / "あと{n}枚足りません。",
        too_many(n): "{n} card too many." | "{n} cards too many." / "{n}枚多すぎます。",
        choice_of(what, who): "{what}: {who}" / "{what}：{who}",
        deal_rest: "Deal the rest" / "残りを配る",
        from_table: "Take the cards on the table" / "いまのカードを使う",
        hidden(deal): "The cards on the table can be taken once they are open: after the {deal}, or with open hands."
            / "いまのカードは、{deal}終了後か手札公開のときに使えます。",
        clear: "Clear" / "消す",
        as_text: "As text" / "テキストで編集",
        text_help: "The cards of each place one after the other, with - between places, as in QSKS-2C. What is left open is dealt by the seed."
            / "場所ごとにカードを続けて書き、場所の間は-で区切ります（例：QSKS-2C）。書かなかった分はシードで配られます。",
        played: "What was played" / "それまでの手順",
        not_yet: "Once every place has its cards, you can choose here what was played."
            / "すべての場所にカードがそろうと、ここで手順を選べます。",
        none_played: "Nothing has been played yet." / "まだ何も出されていません。",
        turn(name): "{name} to move" / "{name}の番",
        deal_over(deal): "The {deal} is over." / "この{deal}は終わりました。",
        narrow(n): "{n} move is possible. Choose cards to narrow them down." | "{n} moves are possible. Choose cards to narrow them down."
            / "選べる手は{n}通りです。カードを選んで絞り込んでください。",
        legal: "Legal moves" / "合法手",
        with_cards: "Moves with these cards" / "手に含まれるカード",
        hands_on(cards): "hands on {cards}" / "{cards}を渡す",
        back: "Take the last move back" / "1手戻す",
        left_out(n): "{n} move no longer fits these cards and was left out." | "{n} moves no longer fit these cards and were left out."
            / "カードが変わったため、合わない{n}手を取り消しました。",
        go: "Play from here" / "ここから遊ぶ",
        link: "Link to this position" / "この局面へのリンク",
        too_long: "This position does not fit into a link. Play from here and save the match as a record."
            / "この局面はリンクに入りません。「ここから遊ぶ」を押して、ゲーム記録として保存してください。",
    }
}
