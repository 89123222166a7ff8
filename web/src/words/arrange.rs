//! Words of the position editor.

use super::words;

words! {
    /// Texts of the link to the position editor.
    ToArrangeWords {
        title: "Set up a position" / "局面を作る",
        open_help: "Choose the hands and the moves so far." / "手札とそれまでの手順を自分で決めます。",
    }
}

words! {
    /// Texts of the position editor.
    ArrangeWords {
        back_to_table: "Back to the table" / "テーブルに戻る",
        games: "Games" / "ゲーム",
        cards: "The cards" / "カード",
        cards_help: "Choose a place, then its cards. Choose a card again to remove it."
            / "場所を選び、そこに入れるカードを選びます。カードをもう一度選ぶと元に戻ります。",
        places: "Places for cards" / "カードの場所",
        pack: "All cards" / "全カード",
        pack_help: "Use the arrow keys to move between cards." / "矢印キーでカードの間を移動できます。",
        public: "Public card" / "ボード",
        row(n): "Row {n}" / "{n}列目",
        count(n, all): "{n} of {all}" / "{all}枚中{n}枚",
        now(place, count): "{place}: {count}" / "{place}：{count}",
        card_in(card, place): "{card}, {place}" / "{card}、{place}",
        missing(n): "{n} card is missing." | "{n} cards are missing." / "あと{n}枚足りません。",
        too_many(n): "{n} card too many." | "{n} cards too many." / "{n}枚多すぎます。",
        choice_of(what, who): "{what}: {who}" / "{what}：{who}",
        deal_rest: "Deal the rest" / "残りを配る",
        from_table: "Copy the current deal" / "いまのカードを使う",
        hidden(deal): "You can copy the current deal once the {deal} is over or hands are open."
            / "いまのカードは、{deal}終了後か手札公開のときに使えます。",
        clear: "Clear" / "消す",
        as_text: "Edit as text" / "テキストで編集",
        text_help: "Write each place's cards without spaces, with - between places, as in QSKS-2C. The seed deals the rest."
            / "場所ごとにカードを続けて書き、場所の間は-で区切ります（例：QSKS-2C）。書かなかった分はシードで配られます。",
        played: "Moves so far" / "それまでの手順",
        not_yet: "Give every place its cards first. Then you can choose the moves here." / "すべての場所にカードがそろうと、ここで手順を選べます。",
        none_played: "No moves yet." / "まだ1手もありません。",
        turn(name): "{name} to move" / "{name}の番",
        deal_over(deal): "The {deal} is over." / "この{deal}は終わりました。",
        narrow(n): "{n} possible move. Choose cards to narrow them down."
            | "{n} possible moves. Choose cards to narrow them down."
            / "選べる手は{n}通りです。カードを選んで絞り込んでください。",
        legal: "Legal moves" / "合法手",
        with_cards: "Filter by card" / "カードで絞り込む",
        hands_on(cards): "gives {cards}" / "{cards}を渡す",
        back: "Undo last move" / "1手戻す",
        left_out(n): "{n} move no longer fits these cards and was removed."
            | "{n} moves no longer fit these cards and were removed."
            / "カードが変わったため、合わない{n}手を取り消しました。",
        go: "Play from here" / "ここから遊ぶ",
        link: "Link to this position" / "この局面へのリンク",
        too_long: "This position is too long for a link. Choose “Play from here” and save the match as a record."
            / "この局面はリンクに入りません。「ここから遊ぶ」を押して、ゲーム記録として保存してください。",
    }
}
