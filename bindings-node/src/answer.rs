//! What the native module answers: a conversion, or why there is none.
//!
//! A refusal is an answer, not an exception: `lib/errors.cjs` has the one class of errors that ESM and `CommonJS` share.

use napi::Result;
use toolmsg::{Conversion, Doc, Error, Failure, input_required};

use crate::call::Want;
use crate::emit::{Emit, Emitter};

/// Writes the message, or where more than that is wanted `{"message": …, "isError": …, "diagnostics": […]}`, and `mcpMeta` and `structuredContent` where
/// there are some.
pub(crate) fn conversion<'e, N: Emit<'e>>(
    conversion: &Conversion<N>,
    want: Want,
    out: &mut Emitter<'e>,
) -> Result<()> {
    if matches!(want, Want::Message) {
        return out.doc(&conversion.message);
    }
    out.raw("{\"message\":");
    if matches!(want, Want::Json) {
        // Reading measured all that a message holds, so none of it is a fault.
        out.string(&toolmsg::to_json(&conversion.message).unwrap_or_default())?;
    } else {
        out.doc(&conversion.message)?;
    }
    out.raw(",\"isError\":");
    out.doc::<N>(&Doc::Bool(conversion.is_error))?;
    out.raw(",\"diagnostics\":[");
    let mut before = "";
    for diagnostic in &conversion.diagnostics {
        out.raw(std::mem::replace(&mut before, ","));
        text(out, "{\"code\":", diagnostic.code.as_str())?;
        text(out, ",\"path\":", &diagnostic.path)?;
        text(out, ",\"message\":", &diagnostic.message)?;
        out.raw("}");
    }
    out.raw("]");
    if let Some(meta) = &conversion.mcp_meta {
        out.raw(",\"mcpMeta\":");
        out.doc(meta)?;
    }
    member(
        out,
        ",\"structuredContent\":",
        conversion.structured_content.as_ref(),
    )?;
    out.raw("}");
    Ok(())
}

/// Writes `!{"code": …, "path": …, "reason": …}`, and what a question carries. No JSON text begins like this.
pub(crate) fn refusal<'e, N: Emit<'e>>(failure: Failure<N>, out: &mut Emitter<'e>) -> Result<()> {
    let Failure::InputRequired(asked) = failure else {
        return fault(&failure.into_error(), out);
    };
    head(&input_required(), out)?;
    member(out, ",\"inputRequests\":", asked.input_requests.as_ref())?;
    member(out, ",\"requestState\":", asked.request_state.as_ref())?;
    member(out, ",\"mcpMeta\":", asked.meta.as_ref())?;
    out.raw("}");
    Ok(())
}

/// Writes a plain refusal.
pub(crate) fn fault(error: &Error, out: &mut Emitter<'_>) -> Result<()> {
    head(error, out)?;
    out.raw("}");
    Ok(())
}

fn head(error: &Error, out: &mut Emitter<'_>) -> Result<()> {
    text(out, "!{\"code\":", error.code().as_str())?;
    text(out, ",\"path\":", error.path())?;
    text(out, ",\"reason\":", error.message())
}

fn text(out: &mut Emitter<'_>, before: &str, text: &str) -> Result<()> {
    out.raw(before);
    out.string(text)
}

fn member<'e, N: Emit<'e>>(out: &mut Emitter<'e>, before: &str, node: Option<&N>) -> Result<()> {
    let Some(node) = node else { return Ok(()) };
    out.raw(before);
    node.emit(out)
}
