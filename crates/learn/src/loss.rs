//! Losses: they turn the outputs of a net into gradients, row by row.

/// Turns scores into probabilities in place: a softmax over the allowed outputs. The others become 0.
pub fn softmax(scores: &mut [f32], allowed: impl Fn(usize) -> bool) {
    let best = (0..scores.len()).filter(|n| allowed(*n)).map(|n| scores[n]).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for (n, score) in scores.iter_mut().enumerate() {
        *score = if allowed(n) { libm::expf(*score - best) } else { 0.0 };
        sum += *score;
    }
    for score in scores {
        *score /= sum;
    }
}

/// Returns the cross-entropy of one class under these probabilities, and replaces the probabilities by the
/// gradient with respect to the scores.
pub fn cross_entropy(chances: &mut [f32], class: usize) -> f32 {
    let loss = -libm::logf(chances[class].max(f32::MIN_POSITIVE));
    chances[class] -= 1.0;
    loss
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn softmax_sums_to_one_over_the_allowed_outputs() {
        let mut scores = [1000.0, 1000.0, 5000.0];
        softmax(&mut scores, |n| n < 2);
        assert_eq!(scores, [0.5, 0.5, 0.0]);
        assert!((cross_entropy(&mut scores, 0) - std::f32::consts::LN_2).abs() < 1e-6);
        assert_eq!(scores, [-0.5, 0.5, 0.0]);
    }
}
