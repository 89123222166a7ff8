//! Words of the first page, and of pages that have no text of their own at the start.

use super::words;

words! {
    /// Texts that only the first page uses.
    HomeWords {
        lead: "Play cards against AI from research papers, and watch it think." / "研究論文のAIとカードで対戦し、その思考をのぞいてみましょう。",
        show_me: "Show me: one decision in two minutes" / "2分でわかる、1手の思考",
        play: "Play Hearts" / "ハーツで遊ぶ",
        daily: "Deal of the day" / "今日の配札",
        recent: "Your last matches" / "最近の成績",
        recent_place(place, seats): "{place} of {seats}" / "{seats}人中{place}位",
        all_results: "All statistics" / "成績をすべて見る",
        // The recorded decision.
        live_says: "Which card should this program lead? It plays the rest of the deal 400 times in its head."
            / "どのカードから出す？ 頭の中で、この先を400回試します。",
        live: "An animated chart of a recorded decision by a Hearts agent." / "ハーツのエージェントの思考を記録した、動くグラフ。",
        live_mean: "Average result so far. Below it: the number of tries." / "これまでの平均。下は試した回数",
        live_rest: "How unsure the program is. It tries the card with the tallest bar next." / "まだわからない分。いちばん高い棒を次に試す",
        note: "For play, lessons and research. No account, no server, and nothing leaves your computer."
            / "遊びにも授業にも研究にも。登録もサーバーもなく、データは外に出ません。",
    }
}

#[cfg(not(target_arch = "wasm32"))]
words! {
    /// Texts to read while the program of a page loads.
    AheadWords {
        classroom: "Four Daihinmin tables with the same deal. At each table, one player has its own style of play. \
             The others adapt so that this player finishes in the place your class chose."
            / "同じ配札の大貧民のテーブルが4つあり、プレイスタイルの違うプレイヤーが1人ずつ座ります。ほかの4人は加減しながら、そのプレイヤーをクラスで決めた順位へ近づけていきます。",
        lab: "Train the agents from the papers, here in this tab. Change the settings, watch the curves grow, compare runs, then play against the result."
            / "論文のエージェントを、このタブの中で学習させます。設定を変え、伸びていく曲線を眺め、結果を比べたら、学習したエージェントと対戦できます。",
        arena: "Agents play each other on duplicate deals: same cards, every seat. Choose the players. Ratings, their uncertainty and the most decisive deals appear during play."
            / "エージェント同士が、席を替えながら同じ配札で対戦します。参加者を選んでください。レーティングとその確かさ、差のついたディールが、対戦中に表示されます。",
        arrange: "Choose everyone's cards and the moves so far. Then play on from there, or share the position as a link."
            / "全員のカードとそれまでの手順を自分で決めます。そこから続けて遊ぶことも、リンクで共有することもできます。",
        statistics: "Your own matches: places, points and opponents, and how your mistakes change over time. Everything stays in this browser."
            / "あなたの対戦成績です。順位、得点、対戦相手、ミスの推移がわかります。データはこのブラウザの中だけに保存されます。",
    }
}
