//! Words of the Hearts table.

use tefuda_games::{Lang, hearts::Passing};

/// What the Hearts table says.
#[derive(Debug)]
pub(crate) struct Words {
    /// The table as a region.
    pub(crate) table: &'static str,
    /// The hand as a list.
    pub(crate) hand: &'static str,
    /// The hand of somebody who is watched.
    pub(crate) hand_of: fn(&str) -> String,
    /// The hand while three cards are chosen.
    pub(crate) hand_passing: &'static str,
    /// The trick as a region.
    pub(crate) trick: &'static str,
    /// Whose turn it is, on the plate.
    pub(crate) your_turn: &'static str,
    /// On the plate of a seat to move.
    pub(crate) to_move: &'static str,
    /// On the plate of a seat whose agent computes.
    pub(crate) thinking: &'static str,
    /// On the plate of a seat that has chosen its three cards.
    pub(crate) passed: &'static str,
    /// The tag at the card that was led.
    pub(crate) led: &'static str,
    /// The tag at the card that wins as the trick stands, for screen readers.
    pub(crate) winning: &'static str,
    /// Hearts may be led.
    pub(crate) broken: &'static str,
    /// Hearts may not be led yet.
    pub(crate) unbroken: &'static str,
    /// The button for the last trick.
    pub(crate) last_trick: &'static str,
    /// Closes the last trick.
    pub(crate) close: &'static str,
    /// A card that was passed to you.
    pub(crate) received: &'static str,
    /// A card that is pointed out.
    pub(crate) hinted: &'static str,
    /// Other seats choose what to pass.
    pub(crate) waiting: &'static str,
    /// The heading of the result.
    pub(crate) deal_over: &'static str,
    /// Column: the player.
    pub(crate) player: &'static str,
    /// Column: points of this deal.
    pub(crate) this_deal: &'static str,
    /// Column: points of the match.
    pub(crate) total: &'static str,
    /// The tally of a seat: points in this deal, points in the match.
    pub(crate) tally: fn(u8, i32) -> String,
    /// How many cards a seat holds.
    pub(crate) cards: fn(u32) -> String,
    /// The number of the trick in play, from 1.
    pub(crate) trick_number: fn(usize) -> String,
    /// Where cards are passed in this deal, as a mark.
    pub(crate) direction: fn(Passing) -> &'static str,
    /// The instruction while three cards are chosen: the receiver's name.
    pub(crate) choose: fn(&str) -> String,
    /// The button that passes.
    pub(crate) pass: fn(Passing) -> &'static str,
    /// How many are chosen.
    pub(crate) chosen: fn(u32) -> String,
    /// No fourth card can be chosen.
    pub(crate) three_only: &'static str,
    /// Three have to be chosen first.
    pub(crate) three_needed: &'static str,
    /// A seat shot the moon; its name, and whether it is you.
    pub(crate) moon: fn(&str, bool) -> String,
    /// "West plays ten of hearts."
    pub(crate) plays: fn(&str, &str) -> String,
    /// "You play ten of hearts."
    pub(crate) you_play: fn(&str) -> String,
    /// "West takes the trick: 4 points."
    pub(crate) takes: fn(&str, u8) -> String,
    /// "You take the trick: 4 points."
    pub(crate) you_take: fn(u8) -> String,
    /// Hearts have just been broken.
    pub(crate) breaks: &'static str,
    /// "West has chosen three cards."
    pub(crate) has_passed: fn(&str) -> String,
    /// "You pass …", "You receive …": the names of the cards.
    pub(crate) you_pass: fn(&str) -> String,
    /// The cards that came.
    pub(crate) you_receive: fn(&str) -> String,
    /// It is your turn.
    pub(crate) now_you: &'static str,
    /// The points of one seat at the end.
    pub(crate) ends_with: fn(&str, i32) -> String,
    /// Between items of a list.
    pub(crate) comma: &'static str,
    /// Between sentences.
    pub(crate) gap: &'static str,
}

/// The words in `lang`.
pub(crate) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ja => &JA,
    }
}

fn points_en(points: i32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

static EN: Words = Words {
    table: "The table",
    hand: "Your hand",
    hand_of: |name| format!("Hand of {name}"),
    hand_passing: "Your hand: choose three cards to pass",
    trick: "The trick",
    your_turn: "Your turn",
    to_move: "to move",
    thinking: "thinking",
    passed: "has chosen",
    led: "led",
    winning: "winning",
    broken: "Hearts broken",
    unbroken: "Hearts not broken",
    last_trick: "Last trick",
    close: "Close",
    received: "passed to you",
    hinted: "hint",
    waiting: "Three cards are being chosen",
    deal_over: "Deal over",
    player: "Player",
    this_deal: "This deal",
    total: "Match",
    tally: |deal, total| format!("{} in this deal, {total} in the match", points_en(i32::from(deal))),
    cards: |n| if n == 1 { "1 card".to_owned() } else { format!("{n} cards") },
    trick_number: |n| format!("Trick {n}"),
    direction: |to| match to {
        Passing::Left => "Pass left",
        Passing::Right => "Pass right",
        Passing::Across => "Pass across",
        Passing::Hold => "No passing",
    },
    choose: |name| format!("Choose three cards for {name}"),
    pass: |to| match to {
        Passing::Left => "Pass left",
        Passing::Right => "Pass right",
        Passing::Across => "Pass across",
        Passing::Hold => "Play",
    },
    chosen: |n| format!("{n} of 3 chosen"),
    three_only: "Three cards are chosen; put one back first",
    three_needed: "Choose three cards first",
    moon: |name, you| {
        if you { "You shot the moon".to_owned() } else { format!("{name} shot the moon") }
    },
    plays: |name, card| format!("{name} plays {card}."),
    you_play: |card| format!("You play {card}."),
    takes: |name, points| match points {
        0 => format!("{name} takes the trick."),
        n => format!("{name} takes the trick: {}.", points_en(i32::from(n))),
    },
    you_take: |points| match points {
        0 => "You take the trick.".to_owned(),
        n => format!("You take the trick: {}.", points_en(i32::from(n))),
    },
    breaks: "Hearts are broken.",
    has_passed: |name| format!("{name} has chosen three cards."),
    you_pass: |cards| format!("You pass {cards}."),
    you_receive: |cards| format!("You receive {cards}."),
    now_you: "Your turn.",
    ends_with: |name, points| format!("{name}: {}.", points_en(points)),
    comma: ", ",
    gap: " ",
};

static JA: Words = Words {
    table: "テーブル",
    hand: "あなたの手札",
    hand_of: |name| format!("{name}の手札"),
    hand_passing: "あなたの手札：渡す3枚を選んでください",
    trick: "場のトリック",
    your_turn: "あなたの番",
    to_move: "手番",
    thinking: "考え中",
    passed: "選択済み",
    led: "リード",
    winning: "勝っている札",
    broken: "ブレイク済み",
    unbroken: "ブレイク前",
    last_trick: "前のトリック",
    close: "閉じる",
    received: "渡された札",
    hinted: "ヒント",
    waiting: "交換する3枚を選んでいます",
    deal_over: "ディール終了",
    player: "プレイヤー",
    this_deal: "今回",
    total: "合計",
    tally: |deal, total| format!("このディール{deal}点、合計{total}点"),
    cards: |n| format!("手札{n}枚"),
    trick_number: |n| format!("第{n}トリック"),
    direction: |to| match to {
        Passing::Left => "左へ3枚",
        Passing::Right => "右へ3枚",
        Passing::Across => "向かいへ3枚",
        Passing::Hold => "交換なし",
    },
    choose: |name| format!("{name}に渡す3枚を選んでください"),
    pass: |to| match to {
        Passing::Left => "左へ渡す",
        Passing::Right => "右へ渡す",
        Passing::Across => "向かいへ渡す",
        Passing::Hold => "始める",
    },
    chosen: |n| format!("3枚中{n}枚を選択"),
    three_only: "すでに3枚選んでいます。先に1枚戻してください",
    three_needed: "先に3枚を選んでください",
    moon: |name, you| {
        if you {
            "シュート・ザ・ムーン達成".to_owned()
        } else {
            format!("{name}がシュート・ザ・ムーン達成")
        }
    },
    plays: |name, card| format!("{name}が{card}を出しました。"),
    you_play: |card| format!("{card}を出しました。"),
    takes: |name, points| match points {
        0 => format!("{name}がトリックを取りました。"),
        n => format!("{name}がトリックを取り、失点{n}。"),
    },
    you_take: |points| match points {
        0 => "あなたがトリックを取りました。".to_owned(),
        n => format!("あなたがトリックを取り、失点{n}。"),
    },
    breaks: "ハートブレイクしました。",
    has_passed: |name| format!("{name}が3枚を選びました。"),
    you_pass: |cards| format!("{cards}を渡しました。"),
    you_receive: |cards| format!("{cards}を受け取りました。"),
    now_you: "あなたの番です。",
    ends_with: |name, points| format!("{name}は{points}点。"),
    comma: "、",
    gap: "",
};
