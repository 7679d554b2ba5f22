//! How much work a pattern is for each character of a text, guessed from how it is written: what repeats counts as often as it may.

/// How a pattern is matched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    /// Places in the pattern that a text can be at, at most.
    pub(super) states: u64,
    /// One where the pattern needs more than an automaton: it goes back and tries again.
    pub(super) retries: u64,
}

/// An automaton's states for what is written in few characters but is none: `\w`, `\p{L}`.
const STATES_OF_A_CLASS: u64 = 4;

pub(super) fn effort(pattern: &str) -> Effort {
    let is_hard = ["(?=", "(?!", "(?<", "(?>", "(?(", "++", "*+", "?+", "}+"];
    let back = |pair: &[u8]| matches!(pair, [b'\\', b'1'..=b'9' | b'k' | b'g']);
    let retries = is_hard.iter().any(|part| pattern.contains(part))
        || pattern.as_bytes().windows(2).any(back);
    Effort {
        states: states(pattern),
        retries: u64::from(retries),
    }
}

fn states(pattern: &str) -> u64 {
    // What each open group has so far, and what may repeat: the last thing in it.
    let mut outer: Vec<(u64, u64)> = Vec::new();
    let (mut all, mut last) = (1_u64, 0_u64);
    let mut rest = pattern.chars().peekable();
    while let Some(char) = rest.next() {
        let part = match char {
            '(' => {
                outer.push((all.saturating_add(last), 0));
                (all, last) = (1, 0);
                continue;
            }
            ')' => {
                let inner = all.saturating_add(last);
                (all, last) = outer.pop().unwrap_or((1, 0));
                inner
            }
            '{' => {
                let mut most = 1;
                let mut number = 0_u64;
                while let Some(char) = rest.next_if(|char| *char != '}') {
                    let digit = char.to_digit(10).map(u64::from);
                    number =
                        digit.map_or(0, |digit| number.saturating_mul(10).saturating_add(digit));
                    most = number.max(most);
                }
                last = last.saturating_mul(most);
                continue;
            }
            '[' => {
                // Brackets within brackets end where the first ends; what follows then counts for itself.
                while rest
                    .next_if(|char| *char != ']')
                    .is_some_and(|char| char != '\\' || rest.next().is_some())
                {}
                STATES_OF_A_CLASS
            }
            '\\' => {
                rest.next();
                STATES_OF_A_CLASS
            }
            _ => 1,
        };
        all = all.saturating_add(last);
        last = part;
    }
    outer
        .into_iter()
        .fold(all.saturating_add(last), |sum, (all, last)| {
            sum.saturating_add(all).saturating_add(last)
        })
}

#[cfg(test)]
mod tests {
    use super::effort;

    #[test]
    fn repetitions_multiply() {
        assert!(effort("^[a-z]+$").states < 20);
        assert!(effort("[ab]{1000}").states >= 1000);
        assert!(effort("((a{50}){50}){50}").states >= 125_000);
        assert!(effort("(((a{9999}){9999}){9999}){9999}").states >= 1 << 50);
        assert_eq!(effort(")))]}{{{[\\").retries, 0);
    }

    #[test]
    fn what_an_automaton_cannot_do_is_known() {
        for hard in ["(?=a)", "(?!a)", "(?<=a)", "(a)\\1", "a*+"] {
            assert_eq!(effort(hard).retries, 1, "{hard}");
        }
        assert_eq!(effort("^(?:a|b)\\d+$").retries, 0);
    }
}
