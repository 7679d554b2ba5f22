"""Tools made of real Pydantic models, as servers publish them: through FastMCP, or a model's schema as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from typing import Annotated, Any, Generic, Literal, NamedTuple, Optional, TypeVar, Union
from uuid import UUID

from pydantic import AnyUrl, BaseModel, ConfigDict, Field, RootModel, TypeAdapter
from typing_extensions import NotRequired, TypeAliasType, TypedDict

ItemT = TypeVar("ItemT")


class Issue(BaseModel):
    """A recursive model."""

    id: int
    depends_on: list[Issue] = []


class Left(BaseModel):
    """A model that knows another, which knows it."""

    right: Right | None = None


class Right(BaseModel):
    """The other one."""

    left: Left | None = None
    lefts: dict[str, Left] = {}


class Circle(BaseModel):
    """One form."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["circle"]
    r: float = Field(gt=0)


class Square(BaseModel):
    """The other form."""

    kind: Literal["square"]
    side: Decimal


class Shape(RootModel[Annotated[Circle | Square, Field(discriminator="kind")]]):
    """A union told apart by a member, as a model of its own."""


class Number(BaseModel):
    """A leaf of an expression."""

    op: Literal["number"] = "number"
    value: float


class Sum(BaseModel):
    """A node of an expression."""

    op: Literal["sum"] = "sum"
    terms: list[Annotated[Number | Sum, Field(discriminator="op")]]


class Expression(RootModel[Annotated[Number | Sum, Field(discriminator="op")]]):
    """A recursive union told apart by a member."""


class Page(TypedDict):
    """A part of a list."""

    number: int
    size: int | None
    after: NotRequired[Page]


class Colour(Enum):
    """Values with names."""

    RED = "red"
    GREEN = "green"


class Level(IntEnum):
    """Numbers with names."""

    LOW = 1
    HIGH = 2


class Single(Enum):
    """One value."""

    ONLY = "only"


class Odata(BaseModel):
    """Names no provider takes."""

    filter: str = Field(alias="$filter", default="")
    order: str = Field(alias="order by")
    nested: Odata | None = Field(alias="$expand(…)", default=None)
    rest: dict[str, str] = Field(alias="größe", default={})


class Clashes(BaseModel):
    """Names that would be one name, cut and replaced."""

    one: int = Field(alias="a b")
    two: int = Field(alias="a$b")
    three: int = Field(alias="a_b", default=0)
    long_one: int = Field(
        alias="nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", default=0
    )
    long_two: int = Field(
        alias="nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", default=0
    )
    empty: int = Field(alias="", default=0)
    digit: int = Field(alias="1st", default=0)


class Keywords(BaseModel):
    """Names that are JSON Schema's own."""

    ref: str = Field(alias="$ref", default="#/nowhere")
    defs: dict[str, int] = Field(alias="$defs", default={})
    kind: str = Field(alias="type")
    any_of: list[int] = Field(alias="anyOf", default=[])
    required: bool = False
    properties: Keywords | None = None
    items: list[Keywords] = []
    enum: str = "x"
    const: int = 1
    additional: bool = Field(alias="additionalProperties", default=False)
    meta: str = Field(alias="_meta", default="")
    nullable: bool = True


class Box(BaseModel, Generic[ItemT]):
    """Something in a box."""

    item: ItemT
    others: list[ItemT] = []
    inner: Box[ItemT] | None = None


class Tags(RootModel[list[Annotated[str, Field(min_length=1, max_length=8)]]]):
    """A list as a model."""


class Table(RootModel[dict[str, dict[str, float]]]):
    """A map as a model."""


class Point(NamedTuple):
    """A tuple with names."""

    x: float
    y: float = 0.0


@dataclass
class Size:
    """A dataclass."""

    width: int
    height: int = field(default=1)
    parent: Size | None = None


class Open(BaseModel):
    """Anything may be added, all of one type."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int] = Field(init=False)  # pyright: ignore
    name: str


class Empty(BaseModel):
    """Nothing in it."""


class Limits(BaseModel):
    """Bounds of every kind."""

    count: int = Field(ge=0, lt=10)
    ratio: float = Field(gt=-1, le=1)
    even: int = Field(multiple_of=2, default=0)
    code: str = Field(pattern=r"^[a-z]{2,4}$", default="ab")
    few: list[int] = Field(min_length=1, max_length=3)
    unique: set[Colour] = set()
    named: dict[Annotated[str, Field(pattern="^x")], int] = {}


Tree = TypeAliasType("Tree", "dict[str, Tree] | list[Tree] | int | None")


def recursive(issue: Issue) -> Issue:
    """Take a recursive model."""
    return issue


def mutual(left: Left, colours: list[Colour] | None = None) -> Left:
    """Take mutually recursive models and enums."""
    return left


def union(shape: Shape, page: Page | None = None) -> Shape:
    """Take a discriminated union and a TypedDict."""
    return shape


def expression(root: Expression, unit: Sum | Number | None = None) -> Expression:
    """Take a recursive discriminated union, and the same as one that is not."""
    return root


def aliased(query: Odata, queries: list[Odata] | None = None) -> list[int]:
    """Take names that providers refuse."""
    return [len(query.filter)]


def clashes(clash: Clashes) -> int:
    """Take names that would be one."""
    return clash.one


def keywords(model: Keywords) -> Keywords:
    """Take names that are keywords."""
    return model


def generic(box: Box[int], boxes: list[Box[Shape]] | None = None) -> Box[int]:
    """Take generic models."""
    return box


def rows(page: Page, pages: list[Page] | None = None) -> list[Page]:
    """Take a recursive TypedDict."""
    return [page]


def roots(tags: Tags, table: Table | None = None) -> Table:
    """Take root models."""
    return table or Table({})


def literals(
    mode: Literal["a", "b", 1, 2],
    level: Level,
    single: Single,
    maybe: Literal["x", "y"] | None = None,
    flag: Literal[True] = True,
    mixed: Literal["on", "off"] | bool | int | None = None,
) -> Literal["a", "b"]:
    """Take literals and enums."""
    return "a"


def optional(
    a: Optional[int],  # noqa: UP045 -- as servers write it
    b: Optional[Issue] = None,  # noqa: UP045
    c: Union[int, str, None] = 3,  # noqa: UP007
    d: list[Optional[str]] | None = None,  # noqa: UP045
    e: Annotated[int | None, Field(ge=0, description="A bound.")] = None,
) -> int | None:
    """Take what may be absent or null."""
    return a


def formats(
    when: datetime,
    day: date,
    amount: Decimal,
    uid: UUID,
    span: timedelta = timedelta(0),
    url: AnyUrl | None = None,
    blob: bytes = b"",
) -> dict[str, datetime]:
    """Take values with formats."""
    return {"when": when}


def nested(
    matrix: list[list[list[int]]],
    pairs: list[tuple[str, int]],
    groups: dict[str, list[Circle]] | None = None,
    variadic: tuple[int, ...] = (),
) -> list[list[list[int]]]:
    """Take nested lists, tuples and maps."""
    return matrix


def records(point: Point, size: Size, sizes: dict[str, Size] | None = None) -> Size:
    """Take a named tuple and a dataclass."""
    return size


def free(anything: Any, payload: dict[str, Any], things: list[Any], more: Open, none: Empty) -> Any:
    """Take almost anything."""
    return payload


def limits(limits: Limits) -> None:
    """Take values within bounds."""


def tree(tree: Tree) -> int:
    """Take a recursive type that is no object."""
    return 0


def nothing() -> str:
    """Take nothing."""
    return ""


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "recursive": recursive,
    "mutual": mutual,
    "union": union,
    "expression": expression,
    "aliased": aliased,
    "clashes": clashes,
    "keywords": keywords,
    "generic": generic,
    "rows": rows,
    "roots": roots,
    "literals": literals,
    "optional": optional,
    "formats": formats,
    "nested": nested,
    "records": records,
    "free": free,
    "limits": limits,
    "tree": tree,
    "nothing": nothing,
}
"""What a server with decorators has as tools."""

MODELS: dict[str, type[BaseModel]] = {
    "issue": Issue,
    "left": Left,
    "shape": Shape,
    "operation": Expression,
    "odata": Odata,
    "clash": Clashes,
    "words": Keywords,
    "box": Box[int],
    "open": Open,
    "table": Table,
    "bounds": Limits,
    "sum": Sum,
}
"""What a low-level server publishes as it is: roots that are references and unions among them."""

OUTPUTS: dict[str, Any] = {
    **{name: model.model_json_schema(mode="serialization") for name, model in MODELS.items()},
    "issue": TypeAdapter(list[Issue]).json_schema(),
    "left": TypeAdapter(Left | None).json_schema(),
    "open": Tags.model_json_schema(),
    "table": TypeAdapter(Tree).json_schema(),
}
"""What it says its results are; not only objects."""

META = {"com.example/origin": "only the application sees this"}
"""Every tool's `_meta`."""
