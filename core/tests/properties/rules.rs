//! The rules about names: the key grammar against a second implementation, the reserved prefixes, the options.

use proptest::prelude::*;
use serde_json::json;
use toolmsg::meta::{
    Reserved, Revision, TraceParent, is_reserved, is_well_formed, model_facing, validate_key,
};
use toolmsg::{OptionValue, Options, to_json};

use crate::config;
use crate::generate::{meta, meta_key, settings};
use crate::value::ValueNode;

/// Where a reader of a key stands in the grammar of `basic/index`:
/// `key = [ label *( "." label ) "/" ] [ name ]`.
///
/// One pass over the characters as an automaton, with prefix and name tried side by side, where the crate cuts the key up first.
fn matches_grammar(key: &str) -> bool {
    #[derive(Clone, Copy, PartialEq)]
    enum At {
        /// Nothing of it was read, and it may end here.
        Empty,
        /// A letter or digit has to follow before it may end.
        Needs,
        /// It may end here.
        Ends,
        /// This reading failed.
        Dead,
    }
    let name_step = |at: At, letter: char| match (at, letter) {
        (At::Dead, _) => At::Dead,
        (_, 'a'..='z' | 'A'..='Z' | '0'..='9') => At::Ends,
        (At::Ends | At::Needs, '-' | '_' | '.') => At::Needs,
        _ => At::Dead,
    };
    let prefix_step = |at: At, letter: char| match (at, letter) {
        (At::Dead, _) => At::Dead,
        (_, 'a'..='z' | 'A'..='Z') | (At::Ends | At::Needs, '0'..='9') => At::Ends,
        (At::Ends | At::Needs, '-') => At::Needs,
        // A label has ended, and the next begins like the first.
        (At::Ends, '.') => At::Empty,
        _ => At::Dead,
    };
    let (mut as_name, mut as_prefix, mut slashed) = (At::Empty, At::Empty, false);
    for letter in key.chars() {
        if letter == '/' && !slashed {
            if as_prefix != At::Ends {
                return false;
            }
            (as_name, as_prefix, slashed) = (At::Empty, At::Dead, true);
        } else {
            as_name = name_step(as_name, letter);
            as_prefix = prefix_step(as_prefix, letter);
        }
    }
    matches!(as_name, At::Empty | At::Ends)
}

fn camel(name: &str) -> String {
    let mut out = String::new();
    for word in name.split('_') {
        let (first, rest) = word.split_at(1);
        if out.is_empty() {
            out.push_str(first);
        } else {
            out.push_str(&first.to_uppercase());
        }
        out.push_str(rest);
    }
    out
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_key_grammar_is_the_specifications(key in prop_oneof![
        meta_key(),
        "[a-z0-9A./_-]{0,8}".boxed(),
        any::<String>().boxed(),
    ]) {
        prop_assert_eq!(is_well_formed(&key), matches_grammar(&key), "{:?}", key);
        prop_assert_eq!(validate_key(&key).is_ok(), is_well_formed(&key));
    }

    #[test]
    fn any_rule_is_the_union_of_all(key in meta_key()) {
        let of_some_revision = Revision::ALL
            .iter()
            .any(|&revision| is_reserved(&key, Reserved::Of(revision)));
        prop_assert_eq!(is_reserved(&key, Reserved::Any), of_some_revision);
    }

    /// What stands after the slash never matters, nor the case of a prefix, nor what is put in front of a protocol's label and its own followers.
    #[test]
    fn a_prefix_decides_alone(prefix in "[a-z.]{1,12}", name in "[a-z./]{0,6}") {
        for &revision in Revision::ALL {
            let rule = Reserved::Of(revision);
            let plain = is_reserved(&format!("{prefix}/"), rule);
            prop_assert_eq!(is_reserved(&format!("{prefix}/{name}"), rule), plain);
            prop_assert_eq!(is_reserved(&format!("{}/{name}", prefix.to_uppercase()), rule), plain);
            let under_the_protocols = format!("x.mcp.{prefix}/{name}");
            prop_assert!(is_reserved(&under_the_protocols, rule));
        }
    }

    #[test]
    fn model_facing_is_a_filter_and_nothing_else(meta in meta()) {
        let shown = to_json(&model_facing(&ValueNode::Value(&meta), Reserved::Any)).unwrap();
        let kept: serde_json::Map<String, serde_json::Value> = meta
            .as_object()
            .unwrap()
            .clone()
            .into_iter()
            .filter(|(key, _)| !is_reserved(key, Reserved::Any))
            .collect();
        prop_assert_eq!(shown, serde_json::Value::Object(kept).to_string());
    }

    #[test]
    fn options_have_two_spellings(settings in settings()) {
        let (mut snake, mut camel_case) = (Options::default(), Options::default());
        for (name, value) in &settings {
            snake.set(name, value).unwrap();
            camel_case.set(&camel(name), value).unwrap();
        }
        prop_assert_eq!(&snake, &camel_case);
        for (name, _) in &settings {
            snake.set(name, &OptionValue::Null).unwrap();
        }
        prop_assert_eq!(snake, Options::default());
    }

    /// A refused setting changes nothing.
    #[test]
    fn options_refuse_without_a_trace(settings in settings(), name in ".{0,12}") {
        let mut options = Options::default();
        for (known, _) in &settings {
            let wrong = OptionValue::Other("date".to_owned());
            prop_assert_eq!(options.set(known, &wrong).unwrap_err().code().as_str(), "invalid_option");
        }
        let _ = options.set(&name, &OptionValue::Other("date".to_owned())).unwrap_err();
        prop_assert_eq!(options, Options::default());
    }

    #[test]
    fn trace_parents(trace in "[0-9a-f]{32}", parent in "[0-9a-f]{16}", flags in any::<u8>(), rest in ".{0,4}") {
        prop_assume!(trace.contains(|digit| digit != '0') && parent.contains(|digit| digit != '0'));
        let text = format!("00-{trace}-{parent}-{flags:02x}");
        let read = TraceParent::parse(&text).unwrap();
        prop_assert_eq!((read.trace_id, read.parent_id), (trace.as_str(), parent.as_str()));
        prop_assert_eq!(read.sampled, flags % 2 == 1);
        prop_assert_eq!(TraceParent::parse(&format!("{text}{rest}")).is_some(), rest.is_empty());
        prop_assert!(TraceParent::parse(&json!(text).to_string()).is_none());
    }
}
