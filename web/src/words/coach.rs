//! Words of the coach: what is asked of a person, and what may be played, in each game.

use super::words;

words! {
    /// What the coach says.
    Coach {
        coach: "Coach" / "コーチ",
        next: "Go on" / "次へ",
        show: "What would the hint do?" / "ヒントなら？",
        stop: "Without a coach" / "コーチを終了",
        start: "Play with a coach" / "コーチつきで打つ",
        wait: "The others play. Your turn is next." / "ほかの人が打っています。まもなくあなたの番です。",
        forced: "There is only one thing you can do here." / "ここでできることは一つだけです。",
        over: "The deal is over. Play the next one with the coach again, or without." / "このディールは終わりです。次もコーチつきで打てます。",
        thinking: "Thinking about it …" / "考えています…",
        weighed(play, worth, second, other, unit): "{play}: it comes to {worth} {unit} on average. The next best, {second}, comes to {other}."
            / "{play}がおすすめです。平均{worth}{unit}の見込みで、次点の{second}は{other}{unit}です。",
        only(play): "{play}: it is what a strong player does here." / "{play}がおすすめです。強いプレイヤーはここでこう打ちます。",
        // Hearts.
        pass_cards: "Choose three cards to pass. Part with what may cost you, such as ♠Q, ♠K, ♠A and high hearts, or with a suit of which you hold few."
            / "渡すカードを3枚選びます。♠Q・♠K・♠Aや大きいハートなど、点を取らされそうな札を手放すか、少ないスートをなくします。",
        lead_any: "You lead: the others have to follow your suit. Any card may be led." / "あなたのリードです。ほかの人は同じスートを出します。どの札からでも始められます。",
        lead_unbroken: "You lead: the others have to follow your suit. Hearts are not broken yet, so no heart may be led."
            / "あなたのリードです。ほかの人は同じスートを出します。ハートはまだブレイクしていないので、ハート以外から選びます。",
        follow(suit): "{suit} was led, and you hold some: you have to play one of them." / "{suit}がリードされました。同じスートを持っているので、そこから出します。",
        highest(card, n): "Who plays the highest card of the suit takes the trick. So far {card} is the highest, and there is {n} point in it."
            | "Who plays the highest card of the suit takes the trick. So far {card} is the highest, and there are {n} points in it."
            / "そのスートでいちばん大きい札がトリックを取ります。いまは{card}が最高で、{n}点入っています。",
        void(suit): "{suit} was led, and you hold none: you cannot take this trick, so it is a chance to be rid of dear cards."
            / "{suit}がリードされましたが、持っていません。このトリックは取らずに済むので、危ない札を捨てる好機です。",
        void_first: "In the first trick no card that costs points may be played." / "最初のトリックでは、点の付いた札は出せません。",
        // Daihinmin.
        give(n): "You were given a strong card. Choose a card to give back: a weak one that you cannot well use." | "You were given strong cards. Choose {n} cards to give back: weak ones that you cannot well use."
            / "強いカードをもらいました。代わりに返すカードを{n}枚選びます。使いにくい弱いカードを渡すのがふつうです。",
        clear: "Nothing lies on the table: play one card, several of a rank, or a run of three or more in one suit."
            / "場は空です。1枚、同じ数字の組、または同じスートで続いた3枚以上（階段）を出せます。",
        beat(meld): "On the table: {meld}. Play as many cards of the same kind that are stronger, or pass." / "場は{meld}です。同じ枚数・同じ形でもっと強いカードを出すか、パスします。",
        order: "From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2, and the joker beats any single card." / "強さは 3 4 5 6 7 8 9 10 J Q K A 2 の順で、ジョーカーは1枚ならどのカードにも勝ちます。",
        reversed: "There is a revolution: 2 is the weakest now, 3 the strongest." / "革命中です。いまは2がいちばん弱く、3がいちばん強くなっています。",
        locked(suits): "The table is locked: only {suits} may be played." / "しばり中です。{suits}しか出せません。",
        own: "These are your own cards, and nobody has beaten them. If all pass, you lead again." / "これはあなたが出したカードです。全員がパスすれば流れて、またあなたから出せます。",
        final_pass: "Who passes may not play again until the table is cleared." / "一度パスすると、場が流れるまで出せません。",
        // Leduc Hold'em.
        hold(card): "You hold a {card}. King beats queen beats jack, and a pair with the public card beats them all." / "手札は{card}です。強さはK、Q、Jの順で、ボードとのペアがいちばん強い役です。",
        paired(card): "Your {card} is a pair with the public card: no other hand beats it." / "手札の{card}はボードとペアになりました。これに勝つ手はありません。",
        unpaired(card, public): "You hold a {card}, the public card is a {public}. A pair would beat you; else the higher card wins." / "手札は{card}、ボードは{public}です。相手がペアなら負け、そうでなければ高いほうが勝ちます。",
        speak(chips): "Nobody has bet in this round: check for nothing, or bet {chips} chips." / "このラウンドではまだだれもベットしていません。チェックするか、{chips}チップをベットします。",
        answer(chips, pot): "There is a bet: call it for {chips} chips to stay in for the pot of {pot}, or fold." / "ベットされています。{chips}チップをコールしてポット{pot}を争うか、フォールドします。",
        raise: "You may also raise." / "レイズもできます。",
        // 6 Nimmt!
        lay: "Choose a card. It goes to the row whose last card is the highest of those below it. All cards are turned over together."
            / "1枚選んで伏せます。公開後、末尾が自分のカードより小さい列のうち、いちばん近い列に並びます。",
        full(row, n): "Row {row} is full: who comes next there takes its {n} head." | "Row {row} is full: who comes next there takes its {n} heads."
            / "{row}列目は満杯です。次に並ぶ人が牛{n}頭を引き取ります。",
        none_full: "No row is full yet. A card that is close above the end of a row is safe for this turn." / "まだ満杯の列はありません。列の末尾のすぐ上の数なら、このターンは安全です。",
        take(n): "Your card is below all rows: take one of them, and your card begins it anew. The cheapest costs {n} head."
            | "Your card is below all rows: take one of them, and your card begins it anew. The cheapest costs {n} heads."
            / "どの列の末尾よりも小さいので、引き取る列を選びます。いちばん少ない列は牛{n}頭です。",
    }
}
