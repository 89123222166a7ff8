//! Sorting for short lists.

/// Sorts a short list by `before`. The sort is stable: ties keep their order.
///
/// Meant for at most hundreds of items. The sort of the standard library is made for long lists, and adds 5 kB
/// to the page for every type of list.
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
    fn ties_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_short(&mut list, |a, b| a.0 < b.0);
        assert_eq!(list.map(|(_, letter)| letter), ['d', 'b', 'e', 'a', 'c']);
        sort_short(&mut [0u8; 0], |a, b| a < b);
    }
}
