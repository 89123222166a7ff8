//! Words of the Hearts table.

use super::{fill, words};
use tefuda_games::hearts::Passing;

words! {
    /// The texts of the Hearts table.
    Words {
        table: "The table" / "テーブル",
        hand: "Your hand" / "あなたの手札",
        hand_of(name): "{name}'s hand" / "{name}の手札",
        hand_passing: "Your hand: choose three cards to pass" / "あなたの手札：渡す3枚を選んでください",
        trick: "The trick" / "場のトリック",
        leads(name): "{name} leads" / "{name}のリード",
        you_lead: "You lead" / "あなたのリードです",
        // On the plate of a seat.
        your_turn: "Your turn" / "あなたの番",
        to_move: "to move" / "手番",
        thinking: "thinking" / "考え中",
        passed: "has chosen" / "選択済み",
        tally(points, total): "{points} point in this deal, {total} in the match"
            | "{points} points in this deal, {total} in the match"
            / "このディール{points}点、ここまで合計{total}点",
        cards(n): "{n} card" | "{n} cards" / "手札{n}枚",
        // On a card.
        led: "led" / "リード",
        winning: "winning" / "勝っている札",
        received: "passed to you" / "渡された札",
        hinted: "hint" / "ヒント",
        // Above the table.
        broken: "Hearts broken" / "ハートブレイク済み",
        unbroken: "Hearts not broken" / "ハート未ブレイク",
        last_trick: "Last trick" / "前のトリック",
        close: "Close" / "閉じる",
        trick_number(n): "Trick {n}" / "第{n}トリック",
        left: "Pass left" / "左へ3枚",
        right: "Pass right" / "右へ3枚",
        across: "Pass across" / "向かいへ3枚",
        hold: "No passing" / "交換なし",
        // While cards to pass are being chosen.
        waiting: "Players are choosing three cards to pass" / "交換する3枚を選んでいます",
        choose(name): "Pass three cards to {name}" / "{name}に渡す3枚を選んでください",
        chosen(n): "{n} of 3 chosen" / "3枚中{n}枚を選択",
        three_only: "You've already chosen three cards. Put one back first." / "すでに3枚選んでいます。先に1枚戻してください。",
        three_needed: "Choose three cards first" / "先に3枚を選んでください",
        pass_left: "Pass left" / "左へ渡す",
        pass_right: "Pass right" / "右へ渡す",
        pass_across: "Pass across" / "向かいへ渡す",
        pass_nobody: "Play" / "始める",
        // When the rest of a deal is settled.
        no_points_left: "No points are left, so the remaining tricks don't matter." / "失点札はもう残っていません。この先は結果に影響しません。",
        all_tricks_yours: "You'll win all the remaining tricks, whatever anyone plays." / "残りのトリックは、だれが何を出してもすべてあなたが取ります。",
        // The end of a deal.
        deal_over: "Deal over" / "ディール終了",
        player: "Player" / "プレイヤー",
        this_deal: "This deal" / "今回",
        total: "Match" / "合計",
        shot(name): "{name} shot the moon" / "{name}がシュート・ザ・ムーン達成",
        you_shot: "You shot the moon" / "シュート・ザ・ムーン達成",
        // Sentences.
        plays(name, card): "{name} plays {card}." / "{name}が{card}を出しました。",
        you_play(card): "You play {card}." / "{card}を出しました。",
        takes(name): "{name} takes the trick." / "{name}がトリックを取りました。",
        takes_points(name, n): "{name} takes the trick: {n} point." | "{name} takes the trick: {n} points."
            / "{name}がトリックを取り、失点{n}。",
        you_take: "You take the trick." / "あなたがトリックを取りました。",
        you_take_points(n): "You take the trick: {n} point." | "You take the trick: {n} points." / "あなたがトリックを取り、失点{n}。",
        breaks: "Hearts are broken." / "ハートブレイクしました。",
        has_passed(name): "{name} has chosen three cards." / "{name}が3枚を選びました。",
        you_pass(cards): "You pass {cards}." / "{cards}を渡しました。",
        you_receive(cards): "You receive {cards}." / "{cards}を受け取りました。",
        now_you: "Your turn." / "あなたの番です。",
        ends_with(name, n): "{name}: {n} point." | "{name}: {n} points." / "{name}は{n}点。",
        comma: ", " / "、",
        stop: "." / "。",
        // The coach.
        coach_pass_cards: "Choose three cards to pass. Get rid of dangerous cards (♠Q, ♠K, ♠A, high hearts), or empty a short suit."
            / "渡すカードを3枚選びます。♠Q・♠K・♠Aや大きいハートなど、点を取らされそうな札を手放すか、少ないスートをなくします。",
        coach_lead_any: "You lead. The others must follow suit if they can. You can lead any card."
            / "あなたのリードです。ほかの人は、あれば同じスートを出します。どの札からでも始められます。",
        coach_lead_unbroken: "You lead. The others must follow suit if they can. Hearts aren't broken yet, so you can't lead a heart."
            / "あなたのリードです。ほかの人は、あれば同じスートを出します。ハートはまだブレイクしていないので、ハート以外から選びます。",
        coach_follow(suit): "{suit} were led. You have some, so you must play one of them."
            / "{suit}がリードされました。同じスートを持っているので、そこから出します。",
        coach_highest(card, n): "The highest card of the suit led wins the trick. So far that's the {card}. The trick holds {n} point."
            | "The highest card of the suit led wins the trick. So far that's the {card}. The trick holds {n} points."
            / "リードされたスートでいちばん強い札が、トリックを取ります。いまは{card}が最強で、{n}点入っています。",
        coach_void(suit): "{suit} were led, but you have none. You can't win this trick, so get rid of a dangerous card."
            / "{suit}がリードされましたが、持っていません。このトリックは取らずに済むので、危ない札を捨てる好機です。",
        coach_void_first: "In the first trick, you can't play cards that cost points." / "最初のトリックでは、点の付いた札は出せません。",
    }
}

impl Words {
    /// Returns the direction of the pass in this deal, as a mark.
    pub(crate) fn direction(&self, to: Passing) -> &'static str {
        match to {
            Passing::Left => self.left,
            Passing::Right => self.right,
            Passing::Across => self.across,
            Passing::Hold => self.hold,
        }
    }

    /// Returns the label of the pass button.
    pub(crate) fn pass(&self, to: Passing) -> &'static str {
        match to {
            Passing::Left => self.pass_left,
            Passing::Right => self.pass_right,
            Passing::Across => self.pass_across,
            Passing::Hold => self.pass_nobody,
        }
    }

    /// Says who shot the moon: a name, or `None` for "you".
    pub(crate) fn moon(&self, name: Option<&str>) -> String {
        name.map_or_else(|| self.you_shot.to_owned(), |name| fill(self.shot, [name]))
    }

    /// Says who took the trick, and with how many points.
    pub(crate) fn taken(&self, name: Option<&str>, points: u8) -> String {
        let n = &*points.to_string();
        match (name, points) {
            (Some(name), 0) => fill(self.takes, [name]),
            (Some(name), _) => fill(self.takes_points.of(points), [name, n]),
            (None, 0) => self.you_take.to_owned(),
            (None, _) => fill(self.you_take_points.of(points), [n]),
        }
    }
}
