//! Order for short lists.

/// Sorts a short list by `before`; what is equal keeps its order.
///
/// This is for lists of hundreds at most. The sort of the standard library is made for long ones, and each kind of list
/// that it is used for adds five kilobytes to the page.
pub fn sort_short<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for next in 1..list.len() {
        let mut place = next;
        while place > 0 && before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_things_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_short(&mut list, |a, b| a.0 < b.0);
        assert_eq!(list.map(|(_, letter)| letter), ['d', 'b', 'e', 'a', 'c']);
        sort_short(&mut [0u8; 0], |a, b| a < b);
    }
}
