//! Words that the tables of small poker games share.

use super::{Phrase, fill, words};
use tefuda_games::poker::{Bet, Poker, PokerMove, PokerRank};

words! {
    /// The texts of a table.
    Words {
        table: "The table" / "テーブル",
        betting: "Betting" / "ベットの経過",
        actions: "Your action" / "あなたのアクション",
        round(number, bets): "Round {number} · bet size {bets}" / "第{number}ラウンド・ベット額{bets}",
        single_round(bets): "Bet size {bets}" / "ベット額{bets}",
        hand(number, of): "Hand {number} of {of}" / "ハンド {number}/{of}",
        pot: "Pot" / "ポット",
        bet_of(name): "{name}'s bet" / "{name}のベット",
        your_bet: "Your bet" / "あなたのベット",
        card_of(name): "{name}'s card" / "{name}のカード",
        your_card: "Your card" / "あなたのカード",
        public: "Public card" / "ボード",
        face_down: "face down" / "伏せたまま",
        jack: "jack" / "J",
        queen: "queen" / "Q",
        king: "king" / "K",
        pair_of_jacks: "pair of jacks" / "Jのペア",
        pair_of_queens: "pair of queens" / "Qのペア",
        pair_of_kings: "pair of kings" / "Kのペア",
        // Possible actions and past ones. Without an amount, impossible ones.
        fold: "Fold" / "フォールド",
        check: "Check" / "チェック",
        call: "Call" / "コール",
        call_chips(chips): "Call {chips}" / "コール {chips}",
        bet(chips): "Bet {chips}" / "ベット {chips}",
        raise: "Raise" / "レイズ",
        only_bet: "Bet" / "ベット",
        raise_to(chips): "Raise to {chips}" / "レイズ {chips}",
        // On the plate of a seat.
        tally(net): "{net} chip in this match" | "{net} chips in this match" / "この試合の収支{net}チップ",
        your_turn: "Your turn" / "あなたの番",
        to_move: "to act" / "手番",
        thinking: "thinking" / "考え中",
        hinted: "hint" / "ヒント",
        // The equilibrium.
        equilibrium: "Show equilibrium" / "均衡戦略を見る",
        solving: "Solving" / "計算中",
        unsolved: "The equilibrium couldn't be computed" / "均衡戦略を計算できませんでした",
        solve_again: "Not solved. Try again" / "計算失敗。再試行",
        judged(share, value): "{share} of the time, EV {value} chips" / "頻度{share}、期待値{value}チップ",
        first_speaks(name): "{name} acts first" / "先手：{name}",
        you_speak_first: "You act first" / "先手：あなた",
        helped: "equilibrium shown" / "均衡戦略を参照",
        helped_hands: "Hands with equilibrium shown" / "参照したハンド",
        // The result.
        wins(name, chips): "{name} wins {chips} chip" | "{name} wins {chips} chips" / "{name}が{chips}チップの勝ち",
        you_win(chips): "You win {chips} chip" | "You win {chips} chips" / "{chips}チップの勝ち",
        split: "The pot is split" / "引き分け（チョップ）",
        wins_match(name, chips): "{name} wins the match by {chips} chip" | "{name} wins the match by {chips} chips"
            / "試合終了：{name}が{chips}チップの勝ち",
        you_win_match(chips): "You win the match by {chips} chip" | "You win the match by {chips} chips" / "試合終了：{chips}チップの勝ち",
        split_match: "The match is a draw" / "試合終了：引き分け",
        player: "Player" / "プレイヤー",
        this_hand: "This hand" / "このハンド",
        total: "Match" / "収支",
        // The match so far, compared with the equilibrium.
        given_up: "EV loss" / "EVロス",
        session: "The match so far" / "この試合の通算",
        adjusted: "Luck-adjusted result" / "運をならした収支",
        given_up_each: "EV loss per hand" / "1ハンドあたりのEVロス",
        perfect: "Perfect hands" / "完璧なハンド",
        habits: "Habits it has seen" / "見抜かれた癖",
        // Sentences.
        folds(name): "{name} folds." / "{name}がフォールドしました。",
        you_fold: "You fold." / "フォールドしました。",
        checks(name): "{name} checks." / "{name}がチェックしました。",
        you_check: "You check." / "チェックしました。",
        calls(name, chips): "{name} calls {chips} chip." | "{name} calls {chips} chips." / "{name}が{chips}チップをコールしました。",
        you_call(chips): "You call {chips} chip." | "You call {chips} chips." / "{chips}チップをコールしました。",
        bets(name, chips): "{name} bets {chips} chip." | "{name} bets {chips} chips." / "{name}が{chips}チップをベットしました。",
        you_bet(chips): "You bet {chips} chip." | "You bet {chips} chips." / "{chips}チップをベットしました。",
        raises(name, chips): "{name} raises to {chips} chips." / "{name}が{chips}チップにレイズしました。",
        you_raise(chips): "You raise to {chips} chips." / "{chips}チップにレイズしました。",
        turned(rank): "The public card is a {rank}." / "ボードは{rank}です。",
        shows(name, cards): "{name} has a {cards}." / "{name}は{cards}。",
        you_show(cards): "You have a {cards}." / "あなたは{cards}。",
        now_you: "Your turn." / "あなたの番です。",
        gap: " " / "",
        stop: "." / "。",
        colon: ": " / "：",
        // The coach.
        coach_speak(chips): "No one has bet this round. Check for free, or bet {chips} chip."
            | "No one has bet this round. Check for free, or bet {chips} chips."
            / "このラウンドではまだだれもベットしていません。チェックするか、{chips}チップをベットします。",
        coach_answer(chips, pot): "You're facing a bet. Call {chips} chip to stay in for the pot of {pot}, or fold."
            | "You're facing a bet. Call {chips} chips to stay in for the pot of {pot}, or fold."
            / "ベットされています。{chips}チップをコールしてポット{pot}を争うか、フォールドします。",
        coach_raise: "You can also raise." / "レイズもできます。",
    }
}

/// The names of moves, depending on whether there is a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Fold,
    Check,
    Call,
    Bet,
    Raise,
}

impl Action {
    pub(crate) fn new(play: PokerMove, facing: bool) -> Self {
        match (play, facing) {
            (PokerMove::Fold, _) => Self::Fold,
            (PokerMove::Call, false) => Self::Check,
            (PokerMove::Call, true) => Self::Call,
            (PokerMove::Raise, false) => Self::Bet,
            (PokerMove::Raise, true) => Self::Raise,
        }
    }

    pub(crate) fn of(bet: Bet) -> Self {
        Self::new(bet.play, bet.facing)
    }
}

/// The amount of an action: the chips added by a call, or the total of a bet or raise in its round.
fn amount<P: Poker>(bet: Bet) -> i32 {
    let size = P::BETS[usize::from(bet.round) % P::BETS.len()];
    if Action::of(bet) == Action::Raise { 2 * size } else { size }
}

// Without a name, the phrase is about the person at the table.
impl Words {
    /// Returns the heading of a round, 0 or 1. In a game of one round it has no number.
    pub(crate) fn round_of<P: Poker>(&self, round: u8) -> String {
        let bets = P::BETS[usize::from(round) % P::BETS.len()].to_string();
        if P::BETS.len() == 1 {
            return fill(self.single_round, [&bets]);
        }
        fill(self.round, [&(round + 1).to_string(), &bets])
    }

    /// Describes a past or possible action, with its amount.
    pub(crate) fn act<P: Poker>(&self, bet: Bet) -> String {
        let phrase = match Action::of(bet) {
            Action::Fold => return self.fold.to_owned(),
            Action::Check => return self.check.to_owned(),
            Action::Call => self.call_chips,
            Action::Bet => self.bet,
            Action::Raise => self.raise_to,
        };
        fill(phrase, [&amount::<P>(bet).to_string()])
    }

    /// Names an impossible action, without an amount. With a single bet, no one can raise.
    pub(crate) fn plain<P: Poker>(&self, play: PokerMove) -> &'static str {
        let raise = if P::RAISES == 1 { self.only_bet } else { self.raise };
        [self.fold, self.call, raise][play as usize]
    }

    /// Describes an action in a sentence.
    pub(crate) fn does<P: Poker>(&self, name: Option<&str>, bet: Bet) -> String {
        let size = amount::<P>(bet);
        let chips = &*size.to_string();
        let (phrase, yours) = match Action::of(bet) {
            Action::Fold => return named(name, self.folds, self.you_fold),
            Action::Check => return named(name, self.checks, self.you_check),
            Action::Call => (self.calls.of(size), self.you_call.of(size)),
            Action::Bet => (self.bets.of(size), self.you_bet.of(size)),
            Action::Raise => (self.raises, self.you_raise),
        };
        name.map_or_else(|| fill(yours, [chips]), |name| fill(phrase, [name, chips]))
    }

    /// Returns the name of a card.
    pub(crate) fn rank(&self, rank: PokerRank) -> &'static str {
        [self.jack, self.queen, self.king][rank as usize]
    }

    /// Describes a hand at a showdown: its card, and whether it pairs with the public one.
    pub(crate) fn holds(&self, rank: PokerRank, pair: bool) -> &'static str {
        let pairs = [self.pair_of_jacks, self.pair_of_queens, self.pair_of_kings];
        if pair { pairs[rank as usize] } else { self.rank(rank) }
    }

    /// Describes the cards shown at a showdown, in a sentence.
    pub(crate) fn showing(&self, name: Option<&str>, cards: &str) -> String {
        name.map_or_else(|| fill(self.you_show, [cards]), |name| fill(self.shows, [name, cards]))
    }

    /// Labels the chips that a seat has bet in this round.
    pub(crate) fn stake(&self, name: Option<&str>) -> String {
        named(name, self.bet_of, self.your_bet)
    }

    /// Labels a seat's card.
    pub(crate) fn card(&self, name: Option<&str>) -> String {
        named(name, self.card_of, self.your_card)
    }

    /// Says who acts first in a hand.
    pub(crate) fn opens(&self, name: Option<&str>) -> String {
        named(name, self.first_speaks, self.you_speak_first)
    }

    /// Says who wins this many chips in a hand, or by how many in the whole match.
    pub(crate) fn won(&self, name: Option<&str>, chips: i32, of_match: bool) -> String {
        let (phrase, yours) =
            if of_match { (self.wins_match, self.you_win_match) } else { (self.wins, self.you_win) };
        let n = &*chips.to_string();
        name.map_or_else(|| fill(yours.of(chips), [n]), |name| fill(phrase.of(chips), [name, n]))
    }
}

/// Fills a name into a phrase, or returns the form for "you".
pub(super) fn named(name: Option<&str>, phrase: Phrase<1>, yours: &str) -> String {
    name.map_or_else(|| yours.to_owned(), |name| fill(phrase, [name]))
}
