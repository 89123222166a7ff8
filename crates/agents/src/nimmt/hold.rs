//! The cost of a card at a random time: the table by which `rule-10` holds back cards.
//!
//! `cargo bench -p tefuda-agents --bench nimmt_hold` computes it from 60,000 deals of six players with random
//! cards and cheapest rows. For each card it has the mean heads that the card took, over all deals in which
//! it was played, in hundredths. Each mean has a standard error of about 0.02 heads.

use tefuda_games::nimmt::HIGHEST;

/// Hundredths of a head for the cards 1 to 104.
const HUNDREDTHS: [u16; HIGHEST as usize] = [
    204, 193, 182, 171, 160, 151, 142, 134, 124, 116, 108, 100, 93, 87, 80, 75, 72, 66, 62, 57, 53, 50, 48,
    46, 44, 42, 41, 41, 41, 40, 41, 39, 41, 45, 47, 48, 50, 53, 55, 58, 63, 66, 70, 71, 81, 85, 88, 93, 99,
    100, 107, 111, 117, 122, 124, 137, 142, 148, 150, 153, 157, 167, 166, 171, 173, 180, 186, 191, 190, 195,
    198, 197, 199, 198, 204, 207, 200, 206, 208, 205, 215, 207, 208, 207, 209, 204, 204, 200, 206, 205, 202,
    202, 202, 201, 196, 198, 201, 200, 193, 199, 204, 209, 209, 215,
];

/// The mean heads that a card takes at a random time; 0 for an invalid card number.
pub fn cost(card: u8) -> f64 {
    let place = usize::from(card).wrapping_sub(1);
    HUNDREDTHS.get(place).map_or(0.0, |cost| f64::from(*cost) / 100.0)
}
