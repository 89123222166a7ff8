//! Words of the papers' pages. The stories themselves are in `assets/papers`.

use super::words;

words! {
    /// What the pages of the papers say beside the stories.
    PapersWords {
        title: "Papers" / "論文",
        lead: "Five research papers behind the players of this table: what they asked, how their idea works, and what came out when we made them again."
            / "このテーブルのプレイヤーのもとになった5つの研究論文です。何を問い、どんな考え方で、追試すると何が分かったのかを読めます。",
        results: "Results" / "結果",
        teachers: "For teachers" / "先生へ",
        teachers_about: "Ten lessons that are ready, each a link: what to open, what to ask, what students should see."
            / "すぐに使える10の授業。開くリンク、問いかけ、見せたいものをまとめました。",
        p1: "Codes that resonate" / "共鳴するコード",
        p1_about: "FALCON learns Hearts by remembering positions as codes. Do support vectors keep it from the queen of spades?"
            / "FALCONは局面をコードとして覚え、ハーツを学びます。サポートベクター回帰は♠Qを避けさせられるでしょうか。",
        p2: "Where will I end?" / "何位で終わる？",
        p2_about: "Two small nets estimate in which class a player of Daihinmin will end, and which play leads there."
            / "2つの小さなネットが、大貧民でどのランクに終わるか、どの手がそこへ向かうかを推定します。",
        p3: "Leave the trembling out" / "手の震えを除く",
        p3_about: "A player learns poker against itself. Should it also learn from the moves that it only tried?"
            / "自己対戦でポーカーを学ぶとき、試しに打った手も学ぶべきでしょうか。",
        p4: "Trials that flow to the better move" / "良い手へ流れる試行",
        p4_about: "A Daihinmin client plays thousands of imagined games. Which move should the next trial go to?"
            / "大貧民クライアントは何千もの仮想ゲームを打ちます。次の1回は、どの手を試すべきでしょうか。",
        p5: "What will this card cost?" / "このカードはいくら損？",
        p5_about: "Two nets predict the heads that each card of 6 Nimmt! will bring, now and later."
            / "2つのネットが、6 Nimmt!の各カードの失点を、いまと先の分まで予測します。",
        steps: "Steps" / "ステップ",
        back: "Back" / "戻る",
        on: "Next" / "次へ",
        ways: "From this step" / "このステップから",
        to_position: "Sit down at this position" / "この局面から打つ",
        to_table: "Sit down at a table" / "テーブルに着く",
        to_lab: "Open in the Lab" / "ラボで開く",
        to_arena: "Run in the Arena" / "アリーナで戦わせる",
        no_lab: "Nothing in the Lab: this player searches anew for each move and learns nothing."
            / "ラボにはありません。1手ごとに探索し直すだけで、何も学習しないからです。",
        keys: "← → turn the pages." / "←→キーでページをめくれます。",
        step(number, all): "Step {number} of {all}" / "ステップ {number}/{all}",
        no_step(step): "There is no step “{step}” here; this is the first one." / "「{step}」というステップはありません。最初から表示しています。",
        loading: "Fetching the numbers …" / "結果を読み込んでいます…",
        missing: "The numbers could not be loaded. Reload the page to try again." / "結果を読み込めませんでした。ページを再読み込みしてください。",
        finds: "The paper found" / "論文の結論",
        asks: "The question" / "問い",
        made: "How ours was made" / "追試の方法",
        claims: "What holds" / "再現できたこと、できなかったこと",
        claims_about: "A statement holds if the whole 95 % interval of our number is on its side, or has the value that it names."
            / "本実験の値の95 %信頼区間が丸ごと主張の側にあるか、主張の値を含むときに「再現できた」としています。",
        claims_key: "Shaded: where the statement holds, or the line that it names. Diamond: the paper's number. Dot and line: ours with its 95 % interval."
            / "色の付いた側（または縦線）が主張の成り立つところ。ひし形は論文の値、点と横線は本実験の値と95 %信頼区間です。",
        in_paper(number): "paper: {number}" / "論文：{number}",
        says: "The paper says" / "論文の主張",
        measured: "Measured here" / "ここで測ったもの",
        ours: "Ours" / "本実験",
        verdict: "Does it hold?" / "判定",
        exhibits: "Tables and figures" / "表と図",
        stated: "Numbers of the paper are in italics." / "斜体は論文の値です。",
        not_yet: "not yet" / "未測定",
    }
}
