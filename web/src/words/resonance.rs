//! Words for decisions by resonance.

use super::words;

words! {
    /// The words for an agent that remembers situations. Numbers, moves and names are inserted as text.
    ResonanceWords {
        title: "Decision by resonance with learned situations" / "学習した状況との共鳴による判断",
        net(trick, place): "Net: trick {trick}, {place}." / "ネット：第{trick}トリック・{place}。",
        first: "leading" / "リード",
        second: "second to play" / "2番手",
        third: "third to play" / "3番手",
        fourth: "last to play" / "4番手",
        games(n): "The agent was trained on {n} game." | "The agent was trained on {n} games." / "学習した局数：{n}。",
        lessons(deals, whose, decisions, nodes): "At this table the agent has also learned from {deals} deal ({whose}). Decisions: {decisions}. New nodes: {nodes}."
            | "At this table the agent has also learned from {deals} deals ({whose}). Decisions: {decisions}. New nodes: {nodes}."
            / "この試合でも{deals}ディールから学習（{whose}）。判断{decisions}回、新しいノード{nodes}個。",
        own: "its own cards" / "自分の札",
        everybody: "everyone's cards" / "全員の札",
        // Action types.
        kinds: "Action types and their values" / "行動の種類とその価値",
        value: "Value" / "価値",
        times: "Count" / "経験数",
        kinds_help: "Bar: value from all layers. Finer layers count more as they gain experience. Mark: the selected layer only. Count: experiences in the finest layer that knows the action type."
            / "棒は全層を合わせた価値です。細かい層の価値は、経験が増えるにつれて重く数えます。縦線は選んだ層だけの値です。経験数は、その行動を知る最も細かい層でのものです。",
        // A filter on cards.
        passes: "passes" / "通過",
        stopped: "blocked" / "除外",
        threshold(theta): "The filter lets a card through if its value is below {theta}." / "フィルターは、値が{theta}未満の札を通します。",
        no_filter: "The filter has no model for this trick, so it does nothing." / "このトリックの回帰モデルはなく、フィルターは働きません。",
        filter_same: "The filter makes no difference here." / "今回の選択は変わりません。",
        filter_changes(with, without): "With the filter, the choice is {with}. Without the filter, {without}."
            / "フィルターを使うと{with}、使わなければ{without}です。",
        filter_shown: "The filter is only shown here. The choice was made without it." / "表示だけで、選択には使っていません。",
        // Layers.
        layers: "Layers, from coarse to fine" / "層（粗い層から細かい層へ）",
        matched: "Match" / "一致度",
        node: "Node" / "ノード",
        visits: "Visits" / "学習回数",
        resonates: "resonates" / "共鳴",
        nearest: "closest, no resonance" / "共鳴なし、最も近いもの",
        skipped: "skipped" / "省略",
        look(rho): "Vigilance {rho}: see what this layer remembers" / "警戒度{rho}：この層の記憶を見る",
        vigilance: "Vigilance ρ" / "警戒度ρ",
        // Remembered situations.
        percepts: "What the agent sees" / "知覚",
        percept: "Percept" / "知覚",
        now: "Now" / "現在",
        remembered: "Memory" / "記憶",
        remembers(node, all): "What the agent sees (bars) and what node {node} of {all} remembers (frames)"
            / "知覚（棒）と、{all}個中ノード{node}の記憶（枠）",
        age(presentation, all): "Created at decision {presentation} of {all}."
            / "このノードができたのは、学んだ判断{all}回中の{presentation}回目。",
        higher(list): "Higher in the remembered situation than now: {list}." / "記憶した状況のほうが大きい知覚：{list}。",
        lower(list): "Lower in the remembered situation than now: {list}." / "記憶した状況のほうが小さい知覚：{list}。",
        alike: "Almost the same as now." / "いまの状況とほぼ同じです。",
        comma: ", " / "、",
        gap: " " / "",
    }
}

impl ResonanceWords {
    /// The position in a trick, from 0.
    pub(crate) fn place(&self, place: u8) -> &'static str {
        match place {
            0 => self.first,
            1 => self.second,
            2 => self.third,
            _ => self.fourth,
        }
    }
}
