//! Names of tools.

use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Mutex;
use toolmsg::Host;

use crate::choice::DefineHost;
use crate::error::{to_python, unsupported};
use crate::node::text_of;

/// The names one host has for the tools of many servers. A name depends on the server and the tool alone: it is the same in
/// every process and language, in whatever order tools are added. Can be used from several threads.
///
/// Args:
///     host: The host's name, as in `define`.
#[pyclass(frozen, module = "toolmsg")]
pub(crate) struct ToolNames {
    host: Host,
    names: Mutex<toolmsg::ToolNames>,
}

#[pymethods]
impl ToolNames {
    #[new]
    fn new(host: DefineHost) -> Self {
        let DefineHost(host) = host;
        Self {
            host,
            names: Mutex::new(toolmsg::ToolNames::new(host.name_rule())),
        }
    }

    /// The host's name for a tool of a server; the same pair has the same name again.
    ///
    /// Args:
    ///     server: The server's name; `None` or `""` for none.
    ///     tool: The tool's name.
    ///
    /// Raises:
    ///     ToolmsgError: `name_collision` if another pair has that name.
    ///     UnsupportedInput: The server or the tool is no string.
    #[pyo3(signature = (server: "str | None", tool: "str") -> "str")]
    fn add(
        &self,
        py: Python<'_>,
        server: Option<&Bound<'_, PyAny>>,
        tool: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let server = server.map(|server| string(server, "a server"));
        let (server, tool) = (server.transpose()?, string(tool, "a tool")?);
        let mut names = self.lock();
        names
            .add(server.as_deref(), &tool)
            .map_err(|error| to_python(py, &error))
    }

    /// The server and the tool behind a name of this table; the server is `None` where there was none.
    ///
    /// Raises:
    ///     ToolmsgError: `unknown_name` for a name it did not give.
    ///     UnsupportedInput: The name is no string.
    #[pyo3(signature = (name: "str") -> "tuple[str | None, str]")]
    fn resolve(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyAny>,
    ) -> PyResult<(Option<String>, String)> {
        let name = string(name, "a name")?;
        let names = self.lock();
        let (server, tool) = names
            .resolve(&name)
            .map_err(|error| to_python(py, &error))?;
        Ok((server.map(str::to_owned), tool.to_owned()))
    }

    fn __len__(&self) -> usize {
        self.lock().len()
    }

    fn __repr__(&self) -> String {
        format!(
            "ToolNames(host={:?}, names={})",
            self.host.name(),
            self.lock().len()
        )
    }
}

/// The text of a string; `what` it has to be is for the error.
fn string(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_of(text).value.into_owned());
    }
    let type_name = value.get_type().name()?;
    let message = format!("{what} is a string, not a {type_name}");
    Err(unsupported(value.py(), message))
}

impl ToolNames {
    fn lock(&self) -> std::sync::MutexGuard<'_, toolmsg::ToolNames> {
        // Nothing in the table is left half done, so a panic elsewhere spoils nothing.
        self.names
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
