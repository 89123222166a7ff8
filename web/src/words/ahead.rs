//! Texts about pages that have no text of their own to begin with.

use super::words;

words! {
    /// What is read while the program of a page is on its way.
    AheadWords {
        classroom: "Four tables of Daihinmin on the same cards, each with another person's style. At each of them the others adapt, so that everybody ends where the class has aimed."
            / "同じ配りの大貧民が4卓、それぞれ違う打ち方の人が座ります。どの卓でも周りのプレイヤーが加減し、全員をクラスで決めた順位へ近づけていきます。",
        lab: "Train the players of the papers here, in this tab. Turn their knobs, watch the curves grow, hold runs against each other, and sit down at a table against what has been learned."
            / "論文のプレイヤーを、このタブの中で学習させます。設定を変え、伸びていく曲線を眺め、結果を比べて、学習したものとテーブルで対戦できます。",
        arena: "Agents against each other, on the same cards from every chair. Choose who plays: their ratings, how sure these are, and the deals that tell most arrive while they play."
            / "エージェント同士を、同じ配りで席を替えながら対戦させます。出場者を選ぶと、レーティングとその確かさ、差のついたディールが、対戦の進みとともに表示されます。",
        arrange: "Choose which cards everybody holds and what was played. Then play on from there, or send the position as a link."
            / "全員のカードとそれまでの手順を自分で決めます。そこから遊ぶことも、リンクで渡すこともできます。",
        statistics: "Your own matches: which places, how many points, against whom, and how your mistakes develop. All of it is kept in this browser alone."
            / "あなたの対戦成績です。順位、得点、相手、ミスの減り方が分かります。データはこのブラウザの中だけに保存されます。",
    }
}
