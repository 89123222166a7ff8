//! The score sheet.

use super::Modal;
use crate::words::Shell;
use yew::prelude::*;

/// The points of every deal, and the totals. `deal` is the word for a deal.
pub(crate) fn score_dialog(
    names: &[String],
    (deals, totals): (&[Vec<i32>], &[i32]),
    deal: String,
    on_close: Callback<()>,
    words: &Shell,
) -> Html {
    let cells = |points: &[i32]| points.iter().map(|p| html! { <td>{ p }</td> }).collect::<Html>();
    html! {
        <Modal key="score" title={words.score_sheet} {on_close}>
            <table class="score">
                <thead><tr>
                    <th scope="col">{ deal }</th>
                    { for names.iter().map(|name| html! { <th scope="col">{ name }</th> }) }
                </tr></thead>
                <tbody>
                    { for deals.iter().enumerate().map(|(i, points)| html! {
                        <tr><th scope="row">{ i + 1 }</th>{ cells(points) }</tr>
                    }) }
                </tbody>
                <tfoot><tr><th scope="row">{ words.total }</th>{ cells(totals) }</tr></tfoot>
            </table>
        </Modal>
    }
}
