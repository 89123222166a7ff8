//! Words of the papers' pages. The stories themselves are in `assets/papers`.

use super::words;

words! {
    /// The words of the papers' pages, apart from the stories.
    PapersWords {
        title: "Papers" / "論文",
        lead: "Five research papers behind the players at this table: what they asked, how their ideas work, and what we found when we reproduced them."
            / "このテーブルのプレイヤーのもとになった5つの研究論文です。何を問い、どんな考え方を使い、追試で何がわかったのかを読めます。",
        results: "Results" / "結果",
        teachers: "For teachers" / "先生へ",
        teachers_about: "Eleven ready-made lessons with links: what to open, what to ask, and what students should see."
            / "すぐに使える11の授業。開くリンク、問いかけ、見せたいものをまとめました。",
        p1: "Learn Hearts by resonance" / "共鳴でハーツを学ぶ",
        p1_about: "FALCON learns Hearts by remembering positions. Can regression keep it away from ♠Q?"
            / "FALCONは局面をコードとして覚え、ハーツを学びます。サポートベクター回帰は♠Qを避けさせられるでしょうか。",
        p2: "Predict your final place" / "何位で終わるかを予測する",
        p2_about: "Two small nets predict a Daihinmin player's final class, and which play leads there."
            / "2つの小さなネットが、大貧民でどのランクに終わるか、どの手がそこへ向かうかを推定します。",
        p3: "Don't learn from exploration" / "探索の手からは学ばない",
        p3_about: "A program learns poker by playing itself. Should it also learn from the moves it only tried out?"
            / "自己対戦でポーカーを学ぶとき、試しに選んだ手からも学ぶべきでしょうか。",
        p4: "Spend simulations where they matter" / "良い手に試行を集める",
        p4_about: "A Daihinmin program simulates thousands of games. Which move should it try next?"
            / "大貧民のプログラムは何千ものゲームを想像します。次の1回は、どの手を試すべきでしょうか。",
        p5: "Predict what a card will cost" / "カードの失点を予測する",
        p5_about: "Two nets predict how many heads each card of 6 Nimmt! will cost, now and later."
            / "2つのネットが、ニムトの各カードの失点を、いまと先の分まで予測します。",
        steps: "Steps" / "ステップ",
        back: "Back" / "戻る",
        on: "Next" / "次へ",
        ways: "From this step" / "このステップから",
        to_position: "Play from this position" / "この局面から遊ぶ",
        to_table: "Sit down at a table" / "テーブルに着く",
        to_lab: "Open in the Lab" / "ラボで開く",
        to_arena: "Run in the Arena" / "アリーナで戦わせる",
        no_lab: "There's nothing to train in the Lab: this player searches from scratch for each move and learns nothing."
            / "ラボにはありません。1手ごとに探索し直すだけで、何も学習しないからです。",
        keys: "Turn pages with ← →." / "←→キーでページをめくれます。",
        step(number, all): "Step {number} of {all}" / "ステップ {number}/{all}",
        no_step(step): "There's no step “{step}” here. Showing the first one."
            / "「{step}」というステップはありません。最初のステップを表示しています。",
    }
}

words! {
    /// The words of a paper's results. Apart from the others, because the first page doesn't need them.
    ResultsWords {
        loading: "Loading the results…" / "結果を読み込んでいます…",
        missing: "Couldn't load the results. Reload the page to try again." / "結果を読み込めませんでした。ページを再読み込みしてください。",
        finds: "The paper's result" / "論文の結論",
        asks: "The question" / "問い",
        made: "How we reproduced it" / "追試の方法",
        claims: "Which claims were reproduced" / "どの主張を再現できたか",
        claims_about: "A claim is reproduced if our whole 95% interval supports it. For a stated value, the whole difference, with the paper's error too, must be within the margin. Corrected verdicts allow for testing all claims at once (Holm)."
            / "主張を「再現できた」とするのは、本実験の95%信頼区間全体がそれを支持するときです。値の主張では、論文の誤差も含めた差の区間全体が許容幅に入るときです。補正後の判定は、すべての主張を一度に検定することを考慮しています（Holm法）。",
        claims_key: "Shaded: where the claim holds. Diamond: the paper's number. Dot and line: our number with its 95% interval."
            / "色の付いた範囲が主張の成り立つところ。ひし形は論文の値、点と横線は本実験の値と95%信頼区間です。",
        corrected(verdict): "corrected: {verdict}" / "補正後：{verdict}",
        open_in_paper: "not significant in the paper" / "論文でも有意ではない",
        in_paper(number): "paper: {number}" / "論文：{number}",
        of_paper: "Paper" / "論文",
        says: "The paper's claim" / "論文の主張",
        measured: "Measured here" / "ここで測ったもの",
        ours: "Ours" / "本実験",
        verdict: "Verdict" / "判定",
        exhibits: "Tables and figures" / "表と図",
        stated: "The paper's numbers are in italics." / "斜体は論文の値です。",
        not_yet: "not measured yet" / "未測定",
    }
}
