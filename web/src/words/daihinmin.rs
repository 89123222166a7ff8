//! Words of the Daihinmin table.
//!
//! Phrases with parts in them have `{0}`, `{1}` where the parts go; [`fill`] puts them in.

use super::words;
use tefuda_games::Lang;

words! {
    /// What the Daihinmin table says.
    Words {
        table: "The table" / "テーブル",
        hand: "Your hand" / "あなたの手札",
        hand_of: "Hand of {0}" / "{0}の手札",
        hand_giving: "Your hand: choose what to give" / "あなたの手札：渡すカードを選んでください",
        field: "On the table" / "場",
        flow: "This trick" / "この場の流れ",
        your_turn: "Your turn" / "あなたの番",
        to_move: "to move" / "手番",
        thinking: "thinking" / "考え中",
        passed: "passed" / "パス",
        out: "out" / "上がり",
        said: "{0}{1} cards, {2} points in the match" / "{0}手札{1}枚、合計{2}点",
        game: "Game {0} of {1}" / "第{0}ゲーム／全{1}",
        ladder: "From weak to strong: {0}" / "弱い順：{0}",
        revolution: "Revolution" / "革命中",
        lock: "Locked" / "しばり",
        hinted: "hint" / "ヒント",
        received: "given to you" / "受け取った札",
        memory: "Played cards" / "出たカード",
        hidden: "Not seen yet: {0}" / "まだ見えていない札：{0}",
        // What can be done.
        play: "Play" / "出す",
        pass: "Pass" / "パス",
        choose: "Choose cards" / "カードを選んでください",
        choose_or_pass: "Choose cards, or pass" / "カードを選ぶか、パス",
        locks: ", locks {0}" / "・{0}しばり",
        clears: ", clears" / "・場を流す",
        revolts: ": revolution" / "・革命",
        restores: ": ends the revolution" / "・革命返し",
        joker_as: "The joker as" / "ジョーカーの使い方",
        give: "Give {0}" / "{0}を渡す",
        give_one: "Choose a card to give back" / "返すカードを1枚選んでください",
        give_two: "Choose two cards to give back" / "返すカードを2枚選んでください",
        two_only: "Two cards are chosen; put one back first" / "すでに2枚選んでいます。先に1枚戻してください",
        // What happens, over the cloth.
        says_revolution: "Revolution" / "革命",
        says_restored: "Counter-revolution" / "革命返し",
        says_cut: "8-cut" / "8切り",
        says_three: "♠3 over the joker" / "スペ3返し",
        says_cleared: "All have passed" / "全員パス",
        says_out: "{0}: {1}" / "{0} 上がり：{1}",
        new_seats: "New seats" / "席替えしました",
        // The exchange.
        exchange: "Exchange" / "カード交換",
        to: "To {0}" / "{0}へ",
        from: "From {0}" / "{0}から",
        choosing: "{0} chooses what to give back" / "{0}が返すカードを選んでいます",
        others: "{0} and {1} exchange two cards, {2} and {3} one" / "{0}と{1}が2枚、{2}と{3}が1枚を交換",
        equal: "All are equal: no exchange" / "全員平民：交換なし",
        leads: "{0} holds ♦3 and leads" / "♦3を持つ{0}から始まります",
        you_lead: "You hold ♦3 and lead" / "♦3を持つあなたから始まります",
        // The end.
        game_over: "Game over" / "ゲーム終了",
        match_over: "The match is over" / "試合終了",
        player: "Player" / "プレイヤー",
        class: "Class" / "身分",
        points: "Points" / "得点",
        total: "Match" / "合計",
        // What is told.
        plays: "{0} plays {1}." / "{0}が{1}を出しました。",
        you_play: "You play {1}." / "{1}を出しました。",
        passes: "{0} passes." / "{0}はパス。",
        you_pass: "You pass." / "パスしました。",
        gives: "{0} gives {1} to {2}." / "{0}が{2}に{1}を渡しました。",
        you_give: "You give {1} to {2}." / "{2}に{1}を渡しました。",
        you_get: "You gave {2} to {0} and get {1}." / "{0}に{2}を渡し、{1}を受け取りました。",
        one_card: "a card" / "1枚",
        two_cards: "two cards" / "2枚",
        told_lock: "Locked to {0}." / "{0}しばり。",
        told_revolution: "Revolution." / "革命。",
        told_restored: "The revolution is over." / "革命返し。",
        told_cut: "8-cut: the table is cleared." / "8切り。場が流れました。",
        told_three: "♠3 beats the joker: the table is cleared." / "スペ3返し。場が流れました。",
        told_cleared: "All have passed: the table is cleared." / "全員パスで場が流れました。",
        told_out: "{0} is out: {1}." / "{0}が上がり、{1}。",
        told_you_out: "You are out: {1}." / "あなたが上がり、{1}。",
        told_lead: "{0} leads." / "{0}の親です。",
        told_your_lead: "Your lead." / "あなたの親です。",
        told_over: "Game over." / "ゲーム終了。",
        told_end: "{0}: {1}, points {2}." / "{0}は{1}、{2}点。",
        now_you: "Your turn." / "あなたの番です。",
        comma: ", " / "、",
        gap: " " / "",
        joker: "joker" / "ジョーカー",
        with_joker: " with the joker" / "（ジョーカー入り）",
    }
}

/// Puts parts into a phrase.
pub(crate) fn fill(phrase: &str, parts: &[&str]) -> String {
    let mut filled = String::with_capacity(phrase.len() + 16);
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let at = after.bytes().next().map_or(0, |digit| usize::from(digit.wrapping_sub(b'0')));
        filled.push_str(parts.get(at).copied().unwrap_or_default());
        rest = after.get(2..).unwrap_or_default();
    }
    filled + rest
}

/// The name of a class, 0 the best.
pub(crate) fn class_name(lang: Lang, class: u8) -> &'static str {
    const EN: [&str; 5] = ["Daifugo", "Fugo", "Heimin", "Hinmin", "Daihinmin"];
    const JA: [&str; 5] = ["大富豪", "富豪", "平民", "貧民", "大貧民"];
    let names = if lang == Lang::En { EN } else { JA };
    names.get(usize::from(class)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn parts_go_where_their_numbers_are() {
        assert_eq!(fill("{1} to {0}.", &["a", "b"]), "b to a.");
        assert_eq!(fill("nothing", &["a"]), "nothing");
        assert_eq!(fill("{0}と{2}", &["甲", "乙"]), "甲と");
    }
}
