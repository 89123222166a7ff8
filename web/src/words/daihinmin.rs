//! Words of the Daihinmin table.

use super::{count, fill, words};

words! {
    /// The texts of the Daihinmin table.
    Words {
        table: "The table" / "テーブル",
        hand: "Your hand" / "あなたの手札",
        hand_of(name): "{name}'s hand" / "{name}の手札",
        hand_giving: "Your hand: choose cards to give" / "あなたの手札：渡すカードを選んでください",
        field: "On the table" / "場",
        flow: "Plays so far" / "この場の流れ",
        opens(name): "{name} leads" / "{name}が親",
        you_open: "You lead: play any combination" / "あなたが親です。何でも出せます",
        your_turn: "Your turn" / "あなたの番",
        to_move: "to move" / "手番",
        thinking: "thinking" / "考え中",
        passed: "passed" / "パス",
        out: "finished" / "上がり",
        said(plate, held, sum): "{plate}{held} card, {sum}" | "{plate}{held} cards, {sum}" / "{plate}手札{held}枚、{sum}",
        sum(points): "{points} point in the match" | "{points} points in the match" / "合計{points}点",
        game(number, games): "Game {number} of {games}" / "第{number}ゲーム／全{games}",
        ladder(ranks): "Weakest to strongest: {ranks}" / "弱い順：{ranks}",
        revolution: "Revolution" / "革命中",
        lock: "Locked" / "しばり",
        hinted: "hint" / "ヒント",
        received: "given to you" / "受け取った札",
        memory: "Played cards" / "出たカード",
        hidden(cards): "Not seen yet: {cards}" / "まだ見えていない札：{cards}",
        // Actions.
        play: "Play" / "出す",
        pass: "Pass" / "パス",
        clear_table: "Clear the table" / "場を流す",
        pass_on_lead: "You lead, so you can play anything. Press Pass again to let the next player lead."
            / "あなたが親なので、何でも出せます。次の人に親を譲るなら、もう一度パスを押してください。",
        choose: "Choose cards" / "カードを選んでください",
        choose_or_pass: "Choose cards, or pass" / "カードを選ぶか、パス",
        locks(suits): ", suit lock {suits}" / "・{suits}しばり",
        clears: ", clears the table" / "・場を流す",
        revolts: ": revolution" / "・革命",
        restores: ": ends the revolution" / "・革命返し",
        joker_as: "Use the joker as" / "ジョーカーの使い方",
        give(cards): "Give {cards}" / "{cards}を渡す",
        give_one: "Choose a card to give back" / "返すカードを1枚選んでください",
        give_two: "Choose two cards to give back" / "返すカードを2枚選んでください",
        two_only: "You've already chosen two cards. Put one back first." / "すでに2枚選んでいます。先に1枚戻してください。",
        // Events, shown over the cloth.
        says_revolution: "Revolution" / "革命",
        says_restored: "Counter-revolution" / "革命返し",
        says_cut: "8-cut" / "8切り",
        says_three: "♠3 beats the joker" / "スペ3返し",
        says_cleared: "Everyone has passed" / "全員パス",
        says_out(name, class): "{name}: {class}" / "{name} 上がり：{class}",
        new_seats: "New seats" / "席替えしました",
        // The exchange.
        exchange: "Exchange" / "カード交換",
        to(name): "To {name}" / "{name}へ",
        from(name): "From {name}" / "{name}から",
        choosing(name): "{name} is choosing what to give back" / "{name}が返すカードを選んでいます",
        others(daifugo, daihinmin, fugo, hinmin): "{daifugo} and {daihinmin} exchange two cards, {fugo} and {hinmin} one"
            / "{daifugo}と{daihinmin}が2枚、{fugo}と{hinmin}が1枚を交換",
        equal: "Everyone is equal: no exchange" / "全員平民：交換なし",
        hands: "53 cards for five players: three get 11, two get 10" / "53枚を5人に配るので、手札は3人が11枚、2人が10枚",
        leads(name): "{name} has ♦3 and leads" / "♦3を持つ{name}から始まります",
        you_lead(_name): "You have ♦3 and lead" / "♦3を持つあなたから始まります",
        // Classes.
        daifugo: "Daifugo" / "大富豪",
        fugo: "Fugo" / "富豪",
        heimin: "Heimin" / "平民",
        hinmin: "Hinmin" / "貧民",
        daihinmin: "Daihinmin" / "大貧民",
        // The end.
        game_over(number, games): "Game {number} of {games} is over" / "第{number}ゲーム終了（全{games}）",
        match_over: "Match over" / "試合終了",
        player: "Player" / "プレイヤー",
        class: "Class" / "身分",
        points: "Points" / "得点",
        total: "Match" / "合計",
        // Announcements.
        plays(name, meld): "{name} plays {meld}." / "{name}が{meld}を出しました。",
        you_play(_name, meld): "You play {meld}." / "{meld}を出しました。",
        passes(name): "{name} passes." / "{name}はパス。",
        you_pass(_name): "You pass." / "パスしました。",
        gives(from, cards, to): "{from} gives {cards} to {to}." / "{from}が{to}に{cards}を渡しました。",
        you_give(_from, cards, to): "You give {cards} to {to}." / "{to}に{cards}を渡しました。",
        you_get(from, received, given): "You gave {from} {given} and received {received}."
            / "{from}に{given}を渡し、{received}を受け取りました。",
        one_card: "a card" / "1枚",
        two_cards: "two cards" / "2枚",
        told_lock(suits): "Suit lock: {suits}." / "{suits}しばり。",
        told_revolution: "Revolution." / "革命。",
        told_restored: "The revolution is over." / "革命返し。",
        told_cut: "8-cut: the table is cleared." / "8切り。場が流れました。",
        told_three: "♠3 beats the joker: the table is cleared." / "スペ3返し。場が流れました。",
        told_cleared: "Everyone has passed: the table is cleared." / "全員パスで場が流れました。",
        told_out(name, class): "{name} goes out and finishes as {class}." / "{name}が上がり、{class}。",
        told_you_out(class): "You go out and finish as {class}." / "あなたが上がり、{class}。",
        told_lead(name): "{name} leads." / "{name}が親です。",
        told_your_lead(_name): "You lead." / "あなたが親です。",
        told_over: "Game over." / "ゲーム終了。",
        told_end(name, class, points): "{name}: {class}, {points} point." | "{name}: {class}, {points} points."
            / "{name}は{class}、{points}点。",
        now_you: "Your turn." / "あなたの番です。",
        told_unbeaten: "Everyone else passed." / "ほかの全員がパスしました。",
        comma: ", " / "、",
        joker: "joker" / "ジョーカー",
        to_rank: "–" / "〜",
        // Combinations on buttons.
        title_joker: "Joker" / "ジョーカー",
        title_sequence(suits, ranks): "Run {suits}{ranks}" / "階段{suits}{ranks}",
        title_pair(rank): "Pair of {rank}s" / "{rank}のペア",
        title_three(rank): "Three {rank}s" / "{rank}の3枚組",
        title_four(rank): "Four {rank}s" / "{rank}の4枚組",
        title_five(rank): "Five {rank}s" / "{rank}の5枚組",
        // Combinations in sentences.
        the_joker: "the joker" / "ジョーカー",
        a_sequence(suit, low, high): "a run of {suit}, {low} to {high}" / "{suit}の{low}から{high}の階段",
        a_pair(rank): "a pair of {rank}s" / "{rank}のペア",
        three(rank): "three {rank}s" / "{rank}の3枚組",
        four(rank): "four {rank}s" / "{rank}の4枚組",
        five(rank): "five {rank}s" / "{rank}の5枚組",
        with_joker: " with the joker" / "（ジョーカー入り）",
        // The coach.
        coach_taken(class, gave, received): "In the exchange, the {class} took your best cards ({gave}) and gave you these: {received}."
            / "カード交換で、いちばん強いカード（{gave}）を{class}に取られ、{received}をもらいました。",
        coach_received(class, received): "In the exchange, you received the best cards of the {class}: {received}."
            / "カード交換で、{class}のいちばん強いカード（{received}）をもらいました。",
        coach_give(n): "Give one card back. Pick a weak card you don't need." | "Give {n} cards back. Pick weak cards you don't need."
            / "代わりに返すカードを{n}枚選びます。使いにくい弱いカードを渡すのがふつうです。",
        coach_clear: "The table is clear. Play one card or a set of one rank. You can also play a run of three or more in one suit."
            / "場は空です。1枚、同じ数字の組、または同じスートで続いた3枚以上（階段）を出せます。",
        coach_beat(meld): "On the table: {meld}. Play the same kind and number of cards, but stronger, or pass."
            / "場は{meld}です。同じ枚数・同じ形でもっと強いカードを出すか、パスします。",
        coach_order: "From weakest to strongest: 3 4 5 6 7 8 9 10 J Q K A 2. The joker beats any single card."
            / "弱いほうから 3 4 5 6 7 8 9 10 J Q K A 2 の順です。ジョーカーは、1枚ならどのカードにも勝ちます。",
        coach_reversed: "Revolution: the order is reversed. Now 3 is the strongest and 2 the weakest."
            / "革命です。強さの順が逆になり、3がいちばん強く、2がいちばん弱くなりました。",
        coach_restored: "The revolution is over: 2 is the strongest again and 3 the weakest."
            / "革命返しです。2がいちばん強く、3がいちばん弱い、もとの順に戻りました。",
        coach_joker: "The joker was played alone. Only ♠3 beats it. If you don't have it, pass."
            / "場はジョーカー1枚です。勝てるのは♠3だけなので、なければパスします。",
        coach_locked(suits): "Suit lock: only {suits} can be played." / "しばり中です。{suits}しか出せません。",
        coach_locked_single(suits): "Suit lock: only {suits} or the joker can be played." / "しばり中です。{suits}かジョーカーしか出せません。",
        coach_own: "Everyone else passed. Clear the table to lead again." / "ほかの全員がパスしました。場を流せば、またあなたが親です。",
        coach_final_pass: "Once you pass, you can't play again until the table is cleared." / "一度パスすると、場が流れるまで出せません。",
    }
}

impl Words {
    /// Describes a player's cards and points for screen readers. `before` is the class, or empty.
    pub(crate) fn tally_said(&self, before: &str, held: u8, points: i32) -> String {
        let sum = count(self.sum, points);
        fill(self.said.of(held), [before, &held.to_string(), &sum])
    }

    /// Returns the glossary entry of a class. 0 is the best.
    pub(crate) fn class_term(class: u8) -> Option<&'static str> {
        ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"].get(usize::from(class)).copied()
    }

    /// Returns the name of a class. 0 is the best.
    pub(crate) fn class_name(&self, class: u8) -> &'static str {
        let names = [self.daifugo, self.fugo, self.heimin, self.hinmin, self.daihinmin];
        names.get(usize::from(class)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Lang;

    #[test]
    fn cards_and_points_have_separate_singulars() {
        let en = Words::of(Lang::En);
        assert_eq!(en.tally_said("Daihinmin, ", 10, 1), "Daihinmin, 10 cards, 1 point in the match");
        assert_eq!(en.tally_said("", 1, 10), "1 card, 10 points in the match");
        assert_eq!(Words::of(Lang::Ja).tally_said("", 1, 1), "手札1枚、合計1点");
    }
}
