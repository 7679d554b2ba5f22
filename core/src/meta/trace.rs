//! The W3C trace context in `_meta` (specification 2026-07-28, `basic/index`: `traceparent`, `tracestate`, `baggage`).

/// The parts of a `traceparent` (W3C Trace Context, level 1, section 3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceParent<'a> {
    /// 32 lower-case hexadecimal digits, not all zero.
    pub trace_id: &'a str,
    /// 16 lower-case hexadecimal digits, not all zero.
    pub parent_id: &'a str,
    /// Whether the caller recorded the trace.
    pub sampled: bool,
}

impl<'a> TraceParent<'a> {
    /// Reads a `traceparent`; `None` if it is not valid. Versions above 00 may have more fields, which are passed over.
    #[must_use]
    pub fn parse(value: &'a str) -> Option<Self> {
        let mut fields = value.split('-');
        let (version, trace_id, parent_id, flags) = (
            fields.next()?,
            fields.next()?,
            fields.next()?,
            fields.next()?,
        );
        if version == "ff" || version == "00" && fields.next().is_some() {
            return None;
        }
        let valid = hex(version, 2) && hex(trace_id, 32) && hex(parent_id, 16) && hex(flags, 2);
        if !valid || zero(trace_id) || zero(parent_id) {
            return None;
        }
        let sampled = u8::from_str_radix(flags, 16).is_ok_and(|flags| flags & 1 == 1);
        Some(Self {
            trace_id,
            parent_id,
            sampled,
        })
    }
}

fn hex(field: &str, length: usize) -> bool {
    field.len() == length
        && field
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn zero(field: &str) -> bool {
    field.bytes().all(|byte| byte == b'0')
}

#[cfg(test)]
mod tests {
    use super::TraceParent;

    #[test]
    fn the_examples_of_the_recommendation() {
        let parent =
            TraceParent::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").unwrap();
        assert_eq!(parent.trace_id, "0af7651916cd43dd8448eb211c80319c");
        assert_eq!(parent.parent_id, "b7ad6b7169203331");
        assert!(parent.sampled);
        assert!(
            TraceParent::parse("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00-what")
                .is_some()
        );
        for invalid in [
            "",
            "00",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
            "00-é-b7ad6b7169203331-01",
        ] {
            assert_eq!(TraceParent::parse(invalid), None, "{invalid}");
        }
    }
}
