//! Diagnostics as Python values, and in the log.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// One thing that was not carried over unchanged.
///
/// Attributes:
///     code: A stable `snake_case` name of the kind of change.
///     path: Where, from `$`, the result or the tool: `$.content[1].data`.
///     message: A short text for people.
#[pyclass(frozen, get_all, eq, module = "toolmsg")]
#[derive(PartialEq, Eq)]
pub(crate) struct Diagnostic {
    code: &'static str,
    path: String,
    message: String,
}

#[pymethods]
impl Diagnostic {
    fn __repr__(&self) -> String {
        format!(
            "Diagnostic(code={:?}, path={:?}, message={:?})",
            self.code, self.path, self.message
        )
    }
}

/// The diagnostics as Python values. They are logged as well.
pub(crate) fn list(
    py: Python<'_>,
    diagnostics: Vec<toolmsg::Diagnostic>,
) -> PyResult<Vec<Py<Diagnostic>>> {
    if !diagnostics.is_empty() {
        log(py, &diagnostics)?;
    }
    make(py, diagnostics)
}

/// The diagnostics as Python values.
pub(crate) fn make(
    py: Python<'_>,
    diagnostics: Vec<toolmsg::Diagnostic>,
) -> PyResult<Vec<Py<Diagnostic>>> {
    let made = diagnostics.into_iter().map(|diagnostic| {
        let toolmsg::Diagnostic {
            code,
            path,
            message,
        } = diagnostic;
        let code = code.as_str();
        Py::new(
            py,
            Diagnostic {
                code,
                path,
                message,
            },
        )
    });
    made.collect()
}

/// Tells the logger `toolmsg`, for those who listen at DEBUG.
pub(crate) fn log(py: Python<'_>, diagnostics: &[toolmsg::Diagnostic]) -> PyResult<()> {
    static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    const DEBUG: u8 = 10;
    let logger = LOGGER.get_or_try_init(py, || {
        py.import("logging")?
            .call_method1("getLogger", ("toolmsg",))
            .map(Bound::unbind)
    })?;
    let logger = logger.bind(py);
    if logger.call_method1("isEnabledFor", (DEBUG,))?.is_truthy()? {
        for diagnostic in diagnostics {
            let code = diagnostic.code.as_str();
            let arguments = ("%s at %s: %s", code, &diagnostic.path, &diagnostic.message);
            logger.call_method1("debug", arguments)?;
        }
    }
    Ok(())
}
