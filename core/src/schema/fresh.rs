//! New names that nothing else has.

use std::collections::{HashMap, HashSet};

/// The names that are taken, and how far the numbers behind each have got: giving many like names takes no longer for each.
#[derive(Debug, Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
    next: HashMap<String, u64>,
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
        let next = self.next.entry(base.to_owned()).or_insert(2);
        loop {
            let suffix = format!("_{next}");
            *next = next.saturating_add(1);
            let keep = longest.saturating_sub(suffix.len());
            let stem: String = base.chars().take(keep).collect();
            let name = format!("{stem}{suffix}");
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}
