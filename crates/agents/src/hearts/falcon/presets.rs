//! The presets of FALCON: the paper's four rows in our reading and as the paper words them, the best known
//! settings, and two short runs to watch.

use super::{
    actions::ActionSet,
    field::Method,
    settings::{Feedback, GameRules, Settings},
};
use tefuda_games::{Entry, PaperId, Text, knob::Value, text};

const fn preset(
    id: &'static str,
    paper: Option<PaperId>,
    name: Text,
    about: Text,
    defaults: &'static [Default],
) -> Entry {
    let source = if paper.is_some() { "" } else { "ours" };
    Entry { id, name, about, paper, source, knobs: Settings::KNOBS, defaults }
}

type Default = (&'static str, Value);

/// Joins lists with `N` defaults in total.
const fn concat<const N: usize>(lists: &[&[Default]]) -> [Default; N] {
    let (mut all, mut count, mut list) = ([PREVIOUS; N], 0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[count] = lists[list][at];
            count += 1;
            at += 1;
        }
        list += 1;
    }
    assert!(count == N, "`N` is the number of defaults");
    all
}

const STANDARD: Default = ("rules", GameRules::Standard.value());
const PREVIOUS: Default = ("actions", ActionSet::Previous.value());
const FILTER: [Default; 2] = [("hands", Value::Int(30_000)), ("groups", Value::Int(52))];
const ONE_LAYER: [Default; 4] = [
    ("layers", Value::Int(1)),
    ("rho", Value::Real(0.84)),
    ("kappa", Value::Real(5.0)),
    ("bonus", Value::Real(0.2)),
];
/// For nets of three channels: one field per net, and only the action that was chosen learns.
const CHANNELS: [Default; 4] = [
    ("layers", Value::Int(1)),
    ("inherit", Value::Int(0)),
    ("share", Value::Flag(false)),
    ("bonus", Value::Real(0.0)),
];
const PUBLISHED: [Default; 7] = [
    ("method", Method::Published.value()),
    ("good", Value::Real(2.0)),
    ("lambda", Value::Real(0.0)),
    ("rho", Value::Real(0.82)),
    ("beta", Value::Real(0.02)),
    ("step", Value::Real(0.01)),
    ("epsilon", Value::Real(0.0)),
];
const TAN: [Default; 6] = [
    ("method", Method::Reactive.value()),
    ("good", Value::Real(1.0)),
    ("lambda", Value::Real(0.0)),
    ("rho", Value::Real(0.7)),
    ("beta", Value::Real(0.5)),
    ("epsilon", Value::Real(0.0)),
];
const COUNTERFACTUAL: [Default; 7] = [
    ("feedback", Feedback::Counterfactual.value()),
    ("kappa", Value::Real(30.0)),
    ("step", Value::Real(0.001)),
    ("inherit", Value::Int(0)),
    ("epsilon", Value::Real(0.1)),
    ("bonus", Value::Real(0.0)),
    ("self", Value::Real(0.66)),
];

/// The presets: the paper's four rows in our reading, the best known settings, the same rows as the paper
/// words them, and two to watch.
pub(super) static PRESETS: [Entry; 14] = [
    preset(
        "both",
        Some(PaperId::P1),
        text("Both: new actions and filter", "両方：新行動とフィルター"),
        text(
            "The paper's proposal: the new action types, and a support vector filter during training.",
            "論文の提案手法。新しい行動の種類と、学習中のサポートベクター回帰のフィルター。",
        ),
        &FILTER,
    ),
    preset(
        "actions",
        Some(PaperId::P1),
        text("New actions only", "新行動のみ"),
        text("The new action types without the filter.", "新しい行動の種類だけ。フィルターはなし。"),
        &[],
    ),
    preset(
        "svr",
        Some(PaperId::P1),
        text("Filter only", "フィルターのみ"),
        text(
            "The earlier action types with the filter.",
            "それまでの行動の種類に、フィルターだけを加えたもの。",
        ),
        &const { concat::<3>(&[&[PREVIOUS], &FILTER]) },
    ),
    preset(
        "previous",
        Some(PaperId::P1),
        text("Previous work", "先行研究"),
        text("The earlier action types without the filter.", "それまでの行動の種類。フィルターもなし。"),
        &[PREVIOUS],
    ),
    preset(
        "published",
        Some(PaperId::P1),
        text("FALCON as published", "発表どおりのFALCON"),
        text(
            "Three channels per net, learned as the paper's group describes it. New actions and filter.",
            "ネットごとに3チャンネル。論文の研究グループが述べる学習則。新行動とフィルター。",
        ),
        &const { concat::<13>(&[&FILTER, &CHANNELS, &PUBLISHED]) },
    ),
    preset(
        "tan",
        Some(PaperId::P1),
        text("Reactive FALCON (Tan 2004)", "反応型FALCON（Tan 2004）"),
        text(
            "Tan's learning rule with match tracking. New actions and filter.",
            "マッチトラッキングのあるTanの学習則。新行動とフィルター。",
        ),
        &const { concat::<12>(&[&FILTER, &CHANNELS, &TAN]) },
    ),
    preset(
        "counterfactual",
        None,
        text("Counterfactual: strongest", "反実仮想：最強の設定"),
        text(
            "Ours. After each game it also learns how every other card would have done. Uses some self-play.",
            "独自の設定。対局のたびに、ほかの札ならどうなったかも学びます。自己対戦もします。",
        ),
        &COUNTERFACTUAL,
    ),
    preset(
        "both-1",
        Some(PaperId::P1),
        text("Both, one layer", "両方（1層）"),
        text("Our value categories with one layer per net.", "独自の価値カテゴリー。ネットごとに1層。"),
        &const { concat::<6>(&[&FILTER, &ONE_LAYER]) },
    ),
    preset(
        "actions-1",
        Some(PaperId::P1),
        text("New actions only, one layer", "新行動のみ（1層）"),
        text(
            "Our value categories with one layer per net, and only the new action types.",
            "独自の価値カテゴリー1層で、新しい行動の種類だけ。",
        ),
        &ONE_LAYER,
    ),
    preset(
        "svr-1",
        Some(PaperId::P1),
        text("Filter only, one layer", "フィルターのみ（1層）"),
        text(
            "Our value categories with one layer per net, and only the filter.",
            "独自の価値カテゴリー1層で、フィルターだけ。",
        ),
        &const { concat::<7>(&[&[PREVIOUS], &FILTER, &ONE_LAYER]) },
    ),
    preset(
        "previous-1",
        Some(PaperId::P1),
        text("Previous work, one layer", "先行研究（1層）"),
        text(
            "Our value categories with one layer per net and the earlier action types.",
            "独自の価値カテゴリー1層で、先行研究の行動の種類。",
        ),
        &const { concat::<5>(&[&[PREVIOUS], &ONE_LAYER]) },
    ),
    preset(
        "both-standard",
        None,
        text("Both, standard rules", "両方（標準ルール）"),
        text(
            "The paper's proposal, trained with the standard rules.",
            "論文の提案手法を、標準ルールで学習したもの。",
        ),
        &const { concat::<3>(&[&FILTER, &[STANDARD]]) },
    ),
    preset(
        "counterfactual-standard",
        None,
        text("Counterfactual, standard rules", "反実仮想（標準ルール）"),
        text(
            "The strongest settings, trained with the standard rules.",
            "最強の設定を、標準ルールで学習したもの。",
        ),
        &const { concat::<8>(&[&COUNTERFACTUAL, &[STANDARD]]) },
    ),
    preset(
        "demo",
        Some(PaperId::P1),
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "The paper's proposal with a tenth of the games and few examples.",
            "論文の提案手法を、10分の1の対局数と少ない例題で学習したもの。",
        ),
        &[
            ("games", Value::Int(10_000)),
            ("hands", Value::Int(1_000)),
            ("groups", Value::Int(52)),
            ("labels", Value::Int(200)),
        ],
    ),
];
