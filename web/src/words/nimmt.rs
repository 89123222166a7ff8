//! Words of the 6 Nimmt! table.

use tefuda_games::{Lang, nimmt::Outlook};

/// What the 6 Nimmt! table says. Phrases without a stop are shown as they are; told aloud they get one.
#[derive(Debug)]
pub(crate) struct Words {
    /// The table as a region.
    pub(crate) table: &'static str,
    /// The four rows as a list.
    pub(crate) rows: &'static str,
    /// The hand as a list.
    pub(crate) hand: &'static str,
    /// The hand of somebody who is watched, or that lies open.
    pub(crate) hand_of: fn(&str) -> String,
    /// A card: its number and its heads.
    pub(crate) card: fn(u8, u8) -> String,
    /// A row: its number, its heads, and how many places are free.
    pub(crate) row: fn(u8, u8, u8) -> String,
    /// The button that takes a row: its number and its heads.
    pub(crate) take: fn(u8, u8) -> String,
    /// The same, as short as the table has room for.
    pub(crate) take_short: &'static str,
    /// The tally of a seat: heads in this deal, heads in the match before it.
    pub(crate) tally: fn(u8, i32) -> String,
    /// On the plate of a person who may move.
    pub(crate) your_turn: &'static str,
    /// On the plate of a seat that has no card face down yet.
    pub(crate) choosing: &'static str,
    /// On the plate of a seat whose agent computes.
    pub(crate) thinking: &'static str,
    /// On the plate of a seat with a card face down.
    pub(crate) chosen: &'static str,
    /// On the plate of a seat that has to take a row.
    pub(crate) taking: &'static str,
    /// The number of the turn.
    pub(crate) turn_number: fn(usize) -> String,
    /// What a beginner has to know, before the first turn.
    pub(crate) first: &'static str,
    /// You may choose a card.
    pub(crate) choose: &'static str,
    /// You have chosen; others have not.
    pub(crate) wait: &'static str,
    /// Those who are watched choose.
    pub(crate) all_choose: &'static str,
    /// The cards of the turn lie open.
    pub(crate) turned: &'static str,
    /// A card joins a row.
    pub(crate) joins: fn(u8, u8) -> String,
    /// A card is the sixth of a row.
    pub(crate) sixth: fn(u8, u8) -> String,
    /// A seat takes a row: its name, the row, the heads.
    pub(crate) takes: fn(&str, u8, u8) -> String,
    /// You take a row.
    pub(crate) you_take: fn(u8, u8) -> String,
    /// A seat has to take a row: its name, its card.
    pub(crate) must: fn(&str, u8) -> String,
    /// You have to take a row for your card.
    pub(crate) you_must: fn(u8) -> String,
    /// The cards of the turn before.
    pub(crate) last_turn: &'static str,
    /// The button that shows what an agent thought of its card: its name, the card.
    pub(crate) ask: fn(&str, u8) -> String,
    /// Refusal: the card is already chosen.
    pub(crate) already: &'static str,
    /// Refusal: the cards of the turn are still being placed.
    pub(crate) too_soon: &'static str,
    /// The button for the list of all cards.
    pub(crate) tracker: &'static str,
    /// Cards that everybody has seen.
    pub(crate) seen: &'static str,
    /// The cards of the hand.
    pub(crate) mine: &'static str,
    /// Cards nobody has shown.
    pub(crate) unseen: &'static str,
    /// All cards that are not seen yet, as a list of ranges.
    pub(crate) unseen_are: fn(u32, &str) -> String,
    /// What would become of a card.
    pub(crate) outlook: fn(u8, &Outlook) -> String,
    /// How to learn that.
    pub(crate) point_at: &'static str,
    /// A move that is pointed out.
    pub(crate) hinted: &'static str,
    /// The heading of the result.
    pub(crate) deal_over: &'static str,
    /// The heading when the match is over, too.
    pub(crate) match_over: &'static str,
    /// Column: the player.
    pub(crate) player: &'static str,
    /// Column: heads of this deal.
    pub(crate) this_deal: &'static str,
    /// Column: heads of the match.
    pub(crate) total: &'static str,
    /// "You lay 55 face down."
    pub(crate) you_choose: fn(u8) -> String,
    /// "West has chosen."
    pub(crate) has_chosen: fn(&str) -> String,
    /// The cards that were turned over, as a list of [`Words::shows`].
    pub(crate) shown: fn(&str) -> String,
    /// Who has turned over which card.
    pub(crate) shows: fn(&str, u8) -> String,
    /// It is your turn.
    pub(crate) now_you: &'static str,
    /// The heads of one seat at the end.
    pub(crate) ends_with: fn(&str, i32) -> String,
    /// Between items of a list.
    pub(crate) comma: &'static str,
    /// Between sentences.
    pub(crate) gap: &'static str,
    /// At the end of a sentence.
    pub(crate) stop: &'static str,
}

/// The words in `lang`.
pub(crate) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ja => &JA,
    }
}

fn heads(n: i32) -> String {
    if n == 1 { "1 head".to_owned() } else { format!("{n} heads") }
}

fn places(n: u8) -> String {
    match n {
        0 => "full".to_owned(),
        1 => "1 place free".to_owned(),
        n => format!("{n} places free"),
    }
}

static EN: Words = Words {
    table: "The table",
    rows: "The rows",
    hand: "Your hand",
    hand_of: |name| format!("Hand of {name}"),
    card: |card, n| format!("{card}, {}", heads(i32::from(n))),
    row: |row, n, free| format!("Row {row}: {}, {}", heads(i32::from(n)), places(free)),
    take: |row, n| format!("Take row {row}: {}", heads(i32::from(n))),
    take_short: "Take",
    tally: |deal, total| format!("{} in this deal, {total} in the match", heads(i32::from(deal))),
    your_turn: "Your turn",
    choosing: "choosing",
    thinking: "thinking",
    chosen: "has chosen",
    taking: "takes a row",
    turn_number: |n| format!("Turn {n} of 10"),
    first: "Choose a card. All are turned over together, and placed from the lowest to the highest. The sixth card of a row takes it.",
    choose: "Choose a card",
    wait: "The others are choosing",
    all_choose: "Everybody chooses a card",
    turned: "All cards are turned over",
    joins: |card, row| format!("{card} goes to row {row}"),
    sixth: |card, row| format!("{card} is the sixth card in row {row}"),
    takes: |name, row, n| format!("{name} takes row {row}: {}", heads(i32::from(n))),
    you_take: |row, n| format!("You take row {row}: {}", heads(i32::from(n))),
    must: |name, card| format!("{card} is below all rows: {name} has to take one"),
    you_must: |card| format!("Your {card} is below all rows: take one of them"),
    last_turn: "Last turn",
    ask: |name, card| format!("What {name} thought of {card}"),
    already: "You have chosen your card for this turn; Undo takes it back",
    too_soon: "The cards of this turn are still being placed",
    tracker: "Cards seen",
    seen: "seen",
    mine: "in your hand",
    unseen: "unseen",
    unseen_are: |n, list| format!("{n} unseen: {list}"),
    outlook: |card, o| match (o.row, o.heads) {
        (None, n) => format!(
            "{card} is below all rows: it would take one, {} at least; {} unseen below it",
            heads(i32::from(n)),
            o.between
        ),
        (Some(row), 0) => {
            format!("{card} would go to row {row}: {}, {} unseen between", places(o.free), o.between)
        }
        (Some(row), n) => {
            format!("{card} would take row {row}: {}, {} unseen between", heads(i32::from(n)), o.between)
        }
    },
    point_at: "Point at a card of your hand to see where it would go",
    hinted: "hint",
    deal_over: "Deal over",
    match_over: "Match over",
    player: "Player",
    this_deal: "This deal",
    total: "Match",
    you_choose: |card| format!("You lay {card} face down."),
    has_chosen: |name| format!("{name} has chosen."),
    shown: |list| format!("Turned over: {list}."),
    shows: |name, card| format!("{name} {card}"),
    now_you: "Your turn.",
    ends_with: |name, n| format!("{name}: {}.", heads(n)),
    comma: ", ",
    gap: " ",
    stop: ".",
};

fn room(n: u8) -> String {
    if n == 0 { "満杯".to_owned() } else { format!("あと{n}枚") }
}

static JA: Words = Words {
    table: "テーブル",
    rows: "場の列",
    hand: "あなたの手札",
    hand_of: |name| format!("{name}の手札"),
    card: |card, n| format!("{card}、牛{n}頭"),
    row: |row, n, free| format!("{row}列目：牛{n}頭、{}", room(free)),
    take: |row, n| format!("{row}列目を引き取る：牛{n}頭"),
    take_short: "引き取る",
    tally: |deal, total| format!("このディール{deal}頭、これまで{total}頭"),
    your_turn: "あなたの番",
    choosing: "選択中",
    thinking: "考え中",
    chosen: "選択済み",
    taking: "列を選択中",
    turn_number: |n| format!("{n}／10ターン"),
    first: "1枚選んで伏せます。全員がそろったら一斉に公開し、小さい数から順に並べます。列の6枚目を置いた人は、その列を引き取ります。",
    choose: "出すカードを選んでください",
    wait: "ほかの人が選んでいます",
    all_choose: "全員がカードを選んでいます",
    turned: "一斉に公開しました",
    joins: |card, row| format!("{card}は{row}列目へ"),
    sixth: |card, row| format!("{card}は{row}列目の6枚目"),
    takes: |name, row, n| format!("{name}が{row}列目を引き取り：牛{n}頭"),
    you_take: |row, n| format!("{row}列目を引き取りました：牛{n}頭"),
    must: |name, card| format!("{card}はどの列にも置けず、{name}が列を引き取ります"),
    you_must: |card| format!("{card}はどの列にも置けません。引き取る列を選んでください"),
    last_turn: "前のターン",
    ask: |name, card| format!("{name}が{card}を選んだ理由"),
    already: "このターンのカードは選び終えています。「元に戻す」で選び直せます",
    too_soon: "このターンのカードを並べている途中です",
    tracker: "カード表",
    seen: "既出",
    mine: "自分の手札",
    unseen: "未出",
    unseen_are: |n, list| format!("未出{n}枚：{list}"),
    outlook: |card, o| match (o.row, o.heads) {
        (None, n) => format!(
            "{card}はどの列にも置けず、少なくとも牛{n}頭を引き取ります。これより小さい未出カードは{}枚",
            o.between
        ),
        (Some(row), 0) => format!("{card}は{row}列目へ（{}）。間の未出カードは{}枚", room(o.free), o.between),
        (Some(row), n) => {
            format!("{card}は{row}列目の6枚目で、牛{n}頭を引き取ります。間の未出カードは{}枚", o.between)
        }
    },
    point_at: "手札に触れると、どの列に入るかがわかります",
    hinted: "ヒント",
    deal_over: "ディール終了",
    match_over: "試合終了",
    player: "プレイヤー",
    this_deal: "今回",
    total: "合計",
    you_choose: |card| format!("{card}を伏せて出しました。"),
    has_chosen: |name| format!("{name}が選びました。"),
    shown: |list| format!("公開：{list}。"),
    shows: |name, card| format!("{name}は{card}"),
    now_you: "あなたの番です。",
    ends_with: |name, n| format!("{name}は{n}頭。"),
    comma: "、",
    gap: "",
    stop: "。",
};
