//! Words of the 6 Nimmt! table.

use super::{count, fill, words};
use tefuda_games::nimmt::Outlook;

words! {
    /// The texts of the 6 Nimmt! table. Phrases without a full stop are shown as they are, and get one in
    /// announcements.
    Words {
        table: "The table" / "テーブル",
        rows: "The rows" / "場の列",
        hand: "Your hand" / "あなたの手札",
        hand_of(name): "{name}'s hand" / "{name}の手札",
        card(card, n): "{card}, {n} head" | "{card}, {n} heads" / "{card}、牛{n}頭",
        row(row, n, places): "Row {row}: {n} head, {places}" | "Row {row}: {n} heads, {places}" / "{row}列目：牛{n}頭、{places}",
        full: "full" / "満杯",
        free(n): "{n} place free" | "{n} places free" / "あと{n}枚",
        take(row, n): "Take row {row}: {n} head" | "Take row {row}: {n} heads" / "{row}列目を引き取る：牛{n}頭",
        take_short: "Take" / "引き取る",
        // On the plate of a seat.
        tally(n, total): "{n} head in this deal, {total} in the match" | "{n} heads in this deal, {total} in the match"
            / "このディール{n}頭、ここまで合計{total}頭",
        your_turn: "Your turn" / "あなたの番",
        choosing: "choosing" / "選択中",
        thinking: "thinking" / "考え中",
        chosen: "has chosen" / "選択済み",
        taking: "choosing a row" / "列を選択中",
        // Events.
        turn_number(n): "Turn {n} of 10" / "{n}／10ターン",
        first: "Choose a card. All cards are revealed together and placed from lowest to highest. If yours is the sixth in its row, you take the row."
            / "1枚選んで伏せます。全員がそろったら一斉に公開し、小さい数から順に並べます。列の6枚目を置いた人は、その列を引き取ります。",
        choose: "Choose a card" / "出すカードを選んでください",
        wait: "The others are choosing" / "ほかの人が選んでいます",
        all_choose: "Everyone is choosing a card" / "全員がカードを選んでいます",
        turned: "All cards are revealed" / "一斉に公開しました",
        joins(card, row): "{card} goes to row {row}" / "{card}は{row}列目へ",
        sixth(card, row): "{card} is the sixth card in row {row}" / "{card}は{row}列目の6枚目",
        takes(name, row, n): "{name} takes row {row}: {n} head" | "{name} takes row {row}: {n} heads"
            / "{name}が{row}列目を引き取り：牛{n}頭",
        you_take(row, n): "You take row {row}: {n} head" | "You take row {row}: {n} heads" / "{row}列目を引き取りました：牛{n}頭",
        must(name, card): "{card} is lower than every row: {name} must take one" / "{card}はどの列にも置けず、{name}が列を引き取ります",
        you_must(card): "Your {card} is lower than every row: take one" / "{card}はどの列にも置けません。引き取る列を選んでください",
        last_turn: "Last turn" / "前のターン",
        ask(name, card): "Why {name} played {card}" / "{name}が{card}を選んだ理由",
        already: "You've already chosen your card for this turn. Press Undo to change it." / "このターンのカードは選び終えています。「元に戻す」で選び直せます。",
        too_soon: "This turn's cards are still being placed" / "このターンのカードを並べている途中です",
        // The tracker of all cards, and the outlook of one card.
        tracker: "Card tracker" / "カード表",
        seen: "seen" / "既出",
        mine: "in your hand" / "自分の手札",
        unseen: "unseen" / "未出",
        unseen_are(n, list): "{n} unseen: {list}" / "未出{n}枚：{list}",
        point_at: "Touch or point at a card in your hand to see where it would go" / "手札に触れると、どの列に入るかがわかります",
        below_all(card, n, unseen): "{card} is lower than every row. If no lower card comes first, you take {n} head or more. Unseen cards below: {unseen}."
            | "{card} is lower than every row. If no lower card comes first, you take {n} heads or more. Unseen cards below: {unseen}."
            / "{card}はどの列にも置けません。先にもっと小さい札が出なければ、列を引き取ります（牛{n}頭以上）。これより小さい未出カードは{unseen}枚です。",
        would_join(card, row, places, unseen): "{card} → row {row} ({places}). Unseen cards in between: {unseen}."
            / "{card}は{row}列目へ（{places}）。間の未出カードは{unseen}枚です。",
        would_take(card, row, n, unseen): "{card} would be sixth in row {row} and take {n} head. Unseen cards in between: {unseen}."
            | "{card} would be sixth in row {row} and take {n} heads. Unseen cards in between: {unseen}."
            / "{card}は{row}列目の6枚目で、牛{n}頭を引き取ります。間の未出カードは{unseen}枚です。",
        hinted: "hint" / "ヒント",
        // The result.
        deal_over: "Deal over" / "ディール終了",
        match_over: "Match over" / "試合終了",
        player: "Player" / "プレイヤー",
        this_deal: "This deal" / "今回",
        total: "Match" / "合計",
        // Sentences.
        you_choose(card): "You play {card} face down." / "{card}を伏せて出しました。",
        has_chosen(name): "{name} has chosen." / "{name}が選びました。",
        shown(list): "Revealed: {list}." / "公開：{list}。",
        shows(name, card): "{name} {card}" / "{name}は{card}",
        now_you: "Your turn." / "あなたの番です。",
        ends_with(name, n): "{name}: {n} head." | "{name}: {n} heads." / "{name}は{n}頭。",
        comma: ", " / "、",
        stop: "." / "。",
        // The coach.
        coach_lay: "Choose a card. It will go to the row whose last card is closest below it. All cards are revealed together."
            / "1枚選んで伏せます。公開後、末尾が自分のカードより小さい列のうち、いちばん近い列に並びます。",
        coach_full(row, n): "Row {row} is full. The next card there takes it ({n} head)."
            | "Row {row} is full. The next card there takes it ({n} heads)."
            / "{row}列目は満杯です。次に置く人が牛{n}頭を引き取ります。",
        coach_none_full: "No row is full yet, but one may fill up before your card is placed. The smaller the gap to the end of its row, the safer your card."
            / "まだ満杯の列はありません。ただし、自分のカードより先に満杯になることもあります。列の末尾との差が小さいカードほど安全です。",
        coach_take(n): "Your card is lower than every row. Take a row, and your card replaces it. The cheapest costs {n} head."
            | "Your card is lower than every row. Take a row, and your card replaces it. The cheapest costs {n} heads."
            / "どの列の末尾よりも小さいので、列を1つ選んで引き取ります。あなたのカードが新しい1枚目になります。いちばん少ない列は牛{n}頭です。",
    }
}

// Without a name, the phrase is about the person at the table.
impl Words {
    /// Describes a card: its number and its heads.
    pub(crate) fn card_of(&self, card: u8, heads: u8) -> String {
        fill(self.card.of(heads), [&card.to_string(), &heads.to_string()])
    }

    fn places(&self, free: u8) -> String {
        if free == 0 { self.full.to_owned() } else { count(self.free, free) }
    }

    /// Describes a row: its number, its heads, and its free places.
    pub(crate) fn row_of(&self, row: u8, heads: u8, free: u8) -> String {
        fill(self.row.of(heads), [&row.to_string(), &heads.to_string(), &self.places(free)])
    }

    /// Says who takes which row for how many heads.
    pub(crate) fn taken(&self, name: Option<&str>, row: u8, heads: u8) -> String {
        let [row, n] = &[row, heads].map(|number| number.to_string());
        match name {
            Some(name) => fill(self.takes.of(heads), [name, row, n]),
            None => fill(self.you_take.of(heads), [row, n]),
        }
    }

    /// Says who has to take a row, and for which card.
    pub(crate) fn must_take(&self, name: Option<&str>, card: u8) -> String {
        let card = &*card.to_string();
        name.map_or_else(|| fill(self.you_must, [card]), |name| fill(self.must, [name, card]))
    }

    /// Describes where a card would go.
    pub(crate) fn outlook(&self, card: u8, outlook: &Outlook) -> String {
        let [card, n, unseen] =
            &[card.into(), outlook.heads.into(), outlook.between].map(|n: u32| n.to_string());
        let Some(row) = outlook.row.map(|row| row.to_string()) else {
            return fill(self.below_all.of(outlook.heads), [card, n, unseen]);
        };
        match outlook.heads {
            0 => fill(self.would_join, [card, &row, &self.places(outlook.free), unseen]),
            heads => fill(self.would_take.of(heads), [card, &row, n, unseen]),
        }
    }
}
