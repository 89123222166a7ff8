//! Words of the Leduc Hold'em table.

use tefuda_games::{
    Lang,
    leduc::{BETS, Bet, LeducMove, Rank},
};

/// What the Leduc Hold'em table says. Where a name is optional, none is the person at the table.
#[derive(Debug)]
pub(crate) struct Words {
    /// The table as a region.
    pub(crate) table: &'static str,
    /// What has been bet, as a region.
    pub(crate) betting: &'static str,
    /// The buttons as a group.
    pub(crate) actions: &'static str,
    /// The heading of a round, 0 or 1.
    pub(crate) round: fn(u8) -> String,
    /// What somebody did or can do, with its amount.
    pub(crate) act: fn(Bet) -> String,
    /// What somebody cannot do: without an amount.
    pub(crate) plain: fn(LeducMove) -> &'static str,
    /// The hand of this number, of so many.
    pub(crate) hand: fn(usize, u16) -> String,
    /// Chips in the middle.
    pub(crate) pot: &'static str,
    /// Chips that a seat has bet in this round.
    pub(crate) bet_of: fn(Option<&str>) -> String,
    /// A seat's card.
    pub(crate) card_of: fn(Option<&str>) -> String,
    /// The public card.
    pub(crate) public: &'static str,
    /// A card that is not seen.
    pub(crate) face_down: &'static str,
    /// The name of a card.
    pub(crate) rank: fn(Rank) -> &'static str,
    /// What a seat holds at a showdown: its card, and whether it pairs the public one.
    pub(crate) holds: fn(Rank, bool) -> &'static str,
    /// Net chips of a seat in the match.
    pub(crate) tally: fn(&str) -> String,
    /// Whose turn it is, on the plate.
    pub(crate) your_turn: &'static str,
    /// On the plate of a seat to move.
    pub(crate) to_move: &'static str,
    /// On the plate of a seat whose agent computes.
    pub(crate) thinking: &'static str,
    /// A move that is pointed out.
    pub(crate) hinted: &'static str,
    /// The button that shows the equilibrium.
    pub(crate) equilibrium: &'static str,
    /// While the equilibrium is computed.
    pub(crate) solving: &'static str,
    /// The share with which the equilibrium makes a move, and the chips it expects.
    pub(crate) judged: fn(&str, &str) -> String,
    /// A hand in which the equilibrium was looked at.
    pub(crate) helped: &'static str,
    /// Figure: how many hands of the match were.
    pub(crate) helped_hands: &'static str,
    /// Who wins so many chips.
    pub(crate) wins: fn(Option<&str>, i32) -> String,
    /// Nobody wins.
    pub(crate) split: &'static str,
    /// Who wins the match.
    pub(crate) wins_match: fn(Option<&str>, i32) -> String,
    /// The match ends without a winner.
    pub(crate) split_match: &'static str,
    /// Column: the player.
    pub(crate) player: &'static str,
    /// Column: chips of this hand.
    pub(crate) this_hand: &'static str,
    /// Column: chips of the match.
    pub(crate) total: &'static str,
    /// Above the decisions that are judged.
    pub(crate) review: &'static str,
    /// Column: what was done.
    pub(crate) action: &'static str,
    /// Column: the grade.
    pub(crate) grade: &'static str,
    /// Column: the share with which the equilibrium does it.
    pub(crate) share: &'static str,
    /// Column and figure: chips given up by it.
    pub(crate) given_up: &'static str,
    /// The figures of the match so far.
    pub(crate) session: &'static str,
    /// Figure: chips won, with less luck.
    pub(crate) adjusted: &'static str,
    /// Figure: chips given up in each hand.
    pub(crate) given_up_each: &'static str,
    /// Figure: hands without a chip given up.
    pub(crate) perfect: &'static str,
    /// Heading of what an agent takes a seat for.
    pub(crate) portrait: fn(Option<&str>) -> String,
    /// The button that shows it.
    pub(crate) habits: &'static str,
    /// It has not seen anything yet.
    pub(crate) unseen: &'static str,
    /// How many hands it has seen.
    pub(crate) hands_seen: fn(u32) -> String,
    /// Column: how often it believes that the move is made.
    pub(crate) believed: &'static str,
    /// Column: how often the equilibrium makes it.
    pub(crate) by_equilibrium: &'static str,
    /// Column: how often it has seen the situation.
    pub(crate) times: &'static str,
    /// What somebody does, as a sentence.
    pub(crate) does: fn(Option<&str>, Bet) -> String,
    /// The public card is turned.
    pub(crate) turned: fn(Rank) -> String,
    /// What a seat shows at a showdown, as a sentence.
    pub(crate) shows: fn(Option<&str>, &str) -> String,
    /// It is your turn.
    pub(crate) now_you: &'static str,
    /// Between sentences.
    pub(crate) gap: &'static str,
    /// After a sentence.
    pub(crate) stop: &'static str,
    /// Between a name and what is said of it.
    pub(crate) colon: &'static str,
}

/// The words in `lang`.
pub(crate) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ja => &JA,
    }
}

/// The chips that a bet says: those added by a call, and those a bet or raise goes up to in its round.
fn amount(bet: Bet) -> i32 {
    let size = BETS[usize::from(bet.round) % 2];
    if bet.play == LeducMove::Raise && bet.facing { 2 * size } else { size }
}

/// Which of fold, check, call, bet, raise it is.
fn kind(bet: Bet) -> usize {
    [[0, 1, 3], [0, 2, 4]][usize::from(bet.facing)][bet.play as usize]
}

/// The name of what is done, and its amount if it has one.
fn named(names: &[&str; 5], bet: Bet) -> String {
    let kind = kind(bet);
    let name = names[kind];
    if kind < 2 { name.to_owned() } else { [name, " ", &amount(bet).to_string()].concat() }
}

fn chips(count: i32) -> String {
    if count == 1 { "1 chip".to_owned() } else { format!("{count} chips") }
}

/// "You win 3 chips", "West wins 3 chips", with what follows the verb.
fn wins(name: Option<&str>, what: &str, count: i32) -> String {
    [name.unwrap_or("You"), if name.is_some() { " wins " } else { " win " }, what, &chips(count)].concat()
}

static EN: Words = Words {
    table: "The table",
    betting: "Betting",
    actions: "Your move",
    round: |round| format!("Round {} · bets of {}", round + 1, BETS[usize::from(round) % 2]),
    act: |bet| named(&["Fold", "Check", "Call", "Bet", "Raise to"], bet),
    plain: |play| ["Fold", "Call", "Raise"][play as usize],
    hand: |number, of| format!("Hand {number} of {of}"),
    pot: "Pot",
    bet_of: |name| name.map_or("Your bet".to_owned(), |name| format!("Bet of {name}")),
    card_of: |name| name.map_or("Your card".to_owned(), |name| format!("Card of {name}")),
    public: "Public card",
    face_down: "face down",
    rank: |rank| ["jack", "queen", "king"][rank as usize],
    holds: |rank, pair| {
        [["jack", "queen", "king"], ["pair of jacks", "pair of queens", "pair of kings"]][usize::from(pair)]
            [rank as usize]
    },
    tally: |net| format!("{net} chips in this match"),
    your_turn: "Your turn",
    to_move: "to speak",
    thinking: "thinking",
    hinted: "hint",
    equilibrium: "Equilibrium",
    solving: "Solving",
    judged: |share, value| format!("{share} of the time, worth {value} chips"),
    helped: "with help",
    helped_hands: "Hands with help",
    wins: |name, count| wins(name, "", count),
    split: "The pot is split",
    wins_match: |name, count| wins(name, "the match by ", count),
    split_match: "The match is a draw",
    player: "Player",
    this_hand: "This hand",
    total: "Match",
    review: "Against the equilibrium",
    action: "Action",
    grade: "Grade",
    share: "Frequency",
    given_up: "EV loss",
    session: "The match so far",
    adjusted: "Luck-adjusted",
    given_up_each: "EV loss per hand",
    perfect: "Perfect hands",
    portrait: |name| format!("What it takes {} for", name.unwrap_or("you")),
    habits: "Habits seen",
    unseen: "It has not seen a hand yet.",
    hands_seen: |hands| if hands == 1 { "1 hand seen".to_owned() } else { format!("{hands} hands seen") },
    believed: "Believed",
    by_equilibrium: "Equil.",
    times: "Seen",
    does: |name, bet| {
        let kind = kind(bet);
        let does =
            [["fold", "check", "call", "bet", "raise to"], ["folds", "checks", "calls", "bets", "raises to"]]
                [usize::from(name.is_some())][kind];
        let what = if kind < 2 { String::new() } else { " ".to_owned() + &chips(amount(bet)) };
        [name.unwrap_or("You"), " ", does, &what, "."].concat()
    },
    turned: |rank| format!("The public card is a {}.", (EN.rank)(rank)),
    shows: |name, holds| {
        [name.unwrap_or("You"), if name.is_some() { " has a " } else { " have a " }, holds, "."].concat()
    },
    now_you: "Your turn.",
    gap: " ",
    stop: ".",
    colon: ": ",
};

static JA: Words = Words {
    table: "テーブル",
    betting: "ベットの経過",
    actions: "あなたのアクション",
    round: |round| format!("第{}ラウンド・ベット額{}", round + 1, BETS[usize::from(round) % 2]),
    act: |bet| named(&["フォールド", "チェック", "コール", "ベット", "レイズ"], bet),
    plain: |play| ["フォールド", "コール", "レイズ"][play as usize],
    hand: |number, of| format!("ハンド {number}/{of}"),
    pot: "ポット",
    bet_of: |name| format!("{}のベット", name.unwrap_or("あなた")),
    card_of: |name| format!("{}のカード", name.unwrap_or("あなた")),
    public: "ボード",
    face_down: "伏せたまま",
    rank: |rank| ["J", "Q", "K"][rank as usize],
    holds: |rank, pair| {
        [["J", "Q", "K"], ["Jのペア", "Qのペア", "Kのペア"]][usize::from(pair)][rank as usize]
    },
    tally: |net| format!("この試合の収支{net}チップ"),
    your_turn: "あなたの番",
    to_move: "手番",
    thinking: "考え中",
    hinted: "ヒント",
    equilibrium: "均衡戦略",
    solving: "計算中",
    judged: |share, value| format!("頻度{share}、期待値{value}チップ"),
    helped: "均衡戦略を参照",
    helped_hands: "参照したハンド",
    wins: |name, count| match name {
        None => format!("{count}チップの勝ち"),
        Some(name) => format!("{name}が{count}チップの勝ち"),
    },
    split: "引き分け（チョップ）",
    wins_match: |name, count| "試合終了：".to_owned() + &(JA.wins)(name, count),
    split_match: "試合終了：引き分け",
    player: "プレイヤー",
    this_hand: "このハンド",
    total: "収支",
    review: "均衡戦略との比較",
    action: "アクション",
    grade: "評価",
    share: "均衡での頻度",
    given_up: "EVロス",
    session: "この試合",
    adjusted: "運をならした収支",
    given_up_each: "1ハンドあたりのEVロス",
    perfect: "完璧なハンド",
    portrait: |name| format!("{}の打ち方の見立て", name.unwrap_or("あなた")),
    habits: "見られた癖",
    unseen: "まだ1ハンドも見ていません。",
    hands_seen: |hands| format!("{hands}ハンドを観察"),
    believed: "見立て",
    by_equilibrium: "均衡",
    times: "回数",
    does: |name, bet| {
        let amount = amount(bet).to_string();
        let (verb, amount) = match kind(bet) {
            0 => ("フォールドしました。", ""),
            1 => ("チェックしました。", ""),
            2 => ("チップをコールしました。", &*amount),
            3 => ("チップをベットしました。", &*amount),
            _ => ("チップにレイズしました。", &*amount),
        };
        [name.unwrap_or_default(), if name.is_some() { "が" } else { "" }, amount, verb].concat()
    },
    turned: |rank| format!("ボードは{}です。", (JA.rank)(rank)),
    shows: |name, holds| format!("{}は{holds}。", name.unwrap_or("あなた")),
    now_you: "あなたの番です。",
    gap: "",
    stop: "。",
    colon: "：",
};
