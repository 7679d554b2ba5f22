//! The bounds on one result, the same for every kind of input, and the walk that holds a native value to them.

use crate::error::{Error, ErrorCode};
use crate::node::{Kind, Node};
use crate::path;

/// How large one result may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nested arrays and objects, the result itself being the first.
    pub max_depth: usize,
    /// JSON values of every kind; member keys do not count.
    pub max_nodes: usize,
    /// Bytes of wire text.
    pub max_bytes: usize,
}

impl Limits {
    /// The deepest `max_depth` that can be asked for: walks over native values use the thread's stack.
    pub const DEEPEST: usize = 512;

    /// The longest number, in characters. Turning digits into an integer takes time in proportion to their square, and Python draws its own line here.
    pub const LONGEST_NUMBER: usize = 4300;

    /// The largest `max_bytes` that can be asked for: positions in the text are 32 bits wide.
    pub const LARGEST: usize = u32::MAX as usize;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_depth: 128,
            max_nodes: 1_000_000,
            max_bytes: 256 * 1024 * 1024,
        }
    }
}

/// Why a value cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nested deeper than `max_depth`.
    TooDeep,
    /// More values than `max_nodes`.
    TooManyNodes,
    /// A number of more characters than [`Limits::LONGEST_NUMBER`].
    LongNumber,
    /// NaN or an infinity.
    NonFinite,
    /// A member key that is not a string.
    NonStringKey,
    /// A native value that JSON has no form for.
    Unsupported,
}

/// What is left of the bounds while a result is read.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    nodes: usize,
}

impl Budget {
    /// A whole budget; one that never runs out if the input was `measured` before.
    #[must_use]
    pub fn new(limits: Limits, measured: bool) -> Self {
        Self {
            limits,
            nodes: if measured {
                usize::MAX
            } else {
                limits.max_nodes
            },
        }
    }

    /// The bounds this budget began with.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Takes one value.
    ///
    /// # Errors
    /// [`Fault::TooManyNodes`] if none is left.
    pub fn take(&mut self) -> Result<(), Fault> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Fault::TooManyNodes)?;
        Ok(())
    }

    /// Takes one array or object that stands `depth` levels deep.
    ///
    /// # Errors
    /// [`Fault::TooDeep`] or [`Fault::TooManyNodes`].
    pub fn enter(&mut self, depth: usize) -> Result<(), Fault> {
        if depth > self.limits.max_depth.min(Limits::DEEPEST) {
            return Err(Fault::TooDeep);
        }
        self.take()
    }
}

/// The plain walk behind [`Node::measure`].
///
/// # Errors
/// The first fault met.
pub fn measure<N: Node>(node: &N, budget: &mut Budget, depth: usize) -> Result<(), Fault> {
    match node.kind() {
        Kind::Null | Kind::Bool | Kind::String => budget.take(),
        Kind::Number => {
            budget.take()?;
            let number = node.as_number().ok_or(Fault::NonFinite)?;
            if number.len() > Limits::LONGEST_NUMBER {
                Err(Fault::LongNumber)
            } else {
                Ok(())
            }
        }
        Kind::Array => {
            budget.enter(depth)?;
            node.try_items(|item| item.measure(budget, depth.saturating_add(1)))
        }
        Kind::Object if node.is_model() => {
            budget.take()?;
            Err(Fault::Unsupported)
        }
        Kind::Object => {
            budget.enter(depth)?;
            node.try_entries(|key, value| {
                if key.kind() != Kind::String {
                    return Err(Fault::NonStringKey);
                }
                value.measure(budget, depth.saturating_add(1))
            })
        }
        Kind::Foreign => {
            budget.take()?;
            Err(Fault::Unsupported)
        }
    }
}

/// Turns a fault in `node`, which stands at `base`, into the error that names its place. Slow: it walks again.
pub fn locate<N: Node>(fault: Fault, node: &N, base: &str, limits: Limits) -> Error {
    let mut search = Search {
        fault,
        base,
        steps: Vec::new(),
        ancestors: Vec::new(),
        found: None,
        visits: limits.max_nodes,
    };
    search.visit(node, limits.max_depth.min(Limits::DEEPEST));
    match (search.found, fault) {
        (Some((path, Found::Cycle)), _) => {
            Error::new(ErrorCode::Cycle, path, "the value contains itself")
        }
        (Some((path, Found::Number)), _) => Error::new(
            ErrorCode::NonFiniteNumber,
            path,
            "JSON has no NaN and no infinities",
        ),
        (Some((path, Found::Key(name))), _) => Error::new(
            ErrorCode::NonStringKey,
            path,
            format!("a member key is a {name}, not a string"),
        ),
        (Some((path, Found::Value(name))), _) => Error::new(
            ErrorCode::UnsupportedValue,
            path,
            format!("a {name} is not a JSON value"),
        ),
        (None, Fault::TooManyNodes) => Error::new(
            ErrorCode::TooManyNodes,
            path::ROOT,
            format!(
                "the result has more than {} values (max_nodes)",
                limits.max_nodes
            ),
        ),
        (None, Fault::LongNumber) => Error::new(
            ErrorCode::TooLarge,
            path::ROOT,
            format!(
                "a number has more than {} characters",
                Limits::LONGEST_NUMBER
            ),
        ),
        (None, _) => too_deep(limits),
    }
}

/// The error for a result nested past its bound.
pub(crate) fn too_deep(limits: Limits) -> Error {
    Error::new(
        ErrorCode::TooDeep,
        path::ROOT,
        format!(
            "the result is nested deeper than {} levels (max_depth)",
            limits.max_depth
        ),
    )
}

enum Found {
    Cycle,
    Number,
    Key(String),
    Value(String),
}

/// A step from a container to a value in it.
enum Step {
    Item(usize),
    Member(String),
}

struct Search<'b> {
    fault: Fault,
    base: &'b str,
    /// The way to the current value.
    steps: Vec<Step>,
    ancestors: Vec<usize>,
    found: Option<(String, Found)>,
    visits: usize,
}

impl Search<'_> {
    fn visit<N: Node>(&mut self, node: &N, depth_left: usize) {
        if self.found.is_some() || self.visits == 0 {
            return;
        }
        self.visits = self.visits.saturating_sub(1);
        match node.kind() {
            Kind::Null | Kind::Bool | Kind::String => {}
            Kind::Number => {
                if self.fault == Fault::NonFinite && node.as_number().is_none() {
                    self.find(Found::Number);
                }
            }
            Kind::Foreign => self.unsupported(node),
            Kind::Object if node.is_model() => self.unsupported(node),
            Kind::Array | Kind::Object => self.descend(node, depth_left),
        }
    }

    fn find(&mut self, what: Found) {
        let place = self
            .steps
            .iter()
            .fold(self.base.to_owned(), |place, step| match step {
                Step::Item(index) => path::item(&place, *index),
                Step::Member(name) => path::member(&place, name),
            });
        self.found = Some((place, what));
    }

    fn unsupported<N: Node>(&mut self, node: &N) {
        if self.fault == Fault::Unsupported {
            self.find(Found::Value(node.type_name()));
        }
    }

    fn descend<N: Node>(&mut self, node: &N, depth_left: usize) {
        let identity = node.identity();
        if let Some(identity) = identity {
            if self.ancestors.contains(&identity) {
                return self.find(Found::Cycle);
            }
            self.ancestors.push(identity);
        }
        if let Some(depth_left) = depth_left.checked_sub(1) {
            if node.kind() == Kind::Array {
                let mut index = 0_usize;
                let _: Result<(), ()> = node.try_items(|item| {
                    self.steps.push(Step::Item(index));
                    self.visit(&item, depth_left);
                    self.steps.pop();
                    index = index.saturating_add(1);
                    self.go_on()
                });
            } else {
                let _: Result<(), ()> = node.try_entries(|key, value| {
                    match key.as_text() {
                        Some(name) => {
                            self.steps.push(Step::Member(name.value.into_owned()));
                            self.visit(&value, depth_left);
                            self.steps.pop();
                        }
                        None if self.fault == Fault::NonStringKey => {
                            self.find(Found::Key(key.type_name()));
                        }
                        None => {}
                    }
                    self.go_on()
                });
            }
        }
        if identity.is_some() {
            self.ancestors.pop();
        }
    }

    fn go_on(&self) -> Result<(), ()> {
        if self.found.is_some() {
            Err(())
        } else {
            Ok(())
        }
    }
}
