//! The host's media store: a Python callable.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{has_pending, is_ordinary, keep_pending};

/// Bytes for the host to store.
///
/// Attributes:
///     kind: `"image"`, `"audio"` or `"resource"`.
///     data: The decoded bytes.
///     mime_type: The MIME type, declared or recognised.
///     uri: The resource's URI, where it has one. It is the server's word, not a safe file name.
#[pyclass(frozen, get_all, module = "toolmsg")]
pub(crate) struct MediaItem {
    kind: &'static str,
    data: Py<PyBytes>,
    mime_type: String,
    uri: Option<String>,
}

#[pymethods]
impl MediaItem {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let size = self.data.bind(py).as_any().len()?;
        Ok(format!(
            "MediaItem(kind={:?}, mime_type={:?}, {size} bytes)",
            self.kind, self.mime_type
        ))
    }
}

/// Calls the host's store. What it raises costs this one part; what is no `Exception` ends the conversion.
pub(crate) struct Store<'a, 'py>(pub(crate) &'a Bound<'py, PyAny>);

impl toolmsg::MediaStore for Store<'_, '_> {
    fn store(&mut self, item: &toolmsg::MediaItem<'_>) -> Option<String> {
        let py = self.0.py();
        if has_pending() {
            // The conversion is over; its exception only has to get out.
            return None;
        }
        match self.call(item) {
            Ok(path) => path,
            Err(error) if is_ordinary(py, &error) => {
                let _ = log_failure(py, item.kind, &error);
                None
            }
            Err(error) => {
                keep_pending(error);
                None
            }
        }
    }
}

impl Store<'_, '_> {
    fn call(&self, item: &toolmsg::MediaItem<'_>) -> PyResult<Option<String>> {
        let py = self.0.py();
        let item = MediaItem {
            kind: item.kind,
            data: PyBytes::new(py, item.data).unbind(),
            mime_type: item.mime_type.to_owned(),
            uri: item.uri.map(str::to_owned),
        };
        let path = self.0.call1((item,))?;
        if path.is_none() {
            return Ok(None);
        }
        py.import("os")?
            .call_method1("fspath", (path,))?
            .extract()
            .map(Some)
    }
}

fn log_failure(py: Python<'_>, kind: &str, error: &PyErr) -> PyResult<()> {
    let logger = py
        .import("logging")?
        .call_method1("getLogger", ("toolmsg",))?;
    let keywords = pyo3::types::PyDict::new(py);
    keywords.set_item("exc_info", error.value(py))?;
    logger.call_method(
        "warning",
        ("the media store failed for a part of kind %s", kind),
        Some(&keywords),
    )?;
    Ok(())
}
