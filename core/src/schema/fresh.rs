//! New names that nothing else has.

use std::collections::{HashMap, HashSet};

/// The names that are taken, and how far the numbers behind each have got: giving many like names takes no longer for each.
#[derive(Debug, Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
    /// By what stands before the number, and the digits of the number.
    next: HashMap<(String, usize), u64>,
}

impl Names {
    /// Takes a name that is in use.
    pub(crate) fn take(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// `base`, or with `_2`, `_3`, … behind it, cut so that it has at most `longest` characters. It is taken then.
    pub(crate) fn give(&mut self, base: &str, longest: usize) -> String {
        if self.taken.insert(base.to_owned()) {
            return base.to_owned();
        }
        let (mut digits, mut first, mut end) = (1_usize, 2_u64, 10_u64);
        loop {
            // Names that are cut to one stem share its numbers.
            let keep = longest.saturating_sub(digits.saturating_add(1));
            let stem: String = base.chars().take(keep).collect();
            let next = self.next.entry((stem.clone(), digits)).or_insert(first);
            while *next < end {
                let name = format!("{stem}_{next}");
                *next = next.saturating_add(1);
                if self.taken.insert(name.clone()) {
                    return name;
                }
            }
            digits = digits.saturating_add(1);
            (first, end) = (end, end.saturating_mul(10));
        }
    }
}
